//! Moves after the end of a game, which explore, and the ways back to the game and on from a board.

use std::path::Path;

use crate::common::{
    self, Window, click, contrast, drawn, earlier, legal, pass_guard, play_until, shown, wait,
};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use othello::{
    action::{Action, Command},
    theme::ThemeName,
};
use othello_engine::{Color, Game, NodeId};
use othello_lab::{data::saved_game::SavedGame, players::spec::Seat};

/// Opens a saved game in a window.
fn open(folder: &Path, saved: &SavedGame) -> Window {
    let path = folder.join("game.ron");
    std::fs::write(&path, saved.write()).unwrap();
    let mut window = drawn(folder, ThemeName::Dark, [1040.0, 720.0]);
    window.apply(Action::OpenFile(path));
    window.run();
    window
}

/// A game of a person with Black against a computer.
fn against_computer(game: &Game) -> SavedGame {
    SavedGame::of_game(game, usize::MAX, [Seat::Human, "greedy".into()])
}

/// Goes back to a board on which White has a move that the game does not have.
fn back_to_a_choice_of_white(window: &mut Window) -> String {
    loop {
        window.apply(Command::Back);
        window.run();
        let session = window.state().session();
        assert!(session.ply() > 0, "White never had a choice");
        let played = session.game().moves()[session.ply()];
        if session.stage().turn == Some(Color::White)
            && let Some(other) = legal(window).into_iter().find(|square| *square != played)
        {
            return other.to_string();
        }
    }
}

#[test]
fn after_the_end_moves_explore_until_the_game_is_continued() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), &against_computer(&earlier::ending(44, 60)));
    let session = window.state().session();
    let (end, game) = (session.shown(), session.tree().main_game());
    assert!(game.is_over());
    let other = back_to_a_choice_of_white(&mut window);
    assert!(shown(&window, "Game over – exploring"), "before the first move, too");
    let ply = window.state().session().ply();
    click(&mut window, &format!("{other}, legal move"));
    window.finish_work();
    assert_eq!(window.state().session().ply(), ply + 1, "a person moves for White");
    // Black's move would now be answered.
    let next = legal(&window)[0];
    click(&mut window, &format!("{next}, legal move"));
    window.finish_work();
    let session = window.state().session();
    assert_eq!((session.ply(), session.thinking()), (ply + 2, None));
    assert_eq!(session.tree().main_game(), game);
    assert_eq!(window.state().refusal(Command::Resign), Some("refusal-over"));
    window.apply(Command::ShowResult);
    window.run();
    assert_eq!(window.state().session().shown(), end, "the game keeps its result");
    assert!(shown(&window, "Play again"));
    back_to_a_choice_of_white(&mut window);
    let ply = window.state().session().ply();
    click(&mut window, "Continue from here");
    wait(&mut window, "the computer's move", |app| app.session().ply() > ply);
    assert!(!shown(&window, "game over"));
    assert_eq!(window.state().session().tree().main_game(), game);
}

#[test]
fn a_game_ended_by_resignation_is_continued_from_its_last_board() {
    for seats in [[Seat::Human, "greedy".into()], [Seat::Human, Seat::Human]] {
        let folder = tempfile::tempdir().unwrap();
        let has_computer = seats[1] != Seat::Human;
        let game: Game = "f5d6".parse().unwrap();
        let mut window = open(folder.path(), &SavedGame::of_game(&game, usize::MAX, seats));
        window.apply(Action::Resign);
        window.run();
        pass_guard(&mut window);
        click(&mut window, "See the board");
        assert!(window.state().session().turn().is_none());
        click(&mut window, "Continue from here");
        assert!(window.state().session().is_under_way());
        let square = legal(&window)[0];
        click(&mut window, &format!("{square}, legal move"));
        let least = if has_computer { 4 } else { 3 };
        wait(&mut window, "the answer", |app| app.session().ply() >= least);
        assert!(window.state().session().is_under_way());
        while window.state().session().can_undo() {
            window.apply(Command::Undo);
        }
        window.run();
        assert!(!window.state().session().is_finished(), "undo goes back before the resignation");
        window.apply(Command::Redo);
        window.run();
        assert!(window.state().session().is_finished(), "redo resigns again");
    }
}

#[test]
fn a_continued_game_is_still_under_way_when_it_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), &against_computer(&earlier::ending(44, 60)));
    back_to_a_choice_of_white(&mut window);
    let ply = window.state().session().ply();
    click(&mut window, "Continue from here");
    wait(&mut window, "the computer's move", |app| app.session().ply() > ply);
    let path = folder.path().join("continued.ron");
    window.apply(Action::SaveFile(path.clone()));
    window.finish_work();
    window.apply(Action::Paste("f5".to_owned()));
    window.apply(Action::OpenFile(path));
    window.finish_work();
    let session = window.state().session();
    assert!(!session.is_finished());
    assert!(!shown(&window, "Game over – exploring"));
    assert!(window.state().session().tree().main_game().is_over(), "with its first end");
}

#[test]
fn two_people_leave_a_variation_by_a_button() {
    let folder = tempfile::tempdir().unwrap();
    let seats = [Seat::Human, Seat::Human];
    let game: Game = "f5d6c3d3".parse().unwrap();
    let mut window = open(folder.path(), &SavedGame::of_game(&game, usize::MAX, seats));
    assert!(!shown(&window, "Back to the game"));
    window.apply(Action::GoTo(1));
    window.apply(Action::Play("f4".parse().unwrap()));
    window.run();
    click(&mut window, "Back to the game");
    assert_eq!(*window.state().session().game(), game);
}

#[test]
fn undo_says_what_it_takes_from_an_opened_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.ron");
    let game: Game = "f5d6c3d3".parse().unwrap();
    let mut window = open(folder.path(), &against_computer(&game));
    window.apply(Command::Undo);
    window.run();
    assert!(shown(&window, "Your previous game is back on the board"));
    window.apply(Command::Redo);
    window.run();
    assert!(!shown(&window, "is on the board again"));
    window.finish_work();
    drop(window);
    assert!(path.exists());
    // The last game is on the board when the program starts.
    let mut window = common::open(folder.path());
    assert_eq!(*window.state().session().game(), game);
    window.apply(Command::Undo);
    window.run();
    assert!(shown(&window, "2 moves taken back; Redo brings them back"));
    window.apply(Command::Redo);
    window.run();
    assert_eq!(window.state().session().ply(), 4);
}

#[test]
fn a_finished_game_opened_in_a_variation_waits() {
    let folder = tempfile::tempdir().unwrap();
    let mut saved = against_computer(&earlier::ending(44, 60));
    let (mut at, mut variation) = (NodeId::START, None);
    while let Some(&next) = saved.tree.children(at).first() {
        let stage = saved.tree.stage(at);
        let played = saved.tree.square(next);
        let other = stage.position().legal_moves().into_iter().find(|it| Some(*it) != played);
        if let Some(square) = other.filter(|_| stage.turn == Some(Color::Black)) {
            variation = Some(saved.tree.play(at, square).unwrap());
            break;
        }
        at = next;
    }
    saved.shown = variation.expect("Black has a choice");
    let mut window = open(folder.path(), &saved);
    window.finish_work();
    let session = window.state().session();
    let (ply, last) = (saved.tree.ply(saved.shown), saved.tree.square(saved.shown));
    assert_eq!((session.ply(), session.last_move()), (ply, last), "the computer does not answer");
    assert!(shown(&window, "Game over – exploring"));
}

#[test]
fn the_end_of_an_explored_line_shows_no_result() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), &against_computer(&earlier::ending(44, 52)));
    play_until(&mut window, usize::MAX);
    pass_guard(&mut window);
    click(&mut window, "See the board");
    let other = back_to_a_choice_of_white(&mut window);
    click(&mut window, &format!("{other}, legal move"));
    while window.state().session().turn().is_some() {
        let next = legal(&window)[0];
        click(&mut window, &format!("{next}, legal move"));
    }
    window.run();
    assert!(window.state().session().is_finished() && !window.state().session().is_end_shown());
    assert!(!shown(&window, "Play again"), "the end of another line is no result");
    window.apply(Command::ShowResult);
    window.run();
    assert!(window.state().session().is_end_shown(), "the result is that of the game");
}

#[test]
fn a_continued_game_stays_under_way_when_a_deletion_is_undone() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), &against_computer(&earlier::ending(44, 60)));
    back_to_a_choice_of_white(&mut window);
    click(&mut window, "Continue from here");
    window.finish_work();
    for command in [Command::Delete, Command::Undo, Command::Undo] {
        assert!(!window.state().session().is_finished(), "before {command:?}");
        window.apply(command);
        window.finish_work();
    }
    assert!(!window.state().session().is_finished());
}

#[test]
fn nothing_moves_when_the_way_on_comes() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), &against_computer(&"f5d6".parse().unwrap()));
    let place = |window: &Window| window.get_by_label("Move 1, f5").rect();
    let before = place(&window);
    assert!(!shown(&window, "Continue from here"));
    window.apply(Command::Back);
    window.run();
    assert!(shown(&window, "Continue from here"));
    assert_eq!(place(&window), before);
}

#[test]
fn a_variation_is_left_for_the_game_by_a_key() {
    let folder = tempfile::tempdir().unwrap();
    let seats = [Seat::Human, Seat::Human];
    let game: Game = "f5d6c3d3".parse().unwrap();
    let mut window = open(folder.path(), &SavedGame::of_game(&game, usize::MAX, seats));
    let refusal = |window: &Window| window.state().refusal(Command::BackToGame);
    assert_eq!(refusal(&window), Some("refusal-main-line"));
    window.apply(Action::GoTo(1));
    for square in ["f4", "e3"] {
        window.apply(Action::Play(square.parse().unwrap()));
    }
    window.run();
    let back = |window: &mut Window| {
        assert_eq!(refusal(window), None);
        window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::B);
        window.run();
        assert_eq!(refusal(window), Some("refusal-main-line"));
        let session = window.state().session();
        assert_eq!(*session.game(), game);
        session.ply()
    };
    assert_eq!(back(&mut window), 1, "where the variation began");
    // After undo, the board is the game's, but the moves that follow are the variation's.
    window.apply(Action::Play("f6".parse().unwrap()));
    window.apply(Command::Undo);
    window.run();
    assert_eq!(back(&mut window), 1);
}

#[test]
fn a_resignation_is_told_as_the_person_sees_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), &against_computer(&"f5d6".parse().unwrap()));
    window.apply(Action::Resign);
    window.run();
    let texts = contrast::texts(&window);
    let is_there = |text: &str| texts.iter().any(|shown| shown == text);
    assert!(is_there("You lost") && is_there("You resigned"), "{texts:?}");
    assert!(!is_there("Black resigned"));
}

#[test]
fn a_square_tried_while_the_computer_is_paused_tells_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), &against_computer(&"f5d6c3d3".parse().unwrap()));
    window.apply(Command::Back);
    window.run();
    assert_eq!(window.state().session().stage().turn, Some(Color::White));
    for key in [Key::D, Key::Num3] {
        window.key_press_modifiers(Modifiers::NONE, key);
        window.run();
    }
    assert!(shown(&window, "The computer is paused. “Continue from here” lets it move."));
    assert!(!shown(&window, "It is White’s turn."));
}

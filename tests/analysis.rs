//! The engine's help: values, hints, game analysis, and stopping all of it.

mod common;

use common::{Window, choose, click, open, pick, set, wait};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use othello::{action::Action, game_analysis::Doing, settings::Animation};
use othello_engine::Game;
use othello_lab::{data::saved_game::SavedGame, players::seat::Seat};

/// A window with a game between two people.
fn open_game(folder: &std::path::Path, game: &Game) -> Window {
    set(folder, |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
    });
    let path = folder.join("game.ron");
    let saved = SavedGame::of_game(game, usize::MAX, [Seat::Human, Seat::Human]);
    std::fs::write(&path, saved.write()).unwrap();
    let mut window = open(folder);
    let ctx = window.ctx.clone();
    window.state_mut().apply(&ctx, Action::OpenFile(path));
    window.run();
    window
}

/// The last moves of a careless game, each the first that is legal: short enough to be known
/// exactly however busy the machine is.
fn careless_ending() -> Game {
    let first = |game: &Game| game.position().legal_moves().first().unwrap();
    let mut game = Game::default();
    while game.position().empty().len() > 8 {
        game.play(first(&game)).unwrap();
    }
    let mut ending = Game::from_board(game.board(), game.turn().unwrap());
    while !ending.is_over() {
        ending.play(first(&ending)).unwrap();
    }
    ending
}

fn position(app: &othello::App) -> othello_engine::Position {
    app.session().stage().position()
}

#[test]
fn values_stand_on_the_squares_until_escape_stops_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_game(folder.path(), &"f5d6c3".parse().unwrap());
    window.key_press_modifiers(Modifiers::COMMAND, Key::E);
    wait(&mut window, "the values", |app| {
        let known = app.analysis().known(&position(app));
        known.is_some_and(|known| known.report.moves.len() == 4)
    });
    let value = window.query_all_by_label_contains("legal move, ").count();
    assert_eq!(value, 4, "each legal square says its value");
    assert!(window.query_by_label("thinking…").is_some());
    window.key_press(Key::Escape);
    window.run();
    assert_eq!(window.state().analysis().doing(), Doing::Stopped);
    assert!(window.query_by_label("stopped").is_some());
    click(&mut window, "Continue");
    assert_eq!(window.state().analysis().doing(), Doing::Thinking);
    window.key_press_modifiers(Modifiers::COMMAND, Key::E);
    window.run();
    assert_eq!(window.query_all_by_label_contains("legal move, ").count(), 0);
}

#[test]
fn a_hint_shows_the_best_move_and_its_line_plays_under_the_pointer() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_game(folder.path(), &"f5d6c3".parse().unwrap());
    choose(&mut window, &["Analysis", "Hint"]);
    wait(&mut window, "a hint", |app| {
        let known = app.analysis().known(&position(app));
        known.is_some_and(|known| known.report.line.len() >= 2)
    });
    window.key_press(Key::Escape);
    window.run();
    assert_eq!(window.query_all_by_label_contains("legal move, ").count(), 1);
    let app = window.state();
    let best = app.analysis().known(&position(app)).unwrap().report.best.unwrap();
    window.get_by_label_contains("Expected line: ").hover();
    window.run_steps(3);
    assert!(window.query_by_label(&format!("{best}, white, last move")).is_some());
    assert_eq!(window.state().session().ply(), 3, "the game has not gone on");
    window.remove_cursor();
    window.run();
    assert!(window.query_by_label(&format!("{best}, white, last move")).is_none());
}

#[test]
fn the_analysis_is_closed_and_belongs_to_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_game(folder.path(), &"f5d6c3".parse().unwrap());
    let close = "Close the analysis";
    choose(&mut window, &["Analysis", "Hint"]);
    wait(&mut window, "a hint", |app| app.analysis().known(&position(app)).is_some());
    window.key_press(Key::Escape);
    window.run();
    let best = window.query_all_by_label_contains("Best ").count();
    assert_eq!(best, 1);
    choose(&mut window, &["Game", "New", "Human vs Human"]);
    assert!(window.query_by_label(close).is_none(), "a new game begins without the old one's");
    assert_eq!(window.query_all_by_label_contains("Best ").count(), 0);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    assert_eq!(window.query_all_by_label_contains("Best ").count(), 1, "undo brings both back");
    click(&mut window, close);
    assert!(!window.state().shows_analysis());
    assert!(window.state().analysis().known(&position(window.state())).is_some(), "it is kept");
    choose(&mut window, &["Analysis", "Values of moves"]);
    assert!(window.state().shows_analysis());
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    window.run();
    assert!(!window.state().shows_analysis() && !window.state().settings().show_values);
}

#[test]
fn hindsight_lists_the_mistakes_and_a_key_goes_from_one_to_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_game(folder.path(), &careless_ending());
    choose(&mut window, &["Analysis", "Analyse the game"]);
    // It may be over with the frame it began in: its end is known by what it has found.
    wait(&mut window, "the end of the analysis", |app| {
        let found = !app.analysis().mistakes(app.session().game()).is_empty();
        found && app.analysis().progress().is_none()
    });
    let app = window.state();
    let mistakes: Vec<usize> =
        app.analysis().mistakes(app.session().game()).iter().map(|found| found.ply).collect();
    assert!(!mistakes.is_empty(), "careless moves lose discs");
    for ply in mistakes {
        window.key_press(Key::F4);
        window.run();
        assert_eq!(window.state().session().ply(), ply);
    }
    let graph = window.get_by_label("Value of each move, up is good for Black").rect();
    let left = graph.left_center() + egui::vec2(7.0, 0.0);
    window.drag_at(left);
    window.run();
    assert_eq!(window.state().session().ply(), 0);
}

#[test]
fn a_named_level_plays() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Game", "New", "Human vs CPU…"]);
    pick(&mut window, "White: Beginner, 1 move ahead, often errs");
    click(&mut window, "Start");
    assert_eq!(window.state().session().saved().white.to_string(), "humanlike:1x14@glem");
    common::play_until(&mut window, 4);
    assert!(window.state().session().ply() >= 4);
}

#[test]
fn another_program_sits_in_a_seat() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Game", "New", "Human vs CPU…"]);
    click(&mut window, "White: Programs");
    common::add(&mut window, "White: ", "gtp:200ms@no-such-program");
    click(&mut window, "Start");
    click(&mut window, "Start it");
    assert_eq!(window.state().session().saved().white.to_string(), "gtp:200ms@no-such-program");
    let square = common::legal(&window)[0];
    click(&mut window, &format!("{square}, legal move"));
    wait(&mut window, "the failure", |app| !app.session().is_running());
    let told = window.query_by_label_contains("White gave no move: cannot start no-such-program");
    assert!(told.is_some(), "the program lives and says why");
}

//! Fair ratings: which games of a person against a computer are rated.

use std::path::Path;

use crate::common::{
    Window, choose, click, earlier, open, play_until, set, shown, wait_for, wait_for_turn,
};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use othello::{
    action::{Action, Command},
    settings::Animation,
};
use othello_engine::{Game, Square};
use othello_lab::{data::saved_game::SavedGame, library::Level, players::spec::Seat};

const NOT_RATED: &str = "Not rated";
const ALWAYS: &str = "Rate this game even if I use hints or undo";

fn casual() -> Seat {
    Level::Casual.player().into()
}

/// A window with a new game of a person against a casual player.
fn new_game(folder: &Path) -> Window {
    set(folder, |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some([Seat::Human, casual()]);
    });
    open(folder)
}

#[test]
fn an_opened_game_is_not_rated() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = new_game(folder.path());
    let path = folder.path().join("game.ron");
    let seats = [Seat::Human, casual()];
    std::fs::write(&path, SavedGame::of_game(&earlier::ending(44, 54), 10, seats).write()).unwrap();
    window.apply(Action::OpenFile(path));
    window.run();
    assert!(shown(&window, NOT_RATED));
    play_until(&mut window, usize::MAX);
    wait_for(&mut window, NOT_RATED);
    assert!(!shown(&window, "Your Elo"));
    assert!(!folder.path().join("ladder.ron").exists());
}

#[test]
fn a_game_from_a_board_set_up_by_hand_is_not_rated() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = new_game(folder.path());
    let game = earlier::game(40);
    window.apply(Action::SetUp(game.board(), game.turn().unwrap()));
    window.run();
    click(&mut window, "Start");
    assert!(shown(&window, NOT_RATED));
    window.apply(Command::Rematch);
    window.run();
    assert!(shown(&window, NOT_RATED), "nor is a rematch from there");
}

#[test]
fn a_hint_ends_the_rating_and_a_resumed_game_keeps_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = new_game(folder.path());
    play_until(&mut window, 2);
    assert!(!shown(&window, NOT_RATED));
    drop(window);
    let mut window = open(folder.path());
    wait_for_turn(&mut window);
    assert_eq!(window.state().session().ply(), 2);
    assert!(!shown(&window, NOT_RATED));
    window.apply(Command::Hint);
    window.key_press(Key::Escape);
    window.run();
    assert!(shown(&window, NOT_RATED));
    drop(window);
    assert!(shown(&open(folder.path()), NOT_RATED));
}

/// Takes the last move back and plays another one.
fn play_differently(window: &mut Window) {
    let ply = window.state().session().ply() - 2;
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    let session = window.state().session();
    assert_eq!(session.ply(), ply);
    let played = session.game().moves()[ply];
    let is_other = |square: &Square| *square != played;
    let other = session.stage().position().legal_moves().into_iter().find(is_other).unwrap();
    window.apply(Action::Play(other));
    wait_for_turn(window);
}

#[test]
fn a_move_taken_back_ends_the_rating_unless_the_game_counts_anyway() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = new_game(folder.path());
    play_until(&mut window, 4);
    play_differently(&mut window);
    assert!(shown(&window, NOT_RATED));
    choose(&mut window, &["Game", "New", "Human vs CPU…"]);
    click(&mut window, ALWAYS);
    click(&mut window, "Start");
    play_until(&mut window, 4);
    play_differently(&mut window);
    assert!(!shown(&window, NOT_RATED));
}

#[test]
fn a_new_rated_game_hides_the_values_of_an_earlier_analysis() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = new_game(folder.path());
    let people = [Seat::Human, Seat::Human];
    let path = folder.path().join("game.ron");
    let game: Game = "f5d6".parse().unwrap();
    std::fs::write(&path, SavedGame::of_game(&game, 2, people).write()).unwrap();
    window.apply(Action::OpenFile(path));
    window.apply(Command::ToggleValues);
    window.run_steps(2);
    assert!(window.state().shows_analysis());
    window.apply(Action::against(casual()));
    window.run();
    assert!(!window.state().shows_analysis() && !shown(&window, NOT_RATED));
    assert_eq!(window.query_all_by_label_contains("legal move, ").count(), 0);
    window.apply(Command::ToggleValues);
    window.run_steps(2);
    assert!(shown(&window, NOT_RATED), "the user may turn them on again");
}

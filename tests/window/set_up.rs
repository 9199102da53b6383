//! A position is set up by hand and played.

use crate::common::{Window, choice, choose, click, contrast, drawn, open, set, shown};
use egui::{Key, Modifiers};
use egui_kittest::{SnapshotResults, kittest::Queryable};
use othello::{
    action::{Action, Command},
    settings::Animation,
    theme::ThemeName,
};
use othello_engine::{Color, Game, notation::diagram};

/// Opens a window of two people with the board editor.
fn set_up(folder: &std::path::Path) -> Window {
    set(folder, |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
    });
    let mut window = open(folder);
    choose(&mut window, &["Game", "Set up position…"]);
    window
}

/// Clicks on a square of the dialog. It covers the board's square, which has the same label.
fn paint(window: &mut Window, label: &str) {
    window.get_all_by_label(label).last().expect("it is there").click();
    window.run();
}

fn start_of(window: &Window) -> String {
    let (board, turn) = window.state().session().game().start();
    diagram::write(&board, turn)
}

#[test]
fn a_board_is_painted_played_and_found_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = set_up(folder.path());
    assert!(shown(&window, "Black has 4 legal moves."));
    click(&mut window, "White disc");
    paint(&mut window, "c4, empty");
    click(&mut window, "White moves");
    assert!(shown(&window, "White has 5 legal moves."));
    click(&mut window, "Flip");
    paint(&mut window, "e5, white");
    assert!(window.query_by_label("e5, black").is_some());
    click(&mut window, "Play from here");
    assert_eq!(choice(&window, "Start from"), "Current position");
    click(&mut window, "Start");
    let painted = start_of(&window);
    assert!(painted.starts_with("--------------------------OOX------XX------"), "{painted}");
    assert!(painted.ends_with(" O"), "{painted}");
    click(&mut window, "f6, legal move");
    assert_eq!(window.state().session().ply(), 1);
    drop(window);
    let window = open(folder.path());
    assert_eq!(start_of(&window), painted);
    assert_eq!(window.state().session().ply(), 1);
}

#[test]
fn changes_are_undone_by_keys_and_oddities_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = set_up(folder.path());
    paint(&mut window, "a1, empty");
    assert!(shown(&window, "the disc on a1 is not connected to the others"));
    click(&mut window, "Clear");
    assert!(shown(&window, "Neither side can move"));
    assert!(shown(&window, "the four centre squares are never empty"));
    for _ in 0..2 {
        window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
        window.run();
    }
    assert!(shown(&window, "Black has 4 legal moves."));
    assert!(!shown(&window, "No game can reach this position"));
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    window.run();
    assert!(shown(&window, "the disc on a1 is not connected to the others"));
    click(&mut window, "Start position");
    click(&mut window, "Cancel");
    assert_eq!(window.state().session().game(), &Game::default(), "nothing was changed");
}

#[test]
fn a_computer_plays_a_position_that_was_set_up() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = set_up(folder.path());
    click(&mut window, "White moves");
    click(&mut window, "Play from here");
    click(&mut window, "Human vs CPU");
    click(&mut window, "Start");
    let session = window.state().session();
    assert!(session.has_person() && session.has_computer());
    assert_eq!(session.game().start().1, Color::White);
}

#[test]
fn undo_brings_back_the_previous_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = set_up(folder.path());
    click(&mut window, "Cancel");
    click(&mut window, "f5, legal move");
    choose(&mut window, &["Game", "Set up position…"]);
    assert!(shown(&window, "White has 3 legal moves."), "it begins with the board that is shown");
    click(&mut window, "Black moves");
    click(&mut window, "Play from here");
    click(&mut window, "Start");
    assert_eq!(window.state().session().stage().turn, Some(Color::Black));
    click(&mut window, "Undo");
    assert_eq!(window.state().session().game(), &"f5".parse::<Game>().unwrap());
}

#[test]
fn the_dialog_is_drawn() {
    let mut results = SnapshotResults::new();
    for (name, theme) in [("set-up-dark", ThemeName::Dark), ("set-up-light", ThemeName::Light)] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = drawn(folder.path(), theme, [1040.0, 720.0]);
        window.apply(Action::Command(Command::EditBoard));
        window.run();
        paint(&mut window, "a1, empty");
        contrast::check(&window, name);
        window.snapshot(name);
        results.extend_harness(&mut window);
    }
}

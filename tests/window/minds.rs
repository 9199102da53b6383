//! The same position in many minds: first and second choices side by side, the choice of players, stop, pictures.

use std::path::Path;

use crate::common::{
    Window, choose, click, in_two_themes, legal, open_sized, outside, set, shown, wait_for,
};
use egui::Key;
use egui_kittest::kittest::Queryable;
use othello::{
    action::{Action, Command},
    page::Page,
    settings::Animation,
    text::messages::Language,
    theme::ThemeName,
};
use othello_lab::library::Level;

const MOVES: &str = "f5d6c3d3c4f4f6f3e6e7f7c5b6g5e3d7c6b5";

/// Opens a window of two people on a game, in which these players are asked.
fn open(folder: &Path, theme: ThemeName, players: &[&str]) -> Window {
    set(folder, |settings| {
        settings.theme = theme;
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
        settings.minds = Some(players.iter().map(|&player| player.into()).collect());
    });
    let mut window = open_sized(folder, [1040.0, 720.0]);
    window.apply(Action::Paste(MOVES.to_owned()));
    window.run();
    window
}

#[test]
fn players_are_asked_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), ThemeName::Dark, &["sci", "greedy", "pvs:6@glem"]);
    choose(&mut window, &["Analysis", "Ask several players"]);
    wait_for(&mut window, "They disagree: ");
    assert!(shown(&window, "First choice") && shown(&window, "Second choice"));
    // The square of each first choice names who chooses it.
    assert!(shown(&window, "f2, legal move, SCI") && shown(&window, "g6, legal move, Greedy"));
    assert!(shown(&window, "g6  +5.0"), "the greedy player counts discs");

    // Without the others all agree; nothing is disputed then.
    click(&mut window, "Do not ask SCI");
    click(&mut window, "Do not ask Greedy");
    assert!(!shown(&window, "They disagree: ") && !shown(&window, "All choose"));
    click(&mut window, "Choose players…");
    click(&mut window, "Levels");
    click(&mut window, "Strong, 4 moves ahead, perfect endgame");
    click(&mut window, "Done");
    window.finish_work();
    assert!(shown(&window, "All choose g4.") || shown(&window, "They disagree: "));
    let minds = window.state().settings().minds.clone().unwrap();
    assert_eq!(
        minds.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["pvs:6@glem", "pvs:4@glem"]
    );
    window.key_press(Key::Escape);
    window.run();
    assert!(!legal(&window).is_empty() && !shown(&window, "First choice"), "the board is back");
}

#[test]
fn a_stop_ends_the_searches_and_they_can_begin_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), ThemeName::Dark, &["pvs:30@glem", "pvs:31@glem"]);
    window.apply(Command::Minds);
    window.run();
    assert!(shown(&window, "0 of 2 players have answered"));
    click(&mut window, "Stop");
    assert_eq!(window.get_all_by_label("Stopped").count(), 2);
    click(&mut window, "Search again");
    assert!(shown(&window, "0 of 2 players have answered"));
    window.key_press(Key::Escape);
    window.run();
    assert!(shown(&window, "Search again"), "Escape stops first");
}

#[test]
fn commands_about_the_board_are_refused_beside_the_shared_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), ThemeName::Dark, &["greedy", "sci"]);
    window.apply(Command::Minds);
    window.finish_work();
    assert!(shown(&window, "on its own scale"));
    for command in [Command::ToggleValues, Command::ToggleExplorer, Command::Undo, Command::Back] {
        let refusal = window.state().refusal(command);
        assert_eq!(refusal, Some("refusal-other-board"), "{command:?}");
    }
    assert_eq!(Page::Minds.marked(), Page::Game, "the tab of the board is marked");
}

#[test]
fn a_player_that_cannot_be_opened_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), ThemeName::Dark, &["greedy", "alphabeta:4@missing.evl"]);
    window.apply(Command::Minds);
    window.finish_work();
    assert!(shown(&window, "g6  +5.0") && shown(&window, "missing.evl does not exist"));
}

#[test]
fn no_player_is_asked_after_the_end_of_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), ThemeName::Dark, &["greedy"]);
    assert_eq!(window.state().refusal(Command::Minds), None);
    let game =
        othello_engine::notation::transcript::write(&crate::common::earlier::game(usize::MAX));
    window.apply(Action::Paste(game));
    window.apply(Command::Last);
    window.run();
    assert_eq!(window.state().refusal(Command::Minds), Some("refusal-over"));
}

#[test]
fn many_minds_are_drawn_in_two_themes() {
    let casual = Level::Casual.player().to_string();
    let players = [&*casual, "pvs:6@glem", "sci", "jma", "greedy", "mcts:300"];
    in_two_themes("minds", |folder, theme| {
        let mut window = open(folder, theme, &players);
        window.apply(Command::Minds);
        window.finish_work();
        window.remove_cursor();
        window.run();
        assert_eq!(outside(&window), Vec::<String>::new());
        window
    });
}

/// The smallest window, in points.
const SMALLEST: [f32; 2] = [457.0, 320.0];

#[test]
fn minds_fit_the_smallest_window_in_every_language() {
    for language in Language::ALL {
        let folder = tempfile::tempdir().unwrap();
        set(folder.path(), |settings| {
            settings.language = language;
            settings.minds = Some(vec!["pvs:2@glem".into(), "greedy".into(), "random".into()]);
        });
        let mut window = open_sized(folder.path(), SMALLEST);
        window.apply(Command::Minds);
        window.finish_work();
        assert_eq!(outside(&window), Vec::<String>::new(), "{language:?}");
    }
}

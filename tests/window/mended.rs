//! Regression tests for past bugs that no other test covers.

use std::time::Duration;

use crate::common::{
    self, Window, add, choose, click, earlier, open, open_sized, outside, pick_from, set, shown,
    wait_for,
};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use othello::{
    action::{Action, Command},
    game::setup::GameSetup,
    page::Page,
    settings::Animation,
};
use othello_engine::{Color, NodeId};
use othello_lab::{
    games::clock::TimeControl,
    library::Level,
    runs::{RunKind, tournament},
};

#[test]
fn a_level_and_a_typed_player_take_part_in_a_tournament() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    click(&mut window, "Tournament");
    pick_from(&mut window, "Levels", "Beginner");
    add(&mut window, "", "alphabeta:1@jma");
    wait_for(&mut window, "6 players chosen");
    window.get_by_label("Start the tournament").click();
    wait_for(&mut window, "All 300 games finished");
    let kept = tournament::settings_in(&folder.path().join("tournaments/tournament 1")).unwrap();
    let players: Vec<_> = kept.players.iter().map(ToString::to_string).collect();
    assert!(players.contains(&Level::Beginner.player().to_string()), "{players:?}");
    assert!(players.contains(&"alphabeta:1@jma".to_owned()), "{players:?}");
}

#[test]
fn a_tournaments_error_disappears_when_it_is_fixed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    let same = ["greedy", "greedy"].map(|name| name.parse().unwrap());
    window.apply(Action::Match(same, 1));
    window.run();
    assert!(shown(&window, "greedy"), "it says who cannot meet itself");
    add(&mut window, "", "alphabeta:1@jma");
    wait_for(&mut window, "5 players chosen");
    assert!(window.query_by_label("greedy").is_none());
}

#[test]
fn a_long_run_name_fits_into_a_small_window() {
    let folder = tempfile::tempdir().unwrap();
    let name =
        "an evolution that somebody has given a name longer than any window is wide ".repeat(2);
    let run = folder.path().join("runs").join(name.trim());
    earlier::run(&run, 2);
    let mut window = open_sized(folder.path(), [800.0, 560.0]);
    let list = Command::ContinueEvolution.into();
    let opened = Action::OpenRun(RunKind::Evolution, run);
    for (action, there) in [(list, "somebody has given"), (opened, "more generations")] {
        window.apply(action);
        wait_for(&mut window, there);
        window.run();
        assert_eq!(outside(&window), Vec::<String>::new());
    }
}

#[test]
fn the_computers_result_is_not_shown_for_another_board() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "pvs:3@jma".into()]);
    });
    let mut window = open(folder.path());
    common::play_until(&mut window, 4);
    assert!(shown(&window, "CPU: "));
    window.key_press(Key::Home);
    window.run();
    assert!(!shown(&window, "CPU: "), "while earlier boards are looked at");
    window.key_press(Key::End);
    window.run();
    assert!(shown(&window, "CPU: "));
}

#[test]
fn the_status_bar_describes_the_board_only_on_its_page() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    assert!(shown(&window, "Black to move"));
    for page in ["Practice", "Lab", "Models", "Tournament", "Ladder"] {
        click(&mut window, page);
        assert!(!shown(&window, "Black to move"), "{page}");
    }
}

#[test]
fn shortcuts_are_named_as_on_the_keyboard() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    window.apply(Command::Shortcuts);
    window.run();
    for name in ["Questionmark", "Plus", "Minus", "ArrowLeft", "Num1"] {
        assert!(!shown(&window, name), "{name}");
    }
    window.key_press_modifiers(Modifiers::NONE, Key::Escape);
    window.run();
    choose(&mut window, &["View"]);
    assert!(!shown(&window, "Plus"));
}

#[test]
fn the_pause_between_moves_and_the_pause_button_have_different_names() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| {
        settings.seats = Some(["greedy".into(), "greedy".into()]);
    });
    let window = open(folder.path());
    assert!(window.query_all_by_label("Delay").next().is_some());
    let pauses = window.query_all_by_label_contains("Pause");
    assert_eq!(pauses.count(), 1, "the button alone");
}

#[test]
fn a_player_added_to_a_folder_is_listed_for_tournaments_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    click(&mut window, "Tournament");
    click(&mut window, "Evolved");
    assert!(!shown(&window, "newcomer"));
    let player = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("populations/jma-100.evl");
    let runs = folder.path().join("runs");
    std::fs::create_dir_all(&runs).unwrap();
    std::fs::copy(player, runs.join("newcomer.evl")).unwrap();
    wait_for(&mut window, "newcomer");
}

/// Presses and releases the primary button of the mouse here.
fn click_at(window: &mut Window, at: egui::Pos2) {
    window.event(egui::Event::PointerMoved(at));
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
        window.event(egui::Event::PointerButton { pos: at, button, pressed, modifiers });
        window.run();
    }
}

#[test]
fn a_click_beside_a_dialog_discards_no_choices() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Game", "New", "Human vs CPU"]);
    click_at(&mut window, egui::pos2(8.0, 700.0));
    assert!(window.query_by_label("Start").is_some(), "the dialog is open");
    window.key_press(Key::Escape);
    window.run();
    window.apply(Command::Palette);
    window.run();
    click_at(&mut window, egui::pos2(8.0, 700.0));
    assert!(window.query_by_label("Search commands, players and games").is_none());
}

#[test]
fn a_game_is_saved_again_to_the_same_file_in_any_format() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    let path = folder.path().join("mygame.sgf");
    window.apply(Action::SaveFile(path.clone()));
    window.apply(Action::Comment(NodeId::START, "a remark".to_owned()));
    window.apply(Command::Save);
    window.run();
    assert!(window.query_by_label("Name").is_none(), "no dialog asks for the name again");
    assert!(std::fs::read_to_string(path).unwrap().contains("a remark"));
}

#[test]
fn a_missing_folder_is_named_when_a_file_cannot_be_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    window.apply(Action::SaveFile(folder.path().join("missing/mygame.sgf")));
    window.run();
    assert!(shown(&window, "mygame.sgf cannot be saved: the folder"));
}

#[test]
fn typing_replaces_the_suggested_name_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    window.apply(Command::SaveAs);
    window.run();
    window.event(egui::Event::Text("mine.sgf".to_owned()));
    window.run();
    let name = window.get_by_label("Name").accesskit_node().value();
    assert_eq!(name.as_deref(), Some("mine.sgf"));
}

#[test]
fn a_finished_rated_game_is_not_called_unrated_on_earlier_boards() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "greedy".into()]);
    });
    let mut window = open(folder.path());
    common::play_until(&mut window, usize::MAX);
    wait_for(&mut window, "Your Elo");
    window.key_press(Key::ArrowLeft);
    window.run();
    assert!(!shown(&window, "Not rated"));
}

#[test]
fn the_clock_waits_while_another_page_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.seats = Some(["human".into(), "human".into()]));
    let mut window = open(folder.path());
    let control = TimeControl::Move(Duration::from_mins(1));
    let setup = GameSetup::between(["human".into(), "human".into()]);
    window.apply(Action::Start(Box::new(GameSetup { time: Some(control), ..setup })));
    window.run_steps(30);
    let left = |window: &Window| window.state().session().time_left(Color::Black).unwrap().0;
    window.apply(Action::Show(Page::Ladder));
    window.run_steps(2);
    let before = left(&window);
    window.run_steps(120);
    assert_eq!(left(&window), before);
    window.apply(Action::Show(Page::Game));
    window.run_steps(120);
    assert!(left(&window) < before);
}

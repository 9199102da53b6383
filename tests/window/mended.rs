//! Regression tests for past bugs that no other test covers.

use crate::common::{
    self, add, choose, click, earlier, open, open_sized, outside, pick_from, set, shown, wait_for,
};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use othello::{
    action::{Action, Command},
    settings::Animation,
};
use othello_lab::runs::{RunKind, tournament};

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
    assert!(players.contains(&"humanlike:1x14@glem".to_owned()), "{players:?}");
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
    for page in ["Lab", "Learning", "Tournament", "Ladder"] {
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

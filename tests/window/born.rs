//! A player's life in the real program: evolved in the lab, seated with its own search, played, saved, rated,
//! and found again after a restart.

use std::path::Path;

use crate::common::{self, Window, add, choose, click, open_sized, play_until, wait_for};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use othello::action::Action;
use othello_engine::Color;

fn open(folder: &Path) -> Window {
    open_sized(folder, [1040.0, 900.0])
}

/// Clicks while the window keeps changing.
fn press(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    window.run_steps(8);
}

/// Types into a field.
fn fill(window: &mut Window, label: &str, text: &str) {
    window.get_by_label(label).focus();
    window.run_steps(4);
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.run_steps(2);
    window.get_by_label(label).type_text(text);
    window.run_steps(2);
    window.key_press(Key::Enter);
    window.run_steps(4);
}

/// Scrolls to the only row of a list of players that contains this text, and clicks on it.
fn pick(window: &mut Window, text: &str) {
    wait_for(window, text);
    window.get_by_label_contains(text).scroll_to_me();
    window.run_steps(30);
    window.get_by_label_contains(text).click();
    window.run_steps(8);
}

/// Evolves feature players for two generations with their own search.
fn evolve(window: &mut Window) {
    choose(window, &["Evolution", "New", "Features…"]);
    click(window, "All settings");
    for (label, number) in [
        ("Generations", "2"),
        ("Depth", "4"),
        ("Width", "2"),
        ("Parents", "3"),
        ("Children", "2"),
        ("Benchmark pairs", "0"),
    ] {
        fill(window, label, number);
    }
    window.get_by_label("Start").scroll_to_me();
    window.run();
    press(window, "Start");
    wait_for(window, "Done: 2 generations");
}

const BEST: &str = "fittest of its run, width-pruned 4x2";

#[test]
fn a_player_is_evolved_seated_played_rated_and_found_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    evolve(&mut window);

    choose(&mut window, &["Game", "New", "Human vs CPU…"]);
    click(&mut window, "My players");
    // The best player is from the first generation. The list may still show the run before.
    pick(&mut window, &format!("features-run-1, gen. 1, {BEST}"));
    click(&mut window, "Start");
    let seat = window.state().session().seat(Color::White);
    let text = seat.to_string();
    assert!(
        text.starts_with("pruned:4x2@") && text.contains("features-run-1/champions/"),
        "{text}"
    );
    play_until(&mut window, 6);
    let saved = folder.path().join("mine.ron");
    window.apply(Action::SaveFile(saved.clone()));

    click(&mut window, "Ladder");
    fill(&mut window, "Search players", "features-run");
    wait_for(&mut window, "No player with that name"); // the message of the ladder
    pick(&mut window, &format!(", {BEST}"));
    press(&mut window, "Measure Elo");
    wait_for(&mut window, "All 60 games finished");
    // The name of the tournament says what it is for.
    let name = common::labels(&window)
        .into_iter()
        .find(|label| label.starts_with("Measurement of features-run-1"));
    // The first one has no number, whatever other tournaments there are.
    assert!(name.is_some_and(|name| !name.ends_with(')')));
    press(&mut window, "Ladder");
    wait_for(&mut window, "60 games");
    drop(window);

    let mut window = open(folder.path());
    window.apply(Action::OpenFile(saved));
    assert_eq!(window.state().session().seat(Color::White), seat);
    click(&mut window, "Tournament");
    fill(&mut window, "Search players", "features-run");
    wait_for(&mut window, BEST);
    wait_for(&mut window, "60 games");
    click(&mut window, "Ladder");
    fill(&mut window, "Search players", "features-run");
    wait_for(&mut window, "Play against features-run-1, gen.");
}

#[test]
fn added_players_are_listed_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.evl");
    std::fs::copy(common::populations().join("sci-5.evl"), &file).unwrap();
    let mut window = open(folder.path());
    click(&mut window, "Tournament");
    add(&mut window, "", "no such player");
    wait_for(&mut window, "unknown player");
    fill(&mut window, "Custom player", "gtp:200ms@no-such-program -gtp");
    wait_for(&mut window, "5 players chosen");
    window.apply(Action::OpenFile(file));
    window.run();
    click(&mut window, "Cancel");
    window.run_steps(60); // settings are saved after half a second
    drop(window);

    let mut window = open(folder.path());
    choose(&mut window, &["Game", "New", "CPU vs CPU…"]);
    click(&mut window, "Black: Engines");
    pick(&mut window, "Black: no-such-program, ");
    click(&mut window, "White: My players");
    pick(&mut window, "White: mine, ");
    click(&mut window, "Start");
    // The program is on the list but was never allowed to start.
    wait_for(&mut window, "Start this program?");
    click(&mut window, "Do not start it");
    wait_for(&mut window, "New game");
    click(&mut window, "Black: Remove no-such-program from the lists");
    assert!(!common::shown(&window, "Black: no-such-program, "));
    window.run_steps(60);
    drop(window);

    let mut window = open(folder.path());
    choose(&mut window, &["Game", "New", "CPU vs CPU…"]);
    click(&mut window, "Black: Engines");
    assert!(common::shown(&window, "Black: Greedy, "));
    assert!(!common::shown(&window, "Black: no-such-program, "));
}

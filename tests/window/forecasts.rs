//! Durations and numbers of games before a run starts, and from its first second on.

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable};
use othello::{
    action::{Action, Command, NewRun},
    page::Page,
    settings::Animation,
};
use othello_engine::models::PolynomialKind;

use crate::common::{
    Window, click, earlier, labels, learning_page, open, open_sized, set, shown, wait_for,
};

/// The label with the duration.
fn duration(window: &mut Window) -> String {
    window.finish_work();
    let all = labels(window);
    let found = all.iter().find(|label| label.starts_with("About ") && label.contains("on this"));
    found.unwrap_or_else(|| panic!("{all:?}")).clone()
}

/// The digits of a label, without separators.
fn digits(label: &str) -> String {
    label.chars().filter(|c| c.is_ascii_digit() || *c == ':').collect()
}

#[test]
fn a_form_shows_games_and_duration_before_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    // 100 generations of 198 games, 8000 of them a second.
    window.apply(Command::Evolve(NewRun::Polynomial(PolynomialKind::Sci)));
    window.run();
    let text = duration(&mut window);
    assert!(text.starts_with("About 2 s on this computer: 19,800 games"), "{text}");
    // 50 generations of 30 children with 24 games each.
    window.apply(Command::Evolve(NewRun::Map));
    window.run();
    let text = duration(&mut window);
    assert!(text.starts_with("About 5 s on this computer: 36,000 games"), "{text}");
    window.apply(Command::Evolve(NewRun::ByHand));
    window.run();
    window.finish_work();
    assert!(!shown(&window, "on this computer"), "a person decides how long it takes");
}

#[test]
fn a_resumed_run_and_a_night_show_games_and_duration() {
    let folder = tempfile::tempdir().unwrap();
    earlier::run(&folder.path().join("runs/first"), 3);
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    window.apply(Command::ContinueEvolution);
    window.run();
    // A hundred further generations of 150 games and 24 of the benchmark.
    let text = duration(&mut window);
    assert!(text.starts_with("About 2 s on this computer: 17,400 games"), "{text}");
    window.apply(Command::Evolve(NewRun::Night));
    window.run();
    window.finish_work();
    assert!(!shown(&window, "on this computer"), "no run is selected");
    click(&mut window, "first");
    // The run is finished, so it goes on until the eight hours are over.
    let text = duration(&mut window);
    assert!(text.starts_with("About 8 h 0 min on this computer"), "{text}");
    // Its best players at the start and at the end, and three others: 10 pairings of 50 pairs.
    let all = labels(&window);
    let finals =
        all.iter().find(|label| label.starts_with("Then finals of up to ")).expect("it is shown");
    assert_eq!(digits(finals), "1000");
}

#[test]
fn training_has_an_estimate_before_its_first_epoch_ends() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.animation = Animation::Off);
    let run = folder.path().join("run");
    let mut window = open(folder.path());
    learning_page(&mut window, "Patterns (GLEM)…", &run);
    click(&mut window, "Start training");
    // Not before some games are played.
    wait_for(&mut window, "measuring…");
    wait_for(&mut window, " left");
    // Not an epoch is over: the speed of the machine tells the time of the epochs.
    assert!(!run.join("history.csv").exists());
    assert!(!shown(&window, "measuring…"));
    click(&mut window, "Pause");
    wait_for(&mut window, "Paused. It can be resumed.");
}

#[test]
fn a_new_user_finds_no_runs() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    window.apply(Command::ContinueEvolution);
    window.run();
    window.finish_work();
    assert!(shown(&window, "There is no evolution to resume yet."));
    assert!(!shown(&window, "tenbyten"), "{:?}", labels(&window));
}

#[test]
fn every_kind_of_run_has_a_picture_beside_its_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    window.apply(Action::Show(Page::Evolution));
    window.run();
    window.finish_work();
    // The built-in players of a kind tell how strong it gets.
    assert!(window.query_all_by_label_contains("Elo on the ladder").count() >= 3);
    let buttons = window.query_all_by_role(Role::Button);
    let named = buttons
        .filter(|node| node.accesskit_node().label().is_some_and(|label| label.ends_with('…')));
    assert!(named.count() >= 8);
}

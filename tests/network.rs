//! The page of the value network: from the menu to a game against what was learned.

mod common;

use std::path::Path;

use common::{Window, choose, click, learning_page, open, set, shown, wait, wait_for};
use othello::settings::Animation;
use othello_engine::eval::Encoding;
use othello_lab::{
    data::dataset::Split,
    learn::network::{Method, NetTrainingSettings},
    run::network::{NetRun, NetRunSettings},
};

/// A run that ends in a moment.
fn quick_run(folder: &Path) {
    let training = NetTrainingSettings {
        encoding: Encoding::Mover,
        hidden: vec![16],
        method: Method::Adam,
        split: Split::Games,
        epochs: 3,
        ..NetTrainingSettings::default()
    };
    let settings = NetRunSettings {
        rounds: 1,
        games: 6,
        simulations: 10,
        random_plies: 6,
        teachers: Vec::new(),
        teacher: None,
        training,
        seed: 1,
    };
    NetRun::create(folder, &settings).unwrap();
}

/// The page, with this folder typed in.
fn page(window: &mut Window, folder: &Path) {
    learning_page(window, "Neural network…", folder);
}

#[test]
fn a_run_goes_on_to_its_end_and_its_network_is_played_with_one_click() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.animation = Animation::Off);
    let run = folder.path().join("run");
    quick_run(&run);
    let mut window = open(folder.path());
    page(&mut window, &run);
    assert!(shown(&window, "There is a run in this folder"));
    click(&mut window, "Go on learning");
    wait(&mut window, "the round's line", |_| run.join("history.csv").exists());
    wait_for(&mut window, "All rounds are done.");
    window.run();
    assert!(shown(&window, "the newest network of this run"));
    click(&mut window, "Play against this network");
    let saved = window.state().session().saved();
    assert_eq!(saved.black.to_string(), "human");
    assert!(
        saved.white.to_string().starts_with("mcts:2000@")
            && saved.white.to_string().ends_with("01.ron")
    );
}

#[test]
fn a_run_that_is_stopped_can_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    let mut window = open(folder.path());
    page(&mut window, &run);
    click(&mut window, "Start learning");
    wait(&mut window, "the run's first file", |_| run.join("run.ron").exists());
    click(&mut window, "Stop");
    wait_for(&mut window, "Stopped. It can go on from here.");
    window.run();
    assert!(shown(&window, "There is a run in this folder"));
    assert_eq!(NetRun::open(&run).unwrap().settings().rounds, 5);
}

#[test]
fn a_damaged_run_is_named() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("run.ron"), "dear").unwrap();
    let mut window = open(folder.path());
    page(&mut window, folder.path());
    click(&mut window, "Go on learning");
    wait_for(&mut window, "run.ron: ");
}

#[test]
fn the_shipped_network_is_played_with_one_click() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "New", "Neural network…"]);
    assert!(shown(&window, "the network that came with the program"));
    click(&mut window, "Play against this network");
    assert_eq!(window.state().session().saved().white.to_string(), "mcts:2000@net");
}

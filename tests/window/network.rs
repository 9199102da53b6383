//! The page of the value network: from the menu to a game against a trained network.

use std::path::Path;

use crate::common::{
    Window, add_file, choose, choose_among, choose_recipe, click, earlier, learning_page, number,
    open, open_sized, pick, seat_of_lab, set, shown, wait, wait_for,
};
use egui_kittest::kittest::{NodeT, Queryable};
use othello::{
    action::Action,
    settings::Animation,
    text::messages::{Language, Messages},
};
use othello_engine::{models::Encoding, search::Stop};
use othello_lab::runs::{
    Run, RunKind,
    estimate::Speed,
    network::{NetRun, NetRunSettings},
};
use othello_train::{
    dataset::Split,
    network::{NetMethod, NetTrainingSettings},
    presets::NetPreset,
};

/// Creates a run that takes a moment.
fn quick_run(folder: &Path) {
    let training = NetTrainingSettings {
        encoding: Encoding::Mover,
        hidden: vec![16],
        method: NetMethod::Adam,
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

/// Opens the page and types this folder.
fn page(window: &mut Window, folder: &Path) {
    learning_page(window, "Neural network (trained)…", folder);
}

#[test]
fn a_run_finishes_and_its_network_is_one_click_away() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.animation = Animation::Off);
    let run = folder.path().join("run");
    quick_run(&run);
    let mut window = open(folder.path());
    page(&mut window, &run);
    assert!(shown(&window, "This folder holds a run"));
    click(&mut window, "Resume training");
    wait(&mut window, "the round's line", |_| run.join("history.csv").exists());
    wait_for(&mut window, "All rounds are done.");
    window.run();
    assert!(shown(&window, "the latest network of this run"));
    assert!(shown(&window, "Error by stage") && shown(&window, "Newest games"));
    assert!(shown(&window, "Error by round"));
    assert!(shown(&window, "Test against the built-in network") && !shown(&window, "weights"));
    wait_for(&mut window, "Layers: 65-16-1");
    for button in ["Play against this network", "Play against round 1"] {
        pick(&mut window, button);
        let saved = window.state().session().saved();
        assert_eq!(saved.black.to_string(), "human");
        let white = saved.white.to_string();
        assert!(white.starts_with("mcts:2000@") && white.ends_with("01.ron"), "{white}");
        choose(&mut window, &["Evolution", "New", "Neural network (trained)…"]);
    }
    // A new window reads the errors of the rounds from the run.
    drop(window);
    let mut window = open_sized(folder.path(), [1040.0, 1600.0]);
    page(&mut window, &run);
    wait_for(&mut window, "Error by round");
    assert!(!shown(&window, "No epoch yet"));
    // The views of the network fit the width of the usual window.
    wait_for(&mut window, "Neuron ");
    window.finish_work();
    for label in ["Position after move", "Search visits: ", "Neuron "] {
        let nodes = window.query_all_by_label_contains(label);
        let right = nodes.map(|node| node.rect().right()).fold(0.0, f32::max);
        assert!(right > 0.0 && right <= 1040.0, "{label} ends at {right}");
    }
}

#[test]
fn a_stopped_run_can_be_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    let mut window = open(folder.path());
    page(&mut window, &run);
    click(&mut window, "Start training");
    wait(&mut window, "the run's first file", |_| run.join("run.ron").exists());
    click(&mut window, "Pause");
    wait_for(&mut window, "Paused. It can be resumed.");
    window.run();
    assert!(shown(&window, "This folder holds a run"));
    assert_eq!(NetRun::open(&run).unwrap().settings().rounds, 5);
}

#[test]
fn a_damaged_run_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("run.ron"), "dear").unwrap();
    let mut window = open(folder.path());
    page(&mut window, folder.path());
    click(&mut window, "Resume training");
    wait_for(&mut window, "run.ron is damaged: ");
}

#[test]
fn the_shipped_network_is_one_click_away() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "New", "Neural network (trained)…"]);
    assert!(shown(&window, "Shown: the built-in network"));
    assert!(shown(&window, "The network estimates from the 64 squares"));
    assert!(shown(&window, "if the computer is otherwise idle"));
    click(&mut window, "Play against this network");
    assert_eq!(window.state().session().saved().white.to_string(), "mcts:2000@net");
}

/// The label that starts with this text, without it.
fn after(window: &Window, start: &str) -> String {
    let label = window.get_by_label_contains(start).accesskit_node().label().unwrap();
    label.strip_prefix(start).unwrap().to_owned()
}

#[test]
fn the_shipped_network_shows_what_it_computes() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 1600.0]);
    choose(&mut window, &["Evolution", "New", "Neural network (trained)…"]);
    wait_for(&mut window, "Neuron ");
    window.finish_work();
    let title = "Black’s winning chance, move by move";
    assert!(window.query_all_by_label_contains(title).next().is_some());
    assert!(shown(&window, "The network against itself"), "there is no game on the board");
    // The likeliest moves come first, each with its share.
    for title in ["Policy: ", "Search visits: "] {
        let best = after(&window, title);
        let shares: Vec<u32> =
            best.split(' ').filter_map(|word| word.strip_suffix('%')?.parse().ok()).collect();
        assert!(!shares.is_empty() && shares.is_sorted_by(|a, b| a >= b), "{title}{best}");
    }
    let before = after(&window, "Policy: ");
    let slider = window.get_by_role_and_label(egui::accesskit::Role::Slider, "Position after move");
    slider.focus();
    window.run();
    window.key_press(egui::Key::ArrowLeft);
    window.run();
    window.finish_work();
    assert_ne!(after(&window, "Policy: "), before, "another position has other moves");
    // Each neuron names its strongest weights; another plane of inputs has others.
    let neurons = |window: &Window| -> Vec<String> {
        let all = window.query_all_by_label_contains("Neuron ");
        all.filter_map(|node| node.accesskit_node().label()).collect()
    };
    let own = neurons(&window);
    assert_eq!(own.len(), 24);
    choose_among(&mut window, "Input", "Opponent’s discs");
    assert_ne!(neurons(&window), own);
}

#[test]
fn the_network_page_follows_the_game_on_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 1600.0]);
    window.apply(Action::Paste("f5d6c3d3c4f4f6f3e6e7f7c5".to_owned()));
    window.run();
    choose(&mut window, &["Evolution", "New", "Neural network (trained)…"]);
    wait_for(&mut window, "The game on the board");
}

#[test]
fn each_recipe_shows_its_numbers_and_its_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "New", "Neural network (trained)…"]);
    for (preset, recipe, numbers) in [
        (NetPreset::Paper, "As in Sánchez & Montero", [1.0, 150.0, 5000.0, 2000.0]),
        (NetPreset::PaperSmall, "Sánchez & Montero, smaller", [1.0, 50.0, 500.0, 300.0]),
        (NetPreset::Shipped, "As the built-in network", [1.0, 0.0, 200.0, 8.0]),
        (NetPreset::Quick, "Quick look", [3.0, 150.0, 50.0, 12.0]),
        (NetPreset::Strong, "Strong", [5.0, 400.0, 200.0, 40.0]),
    ] {
        choose_recipe(&mut window, recipe);
        let labels = ["Rounds", "Games per round", "Simulations per move", "Epochs"];
        assert_eq!(labels.map(|label| number(&window, label)), numbers, "{recipe}");
        let secs = NetRunSettings::from(preset).secs(&Speed::DESKTOP, 0.0).iter().sum();
        let time = Messages::new(Language::English).rough_duration(secs);
        let takes = format!("Takes about {time} on this computer");
        assert!(shown(&window, &takes), "{recipe}: expected {takes:?}");
        assert_eq!(shown(&window, "Teacher’s games"), recipe == "As the built-in network");
    }
}

#[test]
fn a_network_is_trained_on_rows_and_listed_as_an_opponent() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| {
        settings.animation = Animation::Off;
        settings.folder = Some(folder.path().display().to_string());
    });
    let rows = folder.path().join("mine.csv");
    earlier::self_play(&rows, 20);
    let mut games = othello_lab::resume::open(RunKind::SelfPlay, &rows).unwrap();
    while games.step(&Stop::default()).unwrap().is_some() {}
    drop(games);

    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "New", "Neural network (trained)…"]);
    add_file(&mut window, "mine.csv");
    assert!(shown(&window, "Remove mine.csv"));
    assert_eq!(["Rounds", "Games per round"].map(|label| number(&window, label)), [1.0, 0.0]);
    pick(&mut window, "Start training");
    wait_for(&mut window, "All rounds are done.");
    window.run();
    let run = folder.path().join("runs/network");
    let teachers = NetRun::open(&run).unwrap().settings().teachers.clone();
    assert_eq!(teachers, [folder.path().join("mine.csv").canonicalize().unwrap()]);
    seat_of_lab(&mut window, "network, round 1");
    click(&mut window, "Start");
    let white = window.state().session().saved().white.to_string();
    assert!(white.ends_with("network/nets/01.ron"), "{white}");
}

#[test]
fn an_unusable_file_is_reported_and_nothing_starts() {
    let folder = tempfile::tempdir().unwrap();
    let letter = folder.path().join("letter.csv");
    std::fs::write(&letter, "dear").unwrap();
    let mut window = open(folder.path());
    window.apply(Action::OpenFile(letter));
    window.run();
    click(&mut window, "Start training");
    wait_for(&mut window, "letter.csv: ");
    window.run();
    assert!(!folder.path().join("runs/network").exists());
    pick(&mut window, "Remove letter.csv");
    assert!(!shown(&window, "Remove letter.csv") && !shown(&window, "This folder holds a run"));
}

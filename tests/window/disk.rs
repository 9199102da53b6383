//! A full disk and read-only folders: the window reports the error, and the old file stays. Pipes in place of
//! files do not block it.

use std::{fs, path::Path, process::Command as Process};

use crate::common::{self, Window, choose, click, open, play_until, set, wait, wait_for};
use egui_kittest::kittest::Queryable;
use othello::{
    Places,
    action::{Action, Command},
    settings::{Animation, Settings},
    text::messages::Language,
};
use othello_engine::search::Stop;
use othello_lab::{
    data::saved_game::SavedGame,
    runs::{
        Run,
        evolution::EvolutionRun,
        tournament::{Config, Tournament},
    },
    store::fault::{empty_disk_for, fill_disk_for},
};

fn apply(window: &mut Window, action: Action) {
    window.apply(action);
    window.run();
}

fn two_people(folder: &Path) -> Window {
    set(folder, |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
    });
    open(folder)
}

fn moves(path: &Path) -> usize {
    SavedGame::read(&fs::read_to_string(path).unwrap()).unwrap().game().moves().len()
}

#[test]
fn a_failed_save_keeps_the_game_and_its_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.ron");
    let mut window = two_people(folder.path());
    play_until(&mut window, 2);
    apply(&mut window, Action::SaveFile(file.clone()));
    play_until(&mut window, 4);
    fill_disk_for(&file);
    apply(&mut window, Action::SaveFile(file.clone()));
    assert!(common::shown(&window, "mine.ron cannot be saved: the disk is full"));
    assert_eq!(moves(&file), 2);
    assert_eq!(window.state().session().ply(), 4);

    let nowhere = file.join("below.ron");
    apply(&mut window, Action::SaveFile(nowhere));
    assert!(common::shown(&window, "below.ron cannot be saved: Not a directory"));
    assert_eq!(window.state().session().ply(), 4);

    apply(&mut window, Action::SaveFile(file.clone()));
    assert!(!common::shown(&window, "cannot be saved"));
    assert_eq!(moves(&file), 4);
}

#[test]
fn a_failed_autosave_keeps_the_previous_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = two_people(folder.path());
    play_until(&mut window, 2);
    let copy = window.state().session().autosave_file.clone().unwrap();
    wait(&mut window, "a safe copy of two moves", |_| copy.exists() && moves(&copy) >= 2);
    fill_disk_for(&copy);
    play_until(&mut window, 3);
    wait_for(&mut window, "The game and settings cannot be saved: the disk is full");
    assert_eq!((moves(&copy), window.state().session().ply()), (2, 3));
    play_until(&mut window, 4);
    drop(window);
    assert_eq!(moves(&copy), 4, "there is room again");
}

#[test]
fn failed_settings_keep_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.ron");
    let mut window = two_people(folder.path());
    let before = fs::read(&file).unwrap();
    fill_disk_for(&file);
    apply(&mut window, Command::Language(Language::Spanish).into());
    wait_for(&mut window, "el disco está lleno");
    assert_eq!(fs::read(&file).unwrap(), before);
    apply(&mut window, Command::Language(Language::English).into());
    apply(&mut window, Command::Larger.into());
    window.run_steps(60);
    drop(window);
    assert_eq!(Settings::load(&file).scale, 1.25, "there is room again");
}

#[test]
fn an_evolution_on_a_full_disk_stops_and_keeps_its_last_generation() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("runs/first");
    common::earlier::run(&run, 2);
    let file = run.join("population.ron");
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "first: sci, 2 generations");
    window.get_by_label("Resume").click();
    // A simulated failure lasts for one write, which the cleanup of a starting run may use up: repeat it.
    while !common::shown(&window, "the disk is full") {
        assert!(!common::shown(&window, "Done: "), "it noticed nothing");
        fill_disk_for(&file);
        window.deliver();
    }
    empty_disk_for(&file);
    let mut again = EvolutionRun::open(&run).unwrap();
    let kept = again.evolution().state().generation;
    assert!((2..102).contains(&kept), "{kept} generations");
    again.set_until(Some(kept + 1)).unwrap();
    again.step(&Stop::default()).unwrap();
    assert_eq!(again.evolution().state().generation, kept + 1);
}

#[test]
fn an_evolution_without_a_folder_reports_the_error() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("runs"), "a file in the way").unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "New", "Features…"]);
    window.get_by_label("Start").click();
    wait_for(&mut window, "not a directory");
    assert_eq!(fs::read(folder.path().join("runs")).unwrap(), b"a file in the way");
}

/// Creates a finished tournament.
fn earlier_tournament(folder: &Path) {
    let place = folder.join("tournaments/tournament 1");
    let players = ["greedy", "random"].map(|name| name.parse().unwrap()).into();
    let config = Config { pairs: 2, ..Config::new(players) };
    let mut tournament =
        Tournament::create(&place, config, &othello_lab::players::consent::Consent::NONE).unwrap();
    while tournament.step(&Stop::default()).unwrap().is_some() {}
}

#[test]
fn a_refused_export_is_not_written_over_the_file_of_the_game() {
    let folder = tempfile::tempdir().unwrap();
    earlier_tournament(folder.path());
    let file = folder.path().join("tournaments/tournament 1.ggf");
    let mut window = open(folder.path());
    window.apply(Action::Play("f5".parse().unwrap()));
    window.apply(Action::SaveFile(file.clone()));
    let games = || fs::read_to_string(&file).unwrap().matches("(;GM[Othello]").count();
    assert_eq!(games(), 1);
    click(&mut window, "Tournament");
    window.get_by_label("Open Tournament 1").click();
    wait_for(&mut window, "All 4 games finished");
    wait_for(&mut window, "Export…");
    window.run_steps(10);
    window.get_by_label("Export…").click();
    wait_for(&mut window, "Format");
    click(&mut window, "Save");
    wait_for(&mut window, "already exists");
    click(&mut window, "Cancel");
    window.apply(Command::Save);
    window.finish_work();
    assert_eq!(games(), 1, "the tournament has four");
}

#[test]
fn a_tournament_on_a_full_disk_reports_the_error() {
    let folder = tempfile::tempdir().unwrap();
    earlier_tournament(folder.path());
    let mut window = open(folder.path());
    click(&mut window, "Tournament");
    window.get_by_label("Open Tournament 1").click();
    wait_for(&mut window, "All 4 games finished");
    let games = folder.path().join("tournaments/tournament 1.ggf");
    fill_disk_for(&games);
    wait_for(&mut window, "Export…");
    window.run_steps(10);
    window.get_by_label("Export…").click();
    wait_for(&mut window, "Format");
    window.get_by_label("Save").click();
    wait_for(&mut window, "the disk is full");
    assert!(!games.exists());
    drop(window);

    let other = tempfile::tempdir().unwrap();
    fs::write(other.path().join("tournaments"), "a file in the way").unwrap();
    let mut window = open(other.path());
    click(&mut window, "Tournament");
    window.get_by_label("Start the tournament").click();
    wait_for(&mut window, "not a directory");
    assert!(window.query_by_label("Start the tournament").is_some(), "the set-up is there again");
}

#[test]
fn pipes_in_place_of_files_do_not_block() {
    let pipes = [
        "settings.ron",
        "engines.ron",
        "ladder.ron",
        "games/game.ron",
        "games/game 7.ron",
        "games/window-1.txt",
        "populations/x.evl",
        "populations/x.ron",
        "populations/run/run.ron",
        "populations/run/.lock",
        "tournaments/tournament 1/tournament.ron",
        "tournaments/tournament 1/games.csv",
        "tournaments/tournament 1/.lock",
        "runs/a/run.ron",
        "runs/a/population.ron",
    ];
    let folder = tempfile::tempdir().unwrap();
    for pipe in pipes {
        let path = folder.path().join(pipe);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        assert!(Process::new("mkfifo").arg(&path).status().unwrap().success());
    }
    let places = Places::in_folder(folder.path(), folder.path().join("populations"));
    let mut window = Window::open(places, [1040.0, 720.0]);
    for page in ["Tournament", "Evolution", "Ladder", "Game"] {
        click(&mut window, page);
        window.finish_work();
    }
}

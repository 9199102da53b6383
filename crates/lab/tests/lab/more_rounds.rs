//! Training runs that are given more rounds.

use std::{collections::BTreeMap, fs, path::Path};

use othello_engine::search::Stop;
use othello_lab::runs::{
    Run,
    network::{NetRun, NetRunSettings},
    patterns::{GlemRun, RunSettings},
    rounds::{Trainee, TrainingRounds},
};
use othello_train::network::NetTrainingSettings;

/// Trains to the end.
fn finish<T: Trainee>(mut run: TrainingRounds<T>) {
    while run.step(&Stop::default()).unwrap().is_some() {}
    assert!(run.is_done());
}

/// The files in a folder and below, by their paths, without locks.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            let inner = files(&entry.path()).into_iter();
            found.extend(inner.map(|(path, bytes)| (format!("{name}/{path}"), bytes)));
        } else if name != ".lock" {
            found.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    found
}

#[test]
fn a_network_with_a_further_round_is_that_of_a_longer_run() {
    let place = tempfile::tempdir().unwrap();
    let [long, extended] = ["long", "extended"].map(|name| place.path().join(name));
    let training = NetTrainingSettings { hidden: vec![4], epochs: 2, ..Default::default() };
    let settings = NetRunSettings {
        rounds: 2,
        games: 4,
        simulations: 5,
        random_plies: 6,
        training,
        ..NetRunSettings::default()
    };
    finish(NetRun::create(&long, &settings).unwrap());
    finish(NetRun::create(&extended, &NetRunSettings { rounds: 1, ..settings }).unwrap());
    finish(NetRun::extend(&extended, 1).unwrap());
    assert!(files(&extended) == files(&long));
    let refusal = NetRun::extend(&extended, 98).err().unwrap().to_string();
    assert_eq!(refusal, "expected 1 to 99 rounds, found 100");
}

#[test]
fn further_rounds_of_patterns_are_like_the_last_one() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("run");
    let mut settings = RunSettings::default();
    settings.rounds.truncate(2);
    settings.rounds[1].games = 7;
    drop(GlemRun::create(&path, &settings).unwrap());
    let longer = GlemRun::extend(&path, 2).unwrap();
    let games: Vec<u32> = longer.settings().rounds.iter().map(|round| round.games).collect();
    assert_eq!(games, [settings.rounds[0].games, 7, 7, 7]);
}

use std::fs;

use super::*;
use crate::runs::{
    annotated_selfplay::AnnotatedPlaySettings,
    rounds::tests::{files, whole_and_broken},
};
use othello_engine::models::Encoding;
use othello_train::{
    dataset::Split,
    network::{NetMethod, NetTrainingSettings},
};

fn settings() -> NetRunSettings {
    NetRunSettings {
        rounds: 2,
        games: 6,
        simulations: 10,
        random_plies: 6,
        teachers: Vec::new(),
        teacher: None,
        training: NetTrainingSettings {
            encoding: Encoding::Mover,
            hidden: vec![16],
            method: NetMethod::Adam,
            split: Split::Games,
            epochs: 3,
            ..NetTrainingSettings::default()
        },
        seed: 5,
    }
}

// Checkpoints are at least 500 ms apart, so quick epochs do not survive reopening: each training must finish
// before the run is reopened.
const EVERY: usize = 3;

#[test]
fn a_run_reopened_every_few_steps_has_the_same_files() {
    let (_folder, _run, steps) = whole_and_broken::<NetTrainee>(&settings(), EVERY);
    assert!(steps >= 2 * (1 + 3 + 1));
}

#[test]
fn a_taken_folder_and_a_damaged_file_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let run = NetRun::create(folder.path(), &settings()).unwrap();
    let again = || NetRun::create(folder.path(), &settings()).err().unwrap();
    assert!(matches!(again(), RunError::InUse(_)));
    drop(run);
    assert!(matches!(again(), RunError::Taken(_)));
    fs::write(folder.path().join("run.ron"), "(").unwrap();
    let error = NetRun::open(folder.path()).err().unwrap().to_string();
    assert!(error.contains("run.ron: "), "{error}");
}

#[test]
fn a_network_trains_on_a_teacher_alone_and_resumes() {
    let teacher = AnnotatedPlaySettings {
        player: "pvs:1,solve=6@glem".to_owned(),
        games: 260,
        random_plies: (20, 40),
        seed: 1,
        shard: None,
    };
    let settings = NetRunSettings { rounds: 1, games: 0, teacher: Some(teacher), ..settings() };
    let (folder, _run, _) = whole_and_broken::<NetTrainee>(&settings, EVERY);
    let alone = NetRunSettings { teacher: None, ..settings };
    assert!(NetRun::create(&folder.path().join("none"), &alone).is_err());
}

#[test]
fn a_network_whose_strength_test_is_missing_is_trained_again() {
    let settings = NetRunSettings { rounds: 1, ..settings() };
    let (folder, run, _) = whole_and_broken::<NetTrainee>(&settings, EVERY);
    drop(run);
    let path = folder.path().join("whole");
    let before = files(&path);
    // Earlier versions saved the network before the test.
    for name in ["history.csv", "strength.csv"] {
        fs::remove_file(path.join(name)).unwrap();
    }
    let mut run = NetRun::open(&path).unwrap();
    while run.step(&Stop::default()).unwrap().is_some() {}
    assert_eq!(files(&path), before);
}

use super::*;
use crate::{
    data::annotated_play::PlaySettings,
    runs::{
        RoundReport, Run,
        rounds::tests::{files, whole_and_broken},
        speed::Speed,
    },
};
use othello_train::{
    patterns::{FitMethod, FitSettings},
    presets::PatternPreset,
    sample::Goal,
};

fn quick() -> RunSettings {
    let play = PlaySettings { depth: 1, solve: 4, random: (10, 30), ..PlaySettings::default() };
    let subject = Subject::Values;
    let round = Round { games: 300, play, reference: None, fit: None, memory: None, subject };
    RunSettings {
        rounds: vec![round; 2],
        validation: 0.2,
        fit: FitSettings {
            method: FitMethod::Adam { rate: 0.1 },
            epochs: 2,
            overlap: 0,
            ..FitSettings::default()
        },
        ..RunSettings::default()
    }
}

#[test]
fn a_run_reopened_before_every_step_has_the_same_files() {
    let (folder, whole, steps) = whole_and_broken::<PatternTrainee>(&quick(), 1);
    assert_eq!(whole.newest_games().len(), SHOWN);
    let weights = |glem: &Glem| glem.to_bytes();
    let first = read_weights(whole.folder().unwrap(), 1).unwrap();
    assert_eq!(weights(&whole.before()), weights(&first));
    assert_ne!(weights(&whole.glem()), weights(&first));
    // Per round: two chunks of games, two epochs and the end.
    assert_eq!(steps, 2 * (2 + 2 + 1));
    let again = GlemRun::open(&folder.path().join("broken")).unwrap();
    assert_eq!(weights(&again.before()), weights(&first));
}

#[test]
fn a_run_of_choices_reopened_before_every_step_has_the_same_files() {
    let settings = RunSettings::from(PatternPreset::OnePly);
    let play = PlaySettings { depth: 2, solve: 4, ..settings.rounds[0].play };
    let round = Round { games: 30, play, ..settings.rounds[0] };
    let settings = RunSettings { rounds: vec![round; 2], ..settings };
    let (_folder, whole, _) = whole_and_broken::<PatternTrainee>(&settings, 1);
    assert_eq!(whole.newest_games().len(), SHOWN);
    assert!(whole.glem().has_threats());
    assert_eq!(whole.best().unwrap().spec.to_string().split('@').next(), Some("alphabeta:1"));
    let path = whole.folder().unwrap().file("run.ron");
    let read = RunSettings::read(&std::fs::read_to_string(path).unwrap());
    assert_eq!(read.unwrap(), settings);
    let fit = FitSettings { goal: Goal::Chance, ..settings.fit };
    assert!(RunSettings { fit, ..settings }.check().is_err());
}

#[test]
fn names_of_version_0_1_are_accepted() {
    let text = include_str!("../../../../engine/assets/glem.ron");
    let old = text.replace("perturbation:", "taste:");
    assert_ne!(old, text);
    assert_eq!(RunSettings::read(&old).unwrap(), RunSettings::read(text).unwrap());
    let row = "round,games,lessons,epochs,training_error,validation_error,mean_absolute,score,score_error\n\
               1,300,9000,2,7.5,8.25,5.5,,\n";
    let mut rows = csv::Reader::from_reader(row.as_bytes());
    let line: RoundLine = rows.deserialize().next().unwrap().unwrap();
    assert_eq!((line.round, line.samples), (1, 9000));
}

#[test]
fn a_stopped_step_changes_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut run = GlemRun::create(folder.path(), &quick()).unwrap();
    let before = files(folder.path());
    let stop = Stop::default();
    stop.request();
    assert_eq!(run.step(&stop).unwrap(), None);
    assert_eq!(files(folder.path()), before);
}

#[test]
fn invalid_settings_are_rejected_before_any_work() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run");
    let mut settings = quick();
    settings.rounds[1].play.depth = 0;
    let error = GlemRun::create(&path, &settings).unwrap_err().to_string();
    assert!(error.starts_with("round 2: expected"), "{error}");
    assert!(!path.exists());
    // A folder without a finished game.
    let (rounds, others) = (RunSettings::usual_rounds(1, 0, 4), vec![folder.path().to_owned()]);
    let settings = RunSettings { rounds, others, ..quick() };
    let error = GlemRun::create(&path, &settings).unwrap_err().to_string();
    assert_eq!(error, "there is no position to learn from");
    assert!(!path.exists());
}

#[test]
fn a_folder_with_other_files_is_left_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("letter.txt"), "dear").unwrap();
    assert!(GlemRun::create(folder.path(), &quick()).is_err());
    assert!(GlemRun::open(folder.path()).is_err());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_damaged_file_of_games_is_named_in_the_error() {
    let folder = tempfile::tempdir().unwrap();
    let mut run = GlemRun::create(folder.path(), &quick()).unwrap();
    while matches!(run.step(&Stop::default()).unwrap(), Some(RoundReport::Games { .. })) {}
    let path = folder.path().join("games/01-0001.games");
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[40] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    drop(run);
    let error = GlemRun::open(folder.path()).unwrap().step(&Stop::default()).unwrap_err();
    assert!(error.to_string().contains("01-0001.games: the file of games is damaged"), "{error}");
}

#[test]
fn the_shipped_weights_start_with_the_rounds_of_the_preset() {
    let shipped = include_str!("../../../../engine/assets/glem.ron");
    let shipped = RunSettings::read(shipped).unwrap();
    let growing = RunSettings::from(PatternPreset::Growing);
    assert_eq!(shipped.rounds[..growing.rounds.len()], growing.rounds);
    assert_eq!(RunSettings { rounds: growing.rounds.clone(), ..shipped }, growing);
}

#[test]
fn the_quick_recipe_takes_a_minute_or_two_of_one_core() {
    let one = Speed { threads: 1, ..Speed::DESKTOP };
    let secs: f64 = RunSettings::from(PatternPreset::Quick).secs(&one, 0.0).iter().sum();
    assert!((60.0..180.0).contains(&secs), "{secs}");
}

#[test]
fn an_epoch_reported_before_a_kill_is_trained_and_reported_again() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(name));
    let mut run = GlemRun::create(&whole, &quick()).unwrap();
    while run.step(&Stop::default()).unwrap().is_some() {}
    let mut run = GlemRun::create(&killed, &quick()).unwrap();
    while !matches!(run.step(&Stop::default()).unwrap(), Some(RoundReport::Epoch { .. })) {}
    let checkpoint = std::fs::read(killed.join("fit.checkpoint")).unwrap();
    run.step(&Stop::default()).unwrap();
    drop(run);
    // The kill comes between the two files.
    std::fs::write(killed.join("fit.checkpoint"), checkpoint).unwrap();
    let mut run = GlemRun::open(&killed).unwrap();
    assert_eq!(run.epochs().len(), 2);
    run.step(&Stop::default()).unwrap();
    assert_eq!(run.epochs().iter().map(|row| row.epoch).collect::<Vec<_>>(), [1, 2]);
    while run.step(&Stop::default()).unwrap().is_some() {}
    drop(run);
    assert_eq!(files(&killed), files(&whole));
}

//! Checks common to all kinds of training run.

use std::fmt::Debug;

use othello_train::metrics::Metrics;
use tempfile::TempDir;

use super::*;

/// The names and the bytes of all files in a folder.
pub(in crate::runs) fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if !path.ends_with(".lock") {
            found.push((path.file_name().unwrap().into(), std::fs::read(&path).unwrap()));
        }
    }
    found.sort();
    found
}

/// The reports of up to this many steps.
fn steps<T: Trainee>(run: &mut TrainingRounds<T>, most: usize) -> Vec<ReportOf<T>> {
    let step = || run.step(&Stop::default()).unwrap();
    std::iter::from_fn(step).take(most).collect()
}

/// Trains without a break, and again with the run reopened after every few steps: the files must be the same.
/// Returns the folder, the first run and the number of its steps.
pub(in crate::runs) fn whole_and_broken<T>(
    settings: &T::Settings,
    every: usize,
) -> (TempDir, TrainingRounds<T>, usize)
where
    T: Trainee<Training: RoundTraining<Report: Debug + PartialEq>>,
{
    let folder = tempfile::tempdir().unwrap();
    let [whole, broken] = ["whole", "broken"].map(|name| folder.path().join(name));
    let mut run = TrainingRounds::<T>::create(&whole, settings).unwrap();
    let reports = steps(&mut run, usize::MAX);
    assert!(run.is_done() && run.history().len() as u32 == settings.rounds());
    assert_eq!(run.progress().share(), Some(1.0));
    assert!(!run.newest_games().is_empty() && run.newest_games().iter().all(Game::is_over));
    assert!(run.model_path(settings.rounds()).is_file());
    // The stage errors add up to the error in the history.
    let is_root =
        T::Training::ERROR(&Metrics { samples: 1, squared: 4.0, ..Metrics::default() }) == 2.0;
    let power = if is_root { 2 } else { 1 };
    for line in run.history() {
        let stages = run.stages();
        let rows: Vec<_> = stages.iter().filter(|row| row.round == line.round).collect();
        let samples: u64 = rows.iter().map(|row| row.samples).sum();
        let sum: f64 = rows.iter().map(|row| row.error.powi(power) * row.samples as f64).sum();
        let error = (sum / samples as f64).powf(1.0 / f64::from(power));
        assert!((error - line.validation_error).abs() < 1e-6, "{error} {line:?}");
    }

    let epochs = reports.iter().filter_map(|report| match report {
        RoundReport::Epoch { round, report } => Some((*round, report.clone().into().epoch)),
        _ => None,
    });
    let known: Vec<_> = run.epochs().iter().map(|row| (row.round, row.epoch)).collect();
    assert!(!known.is_empty() && epochs.eq(known.iter().copied()), "{known:?}");

    drop(TrainingRounds::<T>::create(&broken, settings).unwrap());
    let reopened = || TrainingRounds::<T>::open(&broken).unwrap();
    let again = || Some(steps(&mut reopened(), every)).filter(|reports| !reports.is_empty());
    let again: Vec<_> = std::iter::from_fn(again).flatten().collect();
    // Quick epochs between two checkpoints are trained again.
    assert!(again == reports || !T::SAVED.is_zero(), "{again:?} {reports:?}");
    assert_eq!(files(&broken), files(&whole));
    assert_eq!(reopened().stages(), run.stages());
    assert_eq!(reopened().epochs(), run.epochs());
    let looked = TrainingRounds::<T>::look(&broken).unwrap();
    assert_eq!((looked.epochs(), looked.history()), (run.epochs(), reopened().history()));
    (folder, run, reports.len())
}

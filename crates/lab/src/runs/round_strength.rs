//! The strength of each round of a training run: `strength.csv`.

use std::sync::Arc;

use othello_engine::{
    models::Model,
    search::Stop,
    spec::{Player, SearcherSpec},
};

use super::{RunError, RunFolder};
use crate::{
    executor::Executor,
    rating::benchmark::{Benchmark, Field, Rating, Strength},
};

/// The benchmark after each round of a training run: 60 games.
pub(crate) const fn benchmark() -> Benchmark {
    Benchmark::new(Field::Learning, 5)
}

/// Plays the benchmark with this model and search on the executor. `None` if stopped.
///
/// # Errors
/// If remote machines play and fail.
pub(super) fn measure(
    searcher: SearcherSpec,
    model: Model,
    executor: &Executor,
    stop: &Stop,
) -> Result<Option<Strength>, RunError> {
    let player = Player::new(searcher, Some(Arc::new(model))).expect("it has its model");
    benchmark().play(&player, executor, stop, || {}).map_err(RunError::work)
}

/// The rating of a strength in Elo.
pub(super) fn rating(strength: Option<&Strength>) -> Option<Rating> {
    strength.map(|strength| benchmark().rating(strength))
}

const FILE: &str = "strength.csv";

/// Reads the strength after each round; rounds count from 1. Rounds of version 0.1 are missing, and a kill
/// can leave one more than the history has.
///
/// # Errors
/// If the file cannot be read, or a row is damaged.
pub(super) fn read(folder: &RunFolder) -> Result<Vec<(u32, Strength)>, RunError> {
    let rows: Vec<(usize, Vec<f64>)> = folder.records(FILE)?;
    let expected = "expected a round, and the shares of its points";
    let damaged = |line| RunError::damaged(&folder.file(FILE), Some(line), expected);
    rows.iter().map(|(line, row)| parse(row).ok_or_else(|| damaged(*line))).collect()
}

/// Sets the strength of each finished round that the file contains.
///
/// # Errors
/// Those of [`read`].
pub(super) fn attach<'a>(
    folder: &RunFolder,
    rounds: impl Iterator<Item = &'a mut Option<Strength>>,
) -> Result<(), RunError> {
    let mut rounds: Vec<_> = rounds.collect();
    for (round, strength) in read(folder)? {
        if let Some(place) = rounds.get_mut(round as usize - 1) {
            **place = Some(strength);
        }
    }
    Ok(())
}

fn parse(row: &[f64]) -> Option<(u32, Strength)> {
    let [round, score, error, by_opponent @ ..] = row else { return None };
    let mut shares = by_opponent.iter().chain([score]);
    let is_sound = *round >= 1.0
        && by_opponent.len() == Field::SIZE
        && *error >= 0.0
        && shares.all(|share| (0.0..=1.0).contains(share));
    let strength = Strength { score: *score, error: *error, by_opponent: by_opponent.to_vec() };
    is_sound.then_some((*round as u32, strength))
}

/// Writes the strengths of all rounds.
///
/// # Errors
/// If the file cannot be written.
pub(super) fn write<'a>(
    folder: &RunFolder,
    strengths: impl IntoIterator<Item = &'a Option<Strength>>,
) -> Result<(), RunError> {
    let opponents = Field::Learning.opponents().iter().map(|opponent| opponent.name);
    let names: Vec<&str> = ["round", "score", "error"].into_iter().chain(opponents).collect();
    let mut text = names.join(",") + "\n";
    for (round, strength) in (1..).zip(strengths) {
        let Some(Strength { score, error, by_opponent }) = strength else { continue };
        let shares = [score, error].into_iter().chain(by_opponent);
        let figures: Vec<String> = shares.map(f64::to_string).collect();
        text += &format!("{round},{}\n", figures.join(","));
    }
    folder.write(FILE, text.as_bytes())
}

/// The ratings of a run's rounds.
///
/// # Errors
/// Those of [`read`].
pub(super) fn curve(folder: &RunFolder) -> Result<Vec<(u32, Rating)>, RunError> {
    let rounds = read(folder)?;
    Ok(rounds.iter().map(|(round, strength)| (*round, benchmark().rating(strength))).collect())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{
        super::{patterns, strength},
        *,
    };

    fn scored(score: f64) -> Strength {
        Strength { score, error: 1.0 / 3.0, by_opponent: vec![1.0, 0.75, 0.5, 0.25, 0.125, 0.0] }
    }

    fn folder(place: &Path) -> RunFolder {
        let folder = RunFolder::create(&patterns::FORMAT, place).unwrap();
        folder.write_settings("()").unwrap();
        folder
    }

    #[test]
    fn strengths_survive_a_round_trip_without_rounds_of_version_0_1() {
        let place = tempfile::tempdir().unwrap();
        let folder = folder(&place.path().join("run"));
        assert_eq!(read(&folder).unwrap(), []);
        write(&folder, &[None, Some(scored(0.4)), Some(scored(0.6))]).unwrap();
        assert_eq!(read(&folder).unwrap(), [(2, scored(0.4)), (3, scored(0.6))]);
        let curve = strength::curve(folder.path()).unwrap();
        assert_eq!(curve.iter().map(|(round, _)| *round).collect::<Vec<_>>(), [2, 3]);
        assert!(curve[0].1.value < curve[1].1.value);
    }

    #[test]
    fn a_damaged_row_is_reported_with_its_line() {
        let place = tempfile::tempdir().unwrap();
        let folder = folder(&place.path().join("run"));
        let header = "round,score,error,a,b,c,d,e,f\n1,0.5,0,1,1,1,0,0,0\n";
        for row in ["2,1.5,0,1,1,1,0,0,0", "2,0.5,NaN,1,1,1,0,0,0", "0,0.5,0,1,1,1,0,0,0", "2,x"] {
            folder.write(FILE, format!("{header}{row}\n").as_bytes()).unwrap();
            let error = read(&folder).unwrap_err().to_string();
            assert!(error.contains("strength.csv:3"), "{row}: {error}");
        }
    }
}

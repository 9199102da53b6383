//! Errors by stage of the game: `stages.csv`, with a row for each stage of each round that has validation
//! samples.

use serde::{Deserialize, Serialize};

use super::{RunError, RunFolder};
use othello_train::metrics::Metrics;

/// The validation error of a round in a stage of the game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StageError {
    /// The round, from 1.
    pub round: u32,
    /// The smallest number of discs in the stage, which also includes up to three more.
    pub discs: u32,
    /// The number of validation samples.
    pub samples: u64,
    /// The error on them, in the measure of the run's history.
    pub error: f64,
}

/// The errors of a round, from the metrics of each stage.
pub(super) fn of_round(
    round: u32,
    stages: &[Metrics],
    error: fn(&Metrics) -> f64,
) -> Vec<StageError> {
    let discs = (4..).step_by(4);
    let counted = discs.zip(stages).filter(|(_, metrics)| metrics.samples > 0);
    counted
        .map(|(discs, metrics)| StageError {
            round,
            discs,
            samples: metrics.samples,
            error: error(metrics),
        })
        .collect()
}

const FILE: &str = "stages.csv";

/// Reads the errors of the first `rounds` rounds; rounds of version 0.1 have none.
pub(super) fn read(folder: &RunFolder, rounds: usize) -> Result<Vec<StageError>, RunError> {
    let rows: Vec<(usize, StageError)> = folder.records(FILE)?;
    let is_sound = |row: &StageError| {
        row.round >= 1
            && row.discs.is_multiple_of(4)
            && (4..64).contains(&row.discs)
            && row.error >= 0.0
            && row.error.is_finite()
    };
    if let Some((line, _)) = rows.iter().find(|(_, row)| !is_sound(row)) {
        let expected = "expected a round, the discs of a stage, and an error of 0 or more";
        return Err(RunError::damaged(&folder.file(FILE), Some(*line), expected));
    }
    // A kill can leave one round more than the history has.
    Ok(rows.into_iter().map(|(_, row)| row).filter(|row| row.round as usize <= rounds).collect())
}

/// Writes the errors of all rounds.
pub(super) fn write(folder: &RunFolder, rows: &[StageError]) -> Result<(), RunError> {
    folder.write_rows(FILE, rows)
}

#[cfg(test)]
mod tests {
    use othello_engine::models::patterns::STAGES;

    use super::*;
    use crate::runs::patterns;

    #[test]
    fn errors_survive_a_round_trip_and_damage_is_reported() {
        let place = tempfile::tempdir().unwrap();
        let folder = RunFolder::create(&patterns::FORMAT, &place.path().join("run")).unwrap();
        folder.write_settings("()").unwrap();
        assert_eq!(read(&folder, 3).unwrap(), []);
        let mut stages = vec![Metrics::default(); STAGES];
        stages[1].count(9.0, 3.0);
        stages[14].count(4.0, 2.0);
        let mut rows = of_round(1, &stages, Metrics::root_mean_squared);
        let plain: Vec<_> = rows.iter().map(|row| (row.discs, row.samples, row.error)).collect();
        assert_eq!(plain, [(8, 1, 3.0), (60, 1, 2.0)]);
        rows.extend(of_round(2, &stages, Metrics::mean_squared));
        write(&folder, &rows).unwrap();
        assert_eq!(read(&folder, 2).unwrap(), rows);
        assert_eq!(read(&folder, 1).unwrap(), rows[..2]);
        for row in ["0,8,1,3", "1,9,1,3", "1,64,1,3", "1,8,1,NaN", "1,8,1,-3", "1,8,x,3"] {
            let text = format!("round,discs,samples,error\n{row}\n");
            folder.write(FILE, text.as_bytes()).unwrap();
            let error = read(&folder, 1).unwrap_err().to_string();
            assert!(error.contains("stages.csv:2"), "{row}: {error}");
        }
    }
}

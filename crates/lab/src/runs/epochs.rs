//! The errors of every epoch of a training run: `epochs.csv`, with a row for each. It is for curves: a run resumes
//! without it.

use serde::{Deserialize, Serialize};

use super::{RunError, RunFolder};

/// The errors of an epoch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct EpochError {
    /// The round, from 1.
    pub round: u32,
    /// The epoch, 1 for the first of the round.
    pub epoch: u32,
    /// The error on the training samples, in the measure of the run's history.
    pub training: f64,
    /// The error on the validation samples, likewise.
    pub validation: f64,
}

const FILE: &str = "epochs.csv";

/// Reads the epochs of the first `rounds` rounds; runs of earlier versions have none.
///
/// # Errors
/// If the file cannot be read, or a row is damaged.
pub(super) fn read(folder: &RunFolder, rounds: u32) -> Result<Vec<EpochError>, RunError> {
    let rows: Vec<(usize, EpochError)> = folder.records(FILE)?;
    let is_error = |error: f64| error >= 0.0 && error.is_finite();
    let is_sound = |row: &EpochError| {
        row.round >= 1 && row.epoch >= 1 && is_error(row.training) && is_error(row.validation)
    };
    let place = |row: &EpochError| (row.round, row.epoch);
    let mut before = (0, 0);
    for (line, row) in &rows {
        if !is_sound(row) || place(row) <= before {
            let expected =
                "expected a round and an epoch after those before, and two errors of 0 or more";
            return Err(RunError::damaged(&folder.file(FILE), Some(*line), expected));
        }
        before = place(row);
    }
    Ok(rows.into_iter().map(|(_, row)| row).filter(|row| row.round <= rounds).collect())
}

/// Writes all epochs.
///
/// # Errors
/// If the file cannot be written.
pub(super) fn write(folder: &RunFolder, rows: &[EpochError]) -> Result<(), RunError> {
    folder.write_rows(FILE, rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runs::patterns;

    #[test]
    fn epochs_survive_a_round_trip_and_damage_is_reported() {
        let place = tempfile::tempdir().unwrap();
        let folder = RunFolder::create(&patterns::FORMAT, &place.path().join("run")).unwrap();
        folder.write_settings("()").unwrap();
        assert_eq!(read(&folder, 3).unwrap(), []);
        let epoch =
            |round, epoch| EpochError { round, epoch, training: 1.0 / 3.0, validation: 0.1 };
        let rows = [epoch(1, 1), epoch(1, 2), epoch(2, 1)];
        write(&folder, &rows).unwrap();
        assert_eq!(read(&folder, 2).unwrap(), rows);
        assert_eq!(read(&folder, 1).unwrap(), rows[..2]);
        for row in ["0,1,1,1", "1,0,1,1", "1,1,1,1", "1,2,NaN,1", "1,2,1,-3", "1,2,1,x"] {
            let text = format!("round,epoch,training,validation\n1,1,1,1\n{row}\n");
            folder.write(FILE, text.as_bytes()).unwrap();
            let error = read(&folder, 1).unwrap_err().to_string();
            assert!(error.contains("epochs.csv:3"), "{row}: {error}");
        }
    }
}

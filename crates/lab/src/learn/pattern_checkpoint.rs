//! A fit's checkpoint: everything it needs to go on with the same numbers.
//!
//! ```text
//! 0  7  "OTHFIT" and the version, 1
//! 7  4  the length of the header
//! …  …  the header, RON: settings, epoch, what the lessons were, each stage's counts
//! …  …  for each stage its weights, best weights, and Adam's two means, as f32
//! …  4  CRC-32 of all the bytes before
//! ```
//! Numbers are little-endian.

use std::{fmt, sync::Arc};

use othello_engine::eval::glem::{Numbering, STAGES};
use serde::{Deserialize, Serialize};

use crate::{
    data::lessons::Lessons,
    learn::patterns::{Error, Fit, FitSettings, StageFit},
};

const MAGIC: &[u8; 7] = b"OTHFIT\x01";

#[derive(Serialize, Deserialize)]
struct Header {
    settings: FitSettings,
    epoch: u32,
    lessons: u32,
    stages: Vec<Counts>,
}

#[derive(Serialize, Deserialize)]
struct Counts {
    steps: u32,
    best_error: Option<Error>, // `None` before the first epoch
    training_error: Error,
    failures: u32,
    done: bool,
}

/// A checkpoint cannot be gone on from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckpointError {
    /// The bytes are not a whole checkpoint of this version.
    Damaged,
    /// The lessons are not those that the fit began with.
    OtherLessons,
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CheckpointError::Damaged => {
                "not a whole checkpoint of this version: its checksum does not match"
            }
            CheckpointError::OtherLessons => {
                "the checkpoint belongs to other lessons than those given"
            }
        })
    }
}

impl std::error::Error for CheckpointError {}

impl Fit {
    /// The bytes of a checkpoint.
    pub fn to_bytes(&self) -> Vec<u8> {
        let counts = |stage: &StageFit| Counts {
            steps: stage.steps,
            best_error: stage.best_error.squared.is_finite().then_some(stage.best_error),
            training_error: stage.training_error,
            failures: stage.failures,
            done: stage.done,
        };
        let header = Header {
            settings: self.settings,
            epoch: self.epoch,
            lessons: self.lessons.checksum(),
            stages: self.stages.iter().map(counts).collect(),
        };
        let header = ron::to_string(&header).expect("plain numbers can be written");
        let mut bytes = MAGIC.to_vec();
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend(header.as_bytes());
        for stage in &self.stages {
            for numbers in [&stage.weights, &stage.best, &stage.mean, &stage.square] {
                bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
            }
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a checkpoint; the fit goes on with these lessons.
    ///
    /// # Errors
    /// If the checkpoint is damaged, or the lessons are not those it began with.
    pub fn from_bytes(bytes: &[u8], lessons: Arc<Lessons>) -> Result<Fit, CheckpointError> {
        let (header, floats) = split(bytes).ok_or(CheckpointError::Damaged)?;
        if header.lessons != lessons.checksum() {
            return Err(CheckpointError::OtherLessons);
        }
        let count = 2 + Numbering::get().len();
        if header.stages.len() != STAGES || floats.len() != STAGES * 4 * count * 4 {
            return Err(CheckpointError::Damaged);
        }
        let mut arrays = floats.chunks(4 * count).map(|bytes| {
            let (numbers, _) = bytes.as_chunks::<4>();
            numbers.iter().map(|number| f32::from_le_bytes(*number)).collect::<Vec<f32>>()
        });
        let mut next = || arrays.next().expect("there are four for each stage");
        let stage = |counts: Counts| {
            let [weights, best, mean, square] = [next(), next(), next(), next()];
            let none = Error { squared: f64::INFINITY, ..Error::default() };
            StageFit {
                weights,
                mean,
                square,
                steps: counts.steps,
                best,
                best_error: counts.best_error.unwrap_or(none),
                training_error: counts.training_error,
                failures: counts.failures,
                done: counts.done,
            }
        };
        let stages = header.stages.into_iter().map(stage).collect();
        Ok(Fit { settings: header.settings, epoch: header.epoch, stages, lessons })
    }
}

/// The header and the floats of a whole checkpoint.
fn split(bytes: &[u8]) -> Option<(Header, &[u8])> {
    let (contents, checksum) = bytes.split_last_chunk::<4>()?;
    if crc32fast::hash(contents) != u32::from_le_bytes(*checksum) {
        return None;
    }
    let rest = contents.strip_prefix(MAGIC)?;
    let (length, rest) = rest.split_first_chunk::<4>()?;
    let (header, floats) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    Some((ron::de::from_bytes(header).ok()?, floats))
}

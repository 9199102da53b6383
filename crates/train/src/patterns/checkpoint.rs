//! Checkpoints of a fit, from which it resumes with the same numbers.
//!
//! ```text
//! 0  7  "OTHFIT" and the version, 2
//! 7  4  the length of the header
//! …  …  the header, RON: settings, epoch, a checksum of the samples, each stage's counts
//! …  …  for each stage its weights, best weights, and Adam's two means or, of ridge regression, the
//!       next direction and the residual, 0 before the first step; as f32
//! …  4  CRC-32 of all the bytes before
//! ```
//! Numbers are little-endian.

use othello_engine::models::patterns::STAGES;
use serde::{Deserialize, Serialize};

use super::{
    Fit,
    examples::Examples,
    ridge::Conjugate,
    settings::{FitMethod, FitSettings},
    stage::{Memory, NONE, StageFit},
};
use crate::{adam::Adam, metrics::Metrics};

const MAGIC: &[u8; 7] = b"OTHFIT\x02";

#[derive(Serialize, Deserialize)]
#[serde(rename = "Header")]
struct CheckpointHeader {
    settings: FitSettings,
    epoch: u32,
    samples: u32,
    stages: Vec<StageCounts>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Counts")]
struct StageCounts {
    steps: u64,
    best_error: Option<Metrics>, // `None` before the first epoch
    training_error: Metrics,
    failures: u32,
    done: bool,
}

/// Error: a fit cannot be resumed from a checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckpointError {
    /// The bytes are not a complete checkpoint of this version.
    #[error("not a whole checkpoint of this version: its checksum does not match")]
    Damaged,
    /// The samples differ from those the fit began with.
    #[error("the checkpoint belongs to other samples than those given")]
    OtherSamples,
}

impl Fit {
    /// Encodes a checkpoint.
    pub fn to_bytes(&self) -> Vec<u8> {
        let counts = |stage: &StageFit| StageCounts {
            steps: stage.memory.steps(),
            best_error: (stage.best_error != NONE).then_some(stage.best_error),
            training_error: stage.training_error,
            failures: stage.failures,
            done: stage.done,
        };
        let header = CheckpointHeader {
            settings: self.settings,
            epoch: self.epoch,
            samples: self.examples.checksum(),
            stages: self.stages.iter().map(counts).collect(),
        };
        let header = ron::to_string(&header).expect("plain numbers can be written");
        let mut bytes = MAGIC.to_vec();
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend(header.as_bytes());
        for stage in &self.stages {
            let [first, second] = stage.memory.arrays();
            for numbers in [&stage.weights, &stage.best, first, second] {
                bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
                // Before the first step of ridge regression, two arrays are empty. Zeros keep the size fixed.
                let missing = stage.weights.len() - numbers.len();
                bytes.extend(std::iter::repeat_n(0, 4 * missing));
            }
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Resumes a fit from a checkpoint, with these examples.
    ///
    /// # Errors
    /// If the checkpoint is damaged, or the samples differ from those it began with.
    pub fn from_bytes(bytes: &[u8], examples: impl Into<Examples>) -> Result<Fit, CheckpointError> {
        let examples = examples.into();
        let (header, floats) = split(bytes).ok_or(CheckpointError::Damaged)?;
        if header.samples != examples.checksum() {
            return Err(CheckpointError::OtherSamples);
        }
        let count = examples.weights();
        if header.stages.len() != STAGES || floats.len() != STAGES * 4 * count * 4 {
            return Err(CheckpointError::Damaged);
        }
        let mut arrays = floats.chunks(4 * count).map(|bytes| {
            let (numbers, _) = bytes.as_chunks::<4>();
            numbers.iter().map(|number| f32::from_le_bytes(*number)).collect::<Vec<f32>>()
        });
        let mut next = || arrays.next().expect("there are four for each stage");
        let stage = |counts: StageCounts| {
            let [weights, best, first, second] = [next(), next(), next(), next()];
            StageFit {
                weights,
                memory: Memory::restored(header.settings.method, counts.steps, first, second),
                best,
                best_error: counts.best_error.unwrap_or(NONE),
                training_error: counts.training_error,
                failures: counts.failures,
                done: counts.done,
            }
        };
        let stages = header.stages.into_iter().map(stage).collect();
        Ok(Fit { settings: header.settings, epoch: header.epoch, stages, examples })
    }
}

impl Memory {
    /// The number of optimiser steps; of ridge regression only whether there was one.
    fn steps(&self) -> u64 {
        match self {
            Memory::Gradients(adam) => adam.steps,
            Memory::Directions(conjugate) => u64::from(!conjugate.direction.is_empty()),
        }
    }

    /// The arrays to store, with one number per weight, or empty before the first step.
    fn arrays(&self) -> [&Vec<f32>; 2] {
        match self {
            Memory::Gradients(adam) => [&adam.mean, &adam.square],
            Memory::Directions(conjugate) => [&conjugate.direction, &conjugate.residual],
        }
    }

    fn restored(method: FitMethod, steps: u64, first: Vec<f32>, second: Vec<f32>) -> Memory {
        match method {
            FitMethod::Ridge { .. } if steps == 0 => Memory::Directions(Conjugate::default()),
            FitMethod::Ridge { .. } => Memory::Directions(Conjugate::resumed(first, second)),
            FitMethod::Descent { .. } | FitMethod::Adam { .. } => {
                Memory::Gradients(Adam { mean: first, square: second, steps })
            }
        }
    }
}

/// Checks a checkpoint and splits it into header and floats.
fn split(bytes: &[u8]) -> Option<(CheckpointHeader, &[u8])> {
    let (contents, checksum) = bytes.split_last_chunk::<4>()?;
    if crc32fast::hash(contents) != u32::from_le_bytes(*checksum) {
        return None;
    }
    let rest = contents.strip_prefix(MAGIC)?;
    let (length, rest) = rest.split_first_chunk::<4>()?;
    let (header, floats) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    Some((ron::de::from_bytes(header).ok()?, floats))
}

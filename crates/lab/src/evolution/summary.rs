//! The summary figures of a generation: one line of a run's history.

use serde::{Deserialize, Serialize};

use super::breeding;
use super::{EvolutionSettings, Member};
use crate::rating::benchmark::{Rating, Strength};

/// The summary of a generation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GenerationSummary {
    /// The generation's number, from 1.
    pub number: u32,
    /// The greatest fitness.
    pub best: f64,
    /// The median fitness; the better of the two middle ones.
    pub median: f64,
    /// The lowest fitness.
    pub worst: f64,
    /// The variance of fitness.
    pub variance: f64,
    /// See [`breeding::diversity`].
    pub diversity: f64,
    /// The champion's number: the best member, or the mean of a distribution.
    pub champion: u64,
    /// The champion's result against the benchmark, if there is one.
    pub strength: Option<Strength>,
    /// Mean and standard deviation of each weight; empty for genomes of more than [`GenerationSummary::MOST_WEIGHTS`].
    pub spread: Vec<(f64, f64)>,
}

impl GenerationSummary {
    /// The longest genome with figures for single weights.
    pub const MOST_WEIGHTS: usize = 12;

    pub(super) fn new(
        number: u32,
        settings: &EvolutionSettings,
        (ranked, champion): (&[Member], u64),
        strength: Option<Strength>,
    ) -> GenerationSummary {
        let count = ranked.len() as f64;
        let mean = ranked.iter().map(|member| member.fitness).sum::<f64>() / count;
        let squares = ranked.iter().map(|member| (member.fitness - mean).powi(2));
        let genomes: Vec<&[f64]> = ranked.iter().map(|member| &member.weights[..]).collect();
        let mut spread = breeding::spread(&genomes);
        let diversity = breeding::diversity(&spread);
        if settings.genome.len() > GenerationSummary::MOST_WEIGHTS {
            spread.clear();
        }
        GenerationSummary {
            number,
            best: ranked[0].fitness,
            median: ranked[(ranked.len() - 1) / 2].fitness,
            worst: ranked[ranked.len() - 1].fitness,
            variance: squares.sum::<f64>() / count,
            diversity,
            champion,
            strength,
            spread,
        }
    }
}

impl EvolutionSettings {
    /// The rating of a generation's champion in Elo; `None` without a benchmark.
    pub fn rating(&self, summary: &GenerationSummary) -> Option<Rating> {
        summary.strength.as_ref().map(|strength| self.benchmark().rating(strength))
    }
}

//! The plan of an experiment, as users write it.

use serde::{Deserialize, Serialize};

use super::{
    arms::{Arm, MOST_RUNS},
    design::Design,
    error::ExperimentError,
    measure::Measure,
};
use crate::{
    evolution::files::{FileError, read_ron},
    runs::RunError,
    statistics::{TestRule, detectable},
};

/// An experiment: settings, seeds, and the measures wanted.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExperimentPlan {
    /// The question, in a sentence; the title of the report.
    pub question: String,
    /// The runs of each seed.
    pub runs: Design,
    /// The number of seeds of each arm.
    pub seeds: u32,
    /// The first seed; the others follow it.
    #[serde(default = "first_seed")]
    pub first_seed: u64,
    /// The measures of each run. The report begins with the first.
    pub measures: Vec<Measure>,
    /// The comparisons between arms.
    #[serde(default)]
    pub compare: Comparisons,
    /// The search over the arms; without one every arm runs with all seeds.
    #[serde(default)]
    pub search: Option<HalvingSearch>,
    /// The test of each comparison.
    #[serde(default)]
    pub test: TestRule,
}

const fn first_seed() -> u64 {
    1
}

/// The comparisons between arms.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Comparisons {
    /// Every two arms.
    #[default]
    AllPairs,
    /// Each arm with this one.
    Against(String),
    /// These pairs.
    Pairs(Vec<(String, String)>),
}

/// The settings of a search by successive halving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HalvingSearch {
    /// The number of seeds of the first round, in which all arms run. The last round has all seeds.
    pub first_seeds: u32,
}

/// The largest number of seeds.
const MOST_SEEDS: u32 = 10_000;

impl ExperimentPlan {
    /// Reads a plan.
    ///
    /// # Errors
    /// If the text is not a plan; the error names line and column.
    pub fn read(text: &str) -> Result<ExperimentPlan, FileError> {
        read_ron(text)
    }

    /// Checks the plan and returns its arms.
    ///
    /// # Errors
    /// The first fault.
    pub fn checked(&self) -> Result<Vec<Arm>, RunError> {
        self.arms().map_err(RunError::settings)
    }

    /// The smallest difference that the seeds show with a chance of 80%: the probability that a run of one arm is above
    /// one of another. `None` if they are too few, or if the plan is invalid.
    pub fn detectable(&self) -> Option<f64> {
        let pairs = self.pairs(&self.arms().ok()?).ok()?;
        detectable(self.seeds as usize, self.test, pairs.len())
    }

    fn arms(&self) -> Result<Vec<Arm>, ExperimentError> {
        if !(1..=MOST_SEEDS).contains(&self.seeds) {
            let expected = "1 to 10000 seeds";
            return Err(ExperimentError::Number { expected, found: self.seeds.into() });
        }
        let arms = Arm::all(&self.runs)?;
        if arms.is_empty() {
            return Err(ExperimentError::NoArm);
        }
        let runs = arms.len() as u64 * u64::from(self.seeds);
        if runs > MOST_RUNS {
            return Err(ExperimentError::Number { expected: "at most 100000 runs", found: runs });
        }
        // By the names of the folders, which leave out some characters.
        if let Some(name) = twice(arms.iter().map(|arm| arm.folder.as_str())) {
            return Err(ExperimentError::Twice(name.to_owned()));
        }
        self.check_measures()?;
        let count = arms.len() as u64;
        let pairs = count * (count - 1) / 2;
        if self.compare == Comparisons::AllPairs && pairs > MOST_RUNS {
            let expected = "at most 100000 comparisons";
            return Err(ExperimentError::Number { expected, found: pairs });
        }
        self.pairs(&arms)?;
        Ok(arms)
    }

    fn check_measures(&self) -> Result<(), ExperimentError> {
        if self.measures.is_empty() {
            return Err(ExperimentError::NoMeasure);
        }
        if let Some(name) = twice(self.measures.iter().map(Measure::name)) {
            return Err(ExperimentError::Twice(name.to_owned()));
        }
        if let Some(HalvingSearch { first_seeds }) = self.search {
            if first_seeds == 0 {
                let expected = "at least 1 seed in the first round";
                return Err(ExperimentError::Number { expected, found: 0 });
            }
            let first = &self.measures[0];
            if first.is_joint() || !first.is_repeatable() {
                return Err(ExperimentError::Search(first.name()));
            }
        }
        self.measures.iter().try_for_each(|measure| measure.check(&self.runs))
    }

    /// The pairs of arms to compare, by index.
    ///
    /// # Errors
    /// If one is not among the arms.
    pub(super) fn pairs(&self, arms: &[Arm]) -> Result<Vec<[usize; 2]>, ExperimentError> {
        let place = |name: &String| {
            arms.iter().position(|arm| arm.label == *name).ok_or_else(|| {
                let labels: Vec<&str> = arms.iter().map(|arm| arm.label.as_str()).collect();
                ExperimentError::NoSuchArm { arms: labels.join("; "), found: name.clone() }
            })
        };
        match &self.compare {
            Comparisons::AllPairs => {
                let pairs = |first: usize| (first + 1..arms.len()).map(move |other| [first, other]);
                Ok((0..arms.len()).flat_map(pairs).collect())
            }
            Comparisons::Against(name) => {
                let first = place(name)?;
                let others = (0..arms.len()).filter(|other| *other != first);
                Ok(others.map(|other| [first, other]).collect())
            }
            Comparisons::Pairs(pairs) => {
                pairs.iter().map(|(one, other)| Ok([place(one)?, place(other)?])).collect()
            }
        }
    }

    /// The text of this plan with another number of seeds. Only the number changes, so that comments stay.
    pub(super) fn with_seeds(&self, text: &str, seeds: u32) -> Result<String, RunError> {
        let changed = ExperimentPlan { seeds, ..self.clone() };
        changed.checked()?;
        if seeds == self.seeds {
            return Ok(text.to_owned());
        }
        let places = text.match_indices("seeds").map(|(at, word)| at + word.len());
        let mut texts = places.filter_map(|at| {
            let rest = text[at..].trim_start().strip_prefix(':')?.trim_start();
            let end = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_');
            let before = &text[..text.len() - rest.len()];
            Some(format!("{before}{seeds}{end}"))
        });
        // Other fields and comments may contain the word too.
        let is_it = |text: &String| ExperimentPlan::read(text).is_ok_and(|plan| plan == changed);
        texts.find(is_it).ok_or_else(|| RunError::settings(ExperimentError::Extension))
    }

    /// The seeds in order.
    pub(super) fn seeds(&self) -> impl Iterator<Item = u64> + use<> {
        let first = self.first_seed;
        (0..u64::from(self.seeds)).map(move |number| first.wrapping_add(number))
    }
}

/// The first name that occurs twice.
fn twice<'a>(names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let names: Vec<&str> = names.collect();
    (0..names.len()).find(|&place| names[..place].contains(&names[place])).map(|place| names[place])
}

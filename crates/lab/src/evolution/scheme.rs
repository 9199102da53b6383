//! The selection schemes, each with its own settings.

use serde::{Deserialize, Serialize};

use super::{CmaSettings, SettingsError, StopRule, TdSettings, check::wrong, genome::Genome};

/// The selection scheme: the rule that leads from one generation to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Scheme {
    /// Each member draws opponents. The worst are replaced by mutated copies of the best, and the best ever
    /// is kept separately. From the program Othello7.
    Elitism,
    /// Children from crossover and mutation join their parents, all play a round robin, and the best survive.
    /// From the published search over twelve features.
    MuLambda,
    /// Children are drawn from a normal distribution that moves and turns towards the better half of them. By
    /// N. Hansen, see [`crate::evolution::cma`].
    CmaEs,
    /// One member learns from self-play by temporal differences, and its learned version is the next
    /// generation. See [`othello_train::temporal_difference`].
    Td,
    /// A person chooses among the children; no games are played. See [`super::Evolution::keep`].
    ByHand,
}

impl Scheme {
    /// All schemes.
    pub const ALL: [Scheme; 5] =
        [Scheme::Elitism, Scheme::MuLambda, Scheme::CmaEs, Scheme::Td, Scheme::ByHand];
}

/// A selection scheme with the settings that only this scheme has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SchemeSettings {
    /// See [`Scheme::Elitism`].
    Elitism(ElitismSettings),
    /// See [`Scheme::MuLambda`].
    MuLambda(MuLambdaSettings),
    /// See [`Scheme::CmaEs`].
    CmaEs(CmaEsSettings),
    /// See [`Scheme::Td`].
    Td(TdSettings),
    /// See [`Scheme::ByHand`].
    ByHand(ByHandSettings),
}

impl SchemeSettings {
    /// The published numbers for a scheme, and our own where none were published.
    pub(super) fn usual(scheme: Scheme, genome: &Genome) -> SchemeSettings {
        let sigma = genome.usual_mutation();
        match scheme {
            Scheme::Elitism => {
                SchemeSettings::Elitism(ElitismSettings { parents: 15, children: 15, sigma })
            }
            Scheme::MuLambda => SchemeSettings::MuLambda(MuLambdaSettings {
                parents: 12,
                children: 6,
                sigma,
                mutation_rate: 0.7,
                heuristic: *genome == Genome::Features,
                min_generations: 4,
                stop_rule: StopRule::Paper,
                settled: StopRule::Paper.usual_threshold(),
            }),
            Scheme::CmaEs => {
                let (children, cma) = match genome {
                    // A few games cannot tell how far each of thousands of weights should spread, so the
                    // distribution keeps its shape. `docs/learning.md` describes other attempts.
                    Genome::NTuple(_) => (400, CmaSettings::FOR_TABLES),
                    _ => (30, CmaSettings::default()),
                };
                let sigma = genome.usual_deviation();
                SchemeSettings::CmaEs(CmaEsSettings { children, sigma, cma })
            }
            // Mostly our own settings; the published one is one random move in ten.
            Scheme::Td => SchemeSettings::Td(TdSettings::USUAL),
            Scheme::ByHand => {
                SchemeSettings::ByHand(ByHandSettings { parents: 2, children: 6, sigma })
            }
        }
    }

    /// The scheme.
    pub const fn kind(&self) -> Scheme {
        match self {
            SchemeSettings::Elitism(_) => Scheme::Elitism,
            SchemeSettings::MuLambda(_) => Scheme::MuLambda,
            SchemeSettings::CmaEs(_) => Scheme::CmaEs,
            SchemeSettings::Td(_) => Scheme::Td,
            SchemeSettings::ByHand(_) => Scheme::ByHand,
        }
    }

    /// The number of members that enter a generation: survivors, or the mean of a distribution.
    pub const fn parents(&self) -> u32 {
        match self {
            SchemeSettings::Elitism(own) => own.parents,
            SchemeSettings::MuLambda(own) => own.parents,
            SchemeSettings::ByHand(own) => own.parents,
            SchemeSettings::CmaEs(_) | SchemeSettings::Td(_) => 1,
        }
    }

    /// The number of children per generation.
    pub const fn children(&self) -> u32 {
        match self {
            SchemeSettings::Elitism(own) => own.children,
            SchemeSettings::MuLambda(own) => own.children,
            SchemeSettings::CmaEs(own) => own.children,
            SchemeSettings::ByHand(own) => own.children,
            SchemeSettings::Td(_) => 1,
        }
    }

    /// The numbers of parents and children that can be chosen; `None` for a fixed number.
    pub const fn counts_mut(&mut self) -> [Option<&mut u32>; 2] {
        match self {
            SchemeSettings::Elitism(own) => [Some(&mut own.parents), Some(&mut own.children)],
            SchemeSettings::MuLambda(own) => [Some(&mut own.parents), Some(&mut own.children)],
            SchemeSettings::ByHand(own) => [Some(&mut own.parents), Some(&mut own.children)],
            SchemeSettings::CmaEs(own) => [None, Some(&mut own.children)],
            SchemeSettings::Td(_) => [None, None],
        }
    }

    /// The standard deviation of a mutation or of the first distribution; `None` if weights do not mutate.
    pub const fn sigma(&self) -> Option<f64> {
        match self {
            SchemeSettings::Elitism(own) => Some(own.sigma),
            SchemeSettings::MuLambda(own) => Some(own.sigma),
            SchemeSettings::CmaEs(own) => Some(own.sigma),
            SchemeSettings::ByHand(own) => Some(own.sigma),
            SchemeSettings::Td(_) => None,
        }
    }

    /// The standard deviation, to be changed.
    pub const fn sigma_mut(&mut self) -> Option<&mut f64> {
        match self {
            SchemeSettings::Elitism(own) => Some(&mut own.sigma),
            SchemeSettings::MuLambda(own) => Some(&mut own.sigma),
            SchemeSettings::CmaEs(own) => Some(&mut own.sigma),
            SchemeSettings::ByHand(own) => Some(&mut own.sigma),
            SchemeSettings::Td(_) => None,
        }
    }

    /// Checks these settings for this genome.
    pub(super) fn check(&self, genome: &Genome) -> Result<(), SettingsError> {
        wrong((1..=1000).contains(&self.parents()), "parents", "1 to 1000")?;
        wrong((1..=1000).contains(&self.children()), "children", "1 to 1000")?;
        if let Some(sigma) = self.sigma() {
            wrong(sigma.abs() <= 1e6, "sigma", "numbers within ±1,000,000")?;
            wrong(sigma >= 0.0, "sigma", "0 or more")?;
        }
        match self {
            SchemeSettings::Elitism(own) => own.check(),
            SchemeSettings::MuLambda(own) => own.check(genome),
            SchemeSettings::CmaEs(own) => own.check(genome),
            SchemeSettings::Td(own) => check_td(own, genome),
            SchemeSettings::ByHand(own) => own.check(),
        }
    }
}

/// The settings of elitism.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ElitismSettings {
    /// The number of survivors.
    pub parents: u32,
    /// The number of the best survivors that get a mutated child.
    pub children: u32,
    /// The standard deviation of a mutation, in weight units.
    pub sigma: f64,
}

impl ElitismSettings {
    fn check(&self) -> Result<(), SettingsError> {
        wrong(
            self.children <= self.parents,
            "children",
            "no more than there are parents, because each child has one",
        )
    }
}

/// The settings of (µ + λ) selection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MuLambdaSettings {
    /// The number of survivors.
    pub parents: u32,
    /// The number of children per generation.
    pub children: u32,
    /// The standard deviation of a mutation, in weight units.
    pub sigma: f64,
    /// The probability that a child is mutated after the crossover.
    pub mutation_rate: f64,
    /// Whether half of the first population comes from the ranges published for the twelve features.
    pub heuristic: bool,
    /// The minimum number of generations.
    pub min_generations: u32,
    /// The rule that decides whether the fitness variance has settled, which ends the evolution.
    pub stop_rule: StopRule,
    /// The threshold of the stop rule, as a share: the variance has settled when it changes by less. 0 never
    /// ends the evolution.
    pub settled: f64,
}

impl MuLambdaSettings {
    /// The settings with this stop rule and its default threshold.
    #[must_use]
    pub const fn ended_by(self, stop_rule: StopRule) -> MuLambdaSettings {
        MuLambdaSettings { stop_rule, settled: stop_rule.usual_threshold(), ..self }
    }

    fn check(&self, genome: &Genome) -> Result<(), SettingsError> {
        wrong(self.parents >= 2, "parents", "at least 2, because a child has two")?;
        wrong((0.0..=1.0).contains(&self.mutation_rate), "mutation_rate", "0 to 1")?;
        wrong(self.settled >= 0.0, "settled", "0 or more")?;
        wrong(
            !self.heuristic || *genome == Genome::Features,
            "heuristic",
            "false, because the ranges are those of the twelve features",
        )
    }
}

/// The settings of evolution by CMA-ES.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CmaEsSettings {
    /// The number of children per generation, of which half count.
    pub children: u32,
    /// The standard deviation of the first distribution, in weight units.
    pub sigma: f64,
    /// The sampling and the updates of the distribution.
    pub cma: CmaSettings,
}

impl CmaEsSettings {
    fn check(&self, genome: &Genome) -> Result<(), SettingsError> {
        wrong(self.children >= 4, "children", "at least 4, of which half count")?;
        wrong(self.sigma > 0.0, "sigma", "more than 0")?;
        let CmaSettings { rare, most, .. } = self.cma;
        wrong((0.0..=2.0).contains(&rare), "cma", "a power for rare weights from 0 to 2")?;
        wrong(
            rare == 0.0 || matches!(genome, Genome::NTuple(_)),
            "cma",
            "0 for rare weights, because those of tables alone are rare",
        )?;
        wrong((0.0..=1e6).contains(&most), "cma", "a greatest size from 0 to 1,000,000")
    }
}

/// The settings of breeding by hand. No games are played, so the common settings of games have no effect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ByHandSettings {
    /// The number of members that the person keeps.
    pub parents: u32,
    /// The number of children to choose from.
    pub children: u32,
    /// The standard deviation of a mutation, in weight units.
    pub sigma: f64,
}

impl ByHandSettings {
    fn check(&self) -> Result<(), SettingsError> {
        wrong(self.parents >= 2, "parents", "at least 2, because a child has two")
    }
}

/// Checks these settings for this genome.
fn check_td(td: &TdSettings, genome: &Genome) -> Result<(), SettingsError> {
    let &TdSettings { games, rate, explore, .. } = td;
    wrong(
        genome.is_linear(),
        "genome",
        "a polynomial or an n-tuple network, because only sums of weights can learn this way",
    )?;
    wrong((1..=1_000_000).contains(&games), "td", "1 to 1,000,000 games")?;
    wrong(rate > 0.0 && rate <= 1.0, "td", "a rate above 0, at most 1")?;
    wrong((0.0..=1.0).contains(&explore), "td", "a share of drawn moves from 0 to 1")
}

//! The settings of an evolution, with the published numbers as defaults.

use std::sync::Arc;

use othello_engine::{
    search::Pruning,
    spec::{Player, SearcherSpec},
};
use serde::{Deserialize, Serialize};

use super::{CmaSettings, Member, Rivals, StopRule};
use super::{
    genome::Genome,
    temporal_difference::{Student, TdSettings},
};
use crate::rating::benchmark::{Benchmark, Field};

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
    /// generation. See [`crate::evolution::temporal_difference`].
    Td,
    /// A person chooses among the children; no games are played. See [`super::Evolution::keep`].
    ByHand,
}

/// The measure of fitness, and whether points carry over to the next generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fitness {
    /// Survivors keep their points.
    Accumulating,
    /// All members start at 0.
    Fresh,
    /// The Elo within the generation, from all its games at once.
    Elo,
}

/// The assignment of black in a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Colours {
    /// The member that drew the opponent, or the first of the pair.
    FirstIsBlack,
    /// Drawn from the seed.
    Drawn,
    /// Two games with colours swapped.
    Both,
}

/// The points for a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// For the winner.
    pub win: f64,
    /// An addition for the winner, times the disc difference / 64.
    pub margin: f64,
    /// For both players in a draw.
    pub draw: f64,
    /// For the loser.
    pub loss: f64,
}

macro_rules! settings {
    ($($(#[$doc:meta])* $field:ident: $type:ty,)*) => {
        /// The settings of an evolution. Together with a seed they determine it exactly.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Settings {
            /// The kind of player that evolves.
            pub genome: Genome,
            /// The selection scheme.
            pub scheme: Scheme,
            $($(#[$doc])* pub $field: $type,)*
        }

        /// Settings that replace the defaults; a settings file may leave out any of them.
        #[derive(Clone, Debug, Default, PartialEq, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct Overrides {
            /// See [`Settings::genome`].
            pub genome: Option<Genome>,
            /// See [`Settings::scheme`].
            pub scheme: Option<Scheme>,
            $(
                #[doc = concat!("See [`Settings::", stringify!($field), "`].")]
                pub $field: Option<$type>,
            )*
        }

        impl Overrides {
            /// Replaces the settings given here, except for genome and scheme, which determine the defaults.
            pub fn apply(self, settings: &mut Settings) {
                $(if let Some(given) = self.$field { settings.$field = given; })*
            }
        }
    };
}

settings! {
    /// The members' search; the genome is the evaluator.
    searcher: SearcherSpec,
    /// The number of random opening plies in each counted game. `Td` learns from games from the starting
    /// position.
    opening_plies: u32,
    /// The assignment of black.
    colours: Colours,
    /// The range of initial weights. `MuLambda` also clamps later weights to it.
    range: (f64, f64),
    /// The standard deviation of a mutation, in weight units.
    sigma: f64,
    /// The number of parents or survivors; with `ByHand` the number the person keeps.
    parents: u32,
    /// The number of children per generation.
    children: u32,
    /// The number of opponents per member; `MuLambda` plays a round robin within the population.
    opponents: u32,
    /// The opponents.
    #[serde(default, skip_serializing_if = "Rivals::are_population")]
    rivals: Rivals,
    /// The points for a game.
    points: Points,
    /// The measure of fitness.
    fitness: Fitness,
    /// The probability that a child of two parents is mutated; `Elitism` mutates every child.
    mutation_rate: f64,
    /// Whether half of the first population comes from the ranges published for the twelve features.
    heuristic: bool,
    /// The minimum number of generations for `MuLambda`.
    min_generations: u32,
    /// The rule that decides whether the fitness variance has settled, for `MuLambda`.
    #[serde(default, skip_serializing_if = "StopRule::is_paper")]
    stop_rule: StopRule,
    /// The threshold of the stop rule, as a share: `MuLambda` stops when the fitness variance changes by
    /// less. 0 never stops it.
    settled: f64,
    /// The distribution of `CmaEs`.
    #[serde(default, skip_serializing_if = "CmaSettings::are_usual")]
    cma: CmaSettings,
    /// The settings of `Td`.
    #[serde(default, skip_serializing_if = "TdSettings::are_none")]
    td: TdSettings,
    /// The number of game pairs that a generation's champion plays against each benchmark opponent; 0 skips
    /// the benchmark.
    benchmark_pairs: u32,
}

/// The ranges for half of the first twelve-feature genomes, as published.
pub(crate) const HEURISTIC_RANGES: [(f64, f64); 12] = [
    (10.0, 15.0),
    (1.0, 8.0),
    (5.0, 10.0),
    (8.0, 13.0),
    (4.0, 8.0),
    (3.0, 7.0),
    (4.0, 8.0),
    (7.0, 12.0),
    (4.0, 8.0),
    (12.0, 15.0),
    (10.0, 15.0),
    (2.0, 7.0),
];

impl Settings {
    /// The published numbers, and our own where none were published.
    pub fn new(genome: Genome, scheme: Scheme) -> Settings {
        let (range, sigma) = match genome {
            Genome::Polynomial(_) => ((-10.0, 10.0), 1.5),
            Genome::Features => ((0.1, 15.0), 1.0),
            Genome::Net(_) => ((-0.2, 0.2), 0.05),
            Genome::NTuple(_) => ((-1.0, 1.0), 0.2),
        };
        let searcher = match genome {
            Genome::Features => SearcherSpec::Pruned(Pruning::default()),
            // The search of the published n-tuple players.
            Genome::NTuple(_) => SearcherSpec::OnePly { white: None },
            // Evaluating a net costs some fifty times as much as a polynomial.
            Genome::Net(_) => SearcherSpec::AlphaBeta { depth: 2 },
            Genome::Polynomial(_) => SearcherSpec::AlphaBeta { depth: 4 },
        };
        let elitism = Settings {
            heuristic: false,
            genome,
            scheme,
            searcher,
            opening_plies: 0,
            colours: Colours::FirstIsBlack,
            range,
            sigma,
            parents: 15,
            children: 15,
            opponents: 5,
            rivals: Rivals::Population,
            points: Points { win: 1.0, margin: 0.0, draw: 0.0, loss: -2.0 },
            fitness: Fitness::Accumulating,
            mutation_rate: 1.0,
            min_generations: 4,
            stop_rule: StopRule::Paper,
            settled: 0.0,
            cma: CmaSettings::default(),
            td: TdSettings::default(),
            benchmark_pairs: 4,
        };
        match scheme {
            Scheme::Elitism => elitism,
            Scheme::MuLambda => elitism.for_mulambda(),
            Scheme::CmaEs => elitism.for_cmaes(),
            Scheme::Td => elitism.for_td(),
            Scheme::ByHand => Settings {
                parents: 2,
                children: 6,
                fitness: Fitness::Fresh,
                benchmark_pairs: 0,
                ..elitism
            },
        }
    }

    fn for_mulambda(self) -> Settings {
        Settings {
            heuristic: self.genome == Genome::Features,
            colours: Colours::Drawn,
            parents: 12,
            children: 6,
            points: Points { win: 3.0, margin: 3.0, draw: 1.0, loss: 0.0 },
            fitness: Fitness::Fresh,
            mutation_rate: 0.7,
            settled: StopRule::Paper.usual_threshold(),
            ..self
        }
    }

    /// Our own settings: many games with both colours, because chance decides many of them.
    fn for_cmaes(self) -> Settings {
        if matches!(self.genome, Genome::NTuple(_)) {
            return self.for_tables();
        }
        self.for_few_weights()
    }

    /// For thousands of weights: many children that play only their mirror image, and a distribution of fixed
    /// shape. A few games cannot tell how far each weight should spread. `docs/learning.md` describes other
    /// attempts.
    fn for_tables(self) -> Settings {
        Settings {
            rivals: Rivals::Mirror,
            opening_plies: 7,
            children: 400,
            opponents: 6,
            points: Points { win: 1.0, margin: 0.5, draw: 0.5, loss: 0.0 },
            cma: CmaSettings::FOR_TABLES,
            ..self.for_few_weights()
        }
    }

    fn for_few_weights(self) -> Settings {
        let (low, high) = self.range;
        Settings {
            opening_plies: 8,
            colours: Colours::Both,
            // As in the tutorial, so that the optimum lies within the first distribution.
            sigma: 0.3 * (high - low),
            parents: 1,
            children: 30,
            opponents: 10,
            points: Points { win: 1.0, margin: 0.0, draw: 0.5, loss: 0.0 },
            fitness: Fitness::Fresh,
            ..self
        }
    }

    /// Mostly our own settings; the published one is one random move in ten.
    fn for_td(self) -> Settings {
        let searcher = match self.searcher {
            one @ SearcherSpec::OnePly { .. } => one,
            // Play uses the same one-ply search as learning.
            _ => SearcherSpec::AlphaBeta { depth: 1 },
        };
        let (searcher, td) = (searcher, TdSettings::USUAL);
        Settings { parents: 1, children: 1, searcher, td, ..self.for_few_weights() }
    }

    /// The default scheme for a genome: the one it was published with.
    pub const fn usual_scheme(genome: &Genome) -> Scheme {
        match genome {
            Genome::Features => Scheme::MuLambda,
            // There are too many weights for a population that only mutates.
            Genome::NTuple(_) => Scheme::CmaEs,
            _ => Scheme::Elitism,
        }
    }

    /// The settings with this stop rule and its default threshold.
    #[must_use]
    pub fn ended_by(self, stop_rule: StopRule) -> Settings {
        Settings { stop_rule, settled: stop_rule.usual_threshold(), ..self }
    }

    /// The benchmark for the best of each generation.
    pub const fn benchmark(&self) -> Benchmark {
        Benchmark::new(Field::Evolution, self.benchmark_pairs)
    }

    /// The number of members that play in a generation.
    pub const fn size(&self) -> usize {
        (self.parents + self.children) as usize
    }

    /// Whether all members play each other.
    pub(super) const fn is_round_robin(&self) -> bool {
        matches!((self.scheme, &self.rivals), (Scheme::MuLambda, Rivals::Population))
    }

    /// The player of a member.
    pub(super) fn player(&self, member: &Member) -> Player {
        let model = Arc::new(member.model(&self.genome));
        Player::new(self.searcher, Some(model)).expect("a model is given")
    }

    /// The number of games in a generation.
    pub const fn games(&self) -> usize {
        let size = self.size();
        let pairings = match self.scheme {
            Scheme::ByHand => 0,
            Scheme::MuLambda if self.is_round_robin() => size * (size - 1) / 2,
            _ if matches!(self.rivals, Rivals::Mirror) => {
                self.children as usize / 2 * self.opponents as usize
            }
            _ => size * self.opponents as usize,
        };
        if matches!(self.colours, Colours::Both) { 2 * pairings } else { pairings }
    }

    /// Checks these settings.
    ///
    /// # Errors
    /// The first invalid setting, as a sentence.
    pub fn check(&self) -> Result<(), SettingsError> {
        self.check_members()?;
        self.check_learning()?;
        self.check_distribution()?;
        let (low, high) = self.range;
        let weights = [low, high, self.sigma];
        let points = [self.points.win, self.points.margin, self.points.draw, self.points.loss];
        wrong((1..=1000).contains(&self.opponents), "opponents", "1 to 1000")?;
        let is_met = |players: &Vec<String>| (1..=1000).contains(&players.len());
        wrong(
            !matches!(&self.rivals, Rivals::Players(players) if !is_met(players)),
            "rivals",
            "1 to 1000 players, the population, its champions or the benchmark",
        )?;
        wrong(weights.iter().all(|w| w.abs() <= 1e6), "range", "numbers within ±1,000,000")?;
        wrong(low < high, "range", "the lower end first")?;
        wrong(self.sigma >= 0.0, "sigma", "0 or more")?;
        wrong(points.iter().all(|p| p.abs() <= 1e6), "points", "numbers within ±1,000,000")?;
        wrong((0.0..=1.0).contains(&self.mutation_rate), "mutation_rate", "0 to 1")?;
        wrong(self.settled >= 0.0, "settled", "0 or more")?;
        wrong(
            self.scheme == Scheme::MuLambda || self.stop_rule.is_paper(),
            "stop_rule",
            "Paper, because this scheme does not end by itself",
        )?;
        wrong(self.opening_plies <= 40, "opening_plies", "0 to 40")?;
        wrong(self.benchmark_pairs <= 1000, "benchmark_pairs", "0 to 1000")?;
        wrong(
            !self.heuristic || self.genome == Genome::Features,
            "heuristic",
            "false, because the ranges are those of the twelve features",
        )?;
        wrong(
            repeatable(self.searcher),
            "searcher",
            "one that values positions and is limited by depth, such as alphabeta:4 or pruned:15x3",
        )
    }

    /// Checks the numbers of parents and children against the scheme.
    fn check_members(&self) -> Result<(), SettingsError> {
        wrong((1..=1000).contains(&self.parents), "parents", "1 to 1000")?;
        wrong((1..=1000).contains(&self.children), "children", "1 to 1000")?;
        match self.scheme {
            Scheme::Elitism => wrong(
                self.children <= self.parents,
                "children",
                "no more than there are parents, because each child has one",
            ),
            Scheme::CmaEs => {
                wrong(self.parents == 1, "parents", "1, the middle of the distribution")?;
                wrong(self.children >= 4, "children", "at least 4, of which half count")?;
                wrong(self.sigma > 0.0, "sigma", "more than 0")
            }
            Scheme::Td => {
                wrong(self.parents == 1, "parents", "1, the one that learns")?;
                wrong(self.children == 1, "children", "1, the learned player")
            }
            Scheme::MuLambda | Scheme::ByHand => {
                wrong(self.parents >= 2, "parents", "at least 2, because a child has two")
            }
        }
    }

    /// Checks the settings of mirror images and of the distribution.
    fn check_distribution(&self) -> Result<(), SettingsError> {
        let is_mirrored = self.rivals == Rivals::Mirror;
        wrong(
            !is_mirrored || self.scheme == Scheme::CmaEs,
            "rivals",
            "others than mirror images, which children of CMA-ES alone have",
        )?;
        wrong(
            !is_mirrored || self.children.is_multiple_of(2),
            "children",
            "an even number, because mirror images come in pairs",
        )?;
        wrong(
            !is_mirrored || self.fitness != Fitness::Elo,
            "fitness",
            "points, because mirror images meet nobody else",
        )?;
        let CmaSettings { rare, most, .. } = self.cma;
        wrong((0.0..=2.0).contains(&rare), "cma", "a power for rare weights from 0 to 2")?;
        wrong(
            rare == 0.0 || matches!(self.genome, Genome::NTuple(_)),
            "cma",
            "0 for rare weights, because those of tables alone are rare",
        )?;
        wrong((0.0..=1e6).contains(&most), "cma", "a greatest size from 0 to 1,000,000")
    }

    /// Checks the settings of `Td`.
    fn check_learning(&self) -> Result<(), SettingsError> {
        if self.scheme != Scheme::Td {
            return Ok(());
        }
        let TdSettings { games, rate, explore, .. } = self.td;
        wrong(
            Student::can_be(&self.genome),
            "genome",
            "a polynomial or an n-tuple network, because only a sum of weights learns so",
        )?;
        wrong((1..=1_000_000).contains(&games), "td", "1 to 1,000,000 games")?;
        wrong(rate > 0.0 && rate <= 1.0, "td", "a rate above 0, at most 1")?;
        wrong((0.0..=1.0).contains(&explore), "td", "a share of drawn moves from 0 to 1")
    }
}

fn wrong(right: bool, field: &'static str, expected: &'static str) -> Result<(), SettingsError> {
    if right { Ok(()) } else { Err(SettingsError { field, expected }) }
}

/// Whether the search uses the genome and is deterministic on every machine.
pub(crate) const fn repeatable(searcher: SearcherSpec) -> bool {
    matches!(
        searcher,
        SearcherSpec::Minimax { .. }
            | SearcherSpec::AlphaBeta { .. }
            | SearcherSpec::Pruned(_)
            | SearcherSpec::OnePly { .. }
    )
}

/// Error: a setting is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} must be {expected}")]
pub struct SettingsError {
    /// The setting's name.
    pub field: &'static str,
    /// The allowed values.
    pub expected: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_match_the_published_numbers() {
        let sci = Settings::new(Genome::SCI, Scheme::Elitism);
        assert_eq!((sci.size(), sci.games()), (30, 150));
        let features = Settings::new(Genome::Features, Scheme::MuLambda);
        assert_eq!((features.size(), features.games() * 7), (18, 1071));
        for genome in ["sci", "jma", "features", "net", "ntuple:2"] {
            for scheme in [Scheme::Elitism, Scheme::MuLambda, Scheme::CmaEs, Scheme::ByHand] {
                assert_eq!(Settings::new(genome.parse().unwrap(), scheme).check(), Ok(()));
            }
            let learning = Settings::new(genome.parse().unwrap(), Scheme::Td).check();
            assert_eq!(learning.is_ok(), !matches!(genome, "features" | "net"), "{genome}");
        }
    }

    #[test]
    fn an_invalid_setting_is_named_in_the_error() {
        let message = |change: fn(&mut Settings)| {
            let mut settings = Settings::new(Genome::SCI, Scheme::Elitism);
            change(&mut settings);
            settings.check().unwrap_err().to_string()
        };
        assert_eq!(message(|s| s.sigma = f64::NAN), "range must be numbers within ±1,000,000");
        assert_eq!(message(|s| s.sigma = -1.0), "sigma must be 0 or more");
        assert_eq!(message(|s| s.range = (1.0, 1.0)), "range must be the lower end first");
        assert!(message(|s| s.children = 16).starts_with("children must be no more than"));
        assert!(message(|s| s.rivals = Rivals::Players(Vec::new())).starts_with("rivals must be"));
        assert!(message(|s| s.searcher = SearcherSpec::Random).starts_with("searcher must be"));
    }

    #[test]
    fn overrides_replace_only_the_given_settings() {
        let mut settings = Settings::new(Genome::SCI, Scheme::Elitism);
        let text = "(sigma: 2.5, searcher: \"alphabeta:2\")";
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        options.from_str::<Overrides>(text).unwrap().apply(&mut settings);
        assert_eq!(settings.sigma, 2.5);
        assert_eq!(settings.searcher, SearcherSpec::AlphaBeta { depth: 2 });
        assert!(options.from_str::<Overrides>("(sigmma: 2.5)").is_err());
    }
}

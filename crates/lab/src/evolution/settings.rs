//! The settings of an evolution, with the published numbers as defaults.

use std::sync::Arc;

use othello_engine::{
    search::Pruning,
    spec::{Player, SearcherSpec},
};
use serde::{Deserialize, Serialize};

use super::{
    Member, Rivals, Scheme, SchemeSettings, SettingsError, StopRule, check::wrong, genome::Genome,
};
use crate::rating::benchmark::{Benchmark, Field};

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

/// The settings of an evolution. Together with a seed they determine it exactly.
#[derive(Clone, Debug, PartialEq)]
pub struct EvolutionSettings {
    /// The kind of player that evolves.
    pub genome: Genome,
    /// The selection scheme with its own settings.
    pub scheme: SchemeSettings,
    /// The members' search; the genome is the evaluator.
    pub searcher: SearcherSpec,
    /// The number of random opening plies in each counted game. `Td` learns from games from the starting
    /// position.
    pub opening_plies: u32,
    /// The assignment of black.
    pub colours: Colours,
    /// The range of initial weights. `MuLambda` also clamps later weights to it.
    pub range: (f64, f64),
    /// The number of opponents per member; `MuLambda` plays a round robin within the population.
    pub opponents: u32,
    /// The opponents.
    pub rivals: Rivals,
    /// The points for a game.
    pub points: Points,
    /// The measure of fitness.
    pub fitness: Fitness,
    /// The number of game pairs that a generation's champion plays against each benchmark opponent; 0 skips
    /// the benchmark.
    pub benchmark_pairs: u32,
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

impl EvolutionSettings {
    /// The published numbers, and our own where none were published.
    pub fn new(genome: Genome, scheme: Scheme) -> EvolutionSettings {
        let usual = EvolutionSettings {
            scheme: SchemeSettings::usual(scheme, &genome),
            searcher: usual_searcher(&genome, scheme),
            opening_plies: 0,
            colours: Colours::FirstIsBlack,
            range: genome.usual_range(),
            opponents: 5,
            rivals: Rivals::Population,
            points: Points { win: 1.0, margin: 0.0, draw: 0.0, loss: -2.0 },
            fitness: Fitness::Accumulating,
            benchmark_pairs: 4,
            genome,
        };
        match scheme {
            Scheme::Elitism => usual,
            Scheme::MuLambda => EvolutionSettings {
                colours: Colours::Drawn,
                points: Points { win: 3.0, margin: 3.0, draw: 1.0, loss: 0.0 },
                fitness: Fitness::Fresh,
                ..usual
            },
            Scheme::CmaEs if matches!(usual.genome, Genome::NTuple(_)) => EvolutionSettings {
                rivals: Rivals::Mirror,
                opening_plies: 7,
                opponents: 6,
                points: Points { win: 1.0, margin: 0.5, draw: 0.5, loss: 0.0 },
                ..usual.with_many_games()
            },
            Scheme::CmaEs | Scheme::Td => usual.with_many_games(),
            Scheme::ByHand => {
                EvolutionSettings { fitness: Fitness::Fresh, benchmark_pairs: 0, ..usual }
            }
        }
    }

    /// Our own settings: many games with both colours, because chance decides many of them.
    fn with_many_games(self) -> EvolutionSettings {
        EvolutionSettings {
            opening_plies: 8,
            colours: Colours::Both,
            opponents: 10,
            points: Points { win: 1.0, margin: 0.0, draw: 0.5, loss: 0.0 },
            fitness: Fitness::Fresh,
            ..self
        }
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

    /// Sets this stop rule with its default threshold.
    ///
    /// # Errors
    /// If the scheme does not end by itself, unless the rule is the default.
    pub fn end_by(&mut self, stop_rule: StopRule) -> Result<(), SettingsError> {
        if let SchemeSettings::MuLambda(own) = &mut self.scheme {
            *own = own.ended_by(stop_rule);
            return Ok(());
        }
        stop_rule.check_endless()
    }

    /// The benchmark for the best of each generation.
    pub const fn benchmark(&self) -> Benchmark {
        Benchmark::new(Field::Evolution, self.benchmark_pairs)
    }

    /// The number of members that play in a generation.
    pub const fn size(&self) -> usize {
        (self.scheme.parents() + self.scheme.children()) as usize
    }

    /// Whether all members play each other.
    pub(super) const fn is_round_robin(&self) -> bool {
        matches!((self.scheme.kind(), &self.rivals), (Scheme::MuLambda, Rivals::Population))
    }

    /// The player of a member.
    pub(super) fn player(&self, member: &Member) -> Player {
        let model = Arc::new(member.model(&self.genome));
        Player::new(self.searcher, Some(model)).expect("a model is given")
    }

    /// The number of games in a generation.
    pub const fn games(&self) -> usize {
        let size = self.size();
        let pairings = match self.scheme.kind() {
            Scheme::ByHand => 0,
            Scheme::MuLambda if self.is_round_robin() => size * (size - 1) / 2,
            _ if matches!(self.rivals, Rivals::Mirror) => {
                self.scheme.children() as usize / 2 * self.opponents as usize
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
        self.scheme.check(&self.genome)?;
        self.check_mirror()?;
        let (low, high) = self.range;
        let points = [self.points.win, self.points.margin, self.points.draw, self.points.loss];
        wrong((1..=1000).contains(&self.opponents), "opponents", "1 to 1000")?;
        let is_met = |players: &Vec<String>| (1..=1000).contains(&players.len());
        wrong(
            !matches!(&self.rivals, Rivals::Players(players) if !is_met(players)),
            "rivals",
            "1 to 1000 players, the population, its champions or the benchmark",
        )?;
        let is_small = |number: &f64| number.abs() <= 1e6;
        wrong([low, high].iter().all(is_small), "range", "numbers within ±1,000,000")?;
        wrong(low < high, "range", "the lower end first")?;
        wrong(points.iter().all(is_small), "points", "numbers within ±1,000,000")?;
        wrong(self.opening_plies <= 40, "opening_plies", "0 to 40")?;
        wrong(self.benchmark_pairs <= 1000, "benchmark_pairs", "0 to 1000")?;
        wrong(
            repeatable(self.searcher),
            "searcher",
            "one that values positions and is limited by depth, such as alphabeta:4 or pruned:15x3",
        )
    }

    /// Checks the settings of mirror images.
    fn check_mirror(&self) -> Result<(), SettingsError> {
        if self.rivals != Rivals::Mirror {
            return Ok(());
        }
        wrong(
            self.scheme.kind() == Scheme::CmaEs,
            "rivals",
            "opponents other than mirror images, which only CMA-ES has",
        )?;
        wrong(
            self.scheme.children().is_multiple_of(2),
            "children",
            "an even number, because mirror images come in pairs",
        )?;
        wrong(
            self.fitness != Fitness::Elo,
            "fitness",
            "points, because mirror images meet nobody else",
        )
    }
}

/// The default search for a genome.
fn usual_searcher(genome: &Genome, scheme: Scheme) -> SearcherSpec {
    match (genome, scheme) {
        // The search of the published n-tuple players.
        (Genome::NTuple(_), _) => SearcherSpec::OnePly { white: None },
        // Play uses the same one-ply search as learning.
        (_, Scheme::Td) => SearcherSpec::AlphaBeta { depth: 1 },
        (Genome::Features, _) => SearcherSpec::Pruned(Pruning::default()),
        // Evaluating a net costs some fifty times as much as a polynomial.
        (Genome::Net(_), _) => SearcherSpec::AlphaBeta { depth: 2 },
        (Genome::Polynomial(_), _) => SearcherSpec::AlphaBeta { depth: 4 },
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::ElitismSettings;

    #[test]
    fn defaults_match_the_published_numbers() {
        let sci = EvolutionSettings::new(Genome::SCI, Scheme::Elitism);
        assert_eq!((sci.size(), sci.games()), (30, 150));
        let features = EvolutionSettings::new(Genome::Features, Scheme::MuLambda);
        assert_eq!((features.size(), features.games() * 7), (18, 1071));
        for genome in ["sci", "jma", "features", "net", "ntuple:2"] {
            for scheme in [Scheme::Elitism, Scheme::MuLambda, Scheme::CmaEs, Scheme::ByHand] {
                assert_eq!(EvolutionSettings::new(genome.parse().unwrap(), scheme).check(), Ok(()));
            }
            let learning = EvolutionSettings::new(genome.parse().unwrap(), Scheme::Td).check();
            assert_eq!(learning.is_ok(), !matches!(genome, "features" | "net"), "{genome}");
        }
    }

    fn own(settings: &mut EvolutionSettings) -> &mut ElitismSettings {
        let SchemeSettings::Elitism(own) = &mut settings.scheme else { unreachable!() };
        own
    }

    #[test]
    fn an_invalid_setting_is_named_in_the_error() {
        let message = |change: fn(&mut EvolutionSettings)| {
            let mut settings = EvolutionSettings::new(Genome::SCI, Scheme::Elitism);
            change(&mut settings);
            settings.check().unwrap_err().to_string()
        };
        assert_eq!(message(|s| own(s).sigma = f64::NAN), "sigma must be numbers within ±1,000,000");
        assert_eq!(message(|s| own(s).sigma = -1.0), "sigma must be 0 or more");
        assert_eq!(message(|s| s.range.1 = f64::NAN), "range must be numbers within ±1,000,000");
        assert_eq!(message(|s| s.range = (1.0, 1.0)), "range must be the lower end first");
        assert!(message(|s| own(s).children = 16).starts_with("children must be no more than"));
        assert!(message(|s| s.rivals = Rivals::Players(Vec::new())).starts_with("rivals must be"));
        assert!(message(|s| s.searcher = SearcherSpec::Random).starts_with("searcher must be"));
    }
}

//! The settings of a network's training run.

use std::{error::Error, path::PathBuf};

use othello_engine::{
    search::{Budget, MctsSettings},
    spec::SearcherSpec,
};
use serde::{Deserialize, Serialize};

use crate::{
    data::{
        annotated_game::Target,
        sources::{self, Labels},
    },
    evolution::files::read_ron,
    runs::{
        RunError,
        annotated_selfplay::AnnotatedPlaySettings,
        round_strength::benchmark,
        rounds::RoundsSettings,
        speed::{ROWS, RoundCost, Speed, positions_in, weights},
    },
};
use othello_train::{network::NetTrainingSettings, presets::NetPreset, sample::Goal};

/// The settings of a network's training run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetRunSettings {
    /// The number of rounds.
    pub rounds: u32,
    /// Games per round; at least 1, unless there is other training data.
    pub games: u32,
    /// Simulations per move in self-play, at least 1. They use playouts in the first round, then the network.
    pub simulations: u32,
    /// The number of random opening plies per game.
    pub random_plies: u32,
    /// Additional training data for every round, in any format that samples can be read from.
    #[serde(default)]
    pub teachers: Vec<PathBuf>,
    /// Games that a teacher plays before the first round; every round trains on them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teacher: Option<AnnotatedPlaySettings>,
    /// The training of each round, on the games of all rounds so far.
    pub training: NetTrainingSettings,
    /// The seed of all random choices.
    pub seed: u64,
}

impl Default for NetRunSettings {
    /// Several rounds with the paper's training.
    fn default() -> NetRunSettings {
        NetRunSettings {
            rounds: 5,
            games: 400,
            simulations: 200,
            random_plies: 8,
            teachers: Vec::new(),
            teacher: None,
            training: NetTrainingSettings::default(),
            seed: 1,
        }
    }
}

impl From<NetPreset> for NetRunSettings {
    fn from(preset: NetPreset) -> NetRunSettings {
        let run = NetRunSettings { training: preset.training(), ..NetRunSettings::default() };
        let once = NetRunSettings { rounds: 1, random_plies: 0, ..run.clone() };
        match preset {
            NetPreset::Strong => run,
            NetPreset::Quick => NetRunSettings { rounds: 3, games: 150, simulations: 50, ..run },
            NetPreset::Paper => NetRunSettings { games: 150, simulations: 5000, ..once },
            NetPreset::PaperSmall => NetRunSettings { games: 50, simulations: 500, ..once },
            NetPreset::Shipped => {
                let teacher = AnnotatedPlaySettings {
                    player: "pvs:4@glem".to_owned(),
                    games: 50_000,
                    random_plies: (4, 50),
                    seed: 1,
                    shard: None,
                };
                NetRunSettings { games: 0, teacher: Some(teacher), ..once }
            }
        }
    }
}

impl NetRunSettings {
    /// The labels of its samples.
    pub(super) const fn labels(&self) -> Labels {
        Labels { goal: Goal::Outcome, target: Target::Mean, moves: self.training.policy }
    }

    /// The number of games of a round, the teacher's included.
    pub(super) fn games_in(&self, round: u32) -> u32 {
        let taught =
            self.teacher.as_ref().filter(|_| round == 1).map_or(0, |teacher| teacher.games);
        taught.saturating_add(self.games)
    }

    /// The expected work of each round if none ends early. `others` is the number of positions in additional files.
    pub fn costs_with(&self, speed: &Speed, others: f64) -> Vec<RoundCost> {
        let games = f64::from(self.games);
        let searched = games * (ROWS - f64::from(self.random_plies)) * f64::from(self.simulations);
        let taught = self.teacher.as_ref().map_or(0.0, |teacher| f64::from(teacher.games));
        let epochs = self.training.epochs;
        let round = |round: u32| {
            let (teaching, simulation) =
                if round == 1 { (taught, speed.playout) } else { (0.0, speed.guided) };
            // Each round trains on the rows of all rounds before it as well.
            let rows = ROWS * games * f64::from(round) + ROWS / 2.0 * taught + others;
            let epoch = rows * weights(&self.training.widths()) * speed.row;
            let threads = speed.threads as f64;
            // The games that measure the player of the round: half of the moves are its own.
            let tested = f64::from(benchmark().games())
                * (ROWS / 2.0 * f64::from(self.simulations) * speed.guided + 1.5 * speed.taught);
            RoundCost {
                games: self.games_in(round).into(),
                playing: (searched * simulation + teaching * speed.taught) / threads,
                // Without a network, or with a teacher.
                is_apart: round == 1,
                epochs: epochs.into(),
                learning: f64::from(epochs) * epoch / threads,
                testing: tested / threads,
            }
        };
        (1..=self.rounds).map(round).collect()
    }

    /// The seconds for each round if none ends early. `others` is the number of positions in additional
    /// files.
    pub fn secs(&self, speed: &Speed, others: f64) -> Vec<f64> {
        self.costs_with(speed, others).iter().map(RoundCost::secs).collect()
    }

    /// Checks that a run can use these settings.
    pub(super) fn check(&self) -> Result<(), RunError> {
        self.training.check().map_err(RunError::settings)?;
        let learns_from_others = self.teacher.is_some() || !self.teachers.is_empty();
        if (self.games == 0 && !learns_from_others) || self.simulations == 0 {
            return Err(RunError::settings("expected at least one game and one simulation"));
        }
        Ok(())
    }
}

impl RoundsSettings for NetRunSettings {
    fn parse(text: &str) -> Result<NetRunSettings, Box<dyn Error + Send + Sync>> {
        Ok(read_ron(text)?)
    }

    fn check_new(&self) -> Result<(), RunError> {
        self.check()?;
        sources::check(&self.teachers, &self.labels()).map_err(RunError::work).map(drop)
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn rounds(&self) -> u32 {
        self.rounds
    }

    fn with_more_rounds(&self, more: u32) -> NetRunSettings {
        NetRunSettings { rounds: self.rounds.saturating_add(more), ..self.clone() }
    }

    fn planned(&self, rounds: u32) -> [u64; 2] {
        let taught = self.games_in(1) - self.games;
        let [rounds, games, epochs] = [rounds, self.games, self.training.epochs].map(u64::from);
        [rounds * games + u64::from(taught) * rounds.min(1), rounds * epochs]
    }

    fn costs(&self, speed: &Speed) -> Vec<RoundCost> {
        self.costs_with(speed, self.teachers.iter().map(|path| positions_in(path)).sum())
    }

    /// The search of self-play.
    fn searcher(&self, _round: u32) -> SearcherSpec {
        let budget = Budget::Nodes(self.simulations.into());
        SearcherSpec::Mcts(MctsSettings { budget, ..MctsSettings::default() })
    }
}

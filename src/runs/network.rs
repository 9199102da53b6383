//! The training of a value network; the file of the newest one plays.

use std::path::{Path, PathBuf};

use othello_engine::{
    Game,
    search::{Budget, MctsSettings},
    spec::SearcherSpec,
};
use othello_lab::{
    players::spec::{ModelRef, PlayerSpec},
    runs::{
        RunError,
        network::{NetRun, NetRunReport, NetRunSettings},
        stages::StageError,
    },
};

use super::learning::{Epoch, FinishedRound, Step, TrainingKind};

/// The player with a run's network: 2000 simulations a move.
pub fn network_player(model: ModelRef) -> PlayerSpec {
    let settings = MctsSettings { budget: Budget::Nodes(2000), ..MctsSettings::default() };
    PlayerSpec::search(SearcherSpec::Mcts(settings), model)
}

impl TrainingKind for NetRun {
    type Settings = NetRunSettings;
    type Learned = PathBuf;

    fn create(folder: &Path, settings: &NetRunSettings) -> Result<NetRun, RunError> {
        NetRun::create(folder, settings)
    }

    fn open(folder: &Path) -> Result<NetRun, RunError> {
        NetRun::open(folder)
    }

    fn rounds(&self) -> Vec<FinishedRound> {
        let over = self.history().iter().map(|line| FinishedRound {
            round: line.round,
            rating: line.rating(),
            player: network_player(ModelRef::file(&self.net_path(line.round))),
            last: None,
        });
        over.collect()
    }

    fn learned(&self) -> Option<PathBuf> {
        self.newest()
    }

    fn stages(&self) -> Vec<StageError> {
        self.stages()
    }

    fn newest_games(&self) -> &[Game] {
        self.newest_games()
    }

    fn step_of(report: NetRunReport) -> Step {
        report.map(
            |report| {
                let errors = [report.training, report.validation];
                Epoch { epoch: report.epoch, errors: errors.map(|metrics| metrics.mean_squared()) }
            },
            |_| (),
        )
    }
}

//! The training of a value network; the file of the newest one plays.

use std::path::PathBuf;

use othello_engine::{
    search::{Budget, MctsSettings},
    spec::SearcherSpec,
};
use othello_lab::{
    players::spec::{ModelRef, PlayerSpec},
    runs::{
        network::{NetRun, NetTrainee},
        round::RoundLine,
    },
};

use super::learning::TrainingKind;

/// The player with a run's network: 2000 simulations a move.
pub fn network_player(model: ModelRef) -> PlayerSpec {
    let settings = MctsSettings { budget: Budget::Nodes(2000), ..MctsSettings::default() };
    PlayerSpec::search(SearcherSpec::Mcts(settings), model)
}

impl TrainingKind for NetTrainee {
    type Learned = PathBuf;

    fn learned(run: &NetRun) -> Option<PathBuf> {
        run.history().last().map(|&RoundLine { round, .. }| run.model_path(round))
    }

    fn player(run: &NetRun, round: u32) -> PlayerSpec {
        network_player(ModelRef::file(&run.model_path(round)))
    }
}

//! The recipes of learning that the command line and the window offer.

use othello_engine::models::Encoding;

use super::{
    network::{self, NetTrainingSettings},
    patterns::{ChoiceLoss, FitSettings, Method},
};
use crate::data::{dataset::Split, sample::Goal};

/// How pattern weights learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternPreset {
    /// The disc difference by ridge regression: what the shipped weights began with.
    Margin,
    /// Ten minutes of one core: short rounds first, then ones that make more of what they were taught.
    Taste,
    /// As in M. Buro's paper: the chance to win, by the logistic function and plain gradient descent.
    Paper,
    /// For a player who looks one ply ahead: which move is the best, from its own games.
    OnePly,
}

impl PatternPreset {
    /// How weights are fitted.
    pub fn fit(self) -> FitSettings {
        match self {
            PatternPreset::Margin | PatternPreset::Taste => FitSettings::by(Method::ridge()),
            PatternPreset::Paper => FitSettings {
                goal: Goal::Outcome,
                method: Method::descent(Goal::Outcome),
                ..FitSettings::default()
            },
            PatternPreset::OnePly => {
                let choice = ChoiceLoss::MEASURED;
                FitSettings {
                    batch: 256,
                    epochs: 2,
                    annealed: true,
                    floor: 0.01,
                    choice,
                    ..FitSettings::default()
                }
            }
        }
    }
}

/// How a network learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetPreset {
    /// As in the paper: 65-128-64-32-1, absolute inputs, plain gradient descent for 2000 epochs, a fifth
    /// of the rows held back.
    Paper,
    /// The same with fewer games, simulations and epochs: minutes, not hours.
    PaperSmall,
    /// One that makes more of the same games: the moves are shown with the discs, under all symmetries,
    /// whole games are held back, and Adam follows a rate that falls to 0.
    Strong,
    /// How the shipped network was trained: the strong recipe, wider and with a policy head, on games of
    /// `pvs:4@glem`.
    Shipped,
}

impl NetPreset {
    /// How the network is trained.
    pub fn training(self) -> NetTrainingSettings {
        let strong = || NetTrainingSettings {
            encoding: Encoding::Mobility,
            method: network::Method::Adam,
            rate: 0.002,
            annealed: true,
            decay: 0.01,
            epochs: 40,
            batch: 256,
            validation: 0.05,
            split: Split::Games,
            symmetries: true,
            ..NetTrainingSettings::default()
        };
        match self {
            NetPreset::Paper => NetTrainingSettings::default(),
            NetPreset::PaperSmall => {
                NetTrainingSettings { epochs: 300, ..NetTrainingSettings::default() }
            }
            NetPreset::Strong => strong(),
            NetPreset::Shipped => NetTrainingSettings {
                hidden: vec![256, 128, 64],
                policy: true,
                epochs: 8,
                ..strong()
            },
        }
    }
}

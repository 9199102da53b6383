//! The training presets offered by the command line and the window.

use othello_engine::models::Encoding;

use super::{
    network::{self, NetTrainingSettings},
    patterns::{ChoiceLoss, FitMethod, FitSettings},
};
use crate::{dataset::Split, sample::Goal};

/// A preset with its name on the command line and its description there.
pub type NamedPreset<T> = (&'static str, &'static str, T);

/// A preset for fitting pattern weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternPreset {
    /// Fits the disc difference by ridge regression, as the first rounds of the shipped weights did.
    Margin,
    /// Growing rounds: a few games at depth 1 first, then more and deeper ones.
    Growing,
    /// The first three of the growing rounds, in about a minute of one core.
    Quick,
    /// As in M. Buro's paper: the winning chance, by the logistic function and plain gradient descent.
    Paper,
    /// For a player that searches one ply: learns to choose the best move, from its own games.
    OnePly,
}

impl PatternPreset {
    /// All presets.
    pub const NAMED: [NamedPreset<PatternPreset>; 5] = [
        (
            "margin",
            "Disc difference by ridge regression, the starting point of the built-in weights",
            PatternPreset::Margin,
        ),
        (
            "growing",
            "Like margin, in short rounds first: they grow in games and depth",
            PatternPreset::Growing,
        ),
        (
            "quick",
            "The first three rounds of growing, to see how training works: about a minute of one core",
            PatternPreset::Quick,
        ),
        (
            "paper",
            "Winning probability by plain gradient descent, as described by M. Buro",
            PatternPreset::Paper,
        ),
        ("oneply", "Move choice for a one-ply player, from self-play alone", PatternPreset::OnePly),
    ];

    /// The settings of the fit.
    pub fn fit(self) -> FitSettings {
        match self {
            PatternPreset::Margin | PatternPreset::Growing | PatternPreset::Quick => {
                FitSettings::by(FitMethod::ridge())
            }
            PatternPreset::Paper => FitSettings {
                goal: Goal::Outcome,
                method: FitMethod::descent(Goal::Outcome),
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

/// A preset for training a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetPreset {
    /// As in the paper: 65-128-64-32-1, absolute inputs, plain gradient descent for 2000 epochs, a fifth
    /// of the rows held back.
    Paper,
    /// The same with fewer games, simulations and epochs; takes minutes, not hours.
    PaperSmall,
    /// A recipe that uses the same games better. Inputs include the legal moves, all symmetries are used, and
    /// whole games are held back. Adam follows a rate that falls to 0.
    Strong,
    /// The strong recipe with a small network and few epochs, to watch one learn in about half a minute of one core.
    Quick,
    /// The recipe of the shipped network: the strong one, wider and with a policy head, on games of
    /// `pvs:4@glem`.
    Shipped,
}

impl NetPreset {
    /// All presets.
    pub const NAMED: [NamedPreset<NetPreset>; 5] = [
        (
            "paper",
            "65-128-64-32-1, absolute inputs, plain gradient descent for 2000 epochs",
            NetPreset::Paper,
        ),
        (
            "paper-small",
            "Like paper, with fewer games, simulations and epochs",
            NetPreset::PaperSmall,
        ),
        ("strong", "Learns more from the same games", NetPreset::Strong),
        (
            "quick",
            "Like strong, with a small network and few games, to watch one learn: half a minute of one core",
            NetPreset::Quick,
        ),
        (
            "shipped",
            "Like strong, wider and with a policy head, as for the shipped network",
            NetPreset::Shipped,
        ),
    ];

    /// The training settings.
    pub fn training(self) -> NetTrainingSettings {
        let strong = || NetTrainingSettings {
            encoding: Encoding::Mobility,
            method: network::NetMethod::Adam,
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
            NetPreset::Quick => {
                NetTrainingSettings { hidden: vec![64, 32], policy: true, epochs: 12, ..strong() }
            }
            NetPreset::Shipped => NetTrainingSettings {
                hidden: vec![256, 128, 64],
                policy: true,
                epochs: 8,
                ..strong()
            },
        }
    }
}

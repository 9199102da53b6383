//! Basic players: random, greedy, novice, one-ply, human-like, minimax and alpha-beta.

mod alphabeta;
mod greedy;
mod humanlike;
mod minimax;
mod novice;
mod oneply;
mod random;

pub use alphabeta::AlphaBeta;
pub use greedy::{Evaporate, Greedy};
pub use humanlike::{ParseSightError, PerturbedEvaluator, Sight};
pub use minimax::Minimax;
pub use novice::Novice;
pub use oneply::OnePly;
pub use random::Random;

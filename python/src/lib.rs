//! Python bindings of Othello Lab. Long work releases the interpreter's lock.

mod errors;
mod evolution;
mod games;
mod matches;
mod models;
mod players;
mod positions;
mod selfplay;
mod training;

use pyo3::prelude::*;

/// The native half of the package `othello_lab`; see its documentation in Python.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::evolution::{EvolvedPlayer, evolve};
    #[pymodule_export]
    use super::games::{PyGame, PyRecord, read_games, write_games};
    #[pymodule_export]
    use super::matches::{MatchResult, play_match};
    #[pymodule_export]
    use super::models::PyModel;
    #[pymodule_export]
    use super::players::{PyPlayer, SearchResult, solve};
    #[pymodule_export]
    use super::positions::{
        features, is_over, legal_moves, margins, planes, play, random_margins, random_moves,
        squares_of, start,
    };
    #[pymodule_export]
    use super::selfplay::self_play;
    #[pymodule_export]
    use super::training::{train_network, train_patterns};
}

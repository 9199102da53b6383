//! Exact scores and lines of endgames.

use std::sync::Arc;

use othello_engine::{
    Color, Position, Square,
    models::{Glem, Model},
    search::{Budget, MoveValue, PvsSettings, Report, Stop, Value},
    spec::{Player, SearcherSpec},
};
use serde::{Deserialize, Serialize};

/// A legal move with its exact score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolvedMove {
    /// The move.
    pub square: Square,
    /// The final disc difference for the side that plays it.
    pub score: i32,
}

/// A solver of endgames. Its answers depend on the position alone.
#[derive(Debug)]
pub struct EndingSolver {
    player: Player,
}

impl Default for EndingSolver {
    fn default() -> EndingSolver {
        let settings = PvsSettings { hash_mib: Some(1), ..PvsSettings::new(Budget::Depth(60)) };
        let model = Arc::new(Model::Glem(Glem::shipped()));
        let player = Player::new(SearcherSpec::Pvs(settings), Some(model));
        EndingSolver { player: player.expect("there is a model") }
    }
}

impl EndingSolver {
    /// The legal moves with their exact scores, the best first, equal ones in the order of squares. `None` if `stop`
    /// was requested.
    pub fn moves(&self, position: &Position, stop: &Stop) -> Option<Vec<SolvedMove>> {
        solved(&self.search(position, PvsSettings::ALL_MOVES, stop), stop)
    }

    /// Like `moves`, but only the best two.
    pub(super) fn best_two(&self, position: &Position, stop: &Stop) -> Option<Vec<SolvedMove>> {
        solved(&self.search(position, 2, stop), stop)
    }

    /// The best line of at most `plies` moves that begins with this legal move, each with the side that plays it:
    /// `true` for the side to move first. `None` if `stop` was requested.
    pub(super) fn line(
        &self,
        position: &Position,
        first: Square,
        plies: usize,
        stop: &Stop,
    ) -> Option<Vec<(bool, Square)>> {
        let mut line = vec![(true, first)];
        let mut at = position.play(first).expect("the caller's move is legal");
        let mut is_own = false;
        while line.len() < plies && !at.is_over() {
            if at.must_pass() {
                (at, is_own) = (at.pass(), !is_own);
            }
            let report = self.search(&at, 1, stop);
            if stop.is_requested() {
                return None;
            }
            let square = report.best.expect("the side to move has a move");
            line.push((is_own, square));
            (at, is_own) = (at.play(square).expect("a search plays legal moves"), !is_own);
        }
        Some(line)
    }

    /// Searches to the end of the game, with a new table, so that no answer depends on earlier ones.
    fn search(&self, position: &Position, valued_moves: u32, stop: &Stop) -> Report {
        let player = self.player.with_search(|search| search.valuing(valued_moves));
        player.sit(Color::Black, 0).search(position, stop)
    }
}

fn solved(report: &Report, stop: &Stop) -> Option<Vec<SolvedMove>> {
    let exact = |found: &MoveValue| match found.value {
        Value::Exact(score) => Some(SolvedMove { square: found.square, score }),
        _ => None,
    };
    let mut moves: Vec<SolvedMove> = report.moves.iter().filter_map(exact).collect();
    moves.sort_by_key(|found| -found.score);
    (!stop.is_requested()).then_some(moves)
}

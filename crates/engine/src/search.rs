//! Searchers: they choose a move in a position and report their findings.

mod basic;
mod budget;
mod clock;
mod line;
mod mcts;
mod pruned;
mod pvs;
mod solver;
mod squares;
mod table;

pub use basic::{
    AlphaBeta, Evaporate, Greedy, Minimax, Novice, OnePly, ParseSightError, PerturbedEvaluator,
    Random, Sight,
};
pub use budget::{Budget, ParseBudgetError};
pub use clock::TimeLeft;
pub use mcts::{
    Backup, Exploration, FinalMove, LeafEvaluator, Lookahead, Mcts, MctsSettings, ParseMctsError,
    Playout, PolicyFunction, ValueFunction, playout,
};
pub use pruned::{ParsePruningError, PrunedSearch, Pruning, ROOT_SHARE};
pub use pvs::{ParsePvsError, Pvs, PvsSettings, Selectivity};
pub use table::TableMemoryError;

pub use crate::rules::{Outcome, Value};

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use crate::{Position, Square};
use serde::{Deserialize, Serialize};

/// A chooser of moves. A searcher plays one side of one game, so it may keep state between moves.
///
/// ```
/// use othello_engine::{Position, search::{Report, Searcher, Stop}};
///
/// /// Plays the first legal move.
/// struct First;
///
/// impl Searcher for First {
///     fn search_live(
///         &mut self,
///         position: &Position,
///         _: &Stop,
///         live: &mut dyn FnMut(&Report),
///     ) -> Report {
///         let report = Report::of_move(position.legal_moves().first());
///         live(&report);
///         report
///     }
/// }
///
/// let best = First.search(&Position::START, &Stop::default()).best;
/// assert_eq!(best.map(|square| square.to_string()).as_deref(), Some("d3"));
/// ```
pub trait Searcher: Send {
    /// Searches a position until finished or stopped. After a stop it reports the best move so far.
    fn search(&mut self, position: &Position, stop: &Stop) -> Report {
        self.search_live(position, stop, &mut |_| {})
    }

    /// Like `search`; calls `live` with each improved report.
    fn search_live(
        &mut self,
        position: &Position,
        stop: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Report;

    /// Sets the clock for the next search. Searchers without a time budget ignore it.
    fn set_clock(&mut self, _: TimeLeft) {}

    /// Ponders a position in which the opponent is to move, until stopped. Searchers that do not
    /// ponder return at once.
    fn ponder(&mut self, _: &Position, _: &Stop) {}
}

/// The result of a search.
///
/// ```
/// use othello_engine::{Position, models::Polynomial, search::{Minimax, Searcher, Stop}};
///
/// let report = Minimax::new(Polynomial::JMA, 3).search(&Position::START, &Stop::default());
/// assert_eq!(report.line.first(), report.best.as_ref());
/// for found in &report.moves {
///     println!("{} {} {:?}", found.square, found.value, found.line);
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The move to play; `None` if there is no legal move or the searcher failed.
    pub best: Option<Square>,
    /// The value of the position for the side to move.
    pub value: Value,
    /// The searched depth in plies; 0 if it is not meaningful.
    pub depth: u32,
    /// The number of visited positions.
    pub nodes: u64,
    /// The principal variation without passes; its first move is the best.
    pub line: Vec<Square>,
    /// The values of those legal moves that were valued, in the order a1, b1, …
    pub moves: Vec<MoveValue>,
    /// The reason for a missing move, in one sentence, such as a failed program or missing memory.
    pub failure: Option<String>,
    /// Whether the move is missing because the searcher resigns the game.
    pub resigns: bool,
}

impl Report {
    /// A report with only a move.
    pub fn of_move(best: Option<Square>) -> Report {
        Report {
            best,
            value: Value::Estimate(0.0),
            depth: 0,
            nodes: 1,
            line: best.into_iter().collect(),
            moves: Vec::new(),
            failure: None,
            resigns: false,
        }
    }
}

/// The value of one legal move.
///
/// ```
/// use othello_engine::{Position, models::Polynomial, search::{Minimax, Searcher, Stop}};
///
/// let report = Minimax::new(Polynomial::SCI, 1).search(&Position::START, &Stop::default());
/// // By symmetry all four first moves have the same value.
/// assert!(report.moves.iter().all(|found| found.value == report.value));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveValue {
    /// The move.
    pub square: Square,
    /// Its value for the side that plays it.
    pub value: Value,
    /// The expected line, beginning with the move.
    pub line: Vec<Square>,
    /// The number of simulations through it, in Monte Carlo searches.
    pub visits: Option<u64>,
}

/// A stop flag shared between a search and its caller.
///
/// ```
/// use std::{thread, time::Duration};
/// use othello_engine::{Position, models::Glem, search::{Pvs, Searcher, Stop}};
///
/// let stop = Stop::default();
/// let mut pvs = Pvs::new(Glem::shipped(), "3600s".parse()?);
/// thread::scope(|scope| {
///     let search = scope.spawn(|| pvs.search(&Position::START, &stop));
///     thread::sleep(Duration::from_millis(20));
///     stop.request();
///     // The best move so far, at once.
///     assert!(search.join().expect("no panic").best.is_some());
/// });
/// # Ok::<(), othello_engine::search::ParsePvsError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Requests a stop of every search that holds a clone.
    pub fn request(&self) {
        // Relaxed: the flag guards no other memory.
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether a stop was requested.
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The search value of a finished game: the disc difference, scaled beyond all estimates.
///
/// A win by one disc is worth ten times [`MAX_ESTIMATE`], the bound on estimates.
fn finished(margin: i32) -> f32 {
    margin as f32 * FINISHED_UNIT
}

const FINISHED_UNIT: f32 = 1e36;

/// The margin of a game without discs of one side.
const WIPE_OUT: i32 = 64;

/// The bound to which estimates are clamped, so that a finished game outweighs them.
const MAX_ESTIMATE: f32 = 1e35;

/// The value proven by a full-width search of `depth` plies. A finished game within the horizon
/// proves the outcome. The margin is proven only if no line could end at the horizon, or if it is the
/// greatest one: nothing is better than to wipe out the opponent, or worse than to be wiped out.
fn proven(value: f32, depth: u32, position: &Position) -> Value {
    let margin = (value / FINISHED_UNIT).round() as i32;
    if depth >= position.empty().len() || margin.abs() == WIPE_OUT {
        Value::Exact(margin)
    } else if margin != 0 {
        Value::Outcome(Outcome::of(margin))
    } else {
        Value::Estimate(value)
    }
}

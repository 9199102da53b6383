//! Searchers: from a position to a move, with what was found on the way.

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
    AlphaBeta, Evaporate, Greedy, Minimax, OnePly, ParseSightError, Perturbed, Random, Sight,
};
pub use budget::{Budget, ParseBudgetError};
pub use clock::TimeLeft;
pub use mcts::{
    Ahead, Backup, Exploration, FinalMove, Guided, Judged, Leaf, Mcts, MctsSettings,
    ParseMctsError, Playout, playout,
};
pub use pruned::{ParsePruningError, Pruned, Pruning, ROOT_SHARE};
pub use pvs::{ParsePvsError, Pvs, PvsSettings, Selectivity};
pub use table::NoMemory;

pub use crate::rules::{Outcome, Value};

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use crate::{Position, Square};

/// Chooses moves. One searcher sits in one seat for one game, so it may remember what it has seen.
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
    /// Searches a position until done or stopped. After a stop the best move so far is reported.
    fn search(&mut self, position: &Position, stop: &Stop) -> Report {
        self.search_live(position, stop, &mut |_| {})
    }

    /// As `search`, and shows `live` each report that is better than the one before.
    fn search_live(
        &mut self,
        position: &Position,
        stop: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Report;

    /// Tells what a clock says before the next search. Whoever does not think by time ignores it.
    fn tell_time(&mut self, _: TimeLeft) {}

    /// Thinks on the opponent's time, about a position in which the opponent is to move, until
    /// stopped. Whoever does not do that returns at once.
    fn ponder(&mut self, _: &Position, _: &Stop) {}
}

/// What a search has found.
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
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The move to play; `None` if there is no legal move, or if the searcher failed.
    pub best: Option<Square>,
    /// The value of the position for the side to move.
    pub value: Value,
    /// How many plies were searched; 0 where that means nothing.
    pub depth: u32,
    /// How many positions were visited.
    pub nodes: u64,
    /// The line both sides are expected to play, the best move first, without passes.
    pub line: Vec<Square>,
    /// The values of the legal moves that were valued, in the order a1, b1, …
    pub moves: Vec<MoveValue>,
    /// Why a searcher gave no move, in one sentence: another program failed, or memory is missing.
    pub failure: Option<String>,
}

impl Report {
    /// A report that only names a move.
    pub fn of_move(best: Option<Square>) -> Report {
        Report {
            best,
            value: Value::Estimate(0.0),
            depth: 0,
            nodes: 1,
            line: best.into_iter().collect(),
            moves: Vec::new(),
            failure: None,
        }
    }
}

/// The value of one legal move.
///
/// ```
/// use othello_engine::{Position, models::Polynomial, search::{Minimax, Searcher, Stop}};
///
/// let report = Minimax::new(Polynomial::SCI, 1).search(&Position::START, &Stop::default());
/// // By symmetry all four first moves are worth the same.
/// assert!(report.moves.iter().all(|found| found.value == report.value));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct MoveValue {
    /// The move.
    pub square: Square,
    /// Its value for the side that makes it.
    pub value: Value,
    /// The line expected after it, itself first.
    pub line: Vec<Square>,
    /// How many simulations went through it, for a search that chooses by counting them.
    pub visits: Option<u64>,
}

/// A request to stop, shared between the one who asks and the search that obeys.
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
    /// Asks every search that holds a clone to stop.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has asked.
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Search values of finished games: the disc difference, scaled beyond every estimate.
///
/// An estimate's size is at most [`MAX_ESTIMATE`]; a win by one disc is worth ten times that.
fn finished(margin: i32) -> f32 {
    margin as f32 * FINISHED_UNIT
}

const FINISHED_UNIT: f32 = 1e36;

/// Estimates are cut to this size, so that a finished game outweighs them.
const MAX_ESTIMATE: f32 = 1e35;

/// What the value of a full-width search of `depth` plies says. A finished game within the horizon
/// proves the outcome; the margin is proven only when no line could be cut short.
fn proven(value: f32, depth: u32, position: &Position) -> Value {
    let margin = (value / FINISHED_UNIT).round() as i32;
    if depth >= position.empty().len() {
        Value::Exact(margin)
    } else if margin != 0 {
        Value::Outcome(Outcome::of(margin))
    } else {
        Value::Estimate(value)
    }
}

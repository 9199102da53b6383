//! Searchers: from a position to a move, with what was found on the way.

mod alphabeta;
mod budget;
mod humanlike;
mod incremental;
mod line;
mod mcts;
mod mcts_leaf;
mod mcts_settings;
mod mcts_tree;
mod minimax;
mod oneply;
mod playout;
mod pruned;
mod pvs;
mod simple;
mod solver;
mod squares;
mod table;
mod time_left;

pub use alphabeta::AlphaBeta;
pub use budget::{Budget, ParseBudgetError};
pub use humanlike::{ParseSightError, Perturbed, Sight};
pub use incremental::{SearchEval, Whole};
pub use mcts::Mcts;
pub use mcts_leaf::{Ahead, Guided, Judged, Leaf, Playout};
pub use mcts_settings::{Backup, Exploration, FinalMove, MctsSettings, ParseMctsError};
pub use minimax::Minimax;
pub use oneply::OnePly;
pub use playout::playout;
pub use pruned::{Candidate, ParsePruningError, Pruned, PrunedEval, Pruning, ROOT_SHARE};
pub use pvs::{ParsePvsError, Pvs, PvsSettings, Selectivity};
pub use simple::{Evaporate, Greedy, Random};
pub use table::NoMemory;
pub use time_left::TimeLeft;

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
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
/// use othello_engine::{Position, eval::Polynomial, search::{Minimax, Searcher, Stop}};
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
/// use othello_engine::{Position, eval::Polynomial, search::{Minimax, Searcher, Stop}};
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

/// What a position or a move is worth to the side to move.
///
/// ```
/// use othello_engine::search::{Outcome, Value};
///
/// assert_eq!(Value::Exact(4).to_string(), "+4");
/// assert_eq!(Value::Estimate(-1.5).reversed().to_string(), "+1.50");
/// assert_eq!(Value::Outcome(Outcome::Win).reversed(), Value::Outcome(Outcome::Loss));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// In the evaluator's units.
    Estimate(f32),
    /// The outcome is proven, the margin is not.
    Outcome(Outcome),
    /// The final disc difference with best play, -64..=64.
    Exact(i32),
}

impl Value {
    /// The value for the other side.
    #[must_use]
    pub fn reversed(self) -> Value {
        match self {
            Value::Estimate(value) => Value::Estimate(-value),
            Value::Outcome(outcome) => Value::Outcome(outcome.reversed()),
            Value::Exact(margin) => Value::Exact(-margin),
        }
    }
}

impl fmt::Display for Value {
    /// `+3.60` an estimate, `+4` exact, `win`, `draw` or `loss` a proven outcome.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Estimate(value) => write!(f, "{value:+.2}"),
            Value::Outcome(outcome) => outcome.fmt(f),
            Value::Exact(margin) => write!(f, "{margin:+}"),
        }
    }
}

/// How a game ends for one side.
///
/// ```
/// use othello_engine::search::Outcome;
///
/// assert_eq!((Outcome::of(6), Outcome::of(0)), (Outcome::Win, Outcome::Draw));
/// assert!(Outcome::Win > Outcome::Draw && Outcome::Draw > Outcome::Loss);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// Fewer discs.
    Loss,
    /// As many discs.
    Draw,
    /// More discs.
    Win,
}

impl Outcome {
    /// The outcome of a game that ends with this disc difference.
    pub const fn of(margin: i32) -> Outcome {
        match margin {
            ..0 => Outcome::Loss,
            0 => Outcome::Draw,
            1.. => Outcome::Win,
        }
    }

    /// The outcome for the other side.
    #[must_use]
    pub const fn reversed(self) -> Outcome {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Loss => "loss",
            Outcome::Draw => "draw",
            Outcome::Win => "win",
        })
    }
}

/// A request to stop, shared between the one who asks and the search that obeys.
///
/// ```
/// use std::{thread, time::Duration};
/// use othello_engine::{Position, eval::Glem, search::{Pvs, Searcher, Stop}};
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

//! Split points: nodes whose moves several threads search.

use std::{
    cmp::Reverse,
    iter, mem,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering::SeqCst},
    },
    time::Duration,
};

use super::{Selectivity, child::Child};
use crate::{Position, Square, search::table::Entry};

/// The time after which a waiting thread looks at the limits of the search again.
const PATIENCE: Duration = Duration::from_millis(2);

/// The least depth at which a node that expects a cut offers its moves late: there, moves searched
/// in vain are large.
// On FFO #51 and #52, 16 threads then visit 7 and 5 % fewer positions.
const LATE_FROM: u32 = 20;

/// The number of moves that a node searches before it offers the others, by its entry of an earlier
/// pass.
pub(super) fn moves_before_split(depth: u32, alpha: i32, entry: Option<&Entry>) -> usize {
    let expects_cut = |entry: &Entry| entry.lower > alpha && u32::from(entry.depth) >= depth;
    if depth >= LATE_FROM && entry.is_some_and(expects_cut) { 3 } else { 1 }
}

/// The open split points of a search and the threads that wait for work. `S` is the state of the
/// evaluator.
pub(super) struct SplitPoints<S> {
    open: Mutex<OpenPoints<S>>,
    alarms: Vec<Condvar>, // one for each thread
    stopped: AtomicBool,
    helped: AtomicU64,
}

struct OpenPoints<S> {
    points: Vec<Arc<SplitPoint<S>>>,
    asleep: Vec<Sleeper<S>>,
    closed: bool,
}

/// A thread that waits for work: anywhere, or below its own split point.
struct Sleeper<S> {
    thread: usize,
    below: Option<Arc<SplitPoint<S>>>,
}

/// A node whose moves several threads search: is its value above `alpha`?
pub(super) struct SplitPoint<S> {
    pub question: SplitQuestion,
    parent: Option<Arc<SplitPoint<S>>>,
    ended: AtomicBool, // a move is above `alpha`, so the others do not matter
    moves: Mutex<SplitMoves<S>>,
}

/// The position, bound and depth that a split point searches.
#[derive(Clone, Copy)]
pub(super) struct SplitQuestion {
    pub position: Position,
    pub alpha: i32,
    pub depth: u32,
    pub selectivity: Selectivity,
}

struct SplitMoves<S> {
    state: S,
    waiting: Vec<Child>, // the best last
    under_way: usize,
    result: SplitResult,
}

/// The values of the moves of a split point.
#[derive(Default)]
pub(super) struct SplitResult {
    /// The best value, and its move unless it was known before.
    pub best: i32,
    pub square: Option<Square>,
    /// The moves whose search was finished, with their values.
    pub searched: Vec<(Square, i32)>,
}

/// A move that a thread has taken to search it.
pub(super) struct TakenMove<S> {
    pub point: Arc<SplitPoint<S>>,
    pub child: Child,
    pub state: S,
}

/// Locks. A panic elsewhere ends the search by a [`TeamGuard`], so its traces do not matter.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<S: Clone> SplitPoints<S> {
    /// No split points yet, for this number of threads.
    pub(super) fn new(threads: usize) -> SplitPoints<S> {
        let open = OpenPoints { points: Vec::new(), asleep: Vec::new(), closed: false };
        SplitPoints {
            open: Mutex::new(open),
            alarms: (0..threads).map(|_| Condvar::new()).collect(),
            stopped: AtomicBool::new(false),
            helped: AtomicU64::new(0),
        }
    }

    /// The number of positions visited by the helping threads.
    pub(super) fn helped(&self) -> u64 {
        self.helped.load(SeqCst)
    }

    /// Adds to the number of positions visited by the helping threads.
    pub(super) fn count(&self, nodes: u64) {
        self.helped.fetch_add(nodes, SeqCst);
    }

    /// Stops the search of all threads.
    pub(super) fn stop(&self) {
        self.stopped.store(true, SeqCst);
        // A thread about to sleep misses this, but looks again after its time.
        self.alarms.iter().for_each(Condvar::notify_all);
    }

    /// Whether the search of all threads was stopped.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(SeqCst)
    }

    /// Opens a split point. Wakes a waiting thread for each of its moves.
    pub(super) fn offer(&self, point: &Arc<SplitPoint<S>>) {
        let mut open = locked(&self.open);
        open.points.push(Arc::clone(point));
        let mut moves = if open.asleep.is_empty() { 0 } else { point.moves().waiting.len() };
        open.asleep.retain(|sleeper| {
            let wakes = moves > 0 && point.is_useful(sleeper.below.as_ref());
            if wakes {
                moves -= 1;
                self.alarms[sleeper.thread].notify_one();
            }
            !wakes
        });
    }

    /// Closes a split point.
    pub(super) fn withdraw(&self, point: &Arc<SplitPoint<S>>) {
        locked(&self.open).points.retain(|open| !Arc::ptr_eq(open, point));
    }

    /// Records the value of a move; `None` if its search was stopped. Wakes the thread that waits
    /// for the last one.
    pub(super) fn finish(&self, point: &Arc<SplitPoint<S>>, square: Square, value: Option<i32>) {
        point.finish(square, value);
        if !point.is_done() {
            return;
        }
        locked(&self.open).asleep.retain(|sleeper| {
            let waits = sleeper.below.as_ref().is_some_and(|below| Arc::ptr_eq(below, point));
            if waits {
                self.alarms[sleeper.thread].notify_one();
            }
            !waits
        });
    }

    /// Takes a move of the deepest split point; only of `below` or a point below it, if that is given.
    pub(super) fn take(&self, below: Option<&Arc<SplitPoint<S>>>) -> Option<TakenMove<S>> {
        let open = locked(&self.open);
        let useful = |point: &&Arc<SplitPoint<S>>| point.is_useful(below);
        // Of equally deep ones the first: it has waited longest.
        let point =
            open.points.iter().filter(useful).min_by_key(|point| Reverse(point.question.depth))?;
        let (child, state) = point.take()?;
        Some(TakenMove { point: Arc::clone(point), child, state })
    }

    /// Waits until there may be work, or the moves of the split point are searched. Returns whether
    /// the search goes on.
    pub(super) fn wait(&self, thread: usize, below: Option<&Arc<SplitPoint<S>>>) -> bool {
        let mut open = locked(&self.open);
        if open.closed {
            return false;
        }
        let news = open.points.iter().any(|point| point.is_useful(below));
        if !news && below.is_none_or(|point| !point.is_done()) {
            open.asleep.push(Sleeper { thread, below: below.cloned() });
            let waited = self.alarms[thread].wait_timeout(open, PATIENCE);
            open = waited.unwrap_or_else(PoisonError::into_inner).0;
            open.asleep.retain(|sleeper| sleeper.thread != thread);
        }
        true
    }
}

impl<S: Clone> SplitPoint<S> {
    /// A node with these moves, the best last, below the split points on its path. A value up to
    /// `best` was found before.
    pub(super) fn new(
        question: SplitQuestion,
        state: S,
        waiting: Vec<Child>,
        best: i32,
        parent: Option<Arc<SplitPoint<S>>>,
    ) -> SplitPoint<S> {
        let result = SplitResult { best, square: None, searched: Vec::new() };
        let moves = Mutex::new(SplitMoves { state, waiting, under_way: 0, result });
        SplitPoint { question, parent, ended: AtomicBool::new(false), moves }
    }

    fn moves(&self) -> MutexGuard<'_, SplitMoves<S>> {
        locked(&self.moves)
    }

    /// Takes the best move that waits.
    pub(super) fn take(&self) -> Option<(Child, S)> {
        let mut moves = self.moves();
        let child = moves.waiting.pop()?;
        moves.under_way += 1;
        Some((child, moves.state.clone()))
    }

    fn finish(&self, square: Square, value: Option<i32>) {
        let mut moves = self.moves();
        moves.under_way -= 1;
        let Some(value) = value else { return };
        moves.result.searched.push((square, value));
        if value > moves.result.best {
            (moves.result.best, moves.result.square) = (value, Some(square));
        }
        if value > self.question.alpha {
            moves.waiting.clear();
            self.ended.store(true, SeqCst);
        }
    }

    /// The values found.
    pub(super) fn take_result(&self) -> SplitResult {
        mem::take(&mut self.moves().result)
    }

    /// Whether the question is answered.
    pub(super) fn is_done(&self) -> bool {
        let moves = self.moves();
        self.ended.load(SeqCst) || moves.waiting.is_empty() && moves.under_way == 0
    }

    /// Whether this question or one above it is answered by a move above `alpha`.
    pub(super) fn is_cancelled(self: &Arc<Self>) -> bool {
        self.path().any(|point| point.ended.load(SeqCst))
    }

    /// This split point and those above it.
    fn path(self: &Arc<Self>) -> impl Iterator<Item = &Arc<Self>> {
        iter::successors(Some(self), |point| point.parent.as_ref())
    }

    /// Whether a move that still matters waits here. If `below` is given, this question must be that
    /// one or lie below it.
    fn is_useful(self: &Arc<Self>, below: Option<&Arc<Self>>) -> bool {
        below.is_none_or(|below| self.path().any(|point| Arc::ptr_eq(point, below)))
            && !self.is_cancelled()
            && !self.moves().waiting.is_empty()
    }
}

/// Ends the search of all threads when dropped, even by a panic, so that no thread waits for one
/// that has panicked.
pub(super) struct TeamGuard<'a, S: Clone>(pub &'a SplitPoints<S>);

impl<S: Clone> Drop for TeamGuard<'_, S> {
    fn drop(&mut self) {
        locked(&self.0.open).closed = true;
        self.0.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bitboard;

    #[test]
    fn a_large_node_that_expects_a_cut_splits_late() {
        let entry = Entry { lower: 300, upper: 900, depth: 22, confidence: 1, best: [None; 2] };
        let before = |depth, alpha| moves_before_split(depth, alpha, Some(&entry));
        assert_eq!((before(22, 299), before(20, 299)), (3, 3));
        assert_eq!(before(22, 300), 1, "the earlier pass was not above alpha");
        assert_eq!(before(23, 299), 1, "a shallower search says little");
        assert_eq!((before(19, 299), moves_before_split(22, 299, None)), (1, 1));
    }

    /// Split points for two threads, the start with its moves, and a point below it.
    fn two_points() -> (SplitPoints<()>, Arc<SplitPoint<()>>, Arc<SplitPoint<()>>) {
        let point = |depth, parent| {
            let (position, selectivity) = (Position::START, Selectivity::Off);
            let children = position.legal_moves().into_iter().map(|square| {
                let flips = position.flips(square);
                Child { after: position.after(square, flips), flips, square, score: 0 }
            });
            let question = SplitQuestion { position, alpha: 10, depth, selectivity };
            let point = SplitPoint::new(question, (), children.collect(), -5, parent);
            Arc::new(point)
        };
        let (points, above) = (SplitPoints::new(2), point(20, None));
        let below = point(18, Some(Arc::clone(&above)));
        (points, above, below)
    }

    #[test]
    fn a_thread_takes_the_deepest_work_and_a_waiting_one_only_its_own() {
        let (points, above, below) = two_points();
        points.offer(&below);
        points.offer(&above);
        assert_eq!(points.take(None).map(|taken| taken.point.question.depth), Some(20));
        assert_eq!(points.take(Some(&below)).map(|taken| taken.point.question.depth), Some(18));
        points.withdraw(&below);
        assert!(points.take(Some(&below)).is_none(), "the point above does not help it");
        assert!(points.take(Some(&above)).is_some());
    }

    #[test]
    fn a_move_above_alpha_cancels_the_searches_below_the_node() {
        let (points, above, below) = two_points();
        points.offer(&above);
        points.offer(&below);
        let squares = || above.take().map(|(child, ())| child.square);
        let [first, second] = [squares(), squares()].map(|square| square.expect("four moves"));
        points.finish(&above, first, Some(7));
        assert!(!above.is_done() && !below.is_cancelled(), "two moves wait");
        points.finish(&above, second, Some(11));
        assert!(above.is_done() && below.is_cancelled() && points.take(None).is_none());
        let result = above.take_result();
        assert_eq!((result.best, result.square), (11, Some(second)));
        assert_eq!(result.searched, [(first, 7), (second, 11)]);
    }

    #[test]
    fn a_stopped_move_has_no_value_and_a_known_value_keeps_its_move() {
        let (points, above, _) = two_points();
        for value in [Some(-9), None, Some(-5), Some(-6)] {
            let (child, ()) = above.take().expect("four moves");
            assert_ne!(child.flips, Bitboard::EMPTY);
            points.finish(&above, child.square, value);
        }
        assert!(above.is_done() && !above.is_cancelled());
        let result = above.take_result();
        assert_eq!((result.best, result.square, result.searched.len()), (-5, None, 3));
    }

    #[test]
    fn a_panic_of_one_thread_ends_the_search_of_all() {
        let (points, above, _) = two_points();
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| while points.wait(1, None) {});
            let failing = scope.spawn(|| {
                let _guard = TeamGuard(&points);
                let _taken = above.take();
                panic!("as an evaluator might");
            });
            assert!(failing.join().is_err());
            waiting.join().expect("it ends without work");
        });
        assert!(points.is_stopped() && !above.is_done());
    }
}

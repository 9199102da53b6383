//! The nodes of the search below the root.

use std::{marker::PhantomData, ops::ControlFlow, sync::Arc};

use super::{
    Limits, Selectivity,
    child::Child,
    points::{self, Scale},
    split::{self, SplitPoint, SplitPoints},
};
use crate::{
    Bitboard, Position, Square,
    evaluator::{Calibration, IncrementalEval},
    search::{
        line::Lines,
        solver::{self, Endgame},
        table::{Entry, Table},
    },
    simd::{Hot, Isa},
};

/// The number of positions between two checks of the limits.
// At every position, reading the clock and the stop would slow the search.
const POLL: u64 = 512;

/// The least depth at which positions are looked up and stored.
const TABLE_DEPTH: u32 = 2;

/// The least depth for enhanced transposition cutoffs, by the entries of the children.
const ETC_DEPTH: u32 = 3;

/// The least depth for internal iterative deepening of positions without an entry.
const IID_FROM: u32 = 6;

/// The least depth for ProbCut.
const PROB_CUT_FROM: u32 = 2;

/// The state shared by all nodes of a search.
pub(super) struct Search<'a, E: IncrementalEval, I> {
    pub isa: I,
    pub evaluator: &'a E,
    pub table: Table<'a>,
    pub calibration: Calibration,
    pub scale: Scale,
    leaf_correction: [i32; 65], // by empty squares, in points
    error_growth: [f32; 65],    // by empty squares
    pub selectivity: Selectivity,
    pub limits: Limits<'a>,
    pub endgame: Endgame<I>,
    pub stopped: bool,
    pub may_stop: bool,
    pub lines: Lines,
    pub children: Vec<Child>, // of all nodes on the path, the innermost last
    pub team: Option<&'a SplitPoints<E::State>>, // if there are several threads
    pub thread: usize,        // its number, 0 for the leading one
    pub point: Option<Arc<SplitPoint<E::State>>>, // the innermost split point on the path
    nodes: u64,
    next_poll: u64,
}

impl<'a, E: IncrementalEval, I: Isa> Search<'a, E, I> {
    pub(super) fn new(
        isa: I,
        evaluator: &'a E,
        calibration: Calibration,
        table: Table<'a>,
        limits: Limits<'a>,
    ) -> Search<'a, E, I> {
        let leaf_correction =
            |empty| calibration.leaf_correction(64 - empty as u32) * points::PER_DISC as f32;
        Search {
            isa,
            evaluator,
            table,
            calibration,
            scale: Scale::new(calibration.units_per_disc),
            leaf_correction: std::array::from_fn(|empty| leaf_correction(empty) as i32),
            error_growth: std::array::from_fn(|empty| calibration.error_growth(64 - empty as u32)),
            selectivity: Selectivity::Off,
            endgame: Endgame::new(isa),
            stopped: false,
            may_stop: false,
            lines: Lines::new(),
            children: Vec::with_capacity(1024),
            team: None,
            thread: 0,
            point: None,
            nodes: 0,
            next_poll: POLL.min(limits.nodes),
            limits,
        }
    }

    /// The number of visited positions.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes + self.endgame.nodes
    }

    /// Counts a position and regularly checks the limits.
    #[inline(always)]
    fn visit(&mut self) {
        self.nodes += 1;
        let nodes = self.nodes();
        if nodes >= self.next_poll {
            // The last poll is exactly at the limit, so that a budget of nodes is kept.
            self.next_poll = (nodes + POLL).min(self.limits.nodes);
            self.check();
        }
    }

    /// The value of a leaf for the side to move, which has a legal move.
    #[inline(always)]
    fn estimate(&self, position: &Position, state: &E::State) -> i32 {
        let leaf_correction = self.leaf_correction[position.empty().len() as usize];
        self.scale.points(self.evaluator.value(state, position)) + leaf_correction
    }

    /// The value: exact between `alpha` and `beta`, otherwise a bound on that side. The line from
    /// here is stored in `lines`.
    pub(super) fn pv(&mut self, position: &Position, state: &E::State, node: PvNode) -> i32 {
        self.isa.call::<Pv<E::State>, _>(self, *position, (state, node))
    }

    fn pv_without_moves(&mut self, position: &Position, state: &E::State, node: PvNode) -> i32 {
        let passed = position.pass();
        if passed.legal_moves().is_empty() {
            return points::finished(position.margin());
        }
        let state = self.evaluator.pass(state, position);
        let (alpha, beta) = (-node.beta, -node.alpha);
        -self.pv(&passed, &state, PvNode { alpha, beta, ..node })
    }

    /// A bound on the value that settles whether it is above `alpha`.
    #[inline(always)]
    pub(super) fn null(
        &mut self,
        position: &Position,
        state: &E::State,
        alpha: i32,
        depth: u32,
    ) -> i32 {
        // Leaves are the most numerous nodes: they are evaluated without a call.
        if depth == 0 {
            let (own, opp) = (position.own().0, position.opp().0);
            if self.isa.legal_moves(own, opp) != 0 {
                self.visit();
                return self.estimate(position, state);
            }
        }
        self.isa.call::<Null<E::State>, _>(self, *position, (state, alpha, depth))
    }

    /// The position after a move and its state.
    #[inline(always)]
    pub(super) fn follow(
        &self,
        position: &Position,
        state: &E::State,
        child: &Child,
    ) -> (Position, E::State) {
        (child.after, self.evaluator.step(state, position, child.square, child.flips))
    }

    /// The table entry of the node, after a shallower search if there is none. Breaks with a bound
    /// that settles whether the value is above `alpha`.
    #[inline(always)]
    fn look_up(
        &mut self,
        node: &Node<'_, E::State>,
        alpha: i32,
    ) -> ControlFlow<i32, Option<Entry>> {
        let &Node { position, state, depth } = node;
        let entry = if depth >= TABLE_DEPTH { self.table.find(position) } else { None };
        let confidence = self.selectivity as u8;
        if let Some(bound) = entry.and_then(|entry| entry.settles(alpha, depth, confidence)) {
            return ControlFlow::Break(bound);
        }
        if depth >= IID_FROM && entry.is_none() && depth < position.empty().len() {
            // Internal iterative deepening: a shallower search finds the first move to try.
            self.null(position, state, alpha, depth - 4);
            return ControlFlow::Continue(self.table.find(position));
        }
        ControlFlow::Continue(entry)
    }

    /// The best value among the children from `first` on and its move. Ends at the first value
    /// above `alpha`.
    #[inline(always)]
    fn best_of_null(
        &mut self,
        first: usize,
        node: &Node<'_, E::State>,
        alpha: i32,
        entry: Option<&Entry>,
    ) -> (i32, Option<Square>) {
        let (mut best, mut square) = (-points::INFINITE, None);
        // The remembered move usually cuts, so the other moves are scored only if it does not.
        let remembered = self.bring_to_front(first, entry.and_then(|entry| entry.best[0]));
        let (others, mut in_order) = (first + usize::from(remembered), false);
        let mut index = first;
        while index < self.children.len() {
            if !in_order && index == others {
                self.score_children(index, node, entry);
                in_order = true;
            }
            if self.splits(node.depth)
                && index - first >= split::moves_before_split(node.depth, alpha, entry)
                && index + 1 < self.children.len()
            {
                let rest = self.split(index, node, alpha, best);
                return (rest.best, rest.square.or(square));
            }
            let child = self.take_best_child(index);
            index += 1;
            let value = self.child_value(node, &child, alpha);
            if self.stopped {
                break;
            }
            if value > best {
                (best, square) = (value, Some(child.square));
                if value > alpha {
                    break;
                }
            }
        }
        (best, square)
    }

    /// The value of a move in a null window.
    #[inline(always)]
    pub(super) fn child_value(
        &mut self,
        node: &Node<'_, E::State>,
        child: &Child,
        alpha: i32,
    ) -> i32 {
        let depth = node.depth;
        if is_solved_at_once(&child.after, depth - 1) {
            // The solver needs no evaluator state, so none is computed.
            self.visit();
            return -self.solve(&child.after, -alpha - 1);
        }
        let (next, next_state) = self.follow(node.position, node.state, child);
        -self.null(&next, &next_state, -alpha - 1, depth - 1)
    }

    /// A bound on the exact score, in points, that settles whether it is above `alpha`.
    #[inline(always)]
    fn solve(&mut self, position: &Position, alpha: i32) -> i32 {
        points::finished(self.endgame.null(*position, points::margin_below(alpha)))
    }

    /// A bound that settles the node before its moves are searched: by a wipe-out, the entries of
    /// the children from `first` on, or ProbCut.
    #[inline(always)]
    fn early_cut(
        &mut self,
        first: usize,
        wipes_out: bool,
        node: &Node<'_, E::State>,
        alpha: i32,
    ) -> Option<i32> {
        // A wipe-out is the best possible result.
        if wipes_out {
            return Some(points::finished(64));
        }
        if uses_etc(node.position, node.depth)
            && let Some(bound) = self.etc(first, alpha, node.depth)
        {
            return Some(bound);
        }
        self.prob_cut(node, alpha)
    }

    /// Enhanced transposition cutoff: a bound from the table entries of the children.
    #[inline(always)]
    fn etc(&self, first: usize, alpha: i32, depth: u32) -> Option<i32> {
        self.children[first..].iter().find_map(|child| {
            let entry = self.table.find(&child.after)?;
            // A child is searched one ply less deep than the node.
            let deep =
                u32::from(entry.depth) + 1 >= depth && entry.confidence >= self.selectivity as u8;
            (deep && -entry.upper > alpha).then_some(-entry.upper)
        })
    }

    /// ProbCut: a shallow search whose value is far enough outside the window replaces the deep
    /// one.
    ///
    /// Source: M. Buro, ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm, 1995.
    fn prob_cut(&mut self, node: &Node<'_, E::State>, alpha: i32) -> Option<i32> {
        let &Node { position, state, depth } = node;
        let ProbCut { shallow, goal, margin, bound } =
            self.prob_cut_test(position, alpha, depth)?;
        // The shallow search itself is full-width: nested cuts would add up their errors.
        let selectivity = std::mem::replace(&mut self.selectivity, Selectivity::Off);
        let bound = if self.estimate(position, state) > goal {
            let goal = goal + margin;
            (self.null(position, state, goal, shallow) > goal).then_some(bound)
        } else {
            let goal = goal - margin;
            (self.null(position, state, goal, shallow) <= goal).then_some(alpha)
        };
        self.selectivity = selectivity;
        // A stopped search proves nothing.
        bound.filter(|_| !self.stopped)
    }

    /// The test of ProbCut for a node; `None` where it does not apply.
    fn prob_cut_test(&self, position: &Position, alpha: i32, depth: u32) -> Option<ProbCut> {
        let errors = self.selectivity.standard_errors().filter(|_| depth >= PROB_CUT_FROM)?;
        let (shallow, error, goal, bound) = if depth < position.empty().len() {
            // A third of the depth, with the same parity: values of odd and even depths differ.
            let third = if depth < 6 { 0 } else { (depth - 2) / 3 };
            let shallow = third & !1 | depth & 1;
            let error_growth = self.error_growth[position.empty().len() as usize];
            let error = self.calibration.error(depth, shallow) * error_growth;
            (shallow, error, alpha, alpha + 1)
        } else {
            // In a search to the end the test is in discs of final margin.
            // One ply deeper costs more positions than it saves.
            let shallow = 2 + depth / 8;
            let discs = points::margin_below(alpha);
            // Half a disc above: between the two margins that the window tells apart.
            let goal = discs * points::PER_DISC + points::PER_DISC / 2;
            (shallow, self.calibration.endgame_error(shallow)?, goal, points::finished(discs + 1))
        };
        let margin = (errors * error * points::PER_DISC as f32) as i32;
        // An estimate says nothing about a window among the scores of finished games.
        (goal.abs() < points::MAX_ESTIMATE / 2).then_some(ProbCut { shallow, goal, margin, bound })
    }

    /// Stores the result of a node in the table.
    fn store(&self, position: &Position, depth: u32, result: &NodeResult) {
        // The moves not searched before a stop could be better.
        if self.stopped {
            return;
        }
        let &NodeResult { alpha, beta, value, best } = result;
        let entry = Entry {
            lower: if value > alpha { value } else { -points::INFINITE },
            upper: if value < beta { value } else { points::INFINITE },
            depth: depth as u8,
            confidence: self.selectivity as u8,
            best,
        };
        self.table.store(position, &entry);
    }
}

/// A position to search, with its evaluator state and the remaining depth.
pub(super) struct Node<'s, S> {
    pub position: &'s Position,
    pub state: &'s S,
    pub depth: u32,
}

/// The value of a node in a window, and its best moves, the better first.
struct NodeResult {
    alpha: i32,
    beta: i32,
    value: i32,
    best: [Option<Square>; 2],
}

/// Whether to try enhanced transposition cutoffs.
#[inline(always)]
fn uses_etc(position: &Position, depth: u32) -> bool {
    // Children that go to the solver are not in the table.
    depth >= ETC_DEPTH && (depth > solver::MAX_EMPTIES + 1 || depth < position.empty().len())
}

/// Whether the rest of the game is solved by the endgame solver.
#[inline(always)]
fn is_solved_at_once(position: &Position, depth: u32) -> bool {
    depth <= solver::MAX_EMPTIES && depth >= position.empty().len()
}

/// A ProbCut test: is the value of a search of depth `shallow` beyond `goal` by `margin`, in the
/// points of estimates? If so, `bound` is a lower bound on the deep value.
struct ProbCut {
    shallow: u32,
    goal: i32,
    margin: i32,
    bound: i32,
}

/// The window, depth and ply of a node of the principal variation.
#[derive(Clone, Copy)]
pub(super) struct PvNode {
    pub alpha: i32,
    pub beta: i32,
    pub depth: u32,
    /// The number of moves since the root.
    pub ply: usize,
}

impl PvNode {
    fn child(self, alpha: i32) -> PvNode {
        PvNode { alpha: -self.beta, beta: -alpha, depth: self.depth - 1, ply: self.ply + 1 }
    }
}

struct Pv<'s, S>(PhantomData<&'s S>);

impl<'s, E: IncrementalEval, I: Isa> Hot<Search<'_, E, I>> for Pv<'s, E::State>
where
    E::State: 's,
{
    type Args = (&'s E::State, PvNode);
    type Out = i32;

    #[inline(always)]
    fn run(search: &mut Search<'_, E, I>, position: Position, (state, node): Self::Args) -> i32 {
        let PvNode { mut alpha, beta, depth, ply } = node;
        search.visit();
        search.lines.clear(ply);
        let moves = search.isa.legal_moves(position.own().0, position.opp().0);
        if moves == 0 {
            return search.pv_without_moves(&position, state, node);
        }
        if depth == 0 || search.stopped {
            return search.estimate(&position, state);
        }
        // The entry only orders the moves: a cut by its bounds would leave no line.
        let entry = search.table.find(&position);
        let (first, _) = search.push_children(&position, Bitboard(moves), false);
        let whole = Node { position: &position, state, depth };
        search.score_children(first, &whole, entry.as_ref());
        let (mut best, mut squares) = (-points::INFINITE, [None; 2]);
        let mut index = first;
        while index < search.children.len() {
            // The first move skips the null-window search: it is expected to be the best.
            let mut value = alpha + 1;
            if index > first {
                let (next, rest, square) = search.next_above(index, &whole, alpha);
                if next == search.children.len() {
                    if !search.stopped && rest > best {
                        (best, squares) = (rest, [square, squares[0]]);
                    }
                    break;
                }
                (index, value) = (next, rest);
            }
            let child = search.take_best_child(index);
            if value > alpha && (index == first || value < beta) && !search.stopped {
                let (next, next_state) = search.follow(&position, state, &child);
                value = -search.pv(&next, &next_state, node.child(alpha));
            } else if value > alpha {
                // A null-window search leaves no line.
                search.lines.clear(ply + 1);
            }
            if search.stopped {
                break;
            }
            if value > best {
                best = value;
                squares = [Some(child.square), squares[0]];
                if value > alpha {
                    search.lines.extend(ply, child.square);
                    alpha = value;
                    if alpha >= beta {
                        break;
                    }
                }
            }
            index += 1;
        }
        search.children.truncate(first);
        let result = NodeResult { alpha: node.alpha, beta, value: best, best: squares };
        search.store(&position, depth, &result);
        best
    }
}

struct Null<'s, S>(PhantomData<&'s S>);

impl<'s, E: IncrementalEval, I: Isa> Hot<Search<'_, E, I>> for Null<'s, E::State>
where
    E::State: 's,
{
    type Args = (&'s E::State, i32, u32);
    type Out = i32;

    #[inline(always)]
    fn run(
        search: &mut Search<'_, E, I>,
        position: Position,
        (state, alpha, depth): Self::Args,
    ) -> i32 {
        search.visit();
        if is_solved_at_once(&position, depth) {
            return search.solve(&position, alpha);
        }
        let moves = search.isa.legal_moves(position.own().0, position.opp().0);
        if moves == 0 {
            let passed = position.pass();
            if search.isa.legal_moves(passed.own().0, passed.opp().0) == 0 {
                return points::finished(position.margin());
            }
            let state = search.evaluator.pass(state, &position);
            return -search.null(&passed, &state, -alpha - 1, depth);
        }
        if depth == 0 || search.stopped {
            return search.estimate(&position, state);
        }
        // No score is above 64 discs, so the question is settled.
        if alpha >= points::finished(64) {
            return points::finished(64);
        }
        let node = Node { position: &position, state, depth };
        let entry = match search.look_up(&node, alpha) {
            ControlFlow::Continue(entry) => entry,
            ControlFlow::Break(bound) => return bound,
        };
        let etc = uses_etc(&position, depth);
        let (first, wipes_out) = search.push_children(&position, Bitboard(moves), etc);
        if let Some(bound) = search.early_cut(first, wipes_out, &node, alpha) {
            search.children.truncate(first);
            return bound;
        }
        let (best, square) = search.best_of_null(first, &node, alpha, entry.as_ref());
        search.children.truncate(first);
        if depth >= TABLE_DEPTH {
            let best_moves = [square, None];
            let result = NodeResult { alpha, beta: alpha + 1, value: best, best: best_moves };
            search.store(&position, depth, &result);
        }
        best
    }
}

//! The inner nodes of the search.

use std::marker::PhantomData;

use super::{
    Limits, Selectivity,
    child::Child,
    points::{self, Scale},
    together::{Asked, SHARED_DEPTH, Together},
};
use crate::{
    Bitboard, Position, Square,
    evaluator::{Calibration, SearchEval},
    search::{
        line::Lines,
        solver::{self, Endgame},
        table::{Known, Table},
    },
    simd::{Hot, Isa},
};

/// How many positions are visited between two checks of the limits.
const POLL: u64 = 512;

/// From this depth on positions are looked up and stored.
const TABLE_DEPTH: u32 = 2;

/// From this depth on what is known of the children may settle a position: enhanced transposition
/// cutoffs.
const ETC_DEPTH: u32 = 3;

/// From this depth on a position that was never seen is searched less deep before.
const PREPARED_FROM: u32 = 6;

/// From this depth on a shallow search may stand for a deep one.
const PROB_CUT_FROM: u32 = 2;

/// One search: everything its nodes share.
pub(super) struct Run<'a, E, I> {
    pub isa: I,
    pub evaluator: &'a E,
    pub table: Table<'a>,
    pub calibration: Calibration,
    pub scale: Scale,
    lean: [i32; 65],   // of a leaf with so many empty squares, in points
    growth: [f32; 65], // of the error with so many empty squares
    pub selectivity: Selectivity,
    pub limits: Limits<'a>,
    pub endgame: Endgame<I>,
    pub stopped: bool,
    pub may_stop: bool,
    pub lines: Lines,
    pub children: Vec<Child>, // of all nodes on the path, the innermost last
    pub together: Option<Together<'a>>, // if there are other threads
    nodes: u64,
    next_poll: u64,
}

impl<'a, E: SearchEval, I: Isa> Run<'a, E, I> {
    pub(super) fn new(
        isa: I,
        evaluator: &'a E,
        calibration: Calibration,
        table: Table<'a>,
        limits: Limits<'a>,
    ) -> Run<'a, E, I> {
        let lean = |empty| calibration.lean(64 - empty as u32) * points::PER_DISC as f32;
        Run {
            isa,
            evaluator,
            table,
            calibration,
            scale: Scale::new(calibration.units_per_disc),
            lean: std::array::from_fn(|empty| lean(empty) as i32),
            growth: std::array::from_fn(|empty| calibration.growth(64 - empty as u32)),
            selectivity: Selectivity::Off,
            endgame: Endgame::new(isa),
            stopped: false,
            may_stop: false,
            lines: Lines::new(),
            children: Vec::with_capacity(1024),
            together: None,
            nodes: 0,
            next_poll: POLL.min(limits.nodes),
            limits,
        }
    }

    /// How many positions were visited.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes + self.endgame.nodes
    }

    /// Counts a position and, now and then, checks whether the search must end.
    #[inline(always)]
    fn visit(&mut self) {
        self.nodes += 1;
        let nodes = self.nodes();
        if nodes >= self.next_poll {
            self.next_poll = (nodes + POLL).min(self.limits.nodes);
            self.stopped |= self.may_stop && self.limits.reached(nodes);
        }
    }

    /// The value of a position at the end of the search for the side to move, who has a move.
    #[inline(always)]
    fn estimate(&self, position: &Position, state: &E::State) -> i32 {
        let lean = self.lean[position.empty().len() as usize];
        self.scale.points(self.evaluator.value(state, position)) + lean
    }

    /// The exact value between `alpha` and `beta`, else a bound on that side; the line from here is
    /// left in `lines`.
    pub(super) fn pv(&mut self, position: &Position, state: &E::State, node: PvNode) -> i32 {
        self.isa.call::<Pv<E::State>, _>(self, *position, (state, node))
    }

    /// Whether the value is above `alpha`: a bound on either side of it.
    #[inline(always)]
    pub(super) fn null(
        &mut self,
        position: &Position,
        state: &E::State,
        alpha: i32,
        depth: u32,
    ) -> i32 {
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
    fn follow(&self, position: &Position, state: &E::State, child: &Child) -> (Position, E::State) {
        (child.after, self.evaluator.step(state, position, child.square, child.flips))
    }

    /// What is known of the position, or a bound that settles it.
    #[inline(always)]
    fn remembered(
        &mut self,
        position: &Position,
        state: &E::State,
        alpha: i32,
        depth: u32,
    ) -> Result<Option<Known>, i32> {
        let known = if depth >= TABLE_DEPTH { self.table.find(position) } else { None };
        let confidence = self.selectivity as u8;
        if let Some(bound) = known.and_then(|known| known.settles(alpha, depth, confidence)) {
            return Err(bound);
        }
        if depth >= PREPARED_FROM && known.is_none() && depth < position.empty().len() {
            // A shallower search finds the move to try first.
            self.null(position, state, alpha, depth - 4);
            return Ok(self.table.find(position));
        }
        Ok(known)
    }

    /// The best value among the moves from `first` on, as far as a move above `alpha`, and that move.
    #[inline(always)]
    fn best_of_null(
        &mut self,
        first: usize,
        position: &Position,
        state: &E::State,
        alpha: i32,
        depth: u32,
        known: Option<&Known>,
    ) -> (i32, Option<Square>) {
        let (mut best, mut square) = (-points::INFINITE, None);
        // The move that was the best before mostly is enough: only then are the others put in order.
        let remembered = self.bring_to_front(first, known.and_then(|known| known.best[0]));
        let (others, mut in_order) = (first + usize::from(remembered), false);
        let mut index = first;
        while index < self.children.len() {
            if !in_order && index == others {
                self.score_children(index, position, state, depth, known);
                in_order = true;
            }
            let child = self.take_best_child(index);
            if index > first && self.defer(index, depth) {
                continue;
            }
            index += 1;
            let value = self.value_of(position, state, &child, alpha, depth);
            if value <= alpha {
                self.notice_settled(depth);
            }
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

    /// The value of a move in a null window; other threads can see that it is being searched.
    #[inline(always)]
    fn value_of(
        &mut self,
        position: &Position,
        state: &E::State,
        child: &Child,
        alpha: i32,
        depth: u32,
    ) -> i32 {
        if is_solved_at_once(&child.after, depth - 1) {
            // Nobody looks at the evaluator's state there.
            self.visit();
            return -self.solve(&child.after, -alpha - 1);
        }
        let (next, next_state) = self.follow(position, state, child);
        let held = self.together(depth).map(|together| together.held);
        held.inspect(|held| held.enter(&next));
        let value = -self.null(&next, &next_state, -alpha - 1, depth - 1);
        held.inspect(|held| held.leave(&next));
        value
    }

    /// Whether the score is above `alpha`, in points: a bound on either side of it.
    #[inline(always)]
    fn solve(&mut self, position: &Position, alpha: i32) -> i32 {
        points::finished(self.endgame.null(*position, points::margin_below(alpha)))
    }

    /// Enhanced transposition cutoff: what is known of the children may settle the position.
    #[inline(always)]
    fn etc(&self, first: usize, alpha: i32, depth: u32) -> Option<i32> {
        self.children[first..].iter().find_map(|child| {
            let known = self.table.find(&child.after)?;
            let deep =
                u32::from(known.depth) + 1 >= depth && known.confidence >= self.selectivity as u8;
            (deep && -known.upper > alpha).then_some(-known.upper)
        })
    }

    /// What is shared with other threads at this depth.
    #[inline(always)]
    fn together(&mut self, depth: u32) -> Option<&mut Together<'a>> {
        self.together.as_mut().filter(|_| depth >= SHARED_DEPTH)
    }

    /// Defers a move that another thread is searching now: by the time it is done here, what was
    /// found there can be looked up. A move is deferred once.
    #[inline(always)]
    fn defer(&mut self, index: usize, depth: u32) -> bool {
        let child = self.children[index];
        let waits = !child.is_deferred()
            && self.together(depth).is_some_and(|together| together.defers(&child.after, depth));
        if waits {
            self.children[index].defer();
        }
        waits
    }

    /// Stops what this thread does if another has settled a node on the path: there the search goes on.
    #[inline(always)]
    fn notice_settled(&mut self, depth: u32) {
        let table = self.table;
        self.stopped |= self.together(depth).is_some_and(|together| together.is_settled(table));
    }

    /// ProbCut: a shallow search that lies far enough outside the window stands for the deep one.
    ///
    /// Source: M. Buro, ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm, 1995.
    fn prob_cut(
        &mut self,
        position: &Position,
        state: &E::State,
        alpha: i32,
        depth: u32,
    ) -> Option<i32> {
        let ProbCut { shallow, goal, margin, least } =
            self.prob_cut_window(position, alpha, depth)?;
        let selectivity = std::mem::replace(&mut self.selectivity, Selectivity::Off);
        let bound = if self.estimate(position, state) > goal {
            let goal = goal + margin;
            (self.null(position, state, goal, shallow) > goal).then_some(least)
        } else {
            let goal = goal - margin;
            (self.null(position, state, goal, shallow) <= goal).then_some(alpha)
        };
        self.selectivity = selectivity;
        bound.filter(|_| !self.stopped)
    }

    /// What ProbCut asks a shallow search; `None` if the deep one is not to be cut short.
    fn prob_cut_window(&self, position: &Position, alpha: i32, depth: u32) -> Option<ProbCut> {
        let errors = self.selectivity.standard_errors().filter(|_| depth >= PROB_CUT_FROM)?;
        let (shallow, error, goal, least) = if depth < position.empty().len() {
            // A third as deep, and as odd or even, for values of the two kinds differ.
            let third = if depth < 6 { 0 } else { (depth - 2) / 3 };
            let shallow = third & !1 | depth & 1;
            let growth = self.growth[position.empty().len() as usize];
            let error = self.calibration.error(depth, shallow) * growth;
            (shallow, error, alpha, alpha + 1)
        } else {
            // To the end of the game it is a question of discs.
            let shallow = 2 + depth / 8;
            let discs = points::margin_below(alpha);
            let goal = discs * points::PER_DISC + points::PER_DISC / 2;
            (shallow, self.calibration.error_at_end(shallow)?, goal, points::finished(discs + 1))
        };
        let margin = (errors * error * points::PER_DISC as f32) as i32;
        (goal.abs() < points::MAX_ESTIMATE / 2).then_some(ProbCut { shallow, goal, margin, least })
    }

    fn note(
        &self,
        position: &Position,
        window: [i32; 2],
        best: i32,
        depth: u32,
        squares: [Option<Square>; 2],
    ) {
        if self.stopped {
            return;
        }
        let known = Known {
            lower: if best > window[0] { best } else { -points::INFINITE },
            upper: if best < window[1] { best } else { points::INFINITE },
            depth: depth as u8,
            confidence: self.selectivity as u8,
            best: squares,
        };
        self.table.store(position, &known);
    }
}

/// Whether the rest of the game is left to the solver.
#[inline(always)]
fn is_solved_at_once(position: &Position, depth: u32) -> bool {
    depth <= solver::MOST && depth >= position.empty().len()
}

/// What a shallow search is asked for a deep one: whether the value is beyond `goal` by `margin`, in
/// the points of estimates. `least` is then a lower bound on the deep one's value.
struct ProbCut {
    shallow: u32,
    goal: i32,
    margin: i32,
    least: i32,
}

/// What a node of the principal variation is asked. `ply` counts the moves since the root.
#[derive(Clone, Copy)]
pub(super) struct PvNode {
    pub alpha: i32,
    pub beta: i32,
    pub depth: u32,
    pub ply: usize,
}

impl PvNode {
    fn child(self, alpha: i32) -> PvNode {
        PvNode { alpha: -self.beta, beta: -alpha, depth: self.depth - 1, ply: self.ply + 1 }
    }
}

struct Pv<'s, S>(PhantomData<&'s S>);

impl<'s, E: SearchEval, I: Isa> Hot<Run<'_, E, I>> for Pv<'s, E::State>
where
    E::State: 's,
{
    type Args = (&'s E::State, PvNode);
    type Out = i32;

    #[inline(always)]
    fn run(run: &mut Run<'_, E, I>, position: Position, (state, node): Self::Args) -> i32 {
        let PvNode { mut alpha, beta, depth, ply } = node;
        run.visit();
        run.lines.clear(ply);
        let moves = run.isa.legal_moves(position.own().0, position.opp().0);
        if moves == 0 {
            let passed = position.pass();
            if run.isa.legal_moves(passed.own().0, passed.opp().0) == 0 {
                return points::finished(position.margin());
            }
            let state = run.evaluator.pass(state, &position);
            return -run.pv(&passed, &state, PvNode { alpha: -beta, beta: -alpha, ..node });
        }
        if depth == 0 || run.stopped {
            return run.estimate(&position, state);
        }
        let known = run.table.find(&position);
        let (first, _) = run.push_children(&position, Bitboard(moves), false);
        run.score_children(first, &position, state, depth, known.as_ref());
        let mut best = -points::INFINITE;
        let mut squares = [None; 2];
        for index in first..run.children.len() {
            let child = run.take_best_child(index);
            let (next, next_state) = run.follow(&position, state, &child);
            let mut value = alpha + 1;
            if index > first {
                value = -run.null(&next, &next_state, -alpha - 1, depth - 1);
            }
            if value > alpha && (index == first || value < beta) {
                value = -run.pv(&next, &next_state, node.child(alpha));
            } else if value > alpha {
                run.lines.clear(ply + 1);
            }
            if run.stopped {
                break;
            }
            if value > best {
                best = value;
                squares = [Some(child.square), squares[0]];
                if value > alpha {
                    run.lines.extend(ply, child.square);
                    alpha = value;
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        run.children.truncate(first);
        run.note(&position, [node.alpha, beta], best, depth, squares);
        best
    }
}

struct Null<'s, S>(PhantomData<&'s S>);

impl<'s, E: SearchEval, I: Isa> Hot<Run<'_, E, I>> for Null<'s, E::State>
where
    E::State: 's,
{
    type Args = (&'s E::State, i32, u32);
    type Out = i32;

    #[inline(always)]
    fn run(run: &mut Run<'_, E, I>, position: Position, (state, alpha, depth): Self::Args) -> i32 {
        run.visit();
        if is_solved_at_once(&position, depth) {
            return run.solve(&position, alpha);
        }
        let moves = run.isa.legal_moves(position.own().0, position.opp().0);
        if moves == 0 {
            let passed = position.pass();
            if run.isa.legal_moves(passed.own().0, passed.opp().0) == 0 {
                return points::finished(position.margin());
            }
            let state = run.evaluator.pass(state, &position);
            return -run.null(&passed, &state, -alpha - 1, depth);
        }
        if depth == 0 || run.stopped {
            return run.estimate(&position, state);
        }
        if alpha >= points::finished(64) {
            return points::finished(64);
        }
        let known = match run.remembered(&position, state, alpha, depth) {
            Ok(known) => known,
            Err(bound) => return bound,
        };
        // Nothing is stored of positions that the solver is given.
        let etc =
            depth >= ETC_DEPTH && (depth > solver::MOST + 1 || depth < position.empty().len());
        let (first, wipes_out) = run.push_children(&position, Bitboard(moves), etc);
        if wipes_out {
            run.children.truncate(first);
            return points::finished(64);
        }
        if etc && let Some(bound) = run.etc(first, alpha, depth) {
            run.children.truncate(first);
            return bound;
        }
        if let Some(bound) = run.prob_cut(&position, state, alpha, depth) {
            run.children.truncate(first);
            return bound;
        }
        let confidence = run.selectivity as u8;
        if let Some(together) = run.together(depth) {
            together.enter(Asked { position, alpha, depth, confidence });
        }
        let (best, square) =
            run.best_of_null(first, &position, state, alpha, depth, known.as_ref());
        run.children.truncate(first);
        if let Some(bound) = run.together(depth).and_then(Together::leave) {
            run.stopped = false;
            return bound;
        }
        if depth >= TABLE_DEPTH {
            run.note(&position, [alpha, alpha + 1], best, depth, [square, None]);
        }
        best
    }
}

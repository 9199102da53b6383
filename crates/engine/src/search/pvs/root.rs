//! The root of the search: iterative deepening over its moves.

use std::{cmp::Reverse, thread};

use super::{
    Limits, MAX_PLIES, PvsSettings, Selectivity,
    child::Child,
    node::{Node, PvNode, Search},
    points,
    split::{SplitPoints, TeamGuard},
};
use crate::{
    Bitboard, Position, Square,
    evaluator::IncrementalEval,
    search::{MoveValue, Outcome, Report, Value, WIPE_OUT},
    simd::Isa,
};

/// The root position with its moves and their values.
pub(super) struct Root<'a, E: IncrementalEval, I> {
    search: Search<'a, E, I>,
    position: Position,
    state: E::State,
    moves: Vec<RootMove>, // the best first
    selectivity: Selectivity,
    valued_moves: usize, // at least 1
    outcome_only: bool,
    threads: u32,
}

/// One iteration over the moves.
#[derive(Clone, Copy, Debug)]
struct Iteration {
    depth: u32,
    selectivity: Selectivity,
}

/// The depth of the iterations that order the moves before a search to the end.
const PREPARED_DEPTH: u32 = 8;

/// The number of empty squares from which selective searches to the end precede the exact one.
const SELECTIVE_FROM: u32 = 16;

/// The selective iterations to the end, the boldest first, each with the number of empty squares
/// from which it is worth its time. Each fills the table with good moves and finds an approximate
/// score for the window of the next.
const SELECTIVE_ITERATIONS: [(Selectivity, u32); 3] = [
    // Both together leave the smallest tree: 73 % alone makes it 4 % larger, 95 % alone a fifth.
    (Selectivity::Percent73, SELECTIVE_FROM),
    (Selectivity::Percent87, SELECTIVE_FROM),
    // At 20 empty squares it makes the tree 4 % larger.
    (Selectivity::Percent95, 24),
];

/// The depth up to which iterations deepen by two plies. With many evaluators the values of even
/// and odd depths differ systematically, so that one predicts the other badly.
const PAIRED_DEPTH: u32 = 10;

#[derive(Clone, Debug)]
struct RootMove {
    square: Square,
    flips: Bitboard,
    points: i32,
    line: Vec<Square>,
    valued: bool, // whether `points` is a value rather than a bound
}

impl<'a, E: IncrementalEval, I: Isa> Root<'a, E, I> {
    pub(super) fn new(
        search: Search<'a, E, I>,
        position: &Position,
        settings: &PvsSettings,
    ) -> Root<'a, E, I> {
        let moves = position
            .legal_moves()
            .into_iter()
            .map(|square| {
                let flips = position.flips(square);
                RootMove { square, flips, points: 0, line: vec![square], valued: false }
            })
            .collect();
        let state = search.evaluator.start(position);
        let PvsSettings { selectivity, outcome_only, threads, .. } = *settings;
        Root {
            search,
            position: *position,
            state,
            moves,
            selectivity,
            valued_moves: settings.valued_moves as usize,
            outcome_only,
            threads,
        }
    }

    /// Iterates until a limit is reached. Several threads share the iterations to the end; the
    /// value of this one counts.
    pub(super) fn deepen(self, live: &mut dyn FnMut(&Report)) -> Report {
        if self.threads == 1 {
            return self.iterate(live, &mut |_| {}).0;
        }
        let team = &SplitPoints::new(self.threads as usize);
        thread::scope(|scope| {
            let guard = TeamGuard(team);
            let mut helpers = Vec::new();
            let (mut report, root) = self.iterate(live, &mut |root| {
                if root.search.team.is_some() {
                    return;
                }
                root.search.team = Some(team);
                helpers.extend((1..root.threads).map_while(|thread| {
                    let mut helper = root.helper(thread as usize);
                    let help = move || {
                        let _guard = TeamGuard(team);
                        helper.help_all(team);
                    };
                    // If the system refuses a thread, fewer threads share the work.
                    thread::Builder::new().spawn_scoped(scope, help).ok()
                }));
            });
            drop(guard);
            for helper in helpers {
                helper.join().expect("a search does not panic");
            }
            report.nodes = root.nodes();
            report
        })
    }

    /// Iterates until a limit is reached. Calls `begin_solving` before each search to the end.
    fn iterate(
        mut self,
        live: &mut dyn FnMut(&Report),
        begin_solving: &mut dyn FnMut(&mut Root<'a, E, I>),
    ) -> (Report, Root<'a, E, I>) {
        let mut report = Report::of_move(self.moves.first().map(|m| m.square));
        let mut guesses = [None; 2]; // the values of the last iterations of even and odd depth
        let mut last = None;
        let mut unchanged = 0; // the number of iterations with the same best move
        let mut next = (!self.moves.is_empty()).then(|| self.first_iteration());
        while let Some(iteration) = next {
            // The first iteration is always finished, so that there is always a valued move.
            self.search.may_stop = iteration.depth > 1;
            self.search.selectivity = iteration.selectivity;
            let parity = iteration.depth as usize % 2;
            let to_the_end = iteration.depth >= self.position.empty().len();
            if to_the_end {
                self.search.limits.begin_solving();
                begin_solving(&mut self);
            }
            // Values of the other parity, or of another kind, would place the window badly.
            let guess = if to_the_end { last } else { guesses[parity] };
            let points = self.value_moves(iteration, guess);
            if points.is_none() {
                break;
            }
            self.moves.sort_by_key(|m| Reverse((m.valued, m.points)));
            let found = self.report(iteration);
            unchanged = if found.best == report.best { unchanged + 1 } else { 0 };
            report = found;
            live(&report);
            if self.search.stopped || self.search.limits.reached(self.search.nodes()) {
                break;
            }
            (guesses[parity], last) = (points, points);
            next = self.iteration_after(iteration).filter(|next| !self.is_enough(*next, unchanged));
        }
        report.nodes = self.nodes();
        (report, self)
    }

    /// The number of positions visited by all threads.
    fn nodes(&self) -> u64 {
        self.search.nodes() + self.search.team.map_or(0, SplitPoints::helped)
    }

    /// A search for another thread.
    fn helper(&self, thread: usize) -> Search<'a, E, I> {
        // The leading thread alone watches the limits of the search.
        let limits = Limits { time: None, nodes: u64::MAX, ..self.search.limits };
        let Search { isa, evaluator, calibration, table, team, .. } = self.search;
        let mut helper = Search::new(isa, evaluator, calibration, table, limits);
        (helper.team, helper.thread) = (team, thread);
        helper
    }

    fn value_moves(&mut self, iteration: Iteration, guess: Option<i32>) -> Option<i32> {
        if self.valued_moves > 1 {
            self.value_each(iteration)
        } else {
            self.value_best(iteration, guess)
        }
    }

    /// Whether an iteration is not worth its share of the time of the game. Solving always is.
    fn is_enough(&self, iteration: Iteration, unchanged: u32) -> bool {
        let Limits { share, .. } = self.search.limits;
        share.is_some() && self.moves.len() == 1
            || iteration.depth < self.position.empty().len()
                && self.search.limits.is_enough(unchanged)
    }

    fn first_iteration(&self) -> Iteration {
        Iteration { depth: 1, selectivity: self.selectivity }
    }

    /// The next iteration: one or two plies deeper, or a search to the end once that is affordable.
    fn iteration_after(&self, iteration: Iteration) -> Option<Iteration> {
        let empty = self.position.empty().len();
        let solving = self.search.limits.allow_solving(empty, self.search.nodes());
        if iteration.depth >= empty {
            let surer = SELECTIVE_ITERATIONS
                .into_iter()
                .find(|&(level, from)| level > iteration.selectivity && empty >= from);
            let selectivity = surer.map_or(Selectivity::Off, |(level, _)| level);
            let more = solving && iteration.selectivity < Selectivity::Off;
            return more.then_some(Iteration { depth: empty, selectivity });
        }
        let prepared = iteration.depth >= empty.saturating_sub(8).min(PREPARED_DEPTH);
        if prepared && solving {
            let selective = empty >= SELECTIVE_FROM
                && self.search.calibration.endgame_error(PREPARED_DEPTH).is_some();
            let selectivity = if selective { SELECTIVE_ITERATIONS[0].0 } else { Selectivity::Off };
            return Some(Iteration { depth: empty, selectivity });
        }
        (solving || iteration.depth < self.search.limits.depth).then_some(Iteration {
            depth: self.depth_after(iteration.depth).min(empty),
            selectivity: self.selectivity,
        })
    }

    /// The depth of the next iteration. Up to [`PAIRED_DEPTH`], and always with a fixed depth, it
    /// grows by two plies; the parity is chosen so that the last depth is reached exactly.
    fn depth_after(&self, depth: u32) -> u32 {
        let Limits { depth: most, .. } = self.search.limits;
        let paired = depth < PAIRED_DEPTH || most < MAX_PLIES;
        if paired && most.abs_diff(depth) % 2 == 0 { depth + 2 } else { depth + 1 }
    }

    /// Searches for the best move. Other moves have only a bound.
    fn value_best(&mut self, iteration: Iteration, guess: Option<i32>) -> Option<i32> {
        let mut window = self.window(iteration, guess);
        loop {
            let before = self.moves.clone();
            let points = self.best_within(iteration.depth, &window)?;
            if !window.widen(points) {
                return Some(points);
            }
            if self.search.stopped {
                // The value lies outside the window and its search was stopped, so the last
                // iteration counts.
                self.moves = before;
                return None;
            }
            // Moves that failed high are searched first.
            self.moves.sort_by_key(|m| Reverse((m.valued, m.points)));
        }
    }

    /// A narrow window around a guess, or the full window.
    fn window(&self, iteration: Iteration, guess: Option<i32>) -> Window {
        if self.outcome_only && iteration.depth >= self.position.empty().len() {
            // Only win, draw or loss is wanted, so a one-disc window suffices.
            return Window::around(0, points::finished(1), points::INFINITE).fixed();
        }
        let Some(guess) = guess else { return Window::everything() };
        if iteration.depth < self.position.empty().len() {
            Window::around(guess, 2 * points::PER_DISC, points::MAX_ESTIMATE)
        } else {
            let margin =
                points::margin(guess).unwrap_or_else(|| (guess / points::PER_DISC).clamp(-64, 64));
            // A second disc on either side costs more positions than a repeated search.
            Window::around(points::finished(margin), points::finished(1), points::finished(65))
        }
    }

    /// Searches all moves within a window; `None` if it was stopped before the first move had a
    /// value.
    fn best_within(&mut self, depth: u32, window: &Window) -> Option<i32> {
        let Window { alpha, beta, .. } = *window;
        let mut best = -points::INFINITE;
        let mut index = 0;
        while index < self.moves.len() {
            let floor = best.max(alpha);
            let mut points = floor + 1;
            if index > 0 {
                (index, points) = self.next_above(index, depth, floor);
                if index == self.moves.len() {
                    best = best.max(points);
                    break;
                }
            }
            let RootMove { square, flips, .. } = self.moves[index];
            if points > floor && !self.search.stopped {
                let next = self.position.after(square, flips);
                let state = self.search.evaluator.step(&self.state, &self.position, square, flips);
                points = -self.search.pv(
                    &next,
                    &state,
                    PvNode { alpha: -beta, beta: -floor, depth: depth - 1, ply: 1 },
                );
            }
            if self.search.stopped {
                // Moves that were not finished have no value.
                self.moves[index..].iter_mut().for_each(|m| m.valued = false);
                return (index > 0).then_some(best);
            }
            let found = &mut self.moves[index];
            // In a fixed window, a value below it is final, too.
            found.valued = points > floor || index == 0 && window.is_fixed();
            found.points = points;
            if found.valued {
                self.search.lines.extend(0, square);
                found.line = self.search.lines.first();
                best = points;
                self.moves[..index].iter_mut().for_each(|m| m.valued = false);
                if best >= beta {
                    self.moves[index + 1..].iter_mut().for_each(|m| m.valued = false);
                    break;
                }
            }
            best = best.max(points);
            index += 1;
        }
        Some(best)
    }

    /// Searches the moves from `index` on with null windows. A single thread searches one, and
    /// returns its place and points. Several threads search all, put those not above `floor` first,
    /// and return the place and points of the move found above it; without one, the number of moves
    /// and the best points.
    fn next_above(&mut self, index: usize, depth: u32, floor: i32) -> (usize, i32) {
        if !self.search.splits(depth) || index + 1 == self.moves.len() {
            let RootMove { square, flips, .. } = self.moves[index];
            let next = self.position.after(square, flips);
            let state = self.search.evaluator.step(&self.state, &self.position, square, flips);
            return (index, -self.search.null(&next, &state, -floor - 1, depth - 1));
        }
        let first = self.search.children.len();
        let children = self.moves[index..].iter().enumerate().map(|(place, found)| Child {
            after: self.position.after(found.square, found.flips),
            flips: found.flips,
            square: found.square,
            score: -(place as i32),
        });
        self.search.children.extend(children);
        let node = Node { position: &self.position, state: &self.state, depth };
        let rest = self.search.split(first, &node, floor, -points::INFINITE);
        self.search.children.truncate(first);
        let above = rest.square.filter(|_| rest.best > floor);
        for found in &mut self.moves[index..] {
            let value = rest.searched.iter().find(|(square, _)| *square == found.square);
            (found.points, found.valued) = (value.map_or(found.points, |value| value.1), false);
        }
        let refuted = |found: &RootMove| {
            rest.searched.contains(&(found.square, found.points)) && found.points <= floor
        };
        self.moves[index..].sort_by_key(|found| (!refuted(found), above != Some(found.square)));
        let refuted = self.moves[index..].iter().filter(|found| refuted(found)).count();
        (index + refuted, rest.best)
    }

    /// Values the best `valued_moves` moves individually; the others have only a bound. Moves not
    /// reached before a stop keep their last value.
    fn value_each(&mut self, iteration: Iteration) -> Option<i32> {
        let mut values = Vec::new(); // of this iteration, the greatest first
        for index in 0..self.moves.len() {
            let least = values.get(self.valued_moves - 1).copied();
            let RootMove { square, flips, .. } = self.moves[index];
            let next = self.position.after(square, flips);
            let state = self.search.evaluator.step(&self.state, &self.position, square, flips);
            // A null-window search suffices to show that a move is not among the best.
            let among_the_best = least.is_none_or(|least: i32| {
                -self.search.null(&next, &state, -least - 1, iteration.depth - 1) > least
            });
            let points = among_the_best.then(|| self.value_one(index, &next, &state, iteration));
            if self.search.stopped {
                return None;
            }
            let line = self.search.lines.first();
            let found = &mut self.moves[index];
            found.valued = points.is_some();
            if let Some(points) = points {
                (found.points, found.line) = (points, line);
                let place = values.partition_point(|&value| value >= points);
                values.insert(place, points);
            }
        }
        if let Some(&least) = values.get(self.valued_moves - 1) {
            // Moves valued early may no longer be among the best.
            self.moves.iter_mut().for_each(|m| m.valued &= m.points >= least);
        }
        values.first().copied()
    }

    /// The value of one move. Its line is stored in `lines`.
    fn value_one(
        &mut self,
        index: usize,
        next: &Position,
        state: &E::State,
        iteration: Iteration,
    ) -> i32 {
        let RootMove { square, points, valued, .. } = self.moves[index];
        let mut window = self.window(iteration, valued.then_some(points));
        let points = loop {
            let (alpha, beta) = (-window.beta, -window.alpha);
            let node = PvNode { alpha, beta, depth: iteration.depth - 1, ply: 1 };
            let points = -self.search.pv(next, state, node);
            if self.search.stopped || !window.widen(points) {
                break points;
            }
        };
        self.search.lines.extend(0, square);
        points
    }

    fn report(&self, iteration: Iteration) -> Report {
        let valued = self.moves.iter().filter(|m| m.valued);
        let mut moves: Vec<MoveValue> = valued
            .map(|m| MoveValue {
                square: m.square,
                value: Value::of_last_move(&self.position, m.square)
                    .unwrap_or_else(|| self.value(m.points, iteration)),
                line: m.line.clone(),
                visits: None,
            })
            .collect();
        let best = moves.first().cloned();
        moves.sort_by_key(|m| m.square);
        Report {
            best: best.as_ref().map(|m| m.square),
            value: best.as_ref().map_or(Value::Estimate(0.0), |m| m.value),
            depth: iteration.depth,
            nodes: self.nodes(),
            line: best.map(|m| m.line).unwrap_or_default(),
            moves,
            failure: None,
            resigns: false,
        }
    }

    /// The value of points found by an iteration. Only searches without selective cuts prove it,
    /// and a stopped search has found only a lower bound.
    fn value(&self, points: i32, iteration: Iteration) -> Value {
        let margin = points::margin(points);
        let proven = iteration.selectivity == Selectivity::Off;
        let complete = !self.search.stopped;
        match margin {
            Some(margin)
                if proven
                    && complete
                    && self.outcome_only
                    && iteration.depth >= self.position.empty().len() =>
            {
                Value::Outcome(Outcome::of(margin))
            }
            Some(margin)
                if proven && complete && iteration.depth >= self.position.empty().len() =>
            {
                Value::Exact(margin)
            }
            // Nothing is better than to wipe out the opponent, or worse than to be wiped out.
            Some(margin @ WIPE_OUT) if proven && !self.outcome_only => Value::Exact(margin),
            Some(margin) if proven && complete && !self.outcome_only && margin == -WIPE_OUT => {
                Value::Exact(margin)
            }
            Some(margin) if proven && (margin > 0 || complete && margin < 0) => {
                Value::Outcome(Outcome::of(margin))
            }
            Some(margin) => Value::Estimate(margin as f32 * self.search.calibration.units_per_disc),
            None => {
                let parity = self.search.calibration.parity_correction(self.position.empty().len())
                    * self.search.calibration.units_per_disc;
                Value::Estimate(self.search.scale.units(points) + parity)
            }
        }
    }
}

/// An aspiration window.
#[derive(Debug)]
struct Window {
    alpha: i32,
    beta: i32,
    width: i32,
    limit: i32, // bounds beyond it become infinite
}

impl Window {
    fn everything() -> Window {
        let beta = points::INFINITE;
        Window { alpha: -beta, beta, width: beta, limit: beta }
    }

    fn around(guess: i32, width: i32, limit: i32) -> Window {
        if guess.abs() >= limit {
            return Window::everything();
        }
        Window { alpha: guess - width, beta: guess + width, width, limit }
    }

    /// The same window, which is never widened.
    fn fixed(self) -> Window {
        Window { limit: 0, ..self }
    }

    const fn is_fixed(&self) -> bool {
        self.limit == 0
    }

    /// Widens the window if the value is outside; returns whether it did.
    fn widen(&mut self, points: i32) -> bool {
        if self.is_fixed() {
            return false;
        }
        let (low, high) = (points <= self.alpha, points >= self.beta);
        self.width = self.width.saturating_mul(2);
        let within = |bound: i32| {
            if bound.abs() < self.limit { bound } else { points::INFINITE * bound.signum() }
        };
        if low && self.alpha > -points::INFINITE {
            self.alpha = within(points.saturating_sub(self.width));
            true
        } else if high && self.beta < points::INFINITE {
            self.beta = within(points.saturating_add(self.width));
            true
        } else {
            false
        }
    }
}

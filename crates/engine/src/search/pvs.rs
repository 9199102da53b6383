//! Principal variation search: deepens ply by ply, remembers what it has seen, and looks at most
//! lines only to show that they are no better than the best.

mod node;
mod order;
mod points;
mod settings;

pub(super) use order::SQUARE_SCORES;
pub use settings::{ParsePvsError, PvsSettings, Selectivity};

use std::time::{Duration, Instant};

use self::node::{PvNode, Run};
use super::{Budget, MoveValue, Outcome, Report, SearchEval, Searcher, Stop, Value, table::Table};
use crate::{
    Bitboard, Position, Square,
    simd::{self, Isa, Task},
};

/// Searches with iterative deepening; the transposition table lives from move to move.
#[derive(Debug)]
pub struct Pvs<E> {
    evaluator: E,
    settings: PvsSettings,
    table: Option<Table>, // made for the first search
}

impl<E: SearchEval> Pvs<E> {
    /// A searcher for one seat.
    pub fn new(evaluator: E, settings: PvsSettings) -> Pvs<E> {
        Pvs { evaluator, settings, table: None }
    }
}

impl<E: SearchEval> Searcher for Pvs<E> {
    /// Each report is that of one more depth. With `moves=all` it values every legal move, else
    /// the best one alone.
    fn search_live(
        &mut self,
        position: &Position,
        stop: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Report {
        let settings = self.settings;
        let table = self.table.get_or_insert_with(|| Table::with_bytes(table_bytes(&settings)));
        table.grow_old();
        let limits = Limits::new(&settings, position, stop);
        simd::dispatch(Search {
            evaluator: &self.evaluator,
            table,
            settings,
            limits,
            position,
            live,
        })
    }
}

/// One search, before it is known what the processor can do.
struct Search<'a, E> {
    evaluator: &'a E,
    table: &'a Table,
    settings: PvsSettings,
    limits: Limits<'a>,
    position: &'a Position,
    live: &'a mut dyn FnMut(&Report),
}

impl<E: SearchEval> Task for Search<'_, E> {
    type Out = Report;

    fn run<I: Isa>(self, isa: I) -> Report {
        let selectivity = self.settings.selectivity;
        let run = Run::new(isa, self.evaluator, self.table, selectivity, self.limits);
        Root::new(run, self.position, self.settings.every_move).deepen(self.live)
    }
}

/// A table that a search of this budget fills, or what the settings say.
fn table_bytes(settings: &PvsSettings) -> usize {
    const MIB: usize = 1 << 20;
    match (settings.hash_mib, settings.budget) {
        (Some(mib), _) => mib as usize * MIB,
        (None, Budget::Depth(depth)) => (1 << (depth + 13).min(26)).min(64 * MIB),
        (None, Budget::Nodes(nodes)) => {
            (nodes as usize).saturating_mul(16).clamp(1 << 16, 64 * MIB)
        }
        (None, Budget::Time(_)) => 64 * MIB,
    }
}

/// When a search ends.
#[derive(Debug)]
struct Limits<'a> {
    stop: &'a Stop,
    began: Instant,
    time: Option<Duration>,
    nodes: u64,
    depth: u32,
}

impl<'a> Limits<'a> {
    fn new(settings: &PvsSettings, position: &Position, stop: &'a Stop) -> Limits<'a> {
        let empty = position.empty().len();
        let (mut depth, mut nodes, mut time) = (empty, u64::MAX, None);
        match settings.budget {
            Budget::Depth(plies) => {
                let solve_from = settings.solve_from.unwrap_or_else(|| solved_at_depth(plies));
                depth = if empty <= solve_from { empty } else { plies.min(empty) };
            }
            Budget::Nodes(most) => nodes = most,
            Budget::Time(most) => time = Some(most),
        }
        Limits { stop, began: Instant::now(), time, nodes, depth }
    }

    /// Whether the search must end now, having visited so many positions.
    fn reached(&self, nodes: u64) -> bool {
        nodes >= self.nodes
            || self.stop.is_requested()
            || self.time.is_some_and(|time| self.began.elapsed() >= time)
    }
}

/// From how many empty squares on a search of this depth solves the rest: about as much work.
const fn solved_at_depth(plies: u32) -> u32 {
    let (double, beyond) = (plies * 2, plies + 8);
    if double < beyond { double } else { beyond }
}

/// The moves at the root and what is known of each.
struct Root<'a, E: SearchEval, I> {
    run: Run<'a, E, I>,
    position: Position,
    state: E::State,
    moves: Vec<RootMove>, // the best first
    every_move: bool,
}

#[derive(Clone, Debug)]
struct RootMove {
    square: Square,
    flips: Bitboard,
    points: i32,
    line: Vec<Square>,
    valued: bool, // whether `points` is its value, not a bound
}

impl<'a, E: SearchEval, I: Isa> Root<'a, E, I> {
    fn new(run: Run<'a, E, I>, position: &Position, every_move: bool) -> Root<'a, E, I> {
        let moves = position
            .legal_moves()
            .into_iter()
            .map(|square| {
                let flips = position.flips(square);
                RootMove { square, flips, points: 0, line: vec![square], valued: false }
            })
            .collect();
        let state = run.evaluator.start(position);
        Root { run, position: *position, state, moves, every_move }
    }

    /// Searches depth after depth until a limit is reached.
    fn deepen(mut self, live: &mut dyn FnMut(&Report)) -> Report {
        let mut report = Report::of_move(self.moves.first().map(|m| m.square));
        let last = self.run.limits.depth;
        let mut guesses = [None; 2]; // the values of the depths one and two plies before
        for depth in 1..=last {
            // The first ply is always searched, so that there is always a move with a reason.
            self.run.may_stop = depth > 1;
            let points = if self.every_move {
                self.value_each(depth)
            } else {
                self.value_best(depth, guesses[1])
            };
            if points.is_none() {
                break;
            }
            self.moves.sort_by_key(|m| std::cmp::Reverse((m.valued, m.points)));
            report = self.report(depth);
            live(&report);
            if self.run.stopped || self.run.limits.reached(self.run.nodes()) {
                break;
            }
            guesses = [points, guesses[0]];
        }
        report.nodes = self.run.nodes();
        report
    }

    /// Searches for the best move. Moves that are no better keep a bound.
    fn value_best(&mut self, depth: u32, guess: Option<i32>) -> Option<i32> {
        let mut window = Window::around(guess);
        loop {
            let before = self.moves.clone();
            let points = self.best_within(depth, window.alpha, window.beta)?;
            if !window.widen(points) {
                return Some(points);
            }
            if self.run.stopped {
                self.moves = before;
                return None;
            }
            // What failed high goes first.
            self.moves.sort_by_key(|m| std::cmp::Reverse((m.valued, m.points)));
        }
    }

    /// One pass over the moves; `None` if it was stopped before the first had its value.
    fn best_within(&mut self, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let mut best = -points::INFINITE;
        for index in 0..self.moves.len() {
            let floor = best.max(alpha);
            let RootMove { square, flips, .. } = self.moves[index];
            let next = self.position.after(square, flips);
            let state = self.run.evaluator.step(&self.state, &self.position, square, flips);
            let mut points = floor + 1;
            if index > 0 {
                points = -self.run.null(&next, &state, -floor - 1, depth - 1);
            }
            if points > floor && !self.run.stopped {
                points = -self.run.pv(
                    &next,
                    &state,
                    PvNode { alpha: -beta, beta: -floor, depth: depth - 1, ply: 1 },
                );
            }
            if self.run.stopped {
                // A move that was not searched to the end keeps no claim.
                self.moves[index..].iter_mut().for_each(|m| m.valued = false);
                return (index > 0).then_some(best);
            }
            let found = &mut self.moves[index];
            found.valued = points > floor;
            found.points = points;
            if found.valued {
                self.run.lines.extend(0, square);
                found.line = self.run.lines.first();
                best = points;
                self.moves[..index].iter_mut().for_each(|m| m.valued = false);
                if best >= beta {
                    self.moves[index + 1..].iter_mut().for_each(|m| m.valued = false);
                    break;
                }
            }
            best = best.max(points);
        }
        Some(best)
    }

    /// Values every move by itself; what is not reached before a stop keeps its last value.
    fn value_each(&mut self, depth: u32) -> Option<i32> {
        for index in 0..self.moves.len() {
            let RootMove { square, flips, points, valued, .. } = self.moves[index];
            let next = self.position.after(square, flips);
            let state = self.run.evaluator.step(&self.state, &self.position, square, flips);
            let mut window = Window::around(valued.then_some(points));
            let points = loop {
                let points = -self.run.pv(
                    &next,
                    &state,
                    PvNode { alpha: -window.beta, beta: -window.alpha, depth: depth - 1, ply: 1 },
                );
                if self.run.stopped {
                    return None;
                }
                if !window.widen(points) {
                    break points;
                }
            };
            self.run.lines.extend(0, square);
            let found = &mut self.moves[index];
            (found.points, found.valued, found.line) = (points, true, self.run.lines.first());
        }
        self.moves.iter().map(|m| m.points).max()
    }

    fn report(&self, depth: u32) -> Report {
        let valued = self.moves.iter().filter(|m| m.valued);
        let mut moves: Vec<MoveValue> = valued
            .map(|m| MoveValue {
                square: m.square,
                value: self.value(m.points, depth),
                line: m.line.clone(),
                visits: None,
            })
            .collect();
        let best = moves.first().cloned();
        moves.sort_by_key(|m| m.square);
        Report {
            best: best.as_ref().map(|m| m.square),
            value: best.as_ref().map_or(Value::Estimate(0.0), |m| m.value),
            depth,
            nodes: self.run.nodes(),
            line: best.map(|m| m.line).unwrap_or_default(),
            moves,
            failure: None,
        }
    }

    /// What points found by a search of this depth say. Only a search without selective cuts
    /// proves anything, and one that was stopped has found no more than a lower bound.
    fn value(&self, points: i32, depth: u32) -> Value {
        let margin = points::margin(points);
        let proven = self.run.selectivity == Selectivity::Off;
        let complete = !self.run.stopped;
        match margin {
            Some(margin) if proven && complete && depth >= self.position.empty().len() => {
                Value::Exact(margin)
            }
            Some(margin) if proven && (margin > 0 || complete && margin < 0) => {
                Value::Outcome(Outcome::of(margin))
            }
            Some(margin) => Value::Estimate(margin as f32 * self.run.evaluator.units_per_disc()),
            None => Value::Estimate(self.run.scale.units(points)),
        }
    }
}

/// The values that a search is asked to tell apart.
struct Window {
    alpha: i32,
    beta: i32,
    width: i32,
}

impl Window {
    /// A narrow window around a guess, or everything.
    fn around(guess: Option<i32>) -> Window {
        let width = points::PER_DISC * 3 / 2;
        match guess {
            Some(guess) if guess.abs() < points::MAX_ESTIMATE => {
                Window { alpha: guess - width, beta: guess + width, width }
            }
            _ => Window { alpha: -points::INFINITE, beta: points::INFINITE, width },
        }
    }

    /// Whether the value found lies outside; the window is then wider on that side.
    fn widen(&mut self, points: i32) -> bool {
        self.width *= 4;
        let bound = |points: i32| {
            if points.abs() < points::MAX_ESTIMATE {
                points
            } else {
                points::INFINITE * points.signum()
            }
        };
        if points <= self.alpha && self.alpha > -points::INFINITE {
            self.alpha = bound(points - self.width);
            true
        } else if points >= self.beta && self.beta < points::INFINITE {
            self.beta = bound(points + self.width);
            true
        } else {
            false
        }
    }
}

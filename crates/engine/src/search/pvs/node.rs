//! The inner nodes of the search.

use super::{
    Limits, Selectivity,
    order::Child,
    points::{self, Scale},
};
use crate::{
    Position, Square,
    search::{
        SearchEval,
        line::Lines,
        table::{Known, Table},
    },
};

/// How many positions are visited between two looks at the limits.
const POLL: u64 = 512;

/// From this depth on positions are looked up and stored.
const TABLE_DEPTH: u32 = 2;

/// One search: everything its nodes share.
pub(super) struct Run<'a, E> {
    pub evaluator: &'a E,
    pub table: &'a Table,
    pub scale: Scale,
    pub selectivity: Selectivity,
    pub limits: Limits<'a>,
    pub nodes: u64,
    pub stopped: bool,
    pub may_stop: bool,
    pub lines: Lines,
    pub children: Vec<Child>, // of all nodes on the path, the innermost last
}

impl<'a, E: SearchEval> Run<'a, E> {
    pub(super) fn new(
        evaluator: &'a E,
        table: &'a Table,
        selectivity: Selectivity,
        limits: Limits<'a>,
    ) -> Run<'a, E> {
        Run {
            evaluator,
            table,
            scale: Scale::new(evaluator.units_per_disc()),
            selectivity,
            limits,
            nodes: 0,
            stopped: false,
            may_stop: false,
            lines: Lines::new(),
            children: Vec::with_capacity(1024),
        }
    }

    /// Counts a position and, now and then, looks whether the search must end.
    #[inline(always)]
    fn visit(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL) || self.nodes >= self.limits.nodes {
            self.stopped |= self.may_stop && self.limits.reached(self.nodes);
        }
    }

    /// The exact value between `alpha` and `beta`, else a bound on that side. `ply` counts the
    /// moves made since the root; the line from here is left in `lines`.
    pub(super) fn pv(
        &mut self,
        position: &Position,
        state: &E::State,
        mut alpha: i32,
        beta: i32,
        depth: u32,
        ply: usize,
    ) -> i32 {
        self.visit();
        self.lines.clear(ply);
        let moves = position.legal_moves();
        if moves.is_empty() {
            if position.is_over() {
                return points::finished(position.margin());
            }
            let state = self.evaluator.pass(state, position);
            return -self.pv(&position.pass(), &state, -beta, -alpha, depth, ply);
        }
        if depth == 0 || self.stopped {
            return self.scale.points(self.evaluator.value(state, position));
        }
        let lowest = alpha;
        let known = self.table.find(position);
        let first = self.push_children(position, state, moves, depth, known.as_ref());
        let mut best = -points::INFINITE;
        let mut squares = [None; 2];
        for index in first..self.children.len() {
            let child = self.take_best_child(index);
            let next = self.evaluator.step(state, position, child.square, child.flips);
            let after = child.position();
            let mut value = alpha + 1;
            if index > first {
                value = -self.null(&after, &next, -alpha - 1, depth - 1);
            }
            if value > alpha && (index == first || value < beta) {
                value = -self.pv(&after, &next, -beta, -alpha, depth - 1, ply + 1);
            } else if value > alpha {
                self.lines.clear(ply + 1);
            }
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                squares = [Some(child.square), squares[0]];
                if value > alpha {
                    self.lines.extend(ply, child.square);
                    alpha = value;
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        self.children.truncate(first);
        self.note(position, lowest, beta, best, depth, squares);
        best
    }

    /// Whether the value is above `alpha`: a bound on either side of it.
    pub(super) fn null(
        &mut self,
        position: &Position,
        state: &E::State,
        alpha: i32,
        depth: u32,
    ) -> i32 {
        self.visit();
        let moves = position.legal_moves();
        if moves.is_empty() {
            if position.is_over() {
                return points::finished(position.margin());
            }
            let state = self.evaluator.pass(state, position);
            return -self.null(&position.pass(), &state, -alpha - 1, depth);
        }
        if depth == 0 || self.stopped {
            return self.scale.points(self.evaluator.value(state, position));
        }
        let known = if depth >= TABLE_DEPTH { self.table.find(position) } else { None };
        if let Some(bound) = known.and_then(|known| self.cut(&known, alpha, depth)) {
            return bound;
        }
        let first = self.push_children(position, state, moves, depth, known.as_ref());
        let mut best = -points::INFINITE;
        let mut square = None;
        for index in first..self.children.len() {
            let child = self.take_best_child(index);
            let next = self.evaluator.step(state, position, child.square, child.flips);
            let value = -self.null(&child.position(), &next, -alpha - 1, depth - 1);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                square = Some(child.square);
                if value > alpha {
                    break;
                }
            }
        }
        self.children.truncate(first);
        if depth >= TABLE_DEPTH {
            self.note(position, alpha, alpha + 1, best, depth, [square, None]);
        }
        best
    }

    /// The bound that settles a null window, if it is known.
    #[inline(always)]
    pub(super) fn cut(&self, known: &Known, alpha: i32, depth: u32) -> Option<i32> {
        if u32::from(known.depth) < depth || known.confidence < self.selectivity as u8 {
            None
        } else if known.lower > alpha {
            Some(known.lower)
        } else if known.upper <= alpha {
            Some(known.upper)
        } else {
            None
        }
    }

    fn note(
        &self,
        position: &Position,
        alpha: i32,
        beta: i32,
        best: i32,
        depth: u32,
        squares: [Option<Square>; 2],
    ) {
        if self.stopped {
            return;
        }
        let known = Known {
            lower: if best > alpha { best } else { -points::INFINITE },
            upper: if best < beta { best } else { points::INFINITE },
            depth: depth as u8,
            confidence: self.selectivity as u8,
            best: squares,
        };
        self.table.store(position, &known);
    }
}

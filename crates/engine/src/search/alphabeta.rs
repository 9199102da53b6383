//! Alpha-beta to a fixed depth: the same value and the same move as plain minimax, sooner.

use super::{MAX_ESTIMATE, MoveValue, Report, Searcher, Stop, finished, line::Lines, proven};
use crate::{Bitboard, Evaluator, Position, Square};

/// Full-width search with cutoffs. A pass uses up no depth; among equal moves the first in the
/// order a1, b1, … is chosen.
#[derive(Clone, Debug)]
pub struct AlphaBeta<E> {
    evaluator: E,
    depth: u32,
}

impl<E: Evaluator> AlphaBeta<E> {
    /// A search of `depth` plies, at least 1.
    pub fn new(evaluator: E, depth: u32) -> AlphaBeta<E> {
        AlphaBeta { evaluator, depth: depth.max(1) }
    }
}

impl<E: Evaluator> Searcher for AlphaBeta<E> {
    /// The report values the best move alone: the cutoffs leave only bounds for the others.
    fn search_live(
        &mut self,
        position: &Position,
        stop: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Report {
        let mut run = Run { evaluator: &self.evaluator, stop, nodes: 1, lines: Lines::new() };
        let mut best: Option<(Square, f32)> = None;
        // The root's moves are searched in the order that decides ties: a later move must be
        // strictly better to take the place of an earlier one.
        for square in position.legal_moves() {
            let next = position.after(square, position.flips(square));
            let alpha = best.map_or(f32::NEG_INFINITY, |(_, value)| value);
            let value = -run.value(&next, 1, self.depth - 1, f32::NEG_INFINITY, -alpha);
            if stop.is_requested() && best.is_some() {
                break;
            }
            if value > alpha {
                run.lines.extend(0, square);
                best = Some((square, value));
            }
        }
        let Some((square, value)) = best else { return Report::of_move(None) };
        let line = run.lines.first();
        let value = proven(value, self.depth, position);
        let report = Report {
            best: Some(square),
            value,
            depth: self.depth,
            nodes: run.nodes,
            moves: vec![MoveValue { square, value, line: line.clone(), visits: None }],
            line,
            failure: None,
        };
        live(&report);
        report
    }
}

struct Run<'a, E> {
    evaluator: &'a E,
    stop: &'a Stop,
    nodes: u64,
    lines: Lines,
}

impl<E: Evaluator> Run<'_, E> {
    /// Value for the side to move: exact inside (alpha, beta), otherwise a bound on that side.
    /// `ply` counts the moves made since the root.
    fn value(
        &mut self,
        position: &Position,
        ply: usize,
        depth: u32,
        mut alpha: f32,
        beta: f32,
    ) -> f32 {
        self.nodes += 1;
        self.lines.clear(ply);
        let moves = position.legal_moves();
        if moves.is_empty() {
            if position.is_over() {
                return finished(position.margin());
            }
            return -self.value(&position.pass(), ply, depth, -beta, -alpha);
        }
        if depth == 0 || self.stop.is_requested() {
            return self.evaluator.evaluate(position).clamp(-MAX_ESTIMATE, MAX_ESTIMATE);
        }
        let mut best = f32::NEG_INFINITY;
        for class in ORDER {
            for square in moves & class {
                let next = position.after(square, position.flips(square));
                let value = -self.value(&next, ply + 1, depth - 1, -beta, -alpha);
                if value > best {
                    best = value;
                    if value > alpha {
                        self.lines.extend(ply, square);
                        alpha = value;
                        if alpha >= beta {
                            return best;
                        }
                    }
                }
            }
        }
        best
    }
}

/// The squares in the order they are tried: corners first, squares beside corners last. The order
/// changes no value, only how soon cutoffs come.
const ORDER: [Bitboard; 4] = {
    let corners = Bitboard::CORNERS.0;
    let beside = 0x42c3_0000_0000_c342;
    let edges = 0xff81_8181_8181_81ff & !corners & !beside;
    [Bitboard(corners), Bitboard(edges), Bitboard(!(corners | edges | beside)), Bitboard(beside)]
};

//! Plain minimax to a fixed depth: the slow reference for alpha-beta.

use crate::{
    Evaluator, Position, Square,
    search::{MAX_ESTIMATE, MoveValue, Report, Searcher, Stop, finished, proven},
};

/// Full-width search without cutoffs. A pass takes no depth. Among equal moves it chooses the first
/// in the order a1, b1, ….
///
/// ```
/// use othello_engine::{Position, models::Polynomial, search::{Minimax, Searcher, Stop}};
///
/// let report = Minimax::new(Polynomial::SCI, 2).search(&Position::START, &Stop::default());
/// // The root, four moves, and three replies to each.
/// assert_eq!(report.nodes, 1 + 4 + 12);
/// assert_eq!(report.moves.len(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Minimax<E> {
    evaluator: E,
    depth: u32,
}

impl<E: Evaluator> Minimax<E> {
    /// A search of `depth` plies, at least 1.
    pub fn new(evaluator: E, depth: u32) -> Minimax<E> {
        Minimax { evaluator, depth: depth.max(1) }
    }
}

impl<E: Evaluator> Searcher for Minimax<E> {
    fn search_live(
        &mut self,
        position: &Position,
        stop: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Report {
        let mut search = Search { evaluator: &self.evaluator, stop, nodes: 1 };
        let mut best: Option<(f32, Vec<Square>)> = None;
        let mut moves = Vec::new();
        for square in position.legal_moves() {
            let next = position.after(square, position.flips(square));
            let (value, mut line) = search.value(&next, self.depth - 1, false);
            // The value of an interrupted search is meaningless, but some move must be reported.
            if stop.is_requested() && best.is_some() {
                break;
            }
            line.push(square);
            let value = -value;
            moves.push(MoveValue {
                square,
                value: proven(value, self.depth, position),
                line: line.iter().rev().copied().collect(),
                visits: None,
            });
            if best.as_ref().is_none_or(|(most, _)| value > *most) {
                best = Some((value, line));
            }
        }
        let Some((value, mut line)) = best else { return Report::of_move(None) };
        line.reverse();
        let report = Report {
            best: line.first().copied(),
            value: proven(value, self.depth, position),
            depth: self.depth,
            nodes: search.nodes,
            line,
            moves,
            failure: None,
            resigns: false,
        };
        live(&report);
        report
    }
}

struct Search<'a, E> {
    evaluator: &'a E,
    stop: &'a Stop,
    nodes: u64,
}

impl<E: Evaluator> Search<'_, E> {
    /// The value for the side to move and its line in reverse order. `own_root` is whether that
    /// side also moves at the root.
    fn value(&mut self, position: &Position, depth: u32, own_root: bool) -> (f32, Vec<Square>) {
        self.nodes += 1;
        let moves = position.legal_moves();
        if moves.is_empty() {
            if position.is_over() {
                return (finished(position.margin()), Vec::new());
            }
            let (value, line) = self.value(&position.pass(), depth, !own_root);
            return (-value, line);
        }
        if depth == 0 || self.stop.is_requested() {
            let estimate = self.evaluator.evaluate_for(position, own_root);
            return (estimate.clamp(-MAX_ESTIMATE, MAX_ESTIMATE), Vec::new());
        }
        let mut best = (f32::NEG_INFINITY, Vec::new());
        for square in moves {
            let next = position.after(square, position.flips(square));
            let (value, mut line) = self.value(&next, depth - 1, !own_root);
            if -value > best.0 {
                line.push(square);
                best = (-value, line);
            }
        }
        best
    }
}

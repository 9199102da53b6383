//! Alpha-beta to a fixed depth: finds the value and the move of plain minimax with fewer nodes.

use crate::{
    Bitboard, Evaluator, Position, Square,
    search::{MAX_ESTIMATE, MoveValue, Report, Searcher, Stop, finished, line::Lines, proven},
    simd::{self, Hot, Isa, Kernel},
};

/// Full-width search with cutoffs. A pass takes no depth. Among equal moves it chooses the first in
/// the order a1, b1, ….
///
/// ```
/// use othello_engine::{Position, models::Polynomial, search::{AlphaBeta, Minimax, Searcher, Stop}};
///
/// // The same value and move as minimax, with fewer nodes.
/// let stop = Stop::default();
/// let quick = AlphaBeta::new(Polynomial::JMA, 4).search(&Position::START, &stop);
/// let slow = Minimax::new(Polynomial::JMA, 4).search(&Position::START, &stop);
/// assert_eq!((quick.value, quick.best), (slow.value, slow.best));
/// assert!(quick.nodes < slow.nodes);
/// ```
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
    /// The report values only the best move: cutoffs leave mere bounds for the others.
    fn search_live(
        &mut self,
        position: &Position,
        stop: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Report {
        let root = Root { evaluator: &self.evaluator, depth: self.depth, position, stop };
        let Some(report) = simd::dispatch(root) else { return Report::of_move(None) };
        live(&report);
        report
    }
}

/// The search of one position.
struct Root<'a, E> {
    evaluator: &'a E,
    depth: u32,
    position: &'a Position,
    stop: &'a Stop,
}

impl<E: Evaluator> Kernel for Root<'_, E> {
    type Out = Option<Report>;

    /// `None` if there is no legal move.
    fn run<I: Isa>(self, isa: I) -> Option<Report> {
        let Root { evaluator, depth, position, stop } = self;
        let mut search = Search { evaluator, stop, isa, nodes: 1, lines: Lines::new() };
        let mut best: Option<(Square, f32)> = None;
        // The moves of the root are searched in the order that breaks ties: a later move must be
        // strictly better to replace an earlier one.
        for square in position.legal_moves() {
            let next = position.after(square, position.flips(square));
            let alpha = best.map_or(f32::NEG_INFINITY, |(_, value)| value);
            let (beta, depth) = (-alpha, depth - 1);
            let node = Node { ply: 1, depth, own_root: false, alpha: f32::NEG_INFINITY, beta };
            let value = -search.value(&next, node);
            // The value of an interrupted search is meaningless, but some move must be reported.
            if stop.is_requested() && best.is_some() {
                break;
            }
            if value > alpha {
                search.lines.extend(0, square);
                best = Some((square, value));
            }
        }
        let (square, value) = best?;
        let line = search.lines.first();
        let value = proven(value, depth, position);
        Some(Report {
            best: Some(square),
            value,
            depth,
            nodes: search.nodes,
            moves: vec![MoveValue { square, value, line: line.clone(), visits: None }],
            line,
            failure: None,
            resigns: false,
        })
    }
}

struct Search<'a, E, I> {
    evaluator: &'a E,
    stop: &'a Stop,
    isa: I,
    nodes: u64,
    lines: Lines,
}

impl<E: Evaluator, I: Isa> Search<'_, E, I> {
    /// Value for the side to move: exact inside (alpha, beta), otherwise a bound on that side.
    #[inline(always)]
    fn value(&mut self, position: &Position, node: Node) -> f32 {
        self.isa.call::<NodeValue, Self>(self, *position, node)
    }
}

struct NodeValue;

struct Node {
    ply: usize, // moves made since the root
    depth: u32,
    own_root: bool, // whether the side to move is the one at the root
    alpha: f32,
    beta: f32,
}

impl<E: Evaluator, I: Isa> Hot<Search<'_, E, I>> for NodeValue {
    type Args = Node;
    type Out = f32;

    #[inline(always)]
    fn run(search: &mut Search<'_, E, I>, position: Position, node: Node) -> f32 {
        let Node { ply, depth, own_root, mut alpha, beta } = node;
        let (own, opp) = (position.own().0, position.opp().0);
        search.nodes += 1;
        search.lines.clear(ply);
        let moves = Bitboard(search.isa.legal_moves(own, opp));
        if moves.is_empty() {
            if search.isa.legal_moves(opp, own) == 0 {
                return finished(position.margin());
            }
            let passed = Node { own_root: !own_root, alpha: -beta, beta: -alpha, ..node };
            return -search.value(&position.pass(), passed);
        }
        if depth == 0 || search.stop.is_requested() {
            return search
                .evaluator
                .evaluate_for(&position, own_root)
                .clamp(-MAX_ESTIMATE, MAX_ESTIMATE);
        }
        let mut best = f32::NEG_INFINITY;
        for class in ORDER {
            for square in moves & class {
                let flips = Bitboard(search.isa.flips(own, opp, square.index()));
                let next = position.after(square, flips);
                let below = Node {
                    ply: ply + 1,
                    depth: depth - 1,
                    own_root: !own_root,
                    alpha: -beta,
                    beta: -alpha,
                };
                let value = -search.value(&next, below);
                if value > best {
                    best = value;
                    if value > alpha {
                        search.lines.extend(ply, square);
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

/// The classes of squares in search order: corners first, their neighbours last. The order affects
/// only the number of nodes.
const ORDER: [Bitboard; 4] = {
    let corners = Bitboard::CORNERS.0;
    let beside = 0x42c3_0000_0000_c342;
    let edges = 0xff81_8181_8181_81ff & !corners & !beside;
    [Bitboard(corners), Bitboard(edges), Bitboard(!(corners | edges | beside)), Bitboard(beside)]
};

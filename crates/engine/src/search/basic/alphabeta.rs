//! Alpha-beta to a fixed depth: finds the value and the move of plain minimax with fewer nodes.

use crate::{
    Bitboard, Evaluator, Position, Square,
    search::{
        MAX_ESTIMATE, MoveValue, Report, Searcher, Stop, finished,
        line::{Lines, PLIES},
        proven,
    },
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
    buffers: SearchBuffers,
}

impl<E: Evaluator> AlphaBeta<E> {
    /// A search of `depth` plies, at least 1.
    pub fn new(evaluator: E, depth: u32) -> AlphaBeta<E> {
        let buffers = SearchBuffers {
            lines: Lines::new(),
            children: Vec::new(),
            cutoffs: [Bitboard::EMPTY; PLIES],
        };
        AlphaBeta { evaluator, depth: depth.max(1), buffers }
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
        let Some(report) = simd::dispatch(Root { searcher: self, position, stop }) else {
            return Report::of_move(None);
        };
        live(&report);
        report
    }
}

/// Buffers of a search, kept for the next one. Searches take microseconds, so that allocations would
/// show.
#[derive(Clone, Debug)]
struct SearchBuffers {
    lines: Lines,
    children: Vec<Successor>, // of all ordered positions on the path, the deepest last
    cutoffs: [Bitboard; PLIES], // by plies from the root, the move of the last cutoff
}

/// A move and the position after it.
#[derive(Clone, Copy, Debug)]
struct Successor {
    square: Square,
    next: Position,
    replies: Bitboard,
    estimate: f32, // for the side to move in `next`, if moves are ordered by it
}

/// The search of one position.
struct Root<'a, E> {
    searcher: &'a mut AlphaBeta<E>,
    position: &'a Position,
    stop: &'a Stop,
}

impl<E: Evaluator> Kernel for Root<'_, E> {
    type Out = Option<Report>;

    /// `None` if there is no legal move.
    fn run<I: Isa>(self, isa: I) -> Option<Report> {
        let Root { searcher: AlphaBeta { evaluator, depth, buffers }, position, stop } = self;
        let depth = *depth;
        buffers.lines.clear(0);
        buffers.children.clear();
        // Cutoffs of an earlier search would change the number of nodes.
        buffers.cutoffs.fill(Bitboard::EMPTY);
        let mut search = Search { evaluator: &*evaluator, stop, isa, nodes: 1, buffers };
        let (square, value) = search.root(position, depth)?;
        let line = search.buffers.lines.first();
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
    buffers: &'a mut SearchBuffers,
}

impl<E: Evaluator, I: Isa> Search<'_, E, I> {
    /// The best move and its value; `None` if there is no legal move.
    fn root(&mut self, position: &Position, depth: u32) -> Option<(Square, f32)> {
        let mut best: Option<(Square, f32)> = None;
        let count = self.push_children(position, position.legal_moves(), depth, false);
        for place in 0..count {
            let child = self.take_child(place);
            let alpha = match best {
                None => f32::NEG_INFINITY,
                // Among equal moves the first in the order of squares wins, whichever is searched
                // first.
                Some((found, value)) if child.square < found => value.next_down(),
                Some((_, value)) => value,
            };
            let (beta, depth) = (-alpha, depth - 1);
            let node = Node { ply: 1, depth, own_root: false, alpha: f32::NEG_INFINITY, beta };
            let value = -self.value(&child.next, child.replies, node);
            // The value of an interrupted search is meaningless, but some move must be reported.
            if self.stop.is_requested() && best.is_some() {
                break;
            }
            if value > alpha {
                self.buffers.lines.extend(0, child.square);
                best = Some((child.square, value));
            }
        }
        best
    }

    /// Value for the side to move, whose legal moves are `moves`: exact inside (alpha, beta),
    /// otherwise a bound on that side.
    #[inline(always)]
    fn value(&mut self, position: &Position, moves: Bitboard, node: Node) -> f32 {
        let args = (moves, node);
        match node.depth {
            0 => self.isa.call::<LeafValue, Self>(self, *position, args),
            1 => self.isa.call::<LastPly, Self>(self, *position, args),
            _ => self.isa.call::<NodeValue, Self>(self, *position, args),
        }
    }

    #[inline(always)]
    fn estimate(&self, position: &Position, own_root: bool) -> f32 {
        self.evaluator.evaluate_for(position, own_root).clamp(-MAX_ESTIMATE, MAX_ESTIMATE)
    }

    #[inline(always)]
    fn child(&self, position: &Position, square: Square) -> Successor {
        let (own, opp) = (position.own().0, position.opp().0);
        let next = position.after(square, Bitboard(self.isa.flips(own, opp, square.index())));
        let replies = Bitboard(self.isa.legal_moves(next.own().0, next.opp().0));
        Successor { square, next, replies, estimate: 0.0 }
    }

    /// Pushes all moves onto the stack and returns their number. `depth` is that of the position,
    /// `own_root` whether the other side is the one at the root.
    #[inline(always)]
    fn push_children(
        &mut self,
        position: &Position,
        moves: Bitboard,
        depth: u32,
        own_root: bool,
    ) -> usize {
        for square in moves {
            let mut child = self.child(position, square);
            if depth >= ORDERED_DEPTH {
                // Positions with a pass are not valued, as the game may be over there. They come
                // first.
                child.estimate = if child.replies.is_empty() {
                    f32::NEG_INFINITY
                } else {
                    self.isa.call::<StaticValue, Self>(self, child.next, own_root)
                };
            }
            self.buffers.children.push(child);
        }
        moves.len() as usize
    }

    /// Moves the child with the least estimate to this place of the stack and returns it. All later
    /// children are still to be searched.
    #[inline(always)]
    fn take_child(&mut self, place: usize) -> Successor {
        let children = &mut self.buffers.children[place..];
        let mut best = 0;
        for other in 1..children.len() {
            if children[other].estimate < children[best].estimate {
                best = other;
            }
        }
        children.swap(0, best);
        children[0]
    }

    /// Searches a move of a node and updates the node's alpha and best value. Returns whether it is
    /// a cutoff.
    #[inline(always)]
    fn try_child(&mut self, child: &Successor, node: &mut Node, best: &mut f32) -> bool {
        let value = -self.value(&child.next, child.replies, node.below());
        *best = if value > *best { value } else { *best };
        if value <= node.alpha {
            return false;
        }
        self.buffers.lines.extend(node.ply, child.square);
        self.raise_alpha(child.square, value, node)
    }

    /// Raises the alpha of a node to the value of a move. Returns whether it is a cutoff.
    #[inline(always)]
    fn raise_alpha(&mut self, square: Square, value: f32, node: &mut Node) -> bool {
        node.alpha = value;
        let is_cutoff = value >= node.beta;
        if is_cutoff {
            self.buffers.cutoffs[node.ply % PLIES] = square.into();
        }
        is_cutoff
    }
}

#[derive(Clone, Copy)]
struct Node {
    ply: usize, // moves made since the root
    depth: u32,
    own_root: bool, // whether the side to move is the one at the root
    alpha: f32,
    beta: f32,
}

impl Node {
    /// The node after a move.
    #[inline(always)]
    const fn below(self) -> Node {
        let Node { ply, depth, own_root, alpha, beta } = self;
        Node { ply: ply + 1, depth: depth - 1, own_root: !own_root, alpha: -beta, beta: -alpha }
    }
}

/// A node of at least two plies.
struct NodeValue;

impl<E: Evaluator, I: Isa> Hot<Search<'_, E, I>> for NodeValue {
    type Args = (Bitboard, Node);
    type Out = f32;

    #[inline(always)]
    fn run(search: &mut Search<'_, E, I>, position: Position, (moves, node): Self::Args) -> f32 {
        let mut node = node;
        search.nodes += 1;
        search.buffers.lines.clear(node.ply);
        if moves.is_empty() {
            return search.isa.call::<PassValue, _>(search, position, node);
        }
        if search.stop.is_requested() {
            return search.isa.call::<StaticValue, _>(search, position, node.own_root);
        }
        let mut best = f32::NEG_INFINITY;
        if node.depth >= ORDERED_DEPTH {
            let first = search.buffers.children.len();
            let count = search.push_children(&position, moves, node.depth, !node.own_root);
            for place in first..first + count {
                let child = search.take_child(place);
                if search.try_child(&child, &mut node, &mut best) {
                    break;
                }
            }
            search.buffers.children.truncate(first);
            return best;
        }
        let mut rest = moves;
        let last = search.buffers.cutoffs[node.ply % PLIES];
        for class in [last, ORDER[0], ORDER[1], ORDER[2], ORDER[3]] {
            let now = rest & class;
            rest &= !now;
            for square in now {
                let child = search.child(&position, square);
                if search.try_child(&child, &mut node, &mut best) {
                    return best;
                }
            }
        }
        best
    }
}

/// A node of one ply: all positions after its moves are leaves.
struct LastPly;

impl<E: Evaluator, I: Isa> Hot<Search<'_, E, I>> for LastPly {
    type Args = (Bitboard, Node);
    type Out = f32;

    #[inline(always)]
    fn run(search: &mut Search<'_, E, I>, position: Position, (moves, node): Self::Args) -> f32 {
        let mut node = node;
        let (own, opp) = (position.own().0, position.opp().0);
        search.nodes += 1;
        search.buffers.lines.clear(node.ply);
        if moves.is_empty() {
            return search.isa.call::<PassValue, _>(search, position, node);
        }
        let mut best = f32::NEG_INFINITY;
        let mut rest = moves;
        let last = search.buffers.cutoffs[node.ply % PLIES];
        for class in [last, LAST_ORDER[0], LAST_ORDER[1]] {
            let now = rest & class;
            rest &= !now;
            for square in now {
                let flips = Bitboard(search.isa.flips(own, opp, square.index()));
                let next = position.after(square, flips);
                search.nodes += 1;
                let value = if has_short_move(&next)
                    || search.isa.legal_moves(next.own().0, next.opp().0) != 0
                {
                    -search.estimate(&next, !node.own_root)
                } else {
                    -search.isa.call::<PassValue, _>(search, next, node.below())
                };
                best = if value > best { value } else { best };
                if value > node.alpha {
                    search.buffers.lines.start(node.ply, square);
                    if search.raise_alpha(square, value, &mut node) {
                        return best;
                    }
                }
            }
        }
        best
    }
}

/// A leaf of a search of one ply, or one after a pass.
struct LeafValue;

impl<E: Evaluator, I: Isa> Hot<Search<'_, E, I>> for LeafValue {
    type Args = (Bitboard, Node);
    type Out = f32;

    #[inline(always)]
    fn run(search: &mut Search<'_, E, I>, position: Position, (moves, node): Self::Args) -> f32 {
        search.nodes += 1;
        search.buffers.lines.clear(node.ply);
        if moves.is_empty() {
            return search.isa.call::<PassValue, _>(search, position, node);
        }
        search.isa.call::<StaticValue, _>(search, position, node.own_root)
    }
}

/// The value of a position in which the side to move has no legal move.
struct PassValue;

impl<E: Evaluator, I: Isa> Hot<Search<'_, E, I>> for PassValue {
    type Args = Node;
    type Out = f32;

    #[inline(always)]
    fn run(search: &mut Search<'_, E, I>, position: Position, node: Node) -> f32 {
        let next = position.pass();
        let moves = Bitboard(search.isa.legal_moves(next.own().0, next.opp().0));
        if moves.is_empty() {
            return finished(position.margin());
        }
        let Node { own_root, alpha, beta, .. } = node;
        let passed = Node { own_root: !own_root, alpha: -beta, beta: -alpha, ..node };
        -search.value(&next, moves, passed)
    }
}

/// The evaluator's value for the side to move. Out of line where few positions are evaluated, since
/// models are large.
struct StaticValue;

impl<E: Evaluator, I: Isa> Hot<Search<'_, E, I>> for StaticValue {
    type Args = bool;
    type Out = f32;

    #[inline(always)]
    fn run(search: &mut Search<'_, E, I>, position: Position, own_root: bool) -> f32 {
        search.estimate(&position, own_root)
    }
}

/// Whether `own` has a move that flips a single disc of a row or a column. Nearly every position
/// with a legal move has one.
#[inline(always)]
const fn has_short_move(position: &Position) -> bool {
    const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;
    let (own, opp) = (position.own().0, position.opp().0);
    let inner = opp & INNER;
    let along_rows = (own << 1 & inner) << 1 | (own >> 1 & inner) >> 1;
    let along_columns = (own << 8 & opp) << 8 | (own >> 8 & opp) >> 8;
    (along_rows | along_columns) & position.empty().0 != 0
}

/// The depth from which moves are searched in the order of their estimates. Below it, estimating
/// all moves costs more than it saves.
const ORDERED_DEPTH: u32 = 3;

/// The classes of squares in search order: corners first, their neighbours last. The order affects
/// only the number of nodes.
const ORDER: [Bitboard; 4] = {
    let corners = Bitboard::CORNERS.0;
    let beside = 0x42c3_0000_0000_c342;
    let edges = 0xff81_8181_8181_81ff & !corners & !beside;
    [Bitboard(corners), Bitboard(edges), Bitboard(!(corners | edges | beside)), Bitboard(beside)]
};

/// The order before leaves, with fewer classes: the end of each is a branch that processors cannot
/// predict.
const LAST_ORDER: [Bitboard; 2] =
    [Bitboard(ORDER[0].0 | ORDER[1].0), Bitboard(ORDER[2].0 | ORDER[3].0)];

//! Width-pruned alpha-beta: searches only the best-ranked moves of each position.

use std::{fmt, str::FromStr};

use rand::{SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::{MAX_ESTIMATE, MoveValue, Report, Searcher, Stop, Value, finished, line::Lines};
use crate::{
    Bitboard, Position, Square,
    evaluator::{Candidate, RankingEval},
    simd::{self, Hot, Isa, Kernel},
};

/// The settings of a width-pruned search: depth and width.
///
/// ```
/// use othello_engine::search::Pruning;
///
/// assert_eq!(Pruning::default().to_string(), "15x3");
/// let pruning: Pruning = "9x2,shuffled".parse()?;
/// assert_eq!((pruning.depth, pruning.width, pruning.shuffled), (9, 2, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pruning {
    /// The depth in plies, at least 1. A pass takes no depth.
    pub depth: u32,
    /// The number of moves kept in each position below the root, at least 1. The root keeps
    /// [`ROOT_SHARE`] of its moves.
    pub width: u32,
    /// Whether the kept moves are searched in random order instead of best first.
    pub shuffled: bool,
    /// Whether finished games are valued by the evaluator. Otherwise their disc difference
    /// outweighs all estimates.
    pub estimates_ends: bool,
}

/// The share of the root's moves that are searched, rounded up.
pub const ROOT_SHARE: f32 = 0.75;

impl Default for Pruning {
    /// `15x3`, the published setting.
    fn default() -> Pruning {
        Pruning { depth: 15, width: 3, shuffled: false, estimates_ends: false }
    }
}

impl fmt::Display for Pruning {
    /// `15x3`, then `,shuffled` and `,estimated-ends` as they apply.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shuffled = if self.shuffled { ",shuffled" } else { "" };
        let ends = if self.estimates_ends { ",estimated-ends" } else { "" };
        write!(f, "{}x{}{shuffled}{ends}", self.depth, self.width)
    }
}

/// A text is not a valid setting of a width-pruned search.
///
/// ```
/// use othello_engine::search::{ParsePruningError, Pruning};
///
/// assert_eq!("15".parse::<Pruning>(), Err(ParsePruningError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {}", ParsePruningError::EXPECTED)]
pub struct ParsePruningError;

impl ParsePruningError {
    /// The expected format.
    pub const EXPECTED: &str =
        "DEPTHxWIDTH, such as 15x3, each from 1 to 60, then ,shuffled or ,estimated-ends";
}

impl FromStr for Pruning {
    type Err = ParsePruningError;

    fn from_str(text: &str) -> Result<Pruning, ParsePruningError> {
        let number = |text: &str| text.parse().ok().filter(|n| (1..=60).contains(n));
        let mut parts = text.split(',');
        let (depth, width) =
            parts.next().and_then(|size| size.split_once('x')).ok_or(ParsePruningError)?;
        let (depth, width) = number(depth).zip(number(width)).ok_or(ParsePruningError)?;
        let mut pruning = Pruning { depth, width, ..Pruning::default() };
        for option in parts {
            match option {
                "shuffled" => pruning.shuffled = true,
                "estimated-ends" => pruning.estimates_ends = true,
                _ => return Err(ParsePruningError),
            }
        }
        Ok(pruning)
    }
}

/// Width-pruned alpha-beta. Leaves are always valued for the side to move at the root. Among equal
/// moves it chooses the best-ranked.
///
/// ```
/// use othello_engine::{Position, models::Features, search::{PrunedSearch, Searcher, Stop}};
///
/// let mut player = PrunedSearch::new(Features::GENE_23, "6x3".parse()?, 1);
/// let report = player.search(&Position::START, &Stop::default());
/// assert_eq!((report.depth, report.line.len()), (6, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PrunedSearch<E> {
    evaluator: E,
    pruning: Pruning,
    rng: ChaCha8Rng, // used for shuffling only
    cache: BoundsCache,
}

impl<E: RankingEval> PrunedSearch<E> {
    /// A search with these settings; the seed matters only if moves are shuffled.
    pub fn new(evaluator: E, pruning: Pruning, seed: u64) -> PrunedSearch<E> {
        let rng = ChaCha8Rng::seed_from_u64(seed);
        PrunedSearch { evaluator, pruning, rng, cache: BoundsCache::new() }
    }
}

impl<E: RankingEval> Searcher for PrunedSearch<E> {
    /// Deepens by two plies at a time. Deeper searches begin with the best move of the previous
    /// one, which changes no value. The report values only the best move: cutoffs leave mere bounds
    /// for the others.
    fn search_live(
        &mut self,
        position: &Position,
        stop: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Report {
        simd::dispatch(Root { searcher: self, position, stop, live })
    }
}

/// The search of one position.
struct Root<'a, E> {
    searcher: &'a mut PrunedSearch<E>,
    position: &'a Position,
    stop: &'a Stop,
    live: &'a mut dyn FnMut(&Report),
}

impl<E: RankingEval> Kernel for Root<'_, E> {
    type Out = Report;

    fn run<I: Isa>(self, isa: I) -> Report {
        let Root { searcher, position, stop, live } = self;
        let PrunedSearch { evaluator, pruning, rng, cache } = searcher;
        let legal = position.legal_moves();
        let root_width = (legal.len() as f32 * ROOT_SHARE).ceil() as usize;
        let (nodes, lines, kept) = (1, Lines::new(), Vec::new());
        let mut search =
            Search { evaluator, pruning: *pruning, rng, stop, isa, nodes, lines, kept, cache };
        let count = search.keep(position, legal, root_width, true);
        let mut order: Vec<usize> = (0..count).collect();
        let mut report = Report::of_move(search.kept.first().map(|candidate| candidate.square));
        let depths = if report.best.is_some() { pruning.depth.max(1) } else { 0 };
        for depth in (1..=depths).filter(|depth| (depths - depth) % 2 == 0) {
            let Some((best, value)) = search.root(&order, depth) else { break };
            order.retain(|&index| index != best);
            order.insert(0, best);
            report = search.report(best, value, depth);
            live(&report);
        }
        report
    }
}

/// The place of a position in the tree.
#[derive(Clone, Copy)]
struct Node {
    /// The number of moves since the root.
    ply: usize,
    /// The remaining depth in plies.
    depth: u32,
    /// Whether the side to move also moves at the root.
    own_root: bool,
}

struct Search<'a, E, I> {
    evaluator: &'a E,
    pruning: Pruning,
    rng: &'a mut ChaCha8Rng,
    stop: &'a Stop,
    isa: I,
    nodes: u64,
    lines: Lines,
    kept: Vec<Candidate>, // of all positions on the path, the deepest last
    cache: &'a mut BoundsCache,
}

impl<E: RankingEval, I: Isa> Search<'_, E, I> {
    /// The best of the root's kept moves, searched in this order, and its value; `None` if stopped.
    fn root(&mut self, order: &[usize], depth: u32) -> Option<(usize, f32)> {
        let mut best: Option<(usize, f32)> = None;
        for &index in order {
            let candidate = self.kept[index];
            // A better-ranked move replaces the best one even at an equal value.
            let alpha = match best {
                None => f32::NEG_INFINITY,
                Some((found, value)) if index < found => value.next_down(),
                Some((_, value)) => value,
            };
            let node = Node { ply: 1, depth: depth - 1, own_root: false };
            let window = Window { alpha, beta: f32::INFINITY };
            let value = self.child(&candidate, node, window, best.is_none());
            if self.stop.is_requested() {
                return None;
            }
            if value > alpha {
                self.lines.extend(0, candidate.square);
                best = Some((index, value));
            }
        }
        best
    }

    fn report(&self, best: usize, value: f32, depth: u32) -> Report {
        let square = self.kept[best].square;
        let line = self.lines.first();
        // With pruned moves nothing is proven: the end of the game is reported as an estimate in
        // discs.
        let discs = (value / finished(1)).round();
        let value = Value::Estimate(if value.abs() > MAX_ESTIMATE { discs } else { value });
        Report {
            best: Some(square),
            value,
            depth,
            nodes: self.nodes,
            moves: vec![MoveValue { square, value, line: line.clone(), visits: None }],
            line,
            failure: None,
            resigns: false,
        }
    }

    /// The value of a move for the side that makes it: exact inside (alpha, beta), otherwise a
    /// bound on that side. All moves but the first are searched with a null window before.
    #[inline(always)]
    fn child(&mut self, candidate: &Candidate, node: Node, window: Window, first: bool) -> f32 {
        let Window { alpha, beta } = window;
        if !first {
            let value =
                // A null window: floats have no unit step, so it ends at the next representable
                // value.
                -self.value(candidate, node, Window { alpha, beta: alpha.next_up() }.negated());
            if value <= alpha || value >= beta {
                return value;
            }
        }
        -self.value(candidate, node, window.negated())
    }

    /// The value for the side to move after `candidate`: exact inside the window, otherwise a bound
    /// on that side.
    #[inline(always)]
    fn value(&mut self, candidate: &Candidate, node: Node, window: Window) -> f32 {
        let args = NodeArgs { replies: candidate.replies, node, window };
        self.isa.call::<NodeValue, Self>(self, candidate.next, args)
    }

    /// Like `value`, for positions with moves; also returns the best move.
    #[inline(always)]
    fn best(&mut self, position: &Position, args: NodeArgs, hint: Option<Square>) -> (f32, Square) {
        self.isa.call::<BestMove, Self>(self, *position, (args, hint))
    }

    /// Pushes the `width` best-ranked moves onto the stack, best first or shuffled, and returns
    /// their number. Equally ranked moves are in the order a1, b1, ….
    #[inline(always)]
    fn keep(
        &mut self,
        position: &Position,
        legal: Bitboard,
        width: usize,
        own_root: bool,
    ) -> usize {
        let first = self.kept.len();
        let (own, opp) = (position.own().0, position.opp().0);
        for square in legal {
            let flips = Bitboard(self.isa.flips(own, opp, square.index()));
            let next = position.after(square, flips);
            let replies = Bitboard(self.isa.legal_moves(next.own().0, next.opp().0));
            self.kept.push(Candidate { square, next, replies, rank: 0.0 });
        }
        let moves = &mut self.kept[first..];
        self.evaluator.rank(position, own_root, moves);
        let count = moves.len().min(width);
        // A partial selection sort is cheaper than sorting all moves, of which few are kept.
        for place in 0..count {
            let mut best = place;
            for other in place + 1..moves.len() {
                let (a, b) = (&moves[other], &moves[best]);
                if a.rank > b.rank || a.rank == b.rank && a.square < b.square {
                    best = other;
                }
            }
            moves.swap(place, best);
        }
        self.kept.truncate(first + count);
        if self.pruning.shuffled {
            self.kept[first..].shuffle(self.rng);
        }
        count
    }

    /// The evaluator's value for the side to move, always computed for the root's side.
    #[inline(always)]
    fn estimate(&self, position: &Position, moves: Bitboard, node: Node) -> f32 {
        let value = if node.own_root {
            self.evaluator.evaluate_for(position, true)
        } else {
            -self.evaluator.evaluate_waiting(position, moves)
        };
        value.clamp(-MAX_ESTIMATE, MAX_ESTIMATE)
    }

    /// The value of a finished game for the side to move.
    fn end(&self, position: &Position, node: Node) -> f32 {
        if self.pruning.estimates_ends {
            self.estimate(position, Bitboard::EMPTY, node)
        } else {
            finished(position.margin())
        }
    }
}

/// The bounds between which values are exact.
#[derive(Clone, Copy)]
struct Window {
    alpha: f32,
    beta: f32,
}

impl Window {
    /// The window of the other side.
    #[inline(always)]
    fn negated(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// The arguments of a node: its legal moves, its place in the tree and the window.
#[derive(Clone, Copy)]
struct NodeArgs {
    replies: Bitboard,
    node: Node,
    window: Window,
}

struct NodeValue;

impl<E: RankingEval, I: Isa> Hot<Search<'_, E, I>> for NodeValue {
    type Args = NodeArgs;
    type Out = f32;

    #[inline(always)]
    fn run(search: &mut Search<'_, E, I>, position: Position, args: NodeArgs) -> f32 {
        let NodeArgs { replies, node, window: Window { alpha, beta } } = args;
        search.nodes += 1;
        search.lines.clear(node.ply);
        if replies.is_empty() {
            let next = position.pass();
            let replies = Bitboard(search.isa.legal_moves(next.own().0, next.opp().0));
            if replies.is_empty() {
                return search.end(&position, node);
            }
            let node = Node { own_root: !node.own_root, ..node };
            let passed = NodeArgs { replies, node, window: args.window.negated() };
            return -search.isa.call::<NodeValue, _>(search, next, passed);
        }
        if node.depth == 0 || search.stop.is_requested() {
            return search.estimate(&position, replies, node);
        }
        if node.depth < REMEMBERED_DEPTH {
            return search.best(&position, args, None).0;
        }
        let (known, hint) = search.cache.recall(&position, node);
        if known.lower >= beta || known.lower == known.upper {
            return known.lower;
        }
        if known.upper <= alpha {
            return known.upper;
        }
        let (value, square) = search.best(&position, args, hint);
        if !search.stop.is_requested() {
            let lower = if value > alpha { value } else { known.lower };
            let upper = if value < beta { value } else { known.upper };
            search.cache.keep(&position, node, Bounds { lower, upper }, square);
        }
        value
    }
}

struct BestMove;

impl<E: RankingEval, I: Isa> Hot<Search<'_, E, I>> for BestMove {
    /// The window, and the move to search first.
    type Args = (NodeArgs, Option<Square>);
    type Out = (f32, Square);

    #[inline(always)]
    fn run(
        search: &mut Search<'_, E, I>,
        position: Position,
        (args, hint): (NodeArgs, Option<Square>),
    ) -> (f32, Square) {
        let NodeArgs { replies, node, window: Window { mut alpha, beta } } = args;
        let first = search.kept.len();
        let count = search.keep(&position, replies, search.pruning.width as usize, node.own_root);
        let moves = &mut search.kept[first..];
        if let Some(place) = moves.iter().position(|candidate| Some(candidate.square) == hint) {
            // A rotation, not a swap: the other moves stay in their order.
            (0..place).rev().for_each(|before| moves.swap(before, before + 1));
        }
        let below = Node { ply: node.ply + 1, depth: node.depth - 1, own_root: !node.own_root };
        let mut best = (f32::NEG_INFINITY, search.kept[first].square);
        for index in first..first + count {
            let candidate = search.kept[index];
            let value = search.child(&candidate, below, Window { alpha, beta }, index == first);
            if value > best.0 {
                best = (value, candidate.square);
                if value > alpha {
                    search.lines.extend(node.ply, candidate.square);
                    alpha = value;
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        search.kept.truncate(first);
        best
    }
}

/// The least remaining depth at which a lookup is cheaper than a new search.
const REMEMBERED_DEPTH: u32 = 3;

/// Bounds on the value of a position at one remaining depth.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    lower: f32,
    upper: f32,
}

impl Bounds {
    const NONE: Bounds = Bounds { lower: f32::NEG_INFINITY, upper: f32::INFINITY };
}

/// A cache of bounds for transpositions. A slot holds the last position stored in it.
#[derive(Clone, Debug)]
struct BoundsCache {
    slots: Vec<Slot>, // empty until first used
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    position: Position,
    bounds: Bounds,
    depth: u8,
    own_root: bool,
    best: Square,
}

impl BoundsCache {
    /// 2^17 slots of 32 bytes: 4 MB.
    const BITS: u32 = 17;

    fn new() -> BoundsCache {
        BoundsCache { slots: Vec::new() }
    }

    /// The bounds of a position at this depth, and its best move at any depth.
    #[inline(always)]
    fn recall(&self, position: &Position, node: Node) -> (Bounds, Option<Square>) {
        match self.slots.get(BoundsCache::index(position)) {
            Some(slot) if slot.position == *position => {
                // A deeper search has other leaves, so that its bounds do not hold at this depth.
                let same = u32::from(slot.depth) == node.depth && slot.own_root == node.own_root;
                (if same { slot.bounds } else { Bounds::NONE }, Some(slot.best))
            }
            _ => (Bounds::NONE, None),
        }
    }

    #[inline(always)]
    fn keep(&mut self, position: &Position, node: Node, bounds: Bounds, best: Square) {
        let (depth, own_root) = (node.depth as u8, node.own_root);
        let slot = Slot { position: *position, bounds, depth, own_root, best };
        if self.slots.is_empty() {
            // Depth 0 marks unused slots: positions are never looked up at depth 0.
            let unused = Slot { position: Position::START, depth: 0, ..slot };
            self.slots = vec![unused; 1 << BoundsCache::BITS];
        }
        self.slots[BoundsCache::index(position)] = slot;
    }

    /// Multiplicative hashing: the high bits of the product depend on all bits of the position.
    #[inline(always)]
    fn index(position: &Position) -> usize {
        // The multipliers are 2^64 divided by the golden ratio and primes of xxHash and
        // MurmurHash3.
        let own = position.own().0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let opp = position.opp().0.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let mixed = (own ^ opp.rotate_left(32)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        (mixed >> (64 - BoundsCache::BITS)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_takes_four_mebibytes() {
        assert_eq!(size_of::<Slot>() << BoundsCache::BITS, 4 << 20);
    }

    #[test]
    fn settings_read_back() {
        for text in ["15x3", "1x60", "9x2,shuffled", "9x2,shuffled,estimated-ends"] {
            assert_eq!(text.parse::<Pruning>().unwrap().to_string(), text);
        }
        for text in ["", "15", "x", "0x3", "3x0", "61x3", "3x61", "15x3,", "15x3,fast", "-1x3"] {
            assert_eq!(text.parse::<Pruning>(), Err(ParsePruningError), "{text}");
        }
    }
}

//! The twelve features of the width-pruned player: six rank the moves of a position, six value the
//! leaves of the search. Each feature lies in -1..=1 and is multiplied by its weight.

use crate::{
    Bitboard, Evaluator, Position, Square,
    evaluator::{Candidate, RankingEval},
};

/// The weights of the twelve features, all finite: 1 to 6 of a move, 7 to 12 of a position.
///
/// ```
/// use othello_engine::{Position, models::Features, search::{PrunedSearch, Pruning, Searcher, Stop}};
///
/// // The published winner, searched four plies deep and three moves wide.
/// let pruning = Pruning { depth: 4, ..Pruning::default() };
/// let report = PrunedSearch::new(Features::GENE_23, pruning, 1).search(&Position::START, &Stop::default());
/// assert!(report.best.is_some());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Features {
    weights: [f32; Features::LEN],
}

/// An upper bound on the flips of a move: from d4, with every run as long as the board allows.
const MAX_FLIPS: f32 = 19.0;
/// The largest number of legal moves known for any position.
const MAX_MOBILITY: f32 = 33.0;
/// The largest number of discs beside empty squares: with n empty squares it is at most 8n and at
/// most 64 - n.
const MAX_FRONTIER: f32 = 56.0;
/// The distance of the four middle squares to the edge.
const MAX_EDGE_DISTANCE: f32 = 3.0;
/// The centre counts only while more moves than this are left.
const CENTRE_UNTIL: u32 = 30;
/// Few flips are good while more moves than this are left, many flips afterwards.
const FEW_FLIPS_UNTIL: u32 = 20;

impl Features {
    /// The number of features.
    pub const LEN: usize = 12;

    /// The meaning of each feature: six of a move, six of a position.
    pub const MEANINGS: [&str; Features::LEN] = [
        "takes a corner",
        "near the centre",
        "few flips, at the end many",
        "gives no corner",
        "few replies",
        "safe edge",
        "discs",
        "few moves for the other side",
        "small frontier",
        "corners",
        "stable discs",
        "last move",
    ];

    /// Individual 23 of generation 4, the published winner.
    pub const GENE_23: Features = Features {
        weights: [
            7.289, 6.864, 8.128, 12.567, 8.297, 8.277, 12.188, 7.926, 5.992, 12.648, 4.596, 6.761,
        ],
    };

    /// Features with these weights; `None` unless there are twelve, each within ±10³⁰, so that
    /// every value is finite.
    ///
    /// ```
    /// use othello_engine::models::Features;
    ///
    /// assert!(Features::new(&[1.0; 12]).is_some());
    /// assert!(Features::new(&[1.0; 11]).is_none());
    /// assert!(Features::new(&[f64::NAN; 12]).is_none());
    /// ```
    pub fn new(weights: &[f64]) -> Option<Features> {
        let fits = weights.len() == Features::LEN && weights.iter().all(|w| w.abs() <= 1e30);
        fits.then(|| Features { weights: std::array::from_fn(|i| weights[i] as f32) })
    }

    /// The twelve weights.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    #[inline(always)]
    fn value(&self, x: &[f32; 6]) -> f32 {
        dot(&self.weights, 6, x)
    }
}

impl Evaluator for Features {
    #[inline(always)]
    fn evaluate(&self, position: &Position) -> f32 {
        self.value(&position_features(position, Turn::Own, position.pass().legal_moves()))
    }
}

impl RankingEval for Features {
    #[inline(always)]
    fn evaluate_waiting(&self, position: &Position, moves: Bitboard) -> f32 {
        self.value(&position_features(&position.pass(), Turn::Opp, moves))
    }

    #[inline(always)]
    fn rank(&self, position: &Position, _: bool, candidates: &mut [Candidate]) {
        let seen = MoveContext::new(position);
        for candidate in candidates {
            candidate.rank = dot(&self.weights, 0, &seen.features(candidate));
        }
    }
}

/// The weighted sum of six features; their weights begin at index `at`.
#[inline(always)]
fn dot(w: &[f32; Features::LEN], at: usize, x: &[f32; 6]) -> f32 {
    // Written out: iterators are not always inlined into functions compiled for other instruction
    // sets.
    w[at] * x[0]
        + w[at + 1] * x[1]
        + w[at + 2] * x[2]
        + w[at + 3] * x[3]
        + w[at + 4] * x[4]
        + w[at + 5] * x[5]
}

/// Features 1 to 6 of a move: corner, centre, few flips, corner loss, the opponent's mobility, edge.
///
/// ```
/// use othello_engine::{Position, models::move_features, evaluator::Candidate};
///
/// let [corner, ..] = move_features(&Position::START, &Candidate::all(&Position::START)[0]);
/// assert_eq!(corner, 0.0);
/// ```
pub fn move_features(position: &Position, candidate: &Candidate) -> [f32; 6] {
    MoveContext::new(position).features(candidate)
}

/// The inputs shared by the features of all moves of a position.
struct MoveContext {
    moves_left: u32,
    own_discs: u32,
}

impl MoveContext {
    #[inline(always)]
    fn new(position: &Position) -> MoveContext {
        MoveContext { moves_left: position.empty().len(), own_discs: position.own().len() }
    }

    #[inline(always)]
    fn features(&self, candidate: &Candidate) -> [f32; 6] {
        let disc = Bitboard::from(candidate.square);
        // After the move the own discs are `opp`: the flips and the new disc are added.
        let flips = candidate.next.opp().len() - self.own_discs - 1;
        let few = flips as f32 / MAX_FLIPS;
        [
            truth(!(disc & Bitboard::CORNERS).is_empty()),
            if self.moves_left > CENTRE_UNTIL { CENTRE[candidate.square.index()] } else { 0.0 },
            if self.moves_left > FEW_FLIPS_UNTIL { 1.0 - few } else { few },
            -truth(!(candidate.replies & Bitboard::CORNERS).is_empty()),
            (MAX_MOBILITY - candidate.replies.len() as f32) / MAX_MOBILITY,
            edge(candidate.square, candidate.next.opp(), candidate.next.own()),
        ]
    }
}

/// The side to move in a position valued for `own`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Own,
    Opp,
}

/// Features 7 to 12 of a position for `own`: disc difference, the opponent's mobility, frontier,
/// corners, stable discs, last mover.
#[inline(always)]
fn position_features(position: &Position, turn: Turn, opp_moves: Bitboard) -> [f32; 6] {
    let (own, opp, empty) = (position.own(), position.opp(), position.empty());
    let frontier = own & empty.neighbours();
    // With an odd number of squares left, the side to move also makes the last move.
    let odd = empty.len() % 2 == 1;
    [
        (own.len() as f32 - opp.len() as f32) / 64.0,
        (MAX_MOBILITY - opp_moves.len() as f32) / MAX_MOBILITY,
        (MAX_FRONTIER - frontier.len() as f32) / MAX_FRONTIER,
        (own & Bitboard::CORNERS).len() as f32 / 4.0,
        stable_discs(own, opp).len() as f32 / 64.0,
        truth(odd == (turn == Turn::Own)),
    ]
}

/// Features 7 to 12 of a position for the side to move.
///
/// ```
/// use othello_engine::{Position, models::features_of_position};
///
/// let [discs, .., last_mover] = features_of_position(&Position::START);
/// // As many discs on both sides; with 60 squares left the other side makes the last move.
/// assert_eq!((discs, last_mover), (0.0, 0.0));
/// ```
pub fn features_of_position(position: &Position) -> [f32; 6] {
    position_features(position, Turn::Own, position.pass().legal_moves())
}

#[inline(always)]
fn truth(condition: bool) -> f32 {
    f32::from(u8::from(condition))
}

/// Feature 2: the distance to the closest edge as a share of the greatest.
const CENTRE: [f32; 64] = {
    let mut share = [0.0; 64];
    let mut index = 0;
    while index < 64 {
        let (column, row) = (index % 8, index / 8);
        let across = if column < 4 { column } else { 7 - column };
        let along = if row < 4 { row } else { 7 - row };
        let distance = if across < along { across } else { along };
        share[index] = distance as f32 / MAX_EDGE_DISTANCE;
        index += 1;
    }
    share
};

/// The two neighbours of an edge square along its edge.
#[derive(Clone, Copy)]
struct EdgeSquare {
    /// The adjacent corner; empty if there is none.
    corner: u64,
    /// The other neighbours along the edge; empty for corners and inner squares.
    others: u64,
}

const EDGE: [EdgeSquare; 64] = {
    let mut table = [EdgeSquare { corner: 0, others: 0 }; 64];
    let mut index = 0;
    while index < 64 {
        let (column, row) = (index % 8, index / 8);
        let on_row = (row == 0 || row == 7) && column > 0 && column < 7;
        let on_column = (column == 0 || column == 7) && row > 0 && row < 7;
        if on_row || on_column {
            let step = if on_row { 1 } else { 8 };
            let beside = 1 << (index - step) | 1 << (index + step);
            let corner = beside & Bitboard::CORNERS.0;
            table[index] = EdgeSquare { corner, others: beside & !corner };
        }
        index += 1;
    }
    table
};

/// Feature 6, on the discs after the move.
#[inline(always)]
fn edge(square: Square, own: Bitboard, opp: Bitboard) -> f32 {
    let EdgeSquare { corner, others } = EDGE[square.index()];
    if others == 0 {
        0.0
    } else if corner == 0 {
        truth(opp.0 & others == others)
    } else if own.0 & corner != 0 {
        1.0
    } else if opp.0 & corner != 0 {
        0.0
    } else {
        -truth(opp.0 & others != 0)
    }
}

/// The discs of `own` that can never be flipped, as far as a simple rule shows. Along each of the
/// four lines through a stable disc, the line is full, or it ends next to the disc, or its
/// neighbour is a stable own disc.
///
/// ```
/// use othello_engine::{Bitboard, models::stable_discs};
///
/// // a1, b1 and d1: only the discs connected to the corner are stable.
/// assert_eq!(stable_discs(Bitboard(0b1011), Bitboard::EMPTY), Bitboard(0b11));
/// ```
#[inline(always)]
pub fn stable_discs(own: Bitboard, opp: Bitboard) -> Bitboard {
    const SIDES: u64 = 0x8181_8181_8181_8181;
    const ENDS: u64 = 0xff00_0000_0000_00ff;
    let occupied = own.0 | opp.0;
    let rows = full_rows(occupied);
    // Without a corner no edge is full, and a disc inside needs its row.
    if rows == 0 && occupied & Bitboard::CORNERS.0 == 0 {
        return Bitboard::EMPTY;
    }
    let across = rows | SIDES;
    let along = full_columns(occupied) | ENDS;
    let falling = full_lines::<9>(occupied) | SIDES | ENDS;
    let rising = full_lines::<7>(occupied) | SIDES | ENDS;
    let mut stable = own.0 & across & along & falling & rising;
    loop {
        // A shift may wrap to the next row. It then lands on an outer column, where the line ends.
        let grown = own.0
            & (across | stable << 1 | stable >> 1)
            & (along | stable << 8 | stable >> 8)
            & (falling | stable << 9 | stable >> 9)
            & (rising | stable << 7 | stable >> 7);
        if grown == stable {
            return Bitboard(stable);
        }
        stable = grown;
    }
}

/// All squares of the rows without an empty square.
#[inline(always)]
const fn full_rows(occupied: u64) -> u64 {
    let mut full = occupied & occupied >> 4 & 0x0f0f_0f0f_0f0f_0f0f;
    full &= full >> 2;
    full &= full >> 1;
    // The product spreads the first bit of each row over the whole row.
    (full & 0x0101_0101_0101_0101) * 0xff
}

/// All squares of the columns without an empty square.
#[inline(always)]
const fn full_columns(occupied: u64) -> u64 {
    let mut full = occupied & occupied.rotate_right(32);
    full &= full.rotate_right(16);
    full & full.rotate_right(8)
}

/// All squares of the diagonals without an empty square; a step of 9 falls to the right, 7 to the left.
#[inline(always)]
const fn full_lines<const STEP: u32>(occupied: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    // Empty squares are flooded along the line in steps of one, two and four; `pass` holds the
    // squares from which a step does not cross the side of the board.
    let (mut pass_up, mut pass_down) = if STEP == 9 { (NOT_H, NOT_A) } else { (NOT_A, NOT_H) };
    let (mut up, mut down) = (!occupied, !occupied);
    let mut step = STEP;
    while step <= 4 * STEP {
        up |= (up & pass_up) << step;
        down |= (down & pass_down) >> step;
        pass_up &= pass_up >> step;
        pass_down &= pass_down << step;
        step *= 2;
    }
    !(up | down)
}

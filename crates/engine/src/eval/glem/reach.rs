//! What no pattern of discs sees: where each side could move if it were its turn, which discs it could
//! turn over, and how few would be left. Each of these has a table of weights.

use std::sync::LazyLock;

use crate::{Bitboard, Position, Square, Symmetry};

/// How many weights of these tables belong to a position.
pub const REACHES: usize = 12 + TUPLES;

/// How many weights the tables have together.
pub const REACH_WEIGHTS: usize = MOVES * MOVES
    + 4 * FEW * FEW
    + 3 * MANY * MANY
    + QUARTER
    + TUPLE_SQUARES.len() * STATES.pow(TUPLE as u32);

/// Moves are told apart below this number.
const MOVES: usize = 24;
/// The same of discs where there are few.
const FEW: usize = 16;
/// The same of discs and squares where there are many.
const MANY: usize = 32;
/// What a quarter of the board can be: its empty squares, and up to three moves there of either side.
const QUARTER: usize = 17 * 4 * 4;

/// What a square can be: empty, with a move of neither, the one, the other or both sides; an own disc
/// or the opponent's, each safe or one that the other side could turn over.
const STATES: usize = 8;
/// So many squares are looked at together.
const TUPLE: usize = 4;
/// The corner, the edge, the row beside it, the diagonal and the centre.
const TUPLE_SQUARES: [&str; 6] =
    ["a1b1a2b2", "a1b1c1d1", "c1d1e1f1", "b2c2d2e2", "a1b2c3d4", "c3d3c4d4"];
/// How many images they have on the board.
const TUPLES: usize = 32;

/// One image of a tuple: its squares in the two orders that a symmetry makes equal, the same order
/// twice where there is none.
struct Tuple {
    table: usize,
    orders: [[Square; TUPLE]; 2],
}

static PLACED: LazyLock<Vec<Tuple>> = LazyLock::new(|| {
    let placed: Vec<Tuple> =
        TUPLE_SQUARES.iter().enumerate().flat_map(|(table, names)| images(table, names)).collect();
    assert_eq!(placed.len(), TUPLES);
    placed
});

fn images(table: usize, names: &str) -> Vec<Tuple> {
    let squares: [Square; TUPLE] =
        std::array::from_fn(|at| names[2 * at..2 * at + 2].parse().expect("a square's name"));
    let set = |order: &[Square; TUPLE]| {
        order.iter().map(|&s| Bitboard::from(s)).fold(Bitboard::EMPTY, |a, b| a | b)
    };
    let mut placed: Vec<Tuple> = Vec::new();
    for symmetry in Symmetry::all() {
        let order = squares.map(|square| square.under(symmetry));
        match placed.iter_mut().find(|tuple| set(&tuple.orders[0]) == set(&order)) {
            Some(known) => known.orders[1] = order,
            None => placed.push(Tuple { table, orders: [order; 2] }),
        }
    }
    placed
}

/// One side of a position, as far as the other cannot help it.
struct Side {
    discs: Bitboard,
    /// Where it could move.
    moves: Bitboard,
    /// Its discs that the other side could turn over.
    exposed: Bitboard,
    /// Its discs that would be left after the move that turns the most of them.
    left: u32,
}

impl Side {
    /// The side to move of a position.
    fn of(position: &Position) -> Side {
        let other = position.pass();
        let (mut exposed, mut most) = (Bitboard::EMPTY, 0);
        for square in other.legal_moves() {
            let flips = other.flips(square);
            exposed |= flips;
            most = most.max(flips.len());
        }
        let discs = position.own();
        Side { discs, moves: position.legal_moves(), exposed, left: discs.len() - most }
    }

    /// Empty squares beside its discs.
    fn open(&self, empty: Bitboard) -> u32 {
        (beside(self.discs) & empty).len()
    }
}

/// The places of a position's weights in the tables, one after the other.
///
/// ```
/// use othello_engine::{Position, Symmetry, eval::glem::{REACH_WEIGHTS, reaches}};
///
/// let position = Position::START.play("f5".parse()?).expect("f5 is legal");
/// let sorted = |position: &Position| {
///     let mut places = reaches(position);
///     places.sort();
///     places
/// };
/// assert!(Symmetry::all().all(|s| sorted(&position.under(s)) == sorted(&position)));
/// assert!(reaches(&position).iter().all(|&place| usize::from(place) < REACH_WEIGHTS));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reaches(position: &Position) -> [u16; REACHES] {
    let (own, opp) = (Side::of(position), Side::of(&position.pass()));
    let empty = position.empty();
    let mut places = Places { list: [0; REACHES], count: 0, start: 0 };
    places.pair(own.moves.len(), opp.moves.len(), MOVES);
    places.pair(own.discs.len(), opp.moves.len(), FEW);
    places.pair(opp.discs.len(), own.moves.len(), FEW);
    places.pair(own.discs.len(), own.left, FEW);
    places.pair(opp.discs.len(), opp.left, FEW);
    places.pair(opp.open(empty), own.open(empty), MANY);
    for side in [&own, &opp] {
        let exposed = side.exposed.len();
        places.pair(side.discs.len() - exposed, exposed, MANY);
    }
    places.table(
        QUARTER,
        QUARTERS.map(|quarter| {
            let count = |set: Bitboard| (set & quarter).len() as usize;
            (count(empty) * 4 + count(own.moves).min(3)) * 4 + count(opp.moves).min(3)
        }),
    );
    let states = states(&own, &opp);
    let tuples =
        PLACED.iter().map(|tuple| tuple.table * STATES.pow(TUPLE as u32) + tuple.number(&states));
    places.table(TUPLE_SQUARES.len() * STATES.pow(TUPLE as u32), tuples);
    places.list
}

/// Places being filled in.
struct Places {
    list: [u16; REACHES],
    count: usize,
    start: usize, // of the next table
}

impl Places {
    /// Looks up a table of this size.
    fn table(&mut self, size: usize, found: impl IntoIterator<Item = usize>) {
        for place in found {
            self.list[self.count] = (self.start + place) as u16;
            self.count += 1;
        }
        self.start += size;
    }

    /// Looks up a table of two counts, which are told apart below `most`.
    fn pair(&mut self, a: u32, b: u32, most: usize) {
        let [a, b] = [a, b].map(|count| (count as usize).min(most - 1));
        self.table(most * most, [a * most + b]);
    }
}

/// Top left, top right, bottom left, bottom right.
const QUARTERS: [Bitboard; 4] = {
    let quarter = 0x0f0f_0f0f;
    [Bitboard(quarter), Bitboard(quarter << 4), Bitboard(quarter << 32), Bitboard(quarter << 36)]
};

/// These squares and those beside them.
fn beside(discs: Bitboard) -> Bitboard {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let Bitboard(discs) = discs;
    let row = discs | discs << 1 & NOT_A | discs >> 1 & NOT_H;
    Bitboard(row | row << 8 | row >> 8)
}

/// What each square is, below [`STATES`].
fn states(own: &Side, opp: &Side) -> [u8; 64] {
    let mut states = [0; 64];
    let sets = [
        (own.moves, 1),
        (opp.moves, 2),
        (own.discs, 4),
        (own.exposed, 1),
        (opp.discs, 6),
        (opp.exposed, 1),
    ];
    for (set, part) in sets {
        for square in set {
            states[square.index()] += part;
        }
    }
    states
}

impl Tuple {
    /// The same number for both orders.
    fn number(&self, states: &[u8; 64]) -> usize {
        let number = |order: &[Square; TUPLE]| {
            order.iter().fold(0, |n, square| n * STATES + usize::from(states[square.index()]))
        };
        number(&self.orders[0]).min(number(&self.orders[1]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        let (board, side) = crate::notation::diagram::read(text).unwrap();
        board.seen_by(side)
    }

    #[test]
    fn a_side_that_can_be_wiped_out_is_told_from_one_that_cannot() {
        // White's three discs lie in one line, and black can close it; in the other board one is apart.
        let line = position(&format!("XOOO{} X", "-".repeat(60)));
        let side = Side::of(&line.pass());
        assert_eq!((side.left, side.exposed.len()), (0, 3));
        let apart = Position::new(line.own(), line.opp() | Bitboard(1 << 40)).unwrap();
        let side = Side::of(&apart.pass());
        assert_eq!((side.left, side.exposed.len()), (1, 3));
        assert_ne!(reaches(&line)[4], reaches(&apart)[4]);
    }

    #[test]
    fn a_square_has_one_of_eight_states() {
        let start = Position::START;
        let states = states(&Side::of(&start), &Side::of(&start.pass()));
        let mut counts = [0; STATES];
        for state in states {
            counts[usize::from(state)] += 1;
        }
        // Four moves of each side, each turning over another disc.
        assert_eq!(counts, [52, 4, 4, 0, 0, 2, 0, 2]);
    }

    #[test]
    fn no_place_is_beyond_the_tables() {
        let game: crate::Game = "f5d6c3d3c4f4f6f3e6e7d7c5f7".parse().unwrap();
        for stage in game.stages() {
            let places = reaches(&stage.position());
            assert!(places.iter().all(|&place| usize::from(place) < REACH_WEIGHTS));
        }
    }
}

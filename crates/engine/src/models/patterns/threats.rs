//! Threat features, which no pattern of discs can express: the moves of both sides, the discs they
//! threaten to flip, the danger of a wipe-out, and the regions of empty squares. Each group has a
//! table of weights.

mod moves;
mod tuples;

use self::tuples::TUPLES;
use crate::{Bitboard, Position};

/// The number of features of a position.
pub const THREAT_FEATURES: usize = 17 + 64 + TUPLES;

/// The total number of weights.
pub const THREAT_WEIGHTS: usize = MOVES * MOVES
    + 4 * FEW * FEW
    + 3 * MANY * MANY
    + QUARTER
    + 3 * REGIONS * REGIONS
    + 2 * DANGER
    + moves::WEIGHTS
    + tuples::WEIGHTS;

/// The number of classes for counts of moves; greater counts share the last class.
const MOVES: usize = 24;
/// The number of classes for counts of discs where they are few.
const FEW: usize = 16;
/// The number of classes for counts of discs and squares where they are many.
const MANY: usize = 32;
/// The number of classes of a quarter of the board: by its empty squares, and up to three moves of
/// either side.
const QUARTER: usize = 17 * 4 * 4;
/// The number of classes for counts of regions of empty squares; greater counts share the last
/// class.
const REGIONS: usize = 8;
/// The classes of the danger of a wipe-out: a side's discs, the discs left after the largest flip,
/// the discs that no move flips, the moves that would leave it two discs or fewer, and its own
/// moves.
const DANGERS: [usize; 5] = [12, 6, 3, 3, 6];
const DANGER: usize = {
    let [discs, left, safe, grave, moves] = DANGERS;
    discs * left * safe * grave * moves
};

/// The number of states of a square: empty with a move of neither, own, opponent or both; an own
/// disc or an opponent's disc, each safe or threatened.
const STATES: usize = 8;

/// The discs, moves and threats of one side.
struct Side {
    discs: Bitboard,
    /// Its moves, if it were its turn.
    moves: Bitboard,
    /// Its discs that the other side could flip.
    exposed: Bitboard,
    /// Its number of discs after the move that flips the most of them.
    left: u32,
    /// The number of opponent's moves that would leave it two discs or fewer.
    grave: u32,
    /// The kind of its move on each square.
    kinds: [u8; 64],
}

impl Side {
    /// The side to move, and the other side.
    fn both(position: &Position) -> [Side; 2] {
        let other = position.pass();
        let [mut own, mut opp] = [position, &other].map(|position| Side {
            discs: position.own(),
            moves: position.legal_moves(),
            exposed: Bitboard::EMPTY,
            left: position.own().len(),
            grave: 0,
            kinds: [0; 64],
        });
        own.threaten(&mut opp, position);
        opp.threaten(&mut own, &other);
        [own, opp]
    }

    /// Records the flips of all moves of this side, which is to move in `position`.
    fn threaten(&mut self, other: &mut Side, position: &Position) {
        let empty = position.empty();
        let mut most = 0;
        for square in self.moves {
            let flips = position.flips(square);
            other.exposed |= flips;
            most = most.max(flips.len());
            other.grave += u32::from(other.discs.len() - flips.len() <= 2);
            self.kinds[square.index()] = moves::kind(square, flips, empty);
        }
        other.left -= most;
    }

    /// The class of its danger of a wipe-out, below [`DANGER`].
    fn danger(&self) -> usize {
        let safe = self.discs.len() - self.exposed.len();
        let counts = [self.discs.len(), self.left, safe, self.grave, self.moves.len()];
        let parts = counts.into_iter().zip(DANGERS);
        parts.fold(0, |n, (count, most)| n * most + (count as usize).min(most - 1))
    }

    /// The number of empty squares adjacent to its discs.
    fn open(&self, empty: Bitboard) -> u32 {
        (self.discs.neighbours() & empty).len()
    }
}

/// The indices of a position's weights in the concatenated tables.
///
/// ```
/// use othello_engine::{Position, Symmetry, models::patterns::{THREAT_WEIGHTS, threat_features}};
///
/// let position = Position::START.play("f5".parse()?).expect("f5 is legal");
/// let sorted = |position: &Position| {
///     let mut places = threat_features(position);
///     places.sort();
///     places
/// };
/// assert!(Symmetry::all().all(|s| sorted(&position.under(s)) == sorted(&position)));
/// assert!(threat_features(&position).iter().all(|&place| (place as usize) < THREAT_WEIGHTS));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn threat_features(position: &Position) -> [u32; THREAT_FEATURES] {
    let [own, opp] = Side::both(position);
    let empty = position.empty();
    let mut places = Places { list: [0; THREAT_FEATURES], count: 0, start: 0 };
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
    let regions = moves::regions(empty);
    for [a, b] in pairs_of_regions(&regions, &own, &opp) {
        places.pair(a, b, REGIONS);
    }
    places.table(DANGER, [own.danger()]);
    places.table(DANGER, [opp.danger()]);
    let odd = odd(&regions).fold(Bitboard::EMPTY, |all, region| all | region);
    let states = states(&own, &opp);
    places.table(moves::WEIGHTS, moves::places(&states, odd, [&own.kinds, &opp.kinds]));
    places.table(tuples::WEIGHTS, tuples::places(&states));
    places.list
}

/// A list of indices under construction.
struct Places {
    list: [u32; THREAT_FEATURES],
    count: usize,
    start: usize, // of the next table
}

impl Places {
    /// Adds indices into the next table, of this size.
    fn table(&mut self, size: usize, found: impl IntoIterator<Item = usize>) {
        for place in found {
            self.list[self.count] = (self.start + place) as u32;
            self.count += 1;
        }
        self.start += size;
    }

    /// Adds an index into the next table, for two counts below `most`; greater counts share the
    /// last class.
    fn pair(&mut self, a: u32, b: u32, most: usize) {
        let [a, b] = [a, b].map(|count| (count as usize).min(most - 1));
        self.table(most * most, [a * most + b]);
    }
}

/// The quarters of the board: top left, top right, bottom left, bottom right.
const QUARTERS: [Bitboard; 4] = {
    let quarter = 0x0f0f_0f0f;
    [Bitboard(quarter), Bitboard(quarter << 4), Bitboard(quarter << 32), Bitboard(quarter << 36)]
};

/// The regions of an odd number of squares.
fn odd(regions: &[Bitboard]) -> impl Iterator<Item = Bitboard> {
    regions.iter().copied().filter(|region| region.len() % 2 == 1)
}

/// Three pairs of counts: the odd and the even regions; the odd regions without a move of either
/// side; the even regions without a move of either side. A side without a move in a region cannot
/// influence its parity.
fn pairs_of_regions(regions: &[Bitboard], own: &Side, opp: &Side) -> [[u32; 2]; 3] {
    let without = |parity: u32, moves: Bitboard| {
        let closed =
            |region: &&Bitboard| region.len() % 2 == parity && (**region & moves).is_empty();
        regions.iter().filter(closed).count() as u32
    };
    let all = Bitboard::EMPTY;
    [
        [without(1, all), without(0, all)],
        [without(1, own.moves), without(1, opp.moves)],
        [without(0, own.moves), without(0, opp.moves)],
    ]
}

/// The state of each square, below [`STATES`].
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

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        let (board, side) = crate::notation::diagram::read(text).unwrap();
        board.seen_by(side)
    }

    #[test]
    fn a_side_facing_a_wipe_out_has_other_features() {
        // White's three discs are on one line that black can close; on the other board one disc is
        // elsewhere.
        let line = position(&format!("XOOO{} X", "-".repeat(60)));
        let [_, side] = Side::both(&line);
        assert_eq!((side.left, side.exposed.len()), (0, 3));
        let apart = Position::new(line.own(), line.opp() | Bitboard(1 << 40)).unwrap();
        let [_, side] = Side::both(&apart);
        assert_eq!((side.left, side.exposed.len()), (1, 3));
        assert_ne!(threat_features(&line)[4], threat_features(&apart)[4]);
        let dangers = [&line, &apart].map(|position| Side::both(position)[1].danger());
        assert_ne!(dangers[0], dangers[1]);
    }

    #[test]
    fn a_square_has_one_of_eight_states() {
        let [own, opp] = Side::both(&Position::START);
        let states = states(&own, &opp);
        let mut counts = [0; STATES];
        for state in states {
            counts[usize::from(state)] += 1;
        }
        // Four moves of each side, each turning over another disc.
        assert_eq!(counts, [52, 4, 4, 0, 0, 2, 0, 2]);
    }

    #[test]
    fn all_indices_are_within_the_tables() {
        let game: crate::Game = "f5d6c3d3c4f4f6f3e6e7d7c5f7".parse().unwrap();
        for stage in game.stages() {
            let places = threat_features(&stage.position());
            assert!(places.iter().all(|&place| (place as usize) < THREAT_WEIGHTS));
        }
    }
}

//! A position seen by the side to move, and the rules of the game.

use super::moves;
use crate::{Bitboard, Square, Symmetry};
use serde::{Deserialize, Serialize};

/// The discs of both sides, seen by the side to move. A position has no colours: `own` is the side
/// to move.
///
/// `own` and `opp` never share a square.
///
/// ```
/// use othello_engine::Position;
///
/// let start = Position::START;
/// assert_eq!(start.legal_moves().len(), 4);
/// // After a move the other side is to move, and so is `own`.
/// let next = start.play("f5".parse()?).expect("f5 is legal");
/// assert_eq!((next.own().len(), next.opp().len()), (1, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "(u64, u64)", into = "(u64, u64)")]
pub struct Position {
    own: Bitboard,
    opp: Bitboard,
}

impl From<Position> for (u64, u64) {
    fn from(Position { own, opp }: Position) -> (u64, u64) {
        (own.0, opp.0)
    }
}

impl TryFrom<(u64, u64)> for Position {
    type Error = &'static str;

    fn try_from((own, opp): (u64, u64)) -> Result<Position, &'static str> {
        let position = Position::new(Bitboard(own), Bitboard(opp));
        position.ok_or("expected sets of discs that share no square")
    }
}

impl Position {
    /// The start, black to move: black on e4 and d5, white on d4 and e5.
    pub const START: Position =
        Position { own: Bitboard(0x0000_0008_1000_0000), opp: Bitboard(0x0000_0010_0800_0000) };

    /// A position of these sets; `None` if they share a square.
    ///
    /// ```
    /// use othello_engine::{Bitboard, Position};
    ///
    /// assert!(Position::new(Bitboard(1), Bitboard(2)).is_some());
    /// assert!(Position::new(Bitboard(1), Bitboard(1)).is_none());
    /// ```
    #[inline(always)]
    pub const fn new(own: Bitboard, opp: Bitboard) -> Option<Position> {
        if own.0 & opp.0 == 0 { Some(Position { own, opp }) } else { None }
    }

    /// A position of sets known to share no square.
    #[inline(always)]
    pub(crate) const fn of_disjoint(own: u64, opp: u64) -> Position {
        debug_assert!(own & opp == 0);
        Position { own: Bitboard(own), opp: Bitboard(opp) }
    }

    /// The discs of the side to move.
    #[inline(always)]
    pub const fn own(&self) -> Bitboard {
        self.own
    }

    /// The discs of the other side.
    #[inline(always)]
    pub const fn opp(&self) -> Bitboard {
        self.opp
    }

    /// The squares without a disc.
    #[inline(always)]
    pub const fn empty(&self) -> Bitboard {
        Bitboard(!(self.own.0 | self.opp.0))
    }

    /// The legal moves of the side to move; empty if it must pass or the game is over.
    ///
    /// ```
    /// use othello_engine::Position;
    ///
    /// let moves: Vec<String> = Position::START.legal_moves().into_iter().map(|s| s.to_string()).collect();
    /// assert_eq!(moves, ["d3", "c4", "f5", "e6"]);
    /// ```
    pub fn legal_moves(&self) -> Bitboard {
        Bitboard(moves::legal_moves(self.own.0, self.opp.0))
    }

    /// The discs flipped by a move on this square; empty if the move is not legal.
    ///
    /// ```
    /// use othello_engine::Position;
    ///
    /// assert_eq!(Position::START.flips("f5".parse()?), "e5".parse::<othello_engine::Square>()?.into());
    /// assert!(Position::START.flips("a1".parse()?).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn flips(&self, square: Square) -> Bitboard {
        if !self.empty().contains(square) {
            return Bitboard::EMPTY;
        }
        Bitboard(moves::flips(self.own.0, self.opp.0, square.index()))
    }

    /// The position after a move, seen by the other side; `None` if the move is not legal. The
    /// other side may then have to pass.
    ///
    /// ```
    /// use othello_engine::Position;
    ///
    /// assert!(Position::START.play("f5".parse()?).is_some());
    /// assert!(Position::START.play("a1".parse()?).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn play(&self, square: Square) -> Option<Position> {
        let flips = self.flips(square);
        (!flips.is_empty()).then(|| self.after(square, flips))
    }

    /// The position after a move that flips exactly `flips`, seen by the other side.
    ///
    /// ```
    /// use othello_engine::Position;
    ///
    /// let f5 = "f5".parse()?;
    /// let flips = Position::START.flips(f5);
    /// assert_eq!(Some(Position::START.after(f5, flips)), Position::START.play(f5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn after(&self, square: Square, flips: Bitboard) -> Position {
        Position {
            // XOR moves the flips from one side to the other, and the sides change.
            own: Bitboard(self.opp.0 ^ flips.0),
            opp: Bitboard(self.own.0 ^ flips.0 ^ 1 << square.index()),
        }
    }

    /// The same discs seen by the other side.
    #[must_use]
    #[inline(always)]
    pub const fn pass(&self) -> Position {
        Position { own: self.opp, opp: self.own }
    }

    /// Whether the side to move has no legal move but the other side has one.
    ///
    /// ```
    /// use othello_engine::{Bitboard, Position};
    ///
    /// // Own disc on a1, opponent's on b1: only own can move, to c1.
    /// let position = Position::new(Bitboard(0b01), Bitboard(0b10)).unwrap();
    /// assert!(!position.must_pass() && position.pass().must_pass());
    /// ```
    pub fn must_pass(&self) -> bool {
        self.legal_moves().is_empty() && !self.pass().legal_moves().is_empty()
    }

    /// Whether neither side has a legal move.
    ///
    /// ```
    /// use othello_engine::{Bitboard, Position};
    ///
    /// assert!(Position::new(Bitboard(1), Bitboard::EMPTY).unwrap().is_over());
    /// assert!(!Position::START.is_over());
    /// ```
    pub fn is_over(&self) -> bool {
        self.legal_moves().is_empty() && self.pass().legal_moves().is_empty()
    }

    /// Disc difference for the side to move, -64..=64. Empty squares go to the winner.
    /// Meaningful only when the game is over.
    ///
    /// ```
    /// use othello_engine::{Bitboard, Position};
    ///
    /// // A wipe-out: the empty squares go to the winner.
    /// assert_eq!(Position::new(Bitboard(1), Bitboard::EMPTY).unwrap().margin(), 64);
    /// ```
    #[inline(always)]
    pub const fn margin(&self) -> i32 {
        let own = self.own.len() as i32;
        let opp = self.opp.len() as i32;
        let empty = 64 - own - opp;
        own - opp + empty * (own - opp).signum()
    }

    /// The position under a symmetry of the board.
    #[must_use]
    pub const fn under(&self, symmetry: Symmetry) -> Position {
        Position { own: self.own.under(symmetry), opp: self.opp.under(symmetry) }
    }

    /// The smallest of the eight symmetric images, the same for all of them, and the symmetry that
    /// maps this position to it.
    ///
    /// ```
    /// use othello_engine::{Game, Symmetry};
    ///
    /// let position = "f5d6c3".parse::<Game>()?.position();
    /// let (common, symmetry) = position.canonical();
    /// assert_eq!(position.under(symmetry), common);
    /// assert!(Symmetry::all().all(|turn| position.under(turn).canonical().0 == common));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> (Position, Symmetry) {
        let mut first = (*self, Symmetry::IDENTITY);
        for &symmetry in &Symmetry::ALL[1..] {
            let view = self.under(symmetry);
            if (view.own.0, view.opp.0) < (first.0.own.0, first.0.opp.0) {
                first = (view, symmetry);
            }
        }
        first
    }
}

//! Reasons as English sentences, in the words of Othello books.

use std::fmt;

use othello_engine::{Bitboard, Color, Square};

use super::{CornerNeighbour, MOST_NAMED, Reason};

/// A reason with the moves and the colour it speaks of. Its text is one sentence.
#[derive(Clone, Copy, Debug)]
pub struct ReasonWords {
    /// The reason.
    pub reason: Reason,
    /// The side that chooses between the two moves.
    pub mover: Color,
    /// The played move.
    pub played: Square,
    /// The better move.
    pub best: Square,
}

impl fmt::Display for ReasonWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReasonWords { reason, played, best, .. } = *self;
        let (we, they) = (name(self.mover), name(self.mover.other()));
        match reason {
            Reason::CornerGiven { corner, after, beside } => {
                let kind = match beside {
                    CornerNeighbour::XSquare => "The X square ",
                    CornerNeighbour::CSquare => "The C square ",
                    CornerNeighbour::Elsewhere => "",
                };
                let when = PlyPhrase(after);
                write!(
                    f,
                    "{kind}{played} lets {they} take the corner {corner} {when}; {best} prevents this."
                )
            }
            Reason::CornerMissed { corner, after: 0 } => {
                write!(f, "{we} can take the corner {corner} at once.")
            }
            Reason::CornerMissed { corner, after } => {
                let when = PlyPhrase(after);
                write!(f, "{best} wins the corner {corner} for {we} {when}; {played} does not.")
            }
            Reason::Mobility { .. }
            | Reason::OwnMobility { .. }
            | Reason::SafeMoves { .. }
            | Reason::Opened { .. }
            | Reason::Frontier { .. } => self.mobility(f),
            Reason::Wedge { .. } | Reason::UnbalancedEdge { .. } | Reason::Stable { .. } => {
                self.edges(f)
            }
            Reason::Region { .. }
            | Reason::LastMove
            | Reason::ForcedPass { .. }
            | Reason::PassMissed { .. }
            | Reason::Swindle { .. }
            | Reason::CanWait { .. } => self.tempo(f),
            Reason::WipeOut { is_ours: true } => {
                write!(f, "After {played}, {we} loses every disc.")
            }
            Reason::WipeOut { is_ours: false } => {
                write!(f, "After {best}, {they} loses every disc.")
            }
            Reason::ExactCount { played: worse, best: better } => {
                let [[our, their], [ours, theirs]] = [worse, better].map(final_count);
                write!(
                    f,
                    "Best play after {played}: {we} {our}, {they} {their}; after {best}: {we} {ours}, {they} {theirs}."
                )
            }
            Reason::AccessGiven { .. } | Reason::AccessTaken { .. } | Reason::SquareLost => {
                self.access(f)
            }
        }
    }
}

impl ReasonWords {
    fn mobility(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReasonWords { played, best, .. } = self;
        let (we, they) = (name(self.mover), name(self.mover.other()));
        match self.reason {
            Reason::Mobility { played: more, best: fewer, after, .. } => {
                let first = TurnPhrase { played, after, next: "" };
                let moves = legal_moves(after)[1];
                write!(f, "{first}, {they} has {more} {moves}; after {best} only {fewer}.")
            }
            Reason::OwnMobility { played: fewer, best: more, after } => {
                let first = TurnPhrase { played, after, next: " and the reply" };
                let [one, many] = legal_moves(after);
                let fewer = FewThings(fewer, one, many);
                write!(f, "{first}, {we} has {fewer}; after {best}, {we} would have {more}.")
            }
            Reason::SafeMoves { played: 0, best: more } => {
                write!(
                    f,
                    "After {played} and the reply, every move of {we} gives up a corner; after {best}, {more} moves give up none."
                )
            }
            Reason::SafeMoves { played: fewer, best: more } => {
                let (one, many) = ("move that gives up no corner", "moves that give up no corner");
                let fewer = FewThings(fewer, one, many);
                write!(
                    f,
                    "After {played} and the reply, {we} has {fewer}; after {best}, {we} would have {more}."
                )
            }
            Reason::Opened { moves } => {
                let moves = SquareNames(moves);
                write!(f, "{played} lets {they} play {moves}; {best} opens no new move.")
            }
            Reason::Frontier { played: more, best: fewer, .. } => {
                write!(
                    f,
                    "{played} leaves {we} with {more} frontier discs; {best} with only {fewer}."
                )
            }
            _ => Ok(()),
        }
    }

    fn edges(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReasonWords { played, best, .. } = self;
        let (we, they) = (name(self.mover), name(self.mover.other()));
        match self.reason {
            Reason::Wedge { is_ours, square, between: [a, b], after } => {
                let (first, side) = if is_ours { (best, we) } else { (played, they) };
                let when = PlyPhrase(after);
                if after == 0 {
                    write!(f, "{best} wedges between {a} and {b}.")
                } else {
                    write!(f, "{first} lets {side} wedge at {square}, between {a} and {b}, {when}.")
                }
            }
            Reason::UnbalancedEdge { discs, attack } => {
                let discs = SquareNames(discs);
                write!(
                    f,
                    "{played} makes an unbalanced edge ({discs}), which {they} attacks at {attack}."
                )
            }
            Reason::Stable { is_ours, discs, after } => {
                let (first, side, other) =
                    if is_ours { (best, we, played) } else { (played, they, best) };
                let (discs, when) = (StableSquares(discs), PlyPhrase(after));
                write!(f, "{first} gives {side} stable discs on {discs} {when}; {other} does not.")
            }
            _ => Ok(()),
        }
    }

    fn tempo(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReasonWords { played, best, .. } = self;
        let (we, they) = (name(self.mover), name(self.mover.other()));
        match self.reason {
            Reason::Region { squares } => {
                let squares = SquareNames(squares);
                write!(
                    f,
                    "After {played}, {they} makes the last move in the region {squares}; after {best}, {we} does."
                )
            }
            Reason::LastMove => {
                write!(
                    f,
                    "After {played}, {they} makes the last move of the game; after {best}, {we} does."
                )
            }
            Reason::ForcedPass { after } => {
                let when = PlyPhrase(after);
                write!(f, "After {played}, {we} has to pass {when}; after {best}, {we} does not.")
            }
            Reason::PassMissed { after } => {
                let when = PlyPhrase(after);
                write!(
                    f,
                    "After {best}, {they} has to pass {when}; after {played}, {they} does not."
                )
            }
            Reason::Swindle { is_ours, pair: [a, b] } => {
                let (first, side, other) =
                    if is_ours { (best, we, they) } else { (played, they, we) };
                write!(
                    f,
                    "After {first}, {side} gets both {a} and {b}: {other} cannot play there in between."
                )
            }
            Reason::CanWait { .. } => {
                write!(f, "{played} can wait: after {best}, {they} never gets to play there first.")
            }
            _ => Ok(()),
        }
    }

    fn access(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReasonWords { played, best, .. } = self;
        let they = name(self.mover.other());
        match self.reason {
            Reason::AccessGiven { square } => {
                write!(f, "{played} lets {they} play {square}; {best} does not.")
            }
            Reason::AccessTaken { square } => {
                write!(f, "{best} stops {they} from playing {square}, the reply to {played}.")
            }
            Reason::SquareLost => {
                write!(f, "After {played}, {they} takes the best square, {best}, at once.")
            }
            _ => Ok(()),
        }
    }
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// The largest number of moves that is given as a number. Beyond it, the exact number does not help.
pub const MOST_COUNTED: usize = 3;

/// The time of a ply in words; the reply comes "at once".
struct PlyPhrase(usize);

impl fmt::Display for PlyPhrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 | 1 => f.write_str("at once"),
            plies if plies > MOST_COUNTED => f.write_str("later"),
            plies => write!(f, "within {plies} moves"),
        }
    }
}

/// The noun for one legal move and for several. After "3 more moves of best play", plain "moves" would be ambiguous.
const fn legal_moves(after: usize) -> [&'static str; 2] {
    if after > 2 { ["legal move", "legal moves"] } else { ["move", "moves"] }
}

/// The beginning of a sentence about a turn: the next one, or one later in the line.
struct TurnPhrase<'a> {
    played: &'a Square,
    after: usize,
    /// The addition for the next turn.
    next: &'a str,
}

impl fmt::Display for TurnPhrase<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TurnPhrase { played, after, next } = self;
        match after {
            0..=2 => write!(f, "After {played}{next}"),
            _ => write!(f, "After {played} and {} more moves of best play", after - 1),
        }
    }
}

/// A small number of things, in the singular and the plural.
struct FewThings(u32, &'static str, &'static str);

impl fmt::Display for FewThings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FewThings(number, one, many) = self;
        match number {
            0 => write!(f, "no {one}"),
            1 => write!(f, "only 1 {one}"),
            _ => write!(f, "only {number} {many}"),
        }
    }
}

/// A final count, own discs first.
fn final_count(margin: i32) -> [i32; 2] {
    [margin, -margin].map(|margin| i32::midpoint(64, margin))
}

/// Squares with commas and an "and".
struct SquareNames(Bitboard);

impl fmt::Display for SquareNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.0.into_iter().map(|square| square.to_string()).collect();
        match names.split_last() {
            Some((last, [])) => f.write_str(last),
            Some((last, rest)) => write!(f, "{} and {last}", rest.join(", ")),
            None => Ok(()),
        }
    }
}

/// The squares of stable discs; many are counted.
struct StableSquares(Bitboard);

impl fmt::Display for StableSquares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.len() as usize {
            0..=MOST_NAMED => SquareNames(self.0).fmt(f),
            count => write!(f, "{count} edge squares"),
        }
    }
}

//! Reasons for a move in words, from measured facts alone: each detector compares the line of best play after one
//! move with that after a better one, and reports what only one of the two lines shows.
//!
//! ```
//! use othello_engine::{Color, Game};
//! use othello_lab::teach::reasons::{Contrast, Explanation};
//!
//! let game: Game = "f5f6e6f4".parse()?;
//! let line = |text: &str| text.split(' ').map(|name| name.parse()).collect::<Result<Vec<_>, _>>();
//! // Black's move g7 gives a corner away; e3 does not.
//! let contrast = Contrast::new(&game.position(), &line("g7 h8 e3 d6")?, &line("e3 d6 c5 f3")?);
//! let reasons = Explanation::of(&contrast).sentences(Color::Black);
//! assert_eq!(reasons[0], "The X square g7 lets White take the corner h8 at once; e3 prevents this.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod access;
mod corner;
mod count;
mod edge;
mod frontier;
mod line_play;
mod mobility;
mod parity;
mod pass;
mod stable;
mod study;
mod swindle;
mod waiting;
mod wipe_out;
mod wording;

pub use self::{
    line_play::{Contrast, LinePlay, LineStep},
    study::{TryFault, Tutor},
    wording::{MOST_COUNTED, ReasonWords},
};

use othello_engine::{Bitboard, Color, Square};
use serde::{Deserialize, Serialize};

/// The number of plies of a line that detectors look at.
pub const HORIZON: usize = 12;

/// The number of stable discs up to which a sentence names their squares.
pub const MOST_NAMED: usize = 5;

/// The loss in discs up to which a move that can wait is reason enough.
const MOST_FOR_WAITING: f32 = 8.0;

/// The number of reasons given for a move.
pub(super) const MOST_REASONS: usize = 2;

/// A fact that one of two lines shows and the other does not. Plies count from the first move of a line, which is
/// ply 0. "Ours" is the side that chooses between the two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// They take this corner after the played move, and not after the better one.
    CornerGiven {
        /// The corner.
        corner: Square,
        /// The ply at which it falls.
        after: usize,
        /// The kind of the played square relative to this corner.
        beside: CornerNeighbour,
    },
    /// We take this corner after the better move, and not after the played one.
    CornerMissed {
        /// The corner.
        corner: Square,
        /// The ply at which we take it; 0 if the better move is the corner.
        after: usize,
    },
    /// They have more moves after the played move, on one turn and also later in the line.
    Mobility {
        /// The ply of the turn.
        after: usize,
        /// The number of their moves after the played move.
        played: u32,
        /// The number of their moves after the better move.
        best: u32,
        /// Their moves after the played move that they do not have after the better one.
        moves: Bitboard,
    },
    /// We have fewer moves after the played move, on one turn and later in the line.
    OwnMobility {
        /// The ply of the turn.
        after: usize,
        /// The number of our moves after the played move.
        played: u32,
        /// The number of our moves after the better move.
        best: u32,
    },
    /// We have fewer moves at our next turn that leave them no corner.
    SafeMoves {
        /// The number of our safe moves after the played move and the reply.
        played: u32,
        /// The number of our safe moves after the better move and the reply.
        best: u32,
    },
    /// The better move opens no new move for them; the played one opens these, and they use one.
    Opened {
        /// Their new moves after the played move.
        moves: Bitboard,
    },
    /// We have more discs beside empty squares after the played move, at once and in the line.
    Frontier {
        /// The number of our frontier discs after the played move.
        played: u32,
        /// The number of our frontier discs after the better move.
        best: u32,
        /// Our frontier discs after the played move.
        discs: Bitboard,
    },
    /// A disc is played between two discs of the other side on an edge and stays there, in one of the lines.
    Wedge {
        /// Whether we wedge, after the better move. Otherwise they do, after the played one.
        is_ours: bool,
        /// The square of the wedge.
        square: Square,
        /// Its two neighbours on the edge.
        between: [Square; 2],
        /// The ply.
        after: usize,
    },
    /// The played move makes an edge of five discs beside an empty C square, and they attack it.
    UnbalancedEdge {
        /// The five discs.
        discs: Bitboard,
        /// Their first move to a corner or the C square of this edge.
        attack: Square,
    },
    /// Stable discs of one side, in one of the lines. The same squares are not that side's at the end of the other
    /// line.
    Stable {
        /// Whether they are ours, after the better move. Otherwise they are theirs, after the played one.
        is_ours: bool,
        /// The discs.
        discs: Bitboard,
        /// The number of plies after which they are there.
        after: usize,
    },
    /// They play the last square of a region after the played move; we do after the better one.
    Region {
        /// The empty squares of the region.
        squares: Bitboard,
    },
    /// They have the last move of the game after the played move; we have it after the better one.
    LastMove,
    /// We must pass after the played move, and not after the better one.
    ForcedPass {
        /// The ply of the pass.
        after: usize,
    },
    /// They must pass after the better move, and not after the played one.
    PassMissed {
        /// The ply of the pass.
        after: usize,
    },
    /// One side gets both squares of a pair, as the other cannot answer there in between.
    Swindle {
        /// Whether we do so after the better move. Otherwise they do, after the played one.
        is_ours: bool,
        /// The pair, in the order of play.
        pair: [Square; 2],
    },
    /// We play the square of the played move later in the better line, and they cannot play there before.
    CanWait {
        /// The ply at which we play it.
        after: usize,
    },
    /// One side loses all its discs.
    WipeOut {
        /// Whether we lose them, after the played move. Otherwise they do, after the better one.
        is_ours: bool,
    },
    /// The final margins of both moves with best play; empty squares go to the winner.
    ExactCount {
        /// The margin after the played move.
        played: i32,
        /// The margin after the better move.
        best: i32,
    },
    /// The played move opens this square for them, and they play there at once. After the better move they never can.
    AccessGiven {
        /// Their reply.
        square: Square,
    },
    /// The better move closes this square, their reply to the played move, for them as long as its line is known.
    AccessTaken {
        /// The square.
        square: Square,
    },
    /// They reply on the square of the better move.
    SquareLost,
}

/// The place of a square relative to a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CornerNeighbour {
    /// Diagonally next to it.
    XSquare,
    /// Next to it on an edge.
    CSquare,
    /// Not next to it.
    Elsewhere,
}

impl CornerNeighbour {
    /// The place of a square relative to this corner.
    fn of(square: Square, corner: Square) -> CornerNeighbour {
        let columns = square.column().abs_diff(corner.column());
        let rows = square.row().abs_diff(corner.row());
        match (columns, rows) {
            (1, 1) => CornerNeighbour::XSquare,
            (0, 1) | (1, 0) => CornerNeighbour::CSquare,
            _ => CornerNeighbour::Elsewhere,
        }
    }
}

/// The subject of a reason; an explanation has one reason of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReasonTopic {
    /// Corners.
    Corner,
    /// Numbers of moves and frontier discs.
    Mobility,
    /// Edges.
    Edge,
    /// Stable discs.
    Stability,
    /// Parity, passes, swindles and moves that can wait.
    Tempo,
    /// The final count.
    Count,
    /// Single moves opened and closed.
    Access,
}

impl Reason {
    /// The subject.
    pub fn topic(&self) -> ReasonTopic {
        match self {
            Reason::CornerGiven { .. } | Reason::CornerMissed { .. } => ReasonTopic::Corner,
            Reason::Mobility { .. }
            | Reason::OwnMobility { .. }
            | Reason::SafeMoves { .. }
            | Reason::Opened { .. }
            | Reason::Frontier { .. } => ReasonTopic::Mobility,
            Reason::Wedge { .. } | Reason::UnbalancedEdge { .. } => ReasonTopic::Edge,
            Reason::Stable { .. } => ReasonTopic::Stability,
            Reason::Region { .. }
            | Reason::LastMove
            | Reason::ForcedPass { .. }
            | Reason::PassMissed { .. }
            | Reason::Swindle { .. }
            | Reason::CanWait { .. } => ReasonTopic::Tempo,
            Reason::WipeOut { .. } | Reason::ExactCount { .. } => ReasonTopic::Count,
            Reason::AccessGiven { .. } | Reason::AccessTaken { .. } | Reason::SquareLost => {
                ReasonTopic::Access
            }
        }
    }

    /// Whether it speaks for the better move, not against the played one.
    pub fn is_ours(&self) -> bool {
        match *self {
            Reason::Wedge { is_ours, .. }
            | Reason::Stable { is_ours, .. }
            | Reason::Swindle { is_ours, .. } => is_ours,
            Reason::WipeOut { is_ours } => !is_ours,
            Reason::CornerMissed { .. }
            | Reason::PassMissed { .. }
            | Reason::AccessTaken { .. } => true,
            _ => false,
        }
    }

    /// Whether its sentence names the better move, which is `best`.
    pub fn names_best(&self, best: Square) -> bool {
        let contrasts = match *self {
            Reason::CornerMissed { after, .. } => after > 0,
            Reason::Wedge { is_ours, after, .. } => is_ours || after == 0,
            Reason::Swindle { is_ours, .. } => is_ours,
            Reason::WipeOut { is_ours } => !is_ours,
            Reason::UnbalancedEdge { .. } => false,
            _ => true,
        };
        contrasts || self.squares().contains(best)
    }

    /// The one square to which the move leads.
    pub fn target(&self) -> Option<Square> {
        match *self {
            Reason::CornerGiven { corner, .. } | Reason::CornerMissed { corner, .. } => {
                Some(corner)
            }
            Reason::UnbalancedEdge { attack: square, .. }
            | Reason::Wedge { square, .. }
            | Reason::AccessGiven { square }
            | Reason::AccessTaken { square } => Some(square),
            _ => None,
        }
    }

    /// The squares the reason names, apart from the two moves.
    pub fn squares(&self) -> Bitboard {
        match *self {
            Reason::CornerGiven { corner, .. } | Reason::CornerMissed { corner, .. } => {
                corner.into()
            }
            Reason::Mobility { moves, .. } | Reason::Opened { moves } => moves,
            Reason::Frontier { discs, .. } | Reason::Stable { discs, .. } => discs,
            Reason::Wedge { square, between, .. } => {
                Bitboard::from(square) | between.into_iter().collect()
            }
            Reason::UnbalancedEdge { discs, attack } => discs | attack.into(),
            Reason::Region { squares } => squares,
            Reason::Swindle { pair, .. } => pair.into_iter().collect(),
            Reason::AccessGiven { square } | Reason::AccessTaken { square } => square.into(),
            Reason::OwnMobility { .. }
            | Reason::SafeMoves { .. }
            | Reason::LastMove
            | Reason::ForcedPass { .. }
            | Reason::PassMissed { .. }
            | Reason::CanWait { .. }
            | Reason::WipeOut { .. }
            | Reason::ExactCount { .. }
            | Reason::SquareLost => Bitboard::EMPTY,
        }
    }
}

/// A reason with its weight, roughly its worth in discs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeighedReason {
    /// The weight; the heaviest reasons are given.
    pub weight: f32,
    /// The reason.
    pub reason: Reason,
}

/// Two moves of a position, and the reasons why one is better.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Explanation {
    /// The played move.
    pub played: Square,
    /// The better move.
    pub best: Square,
    /// The reasons, at most two, the weightiest first.
    pub reasons: Vec<Reason>,
}

impl Explanation {
    /// Compares two moves.
    pub fn of(contrast: &Contrast) -> Explanation {
        let mut found = all_reasons(contrast);
        found.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        let mut reasons: Vec<Reason> = Vec::new();
        for WeighedReason { reason, .. } in found {
            let is_new = reasons.iter().all(|earlier| earlier.topic() != reason.topic());
            if is_new && reasons.len() < MOST_REASONS {
                reasons.push(reason);
            }
        }
        let is_great = contrast.lost.is_some_and(|lost| lost > MOST_FOR_WAITING);
        if is_great && matches!(reasons[..], [Reason::CanWait { .. }]) {
            reasons.clear();
        }
        Explanation { played: contrast.played.first(), best: contrast.best.first(), reasons }
    }

    /// The reasons as English sentences; `mover` is the side that chooses.
    pub fn sentences(&self, mover: Color) -> Vec<String> {
        let words = |&reason: &Reason| {
            ReasonWords { reason, mover, played: self.played, best: self.best }.to_string()
        };
        self.reasons.iter().map(words).collect()
    }
}

/// All reasons that two lines show, unordered.
pub fn all_reasons(contrast: &Contrast) -> Vec<WeighedReason> {
    if contrast.played.first() == contrast.best.first() {
        return Vec::new();
    }
    let detectors = [
        corner::find,
        mobility::find,
        frontier::find,
        edge::find,
        stable::find,
        parity::find,
        pass::find,
        swindle::find,
        waiting::find,
        wipe_out::find,
        count::find,
        access::find,
    ];
    detectors.into_iter().flat_map(|find| find(contrast)).collect()
}

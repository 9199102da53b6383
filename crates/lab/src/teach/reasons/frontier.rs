//! Frontier discs: those beside an empty square.

use othello_engine::{Bitboard, Position};

use super::{Contrast, LinePlay, Reason, WeighedReason};

/// The least difference in discs that is a reason.
const LEAST_DISCS: u32 = 4;

pub fn find(contrast: &Contrast) -> Vec<WeighedReason> {
    if contrast.shared_plies(3) < 3 {
        return Vec::new();
    }
    let discs = frontier(&contrast.played.board(1));
    let (played, best) = (discs.len(), frontier(&contrast.best.board(1)).len());
    // The walls must still stand after the next move of both sides.
    let lasting = |line: &LinePlay| frontier(&line.board(3.min(line.steps().len()))).len();
    let lasts = lasting(&contrast.played) > lasting(&contrast.best);
    if !lasts || played < best + LEAST_DISCS {
        return Vec::new();
    }
    let weight = played as f32 - best as f32;
    vec![WeighedReason { weight, reason: Reason::Frontier { played, best, discs } }]
}

/// Our discs beside an empty square.
fn frontier(board: &Position) -> Bitboard {
    board.own() & board.empty().neighbours()
}

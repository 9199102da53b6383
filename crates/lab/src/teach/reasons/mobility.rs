//! Numbers of moves: theirs, ours, our safe ones, and moves that are newly opened.

use othello_engine::{Bitboard, Position};

use super::{Contrast, LinePlay, Reason, WeighedReason};

/// The least difference in moves that is a reason.
const LEAST_MOVES: u32 = 3;
/// The number of plies within which the difference must still show.
const LATER: usize = 10;
/// The last turn at which moves are compared.
const LAST_TURN: usize = 6;

pub fn find(contrast: &Contrast) -> Vec<WeighedReason> {
    let all = [numbers(contrast, false), numbers(contrast, true), safe(contrast), opened(contrast)];
    all.into_iter().flatten().collect()
}

/// The first turn on which they have clearly more moves, or we clearly fewer, if the mean over all later turns
/// agrees.
fn numbers(contrast: &Contrast, is_ours: bool) -> Option<WeighedReason> {
    let first = if is_ours { 2 } else { 1 };
    (first..=LAST_TURN).step_by(2).find_map(|after| {
        let [played, best] = both(contrast, |line| line.moves_of(is_ours, after))?;
        let moves = Bitboard(played.0 & !best.0);
        let (played, best) = (played.len(), best.len());
        let [more, fewer] = if is_ours { [best, played] } else { [played, best] };
        let is_clear = more >= fewer + LEAST_MOVES && 4 * fewer <= 3 * more;
        let later = later(contrast, is_ours, after + 2)?;
        let lasts = if is_ours { later < 0.0 } else { later > 0.0 };
        let weight = 2.0 * (more as f32 - fewer as f32) - (after - first) as f32;
        let reason = if is_ours {
            Reason::OwnMobility { played, best, after }
        } else {
            Reason::Mobility { played, best, moves, after }
        };
        (is_clear && lasts).then_some(WeighedReason { weight, reason })
    })
}

/// The mean number of moves that one side has more after the played move than after the better one, over its turns
/// from this ply on. `None` if the lines are too short.
fn later(contrast: &Contrast, is_ours: bool, from: usize) -> Option<f32> {
    let plies = contrast.shared_plies(LATER);
    let mean = |line: &LinePlay| {
        let counts = (from..=plies).filter_map(|ply| line.moves_of(is_ours, ply));
        let counts: Vec<f32> = counts.map(|moves| moves.len() as f32).collect();
        (!counts.is_empty()).then(|| counts.iter().sum::<f32>() / counts.len() as f32)
    };
    Some(mean(&contrast.played)? - mean(&contrast.best)?)
}

fn safe(contrast: &Contrast) -> Option<WeighedReason> {
    let boards = both(contrast, |line| line.moves_of(true, 2).map(|_| line.board(2)))?;
    let [played, best] = boards.map(|board| safe_moves(&board).len());
    let is_clear = played <= 2 && best >= played + LEAST_MOVES;
    let weight = 6.0 + 2.0 * (best as f32 - played as f32);
    is_clear.then_some(WeighedReason { weight, reason: Reason::SafeMoves { played, best } })
}

/// The moves of the side to move after which the other side can take no corner.
fn safe_moves(position: &Position) -> Bitboard {
    let leaves_none = |square: &_| {
        position
            .play(*square)
            .is_some_and(|next| (next.legal_moves() & Bitboard::CORNERS).is_empty())
    };
    position.legal_moves().into_iter().filter(leaves_none).collect()
}

fn opened(contrast: &Contrast) -> Option<WeighedReason> {
    let before = contrast.position.pass().legal_moves();
    let [played, best] = both(contrast, |line| line.moves_of(false, 1))?;
    let opened = |after: Bitboard| Bitboard(after.0 & !before.0);
    let (moves, reply) = (opened(played), contrast.played.steps().get(1)?.square);
    let is_clear = opened(best).is_empty() && moves.len() >= 2 && moves.contains(reply);
    let weight = 4.0 + moves.len() as f32;
    is_clear.then_some(WeighedReason { weight, reason: Reason::Opened { moves } })
}

/// A measure of both lines, the played one first.
fn both<T>(contrast: &Contrast, of: impl Fn(&LinePlay) -> Option<T>) -> Option<[T; 2]> {
    Some([of(&contrast.played)?, of(&contrast.best)?])
}

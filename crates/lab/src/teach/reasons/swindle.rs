//! Swindles: both squares of a pair for one side.

use othello_engine::{Bitboard, Square};

use super::{Contrast, LinePlay, Reason, WeighedReason, parity::regions};

const SWINDLE: f32 = 14.0;

pub fn find(contrast: &Contrast) -> Vec<WeighedReason> {
    let weighed = |is_ours: bool, pair: [Square; 2]| WeighedReason {
        weight: SWINDLE,
        reason: Reason::Swindle { is_ours, pair },
    };
    let of = |line: &LinePlay, other: &LinePlay, is_ours: bool| {
        swindles(line, is_ours).into_iter().find(|pair| {
            pair.iter().any(|&square| {
                other.taken(square, usize::MAX).is_some_and(|(_, theirs)| theirs != is_ours)
            })
        })
    };
    let missed = of(&contrast.best, &contrast.played, true);
    let fallen = of(&contrast.played, &contrast.best, false);
    let missed = missed.map(|pair| weighed(true, pair));
    missed.into_iter().chain(fallen.map(|pair| weighed(false, pair))).collect()
}

/// The pairs of adjacent empty squares, apart from all others, that one side fills alone while the other side has
/// no move there in between.
fn swindles(line: &LinePlay, is_ours: bool) -> Vec<[Square; 2]> {
    let moves = line.steps().iter().enumerate();
    let moves = moves.filter(|(_, step)| step.is_ours == is_ours);
    moves
        .filter_map(|(ply, step)| {
            let regions = regions(&line.board(ply));
            let pair = regions.into_iter().find(|region| region.contains(step.square))?;
            let second = Bitboard(pair.0 & !Bitboard::from(step.square).0);
            let square = second.first().filter(|_| pair.len() == 2)?;
            let (after, by_us) = line.taken(square, usize::MAX)?;
            let is_closed = (ply + 1..=after).all(|at| {
                let board = line.board(at);
                let other = if is_ours { board.pass() } else { board };
                !other.legal_moves().contains(square)
            });
            (by_us == is_ours && is_closed).then_some([step.square, square])
        })
        .collect()
}

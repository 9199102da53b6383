//! Agreement of the values of successive positions: the value of a move is that of the position after it, and the value
//! of a position that of its best move. Separate searches differ by a disc or two, which would look like a loss.

use std::{cmp::Reverse, collections::HashMap};

use othello_engine::{Position, search::Report};

use super::{
    PositionAnalysis,
    exact::{ExactValues, choose_best, exact, reached},
};

/// The number of plies by which the search after a move may be shallower than the one before it and still count. A
/// search that has only begun is not taken for better than a finished one.
const SLACK: u32 = 8;

/// Makes the values of all known positions and of the moves between them agree.
pub(super) fn agree(known: &mut HashMap<Position, PositionAnalysis>, exact: &ExactValues) {
    let mut positions: Vec<Position> = known.keys().copied().collect();
    // Every move fills a square, so this order has each position before those that follow from it.
    positions.sort_unstable_by_key(|position| (Reverse(position.empty().len()), *position));
    let mut held = HashMap::new();
    for position in &positions {
        hold(known, position, &mut held);
    }
    for position in positions.iter().rev() {
        let Some(PositionAnalysis { mut report, secs, explanation }) = known.remove(position)
        else {
            continue;
        };
        let is_changed = back_up(known, position, &mut report);
        match exact.of(position) {
            Some(value) => exact.settle_position(position, value, &mut report),
            None if is_changed && !held.contains_key(position) => {
                choose_best(position, &mut report);
            }
            None => {}
        }
        known.insert(*position, PositionAnalysis { report, secs, explanation });
    }
}

/// Gives positions that were hardly searched the values of the moves that lead there. `held` has the depth of the search
/// that each of these values comes from.
fn hold(
    known: &mut HashMap<Position, PositionAnalysis>,
    position: &Position,
    held: &mut HashMap<Position, u32>,
) {
    let Some(PositionAnalysis { report: Report { depth, moves, .. }, .. }) = known.get(position)
    else {
        return;
    };
    let depth = *depth;
    let moves: Vec<_> = moves.iter().map(|found| (found.square, found.value)).collect();
    for (square, value) in moves {
        let Some((next, is_own)) = reached(position, square) else { continue };
        let Some(after) = known.get_mut(&next).map(|after| &mut after.report) else { continue };
        let is_held = is_shallow(after, depth) && held.get(&next).is_none_or(|&of| of < depth);
        if is_held && exact(after.value).is_none() {
            after.value = if is_own { value } else { value.reversed() };
            held.insert(next, depth);
        }
    }
}

/// Whether a search after a move says less than one of this depth before it.
const fn is_shallow(after: &Report, depth: u32) -> bool {
    after.depth + SLACK < depth
}

/// Gives the moves of a report the values of the positions after them. Returns whether there are any.
fn back_up(
    known: &HashMap<Position, PositionAnalysis>,
    position: &Position,
    report: &mut Report,
) -> bool {
    let depth = report.depth;
    let after = |square| {
        let (next, is_own) = reached(position, square)?;
        let after = &known.get(&next)?.report;
        let value = if is_own { after.value } else { after.value.reversed() };
        Some((value, is_shallow(after, depth), [&[square], after.line.as_slice()].concat()))
    };
    if report.moves.is_empty() {
        // A file tells only the best move.
        let found = report.best.and_then(after).filter(|_| exact(report.value).is_none());
        let Some((value, false, line)) = found else { return false };
        (report.value, report.line) = (value, line);
        return false;
    }
    let mut is_changed = false;
    for found in report.moves.iter_mut().filter(|found| exact(found.value).is_none()) {
        // The value of a position that was hardly searched comes from here, or from a deeper search.
        let Some((value, is_shallow, line)) = after(found.square) else { continue };
        found.value = value;
        if !is_shallow {
            found.line = line;
        }
        is_changed = true;
    }
    is_changed
}

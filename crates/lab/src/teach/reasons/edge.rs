//! Edges: wedges, and unbalanced edges under attack.

use othello_engine::{Bitboard, Position, Square};

use super::{Contrast, HORIZON, LinePlay, Reason, WeighedReason};

const WEDGE: f32 = 12.0;
const UNBALANCED: f32 = 9.0;
/// The number of plies within which a wedge is played.
const SOON: usize = 8;

pub fn find(contrast: &Contrast) -> Vec<WeighedReason> {
    let plies = contrast.shared_plies(HORIZON);
    let mut found: Vec<WeighedReason> = Vec::new();
    for is_ours in [false, true] {
        let (line, other) = if is_ours {
            (&contrast.best, &contrast.played)
        } else {
            (&contrast.played, &contrast.best)
        };
        let wedge = wedges(line, is_ours, plies).find(|&(after, square, _)| {
            after < SOON && other.taken(square, usize::MAX).is_none_or(|(_, ours)| ours != is_ours)
        });
        if let Some((after, square, between)) = wedge {
            let reason = Reason::Wedge { is_ours, square, between, after };
            found.push(WeighedReason { weight: WEDGE - after as f32 / 2.0, reason });
        }
    }
    found.extend(unbalanced(contrast, plies));
    found
}

fn discs(board: &Position, is_ours: bool) -> Bitboard {
    if is_ours { board.own() } else { board.opp() }
}

/// The wedges of one side within these plies that stay to the end of the line: ply, square and neighbours.
fn wedges(
    line: &LinePlay,
    is_ours: bool,
    plies: usize,
) -> impl Iterator<Item = (usize, Square, [Square; 2])> {
    let end = plies.min(line.steps().len());
    let moves = line.steps().iter().take(end).enumerate();
    moves.filter(move |(_, step)| step.is_ours == is_ours).filter_map(move |(ply, step)| {
        let between = edge_neighbours(step.square)?;
        let (before, after) = (line.board(ply), line.board(ply + 1));
        let holds = |board: &Position| {
            between.iter().all(|&square| discs(board, !is_ours).contains(square))
        };
        let stays = (ply + 1..=line.steps().len())
            .all(|at| discs(&line.board(at), is_ours).contains(step.square));
        (holds(&before) && holds(&after) && stays).then_some((ply, step.square, between))
    })
}

/// The neighbours of a square along its edge; `None` for corners and inner squares.
fn edge_neighbours(square: Square) -> Option<[Square; 2]> {
    let edges = edges();
    let on = |edge: &&[Square; 8]| edge[1..7].contains(&square);
    let edge = edges.iter().find(on)?;
    let at = edge.iter().position(|&other| other == square)?;
    Some([edge[at - 1], edge[at + 1]])
}

/// The squares of the four edges, from corner to corner.
fn edges() -> [[Square; 8]; 4] {
    let square = |column, row| Square::at(column, row).expect("both are below 8");
    let along = |of: &dyn Fn(usize) -> Square| std::array::from_fn(of);
    [
        along(&|at| square(at, 0)),
        along(&|at| square(at, 7)),
        along(&|at| square(0, at)),
        along(&|at| square(7, at)),
    ]
}

fn unbalanced(contrast: &Contrast, plies: usize) -> Option<WeighedReason> {
    let after = |line: &LinePlay| line.board(1);
    let (played, best) = (after(&contrast.played), after(&contrast.best));
    edges().iter().find_map(|edge| {
        let (discs, gap) = five(&played, *edge)?;
        if five(&contrast.position, *edge).is_some() || five(&best, *edge).is_some() {
            return None;
        }
        let targets = [edge[0], edge[7], gap];
        let mut replies = contrast.played.steps().iter().take(plies);
        let attack = replies.find(|step| !step.is_ours && targets.contains(&step.square))?.square;
        let lost = contrast.best.taken(attack, usize::MAX).is_some_and(|(_, is_ours)| !is_ours);
        let reason = Reason::UnbalancedEdge { discs, attack };
        (!lost).then_some(WeighedReason { weight: UNBALANCED, reason })
    })
}

/// Our five discs in a row beside one empty C square between empty corners, and that square.
fn five(board: &Position, edge: [Square; 8]) -> Option<(Bitboard, Square)> {
    let is_empty = |square| board.empty().contains(square);
    let inner: Bitboard = edge[1..7].iter().copied().collect();
    let gap = [edge[1], edge[6]].into_iter().find(|&square| is_empty(square))?;
    let discs = Bitboard(inner.0 & !Bitboard::from(gap).0);
    let is_five = is_empty(edge[0]) && is_empty(edge[7]) && (discs & board.own()) == discs;
    is_five.then_some((discs, gap))
}

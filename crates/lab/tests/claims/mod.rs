//! A slow, independent check of reasons. It shares no code with the detectors: a board of 64 cells, walks along rays,
//! and each claim read from its sentence.
#![allow(dead_code)] // each program uses its own part

use othello_engine::{Bitboard, Position, Square};
use othello_lab::teach::reasons::{CornerNeighbour, Reason};
use rand::{SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

const OURS: i8 = 1;
const THEIRS: i8 = -1;
const STEPS: [(i8, i8); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
/// The number of random games in which a stable disc must stay.
const PLAYOUTS: usize = 100;
/// The number of empty squares up to which a count is solved again.
const SOLVABLE: usize = 10;

/// The claim of a reason is false, or cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The claim is false.
    False(String),
    /// The count of a position with this number of empty squares would take too long to solve.
    Unsolved(usize),
}

type Check = Result<(), Doubt>;

fn ensure(holds: bool, claim: impl Into<String>) -> Check {
    if holds { Ok(()) } else { Err(Doubt::False(claim.into())) }
}

/// A board; `cells[row][column]` is [`OURS`], [`THEIRS`] or 0.
#[derive(Clone, PartialEq)]
struct Cells([[i8; 8]; 8]);

impl Cells {
    fn new(position: &Position) -> Cells {
        let mut cells = [[0; 8]; 8];
        for square in Square::all() {
            let cell = &mut cells[square.row()][square.column()];
            *cell = i8::from(position.own().contains(square))
                - i8::from(position.opp().contains(square));
        }
        Cells(cells)
    }

    /// The content of a cell; `None` off the board.
    fn at(&self, column: i8, row: i8) -> Option<i8> {
        let on = (0..8).contains(&column) && (0..8).contains(&row);
        on.then(|| self.0[row as usize][column as usize])
    }

    fn of(&self, square: Square) -> i8 {
        self.0[square.row()][square.column()]
    }

    fn flips(&self, side: i8, square: Square) -> Vec<(i8, i8)> {
        let mut flips = Vec::new();
        if self.of(square) != 0 {
            return flips;
        }
        for (dx, dy) in STEPS {
            let mut run = Vec::new();
            let (mut x, mut y) = (square.column() as i8 + dx, square.row() as i8 + dy);
            while self.at(x, y) == Some(-side) {
                run.push((x, y));
                (x, y) = (x + dx, y + dy);
            }
            if self.at(x, y) == Some(side) {
                flips.extend(run);
            }
        }
        flips
    }

    fn moves(&self, side: i8) -> Vec<Square> {
        Square::all().filter(|&square| !self.flips(side, square).is_empty()).collect()
    }

    fn play(&self, side: i8, square: Square) -> Cells {
        let mut next = self.clone();
        for (x, y) in self.flips(side, square) {
            next.0[y as usize][x as usize] = side;
        }
        next.0[square.row()][square.column()] = side;
        next
    }

    fn count(&self, side: i8) -> usize {
        self.0.iter().flatten().filter(|&&cell| cell == side).count()
    }

    /// Our margin with the empty squares given to the winner.
    fn margin(&self) -> i32 {
        let (ours, theirs) = (self.count(OURS) as i32, self.count(THEIRS) as i32);
        ours - theirs + self.count(0) as i32 * (ours - theirs).signum()
    }

    /// Our margin with best play of both sides, by a plain search of all games within the window.
    fn solve(&self, side: i8, mut alpha: i32, mut beta: i32) -> i32 {
        let moves = self.moves(side);
        if moves.is_empty() {
            let is_over = self.moves(-side).is_empty();
            return if is_over { self.margin() } else { self.solve(-side, alpha, beta) };
        }
        let mut best = -65 * i32::from(side);
        for square in moves {
            let value = self.play(side, square).solve(-side, alpha, beta);
            if side == OURS {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn has_empty_neighbour(&self, square: Square) -> bool {
        let (x, y) = (square.column() as i8, square.row() as i8);
        STEPS.iter().any(|(dx, dy)| self.at(x + dx, y + dy) == Some(0))
    }

    /// The empty squares connected with this one by king's steps.
    fn region(&self, start: Square) -> Vec<Square> {
        let mut region = vec![start];
        let mut next = 0;
        while next < region.len() {
            let (x, y) = (region[next].column() as i8, region[next].row() as i8);
            for (dx, dy) in STEPS {
                if self.at(x + dx, y + dy) == Some(0) {
                    let square = Square::at((x + dx) as usize, (y + dy) as usize).unwrap();
                    if !region.contains(&square) {
                        region.push(square);
                    }
                }
            }
            next += 1;
        }
        region.sort();
        region
    }
}

/// A board of a line, and the side that moves there.
struct Moment {
    cells: Cells,
    side: i8,
    /// The side that had to pass before.
    passed: i8,
    /// The move played here.
    square: Option<Square>,
}

/// A replayed line.
struct Replay(Vec<Moment>);

impl Replay {
    fn new(position: &Position, line: &[Square]) -> Replay {
        let (mut cells, mut side) = (Cells::new(position), OURS);
        let mut moments = Vec::new();
        for at in 0..=line.len() {
            let mut passed = 0;
            if cells.moves(side).is_empty() {
                if cells.moves(-side).is_empty() {
                    moments.push(Moment { cells: cells.clone(), side: 0, passed, square: None });
                    break;
                }
                passed = side;
                side = -side;
            }
            let square = line.get(at).copied();
            moments.push(Moment { cells: cells.clone(), side, passed, square });
            if let Some(square) = square {
                assert!(!cells.flips(side, square).is_empty(), "{square} is illegal");
                cells = cells.play(side, square);
                side = -side;
            }
        }
        Replay(moments)
    }

    fn cells(&self, plies: usize) -> &Cells {
        &self.0[plies.min(self.0.len() - 1)].cells
    }

    fn end(&self) -> &Moment {
        self.0.last().unwrap()
    }

    /// The ply at which a side plays a square.
    fn plays(&self, side: i8, square: Square) -> Option<usize> {
        self.0.iter().position(|m| m.side == side && m.square == Some(square))
    }

    /// The ply of the first pass of a side.
    fn pass(&self, side: i8) -> Option<usize> {
        self.0.iter().position(|moment| moment.passed == side)
    }
}

/// Two lines of a position, as lists of squares, and the solved margins.
pub struct Evidence {
    /// The position before the moves.
    pub position: Position,
    /// The line of the played move, and of the better one.
    pub lines: [Vec<Square>; 2],
    /// The margins of both, if solved.
    pub margins: Option<[i32; 2]>,
}

struct Court<'a> {
    evidence: &'a Evidence,
    start: Cells,
    played: Replay,
    best: Replay,
}

/// Judges a reason.
///
/// # Errors
/// If its claim is false or too slow to check.
pub fn check(evidence: &Evidence, reason: &Reason) -> Check {
    let [played, best] =
        [0, 1].map(|index| Replay::new(&evidence.position, &evidence.lines[index]));
    let court = Court { start: Cells::new(&evidence.position), evidence, played, best };
    match reason {
        Reason::CornerGiven { .. } | Reason::CornerMissed { .. } => court.corner(reason),
        Reason::Mobility { .. }
        | Reason::OwnMobility { .. }
        | Reason::SafeMoves { .. }
        | Reason::Opened { .. }
        | Reason::Frontier { .. } => court.mobility(reason),
        Reason::Wedge { .. } | Reason::UnbalancedEdge { .. } => court.edge(reason),
        Reason::Stable { is_ours, discs, after } => court.stable(*is_ours, *discs, *after),
        Reason::Region { squares } => court.region(*squares),
        Reason::LastMove | Reason::ForcedPass { .. } | Reason::PassMissed { .. } => {
            court.tempo(reason)
        }
        Reason::Swindle { is_ours, pair } => court.swindle(*is_ours, *pair),
        Reason::CanWait { after } => court.waiting(*after),
        Reason::WipeOut { .. } | Reason::ExactCount { .. } => court.count(reason),
        Reason::AccessGiven { .. } | Reason::AccessTaken { .. } | Reason::SquareLost => {
            court.access(reason)
        }
    }
}

impl Court<'_> {
    /// The line that shows the claim, the other one, and the side that gains.
    fn sides(&self, is_ours: bool) -> (&Replay, &Replay, i8) {
        if is_ours { (&self.best, &self.played, OURS) } else { (&self.played, &self.best, THEIRS) }
    }

    fn corner(&self, reason: &Reason) -> Check {
        let is_corner =
            |square: &Square| [0, 7].contains(&square.column()) && [0, 7].contains(&square.row());
        match reason {
            Reason::CornerGiven { corner, after, beside } => {
                ensure(is_corner(corner), "a corner")?;
                ensure(self.played.plays(THEIRS, *corner) == Some(*after), "they take it then")?;
                ensure(self.best.plays(THEIRS, *corner).is_none(), "the better move avoids this")?;
                let played = self.evidence.lines[0][0];
                let dx = played.column() as i8 - corner.column() as i8;
                let dy = played.row() as i8 - corner.row() as i8;
                let expected = match dx * dx + dy * dy {
                    2 => CornerNeighbour::XSquare,
                    1 => CornerNeighbour::CSquare,
                    _ => CornerNeighbour::Elsewhere,
                };
                ensure(*beside == expected, "an X square or C square of this corner")
            }
            Reason::CornerMissed { corner, after } => {
                ensure(is_corner(corner), "a corner")?;
                ensure(self.best.plays(OURS, *corner) == Some(*after), "we take it then")?;
                // A sentence about a corner that is free at once speaks of the position alone.
                let is_missed = *after == 0 || self.played.plays(OURS, *corner).is_none();
                ensure(is_missed, "not after the played move")
            }
            _ => unreachable!(),
        }
    }

    fn mobility(&self, reason: &Reason) -> Check {
        let moves = |line: &Replay, side: i8, ply: usize| {
            line.0
                .get(ply)
                .filter(|moment| moment.side == side)
                .map(|moment| moment.cells.moves(side))
        };
        let counts = |side, ply| {
            [&self.played, &self.best]
                .map(|line| moves(line, side, ply).map(|moves| moves.len() as u32))
        };
        match *reason {
            Reason::Mobility { played, best, moves: squares, after } => {
                ensure(counts(THEIRS, after) == [Some(played), Some(best)], "their moves")?;
                ensure(played > best, "more moves")?;
                let theirs = moves(&self.played, THEIRS, after).unwrap_or_default();
                ensure(squares.into_iter().all(|square| theirs.contains(&square)), "the moves")
            }
            Reason::OwnMobility { played, best, after } => {
                ensure(counts(OURS, after) == [Some(played), Some(best)], "our moves")?;
                ensure(played < best, "fewer moves")
            }
            Reason::SafeMoves { played, best } => {
                let safe = |line: &Replay| {
                    let all = moves(line, OURS, 2)?.into_iter();
                    let gives = |square: &Square| {
                        let next = line.cells(2).play(OURS, *square);
                        let corners = [(0, 0), (7, 0), (0, 7), (7, 7)];
                        corners.iter().any(|&(x, y)| {
                            !next.flips(THEIRS, Square::at(x, y).unwrap()).is_empty()
                        })
                    };
                    Some(all.filter(|square| !gives(square)).count() as u32)
                };
                ensure(safe(&self.played) == Some(played), "safe moves after the played move")?;
                ensure(safe(&self.best) == Some(best), "safe moves after the better move")?;
                ensure(played < best, "fewer safe moves")
            }
            Reason::Opened { moves: squares } => {
                let before = self.start.moves(THEIRS);
                let new = |line: &Replay| -> Vec<Square> {
                    let after = moves(line, THEIRS, 1).unwrap_or_default().into_iter();
                    after.filter(|square| !before.contains(square)).collect()
                };
                ensure(new(&self.played) == squares.into_iter().collect::<Vec<_>>(), "new moves")?;
                ensure(moves(&self.best, THEIRS, 1).is_some(), "they move after the better move")?;
                ensure(new(&self.best).is_empty(), "the better move opens nothing")?;
                let reply = self.evidence.lines[0][1];
                ensure(squares.contains(reply), "they use one")
            }
            Reason::Frontier { played, best, discs } => {
                let frontier = |line: &Replay| -> Vec<Square> {
                    let cells = line.cells(1);
                    let ours = Square::all().filter(|&square| cells.of(square) == OURS);
                    ours.filter(|&square| cells.has_empty_neighbour(square)).collect()
                };
                let [of_played, of_best] = [&self.played, &self.best].map(frontier);
                ensure(of_played == discs.into_iter().collect::<Vec<_>>(), "the frontier discs")?;
                ensure(of_played.len() == played as usize, "their number")?;
                ensure(of_best.len() == best as usize && best < played, "fewer otherwise")
            }
            _ => unreachable!(),
        }
    }

    fn edge(&self, reason: &Reason) -> Check {
        match *reason {
            Reason::Wedge { is_ours, square, between, after } => {
                let (line, other, side) = self.sides(is_ours);
                ensure(line.plays(side, square) == Some(after), "the wedge is played then")?;
                let is_end = |at: usize| at == 0 || at == 7;
                for neighbour in between {
                    let dx = neighbour.column().abs_diff(square.column());
                    let dy = neighbour.row().abs_diff(square.row());
                    let on_edge =
                        dx == 0 && is_end(square.column()) || dy == 0 && is_end(square.row());
                    ensure(dx + dy == 1 && on_edge, "neighbours on an edge")?;
                    ensure(line.cells(after).of(neighbour) == -side, "a disc of the other side")?;
                    ensure(line.cells(after + 1).of(neighbour) == -side, "it is not flipped")?;
                }
                ensure(between[0] != between[1], "two neighbours")?;
                let stands =
                    line.0[after + 1..].iter().all(|moment| moment.cells.of(square) == side);
                ensure(stands, "the wedge stands to the end")?;
                ensure(other.plays(side, square).is_none(), "not in the other line")
            }
            Reason::UnbalancedEdge { discs, attack } => {
                let squares: Vec<Square> = discs.into_iter().collect();
                ensure(squares.len() == 5, "five discs")?;
                let cells = self.played.cells(1);
                ensure(squares.iter().all(|&square| cells.of(square) == OURS), "our discs")?;
                let in_row = squares.iter().all(|square| square.row() == squares[0].row());
                let in_column = squares.iter().all(|square| square.column() == squares[0].column());
                ensure(
                    in_row && [0, 7].contains(&squares[0].row())
                        || in_column && [0, 7].contains(&squares[0].column()),
                    "on an edge",
                )?;
                let edge: Vec<Square> = (0..8)
                    .filter_map(|at| {
                        if in_row {
                            Square::at(at, squares[0].row())
                        } else {
                            Square::at(squares[0].column(), at)
                        }
                    })
                    .collect();
                let empty: Vec<Square> =
                    edge.into_iter().filter(|square| !squares.contains(square)).collect();
                ensure(empty.iter().all(|&square| cells.of(square) == 0), "the rest is empty")?;
                ensure(empty.contains(&attack), "the attack is on this edge")?;
                ensure(self.played.plays(THEIRS, attack).is_some(), "they attack")?;
                let before = squares.iter().all(|&square| self.start.of(square) == OURS);
                ensure(!before, "the played move makes it")
            }
            _ => unreachable!(),
        }
    }

    fn stable(&self, is_ours: bool, discs: Bitboard, after: usize) -> Check {
        let (line, other, side) = self.sides(is_ours);
        let squares: Vec<Square> = discs.into_iter().collect();
        ensure(line.0.len() > after || line.end().side == 0, "the line is long enough")?;
        let cells = line.cells(after);
        ensure(squares.iter().all(|&square| cells.of(square) == side), "discs of this side")?;
        // Stable discs stay, so those that the other line brings later are still there at its end.
        let others = &other.end().cells;
        ensure(squares.iter().all(|&square| others.of(square) != side), "not in the other line")?;
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for game in 0..PLAYOUTS {
            let (mut cells, mut turn) = (cells.clone(), if game % 2 == 0 { OURS } else { THEIRS });
            let mut passes = 0;
            while passes < 2 {
                passes += 1;
                if let Some(&square) = cells.moves(turn).choose(&mut rng) {
                    cells = cells.play(turn, square);
                    passes = 0;
                }
                turn = -turn;
            }
            let stay = squares.iter().all(|&square| cells.of(square) == side);
            ensure(stay, "stable discs are never flipped")?;
        }
        Ok(())
    }

    fn region(&self, squares: Bitboard) -> Check {
        let squares: Vec<Square> = squares.into_iter().collect();
        ensure(self.start.of(squares[0]) == 0, "an empty square")?;
        ensure(self.start.region(squares[0]) == squares, "a region of the position")?;
        let last = |line: &Replay| {
            let filled = squares.iter().all(|&square| line.end().cells.of(square) != 0);
            let moves = line
                .0
                .iter()
                .rev()
                .find(|moment| moment.square.is_some_and(|square| squares.contains(&square)));
            moves.filter(|_| filled).map(|moment| moment.side)
        };
        ensure(last(&self.played) == Some(THEIRS), "they play last there")?;
        ensure(last(&self.best) == Some(OURS), "we do after the better move")
    }

    fn tempo(&self, reason: &Reason) -> Check {
        match *reason {
            Reason::LastMove => {
                let last = |line: &Replay| {
                    let moves = line.0.iter().rev().find(|moment| moment.square.is_some());
                    moves.filter(|_| line.end().side == 0).map(|moment| moment.side)
                };
                ensure(last(&self.played) == Some(THEIRS), "they have the last move")?;
                ensure(last(&self.best) == Some(OURS), "we have it after the better move")
            }
            Reason::ForcedPass { after } => {
                ensure(self.played.pass(OURS) == Some(after), "we pass then")?;
                ensure(self.best.pass(OURS).is_none(), "not after the better move")
            }
            Reason::PassMissed { after } => {
                ensure(self.best.pass(THEIRS) == Some(after), "they pass then")?;
                ensure(self.played.pass(THEIRS).is_none(), "not after the played move")
            }
            _ => unreachable!(),
        }
    }

    fn swindle(&self, is_ours: bool, [first, second]: [Square; 2]) -> Check {
        let (line, _, side) = self.sides(is_ours);
        let (Some(from), Some(to)) = (line.plays(side, first), line.plays(side, second)) else {
            return ensure(false, "one side plays both");
        };
        let mut pair = vec![first, second];
        pair.sort();
        ensure(from < to && line.cells(from).region(first) == pair, "a pair by itself")?;
        for ply in from + 1..=to {
            let is_closed = line.cells(ply).flips(-side, second).is_empty();
            ensure(is_closed, "the other side cannot play there")?;
        }
        Ok(())
    }

    fn waiting(&self, after: usize) -> Check {
        let [played, best] = [0, 1].map(|index| self.evidence.lines[index][0]);
        let can_wait = |line: &Replay, square| {
            let at = line.plays(OURS, square).filter(|&at| at > 1)?;
            let moments = line.0[1..at].iter();
            let mut theirs = moments.filter(|moment| moment.side == THEIRS);
            theirs.all(|moment| moment.cells.flips(THEIRS, square).is_empty()).then_some(at)
        };
        ensure(can_wait(&self.best, played) == Some(after), "the played move can wait")?;
        ensure(can_wait(&self.played, best).is_none(), "the better move cannot wait likewise")
    }

    fn count(&self, reason: &Reason) -> Check {
        match *reason {
            Reason::WipeOut { is_ours } => {
                let (lost, kept, side) = if is_ours {
                    (&self.played, &self.best, OURS)
                } else {
                    (&self.best, &self.played, THEIRS)
                };
                ensure(lost.end().cells.count(side) == 0, "every disc is lost")?;
                ensure(kept.end().cells.count(side) > 0, "not in the other line")
            }
            Reason::ExactCount { played, best } => {
                ensure(self.evidence.margins == Some([played, best]), "the margins")?;
                ensure(played < best, "a better count")?;
                for (line, margin) in [(&self.played, played), (&self.best, best)] {
                    if line.end().side == 0 {
                        ensure(line.end().cells.margin() == margin, "the line ends so")?;
                    }
                    let empties = line.cells(1).count(0);
                    if empties <= SOLVABLE {
                        let solved = line.cells(1).solve(THEIRS, -65, 65);
                        ensure(solved == margin, "the solved count")?;
                    } else if line.end().side != 0 {
                        return Err(Doubt::Unsolved(empties));
                    }
                }
                Ok(())
            }
            _ => unreachable!(),
        }
    }

    fn access(&self, reason: &Reason) -> Check {
        let opens = |cells: &Cells, square| !cells.flips(THEIRS, square).is_empty();
        let mut turns = self.best.0.iter().filter(|moment| moment.side == THEIRS);
        let mut opens_later = |square| turns.any(|moment| opens(&moment.cells, square));
        let [played, best] = &self.evidence.lines;
        ensure(self.played.0[1].side == THEIRS, "their turn")?;
        let reply = played[1];
        match *reason {
            Reason::AccessGiven { square } => {
                ensure(reply == square, "their reply")?;
                ensure(!opens(&self.start, square), "closed before")?;
                ensure(!opens_later(square), "closed after the better move, to the end of its line")
            }
            Reason::AccessTaken { square } => {
                ensure(reply == square, "their reply")?;
                ensure(!opens_later(square), "closed by the better move, to the end of its line")
            }
            Reason::SquareLost => ensure(reply == best[0], "they take the better square"),
            _ => unreachable!(),
        }
    }
}

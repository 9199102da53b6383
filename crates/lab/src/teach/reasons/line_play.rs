//! Two lines from one position, replayed for the detectors.

use othello_engine::{Bitboard, Position, Square, search::Value};

use crate::rating::analysis::discs;

/// A move of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineStep {
    /// The square.
    pub square: Square,
    /// Whether the side that began the line plays it.
    pub is_ours: bool,
}

/// A line of play. On every board `own` are the discs of the side that began it.
#[derive(Clone, Debug)]
pub struct LinePlay {
    boards: Vec<Position>,     // one more than steps
    turns: Vec<Option<bool>>,  // by board: whether we move; none when the game is over
    passes: Vec<Option<bool>>, // by board: whether we had to pass before that turn
    steps: Vec<LineStep>,
}

impl LinePlay {
    /// Replays a line up to its first illegal move.
    pub fn new(position: &Position, line: &[Square]) -> LinePlay {
        let mut play = LinePlay {
            boards: Vec::new(),
            turns: Vec::new(),
            passes: Vec::new(),
            steps: Vec::new(),
        };
        play.arrive(*position, true);
        for &square in line {
            let Some(is_ours) = play.turns[play.steps.len()] else { break };
            let board = play.end();
            let mover = if is_ours { board } else { board.pass() };
            let Some(next) = mover.play(square) else { break };
            play.steps.push(LineStep { square, is_ours });
            play.arrive(if is_ours { next.pass() } else { next }, !is_ours);
        }
        play
    }

    /// Adds a board on which this side is to move, if it can.
    fn arrive(&mut self, board: Position, is_ours: bool) {
        let mover = if is_ours { board } else { board.pass() };
        let turn = match (mover.is_over(), mover.must_pass()) {
            (true, _) => None,
            (_, passes) => Some(is_ours != passes),
        };
        self.boards.push(board);
        self.turns.push(turn);
        self.passes.push(turn.filter(|&turn| turn != is_ours).map(|_| is_ours));
    }

    /// The first move.
    ///
    /// # Panics
    /// If the line is empty, which [`Contrast`] excludes.
    pub fn first(&self) -> Square {
        self.steps[0].square
    }

    /// The moves.
    pub fn steps(&self) -> &[LineStep] {
        &self.steps
    }

    /// The board after this number of moves.
    pub fn board(&self, plies: usize) -> Position {
        self.boards[plies]
    }

    /// Whether we are to move after this number of moves; `None` if the game or the line is over by then.
    pub fn turn(&self, plies: usize) -> Option<bool> {
        self.turns.get(plies).copied().flatten()
    }

    /// The legal moves of one side after this number of moves, if it is that side's turn.
    pub fn moves_of(&self, is_ours: bool, plies: usize) -> Option<Bitboard> {
        let board = self.boards.get(plies)?;
        let mover = if is_ours { *board } else { board.pass() };
        (self.turn(plies) == Some(is_ours)).then(|| mover.legal_moves())
    }

    /// Whether one side may play this square on any of its turns.
    pub fn can_play(&self, is_ours: bool, square: Square) -> bool {
        let mut turns = (0..self.boards.len()).filter_map(|ply| self.moves_of(is_ours, ply));
        turns.any(|moves| moves.contains(square))
    }

    /// The last board.
    pub fn end(&self) -> Position {
        self.boards[self.steps.len()]
    }

    /// Whether the line ends the game.
    pub fn is_complete(&self) -> bool {
        self.turns[self.steps.len()].is_none()
    }

    /// The ply at which a square is taken within the first plies, and whether by us.
    pub fn taken(&self, square: Square, plies: usize) -> Option<(usize, bool)> {
        let mut steps = self.steps.iter().take(plies).enumerate();
        steps.find(|(_, step)| step.square == square).map(|(ply, step)| (ply, step.is_ours))
    }

    /// The forced passes within the first plies: the number of moves before, and whether we pass.
    pub fn passes(&self, plies: usize) -> impl Iterator<Item = (usize, bool)> {
        let passes = self.passes.iter().take(plies + 1).enumerate();
        passes.filter_map(|(ply, pass)| pass.map(|is_ours| (ply, is_ours)))
    }
}

/// Two moves of a position, each with the line of best play after it.
#[derive(Clone, Debug)]
pub struct Contrast {
    /// The position before the move.
    pub position: Position,
    /// The line of the played move.
    pub played: LinePlay,
    /// The line of the better move.
    pub best: LinePlay,
    /// The final margins after the played and the better move, if both are solved.
    pub margins: Option<[i32; 2]>,
    /// The loss of the played move in discs, if both moves have values.
    pub lost: Option<f32>,
}

impl Contrast {
    /// Compares two lines.
    ///
    /// # Panics
    /// If the first move of a line is missing or illegal.
    pub fn new(position: &Position, played: &[Square], best: &[Square]) -> Contrast {
        let [played, best] = [played, best].map(|line| LinePlay::new(position, line));
        assert!(
            !played.steps.is_empty() && !best.steps.is_empty(),
            "a line begins with a legal move"
        );
        Contrast { position: *position, played, best, margins: None, lost: None }
    }

    /// Adds the values of both moves.
    #[must_use]
    pub fn valued(self, played: Value, best: Value) -> Contrast {
        let margins = match (played, best) {
            (Value::Exact(played), Value::Exact(best)) => Some([played, best]),
            _ => None,
        };
        Contrast { margins, lost: Some(discs(best) - discs(played)), ..self }
    }

    /// The number of plies, at most `most`, that both lines show. A finished game shows all.
    pub fn shared_plies(&self, most: usize) -> usize {
        let shown = |line: &LinePlay| if line.is_complete() { most } else { line.steps.len() };
        shown(&self.played).min(shown(&self.best)).min(most)
    }
}

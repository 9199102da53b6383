//! A position set up by hand: brushes, undo and redo, and checks of the result.

use othello_engine::{Bitboard, Board, Color, Square};

/// The content that a brush gives to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// A disc of this colour.
    Disc(Color),
    /// No disc.
    Empty,
    /// A flip of the disc on the square.
    Turn,
}

impl Brush {
    /// All brushes, in the order of the buttons.
    pub const ALL: [Brush; 4] =
        [Brush::Disc(Color::Black), Brush::Disc(Color::White), Brush::Turn, Brush::Empty];

    fn paint(self, before: Option<Color>) -> Option<Color> {
        match self {
            Brush::Disc(color) => Some(color),
            Brush::Empty => None,
            Brush::Turn => before.map(Color::other),
        }
    }
}

/// The moves available on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legality {
    /// This side has this many moves.
    Moves(Color, u32),
    /// This side must pass.
    Passes(Color),
    /// Neither side can move.
    Over,
}

/// A reason why no game reaches a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// One of the four squares in the middle is empty.
    EmptyMiddle,
    /// This disc's group is not connected to the centre.
    Apart(Square),
}

/// The edited board with its history.
#[derive(Clone, Debug)]
pub struct BoardEditor {
    board: Board,
    turn: Color,
    /// The selected brush.
    pub brush: Brush,
    /// The squares that the current stroke has touched.
    stroke: Bitboard,
    /// Whether the stroke has changed a square.
    has_painted: bool,
    done: Vec<(Board, Color)>,
    undone: Vec<(Board, Color)>,
}

impl BoardEditor {
    /// Starts with this board and side to move.
    pub const fn new(board: Board, turn: Color) -> BoardEditor {
        BoardEditor {
            board,
            turn,
            brush: Brush::Disc(Color::Black),
            stroke: Bitboard::EMPTY,
            has_painted: false,
            done: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Paints a square under the pointer, at most once before [`BoardEditor::lift`]. The whole stroke is one
    /// undo step.
    pub fn paint(&mut self, square: Square) {
        if self.stroke.contains(square) {
            return;
        }
        self.stroke |= square.into();
        let disc = self.brush.paint(self.board.disc(square));
        let board = with_disc(&self.board, square, disc);
        if board == self.board {
            return;
        }
        if !self.has_painted {
            self.note((self.board, self.turn));
        }
        self.has_painted = true;
        self.board = board;
    }

    /// Ends the stroke: the next one is a separate undo step.
    pub fn lift(&mut self) {
        self.stroke = Bitboard::EMPTY;
        self.has_painted = false;
    }

    /// Replaces the whole board.
    pub fn set(&mut self, board: Board, turn: Color) {
        if (board, turn) != (self.board, self.turn) {
            self.note((self.board, self.turn));
            (self.board, self.turn) = (board, turn);
        }
    }

    fn note(&mut self, before: (Board, Color)) {
        self.done.push(before);
        self.undone.clear();
    }

    /// Undoes the last change.
    pub fn undo(&mut self) {
        if let Some(before) = self.done.pop() {
            self.undone.push((self.board, self.turn));
            (self.board, self.turn) = before;
        }
    }

    /// Redoes the last undone change.
    pub fn redo(&mut self) {
        if let Some(after) = self.undone.pop() {
            self.done.push((self.board, self.turn));
            (self.board, self.turn) = after;
        }
    }

    /// Whether there is a change to undo.
    pub const fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is a change to redo.
    pub const fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// The moves of the side to move, or its pass.
    pub fn legality(&self) -> Legality {
        match self.board.turn(self.turn) {
            None => Legality::Over,
            Some(color) if color == self.turn => {
                Legality::Moves(color, self.board.seen_by(color).legal_moves().len())
            }
            Some(_) => Legality::Passes(self.turn),
        }
    }

    /// An evident reason why no game from the usual start reaches this board. Each move is next to a disc, so
    /// all discs are connected to the centre.
    pub fn oddity(&self) -> Option<Oddity> {
        let [black, white] = Color::BOTH.map(|color| self.board.discs(color));
        let discs = black | white;
        let middle = Board::START.discs(Color::Black) | Board::START.discs(Color::White);
        if middle & discs != middle {
            return Some(Oddity::EmptyMiddle);
        }
        let mut together = middle;
        loop {
            let more = together | (together.neighbours() & discs);
            if more == together {
                break;
            }
            together = more;
        }
        (discs & !together).first().map(Oddity::Apart)
    }
}

fn with_disc(board: &Board, square: Square, disc: Option<Color>) -> Board {
    let [black, white] = Color::BOTH.map(|color| {
        let others = board.discs(color) & !Bitboard::from(square);
        if disc == Some(color) { others | square.into() } else { others }
    });
    Board::new(black, white).expect("the square is in one set at most")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn editor() -> BoardEditor {
        BoardEditor::new(Board::START, Color::Black)
    }

    #[test]
    fn a_stroke_paints_each_square_once_and_is_one_undo_step() {
        let mut editor = editor();
        editor.brush = Brush::Turn;
        for name in ["d4", "e4", "d4", "a1"] {
            editor.paint(square(name));
        }
        editor.lift();
        assert_eq!(editor.board().disc(square("d4")), Some(Color::Black));
        assert_eq!(editor.board().disc(square("e4")), Some(Color::White));
        assert_eq!(editor.board().disc(square("a1")), None, "nothing is there to turn");
        editor.undo();
        assert_eq!(editor.board(), &Board::START);
        assert!(!editor.can_undo());
        editor.redo();
        assert_eq!(editor.board().disc(square("d4")), Some(Color::Black));
        editor.brush = Brush::Empty;
        editor.paint(square("d4"));
        editor.lift();
        editor.paint(square("e4"));
        editor.undo();
        assert_eq!(editor.board().disc(square("e4")), Some(Color::White));
        assert_eq!(editor.board().disc(square("d4")), None);
    }

    #[test]
    fn a_stroke_that_starts_without_a_change_is_still_one_undo_step() {
        let mut editor = editor();
        editor.paint(square("e4"));
        editor.paint(square("a1"));
        editor.lift();
        assert_eq!(editor.board().disc(square("a1")), Some(Color::Black));
        editor.undo();
        assert_eq!(editor.board(), &Board::START);
    }

    #[test]
    fn legality_reports_moves_passes_and_game_over() {
        let mut editor = editor();
        assert_eq!(editor.legality(), Legality::Moves(Color::Black, 4));
        let discs = |names: &[&str]| names.iter().map(|name| square(name)).collect::<Bitboard>();
        let board = Board::new(discs(&["a1"]), discs(&["b1"])).unwrap();
        editor.set(board, Color::White);
        assert_eq!(editor.legality(), Legality::Passes(Color::White));
        editor.set(Board::new(discs(&["a1"]), Bitboard::EMPTY).unwrap(), Color::Black);
        assert_eq!(editor.legality(), Legality::Over);
    }

    #[test]
    fn oddity_finds_an_empty_centre_and_unconnected_discs() {
        let mut editor = editor();
        assert_eq!(editor.oddity(), None);
        editor.paint(square("c3"));
        editor.paint(square("a1"));
        assert_eq!(editor.oddity(), Some(Oddity::Apart(square("a1"))));
        editor.paint(square("b2"));
        assert_eq!(editor.oddity(), None);
        editor.brush = Brush::Empty;
        editor.lift();
        editor.paint(square("e5"));
        assert_eq!(editor.oddity(), Some(Oddity::EmptyMiddle));
    }
}

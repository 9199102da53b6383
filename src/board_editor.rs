//! A board that is set up by hand: what a brush does to squares, what can be taken back, and what may be
//! said of the result.

use othello_engine::{Bitboard, Board, Color, Square};

/// What a brush makes of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// A disc of this colour.
    Disc(Color),
    /// Nothing.
    Empty,
    /// The other side of the disc that is there.
    Turn,
}

impl Brush {
    /// All, in the order of the buttons.
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

/// What may be said of a board with a side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legality {
    /// This side has so many moves.
    Moves(Color, u32),
    /// This side has none, and the other moves.
    Passes(Color),
    /// Nobody can move.
    Over,
}

/// Why no game leads to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// One of the four squares in the middle is empty.
    EmptyMiddle,
    /// This disc and its neighbours hang together with no others.
    Apart(Square),
}

/// The board and what was done to it.
#[derive(Clone, Debug)]
pub struct BoardEditor {
    board: Board,
    turn: Color,
    /// What the pointer does.
    pub brush: Brush,
    /// The squares that the pointer has been on since it was pressed.
    stroke: Bitboard,
    /// Whether it has changed any of them.
    has_painted: bool,
    done: Vec<(Board, Color)>,
    undone: Vec<(Board, Color)>,
}

impl BoardEditor {
    /// Begins with a board and the side to move.
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

    /// Paints a square that the pointer has come to; each once until [`BoardEditor::lift`]. All of it
    /// is taken back at once.
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

    /// The pointer is lifted: what it paints next is a change of its own.
    pub fn lift(&mut self) {
        self.stroke = Bitboard::EMPTY;
        self.has_painted = false;
    }

    /// Sets up a whole board.
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

    /// Takes back the last change.
    pub fn undo(&mut self) {
        if let Some(before) = self.done.pop() {
            self.undone.push((self.board, self.turn));
            (self.board, self.turn) = before;
        }
    }

    /// Makes the change again that was taken back last.
    pub fn redo(&mut self) {
        if let Some(after) = self.undone.pop() {
            self.done.push((self.board, self.turn));
            (self.board, self.turn) = after;
        }
    }

    /// Whether there is something to take back.
    pub const fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is something to make again.
    pub const fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Who can move, and how.
    pub fn legality(&self) -> Legality {
        match self.board.turn(self.turn) {
            None => Legality::Over,
            Some(color) if color == self.turn => {
                Legality::Moves(color, self.board.seen_by(color).legal_moves().len())
            }
            Some(_) => Legality::Passes(self.turn),
        }
    }

    /// Why no game from the usual start leads here, as far as it is plain to see. Every move is made
    /// beside a disc, so that all hang together with the four in the middle.
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
    fn a_stroke_paints_each_square_once_and_is_taken_back_at_once() {
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
    fn a_stroke_that_first_changes_nothing_is_still_one_change() {
        let mut editor = editor();
        editor.paint(square("e4"));
        editor.paint(square("a1"));
        editor.lift();
        assert_eq!(editor.board().disc(square("a1")), Some(Color::Black));
        editor.undo();
        assert_eq!(editor.board(), &Board::START);
    }

    #[test]
    fn who_can_move_is_told() {
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
    fn what_no_game_leads_to_is_told() {
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

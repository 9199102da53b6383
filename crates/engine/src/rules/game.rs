//! The game record: a start and the squares played. Whose turn it is, forced passes and the result
//! follow from the rules.

use std::{fmt, str::FromStr};

use crate::{Bitboard, Position, Square};
use serde::{Deserialize, Serialize};

/// One of the two players.
///
/// ```
/// use othello_engine::Color;
///
/// assert_eq!(Color::Black.other(), Color::White);
/// assert_eq!("X".parse(), Ok(Color::Black));
/// assert_eq!(Color::White.to_string(), "white");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Color {
    /// Moves first from the usual start.
    Black,
    /// Moves second from the usual start.
    White,
}

impl Color {
    /// Black, then white.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The other player.
    #[must_use]
    pub const fn other(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}

/// The discs on the board by colour.
///
/// ```
/// use othello_engine::{Board, Color};
///
/// let start = Board::START;
/// assert_eq!(start.disc("d5".parse()?), Some(Color::Black));
/// assert_eq!(start.seen_by(Color::White), start.seen_by(Color::Black).pass());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    black: Bitboard,
    white: Bitboard,
}

impl Board {
    /// The usual start.
    pub const START: Board = Board { black: Position::START.own(), white: Position::START.opp() };

    /// A board of these discs; `None` if a square is in both sets.
    pub const fn new(black: Bitboard, white: Bitboard) -> Option<Board> {
        if black.0 & white.0 == 0 { Some(Board { black, white }) } else { None }
    }

    /// The discs of one colour.
    pub const fn discs(&self, color: Color) -> Bitboard {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The colour of the disc on a square, if there is one.
    pub const fn disc(&self, square: Square) -> Option<Color> {
        if self.black.contains(square) {
            Some(Color::Black)
        } else if self.white.contains(square) {
            Some(Color::White)
        } else {
            None
        }
    }

    /// The board as a position with this colour to move.
    pub fn seen_by(&self, color: Color) -> Position {
        Position::new(self.discs(color), self.discs(color.other()))
            .expect("a board has no shared square")
    }

    /// The board of a position with this colour to move.
    ///
    /// ```
    /// use othello_engine::{Board, Color, Position};
    ///
    /// assert_eq!(Board::of(&Position::START, Color::Black), Board::START);
    /// ```
    pub const fn of(position: &Position, to_move: Color) -> Board {
        match to_move {
            Color::Black => Board { black: position.own(), white: position.opp() },
            Color::White => Board { black: position.opp(), white: position.own() },
        }
    }

    /// The colour to move if `preferred` is next: the other colour if `preferred` must pass, `None`
    /// if neither can move.
    ///
    /// ```
    /// use othello_engine::{Bitboard, Board, Color};
    ///
    /// // Black on a1, white on b1: white has no move, black can play c1.
    /// let board = Board::new(Bitboard(0b01), Bitboard(0b10)).unwrap();
    /// assert_eq!(board.turn(Color::White), Some(Color::Black));
    /// ```
    pub fn turn(&self, preferred: Color) -> Option<Color> {
        let position = self.seen_by(preferred);
        if !position.legal_moves().is_empty() {
            Some(preferred)
        } else if !position.pass().legal_moves().is_empty() {
            Some(preferred.other())
        } else {
            None
        }
    }
}

/// A square cannot be played.
///
/// ```
/// use othello_engine::Game;
///
/// let mut game: Game = "f5".parse()?;
/// let error = game.play("a1".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "move 2: a1 is not legal here");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number}: {square} is not legal here")]
pub struct IllegalMove {
    /// The number of the move in the game, 1 for the first; passes are not counted.
    pub number: usize,
    /// The square.
    pub square: Square,
}

/// A start and the squares played from it, each legal when it was played.
///
/// ```
/// use othello_engine::{Color, Game};
///
/// let mut game = Game::default();
/// game.play("f5".parse()?)?;
/// game.play("d6".parse()?)?;
/// assert_eq!(game.turn(), Some(Color::Black));
/// assert_eq!(game.undo(), Some("d6".parse()?));
///
/// // The shortest way to lose all discs.
/// let game: Game = "e6f4e3f6g5d6e7f5c5".parse()?;
/// assert_eq!(game.result(), Some(64));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    moves: Vec<Square>,
    stages: Vec<Stage>, // one more than moves: before each, and after the last
}

/// The board between two moves.
///
/// ```
/// use othello_engine::{Color, Game};
///
/// let game: Game = "f5d6c3".parse()?;
/// let turns: Vec<_> = game.stages().iter().filter_map(|stage| stage.turn).collect();
/// assert_eq!(turns, [Color::Black, Color::White, Color::Black, Color::White]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The discs.
    pub board: Board,
    /// The colour to move after forced passes; `None` if the game is over.
    pub turn: Option<Color>,
    /// The colour that had to pass since the previous move, or at the start.
    pub passed: Option<Color>,
}

impl Stage {
    fn new(board: Board, preferred: Color) -> Stage {
        let turn = board.turn(preferred);
        let passed = (turn == Some(preferred.other())).then_some(preferred);
        Stage { board, turn, passed }
    }

    /// The position seen by the side to move; by black if the game is over.
    pub fn position(&self) -> Position {
        self.board.seen_by(self.turn.unwrap_or(Color::Black))
    }

    /// The board after this move and a forced pass; `None` if the move is not legal.
    pub(crate) fn after(&self, square: Square) -> Option<Stage> {
        let turn = self.turn?;
        let next = self.position().play(square)?;
        Some(Stage::new(Board::of(&next, turn.other()), turn.other()))
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::from_board(Board::START, Color::Black)
    }
}

impl Game {
    /// A game from this board; `preferred` moves first if it can.
    ///
    /// ```
    /// use othello_engine::{Bitboard, Board, Color, Game};
    ///
    /// // White cannot move, so black does.
    /// let board = Board::new(Bitboard(0b01), Bitboard(0b10)).unwrap();
    /// let game = Game::from_board(board, Color::White);
    /// assert_eq!((game.turn(), game.stage().passed), (Some(Color::Black), Some(Color::White)));
    /// ```
    pub fn from_board(board: Board, preferred: Color) -> Game {
        Game { moves: Vec::new(), stages: vec![Stage::new(board, preferred)] }
    }

    /// A game from its moves and the matching boards before each and after the last.
    pub(crate) fn of_stages(moves: Vec<Square>, stages: Vec<Stage>) -> Game {
        assert_eq!(stages.len(), moves.len() + 1, "a game has a start and a board after each move");
        Game { moves, stages }
    }

    /// Plays a square for the side to move, then the forced pass if there is one.
    ///
    /// # Errors
    /// If the square is not a legal move; the game is then unchanged.
    pub fn play(&mut self, square: Square) -> Result<(), IllegalMove> {
        let illegal = IllegalMove { number: self.moves.len() + 1, square };
        let stage = self.stage().after(square).ok_or(illegal)?;
        self.moves.push(square);
        self.stages.push(stage);
        Ok(())
    }

    /// Takes back the last move and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<Square> {
        let square = self.moves.pop()?;
        self.stages.pop();
        Some(square)
    }

    /// The squares played.
    pub fn moves(&self) -> &[Square] {
        &self.moves
    }

    /// The starting board and its side to move, which may have had to pass.
    pub fn start(&self) -> (Board, Color) {
        let stage = self.stages[0];
        // The side that passed at the start was the one to move.
        (stage.board, stage.passed.or(stage.turn).unwrap_or(Color::Black))
    }

    /// The boards before each move and after the last: one more than there are moves.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// The current board.
    pub fn stage(&self) -> Stage {
        *self.stages.last().expect("a game has a start")
    }

    /// The current discs.
    pub fn board(&self) -> Board {
        self.stage().board
    }

    /// The colour to move; `None` if the game is over.
    pub fn turn(&self) -> Option<Color> {
        self.stage().turn
    }

    /// The position seen by the side to move; by black if the game is over.
    pub fn position(&self) -> Position {
        self.stage().position()
    }

    /// Whether neither side can move.
    pub fn is_over(&self) -> bool {
        self.turn().is_none()
    }

    /// The number of passes of this colour.
    pub fn passes(&self, color: Color) -> usize {
        self.stages.iter().filter(|stage| stage.passed == Some(color)).count()
    }

    /// The disc difference for black with the empty squares given to the winner; `None` while the
    /// game is in progress.
    ///
    /// ```
    /// use othello_engine::Game;
    ///
    /// assert_eq!(Game::default().result(), None);
    /// assert_eq!("e6f4e3f6g5d6e7f5c5".parse::<Game>()?.result(), Some(64));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn result(&self) -> Option<i32> {
        self.is_over().then(|| self.board().seen_by(Color::Black).margin())
    }

    /// The game after its first `moves` moves; the whole game if it has fewer.
    ///
    /// ```
    /// use othello_engine::Game;
    ///
    /// let game: Game = "f5d6c3".parse()?;
    /// assert_eq!(game.truncated(1), "f5".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn truncated(&self, moves: usize) -> Game {
        let moves = moves.min(self.moves.len());
        Game { moves: self.moves[..moves].to_vec(), stages: self.stages[..=moves].to_vec() }
    }
}

/// A text is not the name of a colour.
///
/// ```
/// use othello_engine::Color;
///
/// let error = "green".parse::<Color>().unwrap_err();
/// assert_eq!(error.to_string(), "not a side, X for black or O for white: \"green\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a side, X for black or O for white: {0:?}")]
pub struct ParseColorError(String);

impl FromStr for Color {
    type Err = ParseColorError;

    /// Reads `X`, `*`, `b` or `black`; `O`, `w` or `white`; upper and lower case are the same.
    fn from_str(text: &str) -> Result<Color, ParseColorError> {
        match text.to_ascii_lowercase().as_str() {
            "x" | "*" | "b" | "black" => Ok(Color::Black),
            "o" | "w" | "white" => Ok(Color::White),
            _ => Err(ParseColorError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_squares_go_to_the_winner() {
        // All black but a1, and nothing to flip: neither side can move.
        let black = Bitboard(u64::MAX << 1);
        let board = Board::new(black, Bitboard::EMPTY).unwrap();
        let game = Game::from_board(board, Color::White);
        assert!(game.is_over());
        assert_eq!(game.result(), Some(64));
    }

    #[test]
    fn undo_restores_the_game_before_the_move() {
        let mut game: Game = "f5d6c3d3c4".parse().unwrap();
        let before = game.clone();
        game.play("f4".parse().unwrap()).unwrap();
        assert_ne!(game, before);
        assert_eq!(game.undo().map(|s| s.to_string()).as_deref(), Some("f4"));
        assert_eq!(game, before);
    }

    #[test]
    fn an_illegal_move_leaves_the_game_unchanged() {
        let mut game = Game::default();
        let error = game.play("a1".parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "move 1: a1 is not legal here");
        assert_eq!(game, Game::default());
    }
}

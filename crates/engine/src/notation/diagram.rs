//! Diagrams: a board as 64 characters, row by row from a1, and the side to move after a space:
//! `---------------------------OX------XO--------------------------- X`.

use std::fmt;

use crate::{Bitboard, Board, Color, ParseColorError, Square};

/// A diagram could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiagramError {
    /// A character is none of a black disc, a white disc and an empty square.
    NotADisc {
        /// Which square it stands for.
        square: Square,
        /// The character.
        found: char,
    },
    /// The board has fewer than 64 squares.
    TooShort {
        /// How many there are.
        squares: usize,
    },
    /// The side to move is missing.
    NoSide,
    /// What follows the board is not a side to move.
    NotASide(ParseColorError),
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiagramError::NotADisc { square, found } => {
                write!(f, "at {square}: expected X, O or -, found {found:?}")
            }
            DiagramError::TooShort { squares } => {
                write!(f, "expected 64 squares, found {squares}")
            }
            DiagramError::NoSide => {
                f.write_str("expected the side to move, X or O, after the board")
            }
            DiagramError::NotASide(source) => source.fmt(f),
        }
    }
}

impl std::error::Error for DiagramError {}

/// Reads a diagram and the side to move. `X x * B b` are black, `O o W w` white, `- .` empty; white
/// space between squares is skipped.
///
/// # Errors
/// If a character is none of these, or the board or the side is not whole.
pub fn read(text: &str) -> Result<(Board, Color), DiagramError> {
    let (board, rest) = read_board(text)?;
    let side = rest.trim();
    if side.is_empty() {
        return Err(DiagramError::NoSide);
    }
    Ok((board, side.parse().map_err(DiagramError::NotASide)?))
}

/// Reads the 64 squares and returns what follows them.
fn read_board(text: &str) -> Result<(Board, &str), DiagramError> {
    let mut discs = [Bitboard::EMPTY; 2];
    let mut characters = text.char_indices().filter(|(_, c)| !c.is_whitespace());
    for (squares, square) in Square::all().enumerate() {
        let (_, found) = characters.next().ok_or(DiagramError::TooShort { squares })?;
        match found {
            'X' | 'x' | '*' | 'B' | 'b' => discs[0] |= square.into(),
            'O' | 'o' | 'W' | 'w' => discs[1] |= square.into(),
            '-' | '.' => {}
            _ => return Err(DiagramError::NotADisc { square, found }),
        }
    }
    let rest = characters.next().map_or("", |(at, _)| &text[at..]);
    Ok((Board::new(discs[0], discs[1]).expect("each square was read once"), rest))
}

/// The diagram of a board with this side to move: `X`, `O`, `-`, a space, `X` or `O`.
pub fn write(board: &Board, to_move: Color) -> String {
    let mark = |color| if color == Color::Black { 'X' } else { 'O' };
    Square::all()
        .map(|square| board.disc(square).map_or('-', mark))
        .chain([' ', mark(to_move)])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    #[test]
    fn the_start_reads_and_writes() {
        assert_eq!(read(START), Ok((Board::START, Color::Black)));
        assert_eq!(write(&Board::START, Color::Black), START);
    }

    #[test]
    fn a_diagram_error_says_where() {
        let message = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(message(&START[..60]), "expected 64 squares, found 60");
        assert_eq!(message(&START[..65]), "expected the side to move, X or O, after the board");
        assert_eq!(message(&START.replace("OX-", "O?-")), "at e4: expected X, O or -, found '?'");
        assert_eq!(
            message(&format!("{}?", &START[..65])),
            "not a side, X for black or O for white: \"?\""
        );
    }
}

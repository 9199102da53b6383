//! Diagrams: a board as 64 characters, row by row from a1, and the side to move after a space:
//! `---------------------------OX------XO--------------------------- X`.

use crate::{Bitboard, Board, Color, ParseColorError, Square};

/// A diagram could not be read.
///
/// ```
/// use othello_engine::notation::diagram;
///
/// let error = diagram::read("--?").unwrap_err();
/// assert_eq!(error.to_string(), "at c1: expected X, O or -, found '?'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiagramError {
    /// A character that is neither a disc nor an empty square.
    #[error("at {square}: expected X, O or -, found {found:?}")]
    NotADisc {
        /// The square.
        square: Square,
        /// The character found.
        found: char,
    },
    /// A board with fewer than 64 squares.
    #[error("expected 64 squares, found {squares}")]
    TooShort {
        /// The number found.
        squares: usize,
    },
    /// An invalid side to move.
    #[error(transparent)]
    NotASide(ParseColorError),
}

/// Reads a diagram and the side to move, black if it is missing. `X x * B b ●` are black, `O o W w ○`
/// white, `- . _` empty; white space between squares is skipped. If the board contains a `1`, `0` is
/// black and `1` white; otherwise `0` is read as `O`.
///
/// ```
/// use othello_engine::{Board, Color, notation::diagram};
///
/// let text = "---------------------------OX------XO--------------------------- X";
/// assert_eq!(diagram::read(text)?, (Board::START, Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a character is none of these, or the board is incomplete.
pub fn read(text: &str) -> Result<(Board, Color), DiagramError> {
    let (board, digits, rest) = read_board(text)?;
    Ok((board, read_side(rest.trim(), digits)?))
}

/// Reads a diagram and the side to move, one character, and returns the rest of the text as well.
///
/// ```
/// use othello_engine::{Board, Color, notation::diagram};
///
/// let text = diagram::write(&Board::START, Color::Black) + " f5d6";
/// let (board, side, rest) = diagram::read_start(&text)?;
/// assert_eq!((board, side, rest), (Board::START, Color::Black, " f5d6"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// See [`read`].
pub fn read_start(text: &str) -> Result<(Board, Color, &str), DiagramError> {
    let (board, digits, rest) = read_board(text)?;
    let end = rest.chars().next().map_or(0, char::len_utf8);
    let (side, rest) = rest.split_at(end);
    Ok((board, read_side(side, digits)?, rest))
}

/// The meaning of a character.
#[derive(Clone, Copy)]
pub(super) enum Sign {
    /// A disc.
    Disc(Color),
    /// An empty square.
    Empty,
}

/// The meaning of a character, if it has one. `digits` is whether discs are written `0` and `1`.
pub(super) fn sign(c: char, digits: bool) -> Option<Sign> {
    match c {
        '0' if digits => Some(Sign::Disc(Color::Black)),
        '1' if digits => Some(Sign::Disc(Color::White)),
        'X' | 'x' | '*' | 'B' | 'b' | '●' | '⚫' => Some(Sign::Disc(Color::Black)),
        'O' | 'o' | 'W' | 'w' | '0' | '○' | '⚪' | '◯' => Some(Sign::Disc(Color::White)),
        '-' | '.' | '_' | '·' | '・' | '□' => Some(Sign::Empty),
        _ => None,
    }
}

/// Reads the 64 squares. Also returns whether discs are written as digits, and the rest of the
/// text.
fn read_board(text: &str) -> Result<(Board, bool, &str), DiagramError> {
    let mut discs = [Bitboard::EMPTY; 2];
    let mut characters = text.char_indices().filter(|(_, c)| !c.is_whitespace());
    // Looked up before reading, as a `0` may come before the first `1`.
    let digits = characters.clone().take(64).any(|(_, c)| c == '1');
    for (squares, square) in Square::all().enumerate() {
        let (_, found) = characters.next().ok_or(DiagramError::TooShort { squares })?;
        match sign(found, digits) {
            Some(Sign::Disc(color)) => discs[color as usize] |= square.into(),
            Some(Sign::Empty) => {}
            None => return Err(DiagramError::NotADisc { square, found }),
        }
    }
    let rest = characters.next().map_or("", |(at, _)| &text[at..]);
    if rest.is_empty() && ends_with_a_side(text) {
        return Err(DiagramError::TooShort { squares: 63 });
    }
    let board = Board::new(discs[0], discs[1]).expect("each square was read once");
    Ok((board, digits, rest))
}

/// Whether the last character is separate from a row without spaces, as a side to move does.
fn ends_with_a_side(text: &str) -> bool {
    let line = text.trim_end().lines().next_back().unwrap_or_default();
    let mut words = line.split_whitespace().rev().map(|word| word.chars().count());
    words.next() == Some(1) && words.next().is_some_and(|row| row > 1)
}

fn read_side(text: &str, digits: bool) -> Result<Color, DiagramError> {
    match text {
        "" => Ok(Color::Black),
        "0" if digits => Ok(Color::Black),
        "1" if digits => Ok(Color::White),
        "0" => Ok(Color::White),
        side => side.parse().map_err(DiagramError::NotASide),
    }
}

/// The diagram of a board with this side to move: `X`, `O`, `-`, a space, `X` or `O`.
///
/// ```
/// use othello_engine::{Board, Color, notation::diagram};
///
/// assert!(diagram::write(&Board::START, Color::White).ends_with(" O"));
/// ```
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
    fn a_side_is_not_read_as_the_last_square() {
        let error = Err(DiagramError::TooShort { squares: 63 });
        assert_eq!(read(&START[1..]), error);
        let (rows, last) = START[..63].split_at(56);
        assert_eq!(read(&format!("{rows}\n{last} X")), error);
        let spaced: Vec<String> = START[..64].chars().map(String::from).collect();
        assert_eq!(read(&spaced.join(" ")), Ok((Board::START, Color::Black)));
    }

    #[test]
    fn the_start_position_round_trips() {
        assert_eq!(read(START), Ok((Board::START, Color::Black)));
        assert_eq!(write(&Board::START, Color::Black), START);
    }

    #[test]
    fn a_zero_is_black_on_digit_boards_and_white_elsewhere() {
        let digits = START.replace('O', "1").replace('X', "0");
        assert_eq!(read(&digits), Ok((Board::START, Color::Black)));
        let careless = START.replace('O', "0").replace(" X", " 0");
        assert_eq!(read(&careless), Ok((Board::START, Color::White)));
    }

    #[test]
    fn a_board_without_a_side_is_blacks_turn() {
        assert_eq!(read(&START[..64]), Ok((Board::START, Color::Black)));
        assert_eq!(read_start(&START[..64]), Ok((Board::START, Color::Black, "")));
    }

    #[test]
    fn the_rest_of_the_text_is_returned() {
        let text = format!("{START} f5");
        assert_eq!(read_start(&text), Ok((Board::START, Color::Black, " f5")));
    }

    #[test]
    fn a_diagram_error_says_where() {
        let message = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(message(&START[..60]), "expected 64 squares, found 60");
        assert_eq!(message(&START.replace("OX-", "O?-")), "at e4: expected X, O or -, found '?'");
        assert_eq!(
            message(&format!("{}?", &START[..65])),
            "not a side, X for black or O for white: \"?\""
        );
    }
}

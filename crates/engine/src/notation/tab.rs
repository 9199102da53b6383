//! `.tab` boards of the original program: 10 rows of 10 values, a border of 0 around the board;
//! 0 empty, 1 black (the person), 2 white (the CPU). No moves, no side to move.

use super::{
    conversion::{Converted, no_place, without_place},
    record::{GamePart, GameRecord},
};
use crate::{Bitboard, Board, Color, Game, Square};

/// A `.tab` board could not be read.
///
/// ```
/// use othello_engine::notation::tab;
///
/// let error = tab::read("0 0 0\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: expected 10 values, found 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TabError {
    /// A row with fewer or more than ten values.
    #[error("line {line}: expected 10 values, found {found}")]
    RowLength {
        /// The line, 1 for the first.
        line: usize,
        /// The number of values found.
        found: usize,
    },
    /// A digit above 2 inside the board.
    #[error("line {line}, value {value}: expected 0, 1 or 2, found {found:?}")]
    NotAValue {
        /// The line, 1 for the first.
        line: usize,
        /// The index of the value in the line, from 1.
        value: usize,
        /// The character found.
        found: char,
    },
    /// Fewer or more than ten rows.
    #[error("expected 10 rows of values, found {found}")]
    RowCount {
        /// The number of rows found.
        found: usize,
    },
}

/// Reads a board. Anything or nothing may separate the digits, blank lines are skipped, and
/// the border may hold any digits.
///
/// ```
/// use othello_engine::{Board, notation::tab};
///
/// assert_eq!(tab::read(&tab::write(&Board::START))?, Board::START);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there are not ten rows of ten digits, or a digit inside the board is above 2.
pub fn read(text: &str) -> Result<Board, TabError> {
    let mut discs = [Bitboard::EMPTY; 2];
    let mut rows = 0;
    for (line, text) in (1..).zip(text.lines()) {
        let values: Vec<char> = text.chars().filter(char::is_ascii_digit).collect();
        if values.is_empty() {
            continue;
        }
        if values.len() != 10 {
            return Err(TabError::RowLength { line, found: values.len() });
        }
        for (value, &found) in values.iter().enumerate() {
            let square = usize::checked_sub(value, 1)
                .zip(usize::checked_sub(rows, 1))
                .and_then(|(column, row)| Square::at(column, row));
            match (square, found) {
                (None, _) | (_, '0') => {}
                (Some(square), '1') => discs[0] |= square.into(),
                (Some(square), '2') => discs[1] |= square.into(),
                _ => return Err(TabError::NotAValue { line, value: value + 1, found }),
            }
        }
        rows += 1;
    }
    if rows != 10 {
        return Err(TabError::RowCount { found: rows });
    }
    Ok(Board::new(discs[0], discs[1]).expect("each square was read once"))
}

/// The game that starts from a `.tab` board: black is to move if black can, else white.
///
/// ```
/// use othello_engine::{Board, Game, notation::tab};
///
/// assert_eq!(tab::game(Board::START), Game::default());
/// ```
pub fn game(board: Board) -> Game {
    Game::from_board(board, Color::Black)
}

/// The board as ten lines of ten values, single spaces between them.
pub fn write(board: &Board) -> String {
    let value = |column: usize, row: usize| {
        let square = Square::at(column.wrapping_sub(1), row.wrapping_sub(1));
        match square.and_then(|square| board.disc(square)) {
            None => "0",
            Some(Color::Black) => "1",
            Some(Color::White) => "2",
        }
    };
    (0..10)
        .map(|row| (0..10).map(|column| value(column, row)).collect::<Vec<_>>().join(" ") + "\n")
        .collect()
}

/// The board that a game has reached, as text. The side to move is left out if it is not the one
/// that [`game`] assumes.
pub fn reached(record: &GameRecord) -> Converted<String> {
    let stage = record.game.stage();
    let is_start = |part: &GamePart| matches!(part, GamePart::Start | GamePart::SideToMove);
    let mut left_out = without_place(std::slice::from_ref(record), |_, part| is_start(part));
    if game(stage.board).turn() != stage.turn {
        left_out.push(no_place(1, GamePart::SideToMove));
    }
    Converted { content: write(&stage.board), left_out }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "\
0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0
0 0 0 0 2 1 0 0 0 0
0 0 0 0 1 2 0 0 0 0
0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0
";

    #[test]
    fn the_start_position_round_trips() {
        assert_eq!(read(START), Ok(Board::START));
        assert_eq!(write(&Board::START), START);
    }

    #[test]
    fn a_side_to_move_that_is_not_implied_is_left_out() {
        let told = |moves: &str| {
            let left_out = reached(&GameRecord::of_game(moves.parse().unwrap())).left_out;
            left_out.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let [moves, side] = ["moves", "side to move"]
            .map(|part| format!("game 1: the format cannot hold the {part}"));
        assert_eq!(told("f5d6"), std::slice::from_ref(&moves));
        assert_eq!(told("f5"), [moves, side]);
    }

    #[test]
    fn separators_line_ends_and_the_border_do_not_matter() {
        let text = START.replace(' ', "").replace('\n', "\r\n\r\n");
        assert_eq!(read(&text), Ok(Board::START));
        assert_eq!(read(&START.replacen('0', "7", 3).replace(' ', ",\t")), Ok(Board::START));
    }

    #[test]
    fn an_error_names_the_line() {
        let message = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(
            message(&START.replacen("0 2 1", "0 3 1", 1)),
            "line 5, value 5: expected 0, 1 or 2, found '3'"
        );
        assert_eq!(
            message(&START.replacen("0 2 1", "2 1", 1)),
            "line 5: expected 10 values, found 9"
        );
        assert_eq!(message(""), "expected 10 rows of values, found 0");
    }
}

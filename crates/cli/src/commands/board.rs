//! The board as text for a terminal.

use othello_engine::{Bitboard, Color, Game, Square};

/// Draws the board with its coordinates and the score. `X` is black, `O` white, and `+` a legal move. The
/// last disc played is in brackets.
///
/// With `colors`, terminal escape codes colour the board.
pub fn draw(game: &Game, colors: bool) -> String {
    let stage = game.stage();
    let moves = match stage.turn {
        Some(_) => stage.position().legal_moves(),
        None => Bitboard::EMPTY,
    };
    let last = game.moves().last().copied();
    let mut text = format!(
        "\n   {}\n",
        ["a", "b", "c", "d", "e", "f", "g", "h"].map(|c| format!(" {c} ")).concat()
    );
    for row in 0..8 {
        text += &format!(" {} ", row + 1);
        for column in 0..8 {
            let square = Square::at(column, row).expect("both are below 8");
            let disc = stage.board.disc(square);
            text += &cell(disc, moves.contains(square), last == Some(square), colors);
        }
        text += &format!(" {}{}\n", row + 1, beside(game, row));
    }
    text
}

/// One square, three characters wide.
fn cell(disc: Option<Color>, playable: bool, last: bool, colors: bool) -> String {
    if !colors {
        let mark = match disc {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None if playable => '+',
            None => '.',
        };
        return if last { format!("({mark})") } else { format!(" {mark} ") };
    }
    let (color, mark) = match disc {
        Some(Color::Black) => ("30", '●'),
        Some(Color::White) => ("97", '●'),
        None if playable => ("30", '·'),
        None => ("30", ' '),
    };
    let (left, right) = if last { ('(', ')') } else { (' ', ' ') };
    format!("\x1b[42;{color}m{left}{mark}{right}\x1b[0m")
}

/// The text to the right of a row: the score and the side to move.
fn beside(game: &Game, row: usize) -> String {
    let count = |color| game.board().discs(color).len();
    let turn = |color| if game.turn() == Some(color) { "  to move" } else { "" };
    match row {
        2 => format!("   black X {:>2}{}", count(Color::Black), turn(Color::Black)),
        3 => format!("   white O {:>2}{}", count(Color::White), turn(Color::White)),
        _ => String::new(),
    }
}

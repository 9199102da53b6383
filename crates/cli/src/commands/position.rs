//! Positions on the command line.

use othello_engine::{
    Color, Game,
    notation::{
        detect::{self, Contents},
        diagram::{self, DiagramError},
        transcript::TranscriptError,
    },
};

/// The format of a position, for the help texts.
pub const POSITION: &str = "A position: 64 characters of X (black), O (white) and -, row by row from \
    a1, then a space and the side to move; or the moves from the start, such as f5d6c3; or start";

/// A text is not a position.
#[derive(Debug, thiserror::Error)]
pub enum PositionError {
    /// The moves are not those of a game.
    #[error("in the moves, {0}")]
    Moves(#[from] TranscriptError),
    /// The squares are not those of a board.
    #[error("in the position, {0}")]
    Diagram(#[from] DiagramError),
}

/// Parses a board and its side to move. That side may have to pass.
///
/// # Errors
/// If the text is neither a diagram nor a transcript.
pub fn parse(text: &str) -> Result<(Game, Color), PositionError> {
    let text = text.trim();
    if text.is_empty() || text == "start" {
        return Ok((Game::default(), Color::Black));
    }
    strict(text).or_else(|error| as_copied(text).ok_or(error))
}

/// A position with words around it, in full-width characters, or as another program prints it.
fn as_copied(text: &str) -> Option<(Game, Color)> {
    match detect::read(text).ok()?.complete().ok()? {
        Contents::Games(records) => match &records[..] {
            [record] => Some((record.game.clone(), record.game.turn().unwrap_or(Color::Black))),
            _ => None,
        },
        Contents::Positions(problems) => match &problems[..] {
            [problem] => {
                let game = Game::from_board(problem.board, problem.to_move);
                Some((game, problem.to_move))
            }
            _ => None,
        },
    }
}

fn strict(text: &str) -> Result<(Game, Color), PositionError> {
    // The second character of a transcript is a digit, that of a diagram never.
    if text.chars().nth(1).is_some_and(|c| c.is_ascii_digit()) {
        let game: Game = text.parse()?;
        let side = game.turn().unwrap_or(Color::Black);
        return Ok((game, side));
    }
    let (board, side) = diagram::read(text)?;
    Ok((Game::from_board(board, side), side))
}

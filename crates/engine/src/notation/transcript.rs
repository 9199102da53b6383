//! Transcripts: a game written as its squares, `f5d6c3`. Passes are not written; the rules imply them.

use std::{fmt, str::FromStr};

use crate::{Game, IllegalMove, ParseSquareError, Square};

/// A transcript could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TranscriptError {
    /// The characters at this byte are not a square.
    NotASquare {
        /// Where in the text, 0 for its start.
        byte: usize,
        /// What stands there.
        source: ParseSquareError,
    },
    /// A square is named that cannot be played.
    Illegal(IllegalMove),
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TranscriptError::NotASquare { byte, source } => write!(f, "at byte {byte}: {source}"),
            TranscriptError::Illegal(source) => source.fmt(f),
        }
    }
}

impl std::error::Error for TranscriptError {}

impl FromStr for Game {
    type Err = TranscriptError;

    /// Reads a transcript played from the usual start. Upper and lower case are the same; white
    /// space between moves is skipped.
    fn from_str(text: &str) -> Result<Game, TranscriptError> {
        let mut game = Game::default();
        play_all(&mut game, text)?;
        Ok(game)
    }
}

/// Plays the moves of a transcript on a game, whatever its start.
///
/// # Errors
/// If something that is not a square stands in the text, or a move is not legal. The moves before
/// it have been played.
pub fn play_all(game: &mut Game, text: &str) -> Result<(), TranscriptError> {
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let byte = text.len() - rest.len();
        let end = rest.char_indices().nth(2).map_or(rest.len(), |(end, _)| end);
        let (name, after) = rest.split_at(end);
        let square: Square =
            name.parse().map_err(|source| TranscriptError::NotASquare { byte, source })?;
        game.play(square).map_err(TranscriptError::Illegal)?;
        rest = after.trim_start();
    }
    Ok(())
}

/// The squares played, `f5d6c3`: lower case, no spaces, no passes.
pub fn write(game: &Game) -> String {
    game.moves().iter().map(Square::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transcript_reads_back() {
        let game: Game = "F5 d6\nC3d3c4".parse().unwrap();
        assert_eq!(write(&game), "f5d6c3d3c4");
        assert_eq!(write(&game).parse::<Game>().unwrap(), game);
    }

    #[test]
    fn a_transcript_error_says_where() {
        let error = "f5x9".parse::<Game>().unwrap_err();
        assert_eq!(error.to_string(), "at byte 2: not a square from a1 to h8: \"x9\"");
        let error = "f5f5".parse::<Game>().unwrap_err();
        assert_eq!(error.to_string(), "move 2: f5 is not legal here");
        let error = "f5é".parse::<Game>().unwrap_err();
        assert_eq!(error.to_string(), "at byte 2: not a square from a1 to h8: \"é\"");
    }
}

//! A saved game, `.ron`: everything that is needed to resume it. The start, all moves
//! with those taken back, how many of them stand on the board, and who sits where.

use othello_engine::{
    Color, Game,
    notation::{diagram, record::Record, transcript},
};
use serde::{Deserialize, Serialize};

use crate::players::seat::Seat;

/// The version of the files written here. Files of later versions are refused.
pub const VERSION: u32 = 1;

/// A game as its file holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// The whole game, the moves that were taken back and can be done again at its end.
    pub game: Game,
    /// How many of the moves stand on the board; the others can be done again.
    pub ply: usize,
    /// Who plays black.
    pub black: Seat,
    /// Who plays white.
    pub white: Seat,
}

/// What the file says, in its order. Everything a person may want to change is plain text.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
struct File {
    version: u32,
    black: Seat,
    white: Seat,
    start: String,
    moves: String,
    ply: usize,
}

impl SavedGame {
    /// A recorded game as one to resume. A player without a name is a person.
    pub fn of(record: &Record) -> SavedGame {
        let seat = |name: &str| if name.is_empty() { Seat::Human } else { Seat::from(name) };
        SavedGame {
            ply: record.game.moves().len(),
            game: record.game.clone(),
            black: seat(&record.black),
            white: seat(&record.white),
        }
    }

    /// Who sits on this side.
    pub const fn seat(&self, color: Color) -> &Seat {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// The game as it stands on the board, without the moves that were taken back.
    pub fn shown(&self) -> Game {
        self.game.truncated(self.ply)
    }

    /// Reads a file's text.
    ///
    /// # Errors
    /// If the text is not a saved game of this version, or a move in it is not legal.
    pub fn read(text: &str) -> Result<SavedGame, SavedGameError> {
        let file: File = ron::from_str(text).map_err(|source| SavedGameError::Ron {
            line: source.span.start.line,
            column: source.span.start.col,
            reason: source.code.to_string(),
        })?;
        if file.version != VERSION {
            return Err(SavedGameError::Version(file.version));
        }
        let field = |name| move |reason: String| SavedGameError::Field { name, reason };
        let (board, side) =
            diagram::read(&file.start).map_err(|e| e.to_string()).map_err(field("start"))?;
        let mut game = Game::from_board(board, side);
        transcript::play_all(&mut game, &file.moves)
            .map_err(|e| e.to_string())
            .map_err(field("moves"))?;
        if file.ply > game.moves().len() {
            let reason = format!("{} is beyond the {} moves", file.ply, game.moves().len());
            return Err(field("ply")(reason));
        }
        Ok(SavedGame { game, ply: file.ply, black: file.black, white: file.white })
    }

    /// The file's text, ending in a line feed. It reads back as the same game.
    pub fn write(&self) -> String {
        let (start, to_move) = self.game.start();
        let file = File {
            version: VERSION,
            black: self.black.clone(),
            white: self.white.clone(),
            start: diagram::write(&start, to_move),
            moves: transcript::write(&self.game),
            ply: self.ply,
        };
        let pretty = ron::ser::PrettyConfig::new().struct_names(false).new_line("\n");
        ron::ser::to_string_pretty(&file, pretty).expect("numbers and texts can be written") + "\n"
    }
}

/// A saved game could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SavedGameError {
    /// The text is not RON, or its fields are not those of a saved game.
    #[error("line {line}, column {column}: {reason}")]
    Ron {
        /// The line, 1 for the first.
        line: usize,
        /// The column, 1 for the first.
        column: usize,
        /// What is wrong there.
        reason: String,
    },
    /// The file was written by another version of the program.
    #[error("expected a game of version {VERSION}, found version {0}")]
    Version(u32),
    /// A field's text does not say what it should.
    #[error("{name}: {reason}")]
    Field {
        /// The field.
        name: &'static str,
        /// What is wrong in it.
        reason: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved() -> SavedGame {
        SavedGame {
            game: "f5d6c3d3c4".parse().unwrap(),
            ply: 3,
            black: Seat::Human,
            white: "alphabeta:4@populations/player100aSCI.evl".into(),
        }
    }

    #[test]
    fn a_saved_game_reads_back_with_the_moves_taken_back() {
        let game = saved();
        assert_eq!(SavedGame::read(&game.write()), Ok(game.clone()));
        assert_eq!(transcript::write(&game.shown()), "f5d6c3");
    }

    #[test]
    fn a_start_in_which_the_first_side_must_pass_comes_back() {
        let board = "XO------".to_owned() + &"-".repeat(56);
        for side in ["X", "O"] {
            let (board, side) = diagram::read(&format!("{board} {side}")).unwrap();
            let game = SavedGame { game: Game::from_board(board, side), ply: 0, ..saved() };
            assert_eq!(SavedGame::read(&game.write()), Ok(game));
        }
    }

    #[test]
    fn an_error_says_where() {
        let text = saved().write();
        let message = |from: &str, to: &str| {
            SavedGame::read(&text.replacen(from, to, 1)).unwrap_err().to_string()
        };
        assert!(message("ply", "pyl").contains("line 7"), "{}", message("ply", "pyl"));
        assert_eq!(
            message("version: 1", "version: 2"),
            "expected a game of version 1, found version 2"
        );
        assert_eq!(message("f5d6", "f5f5"), "moves: move 2: f5 is not legal here");
        assert_eq!(message("ply: 3", "ply: 6"), "ply: 6 is beyond the 5 moves");
        assert!(message("OX-", "OX").starts_with("start: "));
    }
}

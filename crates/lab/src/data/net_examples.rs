//! What a network learns from: positions with values and, for a policy head, the moves that were
//! played or visited there.

use std::{
    fmt, fs,
    path::{Path, PathBuf},
};

use othello_engine::{
    Color, Position, Square,
    eval::{Encoding, glem::win_probability},
};
use serde::{Deserialize, Serialize};

use crate::{
    data::annotated_game::{self, TaughtGame},
    data::dataset::{self, Row, Visits},
};

/// A position and what is to be learned of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// Seen by the side to move.
    pub position: Position,
    /// Whether that side is black: the paper's encoding shows colours.
    pub black_moves: bool,
    /// The value for the side to move, -1 lost to 1 won.
    pub value: f32,
    /// The number of its game: games may be held back whole.
    pub game: u32,
    /// The share of each move that is a good one; they add up to 1. Empty where nothing is known.
    pub moves: Box<[(Square, f32)]>,
}

/// What the value of a position of a taught game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Target {
    /// The result of the game.
    Result,
    /// What the search of the position expected of it.
    Search,
    /// The mean of both: the result says how it ends, the search sees more than one way on.
    Mean,
}

/// Rows of games with their results; `visits` is empty, or has those of each row.
pub fn of_rows(rows: &[Row], visits: &[Visits]) -> Vec<Example> {
    let games = (0..).zip(dataset::games(rows));
    let examples = games.flat_map(|(game, range)| {
        range.map(move |index| {
            let row = &rows[index];
            let black_moves = row.turn == Color::Black;
            let sign = Encoding::Absolute.sign(black_moves);
            Example {
                position: row.board.seen_by(row.turn),
                black_moves,
                value: sign * row.result(),
                game,
                moves: visits.get(index).map_or(Box::default(), |visits| shares(visits)),
            }
        })
    });
    examples.collect()
}

/// Visits as shares of their sum.
fn shares(visits: &[(Square, u32)]) -> Box<[(Square, f32)]> {
    let sum: u32 = visits.iter().map(|(_, n)| n).sum();
    let visited = visits.iter().filter(|(_, n)| *n > 0);
    visited.map(|&(square, n)| (square, n as f32 / sum as f32)).collect()
}

/// The positions of taught games from the first move on that was not random, with that move as the
/// best one if `moves` is wanted. The games are numbered from `first` on.
pub fn of_taught(games: &[TaughtGame], target: Target, moves: bool, first: u32) -> Vec<Example> {
    let examples = (first..).zip(games).flat_map(|(number, taught)| {
        let game = taught.game();
        let black = game.result().expect("a taught game is over").signum() as f32;
        let stages = game.stages().iter().zip(game.moves()).zip(taught.values());
        stages.skip(taught.random()).filter_map(move |((stage, &square), &discs)| {
            let black_moves = stage.turn? == Color::Black;
            let result = if black_moves { black } else { -black };
            let expected = 2.0 * win_probability(f32::from(discs)) - 1.0;
            let value = match target {
                Target::Result => result,
                Target::Search => expected,
                Target::Mean => 0.5 * (result + expected),
            };
            let moves = if moves { Box::from([(square, 1.0)]) } else { Box::default() };
            Some(Example { position: stage.position(), black_moves, value, game: number, moves })
        })
    });
    examples.collect()
}

/// A file of games could not be learned from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExampleFileError {
    /// The file.
    pub path: PathBuf,
    /// Why not.
    pub reason: String,
}

impl fmt::Display for ExampleFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.reason)
    }
}

impl std::error::Error for ExampleFileError {}

/// The examples of files of either kind: `.games` by their values, any other as CSV rows. `moves`
/// says whether moves are learned, too.
///
/// # Errors
/// If a file cannot be read or is damaged.
pub fn read_files(
    paths: &[PathBuf],
    target: Target,
    moves: bool,
) -> Result<Vec<Example>, ExampleFileError> {
    let mut examples: Vec<Example> = Vec::new();
    for path in paths {
        let first = examples.last().map_or(0, |last| last.game + 1);
        let more = read_file(path, target, moves, first)
            .map_err(|reason| ExampleFileError { path: path.clone(), reason })?;
        examples.extend(more);
    }
    Ok(examples)
}

fn read_file(path: &Path, target: Target, moves: bool, first: u32) -> Result<Vec<Example>, String> {
    if path.extension().is_some_and(|ending| ending == "games") {
        let bytes = fs::read(path).map_err(|error| error.to_string())?;
        let games = annotated_game::from_bytes(&bytes).map_err(|error| error.to_string())?;
        return Ok(of_taught(&games, target, moves, first));
    }
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let (rows, visits) = dataset::read_visited(&text).map_err(|error| error.to_string())?;
    let mut examples = of_rows(&rows, if moves { &visits } else { &[] });
    for example in &mut examples {
        example.game += first;
    }
    Ok(examples)
}

/// FNV-1a over all examples: tells whether a checkpoint belongs to them.
pub(crate) fn fingerprint(examples: &[Example]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |number: u64| {
        for byte in number.to_le_bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for example in examples {
        let Example { position, black_moves, value, game, moves } = example;
        add(position.own().0);
        add(position.opp().0);
        add(u64::from(value.to_bits()) << 32 | u64::from(*game) << 1 | u64::from(*black_moves));
        for (square, share) in moves {
            add(u64::from(share.to_bits()) << 8 | square.index() as u64);
        }
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_games::first_moves;

    #[test]
    fn a_value_is_that_of_the_side_to_move() {
        let rows = dataset::rows_of(&first_moves(), 0);
        let examples = of_rows(&rows, &[]);
        assert_eq!(examples.len(), rows.len());
        for (row, example) in rows.iter().zip(&examples) {
            let won = row.winner.map(|winner| winner == row.turn);
            assert_eq!(example.value, won.map_or(0.0, |won| if won { 1.0 } else { -1.0 }));
            assert!(example.moves.is_empty());
        }
    }

    #[test]
    fn visits_become_shares() {
        let [a, b] = ["c4", "d3"].map(|name| name.parse::<Square>().unwrap());
        assert_eq!(*shares(&[(a, 1), (b, 3)]), [(a, 0.25), (b, 0.75)]);
        assert!(shares(&[]).is_empty());
        assert!(shares(&[(a, 0)]).is_empty());
    }

    #[test]
    fn taught_games_teach_what_was_held_of_them_and_what_was_played() {
        let game = first_moves();
        let values: Vec<i8> = (0..game.moves().len()).map(|n| n as i8 % 13 - 6).collect();
        let taught = TaughtGame::new(game.clone(), 9, values.clone()).unwrap();
        let [result, search, mean] = [Target::Result, Target::Search, Target::Mean]
            .map(|target| of_taught(std::slice::from_ref(&taught), target, true, 4));
        assert_eq!(result.len(), game.moves().len() - 9);
        for (index, example) in mean.iter().enumerate() {
            assert_eq!(example.game, 4);
            assert_eq!(*example.moves, [(game.moves()[index + 9], 1.0)]);
            assert_eq!(example.value, 0.5 * (result[index].value + search[index].value));
            assert_eq!(search[index].value.total_cmp(&0.0), values[index + 9].cmp(&0));
        }
        assert!(of_taught(&[taught], Target::Mean, false, 0)[0].moves.is_empty());
    }
}

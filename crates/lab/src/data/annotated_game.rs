//! Annotated games, `.games`: the moves of a game with the players' expected values, two bytes a move.
//! Files are merged by joining their games; a game and its mirror images count once.
//!
//! ```text
//! 0  8  "OTHGAMES"
//! 8  1  version, 1
//! 9  …  for each game: the number of moves; the number of random ones among them; the moves, 0 for a1 to
//!       63; the value of the position before each move for the side to move, in discs, as i8
//! …  4  CRC-32 of all the bytes before, little-endian
//! ```

use std::{
    collections::BTreeMap,
    io::{self, BufRead, BufReader, Read},
};

use othello_engine::{Board, Color, Game, Square, Symmetry};
use serde::{Deserialize, Serialize};

use othello_train::sample::{Goal, Sample, Worth, of_game};

pub(super) const MAGIC: &[u8; 9] = b"OTHGAMES\x01";

/// A complete game from the starting position with a value for each move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotatedGame {
    game: Game,
    random: usize,
    values: Vec<i8>, // one for each move
}

/// The value that a position of an annotated game gets as a sample.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Target {
    /// The result of the finished game.
    Result,
    /// The value that the search of the position found.
    Search,
    /// The value that the search of the previous position found. The value is thus learned for the position
    /// that the search moved to.
    Next,
    /// The mean of the result and the searched value. The result is the actual end of the game; the search
    /// sees more than one continuation.
    Mean,
    /// A weighted mean of the searched values from this move on and, last, of the result. The weights decay by
    /// this factor, 0 to 1, from move to move: 0 is the search alone, 1 the result alone.
    ///
    /// Source: the λ-return of R. Sutton, Learning to Predict by the Methods of Temporal Differences,
    /// 1988.
    Blend(f32),
}

impl Default for Target {
    /// Less noisy than the result, with the result's information kept in the long run.
    fn default() -> Target {
        Target::Blend(0.8)
    }
}

impl AnnotatedGame {
    /// Creates an annotated game; `None` unless the game is over and has a value for each move.
    pub fn new(game: Game, random: usize, values: Vec<i8>) -> Option<AnnotatedGame> {
        let fits = game.is_over() && values.len() == game.moves().len() && random <= values.len();
        fits.then_some(AnnotatedGame { game, random, values })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The number of random moves at the start.
    pub const fn random(&self) -> usize {
        self.random
    }

    /// The value of each position before its move, for the side to move, in discs.
    pub fn values(&self) -> &[i8] {
        &self.values
    }

    /// The samples of all positions after the random moves. With `moves`, each has the played move as its
    /// policy.
    pub fn samples(&self, goal: Goal, target: Target, moves: bool) -> Vec<Sample> {
        let stages = self.game.stages();
        let result = goal.value(Worth::Result(self.game.result().expect("it is over") as f32));
        // The mover's expected value, from black's view.
        let searched = |number: usize| {
            let value = goal.value(Worth::Estimate(f32::from(self.values[number])));
            if stages[number].turn == Some(Color::Black) { value } else { -value }
        };
        let mut samples = match target {
            Target::Result => of_game(&self.game, self.random, |_| result),
            Target::Search => of_game(&self.game, self.random, searched),
            Target::Next => of_game(&self.game, self.random + 1, |number| searched(number - 1)),
            Target::Mean => {
                of_game(&self.game, self.random, |number| 0.5 * (result + searched(number)))
            }
            Target::Blend(part) => {
                let mut blended = vec![0.0; self.values.len()];
                let mut later = result;
                for (number, value) in blended.iter_mut().enumerate().rev() {
                    later = part * later + (1.0 - part) * searched(number);
                    *value = later;
                }
                of_game(&self.game, self.random, |number| blended[number])
            }
        };
        if moves {
            let first = self.values.len() - samples.len();
            for (sample, &square) in samples.iter_mut().zip(&self.game.moves()[first..]) {
                sample.policy = Some(Box::from([(square, 1.0)]));
            }
        }
        samples
    }

    /// The representative of this game among its mirror images.
    fn canonical(self) -> AnnotatedGame {
        let image = |symmetry: Symmetry| -> Vec<Square> {
            self.game.moves().iter().map(|square| square.under(symmetry)).collect()
        };
        let moves = START_SYMMETRIES.iter().map(|&symmetry| image(symmetry)).min();
        let moves = moves.expect("the identity is one of them");
        let mut game = Game::default();
        for square in moves {
            game.play(square).expect("the start looks the same under this symmetry");
        }
        AnnotatedGame { game, ..self }
    }
}

/// The symmetries that leave the starting position unchanged.
static START_SYMMETRIES: std::sync::LazyLock<Vec<Symmetry>> = std::sync::LazyLock::new(|| {
    let start = Board::START.seen_by(Color::Black);
    Symmetry::all().filter(|&symmetry| start.under(symmetry) == start).collect()
});

/// Encodes games as the bytes of a file.
pub fn to_bytes(games: &[AnnotatedGame]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    for annotated in games {
        let moves = annotated.game.moves();
        bytes.extend([moves.len() as u8, annotated.random as u8]);
        bytes.extend(moves.iter().map(|square| square.index() as u8));
        bytes.extend(annotated.values.iter().map(|&value| value as u8));
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// An error when a file of annotated games is read.
#[derive(Debug, thiserror::Error)]
pub enum GamesError {
    /// The file does not begin with the magic bytes.
    #[error("not a file of games: it must begin with OTHGAMES")]
    Foreign,
    /// The checksum does not match the contents.
    #[error("the file of games is damaged: its checksum does not match")]
    Damaged,
    /// The game with this number, 1 for the first, is not complete.
    #[error("game {0}: expected legal moves to the end of the game")]
    NotAGame(usize),
    /// The file cannot be read.
    #[error("{0}")]
    Io(#[source] io::Error),
}

/// Reads a file of games.
///
/// # Errors
/// If the file is of another kind or damaged.
pub fn from_bytes(bytes: &[u8]) -> Result<Vec<AnnotatedGame>, GamesError> {
    let mut games = Vec::new();
    read(bytes, bytes.len() as u64, |game| games.push(game))?;
    Ok(games)
}

/// Reads a file of this length game by game. The games passed to `take` are valid only if there is no
/// error, because the checksum comes last.
///
/// # Errors
/// If the file is of another kind or damaged, or cannot be read.
pub fn read(
    mut file: impl Read,
    length: u64,
    take: impl FnMut(AnnotatedGame),
) -> Result<(), GamesError> {
    let mut magic = [0; MAGIC.len()];
    file.read_exact(&mut magic).map_err(|_| GamesError::Foreign)?;
    if magic != *MAGIC {
        return Err(GamesError::Foreign);
    }
    let contents = length.checked_sub(MAGIC.len() as u64 + 4).ok_or(GamesError::Damaged)?;
    let mut hashed = HashingReader { file, hasher: crc32fast::Hasher::new() };
    hashed.hasher.update(MAGIC);
    let mut contents = BufReader::new(hashed.by_ref().take(contents));
    let outcome = read_games(&mut contents, take);
    // The checksum decides: a damaged file is reported as such, whatever its games look like.
    io::copy(&mut contents, &mut io::sink()).map_err(GamesError::Io)?;
    let found = hashed.hasher.finalize();
    let mut checksum = [0; 4];
    hashed.file.read_exact(&mut checksum).map_err(|_| GamesError::Damaged)?;
    if found == u32::from_le_bytes(checksum) { outcome } else { Err(GamesError::Damaged) }
}

/// A reader that computes a checksum of its input.
struct HashingReader<R> {
    file: R,
    hasher: crc32fast::Hasher,
}

impl<R: Read> Read for HashingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.hasher.update(&buffer[..count]);
        Ok(count)
    }
}

fn read_games(
    contents: &mut impl BufRead,
    mut take: impl FnMut(AnnotatedGame),
) -> Result<(), GamesError> {
    for number in 1.. {
        if contents.fill_buf().map_err(GamesError::Io)?.is_empty() {
            break;
        }
        take(read_game(contents).ok_or(GamesError::NotAGame(number))?);
    }
    Ok(())
}

fn read_game(contents: &mut impl Read) -> Option<AnnotatedGame> {
    let mut counts = [0; 2];
    contents.read_exact(&mut counts).ok()?;
    let [count, random] = counts.map(usize::from);
    let mut bytes = vec![0; 2 * count];
    contents.read_exact(&mut bytes).ok()?;
    let (moves, values) = bytes.split_at(count);
    let mut game = Game::default();
    for &index in moves {
        game.play(Square::new(index.into())?).ok()?;
    }
    AnnotatedGame::new(game, random, values.iter().map(|&value| value as i8).collect())
}

/// Merges games without duplicates up to symmetry. The order of the input does not affect the result.
pub fn merge(games: impl IntoIterator<Item = AnnotatedGame>) -> Vec<AnnotatedGame> {
    let mut merged: BTreeMap<Vec<Square>, AnnotatedGame> = BTreeMap::new();
    for game in games.into_iter().map(AnnotatedGame::canonical) {
        // Of two games that differ only in their annotations, keep the one with fewer random moves, then
        // the one with the greater values. Any rule would do that ignores the order.
        let says = |g: &AnnotatedGame| (std::cmp::Reverse(g.random), g.values.clone());
        let place = merged.entry(game.game.moves().to_vec()).or_insert_with(|| game.clone());
        if says(&game) > says(place) {
            *place = game;
        }
    }
    merged.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A complete game whose moves are chosen by this index among the legal ones.
    fn game(first: usize) -> AnnotatedGame {
        let mut game = Game::default();
        while !game.is_over() {
            let moves: Vec<Square> = game.position().legal_moves().into_iter().collect();
            game.play(moves[first % moves.len()]).unwrap();
        }
        let values = (0..game.moves().len()).map(|n| n as i8 - 30).collect();
        AnnotatedGame::new(game, 7, values).unwrap()
    }

    #[test]
    fn games_round_trip() {
        let games = [game(0), game(1), game(2)];
        assert_eq!(from_bytes(&to_bytes(&games)).unwrap(), games);
        assert_eq!(from_bytes(&to_bytes(&[])).unwrap(), []);
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let bytes = to_bytes(&[game(0), game(5)]);
        let damaged = |bytes: &[u8]| matches!(from_bytes(bytes), Err(GamesError::Damaged));
        assert!(matches!(from_bytes(b"no games"), Err(GamesError::Foreign)));
        assert!(damaged(&bytes[..9]));
        for at in 9..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 0x10;
            assert!(damaged(&changed) && damaged(&bytes[..at]));
        }
        let mut unfinished = bytes[..9 + 2 + 120].to_vec();
        unfinished[9] = 59; // a move fewer: the rest is not a game
        unfinished.extend(crc32fast::hash(&unfinished).to_le_bytes());
        assert!(matches!(from_bytes(&unfinished), Err(GamesError::NotAGame(1))));
    }

    #[test]
    fn mirror_images_of_a_game_are_merged() {
        let game = game(3);
        let mirrored = |symmetry: &Symmetry| {
            let mut image = Game::default();
            for square in game.game.moves() {
                image.play(square.under(*symmetry)).unwrap();
            }
            AnnotatedGame { game: image, ..game.clone() }
        };
        let images: Vec<AnnotatedGame> = START_SYMMETRIES.iter().map(mirrored).collect();
        assert_eq!(images.len(), 4);
        assert_eq!(merge(images).len(), 1);
        assert_eq!(merge([self::game(0), self::game(1), self::game(0)]).len(), 2);
    }

    fn values(annotated: &AnnotatedGame, goal: Goal, target: Target) -> Vec<f32> {
        annotated.samples(goal, target, false).iter().map(|sample| sample.value).collect()
    }

    #[test]
    fn a_blend_weighs_the_search_against_the_result() {
        let annotated = game(2);
        for goal in [Goal::Margin, Goal::Outcome, Goal::Chance] {
            let values = |target| values(&annotated, goal, target);
            assert_eq!(values(Target::Blend(0.0)), values(Target::Search));
            assert_eq!(values(Target::Blend(1.0)), values(Target::Result));
            let last = |target| *values(target).last().unwrap();
            let mean =
                |part: f32| part * last(Target::Result) + (1.0 - part) * last(Target::Search);
            assert!((last(Target::Blend(0.75)) - mean(0.75)).abs() < 1e-6);
            assert!((last(Target::Mean) - mean(0.5)).abs() < 1e-6);
        }
    }

    #[test]
    fn each_target_takes_its_own_value() {
        let annotated = game(0);
        let [result, search, next] = [Target::Result, Target::Search, Target::Next]
            .map(|target| annotated.samples(Goal::Margin, target, true));
        assert_eq!((search.len(), next.len()), (result.len(), result.len() - 1));
        assert_eq!(search[0].value, f32::from(annotated.values[7]));
        let sign = if search[0].turn == search[1].turn { 1.0 } else { -1.0 };
        assert_eq!((next[0].position, next[0].value), (search[1].position, sign * search[0].value));
        assert_eq!(next[0].policy.as_deref(), Some(&[(annotated.game.moves()[8], 1.0)][..]));
    }
}

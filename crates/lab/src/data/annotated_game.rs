//! Games to learn from, `.games`: what was played and what the players held it for, two bytes a
//! move. Files are merged by adding their games; the same game turned or mirrored is there once.
//!
//! ```text
//! 0  8  "OTHGAMES"
//! 8  1  version, 1
//! 9  …  for each game: the number of moves; how many of them were random; the moves, 0 for a1 to
//!       63; the value of the position before each move for the side to move, in discs, as i8
//! …  4  CRC-32 of all the bytes before, little-endian
//! ```

use std::{collections::BTreeMap, fmt};

use othello_engine::{Board, Color, Game, Square, Symmetry};
use serde::{Deserialize, Serialize};

use crate::data::lessons::{self, Lesson};

const MAGIC: &[u8; 9] = b"OTHGAMES\x01";

/// A game to learn from, played from the usual start to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaughtGame {
    game: Game,
    random: usize,
    values: Vec<i8>, // one for each move
}

/// Which reference value a position of a played game has.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reference {
    /// The result of the finished game.
    Result,
    /// What the search of the position returned.
    Search,
    /// What the search of the position before returned: the board that a search moves to is taught.
    Next,
    /// Of what the searches from here on returned and, at last, of the result, the mean in which
    /// each counts by this part, 0 to 1, of the one before: 0 is the search alone, 1 the result alone.
    ///
    /// Source: the λ-return of R. Sutton, Learning to Predict by the Methods of Temporal Differences,
    /// 1988.
    Blend(f32),
}

impl Default for Reference {
    /// Less noise than the result has, and nothing of it lost in the long run.
    fn default() -> Reference {
        Reference::Blend(0.8)
    }
}

impl TaughtGame {
    /// `None` unless the game is over and there is a value for each move.
    pub fn new(game: Game, random: usize, values: Vec<i8>) -> Option<TaughtGame> {
        let fits = game.is_over() && values.len() == game.moves().len() && random <= values.len();
        fits.then_some(TaughtGame { game, random, values })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How many of its first moves were random.
    pub const fn random(&self) -> usize {
        self.random
    }

    /// What each position was held for before its move, by the side to move, in discs.
    pub fn values(&self) -> &[i8] {
        &self.values
    }

    /// The positions from the first move on that was not random.
    pub fn lessons(&self, reference: Reference) -> Vec<Lesson> {
        let game = &self.game;
        // The value that the mover before this move held its position for, seen by black.
        let held = |number: usize| {
            let value = f32::from(self.values[number]);
            if game.stages()[number].turn == Some(Color::Black) { value } else { -value }
        };
        match reference {
            Reference::Result => lessons::of_result(game, self.random),
            Reference::Search => lessons::valued(game, self.random, held),
            Reference::Next => lessons::valued(game, self.random + 1, |number| held(number - 1)),
            Reference::Blend(part) => {
                let mut blended = vec![0.0; self.values.len()];
                let mut later = game.result().expect("the game is over") as f32;
                for (number, value) in blended.iter_mut().enumerate().rev() {
                    later = part * later + (1.0 - part) * held(number);
                    *value = later;
                }
                lessons::valued(game, self.random, |number| blended[number])
            }
        }
    }

    /// The image that stands for this game and those that are its mirror images.
    fn canonical(self) -> TaughtGame {
        let image = |symmetry: Symmetry| -> Vec<Square> {
            self.game.moves().iter().map(|square| square.under(symmetry)).collect()
        };
        let moves = START_SYMMETRIES.iter().map(|&symmetry| image(symmetry)).min();
        let moves = moves.expect("the identity is one of them");
        let mut game = Game::default();
        for square in moves {
            game.play(square).expect("the start looks the same under this symmetry");
        }
        TaughtGame { game, ..self }
    }
}

/// The symmetries that leave the start as it is.
static START_SYMMETRIES: std::sync::LazyLock<Vec<Symmetry>> = std::sync::LazyLock::new(|| {
    let start = Board::START.seen_by(Color::Black);
    Symmetry::all().filter(|&symmetry| start.under(symmetry) == start).collect()
});

/// The bytes of a file that holds these games.
pub fn to_bytes(games: &[TaughtGame]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    for taught in games {
        let moves = taught.game.moves();
        bytes.extend([moves.len() as u8, taught.random as u8]);
        bytes.extend(moves.iter().map(|square| square.index() as u8));
        bytes.extend(taught.values.iter().map(|&value| value as u8));
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// A file of games could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamesError {
    /// It does not begin as these files do.
    Foreign,
    /// The checksum does not match the contents.
    Damaged,
    /// The game with this number, 1 for the first, is not one that was played to its end.
    NotAGame(usize),
}

impl fmt::Display for GamesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GamesError::Foreign => f.write_str("not a file of games: it must begin with OTHGAMES"),
            GamesError::Damaged => {
                f.write_str("the file of games is damaged: its checksum does not match")
            }
            GamesError::NotAGame(number) => {
                write!(f, "game {number}: expected legal moves to the end of the game")
            }
        }
    }
}

impl std::error::Error for GamesError {}

/// Reads a file of games.
///
/// # Errors
/// If the file is foreign or damaged.
pub fn from_bytes(bytes: &[u8]) -> Result<Vec<TaughtGame>, GamesError> {
    if !bytes.starts_with(MAGIC) {
        return Err(GamesError::Foreign);
    }
    let (contents, checksum) = bytes.split_last_chunk::<4>().ok_or(GamesError::Damaged)?;
    if contents.len() < MAGIC.len() || crc32fast::hash(contents) != u32::from_le_bytes(*checksum) {
        return Err(GamesError::Damaged);
    }
    let (mut rest, mut games) = (&contents[MAGIC.len()..], Vec::new());
    while !rest.is_empty() {
        let (game, tail) = read_game(rest).ok_or(GamesError::NotAGame(games.len() + 1))?;
        games.push(game);
        rest = tail;
    }
    Ok(games)
}

fn read_game(bytes: &[u8]) -> Option<(TaughtGame, &[u8])> {
    let (&[count, random], rest) = bytes.split_first_chunk::<2>()?;
    let (moves, rest) = rest.split_at_checked(count.into())?;
    let (values, rest) = rest.split_at_checked(count.into())?;
    let mut game = Game::default();
    for &index in moves {
        game.play(Square::new(index.into())?).ok()?;
    }
    let values = values.iter().map(|&value| value as i8).collect();
    Some((TaughtGame::new(game, random.into(), values)?, rest))
}

/// Puts games together, each once up to symmetry, in an order that does not depend on theirs.
pub fn merge(games: impl IntoIterator<Item = TaughtGame>) -> Vec<TaughtGame> {
    let mut merged: BTreeMap<Vec<Square>, TaughtGame> = BTreeMap::new();
    for game in games.into_iter().map(TaughtGame::canonical) {
        // Of two that differ only in what was held of them, the one that says more is kept, then
        // the one with the greater values: any rule will do that forgets the order.
        let says = |g: &TaughtGame| (std::cmp::Reverse(g.random), g.values.clone());
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

    /// A whole game, each move the first legal one from this square on.
    fn game(first: usize) -> TaughtGame {
        let mut game = Game::default();
        while !game.is_over() {
            let moves: Vec<Square> = game.position().legal_moves().into_iter().collect();
            game.play(moves[first % moves.len()]).unwrap();
        }
        let values = (0..game.moves().len()).map(|n| n as i8 - 30).collect();
        TaughtGame::new(game, 7, values).unwrap()
    }

    #[test]
    fn games_read_back() {
        let games = [game(0), game(1), game(2)];
        assert_eq!(from_bytes(&to_bytes(&games)).unwrap(), games);
        assert_eq!(from_bytes(&to_bytes(&[])).unwrap(), []);
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let bytes = to_bytes(&[game(0), game(5)]);
        assert_eq!(from_bytes(b"no games"), Err(GamesError::Foreign));
        assert_eq!(from_bytes(&bytes[..9]), Err(GamesError::Damaged));
        for at in 9..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x10;
            assert_eq!(from_bytes(&damaged), Err(GamesError::Damaged));
            assert_eq!(from_bytes(&bytes[..at]), Err(GamesError::Damaged));
        }
    }

    #[test]
    fn a_game_merges_with_its_mirror_image() {
        let game = game(3);
        let mirrored = |symmetry: &Symmetry| {
            let mut image = Game::default();
            for square in game.game.moves() {
                image.play(square.under(*symmetry)).unwrap();
            }
            TaughtGame { game: image, ..game.clone() }
        };
        let images: Vec<TaughtGame> = START_SYMMETRIES.iter().map(mirrored).collect();
        assert_eq!(images.len(), 4);
        assert_eq!(merge(images).len(), 1);
        assert_eq!(merge([self::game(0), self::game(1), self::game(0)]).len(), 2);
    }

    #[test]
    fn a_blend_lies_between_the_searches_and_the_result() {
        let taught = game(2);
        let discs = |reference| -> Vec<f32> {
            taught.lessons(reference).iter().map(|lesson| lesson.discs).collect()
        };
        assert_eq!(discs(Reference::Blend(0.0)), discs(Reference::Search));
        assert_eq!(discs(Reference::Blend(1.0)), discs(Reference::Result));
        let last = |reference| *discs(reference).last().unwrap();
        let mean = (3.0 * last(Reference::Result) + last(Reference::Search)) / 4.0;
        assert_eq!(last(Reference::Blend(0.75)), mean);
    }

    #[test]
    fn the_three_references_differ_as_they_say() {
        let taught = game(0);
        let [result, search, next] = [Reference::Result, Reference::Search, Reference::Next]
            .map(|reference| taught.lessons(reference));
        assert_eq!((search.len(), next.len()), (result.len(), result.len() - 1));
        assert_eq!(search[0].discs, f32::from(taught.values[7]));
        let same_side = taught.game.stages()[7].turn == taught.game.stages()[8].turn;
        let sign = if same_side { 1.0 } else { -1.0 };
        assert_eq!((next[0].position, next[0].discs), (search[1].position, sign * search[0].discs));
    }
}

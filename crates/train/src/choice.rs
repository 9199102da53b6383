//! Choices as training data: a position with a searched value for each of its moves. The file format holds
//! all that is needed to learn from them later.
//!
//! ```text
//! 0  8  "OTHCHOIC"
//! 8  1  version, 1
//! 9  …  for each game the number of its choices; for each of these the own discs and the opponent's as
//!       u64, a1 the lowest bit; the value of each legal move in the order a1, b1, … as i16, in 1/256 disc
//! …  4  CRC-32 of all the bytes before
//! ```
//! Numbers are little-endian.

use othello_engine::{Bitboard, Position, Square};

use super::dataset::{Dataset, Example};

const MAGIC: &[u8; 9] = b"OTHCHOIC\x01";

/// A position with several legal moves and their values for the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    position: Position,
    values: Box<[i16]>, // one for each legal move, in units of `PART`
}

/// The unit of stored values, in discs.
const PART: f32 = 1.0 / 256.0;

impl Choice {
    /// Creates a choice; `None` unless there are several legal moves. `value` returns a move's value in
    /// discs for the side that makes it; it is clamped to -64..=64.
    pub fn new(position: Position, mut value: impl FnMut(Square) -> f32) -> Option<Choice> {
        let parts = |square| (value(square).clamp(-64.0, 64.0) / PART).round() as i16;
        let values: Box<[i16]> = position.legal_moves().into_iter().map(parts).collect();
        (values.len() > 1).then_some(Choice { position, values })
    }

    /// The position, seen by the side to move.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The legal moves in the order a1, b1, …, each with its value in discs.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = (Square, f32)> {
        let values: Vec<f32> = self.values.iter().map(|&parts| f32::from(parts) * PART).collect();
        self.position.legal_moves().into_iter().collect::<Vec<_>>().into_iter().zip(values)
    }
}

impl Example for Choice {
    /// The number of discs after the move.
    fn discs(&self) -> u32 {
        65 - self.position.empty().len()
    }

    fn digest(&self, hasher: &mut crc32fast::Hasher) {
        let mut bytes = Vec::new();
        write(&mut bytes, self);
        hasher.update(&bytes);
    }
}

fn write(bytes: &mut Vec<u8>, choice: &Choice) {
    for discs in [choice.position.own(), choice.position.opp()] {
        bytes.extend(discs.0.to_le_bytes());
    }
    bytes.extend(choice.values.iter().flat_map(|parts| parts.to_le_bytes()));
}

/// Encodes the choices of these games as the bytes of a file.
pub fn to_bytes(games: &[Vec<Choice>]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    for game in games {
        // A game has at most 60 choices, so a byte suffices.
        bytes.push(game.len() as u8);
        for choice in game {
            write(&mut bytes, choice);
        }
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// An error when a file of choices is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoicesError {
    /// The file does not begin with the magic bytes.
    #[error("not a file of choices: it must begin with OTHCHOIC")]
    Foreign,
    /// The checksum does not match the contents.
    #[error("the file of choices is damaged: its checksum does not match")]
    Damaged,
    /// The choice at this byte is invalid.
    #[error("at byte {0}: expected a position with several moves, and their values")]
    NotAChoice(usize),
}

/// Reads a file of choices, game by game.
///
/// # Errors
/// If the file is of another kind or damaged.
pub fn from_bytes(bytes: &[u8]) -> Result<Vec<Vec<Choice>>, ChoicesError> {
    if !bytes.starts_with(MAGIC) {
        return Err(ChoicesError::Foreign);
    }
    let (contents, checksum) = bytes.split_last_chunk::<4>().ok_or(ChoicesError::Damaged)?;
    if crc32fast::hash(contents) != u32::from_le_bytes(*checksum) {
        return Err(ChoicesError::Damaged);
    }
    let mut rest = contents.strip_prefix(MAGIC).ok_or(ChoicesError::Damaged)?;
    let mut games = Vec::new();
    while let Some((&count, choices)) = rest.split_first() {
        rest = choices;
        let game = (0..count).map(|_| {
            let at = contents.len() - rest.len();
            let (choice, tail) = read(rest).ok_or(ChoicesError::NotAChoice(at))?;
            rest = tail;
            Ok(choice)
        });
        games.push(game.collect::<Result<_, _>>()?);
    }
    Ok(games)
}

/// Reads the first choice, and returns it with the remaining bytes.
fn read(bytes: &[u8]) -> Option<(Choice, &[u8])> {
    let (own, rest) = bytes.split_first_chunk()?;
    let (opp, rest) = rest.split_first_chunk()?;
    let [own, opp] = [own, opp].map(|discs| Bitboard(u64::from_le_bytes(*discs)));
    let position = Position::new(own, opp)?;
    let moves = position.legal_moves().len() as usize;
    let (values, rest) = rest.split_at_checked(2 * moves)?;
    let (values, _) = values.as_chunks::<2>();
    let values = values.iter().map(|parts| i16::from_le_bytes(*parts)).collect();
    (moves > 1).then_some((Choice { position, values }, rest))
}

/// Builds a dataset from the choices of these games. This share of the games, 0..=0.5, spread evenly over
/// them, becomes the validation set.
pub fn dataset(games: Vec<Vec<Choice>>, share: f64, seed: u64) -> Dataset<Choice> {
    let mut set = Dataset::default();
    for (number, game) in games.into_iter().enumerate() {
        let before = |number: usize| (number as f64 * share).floor();
        let is_held = before(number + 1) > before(number);
        if is_held { &mut set.validation } else { &mut set.training }.extend(game);
    }
    set.sort(seed);
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_games::random_games;

    fn games(count: u64) -> Vec<Vec<Choice>> {
        let of = |game: &othello_engine::Game| {
            let choice = |stage: &othello_engine::Stage| {
                Choice::new(stage.position(), |square| square.index() as f32 / 8.0 - 70.0)
            };
            game.stages().iter().filter_map(choice).collect()
        };
        random_games(count).iter().map(of).collect()
    }

    #[test]
    fn choices_round_trip() {
        let games = games(3);
        assert!(games.iter().all(|game| game.len() > 20));
        assert_eq!(from_bytes(&to_bytes(&games)).unwrap(), games);
        assert_eq!(from_bytes(&to_bytes(&[])).unwrap(), [] as [Vec<Choice>; 0]);
        let (square, value) = games[0][0].moves().next().unwrap();
        assert_eq!(value, (square.index() as f32 / 8.0 - 70.0).max(-64.0));
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let bytes = to_bytes(&games(1));
        assert_eq!(from_bytes(b"OTHGAMES\x01"), Err(ChoicesError::Foreign));
        for at in [9, 20, bytes.len() - 1] {
            let mut changed = bytes.clone();
            changed[at] ^= 0x10;
            assert_eq!(from_bytes(&changed), Err(ChoicesError::Damaged));
            assert_eq!(from_bytes(&bytes[..at]), Err(ChoicesError::Damaged));
        }
        let mut cut = bytes[..60].to_vec();
        cut.extend(crc32fast::hash(&cut).to_le_bytes());
        assert!(matches!(from_bytes(&cut), Err(ChoicesError::NotAChoice(_))));
    }

    #[test]
    fn a_share_of_a_twentieth_validates_on_every_twentieth_game() {
        let games = games(40);
        let held: usize = [19, 39].iter().map(|&game: &usize| games[game].len()).sum();
        let set = dataset(games, 0.05, 1);
        assert_eq!(set.validation.len(), held);
        assert!(set.training.is_sorted_by_key(Example::discs));
    }
}

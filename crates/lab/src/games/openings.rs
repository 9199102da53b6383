//! Openings: the starting position, random moves after it, or the lines of a file.

use std::{fmt, str::FromStr};

use othello_engine::{
    Bitboard, Board, Color, Game, Square,
    models::Glem,
    notation::{
        diagram::{self, DiagramError},
        transcript::{self, TranscriptError},
    },
    search::{Budget, Pvs, PvsSettings, Searcher, Stop, Value},
    serde_as_text,
};
use rand::{
    Rng, SeedableRng,
    seq::{IndexedRandom, IteratorRandom},
};
use rand_chacha::ChaCha8Rng;

/// The source of a run's openings, written `start`, `random:8`, `balanced` or as a file name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum OpeningSpec {
    /// The starting position for every game.
    #[default]
    Start,
    /// This many random legal moves from the starting position, different for each pair of games.
    Random {
        /// The number of moves, 1..=40.
        plies: u32,
    },
    /// Eight random moves that leave the game even, different for each pair of games.
    Balanced,
    /// The lines of a file, in turn.
    File(String),
}

impl fmt::Display for OpeningSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningSpec::Start => f.write_str("start"),
            OpeningSpec::Random { plies } => write!(f, "random:{plies}"),
            OpeningSpec::Balanced => f.write_str("balanced"),
            OpeningSpec::File(path) => f.write_str(path),
        }
    }
}

/// The text is not a source of openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("openings: expected start, random:1 to random:40, balanced or a file, found {0:?}")]
pub struct ParseOpeningsError(String);

impl FromStr for OpeningSpec {
    type Err = ParseOpeningsError;

    fn from_str(text: &str) -> Result<OpeningSpec, ParseOpeningsError> {
        match text.strip_prefix("random:") {
            Some(plies) => match plies.parse() {
                Ok(plies) if (1..=40).contains(&plies) => Ok(OpeningSpec::Random { plies }),
                _ => Err(ParseOpeningsError(text.to_owned())),
            },
            None if text == "start" => Ok(OpeningSpec::Start),
            None if text == "balanced" => Ok(OpeningSpec::Balanced),
            None if text.is_empty() => Err(ParseOpeningsError(String::new())),
            None => Ok(OpeningSpec::File(text.to_owned())),
        }
    }
}

serde_as_text!(OpeningSpec);

/// The openings themselves, ready to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Openings {
    /// The starting position.
    Start,
    /// Random moves from the starting position.
    Random {
        /// The number of moves.
        plies: u32,
        /// The run's seed.
        seed: u64,
    },
    /// Random moves from the starting position that leave the game even.
    Balanced {
        /// The run's seed.
        seed: u64,
    },
    /// A list, repeated from its start when it is used up.
    List(Vec<Game>),
}

/// The random streams of openings begin here, beyond those of the games' numbers.
const OPENING_STREAMS: u64 = 1 << 63;

impl Openings {
    /// The opening with this number.
    pub fn opening(&self, number: u64) -> Game {
        match self {
            Openings::Start => Game::default(),
            &Openings::Random { plies, seed } => random_opening(plies, &mut stream(seed, number)),
            &Openings::Balanced { seed } => balanced_opening(&mut stream(seed, number)),
            Openings::List(games) => games[(number % games.len() as u64) as usize].clone(),
        }
    }

    /// The number of different openings, if it is known.
    pub fn count(&self) -> Option<usize> {
        match self {
            Openings::Start => Some(1),
            Openings::Random { .. } | Openings::Balanced { .. } => None,
            Openings::List(games) => Some(games.len()),
        }
    }
}

/// The random numbers of an opening.
fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(OPENING_STREAMS | number);
    rng
}

/// A game after this many random moves, or fewer if it ends earlier.
pub(crate) fn random_opening(plies: u32, rng: &mut impl Rng) -> Game {
    let mut game = Game::default();
    for _ in 0..plies {
        let moves: Vec<Square> = game.position().legal_moves().into_iter().collect();
        let Some(&square) = moves.choose(rng) else { break };
        game.play(square).expect("a legal move was drawn");
    }
    game
}

/// Like `random_opening`, with the random numbers drawn as evolutions draw them, so that their games stay
/// the same.
pub(crate) fn drawn_opening(plies: u32, rng: &mut impl Rng) -> Game {
    let mut game = Game::default();
    for _ in 0..plies {
        let Some(square) = game.position().legal_moves().into_iter().choose(rng) else { break };
        game.play(square).expect("a legal move was drawn");
    }
    game
}

/// The number of moves in a balanced opening.
const BALANCED_PLIES: u32 = 8;
/// The maximum lead of one side in a balanced opening, in discs, by a search of `JUDGED_DEPTH` plies.
const EVEN: f32 = 1.0;
const JUDGED_DEPTH: u32 = 6;

/// Eight random moves that leave the game even, as in XOT: by `pvs:6@glem` neither side leads by more than
/// a disc.
pub fn balanced_opening(rng: &mut impl Rng) -> Game {
    let settings =
        PvsSettings { hash_mib: Some(1), ..PvsSettings::new(Budget::Depth(JUDGED_DEPTH)) };
    let mut judge = Pvs::new(Glem::shipped(), settings);
    loop {
        let game = random_opening(BALANCED_PLIES, rng);
        let is_even = |value| matches!(value, Value::Estimate(ahead) if ahead.abs() <= EVEN);
        if is_even(judge.search(&game.position(), &Stop::default()).value) {
            return game;
        }
    }
}

/// An error in a list of openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {source}")]
pub struct OpeningsError {
    /// The line, 1 for the first.
    pub line: usize,
    /// The error in it.
    pub source: OpeningFault,
}

/// An error in an opening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningFault {
    /// The list is empty.
    #[error("expected an opening")]
    Missing,
    /// The board is invalid.
    #[error(transparent)]
    Board(#[from] DiagramError),
    /// The moves are invalid or illegal.
    #[error(transparent)]
    Moves(#[from] TranscriptError),
    /// The game is over after the opening.
    #[error("the game is over here")]
    Over,
    /// A row of a board in digits does not have eight of them.
    #[error("expected 8 squares, found {0}")]
    Squares(usize),
    /// A board in digits does not have eight rows.
    #[error("expected 8 rows, found {0}")]
    Rows(usize),
    /// A digit is not 0, 1 or 2.
    #[error("expected 0, 1 or 2, found {0:?}")]
    Digit(String),
}

/// Reads a list of openings. A line is a transcript from the starting position, or a diagram with the side
/// to move and optionally a transcript from there. Comments begin with `%`, `#` or `;`. Boards may also be
/// given as 8 rows of 8 digits, black to move: 0 white, 1 empty, 2 black.
///
/// # Errors
/// If a line is none of these, or the list is empty.
pub fn read(text: &str) -> Result<Vec<Game>, OpeningsError> {
    let lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.split(['%', '#', ';']).next().unwrap_or("").trim()));
    let lines: Vec<(usize, &str)> = lines.filter(|(_, line)| !line.is_empty()).collect();
    let digits = |line: &str| line.split_whitespace().all(|word| ["0", "1", "2"].contains(&word));
    let games: Vec<Game> = if lines.first().is_some_and(|(_, line)| digits(line)) {
        lines.chunks(8).map(read_digits).collect::<Result<_, _>>()?
    } else {
        let read = |&(line, text): &(usize, &str)| {
            read_line(text).map_err(|source| OpeningsError { line, source })
        };
        lines.iter().map(read).collect::<Result<_, _>>()?
    };
    let end = text.lines().count() + 1;
    let some = (!games.is_empty()).then_some(games);
    some.ok_or(OpeningsError { line: end, source: OpeningFault::Missing })
}

fn read_line(text: &str) -> Result<Game, OpeningFault> {
    let (mut game, moves) = match text.split_once(char::is_whitespace) {
        Some((board, rest)) if board.chars().count() == 64 => {
            let rest = rest.trim_start();
            let side = rest.split_whitespace().next().unwrap_or("");
            let (board, color) = diagram::read(&format!("{board} {side}"))?;
            (Game::from_board(board, color), &rest[side.len()..])
        }
        _ => (Game::default(), if text == "start" { "" } else { text }),
    };
    transcript::play_all(&mut game, moves)?;
    if game.is_over() { Err(OpeningFault::Over) } else { Ok(game) }
}

fn read_digits(rows: &[(usize, &str)]) -> Result<Game, OpeningsError> {
    let (mut black, mut white, mut square) = (0u64, 0u64, 0);
    for &(line, row) in rows {
        let error = |source| OpeningsError { line, source };
        let words: Vec<&str> = row.split_whitespace().collect();
        if words.len() != 8 {
            return Err(error(OpeningFault::Squares(words.len())));
        }
        for word in words {
            match word {
                "0" => white |= 1 << square,
                "1" => {}
                "2" => black |= 1 << square,
                _ => return Err(error(OpeningFault::Digit(word.to_owned()))),
            }
            square += 1;
        }
    }
    let line = rows.last().map_or(1, |row| row.0);
    if rows.len() != 8 {
        return Err(OpeningsError { line, source: OpeningFault::Rows(rows.len()) });
    }
    let board = Board::new(Bitboard(black), Bitboard(white)).expect("each square was read once");
    Ok(Game::from_board(board, Color::Black))
}

/// Writes a list of openings in the format of `read`.
pub fn write(games: &[Game]) -> String {
    let mut text = String::new();
    for game in games {
        text += &write_line(game);
        text.push('\n');
    }
    text
}

/// Writes one opening as a line.
pub(crate) fn write_line(game: &Game) -> String {
    let start = game.stages()[0];
    let moves: String =
        game.moves().iter().fold(String::new(), |text, square| text + &square.to_string());
    if start.board == Board::START && start.turn == Some(Color::Black) {
        return if moves.is_empty() { "start".to_owned() } else { moves };
    }
    let line =
        format!("{} {moves}", diagram::write(&start.board, start.turn.unwrap_or(Color::Black)));
    line.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_round_trip() {
        let text =
            "start\nf5d6\n-OXXXXXXOOXXXXXXOOOXXXXXOOOOXXXXOOOOOXXXOOOOOOXXOOOOOOOXOOOOOOO- X a1\n";
        let games = read(text).unwrap();
        assert_eq!(games[1].moves().len(), 2);
        assert_eq!(games[2].moves().len(), 1);
        assert_eq!(write(&games), text);
    }

    #[test]
    fn boards_in_digits_are_read() {
        let empty = "1 1 1 1 1 1 1 1\n".repeat(3);
        let text = format!("{empty}1 1 1 0 2 1 1 1\n1 1 1 2 0 1 1 1\n{empty}").repeat(2);
        assert_eq!(read(&text).unwrap(), vec![Game::default(); 2]);
        let error = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(error(&text[..text.len() - 16]), "line 15: expected 8 rows, found 7");
        assert_eq!(error(&text.replacen("1 1\n", "1\n", 1)), "line 1: expected 8 squares, found 7");
    }

    #[test]
    fn an_invalid_opening_yields_a_helpful_message() {
        let error = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(error("f5\nf5f5"), "line 2: move 2: f5 is not legal here");
        assert_eq!(error("% nothing\n"), "line 2: expected an opening");
        assert!("random:0".parse::<OpeningSpec>().is_err());
        assert_eq!("random:8".parse(), Ok(OpeningSpec::Random { plies: 8 }));
        assert_eq!(OpeningSpec::Balanced.to_string().parse(), Ok(OpeningSpec::Balanced));
    }

    #[test]
    fn balanced_openings_depend_on_seed_and_number() {
        let openings = Openings::Balanced { seed: 1 };
        assert_eq!(openings.opening(3), openings.opening(3));
        assert_ne!(openings.opening(3), openings.opening(4));
        assert_ne!(openings.opening(3), Openings::Balanced { seed: 2 }.opening(3));
        assert_eq!(openings.opening(3).moves().len(), 8);
    }

    #[test]
    fn balanced_openings_are_even_for_a_deeper_search() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut deeper = Pvs::new(Glem::shipped(), PvsSettings::new(Budget::Depth(9)));
        let mut ahead = Vec::new();
        for _ in 0..10 {
            let game = balanced_opening(&mut rng);
            assert_eq!(game.moves().len(), 8);
            let Value::Estimate(value) = deeper.search(&game.position(), &Stop::default()).value
            else {
                panic!("a game after eight moves is decided");
            };
            ahead.push(value.abs());
        }
        assert!(ahead.iter().all(|discs| *discs < 6.0), "{ahead:?}");
        assert!(ahead.iter().sum::<f32>() < 25.0, "{ahead:?}");
    }

    #[test]
    fn random_openings_depend_only_on_seed_and_number() {
        let openings = Openings::Random { plies: 8, seed: 5 };
        assert_eq!(openings.opening(3), openings.opening(3));
        assert_ne!(openings.opening(3), openings.opening(4));
        assert_eq!(openings.opening(3).moves().len(), 8);
    }
}

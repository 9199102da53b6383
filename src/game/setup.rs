//! The setup of a new game: players, start and time.

use othello_engine::{Color, Game};
use othello_lab::{
    data::saved_game::RatingRule,
    games::{clock::TimeControl, openings::balanced_opening},
    library::Level,
    players::spec::{PlayerSpec, Seat},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// The opponent of a person who has not chosen any yet.
pub const FIRST_OPPONENT: Level = Level::FirstSteps;

/// A new game before random choices are made.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSetup {
    /// The players.
    pub contest: Contest,
    /// The start of the game.
    pub start: GameStart,
    /// The time control, if the game is timed.
    pub time: Option<TimeControl>,
    /// Whether the game is rated even with help and moves taken back.
    pub always_rated: bool,
}

/// The players of a new game.
#[derive(Clone, Debug, PartialEq)]
pub enum Contest {
    /// A person with this colour against this player.
    Against(PlayerSpec, PersonColor),
    /// These players, Black first.
    Between([Seat; 2]),
}

/// The colours of a person against a computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PersonColor {
    /// The person has Black and begins.
    #[default]
    Black,
    /// The computer has Black and begins.
    White,
    /// A random colour.
    Random,
}

/// The start of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum GameStart {
    /// After these moves, which belong to the game; the usual start if there are none.
    Line(Game),
    /// After eight random moves that leave neither side ahead.
    Balanced,
    /// From a board of another game, after these moves. Such a game is not fair.
    Board(Game),
}

/// Colours and openings use separate random streams.
const COLOURS: u64 = 1;
const OPENINGS: u64 = 2;

impl GameSetup {
    /// A game between these seats from the usual start.
    pub fn between(seats: [Seat; 2]) -> GameSetup {
        let start = GameStart::Line(Game::default());
        let contest = Contest::Between(seats);
        GameSetup { contest, start, time: None, always_rated: false }
    }

    /// A person, who begins, against this seat.
    pub fn against(seat: Seat) -> GameSetup {
        GameSetup::between([Seat::Human, seat])
    }

    /// The players of Black and White, drawn with this seed where random.
    pub fn seats(&self, seed: u64) -> [Seat; 2] {
        match &self.contest {
            Contest::Between(seats) => seats.clone(),
            Contest::Against(player, plays) => {
                let player = Seat::from(player.clone());
                match plays.color(seed) {
                    Color::Black => [Seat::Human, player],
                    Color::White => [player, Seat::Human],
                }
            }
        }
    }

    /// The rating rule for a game of a person against a computer.
    pub const fn rating(&self) -> RatingRule {
        match self.start {
            _ if self.always_rated => RatingRule::Always,
            GameStart::Board(_) => RatingRule::Unrated,
            GameStart::Line(_) | GameStart::Balanced => RatingRule::Fair,
        }
    }

    /// The start of the game, drawn with this seed where random.
    pub fn game(&self, seed: u64) -> Game {
        match &self.start {
            GameStart::Line(game) | GameStart::Board(game) => game.clone(),
            GameStart::Balanced => balanced_opening(&mut rng(seed, OPENINGS)),
        }
    }
}

impl PersonColor {
    /// All choices, in the order of the form.
    pub const ALL: [PersonColor; 3] = [PersonColor::Black, PersonColor::White, PersonColor::Random];

    fn color(self, seed: u64) -> Color {
        let is_black = match self {
            PersonColor::Black => true,
            PersonColor::White => false,
            PersonColor::Random => rng(seed, COLOURS).random(),
        };
        if is_black { Color::Black } else { Color::White }
    }
}

fn rng(seed: u64, stream: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(stream);
    rng
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_random_colour_varies_and_follows_from_the_seed() {
        let player: PlayerSpec = "greedy".parse().unwrap();
        let setup = |plays| GameSetup {
            contest: Contest::Against(player.clone(), plays),
            ..GameSetup::between([Seat::Human, Seat::Human])
        };
        let person = |plays, seed: u64| setup(plays).seats(seed)[0] == Seat::Human;
        assert!(
            (0..20)
                .all(|seed| person(PersonColor::Black, seed) && !person(PersonColor::White, seed))
        );
        let drawn = || (0..100).map(|seed| person(PersonColor::Random, seed << 32));
        assert!((30..70).contains(&drawn().filter(|black| *black).count()));
        assert!(drawn().eq(drawn()));
    }

    #[test]
    fn balanced_openings_differ_by_seed() {
        let setup = GameSetup {
            start: GameStart::Balanced,
            ..GameSetup::between([Seat::Human, Seat::Human])
        };
        let [first, second] = [1, 2].map(|seed| setup.game(seed));
        assert_eq!((first.moves().len(), &first), (8, &setup.game(1)));
        assert_ne!(first, second);
    }
}

//! What a new game begins with: who plays which colour, from where, and in what time.

use othello_engine::{Color, Game};
use othello_lab::{
    play::{clock::TimeControl, openings::balanced_opening},
    players::seat::{PlayerSpec, Seat},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// A new game before anything of it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// Who plays.
    pub contest: Contest,
    /// Where the game begins.
    pub start: Start,
    /// How its time is given, if it is measured.
    pub time: Option<TimeControl>,
}

/// Who plays.
#[derive(Clone, Debug, PartialEq)]
pub enum Contest {
    /// A person with these colours against this player.
    Against(PlayerSpec, Plays),
    /// These, black first.
    Between([Seat; 2]),
}

/// The colours of a person against a computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Plays {
    /// The person begins.
    #[default]
    Black,
    /// The computer begins.
    White,
    /// One or the other.
    Random,
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// After these moves, which belong to the game; none for the usual start.
    Line(Game),
    /// After eight moves that are drawn so that both sides stand equally well.
    Balanced,
}

/// Colours and openings are drawn from streams of their own.
const COLOURS: u64 = 1;
const OPENINGS: u64 = 2;

impl Setup {
    /// A game between these from the usual start.
    pub fn between(seats: [Seat; 2]) -> Setup {
        let start = Start::Line(Game::default());
        Setup { contest: Contest::Between(seats), start, time: None }
    }

    /// A person, who begins, against this seat.
    pub fn against(seat: Seat) -> Setup {
        Setup::between([Seat::Human, seat])
    }

    /// Who plays black and white, with this source of chance.
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

    /// The game as it begins, with this source of chance.
    pub fn game(&self, seed: u64) -> Game {
        match &self.start {
            Start::Line(game) => game.clone(),
            Start::Balanced => balanced_opening(&mut rng(seed, OPENINGS)),
        }
    }
}

impl Plays {
    /// All, in the order in which they are offered.
    pub const ALL: [Plays; 3] = [Plays::Black, Plays::White, Plays::Random];

    fn color(self, seed: u64) -> Color {
        let is_black = match self {
            Plays::Black => true,
            Plays::White => false,
            Plays::Random => rng(seed, COLOURS).random(),
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
    fn a_drawn_colour_is_either_and_the_same_for_a_seed() {
        let player: PlayerSpec = "greedy".parse().unwrap();
        let setup = |plays| Setup {
            contest: Contest::Against(player.clone(), plays),
            ..Setup::between([Seat::Human, Seat::Human])
        };
        let person = |plays, seed: u64| setup(plays).seats(seed)[0] == Seat::Human;
        assert!((0..20).all(|seed| person(Plays::Black, seed) && !person(Plays::White, seed)));
        let drawn = || (0..100).map(|seed| person(Plays::Random, seed << 32));
        assert!((30..70).contains(&drawn().filter(|black| *black).count()));
        assert!(drawn().eq(drawn()));
    }

    #[test]
    fn an_equal_opening_is_another_for_another_seed() {
        let setup = Setup { start: Start::Balanced, ..Setup::between([Seat::Human, Seat::Human]) };
        let [first, second] = [1, 2].map(|seed| setup.game(seed));
        assert_eq!((first.moves().len(), &first), (8, &setup.game(1)));
        assert_ne!(first, second);
    }
}

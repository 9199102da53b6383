//! The user on the ladder.

use std::cmp::{Ordering, Reverse};

use serde::{Deserialize, Serialize};

use super::{Ladder, PlayerNumbers};
use crate::{players::spec::Seat, rating::elo::Person};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PersonPage {
    pub rating: Person,
    pub games: Vec<PersonGame>,
}

/// A game of the user.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonGame {
    /// The opponent.
    pub opponent: Seat,
    /// The user's score: 1 for a win, ½ for a draw, 0 for a loss.
    pub score: f64,
    /// The user's rating after the game.
    pub rating: f64,
    /// One standard deviation of that rating.
    pub deviation: f64,
}

/// The user's results against one program.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonScore {
    /// The program.
    pub opponent: Seat,
    /// The games that the user won.
    pub won: u32,
    /// The drawn games.
    pub drawn: u32,
    /// The games that the program won.
    pub lost: u32,
}

impl PersonScore {
    /// The number of all games.
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }
}

impl Ladder {
    /// The user's results by program, the most frequent opponent first.
    pub fn person_scores(&self) -> Vec<PersonScore> {
        let mut names = PlayerNumbers::default();
        let mut scores: Vec<PersonScore> = Vec::new();
        for PersonGame { opponent, score, .. } in self.person_games() {
            let number = names.number(opponent);
            if number == scores.len() {
                let opponent = opponent.clone();
                scores.push(PersonScore { opponent, won: 0, drawn: 0, lost: 0 });
            }
            let PersonScore { won, drawn, lost, .. } = &mut scores[number];
            *match score.total_cmp(&0.5) {
                Ordering::Greater => won,
                Ordering::Equal => drawn,
                Ordering::Less => lost,
            } += 1;
        }
        scores.sort_by_key(|score| Reverse(score.games()));
        scores
    }
}

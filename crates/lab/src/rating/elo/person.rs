//! The user's rating. It uses Glicko-2 after every game, because humans improve over time.

use serde::{Deserialize, Serialize};
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period},
};

/// The estimated strength of a user.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// The rating in Elo.
    pub rating: f64,
    /// One standard deviation of the rating.
    pub deviation: f64,
    /// The expected rate of change of the strength.
    pub volatility: f64,
}

impl Default for Person {
    /// A user without games.
    fn default() -> Person {
        Person { rating: 1500.0, deviation: 350.0, volatility: 0.06 }
    }
}

/// A game of a user.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PersonResult {
    /// The opponent's rating.
    pub rating: f64,
    /// One standard deviation of the opponent's rating.
    pub deviation: f64,
    /// The user's score: 1 for a win, ½ for a draw, 0 for a loss.
    pub score: f64,
}

impl Person {
    /// The number of games before which the rating is provisional: uncertain, and moved far by each game.
    pub const PROVISIONAL_GAMES: usize = 10;

    /// Whether a rating after this many games is provisional.
    pub const fn is_provisional(games: usize) -> bool {
        games < Person::PROVISIONAL_GAMES
    }

    /// Half of the 95% interval of the rating.
    pub fn error(&self) -> f64 {
        1.96 * self.deviation
    }

    /// The rating after the games of one rating period.
    #[must_use]
    pub fn after(&self, games: &[PersonResult]) -> Person {
        let rating =
            |rating, deviation, volatility| Glicko2Rating { rating, deviation, volatility };
        let outcome = |score: f64| match score {
            s if s > 0.5 => Outcomes::WIN,
            s if s < 0.5 => Outcomes::LOSS,
            _ => Outcomes::DRAW,
        };
        // Glicko-2 uses no volatility of opponents, so any value will do.
        let games: Vec<(Glicko2Rating, Outcomes)> = games
            .iter()
            .map(|game| (rating(game.rating, game.deviation, 0.06), outcome(game.score)))
            .collect();
        let own = rating(self.rating, self.deviation, self.volatility);
        let new = glicko2_rating_period(&own, &games, &Glicko2Config::new());
        let Glicko2Rating { rating, deviation, volatility } = new;
        Person { rating, deviation, volatility }.sound().unwrap_or(*self)
    }

    /// Limits the rating to a meaningful range; `None` if it is not a number. Uninformative games, such as
    /// the thousandth win against a beginner, would otherwise widen the deviation without bound. It must
    /// not exceed that of a user without games.
    pub fn sound(self) -> Option<Person> {
        let Person { rating, deviation, volatility } = self;
        let is_sound = rating.is_finite() && deviation > 0.0 && volatility > 0.0;
        is_sound.then(|| Person {
            rating: rating.clamp(-5000.0, 9000.0),
            deviation: deviation.min(Person::default().deviation),
            volatility: volatility.min(0.2),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_example_is_reproduced() {
        let person = Person { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let game = |rating, deviation, score| PersonResult { rating, deviation, score };
        let games = [game(1400.0, 30.0, 1.0), game(1550.0, 100.0, 0.0), game(1700.0, 300.0, 0.0)];
        let after = person.after(&games);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }
}

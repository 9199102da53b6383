//! The playing style, independent of strength: two measures of a player's games, and the card with more.

mod cache;
mod card;

pub use cache::MeasuredStyle;
pub use card::{StyleCard, StyleMeasure, StyleScore};

use othello_engine::{Color, Game};

/// Two measures, each 0..=1 with ½ for a balance. They are means over the midgame positions after the
/// player's own moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// The player's mean share of the discs: high for a greedy player, low for one that flips few.
    pub discs: f64,
    /// The player's mean share of both sides' legal moves.
    pub moves: f64,
}

/// The midgame, by the number of empty squares.
const MIDDLE: std::ops::RangeInclusive<u32> = 20..=44;

impl Style {
    /// The style of the player with these colours in these games; balanced if they have no midgame
    /// position.
    ///
    /// ```
    /// use othello_engine::{Color, Game};
    /// use othello_lab::rating::style::Style;
    ///
    /// let game: Game = "f5d6c3".parse()?;
    /// // Nothing is known before the middle of the game.
    /// assert_eq!(Style::of([(Color::Black, &game)]), Style { discs: 0.5, moves: 0.5 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of<'a>(games: impl IntoIterator<Item = (Color, &'a Game)>) -> Style {
        let (mut discs, mut moves) = (Mean::default(), Mean::default());
        for (color, game) in games {
            // A stage follows each move; the mover is the side to move of the previous stage.
            for pair in game.stages().windows(2) {
                let position = pair[1].board.seen_by(color);
                if pair[0].turn == Some(color) && MIDDLE.contains(&position.empty().len()) {
                    let sides = [position, position.pass()];
                    discs.take(sides.map(|side| side.own().len()));
                    moves.take(sides.map(|side| side.legal_moves().len()));
                }
            }
        }
        Style { discs: discs.value(), moves: moves.value() }
    }
}

/// The mean of the player's share.
#[derive(Default)]
struct Mean {
    sum: f64,
    count: u32,
}

impl Mean {
    fn take(&mut self, [own, opp]: [u32; 2]) {
        if own + opp > 0 {
            self.sum += f64::from(own) / f64::from(own + opp);
            self.count += 1;
        }
    }

    fn value(&self) -> f64 {
        if self.count == 0 { 0.5 } else { self.sum / f64::from(self.count) }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use othello_engine::{models::Model, search::Stop, spec::Player};

    use super::*;
    use crate::games::play;

    #[test]
    fn greedy_players_hold_discs_and_mobile_players_hold_moves() {
        let sit = |text: &str, model: Option<&str>, color| {
            let model = model.map(|name| Arc::new(Model::built_in(name).unwrap()));
            Player::new(text.parse().unwrap(), model).unwrap().sit(color, 1)
        };
        let mut greedy = sit("greedy", None, Color::Black);
        let mut mobile = sit("alphabeta:1", Some("mobility"), Color::White);
        let stop = Stop::default();
        let game = play::play(Game::default(), &mut *greedy, &mut *mobile, &stop).unwrap().game;
        let [black, white] = [Color::Black, Color::White].map(|color| Style::of([(color, &game)]));
        assert!(black.discs > 0.5 && white.discs < 0.5, "{black:?} {white:?}");
        assert!(white.moves > black.moves + 0.2, "{black:?} {white:?}");
    }
}

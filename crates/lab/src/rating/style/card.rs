//! The style card of a player: eight measures of its games, each compared with the built-in players.

use std::collections::HashSet;

use othello_engine::{Bitboard, Color, Evaluator, Game, Position, Square, Stage, models::Glem};

use super::{Mean, Style};
use crate::rating::elo::normal;

/// A trait of a player's style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StyleMeasure {
    /// The player's share of the discs early in the game.
    Discs,
    /// The player's share of the legal moves in the midgame.
    Mobility,
    /// The player's share of the discs on edges in the midgame, corners apart.
    Edges,
    /// The player's share of the corners at the end.
    Corners,
    /// The share of the player's early moves beside an empty corner, on X and C squares.
    Risk,
    /// The player's share of the moves that fill a region in the endgame.
    Parity,
    /// The share of its first twenty squares that two of its games do not have in common.
    Variety,
    /// The share of its lost positions that it does not lose.
    Swindles,
}

impl StyleMeasure {
    /// All measures, in the order of the radar.
    pub const ALL: [StyleMeasure; 8] = [
        StyleMeasure::Discs,
        StyleMeasure::Mobility,
        StyleMeasure::Edges,
        StyleMeasure::Corners,
        StyleMeasure::Risk,
        StyleMeasure::Parity,
        StyleMeasure::Variety,
        StyleMeasure::Swindles,
    ];

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            StyleMeasure::Discs => "discs",
            StyleMeasure::Mobility => "mobility",
            StyleMeasure::Edges => "edges",
            StyleMeasure::Corners => "corners",
            StyleMeasure::Risk => "risk",
            StyleMeasure::Parity => "parity",
            StyleMeasure::Variety => "variety",
            StyleMeasure::Swindles => "swindles",
        }
    }

    /// The words for a low and for a high score.
    const fn words(self) -> [&'static str; 2] {
        match self {
            StyleMeasure::Discs => ["keeps few discs early", "grabs discs early"],
            StyleMeasure::Mobility => ["runs short of moves", "keeps many moves"],
            StyleMeasure::Edges => ["leaves the edges alone", "grabs edges early"],
            StyleMeasure::Corners => ["gives corners away", "takes the corners"],
            StyleMeasure::Risk => ["stays away from empty corners", "steps beside empty corners"],
            StyleMeasure::Parity => ["loses parity", "keeps parity"],
            StyleMeasure::Variety => ["plays alike every time", "plays every game differently"],
            StyleMeasure::Swindles => ["never comes back once behind", "turns lost games"],
        }
    }

    /// The mean and the standard deviation of the built-in players.
    const fn reference(self) -> [f64; 2] {
        REFERENCE[self as usize]
    }
}

/// Means and standard deviations over ten built-in players by `othello-lab card PLAYER --games 96`: Beginner, Casual,
/// Club, `pvs:4@glem`, `pvs:6@glem`, `random`, `greedy`, `evaporate`, `alphabeta:4@sci` and `alphabeta:4@jma`.
const REFERENCE: [[f64; 2]; 8] = [
    [0.602, 0.087],
    [0.409, 0.156],
    [0.542, 0.043],
    [0.424, 0.256],
    [0.081, 0.043],
    [0.423, 0.147],
    [0.615, 0.016],
    [0.177, 0.151],
];

/// A value of a measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StyleScore {
    /// The measure.
    pub measure: StyleMeasure,
    /// The measured share, 0..=1; `None` if too little in the games counts for it.
    pub share: Option<f64>,
    /// The share of players like the built-in ones that have less of it, 0..=1; ½ if there is no share.
    pub score: f64,
}

/// The style of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct StyleCard {
    scores: [StyleScore; 8],
}

/// Positions after own moves with this many empty squares are early.
const EARLY: std::ops::RangeInclusive<u32> = 36..=52;
/// The midgame, as for [`Style`].
const MIDDLE: std::ops::RangeInclusive<u32> = super::MIDDLE;
/// Moves beside an empty corner are risky with at least this many empty squares before them.
const RISKY_FROM: u32 = 24;
/// Regions are filled from this many empty squares on.
const ENDGAME: u32 = 16;
/// The number of own moves that variety compares.
const COMPARED_MOVES: usize = 20;
/// A position is lost if the shipped evaluator sees the player behind by this many discs, with this many empty squares.
const BEHIND: f32 = 6.0;
const LOST_AT: std::ops::RangeInclusive<u32> = 10..=40;
/// The least number of positions, moves, games or pairs of games behind a share.
const LEAST_COUNT: u32 = 8;
/// The least distance of a score from ½ that is worth a word, and the most words.
const NOTABLE: f64 = 0.2;
const MOST_WORDS: usize = 2;

impl StyleCard {
    /// The card of the player with these colours in these games.
    ///
    /// ```
    /// use othello_engine::{Color, Game};
    /// use othello_lab::rating::style::StyleCard;
    ///
    /// let game: Game = "f5d6c3".parse()?;
    /// let card = StyleCard::of(&[(Color::Black, game)]);
    /// assert_eq!(card.sentence(), "Plays without a marked style");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(games: &[(Color, Game)]) -> StyleCard {
        let mut counts = StyleCounts::default();
        for (color, game) in games {
            counts.take(*color, game);
        }
        let style = Style::of(games.iter().map(|(color, game)| (*color, game)));
        let has_middle = known(&counts.edges).is_some();
        let shares = StyleMeasure::ALL.map(|measure| match measure {
            StyleMeasure::Discs => known(&counts.discs),
            StyleMeasure::Mobility => has_middle.then_some(style.moves),
            StyleMeasure::Edges => known(&counts.edges),
            StyleMeasure::Corners => known(&counts.corners),
            StyleMeasure::Risk => known(&counts.risk),
            StyleMeasure::Parity => known(&counts.parity),
            StyleMeasure::Variety => variety(&counts.squares),
            StyleMeasure::Swindles => known(&counts.swindles),
        });
        StyleCard::of_shares(shares)
    }

    /// The card with these shares, in the order of [`StyleMeasure::ALL`].
    pub fn of_shares(shares: [Option<f64>; 8]) -> StyleCard {
        let scores = StyleMeasure::ALL.map(|measure| {
            let share = shares[measure as usize];
            StyleScore { measure, share, score: share.map_or(0.5, |share| score(measure, share)) }
        });
        StyleCard { scores }
    }

    /// The scores, in the order of [`StyleMeasure::ALL`].
    pub const fn scores(&self) -> &[StyleScore] {
        &self.scores
    }

    /// The most marked traits, at most two, each with whether its score is high.
    pub fn traits(&self) -> Vec<(StyleMeasure, bool)> {
        let away = |score: &StyleScore| (score.score - 0.5).abs();
        let mut notable: Vec<&StyleScore> =
            self.scores.iter().filter(|score| away(score) >= NOTABLE).collect();
        notable.sort_by(|a, b| away(b).total_cmp(&away(a)));
        notable.iter().take(MOST_WORDS).map(|score| (score.measure, score.score > 0.5)).collect()
    }

    /// The most marked traits in a few words, such as "Grabs edges early, loses parity".
    pub fn sentence(&self) -> String {
        let words = self.traits().into_iter().map(|(measure, is_high)| {
            let [low, high] = measure.words();
            if is_high { high } else { low }
        });
        let sentence = words.collect::<Vec<_>>().join(", ");
        let mut letters = sentence.chars();
        match letters.next() {
            Some(first) => first.to_uppercase().collect::<String>() + letters.as_str(),
            None => "Plays without a marked style".to_owned(),
        }
    }
}

/// The mean of enough counts.
fn known(mean: &Mean) -> Option<f64> {
    (mean.count >= LEAST_COUNT).then(|| mean.value())
}

/// The share of a normal distribution below a value.
fn score(measure: StyleMeasure, share: f64) -> f64 {
    let [mean, deviation] = measure.reference();
    normal((share - mean) / deviation)
}

/// The counts behind a card.
#[derive(Default)]
struct StyleCounts {
    discs: Mean,
    edges: Mean,
    corners: Mean,
    risk: Mean,
    parity: Mean,
    swindles: Mean,
    /// The squares of the first own moves of each game.
    squares: Vec<HashSet<Square>>,
}

/// The squares of the edges without the corners.
const EDGES: Bitboard = Bitboard(0xff81_8181_8181_81ff & !Bitboard::CORNERS.0);

impl StyleCounts {
    fn take(&mut self, color: Color, game: &Game) {
        let mut was_lost = false;
        let mut squares = HashSet::new();
        for (pair, &square) in game.stages().windows(2).zip(game.moves()) {
            let [before, after] = [pair[0], pair[1]];
            let is_own = before.turn == Some(color);
            self.take_region(&before, square, is_own);
            if !is_own {
                continue;
            }
            let position = before.position();
            if position.empty().len() >= RISKY_FROM {
                self.risk.take(if is_risky(&position, square) { [1, 0] } else { [0, 1] });
            }
            was_lost |= LOST_AT.contains(&position.empty().len())
                && Glem::shipped().evaluate(&position) <= -BEHIND;
            if squares.len() < COMPARED_MOVES {
                squares.insert(square);
            }
            self.take_after(&after.board.seen_by(color));
        }
        if let Some(margin) = game.result() {
            let board = game.board();
            let held = |color| (board.discs(color) & Bitboard::CORNERS).len();
            self.corners.take([held(color), held(color.other())]);
            let own = if color == Color::Black { margin } else { -margin };
            if was_lost {
                self.swindles.take(if own >= 0 { [1, 0] } else { [0, 1] });
            }
        }
        if squares.len() == COMPARED_MOVES {
            self.squares.push(squares);
        }
    }

    /// Counts the discs of a position after an own move, seen by the player.
    fn take_after(&mut self, position: &Position) {
        let empty = position.empty().len();
        let shares = |squares: Bitboard| {
            [position.own() & squares, position.opp() & squares].map(Bitboard::len)
        };
        if EARLY.contains(&empty) {
            self.discs.take(shares(Bitboard::FULL));
        }
        if MIDDLE.contains(&empty) {
            self.edges.take(shares(EDGES));
        }
    }

    /// Counts a move that fills the last square of a region in the endgame.
    fn take_region(&mut self, before: &Stage, square: Square, is_own: bool) {
        let empty = before.position().empty();
        if empty.len() <= ENDGAME && (empty & Bitboard::from(square).neighbours()).is_empty() {
            self.parity.take(if is_own { [1, 0] } else { [0, 1] });
        }
    }
}

/// Whether a move is on an X or C square of an empty corner.
fn is_risky(position: &Position, square: Square) -> bool {
    let corners = Bitboard::from(square).neighbours() & Bitboard::CORNERS & position.empty();
    !corners.is_empty()
}

/// The mean share of the squares that two games do not have in common; `None` for too few games.
fn variety(games: &[HashSet<Square>]) -> Option<f64> {
    let mut different = Mean::default();
    for (number, game) in games.iter().enumerate() {
        for other in &games[..number] {
            let common = game.intersection(other).count();
            different.take([(COMPARED_MOVES - common) as u32, common as u32]);
        }
    }
    known(&different)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A whole game, black 40 to 24.
    fn game() -> Game {
        let mut game = Game::default();
        while game.turn().is_some() {
            let square = game.position().legal_moves().first().unwrap();
            game.play(square).unwrap();
        }
        game
    }

    fn share(card: &StyleCard, measure: StyleMeasure) -> Option<f64> {
        card.scores().iter().find(|score| score.measure == measure)?.share
    }

    #[test]
    fn the_shares_of_both_sides_add_up() {
        let game = game();
        let [black, white] =
            Color::BOTH.map(|color| StyleCard::of(&vec![(color, game.clone()); 9]));
        for measure in [StyleMeasure::Corners, StyleMeasure::Parity] {
            let sum = share(&black, measure).unwrap() + share(&white, measure).unwrap();
            assert!((sum - 1.0).abs() < 1e-9, "{measure:?}: {sum}");
        }
        let few = StyleCard::of(&[(Color::Black, game)]);
        assert_eq!(share(&few, StyleMeasure::Corners), None);
    }

    #[test]
    fn the_same_game_again_has_no_variety() {
        let same = vec![(Color::Black, game()); 5];
        assert_eq!(share(&StyleCard::of(&same), StyleMeasure::Variety), Some(0.0));
    }

    #[test]
    fn moves_beside_an_empty_corner_are_risky() {
        let position = Position::START;
        for (square, risky) in [("b2", true), ("a2", true), ("g8", true), ("c3", false)] {
            assert_eq!(is_risky(&position, square.parse().unwrap()), risky, "{square}");
        }
        let corner: Square = "a1".parse().unwrap();
        let held = Position::new(corner.into(), Bitboard::EMPTY).unwrap();
        assert!(!is_risky(&held, "b2".parse().unwrap()));
    }

    #[test]
    fn the_sentence_names_the_most_marked_traits() {
        let scores = StyleMeasure::ALL.map(|measure| {
            let score = match measure {
                StyleMeasure::Edges => 0.97,
                StyleMeasure::Parity => 0.1,
                StyleMeasure::Discs => 0.75,
                _ => 0.5,
            };
            StyleScore { measure, share: None, score }
        });
        assert_eq!(StyleCard { scores }.sentence(), "Grabs edges early, loses parity");
    }
}

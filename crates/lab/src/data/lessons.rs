//! Lessons: positions with reference values to learn from, split by game into those that teach and
//! those that test, each position once up to symmetry.

use othello_engine::{Color, Game, Position, Symmetry};
use rand::{SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

/// A position and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lesson {
    /// Seen by the side to move, which has a move.
    pub position: Position,
    /// The reference value for that side, in discs, -64..=64.
    pub discs: f32,
}

/// Lessons by the number of discs on the board, in no order that would mislead a learner.
#[derive(Clone, Debug, PartialEq)]
pub struct Half {
    by_discs: Vec<Vec<Lesson>>, // 0 ..= 64 discs
}

impl Half {
    /// The lessons with this many discs, 0..=64.
    pub fn with_discs(&self, discs: usize) -> &[Lesson] {
        &self.by_discs[discs]
    }

    /// How many lessons there are.
    pub fn len(&self) -> usize {
        self.by_discs.iter().map(Vec::len).sum()
    }

    /// Whether there is no lesson.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What is learned from and what the result is tested on. No game is in both.
#[derive(Clone, Debug, PartialEq)]
pub struct Lessons {
    /// These teach.
    pub training: Half,
    /// These test.
    pub validation: Half,
}

impl Lessons {
    /// A number that changes with the lessons: whether a fit can go on with them.
    pub fn checksum(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for half in [&self.training, &self.validation] {
            for lesson in half.by_discs.iter().flatten() {
                let (own, opp) = bits(&lesson.position);
                hasher.update(&own.to_le_bytes());
                hasher.update(&opp.to_le_bytes());
                hasher.update(&lesson.discs.to_le_bytes());
            }
            hasher.update(b"half"); // which half a lesson is in counts, too
        }
        hasher.finalize()
    }
}

/// Gathers lessons game by game.
#[derive(Clone, Debug)]
pub struct Gatherer {
    validation_share: f64,
    halves: [Vec<Lesson>; 2], // training, validation
    games: u64,
}

impl Gatherer {
    /// Sets aside this share of the games, 0..=1, for validation.
    pub fn new(validation_share: f64) -> Gatherer {
        Gatherer { validation_share, halves: [Vec::new(), Vec::new()], games: 0 }
    }

    /// Adds the lessons of one game. The same game comes to the same half, however often and in
    /// whatever order games are added, and also when it is turned or mirrored.
    pub fn add_game(&mut self, lessons: &[Lesson]) {
        let Some(last) = lessons.last() else { return };
        let chance = hash(&canonical(&last.position)) as f64 / u64::MAX as f64;
        self.halves[usize::from(chance < self.validation_share)].extend_from_slice(lessons);
        self.games += 1;
    }

    /// How many games there are so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many positions there are so far, repeated ones counted each time.
    pub fn positions(&self) -> usize {
        self.halves.iter().map(Vec::len).sum()
    }

    /// Makes each position one lesson with the mean of its values. `seed` shuffles them.
    pub fn finish(self, seed: u64) -> Lessons {
        let [training, validation] = self.halves.map(|lessons| half(lessons, seed));
        Lessons { training, validation }
    }
}

fn half(mut lessons: Vec<Lesson>, seed: u64) -> Half {
    lessons.par_iter_mut().for_each(|lesson| lesson.position = canonical(&lesson.position));
    lessons.par_sort_unstable_by(|a, b| {
        bits(&a.position).cmp(&bits(&b.position)).then(a.discs.total_cmp(&b.discs))
    });
    let mut by_discs = vec![Vec::new(); 65];
    for same in lessons.chunk_by(|a, b| a.position == b.position) {
        let position = same[0].position;
        let discs = same.iter().map(|lesson| lesson.discs).sum::<f32>() / same.len() as f32;
        let count = (position.own() | position.opp()).len() as usize;
        by_discs[count].push(Lesson { position, discs });
    }
    for (discs, lessons) in by_discs.iter_mut().enumerate() {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(discs as u64);
        lessons.shuffle(&mut rng);
    }
    Half { by_discs }
}

/// The lessons of a finished game from the move with this number on, 0 for the first: each position
/// is worth the game's result. A game that has not ended has none.
pub fn of_result(game: &Game, from_move: usize) -> Vec<Lesson> {
    let Some(black) = game.result() else { return Vec::new() };
    valued(game, from_move, |_| black as f32)
}

/// The lessons of a game, with the value for black of the position before each move.
pub fn valued(game: &Game, from_move: usize, black: impl Fn(usize) -> f32) -> Vec<Lesson> {
    let lesson = |(number, stage): (usize, &othello_engine::Stage)| {
        let turn = stage.turn?;
        let value = black(number);
        let discs = if turn == Color::Black { value } else { -value };
        Some(Lesson { position: stage.position(), discs })
    };
    game.stages().iter().enumerate().skip(from_move).filter_map(lesson).collect()
}

/// The one of the eight images of a position that stands for all.
pub fn canonical(position: &Position) -> Position {
    let images = Symmetry::ALL.map(|symmetry| position.under(symmetry));
    images.into_iter().min_by_key(bits).expect("there are eight")
}

fn bits(position: &Position) -> (u64, u64) {
    (position.own().0, position.opp().0)
}

/// A number that looks like chance, from a position that does not.
///
/// Source: the finaliser of SplitMix64, G. Steele, D. Lea, C. Flood, OOPSLA 2014.
fn hash(position: &Position) -> u64 {
    let (own, opp) = bits(position);
    let mix = |mut x: u64| {
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    };
    mix(mix(own).wrapping_add(opp).wrapping_add(0x9e37_79b9_7f4a_7c15))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(count: u64) -> Vec<Game> {
        use rand::seq::IndexedRandom;
        (0..count)
            .map(|seed| {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let mut game = Game::default();
                while !game.is_over() {
                    let moves: Vec<_> = game.position().legal_moves().into_iter().collect();
                    game.play(*moves.choose(&mut rng).unwrap()).unwrap();
                }
                game
            })
            .collect()
    }

    fn gathered(games: &[Game]) -> Lessons {
        let mut gatherer = Gatherer::new(0.25);
        for game in games {
            gatherer.add_game(&of_result(game, 0));
        }
        gatherer.finish(1)
    }

    #[test]
    fn the_order_of_games_and_their_repetition_change_no_lesson() {
        let games = games(20);
        let once = gathered(&games);
        let backwards: Vec<Game> = games.iter().rev().cloned().collect();
        assert_eq!(gathered(&backwards), once);
        let twice = [games.clone(), games].concat();
        assert_eq!(gathered(&twice), once);
        assert!(!once.validation.is_empty() && once.training.len() > once.validation.len());
    }

    #[test]
    fn symmetric_positions_are_one_lesson_with_the_mean_value() {
        let mut gatherer = Gatherer::new(0.0);
        let games = ["f5", "d3", "c4", "e6"].map(|first| first.parse::<Game>().unwrap());
        for (value, game) in games.iter().enumerate() {
            gatherer.add_game(&valued(game, 1, |_| -(value as f32)));
        }
        let lessons = gatherer.finish(1);
        assert_eq!(lessons.training.len(), 1);
        assert_eq!(lessons.training.with_discs(5)[0].discs, 1.5);
    }

    #[test]
    fn a_lesson_is_seen_by_the_side_to_move() {
        let game = &games(1)[0];
        let black = game.result().unwrap() as f32;
        let lessons = of_result(game, 10);
        assert_eq!(lessons.len(), game.moves().len() - 10);
        for (stage, lesson) in game.stages()[10..].iter().zip(lessons) {
            let sign = if stage.turn == Some(Color::Black) { 1.0 } else { -1.0 };
            assert_eq!(lesson, Lesson { position: stage.position(), discs: sign * black });
        }
    }
}

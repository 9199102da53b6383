//! Temporal-difference learning from self-play, with a one-ply player. After every move the value of its last
//! position moves a little towards its current value. At the end of a game the target is the result. The
//! method needs only the gradient of a linear sum, and no recorded games.
//!
//! Sources: R. Sutton, Learning to Predict by the Methods of Temporal Differences, 1988 (TD(0)). For Othello:
//! S. Lucas and T. Runarsson, Temporal Difference Learning Versus Co-Evolution for Acquiring Othello Position
//! Evaluation, 2006; W. Jaśkowski, Systematic N-tuple Networks for Othello Position Evaluation, 2014, where
//! the sum goes through tanh and one move in ten is random. Our change: the target is the best move's value
//! even when a random move is played.
//!
//! Sums are computed in a fixed order and tanh is `libm`'s, so learning gives the same result on every
//! machine.

use othello_engine::{
    Bitboard, Position, Square,
    models::{NTuple, PolynomialKind, TupleIndices, TupleShapes},
    search::Stop,
};
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

/// The settings of temporal-difference learning. With 0 games nothing is learned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TdSettings {
    /// The number of games per generation.
    pub games: u32,
    /// The learning rate in the first generation: the share of a position's error that one update removes.
    pub rate: f64,
    /// After this many generations the rate is halved, after twice as many it is a third; 0 keeps it
    /// constant.
    pub slower: u32,
    /// The probability of a random move.
    pub explore: f64,
}

impl TdSettings {
    /// The default settings.
    pub const USUAL: TdSettings = TdSettings { games: 2000, rate: 0.1, slower: 50, explore: 0.1 };

    /// The settings with the learning rate after this many generations.
    #[must_use]
    pub fn after(self, generations: u32) -> TdSettings {
        let falls =
            if self.slower == 0 { 0.0 } else { f64::from(generations) / f64::from(self.slower) };
        TdSettings { rate: self.rate / (1.0 + falls), ..self }
    }

    /// Whether nothing is learned.
    pub fn are_none(&self) -> bool {
        *self == TdSettings::default()
    }
}

/// A player under training; its value is a linear sum of weights.
#[derive(Clone, Debug)]
pub enum Student {
    /// A polynomial.
    Polynomial(Coefficients),
    /// An n-tuple network.
    Tables(NTuple),
}

impl Student {
    /// A polynomial with these coefficients; `None` if their number is wrong.
    pub fn polynomial(kind: PolynomialKind, weights: &[f64]) -> Option<Student> {
        let is_right = weights.len() == kind.len();
        is_right.then(|| Student::Polynomial(Coefficients { kind, weights: weights.to_vec() }))
    }

    /// Tables of these shapes with these weights; `None` if their number is wrong.
    pub fn tables(shapes: &TupleShapes, weights: &[f64]) -> Option<Student> {
        let weights: Vec<f32> = weights.iter().map(|&weight| weight as f32).collect();
        shapes.network(&weights).map(Student::Tables)
    }

    /// The current weights.
    pub fn weights(&self) -> Vec<f64> {
        match self {
            Student::Polynomial(polynomial) => polynomial.weights.clone(),
            Student::Tables(network) => network.weights().iter().map(|&w| f64::from(w)).collect(),
        }
    }

    /// Plays `td.games` games against itself and learns from them. Game `number` takes its random numbers
    /// from `numbers(number)`. `None` if stopped.
    pub fn learn<R: Rng>(
        &mut self,
        td: &TdSettings,
        stop: &Stop,
        mut numbers: impl FnMut(u32) -> R,
        mut done: impl FnMut(),
    ) -> Option<()> {
        for number in 0..td.games {
            if stop.is_requested() {
                return None;
            }
            match self {
                Student::Polynomial(polynomial) => play(polynomial, td, &mut numbers(number)),
                Student::Tables(network) => play(network, td, &mut numbers(number)),
            }
            done();
        }
        Some(())
    }
}

/// Plays one game from the starting position. Positions after a move are seen and valued by the side that
/// made it.
fn play<S: Sum>(student: &mut S, td: &TdSettings, rng: &mut impl Rng) {
    let mut position = Position::START;
    let mut here = student.seen(&position);
    // The features after the last move, and whether the side that made it moves again.
    let mut last: Option<(S::Seen, bool)> = None;
    loop {
        let moves = student.values_of_moves(&here, &position);
        let best = moves.iter().copied().reduce(|a, b| if b.1 > a.1 { b } else { a });
        let Some((best, value)) = best else {
            if position.is_over() {
                break;
            }
            position = position.pass();
            here = student.seen(&position);
            // After a pass, the side that moved last moves again.
            last = last.map(|(after, again)| (after, !again));
            continue;
        };
        if let Some((after, again)) = last {
            // The target is the value of the best move even if a random move is played below.
            let value = libm::tanh(value);
            correct(student, &after, if again { value } else { -value }, td.rate);
        }
        let is_drawn = rng.random_bool(td.explore);
        let square = if is_drawn { moves[rng.random_range(0..moves.len())].0 } else { best };
        let flips = position.flips(square);
        let after = student.seen_after(&here, &position, square, flips);
        position = position.after(square, flips);
        here = student.seen_by_other(&after, &position);
        last = Some((after, false));
    }
    if let Some((after, again)) = last {
        let margin = if again { position.margin() } else { -position.margin() };
        correct(student, &after, f64::from(margin.signum()), td.rate);
    }
}

/// Moves the value of a position towards `target` by this share of the error.
fn correct<S: Sum>(student: &mut S, seen: &S::Seen, target: f64, rate: f64) {
    let value = libm::tanh(student.value(seen));
    // The last factor is the derivative of tanh.
    student.update_weights(seen, rate * (target - value) * (1.0 - value * value));
}

/// A linear sum: weights, each times a feature of the position.
trait Sum {
    /// The features of a position.
    type Seen;

    fn seen(&self, position: &Position) -> Self::Seen;

    /// The features after a move, seen by the side that made it.
    fn seen_after(
        &self,
        here: &Self::Seen,
        before: &Position,
        square: Square,
        flips: Bitboard,
    ) -> Self::Seen;

    /// The same discs seen by the other side, which is to move in this position.
    fn seen_by_other(&self, seen: &Self::Seen, position: &Position) -> Self::Seen;

    /// The value after each move, for the side that makes it.
    fn values_of_moves(&self, here: &Self::Seen, position: &Position) -> Vec<(Square, f64)>;

    fn value(&self, seen: &Self::Seen) -> f64;

    /// Changes the weights so that the value moves by about `by`.
    fn update_weights(&mut self, seen: &Self::Seen, by: f64);
}

/// A polynomial with its coefficients in double precision.
#[derive(Clone, Debug)]
pub struct Coefficients {
    kind: PolynomialKind,
    weights: Vec<f64>,
}

impl Sum for Coefficients {
    type Seen = Vec<f64>;

    fn seen(&self, position: &Position) -> Vec<f64> {
        variables(self.kind, position)
    }

    fn seen_after(
        &self,
        _: &Vec<f64>,
        before: &Position,
        square: Square,
        flips: Bitboard,
    ) -> Vec<f64> {
        self.seen(&before.after(square, flips).pass())
    }

    fn seen_by_other(&self, _: &Vec<f64>, position: &Position) -> Vec<f64> {
        self.seen(position)
    }

    fn values_of_moves(&self, here: &Vec<f64>, position: &Position) -> Vec<(Square, f64)> {
        let value = |square| {
            let after = self.seen_after(here, position, square, position.flips(square));
            (square, self.value(&after))
        };
        position.legal_moves().into_iter().map(value).collect()
    }

    fn value(&self, seen: &Vec<f64>) -> f64 {
        self.weights.iter().zip(seen).map(|(weight, x)| weight * x).sum()
    }

    fn update_weights(&mut self, seen: &Vec<f64>, by: f64) {
        // Divided by the squared length, the step changes the value by `by`, however large the variables are.
        let length: f64 = seen.iter().map(|x| x * x).sum();
        if length > 0.0 {
            self.weights.iter_mut().zip(seen).for_each(|(weight, x)| *weight += by * x / length);
        }
    }
}

impl Sum for NTuple {
    type Seen = TupleIndices;

    fn seen(&self, position: &Position) -> TupleIndices {
        self.indices(position)
    }

    fn seen_after(
        &self,
        here: &TupleIndices,
        _: &Position,
        square: Square,
        flips: Bitboard,
    ) -> TupleIndices {
        self.indices_after(here, square, flips)
    }

    fn seen_by_other(&self, seen: &TupleIndices, _: &Position) -> TupleIndices {
        seen.swapped()
    }

    fn values_of_moves(&self, here: &TupleIndices, position: &Position) -> Vec<(Square, f64)> {
        self.values_of_moves_at(here, position)
    }

    fn value(&self, seen: &TupleIndices) -> f64 {
        self.value_at(seen)
    }

    fn update_weights(&mut self, seen: &TupleIndices, by: f64) {
        // The value is a sum over the instances, so their steps add up.
        let step = by / self.instances() as f64;
        NTuple::update_weights(self, seen, step as f32);
    }
}

fn variables(kind: PolynomialKind, position: &Position) -> Vec<f64> {
    kind.variables(position).into_iter().map(f64::from).collect()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn polynomial(kind: PolynomialKind) -> Student {
        Student::polynomial(kind, &vec![0.0; kind.len()]).unwrap()
    }

    #[test]
    fn an_update_removes_the_given_share_of_the_error() {
        let position = "f5d6c3".parse::<othello_engine::Game>().unwrap().position();
        for kind in PolynomialKind::ALL {
            let Student::Polynomial(mut polynomial) = polynomial(kind) else { unreachable!() };
            let seen = polynomial.seen(&position);
            correct(&mut polynomial, &seen, 0.5, 0.1);
            assert!((polynomial.value(&seen) - 0.05).abs() < 1e-9, "{kind:?}");
        }
        // In tables an update can overshoot, because a position may read an entry several times.
        let shapes: TupleShapes = "4+2x2".parse().unwrap();
        let mut tables = shapes.network(&vec![0.0; shapes.len()]).unwrap();
        let seen = tables.seen(&position);
        for _ in 0..300 {
            correct(&mut tables, &seen, 0.5, 0.1);
        }
        assert!((libm::tanh(Sum::value(&tables, &seen)) - 0.5).abs() < 1e-3);
    }

    #[test]
    fn the_rate_falls_to_a_half_and_then_a_third() {
        let td = TdSettings { rate: 0.6, slower: 10, ..TdSettings::USUAL };
        assert_eq!([0, 10, 20].map(|g| (td.after(g).rate * 1e6).round()), [6e5, 3e5, 2e5]);
        assert_eq!(TdSettings { slower: 0, ..td }.after(99).rate, 0.6);
    }

    #[test]
    fn a_student_needs_as_many_weights_as_its_model() {
        assert!(Student::polynomial(PolynomialKind::Jma, &[0.0]).is_none());
        assert!(Student::tables(&"2".parse().unwrap(), &[0.0]).is_none());
    }

    #[test]
    fn learning_values_corners_and_stops_on_request() {
        let mut student = polynomial(PolynomialKind::Sci);
        let numbers = |number| ChaCha8Rng::seed_from_u64(u64::from(number));
        let td = TdSettings { games: 300, ..TdSettings::USUAL };
        let mut played = 0;
        student.learn(&td, &Stop::default(), numbers, || played += 1).unwrap();
        let weights = student.weights();
        assert!(weights[0] > 0.0 && weights[1] < weights[0], "{weights:?}");
        assert_eq!(played, 300);
        let stop = Stop::default();
        stop.request();
        assert_eq!(student.learn(&td, &stop, numbers, || ()), None);
    }
}

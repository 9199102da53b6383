//! Leaf evaluation of Monte Carlo search: random playouts, functions, or a one-ply look-ahead.

use rand_chacha::ChaCha8Rng;

use super::{playout::playout, settings::Exploration};
use crate::{Position, evaluator::IncrementalEval, models::patterns::expectation};

/// An evaluator of new nodes, for the side to move, -1..=1.
///
/// ```
/// use othello_engine::{Position, search::{Exploration, LeafEvaluator, Mcts, MctsSettings, Searcher, Stop}};
/// use rand_chacha::ChaCha8Rng;
///
/// /// All positions are equal: only finished games count.
/// struct Even;
///
/// impl LeafEvaluator for Even {
///     const EXPLORATION: Exploration = Exploration::PAPER;
///
///     fn value(&self, _: &Position, _: bool, _: &mut ChaCha8Rng, _: &mut [f32; 64]) -> f32 {
///         0.0
///     }
/// }
///
/// let report = Mcts::new(MctsSettings::default(), Even, 1).search(&Position::START, &Stop::default());
/// assert!(report.best.is_some());
/// ```
pub trait LeafEvaluator: Send {
    /// Whether it also provides a policy; moves are then selected by PUCT.
    const HAS_POLICY: bool = false;

    /// The default of Cp.
    const EXPLORATION: Exploration;

    /// The value of a position that is not over; `own_root` as in
    /// [`crate::Evaluator::evaluate_for`]. With a policy it also sets the logit of each move.
    fn value(
        &self,
        position: &Position,
        own_root: bool,
        rng: &mut ChaCha8Rng,
        logits: &mut [f32; 64],
    ) -> f32;
}

/// The result of one random playout: -1, 0 or 1.
///
/// ```
/// use othello_engine::{Position, search::{LeafEvaluator, Playout}};
/// use rand::SeedableRng;
///
/// let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
/// let result = Playout.value(&Position::START, true, &mut rng, &mut [0.0; 64]);
/// assert!([-1.0, 0.0, 1.0].contains(&result));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Playout;

impl LeafEvaluator for Playout {
    const EXPLORATION: Exploration = Exploration::PAPER;

    fn value(&self, position: &Position, _: bool, rng: &mut ChaCha8Rng, _: &mut [f32; 64]) -> f32 {
        playout(position, rng).signum() as f32
    }
}

/// A value function in place of playouts; values are clamped to -1..=1.
///
/// ```
/// use othello_engine::{Evaluator, Position, models::Net, search::{ValueFunction, Mcts, Searcher, Stop}};
///
/// let net = Net::shipped();
/// let judged = ValueFunction(|position: &Position, _| net.evaluate(position));
/// let report = Mcts::new("200".parse()?, judged, 1).search(&Position::START, &Stop::default());
/// assert!(report.best.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ValueFunction<F>(pub F);

impl<F: Fn(&Position, bool) -> f32 + Send> LeafEvaluator for ValueFunction<F> {
    const EXPLORATION: Exploration = Exploration::VALUE;

    fn value(
        &self,
        position: &Position,
        own_root: bool,
        _: &mut ChaCha8Rng,
        _: &mut [f32; 64],
    ) -> f32 {
        (self.0)(position, own_root).clamp(-1.0, 1.0)
    }
}

/// A function for value and policy; it sets the logits of the moves, and its values are clamped to
/// -1..=1.
///
/// ```
/// use othello_engine::{Position, search::{PolicyFunction, Mcts, Searcher, Stop}};
///
/// // A policy that prefers corners, and a constant value.
/// let guided = PolicyFunction(|_: &Position, _, logits: &mut [f32; 64]| {
///     *logits = [0.0; 64];
///     [0, 7, 56, 63].map(|corner| logits[corner] = 3.0);
///     0.0
/// });
/// let report = Mcts::new("200".parse()?, guided, 1).search(&Position::START, &Stop::default());
/// assert_eq!(report.nodes, 200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PolicyFunction<F>(pub F);

impl<F: Fn(&Position, bool, &mut [f32; 64]) -> f32 + Send> LeafEvaluator for PolicyFunction<F> {
    const HAS_POLICY: bool = true;
    const EXPLORATION: Exploration = Exploration::POLICY;

    fn value(
        &self,
        position: &Position,
        own_root: bool,
        _: &mut ChaCha8Rng,
        logits: &mut [f32; 64],
    ) -> f32 {
        (self.0)(position, own_root, logits).clamp(-1.0, 1.0)
    }
}

/// A one-ply look-ahead with an evaluator. The value of a position is that of its best move, and
/// the values of the moves are the policy.
///
/// Values are converted to expected results by [`crate::evaluator::Calibration::units_per_disc`].
/// Networks with absolute colours are not told the side to move.
///
/// ```
/// use othello_engine::{Position, models::Glem, search::{Lookahead, Mcts, Searcher, Stop}};
///
/// let report = Mcts::new("200".parse()?, Lookahead::new(Glem::shipped()), 1).search(&Position::START, &Stop::default());
/// assert_eq!(report.nodes, 200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lookahead<E> {
    evaluator: E,
    units_per_disc: f32,
}

/// The logit of a certain win; an even game has 0. Tuned by matches with the shipped pattern
/// weights: at 8 the search relies on the policy and sees less.
const PREFERENCE: f32 = 1.5;

impl<E: IncrementalEval> Lookahead<E> {
    /// A look-ahead with this evaluator.
    pub fn new(evaluator: E) -> Lookahead<E> {
        let units_per_disc = evaluator.calibration().units_per_disc;
        Lookahead { evaluator, units_per_disc }
    }

    /// The expected result, -1..=1, for the side that moved to `next`; `state` is that of `next`.
    fn worth(&self, state: &E::State, next: &Position) -> f32 {
        if !next.legal_moves().is_empty() {
            return -self.expectation(state, next);
        }
        let again = next.pass();
        if again.legal_moves().is_empty() {
            return again.margin().signum() as f32;
        }
        self.expectation(&self.evaluator.pass(state, next), &again)
    }

    fn expectation(&self, state: &E::State, position: &Position) -> f32 {
        expectation(self.evaluator.value(state, position) / self.units_per_disc)
    }
}

impl<E: IncrementalEval> LeafEvaluator for Lookahead<E> {
    const HAS_POLICY: bool = true;
    const EXPLORATION: Exploration = Exploration::POLICY;

    fn value(
        &self,
        position: &Position,
        _: bool,
        _: &mut ChaCha8Rng,
        logits: &mut [f32; 64],
    ) -> f32 {
        let state = self.evaluator.start(position);
        let mut best = f32::NEG_INFINITY;
        for square in position.legal_moves() {
            let flips = position.flips(square);
            let next = self.evaluator.step(&state, position, square, flips);
            let worth = self.worth(&next, &position.after(square, flips));
            logits[square.index()] = PREFERENCE * worth;
            best = best.max(worth);
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::{
        Evaluator,
        evaluator::Stateless,
        models::{Glem, Polynomial},
    };

    /// The value of the best move, evaluated without incremental states.
    fn slow(eval: &impl Evaluator, position: &Position) -> f32 {
        let chance = |position: &Position| {
            expectation(eval.evaluate(position) / eval.calibration().units_per_disc)
        };
        let worth = |next: Position| match next {
            _ if next.is_over() => -next.margin().signum() as f32,
            _ if next.must_pass() => chance(&next.pass()),
            _ => -chance(&next),
        };
        let moves = position.legal_moves().into_iter();
        moves.map(|m| worth(position.play(m).unwrap())).fold(f32::NEG_INFINITY, f32::max)
    }

    #[test]
    fn a_look_ahead_matches_the_plain_evaluation_of_its_best_move() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut asked, mut ends) = (0, 0);
        for _ in 0..50 {
            let mut position = Position::START;
            while !position.is_over() {
                if position.must_pass() {
                    position = position.pass();
                }
                let moves: Vec<_> = position.legal_moves().into_iter().collect();
                let mut logits = [f32::NAN; 64];
                let value =
                    Lookahead::new(Glem::shipped()).value(&position, true, &mut rng, &mut logits);
                assert_eq!(value, slow(&Glem::shipped(), &position), "{position:?}");
                let of_moves = moves.iter().map(|square| logits[square.index()]);
                assert_eq!(of_moves.fold(f32::MIN, f32::max), PREFERENCE * value);
                let whole = Lookahead::new(Stateless(Polynomial::JMA));
                let value = whole.value(&position, true, &mut rng, &mut logits);
                assert_eq!(value, slow(&Polynomial::JMA, &position), "{position:?}");
                position = position.play(moves[rng.random_range(0..moves.len())]).unwrap();
                (asked, ends) = (asked + 1, ends + usize::from(position.is_over()));
            }
        }
        assert!(asked > 2500 && ends == 50, "{asked} {ends}");
    }
}

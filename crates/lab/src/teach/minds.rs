//! Several players on one position: the choice of each, and where they disagree.

use othello_engine::{
    Bitboard, Color, Position, Square,
    search::{PvsSettings, Report, Stop, Value},
    spec::SearcherSpec,
};
use serde::{Deserialize, Serialize};

use crate::players::resolve::ResolvedPlayer;

/// The maximum number of moves in an opinion.
const CHOICES: usize = 2;

/// The greatest depth of an alpha-beta search that minimax may replace: it visits some 100,000 positions then.
const DEEPEST_MINIMAX: u32 = 5;

/// A position that several players look at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MindQuestion {
    /// The position; the side to move has a legal move.
    pub position: Position,
    /// The side to move.
    pub color: Color,
    /// The seed of players with random choices.
    pub seed: u64,
}

/// The value of a move in the opinion of a player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum MindValue {
    /// An estimate in discs, an exact margin or a proven outcome.
    Discs(Value),
    /// The expected result of a Monte Carlo search, 0 for a loss and 1 for a win.
    Chance(f32),
}

/// A move that a player considers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MindMove {
    /// The move.
    pub square: Square,
    /// Its value for the side to move; `None` if the player gives none.
    pub value: Option<MindValue>,
}

/// A player's opinion of a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Opinion {
    /// The move that it would play, then the next best if it values others. Empty as long as it has none.
    pub choices: Vec<MindMove>,
    /// The searched depth in plies; 0 if it is not meaningful.
    pub depth: u32,
    /// The number of visited positions.
    pub nodes: u64,
}

/// A player has no opinion.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum MindError {
    /// The player failed, for this reason.
    #[error("{0}")]
    Failed(String),
    /// The player gives the game up.
    #[error("it resigns here")]
    Resigns,
    /// The player chose nothing.
    #[error("it returns no move")]
    NoMove,
}

impl MindQuestion {
    /// Asks a player. Reports each better opinion to `live`. If `stop` is requested, returns the best so far.
    ///
    /// ```
    /// use othello_engine::{Color, Position, search::Stop};
    /// use othello_lab::{players::{consent::Consent, resolve::ResolvedPlayer}, teach::minds::MindQuestion};
    ///
    /// let question = MindQuestion { position: Position::START, color: Color::Black, seed: 1 };
    /// let player = ResolvedPlayer::parse("alphabeta:2@sci", &Consent::NONE)?;
    /// let opinion = question.ask(&player, &Stop::default(), &mut |_| {}).expect("it has moves");
    /// // By symmetry all four first moves have the same value.
    /// assert_eq!(opinion.choices[0].value, opinion.choices[1].value);
    /// # Ok::<(), othello_lab::players::resolve::PlayerError>(())
    /// ```
    ///
    /// # Errors
    /// If the player chooses no move.
    pub fn ask(
        &self,
        player: &ResolvedPlayer,
        stop: &Stop,
        live: &mut dyn FnMut(&Opinion),
    ) -> Result<Opinion, MindError> {
        let scale = OpinionScale::of(player);
        let player = player.with_search(two_valued);
        let mut searcher = player.sit(self.color, self.seed);
        let report =
            searcher.search_live(&self.position, stop, &mut |report| live(&scale.opinion(report)));
        match report.best {
            Some(_) => Ok(scale.opinion(&report)),
            None if report.resigns => Err(MindError::Resigns),
            None => Err(report.failure.map_or(MindError::NoMove, MindError::Failed)),
        }
    }
}

/// The squares that some players choose first and others do not; none if all agree.
pub fn disputed(first_choices: impl IntoIterator<Item = Square>) -> Bitboard {
    let squares: Bitboard = first_choices.into_iter().collect();
    if squares.len() > 1 { squares } else { Bitboard::EMPTY }
}

/// A search that values the second best move as well as the best, if there is one that finds the same best move.
fn two_valued(search: SearcherSpec) -> SearcherSpec {
    match search {
        // The same values without pruning, which leaves only the best one exact.
        SearcherSpec::AlphaBeta { depth } if depth <= DEEPEST_MINIMAX => {
            SearcherSpec::Minimax { depth }
        }
        SearcherSpec::Pvs(PvsSettings { valued_moves: 0 | 1, .. }) => search.valuing(2),
        other => other,
    }
}

/// The unit of a player's estimates.
#[derive(Clone, Copy)]
enum OpinionScale {
    /// Discs, with the number of the model's units in one.
    Discs(f32),
    /// Mean results, -1..=1.
    Results,
}

impl OpinionScale {
    fn of(player: &ResolvedPlayer) -> OpinionScale {
        if let Some(SearcherSpec::Mcts(_)) = player.spec().searcher() {
            return OpinionScale::Results;
        }
        OpinionScale::Discs(player.units_per_disc())
    }

    fn value(self, value: Value) -> MindValue {
        match (self, value) {
            (OpinionScale::Discs(units), Value::Estimate(value)) => {
                MindValue::Discs(Value::Estimate((value / units).clamp(-64.0, 64.0)))
            }
            (OpinionScale::Results, Value::Estimate(mean)) => {
                MindValue::Chance(f32::midpoint(mean, 1.0).clamp(0.0, 1.0))
            }
            (_, proven) => MindValue::Discs(proven),
        }
    }

    /// The rank of a value among those of one search: proven wins first, proven losses last.
    fn rank(self, value: Value) -> f32 {
        match (self, value) {
            (OpinionScale::Discs(units), Value::Estimate(value)) => value / units,
            (OpinionScale::Results, Value::Estimate(mean)) => mean,
            (_, Value::Exact(margin)) => margin as f32,
            (_, Value::Outcome(outcome)) => 1000.0 * (outcome as i32 - 1) as f32,
        }
    }

    /// The opinion in a report.
    fn opinion(self, report: &Report) -> Opinion {
        let of = |square| report.moves.iter().find(|found| found.square == square);
        let first = report.best.map(|square| {
            let searched = (report.depth > 0).then_some(report.value);
            let value = of(square).map(|found| found.value).or(searched);
            MindMove { square, value: value.map(|value| self.value(value)) }
        });
        let mut others: Vec<_> =
            report.moves.iter().filter(|found| Some(found.square) != report.best).collect();
        // Stable, so equal moves stay in the order of the squares. Monte Carlo searches choose by visits.
        others.sort_by(|a, b| {
            let [a_rank, b_rank] = [a, b].map(|found| self.rank(found.value));
            b.visits.cmp(&a.visits).then(b_rank.total_cmp(&a_rank))
        });
        let others = others
            .into_iter()
            .map(|found| MindMove { square: found.square, value: Some(self.value(found.value)) });
        let choices = first.into_iter().chain(others).take(CHOICES).collect();
        Opinion { choices, depth: report.depth, nodes: report.nodes }
    }
}

#[cfg(test)]
mod tests {
    use othello_engine::Game;

    use super::*;
    use crate::players::consent::Consent;

    fn opinion(player: &str, moves: &str) -> Opinion {
        let game: Game = moves.parse().unwrap();
        let color = game.turn().unwrap();
        let question = MindQuestion { position: game.position(), color, seed: 1 };
        let player = ResolvedPlayer::parse(player, &Consent::NONE).unwrap();
        question.ask(&player, &Stop::default(), &mut |_| {}).unwrap()
    }

    const MOVES: &str = "f5d6c3d3c4f4f6f3e6e7f7c5b6g5e3d7c6b5";

    #[test]
    fn the_first_choice_is_what_the_player_would_play() {
        let game: Game = MOVES.parse().unwrap();
        for name in ["alphabeta:3@jma", "pvs:5@glem", "greedy", "random", "mcts:200", "sci"] {
            let player = ResolvedPlayer::parse(name, &Consent::NONE).unwrap();
            let mut searcher = player.sit(game.turn().unwrap(), 1);
            let played = searcher.search(&game.position(), &Stop::default()).best;
            let opinion = opinion(name, MOVES);
            assert_eq!(opinion.choices.first().map(|first| first.square), played, "{name}");
        }
    }

    #[test]
    fn a_second_choice_is_another_move_and_no_better() {
        for name in ["alphabeta:3@jma", "pvs:5@glem", "greedy"] {
            let Opinion { choices, .. } = opinion(name, MOVES);
            let [first, second] = choices[..] else { panic!("{name}: {choices:?}") };
            let discs = |found: MindMove| match found.value {
                Some(MindValue::Discs(value)) => OpinionScale::Discs(1.0).rank(value),
                other => panic!("{name}: {other:?}"),
            };
            assert!(first.square != second.square && discs(first) >= discs(second), "{name}");
        }
    }

    #[test]
    fn chances_of_monte_carlo_are_shares_and_random_moves_have_no_value() {
        let Opinion { choices, .. } = opinion("mcts:200", MOVES);
        assert!(matches!(choices[0].value, Some(MindValue::Chance(0.0..=1.0))), "{choices:?}");
        assert_eq!(opinion("random", MOVES).choices[0].value, None);
    }

    #[test]
    fn squares_are_disputed_only_if_choices_differ() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        let [c3, d6] = ["c3", "d6"].map(square);
        assert_eq!(disputed([c3, c3, c3]), Bitboard::EMPTY);
        assert_eq!(disputed([c3, d6, c3]), [c3, d6].into_iter().collect());
        assert_eq!(disputed([]), Bitboard::EMPTY);
    }
}

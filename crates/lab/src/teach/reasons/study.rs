//! The reasons for an analysed move. Short lines are continued by a small search, so that they show what follows.

use std::sync::Arc;

use othello_engine::{
    Position, Square,
    models::Model,
    search::{Budget, MoveValue, PvsSettings, Report, Searcher, Stop},
    spec::{Player, SearcherSpec},
};

use serde::{Deserialize, Serialize};

use super::{Contrast, Explanation, HORIZON, LinePlay};
use crate::rating::analysis::{MoveAnalysis, discs};

/// The depth of the search that continues a line.
const DEPTH: u32 = 6;
/// The number of empty squares from which a line is continued to the end of the game.
const TO_THE_END: u32 = 14;

/// The fault of a wrong try.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TryFault {
    /// The reasons why the best move is better.
    pub explanation: Explanation,
    /// The best reply to the try, if the other side can reply.
    pub reply: Option<Square>,
    /// The loss against the best move, in discs.
    pub lost: f32,
}

impl TryFault {
    /// The fault that two lines show.
    pub fn of(contrast: &Contrast, lost: f32) -> TryFault {
        let reply = contrast.played.steps().get(1).filter(|step| !step.is_ours);
        let reply = reply.map(|step| step.square);
        TryFault { explanation: Explanation::of(contrast), reply, lost }
    }

    /// The reply, unless it is on the square of the best move and would give it away.
    pub fn shown_reply(&self) -> Option<Square> {
        self.reply.filter(|&reply| reply != self.explanation.best)
    }
}

/// Explains moves. Lines are continued by a search of fixed depth, so that a result depends on the move alone.
pub struct Tutor {
    player: Player,
}

impl Tutor {
    /// A tutor who continues lines with this model.
    pub fn new(model: Arc<Model>) -> Tutor {
        let settings = PvsSettings::new(Budget::Depth(DEPTH));
        let player = Player::new(SearcherSpec::Pvs(settings), Some(model));
        Tutor { player: player.expect("there is a model") }
    }

    /// The reasons why a move is worse than the best one; of the best move, why it is better than the next.
    /// `None` if there is no other move.
    pub fn explain(&self, found: &MoveAnalysis, stop: &Stop) -> Option<Explanation> {
        self.contrast(found, stop).map(|contrast| Explanation::of(&contrast))
    }

    /// The reasons why the best move of a report is better than the next one. `None` if it values no other move.
    pub fn hint(&self, position: &Position, report: &Report, stop: &Stop) -> Option<Explanation> {
        let best = report.moves.iter().find(|value| Some(value.square) == report.best)?;
        let next = next_best(&report.moves, best.square)?;
        Some(Explanation::of(&self.compared(position, next, best, stop)))
    }

    /// The fault of the played move. `None` if the analysis does not value it, or values no other move.
    pub fn fault(&self, found: &MoveAnalysis, stop: &Stop) -> Option<TryFault> {
        let tried = found.moves.iter().find(|value| value.square == found.played)?;
        let lost = discs(found.best_value) - discs(tried.value);
        self.contrast(found, stop).map(|contrast| TryFault::of(&contrast, lost))
    }

    /// The two moves and lines that [`Tutor::explain`] compares.
    pub fn contrast(&self, found: &MoveAnalysis, stop: &Stop) -> Option<Contrast> {
        let of = |square| found.moves.iter().find(|value| value.square == square);
        let best = of(found.best)?;
        let worse = if found.played == found.best {
            next_best(&found.moves, found.best)?
        } else {
            of(found.played)?
        };
        Some(self.compared(&found.position, worse, best, stop))
    }

    /// Compares two valued moves of a position.
    pub fn compared(
        &self,
        position: &Position,
        worse: &MoveValue,
        better: &MoveValue,
        stop: &Stop,
    ) -> Contrast {
        let line = |of: &MoveValue| self.continued(position, of, stop);
        let value = |of: &MoveValue| of.value;
        Contrast::new(position, &line(worse), &line(better)).valued(value(worse), value(better))
    }

    /// The line of a move, continued to the horizon, or in an endgame to its end.
    fn continued(&self, position: &Position, of: &MoveValue, stop: &Stop) -> Vec<Square> {
        let mut line = of.line.clone();
        if line.first() != Some(&of.square) {
            line = vec![of.square];
        }
        let mut searcher: Option<Box<dyn Searcher>> = None;
        loop {
            let play = LinePlay::new(position, &line);
            line.truncate(play.steps().len());
            let is_long = play.steps().len() >= HORIZON;
            let Some(is_ours) = play.turn(line.len()) else { return line };
            let board = if is_ours { play.end() } else { play.end().pass() };
            if is_long && board.empty().len() > TO_THE_END || stop.is_requested() {
                return line;
            }
            let searcher = searcher.get_or_insert_with(|| self.player.observe(0));
            let more = searcher.search(&board, stop).line;
            if more.is_empty() {
                return line;
            }
            line.extend(more);
        }
    }
}

/// The best valued move apart from this one.
fn next_best(moves: &[MoveValue], best: Square) -> Option<&MoveValue> {
    let others = moves.iter().filter(|value| value.square != best);
    others.max_by(|a, b| discs(a.value).total_cmp(&discs(b.value)))
}

#[cfg(test)]
mod tests {
    use othello_engine::search::Value;

    use super::*;

    #[test]
    fn a_short_line_is_continued_to_the_horizon() {
        let tutor = Tutor::new(Arc::new(Model::built_in("glem").unwrap()));
        let d3 = "d3".parse().unwrap();
        let value = Value::Estimate(0.0);
        let short = MoveValue { square: d3, value, line: vec![d3], visits: None };
        let line = tutor.continued(&Position::START, &short, &Stop::default());
        assert!(line.len() >= HORIZON, "{line:?}");
        assert_eq!(LinePlay::new(&Position::START, &line).steps().len(), line.len());
    }
}

//! The values of positions and moves: taken in from searches, reviews and files, and looked up for every view. All views
//! agree: an exact value replaces estimates, and the value of a move is that of the position after it.

use othello_engine::{
    Color, Finding, GameTree, NodeId, Position, Square, Stage,
    search::{Report, Value},
};
use othello_lab::rating::analysis::{MAX_DISCS, MoveAnalysis, discs};

use super::{
    GameAnalysis, MoveScore, PositionAnalysis, agreement, exact::reached, reasons::compared_lines,
};
use crate::{game::session::Session, text::names::Lead};

impl GameAnalysis {
    /// Takes in the values of a position, unless deeper ones of as many moves are known.
    pub(super) fn note_known(&mut self, position: Position, found: PositionAnalysis) {
        self.add_known(position, found);
        self.settle();
    }

    /// Takes in the analysis of a move. Its values are also those of the position, unless as many moves are valued or
    /// a deeper search is known.
    pub(super) fn note_reviewed(&mut self, found: MoveAnalysis) {
        self.add_reviewed(found);
        self.settle();
    }

    /// Like [`GameAnalysis::note_known`], for several results, which [`GameAnalysis::settle`] then makes agree.
    pub(super) fn add_known(&mut self, position: Position, found: PositionAnalysis) {
        self.exact.learn(&position, &found.report);
        let deeper = |old: &PositionAnalysis| {
            old.report.moves.len() < found.report.moves.len()
                || old.report.depth <= found.report.depth
        };
        if self.known.get(&position).is_none_or(deeper) {
            self.known.insert(position, found);
        }
    }

    /// Like [`GameAnalysis::note_reviewed`], for several results.
    pub(super) fn add_reviewed(&mut self, found: MoveAnalysis) {
        let report = found.report();
        self.exact.learn(&found.position, &report);
        let is_better = |old: &PositionAnalysis| {
            old.report.moves.len() < report.moves.len() && old.report.depth <= report.depth
        };
        let old = self.known.get(&found.position);
        if old.is_none_or(is_better) {
            let explanation = old.and_then(|old| old.explanation.clone());
            self.known.insert(found.position, PositionAnalysis { report, secs: 0.0, explanation });
        }
        self.reviewed.insert((found.position, found.played), found);
    }

    /// Puts new exact values into all results, and makes the values of positions and moves agree. A position whose moves
    /// are now all exact is exact itself.
    pub(super) fn settle(&mut self) {
        loop {
            for (position, known) in &mut self.known {
                self.exact.settle(position, &mut known.report);
            }
            let mut is_new = false;
            for (position, known) in &self.known {
                is_new |= self.exact.learn(position, &known.report);
            }
            if !is_new {
                break;
            }
        }
        agreement::agree(&mut self.known, &self.exact);
        let mut reviewed = std::mem::take(&mut self.reviewed);
        for (key, found) in &mut reviewed {
            let before = compared_lines(found);
            self.settle_move(found);
            if compared_lines(found) != before {
                self.reasons.outdate(*key);
            }
        }
        self.reviewed = reviewed;
    }

    /// Gives a reviewed move the values of its position and of the position after it.
    fn settle_move(&self, found: &mut MoveAnalysis) {
        let Some(PositionAnalysis { report, .. }) = self.known.get(&found.position) else { return };
        found.best = report.best.unwrap_or(found.best);
        (found.best_value, found.line) = (report.value, report.line.clone());
        if report.moves.len() >= found.moves.len() {
            found.moves.clone_from(&report.moves);
        }
        if let Some(value) = self.move_value(&found.position, found.played) {
            found.played_value = value;
        }
    }

    /// The value of a position for the side to move.
    fn position_value(&self, position: &Position) -> Option<Value> {
        let known = || self.known.get(position).map(|known| known.report.value);
        self.exact.of(position).or_else(known)
    }

    /// The value of a move for its side: that of the position after it, which the graph shows. Only if that position was
    /// never searched, the search of the position before the move tells it.
    fn move_value(&self, position: &Position, square: Square) -> Option<Value> {
        if let Some(known) = self.exact.of_move(position, square) {
            return Some(known.value);
        }
        let (next, is_own) = reached(position, square)?;
        let after = self.position_value(&next);
        let seen = after.map(|value| if is_own { value } else { value.reversed() });
        let told = || self.valued_in_search(position, square);
        seen.or_else(told)
    }

    /// The value that the search of a position gave one of its moves.
    fn valued_in_search(&self, position: &Position, square: Square) -> Option<Value> {
        let moves = &self.known.get(position)?.report.moves;
        moves.iter().find(|found| found.square == square).map(|found| found.value)
    }

    /// Stores the results in a tree's notes, to be saved with it.
    pub fn note_in(&self, tree: &mut GameTree) {
        for at in tree.all().collect::<Vec<_>>() {
            let stage = tree.stage(at);
            let known = stage.turn.and_then(|_| self.known.get(&stage.position()));
            let Some(Report { value, depth, line, .. }) = known.map(|known| &known.report) else {
                continue;
            };
            if discs(*value).is_finite() {
                let (value, depth, line) = (*value, *depth, line.clone());
                tree.set_finding(at, Some(Finding { value, depth, line }));
            }
        }
    }

    /// Takes the results from a tree's notes.
    pub fn take_from(&mut self, tree: &GameTree) {
        for at in tree.all() {
            let Some(Finding { value, depth, line }) = tree.finding(at).cloned() else { continue };
            let best = line.first().copied();
            let value = match value {
                // Earlier versions wrote values beyond all discs.
                Value::Estimate(discs) => Value::Estimate(discs.clamp(-MAX_DISCS, MAX_DISCS)),
                proven => proven,
            };
            let report = Report { value, depth, line, ..Report::of_move(best) };
            let position = tree.stage(at).position();
            self.exact.learn(&position, &report);
            self.known.entry(position).or_insert(PositionAnalysis {
                report,
                secs: 0.0,
                explanation: None,
            });
        }
        self.settle();
    }

    /// The value of a move of a tree, if it is known. Its loss is the value of the position before it without that of the
    /// position after it.
    pub fn played(&self, tree: &GameTree, node: NodeId) -> Option<MoveScore> {
        let before = tree.stage(tree.parent(node)?);
        let (position, square) = (before.position(), tree.square(node)?);
        if let Some(found) = self.reviewed.get(&(position, square)) {
            return Some(MoveScore { value: found.played_value, lost: Some(found.loss()) });
        }
        let value = self.move_value(&position, square)?;
        let is_compared = self.valued_in_search(&position, square).is_some();
        let best = self.position_value(&position).filter(|_| is_compared);
        Some(MoveScore { value, lost: best.map(|best| (discs(best) - discs(value)).max(0.0)) })
    }

    /// The value for Black of the board after this many moves of the current line. A board that was not searched, such as
    /// that of a resignation, has the value of the move that led to it.
    pub fn lead(&self, session: &Session, ply: usize) -> Option<Lead> {
        let (stages, moves) = (session.game().stages(), session.game().moves());
        let by_move = || {
            let before = &stages[ply.checked_sub(1)?];
            let value = self.move_value(&before.position(), moves[ply - 1])?;
            Some(seen_by_black(value, before.turn?))
        };
        self.for_black(&stages[ply]).or_else(by_move)
    }

    /// The value of a searched or final board for Black.
    pub fn for_black(&self, stage: &Stage) -> Option<Lead> {
        let Some(turn) = stage.turn else {
            let discs = stage.board.seen_by(Color::Black).margin() as f32;
            return Some(Lead { discs, is_exact: true });
        };
        Some(seen_by_black(self.position_value(&stage.position())?, turn))
    }
}

/// The lead of Black by a value for this side.
fn seen_by_black(value: Value, side: Color) -> Lead {
    let sign = if side == Color::Black { 1.0 } else { -1.0 };
    Lead { discs: sign * discs(value), is_exact: matches!(value, Value::Exact(_)) }
}

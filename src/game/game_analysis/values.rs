//! The values of positions and moves: taken in from searches, reviews and files, and looked up for every view. An exact
//! value replaces the estimates of the same position or move, so that all views agree.

use othello_engine::{
    Color, Finding, GameTree, NodeId, Position, Stage,
    search::{Report, Value},
};
use othello_lab::rating::analysis::{MAX_DISCS, MoveAnalysis, discs};

use super::{GameAnalysis, MoveScore, PositionAnalysis};
use crate::text::names::Lead;

impl GameAnalysis {
    /// Takes in the values of a position, unless deeper ones of as many moves are known.
    pub(super) fn note_known(&mut self, position: Position, mut found: PositionAnalysis) {
        let is_new = self.exact.learn(&position, &found.report);
        let deeper = |old: &PositionAnalysis| {
            old.report.moves.len() < found.report.moves.len()
                || old.report.depth <= found.report.depth
        };
        if self.known.get(&position).is_none_or(deeper) {
            self.exact.settle(&position, &mut found.report);
            self.known.insert(position, found);
        }
        if is_new {
            self.settle();
        }
    }

    /// Takes in the analysis of a move. Its values are also those of the position, unless as many moves are valued or
    /// a deeper search is known.
    pub(super) fn note_reviewed(&mut self, mut found: MoveAnalysis) {
        let report = found.report();
        let is_new = self.exact.learn(&found.position, &report);
        self.exact.settle_move(&mut found);
        let is_better = |old: &PositionAnalysis| {
            old.report.moves.len() < report.moves.len() && old.report.depth <= report.depth
        };
        let old = self.known.get(&found.position);
        if old.is_none_or(is_better) {
            let explanation = old.and_then(|old| old.explanation.clone());
            let known = PositionAnalysis { report: found.report(), secs: 0.0, explanation };
            self.known.insert(found.position, known);
        }
        self.reviewed.insert((found.position, found.played), found);
        if is_new {
            self.settle();
        }
    }

    /// Puts new exact values into all results. A position whose moves are now all exact is exact itself.
    fn settle(&mut self) {
        loop {
            for (position, known) in &mut self.known {
                self.exact.settle(position, &mut known.report);
            }
            for found in self.reviewed.values_mut() {
                self.exact.settle_move(found);
            }
            let mut is_new = false;
            for (position, known) in &self.known {
                is_new |= self.exact.learn(position, &known.report);
            }
            if !is_new {
                return;
            }
        }
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

    /// The value of a move of a tree, if it is known.
    pub fn played(&self, tree: &GameTree, node: NodeId) -> Option<MoveScore> {
        let before = tree.stage(tree.parent(node)?);
        let (position, square) = (before.position(), tree.square(node)?);
        if let Some(found) = self.reviewed.get(&(position, square)) {
            return Some(MoveScore { value: found.played_value, lost: Some(found.loss()) });
        }
        let report = self.known.get(&position).map(|known| &known.report);
        let of_move = |report: &Report| {
            let found = report.moves.iter().find(|found| found.square == square)?;
            let lost = (discs(report.value) - discs(found.value)).max(0.0);
            Some(MoveScore { value: found.value, lost: Some(lost) })
        };
        report.and_then(of_move).or_else(|| {
            if let Some(known) = self.exact.of_move(&position, square) {
                return Some(MoveScore { value: known.value, lost: None });
            }
            let after = tree.stage(node);
            let value = self.known.get(&after.position())?.report.value;
            let is_own = after.turn? == before.turn?; // the other side had to pass
            Some(MoveScore { value: if is_own { value } else { value.reversed() }, lost: None })
        })
    }

    /// The value of a board for Black.
    pub fn for_black(&self, stage: &Stage) -> Option<Lead> {
        let Some(turn) = stage.turn else {
            let discs = stage.board.seen_by(Color::Black).margin() as f32;
            return Some(Lead { discs, is_exact: true });
        };
        let position = stage.position();
        let known = || self.known.get(&position).map(|known| known.report.value);
        let value = self.exact.of(&position).or_else(known)?;
        let sign = if turn == Color::Black { 1.0 } else { -1.0 };
        Some(Lead { discs: sign * discs(value), is_exact: matches!(value, Value::Exact(_)) })
    }
}

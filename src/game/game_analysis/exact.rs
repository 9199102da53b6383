//! The exact values of positions. Where one is known, it replaces every estimate of the same position or move.

use std::collections::HashMap;

use othello_engine::{
    Position, Square,
    search::{MoveValue, Report, Value},
};
use othello_lab::rating::analysis::{MAX_DISCS, discs};

/// The results of positions with best play, for the side to move.
#[derive(Default)]
pub(super) struct ExactValues(HashMap<Position, ExactValue>);

/// An exact result and its line.
struct ExactValue {
    margin: i32,
    line: Vec<Square>,
}

/// A value that was proven, but not the margin, is replaced as an estimate is.
pub(super) const fn exact(value: Value) -> Option<i32> {
    match value {
        Value::Exact(margin) => Some(margin),
        Value::Estimate(_) | Value::Outcome(_) => None,
    }
}

/// The position after a move in which someone can move, and whether that is the side that has just moved. `None` if
/// the game is over.
pub(super) fn reached(position: &Position, square: Square) -> Option<(Position, bool)> {
    let next = position.play(square).filter(|next| !next.is_over())?;
    Some(if next.must_pass() { (next.pass(), true) } else { (next, false) })
}

impl ExactValues {
    /// The exact value of a position for the side to move.
    pub(super) fn of(&self, position: &Position) -> Option<Value> {
        self.0.get(position).map(|known| Value::Exact(known.margin))
    }

    /// The exact value of a move for its side.
    pub(super) fn of_move(&self, position: &Position, square: Square) -> Option<MoveValue> {
        let (value, rest) = match reached(position, square) {
            None => (Value::of_last_move(position, square)?, [].as_slice()),
            Some((next, is_own)) => {
                let ExactValue { margin, line } = self.0.get(&next)?;
                let value = Value::Exact(*margin);
                (if is_own { value } else { value.reversed() }, line.as_slice())
            }
        };
        let line = [&[square], rest].concat();
        Some(MoveValue { square, value, line, visits: None })
    }

    /// Takes the exact values of a report on this position. Returns whether any of them is new.
    pub(super) fn learn(&mut self, position: &Position, report: &Report) -> bool {
        let mut is_new = false;
        if let Some(margin) = exact(report.value) {
            is_new |= self.note(*position, margin, &report.line);
        }
        for found in &report.moves {
            let Some(margin) = exact(found.value) else { continue };
            if let Some((next, is_own)) = reached(position, found.square) {
                let margin = if is_own { margin } else { -margin };
                is_new |= self.note(next, margin, found.line.get(1..).unwrap_or_default());
            }
        }
        is_new
    }

    fn note(&mut self, position: Position, margin: i32, line: &[Square]) -> bool {
        let is_new = !self.0.contains_key(&position);
        if is_new {
            self.0.insert(position, ExactValue { margin, line: line.to_vec() });
        }
        is_new
    }

    /// Puts the known exact values into a report on this position.
    pub(super) fn settle(&self, position: &Position, report: &mut Report) {
        let mut is_changed = false;
        for found in report.moves.iter_mut().filter(|found| exact(found.value).is_none()) {
            if let Some(known) = self.of_move(position, found.square) {
                *found = known;
                is_changed = true;
            }
        }
        match self.of(position).filter(|_| exact(report.value).is_none()) {
            Some(value) => self.settle_position(position, value, report),
            None if is_changed => choose_best(position, report),
            None => {}
        }
    }

    /// Gives the report this exact value, which no move exceeds.
    pub(super) fn settle_position(&self, position: &Position, value: Value, report: &mut Report) {
        let most = discs(value);
        for found in &mut report.moves {
            if discs(found.value) > most {
                found.value = Value::Estimate(most);
            }
        }
        let is_best = |found: &&MoveValue| found.value == value;
        let is_usual = |found: &&MoveValue| Some(found.square) == report.best && is_best(found);
        let mut moves = report.moves.iter();
        // Of several best moves, the one found by the search stays.
        let proven = moves.clone().find(is_usual).or_else(|| moves.find(is_best)).cloned();
        let line = match proven {
            Some(found) => found.line,
            None => self.0[position].line.clone(),
        };
        (report.value, report.best) = (value, line.first().copied().or(report.best));
        report.line = line;
        let best = report.line.first().copied();
        if let Some(found) = report.moves.iter_mut().find(|found| Some(found.square) == best) {
            found.value = value;
        }
    }
}

/// Makes the move with the highest value the best one. The position's value is exact if that of every move is, or if
/// there is none higher.
pub(super) fn choose_best(position: &Position, report: &mut Report) {
    let usual = report.best;
    let rank = |found: &&MoveValue| (discs(found.value), Some(found.square) == usual);
    let best = report.moves.iter().max_by(|a, b| {
        let (a, b) = (rank(a), rank(b));
        a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))
    });
    let Some(best) = best.cloned() else { return };
    let is_all = report.moves.len() == position.legal_moves().len() as usize
        && report.moves.iter().all(|found| exact(found.value).is_some());
    let is_most = exact(best.value).is_some_and(|margin| margin as f32 >= MAX_DISCS);
    report.value = match best.value {
        Value::Exact(margin) if !is_all && !is_most => Value::Estimate(margin as f32),
        value => value,
    };
    (report.best, report.line) = (Some(best.square), best.line);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(square: &str, value: Value) -> MoveValue {
        let square = square.parse().unwrap();
        MoveValue { square, value, line: vec![square], visits: None }
    }

    /// A report on the start with these values of d3 and c4.
    fn report(values: [Value; 2]) -> Report {
        let [d3, c4] = values;
        let moves = vec![found("d3", d3), found("c4", c4)];
        Report { value: d3, moves, ..Report::of_move(Some("d3".parse().unwrap())) }
    }

    /// Exact values that know this result after d3, for White.
    fn after_d3(margin: i32) -> ExactValues {
        let next = Position::START.play("d3".parse().unwrap()).unwrap();
        let best = next.legal_moves().first();
        let report = Report { value: Value::Exact(margin), ..Report::of_move(best) };
        let mut exact = ExactValues::default();
        assert!(exact.learn(&next, &report));
        assert!(!exact.learn(&next, &report), "it is known");
        exact
    }

    #[test]
    fn the_exact_value_of_a_position_replaces_the_estimate_of_its_move() {
        let mut told = report([Value::Estimate(3.0), Value::Estimate(1.0)]);
        after_d3(-6).settle(&Position::START, &mut told);
        assert_eq!(told.moves[0].value, Value::Exact(6));
        assert_eq!(told.moves[0].line.len(), 2);
        assert_eq!(told.value, Value::Estimate(6.0), "another move may be better");
    }

    #[test]
    fn another_move_is_the_best_if_the_exact_value_is_lower() {
        let mut told = report([Value::Estimate(3.0), Value::Estimate(1.0)]);
        after_d3(2).settle(&Position::START, &mut told);
        assert_eq!(told.moves[0].value, Value::Exact(-2));
        assert_eq!((told.best, told.value), (Some("c4".parse().unwrap()), Value::Estimate(1.0)));
    }

    #[test]
    fn an_exact_position_has_its_value_in_every_report() {
        let mut exact = ExactValues::default();
        exact.learn(&Position::START, &report([Value::Exact(2), Value::Estimate(0.0)]));
        let mut told = report([Value::Estimate(3.0), Value::Estimate(2.5)]);
        exact.settle(&Position::START, &mut told);
        assert_eq!(told.value, Value::Exact(2));
        assert_eq!(told.moves[0].value, Value::Exact(2));
        assert_eq!(told.moves[1].value, Value::Estimate(2.0), "no move is better than the best");
    }
}

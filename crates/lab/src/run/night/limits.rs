//! When a run of a night has done enough: its generations, its strength, or no progress any more.

use std::path::Path;

use super::{End, Plan};
use crate::{
    measure::benchmark::Rating,
    run::{RunError, strength},
};

/// How many measurements tell whether a run is as strong as was asked for.
const LAST: usize = 5;

/// What a run has shown since the night began.
pub(super) struct Watch {
    /// How much was done when the night began.
    done: u64,
    /// The generation or round that was measured last.
    measured: u32,
    /// The strengths measured since the night began, in Elo.
    ratings: Vec<f64>,
}

impl Watch {
    /// Of a run that had done so much, and been measured so far, when the night began.
    pub(super) fn of(path: &Path, done: u64, measured: u32) -> Result<Watch, RunError> {
        let mut watch = Watch { done, measured, ratings: Vec::new() };
        for measurement in strength::curve(path)? {
            watch.look(Some(measurement));
        }
        Ok(watch)
    }

    /// Takes in what was measured last, unless it is known.
    pub(super) fn look(&mut self, measured: Option<(u32, Rating)>) {
        if let Some((number, rating)) = measured
            && number > self.measured
        {
            self.measured = number;
            self.ratings.push(rating.value);
        }
    }

    /// Which limit has been reached, now that so much is done.
    pub(super) fn end(&self, plan: &Plan, done: u64) -> Option<End> {
        if plan.more.is_some_and(|more| done >= self.done + u64::from(more)) {
            return Some(End::Generations);
        }
        if let Some(wanted) = plan.to_elo
            && last_mean(&self.ratings, LAST).is_some_and(|mean| mean >= wanted)
        {
            return Some(End::Strength);
        }
        let patience = plan.patience.map(|patience| patience.max(1) as usize)?;
        let before = self.ratings.len().checked_sub(patience)?;
        let (before, last) = self.ratings.split_at(before);
        let rises = last_mean(last, patience)? > last_mean(before, patience)?;
        (!rises).then_some(End::NoProgress)
    }
}

/// The mean of the last so many; `None` if there are fewer.
fn last_mean(ratings: &[f64], many: usize) -> Option<f64> {
    let last = &ratings[ratings.len().checked_sub(many)?..];
    Some(last.iter().sum::<f64>() / many as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(ratings: &[f64], plan: &Plan) -> Option<End> {
        let mut watch = Watch { done: 10, measured: 0, ratings: Vec::new() };
        for (number, &value) in (1..).zip(ratings) {
            watch.look(Some((number, Rating { value, low: value, high: value })));
        }
        watch.end(plan, 10 + ratings.len() as u64)
    }

    #[test]
    fn a_run_ends_by_generations_strength_or_no_progress() {
        let plan = Plan::new(Vec::new());
        assert_eq!(ended(&[1.0; 50], &plan), None);
        let more = Plan { more: Some(3), ..plan.clone() };
        assert_eq!(
            (ended(&[1.0; 2], &more), ended(&[1.0; 3], &more)),
            (None, Some(End::Generations))
        );
        let strong = Plan { to_elo: Some(1500.0), ..plan.clone() };
        assert_eq!(ended(&[1600.0; 4], &strong), None);
        assert_eq!(
            ended(&[1000.0, 1500.0, 1500.0, 1500.0, 1500.0, 1500.0], &strong),
            Some(End::Strength)
        );
        assert_eq!(ended(&[1500.0, 1500.0, 1500.0, 1500.0, 1499.0], &strong), None);
        let patient = Plan { patience: Some(2), ..plan };
        assert_eq!(ended(&[3.0, 2.0, 1.0], &patient), None);
        assert_eq!(ended(&[3.0, 2.0, 1.0, 2.0], &patient), Some(End::NoProgress));
        assert_eq!(ended(&[1.0, 2.0, 3.0, 2.0], &patient), None);
    }

    #[test]
    fn what_was_measured_before_does_not_count() {
        let mut watch = Watch { done: 0, measured: 7, ratings: Vec::new() };
        let rating = Rating { value: 1.0, low: 0.0, high: 2.0 };
        for number in [6, 7, 8, 8] {
            watch.look(Some((number, rating)));
        }
        assert_eq!(watch.ratings, [1.0]);
    }
}

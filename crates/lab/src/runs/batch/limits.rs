//! The limits of a run in a batch: generations, strength, or no progress.

use std::path::Path;

use super::{End, Plan};
use crate::{
    rating::benchmark::Rating,
    runs::{RunError, strength},
};

/// The number of measurements averaged for the strength limit.
const LAST: usize = 5;

/// The progress of a run since the batch started.
pub(super) struct Watch {
    /// The units finished at the start of the batch.
    done: u64,
    /// The last measured generation or round.
    measured: u32,
    /// The Elo ratings measured since the start of the batch.
    ratings: Vec<f64>,
}

impl Watch {
    /// Watches a run from its state at the start of the batch, including measurements made since then.
    pub(super) fn of(path: &Path, done: u64, measured: u32) -> Result<Watch, RunError> {
        let mut watch = Watch { done, measured, ratings: Vec::new() };
        for measurement in strength::curve(path)? {
            watch.look(Some(measurement));
        }
        Ok(watch)
    }

    /// Adds a measurement unless it is known.
    pub(super) fn look(&mut self, measured: Option<(u32, Rating)>) {
        if let Some((number, rating)) = measured
            && number > self.measured
        {
            self.measured = number;
            self.ratings.push(rating.value);
        }
    }

    /// The limit reached after `done` finished units, if any.
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

/// The mean of the last `many` ratings; `None` if there are fewer.
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
    fn measurements_before_the_batch_are_ignored() {
        let mut watch = Watch { done: 0, measured: 7, ratings: Vec::new() };
        let rating = Rating { value: 1.0, low: 0.0, high: 2.0 };
        for number in [6, 7, 8, 8] {
            watch.look(Some((number, rating)));
        }
        assert_eq!(watch.ratings, [1.0]);
    }
}

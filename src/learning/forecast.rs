//! How far a run of rounds is, and how long the rest will take, from how long games and epochs took.

use std::time::Instant;

use super::{Planned, Step};

/// What the newest game or epoch counts beside those before, which were of another length.
const NEWEST: f64 = 0.3;

/// How a run goes.
#[derive(Debug, Default)]
pub struct Forecast {
    plan: Vec<Planned>,
    /// So many rounds were done before.
    before: usize,
    /// What was told last, and when.
    last: Option<(Step, Instant)>,
    /// The seconds a game takes, and those an epoch takes.
    game: Option<f64>,
    epoch: Option<f64>,
}

impl Forecast {
    /// Of a run with this plan, of which so many rounds are done.
    pub fn of(plan: Vec<Planned>, before: usize) -> Forecast {
        Forecast { plan, before, ..Forecast::default() }
    }

    /// Takes in what a step came to at this moment.
    pub fn take(&mut self, step: Step, now: Instant) {
        if let Some((last, then)) = self.last {
            let secs = (now - then).as_secs_f64();
            match (last, step) {
                (Step::Games { played: before, .. }, Step::Games { played, .. }) => {
                    let games = played.saturating_sub(before).max(1);
                    mix(&mut self.game, secs / f64::from(games));
                }
                (_, Step::Games { played, .. }) => {
                    mix(&mut self.game, secs / f64::from(played.max(1)));
                }
                (_, Step::Epoch { .. }) => mix(&mut self.epoch, secs),
                (_, Step::Round(_)) => {}
            }
        }
        self.last = Some((step, now));
    }

    /// How far the run is, 0..=1: rounds count alike, and so do the games and the epochs of each.
    pub fn share(&self) -> f32 {
        let rounds = self.plan.len().max(1) as f32;
        let part = |done: u32, of: u32| done as f32 / of.max(1) as f32 / 2.0;
        let done = match self.last.map(|(step, _)| step) {
            None => self.before as f32,
            Some(Step::Games { round, played, of }) => (round - 1) as f32 + part(played, of),
            Some(Step::Epoch { round, epoch, .. }) => {
                let epochs = self.planned(round).map_or(epoch, |planned| planned.epochs);
                (round - 1) as f32 + 0.5 + part(epoch, epochs)
            }
            Some(Step::Round(strength)) => strength.round as f32,
        };
        (done / rounds).min(1.0)
    }

    /// The seconds that what is planned will still take, if nothing ends early; `None` before it is
    /// known how long games and epochs take.
    pub fn secs_left(&self) -> Option<f64> {
        let (step, _) = self.last?;
        let (round, games, epochs) = match step {
            Step::Games { round, played, of } => {
                (round, of.saturating_sub(played), self.planned(round)?.epochs)
            }
            Step::Epoch { round, epoch, .. } => {
                (round, 0, self.planned(round)?.epochs.saturating_sub(epoch))
            }
            Step::Round(strength) => (strength.round, 0, 0),
        };
        let later = self.plan.iter().skip(round as usize);
        let (games, epochs) = later.fold((games, epochs), |(games, epochs), planned| {
            (games + planned.games, epochs + planned.epochs)
        });
        Some(secs_of(games, self.game)? + secs_of(epochs, self.epoch)?)
    }

    fn planned(&self, round: u32) -> Option<&Planned> {
        self.plan.get(round as usize - 1)
    }
}

/// Moves what was known of how long something takes towards the newest figure.
fn mix(known: &mut Option<f64>, secs: f64) {
    *known = Some(known.map_or(secs, |known| known + NEWEST * (secs - known)));
}

/// The seconds that so many of a kind take; `None` if there are some and nobody knows.
fn secs_of(count: u32, each: Option<f64>) -> Option<f64> {
    if count == 0 { Some(0.0) } else { Some(f64::from(count) * each?) }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::learning::Strength;

    const PLANNED: Planned = Planned { games: 100, epochs: 4 };

    fn games(round: u32, played: u32) -> Step {
        Step::Games { round, played, of: 100 }
    }

    fn epoch(round: u32, epoch: u32) -> Step {
        Step::Epoch { round, epoch, errors: [0.0; 2] }
    }

    #[test]
    fn a_run_whose_games_and_epochs_all_take_as_long_is_forecast_to_the_second() {
        assert_eq!(Forecast::of(vec![PLANNED; 4], 3).share(), 0.75);
        let mut forecast = Forecast::of(vec![PLANNED; 2], 0);
        assert_eq!((forecast.share(), forecast.secs_left()), (0.0, None));
        let mut now = Instant::now();
        let mut shares = Vec::new();
        let mut told = |step, secs, left: Option<f64>| {
            now += Duration::from_secs(secs);
            forecast.take(step, now);
            assert_eq!(forecast.secs_left(), left, "after {step:?}");
            shares.push(forecast.share());
        };
        // A game takes 0.2 s, an epoch 3 s.
        told(games(1, 50), 10, None); // nobody knows how many of them were played in this sitting
        told(games(1, 100), 10, None); // nor how long an epoch takes
        for (number, left) in (1..).zip([41.0, 38.0, 35.0]) {
            told(epoch(1, number), 3, Some(left));
        }
        let strength = Strength { round: 1, score: 0.5, error: 0.1 };
        told(Step::Round(strength), 1, Some(32.0)); // the fourth epoch was not needed
        told(games(2, 50), 10, Some(22.0));
        told(games(2, 100), 10, Some(12.0));
        told(epoch(2, 4), 3, Some(0.0));
        told(Step::Round(Strength { round: 2, ..strength }), 1, Some(0.0));
        assert!(shares.is_sorted(), "{shares:?}");
        assert_eq!((shares[1], shares[5], shares.last()), (0.25, 0.5, Some(&1.0)));
    }
}

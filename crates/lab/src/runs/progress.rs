//! Progress of a run, and estimates of the remaining time.

use std::{fmt, time::Duration};

use othello_engine::time::Instant;

/// A unit of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Generations of an evolution.
    Generation,
    /// Rounds of self-play and training.
    Round,
    /// Games.
    Game,
    /// Epochs of training.
    Epoch,
    /// Runs of a batch.
    Run,
}

impl fmt::Display for Unit {
    /// The plural, as in "12 of 100 generations".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unit::Generation => "generations",
            Unit::Round => "rounds",
            Unit::Game => "games",
            Unit::Epoch => "epochs",
            Unit::Run => "runs",
        })
    }
}

/// One kind of work in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgressPart {
    /// Its unit.
    pub unit: Unit,
    /// The number of finished units.
    pub done: u64,
    /// The total as far as known; `None` if the run ends by itself.
    pub of: Option<u64>,
}

/// The progress of a run: one part, or games, epochs and tests of rounds if it plays and trains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress(Vec<ProgressPart>);

impl Progress {
    /// The progress of a single kind of work.
    pub fn of(unit: Unit, done: u64, of: Option<u64>) -> Progress {
        Progress(vec![ProgressPart { unit, done, of }])
    }

    /// Adds another kind of work.
    #[must_use]
    pub fn and(mut self, unit: Unit, done: u64, of: Option<u64>) -> Progress {
        self.0.push(ProgressPart { unit, done, of });
        self
    }

    /// The kinds of work.
    pub fn parts(&self) -> &[ProgressPart] {
        &self.0
    }

    /// The finished share, 0..=1, with equal weight for each kind of work; `None` without a known total.
    pub fn share(&self) -> Option<f32> {
        let share = |part: &ProgressPart| match part.of? {
            0 => Some(1.0),
            of => Some((part.done as f32 / of as f32).min(1.0)),
        };
        let shares: Vec<f32> = self.0.iter().map(share).collect::<Option<_>>()?;
        Some(shares.iter().sum::<f32>() / shares.len().max(1) as f32)
    }
}

/// Units of work that are expected to take the same time each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpectedWork {
    /// The number of units.
    pub units: u64,
    /// The expected seconds of all of them.
    pub secs: f64,
    /// The kind of work within its part of the run: works of the same kind share a measured speed.
    pub kind: usize,
}

/// The speed of a run, measured since it was started or resumed.
#[derive(Clone, Debug)]
pub struct Pace {
    known: Progress,
    at: Instant,
    /// The rates of each part, by the kind of work.
    rates: Vec<Vec<Rate>>,
    /// The expected work of each part, in order; empty if all units are expected to take the same time.
    expected: Vec<Vec<ExpectedWork>>,
    /// Whether the expected seconds are of this machine, so that they hold for a kind of work that was not measured.
    is_of_this_machine: bool,
    /// The seconds of all measured work.
    measured: f64,
    /// The measured units of a run whose expected seconds are of this machine; `None` before its first ones are done.
    units: Option<u64>,
}

/// The speed of a kind of work, with exponentially fading weights.
#[derive(Clone, Copy, Debug, Default)]
struct Rate {
    /// The units done; if there are expectations, the seconds expected of them.
    done: f64,
    /// The seconds they took.
    took: f64,
}

impl Rate {
    /// The seconds of a unit, or the correction of the expected seconds; `None` if nothing was measured.
    fn factor(self) -> Option<f64> {
        (self.done > 0.0).then(|| self.took / self.done)
    }
}

/// The time after which measurements fade to 1/e, because later rounds may have longer games.
const MEMORY: Duration = Duration::from_mins(2);

impl Pace {
    /// The seconds of measured work below which the time left is not told: the first steps also fill caches and start
    /// threads, and other programs disturb a short measurement most.
    pub const ENOUGH: f64 = 5.0;
    /// The number of units below which these seconds are too few in a run that expects its work: one slow game would
    /// decide. After a `LONG` measurement, in seconds, fewer units do.
    const MANY: u64 = 10;
    const LONG: f64 = 60.0;

    /// Starts measuring at this progress.
    pub fn begin(progress: Progress) -> Pace {
        Pace::begin_at(progress, Instant::now())
    }

    fn begin_at(known: Progress, at: Instant) -> Pace {
        let rates = vec![vec![Rate::default()]; known.parts().len()];
        let expected = Vec::new();
        Pace { known, at, rates, expected, is_of_this_machine: false, measured: 0.0, units: None }
    }

    /// Expects this work of each part, in its order. The measured speed corrects the expected seconds, so they need
    /// only be right in proportion, unless they are `of_this_machine`.
    #[must_use]
    pub fn expecting(self, expected: Vec<Vec<ExpectedWork>>, of_this_machine: bool) -> Pace {
        let kinds = |of: &Vec<ExpectedWork>| of.iter().map(|work| work.kind + 1).max().unwrap_or(1);
        let rates = expected.iter().map(|of| vec![Rate::default(); kinds(of)]).collect();
        Pace { rates, expected, is_of_this_machine: of_this_machine, ..self }
    }

    /// Updates the rates with the time since the last call. Work of several kinds that was done in this time shares
    /// it in proportion to what was expected of each.
    pub fn take(&mut self, progress: &Progress) {
        self.take_at(progress, Instant::now());
    }

    fn take_at(&mut self, progress: &Progress, now: Instant) {
        if progress.parts().len() != self.known.parts().len() {
            // The kinds of work have changed, so their speed is unknown.
            *self = Pace::begin_at(progress.clone(), now);
            return;
        }
        let secs = (now - self.at).as_secs_f64();
        let done = self.done_since(progress);
        if self.is_of_this_machine && !done.is_empty() {
            let Some(units) = self.units else {
                // The first units only start the clock: their time includes that of threads and tables.
                (self.known, self.at, self.units) = (progress.clone(), now, Some(0));
                return;
            };
            self.units = Some(units + self.units_since(progress));
        }
        let predicted = |&(part, kind, done): &(usize, usize, f64)| {
            let factor = self.rates[part][kind].factor().filter(|factor| *factor > 0.0);
            done * factor.unwrap_or(1.0)
        };
        if !done.is_empty() {
            self.measured += secs;
        }
        let all: f64 = done.iter().map(predicted).sum();
        let shares: Vec<f64> = done.iter().map(|one| secs * predicted(one) / all).collect();
        let kept = (-secs / MEMORY.as_secs_f64()).exp();
        for ((part, kind, done), secs) in done.into_iter().zip(shares) {
            let rate = &mut self.rates[part][kind];
            *rate = Rate { done: rate.done * kept + done, took: rate.took * kept + secs };
        }
        (self.known, self.at) = (progress.clone(), now);
    }

    /// The units of all parts done since the last progress.
    fn units_since(&self, progress: &Progress) -> u64 {
        let parts = progress.parts().iter().zip(self.known.parts());
        parts.map(|(new, old)| new.done.saturating_sub(old.done)).sum()
    }

    /// The work done since the last progress: part, kind and amount.
    fn done_since(&self, progress: &Progress) -> Vec<(usize, usize, f64)> {
        let mut all = Vec::new();
        let parts = progress.parts().iter().zip(self.known.parts());
        for (part, (new, old)) in parts.enumerate().filter(|(_, (new, old))| new.done > old.done) {
            // The work left before, of which the new units were the first.
            let before = ProgressPart { of: new.of, ..*old };
            for kind in 0..self.rates[part].len() {
                let of = |at: &ProgressPart| self.work_left(part, kind, at);
                let done = match (of(&before), of(new)) {
                    (Some(before), Some(after)) => before - after,
                    _ => (new.done - old.done) as f64,
                };
                if done > 0.0 {
                    all.push((part, kind, done));
                }
            }
        }
        if self.expected.is_empty() {
            // Units of different parts cannot be compared: the time counts for the first part that has grown.
            all.truncate(1);
        }
        all
    }

    /// The work of a kind left in a part: its units, or the seconds expected of them. Counted from the end, because
    /// work that was skipped lowers the total. `None` without a known total.
    fn work_left(&self, index: usize, kind: usize, part: &ProgressPart) -> Option<f64> {
        let mut left = part.of?.saturating_sub(part.done);
        let Some(expected) = self.expected.get(index) else { return Some(left as f64) };
        let mut secs = 0.0;
        for work in expected.iter().rev().filter(|work| work.units > 0) {
            let units = left.min(work.units);
            if work.kind == kind {
                secs += work.secs * units as f64 / work.units as f64;
            }
            left -= units;
        }
        Some(secs)
    }

    /// The remaining seconds if nothing ends early. `None` while a total is unknown, or too little is measured.
    pub fn secs_left(&self) -> Option<f64> {
        if !self.is_measured() {
            return None;
        }
        let mut secs = 0.0;
        for (index, part) in self.known.parts().iter().enumerate() {
            for (kind, rate) in self.rates[index].iter().enumerate() {
                secs += match self.work_left(index, kind, part)? {
                    0.0 => 0.0,
                    left => left * rate.factor().or_else(|| self.assumed(index))?,
                };
            }
        }
        Some(secs)
    }

    /// Whether enough is measured.
    fn is_measured(&self) -> bool {
        let are_many = self.units.is_some_and(|units| units >= Pace::MANY);
        let is_enough = !self.is_of_this_machine || are_many || self.measured >= Pace::LONG;
        is_enough && self.measured >= Pace::ENOUGH
    }

    /// The measured time of the work as a multiple of the expected one, if the expected seconds are of this machine
    /// and enough is measured.
    pub fn slowdown(&self) -> Option<f64> {
        self.overall().filter(|_| self.is_of_this_machine && self.is_measured())
    }

    /// The correction over all measured work; `None` if nothing was measured.
    fn overall(&self) -> Option<f64> {
        let rates = || self.rates.iter().flatten();
        let [done, took] =
            [rates().map(|rate| rate.done).sum(), rates().map(|rate| rate.took).sum()];
        Rate { done, took }.factor()
    }

    /// The correction of a kind of work that was not measured yet: on a machine whose idle speed is known, that of all
    /// measured work if it is slower, as other programs slow down all work alike; else that of the other kinds in its
    /// part.
    fn assumed(&self, index: usize) -> Option<f64> {
        if self.is_of_this_machine {
            return self.overall().map(|factor| factor.max(1.0));
        }
        let sum = |part: fn(&Rate) -> f64| self.rates[index].iter().map(part).sum();
        Rate { done: sum(|rate| rate.done), took: sum(|rate| rate.took) }.factor()
    }
}

/// Formats seconds as `0:07`, `12:30` or `2:05:00`.
pub fn clock(secs: f64) -> String {
    let secs = secs.round() as u64;
    let (hours, minutes, secs) = (secs / 3600, secs / 60 % 60, secs % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{secs:02}")
    } else {
        format!("{minutes}:{secs:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runs::{
        network::NetRunSettings,
        rounds::RoundsSettings,
        speed::{RoundCost, Speed},
    };

    fn learning(games: u64, epochs: u64, of: u64) -> Progress {
        Progress::of(Unit::Game, games, Some(200)).and(Unit::Epoch, epochs, Some(of))
    }

    #[test]
    fn the_remaining_time_follows_from_the_measured_speed() {
        let began = Instant::now();
        let mut pace = Pace::begin_at(Progress::of(Unit::Game, 30, Some(90)), began);
        assert_eq!(pace.secs_left(), None);
        pace.take_at(&Progress::of(Unit::Game, 40, Some(90)), began + Duration::from_secs(100));
        assert_eq!(pace.secs_left(), Some(500.0));
        pace.take_at(&Progress::of(Unit::Game, 90, Some(90)), began + Duration::from_secs(110));
        assert_eq!(pace.secs_left(), Some(0.0));
        let endless = Pace::begin(Progress::of(Unit::Generation, 5, None));
        assert_eq!(endless.secs_left(), None);
    }

    #[test]
    fn the_time_left_is_not_told_after_a_short_measurement() {
        let mut now = Instant::now();
        let mut pace = Pace::begin_at(Progress::of(Unit::Generation, 0, Some(100)), now);
        // The first generation takes three times as long as the others.
        for (generation, millis) in [(1, 3000), (2, 1000), (3, 1000)] {
            assert_eq!(pace.secs_left(), None, "before generation {generation}");
            now += Duration::from_millis(millis);
            pace.take_at(&Progress::of(Unit::Generation, generation, Some(100)), now);
        }
        let left = pace.secs_left().unwrap();
        assert!((left - 97.0 * 5.0 / 3.0).abs() < 5.0, "{left}");
    }

    #[test]
    fn games_and_epochs_are_estimated_separately() {
        // A game takes 0.2 s, an epoch 3 s; two rounds of 100 games and 4 epochs.
        let mut now = Instant::now();
        let mut pace = Pace::begin_at(learning(0, 0, 8), now);
        let mut told = |progress: Progress, secs, left: Option<f64>| {
            now += Duration::from_secs(secs);
            pace.take_at(&progress, now);
            let near = |found: f64, left: f64| (found - left).abs() < 1e-9;
            match (pace.secs_left(), left) {
                (Some(found), Some(left)) => assert!(near(found, left), "{found} for {left}"),
                (found, left) => assert_eq!(found, left),
            }
        };
        told(learning(100, 0, 8), 20, None); // an epoch's time is unknown
        told(learning(100, 1, 8), 3, Some(20.0 + 21.0));
        told(learning(100, 3, 8), 6, Some(20.0 + 15.0));
        told(learning(100, 3, 7), 1, Some(20.0 + 12.0)); // the fourth epoch was skipped
        told(learning(200, 3, 7), 20, Some(12.0));
        told(learning(200, 7, 7), 12, Some(0.0));
    }

    #[test]
    fn expected_work_gives_an_estimate_that_converges() {
        // Two rounds: 100 games of 1 s and 2 epochs of 5 s, then 300 games of 4 s and 2 epochs of 20 s.
        let work = |units, secs| ExpectedWork { units, secs, kind: 0 };
        let expected =
            vec![vec![work(100, 100.0), work(300, 1200.0)], vec![work(2, 10.0), work(2, 40.0)]];
        let at = |games, epochs, of| {
            Progress::of(Unit::Game, games, Some(400)).and(Unit::Epoch, epochs, Some(of))
        };
        let began = Instant::now();
        let pace = Pace::begin_at(at(0, 0, 4), began);
        assert_eq!(pace.clone().expecting(expected.clone(), false).secs_left(), None);
        let mut pace = pace.expecting(expected, true);
        assert_eq!(pace.secs_left(), None);
        // The first game starts the clock.
        pace.take_at(&at(1, 0, 4), began + Duration::from_secs(30));
        assert_eq!(pace.secs_left(), None);
        // The machine is twice as fast at games. By games alone, 60 s would seem left instead of 625 s.
        let at_secs = |secs: f64| began + Duration::from_secs_f64(30.0 + secs);
        pace.take_at(&at(51, 0, 4), at_secs(25.0));
        let near = |found: Option<f64>, secs: f64| {
            let found = found.unwrap();
            assert!((found - secs).abs() < 1e-6, "{found} for {secs}");
        };
        near(pace.secs_left(), 24.5 + 600.0 + 50.0);
        pace.take_at(&at(100, 0, 4), at_secs(49.5));
        near(pace.secs_left(), 600.0 + 50.0);
        // The second epoch of the first round was skipped.
        pace.take_at(&at(100, 1, 3), at_secs(59.5));
        near(pace.secs_left(), 600.0 + 40.0 * 2.0);
    }

    #[test]
    fn work_not_yet_measured_is_as_slow_as_the_work_before_it() {
        // 100 games of 1 s and 2 epochs of 50 s, on a machine that other programs keep busy.
        let work = |units, secs| vec![ExpectedWork { units, secs, kind: 0 }];
        let expected = vec![work(100, 100.0), work(2, 100.0)];
        let at = |games, epochs| {
            Progress::of(Unit::Game, games, Some(100)).and(Unit::Epoch, epochs, Some(2))
        };
        let began = Instant::now();
        let mut pace = Pace::begin_at(at(0, 0), began).expecting(expected, true);
        assert_eq!((pace.secs_left(), pace.slowdown()), (None, None));
        pace.take_at(&at(1, 0), began + Duration::from_secs(1));
        pace.take_at(&at(11, 0), began + Duration::from_secs(101));
        assert_eq!(pace.secs_left(), Some(1890.0), "all games took ten times as long");
        assert_eq!(pace.slowdown(), Some(10.0));
        // The machine becomes idle.
        pace.take_at(&at(100, 0), began + Duration::from_secs(190));
        let left = pace.secs_left().unwrap();
        assert!((100.0..150.0).contains(&left), "{left}");
    }

    #[test]
    fn slow_first_games_do_not_tell_the_time_left() {
        // 200 games of 0.1 s and 2 epochs of 5 s.
        let work = |units, secs| vec![ExpectedWork { units, secs, kind: 0 }];
        let at = |games| Progress::of(Unit::Game, games, Some(200)).and(Unit::Epoch, 0, Some(2));
        let mut now = Instant::now();
        let expected = vec![work(200, 20.0), work(2, 10.0)];
        let mut pace = Pace::begin_at(at(0), now).expecting(expected, true);
        // The first game waits for the threads; the second one is slow as well.
        for (games, secs) in [(1, 40.0), (2, 6.0), (3, 0.1), (7, 0.4)] {
            now += Duration::from_secs_f64(secs);
            pace.take_at(&at(games), now);
            assert_eq!(pace.secs_left(), None, "after {games} games");
        }
        now += Duration::from_secs_f64(5.3);
        pace.take_at(&at(60), now);
        let left = pace.secs_left().unwrap();
        assert!((24.0..60.0).contains(&left), "{left}");
    }

    /// The seconds left at each report of a run with these rounds, with the seconds since its start. The factors say
    /// how much longer than expected the games of a first round, other games, epochs and tests take.
    fn reported(costs: &[RoundCost], [first, game, epoch, test]: [f64; 4]) -> Vec<[f64; 2]> {
        let sum = |part: fn(&RoundCost) -> u64| costs.iter().map(part).sum::<u64>();
        let (games, epochs) = (sum(|cost| cost.games), sum(|cost| cost.epochs));
        let at = |[played, learned, rounds]: [u64; 3]| {
            Progress::of(Unit::Game, played, Some(games))
                .and(Unit::Epoch, learned, Some(epochs))
                .and(Unit::Round, rounds, Some(costs.len() as u64))
        };
        let expected = [RoundCost::games, RoundCost::training, RoundCost::test];
        let expected = expected.map(|work| costs.iter().map(work).collect()).into();
        let began = Instant::now();
        let mut pace = Pace::begin_at(at([0; 3]), began).expecting(expected, true);
        let (mut done, mut secs, mut last) = ([0; 3], 0.0, 0.0);
        let mut reports = Vec::new();
        for cost in costs {
            let played = if cost.is_apart { first } else { game } * cost.playing;
            let steps = [(cost.games, played), (cost.epochs, epoch * cost.learning)];
            for (part, (units, all)) in
                steps.into_iter().chain([(1, test * cost.testing)]).enumerate()
            {
                for _ in 0..units {
                    done[part] += 1;
                    secs += all / units as f64;
                    // As in the window: no report after a short step.
                    if secs - last >= 0.2 {
                        pace.take_at(&at(done), began + Duration::from_secs_f64(secs));
                        reports.extend(pace.secs_left().map(|left| [secs, left]));
                        last = secs;
                    }
                }
            }
        }
        reports
    }

    #[test]
    fn the_time_left_of_a_training_run_counts_down() {
        let costs = NetRunSettings::default().costs(&Speed::DESKTOP);
        let whole: f64 = costs.iter().map(RoundCost::secs).sum();
        for [secs, left] in reported(&costs, [1.0; 4]) {
            assert!((secs + left - whole).abs() < 1e-3, "{left} after {secs}, {whole} expected");
        }
        // A machine that is slower at some work and faster at other: right once each kind is measured.
        let factors = [1.5, 0.7, 3.0, 2.0];
        let reports = reported(&costs, factors);
        let end = reports.last().unwrap()[0];
        let round = costs[0].playing * 1.5 + costs[0].learning * 3.0 + costs[0].testing * 2.0;
        let measured = round + 0.7 * costs[1].playing;
        let later: Vec<_> = reports.iter().filter(|[secs, _]| *secs > measured).collect();
        assert!(later.len() > 10, "{} reports", later.len());
        for pair in later.windows(2) {
            assert!(pair[1][1] < pair[0][1], "{pair:?}");
        }
        for [secs, left] in later {
            assert!((secs + left - end).abs() < 0.02 * end, "{left} after {secs} of {end}");
        }
    }

    #[test]
    fn the_share_is_the_mean_over_all_kinds_of_work() {
        assert_eq!(learning(100, 0, 8).share(), Some(0.25));
        assert_eq!(learning(200, 8, 8).share(), Some(1.0));
        assert_eq!(Progress::of(Unit::Generation, 3, None).share(), None);
    }

    #[test]
    fn clocks_omit_hours_if_zero() {
        for (secs, text) in [(6.6, "0:07"), (750.0, "12:30"), (7500.0, "2:05:00")] {
            assert_eq!(clock(secs), text);
        }
    }
}

//! The speed of this machine, measured in the background on first use, and how busy it was during the last run.

use othello_lab::runs::estimate::Speed;

use crate::{
    runs::forecast::training_speed,
    worker::{Poll, Worker},
};

/// The speed of this machine.
pub(super) struct Machine {
    measurement: Measurement,
    /// The speed of a machine that is not this one, which no load changes.
    is_given: bool,
    /// The time of the last run's work as a multiple of the expected one.
    slowdown: Option<f64>,
}

/// The measurement of the speed.
enum Measurement {
    Unknown,
    Running(Worker<Speed>),
    Known(Speed),
}

impl Machine {
    /// Creates a machine of this speed, or one whose speed is still to be measured.
    pub(super) fn new(speed: Option<Speed>) -> Machine {
        let is_given = speed.is_some();
        let measurement = speed.map_or(Measurement::Unknown, Measurement::Known);
        Machine { measurement, is_given, slowdown: None }
    }

    /// Returns the speed of the idle machine once it is known. The first call starts the measurement.
    pub(super) fn speed(&mut self, ctx: &egui::Context) -> Option<Speed> {
        match &self.measurement {
            Measurement::Known(speed) => return Some(*speed),
            Measurement::Running(worker) => {
                if let Poll::Report(speed) = worker.poll() {
                    self.measurement = Measurement::Known(speed);
                    return Some(speed);
                }
            }
            Measurement::Unknown => {
                // Not at low priority: on a busy machine a form would have no duration for a minute.
                self.measurement = Measurement::Running(Worker::spawn(ctx, |_, send| {
                    if let Some(speed) = training_speed() {
                        send(speed);
                    }
                }));
            }
        }
        None
    }

    /// The way to find out the speed, before a run starts.
    pub(super) fn speed_of_run(
        &mut self,
        ctx: &egui::Context,
    ) -> impl FnOnce() -> Option<Speed> + Send + 'static {
        let known = self.speed(ctx);
        move || known.or_else(training_speed)
    }

    /// Notes how many times as long as expected the work of a run takes.
    pub(super) const fn note_slowdown(&mut self, slowdown: f64) {
        if !self.is_given {
            self.slowdown = Some(slowdown);
        }
    }

    /// The time of the last run's work as a multiple of the expected one, if there was a run.
    pub(super) const fn slowdown(&self) -> Option<f64> {
        self.slowdown
    }
}

#[cfg(test)]
mod tests {
    use std::{thread, time::Duration};

    use super::*;
    use crate::watchdog::Watchdog;

    #[test]
    fn the_speed_is_measured_in_the_background_on_first_use() {
        let ctx = egui::Context::default();
        let mut machine = Machine::new(None);
        let watchdog = Watchdog::new("the speed");
        let speed = loop {
            watchdog.check(String::new);
            match machine.speed(&ctx) {
                Some(speed) => break speed,
                None => thread::sleep(Duration::from_millis(5)),
            }
        };
        assert_eq!(machine.speed(&ctx), Some(speed), "it is measured once");
    }

    #[test]
    fn the_slowdown_of_the_last_run_counts_unless_the_speed_is_given() {
        for (speed, slowdown) in [(None, Some(3.0)), (Some(Speed::DESKTOP), None)] {
            let mut machine = Machine::new(speed);
            assert_eq!(machine.slowdown(), None);
            machine.note_slowdown(3.0);
            assert_eq!(machine.slowdown(), slowdown);
        }
    }
}

//! The speed of this machine, measured in the background on first use.

use othello_lab::runs::estimate::Speed;

use crate::{
    runs::forecast::training_speed,
    worker::{Poll, Worker},
};

/// The measurement of this machine.
pub(super) enum Machine {
    Unknown,
    Measured(Worker<Speed>),
    Known(Speed),
}

impl Machine {
    /// Creates a machine of this speed, or one whose speed is still to be measured.
    pub(super) fn new(speed: Option<Speed>) -> Machine {
        speed.map_or(Machine::Unknown, Machine::Known)
    }

    /// Returns the speed once it is known. The first call starts the measurement.
    pub(super) fn speed(&mut self, ctx: &egui::Context) -> Option<Speed> {
        match self {
            Machine::Known(speed) => return Some(*speed),
            Machine::Measured(worker) => {
                if let Poll::Report(speed) = worker.poll() {
                    *self = Machine::Known(speed);
                    return Some(speed);
                }
            }
            Machine::Unknown => {
                // Not at low priority: on a busy machine a form would have no duration for a minute.
                *self = Machine::Measured(Worker::spawn(ctx, |_, send| {
                    if let Some(speed) = training_speed() {
                        send(speed);
                    }
                }));
            }
        }
        None
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
}

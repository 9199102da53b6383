//! How fast this machine is: measured beside the window when it is first asked for.

use othello_lab::run::estimate::Speed;

use crate::worker::{self, Poll, Worker};

/// This machine.
pub(super) enum Machine {
    Unknown,
    Measured(Worker<Speed>),
    Known(Speed),
}

impl Machine {
    /// One of this speed, or one that is to be measured.
    pub(super) fn new(speed: Option<Speed>) -> Machine {
        speed.map_or(Machine::Unknown, Machine::Known)
    }

    /// Its speed, once that is known.
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
                *self = Machine::Measured(Worker::spawn_behind(ctx, |_, send| {
                    // On one thread, as what it finds is of one.
                    if let Ok(pool) = worker::pool(1) {
                        send(pool.install(|| Speed::measure(worker::usual_threads())));
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
    fn the_speed_is_measured_beside_the_window_once_it_is_asked_for() {
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

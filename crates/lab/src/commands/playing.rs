//! Plays a tournament from a command: a progress bar, and Ctrl-C.

use std::{
    io::{IsTerminal, stderr},
    sync::OnceLock,
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};
use othello_engine::search::Stop;
use othello_lab::tournament::Tournament;

use super::interrupt;

/// The user's wish to stop, for every tournament of this command.
fn stop() -> Result<&'static Stop, String> {
    static STOP: OnceLock<Stop> = OnceLock::new();
    match STOP.get() {
        Some(stop) => Ok(stop),
        None => interrupt::stop_on_ctrl_c().map(|stop| STOP.get_or_init(|| stop)),
    }
}

/// Plays until all games are played, `enough` says so, or the user interrupts; games that are
/// running then leave no trace. Returns whether nobody interrupted.
///
/// # Errors
/// If the games cannot be written.
pub fn play(
    tournament: &mut Tournament,
    enough: &mut dyn FnMut(&Tournament) -> bool,
) -> Result<bool, String> {
    let stop = stop()?;
    let bar = Bar::new();
    while let Some(progress) = tournament.step(stop).map_err(|error| error.to_string())? {
        bar.show(progress.finished as u64, progress.known as u64);
        if enough(tournament) {
            break;
        }
    }
    bar.end();
    Ok(!stop.is_requested())
}

/// A progress bar on a terminal; elsewhere a line now and then.
struct Bar {
    terminal: Option<ProgressBar>,
    began: Instant,
    said: std::cell::Cell<Instant>,
}

impl Bar {
    fn new() -> Bar {
        let style = "{bar:30} {pos}/{len} games, {per_sec}, {eta} left";
        let terminal = stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template(style).expect("the template is right");
            ProgressBar::new(0).with_style(style)
        });
        Bar { terminal, began: Instant::now(), said: Instant::now().into() }
    }

    fn show(&self, finished: u64, known: u64) {
        if let Some(bar) = &self.terminal {
            bar.set_length(known);
            bar.set_position(finished);
        } else if self.said.get().elapsed() > Duration::from_secs(5) {
            self.said.set(Instant::now());
            let secs = self.began.elapsed().as_secs();
            eprintln!("{finished} of {known} games after {secs} s");
        }
    }

    fn end(&self) {
        if let Some(bar) = &self.terminal {
            bar.finish_and_clear();
        }
    }
}

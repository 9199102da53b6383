//! The progress of a long command: a bar on a terminal, regular lines elsewhere.

use std::{
    io::{IsTerminal, stderr},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};

/// The progress of a command.
pub struct ProgressDisplay {
    bar: Option<ProgressBar>,
    most: u64,
    unit: &'static str,
    said: Instant,
}

/// The interval between two lines without a terminal.
const LINE: Duration = Duration::from_secs(10);

impl ProgressDisplay {
    /// Starts at `done` of `most` units, such as `games`.
    pub fn new(done: u64, most: u64, unit: &'static str) -> ProgressDisplay {
        let template = format!("{{bar:30}} {{pos}}/{{len}} {unit}, {{eta}} left  {{msg}}");
        let bar = stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template(&template).expect("the template is right");
            let bar = ProgressBar::new(most).with_style(style).with_position(done);
            // The remaining time is estimated from this session's units only.
            bar.reset_eta();
            bar
        });
        ProgressDisplay { bar, most, unit, said: Instant::now() }
    }

    /// Shows the number of units done, and a word about the last one.
    pub fn show(&mut self, done: u64, word: &str) {
        if let Some(bar) = &self.bar {
            bar.set_position(done);
            bar.set_message(word.to_owned());
        } else if self.said.elapsed() >= LINE {
            self.said = Instant::now();
            eprintln!("{done} of {} {}  {word}", self.most, self.unit);
        }
    }
}

impl Drop for ProgressDisplay {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

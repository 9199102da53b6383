//! Drives a run from a command, with a progress bar on a terminal or regular lines elsewhere, and with
//! Ctrl-C.

use std::{
    io::{IsTerminal, stderr},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use othello_lab::runs::{Pace, Progress, ProgressPart, Run, progress::clock};

use super::{cluster, error::CliError, interrupt::stop_on_ctrl_c, output::tell, threads};

/// The output of a step.
pub enum StepOutput {
    /// A short text beside the bar, until another one replaces it.
    Word(String),
    /// A line of its own.
    Line(String),
    /// The end of the command: the run pauses.
    Enough,
}

/// Works on a run until it is done, `tell` ends it, or the user interrupts; all is saved. The games run on
/// `machines` if a cluster is given, otherwise on this many threads, 0 for one per core. Returns whether
/// the run was interrupted.
///
/// # Errors
/// If the run fails, or the cluster cannot be joined.
pub fn drive<R: Run>(
    run: &mut R,
    machines: &cluster::Machines,
    threads: usize,
    tell: impl FnMut(&R, &R::Report) -> StepOutput,
) -> Result<bool, CliError> {
    drive_live(run, machines, threads, String::new, tell)
}

/// Like `drive`; a terminal also shows the text of `live` during a step.
///
/// # Errors
/// As for `drive`.
pub fn drive_live<R: Run>(
    run: &mut R,
    machines: &cluster::Machines,
    threads: usize,
    live: impl Fn() -> String + Clone + Send + Sync + 'static,
    mut tell: impl FnMut(&R, &R::Report) -> StepOutput,
) -> Result<bool, CliError> {
    run.employ(&machines.executor()?);
    let stop = stop_on_ctrl_c();
    let pool = threads::pool(threads)?;
    if let Some(folder) = run.folder().filter(|folder| !folder.is_locked()) {
        let path = folder.path().display();
        eprintln!("warning: {path} cannot be locked: let no other program work on it meanwhile");
    }
    let mut view = View::new(run, live);
    while let Some(report) = pool.install(|| run.step(&stop))? {
        let told = tell(run, &report);
        view.show(&run.progress(), &told);
        if matches!(told, StepOutput::Enough) {
            break;
        }
    }
    Ok(stop.is_requested() && !run.is_done())
}

/// A progress bar on a terminal, lines elsewhere.
struct View {
    bar: Option<ProgressBar>,
    pace: Pace,
    said: Instant,
}

/// The interval between two lines without a terminal.
const LINE: Duration = Duration::from_secs(10);

/// The length of a bar in units.
const BAR: u64 = 1000;

impl View {
    fn new(run: &impl Run, live: impl Fn() -> String + Clone + Send + Sync + 'static) -> View {
        let progress = run.progress();
        let bar = stderr().is_terminal().then(|| bar(&progress, live));
        let view = View { bar, pace: run.pace(None), said: Instant::now() };
        view.place(&progress);
        view
    }

    fn show(&mut self, progress: &Progress, told: &StepOutput) {
        self.pace.take(progress);
        self.place(progress);
        match (told, &self.bar) {
            // Otherwise the bar would be drawn into the line.
            (StepOutput::Line(line), Some(bar)) => bar.suspend(|| tell(line)),
            (StepOutput::Line(line), None) => tell(line),
            (StepOutput::Word(word), Some(bar)) => bar.set_message(word.clone()),
            (StepOutput::Word(word), None) if self.said.elapsed() >= LINE => {
                self.said = Instant::now();
                eprintln!("{}  {word}", self.text(progress));
            }
            (StepOutput::Word(_) | StepOutput::Enough, _) => {}
        }
    }

    fn place(&self, progress: &Progress) {
        if let Some(bar) = &self.bar {
            bar.set_position(progress.share().map_or(0, |share| (share * BAR as f32) as u64));
            bar.set_prefix(self.text(progress));
        }
    }

    /// Formats the progress, as in `120 of 500 games, 0:30 left`.
    fn text(&self, progress: &Progress) -> String {
        let mut texts: Vec<String> = progress.parts().iter().map(part).collect();
        texts.extend(self.pace.secs_left().map(|secs| format!("{} left", clock(secs))));
        texts.join(", ")
    }
}

impl Drop for View {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(
    progress: &Progress,
    live: impl Fn() -> String + Clone + Send + Sync + 'static,
) -> ProgressBar {
    let (bar, layout) = match progress.share() {
        Some(_) => (ProgressBar::new(BAR), "{bar:30} {prefix} {live} {msg}"),
        None => (ProgressBar::new_spinner(), "{spinner} {prefix} {live} {msg}"),
    };
    let live = move |_: &ProgressState, text: &mut dyn std::fmt::Write| {
        let _ = text.write_str(&live()); // a bar that is not drawn does no harm
    };
    let style = ProgressStyle::with_template(layout).expect("the layout is right");
    bar.enable_steady_tick(Duration::from_millis(100));
    bar.with_style(style.with_key("live", live))
}

fn part(ProgressPart { unit, done, of }: &ProgressPart) -> String {
    match of {
        Some(of) => format!("{done} of {of} {unit}"),
        None => format!("{done} {unit}"),
    }
}

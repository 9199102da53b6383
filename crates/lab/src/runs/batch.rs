//! Batches of runs: resumes several runs in sequence, until they end, their time is up, or they stop
//! improving. Then their best players play finals, and a report is written.
//!
//! ```text
//! night.ron       the runs, the limits, and the state of each run at the start
//! state.ron       the results of the runs so far
//! finals/         a tournament: each run's best player now and at the start, and the named opponents
//! report.html     the report, a self-contained page; written last
//! ```
//!
//! Each run is saved in its own folder. A batch that was stopped or killed can be resumed, and its runs
//! continue from their last saves.

mod finals;
mod limits;
mod page;
mod report;

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use crate::store::fs;
use othello_engine::time::{Instant, SystemTime, UNIX_EPOCH};

use self::limits::Watch;
pub use super::batch_plan::{End, Plan, PlanError};
use super::{
    GenerationLimit, Progress, QuietRun, Run, RunError, RunFolder, RunKind, RunState, RunSummary,
    batch_plan::{self, BatchFile, BatchState, RunResult, STATE, StartState, VERSION},
    list::summary_of,
    offspring::Role,
    tournament::{Tournament, is_begun},
};
use crate::{evolution::files::write_ron, executor::Executor, players::spec::PlayerSpec};
use othello_engine::search::Stop;

/// A batch with its folder.
pub struct BatchRun {
    folder: RunFolder,
    file: BatchFile,
    state: BatchState,
    current: Option<CurrentRun>,
    finals: Option<Tournament>,
    executor: Executor,
}

/// The run in progress.
struct CurrentRun {
    run: QuietRun,
    watch: Watch,
    began: Instant,
    until: Option<Instant>,
}

/// The name of the folder of the finals.
const FINALS: &str = "finals";
/// The name of the report's file.
const REPORT: &str = "report.html";

impl BatchRun {
    /// Starts a batch in a new folder.
    ///
    /// # Errors
    /// If a path is no run or a damaged one, a run is named twice, or the folder cannot be written to.
    pub fn create(path: &Path, mut plan: Plan) -> Result<BatchRun, RunError> {
        if plan.runs.is_empty() {
            return Err(RunError::settings(PlanError::Empty));
        }
        for run in plan.runs.iter_mut().chain(&mut plan.ladder) {
            *run = std::path::absolute(&*run).map_err(RunError::file(run))?;
        }
        let twice =
            plan.runs.iter().enumerate().find(|(place, run)| plan.runs[..*place].contains(run));
        if let Some((_, run)) = twice {
            return Err(RunError::settings(PlanError::Twice(run.clone())));
        }
        let beginnings = plan.runs.iter().map(|run| beginning(run)).collect::<Result<_, _>>()?;
        let folder = RunFolder::create(&batch_plan::FORMAT, path)?;
        // By the system clock, so that the limit holds after a restart, too.
        let ends = plan.seconds.map(|seconds| now().saturating_add(seconds));
        let program = env!("CARGO_PKG_VERSION").to_owned();
        let file = BatchFile { version: VERSION, program, plan, ends, beginnings };
        let (state, executor) = (BatchState::default(), Executor::default());
        let batch = BatchRun { folder, file, state, current: None, finals: None, executor };
        batch.save()?;
        // The settings come last: a folder with this file counts as a complete batch.
        batch.folder.write_settings(&write_ron(&batch.file, 3))?;
        Ok(batch)
    }

    /// Opens the batch in a folder, to resume it.
    ///
    /// # Errors
    /// If another program holds its lock, or a file cannot be read or is damaged.
    pub fn open(path: &Path) -> Result<BatchRun, RunError> {
        let folder = RunFolder::open(&batch_plan::FORMAT, path)?;
        let (file, state) = batch_plan::read(&folder)?;
        Ok(BatchRun {
            folder,
            file,
            state,
            current: None,
            finals: None,
            executor: Executor::default(),
        })
    }

    /// The plan.
    pub const fn plan(&self) -> &Plan {
        &self.file.plan
    }

    /// The path of the report, which may not exist yet.
    pub fn report(&self) -> PathBuf {
        self.folder.file(REPORT)
    }

    /// The finished runs, with the reasons why they ended.
    pub fn ends(&self) -> impl Iterator<Item = (&Path, &End)> {
        let ends = self.state.ended.iter().map(|fate| &fate.end);
        self.plan().runs.iter().map(PathBuf::as_path).zip(ends)
    }

    fn save(&self) -> Result<(), RunError> {
        self.folder.write(STATE, write_ron(&self.state, 3).as_bytes())
    }

    /// Does one step of the current run.
    fn step_run(&mut self, stop: &Stop) -> Result<Option<()>, RunError> {
        let opened = match self.current.take() {
            Some(current) => Ok(current),
            None => self.open_next(),
        };
        let mut current = match opened {
            Ok(current) => current,
            // A run that cannot be opened must not keep the others from being resumed.
            Err(error) => return self.end_run(End::Failed(error.to_string()), 0.0),
        };
        let spent = self.state.seconds + current.began.elapsed().as_secs_f64();
        if let Some(end) = current.end(self.plan()) {
            let end =
                current.put_down().map_or_else(|error| End::Failed(error.to_string()), |()| end);
            return self.end_run(end, spent);
        }
        current.run.employ(&self.executor);
        match current.run.step(stop) {
            Ok(Some(())) => {
                current.watch.look(current.run.strength());
                self.current = Some(current);
                Ok(Some(()))
            }
            Ok(None) if !current.run.is_done() => {
                self.state.seconds = spent;
                self.save()?;
                Ok(None)
            }
            Ok(None) => self.end_run(End::Done, spent),
            Err(error) => self.end_run(End::Failed(error.to_string()), spent),
        }
    }

    fn open_next(&self) -> Result<CurrentRun, RunError> {
        let place = self.state.ended.len();
        let path = &self.plan().runs[place];
        let StartState { done, is_done, measured, .. } = self.file.beginnings[place];
        let limit = match (self.plan().more, self.plan().seconds) {
            (Some(more), _) => GenerationLimit::AtLeast(
                u32::try_from(done).unwrap_or(u32::MAX).saturating_add(more),
            ),
            (None, Some(_)) if is_done => GenerationLimit::Stopped,
            (None, _) => GenerationLimit::Own,
        };
        let run = open(path, limit)?;
        let left = (self.plan().runs.len() - place) as u32;
        // Each run gets an equal share of the remaining time, so what one run leaves goes to the later ones.
        let share =
            self.file.ends.map(|ends| Duration::from_secs(ends.saturating_sub(now())) / left);
        let began = Instant::now();
        let until = share.and_then(|share| began.checked_add(share));
        Ok(CurrentRun { run, watch: Watch::of(path, done, measured)?, began, until })
    }

    fn end_run(&mut self, end: End, seconds: f64) -> Result<Option<()>, RunError> {
        self.state.ended.push(RunResult { end, seconds });
        self.state.seconds = 0.0;
        self.save()?;
        Ok(Some(()))
    }

    /// Does one step of the finals. `None` if they are finished or were stopped.
    fn step_finals(&mut self, stop: &Stop) -> Result<Option<()>, RunError> {
        let mut finals = match self.finals.take() {
            Some(finals) => finals,
            None => finals::open(&self.folder.file(FINALS), &self.file)?,
        };
        finals.employ(&self.executor);
        let stepped = finals.step(stop);
        self.finals = Some(finals);
        stepped
    }

    fn report_to_file(&mut self) -> Result<(), RunError> {
        let report = report::BatchReport::new(&self.file, &self.state, self.finals.as_ref())?;
        self.folder.write(REPORT, page::html(&report).as_bytes())?;
        self.state.reported = true;
        self.save()
    }

    fn runs_are_over(&self) -> bool {
        self.state.ended.len() == self.plan().runs.len()
    }
}

impl CurrentRun {
    /// Saves the run's unfinished work by a step that is stopped at once.
    fn put_down(&mut self) -> Result<(), RunError> {
        let stop = Stop::default();
        stop.request();
        self.run.step(&stop).map(drop)
    }

    /// The reason to end the run now, if there is one.
    fn end(&self, plan: &Plan) -> Option<End> {
        if self.until.is_some_and(|until| Instant::now() >= until) {
            return Some(End::Time);
        }
        self.watch.end(plan, first_done(&self.run.progress()))
    }
}

impl Run for BatchRun {
    type Report = ();

    fn folder(&self) -> Option<&RunFolder> {
        Some(&self.folder)
    }

    fn employ(&mut self, executor: &Executor) {
        self.executor = executor.clone();
    }

    fn step(&mut self, stop: &Stop) -> Result<Option<()>, RunError> {
        // After a stop, work in progress is saved and nothing new is started.
        let has_work = self.current.is_some() || self.finals.is_some();
        if self.is_done() || stop.is_requested() && !has_work {
            return Ok(None);
        }
        if !self.runs_are_over() {
            return self.step_run(stop);
        }
        // The check opens every run to list the players, so it is skipped once the finals are open.
        if self.finals.is_some() || finals::are_wanted(&self.file) {
            let played = self.step_finals(stop)?;
            if played.is_some() || self.finals.as_ref().is_none_or(|finals| !finals.is_done()) {
                return Ok(played);
            }
        }
        self.report_to_file()?;
        Ok(Some(()))
    }

    /// The number of finished runs and, during the finals, of their games.
    fn progress(&self) -> Progress {
        let runs = batch_plan::progress(&self.file, &self.state);
        let finals = self.finals.as_ref().map(Tournament::progress);
        finals
            .iter()
            .flat_map(Progress::parts)
            .fold(runs, |runs, part| runs.and(part.unit, part.done, part.of))
    }

    /// The name and progress of the current run or of the finals.
    fn doing(&self) -> Option<(String, Progress)> {
        if let Some(current) = &self.current {
            let name = self.plan().runs[self.state.ended.len()].file_name().unwrap_or_default();
            return Some((name.to_string_lossy().into_owned(), current.run.progress()));
        }
        self.finals.as_ref().map(|finals| (FINALS.to_owned(), finals.progress()))
    }

    /// Ends all runs now and writes the report. Unfinished finals count with the games played so far.
    fn end(&mut self) -> Result<(), RunError> {
        if self.is_done() {
            return Ok(());
        }
        if let Some(mut current) = self.current.take() {
            let spent = self.state.seconds + current.began.elapsed().as_secs_f64();
            let failed = |error: RunError| End::Failed(error.to_string());
            self.end_run(current.put_down().map_or_else(failed, |()| End::Asked), spent)?;
        }
        while !self.runs_are_over() {
            self.end_run(End::Asked, self.state.seconds)?;
        }
        let path = self.folder.file(FINALS);
        if self.finals.is_none() && is_begun(&path) {
            self.finals = Some(finals::open(&path, &self.file)?);
        }
        self.report_to_file()
    }

    fn is_done(&self) -> bool {
        self.state.reported
    }
}

/// The path of the report in this folder, if it is written.
pub fn report_in(folder: &Path) -> Option<PathBuf> {
    Some(folder.join(REPORT)).filter(|report| fs::is_file(report))
}

/// The system time in Unix seconds.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// The number of finished units in the run's first kind of work.
fn first_done(progress: &Progress) -> u64 {
    progress.parts().first().map_or(0, |part| part.done)
}

fn beginning(path: &Path) -> Result<StartState, RunError> {
    let summary = summary_of(path).filter(|summary| summary.kind.format().open.is_some());
    let summary = summary.ok_or_else(|| RunError::settings(PlanError::NoRun(path.to_owned())))?;
    let curve = super::strength::curve(path)?;
    Ok(StartState {
        done: first_done(&summary.progress),
        is_done: matches!(summary.state, RunState::Done),
        measured: curve.last().map_or(0, |(number, _)| *number),
        player: best_of(&summary),
    })
}

/// A run's best player; preferably a champion, because its file never changes.
fn best_of(summary: &RunSummary) -> Option<PlayerSpec> {
    let champion = summary.players.iter().find(|player| player.role == Role::Champion);
    champion.or(summary.players.first()).map(|player| player.spec.clone())
}

/// Opens a run to continue it.
fn open(path: &Path, limit: GenerationLimit) -> Result<QuietRun, RunError> {
    let kind = RunKind::of(path);
    let kind = kind.ok_or_else(|| RunError::settings(PlanError::NoRun(path.to_owned())))?;
    let mut run = kind.open(path)?;
    run.limit(limit)?;
    Ok(run)
}

#[cfg(test)]
mod tests;

//! A night: runs go on one after the other until they end, a time has passed, or nothing improves; then
//! their best players meet, and a report tells what came of it.
//!
//! ```text
//! night.ron       which runs, the limits, and where each run began
//! state.ron       what became of the runs so far
//! finals/         a tournament: the best player of each run now and at the beginning, and those named
//! report.html     what came of it, readable anywhere; written last
//! ```
//!
//! The runs are saved in folders of their own. A night that is stopped or killed is resumed, and a run is
//! then as far as it was.

mod finals;
mod limits;
mod page;
pub mod plan;
mod report;

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant, SystemTime},
};

pub use self::plan::{End, Plan, PlanError};
use self::{
    limits::Watch,
    plan::{Beginning, Fate, Fates, NightFile, STATE, VERSION},
};
use super::{
    Progress, Run, RunError, RunFolder, RunKind, RunState, RunSummary,
    evolution::EvolutionRun,
    list::summary_of,
    map::MapRun,
    network::NetRun,
    offspring::Role,
    patterns::GlemRun,
    quiet::{QuietRun, open_games, quiet},
    tournament::{Tournament, is_begun},
};
use crate::{
    learn::evolution::files::write_ron,
    players::{consent::Consent, seat::PlayerSpec},
    work::Crew,
};
use othello_engine::search::Stop;

/// A night and its folder.
pub struct Night {
    folder: RunFolder,
    file: NightFile,
    state: Fates,
    current: Option<Current>,
    finals: Option<Tournament>,
    crew: Crew,
}

/// The run that goes on.
struct Current {
    run: QuietRun,
    watch: Watch,
    began: Instant,
    until: Option<Instant>,
}

/// The folder of the finals.
const FINALS: &str = "finals";
/// The report.
const REPORT: &str = "report.html";

impl Night {
    /// Begins a night in a new folder.
    ///
    /// # Errors
    /// If one of the runs is none, is named twice or is damaged, or the folder cannot be written to.
    pub fn create(path: &Path, mut plan: Plan) -> Result<Night, RunError> {
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
        let folder = RunFolder::create(RunKind::Night, path)?;
        let ends = plan.seconds.map(|seconds| now().saturating_add(seconds));
        let program = env!("CARGO_PKG_VERSION").to_owned();
        let file = NightFile { version: VERSION, program, plan, ends, beginnings };
        let (state, crew) = (Fates::default(), Crew::default());
        let night = Night { folder, file, state, current: None, finals: None, crew };
        night.save()?;
        // Last: a folder with this file is a whole night.
        night.folder.write_settings(&write_ron(&night.file, 3))?;
        Ok(night)
    }

    /// Opens the night in a folder to resume it.
    ///
    /// # Errors
    /// If another program works on it, or a file cannot be read or is damaged.
    pub fn open(path: &Path) -> Result<Night, RunError> {
        let folder = RunFolder::open(RunKind::Night, path)?;
        let (file, state) = plan::read(&folder)?;
        Ok(Night { folder, file, state, current: None, finals: None, crew: Crew::default() })
    }

    /// What is to be done.
    pub const fn plan(&self) -> &Plan {
        &self.file.plan
    }

    /// Where the report is, or will be.
    pub fn report(&self) -> PathBuf {
        self.folder.file(REPORT)
    }

    /// Why each run so far did not go on.
    pub fn ends(&self) -> impl Iterator<Item = (&Path, &End)> {
        let ends = self.state.ended.iter().map(|fate| &fate.end);
        self.plan().runs.iter().map(PathBuf::as_path).zip(ends)
    }

    fn save(&self) -> Result<(), RunError> {
        self.folder.write(STATE, write_ron(&self.state, 3).as_bytes())
    }

    /// Lets the run go on that has its turn, for a step.
    fn step_run(&mut self, stop: &Stop) -> Result<Option<()>, RunError> {
        let opened = match self.current.take() {
            Some(current) => Ok(current),
            None => self.open_next(),
        };
        let mut current = match opened {
            Ok(current) => current,
            Err(error) => return self.end_run(End::Failed(error.to_string()), 0.0),
        };
        let spent = self.state.seconds + current.began.elapsed().as_secs_f64();
        if let Some(end) = current.end(self.plan()) {
            let end =
                current.put_down().map_or_else(|error| End::Failed(error.to_string()), |()| end);
            return self.end_run(end, spent);
        }
        current.run.employ(&self.crew);
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

    fn open_next(&self) -> Result<Current, RunError> {
        let place = self.state.ended.len();
        let path = &self.plan().runs[place];
        let Beginning { done, is_done, measured, .. } = self.file.beginnings[place];
        let until = match (self.plan().more, self.plan().seconds) {
            (Some(more), _) => {
                Until::AtLeast(u32::try_from(done).unwrap_or(u32::MAX).saturating_add(more))
            }
            (None, Some(_)) if is_done => Until::Stopped,
            (None, _) => Until::Own,
        };
        let run = open(path, until)?;
        let left = (self.plan().runs.len() - place) as u32;
        let share =
            self.file.ends.map(|ends| Duration::from_secs(ends.saturating_sub(now())) / left);
        let began = Instant::now();
        let until = share.and_then(|share| began.checked_add(share));
        Ok(Current { run, watch: Watch::of(path, done, measured)?, began, until })
    }

    fn end_run(&mut self, end: End, seconds: f64) -> Result<Option<()>, RunError> {
        self.state.ended.push(Fate { end, seconds });
        self.state.seconds = 0.0;
        self.save()?;
        Ok(Some(()))
    }

    /// Plays in the finals for a step. `None` if they are over or were stopped.
    fn step_finals(&mut self, stop: &Stop) -> Result<Option<()>, RunError> {
        let mut finals = match self.finals.take() {
            Some(finals) => finals,
            None => finals::open(&self.folder.file(FINALS), &self.file)?,
        };
        finals.employ(&self.crew);
        let stepped = finals.step(stop);
        self.finals = Some(finals);
        stepped
    }

    fn report_to_file(&mut self) -> Result<(), RunError> {
        let report = report::Report::new(&self.file, &self.state, self.finals.as_ref())?;
        self.folder.write(REPORT, page::html(&report).as_bytes())?;
        self.state.reported = true;
        self.save()
    }

    fn runs_are_over(&self) -> bool {
        self.state.ended.len() == self.plan().runs.len()
    }
}

impl Current {
    /// Saves what the run has in hand.
    fn put_down(&mut self) -> Result<(), RunError> {
        let stop = Stop::default();
        stop.request();
        self.run.step(&stop).map(drop)
    }

    /// Why it should not go on, if there is a reason.
    fn end(&self, plan: &Plan) -> Option<End> {
        if self.until.is_some_and(|until| Instant::now() >= until) {
            return Some(End::Time);
        }
        self.watch.end(plan, first_done(&self.run.progress()))
    }
}

impl Run for Night {
    type Report = ();

    fn folder(&self) -> Option<&RunFolder> {
        Some(&self.folder)
    }

    fn employ(&mut self, crew: &Crew) {
        self.crew = crew.clone();
    }

    fn step(&mut self, stop: &Stop) -> Result<Option<()>, RunError> {
        // What is in hand is saved at a stop; nothing is begun.
        let has_work = self.current.is_some() || self.finals.is_some();
        if self.is_done() || stop.is_requested() && !has_work {
            return Ok(None);
        }
        if !self.runs_are_over() {
            return self.step_run(stop);
        }
        // Who would play is read from all the runs: once is enough.
        if self.finals.is_some() || finals::are_wanted(&self.file) {
            let played = self.step_finals(stop)?;
            if played.is_some() || self.finals.as_ref().is_none_or(|finals| !finals.is_done()) {
                return Ok(played);
            }
        }
        self.report_to_file()?;
        Ok(Some(()))
    }

    /// The runs, and while they are played the games of the finals.
    fn progress(&self) -> Progress {
        let runs = plan::progress(&self.file, &self.state);
        let finals = self.finals.as_ref().map(Tournament::progress);
        finals
            .iter()
            .flat_map(Progress::parts)
            .fold(runs, |runs, part| runs.and(part.unit, part.done, part.of))
    }

    /// The run that goes on, or the finals.
    fn doing(&self) -> Option<(String, Progress)> {
        if let Some(current) = &self.current {
            let name = self.plan().runs[self.state.ended.len()].file_name().unwrap_or_default();
            return Some((name.to_string_lossy().into_owned(), current.run.progress()));
        }
        self.finals.as_ref().map(|finals| (FINALS.to_owned(), finals.progress()))
    }

    /// Lets nothing more go on, and reports. Finals that had begun count as far as they were played.
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

/// The report of the night in this folder, if it is written.
pub fn report_in(folder: &Path) -> Option<PathBuf> {
    Some(folder.join(REPORT)).filter(|report| report.is_file())
}

/// The seconds of the system's clock.
fn now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// How much is done of what a run counts first.
fn first_done(progress: &Progress) -> u64 {
    progress.parts().first().map_or(0, |part| part.done)
}

fn beginning(path: &Path) -> Result<Beginning, RunError> {
    let summary = summary_of(path).filter(|summary| summary.kind != RunKind::Night);
    let summary = summary.ok_or_else(|| RunError::settings(PlanError::NoRun(path.to_owned())))?;
    let curve = super::strength::curve(path)?;
    Ok(Beginning {
        done: first_done(&summary.progress),
        is_done: matches!(summary.state, RunState::Done),
        measured: curve.last().map_or(0, |(number, _)| *number),
        player: best_of(&summary),
    })
}

/// The best that a run has bred, by a file that stays as it is where there is one.
fn best_of(summary: &RunSummary) -> Option<PlayerSpec> {
    let champion = summary.players.iter().find(|player| player.role == Role::Champion);
    champion.or(summary.players.first()).map(|player| player.spec.clone())
}

/// How far a run is to go on, where it counts generations.
#[derive(Clone, Copy)]
enum Until {
    /// To its own end.
    Own,
    /// To this generation, if its own end comes before.
    AtLeast(u32),
    /// As long as it may.
    Stopped,
}

/// Opens a run to let it go on.
fn open(path: &Path, until: Until) -> Result<QuietRun, RunError> {
    match RunKind::of(path) {
        Some(RunKind::Evolution) => {
            let mut run = EvolutionRun::open(path)?;
            match (until, run.until()) {
                (Until::AtLeast(to), Some(until)) if until < to => run.set_until(Some(to))?,
                (Until::Stopped, Some(_)) => run.set_until(None)?,
                _ => {}
            }
            Ok(quiet(run))
        }
        Some(RunKind::Map) => {
            let mut run = MapRun::open(path)?;
            if let Until::AtLeast(to) = until
                && run.until() < to
            {
                run.set_until(to)?;
            }
            Ok(quiet(run))
        }
        Some(RunKind::Patterns) => Ok(quiet(GlemRun::open(path)?)),
        Some(RunKind::Network) => Ok(quiet(NetRun::open(path)?)),
        Some(RunKind::Tournament) => {
            let tournament = Tournament::open(path, &Consent::NONE)?;
            Ok(quiet(tournament.with_threads(rayon::current_num_threads())))
        }
        Some(RunKind::SelfPlay) => open_games(path),
        Some(RunKind::Night) | None => Err(RunError::settings(PlanError::NoRun(path.to_owned()))),
    }
}

#[cfg(test)]
mod tests;

//! Experiments: runs of several settings with several seeds, and tables of their measures with confidence
//! intervals.
//!
//! ```text
//! experiment.ron          the plan, as the user wrote it
//! state.ron               the ended runs with their measures; decides what was saved
//! clock.ron               the times of the runs
//! machine.ron             the program and the machine that began the experiment
//! runs/sigma-1.5-seed-3/  an ordinary run
//! pool/                   the round robin of all runs' players, if wanted
//! report.html             the report, a self-contained page
//! report.md               its tables
//! results.csv             a line for each run
//! results.json            everything in the report
//! curves.svg              the learning curves, if the runs measure themselves
//! ```
//!
//! Evolutions and self-play run side by side, one for each thread; training, tournaments and work on other
//! machines run one after another. Each run is saved in its own folder, so that a stopped or killed experiment resumes
//! from their last saves. A failed run is skipped, and tried again when the experiment is resumed.

mod analysis;
mod arms;
mod curves;
mod design;
mod error;
mod forecast;
mod halving;
mod machine;
mod measure;
mod merging;
mod plan;
mod pool;
mod question;
mod report;
mod verification;
mod work;

use std::{
    collections::{BTreeMap, VecDeque},
    path::{Path, PathBuf},
};

use othello_engine::{search::Stop, time::Instant};

pub use self::analysis::{ArmComparison, ExperimentAnalysis, MeasureAnalysis, OrderedComparison};
pub use self::arms::{Arm, ArmSettings};
pub use self::curves::{ArmCurve, CurveAxis};
pub use self::design::{Design, EvolutionLength};
pub use self::error::ExperimentError;
pub use self::forecast::{ArmForecast, Forecast};
pub use self::machine::MachineInfo;
pub use self::measure::Measure;
pub use self::merging::merge;
pub use self::plan::{Comparisons, ExperimentPlan, HalvingSearch};
pub use self::question::{SettingQuestion, VariedSetting};
pub use self::report::words::{number, p_equation, p_value, signed};
pub use self::verification::{Verification, verify};
pub use crate::runs::experiment_state::{EndedRun, ExperimentState, ExperimentTime};

use self::arms::run_path;
use self::work::{CurrentExperimentRun, CurrentWork};
use crate::{
    executor::{Executor, shards::Shard},
    runs::{
        Progress, Run, RunError, RunFolder, Unit,
        batch::End,
        experiment_state::{ExperimentClock, FORMAT, VERSION},
        tournament::Tournament,
    },
};

/// An experiment with its folder.
pub struct ExperimentRun {
    folder: RunFolder,
    text: String,
    plan: ExperimentPlan,
    arms: Vec<Arm>,
    forecast: Forecast,
    /// All runs in order: the arms of the first seed, then those of the next one.
    runs: Vec<PlannedRun>,
    machine: MachineInfo,
    state: ExperimentState,
    clock: ExperimentClock,
    current: Vec<CurrentExperimentRun>,
    /// The runs that have ended since the last report.
    ended: VecDeque<ExperimentStep>,
    /// The time at which the clock was last saved.
    saved: Instant,
    pool: Option<Tournament>,
    executor: Executor,
}

/// A run of the plan.
#[derive(Clone, Debug)]
pub struct PlannedRun {
    /// The name of the run and of its folder or file.
    pub name: String,
    /// The index of its arm.
    pub arm: usize,
    /// Its seed.
    pub seed: u64,
}

/// The report of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum ExperimentStep {
    /// Part of a run, of its measures or of the pool.
    Worked,
    /// A run has ended.
    Ended(String, EndedRun),
    /// The report is written.
    Reported,
}

/// The name of the report's page.
const REPORT: &str = "report.html";
/// The name of the report as Markdown.
const MARKDOWN: &str = "report.md";

impl ExperimentRun {
    /// Starts an experiment in a new folder. `text` is the plan as the user wrote it.
    ///
    /// # Errors
    /// If the plan is invalid, or the folder is in use or cannot be written to.
    pub fn create(
        path: &Path,
        text: &str,
        machine: MachineInfo,
        shard: Option<Shard>,
    ) -> Result<ExperimentRun, RunError> {
        let plan = ExperimentPlan::read(text).map_err(RunError::settings)?;
        let arms = plan.checked()?;
        if shard.is_some() && plan.search.is_some() {
            return Err(RunError::settings(ExperimentError::SearchInShards));
        }
        let folder = RunFolder::create(&FORMAT, path)?;
        folder.make("runs")?;
        machine.write(&folder)?;
        let state = ExperimentState { version: VERSION, shard, ..ExperimentState::default() };
        let saved = (state, ExperimentClock::new());
        let mut experiment =
            ExperimentRun::new(folder, text.to_owned(), (plan, arms), machine, saved);
        let all = halving::runs(&experiment.plan, experiment.arms.len());
        experiment.state.runs =
            if shard.is_some() { experiment.runs.len() as u64 } else { all } as u32;
        experiment.state.write(&experiment.folder)?;
        // The settings come last: a folder with this file counts as a complete experiment.
        experiment.folder.write_settings(text)?;
        Ok(experiment)
    }

    /// Opens the experiment in a folder, to resume it. Runs that have failed are tried again.
    ///
    /// # Errors
    /// If another program holds its lock, or a file cannot be read or is damaged.
    pub fn open(path: &Path) -> Result<ExperimentRun, RunError> {
        let mut experiment = ExperimentRun::in_folder(RunFolder::open(&FORMAT, path)?)?;
        let has_failed = |ended: &EndedRun| matches!(ended.end, End::Failed(_) | End::Asked);
        if experiment.state.ended.values().any(has_failed) {
            experiment.state.ended.retain(|_, ended| !has_failed(ended));
            experiment.state.reported = false;
        }
        Ok(experiment)
    }

    /// Whether seeds can be added: not to a search over settings, nor to a shard.
    pub const fn can_extend(&self) -> bool {
        self.plan.search.is_none() && self.state.shard.is_none()
    }

    /// Opens the experiment in a folder with this many more seeds of each arm. The finished runs are kept, and the
    /// report is written again. If the experiment was ended early, the seeds are added to those that have results.
    ///
    /// # Errors
    /// As for [`ExperimentRun::open`], and if the longer plan is invalid, searches, or belongs to a shard.
    pub fn extend(path: &Path, more: u32) -> Result<ExperimentRun, RunError> {
        let is_cut = ExperimentRun::look(path)?.state.is_cut();
        let mut experiment = ExperimentRun::open(path)?;
        if !experiment.can_extend() {
            return Err(RunError::settings(ExperimentError::Extension));
        }
        let seeds = if is_cut { experiment.finished_seeds() } else { experiment.plan.seeds };
        let seeds = seeds.saturating_add(more);
        let text = experiment.plan.with_seeds(&experiment.text, seeds)?;
        experiment.state.reported = false;
        experiment.state.runs = seeds * experiment.arms.len() as u32;
        experiment.state.write(&experiment.folder)?;
        // After a kill between the two files the experiment writes its old report again.
        experiment.folder.write_settings(&text)?;
        drop(experiment);
        ExperimentRun::open(path)
    }

    /// Opens the experiment in a folder read-only.
    ///
    /// # Errors
    /// If a file cannot be read or is damaged.
    pub fn look(path: &Path) -> Result<ExperimentRun, RunError> {
        ExperimentRun::in_folder(RunFolder::look(&FORMAT, path)?)
    }

    fn in_folder(folder: RunFolder) -> Result<ExperimentRun, RunError> {
        let text = folder.settings(|text| Ok::<_, RunError>(text.to_owned()))?;
        let plan = folder.settings(ExperimentPlan::read)?;
        let arms = plan.checked()?;
        let machine = MachineInfo::read(&folder)?;
        let saved = ExperimentState::read(&folder)?;
        // Without the line that states the kind.
        let text = text.split_once('\n').map_or(text.clone(), |(_, rest)| rest.to_owned());
        Ok(ExperimentRun::new(folder, text, (plan, arms), machine, saved))
    }

    fn new(
        folder: RunFolder,
        text: String,
        (plan, arms): (ExperimentPlan, Vec<Arm>),
        machine: MachineInfo,
        (state, clock): (ExperimentState, ExperimentClock),
    ) -> ExperimentRun {
        let of_seed = |seed: u64| {
            let planned = move |(index, arm): (usize, &Arm)| PlannedRun {
                name: arm.run_name(seed),
                arm: index,
                seed,
            };
            arms.iter().enumerate().map(planned).collect::<Vec<_>>()
        };
        let mut runs: Vec<PlannedRun> = plan.seeds().flat_map(of_seed).collect();
        if let Some(shard) = state.shard {
            let range = shard.range(runs.len() as u64);
            runs = runs.drain(range.start as usize..range.end as usize).collect();
        }
        ExperimentRun {
            runs,
            folder,
            text,
            forecast: Forecast::of(&plan, &arms),
            plan,
            arms,
            machine,
            state,
            clock,
            current: Vec::new(),
            ended: VecDeque::new(),
            saved: Instant::now(),
            pool: None,
            executor: Executor::default(),
        }
    }

    /// The plan.
    pub const fn plan(&self) -> &ExperimentPlan {
        &self.plan
    }

    /// The plan as the user wrote it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The arms in order.
    pub fn arms(&self) -> &[Arm] {
        &self.arms
    }

    /// All runs in order.
    pub fn runs(&self) -> &[PlannedRun] {
        &self.runs
    }

    /// The ended runs and their measures.
    pub const fn state(&self) -> &ExperimentState {
        &self.state
    }

    /// The time that a run has used so far.
    pub fn time(&self, name: &str) -> ExperimentTime {
        self.clock.get(name).copied().unwrap_or_default()
    }

    /// The program and the machine that began it.
    pub const fn machine(&self) -> &MachineInfo {
        &self.machine
    }

    /// The path of a run.
    pub fn path_of(&self, run: &PlannedRun) -> PathBuf {
        run_path(self.folder.path(), &run.name)
    }

    /// The path of the report, which may not exist yet.
    pub fn report(&self) -> PathBuf {
        self.folder.file(REPORT)
    }

    /// The report as Markdown.
    ///
    /// # Errors
    /// If it is not written yet, or cannot be read.
    pub fn tables(&self) -> Result<String, RunError> {
        self.folder.read(MARKDOWN, |text| Ok::<_, RunError>(text.to_owned()))
    }

    /// The runs that have failed, with the reasons.
    pub fn failures(&self) -> impl Iterator<Item = (&str, &str)> {
        self.state.ended.iter().filter_map(|(name, ended)| match &ended.end {
            End::Failed(reason) => Some((name.as_str(), reason.as_str())),
            _ => None,
        })
    }

    /// The finished runs in order.
    pub fn done(&self) -> impl Iterator<Item = &PlannedRun> {
        let is_done = |run: &&PlannedRun| {
            self.state.ended.get(&run.name).is_some_and(|ended| ended.end == End::Done)
        };
        self.runs.iter().filter(is_done)
    }

    /// The number of seeds up to the last one with a finished run.
    fn finished_seeds(&self) -> u32 {
        let number = |run: &PlannedRun| run.seed.wrapping_sub(self.plan.first_seed) as u32 + 1;
        self.done().map(number).max().unwrap_or(0)
    }

    /// The first of the current runs, and whether it is being measured after its end.
    pub fn current_run(&self) -> Option<(&PlannedRun, bool)> {
        let current = self.current.iter().min_by_key(|current| current.place)?;
        let is_measured = matches!(current.work, CurrentWork::Measuring);
        Some((&self.runs[current.place], is_measured))
    }

    /// Whether its runs are evolutions of one generation, too short for learning curves.
    pub fn has_one_generation(&self) -> bool {
        self.arms.iter().all(|arm| matches!(arm.settings, ArmSettings::Evolution(_, 1)))
    }

    /// Writes the report in all its forms; a shard has none.
    fn report_to_files(&mut self) -> Result<(), RunError> {
        if self.state.shard.is_none() {
            let analysis = ExperimentAnalysis::of(self)?;
            for (name, text) in report::files(self, &analysis) {
                self.folder.write(name, text.as_bytes())?;
            }
        }
        self.state.reported = true;
        self.state.write(&self.folder)
    }
}

impl Run for ExperimentRun {
    type Report = ExperimentStep;

    fn folder(&self) -> Option<&RunFolder> {
        Some(&self.folder)
    }

    fn employ(&mut self, executor: &Executor) {
        self.executor = executor.clone();
    }

    fn step(&mut self, stop: &Stop) -> Result<Option<ExperimentStep>, RunError> {
        if let Some(ended) = self.ended.pop_front() {
            return Ok(Some(ended));
        }
        // After a stop, work in progress is saved and nothing new is started.
        let has_work = !self.current.is_empty() || self.pool.is_some();
        if self.is_done() || stop.is_requested() && !has_work {
            return Ok(None);
        }
        if !self.current.is_empty() || self.next_place().is_some() {
            return self.step_runs(stop);
        }
        if let Some(played) = self.step_pool(stop)? {
            return Ok(played.then_some(ExperimentStep::Worked));
        }
        self.report_to_files()?;
        Ok(Some(ExperimentStep::Reported))
    }

    /// The games of all runs, by the share of each run that is done, and those of the pool.
    fn progress(&self) -> Progress {
        let forecast = &self.forecast;
        let games = |run: &PlannedRun| forecast.arms[run.arm].games;
        let has_ended = |ended: &EndedRun| ended.end != End::Asked;
        let ended =
            self.runs.iter().filter(|run| self.state.ended.get(&run.name).is_some_and(has_ended));
        // The measures follow the games of a run.
        let measures: u64 = self.plan.measures.iter().map(Measure::games).sum();
        let part = |current: &CurrentExperimentRun| {
            let own = games(&self.runs[current.place]).saturating_sub(measures);
            f64::from(current.share) * own as f64
        };
        let current: f64 = self.current.iter().map(part).sum();
        let done = ended.map(games).sum::<u64>() + current as u64;
        let pool = self.pool.as_ref().map_or(0, |pool| pool.progress().parts()[0].done);
        let pooled = if self.state.shard.is_some() { 0 } else { forecast.pool };
        let pool = if self.is_done() && !self.state.is_cut() { pooled } else { pool };
        let all = if self.state.shard.is_some() {
            self.runs.iter().map(games).sum()
        } else {
            forecast.games()
        };
        Progress::of(Unit::Game, done + pool, Some(all.max(done + pool)))
    }

    fn is_done(&self) -> bool {
        self.state.reported
    }

    /// Ends all runs now and writes the report of the finished ones.
    fn end(&mut self) -> Result<(), RunError> {
        if self.is_done() {
            return Ok(());
        }
        let stop = Stop::default();
        stop.request();
        for current in std::mem::take(&mut self.current) {
            if let CurrentWork::Running(mut run) = current.work {
                // A step with a requested stop saves unfinished work.
                run.step(&stop)?;
            }
        }
        while let Some(place) = self.next_place() {
            let values = BTreeMap::new();
            let name = self.runs[place].name.clone();
            self.state.ended.insert(name, EndedRun { end: End::Asked, values });
        }
        self.report_to_files()
    }

    /// The first of the current runs with its progress, or the pool.
    fn doing(&self) -> Option<(String, Progress)> {
        if let Some(current) = self.current.iter().min_by_key(|current| current.place) {
            let name = self.runs[current.place].name.clone();
            let progress = match &current.work {
                CurrentWork::Running(run) => run.progress(),
                CurrentWork::Opening | CurrentWork::Measuring => Progress::default(),
            };
            return Some((name, progress));
        }
        self.pool.as_ref().map(|pool| ("pool".to_owned(), pool.progress()))
    }
}

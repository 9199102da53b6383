//! The work on the runs of an experiment: each is started or resumed, done in steps, measured, and ended. Several are
//! done side by side, each with its share of the threads: a run alone leaves threads idle at the end of a generation.

use std::{
    collections::BTreeMap,
    mem, panic,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::Duration,
};

use othello_engine::{search::Stop, time::Instant};
use rayon::ThreadPoolBuilder;

use super::{
    Arm, Design, ExperimentRun, ExperimentStep, Measure, PlannedRun,
    arms::run_path,
    machine::{processor_seconds, thread_seconds},
    measure::FinishedRun,
};
use crate::{
    executor::Executor,
    runs::{
        QuietRun, Run, RunError, RunKind,
        batch::End,
        experiment_state::{EndedRun, ExperimentState, ExperimentTime},
    },
};

/// The interval at which the times are saved, in seconds.
const SAVE_SECS: u64 = 10;

/// The minimum duration of a turn.
const TURN: Duration = Duration::from_millis(200);

/// A run in progress.
pub(super) struct CurrentExperimentRun {
    pub(super) place: usize,
    pub(super) work: CurrentWork,
    /// The share of its work that is done, 0..=1.
    pub(super) share: f32,
    /// Its time that is not yet in the experiment's clock.
    time: ExperimentTime,
}

/// The next step of a run in progress.
pub(super) enum CurrentWork {
    /// It is started or resumed.
    Opening,
    /// It continues.
    Running(QuietRun),
    /// It is measured.
    Measuring,
}

/// The measures of a run that has ended; `None` while it continues.
type RunOutcome = Result<Option<BTreeMap<String, f64>>, RunError>;

/// The parts of an experiment that its runs need, on any thread.
struct Workbench<'a> {
    folder: &'a Path,
    arms: &'a [Arm],
    runs: &'a [PlannedRun],
    measures: &'a [Measure],
    executor: &'a Executor,
}

/// A turn: all current runs work side by side until it is over.
struct LaneTurn<'a> {
    began: Instant,
    /// The number of runs that have not done a step yet.
    waiting: AtomicUsize,
    stop: &'a Stop,
}

impl LaneTurn<'_> {
    fn is_over(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) == 0 && self.began.elapsed() >= TURN
    }
}

/// Counts the first step of a run as done when dropped, also if it fails or panics.
struct FirstStep<'a>(&'a AtomicUsize);

impl Drop for FirstStep<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl ExperimentRun {
    /// The number of runs to work on side by side. Other machines get all parts of one run. Tournaments, also those of the
    /// league, play on threads whose time would be missing; each training keeps its data in memory.
    fn width(&self) -> usize {
        let is_alone = match self.plan.runs {
            Design::Evolution { .. } | Design::SelfPlay { .. } => false,
            Design::Patterns { .. } | Design::Network { .. } | Design::Tournament { .. } => true,
        };
        let has_league = self.plan.measures.iter().any(|m| matches!(m, Measure::League { .. }));
        let is_alone = is_alone || has_league || !self.executor.is_here();
        if is_alone { 1 } else { rayon::current_num_threads() }
    }

    /// Starts runs up to the number that may work side by side, and does a step of each.
    pub(super) fn step_runs(&mut self, stop: &Stop) -> Result<Option<ExperimentStep>, RunError> {
        let width = self.width();
        while self.current.len() < width
            && !stop.is_requested()
            && let Some(place) = self.next_place()
        {
            let time = ExperimentTime::default();
            let work = CurrentWork::Opening;
            self.current.push(CurrentExperimentRun { place, work, share: 0.0, time });
        }
        let current = mem::take(&mut self.current);
        let bench = self.bench();
        let worked = if width == 1 || current.is_empty() {
            let alone = |mut current| {
                let outcome = bench.step(&mut current, stop, &processor_seconds);
                (current, outcome)
            };
            current.into_iter().map(alone).collect()
        } else {
            bench.side_by_side(current, width, stop)
        };
        let ended = self.ended.len();
        for (current, outcome) in worked {
            self.take_in(current, outcome);
        }
        let has_ended = self.ended.len() > ended;
        if has_ended || stop.is_requested() || self.saved.elapsed().as_secs() >= SAVE_SECS {
            ExperimentState::write_clock(&self.folder, &self.clock)?;
            self.saved = Instant::now();
        }
        if has_ended {
            // The state is written last, because it decides what was saved.
            self.state.write(&self.folder)?;
        }
        let step = self.ended.pop_front();
        Ok(step.or_else(|| (!stop.is_requested()).then_some(ExperimentStep::Worked)))
    }

    fn bench(&self) -> Workbench<'_> {
        Workbench {
            folder: self.folder.path(),
            arms: &self.arms,
            runs: &self.runs,
            measures: &self.plan.measures,
            executor: &self.executor,
        }
    }

    /// Takes in the work on a run.
    fn take_in(&mut self, mut current: CurrentExperimentRun, outcome: RunOutcome) {
        let name = self.runs[current.place].name.clone();
        let gained = mem::take(&mut current.time);
        let time = self.clock.entry(name.clone()).or_default();
        time.seconds += gained.seconds;
        time.processor += gained.processor;
        time.run += gained.run;
        let (end, values) = match outcome {
            Ok(None) => {
                self.current.push(current);
                return;
            }
            Ok(Some(values)) => (End::Done, values),
            // A failed run must not stop the others.
            Err(error) => (End::Failed(error.to_string()), BTreeMap::new()),
        };
        let ended = EndedRun { end, values };
        self.state.ended.insert(name.clone(), ended.clone());
        self.ended.push_back(ExperimentStep::Ended(name, ended));
    }

    /// The measures of a finished run at this path. `None` if stopped.
    pub(super) fn measures(&self, planned: &PlannedRun, path: &Path, stop: &Stop) -> RunOutcome {
        self.bench().measures(planned, path, stop)
    }
}

impl Workbench<'_> {
    /// Does a part of these runs, each on its share of this many threads.
    fn side_by_side(
        &self,
        current: Vec<CurrentExperimentRun>,
        threads: usize,
        stop: &Stop,
    ) -> Vec<(CurrentExperimentRun, RunOutcome)> {
        let share = (threads / current.len()).max(1);
        let waiting = AtomicUsize::new(current.len());
        let turn = LaneTurn { began: Instant::now(), waiting, stop };
        thread::scope(|scope| {
            let turn = &turn;
            let lanes: Vec<_> = current
                .into_iter()
                .map(|mut current| {
                    scope.spawn(move || {
                        let outcome = self.lane(&mut current, share, turn);
                        (current, outcome)
                    })
                })
                .collect();
            let joined = lanes.into_iter().map(thread::ScopedJoinHandle::join);
            joined.map(|lane| lane.unwrap_or_else(|panic| panic::resume_unwind(panic))).collect()
        })
    }

    /// Works on a run until every run has done a step and at least [`TURN`] has passed.
    fn lane(
        &self,
        current: &mut CurrentExperimentRun,
        threads: usize,
        turn: &LaneTurn<'_>,
    ) -> RunOutcome {
        let first = FirstStep(&turn.waiting);
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().map_err(RunError::work)?;
        let processor = || pool.broadcast(|_| thread_seconds()).into_iter().sum();
        let mut step = || pool.install(|| self.step(current, turn.stop, &processor));
        let mut outcome = step();
        drop(first);
        while matches!(outcome, Ok(None)) && !turn.stop.is_requested() && !turn.is_over() {
            outcome = step();
        }
        outcome
    }

    /// Does a step of a run and adds its time.
    fn step(
        &self,
        current: &mut CurrentExperimentRun,
        stop: &Stop,
        processor: &(dyn Fn() -> f64 + Sync),
    ) -> RunOutcome {
        let (began, before) = (Instant::now(), processor());
        let is_measured = matches!(current.work, CurrentWork::Measuring);
        let outcome = self.advance(current, stop);
        let spent = processor() - before;
        current.time.seconds += began.elapsed().as_secs_f64();
        current.time.processor += spent;
        if !is_measured {
            current.time.run += spent;
        }
        outcome
    }

    /// Starts or resumes a run, does a step of it, or measures it.
    fn advance(&self, current: &mut CurrentExperimentRun, stop: &Stop) -> RunOutcome {
        let planned = &self.runs[current.place];
        let path = run_path(self.folder, &planned.name);
        match &mut current.work {
            CurrentWork::Opening => {
                let run = match RunKind::of(&path) {
                    Some(kind) => kind.open(&path)?,
                    None => self.arms[planned.arm].settings.create(&path, planned.seed)?,
                };
                current.share = run.progress().share().unwrap_or(0.0);
                current.work = CurrentWork::Running(run);
            }
            CurrentWork::Running(run) => {
                run.employ(self.executor);
                let stepped = run.step(stop)?;
                current.share = run.progress().share().unwrap_or(0.0);
                if stepped.is_none() && run.is_done() {
                    // The measures read its files.
                    current.work = CurrentWork::Measuring;
                }
            }
            CurrentWork::Measuring => return self.measures(planned, &path, stop),
        }
        Ok(None)
    }

    /// The measures of a finished run at this path. `None` if stopped.
    fn measures(&self, planned: &PlannedRun, path: &Path, stop: &Stop) -> RunOutcome {
        let run = FinishedRun { path, arm: &self.arms[planned.arm], seed: planned.seed };
        let mut values = BTreeMap::new();
        let measures = self.measures.iter();
        for measure in measures.filter(|measure| !measure.is_joint() && measure.is_repeatable()) {
            let Some(value) = measure.take(&run, self.executor, stop)? else { return Ok(None) };
            values.insert(measure.name().to_owned(), value);
        }
        Ok(Some(values))
    }
}

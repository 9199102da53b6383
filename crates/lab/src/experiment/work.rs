//! The work on the runs of an experiment: each is started or resumed, done in steps, measured, and ended.

use std::{collections::BTreeMap, path::Path};

use othello_engine::{search::Stop, time::Instant};

use super::{
    CurrentExperimentRun, ExperimentRun, ExperimentStep, PlannedRun, machine::processor_seconds,
    measure::FinishedRun,
};
use crate::runs::{
    Run, RunError, RunKind,
    batch::End,
    experiment_state::{EndedRun, ExperimentState},
};

/// The interval at which the times are saved, in seconds.
const SAVE_SECS: u64 = 10;

/// The outcome of a step of a run.
enum StepOutcome {
    Goes(CurrentExperimentRun),
    Ended(BTreeMap<String, f64>),
}

impl ExperimentRun {
    /// Does a part of the next run.
    pub(super) fn step_run(
        &mut self,
        place: usize,
        stop: &Stop,
    ) -> Result<Option<ExperimentStep>, RunError> {
        let name = self.runs[place].name.clone();
        let (began, processor) = (Instant::now(), processor_seconds());
        let is_measured = self.current.as_ref().is_some_and(|current| current.run.is_none());
        let outcome = match self.current.take() {
            Some(current) => self.advance(current, stop),
            None => self.begin(place),
        };
        let time = self.clock.entry(name.clone()).or_default();
        time.seconds += began.elapsed().as_secs_f64();
        let spent = processor_seconds() - processor;
        time.processor += spent;
        if !is_measured {
            time.run += spent;
        }
        match outcome {
            Ok(StepOutcome::Goes(mut current)) => {
                if stop.is_requested() || current.saved.elapsed().as_secs() >= SAVE_SECS {
                    ExperimentState::write_clock(&self.folder, &self.clock)?;
                    current.saved = Instant::now();
                }
                self.current = Some(current);
                Ok((!stop.is_requested()).then_some(ExperimentStep::Worked))
            }
            Ok(StepOutcome::Ended(values)) => {
                self.end_run(name, EndedRun { end: End::Done, values })
            }
            // A failed run must not stop the others.
            Err(error) => {
                let end = End::Failed(error.to_string());
                self.end_run(name, EndedRun { end, values: BTreeMap::new() })
            }
        }
    }

    /// Starts or resumes a run.
    fn begin(&self, place: usize) -> Result<StepOutcome, RunError> {
        let planned = &self.runs[place];
        let path = self.path_of(planned);
        let run = match RunKind::of(&path) {
            Some(kind) => kind.open(&path)?,
            None => self.arms[planned.arm].settings.create(&path, planned.seed)?,
        };
        let share = run.progress().share().unwrap_or(0.0);
        let saved = Instant::now();
        Ok(StepOutcome::Goes(CurrentExperimentRun { place, run: Some(run), share, saved }))
    }

    /// Does a step of the current run, or measures it.
    fn advance(
        &self,
        mut current: CurrentExperimentRun,
        stop: &Stop,
    ) -> Result<StepOutcome, RunError> {
        let Some(run) = &mut current.run else { return self.measure(current, stop) };
        run.employ(&self.executor);
        let stepped = run.step(stop)?;
        current.share = run.progress().share().unwrap_or(0.0);
        if stepped.is_none() && run.is_done() {
            // The measures read its files.
            current.run = None;
        }
        Ok(StepOutcome::Goes(current))
    }

    fn measure(&self, current: CurrentExperimentRun, stop: &Stop) -> Result<StepOutcome, RunError> {
        let planned = &self.runs[current.place];
        let path = self.path_of(planned);
        match self.measures(planned, &path, stop)? {
            Some(values) => Ok(StepOutcome::Ended(values)),
            None => Ok(StepOutcome::Goes(current)),
        }
    }

    /// The measures of a finished run at this path. `None` if stopped.
    pub(super) fn measures(
        &self,
        planned: &PlannedRun,
        path: &Path,
        stop: &Stop,
    ) -> Result<Option<BTreeMap<String, f64>>, RunError> {
        let run = FinishedRun { path, arm: &self.arms[planned.arm], seed: planned.seed };
        let mut values = BTreeMap::new();
        let measures = self.plan.measures.iter();
        for measure in measures.filter(|measure| !measure.is_joint() && measure.is_repeatable()) {
            let Some(value) = measure.take(&run, &self.executor, stop)? else { return Ok(None) };
            values.insert(measure.name().to_owned(), value);
        }
        Ok(Some(values))
    }

    fn end_run(
        &mut self,
        name: String,
        ended: EndedRun,
    ) -> Result<Option<ExperimentStep>, RunError> {
        ExperimentState::write_clock(&self.folder, &self.clock)?;
        // The state is written last, because it decides what was saved.
        self.state.ended.insert(name.clone(), ended.clone());
        self.state.write(&self.folder)?;
        Ok(Some(ExperimentStep::Ended(name, ended)))
    }
}

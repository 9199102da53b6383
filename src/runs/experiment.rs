//! The window's view of an experiment.

use std::path::{Path, PathBuf};

use othello_engine::search::Stop;
use othello_lab::{
    experiment::{ExperimentAnalysis, ExperimentPlan, ExperimentRun, ExperimentStep, MachineInfo},
    runs::Run,
    statistics::TestRule,
    store::{self, Limit},
};

use super::live::{RunStart, RunView};
use crate::text::failure::Failure;

/// The start of an experiment.
#[derive(Clone, Debug)]
pub enum ExperimentStart {
    /// A new one by the plan in this text, on this many threads.
    New(String, usize),
    /// The experiment in its folder: resumed if it is not done.
    Folder,
    /// The experiment in its folder; failed runs are tried again.
    Again,
    /// The experiment in its folder with this many more seeds of each arm.
    Longer(u32),
}

/// Opens or creates the experiment in this folder.
pub fn open(folder: &Path, start: ExperimentStart) -> RunStart<ExperimentRun> {
    let folder = folder.to_owned();
    RunStart::from(move |_: &Stop| match start {
        ExperimentStart::New(text, threads) => {
            let machine = MachineInfo::this(threads);
            ExperimentRun::create(&folder, &text, machine, None)
        }
        // Opening a finished one tries its failed runs again.
        ExperimentStart::Folder => match ExperimentRun::look(&folder)? {
            seen if seen.is_done() => Ok(seen),
            _ => ExperimentRun::open(&folder),
        },
        ExperimentStart::Again => ExperimentRun::open(&folder),
        ExperimentStart::Longer(more) => ExperimentRun::extend(&folder, more),
    })
}

/// Opens the experiment in this folder read-only.
pub fn look(folder: &Path) -> RunStart<ExperimentRun> {
    let folder = folder.to_owned();
    RunStart::from(move |_: &Stop| ExperimentRun::look(&folder))
}

/// The data of an experiment that the window shows.
pub struct ExperimentView {
    /// Its question.
    pub question: String,
    /// The text of its plan.
    pub plan: String,
    /// The number of its values.
    pub arms: usize,
    /// The number of its runs.
    pub runs: usize,
    /// Whether its runs are evolutions of one generation, which have no learning curve.
    pub has_one_generation: bool,
    /// Whether seeds can be added to it.
    pub can_extend: bool,
    /// The test of its comparisons.
    pub rule: TestRule,
    /// The page with its report, which may not be written yet.
    pub report: PathBuf,
    /// Its state.
    pub news: ExperimentNews,
}

/// The state of an experiment.
pub struct ExperimentNews {
    /// The number of finished runs.
    pub ended: usize,
    /// Whether it was ended early, so that some runs were left out.
    pub is_cut: bool,
    /// The run at work, if there is one; the first of several.
    pub at_work: Option<RunAtWork>,
    /// The runs that have failed, with the reasons.
    pub failures: Vec<(String, String)>,
    /// The results of the ended runs; `None` if nothing is new.
    pub results: Option<Box<ExperimentAnalysis>>,
    /// The report as Markdown, once it is written.
    pub tables: Option<String>,
}

/// A run of an experiment at work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunAtWork {
    /// The name of its value.
    pub value: String,
    /// Its seed.
    pub seed: u64,
    /// Whether it has ended and is being measured.
    pub is_measured: bool,
}

impl RunAtWork {
    fn of(run: &ExperimentRun) -> Option<RunAtWork> {
        let (planned, is_measured) = run.current_run()?;
        let value = run.arms()[planned.arm].label.clone();
        Some(RunAtWork { value, seed: planned.seed, is_measured })
    }
}

impl ExperimentNews {
    fn of(run: &ExperimentRun, has_ended: bool) -> ExperimentNews {
        let failure = |(run, reason): (&str, &str)| (run.to_owned(), reason.to_owned());
        let results = || ExperimentAnalysis::of(run).ok().map(Box::new);
        ExperimentNews {
            ended: run.state().finished(),
            is_cut: run.is_done() && run.state().is_cut(),
            at_work: RunAtWork::of(run),
            failures: run.failures().map(failure).collect(),
            results: has_ended.then(results).flatten(),
            tables: if run.is_done() { run.tables().ok() } else { None },
        }
    }
}

impl RunView for ExperimentView {
    type Run = ExperimentRun;
    type News = ExperimentNews;

    fn of(run: &ExperimentRun) -> ExperimentView {
        ExperimentView {
            question: run.plan().question.clone(),
            plan: run.text().to_owned(),
            arms: run.arms().len(),
            runs: run.state().runs as usize,
            has_one_generation: run.has_one_generation(),
            can_extend: run.can_extend(),
            rule: run.plan().test,
            report: run.report(),
            news: ExperimentNews::of(run, run.done().next().is_some()),
        }
    }

    fn news(run: &ExperimentRun, steps: Vec<ExperimentStep>) -> ExperimentNews {
        let has_ended = steps.iter().any(|step| *step != ExperimentStep::Worked);
        ExperimentNews::of(run, has_ended)
    }

    fn take(&mut self, mut news: ExperimentNews) {
        news.results = news.results.or(self.news.results.take());
        self.news = news;
    }
}

/// Reads the plan in a file.
///
/// # Errors
/// If the file cannot be read or is no plan.
pub fn read_plan(path: &Path) -> Result<String, Failure> {
    let text = store::read_text(path, Limit::SETTINGS);
    let text = text.map_err(|error| Failure::of_file(path, &error))?;
    checked_plan(&text).map(|_| text)
}

/// The plan in a text.
///
/// # Errors
/// If it is no plan, or an invalid one.
pub fn checked_plan(text: &str) -> Result<ExperimentPlan, Failure> {
    let plan = ExperimentPlan::read(text).map_err(|error| Failure::of(&error))?;
    plan.checked().map_err(|error| Failure::from(&error))?;
    Ok(plan)
}

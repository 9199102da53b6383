//! Evolutions that run beside the window: a thread plays generation after generation in a run's
//! folder, and the window keeps what it needs to draw.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use othello_engine::search::Stop;
use othello_lab::{
    learn::evolution::files::PopulationFile,
    learn::evolution::{GameCounter, Member, Settings, Summary},
    measure::benchmark::Strength,
    run::{
        Run, RunError,
        evolution::{Champion, EvolutionRun},
    },
};

use crate::{
    pace::Pace,
    worker::{self, Poll, Worker},
};

/// The window hears of an evolution no more often than this.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// Where an evolution comes from.
#[derive(Clone, Debug)]
pub enum Origin {
    /// A new one with these settings and this seed.
    New(Box<Settings>, u64),
    /// A population that has evolved before, with settings and seed.
    Population(Box<PopulationFile>, Box<Settings>, u64),
    /// A run's folder, where it stands.
    Folder,
}

/// What an evolution is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Plays.
    Running,
    /// Plays this generation to its end and then pauses.
    Finishing,
    /// Was stopped by the user; nothing is lost.
    Paused,
    /// All generations are done.
    Done,
    /// Cannot go on, for this reason; `None`: the thread died.
    Failed(Option<String>),
}

/// An evolution as the window knows it.
pub struct LabRun {
    /// Its folder.
    pub folder: PathBuf,
    /// What it was told.
    pub settings: Settings,
    /// What its random numbers come from.
    pub seed: u64,
    /// The generation it stops after.
    pub until: Option<u32>,
    /// The generations so far.
    pub history: Vec<Summary>,
    /// Who played in the last generation, best first; before it, the first population.
    pub members: Vec<Member>,
    /// The champions so far.
    pub champions: Vec<Champion>,
    /// The best ever, where the scheme keeps it apart: slot 31 of the original's file, and who plays
    /// for the run.
    pub elite: Option<Member>,
    /// What it is doing.
    pub doing: Doing,
    /// How many threads play its games; what evolves does not depend on it.
    pub threads: usize,
    counter: GameCounter,
    worker: Option<Worker<Report>>,
    orders: Arc<Orders>,
    sitting: Pace,
}

/// What the thread is asked to do besides playing on.
#[derive(Debug, Default)]
struct Orders {
    /// Pause after this generation.
    finish: AtomicBool,
    /// Let the run be over where it is stopped.
    end: AtomicBool,
}

/// What the thread tells.
enum Report {
    Grown {
        history: Vec<Summary>,
        members: Vec<Member>,
        champions: Vec<Champion>,
        elite: Option<Member>,
    },
    Paused,
    Done(Option<u32>), // the generation it was to stop after
    Failed(String),
}

impl LabRun {
    /// Opens or creates the run that is to evolve up to this generation; `None`: until it ends by
    /// itself. Waits for the disk, so it is no work for the thread that draws.
    ///
    /// # Errors
    /// If the settings make no sense or the folder cannot be used.
    pub fn open(
        folder: &Path,
        origin: Origin,
        until: Option<u32>,
    ) -> Result<EvolutionRun, RunError> {
        match origin {
            Origin::New(settings, seed) => EvolutionRun::create(folder, *settings, seed, until),
            Origin::Population(population, settings, seed) => {
                EvolutionRun::create_from(folder, *population, *settings, seed, until)
            }
            Origin::Folder => {
                let mut run = EvolutionRun::open(folder)?;
                if until != run.until() && until.is_some() {
                    run.set_until(until)?;
                }
                Ok(run)
            }
        }
    }

    /// Lets the run evolve on so many threads.
    pub fn start(ctx: &egui::Context, run: EvolutionRun, threads: usize) -> LabRun {
        let mut lab_run = LabRun::at_rest(&run, threads);
        lab_run.doing = if run.is_done() { Doing::Done } else { Doing::Running };
        lab_run.spawn(ctx, move || Ok(run));
        lab_run
    }

    /// The run as it stands, to be looked at.
    pub fn at_rest(run: &EvolutionRun, threads: usize) -> LabRun {
        LabRun {
            folder: run.path().to_owned(),
            settings: run.settings().clone(),
            seed: run.seed(),
            until: run.until(),
            history: run.history().to_vec(),
            members: run.evolution().state().members.clone(),
            champions: run.champions().to_vec(),
            elite: run.evolution().state().elite.clone(),
            doing: if run.is_done() { Doing::Done } else { Doing::Paused },
            threads,
            counter: GameCounter::default(),
            worker: None,
            orders: Arc::default(),
            sitting: Pace::begin(run.evolution().state().generation as usize),
        }
    }

    /// Starts the thread, which opens the run first.
    fn spawn(
        &mut self,
        ctx: &egui::Context,
        open: impl FnOnce() -> Result<EvolutionRun, RunError> + Send + 'static,
    ) {
        self.orders = Arc::default();
        self.counter = GameCounter::default();
        self.sitting = Pace::begin(self.generation() as usize);
        let (counter, orders, threads) = (self.counter.clone(), self.orders.clone(), self.threads);
        self.worker = Some(Worker::spawn_behind(ctx, move |stop, send| match open() {
            Ok(run) => evolve(run.with_counter(counter), threads, stop, &orders, send),
            Err(error) => send(Report::Failed(error.to_string())),
        }));
    }

    /// Takes in what the thread has found.
    pub fn logic(&mut self) {
        while let Some(worker) = &self.worker {
            match worker.poll() {
                Poll::Working => return,
                Poll::Ended => {
                    self.worker = None;
                    if matches!(self.doing, Doing::Running | Doing::Finishing) {
                        self.doing = Doing::Failed(None);
                    }
                }
                Poll::Report(Report::Grown { history, members, champions, elite }) => {
                    self.elite = elite;
                    self.history.extend(history);
                    self.members = members;
                    self.champions.extend(champions);
                }
                Poll::Report(Report::Paused) => self.doing = Doing::Paused,
                Poll::Report(Report::Done(until)) => {
                    self.doing = Doing::Done;
                    self.until = until;
                }
                Poll::Report(Report::Failed(reason)) => self.doing = Doing::Failed(Some(reason)),
            }
        }
    }

    /// Stops at once: finished games are kept, and the thread saves and ends.
    pub fn pause(&mut self) {
        if let Some(worker) = &self.worker {
            worker.stop();
        }
    }

    /// Stops at once and lets the run be over, until more generations are wished for.
    pub fn end(&mut self) {
        self.orders.end.store(true, Ordering::Relaxed);
        self.pause();
    }

    /// Plays this generation to its end, then pauses.
    pub fn finish_generation(&mut self) {
        self.orders.finish.store(true, Ordering::Relaxed);
        self.doing = Doing::Finishing;
    }

    /// Goes on where the folder stands, up to this generation if one is given.
    pub fn resume(&mut self, ctx: &egui::Context, until: Option<u32>) {
        self.until = until.or(self.until);
        self.doing = Doing::Running;
        let folder = self.folder.clone();
        self.spawn(ctx, move || LabRun::open(&folder, Origin::Folder, until));
    }

    /// Whether a thread is at work.
    pub const fn is_working(&self) -> bool {
        self.worker.is_some()
    }

    /// How many generations are done.
    pub fn generation(&self) -> u32 {
        self.history.last().map_or(self.sitting.before() as u32, |summary| summary.number)
    }

    /// Games of the generation now being played that are done, and all of them.
    pub fn games(&self) -> (usize, usize) {
        self.counter.games()
    }

    /// Games a second since it last began, 0 while none has been played.
    pub fn games_per_sec(&self) -> f64 {
        self.counter.ever() as f64 / self.sitting.elapsed().as_secs_f64().max(0.001)
    }

    /// The seconds that the wished-for generations will take; `None` before the first is done, or if
    /// nobody knows how many there will be.
    pub fn secs_left(&self) -> Option<f64> {
        self.sitting.secs_left(self.generation() as usize, self.until? as usize)
    }

    /// A file beside the run's folder, with its name and this ending.
    pub fn beside(&self, ending: &str) -> PathBuf {
        self.folder.with_file_name(format!("{}.{ending}", self.name()))
    }

    /// How a member did against the benchmark, if it was ever the best of its generation.
    pub fn strength(&self, member: &Member) -> Option<&Strength> {
        let best = self.history.iter().rev().find(|summary| summary.champion == member.id)?;
        best.strength.as_ref()
    }

    /// The folder's name.
    pub fn name(&self) -> String {
        self.folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The best of this generation.
    pub fn champion(&self, generation: u32) -> Option<&Champion> {
        self.champions.iter().rev().find(|champion| champion.generation <= generation)
    }
}

/// The thread's work.
fn evolve(
    mut run: EvolutionRun,
    threads: usize,
    stop: &Stop,
    orders: &Orders,
    send: &mut dyn FnMut(Report),
) {
    let pool = match worker::pool(threads) {
        Ok(pool) => pool,
        Err(error) => return send(Report::Failed(error.to_string())),
    };
    let mut told =
        Told { at: Instant::now(), history: run.history().len(), champions: run.champions().len() };
    let mut members = run.evolution().state().members.clone();
    let end = loop {
        if run.is_done() {
            break Report::Done(run.until());
        }
        if orders.finish.load(Ordering::Relaxed) {
            break Report::Paused;
        }
        match pool.install(|| run.step(stop)) {
            Ok(Some(generation)) => members = generation.ranked,
            Ok(None) => break stopped(&mut run, orders),
            Err(error) => break Report::Failed(error.to_string()),
        }
        if told.at.elapsed() >= REPORT_EVERY {
            send(told.news(&run, members.clone()));
        }
    };
    send(told.news(&run, members));
    send(end);
}

/// What becomes of a run that was stopped.
fn stopped(run: &mut EvolutionRun, orders: &Orders) -> Report {
    if !orders.end.load(Ordering::Relaxed) {
        return Report::Paused;
    }
    match run.set_until(Some(run.evolution().state().generation)) {
        Ok(()) => Report::Done(run.until()),
        Err(error) => Report::Failed(error.to_string()),
    }
}

/// What the window knows already.
struct Told {
    at: Instant,
    history: usize,
    champions: usize,
}

impl Told {
    fn news(&mut self, run: &EvolutionRun, members: Vec<Member>) -> Report {
        let history = run.history()[self.history..].to_vec();
        let champions = run.champions()[self.champions..].to_vec();
        self.history += history.len();
        self.champions += champions.len();
        self.at = Instant::now();
        let elite = run.evolution().state().elite.clone();
        Report::Grown { history, members, champions, elite }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use othello_engine::player::SearcherSpec;
    use othello_lab::{learn::evolution::Scheme, learn::genome::Genome};

    use super::*;

    /// A run of quick games that has no end.
    pub(crate) fn quick_run(folder: &Path) -> LabRun {
        let mut settings = Settings::new(Genome::Sci, Scheme::Elitism);
        settings.searcher.0 = SearcherSpec::AlphaBeta { depth: 1 };
        settings.benchmark_pairs = 0;
        let run = LabRun::open(folder, Origin::New(Box::new(settings), 1), None).unwrap();
        LabRun::start(&egui::Context::default(), run, 1)
    }

    /// The run with a thread that panics, as if in the midst of a generation.
    pub(crate) fn panicking_run(folder: &Path) -> LabRun {
        let mut run = quick_run(folder);
        wait_for(&mut run, |run| run.generation() >= 2);
        run.pause();
        wait_for(&mut run, |run| run.doing == Doing::Paused);
        run.doing = Doing::Running;
        run.worker = Some(Worker::spawn(&egui::Context::default(), |_, _| {
            // A game that panics does so on a thread of the pool.
            let pool = worker::pool(1).unwrap();
            pool.install(|| std::panic::resume_unwind(Box::new("a quiet panic")));
        }));
        run
    }

    fn wait_for(run: &mut LabRun, done: impl Fn(&LabRun) -> bool) {
        let began = Instant::now();
        while !done(run) {
            assert!(began.elapsed() < Duration::from_secs(30), "waited in vain");
            std::thread::sleep(Duration::from_millis(1));
            run.logic();
        }
    }

    #[test]
    fn a_thread_that_panics_is_told_and_the_run_goes_on_from_what_was_saved() {
        let folder = tempfile::tempdir().unwrap();
        let mut run = panicking_run(&folder.path().join("run"));
        let saved = run.generation();
        wait_for(&mut run, |run| run.doing == Doing::Failed(None));
        assert!(!run.is_working());

        run.resume(&egui::Context::default(), None);
        wait_for(&mut run, |run| run.generation() > saved);
    }

    #[test]
    fn a_run_that_is_ended_is_over_and_can_be_looked_at() {
        let folder = tempfile::tempdir().unwrap();
        let mut run = quick_run(&folder.path().join("run"));
        wait_for(&mut run, |run| run.generation() >= 1);
        run.end();
        wait_for(&mut run, |run| run.doing == Doing::Done);
        assert_eq!(run.until, Some(run.generation()));
        let saved = LabRun::open(&run.folder, Origin::Folder, None).unwrap();
        let looked_at = LabRun::at_rest(&saved, 1);
        assert_eq!(looked_at.doing, Doing::Done);
        assert_eq!(looked_at.history, run.history);
        assert!(!looked_at.is_working());
    }
}

//! A run that works beside the window, whatever its kind: its thread, what it is doing, how far it is,
//! and the ways to stop and resume it.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use othello_engine::search::Stop;
use othello_lab::run::{Pace, Progress, Run, RunError};

use crate::{
    executor::Executor,
    failure::Failure,
    machines::Machines,
    messages::Messages,
    worker::{self, Poll, Worker},
};

/// What the window knows of a run of one kind, kept up to date by news from the run's thread.
pub trait Watched: Send + Sized + 'static {
    /// The run.
    type Run: Run + 'static;
    /// What is new since the window was last told.
    type News: Send + 'static;

    /// What there is to know of a run that was just opened.
    fn of(run: &Self::Run) -> Self;

    /// What is new after these steps, which may be none.
    fn news(run: &Self::Run, reports: Vec<<Self::Run as Run>::Report>) -> Self::News;

    /// Takes in what is new.
    fn take(&mut self, news: Self::News);

    /// Lets the run begin nothing more. Returns whether it must be stepped on to finish what is running;
    /// between two steps of most runs nothing is.
    fn finish(_run: &mut Self::Run) -> bool {
        false
    }
}

/// What a run is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// Works.
    Running,
    /// Finishes what is running and then pauses.
    Finishing,
    /// Was stopped by the user; nothing is lost.
    Paused,
    /// All is done.
    Done,
    /// Cannot continue, for this reason; `None`: the thread died.
    Failed(Option<Failure>),
}

/// A run as the window knows it. Dropping it stops the run, which keeps what it has saved.
pub struct Live<W: Watched> {
    folder: PathBuf,
    threads: usize,
    watched: Option<W>,
    state: State,
    progress: Progress,
    pace: Pace,
    orders: Arc<Orders>,
    worker: Option<Worker<Report<W>>>,
}

/// What the thread is asked to do besides working.
#[derive(Debug, Default)]
struct Orders {
    /// Finish what is running, then pause.
    finish: AtomicBool,
    /// Let the run be over where it is stopped.
    end: AtomicBool,
}

/// What the thread tells.
enum Report<W: Watched> {
    Opened(W, Progress, State),
    Grown(W::News, Progress),
    Ended(State),
}

/// The window hears of a run no more often than this, and less often where telling it would take more
/// than a twentieth of the time.
const REPORT_EVERY: Duration = Duration::from_millis(200);

impl<W: Watched> Live<W> {
    /// Opens or creates the run of this folder and lets it work on so many threads, behind everything
    /// else that wants the processor.
    pub fn begin(
        ctx: &egui::Context,
        folder: &Path,
        threads: usize,
        open: impl FnOnce(&Stop) -> Result<W::Run, RunError> + Send + 'static,
    ) -> Live<W> {
        let mut live = Live::at_rest(folder, threads);
        live.resume(ctx, open);
        live
    }

    /// Opens a run to be looked at; it can be resumed on so many threads.
    pub fn look(
        ctx: &egui::Context,
        folder: &Path,
        threads: usize,
        open: impl FnOnce(&Stop) -> Result<W::Run, RunError> + Send + 'static,
    ) -> Live<W> {
        let mut live = Live::at_rest(folder, threads);
        live.finish();
        live.spawn(ctx, open);
        live
    }

    fn at_rest(folder: &Path, threads: usize) -> Live<W> {
        Live {
            folder: folder.to_owned(),
            threads,
            watched: None,
            state: State::Paused,
            progress: Progress::default(),
            pace: Pace::begin(Progress::default()),
            orders: Arc::default(),
            worker: None,
        }
    }

    /// Opens the run again and continues where it was saved.
    pub fn resume(
        &mut self,
        ctx: &egui::Context,
        open: impl FnOnce(&Stop) -> Result<W::Run, RunError> + Send + 'static,
    ) {
        self.orders = Arc::default();
        self.state = State::Running;
        self.spawn(ctx, open);
    }

    fn spawn(
        &mut self,
        ctx: &egui::Context,
        open: impl FnOnce(&Stop) -> Result<W::Run, RunError> + Send + 'static,
    ) {
        let (threads, orders) = (self.threads, self.orders.clone());
        let machines = Machines::of(ctx);
        let is_stepped = Executor::of(ctx).is_stepped();
        self.worker = Some(Worker::spawn_behind(ctx, move |stop, send| {
            let ended = work(open, (threads, &machines, is_stepped), &orders, stop, send);
            let failed = |error: RunError| State::Failed(Some((&error).into()));
            send(Report::Ended(ended.unwrap_or_else(failed)));
        }));
    }

    /// Takes in what the thread has told.
    pub fn logic(&mut self) {
        while let Some(worker) = &self.worker {
            match worker.poll() {
                Poll::Working => return,
                Poll::Report(Report::Opened(watched, progress, state)) => {
                    self.watched = Some(watched);
                    if state != State::Running {
                        self.state = state;
                    }
                    self.pace = Pace::begin(progress.clone());
                    self.progress = progress;
                }
                Poll::Report(Report::Grown(news, progress)) => {
                    self.pace.take(&progress);
                    self.progress = progress;
                    if let Some(watched) = &mut self.watched {
                        watched.take(news);
                    }
                }
                Poll::Report(Report::Ended(state)) => self.state = state,
                Poll::Ended => {
                    self.worker = None;
                    // A thread that ends without a word has panicked.
                    if self.is_working() {
                        self.state = State::Failed(None);
                    }
                }
            }
        }
    }

    /// Stops at once; the thread saves what there is and ends.
    pub fn pause(&self) {
        if let Some(worker) = &self.worker {
            worker.stop();
        }
    }

    /// Stops at once and lets the run be over.
    pub fn end(&self) {
        self.orders.end.store(true, Ordering::Relaxed);
        self.pause();
    }

    /// Finishes what is running, then pauses.
    pub fn finish(&mut self) {
        self.orders.finish.store(true, Ordering::Relaxed);
        self.state = State::Finishing;
    }

    /// What it shows, once it is open.
    pub const fn watched(&self) -> Option<&W> {
        self.watched.as_ref()
    }

    /// What it is doing.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Why it cannot continue, if that is so.
    pub fn failure(&self, words: &Messages) -> Option<String> {
        let State::Failed(reason) = &self.state else { return None };
        let died = || words.get("run-died").into_owned();
        Some(reason.as_ref().map_or_else(died, |reason| reason.words(words)))
    }

    /// Whether it works, or is being opened.
    pub const fn is_working(&self) -> bool {
        matches!(self.state, State::Running | State::Finishing)
    }

    /// Takes in that its folder, while it was at rest, was given another place.
    pub fn moved(&mut self, folder: PathBuf) {
        self.folder = folder;
    }

    /// Where it is kept.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// How far it is; nothing before it is open.
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The seconds that the rest will take, while it works and as far as anybody knows.
    pub fn secs_left(&self) -> Option<f64> {
        self.pace.secs_left().filter(|_| self.state == State::Running)
    }
}

/// The thread's work. Returns how it ended.
fn work<W: Watched>(
    open: impl FnOnce(&Stop) -> Result<W::Run, RunError>,
    (threads, machines, is_stepped): (usize, &Machines, bool),
    orders: &Orders,
    stop: &Stop,
    send: &mut dyn FnMut(Report<W>),
) -> Result<State, RunError> {
    let mut run = match open(stop) {
        Err(_) if stop.is_requested() => return Ok(State::Paused),
        opened => opened?,
    };
    let pool = worker::pool(threads).map_err(RunError::work)?;
    if run.is_done() || orders.finish.load(Ordering::Relaxed) {
        // It is at rest, shown as such from the first, and free before that is known.
        let state = if run.is_done() { State::Done } else { State::Paused };
        if run.is_done() {
            run.step(stop)?; // tidies what a kill has left
        }
        let opened = Report::Opened(W::of(&run), run.progress(), state.clone());
        drop(run);
        send(opened);
        return Ok(state);
    }
    run.employ(&machines.crew()?);
    send(Report::Opened(W::of(&run), run.progress(), State::Running));
    let (mut reports, mut told, mut cost) = (Vec::new(), Instant::now(), Duration::ZERO);
    let (mut steps, mut steps_told) = (0_u64, 0);
    let stepped = loop {
        if orders.finish.load(Ordering::Relaxed) && !W::finish(&mut run) {
            break Ok(());
        }
        match pool.install(|| run.step(stop)) {
            Ok(Some(report)) => reports.push(report),
            Ok(None) => break Ok(()),
            Err(error) => break Err(error),
        }
        steps += 1;
        // A test that steps must not depend on time: it is told of the first steps, then less often.
        let is_due = if is_stepped {
            steps >= steps_told + (steps_told / 8).max(1)
        } else {
            told.elapsed() >= REPORT_EVERY.max(20 * cost)
        };
        if is_due {
            steps_told = steps;
            let began = Instant::now();
            send(Report::Grown(W::news(&run, std::mem::take(&mut reports)), run.progress()));
            told = Instant::now();
            cost = told - began;
        }
    };
    let ended =
        stepped.and_then(|()| if orders.end.load(Ordering::Relaxed) { run.end() } else { Ok(()) });
    send(Report::Grown(W::news(&run, reports), run.progress()));
    ended.map(|()| if run.is_done() { State::Done } else { State::Paused })
}

#[cfg(test)]
pub(crate) mod tests {
    use std::thread;

    use othello_engine::spec::SearcherSpec;
    use othello_lab::{
        learn::{
            evolution::{Scheme, Settings},
            genome::Genome,
        },
        players::consent::Consent,
        run::{
            RunKind,
            patterns::{GlemRun, RunSettings},
            resume::quiet_opener,
            selfplay::{SelfPlay, SelfPlaySettings},
            tournament::{Config, Standing},
        },
    };

    use super::*;
    use crate::runs::{
        evolution::{self, Beginning, Evolution},
        learning::{self, Learning},
        quiet::Quiet,
        tournament::{self, Tournament},
    };
    use crate::{messages::Language, watchdog::Watchdog};

    type Opened<R> = Result<R, RunError>;

    /// An evolution of quick games that has no end.
    pub(crate) fn evolution(folder: &Path) -> Live<Evolution> {
        let mut settings = Settings::new(Genome::SCI, Scheme::Elitism);
        settings.searcher = SearcherSpec::AlphaBeta { depth: 1 };
        settings.benchmark_pairs = 0;
        begin(folder, evolution::open(folder, Beginning::New(Box::new(settings), 1), None))
    }

    fn begin<W: Watched>(
        folder: &Path,
        open: impl FnOnce(&Stop) -> Opened<W::Run> + Send + 'static,
    ) -> Live<W> {
        Live::begin(&egui::Context::default(), folder, 1, open)
    }

    fn tournament(folder: &Path, config: Option<Config>) -> Live<Tournament> {
        let ladder = folder.with_file_name("ladder.ron");
        begin(folder, tournament::open(folder, config, &ladder, &Consent::NONE))
    }

    /// Puts a thread that panics in the place of the run's, as if in the midst of a step.
    pub(crate) fn panic_now<W: Watched>(live: &mut Live<W>) {
        live.pause();
        wait_for(live, |live| !live.is_working());
        assert_eq!(live.state, State::Paused);
        live.state = State::Running;
        live.worker = Some(Worker::spawn(&egui::Context::default(), |_, _| {
            // A game that panics does so on a thread of the pool.
            let pool = worker::pool(1).unwrap();
            pool.install(|| std::panic::resume_unwind(Box::new("a quiet panic")));
        }));
    }

    pub(crate) fn wait_for<W: Watched>(live: &mut Live<W>, done: impl Fn(&Live<W>) -> bool) {
        let watchdog = Watchdog::new("the run");
        while !done(live) {
            watchdog.check(|| format!("{:?}", live.state));
            thread::sleep(Duration::from_millis(1));
            live.logic();
        }
    }

    fn done<W: Watched>(live: &Live<W>) -> u64 {
        live.progress().parts().iter().map(|part| part.done).sum()
    }

    fn survives_a_panic<W: Watched>(
        mut live: Live<W>,
        open: impl FnOnce(&Stop) -> Opened<W::Run> + Send + 'static,
    ) {
        wait_for(&mut live, |live| done(live) > 0);
        panic_now(&mut live);
        wait_for(&mut live, |live| live.state == State::Failed(None));
        assert!(!live.is_working() && live.watched().is_some());
        let saved = done(&live);
        live.resume(&egui::Context::default(), open);
        wait_for(&mut live, |live| done(live) > saved);
    }

    #[test]
    fn a_thread_that_panics_is_told_and_any_run_resumes_from_what_was_saved() {
        let place = tempfile::tempdir().unwrap();
        let path = |name: &str| place.path().join(name);
        let folder = path("evolution");
        survives_a_panic(evolution(&folder), evolution::open(&folder, Beginning::Folder, None));

        let folder = path("patterns");
        let patterns: Live<Learning<GlemRun>> =
            begin(&folder, learning::open(&folder, Some(RunSettings::default())));
        survives_a_panic(patterns, learning::open(&folder, None));

        let folder = path("tournament");
        let players = ["random", "greedy"].map(|name| name.parse().unwrap()).into();
        let config = Config { pairs: 50_000, ..Config::new(players) };
        let again = tournament::open(&folder, None, &path("ladder.ron"), &Consent::NONE);
        survives_a_panic(tournament(&folder, Some(config)), again);

        let file = path("games.csv");
        let settings = SelfPlaySettings {
            player: "alphabeta:2@sci".to_owned(),
            games: 100_000,
            random_plies: 4,
            seed: 1,
            visits: false,
            shard: None,
        };
        SelfPlay::open(&file, settings).unwrap().save().unwrap();
        let open = |file: &Path| {
            let file = file.to_owned();
            move |_: &Stop| quiet_opener(RunKind::SelfPlay).unwrap()(&file)
        };
        survives_a_panic::<Quiet>(begin(&file, open(&file)), open(&file));
    }

    #[test]
    fn a_run_that_is_ended_is_over_and_can_be_looked_at() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("run");
        let mut run = evolution(&folder);
        wait_for(&mut run, |run| done(run) > 0);
        run.end();
        wait_for(&mut run, |run| run.state == State::Done);
        let ended = run.watched().unwrap();
        assert_eq!(ended.until, Some(ended.generation()));

        let open = evolution::open(&folder, Beginning::Folder, None);
        let mut looked_at: Live<Evolution> =
            Live::look(&egui::Context::default(), &folder, 1, open);
        wait_for(&mut looked_at, |run| !run.is_working());
        assert_eq!(looked_at.state, State::Done);
        assert_eq!(looked_at.watched().unwrap().history, ended.history);
        assert_eq!(looked_at.watched().unwrap().champions, ended.champions);
    }

    #[test]
    fn what_is_running_is_finished_and_the_rest_is_played_later() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("run");
        let players = ["alphabeta:5@sci", "alphabeta:5@jma"].map(|name| name.parse().unwrap());
        let config = Config { pairs: 30, ..Config::new(players.into()) };
        let mut run = tournament(&folder, Some(config));
        wait_for(&mut run, |run| done(run) > 0);
        run.finish();
        assert_eq!(run.state, State::Finishing);
        wait_for(&mut run, |run| !run.is_working());
        assert_eq!(run.state, State::Paused);
        let paused_at = done(&run);
        assert!(paused_at < 60, "{paused_at} games");

        let mut run = tournament(&folder, None);
        wait_for(&mut run, |run| !run.is_working());
        assert_eq!((run.state.clone(), done(&run)), (State::Done, 60));
        let standings = &run.watched().unwrap().table.standings;
        let games: u32 = standings.iter().map(Standing::games).sum();
        assert_eq!(games, 120);
    }

    #[test]
    fn a_run_that_cannot_be_opened_says_why() {
        let place = tempfile::tempdir().unwrap();
        let mut run = tournament(&place.path().join("none"), None);
        wait_for(&mut run, |run| !run.is_working());
        let State::Failed(Some(reason)) = run.state() else { panic!("{:?}", run.state()) };
        let reason = reason.words(&Messages::new(Language::English));
        assert!(reason.contains("tournament.ron") && run.watched().is_none(), "{reason}");
    }
}

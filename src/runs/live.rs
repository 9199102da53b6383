//! A run of any kind in the background: its thread, state and progress, and the ways to stop and resume it.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use othello_engine::search::Stop;
use othello_engine::time::Instant;
use othello_lab::runs::{Pace, Progress, QuietRun, Run, RunError, estimate::Speed};

use crate::{
    cluster::ClusterConnection,
    dispatcher::Dispatcher,
    text::{failure::Failure, messages::Messages},
    worker::{self, Poll, Worker},
};

/// The window's view of a run of one kind, updated by its thread.
pub trait RunView: Send + Sized + 'static {
    /// The run.
    type Run: Run + 'static;
    /// The changes since the last report.
    type News: Send + 'static;

    /// Creates the view of a run that was just opened.
    fn of(run: &Self::Run) -> Self;

    /// The changes after these steps; there may be no steps.
    fn news(run: &Self::Run, reports: Vec<<Self::Run as Run>::Report>) -> Self::News;

    /// Takes in the changes.
    fn take(&mut self, news: Self::News);

    /// Lets the run start nothing more. Returns whether more steps are needed to finish what is under way.
    /// Most runs have nothing under way between two steps.
    fn finish(_run: &mut Self::Run) -> bool {
        false
    }
}

/// A run without a page: the list of runs shows its progress.
impl RunView for () {
    type Run = QuietRun;
    type News = ();

    fn of(_: &QuietRun) {}

    fn news(_: &QuietRun, _: Vec<()>) {}

    fn take(&mut self, (): ()) {}
}

/// A way to open a run, and the work after its last step.
pub struct RunStart<R> {
    open: Box<OpenRun<R>>,
    after: Box<AfterRun<R>>,
    /// Finds out the speed of this machine, if it is used.
    speed: Box<MachineSpeed>,
}

/// Opens the run, unless it is stopped first.
type OpenRun<R> = dyn FnOnce(&Stop) -> Result<R, RunError> + Send;

/// Gets the run after its last step, and its progress when it was opened.
type AfterRun<R> = dyn FnOnce(&R, &Progress) -> Result<(), RunError> + Send;

/// The speed of this machine; may measure it.
type MachineSpeed = dyn FnOnce() -> Option<Speed> + Send;

impl<R, F: FnOnce(&Stop) -> Result<R, RunError> + Send + 'static> From<F> for RunStart<R> {
    fn from(open: F) -> RunStart<R> {
        RunStart { open: Box::new(open), after: Box::new(|_, _| Ok(())), speed: Box::new(|| None) }
    }
}

impl<R> RunStart<R> {
    /// Adds work for the end of this session: the run is paused or done, and was worked on.
    #[must_use]
    pub fn then(
        self,
        after: impl FnOnce(&R, &Progress) -> Result<(), RunError> + Send + 'static,
    ) -> RunStart<R> {
        RunStart { after: Box::new(after), ..self }
    }

    /// Estimates the time left by the speed of this machine, which is found out before the first step.
    #[must_use]
    pub fn at_speed(self, speed: impl FnOnce() -> Option<Speed> + Send + 'static) -> RunStart<R> {
        RunStart { speed: Box::new(speed), ..self }
    }
}

/// The state of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveState {
    /// The run is working.
    Running,
    /// Work under way is being finished, then the run pauses.
    Finishing,
    /// The user has paused the run; nothing is lost.
    Paused,
    /// The run is complete.
    Done,
    /// The run cannot continue, for this reason; `None` if the thread panicked.
    Failed(Option<Failure>),
}

/// The worker of a run: a thread, or on a page a web worker.
pub trait RunWorker<W: RunView> {
    /// The next report, without waiting.
    fn poll(&self) -> Poll<LiveReport<W>>;

    /// Stops the run now.
    fn stop(&self);
}

impl<W: RunView> RunWorker<W> for Worker<LiveReport<W>> {
    fn poll(&self) -> Poll<LiveReport<W>> {
        self.poll()
    }

    fn stop(&self) {
        self.stop();
    }
}

/// The handle of a run. Dropping it stops the run, whose saved work remains.
pub struct LiveRun<W: RunView> {
    folder: PathBuf,
    threads: usize,
    watched: Option<W>,
    state: LiveState,
    progress: Progress,
    stage: RunStage,
    pace: Pace,
    orders: Arc<Orders>,
    worker: Option<Box<dyn RunWorker<W>>>,
}

/// The current stage's name and progress, for runs that have several stages.
pub type RunStage = Option<(String, Progress)>;

/// Requests to the thread besides its work.
#[derive(Debug, Default)]
struct Orders {
    /// Finishes the work under way, then pauses.
    finish: AtomicBool,
    /// Marks the run as complete when it stops.
    end: AtomicBool,
    /// Stops the run now.
    is_stopped: AtomicBool,
}

/// A report of the thread.
pub enum LiveReport<W: RunView> {
    /// The run is open, and working or at rest.
    Opened(W, Progress, Pace, LiveState),
    /// Steps are done.
    Grown(W::News, Progress, RunStage),
    /// The last report: the final state.
    Ended(LiveState),
}

/// The minimum time between two reports. It is longer if reports would take more than a twentieth of the
/// time.
const REPORT_EVERY: Duration =
    // The reports of a web worker carry the changed files.
    Duration::from_millis(if cfg!(target_family = "wasm") { 500 } else { 200 });

impl<W: RunView> LiveRun<W> {
    /// Opens or creates the run of this folder and starts it on this many threads, at low priority.
    pub fn begin(
        ctx: &egui::Context,
        folder: &Path,
        threads: usize,
        start: impl Into<RunStart<W::Run>>,
    ) -> LiveRun<W> {
        let mut live = LiveRun::at_rest(folder, threads);
        live.resume(ctx, start);
        live
    }

    /// Opens a run for viewing; it can be resumed on this many threads.
    pub fn view(
        ctx: &egui::Context,
        folder: &Path,
        threads: usize,
        start: impl Into<RunStart<W::Run>>,
    ) -> LiveRun<W> {
        let mut live = LiveRun::at_rest(folder, threads);
        live.finish();
        live.spawn(ctx, start.into());
        live
    }

    /// A run that is not open yet.
    pub(super) fn at_rest(folder: &Path, threads: usize) -> LiveRun<W> {
        LiveRun {
            folder: folder.to_owned(),
            threads,
            watched: None,
            state: LiveState::Paused,
            progress: Progress::default(),
            stage: None,
            pace: Pace::begin(Progress::default()),
            orders: Arc::default(),
            worker: None,
        }
    }

    /// Opens the run again and continues from its saved state.
    pub fn resume(&mut self, ctx: &egui::Context, start: impl Into<RunStart<W::Run>>) {
        self.orders = Arc::default();
        self.state = LiveState::Running;
        self.spawn(ctx, start.into());
    }

    /// Continues in a worker that was just started.
    #[cfg(target_family = "wasm")]
    pub(super) fn continue_in(&mut self, worker: Box<dyn RunWorker<W>>) {
        self.orders = Arc::default();
        self.state = LiveState::Running;
        self.worker = Some(worker);
    }

    fn spawn(&mut self, ctx: &egui::Context, start: RunStart<W::Run>) {
        let (threads, orders) = (self.threads, self.orders.clone());
        let cluster = ClusterConnection::of(ctx);
        let pacing = ReportPace::new(Dispatcher::of(ctx).is_stepped());
        let conditions = RunConditions { threads, cluster, orders, pacing };
        self.worker = Some(Box::new(Worker::spawn_behind(ctx, move |stop, send| {
            let ended = work(start, conditions, stop, send);
            let failed = |error: RunError| LiveState::Failed(Some((&error).into()));
            send(LiveReport::Ended(ended.unwrap_or_else(failed)));
        })));
    }

    /// Takes in the thread's reports.
    pub fn logic(&mut self) {
        while let Some(worker) = &self.worker {
            match worker.poll() {
                Poll::Working => return,
                Poll::Report(LiveReport::Opened(watched, progress, pace, state)) => {
                    self.watched = Some(watched);
                    if state != LiveState::Running {
                        self.state = state;
                    }
                    (self.progress, self.pace) = (progress, pace);
                }
                Poll::Report(LiveReport::Grown(news, progress, stage)) => {
                    self.pace.take(&progress);
                    (self.progress, self.stage) = (progress, stage);
                    if let Some(watched) = &mut self.watched {
                        watched.take(news);
                    }
                    // A web worker hears nothing while it works.
                    if cfg!(target_family = "wasm") && self.state == LiveState::Finishing {
                        (self.worker, self.state) = (None, LiveState::Paused);
                    }
                }
                Poll::Report(LiveReport::Ended(state)) => self.state = state,
                Poll::Ended => {
                    self.worker = None;
                    // A web worker that is stopped says no more. A thread that ends without a report has panicked.
                    let is_stopped = cfg!(target_family = "wasm")
                        && self.orders.is_stopped.load(Ordering::Relaxed);
                    if self.is_working() && is_stopped {
                        self.state = LiveState::Paused;
                    } else if self.is_working() {
                        self.state = LiveState::Failed(None);
                    }
                }
            }
        }
    }

    /// Stops the run now; the thread saves its work and ends.
    pub fn pause(&self) {
        self.orders.is_stopped.store(true, Ordering::Relaxed);
        if let Some(worker) = &self.worker {
            worker.stop();
        }
    }

    /// Stops the run now and marks it as complete.
    pub fn end(&self) {
        self.orders.end.store(true, Ordering::Relaxed);
        self.pause();
    }

    /// Finishes the work under way, then pauses.
    pub fn finish(&mut self) {
        self.orders.finish.store(true, Ordering::Relaxed);
        self.state = LiveState::Finishing;
    }

    /// The view of the run, once it is open.
    pub const fn watched(&self) -> Option<&W> {
        self.watched.as_ref()
    }

    /// The state of the run.
    pub const fn state(&self) -> &LiveState {
        &self.state
    }

    /// The reason why the run cannot continue, if it cannot.
    pub fn failure(&self, words: &Messages) -> Option<String> {
        let LiveState::Failed(reason) = &self.state else { return None };
        let died = || words.get("run-died").into_owned();
        Some(reason.as_ref().map_or_else(died, |reason| reason.words(words)))
    }

    /// Whether the run is working or being opened.
    pub const fn is_working(&self) -> bool {
        matches!(self.state, LiveState::Running | LiveState::Finishing)
    }

    /// Sets the new path of the folder, moved while the run was idle.
    pub fn moved(&mut self, folder: PathBuf) {
        self.folder = folder;
    }

    /// The run's folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The progress; empty before the run is open.
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The name and progress of the current stage, if the run has several.
    pub const fn stage(&self) -> Option<&(String, Progress)> {
        self.stage.as_ref()
    }

    /// The estimated remaining seconds, while the run is working.
    pub fn secs_left(&self) -> Option<f64> {
        self.pace.secs_left().filter(|_| self.state == LiveState::Running)
    }

    /// The time of the work as a multiple of the expected one, once enough of it is done.
    pub fn slowdown(&self) -> Option<f64> {
        self.pace.slowdown()
    }
}

/// Decides after which steps the window is notified of a run.
struct ReportPace {
    /// A test delivers the reports: they must not depend on time.
    is_stepped: bool,
    steps: u64,
    /// The number of steps at the last report.
    reported_steps: u64,
    /// The time of the last report, and how long it took.
    reported_at: Instant,
    cost: Duration,
}

impl ReportPace {
    fn new(is_stepped: bool) -> ReportPace {
        let (reported_at, cost) = (Instant::now(), Duration::ZERO);
        ReportPace { is_stepped, steps: 0, reported_steps: 0, reported_at, cost }
    }

    /// Counts a step. Returns whether a report is due.
    fn is_due(&mut self) -> bool {
        self.steps += 1;
        if self.is_stepped {
            // Each of the first steps, then fewer and fewer: a long run is a few hundred frames.
            self.steps >= self.reported_steps + (self.reported_steps / 8).max(1)
        } else {
            self.reported_at.elapsed() >= REPORT_EVERY.max(20 * self.cost)
        }
    }

    /// Notes a report that was begun then.
    fn reported(&mut self, began: Instant) {
        self.reported_steps = self.steps;
        self.reported_at = Instant::now();
        self.cost = self.reported_at - began;
    }
}

/// The conditions of a run's work.
pub(super) struct RunConditions {
    /// The number of threads that play its games.
    threads: usize,
    cluster: ClusterConnection,
    orders: Arc<Orders>,
    pacing: ReportPace,
}

#[cfg(target_family = "wasm")]
impl RunConditions {
    /// The conditions in a web worker.
    pub(super) fn of_page() -> RunConditions {
        let (cluster, orders) = (ClusterConnection::of(&egui::Context::default()), Arc::default());
        RunConditions { threads: 1, cluster, orders, pacing: ReportPace::new(false) }
    }
}

/// The thread's work. Returns the final state.
pub(super) fn work<W: RunView>(
    start: RunStart<W::Run>,
    conditions: RunConditions,
    stop: &Stop,
    send: &mut dyn FnMut(LiveReport<W>),
) -> Result<LiveState, RunError> {
    let RunConditions { threads, cluster, orders, mut pacing } = conditions;
    let RunStart { open, after, speed } = start;
    let mut run = match open(stop) {
        // A stop cuts opening short, which is no failure of the run.
        Err(_) if stop.is_requested() => return Ok(LiveState::Paused),
        opened => opened?,
    };
    let pool = worker::pool(threads).map_err(RunError::work)?;
    if run.is_done() || orders.finish.load(Ordering::Relaxed) {
        // The run is dropped before it is reported, so that its lock is free when the window shows it as
        // idle.
        let state = if run.is_done() { LiveState::Done } else { LiveState::Paused };
        if run.is_done() {
            run.step(stop)?; // removes leftovers of a killed process
        }
        let (progress, pace) = (run.progress(), run.pace(None));
        let opened = LiveReport::Opened(W::of(&run), progress, pace, state.clone());
        drop(run);
        send(opened);
        return Ok(state);
    }
    run.employ(&cluster.executor()?);
    let opened = run.progress();
    // On the threads of the run, which share the load of the machine.
    let pace = run.pace(pool.install(speed).as_ref());
    send(LiveReport::Opened(W::of(&run), opened.clone(), pace, LiveState::Running));
    let mut reports = Vec::new();
    let stepped = loop {
        if orders.finish.load(Ordering::Relaxed) && !W::finish(&mut run) {
            break Ok(());
        }
        match pool.install(|| run.step(stop)) {
            Ok(Some(report)) => reports.push(report),
            Ok(None) => break Ok(()),
            Err(error) => break Err(error),
        }
        if pacing.is_due() {
            let began = Instant::now();
            send(grown(&run, std::mem::take(&mut reports)));
            pacing.reported(began);
        }
    };
    let ended = stepped.and_then(|()| after(&run, &opened));
    let ended =
        ended.and_then(|()| if orders.end.load(Ordering::Relaxed) { run.end() } else { Ok(()) });
    send(grown(&run, reports));
    ended.map(|()| if run.is_done() { LiveState::Done } else { LiveState::Paused })
}

fn grown<W: RunView>(run: &W::Run, reports: Vec<<W::Run as Run>::Report>) -> LiveReport<W> {
    LiveReport::Grown(W::news(run, reports), run.progress(), run.doing())
}

#[cfg(test)]
pub(crate) mod tests {
    use std::thread;

    use othello_engine::spec::SearcherSpec;
    use othello_lab::{
        evolution::{EvolutionSettings, Scheme, genome::Genome},
        players::consent::Consent,
        runs::{
            RunKind,
            patterns::{PatternTrainee, RunSettings},
            selfplay::{SelfPlay, SelfPlaySettings},
            tournament::{Config, Standing},
        },
    };

    use super::*;
    use crate::runs::{
        evolution::{self, EvolutionStart, EvolutionView},
        learning::{self, TrainingView},
        tournament::{self, TournamentView},
    };
    use crate::{text::messages::Language, watchdog::Watchdog};

    /// An endless evolution with quick games.
    pub(crate) fn evolution(folder: &Path) -> LiveRun<EvolutionView> {
        let mut settings = EvolutionSettings::new(Genome::SCI, Scheme::Elitism);
        settings.searcher = SearcherSpec::AlphaBeta { depth: 1 };
        settings.benchmark_pairs = 0;
        begin(folder, evolution::open(folder, EvolutionStart::New(Box::new(settings), 1), None))
    }

    fn begin<W: RunView>(folder: &Path, start: impl Into<RunStart<W::Run>>) -> LiveRun<W> {
        LiveRun::begin(&egui::Context::default(), folder, 1, start)
    }

    fn tournament(folder: &Path, config: Option<Config>) -> LiveRun<TournamentView> {
        let ladder = folder.with_file_name("ladder.ron");
        begin(folder, tournament::open(folder, config, &ladder, &Consent::NONE))
    }

    /// Replaces the run's thread by one that panics, as if within a step.
    pub(crate) fn panic_now<W: RunView>(live: &mut LiveRun<W>) {
        live.pause();
        wait_for(live, |live| !live.is_working());
        assert_eq!(live.state, LiveState::Paused);
        live.state = LiveState::Running;
        live.worker = Some(Box::new(Worker::spawn(&egui::Context::default(), |_, _| {
            // A panic in a game happens on a thread of the pool.
            let pool = worker::pool(1).unwrap();
            pool.install(|| std::panic::resume_unwind(Box::new("a quiet panic")));
        })));
    }

    pub(crate) fn wait_for<W: RunView>(live: &mut LiveRun<W>, done: impl Fn(&LiveRun<W>) -> bool) {
        let watchdog = Watchdog::new("the run");
        while !done(live) {
            watchdog.check(|| format!("{:?}", live.state));
            thread::sleep(Duration::from_millis(1));
            live.logic();
        }
    }

    fn done<W: RunView>(live: &LiveRun<W>) -> u64 {
        live.progress().parts().iter().map(|part| part.done).sum()
    }

    fn survives_a_panic<W: RunView>(mut live: LiveRun<W>, again: impl Into<RunStart<W::Run>>) {
        wait_for(&mut live, |live| done(live) > 0);
        panic_now(&mut live);
        wait_for(&mut live, |live| live.state == LiveState::Failed(None));
        assert!(!live.is_working() && live.watched().is_some());
        let saved = done(&live);
        live.resume(&egui::Context::default(), again);
        wait_for(&mut live, |live| done(live) > saved);
    }

    #[test]
    fn a_panic_is_reported_and_every_kind_of_run_resumes() {
        let place = tempfile::tempdir().unwrap();
        let path = |name: &str| place.path().join(name);
        let folder = path("evolution");
        survives_a_panic(
            evolution(&folder),
            evolution::open(&folder, EvolutionStart::Folder, None),
        );

        let folder = path("patterns");
        let patterns: LiveRun<TrainingView<PatternTrainee>> =
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
            move |_: &Stop| othello_lab::resume::open(RunKind::SelfPlay, &file)
        };
        survives_a_panic::<()>(begin(&file, open(&file)), open(&file));
    }

    #[test]
    fn an_ended_run_is_complete_and_can_be_viewed() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("run");
        let mut run = evolution(&folder);
        wait_for(&mut run, |run| done(run) > 0);
        run.end();
        wait_for(&mut run, |run| run.state == LiveState::Done);
        let ended = run.watched().unwrap();
        assert_eq!(ended.until, Some(ended.generation()));

        let open = evolution::open(&folder, EvolutionStart::Folder, None);
        let mut looked_at: LiveRun<EvolutionView> =
            LiveRun::view(&egui::Context::default(), &folder, 1, open);
        wait_for(&mut looked_at, |run| !run.is_working());
        assert_eq!(looked_at.state, LiveState::Done);
        assert_eq!(looked_at.watched().unwrap().history, ended.history);
        assert_eq!(looked_at.watched().unwrap().champions, ended.champions);
    }

    #[test]
    fn games_under_way_are_finished_and_the_rest_is_played_later() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("run");
        let players = ["alphabeta:5@sci", "alphabeta:5@jma"].map(|name| name.parse().unwrap());
        // Minutes of games, so that neither part can end by itself first.
        let config = Config { pairs: 20_000, ..Config::new(players.into()) };
        let mut run = tournament(&folder, Some(config));
        let mut earlier = 0;
        for _ in 0..2 {
            wait_for(&mut run, |run| done(run) > earlier);
            run.finish();
            assert_eq!(run.state, LiveState::Finishing);
            wait_for(&mut run, |run| !run.is_working());
            assert_eq!(run.state, LiveState::Paused);
            assert!(done(&run) > earlier, "{} games after {earlier}", done(&run));
            earlier = done(&run);
            let standings = &run.watched().unwrap().table.standings;
            let games: u32 = standings.iter().map(Standing::games).sum();
            assert_eq!(u64::from(games), 2 * earlier, "each game counts for both players");
            drop(run);
            run = tournament(&folder, None);
        }
    }

    #[test]
    fn a_run_that_cannot_be_opened_reports_the_reason() {
        let place = tempfile::tempdir().unwrap();
        let mut run = tournament(&place.path().join("none"), None);
        wait_for(&mut run, |run| !run.is_working());
        let LiveState::Failed(Some(reason)) = run.state() else { panic!("{:?}", run.state()) };
        let reason = reason.words(&Messages::new(Language::English));
        assert!(reason.contains("tournament.ron") && run.watched().is_none(), "{reason}");
    }
}

//! A tournament played beside the window: its worker, what it reports, and the export of its games.

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
    measure::ladder::Ladder,
    play::game::Wall,
    players::consent::Consent,
    run::{
        Progress, Run,
        tournament::{Config, Table, Tournament},
    },
    store,
};

use crate::{
    pace::Pace,
    worker::{self, Poll, Worker},
};

/// The ladder a newcomer starts with: the shipped players, measured.
pub const SHIPPED_LADDER: &str = include_str!("../assets/ladder.ron");

/// How often the table is counted anew while games are played; less often where that would take
/// more than a twentieth of the time.
const REPORT_EVERY: Duration = Duration::from_millis(400);

/// A tournament as it stands.
#[derive(Clone, Debug)]
pub struct State {
    /// The table.
    pub table: Table,
    /// How many games are finished.
    pub progress: Progress,
    /// Whether all are.
    pub over: bool,
}

impl State {
    /// How many games are finished, and how many there will be.
    pub fn games(&self) -> (usize, usize) {
        let part = self.progress.parts()[0];
        (part.done as usize, part.of.unwrap_or(part.done) as usize)
    }

    fn of(tournament: &Tournament) -> State {
        State {
            table: tournament.table(),
            progress: tournament.progress(),
            over: tournament.is_done(),
        }
    }
}

enum News {
    State(State),
    Failed(String),
}

/// A tournament that is being played. Dropping it cuts the running games short; what was finished
/// stays in the folder.
pub struct Play {
    worker: Worker<News>,
    /// Since the first report.
    pace: Option<Pace>,
    drain: Arc<AtomicBool>,
    wall: Arc<Wall>,
}

impl Play {
    /// Starts a new tournament in a folder, or goes on with the one that is there.
    pub fn start(
        ctx: &egui::Context,
        folder: &Path,
        config: Option<Config>,
        ladder: &Path,
        consent: &Consent,
    ) -> Play {
        let (drain, wall) = (Arc::new(AtomicBool::new(false)), Arc::<Wall>::default());
        let job = Job {
            folder: folder.to_owned(),
            config,
            ladder: ladder.to_owned(),
            consent: consent.clone(),
            drain: drain.clone(),
            wall: wall.clone(),
        };
        let worker = Worker::spawn_behind(ctx, move |stop, send| {
            if let Err(reason) = job.run(stop, send) {
                send(News::Failed(reason));
            }
        });
        Play { worker, pace: None, drain, wall }
    }

    /// Lets no new game begin; the play ends after the running ones.
    pub fn finish_running(&self) {
        self.drain.store(true, Ordering::Relaxed);
    }

    /// Whether it is ending.
    pub fn is_finishing(&self) -> bool {
        self.drain.load(Ordering::Relaxed)
    }

    /// The seconds that the games still to come will take; `None` before the first is played.
    pub fn secs_left(&self, state: &State) -> Option<f64> {
        let (done, of) = state.games();
        self.pace.as_ref()?.secs_left(done, of)
    }

    /// The games that are running.
    pub fn wall(&self) -> &Wall {
        &self.wall
    }

    /// Takes in what was reported. Returns whether the play goes on.
    pub fn poll(&mut self, state: &mut Option<State>, error: &mut Option<String>) -> bool {
        loop {
            match self.worker.poll() {
                Poll::Report(News::State(new)) => {
                    self.pace.get_or_insert_with(|| Pace::begin(new.games().0));
                    *state = Some(new);
                }
                Poll::Report(News::Failed(reason)) => *error = Some(reason),
                Poll::Working => return true,
                Poll::Ended => return false,
            }
        }
    }
}

struct Job {
    folder: PathBuf,
    config: Option<Config>,
    ladder: PathBuf,
    consent: Consent,
    drain: Arc<AtomicBool>,
    wall: Arc<Wall>,
}

impl Job {
    fn run(self, stop: &Stop, send: &mut dyn FnMut(News)) -> Result<(), String> {
        let opened = match self.config {
            Some(config) => Tournament::create(&self.folder, config, &self.consent),
            None => Tournament::open(&self.folder, &self.consent),
        };
        let mut tournament = opened
            .map_err(|error| error.to_string())?
            .with_threads(worker::usual_threads())
            .with_wall(self.wall);
        if !tournament.is_done() {
            for player in tournament.entrants() {
                let failed = |trouble| format!("{}: {trouble}", player.name());
                player.check(stop).map_err(failed)?;
            }
        }
        let had = State::of(&tournament).games().0;
        send(News::State(State::of(&tournament)));
        let (mut said, mut cost) = (Instant::now(), Duration::ZERO);
        loop {
            if self.drain.load(Ordering::Relaxed) {
                tournament.finish_running();
            }
            match tournament.step(stop).map_err(|error| error.to_string())? {
                None => break,
                Some(()) if said.elapsed() < REPORT_EVERY.max(20 * cost) => {}
                Some(()) => {
                    let began = Instant::now();
                    send(News::State(State::of(&tournament)));
                    said = Instant::now();
                    cost = said - began;
                }
            }
        }
        send(News::State(State::of(&tournament)));
        if State::of(&tournament).games().0 > had {
            climb(&self.ladder, &self.folder, &tournament)?;
        }
        Ok(())
    }
}

/// Takes a tournament's results into the ladder.
fn climb(ladder: &Path, folder: &Path, tournament: &Tournament) -> Result<(), String> {
    let source = folder.file_name().unwrap_or(folder.as_os_str()).to_string_lossy();
    Ladder::change(ladder, SHIPPED_LADDER, |ladder| ladder.take_tournament(&source, tournament))
        .map(|_| ())
        .map_err(|error| error.to_string())
}

/// Writes the games of a tournament that is not being played as GGF and CSV, and its table as text
/// and RON, beside its games.
///
/// # Errors
/// If the folder cannot be read or written, in one sentence.
pub fn export(folder: &Path) -> Result<(), String> {
    let tournament = Tournament::look(folder).map_err(|error| error.to_string())?;
    let table = tournament.table();
    for (name, text) in [
        ("games.ggf", tournament.ggf()),
        ("table.csv", table.csv()),
        ("table.ron", table.ron()),
        ("table.txt", table.text()),
    ] {
        let file = folder.join(name);
        store::write(&file, text.as_bytes())
            .map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(())
}

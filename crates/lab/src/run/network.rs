//! A network that learns from play: rounds of self-play, training and a fixed test of strength, in a
//! folder that outlives a kill.
//!
//! ```text
//! run.ron              the settings
//! games/01.csv …       the games of each round
//! nets/01.ron …        the network after each round; each plays as it is
//! nets/01.checkpoint.ron   the training under way, if there is one
//! history.csv          a line for each round
//! ```
//! Which step is next follows from the files that are there, so a run that was killed at any instant
//! goes on to the same bytes.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use othello_engine::{
    Color, Game,
    eval::{Model, Net, NetFile},
    player::Player,
    search::Stop,
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    data::net_examples::{self, Target},
    learn::network::{EpochReport, NetTraining, NetTrainingError, NetTrainingSettings},
    play::game,
    players::{
        consent::Consent,
        entrant::{Entrant, PlayerError},
    },
    run::selfplay::{self, SelfPlay, SelfPlayError, SelfPlaySettings},
    store,
};

/// How a network learns from play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetRunSettings {
    /// How many rounds.
    pub rounds: u32,
    /// Games in each round, at least 1.
    pub games: u32,
    /// Simulations a move in self-play, at least 1: by playouts in the first round, then by the network.
    pub simulations: u32,
    /// So many first plies of each game are random.
    pub random_plies: u32,
    /// `.games` files that are learned from as well, in every round.
    #[serde(default)]
    pub teachers: Vec<PathBuf>,
    /// How the network is trained in each round, on the games of all rounds so far.
    pub training: NetTrainingSettings,
    /// The source of all random choices.
    pub seed: u64,
}

/// A round that is over.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct NetRound {
    /// Its number, 1 for the first.
    pub round: u32,
    /// Rows learned from, those held back included.
    pub rows: usize,
    /// The mean squared error on the training rows in the epoch that was kept.
    pub training: f64,
    /// The mean squared error on the rows held back.
    pub validation: f64,
    /// Points in the test, 0..=1: [`TEST_PAIRS`] pairs of games of `mcts:200` with the network
    /// against `mcts:200` with playouts.
    pub score: f64,
    /// Half of the 95 % interval of the score, from the pairs.
    pub score_error: f64,
}

/// Pairs of games in the test after each round.
pub const TEST_PAIRS: u32 = 30;

const TEST_SIMULATIONS: &str = "200";

/// What a step has brought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NetRunReport {
    /// Games were played.
    Games {
        /// In this round.
        round: u32,
        /// So many of them so far.
        played: u32,
        /// So many there will be.
        of: u32,
    },
    /// All rows were gone through.
    Epoch {
        /// In this round.
        round: u32,
        /// The errors.
        report: EpochReport,
    },
    /// The network was tested: the round is over.
    Round(NetRound),
}

/// A run.
pub struct NetRun {
    folder: PathBuf,
    settings: NetRunSettings,
    history: Vec<NetRound>,
    net: Option<Net>, // after the last round that has one
    phase: Phase,
    saved: Instant, // when a checkpoint was last written
}

/// How often a training's checkpoint is written.
const SAVED: Duration = Duration::from_millis(500);

/// What is under way; nothing in it is needed to go on after a kill.
enum Phase {
    /// Nothing yet: the files tell what is next.
    Between,
    Playing(Box<SelfPlay>),
    Learning(Box<NetTraining>),
}

impl NetRun {
    /// Begins a run in a new or empty folder.
    ///
    /// # Errors
    /// If a setting is wrong, or the folder holds something or cannot be written to.
    pub fn create(folder: &Path, settings: &NetRunSettings) -> Result<NetRun, NetRunError> {
        settings.training.check().map_err(NetRunError::Training)?;
        if settings.games == 0 || settings.simulations == 0 {
            return Err(NetRunError::NoGames);
        }
        for sub in ["games", "nets"] {
            let path = folder.join(sub);
            fs::create_dir_all(&path).map_err(|source| NetRunError::File { path, source })?;
        }
        let file = folder.join("run.ron");
        if file.exists() {
            return Err(NetRunError::Taken(folder.to_owned()));
        }
        let text = ron::ser::to_string_pretty(settings, ron::ser::PrettyConfig::new())
            .expect("plain settings can be written");
        write(&file, &(text + "\n"))?;
        NetRun::open(folder)
    }

    /// Goes on with the run in this folder.
    ///
    /// # Errors
    /// If there is none, or one of its files cannot be read.
    pub fn open(folder: &Path) -> Result<NetRun, NetRunError> {
        let path = folder.join("run.ron");
        let settings = ron::from_str(&read(&path)?)
            .map_err(|error| NetRunError::Damaged { path, reason: error.to_string() })?;
        let history = read_history(&folder.join("history.csv"))?;
        let mut run = NetRun {
            folder: folder.to_owned(),
            settings,
            history,
            net: None,
            phase: Phase::Between,
            saved: Instant::now(),
        };
        let done = run.history.len() as u32;
        run.net = if done > 0 { Some(run.read_net(done)?) } else { None };
        Ok(run)
    }

    /// How it learns.
    pub const fn settings(&self) -> &NetRunSettings {
        &self.settings
    }

    /// The rounds that are over.
    pub fn history(&self) -> &[NetRound] {
        &self.history
    }

    /// Whether all rounds are over.
    pub fn is_done(&self) -> bool {
        self.history.len() as u32 >= self.settings.rounds
    }

    /// The file of the newest network that plays.
    pub fn newest(&self) -> Option<PathBuf> {
        let done = self.history.len() as u32;
        (done > 0).then(|| self.net_path(done))
    }

    /// Plays a few games, or learns for an epoch, or tests the network, on the threads of the
    /// current pool. `None` when all is done or `stop` was requested.
    ///
    /// # Errors
    /// If a player fails, the training runs away, or a file cannot be read or written.
    pub fn step(&mut self, stop: &Stop) -> Result<Option<NetRunReport>, NetRunError> {
        if self.is_done() || stop.is_requested() {
            return Ok(None);
        }
        let round = self.history.len() as u32 + 1;
        if self.net_path(round).exists() {
            return self.test(round, stop);
        }
        match std::mem::replace(&mut self.phase, Phase::Between) {
            Phase::Between => {
                self.phase = self.begin(round)?;
                self.step(stop)
            }
            Phase::Playing(run) => self.play(round, run, stop),
            Phase::Learning(training) => self.learn(round, training, stop),
        }
    }

    /// The games of this round if they are not all played, else its training.
    fn begin(&self, round: u32) -> Result<Phase, NetRunError> {
        // A network is named as it lies in the folder, which may be moved, and opened where it is.
        let simulations = self.settings.simulations;
        let mut player = format!("mcts:{simulations}");
        let mut opened = player.clone();
        if round > 1 {
            opened = format!("{player}@{}", self.net_path(round - 1).display());
            player = format!("{player}@nets/{:02}.ron", round - 1);
        }
        let opened = Entrant::parse(&opened, &Consent::NONE).map_err(NetRunError::Player)?;
        let settings = SelfPlaySettings {
            player,
            games: self.settings.games,
            random_plies: self.settings.random_plies,
            seed: self.settings.seed.wrapping_add(u64::from(round) << 32),
            visits: self.settings.training.policy,
        };
        let run = selfplay::go_on(&self.games_path(round), SelfPlay::by(settings, opened))
            .map_err(NetRunError::Play)?;
        if run.played() < self.settings.games {
            return Ok(Phase::Playing(Box::new(run)));
        }
        self.begin_training(round).map(|training| Phase::Learning(Box::new(training)))
    }

    /// The training of a round, on all games so far: a new one, or that of its checkpoint.
    fn begin_training(&self, round: u32) -> Result<NetTraining, NetRunError> {
        let own = (1..=round).map(|round| self.games_path(round));
        let paths: Vec<PathBuf> = self.settings.teachers.iter().cloned().chain(own).collect();
        let policy = self.settings.training.policy;
        let examples = net_examples::read_files(&paths, Target::Mean, policy)
            .map_err(|error| NetRunError::Damaged { path: error.path, reason: error.reason })?;
        let path = self.checkpoint_path(round);
        if !path.exists() {
            let training = NetTraining::new(self.settings.training.clone(), examples);
            return training.map_err(NetRunError::Training);
        }
        let checkpoint = ron::from_str(&read(&path)?)
            .map_err(|error| NetRunError::Damaged { path, reason: error.to_string() })?;
        NetTraining::resume(checkpoint, examples).map_err(NetRunError::Training)
    }

    fn play(
        &mut self,
        round: u32,
        mut run: Box<SelfPlay>,
        stop: &Stop,
    ) -> Result<Option<NetRunReport>, NetRunError> {
        let some = 2 * rayon::current_num_threads() as u32;
        let report = run.step(some, stop).map_err(NetRunError::Play)?;
        let Some(report) = report else { return Ok(None) };
        selfplay::save(&self.games_path(round), &run).map_err(NetRunError::Play)?;
        let of = self.settings.games;
        if report.games < of {
            self.phase = Phase::Playing(run);
        }
        Ok(Some(NetRunReport::Games { round, played: report.games, of }))
    }

    fn learn(
        &mut self,
        round: u32,
        mut training: Box<NetTraining>,
        stop: &Stop,
    ) -> Result<Option<NetRunReport>, NetRunError> {
        let report = training.step(stop).map_err(NetRunError::Training)?;
        if training.is_done() {
            let kept = training.kept().expect("an epoch is over");
            let rows: usize = training.split().iter().sum();
            let note = format!(
                "round {round}, {rows} rows, epoch {}, training mse {:.6}, validation mse {:.6}",
                kept.epoch, kept.training.squared, kept.validation.squared
            );
            write(&self.net_path(round), &NetFile { net: training.net(), note }.write())?;
            // The errors stand beside the network until the test writes them into the history.
            let line = NetRound {
                round,
                rows,
                training: kept.training.squared,
                validation: kept.validation.squared,
                score: 0.0,
                score_error: 0.0,
            };
            let text = ron::to_string(&line).expect("plain numbers can be written");
            write(&self.errors_path(round), &text)?;
            // The network is safe: what was needed to go on is not needed any more.
            let _ = fs::remove_file(self.checkpoint_path(round));
        } else {
            if self.saved.elapsed() >= SAVED {
                let text = ron::to_string(&training.checkpoint());
                let text = text.expect("plain numbers can be written");
                write(&self.checkpoint_path(round), &text)?;
                self.saved = Instant::now();
            }
            self.phase = Phase::Learning(training);
        }
        Ok(report.map(|report| NetRunReport::Epoch { round, report }))
    }

    fn test(&mut self, round: u32, stop: &Stop) -> Result<Option<NetRunReport>, NetRunError> {
        let net = self.read_net(round)?;
        let path = self.errors_path(round);
        let Ok(text) = fs::read_to_string(&path) else {
            // Killed between the two files: the network is learned again, to the same bytes.
            let path = self.net_path(round);
            fs::remove_file(&path).map_err(|source| NetRunError::File { path, source })?;
            return self.step(stop);
        };
        let known: NetRound = ron::from_str(&text)
            .map_err(|error| NetRunError::Damaged { path, reason: error.to_string() })?;
        let Some([score, score_error]) = test(&net, self.settings.seed, stop) else {
            return Ok(None);
        };
        let line = NetRound { score, score_error, ..known };
        self.history.push(line);
        write(&self.folder.join("history.csv"), &history_csv(&self.history))?;
        self.net = Some(net);
        Ok(Some(NetRunReport::Round(line)))
    }

    fn games_path(&self, round: u32) -> PathBuf {
        self.folder.join(format!("games/{round:02}.csv"))
    }

    fn net_path(&self, round: u32) -> PathBuf {
        self.folder.join(format!("nets/{round:02}.ron"))
    }

    fn checkpoint_path(&self, round: u32) -> PathBuf {
        self.folder.join(format!("nets/{round:02}.checkpoint.ron"))
    }

    fn errors_path(&self, round: u32) -> PathBuf {
        self.folder.join(format!("nets/{round:02}.errors.ron"))
    }

    fn read_net(&self, round: u32) -> Result<Net, NetRunError> {
        let path = self.net_path(round);
        let file = NetFile::read(&read(&path)?)
            .map_err(|error| NetRunError::Damaged { path, reason: error.to_string() })?;
        Ok(file.net)
    }
}

/// The score of the network against playouts and half of its 95 % interval; `None` if stopped.
fn test(net: &Net, seed: u64, stop: &Stop) -> Option<[f64; 2]> {
    let searcher = format!("mcts:{TEST_SIMULATIONS}").parse().expect("the spelling is right");
    let model = Arc::new(Model::Net(net.clone()));
    let guided = Player::new(searcher, Some(model)).expect("it has a model");
    let plain = Player::new(searcher, None).expect("it needs no model");
    let pairs: Vec<Option<f64>> =
        (0..TEST_PAIRS).into_par_iter().map(|n| pair(&guided, &plain, seed, n, stop)).collect();
    let pairs: Vec<f64> = pairs.into_iter().collect::<Option<_>>()?;
    let n = pairs.len() as f64;
    let mean = pairs.iter().sum::<f64>() / n;
    let variance = pairs.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / n;
    Some([mean, 1.96 * (variance / n).sqrt()])
}

/// The first player's points in two games from one random opening, colours swapped, 0..=1.
fn pair(first: &Player, second: &Player, seed: u64, number: u32, stop: &Stop) -> Option<f64> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(u64::from(number));
    let opening: Game = selfplay::random_opening(6, &mut rng);
    let mut points = 0.0;
    for color in Color::BOTH {
        let mut own = first.sit(color, rng.next_u64());
        let mut other = second.sit(color.other(), rng.next_u64());
        let [black, white] = match color {
            Color::Black => [&mut *own, &mut *other],
            Color::White => [&mut *other, &mut *own],
        };
        let margin = game::play(opening.clone(), black, white, stop)?.margin;
        let margin = if color == Color::Black { margin } else { -margin };
        points += 0.25 * f64::from(margin.signum() + 1);
    }
    Some(points)
}

const HEADER: &str = "round,rows,train_mse,valid_mse,score,score_error";

fn history_csv(history: &[NetRound]) -> String {
    let mut text = HEADER.to_owned() + "\n";
    for line in history {
        let NetRound { round, rows, training, validation, score, score_error } = line;
        text += &format!("{round},{rows},{training},{validation},{score},{score_error}\n");
    }
    text
}

fn read_history(path: &Path) -> Result<Vec<NetRound>, NetRunError> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = read(path)?;
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let damaged = |reason: String| NetRunError::Damaged { path: path.to_owned(), reason };
    let mut history = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| damaged(error.to_string()))?;
        let cells: Option<Vec<f64>> = record.iter().map(|cell| cell.parse().ok()).collect();
        let Some([round, rows, training, validation, score, score_error]) = cells.as_deref() else {
            return Err(damaged(format!("expected the columns {HEADER}, found {record:?}")));
        };
        history.push(NetRound {
            round: *round as u32,
            rows: *rows as usize,
            training: *training,
            validation: *validation,
            score: *score,
            score_error: *score_error,
        });
    }
    Ok(history)
}

fn read(path: &Path) -> Result<String, NetRunError> {
    fs::read_to_string(path).map_err(|source| NetRunError::File { path: path.to_owned(), source })
}

fn write(path: &Path, text: &str) -> Result<(), NetRunError> {
    store::write(path, text.as_bytes())
        .map_err(|source| NetRunError::File { path: path.to_owned(), source })
}

/// A run cannot go on.
#[derive(Debug)]
pub enum NetRunError {
    /// The folder holds a run already.
    Taken(PathBuf),
    /// There would be no games, or no simulations.
    NoGames,
    /// A file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A file does not hold what it should.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong in it.
        reason: String,
    },
    /// A network does not play.
    Player(PlayerError),
    /// Self-play went wrong.
    Play(SelfPlayError),
    /// Training went wrong.
    Training(NetTrainingError),
}

impl fmt::Display for NetRunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetRunError::Taken(path) => write!(f, "{} holds a run already", path.display()),
            NetRunError::NoGames => f.write_str("expected at least one game and one simulation"),
            NetRunError::File { path, source } => write!(f, "{}: {source}", path.display()),
            NetRunError::Damaged { path, reason } => write!(f, "{}: {reason}", path.display()),
            NetRunError::Player(source) => source.fmt(f),
            NetRunError::Play(source) => source.fmt(f),
            NetRunError::Training(source) => source.fmt(f),
        }
    }
}

impl std::error::Error for NetRunError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::network::{Method, Split};
    use othello_engine::eval::Encoding;

    fn settings() -> NetRunSettings {
        NetRunSettings {
            rounds: 2,
            games: 6,
            simulations: 10,
            random_plies: 6,
            teachers: Vec::new(),
            training: NetTrainingSettings {
                encoding: Encoding::Mover,
                hidden: vec![16],
                method: Method::Adam,
                split: Split::Games,
                epochs: 3,
                ..NetTrainingSettings::default()
            },
            seed: 5,
        }
    }

    fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
        let names =
            ["history.csv", "nets/01.ron", "nets/02.ron", "games/01.csv", "games/02.run.ron"];
        names.map(|name| (name.to_owned(), fs::read(folder.join(name)).unwrap())).to_vec()
    }

    #[test]
    fn a_run_opened_again_before_every_step_ends_with_the_same_files() {
        let folder = tempfile::tempdir().unwrap();
        let (whole, broken) = (folder.path().join("whole"), folder.path().join("broken"));
        let mut run = NetRun::create(&whole, &settings()).unwrap();
        let mut reports = 0;
        while run.step(&Stop::default()).unwrap().is_some() {
            reports += 1;
        }
        assert!(reports >= 2 * (1 + 3 + 1));
        assert!(run.is_done());
        assert_eq!(run.history().len(), 2);
        assert!(run.newest().unwrap().ends_with("nets/02.ron"));

        let mut run = NetRun::create(&broken, &settings()).unwrap();
        while !run.is_done() {
            // An epoch is not kept across a kill: a training must get to its end at one go.
            for _ in 0..3 {
                run.step(&Stop::default()).unwrap();
            }
            run = NetRun::open(&broken).unwrap();
        }
        assert_eq!(files(&whole), files(&broken));
    }

    #[test]
    fn a_folder_is_used_once_and_a_damaged_one_is_named() {
        let folder = tempfile::tempdir().unwrap();
        NetRun::create(folder.path(), &settings()).unwrap();
        assert!(matches!(NetRun::create(folder.path(), &settings()), Err(NetRunError::Taken(_))));
        fs::write(folder.path().join("run.ron"), "(").unwrap();
        let error = NetRun::open(folder.path()).err().unwrap().to_string();
        assert!(error.contains("run.ron: "), "{error}");
    }
}

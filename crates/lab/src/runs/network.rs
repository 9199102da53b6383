//! Training runs of a value network: rounds of self-play, training and a fixed strength test. The folder
//! survives a kill.
//!
//! ```text
//! run.ron              the settings
//! games/01.csv …       the games of each round
//! games/teacher.games  the teacher's games, if there is one
//! nets/01.ron …        the network after each round, usable as a model
//! nets/01.checkpoint.ron   the checkpoint of a running training
//! stages.csv           the error of each round by stage of the game
//! history.csv          one line per round
//! ```
//! The existing files determine the next step, so a run killed at any instant resumes to the same bytes.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use othello_engine::{
    Game,
    models::{Model, Net, NetFile},
    search::{Budget, MctsSettings, Stop},
    spec::SearcherSpec,
};
use serde::{Deserialize, Serialize};

use super::{
    PlayerBirth, Progress, Role, RoundReport, Run, RunError, RunFolder, RunKind, RunPlayer, Unit,
    annotated_selfplay::{AnnotatedPlay, AnnotatedPlaySettings},
    format::RunFormat,
    offspring::RunContents,
    round::SHOWN,
    round_strength,
    selfplay::{SelfPlay, SelfPlaySettings},
    stages::{self, StageError},
};
use crate::{
    data::{
        annotated_game::Target,
        sources::{self, Labels},
    },
    evolution::files::read_ron,
    executor::Executor,
    players::{
        consent::Consent,
        resolve::ResolvedPlayer,
        spec::{ModelRef, PlayerSpec},
    },
    rating::benchmark::{Rating, Strength},
    store::{self, Limit},
};
use othello_train::{
    dataset::Dataset,
    metrics::{EpochReport, Metrics},
    network::{NetCheckpoint, NetTraining, NetTrainingSettings},
    presets::NetPreset,
    sample::Goal,
};

/// The settings of a network's training run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetRunSettings {
    /// The number of rounds.
    pub rounds: u32,
    /// Games per round; at least 1, unless there is other training data.
    pub games: u32,
    /// Simulations per move in self-play, at least 1. They use playouts in the first round, then the network.
    pub simulations: u32,
    /// The number of random opening plies per game.
    pub random_plies: u32,
    /// Additional training data for every round, in any format that samples can be read from.
    #[serde(default)]
    pub teachers: Vec<PathBuf>,
    /// Games that a teacher plays before the first round; every round trains on them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teacher: Option<AnnotatedPlaySettings>,
    /// The training of each round, on the games of all rounds so far.
    pub training: NetTrainingSettings,
    /// The seed of all random choices.
    pub seed: u64,
}

impl Default for NetRunSettings {
    /// Several rounds with the paper's training.
    fn default() -> NetRunSettings {
        NetRunSettings {
            rounds: 5,
            games: 400,
            simulations: 200,
            random_plies: 8,
            teachers: Vec::new(),
            teacher: None,
            training: NetTrainingSettings::default(),
            seed: 1,
        }
    }
}

impl From<NetPreset> for NetRunSettings {
    fn from(preset: NetPreset) -> NetRunSettings {
        let run = NetRunSettings { training: preset.training(), ..NetRunSettings::default() };
        let once = NetRunSettings { rounds: 1, random_plies: 0, ..run.clone() };
        match preset {
            NetPreset::Strong => run,
            NetPreset::Paper => NetRunSettings { games: 150, simulations: 5000, ..once },
            NetPreset::PaperSmall => NetRunSettings { games: 50, simulations: 500, ..once },
            NetPreset::Shipped => {
                let teacher = AnnotatedPlaySettings {
                    player: "pvs:4@glem".to_owned(),
                    games: 50_000,
                    random_plies: (4, 50),
                    seed: 1,
                    shard: None,
                };
                NetRunSettings { games: 0, teacher: Some(teacher), ..once }
            }
        }
    }
}

/// A finished round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NetRound {
    /// Its number, from 1.
    pub round: u32,
    /// The number of rows, including the validation rows.
    pub rows: usize,
    /// The mean squared error on the training rows, in the epoch whose weights were kept.
    #[serde(alias = "train_mse")]
    pub training: f64,
    /// The mean squared error on the validation rows.
    #[serde(alias = "valid_mse")]
    pub validation: f64,
    /// Only in version 0.1: the score, 0..=1, of `mcts:200` with the network against playouts.
    pub score: Option<f64>,
    /// Half the width of the score's 95 % interval.
    pub score_error: Option<f64>,
    /// The network's strength with the run's search; stored in a file of its own.
    #[serde(skip)]
    pub strength: Option<Strength>,
}

impl NetRound {
    /// The network's rating in Elo.
    pub fn rating(&self) -> Option<Rating> {
        round_strength::rating(self.strength.as_ref())
    }
}

/// The report of a step.
pub type NetRunReport = RoundReport<EpochReport, NetRound>;

/// A run that trains a network.
pub(super) static FORMAT: RunFormat = RunFormat {
    kind: RunKind::Network,
    name: "network",
    unit: Unit::Round,
    has_players: true,
    settings: "run.ron",
    beginnings: &["games", "nets"],
    is_at: |path| path.join("run.ron").is_file() && path.join("nets").is_dir(),
    contents,
    curve,
    open: Some(|path| Ok(Box::new(NetRun::open(path)?))),
};

/// A network's training run.
pub struct NetRun {
    folder: RunFolder,
    settings: NetRunSettings,
    history: Vec<NetRound>,
    stages: Vec<StageError>,
    newest: Vec<Game>, // from the last step with games
    phase: Phase,
    epochs: u64, // trained in finished rounds, or planned in rounds finished before this session
    saved: Instant, // time of the last checkpoint
    executor: Executor,
}

/// The minimum interval between a training's checkpoints.
const SAVED: Duration = Duration::from_millis(500);

/// The current phase. It is derived from the files, so a kill loses nothing needed to resume.
enum Phase {
    /// Between phases: the files determine the next one.
    Between,
    Teaching(Box<AnnotatedPlay>),
    Playing(Box<SelfPlay>),
    Learning(Box<NetTraining>),
}

impl NetRunSettings {
    /// The labels of its samples.
    const fn labels(&self) -> Labels {
        Labels { goal: Goal::Outcome, target: Target::Mean, moves: self.training.policy }
    }

    /// Checks that a run can use these settings.
    fn check(&self) -> Result<(), RunError> {
        self.training.check().map_err(RunError::settings)?;
        let learns_from_others = self.teacher.is_some() || !self.teachers.is_empty();
        if (self.games == 0 && !learns_from_others) || self.simulations == 0 {
            return Err(RunError::settings("expected at least one game and one simulation"));
        }
        Ok(())
    }
}

impl NetRun {
    /// Starts a run in a new or empty folder.
    ///
    /// # Errors
    /// If a setting is invalid, a data file has nothing to learn from, or the folder is not empty or cannot
    /// be written to.
    pub fn create(path: &Path, settings: &NetRunSettings) -> Result<NetRun, RunError> {
        settings.check()?;
        sources::check(&settings.teachers, &settings.labels()).map_err(RunError::work)?;
        let folder = RunFolder::create(&FORMAT, path)?;
        ["games", "nets"].into_iter().try_for_each(|name| folder.make(name))?;
        let text = ron::ser::to_string_pretty(settings, ron::ser::PrettyConfig::new())
            .expect("plain settings can be written");
        folder.write_settings(&(text + "\n"))?;
        NetRun::in_folder(folder)
    }

    /// Opens the run in this folder, to resume it.
    ///
    /// # Errors
    /// If there is none, another program holds its lock, or a file cannot be read.
    pub fn open(path: &Path) -> Result<NetRun, RunError> {
        NetRun::in_folder(RunFolder::open(&FORMAT, path)?)
    }

    fn in_folder(folder: RunFolder) -> Result<NetRun, RunError> {
        let settings: NetRunSettings = folder.settings(read_ron)?;
        settings.check()?;
        let history = read_history(&folder, &settings)?;
        if let Some(last) = history.last() {
            read_net(&folder, last.round)?;
        }
        let epochs = history.len() as u64 * u64::from(settings.training.epochs);
        // A network whose strength test is pending has its stage errors in the file already.
        let is_learned = folder.has(&net_name(history.len() as u32 + 1))?;
        let stages = stages::read(&folder, history.len() + usize::from(is_learned))?;
        let (phase, saved) = (Phase::Between, Instant::now());
        let (newest, executor) = (Vec::new(), Executor::default());
        Ok(NetRun { folder, settings, history, stages, newest, phase, epochs, saved, executor })
    }

    /// The settings of the run in a folder, without taking its lock.
    ///
    /// # Errors
    /// If the folder holds no run, or the settings cannot be read.
    pub fn settings_in(path: &Path) -> Result<NetRunSettings, RunError> {
        RunFolder::look(&FORMAT, path)?.settings(read_ron)
    }

    /// The settings.
    pub const fn settings(&self) -> &NetRunSettings {
        &self.settings
    }

    /// The folder's path.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The finished rounds.
    pub fn history(&self) -> &[NetRound] {
        &self.history
    }

    /// The file of the network of the last finished round.
    pub fn newest(&self) -> Option<PathBuf> {
        self.history.last().map(|line| self.net_path(line.round))
    }

    /// The file of a round's network; rounds count from 1.
    pub fn net_path(&self, round: u32) -> PathBuf {
        self.folder.file(&net_name(round))
    }

    /// Some of the games played last.
    pub fn newest_games(&self) -> &[Game] {
        &self.newest
    }

    /// The errors by stage of all finished rounds, then of the current training.
    pub fn stages(&self) -> Vec<StageError> {
        let mut stages = self.stages.clone();
        if let Phase::Learning(training) = &self.phase {
            stages.extend(stages_of(self.history.len() as u32 + 1, training));
        }
        stages
    }

    /// The first unfinished phase of a round: the teacher's games, self-play, or training.
    fn begin(&self, round: u32) -> Result<Phase, RunError> {
        if let Some(settings) = self.settings.teacher.as_ref().filter(|_| round == 1) {
            let run = AnnotatedPlay::within(&self.folder.file(TEACHER), settings.clone())?;
            if !run.is_done() {
                return Ok(Phase::Teaching(Box::new(run)));
            }
        }
        if self.settings.games == 0 {
            return self.begin_training(round).map(|training| Phase::Learning(Box::new(training)));
        }
        // The settings name the network relative to the folder, which may move; it is opened by its full
        // path.
        let simulations = self.settings.simulations;
        let mut player = format!("mcts:{simulations}");
        let mut opened = player.clone();
        if round > 1 {
            let net = net_name(round - 1);
            opened = format!("{player}@{}", self.folder.file(&net).display());
            player = format!("{player}@{net}");
        }
        let opened = ResolvedPlayer::parse(&opened, &Consent::NONE).map_err(RunError::work)?;
        let settings = SelfPlaySettings {
            player,
            games: self.settings.games,
            random_plies: self.settings.random_plies,
            // With the same seed every round would begin from the same openings.
            seed: self.settings.seed.wrapping_add(u64::from(round) << 32),
            visits: self.settings.training.policy,
            shard: None,
        };
        let games = self.folder.file(&games_name(round));
        let run = SelfPlay::within(&games, settings, opened)?;
        if !run.is_done() {
            return Ok(Phase::Playing(Box::new(run)));
        }
        self.begin_training(round).map(|training| Phase::Learning(Box::new(training)))
    }

    /// The training of a round on all games so far. Resumes from the checkpoint if it fits, else starts over,
    /// which costs minutes but gives the same result.
    fn begin_training(&self, round: u32) -> Result<NetTraining, RunError> {
        let samples = self.samples(round)?;
        let path = self.folder.file(&checkpoint_name(round));
        let checkpoint = store::read_text(&path, Limit::MODEL).ok();
        let checkpoint = checkpoint.and_then(|text| ron::from_str(&text).ok());
        match checkpoint.filter(|checkpoint: &NetCheckpoint| checkpoint.is_of(&samples)) {
            Some(checkpoint) => NetTraining::resume(checkpoint, samples),
            None => NetTraining::new(self.settings.training.clone(), samples),
        }
        .map_err(RunError::work)
    }

    fn samples(&self, round: u32) -> Result<Dataset, RunError> {
        let training = &self.settings.training;
        let labels = self.settings.labels();
        let mut builder = training.builder();
        let teacher = self.settings.teacher.iter().map(|_| self.folder.file(TEACHER));
        let own = (1..=round).map(|round| self.folder.file(&games_name(round)));
        let own = own.filter(|_| self.settings.games > 0);
        for path in self.settings.teachers.iter().cloned().chain(teacher).chain(own) {
            sources::add(&mut builder, &path, &labels).map_err(RunError::work)?;
        }
        Ok(builder.finish(training.seed))
    }

    fn teach(
        &mut self,
        round: u32,
        mut run: Box<AnnotatedPlay>,
        stop: &Stop,
    ) -> Result<Option<NetRunReport>, RunError> {
        run.employ(&self.executor);
        let Some(played) = run.step(stop)? else { return Ok(None) };
        let of = self.settings.teacher.as_ref().map_or(0, |settings| settings.games);
        let newest = run.games().iter().rev().take(SHOWN);
        self.newest = newest.map(|game| game.game().clone()).collect();
        if !run.is_done() {
            self.phase = Phase::Teaching(run);
        }
        Ok(Some(NetRunReport::Games { round, played: played as u32, of }))
    }

    fn play(
        &mut self,
        round: u32,
        mut run: Box<SelfPlay>,
        stop: &Stop,
    ) -> Result<Option<NetRunReport>, RunError> {
        run.employ(&self.executor);
        let report = run.play(self.executor.pieces_in_a_step(2), stop)?;
        let Some(report) = report else { return Ok(None) };
        run.save()?;
        self.newest = run.newest().to_vec();
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
    ) -> Result<Option<NetRunReport>, RunError> {
        let report = training.step(stop).map_err(RunError::work)?;
        if training.is_done() {
            self.end_training(round, &training)?;
        } else {
            if self.saved.elapsed() >= SAVED {
                let text = ron::to_string(&training.checkpoint());
                let text = text.expect("plain numbers can be written");
                self.folder.write(&checkpoint_name(round), text.as_bytes())?;
                self.saved = Instant::now();
            }
            self.phase = Phase::Learning(training);
        }
        Ok(report.map(|report| NetRunReport::Epoch { round, report }))
    }

    fn end_training(&mut self, round: u32, training: &NetTraining) -> Result<(), RunError> {
        let kept = training.kept().expect("an epoch is over");
        let rows: usize = training.split().iter().sum();
        let note = format!(
            "round {round}, {rows} rows, epoch {}, training mse {:.6}, validation mse {:.6}",
            kept.epoch,
            kept.training.mean_squared(),
            kept.validation.mean_squared()
        );
        self.stages.retain(|row| row.round < round);
        self.stages.extend(stages_of(round, training));
        stages::write(&self.folder, &self.stages)?;
        let net = NetFile { net: training.net(), note };
        self.folder.write(&net_name(round), net.write().as_bytes())?;
        // The errors stay next to the network until the strength test writes them into the history.
        let line = NetRound {
            round,
            rows,
            training: kept.training.mean_squared(),
            validation: kept.validation.mean_squared(),
            score: None,
            score_error: None,
            strength: None,
        };
        let text = ron::to_string(&line).expect("plain numbers can be written");
        self.folder.write(&errors_name(round), text.as_bytes())?;
        self.epochs += training.history().len() as u64;
        // The network is saved, so the checkpoint is no longer needed.
        self.folder.remove(&checkpoint_name(round))
    }

    fn test(&mut self, round: u32, stop: &Stop) -> Result<Option<NetRunReport>, RunError> {
        // A kill after saving the network may have left the checkpoint.
        self.folder.remove(&checkpoint_name(round))?;
        let net = read_net(&self.folder, round)?;
        let errors = errors_name(round);
        if !self.folder.has(&errors)? {
            // Killed between the two files: trains the network again, to the same bytes.
            self.folder.remove(&net_name(round))?;
            return self.step(stop);
        }
        let known: NetRound = self.folder.read(&errors, read_errors)?;
        let searcher = searcher(&self.settings);
        let measured =
            round_strength::measure(searcher, Model::Net(Arc::new(net)), &self.executor, stop)?;
        let Some(strength) = measured else { return Ok(None) };
        let line = NetRound { score: None, score_error: None, strength: Some(strength), ..known };
        self.history.push(line.clone());
        self.write_history().inspect_err(|_| {
            self.history.pop();
        })?;
        Ok(Some(NetRunReport::Round(line)))
    }

    fn write_history(&self) -> Result<(), RunError> {
        // Before the history: a kill between the two must not leave a round without its strength.
        round_strength::write(&self.folder, self.history.iter().map(|line| &line.strength))?;
        self.folder.write(HISTORY, history_csv(&self.history).as_bytes())
    }
}

impl Run for NetRun {
    type Report = NetRunReport;

    fn folder(&self) -> Option<&RunFolder> {
        Some(&self.folder)
    }

    fn employ(&mut self, executor: &Executor) {
        self.executor = executor.clone();
    }

    /// Plays some games, trains one epoch, or tests the network.
    fn step(&mut self, stop: &Stop) -> Result<Option<NetRunReport>, RunError> {
        if self.is_done() || stop.is_requested() {
            return Ok(None);
        }
        let round = self.history.len() as u32 + 1;
        if self.folder.has(&net_name(round))? {
            return self.test(round, stop);
        }
        // Unless it is put back, a phase begins again from its files.
        match std::mem::replace(&mut self.phase, Phase::Between) {
            Phase::Between => {
                self.phase = self.begin(round)?;
                self.step(stop)
            }
            Phase::Teaching(run) => self.teach(round, run, stop),
            Phase::Playing(run) => self.play(round, run, stop),
            Phase::Learning(training) => self.learn(round, training, stop),
        }
    }

    fn progress(&self) -> Progress {
        let (games, of) = (u64::from(self.settings.games), u64::from(self.settings.rounds));
        let taught = self.settings.teacher.as_ref().map_or(0, |settings| settings.games.into());
        let rounds = self.history.len() as u64;
        let planned = u64::from(self.settings.training.epochs);
        let is_learned = self.folder.file(&net_name(rounds as u32 + 1)).exists();
        let (played, learned) = match &self.phase {
            _ if is_learned => (taught + games, 0),
            Phase::Between if rounds == 0 => (0, 0),
            Phase::Between => (taught, 0),
            Phase::Teaching(run) => (run.games().len() as u64, 0),
            Phase::Playing(run) => (taught + u64::from(run.played()), 0),
            Phase::Learning(training) => (taught + games, training.history().len() as u64),
        };
        // An early-stopped round has fewer epochs than planned.
        let left = planned * of.saturating_sub(rounds + u64::from(is_learned));
        Progress::of(Unit::Game, rounds * games + played, Some(taught + of * games)).and(
            Unit::Epoch,
            self.epochs + learned,
            Some(self.epochs + left),
        )
    }

    fn is_done(&self) -> bool {
        self.history.len() as u32 >= self.settings.rounds
    }

    fn best(&self) -> Option<RunPlayer> {
        let last = self.history.len() as u32;
        (last > 0).then(|| player(&self.folder, &self.settings, last, Role::Best))
    }

    fn strength(&self) -> Option<(u32, Rating)> {
        let round = self.history.len() as u32;
        Some((round, self.history.last()?.rating()?))
    }
}

/// The search of the run's player: that of its self-play.
fn searcher(settings: &NetRunSettings) -> SearcherSpec {
    let budget = Budget::Nodes(settings.simulations.into());
    SearcherSpec::Mcts(MctsSettings { budget, ..MctsSettings::default() })
}

fn player(folder: &RunFolder, settings: &NetRunSettings, round: u32, role: Role) -> RunPlayer {
    let model = ModelRef::file(&folder.file(&net_name(round)));
    let spec = PlayerSpec::search(searcher(settings), model);
    RunPlayer { role, spec, origin: PlayerBirth::of_round(folder.path(), settings.seed, round) }
}

/// The ratings of the rounds of the run in a folder.
fn curve(path: &Path) -> Result<Vec<(u32, Rating)>, RunError> {
    round_strength::curve(&RunFolder::look(&FORMAT, path)?)
}

/// The progress and the networks of the run in a folder.
fn contents(path: &Path) -> Result<RunContents, RunError> {
    let folder = RunFolder::look(&FORMAT, path)?;
    let settings: NetRunSettings = folder.settings(read_ron)?;
    let done = read_history(&folder, &settings)?.len() as u32;
    let player = |round, role| player(&folder, &settings, round, role);
    Ok(RunContents::of_rounds(done, settings.rounds, player))
}

fn stages_of(round: u32, training: &NetTraining) -> Vec<StageError> {
    stages::of_round(round, &training.stages(), Metrics::mean_squared)
}

const HISTORY: &str = "history.csv";
const TEACHER: &str = "games/teacher.games";

fn games_name(round: u32) -> String {
    format!("games/{round:02}.csv")
}

fn net_name(round: u32) -> String {
    format!("nets/{round:02}.ron")
}

fn checkpoint_name(round: u32) -> String {
    format!("nets/{round:02}.checkpoint.ron")
}

fn errors_name(round: u32) -> String {
    format!("nets/{round:02}.errors.ron")
}

fn read_net(folder: &RunFolder, round: u32) -> Result<Net, RunError> {
    folder.read(&net_name(round), NetFile::read).map(|file| file.net)
}

fn read_history(folder: &RunFolder, settings: &NetRunSettings) -> Result<Vec<NetRound>, RunError> {
    let most = settings.rounds as usize;
    let mut history = folder.rows(HISTORY, most, |line: &NetRound| line.round)?;
    round_strength::attach(folder, history.iter_mut().map(|line| &mut line.strength))?;
    Ok(history)
}

/// Reads the errors of a round whose strength test is pending; version 0.1 wrote a score there.
fn read_errors(text: &str) -> ron::error::SpannedResult<NetRound> {
    let some = ron::extensions::Extensions::IMPLICIT_SOME;
    ron::Options::default().with_default_extension(some).from_str(text)
}

const HEADER: &str = "round,rows,train_mse,valid_mse,score,score_error";

fn history_csv(history: &[NetRound]) -> String {
    let mut text = HEADER.to_owned() + "\n";
    for line in history {
        let NetRound { round, rows, training, validation, score, score_error, .. } = line;
        let [score, score_error] =
            [score, score_error].map(|share| share.map_or_else(String::new, |s| s.to_string()));
        text += &format!("{round},{rows},{training},{validation},{score},{score_error}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use othello_engine::models::Encoding;
    use othello_train::{dataset::Split, network::NetMethod};

    fn settings() -> NetRunSettings {
        NetRunSettings {
            rounds: 2,
            games: 6,
            simulations: 10,
            random_plies: 6,
            teachers: Vec::new(),
            teacher: None,
            training: NetTrainingSettings {
                encoding: Encoding::Mover,
                hidden: vec![16],
                method: NetMethod::Adam,
                split: Split::Games,
                epochs: 3,
                ..NetTrainingSettings::default()
            },
            seed: 5,
        }
    }

    fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
        let names = [
            "history.csv",
            "stages.csv",
            "nets/01.ron",
            "nets/02.ron",
            "games/01.csv",
            "games/02.run.ron",
        ];
        names.map(|name| (name.to_owned(), fs::read(folder.join(name)).unwrap())).to_vec()
    }

    #[test]
    fn a_run_reopened_before_every_step_has_the_same_files() {
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
        assert!(!run.newest_games().is_empty() && run.newest_games().iter().all(Game::is_over));
        // The stage errors add up to the error in the history.
        for line in run.history() {
            let stages = run.stages();
            let rows: Vec<_> = stages.iter().filter(|row| row.round == line.round).collect();
            let samples: u64 = rows.iter().map(|row| row.samples).sum();
            let squared: f64 = rows.iter().map(|row| row.error * row.samples as f64).sum();
            let error = squared / samples as f64;
            assert!((error - line.validation).abs() < 1e-6, "{error} {}", line.validation);
        }

        let mut run = NetRun::create(&broken, &settings()).unwrap();
        while !run.is_done() {
            // Checkpoints are at least 500 ms apart, so quick epochs do not survive reopening: each training
            // must finish before the drop.
            for _ in 0..3 {
                run.step(&Stop::default()).unwrap();
            }
            drop(run);
            run = NetRun::open(&broken).unwrap();
        }
        assert_eq!(files(&whole), files(&broken));
    }

    #[test]
    fn a_taken_folder_and_a_damaged_file_are_errors() {
        let folder = tempfile::tempdir().unwrap();
        let run = NetRun::create(folder.path(), &settings()).unwrap();
        let again = || NetRun::create(folder.path(), &settings()).err().unwrap();
        assert!(matches!(again(), RunError::InUse(_)));
        drop(run);
        assert!(matches!(again(), RunError::Taken(_)));
        fs::write(folder.path().join("run.ron"), "(").unwrap();
        let error = NetRun::open(folder.path()).err().unwrap().to_string();
        assert!(error.contains("run.ron: "), "{error}");
    }

    #[test]
    fn a_network_trains_on_a_teacher_alone_and_resumes() {
        let folder = tempfile::tempdir().unwrap();
        let teacher = AnnotatedPlaySettings {
            player: "pvs:1,solve=6@glem".to_owned(),
            games: 260,
            random_plies: (20, 40),
            seed: 1,
            shard: None,
        };
        let settings = NetRunSettings { rounds: 1, games: 0, teacher: Some(teacher), ..settings() };
        let [whole, broken] = ["whole", "broken"].map(|name| folder.path().join(name));
        let mut run = NetRun::create(&whole, &settings).unwrap();
        while run.step(&Stop::default()).unwrap().is_some() {}
        assert_eq!((run.history().len(), run.progress().share()), (1, Some(1.0)));
        drop(run);
        drop(NetRun::create(&broken, &settings).unwrap());
        for _ in 0..2 {
            NetRun::open(&broken).unwrap().step(&Stop::default()).unwrap();
        }
        let mut run = NetRun::open(&broken).unwrap();
        while run.step(&Stop::default()).unwrap().is_some() {}
        let net = |folder: &Path| std::fs::read(folder.join("nets/01.ron")).unwrap();
        assert_eq!(net(&broken), net(&whole));
        let alone = NetRunSettings { teacher: None, ..settings };
        assert!(NetRun::create(&folder.path().join("none"), &alone).is_err());
    }
}

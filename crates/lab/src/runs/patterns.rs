//! Training runs of pattern weights from scratch: rounds of self-play and fitting. The folder is consistent
//! at any instant, and its files determine the next step. A run killed anywhere resumes from there.
//!
//! ```text
//! run.ron                settings
//! games/01-0000.games    the first games of round 1, or their choices as 01-0000.choices, …
//! weights/01.glem        the weights after round 1
//! fit.checkpoint         the checkpoint of the current fit
//! stages.csv             the error of each round by stage of the game
//! history.csv            one line per round
//! ```

mod settings;

use std::{
    error::Error,
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
};

use othello_engine::{
    Game,
    models::{Glem, Model},
    search::Stop,
};
use serde::{Deserialize, Serialize};

pub use self::settings::{Round, RunSettings, Subject};
use super::{
    PlayerBirth, Progress, Role, RoundReport, Run, RunError, RunFolder, RunKind, RunPlayer, Unit,
    format::RunFormat,
    offspring::RunContents,
    round::SHOWN,
    round_strength,
    stages::{self, StageError},
};
use crate::{
    data::{
        annotated_game::{self, AnnotatedGame},
        annotated_play::AnnotatedGames,
        choice_play::ChoiceGames,
        sources::{self, Labels},
    },
    executor::{Executor, WorkError},
    players::spec::{ModelRef, PlayerSpec},
    rating::benchmark::{Rating, Strength},
    store::{self, Limit},
};
use othello_train::{
    choice::{self, Choice},
    dataset::{Dataset, DatasetBuilder, Split},
    metrics::Metrics,
    patterns::{Examples, Fit, FitReport, FitSettings},
};

/// The report of a step.
pub type RunReport = RoundReport<FitReport, RoundLine>;

/// A finished round: one line of the history.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundLine {
    /// The round, from 1.
    pub round: u32,
    /// The number of its games.
    pub games: u32,
    /// The number of training examples.
    #[serde(alias = "lessons")] // its name in version 0.1
    pub samples: usize,
    /// The number of epochs.
    pub epochs: u32,
    /// The root mean square error on the training samples, in the goal's units.
    pub training_error: f64,
    /// The root mean square error on the validation samples.
    pub validation_error: f64,
    /// The mean absolute error on the validation samples, in the goal's units.
    pub mean_absolute: f64,
    /// Only in version 0.1: the score, 0..=1, of `pvs:2` against `alphabeta:4@jma`.
    pub score: Option<f64>,
    /// Half the width of the score's 95 % interval.
    pub score_error: Option<f64>,
    /// The strength of the new weights with the run's search; stored in a file of its own.
    #[serde(skip)]
    pub strength: Option<Strength>,
}

impl RoundLine {
    /// The rating of the new weights in Elo.
    pub fn rating(&self) -> Option<Rating> {
        round_strength::rating(self.strength.as_ref())
    }
}

/// The number of games per file.
const CHUNK: u32 = 250;

/// Encodes games as files of [`CHUNK`] games each.
fn files<G>(games: &[G], to_bytes: fn(&[G]) -> Vec<u8>) -> Vec<Vec<u8>> {
    games.chunks(CHUNK as usize).map(to_bytes).collect()
}

/// A run that trains pattern weights.
pub(super) static FORMAT: RunFormat = RunFormat {
    kind: RunKind::Patterns,
    name: "patterns",
    unit: Unit::Round,
    has_players: true,
    settings: "run.ron",
    beginnings: &[],
    is_at: |path| path.join("run.ron").is_file(),
    contents,
    curve,
    open: Some(|path| Ok(Box::new(GlemRun::open(path)?))),
};

/// A training run of pattern weights.
#[derive(Debug)]
pub struct GlemRun {
    folder: RunFolder,
    settings: RunSettings,
    round: u32,  // the current one, from 1
    played: u32, // of its games
    glem: Arc<Glem>,
    teacher: Arc<Glem>, // for choices
    before: Arc<Glem>,  // the weights before the last round
    fit: Option<Fit>,
    newest: Vec<Game>, // from the last step
    history: Vec<RoundLine>,
    stages: Vec<StageError>,
    executor: Executor,
}

impl GlemRun {
    /// Starts a run in a new or empty folder.
    ///
    /// # Errors
    /// If the settings are invalid, a data file has nothing to learn from, or the folder is not empty or
    /// cannot be written to.
    pub fn create(path: &Path, settings: &RunSettings) -> Result<GlemRun, RunError> {
        settings.check().map_err(RunError::settings)?;
        let (goal, target) = (settings.fit.goal, settings.reference);
        let labels = Labels { goal, target, moves: false };
        let positions = sources::check(&settings.others, &labels).map_err(RunError::work)?;
        if positions == 0 && settings.rounds.iter().all(|round| round.games == 0) {
            return Err(RunError::settings("there is no position to learn from"));
        }
        let folder = RunFolder::create(&FORMAT, path)?;
        let pretty =
            ron::ser::PrettyConfig::new().depth_limit(3).struct_names(false).new_line("\n");
        let text = ron::ser::to_string_pretty(settings, pretty).expect("settings can be written");
        folder.write_settings(&(text + "\n"))?;
        GlemRun::in_folder(folder)
    }

    /// Opens the run in a folder, to resume it.
    ///
    /// # Errors
    /// If the folder holds no run, another program holds its lock, or a file cannot be read.
    pub fn open(path: &Path) -> Result<GlemRun, RunError> {
        GlemRun::in_folder(RunFolder::open(&FORMAT, path)?)
    }

    fn in_folder(folder: RunFolder) -> Result<GlemRun, RunError> {
        let settings = folder.settings(RunSettings::read)?;
        let history = read_history(&folder, &settings)?;
        let round = history.len() as u32 + 1;
        let before = &settings.rounds[..history.len().min(settings.rounds.len())];
        let teacher = match before.iter().rposition(|round| round.subject.is_values()) {
            Some(index) => Arc::new(read_weights(&folder, index as u32 + 1)?),
            None => Glem::shipped(),
        };
        let after = |round: u32| match round {
            0 if settings.rounds[0].subject.is_values() => {
                Ok(Arc::new(Glem::blank(settings.fit.goal.scale())))
            }
            0 => Ok(Glem::shipped()),
            round => read_weights(&folder, round).map(Arc::new),
        };
        let glem = after(round - 1)?;
        // These weights are only for display: a run resumes without the weights of earlier rounds.
        let before = after(round.saturating_sub(2)).unwrap_or_else(|_| Arc::clone(&glem));
        let stages = stages::read(&folder, history.len())?;
        let mut run = GlemRun {
            folder,
            settings,
            round,
            played: 0,
            glem,
            teacher,
            before,
            fit: None,
            newest: Vec::new(),
            history,
            stages,
            executor: Executor::default(),
        };
        run.played = run.count_played();
        Ok(run)
    }

    /// The settings of the run in a folder, without taking its lock.
    ///
    /// # Errors
    /// If the folder holds no run, or the settings cannot be read.
    pub fn settings_in(path: &Path) -> Result<RunSettings, RunError> {
        RunFolder::look(&FORMAT, path)?.settings(RunSettings::read)
    }

    /// The settings.
    pub fn settings(&self) -> &RunSettings {
        &self.settings
    }

    /// The folder's path.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The finished rounds.
    pub fn history(&self) -> &[RoundLine] {
        &self.history
    }

    /// The newest weights: those of the current fit, else those of the last round.
    pub fn glem(&self) -> Arc<Glem> {
        self.fit.as_ref().map_or_else(|| Arc::clone(&self.glem), |fit| Arc::new(fit.glem()))
    }

    /// The weights before those of [`GlemRun::glem`]: the initial weights of the current fit, else those of
    /// the last round.
    pub fn before(&self) -> Arc<Glem> {
        Arc::clone(if self.fit.is_some() { &self.glem } else { &self.before })
    }

    /// Some games of the last step, if it played complete games.
    pub fn newest_games(&self) -> &[Game] {
        &self.newest
    }

    /// The errors by stage of all finished rounds, then of the current fit.
    pub fn stages(&self) -> Vec<StageError> {
        let fit = self.fit.as_ref().map_or_else(Vec::new, |fit| self.stages_of(fit));
        [self.stages.clone(), fit].concat()
    }

    fn stages_of(&self, fit: &Fit) -> Vec<StageError> {
        stages::of_round(self.round, &fit.report().stages, Metrics::root_mean_squared)
    }

    /// The weights file of a finished round, counted from 1.
    pub fn weights_path(&self, round: u32) -> PathBuf {
        self.folder.file(&weights_name(round))
    }

    /// The player spec of a finished round, counted from 1.
    pub fn player(&self, round: u32) -> PlayerSpec {
        player(&self.folder, &self.settings, round, Role::Champion).spec
    }

    fn play(&mut self, round: &Round, stop: &Stop) -> Result<Option<RunReport>, RunError> {
        // With many machines a step fills several files, to keep all of them busy.
        let chunks = self.executor.pieces_in_a_step(0).div_ceil(CHUNK).max(1);
        let numbers = self.played..round.games.min(self.played + chunks * CHUNK);
        let files = match round.subject {
            Subject::Values => self.play_values(round, numbers.clone(), stop),
            Subject::Choices => self.play_choices(round, numbers.clone(), stop),
        };
        let Some(files) = files.map_err(RunError::work)? else { return Ok(None) };
        for (chunk, bytes) in (numbers.start / CHUNK..).zip(files) {
            self.folder.write(&self.games_name(self.round, chunk), &bytes)?;
        }
        self.played = numbers.end;
        Ok(Some(RunReport::Games { round: self.round, played: self.played, of: round.games }))
    }

    fn play_values(
        &mut self,
        round: &Round,
        numbers: Range<u32>,
        stop: &Stop,
    ) -> Result<Option<Vec<Vec<u8>>>, WorkError> {
        let mut settings = round.play;
        if self.round == 1 {
            let until_solved = 60 - settings.solve.min(60);
            settings.random = (until_solved, until_solved);
        }
        let (glem, seed) = (Arc::clone(&self.glem), self.settings.seed);
        let games = AnnotatedGames { glem, settings, seed, round: self.round };
        let Some(games) = games.play(&self.executor, numbers, stop)? else { return Ok(None) };
        self.newest = games.iter().take(SHOWN).map(|game| game.game().clone()).collect();
        Ok(Some(files(&games, annotated_game::to_bytes)))
    }

    fn play_choices(
        &mut self,
        round: &Round,
        numbers: Range<u32>,
        stop: &Stop,
    ) -> Result<Option<Vec<Vec<u8>>>, WorkError> {
        let (learner, teacher) = (Arc::clone(&self.glem), Arc::clone(&self.teacher));
        let (settings, seed) = (round.play, self.settings.seed);
        let games = ChoiceGames { learner, teacher, settings, seed, round: self.round };
        let Some(choices) = games.play(&self.executor, numbers.clone(), stop)? else {
            return Ok(None);
        };
        let shown = numbers.take(SHOWN).filter_map(|number| games.game(number, stop));
        self.newest = shown.collect();
        Ok(Some(files(&choices, choice::to_bytes)))
    }

    fn games_name(&self, round: u32, chunk: u32) -> String {
        let ending = match self.settings.round(round).subject {
            Subject::Values => "games",
            Subject::Choices => "choices",
        };
        format!("games/{round:02}-{chunk:04}.{ending}")
    }

    /// The number of games of the current round on disk.
    fn count_played(&self) -> u32 {
        let of = self.settings.rounds.get(self.round as usize - 1).map_or(0, |r| r.games);
        let chunks = of.div_ceil(CHUNK);
        let is_there =
            |chunk: &u32| self.folder.file(&self.games_name(self.round, *chunk)).exists();
        // Files are written in order, so the first missing one ends the games of the round.
        let there = (0..chunks).take_while(is_there);
        of.min(there.count() as u32 * CHUNK)
    }

    fn begin_fit(&self) -> Result<Fit, RunError> {
        let examples: Examples = match self.settings.round(self.round).subject {
            Subject::Values => Arc::new(self.samples()?).into(),
            Subject::Choices => Arc::new(self.choices()?).into(),
        };
        if let Some(fit) = self.checkpoint(&examples)? {
            return Ok(fit);
        }
        Ok(Fit::new(self.fit_settings(), examples, &self.glem))
    }

    /// The checkpoint of the current fit. A damaged one, or one of other games, is ignored. The fit then
    /// starts over, which costs minutes but gives the same result.
    fn checkpoint(&self, examples: &Examples) -> Result<Option<Fit>, RunError> {
        if !self.folder.has(CHECKPOINT)? {
            return Ok(None);
        }
        let path = self.folder.file(CHECKPOINT);
        let bytes = store::read(&path, Limit::MODEL).map_err(RunError::file(&path))?;
        let fit = bytes.split_first().filter(|(round, _)| u32::from(**round) == self.round);
        Ok(fit.and_then(|(_, fit)| Fit::from_bytes(fit, examples.clone()).ok()))
    }

    /// The fit settings of the current round.
    fn fit_settings(&self) -> FitSettings {
        self.settings.round(self.round).fit.unwrap_or(self.settings.fit)
    }

    /// The games of the rounds in memory that have the same subject as the current round.
    fn remembered<G, E: Error + Send + Sync + 'static>(
        &self,
        from_bytes: fn(&[u8]) -> Result<Vec<G>, E>,
    ) -> Result<Vec<G>, RunError> {
        let settings = &self.settings;
        let subject = settings.round(self.round).subject;
        let mut games = Vec::new();
        let rounds = settings.remembered(self.round);
        for round in rounds.filter(|&round| settings.round(round).subject == subject) {
            for chunk in 0..settings.round(round).games.div_ceil(CHUNK) {
                let path = self.folder.file(&self.games_name(round, chunk));
                let bytes = store::read(&path, Limit::RUN).map_err(RunError::file(&path))?;
                let read = from_bytes(&bytes);
                games.extend(read.map_err(|source| RunError::damaged(&path, None, source))?);
            }
        }
        Ok(games)
    }

    /// The choices of the rounds in memory.
    fn choices(&self) -> Result<Dataset<Choice>, RunError> {
        let games = self.remembered(choice::from_bytes)?;
        Ok(choice::dataset(games, self.settings.validation, self.settings.seed))
    }

    /// The samples of the rounds in memory.
    fn samples(&self) -> Result<Dataset, RunError> {
        let games: Vec<AnnotatedGame> = self.remembered(annotated_game::from_bytes)?;
        let target = self.settings.round(self.round).reference;
        let target = target.unwrap_or(self.settings.reference);
        let labels = Labels { goal: self.fit_settings().goal, target, moves: false };
        let mut builder = DatasetBuilder::new(Split::Endings, self.settings.validation);
        for game in annotated_game::merge(games) {
            builder.add_game(game.samples(labels.goal, target, false));
        }
        for path in &self.settings.others {
            sources::add(&mut builder, path, &labels).map_err(RunError::work)?;
        }
        Ok(builder.finish_merged(self.settings.seed))
    }

    fn end_round(&mut self, stop: &Stop) -> Result<Option<RunReport>, RunError> {
        let fit = self.fit.as_ref().expect("a round ends with its fit");
        let glem = Arc::new(fit.glem());
        let model = Model::Glem(Arc::clone(&glem));
        let subject = self.settings.round(self.round).subject;
        let measured = round_strength::measure(subject.searcher(), model, &self.executor, stop)?;
        let Some(strength) = measured else { return Ok(None) };
        let report = fit.report();
        let line = RoundLine {
            round: self.round,
            games: self.played,
            samples: fit.examples().training(),
            epochs: fit.epoch(),
            training_error: report.epoch.training.root_mean_squared(),
            validation_error: report.epoch.validation.root_mean_squared(),
            mean_absolute: report.epoch.validation.mean_absolute(),
            score: None,
            score_error: None,
            strength: Some(strength),
        };
        self.folder.write(&weights_name(self.round), &glem.to_bytes())?;
        let stages = self.stages();
        stages::write(&self.folder, &stages)?;
        // The history line marks the round as finished, so it is written last.
        self.history.push(line.clone());
        self.write_history().inspect_err(|_| {
            self.history.pop();
        })?;
        if subject.is_values() {
            self.teacher = Arc::clone(&glem);
        }
        self.stages = stages;
        self.before = std::mem::replace(&mut self.glem, glem);
        self.fit = None;
        self.round += 1;
        self.played = self.count_played();
        self.folder.remove(CHECKPOINT)?;
        Ok(Some(RunReport::Round(line)))
    }

    fn write_history(&self) -> Result<(), RunError> {
        // Before the history: a kill between the two must not leave a round without its strength.
        round_strength::write(&self.folder, self.history.iter().map(|line| &line.strength))?;
        self.folder.write_rows(HISTORY, &self.history)
    }

    /// The maximum number of epochs of a round.
    fn epochs(&self, round: &Round) -> u64 {
        round.fit.unwrap_or(self.settings.fit).epochs.into()
    }
}

impl Run for GlemRun {
    type Report = RunReport;

    fn folder(&self) -> Option<&RunFolder> {
        Some(&self.folder)
    }

    fn employ(&mut self, executor: &Executor) {
        self.executor = executor.clone();
    }

    /// Plays some games or trains one epoch; an interrupted step changes nothing.
    fn step(&mut self, stop: &Stop) -> Result<Option<RunReport>, RunError> {
        if self.is_done() {
            // A kill after the last round may have left the checkpoint.
            self.folder.remove(CHECKPOINT)?;
            return Ok(None);
        }
        if stop.is_requested() {
            return Ok(None);
        }
        let round = *self.settings.round(self.round);
        if self.played < round.games {
            return self.play(&round, stop);
        }
        if self.fit.is_none() {
            self.fit = Some(self.begin_fit()?);
        }
        let fit = self.fit.as_mut().expect("there is one now");
        if let Some(report) = fit.step(stop) {
            // The first byte names the round, so that a checkpoint left from another round is ignored.
            let bytes = [&[self.round as u8], fit.to_bytes().as_slice()].concat();
            self.folder.write(CHECKPOINT, &bytes)?;
            return Ok(Some(RunReport::Epoch { round: self.round, report }));
        }
        if fit.is_done() { self.end_round(stop) } else { Ok(None) }
    }

    fn progress(&self) -> Progress {
        let rounds = &self.settings.rounds;
        let over = self.history.len();
        let games: u64 = rounds.iter().map(|round| u64::from(round.games)).sum();
        let played: u64 = rounds[..over].iter().map(|round| u64::from(round.games)).sum();
        let learned: u64 = self.history.iter().map(|line| u64::from(line.epochs)).sum();
        let here = self.fit.as_ref().map_or(0, |fit| u64::from(fit.epoch()));
        // An early-stopped round has fewer epochs than planned.
        let epochs = learned + rounds[over..].iter().map(|round| self.epochs(round)).sum::<u64>();
        Progress::of(Unit::Game, played + u64::from(self.played), Some(games)).and(
            Unit::Epoch,
            learned + here,
            Some(epochs),
        )
    }

    fn is_done(&self) -> bool {
        self.history.len() >= self.settings.rounds.len()
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

const HISTORY: &str = "history.csv";
const CHECKPOINT: &str = "fit.checkpoint";

fn weights_name(round: u32) -> String {
    format!("weights/{round:02}.glem")
}

fn read_weights(folder: &RunFolder, round: u32) -> Result<Glem, RunError> {
    let path = folder.file(&weights_name(round));
    let bytes = store::read(&path, Limit::MODEL).map_err(RunError::file(&path))?;
    Glem::from_bytes(&bytes).map_err(|source| RunError::damaged(&path, None, source))
}

fn read_history(folder: &RunFolder, settings: &RunSettings) -> Result<Vec<RoundLine>, RunError> {
    let mut history = folder.rows(HISTORY, settings.rounds.len(), |line: &RoundLine| line.round)?;
    round_strength::attach(folder, history.iter_mut().map(|line| &mut line.strength))?;
    Ok(history)
}

fn player(folder: &RunFolder, settings: &RunSettings, round: u32, role: Role) -> RunPlayer {
    let model = ModelRef::file(&folder.file(&weights_name(round)));
    let searcher = settings.round(round).subject.searcher();
    let spec = PlayerSpec::search(searcher, model);
    RunPlayer { role, spec, origin: PlayerBirth::of_round(folder.path(), settings.seed, round) }
}

/// The ratings of the rounds of the run in a folder.
fn curve(path: &Path) -> Result<Vec<(u32, Rating)>, RunError> {
    round_strength::curve(&RunFolder::look(&FORMAT, path)?)
}

/// The progress of the run in a folder, and its weights as players.
fn contents(path: &Path) -> Result<RunContents, RunError> {
    let folder = RunFolder::look(&FORMAT, path)?;
    let settings = folder.settings(RunSettings::read)?;
    let (done, of) = (read_history(&folder, &settings)?.len() as u32, settings.rounds.len() as u32);
    Ok(RunContents::of_rounds(done, of, |round, role| player(&folder, &settings, round, role)))
}

#[cfg(test)]
mod tests;

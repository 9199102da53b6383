//! Training runs of pattern weights from scratch: rounds of games that yield values or choices.
//!
//! ```text
//! games/01-0000.games    the first games of round 1, or their choices as 01-0000.choices, …
//! weights/01.glem        the weights after round 1
//! fit.checkpoint         the checkpoint of the current fit
//! ```

mod settings;

use std::{error::Error, ops::Range, sync::Arc, time::Duration};

use crate::store::fs;
use othello_engine::{
    Game,
    models::{Glem, Model},
    search::Stop,
};

pub use self::settings::{Round, RunSettings, Subject};
use super::{
    RunError, RunFolder, RunKind,
    format::RunFormat,
    round::{RoundLine, SHOWN},
    rounds::{
        self, BegunTraining, CurrentRound, HISTORY, RoundOf, RoundPlay, RoundResult, RoundTraining,
        Trainee, TrainingRounds,
    },
};
use crate::{
    data::{
        annotated_game::{self, AnnotatedGame},
        annotated_play::AnnotatedGames,
        choice_play::ChoiceGames,
        sources::{self, Labels, SourceLoss},
    },
    executor::WorkError,
    store::{self, Limit},
};
use othello_train::{
    choice::{self, Choice},
    dataset::{Dataset, DatasetBuilder, Split},
    metrics::Metrics,
    patterns::{Examples, Fit, FitReport},
};

/// A training run of pattern weights.
pub type GlemRun = TrainingRounds<PatternTrainee>;

/// A run that trains pattern weights.
pub(super) static FORMAT: RunFormat = rounds::format::<PatternTrainee>(
    RunKind::Patterns,
    "patterns",
    |path| fs::is_file(path.join("run.ron")),
    &[],
);

/// Pattern weights in training.
#[derive(Debug)]
pub struct PatternTrainee {
    played: u32, // games of the current round
    glem: Arc<Glem>,
    teacher: Arc<Glem>, // for choices
    before: Arc<Glem>,  // the weights before the last round
}

impl GlemRun {
    /// The newest weights: those of the current fit, else those of the last round.
    pub fn glem(&self) -> Arc<Glem> {
        let last = || Arc::clone(&self.trainee.glem);
        self.training.as_ref().map_or_else(last, |fit| Arc::new(fit.glem()))
    }

    /// The weights before those of [`GlemRun::glem`]: the initial weights of the current fit, else those of
    /// the last round.
    pub fn before(&self) -> Arc<Glem> {
        let PatternTrainee { glem, before, .. } = &self.trainee;
        Arc::clone(if self.training.is_some() { glem } else { before })
    }
}

impl Trainee for PatternTrainee {
    type Settings = RunSettings;
    type Training = Fit;

    const FORMAT: &'static RunFormat = &FORMAT;
    const SAVED: Duration = Duration::ZERO;

    fn open(at: &RoundOf<Self>) -> Result<PatternTrainee, RunError> {
        let CurrentRound { folder, settings, round, .. } = at;
        let over = &settings.rounds[..*round as usize - 1];
        let teacher = match over.iter().rposition(|round| round.subject.is_values()) {
            Some(index) => Arc::new(read_weights(folder, index as u32 + 1)?),
            None => Glem::shipped(),
        };
        let after = |round: u32| match round {
            0 if settings.rounds[0].subject.is_values() => {
                Ok(Arc::new(Glem::blank(settings.fit.goal.scale())))
            }
            0 => Ok(Glem::shipped()),
            round => read_weights(folder, round).map(Arc::new),
        };
        let glem = after(round - 1)?;
        // These weights are only for display: a run resumes without the weights of earlier rounds.
        let before = after(round.saturating_sub(2)).unwrap_or_else(|_| Arc::clone(&glem));
        Ok(PatternTrainee { played: at.count_played(), glem, teacher, before })
    }

    fn play(&mut self, at: &RoundOf<Self>, stop: &Stop) -> Result<RoundPlay, RunError> {
        let round = at.settings.round(at.round);
        if self.played >= round.games {
            return Ok(RoundPlay::Over);
        }
        // With many machines a step fills several files, to keep all of them busy.
        let chunks = at.executor.pieces_in_a_step(0).div_ceil(CHUNK).max(1);
        let numbers = self.played..round.games.min(self.played + chunks * CHUNK);
        let played = match round.subject {
            Subject::Values => self.play_values(at, numbers.clone(), stop),
            Subject::Choices => self.play_choices(at, numbers.clone(), stop),
        };
        let Some((files, newest)) = played.map_err(RunError::work)? else {
            return Ok(RoundPlay::Stopped);
        };
        for (chunk, bytes) in (numbers.start / CHUNK..).zip(files) {
            at.folder.write(&at.games_name(at.round, chunk), &bytes)?;
        }
        self.played = numbers.end;
        Ok(RoundPlay::Played { played: self.played, of: round.games, newest })
    }

    fn played(&self) -> u32 {
        self.played
    }

    fn begin(&self, at: &RoundOf<Self>) -> Result<BegunTraining<Fit>, RunError> {
        let (examples, losses): (Examples, _) = match at.settings.round(at.round).subject {
            Subject::Values => {
                let (samples, losses) = at.samples()?;
                (Arc::new(samples).into(), losses)
            }
            Subject::Choices => (Arc::new(at.choices()?).into(), Vec::new()),
        };
        let training = match at.checkpoint(&examples)? {
            Some(fit) => fit,
            None => Fit::new(at.settings.fit_of(at.round), examples, &self.glem),
        };
        Ok(BegunTraining { training, losses })
    }

    fn adopt(&mut self, at: &RoundOf<Self>, model: Model) {
        let Model::Glem(glem) = model else { unreachable!("a fit makes pattern weights") };
        if at.settings.round(at.round - 1).subject.is_values() {
            self.teacher = Arc::clone(&glem);
        }
        self.before = std::mem::replace(&mut self.glem, glem);
        self.played = at.count_played();
    }

    fn model_name(round: u32) -> String {
        format!("weights/{round:02}.glem")
    }

    fn checkpoint_name(_round: u32) -> String {
        "fit.checkpoint".to_owned()
    }

    fn write_history(folder: &RunFolder, history: &[RoundLine]) -> Result<(), RunError> {
        folder.write_rows(HISTORY, history)
    }
}

/// The encoded files of some games, and some of the games to show.
type PlayedFiles = (Vec<Vec<u8>>, Vec<Game>);

/// The number of games per file.
const CHUNK: u32 = 250;

/// Encodes games as files of [`CHUNK`] games each.
fn files<G>(games: &[G], to_bytes: fn(&[G]) -> Vec<u8>) -> Vec<Vec<u8>> {
    games.chunks(CHUNK as usize).map(to_bytes).collect()
}

impl PatternTrainee {
    fn play_values(
        &self,
        at: &RoundOf<Self>,
        numbers: Range<u32>,
        stop: &Stop,
    ) -> Result<Option<PlayedFiles>, WorkError> {
        let mut settings = at.settings.round(at.round).play;
        if at.round == 1 {
            let until_solved = 60 - settings.solve.min(60);
            settings.random = (until_solved, until_solved);
        }
        let (glem, seed) = (Arc::clone(&self.glem), at.settings.seed);
        let games = AnnotatedGames { glem, settings, seed, round: at.round };
        let Some(games) = games.play(&at.executor, numbers, stop)? else { return Ok(None) };
        let newest = games.iter().take(SHOWN).map(|game| game.game().clone()).collect();
        Ok(Some((files(&games, annotated_game::to_bytes), newest)))
    }

    fn play_choices(
        &self,
        at: &RoundOf<Self>,
        numbers: Range<u32>,
        stop: &Stop,
    ) -> Result<Option<PlayedFiles>, WorkError> {
        let (learner, teacher) = (Arc::clone(&self.glem), Arc::clone(&self.teacher));
        let (settings, seed) = (at.settings.round(at.round).play, at.settings.seed);
        let games = ChoiceGames { learner, teacher, settings, seed, round: at.round };
        let Some(choices) = games.play(&at.executor, numbers.clone(), stop)? else {
            return Ok(None);
        };
        let newest = numbers.take(SHOWN).filter_map(|number| games.game(number, stop)).collect();
        Ok(Some((files(&choices, choice::to_bytes), newest)))
    }
}

impl CurrentRound<RunSettings> {
    fn games_name(&self, round: u32, chunk: u32) -> String {
        let ending = match self.settings.round(round).subject {
            Subject::Values => "games",
            Subject::Choices => "choices",
        };
        format!("games/{round:02}-{chunk:04}.{ending}")
    }

    /// The number of games on disk.
    fn count_played(&self) -> u32 {
        let of = self.settings.rounds.get(self.round as usize - 1).map_or(0, |r| r.games);
        let is_there =
            |chunk: &u32| fs::is_there(self.folder.file(&self.games_name(self.round, *chunk)));
        // Files are written in order, so the first missing one ends the games of the round.
        let there = (0..of.div_ceil(CHUNK)).take_while(is_there);
        of.min(there.count() as u32 * CHUNK)
    }

    /// The checkpoint of the current fit, unless it is damaged or belongs to other games.
    fn checkpoint(&self, examples: &Examples) -> Result<Option<Fit>, RunError> {
        let name = PatternTrainee::checkpoint_name(self.round);
        if !self.folder.has(&name)? {
            return Ok(None);
        }
        let path = self.folder.file(&name);
        let bytes = store::read(&path, Limit::MODEL).map_err(RunError::file(&path))?;
        let fit = bytes.split_first().filter(|(round, _)| u32::from(**round) == self.round);
        Ok(fit.and_then(|(_, fit)| Fit::from_bytes(fit, examples.clone()).ok()))
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

    /// The samples of the rounds in memory, and what the data files lack.
    fn samples(&self) -> Result<(Dataset, Vec<SourceLoss>), RunError> {
        let games: Vec<AnnotatedGame> = self.remembered(annotated_game::from_bytes)?;
        let target = self.settings.round(self.round).reference;
        let target = target.unwrap_or(self.settings.reference);
        let labels = Labels { goal: self.settings.fit_of(self.round).goal, target, moves: false };
        let mut builder = DatasetBuilder::new(Split::Endings, self.settings.validation);
        for game in annotated_game::merge(games) {
            builder.add_game(game.samples(labels.goal, target, false));
        }
        let losses = sources::add_all(&mut builder, &self.settings.others, &labels)
            .map_err(RunError::work)?;
        Ok((builder.finish_merged(self.settings.seed), losses))
    }
}

fn read_weights(folder: &RunFolder, round: u32) -> Result<Glem, RunError> {
    let path = folder.file(&PatternTrainee::model_name(round));
    let bytes = store::read(&path, Limit::MODEL).map_err(RunError::file(&path))?;
    Glem::from_bytes(&bytes).map_err(|source| RunError::damaged(&path, None, source))
}

impl RoundTraining for Fit {
    type Report = FitReport;

    const ERROR: fn(&Metrics) -> f64 = Metrics::root_mean_squared;

    fn train(&mut self, stop: &Stop) -> Result<Option<FitReport>, RunError> {
        Ok(self.step(stop))
    }

    fn is_over(&self) -> bool {
        self.is_done()
    }

    fn epochs(&self) -> u32 {
        self.epoch()
    }

    fn by_stage(&self) -> Vec<Metrics> {
        self.report().stages
    }

    fn result(&self, _round: u32) -> RoundResult {
        let (glem, samples) = (self.glem(), self.examples().training());
        let (file, kept) = (glem.to_bytes(), self.report().epoch);
        RoundResult { model: Model::Glem(Arc::new(glem)), file, samples, kept }
    }

    fn checkpoint(&self, round: u32) -> Vec<u8> {
        // The first byte names the round, so that a checkpoint left from another round is ignored.
        [&[round as u8], self.to_bytes().as_slice()].concat()
    }
}

#[cfg(test)]
mod tests;

//! Training runs of a value network: rounds of self-play and training on the games of all rounds so far.
//!
//! ```text
//! games/01.csv …           the games of each round
//! games/teacher.games      the teacher's games, if there is one
//! nets/01.ron …            the network after each round, usable as a model
//! nets/01.checkpoint.ron   the checkpoint of a running training
//! ```

mod settings;

use std::{sync::Arc, time::Duration};

use crate::store::fs;
use othello_engine::{
    models::{Model, NetFile},
    search::Stop,
};

pub use self::settings::NetRunSettings;
use super::{
    Run, RunError, RunFolder, RunKind,
    annotated_selfplay::AnnotatedPlay,
    format::RunFormat,
    round::{RoundLine, SHOWN},
    rounds::{
        self, BegunTraining, CurrentRound, HISTORY, RoundOf, RoundPlay, RoundResult, RoundTraining,
        Trainee, TrainingRounds,
    },
    selfplay::{SelfPlay, SelfPlaySettings},
};
use crate::{
    data::sources::{self, SourceLoss},
    players::{consent::Consent, resolve::ResolvedPlayer},
    store::{self, Limit},
};
use othello_train::{
    dataset::Dataset,
    metrics::{EpochReport, Metrics},
    network::{NetCheckpoint, NetTraining},
};

/// A training run of a network.
pub type NetRun = TrainingRounds<NetTrainee>;

/// A run that trains a network.
pub(super) static FORMAT: RunFormat = rounds::format::<NetTrainee>(
    RunKind::Network,
    "network",
    |path| fs::is_file(path.join("run.ron")) && fs::is_folder(path.join("nets")),
    &["games", "nets"],
);

/// A network in training: the games of its current round. They are derived from the files, so a kill loses
/// nothing needed to resume.
pub struct NetTrainee {
    /// Taken out during a step. If the step does not put them back, the games are opened again from their file.
    games: Option<NetGames>,
    played: u32,
}

/// Games in progress.
enum NetGames {
    Teacher(Box<AnnotatedPlay>),
    Own(Box<SelfPlay>),
}

impl Trainee for NetTrainee {
    type Settings = NetRunSettings;
    type Training = NetTraining;

    const FORMAT: &'static RunFormat = &FORMAT;
    const SAVED: Duration = Duration::from_millis(500);

    fn open(at: &RoundOf<Self>) -> Result<NetTrainee, RunError> {
        at.settings.check()?;
        if at.round > 1 {
            at.folder.read(&Self::model_name(at.round - 1), NetFile::read)?;
        }
        Ok(NetTrainee { games: None, played: 0 })
    }

    fn play(&mut self, at: &RoundOf<Self>, stop: &Stop) -> Result<RoundPlay, RunError> {
        let games = match self.games.take() {
            Some(games) => Some(games),
            None => begin_games(at)?,
        };
        match games {
            Some(NetGames::Teacher(run)) => self.teach(at, run, stop),
            Some(NetGames::Own(run)) => self.play_own(at, run, stop),
            None => {
                self.played = at.settings.games_in(at.round);
                Ok(RoundPlay::Over)
            }
        }
    }

    fn played(&self) -> u32 {
        self.played
    }

    fn begin(&self, at: &RoundOf<Self>) -> Result<BegunTraining<NetTraining>, RunError> {
        // A kill after the last round may have left its checkpoint.
        at.folder.remove(&Self::checkpoint_name(at.round - 1))?;
        let (samples, losses) = samples(at)?;
        let path = at.folder.file(&Self::checkpoint_name(at.round));
        let checkpoint = store::read_text(&path, Limit::MODEL).ok();
        let checkpoint = checkpoint.and_then(|text| ron::from_str(&text).ok());
        let training =
            match checkpoint.filter(|checkpoint: &NetCheckpoint| checkpoint.is_of(&samples)) {
                Some(checkpoint) => NetTraining::resume(checkpoint, samples),
                None => NetTraining::new(at.settings.training.clone(), samples),
            };
        Ok(BegunTraining { training: training.map_err(RunError::work)?, losses })
    }

    fn adopt(&mut self, _at: &RoundOf<Self>, _model: Model) {
        self.played = 0;
    }

    fn model_name(round: u32) -> String {
        format!("nets/{round:02}.ron")
    }

    fn checkpoint_name(round: u32) -> String {
        format!("nets/{round:02}.checkpoint.ron")
    }

    fn write_history(folder: &RunFolder, history: &[RoundLine]) -> Result<(), RunError> {
        let mut text = "round,rows,train_mse,valid_mse,score,score_error\n".to_owned();
        for line in history {
            let RoundLine { round, samples, training_error, validation_error, .. } = line;
            let [score, score_error] = [line.score, line.score_error]
                .map(|share| share.map_or_else(String::new, |share| share.to_string()));
            text += &format!(
                "{round},{samples},{training_error},{validation_error},{score},{score_error}\n"
            );
        }
        folder.write(HISTORY, text.as_bytes())
    }
}

impl NetTrainee {
    fn teach(
        &mut self,
        at: &RoundOf<NetTrainee>,
        mut run: Box<AnnotatedPlay>,
        stop: &Stop,
    ) -> Result<RoundPlay, RunError> {
        run.employ(&at.executor);
        let Some(played) = run.step(stop)? else { return Ok(RoundPlay::Stopped) };
        let (played, of) = (played as u32, at.settings.games_in(1) - at.settings.games);
        let newest = run.games().iter().rev().take(SHOWN);
        let newest = newest.map(|game| game.game().clone()).collect();
        self.played = played;
        self.games = (!run.is_done()).then_some(NetGames::Teacher(run));
        Ok(RoundPlay::Played { played, of, newest })
    }

    fn play_own(
        &mut self,
        at: &RoundOf<NetTrainee>,
        mut run: Box<SelfPlay>,
        stop: &Stop,
    ) -> Result<RoundPlay, RunError> {
        run.employ(&at.executor);
        let report = run.play(at.executor.pieces_in_a_step(2), stop)?;
        let Some(report) = report else { return Ok(RoundPlay::Stopped) };
        run.save()?;
        let (played, of, newest) = (report.games, at.settings.games, run.newest().to_vec());
        self.played = at.settings.games_in(at.round) - of + played;
        self.games = (played < of).then_some(NetGames::Own(run));
        Ok(RoundPlay::Played { played, of, newest })
    }
}

const TEACHER: &str = "games/teacher.games";

fn games_name(round: u32) -> String {
    format!("games/{round:02}.csv")
}

/// The first unfinished games of a round: the teacher's, or self-play.
fn begin_games(at: &RoundOf<NetTrainee>) -> Result<Option<NetGames>, RunError> {
    let CurrentRound { folder, settings, round, .. } = at;
    if let Some(teacher) = settings.teacher.as_ref().filter(|_| *round == 1) {
        let run = AnnotatedPlay::within(&folder.file(TEACHER), teacher.clone())?;
        if !run.is_done() {
            return Ok(Some(NetGames::Teacher(Box::new(run))));
        }
    }
    if settings.games == 0 {
        return Ok(None);
    }
    // The settings name the network relative to the folder, which may move; it is opened by its full path.
    let mut player = format!("mcts:{}", settings.simulations);
    let mut opened = player.clone();
    if *round > 1 {
        let net = NetTrainee::model_name(round - 1);
        opened = format!("{player}@{}", folder.file(&net).display());
        player = format!("{player}@{net}");
    }
    let opened = ResolvedPlayer::parse(&opened, &Consent::NONE).map_err(RunError::work)?;
    let selfplay = SelfPlaySettings {
        player,
        games: settings.games,
        random_plies: settings.random_plies,
        // With the same seed every round would begin from the same openings.
        seed: settings.seed.wrapping_add(u64::from(*round) << 32),
        visits: settings.training.policy,
        shard: None,
    };
    let run = SelfPlay::within(&folder.file(&games_name(*round)), selfplay, opened)?;
    Ok((!run.is_done()).then(|| NetGames::Own(Box::new(run))))
}

/// The samples of all games so far, and what the data files lack.
fn samples(at: &RoundOf<NetTrainee>) -> Result<(Dataset, Vec<SourceLoss>), RunError> {
    let CurrentRound { folder, settings, round, .. } = at;
    let mut builder = settings.training.builder();
    let teacher = settings.teacher.iter().map(|_| folder.file(TEACHER));
    let own = (1..=*round).map(|round| folder.file(&games_name(round)));
    let own = own.filter(|_| settings.games > 0);
    let files: Vec<_> = settings.teachers.iter().cloned().chain(teacher).chain(own).collect();
    let losses =
        sources::add_all(&mut builder, &files, &settings.labels()).map_err(RunError::work)?;
    Ok((builder.finish(settings.training.seed), losses))
}

impl RoundTraining for NetTraining {
    type Report = EpochReport;

    const ERROR: fn(&Metrics) -> f64 = Metrics::mean_squared;

    fn train(&mut self, stop: &Stop) -> Result<Option<EpochReport>, RunError> {
        self.step(stop).map_err(RunError::work)
    }

    fn is_over(&self) -> bool {
        self.is_done()
    }

    fn epochs(&self) -> u32 {
        self.history().len() as u32
    }

    fn by_stage(&self) -> Vec<Metrics> {
        self.stages()
    }

    fn result(&self, round: u32) -> RoundResult {
        let (samples, kept) = (self.split().iter().sum(), self.kept().expect("an epoch is over"));
        let note = format!(
            "round {round}, {samples} rows, epoch {}, training mse {:.6}, validation mse {:.6}",
            kept.epoch,
            kept.training.mean_squared(),
            kept.validation.mean_squared()
        );
        let file = NetFile { net: self.net(), note };
        let text = file.write().into_bytes();
        RoundResult { model: Model::Net(Arc::new(file.net)), file: text, samples, kept }
    }

    fn checkpoint(&self, _round: u32) -> Vec<u8> {
        let text = ron::to_string(&NetTraining::checkpoint(self));
        text.expect("plain numbers can be written").into_bytes()
    }
}

#[cfg(test)]
mod tests;

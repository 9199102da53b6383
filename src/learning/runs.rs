//! The runs of the lab as the window's pages see them.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use othello_engine::{eval::Glem, search::Stop};
use othello_lab::{
    run::Run,
    run::network::{NetRound, NetRun, NetRunReport, NetRunSettings},
    run::patterns::{GlemRun, Round, RoundLine, RunReport, RunSettings},
};

use super::{Learner, Planned, Step, Strength};

impl From<&RoundLine> for Strength {
    fn from(line: &RoundLine) -> Strength {
        Strength { round: line.round, score: line.score, error: line.score_error }
    }
}

impl From<&NetRound> for Strength {
    fn from(line: &NetRound) -> Strength {
        Strength { round: line.round, score: line.score, error: line.score_error }
    }
}

/// Pattern weights: shown and played while they are fitted.
impl Learner for GlemRun {
    type Settings = RunSettings;
    type Learned = Arc<Glem>;

    fn create(folder: &Path, settings: &RunSettings) -> Result<GlemRun, String> {
        GlemRun::create(folder, settings).map_err(|error| error.to_string())
    }

    fn open(folder: &Path) -> Result<GlemRun, String> {
        GlemRun::open(folder).map_err(|error| error.to_string())
    }

    fn plan(&self) -> Vec<Planned> {
        let settings = self.settings();
        let epochs = |round: &Round| round.fit.unwrap_or(settings.fit).epochs;
        let planned = |round: &Round| Planned { games: round.games, epochs: epochs(round) };
        settings.rounds.iter().map(planned).collect()
    }

    fn rounds(&self) -> Vec<Strength> {
        self.history().iter().map(Strength::from).collect()
    }

    fn learned(&self) -> Option<Arc<Glem>> {
        Some(self.glem())
    }

    fn is_done(&self) -> bool {
        Run::is_done(self)
    }

    fn step(&mut self, stop: &Stop) -> Result<Option<Step>, String> {
        let report = Run::step(self, stop).map_err(|error| error.to_string())?;
        Ok(report.map(|report| match report {
            RunReport::Games { round, played, of } => Step::Games { round, played, of },
            RunReport::Epoch { round, report } => {
                let report = report.epoch;
                let errors = [report.training, report.validation];
                let errors = errors.map(|metrics| metrics.root_mean_squared());
                Step::Epoch { round, epoch: report.epoch, errors }
            }
            RunReport::Round(line) => Step::Round((&line).into()),
        }))
    }
}

/// A value network: the file of the newest one plays.
impl Learner for NetRun {
    type Settings = NetRunSettings;
    type Learned = PathBuf;

    fn create(folder: &Path, settings: &NetRunSettings) -> Result<NetRun, String> {
        NetRun::create(folder, settings).map_err(|error| error.to_string())
    }

    fn open(folder: &Path) -> Result<NetRun, String> {
        NetRun::open(folder).map_err(|error| error.to_string())
    }

    fn plan(&self) -> Vec<Planned> {
        let settings = self.settings();
        let planned = Planned { games: settings.games, epochs: settings.training.epochs };
        vec![planned; settings.rounds as usize]
    }

    fn rounds(&self) -> Vec<Strength> {
        self.history().iter().map(Strength::from).collect()
    }

    fn learned(&self) -> Option<PathBuf> {
        self.newest()
    }

    fn is_done(&self) -> bool {
        Run::is_done(self)
    }

    fn step(&mut self, stop: &Stop) -> Result<Option<Step>, String> {
        let report = Run::step(self, stop).map_err(|error| error.to_string())?;
        Ok(report.map(|report| match report {
            NetRunReport::Games { round, played, of } => Step::Games { round, played, of },
            NetRunReport::Epoch { round, report } => {
                let errors = [report.training, report.validation];
                let errors = errors.map(|metrics| metrics.mean_squared());
                Step::Epoch { round, epoch: report.epoch, errors }
            }
            NetRunReport::Round(line) => Step::Round((&line).into()),
        }))
    }
}

//! The list of runs of every kind on disk, with the players they offer.

use std::path::{Path, PathBuf};

use super::{
    Progress, RunError, RunKind, experiment_state, folder,
    offspring::{RunContents, RunPlayer},
};
use crate::store::fs;

/// A run on disk, as lists show it.
#[derive(Debug)]
pub struct RunSummary {
    /// The kind of the run.
    pub kind: RunKind,
    /// Its folder, or its file of games.
    pub path: PathBuf,
    /// Its state.
    pub state: RunState,
    /// Its progress; empty if the run cannot be read.
    pub progress: Progress,
    /// The players it offers: the best first, then the others, newest first.
    pub players: Vec<RunPlayer>,
    /// The question of an experiment.
    pub question: Option<String>,
}

impl RunSummary {
    /// The name of the folder or file.
    pub fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// The state of a run.
#[derive(Debug)]
pub enum RunState {
    /// Some program works on it, perhaps this one.
    Running,
    /// It was stopped, or its program ended; it can be resumed.
    Interrupted,
    /// It is finished.
    Done,
    /// It cannot be read, for this reason.
    Damaged(RunError),
}

/// The runs in these folders and one level below, sorted by name across all folders. Damaged runs are
/// included.
pub fn list(folders: &[PathBuf]) -> Vec<RunSummary> {
    let within = |folder: &Path| -> Vec<PathBuf> {
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
    };
    let mut found: Vec<(RunKind, PathBuf)> = Vec::new();
    for path in folders.iter().flat_map(|folder| within(folder)) {
        match RunKind::of(&path) {
            Some(kind) => found.push((kind, path)),
            // Discarded runs are in a hidden folder.
            None if fs::is_folder(&path) && !is_hidden(&path) => {
                let deeper = within(&path).into_iter();
                found.extend(deeper.filter_map(|path| Some((RunKind::of(&path)?, path))));
            }
            None => {}
        }
    }
    found.sort_by(|(_, a), (_, b)| (a.file_name(), a).cmp(&(b.file_name(), b)));
    found.dedup_by(|(_, a), (_, b)| a == b);
    found.into_iter().map(|(kind, path)| summary(kind, path)).collect()
}

/// Whether this folder holds a run.
pub fn has_runs(folder: &Path) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).any(|path| RunKind::of(&path).is_some())
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

/// The summary of the run at this path, if there is one.
pub fn summary_of(path: &Path) -> Option<RunSummary> {
    RunKind::of(path).map(|kind| summary(kind, path.to_owned()))
}

fn summary(kind: RunKind, path: PathBuf) -> RunSummary {
    let (state, progress, players) = match (kind.format().contents)(&path) {
        Err(error) => (RunState::Damaged(error), Progress::default(), Vec::new()),
        Ok(RunContents { progress, is_done, players }) => {
            let state = if is_done {
                RunState::Done
            } else if folder::is_running(&path) {
                RunState::Running
            } else {
                RunState::Interrupted
            };
            (state, progress, players)
        }
    };
    let is_experiment = kind == RunKind::Experiment;
    let question = is_experiment.then(|| experiment_state::question(&path).ok()).flatten();
    RunSummary { kind, path, state, progress, players, question }
}

#[cfg(test)]
mod tests {
    use othello_engine::{search::Stop, spec::SearcherSpec};

    use super::{
        super::{Role, Run, Unit},
        *,
    };
    use crate::{
        evolution::{EvolutionSettings, Scheme, genome::Genome},
        players::{consent::Consent, resolve::ResolvedPlayer},
        runs::{
            evolution::EvolutionRun,
            tournament::{Config, Tournament},
        },
        store,
    };

    fn evolution(path: &Path, until: u32) -> EvolutionRun {
        let mut settings = EvolutionSettings::new(Genome::SCI, Scheme::Elitism);
        settings.searcher = SearcherSpec::AlphaBeta { depth: 1 };
        settings.benchmark_pairs = 0;
        EvolutionRun::create(path, settings, 7, Some(until)).unwrap()
    }

    #[test]
    fn runs_of_every_kind_are_listed_with_state_and_players() {
        let place = tempfile::tempdir().unwrap();
        let path = |name: &str| place.path().join(name);
        let mut done = evolution(&path("b/deep"), 3);
        while done.step(&Stop::default()).unwrap().is_some() {}
        drop(done);
        let running = evolution(&path("c"), 3);
        let players = ["random", "greedy"].map(|name| name.parse().unwrap()).into();
        drop(Tournament::create(&path("a"), Config::new(players), &Consent::NONE).unwrap());
        store::create_folder(&path("d/champions")).unwrap();
        store::write(&path("d/run.ron"), b"(").unwrap();
        store::write(&path("letter.txt"), b"dear").unwrap();

        let found = list(&[place.path().to_owned()]);
        let names: Vec<String> = found.iter().map(RunSummary::name).collect();
        assert_eq!(names, ["a", "c", "d", "deep"], "by name, not by folder");
        assert_eq!(found[0].kind, RunKind::Tournament);
        assert_eq!(found[0].progress, Progress::of(Unit::Game, 0, Some(2)));
        assert!(matches!(found[0].state, RunState::Interrupted));
        assert!(matches!(found[1].state, RunState::Running));
        assert!(matches!(found[2].state, RunState::Damaged(_)));
        assert!(matches!(found[3].state, RunState::Done));
        drop(running);
        assert!(matches!(summary_of(&path("c")).unwrap().state, RunState::Interrupted));

        let players = &found[3].players;
        assert_eq!((players[0].role, players[0].origin.generation), (Role::Best, 3));
        assert!(players[1..].iter().all(|player| player.role == Role::Champion));
        assert_eq!(players.last().unwrap().origin.generation, 1);
        for player in players {
            assert_eq!((player.origin.seed, &player.origin.run), (7, &path("b/deep")));
            ResolvedPlayer::open(&player.spec, &Consent::NONE).unwrap();
        }
        // The elite is the run's best player and also one of its champions.
        let elite = EvolutionRun::look(&path("b/deep")).unwrap().population();
        assert_eq!(players[0].origin.member, elite.state.elite.map(|member| member.id));
    }
}

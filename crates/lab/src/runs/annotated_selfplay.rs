//! Self-play with the players' value of each position, in a resumable `.games` file. Such a file is training
//! data for a network, at two bytes a move.

use std::{ops::Range, path::Path, sync::Arc};

use othello_engine::{
    models::{Glem, Model},
    search::{Budget, Stop},
    spec::SearcherSpec,
};
use serde::{Deserialize, Serialize};

use super::{
    Progress, Run, RunError, RunFolder, Unit,
    offspring::RunContents,
    selfplay::{GameFile, ShardSettings, numbers, read_settings, whole_of},
};
use crate::executor::shards::Shard;
use crate::{
    data::{
        annotated_game::{self, AnnotatedGame},
        annotated_play::{AnnotatedGames, PlaySettings},
    },
    executor::Executor,
    players::{consent::Consent, resolve::ResolvedPlayer, spec::PlayerSpec},
    store::{self, Limit},
};

/// The settings of annotated self-play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnnotatedPlaySettings {
    /// The player spec, of the form `pvs:DEPTH@PATTERNS`.
    pub player: String,
    /// The total number of games.
    pub games: u32,
    /// The minimum and maximum number of random opening plies.
    pub random_plies: (u32, u32),
    /// The seed of all random choices.
    pub seed: u64,
    /// The shard played here; `None` plays all games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
}

impl ShardSettings for AnnotatedPlaySettings {
    fn numbers(&self) -> Range<u32> {
        numbers(self.games, self.shard)
    }

    fn whole(self) -> AnnotatedPlaySettings {
        AnnotatedPlaySettings { shard: None, ..self }
    }
}

/// Annotated self-play in progress. The games depend only on the settings, not on threads or interruptions.
pub struct AnnotatedPlay {
    settings: AnnotatedPlaySettings,
    file: GameFile,
    play: AnnotatedGames,
    games: Vec<AnnotatedGame>,
    executor: Executor,
}

/// The number of empty squares from which games are solved, unless the player spec says otherwise.
const SOLVE: u32 = 10;

/// The number of games per step.
const SOME: u32 = 250;

impl AnnotatedPlay {
    /// Starts the games of a file or resumes them, and locks the file.
    ///
    /// # Errors
    /// If the player is not a `pvs` of fixed depth with pattern weights, or the file is in use, belongs to
    /// another run or is damaged.
    pub fn open(path: &Path, settings: AnnotatedPlaySettings) -> Result<AnnotatedPlay, RunError> {
        AnnotatedPlay::resumed(teacher(&settings.player)?, GameFile::locked(path)?, settings)
    }

    /// Like `open`, within a run that holds the lock.
    ///
    /// # Errors
    /// Those of `open`.
    pub(super) fn within(
        path: &Path,
        settings: AnnotatedPlaySettings,
    ) -> Result<AnnotatedPlay, RunError> {
        AnnotatedPlay::resumed(teacher(&settings.player)?, GameFile::at(path), settings)
    }

    fn resumed(
        teacher: Teacher,
        file: GameFile,
        settings: AnnotatedPlaySettings,
    ) -> Result<AnnotatedPlay, RunError> {
        let Teacher { glem, depth, solve } = teacher;
        let random = settings.random_plies;
        let play = PlaySettings { depth, solve, random, chance: (1.0, 1.0), perturbation: 0.0 };
        let play = AnnotatedGames { glem, settings: play, seed: settings.seed, round: 0 };
        // With another total, a shard has different games, so all its settings must match.
        let is_same = |known: AnnotatedPlaySettings| match settings.shard {
            None => AnnotatedPlaySettings { games: settings.games, ..known } == settings,
            Some(_) => known == settings,
        };
        let mut games =
            if file.holds_games(is_same)? { read_games(&file.path)? } else { Vec::new() };
        games.truncate(settings.numbers().len());
        Ok(AnnotatedPlay { settings, file, play, games, executor: Executor::default() })
    }

    /// All games so far, in order.
    pub fn games(&self) -> &[AnnotatedGame] {
        &self.games
    }

    fn save(&mut self) -> Result<(), RunError> {
        self.file.save(&self.settings, &annotated_game::to_bytes(&self.games))
    }
}

impl Run for AnnotatedPlay {
    /// The number of games so far.
    type Report = usize;

    fn folder(&self) -> Option<&RunFolder> {
        None
    }

    fn employ(&mut self, executor: &Executor) {
        self.executor = executor.clone();
    }

    /// Plays some games, and saves when due. Unfinished games are dropped.
    fn step(&mut self, stop: &Stop) -> Result<Option<usize>, RunError> {
        let all = self.settings.numbers();
        let begin = all.start + self.games.len() as u32;
        let some = SOME.max(self.executor.pieces_in_a_step(0));
        let next = begin..all.end.min(begin.saturating_add(some));
        let more = if next.is_empty() {
            None
        } else {
            self.play.play(&self.executor, next, stop).map_err(RunError::work)?
        };
        let is_over = more.is_none();
        self.games.extend(more.into_iter().flatten());
        if is_over || self.is_done() || self.file.is_due() {
            self.save()?;
        }
        Ok((!is_over).then_some(self.games.len()))
    }

    fn progress(&self) -> Progress {
        let all = self.settings.numbers().len() as u64;
        Progress::of(Unit::Game, self.games.len() as u64, Some(all))
    }

    fn is_done(&self) -> bool {
        self.games.len() >= self.settings.numbers().len()
    }
}

fn read_games(path: &Path) -> Result<Vec<AnnotatedGame>, RunError> {
    let bytes = store::read(path, Limit::RUN).map_err(RunError::file(path))?;
    annotated_game::from_bytes(&bytes).map_err(|source| RunError::damaged(path, None, source))
}

/// The progress of the run in a `.games` file.
pub(super) fn contents(path: &Path) -> Result<RunContents, RunError> {
    let settings: AnnotatedPlaySettings = read_settings(path)?;
    Ok(RunContents::of_games(read_games(path)?.len() as u64, settings.numbers().len() as u64))
}

/// Merges the shards of a file of games into the file of a whole run.
///
/// # Errors
/// If a shard is missing, unfinished, damaged or of another run, or the file exists or cannot be written.
pub fn merge(games: &Path) -> Result<u64, RunError> {
    let mut file = GameFile::new(games)?;
    let (settings, all): (AnnotatedPlaySettings, _) = whole_of(games, read_games, <[_]>::len)?;
    file.save(&settings, &annotated_game::to_bytes(&all))?;
    Ok(all.len() as u64)
}

/// The player that annotates the games.
struct Teacher {
    glem: Arc<Glem>,
    depth: u32,
    /// The number of empty squares to solve from.
    solve: u32,
}

fn teacher(player: &str) -> Result<Teacher, RunError> {
    let resolved = ResolvedPlayer::parse(player, &Consent::NONE).map_err(RunError::work)?;
    if let PlayerSpec::Search(SearcherSpec::Pvs(pvs), _) = resolved.spec()
        && let Some(Model::Glem(glem)) = resolved.model().map(|model| &**model)
        && let Budget::Depth(depth) = pvs.budget
    {
        let solve = pvs.solve_from.unwrap_or(SOLVE).min(24);
        return Ok(Teacher { glem: Arc::clone(glem), depth, solve });
    }
    let expected = "expected pvs:DEPTH@glem or @FILE.glem for a .games file";
    Err(RunError::settings(format!("{player}: {expected}")))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn settings(games: u32) -> AnnotatedPlaySettings {
        let player = "pvs:1,solve=6@glem".to_owned();
        AnnotatedPlaySettings { player, games, random_plies: (4, 40), seed: 3, shard: None }
    }

    #[test]
    fn a_resumed_file_of_games_has_the_same_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, broken] = ["a.games", "b.games"].map(|name| folder.path().join(name));
        let mut run = AnnotatedPlay::open(&whole, settings(300)).unwrap();
        while run.step(&Stop::default()).unwrap().is_some() {}
        drop(run);
        for games in [250, 300] {
            let mut run = AnnotatedPlay::open(&broken, settings(games)).unwrap();
            run.step(&Stop::default()).unwrap();
            assert!(run.is_done());
        }
        assert_eq!(fs::read(&whole).unwrap(), fs::read(&broken).unwrap());
        let other = AnnotatedPlaySettings { seed: 4, ..settings(300) };
        assert!(matches!(AnnotatedPlay::open(&whole, other), Err(RunError::OtherSettings(_))));
    }

    #[test]
    fn only_pattern_searches_of_fixed_depth_can_teach() {
        let path = Path::new("none.games");
        for player in ["mcts:10", "pvs:4@sci", "pvs:1s@glem"] {
            let settings = AnnotatedPlaySettings { player: player.to_owned(), ..settings(1) };
            let error = AnnotatedPlay::open(path, settings).err().unwrap();
            assert!(error.to_string().contains("pvs:DEPTH@glem"), "{error}");
        }
    }
}

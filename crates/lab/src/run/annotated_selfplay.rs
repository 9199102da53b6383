//! Self-play with what the players held each position for, in a `.games` file that resumes: the
//! teacher of a network, two bytes a move.

use std::{
    fs,
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
};

use othello_engine::{
    eval::{Glem, Model},
    player::SearcherSpec,
    search::{Budget, Stop},
};
use serde::{Deserialize, Serialize};

use crate::{
    data::annotated_game::{self, TaughtGame},
    play::annotated::{PlaySettings, play_games},
    players::{consent::Consent, entrant::Entrant, seat::PlayerSpec},
    run::selfplay::{SelfPlayError, settings_path},
    store,
};

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaughtPlaySettings {
    /// `pvs:DEPTH@PATTERNS`, as it is spelled.
    pub player: String,
    /// How many games there will be.
    pub games: u32,
    /// The least and the most first plies that are drawn at random.
    pub random_plies: (u32, u32),
    /// The source of all random choices.
    pub seed: u64,
}

/// Games being played. They depend on the settings alone, not on threads or interruptions.
pub struct TaughtPlay {
    settings: TaughtPlaySettings,
    glem: Arc<Glem>,
    play: PlaySettings,
    games: Vec<TaughtGame>,
}

/// From how many empty squares on the games are solved, unless the player's settings say.
const SOLVE: u32 = 10;

impl TaughtPlay {
    /// Starts the games that a file is to hold, or goes on with those it holds.
    ///
    /// # Errors
    /// If the player is not a `pvs` of a fixed depth with pattern weights, or the file is of another
    /// run or cannot be read.
    pub fn open(path: &Path, settings: TaughtPlaySettings) -> Result<TaughtPlay, SelfPlayError> {
        let (glem, depth, solve) = teacher(&settings.player)?;
        let random = settings.random_plies;
        let play = PlaySettings { depth, solve, random, chance: (1.0, 1.0), taste: 0.0 };
        let mut run = TaughtPlay { settings, glem, play, games: Vec::new() };
        if path.exists() {
            run.games = run.known(path)?;
        }
        Ok(run)
    }

    /// The games of a file that was written with the same settings.
    fn known(&self, path: &Path) -> Result<Vec<TaughtGame>, SelfPlayError> {
        let other = || SelfPlayError::OtherRun(path.to_owned());
        let known = fs::read_to_string(settings_path(path)).map_err(|_| other())?;
        let known: TaughtPlaySettings = ron::from_str(&known).map_err(|_| other())?;
        // More games than before are the same games and then more.
        if (TaughtPlaySettings { games: self.settings.games, ..known }) != self.settings {
            return Err(other());
        }
        let bytes = fs::read(path)
            .map_err(|source| SelfPlayError::File { path: path.to_owned(), source })?;
        let mut games = annotated_game::from_bytes(&bytes)
            .map_err(|source| SelfPlayError::Games { path: path.to_owned(), source })?;
        games.truncate(self.settings.games as usize);
        Ok(games)
    }

    /// All games so far, in their order.
    pub fn games(&self) -> &[TaughtGame] {
        &self.games
    }

    /// Plays up to `games` games on the threads of the current pool. `None` when all are played or
    /// `stop` was requested; games cut short leave no trace.
    pub fn step(&mut self, games: u32, stop: &Stop) -> Option<usize> {
        let played = self.games.len() as u32;
        let next: Range<u32> = played..self.settings.games.min(played.saturating_add(games));
        if next.is_empty() {
            return None;
        }
        let more = play_games(&self.glem, &self.play, self.settings.seed, 0, next, stop)?;
        self.games.extend(more);
        Some(self.games.len())
    }

    /// Writes the games so far and, beside them, the settings.
    ///
    /// # Errors
    /// If the files cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), SelfPlayError> {
        let file = |path: PathBuf| move |source| SelfPlayError::File { path, source };
        let beside = settings_path(path);
        let settings = ron::ser::to_string_pretty(&self.settings, ron::ser::PrettyConfig::new())
            .expect("plain settings can be written");
        store::write(&beside, (settings + "\n").as_bytes()).map_err(file(beside.clone()))?;
        let bytes = annotated_game::to_bytes(&self.games);
        store::write(path, &bytes).map_err(file(path.to_owned()))
    }
}

/// The weights, the depth and the solved squares of a player that can teach.
fn teacher(player: &str) -> Result<(Arc<Glem>, u32, u32), SelfPlayError> {
    let entrant = Entrant::parse(player, &Consent::NONE).map_err(SelfPlayError::Player)?;
    let PlayerSpec::Search(SearcherSpec::Pvs(pvs), _) = entrant.spec() else {
        return Err(SelfPlayError::NoTeacher(player.to_owned()));
    };
    match (pvs.budget, entrant.model().map(|model| &**model)) {
        (Budget::Depth(depth), Some(Model::Glem(glem))) => {
            Ok((Arc::clone(glem), depth, pvs.solve_from.unwrap_or(SOLVE).min(24)))
        }
        _ => Err(SelfPlayError::NoTeacher(player.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(games: u32) -> TaughtPlaySettings {
        let player = "pvs:1,solve=6@glem".to_owned();
        TaughtPlaySettings { player, games, random_plies: (4, 40), seed: 3 }
    }

    #[test]
    fn a_file_of_taught_games_goes_on_to_the_same_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, broken] = ["a.games", "b.games"].map(|name| folder.path().join(name));
        let mut run = TaughtPlay::open(&whole, settings(5)).unwrap();
        while run.step(2, &Stop::default()).is_some() {}
        run.save(&whole).unwrap();
        for _ in 0..3 {
            let mut run = TaughtPlay::open(&broken, settings(5)).unwrap();
            run.step(2, &Stop::default());
            run.save(&broken).unwrap();
        }
        assert_eq!(fs::read(&whole).unwrap(), fs::read(&broken).unwrap());
        let other = TaughtPlaySettings { seed: 4, ..settings(5) };
        assert!(matches!(TaughtPlay::open(&whole, other), Err(SelfPlayError::OtherRun(_))));
    }

    #[test]
    fn only_patterns_searched_to_a_depth_teach() {
        let path = Path::new("none.games");
        for player in ["mcts:10", "pvs:4@sci", "pvs:1s@glem"] {
            let settings = TaughtPlaySettings { player: player.to_owned(), ..settings(1) };
            let error = TaughtPlay::open(path, settings).err().unwrap();
            assert!(error.to_string().contains("pvs:DEPTH@glem"), "{error}");
        }
    }
}

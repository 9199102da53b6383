//! The pool of an experiment: a round robin of the players of all its runs.

use std::collections::BTreeMap;

use othello_engine::search::Stop;

use super::{ExperimentRun, Measure, PlannedRun, measure::player_of};
use crate::{
    games::openings::OpeningSpec,
    players::{consent::Consent, spec::PlayerSpec},
    runs::{
        Run, RunError, deleted,
        tournament::{Config, Tournament, is_begun},
    },
};

/// The name of the folder.
const POOL: &str = "pool";
/// The number of random opening plies.
const PLIES: u32 = 8;

impl ExperimentRun {
    /// The number of pairs of games of each pairing; `None` if no pool is wanted, or fewer than two runs have
    /// finished.
    fn pool_pairs(&self) -> Option<u32> {
        let pairs = self.plan.measures.iter().find_map(|measure| match measure {
            Measure::Pool { pairs } => Some(*pairs),
            _ => None,
        });
        pairs.filter(|_| self.state.shard.is_none() && self.done().count() > 1)
    }

    /// Plays some games of the pool. `None` if it is finished or not wanted; `false` if stopped.
    pub(super) fn step_pool(&mut self, stop: &Stop) -> Result<Option<bool>, RunError> {
        let Some(pairs) = self.pool_pairs() else { return Ok(None) };
        let mut pool = match self.pool.take() {
            Some(pool) => pool,
            None => self.open_pool(pairs)?,
        };
        if pool.is_done() {
            return Ok(None);
        }
        pool.employ(&self.executor);
        let stepped = pool.step(stop);
        let is_done = pool.is_done();
        self.pool = Some(pool);
        Ok(Some(stepped?.is_some() || is_done))
    }

    fn open_pool(&self, pairs: u32) -> Result<Tournament, RunError> {
        let path = self.folder.file(POOL);
        let players = self.pool_players()?;
        let openings = OpeningSpec::Random { plies: PLIES };
        let config = Config { pairs, openings, ..Config::new(players.into_values().collect()) };
        if is_begun(&path) && Tournament::look(&path)?.config() != &config {
            // A run that had failed takes part now, or the folder has been moved.
            deleted::discard(&path)?;
        }
        let pool = if is_begun(&path) {
            Tournament::open(&path, &Consent::NONE)?
        } else {
            Tournament::create(&path, config, &Consent::NONE)?
        };
        Ok(pool.with_threads(rayon::current_num_threads()))
    }

    /// The players by run.
    fn pool_players(&self) -> Result<BTreeMap<String, PlayerSpec>, RunError> {
        let player = |run: &PlannedRun| {
            let path = self.path_of(run);
            let path = std::path::absolute(&path).map_err(RunError::file(&path))?;
            Ok((run.name.clone(), player_of(&path)?))
        };
        self.done().map(player).collect()
    }

    /// The Elo of each run's player in the pool, if it has been played.
    pub(super) fn pool_ratings(&self) -> Result<BTreeMap<String, f64>, RunError> {
        let path = self.folder.file(POOL);
        if self.pool_pairs().is_none() || !is_begun(&path) {
            return Ok(BTreeMap::new());
        }
        let pool = Tournament::look(&path)?;
        let table = pool.table();
        let mut ratings: BTreeMap<usize, f64> = BTreeMap::new();
        for standing in &table.standings {
            ratings.insert(standing.player, standing.rated.rating);
        }
        // By the folder of the run: the experiment may have been moved since.
        let name_of = |player: &PlayerSpec| {
            let text = player.to_string();
            let names = self.runs.iter().map(|run| &run.name);
            names.filter(|name| text.ends_with(&***name)).max_by_key(|name| name.len()).cloned()
        };
        let players = pool.config().players.iter().enumerate();
        Ok(players
            .filter_map(|(index, player)| Some((name_of(player)?, *ratings.get(&index)?)))
            .collect())
    }
}

//! The settings of a tournament, in the form that users write.

use std::{ops::Range, path::Path};

use serde::{Deserialize, Serialize};

use crate::{
    executor::shards::Shard,
    games::openings::{self, OpeningSpec, Openings},
    players::spec::{PlayerSpec, Seat},
    runs::RunError,
    store::{self, Limit},
};

/// The settings of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The players, best first where seeding matters.
    pub players: Vec<PlayerSpec>,
    /// The pairing format.
    #[serde(default)]
    pub format: Format,
    /// The number of game pairs per pairing; each opening is played with both colours.
    #[serde(default = "one")]
    pub pairs: u32,
    /// The openings: `start`, `random:PLIES`, `balanced` or a file.
    #[serde(default)]
    pub openings: OpeningSpec,
    /// The seed of all random choices.
    #[serde(default = "one_seed")]
    pub seed: u64,
    /// The probability, 0..=1, that a move is replaced by a random one.
    #[serde(default)]
    pub noise: f64,
    /// A player with a fixed rating, the reference of all ratings; without one the mean is 1500.
    #[serde(default)]
    pub anchor: Option<(PlayerSpec, f64)>,
    /// The shard played here; `None` plays all games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
}

/// The maximum number of games; each takes about 150 bytes of memory.
pub const MOST_GAMES: u64 = 10_000_000;

const fn one() -> u32 {
    1
}

const fn one_seed() -> u64 {
    1
}

/// A program cannot play from an opening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "opening {number}: GTP tells {player} the moves alone, and no moves lead from the start to this board"
)]
pub struct UnreachableOpening {
    /// The number of the opening in its file, from 1.
    pub number: usize,
    /// The program.
    pub player: PlayerSpec,
}

/// The pairing format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    /// All players play each other.
    #[default]
    RoundRobin,
    /// The first player plays all others.
    Gauntlet,
    /// The loser of a pairing is eliminated.
    Knockout,
    /// A number of rounds between players with similar points.
    Swiss {
        /// The number of rounds.
        rounds: u32,
    },
}

impl Config {
    /// A round robin with one pair per pairing, from the starting position.
    pub fn new(players: Vec<PlayerSpec>) -> Config {
        Config {
            players,
            format: Format::default(),
            pairs: 1,
            openings: OpeningSpec::default(),
            seed: 1,
            noise: 0.0,
            anchor: None,
            shard: None,
        }
    }

    /// The players as seats.
    pub fn seats(&self) -> Vec<Seat> {
        self.players.iter().cloned().map(Seat::Player).collect()
    }

    /// Reads settings.
    ///
    /// # Errors
    /// If the text is not valid settings; the error names line and column.
    pub fn read(text: &str) -> Result<Config, RunError> {
        ron::from_str(text).map_err(|error| {
            let start = error.span.start;
            let place = format!("{}:{}", start.line, start.col);
            RunError::settings(format!("{place}: {}", error.code))
        })
    }

    /// Writes the settings in the form that [`Config::read`] reads.
    pub fn write(&self) -> String {
        let pretty =
            ron::ser::PrettyConfig::new().depth_limit(2).struct_names(false).new_line("\n");
        ron::ser::to_string_pretty(self, pretty).expect("settings are plain data") + "\n"
    }

    /// Checks that the settings are consistent.
    pub(super) fn check(&self) -> Result<(), RunError> {
        let wrong = |text: String| Err(RunError::settings(text));
        if self.players.len() < 2 {
            return wrong(format!("expected at least 2 players, found {}", self.players.len()));
        }
        if let Some((index, name)) = self.twice() {
            return wrong(format!("player {} is named twice: {name}", index + 1));
        }
        if !(1..=1_000_000).contains(&self.pairs) {
            return wrong(format!("expected 1 to 1000000 pairs, found {}", self.pairs));
        }
        if self.games() > MOST_GAMES {
            let games = self.games();
            return wrong(format!("expected at most {MOST_GAMES} games, found {games}"));
        }
        if !(0.0..=1.0).contains(&self.noise) {
            return wrong(format!("expected a noise from 0 to 1, found {}", self.noise));
        }
        let is_known = matches!(self.format, Format::RoundRobin | Format::Gauntlet);
        if self.shard.is_some() && !is_known {
            return wrong("only a round robin or a gauntlet can be played in parts".to_owned());
        }
        match &self.anchor {
            Some((name, _)) if !self.players.contains(name) => {
                wrong(format!("the anchor {name} is not among the players"))
            }
            Some((_, rating)) if !rating.is_finite() => {
                wrong(format!("expected a rating for the anchor, found {rating}"))
            }
            _ => Ok(()),
        }
    }

    /// Whether more pairs leave the numbers of the games as they are: there is a single pairing.
    pub(super) fn is_extendable(&self) -> bool {
        let is_single = matches!(self.format, Format::RoundRobin | Format::Gauntlet);
        self.players.len() == 2 && is_single && self.shard.is_none()
    }

    /// The number of a game's opening. All pairings use the same openings.
    pub(super) const fn pair(&self, number: u64) -> u64 {
        number / 2 % self.pairs as u64
    }

    /// The total number of games over all rounds.
    pub fn games(&self) -> u64 {
        let players = self.players.len() as u64;
        let pairings = match self.format {
            Format::RoundRobin => players * players.saturating_sub(1) / 2,
            Format::Gauntlet | Format::Knockout => players.saturating_sub(1),
            Format::Swiss { rounds } => u64::from(rounds) * (players / 2),
        };
        pairings.saturating_mul(2 * u64::from(self.pairs))
    }

    /// The numbers of the games of this shard among `all`. Both games of a pair stay together.
    pub(super) fn numbers(&self, all: u64) -> Range<u64> {
        // Whole pairs: both games of a pair belong to the same shard.
        let pairs = self.shard.map_or(0..all / 2, |shard| shard.range(all / 2));
        2 * pairs.start..2 * pairs.end
    }

    fn twice(&self) -> Option<(usize, &PlayerSpec)> {
        let mut players = self.players.iter().enumerate();
        players.find(|&(index, name)| self.players[..index].contains(name))
    }

    /// Checks that every program can be told the openings.
    pub(super) fn check_reachable(&self, openings: &Openings) -> Result<(), RunError> {
        let Openings::List(games) = openings else { return Ok(()) };
        for player in &self.players {
            let PlayerSpec::External(program) = player else { continue };
            let unreachable = games.iter().position(|game| !program.can_play_from(game));
            if let Some(index) = unreachable {
                let error = UnreachableOpening { number: index + 1, player: player.clone() };
                return Err(RunError::settings(error));
            }
        }
        Ok(())
    }

    /// Loads the openings.
    pub(super) fn open_openings(&self) -> Result<Openings, RunError> {
        match &self.openings {
            OpeningSpec::Start => Ok(Openings::Start),
            &OpeningSpec::Random { plies } => Ok(Openings::Random { plies, seed: self.seed }),
            OpeningSpec::Balanced => Ok(Openings::Balanced { seed: self.seed }),
            OpeningSpec::File(path) => {
                let path: &Path = path.as_ref();
                let text =
                    store::read_any_text(path, Limit::GAMES).map_err(RunError::file(path))?;
                openings::read(&text)
                    .map(Openings::List)
                    .map_err(|error| RunError::settings(format!("{}: {error}", path.display())))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tournament_too_large_for_memory_is_rejected_before_planning() {
        let players =
            (1..=1000).map(|depth| format!("pvs:{depth}n@sci").parse().unwrap()).collect();
        let config = Config { pairs: 1_000_000, ..Config::new(players) };
        assert_eq!(config.games(), 999_000_000_000);
        let error = config.check().unwrap_err().to_string();
        assert_eq!(error, "expected at most 10000000 games, found 999000000000");
    }

    #[test]
    fn the_number_of_games_is_known_before_the_pairings() {
        let players: Vec<PlayerSpec> =
            (1..=5).map(|depth| format!("alphabeta:{depth}@sci").parse().unwrap()).collect();
        for (format, games) in [
            (Format::RoundRobin, 60),
            (Format::Gauntlet, 24),
            (Format::Knockout, 24),
            (Format::Swiss { rounds: 3 }, 36),
        ] {
            let config = Config { format, pairs: 3, ..Config::new(players.clone()) };
            assert_eq!(config.games(), games, "{format:?}");
        }
    }
}

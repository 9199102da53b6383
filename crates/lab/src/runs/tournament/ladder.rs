//! A tournament's results for the ladder.

use othello_engine::Square;

use super::{Config, Tournament};
use crate::{
    ladder::{Content, Ladder, Score},
    players::spec::{PlayerSpec, Seat},
};

impl Ladder {
    /// Adds the results of a tournament or match. They replace its earlier results, so a resumed tournament
    /// counts once, even if it was moved. `source` is its location as shown to users.
    pub fn take_tournament(&mut self, source: &str, tournament: &Tournament) {
        let seats: Vec<Seat> =
            tournament.players().iter().map(|player| player.spec().clone().into()).collect();
        let (results, _) = tournament.distinct_results();
        let results = results.into_iter().filter(|e| e.counts.iter().any(|&n| n > 0));
        let results: Vec<Score> =
            results.map(|e| (seats[e.first].clone(), seats[e.second].clone(), e.counts)).collect();
        let content = content(tournament);
        self.drop_shorter(content, &shorter(tournament.config()));
        self.take_results(source, content, results);
    }
}

impl Tournament {
    /// Gives the table the scale of this ladder, as far as its players are on it. A scale in the settings has
    /// precedence.
    #[must_use]
    pub fn on_scale_of(self, ladder: &Ladder) -> Tournament {
        let specs: Vec<PlayerSpec> =
            self.players.iter().map(|player| player.spec().clone()).collect();
        let known = specs.iter().map(|spec| Some(ladder.find(spec)?.rated)).collect();
        Tournament { known, scale: ladder.scale_for(&specs), ..self }
    }
}

/// The identity of a tournament.
fn content(tournament: &Tournament) -> Content {
    let game = tournament.record(0).map(|record| {
        let moves: String = record.moves.iter().map(Square::to_string).collect();
        crc32fast::hash(format!("{moves} {}", record.margin).as_bytes())
    });
    Content { settings: checksum(tournament.config()), game }
}

fn checksum(config: &Config) -> u32 {
    crc32fast::hash(config.write().as_bytes())
}

/// The checksums of the settings that a match had before it was extended to its pairs.
fn shorter(config: &Config) -> Vec<u32> {
    let pairs = if config.is_extendable() { 1..config.pairs } else { 0..0 };
    pairs.map(|pairs| checksum(&Config { pairs, ..config.clone() })).collect()
}

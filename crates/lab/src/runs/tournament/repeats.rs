//! Repeated pairs of games. Two deterministic players that meet again from the same start repeat their games,
//! which tells nothing new about their strength.

use std::{
    collections::HashSet,
    hash::{DefaultHasher, Hash, Hasher},
};

use super::{Record, Tournament};
use crate::games::openings::Openings;

/// The pairs of games seen so far, to recognise repeated ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct SeenPairs(HashSet<u64>);

impl SeenPairs {
    /// Whether an earlier pair had the same players, start and moves; then only the earlier one counts. Pairs
    /// of players that draw moves at random are never repeats, even if they happen to be equal.
    pub(super) fn is_repeated(&mut self, tournament: &Tournament, pair: [&Record; 2]) -> bool {
        let [first, second] = pair;
        let draws = |player: usize| tournament.players[player].draws_moves();
        if tournament.config.noise > 0.0 || draws(first.black) || draws(first.white) {
            return false;
        }
        let mut hasher = DefaultHasher::new();
        (first.black, first.white).hash(&mut hasher);
        if let Openings::List(_) = &tournament.openings {
            let start = tournament.openings.opening(tournament.config.pair(first.number));
            start.truncated(0).board().hash(&mut hasher);
        }
        for record in [first, second] {
            (&record.moves, record.margin, &record.failure).hash(&mut hasher);
        }
        !self.0.insert(hasher.finish())
    }
}

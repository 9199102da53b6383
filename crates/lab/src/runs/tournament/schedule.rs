//! The schedule of a tournament: the pairings of the next round, from the results of the rounds before.

use super::{Config, Format};
use crate::rating::elo::PairingResult;

/// A pairing of two players in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The round, from 0.
    pub round: usize,
    /// The player with black in the first game of each pair.
    pub first: usize,
    /// The other player.
    pub second: usize,
}

/// The pairings of the round after `pairings`, which must all be finished; empty after the last round.
pub(super) fn next_round(
    config: &Config,
    pairings: &[Pairing],
    results: &[PairingResult],
) -> Vec<Pairing> {
    let round = pairings.last().map_or(0, |pairing| pairing.round + 1);
    let players = config.players.len();
    let pairs: Vec<(usize, usize)> = match config.format {
        Format::RoundRobin if round == 0 => {
            (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b))).collect()
        }
        Format::Gauntlet if round == 0 => (1..players).map(|other| (0, other)).collect(),
        Format::Knockout => knockout(players, pairings, results),
        Format::Swiss { rounds } if round < rounds as usize => swiss(players, pairings, results),
        Format::RoundRobin | Format::Gauntlet | Format::Swiss { .. } => Vec::new(),
    };
    pairs.into_iter().map(|(first, second)| Pairing { round, first, second }).collect()
}

/// The half points of the first and of the second player.
fn half_points(result: &PairingResult) -> (u64, u64) {
    let units: u64 = result.counts.iter().sum();
    let first: u64 = result.counts.iter().enumerate().map(|(cell, n)| cell as u64 * n).sum();
    (first, 4 * units - first)
}

/// The bracket: the best seed plays the worst, and players without an opponent advance. A tie goes to the
/// better seed.
fn knockout(
    players: usize,
    pairings: &[Pairing],
    results: &[PairingResult],
) -> Vec<(usize, usize)> {
    let mut alive = vec![true; players];
    for (pairing, result) in pairings.iter().zip(results) {
        let (first, second) = half_points(result);
        // The first player of a pairing is always the better seed.
        alive[if first >= second { pairing.second } else { pairing.first }] = false;
    }
    let alive: Vec<usize> = (0..players).filter(|&player| alive[player]).collect();
    // Byes fill the bracket up to a power of two, so they occur only in the first round.
    let slots = alive.len().next_power_of_two();
    let byes = slots - alive.len();
    let pairing = &alive[byes.min(alive.len())..];
    (0..pairing.len() / 2).map(|i| (pairing[i], pairing[pairing.len() - 1 - i])).collect()
}

/// Pairs players with similar points, without repeated pairings if possible. With an odd number, the lowest
/// player without a bye so far gets one, worth a won pairing.
fn swiss(players: usize, pairings: &[Pairing], results: &[PairingResult]) -> Vec<(usize, usize)> {
    let rounds = pairings.last().map_or(0, |pairing| pairing.round + 1);
    let mut points = vec![0; players];
    let mut plays = vec![0; players];
    for (pairing, result) in pairings.iter().zip(results) {
        let (first, second) = half_points(result);
        points[pairing.first] += first;
        points[pairing.second] += second;
        plays[pairing.first] += 1;
        plays[pairing.second] += 1;
    }
    let won = results.first().map_or(0, |result| 4 * result.counts.iter().sum::<u64>());
    for player in 0..players {
        points[player] += won * (rounds - plays[player]) as u64;
    }
    let mut order: Vec<usize> = (0..players).collect();
    order.sort_by_key(|&player| (std::cmp::Reverse(points[player]), player));
    if players % 2 == 1 {
        let bye = order.iter().rposition(|&player| plays[player] == rounds);
        order.remove(bye.unwrap_or(players - 1));
    }
    let met = |a: usize, b: usize| {
        pairings.iter().any(|m| (m.first, m.second) == (a, b) || (m.first, m.second) == (b, a))
    };
    let mut pairs = Vec::new();
    // The search is exponential at worst, so it is given up after some time.
    let mut tries = 100_000;
    if !pair_up(&mut order.clone(), &met, &mut pairs, &mut tries) {
        // No such pairing was found: neighbours in the standings play again.
        pairs = order.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    }
    pairs.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect()
}

/// Pairs the first player with the nearest one it has not played, and so on. Backtracks if the rest cannot be
/// paired, as long as `tries` last.
fn pair_up(
    order: &mut Vec<usize>,
    met: &dyn Fn(usize, usize) -> bool,
    pairs: &mut Vec<(usize, usize)>,
    tries: &mut u32,
) -> bool {
    if order.is_empty() {
        return true;
    }
    let first = order.remove(0);
    for place in 0..order.len() {
        if *tries == 0 {
            break;
        }
        *tries -= 1;
        let second = order[place];
        if met(first, second) {
            continue;
        }
        order.remove(place);
        pairs.push((first, second));
        if pair_up(order, met, pairs, tries) {
            return true;
        }
        pairs.pop();
        order.insert(place, second);
    }
    order.insert(0, first);
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(players: usize, format: Format) -> Config {
        let names =
            (1..=players).map(|depth| format!("alphabeta:{depth}@sci").parse().unwrap()).collect();
        Config { format, ..Config::new(names) }
    }

    /// Plays a whole tournament in which the player with the smaller index wins.
    fn rounds(config: &Config) -> Vec<Vec<(usize, usize)>> {
        let (mut pairings, mut results, mut rounds) = (Vec::new(), Vec::new(), Vec::new());
        loop {
            let next = next_round(config, &pairings, &results);
            if next.is_empty() {
                return rounds;
            }
            rounds.push(next.iter().map(|m| (m.first, m.second)).collect());
            results.extend(next.iter().map(|m| PairingResult {
                first: m.first,
                second: m.second,
                counts: if m.first < m.second { vec![0, 0, 0, 0, 1] } else { vec![1, 0, 0, 0, 0] },
            }));
            pairings.extend(next);
        }
    }

    #[test]
    fn a_round_robin_pairs_all_players_once() {
        assert_eq!(rounds(&config(3, Format::RoundRobin)), [[(0, 1), (0, 2), (1, 2)]]);
        assert_eq!(rounds(&config(3, Format::Gauntlet)), [[(0, 1), (0, 2)]]);
    }

    #[test]
    fn a_knockout_of_six_gives_two_byes_and_ends_with_the_best_two() {
        let rounds = rounds(&config(6, Format::Knockout));
        assert_eq!(rounds, [vec![(2, 5), (3, 4)], vec![(0, 3), (1, 2)], vec![(0, 1)]]);
    }

    #[test]
    fn swiss_players_meet_once_and_have_at_most_one_bye() {
        for players in [5, 8, 9] {
            let rounds = rounds(&config(players, Format::Swiss { rounds: 4 }));
            assert_eq!(rounds.len(), 4);
            let mut met: Vec<(usize, usize)> = rounds.concat();
            let games = met.len();
            met.sort_unstable();
            met.dedup();
            assert_eq!(met.len(), games, "{players} players: nobody met twice");
            for player in 0..players {
                let played = met.iter().filter(|(a, b)| *a == player || *b == player).count();
                assert!(played >= 3, "{player} of {players} played {played}");
            }
        }
    }

    #[test]
    fn a_swiss_tournament_can_be_longer_than_a_round_robin() {
        assert_eq!(rounds(&config(4, Format::Swiss { rounds: 6 })).len(), 6);
    }
}

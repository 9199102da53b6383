//! Fitness as Elo: the maximum-likelihood strengths of all players of a generation, from all its games at
//! once. Beating strong opponents counts more.
//!
//! Source: D. Hunter, MM Algorithms for Generalized Bradley-Terry Models, The Annals of Statistics 32, 2004.

/// A result: the numbers of both players, and the first one's share of the point.
pub(super) type LeagueResult = (usize, usize, f64);

/// The number of steps; further ones do not change the printed digits.
const STEPS: usize = 300;

/// The Elo of each player, with mean 0. Each gets a virtual draw against a player of strength 1, so that
/// players who won or lost all games have a finite value. Only basic arithmetic in a fixed order is used,
/// except for `libm`'s logarithm at the end; the result is the same on every machine.
pub(super) fn elo(players: usize, results: &[LeagueResult]) -> Vec<f64> {
    let mut points = vec![0.5; players];
    for &(one, other, taken) in results {
        points[one] += taken;
        points[other] += 1.0 - taken;
    }
    let mut strengths = vec![1.0; players];
    for _ in 0..STEPS {
        let mut met: Vec<f64> = strengths.iter().map(|own| 1.0 / (own + 1.0)).collect();
        for &(one, other, _) in results {
            let part = 1.0 / (strengths[one] + strengths[other]);
            met[one] += part;
            met[other] += part;
        }
        strengths = points.iter().zip(met).map(|(points, met)| points / met).collect();
    }
    let elo = |strength: &f64| 400.0 * libm::log10(*strength);
    let all: Vec<f64> = strengths.iter().map(elo).collect();
    let middle = all.iter().sum::<f64>() / players.max(1) as f64;
    all.into_iter().map(|elo| elo - middle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_of_four_points_are_191_elo() {
        let mut results = vec![(0, 1, 1.0); 3000];
        results.extend(vec![(0, 1, 0.0); 1000]);
        let found = elo(2, &results);
        assert!((found[0] - found[1] - 190.8).abs() < 1.0, "{found:?}");
        assert!((found[0] + found[1]).abs() < 1e-9);
    }

    #[test]
    fn beating_the_strong_counts_more_than_beating_the_weak() {
        // 0 beats 1 mostly, 1 beats 2 mostly; 3 takes half from 0, 4 takes half from 2.
        let mut results = Vec::new();
        for game in 0..10 {
            let taken = f64::from(u8::from(game < 8));
            results.extend([(0, 1, taken), (1, 2, taken), (3, 0, 0.5), (4, 2, 0.5)]);
        }
        let found = elo(5, &results);
        assert!(found[3] > found[4] + 200.0, "{found:?}");
    }

    #[test]
    fn a_player_who_won_or_lost_every_game_has_a_finite_elo() {
        let found = elo(3, &[(0, 1, 1.0), (0, 2, 1.0)]);
        assert!(found.iter().all(|elo| elo.is_finite()) && found[0] > found[1]);
    }
}

//! Ratings of puzzles, measured by a panel of players: the fewer of them find its move, the harder the puzzle.

use othello_engine::{
    Color, Position, Square,
    search::{Greedy, Searcher, Stop},
};

use crate::players::{consent::Consent, resolve::ResolvedPlayer};

/// The players of the panel, each with its number of trials. Those that err at random try several times.
const PLAYERS: [(&str, u32); 8] = [
    ("alphabeta:1@sci", 1),
    ("alphabeta:2@sci", 1),
    (ANCHOR, 1),
    ("alphabeta:4@jma", 1),
    ("alphabeta:6@jma", 1),
    ("alphabeta:2@glem", 1),
    ("alphabeta:4@glem", 1),
    ("pvs:4@glem", 1),
];
/// The players of the panel that err as people do. They were the levels when the shipped puzzles were rated; other players
/// would give other ratings.
const HUMANLIKE: [&str; 3] = ["humanlike:1x14@glem", "humanlike:2x8@glem", "humanlike:3x4@glem"];
/// The number of trials of each of them.
const HUMANLIKE_TRIALS: u32 = 6;
/// The player that fixes the scale, and its rating, as on the ladder.
const ANCHOR: &str = "alphabeta:4@sci";
const ANCHOR_RATING: f64 = 1500.0;

/// The players that rate puzzles.
#[derive(Debug)]
pub(super) struct Panel {
    members: Vec<PanelMember>,
}

#[derive(Debug)]
struct PanelMember {
    name: String,
    method: PanelMethod,
    trials: u32,
}

#[derive(Debug)]
enum PanelMethod {
    /// A random legal move. Its chance to be right is computed, not tried.
    Chance,
    Greedy,
    Player(ResolvedPlayer),
}

/// A panel player's success.
#[derive(Clone, Debug, PartialEq)]
pub struct PanelShare {
    /// The player.
    pub player: String,
    /// The share of the puzzles that it solves, 0..=1.
    pub solved: f64,
    /// Its rating as a solver of puzzles, on the scale of the puzzles.
    pub rating: f64,
}

/// The number of times that each panel player finds the move of one puzzle.
pub(super) type Finds = Vec<f64>;

impl Panel {
    pub fn new() -> Panel {
        let member =
            |name: &str, method, trials| PanelMember { name: name.to_owned(), method, trials };
        let player = |name: &str, trials| {
            let player = ResolvedPlayer::parse(name, &Consent::NONE);
            member(name, PanelMethod::Player(player.expect("it is built in")), trials)
        };
        let humanlike = HUMANLIKE.map(|name| player(name, HUMANLIKE_TRIALS));
        let simple =
            [member("random", PanelMethod::Chance, 1), member("greedy", PanelMethod::Greedy, 1)];
        let players = PLAYERS.map(|(name, trials)| player(name, trials));
        Panel { members: simple.into_iter().chain(humanlike).chain(players).collect() }
    }

    /// Lets every player try a position with this answer. `None` if `stop` was requested.
    pub fn finds(&self, position: &Position, best: Square, stop: &Stop) -> Option<Finds> {
        let finds = self.members.iter().map(|member| match &member.method {
            PanelMethod::Chance => 1.0 / f64::from(position.legal_moves().len()),
            PanelMethod::Greedy => is_found(&mut Greedy, position, best, stop),
            PanelMethod::Player(player) => (1..=u64::from(member.trials))
                .map(|seed| is_found(&mut *player.sit(Color::Black, seed), position, best, stop))
                .sum(),
        });
        let finds = finds.collect();
        (!stop.is_requested()).then_some(finds)
    }

    /// The share of all trials that found the move, 0..=1.
    pub fn share(&self, finds: &Finds) -> f64 {
        let trials: u32 = self.members.iter().map(|member| member.trials).sum();
        finds.iter().sum::<f64>() / f64::from(trials)
    }

    /// Rates puzzles and players together from all finds: the chance that a player finds a move follows from the
    /// difference of the two ratings alone, as in games.
    pub fn rate(&self, finds: &[Finds]) -> (Vec<f64>, Vec<PanelShare>) {
        let trials: Vec<f64> = self.members.iter().map(|m| f64::from(m.trials)).collect();
        let (puzzles, players) = fit(&trials, finds);
        let anchor = self.members.iter().position(|member| member.name == ANCHOR);
        let zero = players[anchor.expect("the anchor is in the panel")];
        let elo = |strength: f64| ANCHOR_RATING + (strength - zero) * ELO_PER_LOGIT;
        let shares = self.members.iter().enumerate().map(|(number, member)| {
            let found: f64 = finds.iter().map(|finds| finds[number]).sum();
            PanelShare {
                player: member.name.clone(),
                solved: found / (trials[number] * finds.len().max(1) as f64),
                rating: elo(players[number]),
            }
        });
        (puzzles.into_iter().map(elo).collect(), shares.collect())
    }
}

/// 1 if the searcher plays this move.
fn is_found(searcher: &mut dyn Searcher, position: &Position, best: Square, stop: &Stop) -> f64 {
    if searcher.search(position, stop).best == Some(best) { 1.0 } else { 0.0 }
}

/// 400 / ln 10.
const ELO_PER_LOGIT: f64 = 173.717_792_761;
/// The precision of the prior of a strength, in logits: a standard deviation of two. It keeps the strength finite
/// even if the whole panel solves a puzzle, or no player does.
const PRIOR: f64 = 0.25;
/// The number of rounds of the fit. The last ones change no rating by a hundredth of a point.
const ROUNDS: usize = 100;

/// The maximum-likelihood strengths of puzzles and players in logits, by the Rasch model.
fn fit(trials: &[f64], finds: &[Finds]) -> (Vec<f64>, Vec<f64>) {
    let mut puzzles = vec![0.0; finds.len()];
    let mut players = vec![0.0; trials.len()];
    for _ in 0..ROUNDS {
        for (puzzle, finds) in puzzles.iter_mut().zip(finds) {
            let results = (0..trials.len()).map(|j| (players[j], trials[j], trials[j] - finds[j]));
            *puzzle = improved(*puzzle, results);
        }
        for (j, player) in players.iter_mut().enumerate() {
            let results = puzzles.iter().zip(finds).map(|(&p, finds)| (p, trials[j], finds[j]));
            *player = improved(*player, results);
        }
    }
    (puzzles, players)
}

/// One step of Newton's method towards the most likely strength, from results against others: their strength, the
/// number of trials and the number of successes.
fn improved(strength: f64, results: impl Iterator<Item = (f64, f64, f64)>) -> f64 {
    let (mut slope, mut curvature) = (-PRIOR * strength, PRIOR);
    for (other, trials, won) in results {
        // The same on every machine, as the standard library's need not be.
        let expected = 1.0 / (1.0 + libm::exp(other - strength));
        slope += won - trials * expected;
        curvature += trials * expected * (1.0 - expected);
    }
    // Far from the optimum, a whole step would overshoot.
    strength + (slope / curvature).clamp(-1.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_fall_for_solved_puzzles_and_rise_for_players_who_solve_them() {
        let trials = [6.0, 1.0, 1.0];
        let finds =
            [vec![6.0, 1.0, 1.0], vec![3.0, 0.0, 1.0], vec![0.0, 0.0, 0.0], vec![0.0, 0.0, 1.0]];
        let (puzzles, players) = fit(&trials, &finds);
        assert!(puzzles[0] < puzzles[1] && puzzles[1] < puzzles[3], "{puzzles:?}");
        assert!(puzzles[3] < puzzles[2] && puzzles[2] < 6.0, "{puzzles:?}");
        assert!(players[2] > players[0], "{players:?}");
        // At the optimum every puzzle is missed as often as expected, but for the prior.
        let expected = |j: usize| trials[j] / (1.0 + libm::exp(players[j] - puzzles[1]));
        let missed: f64 = (0..3).map(expected).sum();
        assert!((missed - 4.0 + PRIOR * puzzles[1]).abs() < 1e-6, "{missed}");
    }
}

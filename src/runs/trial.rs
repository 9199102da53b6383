//! A match between the best players of two runs that ends as soon as a test decides which one is stronger.
//!
//! Two tests decide: an SPRT, which tells players of similar strength apart, and a test of the pairs won and lost,
//! which needs a dozen of them where one player wins all.

use othello_engine::search::Stop;
use othello_lab::{
    games::openings::OpeningSpec,
    players::{consent::Consent, spec::PlayerSpec},
    rating::sprt::{Sprt, Verdict},
    runs::{
        Run, RunError,
        tournament::{Config, PairScore, Tournament},
    },
};

use crate::{
    text::failure::Failure,
    worker::{self, Poll, Worker},
};

/// The maximum number of pairs.
const MAX_PAIRS: u32 = 500;
/// The two hypotheses of the test, in Elo.
const ELO: [f64; 2] = [-10.0, 10.0];

/// A match, under way or finished.
pub struct Trial {
    /// The names of the players' runs.
    pub names: [String; 2],
    score: PairScore,
    failure: Option<Failure>,
    worker: Option<Worker<Result<PairScore, Failure>>>,
}

impl Trial {
    /// Starts the match in the background.
    pub fn begin(ctx: &egui::Context, names: [String; 2], players: [PlayerSpec; 2]) -> Trial {
        let worker = Worker::spawn_behind(ctx, move |stop, send| {
            let played = play(players, stop, &mut |score| send(Ok(score)));
            if let Err(error) = played {
                send(Err(Failure::from(&error)));
            }
        });
        let score = PairScore::new(Some(Sprt::new(ELO[0], ELO[1])));
        Trial { names, score, failure: None, worker: Some(worker) }
    }

    /// Takes in the results.
    pub fn logic(&mut self) {
        while let Some(worker) = &self.worker {
            match worker.poll() {
                Poll::Report(Ok(score)) => self.score = score,
                Poll::Report(Err(failure)) => (self.failure, self.worker) = (Some(failure), None),
                Poll::Ended => self.worker = None,
                Poll::Working => return,
            }
        }
    }

    /// Whether the match is under way.
    pub const fn is_working(&self) -> bool {
        self.worker.is_some()
    }

    /// The results of the first player so far.
    pub const fn score(&self) -> &PairScore {
        &self.score
    }

    /// The reason why the match could not be played.
    pub const fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    /// The name of the stronger run, once the test has decided.
    pub fn stronger(&self) -> Option<&str> {
        let is_first = match self.score.verdict {
            Verdict::Open => clear_winner(&self.score.pairs)?,
            Verdict::Shown => true,
            Verdict::Refuted => false,
        };
        Some(&self.names[usize::from(!is_first)])
    }
}

/// The Bayes factor at which a winner is clear. Equal players reach it by chance in at most one match
/// in 100, however often it is looked at (Ville's inequality).
const CLEAR: f64 = 100.0;

/// Whether the first player is the stronger one, once the pairs won and lost are clear: by the Bayes factor against
/// equal strength, with a uniform prior of the share of pairs won.
fn clear_winner(pairs: &[u64; 5]) -> Option<bool> {
    let (lost, won) = (pairs[0] + pairs[1], pairs[3] + pairs[4]);
    // 2^n k! (n - k)! / (n + 1)!, built up pair by pair.
    let win = |k: u64, n: u64| 2.0 * (k + 1) as f64 / (n + 2) as f64;
    let factor = (0..won).map(|k| win(k, k)).product::<f64>()
        * (0..lost).map(|k| win(k, k + won)).product::<f64>();
    (factor >= CLEAR).then_some(won > lost)
}

fn play(
    players: [PlayerSpec; 2],
    stop: &Stop,
    tell: &mut dyn FnMut(PairScore),
) -> Result<(), RunError> {
    let openings = OpeningSpec::Random { plies: 8 };
    let config = Config { pairs: MAX_PAIRS, openings, ..Config::new(players.into()) };
    let tournament = Tournament::in_memory(config, &Consent::NONE)?;
    let mut tournament = tournament.with_threads(worker::usual_threads());
    let mut score = PairScore::new(Some(Sprt::new(ELO[0], ELO[1])));
    while tournament.step(stop)?.is_some() {
        let is_settled = score.is_settled(&tournament);
        tell(score.clone());
        if is_settled || clear_winner(&score.pairs).is_some() {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dozen_lost_pairs_are_clear_and_even_ones_never_are() {
        assert_eq!(clear_winner(&[10, 0, 0, 0, 0]), None);
        assert_eq!(clear_winner(&[11, 0, 0, 0, 0]), Some(false));
        assert_eq!(clear_winner(&[0, 0, 0, 6, 5]), Some(true));
        assert_eq!(clear_winner(&[0, 0, 500, 0, 0]), None, "drawn pairs tell nothing");
        assert_eq!(clear_winner(&[125, 125, 0, 100, 150]), None);
        assert_eq!(clear_winner(&[30, 30, 0, 10, 10]), Some(false));
    }
}

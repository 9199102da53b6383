//! A review under way: its moves, its progress, and an estimate of the time left.

use othello_engine::Game;
use othello_lab::runs::progress::{ExpectedWork, Pace, Progress, Unit};

use super::{
    AnalysisBudget,
    jobs::{ReviewJob, ReviewedMove},
};
use crate::{
    game::session::jobs::SentGame,
    worker::{Poll, Worker},
};

/// The progress of a review, in moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewProgress {
    /// The reviewed moves.
    pub done: usize,
    /// All moves to review.
    pub all: usize,
}

/// The review of a game.
pub(super) struct Review {
    game: Game,
    /// The number of moves before the first one that is reviewed.
    first: usize,
    worker: Worker<ReviewedMove>,
    pace: Pace,
    progress: ReviewProgress,
    /// The number of moves that were reviewed earlier.
    earlier: usize,
}

impl Review {
    /// Starts the review of a game from the move after `first` moves on. Moves that `is_known` are not searched again,
    /// unless all are known.
    pub(super) fn start(
        ctx: &egui::Context,
        game: &Game,
        first: usize,
        budget: AnalysisBudget,
        is_known: impl Fn(usize) -> bool,
    ) -> Review {
        let all = game.moves().len() - first;
        let mut plies: Vec<usize> = (first..game.moves().len()).rev().collect();
        let open: Vec<usize> = plies.iter().copied().filter(|&ply| !is_known(ply)).collect();
        if !open.is_empty() {
            plies = open;
        }
        let earlier = all - plies.len();
        let begin = progress_of(0, plies.len());
        let pace = Pace::begin(begin).expecting(vec![expected_work(game, &plies, budget)], false);
        let worker = Worker::spawn_job(ctx, ReviewJob { game: SentGame::new(game), plies, budget });
        let progress = ReviewProgress { done: earlier, all };
        Review { game: game.clone(), first, worker, pace, progress, earlier }
    }

    /// The game.
    pub(super) const fn game(&self) -> &Game {
        &self.game
    }

    /// Whether it is the review of the whole of this game.
    pub(super) fn is_of(&self, game: &Game) -> bool {
        self.first == 0 && self.game.moves() == game.moves()
    }

    /// The progress, with the moves that were reviewed earlier.
    pub(super) const fn progress(&self) -> ReviewProgress {
        self.progress
    }

    /// Takes the next result.
    pub(super) fn poll(&mut self) -> Poll<ReviewedMove> {
        let polled = self.worker.poll();
        if matches!(polled, Poll::Report(_)) {
            self.progress.done += 1;
            let ReviewProgress { done, all } = self.progress;
            self.pace.take(&progress_of(done - self.earlier, all - self.earlier));
        }
        polled
    }

    /// The remaining seconds; `None` until enough is measured.
    pub(super) fn secs_left(&self) -> Option<f64> {
        self.pace.secs_left()
    }
}

/// The progress as a pace counts it. Its units here are moves.
fn progress_of(done: usize, all: usize) -> Progress {
    Progress::of(Unit::Game, done as u64, Some(all as u64))
}

/// The growth of an exact search with each further empty square.
const GROWTH: f64 = 2.2;
/// The positions of an exact search without empty squares, by that growth.
const SOLVED: f64 = 30.0;

/// The expected work for each of these moves, in positions. The end of a game is solved with few of them; earlier
/// moves take all that the budget allows.
fn expected_work(game: &Game, plies: &[usize], budget: AnalysisBudget) -> Vec<ExpectedWork> {
    let stages = game.stages();
    let work = |&ply: &usize| {
        let empties = stages[ply].position().empty().len();
        let solved = SOLVED * GROWTH.powi(empties as i32);
        ExpectedWork { units: 1, secs: solved.min(budget.review as f64), kind: 0 }
    };
    plies.iter().map(work).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_moves_of_a_game_are_expected_to_take_little_time() {
        let mut game = Game::default();
        while let Some(square) = game.position().legal_moves().first() {
            game.play(square).unwrap();
        }
        let count = game.moves().len();
        let plies: Vec<usize> = (0..count).rev().collect();
        let work = expected_work(&game, &plies, AnalysisBudget::USUAL);
        assert_eq!(work.len(), count);
        assert!(work.is_sorted_by(|later, earlier| later.secs <= earlier.secs));
        assert!(work[0].secs * 100.0 < work[count - 1].secs, "{work:?}");
        assert_eq!(work[count - 1].secs, AnalysisBudget::USUAL.review as f64);
    }
}

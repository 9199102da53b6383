//! Feedback on a person's moves while the game is played: how many discs the last one lost.

use std::collections::HashMap;

use othello_engine::{Position, Square, search::Stop};
use othello_lab::rating::analysis::{Analysis, MoveAnalysis};
use serde::{Deserialize, Serialize};

use super::{
    game_analysis::{AnalysisBudget, GameAnalysis},
    session::{Session, jobs::SentGame},
};
use crate::worker::{PlainJob, Poll, Worker};

/// The losses of the moves so far, and the search of the last one.
#[derive(Default)]
pub struct LiveFeedback {
    known: HashMap<PlayedMove, f32>,
    searching: Option<(PlayedMove, Worker<MoveAnalysis>)>,
}

/// A move with the position before it.
type PlayedMove = (Position, Square);

/// The loss of a move on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveFeedback {
    /// The move.
    pub square: Square,
    /// Its loss against the best move, in discs.
    pub lost: f32,
}

impl LiveFeedback {
    /// Takes in the result of the search, and searches the person's last move unless its loss is known. An analysis
    /// that runs anyway spares the search.
    pub fn advance(&mut self, ctx: &egui::Context, session: &Session, analysis: &GameAnalysis) {
        if let Some((of, worker)) = &self.searching {
            match worker.poll() {
                Poll::Report(found) => {
                    self.known.insert(*of, found.loss());
                }
                Poll::Ended => self.searching = None,
                Poll::Working => {}
            }
        }
        let Some(ply) = last_of_person(session).filter(|_| session.is_at_end()) else { return };
        let wanted = played(session, ply);
        let node = session.line()[ply + 1];
        // The loss that the list of moves shows.
        if let Some(lost) = analysis.played(session.tree(), node).and_then(|score| score.lost) {
            self.known.insert(wanted, lost);
            return;
        }
        let is_searched = self.searching.as_ref().is_some_and(|(of, _)| *of == wanted);
        if is_searched || self.known.contains_key(&wanted) {
            return;
        }
        let game = SentGame::new(&session.game().truncated(ply + 1));
        let worker = Worker::spawn_job(ctx, LastMoveJob { game, budget: analysis.budget() });
        self.searching = Some((wanted, worker));
    }

    /// The loss of the person's last move on the shown board, once it is known.
    pub fn shown(&self, session: &Session) -> Option<MoveFeedback> {
        let played = played(session, last_of_person(session)?);
        let lost = *self.known.get(&played)?;
        Some(MoveFeedback { square: played.1, lost })
    }
}

/// The analysis of the last move of a game.
#[derive(Serialize, Deserialize)]
pub struct LastMoveJob {
    game: SentGame,
    budget: AnalysisBudget,
}

impl PlainJob for LastMoveJob {
    type Report = MoveAnalysis;

    const NAME: &'static str = "feedback";

    fn run(self, stop: &Stop, send: &mut dyn FnMut(MoveAnalysis)) {
        let Some(game) = self.game.game() else { return };
        // A new analysis begins with the last move.
        let mut analysis = Analysis::new(game, self.budget.reviewer());
        if let Some(found) = analysis.step(stop) {
            send(found.clone());
        }
    }
}

/// The number of moves before the last move of a person on the shown board.
fn last_of_person(session: &Session) -> Option<usize> {
    let turns = session.game().stages()[..session.ply()].iter().map(|stage| stage.turn);
    turns
        .rev()
        .position(|turn| turn.is_some_and(|color| session.player(color).is_none()))
        .map(|back| session.ply() - 1 - back)
}

fn played(session: &Session, ply: usize) -> PlayedMove {
    (session.game().stages()[ply].position(), session.game().moves()[ply])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_move_of_a_person_has_feedback_after_the_reply() {
        let players = [None, Some("random")].map(|name| {
            name.map(|name| {
                let consent = othello_lab::players::consent::Consent::NONE;
                othello_lab::players::resolve::ResolvedPlayer::parse(name, &consent).unwrap()
            })
        });
        let session = Session::new(&"f5d6c3d3".parse().unwrap(), players, 1);
        assert_eq!(last_of_person(&session), Some(2), "White is a computer");
        let mut feedback = LiveFeedback::default();
        assert_eq!(feedback.shown(&session), None);
        feedback.known.insert(played(&session, 2), 1.5);
        let square = "c3".parse().unwrap();
        assert_eq!(feedback.shown(&session), Some(MoveFeedback { square, lost: 1.5 }));
    }
}

//! The card at the end of a game: the rating change, the turning point and the next opponents.

use std::sync::mpsc::{Receiver, TryRecvError};

use othello_engine::{
    Color,
    search::{Budget, PvsSettings},
};
use othello_lab::{
    library::Level,
    rating::{
        analysis::{Analysis, MoveAnalysis, turning_point},
        elo::Person,
    },
};

use super::{game_analysis::analyst, session::Session};
use crate::worker::{Poll, Worker};

/// The search budget for each board of a finished game. Counted in nodes, so that results do not depend on
/// the machine.
const GLANCE: Budget = Budget::Nodes(60_000);

/// The content of the result card.
pub struct ResultCard {
    /// The turning point of the game.
    pub turn: TurningPoint,
    /// The person's rating change.
    pub rating: RatingChange,
    /// The levels below and above the person's opponent.
    pub levels: [Option<Level>; 2],
}

/// The turning point of the game.
pub enum TurningPoint {
    /// No side lost.
    Nowhere,
    /// The search is running.
    Searching(Worker<Option<MoveAnalysis>>),
    /// The decisive move, or `None` if no single move was decisive.
    Found(Option<MoveAnalysis>),
}

/// The person's rating before and after the game.
pub enum RatingChange {
    /// The game is unrated.
    Untouched,
    /// The ladder is being updated.
    Awaited(Receiver<PersonRatings>),
    /// The ladder has been updated.
    Known(PersonRatings),
}

/// The person's rating around a game.
pub struct PersonRatings {
    /// The rating before the game.
    pub before: Person,
    /// The rating after the game.
    pub after: Person,
}

impl ResultCard {
    /// Creates the card for the game on the board.
    pub fn new(ctx: &egui::Context, session: &Session) -> ResultCard {
        let loser = session.margin().and_then(loser);
        let game = session.game().clone();
        let turn = loser.map_or(TurningPoint::Nowhere, |loser| {
            TurningPoint::Searching(Worker::spawn(ctx, move |stop, send| {
                let mut analysis = Analysis::new(game, analyst(PvsSettings::new(GLANCE)));
                analysis.finish(1, stop, |_| {});
                send(turning_point(analysis.found().iter().flatten(), loser).cloned());
            }))
        });
        ResultCard { turn, rating: RatingChange::Untouched, levels: [None, None] }
    }

    /// Waits for the ladder's new rating.
    pub fn await_rating(&mut self, news: Receiver<PersonRatings>) {
        self.rating = RatingChange::Awaited(news);
    }

    /// Takes in results.
    pub fn logic(&mut self) {
        if let TurningPoint::Searching(worker) = &self.turn {
            match worker.poll() {
                Poll::Report(found) => self.turn = TurningPoint::Found(found),
                Poll::Ended => self.turn = TurningPoint::Found(None),
                Poll::Working => {}
            }
        }
        if let RatingChange::Awaited(news) = &self.rating {
            match news.try_recv() {
                Ok(known) => self.rating = RatingChange::Known(known),
                // Writing the ladder failed, which is reported elsewhere.
                Err(TryRecvError::Disconnected) => self.rating = RatingChange::Untouched,
                Err(TryRecvError::Empty) => {}
            }
        }
    }
}

fn loser(margin: i32) -> Option<Color> {
    match margin {
        0 => None,
        1.. => Some(Color::White),
        _ => Some(Color::Black),
    }
}

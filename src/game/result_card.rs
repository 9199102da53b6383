//! The card at the end of a game: the rating change, the turning point and the next opponents.

use std::sync::mpsc::{Receiver, TryRecvError};

use othello_engine::NodeId;
use othello_lab::{
    library::Level,
    rating::{analysis::MoveAnalysis, elo::Person},
};

use super::{
    game_analysis::{GameAnalysis, loser},
    session::Session,
};

/// The content of the result card.
pub struct ResultCard {
    /// The turning point of the game.
    pub turn: TurningPoint,
    /// The person's rating change.
    pub rating: RatingChange,
    /// The levels below and above the person's opponent.
    pub levels: [Option<Level>; 2],
    /// The move that ended the game, or the last one before it was ended.
    pub node: NodeId,
    /// Whether the card is open. A closed one can be shown again.
    pub is_open: bool,
}

/// The turning point of the game.
pub enum TurningPoint {
    /// No side lost.
    Nowhere,
    /// The review of the game is running.
    Searching,
    /// The decisive move, or `None` if no single move was decisive.
    Found(Option<MoveAnalysis>),
}

/// The person's rating before and after the game.
pub enum RatingChange {
    /// The game has no rating to change: between two people, or too short.
    Untouched,
    /// The game is not rated, because it was opened or set up, or the person had help.
    Unrated,
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
    /// The number of rated games, with this one.
    pub games: usize,
}

impl ResultCard {
    /// Creates the card for the game on the board, whose review is running.
    pub fn new(session: &Session) -> ResultCard {
        let loser = session.margin().and_then(loser);
        let turn = loser.map_or(TurningPoint::Nowhere, |_| TurningPoint::Searching);
        ResultCard {
            turn,
            rating: RatingChange::Untouched,
            levels: [None, None],
            node: session.shown(),
            is_open: true,
        }
    }

    /// Waits for the ladder's new rating.
    pub fn await_rating(&mut self, news: Receiver<PersonRatings>) {
        self.rating = RatingChange::Awaited(news);
    }

    /// Takes in results.
    pub fn logic(&mut self, analysis: &GameAnalysis, session: &Session) {
        // A closed card waits until its board is shown again.
        if !matches!(self.turn, TurningPoint::Nowhere)
            && self.node == session.shown()
            && analysis.progress().is_none()
        {
            if analysis.is_complete(session.game()) {
                // A later review may find another one: the card names the one of the graph and of the list.
                self.turn = TurningPoint::Found(analysis.turning_point(session).cloned());
            } else if matches!(self.turn, TurningPoint::Searching) {
                // The user has stopped the review.
                self.turn = TurningPoint::Nowhere;
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

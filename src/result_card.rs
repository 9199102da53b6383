//! What is told at the end of a game beside its score: what it made of the person's rating, where it
//! turned, and who would be the next to play.

use std::sync::mpsc::{Receiver, TryRecvError};

use othello_engine::{Color, search::Budget};
use othello_lab::{
    measure::{
        analysis::{Analysis, MoveAnalysis, turning_point},
        rating::Person,
    },
    players::library::Level,
};

use crate::{
    game_analysis::analyst,
    session::Session,
    worker::{Poll, Worker},
};

/// How much each board of a game that is over is looked at. Not a time: everyone is told the same.
const GLANCE: Budget = Budget::Nodes(60_000);

/// What the card at the end of a game tells.
pub struct ResultCard {
    /// Where the game turned.
    pub turn: Turn,
    /// What it made of the person's rating.
    pub rating: Rating,
    /// The levels below and above the person's opponent.
    pub levels: [Option<Level>; 2],
}

/// Where the game turned.
pub enum Turn {
    /// Nobody lost.
    Nowhere,
    /// It is being looked for.
    Sought(Worker<Option<MoveAnalysis>>),
    /// There, or at no single move.
    Found(Option<MoveAnalysis>),
}

/// The person's rating before the game and after it.
pub enum Rating {
    /// The game counts for nobody.
    Untouched,
    /// The ladder takes it in.
    Awaited(Receiver<[Person; 2]>),
    /// It was that, and is this.
    Known([Person; 2]),
}

impl ResultCard {
    /// What there is to tell of the game on the board.
    pub fn new(ctx: &egui::Context, session: &Session) -> ResultCard {
        let loser = session.margin().and_then(loser);
        let game = session.game().clone();
        let turn = loser.map_or(Turn::Nowhere, |loser| {
            Turn::Sought(Worker::spawn(ctx, move |stop, send| {
                let mut analysis = Analysis::new(game, analyst(GLANCE));
                analysis.finish(1, stop, |_| {});
                send(turning_point(analysis.found().iter().flatten(), loser).cloned());
            }))
        });
        ResultCard { turn, rating: Rating::Untouched, levels: [None, None] }
    }

    /// The ladder takes the game in, and will say what it made of the person's rating.
    pub fn await_rating(&mut self, news: Receiver<[Person; 2]>) {
        self.rating = Rating::Awaited(news);
    }

    /// Takes in what was found.
    pub fn logic(&mut self) {
        if let Turn::Sought(worker) = &self.turn {
            match worker.poll() {
                Poll::Report(found) => self.turn = Turn::Found(found),
                Poll::Ended => self.turn = Turn::Found(None),
                Poll::Working => {}
            }
        }
        if let Rating::Awaited(news) = &self.rating {
            match news.try_recv() {
                Ok(known) => self.rating = Rating::Known(known),
                // It could not be written, which is told elsewhere.
                Err(TryRecvError::Disconnected) => self.rating = Rating::Untouched,
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

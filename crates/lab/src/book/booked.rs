//! A player with an opening book.

use std::sync::Arc;

use othello_engine::{
    Position,
    search::{MoveValue, Report, Searcher, Stop, TimeLeft, Value},
};
use rand::{SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

use super::{Book, BookMove};

/// The value in discs that a move may lie below the best and still be drawn.
const AS_GOOD: f32 = 0.1;

/// Plays by the book while it has the position, then by a search.
pub(crate) struct BookPlayer {
    book: Arc<Book>,
    searcher: Box<dyn Searcher>,
    units_per_disc: f32,
    rng: ChaCha8Rng,
}

impl BookPlayer {
    /// Creates the player. `searcher` takes over where the book ends, and `units_per_disc` are those of its
    /// model. `seed` determines the draws among equally good moves.
    pub fn new(
        book: Arc<Book>,
        searcher: Box<dyn Searcher>,
        units_per_disc: f32,
        seed: u64,
    ) -> BookPlayer {
        BookPlayer { book, searcher, units_per_disc, rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// The book's report, with the expected line after each move; `None` if it does not have the position.
    fn report(&mut self, position: &Position) -> Option<Report> {
        let moves = self.book.moves(position);
        let best = moves.first()?.value;
        let good: Vec<BookMove> =
            moves.iter().take_while(|found| found.value >= best - AS_GOOD).copied().collect();
        let chosen = *good.choose(&mut self.rng)?;
        let line = |found: &BookMove| {
            [vec![found.square], self.book.line_after(position, found.square)].concat()
        };
        let value = |discs: f32| Value::Estimate(discs * self.units_per_disc);
        let mut valued: Vec<MoveValue> = moves
            .iter()
            .map(|found| MoveValue {
                square: found.square,
                value: value(found.value),
                line: line(found),
                visits: None,
            })
            .collect();
        // By square, as every searcher reports its moves.
        valued.sort_by_key(|found| found.square);
        Some(Report {
            value: value(chosen.value),
            line: line(&chosen),
            moves: valued,
            ..Report::of_move(Some(chosen.square))
        })
    }
}

impl Searcher for BookPlayer {
    fn search_live(
        &mut self,
        position: &Position,
        stop: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Report {
        match self.report(position) {
            Some(report) => {
                live(&report);
                report
            }
            None => self.searcher.search_live(position, stop, live),
        }
    }

    fn set_clock(&mut self, clock: TimeLeft) {
        self.searcher.set_clock(clock);
    }

    fn ponder(&mut self, position: &Position, stop: &Stop) {
        self.searcher.ponder(position, stop);
    }
}

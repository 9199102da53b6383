//! Book learning. Each step values the batch of new positions that are cheapest to reach.

use std::{collections::HashMap, sync::Arc};

use othello_engine::{
    Position,
    models::Model,
    search::{Budget, PvsSettings, Stop},
};
use rayon::prelude::*;

use super::{Book, BookPage, after, common_moves};
use crate::rating::analysis::{Analyst, discs};

/// The cost of a move in addition to the discs it gives away. It limits how far a line of good moves is
/// followed before others are tried.
const PLY_COST: f32 = 0.5;

/// The number of positions per step. It does not depend on the number of threads, so that they do not
/// affect the book.
const AT_ONCE: usize = 8;

/// A book that is being extended.
#[derive(Debug)]
pub struct Learner {
    book: Book,
    model: Arc<Model>,
    settings: PvsSettings,
    depth: u32,
}

impl Learner {
    /// Resumes a book; `by` is the spec of its player. `None` if another player or other weights valued its
    /// positions, or if the player's budget is not a depth.
    pub fn new(
        mut book: Book,
        by: &str,
        model: Arc<Model>,
        settings: PvsSettings,
    ) -> Option<Learner> {
        let Budget::Depth(depth) = settings.budget else { return None };
        let by = format!("{by} {}", Analyst::of(model.clone(), settings).fingerprint());
        if !book.by.is_empty() && book.by != by {
            return None;
        }
        book.by = by;
        Some(Learner { book, model, settings, depth })
    }

    /// Values the next positions on all threads of the pool. `None` if no position is left or `stop` was
    /// requested; the positions of a stopped step are dropped.
    pub fn step(&mut self, stop: &Stop) -> Option<&Book> {
        let next = self.cheapest();
        // All of a step or none: a book never depends on where it was stopped.
        let found: Option<Vec<(Position, BookPage)>> =
            next.par_iter().map(|position| self.value(position, stop)).collect();
        let found = found.filter(|found| !found.is_empty())?;
        self.book.pages.extend(found);
        self.book.back_up();
        Some(&self.book)
    }

    /// The book so far.
    pub const fn book(&self) -> &Book {
        &self.book
    }

    /// The new positions that are cheapest to reach, the cheapest first. The cost of a line is what both
    /// sides give away on it, plus [`PLY_COST`] per move.
    fn cheapest(&self) -> Vec<Position> {
        let start = Position::START.canonical().0;
        let mut pages: Vec<(&Position, &BookPage)> = self.book.pages.iter().collect();
        // From the start onwards: a move adds a disc, so the cost of a position is final when its turn comes.
        pages.sort_unstable_by_key(|(position, _)| u32::MAX - position.empty().len());
        let mut costs = HashMap::from([(start, 0.0)]);
        for (position, page) in pages {
            let Some(&cost) = costs.get(position) else { continue };
            let best = page.best();
            for found in &page.moves {
                let next = position.play(found.square).expect("its moves are legal");
                let Some((next, _)) = after(&next) else { continue };
                let cost = cost + best - found.value + PLY_COST;
                let known = costs.entry(next.canonical().0).or_insert(f32::INFINITY);
                *known = known.min(cost);
            }
        }
        let unknown = |(position, _): &(Position, f32)| !self.book.pages.contains_key(position);
        let mut next: Vec<(Position, f32)> = costs.into_iter().filter(unknown).collect();
        // By position as well: a HashMap has no order of its own, and the book must not depend on it.
        next.sort_unstable_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
        next.into_iter().take(AT_ONCE).map(|(position, _)| position).collect()
    }

    /// Values all moves of a position; `None` if the search was stopped. All leaf positions have the same
    /// parity of discs. The evaluator therefore sees them with the same side to move, and a bias towards
    /// that side cancels.
    fn value(&self, position: &Position, stop: &Stop) -> Option<(Position, BookPage)> {
        let depth = self.depth + position.empty().len() % 2;
        let budget = Budget::Depth(depth);
        let analyst = Analyst::of(self.model.clone(), PvsSettings { budget, ..self.settings });
        let report = analyst.in_discs(analyst.sit().search(position, stop));
        if stop.is_requested() {
            return None;
        }
        let moves = report.moves.iter().map(|found| (found.square, discs(found.value)));
        let (common, moves) = common_moves(position, moves);
        Some((common, BookPage { depth: report.depth, moves }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learner(book: Book, depth: &str) -> Option<Learner> {
        let model = Arc::new(Model::built_in("jma").unwrap());
        Learner::new(book, &format!("pvs:{depth}@jma"), model, depth.parse().unwrap())
    }

    fn learned(steps: usize) -> Book {
        let mut learner = learner(Book::default(), "3").unwrap();
        (0..steps).for_each(|_| assert!(learner.step(&Stop::default()).is_some()));
        learner.book().clone()
    }

    #[test]
    fn values_are_backed_up_and_hold_along_the_best_line() {
        let book = learned(12);
        assert!(book.len() > 60, "{}", book.len());
        for (position, page) in &book.pages {
            assert_eq!(page.moves.len(), position.legal_moves().len() as usize);
            for found in &page.moves {
                let known = book.next(position, found.square);
                let backed_up =
                    known.map(|(page, same)| if same { page.best() } else { -page.best() });
                assert_eq!(found.value, backed_up.unwrap_or(found.searched));
            }
        }
        let best = book.moves(&Position::START)[0].value;
        let mut position = Position::START;
        for (ply, square) in book.line(&Position::START).into_iter().enumerate() {
            let sign = if ply % 2 == 0 { 1.0 } else { -1.0 };
            assert_eq!(book.moves(&position)[0].value * sign, best, "after {ply} moves");
            position = position.play(square).unwrap();
        }
    }

    #[test]
    fn stopping_and_resuming_does_not_change_the_book() {
        let mut learner = learner(learned(3), "3").unwrap();
        let stop = Stop::default();
        stop.request();
        assert!(learner.step(&stop).is_none());
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        one.install(|| (0..4).for_each(|_| assert!(learner.step(&Stop::default()).is_some())));
        assert_eq!(*learner.book(), learned(7));
    }

    #[test]
    fn a_book_only_accepts_the_player_that_began_it() {
        assert!(learner(learned(1), "3").is_some());
        assert!(learner(learned(1), "4").is_none());
        assert!(learner(Book::default(), "1s").is_none(), "a time depends on the machine");
    }
}

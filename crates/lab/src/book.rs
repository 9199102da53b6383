//! An opening book that a player learns by itself. It holds positions with a value for each move, backed up
//! from the positions that follow. Transpositions and symmetric positions share an entry.
//!
//! The expansion is best-first by the cost of reaching a position, after T. Lincke, Strategies for the
//! automatic construction of opening books, 2000. Unlike there, all moves of a position are valued at once.

mod booked;
mod file;
mod learn;

pub(crate) use self::booked::BookPlayer;
pub use file::{BookError, BookFault};
pub use learn::Learner;

use std::{
    collections::{BTreeMap, HashMap},
    fmt,
    path::Path,
};

use othello_engine::{Position, Square, Symmetry};
use serde::{Deserialize, Serialize};

/// The book part of a player spec: a file name without commas.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BookRef(String);

impl BookRef {
    /// Checks the name; `None` if a player spec cannot contain it.
    pub fn new(text: &str) -> Option<BookRef> {
        (!text.is_empty() && !text.contains(',')).then(|| BookRef(text.to_owned()))
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        Path::new(&self.0)
    }
}

impl fmt::Display for BookRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Positions with the values of their moves, in discs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Book {
    /// The player that valued the positions, as written in the file.
    by: String,
    /// The pages, by a position's canonical form among its eight symmetries.
    pages: HashMap<Position, BookPage>,
}

/// The entry of a position, in its canonical form.
#[derive(Clone, Debug, PartialEq)]
struct BookPage {
    /// The depth of the search in plies.
    depth: u32,
    moves: Vec<PageMove>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct PageMove {
    square: Square,
    /// The value found by a search of the position.
    searched: f32,
    /// The book's value: backed up if the book has the position after the move, else `searched`.
    value: f32,
}

/// A move of a book, with its value for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookMove {
    /// The move.
    pub square: Square,
    /// The value in discs.
    pub value: f32,
    /// Whether the book has the position after the move, so that the value is backed up.
    pub is_known: bool,
    /// The number of plies that the value looks ahead: those of the book's best line, and the search at its end.
    pub depth: u32,
}

impl Book {
    /// The player that valued the positions and the hash of its weights; empty in a new book.
    pub fn by(&self) -> &str {
        &self.by
    }

    /// The number of positions in the book. Symmetric positions count once.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether the book is empty.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// The number of positions by the number of discs placed.
    pub fn by_ply(&self) -> BTreeMap<u32, usize> {
        let mut counts = BTreeMap::new();
        for position in self.pages.keys() {
            *counts.entry(ply(position)).or_default() += 1;
        }
        counts
    }

    /// All moves of a position, the best first; empty if the book does not have it.
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let (common, way) = position.canonical();
        let Some(page) = self.pages.get(&common) else { return Vec::new() };
        let back = way.inverse();
        let mut moves: Vec<BookMove> = page
            .moves
            .iter()
            .map(|found| BookMove {
                square: found.square.under(back),
                value: found.value,
                is_known: self.next(&common, found.square).is_some(),
                depth: self.depth(&common, page, found.square),
            })
            .collect();
        moves.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.square.cmp(&b.square)));
        moves
    }

    /// The number of plies that the value of a page's move looks ahead.
    fn depth(&self, common: &Position, page: &BookPage, square: Square) -> u32 {
        let (mut depth, mut position) = (page.depth, *common);
        let (mut plies, mut next) = (0, Some(square));
        while let Some(square) = next {
            let Some((after, _)) = position.play(square).as_ref().and_then(after) else { break };
            let Some(page) = self.pages.get(&after.canonical().0) else { break };
            plies += 1;
            (depth, position) = (plies + page.depth, after.canonical().0);
            let best = page.moves.iter().max_by(|a, b| a.value.total_cmp(&b.value));
            next = best.map(|found| found.square);
        }
        depth
    }

    /// The best moves of both sides from a position, as far as the book goes.
    pub fn line(&self, position: &Position) -> Vec<Square> {
        let (mut line, mut position) = (Vec::new(), *position);
        while let Some(best) = self.moves(&position).first() {
            line.push(best.square);
            let next = position.play(best.square).expect("its moves are legal");
            position = after(&next).map_or(next, |(next, _)| next);
        }
        line
    }

    /// The best moves of both sides after a move.
    ///
    /// # Panics
    /// If the move is not legal.
    pub fn line_after(&self, position: &Position, square: Square) -> Vec<Square> {
        let next = position.play(square).expect("the move is legal");
        after(&next).map_or_else(Vec::new, |(next, _)| self.line(&next))
    }

    /// The page after a move, and whether the same side is to move there.
    fn next(&self, common: &Position, square: Square) -> Option<(&BookPage, bool)> {
        let (next, same_side) = after(&common.play(square)?)?;
        self.pages.get(&next.canonical().0).map(|page| (page, same_side))
    }

    /// Recomputes the value of every move whose position is in the book, from the last plies to the first.
    fn back_up(&mut self) {
        let mut order: Vec<Position> = self.pages.keys().copied().collect();
        // Fewest empty squares first: the values after a move are final before those of its position.
        order.sort_unstable_by_key(|position| position.empty().len());
        for position in order {
            let values: Vec<f32> = self.pages[&position]
                .moves
                .iter()
                .map(|found| match self.next(&position, found.square) {
                    Some((page, true)) => page.best(),
                    Some((page, false)) => -page.best(),
                    None => found.searched,
                })
                .collect();
            let page = self.pages.get_mut(&position).expect("it was there");
            page.moves.iter_mut().zip(values).for_each(|(found, value)| found.value = value);
        }
    }
}

impl BookPage {
    /// The value of the best move.
    fn best(&self) -> f32 {
        self.moves.iter().map(|found| found.value).fold(f32::NEG_INFINITY, f32::max)
    }
}

/// The next position with a legal move, and whether the side that has just moved is to move again; `None`
/// at the end of a game.
fn after(next: &Position) -> Option<(Position, bool)> {
    if !next.legal_moves().is_empty() {
        return Some((*next, false));
    }
    let passed = next.pass();
    (!passed.legal_moves().is_empty()).then_some((passed, true))
}

/// The number of discs placed since the starting position.
fn ply(position: &Position) -> u32 {
    60_u32.saturating_sub(position.empty().len())
}

/// Rounds a value to hundredths of a disc.
fn rounded(discs: f32) -> f32 {
    // Adding zero turns -0.0 into 0.0: the two are written differently.
    (discs * 100.0).round() / 100.0 + 0.0
}

/// Converts a position and its moves to the canonical form.
fn common_moves(
    position: &Position,
    moves: impl IntoIterator<Item = (Square, f32)>,
) -> (Position, Vec<PageMove>) {
    let (common, way): (Position, Symmetry) = position.canonical();
    let moves = moves.into_iter().map(|(square, discs)| {
        let searched = rounded(discs);
        PageMove { square: square.under(way), searched, value: searched }
    });
    (common, moves.collect())
}

#[cfg(test)]
mod tests {
    use othello_engine::Game;

    use super::*;

    fn page(position: &Position, value: impl Fn(Square) -> f32) -> (Position, BookPage) {
        let moves = position.legal_moves().into_iter().map(|square| (square, value(square)));
        let (common, moves) = common_moves(position, moves);
        (common, BookPage { depth: 1, moves })
    }

    fn position(moves: &str) -> Position {
        moves.parse::<Game>().unwrap().position()
    }

    #[test]
    fn values_are_backed_up_across_symmetric_positions() {
        let start = Position::START;
        let after_f5 = position("f5");
        let mut book = Book::default();
        book.pages.extend([page(&start, |_| 1.0), page(&after_f5, |square| square.index() as f32)]);
        book.back_up();
        let best = after_f5.legal_moves().into_iter().last().unwrap();
        let moves = book.moves(&start);
        // All four first moves lead to the same position up to symmetry.
        assert!(moves.iter().all(|found| found.is_known && found.value == -(best.index() as f32)));
        for first in ["c4", "d3", "e6", "f5"] {
            let turned = book.moves(&position(first));
            assert_eq!(turned.len(), 3);
            assert_eq!(turned[0].value, best.index() as f32);
            let legal = position(first).legal_moves();
            assert!(turned.iter().all(|found| legal.contains(found.square) && !found.is_known));
        }
        assert!(moves.iter().all(|found| found.depth == 2), "one ply, and a search of one ply");
        assert!(book.moves(&after_f5).iter().all(|found| found.depth == 1));
        assert_eq!(book.line(&start).len(), 2);
        assert!(book.moves(&position("f5d6")).is_empty());
        assert_eq!(book.by_ply(), BTreeMap::from([(0, 1), (1, 1)]));
    }

    #[test]
    fn a_pass_keeps_the_sign_of_the_backed_up_value() {
        // Black moves again whenever white's last disc has no answer.
        let text = format!("{:-<64} X", "-OX---OX");
        let (board, side) = othello_engine::notation::diagram::read(&text).unwrap();
        let position = board.seen_by(side);
        let passing = position.legal_moves().into_iter().find_map(|square| {
            let next = position.play(square).unwrap();
            after(&next).filter(|(_, same_side)| *same_side).map(|(next, _)| (square, next))
        });
        let (square, next) = passing.expect("the other side must pass after one of the moves");
        let mut book = Book::default();
        book.pages.extend([page(&position, |_| 0.0), page(&next, |_| 7.0)]);
        book.back_up();
        let found = book.moves(&position);
        assert_eq!(found[0].value, 7.0);
        assert!(found.iter().any(|found| found.square == square && found.value == 7.0));
    }
}

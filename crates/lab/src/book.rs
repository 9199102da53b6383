//! A book of openings that a player of ours learns by itself: positions with the value of each move,
//! backed up from what comes after it, however the moves led there and the board is turned.
//!
//! Best-first by what it costs to come to a position, after T. Lincke, Strategies for the automatic
//! construction of opening books, 2000, with all moves of a position valued at once.

mod booked;
mod file;
mod learn;

pub use booked::Booked;
pub use file::{BookError, BookFault};
pub use learn::Learner;

use std::{
    collections::{BTreeMap, HashMap},
    fmt,
    path::Path,
};

use othello_engine::{Position, Square, Symmetry};
use serde::{Deserialize, Serialize};

/// A book, as it is written in a player: a file's name without commas.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BookRef(String);

impl BookRef {
    /// `None` where no file can be called so in a player.
    pub fn new(text: &str) -> Option<BookRef> {
        (!text.is_empty() && !text.contains(',')).then(|| BookRef(text.to_owned()))
    }

    /// The file.
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
    /// Who valued the positions, as it is written in the file.
    by: String,
    /// By the view of a position that all eight have in common.
    pages: HashMap<Position, Page>,
}

/// What a book knows of a position, in the common view.
#[derive(Clone, Debug, PartialEq)]
struct Page {
    /// How many plies were searched.
    depth: u32,
    moves: Vec<PageMove>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct PageMove {
    square: Square,
    /// What a search of the position has found.
    searched: f32,
    /// What the book says: backed up if it knows the position after the move, else `searched`.
    value: f32,
}

/// What a book says of a move.
///
/// Its value is for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookMove {
    /// The move.
    pub square: Square,
    /// In discs.
    pub value: f32,
    /// Whether the book knows the position after it, so that the value is backed up.
    pub is_known: bool,
}

impl Book {
    /// Who valued the positions, and the hash of its weights; empty where nobody has yet.
    pub fn by(&self) -> &str {
        &self.by
    }

    /// How many positions it knows. Those that differ by a turn of the board count once.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether it knows nothing.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// How many positions it knows, by how many discs have been placed.
    pub fn by_ply(&self) -> BTreeMap<u32, usize> {
        let mut counts = BTreeMap::new();
        for position in self.pages.keys() {
            *counts.entry(ply(position)).or_default() += 1;
        }
        counts
    }

    /// All moves of a position, the best first; none if the book does not know it.
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
            })
            .collect();
        moves.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.square.cmp(&b.square)));
        moves
    }

    /// The best moves of both sides from a position on, as far as the book knows them.
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

    /// The page after a move of a page, and whether the same side is to move there.
    fn next(&self, common: &Position, square: Square) -> Option<(&Page, bool)> {
        let (next, same_side) = after(&common.play(square)?)?;
        self.pages.get(&next.canonical().0).map(|page| (page, same_side))
    }

    /// Values every move whose position is known by the best that follows, from the last discs to the
    /// first.
    fn back_up(&mut self) {
        let mut order: Vec<Position> = self.pages.keys().copied().collect();
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

impl Page {
    /// The value of its best move.
    fn best(&self) -> f32 {
        self.moves.iter().map(|found| found.value).fold(f32::NEG_INFINITY, f32::max)
    }
}

/// The position where somebody can move next, and whether that is the side that has just moved; `None`
/// after the last move of a game.
fn after(next: &Position) -> Option<(Position, bool)> {
    if !next.legal_moves().is_empty() {
        return Some((*next, false));
    }
    let passed = next.pass();
    (!passed.legal_moves().is_empty()).then_some((passed, true))
}

/// How many discs were placed to come to a position from the usual start.
fn ply(position: &Position) -> u32 {
    60_u32.saturating_sub(position.empty().len())
}

/// Values are kept in hundredths of a disc.
fn rounded(discs: f32) -> f32 {
    // No zero is negative: it would be written as another.
    (discs * 100.0).round() / 100.0 + 0.0
}

/// In the common view.
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

    fn page(position: &Position, value: impl Fn(Square) -> f32) -> (Position, Page) {
        let moves = position.legal_moves().into_iter().map(|square| (square, value(square)));
        let (common, moves) = common_moves(position, moves);
        (common, Page { depth: 1, moves })
    }

    fn position(moves: &str) -> Position {
        moves.parse::<Game>().unwrap().position()
    }

    #[test]
    fn a_value_is_backed_up_from_the_best_reply_on_any_turn_of_the_board() {
        let start = Position::START;
        let after_f5 = position("f5");
        let mut book = Book::default();
        book.pages.extend([page(&start, |_| 1.0), page(&after_f5, |square| square.index() as f32)]);
        book.back_up();
        let best = after_f5.legal_moves().into_iter().last().unwrap();
        let moves = book.moves(&start);
        // All four first moves are the same position, turned.
        assert!(moves.iter().all(|found| found.is_known && found.value == -(best.index() as f32)));
        for first in ["c4", "d3", "e6", "f5"] {
            let turned = book.moves(&position(first));
            assert_eq!(turned.len(), 3);
            assert_eq!(turned[0].value, best.index() as f32);
            let legal = position(first).legal_moves();
            assert!(turned.iter().all(|found| legal.contains(found.square) && !found.is_known));
        }
        assert_eq!(book.line(&start).len(), 2);
        assert!(book.moves(&position("f5d6")).is_empty());
        assert_eq!(book.by_ply(), BTreeMap::from([(0, 1), (1, 1)]));
    }

    #[test]
    fn a_side_that_must_pass_keeps_the_sign() {
        // Wherever white's last disc cannot answer, black moves again.
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

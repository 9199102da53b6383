//! The file format of books. It is text, so that any tool can read, compare and search it.
//!
//! ```text
//! othello-lab book 1
//! by pvs:14@glem 0123456789abcdef
//! positions 2
//! 00000008100000000000001008000000 14 d3:1.2 c4:1.2 f5:1.2 e6:1.2 89abcdef
//! …
//! # crc32 0123cdef
//! ```
//!
//! The second line names the player that valued the positions, with the first 8 bytes of the SHA-256 of its
//! weights. Then each position has a line, in the smallest of its eight symmetric forms. First come the
//! discs of the side to move and of the other, in hexadecimal with a1 as the lowest bit. The depth of the
//! search in plies and all legal moves with their searched values in discs follow. The CRC-32 of the line
//! is last. Backed-up values are not written, because they follow from the rest. Positions with fewer
//! discs come first. The last line holds the checksum of the whole text; it may be missing.

use std::{
    fmt::{self, Write},
    io,
    path::Path,
};

use othello_engine::{Bitboard, Position, Square};
use thiserror::Error;

use super::{Book, BookPage, PageMove, ply};
use crate::store::{self, Limit, sum};

const FIRST_LINE: &str = "othello-lab book 1";

impl Book {
    /// Reads a book.
    ///
    /// # Errors
    /// If the file cannot be read, or one of its lines is damaged or missing.
    pub fn open(path: &Path) -> Result<Book, BookError> {
        let named = || path.display().to_string();
        let text = store::read_any_text(path, Limit::BOOK)
            .map_err(|source| BookError::File { path: named(), source })?;
        text.parse().map_err(|(line, fault)| BookError::Line { path: named(), line, fault })
    }

    /// Writes the book. On failure the old file remains.
    ///
    /// # Errors
    /// If the folder cannot be written to or the disk is full.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        store::write_with_sums(path, self.to_string().as_bytes())
    }
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pages: Vec<(&Position, &BookPage)> = self.pages.iter().collect();
        pages.sort_unstable_by_key(|&(position, _)| (ply(position), *position));
        write!(f, "{FIRST_LINE}\nby {}\npositions {}\n", self.by, pages.len())?;
        for (position, page) in pages {
            let line = line(position, page);
            writeln!(f, "{line} {}", sum(line.as_bytes()))?;
        }
        Ok(())
    }
}

impl std::str::FromStr for Book {
    /// The line, 1 for the first, and the error in it.
    type Err = (usize, BookFault);

    fn from_str(text: &str) -> Result<Book, (usize, BookFault)> {
        let mut lines = text.lines();
        let mut head = |line, begin: &'static str| {
            let found = lines.next().unwrap_or_default();
            let rest = found.strip_prefix(begin).map(str::to_owned);
            rest.ok_or_else(|| {
                (line, BookFault::Head { expected: begin.trim_end(), found: found.to_owned() })
            })
        };
        head(1, FIRST_LINE)?;
        let (by, positions) = (head(2, "by ")?, head(3, "positions ")?);
        let mut book = Book { by, ..Book::default() };
        for (line, number) in lines.zip(4..) {
            let (position, page) = read_line(line).map_err(|fault| (number, fault))?;
            book.pages.insert(position, page);
        }
        if positions != book.len().to_string() {
            return Err((3, BookFault::Count { expected: positions, found: book.len() }));
        }
        book.back_up();
        Ok(book)
    }
}

fn line(position: &Position, page: &BookPage) -> String {
    let (own, opp) = (position.own().0, position.opp().0);
    let mut line = format!("{own:016x}{opp:016x} {}", page.depth);
    for PageMove { square, searched, .. } in &page.moves {
        let _ = write!(line, " {square}:{searched}");
    }
    line
}

fn read_line(line: &str) -> Result<(Position, BookPage), BookFault> {
    let whole = line.rsplit_once(' ').filter(|(text, found)| sum(text.as_bytes()) == *found);
    let (text, _) = whole.ok_or(BookFault::Sum)?;
    read_page(text).ok_or_else(|| BookFault::Page(text.to_owned()))
}

/// Reads a position with all its legal moves, each exactly once.
fn read_page(text: &str) -> Option<(Position, BookPage)> {
    let mut words = text.split(' ');
    let discs = words.next()?;
    let half = |text: Option<&str>| Some(Bitboard(u64::from_str_radix(text?, 16).ok()?));
    let position = Position::new(half(discs.get(..16))?, half(discs.get(16..))?)?;
    // No game has more than 60 plies.
    let depth = words.next()?.parse().ok().filter(|depth| *depth <= 60)?;
    let moves: Vec<PageMove> = words.map(read_move).collect::<Option<_>>()?;
    let squares: Bitboard = moves.iter().map(|found| found.square).collect();
    let all = position.legal_moves();
    let each_once = squares == all && moves.len() == all.len() as usize && !moves.is_empty();
    (each_once && position.canonical().0 == position)
        .then_some((position, BookPage { depth, moves }))
}

fn read_move(text: &str) -> Option<PageMove> {
    let (square, discs) = text.split_once(':')?;
    let square: Square = square.parse().ok()?;
    let searched = discs.parse().ok().filter(|discs: &f32| discs.abs() <= 64.0)?;
    Some(PageMove { square, searched, value: searched })
}

/// An error when a book is read.
#[derive(Debug, Error)]
pub enum BookError {
    /// The file cannot be read.
    #[error("{}", store::unreadable("opening book", path, source))]
    File {
        /// The file's name as given.
        path: String,
        /// The cause.
        source: io::Error,
    },
    /// A line is invalid.
    #[error("{path}:{line}: {fault}")]
    Line {
        /// The file's name as given.
        path: String,
        /// The line, 1 for the first.
        line: usize,
        /// The error in it.
        #[source]
        fault: BookFault,
    },
}

/// An error in a line of a book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookFault {
    /// A line of the header is wrong.
    #[error("expected a line with {expected:?}, found {found:?}")]
    Head {
        /// The expected beginning.
        expected: &'static str,
        /// The line found.
        found: String,
    },
    /// The line's checksum does not match.
    #[error("the line is damaged: its checksum does not match")]
    Sum,
    /// The line is not a position with its moves.
    #[error("expected a position and its moves, found {0:?}")]
    Page(String),
    /// Lines are missing or repeated.
    #[error("expected {expected} positions, found {found}")]
    Count {
        /// The number in the header.
        expected: String,
        /// The number of lines found.
        found: usize,
    },
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn book() -> Book {
        let moves = Position::START.legal_moves().into_iter().map(|square| (square, -1.254));
        let (position, moves) = super::super::common_moves(&Position::START, moves);
        let mut book = Book { by: "pvs:4@jma 0123456789abcdef".to_owned(), ..Book::default() };
        book.pages.insert(position, BookPage { depth: 4, moves });
        book
    }

    #[test]
    fn books_round_trip_in_the_documented_format() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.book");
        book().write(&path).unwrap();
        assert_eq!(Book::open(&path).unwrap(), book());
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let head = [FIRST_LINE, "by pvs:4@jma 0123456789abcdef", "positions 1"];
        assert_eq!(lines[..3], head);
        assert!(lines[3].contains(" 4 ") && lines[3].contains("d3:-1.25"), "{}", lines[3]);
    }

    #[test]
    fn damage_is_reported_with_its_line() {
        let text = book().to_string();
        let fault = |text: &str| {
            let (line, fault) = text.parse::<Book>().unwrap_err();
            format!("{line}: {fault}")
        };
        assert!(fault("").starts_with("1: expected a line with \"othello-lab book 1\""));
        assert!(fault(&text.replace("by", "of")).starts_with("2: "));
        assert!(fault(&text.replace("-1.25", "-1.35")).starts_with("4: the line is damaged"));
        let cut: String = text.split_inclusive('\n').take(3).collect();
        assert_eq!(fault(&cut), "3: expected 1 positions, found 0");
        let page = line(&Position::START, &book().pages[&Position::START.canonical().0]);
        for wrong in [
            page.replace("d3:", "d4:"),
            page.replace(" 4 ", " 99 "),
            page.replacen("-1.25", "nan", 1),
            page.replacen("-1.25", "65", 1),
            page.replacen('8', "g", 1),
            page[..page.len() - 9].to_owned(),
        ] {
            let line = format!("{wrong} {}", sum(wrong.as_bytes()));
            assert!(matches!(read_line(&line), Err(BookFault::Page(_))), "{line}");
        }
    }
}

//! The opening book beside the board, read in the background and looked up for the shown board.

use std::path::{Path, PathBuf};

use othello_engine::{Position, Square};
use othello_lab::book::{Book, BookMove};

use crate::{
    text::failure::Failure,
    worker::{Poll, Worker},
};

/// A book, loading or loaded.
#[derive(Default)]
pub struct OpeningBook {
    /// The requested file.
    path: PathBuf,
    book: Book,
    reading: Option<Worker<Result<Book, Failure>>>,
    refused: Option<Failure>,
    /// The moves found in the position looked up last.
    last_lookup: Option<(Position, Vec<BookLine>)>,
}

/// A book move with the best line after it, as far as the book goes.
#[derive(Clone, Debug, PartialEq)]
pub struct BookLine {
    /// The move and its value for the side that makes it.
    pub found: BookMove,
    /// The line after the move.
    pub line: Vec<Square>,
}

impl OpeningBook {
    /// Starts reading the file if it changed, and takes in the result.
    pub fn advance(&mut self, ctx: &egui::Context, path: &Path) {
        if self.path != path {
            let file = path.to_owned();
            let read = move || Book::open(&file).map_err(|error| Failure::of(&error));
            let reading = Some(Worker::spawn(ctx, move |_, send| send(read())));
            *self = OpeningBook { path: path.to_owned(), reading, ..OpeningBook::default() };
        }
        self.take_news();
    }

    /// Looks up a position, unless it is the one looked up last.
    pub fn look_up(&mut self, position: Position) {
        if self.last_lookup.as_ref().is_none_or(|(known, _)| *known != position) {
            self.last_lookup = Some((position, self.continued(&position)));
        }
    }

    fn take_news(&mut self) {
        let Some(reading) = &mut self.reading else { return };
        match reading.poll() {
            Poll::Report(Ok(book)) => (self.book, self.last_lookup) = (book, None),
            Poll::Report(Err(failure)) => self.refused = Some(failure),
            Poll::Working => {}
            Poll::Ended => self.reading = None,
        }
    }

    fn continued(&self, position: &Position) -> Vec<BookLine> {
        let after = |found: BookMove| BookLine {
            found,
            line: self.book.line_after(position, found.square),
        };
        self.book.moves(position).into_iter().map(after).collect()
    }

    /// Whether the book is still being read.
    pub const fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// The book; empty until it is read.
    pub const fn book(&self) -> &Book {
        &self.book
    }

    /// The book's file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The reason why the book cannot be read.
    pub const fn refused(&self) -> Option<&Failure> {
        self.refused.as_ref()
    }

    /// The book moves on the shown board, best first.
    pub fn moves(&self) -> &[BookLine] {
        self.last_lookup.as_ref().map_or(&[], |(_, moves)| moves)
    }
}

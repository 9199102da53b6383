//! The book of openings beside the board: read beside the window, asked for the board that is shown.

use std::path::{Path, PathBuf};

use othello_engine::{Position, Square};
use othello_lab::book::{Book, BookMove};

use crate::{
    failure::Failure,
    worker::{Poll, Worker},
};

/// A book, as far as it has been read.
#[derive(Default)]
pub struct OpeningBook {
    /// The file that was asked for.
    path: PathBuf,
    book: Book,
    reading: Option<Worker<Result<Book, Failure>>>,
    refused: Option<Failure>,
    /// What it says of the position that was asked for last.
    asked: Option<(Position, Vec<Continued>)>,
}

/// A move of the book with the best moves of both sides after it, as far as it knows them.
#[derive(Clone, Debug, PartialEq)]
pub struct Continued {
    /// The move and its value for the side that makes it.
    pub found: BookMove,
    /// What follows.
    pub line: Vec<Square>,
}

impl OpeningBook {
    /// Reads this file if another one was read before, takes in what was read, and looks up a position.
    pub fn advance(&mut self, ctx: &egui::Context, path: &Path, position: Position) {
        if self.path != path {
            let file = path.to_owned();
            let read = move || Book::open(&file).map_err(|error| Failure::of(&error));
            let reading = Some(Worker::spawn(ctx, move |_, send| send(read())));
            *self = OpeningBook { path: path.to_owned(), reading, ..OpeningBook::default() };
        }
        self.take_news();
        if self.asked.as_ref().is_none_or(|(asked, _)| *asked != position) {
            self.asked = Some((position, self.continued(&position)));
        }
    }

    fn take_news(&mut self) {
        let Some(reading) = &mut self.reading else { return };
        match reading.poll() {
            Poll::Report(Ok(book)) => (self.book, self.asked) = (book, None),
            Poll::Report(Err(failure)) => self.refused = Some(failure),
            Poll::Working => {}
            Poll::Ended => self.reading = None,
        }
    }

    fn continued(&self, position: &Position) -> Vec<Continued> {
        let after = |found: BookMove| Continued {
            found,
            line: self.book.line_after(position, found.square),
        };
        self.book.moves(position).into_iter().map(after).collect()
    }

    /// The book; empty until it is read.
    pub const fn book(&self) -> &Book {
        &self.book
    }

    /// The file it stands in.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Why it cannot be read.
    pub const fn refused(&self) -> Option<&Failure> {
        self.refused.as_ref()
    }

    /// The moves on the board that is shown, the best first.
    pub fn moves(&self) -> &[Continued] {
        self.asked.as_ref().map_or(&[], |(_, moves)| moves)
    }
}

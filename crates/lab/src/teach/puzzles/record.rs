//! The user's record: the answers to puzzles, and the rating that follows from them by Glicko-2.

use std::{
    collections::HashMap,
    io,
    path::{Path, PathBuf},
};

use othello_engine::notation::diagram;
use rand::{SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::{Puzzle, PuzzleTheme, first::EasyKind};
use crate::{
    rating::elo::Person,
    store::{self, Limit, Lock},
};

/// The user's answers and rating.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleRecord {
    rating: Person,
    answers: Vec<PuzzleAnswer>,
}

/// An answer to a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleAnswer {
    /// The board and the side to move, which identify the puzzle.
    pub puzzle: String,
    /// Whether the first try was right.
    pub found: bool,
    /// The user's rating after the answer.
    pub rating: f64,
}

/// The record of answers cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum PuzzleRecordError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The path.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The file does not hold a record of answers.
    #[error("{}: line {line}, column {column}: {reason}", path.display())]
    Ron {
        /// The path.
        path: PathBuf,
        /// The line, 1 for the first.
        line: usize,
        /// The column, 1 for the first.
        column: usize,
        /// The error there.
        reason: String,
    },
    /// The rating is out of range.
    #[error("{}: expected the rating of a person, found {rating} ± {deviation}", path.display())]
    Rating {
        /// The path.
        path: PathBuf,
        /// The rating in Elo.
        rating: f64,
        /// The deviation in Elo.
        deviation: f64,
    },
}

/// The number of puzzles of a suitable rating among which the next one is drawn.
const NEAREST: usize = 20;
/// The same among the easy puzzles that a new user begins with.
const EASIEST: usize = 8;

impl PuzzleRecord {
    /// Reads the record in a file; an empty one if the file does not exist.
    ///
    /// # Errors
    /// If the file cannot be read, or does not hold a record.
    pub fn open(path: &Path) -> Result<PuzzleRecord, PuzzleRecordError> {
        let text = match store::read_text(path, Limit::SETTINGS) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(PuzzleRecord::default());
            }
            read => read.map_err(file(path))?,
        };
        let record: PuzzleRecord =
            ron::from_str(&text).map_err(|error| PuzzleRecordError::Ron {
                path: path.to_owned(),
                line: error.span.start.line,
                column: error.span.start.col,
                reason: error.code.to_string(),
            })?;
        let Person { rating, deviation, .. } = record.rating;
        let rating = record.rating.sound().ok_or_else(|| PuzzleRecordError::Rating {
            path: path.to_owned(),
            rating,
            deviation,
        })?;
        Ok(PuzzleRecord { rating, ..record })
    }

    /// Adds an answer to the record in a file under a lock, so that concurrent answers are not lost.
    ///
    /// # Errors
    /// If the file cannot be read or written, or does not hold a record. The old file then remains.
    pub fn add(
        path: &Path,
        puzzle: &Puzzle,
        is_found: bool,
    ) -> Result<PuzzleRecord, PuzzleRecordError> {
        let _lock = Lock::wait_for(path).map_err(file(path))?;
        let mut record = PuzzleRecord::open(path)?;
        record.take(puzzle, is_found);
        store::write_with_sums(path, record.text().as_bytes()).map_err(file(path))?;
        Ok(record)
    }

    /// Adds the user's answer to a puzzle: whether the first try was right.
    pub fn take(&mut self, puzzle: &Puzzle, is_found: bool) {
        self.rating = self.rating.after(&[puzzle.result(is_found)]);
        self.answers.push(PuzzleAnswer {
            puzzle: key(puzzle),
            found: is_found,
            rating: self.rating.rating,
        });
    }

    /// The user's rating as a solver of puzzles.
    pub const fn rating(&self) -> Person {
        self.rating
    }

    /// The answers, the oldest first.
    pub fn answers(&self) -> &[PuzzleAnswer] {
        &self.answers
    }

    /// The last answer to a puzzle, if there is one.
    pub fn answer(&self, puzzle: &Puzzle) -> Option<&PuzzleAnswer> {
        let key = key(puzzle);
        self.answers.iter().rev().find(|answer| answer.puzzle == key)
    }

    /// The index of the next puzzle for the user: one of those nearest to the suitable rating, drawn by `seed`. New
    /// puzzles come first, then those missed last time, then the rest. Without a theme, the first ten answers are to
    /// easy kinds, as far as the list has them. `None` if no puzzle has this theme.
    pub fn next(&self, puzzles: &[Puzzle], theme: Option<PuzzleTheme>, seed: u64) -> Option<usize> {
        if theme.is_none()
            && let Some(place) = self.first(puzzles, seed)
        {
            return Some(place);
        }
        let last: HashMap<&str, bool> =
            self.answers.iter().map(|answer| (answer.puzzle.as_str(), answer.found)).collect();
        let class = |puzzle: &Puzzle| match last.get(key(puzzle).as_str()) {
            None => 0,
            Some(false) => 1,
            Some(true) => 2,
        };
        let suitable = self.suitable_rating();
        let offered = puzzles.iter().enumerate();
        let offered = offered.filter(|(_, puzzle)| theme.is_none_or(|theme| puzzle.theme == theme));
        let mut offered: Vec<(u32, i32, usize)> = offered
            .map(|(place, puzzle)| {
                let away = (f64::from(puzzle.rating) - suitable).abs();
                (class(puzzle), away.round() as i32, place)
            })
            .collect();
        offered.sort_unstable();
        let class = offered.first()?.0;
        let near = offered.iter().take_while(|offer| offer.0 == class).take(NEAREST);
        let near: Vec<usize> = near.map(|offer| offer.2).collect();
        near.choose(&mut ChaCha8Rng::seed_from_u64(seed)).copied()
    }

    /// The index of an easy puzzle for a new user: one of the easiest new ones of the kind that is next, with another
    /// answer than the last one.
    fn first(&self, puzzles: &[Puzzle], seed: u64) -> Option<usize> {
        let kind = EasyKind::after(self.answers.len())?;
        let is_next = |puzzle: &Puzzle| kind.fits(puzzle) && self.answer(puzzle).is_none();
        let mut easy: Vec<(i32, usize)> = puzzles
            .iter()
            .enumerate()
            .filter(|(_, puzzle)| is_next(puzzle))
            .map(|(place, puzzle)| (puzzle.rating, place))
            .collect();
        let last = self.answers.last();
        let last = last.and_then(|last| puzzles.iter().find(|puzzle| key(puzzle) == last.puzzle));
        let is_other = |place: usize| last.is_none_or(|last| puzzles[place].best != last.best);
        if easy.iter().any(|(_, place)| is_other(*place)) {
            easy.retain(|(_, place)| is_other(*place));
        }
        easy.sort_unstable();
        easy.truncate(EASIEST);
        easy.choose(&mut ChaCha8Rng::seed_from_u64(seed)).map(|(_, place)| *place)
    }

    /// The rating of a puzzle that suits the user: lower by the deviation, so that a new user begins with easy ones and
    /// meets equal ones as the rating becomes certain.
    fn suitable_rating(&self) -> f64 {
        // At twice the deviation a strong user would solve twenty easy puzzles, which say little about the rating.
        self.rating.rating - self.rating.deviation
    }

    fn text(&self) -> String {
        let pretty =
            ron::ser::PrettyConfig::new().depth_limit(2).struct_names(false).new_line("\n");
        ron::ser::to_string_pretty(self, pretty).expect("a record is plain data") + "\n"
    }
}

/// The text that identifies a puzzle.
fn key(puzzle: &Puzzle) -> String {
    diagram::write(&puzzle.board, puzzle.to_move)
}

fn file(path: &Path) -> impl FnOnce(io::Error) -> PuzzleRecordError {
    let path = path.to_owned();
    move |source| PuzzleRecordError::File { path, source }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::teach::puzzles::PuzzleList;

    #[test]
    fn answers_change_the_rating_and_are_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("user/puzzles.ron");
        let puzzles = PuzzleList::shipped();
        let [easy, hard] = [&puzzles.puzzles()[0], puzzles.puzzles().last().unwrap()];
        assert_eq!(PuzzleRecord::open(&path).unwrap(), PuzzleRecord::default());
        let one = PuzzleRecord::add(&path, hard, true).unwrap();
        assert!(one.rating().rating > 1500.0);
        let two = PuzzleRecord::add(&path, easy, false).unwrap();
        assert!(two.rating().rating < one.rating().rating);
        assert!(two.answer(hard).unwrap().found && !two.answer(easy).unwrap().found);
        let again = PuzzleRecord::open(&path).unwrap();
        assert_eq!(again.answers().len(), 2);
        assert_eq!(again, two);
    }

    #[test]
    fn new_puzzles_come_before_missed_ones_and_those_before_found_ones() {
        let puzzles = PuzzleList::shipped().puzzles()[..3].to_vec();
        let mut record = PuzzleRecord::default();
        record.take(&puzzles[0], true);
        record.take(&puzzles[1], false);
        let next = |record: &PuzzleRecord| record.next(&puzzles, None, 1);
        assert_eq!(next(&record), Some(2));
        record.take(&puzzles[2], true);
        assert_eq!(next(&record), Some(1));
        record.take(&puzzles[1], true);
        assert!(next(&record).is_some());
        assert_eq!(record.next(&[], None, 1), None);
    }

    #[test]
    fn a_new_user_begins_with_easy_puzzles_and_the_rating_leads_to_harder_ones() {
        let list = PuzzleList::shipped();
        let puzzles = list.puzzles();
        let next =
            |record: &PuzzleRecord, seed| &puzzles[record.next(puzzles, None, seed).unwrap()];
        let mut record = PuzzleRecord::default();
        for seed in 0..50 {
            let rating = next(&record, seed).rating;
            assert!((1000..1310).contains(&rating), "{rating}");
        }
        for seed in 0..20 {
            let puzzle = next(&record, seed).clone();
            record.take(&puzzle, true);
        }
        assert!(next(&record, 1).rating > 1600, "{:?}", record.rating());
        let mut record = PuzzleRecord::default();
        for seed in 0..12 {
            let puzzle = next(&record, seed).clone();
            record.take(&puzzle, false);
        }
        assert!(next(&record, 1).rating < 1300, "{:?}", record.rating());
    }

    #[test]
    fn a_damaged_record_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("puzzles.ron");
        let rating = "rating: (rating: 1500, deviation: -1, volatility: 0.06)";
        for text in ["", "(rating: 3)", &format!("({rating}, answers: [])")] {
            store::write(&path, text.as_bytes()).unwrap();
            assert!(PuzzleRecord::open(&path).is_err(), "{text}");
        }
    }
}

//! Lessons from files: positions with values, one a line; games of ours with what was held of each
//! move; games of others, which teach their results.

use std::{fmt, fs, io, path::Path, path::PathBuf};

use othello_engine::{
    Color,
    eval::glem::LOGISTIC_DISCS,
    notation::{
        diagram::{self, DiagramError},
        wthor::{self, WthorError},
    },
};

use crate::{
    data::annotated_game::{self, GamesError, Reference, TaughtGame},
    data::game_files::{self, GameFileError},
    data::lessons::{self, Gatherer, Lesson},
};

/// A file of lessons could not be read.
#[derive(Debug)]
pub enum LessonFileError {
    /// The file cannot be read.
    Io(PathBuf, io::Error),
    /// This line, 1 for the first, is no lesson.
    Line(PathBuf, usize, LineError),
    /// It is not a file of our games.
    Games(PathBuf, GamesError),
    /// It is not a database of games.
    Wthor(PathBuf, WthorError),
    /// It is not a file of games.
    Others(GameFileError),
}

/// What is wrong with a line of lessons.
#[derive(Clone, Debug, PartialEq)]
pub enum LineError {
    /// The board or the side to move.
    Diagram(DiagramError),
    /// The value: what was found.
    Value(String),
}

impl fmt::Display for LessonFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LessonFileError::Io(path, source) => write!(f, "{}: {source}", path.display()),
            LessonFileError::Line(path, line, source) => {
                write!(f, "{}, line {line}: {source}", path.display())
            }
            LessonFileError::Games(path, source) => write!(f, "{}: {source}", path.display()),
            LessonFileError::Wthor(path, source) => write!(f, "{}: {source}", path.display()),
            LessonFileError::Others(source) => source.fmt(f),
        }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineError::Diagram(source) => source.fmt(f),
            LineError::Value(found) => write!(
                f,
                "expected 64 squares, the side to move and a value from 0 to 1, found {found:?} as \
                 the value"
            ),
        }
    }
}

impl std::error::Error for LessonFileError {}

/// Adds a file of lessons: a line is 64 squares, the side to move, and the value for that side, 0
/// for a loss to 1 for a win. A line with no more discs than the one before begins another game;
/// empty lines and those that begin with % are skipped.
///
/// # Errors
/// If the file cannot be read, or a line is no lesson.
pub fn add_lessons(gatherer: &mut Gatherer, path: &Path) -> Result<(), LessonFileError> {
    let text =
        fs::read_to_string(path).map_err(|source| LessonFileError::Io(path.to_owned(), source))?;
    let mut game: Vec<Lesson> = Vec::new();
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with('%') {
            continue;
        }
        let error = |source| LessonFileError::Line(path.to_owned(), number, source);
        let lesson = read_line(line).map_err(error)?;
        let discs = |lesson: &Lesson| 64 - lesson.position.empty().len();
        if game.last().is_some_and(|last| discs(&lesson) <= discs(last)) {
            gatherer.add_game(&game);
            game.clear();
        }
        // Finished games teach nothing that the rules do not say.
        if !lesson.position.is_over() {
            game.push(lesson);
        }
    }
    gatherer.add_game(&game);
    Ok(())
}

fn read_line(line: &str) -> Result<Lesson, LineError> {
    let (board, value) = line.rsplit_once(char::is_whitespace).unwrap_or((line, ""));
    let chance = value.parse::<f32>().ok().filter(|value| (0.0..=1.0).contains(value));
    let chance = chance.ok_or_else(|| LineError::Value(value.to_owned()))?;
    let (board, side) = diagram::read(board).map_err(LineError::Diagram)?;
    // The inverse of the logistic function; certainty is worth the whole board.
    let discs = (LOGISTIC_DISCS * (chance / (1.0 - chance)).ln()).clamp(-64.0, 64.0);
    Ok(Lesson { position: board.seen_by(side), discs })
}

/// Adds games: our own from `.games` files, with this reference value, or those of any other file of
/// games, which teach their results from the second move on.
///
/// # Errors
/// If the file cannot be read.
pub fn add_games(
    gatherer: &mut Gatherer,
    path: &Path,
    reference: Reference,
) -> Result<(), LessonFileError> {
    if path.extension().is_some_and(|ending| ending == "games") {
        for taught in read_games(path)? {
            gatherer.add_game(&taught.lessons(reference));
        }
        return Ok(());
    }
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("wtb")) {
        return add_database(gatherer, path);
    }
    for record in game_files::open(path).map_err(LessonFileError::Others)? {
        gatherer.add_game(&lessons::of_result(&record.game, 1));
    }
    Ok(())
}

/// Adds the games of a WTHOR file. It tells what each game would have come to with best play from a
/// certain number of empty squares on: that is what the positions before are worth.
fn add_database(gatherer: &mut Gatherer, path: &Path) -> Result<(), LessonFileError> {
    let bytes = read(path)?;
    let database =
        wthor::read(&bytes).map_err(|source| LessonFileError::Wthor(path.to_owned(), source))?;
    let solved_at = if database.header.depth == 0 { 22 } else { database.header.depth };
    for played in &database.games {
        // A handful of the database's games break off or break the rules; they teach nothing.
        let Ok(game) = played.game() else { continue };
        let Some(result) = game.result() else { continue };
        let best = 2 * i32::from(played.theoretical) - 64;
        let empty = |number: usize| game.stages()[number].board.seen_by(Color::Black).empty().len();
        let value = |number| if empty(number) >= solved_at.into() { best } else { result };
        gatherer.add_game(&lessons::valued(&game, 1, |number| value(number) as f32));
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>, LessonFileError> {
    fs::read(path).map_err(|source| LessonFileError::Io(path.to_owned(), source))
}

/// Reads a `.games` file.
///
/// # Errors
/// If it cannot be read, or is foreign or damaged.
pub fn read_games(path: &Path) -> Result<Vec<TaughtGame>, LessonFileError> {
    let bytes = read(path)?;
    annotated_game::from_bytes(&bytes)
        .map_err(|source| LessonFileError::Games(path.to_owned(), source))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    #[test]
    fn a_line_is_a_board_a_side_and_a_chance() {
        assert_eq!(read_line(&format!("{START} 0.5")).unwrap().discs, 0.0);
        assert_eq!(read_line(&format!("{START} 1")).unwrap().discs, 64.0);
        assert_eq!(read_line(&format!("{START} 0")).unwrap().discs, -64.0);
        let chance = format!("{START} {}", othello_engine::eval::glem::win_probability(10.0));
        assert!((read_line(&chance).unwrap().discs - 10.0).abs() < 0.01);
    }

    #[test]
    fn a_wrong_line_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lessons.txt");
        for (text, message) in [
            (START.to_owned(), "found \"X\" as the value"),
            (format!("{START} 1.5"), "found \"1.5\" as the value"),
            (format!("{START} nan"), "found \"nan\" as the value"),
            ("-- X 0.5".to_owned(), "squares"),
        ] {
            fs::write(&path, format!("% a comment\n{START} 0.5\n\n{text}\n")).unwrap();
            let error = add_lessons(&mut Gatherer::new(0.1), &path).unwrap_err().to_string();
            assert!(error.contains("line 4: ") && error.contains(message), "{error}");
        }
    }

    #[test]
    fn a_board_that_does_not_grow_begins_another_game() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lessons.txt");
        let later = "--------------------------XXX------XO--------------------------- O";
        fs::write(&path, format!("{START} 0.5\n{later} 0.4\n{START} 0.6\n{later} 0.3\n")).unwrap();
        let mut gatherer = Gatherer::new(0.0);
        add_lessons(&mut gatherer, &path).unwrap();
        assert_eq!((gatherer.games(), gatherer.positions()), (2, 4));
    }
}

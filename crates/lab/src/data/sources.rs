//! The sources of samples: annotated games, rows, databases, positions with values, and games in other
//! formats. Files are read piece by piece or checked for their size first. Reading therefore needs little
//! more memory than the samples themselves.

use std::{
    io::{self, BufReader, Cursor, Read, Seek},
    path::{Path, PathBuf},
};

use crate::store::fs;
use othello_engine::{
    Color, Game,
    notation::{
        conversion::{Converted, LeftOut, LeftOutReason},
        diagram::{self, DiagramError},
        record::GameRecord,
        wthor::{self, WthorError},
    },
};
use othello_train::{
    dataset::{DatasetBuilder, Split},
    sample::{Goal, Sample, Worth, of_game},
};

use super::{
    annotated_game::{self, GamesError, Target},
    game_files::{self, GameFileErrorKind},
    lines::lines,
    rows::{self, Row, RowsError},
};
use crate::store::{self, CheckedLines, Limit};

/// The labels that samples get.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Labels {
    /// The quantity to predict.
    pub goal: Goal,
    /// The value for positions of annotated games.
    pub target: Target,
    /// Whether samples get the played move as a policy.
    pub moves: bool,
}

/// The parts of a file of games that give no samples.
#[derive(Clone, Debug, PartialEq)]
pub struct SourceLoss {
    /// The path of the file.
    pub path: PathBuf,
    /// The parts with their reasons, at least one.
    pub parts: Vec<LeftOut>,
}

/// Adds the games of a file, and returns what was left out, by file: games with errors or without a result.
///
/// - `.games`, annotated games: the positions after the random moves, with the target's value.
/// - `.csv`, rows of games with their results.
/// - `.wtb`, a database: the positions from the second move on. The value is the result of perfect play
///   where the database has it, otherwise that of the game.
/// - A text whose lines are 64 squares, the side to move and the value for that side, from 0 for a loss to
///   1 for a win. A line with no more discs than the previous one begins another game. Empty lines and
///   those that begin with % are skipped.
/// - Games in any other format: the positions from the second move on, with the game's result.
///
/// The contents of the standard input, named `-`, tell their kind; at most 512 MB are read.
///
/// For a folder, adds all files whose extension is that of games, sorted by name.
///
/// # Errors
/// If the file cannot be read, is too large, or is damaged. Samples added before it remain.
pub fn add(
    builder: &mut DatasetBuilder,
    path: &Path,
    labels: &Labels,
) -> Result<Vec<SourceLoss>, SourceError> {
    if fs::is_folder(path) {
        return add_all(builder, &games_in(path)?, labels);
    }
    let parts = add_file(builder, path, labels)
        .map_err(|kind| SourceError { path: path.to_owned(), kind })?;
    let loss = SourceLoss { path: path.to_owned(), parts };
    Ok(if loss.parts.is_empty() { Vec::new() } else { vec![loss] })
}

/// Adds the games of several files and folders, and returns what was left out.
///
/// # Errors
/// As for [`add`].
pub fn add_all(
    builder: &mut DatasetBuilder,
    paths: &[PathBuf],
    labels: &Labels,
) -> Result<Vec<SourceLoss>, SourceError> {
    let mut losses = Vec::new();
    for path in paths {
        losses.extend(add(builder, path, labels)?);
    }
    Ok(losses)
}

/// The files in a folder whose extension is that of games, sorted by name.
///
/// # Errors
/// If the folder cannot be read.
pub(crate) fn games_in(folder: &Path) -> Result<Vec<PathBuf>, SourceError> {
    let failed = |error| SourceError { path: folder.to_owned(), kind: SourceErrorKind::Io(error) };
    let entries: io::Result<Vec<_>> = fs::read_dir(folder).map_err(failed)?.collect();
    let is_game = |path: &PathBuf| {
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        fs::is_file(path) && GAMES.contains(&ending.as_str())
    };
    let mut files: Vec<PathBuf> =
        entries.map_err(failed)?.into_iter().map(|entry| entry.path()).filter(is_game).collect();
    files.sort();
    Ok(files)
}

/// The extensions of files that hold games; a folder may contain other files, too.
const GAMES: [&str; 6] = ["games", "ggf", "pgn", "ron", "sgf", "wtb"];

/// Reads all files, so that an invalid one is reported before hours of play. Returns the number of
/// positions.
///
/// # Errors
/// As for [`add`].
pub fn check(paths: &[PathBuf], labels: &Labels) -> Result<usize, SourceError> {
    // It could be read only once, but a run reads its files in each round.
    if let Some(path) = paths.iter().find(|path| store::is_standard(path)) {
        let error = io::Error::new(io::ErrorKind::InvalidInput, "expected the name of a file");
        return Err(SourceError { path: path.clone(), kind: SourceErrorKind::Io(error) });
    }
    let mut builder = DatasetBuilder::new(Split::Endings, 0.0);
    add_all(&mut builder, paths, labels)?;
    Ok(builder.len())
}

fn add_file(
    builder: &mut DatasetBuilder,
    path: &Path,
    labels: &Labels,
) -> Result<Vec<LeftOut>, SourceErrorKind> {
    if store::is_standard(path) {
        let bytes = store::read_any(path, Limit::DATABASE).map_err(SourceErrorKind::Io)?;
        return add_bytes(builder, &bytes, labels);
    }
    let file = store::open(path).map_err(SourceErrorKind::Io)?;
    let is = |kind: &str| path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(kind));
    if is("games") {
        let length = file.metadata().map_err(SourceErrorKind::Io)?.len();
        return add_annotated(builder, file, length, labels);
    }
    if is("wtb") {
        let bytes = store::read(path, Limit::DATABASE).map_err(SourceErrorKind::Io)?;
        return add_database(builder, &bytes, labels.goal);
    }
    if add_lines(builder, file, is("csv"), labels)? {
        return Ok(Vec::new());
    }
    let read = game_files::open(path);
    Ok(add_games(builder, read.map_err(|error| others(error.kind))?, labels.goal))
}

/// Adds samples of any kind, detected from the bytes.
fn add_bytes(
    builder: &mut DatasetBuilder,
    bytes: &[u8],
    labels: &Labels,
) -> Result<Vec<LeftOut>, SourceErrorKind> {
    if bytes.starts_with(annotated_game::MAGIC) {
        return add_annotated(builder, bytes, bytes.len() as u64, labels);
    }
    if game_files::is_database(bytes) {
        return add_database(builder, bytes, labels.goal);
    }
    if add_lines(builder, Cursor::new(bytes), false, labels)? {
        return Ok(Vec::new());
    }
    Ok(add_games(builder, game_files::read_bytes(bytes).map_err(others)?, labels.goal))
}

fn others(error: GameFileErrorKind) -> SourceErrorKind {
    SourceErrorKind::Others(Box::new(error))
}

fn add_annotated(
    builder: &mut DatasetBuilder,
    file: impl Read,
    length: u64,
    labels: &Labels,
) -> Result<Vec<LeftOut>, SourceErrorKind> {
    let Labels { goal, target, moves } = *labels;
    let take = |game: annotated_game::AnnotatedGame| {
        builder.add_game(game.samples(goal, target, moves));
    };
    annotated_game::read(file, length, take).map_err(SourceErrorKind::Games)?;
    Ok(Vec::new())
}

/// Adds rows or positions with values. Returns whether the file holds either.
fn add_lines(
    builder: &mut DatasetBuilder,
    mut file: impl Read + Seek,
    is_csv: bool,
    labels: &Labels,
) -> Result<bool, SourceErrorKind> {
    let first = first_line(&mut file)?;
    if is_csv || first.starts_with("a1,") || first.starts_with("\"(0, 0)\"") {
        add_rows(builder, file, labels).map_err(SourceErrorKind::Rows)?;
    } else if read_line(&first, labels.goal).is_ok() {
        add_positions(builder, file, labels.goal)?;
    } else {
        return Ok(false);
    }
    Ok(true)
}

/// Adds the positions of finished games. Returns what was left out.
fn add_games(
    builder: &mut DatasetBuilder,
    games: Converted<Vec<GameRecord>>,
    goal: Goal,
) -> Vec<LeftOut> {
    let Converted { content, mut left_out } = games;
    for record in content {
        let Some(result) = record.game.result() else {
            left_out.push(UNFINISHED);
            continue;
        };
        let value = goal.value(Worth::Result(result as f32));
        builder.add_game(of_game(&record.game, 1, |_| value));
    }
    left_out
}

/// An unfinished game. Its number in the file is unknown if other games were left out before it.
const UNFINISHED: LeftOut = LeftOut { game: None, line: None, reason: LeftOutReason::Unfinished };

fn add_rows(
    builder: &mut DatasetBuilder,
    file: impl Read,
    labels: &Labels,
) -> Result<(), RowsError> {
    let mut game: Vec<Row> = Vec::new();
    let mut add = |game: &mut Vec<Row>| {
        builder.add_game(rows::samples(game, labels.goal, labels.moves));
        game.clear();
    };
    for row in rows::read(CheckedLines::new(BufReader::new(file)))? {
        let row = row?;
        if game.last().is_some_and(|last| !rows::follows(last, &row)) {
            add(&mut game);
        }
        game.push(row);
    }
    add(&mut game);
    Ok(())
}

/// The first line of a file, which is then rewound; empty if it is not text.
fn first_line(mut file: impl Read + Seek) -> Result<String, SourceErrorKind> {
    let first = lines(BufReader::new(&mut file)).find(|line| !is_comment(line));
    file.rewind().map_err(SourceErrorKind::Io)?;
    Ok(first.and_then(Result::ok).unwrap_or_default().1)
}

fn is_comment(line: &io::Result<(usize, String)>) -> bool {
    line.as_ref().is_ok_and(|(_, text)| text.starts_with('%'))
}

fn add_positions(
    builder: &mut DatasetBuilder,
    file: impl Read,
    goal: Goal,
) -> Result<(), SourceErrorKind> {
    let mut game: Vec<Sample> = Vec::new();
    for line in lines(BufReader::new(file)).filter(|line| !is_comment(line)) {
        let (number, text) = line.map_err(SourceErrorKind::Io)?;
        let sample =
            read_line(&text, goal).map_err(|source| SourceErrorKind::Line(number, source))?;
        let discs = |sample: &Sample| 64 - sample.position.empty().len();
        if game.last().is_some_and(|last| discs(&sample) <= discs(last)) {
            builder.add_game(game.drain(..));
        }
        // The rules already decide finished positions, so there is nothing to learn from them.
        if !sample.position.is_over() {
            game.push(sample);
        }
    }
    builder.add_game(game);
    Ok(())
}

fn read_line(line: &str, goal: Goal) -> Result<Sample, LineError> {
    let (board, value) = line.rsplit_once(char::is_whitespace).unwrap_or((line, ""));
    let chance = value.parse::<f32>().ok().filter(|value| (0.0..=1.0).contains(value));
    let chance = chance.ok_or_else(|| LineError::Value(value.to_owned()))?;
    let (board, turn) = diagram::read(board).map_err(LineError::Diagram)?;
    let value = goal.value(Worth::Chance(chance));
    Ok(Sample { position: board.seen_by(turn), turn, value, policy: None, game: 0 })
}

fn add_database(
    builder: &mut DatasetBuilder,
    bytes: &[u8],
    goal: Goal,
) -> Result<Vec<LeftOut>, SourceErrorKind> {
    let read = wthor::read(bytes).map_err(SourceErrorKind::Wthor)?;
    let Converted { content: database, mut left_out } = read;
    let solved_at = if database.header.depth == 0 { 22 } else { database.header.depth };
    for played in &database.games {
        // The reader keeps only games whose moves are legal.
        let Ok(game) = played.game() else { continue };
        let Some(result) = game.result() else {
            left_out.push(UNFINISHED);
            continue;
        };
        let best = 2 * i32::from(played.theoretical) - 64;
        let [best, result] = [best, result].map(|discs| goal.value(Worth::Result(discs as f32)));
        // The theoretical score is that of perfect play from there on. Later moves of the game may have lost
        // discs.
        let is_solved = |number: usize| empty(&game, number) >= solved_at.into();
        let value = |number| if is_solved(number) { best } else { result };
        builder.add_game(of_game(&game, 1, value));
    }
    Ok(left_out)
}

fn empty(game: &Game, number: usize) -> u32 {
    game.stages()[number].board.seen_by(Color::Black).empty().len()
}

/// An error when a file of samples is read.
#[derive(Debug, thiserror::Error)]
#[error("{}: {kind}", path.display())]
pub struct SourceError {
    /// The path.
    pub path: PathBuf,
    /// The error.
    #[source]
    pub kind: SourceErrorKind,
}

/// A kind of error of a file of samples.
#[derive(Debug, thiserror::Error)]
pub enum SourceErrorKind {
    /// The file cannot be read, or exceeds the limit of its kind.
    #[error("{0}")]
    Io(#[source] io::Error),
    /// This line, 1 for the first, is not a position with a value.
    #[error("line {0}: {1}")]
    Line(usize, #[source] LineError),
    /// The file of annotated games is invalid.
    #[error("{0}")]
    Games(#[source] GamesError),
    /// The rows are invalid.
    #[error("{0}")]
    Rows(#[source] RowsError),
    /// The database is invalid.
    #[error("{0}")]
    Wthor(#[source] WthorError),
    /// The file of games is invalid.
    #[error("{0}")]
    Others(#[source] Box<GameFileErrorKind>),
}

/// An error in a line that should be a position with a value.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LineError {
    /// The board or the side to move is invalid.
    #[error("{0}")]
    Diagram(#[source] DiagramError),
    /// This text is not a valid value.
    #[error(
        "expected 64 squares, the side to move and a value from 0 to 1, found {0:?} as the value"
    )]
    Value(String),
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};

    use super::*;
    use crate::test_games::random_games;
    use othello_train::dataset::{Dataset, Split};

    const START: &str = "---------------------------OX------XO--------------------------- X";
    const LABELS: Labels = Labels { goal: Goal::Margin, target: Target::Result, moves: false };

    fn read(path: &Path) -> Result<Dataset, SourceError> {
        let mut builder = DatasetBuilder::new(Split::Endings, 0.0);
        add(&mut builder, path, &LABELS)?;
        Ok(builder.finish(1))
    }

    #[test]
    fn an_invalid_line_is_reported_with_its_number() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("positions.txt");
        for (text, message) in [
            (START.to_owned(), "found \"X\" as the value"),
            (format!("{START} 1.5"), "found \"1.5\" as the value"),
            (format!("{START} nan"), "found \"nan\" as the value"),
            ("-- X 0.5".to_owned(), "squares"),
        ] {
            fs::write(&path, format!("% a comment\n{START} 0.5\n\n{text}\n")).unwrap();
            let error = read(&path).unwrap_err().to_string();
            assert!(error.contains("line 4: ") && error.contains(message), "{error}");
        }
    }

    #[test]
    fn a_folder_adds_its_game_files_and_skips_others() {
        use crate::data::saved_game::SavedGame;
        use othello_engine::notation::record::GameRecord;
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for (game, name) in random_games(2).into_iter().zip(["b.ron", "a.ron"]) {
            game_files::save_one(&path(name), &SavedGame::of(&GameRecord::of_game(game))).unwrap();
        }
        let unfinished = SavedGame::of(&GameRecord::of_game(othello_engine::Game::default()));
        game_files::save_one(&path("c.ron"), &unfinished).unwrap();
        fs::write(path("window-1.txt"), "b.ron").unwrap();
        fs::create_dir(path("d.ron")).unwrap();
        let (a, b) = (read(&path("a.ron")).unwrap(), read(&path("b.ron")).unwrap());
        let both = read(folder.path()).unwrap();
        assert!(!a.is_empty() && !b.is_empty());
        assert_eq!(both.len(), a.len() + b.len());
        assert_eq!(games_in(folder.path()).unwrap(), ["a.ron", "b.ron", "c.ron"].map(path));
        fs::write(path("e.ggf"), "dear").unwrap();
        let error = read(folder.path()).unwrap_err().to_string();
        assert!(error.contains("e.ggf"), "{error}");
        fs::write(path("f.PGN"), "").unwrap();
        assert!(games_in(folder.path()).unwrap().contains(&path("f.PGN")));
    }

    #[test]
    fn games_with_errors_and_unfinished_games_are_reported() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.ggf");
        let whole = random_games(1).remove(0);
        let ggf = othello_engine::notation::ggf::write(&[
            othello_engine::notation::record::GameRecord::of_game(whole),
            othello_engine::notation::record::GameRecord::of_game("f5d6".parse().unwrap()),
        ]);
        let text = ggf.content + "\n(;GM[Othello]B[A1];)\n";
        fs::write(&path, text).unwrap();
        let mut builder = DatasetBuilder::new(Split::Endings, 0.0);
        let losses = add(&mut builder, &path, &LABELS).unwrap();
        let [loss] = &losses[..] else { panic!("one file has losses: {losses:?}") };
        let reasons: Vec<String> = loss.parts.iter().map(LeftOut::to_string).collect();
        assert!(!builder.is_empty() && loss.path == path);
        assert_eq!(reasons.len(), 2, "{reasons:?}");
        assert!(reasons[0].contains("a1 is not legal here"), "{reasons:?}");
        assert_eq!(reasons[1], "the game is not finished");
    }

    #[test]
    fn a_line_without_more_discs_begins_another_game() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("positions.txt");
        let later = "--------------------------XXX------XO--------------------------- O";
        fs::write(&path, format!("{START} 0.5\n{later} 0.4\n{START} 0.6\n{later} 0.3\n")).unwrap();
        let set = read(&path).unwrap();
        let games: Vec<u32> = set.training.iter().map(|sample| sample.game).collect();
        assert_eq!(games, [0, 0, 1, 1]);
        assert_eq!((set.training[0].value, set.training[1].turn), (0.0, Color::White));
    }

    #[test]
    fn samples_do_not_depend_on_the_file_format() {
        use crate::data::annotated_game::AnnotatedGame;
        use othello_engine::notation::record::GameRecord;
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let games = random_games(3);
        let records: Vec<GameRecord> = games.iter().cloned().map(GameRecord::of_game).collect();
        game_files::save(&path("a.ggf"), &records).unwrap();
        game_files::save(&path("a.txt"), &records).unwrap();
        let annotated = games
            .iter()
            .map(|game| AnnotatedGame::new(game.clone(), 1, vec![0; game.moves().len()]).unwrap());
        let bytes = annotated_game::to_bytes(&annotated.collect::<Vec<_>>());
        fs::write(path("a.games"), bytes).unwrap();
        let all: Vec<Row> = games.iter().flat_map(|game| rows::rows_of(game, 0)).collect();
        fs::write(path("a.csv"), rows::write(&all, false)).unwrap();
        let expected = read(&path("a.games")).unwrap();
        assert_eq!(read(&path("a.ggf")).unwrap(), expected);
        assert_eq!(read(&path("a.txt")).unwrap(), expected);
        let mut rows = read(&path("a.csv")).unwrap();
        rows.training.retain(|sample| !sample.position.is_over());
        assert_eq!(rows, expected);
    }

    #[test]
    fn oversized_files_are_refused_at_once_in_folders_too() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.wtb");
        File::create(&path).unwrap().set_len(1 << 30).unwrap();
        assert!(matches!(read(&path).unwrap_err().kind, SourceErrorKind::Io(_)));
        assert!(matches!(read(folder.path()).unwrap_err().kind, SourceErrorKind::Io(_)));
    }
}

//! Saved analyses, by position, in one file that all analyses share.
//!
//! After the first line, each line is a position. It starts with a key of the analyst: a hash of its weights,
//! its settings and this version. The discs of the side to move and of the other (hexadecimal), the depth
//! and the number of nodes follow. Then come the best move, `square:value:line` for each move with a value,
//! and a CRC of the rest. A value is `e1.5` for an estimate in discs, `x4` for an exact one, or an outcome
//! `w`, `d` or `l`.

use std::{
    collections::{HashMap, HashSet},
    io,
    path::{Path, PathBuf},
};

use othello_engine::{
    Bitboard, Position, Square,
    models::Model,
    search::{MoveValue, Outcome, Report, Value},
};
use sha2::{Digest, Sha256};

use super::{Analysis, Analyst, MoveAnalysis};
use crate::store::{self, Limit, Lock};

const FIRST_LINE: &str = "othello-lab analyses 1";

/// The maximum size of the file; the oldest lines are dropped.
const MOST_BYTES: usize = 16 << 20;

/// The saved reports of one analyst, and their file.
#[derive(Debug)]
pub struct AnalysisCache {
    path: PathBuf,
    key: String,
    known: HashMap<Position, Report>,
    damaged: usize,
}

impl AnalysisCache {
    /// Reads the saved reports of this analyst from a folder. Empty if there are none, or another version
    /// wrote the file.
    ///
    /// # Errors
    /// If the file exists and cannot be read.
    pub fn open(folder: &Path, analyst: &Analyst) -> io::Result<AnalysisCache> {
        let path = folder.join("analyses.txt");
        let (key, text) = (key(analyst), text(&path)?);
        let mut kept = AnalysisCache { path, key, known: HashMap::new(), damaged: 0 };
        for line in text.lines().skip(1) {
            match whole(line) {
                Some(line) if line.starts_with(&kept.key) => match read(line) {
                    Some((position, report)) => drop(kept.known.insert(position, report)),
                    None => kept.damaged += 1,
                },
                Some(_) => {}
                None => kept.damaged += 1,
            }
        }
        Ok(kept)
    }

    /// The saved reports by position, with values in discs.
    pub const fn known(&self) -> &HashMap<Position, Report> {
        &self.known
    }

    /// The number of damaged lines. They are ignored, and removed with the next write.
    pub const fn damaged(&self) -> usize {
        self.damaged
    }

    /// Adds the results of an analysis by this analyst, and keeps what others have added meanwhile.
    ///
    /// # Errors
    /// If the folder cannot be created, or the file cannot be read or written.
    pub fn add(&mut self, analysis: &Analysis) -> io::Result<()> {
        let is_kept = |found: &&MoveAnalysis| {
            !found.moves.is_empty() && analysis.analyst.keeps(&found.position, found.color)
        };
        let found = analysis.found().iter().flatten().filter(is_kept);
        let new: Vec<_> = found.filter(|m| !self.known.contains_key(&m.position)).collect();
        if new.is_empty() && self.damaged == 0 {
            return Ok(());
        }
        if let Some(folder) = self.path.parent() {
            store::create_folder(folder)?;
        }
        let _lock = Lock::wait(&self.path.with_extension("lock"))?;
        let before = text(&self.path)?;
        let mut lines: Vec<String> = before
            .lines()
            .skip(1)
            .filter(|line| whole(line).is_some())
            .map(str::to_owned)
            .collect();
        for found in new {
            let report = found.report();
            lines.push(write(&self.key, &found.position, &report));
            self.known.insert(found.position, report);
        }
        self.damaged = 0;
        store::write(&self.path, fitting(&lines, MOST_BYTES).as_bytes())
    }
}

/// The text of the file; empty if it does not exist or another version wrote it.
fn text(path: &Path) -> io::Result<String> {
    match store::read(path, Limit::SETTINGS) {
        Ok(bytes) => {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            Ok(Some(text).filter(|text| text.starts_with(FIRST_LINE)).unwrap_or_default())
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(error),
    }
}

/// The newest lines that fit into this many bytes. Of several for one key and position, the last one
/// counts.
fn fitting(lines: &[String], most: usize) -> String {
    let (mut seen, mut size) = (HashSet::new(), FIRST_LINE.len() + 1);
    let mut newest: Vec<&str> = lines
        .iter()
        .rev()
        .filter(|line| seen.insert(line.splitn(3, ' ').take(2).collect::<String>()))
        .map(String::as_str)
        .take_while(|line| {
            size += line.len() + 1;
            size <= most
        })
        .collect();
    newest.push(FIRST_LINE);
    newest.into_iter().rev().flat_map(|line| [line, "\n"]).collect()
}

/// The key of an analyst's results.
fn key(analyst: &Analyst) -> String {
    // Another version may find other values, so it starts without these.
    let settings = format!("{} {}", env!("CARGO_PKG_VERSION"), analyst.settings);
    // Seated, because without a seat networks with absolute colours once took the wrong side to move.
    hashed(&settings, Some(&analyst.model.clone().seated(true)))
}

/// The first 8 bytes of the hash of some settings and a model's weights, if there is a model.
pub(crate) fn hashed(settings: &str, model: Option<&Model>) -> String {
    let weights = match model {
        Some(Model::Glem(glem)) => glem.to_bytes(),
        Some(other) => format!("{other:?}").into_bytes(),
        None => Vec::new(),
    };
    let hash = Sha256::new().chain_update(settings).chain_update(weights).finalize();
    hex::encode(&hash[..8])
}

/// A line without its CRC; `None` if the CRC does not match.
pub(crate) fn whole(line: &str) -> Option<&str> {
    let is_right = |(text, sum): &(&str, &str)| store::sum(text.as_bytes()) == *sum;
    line.rsplit_once(' ').filter(is_right).map(|(text, _)| text)
}

/// A line with its CRC, which [`whole`] verifies.
pub(crate) fn summed(line: String) -> String {
    let sum = store::sum(line.as_bytes());
    line + " " + &sum
}

fn write(key: &str, position: &Position, report: &Report) -> String {
    let name = |square: Option<Square>| square.map_or("-".to_owned(), |square| square.to_string());
    let mut text = format!(
        "{key} {:016x}{:016x} {} {} {}",
        position.own().0,
        position.opp().0,
        report.depth,
        report.nodes,
        name(report.best),
    );
    for found in &report.moves {
        text += " ";
        text += &move_text(found);
    }
    summed(text)
}

/// Parses a line without its CRC.
fn read(line: &str) -> Option<(Position, Report)> {
    let mut words = line.split(' ').skip(1);
    let discs = words.next()?;
    let half = |text: Option<&str>| Some(Bitboard(u64::from_str_radix(text?, 16).ok()?));
    let position = Position::new(half(discs.get(..16))?, half(discs.get(16..))?)?;
    let (depth, nodes) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let best: Square = words.next()?.parse().ok()?;
    let moves: Vec<MoveValue> = words.map(read_move).collect::<Option<_>>()?;
    let legal = position.legal_moves();
    let chosen = moves.iter().find(|m| m.square == best)?.clone();
    let report = Report {
        value: chosen.value,
        line: chosen.line,
        depth,
        nodes,
        moves,
        ..Report::of_move(Some(best))
    };
    report.moves.iter().all(|m| legal.contains(m.square)).then_some((position, report))
}

/// A move with its value and its line as `square:value:line`.
pub fn move_text(found: &MoveValue) -> String {
    let line: String = found.line.iter().map(ToString::to_string).collect();
    format!("{}:{}:{line}", found.square, value_text(found.value))
}

/// Parses the text of [`move_text`], to the same value; `None` if it is none.
pub fn read_move(text: &str) -> Option<MoveValue> {
    let mut parts = text.split(':');
    let (square, value) = (parts.next()?.parse().ok()?, read_value(parts.next()?)?);
    let line = parts.next()?;
    let squares = (0..line.len() / 2).map(|at| line.get(2 * at..2 * at + 2)?.parse().ok());
    Some(MoveValue { square, value, line: squares.collect::<Option<_>>()?, visits: None })
}

fn value_text(value: Value) -> String {
    match value {
        Value::Estimate(discs) => format!("e{discs}"),
        Value::Exact(margin) => format!("x{margin}"),
        Value::Outcome(Outcome::Win) => "w".to_owned(),
        Value::Outcome(Outcome::Draw) => "d".to_owned(),
        Value::Outcome(Outcome::Loss) => "l".to_owned(),
    }
}

fn read_value(text: &str) -> Option<Value> {
    let number = text.get(1..)?;
    Some(match text.get(..1)? {
        "e" => Value::Estimate(number.parse().ok().filter(|discs: &f32| discs.is_finite())?),
        "x" => Value::Exact(number.parse().ok().filter(|margin| (-64..=64).contains(margin))?),
        "w" => Value::Outcome(Outcome::Win),
        "d" => Value::Outcome(Outcome::Draw),
        "l" => Value::Outcome(Outcome::Loss),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::{fs, sync::Arc};

    use othello_engine::{
        Game,
        search::{Budget, Stop},
    };

    use super::*;

    fn analyst(depth: u32) -> Analyst {
        let model = Arc::new(Model::built_in("jma").unwrap());
        Analyst::new(model, Budget::Depth(depth), 1)
    }

    fn analysed(kept: &AnalysisCache, depth: u32, game: &str) -> Analysis {
        let game: Game = game.parse().unwrap();
        let mut analysis = Analysis::new(game, analyst(depth)).knowing(kept.known().clone());
        analysis.finish(1, &Stop::default(), |_| ());
        analysis
    }

    #[test]
    fn saved_positions_are_not_searched_again() {
        let folder = tempfile::tempdir().unwrap();
        let mut kept = AnalysisCache::open(folder.path(), &analyst(3)).unwrap();
        let first = analysed(&kept, 3, "f5d6c3d3c4f4");
        kept.add(&first).unwrap();
        let again = AnalysisCache::open(folder.path(), &analyst(3)).unwrap();
        assert_eq!((again.known(), again.damaged()), (kept.known(), 0));
        assert_eq!(analysed(&again, 3, "f5d6c3d3c4f4").found(), first.found());
        // A depth that no search would report shows that none was made.
        let mut told = again.known().clone();
        for report in told.values_mut() {
            report.depth = 99;
        }
        let mut analysis = Analysis::new("f5d6".parse().unwrap(), analyst(3)).knowing(told);
        assert_eq!(analysis.step(&Stop::default()).unwrap().depth, 99);
    }

    #[test]
    fn analysts_share_a_file_but_not_their_results() {
        let folder = tempfile::tempdir().unwrap();
        let mut three = AnalysisCache::open(folder.path(), &analyst(3)).unwrap();
        let mut two = AnalysisCache::open(folder.path(), &analyst(2)).unwrap();
        three.add(&analysed(&three, 3, "f5d6c3")).unwrap();
        two.add(&analysed(&two, 2, "f5d6")).unwrap();
        let count =
            |depth| AnalysisCache::open(folder.path(), &analyst(depth)).unwrap().known().len();
        assert_eq!((count(3), count(2), count(4)), (3, 2, 0));
    }

    #[test]
    fn damaged_lines_are_counted_and_removed_by_the_next_write() {
        let folder = tempfile::tempdir().unwrap();
        let mut kept = AnalysisCache::open(folder.path(), &analyst(2)).unwrap();
        kept.add(&analysed(&kept, 2, "f5d6c3")).unwrap();
        let path = folder.path().join("analyses.txt");
        let mut bytes = fs::read(&path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] = 0xff;
        fs::write(&path, &bytes[..bytes.len() - 3]).unwrap(); // and the last line cut off
        let mut kept = AnalysisCache::open(folder.path(), &analyst(2)).unwrap();
        assert_eq!((kept.known().len(), kept.damaged()), (1, 2));
        kept.add(&analysed(&kept, 2, "f5d6c3")).unwrap();
        let kept = AnalysisCache::open(folder.path(), &analyst(2)).unwrap();
        assert_eq!((kept.known().len(), kept.damaged()), (3, 0));
        fs::write(&path, "something else").unwrap();
        assert!(AnalysisCache::open(folder.path(), &analyst(2)).unwrap().known().is_empty());
    }

    #[test]
    fn the_oldest_lines_are_dropped() {
        let lines = ["k a old", "k b 1", "k a new"].map(str::to_owned);
        assert_eq!(fitting(&lines, 1000), format!("{FIRST_LINE}\nk b 1\nk a new\n"));
        assert_eq!(fitting(&lines, FIRST_LINE.len() + 12), format!("{FIRST_LINE}\nk a new\n"));
    }
}

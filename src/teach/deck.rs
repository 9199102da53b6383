//! The kept mistakes, in a file of one line each. A line that cannot be read stays where it is, and the others count.

use std::{io, path::Path};

use othello_engine::{Board, Color, Square, notation::diagram, search::MoveValue};
use othello_lab::{
    rating::analysis::{MoveAnalysis, discs, move_text, read_move},
    store::{self, Limit, Lock},
};

use super::schedule::{LAST_DAY, MemoryState, Recall};

/// The version in each line.
const VERSION: &str = "1";
/// The first line of the file.
const HEADER: &str = "version,position,ply,played,values,line,depth,nodes,last,due,answers,lapses,\
                      stability,difficulty,crc32";
/// The number of fields before the checksum.
const FIELDS: usize = 14;

/// A mistake with its state in the learner's memory.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptMistake {
    /// The mistake.
    pub found: MoveAnalysis,
    /// The state.
    pub memory: MemoryState,
}

/// All kept mistakes.
#[derive(Default)]
pub struct MistakeDeck {
    kept: Vec<KeptMistake>,
    /// The numbers of the lines that cannot be read, 1 for the first.
    unreadable: Vec<usize>,
}

impl MistakeDeck {
    /// Reads the file; a missing one is empty.
    ///
    /// # Errors
    /// If the file exists and cannot be read at all.
    pub fn load(path: &Path) -> io::Result<MistakeDeck> {
        let mut deck = MistakeDeck::default();
        for (number, line) in lines_of(path)?.iter().enumerate().skip(1) {
            match read_line(line) {
                Some(kept) => deck.kept.push(kept),
                None => deck.unreadable.push(number + 1),
            }
        }
        Ok(deck)
    }

    /// The numbers of the lines that cannot be read.
    pub fn unreadable(&self) -> &[usize] {
        &self.unreadable
    }

    /// The mistakes that are due on this day, the longest due first.
    pub fn due(&self, day: i64) -> Vec<MoveAnalysis> {
        let mut due: Vec<_> = self.kept.iter().filter(|kept| kept.memory.due <= day).collect();
        due.sort_by_key(|kept| kept.memory.due);
        due.into_iter().map(|kept| kept.found.clone()).collect()
    }

    /// The number of mistakes that are due on this day.
    pub fn count_of_due(&self, day: i64) -> usize {
        self.kept.iter().filter(|kept| kept.memory.due <= day).count()
    }

    /// Notes an answer on this day. Only a missed mistake is added. Returns the mistake to be written.
    pub fn note(&mut self, found: &MoveAnalysis, recall: Recall, day: i64) -> Option<KeptMistake> {
        let known = self.kept.iter_mut().find(|kept| is_same(&kept.found, found));
        if known.is_none() && recall != Recall::Missed {
            return None;
        }
        let before = known.as_ref().map(|kept| kept.memory);
        let memory = MemoryState::after(before, recall, day);
        let kept = KeptMistake { found: found.clone(), memory };
        match known {
            Some(known) => *known = kept.clone(),
            None => self.kept.push(kept.clone()),
        }
        Some(kept)
    }
}

/// Whether two mistakes ask the same: the position and the side to move.
fn is_same(one: &MoveAnalysis, other: &MoveAnalysis) -> bool {
    (one.position, one.color) == (other.position, other.color)
}

/// Writes a kept mistake to the file in place of its earlier line. All other lines stay as they are, those that
/// cannot be read too.
///
/// # Errors
/// If the file cannot be read or written; it is as before then.
pub fn write(path: &Path, kept: &KeptMistake) -> io::Result<()> {
    let _lock = Lock::wait_for(path)?;
    let mut lines = lines_of(path)?;
    if lines.is_empty() {
        lines.push(HEADER.as_bytes().to_owned());
    }
    let is_old =
        |line: &Vec<u8>| read_line(line).is_some_and(|old| is_same(&old.found, &kept.found));
    let line = write_line(kept).into_bytes();
    match lines.iter().position(is_old) {
        Some(place) => lines[place] = line,
        None => lines.push(line),
    }
    lines.push(Vec::new());
    store::write(path, &lines.join(&b'\n'))
}

/// The lines of the file, the header first; none if it is missing or empty.
fn lines_of(path: &Path) -> io::Result<Vec<Vec<u8>>> {
    let bytes = match store::read(path, Limit::SETTINGS) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(error),
    };
    let contents = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
    let lines = contents.split(|&byte| byte == b'\n').filter(|_| !contents.is_empty());
    Ok(lines.map(<[u8]>::to_owned).collect())
}

fn write_line(kept: &KeptMistake) -> String {
    let KeptMistake { found, memory } = kept;
    let values: Vec<_> = found.moves.iter().map(move_text).collect();
    let board = Board::of(&found.position, found.color);
    let fields = [
        VERSION.to_owned(),
        diagram::write(&board, found.color),
        found.ply.to_string(),
        found.played.to_string(),
        values.join(" "),
        found.line.iter().map(Square::to_string).collect(),
        found.depth.to_string(),
        found.nodes.to_string(),
        memory.last.to_string(),
        memory.due.to_string(),
        memory.answers.to_string(),
        memory.lapses.to_string(),
        memory.stability.to_string(),
        memory.difficulty.to_string(),
    ];
    let line = fields.join(",");
    let sum = store::sum(line.as_bytes());
    line + "," + &sum
}

/// Reads a line; `None` if it is damaged or of another version.
fn read_line(line: &[u8]) -> Option<KeptMistake> {
    let line = std::str::from_utf8(line).ok()?;
    let (contents, sum) = line.rsplit_once(',')?;
    let fields: Vec<&str> = contents.split(',').collect();
    if store::sum(contents.as_bytes()) != sum || fields.len() != FIELDS || fields[0] != VERSION {
        return None;
    }
    let (board, color) = diagram::read(fields[1]).ok()?;
    let memory = read_memory(&fields[8..])?;
    let found = read_mistake(&board, color, &fields[2..8])?;
    Some(KeptMistake { found, memory })
}

fn read_mistake(board: &Board, color: Color, fields: &[&str]) -> Option<MoveAnalysis> {
    let position = board.seen_by(color);
    let legal = position.legal_moves();
    let moves: Option<Vec<MoveValue>> = fields[2].split(' ').map(read_move).collect();
    let is_possible =
        |found: &MoveValue| legal.contains(found.square) && discs(found.value).abs() <= 64.0;
    let moves = moves.filter(|moves| moves.iter().all(is_possible))?;
    let played: Square = fields[1].parse().ok()?;
    let line = read_squares(fields[3])?;
    let best = *line.first()?;
    let value = |square| Some(moves.iter().find(|found| found.square == square)?.value);
    let (best_value, played_value) = (value(best)?, value(played)?);
    let (ply, depth) = (fields[0].parse().ok()?, fields[4].parse().ok()?);
    let nodes = fields[5].parse().ok()?;
    Some(MoveAnalysis {
        ply,
        color,
        position,
        played,
        best,
        played_value,
        best_value,
        line,
        moves,
        depth,
        nodes,
    })
}

fn read_memory(fields: &[&str]) -> Option<MemoryState> {
    let day = |text: &str| text.parse().ok().filter(|day| (0..=LAST_DAY).contains(day));
    let number = |text: &str| text.parse().ok().filter(|number: &f64| number.is_finite());
    Some(MemoryState {
        last: day(fields[0])?,
        due: day(fields[1])?,
        answers: fields[2].parse().ok()?,
        lapses: fields[3].parse().ok()?,
        stability: number(fields[4]).filter(|days| *days > 0.0)?,
        difficulty: number(fields[5])?,
    })
}

fn read_squares(text: &str) -> Option<Vec<Square>> {
    let pairs = text.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).ok()?.parse().ok());
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::teach::mistakes::tests::mistake;

    const DAY: i64 = 20_000;

    /// A mistake in another position.
    fn other() -> MoveAnalysis {
        let mut other = mistake();
        other.color = Color::White;
        other
    }

    fn keep(path: &Path, found: &MoveAnalysis, day: i64) -> KeptMistake {
        let mut deck = MistakeDeck::load(path).unwrap();
        let kept = deck.note(found, Recall::Missed, day).unwrap();
        write(path, &kept).unwrap();
        kept
    }

    #[test]
    fn kept_mistakes_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/mistakes.csv");
        assert_eq!(MistakeDeck::load(&path).unwrap().count_of_due(DAY), 0);
        let kept = [keep(&path, &mistake(), DAY), keep(&path, &other(), DAY + 1)];
        let deck = MistakeDeck::load(&path).unwrap();
        assert_eq!(deck.kept, kept);
        assert!(deck.unreadable().is_empty());
        let dues = [DAY, DAY + 1, DAY + 2].map(|day| deck.count_of_due(day));
        assert_eq!(dues, [0, 1, 2]);
        assert_eq!(deck.due(DAY + 2), [mistake(), other()]);
    }

    #[test]
    fn an_answer_replaces_the_line_of_its_mistake() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mistakes.csv");
        keep(&path, &mistake(), DAY);
        keep(&path, &other(), DAY);
        let mut deck = MistakeDeck::load(&path).unwrap();
        let kept = deck.note(&mistake(), Recall::Found, DAY + 1).unwrap();
        write(&path, &kept).unwrap();
        let deck = MistakeDeck::load(&path).unwrap();
        assert_eq!(deck.kept.len(), 2);
        assert_eq!(deck.kept[0], kept);
        assert_eq!(deck.due(DAY + 1), [other()]);
    }

    #[test]
    fn a_mistake_that_was_found_is_not_kept() {
        let mut deck = MistakeDeck::default();
        for recall in [Recall::Found, Recall::Late] {
            assert_eq!(deck.note(&mistake(), recall, DAY), None);
        }
        assert!(deck.note(&mistake(), Recall::Missed, DAY).is_some());
        assert!(deck.note(&mistake(), Recall::Found, DAY).is_some(), "now it is kept");
    }

    #[test]
    fn a_damaged_line_is_reported_and_nothing_else_is_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mistakes.csv");
        keep(&path, &mistake(), DAY);
        keep(&path, &other(), DAY);
        let text = fs::read_to_string(&path).unwrap();
        let damaged = text.replacen(",d3,", ",e3,", 1);
        fs::write(&path, &damaged).unwrap();
        let deck = MistakeDeck::load(&path).unwrap();
        assert_eq!(deck.unreadable(), [2]);
        assert_eq!(deck.due(DAY + 9), [other()]);
        // A new answer leaves the damaged line in the file.
        keep(&path, &other(), DAY + 1);
        let again = fs::read_to_string(&path).unwrap();
        assert_eq!(again.lines().nth(1), damaged.lines().nth(1));
        assert_eq!(MistakeDeck::load(&path).unwrap().kept.len(), 1);
    }

    #[test]
    fn no_flipped_bit_is_read_as_a_mistake() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mistakes.csv");
        let kept = keep(&path, &mistake(), DAY);
        let line = write_line(&kept);
        assert_eq!(read_line(line.as_bytes()), Some(kept));
        for bit in 0..8 * line.len() {
            let mut flipped = line.clone().into_bytes();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(read_line(&flipped), None, "bit {bit}");
        }
    }

    #[test]
    fn lines_of_another_version_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mistakes.csv");
        let newer = "2,of tomorrow";
        let sum = store::sum(newer.as_bytes());
        fs::write(&path, format!("{HEADER}\n{newer},{sum}\n")).unwrap();
        keep(&path, &mistake(), DAY);
        assert!(fs::read_to_string(&path).unwrap().contains(newer));
        assert_eq!(MistakeDeck::load(&path).unwrap().unreadable(), [2]);
    }
}

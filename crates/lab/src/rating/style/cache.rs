//! Measured style cards in one file. After the first line, each line is a player: its key, the number of games, a
//! share or `-` for each measure in the order of [`StyleMeasure::ALL`], and a CRC of the rest.

use std::{io, path::Path};

use super::{StyleCard, StyleMeasure};
use crate::{
    rating::analysis::{summed, whole},
    store::{self, Limit, Lock},
};

const FIRST_LINE: &str = "othello-lab styles 1";

/// The maximum number of players in the file; the oldest lines are dropped.
const MOST_LINES: usize = 10_000;

/// A card and the number of games behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredStyle {
    /// The card.
    pub card: StyleCard,
    /// The number of games.
    pub games: u32,
}

impl MeasuredStyle {
    /// Reads the card of the player with this key; `None` if the file does not have it, is missing or is from another
    /// version. A damaged line counts for nothing.
    ///
    /// # Errors
    /// If the file exists and cannot be read.
    pub fn read(path: &Path, key: &str) -> io::Result<Option<MeasuredStyle>> {
        let lines = lines_of(path)?;
        Ok(lines.iter().rev().find_map(|line| read_line(line, key)))
    }

    /// Adds the card to the file, in place of an earlier one with this key. Creates the folder if it is missing.
    ///
    /// # Errors
    /// If the file cannot be read or written; it is as before then.
    pub fn keep(&self, path: &Path, key: &str) -> io::Result<()> {
        let _lock = Lock::wait_for(path)?;
        let mut lines = lines_of(path)?;
        lines.retain(|line| whole(line).is_some() && line.split(' ').next() != Some(key));
        lines.push(self.line(key));
        let dropped = lines.len().saturating_sub(MOST_LINES);
        let kept = lines[dropped..].iter().map(String::as_str);
        let text: String = [FIRST_LINE].into_iter().chain(kept).flat_map(|l| [l, "\n"]).collect();
        store::write(path, text.as_bytes())
    }

    fn line(&self, key: &str) -> String {
        let mut line = format!("{key} {}", self.games);
        for score in self.card.scores() {
            line.push(' ');
            line += &score.share.map_or_else(|| "-".to_owned(), |share| share.to_string());
        }
        summed(line)
    }
}

/// The lines after the first; none if the file is missing or another version wrote it.
fn lines_of(path: &Path) -> io::Result<Vec<String>> {
    match store::read(path, Limit::SETTINGS) {
        Ok(bytes) => {
            let text = String::from_utf8_lossy(&bytes);
            let mut lines = text.lines().map(str::to_owned);
            let is_known = lines.next().is_some_and(|line| line == FIRST_LINE);
            Ok(lines.filter(|_| is_known).collect())
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// Parses a line, if it is of this key.
fn read_line(line: &str, key: &str) -> Option<MeasuredStyle> {
    let mut words = whole(line)?.split(' ');
    if words.next()? != key {
        return None;
    }
    let games = words.next()?.parse().ok()?;
    let mut shares = [None; StyleMeasure::ALL.len()];
    for share in &mut shares {
        *share = match words.next()? {
            "-" => None,
            text => Some(text.parse().ok().filter(|share| (0.0..=1.0).contains(share))?),
        };
    }
    words.next().is_none().then(|| MeasuredStyle { card: StyleCard::of_shares(shares), games })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn measured(share: f64) -> MeasuredStyle {
        let mut shares = [Some(share); StyleMeasure::ALL.len()];
        shares[7] = None;
        MeasuredStyle { card: StyleCard::of_shares(shares), games: 64 }
    }

    #[test]
    fn cards_read_back_by_their_keys() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/styles.txt");
        assert_eq!(MeasuredStyle::read(&path, "a").unwrap(), None);
        measured(0.25).keep(&path, "a").unwrap();
        measured(1.0 / 3.0).keep(&path, "b").unwrap();
        measured(0.5).keep(&path, "a").unwrap();
        assert_eq!(MeasuredStyle::read(&path, "a").unwrap(), Some(measured(0.5)));
        assert_eq!(MeasuredStyle::read(&path, "b").unwrap(), Some(measured(1.0 / 3.0)));
        assert_eq!(MeasuredStyle::read(&path, "c").unwrap(), None);
        assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 3, "one line each");
    }

    #[test]
    fn damaged_lines_are_ignored() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("styles.txt");
        measured(0.25).keep(&path, "a").unwrap();
        measured(0.5).keep(&path, "b").unwrap();
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replace("a 64", "a 65")).unwrap();
        assert_eq!(MeasuredStyle::read(&path, "a").unwrap(), None);
        assert_eq!(MeasuredStyle::read(&path, "b").unwrap(), Some(measured(0.5)));
        fs::write(&path, text.replace("styles 1", "styles 9")).unwrap();
        assert_eq!(MeasuredStyle::read(&path, "b").unwrap(), None, "of another version");
    }
}

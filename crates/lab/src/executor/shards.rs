//! Shards: parts of a run played on machines that share nothing but files. Merging all shards gives the bytes
//! of the whole run.

use std::{
    fmt,
    ops::Range,
    path::{Path, PathBuf},
    str::FromStr,
};

use crate::store::fs;
use othello_engine::serde_as_text;
use thiserror::Error;

/// Shard K of N, written as `K/N`, with K from 1.
///
/// ```
/// use othello_lab::executor::shards::Shard;
///
/// let shard: Shard = "2/4".parse()?;
/// assert_eq!(shard.range(10), 2..5);
/// assert_eq!(shard.path("games.csv".as_ref()), std::path::Path::new("games.2-of-4.csv"));
/// # Ok::<(), othello_lab::executor::shards::ParseShardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u32,
    of: u32,
}

/// The maximum number of shards, far above any number of machines.
const MOST: u32 = 100_000;

/// Error: the text is not a shard.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a part and the number of parts, such as 2/4")]
pub struct ParseShardError;

impl Shard {
    /// The shard's range of `all` games. Shards are contiguous, and their lengths differ by at most one.
    pub fn range(self, all: u64) -> Range<u64> {
        // In 128 bits the product cannot overflow.
        let end = |number: u32| (u128::from(all) * u128::from(number) / u128::from(self.of)) as u64;
        end(self.number - 1)..end(self.number)
    }

    /// The shard's file, next to that of the whole: `games.2-of-4.csv` for `games.csv`.
    pub fn path(self, whole: &Path) -> PathBuf {
        let stem = whole.file_stem().unwrap_or_default().to_string_lossy();
        let mut name = format!("{stem}.{}-of-{}", self.number, self.of);
        if let Some(ending) = whole.extension() {
            name = format!("{name}.{}", ending.to_string_lossy());
        }
        whole.with_file_name(name)
    }

    /// The files of all shards, in order. Their number is that in the names of the shards present.
    ///
    /// # Errors
    /// If there is none, or one is missing.
    pub fn paths(whole: &Path) -> Result<Vec<PathBuf>, MissingShards> {
        let missing = |path: PathBuf| MissingShards(path);
        let of = Shard::beside(whole).map(|shard| shard.of).max();
        let of = of.ok_or_else(|| missing(Shard { number: 1, of: 2 }.path(whole)))?;
        let paths: Vec<PathBuf> = (1..=of).map(|number| Shard { number, of }.path(whole)).collect();
        match paths.iter().find(|path| !fs::is_there(path)) {
            Some(path) => Err(missing(path.clone())),
            None => Ok(paths),
        }
    }

    /// The shards found next to the file of the whole.
    fn beside(whole: &Path) -> impl Iterator<Item = Shard> + use<> {
        let folder = whole.parent().filter(|folder| !folder.as_os_str().is_empty());
        let entries =
            fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten().flatten();
        let whole = whole.to_owned();
        entries.filter_map(move |entry| {
            let name = entry.file_name().into_string().ok()?;
            // A file counts as a shard only if its parsed shard gives back its name.
            let shard: Shard =
                name.split('.').find_map(|part| part.replacen("-of-", "/", 1).parse().ok())?;
            (shard.path(&whole).file_name()? == &*name).then_some(shard)
        })
    }
}

/// Error: a shard is missing.
#[derive(Debug, Error)]
#[error("{}: expected this part of the whole", .0.display())]
pub struct MissingShards(PathBuf);

/// Error: a shard is not finished.
#[derive(Debug, Error)]
#[error("{}: {done} of {of} games are played: run it to its end first", path.display())]
pub(crate) struct UnfinishedShard {
    /// The shard's file.
    pub path: PathBuf,
    /// The number of its games played so far.
    pub done: u64,
    /// The number of its games.
    pub of: u64,
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Shard, ParseShardError> {
        let (number, of) = text.split_once('/').ok_or(ParseShardError)?;
        match (number.parse(), of.parse()) {
            (Ok(number), Ok(of)) if (1..=of).contains(&number) && of <= MOST => {
                Ok(Shard { number, of })
            }
            _ => Err(ParseShardError),
        }
    }
}

serde_as_text!(Shard);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_cover_every_game_exactly_once() {
        for (all, of) in [(0, 1), (10, 3), (7, 7), (5, 8), (10_000_000, 999)] {
            let mut next = 0;
            for number in 1..=of {
                let range = Shard { number, of }.range(all);
                assert_eq!(range.start, next);
                assert!(range.end - range.start <= all.div_ceil(u64::from(of)));
                next = range.end;
            }
            assert_eq!(next, all);
        }
        for text in ["", "1", "0/2", "3/2", "1/0", "a/b", "1/1000000"] {
            assert_eq!(text.parse::<Shard>(), Err(ParseShardError), "{text}");
        }
        assert_eq!("2/4".parse::<Shard>().unwrap().to_string(), "2/4");
    }
}

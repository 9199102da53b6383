//! Files that commands read and write, where `-` is the standard input or output, and what was left out of
//! them.

use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::{Path, PathBuf},
};

use clap::builder::{PathBufValueParser, TypedValueParser};

use othello_engine::notation::conversion::LeftOut;
pub use othello_lab::store::is_standard;
use othello_lab::store::{self, Limit};

use super::error::CliError;

/// The maximum number of listed parts; more are counted.
const MOST_LISTED: usize = 20;

/// Parses the path of a run or of another file that is written again and again, which the standard output
/// cannot be.
pub fn named() -> impl TypedValueParser<Value = PathBuf> {
    let parsed = |path: PathBuf| {
        let reason = "expected a name: this is written more than once, so it cannot be -";
        if is_standard(&path) { Err(reason) } else { Ok(path) }
    };
    PathBufValueParser::new().try_map(parsed)
}

/// The text of a file of any encoding.
pub fn text(path: &Path, limit: Limit) -> Result<String, CliError> {
    store::read_any_text(path, limit).map_err(CliError::file(path))
}

/// Writes the contents of a file.
pub fn write(path: &Path, contents: &[u8]) -> Result<(), CliError> {
    if !is_standard(path) {
        return store::write(path, contents).map_err(CliError::file(path));
    }
    let written = io::stdout().lock().write_all(contents).and_then(|()| io::stdout().flush());
    match written {
        // A reader such as `head` has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.map_err(CliError::file("standard output")),
    }
}

/// A file and what was left out of it.
pub type FileParts = (PathBuf, Vec<LeftOut>);

/// The option to accept that something is left out.
#[derive(clap::Args)]
pub struct LenientArgs {
    /// Exit with 0 even if parts of the input cannot be read; without this option the exit code is then 1
    #[arg(long)]
    lenient: bool,
}

impl LenientArgs {
    /// Says on standard error what was left out of a file. Without `--lenient` it is a failure.
    pub fn judge(&self, path: &Path, left_out: &[LeftOut]) -> Result<(), CliError> {
        for part in left_out.iter().take(MOST_LISTED) {
            eprintln!("left out: {}: {part}", path.display());
        }
        if left_out.len() > MOST_LISTED {
            eprintln!("left out: {}: {} more", path.display(), left_out.len() - MOST_LISTED);
        }
        let is_right = left_out.is_empty() || self.lenient;
        if is_right { Ok(()) } else { Err(CliError::LeftOut { parts: left_out.len() }) }
    }

    /// Fails if anything was left out of several files, unless `--lenient` allows it.
    pub fn judge_all(&self, files: &[FileParts]) -> Result<(), CliError> {
        // Every file is reported, also after the first error.
        let mut judged = Ok(());
        for (path, parts) in files {
            judged = judged.and(self.judge(path, parts));
        }
        judged
    }
}

/// Says on standard error what a format could not hold: each kind of part, with the number of games. It is
/// no failure, as the user chose the format.
pub fn tell_unwritten(path: &Path, left_out: &[LeftOut]) {
    tell_parts("not written", path, left_out);
}

/// Says on standard error how many parts of each kind were left out of a file, after a word such as
/// "left out".
pub fn tell_parts(word: &str, path: &Path, left_out: &[LeftOut]) {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for part in left_out {
        *kinds.entry(part.reason.to_string()).or_default() += 1;
    }
    for (reason, games) in kinds.iter().take(MOST_LISTED) {
        let plural = if *games == 1 { "" } else { "s" };
        eprintln!("{word}: {}: {reason} ({games} game{plural})", path.display());
    }
}

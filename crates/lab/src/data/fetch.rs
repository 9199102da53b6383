//! Downloads of public games, endgame tests and published players from their authors' sites.

mod sets;

use std::{
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use othello_engine::search::Stop;
use sha2::{Digest, Sha256};
use ureq::Agent;

pub use self::sets::DataSet;
use self::sets::{DataFile, FileForm};
use crate::store::{self, Limit};

/// The time limits for reaching a server and for each file.
const TIMES: [Duration; 2] = [Duration::from_secs(15), Duration::from_mins(2)];
/// The maximum size of a file in bytes; the largest has 0.6 MB.
const LARGEST: u64 = 64 << 20;

/// A file could not be fetched.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// No answer, or one without the file.
    #[error("{address}: {source}")]
    Network {
        /// The address of the file.
        address: String,
        /// The cause.
        source: Box<ureq::Error>,
    },
    /// The checksum is not the known one.
    #[error("{address} has changed: expected SHA-256 {expected}, found {found}")]
    Changed {
        /// The address of the file.
        address: String,
        /// The known checksum.
        expected: &'static str,
        /// The checksum of the received file.
        found: String,
    },
    /// The file is not in the expected format.
    #[error("{address}: {fault}")]
    Form {
        /// The address of the file.
        address: String,
        /// The fault.
        fault: String,
    },
    /// The file cannot be stored.
    #[error("{}: {source}", path.display())]
    File {
        /// The path of the file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
}

impl FetchError {
    /// The host of the file that could not be fetched, and the file's name; `None` if it was fetched.
    pub fn site(&self) -> Option<[&str; 2]> {
        let (FetchError::Network { address, .. }
        | FetchError::Changed { address, .. }
        | FetchError::Form { address, .. }) = self
        else {
            return None;
        };
        let rest = address.split_once("://").map_or(&**address, |(_, rest)| rest);
        let host = rest.split('/').next().unwrap_or(rest);
        Some([host, address.rsplit('/').next().unwrap_or(address)])
    }

    /// Whether the host was not reached, or did not answer; otherwise it answered without the file.
    pub fn is_unreachable(&self) -> bool {
        match self {
            FetchError::Network { source, .. } => !matches!(**source, ureq::Error::StatusCode(_)),
            _ => false,
        }
    }
}

/// A download of a set.
pub struct Download<'a> {
    /// The set.
    pub set: DataSet,
    /// The folder in which the set gets a folder of its own.
    pub into: &'a Path,
    /// The address of a mirror, ending with a slash, instead of the authors' site.
    pub from: Option<&'a str>,
    /// Whether files are accepted whose checksums differ from the known ones.
    pub accepts_changed: bool,
}

/// The state of a download.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FetchCount {
    /// The files that are complete.
    pub done: usize,
    /// All files of the set.
    pub of: usize,
    /// The files that were fetched, not found complete.
    pub fetched: usize,
}

impl Download<'_> {
    /// The folder of the set.
    pub fn folder(&self) -> PathBuf {
        self.into.join(self.set.name())
    }

    /// Fetches what is missing, and reports each file before its turn. A requested stop ends it between two files;
    /// the same download resumes there.
    ///
    /// # Errors
    /// If a file cannot be fetched or stored, or is not the expected one.
    pub fn fetch(
        &self,
        stop: &Stop,
        tell: &mut dyn FnMut(FetchCount, &str),
    ) -> Result<FetchCount, FetchError> {
        let agent = Agent::config_builder()
            .timeout_connect(Some(TIMES[0]))
            .timeout_global(Some(TIMES[1]))
            .build()
            .new_agent();
        let (folder, files) = (self.folder(), self.set.files());
        let mut count = FetchCount { of: files.len(), ..FetchCount::default() };
        for file in &files {
            if stop.is_requested() {
                break;
            }
            tell(count, &file.to);
            let path = folder.join(&file.to);
            if !is_there(self.set, file, &path) {
                let bytes = self.fetch_file(&agent, file)?;
                let stored = path.parent().map_or(Ok(()), store::create_folder);
                let stored = stored.and_then(|()| store::write(&path, &bytes));
                stored.map_err(|source| FetchError::File { path, source })?;
                count.fetched += 1;
            }
            count.done += 1;
        }
        Ok(count)
    }

    fn fetch_file(&self, agent: &Agent, file: &DataFile) -> Result<Vec<u8>, FetchError> {
        let address = self.from.unwrap_or(self.set.address()).to_owned() + &file.from;
        let answer = agent.get(&address).call();
        let bytes = answer
            .and_then(|answer| answer.into_body().into_with_config().limit(LARGEST).read_to_vec())
            .map_err(|error| FetchError::Network {
                address: address.clone(),
                source: Box::new(error),
            })?;
        if let Some(expected) = self.set.sum(&file.from) {
            let found = sum_of(&bytes);
            if found != expected && !self.accepts_changed {
                return Err(FetchError::Changed { address, expected, found });
            }
        }
        file.form.stored(bytes).map_err(|fault| FetchError::Form { address, fault })
    }
}

/// Whether the file is there and complete.
fn is_there(set: DataSet, file: &DataFile, path: &Path) -> bool {
    match set.sum(&file.from).filter(|_| file.form != FileForm::Weights) {
        Some(sum) => store::read(path, Limit::GAMES).is_ok_and(|bytes| sum_of(&bytes) == sum),
        None => store::fs::is_there(path),
    }
}

fn sum_of(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

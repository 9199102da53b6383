//! The folder of a run: made, locked, read and written here, whatever kind of run it holds.
//!
//! A run that works holds the lock of its folder, the file `.lock` in it; the system releases it when
//! the program ends, however it ends. Whoever only looks at a run takes no lock and writes nothing.

use std::{
    error::Error,
    fs, io,
    path::{Component, Path, PathBuf},
};

use serde::de::DeserializeOwned;
use thiserror::Error as ThisError;

use crate::store::{self, Damage, Limit, Lock, Log};

/// What a run does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunKind {
    /// A population evolves.
    Evolution,
    /// Pattern weights learn from play.
    Patterns,
    /// A value network learns from play.
    Network,
    /// Games to learn from: a file, and the settings beside it.
    SelfPlay,
    /// Players meet.
    Tournament,
    /// A map of styles with the strongest player of each.
    Map,
    /// Runs go on one after the other, and a report tells of them.
    Night,
}

impl RunKind {
    /// The kind of the run in a folder, or of the file of self-play.
    pub fn of(path: &Path) -> Option<RunKind> {
        let has = |name: &str| path.join(name).is_file();
        if has(RunKind::Tournament.settings_name()) {
            Some(RunKind::Tournament)
        } else if has(RunKind::Night.settings_name()) {
            Some(RunKind::Night)
        } else if has(RunKind::Evolution.settings_name()) {
            Some(if path.join("champions").is_dir() {
                RunKind::Evolution
            } else if path.join("nets").is_dir() {
                RunKind::Network
            } else if path.join("cells").is_dir() {
                RunKind::Map
            } else {
                RunKind::Patterns
            })
        } else {
            let is_games = path.extension().is_some_and(|kind| kind == "csv" || kind == "games");
            (is_games && settings_path(path).is_file()).then_some(RunKind::SelfPlay)
        }
    }

    /// The kind of the run that a path names, by its folder or by its settings in it, and that folder.
    pub fn at(path: &Path) -> Option<(RunKind, PathBuf)> {
        let folder = if path.is_dir() { path } else { path.parent()? };
        let kind = RunKind::of(folder)?;
        let is_named = path.is_dir() || path.file_name()? == kind.settings_name();
        is_named.then(|| (kind, folder.to_owned()))
    }

    /// The file of its settings: a folder with this file holds a whole run.
    const fn settings_name(self) -> &'static str {
        match self {
            RunKind::Tournament => "tournament.ron",
            RunKind::Night => "night.ron",
            _ => "run.ron",
        }
    }

    /// What a kill can leave in a folder before the settings are written: empty folders, and files.
    const fn beginnings(self) -> &'static [&'static str] {
        match self {
            RunKind::Evolution => &[
                "history.csv",
                "lineage.csv",
                "beginning.ron",
                "clock.ron",
                "population.ron",
                "champions",
            ],
            RunKind::Network => &["games", "nets"],
            RunKind::Tournament => &["openings.txt"],
            RunKind::Map => &["cells", "map.ron"],
            RunKind::Night => &["state.ron"],
            RunKind::Patterns | RunKind::SelfPlay => &[],
        }
    }
}

/// An open run: its kind, its place and, unless it is only looked at, its lock.
#[derive(Debug)]
pub struct RunFolder {
    kind: RunKind,
    path: PathBuf,
    lock: Option<Lock>,
}

impl RunFolder {
    /// Makes and locks the folder of a new run. The settings are still to be written: last, because a
    /// folder with settings holds a whole run.
    ///
    /// # Errors
    /// If the folder holds something, is in use or cannot be made.
    pub fn create(kind: RunKind, path: &Path) -> Result<RunFolder, RunError> {
        check_name(path)?;
        store::create_folder(path).map_err(RunError::file(path))?;
        // First, so that nothing is left in a folder that is not ours; and again, because another
        // program may have been faster.
        check_free(kind, path)?;
        let folder = RunFolder::locked(kind, path)?;
        check_free(kind, path)?;
        Ok(folder)
    }

    /// Opens and locks the folder of a run to resume it.
    ///
    /// # Errors
    /// If the folder holds no such run, or is in use.
    pub fn open(kind: RunKind, path: &Path) -> Result<RunFolder, RunError> {
        RunFolder::look(kind, path)?;
        RunFolder::locked(kind, path)
    }

    /// Opens the folder of a run to look at it, also while a program works in it. Nothing is written.
    ///
    /// # Errors
    /// If the folder holds no such run.
    pub fn look(kind: RunKind, path: &Path) -> Result<RunFolder, RunError> {
        let settings = path.join(kind.settings_name());
        fs::metadata(&settings).map_err(RunError::file(&settings))?;
        Ok(RunFolder { kind, path: path.to_owned(), lock: None })
    }

    fn locked(kind: RunKind, path: &Path) -> Result<RunFolder, RunError> {
        let lock = lock(path, &lock_path(path))?;
        Ok(RunFolder { kind, path: path.to_owned(), lock: Some(lock) })
    }

    /// What the run does.
    pub const fn kind(&self) -> RunKind {
        self.kind
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether no other program can resume the run meanwhile; not every file system can lock.
    pub fn is_locked(&self) -> bool {
        self.lock.as_ref().is_some_and(Lock::is_effective)
    }

    /// A file of the run.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The settings, as this function understands them.
    ///
    /// # Errors
    /// If they cannot be read, or the function refuses them.
    pub fn settings<T, E: Into<Box<dyn Error + Send + Sync>>>(
        &self,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<T, RunError> {
        self.read(self.kind.settings_name(), parse)
    }

    /// Writes the settings: from now on there is a whole run.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn write_settings(&self, text: &str) -> Result<(), RunError> {
        self.write(self.kind.settings_name(), text.as_bytes())
    }

    /// A file of text, as this function understands it.
    ///
    /// # Errors
    /// If it cannot be read, or the function refuses it.
    pub fn read<T, E: Into<Box<dyn Error + Send + Sync>>>(
        &self,
        name: &str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<T, RunError> {
        let path = self.file(name);
        let text = store::read_text(&path, Limit::RUN).map_err(RunError::file(&path))?;
        parse(&text).map_err(|source| RunError::damaged(&path, None, source))
    }

    /// The rows of a history in CSV, one for each of at most so many rounds, numbered from 1; none if
    /// there is no such file.
    ///
    /// # Errors
    /// If the file cannot be read, a row is damaged, or one is missing.
    pub fn rows<R: DeserializeOwned>(
        &self,
        name: &str,
        most: usize,
        number: impl Fn(&R) -> u32,
    ) -> Result<Vec<R>, RunError> {
        let rows: Vec<(usize, R)> = self.records(name)?;
        for (index, (line, row)) in rows.iter().enumerate() {
            let found = number(row);
            if found as usize != index + 1 || index >= most {
                let reason = format!("expected round {} of {most}, found {found}", index + 1);
                return Err(RunError::damaged(&self.file(name), Some(*line), reason));
            }
        }
        Ok(rows.into_iter().map(|(_, row)| row).collect())
    }

    /// Whether it holds this file. Where the disk cannot say, nothing is begun anew.
    ///
    /// # Errors
    /// If the disk cannot say.
    pub fn has(&self, name: &str) -> Result<bool, RunError> {
        let path = self.file(name);
        path.try_exists().map_err(RunError::file(&path))
    }

    /// The rows of a file in CSV, each with its line, 1 for the header's; none if there is no such file.
    ///
    /// # Errors
    /// If the file cannot be read, or a row is damaged.
    pub fn records<R: DeserializeOwned>(&self, name: &str) -> Result<Vec<(usize, R)>, RunError> {
        if !self.has(name)? {
            return Ok(Vec::new());
        }
        let path = self.file(name);
        let text = store::read_text(&path, Limit::RUN).map_err(RunError::file(&path))?;
        let mut rows = csv::Reader::from_reader(text.as_bytes());
        let rows = (2..).zip(rows.deserialize());
        rows.map(|(line, row)| match row {
            Ok(row) => Ok((line, row)),
            Err(error) => Err(RunError::damaged(&path, Some(line), error)),
        })
        .collect()
    }

    /// Makes a folder of the run.
    ///
    /// # Errors
    /// If it cannot be made, or the run was opened to look at it.
    pub fn make(&self, name: &str) -> Result<(), RunError> {
        let path = self.writable(name)?;
        store::create_folder(&path).map_err(RunError::file(&path))
    }

    /// Writes a file, with sums if it is text, and makes the folder it lies in.
    ///
    /// # Errors
    /// If it cannot be written, or the run was opened to look at it.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), RunError> {
        let path = self.writable(name)?;
        let folder = path.parent().expect("a file of a run lies in a folder");
        store::create_folder(folder).map_err(RunError::file(folder))?;
        store::write_with_sums(&path, bytes).map_err(RunError::file(&path))
    }

    /// Writes rows as CSV with a header.
    ///
    /// # Errors
    /// As for `write`.
    pub fn write_rows<R: serde::Serialize>(&self, name: &str, rows: &[R]) -> Result<(), RunError> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        rows.iter()
            .try_for_each(|row| writer.serialize(row))
            .expect("rows of plain numbers can be written");
        self.write(name, &writer.into_inner().expect("a vector takes every byte"))
    }

    /// Opens or creates a log that grows line by line.
    ///
    /// # Errors
    /// If it cannot be opened, is a link to another file, or the run was opened to look at it.
    pub fn log(&self, name: &str) -> Result<Log, RunError> {
        let path = self.writable(name)?;
        if path.is_symlink() {
            let source = io::Error::new(
                io::ErrorKind::InvalidInput,
                "expected a file of the run, found a link to another",
            );
            return Err(RunError::File { path, source });
        }
        Log::open(&path).map_err(RunError::file(&path))
    }

    /// Removes a file that is not needed any more.
    ///
    /// # Errors
    /// If it stays.
    pub fn remove(&self, name: &str) -> Result<(), RunError> {
        let path = self.writable(name)?;
        store::remove(&path).map_err(RunError::file(&path))
    }

    fn writable(&self, name: &str) -> Result<PathBuf, RunError> {
        let path = self.file(name);
        if self.lock.is_some() {
            return Ok(path);
        }
        let source = io::Error::new(io::ErrorKind::PermissionDenied, "the run is only looked at");
        Err(RunError::File { path, source })
    }
}

/// The path of a new run of this name: one folder within another.
///
/// # Errors
/// If the name would lead elsewhere, or has characters that no file should have.
pub fn named(folder: &Path, name: &str) -> Result<PathBuf, RunError> {
    let path = Path::new(name);
    let mut parts = path.components();
    match (parts.next(), parts.next()) {
        (Some(Component::Normal(part)), None)
            if part == path.as_os_str() && !name.contains(['/', '\\', ':']) =>
        {
            check_name(path)?;
            Ok(folder.join(path))
        }
        _ => Err(RunError::Name(name.to_owned())),
    }
}

/// Gives the folder of a run another name. Returns where it then is.
///
/// # Errors
/// If a program works on the run, the name would lead elsewhere or is taken, or the folder stays.
pub fn rename(path: &Path, name: &str) -> Result<PathBuf, RunError> {
    let renamed = named(path.parent().unwrap_or(Path::new("")), name)?;
    if renamed.exists() {
        return Err(RunError::Taken(renamed));
    }
    // Held no longer: Windows moves no folder in which a file is open.
    drop(lock(path, &lock_path(path))?);
    store::rename(path, &renamed).map_err(RunError::file(path))?;
    Ok(renamed)
}

/// The folder beside runs where those are that were put away.
const DISCARDED: &str = ".deleted";

/// Puts the folder of a run away, into `.deleted` beside it. Returns where it then is.
///
/// # Errors
/// If a program works on the run, or the folder stays.
pub fn discard(path: &Path) -> Result<PathBuf, RunError> {
    drop(lock(path, &lock_path(path))?);
    let place = path.with_file_name(DISCARDED);
    store::create_folder(&place).map_err(RunError::file(&place))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let names = std::iter::once(name.to_string()).chain((2..).map(|n| format!("{name} {n}")));
    let free = names.map(|name| place.join(name)).find(|kept| !kept.exists());
    let kept = free.expect("there are names enough");
    store::rename(path, &kept).map_err(RunError::file(path))?;
    Ok(kept)
}

/// Brings a run back that was put away.
///
/// # Errors
/// If another one is in its place, or the folder stays.
pub fn restore(kept: &Path, path: &Path) -> Result<(), RunError> {
    if path.exists() {
        return Err(RunError::Taken(path.to_owned()));
    }
    store::rename(kept, path).map_err(RunError::file(kept))
}

/// Takes the lock of a run that is kept in single files: in a hidden file beside its main file.
///
/// # Errors
/// If the run is in use, or nothing can be written there.
pub fn lock_file(path: &Path) -> Result<Lock, RunError> {
    check_name(path)?;
    lock(path, &lock_path(path))
}

/// Whether a program works on the run in this folder or file.
pub fn is_running(path: &Path) -> bool {
    Lock::is_held(&lock_path(path))
}

/// The file beside a file of games that says how they are played.
pub fn settings_path(games: &Path) -> PathBuf {
    games.with_extension("run.ron")
}

fn lock_path(path: &Path) -> PathBuf {
    if path.is_dir() {
        return path.join(".lock");
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.lock"))
}

fn lock(run: &Path, path: &Path) -> Result<Lock, RunError> {
    Lock::take(path).map_err(|source| match source.kind() {
        io::ErrorKind::WouldBlock => RunError::InUse(run.to_owned()),
        _ => RunError::File { path: path.to_owned(), source },
    })
}

/// A name with line breaks or other invisible characters cannot be told from another on a screen.
fn check_name(path: &Path) -> Result<(), RunError> {
    let text = path.to_string_lossy();
    if text.is_empty() || text.chars().any(char::is_control) {
        return Err(RunError::Name(text.into_owned()));
    }
    Ok(())
}

/// Checks that a folder holds nothing but what a kill leaves before the settings are written.
fn check_free(kind: RunKind, path: &Path) -> Result<(), RunError> {
    for entry in fs::read_dir(path).map_err(RunError::file(path))? {
        let entry = entry.map_err(RunError::file(path))?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_begun = kind.beginnings().contains(&&*name) && !holds_something(&entry.path());
        if !name.starts_with('.') && !is_begun {
            let path = path.to_owned();
            let error = if is_running(&path) { RunError::InUse } else { RunError::Taken };
            return Err(error(path));
        }
    }
    Ok(())
}

/// Whether this is a folder that is not empty.
fn holds_something(path: &Path) -> bool {
    fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some())
}

/// A run cannot start, resume or be saved.
#[derive(Debug, ThisError)]
pub enum RunError {
    /// The settings make no sense, in one sentence.
    #[error("{0}")]
    Settings(Box<dyn Error + Send + Sync>),
    /// The name of a run leads elsewhere or has characters that cannot be seen.
    #[error("expected a name without slashes, colons and control characters, found {0:?}")]
    Name(String),
    /// A folder for a new run holds something already.
    #[error("{}: expected a folder that is new or empty; a run in it can be resumed", .0.display())]
    Taken(PathBuf),
    /// Another program works on the run.
    #[error("{} is in use by another program", .0.display())]
    InUse(PathBuf),
    /// A file of games is there and holds others.
    #[error(
        "{} is there and was played with other settings: name another file", .0.display()
    )]
    OtherSettings(PathBuf),
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A file is not as it was written.
    #[error("{}{}: {source}", path.display(), line.map_or(String::new(), |line| format!(":{line}")))]
    Damaged {
        /// Which one.
        path: PathBuf,
        /// The line, 1 for the first, where it is known.
        line: Option<usize>,
        /// What is wrong.
        source: Box<dyn Error + Send + Sync>,
    },
    /// A player failed, or what was to be learned could not be.
    #[error("{0}")]
    Work(Box<dyn Error + Send + Sync>),
}

impl RunError {
    /// That settings make no sense.
    pub(super) fn settings(reason: impl Into<Box<dyn Error + Send + Sync>>) -> RunError {
        RunError::Settings(reason.into())
    }

    /// That the work itself failed.
    pub fn work(source: impl Into<Box<dyn Error + Send + Sync>>) -> RunError {
        RunError::Work(source.into())
    }

    /// What a failed operation on this file is.
    pub(super) fn file(path: &Path) -> impl FnOnce(io::Error) -> RunError {
        move |source| {
            let inner = source.get_ref().and_then(|inner| inner.downcast_ref::<Damage>());
            match inner.cloned() {
                Some(Damage { line, fault }) => RunError::damaged(path, Some(line), fault),
                None => RunError::File { path: path.to_owned(), source },
            }
        }
    }

    /// That a file is damaged.
    pub(super) fn damaged(
        path: &Path,
        line: Option<usize>,
        source: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> RunError {
        RunError::Damaged { path: path.to_owned(), line, source: source.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_used_by_one_program_and_can_be_looked_at_meanwhile() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("run");
        let folder = RunFolder::create(RunKind::Patterns, &path).unwrap();
        folder.write_settings("()").unwrap();
        assert!(folder.is_locked() && is_running(&path));
        let error = RunFolder::open(RunKind::Patterns, &path).unwrap_err();
        assert!(error.to_string().ends_with("is in use by another program"), "{error}");
        let looked = RunFolder::look(RunKind::Patterns, &path).unwrap();
        assert!(matches!(looked.write("x", b""), Err(RunError::File { .. })));
        assert!(looked.log("x").is_err() && looked.remove("run.ron").is_err());
        drop(folder);
        assert!(!is_running(&path));
        RunFolder::open(RunKind::Patterns, &path).unwrap();
        let error = RunFolder::create(RunKind::Patterns, &path).unwrap_err();
        assert!(matches!(error, RunError::Taken(_)), "{error}");
    }

    #[test]
    fn a_folder_that_was_killed_before_its_settings_is_new_and_one_with_more_is_taken() {
        let place = tempfile::tempdir().unwrap();
        store::create_folder(&place.path().join("nets")).unwrap();
        drop(RunFolder::create(RunKind::Network, place.path()).unwrap());
        store::write(&place.path().join("nets/01.ron"), b"").unwrap();
        let error = RunFolder::create(RunKind::Network, place.path()).unwrap_err();
        assert!(matches!(error, RunError::Taken(_)), "{error}");
    }

    #[test]
    fn a_run_that_nobody_works_on_takes_another_name() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("run");
        let folder = RunFolder::create(RunKind::Tournament, &path).unwrap();
        folder.write_settings("()").unwrap();
        assert!(matches!(rename(&path, "cup").unwrap_err(), RunError::InUse(_)));
        drop(folder);
        assert!(matches!(rename(&path, "run").unwrap_err(), RunError::Taken(_)));
        assert!(matches!(rename(&path, "../cup").unwrap_err(), RunError::Name(_)));
        let renamed = rename(&path, "the cup of May").unwrap();
        assert_eq!(renamed, place.path().join("the cup of May"));
        assert!(!path.exists());
        RunFolder::open(RunKind::Tournament, &renamed).unwrap();
    }

    #[test]
    fn a_run_that_was_put_away_comes_back_and_is_on_no_list_meanwhile() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("cup");
        let folder = RunFolder::create(RunKind::Tournament, &path).unwrap();
        folder.write_settings("()").unwrap();
        assert!(matches!(discard(&path).unwrap_err(), RunError::InUse(_)));
        drop(folder);
        let kept = discard(&path).unwrap();
        assert!(!path.exists() && kept.is_dir());
        assert!(crate::run::list(&[place.path().to_owned()]).is_empty());
        // Another of the same name takes nothing away from the first.
        drop(RunFolder::create(RunKind::Tournament, &path).unwrap());
        assert!(matches!(restore(&kept, &path).unwrap_err(), RunError::Taken(_)));
        let second = discard(&path).unwrap();
        assert_ne!(second, kept);
        restore(&kept, &path).unwrap();
        RunFolder::open(RunKind::Tournament, &path).unwrap();
    }

    #[test]
    fn a_run_is_named_by_its_folder_and_by_its_settings() {
        let place = tempfile::tempdir().unwrap();
        let folder = RunFolder::create(RunKind::Tournament, &place.path().join("cup")).unwrap();
        folder.write_settings("()").unwrap();
        folder.write("games.csv", b"").unwrap();
        let found = Some((RunKind::Tournament, folder.path().to_owned()));
        assert_eq!(RunKind::at(folder.path()), found);
        assert_eq!(RunKind::at(&folder.file("tournament.ron")), found);
        assert_eq!(RunKind::at(&folder.file("games.csv")), None);
        assert_eq!(RunKind::at(place.path()), None);
        assert_eq!(RunKind::at(Path::new("/")), None);
    }

    #[test]
    fn names_lead_nowhere_else() {
        let folder = Path::new("runs");
        assert_eq!(named(folder, "first run").unwrap(), folder.join("first run"));
        for name in ["", ".", "..", "../x", "a/b", "/x", "x\ny", "x\u{7}", "x/", "a\\b", "c:x"] {
            let error = named(folder, name).unwrap_err();
            assert!(matches!(error, RunError::Name(_)), "{name:?}: {error}");
        }
        let error = RunFolder::create(RunKind::Patterns, Path::new("a\nb")).unwrap_err();
        assert!(error.to_string().contains(r#""a\nb""#), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn a_log_that_is_a_link_is_left_alone() {
        let place = tempfile::tempdir().unwrap();
        let letter = place.path().join("letter");
        store::write(&letter, b"dear").unwrap();
        let folder = RunFolder::create(RunKind::Patterns, &place.path().join("run")).unwrap();
        std::os::unix::fs::symlink(&letter, folder.file("games.csv")).unwrap();
        let error = folder.log("games.csv").unwrap_err().to_string();
        assert!(error.contains("a link to another"), "{error}");
        assert_eq!(fs::read(&letter).unwrap(), b"dear");
    }
}

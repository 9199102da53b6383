//! Run folders: creating, locking, reading and writing them, for every kind of run.
//!
//! A working run holds the lock of its folder, the file `.lock`. The system releases it when the program ends
//! in any way. Read-only access takes no lock and writes nothing.

use std::{
    error::Error,
    io,
    path::{Component, Path, PathBuf},
};

use serde::de::DeserializeOwned;

use super::{RunError, RunKind, format::RunFormat};
use crate::store::{self, Limit, Lock, Log, fs};

/// An open run: its kind, its path and, unless read-only, its lock.
#[derive(Debug)]
pub struct RunFolder {
    format: &'static RunFormat,
    path: PathBuf,
    lock: Option<Lock>,
}

impl RunFolder {
    /// Creates and locks the folder of a new run. The caller must write the settings last, because a folder
    /// with settings counts as a complete run.
    ///
    /// # Errors
    /// If the folder is not empty, is in use or cannot be created.
    pub(crate) fn create(format: &'static RunFormat, path: &Path) -> Result<RunFolder, RunError> {
        check_name(path)?;
        store::create_folder(path).map_err(RunError::file(path))?;
        // Checked before locking, to leave no lock file in a folder that is not ours. Checked again after it,
        // because another program may have been faster.
        check_free(format, path)?;
        let folder = RunFolder::locked(format, path)?;
        check_free(format, path)?;
        Ok(folder)
    }

    /// Opens and locks the folder of a run, to resume it.
    ///
    /// # Errors
    /// If the folder holds no such run, or is in use.
    pub(crate) fn open(format: &'static RunFormat, path: &Path) -> Result<RunFolder, RunError> {
        RunFolder::look(format, path)?;
        RunFolder::locked(format, path)
    }

    /// Opens the folder of a run read-only, even while a program works in it.
    ///
    /// # Errors
    /// If the folder holds no such run.
    pub(crate) fn look(format: &'static RunFormat, path: &Path) -> Result<RunFolder, RunError> {
        let settings = path.join(format.settings);
        fs::metadata(&settings).map_err(RunError::file(&settings))?;
        Ok(RunFolder { format, path: path.to_owned(), lock: None })
    }

    fn locked(format: &'static RunFormat, path: &Path) -> Result<RunFolder, RunError> {
        let lock = lock(path, &lock_path(path))?;
        Ok(RunFolder { format, path: path.to_owned(), lock: Some(lock) })
    }

    /// The kind of the run.
    pub const fn kind(&self) -> RunKind {
        self.format.kind
    }

    /// The folder's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the lock keeps other programs from resuming the run; not every file system supports locks.
    pub fn is_locked(&self) -> bool {
        self.lock.as_ref().is_some_and(Lock::is_effective)
    }

    /// Whether it is open to be written to, not only looked at.
    pub const fn is_writable(&self) -> bool {
        self.lock.is_some()
    }

    /// The path of a file in the folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Reads the settings with this parser.
    ///
    /// # Errors
    /// If they cannot be read, or the parser rejects them.
    pub fn settings<T, E: Into<Box<dyn Error + Send + Sync>>>(
        &self,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<T, RunError> {
        self.read(self.format.settings, parse)
    }

    /// Writes the settings, after a line with the kind. This completes the creation of the run.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn write_settings(&self, text: &str) -> Result<(), RunError> {
        self.write(self.format.settings, (self.format.kind_line() + "\n" + text).as_bytes())
    }

    /// Reads a text file with this parser.
    ///
    /// # Errors
    /// If it cannot be read, or the parser rejects it.
    pub fn read<T, E: Into<Box<dyn Error + Send + Sync>>>(
        &self,
        name: &str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<T, RunError> {
        let path = self.file(name);
        let text = store::read_text(&path, Limit::RUN).map_err(RunError::file(&path))?;
        parse(&text).map_err(|source| RunError::damaged(&path, None, source))
    }

    /// The rows of a CSV history, numbered from 1, one for each of at most `most` rounds. Empty if there is
    /// no such file.
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

    /// Whether the folder holds this file. An unreadable disk is an error, so that nothing starts over by
    /// mistake.
    ///
    /// # Errors
    /// If the file system cannot tell.
    pub fn has(&self, name: &str) -> Result<bool, RunError> {
        let path = self.file(name);
        fs::try_exists(&path).map_err(RunError::file(&path))
    }

    /// The rows of a CSV file with their line numbers; the header is line 1. Empty if there is no such file.
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

    /// Creates a subfolder.
    ///
    /// # Errors
    /// If it cannot be created, or the run is open read-only.
    pub fn make(&self, name: &str) -> Result<(), RunError> {
        let path = self.writable(name)?;
        store::create_folder(&path).map_err(RunError::file(&path))
    }

    /// Writes a file, with checksums if it is text, and creates its folder.
    ///
    /// # Errors
    /// If it cannot be written, or the run is open read-only.
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
    pub(crate) fn write_rows<R: serde::Serialize>(
        &self,
        name: &str,
        rows: &[R],
    ) -> Result<(), RunError> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        rows.iter()
            .try_for_each(|row| writer.serialize(row))
            .expect("rows of plain numbers can be written");
        self.write(name, &writer.into_inner().expect("a vector takes every byte"))
    }

    /// Opens or creates a log file for appending lines.
    ///
    /// # Errors
    /// If it cannot be opened or is a symbolic link, or the run is open read-only.
    pub fn log(&self, name: &str) -> Result<Log, RunError> {
        let path = self.writable(name)?;
        // A log is written in place, so a link would change a file elsewhere. Other files are replaced.
        if path.is_symlink() {
            let source = io::Error::new(
                io::ErrorKind::InvalidInput,
                "expected a file of the run, found a link to another",
            );
            return Err(RunError::File { path, source });
        }
        Log::open(&path).map_err(RunError::file(&path))
    }

    /// Removes a file that is no longer needed.
    ///
    /// # Errors
    /// If it cannot be removed.
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

/// The path of a new run with this name, directly inside `folder`.
///
/// # Errors
/// If the name would lead elsewhere, or contains slashes, colons or control characters.
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

/// Renames the folder of a run and returns the new path.
///
/// # Errors
/// If a program works on the run, the name is invalid or taken, or the folder cannot be moved.
pub fn rename(path: &Path, name: &str) -> Result<PathBuf, RunError> {
    let renamed = named(path.parent().unwrap_or(Path::new("")), name)?;
    if fs::is_there(&renamed) {
        return Err(RunError::Taken(renamed));
    }
    // The lock is taken only as a check: Windows moves no folder that contains an open file.
    check_idle(path)?;
    store::rename(path, &renamed).map_err(RunError::file(path))?;
    Ok(renamed)
}

/// Takes the lock of a run stored in single files: a hidden file next to its main file.
///
/// # Errors
/// If the run is in use, or the lock file cannot be written.
pub fn lock_file(path: &Path) -> Result<Lock, RunError> {
    check_name(path)?;
    lock(path, &lock_path(path))
}

/// Checks that no program works on the run in this folder or file.
///
/// # Errors
/// If one does, or the lock cannot be tried.
pub(super) fn check_idle(path: &Path) -> Result<(), RunError> {
    lock(path, &lock_path(path)).map(drop)
}

/// Whether a program works on the run in this folder or file.
pub fn is_running(path: &Path) -> bool {
    Lock::is_held(&lock_path(path))
}

/// The settings file next to a file of games.
pub(crate) fn settings_path(games: &Path) -> PathBuf {
    games.with_extension("run.ron")
}

fn lock_path(path: &Path) -> PathBuf {
    if fs::is_folder(path) {
        return path.join(".lock");
    }
    store::lock_beside(path)
}

fn lock(run: &Path, path: &Path) -> Result<Lock, RunError> {
    Lock::take(path).map_err(|source| match source.kind() {
        io::ErrorKind::WouldBlock => RunError::InUse(run.to_owned()),
        _ => RunError::File { path: path.to_owned(), source },
    })
}

/// Rejects names with line breaks or other control characters, which look alike on a screen.
fn check_name(path: &Path) -> Result<(), RunError> {
    let text = path.to_string_lossy();
    if text.is_empty() || text.chars().any(char::is_control) {
        return Err(RunError::Name(text.into_owned()));
    }
    Ok(())
}

/// Checks that a folder is empty, apart from leftovers of a killed creation.
fn check_free(format: &RunFormat, path: &Path) -> Result<(), RunError> {
    for entry in fs::read_dir(path).map_err(RunError::file(path))? {
        let entry = entry.map_err(RunError::file(path))?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_begun = format.beginnings.contains(&&*name) && !holds_something(&entry.path());
        if !name.starts_with('.') && !is_begun {
            let path = path.to_owned();
            let error = if is_running(&path) { RunError::InUse } else { RunError::Taken };
            return Err(error(path));
        }
    }
    Ok(())
}

/// Whether this is a non-empty folder.
fn holds_something(path: &Path) -> bool {
    fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some())
}

#[cfg(test)]
mod tests {
    use super::{
        super::{network, patterns, tournament},
        *,
    };

    #[test]
    fn a_folder_has_one_writer_and_any_number_of_readers() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("run");
        let folder = RunFolder::create(&patterns::FORMAT, &path).unwrap();
        folder.write_settings("()").unwrap();
        assert!(folder.is_locked() && is_running(&path));
        let error = RunFolder::open(&patterns::FORMAT, &path).unwrap_err();
        assert!(error.to_string().ends_with("is in use by another program"), "{error}");
        let looked = RunFolder::look(&patterns::FORMAT, &path).unwrap();
        assert!(matches!(looked.write("x", b""), Err(RunError::File { .. })));
        assert!(looked.log("x").is_err() && looked.remove("run.ron").is_err());
        drop(folder);
        assert!(!is_running(&path));
        RunFolder::open(&patterns::FORMAT, &path).unwrap();
        let error = RunFolder::create(&patterns::FORMAT, &path).unwrap_err();
        assert!(matches!(error, RunError::Taken(_)), "{error}");
    }

    #[test]
    fn an_unfinished_creation_can_be_repeated_but_a_filled_folder_is_taken() {
        let place = tempfile::tempdir().unwrap();
        store::create_folder(&place.path().join("nets")).unwrap();
        drop(RunFolder::create(&network::FORMAT, place.path()).unwrap());
        store::write(&place.path().join("nets/01.ron"), b"").unwrap();
        let error = RunFolder::create(&network::FORMAT, place.path()).unwrap_err();
        assert!(matches!(error, RunError::Taken(_)), "{error}");
    }

    #[test]
    fn a_run_can_be_renamed_unless_it_is_in_use() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("run");
        let folder = RunFolder::create(&tournament::FORMAT, &path).unwrap();
        folder.write_settings("()").unwrap();
        assert!(matches!(rename(&path, "cup").unwrap_err(), RunError::InUse(_)));
        drop(folder);
        assert!(matches!(rename(&path, "run").unwrap_err(), RunError::Taken(_)));
        assert!(matches!(rename(&path, "../cup").unwrap_err(), RunError::Name(_)));
        let renamed = rename(&path, "the cup of May").unwrap();
        assert_eq!(renamed, place.path().join("the cup of May"));
        assert!(!path.exists());
        RunFolder::open(&tournament::FORMAT, &renamed).unwrap();
    }

    #[test]
    fn names_cannot_lead_out_of_the_folder() {
        let folder = Path::new("runs");
        assert_eq!(named(folder, "first run").unwrap(), folder.join("first run"));
        for name in ["", ".", "..", "../x", "a/b", "/x", "x\ny", "x\u{7}", "x/", "a\\b", "c:x"] {
            let error = named(folder, name).unwrap_err();
            assert!(matches!(error, RunError::Name(_)), "{name:?}: {error}");
        }
        let error = RunFolder::create(&patterns::FORMAT, Path::new("a\nb")).unwrap_err();
        assert!(error.to_string().contains(r#""a\nb""#), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn a_log_refuses_to_write_through_a_symbolic_link() {
        let place = tempfile::tempdir().unwrap();
        let letter = place.path().join("letter");
        store::write(&letter, b"dear").unwrap();
        let folder = RunFolder::create(&patterns::FORMAT, &place.path().join("run")).unwrap();
        std::os::unix::fs::symlink(&letter, folder.file("games.csv")).unwrap();
        let error = folder.log("games.csv").unwrap_err().to_string();
        assert!(error.contains("a link to another"), "{error}");
        assert_eq!(fs::read(&letter).unwrap(), b"dear");
    }
}

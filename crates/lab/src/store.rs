//! Durable file storage. A file is written under a temporary name, synced, then renamed over the old one.
//! Reading treats every file as untrusted.

mod aside;
pub mod fault;
pub mod fs;
#[cfg(any(test, target_family = "wasm"))]
pub mod memory;
mod read;
mod sum;
mod text;

pub use self::sum::{CheckedLines, Damage, SumFault, sum};
pub use aside::sweep;
pub use read::{
    Limit, STANDARD, is_standard, open, read, read_any, read_any_text, read_text, unreadable,
};
pub use text::decode;

use std::{
    borrow::Cow,
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    iter,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use self::fs::{File, TryLockError};
use othello_engine::time::Instant;

/// Replaces the file's contents, or leaves the old file as it was.
///
/// # Errors
/// If the folder cannot be written to or the disk is full.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_parts(path, [bytes])
}

/// Like `write`, with checksums that [`read_text`] verifies: a column of a table (`.csv`), the last line of
/// other text (`.ron`, `.txt`). Other contents are written unchanged.
///
/// # Errors
/// As for `write`.
pub fn write_with_sums(path: &Path, contents: &[u8]) -> io::Result<()> {
    write(path, &sum::with_sums(path, contents))
}

/// Like `write_with_sums`, for a table too large for memory: its header, then its lines.
///
/// # Errors
/// As for `write`.
pub fn write_table(
    path: &Path,
    header: &str,
    lines: impl IntoIterator<Item = String>,
) -> io::Result<()> {
    let header = sum::with_column(header.as_bytes(), true);
    let lines = lines.into_iter().map(|lines| sum::with_column(lines.as_bytes(), false));
    write_parts(path, iter::once(header).chain(lines))
}

/// Like `write`, for contents too large for memory.
///
/// # Errors
/// As for `write`.
pub(crate) fn write_parts(
    path: &Path,
    parts: impl IntoIterator<Item = impl AsRef<[u8]>>,
) -> io::Result<()> {
    let folder = parent(path);
    let name = path.file_name().ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidInput, format!("{} names no file", path.display()))
    })?;
    // In the target's folder: a rename is atomic only within one file system.
    let (aside, mut file) = aside::create(folder, &name.to_string_lossy())?;
    let written = fault::check(path).and_then(|()| {
        parts.into_iter().try_for_each(|part| file.write_all(part.as_ref()))?;
        // Before the rename: otherwise a loss of power could leave the new name without its contents.
        file.sync_all()?;
        fs::rename(&aside, path)
    });
    if written.is_err() {
        let _ = fs::remove_file(&aside);
    }
    written?;
    sync_folder(folder)
}

/// Creates a folder and its missing parents so that they survive a loss of power.
///
/// # Errors
/// If one of them cannot be created, or a file is in its place.
pub fn create_folder(path: &Path) -> io::Result<()> {
    // The parent of a bare name is the current folder.
    if path.as_os_str().is_empty() || fs::is_folder(path) {
        return Ok(());
    }
    let parent = parent(path);
    create_folder(parent)?;
    match fs::create_dir(path) {
        // Another program may create it at the same time.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            if fs::is_folder(path) {
                Ok(())
            } else {
                Err(io::ErrorKind::NotADirectory.into())
            }
        }
        made => made.and_then(|()| sync_folder(parent)),
    }
}

/// Renames a folder within its parent, durably.
///
/// # Errors
/// If it cannot be renamed; it then keeps its old name.
pub fn rename(path: &Path, renamed: &Path) -> io::Result<()> {
    fs::rename(path, renamed)?;
    sync_folder(parent(renamed))
}

/// Copies a file, or a folder with its contents but for hidden files such as locks. A missing one counts as copied.
///
/// # Errors
/// If a file cannot be read or written.
pub fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if !fs::is_folder(from) {
        return match fs::read(from) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            bytes => write(to, &bytes?),
        };
    }
    create_folder(to)?;
    for entry in fs::read_dir(from)? {
        let name = entry?.file_name();
        if !name.to_string_lossy().starts_with('.') {
            copy(&from.join(&name), &to.join(&name))?;
        }
    }
    Ok(())
}

/// Removes a folder with its contents. A missing folder counts as removed.
///
/// # Errors
/// If it exists and cannot be removed as a whole.
pub fn remove_folder(path: &Path) -> io::Result<()> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

/// Removes a file durably. A missing file counts as removed.
///
/// # Errors
/// If the file exists and cannot be removed.
pub fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed.and_then(|()| sync_folder(parent(path))),
    }
}

/// An exclusive lock on a file. The system releases it when the program ends, even if it is killed.
#[derive(Debug)]
pub struct Lock {
    _file: File,
    is_effective: bool,
}

/// The interval between two attempts to take a held lock.
const TRY_EVERY: Duration = Duration::from_millis(20);
/// The time for which `take` tries. [`Lock::is_held`] also locks the file for a moment, which must not
/// count as held.
const BRIEFLY: Duration = Duration::from_millis(200);
/// The time for which `wait` tries. Each holder needs only a moment, but a busy machine may delay it.
const PATIENCE: Duration = Duration::from_mins(1);

impl Lock {
    /// Locks this file. Creates it if it does not exist; nothing removes it.
    ///
    /// # Errors
    /// [`io::ErrorKind::WouldBlock`] if the lock is held, otherwise if the file cannot be created.
    pub fn take(path: &Path) -> io::Result<Lock> {
        Lock::take_within(path, BRIEFLY)
    }

    /// Like `take`, for locks that are only held briefly: waits for up to a minute.
    ///
    /// # Errors
    /// As [`Lock::take`].
    pub fn wait(path: &Path) -> io::Result<Lock> {
        Lock::take_within(path, PATIENCE)
    }

    /// Like `wait`, for the lock of a file, which need not exist yet. Creates the folder.
    ///
    /// # Errors
    /// As [`Lock::take`], or if the folder cannot be created.
    pub fn wait_for(file: &Path) -> io::Result<Lock> {
        create_folder(file.parent().unwrap_or(Path::new("")))?;
        Lock::wait(&lock_beside(file))
    }

    fn take_within(path: &Path, patience: Duration) -> io::Result<Lock> {
        // The file stays when the lock is released. If it were removed, one program could hold the lock of
        // the removed file and another that of a new one.
        let file = read::open_with(File::options().append(true).create(true), path)?;
        // Polled, because a call that waits for a lock cannot be given up after a time.
        let began = Instant::now();
        loop {
            match effective(&file.try_lock()) {
                Ok(is_effective) => return Ok(Lock { _file: file, is_effective }),
                Err(_) if began.elapsed() < patience => thread::sleep(TRY_EVERY),
                Err(error) => return Err(error),
            }
        }
    }

    /// Whether the lock of this file is held.
    pub fn is_held(path: &Path) -> bool {
        open(path).is_ok_and(|file| effective(&file.try_lock_shared()).is_err())
    }

    /// Whether the lock excludes others. Some file systems cannot lock.
    pub(crate) const fn is_effective(&self) -> bool {
        self.is_effective
    }
}

/// The path of the lock of a file: `.NAME.lock` in the same folder.
pub(crate) fn lock_beside(file: &Path) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!(".{name}.lock"))
}

/// Whether an attempt locked the file; `false` if the file system cannot lock at all.
fn effective(tried: &Result<(), TryLockError>) -> io::Result<bool> {
    match tried {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
        // No reason to fail: callers learn it from `Lock::is_effective`.
        Err(TryLockError::Error(_)) => Ok(false),
    }
}

/// A table that grows line by line, each line with its checksum. The first line is the header. Opening
/// drops a line that a crash cut off.
#[derive(Debug)]
pub struct Log {
    file: File,
    is_empty: bool,
    has_sums: bool, // false if an earlier version began the file
}

impl Log {
    /// Opens or creates a log.
    ///
    /// # Errors
    /// If the file cannot be read and written.
    pub fn open(path: &Path) -> io::Result<Log> {
        let mut options = File::options();
        options.read(true).write(true);
        let mut file = match read::open_with(&mut options, path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let file = options.create_new(true).open(path)?;
                // The name of a new file is durable only after its folder is synced.
                sync_folder(parent(path))?;
                file
            }
            opened => opened?,
        };
        let (whole, length) = (whole_length(&mut file)?, file.metadata()?.len());
        if whole < length {
            file.set_len(whole)?;
        }
        file.rewind()?;
        let mut header = Vec::new();
        BufReader::new(&file).take(sum::LONGEST).read_until(b'\n', &mut header)?;
        file.seek(SeekFrom::Start(whole))?;
        let is_empty = whole == 0;
        Ok(Log { file, is_empty, has_sums: is_empty || sum::is_named(&header) })
    }

    /// Whether the log holds no line.
    pub const fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Appends lines, each with its line end. They survive a crash of this program.
    ///
    /// # Errors
    /// If they cannot be written; earlier lines remain.
    pub fn append(&mut self, lines: &str) -> io::Result<()> {
        let end = self.file.stream_position()?;
        let lines = if self.has_sums {
            Cow::from(sum::with_column(lines.as_bytes(), self.is_empty))
        } else {
            Cow::from(lines.as_bytes())
        };
        self.is_empty &= lines.is_empty();
        self.file.write_all(&lines).inspect_err(|_| {
            // A full disk may have taken half a line.
            let _ = self.file.set_len(end);
            let _ = self.file.seek(SeekFrom::Start(end));
        })
    }

    /// Makes appended lines durable: they survive a crash of the system, too.
    ///
    /// # Errors
    /// If the disk reports an error.
    pub fn sync(&mut self) -> io::Result<()> {
        // Unlike `sync_all`, this leaves out the times of the file, but not its length.
        self.file.sync_data()
    }
}

/// Returns a reader of a log's whole lines without their checksums. The log may grow meanwhile.
///
/// # Errors
/// If the file cannot be read.
pub(crate) fn whole_lines(path: &Path) -> io::Result<impl Read> {
    let mut file = open(path)?;
    let length = whole_length(&mut file)?;
    file.rewind()?;
    Ok(CheckedLines::new(BufReader::new(file.take(length))))
}

/// The number of bytes up to the end of the last whole line.
fn whole_length(file: &mut File) -> io::Result<u64> {
    // Backwards from the end: a log may have gigabytes, but a cut line is short.
    let mut end = file.metadata()?.len();
    let mut block = [0; 4096];
    while end > 0 {
        let length = end.min(block.len() as u64);
        file.seek(SeekFrom::Start(end - length))?;
        let block = &mut block[..length as usize];
        file.read_exact(block)?;
        if let Some(last) = block.iter().rposition(|&byte| byte == b'\n') {
            return Ok(end - length + last as u64 + 1);
        }
        end -= length;
    }
    Ok(0)
}

/// The folder of a file or folder.
fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Makes changes in a folder durable, if the system can sync folders.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(not(unix)) {
        return Ok(());
    }
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // Some network drives cannot sync a folder; its changes are then as durable as the drive makes
        // them. A folder may also be writable but not readable.
        Err(error) if cannot(&error) => Ok(()),
        synced => synced,
    }
}

/// Whether the file system lacks the operation or forbids it.
fn cannot(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    matches!(error.kind(), InvalidInput | Unsupported | PermissionDenied)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn write_replaces_the_whole_file_and_leaves_no_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        write(&path, b"one").unwrap();
        write(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_failed_write_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::create_dir(&path).unwrap(); // a folder in the way: the rename fails
        fs::write(path.join("kept"), b"old").unwrap();
        assert!(write(&path, b"new").is_err());
        assert_eq!(fs::read(path.join("kept")).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_log_drops_the_line_that_a_crash_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.csv");
        let read = || read_text(&path, Limit::RUN).unwrap();
        let mut log = Log::open(&path).unwrap();
        assert!(log.is_empty());
        log.append("one,\ntwo,2\n").unwrap();
        File::options().append(true).open(&path).unwrap().write_all(&[b'x'; 15_000]).unwrap();
        let mut whole = String::new();
        whole_lines(&path).unwrap().read_to_string(&mut whole).unwrap();
        assert_eq!(whole, "one,\ntwo,2\n");
        drop(log);
        let mut log = Log::open(&path).unwrap();
        assert!(!log.is_empty());
        assert_eq!(read(), "one,\ntwo,2\n");
        log.append("three,3\n").unwrap();
        log.sync().unwrap();
        assert_eq!(read(), "one,\ntwo,2\nthree,3\n");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.lines().all(|line| line.split(',').count() == 3), "{text}");
    }

    #[test]
    fn a_log_begun_without_checksums_gets_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.csv");
        fs::write(&path, "one\ntwo\n").unwrap();
        Log::open(&path).unwrap().append("three\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\nthree\n");
    }

    #[test]
    fn a_full_disk_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        write(&path, b"one").unwrap();
        fault::fill_disk_for(&path);
        assert_eq!(write(&path, b"two").unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert_eq!(fs::read(&path).unwrap(), b"one");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        write(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
    }

    #[test]
    fn concurrent_writes_leave_the_contents_of_one_writer() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        thread::scope(|scope| {
            for number in 0..8_u8 {
                let path = &path;
                scope.spawn(move || (0..20).for_each(|_| write(path, &[number; 5000]).unwrap()));
            }
        });
        let bytes = fs::read(&path).unwrap();
        assert!(bytes.len() == 5000 && bytes.iter().all(|&byte| byte == bytes[0]));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_lock_is_exclusive_and_released_on_drop() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".lock");
        assert!(!Lock::is_held(&path));
        let lock = Lock::take(&path).unwrap();
        assert!(lock.is_effective() && Lock::is_held(&path));
        assert_eq!(Lock::take(&path).unwrap_err().kind(), io::ErrorKind::WouldBlock);
        drop(lock);
        assert!(!Lock::is_held(&path));
        Lock::take(&path).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_in_place_of_a_log_or_lock_fails_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RWXU).unwrap();
        assert!(Log::open(&pipe).is_err() && whole_lines(&pipe).is_err());
        assert!(Lock::take(&pipe).is_err() && !Lock::is_held(&pipe));
    }

    #[test]
    fn waiting_for_a_lock_ends_when_it_is_released() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".lock");
        let lock = Lock::take(&path).unwrap();
        thread::scope(|scope| {
            let waiting = scope.spawn(|| Lock::wait(&path));
            // Longer than `Lock::take` would try.
            thread::sleep(2 * BRIEFLY);
            assert!(!waiting.is_finished());
            drop(lock);
            assert!(waiting.join().unwrap().unwrap().is_effective());
        });
    }

    #[test]
    fn a_file_system_without_locks_yields_an_ineffective_lock() {
        for code in [22, 37, 95] {
            let error = io::Error::from_raw_os_error(code);
            assert!(!effective(&Err(TryLockError::Error(error))).unwrap());
        }
        assert!(effective(&Err(TryLockError::WouldBlock)).is_err());
    }

    #[test]
    fn create_folder_creates_parents_and_fails_on_a_file_in_the_way() {
        let folder = tempfile::tempdir().unwrap();
        let deep = folder.path().join("a/b/c");
        create_folder(&deep).unwrap();
        create_folder(&deep).unwrap();
        assert!(deep.is_dir());
        fs::write(folder.path().join("file"), "").unwrap();
        assert!(create_folder(&folder.path().join("file/d")).is_err());
    }

    #[test]
    fn remove_accepts_missing_files_and_reports_failures() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        write(&path, b"one").unwrap();
        remove(&path).unwrap();
        remove(&path).unwrap();
        assert!(!path.exists());
        assert!(remove(folder.path()).is_err());
    }
}

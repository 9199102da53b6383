//! Writing files so that nothing is lost: aside, synced, then renamed over the old one. Reading
//! files that may be anything.

mod aside;
pub mod fault;
mod read;
mod sum;

pub use aside::sweep;
pub use read::{Limit, open, read, read_text};
pub use sum::{Checked, Damage, SumFault, sum};

use std::{
    borrow::Cow,
    fs::{self, File, TryLockError},
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    iter,
    path::Path,
    thread,
    time::{Duration, Instant},
};

/// Replaces the file's contents, or leaves the old file as it was.
///
/// # Errors
/// If the folder cannot be written to or the disk is full.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_parts(path, [bytes])
}

/// As `write`, with sums that [`read_text`] checks: in a column of a table (`.csv`), in the last line of
/// other text (`.ron`, `.txt`). Other contents are written as they are.
///
/// # Errors
/// As for `write`.
pub fn write_with_sums(path: &Path, contents: &[u8]) -> io::Result<()> {
    write(path, &sum::with_sums(path, contents))
}

/// As `write_with_sums`, for a table that is too long to be held in memory: its header, then lines.
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

/// As `write`, for contents that are too long to be held in memory.
///
/// # Errors
/// As for `write`.
pub fn write_parts(
    path: &Path,
    parts: impl IntoIterator<Item = impl AsRef<[u8]>>,
) -> io::Result<()> {
    let folder = parent(path);
    let name = path.file_name().ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidInput, format!("{} names no file", path.display()))
    })?;
    let (aside, mut file) = aside::create(folder, &name.to_string_lossy())?;
    let written = fault::check(path).and_then(|()| {
        parts.into_iter().try_for_each(|part| file.write_all(part.as_ref()))?;
        file.sync_all()?;
        fs::rename(&aside, path)
    });
    if written.is_err() {
        let _ = fs::remove_file(&aside);
    }
    written?;
    sync_folder(folder)
}

/// Makes a folder and those above it that are missing, so that they outlast a loss of power.
///
/// # Errors
/// If one of them cannot be made, or there is a file in its place.
pub fn create_folder(path: &Path) -> io::Result<()> {
    // The folder of a bare name is the one we are in.
    if path.as_os_str().is_empty() || path.is_dir() {
        return Ok(());
    }
    let parent = parent(path);
    create_folder(parent)?;
    match fs::create_dir(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            if path.is_dir() {
                Ok(())
            } else {
                Err(io::ErrorKind::NotADirectory.into())
            }
        }
        made => made.and_then(|()| sync_folder(parent)),
    }
}

/// Gives a folder another name in the same folder, for good.
///
/// # Errors
/// If it cannot be renamed; it then has its old name.
pub fn rename(path: &Path, renamed: &Path) -> io::Result<()> {
    fs::rename(path, renamed)?;
    sync_folder(parent(renamed))
}

/// Removes a file for good. One that is not there is removed already.
///
/// # Errors
/// If it is there and stays.
pub fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed.and_then(|()| sync_folder(parent(path))),
    }
}

/// What one program at a time may hold. The system releases it when the program ends, also when it
/// is killed.
#[derive(Debug)]
pub struct Lock {
    _file: File,
    is_effective: bool,
}

/// How often a lock that is held is tried again.
const TRY_EVERY: Duration = Duration::from_millis(20);
/// How long a lock is tried: whoever only asks whether it is held lets go at once.
const BRIEFLY: Duration = Duration::from_millis(200);
/// How long a file is waited for that others change only for a moment each, on the busiest machine.
const PATIENCE: Duration = Duration::from_mins(1);

impl Lock {
    /// Takes the lock of this file, which is made if it is not there and never removed.
    ///
    /// # Errors
    /// [`io::ErrorKind::WouldBlock`] if somebody holds it, else if the file cannot be made.
    pub fn take(path: &Path) -> io::Result<Lock> {
        Lock::take_within(path, BRIEFLY)
    }

    /// The same for what nobody holds for long: waits until all others are done, a minute at most.
    ///
    /// # Errors
    /// As [`Lock::take`].
    pub fn wait(path: &Path) -> io::Result<Lock> {
        Lock::take_within(path, PATIENCE)
    }

    fn take_within(path: &Path, patience: Duration) -> io::Result<Lock> {
        let file = read::open_with(File::options().append(true).create(true), path)?;
        let began = Instant::now();
        loop {
            match effective(&file.try_lock()) {
                Ok(is_effective) => return Ok(Lock { _file: file, is_effective }),
                Err(_) if began.elapsed() < patience => thread::sleep(TRY_EVERY),
                Err(error) => return Err(error),
            }
        }
    }

    /// Whether somebody holds the lock of this file.
    pub fn is_held(path: &Path) -> bool {
        open(path).is_ok_and(|file| effective(&file.try_lock_shared()).is_err())
    }

    /// Whether the lock keeps others out: not every file system can lock.
    pub const fn is_effective(&self) -> bool {
        self.is_effective
    }
}

/// Whether a try has locked the file: not where the file system cannot lock at all.
fn effective(tried: &Result<(), TryLockError>) -> io::Result<bool> {
    match tried {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
        Err(TryLockError::Error(_)) => Ok(false),
    }
}

/// A table that grows line by line, each with its sum; the first line is the header. A line that was cut
/// off by a crash is dropped on opening.
#[derive(Debug)]
pub struct Log {
    file: File,
    is_empty: bool,
    has_sums: bool, // unless an earlier program began it
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

    /// Whether it holds no line.
    pub const fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Adds lines, each with its end; they survive the end of this program.
    ///
    /// # Errors
    /// If they cannot be written; those before stay.
    pub fn append(&mut self, lines: &str) -> io::Result<()> {
        let end = self.file.stream_position()?;
        let lines = if self.has_sums {
            Cow::from(sum::with_column(lines.as_bytes(), self.is_empty))
        } else {
            Cow::from(lines.as_bytes())
        };
        self.is_empty &= lines.is_empty();
        self.file.write_all(&lines).inspect_err(|_| {
            // On a full disk half a line may have been written.
            let _ = self.file.set_len(end);
            let _ = self.file.seek(SeekFrom::Start(end));
        })
    }

    /// Waits until what was added survives the end of the system, too.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()
    }
}

/// The whole lines of a log without their sums, to be read while it may be growing.
///
/// # Errors
/// If the file cannot be read.
pub fn whole_lines(path: &Path) -> io::Result<impl Read> {
    let mut file = open(path)?;
    let length = whole_length(&mut file)?;
    file.rewind()?;
    Ok(Checked::new(BufReader::new(file.take(length))))
}

/// How many bytes of a file are whole lines.
fn whole_length(file: &mut File) -> io::Result<u64> {
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

/// The folder that a file or folder lies in.
fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Makes what was done in a folder durable, where the system has folders that can be synced.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(not(unix)) {
        return Ok(());
    }
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // Some network drives cannot sync a folder; what was done there is as safe as they make it.
        // A folder may also be one that can be written to but not read.
        Err(error) if cannot(&error) => Ok(()),
        synced => synced,
    }
}

/// Whether a file system refuses because it has no such operation.
fn cannot(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    matches!(error.kind(), InvalidInput | Unsupported | PermissionDenied)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_nothing_is_left_beside_it() {
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
    fn a_log_of_an_earlier_program_has_no_sums_and_gets_none() {
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
    fn many_threads_that_write_one_file_leave_one_of_their_contents() {
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
    fn a_lock_is_held_by_one_and_free_when_dropped() {
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
    fn a_pipe_in_the_place_of_a_log_or_a_lock_is_an_error_and_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RWXU).unwrap();
        assert!(Log::open(&pipe).is_err() && whole_lines(&pipe).is_err());
        assert!(Lock::take(&pipe).is_err() && !Lock::is_held(&pipe));
    }

    #[test]
    fn whoever_waits_for_a_lock_gets_it_when_the_others_are_done() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".lock");
        let lock = Lock::take(&path).unwrap();
        thread::scope(|scope| {
            let waiting = scope.spawn(|| Lock::wait(&path));
            // Longer than a lock is asked for that may be held for hours.
            thread::sleep(2 * BRIEFLY);
            assert!(!waiting.is_finished());
            drop(lock);
            assert!(waiting.join().unwrap().unwrap().is_effective());
        });
    }

    #[test]
    fn where_nothing_can_be_locked_work_goes_on_unlocked() {
        for code in [22, 37, 95] {
            let error = io::Error::from_raw_os_error(code);
            assert!(!effective(&Err(TryLockError::Error(error))).unwrap());
        }
        assert!(effective(&Err(TryLockError::WouldBlock)).is_err());
    }

    #[test]
    fn folders_are_made_down_to_the_last_and_a_file_in_the_way_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let deep = folder.path().join("a/b/c");
        create_folder(&deep).unwrap();
        create_folder(&deep).unwrap();
        assert!(deep.is_dir());
        fs::write(folder.path().join("file"), "").unwrap();
        assert!(create_folder(&folder.path().join("file/d")).is_err());
    }

    #[test]
    fn what_is_removed_is_gone_and_what_cannot_be_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        write(&path, b"one").unwrap();
        remove(&path).unwrap();
        remove(&path).unwrap();
        assert!(!path.exists());
        assert!(remove(folder.path()).is_err());
    }
}

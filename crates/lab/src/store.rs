//! Writing files so that nothing is lost: aside, synced, then renamed over the old one.

use std::{
    fs::{self, File},
    io::{self, Read, Seek, SeekFrom, Write},
    path::Path,
};

/// Replaces the file's contents, or leaves the old file as it was.
///
/// # Errors
/// If the folder cannot be written to or the disk is full.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let name = path.file_name().ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidInput, format!("{} names no file", path.display()))
    })?;
    // The process id keeps two programs that save to one place from writing into each other's file.
    let aside = folder.join(format!(".{}.{}.tmp", name.to_string_lossy(), std::process::id()));
    let written = File::create(&aside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&aside, path)
    });
    if written.is_err() {
        let _ = fs::remove_file(&aside);
    }
    written?;
    sync_folder(folder)
}

/// A file that grows line by line. A line that was cut off by a crash is dropped on opening.
#[derive(Debug)]
pub struct Log {
    file: File,
}

impl Log {
    /// Opens or creates a log, and returns the whole lines it holds.
    ///
    /// # Errors
    /// If the file cannot be read and written, or is not text.
    pub fn open(path: &Path) -> io::Result<(Log, String)> {
        let mut file =
            File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        bytes.truncate(whole);
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        let text = String::from_utf8(bytes)
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        Ok((Log { file }, text))
    }

    /// Adds lines, each with its end; they survive the end of this program.
    ///
    /// # Errors
    /// If they cannot be written; those before stay.
    pub fn append(&mut self, lines: &str) -> io::Result<()> {
        let end = self.file.stream_position()?;
        self.file.write_all(lines.as_bytes()).inspect_err(|_| {
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

/// Makes the renaming itself durable, where the system has folders that can be synced.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
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
        let (mut log, text) = Log::open(&path).unwrap();
        assert_eq!(text, "");
        log.append("one\ntwo\n").unwrap();
        log.append("thr").unwrap();
        drop(log);
        let (mut log, text) = Log::open(&path).unwrap();
        assert_eq!(text, "one\ntwo\n");
        log.append("three\n").unwrap();
        log.sync().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\nthree\n");
    }
}

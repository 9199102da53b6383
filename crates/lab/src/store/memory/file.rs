//! Open files in memory.

use std::{
    io::{self, ErrorKind, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use super::{Disk, FileContents, Metadata, TryLockError, lock, now, plain, with_disk};

/// The options for opening a file, as `std::fs::OpenOptions`.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "they mirror the standard library's")]
pub struct OpenOptions {
    append: bool,
    create: bool,
    create_new: bool,
    read: bool,
    truncate: bool,
    write: bool,
}

impl OpenOptions {
    /// Opens the file for reading.
    pub fn read(&mut self, read: bool) -> &mut OpenOptions {
        self.read = read;
        self
    }

    /// Opens the file for writing.
    pub fn write(&mut self, write: bool) -> &mut OpenOptions {
        self.write = write;
        self
    }

    /// Writes at the end.
    pub fn append(&mut self, append: bool) -> &mut OpenOptions {
        self.append = append;
        self
    }

    /// Empties the file.
    pub fn truncate(&mut self, truncate: bool) -> &mut OpenOptions {
        self.truncate = truncate;
        self
    }

    /// Creates the file if it is missing.
    pub fn create(&mut self, create: bool) -> &mut OpenOptions {
        self.create = create;
        self
    }

    /// Creates the file, which must be missing.
    pub fn create_new(&mut self, create_new: bool) -> &mut OpenOptions {
        self.create_new = create_new;
        self
    }

    /// Opens the file.
    ///
    /// # Errors
    /// If it is missing and not to be created, is there and must be new, or is a folder.
    pub fn open(&self, path: impl AsRef<Path>) -> io::Result<File> {
        let path = plain(path.as_ref());
        with_disk(|disk| {
            if disk.has_folder(&path) {
                return Err(ErrorKind::IsADirectory.into());
            }
            let contents = match disk.files.get(&path) {
                Some(_) if self.create_new => return Err(ErrorKind::AlreadyExists.into()),
                Some(contents) => contents.clone(),
                None if self.create || self.create_new => {
                    disk.check_parent(&path)?;
                    let contents =
                        Arc::new(Mutex::new(FileContents { bytes: Vec::new(), modified: now() }));
                    disk.files.insert(path.clone(), contents.clone());
                    disk.changed.insert(path.clone());
                    contents
                }
                None => return Err(ErrorKind::NotFound.into()),
            };
            let file = File { path, contents, at: AtomicU64::new(0), appends: self.append };
            if self.truncate {
                file.set_len_on(disk, 0);
            }
            Ok(file)
        })
    }
}

/// An open file.
pub struct File {
    path: PathBuf,
    contents: Arc<Mutex<FileContents>>,
    /// The position of the next byte.
    at: AtomicU64,
    appends: bool,
}

impl std::fmt::Debug for File {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "File({})", self.path.display())
    }
}

impl File {
    /// Options to open a file with.
    pub fn options() -> OpenOptions {
        OpenOptions::default()
    }

    /// Opens a file for reading.
    ///
    /// # Errors
    /// As [`OpenOptions::open`].
    pub fn open(path: impl AsRef<Path>) -> io::Result<File> {
        File::options().read(true).open(path)
    }

    /// The file's size and time.
    ///
    /// # Errors
    /// Never: the standard library's function may fail.
    pub fn metadata(&self) -> io::Result<Metadata> {
        let contents = lock(&self.contents);
        Ok(Metadata { length: Some(contents.bytes.len() as u64), modified: contents.modified })
    }

    /// Cuts the file off, or fills it up with zeros.
    ///
    /// # Errors
    /// If it does not fit into memory.
    pub fn set_len(&self, length: u64) -> io::Result<()> {
        usize::try_from(length).map_err(|_| ErrorKind::FileTooLarge)?;
        with_disk(|disk| self.set_len_on(disk, length));
        Ok(())
    }

    fn set_len_on(&self, disk: &mut Disk, length: u64) {
        let mut contents = lock(&self.contents);
        contents.bytes.resize(length as usize, 0);
        contents.modified = now();
        disk.changed.insert(self.path.clone());
    }

    /// Does nothing: memory has nothing to wait for.
    ///
    /// # Errors
    /// Never.
    pub fn sync_all(&self) -> io::Result<()> {
        Ok(())
    }

    /// Does nothing.
    ///
    /// # Errors
    /// Never.
    pub fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }

    /// Succeeds: a page's files have no other user.
    ///
    /// # Errors
    /// Never.
    pub fn try_lock(&self) -> Result<(), TryLockError> {
        Ok(())
    }

    /// Succeeds, as [`File::try_lock`].
    ///
    /// # Errors
    /// Never.
    pub fn try_lock_shared(&self) -> Result<(), TryLockError> {
        Ok(())
    }
}

impl File {
    fn at(&self) -> u64 {
        self.at.load(Ordering::Relaxed)
    }

    fn go_to(&self, at: u64) {
        self.at.store(at, Ordering::Relaxed);
    }
}

impl Read for &File {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let contents = lock(&self.contents);
        let from = contents.bytes.len().min(self.at() as usize);
        let read = (&contents.bytes[from..]).read(buffer)?;
        self.go_to(self.at() + read as u64);
        Ok(read)
    }
}

impl Write for &File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        with_disk(|disk| {
            let mut contents = lock(&self.contents);
            let at = if self.appends { contents.bytes.len() } else { self.at() as usize };
            let end = at + bytes.len();
            if contents.bytes.len() < end {
                contents.bytes.resize(end, 0);
            }
            contents.bytes[at..end].copy_from_slice(bytes);
            contents.modified = now();
            disk.changed.insert(self.path.clone());
            self.go_to(end as u64);
        });
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for &File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let length = lock(&self.contents).bytes.len() as u64;
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => length.checked_add_signed(by),
            SeekFrom::Current(by) => self.at().checked_add_signed(by),
        };
        self.go_to(at.ok_or(ErrorKind::InvalidInput)?);
        Ok(self.at())
    }
}

impl Read for File {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        (&*self).read(buffer)
    }
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (&*self).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        (&*self).seek(to)
    }
}

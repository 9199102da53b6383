//! A file system in memory with the interface of `std::fs`, for web pages. A page keeps it by storing
//! what [`take_changes`] returns and giving it back to [`load`] when it starts again.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsString,
    io::{self, ErrorKind, Read},
    ops::Bound,
    path::{Component, Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

mod file;

pub use self::file::{File, OpenOptions};
pub use std::fs::TryLockError;

/// Everything on the disk, and what changed since it was last asked for.
#[derive(Default)]
struct Disk {
    files: BTreeMap<PathBuf, Arc<Mutex<FileContents>>>,
    folders: BTreeSet<PathBuf>,
    changed: BTreeSet<PathBuf>,
}

/// The bytes of a file and the time of its last change.
#[derive(Default)]
struct FileContents {
    bytes: Vec<u8>,
    modified: Duration,
}

static DISK: Mutex<Option<Disk>> = Mutex::new(None);

/// Runs `work` on the disk.
fn with_disk<T>(work: impl FnOnce(&mut Disk) -> T) -> T {
    let mut disk = DISK.lock().unwrap_or_else(PoisonError::into_inner);
    work(disk.get_or_insert_default())
}

fn lock(contents: &Mutex<FileContents>) -> MutexGuard<'_, FileContents> {
    contents.lock().unwrap_or_else(PoisonError::into_inner)
}

fn now() -> Duration {
    let now = othello_engine::time::SystemTime::now();
    now.duration_since(othello_engine::time::UNIX_EPOCH).unwrap_or_default()
}

/// A path without `.` and `..`. All paths are relative to the root.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::from("/");
    for part in path.components() {
        match part {
            Component::Normal(name) => plain.push(name),
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
        }
    }
    plain
}

impl Disk {
    /// The first file after this path. All files of a folder come directly after it.
    fn first_below(&self, path: &Path) -> Option<&PathBuf> {
        self.files
            .range::<Path, _>((Bound::Excluded(path), Bound::Unbounded))
            .next()
            .map(|(path, _)| path)
    }

    fn has_folder(&self, path: &Path) -> bool {
        path == Path::new("/")
            || self.folders.contains(path)
            || self.first_below(path).is_some_and(|file| file.starts_with(path))
    }

    /// Refuses a path that is not a folder.
    fn check_folder(&self, path: &Path) -> io::Result<()> {
        if self.files.contains_key(path) {
            return Err(ErrorKind::NotADirectory.into());
        }
        if !self.has_folder(path) {
            return Err(ErrorKind::NotFound.into());
        }
        Ok(())
    }

    /// # Errors
    /// If the path has no parent folder, or a file is in the parent's place.
    fn check_parent(&self, path: &Path) -> io::Result<()> {
        let parent = path.parent().ok_or(ErrorKind::InvalidInput)?;
        if self.files.contains_key(parent) {
            return Err(ErrorKind::NotADirectory.into());
        }
        if self.has_folder(parent) { Ok(()) } else { Err(ErrorKind::NotFound.into()) }
    }

    /// The paths directly in a folder.
    fn inside(&self, folder: &Path) -> BTreeSet<PathBuf> {
        let below = self.files.keys().chain(&self.folders);
        let child = |path: &PathBuf| {
            let first = path.strip_prefix(folder).ok()?.components().next()?;
            Some(folder.join(first))
        };
        below.filter_map(child).collect()
    }
}

/// Puts files on the disk that were stored before. They do not count as changed.
pub fn load(stored: impl IntoIterator<Item = (PathBuf, Vec<u8>)>) {
    with_disk(|disk| {
        for (path, bytes) in stored {
            let contents = FileContents { bytes, modified: now() };
            // Not in `changed`: the page would store again what it has just read.
            disk.files.insert(plain(&path), Arc::new(Mutex::new(contents)));
        }
    });
}

/// Files with their bytes; `None` for a removed one.
pub type FileChanges = Vec<(PathBuf, Option<Vec<u8>>)>;

/// The paths and bytes of all files but those in these folders.
pub fn files_outside(folders: &[&Path]) -> FileChanges {
    with_disk(|disk| {
        let is_asked = |path: &Path| !folders.iter().any(|folder| path.starts_with(folder));
        let files = disk.files.iter().filter(|(path, _)| is_asked(path));
        files.map(|(path, file)| (path.clone(), Some(lock(file).bytes.clone()))).collect()
    })
}

/// Puts these files in the place of all others. They do not count as changed.
pub fn replace(files: FileChanges) {
    with_disk(|disk| *disk = Disk::default());
    load(files.into_iter().filter_map(|(path, bytes)| Some((path, bytes?))));
}

/// Makes changes that [`take_changes`] returned in another instance. They count as changes here.
pub fn apply(changes: FileChanges) {
    with_disk(|disk| {
        for (path, bytes) in changes {
            disk.changed.insert(path.clone());
            disk.folders.extend(path.ancestors().skip(1).map(Path::to_owned));
            match bytes {
                Some(bytes) => {
                    let contents = FileContents { bytes, modified: now() };
                    disk.files.insert(path, Arc::new(Mutex::new(contents)));
                }
                None => _ = disk.files.remove(&path),
            }
        }
    });
}

/// The files that changed since the last call.
pub fn take_changes() -> FileChanges {
    with_disk(|disk| {
        let changed = std::mem::take(&mut disk.changed);
        let bytes = |path: &PathBuf| disk.files.get(path).map(|file| lock(file).bytes.clone());
        changed.into_iter().map(|path| (path.clone(), bytes(&path))).collect()
    })
}

/// The size and time of a file, or a folder.
#[derive(Clone, Copy, Debug)]
pub struct Metadata {
    /// The file's size; `None` for a folder.
    length: Option<u64>,
    modified: Duration,
}

impl Metadata {
    /// The size in bytes.
    #[expect(clippy::len_without_is_empty, reason = "the standard library's has none")]
    pub fn len(&self) -> u64 {
        self.length.unwrap_or_default()
    }

    /// Whether it is a file.
    pub fn is_file(&self) -> bool {
        self.length.is_some()
    }

    /// Whether it is a folder.
    pub fn is_dir(&self) -> bool {
        self.length.is_none()
    }

    /// The time of the last change.
    ///
    /// # Errors
    /// Never.
    pub fn modified(&self) -> io::Result<SystemTime> {
        Ok(UNIX_EPOCH + self.modified)
    }
}

/// A file or folder in a folder.
#[derive(Clone, Debug)]
pub struct DirEntry {
    path: PathBuf,
}

impl DirEntry {
    /// The whole path.
    pub fn path(&self) -> PathBuf {
        self.path.clone()
    }

    /// The name.
    pub fn file_name(&self) -> OsString {
        self.path.file_name().map(OsString::from).unwrap_or_default()
    }

    /// The kind: a file or a folder.
    ///
    /// # Errors
    /// If it is gone.
    pub fn file_type(&self) -> io::Result<Metadata> {
        metadata(&self.path)
    }

    /// Its size and time.
    ///
    /// # Errors
    /// If it is gone.
    pub fn metadata(&self) -> io::Result<Metadata> {
        metadata(&self.path)
    }
}

/// The files and folders of a folder, by name.
pub type ReadDir = std::vec::IntoIter<io::Result<DirEntry>>;

/// Lists the files and folders of a folder.
///
/// # Errors
/// If it is missing or a file.
pub fn read_dir(path: impl AsRef<Path>) -> io::Result<ReadDir> {
    let path = plain(path.as_ref());
    with_disk(|disk| {
        disk.check_folder(&path)?;
        let entries: Vec<_> =
            disk.inside(&path).into_iter().map(|path| Ok(DirEntry { path })).collect();
        Ok(entries.into_iter())
    })
}

/// The size and time of a file, or that it is a folder.
///
/// # Errors
/// If there is neither.
pub fn metadata(path: impl AsRef<Path>) -> io::Result<Metadata> {
    let path = plain(path.as_ref());
    with_disk(|disk| {
        if let Some(contents) = disk.files.get(&path) {
            let contents = lock(contents);
            let length = Some(contents.bytes.len() as u64);
            return Ok(Metadata { length, modified: contents.modified });
        }
        let folder = Metadata { length: None, modified: Duration::ZERO };
        if disk.has_folder(&path) { Ok(folder) } else { Err(ErrorKind::NotFound.into()) }
    })
}

/// Creates a folder.
///
/// # Errors
/// If its parent is missing, or something is in its place.
pub fn create_dir(path: impl AsRef<Path>) -> io::Result<()> {
    let path = plain(path.as_ref());
    with_disk(|disk| {
        if disk.has_folder(&path) || disk.files.contains_key(&path) {
            return Err(ErrorKind::AlreadyExists.into());
        }
        disk.check_parent(&path)?;
        disk.folders.insert(path);
        Ok(())
    })
}

/// Renames a file, replacing another one, or a folder.
///
/// # Errors
/// If there is nothing to rename, or a folder is in the way.
pub fn rename(from: impl AsRef<Path>, to: impl AsRef<Path>) -> io::Result<()> {
    let (from, to) = (plain(from.as_ref()), plain(to.as_ref()));
    with_disk(|disk| {
        disk.check_parent(&to)?;
        if disk.has_folder(&to) {
            return Err(ErrorKind::IsADirectory.into());
        }
        if let Some(contents) = disk.files.remove(&from) {
            disk.files.insert(to.clone(), contents);
            disk.changed.extend([from, to]);
            return Ok(());
        }
        if !disk.has_folder(&from) {
            return Err(ErrorKind::NotFound.into());
        }
        let moved = |path: &PathBuf| path.strip_prefix(&from).ok().map(|rest| to.join(rest));
        let files: Vec<_> =
            disk.files.keys().filter_map(|p| Some((p.clone(), moved(p)?))).collect();
        for (old, new) in files {
            let contents = disk.files.remove(&old).expect("it was listed");
            disk.files.insert(new.clone(), contents);
            disk.changed.extend([old, new]);
        }
        let folders = std::mem::take(&mut disk.folders);
        disk.folders = folders.into_iter().map(|path| moved(&path).unwrap_or(path)).collect();
        Ok(())
    })
}

/// Removes a file.
///
/// # Errors
/// If it is missing.
pub fn remove_file(path: impl AsRef<Path>) -> io::Result<()> {
    let path = plain(path.as_ref());
    with_disk(|disk| {
        disk.files.remove(&path).ok_or(ErrorKind::NotFound)?;
        // The folder stays, even without files.
        disk.folders.extend(path.parent().map(Path::to_owned));
        disk.changed.insert(path);
        Ok(())
    })
}

/// Removes a folder with its contents.
///
/// # Errors
/// If it is missing or a file.
pub fn remove_dir_all(path: impl AsRef<Path>) -> io::Result<()> {
    let path = plain(path.as_ref());
    with_disk(|disk| {
        disk.check_folder(&path)?;
        let inside: Vec<_> =
            disk.files.keys().filter(|file| file.starts_with(&path)).cloned().collect();
        for file in inside {
            disk.files.remove(&file);
            disk.changed.insert(file);
        }
        disk.folders.retain(|folder| !folder.starts_with(&path));
        // The parent stays, even without files.
        disk.folders.extend(path.parent().map(Path::to_owned));
        Ok(())
    })
}

/// Reads a whole file.
///
/// # Errors
/// If it is missing or a folder.
pub fn read(path: impl AsRef<Path>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::io::{Seek, SeekFrom, Write};

    use super::*;

    fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
        File::options().write(true).create(true).truncate(true).open(path)?.write_all(bytes)
    }

    #[test]
    fn files_and_folders_behave_as_on_a_disk() {
        let folder = Path::new("/behaviour");
        let path = |name: &str| folder.join(name);
        assert_eq!(write(&path("a"), b"one").unwrap_err().kind(), ErrorKind::NotFound);
        create_dir(folder).unwrap();
        assert_eq!(create_dir(folder).unwrap_err().kind(), ErrorKind::AlreadyExists);
        write(&path("a"), b"one").unwrap();
        rename(path("a"), path("b")).unwrap();
        assert_eq!(read(path("a")).unwrap_err().kind(), ErrorKind::NotFound);
        File::options().append(true).open(path("b")).unwrap().write_all(b", two").unwrap();
        assert_eq!(read(path("../behaviour/./b")).unwrap(), b"one, two");
        let mut file = File::options().read(true).write(true).open(path("b")).unwrap();
        file.set_len(4).unwrap();
        file.seek(SeekFrom::End(-1)).unwrap();
        file.write_all(b"ly").unwrap();
        assert_eq!(read(path("b")).unwrap(), b"onely");
        let new = File::options().write(true).create_new(true).open(path("b"));
        assert_eq!(new.unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert!(File::open(folder).is_err() && rename(path("b"), folder).is_err());
        create_dir(path("c")).unwrap();
        let names: Vec<_> = read_dir(folder).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert_eq!(names, ["b", "c"]);
        rename(path("c"), path("d")).unwrap();
        assert!(metadata(path("d")).unwrap().is_dir() && metadata(path("c")).is_err());
        remove_file(path("b")).unwrap();
        assert!(read_dir(folder).unwrap().next().is_some() && remove_file(path("b")).is_err());
        write(&path("d/e"), b"deep").unwrap();
        write(&path("f"), b"beside").unwrap();
        remove_dir_all(path("d")).unwrap();
        assert!(metadata(path("d")).is_err() && remove_dir_all(path("d")).is_err());
        assert!(remove_dir_all(path("f")).is_err() && read(path("f")).unwrap() == b"beside");
    }

    #[test]
    fn changes_are_reported_once_and_loaded_files_are_none() {
        let folder = Path::new("/changes");
        let ours = || -> Vec<_> {
            // Other tests change the same disk.
            take_changes().into_iter().filter(|(path, _)| path.starts_with(folder)).collect()
        };
        load([(folder.join("old"), b"old".to_vec())]);
        assert!(ours().is_empty() && read(folder.join("old")).unwrap() == b"old");
        write(&folder.join("new"), b"new").unwrap();
        remove_file(folder.join("old")).unwrap();
        let expected = [(folder.join("new"), Some(b"new".to_vec())), (folder.join("old"), None)];
        assert_eq!(ours(), expected);
        assert!(ours().is_empty());
        let (deep, gone) = (folder.join("sub/deep"), folder.join("new"));
        apply(vec![(deep.clone(), Some(b"deep".to_vec())), (gone.clone(), None)]);
        assert!(metadata(folder.join("sub")).unwrap().is_dir() && metadata(&gone).is_err());
        assert_eq!(ours(), [(gone, None), (deep.clone(), Some(b"deep".to_vec()))]);
        let is_among = |left_out: &Path| {
            files_outside(&[left_out]).contains(&(deep.clone(), Some(b"deep".to_vec())))
        };
        assert!(is_among(Path::new("/changes/old")) && !is_among(Path::new("/changes/sub")));
    }
}

//! Reading of untrusted files: only regular ones, and none above the limit of its kind.

use std::{
    io::{self, Read},
    path::Path,
};

use super::{
    fs::{self, File, OpenOptions},
    sum, text,
};

/// The size limit of a kind of file. Larger files are refused before they are read.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    what: &'static str,
    megabytes: u64,
}

impl Limit {
    /// Settings of the window, a run or a tournament.
    pub const SETTINGS: Limit = Limit { what: "settings", megabytes: 16 };
    /// A saved game.
    pub const SAVED_GAME: Limit = Limit { what: "a saved game", megabytes: 1 };
    /// Text with games or positions.
    pub const GAMES: Limit = Limit { what: "a text of games", megabytes: 100 };
    /// A database of games, 68 bytes each.
    pub(crate) const DATABASE: Limit = Limit { what: "a database of games", megabytes: 512 };
    /// An opening book.
    pub const BOOK: Limit = Limit { what: "a book", megabytes: 256 };
    /// The ladder.
    pub const LADDER: Limit = Limit { what: "a ladder", megabytes: 256 };
    /// A population or one of its generations.
    pub const POPULATION: Limit = Limit { what: "a population", megabytes: 64 };
    /// A file of a run: its history, population or games.
    pub const RUN: Limit = Limit { what: "a file of a run", megabytes: 64 << 10 };
    /// Weights of any kind.
    pub const MODEL: Limit = Limit { what: "a player's weights", megabytes: 256 };
}

/// Reads the bytes of a file.
///
/// # Errors
/// If it cannot be read, is not a regular file, or exceeds the limit.
pub fn read(path: &Path, limit: Limit) -> io::Result<Vec<u8>> {
    let file = open(path)?;
    let size = file.metadata()?.len();
    if size > limit.megabytes << 20 {
        return Err(too_large(limit, size));
    }
    read_limited(file, limit)
}

/// Reads all bytes of a stream.
fn read_limited(stream: impl Read, limit: Limit) -> io::Result<Vec<u8>> {
    let most = limit.megabytes << 20;
    let mut bytes = Vec::new();
    // A file may grow meanwhile, and some systems report no size for special files.
    stream.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_large(limit, most + 1)) } else { Ok(bytes) }
}

/// Reads the text of a file of this program, in UTF-8. Verifies and removes its checksums, if it has any.
///
/// # Errors
/// As for [`read`], or if the file is not UTF-8 or is damaged; the error says where.
pub fn read_text(path: &Path, limit: Limit) -> io::Result<String> {
    let text = String::from_utf8(read(path, limit)?)
        .map_err(|error| text::other_bytes(error.utf8_error().valid_up_to()))?;
    match text.strip_prefix('\u{feff}') {
        // An editor has added a byte order mark.
        Some(text) => sum::checked(text.to_owned()),
        None => sum::checked(text),
    }
}

/// The name of the standard input and output.
pub const STANDARD: &str = "-";

/// Whether a path is the standard input or output.
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == STANDARD
}

/// Reads the bytes of a file, or of the standard input, named [`STANDARD`].
///
/// # Errors
/// As for [`read`].
pub fn read_any(path: &Path, limit: Limit) -> io::Result<Vec<u8>> {
    if is_standard(path) {
        return read_limited(io::stdin().lock(), limit);
    }
    read(path, limit)
}

/// Reads the text of a file from anywhere, or of the standard input, in any encoding, as
/// [`decode`](super::decode) does. Verifies and removes checksums as [`read_text`].
///
/// # Errors
/// As for [`read`], or if the file is no text or is damaged; the error says where.
pub fn read_any_text(path: &Path, limit: Limit) -> io::Result<String> {
    sum::checked(text::decode(&read_any(path, limit)?)?)
}

/// Opens a regular file for reading. Anything else is refused at once: a device may be endless, and opening
/// a pipe would block.
///
/// # Errors
/// If it cannot be opened, or is not a regular file.
pub fn open(path: &Path) -> io::Result<File> {
    // Checked before opening as well, because opening a device may already have an effect.
    check(&fs::metadata(path)?)?;
    open_with(File::options().read(true), path)
}

/// Opens a regular file with these options. A pipe in its place does not block.
///
/// # Errors
/// If it cannot be opened, or is not a regular file.
pub(super) fn open_with(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    // Otherwise opening a pipe would wait for its other end.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        options,
        rustix::fs::OFlags::NONBLOCK.bits() as i32,
    );
    let file = options.open(path)?;
    // The path may have named another file before.
    check(&file.metadata()?)?;
    Ok(file)
}

fn check(data: &fs::Metadata) -> io::Result<()> {
    if data.is_file() {
        return Ok(());
    }
    let kind =
        if data.is_dir() { io::ErrorKind::IsADirectory } else { io::ErrorKind::InvalidInput };
    let found = if data.is_dir() { "a folder" } else { "a device, a pipe or a socket" };
    Err(io::Error::new(kind, format!("expected a file, found {found}")))
}

/// The sentence about a file that cannot be read: what it is, where it is, and what to do. Unlike the system's text, it
/// has no error numbers.
pub fn unreadable(what: &str, path: &str, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => {
            format!("the {what} {path} does not exist: put it back, or choose another")
        }
        io::ErrorKind::PermissionDenied => {
            format!("the {what} {path} cannot be read: change its permissions, or choose another")
        }
        _ => {
            let reason = error.to_string();
            let reason = reason.split(" (os error").next().unwrap_or_default();
            format!("the {what} {path} cannot be read: {reason}")
        }
    }
}

fn too_large(Limit { what, megabytes }: Limit, size: u64) -> io::Error {
    let found = size.div_ceil(1 << 20);
    let reason = format!("expected {what} of at most {megabytes} MB, found {found} MB");
    io::Error::new(io::ErrorKind::FileTooLarge, reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Limit = Limit { what: "a test", megabytes: 1 };

    #[test]
    fn too_large_files_are_refused_before_they_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large");
        File::create(&path).unwrap().set_len(1 << 40).unwrap();
        let error = read(&path, SMALL).unwrap_err();
        assert_eq!(error.to_string(), "expected a test of at most 1 MB, found 1048576 MB");
        fs::write(&path, vec![7; 1 << 20]).unwrap();
        assert_eq!(read(&path, SMALL).unwrap().len(), 1 << 20);
    }

    #[test]
    fn invalid_utf_8_is_reported_with_its_offset() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("text");
        fs::write(&path, b"caf\xe9").unwrap();
        let error = read_text(&path, SMALL).unwrap_err();
        assert_eq!(error.to_string(), "expected text, found other bytes from byte 3");
    }

    #[cfg(unix)]
    #[test]
    fn pipes_sockets_devices_and_folders_are_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("x.evl");
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RWXU).unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(folder.path().join("socket")).unwrap();
        let device = Path::new("/dev/zero");
        for path in [&pipe, &folder.path().join("socket"), device, folder.path()] {
            let error = read(path, SMALL).unwrap_err().to_string();
            assert!(error.starts_with("expected a file, found a "), "{error}");
        }
    }
}

//! A reader, and how one is made of a function.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Whether the input was read.
pub type Read = Box<dyn Fn(&[u8]) -> bool>;

/// A reader and examples of what it reads.
pub struct Reader {
    pub name: &'static str,
    pub good: Vec<Vec<u8>>,
    /// So many times fewer inputs, in the short form, than of a reader that takes microseconds.
    pub cost: u64,
    /// Reads.
    pub read: Read,
}

impl Reader {
    /// Where inputs that once told something new are kept.
    pub fn corpus(&self) -> PathBuf {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let name: String = self.name.trim_end_matches(" (checksum)").chars().map(plain).collect();
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .ancestors()
            .find_map(|top| {
                let corpus = top.join("fuzz/corpus");
                corpus.is_dir().then(|| corpus.join(&name))
            })
            .expect("the corpus is in the repository")
    }
}

pub fn text_reader(
    name: &'static str,
    good: impl IntoIterator<Item = String>,
    read: impl Fn(&str) -> bool + 'static,
) -> Reader {
    let read = move |bytes: &[u8]| read(&String::from_utf8_lossy(bytes));
    let good = good.into_iter().map(String::into_bytes).collect();
    Reader { name, good, cost: 1, read: Box::new(read) }
}

/// A reader of a file, which is written before each reading.
pub fn file_reader(
    name: &'static str,
    good: Vec<Vec<u8>>,
    path: PathBuf,
    read: impl Fn(&Path) -> bool + 'static,
) -> Reader {
    let read = move |bytes: &[u8]| {
        fs::write(&path, bytes).expect("the folder can be written");
        read(&path)
    };
    Reader { name, good, cost: 4, read: Box::new(read) }
}

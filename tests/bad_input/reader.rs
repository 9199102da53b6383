//! A reader, and ways to make one from a function.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// A function that returns whether it could read the input.
pub type Read = Box<dyn Fn(&[u8]) -> bool>;

/// A reader with examples of its input.
pub struct Reader {
    pub name: &'static str,
    pub good: Vec<Vec<u8>>,
    /// The divisor of the default number of inputs: 1 for a reader that takes microseconds.
    pub cost: u64,
    /// The function that reads an input.
    pub read: Read,
}

impl Reader {
    /// The folder of inputs that once revealed new behaviour.
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

/// Creates a reader of a file, which is written before each read.
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

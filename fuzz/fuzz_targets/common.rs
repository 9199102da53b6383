//! Whatever libFuzzer thinks of, given to the reader that `OTHELLO_READER` names: those of the test
//! `bad_input`. `OTHELLO_EXAMPLES` is a folder that gets its good inputs first.

use std::{env, fs, path::PathBuf};

use super::{mutation, reader::Reader};

/// The one that was asked for.
pub fn chosen(all: Vec<Reader>) -> Reader {
    let name = env::var("OTHELLO_READER").unwrap_or_default();
    let names: Vec<&str> = all.iter().map(|reader| reader.name).collect();
    let names = format!("OTHELLO_READER is {name:?}, expected one of {names:#?}");
    all.into_iter().find(|reader| reader.corpus().ends_with(&name)).expect(&names)
}

/// Its good inputs, as files that libFuzzer begins with.
pub fn write_examples(reader: &Reader) {
    let Some(folder) = env::var_os("OTHELLO_EXAMPLES").map(PathBuf::from) else { return };
    for (number, good) in reader.good.iter().enumerate() {
        fs::write(folder.join(format!("good-{number}")), good).expect("the folder is there");
    }
}

/// Reads; behind a checksum that is right, or nothing else would be tried.
pub fn read(reader: &Reader, bytes: &[u8]) {
    if reader.name.ends_with("(checksum)") {
        let mut sealed = bytes.to_vec();
        mutation::seal(&mut sealed);
        (reader.read)(&sealed);
    } else {
        (reader.read)(bytes);
    }
}

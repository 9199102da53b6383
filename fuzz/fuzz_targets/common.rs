//! Passes libFuzzer's inputs to the reader that `OTHELLO_READER` names, one of those of the test `bad_input`.
//! Its good inputs are first written to the folder `OTHELLO_EXAMPLES`.

use std::{env, fs, path::PathBuf};

use super::{mutation, reader::Reader};

/// The reader that `OTHELLO_READER` names.
pub fn chosen(all: Vec<Reader>) -> Reader {
    let name = env::var("OTHELLO_READER").unwrap_or_default();
    let names: Vec<&str> = all.iter().map(|reader| reader.name).collect();
    let names = format!("OTHELLO_READER is {name:?}, expected one of {names:#?}");
    all.into_iter().find(|reader| reader.corpus().ends_with(&name)).expect(&names)
}

/// Writes the reader's good inputs as files for libFuzzer to begin with.
pub fn write_examples(reader: &Reader) {
    let Some(folder) = env::var_os("OTHELLO_EXAMPLES").map(PathBuf::from) else { return };
    for (number, good) in reader.good.iter().enumerate() {
        fs::write(folder.join(format!("good-{number}")), good).expect("the folder is there");
    }
}

/// Reads an input. Corrects its checksum first, if it has one: a wrong one would end the reading at once.
pub fn read(reader: &Reader, bytes: &[u8]) {
    if reader.name.ends_with("(checksum)") {
        let mut sealed = bytes.to_vec();
        mutation::seal(&mut sealed);
        (reader.read)(&sealed);
    } else {
        (reader.read)(bytes);
    }
}

//! Whatever libFuzzer thinks of, given to the reader that `OTHELLO_READER` names: those of the test
//! `bad_input`. `OTHELLO_EXAMPLES` is a folder that gets its good inputs first.
#![no_main]
#![allow(dead_code)] // the test uses the rest

#[path = "../../tests/bad_input/mutation.rs"]
mod mutation;
#[path = "../../crates/engine/tests/oracle/mod.rs"]
mod oracle;
#[path = "../../tests/bad_input/readers.rs"]
mod readers;
#[path = "../../tests/bad_input/searching.rs"]
mod searching;

use std::{env, fs, path::PathBuf};

use libfuzzer_sys::fuzz_target;
use readers::Reader;

thread_local! {
    static READER: Reader = chosen();
}

fn chosen() -> Reader {
    // Not removed: libFuzzer ends without dropping anything.
    let folder = tempfile::tempdir().expect("a folder for temporary files").keep();
    let name = env::var("OTHELLO_READER").unwrap_or_default();
    let all = readers::all(&folder);
    let names: Vec<&str> = all.iter().map(|reader| reader.name).collect();
    let names = format!("OTHELLO_READER is {name:?}, expected one of {names:#?}");
    all.into_iter().find(|reader| reader.corpus().ends_with(&name)).expect(&names)
}

fn write_examples() {
    let Some(folder) = env::var_os("OTHELLO_EXAMPLES").map(PathBuf::from) else { return };
    READER.with(|reader| {
        for (number, good) in reader.good.iter().enumerate() {
            fs::write(folder.join(format!("good-{number}")), good).expect("the folder is there");
        }
    });
}

fuzz_target!(init: write_examples(), |bytes: &[u8]| {
    READER.with(|reader| {
        let mut bytes = bytes.to_vec();
        if reader.name.ends_with("(checksum)") {
            mutation::seal(&mut bytes);
        }
        (reader.read)(&bytes);
    });
});

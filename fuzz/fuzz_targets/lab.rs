//! The readers of the lab, both protocols and other programs' answers. See `common`.
#![no_main]
#![allow(dead_code)] // the test uses the rest

mod common;
#[path = "../../tests/bad_input/engine.rs"]
mod engine;
#[path = "../../tests/bad_input/lab.rs"]
mod lab;
#[path = "../../tests/bad_input/mutation.rs"]
mod mutation;
#[path = "../../crates/engine/tests/oracle/mod.rs"]
mod oracle;
#[path = "../../tests/bad_input/reader.rs"]
mod reader;
#[path = "../../tests/bad_input/searching.rs"]
mod searching;

use libfuzzer_sys::fuzz_target;
use reader::Reader;

thread_local! {
    // Its folder is not removed: libFuzzer ends without dropping anything.
    static READER: Reader = {
        let folder = tempfile::tempdir().expect("a folder for temporary files").keep();
        common::chosen(lab::all(&folder))
    };
}

fuzz_target!(init: READER.with(common::write_examples), |bytes: &[u8]| {
    READER.with(|reader| common::read(reader, bytes));
});

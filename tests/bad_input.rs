//! Every reader survives any input: no panic, no hang, at most 100 MB.
//!
//! Good inputs are damaged in a few places and read. Each must yield a value or an error.
//! `OTHELLO_MUTATIONS=1000000 cargo test --test bad_input` tries that many inputs of each reader, and
//! `OTHELLO_READER="weights"` selects the readers with this in their name. Inputs found by `scripts/fuzz-long` are
//! read again.

#[path = "bad_input/engine.rs"]
mod engine;
#[path = "bad_input/lab.rs"]
mod lab;
#[path = "bad_input/mutation.rs"]
mod mutation;
#[path = "../crates/engine/tests/oracle/mod.rs"]
mod oracle;
#[path = "bad_input/reader.rs"]
mod reader;
#[path = "bad_input/searching.rs"]
mod searching;
#[path = "../crates/lab/tests/watchdog/mod.rs"]
mod watchdog;
#[path = "bad_input/window.rs"]
mod window;

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

/// The default number of inputs of a quick reader.
const SHORT: u64 = 150;
const MOST_MEGABYTES: f32 = 100.0;

#[test]
fn every_reader_survives_damaged_input() {
    let folder = tempfile::tempdir().unwrap();
    let mutations = std::env::var("OTHELLO_MUTATIONS").map(|n| n.parse().expect("a number"));
    let asked = std::env::var("OTHELLO_READER").unwrap_or_default();
    let mut readers = engine::all();
    readers.push(engine::search());
    readers.extend(lab::all(folder.path()));
    readers.extend(window::all(folder.path()));
    readers.retain(|reader| reader.name.contains(&asked));
    assert!(!readers.is_empty(), "no reader's name has {asked:?} in it");
    for reader in readers {
        let (mut most, mut slowest, mut read) = (0.0_f32, Duration::ZERO, 0);
        for good in &reader.good {
            let text = String::from_utf8_lossy(good);
            assert!((reader.read)(good), "{} refuses its own example {text}", reader.name);
        }
        let times: u64 = mutations.clone().unwrap_or(SHORT.div_ceil(reader.cost));
        let damaged = (0..times).map(|number| mutation::damaged(reader.name, &reader.good, number));
        for bytes in kept(&reader.corpus()).into_iter().chain(damaged) {
            let before = ALLOCATED.current_usage_as_mb();
            ALLOCATED.reset_peak_usage();
            let began = Instant::now();
            let _watch = watchdog::watch(format!("{} at {bytes:?}", reader.name));
            let outcome =
                std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| (reader.read)(&bytes)));
            let Ok(is_read) = outcome else {
                panic!("{} panics at {:?}", reader.name, String::from_utf8_lossy(&bytes));
            };
            read += u64::from(is_read);
            slowest = slowest.max(began.elapsed());
            most = most.max(ALLOCATED.peak_usage_as_mb() - before);
            assert!(most < MOST_MEGABYTES, "{} takes {most} MB for {bytes:?}", reader.name);
        }
        let name = reader.name;
        println!("{name}: {times} inputs, {read} read, at most {most:.1} MB and {slowest:.1?}");
    }
}

/// The inputs of a corpus.
fn kept(folder: &Path) -> Vec<Vec<u8>> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files.map(|file| fs::read(file.path()).expect("it is a file")).collect()
}

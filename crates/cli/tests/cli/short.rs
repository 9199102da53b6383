//! Short reads and writes, and a disk that is full after any byte. The work must either succeed or print an
//! error and resume to the same bytes. `OTHELLO_FAULTS` is the number of sizes at which the disk is full
//! for each work.
#![cfg(target_os = "linux")]

use std::{env, path::Path, process::Output};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::common::{
    files, is_reported,
    system::on_a_bad_day,
    work::{Work, short},
};

fn worked(work: &Work, folder: &Path, name: &str, bytes: u64) -> Output {
    on_a_bad_day(work.command(folder, 1), &[(name, bytes.to_string())])
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[track_caller]
fn survives(work: &Work) {
    let [whole, short] = [work.folder(), work.folder()];
    work.finish(whole.path(), 1);
    let expected = files(whole.path());
    let output = worked(work, short.path(), "OTHELLO_SHORT", 100);
    assert!(output.status.success(), "{}: {}", work.begin, told(&output));
    assert!(files(short.path()) == expected, "{}: other bytes", work.begin);

    let size: usize = expected.values().map(Vec::len).sum();
    let trials = env::var("OTHELLO_FAULTS").map_or(2, |number| number.parse().unwrap_or(400));
    let mut rng = ChaCha8Rng::seed_from_u64(trials);
    let mut told_of = 0;
    for _ in 0..trials {
        // Files that are replaced take space more than once.
        let room = rng.random_range(0..=size as u64);
        let folder = work.folder();
        let output = worked(work, folder.path(), "OTHELLO_ROOM", room);
        let errors = told(&output);
        let is_told = is_reported(output.status) && errors.contains("othello-lab: ");
        assert!(is_told || output.status.success(), "{}: {room} bytes: {errors}", work.begin);
        told_of += u64::from(is_told);
        work.finish(folder.path(), 1);
        assert!(files(folder.path()) == expected, "{}: {room} bytes: other bytes", work.begin);
    }
    println!("{}: full after {trials} numbers of bytes, {told_of} told", work.begin);
}

#[test]
fn drives_without_folder_sync_and_locks_work() {
    for work in [short::EVOLUTION, short::TOURNAMENT, short::ROWS, short::PATTERNS, short::LADDER] {
        let [whole, folder] = [work.folder(), work.folder()];
        work.finish(whole.path(), 1);
        let output = worked(&work, folder.path(), "OTHELLO_DRIVE", 1);
        assert!(output.status.success(), "{}: {}", work.begin, told(&output));
        assert!(files(folder.path()) == files(whole.path()), "{}: other bytes", work.begin);
        // The warning shows that locking really failed.
        let errors = told(&output);
        let is_told = errors.contains("cannot be locked") || !work.begin.contains("--out run");
        assert!(is_told, "{}: {errors}", work.begin);
    }
}

#[test]
fn evolutions_survive_short_reads_and_full_disks() {
    short::EVOLUTIONS.iter().for_each(survives);
}

#[test]
fn games_survive_short_reads_and_full_disks() {
    short::GAMES.iter().for_each(survives);
}

#[test]
fn training_survives_short_reads_and_full_disks() {
    short::LEARNING.iter().for_each(survives);
}

#[test]
fn results_survive_short_reads_and_full_disks() {
    short::RESULTS.iter().for_each(survives);
}

//! Fault injection with `strace`: each system call on a file of a run fails once. The work must either
//! succeed or print an error and resume to the same bytes. `OTHELLO_FAULTS` is the number of faults of each
//! kind for each work; `all` tries every one.
#![cfg(target_os = "linux")]

use std::{env, fs};

use rand::{SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

use crate::common::{
    files, is_reported,
    trace::{CALLS, calls, traced},
    work::{Work, short},
};

/// The kinds of faults with the calls that can fail so.
const FAULTS: [(&str, &str); 4] = [
    ("error=EIO", CALLS),
    ("error=ENOSPC", "openat,write,fsync,fdatasync,rename,mkdir"),
    ("error=EINTR", "openat,read,write,fsync,fdatasync,ftruncate"),
    ("signal=KILL", CALLS),
];

/// The number of faults by outcome.
#[derive(Default)]
struct Count {
    done: usize,
    told: usize,
    killed: usize,
}

/// Injects one fault, then finishes the work.
fn survives_one(work: &Work, fault: &str, call: &str, number: usize, count: &mut Count) -> Folder {
    let folder = work.folder();
    let inject = format!("inject={call}:{fault}:when={number}");
    let calls = format!("trace={call}");
    let options = ["-o", "/dev/null", "-e", &calls, "-e", &inject];
    let output = traced(&work.command(folder.path(), 1), &options);
    let errors = String::from_utf8_lossy(&output.stderr);
    let what = format!("{}: {call} {number} {fault}: {errors}", work.begin);
    assert!(!errors.contains("panicked"), "{what}");
    match output.status.code() {
        Some(0) => count.done += 1,
        Some(code) => {
            // The error message itself may be the failed write. And in the system's loader, before the
            // program begins, another thread makes a call with the same number.
            let is_told = errors.contains("othello-lab: ") || call == "write";
            assert!(code == 127 || is_reported(output.status) && is_told, "code {code}: {what}");
            count.told += 1;
        }
        None => {
            assert!(fault.starts_with("signal"), "{what}");
            count.killed += 1;
        }
    }
    if output.status.code() != Some(0) {
        work.finish(folder.path(), 1);
    }
    folder
}

type Folder = tempfile::TempDir;

#[track_caller]
fn survives(work: &Work) {
    let whole = work.folder();
    let trace = whole.path().with_extension("trace");
    let options = ["-o", trace.to_str().unwrap(), "-e", &format!("trace={CALLS}")];
    let output = traced(&work.command(whole.path(), 1), &options);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let calls = calls(&fs::read_to_string(&trace).unwrap(), whole.path());
    fs::remove_file(trace).unwrap();
    assert!(calls.len() > 5, "{calls:?}");
    let expected = files(whole.path());
    let most = match env::var("OTHELLO_FAULTS").as_deref() {
        Ok("all") => usize::MAX,
        Ok(number) => number.parse().unwrap(),
        Err(_) => 2,
    };
    let mut count = Count::default();
    for (fault, names) in FAULTS {
        let fit: Vec<_> =
            calls.iter().filter(|(name, _)| names.split(',').any(|n| n == name)).collect();
        let mut rng = ChaCha8Rng::seed_from_u64(most as u64);
        for (call, number) in fit.sample(&mut rng, most.min(fit.len())) {
            let folder = survives_one(work, fault, call, *number, &mut count);
            let same = files(folder.path()) == expected;
            assert!(same, "{}: {call} {number} {fault}: other bytes", work.begin);
        }
    }
    let Count { done, told, killed } = count;
    let of = calls.len();
    println!("{}: {of} calls; {done} done all the same, {told} told, {killed} killed", work.begin);
}

#[test]
fn an_evolution_survives_failing_system_calls() {
    survives(&short::EVOLUTION);
}

#[test]
fn an_evolution_by_cmaes_survives_failing_system_calls() {
    survives(&short::CMAES);
}

#[test]
fn breeding_by_hand_survives_failing_system_calls() {
    survives(&short::BY_HAND);
}

#[test]
fn a_map_of_styles_survives_failing_system_calls() {
    survives(&short::MAP);
}

#[test]
fn a_tournament_survives_failing_system_calls() {
    survives(&short::TOURNAMENT);
    survives(&short::SWISS);
}

#[test]
fn self_play_survives_failing_system_calls() {
    survives(&short::ROWS);
    survives(&short::ANNOTATED);
}

#[test]
fn network_training_survives_failing_system_calls() {
    survives(&short::TRAINING);
}

#[test]
fn network_self_play_training_survives_failing_system_calls() {
    survives(&short::NETWORK);
}

#[test]
fn pattern_self_play_training_survives_failing_system_calls() {
    survives(&short::PATTERNS);
}

#[test]
fn a_ladder_survives_failing_system_calls() {
    survives(&short::LADDER);
}

#[test]
fn a_book_survives_failing_system_calls() {
    survives(&short::BOOK);
}

#[test]
fn a_conversion_survives_failing_system_calls() {
    survives(&short::CONVERSION);
}

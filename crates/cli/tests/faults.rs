//! Every call of the system that touches a file of a run fails once: then the run is done all the same, or
//! says why not and is resumed to the same bytes. `strace` makes them fail. `OTHELLO_FAULTS` says how many
//! faults of each kind are tried with each work, `all` for every one there is.
#![cfg(target_os = "linux")]

mod common;

use std::{
    collections::BTreeSet,
    env, fs,
    path::Path,
    process::{Command, Output, Stdio},
};

use rand::{SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

use common::{
    files,
    work::{PLAIN, Work},
};

/// The calls that are made to fail.
const CALLS: &str = "openat,read,pread64,write,fsync,fdatasync,rename,mkdir,unlink,ftruncate,lseek,flock,\
                     getdents64,statx";

/// A way to fail, and the calls that can fail so.
const FAULTS: [(&str, &str); 4] = [
    ("error=EIO", CALLS),
    ("error=ENOSPC", "openat,write,fsync,fdatasync,rename,mkdir"),
    ("error=EINTR", "openat,read,write,fsync,fdatasync,ftruncate"),
    ("signal=KILL", CALLS),
];

/// The same command under `strace`.
fn traced(command: &Command, options: &[&str]) -> Output {
    let mut traced = Command::new("strace");
    traced.args(["-f", "-y", "-qq", "-e", "signal=none"]).args(options);
    traced.arg(command.get_program()).args(command.get_args());
    traced.current_dir(command.get_current_dir().expect("a folder")).stdin(Stdio::null());
    traced.output().expect("strace: scripts/setup test installs it")
}

/// The calls that touch a file of this folder: each by its name and its number in its thread.
fn calls(trace: &str, folder: &Path) -> BTreeSet<(String, usize)> {
    let below = format!("<{}/", folder.display());
    let mut counted = std::collections::HashMap::new();
    let mut found = BTreeSet::new();
    for line in trace.lines() {
        let Some((thread, call)) = line.split_once(char::is_whitespace) else { continue };
        let Some((name, arguments)) = call.trim_start().split_once('(') else { continue };
        if !CALLS.split(',').any(|call| call == name) {
            continue;
        }
        let number = counted.entry((thread.to_owned(), name.to_owned())).or_insert(0_usize);
        *number += 1;
        let takes_path = matches!(name, "openat" | "statx" | "rename" | "mkdir" | "unlink");
        let named = arguments.split('"').nth(1).filter(|_| takes_path);
        let is_relative = named.is_some_and(|path| !path.is_empty() && !path.starts_with('/'));
        if arguments.contains(&below) || is_relative {
            found.insert((name.to_owned(), *number));
        }
    }
    found
}

/// How many faults ended in what.
#[derive(Default)]
struct Count {
    done: usize,
    told: usize,
    killed: usize,
}

/// One fault, then the rest of the work.
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
            // The reason may be what could not be written. Before the program begins, in the system's
            // loader, the same call has the same number in another thread.
            let is_told = errors.contains("othello-lab: ") || call == "write";
            assert!(code == 127 || code == 2 && is_told, "code {code}: {what}");
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
        Err(_) => 3,
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
fn an_evolution_survives() {
    survives(&Work {
        begin: "evolve --kind sci --generations 2 --seed 5 --out run --config config.ron",
        resume: Some(("evolve --continue run", "run/run.ron")),
        given: &[(
            "config.ron",
            "(searcher: \"alphabeta:1\", opening_plies: 4, benchmark_pairs: 1, parents: 4, children: 4)",
        )],
        ..PLAIN
    });
}

#[test]
fn a_tournament_survives() {
    survives(&Work {
        begin: "tournament greedy random --pairs 2 --seed 3 --out cup",
        resume: Some(("tournament --resume --out cup", "cup/tournament.ron")),
        ..PLAIN
    });
}

#[test]
fn self_play_survives() {
    let begin = "selfplay --player random --games 5 --out games.csv";
    survives(&Work { begin, ..PLAIN });
    let begin = "selfplay --player pvs:1,solve=4@glem --games 5 --random-plies 20-40 --out g.games";
    survives(&Work { begin, ..PLAIN });
}

#[test]
fn a_training_of_a_network_survives() {
    survives(&Work {
        begin: "train net --data games.csv --epochs 2 --hidden 4 --out net.ron",
        prepare: &["selfplay --player random --games 5 --seed 3 --out games.csv"],
        ..PLAIN
    });
}

#[test]
fn a_network_that_learns_from_play_survives() {
    let begin = "train net --recipe strong --policy --hidden 4 --epochs 2 --play run --rounds 1 \
                 --games-per-round 12 --simulations 5";
    survives(&Work { begin, ..PLAIN });
}

#[test]
fn a_ladder_survives() {
    survives(&Work {
        begin: "rate cup --ladder ladder.ron",
        prepare: &["tournament greedy random --pairs 2 --seed 3 --out cup"],
        ..PLAIN
    });
}

#[test]
fn a_conversion_survives() {
    survives(&Work {
        begin: "convert cup.ggf games.wtb",
        given: &[(
            "cup.ggf",
            "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)",
        )],
        ..PLAIN
    });
}

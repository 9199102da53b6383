//! `experiment`: the same bytes after kills and with any number of threads, and what the command says.
#![cfg(unix)]

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use crate::common::{Watched, files, wait_until};

/// Two arms of two short evolutions.
const PLAN: &str = r#"(
    question: "Which mutation?",
    runs: Evolution(
        settings: (
            genome: "sci", searcher: "alphabeta:2", parents: 4, children: 4, opponents: 2,
            opening_plies: 4, benchmark_pairs: 1,
        ),
        grid: (sigma: [0.5, 1.5]),
        length: Generations(6),
    ),
    seeds: 2,
    measures: [Strength(pairs: 2), Anytime],
)"#;

fn lab(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_othello-lab"));
    command.args(words.split_whitespace()).current_dir(folder).stdin(Stdio::null());
    command
}

fn said(output: &Output) -> (Option<i32>, String) {
    let text = [&output.stdout[..], &output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

fn place() -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("plan.ron"), PLAN).unwrap();
    place
}

/// The files of the runs and their results; the report also has times.
fn kept(experiment: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut kept = files(experiment);
    for name in
        ["report.html", "report.md", "results.csv", "results.json", "curves.svg", "machine.ron"]
    {
        assert!(kept.remove(Path::new(name)).is_some(), "{name}");
    }
    assert_eq!(kept.keys().filter(|file| file.ends_with("population.ron")).count(), 4);
    kept
}

#[test]
fn an_experiment_gives_the_same_bytes_after_kills_and_with_any_number_of_threads() {
    let place = place();
    let begin = "experiment plan.ron --threads 1 --out whole";
    let (code, text) = said(&lab(place.path(), begin).watched_output());
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("4 runs, up to "), "{text}");
    assert!(text.contains("sigma-1.5-seed-2: anytime "), "{text}");
    assert!(text.ends_with("the report is whole/report.html\n"), "{text}");

    let runs = place.path().join("killed/runs");
    let mut command = "experiment plan.ron --threads 2 --out killed";
    for begun in ["sigma-1.5-seed-1/run.ron", "sigma-1.5-seed-2/run.ron"] {
        let mut program = lab(place.path(), command);
        let mut child = program.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        wait_until(begun, || runs.join(begun).exists());
        child.kill().unwrap(); // SIGKILL
        child.wait().unwrap();
        command = "experiment --resume --threads 2 --out killed";
    }
    let (code, text) = said(&lab(place.path(), command).watched_output());
    assert_eq!(code, Some(0), "{text}");
    assert_eq!(kept(&place.path().join("killed")), kept(&place.path().join("whole")));
}

#[test]
fn a_dry_run_prints_the_size_and_writes_nothing() {
    let place = place();
    let (code, text) = said(&lab(place.path(), "experiment plan.ron --dry-run").watched_output());
    assert_eq!(code, Some(0), "{text}");
    // Six generations of 16 games and a benchmark of 12, then 24 games.
    assert!(
        text.starts_with("Which mutation?\n  sigma 0.5: 2 seeds, each up to 192 games, about ")
    );
    assert!(text.contains("\n4 runs, up to 768 games, about "), "{text}");
    assert_eq!(files(place.path()).len(), 1);
}

#[test]
fn verification_repeats_runs_and_finds_a_changed_byte() {
    let place = place();
    let begin = "experiment plan.ron --out experiment";
    assert_eq!(said(&lab(place.path(), begin).watched_output()).0, Some(0));
    let verify = "experiment --verify experiment --sample 4";
    let (code, text) = said(&lab(place.path(), verify).watched_output());
    assert_eq!((code, text.matches(": the same\n").count()), (Some(0), 4), "{text}");
    let history = place.path().join("experiment/runs/sigma-0.5-seed-2/history.csv");
    let text = fs::read_to_string(&history).unwrap();
    fs::write(&history, text.replacen(',', ";", 1)).unwrap();
    let (code, text) = said(&lab(place.path(), verify).watched_output());
    assert_eq!((code, text.matches(": the same\n").count()), (Some(1), 3), "{text}");
    let other = "sigma-0.5-seed-2: other sigma-0.5-seed-2/history.csv\n";
    assert!(text.contains(other) && text.contains("1 of 4 runs differ"), "{text}");
    assert!(!place.path().join("experiment/.verify").exists());
}

#[test]
fn failed_runs_are_reported_with_an_exit_code() {
    let place = place();
    let league = "League(data: \"nowhere\", double_games: 1)";
    let plan = PLAN.replace("Anytime", league).replace("Generations(6)", "Generations(1)");
    fs::write(place.path().join("plan.ron"), plan).unwrap();
    let begin = "experiment plan.ron --out experiment";
    let (code, text) = said(&lab(place.path(), begin).watched_output());
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("sigma-0.5-seed-1: failed: "), "{text}");
    assert!(text.contains("4 of 4 runs failed; --resume tries them again"), "{text}");
    let invalid = PLAN.replace("seeds: 2", "seeds: 0");
    fs::write(place.path().join("plan.ron"), invalid).unwrap();
    let (code, text) = said(&lab(place.path(), "experiment plan.ron --out x").watched_output());
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("expected 1 to 10000 seeds, found 0"), "{text}");
}

#[test]
fn merged_shards_have_the_bytes_of_the_whole_experiment() {
    let place = place();
    for words in ["--out whole", "--out cut --shard 1/2", "--out cut --shard 2/2"] {
        let (code, text) =
            said(&lab(place.path(), &format!("experiment plan.ron {words}")).watched_output());
        assert_eq!(code, Some(0), "{text}");
    }
    assert!(!place.path().join("cut.1-of-2/runs/sigma-1.5-seed-2").exists());
    let (code, text) = said(&lab(place.path(), "merge cut").watched_output());
    assert_eq!(code, Some(0), "{text}");
    assert_eq!(kept(&place.path().join("cut")), kept(&place.path().join("whole")));
}

//! Two programs on one run: the second is refused because the run is in use, and nothing is lost.
#![cfg(target_os = "linux")] // tells the holder of a lock

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
};

use crate::common::{Watched, signals::holds_lock, wait_until};

fn lab(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_othello-lab"));
    command.args(words.split_whitespace()).current_dir(folder).stdin(Stdio::null());
    command
}

/// Starts the work and waits for a file, then tries to start and to resume it a second time. Kills the
/// first program and lets another one resume.
#[track_caller]
fn is_used_by_one(begin: &str, begun: &str, resume: &str) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("run.ron"), crate::common::PATTERNS).unwrap();
    let quiet = Stdio::null;
    let mut first = lab(folder.path(), begin).stdout(quiet()).stderr(quiet()).spawn().unwrap();
    wait_until(begin, || {
        assert!(first.try_wait().unwrap().is_none(), "{begin} ended at once");
        holds_lock(&first) && folder.path().join(begun).exists()
    });
    let Output { status, stderr, .. } = lab(folder.path(), resume).watched_output();
    let said = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(1), "{resume}: {said}");
    assert!(said.ends_with("is in use by another program\n"), "{said}");
    assert!(first.try_wait().unwrap().is_none(), "{begin} was disturbed");
    first.kill().unwrap(); // SIGKILL: the system releases the lock
    first.wait().unwrap();
    let mut second = lab(folder.path(), resume).stdout(quiet()).stderr(quiet()).spawn().unwrap();
    wait_until(resume, || {
        assert!(second.try_wait().unwrap().is_none(), "{resume} after the kill");
        holds_lock(&second)
    });
    second.kill().unwrap();
    second.wait().unwrap();
}

#[test]
fn an_evolution_is_used_by_one_program() {
    let begin = "evolve --kind features --generations 500 --out run";
    is_used_by_one(begin, "run/run.ron", "evolve --continue run");
}

#[test]
fn a_map_is_used_by_one_program() {
    let begin = "map --kind jma --generations 5000 --out run";
    is_used_by_one(begin, "run/run.ron", "map --continue run");
}

#[test]
fn a_single_population_is_used_by_one_program() {
    let begin = "evolve --kind jma --generations 5000 --out mine.evl";
    is_used_by_one(begin, "mine.evl", "evolve --continue mine.evl --generations 5000");
}

#[test]
fn a_tournament_is_used_by_one_program() {
    let begin = "tournament alphabeta:6@sci alphabeta:6@jma --pairs 5000 --out cup";
    is_used_by_one(begin, "cup/games.csv", "tournament --resume --out cup");
}

#[test]
fn self_play_is_used_by_one_program() {
    let begin = "selfplay --player mcts:3000 --games 5000 --out games.csv";
    is_used_by_one(begin, ".games.csv.lock", begin);
}

#[test]
fn a_pattern_training_is_used_by_one_program() {
    let begin = "train glem --play run --rounds 3 --games-per-round 50000 --depth 8";
    is_used_by_one(begin, "run/run.ron", begin);
}

#[test]
fn a_network_training_is_used_by_one_program() {
    let begin = "train net --play run --simulations 3000";
    is_used_by_one(begin, "run/run.ron", begin);
}

#[test]
fn reading_a_run_in_use_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let words = "tournament alphabeta:1@sci greedy random --pairs 4 --out cup";
    assert!(lab(folder.path(), words).watched_output().status.success());
    let games = folder.path().join("cup/games.csv");
    let mut text = fs::read_to_string(&games).unwrap();
    text += "25,half a li";
    fs::write(&games, &text).unwrap();
    let rated = lab(folder.path(), "rate cup").watched_output();
    assert!(rated.status.success(), "{}", String::from_utf8_lossy(&rated.stderr));
    assert_eq!(fs::read_to_string(&games).unwrap(), text);

    // A reading command does not change the target of a link.
    let letter = folder.path().join("letter.txt");
    fs::write(&letter, "dear reader").unwrap();
    fs::remove_file(&games).unwrap();
    std::os::unix::fs::symlink(&letter, &games).unwrap();
    let _ = lab(folder.path(), "rate cup").watched_output();
    let resumed = lab(folder.path(), "tournament --resume --out cup").watched_output();
    assert_eq!(resumed.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&letter).unwrap(), "dear reader");
}

#[test]
fn a_damaged_history_is_reported_with_its_line_and_left_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("quick.ron"),
        "(searcher: \"alphabeta:1\", opening_plies: 4, benchmark_pairs: 1)",
    )
    .unwrap();
    let words = "evolve --kind sci --generations 5 --out run --config quick.ron";
    assert!(lab(folder.path(), words).watched_output().status.success());
    let history = folder.path().join("run/history.csv");
    let damaged = fs::read_to_string(&history).unwrap().replace("\n3,", "\n3x,");
    fs::write(&history, &damaged).unwrap();
    for words in ["evolve --continue run --generations 2", "show run --history"] {
        let Output { status, stderr, .. } = lab(folder.path(), words).watched_output();
        let said = String::from_utf8(stderr).unwrap();
        assert_eq!(status.code(), Some(1), "{words}: {said}");
        assert!(
            said.contains("run/history.csv:4: the line is damaged: expected the sum"),
            "{said}"
        );
    }
    assert_eq!(fs::read_to_string(&history).unwrap(), damaged);
}

#[test]
fn names_with_control_characters_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for out in ["a\nb", "a\u{1b}[31mb"] {
        let arguments = ["evolve", "--kind", "sci", "--generations", "1", "--out", out];
        let mut command = Command::new(env!("CARGO_BIN_EXE_othello-lab"));
        let output = command.args(arguments).current_dir(folder.path()).watched_output();
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("without slashes, colons and control characters"), "{said}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

//! Tests of `train glem`.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use crate::common::{PATTERNS, Watched, files, on_full_disk};

fn train(folder: &Path, threads: u32) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_othello-lab"));
    command
        .args(["train", "glem", "--play", "run", "--config", "run.ron", "--threads"])
        .arg(threads.to_string())
        .current_dir(folder);
    command
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("run.ron"), PATTERNS).unwrap();
    folder
}

/// The error of an invalid command line.
#[track_caller]
fn error(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8_lossy(&output.stderr).trim().to_owned()
}

/// The error of a command that fails.
#[track_caller]
fn failure(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1));
    String::from_utf8_lossy(&output.stderr).trim().to_owned()
}

#[test]
fn positions_with_values_train_and_invalid_lines_are_reported() {
    let folder = folder();
    let start = "---------------------------OX------XO---------------------------";
    let path = folder.path().join("positions.txt");
    let train = || {
        Command::new(env!("CARGO_BIN_EXE_othello-lab"))
            .args(["train", "glem", "--data", "positions.txt", "--out", "my.glem"])
            .args(["--validation", "0", "--epochs", "2"])
            .current_dir(folder.path())
            .watched_output()
    };
    fs::write(&path, format!("{start} X 0.9\n{start} X 0.7\n")).unwrap();
    assert!(train().status.success());
    assert!(fs::read(folder.path().join("my.glem")).unwrap().starts_with(b"GLEM"));
    assert!(!folder.path().join("my.checkpoint").exists());
    fs::write(&path, format!("{start} X 0.9\n{start} X 1.7\n")).unwrap();
    assert!(failure(&train()).contains("positions.txt: line 2: expected 64 squares"));
}

#[test]
fn goals_and_rates_unsuited_to_ridge_select_gradient_descent() {
    let folder = folder();
    let position = "---------------------------OX------XO--------------------------- X 0.9\n";
    fs::write(folder.path().join("positions.txt"), position).unwrap();
    let train = |options: &str| {
        Command::new(env!("CARGO_BIN_EXE_othello-lab"))
            .args(["train", "glem", "--data", "positions.txt", "--out", "my.glem"])
            .args("--validation 0 --epochs 2".split(' ').chain(options.split(' ')))
            .current_dir(folder.path())
            .watched_output()
    };
    for options in ["--goal chance", "--rate 0.1", "--method adam", "--ridge 20"] {
        assert!(train(options).status.success(), "{options}");
    }
    assert!(error(&train("--method ridge --goal chance")).contains("for a ridge"));
    assert!(error(&train("--method ridge --rate 0.1")).contains("has no effect"));
    assert!(error(&train("--method adam --ridge 20")).contains("needs the method ridge"));
}

#[test]
fn invalid_settings_are_refused_before_any_work() {
    let folder = folder();
    fs::write(folder.path().join("run.ron"), PATTERNS.replace("depth: 1", "depth: 77")).unwrap();
    let output = train(folder.path(), 1).watched_output();
    assert!(error(&output).contains("round 1: expected"));
    fs::write(folder.path().join("run.ron"), PATTERNS.replace("seed", "sed")).unwrap();
    let output = train(folder.path(), 1).watched_output();
    assert!(error(&output).contains("run.ron: line 2, column 5: Unexpected field named `sed`"));
    assert!(!folder.path().join("run").exists());
}

#[test]
fn options_that_contradict_a_run_are_refused() {
    let folder = folder();
    assert!(train(folder.path(), 2).watched_output().status.success());
    let with = |options: &str| train(folder.path(), 2).args(options.split(' ')).watched_output();
    assert!(error(&with("--seed 77")).contains("run: --seed is"));
    assert!(error(&with("--rounds 1")).contains("run: --rounds is 2 here, not 1"));
    let other = fs::read_to_string(folder.path().join("run.ron")).unwrap();
    fs::write(folder.path().join("run.ron"), other.replace("depth: 1", "depth: 2")).unwrap();
    let output = train(folder.path(), 2).watched_output();
    assert!(error(&output).contains("run: --depth is 1 here, not 2"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_othello-lab"));
    command.args(["train", "glem", "--play", "run", "--preset", "paper"]);
    let output = command.current_dir(folder.path()).watched_output();
    assert!(error(&output).contains(" here, not "));
}

#[test]
fn players_listed_by_show_are_valid_specs() {
    let folder = folder();
    assert!(train(folder.path(), 2).watched_output().status.success());
    let lab = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_othello-lab"))
            .args(words)
            .current_dir(folder.path())
            .watched_output();
        assert!(output.status.success(), "{words:?} {output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let shown = lab(&["show", "run"]);
    let mut lines = shown.lines();
    assert_eq!(lines.next(), Some("patterns, done, 2 of 2 rounds"));
    assert_eq!(lines.next(), Some("after  player"));
    let players: Vec<&str> =
        lines.map(|line| line.trim_start().split_once("  ").unwrap().1).collect();
    assert_eq!(players.len(), 2, "{shown}"); // one for each round
    for player in players {
        assert!(lab(&["best", player, "start"]).starts_with("move "), "{player}");
    }
}

#[cfg(unix)]
#[test]
fn a_full_disk_loses_no_file_and_no_result() {
    // Between the size of a file of games and that of a checkpoint.
    let train_on_full_disk = |folder: &Path, arguments: &str| {
        on_full_disk(folder, 1000, &format!("train glem {arguments}"))
    };
    let (whole, filled) = (folder(), folder());
    assert!(train(whole.path(), 2).watched_output().status.success());
    let stopped = train_on_full_disk(filled.path(), "--play run --config run.ron");
    assert!(failure(&stopped).contains("fit.checkpoint: "), "{}", failure(&stopped));
    assert!(train(filled.path(), 2).watched_output().status.success());
    assert_eq!(files(&filled.path().join("run")), files(&whole.path().join("run")));

    let positions = "-------X--------------------OX------XO-------------------------- X 0.9\n";
    fs::write(filled.path().join("positions.txt"), positions).unwrap();
    fs::write(filled.path().join("my.glem"), "what was there before").unwrap();
    let options = "--data positions.txt --out my.glem --validation 0 --epochs 1";
    failure(&train_on_full_disk(filled.path(), options));
    let mut names: Vec<_> =
        fs::read_dir(filled.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["my.glem", "positions.txt", "run", "run.ron"]);
    assert_eq!(fs::read(filled.path().join("my.glem")).unwrap(), b"what was there before");
}

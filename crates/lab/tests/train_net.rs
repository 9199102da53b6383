//! `selfplay` and `train net` as a user runs them: killed at any instant, they lose nothing.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

fn lab(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_othello-lab"));
    command.args(words.split_whitespace()).current_dir(folder);
    command
}

fn run(folder: &Path, words: &str) -> String {
    let output = lab(folder, words).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a command in one folder to its end and in another with kills on the way, with another number
/// of threads; both must leave the same files.
fn killed_and_whole(words: &str, prepare: impl Fn(&Path)) {
    let (whole, killed) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    prepare(whole.path());
    prepare(killed.path());
    run(whole.path(), &format!("{words} --threads 1"));
    for millis in [30, 120, 300, 600, 900] {
        let mut child = lab(killed.path(), &format!("{words} --threads 2"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(millis));
        child.kill().unwrap(); // SIGKILL
        child.wait().unwrap();
    }
    run(killed.path(), &format!("{words} --threads 2"));
    assert_eq!(files(killed.path()), files(whole.path()), "{words}");
}

/// Every file with its bytes, but for what a kill leaves aside.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else if !path.file_name().unwrap().to_string_lossy().starts_with('.') {
            files.push((path.file_name().unwrap().into(), fs::read(&path).unwrap()));
        }
    }
    files.sort();
    files
}

#[test]
fn self_play_killed_again_and_again_ends_with_the_same_file() {
    killed_and_whole("selfplay --player mcts:60 --games 60 --visits --out games.csv", |_| {});
}

#[test]
fn taught_games_killed_again_and_again_end_with_the_same_file() {
    let words =
        "selfplay --player pvs:2,solve=8@glem --games 600 --random-plies 4-40 --out g.games";
    killed_and_whole(words, |_| {});
}

#[test]
fn a_training_killed_again_and_again_ends_with_the_same_network() {
    let words = "train net --data games.csv --epochs 400 --out net.ron";
    killed_and_whole(words, |folder| {
        run(folder, "selfplay --player mcts:10 --games 20 --seed 3 --out games.csv");
    });
}

#[test]
fn learning_from_play_killed_again_and_again_ends_with_the_same_networks() {
    let words = "train net --recipe strong --policy --hidden 32,16 --epochs 12 --play run \
                 --rounds 2 --games-per-round 12 --simulations 20";
    killed_and_whole(words, |_| {});
}

#[test]
fn what_was_learned_plays_and_says_how_it_was_made() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, "selfplay --player pvs:1@glem --games 40 --random-plies 6-30 --out a.games");
    let words = "train net --recipe strong --policy --data a.games --hidden 32,16 --epochs 2";
    let said = run(folder, &format!("{words} --out a.ron"));
    assert!(said.contains("nats"), "{said}");
    let text = fs::read_to_string(folder.join("a.ron")).unwrap();
    assert!(text.contains("encoding: Mobility") && text.contains("policy: true"), "{text}");
    let said = run(folder, "match mcts:30@a.ron alphabeta:1@a.ron --pairs 1");
    assert!(said.contains("2 games"), "{said}");
    let output = lab(folder, "train net --policy --data b.csv --out b.ron").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("b.csv: "));
}

#[test]
fn the_papers_experiment_prints_its_table() {
    let folder = tempfile::tempdir().unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/mcts-experiment");
    let output = Command::new(script)
        .arg(folder.path())
        .env("OTHELLO_LAB", env!("CARGO_BIN_EXE_othello-lab"))
        .env("GAMES", "8")
        .env("EPOCHS", "4")
        .env("PAIRS", "1")
        .env("SIMULATIONS", "30")
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let rows: Vec<&str> = said.lines().filter(|line| line.starts_with("| mcts")).collect();
    assert_eq!(rows.len(), 5, "{said}");
    // Each row ends with a score that was measured.
    assert!(rows.iter().all(|row| row.trim_end_matches(" |").ends_with('%')), "{said}");
    assert!(folder.path().join("paper.history.csv").exists());
}

//! Tests of `selfplay` and `train net`.

use std::{fs, path::Path, process::Command};

use crate::common::Watched;

fn lab(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_othello-lab"));
    command.args(words.split_whitespace()).current_dir(folder);
    command
}

fn run(folder: &Path, words: &str) -> String {
    let output = lab(folder, words).watched_output();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_trained_network_plays_and_records_its_training() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, "selfplay --player pvs:1@glem --games 40 --random-plies 6-30 --out a.games");
    let words = "train net --preset strong --policy --data a.games --hidden 32,16 --epochs 2";
    let said = run(folder, &format!("{words} --out a.ron"));
    assert!(said.contains("nats"), "{said}");
    let text = fs::read_to_string(folder.join("a.ron")).unwrap();
    assert!(text.contains("encoding: Mobility") && text.contains("policy: true"), "{text}");
    let said = run(folder, "match mcts:30@a.ron alphabeta:1@a.ron --pairs 1");
    assert!(said.contains("2 games"), "{said}");
    let output = lab(folder, "train net --policy --data b.csv --out b.ron").watched_output();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("b.csv: "));
}

#[test]
fn a_run_refuses_to_resume_with_other_settings() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |words: &str| {
        let output = lab(folder.path(), words).watched_output();
        assert_eq!(output.status.code(), Some(2), "{words}");
        String::from_utf8(output.stderr).unwrap()
    };
    let words = "train net --policy --hidden 4 --epochs 1 --play run --rounds 1 \
                 --games-per-round 12 --simulations";
    run(folder.path(), &format!("{words} 3"));
    let net = folder.path().join("run/nets/01.ron");
    let learned = fs::read(&net).unwrap();
    assert!(refused(&format!("{words} 4")).contains("run: --simulations is 3 here, not 4"));
    let refusal = refused(&format!("{words} 3 --hidden 5"));
    assert!(refusal.contains("hidden"), "{refusal}");
    // A finished run is given more rounds, unless something else differs.
    let longer = words.replace("--rounds 1", "--rounds 2");
    assert!(refused(&format!("{longer} 4")).contains("run: --simulations is 3 here, not 4"));
    assert!(!net.with_file_name("02.ron").exists());
    run(folder.path(), &format!("{longer} 3"));
    assert!(net.with_file_name("02.ron").exists());
    fs::remove_file(folder.path().join("run/run.ron")).unwrap();
    assert!(refused(&format!("{words} 3")).contains("expected a new or empty folder"));
    assert_eq!(fs::read(&net).unwrap(), learned);
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), "selfplay --player random --games 5 --out games.csv");
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let words = "train net --data games.csv --hidden 4 --epochs 1 --out net.ron";
    let output = lab(folder.path(), words).stdout(full).watched_output();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("standard output: No space left on device"), "{error}");
    run(folder.path(), words);
    assert!(folder.path().join("net.ron").exists());
}

#[test]
fn the_experiment_of_the_paper_prints_its_table() {
    let folder = tempfile::tempdir().unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/mcts-experiment");
    let output = Command::new(script)
        .arg(folder.path())
        .env("OTHELLO_LAB", env!("CARGO_BIN_EXE_othello-lab"))
        .env("GAMES", "8")
        .env("EPOCHS", "4")
        .env("PAIRS", "1")
        .env("SIMULATIONS", "30")
        .watched_output();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let rows: Vec<&str> = said.lines().filter(|line| line.starts_with("| mcts")).collect();
    assert_eq!(rows.len(), 5, "{said}");
    // Each row ends with a measured score.
    assert!(rows.iter().all(|row| row.trim_end_matches(" |").ends_with('%')), "{said}");
    assert!(folder.path().join("paper.history.csv").exists());
}

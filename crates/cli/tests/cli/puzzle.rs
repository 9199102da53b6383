//! Puzzles, style cards and the choices of many players on the command line.

use std::{
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

use othello_lab::teach::puzzles::{PuzzleList, PuzzleRecord};
use serde_json::Value as Json;

use crate::common::Watched;

fn lab(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_othello-lab"));
    command.current_dir(folder).args(arguments);
    command
}

/// The output of a command with this input.
fn answered(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = lab(folder, arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has seen enough closes its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// The objects that a command printed, one a line.
fn objects(output: &Output) -> Vec<Json> {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const RECORD: &[&str] = &["puzzle", "--json", "--record", "mine.ron", "--number", "500"];

#[test]
fn the_first_try_decides_the_rating() {
    let folder = tempfile::tempdir().unwrap();
    let shipped = PuzzleList::shipped();
    let puzzle = &shipped.puzzles()[499];
    let best = puzzle.best.to_string();
    let legal = puzzle.position().legal_moves().into_iter();
    let other = legal.map(|square| square.to_string()).find(|name| *name != best).unwrap();

    let found = objects(&answered(folder.path(), RECORD, &format!("nonsense\n{best}\n")));
    assert_eq!(found[0]["puzzle"], 500);
    assert!(found[0].get("answer").is_none(), "the puzzle must not show its answer");
    assert_eq!((&found[1]["right"], &found[1]["tries"]), (&true.into(), &1.into()));
    assert_eq!(found[1]["moves"][0]["score"], puzzle.score);
    assert!(found[1]["reasons"].is_array());
    assert!(found[1]["change"].as_f64().unwrap() > 0.0);

    let late = objects(&answered(folder.path(), RECORD, &format!("{other}\n{best}\n")));
    assert_eq!((&late[1]["right"], &late[1]["tries"]), (&true.into(), &2.into()));
    assert!(late[1]["change"].as_f64().unwrap() < 0.0);

    let missed = objects(&answered(folder.path(), RECORD, &format!("{other}\n").repeat(5)));
    assert_eq!((&missed[1]["right"], &missed[1]["tries"]), (&false.into(), &3.into()));
    assert_eq!(missed[1]["answer"], best);
    let record = PuzzleRecord::open(&folder.path().join("mine.ron")).unwrap();
    let answers: Vec<bool> = record.answers().iter().map(|answer| answer.found).collect();
    assert_eq!(answers, [true, false, false]);

    // Without an answer nothing is rated.
    let left = objects(&answered(folder.path(), RECORD, "quit\n"));
    assert_eq!(left.len(), 1);
    assert_eq!(PuzzleRecord::open(&folder.path().join("mine.ron")).unwrap(), record);
}

#[test]
fn a_puzzle_is_shown_as_a_board_with_its_task() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["puzzle", "--theme", "corner", "--record", "mine.ron"];
    let text = String::from_utf8(answered(folder.path(), &arguments, "").stdout).unwrap();
    assert!(text.contains("a  b  c") && text.contains("Win a corner."), "{text}");
    assert!(!folder.path().join("mine.ron").exists());
    for wrong in [["puzzle", "--number", "0"], ["puzzle", "--theme", "fork"]] {
        let output = lab(folder.path(), &wrong).args(["--record", "mine.ron"]).watched_output();
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn made_puzzles_are_the_same_bytes_with_any_number_of_threads_and_can_be_listed() {
    let folder = tempfile::tempdir().unwrap();
    let make = |out: &str, threads: &str| {
        let count = ["puzzle", "make", "--count", "8", "--seed", "5", "--out", out];
        let output = lab(folder.path(), &count).args(["--threads", threads]).watched_output();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        std::fs::read(folder.path().join(out)).unwrap()
    };
    assert_eq!(make("one.txt", "1"), make("two.txt", "2"));
    let list = ["puzzle", "--list", "--json", "--file", "one.txt", "--record", "mine.ron"];
    assert_eq!(objects(&lab(folder.path(), &list).watched_output()).len(), 8);
}

#[test]
fn puzzles_are_taken_from_games_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("opening.txt"), "f5d6c3d3c4\n").unwrap();
    let make = ["puzzle", "make", "--from", "opening.txt", "--out", "none.txt"];
    let output = lab(folder.path(), &make).watched_output();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains("0 puzzles from 1 games"), "{text}");
}

#[test]
fn a_card_distinguishes_a_greedy_player_from_one_that_flips_few() {
    let folder = tempfile::tempdir().unwrap();
    let card = |player: &str, more: &[&str]| {
        let mut command = lab(folder.path(), &["card", player, "--games", "16", "--json"]);
        objects(&command.args(more).watched_output()).remove(0)
    };
    let discs = |card: &Json| card["measures"][0]["score"].as_f64().unwrap();
    let greedy = card("greedy", &["--svg", "card.svg"]);
    assert_eq!(greedy["measures"].as_array().unwrap().len(), 8);
    assert!(discs(&greedy) > discs(&card("evaporate", &[])), "{greedy}");
    assert_eq!(greedy, card("greedy", &["--threads", "1"]));
    let rows = ["--------"; 3].join(" ");
    let games = format!(
        "(;GM[Othello]PB[Ann]PW[Bob]TY[8]BO[8 {rows} ---O*--- ---*O--- {rows} *]B[F5]W[D6];)"
    );
    std::fs::write(folder.path().join("two.ggf"), games).unwrap();
    let of = |name: &str| lab(folder.path(), &["card", name, "--from", "two.ggf", "--json"]);
    assert_eq!(objects(&of("Bob").watched_output())[0]["games"], 1);
    assert_eq!(of("Eve").watched_output().status.code(), Some(1));
    let svg = std::fs::read_to_string(folder.path().join("card.svg")).unwrap();
    assert!(svg.contains("greedy") && svg.contains(greedy["sentence"].as_str().unwrap()));
}

#[test]
fn minds_shows_the_choices_of_each_player_and_where_they_disagree() {
    let folder = tempfile::tempdir().unwrap();
    let minds = |players: &[&str]| {
        let position = ["minds", "f5d6c3d3c4f4f6f3e6e7f7c5b6g5e3d7c6b5", "--players"];
        answered(folder.path(), &[&position, players].concat(), "")
    };
    let found = &objects(&minds(&["sci,greedy", "random", "--json"]))[0];
    assert_eq!((&found["side"], found["minds"].as_array().unwrap().len()), (&"black".into(), 3));
    let first = |place: usize| &found["minds"][place]["choices"][0];
    assert_eq!(found["minds"][0]["player"], "alphabeta:4@sci");
    assert_eq!((&first(1)["move"], &first(1)["value"]), (&"g6".into(), &5.0.into()));
    assert!(first(2)["value"].is_null(), "random moves have no value");
    assert!(found["disputed"].as_array().unwrap().contains(&"g6".into()));

    let table = String::from_utf8(minds(&["greedy", "greedy"]).stdout).unwrap();
    assert!(table.contains("g6") && table.ends_with("All agree.\n"), "{table}");
    let unknown = minds(&["greedy,nobody"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("unknown player \"nobody\""));
}

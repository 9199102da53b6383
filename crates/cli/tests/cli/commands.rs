//! The real program, run in an empty folder.

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

const START: &str = "---------------------------OX------XO--------------------------- X";

use crate::common::watchdog::watch;

/// Runs the program in this folder with these input lines.
pub(super) fn lab_with_input(folder: &Path, args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let _watch = watch(format!("othello-lab {args:?}"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_othello-lab"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end before it has read all input.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap()
}

fn lab(folder: &Path, args: &[&str]) -> Output {
    lab_with_input(folder, args, "")
}

/// The output of a successful command.
fn printed(folder: &Path, args: &[&str]) -> String {
    let output = lab(folder, args);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// The one-sentence error of an invalid command line.
fn refused(folder: &Path, args: &[&str]) -> String {
    error(folder, args, 2)
}

/// The one-sentence error of a command that fails.
fn failed(folder: &Path, args: &[&str]) -> String {
    error(folder, args, 1)
}

fn error(folder: &Path, args: &[&str], code: i32) -> String {
    let output = lab(folder, args);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(output.stdout.is_empty());
    errors.trim().to_owned()
}

fn json(folder: &Path, args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&printed(folder, args)).unwrap()
}

#[test]
fn best_prints_move_value_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let text = printed(folder.path(), &["best", "alphabeta:4@jma", "f5d6c3"]);
    let words: Vec<&str> = text.split_whitespace().collect();
    assert_eq!((words[0], words[2], words[5]), ("move", "value", "line"));
    assert_eq!(words[1], words[6], "the line begins with the move");
    let object = json(folder.path(), &["best", "alphabeta:4@jma", "f5d6c3", "--json"]);
    assert_eq!(object["move"], words[1]);
    assert_eq!(object["kind"], "estimate");
    assert_eq!(object["side"], "white");
    assert_eq!(object["line"].as_array().unwrap().len(), 4);
}

#[test]
fn a_board_that_begins_with_dashes_is_a_position() {
    let folder = tempfile::tempdir().unwrap();
    for args in [["best", "greedy", START, "--json"], ["best", "greedy", "--json", START]] {
        assert_eq!(json(folder.path(), &args)["move"], "d3");
    }
    assert_eq!(printed(folder.path(), &["evaluate", "sci", START, "--tsv"]), "0\t0\t0\n");
}

#[test]
fn best_handles_passes_and_finished_games() {
    let folder = tempfile::tempdir().unwrap();
    // White has a1, black b1. Only white, which is not to move, can play c1, and takes all discs.
    let board = "OX".to_owned() + &"-".repeat(62);
    let object = json(folder.path(), &["best", "alphabeta:4@sci", &format!("{board} X"), "--json"]);
    assert_eq!((&object["move"], &object["kind"]), (&"pass".into(), &"exact".into()));
    assert_eq!(object["value"], -64);
    assert_eq!(object["line"][0], "c1");
    let over = "X".repeat(64) + " O";
    let object = json(folder.path(), &["best", "greedy", &over, "--json"]);
    assert_eq!((&object["move"], &object["value"]), (&"none".into(), &(-64).into()));
}

#[test]
fn evaluate_prints_variables_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let table = printed(folder.path(), &["evaluate", "jma", "f5d6"]);
    assert!(table.contains("x10         -2           -8       16.000"), "{table}");
    let other_side = START.replace(" X", " O");
    let file = format!("% two positions\n{START}\n\n{other_side}\nf5\n");
    fs::write(folder.path().join("boards.txt"), file).unwrap();
    let lines = printed(folder.path(), &["evaluate", "sci", "--positions", "boards.txt", "--tsv"]);
    assert_eq!(lines, "0\t0\t0\n0\t0\t0\n0\t0\t-3\n");
}

#[test]
fn evaluate_names_all_features_and_prints_those_of_moves() {
    let folder = tempfile::tempdir().unwrap();
    let evaluated = |position: &str| printed(folder.path(), &["evaluate", "gene23", position]);
    // f5 is two squares from the edge, flips one disc and leaves three replies.
    let start = evaluated(START);
    assert!(
        start.contains("  f5   0.000   0.667   0.947   0.000   0.909   0.000   19.819"),
        "{start}"
    );
    for meaning in ["x1 ", "gives no corner", "small frontier", "x12 ", "last move"] {
        assert!(start.contains(meaning), "{start}");
    }
    // a1 takes a corner and leaves no reply.
    let corner = evaluated(&format!("-OX{} X", "-".repeat(61)));
    assert!(
        corner.contains("  a1   1.000   0.000   0.947   0.000   1.000   0.000   23.286"),
        "{corner}"
    );
}

#[test]
fn a_match_counts_every_game() {
    let folder = tempfile::tempdir().unwrap();
    let object =
        json(folder.path(), &["match", "alphabeta:2@jma", "random", "--games", "4", "--json"]);
    let count = |name: &str| object[name].as_u64().unwrap();
    assert_eq!(count("wins") + count("draws") + count("losses"), 4);
}

#[test]
fn league_tabulates_published_and_given_players() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/league");
    if !data.exists() {
        eprintln!("not tried: there are no published players in {}", data.display());
        return;
    }
    let data = data.to_str().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let text = printed(
        folder.path(),
        &["league", "alphabeta:3@jma", "--table", "--pairs", "5", "--data", data],
    );
    let rows: Vec<&str> = text.lines().skip(2).collect();
    assert_eq!(rows.len(), 21, "{text}");
    let mean = |row: &str| row.split(['|', '±']).nth(2).unwrap().trim().parse::<f64>().unwrap();
    assert!(rows.is_sorted_by(|a, b| mean(a) >= mean(b)), "{text}");
    let row = |name: &str| *rows.iter().find(|row| row.contains(name)).unwrap();
    assert!(mean(row("`alphabeta:3@jma`")) > mean(row("| random |")), "{text}");
    assert!(row("| SWH |").contains("| - |"), "it does not meet itself: {text}");
}

#[test]
fn perft_prints_json() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(json(folder.path(), &["perft", "9", "--json"])["lines"], 3_005_288);
}

#[test]
fn selfplay_refuses_options_that_contradict_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["selfplay", "--player", "random", "--out", "a.csv", "--games", "3"];
    assert!(lab(folder.path(), &words).status.success());
    let error = refused(folder.path(), &[&words[..], &["--seed", "2"]].concat());
    assert!(error.contains("a.csv: --seed is 1 here, not 2"), "{error}");
    let error = refused(folder.path(), &[&words[..], &["--random-plies", "4"]].concat());
    assert!(error.contains("a.csv: --random-plies is 0 here, not 4"), "{error}");
    let more = [&words[..6], &["5"]].concat();
    assert!(lab(folder.path(), &more).status.success(), "more games are the same run");
}

#[test]
fn perft_counts_from_any_position_with_and_without_passes() {
    let folder = tempfile::tempdir().unwrap();
    let lines = |args: &[&str]| {
        let args = [&["perft"], args, &["--json"]].concat();
        json(folder.path(), &args)["lines"].as_u64().unwrap()
    };
    assert_eq!(lines(&["start", "--depth", "9"]), 3_005_288);
    assert_eq!(lines(&["--depth", "9", "--free-passes"]), 3_005_320);
    let moves = ["d3", "c4", "e6", "f5"].map(|first| lines(&[first, "--depth", "6"]));
    assert_eq!(moves.iter().sum::<u64>(), 55_092);
    // White must pass, then black has two moves.
    let board = format!("XO{}XO{} O", "-".repeat(14), "-".repeat(46));
    assert_eq!(lines(&[&board, "--depth", "1"]), 1);
    assert_eq!(lines(&[&board, "--depth", "1", "--free-passes"]), 2);
    for args in [&["perft", "9", "--depth", "3"][..], &["perft", "f5"], &["perft", "21"]] {
        refused(folder.path(), args);
    }
}

#[test]
fn errors_are_one_sentence_and_exit_with_2_for_usage_and_1_for_failures() {
    let folder = tempfile::tempdir().unwrap();
    let usage = |args: &[&str]| refused(folder.path(), args);
    assert_eq!(
        usage(&["best", "greedy", "f5f5"]),
        "othello-lab: in the moves, move 2: f5 is not legal here"
    );
    assert!(usage(&["best", "strong", "start"]).contains("unknown player \"strong\""));
    assert!(usage(&["evaluate", "strong", "start"]).contains("unknown model \"strong\""));
    let failure = |args: &[&str]| failed(folder.path(), args);
    assert!(failure(&["best", "x.evl", "start"]).contains("the player file x.evl does not exist"));
    assert!(failure(&["evaluate", "sci", "--positions", "none.txt"]).contains("none.txt: No such"));
    fs::write(folder.path().join("bad.txt"), format!("{START}\nXO X\n")).unwrap();
    assert_eq!(
        failure(&["evaluate", "sci", "--positions", "bad.txt"]),
        "othello-lab: bad.txt, line 2: in the position, expected 64 squares, found 3"
    );
}

#[test]
fn play_works_through_pipes() {
    let folder = tempfile::tempdir().unwrap();
    let input =
        "help\nf5\nzz\na1\nhint\nundo\nundo\nd3\nundo\nredo\nmoves\nsave g.ron\nsave g.tab\nquit\n";
    let output = lab_with_input(folder.path(), &["play", "alphabeta:2@jma"], input);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    for part in [
        "You are black, alphabeta:2@jma is white.",
        "white plays",
        "not a square or a command: \"zz\"; you can play",
        "move 3: a1 is not legal here",
        "Hint: ",
        "There is no move of yours to take back.",
        "Saved as g.ron.",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
    let saved = fs::read_to_string(folder.path().join("g.ron")).unwrap();
    let saved = othello_lab::data::saved_game::SavedGame::read(&saved).unwrap();
    assert_eq!((saved.game().moves().len(), saved.ply()), (2, 2));
    assert_eq!((saved.black, saved.white), ("human".into(), "alphabeta:2@jma".into()));

    let output = lab_with_input(folder.path(), &["play", "--load", "g.ron"], "undo\nsave h.ron\n");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("You are black, alphabeta:2@jma is white."), "{text}");
    let saved = fs::read_to_string(folder.path().join("h.ron")).unwrap();
    let saved = othello_lab::data::saved_game::SavedGame::read(&saved).unwrap();
    assert_eq!((saved.game().moves().len(), saved.ply()), (2, 0), "the move can be done again");
}

#[test]
fn play_reaches_the_end_of_a_game() {
    let folder = tempfile::tempdir().unwrap();
    // Every square is tried again and again. Illegal moves are refused and the game continues.
    let squares: String =
        (1..=8).flat_map(|row| ('a'..='h').map(move |c| format!("{c}{row}\n"))).collect();
    let output = lab_with_input(folder.path(), &["play", "greedy", "--white"], squares.repeat(30));
    let text = String::from_utf8(output.stdout).unwrap();
    let last = text.trim().lines().last().unwrap();
    assert!(
        last.starts_with("Black wins") || last.starts_with("White wins") || last.contains("draw")
    );
}

#[test]
fn games_convert_between_formats() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.txt"), "1. F5 d6 2. C3\nf5f4\n").unwrap();
    for (from, to) in [("a.txt", "b.ggf"), ("b.ggf", "c.wtb"), ("c.wtb", "d.txt")] {
        assert_eq!(printed(folder.path(), &["convert", from, to]), "");
    }
    assert_eq!(fs::read_to_string(path("d.txt")).unwrap(), "f5d6c3\nf5f4\n");
    assert_eq!(printed(folder.path(), &["convert", "b.ggf", "-"]), "f5d6c3\nf5f4\n");
    fs::write(path("one.txt"), "f5d6c3").unwrap();
    for (from, to) in [("one.txt", "one.ron"), ("one.ron", "one.tab"), ("one.tab", "one.obf")] {
        printed(folder.path(), &["convert", from, to]);
    }
    let position = printed(folder.path(), &["convert", "one.obf", "-"]);
    assert_eq!(
        position.trim(),
        "------------------X--------XX------OXX-----O-------------------- X"
    );
    assert_eq!(
        failed(folder.path(), &["convert", "a.txt", "a.ron"]),
        "othello-lab: a.ron: expected one game, found 2"
    );
    assert!(refused(folder.path(), &["convert", "a.txt", "a.evl"]).contains("different things"));
    assert!(refused(folder.path(), &["convert", "a.txt", "a.doc"]).contains("ends in .ron"));
    fs::write(path("bad.ggf"), "(;GM[Othello]B[a1];)").unwrap();
    assert_eq!(
        failed(folder.path(), &["convert", "bad.ggf", "x.txt"]),
        "othello-lab: bad.ggf: as GGF, at byte 15: move 1: a1 is not legal here"
    );
}

#[test]
fn convert_normalises_a_population() {
    let folder = tempfile::tempdir().unwrap();
    let original = include_str!("../../../../populations/player100aSCI.evl");
    fs::write(folder.path().join("a.evl"), original.replace('\n', "\r\n\r\n")).unwrap();
    printed(folder.path(), &["convert", "a.evl", "b.evl"]);
    assert_eq!(fs::read_to_string(folder.path().join("b.evl")).unwrap(), original);
}

/// Three endgames of 10, 6 and 3 empty squares with their scores, from a game of `greedy` against itself.
fn endgames() -> (String, Vec<i64>) {
    let mut game = othello_engine::Game::default();
    let mut greedy = othello_engine::search::Greedy;
    let (mut text, mut scores) = (String::new(), Vec::new());
    while let Some(side) = game.turn() {
        let position = game.position();
        if [10, 6, 3].contains(&position.empty().len()) {
            let diagram = othello_engine::notation::diagram::write(&game.board(), side);
            let score = best_score(&position);
            text += &format!("{diagram}; {score:+};\n");
            scores.push(i64::from(score));
        }
        let report = othello_engine::search::Searcher::search(
            &mut greedy,
            &position,
            &othello_engine::search::Stop::default(),
        );
        game.play(report.best.unwrap()).unwrap();
    }
    (text, scores)
}

/// The exact score by brute force.
fn best_score(position: &othello_engine::Position) -> i32 {
    if position.is_over() {
        return position.margin();
    }
    if position.must_pass() {
        return -best_score(&position.pass());
    }
    let moves = position.legal_moves().into_iter();
    moves.map(|square| -best_score(&position.play(square).unwrap())).max().unwrap()
}

#[test]
fn solve_compares_endgames_with_their_known_scores() {
    let folder = tempfile::tempdir().unwrap();
    let (text, scores) = endgames();
    fs::write(folder.path().join("a.obf"), &text).unwrap();
    let table = printed(folder.path(), &["solve", "a.obf", "--threads", "2"]);
    assert_eq!(table.matches("right").count(), 3, "{table}");
    let lines = printed(folder.path(), &["solve", "a.obf", "--limit", "2", "--json"]);
    let objects: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 3);
    assert_eq!(objects[0]["score"], scores[0]);
    assert_eq!(objects[2]["wrong"], 0);

    let wrong = text.replacen(&format!("{:+};", scores[1]), "+64; % not so", 1);
    fs::write(folder.path().join("b.obf"), wrong).unwrap();
    let output = lab(folder.path(), &["solve", "b.obf"]);
    assert_eq!(output.status.code(), Some(1));
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.contains("WRONG: the score told is +64"), "{table}");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(errors.trim(), "othello-lab: 1 of 3 results disagree with the file");
    fs::write(folder.path().join("c.obf"), "XO").unwrap();
    assert!(failed(folder.path(), &["solve", "c.obf"]).contains("c.obf: line 1: expected 64"));
}

#[test]
fn analyse_saves_its_results() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["analyse", "f5d6c3d3c4", "--depth", "3", "--keep", "kept"];
    let anew = printed(folder.path(), &["analyse", "f5d6c3d3c4", "--depth", "3", "--anew"]);
    assert!(!folder.path().join("kept").exists());
    for _ in 0..2 {
        assert_eq!(printed(folder.path(), &arguments), anew);
    }
    let path = folder.path().join("kept/analyses.txt");
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().count(), 1 + 5, "{text}");
    fs::write(&path, text.replace(":e", ":x")).unwrap();
    let output = lab(folder.path(), &arguments);
    assert_eq!(String::from_utf8_lossy(&output.stdout), anew);
    let warned = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(warned.contains("5 damaged lines in kept count for nothing"), "{warned}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text, "it is whole again");
}

#[test]
fn books_are_learned_resumed_shown_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| printed(folder.path(), args);
    let player = ["--player", "pvs:3@jma"];
    let learn = |file, positions| {
        [&["book", "learn", file, "--positions", positions][..], &player].concat()
    };
    assert_eq!(run(&learn("a.book", "20")), "a.book: 21 positions, 21 of them new\n");
    // Without --player the book keeps its own player.
    run(&["book", "learn", "a.book", "--positions", "40", "--threads", "1"]);
    run(&learn("b.book", "40"));
    let read = |file| fs::read_to_string(folder.path().join(file)).unwrap();
    assert_eq!(read("a.book"), read("b.book"));
    assert!(run(&["book", "show", "a.book"]).starts_with("45 positions, valued by pvs:3@jma "));
    let shown = json(folder.path(), &["book", "show", "a.book", "f5", "--json"]);
    let best = &shown["moves"][0];
    assert_eq!(shown["moves"].as_array().unwrap().len(), 3);
    let played = json(folder.path(), &["best", "book=a.book,greedy", "f5", "--json"]);
    assert_eq!((&played["value"], &played["kind"]), (&best["value"], &"estimate".into()));
    let after =
        json(folder.path(), &["best", "book=a.book,greedy", "f5d6c3d3c4f4c5b3c2", "--json"]);
    assert_eq!(after["player"], "book=a.book,greedy");
    let other = refused(folder.path(), &["book", "learn", "a.book", "--player", "pvs:4@jma"]);
    assert!(other.contains("were valued by pvs:3@jma"), "{other}");
    let damaged = read("a.book").replacen(" 3 ", " 4 ", 1);
    let (lines, _) = damaged.split_once("# crc32").unwrap();
    for (text, told) in [(&*damaged, "the text above is damaged"), (lines, "a.book:4: ")] {
        fs::write(folder.path().join("a.book"), text).unwrap();
        let error = failed(folder.path(), &["best", "book=a.book,greedy", "f5"]);
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn analyse_prints_each_move() {
    let folder = tempfile::tempdir().unwrap();
    let moves = "f5d6c3d3c4f4c5b3c2e3d2c6";
    let anew = ["analyse", moves, "--depth", "2", "--anew"];
    let table = printed(folder.path(), &anew);
    assert_eq!(table.lines().count(), 1 + 12 + 2, "{table}");
    assert!(table.contains(" 12  white  c6 "), "{table}");
    fs::write(folder.path().join("g.txt"), moves).unwrap();
    let object = json(folder.path(), &["analyse", "g.txt", "--depth", "2", "--json", "--anew"]);
    let found = object["moves"].as_array().unwrap();
    assert_eq!(found.len(), 12);
    assert_eq!(object["complete"], true);
    for found in found {
        let number = |name: &str| found[name].as_f64().unwrap();
        assert!((number("best_value") - number("value") - number("loss")).abs() < 1e-3);
    }
    assert!(refused(folder.path(), &["analyse", "nothing"]).contains("neither a file nor a game"));
    assert!(
        refused(folder.path(), &["analyse", "f5", "--time", "3"]).contains("a time such as 2s")
    );
}

#[test]
fn explain_gives_the_reason_for_a_lost_corner() {
    let folder = tempfile::tempdir().unwrap();
    let moves = "f5d6c3f4f6d3f3b3c5g4e3d2e2e6c4c2d1b4g6g5h5c1h4g3h3f1b1f7f8f2e7h6h7d8b2a1e1g2h2";
    let options = ["--move", "39", "--depth", "8", "--anew"];
    let command = |more: &[&str]| {
        let all: Vec<&str> = ["explain", moves].into_iter().chain(options).collect();
        printed(folder.path(), &[&all, more].concat())
    };
    let text = command(&[]);
    let mut lines = text.lines();
    let head = lines.next().unwrap();
    assert!(head.starts_with("39. black h2 ") && head.contains(" lost "), "{text}");
    let reason = "The C square h2 lets White take the corner h1 at once; ";
    assert!(lines.next().unwrap().trim_start().starts_with(reason), "{text}");
    let json: serde_json::Value = serde_json::from_str(&command(&["--json"])).unwrap();
    let found = &json["moves"][0];
    assert_eq!(found["move"], "h2");
    assert!(found["reasons"][0]["text"].as_str().unwrap().starts_with(reason));
    assert_eq!(found["reasons"][0]["squares"], serde_json::json!(["h1"]));
}

#[test]
fn explain_refuses_a_move_beyond_the_end_of_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let complaint = refused(folder.path(), &["explain", "f5d6", "--move", "3"]);
    assert!(complaint.contains("the game has 2 moves, not 3"), "{complaint}");
}

//! Tournaments and matches of the real program: interrupted, resumed, and with different numbers of
//! threads.

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
};

use crate::common::{Watched, end_of, signals::interrupt, wait_until};

use othello_lab::store::{self, Limit};

const LAB: &str = env!("CARGO_BIN_EXE_othello-lab");

fn lab(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(LAB);
    command.args(arguments.split(' ')).current_dir(folder);
    command
}

#[track_caller]
fn succeed(folder: &Path, arguments: &str) -> String {
    let Output { status, stdout, stderr } = lab(folder, arguments).watched_output();
    assert!(status.success(), "{arguments}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

/// The error of an invalid command line.
#[track_caller]
fn usage_error(folder: &Path, arguments: &str) -> String {
    error(folder, arguments, 2)
}

/// The error of a command that fails.
#[track_caller]
fn fail(folder: &Path, arguments: &str) -> String {
    error(folder, arguments, 1)
}

#[track_caller]
fn error(folder: &Path, arguments: &str, code: i32) -> String {
    let Output { status, stderr, .. } = lab(folder, arguments).watched_output();
    assert_eq!(status.code(), Some(code), "{arguments}");
    String::from_utf8(stderr).unwrap()
}

/// The results of a finished tournament: its games and its table.
fn left(folder: &Path, name: &str) -> (String, String) {
    let read = |file: &str| fs::read_to_string(folder.join(name).join(file)).unwrap();
    (read("games.csv"), read("table.txt"))
}

#[test]
fn each_format_has_the_same_files_with_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    for format in ["round-robin", "gauntlet", "knockout", "swiss:3"] {
        let setting = format!(
            "tournament random greedy alphabeta:1@sci alphabeta:2@sci alphabeta:1@jma --pairs 3 \
             --format {format} --out"
        );
        let name = format.replace(':', "");
        succeed(folder.path(), &format!("{setting} {name}1 --threads 1"));
        succeed(folder.path(), &format!("{setting} {name}3 --threads 3"));
        let one = left(folder.path(), &format!("{name}1"));
        assert_eq!(one, left(folder.path(), &format!("{name}3")), "{format}");
        let meetings = match format {
            "round-robin" => 10,
            "gauntlet" | "knockout" => 4,
            _ => 6,
        };
        assert_eq!(one.0.lines().count(), 1 + 6 * meetings, "{format}");
    }
}

#[test]
fn tournaments_from_a_file_are_rated_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    let config = "(players: [\"greedy\", \"random\"], pairs: 10, openings: \"random:4\", \
                  anchor: Some((\"random\", 0)))";
    fs::write(folder.path().join("cup.ron"), config).unwrap();
    succeed(folder.path(), "tournament cup.ron --out cup");
    let table = succeed(folder.path(), "rate cup --export cup.ggf");
    assert!(table.contains("superior to"), "{table}");
    let ggf = fs::read_to_string(folder.path().join("cup.ggf")).unwrap();
    assert_eq!(othello_engine::notation::ggf::read(&ggf).unwrap().content.len(), 20);
    let json: serde_json::Value =
        serde_json::from_str(&succeed(folder.path(), "rate cup --json --export cup.csv")).unwrap();
    let standings = json["standings"].as_array().unwrap();
    let random = standings.iter().find(|s| s["player"] == "random").unwrap();
    assert_eq!(random["elo"], 0.0);
    assert_eq!(random["games"], 20);
    let games = store::read_text(&folder.path().join("cup/games.csv"), Limit::RUN).unwrap();
    assert_eq!(fs::read_to_string(folder.path().join("cup.csv")).unwrap(), games);
}

#[test]
fn matches_do_not_depend_on_the_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let setting = "match greedy random --pairs 400 --sprt 0,50 --seed 2 --json --threads";
    let one = succeed(folder.path(), &format!("{setting} 1"));
    assert_eq!(one, succeed(folder.path(), &format!("{setting} 3")));
    let json: serde_json::Value = serde_json::from_str(&one).unwrap();
    assert_eq!(json["sprt"]["verdict"], "shown");
    assert!(json["pairs"].as_u64().unwrap() < 400);
}

#[test]
fn a_match_resumes_in_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let setting = "match greedy alphabeta:1@sci --pairs 20 --json";
    let whole = succeed(folder.path(), &format!("{setting} --out kept"));
    assert_eq!(succeed(folder.path(), setting), whole);
    let games = folder.path().join("kept/games.csv");
    let text = fs::read_to_string(&games).unwrap();
    // The state after a crash: ten games and half a line.
    let end = text.match_indices('\n').nth(10).unwrap().0 + 20;
    fs::write(&games, &text[..end]).unwrap();
    assert_eq!(succeed(folder.path(), "match --resume kept --json"), whole);
    assert_eq!(fs::read_to_string(&games).unwrap(), text);
}

#[test]
fn an_extended_match_equals_a_longer_one() {
    let folder = tempfile::tempdir().unwrap();
    let setting = "match greedy alphabeta:1@sci --json";
    let whole = succeed(folder.path(), &format!("{setting} --pairs 30 --out whole"));
    succeed(folder.path(), &format!("{setting} --pairs 10 --out kept"));
    assert_eq!(succeed(folder.path(), "match --resume kept --pairs 30 --json"), whole);
    let games = |name: &str| fs::read_to_string(folder.path().join(name).join("games.csv"));
    assert_eq!(games("kept").unwrap(), games("whole").unwrap());
    // The new total is kept, and the same command again changes nothing.
    for again in ["match --resume kept --json", "match --resume kept --games 60 --json"] {
        assert_eq!(succeed(folder.path(), again), whole);
    }
}

#[test]
fn an_extended_match_counts_once_on_a_ladder() {
    let folder = tempfile::tempdir().unwrap();
    succeed(folder.path(), "match greedy alphabeta:1@sci --pairs 5 --out kept");
    succeed(folder.path(), "rate kept --ladder ladder.ron");
    succeed(folder.path(), "match --resume kept --pairs 20");
    let ladder = succeed(folder.path(), "rate kept --ladder ladder.ron");
    assert_eq!(ladder.matches(" 40 games").count(), 2, "{ladder}");
}

#[test]
fn options_that_contradict_a_folder_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    succeed(folder.path(), "match greedy random --pairs 4 --seed 7 --out kept");
    succeed(folder.path(), "tournament greedy random --pairs 2 --out cup");
    fs::write(folder.path().join("cup.ron"), "(players: [\"greedy\", \"random\"])").unwrap();
    succeed(folder.path(), "match --resume kept --seed 7 --openings random:8");
    succeed(folder.path(), "match greedy random --resume kept");
    for (arguments, told) in [
        ("match --resume kept --seed 8", "kept: --seed is 7 here, not 8"),
        ("match --resume kept --openings start", "kept: --openings is random:8 here, not start"),
        ("match --resume kept --pairs 3", "kept: --pairs is 4 here, not 3"),
        ("match greedy evaporate --resume kept", "kept: the player is random here, not evaporate"),
        ("tournament --resume --out cup --pairs 5", "cup: --pairs is 2 here, not 5"),
        ("tournament --resume --out cup --seed 5", "cup: --seed is 1 here, not 5"),
        (
            "tournament --resume --out cup --format swiss:3",
            "cup: --format is round-robin here, not swiss:3",
        ),
        ("tournament cup.ron --pairs 3 --out other", "cup.ron: --pairs is 1 here, not 3"),
    ] {
        let error = usage_error(folder.path(), arguments);
        assert!(error.contains(told), "{arguments}: {error}");
    }
    assert!(!folder.path().join("other").exists());
}

#[test]
fn few_games_give_no_certainty() {
    let folder = tempfile::tempdir().unwrap();
    let setting = "match alphabeta:4@jma random --pairs 1";
    let text = succeed(folder.path(), setting);
    assert!(text.contains("score 100.0% (above 22.9), Elo above -211.4"), "{text}");
    assert!(text.contains("likelihood of superiority 81.8%"), "{text}");
    let json: serde_json::Value =
        serde_json::from_str(&succeed(folder.path(), &format!("{setting} --json"))).unwrap();
    assert!(json["elo"].is_null() && json["elo_high"].is_null() && json["elo_error"].is_null());
    assert!((json["elo_low"].as_f64().unwrap() + 211.4).abs() < 0.1, "{json}");
    assert!((json["superiority"].as_f64().unwrap() - 0.8183).abs() < 1e-4, "{json}");
    assert!(json["score_error"].as_f64().unwrap() > 0.7, "{json}");
}

#[test]
fn repeated_games_count_once() {
    let folder = tempfile::tempdir().unwrap();
    let setting = "match alphabeta:1@sci greedy --openings start";
    let text = succeed(folder.path(), &format!("{setting} --pairs 10 --out kept"));
    assert!(text.contains("20 games, 2 different: each counts once"), "{text}");
    let json = |arguments: &str| -> serde_json::Value {
        serde_json::from_str(&succeed(folder.path(), arguments)).unwrap()
    };
    let (many, one) = (
        json(&format!("{setting} --pairs 10 --json")),
        json(&format!("{setting} --pairs 1 --json")),
    );
    assert_eq!((&many["games"], &many["different_games"]), (&20.into(), &2.into()));
    for figure in ["wins", "pair_points", "score", "score_low", "superiority", "mean_margin"] {
        assert_eq!(many[figure], one[figure], "{figure}");
    }
    let table = succeed(folder.path(), "rate kept");
    assert!(table.contains("20 games, 2 different: each counts once for Elo"), "{table}");
    // Players that draw moves at random play other games from the same start.
    let other = json("match random greedy --openings start --pairs 10 --json");
    assert_eq!(other["different_games"], 20);
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_saves_its_games_and_prints_how_to_resume() {
    let folder = tempfile::tempdir().unwrap();
    let starts = folder.path().join("starts");
    let script = format!("echo >> '{}'; exec '{LAB}' gtp greedy", starts.display());
    fs::write(folder.path().join("engine"), script).unwrap();
    let mut child = Command::new(LAB)
        .args(["match", "gtp:3600s@sh engine", "random", "--pairs", "100000", "--threads", "1"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The engine starts once for the check, then for each game. The first game is requested alone, the next
    // in two requests of at most two games. When the sixth begins, three are saved.
    let count = || fs::read_to_string(&starts).map_or(0, |text| text.lines().count());
    wait_until("the sixth game", || count() >= 7);
    interrupt(&child);
    assert_eq!(end_of(&mut child).code(), Some(130));
    let said = std::io::read_to_string(child.stdout.take().unwrap()).unwrap();
    assert!(said.contains(" against random, "), "the results so far: {said}");
    let error = std::io::read_to_string(child.stderr.take().unwrap()).unwrap();
    assert!(error.contains("to resume: othello-lab match --resume match-1"), "{error}");
    let games = fs::read_to_string(folder.path().join("match-1/games.csv")).unwrap();
    assert!(games.lines().count() > 2, "{games}");
}

#[cfg(unix)]
#[test]
fn a_full_disk_between_two_games_loses_neither() {
    let setting = "tournament alphabeta:1@sci greedy random --pairs 40 --seed 3 --out cup";
    let (whole, filled) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    succeed(whole.path(), setting);
    let stopped = crate::common::on_full_disk(filled.path(), 16, setting);
    let said = String::from_utf8_lossy(&stopped.stderr);
    assert_eq!(stopped.status.code(), Some(1), "{said}");
    assert!(said.contains("games.csv: "), "{said}");
    let games = fs::read_to_string(filled.path().join("cup/games.csv")).unwrap();
    assert!(games.ends_with('\n') && (10..240).contains(&games.lines().count()), "{games}");
    succeed(filled.path(), "tournament --resume --out cup");
    assert_eq!(left(filled.path(), "cup"), left(whole.path(), "cup"));
}

#[test]
fn invalid_tournaments_are_refused_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let error = |arguments: &str| usage_error(folder.path(), arguments);
    let failure = |arguments: &str| fail(folder.path(), arguments);
    assert!(error("tournament random --out x").contains("at least 2 players, found 1"));
    assert!(error("tournament random random --out x").contains("named twice"));
    assert!(error("tournament random nobody --out x").contains("unknown player \"nobody\""));
    assert!(failure("tournament random greedy --openings no.txt --out x").contains("no.txt: "));
    assert!(failure("tournament --resume --out x").contains("tournament.ron"));
    assert!(failure("rate x").contains("there is no such folder"));
    assert!(!folder.path().join("x").exists());
    fs::write(folder.path().join("bad.ron"), "(players: [],\n pears: 2)").unwrap();
    assert!(error("tournament bad.ron --out x").contains("bad.ron:2:"));
    succeed(folder.path(), "tournament random greedy --out twice");
    assert!(error("tournament random greedy --out twice").contains("can be resumed"));
    let games = folder.path().join("twice/games.csv");
    let damaged = fs::read_to_string(&games).unwrap().replacen(",,,", ",,,a1", 1);
    fs::write(&games, damaged).unwrap();
    assert!(failure("rate twice").contains("games.csv:2: the line is damaged: expected the sum"));
    succeed(folder.path(), "tournament random greedy --out thrice");
    let text = store::read_text(&folder.path().join("thrice/games.csv"), Limit::RUN).unwrap();
    fs::write(&games, text.replacen(",,,", ",,,a1", 1)).unwrap();
    assert!(failure("rate twice").contains("games.csv:2: move 1: a1 is not legal here"));
    fs::write(&games, "something else\n").unwrap();
    assert!(failure("rate twice").contains("games.csv:1: expected game,black,white,"));
    let error = usage_error(folder.path(), "match random greedy --sprt 5,1");
    assert!(error.contains("the smaller first"), "{error}");
}

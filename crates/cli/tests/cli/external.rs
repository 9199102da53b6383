//! External programs as players: our own program over the protocols, and scripts that misbehave.
#![cfg(unix)]

use std::{fs, path::Path, thread};

use othello_engine::{
    Color, Game, Position,
    notation::transcript,
    search::{Searcher, Stop},
};
use othello_lab::{
    games::play::{self, FinishedGame},
    players::{consent::Consent, resolve::ResolvedPlayer},
    runs::{
        Run, RunError,
        tournament::{Config, Tournament, UnreachableOpening},
    },
};

use crate::common::{Watched, wait_until};

const LAB: &str = env!("CARGO_BIN_EXE_othello-lab");

fn sit(player: &str, color: Color) -> Box<dyn Searcher> {
    ResolvedPlayer::parse(player, &Consent::EVERYTHING).unwrap().sit(color, 1)
}

fn play(game: Game, black: &str, white: &str) -> FinishedGame {
    let (mut black, mut white) = (sit(black, Color::Black), sit(white, Color::White));
    play::play(game, &mut *black, &mut *white, &Stop::default()).unwrap()
}

#[test]
fn games_over_gtp_and_nboard_equal_direct_games() {
    // An opening of eight moves, as in matches.
    for start in ["", "f5d6c3d3c4f4c5b3"] {
        let start: Game = start.parse().unwrap();
        let ours = play(start.clone(), "alphabeta:3@jma", "alphabeta:2@sci");
        for protocol in ["gtp", "nboard"] {
            let black = format!("{protocol}:3600s@'{LAB}' {protocol} alphabeta:3@jma");
            let white = format!("{protocol}:3600s@'{LAB}' {protocol} alphabeta:2@sci");
            let theirs = play(start.clone(), &black, &white);
            assert_eq!(theirs.failure, None);
            assert_eq!(transcript::write(&theirs.game), transcript::write(&ours.game));
        }
    }
}

#[test]
fn the_gtp_script_plays_legal_games() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/gtp-engine");
    let script = format!("gtp:3600s@'{}'", path.display());
    for start in ["", "f5d6c3d3c4f4c5b3"] {
        let start: Game = start.parse().unwrap();
        for (black, white) in [(&script[..], "random"), ("random", &script)] {
            let game = play(start.clone(), black, white);
            assert_eq!(game.failure, None);
            assert!(game.game.is_over());
        }
    }
}

#[test]
fn forced_passes_are_sent() {
    // Games of random players contain passes of both sides.
    for seed in 0..4 {
        let random =
            |color| ResolvedPlayer::parse("random", &Consent::NONE).unwrap().sit(color, seed);
        let (mut black, mut white) = (random(Color::Black), random(Color::White));
        let game = play::play(Game::default(), &mut *black, &mut *white, &Stop::default());
        let game = game.unwrap().game;
        let mut engine = sit(&format!("gtp:3600s@'{LAB}' gtp alphabeta:1@sci"), Color::White);
        let mut passes = 0;
        for stage in game.stages() {
            passes += usize::from(stage.passed.is_some());
            if stage.turn == Some(Color::White) {
                let report = engine.search(&stage.position(), &Stop::default());
                assert_eq!(report.failure, None, "after {passes} passes");
            }
        }
    }
}

#[test]
fn undone_moves_are_followed() {
    let game: Game = "f5d6c3d3c4f4c5b3c2e3d2c6".parse().unwrap();
    let mut engine = sit(&format!("gtp:3600s@'{LAB}' gtp alphabeta:2@jma"), Color::Black);
    let mut plain = sit("alphabeta:2@jma", Color::Black);
    for ply in [10, 12, 4, 6, 0, 12, 2] {
        let position = game.truncated(ply).position();
        let theirs = engine.search(&position, &Stop::default());
        assert_eq!(theirs.failure, None, "ply {ply}");
        assert_eq!(theirs.best, plain.search(&position, &Stop::default()).best, "ply {ply}");
    }
}

/// The player spec of a shell script. Its time limit is an hour per answer, unless the script never
/// answers.
fn script(folder: &Path, name: &str, protocol: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    let limit = if ["hang", "deaf"].contains(&name) { "200ms" } else { "3600s" };
    format!("{protocol}:{limit}@sh '{}'", path.display())
}

/// A script that gives this answer to every GTP command.
fn gtp_answers(answer: &str) -> String {
    format!("while read line; do printf '= {answer}\\n\\n'; done")
}

#[test]
fn misbehaving_gtp_engines_lose_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let scripts = [
        ("crash", "exit 1".to_owned(), "the program has ended"),
        (
            "late_crash",
            r"read a; printf '= \n\n'; read b; kill -9 $$".to_owned(),
            "the program has ended",
        ),
        ("hang", r"read a; printf '= \n\n'; sleep 1000000".to_owned(), "no answer within 1.2 s"),
        ("flood", "yes".to_owned(), "the program prints too much"),
        ("endless_line", "cat /dev/zero".to_owned(), "the program prints too much"),
        ("illegal", gtp_answers("a1"), "a1 is not legal here"),
        ("pass", gtp_answers("pass"), "expected a move, found \"pass\""),
        ("nonsense", gtp_answers("\\303\\050"), "expected a move, found"),
    ];
    for (name, text, reason) in scripts {
        let player = script(folder.path(), name, "gtp", &text);
        let finished = play(Game::default(), "greedy", &player);
        let (color, told) = finished.failure.unwrap();
        assert_eq!((color, finished.margin), (Color::White, 64), "{name}");
        assert!(told.starts_with(reason), "{name}: {told}");
    }
}

#[test]
fn a_resignation_is_a_result_and_no_failure() {
    let folder = tempfile::tempdir().unwrap();
    let player = script(folder.path(), "resign", "gtp", &gtp_answers("resign"));
    let finished = play(Game::default(), "greedy", &player);
    assert_eq!((finished.resigned, finished.margin), (Some(Color::White), 64));
    assert_eq!(finished.failure, None);
    let sent = FinishedGame::from_bytes(&Game::default(), &finished.to_bytes());
    assert_eq!(sent.as_ref(), Some(&finished));

    let config = Config {
        pairs: 1,
        ..Config::new(vec!["greedy".parse().unwrap(), player.parse().unwrap()])
    };
    let path = folder.path().join("match");
    let mut tournament = Tournament::create(&path, config, &Consent::EVERYTHING).unwrap();
    while tournament.step(&Stop::default()).unwrap().is_some() {}
    let ggf = tournament.ggf();
    assert!(ggf.contains("RE[+64.000:r]") && ggf.contains("RE[-64.000:r]"), "{ggf}");
    drop(tournament);
    let resumed = Tournament::open(&path, &Consent::EVERYTHING).unwrap();
    assert_eq!(resumed.ggf(), ggf);
    assert!(resumed.records().all(|record| record.failure.is_none() && record.resigned.is_some()));
}

#[test]
fn openings_that_gtp_cannot_reach_are_refused_before_the_first_game() {
    let folder = tempfile::tempdir().unwrap();
    let board = "--------------------------OXO-----XOX--------------------------- X";
    let openings = folder.path().join("openings.txt");
    fs::write(&openings, format!("f5d6\n{board}\n")).unwrap();
    let open = |protocol: &str| {
        let player = script(folder.path(), "engine", protocol, "exit 1");
        let config = Config {
            openings: openings.to_str().unwrap().parse().unwrap(),
            ..Config::new(vec!["greedy".parse().unwrap(), player.parse().unwrap()])
        };
        Tournament::in_memory(config, &Consent::EVERYTHING).map(drop)
    };
    let Err(RunError::Settings(error)) = open("gtp") else { panic!("it is refused") };
    let error = error.downcast::<UnreachableOpening>().unwrap();
    assert_eq!(error.number, 2);
    open("nboard").unwrap();
}

#[test]
fn an_nboard_engine_is_told_a_depth_before_the_first_question() {
    let folder = tempfile::tempdir().unwrap();
    // It answers nothing before it knows a game and a depth.
    let text = "while read a b c; do case \"$a $b\" in 'set depth') depth=$c;; 'set game') game=1;; \
        ping*) echo pong $b;; go*) [ \"$depth\" ] && [ \"$game\" ] && echo \"=== D3\"; echo status $depth;; esac; done";
    let engine = script(folder.path(), "waits", "nboard", text);
    let report = sit(&engine, Color::Black).search(&Position::START, &Stop::default());
    assert_eq!(report.best.map(|square| square.to_string()).as_deref(), Some("d3"), "{report:?}");
}

#[test]
fn misbehaving_nboard_engines_lose_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let answers =
        "while read a b c; do case $a in ping) echo pong $b;; go) echo '=== ANSWER';; esac; done";
    let scripts = [
        ("crash", "exit 1".to_owned(), "the program has ended"),
        ("deaf", answers.replace("echo '=== ANSWER'", ":"), "no answer within 1.2 s"),
        ("illegal", answers.replace("ANSWER", "A1/3.5/0.1"), "a1 is not legal here"),
        ("pass", answers.replace("ANSWER", "PA"), "expected a move, found \"PA\""),
        ("fine", answers.replace("ANSWER", "F5 1.0 0.1"), "f5 is not legal here"),
    ];
    for (name, text, reason) in scripts {
        let player = script(folder.path(), name, "nboard", &text);
        let finished = play(Game::default(), &player, "greedy");
        let (color, told) = finished.failure.unwrap();
        assert_eq!((color, finished.margin), (Color::Black, -64), "{name}");
        assert!(told.starts_with(reason), "{name}: {told}");
        assert_eq!(finished.game.moves().is_empty(), name != "fine");
    }
    let finished = play(Game::default(), "nboard:/no/such/program", "greedy");
    assert!(finished.failure.unwrap().1.starts_with("there is no program /no/such/program"));
}

#[test]
fn a_wait_for_an_engine_can_be_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let asked = folder.path().join("asked");
    let text = format!("read question; echo > '{}'; sleep 1000000", asked.display());
    let mut engine = sit(&script(folder.path(), "slow", "gtp", &text), Color::Black);
    let stop = Stop::default();
    let waiting = stop.clone();
    let waiter = thread::spawn(move || engine.search(&Game::default().position(), &waiting));
    wait_until("the engine is asked", || asked.exists());
    stop.request();
    let report = waiter.join().unwrap();
    assert_eq!((report.best, report.failure), (None, None));
}

#[test]
fn an_engine_is_killed_with_its_children() {
    let folder = tempfile::tempdir().unwrap();
    let pid_file = folder.path().join("pid");
    // It answers after it has started a child, and not with a move.
    let text =
        format!("sleep 1000000 & echo $! > '{}'; {}", pid_file.display(), gtp_answers("nonsense"));
    let mut engine = sit(&script(folder.path(), "parent", "gtp", &text), Color::Black);
    let report = engine.search(&Game::default().position(), &Stop::default());
    assert!(report.failure.is_some());
    let pid = fs::read_to_string(pid_file).unwrap();
    let state = format!("/proc/{}/stat", pid.trim());
    // A zombie counts as ended: its parent may not have collected it. The signal takes a moment.
    let alive = || fs::read_to_string(&state).is_ok_and(|stat| !stat.contains(") Z "));
    wait_until("what the program has started ends", || !alive());
}

#[test]
fn files_start_no_engine_without_permission() {
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("trace");
    let bait = format!("gtp:200ms@sh -c 'echo started >{}'", trace.display());
    let game = format!(
        "(version: 1, black: \"human\", white: {bait:?}, start: \
         \"---------------------------OX------XO--------------------------- X\", moves: \"f5\", ply: 1)"
    );
    fs::write(folder.path().join("game.ron"), game).unwrap();
    fs::write(folder.path().join("cup.ron"), format!("(players: [{bait:?}, \"random\"])")).unwrap();
    let lab = |arguments: &[&str]| {
        let mut command = std::process::Command::new(LAB);
        command.args(arguments).current_dir(folder.path()).stdin(std::process::Stdio::null());
        command.watched_output()
    };
    for arguments in
        [&["play", "--load", "game.ron"][..], &["tournament", "cup.ron", "--out", "cup"]]
    {
        let output = lab(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains("has not been allowed to start"), "{told}");
        assert!(told.contains("--allow-engines"), "{told}");
        assert!(!trace.exists(), "{arguments:?}");
    }
    lab(&["tournament", "cup.ron", "--out", "cup", "--allow-engines"]);
    assert!(trace.exists());
    fs::remove_file(&trace).unwrap();
    for command in ["tournament --out cup --resume", "match --resume cup", "rate cup"] {
        lab(&command.split(' ').collect::<Vec<_>>());
        assert!(!trace.exists(), "{command}");
    }
}

//! Untrusted input: clients, engines, arguments, pipes, and devices in place of files.
#![cfg(target_os = "linux")]

use std::{
    fs,
    io::Write,
    os::unix::{ffi::OsStrExt, fs::FileTypeExt},
    path::Path,
    process::{Command, Output, Stdio},
    thread,
};

use crate::common::{Watched, end_of, signals::interrupt, wait_until, watchdog::watch};

const LAB: &str = env!("CARGO_BIN_EXE_othello-lab");

fn lab(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(LAB);
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).watched_output()
}

/// The output of the program for these input bytes.
fn asked(arguments: &[&str], bytes: &[u8]) -> Output {
    let mut command = Command::new(LAB);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let _watch = watch(format!("{command:?}"));
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(bytes).unwrap();
    child.wait_with_output().unwrap()
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn servers_survive_invalid_utf_8_and_endless_lines() {
    let mut bytes = b"caf\xe9\n".to_vec();
    bytes.extend(vec![b'x'; 1 << 22]);
    for (server, question, answer) in
        [("gtp", "\nname\nquit\n", "= "), ("nboard", "\nping 7\nquit\n", "pong 7")]
    {
        let bytes = [&bytes[..], question.as_bytes()].concat();
        let output = asked(&[server, "random"], &bytes);
        assert_eq!(output.status.code(), Some(0), "{server}: {}", told(&output));
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(said.lines().any(|line| line.starts_with(answer)), "{server}: {said:.300}");
    }
}

#[test]
fn input_that_cannot_be_read_is_reported() {
    for command in ["gtp", "nboard", "play"] {
        let folder = fs::File::open("/").unwrap(); // to read it like a file is an error
        let output = Command::new(LAB).args([command, "random"]).stdin(folder).watched_output();
        assert_eq!(output.status.code(), Some(1), "{command}: {}", told(&output));
        assert!(told(&output).contains("cannot read the input: "), "{command}: {}", told(&output));
    }
}

#[test]
fn a_broken_engine_fails_before_the_games() {
    let folder = tempfile::tempdir().unwrap();
    for (engine, reason) in [
        ("gtp:nonexistent", "there is no program nonexistent"),
        ("nboard:false", "the program has ended"),
        ("gtp:200ms@sleep 1000000", "no answer within"),
    ] {
        let output = lab(folder.path(), &["match", engine, "random", "--pairs", "1", "--out", "m"]);
        assert_eq!(output.status.code(), Some(1), "{engine}");
        assert!(told(&output).contains(reason), "{engine}: {}", told(&output));
        let games = fs::read_to_string(folder.path().join("m/games.csv")).unwrap_or_default();
        assert!(games.lines().count() <= 1, "{games}");
        let _ = fs::remove_dir_all(folder.path().join("m"));
    }
}

/// Whether a process is running; a zombie is not.
fn is_alive(process: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{}/stat", process.trim()));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}

/// The exit code after this many Ctrl-C while an engine thinks. The engine must end with its children, in
/// its own process group and in another session.
fn interrupted(arguments: &[&str], times: usize) -> Option<i32> {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("engine");
    let text =
        "setsid sleep 1000000 & echo $! > own_session; sleep 1000000 & echo $! > group; wait";
    fs::write(&script, text).unwrap();
    let player = format!("gtp:3600s@sh '{}'", script.display());
    let number = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    let command = |name: &str| {
        let path = format!("/proc/{}/cmdline", number(name).trim());
        fs::read_to_string(path).unwrap_or_default()
    };
    let mut child = Command::new(LAB)
        .args(
            arguments.iter().map(|&argument| if argument == "ENGINE" { &player } else { argument }),
        )
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    for name in ["group", "own_session"] {
        wait_until(name, || command(name).starts_with("sleep"));
    }
    (0..times).for_each(|_| interrupt(&child));
    let code = end_of(&mut child).code();
    for name in ["group", "own_session"] {
        wait_until(name, || !is_alive(&number(name)));
    }
    code
}

#[test]
fn ctrl_c_ends_engines_and_their_children_in_other_sessions() {
    for (arguments, times) in [
        (&["best", "ENGINE", "start"][..], 1),
        (&["play", "ENGINE", "--white"], 1),
        (&["match", "ENGINE", "random", "--pairs", "1"], 2),
    ] {
        assert_eq!(interrupted(arguments, times), Some(130), "{arguments:?}");
    }
}

#[test]
fn a_closed_pipe_ends_quietly_and_a_full_disk_is_reported() {
    let commands = [
        "perft 3",
        "perft 3 --json",
        "bench",
        "evolve --kind sci --print-settings",
        "match --help",
    ];
    for arguments in commands {
        let closed = format!("'{LAB}' {arguments} | true; echo ${{PIPESTATUS[0]}}");
        let output = Command::new("bash").args(["-c", &closed]).watched_output();
        let errors = told(&output);
        assert!(!errors.contains("panicked"), "{arguments}: {errors}");
    }
    let full = format!("'{LAB}' perft 3 > /dev/full");
    let output = Command::new("bash").args(["-c", &full]).watched_output();
    assert_eq!(output.status.code(), Some(1));
    assert!(told(&output).contains("No space left on device"), "{}", told(&output));
    let deaf = format!("'{LAB}' show nothing 2>&-");
    let output = Command::new("bash").args(["-c", &deaf]).watched_output();
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn without_memory_tables_are_refused_and_trees_stop_growing() {
    let limited = |arguments: &str| {
        let command = format!("ulimit -v 1000000; '{LAB}' {arguments}");
        Command::new("bash").args(["-c", &command]).watched_output()
    };
    for arguments in [
        "best pvs:4,hash=65536@glem start",
        "match pvs:4,hash=65536@glem random --pairs 1",
        "play pvs:4,hash=65536@glem",
        "gtp pvs:4,hash=65536@glem",
    ] {
        let output = limited(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments}: {}", told(&output));
        let reason = "there is not enough memory for a hash table of 65536 MiB";
        assert!(told(&output).contains(reason), "{arguments}: {}", told(&output));
    }
    let output = limited("best mcts:2000000,memory=65536@wpc:nothing start");
    assert!(!told(&output).contains("panicked"), "{}", told(&output));
}

#[test]
fn too_many_threads_for_the_memory_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [
        "tournament greedy random --pairs 2 --out cup",
        "match greedy random --pairs 2",
        "selfplay --player random --games 5 --out games.csv",
        "evolve --kind sci --generations 1 --out run",
        "map --kind sci --generations 1 --out map",
        "train glem --play patterns --rounds 1 --games 10",
        "train net --play net --rounds 1 --games-per-round 2 --simulations 2",
        "analyse f5d6c3",
        "perft 5",
    ] {
        for megabytes in [300, 400, 600, 1000] {
            let kilobytes = megabytes * 1000;
            let command = format!("ulimit -v {kilobytes}; exec '{LAB}' {arguments} --threads 1024");
            let mut shell = Command::new("bash");
            let output = shell.args(["-c", &command]).current_dir(folder.path()).watched_output();
            let errors = told(&output);
            assert_eq!(output.status.code(), Some(2), "{arguments}, {megabytes} MB: {errors}");
            let reason = "not enough memory for so many threads: ask for fewer";
            assert!(errors.contains(reason), "{arguments}, {megabytes} MB: {errors}");
        }
    }
    assert!(fs::read_dir(folder.path()).unwrap().next().is_none(), "something was begun");
}

#[test]
fn non_utf_8_arguments_are_refused() {
    let odd = std::ffi::OsStr::from_bytes(b"caf\xe9");
    // For some commands it is a text, for others the name of a file, which does not exist.
    for (command, code) in [("best", 2), ("show", 1), ("rate", 1), ("match", 2), ("convert", 2)] {
        let output = Command::new(LAB).arg(command).arg(odd).watched_output();
        assert_eq!(output.status.code(), Some(code), "{command}: {}", told(&output));
        assert!(!told(&output).contains("panicked"), "{command}: {}", told(&output));
    }
}

#[test]
fn pipes_and_devices_in_place_of_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("x.evl");
    assert!(Command::new("mkfifo").arg(&pipe).watched_status().success());
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
    for arguments in [
        &["best", "minimax:2@x.evl", "start"][..],
        &["best", "oneply@wpc:/dev/zero", "start"],
        &["analyse", "/dev/zero"],
        &["convert", "x.evl", "y.evl"],
        &["convert", "/dev/zero", "y.ggf"],
        &["solve", "/dev/zero"],
        &["show", "x.evl"],
        &["evolve", "--settings", "/dev/zero", "--print-settings"],
    ] {
        let output = lab(folder.path(), arguments);
        assert_ne!(output.status.code(), Some(0), "{arguments:?}");
        let errors = told(&output);
        assert!(
            errors.len() < 2000 && !errors.contains("panicked"),
            "{arguments:?}: {errors:.300}"
        );
    }
}

#[test]
fn concurrent_additions_to_a_ladder_are_all_saved() {
    let folder = tempfile::tempdir().unwrap();
    let names: Vec<String> = (0..12).map(|number| format!("{number}/cup")).collect();
    for (seed, name) in names.iter().enumerate() {
        let seed = seed.to_string();
        let arguments =
            ["match", "random", "greedy", "--pairs", "1", "--seed", &seed, "--out", name.as_str()];
        assert!(lab(folder.path(), &arguments).status.success());
    }
    thread::scope(|scope| {
        for name in &names {
            let folder = folder.path();
            scope.spawn(move || {
                let output = lab(folder, &["rate", name, "--ladder", "ladder.ron"]);
                assert!(output.status.success(), "{}", told(&output));
            });
        }
    });
    // The first tournament again, under another name: it has been counted already.
    fs::rename(folder.path().join("0/cup"), folder.path().join("moved")).unwrap();
    let output = lab(folder.path(), &["rate", "moved", "--ladder", "ladder.ron"]);
    let ladder = String::from_utf8(output.stdout).unwrap();
    assert!(ladder.lines().all(|line| line.contains(" 24 games ")), "{ladder}");
}

//! Input of commands: files of any encoding, the standard input, and files with parts that cannot be read.

use std::{fs, path::Path};

use super::commands::lab_with_input;

/// The output, errors and exit code of a command with this input.
fn run(folder: &Path, args: &[&str], input: &[u8]) -> (String, String, Option<i32>) {
    let output = lab_with_input(folder, args, input);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// As [`run`], with arguments separated by spaces.
fn run_line(folder: &Path, command: &str, input: &[u8]) -> (String, String, Option<i32>) {
    run(folder, &command.split(' ').collect::<Vec<_>>(), input)
}

#[test]
fn names_in_other_encodings_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let sgf =
        b"(;GM[2]FF[4]CA[ISO-8859-1]SZ[8]PB[Zo\xe9]PW[Fran\xe7ois];B[f5]C[tr\xe8s bon];W[d6])\n";
    let shift_jis = b"(;GM[2]CA[Shift_JIS]PB[\x91\xba\x8f\xe3];B[f5];W[d6])";
    fs::write(folder.path().join("latin1.sgf"), sgf).unwrap();
    fs::write(folder.path().join("sjis.sgf"), shift_jis).unwrap();
    fs::write(folder.path().join("latin1.ggf"), b"(;GM[Othello]PB[Zo\xe9]PW[J\xf6rg]B[f5]W[d6];)")
        .unwrap();
    for (file, names) in [
        ("latin1.sgf", &["Zoé", "François", "très bon"][..]),
        ("latin1.ggf", &["Zoé", "Jörg"]),
        ("sjis.sgf", &["村上"]),
    ] {
        let (out, errors, code) =
            run(folder.path(), &["convert", file, "-", "--format", "sgf"], b"");
        assert_eq!(code, Some(0), "{errors}");
        for name in names {
            assert!(out.contains(name), "{file}: {out}");
        }
        // The output is in UTF-8 and names no other encoding.
        assert!(!out.contains("CA[") || out.contains("CA[UTF-8]"), "{out}");
    }
}

#[test]
fn the_standard_input_is_read_in_any_encoding_and_format() {
    let folder = tempfile::tempdir().unwrap();
    let convert = |input: &[u8]| run(folder.path(), &["convert", "-", "-"], input).0;
    assert_eq!(convert(b"\xff\xfef\x005\x00d\x006\x00\r\x00\n\x00"), "f5d6\n");
    assert_eq!(convert("ｆ５ｄ６ｃ３".as_bytes()), "f5d6c3\n");
    assert_eq!(convert(b"(;GM[Othello]B[f5]W[d6];)\n(;GM[Othello]B[f5];)"), "f5d6\nf5\n");
    // The output of every format is read from a pipe.
    for format in ["ron", "sgf", "pgn", "ggf"] {
        let written = run(folder.path(), &["convert", "-", "-", "--format", format], b"f5d6c3").0;
        assert_eq!(convert(written.as_bytes()), "f5d6c3\n", "{format}");
    }
    fs::write(folder.path().join("a.txt"), "f5d6c3\n").unwrap();
    run(folder.path(), &["convert", "a.txt", "a.wtb"], b"");
    let database = fs::read(folder.path().join("a.wtb")).unwrap();
    assert_eq!(convert(&database), "f5d6c3\n");
    // Names of another database in the folder are not those of the input.
    fs::write(folder.path().join("0.ggf"), "(;GM[Othello]PB[Ann]PW[Bob]B[f5];)").unwrap();
    run(folder.path(), &["convert", "0.ggf", "0.wtb"], b"");
    let database = fs::read(folder.path().join("0.wtb")).unwrap();
    let (out, ..) = run(folder.path(), &["convert", "-", "-", "--format", "ggf"], &database);
    assert!(!out.contains("Ann"), "{out}");
    let (out, errors, _) = run(folder.path(), &["analyse", "-", "--depth", "1", "--anew"], b"f5d6");
    assert!(out.contains("d6"), "{out}{errors}");
    let (out, ..) = run(folder.path(), &["evaluate", "sci", "-", "--tsv"], b"start\nf5d6\n");
    assert_eq!(out.lines().count(), 2, "{out}");
    let (population, ..) =
        run(folder.path(), &["convert", "-", "-", "--format", "evl"], b"1 1\n0\n0 50 -25 1\n");
    assert_eq!(population, "1 1\n0\n0 50.000000 -25.000000 1.000000\n");
}

#[test]
fn positions_with_a_byte_order_mark_and_from_pipes_are_solved() {
    let folder = tempfile::tempdir().unwrap();
    let board = "OOOOOOO-OOOOOO--XXOOOOXOOXXOXXXOOXOXXXOOOXXXXXOOXOOXXXOXXXXXXXXX X";
    let with_mark = format!("\u{feff}{board};\n");
    fs::write(folder.path().join("bom.obf"), &with_mark).unwrap();
    let (out, errors, code) = run(folder.path(), &["solve", "bom.obf"], b"");
    assert_eq!(code, Some(0), "{errors}");
    assert!(out.contains("1 positions, 0 wrong"), "{out}");
    let (out, ..) = run(folder.path(), &["solve", "-"], with_mark.as_bytes());
    assert!(out.contains("1 positions, 0 wrong"), "{out}");
}

#[test]
fn parts_left_out_are_listed_and_fail_unless_lenient() {
    let folder = tempfile::tempdir().unwrap();
    let games = b"f5d6c3\nf5a1\nf5f6e6\n";
    fs::write(folder.path().join("games.txt"), games).unwrap();
    let (out, errors, code) = run(folder.path(), &["convert", "games.txt", "-"], b"");
    assert_eq!(out, "f5d6c3\nf5f6e6\n");
    assert!(errors.contains("left out: games.txt: "), "{errors}");
    assert!(errors.contains("line 2: as moves, move 2: a1 is not legal here"), "{errors}");
    assert!(errors.contains("1 part was left out"), "{errors}");
    assert_eq!(code, Some(1));
    let (_, errors, code) =
        run(folder.path(), &["convert", "games.txt", "all.ggf", "--lenient"], b"");
    assert!(errors.contains("line 2: as moves, move 2: a1 is not legal here"), "{errors}");
    assert_eq!(code, Some(0));
    assert!(folder.path().join("all.ggf").exists());
}

#[test]
fn a_transcript_is_converted_up_to_its_illegal_move() {
    let folder = tempfile::tempdir().unwrap();
    let (out, errors, code) = run(folder.path(), &["convert", "-", "-"], b"f5d6c3d3c4a1f4\n");
    assert_eq!(out, "f5d6c3d3c4\n");
    let reason = "move 6, a1, is not legal: the 5 moves before it were read";
    assert!(errors.contains(reason), "{errors}");
    assert_eq!(code, Some(1));
}

#[test]
fn a_population_of_one_member_is_written() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("one.evl"), "1 1\n0\n0 50 -25 1\n").unwrap();
    let (_, errors, code) = run(folder.path(), &["convert", "one.evl", "same.evl"], b"");
    assert_eq!((code, &*errors), (Some(0), ""));
    let (_, errors, code) = run(folder.path(), &["convert", "sci", "sci.evl"], b"");
    assert_eq!((code, &*errors), (Some(0), ""));
    let text = fs::read_to_string(folder.path().join("sci.evl")).unwrap();
    assert!(text.starts_with("1 1\n") && text.lines().count() == 3, "{text}");
}

#[test]
fn nothing_else_is_printed_if_the_output_is_a_dash() {
    let folder = tempfile::tempdir().unwrap();
    let printed = |args: &[&str], input: &[u8]| {
        let (out, errors, code) = run(folder.path(), args, input);
        assert_eq!(code, Some(0), "{args:?}: {errors}");
        out
    };
    let picture = printed(&["card", "greedy", "--games", "2", "--svg", "-"], b"");
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"), "{picture}");
    printed(&["tournament", "greedy", "random", "--out", "cup", "--pairs", "1"], b"");
    let games = printed(&["rate", "cup", "--export", "-"], b"");
    assert_eq!(
        games.lines().filter(|line| line.starts_with("(;GM[Othello]")).count(),
        2,
        "{games}"
    );
    let read = printed(&["convert", "-", "-"], games.as_bytes());
    assert_eq!(read.lines().count(), 2, "{read}");
    let played = printed(&["play", "greedy"], b"f5\nsave -\nquit\n");
    assert!(played.lines().any(|line| line.starts_with("f5") && line.len() == 4), "{played}");
    let loaded = printed(&["play", "greedy", "--load", "-"], b"f5");
    assert!(loaded.contains("white plays"), "{loaded}");
    let learn = ["book", "learn", "a.book", "--player", "pvs:1@glem", "--positions", "2"];
    printed(&learn, b"");
    let book = fs::read(folder.path().join("a.book")).unwrap();
    let shown = printed(&["book", "show", "-"], &book);
    assert!(shown.starts_with("2 positions"), "{shown}");
}

#[test]
fn outputs_that_a_command_rewrites_need_a_file_name() {
    let folder = tempfile::tempdir().unwrap();
    for command in [
        "evolve --kind sci --generations 1 --out -",
        "map --kind sci --out -",
        "breed sci jma --out -",
        "match greedy random --pairs 1 --out -",
        "tournament greedy random --out -",
        "selfplay --player greedy --games 1 --out -",
        "book learn - --positions 1",
        "train net --data x --out -",
        "train net --play run --data -",
        "train glem --play run --data -",
        "fetch ffo --out -",
        "puzzle --list --record -",
    ] {
        let (out, errors, code) = run_line(folder.path(), command, b"");
        assert_eq!((code, &*out), (Some(2), ""), "{command}: {errors}");
        assert!(errors.contains("expected a name"), "{command}: {errors}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn card_and_puzzle_make_report_games_they_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let games = "(;GM[Othello]PB[Ann]PW[Bob]B[f5]W[d6];)\n(;GM[Othello]PB[Ann]PW[Bob]B[a1];)\n";
    fs::write(folder.path().join("two.ggf"), games).unwrap();
    for command in ["card Ann --from two.ggf", "puzzle make --count 1 --from two.ggf --out -"] {
        let (_, errors, code) = run_line(folder.path(), command, b"");
        assert_eq!(code, Some(1), "{errors}");
        assert!(errors.contains("left out: two.ggf: game 2, line 2: "), "{errors}");
        let (_, _, code) = run_line(folder.path(), &format!("{command} --lenient"), b"");
        assert_eq!(code, Some(0), "{command}");
    }
}

#[test]
fn training_data_from_the_standard_input_give_the_weights_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let made = |command: &str, input: &[u8]| {
        let (_, errors, code) = run_line(folder.path(), command, input);
        assert_eq!(code, Some(0), "{command}: {errors}");
    };
    made("selfplay --player random --games 20 --out rows.csv", b"");
    made("selfplay --player pvs:1@glem --games 4 --out values.games", b"");
    made("tournament greedy random --out cup --pairs 2", b"");
    made("rate cup --export games.ggf", b"");
    made("convert games.ggf database.wtb", b"");
    for data in ["rows.csv", "values.games", "games.ggf", "database.wtb"] {
        let bytes = fs::read(folder.path().join(data)).unwrap();
        for (from, out) in [(data, "file.glem"), ("-", "input.glem")] {
            let command = format!("train glem --data {from} --epochs 2 --out {out}");
            made(&command, if from == "-" { &bytes } else { b"" });
        }
        let weights =
            ["file.glem", "input.glem"].map(|out| fs::read(folder.path().join(out)).unwrap());
        assert!(weights[0] == weights[1], "{data}");
    }
}

#[test]
fn a_missing_file_of_openings_is_a_failure_and_no_usage_error() {
    let folder = tempfile::tempdir().unwrap();
    for command in [
        "match greedy random --openings no.txt",
        "tournament greedy random --openings no.txt --out cup",
    ] {
        let (out, errors, code) = run_line(folder.path(), command, b"");
        assert_eq!((code, &*out), (Some(1), ""), "{errors}");
        assert!(errors.contains("no.txt: No such file"), "{errors}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

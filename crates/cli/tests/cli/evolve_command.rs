//! Tests of `evolve` and `show`, with interruptions.
#![cfg(unix)]

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
};

use crate::common::{Watched, end_of, signals::interrupt, wait_until};

fn lab(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_othello-lab"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn done(arguments: &[&str]) -> Output {
    let output = lab(arguments).watched_output();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// The error of an invalid command line.
#[track_caller]
fn error(arguments: &[&str]) -> String {
    let output = lab(arguments).watched_output();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// The error of a command that fails.
#[track_caller]
fn failure(arguments: &[&str]) -> String {
    let output = lab(arguments).watched_output();
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

const QUICK_POLYNOMIALS: &str = "(searcher: \"alphabeta:1\", opening_plies: 4, benchmark_pairs: 1)";
const QUICK_FEATURES: &str =
    "(searcher: \"pruned:2x2\", opening_plies: 4, benchmark_pairs: 1, settled: 0.0)";

#[test]
fn an_interrupt_saves_the_run_and_prints_how_to_resume() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    let out = out.to_str().unwrap();
    let child = lab(&["evolve", "--kind", "jma", "--generations", "1000000", "--out", out]);
    let mut child = { child }.spawn().unwrap();
    // Before the end of the first generation, Ctrl-C may have nothing to save.
    let history = Path::new(out).join("history.csv");
    let rows = || fs::read_to_string(&history).map_or(0, |text| text.lines().count());
    wait_until("a generation", || rows() > 1);
    interrupt(&child);
    assert_eq!(end_of(&mut child).code(), Some(130));
    let mut text = String::new();
    std::io::Read::read_to_string(&mut child.stdout.take().unwrap(), &mut text).unwrap();
    assert!(text.contains(&format!("othello-lab evolve --continue {out}")), "{text}");
    done(&["show", out]);
}

#[test]
fn a_single_file_evolves_and_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    fs::write(path("quick.ron"), QUICK_POLYNOMIALS).unwrap();
    let (evl, ron, quick) = (path("a.evl"), path("b.ron"), path("quick.ron"));
    done(&["evolve", "--kind", "sci", "--generations", "2", "--out", &evl, "--config", &quick]);
    let text = fs::read_to_string(&evl).unwrap();
    assert!(text.starts_with("1 1\n2\n"), "{text}");
    assert_eq!(text.lines().count(), 2 + 31 + 1);
    done(&["evolve", "--continue", &evl, "--generations", "3", "--config", &quick]);
    assert!(fs::read_to_string(&evl).unwrap().starts_with("1 1\n5\n"));

    // The earlier time is included: in the same file, in another file and through a run's folder.
    let time = "Tiempo: 6 horas, ";
    let (long, fork, run) = (path("long.evl"), path("fork.evl"), path("run"));
    fs::write(&long, fs::read_to_string(&evl).unwrap().replace("Tiempo: 0 horas, ", time)).unwrap();
    let more = |from: &str, out: &str| {
        let words = ["evolve", "--continue", from, "--generations", "1", "--out", out];
        done(&[&words[..], &["--config", &quick]].concat());
    };
    more(&long, &long);
    more(&long, &run);
    more(&run, &fork);
    for (file, generations) in [(&long, "6"), (&fork, "8")] {
        let text = fs::read_to_string(file).unwrap();
        assert!(
            text.starts_with(&format!("1 1\n{generations}\n")) && text.contains(time),
            "{text}"
        );
    }

    let words = ["evolve", "--kind", "net:65-4-1", "--generations", "1", "--out", &ron];
    done(&[&words[..], &["--config", &quick]].concat());
    for player in [&evl, &ron] {
        let player = format!("alphabeta:1@{player}");
        done(&["match", &player, "random", "--games", "2"]);
    }
    let shown = String::from_utf8(done(&["show", &evl]).stdout).unwrap();
    assert_eq!(shown.lines().filter(|line| line.contains("elite")).count(), 1);
    assert!(shown.starts_with("sci after 5 generations\n"), "{shown}");
}

#[test]
fn options_that_contradict_a_run_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    fs::write(path("quick.ron"), QUICK_POLYNOMIALS).unwrap();
    fs::write(path("other.ron"), "(searcher: \"alphabeta:2\")").unwrap();
    let (run, quick, other) = (path("run"), path("quick.ron"), path("other.ron"));
    let begin = ["evolve", "--kind", "sci", "--generations", "1", "--seed", "3", "--out", &run];
    done(&[&begin[..], &["--config", &quick]].concat());
    let resume =
        |more: [&str; 2]| ["evolve", "--continue", &run, more[0], more[1]].map(str::to_owned);
    for (option, told) in [
        (["--seed", "4"], "run: --seed is 3 here, not 4"),
        (["--scheme", "td"], "run: --scheme is elitism here, not td"),
        (["--config", &other], "run: searcher is alphabeta:1 here, not alphabeta:2"),
    ] {
        let words = resume(option);
        let error = error(&words.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(error.contains(told), "{error}");
    }
    for option in [["--seed", "3"], ["--config", &quick]] {
        let words = resume(option);
        done(&words.iter().map(String::as_str).collect::<Vec<_>>());
    }
}

#[test]
fn champions_of_a_run_are_valid_players() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    fs::write(path("quick.ron"), QUICK_FEATURES).unwrap();
    let (run, quick) = (path("run"), path("quick.ron"));
    let words = ["evolve", "--kind", "features", "--generations", "2", "--out", &run];
    done(&[&words[..], &["--config", &quick]].concat());
    for model in [run.clone(), format!("{run}/champions/1.ron")] {
        done(&["match", &format!("pruned:2x2@{model}"), "random", "--games", "1"]);
        done(&["show", &model]);
    }
    let history = String::from_utf8(done(&["show", &run, "--history"]).stdout).unwrap();
    assert_eq!(history.lines().count(), 4);
    // The variance of fitness is drawn as a bar; the greatest one fills it.
    let bars: Vec<usize> = history.lines().skip(2).map(|row| row.matches('█').count()).collect();
    assert_eq!((bars.len(), bars.iter().max()), (2, Some(&20)), "{history}");
}

#[test]
fn invalid_settings_are_refused_before_any_work() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let out = path("run");
    let with = |config: &str| {
        fs::write(path("bad.ron"), config).unwrap();
        error(&["evolve", "--kind", "sci", "--out", &out, "--config", &path("bad.ron")])
    };
    assert_eq!(with("(sigma: -1.0)"), "othello-lab: sigma must be 0 or more\n");
    assert!(with("(sigmma: 1.0)").contains("line 1, column "));
    assert!(with("(searcher: \"random\")").contains("searcher must be one that values positions"));
    assert!(with("(searcher: \"best\")").contains("unknown player"));
    let features = ["evolve", "--kind", "features", "--out", &path("a.evl")];
    assert!(error(&features).contains("an .evl file holds polynomials"));
    assert!(error(&["evolve", "--kind", "sci"]).contains("--out"));
    let missing = failure(&["evolve", "--continue", &path("none.evl")]);
    assert!(missing.contains("the population ") && missing.contains("none.evl does not exist: "));
    assert!(error(&["evolve", "--kind", "net:64-1", "--out", &out]).contains("net:65-16-1"));
    assert!(!Path::new(&out).exists());
    fs::create_dir(&out).unwrap();
    fs::write(path("run/mine.txt"), "").unwrap();
    assert!(
        error(&["evolve", "--kind", "sci", "--out", &out])
            .contains("expected a new or empty folder")
    );
}

#[test]
fn a_folder_that_holds_a_run_names_the_command_that_resumes_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("config.ron"), QUICK_POLYNOMIALS).unwrap();
    let (run, config) = (path("my run"), path("config.ron"));
    let new = ["evolve", "--kind", "sci", "--generations", "1", "--out", &run, "--config", &config];
    done(&new);
    let said = error(&new);
    let named = if cfg!(windows) { format!("\"{run}\"") } else { format!("'{run}'") };
    let command = format!("othello-lab evolve --continue {named} --generations NUMBER");
    assert!(said.contains("holds a run") && said.contains(&command), "{said}");
}

#[test]
fn a_member_is_shown_with_its_ancestors() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("config.ron"), QUICK_POLYNOMIALS).unwrap();
    let (run, config) = (path("run"), path("config.ron"));
    done(&["evolve", "--kind", "sci", "--generations", "3", "--out", &run, "--config", &config]);
    // The last child: the fifteenth of the third generation.
    let said = String::from_utf8(done(&["show", &run, "--lineage", "75"]).stdout).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].starts_with("member 75 and its "), "{said}");
    assert!(lines[2].contains("     3  mutation of ") && lines[2].contains("alive"), "{said}");
    let oldest = lines.last().unwrap();
    assert!(oldest.contains("     0  random "), "{said}");
    assert!(said.contains(" in generation "), "{said}");
    let said = error(&["show", &run, "--lineage", "76"]);
    assert!(said.contains("member 76 is unknown: the newest is 75"), "{said}");
    fs::remove_file(path("run/lineage.csv")).unwrap();
    let said = error(&["show", &run, "--lineage", "75"]);
    assert!(said.contains("this run has kept no births yet"), "{said}");
}

#[test]
fn earlier_generations_can_be_shown_forked_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("config.ron"), QUICK_POLYNOMIALS).unwrap();
    let (run, config, second) = (path("run"), path("config.ron"), path("second"));
    done(&["evolve", "--kind", "sci", "--generations", "6", "--out", &run, "--config", &config]);
    let said = String::from_utf8(done(&["show", &run, "--generation", "2"]).stdout).unwrap();
    assert!(said.starts_with("sci after 2 generations"), "{said}");
    let said = failure(&["show", &run, "--generation", "7"]);
    assert!(said.contains("generation 7 is not kept: expected 0 to 6"), "{said}");

    fs::write(path("other.ron"), "(sigma: 0.5)").unwrap();
    let other = path("other.ron");
    let fork = ["evolve", "--continue", &run, "--from-generation", "2", "--out", &second];
    let said = done(&[&fork[..], &["--generations", "2", "--config", &other]].concat()).stdout;
    assert!(String::from_utf8(said).unwrap().contains("finished after 4 generations"));
    let settings = fs::read_to_string(path("second/run.ron")).unwrap();
    assert!(settings.contains("parent") && settings.contains("run: \"run\""), "{settings}");

    let (early, late) = (format!("{run}#1"), format!("{run}#6"));
    let said = done(&["match", &early, &late, "--pairs", "2"]).stdout;
    assert!(String::from_utf8(said).unwrap().contains("run#6"));
    let said = error(&["match", &early, &format!("{run}#7"), "--pairs", "2"]);
    assert!(said.contains("run#7"), "{said}");
}

#[test]
fn an_exported_player_records_its_origin() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("config.ron"), QUICK_POLYNOMIALS).unwrap();
    let (run, config, player) = (path("run"), path("config.ron"), path("player.ron"));
    done(&["evolve", "--kind", "sci", "--generations", "4", "--out", &run, "--config", &config]);
    done(&["convert", &format!("{run}#2"), &player]);
    let text = fs::read_to_string(&player).unwrap();
    for told in ["run: \"run\"", "seed: 1", "elo: ", "searcher: ", "alphabeta:1"] {
        assert!(text.contains(told), "{told}: {text}");
    }
    fs::remove_dir_all(&run).unwrap();
    // The file alone is enough to play.
    let said = done(&["match", &player, "random", "--pairs", "2"]).stdout;
    assert!(String::from_utf8(said).unwrap().contains("player.ron"));
    let said = failure(&["convert", &format!("{run}#2"), &player]);
    assert!(said.contains("run#2"), "{said}");
}

//! The real window, if the programs for a virtual screen are installed.

use crate::common::programs;
use std::process::Command;

#[test]
fn the_real_window_opens_and_a_move_is_played_with_the_mouse() {
    if !programs::are_here(&["xvfb-run", "xdotool", "import", "compare"]) {
        return;
    }
    let output = Command::new("xvfb-run")
        .args(["-a", "-s", "-screen 0 1280x900x24"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/window/smoke.sh"))
        .arg(env!("CARGO_BIN_EXE_othello"))
        .output()
        .unwrap();
    let (stdout, stderr) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{stdout}{stderr}");
    assert!(stdout.contains("f5 was played"), "{stdout}{stderr}");
}

#[test]
fn without_a_display_one_sentence_reports_it_and_names_the_terminal_command() {
    let output = Command::new(env!("CARGO_BIN_EXE_othello"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.starts_with("othello: there is no display"), "{stderr}");
    assert!(stderr.contains("othello-lab play") && stderr.lines().count() == 1, "{stderr}");
}

#[test]
fn an_invalid_command_line_is_explained() {
    for (args, expected) in [
        (vec!["--renderer", "paper"], "unknown renderer \"paper\": this program has glow"),
        (vec!["--frob"], "unknown option \"--frob\""),
        (vec!["a.ron", "--renderer"], "--renderer needs a name"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_othello")).args(args).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains(expected), "{stderr}");
    }
}

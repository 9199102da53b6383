//! The README's commands do what it says.

use std::{fs, path::Path, process::Command};

/// The `cargo lab …` lines of the README's blocks that are fenced as `sh`, without comments.
fn commands() -> Vec<String> {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let mut inside = false;
    let mut commands = Vec::new();
    for line in readme.lines() {
        if line.starts_with("```") {
            inside = line == "```sh";
        } else if let Some(command) = line.strip_prefix("cargo lab ").filter(|_| inside) {
            commands.push(command.split("  #").next().unwrap().trim().to_owned());
        }
    }
    commands
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn the_readmes_commands_run() {
    let folder = tempfile::tempdir().unwrap();
    // The commands may write; they get a folder of their own with what they read.
    for name in ["books", "populations", "scripts"] {
        copy(&root().join(name), &folder.path().join(name));
    }
    let commands = commands();
    assert!(!commands.is_empty());
    for command in commands {
        let output = Command::new(env!("CARGO_BIN_EXE_othello-lab"))
            .args(command.split_whitespace())
            .current_dir(folder.path())
            .env("XDG_CACHE_HOME", folder.path()) // where results are kept on Linux
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "cargo lab {command}: {error}");
        assert!(!output.stdout.is_empty(), "cargo lab {command} prints nothing");
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to.join(entry.file_name()));
        } else {
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

//! A library that is loaded before the system's and simulates its failures.

use std::{
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::OnceLock,
};

use super::Watched;

fn library() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let code = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/common/system.c");
        // Other test processes may be building it at the same time.
        let library = format!("system-{}.so", std::process::id());
        let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join(library);
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-o"]).args([&library, &code]);
        assert!(compiler.status().expect("a C compiler links Rust").success());
        library
    })
}

/// Runs a command with such failures, which these variables of `system.c` describe.
pub fn on_a_bad_day(mut command: Command, day: &[(&str, String)]) -> Output {
    command.env("LD_PRELOAD", library()).envs(day.iter().map(|(name, value)| (name, value)));
    command.stderr(Stdio::piped()).watched_output()
}

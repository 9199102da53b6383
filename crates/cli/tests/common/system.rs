//! A library that stands before the system's, and does what systems do on a bad day.

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
        // Other tests may be building it for themselves.
        let library = format!("system-{}.so", std::process::id());
        let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join(library);
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-o"]).args([&library, &code]);
        assert!(compiler.status().expect("a C compiler links Rust").success());
        library
    })
}

/// What becomes of a command on such a day, described by these variables of `system.c`.
pub fn on_a_bad_day(mut command: Command, day: &[(&str, String)]) -> Output {
    command.env("LD_PRELOAD", library()).envs(day.iter().map(|(name, value)| (name, value)));
    command.stderr(Stdio::piped()).watched_output()
}

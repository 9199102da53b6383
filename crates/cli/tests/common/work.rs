//! Long work of the real program that can be cut short and resumed.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

/// Something that takes its time.
pub struct Work {
    pub begin: &'static str,
    /// The command that resumes, where it is another one, and the file that shows there is something
    /// to resume.
    pub resume: Option<(&'static str, &'static str)>,
    /// What must lie in the folder before: files with their contents.
    pub given: &'static [(&'static str, &'static str)],
    /// The commands that make the rest of what must lie there.
    pub prepare: &'static [&'static str],
}

/// Work of one command that wants nothing.
pub const PLAIN: Work = Work { begin: "", resume: None, given: &[], prepare: &[] };

fn lab(folder: &Path, words: &str, threads: u32) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_othello-lab"));
    command.args(words.split_whitespace());
    // These work on one.
    if !words.starts_with("rate") && !words.starts_with("convert") {
        command.args(["--threads", &threads.to_string()]);
    }
    command.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

impl Work {
    /// A folder with what must lie there.
    pub fn folder(&self) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in self.given {
            fs::write(folder.path().join(name), text).unwrap();
        }
        for words in self.prepare {
            assert!(lab(folder.path(), words, 1).status().unwrap().success(), "{words}");
        }
        folder
    }

    /// Begins or resumes, whichever it is time for.
    pub fn command(&self, folder: &Path, threads: u32) -> Command {
        match self.resume {
            Some((resume, begun)) if folder.join(begun).exists() => lab(folder, resume, threads),
            _ => lab(folder, self.begin, threads),
        }
    }

    /// Works to the end.
    #[track_caller]
    pub fn finish(&self, folder: &Path, threads: u32) {
        let status = self.command(folder, threads).status().unwrap();
        assert!(status.success(), "{}: {status}", self.begin);
    }
}

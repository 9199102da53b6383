//! The manual pages and completions of the packages: `othello-lab pages FOLDER`.

use std::{env, io, path::Path, path::PathBuf, process::ExitCode};

use clap::CommandFactory;
use clap_complete::Shell;

use crate::Cli;

/// The folder to write to, if the command line is `pages FOLDER`.
pub fn asked_for() -> Option<PathBuf> {
    let mut words = env::args_os().skip(1);
    words.next().filter(|word| word == "pages")?;
    words.next().map(PathBuf::from)
}

/// Writes a manual page for each command, and the completions of each shell, into an existing folder.
pub fn write(folder: &Path) -> ExitCode {
    match write_all(folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("othello-lab: {}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}

fn write_all(folder: &Path) -> io::Result<()> {
    for shell in [Shell::Bash, Shell::Elvish, Shell::Fish, Shell::PowerShell, Shell::Zsh] {
        clap_complete::generate_to(shell, &mut Cli::command(), "othello-lab", folder)?;
    }
    clap_mangen::generate_to(Cli::command(), folder)
}

//! The subcommands, one file each. Errors are one sentence and exit with 2.

mod perft;

use std::process::ExitCode;

use clap::Subcommand;

/// What the program can be asked to do.
#[derive(Subcommand)]
pub enum Command {
    /// Count the lines of play of a given length from the start.
    Perft(perft::Args),
}

/// Carries a command out.
pub fn run(command: Command) -> Result<ExitCode, String> {
    match command {
        Command::Perft(args) => perft::run(&args),
    }
    Ok(ExitCode::SUCCESS)
}

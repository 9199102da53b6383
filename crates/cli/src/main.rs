//! The command line `othello-lab`.

mod commands;
#[cfg(feature = "pages")]
mod pages;

use std::process::ExitCode;

use clap::Parser;

/// Play, evolve, train and measure Othello players from the terminal.
#[derive(Parser)]
#[command(name = "othello-lab", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: commands::CliCommand,
}

fn main() -> ExitCode {
    // No subcommand, so that neither the help nor the pages list it.
    #[cfg(feature = "pages")]
    if let Some(folder) = pages::asked_for() {
        return pages::write(&folder);
    }
    match commands::run(Cli::parse().command) {
        Ok(code) => code,
        Err(error) => {
            commands::complain(&error);
            error.exit_code()
        }
    }
}

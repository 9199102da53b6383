//! The command line `othello-lab`.

mod commands;
#[cfg(feature = "pages")]
mod pages;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser};

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
    let matches = commands::with_flowing_help(Cli::command()).get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    match commands::run(cli.command) {
        Ok(code) => code,
        Err(error) => {
            commands::complain(&error);
            error.exit_code()
        }
    }
}

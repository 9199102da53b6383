//! The command line `othello-lab`.

mod commands;

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
    match commands::run(Cli::parse().command) {
        Ok(code) => code,
        Err(error) => {
            commands::complain(&error);
            error.exit_code()
        }
    }
}

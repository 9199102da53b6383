//! The subcommands, one file each. Errors are one sentence and exit with 2.

mod best;
mod board;
mod convert;
mod explain;
mod interrupt;
mod matches;
mod output;
mod perft;
mod play;
mod position;
mod progress;
mod selfplay;
mod train;
mod train_glem;

use std::process::ExitCode;

use clap::Subcommand;

/// What the program can be asked to do.
#[derive(Subcommand)]
pub enum Command {
    /// Count the lines of play of a given length from the start.
    Perft(perft::Args),
    /// Show the move a player chooses in a position, its value and the line it expects.
    Best(best::Args),
    /// Show what a model sees in a position, variable by variable.
    Explain(explain::Args),
    /// Play against a player in the terminal.
    Play(play::Args),
    /// Rewrite a game, a database of games or a population in another format.
    Convert(convert::Args),
    /// Let two players meet.
    Match(matches::Args),
    /// Train weights from lessons, games or play.
    Train(train::Args),
    /// Play games of a player against itself, to learn from.
    Selfplay(selfplay::Args),
}

/// Carries a command out.
pub fn run(command: Command) -> Result<ExitCode, String> {
    match command {
        Command::Perft(args) => perft::run(&args),
        Command::Best(args) => best::run(&args)?,
        Command::Explain(args) => explain::run(&args)?,
        Command::Play(args) => play::run(&args)?,
        Command::Convert(args) => convert::run(&args)?,
        Command::Match(args) => matches::run(&args)?,
        Command::Train(args) => train::run(&args)?,
        Command::Selfplay(args) => selfplay::run(&args)?,
    }
    Ok(ExitCode::SUCCESS)
}

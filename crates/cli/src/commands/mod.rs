//! The subcommands, one per file. An error is one sentence and exits with 2.

mod analyse;
mod bench;
mod best;
mod board;
mod book;
mod breed;
mod cluster;
mod convert;
mod driver;
mod evolve;
mod explain;
mod gtp;
mod interrupt;
mod league;
mod learning;
mod map;
mod matches;
mod merge;
mod nboard;
mod night;
mod output;
mod perft;
mod play;
mod players;
mod position;
mod progress;
mod rate;
mod selfplay;
mod show;
mod solve;
mod threads;
mod tournament;
mod train;
mod train_glem;
mod train_net;
mod worker;

use std::process::ExitCode;

pub use output::complain;

use clap::Subcommand;

/// What the program can be asked to do.
#[derive(Subcommand)]
pub enum Command {
    /// Count the lines of play of a given length from the start.
    Perft(perft::Args),
    /// Count the positions that fixed searches visit: a checksum of the search.
    Bench(bench::Args),
    /// Show the move a player chooses in a position, its value and the line it expects.
    Best(best::Args),
    /// Show what a model sees in a position, variable by variable.
    Explain(explain::Args),
    /// Look at a game as a whole: each move beside the best there was.
    Analyse(analyse::Args),
    /// Learn a book of openings, or look into one.
    Book(book::Args),
    /// Play endgames out to the last disc, and compare with known scores.
    Solve(solve::Args),
    /// Play against a player in the terminal.
    Play(play::Args),
    /// Rewrite a game, a database of games or a population in another format.
    Convert(convert::Args),
    /// Answer another program in GTP as one of our players.
    Gtp(gtp::Args),
    /// Answer another program in the protocol of NBoard as one of our players.
    Nboard(nboard::Args),
    /// Evolve players: polynomials, weighted features or small networks.
    Evolve(evolve::Args),
    /// Breed by hand: look at the children of two players and keep some.
    Breed(breed::Args),
    /// Breed players that differ: the strongest of each style, on a map.
    Map(map::Args),
    /// Let runs go on through a night, and report in the morning.
    Night(night::Args),
    /// Show a population or a run as a table.
    Show(show::Args),
    /// Let two players meet, and measure which is the stronger.
    Match(matches::Args),
    /// Train weights from samples, games or play.
    Train(train::Args),
    /// Play games of a player against itself, to learn from.
    Selfplay(selfplay::Args),
    /// Play a tournament in a folder that can be resumed.
    Tournament(tournament::Args),
    /// Put together what was played in parts on several machines.
    Merge(merge::Args),
    /// Rate the players of a tournament by all its finished games.
    Rate(rate::Args),
    /// Measure a player by the published protocols.
    League(league::Args),
    /// Play the games of others: this machine is one of a cluster.
    Worker(worker::Args),
}

/// Runs a command.
pub fn run(command: Command) -> Result<ExitCode, String> {
    interrupt::end_on_ctrl_c()?;
    match command {
        Command::Perft(args) => perft::run(&args),
        Command::Bench(args) => bench::run(&args)?,
        Command::Best(args) => best::run(&args)?,
        Command::Explain(args) => explain::run(&args)?,
        Command::Analyse(args) => analyse::run(&args)?,
        Command::Book(args) => book::run(&args)?,
        Command::Solve(args) => return solve::run(&args),
        Command::Play(args) => play::run(&args)?,
        Command::Convert(args) => convert::run(&args)?,
        Command::Gtp(args) => gtp::run(&args)?,
        Command::Nboard(args) => nboard::run(&args)?,
        Command::Evolve(args) => evolve::run(&args)?,
        Command::Breed(args) => breed::run(&args)?,
        Command::Map(args) => map::run(&args)?,
        Command::Night(args) => night::run(&args)?,
        Command::Show(args) => show::run(&args)?,
        Command::Match(args) => matches::run(&args)?,
        Command::Train(args) => train::run(&args)?,
        Command::Selfplay(args) => selfplay::run(&args)?,
        Command::Tournament(args) => tournament::run(&args)?,
        Command::Merge(args) => merge::run(&args)?,
        Command::Rate(args) => rate::run(&args)?,
        Command::League(args) => league::run(&args)?,
        Command::Worker(args) => worker::run(&args)?,
    }
    Ok(ExitCode::SUCCESS)
}

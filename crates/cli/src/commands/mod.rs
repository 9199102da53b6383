//! The subcommands, one per file. Their errors are one sentence each; [`error`] has their exit codes.

mod analyse;
mod bench;
mod best;
mod board;
mod book;
mod breed;
mod card;
mod cluster;
mod convert;
mod driver;
mod error;
mod evaluate;
mod evolve;
mod experiment;
mod explain;
mod fetch;
mod gtp;
mod help;
mod input;
mod interrupt;
mod league;
mod learning;
mod map;
mod matches;
mod merge;
mod minds;
mod nboard;
mod night;
mod output;
mod perft;
mod play;
mod players;
mod position;
mod progress;
mod puzzle;
mod rate;
mod selfplay;
mod show;
mod solve;
mod stored;
mod threads;
mod tournament;
mod train;
mod train_glem;
mod train_net;
mod worker;

use std::process::ExitCode;

use clap::Subcommand;

use self::error::CliError;

pub use help::with_flowing_help;
pub use output::complain;

/// The subcommands of the program.
#[derive(Subcommand)]
pub enum CliCommand {
    /// Count all move sequences of a given length, from the start or any position.
    Perft(perft::PerftArgs),
    /// Run a fixed set of searches and count the nodes, as a checksum of the search.
    Bench(bench::BenchArgs),
    /// Show a player's move in a position, with its value and principal variation.
    Best(best::BestArgs),
    /// Show a model's input variables and value for a position.
    Evaluate(evaluate::EvaluateArgs),
    /// Analyse a game: compare each move with the best one.
    Analyse(analyse::AnalyseArgs),
    /// Explain the mistakes of a game in words, or one of its moves.
    Explain(explain::ExplainArgs),
    /// Show what several players would play in a position, side by side.
    Minds(minds::MindsArgs),
    /// Learn an opening book, or show its contents.
    Book(book::BookArgs),
    /// Solve endgames exactly and compare the results with known scores.
    Solve(solve::SolveArgs),
    /// Play against a player in the terminal.
    Play(play::PlayArgs),
    /// Measure a player's style against the built-in levels and show it as a card.
    Card(card::CardArgs),
    /// Solve an endgame puzzle in the terminal, or make a list of puzzles.
    Puzzle(puzzle::PuzzleArgs),
    /// Convert a game, a game database or a population to another format.
    Convert(convert::ConvertArgs),
    /// Serve a player to another program over GTP.
    Gtp(gtp::GtpArgs),
    /// Serve a player to another program over the NBoard protocol.
    Nboard(nboard::NboardArgs),
    /// Evolve players: polynomials, weighted features or small networks.
    Evolve(evolve::EvolveArgs),
    /// Breed players by hand: choose which offspring become the next parents.
    Breed(breed::BreedArgs),
    /// Evolve the strongest player of each playing style, on a map.
    Map(map::MapArgs),
    /// Resume several runs in sequence and write a report.
    Night(night::NightArgs),
    /// Run settings and seeds as an experiment, with statistics and a report.
    Experiment(experiment::ExperimentArgs),
    /// Show a population or a run as a table.
    Show(show::ShowArgs),
    /// Play a match between two players and report the score, Elo and likelihood of superiority.
    Match(matches::MatchArgs),
    /// Train pattern weights or a network from samples, games or self-play.
    Train(train::TrainArgs),
    /// Play games of a player against itself, as training data.
    Selfplay(selfplay::SelfplayArgs),
    /// Play a tournament, saved in a folder so that it can be resumed.
    Tournament(tournament::TournamentArgs),
    /// Merge the parts of a tournament, self-play or experiment that --shard split.
    Merge(merge::MergeArgs),
    /// Rate the players of a tournament from its finished games.
    Rate(rate::RateArgs),
    /// Measure a player by two published protocols and compare it with published players.
    League(league::LeagueArgs),
    /// Get public games, endgame tests and published players from their authors' sites.
    Fetch(fetch::FetchArgs),
    /// Play games for a cluster as one of its workers.
    Worker(worker::WorkerArgs),
}

/// Runs a command and returns the exit code. A command that Ctrl-C ends early has a code of its own, so that a
/// script does not take its saved work for finished. A worker always ends by Ctrl-C, so it returns 0.
///
/// # Errors
/// If the command cannot do all of its work.
pub fn run(command: CliCommand) -> Result<ExitCode, CliError> {
    interrupt::end_on_ctrl_c()?;
    let ends_early = !matches!(command, CliCommand::Worker(_));
    execute(command)?;
    let is_interrupted = ends_early && interrupt::is_requested();
    Ok(ExitCode::from(if is_interrupted { CliError::INTERRUPTED } else { 0 }))
}

fn execute(command: CliCommand) -> Result<(), CliError> {
    match command {
        CliCommand::Perft(args) => perft::run(&args),
        CliCommand::Bench(args) => bench::run(&args),
        CliCommand::Best(args) => best::run(&args),
        CliCommand::Evaluate(args) => evaluate::run(&args),
        CliCommand::Analyse(args) => analyse::run(&args),
        CliCommand::Explain(args) => explain::run(&args),
        CliCommand::Minds(args) => minds::run(&args),
        CliCommand::Book(args) => book::run(&args),
        CliCommand::Solve(args) => solve::run(&args),
        CliCommand::Play(args) => play::run(&args),
        CliCommand::Card(args) => card::run(&args),
        CliCommand::Puzzle(args) => puzzle::run(&args),
        CliCommand::Convert(args) => convert::run(&args),
        CliCommand::Gtp(args) => gtp::run(&args),
        CliCommand::Nboard(args) => nboard::run(&args),
        CliCommand::Evolve(args) => evolve::run(&args),
        CliCommand::Breed(args) => breed::run(&args),
        CliCommand::Map(args) => map::run(&args),
        CliCommand::Night(args) => night::run(&args),
        CliCommand::Experiment(args) => experiment::run(&args),
        CliCommand::Show(args) => show::run(&args),
        CliCommand::Match(args) => matches::run(&args),
        CliCommand::Train(args) => train::run(&args),
        CliCommand::Selfplay(args) => selfplay::run(&args),
        CliCommand::Tournament(args) => tournament::run(&args),
        CliCommand::Merge(args) => merge::run(&args),
        CliCommand::Rate(args) => rate::run(&args),
        CliCommand::League(args) => league::run(&args),
        CliCommand::Fetch(args) => fetch::run(&args),
        CliCommand::Worker(args) => worker::run(&args),
    }
}

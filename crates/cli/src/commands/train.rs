//! `train …`: trains weights from samples or self-play.

use clap::Subcommand;

use super::{error::CliError, train_glem, train_net};

/// The options of `train`.
#[derive(clap::Args)]
pub struct TrainArgs {
    #[command(subcommand)]
    command: TrainCommand,
}

#[derive(Subcommand)]
enum TrainCommand {
    /// Train pattern weights from positions with values, from games or from self-play.
    Glem(Box<train_glem::TrainGlemArgs>),
    /// Train a value network from games with results or searched values, or from self-play.
    Net(Box<train_net::TrainNetArgs>),
}

/// Trains until done or interrupted.
pub fn run(args: &TrainArgs) -> Result<(), CliError> {
    match &args.command {
        TrainCommand::Glem(args) => train_glem::run(args),
        TrainCommand::Net(args) => train_net::run(args),
    }
}

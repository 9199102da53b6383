//! `train …`: trains weights from samples or self-play.

use clap::Subcommand;

use super::{train_glem, train_net};

/// What is to be trained.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Pattern weights: from positions with values, from games, or from play against themselves.
    Glem(Box<train_glem::Args>),
    /// A value network: from games with their results or searched values, or from play.
    Net(Box<train_net::Args>),
}

/// Trains until done or interrupted.
pub fn run(args: &Args) -> Result<(), String> {
    match &args.what {
        What::Glem(args) => train_glem::run(args),
        What::Net(args) => train_net::run(args),
    }
}

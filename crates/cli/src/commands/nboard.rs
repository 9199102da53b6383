//! `nboard PLAYER`: serves a player to programs that speak the NBoard protocol.

use std::io::{self, BufReader};

use othello_lab::players::{
    consent::Consent,
    resolve::ResolvedPlayer,
    server::{self, Inbox, NboardServer},
};

use super::{error::CliError, output::say};

const HELP: &str = "\
Enter this command line as the engine in NBoard, or in a program that speaks its protocol. To try it
by hand, type
  move F5
  go
  hint 3
  quit
A player with a time limit (pvs:10s@glem) obeys the game's clock. With time=game
(pvs:10s,time=game@glem) it manages its time over the game. With ponder it also thinks during the
opponent's time. Other players keep to their own limits. pvs takes the depth that the client sets; other
searches take it only if it is lower than their own.";

/// The options of `nboard`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct NboardArgs {
    /// The player, such as alphabeta:6@jma
    player: String,
    /// Random seed, for players that draw their moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Answers until the client quits or the input ends.
pub fn run(args: &NboardArgs) -> Result<(), CliError> {
    let player = ResolvedPlayer::parse(&args.player, &Consent::EVERYTHING)?;
    if let Some(mib) = player.table_mib() {
        eprintln!("a table of at most {mib} MiB (hash=MIB sets it)");
    }
    let mut server = NboardServer::new(player, args.seed);
    let mut inbox = Inbox::open(BufReader::new(io::stdin()), NboardServer::interrupts)
        .map_err(CliError::Input)?;
    server::serve(&mut server, &mut inbox, say).map_err(CliError::Input)
}

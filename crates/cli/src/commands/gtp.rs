//! `gtp PLAYER`: serves a player to other programs over GTP.

use std::io::{self, BufReader};

use othello_lab::players::{
    consent::Consent,
    resolve::ResolvedPlayer,
    server::{self, GtpServer, Inbox},
};

use super::{error::CliError, output::say};

const HELP: &str = "\
Enter this command line as the engine in another program. To try it by hand, type
  play b f5
  genmove w
  showboard
  quit
A player with a time limit (pvs:10s@glem) obeys the clock that the other program sends. With time=game
(pvs:10s,time=game@glem) it manages its time over the game. With ponder it also thinks during the
opponent's time. Other players keep to their own limits.";

/// The options of `gtp`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct GtpArgs {
    /// The player, such as alphabeta:6@jma
    player: String,
    /// Random seed, for players that draw their moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Answers until the client quits or the input ends.
pub fn run(args: &GtpArgs) -> Result<(), CliError> {
    let player = ResolvedPlayer::parse(&args.player, &Consent::EVERYTHING)?;
    if let Some(mib) = player.table_mib() {
        eprintln!("a table of at most {mib} MiB (hash=MIB sets it)");
    }
    let mut server = GtpServer::new(player, args.seed);
    let mut inbox = Inbox::open(BufReader::new(io::stdin()), |_| false).map_err(CliError::Input)?;
    server::serve(&mut server, &mut inbox, say).map_err(CliError::Input)
}

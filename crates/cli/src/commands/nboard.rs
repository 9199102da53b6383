//! `nboard PLAYER`: the player as an engine for NBoard and programs that speak its protocol.

use std::{
    io,
    sync::{Arc, Mutex, mpsc},
    thread,
};

use othello_engine::search::Stop;
use othello_lab::players::{
    consent::Consent,
    entrant::Entrant,
    protocol::{self, NboardServer},
};

use super::output::say;

const HELP: &str = "\
Give NBoard, or a program that speaks its protocol, this command line as its engine. To try it by
hand, type
  move F5
  go
  hint 3
  quit
The player keeps to its own depth and time.";

/// Who answers.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// The player, such as alphabeta:6@jma
    player: String,
    /// The seed of a player that plays by chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What the thread that reads shares with the one that thinks.
#[derive(Default)]
struct Desk {
    /// The search now running, if there is one.
    stop: Stop,
    /// How many lines that interrupt a search are waiting to be carried out.
    interruptions: usize,
}

/// Answers until the client quits or its output ends.
pub fn run(args: &Args) -> Result<(), String> {
    let entrant =
        Entrant::parse(&args.player, &Consent::EVERYTHING).map_err(|error| error.to_string())?;
    let mut server = NboardServer::new(entrant, args.seed);
    let desk = Arc::new(Mutex::new(Desk::default()));
    let (send, lines) = mpsc::channel();
    let reader_desk = desk.clone();
    thread::spawn(move || {
        for line in protocol::lines(io::stdin().lock()).map_while(Result::ok) {
            if NboardServer::interrupts(&line) {
                let mut desk = reader_desk.lock().expect("nobody panics with the desk in hand");
                desk.interruptions += 1;
                desk.stop.request();
            }
            if send.send(line).is_err() {
                return;
            }
        }
    });
    for line in lines {
        let stop = Stop::default();
        {
            let mut desk = desk.lock().expect("nobody panics with the desk in hand");
            desk.interruptions -= usize::from(NboardServer::interrupts(&line));
            desk.stop = stop.clone();
            // What came in the meantime has its effect before the search begins.
            if desk.interruptions > 0 {
                stop.request();
            }
        }
        if !server.obey(&line, &stop, &mut |line| say(line)) {
            break;
        }
    }
    Ok(())
}

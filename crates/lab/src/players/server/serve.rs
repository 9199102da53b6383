//! The loop of a protocol server: reads a line, answers it, and ponders until the next one.

use std::io;

use othello_engine::search::Stop;

use super::lines::Inbox;

/// A server that answers the lines of a protocol.
pub trait LineServer {
    /// Executes a line and passes each output line to `say`. Returns `false` once the client has quit.
    fn obey(&mut self, line: &str, stop: &Stop, say: &mut dyn FnMut(String)) -> bool;

    /// Searches on the opponent's time until stopped, if the player ponders.
    fn ponder(&mut self, stop: &Stop);
}

/// Answers the lines of the inbox until the client quits or the input ends.
///
/// # Errors
/// If the input cannot be read.
pub fn serve(
    server: &mut impl LineServer,
    inbox: &mut Inbox,
    mut say: impl FnMut(String),
) -> io::Result<()> {
    while let Some((line, stop)) = inbox.next(|stop| server.ponder(stop)) {
        if !server.obey(&line?, &stop, &mut say) {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::{
        consent::Consent,
        resolve::ResolvedPlayer,
        server::{GtpServer, NboardServer},
    };

    fn output(server: &mut impl LineServer, input: &'static str) -> Vec<String> {
        let mut inbox = Inbox::open(input.as_bytes(), |_| false).unwrap();
        let mut said = Vec::new();
        serve(server, &mut inbox, |line| said.push(line)).unwrap();
        said
    }

    #[test]
    fn both_protocols_are_answered_until_the_client_quits() {
        let player = || ResolvedPlayer::parse("random", &Consent::NONE).unwrap();
        let mut gtp = GtpServer::new(player(), 1);
        let input = "# a comment\n1 komi 0\n\nlist\nquit\nkomi 0\n";
        assert_eq!(output(&mut gtp, input), ["=1 \n", "? unknown command\n", "= \n"]);
        let mut nboard = NboardServer::new(player(), 1);
        assert_eq!(output(&mut nboard, "ping 1\nnonsense\nping 2\n"), ["pong 1", "pong 2"]);
        assert_eq!(output(&mut nboard, "ping 3\nquit\nping 4\n"), ["pong 3"]);
    }

    #[test]
    fn an_unreadable_input_is_an_error() {
        struct Broken;
        impl io::Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("unplugged"))
            }
        }
        let player = ResolvedPlayer::parse("random", &Consent::NONE).unwrap();
        let mut inbox = Inbox::open(io::BufReader::new(Broken), |_| false).unwrap();
        let error = serve(&mut GtpServer::new(player, 1), &mut inbox, |_| {}).unwrap_err();
        assert_eq!(error.to_string(), "unplugged");
    }
}

//! External programs as players, over GTP or NBoard: `gtp:COMMAND`, `nboard:5s,12@COMMAND`.
//!
//! Any failure of the program becomes a report with a reason and without a move: a crash, a hang, a flood, an
//! illegal move. The program then loses the game, and this application continues.

mod gtp;
mod lines;
mod nboard;
mod peer;
mod process;
mod trouble;

use std::{fmt, io::Read, str::FromStr, time::Duration};

use othello_engine::{
    Color, Game, Position,
    search::{Report, Searcher, Stop},
};

use self::lines::ProgramLines;
pub use self::trouble::ExternalError;
use gtp::Gtp;
use nboard::Nboard;
use peer::{Peer, Recording};
use process::Process;
pub use process::kill_all;

/// The default time limit per move of an external program.
pub(crate) const DEFAULT_LIMIT: Duration = Duration::from_secs(30);

/// The extra time before a program loses on time. It was told the limit itself.
const GRACE: Duration = Duration::from_secs(1);

/// The least time for a program's first answer: it may have weights to load.
const START: Duration = Duration::from_secs(10);

/// The protocol of an external program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// The Go Text Protocol, version 2, adapted to Othello.
    Gtp,
    /// The protocol of NBoard, version 2.
    Nboard,
}

/// An external program's spec: `gtp:COMMAND`, or `nboard:SETTINGS@COMMAND`. The settings are a time limit
/// per move (`5s`, `500ms`), a depth in plies (`12`, for NBoard only), or both with a comma between them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ExternalSpec {
    /// The protocol.
    pub protocol: Protocol,
    /// The time limit per move.
    pub limit: Duration,
    /// The search depth to request, if the spec gives one.
    pub depth: Option<u32>,
    /// The program and its arguments, split as by a shell; at least the program.
    pub command: Vec<String>,
}

impl fmt::Display for ExternalSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.protocol {
            Protocol::Gtp => "gtp:",
            Protocol::Nboard => "nboard:",
        })?;
        write!(f, "{}ms", self.limit.as_millis())?;
        self.depth.iter().try_for_each(|depth| write!(f, ",{depth}"))?;
        write!(f, "@{}", self.command_line())
    }
}

/// An invalid spec of an external program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseExternalError {
    /// There is no command.
    #[error("expected a program after gtp: or nboard:, as in nboard:5s@edax -nboard")]
    NoCommand,
    /// A quotation mark in the command is not closed.
    #[error("a quotation mark in the program's command is not closed")]
    Quotes,
    /// GTP has no command for a depth.
    #[error("gtp takes a time limit, as in gtp:5s@COMMAND: it has no way to ask for a depth")]
    Depth,
}

impl ExternalSpec {
    /// The whole command, quoted as for a shell.
    pub fn command_line(&self) -> String {
        shell_words::join(&self.command)
    }

    /// Whether this program can be asked for moves of a game with this start. GTP names moves, not boards.
    pub(crate) fn can_play_from(&self, game: &Game) -> bool {
        self.protocol == Protocol::Nboard || gtp::is_reachable(game)
    }

    /// Whether a player spec is that of an external program.
    pub(crate) fn is_named_by(text: &str) -> bool {
        text.starts_with("gtp:") || text.starts_with("nboard:")
    }
}

impl FromStr for ExternalSpec {
    type Err = ParseExternalError;

    fn from_str(text: &str) -> Result<ExternalSpec, ParseExternalError> {
        let (name, rest) = text.split_once(':').ok_or(ParseExternalError::NoCommand)?;
        let protocol = if name == "gtp" { Protocol::Gtp } else { Protocol::Nboard };
        // A command may contain an @, so the part before it counts as settings only if it parses as such.
        let settings = rest
            .split_once('@')
            .and_then(|(settings, command)| Some((read_settings(settings)?, command)));
        let ((limit, depth), command) = settings.unwrap_or(((None, None), rest));
        if protocol == Protocol::Gtp && depth.is_some() {
            return Err(ParseExternalError::Depth);
        }
        let command = shell_words::split(command).map_err(|_| ParseExternalError::Quotes)?;
        if command.is_empty() {
            return Err(ParseExternalError::NoCommand);
        }
        Ok(ExternalSpec { protocol, limit: limit.unwrap_or(DEFAULT_LIMIT), depth, command })
    }
}

/// Parses `5s`, `12`, `5s,12` or an empty text.
fn read_settings(text: &str) -> Option<(Option<Duration>, Option<u32>)> {
    use othello_engine::search::Budget;
    let (mut limit, mut depth) = (None, None);
    for setting in text.split(',').filter(|setting| !setting.is_empty()) {
        match setting.parse::<Budget>().ok()? {
            Budget::Time(time) => limit = Some(time),
            Budget::Depth(plies) => depth = Some(plies),
            Budget::Nodes(_) => return None,
        }
    }
    Some((limit, depth))
}

/// A searcher that asks an external program. The program starts with the first search and is killed when
/// the searcher is dropped.
pub(crate) struct ExternalPlayer {
    spec: ExternalSpec,
    color: Color,
    session: Option<ProgramSession<Process>>,
}

/// A session with a program.
enum ProgramSession<P> {
    Gtp(Gtp<P>),
    Nboard(Nboard<P>),
}

impl<P: Peer> ProgramSession<P> {
    fn open(spec: &ExternalSpec, peer: P, stop: &Stop) -> Result<ProgramSession<P>, ExternalError> {
        Ok(match spec.protocol {
            Protocol::Gtp => ProgramSession::Gtp(Gtp::open(peer, spec, stop)?),
            Protocol::Nboard => ProgramSession::Nboard(Nboard::open(peer, spec)?),
        })
    }

    /// Searches a position in which `color` is to move. Returns a legal move.
    fn go(
        &mut self,
        position: &Position,
        color: Color,
        stop: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Result<Report, ExternalError> {
        let report = match self {
            ProgramSession::Gtp(gtp) => Report::of_move(Some(gtp.go(position, color, stop)?)),
            ProgramSession::Nboard(nboard) => nboard.go(position, color, stop, live)?,
        };
        match report.best {
            Some(square) if position.flips(square).is_empty() => {
                Err(ExternalError::Illegal(square))
            }
            _ => Ok(report),
        }
    }
}

impl ExternalPlayer {
    /// Starts the program once and asks for a first move. A resignation is an answer, too.
    ///
    /// # Errors
    /// If it does not start, does not answer in time, or gives no legal move.
    pub fn check(spec: &ExternalSpec, stop: &Stop) -> Result<(), ExternalError> {
        let mut seat = ExternalPlayer::new(spec.clone(), Color::Black);
        match seat.ask(&Position::START, stop, &mut |_| {}) {
            Ok(_) | Err(ExternalError::Resigned) => Ok(()),
            Err(trouble) => Err(trouble),
        }
    }

    /// Creates a searcher for this program. GTP has no boards, only moves by colour, so it needs the
    /// colour.
    pub fn new(spec: ExternalSpec, color: Color) -> ExternalPlayer {
        ExternalPlayer { spec, color, session: None }
    }

    fn ask(
        &mut self,
        position: &Position,
        stop: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Result<Report, ExternalError> {
        let session = match &mut self.session {
            Some(session) => session,
            none => {
                let process = Process::start(&self.spec.command)?;
                none.insert(ProgramSession::open(&self.spec, process, stop)?)
            }
        };
        session.go(position, self.color, stop, live)
    }
}

/// Plays a game against a program's recorded output, without starting a program. The recording plays black;
/// white plays the first legal move. Returns the game and the error that ended it early, if any. For tests
/// of the protocols.
pub fn game_of_recording(spec: &ExternalSpec, said: impl Read) -> (Game, Option<ExternalError>) {
    let mut game = Game::default();
    let play = || {
        let stop = Stop::default();
        let mut session = ProgramSession::open(spec, Recording(ProgramLines::of(said)), &stop)?;
        while let Some(color) = game.turn() {
            let position = game.position();
            let square = match color {
                Color::Black => session.go(&position, color, &stop, &mut |_| {})?.best,
                Color::White => position.legal_moves().into_iter().next(),
            };
            game.play(square.ok_or(ExternalError::Position)?)
                .map_err(|_| ExternalError::Position)?;
        }
        Ok(())
    };
    let ended: Result<(), ExternalError> = play();
    (game, ended.err())
}

impl Searcher for ExternalPlayer {
    fn search_live(
        &mut self,
        position: &Position,
        stop: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Report {
        if position.legal_moves().is_empty() {
            return Report::of_move(None);
        }
        match self.ask(position, stop, live) {
            Ok(report) => {
                live(&report);
                report
            }
            Err(trouble) => {
                // Further output would answer a question that is no longer open.
                self.session = None;
                let failure =
                    (!matches!(trouble, ExternalError::Stopped)).then(|| trouble.to_string());
                let resigns = matches!(trouble, ExternalError::Resigned);
                Report { failure, resigns, ..Report::of_move(None) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn external_specs_round_trip() {
        for (text, same) in [
            ("gtp:edax -gtp", "gtp:30000ms@edax -gtp"),
            ("gtp:5s@edax -gtp", "gtp:5000ms@edax -gtp"),
            ("nboard:500ms,12@'my edax' -nboard", "nboard:500ms,12@'my edax' -nboard"),
            ("nboard:12@edax", "nboard:30000ms,12@edax"),
            ("gtp:me@home", "gtp:30000ms@me@home"),
        ] {
            let spec: ExternalSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), same);
            assert_eq!(same.parse(), Ok(spec));
        }
        for text in ["gtp:", "nboard:5s@", "gtp:12@edax", "gtp:'edax"] {
            assert!(text.parse::<ExternalSpec>().is_err(), "{text}");
        }
    }
}

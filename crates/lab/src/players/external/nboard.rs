//! The client side of the NBoard protocol, version 2: `set game …`, `go`, `=== F5`.
//!
//! Source: C. Welty, NBoard Protocol (2014).

use std::time::Duration;

use othello_engine::{
    Board, Color, Game, Position, Square,
    notation::{ggf, record::GameRecord},
    search::{Report, Stop, Value},
};

use super::{ExternalSpec, GRACE, START, peer::Peer, trouble::ExternalError};

/// The depth in plies sent to a program if the spec gives none. Programs that ignore the time answer
/// within seconds at this depth, which is also that of NTest without one.
const DEFAULT_DEPTH: u32 = 12;

/// A session with an NBoard program.
pub struct Nboard<P> {
    peer: P,
    limit: Duration,
    /// The value of the `TI` tag.
    time: String,
    pings: u32,
}

impl<P: Peer> Nboard<P> {
    /// Greets a program that has just started.
    pub fn open(mut peer: P, spec: &ExternalSpec) -> Result<Nboard<P>, ExternalError> {
        peer.say("nboard 2")?;
        // The protocol demands a depth before the first question; some programs answer nothing without one.
        peer.say(&format!("set depth {}", spec.depth.unwrap_or(DEFAULT_DEPTH)))?;
        Ok(Nboard { peer, limit: spec.limit + GRACE, time: time_setting(spec.limit), pings: 0 })
    }

    /// Searches a position in which `color` is to move.
    pub fn go(
        &mut self,
        position: &Position,
        color: Color,
        stop: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Result<Report, ExternalError> {
        let game = Game::from_board(Board::of(position, color), color);
        let others = vec![("TI".to_owned(), self.time.clone())];
        let start = GameRecord { result: None, others, ..GameRecord::of_game(game) };
        self.peer.say(&format!("set game {}", ggf::write_game(&start)))?;
        // Lines before the answer to the ping belong to the previous position.
        self.pings += 1;
        self.peer.say(&format!("ping {}", self.pings))?;
        let pong = format!("pong {}", self.pings);
        let limit = if self.pings == 1 { self.limit.max(START) } else { self.limit };
        self.peer.hear(limit, stop, |line| (line.trim() == pong).then_some(()))?;
        self.peer.say("go")?;
        let mut report = Report::of_move(None);
        self.peer.hear(self.limit, stop, |line| {
            if let Some(answer) = line.trim().strip_prefix("===") {
                return Some(read_answer(answer, &mut report));
            }
            if read_progress(line, &mut report) {
                live(&report);
            }
            None
        })??;
        Ok(report)
    }
}

/// The time limit of a move as a time setting of a game: the limit at first, and again after each move. It is
/// written in whole seconds, rounded up, because many programs read no fractions.
fn time_setting(limit: Duration) -> String {
    let secs = limit.as_secs() + u64::from(limit.subsec_nanos() > 0);
    let time = format!("{}:{:02}", secs / 60, secs % 60);
    format!("{time}/{time}")
}

/// Parses `F5`, `F5/1.50/0.3` or `F5 1.50 0.3`: the move, its value in discs and the time.
fn read_answer(text: &str, report: &mut Report) -> Result<(), ExternalError> {
    let mut parts = text.split(['/', ' ']).filter(|part| !part.is_empty());
    let name = parts.next().unwrap_or_default();
    let square: Square = name.parse().map_err(|_| ExternalError::Answer(text.trim().to_owned()))?;
    if report.best != Some(square) {
        report.line = vec![square];
    }
    report.best = Some(square);
    // The answer's value does not say how certain it is.
    if let Some(value) = parts.next().and_then(read_value) {
        report.value = Value::Estimate(value);
    }
    Ok(())
}

/// Parses `search PV eval 0 depth …` or `nodestats nodes secs`. Returns whether there is a new principal
/// variation.
fn read_progress(line: &str, report: &mut Report) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["nodestats", nodes, ..] => {
            report.nodes = nodes.parse().unwrap_or(report.nodes);
            false
        }
        ["search" | "book", line, value, _, depth, ..] => {
            let squares = read_line(line);
            let Some(value) = read_value(value).filter(|_| !squares.is_empty()) else {
                return false;
            };
            report.best = squares.first().copied();
            report.line = squares;
            report.value = Value::Estimate(value);
            let digits = depth.trim_end_matches(|c: char| !c.is_ascii_digit());
            report.depth = digits.parse().unwrap_or(report.depth);
            true
        }
        _ => false,
    }
}

/// Parses the squares of a variation without blanks. Drops passes.
fn read_line(text: &str) -> Vec<Square> {
    let pairs = text.as_bytes().chunks(2);
    pairs.filter_map(|pair| String::from_utf8_lossy(pair).parse().ok()).collect()
}

/// Parses a value in discs. Takes the first of two, which a program gives if a draw is worth different
/// things to the two sides.
fn read_value(text: &str) -> Option<f32> {
    let first = text.split(',').next()?;
    first.parse().ok().filter(|value: &f32| value.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_various_programs_are_parsed() {
        for text in [" F5/1.50/0.3", " f5 1.50 0.3", "f5/1.5"] {
            let mut report = Report::of_move(None);
            read_answer(text, &mut report).unwrap();
            assert_eq!(report.best.map(|s| s.to_string()).as_deref(), Some("f5"));
            assert_eq!(report.value, Value::Estimate(1.5));
        }
        assert!(read_answer(" PA", &mut Report::of_move(None)).is_err());
        assert!(read_answer("", &mut Report::of_move(None)).is_err());
    }

    #[test]
    fn the_limit_of_a_move_becomes_a_time_setting() {
        for (millis, text) in [(500, "0:01/0:01"), (5000, "0:05/0:05"), (90_001, "1:31/1:31")] {
            assert_eq!(time_setting(Duration::from_millis(millis)), text);
        }
    }

    #[test]
    fn progress_is_parsed_and_unknown_lines_are_skipped() {
        let mut report = Report::of_move(None);
        assert!(read_progress("search F5D6PAc3 -1.25,-1.5 0 12 text", &mut report));
        assert_eq!(report.line.len(), 3);
        assert_eq!((report.value, report.depth), (Value::Estimate(-1.25), 12));
        assert!(!read_progress("nodestats 35805 0.00", &mut report));
        assert_eq!(report.nodes, 35805);
        for line in ["", "search", "search é x y z", "status thinking", "search F5 nan 0 1"] {
            assert!(!read_progress(line, &mut report), "{line}");
        }
    }
}

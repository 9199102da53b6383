//! The server side of the NBoard protocol, version 2.
//!
//! Source: C. Welty, NBoard Protocol (2014).

use std::time::{Duration, Instant};

use othello_engine::{
    Color, Game, Square,
    notation::{ggf, record::GameRecord, transcript},
    search::{MoveValue, Report, Searcher, Stop, TimeLeft, Value},
};

use super::{ggf_time::GgfTime, serve::LineServer};
use crate::players::resolve::ResolvedPlayer;

/// An NBoard server with one player and one board.
pub struct NboardServer {
    player: ResolvedPlayer,
    seed: u64,
    game: Game,
    searcher: Option<((Color, u64), Box<dyn Searcher>)>,
    /// The time settings, if there are any. `taken` holds the time that each side has used.
    time: Option<GgfTime>,
    taken: [Duration; 2],
    /// The colour of the last requested move.
    asked: Option<Color>,
}

impl NboardServer {
    /// Creates a server with a board in the starting position. The seed is for players that use random
    /// numbers.
    pub fn new(player: ResolvedPlayer, seed: u64) -> NboardServer {
        let (game, taken) = (Game::default(), [Duration::ZERO; 2]);
        NboardServer { player, seed, game, searcher: None, time: None, taken, asked: None }
    }

    /// Searches on the opponent's time until stopped, if the player ponders.
    pub fn ponder(&mut self, stop: &Stop) {
        let is_asked = |color: Color| self.asked == Some(color);
        if let Some(((color, _), searcher)) = &mut self.searcher
            && is_asked(*color)
            && self.game.turn() == Some(color.other())
        {
            searcher.ponder(&self.game.position(), stop);
        }
    }

    /// Whether this line must end a search at once because it changes the board.
    pub fn interrupts(line: &str) -> bool {
        let line = line.trim_start();
        ["ping", "set game", "move", "quit"].iter().any(|word| line.starts_with(word))
    }

    /// Executes a line and passes each output line to `say`. Ignores unknown and invalid lines, as the
    /// protocol demands. Returns `false` once the client has quit.
    pub fn obey(&mut self, line: &str, stop: &Stop, say: &mut dyn FnMut(String)) -> bool {
        let (command, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        match command {
            "quit" => return false,
            "nboard" => say(format!("set myname {}", self.player.name())),
            "ping" => say(format!("pong {rest}")),
            "set" => self.set(rest),
            "move" => {
                // `F5/eval/time`. A pass needs no action: the rules have already made it.
                let mut parts = rest.split(['/', ' ']);
                let (turn, name) = (self.game.turn(), parts.next().unwrap_or_default());
                let played = transcript::play_all(&mut self.game, name).is_ok();
                if let Some(color) = turn.filter(|_| played) {
                    self.took(color, parts.nth(1).and_then(|secs| secs.parse().ok()));
                }
            }
            "go" => self.go(stop, say),
            "hint" => self.hint(rest.parse().unwrap_or(1), stop, say),
            "learn" => say("learned".to_owned()),
            _ => {}
        }
        true
    }

    /// Handles `game (;…;)`. Ignores depth and contempt, which the player's spec determines.
    fn set(&mut self, text: &str) {
        if let Some(game) = text.strip_prefix("game ")
            && let Ok(records) = ggf::read(game)
            && let [record] = &records.content[..]
        {
            self.time = GgfTime::of(record);
            self.taken = [Duration::ZERO; 2];
            self.game = record.game.clone();
            self.take_times_of(record);
        }
    }

    fn take_times_of(&mut self, record: &GameRecord) {
        for (stage, note) in record.game.stages().iter().zip(&record.notes) {
            if let Some(color) = stage.turn {
                self.took(color, note.secs);
            }
        }
    }

    fn took(&mut self, color: Color, secs: Option<f32>) {
        let taken = secs.and_then(|secs| Duration::try_from_secs_f32(secs).ok());
        let all = &mut self.taken[color as usize];
        *all = all.saturating_add(taken.unwrap_or_default());
    }

    /// The time that this side has left.
    fn time_left(&self, color: Color) -> Option<TimeLeft> {
        let moves = self.game.stages().iter().rev().skip(1).filter(|s| s.turn == Some(color));
        Some(self.time?.left(moves.count() as u32, self.taken[color as usize]))
    }

    fn search(&mut self, stop: &Stop, live: &mut dyn FnMut(&Report)) -> Option<Report> {
        let color = self.game.turn()?;
        let clock = self.time_left(color);
        let seat = (color, self.seed);
        if self.searcher.as_ref().is_none_or(|(at, _)| *at != seat) {
            self.searcher = Some((seat, self.player.sit(color, self.seed)));
        }
        let (_, searcher) = self.searcher.as_mut().expect("the searcher was just made");
        if let Some(clock) = clock {
            searcher.set_clock(clock);
        }
        Some(searcher.search_live(&self.game.position(), stop, live))
    }

    fn go(&mut self, stop: &Stop, say: &mut dyn FnMut(String)) {
        // The rules have already passed for a side that must. Only after the end of the game is a pass left.
        if self.game.is_over() {
            say("=== PA".to_owned());
            return;
        }
        say(format!("status {} is thinking", self.player.name()));
        self.asked = self.game.turn();
        let began = Instant::now();
        let report = self.search(stop, &mut |report| say(progress(report)));
        let secs = began.elapsed().as_secs_f32();
        if let Some(report) = report.filter(|_| !stop.is_requested()) {
            say(format!("nodestats {} {secs:.2}", report.nodes));
            match (report.best, report.failure) {
                (Some(square), _) => {
                    let value = discs(report.value);
                    say(format!("=== {}/{value:.2}/{secs:.2}", upper(square)));
                }
                (None, reason) => say(format!("status {}", reason.unwrap_or_default())),
            }
        }
        say("status".to_owned());
    }

    fn hint(&mut self, moves: usize, stop: &Stop, say: &mut dyn FnMut(String)) {
        say(format!("status {} is thinking", self.player.name()));
        let report = self.search(stop, &mut |report| say(progress(report)));
        if let Some(report) = report.filter(|_| !stop.is_requested()) {
            let mut values: Vec<&MoveValue> = report.moves.iter().collect();
            values.sort_by(|a, b| discs(b.value).total_cmp(&discs(a.value)));
            for value in values.into_iter().take(moves) {
                say(search_line(&value.line, value.value, report.depth));
            }
        }
        say("status".to_owned());
    }
}

impl LineServer for NboardServer {
    fn obey(&mut self, line: &str, stop: &Stop, say: &mut dyn FnMut(String)) -> bool {
        NboardServer::obey(self, line, stop, say)
    }

    fn ponder(&mut self, stop: &Stop) {
        NboardServer::ponder(self, stop);
    }
}

fn progress(report: &Report) -> String {
    search_line(&report.line, report.value, report.depth)
}

/// Formats `search PV eval 0 depth`. The depth of an exact value is `100%`, of a proven outcome `100%W`.
fn search_line(line: &[Square], value: Value, depth: u32) -> String {
    let squares: String = line.iter().map(|&square| upper(square)).collect();
    let depth = match value {
        Value::Exact(_) => "100%".to_owned(),
        Value::Outcome(_) => "100%W".to_owned(),
        Value::Estimate(_) => depth.to_string(),
    };
    format!("search {squares} {:.2} 0 {depth}", discs(value))
}

fn upper(square: Square) -> String {
    square.to_string().to_uppercase()
}

/// The value as a number of discs; a proven win or loss counts one disc.
fn discs(value: Value) -> f32 {
    match value {
        Value::Estimate(value) => value,
        Value::Outcome(outcome) => (outcome as i32 - 1) as f32,
        Value::Exact(margin) => margin as f32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::consent::Consent;

    fn says(server: &mut NboardServer, line: &str) -> Vec<String> {
        let mut said = Vec::new();
        server.obey(line, &Stop::default(), &mut |line| said.push(line));
        said
    }

    #[test]
    fn set_game_and_move_update_the_board() {
        let mut server =
            NboardServer::new(ResolvedPlayer::parse("alphabeta:3@jma", &Consent::NONE).unwrap(), 1);
        assert_eq!(says(&mut server, "nboard 2"), ["set myname alphabeta:3@jma"]);
        assert!(says(&mut server, "set game (;GM[Othello]B[F5]W[D6];)").is_empty());
        assert_eq!(transcript::write(&server.game), "f5d6");
        assert!(says(&mut server, "set game (;GM[Othello]B[A1];)").is_empty());
        assert!(says(&mut server, "move C3//1.5").is_empty());
        assert_eq!(transcript::write(&server.game), "f5d6c3");
        let said = says(&mut server, "go");
        let answer = said.iter().find_map(|line| line.strip_prefix("=== ")).unwrap();
        let square: Square = answer.split('/').next().unwrap().parse().unwrap();
        assert!(server.game.position().legal_moves().contains(square));
        assert_eq!(transcript::write(&server.game), "f5d6c3", "it waits for the move");
        assert_eq!(says(&mut server, "ping 12"), ["pong 12"]);
        assert!(says(&mut server, "nonsense é").is_empty());
        assert!(!server.obey("quit", &Stop::default(), &mut |_| {}));
    }

    #[test]
    fn the_clock_of_the_game_is_obeyed() {
        let player = "pvs:3600s,time=game@jma";
        let mut server =
            NboardServer::new(ResolvedPlayer::parse(player, &Consent::NONE).unwrap(), 1);
        says(&mut server, "set game (;GM[Othello]TI[0:01]B[F5//0.25]W[D6//9];)");
        says(&mut server, "move C3//0.25");
        assert_eq!(server.time_left(Color::Black).unwrap().left, Duration::from_millis(500));
        assert_eq!(server.time_left(Color::White).unwrap().left, Duration::ZERO);
        says(&mut server, "move F4/1.5");
        // If the player used its own limit of an hour, the watchdog would end this.
        let watch = crate::watchdog::watch("a move with half a second left");
        assert!(says(&mut server, "go").iter().any(|line| line.starts_with("===")));
        drop(watch);
        says(&mut server, "set game (;GM[Othello]B[F5];)");
        assert_eq!(server.time_left(Color::White), None);
    }

    #[test]
    fn hints_are_sorted_best_first() {
        let mut server =
            NboardServer::new(ResolvedPlayer::parse("minimax:2@jma", &Consent::NONE).unwrap(), 1);
        says(&mut server, "move f5");
        let said = says(&mut server, "hint 3");
        let values: Vec<f32> = said
            .iter()
            .filter(|line| line.starts_with("search"))
            .skip(1) // the first is progress
            .map(|line| line.split_whitespace().nth(2).unwrap().parse().unwrap())
            .collect();
        assert_eq!(values.len(), 3);
        assert!(values.windows(2).all(|pair| pair[0] >= pair[1]), "{said:?}");
    }

    #[test]
    fn a_stopped_search_prints_no_move() {
        let mut server =
            NboardServer::new(ResolvedPlayer::parse("alphabeta:3@jma", &Consent::NONE).unwrap(), 1);
        let stop = Stop::default();
        stop.request();
        let mut said = Vec::new();
        server.obey("go", &stop, &mut |line| said.push(line));
        assert!(said.iter().all(|line| !line.starts_with("===")), "{said:?}");
    }
}

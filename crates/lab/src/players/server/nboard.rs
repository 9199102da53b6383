//! The server side of the NBoard protocol, version 2.
//!
//! Source: C. Welty, NBoard Protocol (2014).

mod advice;
mod text;

use std::time::Duration;

use othello_engine::time::Instant;
use othello_engine::{
    Color, Game,
    notation::{ggf, record::GameRecord, transcript},
    search::{Report, Searcher, Stop, TimeLeft},
};

use self::text::{ValueTeller, ends_with_pass, is_pass, upper};
use super::{ggf_time::GgfTime, serve::LineServer};
use crate::players::resolve::ResolvedPlayer;

/// An NBoard server with one player and one board.
pub struct NboardServer {
    player: ResolvedPlayer,
    /// The player at the depth that the client has set.
    deep: ResolvedPlayer,
    seed: u64,
    game: Game,
    /// Whether the client has sent the pass after the last move. The rules make it at once, but for the
    /// protocol it is a move of its own.
    has_passed: bool,
    /// The searcher that plays, and the one that values moves for hints.
    searcher: Option<SeatedSearcher>,
    adviser: Option<SeatedSearcher>,
    /// The time settings, if there are any. `taken` holds the time that each side has used.
    time: Option<GgfTime>,
    taken: [Duration; 2],
    /// The colour of the last requested move.
    asked: Option<Color>,
}

/// A searcher with its colour and the number of moves to value.
type SeatedSearcher = ((Color, u32), Box<dyn Searcher>);

impl NboardServer {
    /// Creates a server with a board in the starting position. The seed is for players that use random
    /// numbers.
    pub fn new(player: ResolvedPlayer, seed: u64) -> NboardServer {
        NboardServer {
            deep: player.clone(),
            player,
            seed,
            game: Game::default(),
            has_passed: false,
            searcher: None,
            adviser: None,
            time: None,
            taken: [Duration::ZERO; 2],
            asked: None,
        }
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
        let (command, rest) =
            line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        match command {
            "quit" => return false,
            "nboard" => say(format!("set myname {}", self.player.name())),
            "ping" => say(format!("pong {rest}")),
            "set" => self.set(rest),
            "move" => self.make_move(rest),
            "go" => self.go(stop, say),
            "hint" => self.hint(rest.parse().unwrap_or(1), stop, say),
            "analyze" => self.analyze(stop, say),
            // A player's weights and book do not change while it plays.
            "learn" => say("learned".to_owned()),
            _ => {}
        }
        true
    }

    /// Handles `game (;…;)` and `depth N`. Ignores contempt: no book here values draws apart.
    fn set(&mut self, text: &str) {
        let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let value = value.trim();
        match name {
            "game" => {
                let Ok(read) = ggf::read(value) else { return };
                let [record] = &read.content[..] else { return };
                self.time = GgfTime::of(record);
                self.taken = [Duration::ZERO; 2];
                self.game = record.game.clone();
                self.has_passed = ends_with_pass(value);
                self.take_times_of(record);
            }
            "depth" => {
                if let Some(plies) = value.parse().ok().filter(|&plies| plies > 0) {
                    self.deep = self.player.with_search(|search| search.with_depth(plies));
                    (self.searcher, self.adviser) = (None, None);
                }
            }
            _ => {}
        }
    }

    /// Handles `F5/eval/time`.
    fn make_move(&mut self, text: &str) {
        let mut parts = text.split(['/', ' ']);
        let name = parts.next().unwrap_or_default();
        let secs = parts.nth(1).and_then(|secs| secs.parse().ok());
        if is_pass(name) {
            self.has_passed = true;
            if let Some(color) = self.game.stage().passed {
                self.took(color, secs);
            }
            return;
        }
        let turn = self.game.turn();
        if transcript::play_all(&mut self.game, name).is_ok() {
            self.has_passed = false;
            if let Some(color) = turn {
                self.took(color, secs);
            }
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

    /// Whether the side to move must pass first, by the protocol.
    fn must_pass(&self) -> bool {
        self.game.is_over() || self.game.stage().passed.is_some() && !self.has_passed
    }

    fn teller(&self, passes: bool) -> ValueTeller {
        ValueTeller { units_per_disc: self.player.units_per_disc(), passes }
    }

    fn go(&mut self, stop: &Stop, say: &mut dyn FnMut(String)) {
        let Some(color) = self.game.turn().filter(|_| !self.must_pass()) else {
            return say("=== PA".to_owned());
        };
        say(format!("status {} is thinking", self.player.name()));
        self.asked = Some(color);
        let (clock, began) = (self.time_left(color), Instant::now());
        let teller = self.teller(false);
        let searcher = seated(&mut self.searcher, (color, 1), &self.deep, self.seed);
        if let Some(clock) = clock {
            searcher.set_clock(clock);
        }
        let mut live = |report: &Report| say(teller.progress(report));
        let report = searcher.search_live(&self.game.position(), stop, &mut live);
        let secs = began.elapsed().as_secs_f32();
        if !stop.is_requested() {
            say(format!("nodestats {} {secs:.2}", report.nodes));
            match (report.best, report.failure) {
                (Some(square), _) => {
                    let value = teller.discs(report.value);
                    say(format!("=== {}/{value:.2}/{secs:.2}", upper(square)));
                }
                (None, reason) => say(format!("status {}", reason.unwrap_or_default())),
            }
        }
        say("status".to_owned());
    }
}

/// The searcher of a seat, made if another seat was in use.
fn seated<'a>(
    slot: &'a mut Option<SeatedSearcher>,
    seat: (Color, u32),
    player: &ResolvedPlayer,
    seed: u64,
) -> &'a mut dyn Searcher {
    let fresh = slot.take().filter(|(taken, _)| *taken == seat).unwrap_or_else(|| {
        (seat, player.with_search(|search| search.valuing(seat.1)).sit(seat.0, seed))
    });
    &mut *slot.insert(fresh).1
}

impl LineServer for NboardServer {
    fn obey(&mut self, line: &str, stop: &Stop, say: &mut dyn FnMut(String)) -> bool {
        NboardServer::obey(self, line, stop, say)
    }

    fn ponder(&mut self, stop: &Stop) {
        NboardServer::ponder(self, stop);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use othello_engine::Square;

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

    /// A game after which one side must pass, as NBoard writes it: without the pass.
    const PASS_AFTER: &str = "f5d6c3d3c4f4f6f3e3b4c5c6e6e2e7d2f1d7a3a4b3g6a5a2a1f2g5f7b2c2b5e1b1g1c1h4g3b6d1\
        h2h1g2h3";

    #[test]
    fn a_side_that_must_pass_answers_with_a_pass_of_its_own() {
        let game: Game = PASS_AFTER.parse().unwrap();
        let passed = game.stage().passed.unwrap();
        let text = ggf::write_game(&GameRecord::of_game(game.clone()));
        let mut server =
            NboardServer::new(ResolvedPlayer::parse("alphabeta:2@jma", &Consent::NONE).unwrap(), 1);
        let answers = |said: &[String]| -> Vec<String> {
            said.iter().filter(|line| line.starts_with("===")).cloned().collect()
        };
        says(&mut server, &format!("set game {text}"));
        assert_eq!(answers(&says(&mut server, "go")), ["=== PA"]);
        let hints = says(&mut server, "hint 3");
        assert!(hints.iter().any(|line| line.starts_with("search PA")), "{hints:?}");
        assert!(hints.iter().all(|line| !line.starts_with("search") || line.contains(" PA")));
        says(&mut server, "move PA//0.5");
        let [answer] = &answers(&says(&mut server, "go"))[..] else { panic!("one answer") };
        assert_ne!(answer, "=== PA");
        // With the pass written, the other side is to move at once.
        let letter = if passed == Color::Black { "B" } else { "W" };
        let text = text.replace(";)", &format!("{letter}[PA];)"));
        says(&mut server, &format!("set game {text}"));
        assert_eq!(answers(&says(&mut server, "go")), std::slice::from_ref(answer));
        says(&mut server, &format!("move {}", &answer[4..]));
        assert_eq!(server.game.moves().len(), game.moves().len() + 1);
    }

    /// The greatest depth reported in `search` lines.
    fn depth_of(said: &[String]) -> Option<u32> {
        let depth = |line: &String| line.strip_prefix("search ")?.split(' ').nth(3)?.parse().ok();
        said.iter().filter_map(depth).max()
    }

    #[test]
    fn the_depth_set_by_the_client_is_used() {
        let server = |player: &str| {
            let mut server =
                NboardServer::new(ResolvedPlayer::parse(player, &Consent::NONE).unwrap(), 1);
            says(&mut server, "set depth 5");
            server
        };
        for player in ["pvs:2@jma", "pvs:9@jma", "pvs:3600s@jma"] {
            let mut server = server(player);
            assert_eq!(depth_of(&says(&mut server, "go")), Some(5), "{player}");
            assert_eq!(depth_of(&says(&mut server, "hint 1")), Some(5), "{player}");
        }
        // These would not end at a much greater depth, so a client can only lower it.
        let mut shallow = server("alphabeta:3@jma");
        assert_eq!(depth_of(&says(&mut shallow, "go")), Some(3));
        for (line, depth) in [("set depth 2", 2), ("set depth 12", 3), ("set depth 0", 3)] {
            says(&mut shallow, line);
            assert_eq!(depth_of(&says(&mut shallow, "go")), Some(depth), "{line}");
        }
    }

    #[test]
    fn a_hint_values_as_many_moves_as_were_asked_for() {
        for player in ["pvs:4@jma", "alphabeta:3@jma", "pruned:3x3@gene23", "mcts:50", "greedy"] {
            let mut server =
                NboardServer::new(ResolvedPlayer::parse(player, &Consent::NONE).unwrap(), 1);
            says(&mut server, "move f5");
            let best = says(&mut server, "hint 1");
            for asked in [2, 3, 60] {
                let said = says(&mut server, &format!("hint {asked}"));
                let lines = said.iter().filter_map(|line| line.strip_prefix("search "));
                let moves: Vec<&str> = lines.map(|line| &line[..2]).collect();
                // Lines of progress precede the values.
                let last = &moves[moves.len().saturating_sub(asked.min(3))..];
                let different: BTreeSet<&&str> = last.iter().collect();
                assert_eq!(different.len(), asked.min(3), "{player}, hint {asked}: {said:?}");
            }
            assert!(best.iter().any(|line| line.starts_with("search")), "{player}");
        }
    }

    #[test]
    fn an_analysis_values_every_position_for_black_and_counts_passes() {
        let game: Game = PASS_AFTER.parse().unwrap();
        let mut server =
            NboardServer::new(ResolvedPlayer::parse("alphabeta:1@jma", &Consent::NONE).unwrap(), 1);
        says(&mut server, &format!("set game {}", ggf::write_game(&GameRecord::of_game(game))));
        let mut numbers = |line: &str| -> Vec<usize> {
            let said = says(&mut server, line);
            let number =
                |line: &String| line.strip_prefix("analysis ")?.split(' ').next()?.parse().ok();
            said.iter().filter_map(number).collect()
        };
        let passes = 43;
        assert_eq!(numbers("analyze"), (0..=passes).rev().collect::<Vec<_>>());
        numbers("move PA");
        assert_eq!(numbers("analyze"), (0..=passes + 1).rev().collect::<Vec<_>>());
        // A finished game: black has wiped out white.
        numbers("set game (;GM[Othello]B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)");
        let said = says(&mut server, "analyze");
        assert_eq!(said[1], "analysis 9 64.00");
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

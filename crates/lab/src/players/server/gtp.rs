//! The server side of the Go Text Protocol, version 2, for Othello on an 8 by 8 board.
//!
//! Source: G. Farnebäck, Specification of the Go Text Protocol, version 2, draft 2.

use othello_engine::{
    Color, Game, Square,
    notation::diagram,
    search::{Searcher, Stop},
};

use super::{
    gtp_clock::{GtpClock, TimeSettings},
    serve::LineServer,
};
use crate::players::resolve::ResolvedPlayer;
use othello_engine::time::Instant;

/// The supported commands: those of the draft that apply to Othello, those by which Quarry chooses a game,
/// and those of the KGS server.
const COMMANDS: [&str; 22] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "kgs-game_over",
    "kgs-genmove_cleanup",
    "kgs-time_settings",
    "known_command",
    "komi",
    "list_commands",
    "list_games",
    "name",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "set_game",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// The name of the game, as Quarry writes it.
const GAME: &str = "Othello";

/// A GTP server with one player and one board.
pub struct GtpServer {
    player: ResolvedPlayer,
    seed: u64,
    game: Game,
    /// The moves received or generated since the start, passes included.
    told: Vec<ToldMove>,
    /// One searcher per colour, created for its first move.
    searchers: [Option<Box<dyn Searcher>>; 2],
    /// The time settings, if there are any.
    time: Option<TimeSettings>,
    clocks: [Option<GtpClock>; 2],
    /// The colour of the last requested move.
    asked: Option<Color>,
    stop: Stop,
}

/// A move as the client counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ToldMove {
    /// A disc on a square.
    Disc,
    /// A pass, which the rules had already made.
    Pass,
}

/// The response to a command: a text or an error message.
type GtpResponse = Result<String, String>;

impl GtpServer {
    /// Creates a server with a board in the starting position. The seed is for players that use random
    /// numbers.
    pub fn new(player: ResolvedPlayer, seed: u64) -> GtpServer {
        GtpServer {
            player,
            seed,
            game: Game::default(),
            told: Vec::new(),
            searchers: [None, None],
            time: None,
            clocks: [None; 2],
            asked: None,
            stop: Stop::default(),
        }
    }

    /// Searches on the opponent's time until stopped, if the player ponders.
    pub fn ponder(&mut self, stop: &Stop) {
        let Some(color) = self.asked.filter(|color| self.game.turn() == Some(color.other())) else {
            return;
        };
        if let Some(searcher) = &mut self.searchers[color as usize] {
            searcher.ponder(&self.game.position(), stop);
        }
    }

    /// Returns the response to a line, with the empty line that ends it; an empty text for a blank line or
    /// comment. The second value is whether the client has quit.
    pub fn answer(&mut self, line: &str) -> (String, bool) {
        // As the draft demands, tabs are spaces and other control characters are left out.
        let line: String = line.chars().filter(|&c| c == '\t' || !c.is_ascii_control()).collect();
        let text = line.split('#').next().unwrap_or_default();
        let mut words = text.split_whitespace().peekable();
        let is_number = |word: &&str| word.bytes().all(|b| b.is_ascii_digit());
        let id = words.next_if(is_number).unwrap_or_default().to_owned();
        let Some(command) = words.next() else { return (String::new(), false) };
        let answer = self.execute(command, &words.collect::<Vec<_>>());
        let (sign, text) = match answer {
            Ok(text) => ('=', text),
            Err(reason) => ('?', reason),
        };
        (format!("{sign}{id} {}\n\n", text.trim_end()), command == "quit")
    }

    fn execute(&mut self, command: &str, args: &[&str]) -> GtpResponse {
        match command {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok(format!("Othello Lab {}", self.player.name())),
            "known_command" => {
                let known = args.first().is_some_and(|name| COMMANDS.contains(name));
                Ok(known.to_string())
            }
            "list_commands" => Ok(COMMANDS.join("\n")),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "list_games" => Ok(GAME.to_owned()),
            "set_game" => match args {
                [game] if game.eq_ignore_ascii_case(GAME) => Ok(String::new()),
                _ => Err("unsupported game".to_owned()),
            },
            // Komi has no meaning in Othello.
            "komi" => match args {
                [komi] if komi.parse::<f32>().is_ok() => Ok(String::new()),
                _ => Err("syntax error: expected a number".to_owned()),
            },
            "quit" | "kgs-game_over" => Ok(String::new()),
            "time_settings" => Ok(self.set_time(TimeSettings::read(args)?)),
            "kgs-time_settings" => Ok(self.set_time(TimeSettings::read_kgs(args)?)),
            "time_left" => self.set_time_left(args),
            "boardsize" => match args {
                ["8"] => Ok(String::new()),
                [size] if size.parse::<u32>().is_ok() => Err("unacceptable size".to_owned()),
                _ => Err("syntax error: expected a size".to_owned()),
            },
            "clear_board" => {
                self.game = Game::default();
                self.told.clear();
                self.searchers = [None, None];
                self.asked = None;
                self.clocks = [self.time.map(GtpClock::new); 2];
                Ok(String::new())
            }
            "play" => self.play(args),
            "genmove" | "kgs-genmove_cleanup" => self.generate(args, true),
            "reg_genmove" => self.generate(args, false),
            "undo" => self.undo(),
            "showboard" => Ok(self.board()),
            "final_score" => Ok(self.score()),
            _ => Err("unknown command".to_owned()),
        }
    }

    fn set_time(&mut self, time: Option<TimeSettings>) -> String {
        self.time = time;
        self.clocks = [self.time.map(GtpClock::new); 2];
        String::new()
    }

    fn set_time_left(&mut self, args: &[&str]) -> GtpResponse {
        let [color, time, stones] = args else {
            return Err("syntax error: expected a color, a time and a number of stones".to_owned());
        };
        let clock = &mut self.clocks[color_of(color)? as usize];
        *clock = Some(GtpClock::told(clock.as_ref(), self.time, time, stones)?);
        Ok(String::new())
    }

    fn play(&mut self, args: &[&str]) -> GtpResponse {
        let [color, place] = args else {
            return Err("syntax error: expected a color and a move".to_owned());
        };
        let color = color_of(color)?;
        if place.eq_ignore_ascii_case("pass") {
            self.pass(color)?;
            self.told.push(ToldMove::Pass);
            return Ok(String::new());
        }
        let square: Square = place.parse().map_err(|_| "illegal move".to_owned())?;
        if self.game.turn() != Some(color) || self.game.play(square).is_err() {
            return Err("illegal move".to_owned());
        }
        self.told.push(ToldMove::Disc);
        Ok(String::new())
    }

    /// Whether this side has to pass. The rules have already passed for it, so the game stays the same.
    fn pass(&self, color: Color) -> Result<(), String> {
        let passes = self.game.stage().passed == Some(color) || self.game.is_over();
        passes.then_some(()).ok_or_else(|| "illegal move".to_owned())
    }

    /// Takes back the last move. A pass is a move of its own, so only the pass is taken back.
    fn undo(&mut self) -> GtpResponse {
        match self.told.pop().ok_or("cannot undo")? {
            ToldMove::Pass => {}
            ToldMove::Disc => {
                self.game.undo();
            }
        }
        Ok(String::new())
    }

    fn generate(&mut self, args: &[&str], play: bool) -> GtpResponse {
        let [color] = args else { return Err("syntax error: expected a color".to_owned()) };
        let color = color_of(color)?;
        if self.pass(color).is_ok() {
            self.told.extend(play.then_some(ToldMove::Pass));
            return Ok("PASS".to_owned());
        }
        if self.game.turn() != Some(color) {
            return Err(format!("{color} is not to move"));
        }
        let (player, seed) = (&self.player, self.seed);
        let searcher =
            self.searchers[color as usize].get_or_insert_with(|| player.sit(color, seed));
        let clock = &mut self.clocks[color as usize];
        if let Some(left) = clock.as_ref().map(GtpClock::left) {
            searcher.set_clock(left);
        }
        let began = Instant::now();
        let report = searcher.search(&self.game.position(), &self.stop);
        self.asked = Some(color);
        if let Some(clock) = clock.as_mut().filter(|_| play) {
            clock.moved(began.elapsed());
        }
        if report.best.is_none() && report.resigns {
            return Ok("resign".to_owned());
        }
        let square = report
            .best
            .ok_or_else(|| report.failure.unwrap_or_else(|| "no move was found".to_owned()))?;
        if play {
            self.game.play(square).map_err(|illegal| illegal.to_string())?;
            self.told.push(ToldMove::Disc);
        }
        Ok(square.to_string().to_uppercase())
    }

    fn board(&self) -> String {
        let side = self.game.turn().unwrap_or(Color::Black);
        let diagram = diagram::write(&self.game.board(), side);
        let rows = (0..8).map(|row| format!("{} {}", row + 1, &diagram[8 * row..8 * row + 8]));
        format!("\n  abcdefgh\n{}", rows.collect::<Vec<_>>().join("\n"))
    }

    /// The score of the current board in Go's format: `B+12`, `W+2` or `0`.
    /// The result of a finished game, otherwise the difference of the discs on the board.
    fn score(&self) -> String {
        let discs = |color| self.game.board().discs(color).len() as i32;
        let present = || discs(Color::Black) - discs(Color::White);
        match self.game.result().unwrap_or_else(present) {
            0 => "0".to_owned(),
            margin @ 1.. => format!("B+{margin}"),
            margin => format!("W+{}", -margin),
        }
    }
}

impl LineServer for GtpServer {
    fn obey(&mut self, line: &str, _: &Stop, say: &mut dyn FnMut(String)) -> bool {
        let (answer, quit) = self.answer(line);
        if !answer.is_empty() {
            // The output adds a line end, and the answer already ends with an empty line.
            say(answer.strip_suffix('\n').unwrap_or(&answer).to_owned());
        }
        !quit
    }

    fn ponder(&mut self, stop: &Stop) {
        GtpServer::ponder(self, stop);
    }
}

fn color_of(text: &str) -> Result<Color, String> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err(format!("syntax error: not a color: {text}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::consent::Consent;

    /// A game after which black must pass.
    const PASS_AFTER: &str = "f5d6c3d3c4f4f6f3e3b4c5c6e6e2e7d2f1d7a3a4b3g6a5a2a1f2g5f7b2c2b5e1b1g1c1h4g3b6d1\
        h2h1g2h3";

    fn server() -> GtpServer {
        GtpServer::new(ResolvedPlayer::parse("alphabeta:2@jma", &Consent::NONE).unwrap(), 1)
    }

    #[test]
    fn responses_carry_the_number_of_their_command() {
        let mut server = server();
        let mut answer = |line: &str| server.answer(line).0;
        assert_eq!(answer("1 protocol_version"), "=1 2\n\n");
        assert_eq!(answer("boardsize 10"), "? unacceptable size\n\n");
        for line in ["boardsize", "boardsize x", "boardsize 8 8", "komi", "komi none"] {
            assert!(answer(line).starts_with("? syntax error"), "{line}");
        }
        assert_eq!(answer("play b f5 # a good move"), "= \n\n");
        assert_eq!(answer("play b d6"), "? illegal move\n\n");
        assert_eq!(answer("play white pass"), "? illegal move\n\n");
        assert_eq!(answer("play W D6"), "= \n\n");
        assert_eq!(answer("genmove w"), "? white is not to move\n\n");
        assert_eq!(answer("7 undo"), "=7 \n\n");
        assert!(answer("showboard").contains("\n5 ---XXX--\n"));
        assert_eq!(answer("final_score"), "= B+3\n\n");
        assert_eq!(answer("known_command genmove"), "= true\n\n");
        assert_eq!(answer("known_command loadsgf"), "= false\n\n");
        assert_eq!(answer("é"), "? unknown command\n\n");
        assert_eq!(answer("8\tkomi\x01\t6.5"), "=8 \n\n");
        assert_eq!(answer("  # nothing"), "");
        assert_eq!(server.answer("quit"), ("= \n\n".to_owned(), true));
    }

    #[test]
    fn every_command_that_the_draft_requires_is_answered_and_listed() {
        let mut server = server();
        let mut answer = |line: &str| server.answer(line).0;
        let listed = answer("list_commands");
        for line in [
            "protocol_version",
            "name",
            "version",
            "known_command x",
            "list_commands",
            "boardsize 8",
            "clear_board",
            "komi 0",
            "play b f5",
            "genmove w",
            "quit",
        ] {
            let command = line.split(' ').next().unwrap();
            assert!(answer(line).starts_with("= "), "{line}");
            assert!(
                listed.lines().any(|known| known.trim_start_matches("= ") == command),
                "{line}"
            );
            assert_eq!(answer(&format!("known_command {command}")), "= true\n\n");
        }
    }

    #[test]
    fn every_listed_command_is_known() {
        for command in COMMANDS {
            let answer = server().answer(&format!("{command} b")).0;
            assert_ne!(answer, "? unknown command\n\n", "{command}");
        }
        assert!(COMMANDS.is_sorted());
    }

    #[test]
    fn set_game_accepts_only_othello() {
        let mut server = server();
        let mut answer = |line: &str| server.answer(line).0;
        assert_eq!(answer("list_games"), "= Othello\n\n");
        assert_eq!(answer("set_game Othello"), "= \n\n");
        assert_eq!(answer("set_game Go"), "? unsupported game\n\n");
        assert_eq!(answer("kgs-time_settings byoyomi 600 10 5"), "= \n\n");
        assert!(answer("kgs-genmove_cleanup b").starts_with("= "));
        assert_eq!(answer("kgs-game_over"), "= \n\n");
    }

    #[test]
    fn a_pass_is_undone_alone() {
        let game: Game = PASS_AFTER.parse().unwrap();
        let passed = game.stage().passed.unwrap();
        let mut server = server();
        let mut answer = |line: String| server.answer(&line).0;
        assert_eq!(answer("undo".to_owned()), "? cannot undo\n\n");
        for (stage, square) in game.stages().iter().zip(game.moves()) {
            assert_eq!(answer(format!("play {} {square}", stage.turn.unwrap())), "= \n\n");
        }
        let board = answer("showboard".to_owned());
        assert_eq!(answer(format!("genmove {passed}")), "= PASS\n\n");
        assert_eq!(answer("undo".to_owned()), "= \n\n");
        assert_eq!(answer("showboard".to_owned()), board);
        assert_eq!(answer(format!("play {passed} pass")), "= \n\n");
        assert_eq!(answer("undo".to_owned()), "= \n\n");
        assert_eq!(answer("undo".to_owned()), "= \n\n");
        assert_eq!(server.game, game.truncated(game.moves().len() - 1));
    }

    #[test]
    fn players_obey_the_clock_of_the_protocol() {
        let player = "pvs:3600s,time=game@jma";
        let mut server = GtpServer::new(ResolvedPlayer::parse(player, &Consent::NONE).unwrap(), 1);
        // If the player used its own limit of an hour, the watchdog would end this.
        for lines in [
            ["time_settings 2 0 0", "genmove b"],
            ["time_left w 1 0", "genmove w"],
            ["time_settings 0 1 1", "genmove b"],
            ["clear_board", "genmove b"],
        ] {
            let _watch = crate::watchdog::watch(format!("{lines:?}"));
            for line in lines {
                assert!(server.answer(line).0.starts_with('='), "{line}");
            }
        }
        for wrong in ["time_settings", "time_settings 1 x 1", "time_left b -1 0", "time_left 1 1"] {
            assert!(server.answer(wrong).0.starts_with('?'), "{wrong}");
        }
    }

    #[test]
    fn pondering_needs_the_option_and_the_opponents_turn() {
        let player = "pvs:6,ponder@jma";
        let mut server = GtpServer::new(ResolvedPlayer::parse(player, &Consent::NONE).unwrap(), 1);
        server.ponder(&Stop::default());
        server.answer("genmove b");
        let stop = Stop::default();
        std::thread::scope(|scope| {
            let pondering = scope.spawn(|| server.ponder(&stop));
            std::thread::sleep(std::time::Duration::from_millis(20));
            assert!(!pondering.is_finished());
            stop.request();
        });
        server.answer("genmove w");
        server.answer("play b pass");
        assert!(server.game.turn() == Some(Color::Black));
        server.answer("undo");
        server.ponder(&Stop::default()); // white, the last colour asked, is to move again
    }

    #[test]
    fn genmove_for_both_colours_finishes_a_game() {
        let mut server = server();
        let mut passes = 0;
        for ply in 0..200 {
            let color = ["b", "w"][ply % 2];
            let answer = server.answer(&format!("genmove {color}")).0;
            assert!(answer.starts_with("= "), "{answer}");
            passes = if answer.contains("PASS") { passes + 1 } else { 0 };
            if passes == 2 {
                break;
            }
        }
        assert!(server.game.is_over());
    }
}

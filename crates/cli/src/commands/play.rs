//! `play PLAYER`: a game in the terminal, or through pipes.

use std::{
    io::{self, BufRead, IsTerminal},
    path::{Path, PathBuf},
};

use othello_engine::{
    Color, Game, Square,
    search::{Searcher, Stop},
};
use othello_lab::{
    data::{game_files, saved_game::SavedGame},
    players::{consent::Consent, resolve::ResolvedPlayer, spec::Seat},
};

use super::{
    board,
    error::CliError,
    input,
    output::{say, squares},
    players,
};

const HELP: &str = "\
At the prompt, type a square such as f5, or a command:
  undo         undo your last move and the reply
  redo         redo the moves that were undone
  hint         show the move that the player would make for you
  moves        show the moves so far
  save FILE    save the game: .ron keeps everything, .sgf and .pgn the variations,
               .ggf and .txt the moves, .tab the board
  help         show this help
  quit         leave the game

Forced passes are automatic. --load opens a saved game.

Examples:
  othello-lab play alphabeta:4@populations/player100aSCI.evl
  othello-lab play alphabeta:6@jma --white
  othello-lab play --load game.ron";

/// The options of `play`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct PlayArgs {
    /// Your opponent; optional with a saved game that names one
    #[arg(required_unless_present = "load")]
    player: Option<String>,
    /// Play black and move first (the default)
    #[arg(long, conflicts_with = "white")]
    black: bool,
    /// Play white
    #[arg(long)]
    white: bool,
    /// Saved game to resume
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Allow the external program that the saved game names to be started
    #[arg(long, requires = "load")]
    allow_engines: bool,
    /// Random seed, for players that draw their moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Plays until the game ends, the user quits or the input ends.
pub fn run(args: &PlayArgs) -> Result<(), CliError> {
    let mut session = PlaySession::set(args)?;
    say(format_args!(
        "You are {}, {} is {}.",
        session.person,
        session.player.name(),
        session.person.other()
    ));
    say("Type a square such as f5, or help.");
    let mut input = io::stdin().lock().lines();
    loop {
        if !session.answer()? {
            return Ok(());
        }
        say(board::draw(&session.game, session.colors));
        if let Some(margin) = session.game.result() {
            say(result(margin));
            return Ok(());
        }
        loop {
            let Some(line) = input.next() else { return Ok(()) };
            let line = line.map_err(CliError::Input)?;
            match session.obey(line.trim()) {
                InputAction::Ask => {}
                InputAction::Draw => break,
                InputAction::Quit => return Ok(()),
            }
        }
    }
}

/// The action after a line of input.
enum InputAction {
    /// Ask for another line.
    Ask,
    /// Draw the changed board.
    Draw,
    /// Quit.
    Quit,
}

/// The game, the user and the opponent.
struct PlaySession {
    game: Game,
    /// The undone moves, with the next to redo at the end.
    redo: Vec<Square>,
    person: Color,
    player: ResolvedPlayer,
    searcher: Box<dyn Searcher>,
    seed: u64,
    colors: bool,
}

impl PlaySession {
    fn set(args: &PlayArgs) -> Result<PlaySession, CliError> {
        let mut person = if args.white { Color::White } else { Color::Black };
        let typed = args.player.iter().cloned().collect::<Vec<_>>();
        let mut player = players::typed(&typed)?.pop();
        let mut consent = Consent::typed(&player);
        let (mut game, mut redo) = (Game::default(), Vec::new());
        if let Some(path) = &args.load {
            let saved = game_files::open_one(path)?.complete().map_err(CliError::content(path))?;
            let human = |color| saved.seat(color).is_human();
            // The file says who plays which colour, but the command line takes precedence.
            if !args.black && human(Color::White) && !human(Color::Black) {
                person = Color::White;
            }
            let other = saved.seat(person.other());
            if player.is_none() {
                player = other.player().cloned();
                consent = players::consent(args.allow_engines);
            }
            game = saved.shown_game();
            redo = saved.game().moves()[saved.ply()..].iter().rev().copied().collect();
        }
        let missing = || CliError::usage("the saved game names no player: name one");
        let player = player.ok_or_else(missing)?;
        let player = ResolvedPlayer::open(&player, &consent).map_err(players::refusal)?;
        let searcher = player.sit(person.other(), args.seed);
        let colors = io::stdout().is_terminal();
        Ok(PlaySession { game, redo, person, player, searcher, seed: args.seed, colors })
    }

    /// Lets the opponent move while it is its turn. Returns `false` if it resigns.
    fn answer(&mut self) -> Result<bool, CliError> {
        self.announce_pass();
        while self.game.turn() == Some(self.person.other()) {
            let report = self.searcher.search(&self.game.position(), &Stop::default());
            let player = self.player.name().to_owned();
            let Some(square) = report.best else {
                if report.resigns {
                    say(format_args!("{} resigns.", self.person.other()));
                    return Ok(false);
                }
                let reason = report.failure.unwrap_or_else(|| "no reason given".to_owned());
                return Err(CliError::NoMove { player, reason });
            };
            self.game.play(square).map_err(|source| CliError::IllegalMove { player, source })?;
            self.redo.clear();
            say(format_args!("{} plays {square}.", self.person.other()));
            self.announce_pass();
        }
        Ok(true)
    }

    fn announce_pass(&self) {
        if let Some(color) = self.game.stage().passed {
            say(format_args!("{color} has no move and passes."));
        }
    }

    /// Executes a line of input.
    fn obey(&mut self, line: &str) -> InputAction {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command.to_ascii_lowercase().as_str() {
            "" => return InputAction::Ask,
            "quit" | "q" | "exit" => return InputAction::Quit,
            "undo" | "u" => return self.undo(),
            "redo" | "r" => return self.redo(),
            "hint" => self.hint(),
            "moves" => say(squares(self.game.moves())),
            "save" => self.save(rest.trim()),
            "help" | "?" => say(HELP),
            _ => match line.parse::<Square>() {
                Ok(square) => match self.game.play(square) {
                    Ok(()) => {
                        self.redo.clear();
                        return InputAction::Draw;
                    }
                    Err(illegal) => {
                        say(format_args!("{illegal}; you can play {}", self.playable()));
                    }
                },
                Err(_) => say(format_args!(
                    "not a square or a command: {line:?}; you can play {}, or ask for help",
                    self.playable()
                )),
            },
        }
        InputAction::Ask
    }

    fn playable(&self) -> String {
        squares(&self.game.position().legal_moves().into_iter().collect::<Vec<_>>())
    }

    /// Undoes moves up to the user's previous turn.
    fn undo(&mut self) -> InputAction {
        let turns = self.game.stages().iter().map(|stage| stage.turn);
        let mut before = turns.take(self.game.moves().len()).enumerate();
        let Some((ply, _)) = before.rfind(|(_, turn)| *turn == Some(self.person)) else {
            say("There is no move of yours to take back.");
            return InputAction::Ask;
        };
        while self.game.moves().len() > ply {
            self.redo.extend(self.game.undo());
        }
        InputAction::Draw
    }

    /// Redoes undone moves up to the user's next turn.
    fn redo(&mut self) -> InputAction {
        if self.redo.is_empty() {
            say("There is no move to do again.");
            return InputAction::Ask;
        }
        while let Some(square) = self.redo.pop() {
            self.game.play(square).expect("the move was legal here before");
            if self.game.turn() == Some(self.person) {
                break;
            }
        }
        InputAction::Draw
    }

    fn hint(&self) {
        let mut searcher = self.player.sit(self.person, self.seed);
        let report = searcher.search(&self.game.position(), &Stop::default());
        match report.best {
            Some(square) => say(format_args!(
                "Hint: {square}, value {} for you, expected line {}",
                report.value,
                squares(&report.line)
            )),
            None => say("The player has no hint to give."),
        }
    }

    /// Saves the game or prints the error; the game continues either way.
    fn save(&self, name: &str) {
        if name.is_empty() {
            say("A file name is missing: save game.ron");
            return;
        }
        match game_files::save_one(Path::new(name), &self.saved()) {
            Ok(left_out) => {
                say(format_args!("Saved as {name}."));
                input::tell_unwritten(Path::new(name), &left_out);
            }
            Err(error) => say(format_args!("Not saved: {error}")),
        }
    }

    fn saved(&self) -> SavedGame {
        let mut game = self.game.clone();
        let ply = game.moves().len();
        for &square in self.redo.iter().rev() {
            game.play(square).expect("the move was legal here before");
        }
        let (person, player) = (Seat::Human, Seat::Player(self.player.spec().clone()));
        let seats = match self.person {
            Color::Black => [person, player],
            Color::White => [player, person],
        };
        SavedGame::of_game(&game, ply, seats)
    }
}

fn result(margin: i32) -> String {
    let winner = 32 + margin.abs() / 2;
    let loser = 64 - winner;
    match margin {
        0 => "A draw, 32-32.".to_owned(),
        1.. => format!("Black wins {winner}-{loser}."),
        ..0 => format!("White wins {winner}-{loser}."),
    }
}

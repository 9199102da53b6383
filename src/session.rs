//! The game on the board: what was played with its variations, which move is shown, who sits where,
//! and the player that is thinking.

mod edits;
mod thinking;

use std::{mem, path::PathBuf, time::Duration};

use othello_engine::{
    Bitboard, Color, Game, GameTree, IllegalMove, NodeId, Position, Square, Stage,
    notation::record::EarlyEnd,
    search::{Report, Searcher},
};
use othello_lab::{
    data::saved_game::SavedGame,
    play::clock::{Clock, TimeControl},
    players::{entrant::Entrant, seat::Seat},
};

pub use self::edits::Edit;
use self::thinking::{Pace, Thinking};

/// Who plays black and white: a player, or `None` for the person at the keyboard.
pub type Players = [Option<Entrant>; 2];

/// Something that happened while the session went on.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A move was made.
    Moved,
    /// A computer gave no legal move. The reason is its own, or there is none.
    Failed(Color, Option<String>),
}

/// A game and its players.
pub struct Session {
    tree: GameTree,
    /// The line that is walked: from the start through what is shown to an end.
    line: Vec<NodeId>,
    /// The moves of the line.
    game: Game,
    ply: usize,
    players: Players,
    searchers: [Option<Box<dyn Searcher>>; 2],
    thinking: Option<Thinking>,
    /// The last thing each side's computer reported, and about which position.
    reports: [Option<(Position, Report)>; 2],
    pace: Pace,
    /// Whether two computers play on to the end before anything is shown.
    at_once: bool,
    seed: u64,
    /// How it began: nothing but the usual start for a game that was opened.
    opening: Game,
    /// The time of both sides, if it is measured.
    clock: Option<Clock>,
    /// What the time was when the clock was looked at last, in the window's seconds.
    now: f64,
    /// Whether it ended before its last move, and at which.
    ended: Option<(NodeId, EarlyEnd)>,
    /// What takes back the changes that were made, the last at the end.
    done: Vec<Edit>,
    /// What makes the changes again that were taken back, the next at the end.
    undone: Vec<Edit>,
    /// The file the game was read from or written to, if that holds all of it.
    pub path: Option<PathBuf>,
    /// Where it is kept among the recent games, once there is something to keep.
    pub kept: Option<PathBuf>,
}

impl Session {
    /// A game, its last move shown. `seed` is the source of all the players' random choices.
    pub fn new(game: &Game, players: Players, seed: u64) -> Session {
        let tree = GameTree::of_game(game);
        let end = *tree.line(NodeId::START).last().expect("a line has a start");
        Session { opening: game.clone(), ..Session::of_tree(tree, end, players, seed) }
    }

    fn of_tree(tree: GameTree, shown: NodeId, players: Players, seed: u64) -> Session {
        let line = tree.line(shown);
        Session {
            game: tree.game(&line),
            ply: tree.ply(shown),
            line,
            tree,
            players,
            searchers: [None, None],
            thinking: None,
            reports: [None, None],
            pace: Pace::Running,
            at_once: false,
            seed,
            opening: Game::default(),
            clock: None,
            now: 0.0,
            ended: None,
            done: Vec::new(),
            undone: Vec::new(),
            path: None,
            kept: None,
        }
    }

    /// A saved game. Between two computers it waits to be continued.
    pub fn resume(saved: SavedGame, players: Players, seed: u64) -> Session {
        let mut session = Session::of_tree(saved.tree, saved.shown, players, seed);
        session.ended = saved.ended;
        session.clock = saved.clock;
        session.pace = Pace::running_if(session.is_at_end() && session.has_person());
        session
    }

    /// Seats others, who play on from the board that is shown. Nobody who thought before answers any
    /// more.
    pub fn change_players(&mut self, players: Players) {
        self.thinking = None;
        self.searchers = [None, None];
        self.reports = [None, None];
        self.players = players;
        self.pace = Pace::running_if(self.is_at_end());
    }

    /// What a file needs to resume the game.
    pub fn saved(&self) -> SavedGame {
        SavedGame {
            tree: self.tree.clone(),
            shown: self.shown(),
            black: self.seat(Color::Black),
            white: self.seat(Color::White),
            ended: self.ended,
            clock: self.clock.as_ref().map(|clock| clock.stopped(self.now)),
        }
    }

    /// How the game began: the usual start, or the moves of an opening.
    pub const fn opening(&self) -> &Game {
        &self.opening
    }

    /// The game with its variations.
    pub const fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// The move that is shown.
    pub fn shown(&self) -> NodeId {
        self.line[self.ply]
    }

    /// The line that is walked, to its end.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// How many moves stand on the board.
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// The board that is shown and who is to move on it.
    pub fn stage(&self) -> Stage {
        self.game.stages()[self.ply]
    }

    /// Who is to move on the board that is shown; nobody once the game has ended there.
    pub fn turn(&self) -> Option<Color> {
        self.stage().turn.filter(|_| self.ended().is_none())
    }

    /// How the game has ended on the board that is shown, if that was before its last move.
    pub fn ended(&self) -> Option<EarlyEnd> {
        self.ended.filter(|(node, _)| *node == self.shown()).map(|(_, how)| how)
    }

    /// What the game was won by for black: the disc difference, or a sign where it was given up or lost on
    /// time. `None` while it goes on.
    pub fn margin(&self) -> Option<i32> {
        self.ended().map(EarlyEnd::sign).or_else(|| self.game().result())
    }

    /// Ends the game on the board that is shown.
    pub fn end(&mut self, how: EarlyEnd) {
        self.edit(Edit::End(Some((self.shown(), how))));
    }

    /// Has the time of both sides measured from now on.
    pub fn set_clock(&mut self, control: Option<TimeControl>) {
        self.clock = control.map(Clock::new);
    }

    /// How the time is given, if it is measured.
    pub fn time_control(&self) -> Option<TimeControl> {
        self.clock.as_ref().map(Clock::control)
    }

    /// What this side has left, if its time is measured, and whether it runs.
    pub fn time_left(&self, color: Color) -> Option<(Duration, bool)> {
        let clock = self.clock.as_ref()?;
        Some((clock.left(color, self.now), clock.runs_for() == Some(color)))
    }

    /// Tells the clock the time, and whether the game goes on before the user's eyes. The time of a
    /// person runs at the end of the game, that of a computer while it thinks. Returns whether a side's
    /// time has just run out: the game has then ended.
    pub fn tick(&mut self, now: f64, may_run: bool) -> bool {
        self.now = now;
        let is_live = may_run && self.is_at_end() && self.is_running();
        let person = self.turn().filter(|_| self.is_persons_turn());
        let side = person.or_else(|| self.thinking()).filter(|_| is_live);
        let Some(clock) = &mut self.clock else { return false };
        clock.run(side, now);
        let Some(color) = clock.fallen(now) else { return false };
        clock.run(None, now);
        self.end(EarlyEnd::out_of_time(color));
        true
    }

    /// In how many seconds the clock shows something new; `None` while it stands.
    pub fn until_change(&self) -> Option<f64> {
        self.clock.as_ref().and_then(|clock| clock.until_change(self.now))
    }

    /// The move that led to the board that is shown.
    pub fn last_move(&self) -> Option<Square> {
        self.ply.checked_sub(1).map(|index| self.game.moves()[index])
    }

    /// The discs that the last move turned over.
    pub fn turned(&self) -> Bitboard {
        let Some(index) = self.ply.checked_sub(1) else { return Bitboard::EMPTY };
        self.game.stages()[index].position().flips(self.game.moves()[index])
    }

    /// Who sits on this side.
    pub fn seat(&self, color: Color) -> Seat {
        let player = self.player(color).map(|player| player.spec().clone());
        player.map_or(Seat::Human, Seat::Player)
    }

    /// The player on this side; `None` for the person at the keyboard.
    pub const fn player(&self, color: Color) -> Option<&Entrant> {
        self.players[color as usize].as_ref()
    }

    /// How often this colour has passed on the way to the board that is shown.
    pub fn passes(&self, color: Color) -> usize {
        self.game.stages()[..=self.ply].iter().filter(|s| s.passed == Some(color)).count()
    }

    /// Whether a person plays in this game.
    pub fn has_person(&self) -> bool {
        self.players.iter().any(Option::is_none)
    }

    /// Whether a computer plays in this game.
    pub fn has_computer(&self) -> bool {
        self.players.iter().any(Option::is_some)
    }

    /// Whether a person is to move on the board that is shown.
    pub fn is_persons_turn(&self) -> bool {
        self.turn().is_some_and(|color| self.player(color).is_none())
    }

    /// Whether a computer is to move on the board that is shown.
    pub fn is_computers_turn(&self) -> bool {
        self.turn().is_some_and(|color| self.player(color).is_some())
    }

    /// Whether the board that is shown is the game's last.
    pub fn is_at_end(&self) -> bool {
        self.ply == self.game.moves().len()
    }

    /// Whether the computer plays when it is its turn.
    pub fn is_running(&self) -> bool {
        self.pace != Pace::Stopped
    }

    /// What this side's computer last found, and about which position.
    pub fn report(&self, color: Color) -> Option<&(Position, Report)> {
        self.reports[color as usize].as_ref()
    }

    /// Whether it is a board on which nothing was played, as every new game is.
    pub fn is_blank(&self) -> bool {
        let tree = &self.tree;
        let nothing_said = tree.comment(NodeId::START).is_empty();
        tree.is_empty() && nothing_said && tree.start() == Game::default().start()
    }

    /// Plays a square for the side to move. Where other moves follow, it begins a variation, or
    /// goes on with the one that is there.
    ///
    /// # Errors
    /// If the square is not a legal move; nothing is then changed.
    pub fn play(&mut self, square: Square) -> Result<(), IllegalMove> {
        let from = self.shown();
        self.add(square)?;
        self.note(Edit::Show(from));
        Ok(())
    }

    fn add(&mut self, square: Square) -> Result<(), IllegalMove> {
        let turn = self.stage().turn;
        let played = self.tree.play(self.shown(), square)?;
        self.thinking = None;
        if let (Some(clock), Some(color)) = (&mut self.clock, turn) {
            clock.moved(color, self.now);
        }
        self.show(played);
        self.pace = Pace::Running;
        Ok(())
    }

    /// Whether a move leads to the board that is shown, itself the last.
    pub fn is_on_way(&self, node: NodeId) -> bool {
        self.line.get(self.tree.ply(node)) == Some(&node) && self.tree.ply(node) <= self.ply
    }

    /// Where another move was played on the way to the board that is shown: the next move there, or
    /// the one before.
    pub fn other_variation(&self, next: bool) -> Option<NodeId> {
        let way = self.line[..=self.ply].windows(2).rev();
        let siblings = way.map(|pair| (pair[1], self.tree.children(pair[0])));
        let (node, siblings) = siblings.into_iter().find(|(_, siblings)| siblings.len() > 1)?;
        let place = siblings.iter().position(|&sibling| sibling == node)?;
        let step = if next { 1 } else { siblings.len() - 1 };
        Some(siblings[(place + step) % siblings.len()])
    }

    /// The session without its threads and what they remember, to be shown again later.
    #[must_use]
    pub fn parked(mut self) -> Session {
        self.stop();
        self.searchers = [None, None];
        self.clock = self.clock.as_ref().map(|clock| clock.stopped(self.now));
        self
    }

    /// Shows the board after a move; the line that is walked stays if it leads there.
    fn show(&mut self, node: NodeId) {
        self.ply = self.tree.ply(node);
        if self.line.get(self.ply) != Some(&node) {
            self.line = self.tree.line(node);
            self.game = self.tree.game(&self.line);
        }
    }

    /// Shows the board after this move, as [`Session::go_to`] does.
    pub fn go_to_node(&mut self, node: NodeId) {
        if node == self.shown() {
            return;
        }
        self.thinking = None;
        self.show(node);
        self.pace = Pace::running_if(self.is_at_end() && self.has_person());
    }

    /// Shows the line that is walked after this many moves. The computer goes on by itself only at the end, and
    /// only against a person.
    pub fn go_to(&mut self, ply: usize) {
        self.go_to_node(self.line[ply.min(self.game.moves().len())]);
    }

    /// Stops the computer where it is, without a move.
    pub fn stop(&mut self) {
        self.thinking = None;
        self.pace = Pace::Stopped;
    }

    /// Lets the computer play on from the board that is shown.
    pub fn go_on(&mut self) {
        self.pace = Pace::Running;
    }

    /// Lets the computer make one move.
    pub fn step(&mut self) {
        self.pace = Pace::OneMove;
    }

    /// Says whether only the end of a game between two computers is to be shown.
    pub fn set_at_once(&mut self, at_once: bool) {
        // Where time is measured, every move takes its own.
        let at_once = at_once && self.clock.is_none();
        if mem::replace(&mut self.at_once, at_once) != at_once {
            self.thinking = None;
        }
    }
}

#[cfg(test)]
mod tests;

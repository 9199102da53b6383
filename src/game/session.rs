//! The game on the board: its tree of variations, the shown move, the players and the running search.

mod edits;
mod finish;
pub mod jobs;
mod thinking;

use std::{mem, path::PathBuf, time::Duration};

use othello_engine::{
    Bitboard, Color, Game, GameTree, IllegalMove, NodeId, Position, Square, Stage,
    notation::record::EarlyEnd,
    search::{Report, Searcher},
};
use othello_lab::{
    data::saved_game::{RatingRule, SavedGame},
    games::clock::{Clock, TimeControl},
    players::{resolve::ResolvedPlayer, spec::Seat},
};

pub use edits::Edit;
use thinking::{ComputerPace, ComputerTurn};

/// The players of Black and White, `None` for the person at the keyboard.
pub type Players = [Option<ResolvedPlayer>; 2];

/// An event of the session.
#[derive(Clone, Debug, PartialEq)]
pub enum SessionEvent {
    /// A move was made.
    Moved,
    /// Two computers played this many moves to the end at once.
    PlayedOut(usize),
    /// The replay of a finished game showed its next move.
    Replayed,
    /// A computer gave no legal move, with its error if there is one.
    Failed(Color, Option<String>),
}

/// A game and its players.
pub struct Session {
    tree: GameTree,
    /// The current line: from the start through the shown move to an end.
    line: Vec<NodeId>,
    /// The moves of the current line.
    game: Game,
    ply: usize,
    players: Players,
    searchers: [Option<Box<dyn Searcher>>; 2],
    thinking: Option<ComputerTurn>,
    /// The last report of each side's computer, with its position.
    reports: [Option<(Position, Report)>; 2],
    pace: ComputerPace,
    /// Whether two computers play to the end before anything is shown.
    at_once: bool,
    /// Whether an earlier board of a game is shown that is not paused.
    looks_back: bool,
    seed: u64,
    /// The opening; the usual start for an opened game.
    opening: Game,
    /// The clock, if the game is timed.
    clock: Option<Clock>,
    /// The time of the last clock update, in the window's seconds.
    now: f64,
    /// The rating rule agreed at the start.
    agreed: RatingRule,
    /// The rating rule in force. It lapses with help, a move taken back, and the rating itself.
    rating: RatingRule,
    /// The move at which the game ended early, and how.
    ended: Option<(NodeId, EarlyEnd)>,
    /// The last board of the finished game. Moves elsewhere only explore, until the game is continued.
    finished: Option<NodeId>,
    /// The edits that undo applies, last first.
    done: Vec<Edit>,
    /// The edits that redo applies, last first.
    undone: Vec<Edit>,
    /// The first move that undo took back. Another move in its stead takes its place in the tree.
    taken_back: Option<NodeId>,
    /// The file that the game was saved to, or was read from if the file stores all of it.
    pub path: Option<PathBuf>,
    /// The autosave file, once there is something to save.
    pub autosave_file: Option<PathBuf>,
}

impl Session {
    /// Creates a session that shows the game's last move. `seed` determines all random choices of the
    /// players.
    pub fn new(game: &Game, players: Players, seed: u64) -> Session {
        let tree = GameTree::of_game(game);
        let end = *tree.line(NodeId::START).last().expect("a line has a start");
        let mut session = Session::of_tree(tree, end, players, seed);
        session.opening = game.clone();
        session.finished = session.found_end();
        session
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
            pace: ComputerPace::Running,
            at_once: false,
            looks_back: false,
            seed,
            opening: Game::default(),
            clock: None,
            now: 0.0,
            agreed: RatingRule::Unrated,
            rating: RatingRule::Unrated,
            ended: None,
            finished: None,
            done: Vec::new(),
            undone: Vec::new(),
            taken_back: None,
            path: None,
            autosave_file: None,
        }
    }

    /// Opens a saved game. A game between two computers starts paused.
    pub fn resume(saved: SavedGame, players: Players, seed: u64) -> Session {
        let mut session = Session::of_tree(saved.tree, saved.shown, players, seed);
        session.ended = saved.ended;
        session.finished = session.found_end().filter(|_| !saved.is_continued);
        session.clock = saved.clock;
        session.set_rating(saved.rating);
        session.pace = session.pace_on_board();
        session
    }

    /// Seats other players, who continue from the shown board. Searches of the old players are dropped.
    pub fn change_players(&mut self, players: Players) {
        self.thinking = None;
        self.searchers = [None, None];
        self.reports = [None, None];
        self.players = players;
        self.rating = RatingRule::Unrated;
        self.leave_finished();
        self.pace = ComputerPace::running_if(self.is_at_end());
    }

    /// The content of a file from which the game can be resumed.
    pub fn saved(&self) -> SavedGame {
        SavedGame {
            tree: self.tree.clone(),
            shown: self.shown(),
            black: self.seat(Color::Black),
            white: self.seat(Color::White),
            ended: self.ended,
            clock: self.clock.as_ref().map(|clock| clock.stopped(self.now)),
            rating: self.rating().unwrap_or_default(),
            is_continued: self.finished.is_none() && self.found_end().is_some(),
        }
    }

    /// Agrees on a rating rule at the start of the game.
    pub fn set_rating(&mut self, rule: RatingRule) {
        (self.agreed, self.rating) = (rule, rule);
    }

    /// The rating rule that was agreed at the start of the game.
    pub const fn agreed_rating(&self) -> RatingRule {
        self.agreed
    }

    /// The rating rule in force, if a person plays a computer.
    pub fn rating(&self) -> Option<RatingRule> {
        (self.has_person() && self.has_computer()).then_some(self.rating)
    }

    /// Whether a game under way is rated only without help.
    pub fn must_be_fair(&self) -> bool {
        self.rating() == Some(RatingRule::Fair) && self.is_under_way()
    }

    /// Notes that the person got help or took a move back: a fair game is no longer rated.
    pub fn note_help(&mut self) {
        if self.rating == RatingRule::Fair {
            self.rating = RatingRule::Unrated;
        }
    }

    /// Notes that the game was rated, which happens once.
    pub fn note_rated(&mut self) {
        self.rating = RatingRule::Unrated;
    }

    /// The opening: the usual start, or the moves of an opening.
    pub const fn opening(&self) -> &Game {
        &self.opening
    }

    /// The game with its variations.
    pub const fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// The shown move.
    pub fn shown(&self) -> NodeId {
        self.line[self.ply]
    }

    /// The current line to its end.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The nodes of the current line, the start first.
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// The number of moves on the board.
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// The shown board with its side to move.
    pub fn stage(&self) -> Stage {
        self.game.stages()[self.ply]
    }

    /// The side to move on the shown board, `None` once the game has ended there.
    pub fn turn(&self) -> Option<Color> {
        self.stage().turn.filter(|_| self.ended().is_none())
    }

    /// The early end of the game on the shown board, if there was one.
    pub fn ended(&self) -> Option<EarlyEnd> {
        self.ended.filter(|(node, _)| *node == self.shown()).map(|(_, ending)| ending)
    }

    /// The result for Black: the disc difference, or its sign after a resignation or a loss on time. `None`
    /// before the end.
    pub fn margin(&self) -> Option<i32> {
        self.ended().map(EarlyEnd::sign).or_else(|| self.game().result())
    }

    /// The result for Black of a line with these nodes, as [`Session::margin`] gives it for the current one.
    pub fn result_of(&self, line: &[NodeId], game: &Game) -> Option<i32> {
        let early = self.ended.filter(|(node, _)| line.contains(node));
        early.map(|(_, ending)| ending.sign()).or_else(|| game.result())
    }

    /// The number of moves after which the current line ended, if it has.
    pub fn end_ply(&self) -> Option<usize> {
        let place = |node: NodeId| self.line.iter().position(|&other| other == node);
        let early = self.ended.and_then(|(node, _)| place(node));
        early.or_else(|| self.game.result().map(|_| self.game.moves().len()))
    }

    /// Ends the game on the shown board.
    pub fn end(&mut self, ending: EarlyEnd) {
        self.edit(Edit::End(Some((self.shown(), ending))));
    }

    /// Starts a clock with this time control, or removes the clock.
    pub fn set_clock(&mut self, control: Option<TimeControl>) {
        self.clock = control.map(Clock::new);
    }

    /// The time control, if the game is timed.
    pub fn time_control(&self) -> Option<TimeControl> {
        self.clock.as_ref().map(Clock::control)
    }

    /// The remaining time of this side, if the game is timed, and whether its clock runs.
    pub fn time_left(&self, color: Color) -> Option<(Duration, bool)> {
        let clock = self.clock.as_ref()?;
        Some((clock.left(color, self.now), clock.runs_for() == Some(color)))
    }

    /// Whether this side's time is running out.
    pub fn is_short_of_time(&self, color: Color) -> bool {
        self.clock.as_ref().is_some_and(|clock| clock.is_low(color, self.now))
    }

    /// Updates the clock. `may_run` says whether the game is visible. A person's time runs until the move is made, even
    /// while earlier boards are shown; a computer's while it thinks. Returns whether a side has just run out of time,
    /// which ends the game.
    pub fn tick(&mut self, now: f64, may_run: bool) -> bool {
        self.now = now;
        let side = self.side_on_clock().filter(|_| may_run);
        let Some(clock) = &mut self.clock else { return false };
        clock.run(side, now);
        let Some(color) = clock.fallen(now) else { return false };
        clock.run(None, now);
        if self.looks_back {
            self.go_to(self.live_ply());
        }
        self.end(EarlyEnd::out_of_time(color));
        true
    }

    /// The side whose time runs while the game is visible.
    fn side_on_clock(&self) -> Option<Color> {
        if self.looks_back {
            let turn = self.game.stages()[self.live_ply()].turn;
            return turn.filter(|&color| self.player(color).is_none());
        }
        let person = self.turn().filter(|_| self.is_persons_turn());
        person.or_else(|| self.thinking()).filter(|_| self.is_running())
    }

    /// The number of moves from which play goes on: all of the current line that were not taken back.
    fn live_ply(&self) -> usize {
        let taken_back = self.taken_back.and_then(|node| self.line.iter().position(|&n| n == node));
        taken_back.map_or(self.game.moves().len(), |ply| ply - 1)
    }

    /// Whether the clock of a game under way is stopped, because neither side's time runs.
    pub fn is_clock_paused(&self) -> bool {
        self.clock.is_some() && self.is_under_way() && !self.is_running() && !self.looks_back
    }

    /// The seconds until the clock's display changes; `None` while it is stopped.
    pub fn until_change(&self) -> Option<f64> {
        self.clock.as_ref().and_then(|clock| clock.until_change(self.now))
    }

    /// The move before the shown board.
    pub fn last_move(&self) -> Option<Square> {
        self.ply.checked_sub(1).map(|index| self.game.moves()[index])
    }

    /// The discs that the last move flipped.
    pub fn turned(&self) -> Bitboard {
        let Some(index) = self.ply.checked_sub(1) else { return Bitboard::EMPTY };
        self.game.stages()[index].position().flips(self.game.moves()[index])
    }

    /// The occupant of a seat.
    pub fn seat(&self, color: Color) -> Seat {
        let player = self.player(color).map(|player| player.spec().clone());
        player.map_or(Seat::Human, Seat::Player)
    }

    /// The player on this side; `None` for the person at the keyboard.
    pub const fn player(&self, color: Color) -> Option<&ResolvedPlayer> {
        self.players[color as usize].as_ref()
    }

    /// The number of passes of this colour before the shown board.
    pub fn passes(&self, color: Color) -> usize {
        self.game.stages()[..=self.ply].iter().filter(|s| s.passed == Some(color)).count()
    }

    /// Whether a person is playing.
    pub fn has_person(&self) -> bool {
        self.players.iter().any(Option::is_none)
    }

    /// The side of the only person in the game; `None` between two people and between two computers.
    pub fn only_person(&self) -> Option<Color> {
        match Color::BOTH.map(|color| self.player(color).is_none()) {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => None,
        }
    }

    /// Whether a computer is playing.
    pub fn has_computer(&self) -> bool {
        self.players.iter().any(Option::is_some)
    }

    /// Whether a person is to move on the shown board. A person who explores moves for both sides.
    pub fn is_persons_turn(&self) -> bool {
        self.turn().is_some_and(|color| self.player(color).is_none() || self.explores())
    }

    /// Whether a computer is to move on the shown board.
    pub fn is_computers_turn(&self) -> bool {
        self.turn().is_some() && !self.is_persons_turn()
    }

    /// Whether a computer is paused at its turn, and can go on.
    pub fn is_paused(&self) -> bool {
        self.is_computers_turn() && !self.is_running() && !self.is_replay()
    }

    /// Whether the shown board is the last one of the current line.
    pub fn is_at_end(&self) -> bool {
        self.ply == self.game.moves().len()
    }

    /// Whether the computer moves by itself at its turn.
    pub fn is_running(&self) -> bool {
        self.pace != ComputerPace::Stopped
    }

    /// The last report of this side's computer, with its position.
    pub fn report(&self, color: Color) -> Option<&(Position, Report)> {
        self.reports[color as usize].as_ref()
    }

    /// Whether nothing was played, as in every new game.
    pub fn is_blank(&self) -> bool {
        let tree = &self.tree;
        let nothing_said = tree.comment(NodeId::START).is_empty();
        tree.is_empty() && nothing_said && tree.start() == Game::default().start()
    }

    /// Plays a square for the side to move. If other moves follow the shown board, the move starts a
    /// variation or follows an existing one. After undo it is played instead of
    /// the move that was taken back, which becomes a variation.
    ///
    /// # Errors
    /// If the square is not a legal move; nothing has changed then.
    pub fn play(&mut self, square: Square) -> Result<(), IllegalMove> {
        let from = self.shown();
        self.add(square)?;
        self.note(Edit::Show(from));
        Ok(())
    }

    fn add(&mut self, square: Square) -> Result<(), IllegalMove> {
        let (from, turn) = (self.shown(), self.stage().turn);
        let replaces = !self.tree.children(from).is_empty();
        let played = self.tree.play(from, square)?;
        if self.explores() {
            self.explore(played);
            return Ok(());
        }
        if replaces {
            self.note_help();
        }
        let taken_back =
            self.taken_back.take().filter(|&node| self.tree.parent(node) == Some(from));
        let place = taken_back.and_then(|node| self.tree.place(node));
        if let Some(place) = place.filter(|&place| self.tree.place(played) > Some(place)) {
            self.tree.link(played, place);
        }
        self.thinking = None;
        if let (Some(clock), Some(color)) = (&mut self.clock, turn) {
            clock.moved(color, self.now);
        }
        self.show(played);
        self.looks_back = false;
        if self.stage().turn.is_none() {
            self.finished = Some(played);
        }
        self.pace = ComputerPace::Running;
        Ok(())
    }

    /// Whether a move leads to the shown board, including the last one.
    pub fn is_on_way(&self, node: NodeId) -> bool {
        self.line.get(self.tree.ply(node)) == Some(&node) && self.tree.ply(node) <= self.ply
    }

    /// The next or previous variation at the last branch before the shown board.
    pub fn other_variation(&self, next: bool) -> Option<NodeId> {
        let way = self.line[..=self.ply].windows(2).rev();
        let siblings = way.map(|pair| (pair[1], self.tree.children(pair[0])));
        let (node, siblings) = siblings.into_iter().find(|(_, siblings)| siblings.len() > 1)?;
        let place = siblings.iter().position(|&sibling| sibling == node)?;
        let step = if next { 1 } else { siblings.len() - 1 };
        Some(siblings[(place + step) % siblings.len()])
    }

    /// The session without its threads, to be restored later.
    #[must_use]
    pub fn parked(mut self) -> Session {
        self.stop();
        self.searchers = [None, None];
        self.clock = self.clock.as_ref().map(|clock| clock.stopped(self.now));
        self
    }

    /// Shows the board after a move. The current line stays if the move is on it.
    fn show(&mut self, node: NodeId) {
        self.ply = self.tree.ply(node);
        if self.line.get(self.ply) != Some(&node) {
            self.take_line(node);
        }
    }

    /// Makes the line through this move the current one.
    fn take_line(&mut self, node: NodeId) {
        self.line = self.tree.line(node);
        self.game = self.tree.game(&self.line);
    }

    /// Shows the board after this move, as [`Session::go_to`] does.
    pub fn go_to_node(&mut self, node: NodeId) {
        if node == self.shown() {
            return;
        }
        self.thinking = None;
        let was_live = self.is_running() || self.looks_back;
        let is_on_line = self.line.get(self.tree.ply(node)) == Some(&node);
        self.show(node);
        self.pace = self.pace_on_board();
        self.looks_back =
            was_live && is_on_line && self.has_person() && self.is_under_way() && !self.is_at_end();
    }

    /// Shows the current line after this many moves. The computer then continues by itself only at the end,
    /// and only against a person.
    pub fn go_to(&mut self, ply: usize) {
        self.go_to_node(self.line[ply.min(self.game.moves().len())]);
    }

    /// Stops the computer without a move.
    pub fn stop(&mut self) {
        self.thinking = None;
        self.looks_back = false;
        self.pace = ComputerPace::Stopped;
    }

    /// Lets the computer continue from the shown board: after the end of the game in a variation, and after an early
    /// end on its own board. A finished game of two computers is replayed, from its start if its end is shown.
    pub fn continue_play(&mut self) {
        if self.is_replay() {
            if self.turn().is_none() {
                self.go_to(0);
            }
        } else {
            if self.can_reopen() {
                self.reopen();
            }
            self.leave_finished();
        }
        self.looks_back = false;
        self.pace = ComputerPace::Running;
    }

    /// Lets the computer make one move, or shows the next one of a finished game of two computers.
    pub fn step(&mut self) {
        if !self.is_replay() {
            self.leave_finished();
        }
        self.pace = ComputerPace::OneMove;
    }

    /// Sets whether to show only the end of a game between two computers.
    pub fn set_at_once(&mut self, at_once: bool) {
        // With a clock, every move takes its own time.
        let at_once = at_once && self.clock.is_none();
        // The search under way is of the other kind.
        if mem::replace(&mut self.at_once, at_once) != at_once {
            self.thinking = None;
        }
    }
}

#[cfg(test)]
mod tests;

//! The game on the board: what was played with its variations, which move is shown, who sits where,
//! and the player that is thinking.

use std::{mem, path::PathBuf, time::Duration};

use othello_engine::{
    Bitboard, Color, Game, GameTree, IllegalMove, Mark, NodeId, Position, Square, Stage,
    notation::record::Ended,
    search::{Report, Searcher},
};
use othello_lab::{
    data::saved_game::SavedGame,
    play::clock::{Clock, TimeControl},
    players::{entrant::Entrant, seat::Seat},
};

use crate::worker::{Poll, Worker};

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
    ended: Option<(NodeId, Ended)>,
    /// What takes back the changes that were made, the last at the end.
    done: Vec<Edit>,
    /// What makes the changes again that were taken back, the next at the end.
    undone: Vec<Edit>,
    /// The file the game was read from or written to, if that holds all of it.
    pub path: Option<PathBuf>,
    /// Where it is kept among the recent games, once there is something to keep.
    pub kept: Option<PathBuf>,
}

/// A change of the game that can be taken back: each is carried out in exchange for the one that
/// takes it back. Moves stay in the tree when they are taken back.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Show the board after this move: a move was made, or taken back.
    Show(NodeId),
    /// Give a move this place among those played where it was; `None` deletes it with all after it.
    Place(NodeId, Option<usize>),
    /// Mark a move.
    Mark(NodeId, Option<Mark>),
    /// Say something of a move.
    Comment(NodeId, String),
    /// End the game at a move before its last, or not.
    End(Option<(NodeId, Ended)>),
}

/// How far the computer plays when it is its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pace {
    Stopped,
    OneMove,
    Running,
}

impl Pace {
    fn running_if(running: bool) -> Pace {
        if running { Pace::Running } else { Pace::Stopped }
    }
}

/// A search under way for one position. Dropping it is the only way to cancel it, and closes the
/// channel, so no answer can come from it any more.
struct Thinking {
    color: Color,
    position: Position,
    worker: Worker<Thought>,
    answer: Option<Answer>,
}

/// What a thinking thread has come to.
enum Answer {
    /// The next move.
    Move(Report),
    /// The whole game to its end.
    Game(Game),
}

/// What a thinking thread sends.
enum Thought {
    /// Found so far.
    Live(Report),
    /// The answer; the searcher comes back with it, as it may remember what it has seen.
    Answer(Report, Box<dyn Searcher>),
    /// The game was played to its end.
    PlayedOut(Game),
    /// This side gave no legal move, for its own reason if there is one.
    Failed(Color, Option<String>),
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
    pub fn ended(&self) -> Option<Ended> {
        self.ended.filter(|(node, _)| *node == self.shown()).map(|(_, how)| how)
    }

    /// What the game was won by for black: the disc difference, or a sign where it was given up or lost on
    /// time. `None` while it goes on.
    pub fn margin(&self) -> Option<i32> {
        self.ended().map(Ended::sign).or_else(|| self.game().result())
    }

    /// Ends the game on the board that is shown.
    pub fn end(&mut self, how: Ended) {
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
        self.end(Ended::out_of_time(color));
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

    /// Who is thinking.
    pub fn thinking(&self) -> Option<Color> {
        self.thinking.as_ref().filter(|t| t.answer.is_none()).map(|t| t.color)
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

    /// Remembers what takes back a change that was made.
    fn note(&mut self, inverse: Edit) {
        self.done.push(inverse);
        self.undone.clear();
    }

    /// Changes the game in a way that can be taken back.
    pub fn edit(&mut self, edit: Edit) {
        let inverse = self.carry_out(edit);
        self.note(inverse);
    }

    /// Makes a change and returns what takes it back.
    fn carry_out(&mut self, edit: Edit) -> Edit {
        match edit {
            Edit::Show(node) => {
                let before = self.shown();
                // It was deleted, played again, and both taken back.
                if self.tree.place(node).is_none() {
                    self.tree.link(node, usize::MAX);
                }
                self.go_to_node(node);
                Edit::Show(before)
            }
            Edit::Place(node, place) => {
                let before = self.tree.place(node);
                let mut shown = self.shown();
                match place {
                    Some(place) => self.tree.link(node, place),
                    None => self.tree.unlink(node),
                }
                if before.is_none() {
                    shown = node;
                } else if place.is_none() && self.is_on_way(node) {
                    shown = self.tree.parent(node).unwrap_or(NodeId::START);
                }
                self.go_to_node(shown);
                self.line = self.tree.line(shown);
                self.game = self.tree.game(&self.line);
                Edit::Place(node, before)
            }
            Edit::Mark(node, mark) => {
                let before = self.tree.mark(node);
                self.tree.set_mark(node, mark);
                Edit::Mark(node, before)
            }
            Edit::End(how) => {
                let before = mem::replace(&mut self.ended, how);
                self.thinking = None;
                self.pace = Pace::Stopped;
                if how.is_none() {
                    // Who plays on after time has run out plays on without a clock.
                    let was_time = |(_, how): (_, Ended)| how == Ended::out_of_time(how.loser());
                    self.clock = self.clock.take().filter(|_| !before.is_some_and(was_time));
                    self.pace = Pace::running_if(self.is_at_end() && self.has_person());
                }
                Edit::End(before)
            }
            Edit::Comment(node, comment) => {
                let before = self.tree.comment(node).to_owned();
                self.tree.set_comment(node, comment);
                Edit::Comment(node, before)
            }
        }
    }

    /// Takes back the last change, moves as far as the person's turn before. Returns whether there was
    /// one; else, in a game that was opened, walks back as far.
    pub fn undo(&mut self) -> bool {
        let found = self.exchange(|session| &mut session.done, |session| &mut session.undone);
        if !found && let Some(ply) = self.undo_target() {
            self.go_to(ply);
        }
        found
    }

    /// Makes the change again that was taken back last. Returns whether there was one; else walks on.
    pub fn redo(&mut self) -> bool {
        let found = self.exchange(|session| &mut session.undone, |session| &mut session.done);
        if !found && let Some(ply) = self.redo_target() {
            self.go_to(ply);
        }
        found
    }

    /// Carries out the last edit of a list, and keeps in the other what takes it back. Of moves all up
    /// to a person's turn.
    fn exchange(
        &mut self,
        from: fn(&mut Session) -> &mut Vec<Edit>,
        to: fn(&mut Session) -> &mut Vec<Edit>,
    ) -> bool {
        let mut found = false;
        while let Some(edit) = from(self).pop() {
            found = true;
            let is_move = matches!(edit, Edit::Show(_));
            let inverse = self.carry_out(edit);
            to(self).push(inverse);
            let more = matches!(from(self).last(), Some(Edit::Show(_)));
            let arrived = !self.has_person() || self.is_persons_turn();
            if !is_move || !more || arrived {
                break;
            }
        }
        found
    }

    /// Whether a change can be taken back.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether a change that was taken back can be made again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
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

    /// Where undo leads: the person's turn before, or one move back between two computers.
    pub fn undo_target(&self) -> Option<usize> {
        if !self.has_person() {
            return self.ply.checked_sub(1);
        }
        (0..self.ply).rev().find(|&ply| self.is_persons_turn_at(ply))
    }

    /// Where redo leads: the person's next turn that was taken back, or the end.
    pub fn redo_target(&self) -> Option<usize> {
        let end = self.game.moves().len();
        if !self.has_person() {
            return (self.ply < end).then_some(self.ply + 1);
        }
        (self.ply + 1..=end).find(|&ply| ply == end || self.is_persons_turn_at(ply))
    }

    fn is_persons_turn_at(&self, ply: usize) -> bool {
        self.game.stages()[ply].turn.is_some_and(|color| self.player(color).is_none())
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

    /// Takes in what the computer found, lets it play once `may_play`, and starts it when it is its
    /// turn. `ctx` is woken when there is news.
    pub fn advance(&mut self, ctx: &egui::Context, may_play: bool) -> Option<Event> {
        let failure = self.take_reports();
        if failure.is_some() {
            return failure;
        }
        let position = self.stage().position();
        let answered = self.thinking.as_ref().is_some_and(|t| t.answer.is_some());
        if answered && may_play {
            let thinking = self.thinking.take().expect("it has answered");
            // An answer is for the position it was asked about, and for no other.
            if thinking.position == position && self.stage().turn == Some(thinking.color) {
                return Some(self.play_answer(thinking));
            }
        }
        if self.is_running() && self.thinking.is_none() && self.is_computers_turn() {
            self.think(ctx);
        }
        None
    }

    fn play_answer(&mut self, thinking: Thinking) -> Event {
        let report = match thinking.answer.expect("only answers are played") {
            Answer::Move(report) => report,
            Answer::Game(game) => {
                let from = self.shown();
                for &square in &game.moves()[self.ply..] {
                    self.add(square).expect("it was played from here");
                }
                self.note(Edit::Show(from));
                return Event::Moved;
            }
        };
        let one_move = self.pace == Pace::OneMove;
        let played = report.best.map(|square| self.play(square));
        if one_move {
            self.pace = Pace::Stopped;
        }
        match played {
            Some(Ok(())) => Event::Moved,
            Some(Err(illegal)) => self.failed(thinking.color, Some(illegal.to_string())),
            None => self.failed(thinking.color, report.failure),
        }
    }

    fn failed(&mut self, color: Color, reason: Option<String>) -> Event {
        self.stop();
        Event::Failed(color, reason)
    }

    fn take_reports(&mut self) -> Option<Event> {
        let thinking = self.thinking.as_mut()?;
        let index = thinking.color as usize;
        loop {
            match thinking.worker.poll() {
                Poll::Report(Thought::Live(report)) => {
                    self.reports[index] = Some((thinking.position, report));
                }
                Poll::Report(Thought::Answer(report, searcher)) => {
                    self.reports[index] = Some((thinking.position, report.clone()));
                    self.searchers[index] = Some(searcher);
                    thinking.answer = Some(Answer::Move(report));
                    return None;
                }
                Poll::Report(Thought::PlayedOut(game)) => {
                    thinking.answer = Some(Answer::Game(game));
                    return None;
                }
                Poll::Report(Thought::Failed(color, reason)) => {
                    return Some(self.failed(color, reason));
                }
                Poll::Working => return None,
                Poll::Ended if thinking.answer.is_some() => return None,
                Poll::Ended => {
                    let color = thinking.color;
                    return Some(self.failed(color, None));
                }
            }
        }
    }

    fn think(&mut self, ctx: &egui::Context) {
        let stage = self.stage();
        let Some(color) = stage.turn else { return };
        let Some(player) = &self.players[color as usize] else { return };
        let position = stage.position();
        // A searcher that was stopped is gone with its thread; a new one sits down with other
        // random numbers than the one that played the moves before.
        let seed = self.seed.wrapping_add(self.ply as u64);
        if self.at_once && self.pace != Pace::OneMove && !self.has_person() {
            self.thinking = Some(self.play_out(ctx, color, position));
            return;
        }
        let known = self.searchers[color as usize].take();
        let mut searcher = known.unwrap_or_else(|| player.sit(color, seed));
        if let Some(clock) = &self.clock {
            searcher.tell_time(clock.told(color, self.now));
        }
        let worker = Worker::spawn(ctx, move |stop, send| {
            let report = searcher
                .search_live(&position, stop, &mut |report| send(Thought::Live(report.clone())));
            if !stop.is_requested() {
                send(Thought::Answer(report, searcher));
            }
        });
        self.reports[color as usize] = None;
        self.thinking = Some(Thinking { color, position, worker, answer: None });
    }

    /// Lets two computers play on to the end, with the random numbers they would have move by move.
    fn play_out(&mut self, ctx: &egui::Context, color: Color, position: Position) -> Thinking {
        let (players, seed) = (self.players.clone(), self.seed);
        let mut searchers = mem::take(&mut self.searchers);
        let mut game = self.game.truncated(self.ply);
        let worker = Worker::spawn(ctx, move |stop, send| {
            while let Some(color) = game.stages()[game.moves().len()].turn {
                let Some(player) = &players[color as usize] else { return };
                let seed = seed.wrapping_add(game.moves().len() as u64);
                let searcher =
                    searchers[color as usize].get_or_insert_with(|| player.sit(color, seed));
                let report = searcher.search(&game.position(), stop);
                if stop.is_requested() {
                    return;
                }
                let played = report.best.map(|square| game.play(square));
                let Some(Ok(())) = played else {
                    let illegal = played.and_then(Result::err).map(|illegal| illegal.to_string());
                    return send(Thought::Failed(color, illegal.or(report.failure)));
                };
            }
            send(Thought::PlayedOut(game));
        });
        Thinking { color, position, worker, answer: None }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        thread,
        time::{Duration, Instant},
    };

    use othello_lab::players::consent::Consent;

    use super::*;

    fn computer(player: &str) -> Entrant {
        Entrant::parse(player, &Consent::NONE).unwrap()
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn wait_for_event(session: &mut Session) -> Event {
        let ctx = egui::Context::default();
        let began = Instant::now();
        loop {
            if let Some(event) = session.advance(&ctx, true) {
                return event;
            }
            assert!(began.elapsed() < Duration::from_secs(20), "nothing happened");
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_deleted_move_that_is_played_again_and_taken_back_is_there_once() {
        let mut session = Session::new(&"f5d6c3".parse().unwrap(), [None, None], 1);
        let (before, last) = (session.tree().clone(), session.shown());
        session.edit(Edit::Place(last, None));
        session.play(square("c3")).unwrap();
        while session.undo() {}
        assert_eq!(*session.tree(), before);
        while session.redo() {}
        assert_eq!((session.tree(), session.shown()), (&before, last));
    }

    #[test]
    fn the_computer_answers_a_persons_move() {
        let mut session =
            Session::new(&Game::default(), [None, Some(computer("alphabeta:2@sci"))], 1);
        session.play(square("f5")).unwrap();
        assert_eq!(wait_for_event(&mut session), Event::Moved);
        assert_eq!(session.ply(), 2);
        assert!(session.is_persons_turn());
    }

    #[test]
    fn a_late_answer_never_reaches_another_position() {
        let ctx = egui::Context::default();
        let mut session =
            Session::new(&Game::default(), [None, Some(computer("alphabeta:1@sci"))], 1);
        session.play(square("f5")).unwrap();
        session.advance(&ctx, false); // thinks about the board after f5
        thread::sleep(Duration::from_millis(50)); // the answer now waits in the channel
        session.go_to(0);
        session.play(square("d3")).unwrap();
        session.stop();
        for _ in 0..20 {
            assert_eq!(session.advance(&ctx, true), None);
            thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(session.ply(), 1, "the answer to f5 was not played after d3");
        session.go_on();
        assert_eq!(wait_for_event(&mut session), Event::Moved);
        assert_eq!(session.game().moves()[0], square("d3"));
    }

    #[test]
    fn an_answer_that_waits_to_be_shown_is_dropped_with_its_position() {
        let ctx = egui::Context::default();
        let mut session =
            Session::new(&Game::default(), [None, Some(computer("alphabeta:1@sci"))], 1);
        session.play(square("f5")).unwrap();
        while session.thinking.as_ref().is_none_or(|t| t.answer.is_none()) {
            session.advance(&ctx, false);
        }
        session.go_to(0);
        assert_eq!(session.advance(&ctx, true), None);
        assert_eq!(session.ply(), 0);
    }

    #[test]
    fn undo_leads_to_the_persons_turn_before_and_redo_back() {
        let mut session =
            Session::new(&Game::default(), [None, Some(computer("alphabeta:1@sci"))], 1);
        for name in ["f5", "d3"] {
            let square = if session.ply() == 0 { square(name) } else { legal(&session) };
            session.play(square).unwrap();
            wait_for_event(&mut session);
        }
        assert_eq!(session.undo_target(), Some(2));
        session.go_to(2);
        assert!(session.is_persons_turn() && !session.is_running());
        assert_eq!(session.redo_target(), Some(4));
        session.go_to(0);
        assert_eq!(session.undo_target(), None);
        session.play(square("f5")).unwrap();
        assert_eq!(session.game().moves().len(), 4, "the same move keeps what was taken back");
        session.go_to(0);
        session.play(square("d3")).unwrap();
        assert_eq!(session.game().moves().len(), 1, "another move begins a variation");
        assert_eq!(session.tree().main_game().moves().len(), 4, "and drops nothing");
        session.go_to(0);
        session.go_to(1);
        assert_eq!(session.last_move(), Some(square("d3")), "the same line is walked on");
    }

    #[test]
    fn every_change_can_be_taken_back_and_made_again() {
        let game = "f5d6c3d3c4".parse().unwrap();
        let mut session = Session::new(&game, [None, None], 1);
        session.go_to(1);
        session.play(square("f4")).unwrap();
        session.play(square("e3")).unwrap();
        let branch = session.tree().branch(session.shown()).unwrap();
        session.edit(Edit::Place(branch, Some(0)));
        session.edit(Edit::Mark(branch, Some(Mark::Good)));
        session.edit(Edit::Comment(branch, "why not".to_owned()));
        session.edit(Edit::Place(branch, None));
        assert_eq!((session.ply(), session.game()), (1, &game), "what is shown is deleted");
        let after = session.tree().clone();
        for _ in 0..4 {
            assert!(session.undo());
        }
        assert_eq!(session.tree().main_game(), game);
        assert_eq!(session.tree().all().count(), 8, "the moves are still there");
        assert!(session.undo() && session.undo() && !session.can_undo());
        assert_eq!((session.ply(), session.tree().all().count()), (1, 8));
        while session.redo() {}
        assert_eq!(*session.tree(), after);
    }

    #[test]
    fn variations_are_switched_where_the_way_branches() {
        let mut session = Session::new(&"f5d6c3".parse().unwrap(), [None, None], 1);
        assert_eq!(session.other_variation(true), None);
        let main = session.shown();
        session.go_to(1);
        session.play(square("f4")).unwrap();
        let other = session.shown();
        let next = session.other_variation(true).unwrap();
        assert_eq!(Some(next), session.tree().parent(main));
        session.go_to_node(main);
        assert_eq!(session.other_variation(false), Some(other));
    }

    fn legal(session: &Session) -> Square {
        session.stage().position().legal_moves().first().unwrap()
    }

    #[test]
    fn at_once_the_whole_game_is_the_one_that_is_played_move_by_move() {
        let play = |at_once| {
            let seats = [Some(computer("greedy")), Some(computer("random"))];
            let mut session = Session::new(&Game::default(), seats, 7);
            session.set_at_once(at_once);
            let mut moves = 0;
            while !session.game().is_over() {
                assert_eq!(wait_for_event(&mut session), Event::Moved);
                moves += 1;
            }
            assert!(session.is_at_end() && session.can_undo());
            (session.game().clone(), moves)
        };
        let (game, moves) = play(false);
        assert_eq!((game, 1), play(true));
        assert!(moves > 40);
    }

    #[test]
    fn a_game_that_is_played_at_once_can_be_stopped_and_stepped_through() {
        let seats = [Some(computer("pvs:60@sci")), Some(computer("random"))];
        let ctx = egui::Context::default();
        let mut session = Session::new(&Game::default(), seats, 7);
        session.set_at_once(true);
        session.advance(&ctx, true);
        assert_eq!(session.thinking(), Some(Color::Black));
        session.stop();
        assert_eq!((session.advance(&ctx, true), session.ply()), (None, 0));
        session.play(square("f5")).unwrap();
        session.step(); // one move is one move
        assert_eq!(wait_for_event(&mut session), Event::Moved);
        assert_eq!(session.ply(), 2);
    }

    #[test]
    fn two_computers_play_a_whole_game_and_pause_and_step_on_demand() {
        let seats = [Some(computer("greedy")), Some(computer("random"))];
        let mut session = Session::new(&Game::default(), seats, 7);
        wait_for_event(&mut session);
        session.stop();
        assert_eq!(session.advance(&egui::Context::default(), true), None);
        assert_eq!(session.ply(), 1);
        session.step();
        wait_for_event(&mut session);
        assert!(!session.is_running());
        session.go_on();
        while !session.game().is_over() {
            assert_eq!(wait_for_event(&mut session), Event::Moved);
        }
        assert!(session.game().result().is_some());
    }
}

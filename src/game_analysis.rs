//! What the engine thinks of the game on the board: the values of the moves, a hint, and the whole
//! game as a whole. All it knows belongs to a position, never to the number of a move.

use std::{
    cell::Cell,
    cmp::Ordering,
    collections::HashMap,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use othello_engine::{
    Color, Finding, Game, GameTree, NodeId, Position, Square, Stage,
    models::Model,
    search::{Budget, MoveValue, Report, Searcher, Stop, Value},
};
use othello_lab::measure::analysis::{
    Analysis, Analyst, MISTAKE_DISCS, MoveAnalysis, Summary, discs,
};

use crate::{
    session::Session,
    worker::{Poll, Worker},
};

/// How long the values of one position are looked for.
const VALUES: Budget = Budget::Time(Duration::from_secs(40));
/// How long a hint is looked for.
const HINT: Budget = Budget::Time(Duration::from_millis(1500));
/// How long each move of a whole game is looked at.
const REVIEW: Budget = Budget::Time(Duration::from_millis(250));
/// So many lines are shown.
pub const LINES: usize = 3;
/// How long each move of a line stays on the board, in seconds.
const LINE_STEP: f64 = 0.6;

/// What is known, and what is being looked for.
#[derive(Default)]
pub struct GameAnalysis {
    known: HashMap<Position, Known>,
    live: Option<Live>,
    desk: Desk,
    review: Option<Review>,
    /// The moves analysed, by the position they were played in.
    reviewed: HashMap<(Position, Square), MoveAnalysis>,
    /// The position that a hint was asked for.
    hint: Option<Position>,
    /// Whether the user has stopped it.
    stopped: bool,
    /// The position and the first move of the line that is pointed at, and since when.
    pointed: Cell<Option<((Position, Square), f64)>>,
}

/// What was found about a position; values are for the side to move, estimates in discs.
#[derive(Clone, Debug)]
pub struct Known {
    /// The best that was found so far.
    pub report: Report,
    /// How long it took, in seconds.
    pub secs: f32,
}

impl Known {
    /// The best moves with their lines, the best first: no more than so many.
    pub fn lines(&self, most: usize) -> Vec<MoveValue> {
        let Report { best, value, line, moves, .. } = &self.report;
        if let (Some(square), []) = (*best, moves.as_slice()) {
            return vec![MoveValue { square, value: *value, line: line.clone(), visits: None }];
        }
        let mut lines = moves.clone();
        let place = |found: &MoveValue| (Some(found.square) == *best, discs(found.value));
        lines.sort_by(|a, b| place(b).partial_cmp(&place(a)).unwrap_or(Ordering::Equal));
        lines.truncate(most);
        lines
    }
}

/// What a move was worth to the one who played it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Played {
    /// Its value; an estimate is in discs.
    pub value: Value,
    /// What it gave away in discs, if what was best is known too.
    pub lost: Option<f32>,
}

/// What a board is worth to a side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// In discs; a win that is proven counts as one disc.
    pub discs: f32,
    /// Whether it is the margin with best play, and no estimate.
    pub is_exact: bool,
}

/// The searcher of the positions that are looked at one after the other. Its table remembers what they have
/// in common, and goes on from there when one comes back.
#[derive(Clone, Default)]
struct Desk {
    /// Whether it values all moves.
    values: bool,
    searcher: Arc<Mutex<Option<Box<dyn Searcher>>>>,
}

/// A position that is being looked at, or was until the end of its time.
struct Live {
    position: Position,
    worker: Worker<Known>,
    done: bool,
}

/// A whole game that is being looked at.
struct Review {
    worker: Worker<MoveAnalysis>,
    began: Instant,
    done: usize,
    all: usize,
}

/// What it is doing about the position that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Nothing was asked.
    Nothing,
    /// It searches.
    Thinking,
    /// It has searched as long as it should, or knows all there is to know.
    Done,
    /// The user has stopped it.
    Stopped,
}

impl GameAnalysis {
    /// Takes in what was found, and looks at the position that is shown if that is wanted.
    pub fn advance(&mut self, ctx: &egui::Context, session: &Session, values: bool) {
        self.take_values();
        self.take_review();
        let stage = session.stage();
        // While a computer thinks about its own move the processor is left to it.
        let free = session.is_persons_turn() || !session.is_running();
        let wanted = stage.turn.filter(|_| free && !self.stopped).map(|_| stage.position());
        let wanted = wanted.filter(|position| values || self.hint == Some(*position));
        if !values && self.hint.is_none() || self.desk.values != values {
            self.desk = Desk { values, ..Desk::default() };
        }
        if self.live.as_ref().map(|live| live.position) != wanted {
            // Dropping the old search is what stops it.
            self.live = None;
            self.live = wanted.map(|position| Live::start(ctx, position, self.desk.clone()));
        }
    }

    fn take_values(&mut self) {
        let Some(live) = &mut self.live else { return };
        loop {
            match live.worker.poll() {
                Poll::Report(found) => {
                    let deeper = |old: &Known| {
                        old.report.moves.is_empty() || old.report.depth <= found.report.depth
                    };
                    if self.known.get(&live.position).is_none_or(deeper) {
                        self.known.insert(live.position, found);
                    }
                }
                Poll::Working => return,
                Poll::Ended => {
                    live.done = true;
                    return;
                }
            }
        }
    }

    fn take_review(&mut self) {
        let Some(review) = &mut self.review else { return };
        loop {
            match review.worker.poll() {
                Poll::Report(found) => {
                    review.done += 1;
                    let report = found.report();
                    self.known.entry(found.position).or_insert(Known { report, secs: 0.0 });
                    self.reviewed.insert((found.position, found.played), found);
                }
                Poll::Working => return,
                Poll::Ended => {
                    self.review = None;
                    return;
                }
            }
        }
    }

    /// Shows the best move of this position.
    pub fn ask_hint(&mut self, position: Position) {
        self.hint = Some(position);
        self.stopped = false;
    }

    /// Takes a stop back: what is wanted is looked for again.
    pub fn go_on(&mut self) {
        self.stopped = false;
    }

    /// Ends all searching. What was found stays.
    pub fn stop(&mut self) {
        self.stopped |= self.live.is_some();
        self.live = None;
        self.review = None;
    }

    /// Puts everything away that was asked for. What is known of positions stays, to be kept with
    /// the game.
    pub fn close(&mut self) {
        *self = GameAnalysis { known: std::mem::take(&mut self.known), ..GameAnalysis::default() };
    }

    /// The analysis without its threads, to be shown again with its game.
    #[must_use]
    pub fn parked(self) -> GameAnalysis {
        GameAnalysis {
            live: None,
            desk: Desk::default(),
            review: None,
            pointed: Cell::default(),
            ..self
        }
    }

    /// Whether anything is being searched.
    pub fn is_busy(&self) -> bool {
        self.review.is_some() || self.live.as_ref().is_some_and(|live| !live.done)
    }

    /// What it is doing about the position that is shown.
    pub fn doing(&self) -> Doing {
        match &self.live {
            _ if self.stopped => Doing::Stopped,
            None => Doing::Nothing,
            Some(live) if live.done => Doing::Done,
            Some(_) => Doing::Thinking,
        }
    }

    /// Whether there is anything to show beside the board.
    pub fn has_something(&self) -> bool {
        self.hint.is_some() || self.review.is_some() || !self.reviewed.is_empty()
    }

    /// Whether the best move of this position is to be shown though no values are.
    pub fn hints_at(&self, position: &Position) -> bool {
        self.hint == Some(*position)
    }

    /// What is known about a position.
    pub fn known(&self, position: &Position) -> Option<&Known> {
        self.known.get(position)
    }

    /// Notes in a tree what is known of its boards, to be kept with it.
    pub fn note_in(&self, tree: &mut GameTree) {
        for at in tree.all().collect::<Vec<_>>() {
            let stage = tree.stage(at);
            let known = stage.turn.and_then(|_| self.known.get(&stage.position()));
            let Some(Report { value, depth, line, .. }) = known.map(|known| &known.report) else {
                continue;
            };
            if discs(*value).is_finite() {
                let (value, depth, line) = (*value, *depth, line.clone());
                tree.set_finding(at, Some(Finding { value, depth, line }));
            }
        }
    }

    /// Takes in what was noted in a tree.
    pub fn take_from(&mut self, tree: &GameTree) {
        for at in tree.all() {
            let Some(Finding { value, depth, line }) = tree.finding(at).cloned() else { continue };
            let best = line.first().copied();
            let report = Report { value, depth, line, ..Report::of_move(best) };
            let position = tree.stage(at).position();
            self.known.entry(position).or_insert(Known { report, secs: 0.0 });
        }
    }

    /// Looks at every move of a game; if that is already going on, ends it.
    pub fn review(&mut self, ctx: &egui::Context, game: &Game) {
        if self.review.take().is_some() {
            return;
        }
        self.stopped = false;
        self.reviewed.clear();
        let (game, all) = (game.clone(), game.moves().len());
        let worker = Worker::spawn(ctx, move |stop, send| {
            let mut analysis = Analysis::new(game, analyst(REVIEW));
            while let Some(found) = analysis.step(stop) {
                send(found.clone());
            }
        });
        self.review = Some(Review { worker, began: Instant::now(), done: 0, all });
    }

    /// How many moves of the whole game were looked at, and how many there are, while that goes on.
    pub fn progress(&self) -> Option<(usize, usize)> {
        self.review.as_ref().map(|review| (review.done, review.all))
    }

    /// The seconds that the rest of the game will take; `None` before the first move was looked at.
    pub fn secs_left(&self) -> Option<f64> {
        let review = self.review.as_ref().filter(|review| review.done > 0)?;
        let each = review.began.elapsed().as_secs_f64() / review.done as f64;
        Some(each * (review.all - review.done) as f64)
    }

    /// Whether the game was looked at as a whole.
    pub fn has_review(&self) -> bool {
        !self.reviewed.is_empty()
    }

    /// The analysis of the moves of this game, in their order: another game may have come to the board
    /// since, or this one may have gone another way.
    pub fn analysed(&self, game: &Game) -> Vec<&MoveAnalysis> {
        let moves = game.stages().iter().zip(game.moves());
        moves
            .filter_map(|(stage, &square)| self.reviewed.get(&(stage.position(), square)))
            .collect()
    }

    /// How well a side has played this game, as far as its moves are analysed.
    pub fn summary(&self, game: &Game, color: Color) -> Option<Summary> {
        Summary::of(self.analysed(game), color)
    }

    /// What a move of a tree was worth, where something is known of it.
    pub fn played(&self, tree: &GameTree, node: NodeId) -> Option<Played> {
        let before = tree.stage(tree.parent(node)?);
        let (position, square) = (before.position(), tree.square(node)?);
        if let Some(found) = self.reviewed.get(&(position, square)) {
            return Some(Played { value: found.played_value, lost: Some(found.loss()) });
        }
        let report = self.known.get(&position).map(|known| &known.report);
        let of_move = |report: &Report| {
            let found = report.moves.iter().find(|found| found.square == square)?;
            let lost = (discs(report.value) - discs(found.value)).max(0.0);
            Some(Played { value: found.value, lost: Some(lost) })
        };
        report.and_then(of_move).or_else(|| {
            let after = tree.stage(node);
            let value = self.known.get(&after.position())?.report.value;
            let is_own = after.turn? == before.turn?; // the other side had to pass
            Some(Played { value: if is_own { value } else { value.reversed() }, lost: None })
        })
    }

    /// The mistakes of this game, in their order.
    pub fn mistakes(&self, game: &Game) -> Vec<&MoveAnalysis> {
        let mut found = self.analysed(game);
        found.retain(|found| found.is_mistake(MISTAKE_DISCS));
        found
    }

    /// How many moves stand on the board before the next mistake; after the last one, the first.
    pub fn next_mistake(&self, session: &Session) -> Option<usize> {
        let mistakes = self.mistakes(session.game());
        let next = mistakes.iter().find(|found| found.ply > session.ply());
        next.or(mistakes.first()).map(|found| found.ply)
    }

    /// What a board is worth to black.
    pub fn for_black(&self, stage: &Stage) -> Option<Worth> {
        let Some(turn) = stage.turn else {
            let discs = stage.board.seen_by(Color::Black).margin() as f32;
            return Some(Worth { discs, is_exact: true });
        };
        let value = self.known.get(&stage.position())?.report.value;
        let sign = if turn == Color::Black { 1.0 } else { -1.0 };
        Some(Worth { discs: sign * discs(value), is_exact: matches!(value, Value::Exact(_)) })
    }

    /// Says which line of the position that is shown is pointed at, by its first move.
    pub fn point_at_line(&self, line: Option<(Position, Square)>, now: f64) {
        let same = self.pointed.get().filter(|(old, _)| Some(*old) == line);
        self.pointed.set(same.or(line.map(|line| (line, now))));
    }

    /// The game played on along the line that is pointed at, one move more every so often, and how
    /// many seconds later there is another.
    pub fn line_on_board(&self, session: &Session, now: f64) -> Option<(Game, Option<f64>)> {
        let ((position, first), since) = self.pointed.get()?;
        if session.stage().position() != position {
            return None;
        }
        let lines = self.known.get(&position)?.lines(usize::MAX);
        let line = &lines.iter().find(|found| found.square == first)?.line;
        let steps = ((now - since) / LINE_STEP) as usize + 1;
        let mut game = session.game().truncated(session.ply());
        line.iter().take(steps).try_for_each(|&square| game.play(square)).ok()?;
        let next = since + steps as f64 * LINE_STEP - now;
        Some((game, (steps < line.len()).then_some(next)))
    }
}

impl Desk {
    fn analyst(&self) -> Analyst {
        if self.values { analyst(VALUES) } else { analyst(HINT).valuing(LINES as u32) }
    }

    /// Searches a position as soon as the search before it has ended.
    fn search(
        &self,
        analyst: &Analyst,
        position: &Position,
        stop: &Stop,
        tell: &mut dyn FnMut(&Report),
    ) -> Report {
        let mut searcher = self.searcher.lock().unwrap_or_else(|broken| {
            // Whoever broke in a search has left it half done.
            let mut searcher = broken.into_inner();
            *searcher = None;
            self.searcher.clear_poison();
            searcher
        });
        searcher.get_or_insert_with(|| analyst.sit()).search_live(position, stop, tell)
    }
}

impl Live {
    fn start(ctx: &egui::Context, position: Position, desk: Desk) -> Live {
        let worker = Worker::spawn(ctx, move |stop, send| {
            let analyst = desk.analyst();
            let began = Instant::now();
            let mut tell = |report: &Report| {
                let report = analyst.in_discs(report.clone());
                send(Known { report, secs: began.elapsed().as_secs_f32() });
            };
            let report = desk.search(&analyst, &position, stop, &mut tell);
            if !stop.is_requested() {
                tell(&report);
            }
        });
        Live { position, worker, done: false }
    }
}

/// The strongest model there is, with so much work for a position, which values all moves.
pub fn analyst(budget: Budget) -> Analyst {
    let model = Model::built_in("glem").expect("glem is built in");
    Analyst::new(Arc::new(model), budget, 1)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;
    use crate::watchdog::Watchdog;

    fn people(moves: &str) -> Session {
        Session::new(&moves.parse().unwrap(), [None, None], 1)
    }

    /// Advances the analysis until it is as it should be.
    fn wait(
        analysis: &mut GameAnalysis,
        session: &Session,
        values: bool,
        done: fn(&GameAnalysis) -> bool,
    ) {
        let ctx = egui::Context::default();
        let watchdog = Watchdog::new("the analysis");
        while !done(analysis) {
            watchdog.check(|| format!("{:?}", analysis.doing()));
            analysis.advance(&ctx, session, values);
            thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn values_belong_to_the_position_they_were_found_for() {
        let mut analysis = GameAnalysis::default();
        let mut session = people("f5d6c3");
        wait(&mut analysis, &session, true, |analysis| !analysis.known.is_empty());
        let first = session.stage().position();
        assert_eq!(analysis.known(&first).unwrap().report.moves.len(), 4);
        session.go_to(1);
        assert!(analysis.known(&session.stage().position()).is_none());
        wait(&mut analysis, &session, true, |analysis| analysis.known.len() == 2);
        let report = &analysis.known(&session.stage().position()).unwrap().report;
        let legal = session.stage().position().legal_moves();
        assert!(report.moves.iter().all(|found| legal.contains(found.square)));
    }

    #[test]
    fn a_position_that_comes_back_goes_on_from_what_was_found() {
        let desk = Desk::default();
        let analyst = analyst(Budget::Depth(8));
        let depth_and_nodes = |moves: &str| {
            let position = people(moves).stage().position();
            let report = desk.search(&analyst, &position, &Stop::default(), &mut |_| {});
            (report.depth, report.nodes)
        };
        let (depth, first) = depth_and_nodes("f5d6c3");
        let (_, next) = depth_and_nodes("f5d6c3d3");
        let (again, back) = depth_and_nodes("f5d6c3");
        assert_eq!(depth, again);
        assert!(back < first / 4, "{first}, {next} after one more move, {back} the second time");
    }

    #[test]
    fn a_stop_lasts_until_it_is_taken_back() {
        let ctx = egui::Context::default();
        let mut analysis = GameAnalysis::default();
        let session = people("f5d6c3");
        analysis.advance(&ctx, &session, true);
        assert_eq!(analysis.doing(), Doing::Thinking);
        analysis.stop();
        analysis.advance(&ctx, &session, true);
        assert_eq!((analysis.doing(), analysis.is_busy()), (Doing::Stopped, false));
        analysis.go_on();
        analysis.advance(&ctx, &session, true);
        assert_eq!(analysis.doing(), Doing::Thinking);
    }

    #[test]
    fn a_line_is_played_out_step_by_step_while_it_is_pointed_at() {
        let mut analysis = GameAnalysis::default();
        let session = people("f5d6c3");
        analysis.ask_hint(session.stage().position());
        wait(&mut analysis, &session, false, |analysis| {
            analysis.known.values().any(|known| known.report.line.len() >= 3)
        });
        analysis.stop();
        assert!(analysis.line_on_board(&session, 10.0).is_none());
        let position = session.stage().position();
        let best = analysis.known(&position).unwrap().report.best.unwrap();
        analysis.point_at_line(Some((position, best)), 10.0);
        for (now, moves) in [(10.0, 4), (10.7, 5), (11.3, 6)] {
            analysis.point_at_line(Some((position, best)), now);
            assert_eq!(analysis.line_on_board(&session, now).unwrap().0.moves().len(), moves);
        }
        analysis.point_at_line(None, 12.0);
        assert!(analysis.line_on_board(&session, 12.0).is_none());
    }

    #[test]
    fn what_is_known_is_kept_with_the_game() {
        let mut analysis = GameAnalysis::default();
        let session = people("f5d6c3");
        wait(&mut analysis, &session, true, |analysis| !analysis.known.is_empty());
        let mut saved = session.saved();
        analysis.note_in(&mut saved.tree);
        let back = othello_lab::data::saved_game::SavedGame::read(&saved.write()).unwrap();
        let mut other = GameAnalysis::default();
        other.take_from(&back.tree);
        let position = session.stage().position();
        let [known, again] = [&analysis, &other].map(|analysis| analysis.known(&position).unwrap());
        assert!((discs(known.report.value) - discs(again.report.value)).abs() < 0.01);
        assert_eq!(known.report.line, again.report.line);
    }

    #[test]
    fn mistakes_of_another_game_are_not_shown() {
        let mut analysis = GameAnalysis::default();
        let session = people("f5f6e6f4g5e7f7"); // white's first moves give much away
        let ctx = egui::Context::default();
        analysis.review(&ctx, session.game());
        wait(&mut analysis, &session, false, |analysis| analysis.review.is_none());
        assert_eq!(analysis.analysed(session.game()).len(), 7);
        let other: Game = "f5d6".parse().unwrap();
        assert_eq!(analysis.analysed(&other).len(), 1, "they share the first move alone");
        for found in analysis.mistakes(session.game()) {
            assert!(found.is_mistake(MISTAKE_DISCS));
        }
    }
}

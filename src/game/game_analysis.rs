//! Analysis of the game on the board: values of moves, a hint, and a review of the whole game. Results are
//! stored by position, never by move number.

mod agreement;
mod exact;
mod jobs;
mod kept;
mod reasons;
mod review;
mod values;

pub use self::jobs::{AnalysisBudget, PositionJob, ReviewJob, ReviewedMove};
pub use self::kept::{KeptAnalysis, file_of, files_of};
pub use self::reasons::ExplanationJob;
pub use self::review::ReviewProgress;

use std::{cell::Cell, cmp::Ordering, collections::HashMap, path::PathBuf};

use othello_engine::{
    Color, Game, GameTree, NodeId, Position, Square,
    search::{MoveValue, Report, Value},
};
use othello_lab::{
    rating::analysis::{AnalysisSummary, MISTAKE_DISCS, MoveAnalysis, discs, turning_point},
    teach::reasons::Explanation,
};

use self::{
    exact::ExactValues, jobs::SharedSearcher, kept::Restoration, reasons::MoveReasons,
    review::Review,
};
use super::session::Session;
use crate::worker::{Poll, Worker};
use serde::{Deserialize, Serialize};

/// The number of lines shown.
pub const LINES: usize = 3;
/// The time for which each move of a previewed line is shown, in seconds.
const LINE_STEP: f64 = 0.6;

/// The results so far, and the searches under way.
pub struct GameAnalysis {
    budget: AnalysisBudget,
    known: HashMap<Position, PositionAnalysis>,
    /// The exact values in `known` and `reviewed`.
    exact: ExactValues,
    live: Option<PositionSearch>,
    shared: SharedSearcher,
    review: Option<Review>,
    /// Whether the user asked for the review. Without that it only serves the result card.
    shows_review: bool,
    /// The reviewed moves, by the position before them.
    reviewed: HashMap<(Position, Square), MoveAnalysis>,
    /// The reasons for reviewed moves.
    reasons: MoveReasons,
    /// The position for which a hint was requested.
    hint: Option<Position>,
    /// Whether the user has stopped the analysis.
    stopped: bool,
    /// The line under the pointer, by its position and first move, and the time since when.
    pointed: Cell<Option<((Position, Square), f64)>>,
    /// The moves of a line that are on the board, and the position before them.
    shown_line: Option<(Position, Vec<Square>)>,
    /// The file of earlier results, until it is read.
    restoration: Option<Restoration>,
    /// Whether there is anything that no file has yet.
    is_changed: bool,
    /// The file that has the results.
    kept_in: Option<PathBuf>,
}

/// The analysis of a position. Values are for the side to move; estimates are in discs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PositionAnalysis {
    /// The best report so far.
    pub report: Report,
    /// The search time in seconds.
    pub secs: f32,
    /// The reasons why the best move is better than the next one, once the search has ended.
    pub explanation: Option<Explanation>,
}

impl PositionAnalysis {
    /// The best moves with their lines, best first, at most this many.
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

/// Depths that differ from that of the values of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OtherDepths {
    /// The depth of its review.
    pub review: Option<u32>,
    /// The depth that a search has reached so far.
    pub search: Option<u32>,
}

/// The value of a move for the side that played it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveScore {
    /// The move's value; an estimate is in discs.
    pub value: Value,
    /// The loss against the best move in discs, if that is known too.
    pub lost: Option<f32>,
}

/// A mistake in the reviewed line.
#[derive(Clone, Copy, Debug)]
pub struct GameMistake<'a> {
    /// The board before the move.
    pub node: NodeId,
    /// Whether the move is the turning point of the game.
    pub is_turn: bool,
    /// The move.
    pub found: &'a MoveAnalysis,
}

/// The main line of a tree: its nodes and its moves.
fn main_line(tree: &GameTree) -> (Vec<NodeId>, Game) {
    let line = tree.line(NodeId::START);
    let game = tree.game(&line);
    (line, game)
}

/// The side that lost with this result for Black; `None` after a draw.
pub fn loser(margin: i32) -> Option<Color> {
    match margin {
        0 => None,
        1.. => Some(Color::White),
        _ => Some(Color::Black),
    }
}

/// The search of one position, under way or finished.
struct PositionSearch {
    position: Position,
    /// Whether it values all moves.
    values: bool,
    worker: Worker<PositionAnalysis>,
    /// The depth that it has reached.
    depth: u32,
    done: bool,
}

/// The state of the analysis of the shown position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisState {
    /// No search was requested.
    Nothing,
    /// The search is running.
    Thinking,
    /// The time is up, or the position is solved.
    Done,
    /// The user has stopped it.
    Stopped,
}

impl GameAnalysis {
    /// An analysis without results, whose searches have this budget.
    pub fn new(budget: AnalysisBudget) -> GameAnalysis {
        GameAnalysis {
            budget,
            known: HashMap::new(),
            exact: ExactValues::default(),
            live: None,
            shared: SharedSearcher::default(),
            review: None,
            shows_review: false,
            reviewed: HashMap::new(),
            reasons: MoveReasons::default(),
            hint: None,
            stopped: false,
            pointed: Cell::default(),
            shown_line: None,
            restoration: None,
            is_changed: false,
            kept_in: None,
        }
    }

    /// Takes in results and starts the requested search of the shown position.
    pub fn advance(&mut self, ctx: &egui::Context, session: &Session, values: bool) {
        self.take_kept(ctx);
        self.take_values();
        self.take_review();
        self.take_reasons(ctx);
        let stage = session.stage();
        // While a computer thinks about its own move, it has the processor to itself.
        let free = session.is_persons_turn() || !session.is_running();
        let wanted = stage.turn.filter(|_| free && !self.stopped).map(|_| stage.position());
        // A hint is for one turn.
        self.hint = self.hint.filter(|position| *position == stage.position());
        self.shown_line.take_if(|(position, _)| *position != stage.position());
        let is_wanted = values || self.hint.is_some() || self.leaves_review(session);
        let wanted = wanted.filter(|_| is_wanted);
        if !values && !is_wanted || self.shared.values != values {
            self.shared = SharedSearcher::new(values);
        }
        // A hint values the best moves alone, so the others are searched again.
        let searched = self.live.as_ref().map(|live| (live.position, live.values));
        if searched != wanted.map(|position| (position, values)) {
            // Dropping the old search stops it.
            self.live = None;
            self.live = wanted.map(|position| {
                PositionSearch::start(ctx, position, self.shared.clone(), self.budget)
            });
        }
    }

    /// Whether the shown position is in a variation of a reviewed game and has no value yet. A search under
    /// way continues.
    fn leaves_review(&self, session: &Session) -> bool {
        let position = session.stage().position();
        let is_begun = self.live.as_ref().is_some_and(|live| live.position == position);
        let is_branch = session.tree().branch(session.shown()).is_some();
        let is_known = self.known.contains_key(&position);
        self.shows_review && self.review.is_none() && is_branch && (is_begun || !is_known)
    }

    fn take_values(&mut self) {
        while let Some(live) = &mut self.live {
            match live.worker.poll() {
                Poll::Report(found) => {
                    let position = live.position;
                    live.depth = found.report.depth;
                    self.note_known(position, found);
                    self.is_changed = true;
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
        while let Some(review) = &mut self.review {
            match review.poll() {
                Poll::Report(ReviewedMove { found, explanation }) => {
                    if let Some(explanation) = explanation {
                        self.reasons.note((found.position, found.played), explanation);
                    }
                    self.note_reviewed(found);
                    self.is_changed = true;
                }
                Poll::Working => return,
                Poll::Ended => {
                    self.review = None;
                    return;
                }
            }
        }
    }

    /// The size of its searches.
    pub const fn budget(&self) -> AnalysisBudget {
        self.budget
    }

    /// Requests a hint for this position.
    pub fn ask_hint(&mut self, position: Position) {
        self.hint = Some(position);
        self.stopped = false;
    }

    /// Resumes the analysis after a stop.
    pub fn resume(&mut self) {
        self.stopped = false;
    }

    /// Stops all searches. Results remain.
    pub fn stop(&mut self) {
        self.stopped |= self.live.is_some();
        self.live = None;
        self.review = None;
    }

    /// Closes everything that was requested. Results remain, to be saved with the game and shown again.
    pub fn close(&mut self) {
        *self = GameAnalysis {
            known: std::mem::take(&mut self.known),
            exact: std::mem::take(&mut self.exact),
            reviewed: std::mem::take(&mut self.reviewed),
            reasons: std::mem::take(&mut self.reasons).parked(),
            // Without the results of a file that is still read, the file would lose them.
            is_changed: self.restoration.is_none(),
            ..GameAnalysis::new(self.budget)
        };
    }

    /// The analysis without its threads, to be restored later with its game.
    #[must_use]
    pub fn parked(self) -> GameAnalysis {
        GameAnalysis {
            live: None,
            shared: SharedSearcher::default(),
            review: None,
            reasons: self.reasons.parked(),
            pointed: Cell::default(),
            shown_line: None,
            restoration: self.restoration.map(Restoration::parked),
            ..self
        }
    }

    /// Whether a search is running.
    pub fn is_busy(&self) -> bool {
        self.review.is_some() || self.live.as_ref().is_some_and(|live| !live.done)
    }

    /// The state of the analysis of the shown position.
    pub fn doing(&self) -> AnalysisState {
        match &self.live {
            _ if self.stopped => AnalysisState::Stopped,
            None => AnalysisState::Nothing,
            Some(live) if live.done => AnalysisState::Done,
            Some(_) => AnalysisState::Thinking,
        }
    }

    /// Whether a review is shown beside the board.
    pub fn shows_review(&self) -> bool {
        self.shows_review && (self.review.is_some() || self.has_review())
    }

    /// The best move, its value and its line in the position for which a hint was requested, once known.
    pub fn hint(&self) -> Option<MoveValue> {
        self.known.get(&self.hint?)?.lines(1).pop()
    }

    /// The reasons for the hint, once its search has ended.
    pub fn hint_explanation(&self) -> Option<&Explanation> {
        let PositionAnalysis { report, explanation, .. } = self.known.get(&self.hint?)?;
        // The search of a move may have replaced the best one.
        explanation.as_ref().filter(|explanation| Some(explanation.best) == report.best)
    }

    /// The reviewed move of a position.
    pub fn reviewed_move(&self, position: &Position, played: Square) -> Option<&MoveAnalysis> {
        self.reviewed.get(&(*position, played)).filter(|_| self.shows_review)
    }

    /// The reasons for a reviewed move.
    pub fn explanation(&self, position: &Position, played: Square) -> Option<&Explanation> {
        self.known_reasons(position, played).filter(|_| self.shows_review)
    }

    /// The reasons for the mistake that is shown, with its side.
    pub fn shown_reasons(&self, session: &Session) -> Option<(&Explanation, Color)> {
        if !self.shows_review {
            return None;
        }
        let mistakes = self.mistakes(session);
        let shown = mistakes.iter().find(|mistake| mistake.node == session.shown())?;
        let found = shown.found;
        let explanation = self.explanation(&found.position, found.played)?;
        Some((explanation, found.color))
    }

    /// Whether a hint is requested here and must be shown although the values are off.
    pub fn hints_at(&self, position: &Position) -> bool {
        self.hint == Some(*position)
    }

    /// The results for a position.
    pub fn known(&self, position: &Position) -> Option<&PositionAnalysis> {
        self.known.get(position)
    }

    /// The depths of the review of a position and of a search under way, where they differ from that of the known
    /// values: these are the deepest.
    pub fn other_depths(&self, position: &Position, played: Option<Square>) -> OtherDepths {
        let Some(report) = self.known.get(position).map(|known| &known.report) else {
            return OtherDepths::default();
        };
        let is_estimate = matches!(report.value, Value::Estimate(_));
        let reviewed = played.and_then(|played| self.reviewed_move(position, played));
        let review = reviewed.map(|found| found.depth).filter(|&depth| depth != report.depth);
        let live = self.live.as_ref().filter(|live| live.position == *position && !live.done);
        let search = live.map(|live| live.depth).filter(|&depth| 0 < depth && depth < report.depth);
        OtherDepths {
            review: review.filter(|_| is_estimate),
            search: search.filter(|_| is_estimate),
        }
    }

    /// Shows a review of every move of a game and starts it if necessary.
    pub fn show_review(&mut self, ctx: &egui::Context, game: &Game) {
        self.open_review();
        self.complete_review(ctx, game);
    }

    fn open_review(&mut self) {
        self.is_changed |= !self.shows_review;
        self.shows_review = true;
    }

    /// Starts a review of every move of a game if necessary, without showing it. It replaces that of another line.
    pub fn complete_review(&mut self, ctx: &egui::Context, game: &Game) {
        let is_under_way = self.review.as_ref().is_some_and(|review| review.is_of(game));
        if !is_under_way && !self.is_complete(game) {
            self.start_review(ctx, game, 0);
        }
    }

    /// Shows the review of every move of a game, resumes a stopped one, starts a complete one again if it is shown already,
    /// or ends a running one.
    pub fn review(&mut self, ctx: &egui::Context, game: &Game) {
        if self.review.is_some() && self.shows_review {
            self.review = None;
        } else if !self.shows_review {
            self.show_review(ctx, game);
        } else {
            self.start_review(ctx, game, 0);
        }
    }

    /// Shows a review of the moves of a game from this one on, and starts it, or ends a running one. Earlier moves keep
    /// their results.
    pub fn review_from(&mut self, ctx: &egui::Context, game: &Game, first: usize) {
        if self.review.is_some() && self.shows_review {
            self.review = None;
            return;
        }
        self.open_review();
        self.start_review(ctx, game, first);
    }

    fn start_review(&mut self, ctx: &egui::Context, game: &Game, first: usize) {
        self.stopped = false;
        // Earlier results stay until they are replaced, so that a stopped review loses none.
        let stages = game.stages();
        let key = |ply: usize| (stages[ply].position(), game.moves()[ply]);
        let is_known = |ply| self.reviewed.contains_key(&key(ply));
        self.review = Some(Review::start(ctx, game, first, self.budget, is_known));
    }

    /// Ends a running review. Its results remain.
    pub fn cancel_review(&mut self) {
        self.review = None;
    }

    /// The progress of the review, while one runs.
    pub fn progress(&self) -> Option<ReviewProgress> {
        self.review.as_ref().map(Review::progress)
    }

    /// The remaining seconds of the review; `None` until enough is measured.
    pub fn secs_left(&self) -> Option<f64> {
        self.review.as_ref()?.secs_left()
    }

    /// Whether any move was reviewed.
    pub fn has_review(&self) -> bool {
        !self.reviewed.is_empty()
    }

    /// Whether every move of a game was reviewed.
    pub fn is_complete(&self, game: &Game) -> bool {
        self.analysed(game).len() == game.moves().len()
    }

    /// The reviewed moves of this game, in order. The game may have changed since the review, so each move is
    /// looked up by its position.
    pub fn analysed(&self, game: &Game) -> Vec<&MoveAnalysis> {
        let moves = game.stages().iter().zip(game.moves());
        moves
            .filter_map(|(stage, &square)| self.reviewed.get(&(stage.position(), square)))
            .collect()
    }

    /// The accuracy of one side in this game, as far as its moves were reviewed.
    pub fn summary(&self, game: &Game, color: Color) -> Option<AnalysisSummary> {
        AnalysisSummary::of(self.analysed(game), color)
    }

    /// The reviewed line: the current one, or the main line while a variation is shown.
    pub fn reviewed_line(&self, session: &Session) -> (Vec<NodeId>, Game) {
        let tree = session.tree();
        let (line, game) = (session.line().to_vec(), session.game().clone());
        if self.is_complete(&game) {
            return (line, game);
        }
        let (main_line, main) = main_line(tree);
        if self.analysed(&main).len() > self.analysed(&game).len() {
            return (main_line, main);
        }
        (line, game)
    }

    /// The mistakes of the main line, which is the game as it was played.
    pub fn mistakes_of_game(&self, session: &Session) -> Vec<GameMistake<'_>> {
        self.mistakes_on(session, main_line(session.tree()))
    }

    /// The mistakes and the turning point of the reviewed line, in order, each with the board before it.
    pub fn mistakes(&self, session: &Session) -> Vec<GameMistake<'_>> {
        self.mistakes_on(session, self.reviewed_line(session))
    }

    fn mistakes_on(
        &self,
        session: &Session,
        (line, game): (Vec<NodeId>, Game),
    ) -> Vec<GameMistake<'_>> {
        let all = self.analysed(&game);
        let turn = session.result_of(&line, &game).and_then(loser);
        let turn = turn.and_then(|loser| turning_point(all.iter().copied(), loser));
        let turn = turn.filter(|_| all.len() == game.moves().len()).map(|found| found.ply);
        let mistake = |found: &'_ MoveAnalysis| {
            let is_turn = turn == Some(found.ply);
            is_turn || found.is_mistake(MISTAKE_DISCS)
        };
        let all = all.into_iter().filter(|found| mistake(found));
        all.map(|found| GameMistake {
            node: line[found.ply],
            is_turn: turn == Some(found.ply),
            found,
        })
        .collect()
    }

    /// The turning point of a finished game whose review has ended. `None` if no single move decided it.
    pub fn turning_point(&self, session: &Session) -> Option<&MoveAnalysis> {
        self.mistakes(session).into_iter().find(|mistake| mistake.is_turn).map(|turn| turn.found)
    }

    /// Sets the line under the pointer, by its position and first move.
    pub fn point_at_line(&self, line: Option<(Position, Square)>, now: f64) {
        let same = self.pointed.get().filter(|(old, _)| Some(*old) == line);
        self.pointed.set(same.or(line.map(|line| (line, now))));
    }

    /// Shows the board after these moves from a position, or the game again if there are none.
    pub fn show_line(&mut self, position: Position, moves: Vec<Square>) {
        self.shown_line = (!moves.is_empty()).then_some((position, moves));
    }

    /// Shows the game again instead of a line. Returns whether a line was shown.
    pub fn leave_line(&mut self) -> bool {
        self.shown_line.take().is_some()
    }

    /// Whether the board shows the moves of a line.
    pub const fn shows_line(&self) -> bool {
        self.shown_line.is_some()
    }

    /// The moves of a line from this position that are on the board.
    pub fn shown_line(&self, position: &Position) -> &[Square] {
        let shown = self.shown_line.as_ref().filter(|(from, _)| from == position);
        shown.map_or(&[], |(_, moves)| moves)
    }

    /// The game continued along the line that is shown, or along the one under the pointer, one more move at each step.
    /// Also returns the seconds until the next step.
    pub fn line_on_board(&self, session: &Session, now: f64) -> Option<(Game, Option<f64>)> {
        let shown = self.shown_line(&session.stage().position());
        if !shown.is_empty() {
            let mut game = session.game().truncated(session.ply());
            shown.iter().try_for_each(|&square| game.play(square)).ok()?;
            return Some((game, None));
        }
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

impl PositionSearch {
    fn start(
        ctx: &egui::Context,
        position: Position,
        shared: SharedSearcher,
        budget: AnalysisBudget,
    ) -> PositionSearch {
        let values = shared.values;
        let worker = Worker::spawn_job(ctx, PositionJob { position, values, budget, shared });
        PositionSearch { position, values, worker, depth: 0, done: false }
    }
}

#[cfg(test)]
mod tests;

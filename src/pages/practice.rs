//! Practice: an overview of the exercises; mistakes to learn from, openings and the endgame trainer, beside a board of
//! their own. No value is shown before the answer.

mod endgame;
mod mistakes;
mod opening;
pub mod overview;

use std::{collections::HashMap, path::Path};

use egui::{Context, Label, ProgressBar, RichText, Ui, UiBuilder};
use othello_engine::{Board, Square};
use othello_lab::{
    book::Book,
    data::explorer::Explorer,
    rating::analysis::MoveAnalysis,
    teach::reasons::{Explanation, TryFault},
};

use super::game::{
    analysis,
    board::{BoardView, ReasonMarks, Scene, SquareNote},
    illegal::illegal_ui,
    reason::reply_marks,
};
use mistakes::RoundAnswer;
use opening::BookState;

use crate::{
    action::{Action, PracticeRequest},
    game::{
        game_analysis::{ExplanationJob, GameAnalysis, ReviewProgress},
        opening_book::OpeningBook,
    },
    page::Page,
    teach::{
        endgame::{EMPTIES, EndgameSource, EndgameTrainer},
        mistakes::{MistakeKey, MistakeRound, MistakeSource, TryJob, key},
        opening::OpeningDrill,
        schedule::Recall,
    },
    theme::{space, title_style},
    widgets::{
        ViewContext,
        busy::busy_ui,
        button::{wide_button_ui, wide_primary_ui},
        dialog::{is_left_by_escape, is_on_top},
        footer::{footer_ui, form_ui},
        opening_list::OpeningList,
        pane::{WindowPane, offer_focus_to, pane_ui},
    },
    worker::{Poll, Worker},
};

/// The smallest and the largest width of the text beside the board, in points.
const TEXT: [f32; 2] = [184.0, 320.0];
/// The height of the bar of a review's progress, in points.
const BAR: f32 = 6.0;

/// An exercise under way.
enum Exercise {
    /// The review of a game, whose mistakes will follow.
    Awaited(AwaitedReview),
    /// A round of mistakes.
    Mistakes(MistakeRound),
    /// An endgame.
    Endgame(EndgameTrainer),
    /// An opening, and the state of the book.
    Opening(Box<OpeningDrill>, BookState),
}

/// The state of an awaited review.
#[derive(Default)]
pub struct AwaitedReview {
    /// The reviewed moves.
    pub progress: Option<ReviewProgress>,
    /// The remaining seconds, once they are known.
    pub secs_left: Option<f64>,
    /// The number of the person's mistakes so far.
    pub found: usize,
}

/// The search for the reasons for these mistakes, in their order.
struct ExplanationSearch {
    mistakes: std::vec::IntoIter<MistakeKey>,
    worker: Worker<Option<Explanation>>,
}

/// The page's state.
#[derive(Default)]
pub struct PracticePage {
    exercise: Option<Exercise>,
    board: BoardView,
    /// A square that the person tried in vain, and the board where.
    illegal: Option<(Square, Board)>,
    /// Whether discs were turning when the board was last drawn.
    is_moving: bool,
    /// The reasons for the mistakes of the round, as far as they are found.
    explained: HashMap<MistakeKey, Option<Explanation>>,
    explaining: Option<ExplanationSearch>,
    /// Whether the round has mistakes whose reasons were not searched yet.
    has_new_mistakes: bool,
    /// The review that still finds mistakes for the round.
    growing: Option<ReviewProgress>,
    /// The fault of the last wrong try for the current mistake, once it is found.
    fault: Option<TryFault>,
    finding: Option<Worker<TryFault>>,
    /// The page to go back to after the exercise.
    way_back: Page,
    /// The choice of an opening.
    openings: OpeningList,
    /// The last round of a game's mistakes, which continues if it is asked for again.
    left: Option<MistakeRound>,
}

impl PracticePage {
    /// Whether an exercise is under way.
    pub const fn is_open(&self) -> bool {
        self.exercise.is_some()
    }

    /// Whether the page waits for the review of the game.
    pub const fn is_waiting(&self) -> bool {
        matches!(self.exercise, Some(Exercise::Awaited(_)))
    }

    /// Waits for the review of the game.
    pub fn wait_for_review(&mut self) {
        self.begin(Exercise::Awaited(AwaitedReview::default()), None);
    }

    /// Notes the state of the awaited review.
    pub const fn note_review(&mut self, state: AwaitedReview) {
        if let Some(Exercise::Awaited(review)) = &mut self.exercise {
            *review = state;
        }
    }

    /// The last known progress of the review that still finds mistakes for the round.
    pub const fn growing(&self) -> Option<ReviewProgress> {
        self.growing
    }

    /// Lets the round grow by the mistakes that the review finds.
    pub const fn await_others(&mut self, progress: ReviewProgress) {
        self.growing = Some(progress);
    }

    /// Ends the growth of the round: another game is on the board.
    pub const fn stop_growing(&mut self) {
        self.growing = None;
    }

    /// Adds the mistakes that the review has found. `progress` is `None` once it has ended.
    pub fn add_mistakes(
        &mut self,
        ctx: &Context,
        mistakes: Vec<MoveAnalysis>,
        progress: Option<ReviewProgress>,
    ) {
        self.growing = progress;
        let Some(Exercise::Mistakes(round)) = &mut self.exercise else { return };
        if round.add(mistakes) {
            self.has_new_mistakes = true;
            ctx.request_repaint();
        }
    }

    /// Starts a round of mistakes.
    pub fn start_round(
        &mut self,
        ctx: &Context,
        source: MistakeSource,
        mistakes: Vec<MoveAnalysis>,
    ) {
        let round = match (source, self.take_round()) {
            (MistakeSource::Game, Some(left)) => left.resumed(mistakes),
            (_, left) => {
                self.left = left;
                MistakeRound::new(source, mistakes)
            }
        };
        let board = round.current().map(|found| Board::of(&found.position, found.color));
        self.begin(Exercise::Mistakes(round), board);
        // The next frame finds the reasons.
        self.has_new_mistakes = true;
        ctx.request_repaint();
    }

    /// Takes over the reasons that the analysis of the game has for the mistakes of the round: a move has the same
    /// reasons everywhere.
    pub fn take_known(&mut self, analysis: &GameAnalysis) {
        let Some(Exercise::Mistakes(round)) = &self.exercise else { return };
        for found in round.mistakes() {
            let Some(known) = analysis.known_reasons(&found.position, found.played) else {
                continue;
            };
            let told = self.explained.entry(key(found)).or_default();
            if told.as_ref() != Some(known) {
                *told = Some(known.clone());
            }
        }
    }

    /// Searches the reasons for the mistakes of the round that have none yet.
    fn explain(&mut self, ctx: &Context) {
        if !std::mem::take(&mut self.has_new_mistakes) {
            return;
        }
        let Some(Exercise::Mistakes(round)) = &self.exercise else { return };
        let is_open = |found: &&MoveAnalysis| !self.explained.contains_key(&key(found));
        let mistakes: Vec<_> = round.mistakes().iter().filter(is_open).cloned().collect();
        let keys: Vec<MistakeKey> = mistakes.iter().map(key).collect();
        // Dropping the old search stops it.
        self.explaining = None;
        if mistakes.is_empty() {
            return;
        }
        let worker = Worker::spawn_job(ctx, ExplanationJob { mistakes });
        self.explaining = Some(ExplanationSearch { mistakes: keys.into_iter(), worker });
    }

    /// The reasons for the current mistake, once it is answered and they are found.
    fn explanation(&self) -> Option<&Explanation> {
        let Some(Exercise::Mistakes(round)) = &self.exercise else { return None };
        let found = round.current().filter(|_| round.is_answered())?;
        self.explained.get(&key(found))?.as_ref()
    }

    /// The fault of the last wrong try, while the mistake is not answered.
    fn fault(&self) -> Option<&TryFault> {
        let Some(Exercise::Mistakes(round)) = &self.exercise else { return None };
        let last = round.wrong_tries().last();
        let is_last = |fault: &&TryFault| Some(&fault.explanation.played) == last;
        self.fault.as_ref().filter(is_last).filter(|_| !round.is_answered())
    }

    fn take_explanations(&mut self) {
        if let Some(Poll::Report(fault)) = self.finding.as_ref().map(Worker::poll) {
            (self.fault, self.finding) = (Some(fault), None);
        }
        let Some(search) = &mut self.explaining else { return };
        loop {
            match search.worker.poll() {
                Poll::Report(explanation) => {
                    let of = search.mistakes.next();
                    if let Some(mistake) = of {
                        self.explained.entry(mistake).or_insert(explanation);
                    }
                }
                Poll::Working => return,
                Poll::Ended => {
                    self.explaining = None;
                    return;
                }
            }
        }
    }

    /// Starts an endgame with this many empty squares and from this source, or those of last time. `folder` has the
    /// person's games.
    pub fn start_endgame(
        &mut self,
        ctx: &Context,
        chosen: Option<(u32, EndgameSource)>,
        folder: &Path,
        seed: u64,
    ) {
        let last = match &self.exercise {
            Some(Exercise::Endgame(trainer)) => Some((trainer.empties(), trainer.source())),
            _ => None,
        };
        let chosen = chosen.or(last).unwrap_or((EMPTIES[0], EndgameSource::Random));
        let trainer = EndgameTrainer::new(ctx, chosen, folder, seed);
        self.begin(Exercise::Endgame(trainer), None);
    }

    /// Starts a line of the opening book, of the chosen opening if there is one.
    pub fn start_opening(&mut self, seed: u64) {
        let drill = Box::new(OpeningDrill::new(seed, self.openings.chosen()));
        self.begin(Exercise::Opening(drill, BookState::Reading), None);
    }

    /// Whether an opening is practised.
    pub const fn is_opening(&self) -> bool {
        matches!(self.exercise, Some(Exercise::Opening(..)))
    }

    /// Lets the opponent of an opening move by the book and by these games. Returns whether it has.
    pub fn advance_opening(&mut self, book: &OpeningBook, games: &Explorer) -> bool {
        let may_move = !self.is_moving;
        let Some(Exercise::Opening(drill, state)) = &mut self.exercise else { return false };
        *state = BookState::of(book);
        matches!(state, BookState::Read) && drill.advance(book.book(), games, may_move)
    }

    /// Takes the deviation from the book back.
    pub fn take_back(&mut self) {
        if let Some(Exercise::Opening(drill, _)) = &mut self.exercise {
            drill.take_back();
        }
    }

    /// Shows the next hint on a move of an opening.
    pub fn hint(&mut self) {
        if let Some(Exercise::Opening(drill, _)) = &mut self.exercise {
            drill.hint();
        }
    }

    /// Shows the line of an opening, by this book where no opening is chosen.
    pub fn show_line(&mut self, book: &Book) {
        if let Some(Exercise::Opening(drill, _)) = &mut self.exercise {
            drill.show_line(book);
        }
    }

    /// Asks the line of an opening that was shown.
    pub fn ask_line(&mut self) {
        if let Some(Exercise::Opening(drill, _)) = &mut self.exercise {
            drill.ask_line();
        }
    }

    /// Takes the last round of a game's mistakes, the one under way if there is one.
    fn take_round(&mut self) -> Option<MistakeRound> {
        match self.exercise.take() {
            Some(Exercise::Mistakes(round)) if round.source() == MistakeSource::Game => Some(round),
            _ => self.left.take(),
        }
    }

    fn begin(&mut self, exercise: Exercise, board: Option<Board>) {
        let shown = board.unwrap_or_else(|| self.board.shown());
        let left = self.take_round();
        *self = PracticePage {
            exercise: Some(exercise),
            board: BoardView::beside("practice", shown),
            way_back: self.way_back,
            openings: std::mem::take(&mut self.openings),
            left,
            ..PracticePage::default()
        };
    }

    /// Sets the page to go back to after the exercise.
    pub const fn lead_back_to(&mut self, page: Page) {
        self.way_back = page;
    }

    /// Ends the exercise. Returns the page to go back to.
    pub fn close(&mut self) -> Page {
        let left = self.take_round();
        let way_back = std::mem::take(self).way_back;
        self.left = left;
        way_back
    }

    /// Carries out a move; the book judges those of an opening. Returns a mistake that it answers, with the recall.
    pub fn play(
        &mut self,
        ctx: &Context,
        square: Square,
        book: &Book,
    ) -> Option<(MoveAnalysis, Recall)> {
        self.illegal = None;
        match self.exercise.as_mut()? {
            Exercise::Awaited(_) => None,
            Exercise::Endgame(trainer) => {
                trainer.play(square);
                None
            }
            Exercise::Opening(drill, _) => {
                drill.play(ctx, square, book);
                None
            }
            Exercise::Mistakes(round) => {
                let found = round.current()?.clone();
                let before = round.tries_left();
                let recall = round.try_move(square);
                if recall.is_none() && round.tries_left() < before {
                    let found = MoveAnalysis { played: square, ..found.clone() };
                    self.finding = Some(Worker::spawn_job(ctx, TryJob { found }));
                }
                recall.map(|recall| (found, recall))
            }
        }
    }

    /// Gives the current mistake up. Returns it, if it was not answered yet.
    pub fn give_up(&mut self) -> Option<(MoveAnalysis, Recall)> {
        let Some(Exercise::Mistakes(round)) = &mut self.exercise else { return None };
        let found = round.current()?.clone();
        round.give_up().map(|recall| (found, recall))
    }

    /// Moves to the next mistake.
    pub fn go_on(&mut self) {
        self.change_round(MistakeRound::go_on);
    }

    /// Asks for the mistakes after the worst ones.
    pub fn ask_others(&mut self) {
        self.change_round(MistakeRound::ask_others);
    }

    fn change_round(&mut self, change: impl FnOnce(&mut MistakeRound)) {
        let Some(Exercise::Mistakes(round)) = &mut self.exercise else { return };
        change(round);
        (self.fault, self.finding) = (None, None);
        if let Some(found) = round.current() {
            let board = Board::of(&found.position, found.color);
            self.board = BoardView::beside("practice", board);
        }
    }

    /// Starts the endgame's position or the opening again.
    pub fn restart(&mut self) {
        match &mut self.exercise {
            Some(Exercise::Endgame(trainer)) => trainer.restart(),
            Some(Exercise::Opening(drill, _)) => {
                **drill = OpeningDrill::new(drill.seed(), drill.opening());
            }
            _ => {}
        }
    }

    /// Takes in reasons and lets the solver play. Called before each frame.
    pub fn logic(&mut self, ctx: &Context) {
        self.explain(ctx);
        self.take_explanations();
        if let Some(Exercise::Endgame(trainer)) = &mut self.exercise
            && trainer.advance(ctx, !self.is_moving)
        {
            ctx.request_repaint();
        }
    }

    /// Draws the page.
    pub fn page_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let room = ui.available_size();
        let width = (0.36 * room.x).clamp(TEXT[0], TEXT[1]);
        let top = ui.max_rect();
        let (board, text) = top.split_left_right_at_x(top.right() - width);
        let board = board.with_max_x(board.right() - space::LARGE);
        let mut action = None;
        ui.scope_builder(UiBuilder::new().max_rect(board), |ui| {
            action = self.board_ui(ui, look);
            offer_focus_to(ui.ctx(), self.board.focusable(), WindowPane::Board);
        });
        ui.scope_builder(UiBuilder::new().max_rect(text), |ui| {
            let area = egui::ScrollArea::vertical().auto_shrink(false);
            let text = |ui: &mut Ui| pane_ui(ui, WindowPane::Panel, |ui| self.text_ui(ui, look));
            let told = form_ui(ui, area, room.y, text);
            // Enter on the square of a deviation takes it back rather than trying it again.
            let is_again = self.has_tried(action.as_ref());
            let (board, text) = (action.take(), told);
            action = if is_again { text.or(board) } else { board.or(text) };
        });
        if is_left_by_escape(ui) && action.is_none() {
            action = Some(Action::Practise(PracticeRequest::Leave));
        }
        action
    }

    /// Whether the action plays the move by which the person has left the opening book.
    fn has_tried(&self, action: Option<&Action>) -> bool {
        let Some(Exercise::Opening(drill, _)) = &self.exercise else { return false };
        let Some(Action::Play(square)) = action else { return false };
        drill.deviation().is_some_and(|deviation| deviation.played == *square)
    }

    fn board_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let (notes, marks) = match &self.exercise {
            Some(Exercise::Mistakes(round)) => {
                let reply = self.fault().and_then(|fault| reply_marks(look, fault));
                let marks = self.explanation().map(|told| analysis::marks_of(look, told, false));
                let marks = marks.unwrap_or_default().into_iter().chain(reply).collect();
                (mistakes::notes(look, round), marks)
            }
            Some(Exercise::Opening(drill, _)) => (opening::notes(look, drill), Vec::new()),
            _ => (Vec::new(), Vec::new()),
        };
        let scene = self.scene(&notes, &marks, is_on_top(ui));
        let secs = look.settings.animation.secs();
        let action = self.board.board_ui(ui, look, &scene, secs);
        let now = ui.input(|input| input.time);
        self.is_moving = self.board.is_moving(now, secs);
        action
    }

    fn scene<'a>(
        &self,
        notes: &'a [SquareNote],
        marks: &'a [ReasonMarks],
        keyboard: bool,
    ) -> Scene<'a> {
        let empty = Scene { keyboard, notes, reasons: marks, ..Scene::of(self.board.shown()) };
        match &self.exercise {
            None | Some(Exercise::Awaited(_)) => empty,
            Some(Exercise::Mistakes(round)) => {
                let Some(found) = round.current() else { return empty };
                let board = Board::of(&found.position, found.color);
                let (turn, playable) = (Some(found.color), !round.is_answered());
                Scene { board, turn, playable, keyboard: keyboard && playable, ..empty }
            }
            Some(Exercise::Endgame(trainer)) => {
                let Some(game) = trainer.game() else { return empty };
                let playable = trainer.is_persons_turn();
                let turn = game.turn().filter(|_| playable);
                Scene { turn, playable, keyboard, ..Scene::of_game(game) }
            }
            Some(Exercise::Opening(drill, _)) => {
                let playable = drill.is_persons_turn();
                let turn = drill.shown().turn().filter(|_| playable);
                Scene { turn, playable, keyboard, notes, ..Scene::of_game(drill.shown()) }
            }
        }
    }

    /// Says why a square of the board cannot be played, until the board changes.
    pub fn explain_illegal(&mut self, square: Square) {
        let scene = self.scene(&[], &[], false);
        let board = scene.board;
        self.illegal = scene.playable.then_some((square, board));
    }

    fn text_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        ui.spacing_mut().item_spacing.y = space::MEDIUM;
        let mut action = self.exercise_ui(ui, look);
        if !self.is_waiting() {
            let buttons =
                footer_ui(ui, look, |ui| ui.vertical(|ui| self.footer_ui(ui, look)).inner);
            action = action.or(buttons);
        }
        if let Some((square, board)) = &self.illegal
            && *board == self.scene(&[], &[], false).board
        {
            illegal_ui(ui, look, board, *square);
        }
        action
    }

    /// Draws the buttons that stay in sight: the next mistake, after an answer, and the way back.
    fn footer_ui(&self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let next = match &self.exercise {
            Some(Exercise::Mistakes(round)) => mistakes::next_ui(ui, look, round),
            _ => None,
        };
        let leaves = wide_button_ui(ui, &look.words.get("practice-back"));
        next.or(leaves.then_some(Action::Practise(PracticeRequest::Leave)))
    }

    fn exercise_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        match &self.exercise {
            None => None,
            Some(Exercise::Awaited(review)) => awaited_ui(ui, look, review),
            Some(Exercise::Mistakes(round)) => {
                let is_entered = self.board.leaves_enter(ui);
                let (reasons, fault) = (self.explanation(), self.fault());
                let told = RoundAnswer { reasons, fault, is_entered, growing: self.growing };
                mistakes::round_ui(ui, look, round, told)
            }
            Some(Exercise::Endgame(trainer)) => {
                endgame::trainer_ui(ui, look, trainer, self.board.leaves_enter(ui))
            }
            Some(Exercise::Opening(drill, book)) => {
                let is_entered = self.board.leaves_enter(ui);
                opening::drill_ui(ui, look, drill, book, (&mut self.openings, is_entered))
            }
        }
    }
}

/// Draws the progress of the awaited review, and a button that cancels it.
fn awaited_ui(ui: &mut Ui, look: &ViewContext, review: &AwaitedReview) -> Option<Action> {
    let words = look.words;
    title_ui(ui, look, "practice-mistakes");
    match review.progress {
        None => {
            ui.label(words.get("practice-reviewing"));
            busy_ui(ui);
        }
        Some(progress @ ReviewProgress { done, all }) => {
            ui.add(Label::new(review_text(look, progress)).wrap());
            let share = done as f32 / all.max(1) as f32;
            let bar = ProgressBar::new(share).desired_height(BAR).fill(look.theme.accent);
            ui.add(bar);
            if let Some(secs) = review.secs_left {
                ui.label(RichText::new(words.time_left(secs)).color(look.theme.weak));
            }
        }
    }
    // There before it is possible, so that no button moves.
    let begin = words.with("practice-begin", &[("count", review.found.into())]);
    let begins = wide_primary_ui(ui, look, &begin, review.found > 0);
    let begins = begins.on_hover_text(words.tip("practice-begin")).clicked();
    let cancelled = wide_button_ui(ui, &words.get("cancel"));
    let begin = begins.then_some(PracticeRequest::Begin);
    begin.or(cancelled.then_some(PracticeRequest::Close)).map(Action::Practise)
}

/// The number of the move that a review analyses.
fn review_text(look: &ViewContext, ReviewProgress { done, all }: ReviewProgress) -> String {
    let values = [("number", (done + 1).min(all).into()), ("count", all.into())];
    look.words.with("practice-reviewing-move", &values).into_owned()
}

/// The title of an exercise.
fn title_ui(ui: &mut Ui, look: &ViewContext, id: &str) {
    let title = RichText::new(look.words.get(id)).text_style(title_style());
    ui.add(Label::new(title).wrap());
}

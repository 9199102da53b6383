//! Practice: rounds of mistakes, the kept ones among them, openings and endgames.

use std::path::PathBuf;

use egui::Context;
use othello_engine::Square;
use othello_lab::rating::analysis::MoveAnalysis;

use super::{App, Dialog};
use crate::{
    action::{Command, PracticeRequest},
    dialogs::lessons::LessonsDialog,
    page::Page,
    pages::practice::{AwaitedReview, overview::ExerciseProgress},
    teach::{
        deck::{self, MistakeDeck},
        endgame::EndgameSource,
        lesson::first_open,
        lessons::LessonTopic,
        mistakes::MistakeSource,
        schedule::Recall,
    },
    text::failure::Failure,
};

/// The kept mistakes and the counts of practice.
#[derive(Default)]
pub(super) struct PracticeRecord {
    /// The mistakes that the person missed and that come back.
    deck: MistakeDeck,
    /// The number of endgames so far, from which their seeds follow.
    endgames: u64,
    /// The number of opening lines so far, from which their seeds follow.
    openings: u64,
}

impl App {
    /// Starts a lesson or an exercise.
    pub(super) fn start_practice(&mut self, ctx: &Context, command: Command) {
        match command {
            Command::LearnMistakes => self.learn_mistakes(ctx),
            Command::PractiseDue => self.practise_due(ctx),
            Command::TrainEndgame => self.train_endgame(ctx, None),
            Command::LearnOpenings => self.learn_openings(),
            _ => self.open_lesson(LessonTopic::Placing),
        }
    }

    /// Reads the kept mistakes, and says which cannot be read.
    pub(super) fn load_mistakes(&mut self) {
        let path = self.places.mistakes.clone();
        match MistakeDeck::load(&path) {
            Ok(deck) => {
                let count = deck.unreadable().len();
                if count > 0 {
                    let file = path.display().to_string();
                    let values = [("count", count.into()), ("file", file.as_str().into())];
                    self.notice =
                        Some(self.words.with("mistakes-unreadable", &values).into_owned());
                }
                self.record.deck = deck;
            }
            Err(error) => self.report("open-failed", &path, &Failure::of(&error)),
        }
    }

    /// The number of kept mistakes that are due.
    pub(super) fn count_of_due(&self) -> usize {
        self.record.deck.count_of_due(self.places.today())
    }

    /// The person's progress in the exercises.
    pub(super) fn progress(&self) -> ExerciseProgress {
        let lesson = first_open(self.settings.lessons_passed);
        ExerciseProgress { lesson, due: self.count_of_due() }
    }

    /// Opens a lesson.
    pub(super) fn open_lesson(&mut self, topic: LessonTopic) {
        self.dialog = Some(Dialog::Lessons(Box::new(LessonsDialog::new(topic))));
    }

    /// Stops offering the lessons once one is completed in this dialog.
    pub(super) fn note_lessons(&mut self, lessons: &LessonsDialog) {
        self.offers_lessons &= !lessons.has_completed_one();
    }

    /// Shows the page for an exercise that begins. It leads back to the page on which the first one was asked for.
    fn show_practice(&mut self) {
        if self.page != Page::Practice || !self.pages.practice.is_open() {
            self.pages.practice.lead_back_to(self.page);
        }
        self.page = Page::Practice;
    }

    /// Starts a round of the person's mistakes in the game, once the game is reviewed.
    fn learn_mistakes(&mut self, ctx: &Context) {
        if self.session.turn().is_some() {
            self.session.note_help();
            self.autosave_game();
        }
        self.analysis.complete_review(ctx, &self.session.tree().main_game());
        self.close_notices();
        self.show_practice();
        self.pages.practice.wait_for_review();
        self.start_awaited_round(ctx);
    }

    /// Starts the round that waits for the review, if the review has ended.
    pub(super) fn start_awaited_round(&mut self, ctx: &Context) {
        if let Some(known) = self.pages.practice.growing() {
            let progress = self.analysis.progress();
            if progress != Some(known) {
                self.pages.practice.add_mistakes(ctx, self.persons_mistakes(), progress);
            }
            return;
        }
        if !self.pages.practice.is_waiting() {
            return;
        }
        if let Some(progress) = self.analysis.progress() {
            let (secs_left, found) = (self.analysis.secs_left(), self.persons_mistakes().len());
            let progress = Some(progress);
            self.pages.practice.note_review(AwaitedReview { progress, secs_left, found });
            return;
        }
        // A stopped review may have missed most mistakes.
        if !self.analysis.is_complete(&self.session.tree().main_game()) {
            let back = self.pages.practice.close();
            if self.page == Page::Practice {
                self.page = back;
            }
            return;
        }
        let mistakes = self.persons_mistakes();
        self.pages.practice.start_round(ctx, MistakeSource::Game, mistakes);
    }

    /// Starts the round with the mistakes that the review has found so far. The others join it later.
    fn begin_early(&mut self, ctx: &Context) {
        let mistakes = self.persons_mistakes();
        if let Some(progress) = self.analysis.progress()
            && self.pages.practice.is_waiting()
            && !mistakes.is_empty()
        {
            self.pages.practice.start_round(ctx, MistakeSource::Game, mistakes);
            self.pages.practice.await_others(progress);
        }
    }

    /// The mistakes of the persons in the game on the board, as far as it is reviewed.
    fn persons_mistakes(&self) -> Vec<MoveAnalysis> {
        let is_persons = |found: &MoveAnalysis| self.session.player(found.color).is_none();
        let mistakes = self.analysis.mistakes_of_game(&self.session).into_iter();
        mistakes.map(|mistake| mistake.found.clone()).filter(is_persons).collect()
    }

    /// Starts a round of the kept mistakes that are due.
    fn practise_due(&mut self, ctx: &Context) {
        let due = self.record.deck.due(self.places.today());
        self.show_practice();
        self.pages.practice.start_round(ctx, MistakeSource::Due, due);
    }

    /// Starts an endgame against the solver.
    fn train_endgame(&mut self, ctx: &Context, chosen: Option<(u32, EndgameSource)>) {
        self.record.endgames += 1;
        let seed = self.places.seed.wrapping_add(self.record.endgames);
        self.show_practice();
        self.pages.practice.start_endgame(ctx, chosen, &self.places.games, seed);
    }

    /// Starts a line of the opening book.
    fn learn_openings(&mut self) {
        self.record.openings += 1;
        self.show_practice();
        let seed = self.places.seed.wrapping_add(self.record.openings);
        self.pages.practice.start_opening(seed);
    }

    /// Reads the book and the databases of an opening under way, and lets the opponent move.
    pub(super) fn advance_opening(&mut self, ctx: &Context) {
        if !self.pages.practice.is_opening() {
            return;
        }
        self.databases.advance(ctx, &self.settings.databases);
        self.book.advance(ctx, &self.book_file());
        if self.pages.practice.advance_opening(&self.book, self.databases.games()) {
            ctx.request_repaint();
        }
    }

    /// The file of the opening book.
    pub(super) fn book_file(&self) -> PathBuf {
        self.settings.book.as_ref().map_or_else(|| self.places.book.clone(), Into::into)
    }

    /// Plays a move in practice.
    pub(super) fn practise_move(&mut self, ctx: &Context, square: Square) {
        let answered = self.pages.practice.play(ctx, square, self.book.book());
        self.note_recall(answered);
    }

    /// Carries out a request in practice.
    pub(super) fn practise(&mut self, ctx: &Context, request: PracticeRequest) {
        match request {
            PracticeRequest::GiveUp => {
                let answered = self.pages.practice.give_up();
                self.note_recall(answered);
            }
            PracticeRequest::Begin => self.begin_early(ctx),
            PracticeRequest::GoOn => self.pages.practice.go_on(),
            PracticeRequest::AskOthers => self.pages.practice.ask_others(),
            PracticeRequest::Endgame(empties, source) => {
                self.train_endgame(ctx, Some((empties, source)));
            }
            PracticeRequest::Restart => self.pages.practice.restart(),
            PracticeRequest::TakeBack => self.pages.practice.take_back(),
            PracticeRequest::Hint => self.pages.practice.hint(),
            PracticeRequest::ShowLine => self.pages.practice.show_line(self.book.book()),
            PracticeRequest::AskLine => self.pages.practice.ask_line(),
            PracticeRequest::NextOpening => self.learn_openings(),
            PracticeRequest::Leave => {
                self.end_exercise();
                self.page = Page::Practice;
            }
            PracticeRequest::Close => self.page = self.end_exercise(),
        }
    }

    /// Ends the exercise. Returns the page where it was asked for.
    pub(super) fn end_exercise(&mut self) -> Page {
        // The review was started for the round.
        if self.pages.practice.is_waiting() || self.pages.practice.growing().is_some() {
            self.analysis.cancel_review();
        }
        self.pages.practice.close()
    }

    /// Keeps a missed mistake, or the new state of a kept one.
    fn note_recall(&mut self, answered: Option<(MoveAnalysis, Recall)>) {
        let Some((found, recall)) = answered else { return };
        let Some(kept) = self.record.deck.note(&found, recall, self.places.today()) else { return };
        let path = self.places.mistakes.clone();
        self.saver.change(move || deck::write(&path, &kept));
    }
}

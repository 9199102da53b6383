//! The end of a game, by its last move, by a clock or by resignation, and its rating.

use std::{cmp::Ordering, io, sync::mpsc};

use egui::Context;
use othello_engine::{Color, notation::record::EarlyEnd};
use othello_lab::{
    data::saved_game::RatingRule,
    ladder::Ladder,
    library::Level,
    players::spec::PlayerSpec,
    rating::elo::Person,
    teach::puzzles::{Puzzle, PuzzleRecord},
};

use super::{App, Dialog};
use crate::{
    game::result_card::{PersonRatings, RatingChange, ResultCard},
    page::Page,
    pages::game::result::CardView,
    roster::SHIPPED_LADDER,
    sound::Sound,
};

/// The minimum number of moves of a rated game.
const MIN_MOVES: usize = 10;

impl App {
    /// Advances the clock, which stops while a dialog or another page is open.
    pub(super) fn tick(&mut self, ctx: &Context, now: f64) {
        if self.session.tick(now, self.dialog.is_none() && self.page == Page::Game) {
            self.ended(ctx);
        } else if let Some(secs) = self.session.until_change() {
            ctx.request_repaint_after_secs(secs as f32);
        }
    }

    /// Asks for confirmation before the person resigns.
    pub(super) fn ask_to_resign(&mut self) {
        let is_rated = self.session.rating().is_some_and(|rule| rule != RatingRule::Unrated);
        let text = match (is_rated, self.is_long()) {
            (true, true) => "resign-text",
            (true, false) => "resign-text-short",
            (false, _) => "resign-text-unrated",
        };
        self.dialog = Some(Dialog::Resign(text));
    }

    /// Resigns for the person; between two people, for the side to move.
    pub(super) fn resign(&mut self, ctx: &Context) {
        self.dialog = None;
        let person = |color: &Color| self.session.player(*color).is_none();
        let both = Color::BOTH.iter().all(person);
        let loser = if both { self.session.turn() } else { Color::BOTH.into_iter().find(person) };
        let Some(loser) = loser.filter(|_| self.session.is_under_way()) else { return };
        self.session.end(EarlyEnd::resigned(loser));
        self.ended(ctx);
    }

    /// Handles the effects of a game's end before its last move.
    fn ended(&mut self, ctx: &Context) {
        self.passed = None;
        self.play_sound(Sound::End);
        self.show_result(ctx);
        if self.is_long() {
            self.rate_game(ctx);
        }
        self.autosave_game();
    }

    fn is_long(&self) -> bool {
        self.session.ply() >= MIN_MOVES
    }

    /// Shows the result over the board.
    pub(super) fn show_result(&mut self, ctx: &Context) {
        self.has_played = true;
        self.open_card(ctx);
    }

    /// Shows the result of a finished game again.
    pub(super) fn recall_result(&mut self, ctx: &Context) {
        let Some(node) = self.session.result_node() else { return };
        self.go_to_node(node);
        self.page = Page::Game;
        let shown = self.session.shown();
        match self.result.as_mut().filter(|card| card.node == shown) {
            Some(card) => {
                card.is_open = true;
                self.card_view = CardView::default();
            }
            None => self.open_card(ctx),
        }
    }

    /// Shows the result of a game whose last move was just made. The same moves again show the same result.
    pub(super) fn note_end(&mut self, ctx: &Context) {
        let shown = self.session.shown();
        if self.result.as_ref().is_some_and(|card| card.node == shown) {
            return self.recall_result(ctx);
        }
        self.play_sound(Sound::End);
        self.show_result(ctx);
        self.rate_game(ctx);
    }

    /// Closes the result, which can be shown again.
    pub(super) fn close_result(&mut self) {
        if let Some(card) = &mut self.result {
            card.is_open = false;
        }
    }

    fn open_card(&mut self, ctx: &Context) {
        let mut card = ResultCard::new(&self.session);
        // It is not shown until the user asks for it, and names the turning point that the graph then marks.
        self.analysis.complete_review(ctx, self.session.game());
        if let Some((_, player)) = self.persons_opponent() {
            card.levels = self.levels_beside(&player);
        }
        (self.result, self.card_view) = (Some(card), CardView::default());
    }

    /// The colour and the player of a person's computer opponent.
    fn persons_opponent(&self) -> Option<(Color, PlayerSpec)> {
        let player = |color: Color| Some((color, self.session.player(color)?.spec().clone()));
        Color::BOTH.into_iter().find_map(player).filter(|_| self.session.has_person())
    }

    /// The nearest levels below and above a player.
    fn levels_beside(&self, player: &PlayerSpec) -> [Option<Level>; 2] {
        let rating =
            |player: &PlayerSpec| self.roster.find(player)?.rated.map(|rated| rated.rating);
        let own = rating(player);
        let place = |level: &Level| match Level::of(player) {
            Some(known) => Some(level.cmp(&known)),
            None => rating(&level.player())?.partial_cmp(&own?),
        };
        let mut levels = Level::ALL.into_iter();
        let below = levels.clone().rfind(|level| place(level) == Some(Ordering::Less));
        [below, levels.find(|level| place(level) == Some(Ordering::Greater))]
    }

    /// Adds a person's finished game against a computer to the ladder.
    pub(super) fn rate_game(&mut self, ctx: &Context) {
        let Some((color, player)) = self.persons_opponent() else { return };
        if self.session.rating() == Some(RatingRule::Unrated) {
            if let Some(card) = &mut self.result {
                card.rating = RatingChange::Unrated;
            }
            return;
        }
        self.session.note_rated();
        let margin = self.session.margin().unwrap_or(0);
        let own = if color == Color::White { margin } else { -margin };
        let score = f64::from(own.signum() + 1) / 2.0;
        let (send, news) = mpsc::channel();
        if let Some(card) = &mut self.result {
            card.await_rating(news);
        }
        let (path, ctx) = (self.places.ladder.clone(), ctx.clone());
        self.slow_saver.change(move || {
            let mut before = Person::default();
            let ladder = Ladder::change(&path, SHIPPED_LADDER, |ladder| {
                before = ladder.person();
                ladder.take_person(&player, score);
            });
            let sent = ladder.map(|ladder| {
                let (after, games) = (ladder.person(), ladder.person_games().len());
                send.send(PersonRatings { before, after, games })
            });
            ctx.request_repaint();
            // The card may have been closed.
            sent.map(|_| ()).map_err(io::Error::other)
        });
    }

    /// Saves the user's answer to a puzzle: whether the first try was right.
    pub(super) fn save_answer(&self, puzzle: Puzzle, is_found: bool) {
        let path = self.pages.puzzles.path().to_owned();
        self.slow_saver.change(move || {
            PuzzleRecord::add(&path, &puzzle, is_found).map(|_| ()).map_err(io::Error::other)
        });
    }

    /// Waits until everything that was saved so far is on disk.
    pub fn finish_saving(&self) {
        self.saver.settle();
        self.slow_saver.settle();
    }

    /// Reviews the whole game, from the board after this many moves if given.
    pub(super) fn review(&mut self, ctx: &Context, ply: Option<usize>) {
        self.analysis.show_review(ctx, self.session.game());
        self.close_result();
        if let Some(ply) = ply {
            self.go_to(ply);
        }
    }
}

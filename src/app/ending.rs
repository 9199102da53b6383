//! How a game ends: by its last move, by a clock, or given up; and what it counts for.

use std::io;

use egui::Context;
use othello_engine::Color;
use othello_lab::{data::saved_game::Ended, measure::ladder::Ladder};

use super::{App, Dialog};
use crate::runs::tournament::SHIPPED_LADDER;

/// A game that is given up before so many moves is none: it is not rated, and nothing is asked.
const LEAST_MOVES: usize = 10;

impl App {
    /// Tells the clock the time; it stands while a dialog is open.
    pub(super) fn tick(&mut self, ctx: &Context, now: f64) {
        if self.session.tick(now, self.dialog.is_none()) {
            self.ended();
        } else if let Some(secs) = self.session.until_change() {
            ctx.request_repaint_after_secs(secs as f32);
        }
    }

    /// Asks whether the game is given up, if it counts.
    pub(super) fn ask_to_resign(&mut self) {
        if self.is_long() && self.session.has_computer() {
            self.dialog = Some(Dialog::Resign);
        } else {
            self.resign();
        }
    }

    /// The person gives up; of two people whoever is to move.
    pub(super) fn resign(&mut self) {
        self.dialog = None;
        let person = |color: &Color| self.session.player(*color).is_none();
        let both = Color::BOTH.iter().all(person);
        let loser = if both { self.session.turn() } else { Color::BOTH.into_iter().find(person) };
        let Some(loser) = loser.filter(|_| self.session.turn().is_some()) else { return };
        self.session.end(Ended::resigned(loser));
        self.ended();
    }

    /// What the end of a game before its last move brings with it.
    fn ended(&mut self) {
        self.passed = None;
        self.result_open = true;
        if self.is_long() {
            self.rate_game();
        }
        self.keep_game();
    }

    fn is_long(&self) -> bool {
        self.session.ply() >= LEAST_MOVES
    }

    /// Takes a game that a person has just finished against a computer into the ladder.
    pub(super) fn rate_game(&mut self) {
        let opponent = Color::BOTH.into_iter().find_map(|color| {
            let player = self.session.player(color)?;
            Some((color, player.spec().clone()))
        });
        let (Some((color, player)), true) = (opponent, self.session.has_person()) else { return };
        let margin = match self.session.ended() {
            Some(ended) => ended.sign(),
            None => self.session.game().result().unwrap_or(0),
        };
        let own = if color == Color::White { margin } else { -margin };
        let score = f64::from(own.signum() + 1) / 2.0;
        let path = self.places.ladder.clone();
        self.errands.change(move || {
            Ladder::change(&path, SHIPPED_LADDER, |ladder| ladder.take_person(&player, score))
                .map(|_| ())
                .map_err(io::Error::other)
        });
    }
}

//! The position on the board, in the minds of several players, and the style of a player.

use egui::Context;
use othello_engine::Color;
use othello_lab::{
    library::Level,
    players::{
        resolve::ResolvedPlayer,
        spec::{PlayerSpec, Seat},
    },
};

use super::{App, Dialog};
use crate::{
    action::{Action, MindsRequest},
    dialogs::style::StyleDialog,
    page::Page,
    pages::minds::SharedBoard,
    teach::{minds::MOST_MINDS, style::StyleStudy},
    text::failure::Failure,
};

/// The players that are asked until the user chooses others.
const LEVELS: [Level; 4] = [Level::Beginner, Level::Casual, Level::Club, Level::Strong];

impl App {
    /// Shows the opinions of the chosen players on the shown board.
    pub(super) fn show_minds(&mut self) {
        // Their values are help, as a hint is.
        if self.session.turn().is_some() {
            self.session.note_help();
            self.autosave_game();
        }
        let shared = SharedBoard {
            stage: self.session.stage(),
            last: self.session.last_move(),
            turned: self.session.turned(),
            seed: self.places.seed.wrapping_add(self.session.ply() as u64),
        };
        let players: Vec<_> = self.minds().into_iter().map(|player| self.opened(player)).collect();
        self.pages.minds.ask(shared, players);
        self.page = Page::Minds;
    }

    /// The chosen players.
    fn minds(&self) -> Vec<PlayerSpec> {
        match &self.settings.minds {
            None => LEVELS.map(Level::player).to_vec(),
            Some(chosen) => {
                let again = chosen.iter().map(|seat| self.roster.find_again(seat));
                again.filter_map(|seat| seat.player().cloned()).take(MOST_MINDS).collect()
            }
        }
    }

    fn opened(&self, player: PlayerSpec) -> (PlayerSpec, Result<ResolvedPlayer, String>) {
        let opened = ResolvedPlayer::open(&player, &self.consent);
        (player, opened.map_err(|error| error.to_string()))
    }

    /// Shows the style card of the computer on the board, White's if both sides are computers.
    pub(super) fn show_style_of_computer(&mut self, ctx: &Context) {
        let mut computers = Color::BOTH.into_iter().rev().map(|color| self.session.seat(color));
        if let Some(player) = computers.find_map(|seat| seat.player().cloned()) {
            self.show_style(ctx, &player);
        }
    }

    /// Shows the style card of a player.
    pub(super) fn show_style(&mut self, ctx: &Context, player: &PlayerSpec) {
        if self.must_ask_consent(&[player.clone().into()], Action::ShowStyle(player.clone())) {
            return;
        }
        match ResolvedPlayer::open(player, &self.consent) {
            Ok(player) => {
                let path = self.places.ladder.with_file_name("styles.txt");
                let study = StyleStudy::begin(ctx, &player, path);
                self.dialog = Some(Dialog::Style(Box::new(StyleDialog::new(study))));
            }
            Err(error) => self.notice = Some(Failure::of(&error).words(&self.words)),
        }
    }

    /// Carries out a request on the page.
    pub(super) fn ask_minds(&mut self, ctx: &Context, request: MindsRequest) {
        match request {
            MindsRequest::Toggle(player) => self.toggle_mind(player),
            MindsRequest::Stop => self.pages.minds.stop(),
            MindsRequest::GoOn => self.pages.minds.go_on(),
            MindsRequest::Close => {
                self.pages.minds.stop();
                self.page = Page::Game;
            }
        }
        ctx.request_repaint();
    }

    /// Adds a player to those that are asked, or removes it.
    pub(super) fn toggle_mind(&mut self, player: PlayerSpec) {
        let mut players = self.minds();
        if players.iter().any(|asked| asked.is_same(&player)) {
            players.retain(|asked| !asked.is_same(&player));
            self.pages.minds.remove(&player);
        } else {
            let then = Action::Minds(MindsRequest::Toggle(player.clone()));
            if players.len() >= MOST_MINDS || self.must_ask_consent(&[player.clone().into()], then)
            {
                return;
            }
            players.push(player.clone());
            let (player, opened) = self.opened(player);
            self.pages.minds.add(player, opened);
        }
        self.settings.minds = Some(players.into_iter().map(Seat::Player).collect());
    }
}

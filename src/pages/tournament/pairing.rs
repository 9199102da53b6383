//! The games between two players with these colours, as a grid of their final boards.

use std::path::Path;

use egui::{Context, RichText, ScrollArea, Ui};
use othello_engine::{NodeId, notation::record::EarlyEnd};
use othello_lab::{
    data::{opening_names, saved_game::SavedGame},
    games::play::FinishedGame,
    pool::FixtureResult,
    runs::tournament::{TournamentTable, games_between},
};

use super::{
    live_games::{GAP, TILE, back_ui, tile_ui},
    standings::player_name,
};
use crate::{
    action::{Action, Source},
    runs::tournament::TournamentView,
    text::{failure::Failure, names},
    widgets::{ViewContext, busy::busy_ui, note::note_ui},
    worker::{Poll, Worker},
};

/// The games between two players with these colours.
pub struct PairingView {
    /// Their numbers in the table, black first.
    players: [usize; 2],
    games: PairingGames,
}

enum PairingGames {
    Reading(Worker<Result<Vec<FixtureResult>, Failure>>),
    Read(Vec<FixtureResult>),
    Unread(Failure),
}

/// The user's request.
pub enum PairingInput {
    /// Go back to the table.
    Back,
    /// Open one of the games on the board.
    Open(Action),
}

impl PairingView {
    /// Reads their games from the folder of a tournament.
    pub fn new(
        ctx: &Context,
        folder: &Path,
        table: &TournamentTable,
        players: [usize; 2],
    ) -> PairingView {
        let [black, white] = players.map(|player| table.names[player].clone());
        let folder = folder.to_owned();
        let games = PairingGames::Reading(Worker::spawn(ctx, move |_, send| {
            let found = games_between(&folder, &black, &white);
            send(found.map_err(|error| Failure::from(&error)));
        }));
        PairingView { players, games }
    }

    /// Collects the games once they are read.
    pub fn logic(&mut self) {
        if let PairingGames::Reading(worker) = &self.games
            && let Poll::Report(read) = worker.poll()
        {
            self.games = match read {
                Ok(games) => PairingGames::Read(games),
                Err(failure) => PairingGames::Unread(failure),
            };
        }
    }

    /// Draws the games.
    pub fn pairing_ui(
        &self,
        ui: &mut Ui,
        look: &ViewContext,
        tournament: &TournamentView,
    ) -> Option<PairingInput> {
        let table = &tournament.table;
        let name = |player: usize| player_name(look, &table.names[player]);
        let title = format!("{} – {}", name(self.players[0]), name(self.players[1]));
        let mut action = back_ui(ui, look, &title).then_some(PairingInput::Back);
        match &self.games {
            PairingGames::Reading(_) => {
                busy_ui(ui);
            }
            PairingGames::Unread(failure) => {
                let text = failure.words(look.words);
                ui.label(RichText::new(text).color(look.theme.error));
            }
            PairingGames::Read(games) => {
                note_ui(ui, look, &look.words.get("tournament-open-game"));
                if let Some(played) = games_ui(ui, look, games) {
                    let game = opened(look, tournament, self.players, played);
                    action = Some(PairingInput::Open(game));
                }
            }
        }
        action
    }
}

/// The action that opens the finished game between these players, black first, at its first board. A player that failed
/// has lost, as one that resigned.
pub fn opened(
    look: &ViewContext,
    tournament: &TournamentView,
    players: [usize; 2],
    played: &FixtureResult,
) -> Action {
    let FinishedGame { game, resigned, failure, .. } = &played.finished;
    let seats = players.map(|player| tournament.players[player].clone().into());
    let mut saved = SavedGame::of_game(game, 0, seats);
    let comment = match failure {
        Some((_, reason)) => format!("{}\n{}", described(look, played), look.words.reason(reason)),
        None => described(look, played),
    };
    saved.tree.set_comment(NodeId::START, comment);
    let last = saved.tree.line(NodeId::START).last().copied();
    let loser = resigned.or_else(|| failure.as_ref().map(|(loser, _)| *loser));
    saved.ended = last.zip(loser.map(EarlyEnd::resigned));
    Action::Resume(Box::new(saved), Source::NoFile)
}

/// The games in rows of boards. Returns the one that was clicked.
fn games_ui<'a>(
    ui: &mut Ui,
    look: &ViewContext,
    games: &'a [FixtureResult],
) -> Option<&'a FixtureResult> {
    let columns = (((ui.available_width() + GAP.x) / (TILE.x + GAP.x)) as usize).max(1);
    let mut clicked = None;
    ui.spacing_mut().item_spacing = GAP;
    let area = ScrollArea::vertical().auto_shrink(false);
    area.show_rows(ui, TILE.y, games.len().div_ceil(columns), |ui, rows| {
        for row in games.chunks(columns).skip(rows.start).take(rows.len()) {
            ui.horizontal(|ui| {
                for played in row {
                    let text = described(look, played);
                    let tile = tile_ui(ui, look, &played.finished.game, &[&*text], true);
                    if tile.on_hover_ui(|ui| more_ui(ui, look, played)).clicked() {
                        clicked = Some(played);
                    }
                }
            });
        }
    });
    clicked
}

/// The result and the number of a game.
fn described(look: &ViewContext, played: &FixtureResult) -> String {
    let number = look.words.with("tournament-game", &[("number", (played.number + 1).into())]);
    format!("{} · {number}", names::score_text(played.finished.margin))
}

/// The opening of a game, and the reason if it ended early.
fn more_ui(ui: &mut Ui, look: &ViewContext, played: &FixtureResult) {
    let game = &played.finished.game;
    ui.label(described(look, played));
    if let Some(opening) = opening_names::name_at(game, game.moves().len()) {
        ui.label(opening);
    }
    if let Some((_, reason)) = &played.finished.failure {
        ui.label(look.words.reason(reason));
    }
}

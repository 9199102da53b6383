//! The rounds of a run: the strength after each, a game against its player, and a match of the last one against the
//! shipped model.

use std::borrow::Cow;

use egui::{Button, Grid, RichText, Ui, WidgetInfo};
use othello_lab::players::spec::PlayerSpec;

use crate::{
    runs::{learning::FinishedRound, trial::Trial},
    theme::space,
    widgets::{ViewContext, card::card, trial::trial_ui},
};

/// The rounds to list.
pub(super) struct RoundList<'a> {
    /// The finished rounds, oldest first.
    pub over: &'a [FinishedRound],
    /// The shipped model, as written in a player spec.
    pub shipped: &'static str,
}

/// Draws the rounds, newest first. Returns the player that the user wants to play against.
pub(super) fn rounds_ui(
    ui: &mut Ui,
    look: &ViewContext,
    shown: &RoundList,
    trial: &mut Option<Trial>,
) -> Option<PlayerSpec> {
    let words = look.words;
    let mut chosen = None;
    card(look).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(words.get("learning-rounds")).heading());
        ui.add_space(space::SMALL);
        Grid::new("rounds").num_columns(4).spacing([space::LARGE, space::SMALL]).show(ui, |ui| {
            for round in shown.over.iter().rev() {
                if round_ui(ui, look, round) {
                    chosen = Some(round.player.clone());
                }
                ui.end_row();
            }
        });
        ui.add_space(space::SMALL);
        test_ui(ui, look, shown, trial);
    });
    chosen
}

/// Draws a row. Returns whether the user wants to play against its player.
fn round_ui(ui: &mut Ui, look: &ViewContext, over: &FinishedRound) -> bool {
    let round = [("round", over.round.into())];
    ui.label(look.words.with("learning-round", &round));
    let (elo, interval) = over.rating.map_or_else(Default::default, |rating| {
        (format!("{:.0} Elo", rating.value), format!("{:.0}–{:.0}", rating.low, rating.high))
    });
    ui.label(elo);
    ui.label(RichText::new(interval).color(look.theme.weak));
    let button = ui.add(Button::new(look.words.get("learning-play")));
    // A screen reader needs the number of the round.
    let name = look.words.with("learning-play-round", &round);
    button.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &*name));
    button.on_hover_text(&*name).clicked()
}

/// The match of the last round's player against the shipped model, on request.
fn test_ui(ui: &mut Ui, look: &ViewContext, shown: &RoundList, trial: &mut Option<Trial>) {
    let words = look.words;
    if let Some(played) = trial {
        let is_stopped = trial_ui(ui, look, played);
        if played.is_working() {
            if is_stopped {
                *trial = None;
            }
            return;
        }
    }
    let Some(FinishedRound { round, player, .. }) = shown.over.last() else { return };
    let PlayerSpec::Search(searcher, _) = player else { return };
    let tip = words.tip("learning-test");
    if ui.button(words.get("learning-test")).on_hover_text(tip).clicked() {
        let own = words.with("learning-own-round", &[("round", (*round).into())]);
        let names = [own, words.get("learning-shipped")].map(Cow::into_owned);
        let shipped = PlayerSpec::search(*searcher, shown.shipped.into());
        *trial = Some(Trial::begin(ui.ctx(), names, [player.clone(), shipped]));
    }
}

//! The rounds of a run: how strong each made its player, a game against it, and a match of the last
//! against what came with the program.

use egui::{Button, Grid, RichText, Ui, WidgetInfo};
use othello_lab::players::seat::PlayerSpec;

use crate::{
    runs::{learning::RoundOver, trial::Trial},
    theme::space,
    ui::{Look, card::card, trial_ui::trial_ui},
};

/// What is listed.
pub(super) struct Rounds<'a> {
    /// The name of the run.
    pub run: String,
    /// The first one first.
    pub over: &'a [RoundOver],
    /// What came with the program, as lists of players write it.
    pub shipped: &'static str,
}

/// Draws the rounds, the newest first. Returns the player of one that is to be played against.
pub(super) fn rounds_ui(
    ui: &mut Ui,
    look: &Look,
    shown: &Rounds,
    trial: &mut Option<Trial>,
) -> Option<PlayerSpec> {
    let words = look.words;
    let mut wished = None;
    card(look).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(words.get("learning-rounds")).heading());
        ui.add_space(space::SMALL);
        Grid::new("rounds").num_columns(4).spacing([space::LARGE, space::SMALL]).show(ui, |ui| {
            for round in shown.over.iter().rev() {
                if round_ui(ui, look, round) {
                    wished = Some(round.player.clone());
                }
                ui.end_row();
            }
        });
        ui.add_space(space::SMALL);
        test_ui(ui, look, shown, trial);
    });
    wished
}

/// A row. Returns whether its player is to be played against.
fn round_ui(ui: &mut Ui, look: &Look, over: &RoundOver) -> bool {
    let round = [("round", over.round.into())];
    ui.label(look.words.with("learning-round", &round));
    let (elo, interval) = over.rating.map_or_else(Default::default, |rating| {
        (format!("{:.0} Elo", rating.value), format!("{:.0}–{:.0}", rating.low, rating.high))
    });
    ui.label(elo);
    ui.label(RichText::new(interval).color(look.theme.weak));
    let button = ui.add(Button::new(look.words.get("learning-play")));
    // Who cannot see the row hears which round is meant.
    let name = look.words.with("learning-play-round", &round);
    button.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &*name));
    button.on_hover_text(&*name).clicked()
}

/// The match of the last round against what came with the program, on request.
fn test_ui(ui: &mut Ui, look: &Look, shown: &Rounds, trial: &mut Option<Trial>) {
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
    let Some(RoundOver { round, player, .. }) = shown.over.last() else { return };
    let PlayerSpec::Search(searcher, _) = player else { return };
    let tip = words.tip("learning-test");
    if ui.button(words.get("learning-test")).on_hover_text(tip).clicked() {
        let last = words.with("learning-round", &[("round", (*round).into())]);
        let names = [format!("{}, {last}", shown.run), words.get("learning-shipped").into_owned()];
        let shipped = PlayerSpec::search(*searcher, shown.shipped.into());
        *trial = Some(Trial::begin(ui.ctx(), names, [player.clone(), shipped]));
    }
}

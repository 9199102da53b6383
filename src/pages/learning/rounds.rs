//! The rounds of a run: the strength after each, a game against its player, and a match of the last one against the
//! first one or the shipped model.

use std::borrow::Cow;

use egui::{Button, Grid, Label, RichText, Ui, WidgetInfo};
use othello_lab::players::spec::PlayerSpec;

use super::wording::Wording;
use crate::{
    runs::{learning::FinishedRound, trial::Trial},
    text::messages::Messages,
    theme::space,
    widgets::{ViewContext, card::card, trial::trial_ui},
};

/// The rounds to list.
pub(super) struct RoundList<'a> {
    /// The finished rounds, oldest first.
    pub over: &'a [FinishedRound],
    /// The texts about the model.
    pub wording: Wording,
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
        if let Some(trend) = trend(words, shown.over) {
            ui.add(Label::new(RichText::new(trend).color(look.theme.weak)).wrap());
        }
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

/// Whether the last round is stronger than the first one, by their intervals; `None` before two rounds are rated.
fn trend(words: &Messages, over: &[FinishedRound]) -> Option<String> {
    let mut rated = over.iter().filter_map(|round| Some((round.round, round.rating?)));
    let (first, before) = rated.next()?;
    let (round, now) = rated.next_back()?;
    let gain = format!("{:.0}", (now.value - before.value).abs());
    let values = [("first", first.into()), ("round", round.into()), ("gain", gain.as_str().into())];
    let id = if now.low > before.high {
        "learning-trend-clear"
    } else if now.high < before.low {
        "learning-trend-worse"
    } else {
        return Some(words.with("learning-trend-open", &values[..2]).into_owned());
    };
    Some(words.with(id, &values).into_owned())
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

/// The match of the last round's player against that of the first round or the shipped model, on request.
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
    let Wording { test, built_in, model, .. } = shown.wording;
    let own = |round: u32| words.with("learning-own-round", &[("round", round.into())]);
    ui.horizontal_wrapped(|ui| {
        if let [first, .., _] = shown.over {
            let id = "learning-test-rounds";
            let values = [("first", first.round.into()), ("round", (*round).into())];
            if ui.button(words.with(id, &values)).on_hover_text(words.tip(id)).clicked() {
                let names = [own(*round), own(first.round)].map(Cow::into_owned);
                let players = [player.clone(), first.player.clone()];
                *trial = Some(Trial::begin(ui.ctx(), names, players));
            }
        }
        if ui.button(words.get(test)).on_hover_text(words.tip(test)).clicked() {
            let names = [own(*round), words.get(built_in)].map(Cow::into_owned);
            let shipped = PlayerSpec::search(*searcher, model.into());
            *trial = Some(Trial::begin(ui.ctx(), names, [player.clone(), shipped]));
        }
    });
}

#[cfg(test)]
mod tests {
    use othello_lab::rating::benchmark::Rating;

    use super::*;
    use crate::text::messages::Language;

    fn round(round: u32, value: f64, half: f64) -> FinishedRound {
        let rating = Some(Rating { value, low: value - half, high: value + half });
        let player = "random".parse().expect("a built-in player");
        FinishedRound { round, rating, player, errors: [0.0; 2], epochs: None }
    }

    #[test]
    fn the_trend_is_clear_only_if_the_intervals_do_not_overlap() {
        let words = Messages::new(Language::English);
        let told = |rounds: &[FinishedRound]| trend(&words, rounds);
        assert_eq!(told(&[round(1, 1500.0, 50.0)]), None);
        let better =
            told(&[round(1, 1500.0, 50.0), round(2, 1550.0, 50.0), round(3, 1750.0, 50.0)]);
        let text = "Getting better: round 3 is 250 Elo above round 1";
        assert!(better.unwrap().starts_with(text));
        let open = told(&[round(1, 1500.0, 50.0), round(2, 1550.0, 50.0)]).unwrap();
        assert!(open.starts_with("Rounds 1 and 2 cannot be told apart yet"), "{open}");
        let worse = told(&[round(1, 1750.0, 50.0), round(2, 1500.0, 50.0)]).unwrap();
        assert!(worse.starts_with("Getting worse: round 2 is 250 Elo below round 1"), "{worse}");
    }
}

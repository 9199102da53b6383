//! The expected duration of a run before its start, as a line of a form.

use egui::{Label, RichText, Ui};
use othello_lab::runs::estimate::StepCost;

use crate::{runs::forecast::ForecastAnswer, widgets::ViewContext};

/// Draws the duration of this many further steps; `None` takes the run's own number. The line is always there, so that
/// nothing below it moves.
pub fn duration_ui(ui: &mut Ui, look: &ViewContext, answer: ForecastAnswer, steps: Option<u64>) {
    let cost = match answer {
        ForecastAnswer::Known(left) => steps.or(left.steps).map(|steps| {
            let steps = steps as f64;
            StepCost { games: steps * left.cost.games, secs: steps * left.cost.secs }
        }),
        ForecastAnswer::Measuring | ForecastAnswer::Unknown => None,
    };
    let text = match (cost, answer) {
        (Some(cost), _) => cost_text(look, cost),
        (None, ForecastAnswer::Measuring) => look.words.get("time-estimating").into_owned(),
        (None, _) => look.words.get("forecast-unknown").into_owned(),
    };
    ui.add(Label::new(RichText::new(text).color(look.theme.weak)).wrap());
}

/// The duration as text: about how long it takes, and how many games.
pub fn cost_text(look: &ViewContext, cost: StepCost) -> String {
    let games = (cost.games.round() as usize).into();
    let time = look.words.duration(cost.secs.max(1.0));
    let values = [("time", time.as_str().into()), ("games", games)];
    look.words.with("forecast-takes", &values).into_owned()
}

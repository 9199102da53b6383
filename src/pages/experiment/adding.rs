//! Seeds that are added to an experiment: how many it still needs, how long they take, and the question before many.

use egui::{Button, Label, Ui};
use othello_lab::statistics::SampleAdvice;

use crate::{
    runs::{
        LiveRun, LiveState,
        experiment::ExperimentView,
        forecast::{DurationForecast, ForecastAnswer, PlannedWork},
    },
    widgets::{ViewContext, button::primary_button},
    worker,
};

/// The duration, in seconds, above which the user is asked first.
const LONG: f64 = 300.0;

/// Seeds that can be added to each value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AddedSeeds {
    /// Their number.
    pub count: u32,
    /// The number of their runs.
    runs: u64,
    /// Their expected seconds; `None` while unknown.
    secs: Option<f64>,
}

impl AddedSeeds {
    /// The seeds of each value that the first measure still needs, as far as they can be added.
    pub fn of(
        ctx: &egui::Context,
        live: &LiveRun<ExperimentView>,
        forecast: &mut DurationForecast,
    ) -> Option<AddedSeeds> {
        let watched = live.watched().filter(|watched| watched.can_extend)?;
        let measured = watched.news.results.as_deref()?.measures.first()?;
        let more = measured.comparisons.iter().filter_map(|comparison| match comparison.advice {
            SampleAdvice::More(more) => u32::try_from(more).ok(),
            _ => None,
        });
        let count = more.max().filter(|_| *live.state() == LiveState::Done)?;
        let runs = u64::from(count) * watched.arms as u64;
        let work = PlannedWork::Experiment(watched.plan.clone());
        let secs = match forecast.ask(ctx, &work, worker::usual_threads()) {
            ForecastAnswer::Known(left) => Some(left.cost.secs * runs as f64),
            ForecastAnswer::Measuring | ForecastAnswer::Unknown => None,
        };
        Some(AddedSeeds { count, runs, secs })
    }

    /// Whether they take so long, as far as is known, that the user is asked first.
    pub fn needs_question(self) -> bool {
        self.secs.is_none_or(|secs| secs > LONG)
    }

    /// The button that adds them. Returns whether it was clicked.
    pub fn button_ui(self, ui: &mut Ui, look: &ViewContext) -> bool {
        let words = look.words;
        let mut text =
            words.with("experiment-add-seeds", &[("count", self.count.into())]).into_owned();
        if let Some(secs) = self.secs {
            text += &format!(" ({})", words.with_time("experiment-add-time", secs.max(1.0)));
        }
        if self.needs_question() {
            text.push('…');
        }
        ui.add(Button::new(text)).on_hover_text(words.tip("experiment-add-seeds")).clicked()
    }
}

/// The question whether to add these seeds, if the user was `asked` about their number. Returns the number if so.
pub fn adding_ui(
    ui: &mut Ui,
    look: &ViewContext,
    added: Option<AddedSeeds>,
    asked: &mut Option<u32>,
) -> Option<u32> {
    let words = look.words;
    let Some(added) = added.filter(|added| *asked == Some(added.count)) else {
        *asked = None;
        return None;
    };
    let runs = ("count", (added.runs as usize).into());
    let question = match added.secs.map(|secs| words.duration(secs.max(1.0))) {
        Some(time) => {
            let values = [runs, ("time", time.as_str().into())];
            words.with("experiment-add-question", &values).into_owned()
        }
        None => words.with("experiment-add-unknown", &[runs]).into_owned(),
    };
    let mut answer = None;
    ui.horizontal_wrapped(|ui| {
        ui.add(Label::new(question).wrap());
        if ui.add(primary_button(look, &words.get("experiment-add-yes"))).clicked() {
            (answer, *asked) = (Some(added.count), None);
        }
        if ui.button(words.get("cancel")).clicked() {
            *asked = None;
        }
    });
    answer
}

//! The page of an experiment: the form for a question about a setting, and the answer with its tables and curves.

mod form;
mod results;
mod sentence;

use std::path::Path;

use egui::{Align, Button, Label, Layout, ProgressBar, RichText, ScrollArea, Ui};

use othello_lab::statistics::SampleAdvice;

use crate::{
    action::Action,
    places::Places,
    runs::{
        LiveRun, LiveState,
        experiment::{self as live, ExperimentStart, ExperimentView},
        forecast::DurationForecast,
    },
    text::questions::question,
    theme::{space, title_style},
    widgets::{
        ViewContext,
        busy::busy_ui,
        card::{FormWidth, card, form_card_ui},
        opened::{OpenedPlace, opened_ui},
    },
    worker,
};
use form::{ExperimentForm, NewExperiment};
use results::results_ui;

/// The page's state.
pub struct ExperimentPage {
    forecast: DurationForecast,
    form: ExperimentForm,
    /// The open experiment.
    live: Option<LiveRun<ExperimentView>>,
    /// The index of the measure whose tables are shown.
    measure: usize,
    /// The report or the folder, if the user has opened one.
    opened: Option<OpenedPlace>,
}

/// A request from the buttons of an open experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExperimentInput {
    Pause,
    Resume,
    End,
    Again,
    Add(u32),
    New,
    Report,
    Folder,
    Copy,
}

impl ExperimentPage {
    /// Creates a page whose experiments are saved in the folder of all runs.
    pub fn new(places: &Places) -> ExperimentPage {
        ExperimentPage {
            forecast: DurationForecast::new(places.speed),
            form: ExperimentForm::new(&places.runs),
            live: None,
            measure: 0,
            opened: None,
        }
    }

    /// Shows the form for a new experiment, unless one is working.
    pub fn open_form(&mut self) {
        if !self.is_working() {
            self.live = None;
            self.form.rename();
        }
    }

    /// Shows the form with the plan in this file.
    pub fn open_plan(&mut self, path: &Path) {
        self.form.open_plan(path);
    }

    /// Shows the experiment in this folder, and resumes it unless it is done.
    pub fn open(&mut self, ctx: &egui::Context, folder: &Path) {
        self.begin(ctx, folder, worker::usual_threads(), ExperimentStart::Folder);
    }

    /// Shows the experiment in this folder without resuming it.
    pub fn view(&mut self, ctx: &egui::Context, folder: &Path) {
        if !self.is_at_work_in(folder) {
            (self.measure, self.opened) = (0, None);
            let look = live::look(folder);
            self.live = Some(LiveRun::view(ctx, folder, worker::usual_threads(), look));
        }
    }

    fn begin(
        &mut self,
        ctx: &egui::Context,
        folder: &Path,
        threads: usize,
        start: ExperimentStart,
    ) {
        if !self.is_at_work_in(folder) {
            (self.measure, self.opened) = (0, None);
            self.live = Some(LiveRun::begin(ctx, folder, threads, live::open(folder, start)));
        }
    }

    fn is_at_work_in(&self, folder: &Path) -> bool {
        self.live.as_ref().is_some_and(|live| live.folder() == folder && live.is_working())
    }

    /// Whether an experiment is open.
    pub const fn is_open(&self) -> bool {
        self.live.is_some()
    }

    /// Whether an experiment is working.
    pub fn is_working(&self) -> bool {
        self.live.as_ref().is_some_and(LiveRun::is_working)
    }

    /// Collects the results of the workers. Called before each frame, even while the page is hidden.
    pub fn logic(&mut self, ctx: &egui::Context) {
        self.forecast.logic(ctx);
        let Some(live) = &mut self.live else { return };
        live.logic();
        if live.watched().is_none() && !live.is_working() {
            // It could not be opened: back to the form, which shows the reason.
            if let LiveState::Failed(Some(reason)) = live.state() {
                self.form.error = Some(reason.clone());
            }
            self.live = None;
        }
    }

    /// Draws the page. Returns the actions that it does not handle itself.
    pub fn page_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let Some(live) = &self.live else { return self.form_page_ui(ui, look) };
        let mut input = None;
        let (measure, opened) = (&mut self.measure, &self.opened);
        ScrollArea::vertical().id_salt("experiment").auto_shrink(false).show(ui, |ui| {
            card(look).show(ui, |ui| {
                ui.set_width(ui.available_width());
                input = header_ui(ui, look, live, *measure);
                if opened.as_ref().is_some_and(|opened| opened_ui(ui, look, opened)) {
                    input = Some(ExperimentInput::Folder);
                }
            });
            ui.add_space(space::MEDIUM);
            match live.watched() {
                Some(watched) => results_ui(ui, look, watched, measure),
                None => _ = busy_ui(ui),
            }
        });
        self.carry_out(ui.ctx(), input?);
        None
    }

    fn form_page_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let (form, forecast) = (&mut self.form, &mut self.forecast);
        let place = ("experiment", FormWidth::USUAL);
        let (new, action) = form_card_ui(ui, look, place, |ui| form.form_ui(ui, look, forecast));
        if let Some(NewExperiment { folder, plan, threads }) = new {
            self.begin(ui.ctx(), &folder, threads, ExperimentStart::New(plan, threads));
        }
        action
    }

    fn carry_out(&mut self, ctx: &egui::Context, input: ExperimentInput) {
        let Some(live) = &mut self.live else { return };
        let folder = live.folder().to_owned();
        match input {
            ExperimentInput::Pause => live.pause(),
            ExperimentInput::End => {
                if !live.is_working() {
                    live.resume(ctx, live::open(&folder, ExperimentStart::Folder));
                }
                live.end();
            }
            ExperimentInput::Resume => {
                live.resume(ctx, live::open(&folder, ExperimentStart::Folder));
            }
            ExperimentInput::Again => live.resume(ctx, live::open(&folder, ExperimentStart::Again)),
            ExperimentInput::Add(more) => {
                live.resume(ctx, live::open(&folder, ExperimentStart::Longer(more)));
            }
            ExperimentInput::New => self.open_form(),
            ExperimentInput::Report => {
                self.opened =
                    live.watched().map(|watched| OpenedPlace::report(ctx, &watched.report));
            }
            ExperimentInput::Folder => self.opened = Some(OpenedPlace::folder(ctx, &folder)),
            ExperimentInput::Copy => {
                let tables = live.watched().and_then(|watched| watched.news.tables.clone());
                if let Some(tables) = tables {
                    ctx.copy_text(tables);
                }
            }
        }
    }
}

/// The question, the progress with the time left, the buttons, and the runs that have failed.
fn header_ui(
    ui: &mut Ui,
    look: &ViewContext,
    live: &LiveRun<ExperimentView>,
    measure: usize,
) -> Option<ExperimentInput> {
    let name = live.folder().file_name().unwrap_or_default().to_string_lossy();
    let title = live.watched().map_or(name, |watched| question(look.words, &watched.question));
    ui.add(Label::new(RichText::new(title).text_style(title_style())).wrap());
    ui.add_space(space::SMALL);
    ui.horizontal_wrapped(|ui| {
        ui.label(state_text(look, live));
        if let Some((run, progress)) = live.stage() {
            let part = progress.parts().first();
            let share = part.and_then(|part| Some(format!(" {}/{}", part.done, part.of?)));
            let text = format!("{run}{}", share.unwrap_or_default());
            ui.label(RichText::new(text).color(look.theme.weak));
        }
    });
    let share = live.progress().share().unwrap_or(0.0);
    ui.add(ProgressBar::new(share).desired_height(6.0).fill(look.theme.accent));
    ui.add_space(space::SMALL);
    let input = buttons_ui(ui, look, live, measure);
    if let Some(reason) = live.failure(look.words) {
        ui.add(Label::new(RichText::new(reason).color(look.theme.error)).wrap());
    }
    let failures = live.watched().map_or(&[][..], |watched| &watched.news.failures);
    for (run, reason) in failures.iter().take(MOST_FAILURES) {
        let reason = look.words.reason(reason);
        let values = [("run", run.as_str().into()), ("reason", reason.as_str().into())];
        let text = look.words.with("experiment-failed", &values);
        ui.add(Label::new(RichText::new(text).color(look.theme.error)).wrap());
    }
    input
}

/// The largest number of failed runs that are named; the report names all.
const MOST_FAILURES: usize = 5;

/// The number of ended runs, and the time left or the state.
fn state_text(look: &ViewContext, live: &LiveRun<ExperimentView>) -> String {
    let words = look.words;
    let state = match live.state() {
        LiveState::Running if live.watched().is_none() => words.get("time-estimating").into(),
        LiveState::Running | LiveState::Finishing => live
            .secs_left()
            .map_or_else(|| words.get("time-estimating").into(), |secs| words.time_left(secs)),
        LiveState::Paused | LiveState::Failed(_) => words.get("run-state-paused").into_owned(),
        LiveState::Done => words.get("run-state-done").into_owned(),
    };
    let Some(watched) = live.watched() else { return state };
    let of = watched.runs.to_string();
    let values = [
        ("done", watched.news.ended.into()),
        ("of", of.as_str().into()),
        ("count", watched.runs.into()),
    ];
    format!("{} · {state}", words.with("run-runs", &values))
}

/// The seeds of each value that the measure with this index still needs, as far as they can be added.
fn missing_seeds(live: &LiveRun<ExperimentView>, measure: usize) -> Option<u32> {
    let watched = live.watched().filter(|watched| watched.can_extend)?;
    let measured = watched.news.results.as_deref()?.measures.get(measure)?;
    let more = measured.comparisons.iter().filter_map(|comparison| match comparison.advice {
        SampleAdvice::More(more) => u32::try_from(more).ok(),
        _ => None,
    });
    more.max().filter(|_| *live.state() == LiveState::Done)
}

/// The buttons that the state allows.
fn buttons_ui(
    ui: &mut Ui,
    look: &ViewContext,
    live: &LiveRun<ExperimentView>,
    measure: usize,
) -> Option<ExperimentInput> {
    use ExperimentInput as Input;
    let is_done = *live.state() == LiveState::Done;
    let has_failed = live.watched().is_some_and(|watched| !watched.news.failures.is_empty());
    let has_tables = live.watched().is_some_and(|watched| watched.news.tables.is_some());
    let all = [
        (Input::Pause, "runs-pause", live.is_working()),
        (Input::Resume, "runs-resume", !live.is_working() && !is_done),
        (Input::End, "runs-end", !is_done),
        (Input::Report, "runs-report", is_done),
        (Input::Folder, "lab-open-folder", true),
        (Input::Copy, "experiment-copy", has_tables),
        (Input::Again, "experiment-again", is_done && has_failed),
    ];
    let mut input = None;
    ui.horizontal_wrapped(|ui| {
        for (kind, id, _) in all.iter().filter(|(_, _, is_there)| *is_there) {
            let response = ui.button(look.words.get(id));
            let has_tip = matches!(kind, Input::End | Input::Copy | Input::Again);
            let response =
                if has_tip { response.on_hover_text(look.words.tip(id)) } else { response };
            if response.clicked() {
                input = Some(*kind);
            }
        }
        if let Some(more) = missing_seeds(live, measure) {
            let text = look.words.with("experiment-add-seeds", &[("count", more.into())]);
            let button = ui.add(Button::new(text));
            if button.on_hover_text(look.words.tip("experiment-add-seeds")).clicked() {
                input = Some(Input::Add(more));
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if !live.is_working() && ui.button(look.words.get("experiment-new")).clicked() {
                input = Some(Input::New);
            }
        });
    });
    input
}

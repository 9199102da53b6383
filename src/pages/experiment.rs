//! The page of an experiment: the form for a question about a setting, and the answer with its tables and curves.

mod adding;
mod form;
mod results;
mod sentence;

use std::path::Path;

use egui::{Align, Label, Layout, ProgressBar, RichText, ScrollArea, Ui};

use crate::{
    action::Action,
    pages::evolution::run_card::parts,
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
use adding::{AddedSeeds, adding_ui};
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
    /// The number of seeds that the user is asked about before they are added.
    asked: Option<u32>,
    /// The number of times that the form was opened: each time it begins at its top.
    forms: usize,
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
            asked: None,
            forms: 0,
            opened: None,
        }
    }

    /// Shows the form for a new experiment, unless one is working.
    pub fn open_form(&mut self) {
        if !self.is_working() {
            self.live = None;
            self.forms += 1;
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
            self.forget();
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
            self.forget();
            self.live = Some(LiveRun::begin(ctx, folder, threads, live::open(folder, start)));
        }
    }

    /// Forgets what was shown of another experiment.
    fn forget(&mut self) {
        (self.measure, self.opened, self.asked) = (0, None, None);
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
        let added = AddedSeeds::of(ui.ctx(), live, &mut self.forecast);
        let (measure, opened, asked) = (&mut self.measure, &self.opened, &mut self.asked);
        ScrollArea::vertical().id_salt("experiment").auto_shrink(false).show(ui, |ui| {
            card(look).show(ui, |ui| {
                ui.set_width(ui.available_width());
                input = header_ui(ui, look, live, (added, asked));
                if let Some(opened) = opened {
                    opened_ui(ui, look, opened);
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
        let form = |ui: &mut Ui| form.form_ui(ui, look, forecast);
        let (new, action) = ui.push_id(self.forms, |ui| form_card_ui(ui, look, place, form)).inner;
        if let Some(NewExperiment { folder, plan, threads }) = new {
            self.begin(ui.ctx(), &folder, threads, ExperimentStart::New(plan, threads));
        }
        action
    }

    fn carry_out(&mut self, ctx: &egui::Context, input: ExperimentInput) {
        let Some(live) = &mut self.live else { return };
        let folder = live.folder().to_owned();
        // The message about an opened report or folder disappears with the next request.
        self.opened = None;
        match input {
            ExperimentInput::Pause => live.pause(),
            ExperimentInput::End => {
                if !live.is_working() {
                    live.resume(ctx, live::open(&folder, ExperimentStart::Folder));
                }
                live.end();
            }
            // Opening an experiment that was ended early brings back the runs that were left out.
            ExperimentInput::Resume if *live.state() == LiveState::Done => {
                live.resume(ctx, live::open(&folder, ExperimentStart::Again));
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
    (added, asked): (Option<AddedSeeds>, &mut Option<u32>),
) -> Option<ExperimentInput> {
    let name = live.folder().file_name().unwrap_or_default().to_string_lossy();
    let title = live.watched().map_or(name, |watched| question(look.words, &watched.question));
    ui.add(Label::new(RichText::new(title).text_style(title_style())).wrap());
    ui.add_space(space::SMALL);
    ui.horizontal_wrapped(|ui| {
        ui.label(state_text(look, live));
        if let Some(text) = stage_text(look, live) {
            ui.label(RichText::new(text).color(look.theme.weak));
        }
    });
    let share = live.progress().share().unwrap_or(0.0);
    ui.add(ProgressBar::new(share).desired_height(6.0).fill(look.theme.accent));
    ui.add_space(space::SMALL);
    let input = buttons_ui(ui, look, live, (added, &mut *asked));
    let input = input.or(adding_ui(ui, look, added, asked).map(ExperimentInput::Add));
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

/// The work under way: a run by its value and seed, and how far it is, or the pool.
fn stage_text(look: &ViewContext, live: &LiveRun<ExperimentView>) -> Option<String> {
    let (_, progress) = live.stage()?;
    let Some(run) = live.watched()?.news.at_work.as_ref() else {
        return Some(format!("{}: {}", look.words.get("measure-pool"), parts(look, progress)));
    };
    let seed = run.seed.to_string();
    let values = [("value", run.value.as_str().into()), ("seed", seed.as_str().into())];
    let id = if run.is_measured { "experiment-measuring" } else { "experiment-run" };
    let text = look.words.with(id, &values).into_owned();
    let is_counted = !run.is_measured && !progress.parts().is_empty();
    Some(if is_counted { format!("{text}: {}", parts(look, progress)) } else { text })
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
        LiveState::Done if live.watched().is_some_and(|watched| watched.news.is_cut) => {
            words.get("run-state-cut").into_owned()
        }
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

/// The buttons that the state allows.
fn buttons_ui(
    ui: &mut Ui,
    look: &ViewContext,
    live: &LiveRun<ExperimentView>,
    (added, asked): (Option<AddedSeeds>, &mut Option<u32>),
) -> Option<ExperimentInput> {
    use ExperimentInput as Input;
    let is_done = *live.state() == LiveState::Done;
    let is_cut = live.watched().is_some_and(|watched| watched.news.is_cut);
    let has_failed = live.watched().is_some_and(|watched| !watched.news.failures.is_empty());
    let has_tables = live.watched().is_some_and(|watched| watched.news.tables.is_some());
    let all = [
        (Input::Pause, "runs-pause", live.is_working()),
        (Input::Resume, "runs-resume", !live.is_working() && (!is_done || is_cut)),
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
        if let Some(added) = added
            && added.button_ui(ui, look)
        {
            if added.needs_question() {
                *asked = Some(added.count);
            } else {
                input = Some(Input::Add(added.count));
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

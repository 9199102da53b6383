//! What the pages of learning share: the run's state with its controls, its curves, and the rows of
//! a form.

mod curves;
pub mod form;
mod machine;

use std::{borrow::Cow, path::Path};

use egui::{Color32, Label, ProgressBar, RichText, ScrollArea, Ui, vec2};

use self::{
    curves::Curves,
    form::{Form, Recipe},
};
use super::{Look, button::primary_button, card::card};
use crate::{
    Places,
    failure::Failure,
    runs::{
        Live, State,
        learning::{Epoch, Learner, Learning, Step, has_run, open},
    },
    theme::{self, space},
    worker,
};

/// The messages of a page.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    /// That what is shown and played comes from the run.
    pub of_run: &'static str,
    /// That it came with the program.
    pub shipped: &'static str,
    /// The button that plays it.
    pub play: &'static str,
    /// What came with the program, as lists of players write it.
    pub model: &'static str,
    /// The title of the error by epoch.
    pub errors: &'static str,
    /// What the error is counted in.
    pub unit: &'static str,
}

/// What the user asked for on a page's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// A game against what is shown.
    Play,
    /// A file to learn from.
    ChooseFile,
}

/// The run of a page, and the form of a new one.
pub struct TrainingRun<R: Learner<Settings: Recipe>> {
    wording: Wording,
    form: Form<R::Settings>,
    /// The run that was begun last.
    live: Option<Live<Learning<R>>>,
    /// Why something cannot be done.
    refusal: Option<Failure>,
}

impl<R: Learner<Settings: Recipe>> TrainingRun<R> {
    /// No run yet; a new one is to be kept in this folder of the runs.
    pub fn new(places: &Places, folder: &str, wording: Wording) -> TrainingRun<R> {
        let form = Form::new(&places.runs.join(folder), places.speed);
        TrainingRun { wording, form, live: None, refusal: None }
    }

    fn learning(&self) -> Option<&Learning<R>> {
        self.live.as_ref()?.watched()
    }

    /// What the run has learned, once it has learned anything, and its folder.
    pub fn learned(&self) -> Option<(&R::Learned, &Path)> {
        let live = self.live.as_ref()?;
        Some((live.watched()?.learned.as_ref()?, live.folder()))
    }

    /// Whether the run is under way.
    pub fn is_working(&self) -> bool {
        self.live.as_ref().is_some_and(Live::is_working)
    }

    /// Takes in what the thread has told.
    pub fn logic(&mut self) {
        self.live.iter_mut().for_each(Live::logic);
    }

    /// Says why something cannot be done.
    pub fn refuse(&mut self, reason: Failure) {
        self.refusal = Some(reason);
    }

    /// A new run learns from this file as well.
    pub fn learn_from(&mut self, path: &Path) {
        self.form.add_file(path);
    }

    /// Resumes the run in the folder.
    pub fn resume(&mut self, ctx: &egui::Context, folder: &Path) {
        if !self.is_working() {
            self.form.set_folder(folder);
            self.start(ctx, folder, None);
        }
    }

    /// Begins the run in the folder, or resumes the one there.
    fn start(&mut self, ctx: &egui::Context, folder: &Path, settings: Option<R::Settings>) {
        let open = open(folder, settings);
        self.live = Some(Live::begin(ctx, folder, worker::usual_threads(), open));
        self.refusal = None;
    }

    /// A page's side: what is played, the run, and the form of a new one. What there is to do stands
    /// first, so that a small window shows it.
    pub fn side_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Press> {
        let (words, wording) = (look.words, self.wording);
        let whose = if self.learned().is_some() { wording.of_run } else { wording.shipped };
        ui.add(Label::new(RichText::new(words.get(whose)).color(look.theme.weak)).wrap());
        ui.add_space(space::SMALL);
        let play = ui.button(words.get(wording.play));
        let is_wished = play.on_hover_text(words.tip(wording.play)).clicked();
        ui.add_space(space::MEDIUM);
        ui.separator();
        ui.add_space(space::SMALL);
        self.controls_ui(ui, look);
        ui.add_space(space::MEDIUM);
        let is_free = !self.is_working();
        let rows = ui.add_enabled_ui(is_free, |ui| self.form.form_ui(ui, look));
        let file = rows.inner.then_some(Press::ChooseFile);
        is_wished.then_some(Press::Play).or(file)
    }

    /// What the run is doing, and the button that starts or stops it.
    fn controls_ui(&mut self, ui: &mut Ui, look: &Look) {
        let folder = self.form.folder();
        let is_new = !self.is_working() && !has_run(&folder);
        let secs = if is_new { self.form.secs(ui.ctx()) } else { None };
        self.status_ui(ui, look, secs);
        ui.add_space(space::SMALL);
        let words = look.words;
        if let Some(live) = self.live.as_ref().filter(|live| live.is_working()) {
            if ui.button(words.get("learning-stop")).clicked() {
                live.pause();
            }
            return;
        }
        let id = if has_run(&folder) { "learning-go-on" } else { "learning-start" };
        let is_over = |live: &Live<_>| *live.state() == State::Done && folder == live.folder();
        let is_over = self.live.as_ref().is_some_and(is_over);
        if ui.add_enabled(!is_over, primary_button(look, &words.get(id))).clicked() {
            let settings = self.form.settings();
            self.start(ui.ctx(), &folder, Some(settings));
        }
    }

    /// What it is doing, and how long it will still take, or a new run of so many seconds.
    fn status_ui(&self, ui: &mut Ui, look: &Look, secs: Option<f64>) {
        let words = look.words;
        ui.label(self.status(look));
        let bar = match &self.live {
            None => ProgressBar::new(0.0).fill(Color32::TRANSPARENT), // as high, but not seen
            Some(live) => {
                ProgressBar::new(live.progress().share().unwrap_or(0.0)).fill(look.theme.accent)
            }
        };
        ui.add(bar.desired_height(6.0));
        let left = self.live.as_ref().and_then(Live::secs_left);
        let left = match (left, secs) {
            (Some(left), _) => words.time_left(left),
            (None, Some(secs)) => words.with_time("learning-takes", secs),
            (None, None) => String::new(),
        };
        ui.label(RichText::new(left).small().color(look.theme.weak)); // its line stays, nothing jumps
        let failure = self.live.as_ref().and_then(|live| live.failure(words));
        if let Some(reason) = self.refusal.as_ref().map(|why| why.words(look.words)).or(failure) {
            ui.add(Label::new(RichText::new(reason).color(look.theme.error)).wrap());
        }
    }

    fn status<'a>(&self, look: &Look<'a>) -> Cow<'a, str> {
        let words = look.words;
        let Some(live) = &self.live else { return words.get("learning-idle") };
        match (live.state(), live.watched().and_then(|learning| learning.last)) {
            (State::Paused, _) => words.get("learning-stopped"),
            (State::Done, _) => words.get("learning-done"),
            (_, None | Some(Step::Round(_))) => words.get("learning-beginning"),
            (_, Some(Step::Games { round, played, of })) => {
                let values =
                    [("round", round.into()), ("played", played.into()), ("of", of.into())];
                words.with("learning-playing", &values)
            }
            (_, Some(Step::Epoch { round, report: Epoch { epoch, .. } })) => {
                let values = [("round", round.into()), ("epoch", epoch.into())];
                words.with("learning-learning", &values)
            }
        }
    }

    /// The error by epoch and the strength by round, side by side where there is room.
    pub fn curves_ui(&self, ui: &mut Ui, look: &Look, height: f32) {
        let (epochs, rounds) = self
            .learning()
            .map_or((&[][..], &[][..]), |learning| (&learning.epochs, &learning.rounds));
        if self.live.is_none() {
            return known_ui(ui, look, &self.wording, height);
        }
        Curves { epochs, rounds }.curves_ui(ui, look, &self.wording, height);
    }
}

/// What is known before anything is learned: how strong it is that came with the program, and what a
/// run will show in this place.
fn known_ui(ui: &mut Ui, look: &Look, wording: &Wording, height: f32) {
    let words = look.words;
    card(look).show(ui, |ui| {
        ui.set_min_size(vec2(ui.available_width(), height - 2.0 * space::LARGE));
        ui.label(RichText::new(words.get("plot-strength")).heading());
        ui.add_space(space::SMALL);
        let guest = look.roster.find_model(&wording.model.into());
        if let Some(rated) = guest.and_then(|guest| guest.rated.as_ref()) {
            ui.horizontal(|ui| {
                let elo = format!("{:.0} ± {:.0} Elo", rated.rating, rated.error());
                ui.label(RichText::new(elo).text_style(theme::title_style()));
                let games = [("count", (rated.games as usize).into())];
                let games = words.with("player-games", &games);
                ui.label(RichText::new(games).color(look.theme.weak));
            });
        }
        ui.add_space(space::SMALL);
        let then = Label::new(RichText::new(words.get("learning-then")).color(look.theme.weak));
        ui.add(then.wrap());
    });
}

/// A part of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    /// Controls and settings.
    Side,
    /// What they bring about.
    Main,
}

/// Narrower than this, the parts of a page stand one below the other.
const NARROW: f32 = 600.0;

/// The parts of a page, each in its own list: the side at the left, or above in a narrow window.
pub fn panes_ui(ui: &mut Ui, mut pane_ui: impl FnMut(&mut Ui, Pane)) {
    let list = |id: &str| ScrollArea::vertical().id_salt(id).auto_shrink([true, false]);
    if ui.available_width() < NARROW {
        list("page").show(ui, |ui| {
            pane_ui(ui, Pane::Side);
            ui.add_space(space::LARGE);
            pane_ui(ui, Pane::Main);
        });
        return;
    }
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_width(256.0);
            list("side").show(ui, |ui| {
                ui.set_width(240.0);
                pane_ui(ui, Pane::Side);
            });
        });
        ui.add_space(space::LARGE);
        ui.vertical(|ui| list("main").show(ui, |ui| pane_ui(ui, Pane::Main)));
    });
}

//! What the pages of learning share: the run's state with its controls, its curves, and the rows of
//! a form.

mod curves;
pub mod form;

use std::path::{Path, PathBuf};

use egui::{Color32, Label, ProgressBar, RichText, ScrollArea, Ui};
use othello_lab::run::{Pace, Progress};

use self::{curves::Curves, form::RunForm};
use super::{Look, button::primary_button};
use crate::{
    learning::{Learner, News, Step, goes_on, work},
    pace,
    theme::space,
    worker::{Poll, Worker},
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
    /// The title of the error by epoch.
    pub errors: &'static str,
    /// The title of the strength by round.
    pub strength: &'static str,
}

/// A run as its page knows it.
pub struct Learning<L: Learner> {
    worker: Option<Worker<News<L::Learned>>>,
    status: Status,
    fault: Option<Fault>,
    curves: Curves,
    pace: Pace,
    share: f32,
    learned: Option<L::Learned>,
    folder: PathBuf,
}

/// Why a run ended before its time.
enum Fault {
    /// A reason in one sentence.
    Told(String),
    /// The worker panicked.
    Died,
}

/// What the run is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// No run was begun.
    Idle,
    /// The worker has not sent anything yet.
    Beginning,
    /// Games are played.
    Playing { round: u32, played: u32, of: u32 },
    /// An epoch was learned.
    Learning { round: u32, epoch: u32 },
    /// The user stopped it.
    Stopped,
    /// All rounds are over.
    Done,
}

impl<L: Learner> Default for Learning<L> {
    fn default() -> Learning<L> {
        Learning {
            worker: None,
            status: Status::Idle,
            fault: None,
            curves: Curves::default(),
            pace: Pace::begin(Progress::default()),
            share: 0.0,
            learned: None,
            folder: PathBuf::new(),
        }
    }
}

impl<L: Learner> Learning<L> {
    /// What the run has learned, once it has learned anything.
    pub const fn learned(&self) -> Option<&L::Learned> {
        self.learned.as_ref()
    }

    /// The folder of the run that was begun last.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether the run is under way.
    pub const fn is_working(&self) -> bool {
        self.worker.is_some()
    }

    /// Takes in what the worker sent.
    pub fn logic(&mut self) {
        while let Some(worker) = &self.worker {
            match worker.poll() {
                Poll::Report(news) => self.take(news),
                Poll::Working => return,
                Poll::Ended => {
                    self.worker = None;
                    // A worker that ends without a word has panicked.
                    if self.status != Status::Done && self.fault.is_none() {
                        self.fault = Some(Fault::Died);
                    }
                }
            }
        }
    }

    fn take(&mut self, news: News<L::Learned>) {
        match news {
            News::Before(progress, rounds, learned) => {
                self.share = progress.share().unwrap_or(0.0);
                self.pace = Pace::begin(progress);
                self.curves.begin(rounds);
                self.learned = learned;
            }
            News::Step(step, progress, learned) => {
                self.status = match step {
                    Step::Games { round, played, of } => Status::Playing { round, played, of },
                    Step::Epoch { round, epoch, .. } => Status::Learning { round, epoch },
                    Step::Round(_) => self.status,
                };
                self.curves.take(&step);
                self.share = progress.share().unwrap_or(0.0);
                self.pace.take(&progress);
                if learned.is_some() {
                    self.learned = learned;
                }
            }
            News::Done => self.status = Status::Done,
            News::Failed(reason) => self.fault = Some(Fault::Told(reason)),
        }
    }

    /// Says why something cannot be done.
    pub fn refuse(&mut self, reason: String) {
        self.fault = Some(Fault::Told(reason));
    }

    /// Resumes the run in the folder.
    pub fn resume(&mut self, ctx: &egui::Context, folder: PathBuf) {
        if !self.is_working() {
            self.start(ctx, folder, None);
        }
    }

    /// Begins the run in the folder, or resumes the one there.
    fn start(&mut self, ctx: &egui::Context, folder: PathBuf, settings: Option<L::Settings>) {
        *self =
            Learning { status: Status::Beginning, folder: folder.clone(), ..Learning::default() };
        self.worker = Some(Worker::spawn_behind(ctx, move |stop, send| {
            work::<L>(&folder, settings.as_ref(), stop, send);
        }));
    }

    /// A page's side: what is played, the run, and the form of a new one. What there is to do stands
    /// first, so that a small window shows it. Returns whether a game was asked for.
    pub fn side_ui(
        &mut self,
        ui: &mut Ui,
        look: &Look,
        wording: &Wording,
        form: &mut impl RunForm<Settings = L::Settings>,
    ) -> bool {
        let words = look.words;
        let whose = if self.learned.is_some() { wording.of_run } else { wording.shipped };
        ui.add(Label::new(RichText::new(words.get(whose)).color(look.theme.weak)).wrap());
        ui.add_space(space::SMALL);
        let play = ui.button(words.get(wording.play));
        let is_wished = play.on_hover_text(words.tip(wording.play)).clicked();
        ui.add_space(space::MEDIUM);
        ui.separator();
        ui.add_space(space::SMALL);
        self.controls_ui(ui, look, form);
        ui.add_space(space::MEDIUM);
        ui.add_enabled_ui(!self.is_working(), |ui| form.form_ui(ui, look));
        is_wished
    }

    /// What the run is doing, and the button that starts or stops it.
    fn controls_ui(
        &mut self,
        ui: &mut Ui,
        look: &Look,
        form: &impl RunForm<Settings = L::Settings>,
    ) {
        let folder = form.folder();
        self.status_ui(ui, look);
        ui.add_space(space::SMALL);
        let words = look.words;
        if self.is_working() {
            if ui.button(words.get("learning-stop")).clicked() {
                self.worker = None;
                self.status = Status::Stopped;
            }
            return;
        }
        let id = if goes_on(&folder) { "learning-go-on" } else { "learning-start" };
        let is_over = self.status == Status::Done && folder == self.folder;
        if ui.add_enabled(!is_over, primary_button(look, &words.get(id))).clicked() {
            match form.settings() {
                Ok(settings) => self.start(ui.ctx(), folder, Some(settings)),
                Err(reason) => self.refuse(reason),
            }
        }
    }

    fn status_ui(&self, ui: &mut Ui, look: &Look) {
        let words = look.words;
        let text = match self.status {
            Status::Idle => words.get("learning-idle"),
            Status::Beginning => words.get("learning-beginning"),
            Status::Playing { round, played, of } => {
                let values =
                    [("round", round.into()), ("played", played.into()), ("of", of.into())];
                words.with("learning-playing", &values)
            }
            Status::Learning { round, epoch } => {
                let values = [("round", round.into()), ("epoch", epoch.into())];
                words.with("learning-learning", &values)
            }
            Status::Stopped => words.get("learning-stopped"),
            Status::Done => words.get("learning-done"),
        };
        ui.label(text);
        let bar = match self.status {
            Status::Idle => ProgressBar::new(0.0).fill(Color32::TRANSPARENT), // as high, but not seen
            Status::Done => ProgressBar::new(1.0).fill(look.theme.accent),
            _ => ProgressBar::new(self.share).fill(look.theme.accent),
        };
        ui.add(bar.desired_height(6.0));
        let left = self.pace.secs_left().filter(|_| self.is_working());
        let left = left.map(|secs| pace::time_left(words, secs)).unwrap_or_default();
        ui.label(RichText::new(left).small().color(look.theme.weak)); // its line stays, nothing jumps
        let fault = match &self.fault {
            None => return,
            Some(Fault::Died) => words.get("learning-died").into_owned(),
            Some(Fault::Told(reason)) => reason.clone(),
        };
        ui.add(Label::new(RichText::new(fault).color(look.theme.error)).wrap());
    }

    /// The error by epoch and the strength by round, side by side where there is room.
    pub fn curves_ui(&self, ui: &mut Ui, look: &Look, wording: &Wording, height: f32) {
        self.curves.curves_ui(ui, look, wording, height);
    }
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

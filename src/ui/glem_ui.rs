//! The page of the pattern evaluator: it learns from play, shows its curves and its patterns, and
//! plays with one click.

mod curves;
mod form;
mod patterns;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use egui::{Label, RichText, ScrollArea, Ui};
use othello_engine::{eval::Glem, search::Stop};
use othello_lab::{
    glem_run::{GlemRun, RoundLine, RunReport, RunSettings},
    saved_game::SavedGame,
    store,
};

use self::{curves::Curves, form::Form, patterns::Viewer};
use super::{Look, Page, PageView, game_ui::primary_button};
use crate::{
    action::{Action, Breed, Command},
    theme::space,
    worker::{Poll, Worker},
};

/// The page's state.
pub struct GlemPage {
    form: Form,
    worker: Option<Worker<News>>,
    status: Status,
    error: Option<String>,
    curves: Curves,
    viewer: Viewer,
    /// What is shown and played: the weights of the run, once it has some.
    glem: Arc<Glem>,
    /// The folder of the run that the weights are of; `None` for the shipped ones.
    folder: Option<PathBuf>,
}

/// What the worker sends.
enum News {
    /// What was done before, when a run goes on.
    History(Vec<RoundLine>),
    /// A step of the run, and the weights after it if they changed.
    Step(RunReport, Option<Arc<Glem>>),
    /// All rounds are done.
    Done,
    /// The run cannot go on.
    Failed(String),
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
    /// The weights are fitted.
    Learning { round: u32, epoch: u32 },
    /// The user stopped it.
    Stopped,
    /// All rounds are done.
    Done,
}

impl Default for GlemPage {
    fn default() -> GlemPage {
        GlemPage {
            form: Form::default(),
            worker: None,
            status: Status::Idle,
            error: None,
            curves: Curves::default(),
            viewer: Viewer::default(),
            glem: Glem::shipped(),
            folder: None,
        }
    }
}

impl PageView for GlemPage {
    fn page(&self) -> Page {
        Page::Patterns
    }

    fn title(&self) -> &'static str {
        "page-patterns"
    }

    fn logic(&mut self, _: &egui::Context) {
        while let Some(worker) = &self.worker {
            match worker.poll() {
                Poll::Report(news) => self.take(news),
                Poll::Working => return,
                Poll::Ended => {
                    self.worker = None;
                    // A worker that ends without a word has panicked.
                    if !matches!(self.status, Status::Done) && self.error.is_none() {
                        self.error = Some(String::new());
                    }
                }
            }
        }
    }

    fn page_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let mut wish = None;
        let height = ui.available_height();
        ui.horizontal_top(|ui| {
            let side = |ui: &mut Ui| {
                ui.set_width(248.0);
                ScrollArea::vertical().id_salt("form").max_height(height).show(ui, |ui| {
                    ui.set_width(232.0);
                    wish = self.controls_ui(ui, look);
                });
            };
            ui.vertical(side);
            ui.add_space(space::LARGE);
            ui.vertical(|ui| {
                ScrollArea::vertical().id_salt("curves and viewer").max_height(height).show(
                    ui,
                    |ui| {
                        self.curves.curves_ui(ui, look);
                        ui.add_space(space::LARGE);
                        self.viewer.viewer_ui(ui, look, &self.glem);
                    },
                );
            });
        });
        wish
    }

    fn accepts(&self, command: Command) -> bool {
        command == Command::Evolve(Breed::Patterns)
    }

    fn is_working(&self) -> bool {
        self.worker.is_some()
    }
}

impl GlemPage {
    fn take(&mut self, news: News) {
        match news {
            News::History(rounds) => self.curves.begin(rounds),
            News::Step(report, glem) => {
                self.status = match &report {
                    RunReport::Games { round, played, of } => {
                        Status::Playing { round: *round, played: *played, of: *of }
                    }
                    RunReport::Epoch { round, report } => {
                        Status::Learning { round: *round, epoch: report.epoch }
                    }
                    RunReport::Round(_) => self.status,
                };
                self.curves.take(&report);
                if let Some(glem) = glem {
                    self.glem = glem;
                    self.folder = Some(self.form.folder());
                }
            }
            News::Done => self.status = Status::Done,
            News::Failed(reason) => self.error = Some(reason),
        }
    }

    /// What there is to do stands first, so that a small window shows it.
    fn controls_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let words = look.words;
        let whose = if self.folder.is_some() { "patterns-of-run" } else { "patterns-shipped" };
        ui.add(Label::new(RichText::new(words.get(whose)).color(look.theme.weak)).wrap());
        ui.add_space(space::SMALL);
        let play = ui.button(words.get("patterns-play"));
        let played = play.on_hover_text(words.tip("patterns-play")).clicked();
        ui.add_space(space::MEDIUM);
        ui.separator();
        ui.add_space(space::SMALL);
        self.status_ui(ui, look);
        ui.add_space(space::SMALL);
        let working = self.worker.is_some();
        if working {
            if ui.button(words.get("patterns-stop")).clicked() {
                self.worker = None;
                self.status = Status::Stopped;
            }
        } else {
            let id = if self.form.goes_on() { "patterns-go-on" } else { "patterns-start" };
            if ui.add(primary_button(look, &words.get(id))).clicked() {
                self.start(ui.ctx());
            }
        }
        ui.add_space(space::MEDIUM);
        ui.add_enabled_ui(!working, |ui| self.form.form_ui(ui, look));
        if played { self.play() } else { None }
    }

    fn status_ui(&self, ui: &mut Ui, look: &Look) {
        let words = look.words;
        let text = match self.status {
            Status::Idle => words.get("patterns-idle").into_owned(),
            Status::Beginning => words.get("patterns-beginning").into_owned(),
            Status::Playing { round, played, of } => {
                let values =
                    [("round", round.into()), ("played", played.into()), ("of", of.into())];
                words.with("patterns-playing", &values).into_owned()
            }
            Status::Learning { round, epoch } => {
                let values = [("round", round.into()), ("epoch", epoch.into())];
                words.with("patterns-learning", &values).into_owned()
            }
            Status::Stopped => words.get("patterns-stopped").into_owned(),
            Status::Done => words.get("patterns-done").into_owned(),
        };
        ui.label(text);
        match self.error.as_deref() {
            Some("") => ui.colored_label(look.theme.error, words.get("patterns-died")),
            Some(reason) => ui.colored_label(look.theme.error, reason),
            None => return,
        };
    }

    /// Begins the run of the form, or goes on with the one in its folder.
    fn start(&mut self, ctx: &egui::Context) {
        let (folder, settings) = (self.form.folder(), self.form.settings());
        self.error = settings.fault();
        if self.error.is_some() {
            return;
        }
        self.status = Status::Beginning;
        self.curves = Curves::default();
        self.worker =
            Some(Worker::spawn(ctx, move |stop, send| work(&folder, &settings, stop, send)));
    }

    /// Plays against the weights that are shown.
    fn play(&mut self) -> Option<Action> {
        let model = match &self.folder {
            None => "glem".to_owned(),
            Some(folder) => {
                let path = folder.join("current.glem");
                if let Err(error) = store::write(&path, &self.glem.to_bytes()) {
                    self.error = Some(format!("{}: {error}", path.display()));
                    return None;
                }
                path.to_string_lossy().into_owned()
            }
        };
        Some(Action::Start([SavedGame::HUMAN.to_owned(), format!("pvs:6@{model}")]))
    }
}

/// The worker: steps until all is done or a stop is requested. It leaves one core to the window.
fn work(folder: &Path, settings: &RunSettings, stop: &Stop, send: &mut dyn FnMut(News)) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads((cores - 1).max(1)).build();
    let opened = if folder.join("run.ron").exists() {
        GlemRun::open(folder)
    } else {
        GlemRun::create(folder, settings)
    };
    let (mut run, pool) = match (opened, pool) {
        (Ok(run), Ok(pool)) => (run, pool),
        (Err(error), _) => return send(News::Failed(error.to_string())),
        (_, Err(error)) => return send(News::Failed(error.to_string())),
    };
    send(News::History(run.history().to_vec()));
    loop {
        match pool.install(|| run.step(stop)) {
            Ok(Some(report)) => {
                let learned = !matches!(report, RunReport::Games { .. });
                let glem = learned.then(|| run.glem());
                send(News::Step(report, glem));
            }
            Ok(None) if run.is_done() => return send(News::Done),
            Ok(None) => return,
            Err(error) => return send(News::Failed(error.to_string())),
        }
    }
}

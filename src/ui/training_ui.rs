//! The page of the value network: it learns from playing itself, shows its curves, and plays with one
//! click.

mod curves;
mod form;

use std::path::{Path, PathBuf};

use egui::{Label, RichText, ScrollArea, Ui};
use othello_engine::search::Stop;
use othello_lab::{
    net_run::{NetRound, NetRun, NetRunReport, NetRunSettings},
    saved_game::SavedGame,
};

use self::{curves::Curves, form::Form};
use super::{Look, Page, PageView, game_ui::primary_button};
use crate::{
    action::{Action, Breed, Command},
    theme::space,
    worker::{Poll, Worker},
};

/// The page's state.
pub struct TrainingPage {
    form: Form,
    worker: Option<Worker<News>>,
    status: Status,
    error: Option<Fault>,
    curves: Curves,
    /// The newest network of the run, once it has one; until then the shipped one plays.
    newest: Option<PathBuf>,
}

/// What the worker sends.
enum News {
    /// What was done before, when a run goes on.
    History(Vec<NetRound>, Option<PathBuf>),
    /// A step of the run.
    Step(NetRunReport),
    /// A round is over, and this network plays.
    Newest(Option<PathBuf>),
    /// All rounds are over.
    Done,
    /// The run cannot go on.
    Failed(String),
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
    /// The network learns.
    Learning { round: u32, epoch: u32 },
    /// The user stopped it.
    Stopped,
    /// All rounds are over.
    Done,
}

impl Default for TrainingPage {
    fn default() -> TrainingPage {
        TrainingPage {
            form: Form::default(),
            worker: None,
            status: Status::Idle,
            error: None,
            curves: Curves::default(),
            newest: None,
        }
    }
}

impl PageView for TrainingPage {
    fn page(&self) -> Page {
        Page::Network
    }

    fn title(&self) -> &'static str {
        "page-network"
    }

    fn logic(&mut self, _: &egui::Context) {
        while let Some(worker) = &self.worker {
            match worker.poll() {
                Poll::Report(news) => self.take(news),
                Poll::Working => return,
                Poll::Ended => {
                    self.worker = None;
                    // A worker that ends without a word has panicked.
                    if self.status != Status::Done && self.error.is_none() {
                        self.error = Some(Fault::Died);
                    }
                }
            }
        }
    }

    fn page_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let mut wish = None;
        let height = ui.available_height();
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(256.0);
                ScrollArea::vertical().id_salt("network form").max_height(height).show(ui, |ui| {
                    ui.set_width(240.0);
                    wish = self.controls_ui(ui, look);
                });
            });
            ui.add_space(space::LARGE);
            ui.vertical(|ui| self.curves.curves_ui(ui, look));
        });
        wish
    }

    fn accepts(&self, command: Command) -> bool {
        command == Command::Evolve(Breed::Network)
    }

    fn is_working(&self) -> bool {
        self.worker.is_some()
    }
}

impl TrainingPage {
    fn take(&mut self, news: News) {
        match news {
            News::History(rounds, newest) => {
                self.curves.begin(rounds);
                self.newest = newest;
            }
            News::Step(report) => {
                self.status = match report {
                    NetRunReport::Games { round, played, of } => {
                        Status::Playing { round, played, of }
                    }
                    NetRunReport::Epoch { round, report } => {
                        Status::Learning { round, epoch: report.epoch }
                    }
                    NetRunReport::Round(_) => self.status,
                };
                self.curves.take(&report);
            }
            News::Newest(newest) => self.newest = newest,
            News::Done => self.status = Status::Done,
            News::Failed(reason) => self.error = Some(Fault::Told(reason)),
        }
    }

    /// What there is to do stands first, so that a small window shows it.
    fn controls_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let words = look.words;
        let whose = if self.newest.is_some() { "network-of-run" } else { "network-shipped" };
        ui.add(Label::new(RichText::new(words.get(whose)).color(look.theme.weak)).wrap());
        ui.add_space(space::SMALL);
        let play = ui.button(words.get("network-play"));
        let wish = play.on_hover_text(words.tip("network-play")).clicked().then(|| self.play());
        ui.add_space(space::MEDIUM);
        ui.separator();
        ui.add_space(space::SMALL);
        self.status_ui(ui, look);
        ui.add_space(space::SMALL);
        let working = self.worker.is_some();
        if working {
            if ui.button(words.get("network-stop")).clicked() {
                self.worker = None;
                self.status = Status::Stopped;
            }
        } else {
            let id = if self.form.goes_on() { "network-go-on" } else { "network-start" };
            if ui.add(primary_button(look, &words.get(id))).clicked() {
                self.start(ui.ctx());
            }
        }
        ui.add_space(space::MEDIUM);
        ui.add_enabled_ui(!working, |ui| self.form.form_ui(ui, look));
        wish
    }

    fn status_ui(&self, ui: &mut Ui, look: &Look) {
        let words = look.words;
        let text = match self.status {
            Status::Idle => words.get("network-idle").into_owned(),
            Status::Beginning => words.get("network-beginning").into_owned(),
            Status::Playing { round, played, of } => {
                let values =
                    [("round", round.into()), ("played", played.into()), ("of", of.into())];
                words.with("network-playing", &values).into_owned()
            }
            Status::Learning { round, epoch } => {
                let values = [("round", round.into()), ("epoch", epoch.into())];
                words.with("network-learning", &values).into_owned()
            }
            Status::Stopped => words.get("network-stopped").into_owned(),
            Status::Done => words.get("network-done").into_owned(),
        };
        ui.label(text);
        let fault = match &self.error {
            None => return,
            Some(Fault::Died) => words.get("network-died").into_owned(),
            Some(Fault::Told(reason)) => reason.clone(),
        };
        ui.add(Label::new(RichText::new(fault).color(look.theme.error)).wrap());
    }

    /// Begins the run of the form, or goes on with the one in its folder.
    fn start(&mut self, ctx: &egui::Context) {
        let (folder, settings) = (self.form.folder(), self.form.settings());
        self.error = None;
        self.status = Status::Beginning;
        self.curves = Curves::default();
        self.newest = None;
        self.worker =
            Some(Worker::spawn(ctx, move |stop, send| work(&folder, &settings, stop, send)));
    }

    /// A game against the newest network.
    fn play(&self) -> Action {
        let model = self.newest.as_ref().map_or("net".into(), |path| path.to_string_lossy());
        Action::Start([SavedGame::HUMAN.to_owned(), format!("mcts:2000@{model}")])
    }
}

/// The worker: steps until all is done or a stop is requested. It leaves one core to the window.
fn work(folder: &Path, settings: &NetRunSettings, stop: &Stop, send: &mut dyn FnMut(News)) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads((cores - 1).max(1)).build();
    let opened = if folder.join("run.ron").exists() {
        NetRun::open(folder)
    } else {
        NetRun::create(folder, settings)
    };
    let (mut run, pool) = match (opened, pool) {
        (Ok(run), Ok(pool)) => (run, pool),
        (Err(error), _) => return send(News::Failed(error.to_string())),
        (_, Err(error)) => return send(News::Failed(error.to_string())),
    };
    send(News::History(run.history().to_vec(), run.newest()));
    loop {
        match pool.install(|| run.step(stop)) {
            Ok(Some(report)) => {
                send(News::Step(report));
                if matches!(report, NetRunReport::Round(_)) {
                    send(News::Newest(run.newest()));
                }
            }
            Ok(None) if run.is_done() => return send(News::Done),
            Ok(None) => return,
            Err(error) => return send(News::Failed(error.to_string())),
        }
    }
}

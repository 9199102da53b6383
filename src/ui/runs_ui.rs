//! All runs on the disk, of every kind: what each of them is doing, and one click to resume it.

use std::path::PathBuf;

use egui::{Align, Button, Label, Layout, ProgressBar, RichText, Ui};
use othello_lab::run::{Part, RunKind, RunState, RunSummary, Unit, list, list::resume_self_play};

use super::Look;
use crate::{
    action::Action,
    theme::{space, strong_family},
    worker::{self, Poll, Worker},
};

/// The runs as they were found last.
pub struct RunsList {
    folders: Vec<PathBuf>,
    runs: Vec<RunSummary>,
    reading: Option<Worker<Vec<RunSummary>>>,
    /// When they are read anew, in the window's seconds.
    due: f64,
    /// Self-play that was resumed here; it has no page of its own.
    playing: Vec<(PathBuf, Worker<String>)>,
    /// Why self-play ended.
    fault: Option<String>,
}

/// Runs are read anew so often while they are shown.
const READ_EVERY: f64 = 2.0;

impl RunsList {
    /// Of the runs in these folders and in those within them.
    pub fn new(folders: Vec<PathBuf>) -> RunsList {
        let (runs, playing) = (Vec::new(), Vec::new());
        RunsList { folders, runs, reading: None, due: 0.0, playing, fault: None }
    }

    /// Takes in what the workers found.
    pub fn logic(&mut self) {
        match self.reading.as_ref().map(Worker::poll) {
            Some(Poll::Report(runs)) => (self.runs, self.reading) = (runs, None),
            Some(Poll::Ended) => self.reading = None,
            Some(Poll::Working) | None => {}
        }
        let fault = &mut self.fault;
        self.playing.retain(|(_, worker)| match worker.poll() {
            Poll::Report(reason) => {
                *fault = Some(reason);
                false
            }
            Poll::Ended => false,
            Poll::Working => true,
        });
    }

    /// Whether self-play is under way here.
    pub fn is_working(&self) -> bool {
        !self.playing.is_empty()
    }

    /// Draws the runs, a row each.
    pub fn list_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        self.read_when_due(ui.ctx());
        if self.runs.is_empty() {
            return None;
        }
        ui.add_space(space::MEDIUM);
        ui.label(RichText::new(look.words.get("runs-title")).heading());
        let mut pressed = None;
        for run in &self.runs {
            let is_ours = self.playing.iter().any(|(path, _)| *path == run.path);
            if row_ui(ui, look, run, is_ours) {
                pressed = Some((run.kind, run.path.clone(), is_ours));
            }
        }
        if let Some(fault) = &self.fault {
            ui.add(Label::new(RichText::new(fault).color(look.theme.error)).wrap());
        }
        let (kind, path, is_ours) = pressed?;
        self.due = 0.0;
        match kind {
            RunKind::SelfPlay if is_ours => self.playing.retain(|(playing, _)| *playing != path),
            RunKind::SelfPlay => self.play(ui.ctx(), path),
            _ => return Some(Action::OpenRun(kind, path)),
        }
        None
    }

    fn read_when_due(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|input| input.time);
        if now >= self.due && self.reading.is_none() {
            self.due = now + READ_EVERY;
            let folders = self.folders.clone();
            self.reading = Some(Worker::spawn_behind(ctx, move |_, send| send(list(&folders))));
        }
        ctx.request_repaint_after_secs(READ_EVERY as f32);
    }

    fn play(&mut self, ctx: &egui::Context, path: PathBuf) {
        self.fault = None;
        let file = path.clone();
        let worker = Worker::spawn_behind(ctx, move |stop, send| {
            let played = worker::pool(worker::usual_threads())
                .map_err(|error| error.to_string())
                .and_then(|pool| {
                    pool.install(|| resume_self_play(&file, stop))
                        .map_err(|error| error.to_string())
                });
            if let Err(reason) = played {
                send(reason);
            }
        });
        self.playing.push((path, worker));
    }
}

/// A run's name, what it is doing, and its button. Returns whether that was clicked.
fn row_ui(ui: &mut Ui, look: &Look, run: &RunSummary, is_ours: bool) -> bool {
    let mut is_clicked = false;
    let (words, theme) = (look.words, look.theme);
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(id) = button(run, is_ours) {
                // A screen reader hears which run is meant.
                let button = ui.add(Button::new(words.get(id)));
                let label = format!("{} {}", words.get(id), run.name());
                button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
                is_clicked = button.clicked();
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(run.name()).family(strong_family())).truncate())
                    .on_hover_text(run.path.display().to_string());
                let text = RichText::new(told(look, run)).small().color(match run.state {
                    RunState::Damaged(_) => theme.error,
                    _ => theme.weak,
                });
                ui.add(Label::new(text).truncate());
            });
        });
    });
    let bar = ProgressBar::new(run.progress.share().unwrap_or(0.0)).fill(theme.accent);
    ui.add(bar.desired_height(3.0));
    is_clicked
}

/// The message of a run's button.
fn button(run: &RunSummary, is_ours: bool) -> Option<&'static str> {
    match (&run.state, run.kind) {
        (RunState::Running, RunKind::SelfPlay) if is_ours => Some("runs-pause"),
        (RunState::Interrupted, _) => Some("runs-resume"),
        (RunState::Done, RunKind::SelfPlay) | (RunState::Running | RunState::Damaged(_), _) => None,
        (RunState::Done, _) => Some("runs-show"),
    }
}

/// `Evolution · 12 of 100 generations · paused`
fn told(look: &Look, run: &RunSummary) -> String {
    let words = look.words;
    let kind = words.get(match run.kind {
        RunKind::Evolution => "run-kind-evolution",
        RunKind::Patterns => "run-kind-patterns",
        RunKind::Network => "run-kind-network",
        RunKind::SelfPlay => "run-kind-selfplay",
        RunKind::Tournament => "run-kind-tournament",
    });
    let state = match &run.state {
        RunState::Running => words.get("run-state-running"),
        RunState::Interrupted => words.get("run-state-paused"),
        RunState::Done => words.get("run-state-done"),
        RunState::Damaged(error) => return format!("{kind} · {error}"),
    };
    let part = |part: &Part| {
        let id = match part.unit {
            Unit::Generation => "run-generations",
            Unit::Round => "run-rounds",
            Unit::Game => "run-games",
            Unit::Epoch => "run-epochs",
        };
        let of = part.of.map_or_else(|| "∞".to_owned(), |of| of.to_string());
        let values = [("done", part.done.into()), ("of", of.as_str().into())];
        words.with(id, &values).into_owned()
    };
    let parts: Vec<String> = run.progress.parts().iter().map(part).collect();
    format!("{kind} · {} · {state}", parts.join(", "))
}

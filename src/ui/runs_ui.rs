//! All runs on the disk, of every kind: what each of them is doing, and one click to resume it.

use std::path::{Path, PathBuf};

use egui::{Align, Button, Label, Layout, ProgressBar, RichText, Ui};
use othello_engine::search::Stop;
use othello_lab::run::{
    Part, Progress, RunKind, RunState, RunSummary, Unit, list, list::KeptGames,
};

use super::Look;
use crate::{
    action::Action,
    runs::{Live, State, selfplay::Games},
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
    playing: Vec<Live<Games>>,
}

/// Runs are read anew so often while they are shown.
const READ_EVERY: f64 = 2.0;

impl RunsList {
    /// Of the runs in these folders and in those within them.
    pub fn new(folders: Vec<PathBuf>) -> RunsList {
        RunsList { folders, runs: Vec::new(), reading: None, due: 0.0, playing: Vec::new() }
    }

    /// Takes in what the workers found.
    pub fn logic(&mut self) {
        match self.reading.as_ref().map(Worker::poll) {
            Some(Poll::Report(runs)) => (self.runs, self.reading) = (runs, None),
            Some(Poll::Ended) => self.reading = None,
            Some(Poll::Working) | None => {}
        }
        self.playing.iter_mut().for_each(Live::logic);
        self.playing
            .retain(|games| games.is_working() || matches!(games.state(), State::Failed(_)));
    }

    /// Whether any run was found.
    pub const fn has_runs(&self) -> bool {
        !self.runs.is_empty()
    }

    /// Whether self-play is under way here.
    pub fn is_working(&self) -> bool {
        self.playing.iter().any(Live::is_working)
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
            let ours = self.playing.iter().find(|games| games.folder() == run.path);
            if row_ui(ui, look, run, ours) {
                pressed = Some((run.kind, run.path.clone()));
            }
        }
        let (kind, path) = pressed?;
        self.due = 0.0;
        if kind != RunKind::SelfPlay {
            return Some(Action::OpenRun(kind, path));
        }
        let at = self.playing.iter().position(|games| games.folder() == path);
        match at {
            Some(at) if self.playing[at].is_working() => self.playing[at].pause(),
            _ => self.play(ui.ctx(), &path),
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

    fn play(&mut self, ctx: &egui::Context, path: &Path) {
        let file = path.to_owned();
        self.playing.retain(|games| games.folder() != path);
        let open = move |_: &Stop| KeptGames::open(&file);
        self.playing.push(Live::begin(ctx, path, worker::usual_threads(), open));
    }
}

/// A run's name, what it is doing, and its button. Self-play that works here is `ours`. Returns whether
/// the button was clicked.
fn row_ui(ui: &mut Ui, look: &Look, run: &RunSummary, ours: Option<&Live<Games>>) -> bool {
    let mut is_clicked = false;
    let (words, theme) = (look.words, look.theme);
    let working = ours.filter(|games| games.is_working() && games.watched().is_some());
    let progress = working.map_or(&run.progress, Live::progress);
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(id) = button(run, ours) {
                // A screen reader hears which run is meant.
                let button = ui.add(Button::new(words.get(id)));
                let label = format!("{} {}", words.get(id), run.name());
                button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
                is_clicked = button.clicked();
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(run.name()).family(strong_family())).truncate())
                    .on_hover_text(run.path.display().to_string());
                let text = RichText::new(told(look, run, progress, working)).small().color(
                    match run.state {
                        RunState::Damaged(_) => theme.error,
                        _ => theme.weak,
                    },
                );
                ui.add(Label::new(text).truncate());
            });
        });
    });
    let bar = ProgressBar::new(progress.share().unwrap_or(0.0)).fill(theme.accent);
    ui.add(bar.desired_height(3.0));
    if let Some(reason) = ours.and_then(|games| games.failure(words)) {
        ui.add(Label::new(RichText::new(reason).color(theme.error)).wrap());
    }
    is_clicked
}

/// The message of a run's button.
fn button(run: &RunSummary, ours: Option<&Live<Games>>) -> Option<&'static str> {
    if ours.is_some_and(Live::is_working) {
        return Some("runs-pause");
    }
    match (&run.state, run.kind) {
        (RunState::Interrupted, _) => Some("runs-resume"),
        (RunState::Done, RunKind::SelfPlay) | (RunState::Running | RunState::Damaged(_), _) => None,
        (RunState::Done, _) => Some("runs-show"),
    }
}

/// `Evolution · 12 of 100 generations · paused`, or how long self-play that works here will take.
fn told(
    look: &Look,
    run: &RunSummary,
    progress: &Progress,
    working: Option<&Live<Games>>,
) -> String {
    let words = look.words;
    let kind = words.get(match run.kind {
        RunKind::Evolution => "run-kind-evolution",
        RunKind::Patterns => "run-kind-patterns",
        RunKind::Network => "run-kind-network",
        RunKind::SelfPlay => "run-kind-selfplay",
        RunKind::Tournament => "run-kind-tournament",
    });
    let left = working.and_then(Live::secs_left);
    let state = match &run.state {
        _ if let Some(secs) = left => words.time_left(secs).into(),
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
    let parts: Vec<String> = progress.parts().iter().map(part).collect();
    format!("{kind} · {} · {state}", parts.join(", "))
}

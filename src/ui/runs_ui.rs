//! All runs on the disk, of every kind: what each of them is doing, and one click to resume it.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use egui::{Align, Button, Label, Layout, ProgressBar, RichText, Ui};
use othello_engine::search::Stop;
use othello_lab::learn::map_elites::MapSettings;
use othello_lab::run::{
    Part, Progress, RunError, RunKind, RunState, RunSummary, Unit, list,
    list::{QuietRun, quiet, quiet_opener},
    map::MapRun,
    strength,
};

use super::{
    Look,
    map_ui::StyleMap,
    plot_ui::{chart_ui, empty_card_ui, thinned},
};
use crate::{
    action::Action,
    failure::Failure,
    runs::{Live, State, quiet::Quiet},
    svg::{Chart, Curve},
    theme::{space, strong_family},
    worker::{self, Poll, Worker},
};

/// The runs as they were found last.
pub struct RunsList {
    folders: Vec<PathBuf>,
    found: Found,
    reading: Option<Worker<Found>>,
    /// Whose strength is drawn, all in one plot.
    compared: BTreeSet<PathBuf>,
    /// Whose map is drawn.
    mapped: Option<PathBuf>,
    /// When they are read anew, in the window's seconds.
    due: f64,
    /// Those that were resumed here; they have no page of their own.
    playing: Vec<Live<Quiet>>,
}

/// What a look into the folders finds.
#[derive(Default)]
struct Found {
    runs: Vec<RunSummary>,
    /// The strength of those that are compared: generations or rounds, and Elo.
    curves: Vec<Curve>,
    /// The map that is drawn.
    map: Option<StyleMap>,
}

impl Found {
    fn look(folders: &[PathBuf], compared: &BTreeSet<PathBuf>, mapped: Option<&Path>) -> Found {
        let runs = list(folders);
        let compared = runs.iter().filter(|run| compared.contains(&run.path));
        // What cannot be read says so in its own row.
        let curves = compared.filter_map(|run| strength_of(run).ok());
        let curves = curves.filter(|curve| !curve.points.is_empty());
        let map = mapped.and_then(|path| StyleMap::look(path).ok());
        Found { curves: curves.collect(), map, runs }
    }
}

/// The strength of a run by its generations or rounds.
fn strength_of(run: &RunSummary) -> Result<Curve, RunError> {
    let figures = strength::curve(&run.path)?;
    let points =
        thinned(&figures).map(|(number, rating)| [f64::from(*number), rating.value]).collect();
    Ok(Curve { name: run.name(), points, band: Vec::new() })
}

/// A map that is to be begun.
pub struct NewMap {
    /// What it is told.
    pub settings: MapSettings,
    /// What all its random numbers come from.
    pub seed: u64,
    /// The generation to stop after.
    pub until: u32,
}

/// The height of the plot, in points.
const PLOT: f32 = 150.0;

/// Runs are read anew so often while they are shown.
const READ_EVERY: f64 = 2.0;

impl RunsList {
    /// Of the runs in these folders and in those within them.
    pub fn new(folders: Vec<PathBuf>) -> RunsList {
        RunsList {
            folders,
            found: Found::default(),
            reading: None,
            compared: BTreeSet::new(),
            mapped: None,
            due: 0.0,
            playing: Vec::new(),
        }
    }

    /// Takes in what the workers found.
    pub fn logic(&mut self) {
        match self.reading.as_ref().map(Worker::poll) {
            Some(Poll::Report(found)) => (self.found, self.reading) = (found, None),
            Some(Poll::Ended) => self.reading = None,
            Some(Poll::Working) | None => {}
        }
        self.playing.iter_mut().for_each(Live::logic);
        self.playing
            .retain(|games| games.is_working() || matches!(games.state(), State::Failed(_)));
    }

    /// Whether any run was found.
    pub const fn has_runs(&self) -> bool {
        !self.found.runs.is_empty()
    }

    /// Whether a run is under way here.
    pub fn is_working(&self) -> bool {
        self.playing.iter().any(Live::is_working)
    }

    /// Draws the runs, a row each.
    pub fn list_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        self.read_when_due(ui.ctx());
        if self.found.runs.is_empty() {
            return None;
        }
        ui.add_space(space::MEDIUM);
        ui.label(RichText::new(look.words.get("runs-title")).heading());
        let mut pressed = None;
        let (mut turned, mut mapped) = (None, None);
        for run in &self.found.runs {
            let ours = self.playing.iter().find(|games| games.folder() == run.path);
            let shown = Shown {
                curve: self.compared.contains(&run.path),
                map: self.mapped.as_ref() == Some(&run.path),
            };
            match row_ui(ui, look, run, ours, shown) {
                Some(Pressed::Button) => pressed = Some((run.kind, run.path.clone())),
                Some(Pressed::Compare) => turned = Some(run.path.clone()),
                Some(Pressed::Map) => mapped = Some(run.path.clone()),
                None => {}
            }
        }
        // Below the rows, which stay where they are.
        self.strength_ui(ui, look);
        let chosen = self.map_ui(ui, look);
        if mapped.is_some() {
            // A second click closes it.
            self.mapped = mapped.filter(|path| self.mapped.as_ref() != Some(path));
            self.due = 0.0;
        }
        if let Some(path) = turned {
            if !self.compared.remove(&path) {
                self.compared.insert(path);
            }
            self.due = 0.0;
        }
        let Some((kind, path)) = pressed else { return chosen };
        self.due = 0.0;
        let Some(open) = quiet_opener(kind) else { return Some(Action::OpenRun(kind, path)) };
        let at = self.playing.iter().position(|games| games.folder() == path);
        match at {
            Some(at) if self.playing[at].is_working() => self.playing[at].pause(),
            _ => {
                let file = path.clone();
                self.play(ui.ctx(), &path, worker::usual_threads(), move || open(&file));
            }
        }
        None
    }

    /// Begins a map on so many threads, and shows it.
    pub fn begin_map(&mut self, ctx: &egui::Context, path: &Path, map: NewMap, threads: usize) {
        let file = path.to_owned();
        self.mapped = Some(file.clone());
        self.due = 0.0;
        self.play(ctx, path, threads, move || {
            Ok(quiet(MapRun::create(&file, map.settings, map.seed, map.until)?))
        });
    }

    fn map_ui(&self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let map = self.found.map.as_ref().filter(|_| self.mapped.is_some())?;
        ui.add_space(space::MEDIUM);
        map.map_ui(ui, look)
    }

    /// The strength of those that are compared, of whatever kind, on one scale.
    fn strength_ui(&self, ui: &mut Ui, look: &Look) {
        if self.compared.is_empty() {
            return;
        }
        ui.add_space(space::MEDIUM);
        if self.found.curves.is_empty() {
            empty_card_ui(ui, look, "plot-strength", PLOT, "runs-no-strength");
            return;
        }
        let title = look.words.get("plot-strength").into_owned();
        let chart = Chart { title, curves: self.found.curves.clone(), range: None };
        chart_ui(ui, look, "plot-strength", PLOT, &chart);
    }

    fn read_when_due(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|input| input.time);
        if now >= self.due && self.reading.is_none() {
            self.due = now + READ_EVERY;
            let (folders, compared) = (self.folders.clone(), self.compared.clone());
            let mapped = self.mapped.clone();
            self.reading = Some(Worker::spawn_behind(ctx, move |_, send| {
                send(Found::look(&folders, &compared, mapped.as_deref()));
            }));
        }
        ctx.request_repaint_after_secs(READ_EVERY as f32);
    }

    fn play(
        &mut self,
        ctx: &egui::Context,
        path: &Path,
        threads: usize,
        open: impl FnOnce() -> Result<QuietRun, RunError> + Send + 'static,
    ) {
        self.playing.retain(|games| games.folder() != path);
        self.playing.push(Live::begin(ctx, path, threads, |_: &Stop| open()));
    }
}

/// What was pressed in a row.
enum Pressed {
    Button,
    Compare,
    Map,
}

/// What is drawn of a run below the rows.
#[derive(Clone, Copy)]
struct Shown {
    curve: bool,
    map: bool,
}

/// A run's name, what it is doing, and its buttons. One that works here is `ours`.
fn row_ui(
    ui: &mut Ui,
    look: &Look,
    run: &RunSummary,
    ours: Option<&Live<Quiet>>,
    shown: Shown,
) -> Option<Pressed> {
    let mut pressed = None;
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
                if button.clicked() {
                    pressed = Some(Pressed::Button);
                }
            }
            if run.kind == RunKind::Map && toggle_ui(ui, look, run, "runs-map", shown.map) {
                pressed = Some(Pressed::Map);
            }
            if has_strength(run) && toggle_ui(ui, look, run, "runs-compare", shown.curve) {
                pressed = Some(Pressed::Compare);
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
    pressed
}

/// A button that shows or hides something of a run. Returns whether it was clicked.
fn toggle_ui(ui: &mut Ui, look: &Look, run: &RunSummary, id: &'static str, is_on: bool) -> bool {
    let name = look.words.get(id);
    let response = ui.add(Button::new(&*name).selected(is_on));
    let label = format!("{name} {}", run.name());
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, is_on, &label));
    response.on_hover_text(look.words.tip(id)).clicked()
}

/// Whether the strength of what a run has bred can be measured.
fn has_strength(run: &RunSummary) -> bool {
    let breeds = !matches!(run.kind, RunKind::SelfPlay | RunKind::Tournament);
    breeds && !matches!(run.state, RunState::Damaged(_))
}

/// The message of a run's button.
fn button(run: &RunSummary, ours: Option<&Live<Quiet>>) -> Option<&'static str> {
    if ours.is_some_and(Live::is_working) {
        return Some("runs-pause");
    }
    match (&run.state, run.kind) {
        (RunState::Interrupted, _) => Some("runs-resume"),
        (RunState::Done, kind) if quiet_opener(kind).is_some() => None,
        (RunState::Running | RunState::Damaged(_), _) => None,
        (RunState::Done, _) => Some("runs-show"),
    }
}

/// `Evolution · 12 of 100 generations · paused`, or how long one that works here will take.
fn told(
    look: &Look,
    run: &RunSummary,
    progress: &Progress,
    working: Option<&Live<Quiet>>,
) -> String {
    let words = look.words;
    let kind = words.get(match run.kind {
        RunKind::Evolution => "run-kind-evolution",
        RunKind::Patterns => "run-kind-patterns",
        RunKind::Network => "run-kind-network",
        RunKind::SelfPlay => "run-kind-selfplay",
        RunKind::Tournament => "run-kind-tournament",
        RunKind::Map => "run-kind-map",
    });
    let left = working.and_then(Live::secs_left);
    let state = match &run.state {
        _ if let Some(secs) = left => words.time_left(secs).into(),
        RunState::Running => words.get("run-state-running"),
        RunState::Interrupted => words.get("run-state-paused"),
        RunState::Done => words.get("run-state-done"),
        RunState::Damaged(error) => {
            return format!("{kind} · {}", Failure::from(error).words(words));
        }
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

//! A run as a card: its kind, its state, the curve of its strength, and its buttons.

use egui::{
    Button, Key, Label, ProgressBar, RichText, Sense, Shape, Stroke, TextEdit, Ui, WidgetInfo,
    pos2, vec2,
};
use othello_lab::{
    library::in_files_of_their_own,
    players::spec::PlayerSpec,
    runs::{Progress, ProgressPart, RunKind, RunState, RunSummary, Unit},
    store::fs,
};

use crate::{
    run_kinds::RunPresentation,
    runs::LiveRun,
    text::{failure::Failure, names, questions::question},
    theme::{space, strong_family},
    widgets::{
        ViewContext,
        button::primary_button,
        card::card,
        direction::upright_ui,
        opened::{OpenedPlace, opened_ui},
        plot::series_color,
    },
};

/// A request from a card.
pub enum RunCardInput {
    /// Use the main button: resume the run, show it, or pause one that works here.
    Button,
    /// Show or hide its strength in the comparison.
    Compare,
    /// Show or hide its map.
    Map,
    /// Show the report of a batch.
    Report,
    /// End a batch now, with its report.
    End,
    /// Open its folder.
    Folder,
    /// Show it without resuming it.
    View,
    /// Play against its best player.
    Play(PlayerSpec),
    /// Fork a new run from it.
    Fork,
    /// Edit its name, which now reads so; `None` cancels.
    Naming(Option<String>),
    /// Rename it.
    Rename(String),
    /// Delete it, which can be undone.
    Delete,
}

/// The view state of a run's card.
#[derive(Clone, Copy, Debug)]
pub struct RunCardContent<'a> {
    /// The place of its colour.
    pub color: usize,
    /// Whether its strength is in the comparison.
    pub curve: bool,
    /// Whether its map is shown.
    pub map: bool,
    /// Its strength by generations or rounds, in Elo.
    pub spark: &'a [f32],
    /// The name being typed for it.
    pub naming: Option<&'a str>,
    /// Its report or its folder, if the user has opened one.
    pub opened: Option<&'a OpenedPlace>,
}

/// The height of a curve on a card, in points.
const SPARK: f32 = 34.0;
/// The width of the strength beside the curve, in points.
const ELO: f32 = 62.0;

/// Draws a card. `live` is the run if it was resumed in this window.
pub fn run_card_ui(
    ui: &mut Ui,
    look: &ViewContext,
    run: &RunSummary,
    live: Option<&LiveRun<()>>,
    shown: RunCardContent,
) -> Option<RunCardInput> {
    let mut input = None;
    let (words, theme) = (look.words, look.theme);
    let working = live.filter(|games| games.is_working() && games.watched().is_some());
    let progress = working.map_or(&run.progress, LiveRun::progress);
    let frame = card(look).fill(theme.raised).stroke(Stroke::new(1.0, theme.line));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        if let Some(name) = shown.naming {
            input = name_ui(ui, look, name);
        } else {
            let name = RichText::new(run.name()).family(strong_family());
            let name = ui.add(Label::new(name).truncate());
            name.on_hover_text(names::whole_path(&run.path));
            if let Some(asked) = &run.question {
                ui.add(Label::new(question(words, asked)).wrap());
            }
        }
        if shown.naming.is_none() && folder_ui(ui, look, run) {
            input = Some(RunCardInput::Folder);
        }
        let color = match run.state {
            RunState::Damaged(_) => theme.error,
            _ => theme.weak,
        };
        let text = progress_text(look, run, progress, working);
        ui.add(Label::new(RichText::new(text).small().color(color)).wrap());
        if let Some((name, progress)) = working.and_then(LiveRun::stage) {
            let text = format!("{name} · {}", parts(look, progress));
            ui.add(Label::new(RichText::new(text).small().color(theme.weak)).wrap());
        }
        upright_ui(ui, |ui| curve_ui(ui, look, shown));
        let bar = ProgressBar::new(progress.share().unwrap_or(0.0)).fill(theme.accent);
        ui.add(bar.desired_height(3.0));
        if let Some(reason) = live.and_then(|games| games.failure(words)) {
            ui.add(Label::new(RichText::new(reason).color(theme.error)).wrap());
        }
        input = input.take().or(buttons_ui(ui, look, run, live, shown));
        if let Some(opened) = shown.opened {
            opened_ui(ui, look, opened);
        }
    });
    input
}

/// The place of a run, as a button that opens its folder. Returns whether it was clicked.
fn folder_ui(ui: &mut Ui, look: &ViewContext, run: &RunSummary) -> bool {
    let text = RichText::new(names::short_path(&run.path)).small().color(look.theme.weak);
    let response = ui.add(Button::new(text).frame(false).truncate());
    let name = run.name();
    let values = [("name", name.as_str().into())];
    let label = look.words.with("runs-folder", &values);
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &*label));
    response.on_hover_text(format!("{label}\n{}", names::whole_path(&run.path))).clicked()
}

/// The strength as a small curve in the run's colour, with the latest value.
fn curve_ui(ui: &mut Ui, look: &ViewContext, RunCardContent { spark, color, .. }: RunCardContent) {
    let size = vec2(ui.available_width(), SPARK);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let [first, .., last] = spark else { return };
    let color = series_color(look, color);
    let (low, high) = spark.iter().fold((*first, *first), |(a, b), &x| (a.min(x), b.max(x)));
    let mut area = rect.shrink2(vec2(3.0, 5.0));
    area.max.x -= ELO;
    let at = |index: usize, value: f32| {
        let x = area.left() + area.width() * index as f32 / (spark.len() - 1) as f32;
        pos2(x, area.bottom() - area.height() * (value - low) / (high - low).max(1.0))
    };
    let line = spark.iter().enumerate().map(|(index, value)| at(index, *value)).collect();
    ui.painter().add(Shape::line(line, Stroke::new(1.5, color)));
    ui.painter().circle_filled(at(spark.len() - 1, *last), 2.5, color);
    if let Some(pointer) = response.hover_pos() {
        let share = ((pointer.x - area.left()) / area.width()).clamp(0.0, 1.0);
        let index = (share * (spark.len() - 1) as f32).round() as usize;
        ui.painter().circle_filled(at(index, spark[index]), 2.5, color);
        response.on_hover_text(format!("{:.0} Elo", spark[index]));
    }
    let font = egui::TextStyle::Small.resolve(ui.style());
    let text = format!("{last:.0} Elo");
    let edge = rect.right_center();
    ui.painter().text(edge, egui::Align2::RIGHT_CENTER, text, font, look.theme.weak);
}

fn buttons_ui(
    ui: &mut Ui,
    look: &ViewContext,
    run: &RunSummary,
    live: Option<&LiveRun<()>>,
    shown: RunCardContent,
) -> Option<RunCardInput> {
    let mut input = None;
    let words = look.words;
    let kind = RunPresentation::of(run.kind);
    // A screen reader needs the name of the run.
    let button = |ui: &mut Ui, id: &str| {
        let response = ui.add(Button::new(words.get(id)));
        let label = format!("{} {}", words.get(id), run.name());
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &label));
        response.clicked()
    };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = space::SMALL;
        if main_button(run, live).is_some_and(|id| button(ui, id)) {
            // A run that works already must not be opened to resume it.
            let is_running = matches!(run.state, RunState::Running) && live.is_none();
            input = Some(if is_running { RunCardInput::View } else { RunCardInput::Button });
        }
        if !run.players.is_empty() && button(ui, "runs-play") {
            // The player as the lists have it, which then mark it.
            let listed = in_files_of_their_own(run.players.clone()).into_iter().next();
            input = listed.map(|best| RunCardInput::Play(best.spec));
        }
        if kind.has_map && toggle_ui(ui, look, run, "runs-map", shown.map) {
            input = Some(RunCardInput::Map);
        }
        if kind.has_report && matches!(run.state, RunState::Done) && button(ui, "runs-report") {
            input = Some(RunCardInput::Report);
        }
        let can_end =
            live.is_some_and(LiveRun::is_working) || matches!(run.state, RunState::Interrupted);
        if kind.has_report && can_end && end_ui(ui, look, run) {
            input = Some(RunCardInput::End);
        }
        if has_strength(run) && toggle_ui(ui, look, run, "runs-compare", shown.curve) {
            input = Some(RunCardInput::Compare);
        }
        let more = ui.menu_button(words.get("runs-more"), |ui| {
            input = input.take().or(more_ui(ui, look, run));
        });
        let label = format!("{} {}", words.get("runs-more"), run.name());
        more.response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &label));
    });
    input
}

/// Draws the button that ends a batch. Returns whether it was clicked.
fn end_ui(ui: &mut Ui, look: &ViewContext, run: &RunSummary) -> bool {
    let name = look.words.get("runs-end");
    let response = ui.add(Button::new(&*name));
    let label = format!("{name} {}", run.name());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &label));
    response.on_hover_text(look.words.tip("runs-end")).clicked()
}

fn more_ui(ui: &mut Ui, look: &ViewContext, run: &RunSummary) -> Option<RunCardInput> {
    let mut input = None;
    let words = look.words;
    let kind = RunPresentation::of(run.kind);
    // Other runs are shown by their main button.
    let is_paused = matches!(run.state, RunState::Interrupted);
    if kind.can_view() && is_paused && ui.button(words.get("runs-show")).clicked() {
        input = Some(RunCardInput::View);
    }
    let is_sound = !matches!(run.state, RunState::Damaged(_));
    if kind.can_fork && is_sound && ui.button(words.get("runs-fork")).clicked() {
        input = Some(RunCardInput::Fork);
    }
    // Files of games have companion files of the same name, so only folders are renamed or deleted.
    let is_free = fs::is_folder(&run.path) && !matches!(run.state, RunState::Running);
    let can = |ui: &mut Ui, id: &str| {
        let response = ui.add_enabled(is_free, Button::new(words.get(id)));
        response.on_hover_text(words.tip(id)).clicked()
    };
    if can(ui, "runs-rename") {
        input = Some(RunCardInput::Naming(Some(run.name())));
    }
    if can(ui, "runs-delete") {
        input = Some(RunCardInput::Delete);
    }
    if input.is_some() {
        ui.close();
    }
    input
}

/// The field for a new name.
fn name_ui(ui: &mut Ui, look: &ViewContext, name: &str) -> Option<RunCardInput> {
    let words = look.words;
    let mut typed = name.to_owned();
    let mut input = None;
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(words.get("runs-name"));
        let field = ui.add(TextEdit::singleline(&mut typed).desired_width(150.0));
        let field = field.labelled_by(label.id);
        let by_key = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let by_click = ui.add(primary_button(look, &words.get("runs-rename-do"))).clicked();
        let by_escape = ui.input(|input| input.key_pressed(Key::Escape));
        if by_key || by_click {
            input = Some(RunCardInput::Rename(typed.clone()));
        } else if ui.button(words.get("cancel")).clicked() || by_escape {
            input = Some(RunCardInput::Naming(None));
        } else if typed != name {
            input = Some(RunCardInput::Naming(Some(typed.clone())));
        }
    });
    input
}

/// A button that shows or hides something of a run. Returns whether it was clicked.
fn toggle_ui(
    ui: &mut Ui,
    look: &ViewContext,
    run: &RunSummary,
    id: &'static str,
    is_on: bool,
) -> bool {
    let name = look.words.get(id);
    let response = ui.add(Button::new(&*name).selected(is_on));
    let label = format!("{name} {}", run.name());
    response.widget_info(|| WidgetInfo::selected(egui::Role::CheckBox, true, is_on, &label));
    response.on_hover_text(look.words.tip(id)).clicked()
}

/// Whether the strength of a run's players can be measured.
pub fn has_strength(run: &RunSummary) -> bool {
    run.kind.has_players() && !matches!(run.state, RunState::Damaged(_))
}

/// The message of a run's main button; `None` if it has none.
fn main_button(run: &RunSummary, live: Option<&LiveRun<()>>) -> Option<&'static str> {
    if live.is_some_and(LiveRun::is_working) {
        return Some("runs-pause");
    }
    match (&run.state, run.kind) {
        (RunState::Interrupted, _) => Some("runs-resume"),
        (RunState::Done, kind) if RunPresentation::of(kind).page.is_none() => None,
        (RunState::Running, kind) if RunPresentation::of(kind).can_view() => Some("runs-show"),
        (RunState::Running | RunState::Damaged(_), _) => None,
        (RunState::Done, _) => Some("runs-show"),
    }
}

/// The state as text: `Evolution · 12 of 100 generations · paused`, or with the time left if the run works here.
fn progress_text(
    look: &ViewContext,
    run: &RunSummary,
    progress: &Progress,
    working: Option<&LiveRun<()>>,
) -> String {
    let words = look.words;
    let kind = words.get(RunPresentation::of(run.kind).name);
    let left = working.and_then(LiveRun::secs_left);
    let state = match &run.state {
        _ if let Some(secs) = left => words.time_left(secs).into(),
        RunState::Running => words.get("run-state-running"),
        RunState::Interrupted => words.get("run-state-paused"),
        RunState::Done if is_cut(run) => words.get("run-state-cut"),
        RunState::Done => words.get("run-state-done"),
        RunState::Damaged(error) => {
            return format!("{kind} · {}", Failure::from(error).words(words));
        }
    };
    format!("{kind} · {} · {state}", parts(look, progress))
}

/// Whether an experiment was ended before all its runs.
fn is_cut(run: &RunSummary) -> bool {
    let is_short = |part: &ProgressPart| part.of.is_some_and(|of| part.done < of);
    run.kind == RunKind::Experiment && run.progress.parts().iter().any(is_short)
}

/// The progress as text: `12 of 100 generations`, or several of these.
pub fn parts(look: &ViewContext, progress: &Progress) -> String {
    let part = |part: &ProgressPart| {
        let id = match part.unit {
            Unit::Generation => "run-generations",
            Unit::Round => "run-rounds",
            Unit::Game => "run-games",
            Unit::Epoch => "run-epochs",
            Unit::Run => "run-runs",
        };
        if (part.unit, part.of) == (Unit::Generation, None) {
            let values = [("done", part.done.into())];
            return look.words.with("run-generations-on", &values).into_owned();
        }
        let of = part.of.map_or_else(|| "∞".to_owned(), |of| of.to_string());
        // The plural form needs a number.
        let count = part.of.unwrap_or_default();
        let values =
            [("done", part.done.into()), ("of", of.as_str().into()), ("count", count.into())];
        look.words.with(id, &values).into_owned()
    };
    let parts: Vec<String> = progress.parts().iter().map(part).collect();
    parts.join(", ")
}

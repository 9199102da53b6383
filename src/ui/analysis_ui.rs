//! The engine's view of the game: values on the squares, the graph, the panel with the line, and the
//! mistakes.

use egui::{
    Align, Align2, Button, Color32, CornerRadius, FontId, Frame, Label, Layout, Margin, Pos2,
    ProgressBar, Rect, RichText, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2,
};
use othello_engine::{
    Color,
    search::{MoveValue, Value},
};
use othello_lab::measure::analysis::{MoveAnalysis, discs};

use super::{
    Look,
    board_ui::Note,
    disc::small_disc,
    icon::{Icon, command_button},
    menu_ui::Refusal,
};
use crate::{
    action::{Action, Command},
    game_analysis::{Doing, GameAnalysis, Known},
    messages::Messages,
    names,
    session::Session,
    theme::{radius, space, strong_family},
};

/// The height of the graph in points, and where there is little room.
const GRAPH: [f32; 2] = [84.0, 56.0];
/// The greatest and the least height of the list of mistakes in points.
const MISTAKES: [f32; 2] = [86.0, 26.0];
/// Less than this is little room, in points.
const ROOM: f32 = 520.0;
/// Where the panel beside the board has less room than this, in points, it scrolls as a whole.
pub const LEAST_ROOM: f32 = 400.0;
/// What is needed beside the graph and the list of mistakes: by the players, the buttons and the
/// other lines of the panel, in points.
const OTHERS: f32 = 340.0;

/// What is written on the squares: what a player that counts simulations thinks of its moves, else
/// the value of every move, or of the best alone for a hint. The best has a ring; what is exact
/// stands in whole discs and in another colour.
pub fn notes(look: &Look, analysis: &GameAnalysis, session: &Session) -> Vec<Note> {
    let counted = simulations(look, session);
    if !counted.is_empty() {
        return counted;
    }
    let stage = session.stage();
    let position = stage.position();
    let (all, hint) = (look.settings.show_values, analysis.hints_at(&position));
    let Some(Known { report, .. }) = analysis.known(&position) else { return Vec::new() };
    if stage.turn.is_none() || !(all || hint) {
        return Vec::new();
    }
    report
        .moves
        .iter()
        .filter(|found| all || Some(found.square) == report.best)
        .map(|found| Note {
            square: found.square,
            text: value_text(look.words, found.value),
            below: None,
            color: color_of(look, found.value),
            ring: Some(found.square) == report.best,
        })
        .collect()
}

fn color_of(look: &Look, value: Value) -> Color32 {
    match value {
        Value::Estimate(_) => Color32::WHITE,
        Value::Outcome(_) | Value::Exact(_) => look.theme.board.turned[0],
    }
}

/// The chance to win of each move and below it how many simulations went there, in the position that
/// is shown, if its player counts them.
fn simulations(look: &Look, session: &Session) -> Vec<Note> {
    let stage = session.stage();
    let Some((position, report)) = stage.turn.and_then(|turn| session.report(turn)) else {
        return Vec::new();
    };
    if *position != stage.position() {
        return Vec::new();
    }
    let note = |found: &MoveValue| {
        let visits = found.visits?;
        let text = match found.value {
            // From the scale of results, -1 to 1, to a chance.
            Value::Estimate(value) => format!("{:.0} %", 50.0 + 50.0 * value),
            proven => value_text(look.words, proven),
        };
        Some(Note {
            square: found.square,
            text,
            below: Some(short_count(visits)),
            color: color_of(look, found.value),
            ring: Some(found.square) == report.best,
        })
    };
    report.moves.iter().filter_map(note).collect()
}

/// `870`, `4.2k`, `87k`, `1.3M`: there is little room on a square and beside a board.
fn short_count(count: u64) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..10_000 => format!("{:.1}k", count as f64 / 1e3),
        10_000..1_000_000 => format!("{}k", count / 1_000),
        _ => format!("{:.1}M", count as f64 / 1e6),
    }
}

/// `+3.6` an estimate, `+4` exact, a word for a proven outcome.
fn value_text(words: &Messages, value: Value) -> String {
    use othello_engine::search::Outcome;
    match value {
        Value::Estimate(value) => signed(&format!("{value:+.1}")),
        Value::Exact(margin) => signed(&format!("{margin:+}")),
        Value::Outcome(Outcome::Win) => words.get("value-win").into_owned(),
        Value::Outcome(Outcome::Draw) => words.get("value-draw").into_owned(),
        Value::Outcome(Outcome::Loss) => words.get("value-loss").into_owned(),
    }
}

/// With a real minus sign, and no sign before nothing.
fn signed(text: &str) -> String {
    match text {
        "+0.0" | "-0.0" => "0.0".to_owned(),
        "+0" => "0".to_owned(),
        _ => text.replace('-', "\u{2212}"),
    }
}

/// The panel below the list of moves.
pub fn analysis_panel_ui(
    ui: &mut Ui,
    look: &Look,
    analysis: &GameAnalysis,
    session: &Session,
    refusal: Refusal,
) -> Option<Action> {
    let mut wish = None;
    // Where all scrolls, there is room for anything.
    let room = ui.available_height().min(LEAST_ROOM.max(ui.ctx().content_rect().height()));
    let graph = if room < ROOM { GRAPH[1] } else { GRAPH[0] };
    let list = (room - graph - OTHERS).clamp(MISTAKES[1], MISTAKES[0]);
    let frame = Frame::new()
        .fill(look.theme.raised)
        .corner_radius(CornerRadius::same(radius::CARD))
        .inner_margin(Margin::symmetric(12, 8));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = space::SMALL;
        wish = head_ui(ui, look, analysis, refusal);
        wish = wish.take().or(graph_ui(ui, look, analysis, session, graph));
        engine_ui(ui, look, analysis, session);
        if let Some(progress) = analysis.progress() {
            wish = wish.take().or(progress_ui(ui, look, progress, analysis.secs_left()));
        } else if analysis.has_review() {
            wish = wish.take().or(mistakes_ui(ui, look, analysis, session, refusal, list));
        }
    });
    wish
}

/// The title, what it is doing, a button that takes a stop back, and one that closes it all.
fn head_ui(ui: &mut Ui, look: &Look, analysis: &GameAnalysis, refusal: Refusal) -> Option<Action> {
    let mut wish = None;
    ui.horizontal(|ui| {
        ui.label(RichText::new(look.words.get("analysis-title")).family(strong_family()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let close = Command::CloseAnalysis;
            ui.scope(|ui| {
                ui.spacing_mut().interact_size.y = 20.0;
                wish = command_button(ui, look, Icon::Close, close, refusal(close));
            });
            let id = match analysis.doing() {
                Doing::Nothing => return,
                Doing::Thinking => "analysis-thinking",
                Doing::Done => "analysis-done",
                Doing::Stopped => {
                    if ui.button(look.words.get("analysis-go-on")).clicked() {
                        wish = Some(Action::GoOnAnalysing);
                    }
                    "analysis-stopped"
                }
            };
            ui.label(RichText::new(look.words.get(id)).small().color(look.theme.weak));
        });
    });
    wish
}

/// The value of every board of the game for black, in discs: up is black. Click or drag to go there.
fn graph_ui(
    ui: &mut Ui,
    look: &Look,
    analysis: &GameAnalysis,
    session: &Session,
    height: f32,
) -> Option<Action> {
    let theme = look.theme;
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    response.widget_info(|| {
        let name = look.words.get("analysis-graph").into_owned();
        WidgetInfo::labeled(Role::Slider, true, name)
    });
    let stages = session.game().stages();
    let values: Vec<Option<(f32, bool)>> =
        stages.iter().map(|stage| analysis.black_discs(stage)).collect();
    let most = values.iter().flatten().map(|(value, _)| value.abs()).fold(4.0, f32::max);
    let inner = rect.shrink2(vec2(6.0, 6.0));
    let last = session.game().moves().len().max(10) as f32;
    let at = |ply: usize, value: f32| -> Pos2 {
        let x = inner.left() + ply as f32 / last * inner.width();
        pos2(x, inner.center().y - value / most * inner.height() / 2.0)
    };
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 6.0, theme.sunken);
    painter.hline(rect.x_range(), inner.center().y, Stroke::new(1.0, theme.weak));
    let here = at(session.ply(), 0.0).x;
    painter.vline(here, rect.y_range(), Stroke::new(2.0, theme.accent));
    let values = values.iter().enumerate();
    let known =
        values.filter_map(|(ply, value)| value.map(|(value, exact)| (at(ply, value), exact)));
    curve(&painter, look, &known.collect::<Vec<_>>());
    for found in analysis.mistakes(session.game()) {
        let below = pos2(at(found.ply + 1, 0.0).x, rect.bottom() - 4.0);
        triangle(&painter, below, theme.error);
    }
    scale(&painter, look, rect, most);
    let pointer = response.interact_pointer_pos().filter(|_| response.is_pointer_button_down_on());
    let ply = |x: f32| ((x - inner.left()) / inner.width() * last).round().max(0.0) as usize;
    pointer
        .map(|pointer| ply(pointer.x).min(session.game().moves().len()))
        .filter(|&ply| ply != session.ply())
        .map(Action::GoTo)
}

/// The values that are known, each with whether it is exact, and lines between them.
fn curve(painter: &egui::Painter, look: &Look, points: &[(Pos2, bool)]) {
    let theme = look.theme;
    for pair in points.windows(2) {
        painter.line_segment([pair[0].0, pair[1].0], Stroke::new(1.5, theme.series[0]));
    }
    for &(point, exact) in points {
        // What is exact is full, an estimate hollow.
        if exact {
            painter.circle_filled(point, 2.5, theme.series[1]);
        } else {
            painter.circle(point, 2.0, theme.sunken, Stroke::new(1.0, theme.series[0]));
        }
    }
}

fn triangle(painter: &egui::Painter, at: Pos2, color: Color32) {
    let points = vec![at + vec2(0.0, -3.5), at + vec2(3.5, 3.0), at + vec2(-3.5, 3.0)];
    painter.add(egui::Shape::convex_polygon(points, color, Stroke::NONE));
}

/// How many discs the upper and the lower edge stand for, and for whom.
fn scale(painter: &egui::Painter, look: &Look, rect: Rect, most: f32) {
    let font = FontId::new(11.0, egui::FontFamily::Proportional);
    let discs = format!("{:.0}", most.ceil());
    let ring = look.theme.board.outline;
    for (color, align, at) in [
        // At the left, where games are still even, the line seldom comes near.
        (Color::Black, Align2::LEFT_TOP, rect.left_top() + vec2(18.0, 4.0)),
        (Color::White, Align2::LEFT_BOTTOM, rect.left_bottom() + vec2(18.0, -4.0)),
    ] {
        let text = format!("+{discs}");
        let place = painter.text(at, align, text, font.clone(), look.theme.weak);
        let disc = place.left_center() - vec2(9.0, 0.0);
        small_disc(painter, disc, 5.0, look.theme.disc(color), ring);
    }
}

/// The best move with its value, how it was found, and the line, which plays on the board while it
/// is pointed at.
fn engine_ui(ui: &mut Ui, look: &Look, analysis: &GameAnalysis, session: &Session) {
    let (words, theme) = (look.words, look.theme);
    let now = ui.input(|input| input.time);
    let stage = session.stage();
    let position = stage.position();
    let known = analysis.known(&position).filter(|_| stage.turn.is_some());
    let Some(Known { report, secs }) = known else {
        analysis.point_at_line(None, now);
        let text = match stage.turn {
            Some(_) => words.get("analysis-nothing").into_owned(),
            None => names::result(words, &stage.board),
        };
        ui.label(RichText::new(text).small().color(theme.weak));
        return;
    };
    let value = value_text(words, report.value);
    let best = report.best.map_or_else(String::new, |square| square.to_string());
    let found = [("best", best.as_str().into()), ("value", value.as_str().into())];
    ui.label(RichText::new(words.with("analysis-best", &found)).family(strong_family()));
    let mut work = words.with("analysis-depth", &[("depth", report.depth.into())]).into_owned();
    // What is found at once is no work to speak of.
    if report.nodes >= 100_000 && *secs > 0.0 {
        let nodes = short_count(report.nodes);
        work += " · ";
        work += &words.with("analysis-nodes", &[("nodes", nodes.as_str().into())]);
        let speed = short_count((report.nodes as f32 / secs) as u64);
        work += " · ";
        work += &words.with("analysis-speed", &[("speed", speed.as_str().into())]);
    }
    ui.add(Label::new(RichText::new(work).small().color(theme.weak)).truncate());
    let line: Vec<String> = report.line.iter().map(ToString::to_string).collect();
    let line = line.join(" ");
    let name = format!("{}: {line}", words.get("analysis-line"));
    let line = RichText::new(line).color(theme.text);
    let response = ui.add(Label::new(line).truncate().sense(Sense::hover()));
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
    analysis.point_at_line(response.hovered().then_some(position), now);
}

/// How far the look at the whole game is, and a way out.
fn progress_ui(
    ui: &mut Ui,
    look: &Look,
    (done, all): (usize, usize),
    secs_left: Option<f64>,
) -> Option<Action> {
    let mut wish = None;
    ui.horizontal(|ui| {
        let words = look.words;
        if ui.button(words.get("cancel")).clicked() {
            wish = Some(Action::Command(Command::AnalyseGame));
        }
        let values = [("done", done.into()), ("all", all.into())];
        let mut text = words.with("analysis-progress", &values).into_owned();
        if let Some(secs) = secs_left {
            text += " · ";
            text += &words.time_left(secs);
        }
        let share = done as f32 / all.max(1) as f32;
        ui.add(ProgressBar::new(share).text(text).fill(look.theme.accent_soft));
    });
    wish
}

/// The mistakes with what was better, and a button that goes from one to the next.
fn mistakes_ui(
    ui: &mut Ui,
    look: &Look,
    analysis: &GameAnalysis,
    session: &Session,
    refusal: Refusal,
    height: f32,
) -> Option<Action> {
    let mut wish = None;
    let words = look.words;
    let mistakes = analysis.mistakes(session.game());
    ui.horizontal(|ui| {
        let count = words.with("analysis-mistakes", &[("count", mistakes.len().into())]);
        ui.label(RichText::new(count).family(strong_family()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let command = Command::NextMistake;
            let button = Button::new(words.get(command.entry().words));
            let response = ui.add_enabled(refusal(command).is_none(), button);
            if response.on_hover_text(words.tip(command.entry().words)).clicked() {
                wish = Some(command.into());
            }
        });
    });
    ScrollArea::vertical().max_height(height).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for found in mistakes {
            wish = wish.take().or(mistake_ui(ui, look, session, found));
        }
    });
    wish
}

fn mistake_ui(ui: &mut Ui, look: &Look, session: &Session, found: &MoveAnalysis) -> Option<Action> {
    let theme = look.theme;
    let lost = discs(found.best_value) - discs(found.played_value);
    let (played, best) = (found.played.to_string(), found.best.to_string());
    let lost = format!("{lost:.1}");
    let values = [
        ("number", (found.ply + 1).into()),
        ("played", played.as_str().into()),
        ("lost", lost.as_str().into()),
        ("best", best.as_str().into()),
    ];
    let text = look.words.with("analysis-mistake", &values).into_owned();
    let size = vec2(ui.available_width(), 24.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let here = session.ply() == found.ply;
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, here, &text));
    let fill = match (here, response.hovered()) {
        (true, _) => theme.accent_soft,
        (false, true) => theme.button_hover,
        (false, false) => Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, 5.0, fill);
    let disc = rect.left_center() + vec2(10.0, 0.0);
    small_disc(ui.painter(), disc, 5.5, theme.disc(found.color), theme.board.outline);
    let font = FontId::new(13.0, egui::FontFamily::Proportional);
    let place = rect.left_center() + vec2(22.0, 0.0);
    ui.painter().text(place, Align2::LEFT_CENTER, text, font, theme.text);
    response.clicked().then_some(Action::GoTo(found.ply))
}

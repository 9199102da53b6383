//! The graph of the game: the value of every board, up for Black. It also navigates through the game.

use egui::{
    Align2, FontFamily, FontId, Painter, Pos2, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo,
    pos2, vec2,
};
use othello_engine::Color;

use super::{arrows, loss::Loss};
use crate::{
    action::Action,
    game::{
        game_analysis::{GameAnalysis, GameMistake},
        session::Session,
    },
    text::names::{self, Lead},
    theme::{radius, strong_family},
    widgets::{
        ViewContext,
        direction::upright_ui,
        disc::small_disc,
        pane::{WindowPane, offer_focus},
    },
};

/// The minimum value of the upper edge, in discs.
const MIN_SCALE: f32 = 4.0;
/// The minimum number of moves along the graph, and the distance of its vertical lines.
const MIN_MOVES: usize = 10;

/// The width of the scale at the left edge, in points.
const SCALE: f32 = 46.0;

/// The mapping of moves and values to the graph.
struct GraphScale {
    inner: Rect,
    /// The number of moves that fit.
    moves: f32,
    /// The value of the upper edge, in discs.
    most: f32,
}

impl GraphScale {
    fn new(rect: Rect, moves: usize, values: &[Option<Lead>]) -> GraphScale {
        let most = values.iter().flatten().map(|lead| lead.discs.abs());
        GraphScale {
            inner: Rect::from_min_max(rect.min + vec2(SCALE, 8.0), rect.max - vec2(6.0, 8.0)),
            moves: moves.max(MIN_MOVES) as f32,
            most: most.fold(MIN_SCALE, f32::max),
        }
    }

    fn x(&self, ply: usize) -> f32 {
        self.inner.left() + ply as f32 / self.moves * self.inner.width()
    }

    fn at(&self, ply: usize, discs: f32) -> Pos2 {
        let y = self.inner.center().y - discs / self.most * self.inner.height() / 2.0;
        pos2(self.x(ply), y)
    }

    fn ply(&self, x: f32) -> usize {
        let share = (x - self.inner.left()) / self.inner.width();
        (share * self.moves).round().max(0.0) as usize
    }
}

/// Draws the value of every board of the game for Black, in discs, with a mark below each mistake and a line at the
/// turning point. Unknown values leave gaps. The pointer reads the values; a click, a drag and the arrow keys go to a
/// board.
pub fn graph_ui(
    ui: &mut Ui,
    look: &ViewContext,
    analysis: &GameAnalysis,
    session: &Session,
    height: f32,
) -> Option<Action> {
    upright_ui(ui, |ui| values_ui(ui, look, analysis, session, height))
}

fn values_ui(
    ui: &mut Ui,
    look: &ViewContext,
    analysis: &GameAnalysis,
    session: &Session,
    height: f32,
) -> Option<Action> {
    let theme = look.theme;
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let last = session.game().moves().len();
    let values: Vec<Option<Lead>> = (0..=last).map(|ply| analysis.lead(session, ply)).collect();
    let plan = GraphScale::new(rect, last, &values);
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, radius::BUTTON, theme.sunken);
    for ply in (MIN_MOVES..plan.moves as usize).step_by(MIN_MOVES) {
        painter.vline(plan.x(ply), rect.y_range(), Stroke::new(1.0, theme.line));
    }
    painter.hline(rect.x_range(), plan.inner.center().y, Stroke::new(1.0, theme.weak));
    painter.vline(plan.x(session.ply()), rect.y_range(), Stroke::new(2.0, theme.accent));
    curve(&painter, look, &plan, &values);
    let mut turn = None;
    for GameMistake { node, found, is_turn } in analysis.mistakes(session) {
        // A variation may be shown instead of the reviewed line.
        let is_on_line = session.line().get(found.ply) == Some(&node)
            && session.game().moves().get(found.ply) == Some(&found.played);
        if !is_on_line {
            continue;
        }
        let below = pos2(plan.x(found.ply + 1), rect.bottom() - 5.0);
        painter.add(Loss::Mistake.shape(below, 4.0, theme.loss[2], Stroke::NONE));
        if is_turn {
            turn = Some(found.ply + 1);
            let line = Stroke::new(1.0, theme.loss[2]);
            painter.vline(plan.x(found.ply + 1), rect.y_range(), line);
        }
    }
    scale(&painter, look, rect, plan.most);
    if let Some(pointer) = response.hover_pos() {
        let ply = plan.ply(pointer.x).min(last);
        let text = turn_text(look, turn, ply, reading_text(look, session, ply, values[ply]));
        GraphReading { ply, value: values[ply], text }.paint(&painter, look, &plan);
    }
    offer_focus(&response, WindowPane::Analysis);
    let shown = values.get(session.ply()).copied().flatten();
    let shown = reading_text(look, session, session.ply(), shown);
    name(ui, look, &response, turn_text(look, turn, session.ply(), shown));
    // The board follows while the button is down, not only after its release.
    let pressed = response.clicked() || response.is_pointer_button_down_on();
    let pointer = response.interact_pointer_pos().filter(|_| pressed);
    pointer
        .map(|pointer| plan.ply(pointer.x).min(last))
        .or_else(|| by_arrows(ui, &response, session))
        .filter(|&ply| ply != session.ply())
        .map(Action::GoTo)
}

/// The text of a board's value, which says whether the move before it is the turning point.
fn turn_text(look: &ViewContext, turn: Option<usize>, ply: usize, text: String) -> String {
    if turn == Some(ply) { format!("{text} · {}", look.words.get("analysis-turn")) } else { text }
}

/// The text for screen readers: the graph's name and the value of the shown board.
fn name(ui: &Ui, look: &ViewContext, response: &Response, value: String) {
    response
        .widget_info(|| WidgetInfo::labeled(Role::Slider, true, look.words.get("analysis-graph")));
    // A `WidgetInfo` has only numbers for the value of a slider.
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(value));
}

/// Returns the ply that the arrow keys lead to while the graph has the focus.
fn by_arrows(ui: &Ui, response: &Response, session: &Session) -> Option<usize> {
    match arrows::step(ui, response) {
        -1 => session.ply().checked_sub(1),
        1 if !session.is_at_end() => Some(session.ply() + 1),
        _ => None,
    }
}

/// Draws lines between known neighbours, and a mark for each known value.
fn curve(painter: &Painter, look: &ViewContext, plan: &GraphScale, values: &[Option<Lead>]) {
    let theme = look.theme;
    let at = |ply: usize| values[ply].map(|lead| (plan.at(ply, lead.discs), lead.is_exact));
    for ply in 1..values.len() {
        if let (Some((before, _)), Some((after, _))) = (at(ply - 1), at(ply)) {
            painter.line_segment([before, after], Stroke::new(1.5, theme.series[0]));
        }
    }
    for (point, is_exact) in (0..values.len()).filter_map(at) {
        dot(painter, look, point, is_exact);
    }
}

/// Draws the mark of a value: exact values are filled, estimates hollow.
fn dot(painter: &Painter, look: &ViewContext, point: Pos2, is_exact: bool) {
    let theme = look.theme;
    if is_exact {
        painter.circle_filled(point, 2.5, theme.series[1]);
    } else {
        painter.circle(point, 2.0, theme.sunken, Stroke::new(1.0, theme.series[0]));
    }
}

/// Draws the line at the turning point with dots of both kinds, as a sample for the legend.
pub fn sample(painter: &Painter, look: &ViewContext, rect: Rect) {
    painter.rect_filled(rect, radius::BUTTON, look.theme.sunken);
    let line = Stroke::new(1.0, look.theme.loss[2]);
    painter.vline(rect.center().x, rect.y_range(), line);
    for (share, is_exact) in [(0.25, true), (0.75, false)] {
        let x = rect.left() + share * rect.width();
        dot(painter, look, pos2(x, rect.center().y), is_exact);
    }
}

/// The value under the pointer.
struct GraphReading {
    ply: usize,
    value: Option<Lead>,
    /// The value in words.
    text: String,
}

impl GraphReading {
    /// Draws a thin line, a ring around the point, and the text.
    fn paint(self, painter: &Painter, look: &ViewContext, plan: &GraphScale) {
        let theme = look.theme;
        let x = plan.x(self.ply);
        painter.vline(x, painter.clip_rect().y_range(), Stroke::new(1.0, theme.weak));
        if let Some(lead) = self.value {
            let point = plan.at(self.ply, lead.discs);
            painter.circle_stroke(point, 5.0, Stroke::new(1.5, theme.text));
        }
        let font = FontId::new(12.0, strong_family());
        let words = painter.layout_no_wrap(self.text, font, theme.text);
        let room = plan.inner;
        let left = (x - words.size().x / 2.0)
            .clamp(room.left(), (room.right() - words.size().x).max(room.left()));
        // The text keeps away from the point.
        let is_up = self.value.is_some_and(|lead| lead.discs > 0.0);
        let top = if is_up { room.bottom() - words.size().y - 8.0 } else { room.top() };
        let place = Rect::from_min_size(pos2(left, top), words.size());
        painter.rect_filled(place.expand2(vec2(5.0, 2.0)), radius::BUTTON, theme.raised);
        painter.galley(place.min, words, theme.text);
    }
}

/// A value in words: `24. d3: Black +3.6`, or `24. d3: Black +4, exact`.
fn reading_text(look: &ViewContext, session: &Session, ply: usize, value: Option<Lead>) -> String {
    let words = look.words;
    let value = match value {
        None => words.get("value-unknown").into_owned(),
        Some(lead) if lead.is_exact => names::is_exact(words, &names::ahead(words, lead)),
        Some(lead) => names::ahead(words, lead),
    };
    let Some(square) = ply.checked_sub(1).map(|before| session.game().moves()[before]) else {
        return words.with("graph-start", &[("value", value.as_str().into())]).into_owned();
    };
    let square = square.to_string();
    let values = [
        ("number", ply.into()),
        ("square", square.as_str().into()),
        ("value", value.as_str().into()),
    ];
    words.with("graph-move", &values).into_owned()
}

/// The lead in discs at the upper and at the lower edge, with the disc of the leading side.
fn scale(painter: &Painter, look: &ViewContext, rect: Rect, most: f32) {
    let font = FontId::new(11.0, FontFamily::Proportional);
    let discs = format!("{:.0}", most.ceil());
    let ring = look.theme.board.outline;
    for (color, align, at) in [
        (Color::Black, Align2::LEFT_TOP, rect.left_top() + vec2(18.0, 4.0)),
        (Color::White, Align2::LEFT_BOTTOM, rect.left_bottom() + vec2(18.0, -4.0)),
    ] {
        let text = format!("+{discs}");
        let place = painter.text(at, align, text, font.clone(), look.theme.weak);
        let disc = place.left_center() - vec2(9.0, 0.0);
        small_disc(painter, disc, 5.0, look.theme.disc(color), ring);
    }
}

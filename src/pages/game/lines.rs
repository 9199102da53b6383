//! The best lines on the shown board. A line under the pointer plays on the board, and a click on one of its moves
//! shows the board after that move.

use std::borrow::Cow;

use egui::{
    Align2, Color32, FontId, Id, Label, Rect, RichText, Role, Sense, TextStyle, Ui, WidgetInfo,
    pos2, vec2,
};
use othello_engine::{
    Color, Position, Square,
    search::{MoveValue, Value},
};

use super::{
    arrows,
    value::{seen_value, value_text},
};
use crate::{
    action::Action,
    game::{
        game_analysis::{GameAnalysis, LINES, OtherDepths, PositionAnalysis},
        session::Session,
    },
    text::{
        messages::Messages,
        names::{self, LineMove},
        numbers::short_count,
    },
    theme::{self, radius, space, strong_family},
    widgets::ViewContext,
};

/// The height of a line in one row, in points.
const LINE: f32 = 24.0;
/// The height of each further row of a line, in points.
const NEXT_ROW: f32 = 18.0;
/// The width of a value before its line in points.
const VALUE: f32 = 42.0;
/// The height of the lines in one row each, in points.
pub const LINES_HEIGHT: f32 = LINES as f32 * LINE;
/// The additional height in which long lines wrap, in points.
pub const WRAPPED: f32 = 2.0 * NEXT_ROW;
/// The sign of a line that is cut.
const CUT: &str = "…";

/// The height of the best lines out of the reserved one, in points. A finished game has none at its end.
pub fn height_of_lines(session: &Session, reserved: f32) -> f32 {
    if session.stage().turn.is_some() { reserved } else { 0.0 }
}

/// Draws the best lines with their values in this height, and details of the search.
pub fn lines_ui(
    ui: &mut Ui,
    look: &ViewContext,
    analysis: &GameAnalysis,
    session: &Session,
    reserved: f32,
) -> Option<Action> {
    let now = ui.input(|input| input.time);
    let stage = session.stage();
    let position = stage.position();
    let known = analysis.known(&position).filter(|_| stage.turn.is_some());
    let text = match (known, stage.turn) {
        (Some(known), _) => {
            let played = session.game().moves().get(session.ply()).copied();
            let depths = analysis.other_depths(&position, played);
            work_text(ui, look.words, known, depth_texts(look.words, depths))
        }
        (None, Some(_)) => look.words.get("analysis-nothing").into_owned(),
        (None, None) => names::result(look.words, &stage.board),
    };
    let response =
        ui.add(Label::new(RichText::new(text).small().color(look.theme.weak)).truncate());
    if known.is_some() {
        response.on_hover_text(look.words.tip("analysis-depth"));
    }
    let lines = known.map_or_else(Vec::new, |known| known.lines(LINES));
    // Reserves the full height, so that nothing jumps while the user walks through the game.
    let height = height_of_lines(session, reserved);
    if height == 0.0 {
        analysis.point_at_line(None, now);
        return None;
    }
    let (mut pointed, mut action) = (None, None);
    let place = vec2(ui.available_width(), height);
    ui.allocate_ui(place, |ui| {
        ui.set_min_size(place);
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut more_rows = ((height - LINES_HEIGHT) / NEXT_ROW) as usize;
        for (index, found) in lines.iter().enumerate() {
            let line = BestLine { found, rank: index + 1, turn: stage.turn };
            let shown = analysis.shown_line(&position);
            let drawn = line.line_ui(ui, look, (&position, shown), more_rows + 1);
            more_rows -= drawn.rows - 1;
            if drawn.is_pointed {
                pointed = Some((position, found.square));
            }
            action = action.take().or(drawn.shows.map(Action::ShowLine));
        }
    });
    analysis.point_at_line(pointed, now);
    action
}

/// The other depths of a position in words.
fn depth_texts(words: &Messages, OtherDepths { review, search }: OtherDepths) -> Vec<String> {
    let text = |id, depth: Option<u32>| {
        depth.map(|depth| words.with(id, &[("depth", depth.into())]).into_owned())
    };
    let texts = [text("analysis-depth-review", review), text("analysis-depth-search", search)];
    texts.into_iter().flatten().collect()
}

/// The details of a search: `depth 14 · estimated · 870k nodes · 1.2M/s`, with the other depths of the position after
/// the kind. Drops the last ones if there is no room.
fn work_text(
    ui: &Ui,
    words: &Messages,
    PositionAnalysis { report, secs, .. }: &PositionAnalysis,
    depths: Vec<String>,
) -> String {
    let kind = match report.value {
        Value::Estimate(_) => "value-estimated",
        Value::Outcome(_) | Value::Exact(_) => "value-exact",
    };
    let depth = words.with("analysis-depth", &[("depth", report.depth.into())]);
    let mut parts = vec![depth];
    // Next to the depth that it describes.
    parts.push(words.get(kind));
    parts.extend(depths.into_iter().map(Cow::Owned));
    // Short searches have no meaningful speed.
    let (nodes, speed) = (short_count(report.nodes), (report.nodes as f32 / secs) as u64);
    let speed = short_count(speed);
    if report.nodes >= 100_000 && *secs > 0.0 {
        parts.push(words.with("analysis-nodes", &[("nodes", nodes.as_str().into())]));
        parts.push(words.with("analysis-speed", &[("speed", speed.as_str().into())]));
    }
    let mut text = parts.join(" · ");
    while theme::text_width(ui, &text, &TextStyle::Small) > ui.available_width() && parts.len() > 1
    {
        parts.pop();
        text = parts.join(" · ");
    }
    text
}

/// One of the best lines.
struct BestLine<'a> {
    found: &'a MoveValue,
    /// The place among the lines, 1 for the best.
    rank: usize,
    turn: Option<Color>,
}

/// A line that was drawn.
struct DrawnLine {
    /// The number of rows.
    rows: usize,
    /// Whether the pointer is over the line or it has the focus.
    is_pointed: bool,
    /// The moves to show on the board, none to show the game again.
    shows: Option<Vec<Square>>,
}

impl BestLine<'_> {
    /// Draws the value and the moves in at most `most_rows` rows. `shown` are the moves of a line that are on the board.
    fn line_ui(
        &self,
        ui: &mut Ui,
        look: &ViewContext,
        (position, shown): (&Position, &[Square]),
        most_rows: usize,
    ) -> DrawnLine {
        let moves = names::line_moves(look.words, position, &self.found.line);
        let width = ui.available_width() - VALUE - space::MEDIUM;
        let wrapped = WrappedLine::new(ui, &moves, width, most_rows);
        let height = LINE + NEXT_ROW * (wrapped.rows - 1) as f32;
        let sense = Sense::hover() | Sense::focusable_noninteractive();
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), sense);
        let told = names::told_value(look.words, seen_value(look, self.found.value, self.turn));
        let line = names::joined_line(&moves);
        let name = format!("{}: {told}, {line}", look.words.get("analysis-line"));
        response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, &name));
        let is_pointed = response.contains_pointer() || response.has_focus();
        if is_pointed {
            ui.painter().rect_filled(rect, radius::BUTTON, look.theme.button_hover);
        }
        let font = FontId::new(13.0, strong_family());
        let color = kind_color(look, self.found.value);
        let value = value_text(look, self.found.value, self.turn);
        let at = rect.left_top() + vec2(VALUE, LINE / 2.0);
        ui.painter().text(at, Align2::RIGHT_CENTER, value, font, color);
        let corner = at + vec2(space::MEDIUM, -LINE / 2.0);
        let shown = if self.found.line.starts_with(shown) { shown } else { &[] };
        let mut clicked = None;
        for (made, &(row, x, width)) in moves.iter().zip(&wrapped.places) {
            let center = LINE / 2.0 + NEXT_ROW * row as f32;
            let middle = pos2(corner.x + x + width / 2.0, corner.y + center);
            let place = Rect::from_center_size(middle, vec2(width + 4.0, NEXT_ROW));
            if self.move_ui(ui, look, (made, place), (response.id, shown.len())) {
                clicked = made.index;
            }
        }
        if let Some((row, x)) = wrapped.cut {
            let at = corner + vec2(x, LINE / 2.0 + NEXT_ROW * row as f32);
            let font = TextStyle::Body.resolve(ui.style());
            let place = ui.painter().text(at, Align2::LEFT_CENTER, CUT, font, look.theme.weak);
            ui.interact(place, response.id.with(CUT), Sense::hover()).on_hover_text(line);
        }
        let count = shown.len();
        let by_click = clicked.map(|index| if index + 1 == count { 0 } else { index + 1 });
        let step = arrows::step(ui, &response) as isize;
        let by_arrows =
            (step != 0).then(|| count.saturating_add_signed(step).min(self.found.line.len()));
        let shows = by_click.or(by_arrows).map(|count| self.found.line[..count].to_vec());
        DrawnLine { rows: wrapped.rows, is_pointed, shows }
    }

    /// Draws a move. Returns whether it was clicked.
    fn move_ui(
        &self,
        ui: &Ui,
        look: &ViewContext,
        (made, place): (&LineMove, Rect),
        (line, shown): (Id, usize),
    ) -> bool {
        let theme = look.theme;
        let font = TextStyle::Body.resolve(ui.style());
        let Some(index) = made.index else {
            ui.painter().text(place.center(), Align2::CENTER_CENTER, &made.text, font, theme.weak);
            return false;
        };
        // Tab stops once at each line; the arrow keys walk along it.
        let response = ui.interact(place, line.with(index), Sense::CLICK);
        let values = [
            ("line", self.rank.into()),
            ("number", (index + 1).into()),
            ("square", made.text.as_str().into()),
        ];
        let name = look.words.with("analysis-line-move", &values);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &*name));
        let is_shown = index + 1 == shown;
        if is_shown || response.hovered() {
            let fill = if is_shown { theme.accent_soft } else { theme.button };
            ui.painter().rect_filled(place, radius::BUTTON, fill);
        }
        ui.painter().text(place.center(), Align2::CENTER_CENTER, &made.text, font, theme.text);
        response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
    }
}

/// The places of a line's moves in rows of a width.
struct WrappedLine {
    rows: usize,
    /// The row, the distance from the left edge and the width of each move that has room, in points.
    places: Vec<(usize, f32, f32)>,
    /// The row and the distance from the left edge of the sign that moves are missing.
    cut: Option<(usize, f32)>,
}

impl WrappedLine {
    fn new(ui: &Ui, moves: &[LineMove], width: f32, most_rows: usize) -> WrappedLine {
        let text = |text: &str| theme::text_width(ui, text, &TextStyle::Body);
        let gap = 6.0;
        let (mut row, mut x) = (0, 0.0);
        let mut places: Vec<(usize, f32, f32)> = Vec::new();
        for made in moves {
            let own = text(&made.text);
            if x > 0.0 && x + own > width {
                (row, x) = (row + 1, 0.0);
            }
            places.push((row, x, own));
            x += own + gap;
        }
        if row < most_rows {
            return WrappedLine { rows: row + 1, places, cut: None };
        }
        let last = most_rows - 1;
        let sign = text(CUT);
        while let Some(&(row, x, own)) = places.last()
            && (row > last || x + own + gap + sign > width && x > 0.0)
        {
            places.pop();
        }
        let end = places.last().map_or(0.0, |&(_, x, own)| x + own + gap);
        WrappedLine { rows: most_rows, places, cut: Some((last, end)) }
    }
}

/// The colour of a value on a panel, which differs between exact values and estimates.
fn kind_color(look: &ViewContext, value: Value) -> Color32 {
    match value {
        Value::Estimate(_) => look.theme.text,
        Value::Outcome(_) | Value::Exact(_) => look.theme.series[1],
    }
}

//! The list of moves: the main line in two columns, and below a move, indented, its comment and the variations that
//! replace it. A click shows the board after a move; the secondary button opens its menu.

use egui::{
    Align, Align2, Button, Color32, CornerRadius, FontFamily, FontId, Frame, Label, Margin, Rect,
    RichText, ScrollArea, Sense, Stroke, Ui, pos2, style::ScrollAnimation, vec2,
};
use othello_engine::{Color, GameTree, NodeId};
use othello_lab::data::opening_names::name_at;

use super::{SidePanel, loss::Loss, value::seen_value};
use crate::{
    action::{Action, Command, NewRun},
    game::{
        game_analysis::{GameAnalysis, MoveScore},
        session::Session,
    },
    text::{names, numbers::MINUS},
    theme::{radius, space},
    widgets::{
        ViewContext,
        button::primary_button,
        disc::small_disc,
        menu::{Refusal, move_menu_ui},
    },
};

/// The height of a row with the space after it, in points.
const ROW_HEIGHT: f32 = 26.0;
/// The indentation of each level of variations, in points.
const INDENT: f32 = 12.0;
/// The deepest level with an indentation of its own, as there is no room for more.
const DEEPEST: usize = 4;
/// The widths of a move in a variation without and with its value, in points.
const CELL: f32 = 66.0;
const VALUED_CELL: f32 = 112.0;
/// The maximum widths of a main-line move without and with its value, in points.
const WIDE: f32 = 96.0;
const WIDEST: f32 = 160.0;
/// The width of a main-line move, in points, below which its value replaces its disc.
const NARROW: f32 = 100.0;
/// The width of a row's number, in points.
const NUMBER: f32 = 28.0;
/// The widths of a value and of a loss, in points.
const VALUE: f32 = 36.0;
const LOST: f32 = 35.0;
/// The number of letters of a comment that fit into one point of width.
const LETTERS: f32 = 1.0 / 7.5;

/// A row of the list.
enum MoveRow {
    /// A black and a white move of the main line.
    Main([RowCell; 2]),
    /// Moves of a variation at this depth.
    Variation(usize, Vec<NodeId>),
    /// A line of a move's comment at this depth.
    Comment(usize, String),
    /// The name of the current line's opening.
    Opening(&'static str),
}

#[derive(Clone, Copy, PartialEq)]
enum RowCell {
    Nothing,
    /// The move is in an earlier row.
    Before,
    Move(NodeId),
    Pass,
}

/// The contents and the context of the list.
struct MoveList<'a> {
    look: &'a ViewContext<'a>,
    session: &'a Session,
    /// The analysis, if the values of moves are shown.
    analysis: Option<&'a GameAnalysis>,
    refusal: Refusal<'a>,
}

/// A quiet invitation for newcomers: a button that starts a first evolution.
fn invitation_ui(ui: &mut Ui, look: &ViewContext) -> Option<Action> {
    let words = look.words;
    let button = ui.add(Button::new(words.get("invitation")).wrap());
    ui.add_space(space::SMALL);
    let tip = RichText::new(words.tip("invitation")).color(look.theme.weak);
    ui.add(Label::new(tip).wrap());
    button.clicked().then(|| Command::Evolve(NewRun::First).into())
}

/// The offer of the lessons, at the first start.
fn lessons_offer_ui(ui: &mut Ui, look: &ViewContext) -> Option<Action> {
    let words = look.words;
    let offer = RichText::new(words.get("lessons-offer")).color(look.theme.weak);
    ui.add(Label::new(offer).wrap());
    let command = Command::HowToPlay;
    let button = ui.add(primary_button(look, &command.entry().name(words)).wrap());
    button.on_hover_text(command.entry().tip(words)).clicked().then(|| command.into())
}

/// Draws the moves, with their values if the analysis is shown, and scrolls to the shown move. If there are no moves
/// yet, newcomers can be invited to the lab.
pub fn moves_ui(ui: &mut Ui, look: &ViewContext, side: &SidePanel) -> Option<Action> {
    // If the analysis leaves no room for two rows, its graph leads through the game.
    if ui.available_height() < 2.0 * ROW_HEIGHT {
        return None;
    }
    let theme = look.theme;
    let session = side.session;
    let analysis = side.shows_analysis.then_some(side.analysis);
    let list = MoveList { look, session, analysis, refusal: side.refusal };
    let mut action = None;
    let frame = Frame::new()
        .fill(theme.sunken)
        .corner_radius(CornerRadius::same(radius::CARD))
        .inner_margin(Margin::symmetric(8, 8));
    frame.show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        let tree = session.tree();
        if tree.is_empty() && tree.comment(NodeId::START).is_empty() {
            ui.vertical_centered(|ui| {
                ui.add_space(space::MEDIUM);
                ui.label(RichText::new(look.words.get("no-moves-yet")).color(theme.weak));
                if side.offers_lessons {
                    ui.add_space(space::LARGE);
                    action = lessons_offer_ui(ui, look);
                }
                if side.invites && !side.shows_analysis {
                    ui.add_space(space::LARGE);
                    action = action.take().or(invitation_ui(ui, look));
                }
            });
            return;
        }
        let game = session.game();
        let opening = name_at(game, game.moves().len());
        let rows = MoveLayout::of(tree, opening, ui.available_width(), list.cell()).rows;
        ui.spacing_mut().item_spacing.y = 2.0;
        let text_height = ROW_HEIGHT - ui.spacing().item_spacing.y;
        // `show_rows` expects all rows to be equally high.
        ui.spacing_mut().interact_size.y = text_height;
        let to_show = row_to_show(ui, session, &rows);
        let area = ScrollArea::vertical().auto_shrink(false);
        area.show_rows(ui, text_height, rows.len(), |ui, range| {
            // Only visible rows are laid out, so the place of this one is computed.
            if let Some(row) = to_show {
                let by = (row as f32 - range.start as f32) * ROW_HEIGHT;
                let line = Rect::from_min_size(ui.max_rect().min, vec2(1.0, text_height));
                let line = line.translate(vec2(0.0, by));
                ui.scroll_to_rect_animation(line, Some(Align::Center), ScrollAnimation::none());
            }
            for row in &rows[range] {
                action = action.take().or(list.row_ui(ui, row));
            }
        });
    });
    action
}

/// The row of the shown move, if that move or the size of the list has just changed.
fn row_to_show(ui: &Ui, session: &Session, rows: &[MoveRow]) -> Option<usize> {
    let id = ui.scope_id().with("shown");
    let shown = session.shown();
    let size = ui.available_size();
    // With its size: a smaller list may no longer show the row.
    let now = Some((shown, rows.len(), size.x as i32, size.y as i32));
    let before = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default(id), now));
    let has_move = |row: &MoveRow| match row {
        MoveRow::Main(cells) => cells.contains(&RowCell::Move(shown)),
        MoveRow::Variation(_, nodes) => nodes.contains(&shown),
        MoveRow::Comment(..) | MoveRow::Opening(_) => false,
    };
    (before != now).then(|| rows.iter().position(has_move).unwrap_or(0))
}

/// The rows of a tree, laid out for this width.
struct MoveLayout {
    rows: Vec<MoveRow>,
    width: f32,
    /// The width of a move in a variation.
    cell: f32,
    /// Whether the next move of the main line starts a new row.
    is_closed: bool,
}

impl MoveLayout {
    fn of(tree: &GameTree, opening: Option<&'static str>, width: f32, cell: f32) -> MoveLayout {
        let mut all = MoveLayout { rows: Vec::new(), width, cell, is_closed: true };
        all.rows.extend(opening.map(MoveRow::Opening));
        all.comment(tree, NodeId::START, 0);
        let mut at = NodeId::START;
        while let [main, others @ ..] = tree.children(at) {
            let turn = tree.stage(at).turn.unwrap_or(Color::Black);
            all.put(turn, RowCell::Move(*main));
            all.comment(tree, *main, 0);
            for &other in others {
                all.variation(tree, other, 1);
            }
            if let Some(passed) = tree.stage(*main).passed {
                all.put(passed, RowCell::Pass);
            }
            at = *main;
        }
        all
    }

    /// Adds a move of the main line, beside the one before or in a row of its own.
    fn put(&mut self, color: Color, cell: RowCell) {
        let is_broken = std::mem::take(&mut self.is_closed);
        match self.rows.last_mut() {
            Some(MoveRow::Main([_, white @ RowCell::Nothing])) if color == Color::White => {
                *white = cell;
            }
            _ => {
                let before = if is_broken && !self.rows.is_empty() {
                    RowCell::Before
                } else {
                    RowCell::Nothing
                };
                self.rows.push(MoveRow::Main(match color {
                    Color::Black => [cell, RowCell::Nothing],
                    Color::White => [before, cell],
                }));
            }
        }
    }

    /// Adds a variation from its first move on, with the variations that replace its later moves.
    fn variation(&mut self, tree: &GameTree, first: NodeId, depth: usize) {
        let room = self.width - depth.min(DEEPEST) as f32 * INDENT;
        let in_row = ((room / self.cell) as usize).max(1);
        let mut row = Vec::new();
        let (mut at, mut others): (NodeId, &[NodeId]) = (first, &[]);
        loop {
            row.push(at);
            let breaks = !others.is_empty() || !tree.comment(at).is_empty();
            if breaks || row.len() == in_row {
                self.rows.push(MoveRow::Variation(depth, std::mem::take(&mut row)));
            }
            self.comment(tree, at, depth);
            for &other in others {
                self.variation(tree, other, depth + 1);
            }
            let [next, rest @ ..] = tree.children(at) else { break };
            (at, others) = (*next, rest);
        }
        if !row.is_empty() {
            self.rows.push(MoveRow::Variation(depth, row));
        }
        self.is_closed = true;
    }

    /// Adds a move's comment, with as many words in a row as fit.
    fn comment(&mut self, tree: &GameTree, at: NodeId, depth: usize) {
        if tree.comment(at).is_empty() {
            return;
        }
        let room = self.width - (depth.min(DEEPEST) + 1) as f32 * INDENT;
        let letters = ((room * LETTERS) as usize).max(8);
        let mut line = String::new();
        for word in tree.comment(at).split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > letters {
                self.rows.push(MoveRow::Comment(depth, std::mem::take(&mut line)));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        if !line.is_empty() {
            self.rows.push(MoveRow::Comment(depth, line));
            self.is_closed = true;
        }
    }
}

impl MoveList<'_> {
    fn row_ui(&self, ui: &mut Ui, row: &MoveRow) -> Option<Action> {
        let (look, tree) = (self.look, self.session.tree());
        let mut action = None;
        ui.horizontal(|ui| match row {
            MoveRow::Main(cells) => {
                let number = cells.iter().find_map(|cell| match cell {
                    RowCell::Move(node) => Some(tree.ply(*node)),
                    _ => None,
                });
                number_ui(ui, look, number);
                let (most, free) =
                    if self.analysis.is_some() { (WIDEST, 16.0) } else { (WIDE, 32.0) };
                let width = ((ui.available_width() - free) / 2.0).clamp(56.0, most);
                for (color, cell) in Color::BOTH.into_iter().zip(cells) {
                    action = action.take().or(self.main_ui(ui, color, *cell, width));
                }
            }
            MoveRow::Variation(depth, nodes) => {
                ui.spacing_mut().item_spacing.x = 0.0;
                set_in(ui, look, *depth);
                for &node in nodes {
                    let text = format!("{} {}", tree.ply(node), written(tree, node));
                    let size =
                        vec2(self.cell().min(ui.available_width()), ui.spacing().interact_size.y);
                    let cell = MoveCell { node, text, disc: None, size };
                    action = action.take().or(cell.cell_ui(ui, self));
                }
            }
            MoveRow::Comment(depth, text) => {
                set_in(ui, look, *depth);
                ui.add_space(INDENT);
                ui.add(Label::new(RichText::new(text).small().color(look.theme.weak)).truncate());
            }
            MoveRow::Opening(name) => {
                ui.add_space(NUMBER + ui.spacing().item_spacing.x);
                ui.add(
                    Label::new(RichText::new(*name).small().color(look.theme.accent)).truncate(),
                );
            }
        });
        action
    }

    fn main_ui(&self, ui: &mut Ui, color: Color, cell: RowCell, width: f32) -> Option<Action> {
        let size = vec2(width, ui.spacing().interact_size.y);
        let theme = self.look.theme;
        let weak = |text: &str| Label::new(RichText::new(text).color(theme.weak).small());
        match cell {
            RowCell::Move(node) => {
                let text = written(self.session.tree(), node);
                let cell = MoveCell { node, text, disc: Some(color), size };
                return cell.cell_ui(ui, self);
            }
            RowCell::Pass => _ = ui.add_sized(size, weak(&self.look.words.get("move-pass"))),
            RowCell::Before => _ = ui.add_sized(size, weak("…")),
            RowCell::Nothing => _ = ui.allocate_exact_size(size, Sense::hover()),
        }
        None
    }

    /// The width of a move in a variation.
    fn cell(&self) -> f32 {
        if self.analysis.is_some() { VALUED_CELL } else { CELL }
    }

    /// The value of a move, if it is known and shown.
    fn played(&self, node: NodeId) -> Option<MoveScore> {
        let tree = self.session.tree();
        let MoveScore { value, lost } = self.analysis?.played(tree, node)?;
        let mover = tree.stage(tree.parent(node)?).turn;
        Some(MoveScore { value: seen_value(self.look, value, mover), lost })
    }
}

/// Draws the number of a row's first move, in the order of play.
fn number_ui(ui: &mut Ui, look: &ViewContext, number: Option<usize>) {
    let (rect, _) =
        ui.allocate_exact_size(vec2(NUMBER, ui.spacing().interact_size.y), Sense::hover());
    let font = FontId::new(12.0, FontFamily::Proportional);
    let at = rect.right_center() - vec2(6.0, 0.0);
    if let Some(number) = number {
        ui.painter().text(at, Align2::RIGHT_CENTER, number, font, look.theme.weak);
    }
}

/// Draws the indentation, with a thin line for each level.
fn set_in(ui: &mut Ui, look: &ViewContext, depth: usize) {
    let levels = depth.min(DEEPEST);
    let size = vec2(levels as f32 * INDENT, ui.spacing().interact_size.y);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    for level in 0..levels {
        let x = rect.left() + (level as f32 + 0.5) * INDENT;
        let y = (rect.top() - 2.0)..=rect.bottom();
        ui.painter().vline(x, y, Stroke::new(1.0, look.theme.line));
    }
}

/// The square and the mark of a move.
fn written(tree: &GameTree, node: NodeId) -> String {
    let square = tree.square(node).map_or_else(String::new, |square| square.to_string());
    square + tree.mark(node).map_or("", othello_engine::Mark::text)
}

/// A move that can be clicked.
struct MoveCell {
    node: NodeId,
    text: String,
    disc: Option<Color>,
    size: egui::Vec2,
}

impl MoveCell {
    fn cell_ui(&self, ui: &mut Ui, list: &MoveList) -> Option<Action> {
        let (look, session) = (list.look, list.session);
        let (rect, response) = ui.allocate_exact_size(self.size, Sense::click());
        let is_shown = self.node == session.shown();
        let tree = session.tree();
        let played = list.played(self.node);
        let value = played.map_or_else(String::new, |played| value_text(look, played));
        response.widget_info(|| {
            let label = self.label(look, tree, &value);
            egui::WidgetInfo::selected(egui::Role::Button, true, is_shown, label)
        });
        let end = self.paint(ui, list, rect, &response);
        if let Some(played) = played {
            paint_value(
                ui,
                look,
                Rect::from_x_y_ranges(end..=rect.right(), rect.y_range()),
                played,
            );
        }
        let mut action = None;
        let tip = [value.as_str(), tree.comment(self.node)];
        let tip: Vec<&str> = tip.into_iter().filter(|tip| !tip.is_empty()).collect();
        let response =
            if tip.is_empty() { response } else { response.on_hover_text(tip.join("\n")) };
        // The menu acts on the shown move, so opening it shows this one.
        let is_clicked = response.clicked() || response.secondary_clicked();
        response.context_menu(|ui| action = move_menu_ui(ui, look, list.refusal));
        action.or(is_clicked.then_some(Action::GoToNode(self.node)))
    }

    /// The text for screen readers: the move and its value.
    fn label(&self, look: &ViewContext, tree: &GameTree, value: &str) -> String {
        let square = written(tree, self.node);
        let values = [("number", tree.ply(self.node).into()), ("square", square.as_str().into())];
        // A variation is named as such, because several can have the same square at the same number.
        let id = if self.disc.is_some() { "move-go-to" } else { "move-go-to-variation" };
        [&*look.words.with(id, &values), value].join(if value.is_empty() { "" } else { ", " })
    }

    /// Draws the move. Returns the right end of its text.
    fn paint(&self, ui: &Ui, list: &MoveList, rect: Rect, response: &egui::Response) -> f32 {
        let (theme, session) = (list.look.theme, list.session);
        let fill = match (self.node == session.shown(), response.hovered()) {
            (true, _) => theme.accent_soft,
            (false, true) => theme.button_hover,
            (false, false) => Color32::TRANSPARENT,
        };
        let painter = ui.painter();
        painter.rect_filled(rect, 5.0, fill);
        if response.has_focus() {
            let ring = Stroke::new(1.5, theme.accent);
            painter.rect_stroke(rect, 5.0, ring, egui::StrokeKind::Inside);
        }
        let mut at = pos2(rect.left() + 6.0, rect.center().y);
        let has_disc = !is_narrow(rect) || list.played(self.node).is_none();
        if let Some(color) = self.disc.filter(|_| has_disc) {
            let disc = rect.left_center() + vec2(14.0, 0.0);
            small_disc(painter, disc, 5.5, theme.disc(color), theme.board.outline);
            at.x = rect.left() + 28.0;
        }
        // Moves that do not lead to the shown board are dimmed.
        let is_on_way = session.is_on_way(self.node);
        let color = if is_on_way { theme.text } else { theme.weak };
        let size = if self.disc.is_some() { 14.0 } else { 13.0 };
        let font = FontId::new(size, FontFamily::Proportional);
        painter.text(at, Align2::LEFT_CENTER, &self.text, font, color).right()
    }
}

/// Whether a move's cell has no room for both its disc and its value.
fn is_narrow(cell: Rect) -> bool {
    cell.width() < NARROW
}

/// The value of a move in words: `+3.6, loses 4.2`.
fn value_text(look: &ViewContext, played: MoveScore) -> String {
    let value = names::told_value(look.words, played.value);
    let Some(lost) = lost_text(played) else { return value };
    let lost = look.words.with("move-lost", &[("lost", lost.as_str().into())]);
    format!("{value}, {lost}")
}

/// The loss of a move in discs, if it is large enough to be shown.
fn lost_text(played: MoveScore) -> Option<String> {
    let lost = played.lost.filter(|&lost| Loss::of(lost) != Loss::Nothing)?;
    Some(names::loss(lost))
}

/// Draws a move's value from the right: the mark of a loss of at least a disc, the loss, the value. Stops where the
/// room ends.
fn paint_value(ui: &Ui, look: &ViewContext, rect: Rect, played: MoveScore) {
    let (theme, painter) = (look.theme, ui.painter());
    let mut at = rect.right_center() - vec2(8.0, 0.0);
    let loss = Loss::of(played.lost.unwrap_or(0.0));
    let color = loss.color(&theme.loss);
    if matches!(loss, Loss::Some | Loss::Mistake) && rect.width() > 16.0 {
        painter.add(loss.shape(at, 4.5, color, Stroke::NONE));
    }
    at.x -= 7.0;
    let font = FontId::new(12.0, FontFamily::Proportional);
    let lost = lost_text(played).map_or_else(String::new, |lost| format!("{MINUS}{lost}"));
    let value = names::value(look.words, played.value);
    for (text, color, width) in [(lost, theme.text, LOST), (value, theme.weak, VALUE)] {
        let galley = painter.layout_no_wrap(text, font.clone(), color);
        // If only one of them fits, the value takes precedence over the loss.
        let needed = if width == LOST { LOST + VALUE } else { galley.size().x };
        if at.x - needed < rect.left() + 3.0 {
            continue;
        }
        let corner = at - vec2(galley.size().x, galley.size().y / 2.0);
        painter.galley(corner, galley, color);
        at.x -= width;
    }
}

#[cfg(test)]
mod tests {
    use othello_engine::notation::movetext;

    use super::*;

    /// The rows as text, indented by two spaces a level.
    fn laid_out(text: &str) -> Vec<String> {
        let mut tree = GameTree::default();
        movetext::read(&mut tree, text).unwrap();
        let cell = |cell: &RowCell| match cell {
            RowCell::Move(node) => written(&tree, *node),
            RowCell::Before => "…".to_owned(),
            RowCell::Pass => "pass".to_owned(),
            RowCell::Nothing => String::new(),
        };
        let line = |row: &MoveRow| match row {
            MoveRow::Main(cells) => cells.each_ref().map(cell).join("|"),
            MoveRow::Variation(depth, nodes) => {
                let moves: Vec<String> = nodes.iter().map(|&node| written(&tree, node)).collect();
                "  ".repeat(*depth) + &moves.join(" ")
            }
            MoveRow::Comment(depth, text) => format!("{}{{{text}}}", "  ".repeat(*depth)),
            MoveRow::Opening(name) => format!("({name})"),
        };
        MoveLayout::of(&tree, Some("Tiger"), 220.0, CELL).rows.iter().map(line).collect()
    }

    #[test]
    fn variations_appear_below_the_moves_they_replace() {
        assert_eq!(laid_out("f5 d6 c3"), ["(Tiger)", "f5|d6", "c3|"]);
        assert_eq!(
            laid_out("f5 d6!? (f4 {why} e3 (d3 c4) d6) (f6) c3 {good} d3"),
            [
                "(Tiger)",
                "f5|d6!?",
                "  f4",
                "  {why}",
                "  e3",
                "    d3 c4",
                "  d6",
                "  f6",
                "c3|",
                "{good}",
                "…|d3",
            ]
        );
    }
}

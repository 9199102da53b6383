//! The mistakes of a reviewed game, in the order of the moves or by their cost.

use egui::{
    Align, Button, Color32, Context, FontId, Frame, Id, Layout, Margin, Rect, RichText, Role,
    ScrollArea, Sense, Ui, Vec2, WidgetInfo, vec2,
};
use othello_engine::NodeId;

use super::{SidePanel, reason::mistake_reasons_ui};
use crate::{
    action::{Action, Command},
    game::{
        game_analysis::{GameAnalysis, GameMistake},
        session::Session,
    },
    text::names,
    theme::{self, space, strong_family},
    widgets::{ViewContext, check::check_ui, disc::small_disc},
};

/// The minimum height of a row in points.
const ROW: f32 = 24.0;
/// The width of a row before its text, in points.
const DISC: f32 = 22.0;

/// The order and the selection of the list.
#[derive(Clone, Copy, Default, PartialEq)]
struct MistakeOrder {
    /// Whether the costliest mistake is first.
    by_cost: bool,
    /// Whether only the person's own mistakes are listed.
    mine: bool,
}

impl MistakeOrder {
    fn id() -> Id {
        Id::unique("order of mistakes")
    }

    /// The chosen order.
    fn of(ctx: &Context) -> MistakeOrder {
        ctx.data(|data| data.get_temp::<MistakeOrder>(MistakeOrder::id()).unwrap_or_default())
    }

    /// The mistakes of the reviewed line in this order.
    fn list<'a>(self, analysis: &'a GameAnalysis, session: &Session) -> Vec<GameMistake<'a>> {
        let mut mistakes = analysis.mistakes(session);
        if self.mine && session.has_person() {
            mistakes.retain(|mistake| session.player(mistake.found.color).is_none());
        }
        if self.by_cost {
            mistakes.sort_by(|a, b| b.found.loss().total_cmp(&a.found.loss()));
        }
        mistakes
    }
}

/// The board before the mistake that follows the shown one in the list, or before the list's first one after its last.
/// From another board the list is entered at the next mistake of the game, or at the costliest one.
pub fn next_mistake(ctx: &Context, analysis: &GameAnalysis, session: &Session) -> Option<NodeId> {
    let order = MistakeOrder::of(ctx);
    let list = order.list(analysis, session);
    let at = list.iter().position(|mistake| mistake.node == session.shown());
    let is_next = |mistake: &&GameMistake| !order.by_cost && mistake.found.ply > session.ply();
    let next = match at {
        Some(at) => list.get(at + 1),
        None => list.iter().find(is_next),
    };
    next.or(list.first()).map(|mistake| mistake.node)
}

/// Draws the mistakes with the better moves, at most this high, and a button that jumps to the next mistake. A list of
/// unlimited height leaves scrolling to the area around it.
pub fn mistakes_ui(ui: &mut Ui, look: &ViewContext, side: &SidePanel, most: f32) -> Option<Action> {
    let session = side.session;
    let OrderRow { order, is_changed, action: asked } = order_ui(ui, look, session);
    let mistakes = order.list(side.analysis, session);
    let mut action = head_ui(ui, look, side, mistakes.len());
    action = action.or(asked);
    let shown = shown_row(session, &mistakes);
    let room = if most.is_finite() { most } else { ui.clip_rect().height() };
    let is_selected = mistakes.iter().any(|mistake| mistake.node == session.shown());
    let change = ListChange::noted(ui, session, vec2(ui.available_width(), room));
    let must_follow = change.is_followed(is_selected) && !is_changed;
    // With nothing selected, the list begins at its first mistake.
    let is_changed = is_changed || change == ListChange::Opened && !is_selected;
    let mut area = ScrollArea::vertical().max_height(most);
    if is_changed {
        area = area.vertical_scroll_offset(0.0);
    }
    let rows = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for mistake in &mistakes {
            let is_near = shown == Some(mistake.found.ply);
            let (clicked, response) = mistake_ui(ui, look, session, mistake);
            action = action.take().or(clicked);
            if response.gained_focus() {
                response.scroll_to_me(None);
            }
            let mut rect = response.rect;
            if session.shown() == mistake.node {
                let (link, place) = shown_reasons_ui(ui, look, side);
                action = action.take().or(link);
                rect |= place;
            }
            if must_follow && is_near {
                // Of what does not fit, the mistake is shown rather than the end of its reasons.
                let room = ui.clip_rect().height();
                let align = if rect.height() > room { Align::Min } else { Align::Center };
                ui.scroll_to_rect(rect, Some(align));
            }
        }
    };
    if most.is_finite() {
        area.show(ui, rows);
    } else {
        if is_changed {
            ui.scroll_to_cursor(Some(Align::Min));
        }
        ui.scope(rows);
    }
    action
}

/// A button that asks for better moves, one mistake after another.
fn learn_ui(ui: &mut Ui, look: &ViewContext) -> Option<Action> {
    let (words, entry) = (look.words, Command::LearnMistakes.entry());
    let response = ui.button(words.get("mistakes-learn"));
    let name = entry.name(words);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    response.on_hover_text(entry.tip(words)).clicked().then(|| Command::LearnMistakes.into())
}

/// The reasons for the shown mistake, and their rectangle.
fn shown_reasons_ui(ui: &mut Ui, look: &ViewContext, side: &SidePanel) -> (Option<Action>, Rect) {
    let Some((explanation, mover)) = side.analysis.shown_reasons(side.session) else {
        return (None, Rect::NOTHING);
    };
    let margin = Margin { left: 22, bottom: 4, ..Margin::ZERO };
    let contents = |ui: &mut Ui| mistake_reasons_ui(ui, look, explanation, mover, look.theme.weak);
    let shown = Frame::new().inner_margin(margin).show(ui, contents);
    (shown.inner, shown.response.rect)
}

/// The number of mistakes, and a button that jumps to the next one. In a narrow panel the button has its own row.
fn head_ui(ui: &mut Ui, look: &ViewContext, side: &SidePanel, count: usize) -> Option<Action> {
    let words = look.words;
    let count = words.with("analysis-mistakes", &[("count", count.into())]);
    let (command, entry) = (Command::NextMistake, Command::NextMistake.entry());
    let name = entry.name(words);
    let needed = theme::strong_width(ui, &count) + theme::button_width(ui, &name);
    let next = |ui: &mut Ui| {
        let button = Button::new(name);
        let response = ui.add_enabled((side.refusal)(command).is_none(), button);
        response.on_hover_text(entry.tip(words)).clicked().then_some(command.into())
    };
    let count = RichText::new(count).family(strong_family());
    if needed > ui.available_width() {
        ui.label(count);
        return next(ui);
    }
    let row = |ui: &mut Ui| {
        ui.label(count);
        ui.with_layout(Layout::right_to_left(Align::Center), next).inner
    };
    ui.horizontal(row).inner
}

/// The row with the choice of the order.
struct OrderRow {
    order: MistakeOrder,
    /// Whether the user has just changed the order.
    is_changed: bool,
    action: Option<Action>,
}

/// The choice of the order, and of the person's own mistakes in a game against a computer; and the way to learn from
/// them.
fn order_ui(ui: &mut Ui, look: &ViewContext, session: &Session) -> OrderRow {
    let before = MistakeOrder::of(ui.ctx());
    let (mut order, mut action) = (before, None);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = space::MEDIUM;
        check_ui(ui, look, &mut order.by_cost, look.words.get("mistakes-by-cost"));
        if session.has_person() && session.has_computer() {
            check_ui(ui, look, &mut order.mine, look.words.get("mistakes-mine"));
        } else {
            order.mine = false;
        }
        if session.has_person() {
            action = learn_ui(ui, look);
        }
    });
    ui.data_mut(|data| data.insert_temp(MistakeOrder::id(), order));
    OrderRow { order, is_changed: order != before, action }
}

/// The last mistake up to the shown board, by its number of moves.
fn shown_row(session: &Session, mistakes: &[GameMistake]) -> Option<usize> {
    let plies = mistakes.iter().map(|mistake| mistake.found.ply);
    plies.filter(|&ply| ply <= session.ply()).max()
}

/// The change of the list since the previous frame.
#[derive(Clone, Copy, PartialEq)]
enum ListChange {
    Nothing,
    /// It was not there.
    Opened,
    /// It has another room.
    Resized,
    /// Another move is shown.
    Moved,
}

impl ListChange {
    /// The change in this frame, by the shown move and the room of the list.
    fn noted(ui: &Ui, session: &Session, room: Vec2) -> ListChange {
        let id = Id::unique("move beside mistakes");
        let (frame, now) = (ui.ctx().cumulative_frame_nr(), (session.shown(), room.round()));
        let before: Option<(u64, (NodeId, Vec2))> =
            ui.data_mut(|data| data.get_temp_mut_or_default::<Option<_>>(id).replace((frame, now)));
        match before.filter(|&(last, _)| frame <= last + 1) {
            None => ListChange::Opened,
            Some((_, (node, _))) if node != now.0 => ListChange::Moved,
            Some((_, before)) if before != now => ListChange::Resized,
            Some(_) => ListChange::Nothing,
        }
    }

    /// Whether the list scrolls to the mistake at the shown board, or to the last one before it.
    fn is_followed(self, is_selected: bool) -> bool {
        match self {
            ListChange::Nothing => false,
            ListChange::Opened | ListChange::Resized => is_selected,
            ListChange::Moved => true,
        }
    }
}

fn mistake_ui(
    ui: &mut Ui,
    look: &ViewContext,
    session: &Session,
    mistake: &GameMistake,
) -> (Option<Action>, egui::Response) {
    let (theme, found) = (look.theme, mistake.found);
    let (played, best) = (found.played.to_string(), found.best.to_string());
    let lost = names::loss(found.loss());
    let values = [
        ("number", (found.ply + 1).into()),
        ("played", played.as_str().into()),
        ("lost", lost.as_str().into()),
        ("best", best.as_str().into()),
    ];
    let mut text = look.words.with("analysis-mistake", &values).into_owned();
    if mistake.is_turn {
        text += " · ";
        text += &look.words.get("analysis-turn");
    }
    let font = FontId::new(13.0, egui::FontFamily::Proportional);
    let width = ui.available_width();
    let galley = ui.painter().layout(text.clone(), font, theme.text, width - DISC - space::SMALL);
    let height = ROW.max(galley.size().y + space::SMALL);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    let is_shown = session.shown() == mistake.node;
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_shown, &text));
    let fill = match (is_shown, response.hovered()) {
        (true, _) => theme.accent_soft,
        (false, true) => theme.button_hover,
        (false, false) => Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, 5.0, fill);
    let disc = rect.left_center() + vec2(10.0, 0.0);
    small_disc(ui.painter(), disc, 5.5, theme.disc(found.color), theme.board.outline);
    let place = rect.left_center() + vec2(DISC, -galley.size().y / 2.0);
    ui.painter().galley(place, galley, theme.text);
    (response.clicked().then_some(Action::GoToNode(mistake.node)), response)
}

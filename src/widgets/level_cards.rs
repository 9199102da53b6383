//! The levels as cards, each with its name, its measured strength and one sentence.

use egui::{
    Align, CornerRadius, Label, Layout, Margin, Rect, RichText, Role, Sense, Stroke, StrokeKind,
    TextStyle, Ui, UiBuilder, WidgetInfo, text::LayoutJob, vec2,
};
use othello_lab::library::Level;

use super::{ViewContext, dialog::note_option, direction::is_mirrored, option_grid::OptionGrid};
use crate::{
    roster::ListedPlayer,
    text::names,
    theme::{radius, space, strong_family},
};

/// The minimum width of all cards together, in points. In less width the levels are shown as a list.
pub const MIN_WIDTH: f32 = 560.0;

const COLUMNS: usize = 4;
const MARGIN: Margin = Margin::symmetric(10, 8);

/// Draws a card for each level, all of them one stop of the Tab key. Together they have this height in points, or more if
/// the texts need it. Returns the clicked level.
pub fn level_cards_ui<'a>(
    ui: &mut Ui,
    look: &ViewContext,
    levels: &[&'a ListedPlayer],
    is_chosen: impl Fn(&ListedPlayer) -> bool,
    height: f32,
) -> Option<&'a ListedPlayer> {
    let gap = space::MEDIUM;
    let rows = levels.len().div_ceil(COLUMNS).max(1) as f32;
    let columns = COLUMNS as f32;
    let width = (ui.available_width() - gap * (columns - 1.0)) / columns;
    let least = levels.iter().map(|level| needed_height(ui, look, level, width));
    let size = vec2(width, least.fold((height - gap * (rows - 1.0)) / rows, f32::max));
    let all = vec2(ui.available_width(), size.y * rows + gap * (rows - 1.0));
    let (all, _) = ui.allocate_exact_size(all, Sense::hover());
    let mut clicked = None;
    let place = levels.iter().position(|level| is_chosen(level)).unwrap_or(0);
    let shape = OptionGrid { columns: COLUMNS, place };
    let mut ids = Vec::new();
    for (index, level) in levels.iter().enumerate() {
        let [row, column] = [index / COLUMNS, index % COLUMNS];
        let corner = all.min + (size + vec2(gap, gap)) * vec2(column as f32, row as f32);
        let rect = Rect::from_min_size(corner, size);
        let id = ui.scope_id().with(("level", index));
        let response = ui.interact(rect, id, shape.sense(index));
        ids.push(id);
        let is_chosen = is_chosen(level);
        note_option(&response, is_chosen);
        response.widget_info(|| {
            let name = format!("{}, {}", level.name, level.about);
            WidgetInfo::selected(Role::RadioButton, ui.is_enabled(), is_chosen, name)
        });
        let is_lit = response.hovered() || response.has_focus();
        card_frame(ui, look, rect, is_chosen, is_lit);
        card_ui(ui, look, level, rect);
        if response.clicked() {
            clicked = Some(*level);
        }
    }
    let reached = shape.walk(ui, &ids, is_mirrored(look));
    clicked.or(reached.map(|index| levels[index]))
}

fn card_frame(ui: &Ui, look: &ViewContext, rect: Rect, is_chosen: bool, is_lit: bool) {
    let theme = look.theme;
    let fill = if is_chosen {
        theme.accent_soft
    } else if is_lit {
        theme.button_hover
    } else {
        theme.sunken
    };
    let edge = if is_chosen { theme.accent } else { theme.line };
    let corners = CornerRadius::same(radius::CARD);
    ui.painter().rect(rect, corners, fill, Stroke::new(1.5, edge), StrokeKind::Inside);
}

/// The height of a card of this width with all its texts, in points.
fn needed_height(ui: &Ui, look: &ViewContext, level: &ListedPlayer, width: f32) -> f32 {
    let line = |style| ui.text_style_height(&style) + space::SMALL;
    let rating = level.rated.as_ref().map_or(0.0, |_| line(TextStyle::Small));
    let sentence = sentence(ui, look, level, width - MARGIN.sum().x);
    let sentence = sentence.map_or(0.0, |text| ui.painter().layout_job(text).size().y);
    MARGIN.sum().y + line(TextStyle::Body) + rating + sentence
}

/// The sentence about a level, wrapped at this width.
fn sentence(ui: &Ui, look: &ViewContext, level: &ListedPlayer, width: f32) -> Option<LayoutJob> {
    let level = Level::of(&level.player)?;
    let text = look.words.tip(names::level_about(level)).into_owned();
    let font = TextStyle::Small.resolve(ui.style());
    Some(LayoutJob::simple(text, font, look.theme.weak, width))
}

fn card_ui(ui: &mut Ui, look: &ViewContext, level: &ListedPlayer, rect: Rect) {
    let (theme, words) = (look.theme, look.words);
    let room = UiBuilder::new().max_rect(rect - MARGIN).layout(Layout::top_down(Align::Min));
    let mut ui = ui.new_child(room);
    ui.spacing_mut().item_spacing.y = space::SMALL;
    let label = |text: RichText| Label::new(text).selectable(false);
    ui.add(label(RichText::new(&level.name).family(strong_family())));
    if let Some(rated) = &level.rated {
        let rating = format!("{:.0}", rated.rating);
        let rating = words.with("level-elo", &[("rating", rating.as_str().into())]);
        ui.add(label(RichText::new(rating).small().color(theme.weak)));
    }
    if let Some(text) = sentence(&ui, look, level, ui.available_width()) {
        let text = ui.painter().layout_job(text);
        ui.add(Label::new(text).selectable(false));
    }
}

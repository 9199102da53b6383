//! The list of players, wherever one is chosen: by groups, with a search.

use egui::{
    Align, CornerRadius, Frame, Label, Layout, Margin, Response, RichText, Role, ScrollArea,
    Stroke, TextEdit, Ui, WidgetInfo, vec2,
};
use othello_lab::players::seat::PlayerSpec;

use super::Look;
use crate::{
    roster::{Group, Guest},
    theme::{radius, space, strong_family},
};

/// What the list remembers while it is shown.
#[derive(Clone, Debug, Default)]
pub struct Picker {
    group: Option<Group>,
    wanted: String,
}

/// Who is marked on the list.
pub enum Marked<'a> {
    /// The one that is chosen.
    One(&'a PlayerSpec),
    /// All that take part: a box before each.
    Many(&'a [PlayerSpec]),
}

impl Marked<'_> {
    fn holds(&self, player: &PlayerSpec) -> bool {
        match self {
            Marked::One(chosen) => *chosen == player,
            Marked::Many(chosen) => chosen.contains(player),
        }
    }
}

/// The height of a line in points.
const LINE: f32 = 40.0;

/// A longer list is drawn as far as it is seen.
const MOST_LINES: usize = 200;

impl Picker {
    /// The list that is shown: the one that the user turned to, or that of the marked player.
    pub fn group(&self, guests: &[Guest], marked: &Marked) -> Group {
        let of_marked = || guests.iter().find(|g| marked.holds(&g.player)).map(|g| g.group);
        self.group.or_else(of_marked).unwrap_or_default()
    }

    /// Turns to a list.
    pub fn turn_to(&mut self, group: Group) {
        self.group = Some(group);
    }

    /// Draws the list, so many points high. `whose` stands before each name for those who hear the
    /// window. Returns the player that was clicked.
    pub fn picker_ui(
        &mut self,
        ui: &mut Ui,
        look: &Look,
        marked: &Marked,
        whose: &str,
        height: f32,
    ) -> Option<PlayerSpec> {
        let guests = look.roster.guests();
        let group = self.group(guests, marked);
        self.tabs_ui(ui, look, group, whose);
        let search = TextEdit::singleline(&mut self.wanted)
            .hint_text(look.words.get("players-search"))
            .desired_width(f32::INFINITY);
        let response = ui.add(search);
        let name = format!("{whose}{}", look.words.get("players-search"));
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &name));
        let wanted = self.wanted.to_lowercase();
        let fits = |guest: &&Guest| {
            // Who searches, searches everywhere.
            if wanted.is_empty() { guest.group == group } else { matches(guest, &wanted) }
        };
        let shown: Vec<&Guest> = guests.iter().filter(fits).collect();
        let mut clicked = None;
        let frame = Frame::new()
            .fill(look.theme.sunken)
            .corner_radius(CornerRadius::same(radius::CARD))
            .inner_margin(Margin::same(6));
        frame.show(ui, |ui| {
            ui.set_min_height(height);
            if shown.is_empty() {
                let empty = if wanted.is_empty() { empty_words(group) } else { "players-none" };
                let text = RichText::new(look.words.get(empty)).color(look.theme.weak);
                ui.add(Label::new(text).wrap());
                return;
            }
            ui.spacing_mut().item_spacing.y = 2.0;
            let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
            let mut lines = |ui: &mut Ui, guests: &[&Guest]| {
                for guest in guests {
                    if guest_ui(ui, look, guest, marked, whose).clicked() {
                        clicked = Some(guest.player.clone());
                    }
                }
            };
            let area = area.auto_shrink(false);
            // The keyboard comes to every line of a list that is drawn whole.
            if shown.len() <= MOST_LINES {
                area.show(ui, |ui| lines(ui, &shown));
            } else {
                area.show_rows(ui, LINE, shown.len(), |ui, range| lines(ui, &shown[range]));
            }
        });
        clicked
    }

    fn tabs_ui(&mut self, ui: &mut Ui, look: &Look, shown: Group, whose: &str) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = space::SMALL;
            ui.spacing_mut().button_padding.x = 6.0;
            for group in Group::ALL {
                let text = look.words.get(group.words());
                let is_shown = group == shown && self.wanted.is_empty();
                let response = ui.selectable_label(is_shown, &*text);
                let name = format!("{whose}{text}");
                response.widget_info(|| WidgetInfo::selected(Role::Tab, true, is_shown, &name));
                if response.clicked() {
                    self.group = Some(group);
                    self.wanted.clear();
                }
            }
        });
    }
}

fn matches(guest: &Guest, wanted: &str) -> bool {
    guest.name.to_lowercase().contains(wanted)
        || guest.player.to_string().to_lowercase().contains(wanted)
}

/// What an empty list says.
const fn empty_words(group: Group) -> &'static str {
    match group {
        Group::Lab => "players-lab-empty",
        Group::Programs => "players-programs-empty",
        Group::Levels | Group::Files | Group::BuiltIn => "players-none",
    }
}

/// One line of the list.
fn guest_ui(ui: &mut Ui, look: &Look, guest: &Guest, marked: &Marked, whose: &str) -> Response {
    let theme = look.theme;
    let is_marked = marked.holds(&guest.player);
    let is_many = matches!(marked, Marked::Many(_));
    let size = vec2(ui.available_width(), LINE);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| {
        let role = if is_many { Role::CheckBox } else { Role::RadioButton };
        let name = format!("{whose}{}, {}", guest.name, guest.about);
        WidgetInfo::selected(role, ui.is_enabled(), is_marked, name)
    });
    if response.has_focus() {
        // With its neighbours: the keyboard goes on only to what is seen.
        let room = rect.expand(LINE / 2.0);
        ui.scroll_to_rect_animation(room, None, egui::style::ScrollAnimation::none());
    }
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let fill = if is_marked && !is_many {
        theme.accent_soft
    } else if response.hovered() {
        theme.button_hover
    } else {
        egui::Color32::TRANSPARENT
    };
    ui.painter().rect_filled(rect, radius::BUTTON, fill);
    let is_outlined = is_marked && !is_many && theme.board.outline.a() > 0;
    if response.has_focus() || is_outlined {
        let ring = Stroke::new(1.5, theme.accent);
        ui.painter().rect_stroke(rect, radius::BUTTON, ring, egui::StrokeKind::Inside);
    }
    let mut room = rect.shrink2(vec2(10.0, 4.0));
    if is_many {
        let (box_room, rest) = room.split_left_right_at_x(room.left() + 26.0);
        tick(ui, look, box_room, is_marked);
        room = rest;
    }
    let layout = Layout::top_down(Align::Min);
    let mut content = ui.new_child(egui::UiBuilder::new().max_rect(room).layout(layout));
    content.spacing_mut().item_spacing.y = 1.0;
    let name = RichText::new(&guest.name).family(strong_family());
    content.add(Label::new(name).truncate().selectable(false));
    let about = RichText::new(&guest.about).small().color(theme.weak);
    content.add(Label::new(about).truncate().selectable(false));
    response.on_hover_text(guest.player.to_string())
}

/// A box with a tick, or without.
fn tick(ui: &Ui, look: &Look, room: egui::Rect, is_ticked: bool) {
    let square =
        egui::Rect::from_center_size(room.left_center() + vec2(8.0, 0.0), vec2(16.0, 16.0));
    let (fill, edge) = if is_ticked {
        (look.theme.accent, look.theme.accent)
    } else {
        (egui::Color32::TRANSPARENT, look.theme.weak)
    };
    let painter = ui.painter();
    painter.rect(square, 3.0, fill, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
    if is_ticked {
        let at = |x, y| square.min + vec2(x, y);
        let stroke = Stroke::new(2.0, look.theme.on_accent);
        painter.line(vec![at(4.0, 8.5), at(7.0, 11.5), at(12.0, 4.5)], stroke);
    }
}

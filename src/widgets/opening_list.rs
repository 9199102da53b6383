//! A drop-down list of the named openings, with a search field.

use egui::{
    ComboBox, Key, PopupCloseBehavior, RichText, Role, ScrollArea, TextEdit, Ui, WidgetInfo,
};

use super::{ViewContext, open_list::walk_by_arrows};
use crate::teach::opening::{NamedOpening, named_openings};

/// The width of the list, in points.
const WIDTH: f32 = 220.0;
/// The height of the names below the search field, in points.
const HEIGHT: f32 = 180.0;

/// The selected opening and the search.
#[derive(Clone, Debug, Default)]
pub struct OpeningList {
    chosen: Option<usize>,
    search: String,
    /// Whether the list has just been opened, so that its search field takes the keyboard.
    is_new: bool,
}

/// The texts of such a list, as ids of messages.
#[derive(Clone, Copy)]
pub struct OpeningListTexts {
    /// The name of the list.
    pub name: &'static str,
    /// The entry for no particular opening, if the list has one.
    pub any: Option<&'static str>,
}

impl OpeningList {
    /// A list that begins with this opening.
    pub fn at(name: &str) -> OpeningList {
        let chosen = named_openings().iter().position(|(_, named)| *named == name);
        OpeningList { chosen, ..OpeningList::default() }
    }

    /// The selected opening; `None` for no particular one.
    pub fn chosen(&self) -> Option<&'static NamedOpening> {
        named_openings().get(self.chosen?)
    }

    /// Draws the list. Returns whether another entry was selected.
    pub fn list_ui(&mut self, ui: &mut Ui, look: &ViewContext, texts: OpeningListTexts) -> bool {
        let words = look.words;
        let any = texts.any.map(|id| words.get(id).into_owned());
        let name = self.chosen().map(|(_, name)| (*name).to_owned());
        let shown = name.or_else(|| any.clone()).unwrap_or_default();
        let width = WIDTH.min(ui.available_width());
        let combo = ComboBox::from_id_salt("opening").width(width).truncate();
        let combo = combo.close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let before = self.chosen;
        // Space is a letter of the search here, so the keyboard may not close the list.
        let combo = combo.selected_text(&shown).show_ui(ui, |ui| self.entries_ui(ui, look, any));
        self.is_new |= combo.response.clicked();
        let name = words.get(texts.name);
        combo
            .response
            .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, format!("{name}: {shown}")));
        self.chosen != before
    }

    /// The search field and the entries that it finds, first that for `any` opening.
    fn entries_ui(&mut self, ui: &mut Ui, look: &ViewContext, any: Option<String>) {
        let words = look.words;
        let hint = words.get("opening-search");
        let search = TextEdit::singleline(&mut self.search).hint_text(&*hint);
        let field = ui.add(search.desired_width(f32::INFINITY));
        field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &*hint));
        if std::mem::take(&mut self.is_new) {
            field.request_focus();
        }
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let mut goes_down =
            field.has_focus() && ui.input(|input| input.key_pressed(Key::ArrowDown));
        let search = self.search.to_lowercase();
        let fits = |name: &str| name.to_lowercase().contains(&search);
        let any = any.filter(|_| search.is_empty()).map(|name| (None, name));
        let named = named_openings().iter().enumerate().filter(|(_, (_, name))| fits(name));
        let named = named.map(|(at, (_, name))| (Some(at), (*name).to_owned()));
        let mut found: Vec<(Option<usize>, String)> = any.into_iter().chain(named).collect();
        // Names that begin with the search come first.
        found.sort_by_key(|(_, name)| !name.to_lowercase().starts_with(&search));
        if found.is_empty() {
            ui.label(RichText::new(words.get("opening-none")).color(look.theme.weak));
        }
        let first = found.first().map(|(at, _)| *at).filter(|_| is_entered && !search.is_empty());
        if let Some(at) = first {
            self.chosen = at;
            ui.close();
        }
        ScrollArea::vertical().max_height(HEIGHT).show(ui, |ui| {
            for (at, name) in found {
                let entry = ui.selectable_label(at == self.chosen, name);
                if std::mem::take(&mut goes_down) {
                    entry.request_focus();
                }
                if entry.clicked() {
                    self.chosen = at;
                    ui.close();
                }
            }
            walk_by_arrows(ui);
        });
    }
}

//! The list of all keyboard shortcuts, which the user can change.

use egui::{
    Align, Button, Event, Grid, Key, KeyboardShortcut, Label, Layout, Modifiers, RichText, Role,
    ScrollArea, TextStyle, Ui, WidgetInfo, style::ScrollAnimation, vec2,
};

use crate::{
    action::{Action, COMMANDS, Command},
    keys::{self, ShortcutRefusal},
    theme::{HIT, space, text_width},
    widgets::{
        ViewContext,
        dialog::{dialog_width, list_height, main_button_ui, title_ui},
        footer::footer_ui,
        menu::full_name,
    },
};

/// The minimum width of a button with keys, in points.
const KEYS: f32 = 130.0;

/// The dialog's state.
#[derive(Default)]
pub struct Shortcuts {
    /// The command that waits for new keys.
    asking: Option<Command>,
    /// The reason why keys were refused.
    refusal: Option<String>,
}

/// The keys that are always the same, with their explanations.
const FIXED: [(&str, &str); 7] = [
    ("keys-enter", "shortcut-enter"),
    ("keys-arrows", "shortcut-arrows"),
    ("keys-type", "shortcut-type"),
    ("keys-wheel", "shortcut-wheel"),
    ("keys-pages", "shortcut-pages"),
    ("keys-panes", "shortcut-panes"),
    ("keys-menu", "shortcut-menu"),
];

impl Shortcuts {
    /// Draws the dialog's contents.
    pub fn shortcuts_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let words = look.words;
        let mut action = self.take_keys(ui, look);
        dialog_width(ui, 620.0);
        title_ui(ui, look, "shortcuts-title");
        // The line is always there, so that nothing jumps.
        let line = match (&self.refusal, self.asking) {
            (_, Some(_)) => words.get("shortcuts-press").into_owned(),
            (Some(refusal), None) => refusal.clone(),
            (None, None) => words.get("shortcuts-how").into_owned(),
        };
        let is_refused = self.refusal.is_some() && self.asking.is_none();
        let color = if is_refused { look.theme.error } else { look.theme.weak };
        ui.add(Label::new(RichText::new(line).color(color)).truncate());
        ui.add_space(space::MEDIUM);
        let height = list_height(ui, 260.0, 420.0);
        let area = ScrollArea::vertical().max_height(height).auto_shrink(false);
        let list = area.show(ui, |ui| {
            scroll_by_page(ui, height);
            self.list_ui(ui, look)
        });
        action = action.or(list.inner);
        ui.add_space(space::LARGE);
        footer_ui(ui, look, |ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if main_button_ui(ui, look, &words.get("close"), true) {
                    action = Some(Action::Dismiss);
                }
                let all = Button::new(words.get("shortcuts-usual-all"));
                let all = all.min_size(egui::vec2(0.0, 32.0));
                if ui.add_enabled(!look.settings.keys.is_empty(), all).clicked() {
                    (self.asking, self.refusal) = (None, None);
                    action = Some(Action::UsualKeys);
                }
            });
        });
        action
    }

    fn list_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let words = look.words;
        let mut action = None;
        // A column of a grid keeps its last width, so wrapped text would never get more.
        let keys = FIXED.iter().map(|(keys, _)| text_width(ui, &words.get(keys), &TextStyle::Body));
        let for_keys = keys.fold(KEYS, f32::max);
        let for_words = ui.available_width() - for_keys - 2.0 * space::LARGE;
        let grid = Grid::new("shortcuts").num_columns(3).spacing([space::LARGE, space::SMALL]);
        grid.show(ui, |ui| {
            for (keys, explanation) in FIXED {
                ui.label(RichText::new(words.get(keys)).color(look.theme.accent));
                ui.scope(|ui| {
                    ui.set_min_width(for_words);
                    ui.add(Label::new(words.get(explanation)).wrap());
                });
                ui.end_row();
            }
            for entry in COMMANDS.iter() {
                action = self.row_ui(ui, look, entry.command).or(action.take());
                ui.end_row();
            }
        });
        action
    }

    /// A command with its keys, which a click changes.
    fn row_ui(&mut self, ui: &mut Ui, look: &ViewContext, command: Command) -> Option<Action> {
        let words = look.words;
        let name = full_name(words, command);
        let in_force = keys::of(look.settings, command);
        let text = in_force.map_or_else(|| "–".to_owned(), |keys| keys::shown(ui.ctx(), keys));
        let is_waiting = self.asking == Some(command);
        let shown = if is_waiting { "…" } else { &text };
        let button = Button::selectable(is_waiting, RichText::new(shown).color(look.theme.text));
        let button = button.min_size(egui::vec2(KEYS, HIT)).frame_when_inactive(true);
        let is_free = !keys::is_fixed(command);
        let response = ui.add_enabled(is_free, button);
        let label = format!("{name}: {text}");
        response.widget_info(|| WidgetInfo::selected(Role::Button, is_free, is_waiting, &label));
        let fixed = words.get("shortcuts-fixed").into_owned();
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        if response.on_disabled_hover_text(fixed).clicked() {
            (self.asking, self.refusal) = (Some(command), None);
        }
        let tip = command.entry().tip(words);
        ui.add(Label::new(&name).truncate()).on_hover_text(tip);
        if !keys::is_chosen(look.settings, command) {
            return None;
        }
        let usual = words.get("shortcuts-usual").into_owned();
        let response = ui.button(&usual);
        let label = format!("{name}: {usual}");
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        response.clicked().then(|| self.change(look, command, None)).flatten()
    }

    /// Assigns the pressed keys to the command that waits for some; Escape cancels.
    fn take_keys(&mut self, ui: &Ui, look: &ViewContext) -> Option<Action> {
        let command = self.asking?;
        let pressed = ui.input_mut(|input| {
            let pressed = input.events.iter().find_map(pressed_keys);
            // Otherwise the keys would carry out a command as well.
            input.events.retain(|event| pressed_keys(event).is_none());
            pressed
        })?;
        self.asking = None;
        if pressed.logical_key == egui::Key::Escape {
            return None;
        }
        self.change(look, command, Some(pressed))
    }

    /// Returns the change if it is possible; otherwise sets the reason.
    fn change(
        &mut self,
        look: &ViewContext,
        command: Command,
        new: Option<KeyboardShortcut>,
    ) -> Option<Action> {
        let words = look.words;
        let refused = keys::refusal(look.settings, command, new);
        self.refusal = refused.map(|refused| match refused {
            ShortcutRefusal::Taken(other) => {
                let other = full_name(words, other);
                words.with("shortcuts-taken", &[("command", other.as_str().into())]).into_owned()
            }
            ShortcutRefusal::Reserved => words.get("shortcuts-reserved").into_owned(),
        });
        self.refusal.is_none().then_some(Action::SetKeys(command, new))
    }
}

/// Scrolls by the keys for a page up or down, and to the ends.
fn scroll_by_page(ui: &Ui, height: f32) {
    let keys =
        [(Key::PageDown, -height), (Key::PageUp, height), (Key::End, -1e6), (Key::Home, 1e6)];
    for (key, delta) in keys {
        if ui.input(|input| input.key_pressed(key)) {
            ui.scroll_with_delta_animation(vec2(0.0, delta), ScrollAnimation::none());
        }
    }
}

/// The keys of an event. Those of the clipboard arrive as copy, cut and paste events.
fn pressed_keys(event: &Event) -> Option<KeyboardShortcut> {
    let with = |modifiers, key| Some(KeyboardShortcut::new(modifiers, key));
    match event {
        Event::Key { key, pressed: true, modifiers: held, .. } => {
            let mut modifiers = Modifiers::NONE;
            for (is_held, modifier) in [
                (held.command, Modifiers::COMMAND),
                (held.alt, Modifiers::ALT),
                (held.shift, Modifiers::SHIFT),
            ] {
                modifiers = if is_held { modifiers | modifier } else { modifiers };
            }
            with(modifiers, *key)
        }
        Event::Copy => with(Modifiers::COMMAND, egui::Key::C),
        Event::Cut => with(Modifiers::COMMAND, egui::Key::X),
        Event::Paste(_) => with(Modifiers::COMMAND, egui::Key::V),
        _ => None,
    }
}

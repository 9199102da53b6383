//! The common parts of dialogs: titles, widths, search fields and main buttons.

use egui::{Button, Id, Key, Modifiers, Popup, Response, RichText, Role, TextEdit, Ui, WidgetInfo};

use super::{ViewContext, button::primary_button};
use crate::theme::{scroll_bar_room, space, title_style};

/// Draws the search field of a dialog, which has the focus at first. `hint` is the field's name.
pub fn search_field_ui(ui: &mut Ui, search: &mut String, hint: &str, width: f32) -> Response {
    let response = ui.add(TextEdit::singleline(search).hint_text(hint).desired_width(width));
    // The hint disappears when something is typed; the name stays.
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, hint));
    take_keyboard(&response);
    ui.add_space(space::MEDIUM);
    response
}

/// Focuses a widget of a dialog unless another one has the focus.
pub fn take_keyboard(response: &Response) {
    if response.ctx.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
}

/// The title of a dialog.
pub fn title_ui(ui: &mut Ui, look: &ViewContext, id: &str) {
    text_title_ui(ui, &look.words.get(id));
}

/// Draws a title that is not a message alone.
pub fn text_title_ui(ui: &mut Ui, title: &str) {
    ui.label(RichText::new(title).text_style(title_style()));
    ui.add_space(space::MEDIUM);
}

/// Sets the width of a dialog, limited by the window. Returns the width.
pub fn dialog_width(ui: &mut Ui, most: f32) -> f32 {
    // A dialog that is too high for the window scrolls.
    let room = ui.ctx().content_rect().width() - 4.0 * space::LARGE - scroll_bar_room(ui);
    let width = most.min(room);
    ui.set_width(width);
    width
}

/// The height of a list in a dialog, at most `most`. The rest of the dialog takes `rest`.
pub fn list_height(ui: &Ui, rest: f32, most: f32) -> f32 {
    (ui.ctx().content_rect().height() - rest).clamp(64.0, most)
}

/// Draws the main button of a dialog, which Enter presses unless another widget has the focus.
pub fn main_button_ui(ui: &mut Ui, look: &ViewContext, words: &str, enabled: bool) -> bool {
    main_response_ui(ui, primary_button(look, words), enabled).clicked()
}

fn main_response_ui(ui: &mut Ui, button: Button, enabled: bool) -> Response {
    let response = ui.add_enabled(enabled, button.min_size(egui::vec2(88.0, 32.0)));
    if enabled {
        take_keyboard(&response);
    }
    response
}

/// Draws the main button of a dialog whose options leave Enter to it, with the name of that key.
pub fn entered_button_ui(ui: &mut Ui, look: &ViewContext, words: &str) -> bool {
    let key = RichText::new(Key::Enter.name()).small().color(look.theme.on_accent);
    let button = primary_button(look, words).shortcut_text(key);
    let response = main_response_ui(ui, button, true);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words));
    response.clicked()
}

/// Notes an option of a dialog, such as a row of a list. While it is selected and has the focus, Enter presses the main
/// button.
pub fn note_option(response: &Response, is_selected: bool) {
    if response.has_focus() && is_selected {
        response.ctx.data_mut(|data| data.insert_temp(focused_option(), response.id));
    }
}

/// Whether Enter presses the main button from the selected option that has the focus. Takes the key, so it is asked
/// before the options are drawn.
pub fn is_entered_from_option(ui: &Ui) -> bool {
    let option = ui.data(|data| data.get_temp::<Id>(focused_option()));
    let is_focused = option.is_some() && option == ui.memory(egui::Memory::focused);
    let may_enter = is_focused && !Popup::is_any_open(ui.ctx());
    may_enter && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
}

fn focused_option() -> Id {
    Id::unique("option with the focus")
}

/// Whether no dialog covers this part of the window.
pub fn is_on_top(ui: &Ui) -> bool {
    ui.memory(|memory| memory.allows_interaction(ui.layer_id()))
}

/// Whether Escape leaves a form on a page. It first leaves a dialog over the page, the field that has the focus, or an
/// open list.
pub fn is_left_by_escape(ui: &Ui) -> bool {
    let id = Id::unique("focus beside escape");
    // egui takes the focus away before a frame with Escape is drawn, so the frame before tells who had it.
    let is_busy = ui.memory(|memory| memory.focused().is_some()) || Popup::is_any_open(ui.ctx());
    let was_busy =
        ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<bool>(id), is_busy));
    !was_busy && !is_busy && is_on_top(ui) && ui.input(|input| input.key_pressed(Key::Escape))
}

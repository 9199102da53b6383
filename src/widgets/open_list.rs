//! The keys of drop-down lists: egui leads the arrow keys into a list only from a widget with the focus, and closes a
//! list only after a click of the mouse.

use egui::{ComboBox, Context, FocusDirection, InnerResponse, Key, Order, Popup, Sense, Ui};

/// A drop-down list that closes when Enter or Space chooses an entry.
pub trait ShowList {
    /// Draws the button, and the list while it is open. The focus goes back to the button with a choice by the keyboard.
    fn show_list<R>(
        self,
        ui: &mut Ui,
        entries: impl FnOnce(&mut Ui) -> R,
    ) -> InnerResponse<Option<R>>;
}

impl ShowList for ComboBox<'_> {
    fn show_list<R>(
        self,
        ui: &mut Ui,
        entries: impl FnOnce(&mut Ui) -> R,
    ) -> InnerResponse<Option<R>> {
        let mut is_chosen = false;
        let shown = self.show_ui(ui, |ui| {
            let shown = entries(ui);
            is_chosen = is_chosen_by_key(ui);
            if is_chosen {
                ui.close();
            }
            shown
        });
        if is_chosen {
            shown.response.request_focus();
        }
        shown
    }
}

/// Whether a key has just pressed an entry of this list.
fn is_chosen_by_key(ui: &Ui) -> bool {
    let is_pressed = ui.input(|i| i.key_pressed(Key::Enter) || i.key_pressed(Key::Space));
    let focused = ui.memory(egui::Memory::focused).filter(|_| is_pressed);
    let entry = focused.and_then(|id| ui.ctx().read_response(id));
    entry.is_some_and(|entry| entry.layer_id == ui.layer_id() && entry.clicked())
}

/// Moves the focus into the open list when the up or down arrow is pressed outside it. Called after everything is drawn.
pub fn enter_by_arrows(ctx: &Context) {
    let [down, up] = [Key::ArrowDown, Key::ArrowUp].map(|key| ctx.input(|i| i.key_pressed(key)));
    if down == up || !Popup::is_any_open(ctx) {
        return;
    }
    let focused = ctx.memory(egui::Memory::focused);
    let from = focused.and_then(|id| ctx.read_response(id)).map(|response| response.layer_id);
    let (list, dialog) = ctx.memory(|memory| {
        (memory.areas().top_layer_id(Order::Foreground), memory.top_modal_layer())
    });
    // From an entry of a list, or from a menu to its submenu, egui finds the way itself.
    let is_outside =
        from.is_none_or(|from| from.order != Order::Foreground || Some(from) == dialog);
    let Some(list) = list.filter(|list| is_outside && Some(*list) != dialog) else { return };
    // The bar of a long list senses drags too.
    let entry = ctx.viewport(|viewport| {
        let is_entry =
            |widget: &&egui::WidgetRect| widget.enabled && widget.sense == Sense::click();
        let mut entries = viewport.this_pass.widgets.get_layer(list).filter(is_entry);
        let entry = if down { entries.next() } else { entries.last() };
        entry.map(|entry| entry.id)
    });
    if let Some(entry) = entry {
        ctx.memory_mut(|memory| {
            memory.request_focus(entry);
            // This key has done its work.
            memory.move_focus(FocusDirection::None);
        });
        ctx.request_repaint();
    }
}

//! The keys of drop-down lists: egui leads the arrow keys into a list only from a widget with the focus, and closes a
//! list only after a click of the mouse.

use egui::{
    ComboBox, Context, FocusDirection, Id, InnerResponse, Key, LayerId, Order, Popup, Rect, Sense,
    Ui,
};

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
            walk_by_arrows(ui);
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

/// Moves the focus from an entry of this list to its neighbour by the up and down arrows: egui would also find widgets
/// that the list covers. Called after the entries are drawn.
pub fn walk_by_arrows(ui: &Ui) {
    let [down, up] = [Key::ArrowDown, Key::ArrowUp].map(|key| ui.input(|i| i.key_pressed(key)));
    let focused = ui.memory(egui::Memory::focused).filter(|_| down != up);
    let entries = entries_of(ui.ctx(), ui.layer_id());
    let Some(at) = entries.iter().position(|(id, _)| Some(*id) == focused) else { return };
    // From the first entry egui finds what is above the list.
    let next = if down { Some((at + 1).min(entries.len() - 1)) } else { at.checked_sub(1) };
    if let Some((id, rect)) = next.map(|next| entries[next]) {
        take_focus(ui.ctx(), id);
        ui.scroll_to_rect(rect, None);
    }
}

/// The entries of the list on this layer, from the top. The bar of a long list senses drags too.
fn entries_of(ctx: &Context, list: LayerId) -> Vec<(Id, Rect)> {
    ctx.viewport(|viewport| {
        let is_entry =
            |widget: &&egui::WidgetRect| widget.enabled && widget.sense == Sense::click();
        let entries = viewport.this_pass.widgets.get_layer(list).filter(is_entry);
        entries.map(|entry| (entry.id, entry.rect)).collect()
    })
}

/// Moves the focus to an entry. The arrow key has done its work then.
fn take_focus(ctx: &Context, entry: Id) {
    ctx.memory_mut(|memory| {
        memory.request_focus(entry);
        memory.move_focus(FocusDirection::None);
    });
    ctx.request_repaint();
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
        let (areas, dialog) = (memory.areas(), memory.top_modal_layer());
        // The lists of a dialog are kept directly above it, and egui leaves them out of the top layers.
        let of_dialog = dialog
            .and_then(|dialog| areas.child_layers(dialog).find(|layer| areas.is_visible(layer)));
        (of_dialog.or_else(|| areas.top_layer_id(Order::Foreground)), dialog)
    });
    // From an entry of a list, or from a menu to its submenu, egui finds the way itself.
    let is_outside =
        from.is_none_or(|from| from.order != Order::Foreground || Some(from) == dialog);
    let Some(list) = list.filter(|list| is_outside && Some(*list) != dialog) else { return };
    let entries = entries_of(ctx, list);
    if let Some((entry, _)) = if down { entries.first() } else { entries.last() } {
        take_focus(ctx, *entry);
    }
}

//! The arrow keys in a list that the mouse has opened: egui leads them there only from a widget with the focus.

use egui::{Context, FocusDirection, Key, Order, Popup, Sense};

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

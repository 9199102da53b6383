//! The left and right arrow keys, for a focused widget that moves by them.

use egui::{EventFilter, Key, Response, Ui};

/// Returns one step to the left (-1), to the right (1), or none (0). While the widget has the focus, the arrow keys
/// do not move the focus to another widget.
pub fn step(ui: &Ui, response: &Response) -> i32 {
    if !response.has_focus() {
        return 0;
    }
    let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let pressed = |key| i32::from(ui.input(|input| input.key_pressed(key)));
    pressed(Key::ArrowRight) - pressed(Key::ArrowLeft)
}

//! The arrows to the left and to the right, while the keyboard is at a widget that moves by them.

use egui::{EventFilter, Key, Response, Ui};

/// One step to the left (-1), to the right (1), or none. While the widget has the focus, the arrows do
/// not take it elsewhere.
pub fn step(ui: &Ui, response: &Response) -> i32 {
    if !response.has_focus() {
        return 0;
    }
    let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let pressed = |key| i32::from(ui.input(|input| input.key_pressed(key)));
    pressed(Key::ArrowRight) - pressed(Key::ArrowLeft)
}

//! A room that is kept free for changing contents, so that what is below them stays in place.

use egui::Ui;

/// Draws contents in a column of at least this height, in points.
pub fn room_ui<R>(ui: &mut Ui, height: f32, contents: impl FnOnce(&mut Ui) -> R) -> R {
    ui.vertical(|ui| {
        ui.set_min_height(height);
        contents(ui)
    })
    .inner
}

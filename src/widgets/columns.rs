//! Columns of equal width.

use egui::Ui;

/// Draws contents side by side in `count` columns of equal width, each from the top and from the left.
pub fn columns_ui<T>(
    ui: &mut Ui,
    count: usize,
    contents: impl IntoIterator<Item = T>,
    mut column_ui: impl FnMut(&mut Ui, T),
) {
    ui.columns(count, |columns| {
        for (column, content) in columns.iter_mut().zip(contents) {
            // A column of egui justifies text: it would write a long path letter by letter.
            column.vertical(|ui| column_ui(ui, content));
        }
    });
}

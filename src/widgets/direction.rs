//! The direction of rows and columns, which begin at the right in a right-to-left language. Boards and charts stay as
//! they are.

use egui::{Align, Layout, Panel, Ui};

use super::ViewContext;

/// Whether the language is written from right to left.
pub fn is_mirrored(look: &ViewContext) -> bool {
    look.words.language().is_right_to_left()
}

/// Draws a column whose texts and rows begin at the side where the language does. Horizontal rows in it follow.
pub fn column_ui<R>(ui: &mut Ui, look: &ViewContext, contents: impl FnOnce(&mut Ui) -> R) -> R {
    if is_mirrored(look) {
        ui.with_layout(Layout::top_down(Align::Max), contents).inner
    } else {
        contents(ui)
    }
}

/// The layout of a column in a row.
pub fn column(ui: &Ui) -> Layout {
    let align = if ui.layout().prefer_right_to_left() { Align::Max } else { Align::Min };
    Layout::top_down(align)
}

/// The layout of a row from its beginning.
pub fn from_start(ui: &Ui) -> Layout {
    row_layout(ui.layout().prefer_right_to_left())
}

/// The layout of the rest of a row from its end.
pub fn from_end(ui: &Ui) -> Layout {
    row_layout(!ui.layout().prefer_right_to_left())
}

fn row_layout(from_right: bool) -> Layout {
    if from_right {
        Layout::right_to_left(Align::Center)
    } else {
        Layout::left_to_right(Align::Center)
    }
}

/// The panel at the end of a row: at the right, or at the left in a right-to-left language.
pub fn end_panel(look: &ViewContext, id: &'static str) -> Panel {
    if is_mirrored(look) { Panel::left(id) } else { Panel::right(id) }
}

/// The panel at the beginning of a row.
pub fn start_panel(look: &ViewContext, id: &'static str) -> Panel {
    if is_mirrored(look) { Panel::right(id) } else { Panel::left(id) }
}

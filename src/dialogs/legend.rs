//! The legend: a sample of each mark on the board, with its meaning.

use egui::{Label, Sense, Ui, vec2};
use othello_lab::rating::analysis::MISTAKE_DISCS;

use super::questions::close_button_ui;
use crate::{
    action::Action,
    pages::game::board::MarkSample,
    theme::space,
    widgets::{
        ViewContext,
        dialog::{dialog_width, title_ui},
    },
};

/// The width of the dialog, in points.
const WIDTH: f32 = 520.0;
/// The size of a square in a sample, in points.
const SQUARE: f32 = 36.0;

/// Shows the legend.
pub fn legend_ui(ui: &mut Ui, look: &ViewContext) -> Option<Action> {
    dialog_width(ui, WIDTH);
    title_ui(ui, look, "legend-title");
    for sample in MarkSample::ALL {
        ui.horizontal(|ui| {
            let size = vec2(2.0 * SQUARE, SQUARE);
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            sample.paint(ui.painter(), rect, look);
            ui.add_space(space::MEDIUM);
            let discs = format!("{MISTAKE_DISCS:.0}");
            let values = [("discs", discs.as_str().into())];
            ui.add(Label::new(look.words.with(sample.words(), &values)).wrap());
        });
        ui.add_space(space::SMALL);
    }
    close_button_ui(ui, look)
}

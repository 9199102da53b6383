//! The rows of a form for a run.

use egui::{DragValue, Label, Response, RichText, Ui};
use othello_engine::spec::SearcherSpec;

use super::ViewContext;
use crate::theme::space;

/// A row of the form: its name, its field, and a line of help below the field.
pub fn row(ui: &mut Ui, look: &ViewContext, id: &str, field: impl FnOnce(&mut Ui) -> Response) {
    // The extra space aligns the name with its field, not with the help below it.
    let label = ui
        .vertical(|ui| {
            ui.add_space(space::SMALL + 1.0);
            ui.add(Label::new(look.words.get(id)).extend())
        })
        .inner;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        field(ui).labelled_by(label.id);
        let help = RichText::new(look.words.tip(id)).small().color(look.theme.weak);
        ui.set_max_width(ui.available_width().min(440.0));
        ui.add(Label::new(help).wrap());
    });
    ui.end_row();
}

/// The fields of a searcher that has some.
pub fn searcher_rows(ui: &mut Ui, look: &ViewContext, searcher: &mut SearcherSpec) {
    match searcher {
        SearcherSpec::Pruned(pruning) => {
            row(ui, look, "form-depth", |ui| {
                ui.add(DragValue::new(&mut pruning.depth).range(1..=30))
            });
            row(ui, look, "form-width", |ui| {
                ui.add(DragValue::new(&mut pruning.width).range(1..=30))
            });
        }
        SearcherSpec::AlphaBeta { depth } | SearcherSpec::Minimax { depth } => {
            row(ui, look, "form-depth", |ui| ui.add(DragValue::new(depth).range(1..=12)));
        }
        _ => {}
    }
}

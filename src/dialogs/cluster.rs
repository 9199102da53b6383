//! The dialog of the cluster: its address, its machines and their work.

use std::time::Duration;

use egui::{Align, Button, Grid, Label, Layout, RichText, ScrollArea, TextEdit, TextStyle, Ui};
use othello_lab::executor::cluster::WorkerReport;

use crate::{
    action::Action,
    cluster::{ClusterChoice, ClusterConnection, ConnectionState},
    theme::{space, strong_family},
    widgets::{
        ViewContext,
        dialog::{dialog_width, list_height, main_button_ui, take_keyboard, title_ui},
        footer::footer_ui,
        form_row::row,
    },
};

/// The dialog's state: the typed address and credentials.
pub struct ClusterDialog {
    named: ClusterChoice,
}

/// The width of a field, in points.
const FIELD: f32 = 320.0;
/// The minimum widths of the machines' names and of their work, in points.
const COLUMNS: [f32; 2] = [150.0, 180.0];
/// The interval at which the list of machines is redrawn.
const REDRAW: Duration = Duration::from_secs(1);

impl ClusterDialog {
    /// Creates a dialog that shows the current address and credentials.
    pub fn new(named: &ClusterChoice) -> ClusterDialog {
        ClusterDialog { named: named.clone() }
    }

    /// Draws the dialog's contents.
    pub fn cluster_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let words = look.words;
        dialog_width(ui, 620.0);
        title_ui(ui, look, "cluster-title");
        let help = RichText::new(words.get("cluster-how")).color(look.theme.weak);
        ui.add(Label::new(help).wrap());
        ui.add_space(space::MEDIUM);
        Grid::new("cluster").num_columns(2).spacing([space::LARGE, space::MEDIUM]).show(ui, |ui| {
            row(ui, look, "cluster-address", |ui| {
                let field = TextEdit::singleline(&mut self.named.address);
                let response = ui.add(field.hint_text("nats://").desired_width(FIELD));
                take_keyboard(&response);
                response
            });
            row(ui, look, "cluster-credentials", |ui| {
                let field = TextEdit::singleline(&mut self.named.credentials);
                ui.add(field.hint_text(words.get("cluster-no-credentials")).desired_width(FIELD))
            });
        });
        ui.add_space(space::MEDIUM);
        state_ui(ui, look, &ClusterConnection::of(ui.ctx()).state());
        ui.add_space(space::LARGE);
        self.buttons_ui(ui, look)
    }

    fn buttons_ui(&self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let words = look.words;
        let mut action = None;
        footer_ui(ui, look, |ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let can_join = !self.named.address.trim().is_empty();
                if main_button_ui(ui, look, &words.get("cluster-join"), can_join) {
                    action = Some(Action::JoinCluster(self.named.clone()));
                }
                let size = egui::vec2(0.0, 32.0);
                if ui.add(Button::new(words.get("close")).min_size(size)).clicked() {
                    action = Some(Action::Dismiss);
                }
                let alone = Button::new(words.get("cluster-leave")).min_size(size);
                let is_named = !look.settings.cluster.address.is_empty();
                if ui.add_enabled(is_named, alone).clicked() {
                    action = Some(Action::JoinCluster(ClusterChoice::default()));
                }
            });
        });
        action
    }
}

/// The state of the connection, and the list of machines. The total height is the same in every state.
fn state_ui(ui: &mut Ui, look: &ViewContext, state: &ConnectionState) {
    let words = look.words;
    let (text, color) = match state {
        ConnectionState::Alone => (words.get("cluster-alone").into_owned(), look.theme.weak),
        ConnectionState::Joining => (words.get("cluster-joining").into_owned(), look.theme.weak),
        ConnectionState::Failed(reason) => (words.reason(reason), look.theme.error),
        ConnectionState::Joined(workers) => {
            let parallelism: u32 = workers.iter().map(|worker| worker.parallelism).sum();
            let values = [("machines", workers.len().into()), ("threads", parallelism.into())];
            (words.with("cluster-there", &values).into_owned(), look.theme.text)
        }
    };
    let text_height = ui.add(Label::new(RichText::new(text).color(color)).wrap()).rect.height();
    ui.add_space(space::SMALL);
    // A text of more than one line takes its height from the list.
    let more = (text_height - ui.text_style_height(&TextStyle::Body)).max(0.0);
    let height = list_height(ui, 330.0, 220.0) - more;
    let area = ScrollArea::vertical().max_height(height).auto_shrink([false, false]);
    area.show(ui, |ui| {
        if let ConnectionState::Joined(workers) = state {
            workers_ui(ui, look, workers);
        }
    });
    if !matches!(state, ConnectionState::Alone | ConnectionState::Failed(_)) {
        ui.ctx().request_repaint_after(REDRAW);
    }
}

fn workers_ui(ui: &mut Ui, look: &ViewContext, workers: &[WorkerReport]) {
    let words = look.words;
    let grid = Grid::new("workers").num_columns(5).spacing([space::LARGE, space::SMALL]);
    grid.show(ui, |ui| {
        for (place, id) in
            ["cluster-name", "cluster-doing", "cluster-threads", "cluster-speed", "cluster-heard"]
                .into_iter()
                .enumerate()
        {
            ui.scope(|ui| {
                ui.set_min_width(COLUMNS.get(place).copied().unwrap_or(0.0));
                ui.label(RichText::new(words.get(id)).small().color(look.theme.weak));
            });
        }
        ui.end_row();
        for worker in workers {
            ui.add(Label::new(RichText::new(&worker.name).family(strong_family())).truncate());
            let doing = if worker.doing.is_empty() {
                words.get("cluster-waits").into_owned()
            } else {
                worker.doing.clone()
            };
            ui.add(Label::new(doing).truncate());
            ui.label(worker.parallelism.to_string());
            ui.label(format!("{:.1}", worker.pieces_a_second));
            let silent = [("secs", worker.silent_for.as_secs().into())];
            ui.label(words.with("cluster-silent", &silent));
            ui.end_row();
        }
    });
}

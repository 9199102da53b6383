//! What a run has come to: the error epoch by epoch, the strength round by round.

use egui::{RichText, Ui, vec2};
use egui_plot::{HLine, Legend, Line, Plot, PlotPoints, Points};
use othello_lab::glem_run::{RoundLine, RunReport};

use crate::{theme::space, ui::Look};

/// The points of the curves.
#[derive(Default)]
pub(super) struct Curves {
    /// The errors on the training and the validation lessons after each epoch of this sitting.
    epochs: Vec<[f64; 2]>,
    rounds: Vec<RoundLine>,
}

const HEIGHT: f32 = 170.0;

impl Curves {
    /// Starts from what a run has come to before.
    pub(super) fn begin(&mut self, rounds: Vec<RoundLine>) {
        self.rounds = rounds;
    }

    pub(super) fn take(&mut self, report: &RunReport) {
        match report {
            RunReport::Games { .. } => {}
            RunReport::Epoch { report, .. } => self
                .epochs
                .push([report.training, report.validation].map(|error| error.root_mean_square())),
            RunReport::Round(line) => self.rounds.push(line.clone()),
        }
    }

    pub(super) fn curves_ui(&self, ui: &mut Ui, look: &Look) {
        let width = ((ui.available_width() - space::LARGE) / 2.0).max(160.0);
        ui.horizontal_top(|ui| {
            ui.allocate_ui(vec2(width, HEIGHT + 24.0), |ui| self.errors_ui(ui, look, width));
            ui.add_space(space::MEDIUM);
            ui.allocate_ui(vec2(width, HEIGHT + 24.0), |ui| self.strength_ui(ui, look, width));
        });
    }

    fn errors_ui(&self, ui: &mut Ui, look: &Look, width: f32) {
        let words = look.words;
        ui.vertical(|ui| {
            ui.label(RichText::new(words.get("patterns-errors")).strong());
            plot("patterns-errors", width).show(ui, |plot| {
                for (index, id) in ["patterns-training", "patterns-validation"].iter().enumerate() {
                    let points = self.epochs.iter().enumerate();
                    let points: Vec<[f64; 2]> =
                        points.map(|(n, errors)| [n as f64 + 1.0, errors[index]]).collect();
                    plot.line(
                        Line::new(words.get(id), PlotPoints::from(points))
                            .color(look.theme.series[index])
                            .width(2.0),
                    );
                }
            });
        });
    }

    fn strength_ui(&self, ui: &mut Ui, look: &Look, width: f32) {
        let words = look.words;
        ui.vertical(|ui| {
            ui.label(RichText::new(words.get("patterns-strength")).strong())
                .on_hover_text(words.tip("patterns-strength"));
            let plot = plot("patterns-strength", width).include_y(0.0).include_y(100.0);
            plot.show(ui, |plot| {
                plot.hline(HLine::new("", 50.0).color(look.theme.line));
                let color = look.theme.series[0];
                let points: Vec<[f64; 2]> =
                    self.rounds.iter().map(|l| [f64::from(l.round), 100.0 * l.score]).collect();
                for line in &self.rounds {
                    let (x, y, side) = (f64::from(line.round), line.score, line.score_error);
                    let ends = vec![[x, 100.0 * (y - side)], [x, 100.0 * (y + side)]];
                    plot.line(Line::new("", PlotPoints::from(ends)).color(color).width(1.0));
                }
                plot.line(Line::new("", PlotPoints::from(points.clone())).color(color).width(2.0));
                plot.points(Points::new("", PlotPoints::from(points)).color(color).radius(4.0));
            });
        });
    }
}

fn plot(id: &str, width: f32) -> Plot<'static> {
    Plot::new(id.to_owned())
        .width(width)
        .height(HEIGHT)
        .include_x(1.0)
        .include_x(2.0)
        .legend(Legend::default())
        .allow_scroll(false)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_boxed_zoom(false)
}

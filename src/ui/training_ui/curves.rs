//! What a run has come to: the error epoch by epoch, the strength round by round.

use egui::{RichText, Ui};
use egui_plot::{HLine, Legend, Line, Plot, PlotPoints, Points};
use othello_lab::net_run::{NetRound, NetRunReport};

use crate::{theme::space, ui::Look};

/// The points of the curves.
#[derive(Default)]
pub(super) struct Curves {
    /// Mean squared errors on the training rows and those held back, after each epoch of this sitting.
    epochs: Vec<[f64; 2]>,
    rounds: Vec<NetRound>,
}

/// A curve is drawn through at most about so many points.
const POINTS: usize = 400;

impl Curves {
    /// Starts from what a run has come to before.
    pub(super) fn begin(&mut self, rounds: Vec<NetRound>) {
        self.rounds = rounds;
    }

    pub(super) fn take(&mut self, report: &NetRunReport) {
        match report {
            NetRunReport::Games { .. } => {}
            NetRunReport::Epoch { report, .. } => {
                self.epochs.push([report.training.squared, report.validation.squared]);
            }
            NetRunReport::Round(line) => self.rounds.push(*line),
        }
    }

    pub(super) fn curves_ui(&self, ui: &mut Ui, look: &Look) {
        let height = ((ui.available_height() - 80.0) / 2.0).clamp(120.0, 320.0);
        self.errors_ui(ui, look, height);
        ui.add_space(space::LARGE);
        self.strength_ui(ui, look, height);
    }

    fn errors_ui(&self, ui: &mut Ui, look: &Look, height: f32) {
        let words = look.words;
        ui.label(RichText::new(words.get("network-errors")).strong())
            .on_hover_text(words.tip("network-errors"));
        plot("network-errors", height).include_y(0.0).show(ui, |plot| {
            for (index, id) in ["network-training", "network-validation"].iter().enumerate() {
                let stride = self.epochs.len().div_ceil(POINTS).max(1);
                let points = self.epochs.iter().enumerate().step_by(stride);
                let points: Vec<[f64; 2]> =
                    points.map(|(n, errors)| [n as f64 + 1.0, errors[index]]).collect();
                let color = look.theme.series[index];
                plot.line(
                    Line::new(words.get(id), PlotPoints::from(points)).color(color).width(2.0),
                );
            }
        });
    }

    fn strength_ui(&self, ui: &mut Ui, look: &Look, height: f32) {
        let words = look.words;
        ui.label(RichText::new(words.get("network-strength")).strong())
            .on_hover_text(words.tip("network-strength"));
        let plot = plot("network-strength", height).include_y(0.0).include_y(100.0);
        plot.show(ui, |plot| {
            plot.hline(HLine::new("", 50.0).color(look.theme.line));
            let color = look.theme.series[0];
            for line in &self.rounds {
                let (x, y, side) = (f64::from(line.round), line.score, line.score_error);
                let ends = vec![[x, 100.0 * (y - side)], [x, 100.0 * (y + side)]];
                plot.line(Line::new("", PlotPoints::from(ends)).color(color).width(1.0));
            }
            let points: Vec<[f64; 2]> =
                self.rounds.iter().map(|l| [f64::from(l.round), 100.0 * l.score]).collect();
            plot.line(Line::new("", PlotPoints::from(points.clone())).color(color).width(2.0));
            plot.points(Points::new("", PlotPoints::from(points)).color(color).radius(4.0));
        });
    }
}

fn plot(id: &str, height: f32) -> Plot<'static> {
    Plot::new(id.to_owned())
        .height(height)
        .include_x(1.0)
        .include_x(2.0)
        .legend(Legend::default())
        .allow_scroll(false)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_boxed_zoom(false)
}

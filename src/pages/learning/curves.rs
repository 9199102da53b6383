//! The results of a run as curves: the error epoch by epoch, the strength round by round.

use egui::Ui;
use egui_plot::{PlotPoints, Points};
use othello_lab::{
    rating::benchmark::Rating,
    svg::{Chart, Curve},
};

use super::{pair_ui, wording::Wording};
use crate::{
    runs::learning::{Epoch, FinishedRound},
    widgets::{
        ViewContext,
        plot::{PlotCard, chart_ui, curve, empty_card_ui, plot_card_ui, thinned},
        plot_cursor::CursorCurve,
    },
};

/// The points of the curves.
pub(super) struct Curves<'a> {
    /// The name of the run.
    pub name: String,
    /// The known epochs, each with its round.
    pub epochs: &'a [(u32, Epoch)],
    pub rounds: &'a [FinishedRound],
    /// The strength of earlier runs by their rounds.
    pub earlier: &'a [Curve],
}

impl Curves<'_> {
    /// The error by epoch and the strength by round, side by side if there is room.
    pub(super) fn curves_ui(
        &self,
        ui: &mut Ui,
        look: &ViewContext,
        wording: &Wording,
        height: f32,
    ) {
        pair_ui(
            ui,
            |ui| self.errors_ui(ui, look, wording, height),
            |ui| self.strength_ui(ui, look, height),
        );
    }

    fn errors_ui(&self, ui: &mut Ui, look: &ViewContext, wording: &Wording, height: f32) {
        let id = wording.errors;
        if self.epochs.is_empty() {
            return empty_card_ui(ui, look, id, height, "learning-no-epoch");
        }
        let epochs = self.epochs_in_all();
        let named = |(index, id): (usize, &str)| Curve {
            name: look.words.get(id).into_owned(),
            points: thinned(&epochs).map(|(number, errors)| [*number, errors[index]]).collect(),
            band: Vec::new(),
        };
        let curves = ["learning-training", "learning-validation"].into_iter().enumerate();
        let axes = ["axis-epoch", wording.unit].map(|id| look.words.get(id).into_owned());
        let title = look.words.get(id).into_owned();
        // Keeps a single epoch at the left, as others will follow.
        let range = match &epochs[..] {
            [(_, [one, other])] => Some([one.min(*other), one.max(*other)]),
            _ => None,
        };
        let chart = Chart { title, axes, curves: curves.map(named).collect(), range };
        chart_ui(ui, look, id, height, &chart);
    }

    /// The errors after each known epoch, with the epoch's number across all rounds.
    fn epochs_in_all(&self) -> Vec<(f64, [f64; 2])> {
        let mut before = 0;
        let mut last = (0, 0);
        let number = |&(round, Epoch { epoch, errors }): &(u32, Epoch)| {
            if round != last.0 {
                before += last.1;
            }
            last = (round, epoch);
            (f64::from(before + epoch), errors)
        };
        self.epochs.iter().map(number).collect()
    }

    fn strength_ui(&self, ui: &mut Ui, look: &ViewContext, height: f32) {
        let id = "plot-strength";
        if self.rounds.is_empty() {
            return empty_card_ui(ui, look, id, height, "learning-no-round");
        }
        let known = |over: &FinishedRound| Some((f64::from(over.round), over.rating?));
        let rounds: Vec<(f64, Rating)> = self.rounds.iter().filter_map(known).collect();
        let points: Vec<[f64; 2]> =
            rounds.iter().map(|(round, rating)| [*round, rating.value]).collect();
        let axes = ["axis-round", "axis-elo"].map(|id| look.words.get(id).into_owned());
        let (color, pale) = (look.theme.series[0], look.theme.weak.gamma_multiply(0.6));
        let own = CursorCurve { name: &self.name, color, points: &points };
        let earlier = self.earlier.iter();
        let earlier =
            earlier.map(|run| CursorCurve { name: &run.name, color: pale, points: &run.points });
        let curves: Vec<CursorCurve> = std::iter::once(own).chain(earlier).collect();
        // Keeps a single round at the left, as others will follow.
        let covers: Vec<[f64; 2]> = points
            .first()
            .map_or_else(Vec::new, |&[round, elo]| vec![[round, elo], [round + 1.0, elo]]);
        let card =
            PlotCard { id, height, axes: &axes, covers: &covers, curves: &curves, chart: None };
        plot_card_ui(ui, look, &card, |plot| {
            for run in self.earlier {
                plot.line(curve(&run.name, run.points.clone()).color(pale).width(1.0));
            }
            for (round, Rating { low, high, .. }) in &rounds {
                let interval = vec![[*round, *low], [*round, *high]];
                plot.line(curve("", interval).color(color).width(1.0));
            }
            plot.line(curve("", points.clone()).color(color));
            plot.points(Points::new("", PlotPoints::from(points.clone())).color(color).radius(4.0));
        });
    }
}

//! The results of a run as curves: the error epoch by epoch, the strength round by round.

use std::path::Path;

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
        plot::{PlotCard, chart_ui, curve, empty_card_ui, plot_card_ui, series_color, thinned},
        plot_cursor::CursorCurve,
        run_color,
    },
};

/// The points of the curves.
pub(super) struct Curves<'a> {
    /// The folder of the run.
    pub folder: &'a Path,
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
            ..Curve::default()
        };
        let curves = ["learning-training", "learning-validation"].into_iter().enumerate();
        let axes = ["axis-epoch", wording.unit].map(|id| look.words.get(id).into_owned());
        let title = look.words.get(id).into_owned();
        // Keeps a single epoch at the left, as others will follow.
        let range = match &epochs[..] {
            [(_, [one, other])] => Some([one.min(*other), one.max(*other)]),
            _ => None,
        };
        let (curves, borders) = (curves.map(named).collect(), self.borders());
        chart_ui(ui, look, id, height, &Chart { title, axes, curves, range, borders });
    }

    /// The places between the last epoch of a round and the first of the next.
    fn borders(&self) -> Vec<f64> {
        let numbers = self.epochs_in_all();
        let pairs = self.epochs.windows(2).zip(&numbers);
        let ends = pairs.filter(|(pair, _)| pair[0].0 != pair[1].0);
        ends.map(|(_, (number, _))| number + 0.5).collect()
    }

    /// The number of epochs at the end of the newest round in which the validation error has risen although the
    /// training error fell; `None` if it has not.
    pub(super) fn overfitted(&self) -> Option<u32> {
        let (newest, _) = self.epochs.last()?;
        let of_round = self.epochs.iter().filter(|(round, _)| round == newest);
        overfitted(&of_round.map(|(_, epoch)| epoch.errors).collect::<Vec<_>>())
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
        let place = run_color::place_of(self.folder);
        let (color, pale) = (series_color(look, place), look.theme.weak.gamma_multiply(0.6));
        let name = self.folder.file_name().unwrap_or_default().to_string_lossy();
        let own = CursorCurve { name: &name, color, points: &points };
        let earlier = self.earlier.iter();
        let earlier =
            earlier.map(|run| CursorCurve { name: &run.name, color: pale, points: &run.points });
        let curves: Vec<CursorCurve> = std::iter::once(own).chain(earlier).collect();
        // Keeps a single round at the left, as others will follow.
        let covers: Vec<[f64; 2]> = points
            .first()
            .map_or_else(Vec::new, |&[round, elo]| vec![[round, elo], [round + 1.0, elo]]);
        let band = rounds.iter().map(|(_, rating)| [rating.low, rating.high]).collect();
        let saved =
            Curve { name: name.to_string(), points: points.clone(), band, color: Some(place) };
        let colored =
            |(next, run): (usize, &Curve)| Curve { color: Some(place + next), ..run.clone() };
        let earlier = (1..).zip(self.earlier).map(colored);
        let chart = Chart {
            title: look.words.get(id).into_owned(),
            axes: axes.clone(),
            curves: std::iter::once(saved).chain(earlier).collect(),
            ..Chart::default()
        };
        let chart = Some(&chart);
        let card = PlotCard { id, height, axes: &axes, covers: &covers, curves: &curves, chart };
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

/// The least number of epochs after the best one, and the least rise of the validation error as a share of it: less
/// may be noise.
const LEAST_EPOCHS: usize = 3;
const LEAST_RISE: f64 = 0.01;

/// The number of epochs since the lowest validation error, if it has risen clearly and the training error has fallen.
fn overfitted(errors: &[[f64; 2]]) -> Option<u32> {
    let lowest = errors.iter().enumerate().min_by(|(_, a), (_, b)| a[1].total_cmp(&b[1]));
    let (best, [training, validation]) = lowest?;
    let [last_training, last_validation] = errors.last()?;
    let since = errors.len() - 1 - best;
    let is_overfitted = since >= LEAST_EPOCHS
        && *last_validation > validation * (1.0 + LEAST_RISE)
        && last_training < training;
    is_overfitted.then_some(since as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overfitting_is_a_clear_rise_of_the_validation_error_alone() {
        let training = [9.0, 7.0, 6.0, 5.0, 4.0, 3.0];
        let told = |validation: [f64; 6]| {
            let errors: Vec<[f64; 2]> =
                training.into_iter().zip(validation).map(|(one, other)| [one, other]).collect();
            overfitted(&errors)
        };
        assert_eq!(told([9.0, 8.0, 7.0, 7.1, 7.2, 7.3]), Some(3));
        assert_eq!(told([9.0, 8.0, 7.0, 7.01, 7.02, 7.03]), None, "noise");
        assert_eq!(told([9.0, 8.0, 7.5, 7.0, 7.5, 8.0]), None, "too few epochs");
        assert_eq!(told([9.0, 8.0, 7.0, 6.5, 6.4, 6.3]), None, "it still falls");
        let worse = [[3.0, 5.0], [4.0, 6.0], [4.0, 6.0], [4.0, 6.0]];
        assert_eq!(overfitted(&worse), None, "the training error has risen as well");
        assert_eq!(overfitted(&[]), None);
    }
}

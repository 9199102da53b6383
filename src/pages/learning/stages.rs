//! The errors of a model stage by stage: the newest round and the one before.

use egui::Ui;
use othello_lab::{
    runs::stages::StageError,
    svg::{Chart, Curve},
};

use crate::widgets::{
    ViewContext,
    plot::{chart_ui, empty_card_ui},
};

pub(super) fn stages_ui(
    ui: &mut Ui,
    look: &ViewContext,
    stages: &[StageError],
    unit: &'static str,
    height: f32,
) {
    const ID: &str = "learning-stages";
    let Some(newest) = stages.iter().map(|row| row.round).max() else {
        return empty_card_ui(ui, look, ID, height, "learning-no-epoch");
    };
    let words = look.words;
    let curve = |round: u32| {
        let rows = stages.iter().filter(|row| row.round == round);
        let points: Vec<[f64; 2]> = rows.map(|row| [f64::from(row.discs), row.error]).collect();
        let name = words.with("learning-round", &[("round", round.into())]).into_owned();
        (!points.is_empty()).then_some(Curve { name, points, ..Curve::default() })
    };
    let curves = shown(newest).into_iter().filter_map(curve).collect();
    let axes = ["patterns-stage", unit].map(|id| words.get(id).into_owned());
    let chart = Chart { title: words.get(ID).into_owned(), axes, curves, ..Chart::default() };
    chart_ui(ui, look, ID, height, &chart);
}

/// The newest round and the one before, odd ones first: a round keeps its colour when the next one is added.
const fn shown(newest: u32) -> [u32; 2] {
    let before = newest.saturating_sub(1);
    if newest % 2 == 1 { [newest, before] } else { [before, newest] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_keeps_its_place_when_the_next_one_is_added() {
        assert_eq!([1, 2, 3, 4].map(shown), [[1, 0], [1, 2], [3, 2], [3, 4]]);
    }
}

//! The style card of a player: its face and name, a radar of its measures, and its most marked traits in one line.

use egui::{Label, ProgressBar, RichText, Sense, Ui, Vec2};
use othello_lab::rating::style::{StyleCard, StyleMeasure};

use crate::{
    action::Action,
    teach::style::{GAMES, StyleStudy},
    text::{messages::Messages, names},
    theme::{space, strong_family, title_style},
    widgets::{
        ViewContext,
        dialog::{dialog_width, main_button_ui},
        face::Face,
        footer::footer_ui,
        radar::{RadarValue, radar_ui},
    },
};

/// The width of the dialog, the side of the face and the height of the radar, in points.
const WIDTH: f32 = 420.0;
const FACE: f32 = 72.0;
const RADAR: f32 = 280.0;

/// The dialog's state.
pub struct StyleDialog {
    study: StyleStudy,
    face: Face,
}

impl StyleDialog {
    /// A dialog on this study.
    pub fn new(study: StyleStudy) -> StyleDialog {
        let face = Face::of(study.character().weights());
        StyleDialog { study, face }
    }

    /// Draws the dialog's contents.
    pub fn style_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        self.study.logic();
        let words = look.words;
        let width = dialog_width(ui, WIDTH);
        self.head_ui(ui, look);
        ui.add_space(space::MEDIUM);
        if let Some(measured) = self.study.measured() {
            let values: Vec<RadarValue> = measured
                .card
                .scores()
                .iter()
                .map(|score| RadarValue {
                    name: words.get(measure_name(score.measure)).into_owned(),
                    value: score.score as f32,
                })
                .collect();
            let height = RADAR.min(width / 1.25);
            ui.vertical_centered(|ui| radar_ui(ui, look, &values, height));
            let games = words.with("style-games", &[("count", measured.games.into())]);
            ui.add(Label::new(RichText::new(games).small().color(look.theme.weak)).wrap());
        } else if let Some(played) = self.study.progress() {
            let values = [("done", played.into()), ("count", GAMES.into())];
            let text = words.with("style-measuring", &values).into_owned();
            let bar = ProgressBar::new(played as f32 / GAMES as f32).text(text);
            ui.add(bar.fill(look.theme.accent_soft));
            ui.add_space(space::MEDIUM);
            if ui.button(words.get("lab-stop")).clicked() {
                self.study.stop();
            }
        }
        if let Some(failure) = self.study.failure() {
            let text = RichText::new(failure.words(words)).color(look.theme.error);
            ui.add(Label::new(text).wrap());
        }
        ui.add_space(space::MEDIUM);
        let close = |ui: &mut Ui| main_button_ui(ui, look, &words.get("close"), true);
        footer_ui(ui, look, close).then_some(Action::Dismiss)
    }

    /// The face, the names and the traits.
    fn head_ui(&self, ui: &mut Ui, look: &ViewContext) {
        let name = names::player(look.words, &self.study.player().to_string());
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(FACE), Sense::hover());
            self.face.paint(ui.painter(), rect, look);
            ui.add_space(space::MEDIUM);
            ui.vertical(|ui| {
                ui.add(Label::new(RichText::new(name).text_style(title_style())).wrap());
                let character = self.study.character().name();
                ui.label(RichText::new(character).color(look.theme.weak));
                if let Some(measured) = self.study.measured() {
                    let text = RichText::new(sentence(look.words, &measured.card));
                    ui.add(Label::new(text.family(strong_family())).wrap());
                }
            });
        });
    }
}

/// The most marked traits in one line: `Grabs edges early, loses parity`.
fn sentence(words: &Messages, card: &StyleCard) -> String {
    let traits: Vec<_> = card.traits().into_iter().map(|of| words.get(trait_name(of))).collect();
    if traits.is_empty() {
        return words.get("style-plain").into_owned();
    }
    let sentence = traits.join(&words.get("list-separator"));
    let mut letters = sentence.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.clone()).collect()
}

/// The message with the name of a measure.
const fn measure_name(measure: StyleMeasure) -> &'static str {
    match measure {
        StyleMeasure::Discs => "style-discs",
        StyleMeasure::Mobility => "style-mobility",
        StyleMeasure::Edges => "style-edges",
        StyleMeasure::Corners => "style-corners",
        StyleMeasure::Risk => "style-risk",
        StyleMeasure::Parity => "style-parity",
        StyleMeasure::Variety => "style-variety",
        StyleMeasure::Swindles => "style-swindles",
    }
}

/// The message about a low or a high score.
const fn trait_name((measure, is_high): (StyleMeasure, bool)) -> &'static str {
    match (measure, is_high) {
        (StyleMeasure::Discs, false) => "style-discs-low",
        (StyleMeasure::Discs, true) => "style-discs-high",
        (StyleMeasure::Mobility, false) => "style-mobility-low",
        (StyleMeasure::Mobility, true) => "style-mobility-high",
        (StyleMeasure::Edges, false) => "style-edges-low",
        (StyleMeasure::Edges, true) => "style-edges-high",
        (StyleMeasure::Corners, false) => "style-corners-low",
        (StyleMeasure::Corners, true) => "style-corners-high",
        (StyleMeasure::Risk, false) => "style-risk-low",
        (StyleMeasure::Risk, true) => "style-risk-high",
        (StyleMeasure::Parity, false) => "style-parity-low",
        (StyleMeasure::Parity, true) => "style-parity-high",
        (StyleMeasure::Variety, false) => "style-variety-low",
        (StyleMeasure::Variety, true) => "style-variety-high",
        (StyleMeasure::Swindles, false) => "style-swindles-low",
        (StyleMeasure::Swindles, true) => "style-swindles-high",
    }
}

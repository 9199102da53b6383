//! The score of a match between two players, which ends when one of them is clearly stronger.

use egui::{Label, RichText, Ui};

use super::ViewContext;
use crate::runs::trial::Trial;

/// Draws the score so far. Returns whether the user stops the match.
pub fn trial_ui(ui: &mut Ui, look: &ViewContext, trial: &Trial) -> bool {
    let words = look.words;
    if let Some(failure) = trial.failure() {
        let text = RichText::new(failure.words(words)).color(look.theme.error);
        ui.add(Label::new(text).wrap());
        return false;
    }
    let [losses, draws, wins] = trial.score().games;
    let [one, two] = &trial.names;
    let values = [
        ("one", one.as_str().into()),
        ("two", two.as_str().into()),
        ("wins", wins.into()),
        ("draws", draws.into()),
        ("losses", losses.into()),
    ];
    let verdict = match trial.stronger() {
        Some(name) => words.with("runs-test-clear", &[("name", name.into())]),
        None => words.get("runs-test-open"),
    };
    let text = format!("{} · {verdict}", words.with("runs-test-score", &values));
    let stop = ui.horizontal_wrapped(|ui| {
        ui.label(text);
        trial.is_working() && ui.button(words.get("runs-test-stop")).clicked()
    });
    stop.inner
}

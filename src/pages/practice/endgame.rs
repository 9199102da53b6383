//! The endgame trainer beside the board: the choice of the position, the loss of each move, and the total.

use egui::{Label, RichText, Ui};
use othello_engine::Color;

use super::title_ui;
use crate::{
    action::{Action, PracticeRequest},
    teach::endgame::{EMPTIES, EndgameSource, EndgameTrainer, TrainedMove},
    text::names,
    theme::{space, strong_family},
    widgets::{
        ViewContext,
        busy::busy_ui,
        button::{wide_button_ui, wide_primary_ui},
    },
};

/// Draws the trainer beside the board. `is_entered` is whether Enter presses the main button.
pub fn trainer_ui(
    ui: &mut Ui,
    look: &ViewContext,
    trainer: &EndgameTrainer,
    is_entered: bool,
) -> Option<Action> {
    let words = look.words;
    title_ui(ui, look, "practice-endgame");
    let mut action = empties_ui(ui, look, trainer).or(source_ui(ui, look, trainer));
    ui.add_space(space::SMALL);
    if trainer.is_missing() {
        let text = RichText::new(words.get("practice-no-position")).color(look.theme.weak);
        ui.add(Label::new(text).wrap());
        return action;
    }
    let Some(color) = trainer.color() else {
        ui.label(words.get("practice-preparing"));
        busy_ui(ui);
        return action;
    };
    let task = match color {
        Color::Black => "practice-endgame-black",
        Color::White => "practice-endgame-white",
    };
    ui.add(Label::new(words.get(task)).wrap());
    for played in trainer.moves() {
        move_ui(ui, look, *played);
    }
    if !trainer.moves().is_empty() {
        let total = words.with("practice-total", &[("count", trainer.lost().into())]);
        ui.add(Label::new(RichText::new(total).family(strong_family())).wrap());
    }
    let Some([perfect, reached]) = trainer.result() else { return action };
    let scores = [perfect, reached].map(names::score_text);
    let values = [("perfect", scores[0].as_str().into()), ("reached", scores[1].as_str().into())];
    ui.add(Label::new(words.with("practice-result", &values)).wrap());
    ui.add_space(space::MEDIUM);
    if wide_primary_ui(ui, look, &words.get("practice-new"), true).clicked() || is_entered {
        let request = PracticeRequest::Endgame(trainer.empties(), trainer.source());
        action = Some(Action::Practise(request));
    }
    if wide_button_ui(ui, &words.get("practice-again")) {
        action = Some(Action::Practise(PracticeRequest::Restart));
    }
    action
}

/// The numbers of empty squares to choose from.
fn empties_ui(ui: &mut Ui, look: &ViewContext, trainer: &EndgameTrainer) -> Option<Action> {
    let mut action = None;
    ui.label(RichText::new(look.words.get("practice-empties")).color(look.theme.weak));
    ui.horizontal(|ui| {
        for empties in EMPTIES {
            let is_chosen = trainer.empties() == empties;
            if ui.selectable_label(is_chosen, empties.to_string()).clicked() {
                let request = PracticeRequest::Endgame(empties, trainer.source());
                action = Some(Action::Practise(request));
            }
        }
    });
    action
}

/// The sources of positions to choose from.
fn source_ui(ui: &mut Ui, look: &ViewContext, trainer: &EndgameTrainer) -> Option<Action> {
    let mut action = None;
    ui.horizontal_wrapped(|ui| {
        for (source, id) in [
            (EndgameSource::Random, "practice-random"),
            (EndgameSource::OwnGames, "practice-own-games"),
        ] {
            if ui.selectable_label(trainer.source() == source, look.words.get(id)).clicked() {
                let request = PracticeRequest::Endgame(trainer.empties(), source);
                action = Some(Action::Practise(request));
            }
        }
    });
    action
}

fn move_ui(ui: &mut Ui, look: &ViewContext, TrainedMove { square, lost, best }: TrainedMove) {
    let [square, best] = [square, best].map(|square| square.to_string());
    let values = [
        ("square", square.as_str().into()),
        ("best", best.as_str().into()),
        ("count", lost.into()),
    ];
    let id = if lost == 0 { "practice-move-best" } else { "practice-move-lost" };
    let color = if lost == 0 { look.theme.text } else { look.theme.error };
    ui.add(Label::new(RichText::new(look.words.with(id, &values)).color(color)).wrap());
}

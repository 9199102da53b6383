//! The reasons for a move in words, each a link to the lesson on its subject.

use egui::{Color32, Label, Link, RichText, Ui};
use othello_engine::Color;
use othello_lab::teach::reasons::{Explanation, Reason, ReasonTopic};

use crate::{action::Action, teach::lessons::LessonTopic, text::teaching, widgets::ViewContext};

/// Draws the reasons of an explanation in this colour, one below the other; `mover` chose the move.
pub fn reasons_ui(
    ui: &mut Ui,
    look: &ViewContext,
    explanation: &Explanation,
    mover: Color,
    color: Color32,
) -> Option<Action> {
    let mut action = None;
    let sentences = teaching::sentences(look.words, explanation, mover);
    for (sentence, reason) in sentences.into_iter().zip(&explanation.reasons) {
        let text = RichText::new(sentence).color(color);
        let Some(topic) = lesson_on(reason) else {
            ui.add(Label::new(text).wrap());
            continue;
        };
        let link = ui.add(Link::new(text));
        if link.on_hover_text(look.words.get("reason-lesson")).clicked() {
            action = Some(Action::OpenLesson(topic));
        }
    }
    action
}

/// The lesson on the subject of a reason, if there is one.
fn lesson_on(reason: &Reason) -> Option<LessonTopic> {
    let topic = match (reason, reason.topic()) {
        (Reason::ForcedPass { .. } | Reason::PassMissed { .. }, _) => LessonTopic::Passing,
        (Reason::CornerMissed { .. }, _) => LessonTopic::Corners,
        (_, ReasonTopic::Corner) => LessonTopic::CornerNeighbours,
        (_, ReasonTopic::Mobility | ReasonTopic::Access) => LessonTopic::Mobility,
        (_, ReasonTopic::Edge | ReasonTopic::Stability) => LessonTopic::StableDiscs,
        (_, ReasonTopic::Tempo) => LessonTopic::Parity,
        (_, ReasonTopic::Count) => return None,
    };
    Some(topic)
}

//! The reasons for a move in words, and links to the lessons on their subjects.

use egui::{Color32, Label, Link, RichText, Role, TextWrapMode, Ui, WidgetInfo};
use othello_engine::{Bitboard, Color};
use othello_lab::teach::reasons::{Explanation, Reason, ReasonTopic, TryFault};

use super::board::ReasonMarks;
use crate::{
    action::Action,
    teach::{
        lesson::LessonPlay,
        lessons::{LESSONS, LessonTopic},
    },
    text::teaching,
    widgets::ViewContext,
};

/// Draws the reasons of an explanation in this colour, one below the other, and the lessons on them; `mover` chose the
/// move.
pub fn reasons_ui(
    ui: &mut Ui,
    look: &ViewContext,
    explanation: &Explanation,
    mover: Color,
    color: Color32,
) -> Option<Action> {
    for sentence in teaching::sentences(look.words, explanation, mover) {
        ui.add(Label::new(RichText::new(sentence).color(color)).wrap());
    }
    let mut topics: Vec<LessonTopic> = Vec::new();
    for topic in explanation.reasons.iter().filter_map(lesson_on) {
        if !topics.contains(&topic) {
            topics.push(topic);
        }
    }
    // Without links, an empty row would leave a gap.
    if topics.is_empty() {
        return None;
    }
    let mut action = None;
    // Below the sentences, so that a click beside a row of a list does not open a lesson.
    ui.horizontal_wrapped(|ui| {
        // A link that does not fit goes to the next row as a whole.
        ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
        for topic in topics {
            let title = look.words.get(LESSONS[LessonPlay::place(topic)].title);
            let values = [("title", (&*title).into())];
            let text = look.words.with("reason-lesson", &values);
            let link = ui.add(Link::new(RichText::new(&*text).small()));
            link.widget_info(|| WidgetInfo::labeled(Role::Link, true, &*text));
            if link.clicked() {
                action = Some(Action::OpenLesson(topic));
            }
        }
    });
    action
}

/// Draws the reasons for a mistake like [`reasons_ui`], or says that there is no single one.
pub fn mistake_reasons_ui(
    ui: &mut Ui,
    look: &ViewContext,
    explanation: &Explanation,
    mover: Color,
    color: Color32,
) -> Option<Action> {
    if explanation.reasons.is_empty() {
        let none = RichText::new(look.words.get("reason-none")).color(color);
        ui.add(Label::new(none).wrap());
    }
    reasons_ui(ui, look, explanation, mover, color)
}

/// The arrow from a wrong try to the best reply, unless that gives the answer away.
pub fn reply_marks(look: &ViewContext, fault: &TryFault) -> Option<ReasonMarks> {
    let arrow = Some([fault.explanation.played, fault.shown_reply()?]);
    Some(ReasonMarks { squares: Bitboard::EMPTY, arrow, color: look.theme.board.loss[2] })
}

/// The lesson on the subject of a reason, if there is one.
fn lesson_on(reason: &Reason) -> Option<LessonTopic> {
    let topic = match (reason, reason.topic()) {
        (Reason::ForcedPass { .. } | Reason::PassMissed { .. }, _) => LessonTopic::Passing,
        (Reason::CornerMissed { .. }, _) => LessonTopic::Corners,
        (Reason::CanWait { .. }, _) | (_, ReasonTopic::Count) => return None,
        (_, ReasonTopic::Corner) => LessonTopic::CornerNeighbours,
        (_, ReasonTopic::Mobility | ReasonTopic::Access) => LessonTopic::Mobility,
        (_, ReasonTopic::Edge | ReasonTopic::Stability) => LessonTopic::StableDiscs,
        (_, ReasonTopic::Tempo) => LessonTopic::Parity,
    };
    Some(topic)
}

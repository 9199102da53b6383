//! The time control of a new game: none, for each move, or for all moves together.

use std::time::Duration;

use egui::{ComboBox, DragValue, Ui};

use othello_lab::games::clock::TimeControl;

use crate::widgets::{ViewContext, open_list::ShowList};

/// The selection.
#[derive(Clone, Debug)]
pub struct TimeChoice {
    kind: TimeKind,
    secs_a_move: u64,
    minutes: u64,
    /// The increment in seconds.
    increment: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TimeKind {
    None,
    Move,
    Game,
}

impl TimeChoice {
    /// Creates a selection from the last time control.
    pub fn new(last: Option<TimeControl>) -> TimeChoice {
        let usual = TimeChoice { kind: TimeKind::None, secs_a_move: 10, minutes: 10, increment: 5 };
        match last {
            None => usual,
            Some(TimeControl::Move(time)) => {
                TimeChoice { kind: TimeKind::Move, secs_a_move: time.as_secs().max(1), ..usual }
            }
            Some(TimeControl::Game(time, more)) => TimeChoice {
                kind: TimeKind::Game,
                minutes: (time.as_secs() / 60).max(1),
                increment: more.as_secs(),
                ..usual
            },
        }
    }

    /// The selected time control.
    pub fn control(&self) -> Option<TimeControl> {
        match self.kind {
            TimeKind::None => None,
            TimeKind::Move => Some(TimeControl::Move(Duration::from_secs(self.secs_a_move))),
            TimeKind::Game => Some(TimeControl::Game(
                Duration::from_mins(self.minutes),
                Duration::from_secs(self.increment),
            )),
        }
    }

    /// Draws the choice in one row.
    pub fn time_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let words = look.words;
        let label = ui.label(words.get("time-control")).id;
        ui.horizontal_wrapped(|ui| {
            let combo = ComboBox::from_id_salt("time").width(160.0);
            let combo = combo.selected_text(words.get(self.kind.words()));
            let response = combo.show_list(ui, |ui| {
                for kind in [TimeKind::None, TimeKind::Move, TimeKind::Game] {
                    ui.selectable_value(&mut self.kind, kind, words.get(kind.words()));
                }
            });
            response.response.on_hover_text(words.tip("time-control")).labelled_by(label);
            let number = |ui: &mut Ui, number: &mut u64, range, id| {
                let field = ui.add(DragValue::new(number).range(range));
                field.labelled_by(ui.label(words.get(id)).id);
            };
            match self.kind {
                TimeKind::None => {}
                TimeKind::Move => number(ui, &mut self.secs_a_move, 1..=600, "time-secs-a-move"),
                TimeKind::Game => {
                    number(ui, &mut self.minutes, 1..=180, "time-minutes");
                    number(ui, &mut self.increment, 0..=60, "time-increment");
                }
            }
        });
    }
}

impl TimeKind {
    const fn words(self) -> &'static str {
        match self {
            TimeKind::None => "time-none",
            TimeKind::Move => "time-move",
            TimeKind::Game => "time-game",
        }
    }
}

//! The time control of a new game: none, for each move, or for all moves together.

use std::time::Duration;

use egui::{ComboBox, DragValue, Ui};

use othello_lab::games::clock::TimeControl;

use crate::widgets::{ViewContext, dialog::note_option, open_list::ShowList};

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
                minutes: time.as_secs() / 60,
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
            TimeKind::Game => {
                let increment = Duration::from_secs(self.increment.max(self.least_increment()));
                // Without minutes, the first move has the time of an increment.
                let first = Some(Duration::from_mins(self.minutes)).filter(|time| !time.is_zero());
                Some(TimeControl::Game(first.unwrap_or(increment), increment))
            }
        }
    }

    /// The smallest increment in seconds: a game of no minutes needs one.
    const fn least_increment(&self) -> u64 {
        if self.minutes == 0 { 1 } else { 0 }
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
                // Typing changes the number at once, so that Enter can start the game with it.
                note_option(&field, true);
                field.labelled_by(ui.label(words.get(id)).id);
            };
            match self.kind {
                TimeKind::None => {}
                TimeKind::Move => number(ui, &mut self.secs_a_move, 1..=600, "time-secs-a-move"),
                TimeKind::Game => {
                    number(ui, &mut self.minutes, 0..=180, "time-minutes");
                    let least = self.least_increment();
                    number(ui, &mut self.increment, least..=60, "time-increment");
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_of_no_minutes_begins_with_its_increment() {
        let choice = |minutes, increment| TimeChoice {
            kind: TimeKind::Game,
            minutes,
            increment,
            ..TimeChoice::new(None)
        };
        let secs = Duration::from_secs;
        assert_eq!(choice(0, 5).control(), Some(TimeControl::Game(secs(5), secs(5))));
        assert_eq!(choice(0, 0).control(), Some(TimeControl::Game(secs(1), secs(1))));
        assert_eq!(choice(1, 0).control(), Some(TimeControl::Game(secs(60), secs(0))));
        let again = TimeChoice::new(choice(0, 5).control());
        assert_eq!((again.minutes, again.increment), (0, 5));
    }
}

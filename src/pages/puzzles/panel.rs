//! The panel beside a puzzle: the user's rating, the theme, the task, the verdict and what can be done next.

use egui::{
    Align, Button, ComboBox, Label, Layout, RichText, Role, TextStyle, Ui, WidgetInfo, vec2,
};
use othello_lab::{
    rating::elo::Person,
    teach::puzzles::{Puzzle, PuzzleRecord, PuzzleSolution, PuzzleTheme},
};

use super::{
    PuzzleInput, PuzzleTurn, PuzzlesPage, RecordState, TRIES,
    help::{help_ui, hint_ui},
    own::OwnPuzzles,
};
use crate::{
    action::Action,
    page::Page,
    pages::game::{illegal::illegal_ui, reason::reasons_ui},
    text::numbers::signed,
    theme::{number_style, space},
    widgets::{
        ViewContext, busy::busy_ui, button::wide_primary_ui, disc::side_to_move_ui,
        open_list::ShowList, room::room_ui,
    },
};

/// The lines that are kept free for the task of a puzzle.
const TASK_LINES: f32 = 3.0;

impl PuzzlesPage {
    /// Draws the panel.
    pub(super) fn panel_ui(&self, ui: &mut Ui, look: &ViewContext) -> Option<PuzzleInput> {
        let words = look.words;
        let back = heading_ui(ui, look);
        if let RecordState::Read(record) = &self.record {
            standing_ui(ui, look, record);
            let count = [("count", record.answers().len().into())];
            let text = RichText::new(words.with("puzzles-answers", &count));
            ui.label(text.color(look.theme.weak)).on_hover_text(words.tip("puzzles-answers"));
        }
        ui.add_space(space::MEDIUM);
        let mut input = back.or(self.source_ui(ui, look)).or(self.theme_ui(ui, look));
        ui.add_space(space::LARGE);
        let Some(turn) = &self.turn else {
            self.nothing_ui(ui, look);
            return input;
        };
        task_ui(ui, look, &turn.puzzle);
        ui.add_space(space::LARGE);
        let lesson = verdict_ui(ui, look, turn);
        input = input.or(lesson.map(PuzzleInput::Leave));
        if let RecordState::Read(record) = &self.record
            && turn.is_over
        {
            rating_ui(ui, look, turn, record);
        }
        ui.add_space(space::LARGE);
        if turn.is_over {
            let next = wide_primary_ui(ui, look, &words.get("puzzles-next"), true);
            if next.clicked() || self.board.leaves_enter(ui) {
                input = Some(PuzzleInput::Next);
            }
        } else {
            input = input.or(hint_ui(ui, look, turn));
            let size = vec2(ui.available_width(), 32.0);
            let button = Button::new(words.get("puzzles-give-up"));
            let response = ui.add_sized(size, button);
            if response.on_hover_text(words.tip("puzzles-give-up")).clicked() {
                input = Some(PuzzleInput::GiveUp);
            }
            // Below the buttons, which therefore stay where they are.
            help_ui(ui, look, turn);
            if let Some(square) = self.illegal {
                illegal_ui(ui, look, &turn.puzzle.board, square);
            }
        }
        input
    }

    /// The choice between the shipped puzzles and those from own games. A page in a browser has no threads to make any.
    fn source_ui(&self, ui: &mut Ui, look: &ViewContext) -> Option<PuzzleInput> {
        if cfg!(target_family = "wasm") {
            return None;
        }
        let mut input = None;
        ui.horizontal_wrapped(|ui| {
            for (own, id) in [(false, "puzzles-shipped"), (true, "practice-own-games")] {
                if ui.selectable_label(self.shows_own == own, look.words.get(id)).clicked() {
                    input = Some(PuzzleInput::Source(own));
                }
            }
        });
        input
    }

    /// The reason for a board without a puzzle.
    fn nothing_ui(&self, ui: &mut Ui, look: &ViewContext) {
        let making = self.own.as_ref().filter(|_| self.shows_own).map(OwnPuzzles::progress);
        let text = match making {
            Some(Some(count)) => {
                busy_ui(ui);
                look.words.with("puzzles-making", &[("count", count.into())])
            }
            Some(None) => look.words.get("puzzles-none"),
            None => look.words.get("puzzles-reading"),
        };
        ui.add(Label::new(RichText::new(text).color(look.theme.weak)).wrap());
    }

    /// The choice of a theme. Returns the new choice.
    fn theme_ui(&self, ui: &mut Ui, look: &ViewContext) -> Option<PuzzleInput> {
        let name = |theme: Option<PuzzleTheme>| {
            look.words.get(theme.map_or("puzzles-all-themes", theme_name))
        };
        let mut chosen = self.theme;
        let combo = ComboBox::from_id_salt("puzzle theme")
            .width(ui.available_width())
            .selected_text(name(self.theme))
            .show_list(ui, |ui| {
                for theme in [None].into_iter().chain(PuzzleTheme::ALL.map(Some)) {
                    ui.selectable_value(&mut chosen, theme, name(theme));
                }
            });
        let label = look.words.get("puzzles-theme");
        combo.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &*label));
        (chosen != self.theme).then_some(PuzzleInput::Theme(chosen))
    }
}

/// Draws the title of the panel, and the button back to the exercises.
fn heading_ui(ui: &mut Ui, look: &ViewContext) -> Option<PuzzleInput> {
    let words = look.words;
    let row = |ui: &mut Ui| {
        ui.label(RichText::new(words.get("page-puzzles")).heading());
        let end = Layout::right_to_left(Align::Center);
        let back = ui.with_layout(end, |ui| ui.button(words.get("lessons-back"))).inner;
        back.on_hover_text(words.get("practice-back")).clicked()
    };
    let leave = || PuzzleInput::Leave(Action::Show(Page::Practice));
    ui.horizontal(row).inner.then(leave)
}

/// The message with the name of a theme.
const fn theme_name(theme: PuzzleTheme) -> &'static str {
    match theme {
        PuzzleTheme::Edge => "puzzle-edge",
        PuzzleTheme::Corner => "puzzle-corner",
        PuzzleTheme::OnlyMove => "puzzle-only-move",
        PuzzleTheme::PerfectEnd => "puzzle-perfect-end",
    }
}

/// The theme of a puzzle, its rating, the side to move and the task.
fn task_ui(ui: &mut Ui, look: &ViewContext, puzzle: &Puzzle) {
    let words = look.words;
    ui.label(RichText::new(words.get(theme_name(puzzle.theme))).heading());
    let rating = puzzle.rating.to_string();
    let text = words.with("puzzles-rated", &[("rating", rating.as_str().into())]);
    ui.label(RichText::new(text).color(look.theme.weak));
    ui.add_space(space::SMALL);
    side_to_move_ui(ui, look, puzzle.to_move);
    let count = [("count", puzzle.empties().into())];
    let task = match puzzle.theme {
        PuzzleTheme::Edge => words.get("puzzle-task-edge"),
        PuzzleTheme::Corner => words.get("puzzle-task-corner"),
        PuzzleTheme::OnlyMove if puzzle.score > 0 => words.get("puzzle-task-win"),
        PuzzleTheme::OnlyMove => words.get("puzzle-task-draw"),
        PuzzleTheme::PerfectEnd => words.with("puzzle-task-end", &count),
    };
    // The buttons below stay in place from one puzzle to the next.
    room_ui(ui, TASK_LINES * ui.text_style_height(&TextStyle::Body), |ui| {
        ui.add(Label::new(task).wrap());
    });
}

/// The tries left, or the verdict. Returns a request for a lesson.
fn verdict_ui(ui: &mut Ui, look: &ViewContext, turn: &PuzzleTurn) -> Option<Action> {
    let words = look.words;
    let best = turn.puzzle.best.to_string();
    let square = [("square", best.as_str().into())];
    let text = if !turn.is_over {
        let left = [("count", (TRIES - turn.tries.len()).into())];
        let id = if turn.tries.is_empty() { "puzzles-tries" } else { "puzzles-tries-left" };
        words.with(id, &left)
    } else if !turn.is_found() {
        words.with("puzzles-missed", &square)
    } else if turn.tries.len() == 1 {
        words.with("puzzles-right", &square)
    } else {
        words.with("puzzles-late", &square)
    };
    ui.add(Label::new(text).wrap());
    let explanation = turn.solution.as_ref().and_then(PuzzleSolution::explanation);
    explanation.and_then(|reasons| {
        ui.add_space(space::SMALL);
        reasons_ui(ui, look, reasons, turn.puzzle.to_move, look.theme.text)
    })
}

/// The user's rating with its error, or the number of answers until it says something. The first answers change it by
/// hundreds of points.
fn standing_ui(ui: &mut Ui, look: &ViewContext, record: &PuzzleRecord) {
    let (words, count) = (look.words, record.answers().len());
    if Person::is_provisional(count) {
        let left = [("count", (Person::PROVISIONAL_GAMES - count).into())];
        let text = words.with("puzzles-rating-after", &left);
        let response = ui.add(Label::new(text).wrap());
        response.on_hover_text(words.tip("puzzles-rating-after"));
        return;
    }
    let rating = record.rating();
    ui.horizontal(|ui| {
        let number = RichText::new(format!("{:.0}", rating.rating));
        let response = ui.label(number.text_style(number_style()));
        response.on_hover_text(words.tip("puzzles-answers"));
        let error = format!("± {:.0}", rating.error());
        ui.label(RichText::new(error).color(look.theme.weak));
    });
}

/// The change of the rating by the answer, once it is no longer provisional.
fn rating_ui(ui: &mut Ui, look: &ViewContext, turn: &PuzzleTurn, record: &PuzzleRecord) {
    let Some([before, after]) = turn.ratings else { return };
    if Person::is_provisional(record.answers().len()) {
        return;
    }
    ui.add_space(space::SMALL);
    let change = signed(after.round() - before.round(), 0);
    let [before, after] = [before, after].map(|rating| format!("{rating:.0}"));
    let values = [("before", &before), ("after", &after), ("change", &change)];
    let values = values.map(|(name, value)| (name, value.as_str().into()));
    let text = RichText::new(look.words.with("puzzles-change", &values));
    ui.add(Label::new(text.color(look.theme.weak)).wrap());
}

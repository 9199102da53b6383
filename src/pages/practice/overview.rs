//! The overview of the exercises: a card for each, with the skill that it teaches and the next step.

use egui::{Id, Label, RichText, ScrollArea, Ui};

use crate::{
    action::{Action, Command},
    teach::lessons::LESSONS,
    theme::{self, space},
    widgets::{
        ViewContext,
        button::wide_button_ui,
        card::titled_card_ui,
        columns::columns_ui,
        menu::Refusal,
        pane::{WindowPane, pane_ui},
    },
};

/// The least width of a card beside another one, in points.
const CARD: f32 = 300.0;
/// The greatest width of a card, in points: its text is read in lines of a usual length.
const WIDEST: f32 = 560.0;

/// The person's progress, from which the next steps follow.
#[derive(Clone, Copy)]
pub struct ExerciseProgress {
    /// The place of the first lesson that is not passed yet.
    pub lesson: usize,
    /// The number of kept mistakes that are due.
    pub due: usize,
}

/// A kind of exercise.
struct ExerciseCard {
    title: &'static str,
    /// The skill that it teaches.
    about: &'static str,
    /// The ways to begin it.
    commands: &'static [Command],
}

/// The exercises, the first ones for a newcomer.
const CARDS: [ExerciseCard; 5] = [
    ExerciseCard {
        title: "lessons-title",
        about: "exercise-lessons",
        commands: &[Command::HowToPlay],
    },
    ExerciseCard {
        title: "page-puzzles",
        about: "exercise-puzzles",
        commands: &[Command::Puzzles],
    },
    ExerciseCard {
        title: "command-learn-openings",
        about: "exercise-openings",
        commands: &[Command::LearnOpenings],
    },
    ExerciseCard {
        title: "practice-endgame",
        about: "exercise-endgame",
        commands: &[Command::TrainEndgame],
    },
    ExerciseCard {
        title: "practice-mistakes",
        about: "exercise-mistakes",
        commands: &[Command::LearnMistakes, Command::PractiseDue],
    },
];

/// Draws the overview. Returns the exercise to begin.
pub fn overview_ui(
    ui: &mut Ui,
    look: &ViewContext,
    refusal: Refusal,
    progress: ExerciseProgress,
) -> Option<Action> {
    let cards = |ui: &mut Ui| {
        let count = if ui.available_width() < 2.0 * CARD { 1 } else { 2 };
        let gaps = ui.spacing().item_spacing.x * (count - 1) as f32;
        ui.set_max_width(ui.available_width().min(WIDEST * count as f32 + gaps));
        let mut action = None;
        for (number, row) in CARDS.chunks(count).enumerate() {
            // The cards of a row are as high as the highest one, which only drawing tells.
            let id = Id::unique("height of exercises").with(number);
            let height = ui.data(|data| data.get_temp::<f32>(id).unwrap_or(0.0));
            let mut highest = 0.0_f32;
            columns_ui(ui, count, row, |ui, card| {
                let (asked, needed) = card_ui(ui, look, refusal, (card, progress), height);
                action = action.take().or(asked);
                highest = highest.max(needed);
            });
            if highest != height {
                ui.data_mut(|data| data.insert_temp(id, highest));
                ui.ctx().request_discard("cards of equal heights");
            }
        }
        action
    };
    theme::beside_scroll_bars(ui);
    let area = ScrollArea::vertical().auto_shrink(false);
    area.show(ui, |ui| pane_ui(ui, WindowPane::Panel, cards)).inner
}

/// Draws a card whose contents are at least this high. Returns the exercise to begin, and the height that they need.
fn card_ui(
    ui: &mut Ui,
    look: &ViewContext,
    refusal: Refusal,
    (card, progress): (&ExerciseCard, ExerciseProgress),
    height: f32,
) -> (Option<Action>, f32) {
    let (mut action, mut needed) = (None, 0.0);
    titled_card_ui(ui, look, card.title, |ui| {
        ui.add(Label::new(look.words.get(card.about)).wrap());
        for &command in card.commands {
            ui.add_space(space::SMALL);
            let why_not = refusal(command);
            let name = next_step(look, command, progress);
            let button = |ui: &mut Ui| wide_button_ui(ui, &name);
            if ui.add_enabled_ui(why_not.is_none(), button).inner {
                action = Some(request(command, progress));
            }
            if let Some(why_not) = why_not {
                let text = RichText::new(look.words.get(why_not)).color(look.theme.weak);
                ui.add(Label::new(text).wrap());
            }
        }
        needed = ui.min_rect().height();
        // The rest of the height, from below the last line.
        let used = ui.cursor().top() - ui.min_rect().top();
        ui.set_min_height((height - used).max(0.0));
    });
    (action, needed)
}

/// The next step of an exercise, as its button names it.
fn next_step(look: &ViewContext, command: Command, progress: ExerciseProgress) -> String {
    let words = look.words;
    let text = match command {
        Command::HowToPlay => {
            let title = words.get(LESSONS[progress.lesson].title);
            let values = [("number", (progress.lesson + 1).into()), ("title", (&*title).into())];
            return words.with("exercise-next-lesson", &values).into_owned();
        }
        Command::Puzzles => words.get("exercise-puzzle"),
        Command::LearnMistakes => words.get("exercise-game"),
        Command::PractiseDue => words.with("practise-due-count", &[("count", progress.due.into())]),
        Command::LearnOpenings => words.get("exercise-opening"),
        _ => words.get("exercise-position"),
    };
    text.into_owned()
}

fn request(command: Command, progress: ExerciseProgress) -> Action {
    match command {
        Command::HowToPlay => Action::OpenLesson(LESSONS[progress.lesson].topic),
        command => command.into(),
    }
}

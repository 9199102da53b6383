//! The dialog with the lessons: their list, the board to try a move on, the text and the answers.

use egui::{
    Align, Button, ComboBox, Label, Layout, RichText, Role, ScrollArea, Sense, Ui, Vec2,
    WidgetInfo, vec2,
};
use othello_engine::Color;

use crate::{
    action::Action,
    game::setup::FIRST_OPPONENT,
    pages::game::{
        board::{BoardView, Scene, SquareNote},
        loss::Loss,
    },
    settings::Settings,
    teach::{
        lesson::{LessonAnswer, LessonPlay, squares_in},
        lessons::{LESSONS, LessonTopic},
    },
    text::names,
    theme::{HIT, radius, space, strong_family},
    widgets::{
        ViewContext,
        dialog::{dialog_width, list_height, main_button_ui, title_ui},
        footer::footer_ui,
        open_list::ShowList,
    },
};

/// The widths of the list, of the board at most, and of the text, in points.
const WIDTHS: [f32; 3] = [196.0, 400.0, 264.0];
/// The minimum width of the board, in points.
const LEAST: f32 = 200.0;
/// The height of the text below the board of a narrow window, in points.
const UNDER: f32 = 180.0;
/// The height of everything above and below the board, in points.
const OTHERS: f32 = 210.0;

/// The dialog's state.
pub struct LessonsDialog {
    place: usize,
    play: LessonPlay,
    board: BoardView,
    /// Whether the user asked for the right move.
    shows_answer: bool,
    /// The lessons that were passed since the dialog opened, a bit each.
    passed: u16,
}

impl LessonsDialog {
    /// Opens the lesson on this topic.
    pub fn new(topic: LessonTopic) -> LessonsDialog {
        LessonsDialog::at(LessonPlay::place(topic))
    }

    /// Whether the user has completed a lesson, or gone past one.
    pub fn has_completed_one(&self) -> bool {
        self.place > 0 || self.play.is_done()
    }

    /// The lessons that were passed since the dialog opened, a bit each.
    pub const fn passed(&self) -> u16 {
        self.passed
    }

    fn at(place: usize) -> LessonsDialog {
        let play = LessonPlay::new(&LESSONS[place]);
        let board = BoardView::beside("lesson", play.board());
        LessonsDialog { place, play, board, shows_answer: false, passed: 0 }
    }

    /// Draws the dialog's contents.
    pub fn lessons_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        // The lessons name squares and speak of the dots on legal ones.
        let settings =
            Settings { show_coordinates: true, show_legal: true, ..look.settings.clone() };
        let look = &ViewContext { settings: &settings, ..*look };
        let width = dialog_width(ui, WIDTHS.iter().sum::<f32>() + 2.0 * space::LARGE);
        title_ui(ui, look, "lessons-title");
        let side = list_height(ui, OTHERS, WIDTHS[1]).max(LEAST).min(width);
        let [list, _, text] = WIDTHS;
        let has_list = width >= list + side + text + 2.0 * space::LARGE;
        let is_narrow = width < side + text + space::LARGE;
        // Below the board, the text needs some of its height.
        let side = if is_narrow { (side - UNDER).max(LEAST).min(width) } else { side };
        if !has_list {
            self.short_list_ui(ui, look);
        }
        if is_narrow {
            self.board_ui(ui, look, side);
            self.text_ui(ui, look, vec2(width, 0.0));
        } else {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = space::LARGE;
                if has_list {
                    ui.vertical(|ui| self.list_ui(ui, look, vec2(list, side)));
                }
                self.board_ui(ui, look, side);
                ui.vertical(|ui| {
                    let rest = ui.available_width();
                    self.text_ui(ui, look, vec2(rest, side));
                });
            });
        }
        ui.add_space(space::LARGE);
        self.buttons_ui(ui, look, is_narrow)
    }

    /// The number and the title of a lesson, with a tick if it was passed.
    fn name(&self, look: &ViewContext, place: usize) -> String {
        let title = look.words.get(LESSONS[place].title);
        let is_passed = (look.settings.lessons_passed | self.passed) >> place & 1 == 1;
        let tick = if is_passed { " ✓" } else { "" };
        format!("{}. {title}{tick}", place + 1)
    }

    fn open(&mut self, place: usize) {
        *self = LessonsDialog { passed: self.passed, ..LessonsDialog::at(place) };
    }

    /// The lessons in their order, below each other.
    fn list_ui(&mut self, ui: &mut Ui, look: &ViewContext, size: Vec2) {
        ui.set_width(size.x);
        let area = ScrollArea::vertical().max_height(size.y).auto_shrink(false);
        area.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for place in 0..LESSONS.len() {
                let title = self.name(look, place);
                if row_ui(ui, look, &title, place == self.place) {
                    self.open(place);
                }
            }
        });
    }

    /// The lessons as a drop-down list, where there is no room beside the board.
    fn short_list_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let mut chosen = self.place;
        let list = ComboBox::from_id_salt("lessons").selected_text(self.name(look, chosen));
        let list = list.width(WIDTHS[2]).show_list(ui, |ui| {
            for place in 0..LESSONS.len() {
                ui.selectable_value(&mut chosen, place, self.name(look, place));
            }
        });
        let label = look.words.get("lessons-title");
        list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &*label));
        if chosen != self.place {
            self.open(chosen);
        }
        ui.add_space(space::MEDIUM);
    }

    fn board_ui(&mut self, ui: &mut Ui, look: &ViewContext, side: f32) {
        let notes = self.notes(look);
        let scene = Scene {
            turn: Some(self.play.color()).filter(|_| !self.play.is_done()),
            playable: !self.play.is_done(),
            keyboard: true,
            takes_any: true,
            notes: &notes,
            ..Scene::of_game(self.play.game())
        };
        let secs = look.settings.animation.secs();
        let board = &mut self.board;
        let tried = ui.allocate_ui(Vec2::splat(side), |ui| board.board_ui(ui, look, &scene, secs));
        if let Some(Action::Play(square)) = tried.inner {
            self.shows_answer = false;
            self.play.play(square);
            self.passed |= u16::from(self.play.is_done()) << self.place;
        }
    }

    /// The letters of the lesson, and rings on the right moves if they were asked for.
    fn notes(&self, look: &ViewContext) -> Vec<SquareNote> {
        let note = |square, text: &str, loss| SquareNote {
            square,
            text: text.to_owned(),
            below: None,
            color: look.theme.board.turned[0],
            loss,
            is_played: false,
        };
        let letters = self.play.lesson().letters.iter();
        let letters = letters.flat_map(|(letter, squares)| {
            squares_in(squares).map(|square| note(square, letter, None))
        });
        let free = |found: &SquareNote| self.play.board().disc(found.square).is_none();
        let mut notes: Vec<_> = letters.filter(free).collect();
        if self.shows_answer {
            let right = self.play.right_moves();
            notes.extend(right.map(|square| note(square, "✓", Some(Loss::Nothing))));
        }
        notes
    }

    /// The explanation, the asked move, and the answer to the last try, which comes last so that nothing moves.
    fn text_ui(&self, ui: &mut Ui, look: &ViewContext, size: Vec2) {
        let (words, theme) = (look.words, look.theme);
        let lesson = self.play.lesson();
        ui.set_width(size.x);
        ui.set_min_height(size.y);
        ui.spacing_mut().item_spacing.y = space::MEDIUM;
        ui.add(Label::new(RichText::new(words.get(lesson.title)).heading()).wrap());
        ui.add(Label::new(words.get(lesson.text)).wrap());
        let task = RichText::new(words.get(lesson.task)).family(strong_family());
        ui.add(Label::new(task).wrap());
        if self.shows_answer {
            let count = [("count", self.play.right_moves().count().into())];
            let text = RichText::new(words.with("lessons-shown", &count)).color(theme.accent);
            ui.add(Label::new(text).wrap());
            return;
        }
        let Some(answer) = answer(look, &self.play) else { return };
        let is_right = matches!(self.play.answer(), LessonAnswer::Done(_) | LessonAnswer::Passed);
        let color = if is_right { theme.accent } else { theme.error };
        ui.add(Label::new(RichText::new(answer).color(color)).wrap());
    }

    /// The help on the left, and the way through the lessons on the right; below each other in a narrow window.
    fn buttons_ui(&mut self, ui: &mut Ui, look: &ViewContext, is_narrow: bool) -> Option<Action> {
        if is_narrow {
            ui.horizontal_wrapped(|ui| self.help_ui(ui, look));
        }
        let contents = |ui: &mut Ui| {
            if !is_narrow {
                self.help_ui(ui, look);
            }
            let way = Layout::right_to_left(Align::Center);
            ui.with_layout(way, |ui| self.way_ui(ui, look)).inner
        };
        footer_ui(ui, look, contents)
    }

    fn help_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let button = |id| Button::new(look.words.get(id)).min_size(vec2(0.0, 32.0));
        if ui.add_enabled(!self.play.is_done(), button("lessons-show")).clicked() {
            self.shows_answer = true;
        }
        let has_tried = self.play.answer() != LessonAnswer::Nothing;
        if ui.add_enabled(has_tried, button("lessons-restart")).clicked() {
            self.open(self.place);
        }
    }

    fn way_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let words = look.words;
        let button = |id| Button::new(words.get(id)).min_size(vec2(0.0, 32.0));
        let is_last = self.place + 1 == LESSONS.len();
        let level = words.get(names::level_name(FIRST_OPPONENT));
        let next = if is_last {
            words.with("lessons-play", &[("level", (&*level).into())])
        } else {
            words.get("lessons-next")
        };
        let mut action = None;
        if main_button_ui(ui, look, &next, true) {
            if is_last {
                action = Some(Action::against(FIRST_OPPONENT.player().into()));
            } else {
                self.open(self.place + 1);
            }
        }
        if ui.add_enabled(self.place > 0, button("lessons-back")).clicked() {
            self.open(self.place - 1);
        }
        if ui.add(button("close")).clicked() {
            action = Some(Action::Dismiss);
        }
        action
    }
}

/// Draws a lesson of the list. Returns whether it was clicked.
fn row_ui(ui: &mut Ui, look: &ViewContext, name: &str, is_shown: bool) -> bool {
    let theme = look.theme;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HIT), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_shown, name));
    if is_shown || response.hovered() || response.has_focus() {
        let fill = if is_shown { theme.accent_soft } else { theme.button_hover };
        ui.painter().rect_filled(rect, radius::BUTTON, fill);
    }
    let font = egui::TextStyle::Body.resolve(ui.style());
    let width = rect.width() - 2.0 * space::MEDIUM;
    let text = crate::theme::cut(ui, name, font, theme.text, width);
    let at = rect.left_center() + vec2(space::MEDIUM, -text.size().y / 2.0);
    ui.painter().galley(at, text, theme.text);
    response.clicked()
}

/// The answer to the last try; `None` before the first one.
fn answer(look: &ViewContext, play: &LessonPlay) -> Option<String> {
    let lesson = play.lesson();
    let (id, square, count) = match play.answer() {
        LessonAnswer::Nothing => return None,
        LessonAnswer::Occupied(square) => ("lessons-occupied", Some(square), 0),
        LessonAnswer::TurnsNothing(square) => ("lessons-turns-nothing", Some(square), 0),
        LessonAnswer::Wrong(square, count) => (lesson.wrong?, Some(square), count),
        LessonAnswer::Passed => ("lessons-passed", None, 0),
        LessonAnswer::Done(count) => (lesson.done, None, count),
    };
    let square = square.map_or_else(String::new, |square| square.to_string());
    let [black, white] = Color::BOTH.map(|color| play.board().discs(color).len());
    let values = [
        ("square", square.as_str().into()),
        ("count", count.into()),
        ("black", black.into()),
        ("white", white.into()),
    ];
    Some(look.words.with(id, &values).into_owned())
}

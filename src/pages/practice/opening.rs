//! An opening to learn beside the board: the side, the moves so far, and the cost of a deviation.

use std::path::PathBuf;

use egui::{Label, RichText, Ui};
use othello_engine::{Color, Square, search::Value};

use super::title_ui;
use crate::{
    action::{Action, PracticeRequest},
    game::opening_book::OpeningBook,
    pages::game::{analysis::value_color, board::SquareNote, loss::Loss},
    teach::opening::{Deviation, OpeningDrill},
    text::{failure::Failure, names},
    theme::{space, strong_family},
    widgets::{
        ViewContext,
        busy::busy_ui,
        button::{wide_button_ui, wide_primary_ui},
        hint::{hint_button_ui, hint_texts},
        opening_list::{OpeningList, OpeningListTexts},
    },
};

/// The maximum number of moves in a shown line.
const SHOWN_MOVES: usize = 10;

/// The state of the book behind a line.
pub enum BookState {
    /// It is being read.
    Reading,
    /// It is read.
    Read,
    /// This file cannot be read; `None` if it has no positions.
    Missing(Option<(PathBuf, Failure)>),
}

impl BookState {
    /// The state of this book.
    pub fn of(book: &OpeningBook) -> BookState {
        match book.refused() {
            Some(failure) => BookState::Missing(Some((book.path().to_owned(), failure.clone()))),
            None if book.is_reading() => BookState::Reading,
            None if book.book().is_empty() => BookState::Missing(None),
            None => BookState::Read,
        }
    }
}

/// The values of all moves, once the person has deviated.
pub fn notes(look: &ViewContext, drill: &OpeningDrill) -> Vec<SquareNote> {
    let Some(deviation) = drill.deviation() else { return Vec::new() };
    let best = deviation.values.first().map_or(0.0, |found| found.value);
    let note = |square, value: f32| SquareNote {
        square,
        text: names::whole_value(look.words, Value::Estimate(value)),
        below: None,
        color: value_color(look, Value::Estimate(value)),
        loss: Some(Loss::of(best - value)),
        is_played: square == deviation.played,
    };
    deviation.values.iter().map(|found| note(found.square, found.value)).collect()
}

/// Draws the choice of an opening and the line beside the board. `is_entered` is whether Enter presses the main button.
pub fn drill_ui(
    ui: &mut Ui,
    look: &ViewContext,
    drill: &OpeningDrill,
    book: &BookState,
    (openings, is_entered): (&mut OpeningList, bool),
) -> Option<Action> {
    let words = look.words;
    title_ui(ui, look, "command-learn-openings");
    let texts = OpeningListTexts { name: "opening-choice", any: Some("opening-any") };
    if !matches!(book, BookState::Missing(_)) && openings.list_ui(ui, look, texts) {
        return Some(Action::Practise(PracticeRequest::NextOpening));
    }
    match book {
        BookState::Reading => {
            ui.label(words.get("opening-reading"));
            busy_ui(ui);
            return None;
        }
        BookState::Missing(failure) => {
            let why = failure.as_ref().map(|(path, failure)| {
                format!("{}: {}", names::short_path(path), failure.words(words))
            });
            let why = why.unwrap_or_else(|| words.get("opening-no-book").into_owned());
            ui.add(Label::new(RichText::new(why).color(look.theme.error)).wrap());
            return None;
        }
        BookState::Read => {}
    }
    line_ui(ui, look, drill);
    ui.add_space(space::MEDIUM);
    if drill.shown_line().is_some() {
        return shown_ui(ui, look, is_entered);
    }
    let (main, request) = if let Some(deviation) = drill.deviation() {
        deviation_ui(ui, look, deviation);
        ("opening-take-back", PracticeRequest::TakeBack)
    } else if drill.is_over() {
        let count = [("count", drill.own_moves().into())];
        let text = RichText::new(words.with("opening-known", &count)).color(look.theme.accent);
        ui.add(Label::new(text.family(strong_family())).wrap());
        ("opening-next", PracticeRequest::NextOpening)
    } else {
        ui.add(Label::new(words.get("opening-ask")).wrap());
        return hints_ui(ui, look, drill);
    };
    ui.add_space(space::MEDIUM);
    let mut asked = wide_primary_ui(ui, look, &words.get(main), true).clicked() || is_entered;
    let mut request = request;
    for (id, other) in [
        ("opening-again", PracticeRequest::Restart),
        ("opening-next", PracticeRequest::NextOpening),
    ] {
        if id != main && wide_button_ui(ui, &words.get(id)) {
            (asked, request) = (true, other);
        }
    }
    asked.then_some(Action::Practise(request))
}

/// Draws the button that ends the line that is shown, and asks it.
fn shown_ui(ui: &mut Ui, look: &ViewContext, is_entered: bool) -> Option<Action> {
    ui.add(Label::new(look.words.get("opening-shown")).wrap());
    ui.add_space(space::MEDIUM);
    let text = look.words.get("opening-ask-line");
    let asks = wide_primary_ui(ui, look, &text, true).clicked() || is_entered;
    asks.then_some(Action::Practise(PracticeRequest::AskLine))
}

/// Draws the button for a hint on the next move, and the hints so far.
fn hints_ui(ui: &mut Ui, look: &ViewContext, drill: &OpeningDrill) -> Option<Action> {
    let (position, best) = drill.best()?;
    ui.add_space(space::MEDIUM);
    let is_asked = hint_button_ui(ui, look, drill.hints()).clicked();
    for text in hint_texts(look.words, &position, best).into_iter().take(drill.hints()) {
        ui.add(Label::new(text).wrap());
    }
    let shows = drill.can_show_line() && wide_button_ui(ui, &look.words.get("opening-show-line"));
    let request = is_asked.then_some(PracticeRequest::Hint);
    request.or(shows.then_some(PracticeRequest::ShowLine)).map(Action::Practise)
}

/// The person's side, the name of the opening and the moves so far.
fn line_ui(ui: &mut Ui, look: &ViewContext, drill: &OpeningDrill) {
    let side = match drill.color() {
        Color::Black => "opening-black",
        Color::White => "opening-white",
    };
    ui.add(Label::new(RichText::new(look.words.get(side)).family(strong_family())).wrap());
    if let Some(name) = drill.name() {
        ui.add(Label::new(name).wrap());
    }
    let game = drill.shown_line().unwrap_or_else(|| drill.game());
    let moves = RichText::new(line(game.moves(), usize::MAX)).color(look.theme.weak);
    ui.add(Label::new(moves).wrap());
}

/// The deviation, its cost, what follows, and the line of the book.
fn deviation_ui(ui: &mut Ui, look: &ViewContext, deviation: &Deviation) {
    let words = look.words;
    let [played, best] = [deviation.played, deviation.best].map(|square| square.to_string());
    let lost = names::whole_discs(deviation.lost);
    let values = [
        ("square", played.as_str().into()),
        ("count", lost.into()),
        ("best", best.as_str().into()),
    ];
    let other = deviation.opening.map(|name| {
        let values = [values[0], values[2], ("name", name.into())];
        words.with("opening-other", &values).into_owned()
    });
    let named = deviation.named.map(|name| {
        let values = [values[0], values[1], values[2], ("name", name.into())];
        words.with("opening-deviation-named", &values).into_owned()
    });
    let unknown = || words.with("opening-deviation", &values).into_owned();
    let text = other.or(named).unwrap_or_else(unknown);
    let text = RichText::new(text).color(look.theme.error);
    ui.add(Label::new(text.family(strong_family())).wrap());
    for (id, squares) in
        [("opening-follows", &deviation.follows), ("opening-better", &deviation.better)]
    {
        let line = line(squares, SHOWN_MOVES);
        ui.add(Label::new(words.with(id, &[("line", line.as_str().into())])).wrap());
    }
}

fn line(squares: &[Square], most: usize) -> String {
    let squares: Vec<String> = squares.iter().take(most).map(Square::to_string).collect();
    squares.join(" ")
}

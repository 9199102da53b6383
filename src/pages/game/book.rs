//! The moves of the opening book on the shown board, with the values of the analysis beside the book's.

use egui::{Align2, FontFamily, FontId, RichText, ScrollArea, TextStyle, Ui, pos2};
use othello_engine::{
    Square,
    search::{MoveValue, Value},
};
use othello_lab::book::BookMove;

use super::{ExplorerView, file_failure::refused_ui, value::seen_value};
use crate::{
    action::Action,
    game::opening_book::{BookLine, OpeningBook},
    text::{messages::Messages, names},
    theme::{HIT, cut, space, strong_family, text_width},
    widgets::{ViewContext, button::row_button_ui},
};

/// The number of moves in view with games of databases below the list; the list scrolls to the others.
const IN_VIEW: f32 = 3.5;
/// The maximum number of moves in view without such games.
const IN_VIEW_ALONE: f32 = 8.5;
/// The height below the list that is left to the text about databases, in points.
const BELOW: f32 = 330.0;
/// The widths of the square and of the value in a row, in points.
const COLUMNS: [f32; 2] = [34.0, 44.0];
/// The height of a row with a second line, in points.
const TWO_LINES: f32 = 44.0;
/// The maximum number of moves in a shown line.
const SHOWN_MOVES: usize = 8;

/// Draws the book's moves, best first, in a panel of this height. A click plays a move.
pub fn book_ui(ui: &mut Ui, look: &ViewContext, view: &ExplorerView, room: f32) -> Option<Action> {
    let book = view.book;
    // Without games below it, the book has their room.
    let is_alone = view.databases.files().is_empty();
    let mut action = head_ui(ui, look, book);
    let usual = IN_VIEW * HIT;
    let alone = (room - ui.min_rect().height() - BELOW).clamp(usual, IN_VIEW_ALONE * HIT);
    // The height is fixed, so that nothing below moves when the board changes.
    let height = if is_alone { alone } else { usual };
    let area = ScrollArea::vertical().id_salt("book").auto_shrink(false).max_height(height);
    area.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        if let Some(failure) = book.refused() {
            refused_ui(ui, look, book.path(), failure);
        } else if book.moves().is_empty() && !book.book().is_empty() {
            ui.label(RichText::new(look.words.get("book-unknown")).color(look.theme.weak));
        }
        for found in book.moves() {
            action = action.take().or(move_ui(ui, look, view, found));
        }
    });
    action
}

/// The size of the book, and buttons that choose another one.
fn head_ui(ui: &mut Ui, look: &ViewContext, book: &OpeningBook) -> Option<Action> {
    let words = look.words;
    let mut action = None;
    ui.label(RichText::new(words.get("book-title")).family(strong_family()));
    let count = book.book().len();
    let positions = words.grouped(count as i64);
    let values = [("count", count.into()), ("positions", positions.as_str().into())];
    let text = words.with("book-positions", &values).into_owned();
    ui.label(RichText::new(text).small().color(look.theme.weak)).on_hover_text(book.book().by());
    ui.horizontal_wrapped(|ui| {
        if ui.button(words.get("book-choose")).clicked() {
            action = Some(Action::ChooseBook);
        }
        if look.settings.book.is_some() && ui.button(words.get("book-usual")).clicked() {
            action = Some(Action::UsualBook);
        }
    });
    action
}

/// The source of a value.
#[derive(Clone, Copy)]
enum ValueSource {
    /// The book, this many plies ahead.
    Book(u32),
    /// A search of this depth.
    Search(u32),
    /// A search to the end of the game.
    Exact,
}

impl ValueSource {
    fn name(self, words: &Messages) -> String {
        let (id, depth) = match self {
            ValueSource::Book(depth) => ("book-source", depth),
            ValueSource::Search(depth) => ("book-source-search", depth),
            ValueSource::Exact => ("book-source-exact", 0),
        };
        words.with(id, &[("depth", depth.into())]).into_owned()
    }

    /// The name without a depth, where there is no room for it.
    fn short_name(self, words: &Messages) -> String {
        match self {
            ValueSource::Book(_) => words.get("book-short").into_owned(),
            ValueSource::Search(_) => words.get("book-short-search").into_owned(),
            ValueSource::Exact => self.name(words),
        }
    }
}

/// A value with its source.
#[derive(Clone, Copy)]
struct SourcedValue {
    value: Value,
    source: ValueSource,
}

/// The value of a book move: the deeper one of the book's and the analysis's, or the exact one, and the other.
fn values_of(view: &ExplorerView, found: &BookMove) -> (SourcedValue, Option<SourcedValue>) {
    let book = Value::Estimate(found.value);
    let book = SourcedValue { value: book, source: ValueSource::Book(found.depth) };
    let known = view.analysis.known(&view.stage.position()).map(|known| &known.report);
    let of_move = |moved: &&MoveValue| moved.square == found.square;
    let searched = known.and_then(|report| {
        let value = report.moves.iter().find(of_move)?.value;
        let is_exact = matches!(value, Value::Exact(_));
        let source = if is_exact { ValueSource::Exact } else { ValueSource::Search(report.depth) };
        Some(SourcedValue { value, source })
    });
    match searched {
        Some(SourcedValue { source: ValueSource::Search(depth), .. }) if depth < found.depth => {
            (book, searched)
        }
        Some(searched) => (searched, Some(book)),
        None => (book, None),
    }
}

/// A move with its value and the line that follows. With values of two sources, a second line says which is which.
fn move_ui(
    ui: &mut Ui,
    look: &ViewContext,
    view: &ExplorerView,
    book: &BookLine,
) -> Option<Action> {
    let (theme, words) = (look.theme, look.words);
    let BookLine { found, line } = book;
    let value = |value| names::value(words, seen_value(look, value, view.stage.turn));
    let (first, second) = values_of(view, found);
    let name = row_name(look, found.square, (first, second), value);
    let height = if second.is_some() { TWO_LINES } else { HIT };
    let (rect, response) = row_button_ui(ui, look, height, &name);
    let painter = ui.painter_at(rect);
    let font = |style: TextStyle, family| FontId::new(style.resolve(ui.style()).size, family);
    let (strong, small) =
        (font(TextStyle::Body, strong_family()), font(TextStyle::Small, FontFamily::Proportional));
    let y = rect.top() + HIT / 2.0;
    let left = rect.left() + space::SMALL;
    painter.text(pos2(left, y), Align2::LEFT_CENTER, found.square, strong, theme.text);
    let right = rect.left() + COLUMNS[0] + COLUMNS[1] - space::MEDIUM;
    let color = if found.is_known { theme.text } else { theme.weak };
    painter.text(pos2(right, y), Align2::RIGHT_CENTER, value(first.value), small.clone(), color);
    let left = right + space::MEDIUM;
    let moves = names::line(words, &view.stage.position(), &line[..line.len().min(SHOWN_MOVES)]);
    let room = rect.right() - left - space::SMALL;
    let galley = cut(ui, &moves, small.clone(), theme.weak, room);
    painter.galley(pos2(left, y - galley.size().y / 2.0), galley, theme.weak);
    if let Some(second) = second {
        let left = rect.left() + space::SMALL;
        let room = rect.width() - 2.0 * space::SMALL;
        let text = sources_text(ui, look, [first, second], value, room);
        let galley = cut(ui, &text, small, theme.weak, room);
        let top = rect.bottom() - space::SMALL - galley.size().y;
        painter.galley(pos2(left, top), galley, theme.weak);
    }
    let tip = format!("{name}\n{}", words.tip("book-source"));
    response.on_hover_text(tip).clicked().then_some(Action::Play(found.square))
}

/// The text of a row for screen readers: the move and its values with their sources.
fn row_name(
    look: &ViewContext,
    square: Square,
    (first, second): (SourcedValue, Option<SourcedValue>),
    text: impl Fn(Value) -> String,
) -> String {
    let words = look.words;
    let square = square.to_string();
    let told = |it: SourcedValue| (text(it.value), it.source.name(words));
    let ((value, source), second) = (told(first), second.map(told));
    let mut values = vec![
        ("square", square.as_str().into()),
        ("value", value.as_str().into()),
        ("source", source.as_str().into()),
    ];
    if let Some((other, by)) = &second {
        values.extend([("other", other.as_str().into()), ("by", by.as_str().into())]);
    }
    let id = if second.is_some() { "book-move-both" } else { "book-move" };
    words.with(id, &values).into_owned()
}

/// Two values, each with its source; without the depths if they do not fit.
fn sources_text(
    ui: &Ui,
    look: &ViewContext,
    values: [SourcedValue; 2],
    text: impl Fn(Value) -> String,
    room: f32,
) -> String {
    let words = look.words;
    let with = |name: fn(ValueSource, &Messages) -> String| {
        let parts = values.map(|it| format!("{}: {}", name(it.source, words), text(it.value)));
        parts.join(" · ")
    };
    let long = with(ValueSource::name);
    let fits = text_width(ui, &long, &TextStyle::Small) <= room;
    if fits { long } else { with(ValueSource::short_name) }
}

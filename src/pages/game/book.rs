//! The moves of the opening book on the shown board, with the values of the analysis beside the book's.

use egui::{Align2, FontFamily, FontId, RichText, ScrollArea, TextStyle, Ui, pos2};
use othello_engine::{
    Square,
    search::{MoveValue, Value},
};
use othello_lab::rating::analysis::discs;

use super::{ExplorerView, file_failure::refused_ui, value::seen_value};
use crate::{
    action::Action,
    game::opening_book::{BookLine, OpeningBook},
    text::{messages::Messages, names},
    theme::{HIT, cut, space, strong_family, text_width},
    widgets::{ViewContext, button::row_button_ui},
};

/// The least height of the list, in points: some moves are in view, and the list scrolls to the others.
const LEAST: f32 = 3.5 * HIT;
/// The height of the list as a share of the panel with games of databases below it, and the height that these need, in
/// points.
const BESIDE_GAMES: f32 = 0.3;
const GAMES: f32 = 600.0;
/// The widths of the square and of the value in a row, in points.
const COLUMNS: [f32; 2] = [34.0, 44.0];
/// The height of a row with a second line, in points.
const TWO_LINES: f32 = 44.0;
/// The maximum number of moves in a shown line.
const SHOWN_MOVES: usize = 8;

/// Draws the book's moves, best first, in a panel of the height `room`, whose part `below` the book is as high as that.
/// A click plays a move.
pub fn book_ui(
    ui: &mut Ui,
    look: &ViewContext,
    view: &ExplorerView,
    [room, below]: [f32; 2],
) -> Option<Action> {
    let book = view.book;
    // Without games below it, the book has their room.
    let is_alone = view.databases.files().is_empty();
    let mut action = head_ui(ui, look, book);
    let alone = room - ui.min_rect().height() - below - ui.spacing().item_spacing.y;
    // The height is fixed, so that nothing below moves when the board changes.
    let height = if is_alone { alone } else { (BESIDE_GAMES * room).min(room - GAMES) };
    let height = height.max(LEAST);
    let area = ScrollArea::vertical().id_salt("book").auto_shrink(false).max_height(height);
    let rows = rows_of(view);
    let has_sources = rows.iter().any(|row| row.searched.is_some());
    area.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        if let Some(failure) = book.refused() {
            refused_ui(ui, look, book.path(), failure);
        } else if book.moves().is_empty() && !book.book().is_empty() {
            ui.label(RichText::new(look.words.get("book-unknown")).color(look.theme.weak));
        }
        for row in &rows {
            action = action.take().or(move_ui(ui, look, view, (row, has_sources)));
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

/// A book move with its value in the book and that of the analysis, if that is known.
struct BookRow<'a> {
    move_of_book: &'a BookLine,
    book: SourcedValue,
    searched: Option<SourcedValue>,
}

impl BookRow<'_> {
    /// The main value: the deeper one of both, or the exact one; and the other.
    fn values(&self) -> (SourcedValue, Option<SourcedValue>) {
        match self.searched {
            Some(SourcedValue { source: ValueSource::Search(depth), .. })
                if depth < self.move_of_book.found.depth =>
            {
                (self.book, self.searched)
            }
            Some(searched) => (searched, Some(self.book)),
            None => (self.book, None),
        }
    }
}

/// The moves of the book, the one with the best main value first.
fn rows_of<'a>(view: &ExplorerView<'a>) -> Vec<BookRow<'a>> {
    let known = view.analysis.known(&view.stage.position()).map(|known| &known.report);
    let row = |move_of_book: &'a BookLine| {
        let found = &move_of_book.found;
        let value = Value::Estimate(found.value);
        let book = SourcedValue { value, source: ValueSource::Book(found.depth) };
        let of_move = |moved: &&MoveValue| moved.square == found.square;
        let searched = known.and_then(|report| {
            let value = report.moves.iter().find(of_move)?.value;
            let is_exact = matches!(value, Value::Exact(_));
            let source =
                if is_exact { ValueSource::Exact } else { ValueSource::Search(report.depth) };
            Some(SourcedValue { value, source })
        });
        BookRow { move_of_book, book, searched }
    };
    let mut rows: Vec<BookRow> = view.book.moves().iter().map(row).collect();
    let main = |row: &BookRow| discs(row.values().0.value);
    rows.sort_by(|a, b| main(b).total_cmp(&main(a)));
    rows
}

/// A move with its value and the line that follows. With values of two sources, a second line says which is which, in
/// the same order in each row.
fn move_ui(
    ui: &mut Ui,
    look: &ViewContext,
    view: &ExplorerView,
    (row, has_sources): (&BookRow, bool),
) -> Option<Action> {
    let (theme, words) = (look.theme, look.words);
    let BookLine { found, line } = row.move_of_book;
    let value = |value| names::value(words, seen_value(look, value, view.stage.turn));
    let (first, second) = row.values();
    let name = row_name(look, found.square, (first, second), value);
    let height = if has_sources { TWO_LINES } else { HIT };
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
    if has_sources {
        let left = rect.left() + space::SMALL;
        let room = rect.width() - 2.0 * space::SMALL;
        let sources: Vec<SourcedValue> = [row.book].into_iter().chain(row.searched).collect();
        let text = sources_text(ui, look, &sources, value, room);
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

/// Values, each with its source; without the depths if they do not fit.
fn sources_text(
    ui: &Ui,
    look: &ViewContext,
    values: &[SourcedValue],
    text: impl Fn(Value) -> String,
    room: f32,
) -> String {
    let words = look.words;
    let with = |name: fn(ValueSource, &Messages) -> String| {
        let part = |it: &SourcedValue| format!("{}: {}", name(it.source, words), text(it.value));
        values.iter().map(part).collect::<Vec<String>>().join(" · ")
    };
    let long = with(ValueSource::name);
    let fits = text_width(ui, &long, &TextStyle::Small) <= room;
    if fits { long } else { with(ValueSource::short_name) }
}

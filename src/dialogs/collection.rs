//! The games of one file or paste, to choose from: search finds them, a click opens one.

use std::path::PathBuf;

use egui::{ScrollArea, Ui};
use othello_engine::notation::{record::GameRecord, transcript};

use crate::{
    action::Action,
    text::names,
    theme::{space, strong_family},
    widgets::{
        ViewContext,
        dialog::{dialog_width, list_height, search_field_ui, title_ui},
        game_row::{GameRow, GameText},
        list_cursor::{ListCursor, ListKeys},
    },
};

/// The dialog's state.
pub struct CollectionDialog {
    games: Vec<CollectedGame>,
    search: String,
    /// The file, which the explorer can search by position.
    path: Option<PathBuf>,
    cursor: ListCursor,
}

/// A game on the list. Its text is built once, because every frame searches the list.
struct CollectedGame {
    record: GameRecord,
    text: GameText,
    /// The text in lower case.
    searchable: String,
    moves: String,
}

impl CollectionDialog {
    /// A list of these games, from this file if from one.
    pub fn new(
        look: &ViewContext,
        records: Vec<GameRecord>,
        path: Option<PathBuf>,
    ) -> CollectionDialog {
        let game = |(number, record): (usize, GameRecord)| {
            let text = described(look, number, &record);
            let searchable = format!("{} {}", text.players, text.details).to_lowercase();
            CollectedGame { moves: transcript::write(&record.game), record, text, searchable }
        };
        let games = (1..).zip(records).map(game).collect();
        CollectionDialog { games, search: String::new(), path, cursor: ListCursor::default() }
    }

    /// The game with this number, 0 for the first.
    pub fn game(&self, index: usize) -> Option<&GameRecord> {
        self.games.get(index).map(|game| &game.record)
    }

    /// Draws the dialog's contents.
    pub fn collection_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let words = look.words;
        let width = dialog_width(ui, 520.0);
        title_ui(ui, look, "collection-title");
        let keys = ListKeys::take(ui);
        let field = search_field_ui(ui, &mut self.search, &words.get("collection-search"), width);
        let search = self.search.to_lowercase();
        let is_found = |game: &CollectedGame| {
            let mut words = search.split_whitespace();
            words.all(|word| game.searchable.contains(word) || game.moves.starts_with(word))
        };
        let found: Vec<usize> =
            (0..self.games.len()).filter(|&index| is_found(&self.games[index])).collect();
        let chosen = self.cursor.walk(keys, &field, found.len());
        let mut action = chosen.map(|row| Action::OpenCollected(found[row]));
        if found.is_empty() {
            ui.label(words.get("library-none"));
        }
        let height = list_height(ui, 300.0, 420.0);
        let area = ScrollArea::vertical().max_height(height).auto_shrink([false, true]);
        let spacing = std::mem::replace(&mut ui.spacing_mut().item_spacing.y, 2.0);
        let (inset, family) = (space::MEDIUM, strong_family());
        let row = GameRow { height: 46.0, lines: [14.0, 33.0], inset, family };
        let area = self.cursor.scroll(area, row.height + ui.spacing().item_spacing.y);
        let shown = area.show_rows(ui, row.height, found.len(), |ui, range| {
            for place in range {
                let (index, is_at) = (found[place], self.cursor.is_at(place));
                if row.cursor_row_ui(ui, look, &self.games[index].text, is_at) {
                    action = Some(Action::OpenCollected(index));
                }
            }
        });
        self.cursor.note(&shown);
        ui.spacing_mut().item_spacing.y = spacing;
        if let Some(path) = &self.path {
            ui.add_space(space::MEDIUM);
            if ui.button(words.get("collection-explore")).clicked() {
                action = Some(Action::AddDatabases(vec![path.to_string_lossy().into_owned()]));
            }
        }
        action
    }
}

/// The number of a game and its players, and its result, date, place and length.
fn described(look: &ViewContext, number: usize, record: &GameRecord) -> GameText {
    let words = look.words;
    let count = record.game.moves().len();
    let length = words.with("library-moves", &[("count", count.into())]).into_owned();
    let result = match (record.ended, record.result) {
        (Some(ended), _) => words.get(names::ended(ended)).into_owned(),
        (None, Some(margin)) => names::score_text(margin as i32),
        (None, None) => String::new(),
    };
    let parts = [result, record.date.clone(), record.place.clone(), length];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let players = names::players(words, [&record.black, &record.white]);
    let players = format!("{number}. {players}");
    GameText { players, details: parts.join(" · ") }
}

//! The list of the user's own games: search finds them, a click opens them.

use std::path::{Path, PathBuf};

use egui::{ScrollArea, Ui, vec2};

use crate::{
    action::Action,
    files::recent::{self, GameSummary},
    text::names,
    theme::{space, strong_family},
    widgets::{
        ViewContext,
        dialog::{dialog_width, list_height, search_field_ui, title_ui},
        game_row::{GameRow, GameText},
        icon::{Icon, icon_button},
        list_cursor::{ListCursor, ListKeys},
    },
    worker::{Poll, Worker},
};

/// The width of the button beside a game, in points.
const BUTTON: f32 = 40.0;

/// The dialog's state.
pub struct LibraryDialog {
    games: Vec<ListedGame>,
    search: String,
    worker: Worker<GameSummary>,
    is_complete: bool,
    /// The game on the board, which cannot be deleted.
    on_board: Option<PathBuf>,
    cursor: ListCursor,
}

/// A game on the list. Its text is built once, because every frame searches the list.
struct ListedGame {
    summary: GameSummary,
    text: GameText,
    /// The text in lower case.
    searchable: String,
    is_deleted: bool,
}

impl ListedGame {
    fn new(look: &ViewContext, summary: GameSummary) -> ListedGame {
        let text = described(look, &summary);
        let searchable = format!("{} {}", text.players, text.details).to_lowercase();
        ListedGame { summary, text, searchable, is_deleted: false }
    }

    /// Whether every word occurs in the text or begins the game's moves.
    fn is_found(&self, search: &str) -> bool {
        let mut words = search.split_whitespace();
        words.all(|word| self.searchable.contains(word) || self.summary.moves.starts_with(word))
    }
}

impl LibraryDialog {
    /// Reads the games of this folder in the background. One of them may be on the board.
    pub fn new(ctx: &egui::Context, folder: &Path, on_board: Option<PathBuf>) -> LibraryDialog {
        let worker = recent::read_all(ctx, folder, recent::MAX_LISTED);
        let (games, search) = (Vec::new(), String::new());
        let cursor = ListCursor::default();
        LibraryDialog { games, search, worker, is_complete: false, on_board, cursor }
    }

    /// Marks a game as deleted or restored.
    pub fn note_deleted(&mut self, path: &Path, gone: bool) {
        let same = |game: &&mut ListedGame| game.summary.path == path;
        if let Some(game) = self.games.iter_mut().find(same) {
            game.is_deleted = gone;
        }
    }

    fn take_news(&mut self, look: &ViewContext) {
        loop {
            match self.worker.poll() {
                Poll::Report(summary) => self.games.push(ListedGame::new(look, summary)),
                Poll::Working => return,
                Poll::Ended => {
                    self.is_complete = true;
                    return;
                }
            }
        }
    }

    /// Draws the dialog's contents.
    pub fn library_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        self.take_news(look);
        let words = look.words;
        let width = dialog_width(ui, 520.0);
        title_ui(ui, look, "library-title");
        let keys = ListKeys::take(ui);
        let field = search_field_ui(ui, &mut self.search, &words.get("library-search"), width);
        let search = self.search.to_lowercase();
        let found: Vec<&ListedGame> =
            self.games.iter().filter(|game| game.is_found(&search)).collect();
        let chosen = self.cursor.walk(keys, &field, found.len());
        let chosen = chosen.map(|row| found[row]).filter(|game| !game.is_deleted);
        let mut action = chosen.map(|game| Action::OpenRecent(game.summary.path.clone()));
        if found.is_empty() {
            let id = if self.is_complete { "library-none" } else { "library-reading" };
            ui.label(words.get(id));
        }
        let height = list_height(ui, 260.0, 420.0);
        let area = ScrollArea::vertical().max_height(height).auto_shrink([false, true]);
        ui.spacing_mut().item_spacing.y = 2.0;
        let (inset, family) = (space::MEDIUM, strong_family());
        let row = GameRow { height: 46.0, lines: [14.0, 33.0], inset, family };
        let area = self.cursor.scroll(area, row.height + ui.spacing().item_spacing.y);
        let shown = area.show_rows(ui, row.height, found.len(), |ui, range| {
            for index in range {
                let game = found[index];
                let state = RowState {
                    is_on_board: self.on_board.as_ref() == Some(&game.summary.path),
                    is_at: self.cursor.is_at(index),
                };
                action = action.take().or(game.game_ui(ui, look, &row, state));
            }
        });
        self.cursor.note(&shown);
        action
    }
}

/// The state of a row.
#[derive(Clone, Copy)]
struct RowState {
    /// Whether the game is on the board.
    is_on_board: bool,
    /// Whether the keyboard has selected the row.
    is_at: bool,
}

impl ListedGame {
    /// A row that opens the game, and a button that deletes or restores it.
    fn game_ui(
        &self,
        ui: &mut Ui,
        look: &ViewContext,
        row: &GameRow,
        state: RowState,
    ) -> Option<Action> {
        let (words, path) = (look.words, &self.summary.path);
        let mut action = None;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space::SMALL;
            let room = vec2(ui.available_width() - BUTTON, row.height);
            ui.allocate_ui(room, |ui| {
                if self.is_deleted {
                    let details = words.get("library-deleted").into_owned();
                    let text = GameText { details, ..self.text.clone() };
                    row.cursor_row_ui(ui, look, &text, state.is_at);
                } else if row.cursor_row_ui(ui, look, &self.text, state.is_at) {
                    action = Some(Action::OpenRecent(path.clone()));
                }
            });
            if !state.is_on_board {
                let (icon, id) = if self.is_deleted {
                    (Icon::Undo, "library-restore")
                } else {
                    (Icon::Close, "library-delete")
                };
                let game = self.text.to_string();
                let name = words.with(id, &[("game", game.as_str().into())]);
                if icon_button(ui, icon, &name).clicked() {
                    action = Some(Action::DeleteRecent(path.clone(), !self.is_deleted));
                }
            }
        });
        action
    }
}

/// The players of a game, and its date, result and opening.
pub(super) fn described(look: &ViewContext, game: &GameSummary) -> GameText {
    let [black, white] = game.seats.each_ref().map(|seat| names::seat(look.words, seat));
    let count = game.moves.len() / 2;
    let result = match (game.ended, game.result) {
        (Some(ended), _) => look.words.get(names::ended(ended)).into_owned(),
        (None, Some(margin)) => names::score_text(margin),
        (None, None) => look.words.with("library-moves", &[("count", count.into())]).into_owned(),
    };
    let parts = [game.date.as_str(), &result, game.opening.unwrap_or_default()];
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    let details = parts.collect::<Vec<_>>().join(" · ");
    GameText { players: format!("{black} – {white}"), details }
}

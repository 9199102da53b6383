//! The panel with the games played from the shown board: moves with their results, and the games.

use egui::{
    Align, Align2, Button, FontFamily, FontId, Label, Layout, ProgressBar, Rect, RichText,
    ScrollArea, Stroke, TextStyle, Ui, pos2, vec2,
};
use othello_engine::Color;
use othello_lab::data::explorer::{Continuation, ExplorerGame, Tally};

use super::{ExplorerView, book::book_ui, file_failure::refused_ui};
use crate::{
    action::{Action, Command},
    game::{
        database_download::{DatabaseDownload, DownloadFailure},
        databases::Databases,
    },
    text::{names, numbers::signed},
    theme::{HIT, space, strong_family},
    widgets::{
        ViewContext,
        button::{row_button_ui, wide_primary_ui},
        game_row::{GameRow, GameText},
        icon::{Icon, icon_button},
        left_out::left_out_ui,
        place::saves_in_ui,
    },
};

/// The initial, minimum and maximum width of the panel, in points.
pub const WIDTH: [f32; 3] = [260.0, 200.0, 420.0];
/// The width of a page, in points, below which the panel of the game does not fit beside this one.
pub const WITH_GAME: f32 = 900.0;
/// The least height that the list of games may take, in points: in less room the panel scrolls.
const LEAST_LIST: f32 = 200.0;
/// The fixed height of the row about the files, in points.
const LINE: f32 = 18.0;
/// The layout of a game on the list.
const GAME: GameRow = GameRow {
    height: 40.0,
    lines: [12.0, 29.0],
    inset: space::SMALL,
    family: FontFamily::Proportional,
};
/// The widths of the square and of the count in a row, in points.
const COUNTS: [f32; 2] = [34.0, 92.0];

/// Draws the panel.
pub fn explorer_ui(ui: &mut Ui, look: &ViewContext, view: &ExplorerView) -> Option<Action> {
    let action = head_ui(ui, look);
    action.or(explorer_parts_ui(ui, look, view))
}

/// Draws the book's moves and the games below each other. They scroll if they do not fit.
pub fn explorer_parts_ui(ui: &mut Ui, look: &ViewContext, view: &ExplorerView) -> Option<Action> {
    let room = ui.available_height();
    let id = ui.scope_id().with("height below the book");
    let contents = |ui: &mut Ui| {
        let below = ui.data(|data| data.get_temp::<f32>(id).unwrap_or(0.0));
        let action = book_ui(ui, look, view, [room, below]);
        let top = ui.cursor().top();
        ui.add_space(space::LARGE);
        let action = action.or(games_part_ui(ui, look, view.databases, room));
        // Only drawing tells how much room the part below leaves to the book.
        let needed = ui.cursor().top() - top;
        if needed != below {
            ui.data_mut(|data| data.insert_temp(id, needed));
            ui.ctx().request_discard("the height of the book");
        }
        action
    };
    ScrollArea::vertical().id_salt("explorer").auto_shrink(false).show(ui, contents).inner
}

/// The games of the databases that reached the board, in a panel of this height.
fn games_part_ui(
    ui: &mut Ui,
    look: &ViewContext,
    databases: &Databases,
    room: f32,
) -> Option<Action> {
    let mut action = None;
    ui.label(RichText::new(look.words.get("explorer-part")).family(strong_family()));
    for (path, failure) in databases.refused() {
        refused_ui(ui, look, path, failure);
    }
    for (path, parts) in databases.left_out() {
        left_out_ui(ui, look, path, parts);
    }
    if databases.files().is_empty() {
        let text = RichText::new(look.words.get("explorer-empty")).color(look.theme.weak);
        ui.label(text);
        ui.add_space(space::MEDIUM);
        if wide_primary_ui(ui, look, &look.words.get("explorer-add"), true).clicked() {
            action = Some(Action::ChooseDatabase);
        }
        if DatabaseDownload::IS_OFFERED {
            ui.add_space(space::MEDIUM);
            action = action.or(download_ui(ui, look, &databases.download));
        }
        return action;
    }
    action = action.or(files_ui(ui, look, databases));
    let download = &databases.download;
    if download.progress().is_some() || download.failure().is_some() {
        ui.add_space(space::MEDIUM);
        action = action.or(download_ui(ui, look, download));
    }
    let Some(known) = databases.statistics().filter(|_| !databases.games().is_empty()) else {
        return action;
    };
    ui.add_space(space::MEDIUM);
    if known.tally.games == 0 {
        ui.label(RichText::new(look.words.get("explorer-new")).color(look.theme.weak));
        return action;
    }
    ui.label(RichText::new(count_of_games(look, known.tally.games)).family(strong_family()));
    for played in &known.moves {
        action = action.or(move_ui(ui, look, played, known.tally.games));
    }
    ui.add_space(space::MEDIUM);
    let rest = room - ui.min_rect().height();
    let most = if rest.is_finite() { rest.max(LEAST_LIST) } else { LEAST_LIST };
    action.or(games_ui(ui, look, databases, &known.games, most))
}

/// The button that downloads public games, or the progress of the download.
fn download_ui(ui: &mut Ui, look: &ViewContext, download: &DatabaseDownload) -> Option<Action> {
    let words = look.words;
    let Some((done, of)) = download.progress() else {
        if let Some(failure) = download.failure() {
            return failure_ui(ui, look, failure);
        }
        let button = ui.add(Button::new(words.get("explorer-fetch")).wrap());
        let is_clicked = button.on_hover_text(words.tip("explorer-fetch")).clicked();
        return is_clicked.then_some(Action::FetchDatabases(true));
    };
    progress_ui(ui, look, "explorer-fetching", [done, of]);
    saves_in_ui(ui, look, download.folder());
    let is_ended = ui.button(words.get("explorer-fetch-end")).clicked();
    is_ended.then_some(Action::FetchDatabases(false))
}

/// The reason why a download failed, with its cause in a tooltip; a button that tries again, and one that removes the
/// message.
fn failure_ui(ui: &mut Ui, look: &ViewContext, failure: &DownloadFailure) -> Option<Action> {
    let words = look.words;
    let DownloadFailure { reason, cause } = failure;
    let mut action = None;
    let text = RichText::new(reason.words(words)).color(look.theme.error);
    ui.add(Label::new(text).wrap()).on_hover_text(cause);
    ui.horizontal(|ui| {
        let again = ui.button(words.get("explorer-fetch-again"));
        if again.on_hover_text(words.tip("explorer-fetch")).clicked() {
            action = Some(Action::FetchDatabases(true));
        }
        let close = words.get("explorer-fetch-dismiss");
        if icon_button(ui, Icon::Close, &close).on_hover_text(&*close).clicked() {
            action = Some(Action::DismissDownload);
        }
    });
    action
}

/// The progress of reading or downloading, as a bar with a text.
fn progress_ui(ui: &mut Ui, look: &ViewContext, id: &str, [done, all]: [usize; 2]) {
    let text = look.words.with(id, &[("done", done.into()), ("all", all.into())]).into_owned();
    let bar = ProgressBar::new(done as f32 / all.max(1) as f32).desired_height(LINE);
    ui.add(bar.text(RichText::new(text).small()).fill(look.theme.accent_soft));
}

/// The title, and a button that closes the panel.
fn head_ui(ui: &mut Ui, look: &ViewContext) -> Option<Action> {
    let mut action = None;
    ui.horizontal(|ui| {
        ui.label(RichText::new(look.words.get("explorer-title")).heading());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let name = look.words.get("explorer-close");
            if icon_button(ui, Icon::Close, &name).on_hover_text(&*name).clicked() {
                action = Some(Command::ToggleExplorer.into());
            }
        });
    });
    action
}

/// The number of games or the progress of reading, and buttons for other files.
fn files_ui(ui: &mut Ui, look: &ViewContext, databases: &Databases) -> Option<Action> {
    let words = look.words;
    let mut action = None;
    let files = databases.files().len();
    if let Some(done) = databases.progress() {
        progress_ui(ui, look, "explorer-reading", [done, files]);
    } else {
        let count = databases.games().len();
        let games = words.grouped(count as i64);
        let values =
            [("games", games.as_str().into()), ("count", count.into()), ("files", files.into())];
        let text = RichText::new(words.with("explorer-files", &values)).small();
        let size = vec2(ui.available_width(), LINE);
        let layout = Layout::left_to_right(Align::Center);
        let label = Label::new(text.color(look.theme.weak)).truncate();
        ui.allocate_ui_with_layout(size, layout, |ui| ui.add(label));
    }
    ui.horizontal_wrapped(|ui| {
        if ui.button(words.get("explorer-add")).clicked() {
            action = Some(Action::ChooseDatabase);
        }
        let others = databases.others_beside();
        if !others.is_empty() {
            let values = [("count", others.len().into())];
            let folder = words.with("explorer-add-folder", &values);
            if ui.button(folder).on_hover_text(words.tip("explorer-add-folder")).clicked() {
                action = Some(Action::AddDatabases(others.to_vec()));
            }
        }
        if ui.button(words.get("explorer-remove")).clicked() {
            action = Some(Action::RemoveDatabases);
        }
    });
    action
}

fn count_of_games(look: &ViewContext, games: u32) -> String {
    let count = look.words.grouped(i64::from(games));
    let values = [("games", count.as_str().into()), ("count", games.into())];
    look.words.with("explorer-games", &values).into_owned()
}

/// A move with its count and results. A click plays it.
fn move_ui(ui: &mut Ui, look: &ViewContext, played: &Continuation, all: u32) -> Option<Action> {
    let theme = look.theme;
    let Continuation { square, tally } = played;
    let share = 100.0 * f64::from(tally.games) / f64::from(all.max(1));
    let name = sentence(look, *played, share);
    let (rect, response) = row_button_ui(ui, look, HIT, &name);
    let painter = ui.painter_at(rect);
    let font = |style: TextStyle, family| FontId::new(style.resolve(ui.style()).size, family);
    let text = |x: f32, align, text: String, font, color| {
        painter.text(pos2(rect.left() + x, rect.center().y), align, text, font, color);
    };
    let strong = font(TextStyle::Body, strong_family());
    text(space::SMALL, Align2::LEFT_CENTER, square.to_string(), strong, theme.text);
    let small = font(TextStyle::Small, FontFamily::Proportional);
    let often = look.words.grouped(i64::from(tally.games));
    let often = format!("{often}  {}", look.words.percent(share, 0));
    text(COUNTS[0] + COUNTS[1] - space::MEDIUM, Align2::RIGHT_CENTER, often, small, theme.weak);
    let mut bar = rect.shrink2(vec2(space::SMALL, 7.0));
    bar.min.x += COUNTS[0] + COUNTS[1] - space::SMALL;
    bar_ui(ui, look, tally, bar);
    response.on_hover_text(name).clicked().then_some(Action::Play(*square))
}

/// A move in a sentence, for the tooltip and for screen readers.
fn sentence(
    look: &ViewContext,
    Continuation { square, tally }: Continuation,
    share: f64,
) -> String {
    let (square, games) = (square.to_string(), count_of_games(look, tally.games));
    let share = look.words.percent(share, 1);
    let mean = tally.mean_discs().map_or_else(|| "?".to_owned(), |mean| signed(mean, 1));
    let values = [
        ("square", square.as_str().into()),
        ("games", games.as_str().into()),
        ("share", share.as_str().into()),
        ("black", tally.black.into()),
        ("draws", tally.draws.into()),
        ("white", tally.white.into()),
        ("mean", mean.as_str().into()),
    ];
    look.words.with("explorer-move", &values).into_owned()
}

/// The results as parts of a bar: black's wins, draws, white's wins.
fn bar_ui(ui: &Ui, look: &ViewContext, tally: &Tally, bar: Rect) {
    let theme = look.theme;
    let painter = ui.painter_at(bar.expand(1.0));
    let ended = tally.ended() as f32;
    if ended > 0.0 {
        let mut left = bar.left();
        // The middle tone of each disc.
        let [black, white] = Color::BOTH.map(|color| theme.disc(color).middle);
        for (count, color) in
            [(tally.black, black), (tally.draws, theme.weak), (tally.white, white)]
        {
            let right = left + bar.width() * count as f32 / ended;
            let part = Rect::from_min_max(pos2(left, bar.top()), pos2(right, bar.bottom()));
            painter.rect_filled(part, 0, color);
            left = right;
        }
    }
    // An outline, since black may be as dark as the panel.
    painter.rect_stroke(bar, 0, Stroke::new(1.0, theme.weak), egui::StrokeKind::Outside);
}

/// The games that reached the board, in reverse order, at most this high. A click opens one.
fn games_ui(
    ui: &mut Ui,
    look: &ViewContext,
    databases: &Databases,
    numbers: &[u32],
    most: f32,
) -> Option<Action> {
    let mut action = None;
    let area = ScrollArea::vertical().max_height(most).auto_shrink([false, true]);
    ui.spacing_mut().item_spacing.y = 0.0;
    area.show_rows(ui, GAME.height, numbers.len(), |ui, range| {
        for index in range {
            let number = numbers[numbers.len() - 1 - index];
            let text = described(look, databases.games().game(number));
            if GAME.row_ui(ui, look, &text) {
                action = Some(Action::OpenPlayed(number));
            }
        }
    });
    action
}

/// The players of a game, and its score, date and place.
pub fn described(look: &ViewContext, played: &ExplorerGame) -> GameText {
    let score = played.margin.map(|margin| names::score_text(margin.into()));
    let parts = [score.unwrap_or_default(), played.date.to_string(), played.place.to_string()];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let players = names::players(look.words, [&played.black, &played.white]);
    GameText { players, details: parts.join(" · ") }
}

//! The command palette: all commands, players and the user's own games, found by a few letters.

use std::{cmp::Reverse, path::Path};

use egui::{Button, Label, RichText, Role, ScrollArea, Ui, WidgetInfo, vec2};
use nucleo_matcher::{
    Config, Matcher, Utf32Str,
    pattern::{AtomKind, CaseMatching, Normalization, Pattern},
};

use super::library::described;
use crate::{
    action::{Action, COMMANDS, Command, CommandEntry},
    files::recent::{self, GameSummary},
    keys,
    page::Page,
    text::messages::Messages,
    theme::HIT,
    widgets::{
        ViewContext,
        dialog::{dialog_width, list_height, search_field_ui},
        list_cursor::{ListCursor, ListKeys},
        menu::{Refusal, full_name},
    },
    worker::{Poll, Worker},
};

/// The maximum number of games to search, newest first.
const MAX_GAMES: usize = 300;
/// The height of the explanation below the list, in points: two lines.
const TIP: f32 = 40.0;
/// The space between two entries, in points.
const LINE_GAP: f32 = 2.0;
/// The time after a movement of the pointer during which it chooses the explained entry, in seconds.
const POINTING: f32 = 2.0;
/// The maximum number of entries shown, best first.
const MAX_LINES: usize = 60;

/// The palette's state.
pub struct Palette {
    search: String,
    /// The entry that Enter selects.
    cursor: ListCursor,
    /// The games with their names, built once because every frame searches them.
    games: Vec<(String, GameSummary)>,
    worker: Worker<GameSummary>,
}

/// An entry of the palette.
struct PaletteLine {
    name: String,
    /// The text that is searched.
    searched: String,
    /// Other words by which it is found.
    also: String,
    /// Its shortcut, or its kind.
    about: String,
    kind: PaletteKind,
    tip: String,
    /// The reason why it cannot be selected now.
    why_not: Option<String>,
    action: Action,
}

/// The kind of an entry. Of entries that contain the typed text, the first kind comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum PaletteKind {
    /// A command or a page.
    Command,
    /// A mark on the shown move, which few search for.
    Mark,
    Player,
    Game,
}

impl AsRef<str> for PaletteLine {
    fn as_ref(&self) -> &str {
        &self.searched
    }
}

impl Palette {
    /// Starts reading the games of this folder in the background.
    pub fn new(ctx: &egui::Context, games: &Path) -> Palette {
        let worker = recent::read_all(ctx, games, MAX_GAMES);
        Palette { search: String::new(), cursor: ListCursor::default(), games: Vec::new(), worker }
    }

    /// Draws the palette's contents.
    pub fn palette_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        refusal: Refusal,
    ) -> Option<Action> {
        while let Poll::Report(summary) = self.worker.poll() {
            let name = described(look, &summary).to_string();
            self.games.push((name, summary));
        }
        let width = dialog_width(ui, 520.0);
        let keys = ListKeys::take(ui);
        let hint = look.words.get("palette-search");
        let response = search_field_ui(ui, &mut self.search, &hint, width);
        let lines = found(&self.search, self.lines(ui.ctx(), look, refusal));
        let entered = self.cursor.walk(keys, &response, lines.len());
        let (clicked, pointed) = self.lines_ui(ui, look, &lines);
        let told = pointed.unwrap_or(self.cursor.at());
        tip_ui(ui, look, lines.get(told).map_or("", |line| &line.tip));
        let chosen = clicked.or(entered);
        let line = lines.into_iter().nth(chosen?)?;
        line.why_not.is_none().then_some(line.action)
    }

    /// All entries: commands, players, games.
    fn lines(&self, ctx: &egui::Context, look: &ViewContext, refusal: Refusal) -> Vec<PaletteLine> {
        let words = look.words;
        let commands = COMMANDS.iter().filter(|entry| entry.command != Command::Palette);
        let commands = commands.map(|entry| PaletteLine {
            name: full_name(words, entry.command),
            searched: searched(words, entry),
            also: entry.also(words).to_lowercase(),
            about: keys::of(look.settings, entry.command)
                .map_or_else(String::new, |keys| keys::shown(ctx, keys)),
            kind: match entry.command {
                Command::Mark(_) => PaletteKind::Mark,
                _ => PaletteKind::Command,
            },
            tip: entry.tip(words),
            why_not: refusal(entry.command).map(|reason| words.get(reason).into_owned()),
            action: entry.command.into(),
        });
        let players = look.roster.players().iter().map(|listed| PaletteLine {
            name: listed.name.clone(),
            searched: listed.name.clone(),
            also: String::new(),
            about: words.get("palette-player").into_owned(),
            kind: PaletteKind::Player,
            tip: listed.about.clone(),
            why_not: None,
            action: Action::PlayAgainst(listed.player.clone()),
        });
        let games = self.games.iter().map(|(name, game)| PaletteLine {
            name: name.clone(),
            searched: name.clone(),
            also: String::new(),
            about: words.get("palette-game").into_owned(),
            kind: PaletteKind::Game,
            tip: game.moves.clone(),
            why_not: None,
            action: Action::OpenRecent(game.path.clone()),
        });
        // Pages that a command opens are listed as that command.
        let has_command =
            |page: &Page| matches!(page, Page::Puzzles | Page::Minds | Page::Experiment);
        let pages = Page::ALL.into_iter().filter(|page| !has_command(page));
        let pages = pages.map(|page| PaletteLine {
            name: words.get(page.title()).into_owned(),
            searched: words.get(page.title()).into_owned(),
            also: String::new(),
            about: words.get("palette-page").into_owned(),
            kind: PaletteKind::Command,
            tip: String::new(),
            why_not: None,
            action: Action::Show(page),
        });
        commands.chain(pages).chain(players).chain(games).collect()
    }

    /// Draws the entries found. Returns the index of the clicked one and of that under the pointer.
    fn lines_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        lines: &[PaletteLine],
    ) -> (Option<usize>, Option<usize>) {
        let (mut clicked, mut pointed) = (None, None);
        if lines.is_empty() {
            ui.label(look.words.get("palette-none"));
        }
        let height = list_height(ui, 180.0 + TIP, 420.0);
        // The full height keeps the dialog in place while the user types.
        let area = ScrollArea::vertical().max_height(height).auto_shrink(false);
        // The pointer may rest on the list while the user types.
        let has_moved = ui.input(|input| input.pointer.time_since_last_movement() < POINTING);
        let spacing = std::mem::replace(&mut ui.spacing_mut().item_spacing.y, LINE_GAP);
        let area = self.cursor.scroll(area, HIT + LINE_GAP);
        // Only the visible entries: on a page, the first letter of a font that only the browser has takes 70 ms.
        let shown = area.show_rows(ui, HIT, lines.len(), |ui, range| {
            for number in range {
                let response = line_ui(ui, look, &lines[number], self.cursor.is_at(number));
                if response.clicked() {
                    clicked = Some(number);
                }
                if response.hovered() && has_moved {
                    pointed = Some(number);
                }
            }
        });
        self.cursor.note(&shown);
        ui.spacing_mut().item_spacing.y = spacing;
        (clicked, pointed)
    }
}

/// The searched text of a command. Languages are called by their own names, so their English names are added.
fn searched(words: &Messages, entry: &CommandEntry) -> String {
    let name = full_name(words, entry.command);
    match entry.key().strip_prefix("command-language-") {
        Some(english) => format!("{name} {english}"),
        None => name,
    }
}

/// The entries that match, best first. Letters may be left out: `nwgm` finds `New game`.
fn found(search: &str, lines: Vec<PaletteLine>) -> Vec<PaletteLine> {
    let (case, marks) = (CaseMatching::Ignore, Normalization::Smart);
    let pattern = Pattern::new(search, case, marks, AtomKind::Fuzzy);
    let mut matcher = Matcher::new(Config::DEFAULT);
    // Explanations contain words that names lack, but they must contain the typed text as a whole.
    let word = search.trim().to_lowercase();
    let is_explained =
        |line: &PaletteLine| !word.is_empty() && line.tip.to_lowercase().contains(&word);
    let mut letters = Vec::new();
    let (mut named, mut explained) = (Vec::new(), Vec::new());
    for line in lines {
        let match_kind = MatchKind::of(&line, &word);
        let score = pattern.score(Utf32Str::new(line.as_ref(), &mut letters), &mut matcher);
        match score.or((match_kind != MatchKind::Scattered).then_some(0)) {
            Some(score) => named.push((match_kind, score, line)),
            None if is_explained(&line) => explained.push(line),
            None => {}
        }
    }
    // Scattered letters of long names match by chance, so they count only where nothing else does.
    if named.iter().any(|(match_kind, ..)| *match_kind != MatchKind::Scattered) {
        named.retain(|(match_kind, ..)| *match_kind != MatchKind::Scattered);
    }
    named.sort_by_key(|(match_kind, score, line)| {
        let is_name = matches!(match_kind, MatchKind::Word | MatchKind::Name);
        let kind = if is_name { line.kind } else { PaletteKind::Command };
        (*match_kind, kind, line.why_not.is_some(), Reverse(*score))
    });
    named.into_iter().map(|(.., line)| line).chain(explained).take(MAX_LINES).collect()
}

/// The way in which an entry matches the typed text, the closest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum MatchKind {
    /// A word of its searched text begins with the typed text.
    Word,
    /// Other words for it begin with the typed ones.
    OtherWords,
    /// Its searched text contains the typed text inside a word.
    Name,
    /// At most scattered letters match, perhaps by chance.
    Scattered,
}

impl MatchKind {
    fn of(line: &PaletteLine, typed: &str) -> MatchKind {
        let name = line.searched.to_lowercase();
        if begins_word(&name, typed) {
            MatchKind::Word
        } else if has_other_words(&name, &line.also, typed) {
            MatchKind::OtherWords
        } else if name.contains(typed) {
            MatchKind::Name
        } else {
            MatchKind::Scattered
        }
    }
}

/// Whether the typed text begins a word of a name. Every name begins with an empty text.
fn begins_word(name: &str, typed: &str) -> bool {
    let before = |at: usize| name[..at].chars().next_back();
    name.match_indices(typed)
        .any(|(at, _)| before(at).is_none_or(|letter| !letter.is_alphanumeric()))
}

/// Whether each typed word begins a word of the entry's name or one of its other words.
fn has_other_words(name: &str, also: &str, typed: &str) -> bool {
    let begins = |part: &str| {
        let mut all = name.split_whitespace().chain(also.split_whitespace());
        all.any(|word| word.starts_with(part))
    };
    !also.trim().is_empty() && !typed.is_empty() && typed.split_whitespace().all(begins)
}

/// Explains an entry below the list, where it covers none.
fn tip_ui(ui: &mut Ui, look: &ViewContext, tip: &str) {
    let size = vec2(ui.available_width(), TIP);
    ui.allocate_ui(size, |ui| {
        ui.set_min_size(size);
        ui.add(Label::new(RichText::new(tip).color(look.theme.weak)).wrap());
    });
}

/// Draws an entry: its name, and at the right its shortcut or the reason why it cannot be selected.
fn line_ui(ui: &mut Ui, look: &ViewContext, line: &PaletteLine, is_at: bool) -> egui::Response {
    let about = line.why_not.as_ref().unwrap_or(&line.about);
    let about = RichText::new(about).color(look.theme.weak);
    let size = vec2(ui.available_width(), HIT);
    let button = Button::selectable(is_at, &line.name).truncate().right_text(about).min_size(size);
    let response = ui.add_enabled(line.why_not.is_none(), button);
    let is_enabled = line.why_not.is_none();
    response.widget_info(|| WidgetInfo::selected(Role::Button, is_enabled, is_at, &line.name));
    response
}

//! Files of the window: games to open and save, and the native file dialogs.

#[cfg_attr(target_family = "wasm", path = "files/page_dialog.rs")]
mod dialog;
pub mod recent;
pub mod saver;

pub use dialog::NativeDialog;
#[cfg(target_family = "wasm")]
pub use dialog::keep;

use std::path::{Path, PathBuf};

use othello_engine::{
    Board, Game, NodeId,
    notation::{
        conversion::{Converted, LeftOut},
        detect::Contents,
        obf,
        record::GameRecord,
        tab,
    },
};
use othello_lab::{
    data::{game_files, saved_game::SavedGame},
    players::{
        model_file,
        spec::{ModelRef, Seat},
    },
    runs::{RunKind, tournament::Config},
    store::{self, Limit},
};

use crate::{
    export::ExportKind, roster::PlayerSlot, run_kinds::RunPresentation, text::failure::Failure,
};

/// The purpose of a file dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilePurpose {
    /// Opens a game.
    OpenGame,
    /// Saves the game.
    SaveGame,
    /// Adds a player.
    Player(PlayerSlot),
    /// Chooses a population to evolve further.
    Population,
    /// Chooses the plan of an experiment.
    Plan,
    /// Chooses games or positions as training data for a run of this kind.
    Samples(RunKind),
    /// Adds a database of games to the explorer.
    Database,
    /// Chooses an opening book.
    Book,
    /// Saves a picture.
    Picture,
    /// Saves a file of the lab.
    Export(ExportKind),
}

impl FilePurpose {
    /// The fitting file extensions, the default one first.
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            FilePurpose::OpenGame => {
                &["ron", "tab", "txt", "ggf", "sgf", "pgn", "json", "obf", "wtb", "games", "csv"]
            }
            FilePurpose::Samples(_) => {
                &["games", "csv", "wtb", "ggf", "txt", "sgf", "pgn", "json", "obf", "tab"]
            }
            FilePurpose::Database => &["wtb", "ggf", "sgf", "txt", "pgn", "json"],
            FilePurpose::Book => &["book"],
            FilePurpose::Picture => &["png", "svg", "gif"],
            FilePurpose::SaveGame => &["ron", "sgf", "pgn", "tab", "txt", "ggf", "obf", "wtb"],
            FilePurpose::Player(_) => &model_file::ENDINGS,
            FilePurpose::Population => &["evl", "ron"],
            FilePurpose::Export(kind) => kind.endings(),
            FilePurpose::Plan => &["ron"],
        }
    }

    /// The key of the folder in which the dialog begins: each kind of file has its own.
    pub const fn kind(self) -> &'static str {
        match self {
            FilePurpose::OpenGame | FilePurpose::SaveGame => "games",
            FilePurpose::Samples(_) => "samples",
            FilePurpose::Database => "databases",
            FilePurpose::Book => "books",
            FilePurpose::Picture => "pictures",
            FilePurpose::Player(_) => "players",
            FilePurpose::Population => "populations",
            FilePurpose::Export(kind) => kind.folder(),
            FilePurpose::Plan => "plans",
        }
    }

    /// The formats in which the file can be saved: the extension and the message that describes it.
    pub const fn formats(self) -> &'static [(&'static str, &'static str)] {
        match self {
            FilePurpose::SaveGame => &[
                ("ron", "format-ron"),
                ("sgf", "format-sgf"),
                ("ggf", "format-ggf"),
                ("txt", "format-txt"),
                ("wtb", "format-wtb"),
                ("tab", "format-tab"),
                ("obf", "format-obf"),
            ],
            FilePurpose::Picture => {
                &[("png", "format-png"), ("svg", "format-svg"), ("gif", "format-gif")]
            }
            FilePurpose::Export(kind) => kind.formats(),
            _ => &[],
        }
    }

    /// The message with the dialog's title.
    pub const fn title(self) -> &'static str {
        match self {
            FilePurpose::OpenGame => "file-open-title",
            FilePurpose::SaveGame => "file-save-title",
            FilePurpose::Player(_) => "file-player-title",
            FilePurpose::Population => "file-population-title",
            FilePurpose::Plan => "file-plan-title",
            FilePurpose::Samples(_) => "file-samples-title",
            FilePurpose::Database => "file-database-title",
            FilePurpose::Book => "file-book-title",
            FilePurpose::Picture => "file-picture-title",
            FilePurpose::Export(ExportKind::Chart) => "file-chart-title",
            FilePurpose::Export(_) => "file-export-title",
        }
    }

    /// The message on the button.
    pub const fn button(self) -> &'static str {
        if self.is_save() { "file-save" } else { "file-open" }
    }

    /// Whether the dialog is for saving.
    pub const fn is_save(self) -> bool {
        matches!(self, FilePurpose::SaveGame | FilePurpose::Picture | FilePurpose::Export(_))
    }

    /// Whether a file has one of the fitting extensions.
    pub fn fits(self, path: &Path) -> bool {
        let ending = path.extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| self.endings().contains(&ending))
    }

    /// The path with the default extension, unless it has a fitting one.
    pub fn with_ending(self, path: PathBuf) -> PathBuf {
        if self.fits(&path) {
            return path;
        }
        let mut name = path.into_os_string();
        name.push(".");
        name.push(self.endings()[0]);
        name.into()
    }
}

/// The content of an opened file.
#[derive(Debug)]
pub enum OpenedFile {
    /// A game with its players.
    Game(Box<SavedGame>),
    /// A board with a side to move; the players are unknown.
    Board(Game),
    /// Discs alone; the players and the side to move are unknown.
    Discs(Board),
    /// A player.
    Player,
    /// Training data for a run of this kind.
    Samples(RunKind),
    /// Several games, to choose from.
    Games(Vec<GameRecord>),
    /// A database of more games than a list can show, for the explorer.
    Database,
    /// An opening book, recognised by its extension.
    Book,
    /// The settings of a tournament to play.
    Contest(Box<Config>),
    /// A run of this kind in this folder, to show on its page.
    Run(RunKind, PathBuf),
}

/// Reads a game, or recognises a player, training data, a tournament or a run. Also returns what was left
/// out of games.
///
/// # Errors
/// Returns the error and its location in the file, for the user.
pub fn open(path: &Path) -> Result<Converted<OpenedFile>, Failure> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    if ending == "wtb" {
        let read = game_files::open(path).map_err(|error| Failure::of(&error.kind))?;
        return Ok(read.map(of_records));
    }
    let kind = kind_of(path, ending)?;
    if let Some(kind) = kind {
        return Ok(Converted::whole(kind));
    }
    if ending != "ron" && ending != "tab" {
        let text = store::read_any_text(path, Limit::GAMES).map_err(|e| Failure::of(&e))?;
        return recognise(&text);
    }
    // A `.ron` may hold a network, which is larger than a game.
    let limit = if ending == "ron" { Limit::MODEL } else { Limit::GAMES };
    let text = match ending {
        "ron" => store::read_text(path, limit),
        _ => store::read_any_text(path, limit),
    }
    .map_err(|e| Failure::of(&e))?;
    if ending == "tab" {
        let board = tab::read(&text).map_err(|e| Failure::of(&e))?;
        return Ok(Converted::whole(OpenedFile::Discs(board)));
    }
    of_ron(path, &text).map(Converted::whole)
}

/// The content of a file according to its name or folder.
fn kind_of(path: &Path, ending: &str) -> Result<Option<OpenedFile>, Failure> {
    if let Some((kind, folder)) = RunKind::at(path).filter(|(kind, folder)| has_page(*kind, folder))
    {
        return Ok(Some(OpenedFile::Run(kind, folder)));
    }
    // Anything that is not a regular file is refused here, whatever its name.
    store::open(path).map_err(|e| Failure::of(&e))?;
    Ok(match ending {
        "games" => Some(OpenedFile::Samples(RunKind::Patterns)),
        "csv" => Some(OpenedFile::Samples(RunKind::Network)),
        "book" => Some(OpenedFile::Book),
        "ron" => None,
        ending => model_file::ENDINGS.contains(&ending).then_some(OpenedFile::Player),
    })
}

/// Recognises a text in RON: a game, a tournament, or a player. Networks and members of populations are RON
/// files, too.
fn of_ron(path: &Path, text: &str) -> Result<OpenedFile, Failure> {
    SavedGame::read(text).map(|game| OpenedFile::Game(Box::new(game))).or_else(|error| {
        if let Ok(config) = Config::read(text) {
            return Ok(OpenedFile::Contest(Box::new(config)));
        }
        let is_player = model_file::open(&ModelRef::file(path)).is_ok();
        if is_player { Ok(OpenedFile::Player) } else { Err(Failure::of(&error)) }
    })
}

/// Whether a run has a page of its own.
fn has_page(kind: RunKind, folder: &Path) -> bool {
    let RunPresentation { page, is_begun, .. } = RunPresentation::of(kind);
    page.is_some() && is_begun(folder)
}

/// Reads games or positions in any common notation, and what was left out.
///
/// # Errors
/// Returns the error and its location in the text, for the user.
pub fn recognise(text: &str) -> Result<Converted<OpenedFile>, Failure> {
    let read = game_files::read_text(text).map_err(|kind| Failure::of(&kind))?;
    Ok(read.map(|contents| match contents {
        Contents::Games(records) => of_records(records),
        Contents::Positions(positions) => match &positions[..] {
            [only] => OpenedFile::Board(Game::from_board(only.board, only.to_move)),
            several => of_records(several.iter().map(obf::record).collect()),
        },
    }))
}

/// The most games that a list shows. The explorer searches more of them.
const MOST_LISTED: usize = 20_000;

fn of_records(records: Vec<GameRecord>) -> OpenedFile {
    match &records[..] {
        [record] => imported(SavedGame::of(record)),
        records if records.len() > MOST_LISTED => OpenedFile::Database,
        _ => OpenedFile::Games(records),
    }
}

/// Prepares a foreign game for replay and play: both seats become people, and a comment at the start names
/// the original players.
pub fn imported(mut game: SavedGame) -> OpenedFile {
    let seats = [&mut game.black, &mut game.white].map(|seat| std::mem::replace(seat, Seat::Human));
    let has_players = seats.iter().any(|seat| *seat != Seat::Human);
    if has_players && game.tree.comment(NodeId::START).is_empty() {
        let name =
            |seat: &Seat| if *seat == Seat::Human { "?".to_owned() } else { seat.to_string() };
        let comment = format!("{} – {}", name(&seats[0]), name(&seats[1]));
        game.tree.set_comment(NodeId::START, comment);
    }
    OpenedFile::Game(Box::new(game))
}

/// Writes the game in the format of the file's extension. A `.ron` holds everything, `.tab` and `.obf` the
/// shown board. The others hold the whole game, with its players named by `name`. Returns what the format does
/// not hold.
///
/// # Errors
/// Returns the reason why the file cannot be written, for the user. The old file then remains.
pub fn save(
    path: &Path,
    game: &SavedGame,
    name: impl Fn(&Seat) -> String,
) -> Result<Vec<LeftOut>, Failure> {
    let saved = match path.extension().and_then(|ending| ending.to_str()) {
        Some("ron" | "tab" | "obf") => game_files::save_one(path, game),
        // Other programs show the main line alone.
        Some("sgf") => game_files::save_one(path, &whole(game, NodeId::START, name)),
        _ => game_files::save_one(path, &whole(game, game.shown, name)),
    };
    saved.map_err(|error| Failure::of(&error.kind))
}

/// A game to its end along the line through a move, with names for its players.
fn whole(game: &SavedGame, through: NodeId, name: impl Fn(&Seat) -> String) -> SavedGame {
    let line = game.tree.line(through);
    let early = game.ended.map(|(node, _)| node).filter(|node| line.contains(node));
    let shown = early.or(line.last().copied()).unwrap_or(NodeId::START);
    let named = |seat| Seat::Named(name(seat));
    let (black, white) = (named(&game.black), named(&game.white));
    SavedGame { shown, black, white, ..game.clone() }
}

/// The outcome of a native dialog.
#[derive(Debug, PartialEq, Eq)]
pub enum NativeChoice {
    /// This file.
    File(PathBuf),
    /// The user cancelled it.
    Cancelled,
    /// The system cannot show a dialog.
    NoDialog,
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::text::messages::{Language, Messages};

    fn saved() -> SavedGame {
        let seats = [Seat::Human, "alphabeta:4@sci".into()];
        SavedGame::of_game(&"f5d6c3".parse().unwrap(), 3, seats)
    }

    #[test]
    fn files_open_by_extension_and_errors_name_the_expected_format() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let save = |path: &Path| super::save(path, &saved(), ToString::to_string).unwrap();
        save(&path("a.tab"));
        assert!(
            matches!(open(&path("a.tab")).unwrap().content, OpenedFile::Discs(board) if board == saved().game().board())
        );
        save(&path("a.ron"));
        assert!(
            matches!(open(&path("a.ron")).unwrap().content, OpenedFile::Game(g) if *g == saved())
        );
        fs::write(path("b.tab"), "0 0 7").unwrap();
        let reason = |name: &str| {
            let words = Messages::new(Language::English);
            open(&path(name)).unwrap_err().words(&words)
        };
        assert_eq!(reason("b.tab"), "line 1: expected 10 values, found 3");
        fs::write(path("b.ron"), [0xff, 0xfe]).unwrap();
        assert_eq!(reason("b.ron"), "expected text, found other bytes from byte 0");
        assert_eq!(reason("none.tab"), "the file does not exist");
        assert!(open(&path("c.png")).is_err());
    }

    #[test]
    fn a_name_without_an_extension_gets_the_default_one() {
        let with = |name: &str| FilePurpose::SaveGame.with_ending(name.into());
        assert_eq!(with("a"), Path::new("a.ron"));
        assert_eq!(with("v1.2"), Path::new("v1.2.ron"));
        assert_eq!(with("a.tab"), Path::new("a.tab"));
    }
}

//! Files of the window: games to open and save, the native dialogs that choose them, and the
//! autosave that a crash leaves behind.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use othello_engine::{
    Game,
    notation::{anything::Found, tab},
};
use othello_lab::{
    data::game_files::{self, GameFileErrorKind},
    data::saved_game::SavedGame,
    players::{
        model_file,
        seat::{ModelRef, Seat},
    },
    run::RunKind,
    store::{self, Limit, Lock},
};

use crate::{
    failure::Failure,
    roster::Wanted,
    saver::Saver,
    worker::{Poll, Worker},
};

/// What a file is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileWish {
    /// A game to resume.
    OpenGame,
    /// Where to write the game.
    SaveGame,
    /// A player.
    Player(Wanted),
    /// A population to evolve on.
    Population,
    /// Games or positions that a run of this kind learns from.
    Samples(RunKind),
}

impl FileWish {
    /// The endings of the files that fit, the usual one first.
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            FileWish::OpenGame => {
                &["ron", "tab", "txt", "ggf", "sgf", "pgn", "json", "obf", "wtb", "games", "csv"]
            }
            FileWish::Samples(_) => {
                &["games", "csv", "wtb", "ggf", "txt", "sgf", "pgn", "json", "obf", "tab"]
            }
            FileWish::SaveGame => &["ron", "tab", "txt", "ggf", "obf", "wtb"],
            FileWish::Player(_) => &model_file::ENDINGS,
            FileWish::Population => &["evl", "ron"],
        }
    }

    /// The message with the dialog's title.
    pub const fn title(self) -> &'static str {
        match self {
            FileWish::OpenGame => "file-open-title",
            FileWish::SaveGame => "file-save-title",
            FileWish::Player(_) => "file-player-title",
            FileWish::Population => "file-population-title",
            FileWish::Samples(_) => "file-samples-title",
        }
    }

    /// The message on the button.
    pub const fn button(self) -> &'static str {
        match self {
            FileWish::SaveGame => "file-save",
            FileWish::OpenGame
            | FileWish::Player(_)
            | FileWish::Population
            | FileWish::Samples(_) => "file-open",
        }
    }

    /// Whether the file is to be written.
    pub const fn is_save(self) -> bool {
        matches!(self, FileWish::SaveGame)
    }

    /// The path with the usual ending if it has none of those that fit.
    pub fn with_ending(self, path: PathBuf) -> PathBuf {
        let ending = path.extension().and_then(|ending| ending.to_str());
        if ending.is_some_and(|ending| self.endings().contains(&ending)) {
            return path;
        }
        let mut name = path.into_os_string();
        name.push(".");
        name.push(self.endings()[0]);
        name.into()
    }
}

/// What was in a file.
#[derive(Debug)]
pub enum Opened {
    /// A game with its players.
    Game(SavedGame),
    /// A board alone; who plays is to be asked.
    Board(Game),
    /// A player.
    Player,
    /// Games to learn from, for a run of this kind.
    Samples(RunKind),
}

/// Reads a game, or recognises a player or games to learn from.
///
/// # Errors
/// For the user: what is wrong, and where in the file.
pub fn open(path: &Path) -> Result<Opened, Failure> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    if ending == "wtb" {
        return game_files::open_one(path).map(imported).map_err(|e| Failure::of(&e.kind));
    }
    // What is no file is refused here, whatever it is called.
    store::open(path).map_err(|e| Failure::of(&e))?;
    match ending {
        "games" => return Ok(Opened::Samples(RunKind::Patterns)),
        "csv" => return Ok(Opened::Samples(RunKind::Network)),
        _ => {}
    }
    if ending != "ron" && model_file::ENDINGS.contains(&ending) {
        return Ok(Opened::Player);
    }
    // A network in a `.ron` is larger than a game.
    let limit = if ending == "ron" { Limit::MODEL } else { Limit::GAMES };
    let text = store::read_text(path, limit).map_err(|e| Failure::of(&e))?;
    match ending {
        "tab" => {
            let board = tab::read(&text).map_err(|e| Failure::of(&e))?;
            Ok(Opened::Board(tab::game(board)))
        }
        // Networks and members of populations are written in the same notation.
        "ron" => SavedGame::read(&text).map(Opened::Game).or_else(|error| {
            let is_player = model_file::open(&ModelRef::file(path)).is_ok();
            if is_player { Ok(Opened::Player) } else { Err(Failure::of(&error)) }
        }),
        _ => recognise(&text),
    }
}

/// Reads a game or a position in any notation that people exchange.
///
/// # Errors
/// For the user: what is wrong, and where in the text.
pub fn recognise(text: &str) -> Result<Opened, Failure> {
    match game_files::read_text(text).map_err(|error| Failure::of(&error))? {
        Found::Games(records) => match &records[..] {
            [record] => Ok(imported(SavedGame::of(record))),
            records => Err(Failure::of(&GameFileErrorKind::OneGame(records.len()))),
        },
        Found::Positions(positions) => {
            let first = positions.first().expect("there is at least one");
            Ok(Opened::Board(Game::from_board(first.board, first.to_move)))
        }
    }
}

/// A game of others, to be walked through and played on: people sit in its seats.
fn imported(game: SavedGame) -> Opened {
    Opened::Game(SavedGame { black: Seat::Human, white: Seat::Human, ..game })
}

/// Writes the game in the format of the file's ending: a `.tab` holds the board that is shown, a
/// `.ron` everything.
///
/// # Errors
/// For the user: why the file cannot be written; the old one is then still there.
pub fn save(path: &Path, game: &SavedGame) -> Result<(), Failure> {
    game_files::save_one(path, game).map_err(|error| Failure::of(&error.kind))
}

/// A native file dialog that is open, on a thread of its own: it blocks while it is.
pub struct NativeDialog {
    /// What the file is wanted for.
    pub wish: FileWish,
    worker: Worker<Picked>,
}

/// What came of a native dialog.
#[derive(Debug, PartialEq, Eq)]
pub enum Picked {
    /// This file.
    File(PathBuf),
    /// The user closed it.
    Cancelled,
    /// This system has no dialog to show.
    NoDialog,
}

impl NativeDialog {
    /// Opens a dialog in this folder with this title; `name` is suggested for a file to be written.
    pub fn open(
        ctx: &egui::Context,
        wish: FileWish,
        folder: &Path,
        name: &str,
        title: &str,
    ) -> NativeDialog {
        let dialog = rfd::FileDialog::new()
            .set_title(title)
            .set_directory(folder)
            .set_file_name(name)
            .add_filter(title, wish.endings());
        let worker = Worker::spawn(ctx, move |_, send| {
            let began = Instant::now();
            let file = if wish.is_save() { dialog.save_file() } else { dialog.pick_file() };
            send(match file {
                Some(path) => Picked::File(path),
                // Without a dialog the answer comes at once; no person cancels that quickly.
                None if began.elapsed() < Duration::from_millis(500) => Picked::NoDialog,
                None => Picked::Cancelled,
            });
        });
        NativeDialog { wish, worker }
    }

    /// What came of it, once it is closed.
    pub fn poll(&self) -> Option<Picked> {
        match self.worker.poll() {
            Poll::Report(picked) => Some(picked),
            Poll::Working => None,
            Poll::Ended => Some(Picked::NoDialog),
        }
    }
}

/// The place of the game under way. Each running program holds one by a locked file, so a game in a
/// place that nobody holds was left there by a crash.
struct Place {
    path: PathBuf,
    _lock: Lock,
}

impl Place {
    /// `None` if it is held, or cannot be.
    fn take(folder: &Path, number: u32) -> Option<Place> {
        let lock = Lock::take(&folder.join(format!("game-{number}.lock"))).ok()?;
        Some(Place { path: Place::path(folder, number), _lock: lock })
    }

    fn path(folder: &Path, number: u32) -> PathBuf {
        folder.join(format!("game-{number}.ron"))
    }

    fn game(&self) -> Option<SavedGame> {
        SavedGame::read(&store::read_text(&self.path, Limit::SAVED_GAME).ok()?).ok()
    }
}

/// The places that this program holds: its own, and those where other games were left behind.
/// Without any, where the folder cannot be written to, the game goes on without a safe copy.
pub struct Autosaves {
    places: Vec<Place>,
    own: usize,
}

impl Autosaves {
    /// Takes every place with a game that was left behind, else the first empty one. What another
    /// version of this program has left stays as it is.
    pub fn take(folder: &Path) -> Autosaves {
        if store::create_folder(folder).is_err() {
            return Autosaves { places: Vec::new(), own: 0 };
        }
        // A lock is a file: only those places are locked that are looked into or used.
        let (used, empty): (Vec<u32>, Vec<u32>) =
            (1..=16).partition(|&number| Place::path(folder, number).exists());
        let take = |number| Place::take(folder, number);
        let left = used.into_iter().filter_map(take).filter(|place| place.game().is_some());
        let mut places: Vec<Place> = left.collect();
        if places.is_empty() {
            places.extend(empty.into_iter().filter_map(take).find(|place| !place.path.exists()));
        }
        Autosaves { places, own: 0 }
    }

    fn own(&self) -> Option<&Place> {
        self.places.get(self.own)
    }

    /// The game that a crash left in the own place.
    pub fn left_behind(&self) -> Option<SavedGame> {
        self.own()?.game()
    }

    /// Moves on to the next game that was left behind, and returns it.
    pub fn next_left_behind(&mut self) -> Option<SavedGame> {
        let game = self.places.get(self.own + 1)?.game();
        self.own += 1;
        game
    }

    /// Leaves the games that were not asked about where they are, to be found at the next start.
    pub fn settle(&mut self) {
        self.places.truncate(self.own + 1);
    }

    /// Has the game kept.
    pub fn keep(&self, saver: &Saver, game: &SavedGame) {
        if let Some(place) = self.own() {
            saver.write(&place.path, game.write().into_bytes());
        }
    }

    /// Has the game forgotten: it is saved elsewhere, or not wanted.
    pub fn forget(&self, saver: &Saver) {
        if let Some(place) = self.own() {
            saver.remove(&place.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use othello_engine::NodeId;

    use super::*;
    use crate::messages::{Language, Messages};

    fn saved() -> SavedGame {
        let seats = [Seat::Human, "alphabeta:4@sci".into()];
        SavedGame::of_game(&"f5d6c3".parse().unwrap(), 3, seats)
    }

    #[test]
    fn a_game_left_by_a_crash_is_found_and_one_of_a_running_program_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let first = Autosaves::take(folder.path());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "one lock, no others");
        first.keep(&Saver::start(&egui::Context::default()), &saved());
        let second = Autosaves::take(folder.path());
        assert_eq!(second.left_behind(), None, "the first program still runs");
        drop((first, second));
        let third = Autosaves::take(folder.path());
        assert_eq!(third.left_behind(), Some(saved()));
        third.forget(&Saver::start(&egui::Context::default()));
        assert_eq!(third.left_behind(), None);
    }

    #[test]
    fn the_games_of_two_crashed_windows_are_found_one_after_the_other() {
        let folder = tempfile::tempdir().unwrap();
        let windows = [Autosaves::take(folder.path()), Autosaves::take(folder.path())];
        let other = SavedGame { shown: NodeId::START, ..saved() };
        windows[0].keep(&Saver::start(&egui::Context::default()), &saved());
        windows[1].keep(&Saver::start(&egui::Context::default()), &other);
        drop(windows);
        let mut third = Autosaves::take(folder.path());
        assert_eq!(third.left_behind(), Some(saved()));
        assert_eq!(third.next_left_behind(), Some(other.clone()));
        assert_eq!(third.next_left_behind(), None);
        drop(third);
        // One that goes on with the first leaves the second to the next.
        let mut fourth = Autosaves::take(folder.path());
        fourth.settle();
        assert_eq!(Autosaves::take(folder.path()).left_behind(), Some(other));
        assert_eq!(fourth.left_behind(), Some(saved()));
    }

    #[test]
    fn a_game_of_another_version_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game-1.ron");
        let later = saved().write().replace("version: 2", "version: 3");
        fs::write(&path, &later).unwrap();
        let autosaves = Autosaves::take(folder.path());
        assert_eq!(autosaves.left_behind(), None);
        autosaves.keep(&Saver::start(&egui::Context::default()), &saved());
        assert_eq!(fs::read_to_string(&path).unwrap(), later);
        assert!(folder.path().join("game-2.ron").exists());
    }

    #[test]
    fn a_file_is_read_by_its_ending_and_errors_say_what_was_expected() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        save(&path("a.tab"), &saved()).unwrap();
        assert!(
            matches!(open(&path("a.tab")), Ok(Opened::Board(g)) if g.board() == saved().game().board())
        );
        save(&path("a.ron"), &saved()).unwrap();
        assert!(matches!(open(&path("a.ron")), Ok(Opened::Game(g)) if g == saved()));
        fs::write(path("b.tab"), "0 0 7").unwrap();
        let said = |name: &str| {
            let words = Messages::new(Language::English);
            open(&path(name)).unwrap_err().words(&words)
        };
        assert_eq!(said("b.tab"), "line 1: expected 10 values, found 3");
        fs::write(path("b.ron"), [0xff, 0xfe]).unwrap();
        assert_eq!(said("b.ron"), "expected text, found other bytes from byte 0");
        assert_eq!(said("none.tab"), "the file is not there");
        assert!(open(&path("c.png")).is_err());
    }

    #[test]
    fn a_name_without_an_ending_gets_the_usual_one() {
        let with = |name: &str| FileWish::SaveGame.with_ending(name.into());
        assert_eq!(with("a"), Path::new("a.ron"));
        assert_eq!(with("v1.2"), Path::new("v1.2.ron"));
        assert_eq!(with("a.tab"), Path::new("a.tab"));
    }
}

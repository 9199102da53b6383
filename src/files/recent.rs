//! The recent games, one file each, autosaved after every change and searchable. A window notes its game and
//! resumes it at the next start.

use std::{
    io,
    path::{Path, PathBuf},
};

use jiff::Zoned;
use othello_engine::{
    Color, Game,
    notation::{record::EarlyEnd, transcript},
};
use othello_lab::store::fs;
use othello_lab::{
    data::{opening_names::name_at, saved_game::SavedGame},
    players::spec::Seat,
    store::{self, Limit, Lock},
};

use super::saver::Saver;
use crate::worker::Worker;

/// The maximum number of windows with notes.
const MAX_WINDOWS: u32 = 16;
/// The maximum number of listed games, newest first. Older ones stay in the folder.
pub const MAX_LISTED: usize = 10_000;

/// The folder of the games, and this window's note in it.
pub struct RecentGames {
    folder: PathBuf,
    window: Option<WindowNote>,
    /// The game in the window's note.
    noted: Option<PathBuf>,
    begun: u32,
}

/// A window's note, locked while the window is open.
struct WindowNote {
    note: PathBuf,
    _lock: Lock,
}

impl WindowNote {
    fn note(folder: &Path, number: u32) -> PathBuf {
        folder.join(format!("window-{number}.txt"))
    }

    fn lock(folder: &Path, number: u32) -> PathBuf {
        folder.join(format!("window-{number}.lock"))
    }
}

/// The game named in a note.
fn noted(folder: &Path, note: &Path) -> Option<PathBuf> {
    let name = store::read_text(note, Limit::SETTINGS).ok()?;
    // Only the file name counts, so that a note cannot point outside the folder.
    let name = Path::new(name.trim()).file_name()?.to_owned();
    Some(folder.join(name))
}

impl RecentGames {
    /// Takes the first note that no window holds. In a read-only folder games are not autosaved, and the
    /// saver reports the reason.
    pub fn take(folder: &Path) -> RecentGames {
        let take = |number| {
            let lock = Lock::take(&WindowNote::lock(folder, number)).ok()?;
            Some(WindowNote { note: WindowNote::note(folder, number), _lock: lock })
        };
        let made = store::create_folder(folder).is_ok();
        sweep(folder);
        let window = (1..=MAX_WINDOWS).filter(|_| made).find_map(take);
        RecentGames { folder: folder.to_owned(), window, noted: None, begun: 0 }
    }

    /// The window's last game and its file.
    pub fn last(&self) -> Option<(SavedGame, PathBuf)> {
        let place = noted(&self.folder, &self.window.as_ref()?.note)?;
        Some((read(&place)?, place))
    }

    /// Claims a game for this window. Returns whether no other window shows it: two windows writing one file
    /// would overwrite each other's changes.
    pub fn claim(&mut self, game: &Path) -> bool {
        let own = self.window.as_ref().map(|window| &window.note);
        if let (Some(note), Some(name)) = (own, game.file_name()) {
            // The own note is written before others are read, so of two windows at least one sees both. A
            // failure is ignored here: the autosave of the game will report it.
            let _ = store::write(note, name.to_string_lossy().as_bytes());
        }
        let shows = |number| {
            let note = WindowNote::note(&self.folder, number);
            own != Some(&note)
                && noted(&self.folder, &note).as_deref() == Some(game)
                && Lock::is_held(&WindowNote::lock(&self.folder, number))
        };
        let is_alone = !(1..=MAX_WINDOWS).any(shows);
        self.noted = Some(game.to_owned());
        is_alone
    }

    /// Saves the game in the background to its file, or to a new one.
    pub fn autosave(&mut self, saver: &Saver, game: &SavedGame, place: &mut Option<PathBuf>) {
        let known = place.take().filter(|place| {
            // Another window may have opened the game while this one showed something else.
            self.noted.as_ref() == Some(place) || self.claim(place)
        });
        let file = known.unwrap_or_else(|| {
            let new = self.new_place();
            self.claim(&new);
            new
        });
        saver.write(&file, game.write().into_bytes());
        *place = Some(file);
    }

    /// Notes that the window shows an empty board. Notes are written synchronously, because a late one could
    /// overwrite the next.
    pub fn leave(&mut self) {
        if let Some(window) = &self.window {
            let _ = store::remove(&window.note);
        }
        self.noted = None;
    }

    fn new_place(&mut self) -> PathBuf {
        let (now, program) = (Zoned::now().strftime(WRITTEN).to_string(), fs::process());
        loop {
            self.begun += 1;
            let place = self.folder.join(format!("{now} {program}-{}.ron", self.begun));
            if !fs::is_there(&place) {
                return place;
            }
        }
    }
}

/// The format of a file name's beginning: the time when the game began.
const WRITTEN: &str = "%Y-%m-%d %H.%M.%S";

/// Reads the game in a file; `None` if that fails.
pub fn read(path: &Path) -> Option<SavedGame> {
    SavedGame::read(&store::read_text(path, Limit::SAVED_GAME).ok()?).ok()
}

/// The extension of a deleted game, which the next start removes.
const DELETED: &str = "deleted";

/// Deletes a game (`true`) or restores it.
///
/// # Errors
/// If its file cannot be renamed; nothing has changed then.
pub fn delete(game: &Path, gone: bool) -> io::Result<()> {
    let deleted = game.with_added_extension(DELETED);
    if gone { store::rename(game, &deleted) } else { store::rename(&deleted, game) }
}

/// Removes deleted games.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().extension().is_some_and(|ending| ending == DELETED) {
            // A file that cannot be removed now is tried again at the next start.
            let _ = store::remove(&entry.path());
        }
    }
}

/// A game's row in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSummary {
    /// The game's file.
    pub path: PathBuf,
    /// The time when the game began, `2026-11-22 13:05`; empty for other file names.
    pub date: String,
    /// The players, Black first.
    pub seats: [Seat; 2],
    /// The disc difference for Black at the end of the first finished line. The winner gets the empty squares.
    pub result: Option<i32>,
    /// The resignation or the loss on time, if the game ended by one.
    pub ended: Option<EarlyEnd>,
    /// The moves of the main line.
    pub moves: String,
    /// The common name of its opening.
    pub opening: Option<&'static str>,
}

impl GameSummary {
    fn of(path: PathBuf) -> Option<GameSummary> {
        let saved = read(&path)?;
        let tree = &saved.tree;
        let end = tree.all().map(|at| tree.stage(at)).find(|stage| stage.turn.is_none());
        // A game that was continued after its end has no result yet.
        let end = end.filter(|_| !saved.is_continued);
        let result = end.map(|end| end.board.seen_by(Color::Black).margin());
        let game = tree.main_game();
        let (moves, opening) = (transcript::write(&game), name_at(&game, game.moves().len()));
        let name = path.file_name()?.to_string_lossy().into_owned();
        let (date, time) = (name.get(..10).unwrap_or(""), name.get(11..16).unwrap_or(""));
        let is_date = name
            .get(..19)
            .is_some_and(|text| jiff::civil::DateTime::strptime(WRITTEN, text).is_ok());
        let date =
            if is_date { format!("{date} {}", time.replace('.', ":")) } else { String::new() };
        let ended = saved.ended.filter(|_| !saved.is_continued).map(|(_, ending)| ending);
        let seats = [saved.black, saved.white];
        Some(GameSummary { path, date, seats, result, ended, moves, opening })
    }
}

/// The newest games of a folder in which a person played, at most this many, each with the colours that people played.
/// Reads many files.
pub fn games_of_person(folder: &Path, most: usize) -> Vec<(Game, Vec<Color>)> {
    let of_person = |path: PathBuf| {
        let saved = read(&path)?;
        let is_person = |color: &Color| saved.seat(*color).is_human();
        let persons: Vec<Color> = Color::BOTH.into_iter().filter(is_person).collect();
        (!persons.is_empty()).then(|| (saved.tree.main_game(), persons))
    };
    newest(folder).filter_map(of_person).take(most).collect()
}

/// Reads the newest games of a folder in the background, at most this many.
pub fn read_all(ctx: &egui::Context, folder: &Path, most: usize) -> Worker<GameSummary> {
    let folder = folder.to_owned();
    Worker::spawn(ctx, move |stop, send| {
        list(&folder, most, |summary| {
            send(summary);
            !stop.is_requested()
        });
    })
}

/// Reports at most this many games of a folder, newest first, until `tell` returns `false`.
fn list(folder: &Path, most: usize, mut tell: impl FnMut(GameSummary) -> bool) {
    for summary in newest(folder).filter_map(GameSummary::of).take(most) {
        if !tell(summary) {
            return;
        }
    }
}

/// The files of games in a folder, newest first.
fn newest(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    names.retain(|path| path.extension().is_some_and(|ending| ending == "ron"));
    names.sort();
    names.into_iter().rev()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(moves: &str) -> SavedGame {
        SavedGame::of_board(&moves.parse().unwrap())
    }

    fn listed(folder: &Path) -> Vec<GameSummary> {
        let mut all = Vec::new();
        list(folder, MAX_LISTED, |summary| {
            all.push(summary);
            true
        });
        all
    }

    fn saver() -> Saver {
        Saver::start(&egui::Context::default())
    }

    #[test]
    fn every_game_has_its_own_file_and_the_last_one_is_resumed() {
        let folder = tempfile::tempdir().unwrap();
        let mut window = RecentGames::take(folder.path());
        assert!(window.last().is_none());
        let mut places = [None, None];
        let saver_of_window = saver();
        for (place, moves) in places.iter_mut().zip(["f5d6", "e6f4e3f6g5d6e7f5c5"]) {
            window.autosave(&saver_of_window, &saved(moves), place);
        }
        window.autosave(&saver_of_window, &saved("f5d6c3"), &mut places[0]);
        drop((window, saver_of_window));
        let again = RecentGames::take(folder.path());
        assert_eq!(again.last(), Some((saved("f5d6c3"), places[0].clone().unwrap())));
        let games = listed(folder.path());
        assert_eq!(games.len(), 2);
        assert_eq!((games[0].result, games[1].result), (Some(64), None));
        assert_eq!((games[1].moves.as_str(), games[1].date.len()), ("f5d6c3", 16));
        assert_eq!(games[1].opening, Some("Perpendicular Opening"));
    }

    #[test]
    fn only_one_window_writes_a_game() {
        let folder = tempfile::tempdir().unwrap();
        let [mut first, mut second] = [(); 2].map(|()| RecentGames::take(folder.path()));
        let mut place = None;
        first.autosave(&saver(), &saved("f5"), &mut place);
        let place = place.unwrap();
        assert!(second.last().is_none(), "each window has a note of its own");
        assert!(!second.claim(&place));
        drop(first);
        assert!(second.claim(&place), "the first is closed");
    }

    #[test]
    fn the_games_of_a_person_name_the_sides_that_people_played() {
        let folder = tempfile::tempdir().unwrap();
        let game = |moves: &str, black: &str, white: &str| {
            let mut saved = saved(moves);
            (saved.black, saved.white) = (black.into(), white.into());
            fs::write(folder.path().join(format!("{moves}.ron")), saved.write()).unwrap();
        };
        game("f5", "human", "greedy");
        game("f5d6", "greedy", "random");
        game("f5d6c3", "human", "human");
        let games = games_of_person(folder.path(), 10);
        let games: Vec<_> =
            games.iter().map(|(game, sides)| (game.moves().len(), sides.as_slice())).collect();
        assert_eq!(games, [(3, &Color::BOTH[..]), (1, &[Color::Black][..])]);
        assert_eq!(games_of_person(folder.path(), 1).len(), 1, "the newest");
    }

    #[test]
    fn other_files_are_not_listed_and_notes_stay_in_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("game-1.ron"), saved("f5").write()).unwrap();
        fs::write(folder.path().join("other.ron"), "(of: tomorrow)").unwrap();
        assert_eq!(listed(folder.path()).len(), 1, "a game of an earlier program is");
        let outside = tempfile::tempdir().unwrap();
        let elsewhere = outside.path().join("game.ron");
        fs::write(&elsewhere, saved("f5").write()).unwrap();
        fs::write(folder.path().join("window-1.txt"), elsewhere.display().to_string()).unwrap();
        assert!(RecentGames::take(folder.path()).last().is_none());
    }
}

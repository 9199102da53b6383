//! The games that were played here: each is kept in a file of its own, written after every change,
//! and found again by search. A window notes which one it shows, and resumes it at its next start.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use jiff::Zoned;
use othello_engine::{
    Color,
    notation::{record::EarlyEnd, transcript},
};
use othello_lab::{
    data::{opening_names::name_at, saved_game::SavedGame},
    players::seat::Seat,
    store::{self, Limit, Lock},
};

use crate::{saver::Saver, worker::Worker};

/// So many windows note what they show.
const MOST_WINDOWS: u32 = 16;
/// So many games are listed, the newest: the others stay in the folder.
pub const MOST_LISTED: usize = 10_000;

/// The folder of the games, and what this window says of itself in it.
pub struct RecentGames {
    folder: PathBuf,
    window: Option<Window>,
    /// The game that the window's note names.
    noted: Option<PathBuf>,
    begun: u32,
}

/// A window's note. It is locked while the window is open.
struct Window {
    note: PathBuf,
    _lock: Lock,
}

impl Window {
    fn note(folder: &Path, number: u32) -> PathBuf {
        folder.join(format!("window-{number}.txt"))
    }

    fn lock(folder: &Path, number: u32) -> PathBuf {
        folder.join(format!("window-{number}.lock"))
    }
}

/// The game that a note names.
fn noted(folder: &Path, note: &Path) -> Option<PathBuf> {
    let name = store::read_text(note, Limit::SETTINGS).ok()?;
    // A name and no path: a note leads nowhere else.
    let name = Path::new(name.trim()).file_name()?.to_owned();
    Some(folder.join(name))
}

impl RecentGames {
    /// Takes the first note that no window holds. Where the folder cannot be written to, games go on
    /// without being kept, and the saver tells why.
    pub fn take(folder: &Path) -> RecentGames {
        let take = |number| {
            let lock = Lock::take(&Window::lock(folder, number)).ok()?;
            Some(Window { note: Window::note(folder, number), _lock: lock })
        };
        let made = store::create_folder(folder).is_ok();
        sweep(folder);
        let window = (1..=MOST_WINDOWS).filter(|_| made).find_map(take);
        RecentGames { folder: folder.to_owned(), window, noted: None, begun: 0 }
    }

    /// The game that the window showed when it was last open, and where it is kept.
    pub fn last(&self) -> Option<(SavedGame, PathBuf)> {
        let place = noted(&self.folder, &self.window.as_ref()?.note)?;
        Some((read(&place)?, place))
    }

    /// Says that the window shows this game. Returns whether no other window does: two that wrote one
    /// file would each lose what the other wrote.
    pub fn claim(&mut self, game: &Path) -> bool {
        let own = self.window.as_ref().map(|window| &window.note);
        if let (Some(note), Some(name)) = (own, game.file_name()) {
            // The own note stands before those of others are read: of two windows at least one sees
            // both. That it cannot be written is told when the game cannot be either.
            let _ = store::write(note, name.to_string_lossy().as_bytes());
        }
        let shows = |number| {
            let note = Window::note(&self.folder, number);
            own != Some(&note)
                && noted(&self.folder, &note).as_deref() == Some(game)
                && Lock::is_held(&Window::lock(&self.folder, number))
        };
        let is_alone = !(1..=MOST_WINDOWS).any(shows);
        self.noted = Some(game.to_owned());
        is_alone
    }

    /// Has the game written to its place, a new one if it has none yet.
    pub fn keep(&mut self, saver: &Saver, game: &SavedGame, place: &mut Option<PathBuf>) {
        let known = place.take().filter(|place| {
            // It may have been opened in another window while this one showed something else.
            self.noted.as_ref() == Some(place) || self.claim(place)
        });
        let kept = known.unwrap_or_else(|| {
            let new = self.new_place();
            self.claim(&new);
            new
        });
        saver.write(&kept, game.write().into_bytes());
        *place = Some(kept);
    }

    /// Notes that the window shows an empty board. Notes are written at once: one that came late
    /// could undo the next.
    pub fn leave(&mut self) {
        if let Some(window) = &self.window {
            let _ = store::remove(&window.note);
        }
        self.noted = None;
    }

    fn new_place(&mut self) -> PathBuf {
        let (now, program) = (Zoned::now().strftime(WRITTEN).to_string(), std::process::id());
        loop {
            self.begun += 1;
            let place = self.folder.join(format!("{now} {program}-{}.ron", self.begun));
            if !place.exists() {
                return place;
            }
        }
    }
}

/// How a file's name begins: when the game was begun.
const WRITTEN: &str = "%Y-%m-%d %H.%M.%S";

/// The game in a file; `None` if there is none that can be read.
pub fn read(path: &Path) -> Option<SavedGame> {
    SavedGame::read(&store::read_text(path, Limit::SAVED_GAME).ok()?).ok()
}

/// The ending of the name of a deleted game, which the next start removes.
const DELETED: &str = "deleted";

/// Deletes a game (`true`), or brings it back.
///
/// # Errors
/// If its file cannot be renamed; all then stays as it was.
pub fn delete(game: &Path, gone: bool) -> io::Result<()> {
    let away = game.with_added_extension(DELETED);
    if gone { store::rename(game, &away) } else { store::rename(&away, game) }
}

/// Removes the games that were deleted.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().extension().is_some_and(|ending| ending == DELETED) {
            // What cannot be removed today goes another day.
            let _ = store::remove(&entry.path());
        }
    }
}

/// What the list tells of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Its file.
    pub path: PathBuf,
    /// When it was begun, `2026-11-22 13:05`; empty for a file of another name.
    pub date: String,
    /// Who plays, black first.
    pub seats: [Seat; 2],
    /// The disc difference for black at the end of the first line that was played so far, the empty
    /// squares given to the winner.
    pub result: Option<i32>,
    /// How the game ended before its last move, if it did.
    pub ended: Option<EarlyEnd>,
    /// The moves of the main line.
    pub moves: String,
    /// What players call its opening.
    pub opening: Option<&'static str>,
}

impl Summary {
    fn of(path: PathBuf) -> Option<Summary> {
        let saved = read(&path)?;
        let tree = &saved.tree;
        let end = tree.all().map(|at| tree.stage(at)).find(|stage| stage.turn.is_none());
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
        let (seats, ended) = ([saved.black, saved.white], saved.ended.map(|(_, how)| how));
        Some(Summary { path, date, seats, result, ended, moves, opening })
    }
}

/// Reads the newest games of a folder beside the window, so many at most.
pub fn read_all(ctx: &egui::Context, folder: &Path, most: usize) -> Worker<Summary> {
    let folder = folder.to_owned();
    Worker::spawn(ctx, move |stop, send| {
        list(&folder, most, |summary| {
            send(summary);
            !stop.is_requested()
        });
    })
}

/// Tells of so many games in a folder one by one, the newest first, until it is told to end.
fn list(folder: &Path, most: usize, mut tell: impl FnMut(Summary) -> bool) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    names.retain(|path| path.extension().is_some_and(|ending| ending == "ron"));
    names.sort();
    for summary in names.into_iter().rev().filter_map(Summary::of).take(most) {
        if !tell(summary) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(moves: &str) -> SavedGame {
        SavedGame::of_board(&moves.parse().unwrap())
    }

    fn listed(folder: &Path) -> Vec<Summary> {
        let mut all = Vec::new();
        list(folder, MOST_LISTED, |summary| {
            all.push(summary);
            true
        });
        all
    }

    fn saver() -> Saver {
        Saver::start(&egui::Context::default())
    }

    #[test]
    fn every_game_has_a_file_of_its_own_and_the_last_is_resumed() {
        let folder = tempfile::tempdir().unwrap();
        let mut window = RecentGames::take(folder.path());
        assert!(window.last().is_none());
        let mut places = [None, None];
        let saver_of_window = saver();
        for (place, moves) in places.iter_mut().zip(["f5d6", "e6f4e3f6g5d6e7f5c5"]) {
            window.keep(&saver_of_window, &saved(moves), place);
        }
        window.keep(&saver_of_window, &saved("f5d6c3"), &mut places[0]);
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
    fn a_game_that_another_window_shows_is_not_written_by_two() {
        let folder = tempfile::tempdir().unwrap();
        let [mut first, mut second] = [(); 2].map(|()| RecentGames::take(folder.path()));
        let mut place = None;
        first.keep(&saver(), &saved("f5"), &mut place);
        let place = place.unwrap();
        assert!(second.last().is_none(), "each window has a note of its own");
        assert!(!second.claim(&place));
        drop(first);
        assert!(second.claim(&place), "the first is closed");
    }

    #[test]
    fn what_is_no_game_is_not_listed_and_a_note_leads_nowhere_else() {
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

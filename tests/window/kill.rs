//! The real window is killed with SIGKILL at random moments while two computers play. No move is lost, and
//! every file stays readable.
//! `OTHELLO_KILLS=200 cargo test --test window -- kill:: --nocapture` kills it that often and prints the
//! figures.

use crate::common::{Watchdog, programs};
use std::{
    fmt, fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use othello::settings::{Animation, Settings};
use othello_engine::Square;
use othello_lab::data::saved_game::SavedGame;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A virtual screen.
struct Screen {
    server: Child,
    display: String,
}

impl Screen {
    fn start() -> Screen {
        // Without `-noreset` the server resets, briefly deaf, when its last client leaves.
        let options = ["-displayfd", "1", "-screen", "0", "1280x900x24", "-noreset"];
        let mut server = Command::new("Xvfb")
            .args(options)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut number).unwrap();
        Screen { server, display: format!(":{}", number.trim()) }
    }

    /// Presses these keys in the window. Returns whether there was a window.
    fn press(&self, keys: &[&str]) -> bool {
        let mut hands = Command::new("xdotool");
        hands.args([
            "search",
            "--onlyvisible",
            "--name",
            "^Othello Lab$",
            "windowfocus",
            "sleep",
            "0.2",
        ]);
        for key in keys {
            hands.args(["key", key, "sleep", "0.05"]);
        }
        hands.env("DISPLAY", &self.display).stdout(Stdio::null()).stderr(Stdio::null());
        hands.status().unwrap().success()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// The moment of a kill.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moment {
    /// During the start, or while the window waits for an answer.
    Starting,
    /// While the game is being resumed.
    GoingOn,
    /// After at least one more move.
    Playing,
}

const MOMENTS: [Moment; 4] = [Moment::Playing, Moment::GoingOn, Moment::Starting, Moment::Playing];

/// The window's files.
struct Home {
    folder: tempfile::TempDir,
}

impl Home {
    fn new() -> Home {
        let home = Home { folder: tempfile::tempdir().unwrap() };
        let settings = Settings {
            animation: Animation::Off,
            // Slow enough that a game outlasts the test's wait for its next move, even on a busy machine.
            pause_secs: 0.1,
            seats: Some(["greedy".into(), "random".into()]),
            ..Settings::default()
        };
        fs::create_dir_all(home.settings().parent().unwrap()).unwrap();
        fs::write(home.settings(), settings.write()).unwrap();
        home
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn settings(&self) -> PathBuf {
        self.path().join("config/othello-lab/settings.ron")
    }

    /// The saved game, `None` if there is none.
    fn game(&self) -> Option<Result<SavedGame, String>> {
        let games = self.path().join("data/othello-lab/games");
        let name = fs::read_to_string(games.join("window-1.txt")).ok()?;
        let text = fs::read_to_string(games.join(name)).ok()?;
        Some(SavedGame::read(&text).map_err(|error| error.to_string()))
    }

    fn moves(&self) -> Vec<Square> {
        self.game()
            .and_then(Result::ok)
            .map_or_else(Vec::new, |saved| saved.game().moves().to_vec())
    }

    fn start(&self, screen: &Screen) -> Child {
        Command::new(env!("CARGO_BIN_EXE_othello"))
            .args(["--renderer", "glow"])
            .env("DISPLAY", &screen.display)
            .env_remove("WAYLAND_DISPLAY")
            .env("XDG_DATA_HOME", self.path().join("data"))
            .env("XDG_CONFIG_HOME", self.path().join("config"))
            .env("XDG_RUNTIME_DIR", self.path())
            .spawn()
            .unwrap()
    }
}

/// The results of all kills.
#[derive(Default)]
struct Figures {
    kills: usize,
    in_progress: usize,
    advanced: usize,
    moves: usize,
    finished: usize,
    lost: Vec<String>,
    unreadable: Vec<String>,
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Figures { kills, in_progress, advanced, moves, finished, .. } = self;
        let (lost, unreadable) = (self.lost.len(), self.unreadable.len());
        write!(
            f,
            "{kills} kills, {in_progress} in a game under way, {advanced} after further moves"
        )?;
        write!(
            f,
            ": {moves} moves, {finished} games to their end; lost moves after {lost} kills, "
        )?;
        write!(f, "{unreadable} unreadable files")
    }
}

impl Figures {
    /// Compares the game saved before the start of the window with the game after the kill.
    fn note(&mut self, home: &Home, before: Option<&SavedGame>) -> Option<SavedGame> {
        self.kills += 1;
        let left = home.game().and_then(|read| {
            read.map_err(|error| self.unreadable.push(format!("game: {error}"))).ok()
        });
        if ron::from_str::<Settings>(&fs::read_to_string(home.settings()).unwrap()).is_err() {
            self.unreadable.push("settings".to_owned());
        }
        let moves = |game: Option<&SavedGame>| {
            game.map_or_else(Vec::new, |saved| saved.game().moves().to_vec())
        };
        let (old, new) = (moves(before), moves(left.as_ref()));
        let was_over = before.is_some_and(|saved| saved.game().is_over());
        let is_over = left.as_ref().is_some_and(|saved| saved.game().is_over());
        if !was_over && !new.starts_with(&old) {
            self.lost.push(format!("kill {}: {old:?} became {new:?}", self.kills));
        }
        self.in_progress += usize::from(!new.is_empty() && !is_over);
        self.advanced += usize::from(new != old);
        let is_new_game = was_over && new != old;
        self.moves += new.len() - if is_new_game { 0 } else { old.len().min(new.len()) };
        self.finished += usize::from(is_over && (!was_over || is_new_game));
        left
    }
}

fn wait_until(awaited: &str, is_so: impl Fn() -> bool) {
    let watchdog = Watchdog::new(awaited);
    while !is_so() {
        watchdog.check(String::new);
        thread::sleep(Duration::from_millis(5));
    }
}

/// Continues the game and kills the window at this moment.
fn play_and_kill(screen: &Screen, home: &Home, moment: Moment, secs: f32) {
    let before = home.game().and_then(Result::ok);
    let keys: &[&str] = match &before {
        Some(saved) if saved.game().is_over() => &["ctrl+r"],
        _ => &["ctrl+p"],
    };
    let mut window = home.start(screen);
    let wait = Duration::from_secs_f32(secs);
    if moment != Moment::Starting {
        wait_until("there is a window", || screen.press(&[]));
    }
    match moment {
        Moment::Starting => thread::sleep(wait),
        Moment::GoingOn => thread::scope(|scope| {
            scope.spawn(|| screen.press(keys));
            thread::sleep(wait);
            window.kill().unwrap();
        }),
        Moment::Playing => {
            let old = home.moves();
            // On a busy machine a key may arrive before the window listens.
            wait_until("the game goes on", || {
                screen.press(keys);
                // A second key press would pause the game if the first one is still pending.
                for _ in 0..600 {
                    if home.moves() != old {
                        return true;
                    }
                    thread::sleep(Duration::from_millis(5));
                }
                false
            });
            thread::sleep(wait);
        }
    }
    window.kill().unwrap();
    window.wait().unwrap();
}

#[test]
fn a_game_survives_repeated_kills_without_losing_a_move() {
    if !programs::are_here(&["Xvfb", "xdotool"]) {
        return;
    }
    let kills = std::env::var("OTHELLO_KILLS").map_or(5, |kills| kills.parse().expect("a number"));
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (screen, home) = (Screen::start(), Home::new());
    let mut figures = Figures::default();
    let mut left = None;
    for kill in 0..kills {
        let moment = MOMENTS[kill % MOMENTS.len()];
        play_and_kill(&screen, &home, moment, rng.random_range(0.0..0.9));
        left = figures.note(&home, left.as_ref());
    }
    println!("{figures}");
    assert!(figures.lost.is_empty(), "{figures}: {:?}", figures.lost);
    assert!(figures.unreadable.is_empty(), "{figures}: {:?}", figures.unreadable);
    // Each kill while playing follows a further move.
    let playing = (0..kills).filter(|kill| MOMENTS[kill % MOMENTS.len()] == Moment::Playing);
    assert!(figures.advanced >= playing.count() && figures.in_progress > 0, "{figures}");
}

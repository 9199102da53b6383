//! The paths of the program's files, and choices that tests replace.

use std::path::{Path, PathBuf};

use othello_engine::time::{SystemTime, UNIX_EPOCH};
use othello_lab::runs::estimate::Speed;
use othello_lab::store::fs;

use crate::game::game_analysis::AnalysisBudget;
#[cfg(not(target_family = "wasm"))]
use crate::roster;

/// The paths of the program's files, with choices that tests replace.
#[derive(Clone, Debug)]
pub struct Places {
    /// The file of the settings.
    pub settings: PathBuf,
    /// The file of the programs that may be started.
    pub engines: PathBuf,
    /// The folder of the recent games.
    pub games: PathBuf,
    /// The folder of the tournaments.
    pub tournaments: PathBuf,
    /// The file of the ladder.
    pub ladder: PathBuf,
    /// The folders with players.
    pub populations: Vec<PathBuf>,
    /// The folder of the gallery, the map of styles that ships with the program.
    pub gallery: PathBuf,
    /// The opening book that ships with the program.
    pub book: PathBuf,
    /// The folder of new runs.
    pub runs: PathBuf,
    /// The folder of downloaded games.
    pub databases: PathBuf,
    /// The address of a mirror of the public games, for tests.
    pub mirror: Option<String>,
    /// Whether the system's own file dialogs are tried first.
    pub native_dialogs: bool,
    /// The training speed of this machine; measured if `None`.
    pub speed: Option<Speed>,
    /// The address of the page in a browser.
    pub address: Option<String>,
    /// The folder whose files a browser hands over to the user.
    pub downloads: Option<PathBuf>,
    /// The source of the players' random choices.
    pub seed: u64,
    /// The file of the mistakes that come back.
    pub mistakes: PathBuf,
    /// The day, counted from 1970, or `None` for the system's. For tests.
    pub day: Option<i64>,
    /// The size of the searches of the analysis.
    pub analysis: AnalysisBudget,
}

/// The folder of a page whose files the user gets.
#[cfg(target_family = "wasm")]
pub const DOWNLOADS: &str = "/downloads";

impl Places {
    /// The folders to search for players, the runs first.
    pub fn player_folders(&self) -> Vec<PathBuf> {
        let mut folders = vec![self.runs.clone()];
        folders.extend(self.populations.iter().filter(|folder| **folder != self.runs).cloned());
        folders
    }

    /// The folders to search for runs: the user's own, and those of earlier versions.
    pub fn run_folders(&self) -> Vec<PathBuf> {
        let mut folders = vec![self.tournaments.clone()];
        folders.extend(self.player_folders());
        folders
    }

    /// The folder of the kept analyses, beside the recent games.
    pub fn reviews(&self) -> PathBuf {
        self.games.join("reviews")
    }

    /// The day, counted from 1970: today in the user's time zone, unless another one is set.
    pub fn today(&self) -> i64 {
        self.day.unwrap_or_else(|| {
            let epoch = jiff::civil::date(1970, 1, 1);
            let since = jiff::Zoned::now().date().duration_since(epoch);
            since.as_hours().div_euclid(24)
        })
    }

    /// The paths on a page, whose files are its own.
    #[cfg(target_family = "wasm")]
    pub fn of_user() -> Places {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let seed = since.as_nanos() as u64;
        Places {
            native_dialogs: true,
            address: address(),
            downloads: Some(PathBuf::from(DOWNLOADS)),
            speed: None,
            seed,
            analysis: AnalysisBudget::USUAL,
            ..Places::in_folder(Path::new("/"), PathBuf::from("/shipped/populations"))
        }
    }

    /// The paths for this user.
    #[cfg(not(target_family = "wasm"))]
    pub fn of_user() -> Places {
        let home = directories::ProjectDirs::from("", "", "othello-lab");
        let (settings, data) = match &home {
            Some(home) => (home.config_dir(), home.data_local_dir()),
            None => (Path::new("."), Path::new(".")),
        };
        // A new seed for each start. It is stored nowhere: the moves are.
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Places {
            settings: settings.join("settings.ron"),
            engines: settings.join("engines.ron"),
            mistakes: settings.join("mistakes.csv"),
            day: None,
            games: data.join("games"),
            databases: data.join("databases"),
            mirror: None,
            tournaments: data.join("tournaments"),
            ladder: data.join("ladder.ron"),
            runs: runs_folder(data),
            gallery: gallery_beside(&roster::population_folders()),
            book: book_beside(&roster::population_folders()),
            populations: roster::population_folders(),
            native_dialogs: true,
            speed: None,
            address: None,
            downloads: None,
            seed: since.as_nanos() as u64,
            analysis: AnalysisBudget::USUAL,
        }
    }

    /// All paths in one folder, no native dialogs, a fixed seed and speed, an analysis of a fraction of a second.
    /// For tests.
    pub fn in_folder(folder: &Path, populations: PathBuf) -> Places {
        Places {
            settings: folder.join("settings.ron"),
            engines: folder.join("engines.ron"),
            mistakes: folder.join("mistakes.csv"),
            day: None,
            games: folder.join("games"),
            databases: folder.join("databases"),
            mirror: None,
            tournaments: folder.join("tournaments"),
            ladder: folder.join("ladder.ron"),
            runs: folder.join("runs"),
            gallery: gallery_beside(std::slice::from_ref(&populations)),
            book: book_beside(std::slice::from_ref(&populations)),
            populations: vec![populations],
            native_dialogs: false,
            speed: Some(Speed::DESKTOP),
            address: None,
            downloads: None,
            seed: 1,
            analysis: AnalysisBudget { values: 2_000_000, hint: 500_000, review: 100_000 },
        }
    }
}

/// The address of the page, without what follows its path.
#[cfg(target_family = "wasm")]
fn address() -> Option<String> {
    let location = web_sys::window()?.location();
    Some(location.origin().ok()? + &location.pathname().ok()?)
}

/// The gallery beside one of these folders of players.
fn gallery_beside(populations: &[PathBuf]) -> PathBuf {
    beside(populations, "gallery/styles")
}

/// The book beside one of these folders of players.
fn book_beside(populations: &[PathBuf]) -> PathBuf {
    beside(populations, "books/glem.book")
}

/// A file that ships beside one of these folders of players.
fn beside(populations: &[PathBuf], name: &str) -> PathBuf {
    let mut found = populations.iter().map(|folder| folder.with_file_name(name));
    found.find(|path| fs::is_there(path)).unwrap_or_else(|| name.into())
}

/// The folder of new runs: in the user's data, or in a checkout of the project its own `populations`.
#[cfg(not(target_family = "wasm"))]
fn runs_folder(data: &Path) -> PathBuf {
    let is_checkout = |folder: &PathBuf| fs::is_file(folder.with_file_name("Cargo.toml"));
    roster::population_folders()
        .into_iter()
        .find(is_checkout)
        .unwrap_or_else(|| data.join("populations"))
}

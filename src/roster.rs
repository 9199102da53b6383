//! Everyone who can be chosen, as every list of the window shows them: the library, watched while the
//! window is open, with names in the user's language.

use std::{
    env, fs, iter,
    path::{Path, PathBuf},
    sync::mpsc::{self, Receiver, Sender},
    thread,
    time::Duration,
};

use notify::{RecommendedWatcher, RecursiveMode, Watcher};
use othello_engine::{player::SearcherSpec, search::Stop};
use othello_lab::players::{
    library::{Entry, Library, Origin, Scanner},
    seat::{ModelRef, PlayerSpec, Seat},
};

use crate::{
    messages::Messages,
    names,
    worker::{Poll, Worker},
};

/// A player on the lists.
#[derive(Clone, Debug, PartialEq)]
pub struct Guest {
    /// The player, with the search it was bred for.
    pub player: PlayerSpec,
    /// What the lists call it.
    pub name: String,
    /// What is known about it, in a few words.
    pub about: String,
    /// The list it stands on.
    pub group: Group,
}

/// The lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Group {
    /// Named levels of strength.
    #[default]
    Levels,
    /// What the lab's runs have bred and trained.
    Lab,
    /// Players in files.
    Files,
    /// What comes with the program.
    BuiltIn,
    /// Other programs.
    Programs,
}

impl Group {
    /// All, in their order.
    pub const ALL: [Group; 5] =
        [Group::Levels, Group::Lab, Group::Files, Group::BuiltIn, Group::Programs];

    /// The message with its name.
    pub const fn words(self) -> &'static str {
        match self {
            Group::Levels => "players-levels",
            Group::Lab => "players-lab",
            Group::Files => "players-files",
            Group::BuiltIn => "players-built-in",
            Group::Programs => "players-programs",
        }
    }

    const fn of(origin: &Origin) -> Group {
        match origin {
            Origin::Level(_) => Group::Levels,
            Origin::Run(_) => Group::Lab,
            Origin::Population { .. } | Origin::File => Group::Files,
            Origin::BuiltIn | Origin::Method => Group::BuiltIn,
            Origin::Program => Group::Programs,
        }
    }
}

/// Everyone who can be chosen now.
pub struct Roster {
    folders: Vec<PathBuf>,
    library: Library,
    guests: Vec<Guest>,
    news: Worker<Library>,
    /// Asks for a look into the folders.
    ask: Sender<()>,
    /// Asks too, whenever something in the folders changes. `None` where that cannot be watched.
    _watcher: Option<RecommendedWatcher>,
}

/// How long the window's start waits for the first look into the folders.
const PATIENCE: Duration = Duration::from_millis(200);

/// The folders are looked into no more often than this: an evolution writes many files a second.
const CALM: Duration = Duration::from_millis(700);

impl Roster {
    /// Looks into these folders, and again whenever something changes there.
    pub fn watch(ctx: &egui::Context, folders: Vec<PathBuf>, words: &Messages) -> Roster {
        let (ask, asked) = mpsc::channel();
        let watcher = watcher(&folders, &ask);
        // The first look must be a look: nobody has asked yet.
        ask.send(()).expect("the other end is here");
        let places = folders.clone();
        let news = Worker::spawn(ctx, move |stop, send| scan(&places, &asked, stop, send));
        let library = news.wait(PATIENCE).unwrap_or_else(Library::built_in);
        let mut roster =
            Roster { folders, library, guests: Vec::new(), news, ask, _watcher: watcher };
        roster.name_all(words);
        roster
    }

    /// Takes in what has changed. Returns whether something has.
    pub fn logic(&mut self, words: &Messages) -> bool {
        let mut newest = None;
        while let Poll::Report(library) = self.news.poll() {
            newest = Some(library);
        }
        let Some(library) = newest.filter(|library| *library != self.library) else { return false };
        self.library = library;
        self.name_all(words);
        true
    }

    /// Has the folders looked into now: where they cannot be watched, nothing else does.
    pub fn look_again(&self) {
        // The thread ends with the window, and not before.
        let _ = self.ask.send(());
    }

    /// Names everyone anew, in the language of these words.
    pub fn name_all(&mut self, words: &Messages) {
        self.guests = self.library.entries().iter().map(|entry| guest(words, entry)).collect();
    }

    /// Everyone.
    pub fn guests(&self) -> &[Guest] {
        &self.guests
    }

    /// Whoever plays so.
    pub fn find(&self, player: &PlayerSpec) -> Option<&Guest> {
        self.guests.iter().find(|guest| guest.player == *player)
    }

    /// Whoever has this model, whatever the search.
    pub fn find_model(&self, model: &ModelRef) -> Option<&Guest> {
        let other_levels = |guest: &&Guest| guest.group != Group::Levels;
        self.guests.iter().filter(other_levels).find(|guest| guest.player.model() == Some(model))
    }

    /// A seat whose player's file is found again when the program was started in another folder, or
    /// the file has moved to a folder of players.
    pub fn find_again(&self, seat: &Seat) -> Seat {
        let moved = |model: &ModelRef| {
            let path = self.moved_to(model);
            path.map_or_else(|| model.clone(), |path| model.at(&path))
        };
        match seat {
            Seat::Player(PlayerSpec::Bred(model)) => Seat::Player(PlayerSpec::Bred(moved(model))),
            Seat::Player(PlayerSpec::Search(searcher, Some(model))) => {
                Seat::Player(PlayerSpec::search(*searcher, moved(model)))
            }
            _ => seat.clone(),
        }
    }

    fn moved_to(&self, model: &ModelRef) -> Option<PathBuf> {
        let path = model.path()?;
        let name = path.file_name().filter(|_| path.extension().is_some() && !path.exists())?;
        let mut places = self
            .folders
            .iter()
            .flat_map(|folder| iter::once(folder.clone()).chain(folders_in(folder)));
        places.find_map(|folder| Some(folder.join(name)).filter(|path| path.exists()))
    }
}

/// Asks for a look whenever something changes in these folders.
fn watcher(folders: &[PathBuf], ask: &Sender<()>) -> Option<RecommendedWatcher> {
    let ask = ask.clone();
    let mut watcher = notify::recommended_watcher(move |_| {
        let _ = ask.send(());
    })
    .ok()?;
    for folder in folders {
        // A folder that is not there yet is seen when somebody asks.
        let _ = watcher.watch(folder, RecursiveMode::Recursive);
    }
    Some(watcher)
}

fn scan(folders: &[PathBuf], asked: &Receiver<()>, stop: &Stop, send: &mut dyn FnMut(Library)) {
    let mut scanner = Scanner::default();
    let mut last = None;
    while asked.recv().is_ok() && !stop.is_requested() {
        while asked.try_recv().is_ok() {}
        let library = scanner.scan(folders);
        if last.as_ref() != Some(&library) {
            last = Some(library.clone());
            send(library);
        }
        thread::sleep(CALM);
    }
}

/// How the lists show a player.
pub fn guest(words: &Messages, entry: &Entry) -> Guest {
    let player = &entry.player;
    let searcher = names::searcher(words, &player.to_string());
    let about = match &entry.origin {
        Origin::Level(level) => words.get(names::level_about(*level)).into_owned(),
        Origin::BuiltIn => {
            let values = [("search", searcher.as_str().into())];
            words.with("origin-built-in", &values).into_owned()
        }
        Origin::Method if player.searcher().is_some_and(SearcherSpec::takes_model) => {
            words.get("origin-playouts").into_owned()
        }
        Origin::Run(member) => names::birth(words, member, &searcher),
        Origin::Population { generations, fitness } => {
            let values = [
                ("generations", (*generations).into()),
                ("fitness", (fitness.round() as i64).into()),
            ];
            words.with("origin-evolved", &values).into_owned()
        }
        Origin::Method | Origin::File => searcher,
        Origin::Program => player.to_string(),
    };
    Guest {
        player: player.clone(),
        name: names::player(words, &player.to_string()),
        about,
        group: Group::of(&entry.origin),
    }
}

/// The folders named `populations`: here, and beside or above the program.
pub fn population_folders() -> Vec<PathBuf> {
    let program = env::current_exe().ok();
    let above =
        program.iter().flat_map(|path| path.ancestors().skip(1)).map(|f| f.join("populations"));
    let mut folders: Vec<PathBuf> =
        std::iter::once(PathBuf::from("populations")).chain(above).collect();
    folders.retain(|folder| folder.is_dir());
    let mut seen = Vec::new();
    folders.retain(|folder| {
        let real = folder.canonicalize().unwrap_or_else(|_| folder.clone());
        let new = !seen.contains(&real);
        seen.push(real);
        new
    });
    folders
}

/// The folders in a folder, in the order of their names.
fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|e| e.path()).filter(|p| p.is_dir()).collect();
    folders.sort();
    folders
}

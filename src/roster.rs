//! Everyone who can be chosen, as every list of the window shows them: the library and the ladder,
//! watched while the window is open, with names in the user's language.

use std::{
    env, fs, iter,
    path::{Path, PathBuf},
    sync::mpsc::{self, Receiver, Sender},
    thread,
    time::{Duration, SystemTime},
};

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};
use othello_engine::{Color, search::Stop, spec::SearcherSpec};
use othello_lab::{
    learn::evolution::files::Evolved,
    measure::{ladder::Ladder, rating::Rated},
    players::{
        library::{Entry, Library, Origin, Scanner},
        seat::{ModelRef, PlayerSpec, Seat},
    },
    store,
};

use crate::{
    failure::Failure,
    messages::Messages,
    names,
    runs::tournament::SHIPPED_LADDER,
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
    /// What else is known: where it was born, and how it is written.
    pub details: String,
    /// What the ladder says of it, if it has played there.
    pub rated: Option<Rated>,
    /// The list it stands on.
    pub group: Group,
    /// Whether the user has added it, and can remove it.
    pub is_added: bool,
}

/// The lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Group {
    /// Named levels of strength.
    #[default]
    Levels,
    /// What the user's runs have bred and trained, and what the user has added.
    Mine,
    /// Players in files, as those that evolved and come with the program.
    Evolved,
    /// Models and searches that come with the program, and other programs.
    Engines,
}

impl Group {
    /// All, in their order.
    pub const ALL: [Group; 4] = [Group::Levels, Group::Mine, Group::Evolved, Group::Engines];

    /// The message with its name.
    pub const fn words(self) -> &'static str {
        match self {
            Group::Levels => "players-levels",
            Group::Mine => "players-mine",
            Group::Evolved => "players-evolved",
            Group::Engines => "players-engines",
        }
    }

    const fn of(origin: &Origin, is_added: bool) -> Group {
        match origin {
            Origin::Level(_) => Group::Levels,
            Origin::Program => Group::Engines,
            Origin::Run(_) => Group::Mine,
            _ if is_added => Group::Mine,
            Origin::Population(_) | Origin::Shared(_) | Origin::File => Group::Evolved,
            Origin::BuiltIn | Origin::Method => Group::Engines,
        }
    }
}

/// What a player is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// This side of a new game.
    Side(Color),
    /// The opponent of a person in a new game.
    Opponent,
    /// A tournament that is being set up.
    Tournament,
    /// The ladder.
    Ladder,
    /// To be bred from.
    Parent,
}

/// Everyone who can be chosen now.
pub struct Roster {
    folders: Vec<PathBuf>,
    library: Library,
    guests: Vec<Guest>,
    /// The ladder, or why it cannot be read; `None` until it has been read for the first time.
    ladder: Option<Result<Ladder, Failure>>,
    /// Whom the user has added.
    added: Vec<PlayerSpec>,
    /// Those of them who were added since the last look.
    fresh: Vec<Entry>,
    news: Worker<News>,
    ask: Sender<Ask>,
    /// Asks for a look whenever something changes. `None` where that cannot be watched.
    _watcher: Option<RecommendedWatcher>,
}

/// What is asked of the thread that looks.
enum Ask {
    /// A look into the folders.
    Look,
    /// The same, with these players whom the user has added.
    Added(Vec<PlayerSpec>),
}

/// What has changed.
enum News {
    Ladder(Result<Ladder, Failure>),
    Library(Library),
}

/// How long the window's start waits for the first look into the folders.
const PATIENCE: Duration = Duration::from_millis(200);

/// The folders are looked into no more often than this: an evolution writes many files a second.
const CALM: Duration = Duration::from_millis(700);

impl Roster {
    /// Looks into these folders and at this ladder, and again whenever something changes there. The
    /// first folder, where runs begin, is made if it is not there: it could not be watched.
    pub fn watch(
        ctx: &egui::Context,
        folders: Vec<PathBuf>,
        ladder: PathBuf,
        added: &[PlayerSpec],
        words: &Messages,
    ) -> Roster {
        let (ask, asked) = mpsc::channel();
        let watcher = watcher(&folders, &ladder, &ask);
        // The first look must be a look: nobody has asked yet.
        ask.send(Ask::Added(added.to_vec())).expect("the other end is here");
        let mut eyes = Eyes { folders: folders.clone(), ladder, ..Eyes::default() };
        let news =
            Worker::spawn_listener(ctx, move |stop, send| eyes.look_when_asked(&asked, stop, send));
        let mut roster = Roster {
            folders,
            library: Library::built_in(),
            guests: Vec::new(),
            ladder: None,
            added: added.to_vec(),
            fresh: Vec::new(),
            news,
            ask,
            _watcher: watcher,
        };
        for _ in 0..2 {
            roster.news.wait(PATIENCE).into_iter().for_each(|news| roster.take(news));
        }
        roster.name_all(words);
        roster
    }

    /// Takes in what has changed. Returns whether something has.
    pub fn logic(&mut self, words: &Messages) -> bool {
        let mut has_changed = false;
        while let Poll::Report(news) = self.news.poll() {
            self.take(news);
            has_changed = true;
        }
        if has_changed {
            self.name_all(words);
        }
        has_changed
    }

    fn take(&mut self, news: News) {
        match news {
            News::Ladder(ladder) => self.ladder = Some(ladder),
            News::Library(library) => {
                self.library = library;
                // This look may have begun before they were added.
                let library = &self.library;
                self.fresh.retain(|entry| library.find(&entry.player).is_none());
                self.fresh.iter().for_each(|entry| self.library.add(entry.clone()));
            }
        }
    }

    /// Shows a player whom the user has added from now on; `added` are all of them.
    pub fn add(&mut self, entry: Entry, added: &[PlayerSpec], words: &Messages) {
        self.library.add(entry.clone());
        self.fresh.push(entry);
        self.take_added(added, words);
    }

    /// Shows a player no longer whom the user had added; `added` are all others.
    pub fn remove(&mut self, player: &PlayerSpec, added: &[PlayerSpec], words: &Messages) {
        self.library.remove(player);
        self.fresh.retain(|entry| entry.player != *player);
        self.take_added(added, words);
    }

    fn take_added(&mut self, added: &[PlayerSpec], words: &Messages) {
        self.added = added.to_vec();
        self.name_all(words);
        let _ = self.ask.send(Ask::Added(added.to_vec()));
    }

    /// The ladder, or why it cannot be read; `None` until it has been read for the first time.
    pub const fn ladder(&self) -> Option<&Result<Ladder, Failure>> {
        self.ladder.as_ref()
    }

    /// Has the folders looked into now: where they cannot be watched, nothing else does.
    pub fn look_again(&self) {
        // The thread ends with the window, and not before.
        let _ = self.ask.send(Ask::Look);
    }

    /// Names everyone anew, in the language of these words.
    pub fn name_all(&mut self, words: &Messages) {
        let named = |entry: &Entry| guest(words, entry, self.added.contains(&entry.player));
        self.guests = self.library.entries().iter().map(named).collect();
    }

    /// Everyone.
    pub fn guests(&self) -> &[Guest] {
        &self.guests
    }

    /// Whoever plays so, from whatever folder its file is named.
    pub fn find(&self, player: &PlayerSpec) -> Option<&Guest> {
        self.guests.iter().find(|guest| guest.player.is_same(player))
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

/// Asks for a look whenever something changes in these folders or in the ladder.
fn watcher(folders: &[PathBuf], ladder: &Path, ask: &Sender<Ask>) -> Option<RecommendedWatcher> {
    let (ask, ladder_name) = (ask.clone(), ladder.file_name()?.to_owned());
    let beside = ladder.parent()?.to_owned();
    let is_change = move |event: &Event| {
        // A look reads: that is no change. Beside the ladder lies what is no player.
        let matters = |path: &PathBuf| {
            path.parent() != Some(&beside) || path.file_name() == Some(&ladder_name)
        };
        !event.kind.is_access() && event.paths.iter().any(matters)
    };
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        if event.as_ref().map_or(true, &is_change) {
            let _ = ask.send(Ask::Look);
        }
    })
    .ok()?;
    // One that is not there could not be watched; where it cannot be made, somebody asks for looks.
    for folder in folders.first().into_iter().map(PathBuf::as_path).chain(ladder.parent()) {
        let _ = store::create_folder(folder);
    }
    for folder in folders {
        let _ = watcher.watch(folder, RecursiveMode::Recursive);
    }
    let _ = watcher.watch(ladder.parent()?, RecursiveMode::NonRecursive);
    Some(watcher)
}

/// The thread that looks, and what it has seen.
#[derive(Default)]
struct Eyes {
    folders: Vec<PathBuf>,
    ladder: PathBuf,
    added: Vec<PlayerSpec>,
    scanner: Scanner,
    /// The ladder, and when its file was changed last.
    seen: Option<(Option<SystemTime>, Option<Ladder>)>,
}

impl Eyes {
    fn look_when_asked(&mut self, asked: &Receiver<Ask>, stop: &Stop, send: &mut dyn FnMut(News)) {
        let mut last = None;
        while let Ok(ask) = asked.recv()
            && !stop.is_requested()
        {
            for ask in iter::once(ask).chain(asked.try_iter()) {
                if let Ask::Added(added) = ask {
                    self.added = added;
                }
            }
            self.read_ladder(send);
            let mut library = self.scanner.scan(&self.folders, &self.added);
            if let Some((_, Some(ladder))) = &self.seen {
                library.rate(ladder);
            }
            if last.as_ref() != Some(&library) {
                last = Some(library.clone());
                send(News::Library(library));
            }
            thread::sleep(CALM);
        }
    }

    /// Reads and rates the ladder, if somebody has written it.
    fn read_ladder(&mut self, send: &mut dyn FnMut(News)) {
        let changed = fs::metadata(&self.ladder).and_then(|data| data.modified()).ok();
        if self.seen.as_ref().is_some_and(|(seen, _)| *seen == changed) {
            return;
        }
        let ladder = Ladder::open(&self.ladder, SHIPPED_LADDER);
        self.seen = Some((changed, ladder.as_ref().ok().cloned()));
        send(News::Ladder(ladder.map_err(|error| Failure::from(&error))));
    }
}

/// How the lists show a player, whom the user may have added.
pub fn guest(words: &Messages, entry: &Entry, is_added: bool) -> Guest {
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
        Origin::Run(member) => names::role(words, member.role, &searcher),
        Origin::Population(Evolved { generations, fitness }) => {
            let values = [
                ("generations", (*generations).into()),
                ("fitness", (fitness.round() as i64).into()),
            ];
            words.with("origin-evolved", &values).into_owned()
        }
        Origin::Shared(shared) => names::shared(words, shared),
        Origin::Method | Origin::File => searcher,
        Origin::Program => match player {
            PlayerSpec::External(program) => program.command_line(),
            _ => searcher,
        },
    };
    let birth = match &entry.origin {
        Origin::Run(member) => names::birth(words, &member.origin),
        _ => None,
    };
    let details = birth.into_iter().chain(iter::once(player.to_string()));
    Guest {
        player: player.clone(),
        details: details.collect::<Vec<_>>().join("\n"),
        name: match entry.origin {
            Origin::BuiltIn => names::model(words, &player.to_string()),
            _ => names::player(words, &player.to_string()),
        },
        about,
        rated: entry.rated,
        group: Group::of(&entry.origin, is_added),
        is_added,
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

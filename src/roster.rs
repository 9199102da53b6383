//! The players on all lists of the window: the library and the ladder, watched for changes, with names in the
//! user's language.

#[cfg_attr(target_family = "wasm", path = "roster/on_request.rs")]
mod feed;

use std::{
    iter,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use othello_engine::{Color, spec::SearcherSpec};
use othello_lab::{
    evolution::files::EvolutionRecord,
    ladder::Ladder,
    library::{Library, LibraryEntry, Origin, Scanner},
    players::spec::{ModelRef, PlayerSpec, Seat},
    rating::elo::PlayerRating,
    store::fs,
};

use crate::{
    text::{failure::Failure, messages::Messages, names},
    worker::Poll,
};
use feed::RosterFeed;

/// The initial ladder of a new user: the ratings of the shipped players.
pub const SHIPPED_LADDER: &str = include_str!("../assets/ladder.ron");

/// A player on the lists.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedPlayer {
    /// The player, with its default search.
    pub player: PlayerSpec,
    /// The name on the lists.
    pub name: String,
    /// A short description.
    pub about: String,
    /// The tooltip: the player's origin and spec.
    pub details: String,
    /// The player's rating, if it is on the ladder.
    pub rated: Option<PlayerRating>,
    /// The list with the player.
    pub group: PlayerGroup,
    /// Whether the user has added it and can remove it.
    pub is_added: bool,
    /// The run that bred or trained it, if any.
    pub run: Option<PathBuf>,
}

/// The lists of players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayerGroup {
    /// Named levels of strength.
    #[default]
    Levels,
    /// Players of the user's runs and players that the user has added.
    Mine,
    /// Players in files, such as the evolved ones that ship with the program.
    Evolved,
    /// Models and searches that ship with the program, and other programs.
    Engines,
}

impl PlayerGroup {
    /// All lists, in order.
    pub const ALL: [PlayerGroup; 4] =
        [PlayerGroup::Levels, PlayerGroup::Mine, PlayerGroup::Evolved, PlayerGroup::Engines];

    /// The message with its name.
    pub const fn words(self) -> &'static str {
        match self {
            PlayerGroup::Levels => "players-levels",
            PlayerGroup::Mine => "players-mine",
            PlayerGroup::Evolved => "players-evolved",
            PlayerGroup::Engines => "players-engines",
        }
    }

    const fn of(origin: &Origin, is_added: bool) -> PlayerGroup {
        match origin {
            Origin::Level(_) => PlayerGroup::Levels,
            Origin::Program => PlayerGroup::Engines,
            Origin::Run(_) => PlayerGroup::Mine,
            _ if is_added => PlayerGroup::Mine,
            Origin::Population(_) | Origin::Shared(_) | Origin::File => PlayerGroup::Evolved,
            Origin::BuiltIn | Origin::Method => PlayerGroup::Engines,
        }
    }
}

/// The place that a player is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerSlot {
    /// This side of a new game.
    Side(Color),
    /// The opponent of a person in a new game.
    Opponent,
    /// The tournament being set up.
    Tournament,
    /// The ladder.
    Ladder,
    /// A parent of offspring.
    Parent,
    /// The players that look at one position.
    Minds,
}

/// All players that can be chosen now.
pub struct PlayerRoster {
    folders: Vec<PathBuf>,
    library: Library,
    players: Vec<ListedPlayer>,
    /// The ladder, or the reading error; `None` until it has been read once.
    ladder: Option<Result<Ladder, Failure>>,
    /// The players that the user has added.
    added: Vec<PlayerSpec>,
    /// The players added since the last scan.
    fresh: Vec<LibraryEntry>,
    feed: RosterFeed,
}

/// A request for a scan.
enum ScanRequest {
    /// Scans the folders.
    Look,
    /// Scans them, with these players that the user has added.
    Added(Vec<PlayerSpec>),
}

/// A change.
enum RosterChange {
    Ladder(Result<Ladder, Failure>),
    Library(Library),
}

/// The time that the window's start waits for the first scan.
const PATIENCE: Duration = Duration::from_millis(200);

impl PlayerRoster {
    /// Scans these folders and the ladder, and rescans them after changes. Creates the first folder, that of
    /// the runs, if it is missing: a missing folder cannot be watched.
    pub fn watch(
        ctx: &egui::Context,
        folders: Vec<PathBuf>,
        ladder: PathBuf,
        added: &[PlayerSpec],
        words: &Messages,
    ) -> PlayerRoster {
        let scan = RosterScan { folders: folders.clone(), ladder, ..RosterScan::default() };
        let feed = RosterFeed::start(ctx, scan);
        // The first request starts the first scan.
        feed.ask(ScanRequest::Added(added.to_vec()));
        let mut roster = PlayerRoster {
            folders,
            library: Library::built_in(),
            players: Vec::new(),
            ladder: None,
            added: added.to_vec(),
            fresh: Vec::new(),
            feed,
        };
        for _ in 0..2 {
            roster.feed.wait(PATIENCE).into_iter().for_each(|news| roster.take(news));
        }
        roster.name_all(words);
        roster
    }

    /// Takes in changes. Returns whether there were any.
    pub fn logic(&mut self, words: &Messages) -> bool {
        let mut has_changed = false;
        while let Poll::Report(news) = self.feed.poll() {
            self.take(news);
            has_changed = true;
        }
        if has_changed {
            self.name_all(words);
        }
        has_changed
    }

    fn take(&mut self, news: RosterChange) {
        match news {
            RosterChange::Ladder(ladder) => self.ladder = Some(ladder),
            RosterChange::Library(library) => {
                self.library = library;
                // This scan may have started before they were added.
                let library = &self.library;
                self.fresh.retain(|entry| library.find(&entry.player).is_none());
                self.fresh.iter().for_each(|entry| self.library.add(entry.clone()));
            }
        }
    }

    /// Adds a player to the lists; `added` are all players that the user has added.
    pub fn add(&mut self, entry: LibraryEntry, added: &[PlayerSpec], words: &Messages) {
        self.library.add(entry.clone());
        self.fresh.push(entry);
        self.take_added(added, words);
    }

    /// Removes an added player from the lists; `added` are the remaining ones.
    pub fn remove(&mut self, player: &PlayerSpec, added: &[PlayerSpec], words: &Messages) {
        self.library.remove(player);
        self.fresh.retain(|entry| entry.player != *player);
        self.take_added(added, words);
    }

    fn take_added(&mut self, added: &[PlayerSpec], words: &Messages) {
        self.added = added.to_vec();
        self.name_all(words);
        self.feed.ask(ScanRequest::Added(added.to_vec()));
    }

    /// The ladder, or the reading error; `None` until it has been read once.
    pub const fn ladder(&self) -> Option<&Result<Ladder, Failure>> {
        self.ladder.as_ref()
    }

    /// Requests a scan. Unwatched folders are scanned only by request.
    pub fn look_again(&self) {
        self.feed.ask(ScanRequest::Look);
    }

    /// Renames all players in the language of these messages.
    pub fn name_all(&mut self, words: &Messages) {
        let named =
            |entry: &LibraryEntry| listed_player(words, entry, self.added.contains(&entry.player));
        self.players = self.library.entries().iter().map(named).collect();
    }

    /// All players.
    pub fn players(&self) -> &[ListedPlayer] {
        &self.players
    }

    /// The player with this spec, whatever folder its file is named in.
    pub fn find(&self, player: &PlayerSpec) -> Option<&ListedPlayer> {
        self.players.iter().find(|listed| listed.player.is_same(player))
    }

    /// The name of a player, as it is listed.
    pub fn name_of(&self, words: &Messages, player: &PlayerSpec) -> String {
        let unlisted = || names::player(words, &player.to_string());
        self.find(player).map_or_else(unlisted, |listed| listed.name.clone())
    }

    /// The player with this model, whatever its search.
    pub fn find_model(&self, model: &ModelRef) -> Option<&ListedPlayer> {
        let other_levels = |listed: &&ListedPlayer| listed.group != PlayerGroup::Levels;
        self.players.iter().filter(other_levels).find(|listed| listed.player.model() == Some(model))
    }

    /// The seat with its player's file located again. The program may have been started in another folder, or the
    /// file moved to a folder of players.
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
        let name =
            path.file_name().filter(|_| path.extension().is_some() && !fs::is_there(path))?;
        let mut places = self
            .folders
            .iter()
            .flat_map(|folder| iter::once(folder.clone()).chain(folders_in(folder)));
        places.find_map(|folder| Some(folder.join(name)).filter(|path| fs::is_there(path)))
    }
}

/// A scan of the folders, and its last results.
#[derive(Default)]
struct RosterScan {
    folders: Vec<PathBuf>,
    ladder: PathBuf,
    added: Vec<PlayerSpec>,
    scanner: Scanner,
    /// The ladder and the modification time of its file.
    seen: Option<(Option<SystemTime>, Option<Ladder>)>,
    last: Option<Library>,
}

impl RosterScan {
    /// Scans for these requests, and reports what has changed.
    fn scan(
        &mut self,
        requests: impl IntoIterator<Item = ScanRequest>,
        send: &mut dyn FnMut(RosterChange),
    ) {
        for request in requests {
            if let ScanRequest::Added(added) = request {
                self.added = added;
            }
        }
        self.read_ladder(send);
        let mut library = self.scanner.scan(&self.folders, &self.added);
        if let Some((_, Some(ladder))) = &self.seen {
            library.rate(ladder);
        }
        if self.last.as_ref() != Some(&library) {
            self.last = Some(library.clone());
            send(RosterChange::Library(library));
        }
    }

    /// Reads and rates the ladder, if its file has changed.
    fn read_ladder(&mut self, send: &mut dyn FnMut(RosterChange)) {
        let changed = fs::metadata(&self.ladder).and_then(|data| data.modified()).ok();
        if self.seen.as_ref().is_some_and(|(seen, _)| *seen == changed) {
            return;
        }
        let ladder = Ladder::open(&self.ladder, SHIPPED_LADDER);
        self.seen = Some((changed, ladder.as_ref().ok().cloned()));
        send(RosterChange::Ladder(ladder.map_err(|error| Failure::from(&error))));
    }
}

/// A player's row on the lists.
pub fn listed_player(words: &Messages, entry: &LibraryEntry, is_added: bool) -> ListedPlayer {
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
        Origin::Run(member) => names::role(words, member, &searcher),
        Origin::Population(EvolutionRecord { generations, fitness }) => {
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
    ListedPlayer {
        player: player.clone(),
        details: details.collect::<Vec<_>>().join("\n"),
        name: match entry.origin {
            Origin::BuiltIn => names::model(words, &player.to_string()),
            _ => names::player(words, &player.to_string()),
        },
        about,
        rated: entry.rated,
        group: PlayerGroup::of(&entry.origin, is_added),
        is_added,
        run: match &entry.origin {
            Origin::Run(member) => Some(member.origin.run.clone()),
            _ => None,
        },
    }
}

/// The folders named `populations`: in the current folder, beside or above the program, and above
/// it in `share/othello-lab`, where packages install them, or in `Resources`, as in an app of macOS.
#[cfg(not(target_family = "wasm"))]
pub fn population_folders() -> Vec<PathBuf> {
    let program = std::env::current_exe().ok();
    let above = program.iter().flat_map(|path| path.ancestors().skip(1)).flat_map(|folder| {
        ["populations", "share/othello-lab/populations", "Resources/populations"]
            .map(|name| folder.join(name))
    });
    let mut folders: Vec<PathBuf> =
        std::iter::once(PathBuf::from("populations")).chain(above).collect();
    folders.retain(|folder| fs::is_folder(folder));
    let mut seen = Vec::new();
    folders.retain(|folder| {
        let real = folder.canonicalize().unwrap_or_else(|_| folder.clone());
        let new = !seen.contains(&real);
        seen.push(real);
        new
    });
    folders
}

/// The subfolders of a folder, sorted by name.
fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> =
        entries.map(|e| e.path()).filter(|p| fs::is_folder(p)).collect();
    folders.sort();
    folders
}

//! The player library: the named levels, the built-in models, the players in files and those of runs.

use std::{
    collections::{HashMap, HashSet},
    path::{Path, PathBuf},
    time::SystemTime,
};

use crate::store::fs;
use othello_engine::{models::Model, search::MctsSettings, spec::SearcherSpec};

use crate::players::{
    external::ExternalSpec,
    model_file::{self, ENDINGS, LoadedModel, ModelError},
    spec::{ModelRef, PlayerSpec},
};
use crate::{
    evolution::files::{EvolutionRecord, SharedOrigin},
    ladder::Ladder,
    rating::elo::PlayerRating,
    runs::{self, Role, RunKind, RunPlayer},
};

/// A named playing strength. The weak levels play like humans: they search few moves ahead and misjudge positions, as
/// much at each stage of the game as people do in tournaments. The example `fit_levels` finds how much that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Plays at random or flips the most discs, and avoids corners: for a child's first game.
    FirstSteps,
    /// One move ahead, often misjudging.
    Beginner,
    /// Two moves ahead, sometimes misjudging.
    Casual,
    /// Three moves ahead, with good judgement.
    Club,
    /// Four moves ahead, perfect endgame.
    Strong,
    /// Eight moves ahead, perfect endgame.
    Expert,
    /// Two seconds per move.
    Master,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 7] = [
        Level::FirstSteps,
        Level::Beginner,
        Level::Casual,
        Level::Club,
        Level::Strong,
        Level::Expert,
        Level::Master,
    ];

    /// The player of this strength.
    pub fn player(self) -> PlayerSpec {
        let text = match self {
            Level::FirstSteps => "novice",
            Level::Beginner => "humanlike:1x7-11.5-15-14-12@glem",
            Level::Casual => "humanlike:2x3.5-7-8-8-5@glem",
            Level::Club => "humanlike:3x3-9-7.5-8-6.5@glem",
            Level::Strong => "pvs:4@glem",
            Level::Expert => "pvs:8@glem",
            Level::Master => "pvs:2s@glem",
        };
        text.parse().expect("a test reads every level")
    }

    /// The level of this player, if it is a level's player.
    pub fn of(player: &PlayerSpec) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.player() == *player)
    }
}

/// A player in the library.
#[derive(Clone, Debug, PartialEq)]
pub struct LibraryEntry {
    /// The player, with the search it was bred for.
    pub player: PlayerSpec,
    /// The player's origin.
    pub origin: Origin,
    /// The rating on the ladder, if it has played there.
    pub rated: Option<PlayerRating>,
}

/// The origin of a player, with details.
#[derive(Clone, Debug, PartialEq)]
pub enum Origin {
    /// A named level.
    Level(Level),
    /// Comes with the program: a model with the search it was bred for.
    BuiltIn,
    /// Needs no model: `random`, `greedy`, `evaporate`, `mcts`.
    Method,
    /// Bred or trained by a run.
    Run(RunPlayer),
    /// The best player of a population file, in slot 31 of the original's format.
    Population(EvolutionRecord),
    /// A player exported to a file of its own.
    Shared(SharedOrigin),
    /// Another model file, or any model with a search that the user chose.
    File,
    /// An external program that the user added.
    Program,
}

impl Origin {
    /// The origin of a player of which only the spec is known.
    fn of_named(player: &PlayerSpec) -> Origin {
        match player {
            PlayerSpec::External(_) => Origin::Program,
            _ if player.model().is_some_and(|model| model.path().is_some()) => Origin::File,
            _ => Origin::BuiltIn,
        }
    }
}

/// All players, in the order of the lists: levels, runs of the lab, files, built-in models.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Library {
    entries: Vec<LibraryEntry>,
}

impl Library {
    /// The players that come with the program.
    pub fn built_in() -> Library {
        let levels = Level::ALL.map(|level| entry(level.player(), Origin::Level(level)));
        Library { entries: levels.into_iter().chain(models_and_methods()).collect() }
    }

    /// All players.
    pub fn entries(&self) -> &[LibraryEntry] {
        &self.entries
    }

    /// The entry of this player, whichever folder its file is named from.
    pub fn find(&self, player: &PlayerSpec) -> Option<&LibraryEntry> {
        self.entries.iter().find(|entry| entry.player.is_same(player))
    }

    /// Adds a player that the user opened or added. Keeps an entry that exists already.
    pub fn add(&mut self, entry: LibraryEntry) {
        if self.find(&entry.player).is_none() {
            self.entries.push(entry);
        }
    }

    /// Removes a player.
    pub fn remove(&mut self, player: &PlayerSpec) {
        self.entries.retain(|entry| entry.player != *player);
    }

    /// Copies the ratings of the ladder to the players.
    pub fn rate(&mut self, ladder: &Ladder) {
        let rated =
            ladder.rungs().iter().filter_map(|rung| Some((rung.player.player()?, rung.rated)));
        let mut by_key: HashMap<String, Vec<(&PlayerSpec, PlayerRating)>> = HashMap::new();
        for (player, rated) in rated {
            by_key.entry(player.key()).or_default().push((player, rated));
        }
        for entry in &mut self.entries {
            let alike = by_key.get(&entry.player.key()).into_iter().flatten();
            let own = alike.into_iter().find(|(player, _)| player.is_same(&entry.player));
            entry.rated = own.map(|(_, rated)| *rated);
        }
    }
}

fn entry(player: PlayerSpec, origin: Origin) -> LibraryEntry {
    LibraryEntry { player, origin, rated: None }
}

fn models_and_methods() -> impl Iterator<Item = LibraryEntry> {
    let player = |text: &str| text.parse::<PlayerSpec>().expect("a test reads every one");
    let models = Model::BUILT_IN.map(|name| entry(player(name), Origin::BuiltIn));
    let mcts = PlayerSpec::Search(SearcherSpec::Mcts(MctsSettings::default()), None);
    let methods = [mcts, player("evaporate"), player("greedy"), player("random")];
    models.into_iter().chain(methods.map(|method| entry(method, Origin::Method)))
}

/// A scanner for players in folders. It caches what it reads, so a repeated scan reads only changed files.
#[derive(Debug, Default)]
pub struct Scanner {
    files: HashMap<PathBuf, (SystemTime, Option<LibraryEntry>)>,
}

/// The maximum depth of folders to scan.
const DEPTH: usize = 2;

impl Scanner {
    /// Collects all players below these folders, those that the user `added`, and those that come with the
    /// program.
    pub fn scan(&mut self, folders: &[PathBuf], added: &[PlayerSpec]) -> Library {
        let runs = runs::list(folders)
            .into_iter()
            .flat_map(|run| in_files_of_their_own(run.players))
            .map(|player| entry(player.spec.clone(), Origin::Run(player)));
        let mut files = Vec::new();
        for folder in folders {
            self.walk(folder, DEPTH, &mut files);
        }
        files.sort_by_key(generations_first);
        let Library { entries: built_in } = Library::built_in();
        let (levels, rest) = built_in.split_at(Level::ALL.len());
        // A level may equal a model with the search it was bred for.
        let mut known = HashSet::new();
        let found = runs.chain(files).filter(|entry| known.insert(entry.player.clone()));
        let entries = levels.iter().cloned().chain(found).chain(rest.iter().cloned()).collect();
        let mut library = Library { entries };
        for player in added {
            self.added(player).into_iter().for_each(|entry| library.add(entry));
        }
        library
    }

    /// The entry of a player that the user added; `None` while its file is missing.
    fn added(&mut self, player: &PlayerSpec) -> Option<LibraryEntry> {
        let Some(path) = player.model().and_then(ModelRef::path) else {
            return Some(entry(player.clone(), Origin::of_named(player)));
        };
        let changed = fs::metadata(path).ok()?.modified().unwrap_or(SystemTime::UNIX_EPOCH);
        let bred = self.file(path.to_owned(), changed);
        bred.filter(|bred| player.searcher().is_none() || bred.player == *player)
            .or_else(|| Some(entry(player.clone(), Origin::File)))
    }

    /// Collects the files below a folder, except for those in a run's folder, which belong to the run.
    fn walk(&mut self, at: &Path, depth: usize, files: &mut Vec<LibraryEntry>) {
        if RunKind::of(at).is_some_and(RunKind::has_players) {
            return;
        }
        let mut inside: Vec<PathBuf> =
            fs::read_dir(at).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        inside.sort();
        for path in inside {
            let Ok(data) = fs::metadata(&path) else { continue };
            if data.is_dir() && depth > 0 {
                self.walk(&path, depth - 1, files);
            } else if data.is_file() && holds_a_model(&path) {
                let changed = data.modified().unwrap_or(SystemTime::UNIX_EPOCH);
                files.extend(self.file(path, changed));
            }
        }
    }

    fn file(&mut self, path: PathBuf, changed: SystemTime) -> Option<LibraryEntry> {
        match self.files.get(&path) {
            Some((known, entry)) if *known == changed => entry.clone(),
            _ => {
                let entry = entry_of_file(&path).ok();
                self.files.insert(path, (changed, entry.clone()));
                entry
            }
        }
    }
}

/// The players of a run as the lists show them: the best first, without duplicates. Each member appears as the file of
/// the first generation it led. This includes the run's current player, whose place in the population will pass to
/// another member.
pub fn in_files_of_their_own(players: Vec<RunPlayer>) -> Vec<RunPlayer> {
    let mut seen = HashSet::new();
    let mut is_first = |player: &RunPlayer| match (player.role, player.origin.member) {
        (Role::Champion, Some(member)) => seen.insert(member),
        _ => true,
    };
    // The newest come first.
    let mut once: Vec<RunPlayer> = players.into_iter().rev().filter(|p| is_first(p)).collect();
    once.reverse();
    let is_best = |other: &RunPlayer| {
        other.role == Role::Champion
            && other.origin.member.is_some()
            && other.origin.member == once[0].origin.member
    };
    if let Some(place) = once.iter().position(is_best) {
        once[0] = RunPlayer { role: Role::Best, ..once.remove(place) };
    }
    once
}

fn holds_a_model(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| ENDINGS.contains(&ending))
}

/// A sort key that puts the most evolved first.
fn generations_first(entry: &LibraryEntry) -> (std::cmp::Reverse<u32>, String) {
    let generations = match entry.origin {
        Origin::Population(EvolutionRecord { generations, .. }) => generations,
        _ => 0,
    };
    (std::cmp::Reverse(generations), entry.player.to_string())
}

/// The entry of an external program. Does not start it.
pub fn entry_of_program(program: &ExternalSpec) -> LibraryEntry {
    entry(PlayerSpec::External(program.clone()), Origin::Program)
}

/// The entry of a player spec. Opens the model's file, but starts no external program.
///
/// # Errors
/// If the file cannot be read or holds no player.
pub fn entry_of(player: &PlayerSpec) -> Result<LibraryEntry, ModelError> {
    if let PlayerSpec::Bred(model) = player {
        return entry_of_model(model);
    }
    player.model().map(model_file::open).transpose()?;
    Ok(entry(player.clone(), Origin::of_named(player)))
}

/// The entry of the player in a file.
///
/// # Errors
/// If the file cannot be read or holds no player.
pub fn entry_of_file(path: &Path) -> Result<LibraryEntry, ModelError> {
    entry_of_model(&ModelRef::file(path))
}

fn entry_of_model(model: &ModelRef) -> Result<LibraryEntry, ModelError> {
    let LoadedModel { searcher, evolved, shared, .. } = model_file::open(model)?;
    let origin = evolved.map(Origin::Population).or(shared.map(Origin::Shared));
    let origin = origin.unwrap_or(Origin::File);
    Ok(entry(PlayerSpec::search(searcher, model.clone()), origin))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        evolution::{EvolutionSettings, Scheme, genome::Genome},
        runs::{PlayerBirth, Run, evolution::EvolutionRun},
    };

    #[test]
    fn all_built_in_entries_are_players() {
        let library = Library::built_in();
        assert_eq!(library.entries().len(), Level::ALL.len() + Model::BUILT_IN.len() + 4);
        for level in Level::ALL {
            assert_eq!(Level::of(&level.player()), Some(level));
        }
        assert!(library.find(&"pruned:15x3@gene23".parse().unwrap()).is_some());
    }

    #[test]
    fn levels_that_err_as_people_do_err_least_in_the_opening() {
        for level in [Level::Beginner, Level::Casual, Level::Club] {
            let player = level.player();
            let Some(SearcherSpec::HumanLike(sight)) = player.searcher() else {
                panic!("{player}")
            };
            let [opening, later @ ..] = sight.tenths;
            assert!(later.iter().all(|&tenths| tenths > opening), "{player}");
        }
    }

    #[test]
    fn shipped_players_are_found_in_subfolders() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../populations");
        let library = Scanner::default().scan(&[folder], &[]);
        let find = |name: &str| {
            let fits = |entry: &&LibraryEntry| {
                entry
                    .player
                    .model()
                    .and_then(ModelRef::path)
                    .is_some_and(|path| path.ends_with(name))
            };
            library.entries().iter().find(fits).unwrap_or_else(|| panic!("{name}"))
        };
        let known = Origin::Population(EvolutionRecord { generations: 100, fitness: 162.0 });
        assert_eq!(find("player100aSCI.evl").origin, known);
        let features = find("features-5.ron").player.to_string();
        assert!(features.starts_with("pruned:15x3@"), "{features}");
        find("tenbyten/sci-2-seed5.evl");
    }

    #[test]
    fn added_players_are_listed_while_their_files_exist() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mine.evl");
        let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../populations/sci-5.evl");
        fs::copy(shipped, &file).unwrap();
        let spec = |text: &str| text.parse::<PlayerSpec>().unwrap();
        let mine = file.display();
        let added = [
            spec("gtp:5s@edax -gtp"),
            spec(&mine.to_string()),
            spec(&format!("pvs:6@{mine}")),
            spec("pvs:6@jma"),
            spec("random"),
        ];
        let mut scanner = Scanner::default();
        let mut found = || -> Vec<(String, Origin)> {
            let library = scanner.scan(&[], &added);
            let entries = library.entries()[Library::built_in().entries().len()..].iter();
            entries.map(|entry| (entry.player.to_string(), entry.origin.clone())).collect()
        };
        let evolved = Origin::Population(EvolutionRecord { generations: 5, fitness: 25.0 });
        assert_eq!(
            found(),
            [
                (added[0].to_string(), Origin::Program),
                (format!("alphabeta:4@{mine}"), evolved),
                (format!("pvs:6@{mine}"), Origin::File),
                ("pvs:6@jma".to_owned(), Origin::BuiltIn),
            ]
        );
        fs::remove_file(&file).unwrap();
        assert_eq!(found().len(), 2);
    }

    #[test]
    fn players_with_games_have_a_rating() {
        let folder = tempfile::tempdir().unwrap();
        let text = r#"(events: [(source: "cup", results: [
            ("alphabeta:4@populations/sci-5.evl", "greedy", [0, 1, 9]),
        ])], histories: [], person: (rating: (rating: 1500, deviation: 350, volatility: 0.06), games: []))"#;
        let ladder = Ladder::open(&folder.path().join("none"), text).unwrap();
        let populations = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../populations");
        let mut library = Scanner::default().scan(&[populations.canonicalize().unwrap()], &[]);
        library.rate(&ladder);
        let rated: Vec<&LibraryEntry> =
            library.entries().iter().filter(|e| e.rated.is_some()).collect();
        assert_eq!(rated.len(), 2);
        assert!(rated[0].player.to_string().ends_with("populations/sci-5.evl"));
        assert_eq!(rated[0].rated.map(|rated| rated.games), Some(10));
        assert!(rated[0].rated.unwrap().rating > rated[1].rated.unwrap().rating);
    }

    #[test]
    fn players_of_a_run_are_listed_from_the_first_generation_on() {
        let folder = tempfile::tempdir().unwrap();
        let mut scanner = Scanner::default();
        let place = folder.path().join("twelve");
        let mut settings = EvolutionSettings::new(Genome::Features, Scheme::MuLambda);
        settings.searcher = "pruned:2x2".parse().unwrap();
        settings.scheme.counts_mut().into_iter().flatten().for_each(|count| *count = 2);
        settings.benchmark_pairs = 0;
        let mut run = EvolutionRun::create(&place, settings, 7, Some(9)).unwrap();
        let bred = |scanner: &mut Scanner| -> Vec<LibraryEntry> {
            let library = scanner.scan(&[folder.path().to_owned()], &[]);
            let is_bred = |entry: &&LibraryEntry| matches!(entry.origin, Origin::Run { .. });
            library.entries().iter().filter(is_bred).cloned().collect()
        };
        run.step(&othello_engine::search::Stop::default()).unwrap();
        let first = bred(&mut scanner);
        let player = first[0].player.to_string();
        assert!(
            player.starts_with("pruned:2x2@") && player.ends_with("champions/1.ron"),
            "{player}"
        );
        let Origin::Run(member) = &first[0].origin else { panic!("{first:?}") };
        assert_eq!((member.role, member.origin.generation), (Role::Best, 1));
        assert_eq!(member.origin.seed, 7);
    }

    #[test]
    fn a_member_is_named_by_the_first_generation_it_led() {
        let player = |role, member, generation| RunPlayer {
            role,
            spec: format!("alphabeta:4@run/champions/{generation}.ron").parse().unwrap(),
            origin: PlayerBirth {
                run: "run".into(),
                seed: 1,
                generation,
                born: 0,
                member: Some(member),
                parents: Vec::new(),
            },
        };
        let champion = |member, generation| player(Role::Champion, member, generation);
        let newest_first = vec![
            player(Role::Best, 5, 9),
            champion(8, 9),
            champion(5, 7),
            champion(8, 6),
            champion(5, 4),
            champion(1, 1),
        ];
        let named = in_files_of_their_own(newest_first);
        let named: Vec<_> = named.iter().map(|one| (one.role, one.origin.generation)).collect();
        let expected = [(Role::Best, 4), (Role::Champion, 6), (Role::Champion, 1)];
        assert_eq!(named, expected);
    }
}

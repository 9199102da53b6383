//! A map of styles in a folder: see [`crate::evolution::map_elites`].
//!
//! ```text
//! run.ron            settings, seed, version and number of generations
//! map.ron            the current map; written last, so it decides what was saved
//! history.csv        one line per generation
//! cells/3-5.ron      the player of a cell, named by column and row from 0; usable as a model
//! ```

use std::path::Path;

use super::{
    GenerationLimit, PlayerBirth, Progress, Role, Run, RunError, RunFolder, RunKind, RunPlayer,
    Unit, format::RunFormat, offspring::RunContents,
};
use crate::store::fs;
use crate::{
    evolution::{
        GameCounter,
        files::{FileError, MemberFile, read_ron, write_ron},
        map_elites::{Elite, MapSettings, MapState, PlayContext},
    },
    executor::Executor,
    players::spec::{ModelRef, PlayerSpec},
    rating::{
        benchmark::{Rating, Strength},
        style::Style,
    },
};
use othello_engine::search::Stop;
use serde::{Deserialize, Serialize};

/// A run that fills a map of styles.
pub(super) static FORMAT: RunFormat = RunFormat {
    kind: RunKind::Map,
    name: "map of styles",
    unit: Unit::Generation,
    has_players: true,
    keeps_generations: false,
    settings: "run.ron",
    beginnings: &["cells", "map.ron"],
    is_at: |path| fs::is_file(path.join("run.ron")) && fs::is_folder(path.join("cells")),
    contents,
    curve,
    open: Some(|path| Ok(Box::new(MapRun::open(path)?))),
};

/// A map run with its folder.
#[derive(Debug)]
pub struct MapRun {
    folder: RunFolder,
    file: MapFile,
    map: MapState,
    history: Vec<MapLine>,
    counter: GameCounter,
    executor: Executor,
}

/// `run.ron`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    version: u32,
    program: String,
    seed: u64,
    until: u32,
    settings: MapSettings,
}

/// The version of these files that this program writes.
const VERSION: u32 = 1;

impl MapFile {
    fn read(text: &str) -> Result<MapFile, FileError> {
        let file: MapFile = read_ron(text)?;
        if file.version > VERSION { Err(FileError::Version(file.version)) } else { Ok(file) }
    }
}

/// The figures of a map after a generation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MapLine {
    /// The generation, from 1.
    pub generation: u32,
    /// The number of filled cells.
    pub filled: u32,
    /// The strongest player's share of points, 0..=1.
    pub best: f64,
    /// The mean share of points over all players of the map.
    pub mean: f64,
}

impl MapLine {
    fn of(map: &MapState) -> MapLine {
        let shares: Vec<f64> = map.elites.iter().map(|elite| elite.member.fitness).collect();
        MapLine {
            generation: map.generation,
            filled: shares.len() as u32,
            best: shares.iter().copied().fold(0.0, f64::max),
            mean: shares.iter().sum::<f64>() / shares.len().max(1) as f64,
        }
    }
}

impl MapRun {
    /// Starts a map in a new folder.
    ///
    /// # Errors
    /// If the settings are invalid, or the folder is in use or cannot be written to.
    pub fn create(
        path: &Path,
        settings: MapSettings,
        seed: u64,
        until: u32,
    ) -> Result<MapRun, RunError> {
        settings.check().map_err(RunError::settings)?;
        let folder = RunFolder::create(&FORMAT, path)?;
        let program = env!("CARGO_PKG_VERSION").to_owned();
        let file = MapFile { version: VERSION, program, seed, until, settings };
        let (map, history, counter) = (MapState::default(), Vec::new(), GameCounter::default());
        let run = MapRun { folder, file, map, history, counter, executor: Executor::default() };
        run.folder.make("cells")?;
        run.save()?;
        // The settings come last: a folder with this file counts as a complete run.
        run.write_settings()?;
        Ok(run)
    }

    /// Opens the map in a folder, to resume it from its last save.
    ///
    /// # Errors
    /// If another program holds its lock, or a file cannot be read or is damaged.
    pub fn open(path: &Path) -> Result<MapRun, RunError> {
        MapRun::in_folder(RunFolder::open(&FORMAT, path)?)
    }

    /// Opens the map in a folder read-only, even while another program works on it.
    ///
    /// # Errors
    /// If a file cannot be read or is damaged.
    pub fn look(path: &Path) -> Result<MapRun, RunError> {
        MapRun::in_folder(RunFolder::look(&FORMAT, path)?)
    }

    fn in_folder(folder: RunFolder) -> Result<MapRun, RunError> {
        let file = folder.settings(MapFile::read)?;
        file.settings.check().map_err(RunError::settings)?;
        let map = folder.read("map.ron", |text| read_map(text, &file.settings))?;
        let done = map.generation as usize;
        // A kill can leave one line more than the saved map has.
        let mut history: Vec<MapLine> =
            folder.rows("history.csv", done + 1, |r: &MapLine| r.generation)?;
        history.truncate(done);
        if history.len() < done {
            let reason = format!("expected {done} generations, found {}", history.len());
            return Err(RunError::damaged(&folder.file("history.csv"), None, reason));
        }
        let (counter, executor) = (GameCounter::default(), Executor::default());
        Ok(MapRun { folder, file, map, history, counter, executor })
    }

    fn save(&self) -> Result<(), RunError> {
        self.folder.write("map.ron", write_ron(&self.map, 2).as_bytes())
    }

    fn write_settings(&self) -> Result<(), RunError> {
        self.folder.write_settings(&write_ron(&self.file, 2))
    }

    fn write_cell(&self, elite: &Elite) -> Result<(), RunError> {
        let genome = self.settings().genome.clone();
        let mut file = MemberFile::new(genome, self.map.generation, elite.member.clone());
        file.searcher = Some(self.settings().searcher);
        self.folder.write(&cell_name(elite.cell), file.write().as_bytes())
    }

    /// Changes the last generation.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn set_until(&mut self, until: u32) -> Result<(), RunError> {
        self.file.until = until;
        self.write_settings()
    }

    /// The last generation.
    pub const fn until(&self) -> u32 {
        self.file.until
    }

    /// The settings.
    pub const fn settings(&self) -> &MapSettings {
        &self.file.settings
    }

    /// The current map.
    pub const fn map(&self) -> &MapState {
        &self.map
    }

    /// The figures of all generations so far.
    pub fn history(&self) -> &[MapLine] {
        &self.history
    }

    /// The rating in Elo for a share of points.
    pub fn rating(&self, share: f64) -> Rating {
        let strength = Strength { score: share, error: 0.0, by_opponent: Vec::new() };
        self.settings().benchmark().rating(&strength)
    }

    /// The counter of games, for progress during a step.
    pub const fn counter(&self) -> &GameCounter {
        &self.counter
    }

    /// The player of a cell, with the map's search.
    pub fn player(&self, elite: &Elite) -> RunPlayer {
        let path = self.folder.file(&cell_name(elite.cell));
        let Style { discs, moves } = self.settings().style(elite.cell);
        let member = &elite.member;
        RunPlayer {
            role: Role::Style { discs, moves },
            spec: PlayerSpec::search(self.settings().searcher, ModelRef::file(&path)),
            origin: PlayerBirth {
                run: self.folder.path().to_owned(),
                seed: self.file.seed,
                generation: self.map.generation,
                born: member.born,
                member: Some(member.id),
                parents: member.parents.clone(),
            },
        }
    }

    /// The players of the map: the strongest first, the others by cell.
    fn players(&self) -> Vec<RunPlayer> {
        let best = self.map.best();
        let others = self.map.elites.iter().filter(|elite| Some(*elite) != best);
        let best = best.map(|elite| RunPlayer { role: Role::Best, ..self.player(elite) });
        best.into_iter().chain(others.map(|elite| self.player(elite))).collect()
    }
}

impl Run for MapRun {
    type Report = MapLine;

    fn folder(&self) -> Option<&RunFolder> {
        Some(&self.folder)
    }

    fn employ(&mut self, executor: &Executor) {
        self.executor = executor.clone();
    }

    /// Plays one generation and saves the map. `None` if stopped; the generation then starts over.
    fn step(&mut self, stop: &Stop) -> Result<Option<MapLine>, RunError> {
        if self.is_done() {
            return Ok(None);
        }
        let MapFile { settings, seed, .. } = &self.file;
        let games = PlayContext { executor: &self.executor, stop, counter: &self.counter };
        let changed = self.map.step(settings, *seed, games);
        let Some(changed) = changed.map_err(RunError::work)? else { return Ok(None) };
        for elite in self.map.elites.iter().filter(|elite| changed.contains(&elite.cell)) {
            self.write_cell(elite)?;
        }
        let line = MapLine::of(&self.map);
        self.history.push(line);
        self.folder.write_rows("history.csv", &self.history)?;
        // Last: a generation that a kill cut off is played again and writes the same cells.
        self.save()?;
        Ok(Some(line))
    }

    fn progress(&self) -> Progress {
        Progress::of(Unit::Generation, self.map.generation.into(), Some(self.file.until.into()))
    }

    fn is_done(&self) -> bool {
        self.map.generation >= self.file.until
    }

    fn limit(&mut self, limit: GenerationLimit) -> Result<(), RunError> {
        match limit {
            GenerationLimit::AtLeast(to) if self.until() < to => self.set_until(to),
            _ => Ok(()),
        }
    }

    fn best(&self) -> Option<RunPlayer> {
        self.players().into_iter().next()
    }

    fn strength(&self) -> Option<(u32, Rating)> {
        let line = self.history.last()?;
        Some((line.generation, self.rating(line.best)))
    }
}

fn cell_name([column, row]: [u32; 2]) -> String {
    format!("cells/{column}-{row}.ron")
}

/// Reads a map and checks that its players have models and its cells are in order.
fn read_map(text: &str, settings: &MapSettings) -> Result<MapState, FileError> {
    let map: MapState = read_ron(text)?;
    for elite in &map.elites {
        elite.member.check(&settings.genome)?;
    }
    let is_there = |elite: &Elite| elite.cell.iter().all(|&at| at < settings.side);
    let is_sorted = map.elites.is_sorted_by(|a, b| a.cell < b.cell);
    let is_whole = is_sorted && map.elites.iter().all(is_there);
    if is_whole { Ok(map) } else { Err(FileError::Cells(settings.side)) }
}

/// The ratings of the generations of the run in a folder.
fn curve(path: &Path) -> Result<Vec<(u32, Rating)>, RunError> {
    let run = MapRun::look(path)?;
    Ok(run.history().iter().map(|line| (line.generation, run.rating(line.best))).collect())
}

/// The progress and the players of the map in a folder.
fn contents(path: &Path) -> Result<RunContents, RunError> {
    let run = MapRun::look(path)?;
    Ok(RunContents { progress: run.progress(), is_done: run.is_done(), players: run.players() })
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeMap, fs};

    use super::*;
    use crate::{
        evolution::genome::Genome,
        players::{consent::Consent, resolve::ResolvedPlayer},
    };

    fn quick() -> MapSettings {
        let searcher = "alphabeta:1".parse().unwrap();
        MapSettings { searcher, children: 6, pairs: 1, ..MapSettings::new(Genome::SCI) }
    }

    fn files(path: &Path) -> BTreeMap<String, Vec<u8>> {
        let inside = |folder: &str| {
            let files = fs::read_dir(path.join(folder)).unwrap().map(|file| file.unwrap().path());
            files.filter(|file| file.is_file()).collect::<Vec<_>>()
        };
        let all = inside("").into_iter().chain(inside("cells"));
        all.map(|file| (file.display().to_string(), fs::read(&file).unwrap()))
            .map(|(name, bytes)| (name.replace(&path.display().to_string(), ""), bytes))
            .collect()
    }

    #[test]
    fn a_map_reopened_before_each_generation_has_the_same_bytes() {
        let place = tempfile::tempdir().unwrap();
        let [one, two] = ["one", "two"].map(|name| place.path().join(name));
        let stop = Stop::default();
        let mut whole = MapRun::create(&one, quick(), 5, 4).unwrap();
        while whole.step(&stop).unwrap().is_some() {}
        assert!(whole.is_done());
        drop(MapRun::create(&two, quick(), 5, 4).unwrap());
        for _ in 0..4 {
            MapRun::open(&two).unwrap().step(&stop).unwrap().unwrap();
        }
        assert_eq!(files(&one), files(&two));
        let history = whole.history();
        assert_eq!(history.len(), 4);
        assert!(history.is_sorted_by(|a, b| a.filled <= b.filled && a.best <= b.best));
    }

    #[test]
    fn players_of_the_map_open_with_its_search() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("map");
        let mut run = MapRun::create(&path, quick(), 5, 2).unwrap();
        while run.step(&Stop::default()).unwrap().is_some() {}
        let RunContents { players, is_done, .. } = contents(&path).unwrap();
        assert!(is_done && players.len() == run.map().elites.len());
        assert_eq!(players[0].role, Role::Best);
        assert_eq!(run.best(), Some(players[0].clone()));
        for player in players {
            assert!(player.spec.to_string().starts_with("alphabeta:1@"));
            ResolvedPlayer::open(&player.spec, &Consent::NONE).unwrap();
            // The file alone names the search, too.
            let path = player.spec.model().unwrap().path().unwrap();
            let entry = crate::library::entry_of_file(path).unwrap();
            assert_eq!(entry.player, player.spec);
        }
    }

    #[test]
    fn a_damaged_map_is_rejected() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("map");
        let mut run = MapRun::create(&path, quick(), 5, 2).unwrap();
        run.step(&Stop::default()).unwrap();
        drop(run);
        let map = fs::read_to_string(path.join("map.ron")).unwrap();
        for damaged in [
            map.replacen("cell: (", "cell: (9", 1),
            map.replacen("weights: [", "weights: [1.0, ", 1),
        ] {
            assert_ne!(damaged, map);
            fs::write(path.join("map.ron"), damaged).unwrap();
            let error = MapRun::open(&path).unwrap_err().to_string();
            assert!(error.contains("map.ron"), "{error}");
        }
        fs::write(path.join("map.ron"), map).unwrap();
        fs::write(path.join("history.csv"), "generation,filled,best,mean\n").unwrap();
        let error = MapRun::open(&path).unwrap_err().to_string();
        assert!(error.contains("history.csv"), "{error}");
    }
}

//! The players one can choose from: the built-in ones, and those in the folder `populations`.

use std::{
    env, fs, iter,
    path::{Path, PathBuf},
};

use othello_engine::{eval::Model, notation::evl};
use othello_lab::players::seat::{ModelRef, PlayerSpec, Seat};

/// A player on the list, without the way it searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What stands in a spelling: a searcher's name, a built-in model, or a file.
    pub spelling: String,
    /// What the list shows.
    pub name: String,
    /// What is known about it.
    pub origin: Origin,
}

/// Where a player comes from, and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A level of strength with a name: its spelling is whole.
    Level,
    /// Another program, which the user names.
    Program,
    /// Searches by itself and needs no model: `random`, `greedy`.
    Simple,
    /// Plays games out at random and needs no model: `mcts`.
    Playouts,
    /// Values positions with a model that is built in.
    BuiltIn,
    /// The elite of an evolved population.
    Evolved {
        /// How many generations it took.
        generations: u32,
        /// What it won against its own population.
        fitness: i64,
    },
    /// A file of another kind that holds a model.
    File,
}

impl Candidate {
    /// The player in a file that the user has chosen. Whether it can play shows when it sits down.
    pub fn from_file(path: &Path) -> Candidate {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let origin = read_evl(path).unwrap_or(Origin::File);
        Candidate { spelling: path.to_string_lossy().into_owned(), name, origin }
    }
}

fn read_evl(path: &Path) -> Option<Origin> {
    let text = fs::read_to_string(path).ok()?;
    let population = evl::read(&text).ok()?;
    let elite = population.elite();
    Some(Origin::Evolved { generations: population.generations, fitness: elite.fitness })
}

/// The endings of files that hold a player.
pub const ENDINGS: [&str; 3] = ["evl", "ron", "glem"];

/// The named levels of strength, the weakest first: spelling, message with the name, message with
/// what it does. The weak ones err as people do: they see little and misjudge what they see.
pub const LEVELS: [(&str, &str, &str); 6] = [
    ("humanlike:1x14@glem", "level-beginner", "level-beginner-is"),
    ("humanlike:2x8@glem", "level-casual", "level-casual-is"),
    ("humanlike:3x4@glem", "level-club", "level-club-is"),
    ("pvs:4@glem", "level-strong", "level-strong-is"),
    ("pvs:8@glem", "level-expert", "level-expert-is"),
    ("pvs:2s@glem", "level-master", "level-master-is"),
];

/// Everyone who can be found, evolved players first, the most evolved of them first.
pub fn candidates(folders: &[PathBuf]) -> Vec<Candidate> {
    let mut evolved: Vec<Candidate> = folders
        .iter()
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flat_map(|entries| entries.flatten().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|ending| ENDINGS.iter().any(|e| ending == *e)))
        .map(|path| Candidate::from_file(&path))
        .collect();
    evolved.sort_by_key(|c| {
        let generations = match c.origin {
            Origin::Evolved { generations, .. } => generations,
            _ => 0,
        };
        (std::cmp::Reverse(generations), c.name.clone())
    });
    evolved.dedup_by(|a, b| a.name == b.name);
    let built_in = |name: &str, origin: Origin| Candidate {
        spelling: name.to_owned(),
        name: name.to_owned(),
        origin,
    };
    let models = Model::BUILT_IN.iter().map(|name| built_in(name, Origin::BuiltIn));
    let simple = ["greedy", "random"].iter().map(|name| built_in(name, Origin::Simple));
    let playouts = std::iter::once(built_in("mcts", Origin::Playouts));
    let levels = LEVELS.iter().map(|(spelling, ..)| built_in(spelling, Origin::Level));
    let program = std::iter::once(built_in("program", Origin::Program));
    let simple = simple.chain(program);
    evolved.into_iter().chain(levels).chain(models).chain(playouts).chain(simple).collect()
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

/// A seat whose player's file is found again when the program was started in another folder, or the
/// file has moved to a folder of populations.
pub fn find_again(seat: &Seat, folders: &[PathBuf]) -> Seat {
    let found = |model: &ModelRef| {
        let path = model.path()?;
        let name = path.file_name().filter(|_| path.extension().is_some() && !path.exists())?;
        let mut places =
            folders.iter().flat_map(|folder| iter::once(folder.clone()).chain(folders_in(folder)));
        places.find_map(|folder| Some(folder.join(name)).filter(|path| path.exists()))
    };
    let moved = |model: &ModelRef| found(model).map_or(model.clone(), |path| model.at(&path));
    match seat {
        Seat::Player(PlayerSpec::Bred(model)) => Seat::Player(PlayerSpec::Bred(moved(model))),
        Seat::Player(PlayerSpec::Search(searcher, Some(model))) => {
            Seat::Player(PlayerSpec::search(*searcher, moved(model)))
        }
        _ => seat.clone(),
    }
}

/// The folders in a folder, in the order of their names.
fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|e| e.path()).filter(|p| p.is_dir()).collect();
    folders.sort();
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    fn populations() -> Vec<PathBuf> {
        vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("populations")]
    }

    #[test]
    fn the_shipped_player_is_listed_first_with_its_generations_and_fitness() {
        let all = candidates(&populations());
        let shipped = all.iter().find(|c| c.name == "player100aSCI").unwrap();
        assert_eq!(shipped.origin, Origin::Evolved { generations: 100, fitness: 162 });
        for name in ["sci", "jma", "greedy", "random"] {
            assert!(all.iter().any(|c| c.spelling == name), "{name}");
        }
    }

    #[test]
    fn a_file_that_has_moved_is_found_again() {
        let path = |text: &str| {
            let seat = find_again(&Seat::from(text), &populations());
            seat.player().and_then(|spec| spec.model()?.path().map(Path::to_owned)).unwrap()
        };
        let found = path("alphabeta:4@/elsewhere/player100aSCI.evl");
        assert!(found.ends_with("player100aSCI.evl") && found.exists());
        assert!(path("elsewhere/features-5.ron").exists());
        assert!(path("alphabeta:4@elsewhere/sci-2-seed5.evl").exists(), "deeper");
        for unchanged in ["human", "random", "alphabeta:4@jma", "alphabeta:4@gone.evl"] {
            let seat = Seat::from(unchanged);
            assert_eq!(find_again(&seat, &populations()), seat);
        }
    }
}

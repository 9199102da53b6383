//! Long work of the real program that tests interrupt and resume.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::{Mutex, PoisonError},
};

use super::Watched;

/// A long-running command.
pub struct Work {
    pub begin: &'static str,
    /// The command to resume, if it differs, and a file that exists once there is something to resume.
    pub resume: Option<(&'static str, &'static str)>,
    /// A text that this file must contain.
    pub once: &'static str,
    /// The files to create first, with their contents.
    pub given: &'static [(&'static str, &'static str)],
    /// The commands that create further files first.
    pub prepare: &'static [&'static str],
}

/// Work of one command without prerequisites.
pub const PLAIN: Work = Work { begin: "", resume: None, once: "", given: &[], prepare: &[] };

/// Short work of every kind, for tests that repeat it hundreds of times.
pub mod short {
    use super::{PLAIN, Work};

    pub const EVOLUTION: Work = Work {
        begin: "evolve --kind sci --generations 2 --seed 5 --out run --config config.ron",
        resume: Some(("evolve --continue run", "run/run.ron")),
        given: &[(
            "config.ron",
            "(searcher: \"alphabeta:1\", opening_plies: 4, benchmark_pairs: 1, parents: 4, children: 4)",
        )],
        ..PLAIN
    };

    pub const CMAES: Work = Work {
        begin: "evolve --kind sci --scheme cmaes --generations 2 --seed 5 --out run \
                --config config.ron",
        resume: Some(("evolve --continue run", "run/run.ron")),
        given: &[("config.ron", "(searcher: \"alphabeta:1\", opponents: 2, benchmark_pairs: 1)")],
        ..PLAIN
    };

    pub const BY_HAND: Work = Work {
        begin: "breed run --keep 3,4",
        resume: Some(("breed run", "run/population.ron")),
        once: "generation: 1,",
        prepare: &["breed sci sci --seed 5 --out run"],
        ..PLAIN
    };

    pub const MAP: Work = Work {
        begin: "map --kind sci --searcher alphabeta:1 --generations 1 --side 3 --seed 5 --out run",
        resume: Some(("map --continue run", "run/run.ron")),
        ..PLAIN
    };

    pub const TOURNAMENT: Work = Work {
        begin: "tournament greedy random --pairs 2 --seed 3 --out cup",
        resume: Some(("tournament --resume --out cup", "cup/tournament.ron")),
        ..PLAIN
    };

    pub const SWISS: Work = Work {
        begin: "tournament greedy random oneply@sci oneply@jma --format swiss:2 \
                --openings random:6 --seed 3 --out cup",
        resume: Some(("tournament --resume --out cup", "cup/tournament.ron")),
        ..PLAIN
    };

    pub const ROWS: Work =
        Work { begin: "selfplay --player random --games 5 --out games.csv", ..PLAIN };

    pub const ANNOTATED: Work = Work {
        begin: "selfplay --player pvs:1,solve=4@glem --games 5 --random-plies 20-40 --out g.games",
        ..PLAIN
    };

    pub const TRAINING: Work = Work {
        begin: "train net --data games.csv --epochs 2 --hidden 4 --out net.ron",
        prepare: &["selfplay --player random --games 5 --seed 3 --out games.csv"],
        ..PLAIN
    };

    pub const NETWORK: Work = Work {
        begin: "train net --recipe strong --policy --hidden 4 --epochs 2 --play run --rounds 1 \
                --games-per-round 12 --simulations 5",
        ..PLAIN
    };

    pub const PATTERNS: Work = Work {
        begin: "train glem --play run --config run.ron",
        given: &[(
            "run.ron",
            "(
                seed: 5,
                rounds: [(games: 30, play: (depth: 1, solve: 4, random: (10, 30)))],
                validation: 0.2,
                fit: (method: adam(rate: 0.1), epochs: 2, overlap: 0),
            )",
        )],
        ..PLAIN
    };

    pub const LADDER: Work = Work {
        begin: "rate cup --ladder ladder.ron",
        prepare: &[
            "tournament greedy random --pairs 2 --seed 3 --out cup",
            "tournament greedy random oneply@sci --pairs 1 --seed 4 --out first",
            "rate first --ladder ladder.ron",
        ],
        ..PLAIN
    };

    pub const CONVERSION: Work = Work {
        begin: "convert cup.ggf games.wtb",
        given: &[(
            "cup.ggf",
            "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)",
        )],
        ..PLAIN
    };

    pub const BOOK: Work = Work {
        begin: "book learn a.book --positions 40",
        prepare: &["book learn a.book --player pvs:2@jma --positions 16"],
        ..PLAIN
    };

    pub const EVOLUTIONS: [Work; 4] = [EVOLUTION, CMAES, BY_HAND, MAP];
    pub const GAMES: [Work; 4] = [TOURNAMENT, SWISS, ROWS, ANNOTATED];
    pub const LEARNING: [Work; 4] = [TRAINING, NETWORK, PATTERNS, BOOK];
    pub const RESULTS: [Work; 2] = [LADDER, CONVERSION];
}

/// The prerequisites of some work: files and commands.
type Recipe = (&'static [(&'static str, &'static str)], &'static [&'static str]);

/// Files with their bytes and folders without, each after its parent.
type Entries = Vec<(PathBuf, Option<Vec<u8>>)>;

/// All files and folders below a folder.
fn entries(folder: &Path) -> Entries {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = PathBuf::from(path.file_name().unwrap());
        if path.is_dir() {
            found.push((name.clone(), None));
            found
                .extend(entries(&path).into_iter().map(|(below, bytes)| (name.join(below), bytes)));
        } else {
            found.push((name, Some(fs::read(&path).unwrap())));
        }
    }
    found
}

fn lab(folder: &Path, words: &str, threads: u32) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_othello-lab"));
    command.args(words.split_whitespace());
    // These commands use one core, or a share of the cores.
    if !["rate", "convert", "breed", "night"].iter().any(|one| words.starts_with(one)) {
        command.args(["--threads", &threads.to_string()]);
    }
    command.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

impl Work {
    /// Creates a folder with the prerequisites. The commands run once; later calls copy their results.
    pub fn folder(&self) -> tempfile::TempDir {
        static MADE: Mutex<BTreeMap<Recipe, Entries>> = Mutex::new(BTreeMap::new());
        let folder = tempfile::tempdir().unwrap();
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        let made = made
            .entry((self.given, self.prepare))
            .or_insert_with(|| entries(self.prepared(tempfile::tempdir().unwrap()).path()));
        for (name, bytes) in made.iter() {
            let path = folder.path().join(name);
            match bytes {
                Some(bytes) => fs::write(path, bytes),
                None => fs::create_dir(path),
            }
            .unwrap();
        }
        folder
    }

    /// Like `folder`, always with the same path, for files that contain paths.
    pub fn folder_in(&self, place: &Path) -> tempfile::TempDir {
        self.prepared(
            tempfile::Builder::new().prefix("work").rand_bytes(0).tempdir_in(place).unwrap(),
        )
    }

    fn prepared(&self, folder: tempfile::TempDir) -> tempfile::TempDir {
        for (name, text) in self.given {
            fs::write(folder.path().join(name), text).unwrap();
        }
        for words in self.prepare {
            assert!(lab(folder.path(), words, 1).watched_status().success(), "{words}");
        }
        folder
    }

    /// The command that starts or resumes the work.
    pub fn command(&self, folder: &Path, threads: u32) -> Command {
        let is_begun = |file: &str| {
            let text =
                fs::read(folder.join(file)).map(|text| String::from_utf8_lossy(&text).into_owned());
            text.is_ok_and(|text| text.contains(self.once))
        };
        match self.resume {
            Some((resume, begun)) if is_begun(begun) => lab(folder, resume, threads),
            _ => lab(folder, self.begin, threads),
        }
    }

    /// Runs the command and returns its output.
    pub fn output(&self, folder: &Path) -> Output {
        self.command(folder, 1).stderr(Stdio::piped()).watched_output()
    }

    /// Works to the end.
    #[track_caller]
    pub fn finish(&self, folder: &Path, threads: u32) {
        let status = self.command(folder, threads).watched_status();
        assert!(status.success(), "{}: {status}", self.begin);
    }
}

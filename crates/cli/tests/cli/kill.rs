//! Kills long work of the real program with SIGKILL at random moments and resumes it. The bytes must equal
//! those without kills. `OTHELLO_KILLS` is the number of kills for each work.
#![cfg(unix)]

use std::{
    collections::BTreeMap,
    env,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::common::{
    Watched, files,
    work::{PLAIN, Work},
};

/// The number of kills for each work.
fn kills() -> u64 {
    env::var("OTHELLO_KILLS").map_or(4, |text| text.parse().unwrap())
}

/// All files, except for those with the working times of a batch of runs.
fn kept(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut kept = files(folder);
    for name in ["night/state.ron", "night/report.html"] {
        assert_eq!(kept.remove(Path::new(name)).is_some(), folder.join("night").exists());
    }
    kept
}

/// Kills the work again and again. Starts over whenever it finishes early.
#[track_caller]
fn survives(work: &Work) {
    let kills = kills();
    let place = tempfile::tempdir().unwrap();
    let whole = work.folder_in(place.path());
    let began = Instant::now();
    work.finish(whole.path(), 1);
    let longest = began.elapsed().max(Duration::from_millis(100)) / 2;
    let expected = kept(whole.path());
    drop(whole);

    let mut rng = ChaCha8Rng::seed_from_u64(kills);
    let (mut met, mut done) = (0, 0);
    let mut killed = work.folder_in(place.path());
    while met < kills {
        let mut child = work.command(killed.path(), 2).spawn().unwrap();
        thread::sleep(longest.mul_f64(rng.random()));
        let ended = child.try_wait().unwrap();
        child.kill().unwrap(); // SIGKILL
        child.wait().unwrap();
        met += u64::from(ended.is_none());
        if let Some(status) = ended {
            assert!(status.success(), "{} after {met} kills: {status}", work.begin);
            assert_eq!(kept(killed.path()), expected, "{} after {met} kills", work.begin);
            done += 1;
            drop(killed);
            killed = work.folder_in(place.path());
        }
    }
    work.finish(killed.path(), 2);
    assert_eq!(kept(killed.path()), expected, "{}", work.begin);
    println!("{}: {met} kills, {} times done, no byte lost", work.begin, done + 1);
}

#[test]
fn an_evolution_of_polynomials_survives_kills() {
    let work = Work {
        begin: "evolve --kind sci --generations 40 --seed 5 --out run --config config.ron",
        resume: Some(("evolve --continue run", "run/run.ron")),
        given: &[(
            "config.ron",
            "(searcher: \"alphabeta:1\", opening_plies: 4, benchmark_pairs: 1)",
        )],
        ..PLAIN
    };
    survives(&work);
}

#[test]
fn an_evolution_by_cmaes_survives_kills() {
    let work = Work {
        begin: "evolve --kind jma --scheme cmaes --generations 30 --seed 5 --out run \
                --config config.ron",
        resume: Some(("evolve --continue run", "run/run.ron")),
        given: &[("config.ron", "(searcher: \"alphabeta:1\", opponents: 2, benchmark_pairs: 1)")],
        ..PLAIN
    };
    survives(&work);
}

#[test]
fn an_evolution_of_tables_against_champions_survives_kills() {
    let work = Work {
        begin: "evolve --kind ntuple:2 --generations 25 --seed 5 --out run --config config.ron",
        resume: Some(("evolve --continue run", "run/run.ron")),
        given: &[(
            "config.ron",
            "(rivals: Champions, fitness: Elo, children: 20, opponents: 3, benchmark_pairs: 1)",
        )],
        ..PLAIN
    };
    survives(&work);
}

#[test]
fn an_evolution_of_tables_against_mirror_images_survives_kills() {
    let work = Work {
        begin: "evolve --kind ntuple:2 --generations 25 --seed 5 --out run --config config.ron",
        resume: Some(("evolve --continue run", "run/run.ron")),
        given: &[(
            "config.ron",
            "(rivals: Mirror, children: 20, opponents: 3, benchmark_pairs: 1)",
        )],
        ..PLAIN
    };
    survives(&work);
}

#[test]
fn temporal_difference_learning_survives_kills() {
    let work = Work {
        begin: "evolve --kind ntuple:2 --scheme td --generations 25 --seed 5 --out run \
                --config config.ron",
        resume: Some(("evolve --continue run", "run/run.ron")),
        given: &[(
            "config.ron",
            "(td: (games: 50, rate: 0.1, slower: 5, explore: 0.1), opponents: 3, benchmark_pairs: 1)",
        )],
        ..PLAIN
    };
    survives(&work);
}

#[test]
fn an_evolution_of_features_survives_kills() {
    let work = Work {
        begin: "evolve --kind features --generations 8 --seed 5 --out run --config config.ron",
        resume: Some(("evolve --continue run", "run/run.ron")),
        given: &[(
            "config.ron",
            "(searcher: \"pruned:2x2\", opening_plies: 4, benchmark_pairs: 1, settled: 0.0)",
        )],
        ..PLAIN
    };
    survives(&work);
}

#[test]
fn a_map_of_styles_survives_kills() {
    let work = Work {
        begin: "map --kind sci --searcher alphabeta:1 --generations 2 --seed 5 --out run",
        resume: Some(("map --continue run", "run/run.ron")),
        ..PLAIN
    };
    survives(&work);
}

#[test]
fn a_batch_of_runs_survives_kills() {
    let work = Work {
        begin: "night one two --generations 12 --pairs 4 --against greedy --out night",
        resume: Some(("night --continue night", "night/night.ron")),
        given: &[(
            "config.ron",
            "(searcher: \"alphabeta:1\", opening_plies: 4, benchmark_pairs: 1)",
        )],
        prepare: &[
            "evolve --kind sci --generations 1 --seed 5 --config config.ron --out one",
            "evolve --kind jma --generations 1 --seed 6 --config config.ron --out two",
        ],
        ..PLAIN
    };
    survives(&work);
}

#[test]
fn a_tournament_survives_kills() {
    let work = Work {
        begin: "tournament alphabeta:5@sci alphabeta:4@jma alphabeta:3@sci random --pairs 40 \
                --openings random:6 --seed 3 --out cup",
        resume: Some(("tournament --resume --out cup", "cup/tournament.ron")),
        ..PLAIN
    };
    survives(&work);
}

#[test]
fn self_play_with_rows_survives_kills() {
    let begin = "selfplay --player mcts:60 --games 60 --visits --out games.csv";
    survives(&Work { begin, ..PLAIN });
}

#[test]
fn self_play_with_searched_values_survives_kills() {
    let begin =
        "selfplay --player pvs:2,solve=8@glem --games 600 --random-plies 4-40 --out g.games";
    survives(&Work { begin, ..PLAIN });
}

#[test]
fn network_training_survives_kills() {
    let work = Work {
        begin: "train net --data games.csv --epochs 100 --out net.ron",
        prepare: &["selfplay --player mcts:10 --games 20 --seed 3 --out games.csv"],
        ..PLAIN
    };
    survives(&work);
}

#[test]
fn network_self_play_training_survives_kills() {
    let begin = "train net --recipe strong --policy --hidden 32,16 --epochs 12 --play run \
                 --rounds 2 --games-per-round 12 --simulations 20";
    survives(&Work { begin, ..PLAIN });
}

#[test]
fn pattern_self_play_training_survives_kills() {
    let work = Work {
        begin: "train glem --play run --config run.ron",
        given: &[("run.ron", crate::common::PATTERNS)],
        ..PLAIN
    };
    survives(&work);
}

#[test]
fn breeding_by_hand_survives_kills() {
    let lab = |folder: &Path, arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_othello-lab"));
        command.args(arguments).current_dir(folder).stdout(std::process::Stdio::null());
        command
    };
    let begin = ["breed", "sci", "sci", "--seed", "5", "--out", "run"];
    // The first three children of each generation are selected.
    let keep = |folder: &Path| {
        let text = std::fs::read_to_string(folder.join("run/population.ron")).unwrap();
        let next = text.split("next_id: ").nth(1).and_then(|rest| rest.split(',').next());
        let next: u64 = next.unwrap().parse().unwrap();
        (next, format!("{},{},{}", next, next + 1, next + 2))
    };
    let choices = kills().max(6);
    let [whole, killed] = [(), ()].map(|()| tempfile::tempdir().unwrap());
    let [whole, killed] = [whole.path(), killed.path()];
    for folder in [whole, killed] {
        assert!(lab(folder, &begin).watched_status().success());
    }
    let began = Instant::now();
    for _ in 0..choices {
        let choice = ["breed", "run", "--keep", &keep(whole).1];
        assert!(lab(whole, &choice).watched_status().success());
    }
    let longest = began.elapsed() / choices as u32;
    let mut rng = ChaCha8Rng::seed_from_u64(choices);
    for _ in 0..choices {
        let (next, kept) = keep(killed);
        let choice = ["breed", "run", "--keep", &kept];
        let mut child = lab(killed, &choice).spawn().unwrap();
        thread::sleep(longest.mul_f64(rng.random()));
        child.kill().unwrap(); // SIGKILL
        child.wait().unwrap();
        // The selection must be applied completely or not at all.
        if keep(killed).0 == next {
            assert!(lab(killed, &choice).watched_status().success());
        }
    }
    // A kill can leave the offspring without their files. The next look at the run writes them.
    assert!(lab(killed, &["breed", "run"]).watched_status().success());
    let name = |path: &PathBuf| !path.starts_with("run/picked");
    let [mut one, mut two] = [files(whole), files(killed)];
    one.retain(|path, _| name(path));
    two.retain(|path, _| name(path));
    assert_eq!(one, two);
}

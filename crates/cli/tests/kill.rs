//! Long work of the real program is ended with SIGKILL at random moments and resumed: it leaves
//! the same bytes as when it is left alone. `OTHELLO_KILLS` says how often each is killed.
#![cfg(unix)]

mod common;

use std::{
    env, thread,
    time::{Duration, Instant},
};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use common::{
    files,
    work::{PLAIN, Work},
};

/// How often each is killed.
fn kills() -> u64 {
    env::var("OTHELLO_KILLS").map_or(6, |text| text.parse().unwrap())
}

/// Kills the work again and again, with a new beginning whenever it was done before.
#[track_caller]
fn survives(work: &Work) {
    let kills = kills();
    let whole = work.folder();
    let began = Instant::now();
    work.finish(whole.path(), 1);
    let longest = began.elapsed().max(Duration::from_millis(100)) / 2;
    let expected = files(whole.path());

    let mut rng = ChaCha8Rng::seed_from_u64(kills);
    let (mut met, mut done) = (0, 0);
    let mut killed = work.folder();
    while met < kills {
        let mut child = work.command(killed.path(), 2).spawn().unwrap();
        thread::sleep(longest.mul_f64(rng.random()));
        let ended = child.try_wait().unwrap();
        child.kill().unwrap(); // SIGKILL
        child.wait().unwrap();
        met += u64::from(ended.is_none());
        if let Some(status) = ended {
            assert!(status.success(), "{} after {met} kills: {status}", work.begin);
            assert_eq!(files(killed.path()), expected, "{} after {met} kills", work.begin);
            done += 1;
            killed = work.folder();
        }
    }
    work.finish(killed.path(), 2);
    assert_eq!(files(killed.path()), expected, "{}", work.begin);
    println!("{}: {met} kills, {} times done, no byte lost", work.begin, done + 1);
}

#[test]
fn an_evolution_of_polynomials_survives() {
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
fn an_evolution_of_features_survives() {
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
fn a_map_of_styles_survives() {
    let work = Work {
        begin: "map --kind sci --searcher alphabeta:1 --generations 4 --seed 5 --out run",
        resume: Some(("map --continue run", "run/run.ron")),
        ..PLAIN
    };
    survives(&work);
}

#[test]
fn a_tournament_survives() {
    let work = Work {
        begin: "tournament alphabeta:5@sci alphabeta:4@jma alphabeta:3@sci random --pairs 40 \
                --openings random:6 --seed 3 --out cup",
        resume: Some(("tournament --resume --out cup", "cup/tournament.ron")),
        ..PLAIN
    };
    survives(&work);
}

#[test]
fn self_play_for_a_table_survives() {
    let begin = "selfplay --player mcts:60 --games 60 --visits --out games.csv";
    survives(&Work { begin, ..PLAIN });
}

#[test]
fn self_play_with_searched_values_survives() {
    let begin =
        "selfplay --player pvs:2,solve=8@glem --games 600 --random-plies 4-40 --out g.games";
    survives(&Work { begin, ..PLAIN });
}

#[test]
fn a_training_of_a_network_survives() {
    let work = Work {
        begin: "train net --data games.csv --epochs 400 --out net.ron",
        prepare: &["selfplay --player mcts:10 --games 20 --seed 3 --out games.csv"],
        ..PLAIN
    };
    survives(&work);
}

#[test]
fn a_network_that_learns_from_play_survives() {
    let begin = "train net --recipe strong --policy --hidden 32,16 --epochs 12 --play run \
                 --rounds 2 --games-per-round 12 --simulations 20";
    survives(&Work { begin, ..PLAIN });
}

#[test]
fn patterns_that_learn_from_play_survive() {
    let work = Work {
        begin: "train glem --play run --config run.ron",
        given: &[("run.ron", common::PATTERNS)],
        ..PLAIN
    };
    survives(&work);
}

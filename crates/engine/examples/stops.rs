//! Measures how fast a search stops on request at random moments: `stops COUNT`, default 1000.
//! Prints the longest and the median delay.

use std::{
    thread,
    time::{Duration, Instant},
};

use othello_engine::{
    Position,
    evaluator::Stateless,
    models::Polynomial,
    search::{Pvs, Searcher, Stop},
};
use rand::{RngExt, SeedableRng, seq::IteratorRandom};
use rand_chacha::ChaCha8Rng;

fn main() {
    let count = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1000);
    let mut rng = ChaCha8Rng::seed_from_u64(61);
    let mut pvs =
        Pvs::new(Stateless(Polynomial::JMA), "3600s,solve=60,hash=16".parse().expect("settings"));
    let mut waits: Vec<Duration> = (0..count)
        .map(|_| {
            let position = middle_game(&mut rng);
            let moment = Duration::from_micros(rng.random_range(0..20_000));
            let stop = Stop::default();
            thread::scope(|scope| {
                let search = scope.spawn(|| {
                    pvs.search(&position, &stop);
                    Instant::now()
                });
                thread::sleep(moment);
                let asked = Instant::now();
                stop.request();
                search.join().expect("a search does not panic").saturating_duration_since(asked)
            })
        })
        .collect();
    waits.sort_unstable();
    println!(
        "longest {:?}, median {:?} of {count}",
        waits[waits.len() - 1],
        waits[waits.len() / 2]
    );
}

/// A position with 16 to 50 empty squares and a legal move.
fn middle_game(rng: &mut ChaCha8Rng) -> Position {
    loop {
        let empty = rng.random_range(16..=50);
        let mut position = Position::START;
        while position.empty().len() > empty {
            match position.legal_moves().into_iter().choose(rng) {
                Some(square) => position = position.play(square).expect("a legal move"),
                None if position.is_over() => break,
                None => position = position.pass(),
            }
        }
        if !position.legal_moves().is_empty() {
            return position;
        }
    }
}

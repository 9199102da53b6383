//! Puzzles from the person's own games, made in the background.

use std::path::{Path, PathBuf};

use egui::Context;
use othello_engine::search::Stop;
use othello_lab::teach::puzzles::{PuzzleList, PuzzleMaker, PuzzleSource};

use crate::{
    files::recent,
    worker::{self, Poll, Worker},
};

/// The number of the person's games that are examined, the newest first, and of puzzles that are made at most.
const MOST_GAMES: usize = 500;
const MOST_PUZZLES: usize = 200;
/// The seed of the making. It is fixed, so that the same games give the same puzzles.
const SEED: u64 = 1;

/// A report of the making.
enum MakingReport {
    /// This many puzzles are found.
    Found(usize),
    /// The puzzles.
    Made(PuzzleList),
}

/// The puzzles from own games, made or being made.
pub struct OwnPuzzles {
    worker: Option<Worker<MakingReport>>,
    found: usize,
    list: Option<PuzzleList>,
}

impl OwnPuzzles {
    /// Begins to make puzzles from the games in this folder.
    pub fn make(ctx: &Context, folder: PathBuf) -> OwnPuzzles {
        let worker = Worker::spawn_behind(ctx, move |stop, send| make(&folder, stop, send));
        OwnPuzzles { worker: Some(worker), found: 0, list: None }
    }

    /// The puzzles, once they are made.
    pub const fn list(&self) -> Option<&PuzzleList> {
        self.list.as_ref()
    }

    /// The number of puzzles found so far, while they are made.
    pub fn progress(&self) -> Option<usize> {
        self.worker.as_ref().map(|_| self.found)
    }

    /// Handles new reports.
    pub fn logic(&mut self) {
        let Some(worker) = &self.worker else { return };
        loop {
            match worker.poll() {
                Poll::Report(MakingReport::Found(count)) => self.found = count,
                Poll::Report(MakingReport::Made(list)) => self.list = Some(list),
                Poll::Working => return,
                Poll::Ended => {
                    self.worker = None;
                    return;
                }
            }
        }
    }
}

fn make(folder: &Path, stop: &Stop, send: &mut dyn FnMut(MakingReport)) {
    let games = recent::games_of_person(folder, MOST_GAMES);
    let games = games.into_iter().map(|(game, _)| game).collect();
    let mut maker = PuzzleMaker::new(PuzzleSource::Games(games), MOST_PUZZLES, SEED);
    // Without a pool the work is done on the threads of the global one.
    let pool = worker::pool(worker::usual_threads()).ok();
    let step = |maker: &mut PuzzleMaker| match &pool {
        Some(pool) => pool.install(|| maker.step(stop)),
        None => maker.step(stop),
    };
    while step(&mut maker) {
        send(MakingReport::Found(maker.found()));
    }
    if !stop.is_requested() {
        send(MakingReport::Made(maker.finish().0));
    }
}

//! Making puzzles from games: finds positions with one good move, determines their themes, selects and rates
//! them.

use othello_engine::{Board, Color, Game, Position, search::Stop};
use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use super::{
    EndingSolver, LEAST_GAP, PanelShare, Puzzle, PuzzleList, PuzzleTheme, SolvedMove,
    panel::{Finds, Panel},
    selection::PuzzleSelection,
    theme,
};
use crate::{
    games::{openings, play},
    players::{consent::Consent, resolve::ResolvedPlayer},
};

/// The allowed numbers of empty squares.
const EMPTIES: std::ops::RangeInclusive<u32> = 8..=16;
/// The fewest legal moves of a puzzle.
const LEAST_MOVES: u32 = 3;
/// The allowed scores. A decided game is no fun.
const SCORES: std::ops::RangeInclusive<i32> = -20..=40;
/// The number of games per step.
const GAMES_PER_STEP: u64 = 64;
/// The maximum number of self-play games per puzzle. About three usually suffice.
const MOST_GAMES: u64 = 200;
/// The player of the games. Its games yield the shipped puzzles: another player would change them.
const PLAYER: &str = "humanlike:2x8@glem";
/// The number of random plies at the start of a self-play game.
const RANDOM_PLIES: u32 = 8;

/// The source of the games with the positions.
#[derive(Clone, Debug, PartialEq)]
pub enum PuzzleSource {
    /// Games of a human-like player against itself.
    SelfPlay,
    /// These games.
    Games(Vec<Game>),
}

/// Makes puzzles, a few dozen games a step. The puzzles depend on the source, their number and the seed alone.
#[derive(Debug)]
pub struct PuzzleMaker {
    source: PuzzleSource,
    seed: u64,
    games: u64,
    player: ResolvedPlayer,
    panel: Panel,
    selection: PuzzleSelection,
    chosen: Vec<(PuzzleCandidate, PuzzleTheme)>,
}

/// Error: a stop was requested.
#[derive(Debug)]
struct MakingStopped;

/// A position with one good move.
#[derive(Debug)]
struct PuzzleCandidate {
    board: Board,
    to_move: Color,
    moves: [SolvedMove; 2],
    themes: Vec<PuzzleTheme>,
    finds: Finds,
}

impl PuzzleCandidate {
    fn position(&self) -> Position {
        self.board.seen_by(self.to_move)
    }
}

impl PuzzleMaker {
    /// Begins a list of this many puzzles.
    pub fn new(source: PuzzleSource, count: usize, seed: u64) -> PuzzleMaker {
        let player = ResolvedPlayer::parse(PLAYER, &Consent::NONE);
        PuzzleMaker {
            source,
            seed,
            games: 0,
            player: player.expect("it is built in"),
            panel: Panel::new(),
            selection: PuzzleSelection::new(count),
            chosen: Vec::new(),
        }
    }

    /// The number of puzzles found so far.
    pub const fn found(&self) -> usize {
        self.chosen.len()
    }

    /// The number of games used so far.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Looks for puzzles in the next games, on the threads of the current pool. Returns whether there is more to do:
    /// puzzles are missing, and games are left. Also `false` if `stop` was requested.
    pub fn step(&mut self, stop: &Stop) -> bool {
        let end = (self.games + GAMES_PER_STEP).min(self.last());
        let numbers: Vec<u64> = (self.games..end).collect();
        let found: Result<Vec<Option<PuzzleCandidate>>, MakingStopped> = numbers
            .into_par_iter()
            .with_max_len(1)
            .map(|number| self.of_game(number, stop))
            .collect();
        let Ok(found) = found else { return false };
        self.games = end;
        for candidate in found.into_iter().flatten() {
            let share = self.panel.share(&candidate.finds);
            let (position, themes) = (candidate.position(), &candidate.themes);
            if let Some(theme) = self.selection.take(&position, themes, share) {
                self.chosen.push((candidate, theme));
            }
        }
        !self.selection.is_full() && self.games < self.last()
    }

    /// Rates the puzzles found, and returns them, the easiest first, with the panel's success.
    pub fn finish(self) -> (PuzzleList, Vec<PanelShare>) {
        let finds: Vec<Finds> = self.chosen.iter().map(|(of, _)| of.finds.clone()).collect();
        let (ratings, shares) = self.panel.rate(&finds);
        let rated = self.chosen.into_iter().zip(ratings);
        let mut puzzles: Vec<Puzzle> = rated
            .map(|((candidate, theme), rating)| {
                let PuzzleCandidate { board, to_move, moves: [best, second], .. } = candidate;
                let (score, second) = (best.score, second.score);
                let rating = rating.round() as i32;
                Puzzle { board, to_move, best: best.square, score, second, theme, rating }
            })
            .collect();
        puzzles.sort_by_key(|puzzle| puzzle.rating);
        (PuzzleList::new(puzzles), shares)
    }

    /// The maximum number of games.
    fn last(&self) -> u64 {
        match &self.source {
            PuzzleSource::SelfPlay => {
                MOST_GAMES.saturating_mul(self.selection.wanted() as u64).max(GAMES_PER_STEP)
            }
            PuzzleSource::Games(games) => games.len() as u64,
        }
    }

    /// A candidate from a game, if it has one. Fails if `stop` was requested.
    fn of_game(&self, number: u64, stop: &Stop) -> Result<Option<PuzzleCandidate>, MakingStopped> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(number);
        let game = match &self.source {
            PuzzleSource::SelfPlay => {
                let opening = openings::random_opening(RANDOM_PLIES, &mut rng);
                let mut sit = |color| self.player.sit(color, rng.random());
                let [mut black, mut white] = Color::BOTH.map(&mut sit);
                play::play(opening, &mut *black, &mut *white, stop).ok_or(MakingStopped)?.game
            }
            PuzzleSource::Games(games) => games[number as usize].clone(),
        };
        let mut stages: Vec<_> = game.stages().to_vec();
        // In random order, so that no number of empty squares is preferred.
        stages.shuffle(&mut rng);
        for stage in stages {
            let Some(to_move) = stage.turn else { continue };
            // One from each game, so that no two puzzles are alike.
            let candidate = self.candidate(stage.board, to_move, stop)?;
            if candidate.is_some() {
                return Ok(candidate);
            }
        }
        Ok(None)
    }

    /// The candidate on a board, if it is one. Fails if `stop` was requested.
    fn candidate(
        &self,
        board: Board,
        to_move: Color,
        stop: &Stop,
    ) -> Result<Option<PuzzleCandidate>, MakingStopped> {
        let position = board.seen_by(to_move);
        let is_usual = EMPTIES.contains(&position.empty().len())
            && position.legal_moves().len() >= LEAST_MOVES;
        if !is_usual {
            return Ok(None);
        }
        let solver = EndingSolver::default();
        let moves = solver.best_two(&position, stop).ok_or(MakingStopped)?;
        let &[best, second] = &moves[..] else { return Ok(None) };
        if best.score - second.score < LEAST_GAP || !SCORES.contains(&best.score) {
            return Ok(None);
        }
        let moves = [best, second];
        let themes = theme::fitting(&position, moves, &solver, stop).ok_or(MakingStopped)?;
        if themes.is_empty() {
            return Ok(None);
        }
        let finds = self.panel.finds(&position, best.square, stop).ok_or(MakingStopped)?;
        Ok(Some(PuzzleCandidate { board, to_move, moves, themes, finds }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(source: PuzzleSource, threads: usize) -> PuzzleList {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut maker = PuzzleMaker::new(source, 6, 3);
            while maker.step(&Stop::default()) {}
            maker.finish().0
        })
    }

    #[test]
    fn puzzles_do_not_depend_on_the_number_of_threads() {
        let puzzles = made(PuzzleSource::SelfPlay, 1);
        assert_eq!(puzzles.puzzles().len(), 6);
        assert_eq!(made(PuzzleSource::SelfPlay, 3).text(), puzzles.text());
        for theme in PuzzleTheme::ALL {
            assert!(puzzles.puzzles().iter().any(|puzzle| puzzle.theme == theme), "{theme}");
        }
    }

    #[test]
    fn games_without_endings_yield_no_puzzles() {
        let game: Game = "f5d6c3".parse().unwrap();
        assert_eq!(made(PuzzleSource::Games(vec![game]), 1).puzzles(), []);
        assert_eq!(made(PuzzleSource::Games(Vec::new()), 1).puzzles(), []);
    }

    #[test]
    fn a_stop_ends_the_search() {
        let stop = Stop::default();
        stop.request();
        let mut maker = PuzzleMaker::new(PuzzleSource::SelfPlay, 6, 3);
        assert!(!maker.step(&stop));
        assert_eq!(maker.found(), 0);
    }
}

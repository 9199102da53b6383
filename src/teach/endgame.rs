//! The endgame trainer: a position near the end, played against the exact solver, with the loss of each move.

use std::path::Path;

use egui::Context;
use othello_engine::{
    Board, Color, Game, Position, Square,
    models::Model,
    search::{Budget, PvsSettings, Report, Searcher, Stop, Value},
    spec::{Player, SearcherSpec},
};
use othello_lab::rating::analysis::{Analyst, discs};
use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::{
    files::recent,
    worker::{PlainJob, Poll, Worker},
};

/// The numbers of empty squares to choose from.
pub const EMPTIES: [u32; 4] = [8, 10, 12, 14];
/// The number of random moves with which a game begins.
const RANDOM_MOVES: usize = 12;
/// The number of games from which a balanced position is taken.
const GAMES: u64 = 20;
/// The largest final margin of a balanced position, in discs.
const BALANCED: i32 = 10;
/// The minimum number of legal moves of a position.
const LEAST_MOVES: u32 = 3;

/// The number of the person's games from which positions are taken, the newest first.
const MOST_OWN_GAMES: usize = 300;

/// The source of the positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EndgameSource {
    /// Balanced positions of games that begin at random.
    #[default]
    Random,
    /// The person's own games.
    OwnGames,
}

/// A move of the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainedMove {
    /// The move.
    pub square: Square,
    /// The loss against the best move, in discs of the final margin.
    pub lost: i32,
    /// The best move.
    pub best: Square,
}

/// The work of the solver.
#[derive(Serialize, Deserialize)]
pub enum SolverJob {
    /// Finds a position with this many empty squares, by this seed.
    Start(u32, u64),
    /// Values all moves of this position.
    Solve(Position),
}

/// A report of the solver.
#[derive(Serialize, Deserialize)]
pub enum SolverReport {
    /// The position to train on, with the side to move.
    Start(Position, Color),
    /// No game has a position with this many empty squares.
    NoPosition,
    /// The values of all moves in this position.
    Solved(Position, Report),
}

impl PlainJob for SolverJob {
    type Report = SolverReport;

    const NAME: &'static str = "solver";

    fn run(self, stop: &Stop, send: &mut dyn FnMut(SolverReport)) {
        match self {
            SolverJob::Start(empties, seed) => {
                if let Some((board, turn, report)) = balanced(empties, seed, stop) {
                    let position = board.seen_by(turn);
                    send(SolverReport::Start(position, turn));
                    send(SolverReport::Solved(position, report));
                }
            }
            SolverJob::Solve(position) => {
                let report = solver().search(&position, stop);
                if !stop.is_requested() {
                    send(SolverReport::Solved(position, report));
                }
            }
        }
    }
}

/// An endgame under way.
pub struct EndgameTrainer {
    empties: u32,
    source: EndgameSource,
    /// Whether no game has a suitable position.
    is_missing: bool,
    /// The position and the moves since; `None` until one is found.
    game: Option<Game>,
    solved: Option<(Position, Report)>,
    worker: Option<Worker<SolverReport>>,
    moves: Vec<TrainedMove>,
    /// The best possible final margin for the person, once it is known.
    perfect: Option<i32>,
}

impl EndgameTrainer {
    /// Starts an endgame with this many empty squares, at random or from the games in this folder. It follows from
    /// the seed.
    pub fn new(
        ctx: &Context,
        (empties, source): (u32, EndgameSource),
        folder: &Path,
        seed: u64,
    ) -> EndgameTrainer {
        let worker = match source {
            EndgameSource::Random => Worker::spawn_job(ctx, SolverJob::Start(empties, seed)),
            EndgameSource::OwnGames => {
                let folder = folder.to_owned();
                Worker::spawn(ctx, move |_, send| {
                    let found = of_own_games(empties, &folder, seed);
                    send(found.map_or(SolverReport::NoPosition, |(position, turn)| {
                        SolverReport::Start(position, turn)
                    }));
                })
            }
        };
        EndgameTrainer {
            empties,
            source,
            is_missing: false,
            game: None,
            solved: None,
            worker: Some(worker),
            moves: Vec::new(),
            perfect: None,
        }
    }

    /// The number of empty squares at the start.
    pub const fn empties(&self) -> u32 {
        self.empties
    }

    /// The source of the position.
    pub const fn source(&self) -> EndgameSource {
        self.source
    }

    /// Whether no game of the person has a suitable position.
    pub const fn is_missing(&self) -> bool {
        self.is_missing
    }

    /// The position and the moves since; `None` until a position is found.
    pub const fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The person's side.
    pub fn color(&self) -> Option<Color> {
        self.game.as_ref().map(|game| game.start().1)
    }

    /// The person's moves so far.
    pub fn moves(&self) -> &[TrainedMove] {
        &self.moves
    }

    /// The sum of all losses so far, in discs.
    pub fn lost(&self) -> i32 {
        self.moves.iter().map(|played| played.lost).sum()
    }

    /// The best possible final margin for the person and the reached one, once the game is over.
    pub fn result(&self) -> Option<[i32; 2]> {
        let game = self.game.as_ref()?;
        let sign = if self.color()? == Color::Black { 1 } else { -1 };
        Some([self.perfect?, sign * game.result()?])
    }

    /// Whether the person is to move and the solver has valued the moves.
    pub fn is_persons_turn(&self) -> bool {
        self.turn_is(true) && self.solution().is_some()
    }

    fn turn_is(&self, persons: bool) -> bool {
        let turn = self.game.as_ref().and_then(Game::turn);
        turn.is_some() && (turn == self.color()) == persons
    }

    /// The solver's report on the board's position.
    fn solution(&self) -> Option<&Report> {
        let position = self.game.as_ref()?.position();
        self.solved.as_ref().filter(|(solved, _)| *solved == position).map(|(_, report)| report)
    }

    /// Plays the person's move and notes its loss. Returns whether it was possible.
    pub fn play(&mut self, square: Square) -> bool {
        if !self.is_persons_turn() {
            return false;
        }
        let Some(report) = self.solution() else { return false };
        let found = report.moves.iter().find(|valued| valued.square == square);
        let (Some(value), Some(best)) = (found.map(|valued| valued.value), report.best) else {
            return false;
        };
        let lost = (discs(report.value) - discs(value)).max(0.0) as i32;
        let game = self.game.as_mut().expect("there is a position to play in");
        if game.play(square).is_err() {
            return false;
        }
        self.moves.push(TrainedMove { square, lost, best });
        true
    }

    /// Starts the same position again.
    pub fn restart(&mut self) {
        self.game = self.game.as_ref().map(|game| game.truncated(0));
        self.moves.clear();
        (self.worker, self.solved) = (None, None);
    }

    /// Takes in the solver's reports, lets it move, and asks it about the next position. `may_move` is unset while
    /// discs are turning. Returns whether the solver has moved.
    pub fn advance(&mut self, ctx: &Context, may_move: bool) -> bool {
        self.take_reports();
        let mut has_moved = false;
        if may_move && self.turn_is(false) {
            let reply = self.solution().and_then(|report| report.best);
            if let (Some(game), Some(reply)) = (self.game.as_mut(), reply) {
                has_moved = game.play(reply).is_ok();
            }
        }
        self.solve(ctx);
        has_moved
    }

    fn take_reports(&mut self) {
        let Some(worker) = &self.worker else { return };
        loop {
            match worker.poll() {
                Poll::Report(SolverReport::Start(position, turn)) => {
                    self.game = Some(Game::from_board(Board::of(&position, turn), turn));
                }
                Poll::Report(SolverReport::NoPosition) => self.is_missing = true,
                Poll::Report(SolverReport::Solved(position, report)) => {
                    if self.moves.is_empty() && self.perfect.is_none() {
                        self.perfect = Some(discs(report.value) as i32);
                    }
                    self.solved = Some((position, report));
                }
                Poll::Working => return,
                Poll::Ended => {
                    self.worker = None;
                    return;
                }
            }
        }
    }

    /// Asks the solver about the position on the board, unless it knows it or is at work.
    fn solve(&mut self, ctx: &Context) {
        let Some(game) = &self.game else { return };
        if self.worker.is_some() || game.turn().is_none() || self.solution().is_some() {
            return;
        }
        let position = game.position();
        self.worker = Some(Worker::spawn_job(ctx, SolverJob::Solve(position)));
    }
}

/// A position with this many empty squares in which the person was to move, of one of the games in a folder; `None` if
/// there is none.
fn of_own_games(empties: u32, folder: &Path, seed: u64) -> Option<(Position, Color)> {
    let mut found: Vec<(Position, Color)> = Vec::new();
    for (game, persons) in recent::games_of_person(folder, MOST_OWN_GAMES) {
        for stage in game.stages() {
            let position = stage.position();
            let is_suitable =
                position.empty().len() == empties && position.legal_moves().len() >= LEAST_MOVES;
            if let Some(turn) = stage.turn.filter(|turn| is_suitable && persons.contains(turn)) {
                found.push((position, turn));
            }
        }
    }
    found.choose(&mut ChaCha8Rng::seed_from_u64(seed)).copied()
}

/// A searcher that values all moves exactly.
fn solver() -> Box<dyn Searcher> {
    // A small table is cleared faster than these positions are searched.
    let settings = PvsSettings { hash_mib: Some(4), ..PvsSettings::new(Budget::Depth(60)) };
    let model = Model::built_in("glem").expect("glem is built in");
    Analyst::of(model.into(), settings).sit()
}

/// A position with this many empty squares and the values of its moves: the first balanced one of several games, or
/// the last one. `None` if stopped.
fn balanced(empties: u32, seed: u64, stop: &Stop) -> Option<(Board, Color, Report)> {
    let mut solver = solver();
    let mut last = None;
    for game in 0..GAMES {
        let Some((board, turn)) = position_of(empties, seed.wrapping_mul(GAMES) + game) else {
            continue;
        };
        let report = solver.search(&board.seen_by(turn), stop);
        if stop.is_requested() {
            return None;
        }
        let Value::Exact(margin) = report.value else { continue };
        last = Some((board, turn, report));
        if margin.abs() <= BALANCED {
            break;
        }
    }
    last
}

/// A position of a game that begins at random and is then played by a shallow search; `None` if the game does not
/// reach a suitable one.
fn position_of(empties: u32, seed: u64) -> Option<(Board, Color)> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let model = Model::built_in("jma").expect("jma is built in");
    let spec: SearcherSpec = "alphabeta:2".parse().expect("it is a search");
    let player = Player::new(spec, Some(model.into())).expect("it has a model");
    let mut searcher = player.observe(seed);
    let mut game = Game::default();
    while !game.is_over() {
        let position = game.position();
        let moves = position.legal_moves();
        if position.empty().len() <= empties {
            let is_suitable = position.empty().len() == empties && moves.len() >= LEAST_MOVES;
            return game.turn().filter(|_| is_suitable).map(|turn| (game.board(), turn));
        }
        let chosen = if game.moves().len() < RANDOM_MOVES {
            moves.into_iter().nth(random.random_range(0..moves.len() as usize))
        } else {
            searcher.search(&position, &Stop::default()).best
        };
        game.play(chosen?).ok()?;
    }
    None
}

#[cfg(test)]
mod tests {
    use std::{thread, time::Duration};

    use super::*;
    use crate::watchdog::Watchdog;

    /// Advances the trainer until the person is to move or the game is over.
    fn wait(trainer: &mut EndgameTrainer) {
        let ctx = Context::default();
        let watchdog = Watchdog::new("the solver");
        loop {
            watchdog.check(|| format!("{:?}", trainer.moves()));
            trainer.advance(&ctx, true);
            let is_over = trainer.game().is_some_and(Game::is_over);
            if trainer.is_persons_turn() || is_over {
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn random(empties: u32) -> EndgameTrainer {
        let chosen = (empties, EndgameSource::Random);
        EndgameTrainer::new(&Context::default(), chosen, Path::new(""), 3)
    }

    /// Plays to the end, each move chosen among those valued by the solver.
    fn play(empties: u32, choose: fn(&Report) -> Square) -> EndgameTrainer {
        let mut trainer = random(empties);
        wait(&mut trainer);
        while !trainer.game().unwrap().is_over() {
            let square = choose(trainer.solution().unwrap());
            assert!(trainer.play(square));
            wait(&mut trainer);
        }
        trainer
    }

    #[test]
    fn perfect_play_loses_nothing_and_reaches_the_solved_margin() {
        let trainer = play(8, |report| report.best.unwrap());
        assert_eq!(trainer.lost(), 0);
        let [perfect, reached] = trainer.result().unwrap();
        assert_eq!(perfect, reached);
    }

    /// The solver never errs, so the losses add up to the whole difference.
    #[test]
    fn the_losses_add_up_to_the_missed_margin() {
        let worst = |report: &Report| {
            let value = |square: &Square| {
                let found = report.moves.iter().find(|found| found.square == *square).unwrap();
                discs(found.value) as i32
            };
            report.moves.iter().map(|found| found.square).min_by_key(value).unwrap()
        };
        let trainer = play(10, worst);
        let [perfect, reached] = trainer.result().unwrap();
        assert_eq!(perfect - reached, trainer.lost());
        assert!(trainer.lost() > 0);
    }

    #[test]
    fn positions_follow_from_the_seed_and_have_the_asked_empties() {
        for empties in EMPTIES {
            let [one, again, other] = [1, 1, 2]
                .map(|seed| balanced(empties, seed, &Stop::default()).expect("there is one"));
            assert_eq!((one.0, one.1), (again.0, again.1));
            assert_ne!(one.0, other.0);
            assert_eq!(one.0.seen_by(one.1).empty().len(), empties);
            assert!(matches!(one.2.value, Value::Exact(margin) if margin.abs() <= BALANCED));
            assert_eq!(one.2.moves.len() as u32, one.0.seen_by(one.1).legal_moves().len());
        }
    }

    #[test]
    fn illegal_moves_and_moves_out_of_turn_are_refused() {
        let mut trainer = random(8);
        assert!(!trainer.play("a1".parse().unwrap()), "there is no position yet");
        wait(&mut trainer);
        let taken = trainer.game().unwrap().board().discs(Color::Black).first().unwrap();
        assert!(!trainer.play(taken));
        let best = trainer.solution().unwrap().best.unwrap();
        assert!(trainer.play(best));
        assert!(!trainer.is_persons_turn() || trainer.moves().len() == 1);
    }
}

//! Principal variation search with iterative deepening, a transposition table, selective cuts and
//! an endgame solver.

mod child;
mod clock;
mod node;
mod order;
mod points;
mod root;
mod settings;
mod share;
mod split;

pub use settings::{ParsePvsError, PvsSettings, Selectivity};

use std::{sync::OnceLock, time::Duration};

use crate::time::Instant;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use self::{clock::TimeAllocation, node::Search, root::Root};
use super::{
    Budget, Report, Searcher, Stop, TimeLeft,
    table::{Table, TableMemory, TableMemoryError},
};
use crate::{
    Position,
    evaluator::{Calibration, IncrementalEval},
    simd::{self, Isa, Kernel},
};

/// Principal variation search. The transposition table is kept from move to move.
///
/// ```
/// use othello_engine::{notation::diagram, models::Glem, search::{Pvs, Searcher, Stop, Value}};
///
/// // The first position of the FFO endgame test: 14 empty squares, black wins by 18.
/// let text = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
/// let (board, side) = diagram::read(text)?;
/// let mut pvs = Pvs::new(Glem::shipped(), "1,solve=60".parse()?);
/// let report = pvs.search(&board.seen_by(side), &Stop::default());
/// assert_eq!(report.value, Value::Exact(18));
/// assert_eq!(report.best, Some("g8".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Pvs<E> {
    evaluator: E,
    calibration: Calibration,
    settings: PvsSettings,
    memory: Option<TableMemory>,      // created by the first search
    spent: Duration,                  // used time of the game, see `PvsSettings::whole_game`
    clock: Option<TimeLeft>,          // the clock of the next move
    last_solved_empties: Option<u32>, // largest endgame that the last search could have solved
}

impl<E: IncrementalEval> Pvs<E> {
    /// A searcher for one side of a game.
    pub fn new(evaluator: E, settings: PvsSettings) -> Pvs<E> {
        let (calibration, memory, spent) = (evaluator.calibration(), None, Duration::ZERO);
        Pvs {
            evaluator,
            calibration,
            settings,
            memory,
            spent,
            clock: None,
            last_solved_empties: None,
        }
    }

    /// Replaces the evaluator's calibration.
    ///
    /// ```
    /// use othello_engine::{Evaluator, Position, evaluator::Calibration, models::Glem};
    /// use othello_engine::search::{Budget, Pvs, PvsSettings, Searcher, Stop};
    ///
    /// let glem = Glem::shipped();
    /// let level = Calibration { leaf_correction: [0.0; 3], ..glem.calibration() };
    /// let mut pvs = Pvs::new(glem, PvsSettings::new(Budget::Depth(3))).with_calibration(level);
    /// assert_eq!(pvs.search(&Position::START, &Stop::default()).depth, 3);
    /// ```
    #[must_use]
    pub fn with_calibration(self, calibration: Calibration) -> Pvs<E> {
        Pvs { calibration, ..self }
    }

    /// Searches a position within limits.
    // Never inlined, so that other crates link the optimised copies in this crate instead of
    // compiling the whole search again.
    #[inline(never)]
    fn search_within(
        &mut self,
        position: &Position,
        settings: PvsSettings,
        limits: Limits,
        live: &mut dyn FnMut(&Report),
    ) -> Report {
        let memory = match &mut self.memory {
            Some(memory) => memory,
            none => match TableMemory::reserved(table_bytes(&self.settings)) {
                Ok(memory) => none.insert(memory),
                Err(error) => {
                    let failure = Some(error.to_string());
                    return Report { failure, ..Report::of_move(None) };
                }
            },
        };
        // Only as far as this search fills it: each new page takes time to clear.
        memory.grow_to(limits.table_bytes);
        memory.advance_age();
        simd::dispatch(SearchKernel {
            evaluator: &self.evaluator,
            calibration: self.calibration,
            table: memory.table(),
            settings,
            limits,
            position,
            live,
        })
    }
}

impl<E: IncrementalEval> Searcher for Pvs<E> {
    /// Reports after each iteration. With `moves=all` every legal move is valued, with `moves=3`
    /// the three best, otherwise only the best.
    fn search_live(
        &mut self,
        position: &Position,
        stop: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Report {
        let began = Instant::now();
        let mut limits = Limits::new(&self.settings, stop, began);
        let empty = position.empty().len();
        // A clock from the caller counts more than the own measurement: it includes delays outside
        // the search.
        let clock = self.clock.take();
        match (self.settings.budget, clock) {
            (Budget::Time(all), clock) if self.settings.whole_game => {
                let own = TimeLeft::of_game(all.saturating_sub(self.spent));
                limits.share(clock.unwrap_or(own), empty);
            }
            (Budget::Time(own), Some(clock)) => {
                limits.time = Some(own.min(clock.time_per_move(empty)));
            }
            _ => {}
        }
        if let (Budget::Time(_), Some(clock)) = (self.settings.budget, clock) {
            // A short clock must not be spent on clearing a table that suits the settings.
            let time = match limits.share {
                Some(_) => long_move(clock),
                None => limits.time.unwrap_or_default(),
            };
            let filled = filled_bytes(time, self.settings.threads);
            limits.table_bytes = limits.table_bytes.min(filled);
        }
        self.last_solved_empties =
            (0..=MAX_PLIES).rev().find(|&empty| limits.allow_solving(empty, 0));
        let report = self.search_within(position, self.settings, limits, live);
        self.spent += began.elapsed();
        report
    }

    /// Fills the table with positions after the opponent's moves, if the settings enable pondering.
    fn ponder(&mut self, position: &Position, stop: &Stop) {
        if !self.settings.ponder || position.legal_moves().is_empty() {
            return;
        }
        let settings = PvsSettings { valued_moves: 1, ..self.settings };
        let limits = Limits {
            time: None,
            nodes: u64::MAX,
            depth: MAX_PLIES,
            // Without a time limit every endgame would seem affordable, so the limit of the last
            // search counts.
            solve_from: Some(self.last_solved_empties.unwrap_or(0)),
            // The own search must not meet pages that are still to be cleared.
            table_bytes: MIB,
            ..Limits::new(&settings, stop, Instant::now())
        };
        self.search_within(position, settings, limits, &mut |_| {});
    }

    fn set_clock(&mut self, clock: TimeLeft) {
        self.clock = Some(clock);
    }
}

impl PvsSettings {
    /// Checks that the memory for the table can be allocated; it is released at once.
    ///
    /// # Errors
    /// If the system refuses. A search reports the same error as its failure.
    pub fn check_memory(&self) -> Result<(), TableMemoryError> {
        TableMemory::with_bytes(table_bytes(self)).map(drop)
    }

    /// The size of the transposition table in MiB, rounded up.
    ///
    /// ```
    /// use othello_engine::search::PvsSettings;
    ///
    /// let mib = |text: &str| text.parse::<PvsSettings>().unwrap().table_mib();
    /// assert_eq!((mib("25ms"), mib("1s"), mib("1s,hash=100")), (1, 16, 128));
    /// assert!(mib("3600s").is_power_of_two(), "an eighth of the memory, at most 1 GiB");
    /// ```
    pub fn table_mib(&self) -> u32 {
        (table_bytes(self).next_power_of_two().div_ceil(MIB)) as u32
    }
}

/// A search before the choice of an instruction set.
struct SearchKernel<'a, E> {
    evaluator: &'a E,
    calibration: Calibration,
    table: Table<'a>,
    settings: PvsSettings,
    limits: Limits<'a>,
    position: &'a Position,
    live: &'a mut dyn FnMut(&Report),
}

impl<E: IncrementalEval> Kernel for SearchKernel<'_, E> {
    type Out = Report;

    fn run<I: Isa>(self, isa: I) -> Report {
        let search = Search::new(isa, self.evaluator, self.calibration, self.table, self.limits);
        Root::new(search, self.position, &self.settings).deepen(self.live)
    }
}

/// The size of the table: from the settings, or as large as the budget can fill.
fn table_bytes(settings: &PvsSettings) -> usize {
    match (settings.hash_mib, settings.budget) {
        (Some(mib), _) => mib as usize * MIB,
        (None, Budget::Depth(depth)) => (1 << (depth + 13).min(26)).min(64 * MIB),
        (None, Budget::Nodes(nodes)) => {
            (nodes as usize).saturating_mul(16).clamp(1 << 16, 64 * MIB)
        }
        (None, Budget::Time(time)) => {
            let time_per_move = if settings.whole_game { time / LONG_MOVES } else { time };
            filled_bytes(time_per_move, settings.threads)
        }
    }
}

/// The table bytes that moves of this time fill.
fn filled_bytes(time_per_move: Duration, threads: u32) -> usize {
    let filled = time_per_move.as_secs_f64() * f64::from(threads) * FILLED_PER_SECOND;
    (filled as usize).clamp(MIB, max_default_bytes())
}

const MIB: usize = 1 << 20;

/// The table bytes filled per thread and second, including entries kept from earlier moves. A
/// larger table would only cost time for clearing pages.
const FILLED_PER_SECOND: f64 = (16 * MIB) as f64;

/// The approximate number of moves that take most of the time of a game.
const LONG_MOVES: u32 = 16;

/// The time of a move that takes much of this clock.
fn long_move(clock: TimeLeft) -> Duration {
    let moves = clock.moves.map_or(LONG_MOVES, |moves| moves.clamp(1, LONG_MOVES));
    (clock.left / moves + clock.increment).min(clock.left)
}

/// The largest default size of a table: an eighth of the machine's memory as a power of two, at
/// most 1 GiB.
fn max_default_bytes() -> usize {
    static MAX_EMPTIES: OnceLock<usize> = OnceLock::new();
    *MAX_EMPTIES.get_or_init(|| {
        let ram = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
        // If the amount of memory is unknown, the minimum is used.
        let memory = System::new_with_specifics(ram).map_or(0, |system| {
            // A container may grant less memory than the machine has.
            let granted = system.cgroup_limits().map_or(u64::MAX, |limits| limits.total_memory);
            system.total_memory().min(granted)
        });
        let eighth = (memory / 8).clamp(1, 1 << 30);
        (1 << eighth.ilog2()).max(16 * MIB)
    })
}

/// The largest number of moves in a game.
const MAX_PLIES: u32 = 60;

/// The limits of a search.
#[derive(Clone, Copy, Debug)]
struct Limits<'a> {
    stop: &'a Stop,
    began: Instant,
    time: Option<Duration>,
    share: Option<TimeAllocation>, // of the time of the whole game
    nodes: u64,
    depth: u32,
    solve_from: Option<u32>,
    table_bytes: usize, // the part of the table to use, at least
}

impl<'a> Limits<'a> {
    fn new(settings: &PvsSettings, stop: &'a Stop, began: Instant) -> Limits<'a> {
        let (mut depth, mut nodes, mut time) =
            (settings.depth.unwrap_or(MAX_PLIES), u64::MAX, None);
        let mut solve_from = settings.solve_from;
        match settings.budget {
            Budget::Depth(plies) => {
                depth = plies;
                solve_from = solve_from.or(Some(solved_at_depth(plies)));
            }
            Budget::Nodes(most) => nodes = most,
            Budget::Time(most) => time = Some(most),
        }
        let table_bytes = table_bytes(settings);
        Limits { stop, began, time, share: None, nodes, depth, solve_from, table_bytes }
    }

    /// Sets the time limits of a move from the clock of the game.
    fn share(&mut self, clock: TimeLeft, empty: u32) {
        let share = TimeAllocation::of(clock, empty);
        (self.time, self.share) = (Some(share.most), Some(share));
    }

    /// Extends the time limit for solving: after it no move needs time.
    fn begin_solving(&mut self) {
        self.time = self.share.map_or(self.time, |share| Some(share.to_solve));
    }

    /// Whether another iteration is not worth its time; the best move is the same since `unchanged`
    /// iterations.
    fn is_enough(&self, unchanged: u32) -> bool {
        self.share.is_some_and(|share| share.is_spent(self.began.elapsed(), unchanged))
    }

    /// Whether the search must end after this number of positions.
    fn reached(&self, nodes: u64) -> bool {
        nodes >= self.nodes
            || self.stop.is_requested()
            || self.time.is_some_and(|time| self.began.elapsed() >= time)
    }

    /// Whether to solve this number of empty squares: by the settings, or because the remaining
    /// budget is probably sufficient.
    fn allow_solving(&self, empty: u32, nodes: u64) -> bool {
        if let Some(solve_from) = self.solve_from {
            return empty <= solve_from;
        }
        let expected = expected_nodes(empty);
        let time = self.share.map_or(self.time, |share| Some(share.to_solve));
        let time_left = time
            .map_or(f64::INFINITY, |time| time.saturating_sub(self.began.elapsed()).as_secs_f64());
        // No underflow: a search that has reached its number of positions never asks.
        expected <= (self.nodes - nodes) as f64 && expected / SOLVED_PER_SECOND <= time_left
    }
}

/// The expected number of positions for solving; it more than doubles with each empty square.
fn expected_nodes(empty: u32) -> f64 {
    4.0 * (0.77 * f64::from(empty)).exp()
}

/// A cautious estimate of the speed of the solver, in positions per second and thread.
const SOLVED_PER_SECOND: f64 = 2e7;

/// The number of empty squares up to which a search of this depth solves the game: about the same
/// work.
const fn solved_at_depth(plies: u32) -> u32 {
    let (double, beyond) = (plies * 2, plies + 8);
    if double < beyond { double } else { beyond }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::Glem;

    /// The MiB of the table in use after a search with each of these clocks, in seconds.
    fn used(settings: &str, clocks: &[Option<u64>]) -> Vec<usize> {
        let mut pvs = Pvs::new(Glem::shipped(), settings.parse().unwrap());
        let stop = Stop::default();
        stop.request(); // the first iteration suffices
        let after = |clock: &Option<u64>| {
            if let Some(secs) = *clock {
                pvs.set_clock(TimeLeft::of_game(Duration::from_secs(secs)));
            }
            pvs.search(&Position::START, &stop);
            pvs.memory.as_ref().map_or(0, TableMemory::used_bytes) >> 20
        };
        clocks.iter().map(after).collect()
    }

    #[test]
    fn a_short_clock_uses_a_part_of_the_table() {
        assert_eq!(
            used("60s,hash=256", &[Some(2), Some(60), Some(600), Some(2)]),
            [1, 32, 256, 256]
        );
        assert_eq!(used("60s,hash=256", &[None]), [256]);
        assert_eq!(used("60s,hash=256,time=game", &[Some(2), Some(60)]), [2, 64]);
        assert_eq!(used("60s,hash=256,time=game", &[None]), [256]);
        assert_eq!(used("6,hash=16", &[Some(2)]), [16], "a depth takes no time from the clock");
    }

    #[test]
    fn pondering_does_not_enlarge_the_table() {
        let mut pvs = Pvs::new(Glem::shipped(), "60s,hash=256,ponder".parse().unwrap());
        let stop = Stop::default();
        stop.request();
        pvs.ponder(&Position::START, &stop);
        assert_eq!(pvs.memory.as_ref().map(TableMemory::used_bytes), Some(MIB));
    }
}

//! Principal variation search: deepens ply by ply, remembers what it has seen, and looks at most
//! lines only to show that they are no better than the best.

mod abdada;
mod child;
mod clock;
mod node;
mod order;
mod points;
mod root;
mod settings;

pub use settings::{ParsePvsError, PvsSettings, Selectivity};

use std::{
    sync::OnceLock,
    time::{Duration, Instant},
};

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

/// Searches with iterative deepening; the transposition table lives from move to move.
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
    memory: Option<TableMemory>,  // made for the first search
    spent: Duration,              // of the time of the game, see `PvsSettings::whole_game`
    clock_time: Option<TimeLeft>, // what a clock says of the next move
    solvable: Option<u32>,        // from so many empty squares on the last search would have solved
}

impl<E: IncrementalEval> Pvs<E> {
    /// A searcher for one seat.
    pub fn new(evaluator: E, settings: PvsSettings) -> Pvs<E> {
        let (calibration, memory, spent) = (evaluator.calibration(), None, Duration::ZERO);
        Pvs { evaluator, calibration, settings, memory, spent, clock_time: None, solvable: None }
    }

    /// The same, but what it takes the evaluator's values for is not as the evaluator says.
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

    /// One search within these limits.
    fn search_within(
        &mut self,
        position: &Position,
        settings: PvsSettings,
        limits: Limits,
        live: &mut dyn FnMut(&Report),
    ) -> Report {
        let memory = match &mut self.memory {
            Some(memory) => memory,
            none => match TableMemory::with_bytes(table_bytes(&self.settings)) {
                Ok(memory) => none.insert(memory),
                Err(error) => {
                    let failure = Some(error.to_string());
                    return Report { failure, ..Report::of_move(None) };
                }
            },
        };
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
    /// Each report is that of one more depth. With `moves=all` it values every legal move, with
    /// `moves=3` the three best, else the best one alone.
    fn search_live(
        &mut self,
        position: &Position,
        stop: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Report {
        let began = Instant::now();
        let mut limits = Limits::new(&self.settings, stop, began);
        let empty = position.empty().len();
        match (self.settings.budget, self.clock_time.take()) {
            (Budget::Time(all), clock_time) if self.settings.whole_game => {
                let own = TimeLeft::of_game(all.saturating_sub(self.spent));
                limits.share(clock_time.unwrap_or(own), empty);
            }
            (Budget::Time(own), Some(clock_time)) => {
                limits.time = Some(own.min(clock_time.time_per_move(empty)))
            }
            _ => {}
        }
        self.solvable = (0..=MOST_PLIES).rev().find(|&empty| limits.allow_solving(empty, 0));
        let report = self.search_within(position, self.settings, limits, live);
        self.spent += began.elapsed();
        report
    }

    /// Fills the table with what comes of the opponent's moves, if the settings ask for it.
    fn ponder(&mut self, position: &Position, stop: &Stop) {
        if !self.settings.ponder || position.legal_moves().is_empty() {
            return;
        }
        let settings = PvsSettings { valued_moves: 1, ..self.settings };
        let limits = Limits {
            time: None,
            nodes: u64::MAX,
            depth: MOST_PLIES,
            solve_from: Some(self.solvable.unwrap_or(0)),
            ..Limits::new(&settings, stop, Instant::now())
        };
        self.search_within(position, settings, limits, &mut |_| {});
    }

    fn set_clock(&mut self, clock: TimeLeft) {
        self.clock_time = Some(clock);
    }
}

impl PvsSettings {
    /// Whether there is memory for the table; it is given back at once.
    ///
    /// # Errors
    /// If the system refuses. A search would then report this as its failure.
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
    /// assert!(mib("3600s").is_power_of_two(), "an eighth of the machine's memory, 1 GiB at most");
    /// ```
    pub fn table_mib(&self) -> u32 {
        (table_bytes(self).next_power_of_two().div_ceil(MIB)) as u32
    }
}

/// One search, before it is known what the processor can do.
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

/// A table that a search of this budget fills, or what the settings say.
fn table_bytes(settings: &PvsSettings) -> usize {
    match (settings.hash_mib, settings.budget) {
        (Some(mib), _) => mib as usize * MIB,
        (None, Budget::Depth(depth)) => (1 << (depth + 13).min(26)).min(64 * MIB),
        (None, Budget::Nodes(nodes)) => {
            (nodes as usize).saturating_mul(16).clamp(1 << 16, 64 * MIB)
        }
        (None, Budget::Time(time)) => {
            let time_per_move = if settings.whole_game { time / LONG_MOVES } else { time };
            let filled =
                time_per_move.as_secs_f64() * f64::from(settings.threads) * FILLED_A_SECOND;
            (filled as usize).clamp(MIB, most_bytes())
        }
    }
}

const MIB: usize = 1 << 20;

/// What a thread fills in a second, with room for the moves before. Where a search does not fill its
/// table it only waits for memory to be cleared.
const FILLED_A_SECOND: f64 = (16 * MIB) as f64;

/// About so many moves of a game share most of its time.
const LONG_MOVES: u32 = 16;

/// The most that a table takes where nobody says how much: an eighth of the machine's memory, as a
/// power of two, at most 1 GiB.
fn most_bytes() -> usize {
    static MOST: OnceLock<usize> = OnceLock::new();
    *MOST.get_or_init(|| {
        let ram = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
        // Where the system does not tell, the least.
        let memory = System::new_with_specifics(ram).map_or(0, |system| {
            let granted = system.cgroup_limits().map_or(u64::MAX, |limits| limits.total_memory);
            system.total_memory().min(granted)
        });
        let eighth = (memory / 8).clamp(1, 1 << 30);
        (1 << eighth.ilog2()).max(16 * MIB)
    })
}

/// No game is longer.
const MOST_PLIES: u32 = 60;

/// When a search ends.
#[derive(Clone, Copy, Debug)]
struct Limits<'a> {
    stop: &'a Stop,
    began: Instant,
    time: Option<Duration>,
    share: Option<TimeAllocation>, // of the time of a whole game
    nodes: u64,
    depth: u32,
    solve_from: Option<u32>,
}

impl<'a> Limits<'a> {
    fn new(settings: &PvsSettings, stop: &'a Stop, began: Instant) -> Limits<'a> {
        let (mut depth, mut nodes, mut time) = (MOST_PLIES, u64::MAX, None);
        let mut solve_from = settings.solve_from;
        match settings.budget {
            Budget::Depth(plies) => {
                depth = plies;
                solve_from = solve_from.or(Some(solved_at_depth(plies)));
            }
            Budget::Nodes(most) => nodes = most,
            Budget::Time(most) => time = Some(most),
        }
        Limits { stop, began, time, share: None, nodes, depth, solve_from }
    }

    /// Gives the move its share of the time on the clock.
    fn share(&mut self, clock: TimeLeft, empty: u32) {
        let share = TimeAllocation::of(clock, empty);
        (self.time, self.share) = (Some(share.most), Some(share));
    }

    /// From here on the game is solved, which may take longer than a move.
    fn begin_solving(&mut self) {
        self.time = self.share.map_or(self.time, |share| Some(share.to_solve));
    }

    /// Whether one more ply is not worth its time, with the same best move in so many passes.
    fn is_enough(&self, unchanged: u32) -> bool {
        self.share.is_some_and(|share| share.is_spent(self.began.elapsed(), unchanged))
    }

    /// Whether the search must end now, having visited so many positions.
    fn reached(&self, nodes: u64) -> bool {
        nodes >= self.nodes
            || self.stop.is_requested()
            || self.time.is_some_and(|time| self.began.elapsed() >= time)
    }

    /// Whether so many empty squares are to be solved: as the settings say, or because what is left
    /// of the budget is likely to be enough.
    fn allow_solving(&self, empty: u32, nodes: u64) -> bool {
        if let Some(solve_from) = self.solve_from {
            return empty <= solve_from;
        }
        let expected = expected_nodes(empty);
        let time = self.share.map_or(self.time, |share| Some(share.to_solve));
        let time_left = time
            .map_or(f64::INFINITY, |time| time.saturating_sub(self.began.elapsed()).as_secs_f64());
        expected <= (self.nodes - nodes) as f64 && expected / SOLVED_PER_SECOND <= time_left
    }
}

/// About how many positions it takes to solve so many empty squares: it doubles and more with each.
fn expected_nodes(empty: u32) -> f64 {
    4.0 * (0.77 * f64::from(empty)).exp()
}

/// A cautious guess of how many positions one thread solves in a second.
const SOLVED_PER_SECOND: f64 = 2e7;

/// From how many empty squares on a search of this depth solves the rest: about as much work.
const fn solved_at_depth(plies: u32) -> u32 {
    let (double, beyond) = (plies * 2, plies + 8);
    if double < beyond { double } else { beyond }
}

//! The searches of the analysis as plain data: of one position, and of all moves of a game.

use std::sync::{Arc, Mutex};

use othello_engine::{
    Position,
    models::Model,
    search::{Budget, PvsSettings, Report, Searcher, Selectivity, Stop},
    time::Instant,
};
use othello_lab::{
    rating::analysis::{Analysis, Analyst, MoveAnalysis},
    teach::reasons::{Explanation, Tutor},
};
use serde::{Deserialize, Serialize};

use super::{LINES, PositionAnalysis};
use crate::{game::session::jobs::SentGame, worker::PlainJob};

// The analysis is limited by positions, not by time: its values depend neither on the machine nor on its load.
// A core searches about seven million positions a second.

/// The numbers of positions that the searches of the analysis may visit.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct AnalysisBudget {
    /// For the values of one position.
    pub values: u64,
    /// For a hint.
    pub hint: u64,
    /// For each move of a review.
    pub review: u64,
}

impl AnalysisBudget {
    /// About 40 seconds for the values, 1.5 for a hint and a quarter for each move of a review.
    pub const USUAL: AnalysisBudget =
        AnalysisBudget { values: 280_000_000, hint: 10_000_000, review: 2_000_000 };

    /// The analyst of a review.
    pub fn reviewer(self) -> Analyst {
        analyst(selective(self.review))
    }
}

/// The searcher shared by successive positions. Its table keeps their common subtrees, so a search of a
/// revisited position resumes there.
#[derive(Clone, Default)]
pub(super) struct SharedSearcher {
    /// Whether it values all moves.
    pub(super) values: bool,
    searcher: Arc<Mutex<Option<Box<dyn Searcher>>>>,
}

impl SharedSearcher {
    /// A searcher without memory, which values all moves or only the best.
    pub(super) fn new(values: bool) -> SharedSearcher {
        SharedSearcher { values, ..SharedSearcher::default() }
    }

    fn analyst(&self, budget: AnalysisBudget) -> Analyst {
        if self.values {
            analyst(selective(budget.values))
        } else {
            analyst(selective(budget.hint)).valuing(LINES as u32)
        }
    }

    /// Searches a position as soon as the previous search has ended.
    fn search(
        &self,
        analyst: &Analyst,
        position: &Position,
        stop: &Stop,
        tell: &mut dyn FnMut(&Report),
    ) -> Report {
        let mut searcher = self.searcher.lock().unwrap_or_else(|broken| {
            // A search that panicked has left its searcher in an unknown state.
            let mut searcher = broken.into_inner();
            *searcher = None;
            self.searcher.clear_poison();
            searcher
        });
        searcher.get_or_insert_with(|| analyst.sit()).search_live(position, stop, tell)
    }
}

/// A reviewed move with its reasons, if there is another move.
#[derive(Serialize, Deserialize)]
pub struct ReviewedMove {
    pub(super) found: MoveAnalysis,
    pub(super) explanation: Option<Explanation>,
}

/// The search of one position for its values or a hint.
#[derive(Serialize, Deserialize)]
pub struct PositionJob {
    pub(super) position: Position,
    pub(super) values: bool,
    pub(super) budget: AnalysisBudget,
    /// The searcher of earlier positions, whose table is reused.
    #[serde(skip)]
    pub(super) shared: SharedSearcher,
}

impl PlainJob for PositionJob {
    type Report = PositionAnalysis;

    const NAME: &'static str = "position";

    fn run(self, stop: &Stop, send: &mut dyn FnMut(PositionAnalysis)) {
        let PositionJob { position, values, budget, shared } = self;
        let shared = SharedSearcher { values, ..shared };
        let (analyst, began) = (shared.analyst(budget), Instant::now());
        let mut tell = |report, explanation| {
            let secs = began.elapsed().as_secs_f32();
            send(PositionAnalysis { report, secs, explanation });
        };
        let report = shared.search(&analyst, &position, stop, &mut |report| {
            tell(analyst.told(&position, report.clone()), None);
        });
        if !stop.is_requested() {
            let report = analyst.told(&position, report);
            let explanation = Tutor::new(model()).hint(&position, &report, stop);
            tell(report, explanation);
        }
    }
}

/// The review of moves of a game, in this order.
#[derive(Serialize, Deserialize)]
pub struct ReviewJob {
    pub(super) game: SentGame,
    /// The number of moves before each of them.
    pub(super) plies: Vec<usize>,
    pub(super) budget: AnalysisBudget,
}

impl PlainJob for ReviewJob {
    type Report = ReviewedMove;

    const NAME: &'static str = "review";

    fn run(self, stop: &Stop, send: &mut dyn FnMut(ReviewedMove)) {
        let Some(game) = self.game.game() else { return };
        let count = game.moves().len();
        let analysis = Analysis::new(game, self.budget.reviewer());
        let tutor = Tutor::new(model());
        for ply in self.plies.into_iter().filter(|&ply| ply < count) {
            let Some(found) = analysis.analyse(ply, stop) else { return };
            let explanation = tutor.explain(&found, stop);
            send(ReviewedMove { found, explanation });
        }
    }
}

/// A selective search of this many positions.
const fn selective(positions: u64) -> PvsSettings {
    let selectivity = Selectivity::Percent87; // as with a time limit
    PvsSettings { selectivity, ..PvsSettings::new(Budget::Nodes(positions)) }
}

/// The strongest built-in player with these settings for each position. It values all moves.
fn analyst(settings: PvsSettings) -> Analyst {
    Analyst::of(model(), settings)
}

/// The strongest built-in model.
fn model() -> Arc<Model> {
    Arc::new(Model::built_in("glem").expect("glem is built in"))
}

#[cfg(test)]
mod tests {
    use othello_engine::Game;

    use super::*;

    #[test]
    fn a_revisited_position_resumes_its_search() {
        let shared = SharedSearcher::default();
        let analyst = analyst(PvsSettings::new(Budget::Depth(8)));
        let depth_and_nodes = |moves: &str| {
            let position = moves.parse::<Game>().unwrap().position();
            let report = shared.search(&analyst, &position, &Stop::default(), &mut |_| {});
            (report.depth, report.nodes)
        };
        let (depth, first) = depth_and_nodes("f5d6c3");
        let (_, next) = depth_and_nodes("f5d6c3d3");
        let (again, back) = depth_and_nodes("f5d6c3");
        assert_eq!(depth, again);
        assert!(back < first / 4, "{first}, {next} after one more move, {back} the second time");
    }
}

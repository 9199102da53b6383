//! Game analysis: the value of each move of a game compared with the best move.
//!
//! Each move is analysed independently, so any number of them can be analysed in parallel.

mod cache;

pub use self::cache::{AnalysisCache, move_text, read_move};
pub(crate) use self::cache::{hashed, summed, whole};

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, mpsc},
    thread,
};

use othello_engine::{
    Color, Evaluator, Game, Position, Square,
    models::Model,
    search::{Budget, MoveValue, PvsSettings, Report, Searcher, Stop, Value},
    spec::{Player, SearcherSpec},
};
use serde::{Deserialize, Serialize};

/// The default loss in discs from which a move is a mistake.
pub const MISTAKE_DISCS: f32 = 3.0;

/// The largest value of a position in discs.
pub const MAX_DISCS: f32 = 64.0;

/// The analysis of one move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveAnalysis {
    /// The number of moves before it.
    pub ply: usize,
    /// The side that played it.
    pub color: Color,
    /// The position before the move, to which the values belong.
    pub position: Position,
    /// The move.
    pub played: Square,
    /// The best move; of several, the first in the order a1, b1, …
    pub best: Square,
    /// The value of the move for its side; estimates are in discs.
    pub played_value: Value,
    /// The value of the best move.
    pub best_value: Value,
    /// The principal variation, which begins with the best move.
    pub line: Vec<Square>,
    /// The values of all moves, with their expected lines.
    pub moves: Vec<MoveValue>,
    /// The depth of the search in plies.
    pub depth: u32,
    /// The number of nodes searched.
    pub nodes: u64,
}

impl MoveAnalysis {
    /// The report of the position's search, with estimates in discs.
    pub fn report(&self) -> Report {
        Report {
            value: self.best_value,
            depth: self.depth,
            nodes: self.nodes,
            line: self.line.clone(),
            moves: self.moves.clone(),
            ..Report::of_move(Some(self.best))
        }
    }

    /// The loss of the move in discs, at least 0. Between proven outcomes, half a point counts as one disc.
    pub fn loss(&self) -> f32 {
        (discs(self.best_value) - discs(self.played_value)).max(0.0)
    }

    /// Whether the move lost at least this many discs, or a better outcome.
    pub fn is_mistake(&self, discs_lost: f32) -> bool {
        let lost_outcome = matches!(
            (outcome(self.best_value), outcome(self.played_value)),
            (Some(best), Some(played)) if played < best
        );
        lost_outcome || self.loss() >= discs_lost
    }

    /// The value of the position for black in discs.
    pub fn black_discs(&self) -> f32 {
        match self.color {
            Color::Black => discs(self.best_value),
            Color::White => -discs(self.best_value),
        }
    }
}

/// The quality of a side's play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnalysisSummary {
    /// The mean of [`MoveAnalysis::loss`] in discs.
    pub mean_loss: f32,
}

impl AnalysisSummary {
    /// The mean loss in discs with an accuracy of one half.
    pub const HALF_ACCURACY: f32 = 6.0;

    /// The accuracy, 0..=1, as 2 to the power of -mean loss / [`AnalysisSummary::HALF_ACCURACY`]. It depends on the
    /// mean loss alone, so of two sides the one that lost less is never the less accurate.
    pub fn accuracy(&self) -> f32 {
        (-self.mean_loss / AnalysisSummary::HALF_ACCURACY).exp2()
    }

    /// Summarises the moves of this side; `None` if there are none.
    pub fn of<'a>(
        moves: impl IntoIterator<Item = &'a MoveAnalysis>,
        color: Color,
    ) -> Option<AnalysisSummary> {
        let own: Vec<_> = moves.into_iter().filter(|found| found.color == color).collect();
        let lost: f32 = own.iter().map(|found| found.loss()).sum();
        (!own.is_empty()).then_some(AnalysisSummary { mean_loss: lost / own.len() as f32 })
    }
}

/// The turning point of a lost game: the loser's move that cost the most winning probability. `None` if no
/// move cost as much as a tenth.
pub fn turning_point<'a>(
    moves: impl IntoIterator<Item = &'a MoveAnalysis>,
    loser: Color,
) -> Option<&'a MoveAnalysis> {
    let cost = |found: &MoveAnalysis| chance(found.best_value) - chance(found.played_value);
    let own = moves.into_iter().filter(|found| found.color == loser);
    own.max_by(|a, b| cost(a).total_cmp(&cost(b))).filter(|found| cost(found) >= 0.1)
}

/// The winning probability, 0..=1, of a side with this value. A proven outcome is certain; an estimate goes
/// through a logistic curve. [`ERROR_DISCS`] is the scale, the mean error of an estimate.
fn chance(value: Value) -> f32 {
    match outcome(value) {
        Some(outcome) => outcome as u8 as f32 / 2.0,
        None => 1.0 / (1.0 + (-discs(value) / ERROR_DISCS).exp()),
    }
}

/// The mean error of a midgame estimate in discs.
const ERROR_DISCS: f32 = 4.0;

/// Converts a value, whose estimates are in discs, to a number of discs. A proven win counts as one disc.
pub fn discs(value: Value) -> f32 {
    match value {
        Value::Estimate(value) => value,
        Value::Outcome(outcome) => (outcome as i32 - 1) as f32,
        Value::Exact(margin) => margin as f32,
    }
}

fn outcome(value: Value) -> Option<othello_engine::search::Outcome> {
    match value {
        Value::Estimate(_) => None,
        Value::Outcome(outcome) => Some(outcome),
        Value::Exact(margin) => Some(othello_engine::search::Outcome::of(margin)),
    }
}

/// An analyst: a model, and settings of `pvs` that value every move.
#[derive(Clone, Debug)]
pub struct Analyst {
    model: Arc<Model>,
    settings: PvsSettings,
}

impl Analyst {
    /// An analyst with this budget for each position.
    pub fn new(model: Arc<Model>, budget: Budget, threads: u32) -> Analyst {
        Analyst::of(model, PvsSettings { threads, ..PvsSettings::new(budget) })
    }

    /// An analyst with these search settings, but with a value for every move.
    pub fn of(model: Arc<Model>, settings: PvsSettings) -> Analyst {
        let settings = PvsSettings { valued_moves: PvsSettings::ALL_MOVES, ..settings };
        Analyst { model, settings }
    }

    /// A hash of the model's weights in 16 digits.
    pub(crate) fn fingerprint(&self) -> String {
        cache::hashed("", Some(&self.model))
    }

    /// Limits the number of best moves that get a value.
    #[must_use]
    pub fn valuing(mut self, moves: u32) -> Analyst {
        self.settings.valued_moves = moves;
        self
    }

    /// Creates a searcher for positions of both sides. Its reports are in the model's units: see
    /// [`Analyst::in_discs`].
    pub fn sit(&self) -> Box<dyn Searcher> {
        self.player().observe(0)
    }

    fn player(&self) -> Player {
        let model = Some(self.model.clone());
        Player::new(SearcherSpec::Pvs(self.settings), model).expect("there is a model")
    }

    /// Whether reports of this position can be kept without the colour to move. A network with absolute
    /// colours has two values for a position; only those for the usual colour, that of a game without
    /// passes, are kept.
    fn keeps(&self, position: &Position, color: Color) -> bool {
        let usual =
            if position.empty().len().is_multiple_of(2) { Color::Black } else { Color::White };
        !self.model.has_colours() || color == usual
    }

    /// A report on this position in discs, with equal values for moves to equal positions.
    #[must_use]
    pub fn told(&self, position: &Position, report: Report) -> Report {
        let mut report = self.in_discs(report);
        equate(position, &mut report.moves);
        report
    }

    /// Converts a report's estimates to discs, within ±64: a model extrapolates in lopsided positions.
    #[must_use]
    pub fn in_discs(&self, mut report: Report) -> Report {
        let scale = self.model.calibration().units_per_disc;
        let scaled = |value| match value {
            Value::Estimate(units) => Value::Estimate((units / scale).clamp(-MAX_DISCS, MAX_DISCS)),
            proven => proven,
        };
        report.value = scaled(report.value);
        for found in &mut report.moves {
            found.value = scaled(found.value);
        }
        report
    }
}

/// Gives moves to the same position, rotated or mirrored, the value of the best of them. A search values them one
/// by one, by different subtrees.
fn equate(position: &Position, moves: &mut [MoveValue]) {
    let reached = |found: &MoveValue| position.play(found.square).map(|next| next.canonical().0);
    let mut best: HashMap<Option<Position>, Value> = HashMap::new();
    for found in &*moves {
        let known = best.entry(reached(found)).or_insert(found.value);
        if discs(found.value) > discs(*known) {
            *known = found.value;
        }
    }
    for found in moves {
        found.value = best[&reached(found)];
    }
}

/// The analysis of a game.
pub struct Analysis {
    game: Game,
    analyst: Analyst,
    found: Vec<Option<MoveAnalysis>>, // by ply
    known: HashMap<Position, Report>,
}

impl Analysis {
    /// An analysis without results yet.
    pub fn new(game: Game, analyst: Analyst) -> Analysis {
        let found = vec![None; game.moves().len()];
        Analysis { found, game, analyst, known: HashMap::new() }
    }

    /// Adds reports of earlier analyses by this analyst; their positions are not searched again.
    #[must_use]
    pub fn knowing(mut self, known: HashMap<Position, Report>) -> Analysis {
        self.known = known;
        self
    }

    /// Analyses the last move that is not analysed yet. `None` if there is none, or `stop` was requested;
    /// an interrupted move stays unanalysed.
    pub fn step(&mut self, stop: &Stop) -> Option<&MoveAnalysis> {
        let ply = self.found.iter().rposition(Option::is_none)?;
        self.found[ply] = self.analyse(ply, stop);
        self.found[ply].as_ref()
    }

    /// Analyses all remaining moves on this many threads until `stop` is requested. Passes the number of
    /// analysed moves to `shown`. The results do not depend on the number of threads, unless the budget is
    /// a time.
    pub fn finish(&mut self, threads: usize, stop: &Stop, mut shown: impl FnMut(usize)) {
        let mut found = std::mem::take(&mut self.found);
        let this = &*self;
        let left: Vec<usize> = (0..found.len()).filter(|&ply| found[ply].is_none()).collect();
        let mut done = found.len() - left.len();
        let left = Mutex::new(left);
        let next = || left.lock().ok()?.pop();
        let (sender, results) = mpsc::channel();
        let look = |sender: mpsc::Sender<MoveAnalysis>| {
            while let Some(result) = next().and_then(|ply| this.analyse(ply, stop)) {
                let _ = sender.send(result); // the receiver outlives all senders
            }
        };
        let look = &look;
        thread::scope(|scope| {
            let start = || {
                let sender = sender.clone();
                thread::Builder::new().spawn_scoped(scope, move || look(sender)).ok()
            };
            // If the system refuses threads, fewer are used; without any, this thread does the work.
            if (0..threads.max(1)).map_while(|_| start()).count() == 0 {
                look(sender.clone());
            }
            drop(sender);
            for result in results {
                let ply = result.ply;
                found[ply] = Some(result);
                done += 1;
                shown(done);
            }
        });
        self.found = found;
    }

    /// Analyses the move after this many moves of the game, and leaves the results so far alone. `None` if the search
    /// was stopped.
    pub fn analyse(&self, ply: usize, stop: &Stop) -> Option<MoveAnalysis> {
        let played = self.game.moves()[ply];
        let stage = self.game.stages()[ply];
        let position = stage.position();
        let color = stage.turn.expect("a move was played here");
        let known = self.known.get(&position).filter(|_| self.analyst.keeps(&position, color));
        let report = known.cloned().unwrap_or_else(|| {
            // A fresh searcher for each move: with a shared one, results would depend on the order.
            let report = self.analyst.player().sit(color, 0).search(&position, stop);
            self.analyst.told(&position, report)
        });
        if stop.is_requested() {
            return None;
        }
        let value_of = |square| report.moves.iter().find(|m| m.square == square);
        Some(MoveAnalysis {
            ply,
            color,
            position,
            played,
            best: report.best.unwrap_or(played),
            played_value: value_of(played).map_or(report.value, |m| m.value),
            best_value: report.value,
            line: report.line,
            depth: report.depth,
            nodes: report.nodes,
            moves: report.moves,
        })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The number of analysed moves, and of all moves.
    pub fn progress(&self) -> (usize, usize) {
        (self.found.iter().flatten().count(), self.found.len())
    }

    /// The results so far, by ply.
    pub fn found(&self) -> &[Option<MoveAnalysis>] {
        &self.found
    }

    /// The mistakes found so far, in game order: see [`MoveAnalysis::is_mistake`].
    pub fn mistakes(&self, discs_lost: f32) -> impl Iterator<Item = &MoveAnalysis> {
        self.found.iter().flatten().filter(move |m| m.is_mistake(discs_lost))
    }

    /// The mean loss in discs of this side's analysed moves; `None` if there are none.
    pub fn mean_loss(&self, color: Color) -> Option<f32> {
        AnalysisSummary::of(self.found.iter().flatten(), color).map(|summary| summary.mean_loss)
    }
}

#[cfg(test)]
mod tests {
    use othello_engine::{
        Stage,
        models::{Encoding, Net},
        search::Random,
    };
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// A complete game of `greedy` against itself.
    fn game() -> Game {
        let mut game = Game::default();
        while !game.is_over() {
            let report = othello_engine::search::Greedy.search(&game.position(), &Stop::default());
            game.play(report.best.unwrap()).unwrap();
        }
        game
    }

    fn analysis(depth: u32) -> Analysis {
        let model = Arc::new(Model::built_in("jma").unwrap());
        Analysis::new(game(), Analyst::new(model, Budget::Depth(depth), 1))
    }

    #[test]
    fn moves_are_analysed_once_from_last_to_first() {
        let mut analysis = analysis(2);
        let moves = analysis.game().moves().len();
        for done in 1..=moves {
            let found = analysis.step(&Stop::default()).unwrap().clone();
            assert_eq!(found.ply, moves - done);
            assert_eq!(analysis.progress(), (done, moves));
            assert!(found.loss() >= 0.0);
            assert_eq!(found.position, analysis.game().stages()[found.ply].position());
            if found.best == found.played {
                assert_eq!(found.loss(), 0.0);
            }
        }
        assert!(analysis.step(&Stop::default()).is_none());
        assert!(analysis.mean_loss(Color::Black).is_some());
    }

    /// A random game with moves after an odd number of passes.
    fn game_with_a_pass() -> Game {
        let random = |seed| {
            let (mut game, mut searcher) = (Game::default(), Random::new(seed));
            while !game.is_over() {
                let report = searcher.search(&game.position(), &Stop::default());
                game.play(report.best.unwrap()).unwrap();
            }
            game
        };
        let has_pass = |game: &Game| game.stages().iter().filter(|s| is_after_pass(s)).count() > 3;
        (0..1000).map(random).find(has_pass).unwrap()
    }

    /// Whether an odd number of passes came before.
    fn is_after_pass(stage: &Stage) -> bool {
        let black_is_usual = stage.board.seen_by(Color::Black).empty().len().is_multiple_of(2);
        stage.turn.is_some_and(|turn| (turn == Color::Black) != black_is_usual)
    }

    #[test]
    fn a_network_with_absolute_colours_values_moves_as_in_play() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let net = Net::random(Encoding::Absolute, &[65, 12, 1], &mut rng).unwrap();
        let analyst = Analyst::new(Arc::new(Model::Net(net.into())), Budget::Depth(2), 1);
        let game = game_with_a_pass();
        let folder = tempfile::tempdir().unwrap();
        let mut different = 0;
        // The second analysis uses the results that the first has kept.
        for _ in 0..2 {
            let mut kept = AnalysisCache::open(folder.path(), &analyst).unwrap();
            let known = kept.known().clone();
            let mut analysis = Analysis::new(game.clone(), analyst.clone()).knowing(known);
            analysis.finish(1, &Stop::default(), |_| {});
            kept.add(&analysis).unwrap();
            for found in analysis.found().iter().flatten() {
                let search = |mut player: Box<dyn Searcher>| {
                    analyst.in_discs(player.search(&found.position, &Stop::default())).value
                };
                let in_play = search(analyst.player().sit(found.color, 0));
                assert_eq!(found.best_value, in_play, "move {}", found.ply + 1);
                different += usize::from(search(analyst.sit()) != in_play);
            }
        }
        assert!(different > 0, "no position in which the colour matters");
    }

    #[test]
    fn the_turning_point_is_the_costliest_move_of_the_loser() {
        let one = analysis(2).step(&Stop::default()).unwrap().clone();
        let of = |ply, color, best_value, played_value| MoveAnalysis {
            ply,
            color,
            played_value,
            best_value,
            ..one.clone()
        };
        let (estimate, exact) = (Value::Estimate, Value::Exact);
        let moves = [
            of(20, Color::Black, estimate(2.0), estimate(-1.0)),
            of(21, Color::White, estimate(9.0), estimate(-9.0)), // a move of the winner
            of(30, Color::Black, estimate(5.0), estimate(-8.0)),
            of(40, Color::Black, estimate(-12.0), estimate(-30.0)), // lost already
            of(50, Color::Black, exact(-2), exact(-20)),
        ];
        let turned = |moves: &[MoveAnalysis]| turning_point(moves, Color::Black).map(|m| m.ply);
        assert_eq!(turned(&moves), Some(30));
        assert_eq!(turned(&moves[3..]), None);
        let drawn = of(55, Color::Black, exact(0), exact(-2));
        assert_eq!(turned(&[moves[0].clone(), drawn]), Some(55));
        assert_eq!(turned(&[]), None);
    }

    #[test]
    fn results_do_not_depend_on_the_number_of_threads() {
        let of = |threads| {
            let mut analysis = analysis(3);
            let mut told = Vec::new();
            analysis.step(&Stop::default());
            analysis.finish(threads, &Stop::default(), |done| told.push(done));
            assert_eq!(told, (2..=analysis.game().moves().len()).collect::<Vec<_>>());
            analysis.found().to_vec()
        };
        let one = of(1);
        assert!(one.iter().all(Option::is_some));
        assert_eq!(one, of(3));
    }

    #[test]
    fn exact_values_are_consistent_between_moves() {
        let mut analysis = analysis(6);
        let result = analysis.game().result().unwrap() as f32;
        let mut exact = 0;
        // The position after a move has the value that the move was given.
        let mut after = result;
        while let Some(found) = analysis.step(&Stop::default()).cloned() {
            let sign = if found.color == Color::Black { 1.0 } else { -1.0 };
            let Value::Exact(played) = found.played_value else { break };
            assert_eq!(sign * played as f32, after, "ply {}", found.ply);
            after = found.black_discs();
            exact += 1;
        }
        assert!(exact >= 6, "{exact}");
    }

    #[test]
    fn a_stopped_step_leaves_the_move_unanalysed() {
        let mut analysis = analysis(4);
        let stop = Stop::default();
        stop.request();
        assert!(analysis.step(&stop).is_none());
        assert_eq!(analysis.progress().0, 0);
        assert!(analysis.step(&Stop::default()).is_some());
    }

    #[test]
    fn accuracy_halves_with_every_six_discs_of_mean_loss() {
        let mut analysis = analysis(2);
        let mut found = analysis.step(&Stop::default()).unwrap().clone();
        let mut of = |lost: f32| {
            (found.best_value, found.played_value) = (Value::Estimate(lost), Value::Estimate(0.0));
            found.clone()
        };
        let moves = [0.0, 4.0, 14.0].map(&mut of);
        let color = moves[0].color;
        let summary = AnalysisSummary::of(&moves, color).unwrap();
        assert_eq!((summary.mean_loss, summary.accuracy()), (6.0, 0.5));
        let best = AnalysisSummary::of(&moves[..1], color).unwrap();
        assert_eq!((best.mean_loss, best.accuracy()), (0.0, 1.0));
        assert_eq!(AnalysisSummary::of(&moves, color.other()), None);
    }

    #[test]
    fn the_side_that_loses_less_is_never_less_accurate() {
        let mut analysis = analysis(2);
        let mut found = analysis.step(&Stop::default()).unwrap().clone();
        let mut of = |losses: [f32; 3]| {
            let moves = losses.map(|lost| {
                let (best, played) = (Value::Estimate(lost), Value::Estimate(0.0));
                (found.best_value, found.played_value) = (best, played);
                found.clone()
            });
            AnalysisSummary::of(&moves, moves[0].color).unwrap()
        };
        // A mean of accuracies by move called the second player the better one.
        let steady = of([2.0, 2.0, 2.0]);
        let one_blunder = of([0.0, 0.0, 9.0]);
        assert!(steady.mean_loss < one_blunder.mean_loss);
        assert!(steady.accuracy() > one_blunder.accuracy());
        let same = of([3.0, 6.0, 0.0]);
        assert_eq!(same.accuracy(), one_blunder.accuracy());
    }

    #[test]
    fn moves_to_the_same_position_have_the_same_value() {
        let analyst = Analyst::new(Arc::new(Model::built_in("glem").unwrap()), Budget::Depth(1), 1);
        let moves = ["d3", "c4", "f5", "e6"].iter().zip([-0.5, -0.8, -0.4, -0.5]);
        let move_value = |(square, value): (&&str, f32)| MoveValue {
            square: square.parse().unwrap(),
            value: Value::Estimate(value * analyst.model.calibration().units_per_disc),
            line: Vec::new(),
            visits: None,
        };
        let moves = moves.map(move_value).collect();
        let report = Report { moves, ..Report::of_move(Some("f5".parse().unwrap())) };
        let report = analyst.told(&Position::START, report);
        assert!(report.moves.iter().all(|found| (discs(found.value) + 0.4).abs() < 1e-5));
    }

    #[test]
    fn no_value_exceeds_the_number_of_squares() {
        let analyst = Analyst::new(Arc::new(Model::built_in("glem").unwrap()), Budget::Depth(1), 1);
        let square = "f5".parse().unwrap();
        for (units, expected) in [(1e6, 64.0), (-1e6, -64.0), (0.0, 0.0)] {
            let value = Value::Estimate(units);
            let found = MoveValue { square, value, line: Vec::new(), visits: None };
            let report = Report { value, moves: vec![found], ..Report::of_move(Some(square)) };
            let report = analyst.in_discs(report);
            assert_eq!((discs(report.value), discs(report.moves[0].value)), (expected, expected));
        }
    }

    #[test]
    fn losing_the_better_outcome_is_always_a_mistake() {
        let mut analysis = analysis(2);
        let mut found = analysis.step(&Stop::default()).unwrap().clone();
        (found.best_value, found.played_value) = (Value::Exact(2), Value::Exact(0));
        assert!(found.is_mistake(3.0));
        (found.best_value, found.played_value) = (Value::Exact(4), Value::Exact(2));
        assert!(!found.is_mistake(3.0));
        assert!(found.is_mistake(2.0));
        (found.best_value, found.played_value) = (Value::Estimate(4.0), Value::Estimate(0.5));
        assert!(found.is_mistake(3.0));
    }
}

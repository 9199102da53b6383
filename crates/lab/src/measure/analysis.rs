//! The analysis of a whole game: what each move was worth beside the best there was.
//!
//! Each move is valued by itself, so that any number of them can be looked at at once.

mod kept;

pub use kept::Kept;

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

/// A loss of so many discs is a mistake, where nothing else is asked for.
pub const MISTAKE_DISCS: f32 = 3.0;

/// What one move was worth.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveAnalysis {
    /// How many moves were played before it.
    pub ply: usize,
    /// Who played it.
    pub color: Color,
    /// The position it was played in, which the values belong to.
    pub position: Position,
    /// The move.
    pub played: Square,
    /// The best move, the first in the order a1, b1, … if several are.
    pub best: Square,
    /// What the move was worth to the one who played it; estimates are in discs.
    pub played_value: Value,
    /// What the best move was worth.
    pub best_value: Value,
    /// The line expected after the best move, itself first.
    pub line: Vec<Square>,
    /// What every move was worth, with the line expected after it.
    pub moves: Vec<MoveValue>,
    /// How many plies were searched.
    pub depth: u32,
    /// How many positions were visited.
    pub nodes: u64,
}

impl MoveAnalysis {
    /// What the search of the position has found, estimates in discs.
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

    /// What the move gave away, in discs, 0 or more. Where only the outcomes are proven, a lost half
    /// point counts as one disc.
    pub fn loss(&self) -> f32 {
        (discs(self.best_value) - discs(self.played_value)).max(0.0)
    }

    /// How good the move was, 0..=1: 2 to the power of -loss / [`MISTAKE_DISCS`]. The best move counts
    /// 1, one that gives 3 discs away a half, 6 discs a quarter.
    pub fn accuracy(&self) -> f32 {
        (-self.loss() / MISTAKE_DISCS).exp2()
    }

    /// Whether the move gave away so many discs, or the better outcome.
    pub fn is_mistake(&self, discs_lost: f32) -> bool {
        let lost_outcome = matches!(
            (outcome(self.best_value), outcome(self.played_value)),
            (Some(best), Some(played)) if played < best
        );
        lost_outcome || self.loss() >= discs_lost
    }

    /// The value of the position for black with the best play, in discs.
    pub fn black_discs(&self) -> f32 {
        match self.color {
            Color::Black => discs(self.best_value),
            Color::White => -discs(self.best_value),
        }
    }
}

/// How well a side has played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// The mean of [`MoveAnalysis::accuracy`], 0..=1.
    pub accuracy: f32,
    /// The mean of [`MoveAnalysis::loss`] in discs.
    pub mean_loss: f32,
}

impl Summary {
    /// Over this side's moves among these; `None` if there are none.
    pub fn of<'a>(
        moves: impl IntoIterator<Item = &'a MoveAnalysis>,
        color: Color,
    ) -> Option<Summary> {
        let own: Vec<_> = moves.into_iter().filter(|found| found.color == color).collect();
        let mean = |of: fn(&MoveAnalysis) -> f32| {
            own.iter().map(|found| of(found)).sum::<f32>() / own.len() as f32
        };
        let (accuracy, mean_loss) = (mean(MoveAnalysis::accuracy), mean(MoveAnalysis::loss));
        (!own.is_empty()).then_some(Summary { accuracy, mean_loss })
    }
}

/// Where a game was lost: the move that cost its loser most of the chance to win. `None` if no single
/// move cost so much as a tenth of it.
pub fn turning_point<'a>(
    moves: impl IntoIterator<Item = &'a MoveAnalysis>,
    loser: Color,
) -> Option<&'a MoveAnalysis> {
    let cost = |found: &MoveAnalysis| chance(found.best_value) - chance(found.played_value);
    let own = moves.into_iter().filter(|found| found.color == loser);
    own.max_by(|a, b| cost(a).total_cmp(&cost(b))).filter(|found| cost(found) >= 0.1)
}

/// The chance to win of a side for which a board is worth so much, 0..=1: certain where it is proven,
/// else a logistic curve. So far from the end an estimate is off by [`ERROR_DISCS`] on average.
fn chance(value: Value) -> f32 {
    match outcome(value) {
        Some(outcome) => outcome as u8 as f32 / 2.0,
        None => 1.0 / (1.0 + (-discs(value) / ERROR_DISCS).exp()),
    }
}

/// The mean error of an estimate in the middle of a game, in discs.
const ERROR_DISCS: f32 = 4.0;

/// A value in discs, where it is an estimate in discs: a proven win counts as one disc.
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

/// Who values positions: a model, and `pvs` that values every move.
#[derive(Clone, Debug)]
pub struct Analyst {
    model: Arc<Model>,
    settings: PvsSettings,
}

impl Analyst {
    /// An analyst with this much work for a position.
    pub fn new(model: Arc<Model>, budget: Budget, threads: u32) -> Analyst {
        Analyst::of(model, PvsSettings { threads, ..PvsSettings::new(budget) })
    }

    /// An analyst that searches so, but values every move.
    pub fn of(model: Arc<Model>, settings: PvsSettings) -> Analyst {
        let settings = PvsSettings { valued_moves: PvsSettings::ALL_MOVES, ..settings };
        Analyst { model, settings }
    }

    /// What tells its model's weights from all others: a hash in 16 digits.
    pub fn fingerprint(&self) -> String {
        kept::hashed("", &self.model)
    }

    /// The same, valuing so many of the best moves.
    #[must_use]
    pub fn valuing(mut self, moves: u32) -> Analyst {
        self.settings.valued_moves = moves;
        self
    }

    /// A fresh searcher. What it reports is in the model's units: see [`Analyst::in_discs`].
    pub fn sit(&self) -> Box<dyn Searcher> {
        let player = Player::new(SearcherSpec::Pvs(self.settings), Some(self.model.clone()))
            .expect("there is a model");
        player.observe(0)
    }

    /// A report with its estimates in discs.
    #[must_use]
    pub fn in_discs(&self, mut report: Report) -> Report {
        let scale = self.model.calibration().units_per_disc;
        let scaled = |value| match value {
            Value::Estimate(units) => Value::Estimate(units / scale),
            proven => proven,
        };
        report.value = scaled(report.value);
        for found in &mut report.moves {
            found.value = scaled(found.value);
        }
        report
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
    /// Nothing is looked at yet.
    pub fn new(game: Game, analyst: Analyst) -> Analysis {
        let found = vec![None; game.moves().len()];
        Analysis { found, game, analyst, known: HashMap::new() }
    }

    /// The same, where this analyst has valued some positions before: these are not searched again.
    #[must_use]
    pub fn knowing(mut self, known: HashMap<Position, Report>) -> Analysis {
        self.known = known;
        self
    }

    /// Looks at the last move that was not looked at. `None` when there is none, or `stop` was
    /// requested; a move cut short leaves no trace.
    pub fn step(&mut self, stop: &Stop) -> Option<&MoveAnalysis> {
        let ply = self.found.iter().rposition(Option::is_none)?;
        self.found[ply] = self.look_at(ply, stop);
        self.found[ply].as_ref()
    }

    /// Looks at all moves that were not looked at, so many at once, until `stop` is requested;
    /// `shown` is told how many have been looked at. What is found does not depend on the number of
    /// threads, unless moves are given a time.
    pub fn finish(&mut self, threads: usize, stop: &Stop, mut shown: impl FnMut(usize)) {
        let mut found = std::mem::take(&mut self.found);
        let this = &*self;
        let left: Vec<usize> = (0..found.len()).filter(|&ply| found[ply].is_none()).collect();
        let mut done = found.len() - left.len();
        let left = Mutex::new(left);
        let next = || left.lock().ok()?.pop();
        let (sender, results) = mpsc::channel();
        let look = |sender: mpsc::Sender<MoveAnalysis>| {
            while let Some(result) = next().and_then(|ply| this.look_at(ply, stop)) {
                let _ = sender.send(result); // it is received until all have ended
            }
        };
        let look = &look;
        thread::scope(|scope| {
            let start = || {
                let sender = sender.clone();
                thread::Builder::new().spawn_scoped(scope, move || look(sender)).ok()
            };
            // Where the system gives no more threads, fewer look, at last this one.
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

    /// What a move of the game was worth. `None` if the search was stopped.
    fn look_at(&self, ply: usize, stop: &Stop) -> Option<MoveAnalysis> {
        let played = self.game.moves()[ply];
        let stage = self.game.stages()[ply];
        let position = stage.position();
        let report = self.known.get(&position).cloned().unwrap_or_else(|| {
            // A searcher that remembered other moves would find what depends on their order.
            let report = self.analyst.sit().search(&position, stop);
            self.analyst.in_discs(report)
        });
        if stop.is_requested() {
            return None;
        }
        let value_of = |square| report.moves.iter().find(|m| m.square == square);
        Some(MoveAnalysis {
            ply,
            color: stage.turn.expect("a move was played here"),
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

    /// How many moves have been looked at, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.found.iter().flatten().count(), self.found.len())
    }

    /// What was found so far, by ply.
    pub fn found(&self) -> &[Option<MoveAnalysis>] {
        &self.found
    }

    /// The mistakes found so far, in the order of the game: see [`MoveAnalysis::is_mistake`].
    pub fn mistakes(&self, discs_lost: f32) -> impl Iterator<Item = &MoveAnalysis> {
        self.found.iter().flatten().filter(move |m| m.is_mistake(discs_lost))
    }

    /// The mean loss of a colour's moves in discs, over the moves looked at; `None` if there are none.
    pub fn mean_loss(&self, color: Color) -> Option<f32> {
        Summary::of(self.found.iter().flatten(), color).map(|summary| summary.mean_loss)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A whole game: `greedy` against `greedy`.
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
    fn every_move_is_looked_at_once_from_the_last_to_the_first() {
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

    #[test]
    fn a_game_turns_where_the_loser_gave_most_of_its_chances_away() {
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
            of(21, Color::White, estimate(9.0), estimate(-9.0)), // the winner's own
            of(30, Color::Black, estimate(5.0), estimate(-8.0)),
            of(40, Color::Black, estimate(-12.0), estimate(-30.0)), // lost anyhow
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
    fn any_number_of_threads_finds_the_same() {
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
    fn exact_values_hang_together_from_move_to_move() {
        let mut analysis = analysis(6);
        let result = analysis.game().result().unwrap() as f32;
        let mut exact = 0;
        // What follows a move is worth what the move was said to be worth.
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
    fn a_stopped_step_leaves_no_trace() {
        let mut analysis = analysis(4);
        let stop = Stop::default();
        stop.request();
        assert!(analysis.step(&stop).is_none());
        assert_eq!(analysis.progress().0, 0);
        assert!(analysis.step(&Stop::default()).is_some());
    }

    #[test]
    fn accuracy_halves_with_every_three_discs_and_is_the_mean_of_a_side_s_moves() {
        let mut analysis = analysis(2);
        let mut found = analysis.step(&Stop::default()).unwrap().clone();
        let mut of = |lost: f32| {
            (found.best_value, found.played_value) = (Value::Estimate(lost), Value::Estimate(0.0));
            found.clone()
        };
        let moves = [0.0, 3.0, 6.0].map(&mut of);
        assert_eq!(moves.each_ref().map(MoveAnalysis::accuracy), [1.0, 0.5, 0.25]);
        let color = moves[0].color;
        let summary = Summary::of(&moves, color).unwrap();
        assert!((summary.accuracy - 1.75 / 3.0).abs() < 1e-6, "{summary:?}");
        assert_eq!(summary.mean_loss, 3.0);
        assert_eq!(Summary::of(&moves, color.other()), None);
    }

    #[test]
    fn a_lost_win_is_a_mistake_however_small_the_loss() {
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

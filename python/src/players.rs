//! Players: searches that choose moves, and the exact solver.

use std::sync::Arc;

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use othello_engine::{
    Bitboard, Color, Position, Square,
    models::{Glem, Model},
    search::{Budget, PvsSettings, Report, Stop, Value},
    spec::{Player, SearcherSpec},
};
use othello_lab::players::{consent::Consent, resolve::ResolvedPlayer};
use pyo3::{exceptions::PyValueError, prelude::*};
use rayon::prelude::*;

use crate::{
    errors::value_error,
    positions::{NO_MOVE, PASS, batch},
};

/// A player, written as on the command line: `alphabeta:4@jma`, `pvs:8@glem`, `mcts:1000`, `random`.
#[pyclass(name = "Player", frozen, module = "othello_lab")]
pub struct PyPlayer {
    player: ResolvedPlayer,
}

/// The result of a search.
#[pyclass(frozen, module = "othello_lab")]
pub struct SearchResult {
    report: Report,
}

impl PyPlayer {
    /// The player behind it.
    pub fn resolved(&self) -> &ResolvedPlayer {
        &self.player
    }
}

#[pymethods]
impl PyPlayer {
    /// Opens a player. External programs (`gtp:…`) are not started from Python.
    #[new]
    fn new(spec: &str) -> PyResult<PyPlayer> {
        let player = ResolvedPlayer::parse(spec, &Consent::NONE).map_err(value_error)?;
        Ok(PyPlayer { player })
    }

    /// The player as text.
    #[getter]
    fn spec(&self) -> &str {
        self.player.name()
    }

    /// Searches one position, given by its two bitboards.
    #[pyo3(signature = (own, opp, *, seed=1))]
    fn search(&self, py: Python<'_>, own: u64, opp: u64, seed: u64) -> PyResult<SearchResult> {
        let position = Position::new(Bitboard(own), Bitboard(opp))
            .ok_or_else(|| PyValueError::new_err("own and opp share squares"))?;
        let mut searcher = self.player.sit(Color::Black, seed);
        let report = py.detach(|| searcher.search(&position, &Stop::default()));
        match report.failure {
            Some(failure) => Err(PyValueError::new_err(failure)),
            None => Ok(SearchResult { report }),
        }
    }

    /// Searches a batch on all cores. Returns the moves, `int8` (64 to pass, -1 where the game is over), and
    /// the values for the side to move, `float32`.
    #[pyo3(signature = (own, opp, *, seed=1))]
    fn choose<'py>(
        &self,
        py: Python<'py>,
        own: PyReadonlyArray1<'py, u64>,
        opp: PyReadonlyArray1<'py, u64>,
        seed: u64,
    ) -> PyResult<(Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<f32>>)> {
        let positions = batch(&own, &opp)?;
        let choice = |(index, position): (usize, &Position)| {
            if position.legal_moves().is_empty() {
                let square = if position.is_over() { NO_MOVE } else { PASS };
                return (square, f32::NAN);
            }
            let seed = seed.wrapping_add(index as u64);
            let report = self.player.sit(Color::Black, seed).search(position, &Stop::default());
            let square = report.best.map_or(NO_MOVE, |square| square.index() as i8);
            (square, value_number(report.value))
        };
        let chosen: Vec<(i8, f32)> =
            py.detach(|| positions.par_iter().enumerate().map(choice).collect());
        let (moves, values): (Vec<i8>, Vec<f32>) = chosen.into_iter().unzip();
        Ok((moves.into_pyarray(py), values.into_pyarray(py)))
    }

    fn __repr__(&self) -> String {
        format!("Player({:?})", self.player.name())
    }
}

/// A value as a number; a proven win counts as the least possible one.
pub fn value_number(value: Value) -> f32 {
    match value {
        Value::Estimate(value) => value,
        Value::Exact(margin) => margin as f32,
        Value::Outcome(outcome) => outcome as i8 as f32,
    }
}

#[pymethods]
impl SearchResult {
    /// The best move as a square, 0 for a1 to 63 for h8; `None` if there is none.
    #[getter]
    fn best(&self) -> Option<usize> {
        self.report.best.map(Square::index)
    }

    /// The value for the side to move.
    #[getter]
    fn value(&self) -> f32 {
        value_number(self.report.value)
    }

    /// Whether the value is the proven final disc difference.
    #[getter]
    fn is_exact(&self) -> bool {
        matches!(self.report.value, Value::Exact(_))
    }

    /// The searched depth in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.report.depth
    }

    /// The number of visited positions.
    #[getter]
    fn nodes(&self) -> u64 {
        self.report.nodes
    }

    /// The expected line as text, such as `f5d6c3`.
    #[getter]
    fn line(&self) -> String {
        self.report.line.iter().map(Square::to_string).collect()
    }

    /// The valued moves: square, value, and visits in a Monte Carlo search.
    #[getter]
    fn moves(&self) -> Vec<(usize, f32, Option<u64>)> {
        let found = self.report.moves.iter();
        found.map(|found| (found.square.index(), value_number(found.value), found.visits)).collect()
    }

    fn __repr__(&self) -> String {
        let best = self.report.best.map_or_else(|| "None".to_owned(), |square| square.to_string());
        format!("<SearchResult {best} {:+} depth {}>", self.value(), self.report.depth)
    }
}

/// The exact final disc difference of each position with best play by both sides, `int8`, on all cores.
/// Positions with more than `most_empty` empty squares are refused, because time grows fast with them.
#[pyfunction]
#[pyo3(signature = (own, opp, *, most_empty=24))]
pub fn solve<'py>(
    py: Python<'py>,
    own: PyReadonlyArray1<'py, u64>,
    opp: PyReadonlyArray1<'py, u64>,
    most_empty: u32,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let positions = batch(&own, &opp)?;
    for (index, position) in positions.iter().enumerate() {
        let empty = position.empty().len();
        if empty > most_empty {
            let sentence =
                format!("position {index}: {empty} empty squares are more than {most_empty}");
            return Err(PyValueError::new_err(sentence));
        }
    }
    let settings = PvsSettings { hash_mib: Some(4), ..PvsSettings::new(Budget::Depth(60)) };
    let model = Arc::new(Model::Glem(Glem::shipped()));
    let solver = Player::new(SearcherSpec::Pvs(settings), Some(model)).expect("there is a model");
    let margin = |position: &Position| {
        if position.is_over() {
            return Some(position.margin() as i8);
        }
        let pass = position.must_pass();
        let asked = if pass { position.pass() } else { *position };
        let report = solver.sit(Color::Black, 0).search(&asked, &Stop::default());
        match report.value {
            Value::Exact(margin) => Some(if pass { -margin } else { margin } as i8),
            Value::Estimate(_) | Value::Outcome(_) => None,
        }
    };
    let margins: Option<Vec<i8>> = py.detach(|| positions.par_iter().map(margin).collect());
    let margins = margins.ok_or_else(|| PyValueError::new_err("no exact score was found"))?;
    Ok(margins.into_pyarray(py))
}

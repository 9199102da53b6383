//! Evolution of players, in memory.

use numpy::{IntoPyArray, PyArray1};
use othello_engine::search::Stop;
use othello_lab::evolution::{
    Evolution, EvolutionSettings, GameCounter, Overrides, genome::Genome,
};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyDict};

use crate::errors::value_error;

/// The best player of an evolution.
#[pyclass(frozen, module = "othello_lab")]
pub struct EvolvedPlayer {
    weights: Vec<f64>,
    generation: u32,
    fitness: f64,
}

#[pymethods]
impl EvolvedPlayer {
    /// Its weights.
    #[getter]
    fn weights<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        self.weights.clone().into_pyarray(py)
    }

    /// The generation it was born in.
    #[getter]
    fn generation(&self) -> u32 {
        self.generation
    }

    /// Its points.
    #[getter]
    fn fitness(&self) -> f64 {
        self.fitness
    }

    fn __repr__(&self) -> String {
        format!("<EvolvedPlayer of generation {}, {} weights>", self.generation, self.weights.len())
    }
}

/// Evolves players of a kind (`sci`, `jma`, `pfm`, `features`, …) for some generations and returns the best.
/// `searcher` is the search they play with. `progress` is called after each generation with a dict of its
/// number, the best and the mean fitness and, with `benchmark_pairs`, the score against fixed opponents; it ends the
/// evolution by returning `False`. The same settings and seed give the same player.
#[pyfunction]
#[pyo3(signature = (
    kind, generations, *, seed=1, searcher=None, parents=None, children=None, opponents=None, sigma=None,
    benchmark_pairs=0, progress=None
))]
#[expect(clippy::too_many_arguments, reason = "keywords of a Python function")]
pub fn evolve(
    py: Python<'_>,
    kind: &str,
    generations: u32,
    seed: u64,
    searcher: Option<&str>,
    parents: Option<u32>,
    children: Option<u32>,
    opponents: Option<u32>,
    sigma: Option<f64>,
    benchmark_pairs: u32,
    progress: Option<Py<PyAny>>,
) -> PyResult<EvolvedPlayer> {
    let genome: Genome = kind.parse().map_err(value_error)?;
    let scheme = EvolutionSettings::usual_scheme(&genome);
    let searcher = searcher.map(str::parse).transpose().map_err(value_error)?;
    let overrides = Overrides {
        searcher,
        parents,
        children,
        opponents,
        sigma,
        benchmark_pairs: Some(benchmark_pairs),
        ..Overrides::default()
    };
    let mut settings = EvolutionSettings::new(genome, scheme);
    overrides.apply(&mut settings).map_err(value_error)?;
    let mut evolution = Evolution::new(settings, seed).map_err(value_error)?;
    for number in 1..=generations {
        let step = py.detach(|| evolution.step(&Stop::default(), &GameCounter::default()));
        let Some(generation) = step.map_err(value_error)? else {
            return Err(PyValueError::new_err("this kind is bred by hand, in the program itself"));
        };
        py.check_signals()?;
        let Some(progress) = &progress else { continue };
        let report = PyDict::new(py);
        report.set_item("generation", number)?;
        report.set_item("best", generation.champion().fitness)?;
        let sum: f64 = generation.ranked.iter().map(|member| member.fitness).sum();
        report.set_item("mean", sum / generation.ranked.len() as f64)?;
        let score = generation.summary.strength.as_ref().map(|strength| strength.score);
        report.set_item("score", score)?;
        if progress.call1(py, (report,))?.extract::<bool>(py).is_ok_and(|goes_on| !goes_on) {
            break;
        }
    }
    let best = evolution.best();
    Ok(EvolvedPlayer {
        weights: best.weights.clone(),
        generation: best.born,
        fitness: best.fitness,
    })
}

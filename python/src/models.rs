//! Models: functions from a position to a number.

use std::{path::PathBuf, sync::Arc};

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use othello_engine::{Evaluator, models::Model};
use othello_lab::players::model_file;
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::{errors::value_error, positions::batch, training};

/// An evaluation function, built in (`glem`, `net`, `sci`, `jma`, `gene23`, `mobility`) or from a model file.
#[pyclass(name = "Model", frozen, module = "othello_lab")]
pub struct PyModel {
    name: String,
    model: Arc<Model>,
}

impl PyModel {
    /// A model that was trained just now.
    pub fn of(model: Model) -> PyModel {
        PyModel { name: "trained".to_owned(), model: Arc::new(model) }
    }

    /// The model behind it.
    pub fn model(&self) -> &Model {
        &self.model
    }
}

#[pymethods]
impl PyModel {
    /// Opens a built-in model by its name, or a model file.
    #[new]
    fn new(name: &str) -> PyResult<PyModel> {
        let model = model_file::open(&name.into()).map_err(value_error)?.model;
        Ok(PyModel { name: name.to_owned(), model: Arc::new(model) })
    }

    /// The name it was opened by.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The weights, as evolution sees them; empty for pattern weights.
    #[getter]
    fn weights<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        self.model.weights().to_vec().into_pyarray(py)
    }

    /// The value of each position for the side to move, without search: in discs for `glem`, in the model's
    /// own units otherwise.
    fn evaluate<'py>(
        &self,
        py: Python<'py>,
        own: PyReadonlyArray1<'py, u64>,
        opp: PyReadonlyArray1<'py, u64>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let positions = batch(&own, &opp)?;
        let value = |position| self.model.evaluate(position);
        let values: Vec<f32> = py.detach(|| positions.par_iter().map(value).collect());
        Ok(values.into_pyarray(py))
    }

    /// Writes the model to a file, which `Model` and `Player` open: `.glem` for pattern weights, `.ron` for
    /// networks.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        training::save(&self.model, &path)
    }

    fn __repr__(&self) -> String {
        format!("Model({:?})", self.name)
    }
}

//! Training of pattern weights and networks on positions with values.

use std::{path::Path, sync::Arc};

use numpy::{PyReadonlyArray1, PyReadonlyArray2};
use othello_engine::{
    Color, Square,
    models::{Glem, Model, NetFile, patterns::ValueScale},
    search::Stop,
};
use othello_lab::store;
use othello_train::{
    dataset::{Dataset, DatasetBuilder, Split},
    metrics::EpochReport,
    network::{NetTraining, NetTrainingSettings},
    patterns::{Fit, FitSettings},
    presets::{NetPreset, PatternPreset},
    sample::{Sample, shares},
};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyDict};

use crate::{errors::value_error, models::PyModel, positions::batch};

/// Positions with their values and games, and the visits of a search or none.
struct Rows<'a, 'py> {
    own: &'a PyReadonlyArray1<'py, u64>,
    opp: &'a PyReadonlyArray1<'py, u64>,
    value: &'a PyReadonlyArray1<'py, f32>,
    game: &'a PyReadonlyArray1<'py, u32>,
    visits: Option<&'a PyReadonlyArray2<'py, u32>>,
}

impl Rows<'_, '_> {
    /// The samples, in the given order.
    ///
    /// # Errors
    /// If the arrays differ in length, a value is not a number from -`most` to `most`, or a position is impossible.
    fn samples(&self, most: f32) -> PyResult<Vec<Sample>> {
        let positions = batch(self.own, self.opp)?;
        let (values, games) = (self.value.as_array(), self.game.as_array());
        let visits = self.visits.map(PyReadonlyArray2::as_array);
        let rows = positions.len();
        for (name, found) in [("value", values.len()), ("game", games.len())] {
            if found != rows {
                let sentence = format!("own has {rows} positions, {name} has {found} entries");
                return Err(PyValueError::new_err(sentence));
            }
        }
        if let Some(shape) = visits.map(|visits| visits.dim()).filter(|shape| *shape != (rows, 64)) {
            let sentence = format!("expected visits of shape ({rows}, 64), found {shape:?}");
            return Err(PyValueError::new_err(sentence));
        }
        let sample = |(row, position)| {
            let value = values[row];
            if !(-most..=most).contains(&value) {
                let sentence = format!("value {row}: expected -{most} to {most}, found {value}");
                return Err(PyValueError::new_err(sentence));
            }
            let policy = visits.and_then(|visits| {
                let counted = visits.row(row).to_vec().into_iter().enumerate();
                let counted = counted.filter(|(_, count)| *count > 0);
                let named = counted.filter_map(|(square, count)| {
                    Some((Square::new(square)?, count))
                });
                shares(&named.collect::<Vec<_>>())
            });
            Ok(Sample { position, turn: Color::Black, value, policy, game: games[row] })
        };
        positions.into_iter().enumerate().map(sample).collect()
    }

    /// Adds the samples game by game: a change of the number begins another game.
    fn add_to(&self, builder: &mut DatasetBuilder, most: f32) -> PyResult<()> {
        let samples = self.samples(most)?;
        for game in samples.chunk_by(|a, b| a.game == b.game) {
            builder.add_game(game.iter().cloned());
        }
        Ok(())
    }
}

/// Tells `progress` about an epoch. `false` from it ends the training.
fn goes_on(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    report: &EpochReport,
) -> PyResult<bool> {
    py.check_signals()?;
    let Some(progress) = progress else { return Ok(true) };
    let told = PyDict::new(py);
    told.set_item("epoch", report.epoch)?;
    told.set_item("training_error", report.training.root_mean_squared())?;
    told.set_item("validation_error", report.validation.root_mean_squared())?;
    Ok(progress.call1(py, (told,))?.extract::<bool>(py).unwrap_or(true))
}

/// Fits pattern weights to positions with values in discs (-64 to 64) for the side to move, as `self_play` returns
/// them: rows of one game are adjacent and share a number. Whole games, a share `validation` of them, measure the
/// error. `start` is the model to begin with. `progress` is called after each epoch with a dict of its number and the
/// root mean square errors in discs; it ends the training by returning `False`.
#[pyfunction]
#[pyo3(signature = (
    own, opp, value, game, *, start=None, epochs=None, validation=0.1, seed=1, progress=None
))]
#[expect(clippy::too_many_arguments, reason = "keywords of a Python function")]
pub fn train_patterns(
    py: Python<'_>,
    own: PyReadonlyArray1<'_, u64>,
    opp: PyReadonlyArray1<'_, u64>,
    value: PyReadonlyArray1<'_, f32>,
    game: PyReadonlyArray1<'_, u32>,
    start: Option<&PyModel>,
    epochs: Option<u32>,
    validation: f64,
    seed: u64,
    progress: Option<Py<PyAny>>,
) -> PyResult<PyModel> {
    let start = match start.map(PyModel::model) {
        None => Glem::blank(ValueScale::Margin),
        Some(Model::Glem(glem)) => (**glem).clone(),
        Some(_) => return Err(PyValueError::new_err("start: expected pattern weights")),
    };
    let base = PatternPreset::Margin.fit();
    let epochs = epochs.unwrap_or(base.epochs);
    let settings = FitSettings { epochs, patience: epochs.max(base.patience), seed, ..base };
    settings.check().map_err(PyValueError::new_err)?;
    let mut builder = DatasetBuilder::new(Split::Endings, share(validation)?);
    let rows = Rows { own: &own, opp: &opp, value: &value, game: &game, visits: None };
    rows.add_to(&mut builder, 64.0)?;
    let samples = learnable(py.detach(|| builder.finish_merged(seed)))?;
    let mut fit = Fit::new(settings, Arc::new(samples), &start);
    while let Some(report) = py.detach(|| fit.step(&Stop::default())) {
        if !goes_on(py, progress.as_ref(), &report.epoch)? {
            break;
        }
    }
    Ok(PyModel::of(Model::Glem(Arc::new(fit.glem()))))
}

/// Trains a value network on positions with expected outcomes (-1 for a loss to 1 for a win) for the side to move, and
/// with `visits` (n, 64) also its policy. `hidden` has the widths of the layers. Rows of one game are adjacent and
/// share a number; whole games, a share `validation` of them, measure the error. `progress` is called after each epoch,
/// as in `train_patterns`.
#[pyfunction]
#[pyo3(signature = (
    own, opp, value, game, *, visits=None, hidden=vec![64, 32], epochs=None, validation=0.1, seed=1, progress=None
))]
#[expect(clippy::too_many_arguments, reason = "keywords of a Python function")]
pub fn train_network(
    py: Python<'_>,
    own: PyReadonlyArray1<'_, u64>,
    opp: PyReadonlyArray1<'_, u64>,
    value: PyReadonlyArray1<'_, f32>,
    game: PyReadonlyArray1<'_, u32>,
    visits: Option<PyReadonlyArray2<'_, u32>>,
    hidden: Vec<usize>,
    epochs: Option<u32>,
    validation: f64,
    seed: u64,
    progress: Option<Py<PyAny>>,
) -> PyResult<PyModel> {
    let base = NetPreset::Strong.training();
    let settings = NetTrainingSettings {
        hidden,
        policy: visits.is_some(),
        epochs: epochs.unwrap_or(base.epochs),
        validation: share(validation)?,
        seed,
        ..base
    };
    let mut builder = settings.builder();
    let visits = visits.as_ref();
    let rows = Rows { own: &own, opp: &opp, value: &value, game: &game, visits };
    rows.add_to(&mut builder, 1.0)?;
    let samples = learnable(py.detach(|| builder.finish(seed)))?;
    let mut training = NetTraining::new(settings, samples).map_err(value_error)?;
    while let Some(report) =
        py.detach(|| training.step(&Stop::default())).map_err(value_error)?
    {
        if !goes_on(py, progress.as_ref(), &report)? {
            break;
        }
    }
    Ok(PyModel::of(Model::Net(Arc::new(training.net()))))
}

/// Checks a share of games to measure with.
fn share(validation: f64) -> PyResult<f64> {
    if validation > 0.0 && validation < 1.0 {
        return Ok(validation);
    }
    let sentence = format!("validation: expected a number between 0 and 1, found {validation}");
    Err(PyValueError::new_err(sentence))
}

/// Checks that there is something to learn from.
fn learnable(samples: Dataset) -> PyResult<Dataset> {
    if samples.training.is_empty() {
        return Err(PyValueError::new_err("there is no position to learn from"));
    }
    Ok(samples)
}

/// Writes a model to a file that `Model` and `Player` open.
///
/// # Errors
/// If the file cannot be written, or the model is of a kind that this package does not train.
pub fn save(model: &Model, path: &Path) -> PyResult<()> {
    let bytes = match model {
        Model::Glem(glem) => glem.to_bytes(),
        Model::Net(net) => {
            let note = "trained from Python".to_owned();
            NetFile { net: (**net).clone(), note }.write().into_bytes()
        }
        _ => return Err(PyValueError::new_err("only pattern weights and networks can be saved")),
    };
    Ok(store::write(path, &bytes)?)
}

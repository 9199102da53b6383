//! Errors of the crates as Python exceptions.

use std::error::Error;

use pyo3::{PyErr, exceptions::PyValueError};

/// A `ValueError` with the error's sentence and those of its sources.
pub fn value_error(error: impl Error) -> PyErr {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let cause_text = cause.to_string();
        if !text.contains(&cause_text) {
            text = format!("{text}: {cause_text}");
        }
        source = cause.source();
    }
    PyValueError::new_err(text)
}

//! Training of evaluators: from positions with values to pattern weights and value networks.
//!
//! A [`dataset::DatasetBuilder`] turns the samples of games into a [`dataset::Dataset`] without duplicates, split
//! into a training and a validation set. [`patterns::Fit`] and [`network::NetTraining`] then learn in epochs, each
//! one step. The same data and settings give the same weights on any number of threads.
//!
//! This crate has the inner loops of learning and little else, so that it can be compiled with all optimisations while
//! the lab, which is large, is compiled quickly.

pub mod adam;
pub mod choice;
pub mod dataset;
pub mod metrics;
pub mod network;
pub mod patterns;
pub mod presets;
pub mod sample;
pub mod temporal_difference;
#[cfg(test)]
mod test_games;

//! Every text that a user sees: messages, names, translated reasons and failures.

pub mod distinct;
pub mod failure;
pub mod left_out;
pub mod messages;
pub mod names;
pub mod numbers;
pub mod questions;
pub mod reasons;
pub mod teaching;
pub mod visual_order;

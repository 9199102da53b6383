//! The engine from outside, against a slow board that is obviously right.

#[path = "../endgames/mod.rs"]
mod endgames;
#[path = "../oracle/mod.rs"]
mod oracle;

mod cases;
mod colours;
mod copied;
mod evaluation;
mod formats;
mod mcts;
mod pairs;
mod pruned;
mod pvs;
mod rules;
mod search;
mod slips;
mod solver;

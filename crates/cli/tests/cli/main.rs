//! Tests of the real program in its own folders, pipes and networks. They share one binary to link only
//! once, so no test may change shared state: variables, the current folder, limits.

#[path = "../common/mod.rs"]
mod common;

mod cluster;
mod commands;
mod evolve_command;
mod experiment;
mod external;
mod faults;
mod fetch;
mod hostile;
mod input;
mod kill;
mod locks;
mod power;
mod puzzle;
mod readme;
mod rot;
mod short;
mod tournament;
mod train_glem;
mod train_net;

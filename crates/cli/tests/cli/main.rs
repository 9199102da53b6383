//! The command line as its users run it: the real program in folders, pipes and networks of its own.
//! One binary, which links once; no test may change what others share: variables, the current folder, limits.

#[path = "../common/mod.rs"]
mod common;

mod cluster;
mod commands;
mod evolve_command;
mod external;
mod faults;
mod hostile;
mod kill;
mod locks;
mod power;
mod readme;
mod rot;
mod short;
mod tournament;
mod train_glem;
mod train_net;

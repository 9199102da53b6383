//! Servers for GTP and NBoard, through which other programs use our players.

mod ggf_time;
mod gtp;
mod gtp_clock;
mod lines;
mod nboard;
mod serve;

pub use gtp::GtpServer;
pub use lines::Inbox;
pub use nboard::NboardServer;
pub use serve::{LineServer, serve};

//! Our players as programs for others: the sides of GTP and NBoard that answer.

mod ggf_time;
mod gtp;
mod gtp_clock;
mod lines;
mod nboard;

pub use gtp::GtpServer;
pub use lines::Inbox;
pub use nboard::NboardServer;

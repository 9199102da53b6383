//! Our players as programs for others: the sides of GTP and NBoard that answer.

mod gtp;
mod lines;
mod nboard;

pub use gtp::GtpServer;
pub use lines::lines;
pub use nboard::NboardServer;

//! Players: specs, resolved players, model files, external programs and the protocol servers.

pub mod consent;
pub mod external;
pub mod model_file;
pub mod published;
pub mod resolve;
pub mod server;
pub mod spec;
pub mod speed;

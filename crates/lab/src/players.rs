//! Players: specs, the player library, model files, external programs and the protocol servers.

pub mod consent;
pub mod entrant;
pub mod external;
pub mod library;
pub mod model_file;
pub mod protocol;
pub mod published;
pub mod seat;

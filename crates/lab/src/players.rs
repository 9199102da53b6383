//! Who plays: from a player spec and its file to a player, other programs, the protocols.

pub mod consent;
pub mod entrant;
pub mod external;
pub mod library;
pub mod model_file;
pub mod protocol;
pub mod published;
pub mod seat;

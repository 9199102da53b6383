//! Who plays: from a player spec or a file to a player, other programs, the protocols.

pub mod entrant;
pub mod external;
pub mod league;
pub mod protocol;

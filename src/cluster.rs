//! The user's cluster, whose workers play for the runs of this window.

#[cfg(feature = "cluster")]
mod connection;
#[cfg(not(feature = "cluster"))]
#[path = "cluster/alone.rs"]
mod connection;

pub use connection::ClusterConnection;
#[cfg(feature = "cluster")]
pub use connection::ConnectionState;

use serde::{Deserialize, Serialize};

/// The cluster that the user has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ClusterChoice {
    /// The address, `nats://HOST`; empty for none.
    pub address: String,
    /// The file with the credentials for the server; empty for none.
    pub credentials: String,
}

//! Joining a cluster, and working for one.

use std::sync::Arc;

use super::{fingerprint::version, open};
use crate::{
    executor::{
        JobSpec,
        cluster::{Access, Cluster, ClusterError, ClusterWorker},
    },
    players::consent::Consent,
};

/// Joins a cluster whose machines run this version.
///
/// # Errors
/// As [`Cluster::join`].
pub fn join(access: &Access) -> Result<Cluster, ClusterError> {
    Cluster::join(access, version())
}

/// A worker for this program's tasks. `engines` names the external programs that it may start; with `None`,
/// other workers do the work that needs some.
pub fn worker(name: String, threads: usize, engines: Option<Consent>) -> ClusterWorker {
    let takes_engines = engines.is_some();
    let consent = engines.unwrap_or(Consent::NONE);
    let open = move |spec: &JobSpec| open(spec, &consent).map_err(|error| error.to_string());
    ClusterWorker { name, threads, takes_engines, version: version(), open: Arc::new(open) }
}

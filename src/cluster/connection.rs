//! The connection to a cluster, made in the background.

use std::{
    path::Path,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use egui::{Context, Id};
use othello_lab::{
    executor::{
        Executor,
        cluster::{Access, AccessError, Cluster, ClusterError, WorkerReport},
    },
    runs::RunError,
};

use super::ClusterChoice;

impl ClusterChoice {
    fn access(&self) -> Result<Access, AccessError> {
        let file = (!self.credentials.is_empty()).then(|| Path::new(&self.credentials));
        self.address.parse::<Access>()?.with_credentials(file)
    }
}

/// The state of the connection.
#[derive(Clone, Debug, PartialEq)]
pub enum ConnectionState {
    /// No cluster is chosen: this machine plays alone.
    Alone,
    /// The connection is being made.
    Joining,
    /// The cluster is connected, with these workers.
    Joined(Vec<WorkerReport>),
    /// The connection failed for this reason.
    Failed(String),
}

/// The connection, shared by the window and the threads of its runs.
#[derive(Clone, Default)]
pub struct ClusterConnection(Arc<SharedConnection>);

#[derive(Default)]
struct SharedConnection {
    state: Mutex<ConnectionData>,
    joined: Condvar,
}

#[derive(Default)]
struct ConnectionData {
    named: ClusterChoice,
    cluster: JoinState,
}

#[derive(Default)]
enum JoinState {
    #[default]
    None,
    Joining,
    Joined(Arc<Cluster>),
    Failed(String),
}

impl ClusterConnection {
    /// Returns the connection of a window.
    pub fn of(ctx: &Context) -> ClusterConnection {
        ctx.data_mut(|data| data.get_temp_mut_or_default::<ClusterConnection>(Id::NULL).clone())
    }

    /// Connects to this cluster and to no other. Runs under way keep theirs.
    pub fn join(&self, ctx: &Context, named: &ClusterChoice) {
        let mut state = self.lock();
        if state.named == *named && !matches!(state.cluster, JoinState::Failed(_)) {
            return;
        }
        state.named = named.clone();
        if named.address.is_empty() {
            state.cluster = JoinState::None;
            return;
        }
        state.cluster = JoinState::Joining;
        let (connection, named, ctx) = (self.clone(), named.clone(), ctx.clone());
        let joining = move || {
            let access = named.access().map_err(ClusterError::from);
            let joined = access.and_then(|access| othello_lab::jobs::join(&access));
            let mut state = connection.lock();
            // The user may have chosen another cluster meanwhile.
            if state.named == named {
                state.cluster = match joined {
                    Ok(cluster) => JoinState::Joined(Arc::new(cluster)),
                    Err(error) => JoinState::Failed(error.to_string()),
                };
            }
            connection.0.joined.notify_all();
            drop(state);
            ctx.request_repaint();
        };
        if let Err(error) = thread::Builder::new().spawn(joining) {
            state.cluster = JoinState::Failed(error.to_string());
        }
    }

    /// The executor for a run. Waits for a connection being made.
    ///
    /// # Errors
    /// If a cluster is chosen and cannot be used.
    pub fn executor(&self) -> Result<Executor, RunError> {
        let is_joining = |state: &mut ConnectionData| matches!(state.cluster, JoinState::Joining);
        let state = self.0.joined.wait_while(self.lock(), is_joining);
        match &state.unwrap_or_else(PoisonError::into_inner).cluster {
            JoinState::Joined(cluster) => Ok(Executor::remote(cluster.clone())),
            JoinState::Failed(reason) => Err(RunError::work(reason.clone())),
            JoinState::None | JoinState::Joining => Ok(Executor::default()),
        }
    }

    /// The state of the connection.
    pub fn state(&self) -> ConnectionState {
        match &self.lock().cluster {
            JoinState::None => ConnectionState::Alone,
            JoinState::Joining => ConnectionState::Joining,
            JoinState::Joined(cluster) => ConnectionState::Joined(cluster.workers()),
            JoinState::Failed(reason) => ConnectionState::Failed(reason.clone()),
        }
    }

    fn lock(&self) -> MutexGuard<'_, ConnectionData> {
        // No code that can panic runs under this lock.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unreachable_cluster_fails_the_run_but_not_the_window() {
        let ctx = Context::default();
        let connection = ClusterConnection::of(&ctx);
        assert_eq!(connection.state(), ConnectionState::Alone);
        assert_eq!(format!("{:?}", connection.executor().unwrap()), "Executor(here)");
        // A released port has no listener.
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let address = format!("nats://127.0.0.1:{port}");
        ClusterConnection::of(&ctx)
            .join(&ctx, &ClusterChoice { address, credentials: String::new() });
        assert!(connection.executor().unwrap_err().to_string().contains(&port.to_string()));
        assert!(matches!(connection.state(), ConnectionState::Failed(_)));
        connection.join(&ctx, &ClusterChoice::default());
        assert_eq!(connection.state(), ConnectionState::Alone);
    }
}

//! Distributed execution. A NATS server with JetStream hands batches of task parts to workers and collects
//! their results. This is the remote side of a [`Executor`](crate::executor::Executor).
//!
//! ```text
//! stream OTHELLO_WORK   othello.work.own.TASK      batches that no worker has completed
//!                       othello.work.engines.TASK  batches that need external programs
//! stream OTHELLO_DONE   othello.done.TASK          results and dead letters
//! objects othello-tasks TASK                       a job spec with its models, by hash
//! keys    othello       version, worker.NAME       workers' reports, which expire
//! ```
//!
//! A task is named by the SHA-256 of its bytes and of the program's version. A batch's results depend only
//! on the task and the numbers of its parts. It does not matter which worker computes it, how often, or in
//! which order.

mod access;
mod job;
mod link;
mod message;
mod roster;
mod worker;

use std::{sync::Arc, time::Duration};

use thiserror::Error;
use tokio::runtime::Runtime;

pub use self::roster::WorkerReport;
pub use self::worker::{ClusterWorker, WorkerEvent};
pub use access::{Access, AccessError, Credentials};
pub use link::LOST_AFTER;

use self::{
    job::{FinishedTask, NatsJob},
    link::Link,
    roster::Roster,
};
use super::{Job, JobSpec, RemoteExecutor, WorkError};

/// An error of a cluster or its server.
#[derive(Debug, Error)]
pub enum ClusterError {
    /// The address or the credentials are invalid.
    #[error(transparent)]
    Access(#[from] AccessError),
    /// The server does not answer as a NATS server with JetStream.
    #[error("{address}: {source}")]
    Server {
        /// The server's address, without any secret.
        address: String,
        /// The cause.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The cluster's machines run another version.
    #[error(
        "the machines at {address} run version {theirs}, this one {ours}: \
         give all of them the same program"
    )]
    Version {
        /// The server's address.
        address: String,
        /// Their version.
        theirs: String,
        /// The version of this program.
        ours: String,
    },
    /// The system refused a thread for the connection.
    #[error("the system cannot start a thread: {0}")]
    NoThread(#[source] std::io::Error),
}

impl From<ClusterError> for WorkError {
    fn from(error: ClusterError) -> WorkError {
        WorkError::Cluster(Box::new(error))
    }
}

/// A connection to a cluster that executes this program's tasks.
pub struct Cluster {
    link: Arc<Link>,
    roster: Roster,
    finished: FinishedTask,
    // Last, to be dropped last: the tasks of the other fields run on it.
    runtime: Runtime,
}

impl Cluster {
    /// Joins a cluster whose machines run this version of the program.
    ///
    /// # Errors
    /// If its server cannot be reached, lacks JetStream or refuses the credentials, or the machines there
    /// run another version.
    pub fn join(access: &Access, version: &'static str) -> Result<Cluster, ClusterError> {
        let runtime = runtime(0)?;
        let link = Arc::new(runtime.block_on(Link::connect(access, version))?);
        let roster = runtime.block_on(Roster::watch(&link))?;
        Ok(Cluster { link, roster, finished: FinishedTask::default(), runtime })
    }

    /// The workers that reported recently, by name.
    pub fn workers(&self) -> Vec<WorkerReport> {
        self.roster.workers()
    }

    /// The server's address, without any secret.
    pub fn address(&self) -> &str {
        self.link.address()
    }
}

impl RemoteExecutor for Cluster {
    fn parallelism(&self) -> usize {
        self.roster.parallelism().max(1)
    }

    fn begin(&self, spec: &JobSpec) -> Result<Box<dyn Job>, WorkError> {
        let (link, roster) = (&self.link, &self.roster);
        let begun = NatsJob::begin(link, roster, &self.finished, self.runtime.handle(), spec);
        Ok(Box::new(begun?))
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // Withdrawals and other last messages may still be in transit.
        let _ = self.runtime.block_on(async {
            let leave = async {
                if let Some(task) = self.finished.leave().await {
                    let _ = self.link.tasks.delete(&task).await; // expires within a day anyway
                }
                self.link.client().flush().await
            };
            tokio::time::timeout(Duration::from_secs(2), leave).await
        });
    }
}

fn runtime(blocking: usize) -> Result<Runtime, ClusterError> {
    tokio::runtime::Builder::new_multi_thread()
        // Two threads suffice for messages: the games run on the blocking threads.
        .worker_threads(2)
        .max_blocking_threads(blocking + 4)
        .thread_name("cluster")
        .enable_all()
        .build()
        .map_err(ClusterError::NoThread)
}

//! Work on many machines. A NATS server with JetStream hands batches of pieces to workers and brings
//! back what they came to; this is the other side of a [`Crew`](crate::work::Crew).
//!
//! ```text
//! stream OTHELLO_WORK   othello.work.own.TASK      batches to be done, until somebody has done them
//!                       othello.work.engines.TASK  those that need programs of others
//! stream OTHELLO_DONE   othello.done.TASK          what batches came to, and dead letters
//! objects othello-tasks TASK                       a task: settings and models, by its hash
//! keys    othello       version, worker.NAME       who is there; forgotten after a while
//! ```
//!
//! A task is named by the SHA-256 of its bytes and of what plays it. What a batch comes to follows from
//! the task and the numbers of its pieces alone, so that it matters to nobody who does it, how often, or
//! in which order.

mod access;
mod doer;
mod fingerprint;
mod job;
mod link;
mod roster;
mod wire;
mod worker;

use std::{sync::Arc, time::Duration};

use thiserror::Error;
use tokio::runtime::Runtime;

pub use access::{Access, AccessError, Credentials};
pub use doer::{Doer, Open, open};
pub use link::LOST_AFTER;
pub use roster::WorkerNews;
pub use worker::{Worker, WorkerEvent};

use self::{
    job::{Finished, NatsJob},
    link::Link,
    roster::Roster,
};
use crate::work::{Elsewhere, Job, Order, WorkError};

/// The machines of a cluster cannot be worked with.
#[derive(Debug, Error)]
pub enum ClusterError {
    /// The address or the credentials are not right.
    #[error(transparent)]
    Access(#[from] AccessError),
    /// The server does not answer as one with JetStream does.
    #[error("{address}: {source}")]
    Server {
        /// Its address, without any secret.
        address: String,
        /// What went wrong.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// Others there play by another program.
    #[error(
        "the machines at {address} run version {theirs}, this one {ours}: \
         give all of them the same program"
    )]
    Version {
        /// The server's address.
        address: String,
        /// What they run.
        theirs: String,
        /// What this is.
        ours: String,
    },
    /// The system gives no thread to talk to the server with.
    #[error("the system gives no thread: {0}")]
    NoThread(#[source] std::io::Error),
}

impl From<ClusterError> for WorkError {
    fn from(error: ClusterError) -> WorkError {
        WorkError::Cluster(Box::new(error))
    }
}

/// A cluster that was joined, to give it work.
pub struct Cluster {
    link: Arc<Link>,
    roster: Roster,
    finished: Finished,
    // Last: the tasks of the others run on it.
    runtime: Runtime,
}

impl Cluster {
    /// Joins a cluster.
    ///
    /// # Errors
    /// If its server cannot be reached, lacks JetStream or refuses the credentials, or the machines there
    /// run another version.
    pub fn join(access: &Access) -> Result<Cluster, ClusterError> {
        let runtime = runtime(0)?;
        let link = Arc::new(runtime.block_on(Link::connect(access))?);
        let roster = runtime.block_on(Roster::watch(&link))?;
        Ok(Cluster { link, roster, finished: Finished::default(), runtime })
    }

    /// The workers that were heard of lately, by name.
    pub fn workers(&self) -> Vec<WorkerNews> {
        self.roster.workers()
    }

    /// Where it is, without any secret.
    pub fn address(&self) -> &str {
        self.link.address()
    }
}

impl Elsewhere for Cluster {
    fn hands(&self) -> usize {
        self.roster.hands().max(1)
    }

    fn begin(&self, order: &Order) -> Result<Box<dyn Job>, WorkError> {
        let (link, roster) = (&self.link, &self.roster);
        let begun = NatsJob::begin(link, roster, &self.finished, self.runtime.handle(), order);
        Ok(Box::new(begun?))
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // What was taken back or told last is still on its way.
        let _ = self.runtime.block_on(async {
            let leave = async {
                if let Some(task) = self.finished.leave().await {
                    let _ = self.link.tasks.delete(&task).await; // it is forgotten in a day
                }
                self.link.client().flush().await
            };
            tokio::time::timeout(Duration::from_secs(2), leave).await
        });
    }
}

fn runtime(blocking: usize) -> Result<Runtime, ClusterError> {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(blocking + 4)
        .thread_name("cluster")
        .enable_all()
        .build()
        .map_err(ClusterError::NoThread)
}

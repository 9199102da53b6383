//! The workers of a cluster. Each one reports every few seconds.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use async_nats::jetstream::kv::Operation;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};

use super::{
    ClusterError,
    link::{BEAT, Link},
};
use crate::executor;

/// The last report of a worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkerReport {
    /// The worker's name, chosen by its user.
    pub name: String,
    /// The number of parts it computes at a time.
    pub parallelism: u32,
    /// The number of parts per second since the previous report.
    pub pieces_a_second: f64,
    /// The number of parts computed since it joined.
    pub pieces: u64,
    /// The title of the current task; empty while it waits.
    pub doing: String,
    /// The time since its last report.
    #[serde(skip)]
    pub silent_for: Duration,
}

/// The key of a worker's reports.
pub(super) fn key_of(worker: &str) -> String {
    format!("worker.{worker}")
}

#[derive(Clone, Default)]
pub(super) struct Roster(Arc<Mutex<KnownWorkers>>);

/// The known state of a cluster's machines.
#[derive(Default)]
struct KnownWorkers {
    /// Each worker's last report and its arrival time, by key.
    workers: BTreeMap<String, (WorkerReport, Instant)>,
    /// The version that took over the server while our claim had lapsed.
    other_version: Option<String>,
}

impl Roster {
    /// Starts to watch the workers.
    pub async fn watch(link: &Arc<Link>) -> Result<Roster, ClusterError> {
        let roster = Roster::default();
        let (known, link) = (roster.clone(), Arc::clone(link));
        let mut watch =
            link.keys.watch_with_history("worker.>").await.map_err(|e| link.trouble(e))?;
        // The workers already present are known before any task begins.
        let (tell, first) = tokio::sync::oneshot::channel();
        tokio::spawn(async move {
            let mut tell = Some(tell);
            let mut beat = tokio::time::interval(BEAT);
            loop {
                let entry = tokio::select! {
                    _ = beat.tick() => {
                        // A failed claim is retried at the next beat.
                        if let Ok(other) = link.claim().await {
                            known.lock().other_version = other;
                        }
                        // Without workers, no report arrives that would end the wait.
                        if tell.is_some() && known.parallelism() == 0 {
                            tell.take().map(|tell| tell.send(()));
                        }
                        continue;
                    }
                    entry = watch.next() => entry,
                };
                if let Some(Ok(entry)) = entry {
                    known.take(&entry.key, &entry.value, entry.operation);
                    if entry.seen_current {
                        tell.take().map(|tell| tell.send(()));
                    }
                    continue;
                }
                // The connection restores itself, and the workers report again.
                tokio::time::sleep(Duration::from_secs(1)).await;
                if let Ok(again) = link.keys.watch_with_history("worker.>").await {
                    watch = again;
                }
            }
        });
        // Later reports only raise the parallelism, so a slow server delays the start by a second at most.
        let _ = tokio::time::timeout(Duration::from_secs(1), first).await;
        Ok(roster)
    }

    fn take(&self, key: &str, value: &[u8], operation: Operation) {
        let workers = &mut self.lock().workers;
        match executor::from_bytes(value) {
            Some(news) if operation == Operation::Put => {
                workers.insert(key.to_owned(), (news, Instant::now()));
            }
            _ => drop(workers.remove(key)),
        }
    }

    fn lock(&self) -> MutexGuard<'_, KnownWorkers> {
        // The lock cannot be poisoned: no code under it can panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The other version that holds the server's claim, if one does.
    pub fn other_version(&self) -> Option<String> {
        self.lock().other_version.clone()
    }

    /// The workers that reported recently.
    pub fn workers(&self) -> Vec<WorkerReport> {
        let workers = &mut self.lock().workers;
        // By this machine's clock: those of the workers may differ.
        workers.retain(|_, (_, heard)| heard.elapsed() < 4 * BEAT);
        let silent = |(news, heard): &(WorkerReport, Instant)| WorkerReport {
            silent_for: heard.elapsed(),
            ..news.clone()
        };
        workers.values().map(silent).collect()
    }

    /// The number of parts they compute at a time. Copies nothing, because it is called for every result.
    pub fn parallelism(&self) -> usize {
        let known = self.lock();
        let now = Instant::now();
        let there =
            known.workers.values().filter(|(_, heard)| now.duration_since(*heard) < 4 * BEAT);
        there.map(|(news, _)| news.parallelism as usize).sum()
    }
}

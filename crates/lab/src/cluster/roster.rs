//! Who works in a cluster: each worker says so every few seconds.

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
use crate::work;

/// What is known of a worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkerNews {
    /// The machine's name, as its user gave it.
    pub name: String,
    /// How many pieces it does at a time.
    pub hands: u32,
    /// How many pieces a second it did lately.
    pub pieces_a_second: f64,
    /// How many pieces it has done since it joined.
    pub pieces: u64,
    /// What it is doing; nothing while it waits.
    pub doing: String,
    /// How long ago it was heard of.
    #[serde(skip)]
    pub silent_for: Duration,
}

/// The key under which a worker tells of itself.
pub(super) fn key_of(worker: &str) -> String {
    format!("worker.{worker}")
}

#[derive(Clone, Default)]
pub(super) struct Roster(Arc<Mutex<Known>>);

/// What is heard of the machines of a cluster.
#[derive(Default)]
struct Known {
    /// Each worker's news and when they came, by its key.
    workers: BTreeMap<String, (WorkerNews, Instant)>,
    /// The version that has taken the server over while nothing was heard of us.
    other_version: Option<String>,
}

impl Roster {
    /// Listens to the workers.
    pub async fn watch(link: &Arc<Link>) -> Result<Roster, ClusterError> {
        let roster = Roster::default();
        let (known, link) = (roster.clone(), Arc::clone(link));
        let mut watch =
            link.keys.watch_with_history("worker.>").await.map_err(|e| link.trouble(e))?;
        // Who is there already is known before anything begins.
        let (tell, first) = tokio::sync::oneshot::channel();
        tokio::spawn(async move {
            let mut tell = Some(tell);
            let mut beat = tokio::time::interval(BEAT);
            loop {
                let entry = tokio::select! {
                    _ = beat.tick() => {
                        // A claim that is not heard is renewed by the next one.
                        if let Ok(other) = link.claim().await {
                            known.lock().other_version = other;
                        }
                        if tell.is_some() && known.hands() == 0 {
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
                // The connection comes back, and the workers say again that they are there.
                tokio::time::sleep(Duration::from_secs(1)).await;
                if let Ok(again) = link.keys.watch_with_history("worker.>").await {
                    watch = again;
                }
            }
        });
        let _ = tokio::time::timeout(Duration::from_secs(1), first).await;
        Ok(roster)
    }

    fn take(&self, key: &str, value: &[u8], operation: Operation) {
        let workers = &mut self.lock().workers;
        match work::from_bytes(value) {
            Some(news) if operation == Operation::Put => {
                workers.insert(key.to_owned(), (news, Instant::now()));
            }
            _ => drop(workers.remove(key)),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        // Nothing that can panic runs under this lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The other version that holds the server's claim, if one does.
    pub fn other_version(&self) -> Option<String> {
        self.lock().other_version.clone()
    }

    /// Those who were heard of lately.
    pub fn workers(&self) -> Vec<WorkerNews> {
        let workers = &mut self.lock().workers;
        workers.retain(|_, (_, heard)| heard.elapsed() < 4 * BEAT);
        let silent = |(news, heard): &(WorkerNews, Instant)| WorkerNews {
            silent_for: heard.elapsed(),
            ..news.clone()
        };
        workers.values().map(silent).collect()
    }

    /// How many pieces they do at a time. Asked for with every answer: it copies nothing.
    pub fn hands(&self) -> usize {
        let known = self.lock();
        let now = Instant::now();
        let there =
            known.workers.values().filter(|(_, heard)| now.duration_since(*heard) < 4 * BEAT);
        there.map(|(news, _)| news.hands as usize).sum()
    }
}

//! Who works in a cluster: each worker says so every few seconds.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
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

#[derive(Clone)]
pub(super) struct Roster(Arc<Mutex<BTreeMap<String, (WorkerNews, Instant)>>>);

impl Roster {
    /// Listens to the workers.
    pub async fn watch(link: &Arc<Link>) -> Result<Roster, ClusterError> {
        let roster = Roster(Arc::default());
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
                        let _ = link.beat().await; // the next one may be heard
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
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match work::from_bytes(value) {
            Some(news) if operation == Operation::Put => {
                known.insert(key.to_owned(), (news, Instant::now()));
            }
            _ => drop(known.remove(key)),
        }
    }

    /// Those who were heard of lately.
    pub fn workers(&self) -> Vec<WorkerNews> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|_, (_, heard)| heard.elapsed() < 4 * BEAT);
        let silent = |(news, heard): &(WorkerNews, Instant)| WorkerNews {
            silent_for: heard.elapsed(),
            ..news.clone()
        };
        known.values().map(silent).collect()
    }

    /// How many pieces they do at a time. Asked for with every answer: it copies nothing.
    pub fn hands(&self) -> usize {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let there = known.values().filter(|(_, heard)| now.duration_since(*heard) < 4 * BEAT);
        there.map(|(news, _)| news.hands as usize).sum()
    }
}

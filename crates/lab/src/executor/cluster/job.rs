//! A task in progress on a cluster. Requests leave in batches, and results return to the requester.

use std::{
    collections::{HashMap, VecDeque},
    mem::{Discriminant, discriminant},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    time::{Duration, Instant},
};

use async_nats::jetstream::consumer::{DeliverPolicy, pull};
use futures_util::{TryStreamExt, future};
use tokio::{
    runtime::Handle,
    task::{AbortHandle, JoinHandle},
};

use super::{
    ClusterError,
    link::{self, Link, WorkKind},
    message::{BatchResult, PartBatch, TaskFile},
    roster::Roster,
};
use crate::executor::{self, EncodedPart, Job, JobSpec, WorkError};

/// The target duration of a batch on one thread.
const BATCH_SECS: f64 = 2.0;
/// The minimum duration of a batch. Shorter ones would take longer to report than to compute.
const LEAST_SECS: f64 = 0.01;
/// The maximum size of a batch or its results, far below the server's limit for messages.
const BATCH_BYTES: f64 = 256.0 * 1024.0;
/// The maximum number of parts in a batch.
const MOST_PIECES: usize = 20_000;
/// The maximum number of parts in a batch until the task has its first result. Parts may take longer than
/// those of the last task.
const CAUTIOUS: usize = 64;
/// The number of batches queued for each thread, besides the current one.
const AHEAD: usize = 1;
/// The maximum size of a task that is sent along with each batch.
const SMALL_TASK: usize = 16 * 1024;
/// The silence after which the job checks whether its batches still exist.
const SILENCE: Duration = Duration::from_secs(10);
/// The maximum wait for results of an earlier session.
const HISTORY: Duration = Duration::from_secs(10);
/// The maximum wait for an absent server before a task begins, and the pause between two attempts.
const AWAY: Duration = Duration::from_mins(1);
const BETWEEN: Duration = Duration::from_millis(200);

/// The task that finished last. The server keeps it until the next one finishes, because a run's next step
/// often requests more of the same task.
#[derive(Clone, Default)]
pub(super) struct FinishedTask(Arc<Mutex<LastTask>>);

#[derive(Default)]
struct LastTask {
    task: Option<String>,
    /// The clean-up after the task.
    tidying: Option<JoinHandle<()>>,
    /// The measured pace of each kind of task, as an estimate for the next task of its kind.
    paces: HashMap<Discriminant<JobSpec>, PaceEstimate>,
}

impl FinishedTask {
    fn last(&self) -> MutexGuard<'_, LastTask> {
        // The lock cannot be poisoned: no code under it can panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the clean-up. A new task must not start while its predecessor's messages are being
    /// removed.
    async fn settle(&self) {
        let tidying = self.last().tidying.take();
        if let Some(tidying) = tidying {
            let _ = tidying.await;
        }
    }

    /// Forgets and returns the task after its clean-up.
    pub async fn leave(&self) -> Option<String> {
        self.settle().await;
        self.last().task.take()
    }
}

pub(super) struct NatsJob {
    link: Arc<Link>,
    roster: Roster,
    finished: FinishedTask,
    handle: Handle,
    task: String,
    kind: Discriminant<JobSpec>,
    /// The task's bytes, if they are sent along with each batch.
    file: Option<Vec<u8>>,
    subject: String,
    session: u64,
    results: Receiver<BatchResult>,
    reader: AbortHandle,
    /// The number of results of an earlier session still to be read, and the deadline for them.
    history: (u64, Instant),
    /// The parts still to be sent.
    queue: VecDeque<u64>,
    /// The requested parts that have no result yet, by number.
    wanted: HashMap<u64, Vec<u8>>,
    /// Results that arrived before their request.
    early: HashMap<u64, Vec<u8>>,
    ready: VecDeque<EncodedPart>,
    /// The number of sent batches; `out` holds the parts of those without a complete result.
    sent: u64,
    out: HashMap<u64, Vec<u64>>,
    pace: PaceEstimate,
    heard: Instant,
}

/// A running estimate of the time and size of a part.
#[derive(Clone, Debug, Default)]
struct PaceEstimate {
    /// Seconds per part on one thread.
    secs: Option<f64>,
    /// The larger of a part's request and result, in bytes.
    bytes: f64,
    /// The number of parts in the last batch.
    last: usize,
    /// Whether this very task has produced results. Batches stay small until then.
    is_sure: bool,
}

impl PaceEstimate {
    /// An estimate for another task of the same kind.
    fn anew(self) -> PaceEstimate {
        PaceEstimate { is_sure: false, ..self }
    }

    /// Updates the estimate from new results.
    fn learn(&mut self, pieces: usize, secs: f64, bytes: usize) {
        self.is_sure = true;
        let pieces = pieces.max(1) as f64;
        let (each, size) = (secs / pieces, bytes as f64 / pieces);
        self.secs = Some(self.secs.map_or(each, |known| 0.8 * known + 0.2 * each));
        self.bytes = if self.bytes > 0.0 { 0.8 * self.bytes + 0.2 * size } else { size };
    }

    /// The size of the next batch, given the number of remaining parts and threads. It aims at two seconds
    /// of work, and at less near the end so that all threads finish together.
    fn batch(&mut self, left: usize, parallelism: usize) -> usize {
        let Some(secs) = self.secs else {
            self.last = 1;
            return 1;
        };
        let by_time = (BATCH_SECS / secs.max(1e-9)) as usize;
        let by_size = (BATCH_BYTES / self.bytes.max(1.0)) as usize;
        let by_share = left.div_ceil(2 * parallelism);
        let most = if self.is_sure { MOST_PIECES } else { CAUTIOUS };
        // A batch at most quadruples, so that one short part does not make a batch of hours.
        let most = most.min(4 * self.last.max(1));
        self.last = by_time.min(by_size).min(most).max(1);
        let least = (LEAST_SECS / secs.max(1e-9)) as usize;
        self.last.min(by_share.max(least)).max(1)
    }
}

impl NatsJob {
    /// Opens a task on the server.
    pub fn begin(
        link: &Arc<Link>,
        roster: &Roster,
        finished: &FinishedTask,
        handle: &Handle,
        spec: &JobSpec,
    ) -> Result<NatsJob, ClusterError> {
        let bytes = link::spec_bytes(spec);
        let task = link.name_of(&bytes);
        let file = executor::to_bytes(&TaskFile { title: spec.title(), spec: spec.clone() });
        let is_small = file.len() <= SMALL_TASK;
        let subject = WorkKind::of(spec).subject(&task);
        let open = async || {
            // Parts requested by an earlier session are requested again, in new batches.
            let purged = async { Ok(link.work.purge().filter(subject.clone()).await?) };
            let put = async { if is_small { Ok(()) } else { link.put_task(&task, &file).await } };
            future::try_join3(put, purged, link.count(&task)).await
        };
        let began = Instant::now();
        let opened = handle.block_on(async {
            finished.settle().await;
            loop {
                match open().await {
                    // The server may be restarting.
                    Err(_) if began.elapsed() < AWAY => tokio::time::sleep(BETWEEN).await,
                    opened => return opened,
                }
            }
        });
        let ((), _, count) = opened.map_err(|source| link.trouble(source))?;
        let (tell, results) = channel();
        let reading = handle.spawn(read(Arc::clone(link), task.clone(), tell));
        let known = finished.last().paces.get(&discriminant(spec)).cloned();
        let pace = known.unwrap_or_default().anew();
        Ok(NatsJob {
            link: Arc::clone(link),
            roster: roster.clone(),
            finished: finished.clone(),
            handle: handle.clone(),
            task,
            kind: discriminant(spec),
            file: is_small.then_some(file),
            subject,
            session: session(),
            results,
            reader: reading.abort_handle(),
            history: (count, Instant::now() + HISTORY),
            queue: VecDeque::new(),
            wanted: HashMap::new(),
            early: HashMap::new(),
            ready: VecDeque::new(),
            sent: 0,
            out: HashMap::new(),
            pace,
            heard: Instant::now(),
        })
    }

    fn reads_history(&self) -> bool {
        self.history.0 > 0 && Instant::now() < self.history.1
    }

    /// Sends batches until every thread has enough of them queued.
    fn send(&mut self) {
        // Results of an earlier session are read first: what they hold need not be computed again.
        if self.reads_history() {
            return;
        }
        let parallelism = self.roster.parallelism().max(1);
        let mut batches = Vec::new();
        while self.out.len() < (1 + AHEAD) * parallelism && !self.queue.is_empty() {
            let count = self.pace.batch(self.queue.len(), parallelism);
            let mut asks = Vec::with_capacity(count);
            while asks.len() < count {
                let Some(number) = self.queue.pop_front() else { break };
                // The result may have arrived from an earlier session meanwhile.
                asks.extend(self.wanted.get(&number).map(|ask| (number, ask.clone())));
            }
            if asks.is_empty() {
                break;
            }
            let (task, session, number) = (self.task.clone(), self.session, self.sent);
            self.sent += 1;
            self.out.insert(number, asks.iter().map(|ask| ask.0).collect());
            let file = self.file.clone();
            batches.push(PartBatch { task, session, number, file, asks });
        }
        let sent = batches.iter().map(|batch| {
            let id = format!("{}.{}.{}", self.task, self.session, batch.number);
            self.link.put(self.subject.clone(), id, executor::to_bytes(batch))
        });
        // All at once: one after the other, each would wait for its acknowledgement.
        let sent = self.handle.block_on(future::join_all(sent));
        for (batch, sent) in batches.iter().zip(sent) {
            if sent.is_err() {
                // The server is away: try again later. If the batch did arrive, it is computed twice.
                self.put_back(batch.number);
            }
        }
    }

    fn put_back(&mut self, batch: u64) {
        for number in self.out.remove(&batch).unwrap_or_default() {
            if self.wanted.contains_key(&number) {
                self.queue.push_back(number);
            }
        }
    }

    fn take(&mut self, result: BatchResult) -> Result<(), WorkError> {
        self.heard = Instant::now();
        let is_history = self.reads_history();
        self.history.0 = self.history.0.saturating_sub(1);
        let (session, number, pieces, is_last, secs) = match result {
            BatchResult::Done { session, number, pieces, is_last, secs } => {
                (session, number, pieces, is_last, secs)
            }
            BatchResult::Dead { batch, reason } if !is_history => {
                return Err(WorkError::Remote { batch, reason });
            }
            // The batch is tried again.
            BatchResult::Dead { .. } => return Ok(()),
        };
        // Not for other sessions: each numbers its batches from 0.
        if session == self.session {
            let bytes = pieces.iter().map(|piece| piece.1.len() + 8).sum();
            self.pace.learn(pieces.len(), secs, bytes);
            if is_last {
                self.out.remove(&number);
            }
        }
        for (number, bytes) in pieces {
            if self.wanted.remove(&number).is_some() {
                self.ready.push_back((number, bytes));
            // This session has not asked for the part yet, but may do so.
            } else if session != self.session {
                self.early.insert(number, bytes);
            }
        }
        Ok(())
    }

    /// Sends batches again that the server has lost.
    fn look_after(&mut self) {
        if self.out.is_empty() || self.heard.elapsed() < SILENCE {
            return;
        }
        self.heard = Instant::now();
        let left = self.handle.block_on(self.link.left(&self.subject));
        // Results are missing, but no batch is left on the server that could produce them.
        if left.is_ok_and(|left| left == 0) {
            let lost: Vec<u64> = self.out.keys().copied().collect();
            for batch in lost {
                self.put_back(batch);
            }
        }
    }
}

impl Job for NatsJob {
    fn ask(&mut self, asks: Vec<EncodedPart>) {
        for (number, ask) in asks {
            if let Some(bytes) = self.early.remove(&number) {
                self.ready.push_back((number, bytes));
            } else {
                self.wanted.insert(number, ask);
                self.queue.push_back(number);
            }
        }
    }

    fn waiting_for(&self) -> usize {
        self.wanted.len() + self.ready.len()
    }

    fn answer(&mut self, patience: Duration) -> Result<Option<EncodedPart>, WorkError> {
        let until = Instant::now() + patience;
        loop {
            while let Ok(result) = self.results.try_recv() {
                self.take(result)?;
            }
            if let Some(theirs) = self.roster.other_version() {
                return Err(self.link.other_version(theirs).into());
            }
            self.send();
            if let Some(ready) = self.ready.pop_front() {
                return Ok(Some(ready));
            }
            self.look_after();
            match self.results.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(result) => self.take(result)?,
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }

    fn withdraw(&mut self) {
        // Nothing is wanted any more, so results that are already on the way are dropped when they arrive.
        self.queue.clear();
        self.wanted.clear();
        self.out.clear();
        let taken_back = self.link.work.purge().filter(self.subject.clone());
        // Results of batches already begun serve the next session.
        let _ = self.handle.block_on(taken_back.into_future());
    }
}

impl Drop for NatsJob {
    fn drop(&mut self) {
        self.reader.abort();
        self.finished.last().paces.insert(self.kind, self.pace.clone());
        if !self.wanted.is_empty() {
            return self.withdraw();
        }
        // Nothing requests these results again, and nothing waits for the clean-up either.
        let (link, task, subject) = (self.link.clone(), self.task.clone(), self.subject.clone());
        let mut last = self.finished.last();
        // A task that was sent with its batches is not stored on the server.
        let is_stored = self.file.is_none();
        let before = if is_stored { last.task.replace(task.clone()) } else { None };
        let before = before.filter(|before| *before != task);
        let tidying = async move {
            let _ = link.work.purge().filter(subject).await;
            let _ = link.done.purge().filter(link::done_subject(&task)).await;
            if let Some(before) = before {
                let _ = link.tasks.delete(&before).await; // expires within a day anyway
            }
        };
        last.tidying = Some(self.handle.spawn(tidying));
    }
}

/// A number unique to this session.
fn session() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    // Two programs started at the same moment still differ in their process ids.
    now.map_or(0, |now| now.as_nanos() as u64) ^ u64::from(std::process::id()).rotate_left(48)
}

/// Reads the results of a task from the first on. Resumes where it stopped after a lost connection.
async fn read(link: Arc<Link>, task: String, tell: Sender<BatchResult>) {
    let mut next = None;
    loop {
        let config = pull::OrderedConfig {
            filter_subject: link::done_subject(&task),
            deliver_policy: next.map_or(DeliverPolicy::All, |start_sequence| {
                DeliverPolicy::ByStartSequence { start_sequence }
            }),
            ..Default::default()
        };
        if let Ok(consumer) = link.done.create_consumer(config).await
            && let Ok(mut messages) = consumer.messages().await
        {
            while let Ok(Some(message)) = messages.try_next().await {
                // Remembered, so that a new consumer does not begin with the first result again.
                next = message.info().ok().map(|info| info.stream_sequence + 1).or(next);
                if let Some(result) = executor::from_bytes(&message.payload)
                    && tell.send(result).is_err()
                {
                    return;
                }
            }
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

impl Link {
    /// The number of results of a task.
    async fn count(&self, task: &str) -> Result<u64, Box<dyn std::error::Error + Send + Sync>> {
        self.messages(&self.done, &link::done_subject(task)).await
    }

    /// The number of a task's batches still to be computed.
    async fn left(&self, subject: &str) -> Result<u64, Box<dyn std::error::Error + Send + Sync>> {
        self.messages(&self.work, subject).await
    }

    async fn messages(
        &self,
        stream: &async_nats::jetstream::stream::Stream,
        subject: &str,
    ) -> Result<u64, Box<dyn std::error::Error + Send + Sync>> {
        let counts = stream.info_with_subjects(subject).await?;
        let counts: Vec<(String, usize)> = counts.try_collect().await?;
        Ok(counts.into_iter().map(|(_, count)| count as u64).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_take_two_seconds_and_end_together() {
        let mut pace = PaceEstimate::default();
        assert_eq!(pace.batch(1_000_000, 4), 1, "nothing is known yet");
        pace.learn(1, 0.001, 100);
        let sizes: Vec<usize> = (0..8).map(|_| pace.batch(1_000_000, 4)).collect();
        assert_eq!(sizes, [4, 16, 64, 256, 1024, 2000, 2000, 2000]);
        assert_eq!(pace.clone().anew().batch(1_000_000, 4), CAUTIOUS);
        // The rest is shared so that each of four threads has two batches, down to a hundredth of a second.
        assert_eq!(pace.batch(800, 4), 100);
        assert_eq!((pace.batch(8, 4), pace.batch(1, 4)), (10, 10));
        // Large parts are limited by the size of a message.
        pace.learn(1, 0.001, 1_000_000);
        assert!(pace.batch(1_000_000, 4) < 2);
    }
}

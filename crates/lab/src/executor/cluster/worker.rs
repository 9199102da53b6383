//! A worker: it fetches batches, computes them and reports the results. It opens no path received over the
//! network, and starts only programs that its user allowed.

use std::{
    any::Any,
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use async_nats::jetstream::{
    AckKind, Message,
    consumer::{Consumer, pull},
};
use futures_util::StreamExt;
use othello_engine::search::Stop;
use tokio::{io::AsyncReadExt, task::JoinHandle};

use super::{
    Access, ClusterError,
    link::{self, BEAT, Link, WorkKind},
    message::{BatchResult, PartBatch, TaskFile},
    roster::{self, WorkerReport},
};
use crate::executor::{self, EncodedPart, HandlerFactory, TaskHandler};

/// The settings of a worker.
#[derive(Clone)]
pub struct ClusterWorker {
    /// The worker's name.
    pub name: String,
    /// The number of parts it computes at a time.
    pub threads: usize,
    /// Whether it takes work that needs external programs.
    pub takes_engines: bool,
    /// The version of this program.
    pub version: &'static str,
    /// The function that opens tasks.
    pub open: HandlerFactory,
}

/// An event reported to the worker's user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerEvent {
    /// The worker has joined and waits for work.
    Joined,
    /// It began a task with this title.
    Task(String),
    /// This batch failed, for this reason.
    Failed(String, String),
    /// The server does not answer, for this reason; the worker keeps trying.
    Away(String),
}

/// The number of failures after which a batch becomes a dead letter.
const MOST_FAILURES: i64 = 3;
/// The number of lost workers after which their batch becomes a dead letter.
const MOST_LOST: i64 = 20;
/// The first delay before a failed batch is delivered again; it grows with each failure.
const BACK_OFF: Duration = Duration::from_secs(1);
/// The maximum size of a part of a result, in bytes.
const PART: usize = 400 * 1024;
/// The maximum size of a task, enough for the weights of the largest networks.
const MOST_TASK: usize = 256 << 20;
/// The number of tasks kept open.
const KEPT: usize = 4;

impl ClusterWorker {
    /// Works until `stop` is requested, then returns unfinished batches. Keeps trying to reach a server
    /// that does not answer. Reports events to `tell`. Requests `stop` itself if another version takes over
    /// the server.
    ///
    /// # Errors
    /// If the address or the credentials are invalid, or the machines there run another version.
    pub fn serve(
        &self,
        access: &Access,
        stop: &Stop,
        tell: impl Fn(WorkerEvent) + Send + Sync + 'static,
    ) -> Result<(), ClusterError> {
        let runtime = super::runtime(self.threads)?;
        runtime.block_on(self.work(access, stop, Arc::new(tell)))
    }

    /// Like `serve`, on a runtime shared with others.
    ///
    /// # Errors
    /// As for `serve`.
    pub async fn work(
        &self,
        access: &Access,
        stop: &Stop,
        tell: Arc<dyn Fn(WorkerEvent) + Send + Sync>,
    ) -> Result<(), ClusterError> {
        let joined = Box::pin(self.joined(access, stop, &*tell)).await?;
        let Some((link, queues)) = joined else { return Ok(()) };
        let state = Arc::new(WorkerState {
            report: Mutex::new(WorkerReport {
                name: self.name.clone(),
                parallelism: self.threads as u32,
                pieces_a_second: 0.0,
                pieces: 0,
                doing: String::new(),
                silent_for: Duration::ZERO,
            }),
            worker: self.clone(),
            link: Arc::clone(&link),
            queues,
            tell,
            tasks: tokio::sync::Mutex::default(),
            pieces: AtomicU64::new(0),
            is_away: AtomicBool::new(false),
            stop: stop.clone(),
        });
        (state.tell)(WorkerEvent::Joined);
        let superseded = Arc::new(Mutex::new(None));
        let beating = tokio::spawn(beat(Arc::clone(&state), Arc::clone(&superseded)));
        let threads: Vec<_> =
            (0..self.threads).map(|_| tokio::spawn(serve(Arc::clone(&state)))).collect();
        for thread in threads {
            let _ = thread.await; // a thread that panicked returned nothing: its batch is redelivered
        }
        beating.abort();
        let key = roster::key_of(&self.name);
        let _ = state.link.keys.delete(&key).await; // expires soon anyway
        let _ = state.link.client().flush().await;
        let theirs = superseded.lock().unwrap_or_else(PoisonError::into_inner).take();
        theirs.map_or(Ok(()), |theirs| Err(state.link.other_version(theirs)))
    }
}

impl ClusterWorker {
    /// Connects to the server, repeatedly if necessary. `None` if stopped.
    async fn joined(
        &self,
        access: &Access,
        stop: &Stop,
        tell: &(dyn Fn(WorkerEvent) + Send + Sync),
    ) -> Result<Option<(Arc<Link>, Queues)>, ClusterError> {
        let mut is_told = false;
        let join = async || {
            let link = Arc::new(Box::pin(Link::connect(access, self.version)).await?);
            let queue = async |kind| link.queue(kind).await.map_err(|source| link.trouble(source));
            let engines =
                if self.takes_engines { Some(queue(WorkKind::Engines).await?) } else { None };
            let queues = Queues { own: queue(WorkKind::Own).await?, engines };
            Ok((link, queues))
        };
        while !stop.is_requested() {
            match join().await {
                Ok(joined) => return Ok(Some(joined)),
                Err(ClusterError::Server { source, .. }) if !is_told => {
                    is_told = true;
                    tell(WorkerEvent::Away(source.to_string()));
                }
                Err(ClusterError::Server { .. }) => {}
                Err(error) => return Err(error),
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        Ok(None)
    }
}

/// An open task and its title.
#[derive(Clone)]
struct OpenTask {
    title: String,
    handler: Arc<dyn TaskHandler>,
}

/// The sources of batches.
struct Queues {
    own: Consumer<pull::Config>,
    /// Batches that need external programs, if this worker may start some.
    engines: Option<Consumer<pull::Config>>,
}

/// The state shared by a worker's threads.
struct WorkerState {
    worker: ClusterWorker,
    link: Arc<Link>,
    queues: Queues,
    tell: Arc<dyn Fn(WorkerEvent) + Send + Sync>,
    report: Mutex<WorkerReport>,
    tasks: tokio::sync::Mutex<VecDeque<(String, Result<OpenTask, String>)>>,
    pieces: AtomicU64,
    is_away: AtomicBool,
    stop: Stop,
}

impl WorkerState {
    /// Reports once that the server does not answer, until it answers again.
    fn note_away(&self, reason: String) {
        if !self.is_away.swap(true, Ordering::Relaxed) {
            (self.tell)(WorkerEvent::Away(reason));
        }
    }

    fn note_heard(&self) {
        self.is_away.store(false, Ordering::Relaxed);
    }
}

/// Reports the worker's state regularly. Ends the worker if another version takes over, because it could
/// compute none of that version's batches.
async fn beat(state: Arc<WorkerState>, superseded: Arc<Mutex<Option<String>>>) {
    let key = roster::key_of(&state.worker.name);
    let mut beat = tokio::time::interval(BEAT);
    let (mut then, mut counted) = (Instant::now(), 0);
    loop {
        beat.tick().await;
        let pieces = state.pieces.load(Ordering::Relaxed);
        let secs = then.elapsed().as_secs_f64().max(0.1);
        let report = {
            let mut report = lock(&state.report);
            report.pieces_a_second = (pieces - counted) as f64 / secs;
            report.pieces = pieces;
            report.clone()
        };
        (then, counted) = (Instant::now(), pieces);
        // A failed claim is retried at the next beat.
        if let Ok(Some(theirs)) = state.link.claim().await {
            *superseded.lock().unwrap_or_else(PoisonError::into_inner) = Some(theirs);
            return state.stop.request();
        }
        let _ = state.link.keys.put(&key, executor::to_bytes(&report).into()).await;
    }
}

/// The loop of a worker's thread: fetch a batch, compute it. The results are sent while the next batch is
/// computed.
async fn serve(state: Arc<WorkerState>) {
    let mut telling: Option<JoinHandle<()>> = None;
    while !state.stop.is_requested() {
        match fetch(&state).await {
            Ok(Some(message)) => {
                state.note_heard();
                let done = do_batch(&state, message).await;
                if let Some(before) = telling.take() {
                    let _ = before.await; // unsent results are redelivered
                }
                telling = done.map(|done| tokio::spawn(close(Arc::clone(&state), done)));
            }
            Ok(None) => {
                state.note_heard();
                lock(&state.report).doing.clear();
            }
            Err(error) => {
                state.note_away(error);
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }
    if let Some(last) = telling {
        let _ = last.await;
    }
}

/// The time to wait for work before the thread checks for a stop.
const PATIENCE: Duration = Duration::from_secs(2);

/// Fetches a batch. Tries those that need external programs first, because few workers can compute them.
async fn fetch(state: &WorkerState) -> Result<Option<Message>, String> {
    let text = |error: async_nats::jetstream::consumer::pull::BatchError| error.to_string();
    if let Some(engines) = &state.queues.engines {
        let mut found = engines.fetch().max_messages(1).messages().await.map_err(text)?;
        if let Some(message) = found.next().await {
            return message.map(Some).map_err(|error| error.to_string());
        }
    }
    let own = state.queues.own.batch().max_messages(1).expires(PATIENCE);
    let mut batch = own.messages().await.map_err(text)?;
    loop {
        tokio::select! {
            message = batch.next() => {
                return message.transpose().map_err(|error| error.to_string());
            }
            () = tokio::time::sleep(Duration::from_millis(100)) => {
                // A message that arrives nevertheless is redelivered.
                if state.stop.is_requested() {
                    return Ok(None);
                }
            }
        }
    }
}

/// A batch and the outcome of its computation.
struct DoneBatch {
    message: Message,
    batch: PartBatch,
    delivered: i64,
    outcome: Result<Option<Vec<EncodedPart>>, String>,
    secs: f64,
}

async fn do_batch(state: &Arc<WorkerState>, message: Message) -> Option<DoneBatch> {
    let Some(batch) = executor::from_bytes::<PartBatch>(&message.payload) else {
        // No worker can compute an unreadable batch.
        let _ = message.ack_with(AckKind::Term).await;
        return None;
    };
    let delivered = message.info().map_or(1, |info| info.delivered);
    let began = Instant::now();
    // A batch that ends the process of every worker would otherwise travel for ever.
    let outcome = if delivered > MOST_LOST {
        Err(format!("{MOST_LOST} machines were lost with it"))
    } else {
        match task(state, &batch).await {
            Ok(task) => {
                lock(&state.report).doing.clone_from(&task.title);
                done(state, &message, task, &batch).await
            }
            Err(reason) => Err(reason),
        }
    };
    Some(DoneBatch { message, batch, delivered, outcome, secs: began.elapsed().as_secs_f64() })
}

/// Sends a batch's results, and only then acknowledges it.
async fn close(state: Arc<WorkerState>, done: DoneBatch) {
    let DoneBatch { message, batch, delivered, outcome, secs } = done;
    match outcome {
        Ok(Some(pieces)) => {
            // Acknowledged only once the results are stored: a crash in between costs a repetition, never a
            // result.
            if told(&state, &batch, pieces, secs).await {
                let _ = message.ack().await; // without the acknowledgement it is computed twice
            }
        }
        Ok(None) => drop(message.ack_with(AckKind::Nak(None)).await),
        Err(reason) => {
            (state.tell)(WorkerEvent::Failed(batch.name(), reason.clone()));
            if delivered >= MOST_FAILURES {
                bury(&state, &message, &batch, reason).await;
            } else {
                let pause = BACK_OFF * 4u32.pow(delivered.max(1) as u32 - 1);
                let _ = message.ack_with(AckKind::Nak(Some(pause))).await;
            }
        }
    }
}

/// Turns a batch into a dead letter.
async fn bury(state: &WorkerState, message: &Message, batch: &PartBatch, reason: String) {
    let id = format!("{}.{}.{}.dead", batch.task, batch.session, batch.number);
    let dead = executor::to_bytes(&BatchResult::Dead { batch: batch.name(), reason });
    if state.link.put(link::done_subject(&batch.task), id, dead).await.is_ok() {
        let _ = message.ack_with(AckKind::Term).await;
    }
}

/// Returns the task of a batch, opened. A task that failed to open is not tried again.
async fn task(state: &WorkerState, batch: &PartBatch) -> Result<OpenTask, String> {
    let name = &batch.task;
    // Held while a task opens: the other threads need the same one, and would open it, too.
    let mut tasks = state.tasks.lock().await;
    if let Some((_, known)) = tasks.iter().find(|(known, _)| known == name) {
        return known.clone();
    }
    let file = match &batch.file {
        Some(file) => checked(state, file, name)?,
        None => checked(state, &fetched(state, name).await?, name)?,
    };
    let open = Arc::clone(&state.worker.open);
    let title = file.title.clone();
    let opened = tokio::task::spawn_blocking(move || open(&file.spec).map(Arc::from));
    let opened = opened.await.unwrap_or_else(|_| Err("it broke while it was opened".to_owned()));
    let opened = opened.map(|handler| OpenTask { title, handler });
    (state.tell)(WorkerEvent::Task(opened.as_ref().map_or(name, |task| &task.title).clone()));
    tasks.push_front((name.to_owned(), opened.clone()));
    tasks.truncate(KEPT);
    opened
}

/// Downloads a task from the store.
async fn fetched(state: &WorkerState, name: &str) -> Result<Vec<u8>, String> {
    let object = state.link.tasks.get(name).await.map_err(|error| error.to_string())?;
    if object.info().size > MOST_TASK {
        return Err(format!("the task is larger than {} MiB", MOST_TASK >> 20));
    }
    let mut bytes = Vec::with_capacity(object.info().size);
    // The size in the metadata may be false.
    let mut object = object.take(MOST_TASK as u64);
    while object.read_buf(&mut bytes).await.map_err(|error| error.to_string())? > 0 {}
    Ok(bytes)
}

/// Decodes a task and verifies its name.
fn checked(state: &WorkerState, bytes: &[u8], name: &str) -> Result<TaskFile, String> {
    let file: TaskFile = executor::from_bytes(bytes).ok_or("the task cannot be read")?;
    let is_named = state.link.name_of(&link::spec_bytes(&file.spec)) == name;
    if is_named { Ok(file) } else { Err("the task is not what its name says".to_owned()) }
}

/// Computes the parts of a batch and reports progress meanwhile. `None` if stopped.
async fn done(
    state: &Arc<WorkerState>,
    message: &Message,
    task: OpenTask,
    batch: &PartBatch,
) -> Result<Option<Vec<EncodedPart>>, String> {
    let (asks, shared) = (batch.asks.clone(), Arc::clone(state));
    // A blocking thread leaves the asynchronous ones free for progress messages. A panic fails the batch, not
    // the worker.
    let mut doing = tokio::task::spawn_blocking(move || {
        catch_unwind(AssertUnwindSafe(|| pieces(&shared, &*task.handler, asks)))
            .unwrap_or_else(|panic| Err(text(&*panic)))
    });
    // A lost message does no harm: the next one still arrives in time.
    let pause = link::lost_after() / 3;
    let mut ticks = tokio::time::interval_at(tokio::time::Instant::now() + pause, pause);
    loop {
        tokio::select! {
            done = &mut doing => {
                return done.unwrap_or_else(|_| Err("the thread broke".to_owned()));
            }
            _ = ticks.tick() => {
                let _ = message.ack_with(AckKind::Progress).await; // the next one may arrive
            }
        }
    }
}

fn pieces(
    state: &WorkerState,
    handler: &dyn TaskHandler,
    asks: Vec<EncodedPart>,
) -> Result<Option<Vec<EncodedPart>>, String> {
    let mut pieces = Vec::with_capacity(asks.len());
    for (number, ask) in asks {
        match handler.piece(&ask, &state.stop).map_err(|error| error.to_string())? {
            Some(piece) => pieces.push((number, piece)),
            None => return Ok(None),
        }
        state.pieces.fetch_add(1, Ordering::Relaxed);
    }
    Ok(Some(pieces))
}

/// Sends a batch's results in parts that fit into messages. Returns whether the server has stored them.
async fn told(state: &WorkerState, batch: &PartBatch, pieces: Vec<EncodedPart>, secs: f64) -> bool {
    let (all, subject) = (pieces.len().max(1), link::done_subject(&batch.task));
    let mut parts: Vec<Vec<EncodedPart>> = vec![Vec::new()];
    let mut size = 0;
    for piece in pieces {
        size += piece.1.len() + 8;
        if size > PART && parts.last().is_some_and(|part| !part.is_empty()) {
            parts.push(Vec::new());
            size = piece.1.len() + 8;
        }
        parts.last_mut().expect("there is one").push(piece);
    }
    let last = parts.len() - 1;
    for (place, pieces) in parts.into_iter().enumerate() {
        // The same id every time: the server drops a result that is sent twice.
        let id = format!("{}.{}.{}.{place}", batch.task, batch.session, batch.number);
        let secs = secs * pieces.len() as f64 / all as f64;
        let (session, number, is_last) = (batch.session, batch.number, place == last);
        let bytes =
            executor::to_bytes(&BatchResult::Done { session, number, pieces, is_last, secs });
        // While the server is away, the result waits here.
        while let Err(error) = state.link.put(subject.clone(), id.clone(), bytes.clone()).await {
            if state.stop.is_requested() {
                return false;
            }
            state.note_away(error.to_string());
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
    true
}

fn text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|s| (*s).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "it broke".to_owned())
}

fn lock(report: &Mutex<WorkerReport>) -> std::sync::MutexGuard<'_, WorkerReport> {
    // The lock cannot be poisoned: no code under it can panic.
    report.lock().unwrap_or_else(PoisonError::into_inner)
}

//! A machine that does the work of others: it fetches batches, does them, and says what they came to. It
//! opens nothing that is named over the wire, and starts no program but those that its user allowed.

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
    Access, ClusterError, Doer, Open,
    link::{self, BEAT, Kind, Link},
    open,
    roster::{self, WorkerNews},
    wire::{Batch, Came, TaskFile},
};
use crate::{
    players::consent::Consent,
    work::{self, Answer},
};

/// A worker, as its user sets it up.
#[derive(Clone, Debug)]
pub struct Worker {
    /// What it is called.
    pub name: String,
    /// How many pieces it does at a time.
    pub threads: usize,
    /// The programs of others that may be started here; with none, work that needs some is left to others.
    pub engines: Option<Consent>,
    /// How it opens tasks.
    pub open: Open,
}

/// What a worker tells its user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerEvent {
    /// It is there and waits for work.
    Joined,
    /// It begins with a task.
    Task(String),
    /// A batch could not be done, for this reason.
    Failed(String, String),
    /// The server is not heard any more, for this reason; it is looked for.
    Away(String),
}

/// After so many failures a batch is a dead letter.
const MOST_FAILURES: i64 = 3;
/// After so many machines were lost with a batch it is a dead letter.
const MOST_LOST: i64 = 20;
/// A batch that failed waits so long before it is given out again, longer each time.
const BACK_OFF: Duration = Duration::from_secs(1);
/// A result is told in parts of so many bytes.
const PART: usize = 400 * 1024;
/// No task is larger: the weights of the largest networks, and some.
const MOST_TASK: usize = 256 << 20;
/// So many tasks are kept open.
const KEPT: usize = 4;

impl Worker {
    /// A worker that does the tasks of this program.
    pub fn new(name: String, threads: usize, engines: Option<Consent>) -> Worker {
        Worker { name, threads, engines, open }
    }

    /// Works until `stop` is requested; what is begun is then given back. A server that does not answer is
    /// looked for again. `tell` hears what happens. Requests `stop` itself where another version takes over.
    ///
    /// # Errors
    /// If the address or the credentials are none, or the machines there run another version.
    pub fn serve(
        &self,
        access: &Access,
        stop: &Stop,
        tell: impl Fn(WorkerEvent) + Send + Sync + 'static,
    ) -> Result<(), ClusterError> {
        let runtime = super::runtime(self.threads)?;
        runtime.block_on(self.work(access, stop, Arc::new(tell)))
    }

    /// As `serve`, among others on one runtime.
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
        let desk = Arc::new(Desk {
            news: Mutex::new(WorkerNews {
                name: self.name.clone(),
                hands: self.threads as u32,
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
        (desk.tell)(WorkerEvent::Joined);
        let superseded = Arc::new(Mutex::new(None));
        let beating = tokio::spawn(beat(Arc::clone(&desk), Arc::clone(&superseded)));
        let hands: Vec<_> =
            (0..self.threads).map(|_| tokio::spawn(serve(Arc::clone(&desk)))).collect();
        for hand in hands {
            let _ = hand.await; // a hand that broke has given nothing back: it is redelivered
        }
        beating.abort();
        let key = roster::key_of(&self.name);
        let _ = desk.link.keys.delete(&key).await; // it is forgotten soon anyhow
        let _ = desk.link.client().flush().await;
        let theirs = superseded.lock().unwrap_or_else(PoisonError::into_inner).take();
        theirs.map_or(Ok(()), |theirs| Err(desk.link.other_version(theirs)))
    }
}

impl Worker {
    /// The connection and what comes over it, as soon as there is one. `None` if stopped.
    async fn joined(
        &self,
        access: &Access,
        stop: &Stop,
        tell: &(dyn Fn(WorkerEvent) + Send + Sync),
    ) -> Result<Option<(Arc<Link>, Queues)>, ClusterError> {
        let mut is_told = false;
        let join = async || {
            let link = Arc::new(Box::pin(Link::connect(access)).await?);
            let queue = async |kind| link.queue(kind).await.map_err(|source| link.trouble(source));
            let engines =
                if self.engines.is_some() { Some(queue(Kind::Engines).await?) } else { None };
            let queues = Queues { own: queue(Kind::Own).await?, engines };
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

/// A task that is open, and what it is called.
#[derive(Clone)]
struct OpenTask {
    title: String,
    doer: Arc<dyn Doer>,
}

/// What hands out batches.
struct Queues {
    own: Consumer<pull::Config>,
    /// Those that need programs of others, where some may be started.
    engines: Option<Consumer<pull::Config>>,
}

/// What all hands of a worker share.
struct Desk {
    worker: Worker,
    link: Arc<Link>,
    queues: Queues,
    tell: Arc<dyn Fn(WorkerEvent) + Send + Sync>,
    news: Mutex<WorkerNews>,
    tasks: tokio::sync::Mutex<VecDeque<(String, Result<OpenTask, String>)>>,
    pieces: AtomicU64,
    is_away: AtomicBool,
    stop: Stop,
}

impl Desk {
    /// Tells once that the server is not heard, until it is again.
    fn note_away(&self, reason: String) {
        if !self.is_away.swap(true, Ordering::Relaxed) {
            (self.tell)(WorkerEvent::Away(reason));
        }
    }

    fn note_heard(&self) {
        self.is_away.store(false, Ordering::Relaxed);
    }
}

/// Says that the worker is there, and what it does. Ends the worker where another version has taken over:
/// none of its batches could be done here.
async fn beat(desk: Arc<Desk>, superseded: Arc<Mutex<Option<String>>>) {
    let key = roster::key_of(&desk.worker.name);
    let mut beat = tokio::time::interval(BEAT);
    let (mut then, mut counted) = (Instant::now(), 0);
    loop {
        beat.tick().await;
        let pieces = desk.pieces.load(Ordering::Relaxed);
        let secs = then.elapsed().as_secs_f64().max(0.1);
        let news = {
            let mut news = lock(&desk.news);
            news.pieces_a_second = (pieces - counted) as f64 / secs;
            news.pieces = pieces;
            news.clone()
        };
        (then, counted) = (Instant::now(), pieces);
        // A claim that is not heard is renewed by the next one.
        if let Ok(Some(theirs)) = desk.link.claim().await {
            *superseded.lock().unwrap_or_else(PoisonError::into_inner) = Some(theirs);
            return desk.stop.request();
        }
        let _ = desk.link.keys.put(&key, work::to_bytes(&news).into()).await;
    }
}

/// What each hand does until it is stopped: fetch a batch, do it. While it tells what a batch came to, it
/// fetches and does the next one.
async fn serve(desk: Arc<Desk>) {
    let mut telling: Option<JoinHandle<()>> = None;
    while !desk.stop.is_requested() {
        match fetch(&desk).await {
            Ok(Some(message)) => {
                desk.note_heard();
                let done = do_batch(&desk, message).await;
                if let Some(before) = telling.take() {
                    let _ = before.await; // what is not told is redelivered
                }
                telling = done.map(|done| tokio::spawn(close(Arc::clone(&desk), done)));
            }
            Ok(None) => {
                desk.note_heard();
                lock(&desk.news).doing.clear();
            }
            Err(error) => {
                desk.note_away(error);
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }
    if let Some(last) = telling {
        let _ = last.await;
    }
}

/// How long a hand waits for work before it looks whether it should stop.
const PATIENCE: Duration = Duration::from_secs(2);

/// A batch to be done. What needs programs of others is looked for first: few can do it.
async fn fetch(desk: &Desk) -> Result<Option<Message>, String> {
    let text = |error: async_nats::jetstream::consumer::pull::BatchError| error.to_string();
    if let Some(engines) = &desk.queues.engines {
        let mut found = engines.fetch().max_messages(1).messages().await.map_err(text)?;
        if let Some(message) = found.next().await {
            return message.map(Some).map_err(|error| error.to_string());
        }
    }
    let own = desk.queues.own.batch().max_messages(1).expires(PATIENCE);
    let mut batch = own.messages().await.map_err(text)?;
    loop {
        tokio::select! {
            message = batch.next() => {
                return message.transpose().map_err(|error| error.to_string());
            }
            () = tokio::time::sleep(Duration::from_millis(100)) => {
                // A message that comes nevertheless is redelivered.
                if desk.stop.is_requested() {
                    return Ok(None);
                }
            }
        }
    }
}

/// A batch that was done, or not, and what is to be said of it.
struct DoneBatch {
    message: Message,
    batch: Batch,
    delivered: i64,
    outcome: Result<Option<Vec<Answer>>, String>,
    secs: f64,
}

async fn do_batch(desk: &Arc<Desk>, message: Message) -> Option<DoneBatch> {
    let Some(batch) = work::from_bytes::<Batch>(&message.payload) else {
        // Nobody can do what nobody can read.
        let _ = message.ack_with(AckKind::Term).await;
        return None;
    };
    let delivered = message.info().map_or(1, |info| info.delivered);
    let began = Instant::now();
    let outcome = if delivered > MOST_LOST {
        Err(format!("{MOST_LOST} machines were lost with it"))
    } else {
        match task(desk, &batch).await {
            Ok(task) => {
                lock(&desk.news).doing.clone_from(&task.title);
                done(desk, &message, task, &batch).await
            }
            Err(reason) => Err(reason),
        }
    };
    Some(DoneBatch { message, batch, delivered, outcome, secs: began.elapsed().as_secs_f64() })
}

/// Tells what a batch came to, and only then takes it off the queue.
async fn close(desk: Arc<Desk>, done: DoneBatch) {
    let DoneBatch { message, batch, delivered, outcome, secs } = done;
    match outcome {
        Ok(Some(pieces)) => {
            if told(&desk, &batch, pieces, secs).await {
                let _ = message.ack().await; // otherwise it is done twice
            }
        }
        Ok(None) => drop(message.ack_with(AckKind::Nak(None)).await),
        Err(reason) => {
            (desk.tell)(WorkerEvent::Failed(batch.name(), reason.clone()));
            if delivered >= MOST_FAILURES {
                bury(&desk, &message, &batch, reason).await;
            } else {
                let pause = BACK_OFF * 4u32.pow(delivered.max(1) as u32 - 1);
                let _ = message.ack_with(AckKind::Nak(Some(pause))).await;
            }
        }
    }
}

/// Makes a batch a dead letter.
async fn bury(desk: &Desk, message: &Message, batch: &Batch, reason: String) {
    let id = format!("{}.{}.{}.dead", batch.task, batch.sitting, batch.number);
    let dead = work::to_bytes(&Came::Dead { batch: batch.name(), reason });
    if desk.link.put(link::done_subject(&batch.task), id, dead).await.is_ok() {
        let _ = message.ack_with(AckKind::Term).await;
    }
}

/// The task of this name, opened. One that cannot be opened is not tried again.
async fn task(desk: &Desk, batch: &Batch) -> Result<OpenTask, String> {
    let name = &batch.task;
    let mut tasks = desk.tasks.lock().await;
    if let Some((_, known)) = tasks.iter().find(|(known, _)| known == name) {
        return known.clone();
    }
    let file = match &batch.file {
        Some(file) => checked(file, name)?,
        None => checked(&fetched(desk, name).await?, name)?,
    };
    let consent = desk.worker.engines.clone().unwrap_or(Consent::NONE);
    let open = desk.worker.open;
    let title = file.title.clone();
    let opened = tokio::task::spawn_blocking(move || {
        open(&file.order, &consent).map(Arc::from).map_err(|error| error.to_string())
    });
    let opened = opened.await.unwrap_or_else(|_| Err("it broke while it was opened".to_owned()));
    let opened = opened.map(|doer| OpenTask { title, doer });
    (desk.tell)(WorkerEvent::Task(opened.as_ref().map_or(name, |task| &task.title).clone()));
    tasks.push_front((name.to_owned(), opened.clone()));
    tasks.truncate(KEPT);
    opened
}

/// A task from the store.
async fn fetched(desk: &Desk, name: &str) -> Result<Vec<u8>, String> {
    let object = desk.link.tasks.get(name).await.map_err(|error| error.to_string())?;
    if object.info().size > MOST_TASK {
        return Err(format!("the task is larger than {} MiB", MOST_TASK >> 20));
    }
    let mut bytes = Vec::with_capacity(object.info().size);
    // What its owner says of its size need not be true.
    let mut object = object.take(MOST_TASK as u64);
    while object.read_buf(&mut bytes).await.map_err(|error| error.to_string())? > 0 {}
    Ok(bytes)
}

/// A task, if it is what its name says.
fn checked(bytes: &[u8], name: &str) -> Result<TaskFile, String> {
    let file: TaskFile = work::from_bytes(bytes).ok_or("the task cannot be read")?;
    let is_named = link::name_of(&link::order_bytes(&file.order)) == name;
    if is_named { Ok(file) } else { Err("the task is not what its name says".to_owned()) }
}

/// Does the pieces of a batch, and says meanwhile that it is being done. `None` if stopped.
async fn done(
    desk: &Arc<Desk>,
    message: &Message,
    task: OpenTask,
    batch: &Batch,
) -> Result<Option<Vec<Answer>>, String> {
    let (asks, shared) = (batch.asks.clone(), Arc::clone(desk));
    let mut doing = tokio::task::spawn_blocking(move || {
        catch_unwind(AssertUnwindSafe(|| pieces(&shared, &*task.doer, asks)))
            .unwrap_or_else(|panic| Err(text(&*panic)))
    });
    let pause = link::lost_after() / 3;
    let mut ticks = tokio::time::interval_at(tokio::time::Instant::now() + pause, pause);
    loop {
        tokio::select! {
            done = &mut doing => {
                return done.unwrap_or_else(|_| Err("the thread broke".to_owned()));
            }
            _ = ticks.tick() => {
                let _ = message.ack_with(AckKind::Progress).await; // the next one may be heard
            }
        }
    }
}

fn pieces(desk: &Desk, doer: &dyn Doer, asks: Vec<Answer>) -> Result<Option<Vec<Answer>>, String> {
    let mut pieces = Vec::with_capacity(asks.len());
    for (number, ask) in asks {
        match doer.piece(&ask, &desk.stop).map_err(|error| error.to_string())? {
            Some(piece) => pieces.push((number, piece)),
            None => return Ok(None),
        }
        desk.pieces.fetch_add(1, Ordering::Relaxed);
    }
    Ok(Some(pieces))
}

/// Tells what a batch came to, in parts that fit into messages. Whether that is safe at the server.
async fn told(desk: &Desk, batch: &Batch, pieces: Vec<Answer>, secs: f64) -> bool {
    let (all, subject) = (pieces.len().max(1), link::done_subject(&batch.task));
    let mut parts: Vec<Vec<Answer>> = vec![Vec::new()];
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
        let id = format!("{}.{}.{}.{place}", batch.task, batch.sitting, batch.number);
        let secs = secs * pieces.len() as f64 / all as f64;
        let (sitting, number, is_last) = (batch.sitting, batch.number, place == last);
        let bytes = work::to_bytes(&Came::Done { sitting, number, pieces, is_last, secs });
        // While the server is away the result waits here.
        while let Err(error) = desk.link.put(subject.clone(), id.clone(), bytes.clone()).await {
            if desk.stop.is_requested() {
                return false;
            }
            desk.note_away(error.to_string());
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

fn lock(news: &Mutex<WorkerNews>) -> std::sync::MutexGuard<'_, WorkerNews> {
    // Nothing that can panic runs under this lock.
    news.lock().unwrap_or_else(PoisonError::into_inner)
}

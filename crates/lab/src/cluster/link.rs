//! The connection to a cluster's server, and what stands there.

use std::{future::IntoFuture, time::Duration};

use async_nats::{
    Client,
    jetstream::{
        self, Context, ErrorCode,
        consumer::{AckPolicy, Consumer, pull},
        context::{CreateStreamError, CreateStreamErrorKind},
        kv,
        object_store::{self, ObjectStore},
        stream::{self, DiscardPolicy, RetentionPolicy, Stream},
    },
};
use bytes::Bytes;
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::{Access, ClusterError, fingerprint};
use crate::work::{self, Order};

/// A connection that comes back by itself when the server does.
pub(super) struct Link {
    address: String,
    client: Client,
    context: Context,
    pub work: Stream,
    pub done: Stream,
    pub tasks: ObjectStore,
    pub keys: kv::Store,
}

/// A worker that is silent for so long is lost, and what it was doing is given to another one; the
/// environment can say otherwise in `OTHELLO_LOST_AFTER`, in seconds, before the first one joins.
pub const LOST_AFTER: Duration = Duration::from_secs(20);

/// What lies at the server for so long belongs to a run that nobody resumes.
const KEPT: Duration = Duration::from_hours(24);
/// No more bytes of results wait at the server: what is older gives way, and is played again. A server sets
/// them aside at once, and refuses where its disk has not as many left.
const MOST_BYTES: i64 = 1 << 30;
/// The same message within this time is taken once.
const DUPLICATES: Duration = Duration::from_mins(2);

/// How often somebody who joins tries, and how long it waits between two times.
const TRIES: u32 = 3;
const PAUSE: Duration = Duration::from_millis(500);

const WORK: &str = "OTHELLO_WORK";
const DONE: &str = "OTHELLO_DONE";
const TASKS: &str = "othello-tasks";
const KEYS: &str = "othello";
/// The key of the version that all play.
const VERSION: &str = "version";

/// The kinds of work: what any worker does, and what needs programs of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Own,
    Engines,
}

impl Kind {
    pub fn of(order: &Order) -> Kind {
        if order.needs_engines() { Kind::Engines } else { Kind::Own }
    }

    const fn name(self) -> &'static str {
        match self {
            Kind::Own => "own",
            Kind::Engines => "engines",
        }
    }

    /// Where batches of a task are put.
    pub fn subject(self, task: &str) -> String {
        format!("othello.work.{}.{task}", self.name())
    }
}

/// Where the results of a task are put.
pub(super) fn done_subject(task: &str) -> String {
    format!("othello.done.{task}")
}

/// The name of a task: what it is, and what plays it.
pub(super) fn name_of(order: &[u8]) -> String {
    let mut hash = Sha256::new();
    hash.update(fingerprint::version());
    hash.update(order);
    hex::encode(hash.finalize())
}

type Trouble = Box<dyn std::error::Error + Send + Sync>;

/// The server has too little disk.
#[derive(Debug, Error)]
#[error("the server has too little disk: {} GiB have to be set aside for results", MOST_BYTES >> 30)]
struct NoRoom(#[source] CreateStreamError);

fn no_room(error: CreateStreamError) -> Trouble {
    match error.kind() {
        CreateStreamErrorKind::JetStream(refusal)
            if refusal.error_code() == ErrorCode::STORAGE_RESOURCES_EXCEEDED =>
        {
            Box::new(NoRoom(error))
        }
        _ => Box::new(error),
    }
}

impl Link {
    /// Connects, and makes what is not there yet.
    pub async fn connect(access: &Access) -> Result<Link, ClusterError> {
        let address = access.to_string();
        let trouble = |source| ClusterError::Server { address: address.clone(), source };
        let mut tries = 1;
        let link = loop {
            match Link::open(access).await {
                Ok(link) => break link,
                Err(error) if tries == TRIES => return Err(trouble(error)),
                // A server that has just begun listens before it is ready.
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
            tries += 1;
        };
        match link.claim().await.map_err(trouble)? {
            None => Ok(link),
            Some(theirs) => Err(link.other_version(theirs)),
        }
    }

    async fn open(access: &Access) -> Result<Link, Trouble> {
        let options = access.options()?.name("othello-lab").max_reconnects(None);
        let options = options
            .connection_timeout(Duration::from_secs(5))
            .reconnect_delay_callback(|times| Duration::from_millis(100 * times.min(20) as u64));
        let client = options.connect(access.to_string()).await?;
        let mut context = jetstream::new(client.clone());
        context.set_timeout(Duration::from_secs(5));
        let common = stream::Config { max_age: KEPT, ..stream::Config::default() };
        let work = stream::Config {
            name: WORK.to_owned(),
            subjects: vec!["othello.work.>".to_owned()],
            retention: RetentionPolicy::WorkQueue,
            duplicate_window: DUPLICATES,
            ..common.clone()
        };
        let done = stream::Config {
            name: DONE.to_owned(),
            subjects: vec!["othello.done.*".to_owned()],
            max_bytes: MOST_BYTES,
            discard: DiscardPolicy::Old,
            duplicate_window: DUPLICATES,
            ..common
        };
        let work = context.get_or_create_stream(work).await?;
        let done = context.get_or_create_stream(done).await.map_err(no_room)?;
        let tasks = if let Ok(tasks) = context.get_object_store(TASKS).await {
            tasks
        } else {
            let bucket = TASKS.to_owned();
            let config = object_store::Config { bucket, max_age: KEPT, ..Default::default() };
            context.create_object_store(config).await?
        };
        context.get_or_create_stream(keys()).await?;
        let keys = context.get_key_value(KEYS).await?;
        Ok(Link { address: access.to_string(), client, context, work, done, tasks, keys })
    }

    /// Claims this server for our version, or renews the claim; without renewal it lapses in a few beats.
    /// Returns the version that holds the claim if it is another one, and leaves that claim alone.
    pub async fn claim(&self) -> Result<Option<String>, Trouble> {
        let ours = fingerprint::version();
        let known = self.claimed().await?;
        let revision = known.as_ref().map_or(0, |(_, revision)| *revision);
        if let Some((theirs, _)) = known.filter(|(claimed, _)| claimed != ours) {
            return Ok(Some(theirs));
        }
        match self.keys.update(VERSION, ours.into(), revision).await {
            Ok(_) => Ok(None),
            // Another machine was quicker: its claim counts, or renews ours.
            Err(error) if error.kind() == kv::UpdateErrorKind::WrongLastRevision => {
                let known = self.claimed().await?;
                Ok(known.map(|(claimed, _)| claimed).filter(|claimed| claimed != ours))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The version that holds the claim, and the revision of its key.
    async fn claimed(&self) -> Result<Option<(String, u64)>, Trouble> {
        let entry = self.keys.entry(VERSION).await?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Ok(entry.map(|entry| (text(&entry.value), entry.revision)))
    }

    /// The error of a machine that meets this version here.
    pub fn other_version(&self, theirs: String) -> ClusterError {
        let (address, ours) = (self.address.clone(), fingerprint::version().to_owned());
        ClusterError::Version { address, theirs, ours }
    }

    /// The address, without any secret.
    pub fn address(&self) -> &str {
        &self.address
    }

    pub const fn client(&self) -> &Client {
        &self.client
    }

    /// What went wrong there.
    pub fn trouble(&self, source: impl Into<Trouble>) -> ClusterError {
        ClusterError::Server { address: self.address.clone(), source: source.into() }
    }

    /// Puts a message there, and waits until it is safe. The same id within two minutes counts once.
    pub async fn put(&self, subject: String, id: String, bytes: Vec<u8>) -> Result<(), Trouble> {
        let message = jetstream::message::PublishMessage::build();
        let message = message.payload(Bytes::from(bytes)).message_id(id);
        self.context.send_publish(subject, message).await?.into_future().await?;
        Ok(())
    }

    /// Puts a task there, if it is not there yet.
    pub async fn put_task(&self, task: &str, bytes: &[u8]) -> Result<(), Trouble> {
        // One that was taken away is still known by its name.
        if self.tasks.info(task).await.map_or(true, |known| known.deleted) {
            self.tasks.put(task, &mut &*bytes).await?;
        }
        Ok(())
    }

    /// What hands out the work of a kind.
    pub async fn queue(&self, kind: Kind) -> Result<Consumer<pull::Config>, Trouble> {
        let config = pull::Config {
            durable_name: Some(kind.name().to_owned()),
            filter_subject: format!("othello.work.{}.*", kind.name()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: lost_after(),
            max_ack_pending: 100_000,
            max_waiting: 20_000,
            ..Default::default()
        };
        Ok(self.work.get_or_create_consumer(kind.name(), config).await?)
    }
}

/// The stream of a bucket of keys, by the design of NATS (ADR-8): servers before 2.10 do not answer what the
/// client asks them before it makes a bucket.
fn keys() -> stream::Config {
    stream::Config {
        name: format!("KV_{KEYS}"),
        subjects: vec![format!("$KV.{KEYS}.>")],
        max_messages_per_subject: 1,
        max_age: 4 * BEAT,
        discard: DiscardPolicy::New,
        allow_rollup: true,
        deny_delete: true,
        allow_direct: true,
        ..stream::Config::default()
    }
}

/// How often whoever is here says so.
pub(super) const BEAT: Duration = Duration::from_secs(3);

/// After how much silence a worker is lost.
pub(super) fn lost_after() -> Duration {
    let told = std::env::var("OTHELLO_LOST_AFTER").ok().and_then(|secs| secs.parse().ok());
    told.filter(|secs| (0.0..1e6).contains(secs)).map_or(LOST_AFTER, Duration::from_secs_f32)
}

/// A task's bytes.
pub(super) fn order_bytes(order: &Order) -> Vec<u8> {
    work::to_bytes(order)
}

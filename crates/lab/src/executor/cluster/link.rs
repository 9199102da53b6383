//! The connection to a cluster's server and the streams and stores on it.

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

use super::{Access, ClusterError};
use crate::executor::{self, JobSpec};

/// A connection that restores itself when the server returns.
pub(super) struct Link {
    address: String,
    /// The version of this program; machines of other versions compute other results.
    version: &'static str,
    client: Client,
    context: Context,
    pub work: Stream,
    pub done: Stream,
    pub tasks: ObjectStore,
    pub keys: kv::Store,
}

/// The silence after which a worker counts as lost and its batches go to another one. The variable
/// `OTHELLO_LOST_AFTER` overrides it, in seconds, if set before the first worker joins.
pub const LOST_AFTER: Duration = Duration::from_secs(20);

/// The lifetime of messages and tasks on the server. Older ones belong to a run that will not resume.
const KEPT: Duration = Duration::from_hours(24);
/// The maximum size of stored results. The oldest are dropped and computed again. The server reserves this
/// space at once, and refuses if its disk has less.
const MOST_BYTES: i64 = 1 << 30;
/// The period within which a repeated message counts once.
const DUPLICATES: Duration = Duration::from_mins(2);

/// The number of attempts to join, and the pause between two of them.
const TRIES: u32 = 3;
const PAUSE: Duration = Duration::from_millis(500);

const WORK: &str = "OTHELLO_WORK";
const DONE: &str = "OTHELLO_DONE";
const TASKS: &str = "othello-tasks";
const KEYS: &str = "othello";
/// The key that holds the cluster's version.
const VERSION: &str = "version";

/// The kinds of work: parts that any worker can compute, and parts that need external programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WorkKind {
    Own,
    Engines,
}

impl WorkKind {
    pub fn of(spec: &JobSpec) -> WorkKind {
        if spec.needs_engines() { WorkKind::Engines } else { WorkKind::Own }
    }

    const fn name(self) -> &'static str {
        match self {
            WorkKind::Own => "own",
            WorkKind::Engines => "engines",
        }
    }

    /// The subject of a task's batches.
    pub fn subject(self, task: &str) -> String {
        format!("othello.work.{}.{task}", self.name())
    }
}

/// The subject of a task's results.
pub(super) fn done_subject(task: &str) -> String {
    format!("othello.done.{task}")
}

type ServerError = Box<dyn std::error::Error + Send + Sync>;

/// The server has too little disk space.
#[derive(Debug, Error)]
#[error("the server has too little disk space: {} GiB are needed for results", MOST_BYTES >> 30)]
struct DiskSpaceError(#[source] CreateStreamError);

fn no_room(error: CreateStreamError) -> ServerError {
    match error.kind() {
        CreateStreamErrorKind::JetStream(refusal)
            if refusal.error_code() == ErrorCode::STORAGE_RESOURCES_EXCEEDED =>
        {
            Box::new(DiskSpaceError(error))
        }
        _ => Box::new(error),
    }
}

impl Link {
    /// Connects, and creates missing streams and stores.
    pub async fn connect(access: &Access, version: &'static str) -> Result<Link, ClusterError> {
        let address = access.to_string();
        let trouble = |source| ClusterError::Server { address: address.clone(), source };
        let mut tries = 1;
        let link = loop {
            match Link::open(access, version).await {
                Ok(link) => break link,
                Err(error) if tries == TRIES => return Err(trouble(error)),
                // A starting server accepts connections before JetStream is ready.
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
            tries += 1;
        };
        match link.claim().await.map_err(trouble)? {
            None => Ok(link),
            Some(theirs) => Err(link.other_version(theirs)),
        }
    }

    async fn open(access: &Access, version: &'static str) -> Result<Link, ServerError> {
        // Without a limit, as everyone waits for a server that restarts.
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
            // A batch stays until a worker acknowledges it, so a worker that dies loses nothing.
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
        Ok(Link { address: access.to_string(), version, client, context, work, done, tasks, keys })
    }

    /// Claims this server for our version, or renews the claim; without renewal it lapses in a few beats.
    /// Returns the version that holds the claim if it is another one, and leaves that claim alone.
    pub async fn claim(&self) -> Result<Option<String>, ServerError> {
        let ours = self.version;
        let known = self.claimed().await?;
        let revision = known.as_ref().map_or(0, |(_, revision)| *revision);
        if let Some((theirs, _)) = known.filter(|(claimed, _)| claimed != ours) {
            return Ok(Some(theirs));
        }
        match self.keys.update(VERSION, ours.into(), revision).await {
            Ok(_) => Ok(None),
            // Another machine was quicker. Its claim counts, or renews ours if the version is the same.
            Err(error) if error.kind() == kv::UpdateErrorKind::WrongLastRevision => {
                let known = self.claimed().await?;
                Ok(known.map(|(claimed, _)| claimed).filter(|claimed| claimed != ours))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The version that holds the claim, and the revision of its key.
    async fn claimed(&self) -> Result<Option<(String, u64)>, ServerError> {
        let entry = self.keys.entry(VERSION).await?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Ok(entry.map(|entry| (text(&entry.value), entry.revision)))
    }

    /// The error for a cluster of another version.
    pub fn other_version(&self, theirs: String) -> ClusterError {
        let (address, ours) = (self.address.clone(), self.version.to_owned());
        ClusterError::Version { address, theirs, ours }
    }

    /// The name of a task: a hash of its bytes and the program's version.
    pub fn name_of(&self, spec: &[u8]) -> String {
        let mut hash = Sha256::new();
        // Other versions may compute other results, so they never share a task.
        hash.update(self.version);
        hash.update(spec);
        hex::encode(hash.finalize())
    }

    /// The address, without any secret.
    pub fn address(&self) -> &str {
        &self.address
    }

    pub const fn client(&self) -> &Client {
        &self.client
    }

    /// Wraps an error of the server.
    pub fn trouble(&self, source: impl Into<ServerError>) -> ClusterError {
        ClusterError::Server { address: self.address.clone(), source: source.into() }
    }

    /// Publishes a message and waits until it is stored. Messages with the same id within two minutes count
    /// once.
    pub async fn put(
        &self,
        subject: String,
        id: String,
        bytes: Vec<u8>,
    ) -> Result<(), ServerError> {
        let message = jetstream::message::PublishMessage::build();
        let message = message.payload(Bytes::from(bytes)).message_id(id);
        self.context.send_publish(subject, message).await?.into_future().await?;
        Ok(())
    }

    /// Stores a task, if it is not stored yet.
    pub async fn put_task(&self, task: &str, bytes: &[u8]) -> Result<(), ServerError> {
        // A deleted object still has its metadata.
        if self.tasks.info(task).await.map_or(true, |known| known.deleted) {
            self.tasks.put(task, &mut &*bytes).await?;
        }
        Ok(())
    }

    /// The consumer that hands out batches of a kind.
    pub async fn queue(&self, kind: WorkKind) -> Result<Consumer<pull::Config>, ServerError> {
        let config = pull::Config {
            durable_name: Some(kind.name().to_owned()),
            filter_subject: format!("othello.work.{}.*", kind.name()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: lost_after(),
            // Enough for 10,000 cores: each waits for one batch, and several are under way.
            max_ack_pending: 100_000,
            max_waiting: 20_000,
            ..Default::default()
        };
        Ok(self.work.get_or_create_consumer(kind.name(), config).await?)
    }
}

/// The stream of a key-value bucket, as NATS defines it (ADR-8). It is created by hand because servers
/// before 2.10 do not answer a request that the client makes before it creates a bucket.
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

/// The interval between two reports of a worker.
pub(super) const BEAT: Duration = Duration::from_secs(3);

/// The silence after which a worker counts as lost.
pub(super) fn lost_after() -> Duration {
    let told = std::env::var("OTHELLO_LOST_AFTER").ok().and_then(|secs| secs.parse().ok());
    told.filter(|secs| (0.0..1e6).contains(secs)).map_or(LOST_AFTER, Duration::from_secs_f32)
}

/// The bytes of a job spec.
pub(super) fn spec_bytes(spec: &JobSpec) -> Vec<u8> {
    executor::to_bytes(spec)
}

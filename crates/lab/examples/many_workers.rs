//! Measures the overhead of a cluster beyond the cores at hand: workers sleep instead of playing.
//!
//! ```text
//! nats-server -js &
//! cargo run -p othello-lab --example many_workers -- workers nats://127.0.0.1 1000 2000 &
//! cargo run -p othello-lab --example many_workers -- coordinator nats://127.0.0.1 100000
//! ```
//! The first one is a thousand workers, each with a connection of its own and one hand that takes 2000 ms
//! for a piece; the second asks for 100,000 pieces, a batch each, and tells how long that took.

use std::{env, error::Error, sync::Arc, thread, time::Duration};

use othello_engine::search::Stop;
use othello_lab::{
    executor::{
        self, Executor, JobSpec, RemoteExecutor, Task, TaskHandler, WorkError,
        cluster::{Access, ClusterWorker},
    },
    jobs,
};

/// A task whose pieces only take time.
struct Sleep;

impl Task for Sleep {
    type Ask = u32;
    type Piece = u32;

    fn piece(&self, ask: &u32, stop: &Stop) -> Result<Option<u32>, WorkError> {
        let millis: u64 = env::args().nth(4).and_then(|text| text.parse().ok()).unwrap_or(2000);
        thread::sleep(Duration::from_millis(millis));
        Ok((!stop.is_requested()).then_some(*ask))
    }

    fn job_spec(&self) -> JobSpec {
        JobSpec::Benchmark { learning: false, pairs: 1, players: Vec::new() }
    }

    fn encode(&self, piece: &u32) -> Vec<u8> {
        executor::to_bytes(piece)
    }

    fn decode(&self, ask: &u32, bytes: &[u8]) -> Option<u32> {
        executor::from_bytes(bytes).filter(|piece| piece == ask)
    }
}

#[allow(clippy::unnecessary_wraps)] // as a worker calls it
fn sleeper(_: &JobSpec) -> Result<Box<dyn TaskHandler>, String> {
    Ok(Box::new(Sleep))
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().collect();
    let [_, role, address, count, ..] = &arguments[..] else {
        return Err("expected workers|coordinator ADDRESS COUNT [MILLISECONDS]".into());
    };
    let (access, count): (Access, u32) = (address.parse()?, count.parse()?);
    if role == "workers" { serve(&access, count) } else { coordinate(&access, count) }
}

fn serve(access: &Access, count: u32) -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .max_blocking_threads(count as usize + 16)
        .enable_all()
        .build()?;
    let workers = (0..count).map(|number| {
        let worker = ClusterWorker {
            open: Arc::new(sleeper),
            ..jobs::worker(format!("sleeper-{number}"), 1, None)
        };
        let access = access.clone();
        runtime.spawn(async move {
            worker
                .work(&access, &Stop::default(), Arc::new(|_| {}))
                .await
                .map_err(|e| e.to_string())
        })
    });
    for worker in workers.collect::<Vec<_>>() {
        runtime.block_on(worker)??;
    }
    Ok(())
}

fn coordinate(access: &Access, count: u32) -> Result<(), Box<dyn Error>> {
    let cluster = Arc::new(jobs::join(access)?);
    let asks: Vec<u32> = (0..count).collect();
    let began = std::time::Instant::now();
    let executor = Executor::remote(Arc::clone(&cluster) as Arc<dyn RemoteExecutor>);
    let pieces = executor.pieces(&Sleep, &asks, &Stop::default(), || {})?;
    let secs = began.elapsed().as_secs_f64();
    let done = pieces.iter().flatten().count();
    let parallelism = cluster.parallelism();
    println!("{done} pieces by {parallelism} threads in {secs:.1} s");
    Ok(())
}

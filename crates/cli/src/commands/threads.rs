//! Threads that a user asks for: where there is no memory for so many, an error says so before anything begins.
//! Once they have taken all there is, nothing but an abort is left.

use std::thread;

use rayon::{ThreadPool, ThreadPoolBuilder};

const MOST: usize = 1024;
/// A thread's stack, as the standard library makes it.
const STACK: usize = 2 << 20;
/// What an allocator may set aside for threads, up to eight a core as glibc does.
const SET_ASIDE: usize = 64 << 20;
/// What the work itself takes at least.
const WORK: usize = 64 << 20;

/// Reads what `--threads` is given; 0 is one for each core.
pub fn parse(text: &str) -> Result<usize, String> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = text.parse().ok().filter(|&threads| threads <= MOST);
    match threads.ok_or_else(|| format!("expected at most {MOST} threads, 0 for one a core"))? {
        0 => Ok(cores),
        threads if threads <= cores || has_memory(threads, cores) => Ok(threads),
        _ => Err("the system gives no memory for so many threads: ask for fewer".to_owned()),
    }
}

fn has_memory(threads: usize, cores: usize) -> bool {
    let bytes = threads * STACK + threads.min(8 * cores) * SET_ASIDE + WORK;
    // It is given back at once; nothing of it is touched.
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

/// A pool of so many threads; one for each core for 0.
pub fn pool(threads: usize) -> Result<ThreadPool, String> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| format!("the system gives no {threads} threads: {error}"))
}

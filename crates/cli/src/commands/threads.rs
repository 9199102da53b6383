//! The number of threads that a user requests. More than the memory can hold are refused before any work begins,
//! because running out of memory later would abort the program.

use std::thread;

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::error::CliError;

const MOST: usize = 1024;
/// The stack size of a thread, the default of the standard library.
const STACK: usize = 2 << 20;
/// The memory that an allocator may reserve per thread, for up to eight threads a core, as in glibc.
const SET_ASIDE: usize = 64 << 20;
/// The minimum memory of the work itself.
const WORK: usize = 64 << 20;

/// Parses the value of `--threads`; 0 means one per core.
pub fn parse(text: &str) -> Result<usize, String> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = text.parse().ok().filter(|&threads| threads <= MOST);
    match threads.ok_or_else(|| format!("expected at most {MOST} threads, 0 for one a core"))? {
        0 => Ok(cores),
        threads if threads <= cores || has_memory(threads, cores) => Ok(threads),
        _ => Err("there is not enough memory for so many threads: ask for fewer".to_owned()),
    }
}

fn has_memory(threads: usize, cores: usize) -> bool {
    let bytes = threads * STACK + threads.min(8 * cores) * SET_ASIDE + WORK;
    // The memory is released at once and never touched.
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

/// A pool with this many threads; 0 means one per core.
pub fn pool(threads: usize) -> Result<ThreadPool, CliError> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|source| CliError::Threads { threads, source })
}

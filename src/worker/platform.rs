//! Work on threads.

use std::{cell::Cell, sync::mpsc::Receiver, thread, time::Duration};

use thread_priority::{ThreadPriority, ThreadPriorityValue};

use super::{Outlet, PlainJob};

thread_local! {
    static LOW_PRIORITY: Cell<bool> = const { Cell::new(false) };
}

/// Started work; it needs nothing besides its stop.
pub(super) struct WorkHandle;

impl WorkHandle {
    /// Does nothing: the thread sees its stop.
    #[expect(clippy::unused_self, reason = "a page has something to stop")]
    pub(super) const fn stop(&self) {}
}

pub(super) fn start(work: impl FnOnce() + Send + 'static) -> WorkHandle {
    thread::spawn(work);
    WorkHandle
}

pub(super) fn start_job<J: PlainJob>(job: J, outlet: Outlet<J::Report>) -> WorkHandle {
    start(move || outlet.run(|stop, send| job.run(stop, send)))
}

/// Waits at most this long for a report.
pub(super) fn receive<R>(reports: &Receiver<R>, patience: Duration) -> Option<R> {
    reports.recv_timeout(patience).ok()
}

/// A pool of this many threads with the priority of this thread, which is low in
/// [`Worker::spawn_behind`](super::Worker::spawn_behind).
///
/// # Errors
/// If the system gives no thread.
pub fn pool(threads: usize) -> Result<rayon::ThreadPool, rayon::ThreadPoolBuildError> {
    // Only Linux passes on the priority of the thread that starts another.
    let low = LOW_PRIORITY.get();
    let inherit = move |_| {
        if low {
            give_way();
        }
    };
    rayon::ThreadPoolBuilder::new().num_threads(threads).start_handler(inherit).build()
}

/// Lowers this thread's priority, and on Linux that of the threads it will start.
pub(super) fn give_way() {
    LOW_PRIORITY.set(true);
    // Out of 0..=99 with 50 as usual. If the system refuses, the priority stays.
    if let Ok(low) = ThreadPriorityValue::try_from(20_u8) {
        let _ = thread_priority::set_current_thread_priority(ThreadPriority::Crossplatform(low));
    }
}

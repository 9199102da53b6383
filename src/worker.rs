//! Background threads of the window. A [`Worker`] does one task and sends reports. Dropping it stops the task
//! and closes the channel, so no late report can arrive.

use std::{
    cell::Cell,
    sync::{
        Arc, OnceLock,
        mpsc::{self, TryRecvError},
    },
    thread,
    time::Duration,
};

use othello_engine::search::Stop;
use thread_priority::{ThreadPriority, ThreadPriorityValue};

use crate::dispatcher::{Dispatcher, Mailbox};

/// A task in progress. Dropping it is the only way to cancel it.
pub struct Worker<R> {
    stop: Stop,
    reports: mpsc::Receiver<R>,
    mailbox: Arc<Mailbox>,
    /// The last delivery in which a report was taken.
    delivery: Cell<u64>,
}

/// The state of a worker's channel.
#[derive(Debug, PartialEq, Eq)]
pub enum Poll<R> {
    /// The oldest report that was not taken yet.
    Report(R),
    /// No new report; the task continues.
    Working,
    /// No report will follow: the task is done, or its thread panicked.
    Ended,
}

impl<R: Send + 'static> Worker<R> {
    /// Starts `work` on its own thread. The function it gets sends a report and wakes the window. The work
    /// must end soon after a requested stop.
    pub fn spawn(
        ctx: &egui::Context,
        work: impl FnOnce(&Stop, &mut dyn FnMut(R)) + Send + 'static,
    ) -> Worker<R> {
        let dispatcher = Dispatcher::of(ctx);
        dispatcher.job_started();
        Worker::start(ctx, dispatcher, WorkerJob::Counted, work)
    }

    /// Like [`Worker::spawn`], for work that may take hours. It has a low priority, and so have the threads
    /// of a [`pool`] that it makes.
    pub fn spawn_behind(
        ctx: &egui::Context,
        work: impl FnOnce(&Stop, &mut dyn FnMut(R)) + Send + 'static,
    ) -> Worker<R> {
        Worker::spawn(ctx, move |stop, send| {
            give_way();
            work(stop, send);
        })
    }

    /// Like [`Worker::spawn`], for a thread that waits for events while the window is open.
    pub fn spawn_listener(
        ctx: &egui::Context,
        work: impl FnOnce(&Stop, &mut dyn FnMut(R)) + Send + 'static,
    ) -> Worker<R> {
        Worker::start(ctx, Dispatcher::of(ctx), WorkerJob::Listener, work)
    }

    fn start(
        ctx: &egui::Context,
        dispatcher: Dispatcher,
        job: WorkerJob,
        work: impl FnOnce(&Stop, &mut dyn FnMut(R)) + Send + 'static,
    ) -> Worker<R> {
        let (sender, reports) = mpsc::channel();
        let stop = Stop::default();
        let mailbox = Arc::new(Mailbox::new(dispatcher));
        let end = EndNotice { ctx: ctx.clone(), mailbox: mailbox.clone(), job };
        let stopped = stop.clone();
        thread::spawn(move || {
            work(&stopped, &mut |report| {
                end.mailbox.send(&end.ctx, &stopped, || sender.send(report).is_ok());
            });
            // The channel closes before the end is announced, so that a woken receiver finds it closed.
            drop(sender);
            drop(end);
        });
        Worker { stop, reports, mailbox, delivery: Cell::new(0) }
    }

    /// Asks the work to end. Reports sent until then still arrive.
    pub fn stop(&self) {
        self.stop.request();
        self.mailbox.wake();
    }

    /// Waits at most `patience` for the next report. While a test delivers reports itself, waits without a
    /// limit.
    pub fn wait(&self, patience: Duration) -> Option<R> {
        let report = if self.mailbox.dispatcher().is_stepped() {
            self.reports.recv().ok()
        } else {
            self.reports.recv_timeout(patience).ok()
        };
        report.inspect(|_| self.mailbox.taken())
    }

    /// The next report, without waiting. While a test delivers reports itself, each delivery hands over one.
    pub fn poll(&self) -> Poll<R> {
        let Some(delivery) = self.mailbox.dispatcher().open_delivery(self.delivery.get()) else {
            return Poll::Working;
        };
        match self.reports.try_recv() {
            Ok(report) => {
                self.delivery.set(delivery);
                self.mailbox.taken();
                Poll::Report(report)
            }
            Err(TryRecvError::Empty) => Poll::Working,
            Err(TryRecvError::Disconnected) => Poll::Ended,
        }
    }
}

impl<R> Drop for Worker<R> {
    fn drop(&mut self) {
        self.stop.request();
        self.mailbox.wake();
    }
}

/// Whether a worker counts as work under way.
enum WorkerJob {
    Counted,
    Listener,
}

/// Announces the end of a thread, even after a panic.
struct EndNotice {
    ctx: egui::Context,
    mailbox: Arc<Mailbox>,
    job: WorkerJob,
}

impl Drop for EndNotice {
    fn drop(&mut self) {
        let dispatcher = self.mailbox.dispatcher();
        match self.job {
            WorkerJob::Counted => dispatcher.job_ended(),
            WorkerJob::Listener => dispatcher.announce(),
        }
        self.ctx.request_repaint();
    }
}

/// A pool of this many threads with a low priority, as in [`Worker::spawn_behind`].
///
/// # Errors
/// If the system gives no thread.
pub fn pool(threads: usize) -> Result<rayon::ThreadPool, rayon::ThreadPoolBuildError> {
    rayon::ThreadPoolBuilder::new().num_threads(threads).start_handler(|_| give_way()).build()
}

/// The default number of threads, which leaves one core to the window.
pub fn usual_threads() -> usize {
    cores().saturating_sub(1).max(1)
}

static CORES: OnceLock<usize> = OnceLock::new();

/// The number of threads that can run in parallel.
pub fn cores() -> usize {
    *CORES.get_or_init(|| thread::available_parallelism().map_or(1, usize::from))
}

/// Sets the result of [`cores`], for tests whose pictures show it. Later calls have no effect.
pub fn assume_cores(cores: usize) {
    CORES.get_or_init(|| cores);
}

/// Lowers this thread's priority, and on Linux that of the threads it will start.
fn give_way() {
    // Out of 0..=99 with 50 as usual. If the system refuses, the priority stays.
    if let Ok(low) = ThreadPriorityValue::try_from(20_u8) {
        let _ = thread_priority::set_current_thread_priority(ThreadPriority::Crossplatform(low));
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::watchdog::Watchdog;

    fn wait<R: Send + 'static>(worker: &Worker<R>) -> Poll<R> {
        loop {
            match worker.poll() {
                Poll::Working => thread::sleep(Duration::from_millis(1)),
                other => return other,
            }
        }
    }

    #[test]
    fn reports_arrive_in_order_and_then_the_end() {
        let worker = Worker::spawn(&egui::Context::default(), |_, send| (0..3).for_each(send));
        assert_eq!(wait(&worker), Poll::Report(0));
        assert_eq!(wait(&worker), Poll::Report(1));
        assert_eq!(wait(&worker), Poll::Report(2));
        assert_eq!(wait(&worker), Poll::Ended);
    }

    #[test]
    fn dropping_the_worker_stops_the_work() {
        let (done, ended) = mpsc::channel();
        let worker = Worker::<()>::spawn(&egui::Context::default(), move |stop, _| {
            while !stop.is_requested() {
                thread::sleep(Duration::from_micros(100));
            }
            done.send(()).unwrap();
        });
        drop(worker);
        let watchdog = Watchdog::new("the end of the work");
        while ended.try_recv().is_err() {
            watchdog.check(String::new);
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_panic_ends_the_worker() {
        let worker = Worker::<()>::spawn(&egui::Context::default(), |_, _| {
            std::panic::resume_unwind(Box::new("a quiet panic"));
        });
        assert_eq!(wait(&worker), Poll::Ended);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn long_work_and_its_threads_have_low_priority() {
        /// The niceness of this thread, from its line in `/proc`: -20..=19, 0 by default.
        fn niceness() -> i32 {
            let line = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
            let fields = line.rsplit(')').next().unwrap();
            fields.split_whitespace().nth(16).unwrap().parse().unwrap()
        }
        let usual = niceness();
        let worker = Worker::spawn_behind(&egui::Context::default(), |_, send| {
            send(niceness());
            send(pool(1).unwrap().install(niceness));
            send(thread::spawn(niceness).join().unwrap());
        });
        for thread in ["its own", "of a pool", "begun by it"] {
            let Poll::Report(nice) = wait(&worker) else { panic!("no report") };
            assert!(nice > 0, "the thread {thread} has {nice}");
        }
        assert_eq!(niceness(), usual);
    }
}

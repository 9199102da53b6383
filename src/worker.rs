//! Background work of the window. A [`Worker`] does one task and sends reports. Dropping it stops the task
//! and closes the channel, so no late report can arrive.
//!
//! The work is a closure or a [`PlainJob`], which is plain data. A page has no threads: there a job runs in a second
//! instance of the program, and a closure, which must be short, at once.

#[cfg_attr(target_family = "wasm", path = "worker/page.rs")]
mod platform;

pub use platform::pool;
#[cfg(target_family = "wasm")]
pub use platform::{begun, prepare};

use std::{
    cell::Cell,
    sync::{
        Arc, OnceLock,
        mpsc::{self, TryRecvError},
    },
    time::Duration,
};

use othello_engine::search::Stop;
use serde::{Serialize, de::DeserializeOwned};

use crate::dispatcher::{Dispatcher, Mailbox};

/// Work as plain data, for another thread or another instance of the program. What cannot be sent to another
/// instance, such as a table to reuse, is skipped in writing and missing there.
pub trait PlainJob: Serialize + DeserializeOwned + Send + 'static {
    /// The reports.
    type Report: Serialize + DeserializeOwned + Send + 'static;

    /// The name, by which another instance knows the kind of job.
    const NAME: &'static str;

    /// Does the work. It must end soon after a requested stop.
    fn run(self, stop: &Stop, send: &mut dyn FnMut(Self::Report));
}

/// Runs a job that another instance has sent, and sends back its reports. `None` if it cannot be read.
#[cfg(any(test, target_family = "wasm"))]
pub fn run_encoded<J: PlainJob>(job: &[u8], send: &mut dyn FnMut(Vec<u8>)) -> Option<()> {
    let job: J = othello_lab::executor::from_bytes(job)?;
    job.run(&Stop::default(), &mut |report| send(othello_lab::executor::to_bytes(&report)));
    Some(())
}

/// A task in progress. Dropping it is the only way to cancel it.
pub struct Worker<R> {
    stop: Stop,
    reports: mpsc::Receiver<R>,
    task: platform::WorkHandle,
    mailbox: Arc<Mailbox>,
    /// The last delivery in which a report arrived.
    delivery: Cell<u64>,
}

/// The state of a worker's channel.
#[derive(Debug, PartialEq, Eq)]
pub enum Poll<R> {
    /// The oldest report not yet delivered.
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
    /// of a [`pool`] that it makes. A test that steps waits for the work, so there the priority is as usual.
    pub fn spawn_behind(
        ctx: &egui::Context,
        work: impl FnOnce(&Stop, &mut dyn FnMut(R)) + Send + 'static,
    ) -> Worker<R> {
        let stepped = Dispatcher::of(ctx).is_stepped();
        Worker::spawn(ctx, move |stop, send| {
            if !stepped {
                platform::give_way();
            }
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

    /// Starts a job. Everything that may take longer than a frame should be one.
    pub fn spawn_job<J: PlainJob<Report = R>>(ctx: &egui::Context, job: J) -> Worker<R> {
        let dispatcher = Dispatcher::of(ctx);
        dispatcher.job_started();
        let (sender, reports) = mpsc::channel();
        let (stop, mailbox) = (Stop::default(), Arc::new(Mailbox::new(dispatcher)));
        let end = EndNotice { ctx: ctx.clone(), mailbox: mailbox.clone(), job: WorkerJob::Counted };
        let outlet = Outlet { sender, stop: stop.clone(), end };
        let task = platform::start_job(job, outlet);
        Worker { stop, reports, task, mailbox, delivery: Cell::new(0) }
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
        let outlet = Outlet { sender, stop: stop.clone(), end };
        let task = platform::start(move || outlet.run(work));
        Worker { stop, reports, task, mailbox, delivery: Cell::new(0) }
    }

    /// Asks the work to end. Reports sent until then still arrive. A web worker ends at once.
    pub fn stop(&self) {
        self.stop.request();
        self.mailbox.wake();
        self.task.stop();
    }

    /// Waits at most `patience` for the next report. While a test delivers reports itself, waits without a
    /// limit.
    pub fn wait(&self, patience: Duration) -> Option<R> {
        let report = if self.mailbox.dispatcher().is_stepped() {
            self.reports.recv().ok()
        } else {
            platform::receive(&self.reports, patience)
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

/// The work's end of the channel. The channel closes before the end is announced, so that a woken receiver finds
/// it closed: fields are dropped in this order.
struct Outlet<R> {
    sender: mpsc::Sender<R>,
    stop: Stop,
    end: EndNotice,
}

impl<R> Outlet<R> {
    fn send(&self, report: R) {
        let EndNotice { ctx, mailbox, .. } = &self.end;
        mailbox.send(ctx, &self.stop, || self.sender.send(report).is_ok());
    }

    fn run(self, work: impl FnOnce(&Stop, &mut dyn FnMut(R))) {
        work(&self.stop, &mut |report| self.send(report));
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

/// The default number of threads, which leaves one core to the window.
pub fn usual_threads() -> usize {
    cores().saturating_sub(1).max(1)
}

static CORES: OnceLock<usize> = OnceLock::new();

/// The number of threads that can run in parallel.
pub fn cores() -> usize {
    *CORES.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// Sets the result of [`cores`], for tests whose pictures show it. Later calls have no effect.
pub fn assume_cores(cores: usize) {
    CORES.get_or_init(|| cores);
}

#[cfg(test)]
mod tests {
    use std::{thread, time::Duration};

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

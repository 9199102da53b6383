//! Delivery of background reports to the window. Normally the next frame takes in a report. A test can step
//! instead: work then waits at each report for its delivery. So a test does not depend on the speed of the
//! machine.

use std::{
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use egui::{Context, Id};
use othello_engine::search::Stop;

/// The dispatcher of a window: all its workers share it.
#[derive(Clone, Default)]
pub struct Dispatcher(Arc<SharedDispatcher>);

#[derive(Default)]
struct SharedDispatcher {
    state: Mutex<DispatcherState>,
    changed: Condvar,
}

#[derive(Default)]
struct DispatcherState {
    mode: Mode,
    /// The number of unfinished jobs.
    jobs: usize,
    /// The number of sent reports not yet delivered, over all workers.
    waiting: usize,
    /// The number of reports and job ends so far; a waiting test compares it with `seen`.
    events: u64,
    /// The events that the test has seen.
    seen: u64,
    /// The number of frames that delivered reports.
    deliveries: u64,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Mode {
    /// Each report is available as soon as it is sent.
    #[default]
    Immediate,
    /// Reports wait for [`Dispatcher::deliver`].
    Held,
    /// Reports are being delivered.
    Delivering,
}

impl Dispatcher {
    /// Returns the dispatcher of this window.
    pub fn of(ctx: &Context) -> Dispatcher {
        ctx.data_mut(|data| data.get_temp_mut_or_default::<Dispatcher>(Id::NULL).clone())
    }

    /// Holds back all reports of this window until [`Dispatcher::deliver`]. For tests.
    pub fn step(ctx: &Context) -> Dispatcher {
        let dispatcher = Dispatcher::of(ctx);
        dispatcher.state().mode = Mode::Held;
        dispatcher
    }

    /// Runs a frame in which each worker can hand over one report.
    pub fn deliver<T>(&self, frame: impl FnOnce() -> T) -> T {
        {
            let mut state = self.state();
            state.mode = Mode::Delivering;
            state.deliveries += 1;
        }
        let value = frame();
        self.state().mode = Mode::Held;
        value
    }

    /// Waits at most this long for a new report or job end. Returns whether there was one.
    pub fn wait_for_news(&self, patience: Duration) -> bool {
        let is_old = |state: &mut DispatcherState| state.events == state.seen;
        let (mut state, _) = self
            .0
            .changed
            .wait_timeout_while(self.state(), patience, is_old)
            .unwrap_or_else(PoisonError::into_inner);
        let is_new = state.events != state.seen;
        state.seen = state.events;
        is_new
    }

    /// Whether no job is running and all reports are delivered.
    pub fn is_idle(&self) -> bool {
        let state = self.state();
        state.jobs == 0 && state.waiting == 0
    }

    /// Whether reports are held back for a test.
    pub fn is_stepped(&self) -> bool {
        self.state().mode != Mode::Immediate
    }

    /// The number of the delivery in which a worker may hand over a report, `None` if it may not now. `last`
    /// is the delivery of its previous report. Always 0 outside tests.
    pub(crate) fn open_delivery(&self, last: u64) -> Option<u64> {
        let state = self.state();
        match state.mode {
            Mode::Immediate => Some(0),
            Mode::Held => None,
            Mode::Delivering => (state.deliveries != last).then_some(state.deliveries),
        }
    }

    pub(crate) fn job_started(&self) {
        self.state().jobs += 1;
    }

    pub(crate) fn job_ended(&self) {
        self.state().jobs -= 1;
        self.announce();
    }

    /// Wakes a waiting test.
    pub(crate) fn announce(&self) {
        self.state().events += 1;
        self.0.changed.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, DispatcherState> {
        // No code that can panic runs under this lock.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A counter of one worker's undelivered reports.
pub(crate) struct Mailbox {
    dispatcher: Dispatcher,
    pending: AtomicUsize,
}

impl Mailbox {
    pub fn new(dispatcher: Dispatcher) -> Mailbox {
        Mailbox { dispatcher, pending: AtomicUsize::new(0) }
    }

    pub const fn dispatcher(&self) -> &Dispatcher {
        &self.dispatcher
    }

    /// Sends a report and wakes the window. In a test it waits until the report is delivered or the work is
    /// stopped. `put` returns whether the receiver still exists.
    pub fn send(&self, ctx: &Context, stop: &Stop, put: impl FnOnce() -> bool) {
        // Under the lock, so that no report is taken before it is counted.
        let mut state = self.dispatcher.state();
        if !put() {
            return;
        }
        self.pending.fetch_add(1, Ordering::Relaxed);
        state.waiting += 1;
        state.events += 1;
        self.dispatcher.0.changed.notify_all();
        if state.mode == Mode::Immediate {
            drop(state);
            ctx.request_repaint();
            return;
        }
        let is_kept = |_: &mut DispatcherState| {
            self.pending.load(Ordering::Relaxed) > 0 && !stop.is_requested()
        };
        let state = self.dispatcher.0.changed.wait_while(state, is_kept);
        drop(state.unwrap_or_else(PoisonError::into_inner));
    }

    /// Counts one report as delivered.
    pub fn taken(&self) {
        let mut state = self.dispatcher.state();
        self.pending.fetch_sub(1, Ordering::Relaxed);
        state.waiting -= 1;
        self.dispatcher.0.changed.notify_all();
    }

    /// Wakes the work after a stop, if it waits.
    pub fn wake(&self) {
        // Under the lock: a thread about to wait sees the stop, or is woken.
        let _state = self.dispatcher.state();
        self.dispatcher.0.changed.notify_all();
    }
}

impl Drop for Mailbox {
    fn drop(&mut self) {
        // The receiver is gone, so the remaining reports are discarded.
        self.dispatcher.state().waiting -= self.pending.load(Ordering::Relaxed);
    }
}

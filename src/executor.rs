//! The delivery of background reports to the window. Normally a report is taken in at the next frame.
//! A test can step instead: work then waits at each report until the test has it delivered, so that
//! what a test sees does not depend on how fast the machine is.

use std::{
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use egui::{Context, Id};
use othello_engine::search::Stop;

/// The executor of a window: all its workers share it.
#[derive(Clone, Default)]
pub struct Executor(Arc<Shared>);

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    mode: Mode,
    /// Jobs that have not ended.
    jobs: usize,
    /// Reports that were sent and not taken, of all workers.
    waiting: usize,
    /// Counts reports and ends; lets a waiting test notice what is new.
    events: u64,
    /// The events that a test has been told of.
    seen: u64,
    /// Counts the frames in which reports are delivered.
    deliveries: u64,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Mode {
    /// Reports arrive as they are sent.
    #[default]
    Immediate,
    /// Reports wait for [`Executor::deliver`].
    Held,
    /// Reports are being delivered.
    Delivering,
}

impl Executor {
    /// The executor of this window.
    pub fn of(ctx: &Context) -> Executor {
        ctx.data_mut(|data| data.get_temp_mut_or_default::<Executor>(Id::NULL).clone())
    }

    /// Holds all reports of this window back until [`Executor::deliver`] is called. For tests.
    pub fn step(ctx: &Context) -> Executor {
        let executor = Executor::of(ctx);
        executor.state().mode = Mode::Held;
        executor
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

    /// Waits until a report or an end is new, at most this long. Returns whether one is.
    pub fn wait_for_news(&self, patience: Duration) -> bool {
        let is_old = |state: &mut State| state.events == state.seen;
        let (mut state, _) = self
            .0
            .changed
            .wait_timeout_while(self.state(), patience, is_old)
            .unwrap_or_else(PoisonError::into_inner);
        let is_new = state.events != state.seen;
        state.seen = state.events;
        is_new
    }

    /// Whether no job is under way and every report was taken.
    pub fn is_idle(&self) -> bool {
        let state = self.state();
        state.jobs == 0 && state.waiting == 0
    }

    /// Whether reports are held back for a test.
    pub fn is_stepped(&self) -> bool {
        self.state().mode != Mode::Immediate
    }

    /// The number of the delivery in which a worker can hand over a report, if it did so last in
    /// delivery `last`; `None` where it cannot now. Always 0 outside tests.
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

    /// Tells a waiting test that something happened.
    pub(crate) fn announce(&self) {
        self.state().events += 1;
        self.0.changed.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing that can panic runs under this lock.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts the reports of one worker on their way to the window.
pub(crate) struct Mailbox {
    executor: Executor,
    untaken: AtomicUsize,
}

impl Mailbox {
    pub fn new(executor: Executor) -> Mailbox {
        Mailbox { executor, untaken: AtomicUsize::new(0) }
    }

    pub const fn executor(&self) -> &Executor {
        &self.executor
    }

    /// Sends a report and wakes the window, or waits until a test has the report delivered; work that
    /// was stopped is not kept waiting. `put` returns whether somebody can still take the report.
    pub fn send(&self, ctx: &Context, stop: &Stop, put: impl FnOnce() -> bool) {
        // Under the lock, so that no report is taken before it is counted.
        let mut state = self.executor.state();
        if !put() {
            return;
        }
        self.untaken.fetch_add(1, Ordering::Relaxed);
        state.waiting += 1;
        state.events += 1;
        self.executor.0.changed.notify_all();
        if state.mode == Mode::Immediate {
            drop(state);
            ctx.request_repaint();
            return;
        }
        let is_kept =
            |_: &mut State| self.untaken.load(Ordering::Relaxed) > 0 && !stop.is_requested();
        let state = self.executor.0.changed.wait_while(state, is_kept);
        drop(state.unwrap_or_else(PoisonError::into_inner));
    }

    /// Notes that a report was taken.
    pub fn taken(&self) {
        let mut state = self.executor.state();
        self.untaken.fetch_sub(1, Ordering::Relaxed);
        state.waiting -= 1;
        self.executor.0.changed.notify_all();
    }

    /// Lets the work continue if it waits and was stopped.
    pub fn wake(&self) {
        // Under the lock: a thread about to wait sees the stop, or is woken.
        let _state = self.executor.state();
        self.executor.0.changed.notify_all();
    }
}

impl Drop for Mailbox {
    fn drop(&mut self) {
        // Reports that nobody took any more.
        self.executor.state().waiting -= self.untaken.load(Ordering::Relaxed);
    }
}

//! Work on a page: jobs in web workers, closures at once.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    sync::mpsc::Receiver,
    time::Duration,
};

use js_sys::{Array, Uint8Array};
use othello_lab::executor::{from_bytes, to_bytes};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use web_sys::{MessageEvent, WorkerOptions, WorkerType};

use super::{Outlet, PlainJob};

/// The script of a web worker. It instantiates the program and runs jobs with [`super::run_encoded`].
const SCRIPT: &str = "worker.js";
/// The number of idle web workers that are kept: their start takes a while.
const MOST_IDLE: usize = 2;

thread_local! {
    static BEGUN: Cell<usize> = const { Cell::new(0) };
    static IDLE: RefCell<Vec<web_sys::Worker>> = const { RefCell::new(Vec::new()) };
}

/// Started work. Dropping it ends the web worker, unless the job is over.
pub(super) struct WorkHandle {
    job: RefCell<Option<PageJob>>,
}

impl WorkHandle {
    /// Ends the web worker now: it hears nothing while it works.
    pub(super) fn stop(&self) {
        self.job.take();
    }
}

struct PageJob {
    worker: web_sys::Worker,
    is_over: Rc<Cell<bool>>,
    _message: Closure<dyn FnMut(MessageEvent)>,
}

/// Does the work at once: it must be short.
pub(super) fn start(work: impl FnOnce() + 'static) -> WorkHandle {
    work();
    WorkHandle { job: RefCell::default() }
}

/// Starts the job in a web worker. Without one, it ends without a report.
pub(super) fn start_job<J: PlainJob>(job: J, outlet: Outlet<J::Report>) -> WorkHandle {
    WorkHandle { job: begin(&job, outlet).into() }
}

fn begin<J: PlainJob>(job: &J, outlet: Outlet<J::Report>) -> Option<PageJob> {
    let worker = IDLE.with_borrow_mut(Vec::pop).or_else(|| create().ok())?;
    let is_over = Rc::<Cell<bool>>::default();
    let (over, mut outlet) = (is_over.clone(), Some(outlet));
    let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let report = event.data().dyn_into::<Uint8Array>().ok();
        let report = report.and_then(|bytes| from_bytes::<J::Report>(&bytes.to_vec()));
        match (report, &outlet) {
            (Some(report), Some(outlet)) => outlet.send(report),
            // Anything else ends the job: `true` after its last report, `false` after a panic.
            _ => {
                over.set(event.data().is_truthy());
                outlet = None;
            }
        }
    });
    worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
    let order = Array::of2(&J::NAME.into(), &Uint8Array::from(&to_bytes(job)[..]));
    worker.post_message(&order).ok()?;
    BEGUN.set(BEGUN.get() + 1);
    // The next one is ready sooner.
    if IDLE.with_borrow(Vec::is_empty) {
        keep(create().ok());
    }
    Some(PageJob { worker, is_over, _message: message })
}

fn create() -> Result<web_sys::Worker, JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = web_sys::Worker::new_with_options(SCRIPT, &options)?;
    // The worker gets the compiled program: it need not load and compile it again.
    worker.post_message(&wasm_bindgen::module())?;
    Ok(worker)
}

/// The number of jobs that web workers have got.
pub fn begun() -> usize {
    BEGUN.get()
}

/// Starts a web worker for the first job.
pub fn prepare() {
    keep(create().ok());
}

fn keep(worker: Option<web_sys::Worker>) {
    let Some(worker) = worker else { return };
    // The closure of its last job is dropped soon.
    worker.set_onmessage(None);
    IDLE.with_borrow_mut(|idle| {
        if idle.len() < MOST_IDLE {
            idle.push(worker);
        } else {
            worker.terminate();
        }
    });
}

impl Drop for PageJob {
    fn drop(&mut self) {
        if self.is_over.get() {
            keep(Some(self.worker.clone()));
        } else {
            self.worker.terminate();
        }
    }
}

/// The next report; there is nothing to wait for.
pub(super) fn receive<R>(reports: &Receiver<R>, _: Duration) -> Option<R> {
    reports.try_recv().ok()
}

/// A stand-in for a pool of threads: the caller does the work.
pub struct CallerPool;

impl CallerPool {
    /// Does the work.
    pub fn install<R>(&self, work: impl FnOnce() -> R) -> R {
        work()
    }
}

/// A stand-in for a pool of threads.
///
/// # Errors
/// Never.
pub fn pool(_: usize) -> Result<CallerPool, rayon::ThreadPoolBuildError> {
    Ok(CallerPool)
}

pub(super) fn give_way() {}

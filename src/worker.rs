//! A thread that works beside the window and sends what it finds. Dropping the [`Worker`] stops the
//! work and closes the channel, so nothing it still sends can reach anybody.

use std::{
    sync::mpsc::{self, TryRecvError},
    thread,
};

use othello_engine::search::Stop;

/// Work in progress. There is no other way to cancel it than to drop this.
pub struct Worker<R> {
    stop: Stop,
    reports: mpsc::Receiver<R>,
}

/// What a look into the channel found.
#[derive(Debug, PartialEq, Eq)]
pub enum Poll<R> {
    /// A report, the oldest that was not yet taken.
    Report(R),
    /// Nothing new; the work goes on.
    Working,
    /// Nothing will come any more: the work is done, or its thread died.
    Ended,
}

impl<R: Send + 'static> Worker<R> {
    /// Starts `work` on a thread of its own. It hands its reports to the function it is given, and
    /// each of them wakes the window; it must end soon once the stop is requested.
    pub fn spawn(
        ctx: &egui::Context,
        work: impl FnOnce(&Stop, &mut dyn FnMut(R)) + Send + 'static,
    ) -> Worker<R> {
        let (sender, reports) = mpsc::channel();
        let stop = Stop::default();
        let (ctx, stopped) = (ctx.clone(), stop.clone());
        thread::spawn(move || {
            // Wakes the window at the end too, also when the work panics: an end is news.
            let waker = Waker(ctx);
            work(&stopped, &mut |report| {
                if sender.send(report).is_ok() {
                    waker.0.request_repaint();
                }
            });
        });
        Worker { stop, reports }
    }

    /// Asks the work to end by itself; what it reports until then still arrives.
    pub fn stop(&self) {
        self.stop.request();
    }

    /// The next report, without waiting.
    pub fn poll(&self) -> Poll<R> {
        match self.reports.try_recv() {
            Ok(report) => Poll::Report(report),
            Err(TryRecvError::Empty) => Poll::Working,
            Err(TryRecvError::Disconnected) => Poll::Ended,
        }
    }
}

impl<R> Drop for Worker<R> {
    fn drop(&mut self) {
        self.stop.request();
    }
}

struct Waker(egui::Context);

impl Drop for Waker {
    fn drop(&mut self) {
        self.0.request_repaint();
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

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
            done.send(Instant::now()).unwrap();
        });
        drop(worker);
        ended.recv_timeout(Duration::from_secs(5)).expect("the work saw the stop");
    }

    #[test]
    fn work_that_panics_ends() {
        let worker = Worker::<()>::spawn(&egui::Context::default(), |_, _| {
            std::panic::resume_unwind(Box::new("a quiet panic"));
        });
        assert_eq!(wait(&worker), Poll::Ended);
    }
}

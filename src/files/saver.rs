//! Background file writes, so that no frame waits for the disk. Of several pending contents for one file only
//! the last is written. Dropping the saver waits for all writes. Without threads, as on a page, it writes at once.

use std::{
    io,
    path::{Path, PathBuf},
    sync::mpsc::{self, Receiver, Sender},
    thread::{self, JoinHandle},
};

use othello_lab::store;

/// A request to the thread.
enum SaveJob {
    /// Writes this content to a file.
    File(PathBuf, Vec<u8>),
    /// Runs any other slow change.
    Change(Box<dyn FnOnce() -> io::Result<()> + Send>),
}

/// A thread that writes files.
pub struct Saver {
    jobs: Option<Sender<SaveJob>>,
    failed: Sender<io::Error>,
    failures: Receiver<io::Error>,
    ctx: egui::Context,
    thread: Option<JoinHandle<()>>,
}

impl Saver {
    /// Starts the thread. A failure wakes `ctx`.
    pub fn start(ctx: &egui::Context) -> Saver {
        let (jobs, requests) = mpsc::channel();
        let (failed, failures) = mpsc::channel();
        let (woken, failed_there) = (ctx.clone(), failed.clone());
        let work = move || {
            while let Ok(first) = requests.recv() {
                for job in latest(first, &requests) {
                    carry_out(job, &failed_there, &woken);
                }
            }
        };
        let thread = thread::Builder::new().spawn(work).ok();
        let jobs = thread.as_ref().map(|_| jobs);
        Saver { jobs, failed, failures, ctx: ctx.clone(), thread }
    }

    /// Writes a file in the background, creating its folder if needed.
    pub fn write(&self, path: &Path, bytes: Vec<u8>) {
        self.send(SaveJob::File(path.to_owned(), bytes));
    }

    /// Runs a change in the background, after all earlier requests.
    pub fn change(&self, change: impl FnOnce() -> io::Result<()> + Send + 'static) {
        self.send(SaveJob::Change(Box::new(change)));
    }

    /// Waits until all requests are on disk, so that a reader sees the final contents.
    pub fn settle(&self) {
        let (done, all) = mpsc::channel();
        self.change(move || {
            let _ = done.send(());
            Ok(())
        });
        let _ = all.recv();
    }

    fn send(&self, job: SaveJob) {
        match &self.jobs {
            // The thread ends only when this channel does.
            Some(jobs) => drop(jobs.send(job)),
            None => carry_out(job, &self.failed, &self.ctx),
        }
    }

    /// The next write failure, reported once.
    pub fn failure(&self) -> Option<io::Error> {
        self.failures.try_recv().ok()
    }
}

impl Drop for Saver {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// All pending requests, only the last for each file.
fn latest(first: SaveJob, requests: &Receiver<SaveJob>) -> Vec<SaveJob> {
    let mut jobs: Vec<SaveJob> = Vec::new();
    for job in std::iter::once(first).chain(requests.try_iter()) {
        if let SaveJob::File(path, _) = &job {
            jobs.retain(|job| !matches!(job, SaveJob::File(other, _) if other == path));
        }
        jobs.push(job);
    }
    jobs
}

/// Carries out a request, and reports its failure.
fn carry_out(job: SaveJob, failed: &Sender<io::Error>, ctx: &egui::Context) {
    if let Err(error) = write(job) {
        let _ = failed.send(error);
        ctx.request_repaint();
    }
}

fn write(job: SaveJob) -> io::Result<()> {
    match job {
        SaveJob::Change(change) => change(),
        SaveJob::File(path, bytes) => {
            if let Some(folder) = path.parent() {
                store::create_folder(folder)?;
            }
            store::write(&path, &bytes)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_last_content_is_on_disk_after_the_drop() {
        let folder = tempfile::tempdir().unwrap();
        let kept = folder.path().join("new").join("kept");
        let saver = Saver::start(&egui::Context::default());
        for number in 0..100_u8 {
            saver.write(&kept, vec![number]);
        }
        drop(saver);
        assert_eq!(fs::read(&kept).unwrap(), [99]);
    }

    #[test]
    fn settling_makes_the_last_content_readable() {
        let folder = tempfile::tempdir().unwrap();
        let kept = folder.path().join("kept");
        let saver = Saver::start(&egui::Context::default());
        for number in 0..20_u8 {
            saver.write(&kept, vec![number; 100_000]);
            saver.settle();
            assert_eq!(fs::read(&kept).unwrap(), vec![number; 100_000]);
        }
    }

    #[test]
    fn a_failure_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        let in_the_way = folder.path().join("file");
        fs::write(&in_the_way, "").unwrap();
        let saver = Saver::start(&egui::Context::default());
        saver.write(&in_the_way.join("below"), vec![1]);
        while saver.failure().is_none() {
            thread::yield_now();
        }
    }
}

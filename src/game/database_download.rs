//! The download of public games for the explorer, in the background.

use std::path::{Path, PathBuf};

#[cfg(not(target_family = "wasm"))]
use othello_lab::data::fetch::{DataSet, Download};

use crate::{
    text::failure::Failure,
    worker::{Poll, Worker},
};

/// A download under way, or the end of the last one.
#[derive(Default)]
pub struct DatabaseDownload {
    worker: Option<Worker<DownloadReport>>,
    folder: PathBuf,
    /// The complete files and all files.
    count: (usize, usize),
    failure: Option<DownloadFailure>,
}

/// The reason why a download failed, and the cause in the network's or the system's words.
pub struct DownloadFailure {
    /// The reason, with advice.
    pub reason: Failure,
    /// The cause.
    pub cause: String,
}

// A page sends none.
#[cfg_attr(target_family = "wasm", expect(dead_code))]
enum DownloadReport {
    /// The complete files and all files.
    Count(usize, usize),
    /// All files are complete: these are the games.
    Complete(Vec<String>),
    /// The download failed, for this reason.
    Failed(DownloadFailure),
}

impl DatabaseDownload {
    /// Whether public games can be downloaded. A page in a browser cannot download from other sites.
    pub const IS_OFFERED: bool = !cfg!(target_family = "wasm");

    /// Starts the download into this folder, from the authors' site or a mirror. Complete files are kept.
    pub fn start(&mut self, ctx: &egui::Context, folder: &Path, mirror: Option<&str>) {
        self.folder = folder.join("wthor");
        (self.count, self.failure) = ((0, 0), None);
        let (folder, mirror) = (folder.to_owned(), mirror.map(str::to_owned));
        self.worker = Some(Worker::spawn_behind(ctx, move |stop, send| {
            #[cfg(not(target_family = "wasm"))]
            fetch(&folder, mirror.as_deref(), stop, send);
            #[cfg(target_family = "wasm")]
            let _ = (folder, mirror, stop, send);
        }));
    }

    /// Ends the download. A file that was complete stays.
    pub fn end(&mut self) {
        self.worker = None;
    }

    /// Takes in the reports. Returns the files with games once all are complete.
    pub fn advance(&mut self) -> Option<Vec<String>> {
        loop {
            match self.worker.as_ref()?.poll() {
                Poll::Working => return None,
                Poll::Report(DownloadReport::Count(done, of)) => self.count = (done, of),
                Poll::Report(DownloadReport::Complete(files)) => {
                    self.worker = None;
                    return Some(files);
                }
                Poll::Report(DownloadReport::Failed(failure)) => self.failure = Some(failure),
                Poll::Ended => self.worker = None,
            }
        }
    }

    /// The complete files and all files of a download under way.
    pub fn progress(&self) -> Option<(usize, usize)> {
        self.worker.as_ref().map(|_| self.count)
    }

    /// The reason why the last download failed.
    pub const fn failure(&self) -> Option<&DownloadFailure> {
        self.failure.as_ref()
    }

    /// Forgets why the last download failed.
    pub fn dismiss(&mut self) {
        self.failure = None;
    }

    /// The folder of the files.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

#[cfg(not(target_family = "wasm"))]
fn fetch(
    folder: &Path,
    mirror: Option<&str>,
    stop: &othello_engine::search::Stop,
    send: &mut dyn FnMut(DownloadReport),
) {
    let set = DataSet::Wthor;
    let download = Download { set, into: folder, from: mirror, accepts_changed: false };
    let count =
        download.fetch(stop, &mut |count, _| send(DownloadReport::Count(count.done, count.of)));
    match count {
        Ok(count) if count.done == count.of => {
            let folder = download.folder();
            let files = set.file_names().map(|name| folder.join(name));
            let files = files.filter(|file| file.extension().is_some_and(|ending| ending == "wtb"));
            let files = files.map(|file| file.to_string_lossy().into_owned());
            send(DownloadReport::Complete(files.collect()));
        }
        Ok(_) => {} // ended by the user
        Err(error) => {
            let (reason, cause) = (Failure::from(&error), error.to_string());
            send(DownloadReport::Failed(DownloadFailure { reason, cause }));
        }
    }
}

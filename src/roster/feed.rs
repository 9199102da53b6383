//! Scans on a thread, after each change in the folders.

use std::{
    iter,
    path::{Path, PathBuf},
    sync::mpsc::{self, Receiver, Sender},
    thread,
    time::Duration,
};

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};
use othello_engine::search::Stop;
use othello_lab::store;

use super::{RosterChange, RosterScan, ScanRequest};
use crate::worker::{Poll, Worker};

/// The scanning thread.
pub(super) struct RosterFeed {
    news: Worker<RosterChange>,
    ask: Sender<ScanRequest>,
    /// Requests a scan after each change. `None` if the folders cannot be watched.
    _watcher: Option<RecommendedWatcher>,
}

/// The minimum time between two scans: an evolution writes many files a second.
const CALM: Duration = Duration::from_millis(700);

impl RosterFeed {
    /// Starts the thread, and watches the folders.
    pub fn start(ctx: &egui::Context, mut scan: RosterScan) -> RosterFeed {
        let (ask, requests) = mpsc::channel();
        let watcher = watcher(&scan.folders, &scan.ladder, &ask);
        let news = Worker::spawn_listener(ctx, move |stop, send| {
            scan_on_request(&mut scan, &requests, stop, send);
        });
        RosterFeed { news, ask, _watcher: watcher }
    }

    /// Requests a scan.
    pub fn ask(&self, request: ScanRequest) {
        // The thread lives as long as the window.
        let _ = self.ask.send(request);
    }

    /// The next change, without waiting.
    pub fn poll(&self) -> Poll<RosterChange> {
        self.news.poll()
    }

    /// Waits at most `patience` for the next change.
    pub fn wait(&self, patience: Duration) -> Option<RosterChange> {
        self.news.wait(patience)
    }
}

fn scan_on_request(
    scan: &mut RosterScan,
    requests: &Receiver<ScanRequest>,
    stop: &Stop,
    send: &mut dyn FnMut(RosterChange),
) {
    while let Ok(request) = requests.recv()
        && !stop.is_requested()
    {
        scan.scan(iter::once(request).chain(requests.try_iter()), send);
        // One scan answers all requests of the pause.
        thread::sleep(CALM);
    }
}

/// Requests a scan whenever these folders or the ladder change.
fn watcher(
    folders: &[PathBuf],
    ladder: &Path,
    ask: &Sender<ScanRequest>,
) -> Option<RecommendedWatcher> {
    let (ask, ladder_name) = (ask.clone(), ladder.file_name()?.to_owned());
    let beside = ladder.parent()?.to_owned();
    let is_change = move |event: &Event| {
        // Reading is no change. The ladder's folder has other files, which do not matter.
        let matters = |path: &PathBuf| {
            path.parent() != Some(&beside) || path.file_name() == Some(&ladder_name)
        };
        !event.kind.is_access() && event.paths.iter().any(matters)
    };
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        if event.as_ref().map_or(true, &is_change) {
            let _ = ask.send(ScanRequest::Look);
        }
    })
    .ok()?;
    // A missing folder cannot be watched. If it cannot be created, scans happen on request.
    for folder in folders.first().into_iter().map(PathBuf::as_path).chain(ladder.parent()) {
        let _ = store::create_folder(folder);
    }
    for folder in folders {
        let _ = watcher.watch(folder, RecursiveMode::Recursive);
    }
    let _ = watcher.watch(ladder.parent()?, RecursiveMode::NonRecursive);
    Some(watcher)
}

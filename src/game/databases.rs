//! Databases of games for the opening explorer, read in the background and queried for the shown board.

use std::path::{Path, PathBuf};

use othello_engine::{Position, notation::conversion::LeftOut};
use othello_lab::data::explorer::{Explorer, Statistics};

use super::database_download::DatabaseDownload;
use crate::{
    text::failure::Failure,
    worker::{Poll, Worker},
};

/// The games of several files.
#[derive(Default)]
pub struct Databases {
    /// The requested files.
    files: Vec<String>,
    /// Other files of the same kind in the folder.
    others: Vec<String>,
    explorer: Explorer,
    reading: Option<DatabaseReader>,
    /// The unreadable files, with the errors.
    refused: Vec<(PathBuf, Failure)>,
    /// The parts left out of readable files.
    left_out: Vec<(PathBuf, Vec<LeftOut>)>,
    /// The download of public games.
    pub download: DatabaseDownload,
    /// The result for the position queried last.
    last_lookup: Option<(Position, Statistics)>,
}

struct DatabaseReader {
    worker: Worker<DatabaseReport>,
    done: usize,
}

enum DatabaseReport {
    /// Other files of the same kind in the folder.
    Others(Vec<String>),
    /// A file was read, without these parts.
    Read(PathBuf, Vec<LeftOut>),
    /// A file was unreadable.
    Refused(PathBuf, Failure),
    /// The games of all readable files.
    All(Box<Explorer>),
}

impl Databases {
    /// Starts reading these files if they changed, and takes in the results.
    pub fn advance(&mut self, ctx: &egui::Context, files: &[String]) {
        if self.files != files {
            self.read(ctx, files);
        }
        self.take_news();
    }

    /// Looks up a position, unless it is the one looked up last.
    pub fn look_up(&mut self, position: Position) {
        if self.last_lookup.as_ref().is_none_or(|(known, _)| *known != position) {
            self.last_lookup = Some((position, self.explorer.at(&position)));
        }
    }

    fn read(&mut self, ctx: &egui::Context, files: &[String]) {
        files.clone_into(&mut self.files);
        self.others.clear();
        self.refused.clear();
        self.left_out.clear();
        let files = files.to_vec();
        // The user waits for this, so it uses all cores. It takes a second or two.
        let worker = Worker::spawn(ctx, move |stop, send| {
            send(DatabaseReport::Others(others_beside(&files)));
            let mut explorer = Explorer::default();
            for path in files.into_iter().map(PathBuf::from) {
                if stop.is_requested() {
                    return;
                }
                send(match explorer.add_file(&path) {
                    Ok(left_out) => DatabaseReport::Read(path, left_out),
                    Err(error) => DatabaseReport::Refused(path, Failure::of(&error.kind)),
                });
            }
            send(DatabaseReport::All(Box::new(explorer)));
        });
        self.reading = Some(DatabaseReader { worker, done: 0 });
    }

    fn take_news(&mut self) {
        let Some(reading) = &mut self.reading else { return };
        loop {
            match reading.worker.poll() {
                Poll::Report(DatabaseReport::Others(others)) => self.others = others,
                Poll::Report(DatabaseReport::Read(path, left_out)) => {
                    reading.done += 1;
                    if !left_out.is_empty() {
                        self.left_out.push((path, left_out));
                    }
                }
                Poll::Report(DatabaseReport::Refused(path, failure)) => {
                    reading.done += 1;
                    self.refused.push((path, failure));
                }
                Poll::Report(DatabaseReport::All(explorer)) => {
                    self.explorer = *explorer;
                    self.last_lookup = None;
                }
                Poll::Working => return,
                Poll::Ended => {
                    self.reading = None;
                    return;
                }
            }
        }
    }

    /// All games.
    pub const fn games(&self) -> &Explorer {
        &self.explorer
    }

    /// The requested files.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// The files of the same kind in the folder of the last requested one.
    pub fn others_beside(&self) -> &[String] {
        &self.others
    }

    /// The number of files read so far, while reading.
    pub fn progress(&self) -> Option<usize> {
        self.reading.as_ref().map(|reading| reading.done)
    }

    /// The unreadable files, with the errors.
    pub fn refused(&self) -> &[(PathBuf, Failure)] {
        &self.refused
    }

    /// The readable files that lack parts, with the parts.
    pub fn left_out(&self) -> &[(PathBuf, Vec<LeftOut>)] {
        &self.left_out
    }

    /// The statistics of the shown board.
    pub fn statistics(&self) -> Option<&Statistics> {
        self.last_lookup.as_ref().map(|(_, statistics)| statistics)
    }
}

/// The files of the same kind in the folder of the last of these, without these.
fn others_beside(files: &[String]) -> Vec<String> {
    let Some(last) = files.last().map(Path::new) else { return Vec::new() };
    let entries = last.parent().and_then(|folder| folder.read_dir().ok());
    let mut others: Vec<String> = entries
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension() == last.extension())
        .map(|path| path.to_string_lossy().into_owned())
        .filter(|path| !files.contains(path))
        .collect();
    others.sort();
    others
}

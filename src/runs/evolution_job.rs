//! An evolution as plain data: on a page it runs in a web worker, and the page keeps its files.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::evolution::{EvolutionNews, EvolutionStart};

/// Paths with their bytes; `None` for a removed file.
// The same type as in `store::memory`, which exists only in the browser.
pub type SentFiles = Vec<(PathBuf, Option<Vec<u8>>)>;

/// An evolution for another instance of the program.
#[derive(Serialize, Deserialize)]
pub struct EvolutionJob {
    /// The run's folder.
    pub folder: PathBuf,
    /// The start.
    #[serde(with = "as_text")]
    pub start: EvolutionStart,
    /// The generation to stop after.
    pub until: Option<u32>,
    /// The files that the run may need.
    pub files: SentFiles,
}

/// A report of such a run, and the files that changed since the report before.
#[derive(Serialize, Deserialize)]
pub struct EvolutionReport {
    /// The changed files.
    pub files: SentFiles,
    /// The report.
    pub message: EvolutionMessage,
}

/// The report of such a run.
#[derive(Serialize, Deserialize)]
pub enum EvolutionMessage {
    /// The run is open; its files say the rest.
    Opened,
    /// Generations are done, and the number of all of them.
    Grown(#[serde(with = "as_text")] Box<EvolutionNews>, u32),
    /// The run has ended; the reason if it cannot continue.
    Ended(Option<String>),
}

/// Values that are sent as RON text, because they may leave fields out; the binary format of messages between instances
/// does not allow that.
pub mod as_text {
    use serde::{
        Deserialize, Deserializer, Serialize, Serializer,
        de::{DeserializeOwned, Error as _},
        ser::Error as _,
    };

    /// Writes a value as text.
    ///
    /// # Errors
    /// If it has no text.
    pub fn serialize<T: Serialize, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
        ron::to_string(value).map_err(S::Error::custom)?.serialize(to)
    }

    /// Reads a value from its text.
    ///
    /// # Errors
    /// If it is the text of something else.
    pub fn deserialize<'de, T: DeserializeOwned, D: Deserializer<'de>>(
        from: D,
    ) -> Result<T, D::Error> {
        ron::from_str(&String::deserialize(from)?).map_err(D::Error::custom)
    }
}

#[cfg(target_family = "wasm")]
pub use page::{EvolutionWorker, all_files};

#[cfg(target_family = "wasm")]
mod page {
    use std::path::{Path, PathBuf};

    use othello_engine::search::Stop;
    use othello_lab::{
        runs::{Progress, Run, RunError, Unit, evolution::EvolutionRun},
        store::{self, memory},
    };

    use super::{EvolutionJob, EvolutionMessage, EvolutionReport, SentFiles};
    use crate::{
        runs::{
            LiveState,
            evolution::{self, EvolutionStart, EvolutionView},
            live::{self, LiveReport, RunConditions, RunView, RunWorker},
        },
        text::failure::Failure,
        worker::{PlainJob, Poll, Worker},
    };

    impl PlainJob for EvolutionJob {
        type Report = EvolutionReport;

        const NAME: &'static str = "evolution";

        fn run(self, stop: &Stop, send: &mut dyn FnMut(EvolutionReport)) {
            let EvolutionJob { folder, start, until, files } = self;
            memory::replace(files);
            let mut send = |message| {
                send(EvolutionReport { files: memory::take_changes(), message });
            };
            let start = evolution::open(&folder, start, until);
            let ended = live::work::<EvolutionView>(
                start.into(),
                RunConditions::of_page(),
                stop,
                &mut |report| match report {
                    LiveReport::Opened(..) => send(EvolutionMessage::Opened),
                    LiveReport::Grown(news, progress, _) => {
                        let done = progress.parts().first().map_or(0, |part| part.done as u32);
                        send(EvolutionMessage::Grown(Box::new(news), done));
                    }
                    LiveReport::Ended(_) => {}
                },
            );
            send(EvolutionMessage::Ended(ended.err().map(|error| error.to_string())));
        }
    }

    /// The files that a run may need: players and other runs, but no games and books.
    pub fn all_files() -> SentFiles {
        memory::files_outside(&[Path::new("/games"), Path::new("/shipped/books")])
    }

    /// An evolution in a web worker.
    pub struct EvolutionWorker {
        folder: PathBuf,
        worker: Worker<EvolutionReport>,
    }

    impl EvolutionWorker {
        /// Opens or creates the run in this folder and evolves up to this generation.
        pub fn start(
            ctx: &egui::Context,
            folder: &Path,
            start: EvolutionStart,
            until: Option<u32>,
        ) -> EvolutionWorker {
            let folder = folder.to_owned();
            let job = EvolutionJob { folder: folder.clone(), start, until, files: all_files() };
            EvolutionWorker { folder, worker: Worker::spawn_job(ctx, job) }
        }

        fn opened(&self) -> Result<LiveReport<EvolutionView>, RunError> {
            let run = EvolutionRun::look(&self.folder)?;
            let view = EvolutionView::of(&run);
            Ok(LiveReport::Opened(view, run.progress(), run.pace(None), LiveState::Running))
        }

        fn ended(&self) -> Result<LiveState, RunError> {
            let run = EvolutionRun::look(&self.folder)?;
            Ok(if run.is_done() { LiveState::Done } else { LiveState::Paused })
        }
    }

    fn failed(error: &RunError) -> LiveState {
        LiveState::Failed(Some(error.into()))
    }

    impl RunWorker<EvolutionView> for EvolutionWorker {
        fn poll(&self) -> Poll<LiveReport<EvolutionView>> {
            let EvolutionReport { files, message } = match self.worker.poll() {
                Poll::Report(report) => report,
                Poll::Working => return Poll::Working,
                Poll::Ended => return Poll::Ended,
            };
            memory::apply(files);
            // Only files are sent, and a run without champions has none in this folder.
            let _ = store::create_folder(&self.folder.join("champions"));
            Poll::Report(match message {
                EvolutionMessage::Opened => {
                    self.opened().unwrap_or_else(|error| LiveReport::Ended(failed(&error)))
                }
                EvolutionMessage::Grown(news, done) => {
                    let progress =
                        Progress::of(Unit::Generation, done.into(), news.until().map(u64::from));
                    LiveReport::Grown(*news, progress, None)
                }
                EvolutionMessage::Ended(None) => {
                    LiveReport::Ended(self.ended().unwrap_or_else(|error| failed(&error)))
                }
                EvolutionMessage::Ended(Some(reason)) => {
                    LiveReport::Ended(LiveState::Failed(Some(Failure::from(reason))))
                }
            })
        }

        fn stop(&self) {
            self.worker.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use othello_engine::search::Stop;
    use othello_lab::{
        evolution::{EvolutionSettings, Scheme, genome::Genome},
        executor::{from_bytes, to_bytes},
        runs::Run,
    };

    use super::*;
    use crate::runs::{evolution, live::RunView};

    #[test]
    fn jobs_and_their_reports_survive_a_round_trip() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("run");
        let settings = EvolutionSettings {
            benchmark_pairs: 1,
            ..EvolutionSettings::new(Genome::SCI, Scheme::Elitism)
        };
        let start = EvolutionStart::New(Box::new(settings), 7);
        let files = vec![(folder.join("a"), Some(vec![1])), (folder.join("b"), None)];
        let job = EvolutionJob { folder: folder.clone(), start, until: Some(1), files };
        let sent: EvolutionJob = from_bytes(&to_bytes(&job)).unwrap();
        assert_eq!((&sent.folder, &sent.files), (&job.folder, &job.files));

        let stop = Stop::default();
        let mut run = evolution::open(&folder, sent.start, sent.until)(&stop).unwrap();
        let generation = run.step(&stop).unwrap().unwrap();
        let news = evolution::EvolutionView::news(&run, vec![generation.clone()]);
        let message = EvolutionMessage::Grown(Box::new(news), 1);
        let report = EvolutionReport { files: Vec::new(), message };
        let sent: EvolutionReport = from_bytes(&to_bytes(&report)).unwrap();
        let EvolutionMessage::Grown(news, 1) = sent.message else { panic!("another message") };
        let mut view = evolution::EvolutionView::of(&run);
        (view.history, view.members) = (Vec::new(), Vec::new());
        view.take(*news);
        assert_eq!((&view.history, &view.members), (&vec![generation.summary], &generation.ranked));
        assert!(view.counter().ever() > 0, "the games are counted in the other instance");
    }
}

//! The system's own file dialogs.

use std::{path::Path, time::Duration};

use othello_engine::time::Instant;

use super::{FilePurpose, NativeChoice};
use crate::{
    text::messages::Messages,
    worker::{Poll, Worker},
};

/// An open native file dialog. It blocks, so it has a thread of its own.
pub struct NativeDialog {
    /// The purpose of the dialog.
    pub purpose: FilePurpose,
    worker: Worker<NativeChoice>,
}

impl NativeDialog {
    /// Opens a dialog in this folder, with `name` suggested for a new file.
    pub fn open(
        ctx: &egui::Context,
        words: &Messages,
        purpose: FilePurpose,
        folder: &Path,
        name: &str,
    ) -> NativeDialog {
        let title = words.get(purpose.title());
        let mut dialog = rfd::FileDialog::new()
            .set_title(&*title)
            .set_directory(folder)
            .set_file_name(name)
            .add_filter(&*title, purpose.endings());
        for (ending, words_of) in purpose.formats() {
            dialog = dialog.add_filter(words.get(words_of), &[ending]);
        }
        let worker = Worker::spawn(ctx, move |_, send| {
            let began = Instant::now();
            let file = if purpose.is_save() { dialog.save_file() } else { dialog.pick_file() };
            send(match file {
                Some(path) => NativeChoice::File(path),
                // Without a dialog the answer comes at once; no person cancels that quickly.
                None if began.elapsed() < Duration::from_millis(500) => NativeChoice::NoDialog,
                None => NativeChoice::Cancelled,
            });
        });
        NativeDialog { purpose, worker }
    }

    /// The outcome, once the dialog is closed.
    pub fn poll(&self) -> Option<NativeChoice> {
        match self.worker.poll() {
            Poll::Report(picked) => Some(picked),
            Poll::Working => None,
            Poll::Ended => Some(NativeChoice::NoDialog),
        }
    }
}

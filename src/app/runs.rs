//! The effects of the actions about runs.

use std::path::Path;

use egui::Context;
use othello_lab::runs::{RunError, deleted};

use super::{App, Dialog};
use crate::{
    action::{Action, Command},
    dialogs::deleted_runs::DeletedRunsDialog,
    page::Page,
    text::failure::Failure,
};

impl App {
    /// Carries out the actions about searches and runs. Other actions are settings.
    pub(super) fn apply_to_runs(&mut self, ctx: &Context, action: Action) {
        match action {
            Action::ResumeAnalysis => self.analysis.resume(),
            Action::DismissDownload => self.databases.download.dismiss(),
            Action::Match(players, pairs) => self.start_match(ctx, &players, pairs),
            Action::PlayTournament(config) => self.play_tournament(ctx, *config),
            Action::OpenTournament(folder) => self.open_tournament(ctx, &folder),
            Action::ViewTournament(folder) => self.view_tournament(ctx, &folder),
            Action::OpenRun(kind, path) => self.open_run(ctx, kind, &path),
            Action::ViewRun(path) => self.view_run(ctx, &path),
            Action::ForkRun(path) => self.pages.lab.fork_run(&path),
            Action::RestoreRun(kept) => {
                let restored = deleted::restore(&kept, &deleted::place_of(&kept));
                self.note_deleted_run(&kept, restored);
            }
            Action::RemoveRun(kept) => self.note_deleted_run(&kept, deleted::remove(&kept)),
            Action::JoinCluster(named) => self.join_cluster(ctx, named),
            setting => self.set(&setting),
        }
    }

    pub(super) fn show_runs(&mut self, ctx: &Context, command: Command) {
        match command {
            Command::DeletedRuns => {
                let dialog = DeletedRunsDialog::new(ctx, self.places.run_folders());
                self.dialog = Some(Dialog::DeletedRuns(dialog));
                return;
            }
            Command::Gallery => self.pages.lab.open_gallery(),
            Command::CompareRuns => self.pages.lab.compare_runs(),
            _ => self.pages.lab.open_earlier(),
        }
        self.page = Page::Evolution;
    }

    /// Notes that a deleted run was restored or removed for good, or why it could not be.
    fn note_deleted_run(&mut self, kept: &Path, done: Result<(), RunError>) {
        let failure = done.err().map(|error| Failure::from(&error));
        if failure.is_none() {
            self.pages.note_deleted_run(kept);
        }
        if let Some(Dialog::DeletedRuns(dialog)) = &mut self.dialog {
            dialog.note(kept, failure);
        }
    }
}

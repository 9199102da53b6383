//! The list of deleted runs of every kind: each can be restored, or removed for good after a question.

use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

use egui::{Button, Label, Response, RichText, Role, ScrollArea, Ui, WidgetInfo};
use othello_lab::runs::deleted::{DeletedRun, deleted_in};

use super::questions::close_button_ui;
use crate::{
    action::Action,
    run_kinds::RunPresentation,
    text::{failure::Failure, messages::Messages},
    theme::{space, strong_family},
    widgets::{
        ViewContext,
        card::card,
        dialog::{dialog_width, list_height, title_ui},
    },
    worker::{Poll, Worker},
};

/// The dialog's state.
pub struct DeletedRunsDialog {
    /// The runs, once they are read.
    runs: Option<Vec<DeletedRun>>,
    reading: Worker<Vec<DeletedRun>>,
    /// The run about which the dialog asks whether to remove it.
    asked: Option<PathBuf>,
    /// The reason why the last request failed.
    failure: Option<Failure>,
}

impl DeletedRunsDialog {
    /// Reads the deleted runs of these folders in the background.
    pub fn new(ctx: &egui::Context, folders: Vec<PathBuf>) -> DeletedRunsDialog {
        let reading = Worker::spawn(ctx, move |_, send| send(deleted_in(&folders)));
        DeletedRunsDialog { runs: None, reading, asked: None, failure: None }
    }

    /// Notes that a run was restored or removed, or why it could not be.
    pub fn note(&mut self, kept: &Path, failure: Option<Failure>) {
        if failure.is_none()
            && let Some(runs) = &mut self.runs
        {
            runs.retain(|run| run.path != kept);
        }
        (self.asked, self.failure) = (None, failure);
    }

    /// Draws the dialog's contents.
    pub fn deleted_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        if let Poll::Report(runs) = self.reading.poll() {
            self.runs = Some(runs);
        }
        let words = look.words;
        dialog_width(ui, 560.0);
        title_ui(ui, look, "deleted-runs-title");
        if let Some(failure) = &self.failure {
            let text = RichText::new(failure.words(words)).color(look.theme.error);
            ui.add(Label::new(text).wrap());
        }
        let (runs, id) = match &self.runs {
            None => (&[][..], "runs-reading"),
            Some(runs) => (&runs[..], "deleted-runs-none"),
        };
        if runs.is_empty() {
            ui.label(RichText::new(words.get(id)).color(look.theme.weak));
        }
        let mut action = None;
        let height = list_height(ui, 220.0, 420.0);
        ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
            for run in runs {
                let is_asked = self.asked.as_ref() == Some(&run.path);
                match run_ui(ui, look, run, is_asked) {
                    Some(DeletedRunInput::Restore) => {
                        action = Some(Action::RestoreRun(run.path.clone()));
                    }
                    Some(DeletedRunInput::Remove) => {
                        action = Some(Action::RemoveRun(run.path.clone()));
                    }
                    Some(DeletedRunInput::Ask) => self.asked = Some(run.path.clone()),
                    Some(DeletedRunInput::Keep) => self.asked = None,
                    None => {}
                }
                ui.add_space(space::SMALL);
            }
        });
        action.or(close_button_ui(ui, look))
    }
}

/// A request from a row.
enum DeletedRunInput {
    Restore,
    /// Asks whether to remove the run.
    Ask,
    Remove,
    Keep,
}

/// Draws a run with its buttons, or the question whether to remove it.
fn run_ui(
    ui: &mut Ui,
    look: &ViewContext,
    run: &DeletedRun,
    is_asked: bool,
) -> Option<DeletedRunInput> {
    let words = look.words;
    let name = run.name();
    let mut input = None;
    let named = |ui: &mut Ui, id: &str, label: &str| -> Response {
        let button = ui.add(Button::new(words.get(id)));
        // A screen reader needs the name of the run.
        let label = words.with(label, &[("name", name.as_str().into())]);
        button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &*label));
        button
    };
    card(look).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.add(Label::new(RichText::new(&name).family(strong_family())).truncate());
        if is_asked {
            let question = words.with("deleted-runs-question", &[("name", name.as_str().into())]);
            ui.add(Label::new(question).wrap());
        } else {
            let details = RichText::new(details(words, run)).small().color(look.theme.weak);
            ui.add(Label::new(details).wrap());
        }
        ui.add_space(space::SMALL);
        ui.horizontal_wrapped(|ui| {
            if is_asked {
                // Keeping is the first answer, because people press keys without reading.
                if ui.button(words.get("deleted-runs-keep")).clicked() {
                    input = Some(DeletedRunInput::Keep);
                }
                if ui.button(words.get("deleted-runs-yes")).clicked() {
                    input = Some(DeletedRunInput::Remove);
                }
                return;
            }
            if named(ui, "runs-restore", "deleted-runs-restore").clicked() {
                input = Some(DeletedRunInput::Restore);
            }
            if named(ui, "deleted-runs-remove", "deleted-runs-remove-name").clicked() {
                input = Some(DeletedRunInput::Ask);
            }
        });
    });
    input
}

/// The kind of a run, the time at which it was written last, and its size.
fn details(words: &Messages, run: &DeletedRun) -> String {
    let kind = words.get(RunPresentation::of(run.kind).name);
    let parts = [kind.into_owned(), date(run.written), size(words, run.bytes)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// A time in the user's time zone, `2026-05-02 14:07`; empty if it is out of range.
fn date(time: SystemTime) -> String {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let at = jiff::Timestamp::from_second(since.as_secs() as i64);
    let zoned = at.map(|at| at.to_zoned(jiff::tz::TimeZone::system()));
    zoned.map(|zoned| zoned.strftime("%Y-%m-%d %H:%M").to_string()).unwrap_or_default()
}

/// The size of a file, in kilobytes or megabytes.
fn size(words: &Messages, bytes: u64) -> String {
    const MEGABYTE: u64 = 1_000_000;
    let (id, count) = match bytes {
        ..MEGABYTE => ("size-kilobytes", bytes.div_ceil(1000)),
        _ => ("size-megabytes", bytes.div_ceil(MEGABYTE)),
    };
    words.with(id, &[("count", count.into())]).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::messages::Language;

    #[test]
    fn sizes_are_rounded_up() {
        let words = Messages::new(Language::English);
        for (bytes, text) in [(0, "0 kB"), (1, "1 kB"), (999_999, "1,000 kB"), (2_000_001, "3 MB")]
        {
            assert_eq!(size(&words, bytes), text);
        }
    }
}

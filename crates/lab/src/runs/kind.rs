//! The table of all kinds of run.

use std::path::{Path, PathBuf};

use super::{
    QuietRun, RunError, RunKind,
    batch_plan::{self, PlanError},
    evolution, experiment_state,
    format::RunFormat,
    map, network, patterns, selfplay_files, tournament,
};
use crate::store::{self, Limit, fs};

/// All kinds, in the order in which a folder is tried: patterns have no subfolder to recognise, so they come
/// after the others with the same settings file.
static FORMATS: [&RunFormat; 8] = [
    &tournament::FORMAT,
    &batch_plan::FORMAT,
    &experiment_state::FORMAT,
    &evolution::FORMAT,
    &network::FORMAT,
    &map::FORMAT,
    &patterns::FORMAT,
    &selfplay_files::FORMAT,
];

impl RunKind {
    /// The kind of the run in this folder, or of this self-play file.
    pub fn of(path: &Path) -> Option<RunKind> {
        let found = FORMATS.into_iter().find(|format| (format.is_at)(path))?;
        Some(stated(path, found.settings).unwrap_or(found).kind)
    }

    /// The kind and folder of the run at a path: its folder, or the settings file in it.
    pub fn at(path: &Path) -> Option<(RunKind, PathBuf)> {
        let folder = if fs::is_folder(path) { path } else { path.parent()? };
        let kind = RunKind::of(folder)?;
        let is_named = fs::is_folder(path) || path.file_name()? == kind.format().settings;
        is_named.then(|| (kind, folder.to_owned()))
    }

    /// The name, such as `network`.
    pub fn name(self) -> &'static str {
        self.format().name
    }

    /// Whether runs of this kind breed or train players.
    pub fn has_players(self) -> bool {
        self.format().has_players
    }

    /// Whether all generations of such a run can be looked at, exported and forked.
    pub fn keeps_generations(self) -> bool {
        self.format().keeps_generations
    }

    /// Whether a batch can resume runs of this kind.
    pub fn can_join_batch(self) -> bool {
        self.format().open.is_some()
    }

    /// Opens a run of this kind, to resume it from its last save.
    ///
    /// # Errors
    /// If the kind opens other runs, the run is in use, or a file cannot be read.
    pub(crate) fn open(self, path: &Path) -> Result<QuietRun, RunError> {
        let open =
            self.format().open.ok_or_else(|| RunError::settings(PlanError::NoRun(path.into())))?;
        open(path)
    }

    /// The row of the table.
    pub(super) fn format(self) -> &'static RunFormat {
        let mut formats = FORMATS.into_iter();
        formats.find(|format| format.kind == self).expect("every kind is in the table")
    }
}

/// The kind that the first line of this settings file states, among the kinds with such a file.
fn stated(folder: &Path, settings: &str) -> Option<&'static RunFormat> {
    let text = store::read_text(&folder.join(settings), Limit::RUN).ok()?;
    let line = text.lines().next()?;
    let mut formats = FORMATS.into_iter().filter(|format| format.settings == settings);
    formats.find(|format| format.kind_line() == line)
}

#[cfg(test)]
mod tests {
    use super::{super::RunFolder, *};
    use crate::evolution::files::read_ron;

    /// The kinds with a folder, and the names that earlier versions wrote there.
    const FOLDERS: [(RunKind, &str, &str); 7] = [
        (RunKind::Evolution, "run.ron", "champions"),
        (RunKind::Patterns, "run.ron", "weights"),
        (RunKind::Network, "run.ron", "nets"),
        (RunKind::Map, "run.ron", "cells"),
        (RunKind::Tournament, "tournament.ron", "x"),
        (RunKind::Batch, "night.ron", "finals"),
        (RunKind::Experiment, "experiment.ron", "runs"),
    ];

    #[test]
    fn folders_of_earlier_versions_are_recognised_by_their_files() {
        for (kind, settings, subfolder) in FOLDERS {
            let place = tempfile::tempdir().unwrap();
            store::create_folder(&place.path().join(subfolder)).unwrap();
            assert_eq!(RunKind::of(place.path()), None, "{kind:?} before the settings are written");
            store::write_with_sums(&place.path().join(settings), b"()").unwrap();
            assert_eq!(RunKind::of(place.path()), Some(kind));
        }
    }

    #[test]
    fn a_new_folder_states_its_kind() {
        for (kind, settings, _) in FOLDERS {
            let place = tempfile::tempdir().unwrap();
            let folder = RunFolder::create(kind.format(), place.path()).unwrap();
            folder.write_settings("(3, 4)").unwrap();
            assert_eq!(RunKind::of(place.path()), Some(kind));
            assert_eq!(folder.settings(read_ron::<(u8, u8)>).unwrap(), (3, 4));
            let text = store::read_text(&place.path().join(settings), Limit::RUN).unwrap();
            assert_eq!(
                ron::from_str::<(u8, u8)>(&text).unwrap(),
                (3, 4),
                "any reader skips the line"
            );
        }
    }

    #[test]
    fn an_unknown_kind_is_recognised_by_its_files() {
        let place = tempfile::tempdir().unwrap();
        store::create_folder(&place.path().join("nets")).unwrap();
        for text in ["// kind: chess\n()", "// kind: tournament\n()", ""] {
            store::write(&place.path().join("run.ron"), text.as_bytes()).unwrap();
            assert_eq!(RunKind::of(place.path()), Some(RunKind::Network), "{text}");
        }
    }

    #[test]
    fn self_play_is_a_file_with_settings_beside_it() {
        let place = tempfile::tempdir().unwrap();
        for name in ["a.csv", "b.games", "c.txt"] {
            let path = place.path().join(name);
            store::write(&path, b"").unwrap();
            assert_eq!(RunKind::of(&path), None);
            store::write(&path.with_extension("run.ron"), b"()").unwrap();
            let is_run = !name.ends_with("txt");
            assert_eq!(RunKind::of(&path), is_run.then_some(RunKind::SelfPlay), "{name}");
        }
    }

    #[test]
    fn a_run_is_found_by_its_folder_and_by_its_settings_file() {
        let place = tempfile::tempdir().unwrap();
        let folder = RunFolder::create(&tournament::FORMAT, &place.path().join("cup")).unwrap();
        folder.write_settings("()").unwrap();
        folder.write("games.csv", b"").unwrap();
        let found = Some((RunKind::Tournament, folder.path().to_owned()));
        assert_eq!(RunKind::at(folder.path()), found);
        assert_eq!(RunKind::at(&folder.file("tournament.ron")), found);
        assert_eq!(RunKind::at(&folder.file("games.csv")), None);
        assert_eq!(RunKind::at(place.path()), None);
        assert_eq!(RunKind::at(Path::new("/")), None);
    }
}

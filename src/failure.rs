//! Why something could not be done, to be said in the user's language.

use std::io;

use othello_lab::run::RunError;

use crate::messages::Messages;

/// A message with its values. What a file's reader found wrong stays as it said it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    id: &'static str,
    values: Vec<(&'static str, String)>,
}

impl Failure {
    fn new<const N: usize>(id: &'static str, values: [(&'static str, String); N]) -> Failure {
        Failure { id, values: values.into() }
    }

    /// The sentence.
    pub fn words(&self, words: &Messages) -> String {
        let values: Vec<_> =
            self.values.iter().map(|(name, value)| (*name, value.as_str().into())).collect();
        words.with(self.id, &values).into_owned()
    }
}

/// A sentence that is one already.
impl From<String> for Failure {
    fn from(reason: String) -> Failure {
        Failure::new("failed-reason", [("reason", reason)])
    }
}

impl From<&RunError> for Failure {
    fn from(error: &RunError) -> Failure {
        match error {
            RunError::Settings(reason) | RunError::Work(reason) => {
                Failure::new("failed-reason", [("reason", reason.to_string())])
            }
            RunError::Name(name) => Failure::new("failed-name", [("name", name.clone())]),
            RunError::Taken(path) => Failure::new("failed-taken", [("path", shown(path))]),
            RunError::InUse(path) => Failure::new("failed-in-use", [("path", shown(path))]),
            RunError::OtherSettings(path) => {
                Failure::new("failed-other-settings", [("path", shown(path))])
            }
            RunError::File { path, source } => {
                let values = [("path", shown(path)), ("reason", source.to_string())];
                Failure::new(of_kind(source.kind()), values)
            }
            RunError::Damaged { path, line, source } => {
                let line = line.map_or_else(String::new, |line| format!(":{line}"));
                let place = shown(path) + &line;
                Failure::new("failed-damaged", [("path", place), ("reason", source.to_string())])
            }
        }
    }
}

fn shown(path: &std::path::Path) -> String {
    path.display().to_string()
}

/// The message of what a file system says.
const fn of_kind(kind: io::ErrorKind) -> &'static str {
    match kind {
        io::ErrorKind::NotFound => "failed-not-found",
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => "failed-denied",
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "failed-full",
        _ => "failed-file",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Language;

    #[test]
    fn what_failed_is_said_in_the_users_language() {
        let full = RunError::File {
            path: "runs/first/history.csv".into(),
            source: io::ErrorKind::StorageFull.into(),
        };
        let said = |language| Failure::from(&full).words(&Messages::new(language));
        assert_eq!(said(Language::English), "runs/first/history.csv: the disk is full.");
        assert_eq!(said(Language::Spanish), "runs/first/history.csv: el disco está lleno.");
        let damaged = RunError::Damaged {
            path: "history.csv".into(),
            line: Some(3),
            source: "expected round 2".into(),
        };
        let said = Failure::from(&damaged).words(&Messages::new(Language::English));
        assert_eq!(said, "history.csv:3 is damaged: expected round 2");
    }
}

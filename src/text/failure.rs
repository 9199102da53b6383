//! Errors as messages in the user's language.

use std::{error::Error, io, path::Path};

#[cfg(not(target_family = "wasm"))]
use othello_lab::data::fetch::FetchError;
use othello_lab::{
    book::BookError,
    data::game_files::GameFileErrorKind,
    ladder::LadderError,
    players::{model_file::ModelError, resolve::PlayerError},
    runs::RunError,
};

use super::messages::Messages;

/// A message with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    id: &'static str,
    values: Vec<(&'static str, String)>,
}

impl Failure {
    /// The message of an error. It leaves out the file's name, which the caller adds.
    pub fn of(error: &(dyn Error + 'static)) -> Failure {
        if let Some(error) = error.downcast_ref::<RunError>() {
            return error.into();
        }
        // Their sentences name the player's file and say what to do.
        if error.is::<PlayerError>() || error.is::<ModelError>() {
            return error.to_string().into();
        }
        if let Some(failure) = error.downcast_ref().and_then(of_games) {
            return failure;
        }
        if let Some(BookError::Line { line, fault, .. }) = error.downcast_ref() {
            return format!("line {line}: {fault}").into();
        }
        let mut cause = Some(error);
        while let Some(error) = cause {
            if let Some(error) = error.downcast_ref::<io::Error>() {
                return Failure::new(reason(error.kind()), [("reason", error.to_string())]);
            }
            cause = error.source();
        }
        error.to_string().into()
    }

    /// The failure to read or write a file.
    pub fn of_file(path: &Path, source: &io::Error) -> Failure {
        let values = [("path", shown(path)), ("reason", source.to_string())];
        Failure::new(of_kind(source.kind()), values)
    }

    /// A message without values.
    pub fn message(id: &'static str) -> Failure {
        Failure::new(id, [])
    }

    fn new<const N: usize>(id: &'static str, values: [(&'static str, String); N]) -> Failure {
        Failure { id, values: values.into() }
    }

    /// Formats the message.
    pub fn words(&self, words: &Messages) -> String {
        let translated = |(name, value): &(&'static str, String)| match *name {
            "reason" => (*name, words.reason(value)),
            _ => (*name, value.clone()),
        };
        let values: Vec<_> = self.values.iter().map(translated).collect();
        let values: Vec<_> =
            values.iter().map(|(name, value)| (*name, value.as_str().into())).collect();
        words.with(self.id, &values).into_owned()
    }
}

/// Wraps a text that is already a sentence.
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
            RunError::File { path, source } => Failure::of_file(path, source),
            RunError::Damaged { path, line, source } => {
                let line = line.map_or_else(String::new, |line| format!(":{line}"));
                damaged(shown(path) + &line, source.to_string())
            }
        }
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

impl From<&LadderError> for Failure {
    fn from(error: &LadderError) -> Failure {
        match error {
            LadderError::File { path, source } => Failure::of_file(path, source),
            LadderError::Damaged { path, source } => damaged(shown(path), source.to_string()),
        }
    }
}

#[cfg(not(target_family = "wasm"))]
impl From<&FetchError> for Failure {
    fn from(error: &FetchError) -> Failure {
        let [site, file] = error.site().unwrap_or_default().map(str::to_owned);
        let id = match error {
            FetchError::File { path, source } => return Failure::of_file(path, source),
            FetchError::Network { .. } if error.is_unreachable() => "explorer-fetch-unreachable",
            FetchError::Network { .. } => "explorer-fetch-refused",
            FetchError::Changed { .. } | FetchError::Form { .. } => "explorer-fetch-changed",
        };
        Failure::new(id, [("site", site), ("file", file)])
    }
}

fn damaged(place: String, reason: String) -> Failure {
    Failure::new("failed-damaged", [("path", place), ("reason", reason)])
}

/// The message of a file of games that was read but does not fit, `None` for other errors.
fn of_games(error: &GameFileErrorKind) -> Option<Failure> {
    let (id, found) = match error {
        GameFileErrorKind::Ending => ("reason-ending", 0),
        GameFileErrorKind::OneGame(found) => ("reason-one-game", *found),
        GameFileErrorKind::Names => ("reason-names", 0),
        GameFileErrorKind::Start => ("reason-start", 0),
        _ => return None,
    };
    Some(Failure::new(id, [("found", found.to_string())]))
}

/// The message of an I/O error, without the file's name.
const fn reason(kind: io::ErrorKind) -> &'static str {
    match kind {
        io::ErrorKind::NotFound => "reason-not-found",
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => "reason-denied",
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "reason-full",
        io::ErrorKind::IsADirectory => "reason-folder",
        io::ErrorKind::FileTooLarge => "reason-too-large",
        _ => "failed-reason",
    }
}

/// The message of an I/O error, with the file's name.
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
    use othello_lab::players::{consent::Consent, resolve::ResolvedPlayer};

    use super::*;
    use crate::text::messages::Language;

    #[test]
    fn failures_are_formatted_in_the_users_language() {
        let full = RunError::File {
            path: "runs/first/history.csv".into(),
            source: io::ErrorKind::StorageFull.into(),
        };
        let text = |language| Failure::from(&full).words(&Messages::new(language));
        assert_eq!(
            text(Language::English),
            "runs/first/history.csv: the disk is full. Free some space, then try again."
        );
        assert_eq!(
            text(Language::Spanish),
            "runs/first/history.csv: el disco está lleno. Libere espacio e inténtelo de nuevo."
        );
        let damaged = RunError::Damaged {
            path: "history.csv".into(),
            line: Some(3),
            source: "expected round 2".into(),
        };
        let text = Failure::from(&damaged).words(&Messages::new(Language::English));
        let whole =
            "history.csv:3 is damaged: expected round 2. Replace it with a copy, or move it away.";
        assert_eq!(text, whole);
    }

    #[test]
    fn a_missing_player_file_is_named_with_the_way_on() {
        let missing = |player: &str| ResolvedPlayer::parse(player, &Consent::NONE).unwrap_err();
        let text = |failure: Failure, language| failure.words(&Messages::new(language));
        for player in ["gone.ron", "pvs:2@gone.ron"] {
            let sentence =
                "the player file gone.ron does not exist: put it back, or choose another";
            assert_eq!(text(Failure::of(&missing(player)), Language::English), sentence);
            let of_run = Failure::from(&RunError::work(missing(player)));
            assert_eq!(text(of_run, Language::English), sentence);
            let spanish =
                "el archivo de jugador gone.ron no existe: devuélvalo a su sitio o elija otro";
            assert_eq!(text(Failure::of(&missing(player)), Language::Spanish), spanish);
        }
    }

    #[test]
    fn an_io_error_is_found_among_the_causes_or_the_errors_text_is_kept() {
        let text = |error: &(dyn Error + 'static)| {
            Failure::of(error).words(&Messages::new(Language::Spanish))
        };
        let full = GameFileErrorKind::Io(io::ErrorKind::StorageFull.into());
        assert_eq!(text(&full), "el disco está lleno");
        assert_eq!(
            text(&GameFileErrorKind::OneGame(3)),
            "debe contener una sola partida, pero contiene 3"
        );
        let reader = "f9".parse::<othello_engine::Game>().unwrap_err();
        assert_eq!(text(&reader), "en el byte 0: no es una casilla de a1 a h8: \"f9\"");
    }
}

//! The settings of a run to resume, against the options on the command line.

use std::{borrow::Cow, fmt::Display, path::Path};

use serde::Serialize;
use serde_json::Value as Json;

use super::error::CliError;

/// Accepts an option that is missing or agrees with the stored setting.
///
/// # Errors
/// If it contradicts the setting.
pub fn agree<T: Display + PartialEq>(
    path: &Path,
    option: &'static str,
    given: Option<&T>,
    stored: &T,
) -> Result<(), CliError> {
    match given {
        Some(given) if given != stored => {
            Err(contradiction(path, option, stored.to_string(), given.to_string()))
        }
        _ => Ok(()),
    }
}

/// Accepts settings from the command line that equal the stored ones.
///
/// # Errors
/// If they differ; names the first different setting, by its option if `options` has one.
pub fn agree_in_all<T: Serialize>(
    path: &Path,
    options: &[(&'static str, &'static str)],
    given: &T,
    stored: &T,
) -> Result<(), CliError> {
    let json = |settings: &T| serde_json::to_value(settings).expect("settings are plain data");
    let Some(OtherSetting { name, values }) = difference("", &json(stored), &json(given)) else {
        return Ok(());
    };
    let option = options.iter().find(|(field, _)| *field == name);
    let option = option.map_or_else(|| name.into(), |(_, option)| Cow::Borrowed(*option));
    let [stored, given] = values;
    Err(contradiction(path, option, stored, given))
}

fn contradiction(
    path: &Path,
    option: impl Into<Cow<'static, str>>,
    stored: String,
    given: String,
) -> CliError {
    CliError::Contradiction { path: path.to_owned(), option: option.into(), stored, given }
}

/// The first different setting of two runs.
struct OtherSetting {
    name: String,
    values: [String; 2],
}

fn difference(name: &str, one: &Json, other: &Json) -> Option<OtherSetting> {
    match (one, other) {
        (Json::Object(ones), Json::Object(others)) if ones.keys().eq(others.keys()) => ones
            .iter()
            .find_map(|(name, one)| difference(name, one, others.get(name).unwrap_or(one))),
        // The rounds of a run share their settings, so the first different one tells the fault.
        (Json::Array(ones), Json::Array(others)) if ones.len() == others.len() => {
            ones.iter().zip(others).find_map(|(one, other)| difference(name, one, other))
        }
        (Json::Array(ones), Json::Array(others)) if ones.iter().all(Json::is_object) => {
            let values = [ones.len(), others.len()].map(|count| count.to_string());
            Some(OtherSetting { name: name.to_owned(), values })
        }
        _ if one == other => None,
        _ => Some(OtherSetting { name: name.to_owned(), values: [one, other].map(text) }),
    }
}

/// The value of a setting, as on the command line.
fn text(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        Json::Null => "not set".to_owned(),
        // Settings are single-precision; all their digits would read 0.05000000074505806.
        Json::Number(number) if number.is_f64() => {
            number.as_f64().map_or_else(|| number.to_string(), |x| (x as f32).to_string())
        }
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_first_different_setting_is_named_with_both_values() {
        let stored = json!({ "seed": 1, "rounds": [{ "games": 8, "rate": 0.05_f32 }] });
        let options = [("rate", "--rate"), ("rounds", "--rounds")];
        let error = |given: Json| {
            let agreed = agree_in_all(Path::new("run"), &options, &given, &stored);
            agreed.map_err(|error| error.to_string())
        };
        assert_eq!(error(stored.clone()), Ok(()));
        let other = json!({ "seed": 1, "rounds": [{ "games": 8, "rate": 0.1_f32 }] });
        assert_eq!(error(other).unwrap_err(), "run: --rate is 0.05 here, not 0.1");
        let other = json!({ "seed": 1, "rounds": [] });
        assert_eq!(error(other).unwrap_err(), "run: --rounds is 1 here, not 0");
        let other = json!({ "seed": 2, "rounds": [{ "games": 8, "rate": 0.05_f32 }] });
        assert_eq!(error(other).unwrap_err(), "run: seed is 1 here, not 2");
    }
}

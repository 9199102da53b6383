//! The error of an invalid setting.

/// Error: a setting is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} must be {expected}")]
pub struct SettingsError {
    /// The setting's name.
    pub field: &'static str,
    /// The allowed values.
    pub expected: &'static str,
}

/// Returns the error for a setting if its check, `right`, failed.
pub(super) fn wrong(
    right: bool,
    field: &'static str,
    expected: &'static str,
) -> Result<(), SettingsError> {
    if right { Ok(()) } else { Err(SettingsError { field, expected }) }
}

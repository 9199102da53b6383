//! Wording shared by the errors of several readers.

/// The found text in quotes, or "the end of the text".
pub(crate) fn found_or_end(found: Option<&str>) -> String {
    found.map_or_else(|| "the end of the text".to_owned(), |found| format!("{found:?}"))
}

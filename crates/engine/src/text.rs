//! What the errors of several readers say alike.

/// What was found in a text, quoted, or that the text ended.
pub(crate) fn found_or_end(found: Option<&str>) -> String {
    found.map_or_else(|| "the end of the text".to_owned(), |found| format!("{found:?}"))
}

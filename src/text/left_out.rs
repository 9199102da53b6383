//! Notices of what a reader left out.

use othello_engine::notation::conversion::LeftOut;

use super::messages::Messages;

/// The message `id` with the file's name, the number of the parts, and the first reasons.
pub fn left_out_text(words: &Messages, id: &str, file: &str, parts: &[LeftOut]) -> String {
    let reasons = reasons(words, parts);
    let values = [
        ("file", file.into()),
        ("count", parts.len().into()),
        ("reasons", reasons.as_str().into()),
    ];
    words.with(id, &values).into_owned()
}

/// The different reasons, in the user's language: the first three, and a sign that there are more.
pub fn reasons(words: &Messages, parts: &[LeftOut]) -> String {
    let mut said: Vec<String> = parts.iter().map(|part| words.reason(&part.to_string())).collect();
    said.dedup();
    if said.len() > 3 {
        said.truncate(3);
        said.push("…".to_owned());
    }
    said.join("; ")
}

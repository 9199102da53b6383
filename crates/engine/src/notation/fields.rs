//! Names of the same field in several formats, such as the rating of the black player.

use super::{record::GameRecord, sgf_syntax as syntax};
use crate::{NodeId, Property};

/// A format with names of its own.
#[derive(Clone, Copy)]
pub enum FieldFormat {
    Ggf,
    Sgf,
    Pgn,
}

/// The names in GGF, SGF and PGN; empty where a format has no such field.
const FIELDS: [[&str; 3]; 8] = [
    ["RB", "BR", "BlackElo"],
    ["RW", "WR", "WhiteElo"],
    ["", "EV", "Event"],
    ["", "RO", "Round"],
    ["", "AN", "Annotator"],
    ["", "SO", "Source"],
    ["", "BT", "BlackTeam"],
    ["", "WT", "WhiteTeam"],
];

/// The name of a field in a format, by its name in any format.
pub fn renamed(name: &str, to: FieldFormat) -> Option<&'static str> {
    let row = FIELDS.iter().find(|row| row.contains(&name))?;
    Some(row[to as usize]).filter(|name| !name.is_empty())
}

/// Whether a property has one value without line breaks, as a field of another format.
pub fn is_text(property: &Property) -> bool {
    let value = syntax::each(&property.values).next().unwrap_or_default();
    let text = syntax::text(value);
    property.values == format!("[{}]", syntax::escaped(&text)) && !text.contains(['\n', '\r'])
}

/// The fields of a record, and its properties at the start that have a name in a format, by their
/// names there. The others keep their names.
pub fn named(record: &GameRecord, to: FieldFormat) -> Vec<(&str, String)> {
    let others =
        record.others.iter().map(|(name, text)| (renamed(name, to).unwrap_or(name), text.clone()));
    let start = record.tree.iter().flat_map(|tree| tree.properties(NodeId::START));
    let properties = start.filter_map(|property| {
        let value = syntax::each(&property.values).next().unwrap_or_default();
        Some((renamed(&property.name, to)?, syntax::text(value)))
    });
    let mut fields: Vec<(&str, String)> = Vec::new();
    for (name, text) in others.chain(properties) {
        if fields.iter().all(|(known, _)| *known != name) {
            fields.push((name, text));
        }
    }
    fields
}

//! The writer of SGF.

use std::fmt::Write;

use super::result;
use crate::{
    Color, Game, GameTree, Mark, NodeId, Property,
    notation::{
        conversion::{Converted, without_place},
        fields::{self, FieldFormat},
        record::{GamePart, GameRecord},
        sgf_syntax::{self as syntax, escaped},
    },
};

/// Writes games with their variations, one per line, as `FF[4]` in UTF-8.
///
/// ```
/// use othello_engine::notation::{record::GameRecord, sgf};
///
/// let record = GameRecord::of_game("f5d6".parse()?);
/// let text = sgf::write(&[record]).complete()?;
/// assert_eq!(text, "(;FF[4]CA[UTF-8]GM[2]SZ[8];B[f5];W[d6])\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(records: &[GameRecord]) -> Converted<String> {
    let content = records.iter().map(|record| write_game(record) + "\n").collect();
    Converted { content, left_out: without_place(records, holds) }
}

fn holds(record: &GameRecord, part: &GamePart) -> bool {
    match part {
        GamePart::Theoretical | GamePart::Findings | GamePart::Notes | GamePart::LineBreaks => {
            false
        }
        // A resignation takes the place of the margin.
        GamePart::Result => record.ended.is_none(),
        GamePart::Field(name) => {
            let has = |tree: &GameTree| {
                tree.all().any(|at| tree.properties(at).iter().any(|held| held.name == *name))
            };
            fields::renamed(name, FieldFormat::Sgf).is_some()
                || record.tree.as_ref().is_some_and(has)
        }
        _ => true,
    }
}

fn write_game(record: &GameRecord) -> String {
    let tree = record.tree.clone().unwrap_or_else(|| GameTree::of_game(&record.game));
    let mut text = "(;FF[4]CA[UTF-8]GM[2]SZ[8]".to_owned();
    let names =
        [("PB", &record.black), ("PW", &record.white), ("DT", &record.date), ("PC", &record.place)];
    for (name, value) in names.into_iter().filter(|(_, value)| !value.is_empty()) {
        write_field(&mut text, name, value);
    }
    let kept = tree.properties(NodeId::START);
    for (name, value) in &record.others {
        let name = fields::renamed(name, FieldFormat::Sgf);
        if let Some(name) = name.filter(|name| kept.iter().all(|property| property.name != *name)) {
            write_field(&mut text, name, value);
        }
    }
    let result = result::text(record, &tree);
    if let Some(result) = &result {
        let _ = write!(text, "RE[{result}]");
    }
    let (board, to_move) = tree.start();
    if (board, to_move) != Game::default().start() {
        for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
            let discs = board.discs(color);
            if !discs.is_empty() {
                let squares: Vec<String> = discs.into_iter().map(|s| s.to_string()).collect();
                let _ = write!(text, "{name}[{}]", squares.join("]["));
            }
        }
        if (board.discs(Color::Black) | board.discs(Color::White)).is_empty() {
            text.push_str("AE[d4:e5]");
        }
        let _ = write!(text, "PL[{}]", letter(to_move));
    }
    // A result that we cannot tell apart, such as `Void`, is kept as a property.
    let is_stale = |property: &Property| property.name == "RE" && result.is_some();
    write_notes(&tree, NodeId::START, &mut text, is_stale);
    write_from(&tree, NodeId::START, &mut text);
    text.push(')');
    text
}

fn write_field(text: &mut String, name: &str, value: &str) {
    let value = value.replace("\r\n", " ").replace(['\r', '\n'], " ");
    let _ = write!(text, "{name}[{}]", escaped(&value));
}

/// Writes the moves after a node; alternatives are put in parentheses.
fn write_from(tree: &GameTree, mut at: NodeId, text: &mut String) {
    while let [only] = tree.children(at) {
        write_move(tree, *only, text);
        at = *only;
    }
    for &child in tree.children(at) {
        text.push('(');
        write_move(tree, child, text);
        write_from(tree, child, text);
        text.push(')');
    }
}

fn write_move(tree: &GameTree, at: NodeId, text: &mut String) {
    let parent = tree.parent(at).expect("it is not the start");
    let color = tree.stage(parent).turn.expect("a move was played here");
    let square = tree.square(at).expect("it is not the start");
    let mark = match tree.mark(at) {
        Some(Mark::Good) => "TE[1]",
        Some(Mark::Mistake) => "BM[1]",
        Some(Mark::Blunder) => "BM[2]",
        Some(Mark::Interesting) => "IT[]",
        None => "",
    };
    let _ = write!(text, ";{}[{square}]{mark}", letter(color));
    // A node has at most one property of a name.
    let is_mark = |property: &Property| !mark.is_empty() && mark.starts_with(&property.name);
    write_notes(tree, at, text, |property| is_mark(property) || is_set_up(property));
    let mut set_up = tree.properties(at).iter().filter(|property| is_set_up(property)).peekable();
    // A set-up that leaves the board as it is needs a node of its own: it would come before the move.
    if set_up.peek().is_some() {
        text.push(';');
    }
    for property in set_up {
        let _ = write!(text, "{}{}", property.name, property.values);
    }
}

fn is_set_up(property: &Property) -> bool {
    matches!(syntax::name(&property.name).as_str(), "AB" | "AW" | "AE" | "PL")
}

/// Writes the comment and those kept properties that are not written otherwise.
fn write_notes(
    tree: &GameTree,
    at: NodeId,
    text: &mut String,
    is_left_out: impl Fn(&Property) -> bool,
) {
    let comment = tree.comment(at);
    if !comment.is_empty() {
        let _ = write!(text, "C[{}]", escaped(comment));
    }
    for property in tree.properties(at).iter().filter(|property| !is_left_out(property)) {
        let _ = write!(text, "{}{}", property.name, property.values);
    }
}

const fn letter(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

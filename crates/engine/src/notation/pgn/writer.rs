//! The writer of PGN.

use std::fmt::Write;

use super::{OWN_TAGS, movetext::is_result};
use crate::{
    Color, Game, GameTree, Mark, NodeId, Outcome, Property,
    notation::{
        conversion::{Converted, without_place},
        diagram,
        fields::{self, FieldFormat},
        record::{EarlyEnd, GamePart, GameRecord},
        sgf_syntax as syntax,
    },
};

/// Writes games with their comments, variations and marks.
///
/// ```
/// use othello_engine::notation::{pgn, record::GameRecord};
///
/// let record = GameRecord { black: "Ada".to_owned(), ..GameRecord::of_game("f5d6c3".parse()?) };
/// let text = pgn::write(&[record]).complete()?;
/// assert!(text.contains("[Black \"Ada\"]\n") && text.ends_with("\n1. f5 d6 2. c3 *\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(records: &[GameRecord]) -> Converted<String> {
    let games: Vec<String> = records.iter().map(write_game).collect();
    Converted { content: games.join("\n"), left_out: without_place(records, holds) }
}

fn holds(record: &GameRecord, part: &GamePart) -> bool {
    match part {
        GamePart::Theoretical | GamePart::Findings | GamePart::Notes | GamePart::LineBreaks => {
            false
        }
        GamePart::Comments => record.tree.as_ref().is_none_or(|tree| {
            // Spaces around a comment have no meaning.
            let is_kept = |line: &str| line.trim() == line && !line.contains('\r');
            tree.all().all(|at| tree.comment(at).split('\n').all(is_kept))
        }),
        GamePart::Field(name) => {
            let tag = fields::renamed(name, FieldFormat::Pgn);
            let is_tag = tag.is_some() || is_tag(name);
            let is_held = |at, property: &Property| {
                property.name != *name
                    || if at == NodeId::START {
                        tag.is_some() && fields::is_text(property)
                    } else {
                        glyphs(property).is_some()
                    }
            };
            let holds = |tree: &GameTree| {
                tree.all().all(|at| tree.properties(at).iter().all(|held| is_held(at, held)))
            };
            let others = record.others.iter().filter(|(other, _)| other == name);
            others.map(|(_, text)| !text.contains('\n')).all(|fits| fits && is_tag)
                && record.tree.as_ref().is_none_or(holds)
        }
        _ => true,
    }
}

/// Whether a field can be a tag of its own name.
fn is_tag(name: &str) -> bool {
    // These two have a text of their own where the record has no result.
    let is_free = !OWN_TAGS.contains(&name) || matches!(name, "Result" | "Termination");
    is_free && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn write_game(record: &GameRecord) -> String {
    let tree = record.tree.clone().unwrap_or_else(|| GameTree::of_game(&record.game));
    let fields = fields::named(record, FieldFormat::Pgn);
    let field = |name: &str| {
        let known = fields.iter().find(|(known, _)| *known == name);
        known.map_or("?", |(_, text)| text.as_str())
    };
    let known = |text: &'_ str| if text.is_empty() { "?".to_owned() } else { text.to_owned() };
    let played = tree.main_game().result().map(|margin| margin as f32);
    let margin = record.result.or(played).filter(|_| record.ended.is_none());
    let result = result(record, margin).unwrap_or_else(|| match field("Result") {
        "?" => "*",
        told => told,
    });
    let mut tags = vec![
        ("Event", field("Event").to_owned()),
        ("Site", known(&record.place)),
        ("Date", date(&record.date)),
        ("Round", field("Round").to_owned()),
        ("White", known(&record.white)),
        ("Black", known(&record.black)),
        ("Result", result.to_owned()),
    ];
    match record.ended {
        Some(EarlyEnd::BlackResigned | EarlyEnd::WhiteResigned) => {
            tags.push(("Termination", "resignation".to_owned()));
        }
        Some(_) => tags.push(("Termination", "time forfeit".to_owned())),
        None => {}
    }
    if let Some(margin) = record.result.filter(|_| record.parts().contains(&GamePart::Result)) {
        tags.push(("Margin", margin.to_string()));
    }
    let (board, side) = tree.start();
    if (board, side) != Game::default().start() {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", diagram::write(&board, side)));
    }
    for (name, text) in &fields {
        let is_new = tags.iter().all(|(known, _)| known != name);
        if is_new && is_tag(name) {
            tags.push((*name, text.clone()));
        }
    }
    let mut text = String::new();
    for (name, value) in tags {
        let value = value.replace("\r\n", " ").replace(['\r', '\n'], " ");
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    let mut moves = MoveWriter { tree: &tree, text, column: 0, is_interrupted: true };
    moves.text.push('\n');
    moves.notes(NodeId::START);
    moves.after(NodeId::START, 1);
    moves.word(if is_result(result) { result } else { "*" });
    moves.text.push('\n');
    moves.text
}

/// The result with White first, as in chess; `None` if it is unknown.
fn result(record: &GameRecord, margin: Option<f32>) -> Option<&'static str> {
    let outcome = match (record.ended, margin) {
        (Some(ended), _) => Outcome::of(ended.sign()),
        (None, Some(margin)) if margin > 0.0 => Outcome::Win,
        (None, Some(margin)) if margin < 0.0 => Outcome::Loss,
        (None, Some(_)) => Outcome::Draw,
        (None, None) => record.outcome?,
    };
    Some(match outcome {
        Outcome::Win => "0-1",
        Outcome::Draw => "1/2-1/2",
        Outcome::Loss => "1-0",
    })
}

/// A date with points instead of dashes.
fn date(date: &str) -> String {
    let parts: Vec<&str> = date.split('-').collect();
    let is_number =
        |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    match parts[..] {
        [""] => "????.??.??".to_owned(),
        [year] if is_number(&year) => format!("{year}.??.??"),
        [year, month] if parts.iter().all(is_number) => format!("{year}.{month}.??"),
        [_, _, _] if parts.iter().all(is_number) => parts.join("."),
        _ => date.to_owned(),
    }
}

/// The numeric glyphs of a property, if it consists of glyphs.
fn glyphs(property: &Property) -> Option<Vec<u8>> {
    // The first six are marks and would be read as such.
    let glyph = |value: &str| {
        value.parse().ok().filter(|glyph: &u8| *glyph > 6 && value == glyph.to_string())
    };
    match (property.name.as_str(), property.values.as_str()) {
        ("TE", "[2]") => Some(vec![3]),
        ("DO", "[]") => Some(vec![6]),
        ("NAG", values) => syntax::each(values).map(glyph).collect(),
        _ => None,
    }
}

/// Writes moves in lines of at most 79 characters, but for long comments.
struct MoveWriter<'a> {
    tree: &'a GameTree,
    text: String,
    column: usize,
    /// Whether the next move needs its number although White moves.
    is_interrupted: bool,
}

impl MoveWriter<'_> {
    /// Writes the moves after a node. `number` is that of the next move of Black or White.
    fn after(&mut self, mut at: NodeId, mut number: usize) {
        while let [main, others @ ..] = self.tree.children(at) {
            let next = self.one(*main, number);
            for &other in others {
                self.word("(");
                self.is_interrupted = true;
                let number = self.one(other, number);
                self.after(other, number);
                self.text.push(')');
                self.column += 1;
                self.is_interrupted = true;
            }
            (at, number) = (*main, next);
        }
    }

    /// Writes a move and its notes, after the passes before it. Returns the number of the next move.
    fn one(&mut self, at: NodeId, number: usize) -> usize {
        let parent = self.tree.parent(at).expect("it is not the start");
        let stage = self.tree.stage(parent);
        let mut number = number;
        if let Some(passed) = stage.passed {
            self.turn(passed, number, "--");
            number += usize::from(passed == Color::White);
        }
        let square = self.tree.square(at).expect("it is not the start");
        let turn = stage.turn.expect("a move was played here");
        let mark = self.tree.mark(at).map_or("", Mark::text);
        self.turn(turn, number, &format!("{square}{mark}"));
        self.notes(at);
        number + usize::from(turn == Color::White)
    }

    fn turn(&mut self, side: Color, number: usize, word: &str) {
        match side {
            Color::Black => self.word(&format!("{number}.")),
            Color::White if self.is_interrupted => self.word(&format!("{number}...")),
            Color::White => {}
        }
        self.word(word);
        self.is_interrupted = false;
    }

    /// Writes the glyphs and the comment of a move.
    fn notes(&mut self, at: NodeId) {
        if at != NodeId::START {
            for glyph in self.tree.properties(at).iter().filter_map(glyphs).flatten() {
                self.word(&format!("${glyph}"));
            }
        }
        let comment = self.tree.comment(at);
        for line in comment.split('\n').filter(|_| !comment.is_empty()) {
            let line = line.replace('\r', " ");
            if line.contains('}') {
                self.word(&format!("; {}", line.trim()));
                self.text.push('\n');
                self.column = 0;
            } else {
                self.word(&format!("{{{}}}", line.trim()));
            }
            self.is_interrupted = true;
        }
    }

    /// Writes a word after a space or a line break.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 && self.column + length > 78 {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 && !self.text.ends_with('(') {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += length;
    }
}

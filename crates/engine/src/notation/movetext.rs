//! Move text: a game with its variations, as `f5 d6!? {sharp} (f4 e3) c3 [+3.60 12 d3c4]`. A mark,
//! a comment in braces, a finding in brackets and properties of SGF in angle brackets follow their
//! move; variations in parentheses follow the move they replace. A finding is a value for the side to move, the depth and the line.

use std::fmt::Write;

use super::{sgf_syntax::Tokens, transcript};
use crate::{
    Finding, GameTree, IllegalMove, Mark, NodeId, Outcome, ParseSquareError, Property, Square,
    Value,
};

/// A move text could not be read.
///
/// ```
/// use othello_engine::{GameTree, notation::movetext};
///
/// let error = movetext::read(&mut GameTree::default(), "f5 (d6)").unwrap_err();
/// assert_eq!(error.to_string(), "at byte 4: move 1: d6 is not legal here");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at byte {byte}: {kind}")]
pub struct MovetextError {
    /// The byte offset in the text.
    pub byte: usize,
    /// The kind of error.
    #[source]
    pub kind: MovetextErrorKind,
}

/// The kind of an error in a move text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MovetextErrorKind {
    /// Text that is not a square in place of a move.
    #[error(transparent)]
    NotASquare(ParseSquareError),
    /// An illegal move.
    #[error(transparent)]
    Illegal(IllegalMove),
    /// A variation that replaces no move.
    #[error("a variation before the first move")]
    NothingReplaced,
    /// A closing parenthesis without an opening one.
    #[error("expected a move, found \")\"")]
    NotOpened,
    /// An opening bracket without a closing one.
    #[error("{0:?} is not closed")]
    NotClosed(char),
    /// A finding that is not a value, a depth and a line.
    #[error("expected a value, a depth and moves, found {0:?}")]
    NotAFinding(String),
}

/// Writes the moves of a tree.
///
/// ```
/// use othello_engine::{GameTree, NodeId, notation::movetext};
///
/// let mut tree = GameTree::of_game(&"f5d6c3".parse()?);
/// let first = tree.children(NodeId::START)[0];
/// tree.play(first, "f4".parse()?)?;
/// assert_eq!(movetext::write(&tree), "f5 d6 (f4) c3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(tree: &GameTree) -> String {
    let mut text = said(tree, NodeId::START).trim_start().to_owned();
    write_from(tree, NodeId::START, &mut text);
    text
}

/// Writes the moves after a node. Recursion depth is the nesting of variations, which games keep
/// small.
fn write_from(tree: &GameTree, mut at: NodeId, text: &mut String) {
    while let [main, others @ ..] = tree.children(at) {
        write_move(tree, *main, text);
        for &other in others {
            text.push_str(" (");
            write_move(tree, other, text);
            write_from(tree, other, text);
            text.push(')');
        }
        at = *main;
    }
}

fn write_move(tree: &GameTree, at: NodeId, text: &mut String) {
    if !(text.is_empty() || text.ends_with('(')) {
        text.push(' ');
    }
    let square = tree.square(at).expect("it is not the start");
    let mark = tree.mark(at).map_or("", Mark::text);
    let _ = write!(text, "{square}{mark}{}", said(tree, at));
}

/// The comment, the finding and the properties, each after a space.
fn said(tree: &GameTree, at: NodeId) -> String {
    let mut text = String::new();
    let comment = tree.comment(at);
    if !comment.is_empty() {
        let escaped = comment.replace('\\', "\\\\").replace('}', "\\}");
        let _ = write!(text, " {{{escaped}}}");
    }
    if let Some(Finding { value, depth, line }) = tree.finding(at) {
        let line: String = line.iter().map(Square::to_string).collect();
        let _ = write!(text, " [{}]", format!("{value} {depth} {line}").trim_end());
    }
    let properties = tree.properties(at);
    if !properties.is_empty() {
        let of = |property: &Property| format!("{}{}", property.name, property.values);
        let _ = write!(text, " <{}>", properties.iter().map(of).collect::<String>());
    }
    text
}

/// Plays the moves of a text from the start of a tree. White space may appear anywhere.
///
/// # Errors
/// If the text has other content, or a move is not legal. The moves before the error are kept.
pub fn read(tree: &mut GameTree, text: &str) -> Result<(), MovetextError> {
    let (mut at, mut outer) = (NodeId::START, Vec::new());
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let byte = text.len() - rest.len();
        let error = |kind| MovetextError { byte, kind };
        let not_closed = || error(MovetextErrorKind::NotClosed(first));
        rest = match first {
            '(' => {
                outer.push((at, byte));
                let replaced = tree.parent(at);
                at = replaced.ok_or_else(|| error(MovetextErrorKind::NothingReplaced))?;
                &rest[1..]
            }
            ')' => {
                (at, _) = outer.pop().ok_or_else(|| error(MovetextErrorKind::NotOpened))?;
                &rest[1..]
            }
            '{' => {
                let (comment, after) = comment(&rest[1..]).ok_or_else(not_closed)?;
                tree.set_comment(at, comment);
                after
            }
            '[' => {
                let (inner, after) = rest[1..].split_once(']').ok_or_else(not_closed)?;
                let unknown = || error(MovetextErrorKind::NotAFinding(inner.to_owned()));
                tree.set_finding(at, Some(finding(inner).ok_or_else(unknown)?));
                after
            }
            '<' => {
                let (properties, after) = properties(rest).ok_or_else(not_closed)?;
                tree.set_properties(at, properties);
                after
            }
            _ => {
                let end = rest.char_indices().nth(2).map_or(rest.len(), |(end, _)| end);
                let square: Square =
                    rest[..end].parse().map_err(MovetextErrorKind::NotASquare).map_err(error)?;
                at = tree.play(at, square).map_err(MovetextErrorKind::Illegal).map_err(error)?;
                let (mark, after) = mark(&rest[end..]);
                if mark.is_some() {
                    tree.set_mark(at, mark);
                }
                after
            }
        }
        .trim_start();
    }
    let open = outer.last().map(|&(_, byte)| byte);
    open.map_or(Ok(()), |byte| Err(MovetextError { byte, kind: MovetextErrorKind::NotClosed('(') }))
}

/// The comment up to its closing brace, and the rest. A brace within the comment is written `\}`.
fn comment(text: &str) -> Option<(String, &str)> {
    let (mut comment, mut escaped) = (String::new(), false);
    for (at, letter) in text.char_indices() {
        match letter {
            '}' if !escaped => return Some((comment, &text[at + 1..])),
            '\\' if !escaped => escaped = true,
            _ => {
                escaped = false;
                comment.push(letter);
            }
        }
    }
    None
}

/// The properties between angle brackets, and the rest.
fn properties(text: &str) -> Option<(Vec<Property>, &str)> {
    let mut tokens = Tokens::new(text, &(1..text.len()));
    let properties = tokens
        .properties()
        .ok()?
        .into_iter()
        .map(|raw| Property { name: raw.written.to_owned(), values: raw.values.to_owned() });
    let properties = properties.collect();
    Some((properties, text[tokens.at()..].strip_prefix('>')?))
}

fn mark(text: &str) -> (Option<Mark>, &str) {
    let of = |mark: &Mark| text.strip_prefix(mark.text()).map(|after| (Some(*mark), after));
    // The longest mark first: `??` begins with `?`.
    let mut marks = Mark::ALL;
    marks.sort_by_key(|mark| std::cmp::Reverse(mark.text().len()));
    marks.iter().find_map(of).unwrap_or((None, text))
}

fn finding(text: &str) -> Option<Finding> {
    let mut words = text.split_whitespace();
    let value = value(words.next()?)?;
    let depth = words.next()?.parse().ok()?;
    let line = words.next().map_or(Some(Vec::new()), squares)?;
    words.next().is_none().then_some(Finding { value, depth, line })
}

/// The squares of a line. Their legality is not checked.
fn squares(text: &str) -> Option<Vec<Square>> {
    let pairs = text.as_bytes().chunks(2);
    pairs.map(|pair| std::str::from_utf8(pair).ok()?.parse().ok()).collect()
}

/// Reads the text of a [`Value`]: an estimate has a decimal point, an exact value has none.
fn value(text: &str) -> Option<Value> {
    let outcomes = [Outcome::Loss, Outcome::Draw, Outcome::Win];
    if let Some(outcome) = outcomes.into_iter().find(|outcome| outcome.to_string() == text) {
        return Some(Value::Outcome(outcome));
    }
    if text.contains('.') {
        return text.parse().ok().filter(|value: &f32| value.is_finite()).map(Value::Estimate);
    }
    text.parse().ok().filter(|margin: &i32| margin.abs() <= 64).map(Value::Exact)
}

/// The squares from the start to a node, as a transcript.
pub fn way(tree: &GameTree, to: NodeId) -> String {
    transcript::write(&tree.game(&tree.line(to)).truncated(tree.ply(to)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_back(text: &str) -> GameTree {
        let mut tree = GameTree::default();
        read(&mut tree, text).unwrap();
        tree
    }

    #[test]
    fn variations_marks_comments_and_findings_read_back() {
        let text = "{the start} f5 [-0.50 12 d6c3] d6!? {sharp \\} and \\\\} (f4? e3 (d3) d6) \
            (f6 [+4 30 e6]) c3?? [win 1] <LB[d3:A][c4:\\]>]TR[d3]> d3!";
        let tree = read_back(text);
        assert_eq!(write(&tree), text);
        assert_eq!(read_back(&write(&tree)), tree);
        let line = tree.line(NodeId::START);
        assert_eq!(tree.comment(line[2]), "sharp } and \\");
        assert_eq!(tree.mark(line[3]), Some(Mark::Blunder));
        assert_eq!(tree.finding(line[1]).unwrap().value, Value::Estimate(-0.5));
        assert_eq!(tree.finding(line[1]).unwrap().line.len(), 2);
        assert_eq!(tree.properties(line[3])[0].values, "[d3:A][c4:\\]>]");
        assert_eq!(tree.all().count(), 10);
        assert_eq!(way(&tree, tree.children(line[1])[1]), "f5f4");
    }

    #[test]
    fn a_transcript_is_a_move_text() {
        assert_eq!(read_back("f5d6c3"), GameTree::of_game(&"f5d6c3".parse().unwrap()));
        assert_eq!(read_back(""), GameTree::default());
        assert_eq!(write(&GameTree::default()), "");
    }

    #[test]
    fn an_error_names_its_location() {
        let message = |text: &str| read(&mut GameTree::default(), text).unwrap_err().to_string();
        assert_eq!(message("f5 f5"), "at byte 3: move 2: f5 is not legal here");
        assert_eq!(message("f5 x9"), "at byte 3: not a square from a1 to h8: \"x9\"");
        assert_eq!(message("(f5)"), "at byte 0: a variation before the first move");
        assert_eq!(message("f5 (f5"), "at byte 3: '(' is not closed");
        assert_eq!(message("f5 {d6 \\}"), "at byte 3: '{' is not closed");
        assert_eq!(message("f5 <LB[a1:b]"), "at byte 3: '<' is not closed");
        assert_eq!(message("f5)"), "at byte 2: expected a move, found \")\"");
        assert_eq!(
            message("f5 [1.0 x]"),
            "at byte 3: expected a value, a depth and moves, found \"1.0 x\""
        );
        assert!(message("f5 [NaN 1]").starts_with("at byte 3: expected a value"));
        assert!(message("f5 é").starts_with("at byte 3: not a square"));
    }
}

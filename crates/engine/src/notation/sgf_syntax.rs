//! The syntax of SGF: game trees in parentheses, nodes after semicolons, properties with values in
//! brackets.

use std::ops::Range;

use crate::notation::game_error::{GameError, GameErrorKind};

/// A property as the text has it.
#[derive(Clone, Copy)]
pub struct RawProperty<'a> {
    /// The name as written.
    pub written: &'a str,
    /// The values in their brackets.
    pub values: &'a str,
    /// The byte offset of the first value.
    pub byte: usize,
}

impl<'a> RawProperty<'a> {
    /// The name that counts, as [`name`] has it.
    pub fn name(&self) -> String {
        name(self.written)
    }

    /// The values without brackets, as written.
    pub fn each(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        each(self.values)
    }

    /// The first value as a text without line breaks.
    pub fn simple_text(&self) -> String {
        text(self.each().next().unwrap_or_default()).replace(['\r', '\n'], " ")
    }
}

/// The capitals of a property's name: the lower-case letters that FF\[3\] allows have no meaning. A name
/// without capitals counts as one in capitals: otherwise a text in lower case would be a game without moves.
pub fn name(written: &str) -> String {
    let capitals: String = written.chars().filter(char::is_ascii_uppercase).collect();
    if capitals.is_empty() { written.to_ascii_uppercase() } else { capitals }
}

/// The values in a text such as `[a][b]`, without their brackets.
pub fn each(values: &str) -> impl Iterator<Item = &str> {
    let mut rest = values;
    std::iter::from_fn(move || {
        let start = rest.find('[')? + 1;
        let end = start + end_of_value(&rest[start..])?;
        let value = &rest[start..end];
        rest = &rest[end + 1..];
        Some(value)
    })
}

/// The offset of the bracket that ends a value.
fn end_of_value(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    text.bytes().position(|byte| {
        let is_end = byte == b']' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    })
}

/// The meaning of a value: a backslash keeps the next character, and removes a line break.
pub fn text(value: &str) -> String {
    let mut text = String::new();
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            text.push(letter);
            continue;
        }
        match letters.next() {
            Some(first @ ('\n' | '\r')) => {
                // A line break is one or two characters.
                letters.next_if(|&second| matches!(second, '\n' | '\r') && second != first);
            }
            kept => text.extend(kept),
        }
    }
    text
}

/// A text as a value.
pub fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// A part of a game tree.
pub enum Token<'a> {
    Open,
    Close,
    Node(Vec<RawProperty<'a>>),
}

/// The tokens of a part of a text.
pub struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    /// The tokens of `text[range]`.
    pub fn new(text: &'a str, range: &Range<usize>) -> Tokens<'a> {
        Tokens { text: &text[..range.end], at: range.start }
    }

    /// The next token; `None` at the end.
    pub fn next(&mut self) -> Result<Option<Token<'a>>, GameError> {
        self.skip_space();
        let Some(first) = self.peek() else { return Ok(None) };
        if !first.is_ascii_alphabetic() {
            self.at += 1;
        }
        match first {
            b'(' => Ok(Some(Token::Open)),
            b')' => Ok(Some(Token::Close)),
            // Some programs omit the semicolon of the first node.
            b';' | b'a'..=b'z' | b'A'..=b'Z' => self.properties().map(Token::Node).map(Some),
            _ => {
                self.at -= 1;
                Err(self.expected("a property, a node or the end of the game"))
            }
        }
    }

    /// The properties up to the next other character.
    pub fn properties(&mut self) -> Result<Vec<RawProperty<'a>>, GameError> {
        let mut properties = Vec::new();
        loop {
            self.skip_space();
            if !self.peek().is_some_and(|byte| byte.is_ascii_alphabetic()) {
                return Ok(properties);
            }
            let rest = &self.text[self.at..];
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            self.at += end;
            let (byte, values) = self.values()?;
            properties.push(RawProperty { written: &rest[..end], values, byte });
        }
    }

    /// The values of a property, at least one, and their byte offset.
    fn values(&mut self) -> Result<(usize, &'a str), GameError> {
        self.skip_space();
        let first = self.at;
        let mut end = first;
        while self.peek() == Some(b'[') {
            let Some(length) = end_of_value(&self.text[self.at + 1..]) else {
                return Err(GameErrorKind::NotClosed('[').at(self.at));
            };
            self.at += length + 2;
            end = self.at;
            self.skip_space();
        }
        if end == first {
            return Err(self.expected("the value of a property in brackets"));
        }
        Ok((first + 1, &self.text[first..end]))
    }

    /// The byte offset of the next token.
    pub const fn at(&self) -> usize {
        self.at
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c.is_control());
        self.at = self.text.len() - rest.len();
    }

    fn expected(&self, what: &'static str) -> GameError {
        let found = self.text[self.at..].chars().take(12).collect();
        GameErrorKind::Expected(what, found).at(self.at)
    }
}

/// The range of each game tree, and whether its last parenthesis is there.
pub fn trees(text: &str) -> Vec<(Range<usize>, bool)> {
    let (mut trees, mut at, mut cut) = (Vec::new(), 0, 0);
    while let Some(start) = start_of_tree(text, at) {
        let end = end_of_tree(&text[start..]).map(|length| start + length);
        cut += usize::from(end.is_none());
        // A cut tree should not hide the trees after it. Each one costs a scan to the end of the text.
        let next = if cut > MOST_CUT { None } else { text[start + 1..].find("\n(;") };
        let next = next.map_or(text.len(), |offset| start + 2 + offset);
        at = end.unwrap_or(next);
        trees.push((start..at, end.is_some()));
    }
    trees
}

/// The number of cut trees after which no further ones are looked for.
const MOST_CUT: usize = 100;

/// The next parenthesis with a semicolon after it.
pub fn start_of_tree(text: &str, from: usize) -> Option<usize> {
    let opens = text[from..].match_indices('(').map(|(offset, _)| from + offset);
    opens.into_iter().find(|open| text[open + 1..].trim_start().starts_with(';'))
}

/// The length of a tree up to the parenthesis that closes it.
fn end_of_tree(text: &str) -> Option<usize> {
    let (mut depth, mut at) = (0_usize, 0);
    let bytes = text.as_bytes();
    while let Some(byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b'[' => at += end_of_value(&text[at..])? + 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

//! The moves of a PGN game.

use crate::{
    GameTree, Mark, NodeId, Property, Square,
    notation::game_error::{GameError, GameErrorKind},
};

/// Reads moves into a tree.
pub struct Moves<'a> {
    text: &'a str,
    at: usize,
    tree: GameTree,
    node: NodeId,
    /// The nodes around the open variations, and the bytes of their parentheses.
    outer: Vec<(NodeId, usize)>,
    /// The comments before the first move of a variation.
    before: Option<String>,
}

impl<'a> Moves<'a> {
    pub const fn new(text: &'a str, at: usize, tree: GameTree) -> Moves<'a> {
        Moves { text, at, tree, node: NodeId::START, outer: Vec::new(), before: None }
    }

    /// The byte offset after the moves.
    pub const fn at(&self) -> usize {
        self.at
    }

    pub fn into_tree(self) -> GameTree {
        self.tree
    }

    /// Reads up to the result or the next tags. Returns the result.
    pub fn read(&mut self) -> Result<Option<String>, GameError> {
        loop {
            let rest = &self.text[self.at..];
            let is_first = self.at == 0 || self.text[..self.at].ends_with('\n');
            let Some(first) = rest.chars().next() else { break };
            match first {
                '%' if is_first && is_remark(rest) => self.at += line(rest).len(),
                '[' => break,
                '{' => self.comment_in_braces()?,
                ';' => {
                    self.at += line(rest).len();
                    self.comment(line(rest)[1..].trim());
                }
                '(' | ')' => self.variation(first)?,
                '$' => self.glyph()?,
                first if first.is_whitespace() || first.is_control() => self.at += first.len_utf8(),
                _ => {
                    let end = |c: char| c.is_whitespace() || "{}();$[".contains(c);
                    let word = &rest[..rest.find(end).unwrap_or(rest.len()).max(first.len_utf8())];
                    if is_result(word) {
                        self.at += word.len();
                        if self.outer.is_empty() {
                            return Ok(Some(word.to_owned()).filter(|word| word != "*"));
                        }
                    } else {
                        self.word(word)?;
                        self.at += word.len();
                    }
                }
            }
        }
        match self.outer.last() {
            Some(&(_, byte)) => Err(GameErrorKind::NotClosed('(').at(byte)),
            None => Ok(None),
        }
    }

    fn comment_in_braces(&mut self) -> Result<(), GameError> {
        let rest = &self.text[self.at + 1..];
        let end = rest.find('}').ok_or_else(|| GameErrorKind::NotClosed('{').at(self.at))?;
        // Lines are wrapped anywhere, so that a line break is a space.
        let comment = rest[..end].replace("\r\n", " ").replace(['\r', '\n'], " ");
        self.at += end + 2;
        self.comment(comment.trim());
        Ok(())
    }

    /// Adds a comment, as a line of its own after those before it.
    fn comment(&mut self, said: &str) {
        let joined = |before: &str| {
            let space = if before.is_empty() { "" } else { "\n" };
            format!("{before}{space}{said}")
        };
        if let Some(before) = &mut self.before {
            *before = joined(before);
        } else {
            let comment = joined(self.tree.comment(self.node));
            self.tree.set_comment(self.node, comment);
        }
    }

    fn variation(&mut self, sign: char) -> Result<(), GameError> {
        if sign == '(' {
            let parent = self.tree.parent(self.node);
            let parent = parent.ok_or_else(|| GameErrorKind::NothingReplaced.at(self.at))?;
            self.outer.push((self.node, self.at));
            self.node = parent;
            self.before = Some(String::new());
        } else {
            let opened = self.outer.pop();
            let found = || GameErrorKind::Expected("a move", ")".to_owned()).at(self.at);
            (self.node, _) = opened.ok_or_else(found)?;
            // Without a move of its own, the comment is on the move that the variation replaces.
            if let Some(before) = self.before.take().filter(|before| !before.is_empty()) {
                self.comment(&before);
            }
        }
        self.at += 1;
        Ok(())
    }

    /// Reads a numeric glyph such as `$4`.
    fn glyph(&mut self) -> Result<(), GameError> {
        let rest = &self.text[self.at + 1..];
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number = rest[..end].parse().map_err(|_| {
            let found = self.text[self.at..].chars().take(4).collect();
            GameErrorKind::Expected("a number after $", found).at(self.at)
        })?;
        self.note(number);
        self.at += end + 1;
        Ok(())
    }

    /// Marks the last move.
    fn note(&mut self, glyph: u8) {
        let mark = match glyph {
            1 => Some(Mark::Good),
            2 => Some(Mark::Mistake),
            4 => Some(Mark::Blunder),
            5 => Some(Mark::Interesting),
            _ => None,
        };
        let node = self.node;
        if mark.is_some() && node != NodeId::START && self.tree.mark(node).is_none() {
            self.tree.set_mark(node, mark);
            return;
        }
        // SGF has names for these two as well.
        let (name, value) = match glyph {
            3 => ("TE", "[2]".to_owned()),
            6 => ("DO", "[]".to_owned()),
            glyph => ("NAG", format!("[{glyph}]")),
        };
        let mut properties = self.tree.properties(node).to_vec();
        match properties.iter_mut().find(|property| property.name == name) {
            Some(known) if name == "NAG" => known.values += &value,
            Some(_) => {}
            None => properties.push(Property { name: name.to_owned(), values: value }),
        }
        self.tree.set_properties(node, properties);
    }

    /// Plays the moves of a word: `f5`, `1.f5`, `1...`, `f5d6`, `c3?!`, `--`.
    fn word(&mut self, word: &str) -> Result<(), GameError> {
        let mut rest = word;
        loop {
            rest =
                rest.trim_start_matches(|c: char| c.is_ascii_digit() || ".,-:|\"'/\\".contains(c));
            if rest.is_empty() {
                return Ok(());
            }
            let byte = self.at + word.len() - rest.len();
            if let Some(after) = pass(rest) {
                let stage = self.tree.stage(self.node);
                if let (None, Some(turn)) = (stage.passed, stage.turn) {
                    return Err(GameErrorKind::NoPass(turn).at(byte));
                }
                rest = after;
                continue;
            }
            if let Some((glyph, after)) = suffix(rest) {
                self.note(glyph);
                rest = after;
                continue;
            }
            let end = rest.char_indices().nth(2).map_or(rest.len(), |(end, _)| end);
            let square: Square = rest[..end].parse().map_err(|_| {
                GameErrorKind::Expected("a move", word.chars().take(12).collect()).at(byte)
            })?;
            let played = self.tree.play(self.node, square);
            self.node = played.map_err(|source| GameErrorKind::Illegal(source).at(byte))?;
            if let Some(before) = self.before.take().filter(|before| !before.is_empty()) {
                self.comment(&before);
            }
            rest = &rest[end..];
        }
    }
}

/// Whether a line is a remark for another program.
pub fn is_remark(line: &str) -> bool {
    line.starts_with('%')
}

/// The first line, without its end.
fn line(text: &str) -> &str {
    text.split('\n').next().unwrap_or_default()
}

/// Whether a word is a result: `1-0`, `1/2-1/2`, `*`, or the discs of both sides.
pub fn is_result(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    matches!(word, "*" | "1/2-1/2")
        || word.split_once('-').is_some_and(|(one, other)| is_number(one) && is_number(other))
}

/// The rest of a text after a pass, if it begins with one. Dashes are skipped: the rules make the passes.
fn pass(text: &str) -> Option<&str> {
    ["pass", "pa", "ps", "@@@@", "Z0"].iter().find_map(|word| {
        let head = text.get(..word.len())?;
        head.eq_ignore_ascii_case(word).then(|| &text[word.len()..])
    })
}

/// The glyph of a mark after a move, and the rest.
fn suffix(text: &str) -> Option<(u8, &str)> {
    let signs = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];
    signs.into_iter().find_map(|(sign, glyph)| Some((glyph, text.strip_prefix(sign)?)))
}

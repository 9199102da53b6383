//! Text as people type and copy it, in plain characters: full-width letters become narrow ones, every dash
//! a hyphen, and invisible characters are left out.

/// A text in plain characters, with the way back to the bytes of the original.
pub(super) struct PlainText {
    /// The text.
    pub text: String,
    /// After each change, the byte offsets in this text and in the original.
    changes: Vec<(usize, usize)>,
}

impl PlainText {
    /// The plain form of a text.
    pub fn of(original: &str) -> PlainText {
        if original.is_ascii() {
            return PlainText { text: original.to_owned(), changes: Vec::new() };
        }
        let mut plain =
            PlainText { text: String::with_capacity(original.len()), changes: Vec::new() };
        // If the board is drawn with green square emoji, black and white square emoji are discs.
        let green = original.contains('🟩');
        for (at, c) in original.char_indices() {
            let written = match c {
                '⬛' if green => Some('●'),
                '⬜' if green => Some('○'),
                c => plain_of(c),
            };
            plain.text.extend(written);
            if written != Some(c) {
                plain.changes.push((plain.text.len(), at + c.len_utf8()));
            }
        }
        plain
    }

    /// The byte offset in the original.
    pub fn original(&self, byte: usize) -> usize {
        let before = self.changes.partition_point(|&(plain, _)| plain <= byte);
        let (plain, original) = before.checked_sub(1).map_or((0, 0), |last| self.changes[last]);
        original + byte - plain
    }
}

/// The plain form of a character; `None` if it has no width.
const fn plain_of(c: char) -> Option<char> {
    match c {
        // The full-width forms of the ASCII characters are in the same order.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xff01 + '!' as u32),
        // Dashes, and squares of emoji.
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '🟩' | '⬛' | '⬜' => {
            Some('-')
        }
        '│' | '┃' | '║' => Some('|'),
        // Regional indicator letters, which make flags, in their order.
        '\u{1f1e6}'..='\u{1f1ff}' => char::from_u32(c as u32 - 0x1f1e6 + 'A' as u32),
        '\u{a0}' | '\u{3000}' | '\u{202f}' => Some(' '),
        // Soft hyphens, zero-width spaces and joiners, marks of direction, variants of emoji, the frame of a keycap.
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' => {
            None
        }
        '\u{2060}'..='\u{2069}' | '\u{20e3}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' => None,
        _ => Some(c),
    }
}

/// The addresses in a text, as ranges of bytes: from `http` to the next white space or quote.
pub(super) fn addresses(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut found: Vec<std::ops::Range<usize>> = Vec::new();
    for (at, _) in text.match_indices("://") {
        let scheme = text[..at].trim_end_matches(|c: char| c.is_ascii_alphanumeric()).len();
        let end =
            text[at..].find(|c: char| c.is_whitespace() || matches!(c, '"' | '<' | '>' | '`'));
        if found.last().is_none_or(|last| last.end <= scheme) {
            found.push(scheme..end.map_or(text.len(), |end| at + end));
        }
    }
    found
}

/// An address with its `%20` and the like as characters.
pub(super) fn without_escapes(address: &str) -> String {
    let mut bytes = Vec::with_capacity(address.len());
    let mut rest = address.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after
            .get(..2)
            .filter(|_| *first == b'%')
            .and_then(|digits| u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    String::from_utf8(bytes).unwrap_or_else(|_| address.to_owned())
}

/// Replaces a part of a text by spaces, so that byte offsets stay; its line breaks remain.
pub(super) fn blank(text: &mut String, part: std::ops::Range<usize>) {
    let spaces: Vec<u8> =
        text[part.clone()].bytes().map(|byte| if byte == b'\n' { byte } else { b' ' }).collect();
    text.replace_range(part, str::from_utf8(&spaces).expect("they are spaces"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_maps_its_bytes_to_the_original() {
        let original = "ｆ５\u{200b}d6–c\u{ad}3";
        let plain = PlainText::of(original);
        assert_eq!(plain.text, "f5d6-c3");
        for (byte, expected) in [(0, "ｆ"), (1, "５"), (2, "d"), (4, "–"), (5, "c"), (6, "3")] {
            assert!(original[plain.original(byte)..].starts_with(expected), "{expected}");
        }
        assert_eq!(PlainText::of("f5 d6").original(3), 3);
    }

    #[test]
    fn web_addresses_end_at_spaces_and_are_decoded() {
        let text = "see <https://a.org/?g=f5%20d6> or http://b.org/c3 now";
        let found: Vec<&str> = addresses(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(found, ["https://a.org/?g=f5%20d6", "http://b.org/c3"]);
        assert_eq!(without_escapes(found[0]), "https://a.org/?g=f5 d6");
        assert_eq!(without_escapes("100%"), "100%");
        assert_eq!(without_escapes("%zz%4"), "%zz%4");
    }
}

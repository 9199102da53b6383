//! Checksums that detect damage. A run's text files carry their own CRC-32, so a flipped bit is reported
//! and no run resumes from a damaged file.
//!
//! A table (`.csv`) has a last column, `crc32`, with the checksum of the rest of the line, so that lines can
//! be appended. Other text ends with a comment line that holds the checksum of everything above: `// crc32
//! 89abcdef` in `.ron`, `# crc32 89abcdef` in `.txt` and `.book`. Text without checksums is read unchanged:
//! earlier versions wrote none, and a user who edits a file may remove them. Binary formats have checksums of
//! their own.

use std::{
    borrow::Cow,
    io::{self, BufRead, Read},
    path::Path,
};

use thiserror::Error;

/// The name of the column, and the word before the checksum in a last line.
const NAME: &str = "crc32";
/// The comment markers.
const COMMENTS: [&str; 2] = ["//", "#"];

/// Damaged text: a checksum does not match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct Damage {
    /// The line of the mismatch, 1 for the first.
    pub line: usize,
    /// The mismatch.
    #[source]
    pub fault: SumFault,
}

/// A checksum that does not match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SumFault {
    /// In a line of a table.
    #[error("the line is damaged: expected the sum {expected} at its end, found {found:?}")]
    Line {
        /// The checksum of the line's contents.
        expected: String,
        /// The last field of the line.
        found: String,
    },
    /// In the last line of a text. Holds the checksum of the text above.
    #[error("the text above is damaged: its sum is {0}; if you changed it, remove this line")]
    Text(String),
}

impl From<Damage> for io::Error {
    fn from(damage: Damage) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, damage)
    }
}

/// The checksum of a text as eight hexadecimal digits.
pub fn sum(text: &[u8]) -> String {
    format!("{:08x}", crc32fast::hash(text))
}

/// The contents with checksums, if the file name's extension is that of a text format.
pub fn with_sums<'a>(path: &Path, contents: &'a [u8]) -> Cow<'a, [u8]> {
    let comment = match path.extension().and_then(|ending| ending.to_str()) {
        Some("csv") => return with_column(contents, true).into(),
        Some("ron") => COMMENTS[0],
        Some("txt" | "book") => COMMENTS[1],
        _ => return contents.into(),
    };
    // The checksum needs a line of its own; the added line end belongs to the sum.
    let is_ended = contents.is_empty() || contents.ends_with(b"\n");
    let contents = [contents, if is_ended { b"" } else { b"\n" }].concat();
    let last = format!("{comment} {NAME} {}\n", sum(&contents));
    [contents, last.into_bytes()].concat().into()
}

/// The lines of a table with a checksum column. The first line may be the header.
pub fn with_column(lines: &[u8], has_header: bool) -> Vec<u8> {
    let mut summed = Vec::with_capacity(lines.len() + lines.len() / 8);
    for (index, line) in lines.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        summed.extend(text);
        summed.push(b',');
        summed.extend(if has_header && index == 0 { NAME.to_owned() } else { sum(text) }.bytes());
        summed.push(b'\n');
    }
    summed
}

/// Whether the header of a table names the checksum column.
pub fn is_named(header: &[u8]) -> bool {
    without_last(header).is_some_and(|(_, name)| name == NAME.as_bytes())
}

/// A text without its checksums, which are verified.
///
/// # Errors
/// If a checksum does not match.
pub fn checked(text: String) -> io::Result<String> {
    let body = text.trim_end_matches('\n');
    let (contents, last) = body.split_at(body.rfind('\n').map_or(0, |end| end + 1));
    let found = COMMENTS.iter().find_map(|comment| {
        last.strip_prefix(comment)?.strip_prefix(' ')?.strip_prefix(NAME)?.strip_prefix(' ')
    });
    let Some(found) = found else {
        let header = text.split('\n').next().unwrap_or_default();
        if !is_named(header.as_bytes()) {
            return Ok(text);
        }
        let mut table = String::new();
        CheckedLines::new(text.as_bytes()).read_to_string(&mut table)?;
        return Ok(table);
    };
    let sum = sum(contents.as_bytes());
    if found == sum {
        Ok(contents.to_owned())
    } else {
        let line = contents.lines().count() + 1;
        Err(Damage { line, fault: SumFault::Text(sum) }.into())
    }
}

/// An upper bound on the bytes of a table's line.
pub(super) const LONGEST: u64 = 64 << 20;

/// A reader of a file's lines that removes the checksum column of a table, if it has one. Each line is
/// passed on only after its checksum matched. Two kinds of lines pass unchecked: a last line that a crash
/// cut off, and lines with zero bytes that a loss of power left.
pub struct CheckedLines<R> {
    file: R,
    line: Vec<u8>, // the current line
    given: usize,  // bytes of it already read
    number: usize, // 1 for the first
    has_sums: bool,
}

impl<R: BufRead> CheckedLines<R> {
    /// Creates a reader that starts at the file's current position.
    pub const fn new(file: R) -> CheckedLines<R> {
        CheckedLines { file, line: Vec::new(), given: 0, number: 0, has_sums: false }
    }

    fn next(&mut self) -> io::Result<()> {
        self.line.clear();
        self.given = 0;
        let count = self.file.by_ref().take(LONGEST + 1).read_until(b'\n', &mut self.line)?;
        if count as u64 > LONGEST {
            let reason = format!("expected at most {LONGEST} bytes in a line");
            return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
        }
        self.number += 1;
        let is_header = self.number == 1;
        self.has_sums |= is_header && is_named(&self.line);
        if self.has_sums && self.line.ends_with(b"\n") && !self.line.contains(&0) {
            let (before, found) = without_last(&self.line).unwrap_or((&self.line, b""));
            let expected = sum(before);
            if !is_header && expected.as_bytes() != found {
                let found = String::from_utf8_lossy(&found[..found.len().min(20)]).into_owned();
                let fault = SumFault::Line { expected, found };
                return Err(Damage { line: self.number, fault }.into());
            }
            self.line.truncate(before.len());
            self.line.push(b'\n');
        }
        Ok(())
    }
}

/// Splits a table's line into the part before its last comma and the last field.
fn without_last(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let comma = line.iter().rposition(|&byte| byte == b',')?;
    Some((&line[..comma], &line[comma + 1..]))
}

impl<R: BufRead> BufRead for CheckedLines<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.given == self.line.len() {
            self.next()?;
        }
        Ok(&self.line[self.given..])
    }

    fn consume(&mut self, count: usize) {
        self.given += count;
    }
}

impl<R: BufRead> Read for CheckedLines<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(into)?;
        self.consume(count);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "a,b\n1,2\n3,\"x,y\"\n";

    fn table() -> String {
        String::from_utf8(with_sums(Path::new("a.csv"), TABLE.as_bytes()).into_owned()).unwrap()
    }

    fn error(text: &str) -> String {
        checked(text.to_owned()).unwrap_err().to_string()
    }

    #[test]
    fn a_table_with_checksums_is_valid_csv_and_reads_back_without_them() {
        let text = table();
        assert!(text.starts_with("a,b,crc32\n1,2,"), "{text}");
        let mut rows = csv::Reader::from_reader(text.as_bytes());
        assert!(rows.records().all(|row| row.unwrap().len() == 3));
        assert_eq!(checked(text.clone()).unwrap(), TABLE);
        assert_eq!(checked(text.replace('\n', "\r\n")).unwrap(), TABLE);
        assert_eq!(checked(TABLE.to_owned()).unwrap(), TABLE);
        // A crash cut the last line off.
        for cut in text.rfind("\n3").unwrap() + 1..text.len() {
            let kept = checked(text[..cut].to_owned()).unwrap();
            assert!(kept.starts_with("a,b\n1,2\n") && !kept[8..].contains('\n'), "{kept}");
        }
        // A loss of power left zeros.
        assert_eq!(checked(text.clone() + "\0\0,4\n").unwrap(), TABLE.to_owned() + "\0\0,4\n");
    }

    #[test]
    fn a_text_with_a_checksum_reads_back_without_it() {
        for (name, comment) in [("a.ron", "// "), ("a.txt", "# ")] {
            for text in ["(a: 1)\n", "", "(\n    a: [],\n)\n"] {
                let summed = with_sums(Path::new(name), text.as_bytes()).into_owned();
                let summed = String::from_utf8(summed).unwrap();
                assert!(summed[text.len()..].starts_with(comment), "{summed}");
                assert_eq!(checked(summed).unwrap(), text);
                assert_eq!(checked(text.to_owned()).unwrap(), text);
            }
        }
        let summed = with_sums(Path::new("a.ron"), b"(a: 1)").into_owned();
        assert_eq!(checked(String::from_utf8(summed).unwrap()).unwrap(), "(a: 1)\n");
        assert_eq!(*with_sums(Path::new("a.glem"), b"GLEM"), *b"GLEM");
    }

    #[test]
    fn damage_is_reported_with_its_line() {
        let found = error(&table().replace("1,2", "1,3"));
        assert!(found.starts_with("line 2: the line is damaged: expected the sum "), "{found}");
        assert!(error(&table().replace("\n3,", "\n")).starts_with("line 3: "));
        let text = with_sums(Path::new("a.ron"), b"(\n    seed: 5,\n)\n").into_owned();
        let text = String::from_utf8(text).unwrap();
        let found = error(&text.replace("seed: 5", "seed: 7"));
        assert!(found.starts_with("line 4: the text above is damaged"), "{found}");
    }

    #[test]
    fn every_flipped_bit_in_the_contents_is_detected() {
        let ron = with_sums(Path::new("a.ron"), b"(\n    seed: 5,\n)\n").into_owned();
        for text in [table().into_bytes(), ron] {
            let whole = checked(String::from_utf8(text.clone()).unwrap()).unwrap();
            let rows = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
            for bit in 0..8 * text.len() {
                let mut flipped = text.clone();
                flipped[bit / 8] ^= 1 << (bit % 8);
                let Ok(flipped) = String::from_utf8(flipped) else { continue };
                let Ok(read) = checked(flipped.clone()) else { continue };
                // Undetected flips are harmless: in the checksum's own words, or in a last line that looks
                // cut off.
                let is_header = bit / 8 <= text.iter().position(|&byte| byte == b'\n').unwrap();
                let is_last = rows(&read)[..2] == rows(&whole)[..2];
                let is_zero = flipped.contains('\0');
                assert!(is_header || is_last || is_zero, "bit {bit}: {read}");
            }
        }
    }
}

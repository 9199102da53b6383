//! Text from other programs, in whatever encoding they write.
//!
//! A byte order mark decides first, then valid UTF-8, then the name that an SGF game gives in `CA[…]`. The
//! rest is guessed from the bytes, as browsers do. No byte is lost: what cannot be text is refused.

use std::io;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

/// Decodes a text. A byte order mark and what terminates a text in old files, zero bytes and Ctrl-Z, are
/// left out.
///
/// ```
/// use othello_lab::store;
///
/// assert_eq!(store::decode(b"Zo\xe9 f5d6")?, "Zoé f5d6");
/// assert_eq!(store::decode(b"\xff\xfef\x005\x00")?, "f5");
/// assert!(store::decode(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If the bytes are no text; the error says where.
pub fn decode(bytes: &[u8]) -> io::Result<String> {
    let text = match Encoding::for_bom(bytes) {
        Some((encoding, length)) => whole(encoding, &bytes[length..]),
        None => match without_mark(bytes) {
            Some(encoding) => whole(encoding, bytes),
            None => Ok(by_games(bytes)),
        },
    }?;
    // Files that were joined have such ends in the middle, all of one kind.
    let ends = ['\0', '\u{1a}'];
    let body = text.trim_end_matches(|c: char| ends.contains(&c) || c.is_whitespace());
    let is_mixed = ends.iter().all(|&end| body.contains(end));
    let is_other = |c: char| if ends.contains(&c) { is_mixed } else { is_no_text(c) };
    match text.char_indices().find(|&(_, c)| is_other(c)) {
        Some((at, _)) => Err(other_bytes(at)),
        None => Ok(text.replace(ends, "")),
    }
}

/// The error for bytes that are not text.
pub(super) fn other_bytes(at: usize) -> io::Error {
    let reason = format!("expected text, found other bytes from byte {at}");
    io::Error::new(io::ErrorKind::InvalidData, reason)
}

/// Whether a character does not belong in a text: U+FFFD, which replaces undecodable bytes, or a control
/// character other than those that move the cursor.
fn is_no_text(c: char) -> bool {
    c == char::REPLACEMENT_CHARACTER
        || c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}')
}

/// UTF-16 without a byte order mark: every second byte of text in Latin letters is zero.
fn without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let pairs = bytes.chunks_exact(2);
    let count = pairs.len();
    let zeros = |at: usize| pairs.clone().filter(|pair| pair[at] == 0).count();
    if count == 0 || bytes.len() % 2 == 1 {
        return None;
    }
    // Zero bytes at the end of a file, or in other data, are of both kinds.
    match (zeros(0) * 2 > count, zeros(1) * 2 > count) {
        (true, false) => Some(UTF_16BE),
        (false, true) => Some(UTF_16LE),
        _ => None,
    }
}

/// Decodes bytes of one known encoding.
fn whole(encoding: &'static Encoding, bytes: &[u8]) -> io::Result<String> {
    match encoding.decode_without_bom_handling_and_without_replacement(bytes) {
        Some(text) => Ok(text.into_owned()),
        None => Err(other_bytes(valid_up_to(encoding, bytes))),
    }
}

/// The number of bytes before the first that is not of the encoding.
fn valid_up_to(encoding: &'static Encoding, bytes: &[u8]) -> usize {
    if encoding == UTF_8 {
        return Encoding::utf8_valid_up_to(bytes);
    }
    let is_big_endian = encoding == UTF_16BE;
    let from_bytes = if is_big_endian { u16::from_be_bytes } else { u16::from_le_bytes };
    let units = bytes.chunks_exact(2).map(|unit| from_bytes([unit[0], unit[1]]));
    let whole = char::decode_utf16(units).map_while(Result::ok);
    whole.map(char::len_utf16).sum::<usize>() * 2
}

/// Decodes the games of a file one by one, because the games of an SGF collection may name different encodings.
/// In no encoding that can be named are the bytes of `(;` part of another character.
fn by_games(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    let mut told = None;
    let (mut start, mut next) = (0, 0);
    while start < bytes.len() {
        next = find(&bytes[next + 1..], b"(;").map_or(bytes.len(), |at| next + 1 + at);
        let game = &bytes[start..next];
        told = named(game).or(told);
        // Text in ASCII needs no decoding, except in ISO-2022-JP, whose characters begin with an escape.
        let is_utf_8 = Encoding::utf8_valid_up_to(game) == game.len() && !game.contains(&ESCAPE);
        let as_told = told.filter(|_| !is_utf_8).and_then(|encoding| whole(encoding, game).ok());
        match as_told {
            Some(game) => text.push_str(&game),
            None => text.push_str(&by_lines(game)),
        }
        start = next;
    }
    text
}

const ESCAPE: u8 = 0x1b;

/// The encoding that an SGF game names.
fn named(game: &[u8]) -> Option<&'static Encoding> {
    let label = &game[find(game, b"CA[")? + 3..];
    Encoding::for_label(&label[..find(label, b"]")?])
}

fn find(bytes: &[u8], sought: &[u8]) -> Option<usize> {
    bytes.windows(sought.len()).position(|window| window == sought)
}

/// Decodes lines without a known encoding. Lines in UTF-8 are read as such; the encoding of the others is
/// guessed from all of them. Files joined from several ones have lines of both kinds.
fn by_lines(bytes: &[u8]) -> String {
    if let Ok(text) = str::from_utf8(bytes) {
        return text.to_owned();
    }
    let lines = || bytes.split_inclusive(|&byte| byte == b'\n');
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    for line in lines().filter(|line| str::from_utf8(line).is_err()) {
        detector.feed(line, false);
    }
    detector.feed(b"", true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    lines()
        .map(|line| match str::from_utf8(line) {
            Ok(line) => line.into(),
            Err(_) => guess.decode_without_bom_handling(line).0,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use encoding_rs::{EUC_JP, ISO_2022_JP, SHIFT_JIS, WINDOWS_1251};

    use super::*;

    #[test]
    fn western_names_are_read_without_a_declared_encoding() {
        let ggf = b"(;GM[Othello]PB[Zo\xe9]PW[J\xf6rg]TY[8]B[f5]W[d6];)";
        assert_eq!(decode(ggf).unwrap(), "(;GM[Othello]PB[Zoé]PW[Jörg]TY[8]B[f5]W[d6];)");
        for name in ["Zoé", "François", "Jørgen", "Muñoz", "Göteborg", "Bengt-Åke"] {
            let bytes = encoding_rs::WINDOWS_1252.encode(name).0;
            assert_eq!(decode(&bytes).unwrap(), name);
        }
    }

    #[test]
    fn the_encoding_that_a_game_names_is_used() {
        let game = |label: &str, name: &str| format!("(;GM[2]CA[{label}]PB[{name}];B[f5])");
        for (encoding, label, name) in [
            (SHIFT_JIS, "Shift_JIS", "村上健"),
            (EUC_JP, "EUC-JP", "為則英司"),
            (ISO_2022_JP, "ISO-2022-JP", "長谷川五郎"),
            (WINDOWS_1251, "windows-1251", "Иван"),
            (encoding_rs::WINDOWS_1252, "ISO-8859-1", "Zoé"),
            // Saved again as UTF-8 without a change of the label.
            (UTF_8, "Shift_JIS", "村上健"),
        ] {
            let text = game(label, name);
            assert_eq!(decode(&encoding.encode(&text).0).unwrap(), text, "{label}");
        }
        let mixed =
            [SHIFT_JIS.encode(&game("Shift_JIS", "村上健")).0, "\n".as_bytes().into()].concat();
        let second = encoding_rs::WINDOWS_1252.encode(&game("latin1", "Zoé")).0.into_owned();
        let expected = format!("{}\n{}", game("Shift_JIS", "村上健"), game("latin1", "Zoé"));
        assert_eq!(decode(&[mixed, second].concat()).unwrap(), expected);
    }

    #[test]
    fn japanese_without_a_declared_encoding_is_recognised() {
        let text = "(;GM[Othello]PB[村上健]PW[為則英司]EV[オセロ名人戦];)";
        for encoding in [SHIFT_JIS, EUC_JP] {
            assert_eq!(decode(&encoding.encode(text).0).unwrap(), text, "{}", encoding.name());
        }
    }

    #[test]
    fn utf_16_is_read_with_and_without_a_byte_order_mark() {
        for (bytes, text) in [
            (&b"\xff\xfef\x005\x00\r\x00\n\x00"[..], "f5\r\n"),
            (b"\xfe\xff\0f\x005", "f5"),
            (b"f\x005\x00d\x006\x00", "f5d6"),
            (b"\0f\x005\0d\x006", "f5d6"),
            (b"\xef\xbb\xbff5", "f5"),
        ] {
            assert_eq!(decode(bytes).unwrap(), text);
        }
        let error = decode(b"\xff\xfef\x00\x00\xd8f\x00").unwrap_err().to_string();
        assert_eq!(error, "expected text, found other bytes from byte 2");
    }

    #[test]
    fn a_line_in_another_encoding_leaves_the_others_as_they_are() {
        assert_eq!(decode("Zoé\n".as_bytes()).unwrap(), "Zoé\n");
        assert_eq!(decode(b"Zo\xc3\xa9\nZo\xe9\n").unwrap(), "Zoé\nZoé\n");
    }

    #[test]
    fn end_marks_of_old_files_are_skipped_and_other_bytes_are_refused() {
        assert_eq!(decode(b"f5d6\n\x1a").unwrap(), "f5d6\n");
        assert_eq!(decode(b"f5d6\n\0\0").unwrap(), "f5d6\n");
        assert_eq!(decode(b"f5d6\n\x1a\r\n").unwrap(), "f5d6\n\r\n");
        assert_eq!(decode(b"f5d6\n\x1af5f6\n\x1a").unwrap(), "f5d6\nf5f6\n");
        assert_eq!(decode(b"f5\0d6").unwrap(), "f5d6");
        assert_eq!(decode(b"").unwrap(), "");
        for bytes in [&b"f5\x01d6"[..], b"\x7fELF\x02\x01\x01", "f5\u{fffd}".as_bytes()] {
            assert!(decode(bytes).is_err(), "{bytes:?}");
        }
    }
}

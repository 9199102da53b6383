//! The lines of a client that may send anything.

use std::io::{self, BufRead};

/// The longest line that is read; a game in GGF has a few thousand bytes.
const MAX_LINE: usize = 1 << 16;

/// The lines of an input, without their ends. Bytes that are not UTF-8 are replaced, and what a line
/// has beyond 64 KiB is skipped, so that no client can end or fill the program.
pub fn lines(mut input: impl BufRead) -> impl Iterator<Item = io::Result<String>> {
    std::iter::from_fn(move || next_line(&mut input).transpose())
}

fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let (mut line, mut began) = (Vec::new(), false);
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let text = &bytes[..end.unwrap_or(bytes.len())];
        line.extend_from_slice(&text[..text.len().min(MAX_LINE - line.len())]);
        began |= !bytes.is_empty();
        let (taken, is_last) = (text.len() + usize::from(end.is_some()), bytes.is_empty());
        input.consume(taken);
        if end.is_some() || is_last {
            let text = String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned();
            return Ok(began.then_some(text));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Vec<String> {
        lines(io::BufReader::with_capacity(7, bytes)).map(Result::unwrap).collect()
    }

    #[test]
    fn lines_end_anyhow_and_hold_anything() {
        assert_eq!(read(b"name\r\n\nplay b f5"), ["name", "", "play b f5"]);
        assert_eq!(read(b""), [""; 0]);
        assert_eq!(read(b"caf\xe9\nquit\n"), ["caf\u{fffd}", "quit"]);
    }

    #[test]
    fn a_line_without_an_end_takes_no_more_than_its_limit() {
        let input = io::Read::chain(io::Read::take(io::repeat(b'x'), 1 << 24), &b"\nquit\n"[..]);
        let read: Vec<String> = lines(io::BufReader::new(input)).map(Result::unwrap).collect();
        assert_eq!((read[0].len(), read[1].as_str()), (MAX_LINE, "quit"));
    }
}

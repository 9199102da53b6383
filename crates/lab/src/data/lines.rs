//! Line-by-line reading of texts that may be larger than the memory.

use std::io::{self, BufRead, Read};

use crate::store;

/// The maximum number of bytes in a line. A longer one is not in any format read here.
pub const LONGEST: u64 = 4096;

/// The non-blank lines, trimmed, with their numbers in the text, 1 for the first.
///
/// # Errors
/// An item is an error if the file cannot be read or a line is longer than [`LONGEST`].
pub fn lines(mut file: impl BufRead) -> impl Iterator<Item = io::Result<(usize, String)>> {
    let mut number = 0;
    std::iter::from_fn(move || {
        loop {
            let mut line = Vec::new();
            match file.by_ref().take(LONGEST + 1).read_until(b'\n', &mut line) {
                Err(error) => return Some(Err(error)),
                Ok(0) => return None,
                Ok(count) if count as u64 > LONGEST => return Some(Err(too_long(number + 1))),
                Ok(_) => number += 1,
            }
            let line = match String::from_utf8(line) {
                Ok(line) => line,
                // A comment in another encoding.
                Err(error) => match store::decode(error.as_bytes()) {
                    Ok(line) => line,
                    Err(error) => return Some(Err(error)),
                },
            };
            let line = line.trim_start_matches('\u{feff}').trim();
            if !line.is_empty() {
                return Some(Ok((number, line.to_owned())));
            }
        }
    })
}

fn too_long(number: usize) -> io::Error {
    let reason = format!("line {number}: expected at most {LONGEST} bytes in a line");
    io::Error::new(io::ErrorKind::InvalidData, reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_numbered_and_long_ones_refused() {
        let found: Vec<_> = lines(&b"one\r\n\n  two\nthree"[..]).map(Result::unwrap).collect();
        assert_eq!(found, [(1, "one".to_owned()), (3, "two".to_owned()), (4, "three".to_owned())]);
        let found: Vec<_> =
            lines(&b"\xef\xbb\xbfone\n% Zo\xe9\n"[..]).map(Result::unwrap).collect();
        assert_eq!(found, [(1, "one".to_owned()), (2, "% Zoé".to_owned())]);
        // An endless line is refused after its first few kilobytes.
        let endless = io::BufReader::new(io::repeat(b'x'));
        assert!(lines(endless).next().unwrap().is_err());
    }
}

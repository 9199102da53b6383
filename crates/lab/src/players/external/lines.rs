//! The output of an external program, line by line and with limits.

use std::io::{BufRead, BufReader, Read};

use super::trouble::ExternalError;

/// The maximum length of a line in bytes.
const MAX_LINE: u64 = 1 << 16;

/// The lines of a program, up to its end or to a line that is too long.
pub struct ProgramLines<R> {
    said: BufReader<R>,
    ended: bool,
}

impl<R: Read> ProgramLines<R> {
    /// The lines of this output.
    pub fn of(said: R) -> ProgramLines<R> {
        ProgramLines { said: BufReader::new(said), ended: false }
    }
}

impl<R: Read> Iterator for ProgramLines<R> {
    type Item = Result<String, ExternalError>;

    fn next(&mut self) -> Option<Result<String, ExternalError>> {
        if self.ended {
            return None;
        }
        let mut line = Vec::new();
        match self.said.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return None,
            Ok(_) => {}
        }
        self.ended = !line.ends_with(b"\n") && line.len() as u64 == MAX_LINE;
        let text = || String::from_utf8_lossy(&line).trim_end().to_owned();
        Some(if self.ended { Err(ExternalError::Flood) } else { Ok(text()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_the_output_or_with_a_line_that_is_too_long() {
        let texts = |said: &[u8]| ProgramLines::of(said).map(Result::ok).collect::<Vec<_>>();
        let line = |text: &str| Some(text.to_owned());
        assert_eq!(texts(b"= f5 \r\n\n\xff"), [line("= f5"), line(""), line("\u{fffd}")]);
        let long = [b"=\n".as_slice(), &vec![b'x'; 1 << 16], b"\n=\n"].concat();
        assert_eq!(texts(&long), [line("="), None]);
        assert_eq!(texts(&vec![b'x'; (1 << 16) - 1]).len(), 1);
    }
}

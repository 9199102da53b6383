//! The input lines of an untrusted client, which may arrive at any time.

use std::{
    collections::VecDeque,
    io::{self, BufRead},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use othello_engine::search::Stop;

/// The maximum length of a line in bytes. A game in GGF has a few thousand.
const MAX_LINE: usize = 1 << 16;

/// A queue of input lines. A separate thread reads them, so that a new line can end a search.
pub struct Inbox {
    shared: Arc<SharedInbox>,
    interrupts: fn(&str) -> bool,
}

/// The state shared by the reading thread and the working thread.
#[derive(Default)]
struct SharedInbox {
    state: Mutex<InboxState>,
    news: Condvar,
}

#[derive(Default)]
struct InboxState {
    lines: VecDeque<io::Result<String>>,
    /// Whether the input has ended.
    ended: bool,
    /// The stop of the current work.
    stop: Stop,
    /// Whether the current work only fills the wait for the next line, and any line ends it.
    waits: bool,
}

impl Inbox {
    /// Starts to read. A line that `interrupts` accepts ends the work on earlier lines.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub fn open(
        input: impl BufRead + Send + 'static,
        interrupts: fn(&str) -> bool,
    ) -> io::Result<Inbox> {
        let inbox = Inbox { shared: Arc::default(), interrupts };
        let shared = inbox.shared.clone();
        thread::Builder::new().spawn(move || {
            for line in lines(input) {
                let failed = line.is_err();
                let ends_work = line.as_ref().is_ok_and(|line| interrupts(line));
                shared.put(|state| state.lines.push_back(line), ends_work);
                if failed {
                    break;
                }
            }
            shared.put(|state| state.ended = true, false);
        })?;
        Ok(inbox)
    }

    /// Returns the next line with a stop for the work on it; `None` at the end. While it waits, `meanwhile`
    /// may work, and must return soon after its stop is requested. An interrupting line further back in the
    /// queue takes effect before the work begins.
    pub fn next(&mut self, meanwhile: impl FnOnce(&Stop)) -> Option<(io::Result<String>, Stop)> {
        let mut state = self.shared.state();
        if state.lines.is_empty() && !state.ended {
            (state.stop, state.waits) = (Stop::default(), true);
            let stop = state.stop.clone();
            drop(state);
            meanwhile(&stop);
            state = self.shared.state();
        }
        while state.lines.is_empty() && !state.ended {
            state = self.shared.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let line = state.lines.pop_front()?;
        (state.stop, state.waits) = (Stop::default(), false);
        if state.lines.iter().flatten().any(|line| (self.interrupts)(line)) {
            state.stop.request();
        }
        Some((line, state.stop.clone()))
    }
}

impl SharedInbox {
    /// Changes the state. Ends work that only fills the wait, and any work if `ends_work`.
    fn put(&self, news: impl FnOnce(&mut InboxState), ends_work: bool) {
        let mut state = self.state();
        news(&mut state);
        if state.waits || ends_work {
            state.stop.request();
        }
        self.news.notify_one();
    }

    fn state(&self) -> MutexGuard<'_, InboxState> {
        // Every change is complete, so the state is valid even after a panic of another thread.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The lines of an input without their line ends. Invalid UTF-8 is replaced, and the rest of a line beyond
/// 64 KiB is skipped. So no client can crash the program or fill its memory.
fn lines(mut input: impl BufRead) -> impl Iterator<Item = io::Result<String>> {
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
    use std::io::Write;

    use super::*;

    #[test]
    fn any_line_ends_pondering_and_an_interrupt_ends_all_work() {
        let (input, mut client) = io::pipe().unwrap();
        let mut inbox = Inbox::open(io::BufReader::new(input), |line| line == "now").unwrap();
        let wait = |stop: &Stop| {
            while !stop.is_requested() {
                thread::yield_now();
            }
        };
        let (line, stop) = inbox
            .next(|stop| {
                client.write_all(b"later\n").unwrap();
                wait(stop);
            })
            .unwrap();
        assert_eq!(line.unwrap(), "later");
        assert!(!stop.is_requested());
        client.write_all(b"later\nnow\n").unwrap();
        wait(&stop);
        let (line, stop) = inbox.next(|_| panic!("there is a line")).unwrap();
        assert_eq!((line.unwrap().as_str(), stop.is_requested()), ("later", true));
        assert!(!inbox.next(|_| ()).unwrap().1.is_requested(), "it is its own turn now");
        drop(client);
        assert!(inbox.next(wait).is_none());
    }

    fn read(bytes: &[u8]) -> Vec<String> {
        lines(io::BufReader::with_capacity(7, bytes)).map(Result::unwrap).collect()
    }

    #[test]
    fn lines_accept_any_line_end_and_any_bytes() {
        assert_eq!(read(b"name\r\n\nplay b f5"), ["name", "", "play b f5"]);
        assert_eq!(read(b""), [""; 0]);
        assert_eq!(read(b"caf\xe9\nquit\n"), ["caf\u{fffd}", "quit"]);
    }

    #[test]
    fn an_endless_line_is_cut_at_the_limit() {
        let input = io::Read::chain(io::Read::take(io::repeat(b'x'), 1 << 24), &b"\nquit\n"[..]);
        let read: Vec<String> = lines(io::BufReader::new(input)).map(Result::unwrap).collect();
        assert_eq!((read[0].len(), read[1].as_str()), (MAX_LINE, "quit"));
    }
}

//! A watchdog for hung tests. Tests wait for conditions instead of times, so a busy machine only slows them
//! down. After ten minutes of one wait, the watchdog prints its description and ends the process.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    io::{self, Write as _},
    process::{self, Command},
    sync::{Mutex, MutexGuard, Once, PoisonError},
    thread,
    time::{Duration, Instant},
};

/// The time after which a wait counts as hung, about a hundred times the longest real one.
const HUNG: Duration = Duration::from_mins(10);

/// The current waits, by number.
static WAITS: Mutex<BTreeMap<u64, Wait>> = Mutex::new(BTreeMap::new());

struct Wait {
    test: String,
    what: String,
    since: Instant,
}

/// A wait that is under way, until this is dropped.
#[must_use]
pub struct Watch(u64);

impl Drop for Watch {
    fn drop(&mut self) {
        waits().remove(&self.0);
    }
}

/// Watches a wait until the result is dropped. Prints `what` if it hangs.
pub fn watch(what: impl Into<String>) -> Watch {
    static WATCHDOG: Once = Once::new();
    WATCHDOG.call_once(|| drop(thread::spawn(guard)));
    let test = thread::current().name().unwrap_or_default().to_owned();
    let mut waits = waits();
    let number = waits.last_key_value().map_or(0, |(last, _)| last + 1);
    waits.insert(number, Wait { test, what: what.into(), since: Instant::now() });
    Watch(number)
}

/// Waits until a condition holds.
#[allow(dead_code)] // not used in every test binary
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let _watch = watch(what);
    while !is_so() {
        thread::sleep(Duration::from_millis(5));
    }
}

fn waits() -> MutexGuard<'static, BTreeMap<u64, Wait>> {
    // A panic under this lock leaves the map in a valid state.
    WAITS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn guard() {
    while waits().values().all(|wait| wait.since.elapsed() < HUNG) {
        thread::sleep(Duration::from_secs(1));
    }
    let mut text = String::from("\na test hangs; under way are\n");
    for Wait { test, what, since } in waits().values() {
        let _ = writeln!(text, "  {test}, for {} s: {what}", since.elapsed().as_secs());
    }
    let children = descendants(process::id());
    for (number, name) in &children {
        let _ = writeln!(text, "  process {number}: {name}");
    }
    // `eprintln` would print into the captured output of the first test that was watched.
    let _ = io::stderr().write_all(text.as_bytes());
    // This exit drops nothing, so no server or worker would end by itself.
    let numbers = children.iter().map(|(number, _)| number.to_string());
    let _ = Command::new("kill").arg("-KILL").args(numbers).status();
    process::exit(101);
}

/// The descendants of a process with their states and commands, on systems that list them.
fn descendants(ancestor: u32) -> Vec<(u32, String)> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let parent_and_state = |number: u32| {
        let stat = fs::read_to_string(format!("/proc/{number}/stat")).ok()?;
        let (_, fields) = stat.rsplit_once(')')?;
        let mut fields = fields.split_whitespace();
        let state = fields.next()?.to_owned();
        Some((number, fields.next()?.parse::<u32>().ok()?, state))
    };
    let all: Vec<_> = numbers.filter_map(parent_and_state).collect();
    let (mut found, mut parents) = (Vec::new(), vec![ancestor]);
    while let Some(ancestor) = parents.pop() {
        for (number, _, state) in all.iter().filter(|(_, parent, _)| *parent == ancestor) {
            let words = fs::read_to_string(format!("/proc/{number}/cmdline")).unwrap_or_default();
            found.push((*number, format!("{state} {}", words.replace('\0', " "))));
            parents.push(*number);
        }
    }
    found
}

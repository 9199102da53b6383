//! A program behind two pipes that may do anything, and its end.

use std::{
    collections::BTreeSet,
    io::Write,
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        Mutex, MutexGuard, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

use othello_engine::search::Stop;

use super::{lines::Lines, peer::Peer, trouble::Trouble};

/// How often a wait looks whether it is to be stopped.
const TICK: Duration = Duration::from_millis(10);
/// How long a program may take to end by itself when told to.
const FAREWELL: Duration = Duration::from_millis(200);

/// A running program. It is killed when this is dropped, with all it has started itself.
pub struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Result<String, Trouble>>,
}

impl Process {
    /// Starts a program with its arguments.
    pub fn start(command: &[String]) -> Result<Process, Trouble> {
        let program = &command[0];
        let mut command_line = Command::new(program);
        command_line
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        own_group(&mut command_line);
        // Under the lock, so that no program is started that `kill_all` does not know.
        let mut running = running();
        let mut child =
            command_line.spawn().map_err(|source| Trouble::Start(program.clone(), source))?;
        running.insert(child.id());
        drop(running);
        let input = child.stdin.take().expect("it was piped");
        let output = child.stdout.take().expect("it was piped");
        // The channel is short: a program that floods waits here instead of filling the memory.
        let (send, lines) = sync_channel(64);
        let process = Process { child, input, lines };
        // Without a reader the program is of no use: it ends as `process` is dropped.
        let said = Lines::of(output);
        let hand_over = move || said.map(|line| send.send(line)).all(|sent| sent.is_ok());
        let reader = thread::Builder::new().spawn(hand_over);
        reader.map(|_| process).map_err(|source| Trouble::Start(program.clone(), source))
    }
}

impl Peer for Process {
    fn say(&mut self, line: &str) -> Result<(), Trouble> {
        let said = self.input.write_all(format!("{line}\n").as_bytes());
        said.and_then(|()| self.input.flush()).map_err(|_| Trouble::Ended)
    }

    fn line(&mut self, began: Instant, limit: Duration, stop: &Stop) -> Result<String, Trouble> {
        loop {
            if stop.is_requested() {
                return Err(Trouble::Stopped);
            }
            let left = limit.saturating_sub(began.elapsed());
            if left.is_zero() {
                return Err(Trouble::Silent(limit));
            }
            match self.lines.recv_timeout(left.min(TICK)) {
                Ok(line) => return line,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Trouble::Ended),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Who is in a session of its own is not in the group. What has lost its parent by the time
        // the program has ended cannot be told from other programs any more.
        let mut kin = offspring(self.child.id());
        // A program that listens ends by itself and may save what it has learned.
        if self.say("quit").is_ok() {
            let began = Instant::now();
            while began.elapsed() < FAREWELL && matches!(self.child.try_wait(), Ok(None)) {
                thread::sleep(Duration::from_millis(2));
            }
        }
        kin.extend(offspring(self.child.id()));
        kill_group(self.child.id());
        let _ = self.child.kill();
        let _ = self.child.wait();
        kill(&kin);
        running().remove(&self.child.id());
    }
}

/// The programs that run now, by their numbers.
fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills all programs that were started as players, with what they have started: for an end of this
/// program in which nothing is dropped. None can be started after it.
pub fn kill_all() {
    let running = running();
    for &child in running.iter() {
        let kin = offspring(child);
        kill_group(child);
        kill(&kin);
    }
    std::mem::forget(running);
}

/// A running process, and when it began: numbers are given again.
#[derive(Clone, Copy, Debug)]
struct Kin {
    number: u32,
    parent: u32,
    began: u64,
}

/// What a process has started, and what that has started, where the system tells.
fn offspring(ancestor: u32) -> Vec<Kin> {
    if !cfg!(target_os = "linux") {
        return Vec::new();
    }
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let all: Vec<Kin> = numbers.filter_map(Kin::of).collect();
    let mut found: Vec<Kin> = Vec::new();
    let mut parents = vec![ancestor];
    while let Some(parent) = parents.pop() {
        for kin in all.iter().filter(|kin| kin.parent == parent) {
            found.push(*kin);
            parents.push(kin.number);
        }
    }
    found
}

impl Kin {
    fn of(number: u32) -> Option<Kin> {
        let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).ok()?;
        // The name before it may hold anything: `12 (a) b) S 1 …`.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
        let parent = fields.nth(1)?.parse().ok()?;
        Some(Kin { number, parent, began: fields.nth(17)?.parse().ok()? })
    }
}

/// A group of its own keeps Ctrl-C, which is meant for us, from the program, and lets it be killed
/// with what it has started.
#[cfg(unix)]
fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(unix)]
fn kill(processes: &[Kin]) {
    use rustix::process::{Pid, Signal, kill_process};
    for kin in processes {
        let is_same = Kin::of(kin.number).is_some_and(|now| now.began == kin.began);
        if let (true, Some(process)) = (is_same, Pid::from_raw(kin.number as i32)) {
            let _ = kill_process(process, Signal::KILL);
        }
    }
}

#[cfg(unix)]
fn kill_group(child: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = Pid::from_raw(child as i32) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn own_group(_: &mut Command) {}

#[cfg(not(unix))]
fn kill(_: &[Kin]) {}

#[cfg(not(unix))]
fn kill_group(_: u32) {}

//! An untrusted program behind two pipes, from its start to its end.

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

use super::{lines::ProgramLines, peer::Peer, trouble::ExternalError};

/// The interval at which a wait checks for a stop.
const TICK: Duration = Duration::from_millis(10);
/// The time for a program to exit by itself after `quit`.
const FAREWELL: Duration = Duration::from_millis(200);

/// A running program. Dropping it kills the program and its child processes.
pub struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Result<String, ExternalError>>,
}

impl Process {
    /// Starts a program with its arguments.
    pub fn start(command: &[String]) -> Result<Process, ExternalError> {
        let program = &command[0];
        let mut command_line = Command::new(program);
        command_line
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        own_group(&mut command_line);
        // Under the lock, so that `kill_all` knows every program that was started.
        let mut running = running();
        let mut child =
            command_line.spawn().map_err(|source| ExternalError::Start(program.clone(), source))?;
        running.insert(child.id());
        drop(running);
        let input = child.stdin.take().expect("it was piped");
        let output = child.stdout.take().expect("it was piped");
        // The short channel blocks a program that floods, instead of filling the memory.
        let (send, lines) = sync_channel(64);
        let process = Process { child, input, lines };
        // Without a reader thread the program is useless. Dropping `process` ends it.
        let said = ProgramLines::of(output);
        let hand_over = move || said.map(|line| send.send(line)).all(|sent| sent.is_ok());
        let reader = thread::Builder::new().spawn(hand_over);
        reader.map(|_| process).map_err(|source| ExternalError::Start(program.clone(), source))
    }
}

impl Peer for Process {
    fn say(&mut self, line: &str) -> Result<(), ExternalError> {
        let said = self.input.write_all(format!("{line}\n").as_bytes());
        said.and_then(|()| self.input.flush()).map_err(|_| ExternalError::Ended)
    }

    fn line(
        &mut self,
        began: Instant,
        limit: Duration,
        stop: &Stop,
    ) -> Result<String, ExternalError> {
        loop {
            if stop.is_requested() {
                return Err(ExternalError::Stopped);
            }
            let left = limit.saturating_sub(began.elapsed());
            if left.is_zero() {
                return Err(ExternalError::Silent(limit));
            }
            match self.lines.recv_timeout(left.min(TICK)) {
                Ok(line) => return line,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(ExternalError::Ended),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Processes with a session of their own are not in the group. Those that lose their parent before
        // the program ends can no longer be told from other programs.
        let mut kin = offspring(self.child.id());
        // A well-behaved program exits by itself and may save its data.
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

/// The ids of the running programs.
fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills all external programs and their child processes, for an exit that drops nothing. No program can be
/// started afterwards, because the lock is never released.
pub fn kill_all() {
    let running = running();
    for &child in running.iter() {
        let kin = offspring(child);
        kill_group(child);
        kill(&kin);
    }
    std::mem::forget(running);
}

/// A running process and its start time. The time tells processes apart, as the system reuses ids.
#[derive(Clone, Copy, Debug)]
struct ProcessStamp {
    number: u32,
    parent: u32,
    #[cfg_attr(
        not(unix),
        expect(dead_code, reason = "elsewhere no process is killed by its number")
    )]
    began: u64,
}

/// The descendants of a process, on systems that list them.
fn offspring(ancestor: u32) -> Vec<ProcessStamp> {
    if !cfg!(target_os = "linux") {
        return Vec::new();
    }
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let all: Vec<ProcessStamp> = numbers.filter_map(ProcessStamp::of).collect();
    let mut found: Vec<ProcessStamp> = Vec::new();
    let mut parents = vec![ancestor];
    while let Some(parent) = parents.pop() {
        for kin in all.iter().filter(|kin| kin.parent == parent) {
            found.push(*kin);
            parents.push(kin.number);
        }
    }
    found
}

impl ProcessStamp {
    fn of(number: u32) -> Option<ProcessStamp> {
        let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).ok()?;
        // The process name before it may contain anything: `12 (a) b) S 1 …`.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
        let parent = fields.nth(1)?.parse().ok()?;
        // Field 22 of proc(5), the start time in clock ticks.
        Some(ProcessStamp { number, parent, began: fields.nth(17)?.parse().ok()? })
    }
}

/// Puts the program into its own process group. A Ctrl-C in the terminal then reaches this program alone, and
/// the external one can be killed with its children.
#[cfg(unix)]
fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(unix)]
fn kill(processes: &[ProcessStamp]) {
    use rustix::process::{Pid, Signal, kill_process};
    for kin in processes {
        let is_same = ProcessStamp::of(kin.number).is_some_and(|now| now.began == kin.began);
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
fn kill(_: &[ProcessStamp]) {}

#[cfg(not(unix))]
fn kill_group(_: u32) {}

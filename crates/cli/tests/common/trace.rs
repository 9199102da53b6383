//! Commands under `strace`: finds the system calls on the files of a folder, and makes one of them fail.

use std::{
    collections::{BTreeSet, HashMap},
    path::Path,
    process::{Command, Output, Stdio},
};

use super::watchdog::watch;

/// The system calls on files.
pub const CALLS: &str = "openat,read,pread64,write,fsync,fdatasync,rename,mkdir,unlink,ftruncate,lseek,\
                         flock,getdents64,statx";

/// Runs a command under `strace`.
pub fn traced(command: &Command, options: &[&str]) -> Output {
    let mut traced = Command::new("strace");
    traced.args(["-f", "-y", "-qq", "-e", "signal=none"]).args(options);
    traced.arg(command.get_program()).args(command.get_args());
    traced.current_dir(command.get_current_dir().expect("a folder")).stdin(Stdio::null());
    let _watch = watch(format!("{traced:?}"));
    traced.output().expect("strace: scripts/setup test installs it")
}

/// The calls on files in this folder, each as its name and its number in its thread.
pub fn calls(trace: &str, folder: &Path) -> BTreeSet<(String, usize)> {
    let below = format!("<{}/", folder.display());
    let mut counted = HashMap::new();
    let mut found = BTreeSet::new();
    for line in trace.lines() {
        let Some((thread, call)) = line.split_once(char::is_whitespace) else { continue };
        let Some((name, arguments)) = call.trim_start().split_once('(') else { continue };
        if !CALLS.split(',').any(|call| call == name) {
            continue;
        }
        let number = counted.entry((thread.to_owned(), name.to_owned())).or_insert(0_usize);
        *number += 1;
        let takes_path = matches!(name, "openat" | "statx" | "rename" | "mkdir" | "unlink");
        let named = arguments.split('"').nth(1).filter(|_| takes_path);
        let is_relative = named.is_some_and(|path| !path.is_empty() && !path.starts_with('/'));
        if arguments.contains(&below) || is_relative {
            found.insert((name.to_owned(), *number));
        }
    }
    found
}

//! Programs required by tests with a real screen.

use std::process::Command;

/// Whether all of these programs are installed. If not, prints the missing ones and that the test is skipped.
pub fn are_here(programs: &[&str]) -> bool {
    let has = |program: &&&str| {
        let found = Command::new("sh").args(["-c", &format!("command -v {program}")]).output();
        found.unwrap().status.success()
    };
    let missing: Vec<_> = programs.iter().filter(|program| !has(program)).copied().collect();
    if !missing.is_empty() {
        println!("skipped: {} not found; scripts/setup installs them", missing.join(", "));
    }
    missing.is_empty()
}

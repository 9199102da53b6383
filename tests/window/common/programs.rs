//! Programs that a test with a real screen needs.

use std::process::Command;

/// Whether all of these are there; says which are not, and that the test is skipped for it.
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

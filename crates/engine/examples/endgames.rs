//! Checks random endgames of up to 12 empty squares, and a tenth as many of 14 to 17 that several
//! threads share: `endgames COUNT`, default 100,000.

#[path = "../tests/endgames/mod.rs"]
mod endgames;
#[path = "../tests/oracle/mod.rs"]
mod oracle;

fn main() {
    let count = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100_000);
    endgames::check(0, count);
    endgames::check_threads(0, count / 10);
    println!("{count} endgames: the same scores from the solver, alpha-beta and the slow board");
}

//! Checks random endgames of up to 12 empty squares: `endgames COUNT`, default 100,000.

#[path = "../tests/endgames/mod.rs"]
mod endgames;
#[path = "../tests/oracle/mod.rs"]
mod oracle;

fn main() {
    let count = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100_000);
    endgames::check(0, count);
    println!("{count} endgames: the same scores from the solver, alpha-beta and the slow board");
}

//! The speed of a player's search on one thread, to compare with `scripts/web-test`:
//! `cargo run --release -p othello-lab --example search_speed pvs:14@glem f5d6c3`.

use std::env;

use othello_lab::players::speed;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut options = env::args().skip(1);
    let player = options.next().ok_or("expected a player")?;
    let moves = options.next().unwrap_or_default();
    let (nodes, time) = speed::measure(&player, &moves)?;
    let seconds = time.as_secs_f64();
    println!("{nodes} positions in {seconds:.2} s: {:.0} a second", nodes as f64 / seconds);
    Ok(())
}

//! The shortest program that plays: the engine against itself. `cargo run --example bot`

use othello_engine::search::{Budget, Pvs, PvsSettings, Searcher, Stop};
use othello_engine::{Game, models::Glem};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Game::default();
    let mut bot = Pvs::new(Glem::shipped(), PvsSettings::new(Budget::Depth(8)));
    while !game.is_over() {
        let report = bot.search(&game.position(), &Stop::default());
        game.play(report.best.expect("a move is legal"))?;
    }
    println!("{:+} discs for Black", game.result().expect("the game is over"));
    Ok(())
}

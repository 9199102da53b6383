//! Plays a game in the terminal: `cargo run --example play`. You are black. An empty line or the
//! end of the input lets the engine move for you.

use std::io;

use othello_engine::{
    Color, Game, Square, Stage,
    models::Glem,
    search::{Budget, Pvs, PvsSettings, Searcher, Stop},
};

fn main() -> io::Result<()> {
    // One searcher per side and game, as searchers keep state between moves.
    let engine = || Pvs::new(Glem::shipped(), PvsSettings::new(Budget::Depth(8)));
    let (mut black, mut white) = (engine(), engine());
    let mut game = Game::default();
    while let Some(turn) = game.turn() {
        if let Some(passed) = game.stage().passed {
            println!("{passed} has to pass");
        }
        show(&game.stage());
        let typed = if turn == Color::Black { ask(&game)? } else { None };
        let square = typed.unwrap_or_else(|| {
            let searcher = if turn == Color::Black { &mut black } else { &mut white };
            let report = searcher.search(&game.position(), &Stop::default());
            println!("{turn} expects {} discs ({} nodes)", report.value, report.nodes);
            report.best.expect("the side to move has a legal move")
        });
        println!("{turn} plays {square}\n");
        game.play(square).expect("a legal move was chosen");
    }
    show(&game.stage());
    match game.result().expect("the game is over") {
        0 => println!("a draw"),
        margin @ 1.. => println!("black wins by {margin}"),
        margin => println!("white wins by {}", -margin),
    }
    Ok(())
}

/// Asks until a legal move is typed; `None` for an empty line or the end of the input.
fn ask(game: &Game) -> io::Result<Option<Square>> {
    loop {
        println!("your move?");
        let mut line = String::new();
        io::stdin().read_line(&mut line)?;
        if line.trim().is_empty() {
            return Ok(None);
        }
        match line.trim().parse::<Square>() {
            Ok(square) if game.position().legal_moves().contains(square) => {
                return Ok(Some(square));
            }
            Ok(square) => println!("{square} is not legal here"),
            Err(error) => println!("{error}"),
        }
    }
}

/// Prints the board, with a dot where the side to move can play.
fn show(stage: &Stage) {
    println!("  a b c d e f g h");
    let legal = stage.position().legal_moves();
    for row in 0..8 {
        print!("{}", row + 1);
        for square in (0..8).filter_map(|column| Square::at(column, row)) {
            let sign = match stage.board.disc(square) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None if legal.contains(square) && stage.turn.is_some() => '.',
                None => '-',
            };
            print!(" {sign}");
        }
        println!();
    }
}

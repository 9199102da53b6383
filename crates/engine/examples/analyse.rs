//! Analyses a game: the cost of each move against the best one, in discs. `cargo run --example
//! analyse -- f5d6c3d3c4f4f6` takes a transcript; the default is the shortest wipe-out.

use othello_engine::{
    Color, Game,
    models::Glem,
    search::{Budget, Pvs, PvsSettings, Report, Searcher, Stop, Value},
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let transcript = std::env::args().nth(1).unwrap_or_else(|| "e6f4e3f6g5d6e7f5c5".to_owned());
    let game: Game = transcript.parse()?;
    // Value every legal move, not only the best.
    let settings =
        PvsSettings { valued_moves: PvsSettings::ALL_MOVES, ..PvsSettings::new(Budget::Depth(8)) };
    let mut searcher = Pvs::new(Glem::shipped(), settings);
    let mut lost = [0.0; 2];
    println!("move          best    cost");
    for (stage, &played) in game.stages().iter().zip(game.moves()) {
        let turn = stage.turn.expect("a move was played here");
        let report = searcher.search(&stage.position(), &Stop::default());
        let best = report.best.expect("there is a legal move");
        let value = |square| report.moves.iter().find(|m| m.square == square).map(|m| m.value);
        let cost = value(best).zip(value(played)).map_or(0.0, |(b, p)| discs(b) - discs(p));
        lost[turn as usize] += cost;
        println!("{turn} {played}      {best}  {cost:>6.1}   {}", line(&report));
    }
    for color in Color::BOTH {
        println!("{color} lost {:.1} discs in all", lost[color as usize]);
    }
    if let Some(margin) = game.result() {
        println!("the game ended {margin:+} for black");
    }
    Ok(())
}

/// A value in discs. Pattern weights estimate in discs; a proven outcome has only a sign.
fn discs(value: Value) -> f32 {
    match value {
        Value::Estimate(discs) => discs,
        Value::Exact(margin) => margin as f32,
        Value::Outcome(outcome) => 64.0 * (outcome as i8 - 1) as f32,
    }
}

/// The first moves of the line both sides are expected to play.
fn line(report: &Report) -> String {
    report.line.iter().take(6).map(ToString::to_string).collect()
}

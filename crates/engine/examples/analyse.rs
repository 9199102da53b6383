//! An analysis of a game: what each move cost against the best one, in discs.
//! `cargo run --example analyse -- f5d6c3d3c4f4f6` takes a transcript; without one it takes the
//! shortest way to lose all discs.

use othello_engine::{
    Color, Game,
    models::Glem,
    search::{Budget, Pvs, PvsSettings, Report, Searcher, Stop, Value},
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let transcript = std::env::args().nth(1).unwrap_or_else(|| "e6f4e3f6g5d6e7f5c5".to_owned());
    let game: Game = transcript.parse()?;
    // Every legal move gets a value of its own, not the best alone.
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

/// A value as discs. Pattern weights estimate in discs; of a proven outcome we only know the sign.
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

//! A mistake for tests. The tests of the window include this file, as they see only what users see.

use othello_engine::{
    Color, Position, Square,
    search::{MoveValue, Value},
};
use othello_lab::rating::analysis::MoveAnalysis;

/// A mistake at the start: d3 was played, c4 is best. The values of the moves begin with those of these two.
pub fn mistake_at_start(values: [(&str, f32); 4]) -> MoveAnalysis {
    let square = |name: &str| name.parse::<Square>().unwrap();
    let valued = |(name, value): (&str, f32)| MoveValue {
        square: square(name),
        value: Value::Estimate(value),
        line: vec![square(name)],
        visits: None,
    };
    let moves = values.map(valued).to_vec();
    MoveAnalysis {
        ply: 0,
        color: Color::Black,
        position: Position::START,
        played: square("d3"),
        best: square("c4"),
        played_value: moves[0].value,
        best_value: moves[1].value,
        line: vec![square("c4"), square("c3")],
        moves,
        depth: 12,
        nodes: 1000,
    }
}

//! Draws a move of a game with its reasons as SVG: the board before the move, the played and the better move, the
//! shaded squares and arrows. The pictures in `docs/mistakes/` are made so.
//!
//! ```text
//! cargo run -p othello-lab --example reason_picture -- f5f6e6f4g7 5 > picture.svg
//! ```

use std::{env, error::Error, fmt::Write, sync::Arc};

use othello_engine::{
    Bitboard, Color, Game, Square,
    models::Model,
    search::{Budget, Stop},
};
use othello_lab::{
    rating::analysis::{Analysis, Analyst},
    teach::reasons::{Explanation, Tutor},
};

/// The size of a square.
const SIZE: usize = 40;
/// The room for coordinates.
const MARGIN: usize = 20;
const AGAINST: &str = "#ff9e4a";
const FOR: &str = "#8fc1ff";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().collect();
    let [_, moves, number] = &arguments[..] else { return Err("expected MOVES NUMBER".into()) };
    let (game, number): (Game, usize) = (moves.parse()?, number.parse()?);
    let game = game.truncated(number);
    let model = Arc::new(Model::built_in("glem").ok_or("glem is built in")?);
    let analyst = Analyst::new(model.clone(), Budget::Depth(8), 1);
    let mut analysis = Analysis::new(game.clone(), analyst);
    let found = analysis.step(&Stop::default()).ok_or("expected a move")?;
    let tutor = Tutor::new(model);
    let explanation = tutor.explain(found, &Stop::default()).ok_or("expected another move")?;
    let board = game.truncated(number - 1).board();
    print!("{}", picture(board.discs(Color::Black), board.discs(Color::White), &explanation));
    eprintln!(
        "{number}. {} lost {:.1}, better {}. {}",
        found.played,
        found.loss(),
        found.best,
        explanation.sentences(found.color).join(" ")
    );
    Ok(())
}

fn picture(black: Bitboard, white: Bitboard, explanation: &Explanation) -> String {
    let all = 8 * SIZE + MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {all} {all}\" width=\"{all}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">\n\
         <rect width=\"{all}\" height=\"{all}\" fill=\"#2b2b2b\"/>\n\
         <rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{side}\" height=\"{side}\" fill=\"#1d7a4b\"/>\n",
        side = 8 * SIZE
    );
    let mut add = |text: String| svg.push_str(&(text + "\n"));
    for reason in &explanation.reasons {
        for square in reason.squares() {
            add(shade(square, if reason.is_ours() { FOR } else { AGAINST }));
        }
    }
    for at in 0..8 {
        let (near, middle) = (MARGIN / 2, MARGIN + at * SIZE + SIZE / 2);
        let letter = char::from(b'a' + at as u8);
        add(format!(
            "<text x=\"{middle}\" y=\"{near}\" fill=\"#ddd\" font-size=\"12\" dy=\".35em\">{letter}</text>"
        ));
        add(format!(
            "<text x=\"{near}\" y=\"{middle}\" fill=\"#ddd\" font-size=\"12\" dy=\".35em\">{}</text>",
            at + 1
        ));
        let (line, from) = (MARGIN + at * SIZE, MARGIN);
        add(format!("<path d=\"M{from} {line}H{all}M{line} {from}V{all}\" stroke=\"#0e4a2c\"/>"));
    }
    for (discs, fill) in [(black, "#111"), (white, "#f4f4f0")] {
        for square in discs {
            let (x, y) = center(square);
            add(format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"16\" fill=\"{fill}\"/>"));
        }
    }
    for reason in &explanation.reasons {
        let (from, color) =
            if reason.is_ours() { (explanation.best, FOR) } else { (explanation.played, AGAINST) };
        if let Some(to) = reason.target().filter(|&to| to != from) {
            add(arrow(from, to, color));
        }
    }
    add(name(explanation.played, "✕", AGAINST));
    add(name(explanation.best, "✓", FOR));
    let _ = writeln!(svg, "</svg>");
    svg
}

fn center(square: Square) -> (usize, usize) {
    let at = |index: usize| MARGIN + index * SIZE + SIZE / 2;
    (at(square.column()), at(square.row()))
}

fn shade(square: Square, color: &str) -> String {
    let (x, y) = (MARGIN + square.column() * SIZE, MARGIN + square.row() * SIZE);
    format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{SIZE}\" height=\"{SIZE}\" fill=\"{color}\" opacity=\"0.45\"/>"
    )
}

fn arrow(from: Square, to: Square, color: &str) -> String {
    let ((x, y), (to_x, to_y)) = (center(from), center(to));
    let (dx, dy) = (to_x as f64 - x as f64, to_y as f64 - y as f64);
    let length = dx.hypot(dy);
    let along = |share: f64| (to_x as f64 - share * dx / length, to_y as f64 - share * dy / length);
    let ((tip_x, tip_y), (base_x, base_y)) = (along(8.0), along(20.0));
    let (side_x, side_y) = (7.0 * dy / length, -7.0 * dx / length);
    format!(
        "<path d=\"M{x} {y}L{base_x:.1} {base_y:.1}\" stroke=\"{color}\" stroke-width=\"4\"/>\
         <path d=\"M{tip_x:.1} {tip_y:.1}L{:.1} {:.1}L{:.1} {:.1}z\" fill=\"{color}\"/>",
        base_x + side_x,
        base_y + side_y,
        base_x - side_x,
        base_y - side_y
    )
}

/// The mark of a move on its empty square.
fn name(square: Square, mark: &str, color: &str) -> String {
    let (x, y) = center(square);
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"13\" fill=\"#1d3a2b\" stroke=\"{color}\" stroke-width=\"2\"/>\
         <text x=\"{x}\" y=\"{y}\" fill=\"{color}\" font-size=\"15\" dy=\".35em\">{mark}</text>"
    )
}

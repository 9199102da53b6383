//! The reasons for moves: known positions with their reasons, and a check of every claim by a slow board.

use othello_engine::{Color, Game, Square};
use othello_lab::teach::reasons::{Contrast, Explanation, Reason, all_reasons};

use crate::claims::{self, Evidence};

fn squares(text: &str) -> Vec<Square> {
    text.split_whitespace().map(|name| name.parse().unwrap()).collect()
}

fn contrast(moves: &str, played: &str, best: &str) -> (Contrast, Color) {
    let game: Game = moves.parse().unwrap();
    let contrast = Contrast::new(&game.position(), &squares(played), &squares(best));
    (contrast, game.turn().unwrap())
}

//! Boards with the number of each move on its square, as books and forums print a game.

use super::transcript::{self, TranscriptError};
use crate::{Board, Game, Square};

/// The game of a board of numbers, from the usual start. `None` if the text draws no such board.
pub(super) fn game(text: &str) -> Option<Result<Game, TranscriptError>> {
    // The letters may have lost the spaces before them, as the first line of a text.
    let most = if text.lines().any(is_ruler) { MOST_SPACES } else { 0 };
    (0..=most).find_map(|shift| shifted(text, shift))
}

/// The most spaces before the letters that can be lost.
const MOST_SPACES: usize = 8;

fn shifted(text: &str, shift: usize) -> Option<Result<Game, TranscriptError>> {
    let mut rows: Vec<[usize; 8]> = Vec::new();
    let mut letters = None;
    for line in text.lines() {
        if is_ruler(line) {
            letters = Some(columns(line, shift));
        } else if let Some(row) = row(line, rows.len() + 1, letters.as_deref()) {
            rows.push(row);
        } else if line.contains(char::is_alphanumeric) && !(rows.is_empty() || rows.len() == 8) {
            rows.clear();
        }
    }
    let rows: [[usize; 8]; 8] = rows.try_into().ok()?;
    let numbered = rows.iter().flatten().zip(Square::all());
    let mut moves: Vec<(usize, Square)> = numbered
        .filter(|(number, _)| **number > 0)
        .map(|(number, square)| (*number, square))
        .collect();
    moves.sort_unstable();
    let is_game = moves.len() >= transcript::LIST
        && moves.iter().zip(1..).all(|((number, _), expected)| *number == expected)
        && moves.iter().all(|(_, square)| Board::START.disc(*square).is_none());
    is_game.then(|| {
        let mut game = Game::default();
        let mut moves = moves.into_iter();
        moves.try_for_each(|(_, square)| game.play(square)).map_err(TranscriptError::Illegal)?;
        Ok(game)
    })
}

/// Whether a line has the letters of the columns and no others.
fn is_ruler(line: &str) -> bool {
    line.chars()
        .filter(|c| c.is_alphanumeric())
        .map(|c| c.to_ascii_lowercase())
        .eq("abcdefgh".chars())
}

/// The columns of the letters in a line that is shifted to the right.
fn columns(line: &str, shift: usize) -> Vec<usize> {
    line.chars().enumerate().filter(|(_, c)| c.is_alphabetic()).map(|(at, _)| at + shift).collect()
}

/// The numbers in the eight squares of a row, 0 where there is none.
fn row(line: &str, number: usize, letters: Option<&[usize]>) -> Option<[usize; 8]> {
    let inner = line.trim().trim_start_matches('|');
    if inner.matches('|').count() >= 8 {
        let cells: Vec<&str> = inner.split('|').map(str::trim).collect();
        let from = usize::from(cells[0] == number.to_string() && cells.len() > 9);
        return cells_of(&cells[from..from + 8]);
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let label = number.to_string();
    match &words[..] {
        [first, cells @ .., last] if cells.len() == 8 && *first == label && *last == label => {
            cells_of(cells)
        }
        [first, cells @ ..] if cells.len() == 8 && *first == label => cells_of(cells),
        cells if cells.len() == 8 => cells_of(cells),
        [first, ..] if *first == label => below(line, letters?),
        _ => None,
    }
}

/// The numbers of a row in which empty squares are spaces, each below its letter.
fn below(line: &str, letters: &[usize]) -> Option<[usize; 8]> {
    let mut numbers = [0; 8];
    let characters: Vec<char> = line.chars().collect();
    let (mut at, mut is_label) = (0, true);
    while at < characters.len() {
        let start = at;
        while characters.get(at).is_some_and(|c| !c.is_whitespace()) {
            at += 1;
        }
        if at > start && !std::mem::take(&mut is_label) {
            let word: String = characters[start..at].iter().collect();
            let is_below = |letter: &usize| (start..at).contains(letter);
            let column = letters.iter().position(is_below)?;
            numbers[column] = cell(&word)?;
        }
        at += 1;
    }
    Some(numbers)
}

fn cells_of(cells: &[&str]) -> Option<[usize; 8]> {
    let mut numbers = [0; 8];
    for (number, text) in numbers.iter_mut().zip(cells) {
        *number = cell(text)?;
    }
    Some(numbers)
}

/// The number in a square, 0 if it has none; `None` if the text is no square of such a board.
fn cell(text: &str) -> Option<usize> {
    match text.parse() {
        Ok(number @ 1..=60) => Some(number),
        _ if text.chars().any(|c| c.is_ascii_digit()) => None,
        _ => (text.chars().count() <= 2).then_some(0),
    }
}

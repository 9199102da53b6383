//! Boards as programs, servers and people draw them: eight lines, with letters and numbers around them or
//! without, or 64 squares somewhere in a line.

use std::ops::Range;

use super::{
    conversion::{Converted, LeftOut, LeftOutReason},
    diagram::{self, DiagramError, Sign},
    game_error::GameLineError,
};
use crate::{Bitboard, Board, Color, Square};

/// A board found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DrawnBoard {
    /// The discs.
    pub board: Board,
    /// The side to move: black if the text does not say.
    pub to_move: Color,
    /// Its bytes in the text, to the end of its last line or the side to move after it.
    pub range: Range<usize>,
}

/// The boards of a text. Boards that break off are left out.
pub(super) fn boards(text: &str) -> Converted<Vec<DrawnBoard>> {
    let mut reader = Drawing::default();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        reader.line(line, start);
        start += line.len();
    }
    reader.drop_rows();
    let cut = std::mem::take(&mut reader.cut);
    let left_out = cut.into_iter().map(|(at, squares)| {
        let error = GameLineError::Board(DiagramError::TooShort { squares });
        let line = text[..at].matches('\n').count() + 1;
        LeftOut { game: None, line: Some(line), reason: LeftOutReason::Line(Box::new(error)) }
    });
    Converted { left_out: left_out.collect(), content: reader.finish() }
}

/// The number of rows that make a board which breaks off rather than some other text.
const MANY_ROWS: usize = 4;

/// The rows of an unfinished board, and the boards found so far.
#[derive(Default)]
struct Drawing<'a> {
    rows: Vec<DrawnRow<'a>>,
    /// The byte offsets of boards that break off, and the squares before that.
    cut: Vec<(usize, usize)>,
    /// The boards, each with the side that its own lines name.
    found: Vec<(DrawnBoard, Option<Color>)>,
    /// The side to move named since the last board.
    told: Option<Color>,
    /// Whether the text names the side before the board rather than after it.
    is_before: bool,
}

impl<'a> Drawing<'a> {
    fn line(&mut self, line: &'a str, start: usize) {
        if let Some(found) = single_line(line, start) {
            self.drop_rows();
            self.settle();
            self.found.push(found);
        } else if let Some(row) = row(line, start, self.rows.last()) {
            if self.rows.last().is_some_and(|last| !row.follows(last)) {
                self.drop_rows();
            }
            self.rows.push(row);
            if self.rows.len() == 8 {
                self.settle();
                self.board();
            }
        } else if !is_frame(line) {
            self.drop_rows();
            self.told = side_in(line).or(self.told);
        }
    }

    /// Drops the rows of an unfinished board.
    fn drop_rows(&mut self) {
        let is_disc = |sign: &Sign| matches!(sign, Sign::Disc(_));
        let has_discs = self.rows.iter().flat_map(|row| &row.squares).any(is_disc);
        if self.rows.len() >= MANY_ROWS && has_discs {
            self.cut.push((self.rows[0].range.start, 8 * self.rows.len()));
        }
        self.rows.clear();
    }

    /// Assigns the side named since the last board to that board, if the text names sides after boards.
    fn settle(&mut self) {
        if self.found.is_empty() {
            self.is_before = self.told.is_some();
        } else if !self.is_before
            && let Some((_, side)) = self.found.last_mut()
        {
            *side = side.or(self.told.take());
        }
    }

    fn board(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        let from_bottom = rows[0].number == Some(8);
        let mut discs = [Bitboard::EMPTY; 2];
        for (row, drawn) in rows.iter().enumerate() {
            for (column, sign) in drawn.squares.iter().enumerate() {
                let square = Square::at(column, if from_bottom { 7 - row } else { row });
                if let (Some(square), Sign::Disc(color)) = (square, sign) {
                    discs[*color as usize] |= square.into();
                }
            }
        }
        let board = Board::new(discs[0], discs[1]).expect("each square was read once");
        let beside = rows.iter().find_map(|row| side_in(row.rest));
        let last = rows.last().and_then(|row| side(row.rest.trim()));
        let before = self.told.take().filter(|_| self.is_before);
        let range = rows[0].range.start..rows[7].range.end;
        let drawn = DrawnBoard { board, to_move: Color::Black, range };
        self.found.push((drawn, beside.or(last).or(before)));
    }

    fn finish(mut self) -> Vec<DrawnBoard> {
        self.settle();
        let found = self.found.into_iter();
        found
            .map(|(board, side)| DrawnBoard { to_move: side.unwrap_or(Color::Black), ..board })
            .collect()
    }
}

/// One line of a board.
struct DrawnRow<'a> {
    squares: [Sign; 8],
    /// The number before the squares.
    number: Option<usize>,
    /// The text after the squares.
    rest: &'a str,
    /// The bytes of its line in the text.
    range: Range<usize>,
}

impl DrawnRow<'_> {
    fn follows(&self, last: &DrawnRow) -> bool {
        match (last.number, self.number) {
            (None, None) => true,
            (Some(last), Some(own)) => last.abs_diff(own) == 1,
            _ => false,
        }
    }
}

/// Reads a row: `1 - - O * - - - - 1`, `--OX----`, `|3 . . . X . . . . 3|` or `4 |   | O | X |`.
fn row<'a>(line: &'a str, start: usize, last: Option<&DrawnRow>) -> Option<DrawnRow<'a>> {
    // Servers put a bar before each line, and forums the sign of a quotation.
    let text = line.trim().trim_start_matches(['>', ' ']);
    let parsed = |text: &'a str| {
        let (number, after) = numbered(text);
        let cells = after.trim_start().strip_prefix('|');
        let framed = cells.and_then(|cells| in_cells(cells).or_else(|| in_bars(cells)));
        let (squares, rest) = framed.or_else(|| in_line(after.trim_start()))?;
        Some(DrawnRow { squares, number, rest, range: start..start + line.len() })
    };
    let inner = text.strip_prefix('|').map(str::trim_start);
    // A bar before a number belongs to the server, one before squares to the board.
    let row = match inner.filter(|inner| numbered(inner).0.is_some()) {
        Some(inner) => parsed(inner),
        None => parsed(text),
    }?;
    let ends = row.rest.trim_start_matches([' ', '|']);
    let is_said = |rest: &str| side(rest.trim()).is_some() || side_in(rest).is_some();
    let fits = match row.number {
        Some(number) => {
            ends.is_empty() || numbered(ends).0 == Some(number) || last.is_some() || number == 1
        }
        None => ends.trim().is_empty() || is_said(ends),
    };
    fits.then_some(row)
}

/// The number of a row and the text after it.
fn numbered(text: &str) -> (Option<usize>, &str) {
    let mut rest = text.chars();
    let digit = |c: char| {
        let kanji = "一二三四五六七八".chars().zip(1..).find(|(own, _)| *own == c);
        c.to_digit(10).or(kanji.map(|(_, number)| number))
    };
    let number = rest.next().and_then(digit).filter(|n| (1..=8).contains(n));
    match number {
        Some(number) if !rest.as_str().starts_with(|c: char| c.is_ascii_digit()) => {
            (Some(number as usize), rest.as_str().trim_start_matches(['.', ':']))
        }
        _ => (None, text),
    }
}

/// Eight cells between bars; an empty one is an empty square.
fn in_cells(text: &str) -> Option<([Sign; 8], &str)> {
    let (mut squares, mut rest) = ([Sign::Empty; 8], text);
    for square in &mut squares {
        let (cell, after) = rest.split_once('|')?;
        *square = match cell.trim() {
            "" => Sign::Empty,
            cell => one(cell)?,
        };
        rest = after;
    }
    Some((squares, rest))
}

/// Eight squares between two bars, an empty one written as a space.
fn in_bars(text: &str) -> Option<([Sign; 8], &str)> {
    let (inner, rest) = text.split_once('|')?;
    let signs: Vec<char> = inner.chars().collect();
    let (first, step) = match signs.len() {
        8 => (0, 1),
        15 | 16 if signs.iter().skip(1).step_by(2).all(|c| *c == ' ') => (0, 2),
        16 | 17 if signs.iter().step_by(2).all(|c| *c == ' ') => (1, 2),
        _ => return None,
    };
    let mut squares = [Sign::Empty; 8];
    for (square, c) in squares.iter_mut().zip(signs.iter().skip(first).step_by(step)) {
        *square = if *c == ' ' { Sign::Empty } else { sign(*c)? };
    }
    Some((squares, rest))
}

/// Eight squares, with or without spaces between them, and a space or the end of the line after them.
fn in_line(text: &str) -> Option<([Sign; 8], &str)> {
    let mut signs = text.char_indices().filter(|(_, c)| *c != ' ' && *c != '\t');
    let mut squares = [Sign::Empty; 8];
    for square in &mut squares {
        *square = sign(signs.next()?.1)?;
    }
    let rest = signs.next().map_or("", |(at, _)| &text[at..]);
    let before = &text[..text.len() - rest.len()];
    let ends = rest.is_empty()
        || before.ends_with([' ', '\t'])
        || !rest.starts_with(|c| sign(c).is_some());
    ends.then_some((squares, rest))
}

fn one(cell: &str) -> Option<Sign> {
    let mut signs = cell.chars();
    let sign = sign(signs.next()?)?;
    signs.next().is_none().then_some(sign)
}

/// The meaning of a character in a drawn board, where some programs mark legal moves.
fn sign(c: char) -> Option<Sign> {
    match c {
        '@' | '#' => Some(Sign::Disc(Color::Black)),
        '+' | '?' | ':' => Some(Sign::Empty),
        c => diagram::sign(c, false),
    }
}

/// Whether a line belongs to the drawing of a board without squares: letters above it, or rules between
/// its rows.
fn is_frame(line: &str) -> bool {
    let mut letters = line.chars().filter(|c| c.is_alphanumeric());
    let is_ruler =
        "abcdefgh".chars().all(|own| letters.next().is_some_and(|c| c.to_ascii_lowercase() == own));
    is_ruler || line.chars().all(|c| !c.is_alphanumeric() && !matches!(c, '*' | '●' | '○'))
}

/// A board in one line: 64 squares, or eight groups of eight, and the side to move after them.
fn single_line(line: &str, start: usize) -> Option<(DrawnBoard, Option<Color>)> {
    let words = words(line);
    for (index, &(at, word)) in words.iter().enumerate() {
        let length = word.chars().count();
        // The side may follow the squares without a space.
        let (squares, glued, used) = if length == 64 || length == 65 {
            let end = word.char_indices().nth(64).map_or(word.len(), |(end, _)| end);
            (word[..end].to_owned(), &word[end..], 1)
        } else if length == 8 && words.len() >= index + 8 {
            let rows = &words[index..index + 8];
            if rows.iter().any(|(_, row)| row.chars().count() != 8) {
                continue;
            }
            (rows.iter().map(|(_, row)| *row).collect(), "", 8)
        } else {
            continue;
        };
        let Some(board) = in_squares(&squares) else { continue };
        let (last_at, last) = words[index + used - 1];
        let mut end = last_at.max(at) + last.len();
        let mut told = side(glued);
        if let Some(&(next_at, next)) = words.get(index + used).filter(|_| told.is_none()) {
            told = side(next).inspect(|_| end = next_at + next.len());
        }
        let told = told.or_else(|| side_in(&line[end..])).or_else(|| side_in(&line[..at]));
        let range = start + at..start + end;
        let drawn = DrawnBoard { board, to_move: Color::Black, range };
        return Some((drawn, told));
    }
    None
}

/// The words of a line and their byte offsets; brackets, quotes and the signs of addresses part them.
fn words(line: &str) -> Vec<(usize, &str)> {
    let is_end = |c: char| c.is_whitespace() || "/[]()\"'=,;&<>{}".contains(c);
    let mut at = 0;
    let pieces = line.split_inclusive(is_end).map(|piece| {
        at += piece.len();
        (at - piece.len(), piece.trim_end_matches(is_end))
    });
    pieces.filter(|(_, word)| !word.is_empty()).collect()
}

/// The board of 64 squares. With a `2` among them, `0` is empty, `1` black and `2` white.
fn in_squares(text: &str) -> Option<Board> {
    if text.contains('2') && text.chars().all(|c| matches!(c, '0' | '1' | '2')) {
        let signs: String = text
            .chars()
            .map(|c| match c {
                '0' => '-',
                '1' => 'X',
                _ => 'O',
            })
            .collect();
        return Some(diagram::read(&signs).ok()?.0);
    }
    // Numbers alone are no board of two colours.
    let is_board = text.chars().all(|c| diagram::sign(c, true).is_some());
    is_board.then(|| diagram::read(text).ok()).flatten().map(|(board, _)| board)
}

/// The side that a word or sign names.
pub(super) fn side(word: &str) -> Option<Color> {
    match word.trim_matches(['(', ')', '[', ']', '.', ',', ';', ':']) {
        "#" | "@" | "●" | "⚫" | "黒" | "黒番" => Some(Color::Black),
        "0" | "○" | "⚪" | "白" | "白番" => Some(Color::White),
        word => word.parse().ok(),
    }
}

/// The side to move that a line names: `* to move`, `White's turn`, `Next: black`, `X`.
pub(super) fn side_in(line: &str) -> Option<Color> {
    let line = line.trim().trim_start_matches(['|', '>', ' ']);
    if let Some(side) = side(line) {
        return Some(side);
    }
    for (sign, color) in
        [('黒', Color::Black), ('白', Color::White), ('●', Color::Black), ('○', Color::White)]
    {
        if ["番", "の番", "の手番"].iter().any(|turn| line.contains(&format!("{sign}{turn}")))
        {
            return Some(color);
        }
    }
    let lower = line.to_lowercase();
    let is_end = |c: char| !c.is_alphanumeric() && !matches!(c, '*' | '●' | '○' | '#' | '@');
    let words: Vec<&str> = lower.split(is_end).filter(|word| !word.is_empty()).collect();
    let turn = words.iter().enumerate().position(|(at, word)| match *word {
        "move" | "play" => at > 0 && words[at - 1] == "to",
        "turn" | "next" | "手番" => true,
        _ => false,
    })?;
    let is_turn =
        |word: &&&str| !matches!(**word, "to" | "s" | "is" | "it" | "the" | "player" | "side");
    let before = words[..turn].iter().rev().find(is_turn).and_then(|word| side(word));
    before.or_else(|| words[turn + 1..].iter().find(is_turn).and_then(|word| side(word)))
}

//! SGF for Othello, `GM[2]`: moves are `B[f5]` and `W[d6]`, variations are in parentheses, `C[…]`
//! is a comment, and `TE`, `BM` and `IT` mark a move.
//!
//! Source: the specification of `FF[4]` by A. Hollosi.

use std::fmt::Write;

use super::{
    conversion::Converted,
    record::{EarlyEnd, GameRecord},
    transcript::{self, TranscriptError},
};
use crate::{Bitboard, Board, Color, Game, GameTree, Mark, NodeId, Square};

/// Reads the first game of a text. Unknown properties are skipped.
///
/// # Errors
/// If a move is not legal.
pub(super) fn read(text: &str) -> Result<GameRecord, TranscriptError> {
    let mut reader = Reader { text, at: 0, name: "" };
    let mut record = GameRecord::default();
    let mut tree: Option<GameTree> = None;
    let mut start = Start::default();
    let (mut at, mut outer) = (NodeId::START, Vec::new());
    while let Some(token) = reader.next() {
        match token {
            Token::Open => outer.push(at),
            Token::Close => {
                let Some(before) = outer.pop() else { break };
                at = before;
                if outer.is_empty() {
                    break;
                }
            }
            Token::Value { name, value, byte } => match name {
                "PB" => record.black = value,
                "PW" => record.white = value,
                "DT" => record.date = value,
                "PC" => record.place = value,
                "RE" => record.ended = ended(&value),
                "AB" | "AW" | "PL" if tree.is_none() => start.set(name, &value),
                "B" | "W" => {
                    let tree = tree.get_or_insert_with(|| start.tree());
                    for square in squares(tree, at, &value).map_err(|e| e.shifted(byte))? {
                        at = tree.play(at, square).map_err(TranscriptError::Illegal)?;
                    }
                }
                "C" => tree.get_or_insert_with(|| start.tree()).set_comment(at, value),
                name => {
                    if let (Some(mark), Some(tree)) = (marked(name, &value), &mut tree) {
                        tree.set_mark(at, Some(mark));
                    }
                }
            },
        }
    }
    let tree = tree.unwrap_or_else(|| start.tree());
    record.game = tree.main_game();
    record.result = record.game.result().map(|margin| margin as f32);
    record.tree = Some(tree);
    Ok(record)
}

/// The early end named by a result such as `B+R` or `W+Time`.
fn ended(result: &str) -> Option<EarlyEnd> {
    let (winner, how) = result.trim().split_once('+')?;
    let loser = match winner {
        "B" => Color::White,
        "W" => Color::Black,
        _ => return None,
    };
    match how {
        "R" | "Resign" => Some(EarlyEnd::resigned(loser)),
        "T" | "Time" => Some(EarlyEnd::out_of_time(loser)),
        _ => None,
    }
}

/// The text of a result: the winner and the margin or reason; `None` for unfinished games.
fn result(record: &GameRecord, tree: &GameTree) -> Option<String> {
    let won = |sign: i32, by: &str| match sign {
        0 => "0".to_owned(),
        1.. => format!("B+{by}"),
        _ => format!("W+{by}"),
    };
    let margin = tree.main_game().result();
    let by_discs = || margin.map(|margin| won(margin, &margin.unsigned_abs().to_string()));
    let early = record.ended.map(|ended| match ended {
        EarlyEnd::BlackResigned | EarlyEnd::WhiteResigned => won(ended.sign(), "R"),
        EarlyEnd::BlackOutOfTime | EarlyEnd::WhiteOutOfTime => won(ended.sign(), "T"),
    });
    early.or_else(by_discs)
}

/// The mark expressed by a property.
fn marked(name: &str, value: &str) -> Option<Mark> {
    match (name, value.trim()) {
        ("TE", _) => Some(Mark::Good),
        ("BM", "2") => Some(Mark::Blunder),
        ("BM", _) => Some(Mark::Mistake),
        ("IT", _) => Some(Mark::Interesting),
        _ => None,
    }
}

/// The start position: set-up discs and the side to move.
#[derive(Default)]
struct Start {
    discs: [Bitboard; 2],
    to_move: Option<Color>,
}

impl Start {
    fn set(&mut self, name: &str, value: &str) {
        if name == "PL" {
            self.to_move = value.trim().parse().ok();
        } else if let Some(square) = square(value) {
            self.discs[usize::from(name == "AW")] |= square.into();
        }
    }

    fn tree(&self) -> GameTree {
        let board = Board::new(self.discs[0], self.discs[1]);
        let is_set = !(self.discs[0] | self.discs[1]).is_empty();
        let board = board.filter(|_| is_set).unwrap_or(Board::START);
        GameTree::of_game(&Game::from_board(board, self.to_move.unwrap_or(Color::Black)))
    }
}

/// A square such as `f5`, or `fe` in the style of Go.
fn square(value: &str) -> Option<Square> {
    let letters: Vec<char> = value.trim().to_ascii_lowercase().chars().collect();
    let [column, row] = letters[..] else { return None };
    let row =
        // Go counts rows by letters: `a` is row 1.
        if row.is_ascii_digit() { row } else { (row as u8).checked_sub(b'a' - b'1')? as char };
    format!("{column}{row}").parse().ok()
}

/// The moves of a value: one, or none for a pass, which the rules imply.
fn squares(tree: &GameTree, at: NodeId, value: &str) -> Result<Vec<Square>, TranscriptError> {
    if let Some(square) = square(value) {
        return Ok(vec![square]);
    }
    let line = tree.line(at);
    let mut game = tree.game(&line[..=tree.ply(at)]);
    let played = game.moves().len();
    transcript::play_all(&mut game, value)?;
    Ok(game.moves()[played..].to_vec())
}

enum Token<'a> {
    Open,
    Close,
    /// A value of a property.
    Value {
        name: &'a str,
        value: String,
        byte: usize,
    },
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// The name of the last property.
    name: &'a str,
}

impl<'a> Reader<'a> {
    /// The next parenthesis or value. Each of several values has the name of its property.
    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let rest = &self.text[self.at..];
            let first = rest.chars().next()?;
            self.at += first.len_utf8();
            match first {
                '(' => return Some(Token::Open),
                ')' => return Some(Token::Close),
                '[' => {
                    let before = self.text[..self.at - 1].trim_end();
                    let byte = self.at;
                    // A further value of the same property has no name before it.
                    if !before.ends_with(']') {
                        let letters = |c: char| c.is_ascii_alphabetic();
                        self.name = &before[before.trim_end_matches(letters).len()..];
                    }
                    return Some(Token::Value { name: self.name, value: self.value(), byte });
                }
                _ => {}
            }
        }
    }

    /// The text up to the closing bracket; a bracket within it is written `\]`.
    fn value(&mut self) -> String {
        let (mut value, mut escaped) = (String::new(), false);
        while let Some(letter) = self.text[self.at..].chars().next() {
            self.at += letter.len_utf8();
            match letter {
                ']' if !escaped => break,
                '\\' if !escaped => escaped = true,
                _ => {
                    escaped = false;
                    value.push(letter);
                }
            }
        }
        value
    }
}

/// Writes games with their variations, one per line.
///
/// ```
/// use othello_engine::notation::{record::GameRecord, sgf};
///
/// let record = GameRecord::of_game("f5d6".parse()?);
/// assert_eq!(sgf::write(&[record]).content, "(;FF[4]GM[2]SZ[8];B[f5];W[d6])\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(records: &[GameRecord]) -> Converted<String> {
    Converted::whole(records.iter().map(|record| write_game(record) + "\n").collect())
}

fn write_game(record: &GameRecord) -> String {
    let tree = record.tree.clone().unwrap_or_else(|| GameTree::of_game(&record.game));
    let mut text = "(;FF[4]GM[2]SZ[8]".to_owned();
    let names =
        [("PB", &record.black), ("PW", &record.white), ("DT", &record.date), ("PC", &record.place)];
    for (name, value) in names.into_iter().filter(|(_, value)| !value.is_empty()) {
        let _ = write!(text, "{name}[{}]", escaped(value));
    }
    if let Some(result) = result(record, &tree) {
        let _ = write!(text, "RE[{result}]");
    }
    let (board, to_move) = tree.start();
    if (board, to_move) != Game::default().start() {
        for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
            let discs = board.discs(color);
            if !discs.is_empty() {
                let squares: Vec<String> = discs.into_iter().map(|s| s.to_string()).collect();
                let _ = write!(text, "{name}[{}]", squares.join("]["));
            }
        }
        let _ = write!(text, "PL[{}]", letter(to_move));
    }
    text.push_str(&said(&tree, NodeId::START));
    write_from(&tree, NodeId::START, &mut text);
    text.push(')');
    text
}

/// Writes the moves after a node; alternatives are put in parentheses.
fn write_from(tree: &GameTree, mut at: NodeId, text: &mut String) {
    while let [only] = tree.children(at) {
        write_move(tree, *only, text);
        at = *only;
    }
    for &child in tree.children(at) {
        text.push('(');
        write_move(tree, child, text);
        write_from(tree, child, text);
        text.push(')');
    }
}

fn write_move(tree: &GameTree, at: NodeId, text: &mut String) {
    let parent = tree.parent(at).expect("it is not the start");
    let color = tree.stage(parent).turn.expect("a move was played here");
    let square = tree.square(at).expect("it is not the start");
    let mark = match tree.mark(at) {
        Some(Mark::Good) => "TE[1]",
        Some(Mark::Mistake) => "BM[1]",
        Some(Mark::Blunder) => "BM[2]",
        Some(Mark::Interesting) => "IT[]",
        None => "",
    };
    let _ = write!(text, ";{}[{square}]{mark}{}", letter(color), said(tree, at));
}

fn said(tree: &GameTree, at: NodeId) -> String {
    let comment = tree.comment(at);
    if comment.is_empty() { String::new() } else { format!("C[{}]", escaped(comment)) }
}

const fn letter(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::movetext;

    #[test]
    fn variations_marks_and_comments_read_back() {
        let mut tree = GameTree::default();
        let text = "{start} f5 d6!? {a [b] \\ c} (f4? e3 (d3) d6) (f6) c3?? d3!";
        movetext::read(&mut tree, text).unwrap();
        let record = GameRecord {
            black: "Ann [1]".to_owned(),
            tree: Some(tree.clone()),
            ..GameRecord::of_game(tree.main_game())
        };
        let back = read(&write(std::slice::from_ref(&record)).content).unwrap();
        assert_eq!((back.tree, back.black, back.game), (Some(tree), record.black, record.game));
    }

    #[test]
    fn results_are_written_and_early_ends_read_back() {
        let written = |record: GameRecord| write(&[record]).content;
        let over = written(GameRecord::of_game("e6f4e3f6g5d6e7f5c5".parse().unwrap()));
        assert!(over.contains("RE[B+64]"), "{over}");
        let sides = Color::BOTH;
        for ended in
            sides.map(EarlyEnd::resigned).into_iter().chain(sides.map(EarlyEnd::out_of_time))
        {
            let record =
                GameRecord { ended: Some(ended), ..GameRecord::of_game("f5d6".parse().unwrap()) };
            assert_eq!(read(&written(record)).unwrap().ended, Some(ended));
        }
        for (text, told) in
            [("W+Resign", Some(EarlyEnd::BlackResigned)), ("B+12", None), ("?", None)]
        {
            assert_eq!(read(&format!("(;GM[2]RE[{text}];B[f5])")).unwrap().ended, told);
        }
    }

    #[test]
    fn a_set_up_start_is_read_and_passes_are_implied() {
        let text = "(;GM[2]AB[h1] [a2]AW[b1][a1]PL[B];B[c1];W[];B[])";
        // Black has h1 and a2, white a1 and b1: black has no move.
        assert!(read(text).is_err());
        let record = read("(;GM[2]AB[a1]AW[b1][h8]PL[B];B[ca];W[pass])").unwrap();
        assert_eq!(record.game.moves().len(), 1);
        assert_eq!(record.game.board().discs(Color::Black).len(), 3);
        let tree = record.tree.clone().unwrap();
        assert_eq!(read(&write(&[record]).content).unwrap().tree, Some(tree));
    }
}

//! GGF, the Generic Game Format of the servers and programs: `(;GM[Othello]PB[…]…B[F5]W[D6]…;)`.
//!
//! Values of moves are in discs for the mover. Passes are written; missing passes are accepted.
//!
//! Source: M. Buro's page on GGF for the Generic Game Server, and games written by NBoard and Edax.

use super::{
    conversion::{Collection, Converted, LeftOutReason, without_place},
    diagram,
    fields::{self, FieldFormat},
    game_error::{GameError, GameErrorKind},
    record::{EarlyEnd, GamePart, GameRecord, MoveNote},
};
use crate::{Board, Color, Game, NodeId, Property, Square};

/// Reads all games of a text. Between the games, white space, numbers and control characters are
/// skipped; other words are noted.
///
/// ```
/// use othello_engine::notation::ggf;
///
/// let records = ggf::read("(;GM[Othello]PB[Ada]PW[Bob]B[F5/2.5]W[D6];)")?.content;
/// assert_eq!((&*records[0].black, records[0].game.moves().len()), ("Ada", 2));
/// assert_eq!(records[0].notes[0].value, Some(2.5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If no game can be read: the error of the first one.
pub fn read(text: &str) -> Result<Converted<Vec<GameRecord>>, GameError> {
    let mut games = Collection::new(text);
    let mut at = 0;
    while let Some(offset) = text[at..].find("(;") {
        let start = at + offset;
        games.words(at, start);
        let mut reader = Reader { text, at: start, unclear: Vec::new() };
        let game = reader.game();
        let is_read = game.is_ok();
        games.game(start, game);
        for (byte, field) in reader.unclear.into_iter().filter(|_| is_read) {
            games.leave_out(byte, LeftOutReason::Unclear(field));
        }
        // After an error, reading continues at the next beginning of a game.
        let next = || text[start + 2..].find("(;").map_or(text.len(), |next| start + 2 + next);
        at = if is_read { reader.at } else { next() };
    }
    games.words(at, text.len());
    games.finish("a game, \"(;\"")
}

/// A tag and the byte offset of its value.
struct Tag<'a> {
    name: &'a str,
    value: &'a str,
    byte: usize,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Fields without a meaning, and their byte offsets.
    unclear: Vec<(usize, String)>,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip(&mut self, what: impl Fn(char) -> bool) {
        self.at = self.text.len() - self.rest().trim_start_matches(what).len();
    }

    fn expected(&self, what: &'static str) -> GameError {
        let found = self.rest().chars().take(12).collect();
        GameError { byte: self.at, kind: GameErrorKind::Expected(what, found) }
    }

    fn take(&mut self, token: &str, what: &'static str) -> Result<(), GameError> {
        if !self.rest().starts_with(token) {
            return Err(self.expected(what));
        }
        self.at += token.len();
        Ok(())
    }

    fn game(&mut self) -> Result<GameRecord, GameError> {
        self.take("(;", "a game, \"(;\"")?;
        let mut record = GameRecord::default();
        let mut moves = Vec::new();
        loop {
            self.skip(|c| c.is_whitespace() || c.is_control());
            if self.rest().starts_with(";)") {
                self.at += 2;
                break;
            }
            let tag = self.tag()?;
            match tag.name {
                // Moves are played after all tags are read, as the tag of the start may come later.
                "B" => moves.push((Color::Black, tag)),
                "W" => moves.push((Color::White, tag)),
                _ => {
                    if !describe(&mut record, &tag)? {
                        self.unclear(&tag);
                    }
                }
            }
        }
        for (color, tag) in moves {
            if !play(&mut record, color, tag.value).map_err(|kind| kind.at(tag.byte))? {
                self.unclear(&tag);
            }
        }
        Ok(record)
    }

    fn unclear(&mut self, tag: &Tag) {
        self.unclear.push((tag.byte, format!("{}[{}]", tag.name, tag.value)));
    }

    /// Reads `NAME[value]`. A bracket in the value is written `\]`.
    fn tag(&mut self) -> Result<Tag<'a>, GameError> {
        let start = self.at;
        self.skip(|c| c.is_ascii_alphabetic());
        let name = &self.text[start..self.at];
        let known = KNOWN.into_iter().find(|known| known.eq_ignore_ascii_case(name));
        let name = known.unwrap_or(name);
        if name.is_empty() {
            return Err(self.expected("a tag or the end of the game, \";)\""));
        }
        self.take("[", "the value of a tag in brackets")?;
        let byte = self.at;
        let mut escaped = false;
        for (offset, byte_found) in self.rest().bytes().enumerate() {
            if byte_found == b']' && !escaped {
                self.at += offset + 1;
                return Ok(Tag { name, value: &self.text[byte..byte + offset], byte });
            }
            escaped = byte_found == b'\\' && !escaped;
        }
        self.at = self.text.len();
        Err(self.expected("the end of a tag, \"]\""))
    }
}

/// The tags with a meaning, in capitals or not.
const KNOWN: [&str; 10] = ["GM", "TY", "BO", "PB", "PW", "PC", "DT", "RE", "B", "W"];

/// Reads a tag that is not a move. Returns whether its value has a meaning.
fn describe(record: &mut GameRecord, tag: &Tag) -> Result<bool, GameError> {
    let error = |kind: GameErrorKind| kind.at(tag.byte);
    let not_othello = || error(GameErrorKind::NotOthello(format!("{}[{}]", tag.name, tag.value)));
    let text = unescaped(tag.value);
    match tag.name {
        "GM" if !tag.value.eq_ignore_ascii_case("othello") => return Err(not_othello()),
        "GM" => {}
        "TY" => {
            // Types such as `s8r20`, a synchro game, have a letter before the size.
            let size: String = tag.value.chars().skip_while(|c| *c == 's').collect();
            let size: String = size.chars().take_while(char::is_ascii_digit).collect();
            if !matches!(size.as_str(), "" | "8") {
                return Err(not_othello());
            }
            // The usual type is written anyway.
            if tag.value != "8" {
                record.others.push(("TY".to_owned(), text));
            }
        }
        "BO" => {
            let board = tag.value.trim_start();
            // The size of the board precedes it.
            let board = board.strip_prefix('8').ok_or_else(not_othello)?;
            let (board, side) =
                diagram::read(board).map_err(|source| error(GameErrorKind::Start(source)))?;
            record.game = Game::from_board(board, side);
        }
        "PB" => record.black = text,
        "PW" => record.white = text,
        "PC" => record.place = text,
        "DT" => record.date = text,
        "RE" => return Ok(set_result(record, tag.value)),
        name => record.others.push((name.to_owned(), text)),
    }
    Ok(true)
}

/// Sets the result: `+12.000`, `-64:r` resigned, `+64:t` out of time, `?` unfinished. Returns
/// whether it is one of these.
fn set_result(record: &mut GameRecord, value: &str) -> bool {
    let (number, how) = value.split_once(':').unwrap_or((value, ""));
    record.result = number.trim().parse().ok().filter(|result: &f32| result.abs() <= 64.0);
    record.ended = record.result.filter(|result| *result != 0.0).and_then(|result| {
        let loser = if result > 0.0 { Color::White } else { Color::Black };
        match how.trim() {
            "r" => Some(EarlyEnd::resigned(loser)),
            "t" => Some(EarlyEnd::out_of_time(loser)),
            _ => None,
        }
    });
    let is_unknown = matches!(value.trim(), "" | "?");
    is_unknown || record.result.is_some() && (record.ended.is_some() || how.is_empty())
}

/// Plays `F5`, `F5/eval`, `F5/eval/time`, `F5//time` or a pass. Returns whether the value and the
/// time have a meaning.
fn play(record: &mut GameRecord, color: Color, value: &str) -> Result<bool, GameErrorKind> {
    let mut parts = value.split('/').map(str::trim);
    let name = parts.next().unwrap_or_default();
    let game = &mut record.game;
    if ["pass", "pa", "ps", "--"].iter().any(|word| name.eq_ignore_ascii_case(word)) {
        let passes = game.stage().passed == Some(color) || game.is_over();
        return if passes { Ok(true) } else { Err(GameErrorKind::NoPass(color)) };
    }
    let square: Square =
        name.parse().map_err(|_| GameErrorKind::Expected("a move", name.to_owned()))?;
    if game.turn().is_some_and(|turn| turn != color) {
        return Err(GameErrorKind::WrongSide(color));
    }
    game.play(square).map_err(GameErrorKind::Illegal)?;
    let number = |part: &str| part.parse::<f32>().ok().filter(|x| x.is_finite());
    let (value, secs) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let note = MoveNote { value: number(value), secs: number(secs) };
    record.notes.push(note);
    let is_clear = |part: &str, number: Option<f32>| part.is_empty() || number.is_some();
    Ok(is_clear(value, note.value) && is_clear(secs, note.secs) && parts.all(str::is_empty))
}

fn unescaped(value: &str) -> String {
    value.replace("\\]", "]").replace("\\\\", "\\")
}

/// The games, one per line.
///
/// ```
/// use othello_engine::notation::{ggf, record::GameRecord};
///
/// let record = GameRecord::of_game("f5d6c3".parse()?);
/// let text = ggf::write(&[record.clone()]).content;
/// assert_eq!(ggf::read(&text)?.content[0].game, record.game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(records: &[GameRecord]) -> Converted<String> {
    let content = records.iter().map(|record| write_game(record) + "\n").collect();
    Converted { content, left_out: without_place(records, holds) }
}

fn holds(record: &GameRecord, part: &GamePart) -> bool {
    match part {
        GamePart::Result => record.outcome.is_none(),
        GamePart::Field(name) => {
            let is_renamed = fields::renamed(name, FieldFormat::Ggf).is_some();
            record.tree.as_ref().is_none_or(|tree| {
                let is_held = |at, property: &Property| {
                    property.name != *name
                        || at == NodeId::START && is_renamed && fields::is_text(property)
                };
                tree.all().all(|at| tree.properties(at).iter().all(|held| is_held(at, held)))
            }) && (is_renamed || is_tag(name))
        }
        GamePart::Theoretical
        | GamePart::Variations
        | GamePart::Comments
        | GamePart::Marks
        | GamePart::Findings
        | GamePart::LineBreaks => false,
        _ => true,
    }
}

/// Whether a field can be a tag of its own name.
fn is_tag(name: &str) -> bool {
    let has_meaning =
        name != "TY" && KNOWN.into_iter().any(|known| known.eq_ignore_ascii_case(name));
    !has_meaning && name.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// One game as one line, without a line break.
pub fn write_game(record: &GameRecord) -> String {
    let mut text = "(;GM[Othello]".to_owned();
    let mut tag = |name: &str, value: &str| {
        // Other programs would end the line or the tag at line breaks and brackets.
        let value = value.replace(['\r', '\n'], " ").replace('\\', "\\\\").replace(']', "\\]");
        text += &format!("{name}[{value}]");
    };
    for (name, value) in
        [("PC", &record.place), ("DT", &record.date), ("PB", &record.black), ("PW", &record.white)]
    {
        if !value.is_empty() {
            tag(name, value);
        }
    }
    tag("RE", &result(record));
    if !record.others.iter().any(|(name, _)| name == "TY") {
        tag("TY", "8");
    }
    for (name, value) in fields::named(record, FieldFormat::Ggf) {
        if is_tag(name) {
            tag(name, &value);
        }
    }
    let (board, side) = record.game.start();
    tag("BO", &start(&board, side));
    for (ply, square) in record.game.moves().iter().enumerate() {
        let stage = record.game.stages()[ply];
        if let Some(passed) = stage.passed {
            tag(letter(passed), "PA");
        }
        let turn = stage.turn.expect("a move follows");
        tag(letter(turn), &noted(*square, record.notes.get(ply)));
    }
    text + ";)"
}

/// The disc difference and the kind of ending. A game resigned or lost on time without a disc
/// difference counts as lost by 64 discs, as on the servers.
fn result(record: &GameRecord) -> String {
    let all = record.ended.map(|ended| 64.0 * ended.sign() as f32);
    let how = match record.ended {
        None => "",
        Some(EarlyEnd::BlackResigned | EarlyEnd::WhiteResigned) => ":r",
        Some(EarlyEnd::BlackOutOfTime | EarlyEnd::WhiteOutOfTime) => ":t",
    };
    match record.result.or(all) {
        // More digits only where three would change it.
        Some(result) => {
            let rounded = format!("{result:+.3}");
            let is_exact = rounded.parse() == Ok(result);
            if is_exact { rounded + how } else { format!("{result:+}{how}") }
        }
        None => "?".to_owned(),
    }
}

/// The start position: `8 `, the board row by row with `*` black and `O` white, and the side to
/// move.
fn start(board: &Board, side: Color) -> String {
    let diagram = diagram::write(board, side).replace('X', "*");
    let rows: Vec<&str> = (0..8).map(|row| &diagram[8 * row..8 * row + 8]).collect();
    format!("8 {} {}", rows.join(" "), &diagram[65..])
}

fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

fn noted(square: Square, note: Option<&MoveNote>) -> String {
    let name = square.to_string().to_uppercase();
    let rounded = |x: f32| {
        let text = format!("{x:.2}");
        if text.parse() == Ok(x) { text } else { x.to_string() }
    };
    let number = |x: Option<f32>| x.map_or(String::new(), rounded);
    match note.copied().unwrap_or_default() {
        MoveNote { value: None, secs: None } => name,
        MoveNote { value, secs: None } => format!("{name}/{}", number(value)),
        MoveNote { value, secs } => format!("{name}/{}/{}", number(value), number(secs)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::transcript;

    const NBOARD: &str = "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6/1.5]B[D3//2.25]W[C5]B[E6/-0.5/3]W[F7]B[E7]W[F4];)";

    #[test]
    fn a_game_of_another_program_is_read() {
        let records = read(NBOARD).unwrap().content;
        let [record] = &records[..] else { panic!("{records:?}") };
        assert_eq!((record.black.as_str(), record.white.as_str()), ("./mEdax", "chris"));
        assert_eq!((record.place.as_str(), record.result), ("NBoard", None));
        assert_eq!(transcript::write(&record.game), "f5f6d3c5e6f7e7f4");
        assert_eq!(record.notes[1], MoveNote { value: Some(1.5), secs: None });
        assert_eq!(record.notes[2], MoveNote { value: None, secs: Some(2.25) });
        assert_eq!(record.notes[4], MoveNote { value: Some(-0.5), secs: Some(3.0) });
    }

    #[test]
    fn games_read_back() {
        let records = read(&format!("1 {NBOARD}\n2 {NBOARD}")).unwrap().content;
        assert_eq!(records.len(), 2);
        assert_eq!(read(&write(&records).content).unwrap().content, records);
    }

    #[test]
    fn a_game_resigned_or_lost_on_time_reads_back() {
        let sides = Color::BOTH;
        for ended in
            sides.map(EarlyEnd::resigned).into_iter().chain(sides.map(EarlyEnd::out_of_time))
        {
            let record =
                GameRecord { ended: Some(ended), ..GameRecord::of_game("f5d6".parse().unwrap()) };
            let back = read(&write_game(&record)).unwrap().content.remove(0);
            assert_eq!((back.ended, back.result), (Some(ended), Some(64.0 * ended.sign() as f32)));
            assert_eq!(read(&write_game(&back)).unwrap().content[0], back);
        }
    }

    #[test]
    fn names_with_brackets_read_back() {
        let mut record = GameRecord::of_game("f5d6".parse().unwrap());
        record.black = "[a\\] b]".to_owned();
        assert_eq!(read(&write_game(&record)).unwrap().content[0].black, record.black);
    }

    #[test]
    fn passes_are_written_and_may_be_missing_when_read() {
        let diagram = format!("-OX-----{}XXXXXXO- X", "-".repeat(48));
        let (board, side) = diagram::read(&diagram).unwrap();
        let mut game = Game::from_board(board, side);
        transcript::play_all(&mut game, "a1h8").unwrap();
        let text = write_game(&GameRecord::of_game(game.clone()));
        assert!(text.contains("B[A1]W[PA]B[H8];)"), "{text}");
        for text in [text.clone(), text.replace("W[PA]", ""), text.replace("PA", "pass")] {
            assert_eq!(read(&text).unwrap().content[0].game, game);
        }
    }

    #[test]
    fn an_error_names_its_location() {
        let message =
            |from: &str, to: &str| read(&NBOARD.replacen(from, to, 1)).unwrap_err().to_string();
        assert_eq!(
            message("(;GM", "GM"),
            "at byte 0: expected a game, \"(;\", found \"GM[Othello]P\""
        );
        assert!(message("TY[8]", "TY[10]").ends_with("8x8 squares, found \"TY[10]\""));
        assert!(message("B[F5]", "B[F4]").ends_with(": move 1: f4 is not legal here"));
        assert!(message("B[F5]", "W[F5]").ends_with(": white is not to move"));
        assert!(message("B[F5]", "B[PA]").ends_with(": black passes, but has a legal move"));
        assert!(message("O*---", "O?---").ends_with("at e4: expected X, O or -, found '?'"));
        assert!(message("W[F4];)", "").ends_with("found the end of the text"));
        assert!(read("").is_err());
    }
}

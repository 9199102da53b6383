//! The reader of PGN.

use super::movetext::{Moves, is_remark};
use crate::{
    Color, Game, GameTree, NodeId, Outcome, Property,
    notation::{
        conversion::{Collection, Converted, LeftOutReason},
        diagram,
        fields::{self, FieldFormat},
        game_error::{GameError, GameErrorKind},
        record::{EarlyEnd, GameRecord},
        sgf_syntax as syntax,
    },
};

/// Reads all games of a text, with their comments and variations.
///
/// ```
/// use othello_engine::notation::pgn;
///
/// let text = "[Black \"Ada\"]\n[White \"Bob\"]\n\n1. f5 d6 {sharp} (1... f4) 2. c3 0-1\n";
/// let games = pgn::read(text)?.content;
/// assert_eq!((games[0].black.as_str(), games[0].game.moves().len()), ("Ada", 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If no game can be read: the error of the first one.
pub fn read(text: &str) -> Result<Converted<Vec<GameRecord>>, GameError> {
    let mut games = Collection::new(text);
    let mut at = 0;
    loop {
        let start = start_of_tags(text, at).unwrap_or(text.len());
        words(&mut games, text, at..start);
        if start == text.len() {
            return games.finish("a tag, [Name \"text\"]");
        }
        let mut contradiction = None;
        let (end, game) = match read_game(text, start) {
            Ok((end, record, told)) => {
                contradiction = told;
                (end, Ok(record))
            }
            Err(error) => (end_of_game(text, start, error.byte), Err(error)),
        };
        games.game(start, game);
        if let Some(told) = contradiction {
            games.leave_out(start, LeftOutReason::Result(told));
        }
        at = end;
    }
}

/// Reads the moves of a game without tags.
///
/// ```
/// use othello_engine::{NodeId, notation::pgn};
///
/// let record = pgn::read_moves("1. f5 d6 {sharp} (1... f4) 2. c3")?;
/// assert_eq!(record.tree.map(|tree| tree.all().count()), Some(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a move is not legal, or the text has other content.
pub fn read_moves(text: &str) -> Result<GameRecord, GameError> {
    let mut moves = Moves::new(text, 0, GameTree::default());
    let result = moves.read()?;
    let at = moves.at();
    if !text[at..].trim().is_empty() {
        let found = text[at..].trim_start().chars().take(12).collect();
        return Err(GameErrorKind::Expected("a move", found).at(at));
    }
    let tree = moves.into_tree();
    let mut record =
        GameRecord { game: tree.main_game(), tree: Some(tree), ..GameRecord::default() };
    // Without tags nothing tells whose points come first, so that a contradiction means nothing.
    set_result(&mut record, result, None);
    Ok(record)
}

/// Whether a text begins with tags, after remarks.
pub fn has_tags(text: &str) -> bool {
    let is_skipped =
        |line: &&str| is_remark(line) || line.starts_with(';') || line.trim().is_empty();
    let first = text.lines().find(|line| !is_skipped(line)).unwrap_or_default().trim_start();
    let is_tag = |inner: &str| inner.trim_start().starts_with(|c: char| c.is_ascii_alphabetic());
    first.contains('"') && first.strip_prefix('[').is_some_and(is_tag)
}

/// Notes the words outside the games, but not the remarks.
fn words(games: &mut Collection, text: &str, range: std::ops::Range<usize>) {
    let mut at = range.start;
    for line in text[range.clone()].split_inclusive('\n') {
        if !is_remark(line) && !line.starts_with(';') {
            games.words(at, at + line.len());
        }
        at += line.len();
    }
}

/// The first line from an offset on that begins with a bracket.
fn start_of_tags(text: &str, from: usize) -> Option<usize> {
    let mut at = from;
    for line in text[from..].split_inclusive('\n') {
        let content = line.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        if content.starts_with('[') {
            return Some(at + line.len() - content.len());
        }
        at += line.len();
    }
    None
}

/// The end of a game with an error: the next tags after its moves.
fn end_of_game(text: &str, start: usize, error: usize) -> usize {
    let rest = &text[start..];
    let is_tag = |line: &str| line.trim_start().starts_with('[') || line.trim().is_empty();
    let tags: usize =
        rest.split_inclusive('\n').take_while(|line| is_tag(line)).map(str::len).sum();
    let from = error.max(start + tags).min(text.len());
    // Comments may contain brackets at the start of a line; tags follow an empty line or are capitalized.
    let next = text[from..].match_indices("\n[").find(|(offset, _)| {
        text[from + offset + 2..].starts_with(|c: char| c.is_ascii_uppercase())
    });
    next.map_or(text.len(), |(offset, _)| from + offset + 1)
}

/// Reads a game. Returns its end, and its result if the moves contradict it.
fn read_game(text: &str, start: usize) -> Result<(usize, GameRecord, Option<String>), GameError> {
    let (tags, at) = tags(text, start)?;
    let mut record = GameRecord::default();
    let mut start = Game::default();
    let (mut result, mut termination, mut properties) = (None, None, Vec::new());
    for PgnTag { name, value, byte } in tags {
        match name {
            _ if value == "?" || value.is_empty() => {}
            "Black" => record.black = value,
            "White" => record.white = value,
            "Site" => record.place = value,
            "Date" => record.date = date(&value),
            "Result" => result = Some(value),
            "Termination" => termination = Some(value),
            "Margin" => {
                record.result = value.parse().ok().filter(|margin: &f32| margin.is_finite());
            }
            "SetUp" => {}
            "FEN" => {
                let (board, side) =
                    diagram::read(&value).map_err(|e| GameErrorKind::Start(e).at(byte))?;
                start = Game::from_board(board, side);
            }
            name => match fields::renamed(name, FieldFormat::Sgf) {
                Some(name) => properties.push(Property {
                    name: name.to_owned(),
                    values: format!("[{}]", syntax::escaped(&value)),
                }),
                None => record.others.push((name.to_owned(), value)),
            },
        }
    }
    let mut moves = Moves::new(text, at, GameTree::of_game(&start));
    let last = moves.read()?;
    let (end, mut tree) = (moves.at(), moves.into_tree());
    tree.set_properties(NodeId::START, properties);
    record.game = tree.main_game();
    record.tree = Some(tree);
    let result = result.filter(|result| result != "*").or(last);
    let contradicted = set_result(&mut record, result, termination);
    Ok((end, record, contradicted))
}

/// Sets the result. Returns its text if the moves contradict it.
fn set_result(
    record: &mut GameRecord,
    result: Option<String>,
    termination: Option<String>,
) -> Option<String> {
    let played = record.game.result();
    let winner = match result.as_deref() {
        Some("1-0") => Some(Outcome::Loss),
        Some("0-1") => Some(Outcome::Win),
        Some("1/2-1/2") => Some(Outcome::Draw),
        _ => None,
    };
    let loser = match winner {
        Some(Outcome::Win) => Some(Color::White),
        Some(Outcome::Loss) => Some(Color::Black),
        _ => None,
    };
    if let Some(text) = termination {
        let ended = loser.and_then(|loser| ended(&text, loser));
        record.ended = ended.filter(|_| played.is_none());
        if record.ended.is_none() {
            record.others.push(("Termination".to_owned(), text));
        }
    }
    let has_margin = record.result.is_some();
    record.result = record.result.or(played.map(|margin| margin as f32));
    match winner {
        Some(told) if played.is_some() => {
            (played.map(Outcome::of) != Some(told)).then_some(result?)
        }
        Some(_) if has_margin || record.ended.is_some() => None,
        Some(Outcome::Draw) => {
            record.result = Some(0.0);
            None
        }
        Some(told) => {
            record.outcome = Some(told);
            None
        }
        // Such as the discs of both sides.
        None => {
            let text = result.filter(|text| played.is_none() && text != "*")?;
            record.others.push(("Result".to_owned(), text));
            None
        }
    }
}

/// The early end that a termination names.
fn ended(text: &str, loser: Color) -> Option<EarlyEnd> {
    let text = text.to_ascii_lowercase();
    if text.contains("resign") {
        return Some(EarlyEnd::resigned(loser));
    }
    (text == "time forfeit").then(|| EarlyEnd::out_of_time(loser))
}

/// A date with dashes instead of points, and without its unknown parts.
fn date(value: &str) -> String {
    let parts: Vec<&str> = value.split('.').collect();
    let is_known = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_unknown = |part: &&str| part.bytes().all(|byte| byte == b'?');
    let known = parts.iter().take_while(|part| is_known(part)).count();
    match parts[..] {
        [_, _, _] if parts[known..].iter().all(is_unknown) => parts[..known].join("-"),
        _ => value.to_owned(),
    }
}

struct PgnTag<'a> {
    name: &'a str,
    value: String,
    byte: usize,
}

/// The tags from an offset on, and their end.
fn tags(text: &str, start: usize) -> Result<(Vec<PgnTag<'_>>, usize), GameError> {
    let (mut tags, mut at) = (Vec::new(), start);
    loop {
        let rest = text[at..].trim_start();
        at = text.len() - rest.len();
        if is_remark(rest) && text[..at].ends_with('\n') {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        let Some(inner) = rest.strip_prefix('[') else { return Ok((tags, at)) };
        let wrong = || {
            let found = rest.lines().next().unwrap_or_default().chars().take(40).collect();
            GameErrorKind::Expected("a tag, [Name \"text\"]", found).at(at)
        };
        let inner = inner.trim_start();
        let end = inner.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        let (name, value) = inner.split_at(end.ok_or_else(wrong)?);
        let value = value.trim_start().strip_prefix('"').ok_or_else(wrong)?;
        let (value, after) = quoted(value).ok_or_else(wrong)?;
        let after = after.trim_start().strip_prefix(']').ok_or_else(wrong)?;
        tags.push(PgnTag { name, value, byte: at });
        at = text.len() - after.len();
    }
}

/// The text up to the closing quote, and the rest. A quote within it is written `\"`.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((value, &text[at + 1..])),
            '\n' => return None,
            '\\' => match letters.next()? {
                (_, kept @ ('"' | '\\')) => value.push(kept),
                (_, kept) => value.extend(['\\', kept]),
            },
            _ => value.push(letter),
        }
    }
    None
}

//! Format detection: reads games or positions in any supported notation.

use super::{
    conversion::{Converted, LeftOut, without_mark},
    ggf, loose, pgn, quest,
    record::GameRecord,
    sgf, sgf_syntax,
};

pub use super::contents::{Contents, DetectError, MAX_BYTES};

/// Reads GGF, OBF, diagrams (also over several lines), `.tab` boards, SGF, PGN, the JSON of Othello
/// Quest, transcripts, and a diagram with a transcript after it.
///
/// ```
/// use othello_engine::notation::detect::{self, Contents};
///
/// let board = format!("{}OX------XO{} X", "-".repeat(27), "-".repeat(27));
/// assert!(matches!(detect::read(&board)?.content, Contents::Positions(_)));
/// assert!(matches!(detect::read("(;GM[Othello]B[F5];)")?.content, Contents::Games(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the text is none of these. The error is that of the notation it resembles most.
pub fn read(text: &str) -> Result<Converted<Contents>, DetectError> {
    // Old systems end a text with Ctrl-Z or NUL.
    let is_space = |c: char| c.is_whitespace() || c.is_control();
    let text = without_mark(text).trim_matches(is_space);
    if text.is_empty() {
        return Err(DetectError::Empty);
    }
    if text.len() > MAX_BYTES {
        return Err(DetectError::TooLong { bytes: text.len() });
    }
    // Systems before 2001 end a line with a carriage return alone.
    let lines = (text.contains('\r') && !text.contains('\n')).then(|| text.replace('\r', "\n"));
    let text = lines.as_deref().unwrap_or(text);
    let as_games = |read: Converted<Vec<GameRecord>>| read.map(Contents::Games);
    if pgn::has_tags(text) {
        return pgn::read(text).map(as_games).map_err(DetectError::Pgn);
    }
    if let Some(start) = sgf_syntax::start_of_tree(text, 0) {
        return if is_ggf(&text[start..]) {
            ggf::read(text).map(as_games).map_err(DetectError::Ggf)
        } else {
            sgf::read(text).map(as_games).map_err(DetectError::Sgf)
        };
    }
    // A transcript may begin with a comment in braces, hence the second condition.
    if text.starts_with('{') && text.contains("\"m\"") {
        let read = quest::read(text).map_err(DetectError::Moves)?;
        return Ok(read.map(|game| Contents::Games(vec![game])));
    }
    // Braces are comments in transcripts, but hold the fields of JSON.
    if is_json(text) {
        return loose::read(&text.replace(['{', '}'], " "));
    }
    loose::read(text)
}

/// The words after the moves of a transcript, which [`read`] skips: a person who pastes it should know. `None` if there
/// are none, and for other notations.
///
/// ```
/// use othello_engine::notation::detect;
///
/// let left_out = detect::words_after("f5d6c3 wins").expect("there is a word");
/// assert_eq!(left_out.to_string(), "words that are no moves: \"wins\"");
/// assert_eq!(detect::words_after("1. f5 d6 2. c3 35-29"), None);
/// ```
pub fn words_after(text: &str) -> Option<LeftOut> {
    let has_format = pgn::has_tags(text)
        || sgf_syntax::start_of_tree(text, 0).is_some()
        || text.trim_start().starts_with(['{', '[']);
    (!has_format).then(|| loose::words_after(text)).flatten()
}

/// Whether a text begins with a field of JSON.
fn is_json(text: &str) -> bool {
    let inner = text.trim_start_matches('[').trim_start().strip_prefix('{');
    let field = inner.and_then(|inner| inner.trim_start().strip_prefix('"'));
    let after = field.and_then(|field| Some(field.split_once('"')?.1));
    after.is_some_and(|after| after.trim_start().starts_with(':'))
}

/// Whether a game in parentheses is GGF rather than SGF: both begin with `(;`, but only SGF names its
/// game by a number, and only GGF ends with `;)`.
fn is_ggf(text: &str) -> bool {
    let name = text.find("GM[").map(|at| &text[at + 3..]).and_then(|rest| rest.split(']').next());
    match name.map(str::trim) {
        Some(name) if name.eq_ignore_ascii_case("othello") => true,
        Some(name) if name.bytes().all(|byte| byte.is_ascii_digit()) => false,
        _ => text.contains(";)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Board, Color,
        notation::{tab, transcript},
    };

    const BOARD: &str = "---------------------------OX------XO--------------------------- X";

    fn moves(text: &str) -> String {
        match read(text).map(|read| read.content) {
            Ok(Contents::Games(records)) => {
                records.iter().map(|r| transcript::write(&r.game)).collect::<Vec<_>>().join(" ")
            }
            other => panic!("{text}: {other:?}"),
        }
    }

    fn position(text: &str) -> (Board, Color) {
        match read(text).map(|read| read.content) {
            Ok(Contents::Positions(positions)) => (positions[0].board, positions[0].to_move),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn games_are_detected_in_any_notation() {
        let sgf = "(;GM[2]FF[4]SZ[8]PB[a]PW[b]PL[B]RE[B+2]B[f5];W[d6];B[c3];)";
        let pgn = "[Event \"x\"]\n[Black \"a\"]\n[White \"b\"]\n\n1. F5 d6 2. C3 1-0\n";
        let quest = r#"{"players":[{"id":1,"name":"a"},{"id":2,"name":"b"}],
            "position":{"moves":[{"m":"f5","t":1},{"m":"d6","t":2},{"m":"c3","t":3}]}}"#;
        let ggf = "GGS> (;GM[Othello]PB[a]PW[b]B[f5]W[d6]B[c3];)";
        for text in [sgf, pgn, quest, ggf] {
            assert_eq!(moves(text), "f5d6c3", "{text}");
            let Contents::Games(records) = read(text).unwrap().content else { panic!() };
            assert_eq!((records[0].black.as_str(), records[0].white.as_str()), ("a", "b"));
        }
        for text in ["f5d6c3", "1. F5 D6 2. C3", " f5 d6\nc3 ", "\u{feff}f5-d6-c3"] {
            assert_eq!(moves(text), "f5d6c3", "{text}");
        }
        assert_eq!(moves(&format!("{BOARD} f5d6c3")), "f5d6c3");
        assert_eq!(moves(&format!("{BOARD} f5\n{BOARD} d3\n")), "f5 d3");
        assert_eq!(moves("f5d6\r\n\r\nf5f4\n"), "f5d6 f5f4");
        assert_eq!(moves("[A \"\"]\nf5\n[A \"\"]\nf5d6"), "f5 f5d6");
    }

    #[test]
    fn games_of_a_line_each_are_told_from_a_game_over_several_lines() {
        let left_out = |text: &str| {
            let read = read(text).unwrap();
            read.left_out.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        for text in ["f5d6c3\nf5a1", "1. f5 d6 2. c3\n\n1. f5 a1"] {
            assert_eq!(moves(text), "f5d6c3");
            assert_eq!(left_out(text).len(), 1);
            assert!(left_out(text)[0].contains("move 2: a1 is not legal here"), "{text}");
        }
        assert_eq!(moves("f5a1\nf5d6c3\nf5f5"), "f5d6c3");
        // The second line has further moves of the same game.
        assert_eq!(moves("f5d6c3\nd3a1"), "f5d6c3d3");
    }

    #[test]
    fn positions_are_detected_in_any_notation() {
        let start = (Board::START, Color::Black);
        let rows: Vec<&str> = (0..8).map(|row| &BOARD[8 * row..8 * row + 8]).collect();
        for text in [
            BOARD.to_owned(),
            format!("{}\nX", rows.join("\n")),
            format!("% a comment\n{BOARD}; F5:+0;\n{BOARD};"),
            BOARD.replace('X', "*"),
            tab::write(&Board::START),
        ] {
            assert_eq!(position(&text), start, "{text}");
        }
    }

    #[test]
    fn an_error_is_that_of_the_most_similar_notation() {
        let message = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(message(" \n"), "expected a game or a position, found nothing");
        assert_eq!(message("f5f5"), "as moves, move 2: f5 is not legal here");
        assert_eq!(message("hello"), "as moves, at byte 0: not a square from a1 to h8: \"he\"");
        assert!(message("(;GM[Othello]B[a1];)").starts_with("as GGF, at byte 15: move 1"));
        assert!(message(&BOARD[..40]).starts_with("as "), "{}", message(&BOARD[..40]));
        assert!(
            message(&format!("{BOARD}; a1:0\n{BOARD}; b1:0")).starts_with("as positions, line 1: ")
        );
        let left_out = read(&format!("{BOARD};\n{BOARD}; a1:0")).unwrap().left_out;
        assert_eq!(left_out[0].to_string(), "line 2: a1 is not legal here");
    }
}

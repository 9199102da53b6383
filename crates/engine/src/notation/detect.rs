//! Format detection: reads games or positions in any supported notation.

use super::{
    conversion::Converted,
    diagram::{self, DiagramError},
    ggf::{self, GgfError},
    obf::{self, ObfError, Problem},
    other_programs,
    record::GameRecord,
    sgf, tab,
    transcript::{self, TranscriptError},
};
use crate::Game;

/// The contents of a text in any notation.
///
/// ```
/// use othello_engine::notation::detect::{self, Contents};
///
/// let Contents::Games(games) = detect::read("F5 d6, C3")?.content else { panic!("these are moves") };
/// assert_eq!(games[0].game.moves().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Contents {
    /// Games, at least one: GGF, PGN, SGF, a transcript, or a board with moves after it.
    Games(Vec<GameRecord>),
    /// Positions, at least one: OBF, diagrams, or a `.tab` board.
    Positions(Vec<Problem>),
}

/// A text could not be read in the notation it resembles most.
///
/// ```
/// use othello_engine::notation::detect::{self, DetectError};
///
/// assert_eq!(detect::read("  "), Err(DetectError::Empty));
/// let error = detect::read("f5 a1").unwrap_err();
/// assert_eq!(error.to_string(), "as moves, move 2: a1 is not legal here");
/// assert!(std::error::Error::source(&error).is_some());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DetectError {
    /// An empty text, or one without boards and moves.
    #[error("expected a game or a position, found nothing")]
    Empty,
    /// A text longer than [`MAX_BYTES`].
    #[error("expected up to {MAX_BYTES} bytes, found {bytes}")]
    TooLong {
        /// The length in bytes.
        bytes: usize,
    },
    /// An error in a GGF text.
    #[error("as GGF, {0}")]
    Ggf(#[source] GgfError),
    /// An error in a list of positions, one per line.
    #[error("as positions, {0}")]
    Positions(#[source] ObfError),
    /// An error in a board.
    #[error("as a board, {0}")]
    Board(#[source] DiagramError),
    /// An error in a transcript.
    #[error("as moves, {0}")]
    Moves(#[source] TranscriptError),
}

/// The length limit: a huge paste by mistake should not stall the program.
pub const MAX_BYTES: usize = 100_000_000;

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
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err(DetectError::Empty);
    }
    if text.len() > MAX_BYTES {
        return Err(DetectError::TooLong { bytes: text.len() });
    }
    // SGF and GGF both begin with `(;`; only SGF names its game by number.
    if let Some(at) = text.find("(;") {
        if text[at..].contains("GM[2]") {
            let game = sgf::read(&text[at..]).map_err(DetectError::Moves)?;
            return Ok(Converted::whole(Contents::Games(vec![game])));
        }
        return ggf::read(&text[at..])
            .map(|read| read.map(Contents::Games))
            .map_err(DetectError::Ggf);
    }
    // A transcript may begin with a comment in braces, hence the second condition.
    if text.starts_with('{') && text.contains("\"m\"") {
        let game = other_programs::quest(text).map_err(DetectError::Moves)?;
        return Ok(Converted::whole(Contents::Games(vec![game])));
    }
    if text.starts_with('[') && text.contains('"') {
        let games = other_programs::pgn(text).map_err(DetectError::Moves)?;
        return Ok(Converted::whole(Contents::Games(games)));
    }
    if looks_like_tab(text)
        && let Ok(board) = tab::read(text)
    {
        let to_move = tab::game(board).start().1;
        let position = Problem { board, to_move, moves: Vec::new(), score: None, line: 1 };
        return Ok(Converted::whole(Contents::Positions(vec![position])));
    }
    if looks_like_a_board(text) {
        return board(text);
    }
    let games = moves(text).map_err(DetectError::Moves)?;
    // Transcripts may contain words between the moves, but words alone are not a game.
    if games.iter().all(|record| record.game.moves().is_empty()) {
        return Err(DetectError::Empty);
    }
    Ok(Converted::whole(Contents::Games(games)))
}

/// Whether a text has the 100 digits of a `.tab` board and no letters.
fn looks_like_tab(text: &str) -> bool {
    text.chars().all(|c| !c.is_alphabetic())
        && text.chars().filter(char::is_ascii_digit).count() == 100
}

/// Whether the first eight characters are discs and empty squares rather than moves: the second
/// character of a move is a digit.
fn looks_like_a_board(text: &str) -> bool {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('%'));
    let signs = first.unwrap_or_default().chars().filter(|c| !c.is_whitespace()).take(8);
    let signs: Vec<char> = signs.collect();
    signs.is_empty() || signs.len() == 8 && signs.iter().all(|&c| diagram::is_square(c))
}

/// Reads positions, one per line, or one board over several lines, or boards followed by moves.
fn board(text: &str) -> Result<Converted<Contents>, DetectError> {
    let error = match obf::read(text) {
        Ok(problems) if problems.content.is_empty() => return Err(DetectError::Empty),
        Ok(problems) => return Ok(problems.map(Contents::Positions)),
        Err(error) => error,
    };
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    // A row of a board over several lines has 8 squares, 15 characters with spaces between them.
    let whole_boards = lines.iter().all(|line| line.trim().len() > 16);
    if whole_boards && lines.len() > 1 {
        let games: Result<Vec<GameRecord>, _> =
            lines.into_iter().map(|line| board_and_moves(line).map(GameRecord::of_game)).collect();
        return games
            .map(Contents::Games)
            .map(Converted::whole)
            .map_err(|_| DetectError::Positions(error));
    }
    let game = board_and_moves(text)?;
    if game.moves().is_empty() {
        let (board, to_move) = game.start();
        let position = Problem { board, to_move, moves: Vec::new(), score: None, line: 1 };
        return Ok(Converted::whole(Contents::Positions(vec![position])));
    }
    Ok(Converted::whole(Contents::Games(vec![GameRecord::of_game(game)])))
}

/// Reads a diagram and the moves played from it.
fn board_and_moves(text: &str) -> Result<Game, DetectError> {
    let (board, side, moves) = diagram::read_start(text).map_err(DetectError::Board)?;
    let mut game = Game::from_board(board, side);
    transcript::play_all(&mut game, moves)
        .map_err(|error| DetectError::Moves(error.shifted(text.len() - moves.len())))?;
    Ok(game)
}

/// Reads one transcript, or one per line.
fn moves(text: &str) -> Result<Vec<GameRecord>, TranscriptError> {
    text.parse().map(|game| vec![GameRecord::of_game(game)]).or_else(|error| {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let games: Result<Vec<GameRecord>, TranscriptError> =
            lines.map(|line| line.parse().map(GameRecord::of_game)).collect();
        // The error of the whole text has the right byte offset.
        games.map_err(|_| error)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Color};

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
        assert!(message(&format!("{BOARD};\n{BOARD}; a1:0")).starts_with("as positions, line 2: "));
    }
}

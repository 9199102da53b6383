//! Transcripts: a game as a list of squares, `f5d6c3`, with the usual separators and comments.
//! Passes need not be written; the rules imply them.

use std::str::FromStr;

pub use super::game_error::TranscriptError;
use super::{
    conversion::{Converted, LeftOut, LeftOutReason, without_place},
    diagram,
    record::{GamePart, GameRecord},
};
use crate::{Game, Square};

impl FromStr for Game {
    type Err = TranscriptError;

    /// Reads a transcript played from the usual start. Case is ignored; separators are those of
    /// [`play_all`].
    fn from_str(text: &str) -> Result<Game, TranscriptError> {
        let mut game = Game::default();
        play_all(&mut game, text)?;
        Ok(game)
    }
}

/// Plays the moves of a transcript on a game, whatever its start. Between the moves, white space,
/// numbers, punctuation and comments in braces are skipped, and passes (`pa`, `ps`, `pass`, `null`,
/// `--`) where there is one.
///
/// ```
/// use othello_engine::{Game, notation::transcript};
///
/// let mut game = Game::default();
/// transcript::play_all(&mut game, "1. F5 d6 {a good reply} 2. c3")?;
/// assert_eq!(transcript::write(&game), "f5d6c3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the text has other content, a move is not legal, or a side passes that could move. The moves
/// before the error are kept.
pub fn play_all(game: &mut Game, text: &str) -> Result<(), TranscriptError> {
    let mut rest = skip(text);
    while !rest.is_empty() {
        let byte = text.len() - rest.len();
        let after = match pass(rest) {
            // A side that can move has not passed. After the end of the game a pass is harmless.
            Some(_) if game.stage().passed.is_none() && !game.is_over() => {
                return Err(TranscriptError::NoPass { byte });
            }
            Some(after) => after,
            None => {
                // By characters, not bytes: the text may contain any UTF-8.
                let end = rest.char_indices().nth(2).map_or(rest.len(), |(end, _)| end);
                let (name, after) = rest.split_at(end);
                let square: Square =
                    name.parse().map_err(|source| TranscriptError::NotASquare { byte, source })?;
                game.play(square).map_err(TranscriptError::Illegal)?;
                after
            }
        };
        rest = skip(after);
    }
    Ok(())
}

/// The number of legal moves that make a list of moves, so that an illegal one after them is a slip.
pub(super) const LIST: usize = 4;

/// Plays a transcript like [`play_all`], but only up to an illegal move after a list of legal ones. Returns what it
/// leaves out.
///
/// # Errors
/// As for [`play_all`], if there is no list of legal moves. A text with variations in parentheses is refused: their
/// moves could pass for those of the game.
pub(super) fn play_legal(game: &mut Game, text: &str) -> Result<Option<LeftOut>, TranscriptError> {
    let before = game.moves().len();
    match play_all(game, text) {
        Ok(()) => Ok(None),
        Err(TranscriptError::Illegal(illegal))
            if game.moves().len() >= before + LIST && !text.contains('(') =>
        {
            let reason = LeftOutReason::IllegalMove(illegal);
            Ok(Some(LeftOut { game: None, line: None, reason }))
        }
        Err(error) => Err(error),
    }
}

/// Skips to the next letter, which may begin a move or a pass.
fn skip(text: &str) -> &str {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| {
            // Signs of other scripts are skipped like punctuation; their letters may be misspelt moves.
            c.is_whitespace() || c.is_numeric() || (!c.is_alphabetic() && c != '{')
        });
        match rest.strip_prefix('{') {
            Some(comment) => rest = comment.split_once('}').map_or("", |(_, after)| after),
            None => return rest,
        }
    }
}

/// The rest of the text after a pass, if it begins with one. Dashes are skipped as punctuation: the
/// rules decide whether there was a pass.
pub(super) fn pass(text: &str) -> Option<&str> {
    PASSES.iter().find_map(|word| {
        let head = text.get(..word.len()).filter(|head| head.eq_ignore_ascii_case(word))?;
        let after = &text[head.len()..];
        // `passe3` is a pass and e3.
        let is_cut = word.len() > 4 && word.ends_with(['a', 'd', 'e']);
        let begins_square = after.starts_with(|c: char| c.is_ascii_digit());
        (!(is_cut && begins_square)).then_some(after)
    })
}

/// The words for a pass, the longest first: `pass` begins with `pa`.
const PASSES: [&str; 9] = ["passes", "passed", "passe", "pass", "pas", "pa", "ps", "null", "パス"];

/// Whether a word means a pass; dashes do, too.
pub(super) fn is_pass(word: &str) -> bool {
    pass(word) == Some("")
        || (!word.is_empty() && word.chars().all(|c| matches!(c, '-' | '–' | '—')))
}

/// The squares played, `f5d6c3`: lower case, no spaces, no passes.
///
/// ```
/// use othello_engine::{Game, notation::transcript};
///
/// assert_eq!(transcript::write(&"F5 D6".parse::<Game>()?), "f5d6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(game: &Game) -> String {
    game.moves().iter().map(Square::to_string).collect()
}

/// The squares played, after a diagram of the start if it is not the usual one or no square was
/// played.
///
/// ```
/// use othello_engine::{Board, Color, Game, notation::transcript};
///
/// assert_eq!(transcript::write_with_start(&"F5 D6".parse()?), "f5d6");
/// let white_begins = Game::from_board(Board::START, Color::White);
/// assert!(transcript::write_with_start(&white_begins).ends_with("XO--------------------------- O"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_with_start(game: &Game) -> String {
    let (board, side) = game.start();
    let diagram = || diagram::write(&board, side);
    match (game.moves().is_empty(), game.start() == Game::default().start()) {
        (true, _) => diagram(),
        (false, true) => write(game),
        (false, false) => format!("{} {}", diagram(), write(game)),
    }
}

/// Writes games, one a line, as [`write_with_start`] does.
pub fn write_games(records: &[GameRecord]) -> Converted<String> {
    let content = records.iter().map(|record| write_with_start(&record.game) + "\n").collect();
    let is_held =
        |part: &GamePart| matches!(part, GamePart::Start | GamePart::SideToMove | GamePart::Moves);
    Converted { content, left_out: without_place(records, |_, part| is_held(part)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shortest possible game: black takes all discs with the ninth move.
    const SHORTEST: &str = "e6f4e3f6g5d6e7f5c5";

    #[test]
    fn a_transcript_reads_back() {
        let game: Game = "F5 d6\nC3d3c4".parse().unwrap();
        assert_eq!(write(&game), "f5d6c3d3c4");
        assert_eq!(write(&game).parse::<Game>().unwrap(), game);
    }

    #[test]
    fn separators_numbers_and_comments_are_skipped() {
        let game: Game = "f5d6c3d3c4".parse().unwrap();
        for text in [
            "1. f5 d6 2. c3 d3 3. c4",
            "1.F5d6 2.C3d3 3.C4",
            "f5-d6-c3-d3-c4",
            "f5, d6, c3, d3, c4.",
            " 1 f5; 2 d6; 3 c3; 4 d3 {best?} 5 c4!",
            "(f5|d6)/[c3]\t\"d3\" -- c4",
        ] {
            assert_eq!(text.parse(), Ok(game.clone()), "{text}");
        }
    }

    #[test]
    fn a_pass_may_be_written_where_there_is_one() {
        // White must pass after a1, and neither side can move at the end.
        let diagram = format!("-OX-----{}XXXXXXO- X", "-".repeat(48));
        let (board, side) = crate::notation::diagram::read(&diagram).unwrap();
        for pass in
            ["", "pa", "PASS", "ps", "--", " Pa ", " passes ", "(Pass)", "–", "null", "パス"]
        {
            let mut game = Game::from_board(board, side);
            play_all(&mut game, &format!("a1{pass}h8{pass}")).unwrap();
            assert_eq!(write(&game), "a1h8", "{pass}");
            assert!(game.is_over());
        }
        let error = "f5 pass d6".parse::<Game>().unwrap_err();
        assert_eq!(error.to_string(), "at byte 3: a pass, but there is a legal move");
    }

    #[test]
    fn a_game_that_ends_early_is_over() {
        let game: Game = SHORTEST.parse().unwrap();
        assert_eq!(game.result(), Some(64));
    }

    #[test]
    fn a_transcript_error_says_where() {
        let message = |text: &str| text.parse::<Game>().unwrap_err().to_string();
        assert_eq!(message("f5x9"), "at byte 2: not a square from a1 to h8: \"x9\"");
        assert_eq!(message("f5f5"), "move 2: f5 is not legal here");
        assert_eq!(message("f5é"), "at byte 2: not a square from a1 to h8: \"é\"");
        assert_eq!(message("1. f5 d"), "at byte 6: not a square from a1 to h8: \"d\"");
        assert_eq!(message(&format!("{SHORTEST}a1")), "move 10: a1 is not legal here");
    }
}

//! OBF, the Othello Board File: one position per line, with the scores of its moves.
//!
//! `--XXXXX--…-- X; G8:+18; H1:+12;`: 64 squares, a space, the side to move, then moves with their
//! final disc differences for the side to move. A field with only a score is the best score;
//! `--:-127` means that no more moves are known. A `%` starts a comment.
//!
//! Source: the test files of Edax and its reader `obftest.c`.

pub use super::game_error::ObfErrorKind;
use super::{
    conversion::{Converted, LeftOut, LeftOutReason, without_mark, without_place},
    diagram,
    record::{GamePart, GameRecord},
    transcript::is_pass,
};
use crate::{Board, Color, Game, Square};

/// A position of an OBF text with its known scores.
///
/// ```
/// use othello_engine::notation::obf;
///
/// let line = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12;";
/// let problem = &obf::read(line)?.content[0];
/// assert_eq!((problem.best(), problem.score_of("h1".parse()?)), (Some(18), Some(12)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The discs.
    pub board: Board,
    /// The side to move.
    pub to_move: Color,
    /// Moves and their final disc differences for the side to move, in the order of the text.
    pub moves: Vec<(Square, i32)>,
    /// The best score, if it is given without its move.
    pub score: Option<i32>,
    /// The line of the text, 1 for the first.
    pub line: usize,
}

impl Problem {
    /// The best known score for the side to move.
    pub fn best(&self) -> Option<i32> {
        self.moves.iter().map(|&(_, score)| score).chain(self.score).max()
    }

    /// The known score of a move.
    pub fn score_of(&self, square: Square) -> Option<i32> {
        self.moves.iter().find(|(at, _)| *at == square).map(|&(_, score)| score)
    }
}

/// An OBF text could not be read.
///
/// ```
/// use othello_engine::notation::obf;
///
/// let error = obf::read("% a comment\n--X").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: expected 64 squares, found 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct ObfError {
    /// The line, 1 for the first.
    pub line: usize,
    /// The kind of error.
    #[source]
    pub kind: ObfErrorKind,
}

/// Reads all positions of a text. Empty lines and comments are skipped; the scores may be missing.
///
/// # Errors
/// If no line is a position with its scores, but one ought to be: the error of the first one.
pub fn read(text: &str) -> Result<Converted<Vec<Problem>>, ObfError> {
    let (mut problems, mut left_out, mut first) = (Vec::new(), Vec::new(), None);
    for (line, content) in (1..).zip(without_mark(text).lines()) {
        let content = content.split('%').next().unwrap_or_default().trim_matches(is_space);
        if content.is_empty() {
            continue;
        }
        match read_line(line, content) {
            Ok(problem) => problems.push(problem),
            Err(kind) => {
                let reason = LeftOutReason::Position(Box::new(kind.clone()));
                left_out.push(LeftOut { game: None, line: Some(line), reason });
                first.get_or_insert(ObfError { line, kind });
            }
        }
    }
    match first.filter(|_| problems.is_empty()) {
        Some(error) => Err(error),
        None => Ok(Converted { content: problems, left_out }),
    }
}

/// White space, and the control characters that old systems put at the end of a file.
fn is_space(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}

fn read_line(line: usize, text: &str) -> Result<Problem, ObfErrorKind> {
    let mut fields = text.split(';').map(str::trim);
    let position = fields.next().unwrap_or_default();
    let (board, to_move) = diagram::read(position).map_err(ObfErrorKind::Position)?;
    let mut problem = Problem { board, to_move, moves: Vec::new(), score: None, line };
    for field in fields.filter(|field| !field.is_empty()) {
        let (name, number) = match field.split_once(':') {
            Some((name, number)) => (Some(name.trim()), number.trim()),
            None => (None, field),
        };
        let wrong = || ObfErrorKind::Field(field.to_owned());
        let score: i32 = number.parse().map_err(|_| wrong())?;
        if score == NO_MOVE && name.is_some_and(is_pass) {
            continue;
        }
        if !(-64..=64).contains(&score) {
            return Err(ObfErrorKind::Score(score));
        }
        match name {
            // A side that must pass has one score, with or without the word for a pass.
            None => problem.score = Some(score),
            Some(name) if is_pass(name) => problem.score = Some(score),
            Some(name) => {
                let square: Square = name.parse().map_err(|_| wrong())?;
                if board.seen_by(to_move).flips(square).is_empty() {
                    return Err(ObfErrorKind::Illegal(square));
                }
                problem.moves.push((square, score));
            }
        }
    }
    Ok(problem)
}

/// The score of a missing move: published sets end a line with `--:-127` if no further moves are
/// known.
const NO_MOVE: i32 = -127;

/// The positions, one per line, in the format of Edax.
///
/// ```
/// use othello_engine::notation::obf;
///
/// let line = format!("{}OX------XO{} X; F5:+0;\n", "-".repeat(27), "-".repeat(27));
/// assert_eq!(obf::write(&obf::read(&line)?.content), line);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problems: &[Problem]) -> String {
    let mut text = String::new();
    for problem in problems {
        let board = diagram::write(&problem.board, problem.to_move);
        text += format!("{board}; {}", scores(problem)).trim_end();
        text.push('\n');
    }
    text
}

/// The scores of the moves, and that of the position.
fn scores(problem: &Problem) -> String {
    let of_move = |(square, score): &(Square, i32)| {
        format!("{}:{score:+};", square.to_string().to_uppercase())
    };
    let whole = problem.score.map(|score| format!("{score:+};"));
    problem.moves.iter().map(of_move).chain(whole).collect::<Vec<_>>().join(" ")
}

/// The scores of a record, if they belong to the position that its game has reached.
fn told_scores(record: &GameRecord) -> Option<&str> {
    let (_, scores) = record.others.iter().find(|(name, _)| name == SCORES)?;
    record.game.moves().is_empty().then_some(scores)
}

/// A position as a game without moves. Its scores are a field of the record.
///
/// ```
/// use othello_engine::notation::obf;
///
/// let line = format!("{}OX------XO{} X; F5:+0;\n", "-".repeat(27), "-".repeat(27));
/// let record = obf::record(&obf::read(&line)?.content[0]);
/// assert_eq!(obf::write(&obf::reached(&[record]).content), line);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn record(problem: &Problem) -> GameRecord {
    let scores = scores(problem);
    let others = if scores.is_empty() { Vec::new() } else { vec![(SCORES.to_owned(), scores)] };
    GameRecord { others, ..GameRecord::of_game(Game::from_board(problem.board, problem.to_move)) }
}

/// The name of the field with the scores of a position.
const SCORES: &str = "scores";

/// The positions that games have reached, the first one with its scores.
///
/// ```
/// use othello_engine::notation::{obf, record::GameRecord};
///
/// let reached = obf::reached(&[GameRecord::of_game("f5d6".parse()?)]);
/// assert!(obf::write(&reached.content).ends_with(" X;\n"));
/// assert_eq!(reached.left_out[0].to_string(), "game 1: the format cannot hold the moves");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reached(records: &[GameRecord]) -> Converted<Vec<Problem>> {
    let position = |record: &GameRecord| {
        let (_, first) = record.game.start();
        let stage = record.game.stage();
        let to_move =
            if record.game.moves().is_empty() { first } else { stage.turn.unwrap_or(first) };
        let bare = Problem { board: stage.board, to_move, moves: Vec::new(), score: None, line: 1 };
        let with_scores = told_scores(record).map(|scores| {
            read_line(1, &format!("{}; {scores}", diagram::write(&stage.board, to_move)))
        });
        with_scores.and_then(Result::ok).unwrap_or(bare)
    };
    let is_held = |record: &GameRecord, part: &GamePart| match part {
        GamePart::Start | GamePart::SideToMove => true,
        GamePart::Field(name) => name == SCORES && told_scores(record).is_some(),
        _ => false,
    };
    Converted {
        content: records.iter().map(position).collect(),
        left_out: without_place(records, is_held),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; H7:+6; A2:+6; A3:+4; B1:-4; A4:-22; G2:-24;\n";

    #[test]
    fn a_line_reads_back() {
        let problems = read(FIRST).unwrap().content;
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].best(), Some(18));
        assert_eq!(problems[0].score_of("a4".parse().unwrap()), Some(-22));
        assert_eq!(write(&problems), FIRST);
    }

    #[test]
    fn comments_empty_lines_and_a_score_alone_are_read() {
        let text = format!("% a comment\n\n{}; +18; % the first\r\n", &FIRST[..66]);
        let problems = read(&text).unwrap().content;
        assert_eq!((problems[0].score, problems[0].line), (Some(18), 3));
        assert_eq!(problems[0].best(), Some(18));
        assert_eq!(read(&FIRST[..66]).unwrap().content[0].best(), None);
    }

    #[test]
    fn a_line_may_end_with_no_more_moves() {
        // As in the sets hard-20, hard-25 and hard-30.
        let text = FIRST.replace("G2:-24;", "--:-127;");
        let problems = read(&text).unwrap().content;
        assert_eq!((problems[0].moves.len(), problems[0].score), (7, None));
        assert_eq!(problems[0].best(), Some(18));
        assert!(read(&FIRST.replace("G2:-24;", "G2:-127;")).is_err());
    }

    #[test]
    fn an_error_names_the_line() {
        let message = |from: &str, to: &str| {
            let text = format!("%\n{}", FIRST.replacen(from, to, 1));
            read(&text).unwrap_err().to_string()
        };
        assert_eq!(
            message("G8:+18", "G8+18"),
            "line 2: expected a move and its score, G8:+18, found \"G8+18\""
        );
        assert_eq!(message("G8:", "C1:"), "line 2: c1 is not legal here");
        assert_eq!(message("+18", "+65"), "line 2: expected a score from -64 to +64, found +65");
        assert_eq!(message("--XX", "-?XX"), "line 2: at b1: expected X, O or -, found '?'");
    }
}

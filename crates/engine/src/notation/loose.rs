//! Boards and moves without a file format, as people type and copy them.

use super::{
    contents::{Contents, DetectError},
    conversion::{Converted, LeftOut, LeftOutReason},
    diagram,
    drawn::{self, DrawnBoard},
    game_error::{GameLineError, ObfErrorKind},
    numbered,
    obf::{self, Problem},
    pasted, pgn,
    plain::{self, PlainText},
    record::GameRecord,
    tab,
    transcript::{self, TranscriptError},
};
use crate::{Board, Color, Game, Square};

/// Reads boards, moves, or a board with moves after it.
///
/// # Errors
/// If the text has neither.
pub(super) fn read(text: &str) -> Result<Converted<Contents>, DetectError> {
    // Comments, variations and marks of PGN, which a transcript does not keep.
    if text.contains(['{', '(', ';', '$', '!', '?'])
        && let Some(record) = with_comments(text)
    {
        return Ok(Converted::whole(Contents::Games(vec![record])));
    }
    let plain = PlainText::of(text);
    let read = read_plain(&plain.text).or_else(|error| {
        let addresses = plain::addresses(&plain.text).into_iter();
        let within = addresses.map(|range| plain::without_escapes(&plain.text[range]));
        let mut within = within.filter_map(|address| read_plain(&address.replace("://", " ")).ok());
        within.next().ok_or(error)
    });
    read.map_err(|error| match error {
        DetectError::Moves(error) => DetectError::Moves(error.moved(|byte| plain.original(byte))),
        error => error,
    })
}

/// The words after the last move of a transcript.
pub(super) fn words_after(text: &str) -> Option<LeftOut> {
    // Its comments are kept with the moves.
    let is_kept = text.contains(['{', '(', ';', '$', '!', '?']) && with_comments(text).is_some();
    (!is_kept).then(|| pasted::words_after(text)).flatten()
}

/// Reads moves with the comments of PGN. `None` if there are no moves, or other content.
fn with_comments(text: &str) -> Option<GameRecord> {
    let read = |text: &str| pgn::read_moves(text).ok();
    // In `f5;d6;c3` a semicolon separates. A comment after one would hide all moves but the first.
    let separates = |at: usize| text[..at].ends_with(|c: char| c.is_ascii_digit());
    let mut semicolons = text.match_indices(';').peekable();
    let is_list = semicolons.peek().is_some() && semicolons.all(|(at, _)| separates(at));
    let listed = is_list.then(|| read(&text.replace(';', " "))).flatten();
    listed.or_else(|| read(text)).filter(|record| !record.game.moves().is_empty())
}

fn read_plain(text: &str) -> Result<Converted<Contents>, DetectError> {
    if looks_like_tab(text)
        && let Ok(board) = tab::read(text)
    {
        return Ok(Converted::whole(position(board, tab::game(board).start().1)));
    }
    let as_board = match looks_like_a_board(text).then(|| board(text)) {
        Some(Ok(read)) => return Ok(read),
        // A position with wrong scores is no board among words.
        Some(Err(DetectError::Positions(error)))
            if !matches!(error.kind, ObfErrorKind::Position(_)) =>
        {
            return Err(DetectError::Positions(error));
        }
        other => other,
    };
    // Files of many moves are read without a search for boards.
    let has_moves = |record: &GameRecord| !record.game.moves().is_empty();
    let lines = transcript_or_lines(text).ok().filter(|read| read.content.iter().any(has_moves));
    let lines = match lines {
        Some(read) if read.left_out.is_empty() => return Ok(read.map(Contents::Games)),
        other => other,
    };
    let is_short = text.len() <= pasted::LONGEST;
    if is_short && let Some(read) = numbered::game(text) {
        return read.map(|game| Converted::whole(one(game))).map_err(DetectError::Moves);
    }
    let boards = if is_short { drawn::boards(text) } else { Converted::default() };
    // A line that is no game may belong to a board.
    if let Some(read) = lines.filter(|_| boards.content.is_empty()) {
        return Ok(read.map(Contents::Games));
    }
    match as_board {
        _ if !boards.content.is_empty() => among_words(text, boards),
        Some(error) => error,
        None => moves(text),
    }
}

/// Reads one transcript, or one a line.
fn transcript_or_lines(text: &str) -> Result<Converted<Vec<GameRecord>>, TranscriptError> {
    match text.parse() {
        Ok(game) => Ok(Converted::whole(vec![GameRecord::of_game(game)])),
        // The error of the whole text has the right byte offset.
        Err(error) => games_by_line(text).ok_or(error),
    }
}

fn moves(text: &str) -> Result<Converted<Contents>, DetectError> {
    if let Some(game) = pasted::played(text) {
        return Ok(Converted::whole(one(game)));
    }
    // Numbers and passes alone are no game.
    let Err(error) = transcript_or_lines(text) else { return Err(DetectError::Empty) };
    let read = pasted::games(text).map_err(|own| DetectError::Moves(own.unwrap_or(error)))?;
    if read.content.iter().all(|game| game.moves().is_empty()) {
        return Err(DetectError::Empty);
    }
    Ok(read.map(games))
}

fn games(games: Vec<Game>) -> Contents {
    Contents::Games(games.into_iter().map(GameRecord::of_game).collect())
}

fn one(game: Game) -> Contents {
    Contents::Games(vec![GameRecord::of_game(game)])
}

fn position(board: Board, to_move: Color) -> Contents {
    Contents::Positions(vec![Problem { board, to_move, moves: Vec::new(), score: None, line: 1 }])
}

/// Reads drawn boards: the moves after a single one, or the moves of the game that led to them, or the
/// positions.
fn among_words(
    text: &str,
    boards: Converted<Vec<DrawnBoard>>,
) -> Result<Converted<Contents>, DetectError> {
    if let Some(game) = pasted::played(text) {
        return Ok(Converted::whole(one(game)));
    }
    let Converted { content: boards, left_out: cut } = boards;
    if let [board] = &boards[..] {
        let after = &text[board.range.end..];
        let mut game = Game::from_board(board.board, board.to_move);
        match transcript::play_legal(&mut game, after) {
            Ok(rest) if !game.moves().is_empty() => {
                let left_out = cut.into_iter().chain(rest).collect();
                return Ok(Converted { content: one(game), left_out });
            }
            // Words after a board are its caption.
            Err(error) if pasted::begins_with_moves(after) => {
                return Err(DetectError::Moves(error.shifted(board.range.end)));
            }
            _ => {}
        }
    }
    let mut rest = text.to_owned();
    for board in &boards {
        plain::blank(&mut rest, board.range.clone());
    }
    if let Ok(mut read) = pasted::games(&rest)
        && read.content.iter().any(|game| game.moves().len() >= transcript::LIST)
    {
        read.left_out.extend(cut);
        return Ok(read.map(games));
    }
    let problem = |board: DrawnBoard| {
        let line = text[..board.range.start].matches('\n').count() + 1;
        Problem { board: board.board, to_move: board.to_move, moves: Vec::new(), score: None, line }
    };
    let positions = boards.into_iter().map(problem).collect();
    Ok(Converted { content: Contents::Positions(positions), left_out: cut })
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
    signs.is_empty() || signs.len() == 8 && signs.iter().all(|&c| diagram::sign(c, true).is_some())
}

/// Reads positions, one per line, or one board over several lines, or boards followed by moves.
fn board(text: &str) -> Result<Converted<Contents>, DetectError> {
    let error = match obf::read(text) {
        Ok(problems) if problems.content.is_empty() => return Err(DetectError::Empty),
        Ok(problems) if problems.left_out.is_empty() => {
            return Ok(problems.map(Contents::Positions));
        }
        // Lines with moves after their board are no positions. They are games.
        Ok(problems) => {
            return Ok(match games_by_line(text) {
                Some(games) if games.left_out.len() < problems.left_out.len() => {
                    games.map(Contents::Games)
                }
                _ => problems.map(Contents::Positions),
            });
        }
        Err(error) => error,
    };
    // A row of a board over several lines has 8 squares, 15 characters with spaces between them.
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let whole_boards = lines.clone().all(|line| line.trim().len() > 16);
    if whole_boards && lines.count() > 1 {
        return games_by_line(text)
            .map(|read| read.map(Contents::Games))
            .ok_or(DetectError::Positions(error));
    }
    // In `BOARD X; h2:+99;` the move has a wrong score. It was not played.
    let fields = diagram::read_start(text).map_or("", |(_, _, rest)| rest).trim_start();
    if fields.starts_with(';') && fields.contains(':') {
        return Err(DetectError::Positions(error));
    }
    let (board, side, moves) = diagram::read_start(text).map_err(DetectError::Board)?;
    let mut game = Game::from_board(board, side);
    let rest = transcript::play_legal(&mut game, moves)
        .map_err(|error| DetectError::Moves(error.shifted(text.len() - moves.len())))?;
    if game.moves().is_empty() {
        let (board, to_move) = game.start();
        return Ok(Converted::whole(position(board, to_move)));
    }
    Ok(Converted { content: one(game), left_out: rest.into_iter().collect() })
}

/// Reads a game a line: a transcript, or a board with the moves from it. `None` unless most lines are games, or each
/// begins a game of its own: an error in a single game must not pass for several games.
fn games_by_line(text: &str) -> Option<Converted<Vec<GameRecord>>> {
    let (mut games, mut left_out) = (Vec::new(), Vec::new());
    for (line, content) in (1..).zip(text.lines()) {
        if content.trim().is_empty() {
            continue;
        }
        let is_board = looks_like_a_board(content);
        let game = if is_board {
            board_and_moves(content)
        } else {
            content.parse().map_err(GameLineError::Moves)
        };
        match game {
            // Numbers and signs alone, such as a score, are no game.
            Ok(game) if !is_board && game.moves().is_empty() => {}
            Ok(game) => games.push(GameRecord::of_game(game)),
            Err(error) => {
                let reason = LeftOutReason::Line(Box::new(error));
                left_out.push(LeftOut { game: None, line: Some(line), reason });
            }
        }
    }
    let is_list = games.len() > 1 && games.len() > left_out.len()
        || !games.is_empty() && begin_again(text, &left_out);
    (is_list || left_out.is_empty()).then_some(Converted { content: games, left_out })
}

/// Whether each line begins a game of its own: with a square that the line before plays too. Their errors must be
/// illegal moves, as words may stand between the moves of one game.
fn begin_again(text: &str, left_out: &[LeftOut]) -> bool {
    let is_illegal = |part: &LeftOut| {
        matches!(&part.reason, LeftOutReason::Line(error)
            if matches!(&**error, GameLineError::Moves(TranscriptError::Illegal(_))))
    };
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines: Vec<Vec<Square>> = lines.map(squares).collect();
    let again = |pair: &[Vec<Square>]| pair[1].first().is_some_and(|first| pair[0].contains(first));
    left_out.iter().all(is_illegal) && lines.windows(2).all(again)
}

/// The squares that a line names.
fn squares(line: &str) -> Vec<Square> {
    let signs: Vec<char> = line.chars().collect();
    let named = signs.windows(2).filter_map(|pair| pair.iter().collect::<String>().parse().ok());
    named.collect()
}

/// Reads a diagram and the moves played from it.
fn board_and_moves(text: &str) -> Result<Game, GameLineError> {
    let (board, side, moves) = diagram::read_start(text).map_err(GameLineError::Board)?;
    let mut game = Game::from_board(board, side);
    transcript::play_all(&mut game, moves)
        .map_err(|error| GameLineError::Moves(error.shifted(text.len() - moves.len())))?;
    Ok(game)
}

//! Moves in text as it is copied: with names, numbers and other words around them, in a web address, or in
//! the log of a program.
//!
//! Words may appear before and after the moves, and between games. A word amid the moves of a line is an
//! error: it may be a move with a slip of the pen. A single game is read up to its first illegal move.

use super::{
    conversion::{Converted, LeftOut, LeftOutReason},
    game_error::GameLineError,
    plain,
    transcript::{self, LIST, TranscriptError},
};
use crate::{Game, Square};

/// Reads the games of a text with words, each from the usual start.
///
/// # Errors
/// If there is none: the error of the longest list of moves, `None` if there are no moves to speak of.
pub(super) fn games(text: &str) -> Result<Converted<Vec<Game>>, Option<TranscriptError>> {
    if text.len() > LONGEST {
        return Err(None);
    }
    let mut text = text.to_owned();
    for address in plain::addresses(&text) {
        plain::blank(&mut text, address);
    }
    among_words(&text)
}

/// The longest text to look for moves among words, in bytes: longer ones are files of a format.
pub(super) const LONGEST: usize = 4 << 20;

/// The game of a log with one move a line: `Edax plays F5`, `You play d6`, `> c3`; or of a chat of
/// only such lines: `Ann: f5`.
pub(super) fn played(text: &str) -> Option<Game> {
    let text = without_asides(text);
    let (mut game, mut lines) = (Game::default(), 0);
    let is_chat = text.lines().all(|line| {
        let squares: usize = words(line).iter().filter_map(TextWord::squares).sum();
        squares < 2
    });
    for line in text.lines() {
        let words = words(line);
        let Some(at) =
            words.iter().position(|word| word.squares().is_some_and(|squares| squares < 2))
        else {
            continue;
        };
        let (before, after) = (&words[..at], &words[at + 1..]);
        let is_said = is_chat && line[..words[at].at].trim_end().ends_with(':');
        let is_told = is_said
            || before.last().is_some_and(|word| VERBS.contains(&&*word.text.to_lowercase()));
        let is_typed = before.is_empty() && line.trim_start().starts_with('>');
        if !(is_told || is_typed) || !after.iter().all(TextWord::is_neutral) {
            continue;
        }
        // A console repeats the move that a person types.
        let is_echo = |square| game.moves().contains(&square);
        if !words[at].text.parse().is_ok_and(is_echo) {
            transcript::play_all(&mut game, words[at].text).ok()?;
            lines += 1;
        }
    }
    (lines > 1).then_some(game)
}

const VERBS: [&str; 6] = ["play", "plays", "played", "puts", "places", "chooses"];

/// The words after a list of moves at the beginning of a text: a caption or a remark, at most 60 characters of it.
pub(super) fn words_after(text: &str) -> Option<LeftOut> {
    let words = words(text);
    let last = words.iter().rposition(|word| word.squares().is_some_and(|squares| squares > 0))?;
    // Among words before the moves, those after them are no surprise.
    let is_list = words[..last].iter().all(|word| word.is_neutral() || word.squares().is_some());
    let rest = words[last + 1..].iter().find(|word| !word.is_neutral())?;
    let said = text[rest.at..].split_whitespace().collect::<Vec<_>>().join(" ");
    let words = LeftOutReason::Words(said.chars().take(MOST_SAID).collect());
    is_list.then_some(LeftOut { game: None, line: None, reason: words })
}

/// The most characters of words that are left out to name them.
const MOST_SAID: usize = 60;

/// One transcript a line.
fn by_line(text: &str) -> Result<Vec<Game>, TranscriptError> {
    let games = text.lines().map(str::parse::<Game>);
    // Numbers and signs alone are no game.
    games.filter(|game| !game.as_ref().is_ok_and(|game| game.moves().is_empty())).collect()
}

/// Whether the first word of a text consists of moves.
pub(super) fn begins_with_moves(text: &str) -> bool {
    let words = words(text);
    let first = words.iter().find(|word| !word.is_neutral());
    first.is_some_and(|word| word.squares().is_some_and(|squares| squares > 0))
}

/// Moves without a word between them.
struct MoveRun<'a> {
    /// The line of the first move, 1 for the first.
    line: usize,
    words: Vec<TextWord<'a>>,
    squares: usize,
    /// Whether a word precedes the moves in their line.
    is_after_words: bool,
    /// The word after the last move, if more moves follow it in that line.
    broken_by: Option<TextWord<'a>>,
    /// The word after the last move in its line, if it may be one more.
    ends_with: Option<TextWord<'a>>,
}

/// Reads the games among words.
fn among_words(text: &str) -> Result<Converted<Vec<Game>>, Option<TranscriptError>> {
    let text = without_asides(text);
    let (mut found, mut failed) = (Vec::new(), Vec::new());
    for run in runs(&text) {
        match read(&run, &text) {
            Ok(games) => found.push((run, games)),
            Err(error) => failed.push((run, error)),
        }
    }
    let has_list = found.iter().any(|(run, _)| run.is_list());
    if !has_list && let Some(game) = in_sentences(&text) {
        return Ok(Converted::whole(vec![game]));
    }
    let longest = found.iter().map(|(run, _)| run.squares).max().unwrap_or(0);
    let is_game = |run: &MoveRun| run.is_list() || run.squares >= longest;
    let mut read: Converted<Vec<Game>> = Converted::default();
    if !has_list && failed.iter().any(|(run, _)| is_game(run)) {
        failed.sort_by_key(|(run, _)| std::cmp::Reverse(run.squares));
        let (run, error) = failed.remove(0);
        let Some((game, rest)) = run.legal_moves(&text) else { return Err(Some(error)) };
        read.left_out.push(rest);
        found.push((run, vec![game]));
    }
    let has_list = found.iter().any(|(run, _)| run.is_list());
    for (run, games) in found {
        if !has_list || run.is_list() {
            read.content.extend(games);
            let end = run.ends_with.map(|word| LeftOutReason::Words(word.text.to_owned()));
            read.left_out.extend(end.map(|reason| LeftOut {
                game: None,
                line: Some(run.line),
                reason,
            }));
        } else {
            read.left_out.push(run.mention(&text));
        }
    }
    for (run, error) in failed {
        read.left_out.push(if run.is_list() {
            LeftOut { game: None, line: Some(run.line), reason: line_reason(error) }
        } else {
            run.mention(&text)
        });
    }
    read.left_out.sort_by_key(|left_out| left_out.line);
    // A sentence that mentions several moves is left out once.
    read.left_out.dedup();
    if read.content.is_empty() { Err(None) } else { Ok(read) }
}

/// The game whose moves are given in sentences: `move 1 (Black) F5, move 2 (White) D6, …`. A word that may be
/// a misspelt move between them is an error, as in a list.
fn in_sentences(text: &str) -> Option<Game> {
    let words = words(text);
    let is_move = |word: &TextWord| word.squares().is_some();
    let (first, last) = (words.iter().position(is_move)?, words.iter().rposition(is_move)?);
    let told = &words[first..=last];
    if told.iter().any(TextWord::may_be_misspelt) {
        return None;
    }
    let moves: String =
        told.iter().filter(|word| is_move(word)).flat_map(|w| [w.text, " "]).collect();
    moves.parse().ok().filter(|game: &Game| game.moves().len() >= LIST)
}

fn line_reason(error: TranscriptError) -> LeftOutReason {
    LeftOutReason::Line(Box::new(GameLineError::Moves(error)))
}

impl<'a> MoveRun<'a> {
    /// Ends the moves at a word, the first of the rest.
    fn end_at(&mut self, text: &str, word: TextWord<'a>, rest: &[TextWord]) {
        let is_same_line = |from: usize, to: usize| !text[from..to].contains('\n');
        let last = self.words.iter().rfind(|word| word.squares().is_some());
        if last.is_some_and(|last| is_same_line(last.at, word.at)) {
            let mut here = rest.iter().take_while(|later| is_same_line(word.at, later.at));
            let goes_on = here.any(|later| later.squares().is_some());
            self.broken_by = goes_on.then_some(word);
            self.ends_with = word.is_like_a_square().then_some(word);
        }
    }

    /// Whether the moves are a list rather than mentioned in a sentence.
    fn is_list(&self) -> bool {
        self.squares >= LIST || !self.is_after_words
    }

    /// The text from this word to the last move, with blanks in place of words that say nothing.
    fn moves_from(&self, text: &str, from: usize) -> String {
        let (start, last) = (self.words[from].at, self.words.last().expect("a run has words"));
        let mut moves = text[start..last.at + last.text.len()].to_owned();
        for word in self.words[from..].iter().filter(|word| word.is_neutral()) {
            let at = word.at - start;
            plain::blank(&mut moves, at..at + word.text.len());
        }
        moves
    }

    /// The number of words that may be names before the moves, and one.
    fn starts(&self) -> usize {
        if self.is_after_words { self.words.len().min(3) } else { 1 }
    }

    /// The game up to its first illegal move, and what follows. `None` if there is another error in the moves.
    fn legal_moves(&self, text: &str) -> Option<(Game, LeftOut)> {
        if self.broken_by.is_some() {
            return None;
        }
        (0..self.starts()).find_map(|from| {
            let mut game = Game::default();
            let rest = transcript::play_legal(&mut game, &self.moves_from(text, from)).ok()??;
            Some((game, rest))
        })
    }

    /// Moves that a sentence mentions, left out.
    fn mention(&self, text: &str) -> LeftOut {
        let at = self.words[0].at;
        let line = &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..];
        let words =
            line.lines().next().unwrap_or_default().trim().chars().take(MOST_SAID).collect();
        LeftOut { game: None, line: Some(self.line), reason: LeftOutReason::Words(words) }
    }
}

/// The games of a run: one, or one a line. A name before the moves may look like a move.
fn read(run: &MoveRun, text: &str) -> Result<Vec<Game>, TranscriptError> {
    let is_unread = |word: &&TextWord| word.misspelt_squares().is_none() && run.is_list();
    if let Some(word) = run.broken_by.as_ref().filter(is_unread) {
        let source = word.text.parse::<Square>().expect_err("a word is no square");
        return Err(TranscriptError::NotASquare { byte: word.at, source });
    }
    let moves = |from: usize| {
        let (start, moves) = (run.words[from].at, run.moves_from(text, from));
        // A line of a run that is no game is an error of the run.
        let game = moves.parse().map(|game| vec![game]);
        game.or_else(|error: TranscriptError| by_line(&moves).map_err(|_| error.shifted(start)))
    };
    moves(0).or_else(|error| (1..run.starts()).find_map(|from| moves(from).ok()).ok_or(error))
}

fn runs(text: &str) -> Vec<MoveRun<'_>> {
    let words = words(text);
    let mut runs: Vec<MoveRun> = Vec::new();
    let mut open: Option<MoveRun> = None;
    let (mut counted, mut line) = (0, 1);
    for (index, word) in words.iter().enumerate() {
        line += text[counted..word.at].matches('\n').count();
        counted = word.at;
        let new_run = || {
            let same_line = |before: &&TextWord| !text[before.at..word.at].contains('\n');
            let mut before = words[..index].iter().rev().take_while(same_line);
            let is_after_words =
                before.any(|before| !before.is_neutral() && before.squares().is_none());
            MoveRun {
                line,
                words: Vec::new(),
                squares: 0,
                is_after_words,
                broken_by: None,
                ends_with: None,
            }
        };
        if let Some(squares) = word.misspelt_squares() {
            let mut run = open.take().unwrap_or_else(new_run);
            run.words.push(*word);
            run.squares += squares;
            run.broken_by = Some(*word);
            runs.push(run);
            continue;
        }
        match word.squares() {
            Some(squares) => {
                let run = open.get_or_insert_with(new_run);
                run.words.push(*word);
                run.squares += squares;
            }
            None if word.is_neutral() => {
                if let Some(run) = &mut open {
                    run.words.push(*word);
                }
            }
            None => {
                let Some(mut run) = open.take() else { continue };
                run.end_at(text, *word, &words[index..]);
                runs.push(run);
            }
        }
    }
    runs.extend(open);
    runs.retain(|run| run.squares > 0);
    runs
}

/// Letters and digits between other characters.
#[derive(Clone, Copy)]
struct TextWord<'a> {
    at: usize,
    text: &'a str,
}

fn words(text: &str) -> Vec<TextWord<'_>> {
    let mut at = 0;
    let is_end = |c: char| !c.is_alphanumeric();
    let pieces = text.split_inclusive(is_end).map(|piece| {
        at += piece.len();
        TextWord { at: at - piece.len(), text: piece.trim_end_matches(is_end) }
    });
    pieces.filter(|word| !word.text.is_empty()).collect()
}

impl TextWord<'_> {
    /// The number of squares, if the word consists of moves and passes. A number may precede it.
    fn squares(&self) -> Option<usize> {
        let mut rest = self.text.trim_start_matches(|c: char| c.is_ascii_digit());
        let mut squares = 0;
        if rest.is_empty() {
            return None;
        }
        while !rest.is_empty() {
            rest = if let Some(after) = transcript::pass(rest) {
                after
            } else {
                rest.get(..2)?.parse::<Square>().ok()?;
                squares += 1;
                &rest[2..]
            };
        }
        Some(squares)
    }

    /// The number of squares in a word that consists of moves but for a slip of the pen: `f5d6c9d3`.
    fn misspelt_squares(&self) -> Option<usize> {
        let is_square =
            |pair: &[u8]| str::from_utf8(pair).is_ok_and(|pair| pair.parse::<Square>().is_ok());
        let moves = self.text.trim_start_matches(|c: char| c.is_ascii_digit());
        let squares = moves.as_bytes().windows(2).filter(|pair| is_square(pair)).count();
        // At least two thirds of the characters are of squares.
        let is_list = squares >= 2 && 3 * squares >= moves.len();
        (is_list && self.squares().is_none()).then_some(squares)
    }

    /// Whether the word, of at most three characters, begins with a letter and has a digit, but is no square.
    fn is_like_a_square(&self) -> bool {
        self.squares().is_none()
            && !self.is_neutral()
            && self.text.chars().count() <= 3
            && self.text.starts_with(char::is_alphabetic)
            && self.has_digit()
    }

    fn has_digit(&self) -> bool {
        self.text.contains(|c: char| c.is_ascii_digit())
    }

    /// Whether the word between moves may be a move with a slip of the pen: it has a digit, or a letter that
    /// looks like one.
    fn may_be_misspelt(&self) -> bool {
        let is_alike = self.text.len() == 2
            && self.text.starts_with(|c: char| matches!(c.to_ascii_lowercase(), 'a'..='h'))
            && self.text.ends_with(['I', 'S', 'Z', 'B']);
        self.squares().is_none() && !self.is_neutral() && (self.has_digit() || is_alike)
    }

    /// Whether the word says nothing about the moves: a number, a time, a side.
    fn is_neutral(&self) -> bool {
        let word = self.text.to_lowercase();
        let unit = word.trim_start_matches(|c: char| c.is_numeric());
        let has_number = unit.len() < word.len();
        unit.is_empty()
            || has_number && ["s", "ms", "sec", "m", "min", "k", "n", "手", "手目"].contains(&unit)
            || NEUTRAL.contains(&word.as_str())
    }
}

/// Words that occur between the moves of a list.
const NEUTRAL: [&str; 16] = [
    "black", "white", "b", "w", "x", "o", "move", "moves", "黒", "白", "noir", "blanc", "negro",
    "blanco", "sec", "s",
];

/// The text with blanks in place of HTML tags, comments in braces, and brackets that hold words but no moves.
fn without_asides(text: &str) -> String {
    let mut text = without_tags(text);
    for (open, close) in [('{', '}'), ('(', ')'), ('[', ']')] {
        let mut from = 0;
        while let Some(start) = text[from..].find(open).map(|at| from + at) {
            let Some(end) = text[start..].find(close).map(|at| start + at + 1) else { break };
            let inner = words(&text[start..end]);
            if open == '{' || inner.iter().all(|word| word.squares().is_none()) {
                plain::blank(&mut text, start..end);
            }
            from = end;
        }
    }
    text
}

/// The text with the tags of HTML and its `&nbsp;` blanked.
fn without_tags(text: &str) -> String {
    let mut plain = text.to_owned();
    for (open, close) in [('<', '>'), ('&', ';')] {
        for (at, _) in text.match_indices(open) {
            let inner = &text[at + 1..];
            let Some(end) =
                inner.find([close, '\n', open]).filter(|&end| inner[end..].starts_with(close))
            else {
                continue;
            };
            let name = inner[..end].trim_start_matches('/');
            let is_code = || name.chars().all(|c| c.is_ascii_alphanumeric() || c == '#');
            if name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '#')
                && (open == '<' || is_code())
            {
                plain::blank(&mut plain, at..at + 1 + end + 1);
            }
        }
    }
    plain
}

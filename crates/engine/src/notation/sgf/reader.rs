//! The reader of SGF.

use super::result::GameResult;
use crate::{
    Bitboard, Board, Color, Game, GameTree, Mark, NodeId, Outcome, Property, Square, Stage,
    notation::{
        conversion::{Collection, Converted, LeftOutReason, without_mark},
        game_error::{GameError, GameErrorKind},
        record::GameRecord,
        sgf_syntax::{self as syntax, RawProperty, Token, Tokens},
    },
};

/// Reads all games of a text. A position that is set up after a move, or differently in two
/// variations, becomes a game of its own.
///
/// ```
/// use othello_engine::notation::sgf;
///
/// let games = sgf::read("(;GM[2]PB[Ada];B[f5];W[d6])\n(;GM[2];B[f5])")?.content;
/// assert_eq!((games.len(), games[0].black.as_str()), (2, "Ada"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If no game can be read: the error of the first one.
pub fn read(text: &str) -> Result<Converted<Vec<GameRecord>>, GameError> {
    let mut games = Collection::new(text);
    let mut before = text.len() - without_mark(text).len();
    for (range, is_whole) in syntax::trees(text) {
        games.words(before, range.start);
        before = range.end;
        let mut reader = Reader::default();
        let mut tokens = Tokens::new(text, &range);
        let record = reader.tree(&mut tokens).map(|()| reader.record(0));
        let is_read = record.is_ok();
        games.game(range.start, record);
        for (number, part) in reader.parts.iter().enumerate().skip(1).filter(|_| is_read) {
            games.own_game(part.byte, reader.record(number), part.after);
        }
        if let Some(told) = reader.contradiction().filter(|_| is_read) {
            games.leave_out(range.end, LeftOutReason::Result(told));
        }
        if is_read && !is_whole {
            games.leave_out(range.end, LeftOutReason::Cut);
        }
    }
    games.words(before, text.len());
    games.finish("a game, \"(;\"")
}

/// A position that is being set up.
#[derive(Clone, Copy, PartialEq, Eq)]
struct SetUp {
    /// The discs; `None` for the usual start.
    board: Option<Board>,
    /// The side to move, if it is set.
    to_move: Option<Color>,
    /// The side to move if neither it is set nor a move follows.
    usual: Color,
}

impl SetUp {
    const START: SetUp = SetUp { board: None, to_move: None, usual: Color::Black };

    /// The start of a game whose first move has this colour.
    fn game(self, first: Option<Color>) -> Game {
        let to_move = self.to_move.or(first).unwrap_or(self.usual);
        Game::from_board(self.board.unwrap_or(Board::START), to_move)
    }
}

/// A game within a tree: a start and the moves from it.
struct TreePart {
    start: SetUp,
    /// The moves; `None` before the first one.
    tree: Option<GameTree>,
    comment: String,
    properties: Vec<Property>,
    /// The number of moves before it, and its byte.
    after: usize,
    byte: usize,
}

impl TreePart {
    const fn new(start: SetUp, after: usize, byte: usize) -> TreePart {
        TreePart { start, tree: None, comment: String::new(), properties: Vec::new(), after, byte }
    }
}

/// A node of the text among the parts.
#[derive(Clone, Copy)]
struct Place {
    part: usize,
    at: NodeId,
    start: SetUp,
}

#[derive(Default)]
struct Reader {
    info: GameRecord,
    parts: Vec<TreePart>,
}

impl Reader {
    /// Reads one game tree.
    fn tree(&mut self, tokens: &mut Tokens) -> Result<(), GameError> {
        self.parts.push(TreePart::new(SetUp::START, 0, tokens.at()));
        let mut place = Place { part: 0, at: NodeId::START, start: SetUp::START };
        let mut outer = Vec::new();
        while let Some(token) = tokens.next()? {
            match token {
                Token::Open => outer.push(place),
                Token::Close => place = outer.pop().unwrap_or(place),
                Token::Node(properties) => self.node(&properties, &mut place)?,
            }
        }
        Ok(())
    }

    /// Reads a node: the set-up, then the moves, then everything else, in whatever order they are.
    fn node(&mut self, properties: &[RawProperty], place: &mut Place) -> Result<(), GameError> {
        let named: Vec<_> = properties.iter().map(|raw| (raw.name(), raw)).collect();
        let set_up = |name: &str| matches!(name, "AB" | "AW" | "AE" | "PL");
        let sets: Vec<_> = named.iter().filter(|(name, _)| set_up(name)).collect();
        let is_redundant = match sets.first() {
            Some((_, first)) => self.set_up(&sets, place, first.byte)?,
            None => false,
        };
        let before = *place;
        for (name, raw) in &named {
            let color = match name.as_str() {
                "B" => Color::Black,
                "W" => Color::White,
                _ => continue,
            };
            for value in raw.each() {
                self.play(place, color, value).map_err(|kind| kind.at(raw.byte))?;
            }
        }
        for (name, raw) in named {
            match name.as_str() {
                "AB" | "AW" | "AE" | "PL" if is_redundant => self.keep(raw, before),
                "B" | "W" | "FF" | "CA" | "AB" | "AW" | "AE" | "PL" => {}
                "GM" if raw.simple_text().trim() == "2" => {}
                "SZ" if matches!(raw.simple_text().trim(), "8" | "8:8") => {}
                "GM" | "SZ" => {
                    let field = format!("{name}{}", raw.values);
                    return Err(GameErrorKind::NotOthello(field).at(raw.byte));
                }
                "PB" => set(&mut self.info.black, raw),
                "PW" => set(&mut self.info.white, raw),
                "DT" => set(&mut self.info.date, raw),
                "PC" => set(&mut self.info.place, raw),
                "RE" if self.result(raw) => {}
                "C" => raw.each().for_each(|value| self.comment(*place, &syntax::text(value))),
                name if self.mark(name, raw, *place) => {}
                _ => self.keep(raw, *place),
            }
        }
        Ok(())
    }

    /// Sets up a position. Returns whether the board and the side to move stay as they are.
    fn set_up(
        &mut self,
        sets: &[&(String, &RawProperty)],
        place: &mut Place,
        byte: usize,
    ) -> Result<bool, GameError> {
        let stage = self.stage(*place);
        let (before, usual) = match stage {
            Some(stage) => (Some(stage.board), stage.turn.unwrap_or(Color::Black)),
            None => (place.start.board, place.start.usual),
        };
        let has_discs = sets.iter().any(|(name, _)| matches!(name.as_str(), "AB" | "AW"));
        let empty = Board::new(Bitboard::EMPTY, Bitboard::EMPTY).expect("they share no square");
        // Discs are set up on an empty board, but only removed from the usual start.
        let board = before.unwrap_or(if has_discs { empty } else { Board::START });
        let board = set_discs(board, sets)?;
        let mut to_move = if stage.is_some() { None } else { place.start.to_move };
        for (_, raw) in sets.iter().filter(|(name, _)| name == "PL") {
            let value = raw.simple_text();
            let side = value.trim().parse().map_err(|_| {
                GameErrorKind::Expected("the side to move, B or W", value.clone()).at(raw.byte)
            })?;
            to_move = Some(side);
        }
        if let Some(stage) = stage
            && stage.board == board
            && to_move.is_none_or(|side| Some(side) == stage.turn || Some(side) == stage.passed)
        {
            return Ok(true);
        }
        let has_board = before.is_some() || sets.iter().any(|(name, _)| name != "PL");
        let start = SetUp { board: has_board.then_some(board), to_move, usual };
        let part = &mut self.parts[place.part];
        if stage.is_none() && part.tree.is_none() && part.start == place.start {
            part.start = start;
            place.start = start;
        } else if stage.is_some() || part.start != start {
            self.begin(place, start, byte);
        }
        Ok(false)
    }

    /// Begins a further part at a place.
    fn begin(&mut self, place: &mut Place, start: SetUp, byte: usize) {
        let tree = self.parts[place.part].tree.as_ref();
        let after = tree.map_or(0, |tree| tree.ply(place.at));
        self.parts.push(TreePart::new(start, after, byte));
        *place = Place { part: self.parts.len() - 1, at: NodeId::START, start };
    }

    /// The board after the last move; `None` before the first one.
    fn stage(&self, place: Place) -> Option<Stage> {
        let tree = self.parts[place.part].tree.as_ref();
        tree.filter(|_| place.at != NodeId::START).map(|tree| tree.stage(place.at))
    }

    fn play(&mut self, place: &mut Place, color: Color, value: &str) -> Result<(), GameErrorKind> {
        if place.at == NodeId::START {
            let start = place.start.game(Some(color));
            let known = self.parts[place.part].tree.as_ref();
            if known.is_some_and(|tree| tree.start() != start.start()) {
                let byte = self.parts[place.part].byte;
                self.begin(place, place.start, byte);
            }
            let part = &mut self.parts[place.part];
            part.tree.get_or_insert_with(|| GameTree::of_game(&start));
        }
        let tree = self.parts[place.part].tree.as_mut().expect("it was made before the first move");
        let stage = tree.stage(place.at);
        if is_pass(value) {
            // The rules have made the pass already.
            let passes = stage.passed == Some(color) || stage.turn.is_none();
            return if passes { Ok(()) } else { Err(GameErrorKind::NoPass(color)) };
        }
        let square =
            square(value).ok_or_else(|| GameErrorKind::Expected("a move", value.to_owned()))?;
        if stage.turn.is_some_and(|turn| turn != color) {
            return Err(GameErrorKind::WrongSide(color));
        }
        place.at = tree.play(place.at, square).map_err(GameErrorKind::Illegal)?;
        Ok(())
    }

    /// Takes the result of a game. Returns whether it was one.
    fn result(&mut self, raw: &RawProperty) -> bool {
        let Some(result) = GameResult::read(&raw.simple_text()) else { return false };
        self.info.result = result.margin;
        self.info.ended = result.ended;
        self.info.outcome = result.outcome;
        true
    }

    /// Adds to the comment of a node.
    fn comment(&mut self, place: Place, said: &str) {
        let part = &mut self.parts[place.part];
        let joined = |before: &str| {
            let space = if before.is_empty() { "" } else { "\n" };
            format!("{before}{space}{said}")
        };
        match &mut part.tree {
            Some(tree) if place.at != NodeId::START => {
                let comment = joined(tree.comment(place.at));
                tree.set_comment(place.at, comment);
            }
            _ => part.comment = joined(&part.comment),
        }
    }

    /// Marks a move. Returns whether the property is one of our marks and no more.
    fn mark(&mut self, name: &str, raw: &RawProperty, place: Place) -> bool {
        let mark = match (name, raw.simple_text().trim()) {
            ("TE", "1") => Mark::Good,
            ("BM", "1") => Mark::Mistake,
            ("BM", "2") => Mark::Blunder,
            ("IT", "") => Mark::Interesting,
            _ => return false,
        };
        match &mut self.parts[place.part].tree {
            Some(tree) if place.at != NodeId::START && tree.mark(place.at).is_none() => {
                tree.set_mark(place.at, Some(mark));
                true
            }
            _ => false,
        }
    }

    /// Keeps a property as it is. A second one of the same name adds its values.
    fn keep(&mut self, raw: &RawProperty, place: Place) {
        let part = &mut self.parts[place.part];
        let add = |properties: &mut Vec<Property>| match properties
            .iter_mut()
            .find(|property| property.name == raw.written)
        {
            Some(known) => known.values += raw.values,
            None => properties
                .push(Property { name: raw.written.to_owned(), values: raw.values.to_owned() }),
        };
        match &mut part.tree {
            Some(tree) if place.at != NodeId::START => {
                let mut properties = tree.properties(place.at).to_vec();
                add(&mut properties);
                tree.set_properties(place.at, properties);
            }
            _ => add(&mut part.properties),
        }
    }

    /// The winner according to the file, if it is not the winner by the moves.
    fn contradiction(&self) -> Option<String> {
        let told = self.info.outcome?;
        let tree = self.parts[0].tree.as_ref()?;
        let played = tree.main_game().result().map(Outcome::of)?;
        let text = if told == Outcome::Win { "B+" } else { "W+" };
        (played != told).then(|| text.to_owned())
    }

    /// The record of a part. The result of the file is that of the first.
    fn record(&self, number: usize) -> GameRecord {
        let part = &self.parts[number];
        let start = || GameTree::of_game(&part.start.game(None));
        let mut tree = part.tree.clone().unwrap_or_else(start);
        tree.set_comment(NodeId::START, part.comment.clone());
        tree.set_properties(NodeId::START, part.properties.clone());
        let game = tree.main_game();
        let played = game.result();
        let mut record = self.info.clone();
        if number > 0 {
            (record.result, record.ended, record.outcome) = (None, None, None);
        }
        record.result = record.result.or(played.map(|margin| margin as f32));
        record.outcome = record.outcome.filter(|_| played.is_none());
        GameRecord { game, tree: Some(tree), ..record }
    }
}

fn set(field: &mut String, raw: &RawProperty) {
    if field.is_empty() {
        *field = raw.simple_text();
    }
}

/// A board after its discs are set up or removed.
fn set_discs(board: Board, sets: &[&(String, &RawProperty)]) -> Result<Board, GameError> {
    let mut groups = [Bitboard::EMPTY; 3];
    for (name, raw) in sets {
        let group = match name.as_str() {
            "AB" => 0,
            "AW" => 1,
            "AE" => 2,
            _ => continue,
        };
        for value in raw.each().filter(|value| !value.trim().is_empty()) {
            let squares = squares(value).ok_or_else(|| {
                GameErrorKind::Expected("a square or a rectangle", value.to_owned()).at(raw.byte)
            })?;
            let others = (0..3).filter(|&other| other != group);
            let taken = others.fold(Bitboard::EMPTY, |taken, other| taken | groups[other]);
            if let Some(square) = (taken & squares).into_iter().next() {
                return Err(GameErrorKind::TwoDiscs(square).at(raw.byte));
            }
            groups[group] |= squares;
        }
    }
    let [black, white, _] = groups;
    let set = groups[0] | groups[1] | groups[2];
    let kept = |color| Bitboard(board.discs(color).0 & !set.0);
    let board = Board::new(kept(Color::Black) | black, kept(Color::White) | white);
    Ok(board.expect("no square was set twice"))
}

/// The squares of a point, or of a rectangle given by two corners.
fn squares(value: &str) -> Option<Bitboard> {
    let Some((first, last)) = value.split_once(':') else {
        return Some(square(value)?.into());
    };
    let corners = [square(first)?, square(last)?];
    let [columns, rows] = [Square::column, Square::row].map(|part: fn(Square) -> usize| {
        let [a, b] = corners.map(part);
        a.min(b)..=a.max(b)
    });
    let all =
        rows.flat_map(|row| columns.clone().filter_map(move |column| Square::at(column, row)));
    Some(all.fold(Bitboard::EMPTY, |all, square| all | square.into()))
}

/// A square such as `f5`, or `fe` in the style of Go.
fn square(value: &str) -> Option<Square> {
    let letters: Vec<char> = value.trim().to_ascii_lowercase().chars().collect();
    let [column, row] = letters[..] else { return None };
    let row = match row {
        '1'..='8' => row,
        // Go counts rows by letters: `a` is row 1.
        'a'..='h' => char::from(row as u8 - b'a' + b'1'),
        _ => return None,
    };
    format!("{column}{row}").parse().ok()
}

/// Whether a move is a pass: empty, the corner beyond the board of Go, or a word.
fn is_pass(value: &str) -> bool {
    let words = ["", "tt", "pass", "pa", "ps", "--"];
    words.iter().any(|word| value.trim().eq_ignore_ascii_case(word))
}

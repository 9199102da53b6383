//! The format of saved games, `.ron`. It holds all that is needed to resume a game: the start, all moves
//! with variations, marks and comments, the current move, and the players.

use othello_engine::{
    Board, Color, Game, GameTree, NodeId,
    notation::{
        diagram, movetext,
        record::{EarlyEnd, GameRecord},
        transcript,
    },
};
use serde::{Deserialize, Serialize};

use crate::{games::clock::Clock, players::spec::Seat};

/// The last version of the files. Files of later versions are refused; earlier ones are still read.
pub(crate) const VERSION: u32 = 4;
/// The versions of files without a continued game, and without a rating rule either, which earlier programs read too.
const FINISHED_VERSION: u32 = 3;
const UNRATED_VERSION: u32 = 2;

/// Whether a person's game against a computer changes the person's rating.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RatingRule {
    /// It is not rated: it comes from elsewhere, or has lost its rating.
    #[default]
    Unrated,
    /// It is rated unless the person gets help or takes a move back.
    Fair,
    /// It is rated in any case.
    Always,
}

impl RatingRule {
    #[allow(clippy::trivially_copy_pass_by_ref)] // required by serde
    fn is_unrated(&self) -> bool {
        *self == RatingRule::Unrated
    }
}

/// A saved game.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedGame {
    /// The game with its variations.
    pub tree: GameTree,
    /// The current move.
    pub shown: NodeId,
    /// The black player.
    pub black: Seat,
    /// The white player.
    pub white: Seat,
    /// The move and the kind of an early end, if there was one.
    pub ended: Option<(NodeId, EarlyEnd)>,
    /// The clock, if the game had one.
    pub clock: Option<Clock>,
    /// Whether the end of the game changes the person's rating.
    pub rating: RatingRule,
    /// Whether the game, which was over, is under way again.
    pub is_continued: bool,
}

/// The fields of the file, in their order. Users may edit the file, so everything is plain text.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
struct File {
    version: u32,
    black: Seat,
    white: Seat,
    start: String,
    moves: String,
    /// The moves to the current one.
    #[serde(default)]
    shown: String,
    /// The moves to an early end, and its kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<(String, EarlyEnd)>,
    /// The time control and the time left for black and white.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<Clock>,
    #[serde(default, skip_serializing_if = "RatingRule::is_unrated")]
    rating: RatingRule,
    /// Whether the game, which was over, is under way again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    continued: bool,
    /// The number of moves to the current one, which version 1 had instead of `shown`.
    #[serde(default, skip_serializing)]
    ply: Option<usize>,
}

impl SavedGame {
    /// A game without variations. The current move is the one at this ply.
    pub fn of_game(game: &Game, ply: usize, [black, white]: [Seat; 2]) -> SavedGame {
        let tree = GameTree::of_game(game);
        let line = tree.line(NodeId::START);
        SavedGame {
            shown: line[ply.min(line.len() - 1)],
            tree,
            black,
            white,
            ended: None,
            clock: None,
            rating: RatingRule::Unrated,
            is_continued: false,
        }
    }

    /// A game without known players; both become humans.
    pub fn of_board(game: &Game) -> SavedGame {
        SavedGame::of_game(game, usize::MAX, [Seat::Human, Seat::Human])
    }

    /// A recorded game to resume. Players without names become humans.
    pub fn of(record: &GameRecord) -> SavedGame {
        let seat = |name: &str| if name.is_empty() { Seat::Human } else { Seat::from(name) };
        let seats = [seat(&record.black), seat(&record.white)];
        let mut saved = SavedGame::of_game(&record.game, usize::MAX, seats);
        if let Some(tree) = &record.tree {
            saved.shown = *tree.line(NodeId::START).last().expect("a line has a start");
            saved.tree = tree.clone();
        }
        let end = saved.tree.line(NodeId::START).last().copied();
        saved.ended = end.zip(record.ended);
        saved
    }

    /// The player of this side.
    pub const fn seat(&self, color: Color) -> &Seat {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// The game along the variation through the current move.
    pub fn game(&self) -> Game {
        self.tree.game(&self.tree.line(self.shown))
    }

    /// The number of moves up to the current one.
    pub fn ply(&self) -> usize {
        self.tree.ply(self.shown)
    }

    /// The game up to the current move.
    pub fn shown_game(&self) -> Game {
        self.game().truncated(self.ply())
    }

    /// Parses the text of a file.
    ///
    /// # Errors
    /// If the text is not a saved game of a supported version, or contains an illegal move.
    pub fn read(text: &str) -> Result<SavedGame, SavedGameError> {
        // Version 1 writes its `ply` without a `Some`.
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let file: File = options.from_str(text).map_err(|source| SavedGameError::Ron {
            line: source.span.start.line,
            column: source.span.start.col,
            reason: source.code.to_string(),
        })?;
        if !(1..=VERSION).contains(&file.version) {
            return Err(SavedGameError::Version(file.version));
        }
        let field = |name| move |reason: String| SavedGameError::Field { name, reason };
        let (board, side) =
            diagram::read(&file.start).map_err(|e| e.to_string()).map_err(field("start"))?;
        let mut tree = GameTree::of_game(&Game::from_board(board, side));
        if file.version == 1 {
            let (game, ply) = file.read_first(board, side)?;
            let seats = [file.black, file.white];
            return Ok(SavedGame::of_game(&game, ply, seats));
        }
        movetext::read(&mut tree, &file.moves)
            .map_err(|e| e.to_string())
            .map_err(field("moves"))?;
        let shown = node_after(&tree, &file.shown).map_err(field("shown"))?;
        let ended = file.ended.map(|(way, how)| node_after(&tree, &way).map(|node| (node, how)));
        let ended = ended.transpose().map_err(field("ended"))?;
        let (black, white) = (file.black, file.white);
        let clock = file.clock.map(Clock::within_limits);
        let (rating, is_continued) = (file.rating, file.continued);
        Ok(SavedGame { tree, shown, black, white, ended, clock, rating, is_continued })
    }

    /// Formats the game as the text of a file, with a final line feed. [`SavedGame::read`] restores the
    /// same game.
    pub fn write(&self) -> String {
        let (start, to_move) = self.tree.start();
        let way = |node| self.tree.game(&self.tree.line(node)).truncated(self.tree.ply(node));
        let file = File {
            version: match (self.is_continued, self.rating.is_unrated()) {
                (true, _) => VERSION,
                (false, true) => UNRATED_VERSION,
                (false, false) => FINISHED_VERSION,
            },
            black: self.black.clone(),
            white: self.white.clone(),
            start: diagram::write(&start, to_move),
            moves: movetext::write(&self.tree),
            shown: transcript::write(&self.shown_game()),
            ended: self.ended.map(|(node, how)| (transcript::write(&way(node)), how)),
            clock: self.clock.clone(),
            rating: self.rating,
            continued: self.is_continued,
            ply: None,
        };
        let pretty = ron::ser::PrettyConfig::new().struct_names(false).new_line("\n");
        ron::ser::to_string_pretty(&file, pretty).expect("numbers and texts can be written") + "\n"
    }
}

/// The node of a game tree after these moves.
fn node_after(tree: &GameTree, squares: &str) -> Result<NodeId, String> {
    let (board, side) = tree.start();
    let mut way = Game::from_board(board, side);
    transcript::play_all(&mut way, squares).map_err(|e| e.to_string())?;
    let unplayed = || format!("{squares} is not among the moves");
    let step = |at, &square| tree.child(at, square).ok_or_else(unplayed);
    way.moves().iter().try_fold(NodeId::START, step)
}

impl File {
    /// Reads the game and its current ply from a file of version 1.
    fn read_first(&self, board: Board, side: Color) -> Result<(Game, usize), SavedGameError> {
        let field = |name| move |reason: String| SavedGameError::Field { name, reason };
        let mut game = Game::from_board(board, side);
        transcript::play_all(&mut game, &self.moves)
            .map_err(|e| e.to_string())
            .map_err(field("moves"))?;
        let ply = self.ply.unwrap_or(game.moves().len());
        if ply > game.moves().len() {
            let reason = format!("{ply} is beyond the {} moves", game.moves().len());
            return Err(field("ply")(reason));
        }
        Ok((game, ply))
    }
}

/// An error when a saved game is read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SavedGameError {
    /// The text is not RON, or its fields are not those of a saved game.
    #[error("line {line}, column {column}: {reason}")]
    Ron {
        /// The line, 1 for the first.
        line: usize,
        /// The column, 1 for the first.
        column: usize,
        /// The error there.
        reason: String,
    },
    /// The file has an unsupported version.
    #[error("expected a game of version {VERSION} or before, found version {0}")]
    Version(u32),
    /// The text of a field is invalid.
    #[error("{name}: {reason}")]
    Field {
        /// The field.
        name: &'static str,
        /// The error in it.
        reason: String,
    },
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::games::clock::TimeControl;

    fn saved() -> SavedGame {
        let seats = [Seat::Human, "alphabeta:4@populations/player100aSCI.evl".into()];
        SavedGame::of_game(&"f5d6c3d3c4".parse().unwrap(), 3, seats)
    }

    #[test]
    fn saved_games_round_trip_with_variations() {
        let mut game = saved();
        assert_eq!(SavedGame::read(&game.write()), Ok(game.clone()));
        assert_eq!(transcript::write(&game.shown_game()), "f5d6c3");
        let first = game.tree.children(NodeId::START)[0];
        game.shown = game.tree.play(first, "f4".parse().unwrap()).unwrap();
        game.tree.set_comment(game.shown, "\"why?\" }\n".to_owned());
        let back = SavedGame::read(&game.write()).unwrap();
        assert_eq!(back.tree, game.tree);
        assert_eq!(transcript::write(&back.game()), "f5f4");
        assert_eq!(transcript::write(&back.tree.main_game()), "f5d6c3d3c4");
    }

    #[test]
    fn only_rated_and_continued_games_need_later_versions() {
        let mut game = saved();
        assert!(game.write().contains("version: 2") && !game.write().contains("rating"));
        for rating in [RatingRule::Fair, RatingRule::Always] {
            game.rating = rating;
            assert!(game.write().contains("version: 3"));
            assert_eq!(SavedGame::read(&game.write()), Ok(game.clone()));
        }
        game.is_continued = true;
        assert!(game.write().contains("version: 4") && game.write().contains("continued: true"));
        assert_eq!(SavedGame::read(&game.write()), Ok(game));
    }

    #[test]
    fn an_early_end_is_saved_independently_of_the_current_move() {
        let mut game = saved();
        let end = *game.tree.line(NodeId::START).last().unwrap();
        game.ended = Some((end, EarlyEnd::resigned(Color::White)));
        let text = game.write();
        assert!(text.contains("f5d6c3d3c4\", WhiteResigned"), "{text}");
        assert_eq!(SavedGame::read(&text), Ok(game));
        let other = text.replace("\"f5d6c3d3c4\"", "\"f5f4\"");
        let error = SavedGame::read(&other).unwrap_err();
        assert_eq!(error.to_string(), "ended: f5f4 is not among the moves");
    }

    #[test]
    fn clocks_round_trip_within_limits() {
        let (minute, second) = (Duration::from_mins(1), Duration::from_secs(1));
        let clock = Clock::new(TimeControl::Game(minute, second));
        let game = SavedGame { clock: Some(clock), ..saved() };
        let text = game.write();
        assert_eq!(SavedGame::read(&text), Ok(game));
        let absurd = text.replace("secs: 60", &format!("secs: {}", u64::MAX));
        let clock = SavedGame::read(&absurd).unwrap().clock.unwrap();
        assert_eq!(clock.left(Color::Black, 0.0), Duration::from_hours(7 * 24));
    }

    #[test]
    fn version_1_is_read() {
        let (start, side) = Game::default().start();
        let text = format!(
            "(version: 1, black: \"human\", white: \"random\", start: \"{}\", moves: \"f5d6c3\", ply: 2)",
            diagram::write(&start, side)
        );
        let game = SavedGame::read(&text).unwrap();
        assert_eq!((transcript::write(&game.game()), game.ply()), ("f5d6c3".to_owned(), 2));
        let error = SavedGame::read(&text.replace("ply: 2", "ply: 6")).unwrap_err();
        assert_eq!(error.to_string(), "ply: 6 is beyond the 3 moves");
    }

    #[test]
    fn a_start_with_a_forced_pass_round_trips() {
        let board = "XO------".to_owned() + &"-".repeat(56);
        for side in ["X", "O"] {
            let (board, side) = diagram::read(&format!("{board} {side}")).unwrap();
            let seats = [Seat::Human, Seat::Human];
            let game = SavedGame::of_game(&Game::from_board(board, side), 0, seats);
            assert_eq!(SavedGame::read(&game.write()), Ok(game));
        }
    }

    #[test]
    fn errors_name_their_location() {
        let text = saved().write();
        let message = |from: &str, to: &str| {
            SavedGame::read(&text.replacen(from, to, 1)).unwrap_err().to_string()
        };
        assert!(message("shown", "shwon").contains("line 7"), "{}", message("shown", "shwon"));
        assert_eq!(
            message("version: 2", "version: 5"),
            "expected a game of version 4 or before, found version 5"
        );
        assert_eq!(message("f5 d6", "f5 f5"), "moves: at byte 3: move 2: f5 is not legal here");
        assert_eq!(
            message("shown: \"f5d6", "shown: \"f5f5"),
            "shown: move 2: f5 is not legal here"
        );
        assert_eq!(message("\"f5d6c3\"", "\"f5f4\""), "shown: f5f4 is not among the moves");
        assert!(message("OX-", "OX").starts_with("start: "));
    }
}

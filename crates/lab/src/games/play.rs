//! Games between players, one at a time or many on several threads.

use othello_engine::{
    Color, Game, Square,
    search::{Report, Searcher, Stop},
};

use crate::executor;

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedGame {
    /// The moves that were played.
    pub game: Game,
    /// Disc difference for black, -64..=64; ±64 if a player failed or resigned.
    pub margin: i32,
    /// The player that resigned.
    pub resigned: Option<Color>,
    /// The player that failed to give a legal move, with the reason as one sentence.
    pub failure: Option<(Color, String)>,
}

impl FinishedGame {
    /// A game that this colour loses 0-64 by failing to move.
    pub(crate) fn by_failure(game: Game, color: Color, reason: String) -> FinishedGame {
        let margin = lost_by(color);
        FinishedGame { game, margin, resigned: None, failure: Some((color, reason)) }
    }

    /// A game that this colour resigned, and thereby lost 0-64 as on the servers.
    pub(crate) const fn by_resignation(game: Game, color: Color) -> FinishedGame {
        FinishedGame { game, margin: lost_by(color), resigned: Some(color), failure: None }
    }

    /// Encodes the moves and an early end to send them to another machine.
    pub fn to_bytes(&self) -> Vec<u8> {
        let moves: Vec<u8> = self.game.moves().iter().map(|square| square.index() as u8).collect();
        let failure = self.failure.as_ref().map(|(color, why)| (*color == Color::Black, why));
        let resigned = self.resigned.map(|color| color == Color::Black);
        executor::to_bytes(&(moves, failure, resigned))
    }

    /// Decodes the output of `to_bytes` for a game with this opening; `None` if it is invalid.
    pub fn from_bytes(start: &Game, bytes: &[u8]) -> Option<FinishedGame> {
        let (moves, failure, resigned): (Vec<u8>, Option<(bool, String)>, Option<bool>) =
            executor::from_bytes(bytes)?;
        let mut game = start.truncated(0);
        // Replayed, so that only legal games enter a table.
        for square in moves {
            game.play(Square::new(square.into())?).ok()?;
        }
        if !game.moves().starts_with(start.moves()) {
            return None;
        }
        let color = |black| if black { Color::Black } else { Color::White };
        if let Some((black, reason)) = failure {
            return Some(FinishedGame::by_failure(game, color(black), reason));
        }
        if let Some(black) = resigned {
            return Some(FinishedGame::by_resignation(game, color(black)));
        }
        let margin = game.result()?;
        Some(FinishedGame { game, margin, resigned: None, failure: None })
    }
}

/// The margin of a game that this colour loses without playing it to the end.
const fn lost_by(color: Color) -> i32 {
    match color {
        Color::Black => -64,
        Color::White => 64,
    }
}

/// Plays a game from its current position to the end. A player that gives no legal move loses 0-64. `None`
/// if `stop` was requested.
pub fn play(
    game: Game,
    black: &mut dyn Searcher,
    white: &mut dyn Searcher,
    stop: &Stop,
) -> Option<FinishedGame> {
    play_watched(game, black, white, stop, &mut |_| {})
}

/// Like `play`, and passes each search's report to `note`.
pub(crate) fn play_noted(
    game: Game,
    black: &mut dyn Searcher,
    white: &mut dyn Searcher,
    stop: &Stop,
    note: &mut dyn FnMut(&Report),
) -> Option<FinishedGame> {
    play_on(game, [black, white], stop, &mut |_| {}, note)
}

/// Like `play`, and calls `watch` before each move.
pub(crate) fn play_watched(
    game: Game,
    black: &mut dyn Searcher,
    white: &mut dyn Searcher,
    stop: &Stop,
    watch: &mut dyn FnMut(&Game),
) -> Option<FinishedGame> {
    play_on(game, [black, white], stop, watch, &mut |_| {})
}

fn play_on(
    mut game: Game,
    [black, white]: [&mut dyn Searcher; 2],
    stop: &Stop,
    watch: &mut dyn FnMut(&Game),
    note: &mut dyn FnMut(&Report),
) -> Option<FinishedGame> {
    while let Some(turn) = game.turn() {
        watch(&game);
        let report = match turn {
            Color::Black => black.search(&game.position(), stop),
            Color::White => white.search(&game.position(), stop),
        };
        if stop.is_requested() {
            return None;
        }
        note(&report);
        if report.best.is_none() && report.resigns {
            return Some(FinishedGame::by_resignation(game, turn));
        }
        let failure = match report.best {
            Some(square) => game.play(square).err().map(|illegal| illegal.to_string()),
            None => Some(report.failure.unwrap_or_else(|| "no move was given".to_owned())),
        };
        if let Some(reason) = failure {
            return Some(FinishedGame::by_failure(game, turn, reason));
        }
    }
    let margin = game.result().expect("nobody is to move");
    Some(FinishedGame { game, margin, resigned: None, failure: None })
}

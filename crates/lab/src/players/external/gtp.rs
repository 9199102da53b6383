//! The client side of the Go Text Protocol, version 2: `play b f5`, `genmove w`.
//!
//! Source: G. Farnebäck, Specification of the Go Text Protocol, version 2, draft 2.

use std::{collections::HashSet, time::Duration};

use othello_engine::{Board, Color, Game, Position, Square, search::Stop};

use super::{ExternalSpec, GRACE, START, peer::Peer, trouble::ExternalError};

/// The maximum number of boards to visit in search of the moves that lead to a position.
const MAX_BOARDS: usize = 300_000;

/// A session with a GTP program.
pub struct Gtp<P> {
    peer: P,
    limit: Duration,
    /// The game as the program knows it.
    told: Game,
}

impl<P: Peer> Gtp<P> {
    /// Initialises a program that has just started: board size and time limit.
    pub fn open(peer: P, spec: &ExternalSpec, stop: &Stop) -> Result<Gtp<P>, ExternalError> {
        let limit = spec.limit + GRACE;
        let mut gtp = Gtp { peer, limit: limit.max(START), told: Game::default() };
        let secs = spec.limit.as_secs().max(1);
        // A refusal is harmless: the program plays all the same without a clock or other board sizes.
        gtp.ask("boardsize 8", stop)?.ok();
        gtp.limit = limit;
        // GTP has no limit for a single move: this is the time of one move, then as much again for each
        // stone.
        gtp.ask(&format!("time_settings {secs} {secs} 1"), stop)?.ok();
        gtp.clear(stop)?;
        Ok(gtp)
    }

    /// Asks for a move in a position in which `color` is to move.
    pub fn go(
        &mut self,
        position: &Position,
        color: Color,
        stop: &Stop,
    ) -> Result<Square, ExternalError> {
        self.follow(&Board::of(position, color), color, stop)?;
        self.tell_pass(stop)?;
        let answer = self.ask(&format!("genmove {}", letter(color)), stop)?;
        let text = answer.unwrap_or_else(|error| error);
        if text.eq_ignore_ascii_case("resign") {
            return Err(ExternalError::Resigned);
        }
        let square: Square = text.trim().parse().map_err(|_| ExternalError::Answer(text))?;
        // The caller detects an illegal move. The program's game then ends before it.
        let _ = self.told.play(square);
        Ok(square)
    }

    /// Sends a command. Returns the answer or, as the inner error, the program's refusal.
    fn ask(
        &mut self,
        question: &str,
        stop: &Stop,
    ) -> Result<Result<String, String>, ExternalError> {
        self.peer.say(question)?;
        // Any other output is not an answer.
        let answer = self.peer.hear(self.limit, stop, |line| {
            let (sign, text) = line.split_at_checked(1)?;
            // An answer may carry the number of its command.
            let text = text.trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned();
            match sign {
                "=" => Some(Ok(text)),
                "?" => Some(Err(text)),
                _ => None,
            }
        })?;
        Ok(answer)
    }

    fn clear(&mut self, stop: &Stop) -> Result<(), ExternalError> {
        self.told = Game::default();
        self.ask("clear_board", stop)?.map_err(ExternalError::Answer)?;
        Ok(())
    }

    /// Sends the moves that lead from the program's game to this board.
    fn follow(&mut self, board: &Board, turn: Color, stop: &Stop) -> Result<(), ExternalError> {
        // Usually a move or two were added, sometimes moves were taken back, rarely it is another game.
        for known in (0..=self.told.moves().len()).rev() {
            let Some(game) = reach(self.told.truncated(known), board, turn) else { continue };
            if known < self.told.moves().len() {
                self.clear(stop)?;
            }
            for &square in &game.moves()[self.told.moves().len()..] {
                self.tell_pass(stop)?;
                let Some(color) = self.told.turn() else { return Err(ExternalError::Position) };
                let move_text = format!("play {} {square}", letter(color));
                self.ask(&move_text, stop)?.map_err(ExternalError::Answer)?;
                self.told.play(square).map_err(|_| ExternalError::Position)?;
            }
            return Ok(());
        }
        Err(ExternalError::Position)
    }

    /// Sends the forced pass after the last move, if there was one. Some programs pass by themselves and
    /// refuse it.
    fn tell_pass(&mut self, stop: &Stop) -> Result<(), ExternalError> {
        if let Some(color) = self.told.stage().passed {
            self.ask(&format!("play {} pass", letter(color)), stop)?.ok();
        }
        Ok(())
    }
}

/// Whether moves from the usual start lead to the board on which this game begins. GTP has no other way to a
/// board.
pub fn is_reachable(game: &Game) -> bool {
    let (board, turn) = game.start();
    reach(Game::default(), &board, turn).is_some()
}

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'b',
        Color::White => 'w',
    }
}

/// Extends the game by moves that lead to this board with this side to move. `None` if none are found.
fn reach(mut game: Game, board: &Board, turn: Color) -> Option<Game> {
    let mut seen = HashSet::new();
    search(&mut game, board, turn, &mut seen).then_some(game)
}

fn search(
    game: &mut Game,
    board: &Board,
    turn: Color,
    seen: &mut HashSet<(Board, Option<Color>)>,
) -> bool {
    let stage = game.stage();
    if stage.board == *board {
        return stage.turn == Some(turn);
    }
    let target = board.discs(Color::Black) | board.discs(Color::White);
    let occupied = stage.board.discs(Color::Black) | stage.board.discs(Color::White);
    // Discs never leave the board: only squares that end up occupied can be played.
    let hopeless = !(occupied & !target).is_empty() || occupied == target;
    if hopeless || seen.len() >= MAX_BOARDS || !seen.insert((stage.board, stage.turn)) {
        return false;
    }
    if stage.turn.is_none() {
        return false;
    }
    for square in stage.position().legal_moves() & target {
        game.play(square).expect("the move is legal");
        if search(game, board, turn, seen) {
            return true;
        }
        game.undo();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reach_finds_the_moves_that_lead_to_a_board() {
        let game: Game = "f5d6c3d3c4f4c5b3c2e3d2c6".parse().unwrap();
        for (start, ply) in [(0, 0), (0, 1), (0, 12), (5, 7), (12, 12)] {
            let there = game.truncated(ply).stage();
            let found = reach(game.truncated(start), &there.board, there.turn.unwrap()).unwrap();
            assert_eq!(found.stage().board, there.board);
            assert_eq!(found.moves().len(), ply);
        }
        let there = Game::from_board(game.board(), game.turn().unwrap());
        assert!(is_reachable(&game) && is_reachable(&there));
        assert!(!is_reachable(&Game::from_board(Board::START, Color::White)));
        let other: Game = "f5f6".parse().unwrap();
        let there = other.stage();
        assert_eq!(reach(game, &there.board, there.turn.unwrap()), None);
    }
}

//! Values for the user of an NBoard client: hints and the analysis of a game.

use std::cmp::Ordering;

use othello_engine::{
    Color, Game, Square,
    search::{MoveValue, Report, Stop, Value},
};

use super::{NboardServer, seated};

impl NboardServer {
    /// Gives the values of the best moves, or of the pass that must be made. The time of the game does not
    /// limit it, only the player's own limits.
    pub(super) fn hint(&mut self, moves: u32, stop: &Stop, say: &mut dyn FnMut(String)) {
        say(format!("status {} is thinking", self.player.name()));
        let passes = self.must_pass();
        let moves = if passes { 1 } else { moves.max(1) };
        let teller = self.teller(passes);
        if let Some(color) = self.game.turn() {
            let adviser = seated(&mut self.adviser, (color, moves), &self.deep, self.seed);
            let mut live = |report: &Report| say(teller.progress(report));
            let report = adviser.search_live(&self.game.position(), stop, &mut live);
            if !stop.is_requested() {
                let mut values = report.moves.clone();
                if (values.len() as u32) < moves && report.depth > 0 {
                    values.extend(self.values_of_others(&report, stop));
                }
                // The move to play stays first, whatever the depths of the others are.
                let rank = |m: &MoveValue| (report.best != Some(m.square), -teller.discs(m.value));
                values.sort_by(|a, b| rank(a).partial_cmp(&rank(b)).unwrap_or(Ordering::Equal));
                for value in values.iter().take(moves as usize) {
                    say(teller.search_line(&value.line, value.value, report.depth));
                }
            }
        }
        say("status".to_owned());
    }

    /// The values of the moves that a report leaves out, for a search that values only its best move. Each is
    /// that of a search after the move, one ply less deep.
    fn values_of_others(&self, report: &Report, stop: &Stop) -> Vec<MoveValue> {
        let player = self.deep.with_search(|search| search.with_depth(report.depth.max(2) - 1));
        let is_left_out = |square: &Square| report.moves.iter().all(|m| m.square != *square);
        let moves = self.game.position().legal_moves().into_iter().filter(is_left_out);
        let value = |square| {
            let mut game = self.game.clone();
            game.play(square).ok().filter(|()| !stop.is_requested())?;
            let (value, mut line) = value_for(&game, self.game.turn()?, |game, turn| {
                player.sit(turn, self.seed).search(&game.position(), stop)
            });
            line.insert(0, square);
            Some(MoveValue { square, value, line, visits: None })
        };
        moves.map_while(value).filter(|_| !stop.is_requested()).collect()
    }

    /// Values every position of the game for black, the last first. Passes count as moves.
    pub(super) fn analyze(&mut self, stop: &Stop, say: &mut dyn FnMut(String)) {
        say(format!("status {} is analyzing", self.player.name()));
        let (teller, moves) = (self.teller(false), self.game.moves().len());
        let passes = |ply: usize| {
            let stages = &self.game.stages()[..=ply];
            stages.iter().filter(|stage| stage.passed.is_some()).count()
        };
        for ply in (0..=moves).rev() {
            let game = self.game.truncated(ply);
            let (value, _) = value_for(&game, Color::Black, |game, turn| {
                let adviser = seated(&mut self.adviser, (turn, 1), &self.deep, self.seed);
                adviser.search(&game.position(), stop)
            });
            if stop.is_requested() {
                break;
            }
            // Before and after a pass the value is the same.
            let before = passes(ply) - usize::from(game.stage().passed.is_some());
            let after = if ply == moves && !self.has_passed { before } else { passes(ply) };
            for made in (ply + before..=ply + after).rev() {
                say(format!("analysis {made} {:.2}", teller.discs(value)));
            }
        }
        say("status".to_owned());
    }
}

/// The value of a game for this side, with the expected line: the result of a finished game, otherwise by a
/// search of the side to move.
fn value_for(
    game: &Game,
    side: Color,
    search: impl FnOnce(&Game, Color) -> Report,
) -> (Value, Vec<Square>) {
    let Some(turn) = game.turn() else {
        return (Value::Exact(game.board().seen_by(side).margin()), Vec::new());
    };
    let report = search(game, turn);
    let value = if turn == side { report.value } else { report.value.reversed() };
    (value, report.line)
}

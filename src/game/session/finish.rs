//! The end of the game, and the moves after it: they explore, which changes neither the game nor its result.

use othello_engine::{NodeId, notation::record::EarlyEnd};
use othello_lab::data::saved_game::RatingRule;

use super::{ComputerPace, Edit, Session};

impl Session {
    /// Whether the game is finished, whatever board is shown.
    pub const fn is_finished(&self) -> bool {
        self.finished.is_some()
    }

    /// Whether this is a finished game of two computers, which can only be replayed.
    pub fn is_replay(&self) -> bool {
        self.is_finished() && !self.has_person()
    }

    /// Whether the shown board has a side to move in a game that is not finished.
    pub fn is_under_way(&self) -> bool {
        self.turn().is_some() && !self.is_finished()
    }

    /// Whether the shown board is the last one of the finished game.
    pub fn is_end_shown(&self) -> bool {
        self.finished == Some(self.shown())
    }

    /// Whether a move on the shown board only explores: the game is finished. The computer does not answer then, the
    /// clock stands, and nothing is rated.
    pub fn explores(&self) -> bool {
        self.is_finished() && self.has_person() && self.turn().is_some()
    }

    /// Whether play is suspended while moves explore: otherwise the computer would answer or the clock run. Between two
    /// people without a clock there is no difference to tell.
    pub fn suspends_play(&self) -> bool {
        self.explores() && (self.has_computer() || self.clock.is_some())
    }

    /// Whether the game was ended on the shown board before its last move, so that it could go on.
    pub fn can_reopen(&self) -> bool {
        self.ended().is_some() && self.stage().turn.is_some() && !self.is_replay()
    }

    /// Whether play can be continued from the shown board where it does not go on by itself: the game is over, or the
    /// computer is paused at its turn.
    pub fn may_continue(&self) -> bool {
        self.can_reopen() || self.suspends_play() || self.is_paused()
    }

    /// Removes the early end of the game on the shown board, which undo brings back. The game is no longer rated.
    pub(super) fn reopen(&mut self) {
        self.edit(Edit::End(None));
        self.rating = RatingRule::Unrated;
        self.taken_back = None;
    }

    /// The board with the result: the end of the finished game, or else of the current line.
    pub fn result_node(&self) -> Option<NodeId> {
        self.finished.or_else(|| self.end_ply().map(|ply| self.line[ply]))
    }

    /// The main-line board to go back to from a variation: the shown one, or the last one before the current line
    /// leaves the main line. `None` on the main line.
    pub fn way_back(&self) -> Option<NodeId> {
        let main = self.tree.line(NodeId::START);
        if main == self.line {
            return None;
        }
        let common = main.iter().zip(&self.line).take_while(|(main, own)| main == own).count();
        common.checked_sub(1).map(|last| main[last.min(self.ply)])
    }

    /// Leaves a variation: shows the main line again, where the variation began.
    pub fn go_back_to_game(&mut self) {
        let Some(node) = self.way_back() else { return };
        self.thinking = None;
        self.looks_back = false;
        self.take_line(node);
        self.ply = self.tree.ply(node);
        self.pace = self.pace_on_board();
    }

    /// The pace after another board is shown. The computer continues by itself only at the end of a game under way, and
    /// only against a person.
    pub(super) fn pace_on_board(&self) -> ComputerPace {
        ComputerPace::running_if(self.is_at_end() && self.has_person() && !self.is_finished())
    }

    /// The last board of a game that is finished already when it is opened.
    pub(super) fn found_end(&self) -> Option<NodeId> {
        let early = self.ended.map(|(node, _)| node);
        let main = self.tree.line(NodeId::START);
        let natural = |line: &[NodeId]| {
            line.last().copied().filter(|&last| self.tree.stage(last).turn.is_none())
        };
        early.or_else(|| natural(&main)).or_else(|| natural(&self.line))
    }

    /// Shows the board after a move that only explores.
    pub(super) fn explore(&mut self, played: NodeId) {
        self.thinking = None;
        self.rating = RatingRule::Unrated;
        self.show(played);
        self.pace = ComputerPace::Stopped;
    }

    /// Continues a finished game from the shown board, unrated. Its result stays with its own line.
    pub(super) fn leave_finished(&mut self) {
        if self.turn().is_none() || self.finished.take().is_none() {
            return;
        }
        self.rating = RatingRule::Unrated;
        // Another move does not take the place of one that undo took back from the finished game.
        self.taken_back = None;
        self.drop_clock_after(self.ended.map(|(_, ending)| ending));
    }

    /// Removes the clock of a game that is continued after a loss on time.
    pub(super) fn drop_clock_after(&mut self, ending: Option<EarlyEnd>) {
        let was_time = |ending: EarlyEnd| ending == EarlyEnd::out_of_time(ending.loser());
        if ending.is_some_and(was_time) {
            self.clock = None;
        }
    }

    /// Notes that a move was unlinked, or which one was `linked`. Without its last board, the game is under way again.
    pub(super) fn note_place(&mut self, linked: Option<NodeId>) {
        let way = |node| std::iter::successors(Some(node), |&node| self.tree.parent(node));
        let is_there =
            |node| way(node).all(|node| node == NodeId::START || self.tree.place(node).is_some());
        let kept = self.finished.filter(|&node| is_there(node));
        // A continued game stays under way, unless the linked move leads to its last board.
        let found = linked
            .and_then(|linked| self.found_end().filter(|&end| way(end).any(|node| node == linked)));
        self.finished = kept.or(found);
    }
}

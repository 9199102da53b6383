//! Changes of a game, taken back and made again.

use std::mem;

use othello_engine::{Mark, NodeId, notation::record::EarlyEnd};

use super::{Pace, Session};

/// A change of the game that can be taken back: each is carried out in exchange for the one that
/// takes it back. Moves stay in the tree when they are taken back.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Show the board after this move: a move was made, or taken back.
    Show(NodeId),
    /// Give a move this place among those played where it was; `None` deletes it with all after it.
    Place(NodeId, Option<usize>),
    /// Mark a move.
    Mark(NodeId, Option<Mark>),
    /// Say something of a move.
    Comment(NodeId, String),
    /// End the game at a move before its last, or not.
    End(Option<(NodeId, EarlyEnd)>),
}

impl Session {
    /// Remembers what takes back a change that was made.
    pub(super) fn note(&mut self, inverse: Edit) {
        self.done.push(inverse);
        self.undone.clear();
    }

    /// Changes the game in a way that can be taken back.
    pub fn edit(&mut self, edit: Edit) {
        let inverse = self.carry_out(edit);
        self.note(inverse);
    }

    /// Makes a change and returns what takes it back.
    fn carry_out(&mut self, edit: Edit) -> Edit {
        match edit {
            Edit::Show(node) => {
                let before = self.shown();
                // It was deleted, played again, and both taken back.
                if self.tree.place(node).is_none() {
                    self.tree.link(node, usize::MAX);
                }
                self.go_to_node(node);
                Edit::Show(before)
            }
            Edit::Place(node, place) => {
                let before = self.tree.place(node);
                let mut shown = self.shown();
                match place {
                    Some(place) => self.tree.link(node, place),
                    None => self.tree.unlink(node),
                }
                if before.is_none() {
                    shown = node;
                } else if place.is_none() && self.is_on_way(node) {
                    shown = self.tree.parent(node).unwrap_or(NodeId::START);
                }
                self.go_to_node(shown);
                self.line = self.tree.line(shown);
                self.game = self.tree.game(&self.line);
                Edit::Place(node, before)
            }
            Edit::Mark(node, mark) => {
                let before = self.tree.mark(node);
                self.tree.set_mark(node, mark);
                Edit::Mark(node, before)
            }
            Edit::End(how) => {
                let before = mem::replace(&mut self.ended, how);
                self.thinking = None;
                self.pace = Pace::Stopped;
                if how.is_none() {
                    // Who plays on after time has run out plays on without a clock.
                    let was_time =
                        |(_, how): (_, EarlyEnd)| how == EarlyEnd::out_of_time(how.loser());
                    self.clock = self.clock.take().filter(|_| !before.is_some_and(was_time));
                    self.pace = Pace::running_if(self.is_at_end() && self.has_person());
                }
                Edit::End(before)
            }
            Edit::Comment(node, comment) => {
                let before = self.tree.comment(node).to_owned();
                self.tree.set_comment(node, comment);
                Edit::Comment(node, before)
            }
        }
    }

    /// Takes back the last change, moves as far as the person's turn before. Returns whether there was
    /// one; else, in a game that was opened, walks back as far.
    pub fn undo(&mut self) -> bool {
        let found = self.exchange(|session| &mut session.done, |session| &mut session.undone);
        if !found && let Some(ply) = self.undo_target() {
            self.go_to(ply);
        }
        found
    }

    /// Makes the change again that was taken back last. Returns whether there was one; else walks on.
    pub fn redo(&mut self) -> bool {
        let found = self.exchange(|session| &mut session.undone, |session| &mut session.done);
        if !found && let Some(ply) = self.redo_target() {
            self.go_to(ply);
        }
        found
    }

    /// Carries out the last edit of a list, and keeps in the other what takes it back. Of moves all up
    /// to a person's turn.
    fn exchange(
        &mut self,
        from: fn(&mut Session) -> &mut Vec<Edit>,
        to: fn(&mut Session) -> &mut Vec<Edit>,
    ) -> bool {
        let mut found = false;
        while let Some(edit) = from(self).pop() {
            found = true;
            let is_move = matches!(edit, Edit::Show(_));
            let inverse = self.carry_out(edit);
            to(self).push(inverse);
            let more = matches!(from(self).last(), Some(Edit::Show(_)));
            let arrived = !self.has_person() || self.is_persons_turn();
            if !is_move || !more || arrived {
                break;
            }
        }
        found
    }

    /// Whether a change can be taken back.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether a change that was taken back can be made again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Where undo leads: the person's turn before, or one move back between two computers.
    pub fn undo_target(&self) -> Option<usize> {
        if !self.has_person() {
            return self.ply.checked_sub(1);
        }
        (0..self.ply).rev().find(|&ply| self.is_persons_turn_at(ply))
    }

    /// Where redo leads: the person's next turn that was taken back, or the end.
    pub fn redo_target(&self) -> Option<usize> {
        let end = self.game.moves().len();
        if !self.has_person() {
            return (self.ply < end).then_some(self.ply + 1);
        }
        (self.ply + 1..=end).find(|&ply| ply == end || self.is_persons_turn_at(ply))
    }

    fn is_persons_turn_at(&self, ply: usize) -> bool {
        self.game.stages()[ply].turn.is_some_and(|color| self.player(color).is_none())
    }
}

//! Undo and redo.

use std::mem;

use othello_engine::{Mark, NodeId, notation::record::EarlyEnd};

use super::{ComputerPace, Session};

/// An undoable change of the game. Carrying out an edit returns its inverse. Undone moves stay in the tree.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Shows the board after this move: a move was made or undone.
    Show(NodeId),
    /// Places a move at this index among its siblings; `None` deletes it with all moves after it.
    Place(NodeId, Option<usize>),
    /// Marks a move.
    Mark(NodeId, Option<Mark>),
    /// Sets the comment on a move.
    Comment(NodeId, String),
    /// Ends the game at this move before its last, or resumes it.
    End(Option<(NodeId, EarlyEnd)>),
}

impl Session {
    /// Stores the inverse of a change that was made.
    pub(super) fn note(&mut self, inverse: Edit) {
        self.done.push(inverse);
        self.undone.clear();
    }

    /// Makes an undoable change.
    pub fn edit(&mut self, edit: Edit) {
        let inverse = self.carry_out(edit);
        self.note(inverse);
    }

    /// Makes a change and returns its inverse.
    fn carry_out(&mut self, edit: Edit) -> Edit {
        match edit {
            Edit::Show(node) => {
                let before = self.shown();
                // The move was deleted, played again, and both were undone.
                if self.tree.place(node).is_none() {
                    self.tree.link(node, usize::MAX);
                }
                self.go_to_node(node);
                Edit::Show(before)
            }
            Edit::Place(node, place) => {
                let before = self.tree.place(node);
                let mut shown = self.shown();
                if let Some(place) = place {
                    self.tree.link(node, place);
                } else {
                    self.tree.unlink(node);
                    self.note_help();
                }
                self.note_place(before.is_none().then_some(node));
                if before.is_none() {
                    shown = node;
                } else if place.is_none() && self.is_on_way(node) {
                    shown = self.tree.parent(node).unwrap_or(NodeId::START);
                }
                self.go_to_node(shown);
                // `go_to_node` keeps the line if it can, but the tree has changed.
                self.take_line(shown);
                Edit::Place(node, before)
            }
            Edit::Mark(node, mark) => {
                let before = self.tree.mark(node);
                self.tree.set_mark(node, mark);
                Edit::Mark(node, before)
            }
            Edit::End(ending) => {
                let before = mem::replace(&mut self.ended, ending);
                self.thinking = None;
                self.looks_back = false;
                self.pace = ComputerPace::Stopped;
                // An earlier ending of another line does not end a game that was continued.
                let ended = ending.map(|(node, _)| node);
                self.finished = ended.filter(|node| self.line.contains(node));
                if self.finished.is_none() {
                    self.drop_clock_after(before.map(|(_, ending)| ending));
                    self.pace = self.pace_on_board();
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

    /// Undoes the last change; moves back to the person's previous turn. Returns whether there was a change.
    /// Without one, an opened game goes back by as many moves.
    pub fn undo(&mut self) -> bool {
        let before = self.ply;
        let found = self.exchange(|session| &mut session.done, |session| &mut session.undone);
        if !found && let Some(ply) = self.undo_target() {
            self.go_to(ply);
        }
        if self.ply < before {
            self.taken_back = self.line.get(self.ply + 1).copied();
        }
        found
    }

    /// Redoes the last undone change. Returns whether there was one; otherwise goes forward.
    pub fn redo(&mut self) -> bool {
        let found = self.exchange(|session| &mut session.undone, |session| &mut session.done);
        if !found && let Some(ply) = self.redo_target() {
            self.go_to(ply);
        }
        // More moves may still be undone.
        self.taken_back = self.line.get(self.ply + 1).copied();
        found
    }

    /// Applies the last edit of one list and stores its inverse in the other. Moves are applied up to a
    /// person's turn.
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

    /// Whether there is a change to undo.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is a change to redo.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// The move number after undo: the person's previous turn, or one move back between two computers.
    pub fn undo_target(&self) -> Option<usize> {
        if !self.has_person() {
            return self.ply.checked_sub(1);
        }
        (0..self.ply).rev().find(|&ply| self.is_persons_turn_at(ply))
    }

    /// The move number after redo: the person's next undone turn, or the end.
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

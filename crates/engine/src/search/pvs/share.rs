//! The threads of a search share its work at split points. A node whose first move did not cut offers
//! the others to idle threads. A thread that has no move left at its own node helps below it, until
//! the other threads have finished theirs.
//!
//! Source: R. Feldmann, Game Tree Search on Massively Parallel Systems, 1993: young brothers wait, and
//! a waiting master helps its helpers.

use std::{mem, sync::Arc};

use super::{
    node::{Node, Search},
    points,
    split::{SplitPoint, SplitPoints, SplitQuestion, SplitResult, TakenMove},
};
use crate::{Square, evaluator::IncrementalEval, simd::Isa};

/// The least depth at which a node offers its moves.
// The solver takes over below. At 14, 16 threads are 4 % slower; before the second move they idle
// more than they save.
const SPLIT_DEPTH: u32 = 13;

impl<E: IncrementalEval, I: Isa> Search<'_, E, I> {
    /// Whether nodes of this depth offer their moves to other threads.
    #[inline(always)]
    pub(super) fn splits(&self, depth: u32) -> bool {
        depth >= SPLIT_DEPTH && self.team.is_some()
    }

    /// Checks the limits of the search, and whether other threads have made the work on the path
    /// superfluous.
    #[inline(never)]
    pub(super) fn check(&mut self) {
        if self.may_stop && self.limits.reached(self.nodes()) {
            self.stopped = true;
            self.team.inspect(|team| team.stop());
        }
        self.stopped |= self.is_cancelled();
    }

    fn is_cancelled(&self) -> bool {
        self.team.is_some_and(SplitPoints::is_stopped)
            || self.point.as_ref().is_some_and(SplitPoint::is_cancelled)
    }

    /// Searches the children from `first` on together with other threads, until one is above
    /// `alpha`. A value of `best` was found before.
    #[inline(never)]
    pub(super) fn split(
        &mut self,
        first: usize,
        node: &Node<'_, E::State>,
        alpha: i32,
        best: i32,
    ) -> SplitResult {
        let team = self.team.expect("only the threads of a team split");
        let &Node { position, state, depth } = node;
        let mut children = self.children[first..].to_vec();
        children.sort_by_key(|child| child.score);
        let selectivity = self.selectivity;
        let question = SplitQuestion { position: *position, alpha, depth, selectivity };
        let above = self.point.clone();
        let point = Arc::new(SplitPoint::new(question, state.clone(), children, best, above));
        let outer = self.point.replace(Arc::clone(&point));
        team.offer(&point);
        while !self.stopped
            && let Some((child, _)) = point.take()
        {
            let value = self.child_value(node, &child, alpha);
            team.finish(&point, child.square, Some(value).filter(|_| !self.stopped));
            self.check();
        }
        while !self.stopped && !point.is_done() {
            match team.take(Some(&point)) {
                Some(taken) => self.help(team, taken),
                None => _ = team.wait(self.thread, Some(&point)),
            }
            self.check();
        }
        team.withdraw(&point);
        self.point = outer;
        // The end of this node stops nothing above it.
        self.stopped = self.is_cancelled();
        point.take_result()
    }

    /// Searches a move of a node that another thread has split.
    fn help(&mut self, team: &SplitPoints<E::State>, taken: TakenMove<E::State>) {
        let TakenMove { point, child, state } = taken;
        let SplitQuestion { position, alpha, depth, selectivity } = point.question;
        let outer = self.point.replace(Arc::clone(&point));
        let selectivity = mem::replace(&mut self.selectivity, selectivity);
        self.stopped = false;
        let value =
            self.child_value(&Node { position: &position, state: &state, depth }, &child, alpha);
        team.finish(&point, child.square, Some(value).filter(|_| !self.stopped));
        (self.point, self.selectivity) = (outer, selectivity);
        self.stopped = self.is_cancelled();
    }

    /// Helps until the search is over.
    pub(super) fn help_all(&mut self, team: &SplitPoints<E::State>) {
        let mut counted = self.nodes();
        loop {
            match team.take(None) {
                Some(taken) => self.help(team, taken),
                None if team.wait(self.thread, None) => continue,
                None => return,
            }
            team.count(self.nodes() - counted);
            counted = self.nodes();
        }
    }

    /// Searches the children from `index` on with null windows. A single thread searches one, and
    /// returns its place and value. Several threads search all, put those not above `alpha` first,
    /// and return the place and value of the child found above it; without one, the number of
    /// children, the best value and its move.
    #[inline(always)]
    pub(super) fn next_above(
        &mut self,
        index: usize,
        node: &Node<'_, E::State>,
        alpha: i32,
    ) -> (usize, i32, Option<Square>) {
        if !self.splits(node.depth) || index + 1 == self.children.len() {
            let child = self.take_best_child(index);
            let (next, state) = self.follow(node.position, node.state, &child);
            return (index, -self.null(&next, &state, -alpha - 1, node.depth - 1), None);
        }
        let rest = self.split(index, node, alpha, -points::INFINITE);
        let mut next = index;
        for (square, _) in rest.searched.iter().filter(|(_, value)| *value <= alpha) {
            let place = self.children[next..].iter().position(|child| child.square == *square);
            self.children.swap(next, next + place.expect("the moves are children"));
            next += 1;
        }
        if rest.best > alpha {
            self.bring_to_front(next, rest.square);
        }
        (next, rest.best, rest.square)
    }
}

//! How the threads of one search share its work: each searches the whole tree, tells the others which
//! moves it searches now, defers those that another searches, and gives up what another has settled.

use crate::{
    Position,
    search::table::{AbdadaTable, Table},
};

/// From this depth on threads share their work.
pub(super) const ABDADA_DEPTH: u32 = 14;

/// So many plies below the root the thread that leads searches moves in their order.
const IN_ORDER: u32 = 2;

/// One of several threads.
pub(super) struct Abdada<'a> {
    /// What each of them searches now.
    pub marks: &'a AbdadaTable,
    in_order_from: u32, // the least depth where it defers nothing
    asked: Vec<Query>,  // on the path from the root, the innermost last
    settled: Option<Answer>,
}

/// What a node is asked: whether its value is above `alpha`.
#[derive(Clone, Copy)]
pub(super) struct Query {
    pub position: Position,
    pub alpha: i32,
    pub depth: u32,
    pub confidence: u8,
}

/// The answer to one of those on the path, which another thread has found.
#[derive(Clone, Copy)]
struct Answer {
    place: usize,
    bound: i32,
}

impl<'a> Abdada<'a> {
    /// A thread that has not begun.
    pub(super) fn new(marks: &'a AbdadaTable) -> Abdada<'a> {
        Abdada { marks, in_order_from: u32::MAX, asked: Vec::new(), settled: None }
    }

    /// The thread whose value counts, in a search of this depth. In the second ply and the third it takes moves in
    /// their order, whoever is searching them: where one of the first alone is enough, a thread that defers it searches
    /// all others before.
    pub(super) fn leading(marks: &'a AbdadaTable, depth: u32) -> Abdada<'a> {
        Abdada { in_order_from: depth.saturating_sub(IN_ORDER), ..Abdada::new(marks) }
    }

    /// Whether a move at this depth is to wait, since another thread searches the position after it.
    pub(super) fn defers(&self, after: &Position, depth: u32) -> bool {
        depth < self.in_order_from && self.marks.holds(after)
    }

    /// A node begins to search its moves.
    pub(super) fn enter(&mut self, asked: Query) {
        self.asked.push(asked);
    }

    /// Looks up whether another thread has settled a node on the path; the outermost counts.
    pub(super) fn is_settled(&mut self, table: Table) -> bool {
        self.settled = self.asked.iter().enumerate().find_map(|(place, asked)| {
            let known = table.find(&asked.position)?;
            let bound = known.settles(asked.alpha, asked.depth, asked.confidence)?;
            Some(Answer { place, bound })
        });
        self.settled.is_some()
    }

    /// The innermost node is done. If another thread has settled it, that is its bound.
    pub(super) fn leave(&mut self) -> Option<i32> {
        self.asked.pop();
        let place = self.asked.len();
        self.settled.take_if(|settled| settled.place == place).map(|settled| settled.bound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::table::{Entry, TableMemory};

    #[test]
    fn the_outermost_node_that_another_thread_has_settled_is_the_one_to_go_back_to() {
        let (marks, mut memory) = (AbdadaTable::new(), TableMemory::with_bytes(1 << 16).unwrap());
        let (table, mut abdada) = (memory.table(), Abdada::new(&marks));
        let start = Position::START;
        let next = start.play("f5".parse().unwrap()).unwrap();
        abdada.enter(Query { position: start, alpha: 700, depth: 20, confidence: 3 });
        abdada.enter(Query { position: next, alpha: -701, depth: 19, confidence: 3 });
        assert!(!abdada.is_settled(table));

        let known = Entry { lower: 900, upper: 901, depth: 20, confidence: 3, best: [None; 2] };
        let too_little = [
            Entry { lower: 700, ..known },
            Entry { depth: 19, ..known },
            Entry { confidence: 2, ..known },
        ];
        for less in too_little {
            table.store(&start, &less);
            assert!(!abdada.is_settled(table), "{less:?}");
        }
        table.store(&next, &Entry { lower: -900, upper: -800, ..known });
        assert!(abdada.is_settled(table));
        table.store(&start, &known);
        assert!(abdada.is_settled(table));
        assert_eq!(abdada.leave(), None, "the node above is given up, too");
        assert_eq!(abdada.leave(), Some(900));
        assert!(!abdada.is_settled(table), "nothing is on the path");
    }

    #[test]
    fn what_another_thread_searches_waits_but_not_near_the_root_of_the_one_that_leads() {
        let marks = AbdadaTable::new();
        let [searched, free] =
            ["d3", "c4"].map(|square| Position::START.play(square.parse().unwrap()).unwrap());
        marks.enter(&searched);
        let (leader, helper) = (Abdada::leading(&marks, 24), Abdada::new(&marks));
        for depth in 20..24 {
            assert!(helper.defers(&searched, depth));
            assert_eq!(leader.defers(&searched, depth), depth < 22, "{depth}");
            assert!(!helper.defers(&free, depth) && !leader.defers(&free, depth));
        }
    }
}

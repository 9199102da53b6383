//! ABDADA: the threads of a search share its work. Each searches the whole tree, marks the
//! positions it is searching, defers moves that another thread is searching, and abandons nodes
//! that another thread has settled.

use crate::{
    Position,
    search::table::{AbdadaTable, Table},
};

/// The least depth at which threads share work.
// At 13, 15 and 16 two threads visit 2 to 4 % more positions.
pub(super) const ABDADA_DEPTH: u32 = 14;

/// The number of plies below the root in which the leading thread defers no move.
// With 1 or 3, FFO #43 is slow more often.
const IN_ORDER: u32 = 2;

/// The state of one thread.
pub(super) struct Abdada<'a> {
    /// The positions that the threads are searching.
    pub marks: &'a AbdadaTable,
    in_order_from: u32, // the least depth at which it defers no move
    path: Vec<Query>,   // on the path from the root, the innermost last
    settled: Option<Answer>,
}

/// The question of a node: is its value above `alpha`?
#[derive(Clone, Copy)]
pub(super) struct Query {
    pub position: Position,
    pub alpha: i32,
    pub depth: u32,
    pub confidence: u8,
}

/// The answer of another thread to a query on the path.
#[derive(Clone, Copy)]
struct Answer {
    place: usize,
    bound: i32,
}

impl<'a> Abdada<'a> {
    /// A helping thread before its search.
    pub(super) fn new(marks: &'a AbdadaTable) -> Abdada<'a> {
        Abdada { marks, in_order_from: u32::MAX, path: Vec::new(), settled: None }
    }

    /// The leading thread, whose value counts, in a search of this depth. In the second and third
    /// ply it defers no move: if one of the first moves suffices for a cutoff, deferring it would
    /// mean searching all others before.
    pub(super) fn leading(marks: &'a AbdadaTable, depth: u32) -> Abdada<'a> {
        Abdada { in_order_from: depth.saturating_sub(IN_ORDER), ..Abdada::new(marks) }
    }

    /// Whether to defer a move at this depth because another thread is searching the position after
    /// it.
    pub(super) fn defers(&self, after: &Position, depth: u32) -> bool {
        depth < self.in_order_from && self.marks.holds(after)
    }

    /// Enters a node before its moves are searched.
    pub(super) fn enter(&mut self, query: Query) {
        self.path.push(query);
    }

    /// Looks for the outermost node on the path that another thread has settled.
    pub(super) fn is_settled(&mut self, table: Table) -> bool {
        self.settled = self.path.iter().enumerate().find_map(|(place, query)| {
            let known = table.find(&query.position)?;
            let bound = known.settles(query.alpha, query.depth, query.confidence)?;
            Some(Answer { place, bound })
        });
        self.settled.is_some()
    }

    /// Leaves the innermost node. Returns its bound if another thread has settled it.
    pub(super) fn leave(&mut self) -> Option<i32> {
        self.path.pop();
        let place = self.path.len();
        self.settled.take_if(|settled| settled.place == place).map(|settled| settled.bound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::table::{Entry, TableMemory};

    #[test]
    fn the_search_returns_to_the_outermost_settled_node() {
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
        assert_eq!(abdada.leave(), None, "the node above is settled, too");
        assert_eq!(abdada.leave(), Some(900));
        assert!(!abdada.is_settled(table), "nothing is on the path");
    }

    #[test]
    fn marked_moves_are_deferred_except_near_the_root_of_the_leader() {
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

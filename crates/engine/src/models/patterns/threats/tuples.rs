//! Features of all lines of four squares and all 2x2 blocks, by the states of their squares. The
//! shapes are those of the published n-tuple networks, which distinguish only empty squares and
//! discs.

use std::sync::LazyLock;

use super::STATES;
use crate::{Bitboard, Square, models::TupleShapes};

/// The number of squares of a tuple.
const TUPLE: usize = 4;
/// The number of tables, one for each class of symmetric tuples.
const TABLES: usize = 31;
/// The number of tuples on the board: 130 lines and 49 blocks.
pub(super) const TUPLES: usize = 179;
/// The number of configurations of a tuple.
const SIZE: usize = STATES.pow(TUPLE as u32);
/// The total number of weights.
pub(super) const WEIGHTS: usize = TABLES * SIZE;

/// A tuple on the board, with its squares in all equivalent orders.
struct Tuple {
    table: usize,
    orders: Vec<[Square; TUPLE]>,
}

static PLACED: LazyLock<Vec<Tuple>> = LazyLock::new(|| {
    let shapes: TupleShapes = "4+2x2".parse().expect("a shape of tuples");
    let tuples = shapes.tuples();
    assert_eq!(tuples.len(), TABLES);
    let mut placed: Vec<Tuple> = Vec::with_capacity(TUPLES);
    for (table, images) in tuples.into_iter().enumerate() {
        for image in images {
            let order = image.try_into().expect("four squares");
            match placed.iter_mut().find(|tuple| set(tuple.orders[0]) == set(order)) {
                Some(known) => known.orders.push(order),
                None => placed.push(Tuple { table, orders: vec![order] }),
            }
        }
    }
    assert_eq!(placed.len(), TUPLES);
    placed
});

fn set(order: [Square; TUPLE]) -> Bitboard {
    order.into_iter().collect()
}

/// The index of each tuple's weight, by the states of its squares.
pub(super) fn places(states: &[u8; 64]) -> impl Iterator<Item = usize> {
    PLACED.iter().map(|tuple| tuple.table * SIZE + tuple.number(states))
}

impl Tuple {
    /// The configuration number, the same for all equivalent orders.
    fn number(&self, states: &[u8; 64]) -> usize {
        let number = |order: &[Square; TUPLE]| {
            order.iter().fold(0, |n, square| n * STATES + usize::from(states[square.index()]))
        };
        self.orders.iter().map(number).min().expect("a tuple has an order")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_lines_and_blocks_are_placed() {
        let lines = PLACED.iter().filter(|tuple| {
            let Bitboard(set) = set(tuple.orders[0]);
            set >> set.trailing_zeros() & 0x303 != 0x303
        });
        assert_eq!((lines.count(), PLACED.len()), (130, 179));
        // The block in the middle is invariant under all eight symmetries.
        assert_eq!(PLACED.iter().map(|tuple| tuple.orders.len()).max(), Some(8));
        let all =
            |tuple: &Tuple| tuple.orders.iter().all(|&order| set(order) == set(tuple.orders[0]));
        assert!(PLACED.iter().all(all));
    }
}

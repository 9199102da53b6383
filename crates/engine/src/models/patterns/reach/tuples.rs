//! Every line of four squares and every square of two by two, each read by what its squares are. The same
//! shapes as in the published n-tuple networks, where a square is only empty or a disc.

use std::sync::LazyLock;

use super::STATES;
use crate::{Bitboard, Square, models::TupleShapes};

/// So many squares are looked at together.
const TUPLE: usize = 4;
/// Those that no symmetry makes equal have tables of their own.
const TABLES: usize = 31;
/// How many of them lie on the board: 130 lines and 49 squares.
pub(super) const TUPLES: usize = 179;
/// What a tuple can be.
const SIZE: usize = STATES.pow(TUPLE as u32);
/// How many weights all tables have.
pub(super) const WEIGHTS: usize = TABLES * SIZE;

/// A tuple on the board: its squares in all orders that a symmetry makes equal.
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

/// The place of each tuple's weight, by what each square is, below [`STATES`].
pub(super) fn places(states: &[u8; 64]) -> impl Iterator<Item = usize> {
    PLACED.iter().map(|tuple| tuple.table * SIZE + tuple.number(states))
}

impl Tuple {
    /// The same number for all orders.
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
    fn every_line_and_every_square_has_its_place() {
        let lines = PLACED.iter().filter(|tuple| {
            let Bitboard(set) = set(tuple.orders[0]);
            set >> set.trailing_zeros() & 0x303 != 0x303
        });
        assert_eq!((lines.count(), PLACED.len()), (130, 179));
        // The one in the middle looks the same under all eight symmetries.
        assert_eq!(PLACED.iter().map(|tuple| tuple.orders.len()).max(), Some(8));
        let all =
            |tuple: &Tuple| tuple.orders.iter().all(|&order| set(order) == set(tuple.orders[0]));
        assert!(PLACED.iter().all(all));
    }
}

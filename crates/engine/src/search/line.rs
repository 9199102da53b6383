//! The principal variation, kept as a triangle: the best line from each ply of the path now searched.

use crate::Square;

/// The most moves a game can have from any position.
const PLIES: usize = 64;

/// For each ply of the current path, the best line found from there on.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    lines: Box<[[Square; PLIES]; PLIES + 1]>,
    lengths: [usize; PLIES + 1],
}

impl Lines {
    /// All lines empty.
    pub(super) fn new() -> Lines {
        let a1 = Square::new(0).expect("a1 is a square");
        Lines { lines: Box::new([[a1; PLIES]; PLIES + 1]), lengths: [0; PLIES + 1] }
    }

    /// Forgets the line from this ply.
    pub(super) fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// Makes `square` and the line from the next ply the line from this ply.
    pub(super) fn extend(&mut self, ply: usize, square: Square) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        let length = self.lengths[ply + 1];
        head[ply][0] = square;
        head[ply][1..=length].copy_from_slice(&tail[0][..length]);
        self.lengths[ply] = length + 1;
    }

    /// The line from the root.
    pub(super) fn first(&self) -> Vec<Square> {
        self.lines[0][..self.lengths[0]].to_vec()
    }
}

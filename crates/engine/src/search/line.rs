//! Triangular table of principal variations: the best line from each ply of the current path.

use crate::Square;

/// An upper bound on the moves of a game.
pub(super) const PLIES: usize = 64;

/// The best line found from each ply of the current path.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    lines: Box<[[Square; PLIES]; PLIES + 1]>,
    lengths: [usize; PLIES + 1],
}

impl Lines {
    /// A table of empty lines.
    pub(super) fn new() -> Lines {
        let a1 = Square::new(0).expect("a1 is a square");
        Lines { lines: Box::new([[a1; PLIES]; PLIES + 1]), lengths: [0; PLIES + 1] }
    }

    /// Clears the line from this ply.
    #[inline(always)]
    pub(super) fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// Sets the line from this ply to `square` alone.
    #[inline(always)]
    pub(super) fn start(&mut self, ply: usize, square: Square) {
        self.lines[ply][0] = square;
        self.lengths[ply] = 1;
    }

    /// Sets the line from this ply to `square` and the line from the next ply.
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

//! The rays from each square in the eight directions.

/// The rays from a square: four towards h8, then four towards a1. Both halves are in the order of
/// the steps 1, 8, 9, 7.
#[repr(align(64))]
pub(super) struct Rays(pub(super) [u64; 8]);

pub(super) static RAYS: [Rays; 64] = {
    const WAYS: [(i32, i32); 8] =
        [(1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1)];
    let mut all = [const { Rays([0; 8]) }; 64];
    let mut index = 0;
    while index < 64 {
        let mut way = 0;
        while way < 8 {
            let (dx, dy) = WAYS[way];
            let (mut x, mut y) = (index as i32 % 8 + dx, index as i32 / 8 + dy);
            while x >= 0 && x < 8 && y >= 0 && y < 8 {
                all[index].0[way] |= 1 << (y * 8 + x);
                (x, y) = (x + dx, y + dy);
            }
            way += 1;
        }
        index += 1;
    }
    all
};

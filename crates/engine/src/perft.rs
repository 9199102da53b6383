//! Perft: counts lines of play to check the move generator against known numbers.

use std::{
    iter,
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
    thread,
};

use crate::{
    Position,
    simd::{self, Hot, Isa, Kernel},
};

impl Position {
    /// The number of lines of `depth` plies from here. A pass takes a ply. A finished game is one
    /// line, whatever depth is left.
    ///
    /// ```
    /// use othello_engine::Position;
    ///
    /// assert_eq!(Position::START.perft(6), 8_200);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        simd::dispatch(Perft { position: *self, depth })
    }

    /// The number of lines of `depth` moves from here, as `perft` without passes as plies. A finished game is
    /// one line. Slower than `perft`, which counts in batches.
    ///
    /// ```
    /// use othello_engine::Position;
    ///
    /// assert_eq!(Position::START.perft_of_moves(6), 8_200);
    /// ```
    pub fn perft_of_moves(&self, depth: u32) -> u64 {
        let moves = self.legal_moves();
        if depth == 0 || self.is_over() {
            1
        } else if moves.is_empty() {
            self.pass().perft_of_moves(depth)
        } else if depth == 1 {
            u64::from(moves.len())
        } else {
            let after = moves.into_iter().filter_map(|square| self.play(square));
            after.map(|next| next.perft_of_moves(depth - 1)).sum()
        }
    }

    /// Like `perft_of_moves`, with this number of threads, at least 1.
    pub fn perft_of_moves_by(&self, depth: u32, threads: usize) -> u64 {
        self.counted_by(depth, threads, PassCost(0), Position::perft_of_moves)
    }

    /// Like `perft`, with this number of threads, at least 1.
    ///
    /// ```
    /// use othello_engine::Position;
    ///
    /// assert_eq!(Position::START.perft_by(7, 2), 55_092);
    /// ```
    pub fn perft_by(&self, depth: u32, threads: usize) -> u64 {
        self.counted_by(depth, threads, PassCost(1), Position::perft)
    }

    fn counted_by(
        &self,
        depth: u32,
        threads: usize,
        pass: PassCost,
        count: impl Fn(&Position, u32) -> u64 + Sync,
    ) -> u64 {
        if threads <= 1 || depth < 4 {
            return count(self, depth);
        }
        // Three plies give enough tasks of about the same size for any number of threads.
        let mut pieces = vec![(*self, depth)];
        for _ in 0..3 {
            pieces = pieces.into_iter().flat_map(|piece| expand(piece, pass)).collect();
        }
        let next = AtomicUsize::new(0);
        let taken = || pieces.get(next.fetch_add(1, Relaxed));
        let count = || iter::from_fn(taken).map(|(p, depth)| count(p, *depth)).sum::<u64>();
        thread::scope(|scope| {
            // If the system refuses a thread, fewer threads share the work.
            let workers: Vec<_> = (1..threads)
                .map_while(|_| thread::Builder::new().spawn_scoped(scope, count).ok())
                .collect();
            let own = count();
            own + workers
                .into_iter()
                .map(|w| w.join().expect("counting does not panic"))
                .sum::<u64>()
        })
    }
}

/// The number of plies that a pass takes.
#[derive(Clone, Copy)]
struct PassCost(u32);

/// The positions after one ply, with the plies left.
fn expand((position, depth): (Position, u32), pass: PassCost) -> Vec<(Position, u32)> {
    if position.is_over() {
        return vec![(position, depth)];
    }
    if position.must_pass() {
        return vec![(position.pass(), depth - pass.0)];
    }
    position
        .legal_moves()
        .into_iter()
        .filter_map(|square| position.play(square))
        .map(|next| (next, depth - 1))
        .collect()
}

struct Perft {
    position: Position,
    depth: u32,
}

impl Kernel for Perft {
    type Out = u64;

    fn run<I: Isa>(self, isa: I) -> u64 {
        let mut counter = Counter { isa, waiting: [[0; 2]; WAITING], filled: 0, lines: 0 };
        isa.call::<Count, Counter<I>>(&mut counter, self.position, self.depth);
        isa.call::<Flush, Counter<I>>(&mut counter, self.position, ());
        counter.lines
    }
}

/// Counts the moves of positions one ply before the end in batches. The iterations of one long loop
/// are independent, which keeps the processor twice as busy as a short loop in every node.
struct Counter<I> {
    isa: I,
    waiting: [[u64; 2]; WAITING], // positions whose moves are still to be counted
    filled: usize,
    lines: u64,
}

/// The largest batch of positions; it fits the first-level cache.
const WAITING: usize = 512;

/// A safe upper bound on the number of moves in a position.
const MOVES: usize = 64;

/// Adds the lines of `depth` plies.
struct Count;

impl<I: Isa> Hot<Counter<I>> for Count {
    type Args = u32;
    type Out = ();

    #[inline(always)]
    fn run(counter: &mut Counter<I>, position: Position, depth: u32) {
        let isa = counter.isa;
        let (own, opp) = (position.own().0, position.opp().0);
        match depth {
            0 => counter.lines += 1,
            1 => counter.wait(own, opp),
            2 => counter.children_wait(own, opp, isa.legal_moves(own, opp)),
            _ => {
                // On the stack: an allocation per node would cost more than its moves.
                let mut children = [[0; 2]; MOVES];
                let moves = isa.legal_moves(own, opp);
                let filled = push_children(isa, own, opp, moves, &mut children);
                let children = &children[..filled];
                if filled == 0 && isa.legal_moves(opp, own) == 0 {
                    counter.lines += 1;
                } else if filled == 0 {
                    isa.call::<Count, _>(counter, position.pass(), depth - 1);
                } else if depth == 3 {
                    let mut moves = [0; MOVES];
                    for (moves, &[own, opp]) in moves.iter_mut().zip(children) {
                        *moves = isa.legal_moves(own, opp);
                    }
                    for (&moves, &[own, opp]) in moves.iter().zip(children) {
                        counter.children_wait(own, opp, moves);
                    }
                } else {
                    for &[own, opp] in children {
                        isa.call::<Count, _>(counter, Position::of_disjoint(own, opp), depth - 1);
                    }
                }
            }
        }
    }
}

impl<I: Isa> Counter<I> {
    #[inline(always)]
    fn wait(&mut self, own: u64, opp: u64) {
        self.waiting[self.filled] = [own, opp];
        self.filled += 1;
        if self.filled + MOVES > WAITING {
            self.isa.call::<Flush, _>(self, Position::of_disjoint(own, opp), ());
        }
    }

    #[inline(always)]
    fn children_wait(&mut self, own: u64, opp: u64, moves: u64) {
        if moves == 0 {
            // A pass or the end of the game is one line; the flipped position counts as one, too.
            return self.wait(opp, own);
        }
        self.filled += push_children(self.isa, own, opp, moves, &mut self.waiting[self.filled..]);
        if self.filled + MOVES > WAITING {
            self.isa.call::<Flush, _>(self, Position::of_disjoint(own, opp), ());
        }
    }
}

/// Stores the position after each move and returns their number. Flips are computed for two moves
/// at a time.
#[inline(always)]
fn push_children<I: Isa>(
    isa: I,
    own: u64,
    opp: u64,
    mut moves: u64,
    children: &mut [[u64; 2]],
) -> usize {
    let count = moves.count_ones() as usize;
    let children = &mut children[..(count + 1) & !1];
    for pair in children.chunks_exact_mut(2) {
        let first = moves.trailing_zeros() as usize;
        moves &= moves - 1;
        // A last move without a partner is stored twice and counted once.
        let second = if moves == 0 { first } else { moves.trailing_zeros() as usize };
        moves &= moves.wrapping_sub(1);
        let flips = isa.flips_of_two(own, opp, [first, second]);
        pair[0] = [opp ^ flips[0], own ^ flips[0] ^ 1 << first];
        pair[1] = [opp ^ flips[1], own ^ flips[1] ^ 1 << second];
    }
    count
}

/// Counts the moves of the whole batch. The position is ignored.
struct Flush;

impl<I: Isa> Hot<Counter<I>> for Flush {
    type Args = ();
    type Out = ();

    #[inline(always)]
    fn run(counter: &mut Counter<I>, _: Position, (): ()) {
        let isa = counter.isa;
        let waiting = &counter.waiting[..counter.filled];
        // A side without a move has one line: a pass, or the end of the game.
        let moves = |&[own, opp]: &[u64; 2]| isa.legal_moves(own, opp).count_ones().max(1);
        counter.lines += waiting.iter().map(|waiting| u64::from(moves(waiting))).sum::<u64>();
        counter.filled = 0;
    }
}

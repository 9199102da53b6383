//! A slow, obviously correct board with 64 cells and walks along rays, as the reference for the
//! engine.
#![allow(dead_code)] // each test and benchmark uses its own part

use othello_engine::{Bitboard, Position, Square};
use rand::{SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

/// Steps in the eight directions, as (column, row).
const STEPS: [(i32, i32); 8] =
    [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// `cells[row][column]` is 1 for the side to move, -1 for the other side, 0 for empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlowBoard {
    pub cells: [[i32; 8]; 8],
}

impl SlowBoard {
    pub fn new(position: &Position) -> SlowBoard {
        let mut cells = [[0; 8]; 8];
        for square in Square::all() {
            cells[square.row()][square.column()] = i32::from(position.own().contains(square))
                - i32::from(position.opp().contains(square));
        }
        SlowBoard { cells }
    }

    /// The discs as an engine position.
    pub fn position(&self) -> Position {
        let set = |side| {
            let holds = |square: &Square| self.cells[square.row()][square.column()] == side;
            Square::all().filter(holds).collect::<Bitboard>()
        };
        Position::new(set(1), set(-1)).unwrap()
    }

    /// The content of a cell; `None` off the board.
    pub fn cell(&self, column: i32, row: i32) -> Option<i32> {
        let on_board = (0..8).contains(&column) && (0..8).contains(&row);
        on_board.then(|| self.cells[row as usize][column as usize])
    }

    pub fn flips(&self, square: Square) -> Vec<Square> {
        let (column, row) = (square.column() as i32, square.row() as i32);
        let mut flips = Vec::new();
        if self.cell(column, row) != Some(0) {
            return flips;
        }
        for (dx, dy) in STEPS {
            let mut run = Vec::new();
            let (mut x, mut y) = (column + dx, row + dy);
            while self.cell(x, y) == Some(-1) {
                run.push(Square::at(x as usize, y as usize).unwrap());
                (x, y) = (x + dx, y + dy);
            }
            if self.cell(x, y) == Some(1) {
                flips.extend(run);
            }
        }
        flips
    }

    pub fn legal_moves(&self) -> Vec<Square> {
        Square::all().filter(|&square| !self.flips(square).is_empty()).collect()
    }

    /// The board after a legal move, seen by the other side.
    pub fn play(&self, square: Square) -> SlowBoard {
        let mut next = self.clone();
        for flipped in self.flips(square) {
            next.cells[flipped.row()][flipped.column()] = 1;
        }
        next.cells[square.row()][square.column()] = 1;
        next.pass()
    }

    pub fn pass(&self) -> SlowBoard {
        SlowBoard { cells: self.cells.map(|row| row.map(|cell| -cell)) }
    }

    pub fn is_over(&self) -> bool {
        self.legal_moves().is_empty() && self.pass().legal_moves().is_empty()
    }

    fn count(&self, side: i32) -> i32 {
        self.cells.iter().flatten().filter(|&&cell| cell == side).count() as i32
    }

    /// Disc difference with the empty squares given to the winner.
    pub fn margin(&self) -> i32 {
        let (own, opp) = (self.count(1), self.count(-1));
        match own.cmp(&opp) {
            std::cmp::Ordering::Greater => 64 - 2 * opp,
            std::cmp::Ordering::Less => 2 * own - 64,
            std::cmp::Ordering::Equal => 0,
        }
    }

    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 || self.is_over() {
            return 1;
        }
        let moves = self.legal_moves();
        if moves.is_empty() {
            return self.pass().perft(depth - 1);
        }
        moves.into_iter().map(|square| self.play(square).perft(depth - 1)).sum()
    }

    /// The same where a pass takes no ply.
    pub fn perft_of_moves(&self, depth: u32) -> u64 {
        if depth == 0 || self.is_over() {
            return 1;
        }
        let moves = self.legal_moves();
        if moves.is_empty() {
            return self.pass().perft_of_moves(depth);
        }
        moves.into_iter().map(|square| self.play(square).perft_of_moves(depth - 1)).sum()
    }

    /// The best final margin for the side to move, by exhaustive search.
    pub fn solve(&self) -> i32 {
        let moves = self.legal_moves();
        if moves.is_empty() {
            return if self.is_over() { self.margin() } else { -self.pass().solve() };
        }
        moves.into_iter().map(|square| -self.play(square).solve()).max().unwrap()
    }

    /// Plain minimax; `value` is for the side to move in a leaf. The value of a finished game is
    /// its margin times 10³⁶. A pass takes no depth.
    pub fn minimax(&self, depth: u32, value: &dyn Fn(&SlowBoard) -> f32) -> f32 {
        let moves = self.legal_moves();
        if moves.is_empty() {
            return if self.is_over() {
                self.margin() as f32 * 1e36
            } else {
                -self.pass().minimax(depth, value)
            };
        }
        if depth == 0 {
            return value(self);
        }
        moves
            .into_iter()
            .map(|square| -self.play(square).minimax(depth - 1, value))
            .fold(f32::NEG_INFINITY, f32::max)
    }

    /// The first of the best moves by plain minimax.
    pub fn minimax_move(&self, depth: u32, value: &dyn Fn(&SlowBoard) -> f32) -> Option<Square> {
        let mut best = None;
        for square in self.legal_moves() {
            let reached = -self.play(square).minimax(depth - 1, value);
            if best.is_none_or(|(most, _)| reached > most) {
                best = Some((reached, square));
            }
        }
        best.map(|(_, square)| square)
    }

    /// x1 corners, x2 beside corners, x3 discs.
    pub fn sci(&self) -> [i32; 3] {
        let mut x = [0; 3];
        for row in 0..8 {
            for column in 0..8 {
                let cell = self.cells[row][column];
                // Distance to the nearest corner, counted in king's steps.
                let reach = row.min(7 - row).max(column.min(7 - column));
                x[0] += if reach == 0 { cell } else { 0 };
                x[1] += if reach == 1 { cell } else { 0 };
                x[2] += cell;
            }
        }
        x
    }

    /// The variables of PFM for the side to move.
    pub fn pfm(&self) -> [i32; 8] {
        let mut x = [0; 8];
        x[3] = self.jma()[8];
        x[4] = self.legal_moves().len() as i32 - self.pass().legal_moves().len() as i32;
        x[6] = -1;
        for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
            let cell = self.cells[row as usize][column as usize];
            let is_edge = |at: i32| at == 0 || at == 7;
            let corner = |at: i32| if at < 4 { 0 } else { 7 };
            let away = (column - corner(column)).abs().max((row - corner(row)).abs());
            let is_open = self.cell(corner(column), corner(row)) == Some(0);
            match (away, is_edge(column) || is_edge(row)) {
                (0, _) => x[0] += cell,
                (1, false) if is_open => x[1] += cell,
                (1, true) if is_open => x[2] += cell,
                _ => {}
            }
            let beside_empty = |(dx, dy): (i32, i32)| self.cell(column + dx, row + dy) == Some(0);
            x[5] += if STEPS.into_iter().any(beside_empty) { cell } else { 0 };
            x[6] = if cell == 0 { -x[6] } else { x[6] };
            x[7] += cell;
        }
        x
    }

    /// x1 … x8 classes, x9 anchored edges, x10 liberty.
    pub fn jma(&self) -> [i32; 10] {
        const CLASSES: [&str; 8] = [
            "13466431", "32....23", "4.8778.4", "6.7557.6", "6.7557.6", "4.8778.4", "32....23",
            "13466431",
        ];
        let mut x = [0; 10];
        for (row, classes) in CLASSES.iter().enumerate() {
            for (column, class) in classes.chars().enumerate() {
                let cell = self.cells[row][column];
                if let Some(class) = class.to_digit(10) {
                    x[class as usize - 1] += cell;
                }
                for (dx, dy) in STEPS {
                    if self.cell(column as i32 + dx, row as i32 + dy) == Some(0) {
                        x[9] += cell;
                    }
                }
            }
        }
        for (column, row) in [(0, 0), (7, 0), (0, 7), (7, 7)] {
            let owner = self.cells[row as usize][column as usize];
            let inward = |at| if at == 0 { 1 } else { -1 };
            for (dx, dy) in [(inward(column), 0), (0, inward(row))] {
                let (mut at_column, mut at_row) = (column, row);
                while owner != 0 && self.cell(at_column, at_row) == Some(owner) {
                    x[8] += owner;
                    (at_column, at_row) = (at_column + dx, at_row + dy);
                }
            }
        }
        x
    }
}

/// All positions of `games` random games in which either side can move, seen by the side whose turn
/// it is, even if it must pass.
pub fn random_positions(seed: u64, games: usize) -> Vec<Position> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut board = SlowBoard::new(&Position::START);
        while !board.is_over() {
            positions.push(board.position());
            board = match board.legal_moves().choose(&mut rng) {
                Some(&square) => board.play(square),
                None => board.pass(),
            };
        }
    }
    positions
}

//! Merged tables: the tuples within a line or strip of squares are summed in advance into one
//! table, so that one lookup replaces several.

use std::collections::HashMap;

use super::Places;

/// The plan for merging the tables of a network into fewer and larger ones.
#[derive(Debug)]
pub(super) struct MergePlan {
    places: Places,
    tables: Vec<Table>,
}

/// A table for all strips that are symmetric images of each other.
#[derive(Debug)]
struct Table {
    size: usize,
    /// For each tuple within the strip, the start of its weights and the weight read in each state
    /// of the strip.
    parts: Vec<(u32, Vec<u16>)>,
}

/// A tuple within a strip: the index of its all-empty weight, and the positions of its squares in
/// the strip.
type Part = (u32, Vec<usize>);

impl MergePlan {
    /// The plan for a network of these instances, given by centre and squares.
    pub(super) fn new(instances: &[(u32, Vec<usize>)]) -> MergePlan {
        let mut rest: Vec<&(u32, Vec<usize>)> = instances.iter().collect();
        let mut merged = MergePlan { places: Places::new(&[]), tables: Vec::new() };
        let (mut strips, mut seen, mut len) = (Vec::new(), HashMap::new(), 0);
        for ways in strips_of_the_board() {
            let is_inside = |(_, squares): &&(u32, Vec<usize>)| {
                squares.iter().all(|square| ways[0].contains(square))
            };
            let (inside, outside): (Vec<_>, Vec<_>) = rest.into_iter().partition(is_inside);
            rest = outside;
            let read = |way: Vec<usize>| (parts(&inside, &way), way);
            // The smallest of the orders is the same for all symmetric strips.
            let Some((parts, way)) = ways.into_iter().map(read).min() else { continue };
            if parts.is_empty() {
                continue;
            }
            // Strips that a symmetry maps onto each other have the same parts and share a table.
            let first = *seen.entry((parts, way.len())).or_insert_with_key(|(parts, length)| {
                let table = Table::new(parts, *length);
                len += table.size;
                merged.tables.push(table);
                len - merged.tables[merged.tables.len() - 1].size
            });
            let all_empty = (3usize.pow(way.len() as u32) - 1) / 2;
            strips.push(((first + all_empty) as u32, way));
        }
        debug_assert!(rest.is_empty(), "every tuple lies within a strip");
        MergePlan { places: Places::new(&strips), ..merged }
    }

    /// The placement of the strips on the board and in the tables.
    pub(super) const fn places(&self) -> &Places {
        &self.places
    }

    /// The merged tables for these weights.
    pub(super) fn tables(&self, weights: &[f32]) -> Vec<f64> {
        let mut all = vec![0.0; self.tables.iter().map(|table| table.size).sum()];
        let mut rest = &mut all[..];
        for table in &self.tables {
            let (values, after) = rest.split_at_mut(table.size);
            for (first, indices) in &table.parts {
                let weights = &weights[*first as usize..];
                for (value, &index) in values.iter_mut().zip(indices) {
                    *value += f64::from(weights[usize::from(index)]);
                }
            }
            rest = after;
        }
        all
    }
}

impl Table {
    fn new(parts: &[Part], length: usize) -> Table {
        let size = 3usize.pow(length as u32);
        let part = |(centre, places): &Part| {
            let digit =
                |state: usize, place: usize| state / 3usize.pow((length - 1 - place) as u32) % 3;
            let index = |state: usize| {
                places.iter().fold(0, |index, &place| 3 * index + digit(state, place))
            };
            let all_empty = (3u32.pow(places.len() as u32) - 1) / 2;
            (centre - all_empty, (0..size).map(|state| index(state) as u16).collect())
        };
        Table { size, parts: parts.iter().map(part).collect() }
    }
}

/// The instances as parts of a strip with its squares in this order.
fn parts(inside: &[&(u32, Vec<usize>)], way: &[usize]) -> Vec<Part> {
    let place = |square: &usize| way.iter().position(|at| at == square).expect("it lies inside");
    let mut parts: Vec<Part> = inside
        .iter()
        .map(|(centre, squares)| (*centre, squares.iter().map(place).collect()))
        .collect();
    parts.sort_unstable();
    parts
}

/// Rows, columns and diagonals, then strips of 2x4 and 2x2 squares that cover every 2x2 block. Each
/// comes in all orders of its squares under the symmetries of the board.
fn strips_of_the_board() -> Vec<Vec<Vec<usize>>> {
    let mut strips = Vec::new();
    let mut line = |column: usize, row: usize, (x, y): (isize, isize)| {
        let square = |(column, row): (usize, usize)| 8 * row + column;
        let next = |&(column, row): &(usize, usize)| {
            let (column, row) = (column.checked_add_signed(x)?, row.checked_add_signed(y)?);
            (column < 8 && row < 8).then_some((column, row))
        };
        let squares: Vec<usize> =
            std::iter::successors(Some((column, row)), next).map(square).collect();
        let back = squares.iter().rev().copied().collect();
        strips.push(vec![squares, back]);
    };
    for at in 0..8 {
        line(0, at, (1, 0));
        line(at, 0, (0, 1));
        line(at, 0, (1, 1));
        line(at, 0, (-1, 1));
        if at > 0 {
            line(0, at, (1, 1));
            line(7, at, (-1, 1));
        }
    }
    for row in 0..7 {
        for (column, width) in [(0, 4), (4, 4), (3, 2)] {
            let way = |flip: usize| {
                let square = move |at: usize| {
                    let (x, y) = (at % width, at / width);
                    let x = if flip % 2 == 1 { width - 1 - x } else { x };
                    let y = if flip / 2 == 1 { 1 - y } else { y };
                    8 * (row + y) + column + x
                };
                (0..2 * width).map(square).collect()
            };
            strips.push((0..4).map(way).collect());
        }
    }
    strips
}

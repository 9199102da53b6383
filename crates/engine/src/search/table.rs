//! The transposition table: bounds and best moves of searched positions. Any number of threads may
//! use it at once.

#[cfg_attr(target_family = "wasm", path = "table/heap.rs")]
mod pages;

use std::{
    io, mem,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use thiserror::Error;
use zerocopy::FromBytes;

use crate::{Bitboard, Position, Square};
use pages::TablePages;

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// A lower bound on the value.
    pub lower: i32,
    /// An upper bound on the value.
    pub upper: i32,
    /// The depth of the search in plies.
    pub depth: u8,
    /// The confidence of the search; greater is more certain.
    pub confidence: u8,
    /// The best moves, the better first.
    pub best: [Option<Square>; 2],
}

/// The memory of a table. The system provides zeroed pages on first access, so a large table is
/// created at once.
#[derive(Debug)]
pub(super) struct TableMemory {
    pages: TablePages,
    /// The number of slots in use, a power of two. Pages beyond them are never touched.
    used: usize,
    age: u8,
}

/// The system refused the memory for a transposition table.
#[derive(Debug, Error)]
#[error("there is not enough memory for a hash table of {mib} MiB")]
pub struct TableMemoryError {
    mib: usize,
    source: io::Error,
}

/// A view of the table for one search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table<'a> {
    slots: &'a [Slot],
    age: u8,
}

/// Two entries, one cache line.
pub(super) type Slot = [PackedEntry; 2];

/// The words `[own ^ data, opp ^ bounds, data, bounds]`. A thread that reads during a write may see
/// words of two entries. The first two words then do not decode to its position and nothing is
/// found, so that no lock is needed.
type PackedEntry = [AtomicU64; 4];

impl TableMemory {
    /// A table of about this number of bytes, at least one slot.
    pub(super) fn with_bytes(bytes: usize) -> Result<TableMemory, TableMemoryError> {
        // A power of two, so that a mask replaces the remainder in lookups.
        let slots = slot_count(bytes);
        let bytes = slots * size_of::<Slot>();
        let pages =
            pages::zeroed(bytes).map_err(|source| TableMemoryError { mib: bytes >> 20, source })?;
        Ok(TableMemory { pages, used: slots, age: 0 })
    }

    /// A table that can grow to about this number of bytes and begins with a single slot. The pages
    /// of a part that is never used cost no time.
    pub(super) fn reserved(bytes: usize) -> Result<TableMemory, TableMemoryError> {
        Ok(TableMemory { used: 1, ..TableMemory::with_bytes(bytes)? })
    }

    /// Grows the part in use to about this number of bytes, as far as the memory reaches. It keeps
    /// all entries and never shrinks.
    pub(super) fn grow_to(&mut self, bytes: usize) {
        let slots = <[Slot]>::mut_from_bytes(&mut self.pages[..]).expect("whole slots on a page");
        let grown = slot_count(bytes).min(slots.len());
        let used = self.used;
        self.used = grown.max(used);
        for index in 0..if grown > used { used } else { 0 } {
            for way in 0..slots[index].len() {
                let Some(position) = position_of(&mut slots[index][way]) else { continue };
                let place = hash(&position) as usize & (grown - 1);
                // The places of two entries differ in the bits of their old places, so none is lost.
                if place != index {
                    slots[place][way] = mem::take(&mut slots[index][way]);
                }
            }
        }
    }

    /// The bytes in use.
    #[cfg(test)]
    pub(super) const fn used_bytes(&self) -> usize {
        self.used * size_of::<Slot>()
    }

    /// Begins a new search: entries of earlier searches are replaced first.
    pub(super) fn advance_age(&mut self) {
        // An entry 64 searches old looks new again. Only replacement depends on ages, so no value
        // changes.
        self.age = (self.age + 1) & 0x3f;
    }

    /// The view of the table for one search.
    pub(super) fn table(&mut self) -> Table<'_> {
        let slots = <[Slot]>::mut_from_bytes(&mut self.pages[..]).expect("whole slots on a page");
        Table { slots: &slots[..self.used], age: self.age }
    }
}

/// The number of slots of a table of about this number of bytes.
const fn slot_count(bytes: usize) -> usize {
    let slots = bytes / size_of::<Slot>();
    if slots == 0 { 1 } else { slots.next_power_of_two() }
}

/// The position of an entry; `None` if it is empty or torn.
fn position_of(entry: &mut PackedEntry) -> Option<Position> {
    let [own, opp, data, bounds] = entry.each_mut().map(|word| *word.get_mut());
    (data != 0).then(|| Position::new(Bitboard(own ^ data), Bitboard(opp ^ bounds)))?
}

impl Table<'_> {
    /// The slot of a position.
    #[inline(always)]
    pub(super) fn slot(&self, position: &Position) -> &Slot {
        &self.slots[(hash(position) as usize) & (self.slots.len() - 1)]
    }

    /// The entry of a position.
    #[inline(always)]
    pub(super) fn find(&self, position: &Position) -> Option<Entry> {
        self.slot(position).iter().find_map(|entry| read(entry, position))
    }

    /// Stores a result. It is merged with an existing entry of the position. Otherwise it replaces
    /// the older entry of the slot, or the shallower one of the same age.
    pub(super) fn store(&self, position: &Position, found: &Entry) {
        let slot = self.slot(position);
        for entry in slot {
            if let Some(known) = read(entry, position) {
                write(entry, position, &known.joined(found), self.age);
                return;
            }
        }
        let worth = |entry: &PackedEntry| {
            let (depth, age) = depth_and_age(entry);
            // Any entry of this search is worth more than those of earlier ones.
            u32::from(depth) + if age == self.age { 256 } else { 0 }
        };
        let [first, second] = slot;
        let victim = if worth(first) <= worth(second) { first } else { second };
        write(victim, position, found, self.age);
    }
}

impl Entry {
    /// The bound that settles whether the value is above `alpha` at this depth and confidence, if
    /// there is one.
    #[inline(always)]
    pub(super) fn settles(&self, alpha: i32, depth: u32, confidence: u8) -> Option<i32> {
        if u32::from(self.depth) < depth || self.confidence < confidence {
            None
        } else if self.lower > alpha {
            Some(self.lower)
        } else {
            (self.upper <= alpha).then_some(self.upper)
        }
    }

    fn joined(&self, found: &Entry) -> Entry {
        let mut joined = *found;
        if (self.depth, self.confidence) == (found.depth, found.confidence) {
            joined.lower = joined.lower.max(self.lower);
            joined.upper = joined.upper.min(self.upper);
            if joined.lower > joined.upper {
                // Only searches of different width can contradict each other; the later one is
                // kept.
                (joined.lower, joined.upper) = (found.lower, found.upper);
            }
        }
        match (found.best[0], self.best[0]) {
            (None, _) => joined.best = self.best,
            (Some(new), Some(old)) if new != old => joined.best[1] = Some(old),
            _ => joined.best[1] = self.best[1],
        }
        joined
    }
}

const NO_SQUARE: u64 = 64;

/// Decodes an entry; `None` if it belongs to another position.
#[inline(always)]
fn read(entry: &PackedEntry, position: &Position) -> Option<Entry> {
    let [own, opp, data, bounds] = entry;
    // Relaxed: torn entries fail the comparison below, so no order of the loads is needed.
    let (data, bounds) = (data.load(Relaxed), bounds.load(Relaxed));
    let same = own.load(Relaxed) ^ data == position.own().0
        && opp.load(Relaxed) ^ bounds == position.opp().0;
    if !same || data == 0 {
        return None;
    }
    // 64 stands for no square and decodes to `None`.
    let square = |shift: u32| Square::new((data >> shift & 0x7f) as usize);
    Some(Entry {
        lower: bounds as u32 as i32,
        upper: (bounds >> 32) as u32 as i32,
        depth: data as u8,
        confidence: (data >> 8) as u8,
        best: [square(16), square(24)],
    })
}

fn depth_and_age(entry: &PackedEntry) -> (u8, u8) {
    let data = entry[2].load(Relaxed);
    // Ages have six bits, so that 0xff is never the present one: empty entries are replaced first.
    if data == 0 { (0, 0xff) } else { (data as u8, (data >> 32) as u8 & 0x3f) }
}

fn write(entry: &PackedEntry, position: &Position, known: &Entry, age: u8) {
    let square = |square: Option<Square>| square.map_or(NO_SQUARE, |square| square.index() as u64);
    // The highest bit distinguishes an entry from empty memory.
    let data = u64::from(known.depth)
        | u64::from(known.confidence) << 8
        | square(known.best[0]) << 16
        | square(known.best[1]) << 24
        | u64::from(age) << 32
        | 1 << 63;
    let bounds = u64::from(known.lower as u32) | u64::from(known.upper as u32) << 32;
    let words = [position.own().0 ^ data, position.opp().0 ^ bounds, data, bounds];
    entry.iter().zip(words).for_each(|(place, word)| place.store(word, Relaxed));
}

/// The hash of a position. Products spread low bits upwards, shifts fold high bits down.
#[inline(always)]
pub(super) fn hash(position: &Position) -> u64 {
    // The multipliers are 2^64 divided by the golden ratio, that of degski64, and that of
    // MurmurHash3.
    let own = position.own().0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let opp = position.opp().0.wrapping_mul(0xd6e8_feb8_6659_fd93);
    let mixed = (own ^ own >> 32) ^ opp.rotate_left(23);
    let mixed = mixed.wrapping_mul(0xff51_afd7_ed55_8ccd);
    mixed ^ mixed >> 29
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: Entry = Entry {
        lower: -70000,
        upper: 1 << 29,
        depth: 12,
        confidence: 5,
        best: [Square::new(63), Square::new(0)],
    };

    #[test]
    fn only_stored_positions_are_found() {
        let mut memory = TableMemory::with_bytes(1 << 12).unwrap();
        let table = memory.table();
        let start = Position::START;
        assert_eq!(table.find(&start), None);
        table.store(&start, &ENTRY);
        assert_eq!(table.find(&start), Some(ENTRY));
        assert_eq!(table.find(&start.pass()), None);
        assert_eq!(table.find(&Position::new(start.own(), !start.own()).unwrap()), None);
    }

    #[test]
    fn a_growing_table_keeps_its_entries() {
        let mut positions = vec![Position::START];
        for index in 0..40 {
            let position: Position = positions[index];
            positions.extend(position.legal_moves().into_iter().filter_map(|m| position.play(m)));
        }
        let mut memory = TableMemory::reserved(1 << 20).unwrap();
        memory.grow_to(1 << 12);
        let table = memory.table();
        assert_eq!(table.slots.len(), 64);
        for position in &positions {
            table.store(position, &ENTRY);
        }
        let known: Vec<&Position> = positions.iter().filter(|p| table.find(p).is_some()).collect();
        assert!(known.len() > 64, "most slots are filled: {}", known.len());
        for (bytes, slots) in [(1 << 14, 256), (1 << 12, 256), (1 << 30, 1 << 14)] {
            memory.grow_to(bytes);
            let table = memory.table();
            assert_eq!(table.slots.len(), slots);
            assert!(known.iter().all(|position| table.find(position) == Some(ENTRY)));
        }
    }

    #[test]
    fn bounds_of_equal_depth_are_merged() {
        let mut memory = TableMemory::with_bytes(64).unwrap();
        let table = memory.table();
        let start = Position::START;
        table.store(&start, &Entry { lower: -5, upper: 100, ..ENTRY });
        table.store(&start, &Entry { lower: -9, upper: 7, best: [Square::new(3), None], ..ENTRY });
        let known = table.find(&start).unwrap();
        assert_eq!((known.lower, known.upper), (-5, 7));
        assert_eq!(known.best, [Square::new(3), Square::new(63)]);
        table.store(&start, &Entry { lower: 1, upper: 1, depth: 13, ..ENTRY });
        assert_eq!(table.find(&start).unwrap().lower, 1);
    }

    #[test]
    fn older_then_shallower_entries_are_replaced() {
        let mut memory = TableMemory::with_bytes(64).unwrap();
        let mut positions = vec![Position::START];
        for square in Position::START.legal_moves() {
            positions.push(Position::START.play(square).unwrap());
        }
        memory.table().store(&positions[0], &Entry { depth: 30, ..ENTRY });
        memory.advance_age();
        let table = memory.table();
        table.store(&positions[1], &Entry { depth: 3, ..ENTRY });
        table.store(&positions[2], &Entry { depth: 2, ..ENTRY });
        assert!(table.find(&positions[0]).is_none());
        table.store(&positions[3], &Entry { depth: 9, ..ENTRY });
        assert!(table.find(&positions[2]).is_none());
        assert!(table.find(&positions[1]).is_some() && table.find(&positions[3]).is_some());
    }
}

//! Memory for a table where the system provides no pages, as in WebAssembly.

use std::{
    io,
    ops::{Deref, DerefMut},
};

use zerocopy::IntoBytes;

/// The memory of a table, aligned as its words.
#[derive(Debug)]
pub(super) struct TablePages(Vec<u64>);

/// Zeroed memory of this number of bytes.
pub(super) fn zeroed(bytes: usize) -> io::Result<TablePages> {
    let count = bytes.div_ceil(size_of::<u64>());
    let mut words = Vec::new();
    words.try_reserve_exact(count).map_err(|_| io::ErrorKind::OutOfMemory)?;
    words.resize(count, 0);
    Ok(TablePages(words))
}

impl Deref for TablePages {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl DerefMut for TablePages {
    fn deref_mut(&mut self) -> &mut [u8] {
        self.0.as_mut_bytes()
    }
}

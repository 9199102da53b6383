//! Memory that the system provides page by page.

use memmap2::{MmapMut, MmapOptions};

use super::io;

/// The memory of a table.
pub(super) type TablePages = MmapMut;

/// The size in bytes up to which all pages are mapped at once. Larger tables use huge pages.
const SMALL: usize = 4 << 20;

/// Zeroed memory of this number of bytes.
pub(super) fn zeroed(bytes: usize) -> io::Result<TablePages> {
    let mut options = MmapOptions::new();
    // A small table is touched everywhere within a few searches. Faulting its pages in one by one
    // costs a quarter of the time of a fast game.
    if bytes <= SMALL {
        options.populate();
    }
    let pages = options.len(bytes).map_anon()?;
    // Small pages fault twice, on the first read and on the first write, and the second fault
    // interrupts all other threads. They also cause TLB misses. Failure is ignored: huge pages
    // are only faster.
    #[cfg(target_os = "linux")]
    if bytes > SMALL {
        let _ = pages.advise(memmap2::Advice::HugePage);
    }
    Ok(pages)
}

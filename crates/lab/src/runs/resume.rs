//! Resuming runs without a page of their own, from the list.

use super::{RunKind, batch::BatchRun, format::QuietOpener, quiet::quiet};

/// The opener for runs of this kind; `None` for kinds with a page of their own.
pub fn quiet_opener(kind: RunKind) -> Option<QuietOpener> {
    // Batches open their runs by the table of kinds, so their own opener cannot be in it.
    if kind == RunKind::Batch {
        return Some(|path| Ok(quiet(BatchRun::open(path)?)));
    }
    let format = kind.format();
    format.open.filter(|_| !format.has_page)
}

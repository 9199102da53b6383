//! Scans at once when one is requested: a page's files change by the page alone.

use std::{cell::RefCell, collections::VecDeque, iter, time::Duration};

use super::{RosterChange, RosterScan, ScanRequest};
use crate::worker::Poll;

/// A scan and the changes not yet delivered.
pub(super) struct RosterFeed {
    scan: RefCell<RosterScan>,
    changes: RefCell<VecDeque<RosterChange>>,
    ctx: egui::Context,
}

impl RosterFeed {
    /// Prepares scans.
    pub fn start(ctx: &egui::Context, scan: RosterScan) -> RosterFeed {
        RosterFeed { scan: scan.into(), changes: RefCell::default(), ctx: ctx.clone() }
    }

    /// Scans.
    pub fn ask(&self, request: ScanRequest) {
        let mut changes = self.changes.borrow_mut();
        let send = &mut |change| changes.push_back(change);
        self.scan.borrow_mut().scan(iter::once(request), send);
        self.ctx.request_repaint();
    }

    /// The next change.
    pub fn poll(&self) -> Poll<RosterChange> {
        self.changes.borrow_mut().pop_front().map_or(Poll::Working, Poll::Report)
    }

    /// The next change; there is nothing to wait for.
    pub fn wait(&self, _: Duration) -> Option<RosterChange> {
        self.changes.borrow_mut().pop_front()
    }
}

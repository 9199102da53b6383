//! The end of the program. Runs at work are announced first: they pause and can be resumed.

use egui::{Context, ViewportCommand};

use super::{App, Dialog};
use crate::page::Page;

impl App {
    /// Closes the window, unless the user has to hear about runs at work first.
    pub(super) fn close(&mut self, ctx: &Context) {
        if self.has_runs_at_work() {
            self.dialog = Some(Dialog::Close);
        } else {
            close(ctx);
        }
    }

    /// Handles the window's own button. A second request closes the window, as does the dialog's answer.
    pub(super) fn take_close_request(&mut self, ctx: &Context) {
        let is_requested = ctx.input(|input| input.viewport().close_requested());
        let is_announced = matches!(self.dialog, Some(Dialog::Close));
        if is_requested && !is_announced && self.has_runs_at_work() {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.dialog = Some(Dialog::Close);
        }
    }

    fn has_runs_at_work(&self) -> bool {
        Page::TABS.into_iter().any(|page| self.pages.is_working(page))
    }
}

/// Closes the window. The dialog stays open, so that the request that follows is not announced again.
pub(super) fn close(ctx: &Context) {
    ctx.send_viewport_cmd(ViewportCommand::Close);
}

//! A group of widgets within which the Tab key walks in a circle. The arrow keys do not move the focus there.

use egui::{Context, EventFilter, Id, Key, Modifiers};

/// The state of such a group.
#[derive(Default)]
pub struct TabCycle {
    /// The widget of the group that had the focus in the frame before.
    before: Option<Id>,
    /// Whether egui already leaves the Tab key to that widget.
    is_locked: bool,
}

impl TabCycle {
    /// The widget of the group that had the focus in the last frame.
    pub const fn focused(&self) -> Option<Id> {
        self.before
    }

    /// Moves the focus within these widgets, which are in reading order. Called after they are drawn.
    pub fn walk(&mut self, ctx: &Context, widgets: &[Id]) {
        let focused = ctx.memory(egui::Memory::focused).filter(|id| widgets.contains(id));
        let was_locked = self.is_locked && self.before == focused;
        // egui accepts the lock only from a widget that had the focus in the frame before.
        self.is_locked = focused.is_some() && self.before == focused;
        self.before = focused;
        let Some(focused) = focused else { return };
        let filter = EventFilter {
            tab: true,
            horizontal_arrows: true,
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ctx.memory_mut(|memory| memory.set_focus_lock_filter(focused, filter));
        if !was_locked {
            return;
        }
        let step = ctx.input_mut(|input| {
            let back = input.count_and_consume_key(Modifiers::SHIFT, Key::Tab) as isize;
            input.count_and_consume_key(Modifiers::NONE, Key::Tab) as isize - back
        });
        if step == 0 {
            return;
        }
        let at = widgets.iter().position(|id| *id == focused).unwrap_or(0) as isize;
        let next = widgets[(at + step).rem_euclid(widgets.len() as isize) as usize];
        ctx.memory_mut(|memory| memory.request_focus(next));
        ctx.request_repaint();
    }
}

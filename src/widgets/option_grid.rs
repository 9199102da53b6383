//! Options of which one is selected, as one stop of the Tab key: the arrow keys select the neighbours.

use egui::{EventFilter, Id, Key, Modifiers, Sense, Ui};

/// The layout of the options.
#[derive(Clone, Copy)]
pub struct OptionGrid {
    /// The number of columns, 1 for a list.
    pub columns: usize,
    /// The option that takes the focus: the selected one, or the first.
    pub place: usize,
}

impl OptionGrid {
    /// The sense of an option. Only one of them takes the focus.
    pub fn sense(self, index: usize) -> Sense {
        if index == self.place { Sense::click() } else { Sense::CLICK }
    }

    /// Takes the arrow keys while the selected option has the focus. Returns the option that they select, which takes
    /// the focus. Called after the options are drawn, with their `ids`.
    pub fn walk(self, ui: &Ui, ids: &[Id], is_mirrored: bool) -> Option<usize> {
        let focused = *ids.get(self.place)?;
        if ui.memory(egui::Memory::focused) != Some(focused) {
            return None;
        }
        let (horizontal_arrows, vertical_arrows) = (self.columns > 1, true);
        let filter = EventFilter { horizontal_arrows, vertical_arrows, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(focused, filter));
        let step = ui.input_mut(|input| {
            let mut count = |key| input.count_and_consume_key(Modifiers::NONE, key) as isize;
            let down = count(Key::ArrowDown) - count(Key::ArrowUp);
            let right =
                if self.columns > 1 { count(Key::ArrowRight) - count(Key::ArrowLeft) } else { 0 };
            down * self.columns as isize + if is_mirrored { -right } else { right }
        });
        let next = self.place.checked_add_signed(step).filter(|next| *next != self.place)?;
        let reached = *ids.get(next)?;
        ui.memory_mut(|memory| memory.request_focus(reached));
        ui.ctx().request_repaint();
        Some(next)
    }
}

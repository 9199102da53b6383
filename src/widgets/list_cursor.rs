//! The selected row of a list below a search field: the arrow keys move it, and Enter chooses it, while the search field
//! has the focus.

use egui::{Event, Key, Modifiers, Response, ScrollArea, Ui, scroll_area::ScrollAreaOutput};

/// The selected row, and the part of the list that is visible.
#[derive(Default)]
pub struct ListCursor {
    at: usize,
    /// Whether the row was selected since the list was last drawn.
    is_new: bool,
    /// The top and the height of the visible part, in points.
    visible: [f32; 2],
}

/// The keys for a list. Taken before the search field, which does not get the arrow keys.
#[derive(Clone, Copy)]
pub struct ListKeys {
    /// The number of rows to move down.
    step: isize,
    /// Whether Enter was pressed.
    is_entered: bool,
}

impl ListKeys {
    /// Takes the keys of this frame.
    pub fn take(ui: &Ui) -> ListKeys {
        ui.input_mut(|input| {
            let mut pressed = |key| input.count_and_consume_key(Modifiers::NONE, key) as isize;
            let step = pressed(Key::ArrowDown) - pressed(Key::ArrowUp);
            let is_enter =
                |event: &Event| matches!(event, Event::Key { key: Key::Enter, pressed: true, .. });
            ListKeys { step, is_entered: input.events.iter().any(is_enter) }
        })
    }

    /// Whether Enter chooses the selected row. If another widget than the search field has the focus, Enter belongs to
    /// that widget.
    fn is_chosen(self, field: &Response) -> bool {
        self.is_entered && (field.has_focus() || field.lost_focus())
    }
}

impl ListCursor {
    /// Moves by these keys in a list of this many rows; a changed search selects the first row. Returns the row that
    /// Enter chooses.
    pub fn walk(&mut self, keys: ListKeys, field: &Response, count: usize) -> Option<usize> {
        if field.changed() {
            self.at = 0;
        }
        self.at = self.at.saturating_add_signed(keys.step).min(count.saturating_sub(1));
        self.is_new |= field.changed() || keys.step != 0;
        (keys.is_chosen(field) && count > 0).then_some(self.at)
    }

    /// The selected row.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Whether this row is selected.
    pub const fn is_at(&self, row: usize) -> bool {
        self.at == row
    }

    /// Scrolls to a newly selected row. `pitch` is the distance between two rows, in points.
    pub fn scroll(&self, area: ScrollArea, pitch: f32) -> ScrollArea {
        if !self.is_new {
            return area;
        }
        let ([top, height], row) = (self.visible, pitch * self.at as f32);
        area.vertical_scroll_offset(top.max(row + pitch - height).min(row))
    }

    /// Notes the visible part of the list.
    pub fn note<R>(&mut self, shown: &ScrollAreaOutput<R>) {
        self.visible = [shown.state.clamped_offset().y, shown.inner_rect.height()];
        self.is_new = false;
    }
}

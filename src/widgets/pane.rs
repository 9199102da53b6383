//! The panes of the window, between which Ctrl+F6 moves the focus.

use std::collections::BTreeMap;

use egui::{Context, Id, Key, Modifiers, Popup, Response, Ui};

/// A widget in a pane that takes the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WindowPane {
    /// The menu bar.
    Menu,
    /// The board.
    Board,
    /// The result over the board.
    Result,
    /// The players and the moves.
    Players,
    /// The analysis.
    Analysis,
    /// The panel beside the board of an exercise, or the overview of the exercises.
    Panel,
}

/// Offers a widget as the one that takes the focus in a pane.
pub fn offer_focus(response: &Response, pane: WindowPane) {
    offer_focus_to(&response.ctx, response.id, pane);
}

/// Like [`offer_focus`], for the widget with this id.
pub fn offer_focus_to(ctx: &Context, widget: Id, pane: WindowPane) {
    let offers = Id::unique("panes");
    ctx.data_mut(|data| {
        let offers = data.get_temp_mut_or_default::<BTreeMap<WindowPane, Id>>(offers);
        offers.entry(pane).or_insert(widget);
    });
}

/// Draws the contents of a pane, and offers their first button as the widget that takes the focus.
pub fn pane_ui<R>(ui: &mut Ui, pane: WindowPane, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let (ctx, layer) = (ui.ctx().clone(), ui.layer_id());
    let before = ctx.viewport(|viewport| viewport.this_pass.widgets.get_layer(layer).count());
    let drawn = contents(ui);
    let first = ctx.viewport(|viewport| {
        let mut widgets = viewport.this_pass.widgets.get_layer(layer).skip(before);
        let takes_focus = |widget: &&egui::WidgetRect| {
            widget.enabled && widget.sense.senses_click() && widget.sense.is_focusable()
        };
        widgets.find(takes_focus).map(|widget| widget.id)
    });
    if let Some(first) = first {
        offer_focus_to(&ctx, first, pane);
    }
    drawn
}

/// Moves the focus to the next pane, or with Shift to the previous one, and closes an open menu. Called after all panes
/// are drawn.
pub fn switch_panes(ctx: &Context) {
    let (offers, last) = (Id::unique("panes"), Id::unique("last pane"));
    let offered = ctx.data_mut(|data| {
        std::mem::take(data.get_temp_mut_or_default::<BTreeMap<WindowPane, Id>>(offers))
    });
    let panes: Vec<(WindowPane, Id)> = offered.into_iter().collect();
    let step = ctx.input_mut(|input| {
        let back = input.consume_key(Modifiers::COMMAND | Modifiers::SHIFT, Key::F6);
        let on = input.consume_key(Modifiers::COMMAND, Key::F6);
        isize::from(on) - isize::from(back)
    });
    if step == 0 || panes.is_empty() {
        return;
    }
    let before = ctx.data(|data| data.get_temp::<WindowPane>(last)).unwrap_or(WindowPane::Menu);
    let at = panes.iter().position(|(pane, _)| *pane == before).unwrap_or(0) as isize;
    let (pane, widget) = panes[(at + step).rem_euclid(panes.len() as isize) as usize];
    ctx.data_mut(|data| data.insert_temp(last, pane));
    Popup::close_all(ctx);
    ctx.memory_mut(|memory| memory.request_focus(widget));
    ctx.request_repaint();
}

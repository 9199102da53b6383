//! The buttons below a form or a dialog. Where there is no room for all of it, the form scrolls and its buttons stay.

use egui::{Id, Rect, ScrollArea, Ui, UiBuilder, vec2};

use super::ViewContext;
use crate::theme::{self, space};

/// The room of a form in the frame before.
#[derive(Clone, Copy, Default, PartialEq)]
struct FormRoom {
    /// The height of the form without its buttons.
    form: f32,
    /// The height of the buttons.
    footer: f32,
}

/// The form that is being drawn.
#[derive(Clone, Copy)]
struct OpenForm {
    id: Id,
    /// The place of the buttons, unless they follow the form.
    place: Option<Rect>,
}

fn open_form() -> Id {
    Id::unique("the form with buttons")
}

/// Draws a form that scrolls in an area of at most this height. [`footer_ui`] draws its buttons.
pub fn form_ui<R>(
    ui: &mut Ui,
    area: ScrollArea,
    most: f32,
    contents: impl FnOnce(&mut Ui) -> R,
) -> R {
    let id = ui.scope_id().with("footer");
    let before: FormRoom = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let is_too_high = before.footer > 0.0 && before.form + before.footer > most;
    let height = if is_too_high { (most - before.footer).max(0.0) } else { most };
    let top = ui.cursor().top() + height;
    let left = ui.cursor().left();
    let place = is_too_high.then(|| {
        let size = vec2(ui.available_width(), before.footer);
        Rect::from_min_size(egui::pos2(left, top), size)
    });
    let outer = ui.data_mut(|data| {
        // A form may have no buttons in this frame.
        data.insert_temp(id, FormRoom { footer: 0.0, ..before });
        let outer = data.get_temp::<OpenForm>(open_form());
        data.insert_temp(open_form(), OpenForm { id, place });
        outer
    });
    let usual = ui.spacing().scroll;
    theme::beside_scroll_bars(ui);
    let shown = area.max_height(height).show(ui, |ui| {
        // The lists of the form have their own look.
        ui.spacing_mut().scroll = usual;
        contents(ui)
    });
    ui.spacing_mut().scroll = usual;
    if let Some(place) = place {
        let end = place.bottom() - ui.cursor().top();
        ui.allocate_space(vec2(0.0, end.max(0.0)));
    }
    ui.data_mut(|data| {
        data.remove::<OpenForm>(open_form());
        if let Some(outer) = outer {
            data.insert_temp(open_form(), outer);
        }
        let room = data.get_temp_mut_or_default::<FormRoom>(id);
        room.form = shown.content_size.y - if is_too_high { 0.0 } else { room.footer };
    });
    let now: FormRoom = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    if (now.footer > 0.0 && now.form + now.footer > most) != is_too_high {
        ui.ctx().request_discard("the buttons of a form");
    }
    shown.inner
}

/// Draws the buttons of a form, in a row below it.
pub fn footer_ui<R>(ui: &mut Ui, look: &ViewContext, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let form: Option<OpenForm> = ui.data(|data| data.get_temp(open_form()));
    let builder = UiBuilder::new().id_salt("footer");
    let (inner, height) = if let Some(place) = form.and_then(|form| form.place) {
        let place = place.with_max_x(ui.max_rect().right()).with_min_x(ui.max_rect().left());
        let mut child =
            ui.new_child(builder.max_rect(place.with_min_y(place.top() + space::SMALL)));
        child.set_clip_rect(place.expand2(vec2(space::LARGE, 0.0)));
        child.painter().hline(
            place.x_range(),
            place.top(),
            egui::Stroke::new(1.0, look.theme.line),
        );
        let inner = child.horizontal(contents).inner;
        (inner, child.min_rect().height())
    } else {
        let shown = ui.scope_builder(builder, |ui| ui.horizontal(contents).inner);
        (shown.inner, shown.response.rect.height())
    };
    if let Some(form) = form {
        ui.data_mut(|data| {
            let room: &mut FormRoom = data.get_temp_mut_or_default(form.id);
            room.footer = height + space::MEDIUM;
        });
    }
    inner
}

//! Checkboxes with a visible outline: unticked, a box is only its outline.

use egui::{Response, Stroke, Ui, WidgetText};

use super::ViewContext;
use crate::theme::Theme;

/// Draws a checkbox.
pub fn check_ui(
    ui: &mut Ui,
    look: &ViewContext,
    is_ticked: &mut bool,
    text: impl Into<WidgetText>,
) -> Response {
    outlined_ui(ui, look.theme, is_ticked, text.into())
}

fn outlined_ui(ui: &mut Ui, theme: &Theme, is_ticked: &mut bool, text: WidgetText) -> Response {
    ui.scope(|ui| {
        let widgets = &mut ui.visuals_mut().widgets;
        for state in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
            state.bg_stroke = Stroke::new(state.bg_stroke.width.max(1.0), theme.weak);
        }
        ui.checkbox(is_ticked, text)
    })
    .inner
}

#[cfg(test)]
mod tests {
    use egui::{Color32, Context, RawInput, Shape};

    use super::*;
    use crate::theme::{ThemeName, contrast, install_fonts};

    /// The outline and the fill of an unticked box.
    fn drawn(theme: &Theme) -> (Stroke, Color32) {
        let ctx = Context::default();
        install_fonts(&ctx);
        theme.apply(&ctx);
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            outlined_ui(ui, theme, &mut false, "Only my moves".into());
        });
        output.textures_delta.clear();
        let boxes = output.shapes.into_iter().filter_map(|clipped| match clipped.shape {
            Shape::Rect(rect) => Some((rect.stroke, rect.fill)),
            _ => None,
        });
        boxes.last().expect("a box is drawn")
    }

    #[test]
    fn an_unticked_box_has_an_outline_of_three_to_one() {
        for name in ThemeName::ALL {
            let theme = Theme::new(name);
            let (outline, fill) = drawn(&theme);
            assert!(outline.width >= 1.0, "{name:?}");
            for ground in [theme.panel, theme.raised, theme.ground, theme.sunken, fill] {
                let ratio = contrast(outline.color, ground);
                assert!(ratio >= 3.0, "{name:?}: {ratio} on {ground:?}");
            }
        }
    }
}

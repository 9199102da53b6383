//! Announcements of screen readers.

use egui::{Response, accesskit::Live};

/// Lets screen readers say this text whenever it changes, in place of the widget's own text.
pub fn announce(response: &Response, text: String) {
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_live(Live::Polite);
        node.set_value(text);
    });
}

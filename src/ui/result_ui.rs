//! What lies over the board: the result, and the announcement of a pass.

use egui::{
    Align, Area, CornerRadius, Frame, Id, Layout, Margin, Order, Pos2, RichText, Sense, Ui, vec2,
};
use othello_engine::{Board, Color};
use othello_lab::data::saved_game::Ended;

use super::{Look, button::primary_button, disc::small_disc};
use crate::{
    action::{Action, Command},
    names,
    theme::{number_style, radius, space, title_style},
};

/// The result in the middle of the board, until it is dismissed.
pub fn result_ui(
    ui: &Ui,
    look: &Look,
    center: Pos2,
    board: &Board,
    ended: Option<Ended>,
) -> Option<Action> {
    let words = look.words;
    let mut wish = None;
    card(ui, look, "result", center, |ui| {
        ui.set_width(300.0);
        ui.vertical_centered(|ui| {
            let winner = names::winner(words, board, ended);
            ui.label(RichText::new(winner).text_style(title_style()));
            ui.add_space(space::MEDIUM);
            if let Some(ended) = ended {
                ui.label(words.get(names::ended(ended)));
                ui.add_space(space::LARGE);
                return;
            }
            score_ui(ui, look, board);
            let empty = 64 - Color::BOTH.map(|color| board.discs(color).len()).iter().sum::<u32>();
            if empty > 0 {
                let note = words.with("result-empties", &[("count", empty.into())]);
                ui.label(RichText::new(note).small().color(look.theme.weak));
            }
            ui.add_space(space::LARGE);
        });
        ui.horizontal(|ui| {
            if ui.button(words.get("result-look")).clicked() {
                wish = Some(Action::Dismiss);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.add(primary_button(look, &words.get("result-again"))).clicked() {
                    wish = Some(Command::Rematch.into());
                }
            });
        });
    });
    wish
}

/// Both sides' discs, the empty squares given to the winner.
fn score_ui(ui: &mut Ui, look: &Look, board: &Board) {
    let (black, white) = names::score(board.seen_by(Color::Black).margin());
    let width = 196.0;
    let (rect, _) = ui.allocate_exact_size(vec2(width, 44.0), Sense::hover());
    let font = number_style().resolve(ui.style());
    let painter = ui.painter();
    let ring = look.theme.board.outline;
    let text = look.theme.text;
    small_disc(
        painter,
        rect.left_center() + vec2(16.0, 0.0),
        15.0,
        look.theme.disc(Color::Black),
        ring,
    );
    let at = rect.left_center() + vec2(42.0, 0.0);
    painter.text(at, egui::Align2::LEFT_CENTER, black, font.clone(), text);
    painter.text(rect.center(), egui::Align2::CENTER_CENTER, "–", font.clone(), look.theme.weak);
    let at = rect.right_center() - vec2(42.0, 0.0);
    painter.text(at, egui::Align2::RIGHT_CENTER, white, font, text);
    small_disc(
        painter,
        rect.right_center() - vec2(16.0, 0.0),
        15.0,
        look.theme.disc(Color::White),
        ring,
    );
}

/// Says that a side had to pass; `bottom` is the middle of the board's lower edge.
pub fn pass_ui(ui: &Ui, look: &Look, center: Pos2, passed: Color) -> Option<Action> {
    let id = match passed {
        Color::Black => "pass-black",
        Color::White => "pass-white",
    };
    let mut wish = None;
    card(ui, look, "pass", center, |ui| {
        ui.horizontal(|ui| {
            ui.label(look.words.get(id));
            ui.add_space(space::MEDIUM);
            if ui.button(look.words.get("ok")).clicked() {
                wish = Some(Action::Dismiss);
            }
        });
    });
    wish
}

fn card(ui: &Ui, look: &Look, id: &str, center: Pos2, contents: impl FnOnce(&mut Ui)) {
    let area = Area::new(Id::unique(id))
        .order(Order::Middle)
        .fixed_pos(center)
        .pivot(egui::Align2::CENTER_CENTER);
    let frame = Frame::new()
        .fill(look.theme.raised)
        .stroke(ui.visuals().window_stroke)
        .shadow(ui.visuals().window_shadow)
        .corner_radius(CornerRadius::same(radius::CARD))
        .inner_margin(Margin::symmetric(20, 14));
    area.show(ui.ctx(), |ui| frame.show(ui, contents));
}

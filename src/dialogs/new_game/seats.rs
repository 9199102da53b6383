//! The players of both sides: a person or a player from the list, in two columns.

use egui::{Align, Layout, RichText, Ui, vec2};
use othello_engine::Color;
use othello_lab::players::spec::{PlayerSpec, Seat};

use super::computer::ComputerChoice;
use crate::{
    action::Action,
    roster::{PlayerRoster, PlayerSlot},
    text::names,
    theme::space,
    widgets::{
        ViewContext,
        dialog::{list_height, note_option},
        disc::small_disc,
    },
};

/// The selection for one side.
#[derive(Clone, Debug)]
pub struct SideChoice {
    /// Whether a person plays this side.
    pub is_human: bool,
    /// The computer player of this side otherwise.
    pub computer: ComputerChoice,
}

impl SideChoice {
    /// The player of this side.
    pub fn seat(&self) -> Seat {
        if self.is_human { Seat::Human } else { self.computer.player().into() }
    }

    /// Seats a computer player.
    pub fn sit(&mut self, roster: &PlayerRoster, player: &PlayerSpec) {
        self.is_human = false;
        self.computer.take(roster, player);
    }
}

/// The width of one side's column, in points.
pub const WIDTH: f32 = 316.0;

/// Draws both sides, stacked in a narrow dialog. `with_people` allows a person on either side.
pub fn seats_ui(
    ui: &mut Ui,
    look: &ViewContext,
    sides: &mut [SideChoice; 2],
    width: f32,
    with_people: bool,
) -> Option<Action> {
    let is_narrow = width < 2.0 * WIDTH + space::LARGE;
    let mut action = None;
    let both = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.x = space::LARGE;
        for (color, side) in Color::BOTH.into_iter().zip(sides) {
            ui.vertical(|ui| {
                ui.set_width(if is_narrow { width } else { WIDTH });
                ui.push_id(color as usize, |ui| {
                    action = action.take().or(side_ui(ui, look, color, side, with_people));
                });
            });
        }
    };
    if is_narrow {
        both(ui);
    } else {
        ui.horizontal_top(both);
    }
    action
}

fn side_ui(
    ui: &mut Ui,
    look: &ViewContext,
    color: Color,
    side: &mut SideChoice,
    with_people: bool,
) -> Option<Action> {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(24.0, 28.0), egui::Sense::hover());
        let ring = look.theme.board.outline;
        small_disc(ui.painter(), rect.center(), 10.0, look.theme.disc(color), ring);
        ui.label(RichText::new(look.words.get(names::color(color))).heading());
        if with_people {
            person_or_computer_ui(ui, look, color, side);
        } else {
            side.computer.name_ui(ui, look);
        }
    });
    if with_people && !side.is_human {
        side.computer.name_ui(ui, look);
    }
    let height = list_height(ui, 512.0, 250.0);
    ui.add_enabled_ui(!side.is_human, |ui| {
        let action = side.computer.list_ui(ui, look, PlayerSlot::Side(color), height);
        side.computer.advanced_ui(ui, look);
        action
    })
    .inner
}

fn person_or_computer_ui(ui: &mut Ui, look: &ViewContext, color: Color, side: &mut SideChoice) {
    let words = look.words;
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (is_person, id, named) in
            [(false, "computer", names_of(color, false)), (true, "person", names_of(color, true))]
        {
            let text = words.get(id);
            let is_chosen = side.is_human == is_person;
            let response = ui.selectable_label(is_chosen, &*text);
            let name = words.get(named);
            response.widget_info(|| {
                egui::WidgetInfo::selected(egui::Role::Button, true, is_chosen, &name)
            });
            note_option(&response, is_chosen);
            if response.clicked() {
                side.is_human = is_person;
            }
        }
    });
}

const fn names_of(color: Color, person: bool) -> &'static str {
    match (color, person) {
        (Color::Black, true) => "black-is-person",
        (Color::Black, false) => "black-is-computer",
        (Color::White, true) => "white-is-person",
        (Color::White, false) => "white-is-computer",
    }
}

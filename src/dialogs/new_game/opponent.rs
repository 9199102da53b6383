//! The choice for a person against a computer: the person's colour and the opponent.

use egui::{Align, Layout, Role, Ui, WidgetInfo};
use othello_engine::Color;
use othello_lab::{library::Level, players::spec::Seat};

use super::computer::ComputerChoice;
use crate::{
    action::Action,
    game::setup::{Contest, PersonColor},
    roster::PlayerSlot,
    text::names,
    theme::{self, space},
    widgets::{ViewContext, dialog::note_option},
};

/// The selection.
#[derive(Clone, Debug)]
pub struct OpponentChoice {
    /// The opponent.
    pub computer: ComputerChoice,
    /// The person's colour.
    pub plays: PersonColor,
}

impl OpponentChoice {
    /// The contest between the person and the opponent.
    pub fn contest(&self) -> Contest {
        Contest::Against(self.computer.player(), self.plays)
    }

    /// Draws the choice; `height` is the height of the list, in points.
    pub fn opponent_ui(&mut self, ui: &mut Ui, look: &ViewContext, height: f32) -> Option<Action> {
        self.colors_ui(ui, look);
        ui.add_space(space::SMALL);
        let action = self.computer.list_ui(ui, look, PlayerSlot::Opponent, height);
        self.computer.name_ui(ui, look);
        self.computer.advanced_ui(ui, look);
        action
    }

    fn colors_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let words = look.words;
        let mut is_placed = false;
        ui.horizontal(|ui| {
            let question = words.get("you-play");
            ui.label(&*question);
            for plays in PersonColor::ALL {
                let text = words.get(match plays {
                    PersonColor::Black => names::color(Color::Black),
                    PersonColor::White => names::color(Color::White),
                    PersonColor::Random => "you-play-random",
                });
                let is_chosen = self.plays == plays;
                let response = ui.selectable_label(is_chosen, &*text);
                let name = format!("{question}: {text}");
                response.widget_info(|| {
                    WidgetInfo::selected(Role::RadioButton, true, is_chosen, &name)
                });
                note_option(&response, is_chosen);
                if response.clicked() {
                    self.plays = plays;
                }
            }
            is_placed =
                theme::button_width(ui, &words.get("ladder-opponent")) < ui.available_width();
            if is_placed {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| self.find_ui(ui, look));
            }
        });
        if !is_placed {
            self.find_ui(ui, look);
        }
    }

    /// A button that selects the level against which the person should score about one half.
    fn find_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let Some(Ok(ladder)) = look.roster.ladder() else { return };
        // A large ladder takes a while to search, so the search runs only on demand.
        let find = || {
            let levels = Level::ALL.map(|level| Seat::from(level.player()));
            ladder.opponent_among(|seat| levels.contains(seat))
        };
        let response = ui.button(look.words.get("ladder-opponent")).on_hover_ui(|ui| {
            if let Some(rung) = find() {
                ui.label(names::opponent(look.words, ladder, rung));
            }
        });
        if response.clicked()
            && let Some(player) = find().and_then(|rung| rung.player.player())
        {
            self.computer.take(look.roster, player);
        }
    }
}

//! The dialog that asks who plays: for each side a person or a player from the list or a file, and
//! how it searches.

use egui::{Align, Layout, RichText, Ui, vec2};
use othello_engine::Color;
use othello_lab::players::{
    library::Level,
    seat::{PlayerSpec, Seat},
};

use super::{
    Look,
    disc::small_disc,
    picker_ui::{Marked, Picked, Picker},
    search_ui::Search,
};
use crate::{
    action::{Action, Sides},
    names,
    roster::{Roster, Wanted},
    theme::space,
};

/// What is chosen for one side.
#[derive(Clone, Debug)]
struct Side {
    human: bool,
    /// The player as the list has it.
    player: PlayerSpec,
    search: Search,
    picker: Picker,
}

impl Side {
    fn new(player: PlayerSpec) -> Side {
        Side { human: true, player, search: Search::default(), picker: Picker::default() }
    }

    /// Who sits here.
    fn seat(&self) -> Seat {
        if self.human { Seat::Human } else { self.chosen().into() }
    }

    fn chosen(&self) -> PlayerSpec {
        self.search.apply(&self.player)
    }

    /// Seats a player: with its own search, or with the one it comes with.
    fn sit(&mut self, roster: &Roster, player: &PlayerSpec) {
        self.human = false;
        self.picker = Picker::default();
        self.search = Search::default();
        self.player = player.clone();
        if roster.find(player).is_none()
            && let Some(searcher) = player.searcher()
            && let Some(known) = player.model().and_then(|model| roster.find_model(model))
        {
            self.player = known.player.clone();
            self.search.take(searcher);
        }
    }
}

/// What the players are chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A new game.
    NewGame,
    /// A game that was opened from a file that does not name its players.
    OpenedBoard,
    /// The game on the board, from now on.
    ChangePlayers,
}

/// The dialog's state.
#[derive(Clone, Debug)]
pub struct NewGame {
    sides: [Side; 2],
    purpose: Purpose,
    /// How many pairs of games a match between two computers has.
    pairs: u32,
    /// Why the game cannot start: a file that is no player.
    pub error: Option<String>,
}

/// The width of one side's column in points.
const SIDE: f32 = 316.0;

impl NewGame {
    /// A dialog that begins with these, black first.
    pub fn new(roster: &Roster, seats: &[Seat; 2], purpose: Purpose) -> NewGame {
        let usual = Level::Casual.player();
        let mut sides = [Side::new(usual.clone()), Side::new(usual)];
        for (side, seat) in sides.iter_mut().zip(seats) {
            if let Some(player) = seat.player() {
                side.sit(roster, player);
            }
        }
        NewGame { sides, purpose, pairs: 10, error: None }
    }

    /// Changes who of the two sides are people. Whoever was chosen for a computer stays chosen.
    pub fn pair(&mut self, sides: Sides) {
        let people = match sides {
            Sides::PersonPerson => [true, true],
            Sides::ComputerComputer => [false, false],
            // Keeps the person's colour of the last game.
            Sides::PersonComputer if self.sides[1].human && !self.sides[0].human => [false, true],
            Sides::PersonComputer => [true, false],
        };
        for (side, human) in self.sides.iter_mut().zip(people) {
            side.human = human;
        }
    }

    /// Puts a player in this side's seat.
    pub fn sit(&mut self, roster: &Roster, color: Color, player: &PlayerSpec) {
        self.sides[color as usize].sit(roster, player);
        self.error = None;
    }

    /// The side that a player brought in from outside would sit on: the first computer's.
    pub fn first_computer(&self) -> Color {
        if self.sides[0].human { Color::White } else { Color::Black }
    }

    /// Who plays, black first.
    fn seats(&self) -> [Seat; 2] {
        self.sides.each_ref().map(Side::seat)
    }

    /// Draws the dialog's contents.
    pub fn new_game_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let words = look.words;
        let (title, start) = match self.purpose {
            Purpose::NewGame => ("new-game-title", "new-game-start"),
            Purpose::OpenedBoard => ("opened-board-title", "opened-board-start"),
            Purpose::ChangePlayers => ("change-players-title", "opened-board-start"),
        };
        let mut wish = None;
        let side_by_side = 2.0 * SIDE + space::LARGE;
        let width = super::dialog_ui::dialog_width(ui, side_by_side);
        super::dialog_ui::title_ui(ui, look, title);
        // One above the other in a narrow window.
        let is_narrow = width < side_by_side;
        let mut sides = |ui: &mut Ui| {
            ui.spacing_mut().item_spacing.x = space::LARGE;
            for color in Color::BOTH {
                ui.vertical(|ui| {
                    ui.set_width(if is_narrow { width } else { SIDE });
                    ui.push_id(color as usize, |ui| {
                        wish = wish.take().or(self.side_ui(ui, look, color));
                    });
                });
            }
        };
        if is_narrow {
            sides(ui);
        } else {
            ui.horizontal_top(sides);
        }
        if let Some(error) = &self.error {
            ui.add_space(space::SMALL);
            ui.label(RichText::new(error).color(look.theme.error));
        }
        wish = wish.or(self.match_ui(ui, look));
        ui.add_space(space::MEDIUM);
        ui.horizontal(|ui| {
            let height = vec2(0.0, 32.0);
            if ui.add(egui::Button::new(words.get("swap-colors")).min_size(height)).clicked() {
                self.sides.swap(0, 1);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if super::dialog_ui::main_button_ui(ui, look, &words.get(start), true) {
                    wish = Some(match self.purpose {
                        Purpose::NewGame => Action::Start(self.seats()),
                        Purpose::OpenedBoard => Action::Seat(self.seats()),
                        Purpose::ChangePlayers => Action::ChangePlayers(self.seats()),
                    });
                }
                if ui.add(egui::Button::new(words.get("cancel")).min_size(height)).clicked() {
                    wish = Some(Action::Dismiss);
                }
            });
        });
        wish
    }

    /// Two computers may play more than one game.
    fn match_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let possible = self.purpose == Purpose::NewGame && self.sides.iter().all(|s| !s.human);
        if !possible {
            return None;
        }
        let words = look.words;
        ui.horizontal(|ui| {
            let label = ui.label(words.get("match-pairs")).id;
            ui.add(egui::DragValue::new(&mut self.pairs).range(1..=10_000)).labelled_by(label);
            let players = self.sides.each_ref().map(Side::chosen);
            let players = Some(players).filter(|[black, white]| black != white);
            let button = egui::Button::new(words.get("match-start"));
            let response = ui.add_enabled(players.is_some(), button);
            let response = response.on_hover_text(words.tip("match-start"));
            players.filter(|_| response.clicked()).map(|p| Action::Match(p, self.pairs))
        })
        .inner
    }

    fn side_ui(&mut self, ui: &mut Ui, look: &Look, color: Color) -> Option<Action> {
        let words = look.words;
        let side = &mut self.sides[color as usize];
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(24.0, 28.0), egui::Sense::hover());
            small_disc(
                ui.painter(),
                rect.center(),
                10.0,
                look.theme.disc(color),
                look.theme.board.outline,
            );
            ui.label(RichText::new(words.get(names::color(color))).heading());
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                for (person, id, named) in [
                    (false, "computer", names_of(color, false)),
                    (true, "person", names_of(color, true)),
                ] {
                    let text = words.get(id);
                    let response = ui.selectable_label(side.human == person, &*text);
                    let name = words.get(named);
                    response.widget_info(|| {
                        egui::WidgetInfo::selected(
                            egui::Role::Button,
                            true,
                            side.human == person,
                            &name,
                        )
                    });
                    if response.clicked() {
                        side.human = person;
                    }
                }
            });
        });
        ui.add_enabled_ui(!side.human, |ui| self.computer_ui(ui, look, color)).inner
    }

    fn computer_ui(&mut self, ui: &mut Ui, look: &Look, color: Color) -> Option<Action> {
        let height = super::dialog_ui::list_height(ui, 470.0, 250.0);
        let side = &mut self.sides[color as usize];
        let marked = Marked::One(&side.player);
        let picked = side.picker.picker_ui(ui, look, &marked, Wanted::Side(color), height);
        let action = match picked {
            Some(Picked::Player(player)) => {
                side.player = player;
                side.search = Search::default();
                self.error = None;
                None
            }
            Some(Picked::Other(action)) => Some(action),
            None => None,
        };
        side.search.search_ui(ui, look, &side.player.clone());
        action
    }
}

const fn names_of(color: Color, person: bool) -> &'static str {
    match (color, person) {
        (Color::Black, true) => "black-is-person",
        (Color::Black, false) => "black-is-computer",
        (Color::White, true) => "white-is-person",
        (Color::White, false) => "white-is-computer",
    }
}

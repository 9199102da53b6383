//! The dialog that asks who plays: for each side a person or a player from the list or a file, and
//! how it searches.

use egui::{
    Align, ComboBox, CornerRadius, Frame, Label, Layout, Margin, RichText, ScrollArea, Slider,
    Stroke, Ui, vec2,
};
use othello_engine::Color;
use othello_lab::saved_game::SavedGame;

use super::{Look, disc::small_disc, game_ui::primary_button};
use crate::{
    action::{Action, Pairing},
    names,
    roster::{Candidate, Origin},
    theme::{radius, space, strong_family},
};

/// The ways to search that take a depth: as they are spelled, and the message with the name.
const METHODS: [(&str, &str); 2] =
    [("alphabeta", "method-alphabeta"), ("minimax", "method-minimax")];

/// The deepest search the dialog offers, in plies. More is possible in a spelling.
const MAX_DEPTH: u32 = 12;

/// What is chosen for one side.
#[derive(Clone, Debug)]
struct Side {
    person: bool,
    /// Index into the candidates.
    player: usize,
    /// What stands before the `@`, without the depth.
    method: String,
    /// In plies.
    depth: u32,
}

/// What the players are chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A new game.
    NewGame,
    /// A game that was opened from a file that does not name its players.
    OpenedBoard,
}

/// The dialog's state.
#[derive(Clone, Debug)]
pub struct NewGame {
    candidates: Vec<Candidate>,
    sides: [Side; 2],
    purpose: Purpose,
    /// Why the game cannot start: a file that is no player.
    pub error: Option<String>,
}

impl NewGame {
    /// A dialog that begins with these players as they are spelled, black first.
    pub fn new(candidates: Vec<Candidate>, seats: &[String; 2], purpose: Purpose) -> NewGame {
        let side = Side { person: true, player: 0, method: METHODS[0].0.to_owned(), depth: 4 };
        let mut dialog = NewGame { candidates, sides: [side.clone(), side], purpose, error: None };
        for color in Color::BOTH {
            dialog.seat(color, &seats[color as usize]);
        }
        dialog
    }

    /// Changes who of the two sides are people. Whoever was chosen for a computer stays chosen.
    pub fn pair(&mut self, pairing: Pairing) {
        let people = match pairing {
            Pairing::PersonPerson => [true, true],
            Pairing::ComputerComputer => [false, false],
            // Keeps the person's colour of the last game.
            Pairing::PersonComputer if self.sides[1].person && !self.sides[0].person => {
                [false, true]
            }
            Pairing::PersonComputer => [true, false],
        };
        for (side, person) in self.sides.iter_mut().zip(people) {
            side.person = person;
        }
    }

    /// Puts a player in a file on the list and in this side's seat.
    pub fn seat_file(&mut self, color: Color, path: &std::path::Path) {
        let index = self.add(Candidate::from_file(path));
        let side = &mut self.sides[color as usize];
        side.person = false;
        side.player = index;
        self.error = None;
    }

    /// The side that a player brought in from outside would sit on: the first computer's.
    pub fn first_computer(&self) -> Color {
        if self.sides[0].person { Color::White } else { Color::Black }
    }

    /// The players as they are spelled, black first.
    pub fn spellings(&self) -> [String; 2] {
        [0, 1].map(|index| self.spelling(&self.sides[index]))
    }

    fn spelling(&self, side: &Side) -> String {
        if side.person {
            return SavedGame::HUMAN.to_owned();
        }
        let candidate = &self.candidates[side.player];
        if candidate.needs_searcher() {
            format!("{}:{}@{}", side.method, side.depth, candidate.spelling)
        } else {
            candidate.spelling.clone()
        }
    }

    fn add(&mut self, candidate: Candidate) -> usize {
        let known = self.candidates.iter().position(|c| c.spelling == candidate.spelling);
        known.unwrap_or_else(|| {
            self.candidates.insert(0, candidate);
            for side in &mut self.sides {
                side.player += 1;
            }
            0
        })
    }

    fn seat(&mut self, color: Color, spelling: &str) {
        if spelling == SavedGame::HUMAN || spelling.is_empty() {
            self.sides[color as usize].person = true;
            return;
        }
        let (searcher, model) = match spelling.split_once('@') {
            Some((searcher, model)) => (Some(searcher), model),
            None => (None, spelling),
        };
        let known = self.candidates.iter().position(|c| c.spelling == model);
        let Some(index) = known.or_else(|| {
            let path = std::path::Path::new(model);
            path.is_file().then(|| self.add(Candidate::from_file(path)))
        }) else {
            return;
        };
        let side = &mut self.sides[color as usize];
        side.person = false;
        side.player = index;
        if let Some((name, setting)) = searcher.and_then(|s| s.split_once(':'))
            && METHODS.iter().any(|(method, _)| *method == name)
        {
            name.clone_into(&mut side.method);
            side.depth = setting.parse().unwrap_or(4).clamp(1, MAX_DEPTH);
        }
    }

    /// Draws the dialog's contents.
    pub fn new_game_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let words = look.words;
        let (title, start) = match self.purpose {
            Purpose::NewGame => ("new-game-title", "new-game-start"),
            Purpose::OpenedBoard => ("opened-board-title", "opened-board-start"),
        };
        let mut wish = None;
        super::dialog_ui::title_ui(ui, look, title);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = space::LARGE;
            for color in Color::BOTH {
                ui.vertical(|ui| {
                    ui.set_width(296.0);
                    ui.push_id(color as usize, |ui| {
                        wish = wish.take().or(self.side_ui(ui, look, color));
                    });
                });
            }
        });
        if let Some(error) = &self.error {
            ui.add_space(space::SMALL);
            ui.label(RichText::new(error).color(look.theme.error));
        }
        ui.add_space(space::MEDIUM);
        ui.horizontal(|ui| {
            if ui.button(words.get("swap-colors")).clicked() {
                self.sides.swap(0, 1);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui
                    .add(primary_button(look, &words.get(start)).min_size(vec2(96.0, 32.0)))
                    .clicked()
                {
                    wish = Some(match self.purpose {
                        Purpose::NewGame => Action::Start(self.spellings()),
                        Purpose::OpenedBoard => Action::Seat(self.spellings()),
                    });
                }
                if ui.button(words.get("cancel")).clicked() {
                    wish = Some(Action::Dismiss);
                }
            });
        });
        wish
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
                    let response = ui.selectable_label(side.person == person, &*text);
                    let name = words.get(named);
                    response.widget_info(|| {
                        egui::WidgetInfo::selected(
                            egui::Role::Button,
                            true,
                            side.person == person,
                            &name,
                        )
                    });
                    if response.clicked() {
                        side.person = person;
                    }
                }
            });
        });
        ui.add_enabled_ui(!side.person, |ui| self.computer_ui(ui, look, color)).inner
    }

    fn computer_ui(&mut self, ui: &mut Ui, look: &Look, color: Color) -> Option<Action> {
        let words = look.words;
        let mut wish = None;
        let frame = Frame::new()
            .fill(look.theme.sunken)
            .corner_radius(CornerRadius::same(radius::CARD))
            .inner_margin(Margin::same(6));
        frame.show(ui, |ui| {
            ScrollArea::vertical()
                .max_height(208.0)
                .min_scrolled_height(208.0)
                .auto_shrink(false)
                .show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    for index in 0..self.candidates.len() {
                        let chosen = self.sides[color as usize].player == index;
                        if candidate_ui(ui, look, &self.candidates[index], color, chosen) {
                            self.sides[color as usize].player = index;
                            self.error = None;
                        }
                    }
                });
        });
        if ui
            .add(
                egui::Button::new(words.get("choose-file"))
                    .min_size(vec2(ui.available_width(), 30.0)),
            )
            .clicked()
        {
            wish = Some(Action::ChoosePlayer(color));
        }
        let side = &mut self.sides[color as usize];
        let searches = self.candidates.get(side.player).is_some_and(Candidate::needs_searcher);
        ui.add_enabled_ui(searches, |ui| search_ui(ui, look, side));
        wish
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

/// The way to search and its depth.
fn search_ui(ui: &mut Ui, look: &Look, side: &mut Side) {
    let words = look.words;
    ui.horizontal(|ui| {
        let label = ui.label(words.get("searcher"));
        let chosen =
            METHODS.iter().find(|(method, _)| *method == side.method).map_or("", |(_, id)| id);
        let combo = ComboBox::from_id_salt("searcher").width(ui.available_width() - 12.0);
        let response = combo.selected_text(words.get(chosen)).show_ui(ui, |ui| {
            for (method, id) in METHODS {
                ui.selectable_value(&mut side.method, method.to_owned(), words.get(id));
            }
        });
        response.response.labelled_by(label.id);
    });
    ui.horizontal(|ui| {
        let label = ui.label(words.get("depth"));
        ui.spacing_mut().slider_width = (ui.available_width() - 60.0).max(60.0);
        ui.add(Slider::new(&mut side.depth, 1..=MAX_DEPTH)).labelled_by(label.id);
    });
}

/// One line of the list. Returns whether it was clicked.
fn candidate_ui(
    ui: &mut Ui,
    look: &Look,
    candidate: &Candidate,
    color: Color,
    chosen: bool,
) -> bool {
    let theme = look.theme;
    let detail = detail(look, candidate);
    let size = vec2(ui.available_width(), 40.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| {
        let side = look.words.get(names::color(color));
        let name = format!("{side}: {}, {detail}", candidate.name);
        egui::WidgetInfo::selected(egui::Role::RadioButton, ui.is_enabled(), chosen, name)
    });
    let fill = if chosen {
        theme.accent_soft
    } else if response.hovered() {
        theme.button_hover
    } else {
        egui::Color32::TRANSPARENT
    };
    ui.painter().rect_filled(rect, 6.0, fill);
    if response.has_focus() || (chosen && look.theme.board.outline.a() > 0) {
        ui.painter().rect_stroke(
            rect,
            6.0,
            Stroke::new(1.5, theme.accent),
            egui::StrokeKind::Inside,
        );
    }
    let mut content = ui.new_child(
        egui::UiBuilder::new()
            .max_rect(rect.shrink2(vec2(10.0, 4.0)))
            .layout(Layout::top_down(Align::Min)),
    );
    content.spacing_mut().item_spacing.y = 1.0;
    let name = RichText::new(&candidate.name).family(strong_family());
    content.add(Label::new(name).truncate().selectable(false));
    let detail = RichText::new(detail).small().color(theme.weak);
    content.add(Label::new(detail).truncate().selectable(false));
    response.clicked()
}

fn detail(look: &Look, candidate: &Candidate) -> String {
    let words = look.words;
    match &candidate.origin {
        Origin::Evolved { generations, fitness } => {
            let values = [("generations", (*generations).into()), ("fitness", (*fitness).into())];
            words.with("origin-evolved", &values).into_owned()
        }
        Origin::BuiltIn => words.get("origin-built-in").into_owned(),
        Origin::Simple if candidate.spelling == "random" => words.get("origin-random").into_owned(),
        Origin::Simple => words.get("origin-greedy").into_owned(),
        Origin::File => words.get("origin-file").into_owned(),
    }
}

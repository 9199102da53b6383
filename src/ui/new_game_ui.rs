//! The dialog that asks who plays: for each side a person or a player from the list or a file, and
//! how it searches.

use egui::{
    Align, ComboBox, CornerRadius, Frame, Label, Layout, Margin, RichText, ScrollArea, Slider,
    Stroke, Ui, vec2,
};
use othello_engine::Color;
use othello_lab::players::seat::{ParsePlayerError, PlayerSpec, Seat};

use super::{Look, disc::small_disc};
use crate::{
    action::{Action, Pairing},
    names,
    roster::{self, Candidate, Origin},
    theme::{self, radius, space, strong_family},
};

/// A way to search, as the dialog offers it.
struct Method {
    /// What stands before the `:` in a spelling.
    name: &'static str,
    /// The message with its name.
    words: &'static str,
    /// What can be set.
    setting: Setting,
}

/// What can be set about a way to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    /// Plies.
    Depth,
    /// Seconds a move.
    Secs,
    /// Games played out for a move.
    Simulations,
    /// Nothing: it is always spelled with this.
    Fixed(&'static str),
}

const METHODS: [Method; 6] = [
    Method { name: "alphabeta", words: "method-alphabeta", setting: Setting::Depth },
    Method { name: "minimax", words: "method-minimax", setting: Setting::Depth },
    Method { name: "pvs", words: "method-pvs-secs", setting: Setting::Secs },
    Method { name: "pvs", words: "method-pvs", setting: Setting::Depth },
    Method { name: "pruned", words: "method-pruned", setting: Setting::Fixed("15x3") },
    Method { name: "mcts", words: "method-mcts", setting: Setting::Simulations },
];

/// The method of a player that plays games out and needs no model.
const MCTS: usize = 5;

/// The deepest search the dialog offers, in plies. More is possible in a spelling.
const MAX_DEPTH: u32 = 16;

/// What is chosen for one side.
#[derive(Clone, Debug)]
struct Side {
    person: bool,
    /// Index into the candidates.
    player: usize,
    /// Index into the methods.
    method: usize,
    /// In plies.
    depth: u32,
    /// Seconds a move.
    secs: f32,
    /// Games played out for a move.
    simulations: u32,
    /// Another program as it is spelled.
    program: String,
}

impl Side {
    const PERSON: Side = Side {
        person: true,
        player: 0,
        method: 0,
        depth: 4,
        secs: 1.0,
        simulations: 5000,
        program: String::new(),
    };

    /// The searcher as it is spelled.
    fn searcher(&self, method: usize) -> String {
        let Method { name, setting, .. } = METHODS[method];
        match setting {
            Setting::Depth => format!("{name}:{}", self.depth),
            Setting::Secs => format!("{name}:{}ms", (self.secs * 1000.0).round() as u64),
            Setting::Simulations => format!("{name}:{}", self.simulations),
            Setting::Fixed(setting) => format!("{name}:{setting}"),
        }
    }

    /// Takes the way to search over from a spelling, as far as the dialog offers it.
    fn take(&mut self, searcher: &str) {
        let (name, text) = searcher.split_once(':').unwrap_or((searcher, ""));
        let number = |text: &str| text.parse::<f32>().ok();
        let secs = text
            .strip_suffix("ms")
            .and_then(number)
            .map(|ms| ms / 1000.0)
            .or_else(|| text.strip_suffix('s').and_then(number));
        let fits = |m: &Method| match m.setting {
            Setting::Depth | Setting::Simulations => text.parse::<u32>().is_ok(),
            Setting::Secs => secs.is_some(),
            Setting::Fixed(setting) => text == setting,
        };
        let Some(method) = METHODS.iter().position(|m| m.name == name && fits(m)) else { return };
        self.method = method;
        match METHODS[method].setting {
            Setting::Depth => self.depth = text.parse().unwrap_or(4).clamp(1, MAX_DEPTH),
            Setting::Secs => self.secs = secs.unwrap_or(1.0).clamp(0.1, 60.0),
            Setting::Simulations => {
                self.simulations = text.parse().unwrap_or(5000).clamp(100, 1_000_000);
            }
            Setting::Fixed(_) => {}
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
}

/// The dialog's state.
#[derive(Clone, Debug)]
pub struct NewGame {
    candidates: Vec<Candidate>,
    sides: [Side; 2],
    purpose: Purpose,
    /// How many pairs of games a match between two computers has.
    pairs: u32,
    /// Why the game cannot start: a file that is no player.
    pub error: Option<String>,
}

/// The width of one side's column in points.
const SIDE: f32 = 296.0;

impl NewGame {
    /// A dialog that begins with these players as they are spelled, black first.
    pub fn new(candidates: Vec<Candidate>, seats: &[Seat; 2], purpose: Purpose) -> NewGame {
        let sides = [Side::PERSON, Side::PERSON];
        let mut dialog = NewGame { candidates, sides, purpose, pairs: 10, error: None };
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

    /// Who plays, black first.
    fn seats(&self) -> Result<[Seat; 2], ParsePlayerError> {
        let seat = |side: &Side| {
            if side.person {
                return Ok(Seat::Human);
            }
            self.player(side).parse().map(Seat::Player)
        };
        Ok([seat(&self.sides[0])?, seat(&self.sides[1])?])
    }

    fn player(&self, side: &Side) -> String {
        let candidate = &self.candidates[side.player];
        match candidate.origin {
            Origin::Simple | Origin::Level => candidate.spelling.clone(),
            Origin::Program => side.program.trim().to_owned(),
            Origin::Playouts => side.searcher(MCTS),
            _ => format!("{}@{}", side.searcher(side.method), candidate.spelling),
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

    fn seat(&mut self, color: Color, seat: &Seat) {
        let Some(spec) = seat.player() else {
            self.sides[color as usize].person = true;
            return;
        };
        let spelling = &*spec.to_string();
        if matches!(spec, PlayerSpec::External(_)) {
            let program = |c: &Candidate| c.origin == Origin::Program;
            let side = &mut self.sides[color as usize];
            side.person = false;
            side.player = self.candidates.iter().position(program).unwrap_or(0);
            spelling.clone_into(&mut side.program);
            return;
        }
        let level = |c: &Candidate| c.origin == Origin::Level && c.spelling == spelling;
        let (searcher, model) = match spelling.split_once('@') {
            Some(_) if self.candidates.iter().any(level) => ("", spelling),
            Some((searcher, model)) => (searcher, model),
            None => (spelling, spelling.split(':').next().unwrap_or(spelling)),
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
        side.take(searcher);
    }

    /// Draws the dialog's contents.
    pub fn new_game_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let words = look.words;
        let (title, start) = match self.purpose {
            Purpose::NewGame => ("new-game-title", "new-game-start"),
            Purpose::OpenedBoard => ("opened-board-title", "opened-board-start"),
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
                    match (self.seats(), self.purpose) {
                        (Ok(seats), Purpose::NewGame) => wish = Some(Action::Start(seats)),
                        (Ok(seats), Purpose::OpenedBoard) => wish = Some(Action::Seat(seats)),
                        (Err(error), _) => self.error = Some(error.to_string()),
                    }
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
        let possible = self.purpose == Purpose::NewGame && self.sides.iter().all(|s| !s.person);
        if !possible {
            return None;
        }
        let words = look.words;
        ui.horizontal(|ui| {
            let label = ui.label(words.get("match-pairs")).id;
            ui.add(egui::DragValue::new(&mut self.pairs).range(1..=10_000)).labelled_by(label);
            let players = self.sides.each_ref().map(|side| self.player(side).parse().ok());
            let players = match players {
                [Some(black), Some(white)] if black != white => Some([black, white]),
                _ => None,
            };
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
        let height = super::dialog_ui::list_height(ui, 400.0, 208.0);
        let frame = Frame::new()
            .fill(look.theme.sunken)
            .corner_radius(CornerRadius::same(radius::CARD))
            .inner_margin(Margin::same(6));
        frame.show(ui, |ui| {
            ScrollArea::vertical()
                .max_height(height)
                .min_scrolled_height(height)
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
        let size = vec2(ui.available_width(), 30.0);
        if ui.add_sized(size, egui::Button::new(words.get("choose-file"))).clicked() {
            wish = Some(Action::ChoosePlayer(color));
        }
        let side = &mut self.sides[color as usize];
        match self.candidates.get(side.player).map(|candidate| &candidate.origin) {
            Some(Origin::Simple | Origin::Level) | None => {}
            Some(Origin::Playouts) => setting_ui(ui, look, side, MCTS),
            Some(Origin::Program) => program_ui(ui, look, side),
            Some(_) => search_ui(ui, look, side),
        }
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

/// Which other program plays, and how it is spoken to.
fn program_ui(ui: &mut Ui, look: &Look, side: &mut Side) {
    let label = ui.label(look.words.get("program-command"));
    let hint = "nboard:5s@edax -nboard";
    let field = egui::TextEdit::singleline(&mut side.program).hint_text(hint);
    let response = ui.add(field.desired_width(ui.available_width())).labelled_by(label.id);
    response.on_hover_text(look.words.get("program-help"));
}

/// The way to search and what can be set about it.
fn search_ui(ui: &mut Ui, look: &Look, side: &mut Side) {
    let words = look.words;
    ui.horizontal(|ui| {
        let label = label_ui(ui, look, "searcher");
        let combo = ComboBox::from_id_salt("searcher").width(ui.available_width());
        let chosen = words.get(METHODS[side.method].words);
        let response = combo.selected_text(chosen).show_ui(ui, |ui| {
            for (index, method) in METHODS.iter().enumerate() {
                ui.selectable_value(&mut side.method, index, words.get(method.words));
            }
        });
        response.response.labelled_by(label);
    });
    setting_ui(ui, look, side, side.method);
}

fn setting_ui(ui: &mut Ui, look: &Look, side: &mut Side, method: usize) {
    ui.horizontal(|ui| {
        let id = match METHODS[method].setting {
            Setting::Depth => "depth",
            Setting::Secs => "secs-a-move",
            Setting::Simulations => "simulations",
            // The room stays, so that nothing jumps.
            Setting::Fixed(_) => return ui.add_space(ui.spacing().interact_size.y),
        };
        let label = label_ui(ui, look, id);
        ui.spacing_mut().slider_width = (ui.available_width() - 72.0).max(60.0);
        let slider = match METHODS[method].setting {
            Setting::Secs => Slider::new(&mut side.secs, 0.1..=30.0)
                .logarithmic(true)
                .fixed_decimals(1)
                .suffix(" s"),
            Setting::Simulations => {
                Slider::new(&mut side.simulations, 100..=100_000).logarithmic(true)
            }
            _ => Slider::new(&mut side.depth, 1..=MAX_DEPTH),
        };
        theme::thin(ui);
        ui.add(slider).labelled_by(label);
    });
}

/// A label as wide as all of them here, so that fields stand in one column.
fn label_ui(ui: &mut Ui, look: &Look, id: &str) -> egui::Id {
    let size = vec2(88.0, ui.spacing().interact_size.y);
    let label = Label::new(look.words.get(id)).truncate();
    let layout = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_width(size.x);
        ui.add(label).id
    })
    .inner
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
    let name = names::player(look.words, &candidate.spelling);
    let size = vec2(ui.available_width(), 40.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| {
        let side = look.words.get(names::color(color));
        let name = format!("{side}: {name}, {detail}");
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
    let name = RichText::new(name).family(strong_family());
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
        Origin::Level => {
            let is_it = |level: &&(&str, &str, &str)| level.0 == candidate.spelling;
            let about = roster::LEVELS.iter().find(is_it).map_or("origin-built-in", |l| l.2);
            words.get(about).into_owned()
        }
        Origin::Simple if candidate.spelling == "random" => words.get("origin-random").into_owned(),
        Origin::Simple => words.get("origin-greedy").into_owned(),
        Origin::Playouts => words.get("origin-playouts").into_owned(),
        Origin::Program => words.get("origin-program").into_owned(),
        Origin::File => words.get("origin-file").into_owned(),
    }
}

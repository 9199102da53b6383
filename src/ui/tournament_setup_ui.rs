//! The set-up of a tournament: who takes part, how many games, where they begin.

use std::path::{Path, PathBuf};

use egui::{ComboBox, Label, RichText, ScrollArea, Slider, Stroke, TextEdit, Ui, vec2};
use othello_lab::{
    play::openings::OpeningSpec,
    players::{consent::Consent, entrant::Entrant},
    run::tournament::{Config, Format},
};

use super::{Look, button::wide_primary_ui, dialog_ui::title_ui};
use crate::{
    names,
    roster::{Candidate, Origin},
    theme::{self, space, strong_family},
};

/// What the set-up asks for.
pub enum Wish {
    /// Play a tournament with these settings.
    Start(Config),
    /// Show the tournament of this folder.
    Open(PathBuf),
}

/// The set-up's state.
pub struct Setup {
    players: Vec<Choice>,
    /// A player as it is spelled, being typed.
    typed: String,
    depth: u32,
    format: usize,
    pairs: u32,
    rounds: u32,
    plies: u32,
    seed: u64,
    error: Option<String>,
}

struct Choice {
    candidate: Candidate,
    /// Whether the candidate's spelling already says how it searches.
    whole: bool,
    chosen: bool,
}

/// The formats with their messages.
const FORMATS: [&str; 4] =
    ["format-round-robin", "format-gauntlet", "format-knockout", "format-swiss"];

/// Each half of the page is at least so wide where they stand side by side.
const NARROWEST: f32 = 260.0;

impl Setup {
    /// A set-up with these players to choose from.
    pub fn new(candidates: Vec<Candidate>, seed: u64) -> Setup {
        let mut players: Vec<Choice> = candidates
            .into_iter()
            .filter(|candidate| candidate.origin != Origin::Playouts)
            .map(|candidate| {
                let quick = ["sci", "jma", "greedy", "random"].contains(&&*candidate.spelling);
                Choice {
                    whole: matches!(candidate.origin, Origin::Simple | Origin::Level),
                    candidate,
                    chosen: quick,
                }
            })
            .collect();
        // Who is chosen at first is in sight.
        players.sort_by_key(|choice| !choice.chosen);
        Setup {
            players,
            typed: String::new(),
            depth: 3,
            format: 0,
            pairs: 10,
            rounds: 5,
            plies: 8,
            seed: seed % 1_000_000,
            error: None,
        }
    }

    /// The settings as they are chosen.
    fn config(&self) -> Config {
        let spelled = |choice: &Choice| {
            let text = match &choice.candidate.spelling {
                spelling if choice.whole => spelling.clone(),
                model => format!("alphabeta:{}@{model}", self.depth),
            };
            text.parse().ok()
        };
        let chosen = self.players.iter().filter(|choice| choice.chosen);
        let format = match self.format {
            0 => Format::RoundRobin,
            1 => Format::Gauntlet,
            2 => Format::Knockout,
            _ => Format::Swiss { rounds: self.rounds },
        };
        Config {
            format,
            pairs: self.pairs,
            openings: match self.plies {
                0 => OpeningSpec::Start,
                plies => OpeningSpec::Random { plies },
            },
            seed: self.seed,
            ..Config::new(chosen.filter_map(spelled).collect())
        }
    }

    /// Draws the set-up. `earlier` are the folders of tournaments played before, newest first.
    pub fn setup_ui(&mut self, ui: &mut Ui, look: &Look, earlier: &[PathBuf]) -> Option<Wish> {
        let mut wish = None;
        title_ui(ui, look, "tournament-title");
        ui.label(RichText::new(look.words.get("tournament-intro")).color(look.theme.weak));
        ui.add_space(space::MEDIUM);
        let room = ui.available_width();
        let is_narrow = room < 2.0 * NARROWEST + 2.0 * space::LARGE;
        let half = ((room - 2.0 * space::LARGE) / 2.0).min(420.0);
        let width = if is_narrow { room.min(420.0) } else { half };
        let parts = |ui: &mut Ui| {
            ui.spacing_mut().item_spacing.x = space::LARGE;
            ui.vertical(|ui| {
                ui.set_width(width);
                self.players_ui(ui, look);
            });
            ui.vertical(|ui| {
                ui.set_width(width);
                wish = self.settings_ui(ui, look).or(earlier_ui(ui, look, earlier, is_narrow));
            });
        };
        if is_narrow {
            ScrollArea::vertical().id_salt("setup").show(ui, parts);
        } else {
            ui.horizontal_top(parts);
        }
        wish
    }

    fn players_ui(&mut self, ui: &mut Ui, look: &Look) {
        let words = look.words;
        let chosen = self.players.iter().filter(|choice| choice.chosen).count();
        ui.label(RichText::new(words.get("tournament-players")).heading());
        let count = words.with("tournament-chosen", &[("count", chosen.into())]);
        ui.label(RichText::new(count).small().color(look.theme.weak));
        let height = (ui.available_height() - 76.0).max(120.0);
        super::tournament_ui::sunken(look).show(ui, |ui| {
            ScrollArea::vertical().max_height(height).auto_shrink(false).show(ui, |ui| {
                ui.set_min_height(height - 16.0);
                // A box without a tick is seen by its edge.
                ui.visuals_mut().widgets.inactive.bg_stroke = Stroke::new(1.0, look.theme.weak);
                for choice in &mut self.players {
                    let name = names::player(words, &choice.candidate.spelling);
                    ui.checkbox(&mut choice.chosen, name).on_hover_text(&choice.candidate.spelling);
                }
            });
        });
        ui.horizontal(|ui| {
            let label = ui.label(words.get("tournament-other")).id;
            let width = (ui.available_width() - 84.0).max(60.0);
            let field =
                TextEdit::singleline(&mut self.typed).hint_text("pvs:6@jma").desired_width(width);
            let entered = ui.add(field).labelled_by(label).lost_focus()
                && ui.input(|input| input.key_pressed(egui::Key::Enter));
            if (ui.button(words.get("tournament-add")).clicked() || entered)
                && !self.typed.trim().is_empty()
            {
                self.add_typed();
            }
        });
    }

    fn add_typed(&mut self) {
        match Entrant::parse(self.typed.trim(), &Consent::EVERYTHING) {
            Ok(entrant) => {
                let spelling = entrant.name().to_owned();
                let candidate =
                    Candidate { name: spelling.clone(), spelling, origin: Origin::File };
                self.players.retain(|choice| choice.candidate != candidate);
                self.players.insert(0, Choice { candidate, whole: true, chosen: true });
                self.typed.clear();
                self.error = None;
            }
            Err(error) => self.error = Some(error.to_string()),
        }
    }

    fn settings_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Wish> {
        let words = look.words;
        ui.label(RichText::new(words.get("tournament-games")).heading());
        row_ui(ui, look, "tournament-format", |ui, label| {
            let combo = ComboBox::from_id_salt("format").width(ui.available_width());
            let shown = combo.selected_text(words.get(FORMATS[self.format])).show_ui(ui, |ui| {
                for (index, id) in FORMATS.into_iter().enumerate() {
                    ui.selectable_value(&mut self.format, index, words.get(id));
                }
            });
            shown.response.labelled_by(label);
        });
        let slider = |ui: &mut Ui, id: &'static str, value: &mut u32, most: u32, log: bool| {
            let least = u32::from(id != "tournament-plies");
            row_ui(ui, look, id, |ui, label| {
                ui.spacing_mut().slider_width = (ui.available_width() - 64.0).max(60.0);
                theme::thin(ui);
                let slider = Slider::new(value, least..=most).logarithmic(log);
                ui.add(slider).labelled_by(label).on_hover_text(words.tip(id));
            });
        };
        if self.format == 3 {
            slider(ui, "tournament-rounds", &mut self.rounds, 20, false);
        }
        slider(ui, "tournament-pairs", &mut self.pairs, 1000, true);
        slider(ui, "tournament-plies", &mut self.plies, 20, false);
        slider(ui, "tournament-depth", &mut self.depth, 10, false);
        let config = self.config();
        ui.add_space(space::SMALL);
        let enough = config.players.len() >= 2;
        let response = wide_primary_ui(ui, look, &words.get("tournament-start"), enough);
        let response = response.on_disabled_hover_text(words.get("tournament-too-few"));
        if let Some(error) = &self.error {
            ui.label(RichText::new(error).color(look.theme.error));
        }
        response.clicked().then_some(Wish::Start(config))
    }

    /// Says why a tournament could not start.
    pub fn refuse(&mut self, reason: String) {
        self.error = Some(reason);
    }
}

/// The tournaments played before, in a list of their own or in one that scrolls already.
fn earlier_ui(ui: &mut Ui, look: &Look, earlier: &[PathBuf], is_in_list: bool) -> Option<Wish> {
    if earlier.is_empty() {
        return None;
    }
    let mut wish = None;
    ui.add_space(space::MEDIUM);
    ui.label(RichText::new(look.words.get("tournament-earlier")).heading());
    let mut list = |ui: &mut Ui| {
        for folder in earlier {
            let name = folder_name(folder);
            let label = look.words.with("tournament-open", &[("name", name.as_str().into())]);
            let button = egui::Button::new(RichText::new(&name).family(strong_family()));
            let response = ui.add_sized(vec2(ui.available_width(), 28.0), button);
            response.widget_info(|| {
                egui::WidgetInfo::labeled(egui::Role::Button, true, label.as_ref())
            });
            if response.clicked() {
                wish = Some(Wish::Open(folder.clone()));
            }
        }
    };
    if is_in_list {
        list(ui);
    } else {
        ScrollArea::vertical().id_salt("earlier").auto_shrink(false).show(ui, list);
    }
    wish
}

/// The name of a tournament: its folder's.
pub fn folder_name(folder: &Path) -> String {
    folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A label and what it labels.
fn row_ui(ui: &mut Ui, look: &Look, id: &str, field: impl FnOnce(&mut Ui, egui::Id)) {
    ui.horizontal(|ui| {
        let size = vec2(140.0, ui.spacing().interact_size.y);
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        let label = ui.allocate_ui_with_layout(size, layout, |ui| {
            ui.set_min_width(size.x);
            ui.add(Label::new(look.words.get(id)).truncate()).id
        });
        field(ui, label.inner);
    });
}

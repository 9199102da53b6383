//! The set-up of a tournament: who takes part, how many games, where they begin.

use std::path::{Path, PathBuf};

use egui::{ComboBox, Label, RichText, ScrollArea, Slider, TextEdit, Ui, vec2};
use othello_lab::{
    play::openings::OpeningSpec,
    players::{consent::Consent, entrant::Entrant, library::Level, seat::PlayerSpec},
    run::tournament::{Config, Format},
};

use super::{
    Look,
    button::wide_primary_ui,
    dialog_ui::title_ui,
    picker_ui::{Marked, Picker},
    search_ui::Search,
};
use crate::theme::{self, space, strong_family};

/// What the set-up asks for.
pub enum Wish {
    /// Play a tournament with these settings.
    Start(Config),
    /// Show the tournament of this folder.
    Open(PathBuf),
}

/// The set-up's state.
pub struct Setup {
    chosen: Vec<PlayerSpec>,
    picker: Picker,
    /// A player, being typed.
    typed: String,
    /// The search of all who value positions; its own of each by default.
    search: Search,
    format: usize,
    pairs: u32,
    rounds: u32,
    plies: u32,
    seed: u64,
    error: Option<String>,
}

/// The formats with their messages.
const FORMATS: [&str; 4] =
    ["format-round-robin", "format-gauntlet", "format-knockout", "format-swiss"];

/// Each half of the page is at least so wide where they stand side by side.
const NARROWEST: f32 = 260.0;

impl Setup {
    /// A set-up with a small field to begin with.
    pub fn new(seed: u64) -> Setup {
        let field = ["sci", "jma", "greedy", "random"];
        Setup {
            chosen: field.map(|name| name.parse().expect("a built-in player")).to_vec(),
            picker: Picker::default(),
            typed: String::new(),
            search: Search::default(),
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
        // A level is what it is, with its own search.
        let player = |chosen: &PlayerSpec| match Level::of(chosen) {
            Some(_) => chosen.clone(),
            None => self.search.apply(chosen),
        };
        let players = self.chosen.iter().map(player).collect();
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
            ..Config::new(players)
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
        ui.label(RichText::new(words.get("tournament-players")).heading());
        let count = words.with("tournament-chosen", &[("count", self.chosen.len().into())]);
        ui.label(RichText::new(count).small().color(look.theme.weak));
        let height = (ui.available_height() - 136.0).max(120.0);
        let marked = Marked::Many(&self.chosen);
        if let Some(player) = self.picker.picker_ui(ui, look, &marked, "", height) {
            self.choose_or_not(player);
        }
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

    fn choose_or_not(&mut self, player: PlayerSpec) {
        let before = self.chosen.len();
        self.chosen.retain(|chosen| *chosen != player);
        if self.chosen.len() == before {
            self.chosen.push(player);
        }
        self.error = None;
    }

    fn add_typed(&mut self) {
        // Another program is not started before the user has allowed it.
        match Entrant::parse(self.typed.trim(), &Consent::EVERYTHING) {
            Ok(entrant) => {
                self.chosen.retain(|chosen| chosen != entrant.spec());
                self.chosen.push(entrant.spec().clone());
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
        self.search.method_ui(ui, look, None);
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

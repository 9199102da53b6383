//! The set-up of a tournament: the participants, the number of games, and the openings.

use std::path::{Path, PathBuf};

use egui::{
    Align, ComboBox, Label, Layout, Rect, RichText, ScrollArea, Slider, Stroke, Ui, UiBuilder,
    Vec2, vec2,
};
use othello_lab::{
    games::openings::OpeningSpec,
    library::Level,
    players::spec::PlayerSpec,
    runs::{
        list,
        tournament::{Config, Format},
    },
};

use crate::{
    action::Action,
    roster::PlayerSlot,
    runs::forecast::MoveSpeeds,
    text::{failure::Failure, messages::Messages, names},
    theme::{self, space, strong_family},
    widgets::{
        ViewContext,
        button::primary_button,
        check::check_ui,
        dialog::title_ui,
        note::note_ui,
        open_list::ShowList,
        picker::{Picker, PickerInput, PickerList, PickerMarks},
        search::SearchForm,
    },
    worker,
};

/// The set-up's state.
pub struct TournamentForm {
    chosen: Vec<PlayerSpec>,
    picker: Picker,
    /// The search of all players, except levels; by default each uses its own.
    search: SearchForm,
    format: usize,
    pairs: u32,
    rounds: u32,
    plies: u32,
    /// Whether the games start from balanced positions.
    balanced: bool,
    /// The other settings of a file: the seed, randomness in the games, the anchor of the ratings, the openings.
    rest: Config,
    speeds: MoveSpeeds,
    error: Option<Failure>,
}

/// A tournament played before.
pub struct EarlierTournament {
    /// Its folder.
    pub folder: PathBuf,
    /// The numbers of its finished games and of all its games, if some are left.
    left: Option<[u64; 2]>,
}

impl EarlierTournament {
    /// Reads how far the tournament in this folder is. One that cannot be read says so when it is opened.
    pub fn read(folder: PathBuf) -> EarlierTournament {
        let found = list::summary_of(&folder);
        let part = found.and_then(|found| found.progress.parts().first().copied());
        let left = part.and_then(|part| Some([part.done, part.of?]));
        EarlierTournament { folder, left: left.filter(|[done, all]| done < all) }
    }
}

/// The messages that name the formats.
const FORMATS: [&str; 4] =
    ["format-round-robin", "format-gauntlet", "format-knockout", "format-swiss"];

/// The minimum and the maximum width of each half of the page, when they are side by side.
const NARROWEST: f32 = 260.0;
const WIDEST: f32 = 420.0;

/// The height of both halves, in points, below which they scroll together.
const LOWEST: f32 = 320.0;

/// The height of the row with the button that starts the tournament, and the size of the button, in points.
const FOOTER: f32 = 52.0;
const START: Vec2 = vec2(180.0, 34.0);

/// The greatest height of the names of the chosen players; more of them scroll.
const MOST_NAMES: f32 = 84.0;

impl TournamentForm {
    /// Creates a set-up with a small default field, for players of these speeds.
    pub fn new(seed: u64, speeds: MoveSpeeds) -> TournamentForm {
        let field = ["sci", "jma", "greedy", "random"];
        TournamentForm {
            chosen: field.map(|name| name.parse().expect("a built-in player")).to_vec(),
            picker: Picker::default(),
            search: SearchForm::default(),
            format: 0,
            pairs: 10,
            rounds: 5,
            plies: 8,
            balanced: false,
            rest: Config { seed: seed % 1_000_000, ..Config::new(Vec::new()) },
            speeds,
            error: None,
        }
    }

    /// Replaces the settings; what is known about the players' speeds stays.
    pub fn set(&mut self, config: Config) {
        let speeds = std::mem::take(&mut self.speeds);
        *self = TournamentForm::of(config, speeds);
    }

    fn of(config: Config, speeds: MoveSpeeds) -> TournamentForm {
        let (format, rounds) = match config.format {
            Format::RoundRobin => (0, None),
            Format::Gauntlet => (1, None),
            Format::Knockout => (2, None),
            Format::Swiss { rounds } => (3, Some(rounds)),
        };
        let plies = if let OpeningSpec::Random { plies } = config.openings { plies } else { 0 };
        let usual = TournamentForm::new(config.seed, speeds);
        TournamentForm {
            chosen: config.players.clone(),
            format,
            pairs: config.pairs,
            rounds: rounds.unwrap_or(usual.rounds),
            plies,
            balanced: config.openings == OpeningSpec::Balanced,
            rest: config,
            ..usual
        }
    }

    /// The selected settings.
    fn config(&self) -> Config {
        // A level keeps its own search.
        let player = |chosen: &PlayerSpec| match Level::of(chosen) {
            Some(_) => chosen.clone(),
            None => self.search.apply(chosen),
        };
        let players: Vec<PlayerSpec> = self.chosen.iter().map(player).collect();
        let format = match self.format {
            0 => Format::RoundRobin,
            1 => Format::Gauntlet,
            2 => Format::Knockout,
            _ => Format::Swiss { rounds: self.rounds },
        };
        Config {
            format,
            pairs: self.pairs,
            openings: match (self.plies, &self.rest.openings) {
                _ if self.balanced => OpeningSpec::Balanced,
                (0, OpeningSpec::File(path)) => OpeningSpec::File(path.clone()),
                (0, _) => OpeningSpec::Start,
                (plies, _) => OpeningSpec::Random { plies },
            },
            anchor: self.rest.anchor.clone().filter(|(player, _)| players.contains(player)),
            players,
            ..self.rest
        }
    }

    /// Draws the set-up. `earlier` are the folders of tournaments played before, newest first.
    pub fn setup_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        earlier: &[EarlierTournament],
    ) -> Option<Action> {
        let side = (ui.available_width() - 2.0 * (WIDEST + space::LARGE)) / 2.0;
        if side <= 0.0 {
            return self.contents_ui(ui, look, earlier);
        }
        // Centred in a wide window.
        let row = ui.horizontal_top(|ui| {
            ui.add_space(side);
            ui.vertical(|ui| self.contents_ui(ui, look, earlier)).inner
        });
        row.inner
    }

    fn contents_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        earlier: &[EarlierTournament],
    ) -> Option<Action> {
        let mut action = None;
        let whole = ui.available_rect_before_wrap();
        let above = whole.with_max_y(whole.bottom() - FOOTER);
        let parts = UiBuilder::new().id_salt("parts").max_rect(above);
        ui.scope_builder(parts, |ui| action = self.parts_ui(ui, look, earlier));
        let width = above.width().min(2.0 * (WIDEST + space::LARGE));
        let below = Rect::from_min_size(above.left_bottom(), vec2(width, FOOTER));
        let footer = UiBuilder::new().id_salt("footer").max_rect(below);
        let start = ui.scope_builder(footer, |ui| self.footer_ui(ui, look)).inner;
        action.or(start)
    }

    /// The players and the settings, without the button that starts the tournament.
    fn parts_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        earlier: &[EarlierTournament],
    ) -> Option<Action> {
        let mut action = None;
        title_ui(ui, look, "tournament-title");
        ui.label(RichText::new(look.words.get("tournament-intro")).color(look.theme.weak));
        ui.add_space(space::MEDIUM);
        let room = ui.available_width();
        let is_narrow = room < 2.0 * NARROWEST + 2.0 * space::LARGE;
        let half = ((room - 2.0 * space::LARGE) / 2.0).min(WIDEST);
        let width = if is_narrow { room.min(WIDEST) } else { half };
        let scrolls = is_narrow || ui.available_height() < LOWEST;
        let parts = |ui: &mut Ui| {
            ui.spacing_mut().item_spacing.x = space::LARGE;
            ui.vertical(|ui| {
                ui.set_width(width);
                let mut players = |ui: &mut Ui| action = self.players_ui(ui, look);
                if scrolls {
                    players(ui);
                } else {
                    let area = ScrollArea::vertical().id_salt("players");
                    area.auto_shrink(false).show(ui, players);
                }
            });
            ui.vertical(|ui| {
                ui.set_width(width);
                let mut settings = |ui: &mut Ui| {
                    self.settings_ui(ui, look);
                    action = action.take().or(earlier_ui(ui, look, earlier));
                };
                if scrolls {
                    settings(ui);
                } else {
                    let list = ScrollArea::vertical().id_salt("settings");
                    list.auto_shrink(false).show(ui, settings);
                }
            });
        };
        if is_narrow {
            ScrollArea::vertical().id_salt("setup").show(ui, parts);
        } else if scrolls {
            ScrollArea::vertical().id_salt("setup").show(ui, |ui| ui.horizontal_top(parts));
        } else {
            ui.horizontal_top(parts);
        }
        action
    }

    fn players_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let words = look.words;
        ui.label(RichText::new(words.get("tournament-players")).heading());
        let count = words.with("tournament-chosen", &[("count", self.chosen.len().into())]);
        let name = |player: &PlayerSpec| names::player(words, &player.to_string());
        let names: Vec<String> = self.chosen.iter().map(name).collect();
        let text = format!("{count}: {}", names.join(" · "));
        let text = if names.is_empty() { count.into_owned() } else { text };
        let text = Label::new(RichText::new(&text).small().color(look.theme.weak)).wrap();
        let area = ScrollArea::vertical().id_salt("chosen").max_height(MOST_NAMES);
        area.show(ui, |ui| ui.add(text));
        let height = (ui.available_height() - 136.0).max(120.0);
        let marks = PickerMarks::Many(&self.chosen);
        let list = PickerList { marks, slot: PlayerSlot::Tournament, height };
        match self.picker.picker_ui(ui, look, &list)? {
            PickerInput::Player(player) if self.has_chosen(&player) => {
                self.chosen.retain(|chosen| !chosen.is_same(&player));
            }
            PickerInput::Player(player) => self.choose(player),
            PickerInput::Other(action) => return Some(action),
        }
        None
    }

    fn has_chosen(&self, player: &PlayerSpec) -> bool {
        self.chosen.iter().any(|chosen| chosen.is_same(player))
    }

    /// Adds a player to the tournament.
    pub fn choose(&mut self, player: PlayerSpec) {
        if !self.has_chosen(&player) {
            self.chosen.push(player);
        }
        self.error = None;
    }

    fn settings_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let words = look.words;
        ui.label(RichText::new(words.get("tournament-games")).heading());
        row_ui(ui, look, "tournament-format", |ui, label| {
            let combo = ComboBox::from_id_salt("format").width(ui.available_width());
            let shown = combo.selected_text(words.get(FORMATS[self.format])).show_list(ui, |ui| {
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
        ui.add_enabled_ui(!self.balanced, |ui| {
            slider(ui, "tournament-plies", &mut self.plies, 20, false);
        });
        let balanced = check_ui(ui, look, &mut self.balanced, words.get("tournament-balanced"));
        balanced.on_hover_text(words.tip("tournament-balanced"));
        self.search.method_ui(ui, look, None);
    }

    /// The number of games or the reason why there is no tournament, and the button that starts it: always in view.
    fn footer_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let words = look.words;
        let config = self.config();
        let enough = config.players.len() >= 2;
        ui.painter().hline(
            ui.max_rect().x_range(),
            ui.max_rect().top(),
            Stroke::new(1.0, look.theme.line),
        );
        let row = ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button = primary_button(look, &words.get("tournament-start"));
            let response = ui.add_enabled(enough, button.min_size(START));
            let response = response.on_disabled_hover_text(words.get("tournament-too-few"));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                if let Some(error) = &self.error {
                    let text = RichText::new(error.words(words)).color(look.theme.error);
                    ui.add(Label::new(text).wrap());
                } else if enough {
                    self.length_ui(ui, look, &config);
                } else {
                    note_ui(ui, look, &words.get("tournament-too-few"));
                }
            });
            response.clicked()
        });
        row.inner.then(|| Action::PlayTournament(Box::new(config)))
    }

    /// The number of games, and about how long they take on this machine.
    fn length_ui(&mut self, ui: &mut Ui, look: &ViewContext, config: &Config) {
        let games = look.words.with("tournament-length", &[("games", config.games().into())]);
        let are_known = self.speeds.are_known(ui.ctx(), &config.players);
        let speed = |player: &PlayerSpec| self.speeds.secs_a_move(player);
        let time = match config.expected_secs(worker::usual_threads(), speed) {
            _ if !are_known => look.words.get("time-estimating").into_owned(),
            Some(secs) => look.words.with_time("tournament-time", secs.max(1.0)),
            None => look.words.get("tournament-time-unknown").into_owned(),
        };
        note_ui(ui, look, &format!("{games} · {time}"));
    }

    /// Shows the reason why a tournament could not start.
    pub fn refuse(&mut self, reason: Failure) {
        self.error = Some(reason);
    }
}

/// The tournaments played before.
fn earlier_ui(ui: &mut Ui, look: &ViewContext, earlier: &[EarlierTournament]) -> Option<Action> {
    if earlier.is_empty() {
        return None;
    }
    let mut action = None;
    ui.add_space(space::MEDIUM);
    ui.label(RichText::new(look.words.get("tournament-earlier")).heading());
    for EarlierTournament { folder, left } in earlier {
        let name = title(look.words, folder);
        let mut label =
            look.words.with("tournament-open", &[("name", name.as_str().into())]).into_owned();
        let mut button = egui::Button::new(RichText::new(&name).family(strong_family()));
        if let Some([done, all]) = left {
            let values = [("done", (*done).into()), ("most", (*all).into())];
            let left = look.words.with("tournament-paused", &values);
            label = format!("{label}: {left}");
            button = button.right_text(RichText::new(&*left).small().color(look.theme.weak));
        }
        let response = ui.add_sized(vec2(ui.available_width(), 28.0), button);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
        if response.clicked() {
            action = Some(Action::ViewTournament(folder.clone()));
        }
    }
    action
}

/// The name of the folder of a tournament without a name of its own, before its number.
pub const DEFAULT_NAME: &str = "tournament ";

/// The number of a tournament without a name of its own.
pub fn default_number(folder: &Path) -> Option<u64> {
    folder_name(folder).strip_prefix(DEFAULT_NAME)?.parse().ok()
}

/// The name of a tournament for people: that of its folder, unless this is a mere number.
pub fn title(words: &Messages, folder: &Path) -> String {
    match default_number(folder) {
        Some(number) => {
            words.with("tournament-numbered", &[("number", number.into())]).into_owned()
        }
        None => folder_name(folder),
    }
}

/// The name of a tournament, which is the name of its folder.
pub fn folder_name(folder: &Path) -> String {
    folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A label and its field.
fn row_ui(ui: &mut Ui, look: &ViewContext, id: &str, field: impl FnOnce(&mut Ui, egui::Id)) {
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

//! The ladder page: the person's rating, a suggested opponent, every rated player with its history, and the list of
//! all players, to play or to rate.

use std::borrow::Cow;

use egui::{
    Align, Align2, Layout, Margin, Panel, Rect, Response, RichText, Role, ScrollArea, Sense, Shape,
    Stroke, Ui, UiBuilder, WidgetInfo, pos2, style::ScrollAnimation, vec2,
};
use othello_lab::{
    ladder::{Ladder, PersonScore, Rung},
    library::Level,
    players::spec::{PlayerSpec, Seat},
    rating::elo::{Person, PlayerRating},
};

use super::tournament::{RatingScale, player_name};
use crate::{
    action::Action,
    places::Places,
    roster::PlayerSlot,
    runs::tournament::measuring,
    text::{distinct::DistinctNames, names},
    theme::{button_width, number_style, space, strong_family},
    widgets::{
        ViewContext,
        button::primary_button,
        card::{card, titled_card_ui},
        direction::upright_ui,
        note::note_ui,
        picker::{Picker, PickerInput, PickerList, PickerMarks, is_found},
        search::SearchForm,
    },
};

/// The page's state.
pub struct LadderPage {
    picker: Picker,
    /// The player marked on the list.
    chosen: PlayerSpec,
    search: SearchForm,
    names: DistinctNames,
    /// The seed of the games that rate a player.
    seed: u64,
}

/// The width of the list of players, in points.
const LIST: f32 = 316.0;

/// The width of the page, in points, below which its parts are stacked.
const NARROW: f32 = 860.0;

impl LadderPage {
    /// Creates the page in its initial state.
    pub fn new(places: &Places) -> LadderPage {
        LadderPage {
            picker: Picker::default(),
            chosen: Level::Casual.player(),
            search: SearchForm::default(),
            names: DistinctNames::default(),
            seed: places.seed % 1_000_000,
        }
    }

    /// Marks a player on the list.
    pub fn choose(&mut self, player: PlayerSpec) {
        self.chosen = player;
        self.search = SearchForm::default();
        self.picker.turn_to_marked();
    }

    /// Draws the page. Returns the actions that it does not handle itself.
    pub fn page_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let ladder = match look.roster.ladder()? {
            Ok(ladder) => ladder,
            Err(error) => {
                let why = RichText::new(error.words(look.words)).color(look.theme.error);
                ui.add(egui::Label::new(why).wrap());
                return None;
            }
        };
        let is_narrow = ui.available_width() < NARROW;
        let mut action = None;
        if !is_narrow {
            let side = Panel::right("players").exact_size(LIST + 2.0 * space::LARGE);
            let frame =
                card(look).outer_margin(Margin { left: space::LARGE as i8, ..Margin::ZERO });
            side.resizable(false).frame(frame).show_separator_line(false).show(ui, |ui| {
                let height = (ui.available_height() - 272.0).max(120.0);
                // The controls below the list can be more than usual, as in other languages.
                let area = ScrollArea::vertical().id_salt("players").auto_shrink(false);
                area.show(ui, |ui| action = self.players_ui(ui, look, (ladder, height)));
            });
        }
        let search = self.picker.search();
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            titled_card_ui(ui, look, "ladder-you", |ui| {
                action = action.take().or(person_ui(ui, look, ladder));
            });
            let scores = ladder.person_scores();
            if !scores.is_empty() {
                titled_card_ui(ui, look, "ladder-your-games", |ui| scores_ui(ui, look, &scores));
            }
            let players = ladder.rungs().iter().map(|rung| &rung.player);
            let players = players.chain(ladder.unconnected());
            let name = |player: &Seat| player_name(look, &player.to_string());
            let names = self.names.names(look.words, players, name);
            let (rated, apart) = names.split_at(ladder.rungs().len());
            titled_card_ui(ui, look, "ladder-players", |ui| {
                note_ui(ui, look, &look.words.get("ladder-fixed"));
                action = action.take().or(rungs_ui(ui, look, (ladder, rated), &search));
            });
            if !apart.is_empty() {
                let apart = ladder.unconnected().zip(apart);
                titled_card_ui(ui, look, "ladder-apart", |ui| {
                    action = action.take().or(apart_ui(ui, look, apart, self.seed));
                });
            }
            if is_narrow {
                card(look).show(ui, |ui| {
                    action = action.take().or(self.players_ui(ui, look, (ladder, 160.0)));
                });
            }
        });
        action
    }

    /// The list of all players, of this height, to play against or to rate on the ladder.
    fn players_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        (ladder, height): (&Ladder, f32),
    ) -> Option<Action> {
        let words = look.words;
        ui.label(RichText::new(words.get("ladder-find")).heading());
        let marks = PickerMarks::One(&self.chosen);
        let list = PickerList { marks, slot: PlayerSlot::Ladder, height };
        let picked = self.picker.picker_ui(ui, look, &list);
        let mut action = match picked {
            Some(PickerInput::Player(player)) => {
                self.chosen = player;
                self.search = SearchForm::default();
                None
            }
            Some(PickerInput::Other(action)) => Some(action),
            None => None,
        };
        self.search.search_ui(ui, look, &self.chosen);
        let player = self.search.apply(&self.chosen);
        // A player in a group that is not shown is easily forgotten.
        let is_shown = self.picker.shows(look.roster.players(), &self.chosen);
        let not_shown = (!is_shown).then(|| words.get("ladder-choose"));
        let fixed = || ladder.is_fixed(&player).then(|| words.get("ladder-rate-fixed"));
        ui.horizontal_wrapped(|ui| {
            let rate = primary_button(look, &words.get("ladder-rate"));
            let response = possible_ui(ui, rate, not_shown.clone().or_else(fixed));
            if response.on_hover_text(words.tip("ladder-rate")).clicked() {
                action = Some(Action::PlayTournament(Box::new(measuring(&player, self.seed))));
            }
            let play = egui::Button::new(words.get("ladder-play-it"));
            if possible_ui(ui, play, not_shown.clone()).clicked() {
                action = Some(against(look, &player.clone().into()));
            }
            let style = egui::Button::new(words.get("style-show"));
            if possible_ui(ui, style, not_shown.clone()).clicked() {
                action = Some(Action::ShowStyle(player.clone()));
            }
        });
        action
    }
}

/// A button that is off if there is a reason why it can do nothing.
fn possible_ui(ui: &mut Ui, button: egui::Button, why_not: Option<Cow<str>>) -> Response {
    let response = ui.add_enabled(why_not.is_none(), button.min_size(vec2(0.0, 32.0)));
    match why_not {
        Some(why) => response.on_disabled_hover_text(why),
        None => response,
    }
}

/// An action that starts the person's game against this player.
fn against(look: &ViewContext, player: &Seat) -> Action {
    Action::against(look.roster.find_again(player))
}

/// The person's rating and its history, and a suggested opponent.
fn person_ui(ui: &mut Ui, look: &ViewContext, ladder: &Ladder) -> Option<Action> {
    let words = look.words;
    let person = ladder.person();
    let games = ladder.person_games();
    let (mut action, mut has_room) = (None, true);
    ui.horizontal(|ui| {
        if games.is_empty() {
            let unrated = RichText::new(words.get("ladder-unrated"));
            ui.label(unrated.color(look.theme.weak));
        } else {
            ui.label(RichText::new(format!("{:.0}", person.rating)).text_style(number_style()));
            // With few games the interval is wider than what it could tell.
            if !Person::is_provisional(games.len()) {
                let error = format!("± {:.0}", person.error());
                ui.label(RichText::new(error).color(look.theme.weak));
            }
            let count = words.with("ladder-games", &[("count", games.len().into())]);
            ui.label(RichText::new(count).color(look.theme.weak));
            if Person::is_provisional(games.len()) {
                let needed = ("needed", Person::PROVISIONAL_GAMES.into());
                let counts = [("games", games.len().into()), needed];
                let text = RichText::new(words.with("ladder-provisional", &[needed]));
                let response = ui.label(text.color(look.theme.weak));
                response.on_hover_text(words.tip_with("result-rating-provisional", &counts));
            }
        }
        let needed = HISTORY + space::LARGE + button_width(ui, &words.get("ladder-play-suggested"));
        has_room = needed <= ui.available_width();
        if has_room {
            action = opponent_ui(ui, look, ladder);
        }
    });
    if !has_room {
        ui.horizontal(|ui| action = opponent_ui(ui, look, ladder));
    }
    action
}

/// The history of the person's rating, and a button for a game against a suggested opponent.
fn opponent_ui(ui: &mut Ui, look: &ViewContext, ladder: &Ladder) -> Option<Action> {
    let history: Vec<f64> = ladder.person_games().iter().map(|game| game.rating).collect();
    upright_ui(ui, |ui| sparkline(ui, look, &history));
    let contents = |ui: &mut Ui| {
        let opponent = ladder.opponent_for_person();
        let button = primary_button(look, &look.words.get("ladder-play-suggested"));
        let response = ui.add_enabled(opponent.is_some(), button.min_size(vec2(0.0, 32.0)));
        let rung = opponent?;
        let tip = names::opponent(look.words, ladder, rung);
        response.on_hover_text(tip).clicked().then(|| against(look, &rung.player))
    };
    ui.with_layout(Layout::right_to_left(Align::Center), contents).inner
}

/// The maximum number of programs in the person's chart.
const MAX_SCORES: usize = 12;

/// The person's games against each program as a bar: won, drawn and lost. The bar of the program with most games is
/// the longest.
fn scores_ui(ui: &mut Ui, look: &ViewContext, scores: &[PersonScore]) {
    let most = scores.first().map_or(1, PersonScore::games) as f32;
    for score in scores.iter().take(MAX_SCORES) {
        let PersonScore { won, drawn, lost, .. } = *score;
        let name = player_name(look, &score.opponent.to_string());
        let values = [
            ("name", name.as_str().into()),
            ("won", won.into()),
            ("drawn", drawn.into()),
            ("lost", lost.into()),
        ];
        let text = look.words.with("ladder-your-games-row", &values);
        let (row, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text.as_ref()));
        response.on_hover_text(&*text);
        let (label, bars) = row.split_left_right_at_fraction(0.4);
        let label = label.with_max_x(label.right() - space::MEDIUM);
        let name = egui::Label::new(RichText::new(name)).truncate();
        ui.scope_builder(
            UiBuilder::new().max_rect(label).layout(Layout::left_to_right(Align::Center)),
            |ui| {
                ui.add(name);
            },
        );
        let mut left = bars.left();
        let [_, lost_color, won_color, ..] = look.theme.series;
        for (games, color) in [(won, won_color), (drawn, look.theme.weak), (lost, lost_color)] {
            let width = games as f32 / most * bars.width();
            let bar = Rect::from_min_size(
                pos2(left, bars.top() + 6.0),
                vec2(width, bars.height() - 12.0),
            );
            ui.painter().rect_filled(bar, 2.0, color);
            left += width;
        }
    }
}

/// The rated players that match the `search`, by their `names`, each with a button to play against it.
fn rungs_ui(
    ui: &mut Ui,
    look: &ViewContext,
    (ladder, names): (&Ladder, &[String]),
    search: &str,
) -> Option<Action> {
    let is_met = |rung: &Rung, name: &str| {
        search.is_empty() || is_found(search, name, &rung.player.to_string())
    };
    let places = ladder.rungs().iter().enumerate();
    let rungs: Vec<(usize, &Rung)> =
        places.filter(|(place, rung)| is_met(rung, &names[*place])).collect();
    if rungs.is_empty() {
        let id = if search.is_empty() { "ladder-empty" } else { "players-none" };
        ui.label(RichText::new(look.words.get(id)).color(look.theme.weak));
        return None;
    }
    let all = || ladder.rungs().iter().map(|rung| &rung.rated);
    let low = all().map(|rated| rated.low).fold(f64::INFINITY, f64::min);
    let high = all().map(|rated| rated.high).fold(f64::NEG_INFINITY, f64::max);
    let scale = RatingScale { low, high: high.max(low + 1.0) };
    let mut action = None;
    let mut row_ui = |ui: &mut Ui, row: usize| {
        let (place, rung) = rungs[row];
        // The id belongs to the place in the ladder, so the focus stays with a row while the list scrolls.
        let same = UiBuilder::new().scope_id(ui.scope_id().with(("rung", place)));
        if ui.scope_builder(same, |ui| rung_ui(ui, look, (place, &names[place]), rung, scale)).inner
        {
            action = Some(against(look, &rung.player));
        }
    };
    head_ui(ui, look, scale);
    // The first row is always drawn: its height is that of all others.
    let top = ui.cursor().top();
    row_ui(ui, 0);
    let pitch = ui.cursor().top() - top;
    let seen = visible_rows(ui.clip_rect(), top, pitch, rungs.len());
    ui.add_space((seen.start - 1) as f32 * pitch);
    for place in seen.clone() {
        row_ui(ui, place);
    }
    ui.add_space((rungs.len() - seen.end) as f32 * pitch);
    action
}

/// The players whose games do not connect them with a rated one, by their names, each with a button that rates it.
fn apart_ui<'a>(
    ui: &mut Ui,
    look: &ViewContext,
    apart: impl Iterator<Item = (&'a Seat, &'a String)>,
    seed: u64,
) -> Option<Action> {
    let words = look.words;
    note_ui(ui, look, &words.tip("ladder-apart"));
    let mut action = None;
    for (seat, name) in apart {
        ui.horizontal(|ui| {
            // A player of an earlier version that is no longer known cannot play.
            if let Some(player) = seat.player() {
                let response = ui.button(words.get("ladder-rate"));
                let label = words.with("ladder-rate-name", &[("name", name.as_str().into())]);
                response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label.as_ref()));
                if response.on_hover_text(words.tip("ladder-rate")).clicked() {
                    action = Some(Action::PlayTournament(Box::new(measuring(player, seed))));
                }
            }
            let name = RichText::new(name).family(strong_family());
            ui.add(egui::Label::new(name).truncate()).on_hover_text(seat.to_string());
        });
    }
    action
}

/// The widths of the columns of a row, in points.
const PLACE: f32 = 24.0;
const NUMBER: f32 = 48.0;
const HISTORY: f32 = 72.0;
/// The width of the rest of a row, in points, below which it has no history: the name needs the space more.
const HISTORY_ROOM: f32 = 200.0;

/// The width of the names: all that the numbers and the interval leave, up to the longest name.
fn name_width(ui: &Ui) -> f32 {
    const OTHERS: f32 = 290.0;
    (ui.available_width() - OTHERS).clamp(150.0, 456.0)
}

/// Whether the row that begins here has room for a history besides the name. It is the same for the headings.
fn has_history(ui: &Ui, look: &ViewContext) -> bool {
    let gaps = 4.0 * ui.spacing().item_spacing.x;
    let button = button_width(ui, &look.words.get("ladder-play"));
    let others = PLACE + name_width(ui) + NUMBER + button + gaps;
    ui.available_width() - others > HISTORY_ROOM
}

/// The headings of the columns.
fn head_ui(ui: &mut Ui, look: &ViewContext, scale: RatingScale) {
    const HEIGHT: f32 = 20.0;
    let words = look.words;
    let text = |id: &str| RichText::new(words.get(id)).small().color(look.theme.weak);
    let has_history = has_history(ui, look);
    ui.horizontal(|ui| {
        ui.allocate_exact_size(vec2(PLACE, HEIGHT), Sense::hover());
        let layout = Layout::left_to_right(Align::Center);
        let size = vec2(name_width(ui), HEIGHT);
        ui.allocate_ui_with_layout(size, layout, |ui| {
            ui.set_min_width(size.x);
            ui.label(text("column-player"));
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button = button_width(ui, &words.get("ladder-play"));
            ui.allocate_exact_size(vec2(button, HEIGHT), Sense::hover());
            ui.add_sized(vec2(NUMBER, HEIGHT), egui::Label::new(text("column-games")));
            if has_history {
                ui.allocate_exact_size(vec2(HISTORY, HEIGHT), Sense::hover());
            }
            let elo = ui.add_sized(vec2(NUMBER, HEIGHT), egui::Label::new(text("column-elo")));
            elo.on_hover_text(words.tip("column-elo"));
            let room = vec2((ui.available_width() - space::MEDIUM).max(20.0), HEIGHT);
            let (bar, _) = ui.allocate_exact_size(room, Sense::hover());
            scale.paint_ends(ui, look, bar);
        });
    });
}

/// The rows after the first that are drawn: those in view and some around them. The keyboard then finds the next row,
/// which scrolls into view.
fn visible_rows(view: Rect, top: f32, pitch: f32, rows: usize) -> std::ops::Range<usize> {
    const AROUND: f32 = 2.0;
    let first = ((view.top() - top) / pitch - AROUND).max(1.0) as usize;
    let end = ((view.bottom() - top) / pitch + AROUND).max(1.0) as usize;
    first.min(rows)..end.clamp(first.min(rows), rows)
}

/// The row of one program. Returns whether the user wants to play against it.
fn rung_ui(
    ui: &mut Ui,
    look: &ViewContext,
    (place, name): (usize, &str),
    rung: &Rung,
    scale: RatingScale,
) -> bool {
    let theme = look.theme;
    let PlayerRating { rating, low, high, games, .. } = rung.rated;
    let mut play = false;
    let has_history = has_history(ui, look);
    ui.horizontal(|ui| {
        let height = 28.0;
        let number = RichText::new((place + 1).to_string()).color(theme.weak);
        ui.add_sized(vec2(PLACE, height), egui::Label::new(number));
        let width = name_width(ui);
        let layout = Layout::left_to_right(Align::Center);
        let label = egui::Label::new(RichText::new(name).family(strong_family())).truncate();
        let response = ui.allocate_ui_with_layout(vec2(width, height), layout, |ui| {
            ui.set_min_width(width);
            ui.add(label)
        });
        let (player, interval) = (rung.player.to_string(), format!("{low:.0}–{high:.0} Elo"));
        let searcher = names::searcher(look.words, &player);
        response.inner.on_hover_text(format!("{name}\n{searcher}\n{player}\n{interval}"));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let text = look.words.get("ladder-play");
            let label = look.words.with("ladder-play-name", &[("name", name.into())]);
            let response = ui.add(egui::Button::new(&*text));
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label.as_ref()));
            // The keyboard moves on into rows that were out of view.
            if response.gained_focus() {
                response.scroll_to_me_animation(None, ScrollAnimation::none());
            }
            play = response.clicked();
            let games = RichText::new(games.to_string()).small().color(theme.weak);
            ui.add_sized(vec2(NUMBER, height), egui::Label::new(games));
            if has_history {
                upright_ui(ui, |ui| sparkline(ui, look, &rung.history));
            }
            let (rect, _) = ui.allocate_exact_size(vec2(NUMBER, height), Sense::hover());
            let body = egui::TextStyle::Body.resolve(ui.style());
            let number = format!("{rating:.0}");
            ui.painter().text(rect.right_center(), Align2::RIGHT_CENTER, number, body, theme.text);
            let room = vec2(ui.available_width() - space::MEDIUM, height);
            let (bar, _) = ui.allocate_exact_size(room.max(vec2(20.0, height)), Sense::hover());
            scale.paint(ui, look, bar, &rung.rated);
        });
    });
    play
}

/// The history of a rating as a thin line.
fn sparkline(ui: &mut Ui, look: &ViewContext, history: &[f64]) {
    let (rect, _) = ui.allocate_exact_size(vec2(HISTORY, 24.0), Sense::hover());
    let rect: Rect = rect.shrink2(vec2(2.0, 4.0));
    let [low, high] = [f64::min, f64::max].map(|f| history.iter().copied().fold(f64::NAN, f));
    let last = history.len().saturating_sub(1).max(1) as f32;
    let points: Vec<_> = history
        .iter()
        .enumerate()
        .map(|(index, rating)| {
            let up = if high > low { ((rating - low) / (high - low)) as f32 } else { 0.5 };
            pos2(
                rect.left() + rect.width() * index as f32 / last,
                rect.bottom() - up * rect.height(),
            )
        })
        .collect();
    if let [only] = points[..] {
        ui.painter().circle_filled(pos2(only.x, rect.center().y), 1.5, look.theme.series[1]);
    } else {
        ui.painter().add(Shape::line(points, Stroke::new(1.5, look.theme.series[1])));
    }
}

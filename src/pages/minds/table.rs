//! The table of the players: their badges, their first and second choices with values, and the choice of players.

use egui::{Align, Button, Label, Layout, RichText, Role, Ui, WidgetInfo, vec2};
use othello_engine::Square;
use othello_lab::{
    players::spec::PlayerSpec,
    teach::minds::{MindMove, MindValue},
};

use super::MindsPage;
use crate::{
    action::{Action, MindsRequest},
    pages::game::badges::Badge,
    roster::PlayerSlot,
    teach::minds::{MOST_MINDS, Mind, MindProgress},
    text::names,
    theme::{HIT, space, strong_family, title_style},
    widgets::{
        ViewContext,
        busy::busy_ui,
        button::{wide_button_ui, wide_primary_ui},
        disc::side_to_move_ui,
        picker::{PickerInput, PickerList, PickerMarks},
    },
};

/// The radius of a badge in the table, in points.
const BADGE: f32 = 11.0;
/// The smallest and the largest height of the list of players, and the height of everything around it, in points.
const LIST: [f32; 3] = [120.0, 320.0, 168.0];

impl MindsPage {
    /// The names of the players.
    pub(super) fn names(&self, look: &ViewContext) -> Vec<String> {
        let name = |mind: &Mind| names::player(look.words, &mind.player.to_string());
        self.council.minds().iter().map(name).collect()
    }

    /// The badges of the players: each has another letter, of its name if possible.
    pub(super) fn badges_of_minds(&self, look: &ViewContext) -> Vec<Badge> {
        let mut taken: Vec<String> = Vec::new();
        for name in self.names(look) {
            let of_name = name.chars().filter(|letter| letter.is_alphanumeric());
            let letters = of_name.map(|letter| letter.to_uppercase().collect::<String>());
            let number = (taken.len() + 1).to_string();
            let mut free = letters.chain([number]).filter(|letter| !taken.contains(letter));
            let letter = free.next().unwrap_or_default();
            taken.push(letter);
        }
        let series = look.theme.series.into_iter().cycle();
        taken.into_iter().zip(series).map(|(letter, color)| Badge { letter, color }).collect()
    }

    /// Draws the table.
    pub(super) fn table_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let words = look.words;
        ui.spacing_mut().item_spacing.y = space::MEDIUM;
        let title = RichText::new(words.get("page-minds")).text_style(title_style());
        ui.add(Label::new(title).wrap());
        self.side_to_move_ui(ui, look);
        if self.is_choosing {
            return self.choice_ui(ui, look);
        }
        let mut request = self.minds_ui(ui, look);
        ui.add_space(space::SMALL);
        self.verdict_ui(ui, look);
        if self.council.minds().len() > 1 {
            let text = RichText::new(words.get("minds-scales")).small().color(look.theme.weak);
            ui.add(Label::new(text).wrap());
        }
        ui.add_space(space::MEDIUM);
        if self.council.is_busy() {
            if wide_button_ui(ui, &look.words.get("lab-stop")) {
                request = Some(MindsRequest::Stop);
            }
        } else if self.council.is_stopped() && wide_button_ui(ui, &look.words.get("minds-go-on")) {
            request = Some(MindsRequest::GoOn);
        }
        if wide_button_ui(ui, &look.words.get("minds-choose")) {
            self.is_choosing = true;
        }
        if wide_button_ui(ui, &look.words.get("close")) {
            request = Some(MindsRequest::Close);
        }
        request.map(Action::Minds)
    }

    fn side_to_move_ui(&self, ui: &mut Ui, look: &ViewContext) {
        let Some(color) = self.shared.and_then(|shared| shared.stage.turn) else { return };
        side_to_move_ui(ui, look, color);
    }

    fn minds_ui(&self, ui: &mut Ui, look: &ViewContext) -> Option<MindsRequest> {
        let minds = self.council.minds();
        if minds.is_empty() {
            let text = RichText::new(look.words.get("minds-empty")).color(look.theme.weak);
            ui.add(Label::new(text).wrap());
            return None;
        }
        cells_ui(ui, |ui, place| {
            let id = if place == 0 { "minds-first" } else { "minds-second" };
            let text = RichText::new(look.words.get(id)).small().color(look.theme.weak);
            ui.add(Label::new(text).truncate());
        });
        let mut request = None;
        for (mind, badge) in minds.iter().zip(self.badges_of_minds(look)) {
            request = request.or(mind_ui(ui, look, mind, &badge));
        }
        request
    }

    /// Whether the players agree, or how many have answered.
    fn verdict_ui(&self, ui: &mut Ui, look: &ViewContext) {
        let words = look.words;
        let [done, all] = self.council.progress();
        if self.council.is_busy() {
            ui.horizontal(|ui| {
                busy_ui(ui);
                let values = [("done", done.into()), ("count", all.into())];
                ui.add(Label::new(words.with("minds-progress", &values)).wrap());
            });
            return;
        }
        let first: Vec<Square> =
            self.council.minds().iter().filter_map(Mind::first_choice).collect();
        let squares = self.council.disputed();
        let [square, _, ..] = first[..] else { return };
        let (id, name, shown) = if squares.is_empty() {
            ("minds-agree", "square", square.to_string())
        } else {
            let squares: Vec<String> = squares.into_iter().map(|s| s.to_string()).collect();
            ("minds-disagree", "squares", squares.join(&words.get("list-separator")))
        };
        let text = words.with(id, &[(name, shown.as_str().into())]);
        ui.add(Label::new(RichText::new(text).family(strong_family())).wrap());
    }

    /// The list from which players are chosen.
    fn choice_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let players: Vec<PlayerSpec> =
            self.council.minds().iter().map(|mind| mind.player.clone()).collect();
        let count = [("count", MOST_MINDS.into())];
        let text = RichText::new(look.words.with("minds-most", &count)).color(look.theme.weak);
        ui.add(Label::new(text).wrap());
        let marks = PickerMarks::Many(&players);
        let [least, most, around] = LIST;
        let height = (ui.available_height() - around).clamp(least, most);
        let list = PickerList { marks, slot: PlayerSlot::Minds, height };
        let picked = self.picker.picker_ui(ui, look, &list);
        if wide_primary_ui(ui, look, &look.words.get("minds-chosen"), true).clicked() {
            self.is_choosing = false;
        }
        match picked? {
            PickerInput::Player(player) => Some(Action::Minds(MindsRequest::Toggle(player))),
            PickerInput::Other(action) => Some(action),
        }
    }
}

/// Two cells below a player's name.
fn cells_ui(ui: &mut Ui, mut cell: impl FnMut(&mut Ui, usize)) {
    ui.horizontal(|ui| {
        let left = 2.0 * BADGE + space::MEDIUM;
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(left);
        let width = ui.available_width() / 2.0;
        for place in 0..2 {
            let layout = Layout::left_to_right(Align::Center);
            ui.allocate_ui_with_layout(vec2(width, 18.0), layout, |ui| {
                ui.set_min_width(width);
                cell(ui, place);
            });
        }
    });
}

/// A player with its choices, or the state of its search.
fn mind_ui(ui: &mut Ui, look: &ViewContext, mind: &Mind, badge: &Badge) -> Option<MindsRequest> {
    let mut request = None;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        request = head_ui(ui, look, mind, badge);
        let choices = mind.opinion.as_ref().map_or(&[][..], |opinion| &opinion.choices);
        if !choices.is_empty() {
            cells_ui(ui, |ui, place| {
                let Some(found) = choices.get(place) else { return };
                let color = if place == 0 { look.theme.text } else { look.theme.weak };
                ui.add(Label::new(RichText::new(choice(look, found)).color(color)).truncate());
            });
        }
        if let Some(state) = state(look, mind) {
            let failed = matches!(mind.progress, MindProgress::Failed(_));
            let color = if failed { look.theme.error } else { look.theme.weak };
            ui.horizontal(|ui| {
                ui.add_space(2.0 * BADGE);
                ui.add(Label::new(RichText::new(state).small().color(color)).wrap());
            });
        }
    });
    request
}

/// The badge and the name of a player, and a button that removes it.
fn head_ui(ui: &mut Ui, look: &ViewContext, mind: &Mind, badge: &Badge) -> Option<MindsRequest> {
    let words = look.words;
    let name = names::player(words, &mind.player.to_string());
    let mut request = None;
    ui.horizontal(|ui| {
        let size = egui::Vec2::splat(2.0 * BADGE);
        let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        badge.paint(ui.painter(), rect.center(), BADGE, look.theme);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let remove = words.with("minds-remove", &[("name", name.as_str().into())]);
            let button = Button::new("×").frame(false).min_size(egui::Vec2::splat(HIT));
            let response = ui.add(button);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &*remove));
            if response.on_hover_text(&*remove).clicked() {
                request = Some(MindsRequest::Toggle(mind.player.clone()));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let text = RichText::new(&name).family(strong_family());
                ui.add(Label::new(text).truncate()).on_hover_text(mind.player.to_string());
            });
        });
    });
    request
}

/// The state of a search that has not ended well.
fn state(look: &ViewContext, mind: &Mind) -> Option<String> {
    let words = look.words;
    let depth = mind.opinion.as_ref().map_or(0, |opinion| opinion.depth);
    match &mind.progress {
        MindProgress::Waiting => Some(words.get("minds-waiting").into_owned()),
        MindProgress::Searching(_) => {
            Some(words.with("minds-depth", &[("depth", depth.into())]).into_owned())
        }
        MindProgress::Stopped => Some(words.get("minds-stopped").into_owned()),
        MindProgress::Failed(Some(reason)) => Some(words.reason(reason)),
        MindProgress::Failed(None) => Some(words.get("failed-silently").into_owned()),
        MindProgress::Done => None,
    }
}

/// A choice with its value: `c4  +2.5`.
fn choice(look: &ViewContext, found: &MindMove) -> String {
    let square = found.square;
    match found.value {
        Some(MindValue::Discs(value)) => format!("{square}  {}", names::value(look.words, value)),
        Some(MindValue::Chance(chance)) => {
            format!("{square}  {}", look.words.percent(100.0 * chance, 0))
        }
        None => square.to_string(),
    }
}

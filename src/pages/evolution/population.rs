//! The population as a table, and a card of one member with the buttons that start its games.

use egui::{
    Align, Color32, Layout, Rect, RichText, Role, Sense, TextStyle, Ui, UiBuilder, WidgetInfo,
    pos2, vec2,
};
use egui_extras::{Column, TableBuilder, TableRow};
use othello_lab::{
    evolution::{GenerationSummary, Member},
    rating::benchmark::{Field, Strength},
};

use crate::{
    action::Command,
    runs::evolution::EvolutionView,
    text::{messages::Messages, names, numbers::decimal},
    theme::{space, strong_family, text_width, title_style},
    widgets::{ViewContext, button::primary_button, card::card, room::room_ui},
};

/// The order of the rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum MemberOrder {
    #[default]
    Fitness,
    Number,
    Born,
}

/// The state of the table.
#[derive(Clone, Debug, Default)]
pub struct MemberTable {
    order: MemberOrder,
    /// Whether the order is reversed.
    reversed: bool,
    /// The number of the selected member.
    pub selected: Option<u64>,
}

/// A request from the card's buttons: a member and its generation.
pub enum MemberInput {
    Play(Member, u32),
    Watch(Member, u32),
    Style(Member, u32),
}

const ROW: f32 = 24.0;
/// The number of lines of text about the selected member.
const ABOUT: f32 = 5.0;

impl MemberTable {
    /// Draws the table. Returns whether a member was selected.
    pub fn table_ui(&mut self, ui: &mut Ui, look: &ViewContext, run: &EvolutionView) -> bool {
        let members = self.sorted(run);
        let mut chosen = None;
        card(look).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.label(RichText::new(look.words.get("lab-population")).heading());
            TableBuilder::new(ui)
                .sense(Sense::click())
                .vscroll(false)
                .cell_layout(Layout::left_to_right(Align::Center))
                .column(Column::exact(84.0))
                .column(Column::exact(84.0))
                .column(Column::exact(84.0))
                .column(Column::remainder().clip(true))
                .header(ROW, |mut header| self.header_ui(&mut header, look))
                .body(|body| {
                    body.rows(ROW, members.len(), |mut row| {
                        let member = members[row.index()];
                        row.set_selected(self.selected == Some(member.id));
                        row_ui(&mut row, look, run, member);
                        if row.response().clicked() {
                            chosen = Some(member.id);
                        }
                    });
                });
        });
        self.selected = chosen.or(self.selected);
        chosen.is_some()
    }

    fn sorted<'a>(&self, run: &'a EvolutionView) -> Vec<&'a Member> {
        let mut members: Vec<&Member> = run.members.iter().collect();
        match self.order {
            MemberOrder::Fitness => members.sort_by(|a, b| b.fitness.total_cmp(&a.fitness)),
            MemberOrder::Number => members.sort_by_key(|member| member.id),
            MemberOrder::Born => members.sort_by_key(|member| std::cmp::Reverse(member.born)),
        }
        if self.reversed {
            members.reverse();
        }
        members
    }

    fn header_ui(&mut self, header: &mut TableRow, look: &ViewContext) {
        let columns = [
            ("lab-column-fitness", MemberOrder::Fitness),
            ("lab-column-number", MemberOrder::Number),
            ("lab-column-born", MemberOrder::Born),
        ];
        // All cells of the table take clicks, so the cells of the header need names as well.
        let mut cell = |id: &str, contents: &mut dyn FnMut(&mut Ui)| {
            let (_, response) = header.col(|ui| in_cell(ui, contents));
            let name = look.words.get(id);
            response.widget_info(|| WidgetInfo::labeled(Role::ColumnHeader, true, &*name));
        };
        for (id, order) in columns {
            cell(id, &mut |ui| self.head_ui(ui, look, id, order));
        }
        let weights = "lab-column-weights";
        cell(weights, &mut |ui| {
            ui.label(RichText::new(look.words.get(weights)).color(look.theme.weak));
        });
    }

    fn head_ui(&mut self, ui: &mut Ui, look: &ViewContext, id: &str, order: MemberOrder) {
        let chosen = self.order == order;
        let arrow = if !chosen {
            ""
        } else if self.reversed {
            " ↑"
        } else {
            " ↓"
        };
        let text = format!("{}{arrow}", look.words.get(id));
        let text =
            RichText::new(text).color(if chosen { look.theme.text } else { look.theme.weak });
        if ui.add(egui::Button::new(text).frame(false)).clicked() {
            self.reversed = chosen && !self.reversed;
            self.order = order;
        }
    }
}

/// Draws into a cell of the table without taking space in it. Otherwise the clickable area would be as wide as the
/// cell and its contents together, and reach out of the table.
fn in_cell(ui: &mut Ui, contents: &mut dyn FnMut(&mut Ui)) {
    contents(&mut ui.new_child(UiBuilder::new()));
}

fn row_ui(row: &mut TableRow, look: &ViewContext, run: &EvolutionView, member: &Member) {
    let id = member.id.to_string();
    let name = look.words.with("lab-member", &[("number", id.as_str().into())]).into_owned();
    // A click anywhere in the row selects the member.
    let mut cell = |contents: &mut dyn FnMut(&mut Ui)| {
        let (_, response) = row.col(|ui| in_cell(ui, contents));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    };
    cell(&mut |ui| {
        ui.label(RichText::new(short(member.fitness)).family(strong_family()));
    });
    cell(&mut |ui| {
        ui.label(&id);
    });
    cell(&mut |ui| {
        ui.label(member.born.to_string());
    });
    cell(&mut |ui| bars_ui(ui, look, run, member));
}

/// The lengths of the bars of a member's weights, -1..=1: its largest weight has a full bar. One scale for all weights
/// of a member, whatever the others have, shows the same player alike at all times.
fn shares(weights: &[f64]) -> Vec<f32> {
    let shown = &weights[..weights.len().min(GenerationSummary::MOST_WEIGHTS)];
    let most = shown.iter().map(|weight| weight.abs()).fold(f64::MIN_POSITIVE, f64::max);
    shown.iter().map(|weight| (weight / most) as f32).collect()
}

/// Draws a bar for each weight, upwards if it is positive and downwards if it is negative.
pub(super) fn bars_ui(ui: &mut Ui, look: &ViewContext, run: &EvolutionView, member: &Member) {
    let shares = shares(&member.weights);
    let size = vec2(ui.available_width().min(18.0 * shares.len() as f32), ROW - 4.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let middle = rect.center().y;
    let step = rect.width() / shares.len() as f32;
    let line = egui::Stroke::new(1.0, look.theme.line);
    ui.painter().hline(rect.x_range(), middle, line);
    for (index, share) in shares.iter().enumerate() {
        let height = share * (rect.height() / 2.0 - 1.0);
        let left = rect.left() + step * index as f32;
        let bar =
            Rect::from_two_pos(pos2(left + 2.0, middle), pos2(left + step - 2.0, middle - height));
        let color = look.theme.series[usize::from(*share < 0.0)];
        ui.painter().rect_filled(bar, 1.0, color);
    }
    let name = |index| names::weight(look.words, &run.settings.genome, index);
    let weights = member.weights.iter().take(shares.len()).enumerate();
    let texts = weights.map(|(index, weight)| format!("{}: {}", name(index), decimal(*weight, 2)));
    response.on_hover_text(texts.collect::<Vec<_>>().join("\n"));
}

/// A number without decimals if it is whole, else with two.
pub(super) fn short(number: f64) -> String {
    decimal(number, if number.fract() == 0.0 { 0 } else { 2 })
}

/// The selected member, with its buttons. Its parents are left out if they are shown elsewhere.
pub fn member_ui(
    ui: &mut Ui,
    look: &ViewContext,
    run: &EvolutionView,
    (member, tells_parents): (Option<&(Member, u32)>, bool),
) -> Option<MemberInput> {
    let (member, generation) = member?;
    let words = look.words;
    let id = member.id.to_string();
    let values = [("number", id.as_str().into())];
    // In a narrow window with large text, the number moves to a second line.
    let title = RichText::new(words.with("lab-member", &values)).text_style(title_style());
    ui.add(egui::Label::new(title).wrap());
    // The room of the longest text, so that the buttons below stay in place.
    let room = ABOUT * ui.text_style_height(&TextStyle::Body);
    room_ui(ui, room, |ui| {
        for (text, tip) in about(words, run, (member, *generation), tells_parents) {
            let text = egui::Label::new(RichText::new(text).color(look.theme.weak)).wrap();
            let label = ui.add(text);
            if let Some(tip) = tip {
                label.on_hover_text(words.tip(tip));
            }
        }
    });
    ui.add_space(space::MEDIUM);
    let mut action = None;
    let wide = [ui.available_width(), 34.0];
    let play = primary_button(look, &words.get("lab-play"));
    if ui.add_sized(wide, play).on_hover_text(words.tip("lab-play")).clicked() {
        action = Some(MemberInput::Play(member.clone(), *generation));
    }
    if ui.button(words.get("lab-watch")).clicked() {
        action = Some(MemberInput::Watch(member.clone(), *generation));
    }
    if Command::StyleCard.is_offered() && ui.button(words.get("style-show")).clicked() {
        action = Some(MemberInput::Style(member.clone(), *generation));
    }
    action
}

/// The birth and the fitness of a member, each with the message whose tip explains it. The best so far has the fitness
/// of its record and, if it differs, also that of the last generation.
fn about(
    words: &Messages,
    run: &EvolutionView,
    (member, generation): (&Member, u32),
    tells_parents: bool,
) -> Vec<(String, Option<&'static str>)> {
    // The first population has no fitness before its games are played.
    let is_unrated = generation == 0 && member.fitness == 0.0;
    let best = run.best().filter(|(best, _)| {
        best.id == member.id && run.elite.as_ref().is_some_and(|elite| elite.id == member.id)
    });
    let (id, tip, fitness, generation) = match &best {
        _ if is_unrated => ("lab-member-unrated", None, member.fitness, generation),
        Some((best, since)) => ("lab-member-elite", Some("lab-play-best"), best.fitness, *since),
        None if run.is_champion(member, generation) => {
            let id = "lab-member-champion";
            (id, Some(id), member.fitness, generation)
        }
        None => ("lab-member-about", None, member.fitness, generation),
    };
    let written = short(fitness);
    let values = [
        ("generation", generation.into()),
        ("born", member.born.into()),
        ("fitness", written.as_str().into()),
    ];
    let now = run.members.iter().find(|other| best.is_some() && other.id == member.id);
    let now = now.filter(|now| short(now.fitness) != written).map(|now| {
        let written = short(now.fitness);
        words.with("lab-member-now", &[("fitness", written.as_str().into())]).into_owned()
    });
    let first = (words.with(id, &values).into_owned(), tip);
    let parents = names::parents(words, &member.parents).filter(|_| !tells_parents);
    let others = now.into_iter().chain(parents).chain(copied(words, run, member));
    std::iter::once(first).chain(others.map(|text| (text, None))).collect()
}

/// The player that a first member of a run bred by hand is a copy of.
pub(super) fn copied(words: &Messages, run: &EvolutionView, member: &Member) -> Option<String> {
    let name = names::player(words, run.copied(member)?);
    Some(words.with("lab-member-copy", &[("name", name.as_str().into())]).into_owned())
}

/// The member's weights and its measured strength.
pub fn about_ui(ui: &mut Ui, look: &ViewContext, run: &EvolutionView, member: &Member) {
    weights_ui(ui, look, run, member);
    if let Some(strength) = run.strength(member) {
        ui.add_space(space::LARGE);
        strength_ui(ui, look, strength);
    }
}

fn weights_ui(ui: &mut Ui, look: &ViewContext, run: &EvolutionView, member: &Member) {
    let shares = shares(&member.weights);
    ui.label(RichText::new(look.words.get("lab-column-weights")).heading());
    let name = |index: usize| names::weight(look.words, &run.settings.genome, index);
    let names: Vec<String> = (0..shares.len()).map(name).collect();
    let width = name_width(ui, &names);
    for (name, (weight, share)) in names.iter().zip(member.weights.iter().zip(&shares)) {
        let number = decimal(*weight, 2);
        bar_ui(ui, look, (name, width), &number, |rect| {
            let end = rect.center().x + share * rect.width() / 2.0;
            let color = look.theme.series[usize::from(*weight < 0.0)];
            (Rect::from_two_pos(rect.center_top(), pos2(end, rect.bottom())), color)
        });
    }
    if member.weights.len() > shares.len() {
        let count = member.weights.len();
        let text = look.words.with("lab-more-weights", &[("count", count.into())]);
        ui.label(RichText::new(text).small().color(look.theme.weak));
    }
}

/// The width of the names before bars, in points: that of the longest name, if it leaves room for the bars.
fn name_width(ui: &Ui, names: &[String]) -> f32 {
    const MOST: f32 = 0.55;
    let width = |name: &String| text_width(ui, name, &TextStyle::Small);
    let longest = names.iter().map(width).fold(0.0, f32::max);
    longest.ceil().min(MOST * ui.available_width())
}

/// The member's score against each of the benchmark's opponents.
fn strength_ui(ui: &mut Ui, look: &ViewContext, strength: &Strength) {
    let title = ui.label(RichText::new(look.words.get("lab-benchmark")).heading());
    title.on_hover_text(look.words.tip("plot-strength"));
    let opponents = Field::Evolution.opponents().iter();
    let names: Vec<String> = opponents.map(|opponent| opponent_name(look, opponent.name)).collect();
    let width = name_width(ui, &names);
    for (name, share) in names.iter().zip(&strength.by_opponent) {
        let number = look.words.percent(100.0 * share, 0);
        bar_ui(ui, look, (name, width), &number, |rect| {
            let size = vec2(rect.width() * *share as f32, rect.height());
            (Rect::from_min_size(rect.min, size), look.theme.accent)
        });
    }
}

/// A row with a name of this width, a bar and a number.
fn bar_ui(
    ui: &mut Ui,
    look: &ViewContext,
    (name, width): (&str, f32),
    number: &str,
    bar: impl FnOnce(Rect) -> (Rect, Color32),
) {
    const HEIGHT: f32 = 18.0;
    ui.allocate_ui_with_layout(
        vec2(ui.available_width(), HEIGHT),
        Layout::left_to_right(Align::Center),
        |ui| {
            ui.allocate_ui_with_layout(
                vec2(width, HEIGHT),
                Layout::left_to_right(Align::Center),
                |ui| {
                    ui.set_min_width(width);
                    let name = RichText::new(name).color(look.theme.weak).small();
                    ui.add(egui::Label::new(name).truncate());
                },
            );
            let room = (ui.available_width() - 52.0).max(20.0);
            let (rect, _) = ui.allocate_exact_size(vec2(room, 12.0), Sense::hover());
            ui.painter().rect_filled(rect, 3.0, look.theme.sunken);
            let (bar, color) = bar(rect.shrink2(vec2(0.0, 2.0)));
            ui.painter().rect_filled(bar, 2.0, color);
            ui.label(RichText::new(number).small());
        },
    );
}

fn opponent_name(look: &ViewContext, opponent: &str) -> String {
    let text = if opponent == "elite100" { "player100aSCI.evl" } else { opponent };
    names::player(look.words, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_in_proportion_to_the_weights_of_their_player() {
        assert_eq!(shares(&[15.0, 1.5, -7.5]), [1.0, 0.1, -0.5]);
        assert_eq!(shares(&[0.0, 0.0]), [0.0, 0.0]);
        assert_eq!(shares(&[1.0; 40]).len(), GenerationSummary::MOST_WEIGHTS);
    }
}

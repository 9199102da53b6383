//! The offspring to choose from: a card with a face for each, and the actions for those kept.

use egui::{Button, Label, RichText, Role, Sense, Stroke, TextStyle, Ui, WidgetInfo, vec2};
use othello_lab::evolution::{Member, breeding};

use super::{header::RunInput, population};
use crate::{
    runs::evolution::EvolutionView,
    text::{names, numbers::signed},
    theme::{space, strong_family},
    widgets::{
        ViewContext, button::primary_button, card::card, columns::columns_ui, face::Face,
        room::room_ui,
    },
};

/// The person's selection.
#[derive(Default)]
pub struct OffspringChoice {
    /// The numbers of the kept members, best first.
    kept: Vec<u64>,
}

/// The minimum width of a card, in points.
const CARD: f32 = 190.0;
/// The side of a face, in points.
const FACE: f32 = 72.0;
/// The number of weights whose differences a card lists, and the lines that they take at most.
const SHOWN_WEIGHTS: usize = 3;
const CHANGES: f32 = 3.0;

impl OffspringChoice {
    /// Draws the buttons and the cards. `is_free` allows the user to keep the selection.
    pub fn offspring_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        run: &EvolutionView,
        is_free: bool,
    ) -> Option<RunInput> {
        self.kept.retain(|id| run.offspring.iter().any(|member| member.id == *id));
        let mut input = None;
        let about = RichText::new(look.words.get("offspring-about")).color(look.theme.weak);
        ui.add(Label::new(about).wrap());
        let legend = RichText::new(look.words.get("offspring-legend")).color(look.theme.weak);
        ui.add(Label::new(legend).wrap());
        input = input.or(self.buttons_ui(ui, look, run, is_free));
        ui.add_space(space::SMALL);
        let columns = (ui.available_width() / CARD).floor().clamp(1.0, 4.0) as usize;
        for members in run.offspring.chunks(columns) {
            columns_ui(ui, columns, members, |ui, member| {
                input = input.take().or(self.member_ui(ui, look, run, member));
            });
        }
        input
    }

    fn buttons_ui(
        &self,
        ui: &mut Ui,
        look: &ViewContext,
        run: &EvolutionView,
        is_free: bool,
    ) -> Option<RunInput> {
        let words = look.words;
        let mut input = None;
        ui.horizontal_wrapped(|ui| {
            let count = self.kept.len();
            let text = words.with("offspring-keep", &[("count", count.into())]);
            let button = ui.add_enabled(count > 0 && is_free, primary_button(look, &text));
            if button.on_hover_text(words.tip("offspring-keep")).clicked() {
                input = Some(RunInput::Keep(self.kept.clone()));
            }
            let member = |id: &u64| run.offspring.iter().find(|member| member.id == *id).cloned();
            let pair: Vec<Member> = self.kept.iter().filter_map(member).collect();
            let button = ui.add_enabled(count == 2, Button::new(words.get("offspring-match")));
            if button.on_hover_text(words.tip("offspring-match")).clicked()
                && let Ok(pair) = <[Member; 2]>::try_from(pair)
            {
                input = Some(RunInput::MatchMembers(Box::new(pair)));
            }
        });
        input
    }

    fn member_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        run: &EvolutionView,
        member: &Member,
    ) -> Option<RunInput> {
        let mut input = None;
        let (words, theme) = (look.words, look.theme);
        let place = self.kept.iter().position(|id| *id == member.id);
        let edge = if place.is_some() { theme.accent } else { theme.line };
        let frame = card(look).fill(theme.raised).stroke(Stroke::new(1.0, edge));
        let id = member.id.to_string();
        let title = words.with("lab-member", &[("number", id.as_str().into())]).into_owned();
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.vertical_centered(|ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(FACE, FACE), Sense::hover());
                Face::of(&member.weights).paint(ui.painter(), rect, look);
            });
            ui.add(Label::new(RichText::new(&title).family(strong_family())).truncate());
            let from = if is_parent(run, member) {
                let origin = population::copied(words, run, member);
                let parent = words.get("offspring-parent").into_owned();
                std::iter::once(parent).chain(origin).collect::<Vec<_>>().join(" · ")
            } else {
                names::parents(words, &member.parents).unwrap_or_default()
            };
            ui.add(Label::new(RichText::new(from).small().color(theme.weak)).truncate());
            population::bars_ui(ui, look, run, member);
            let changes = RichText::new(differences(look, run, member)).small();
            // All cards of a row are of one height, a parent's too, which has no differences.
            let room = CHANGES * ui.text_style_height(&TextStyle::Small);
            room_ui(ui, room, |ui| ui.add(Label::new(changes).wrap()));
            ui.horizontal_wrapped(|ui| {
                let named = |ui: &mut Ui, id: &str, chosen: bool| {
                    let button = ui.add(Button::selectable(chosen, words.get(id)).frame(true));
                    let label = format!("{} {title}", words.get(id));
                    button.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &label));
                    button.clicked()
                };
                if named(ui, "offspring-keep-it", place.is_some()) {
                    self.turn(member.id);
                }
                if named(ui, "runs-play", false) {
                    input = Some(RunInput::Play(member.clone(), run.generation() + 1));
                }
            });
        });
        input
    }

    /// Keeps a member, or removes it from the selection.
    fn turn(&mut self, id: u64) {
        match self.kept.iter().position(|kept| *kept == id) {
            Some(place) => _ = self.kept.remove(place),
            None => self.kept.push(id),
        }
    }
}

fn is_parent(run: &EvolutionView, member: &Member) -> bool {
    member.born <= run.generation()
}

/// The weights in which a child differs most from its closer parent; empty for a parent.
fn differences(look: &ViewContext, run: &EvolutionView, member: &Member) -> String {
    let parents = run.offspring.iter().filter(|other| is_parent(run, other));
    let apart = |parent: &&Member| breeding::distance(&parent.weights, &member.weights);
    let Some(parent) = parents.min_by(|a, b| apart(a).total_cmp(&apart(b))) else {
        return String::new();
    };
    let changes = member.weights.iter().zip(&parent.weights).map(|(own, old)| own - old);
    let mut changes: Vec<(usize, f64)> = changes.enumerate().filter(|(_, x)| *x != 0.0).collect();
    changes.sort_by(|(_, a), (_, b)| b.abs().total_cmp(&a.abs()));
    let texts = changes.iter().take(SHOWN_WEIGHTS).map(|(index, change)| {
        let name = names::weight(look.words, &run.settings.genome, *index);
        format!("{name} {}", signed(*change, 2))
    });
    texts.collect::<Vec<_>>().join(" · ")
}

//! The family tree of an evolution: time runs down, a family is as wide as its number of descendants, and colours
//! show the best places of its members.

use std::{
    collections::HashSet,
    path::{Path, PathBuf},
};

use egui::{
    Align, Align2, Label, Layout, Pos2, Rangef, Rect, RichText, ScrollArea, Sense, Slider, Stroke,
    TextStyle, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use othello_lab::{
    evolution::{Member, Operator},
    runs::evolution::{
        lineage::{FamilyMember, Fate},
        past,
    },
};

use crate::{
    runs::{
        evolution::EvolutionView,
        family::{Family, FamilyNode, TreeScope},
    },
    text::{failure::Failure, names},
    theme::{space, text_width, title_style},
    widgets::{ViewContext, busy::busy_ui, card::card},
    worker::{Poll, Worker},
};

/// The view of a family tree.
pub struct FamilyTree {
    shown: TreeScope,
    /// The height of a generation, in points.
    row: f32,
    family: Option<Result<Family, Failure>>,
    /// The run, the selection and the generation of the family that was read last.
    of: Option<(PathBuf, TreeScope, u32)>,
    reading: Option<Worker<Result<Family, Failure>>>,
    /// The earliest time of the next read, in the window's seconds.
    due: f64,
    chosen: Option<SelectedMember>,
    /// Whether the tree scrolls to the selected member.
    find: bool,
}

/// The selected member, with all its ancestors and descendants.
struct SelectedMember {
    id: u64,
    kin: HashSet<u64>,
    /// The member with its weights, once the worker has rebuilt them.
    member: Option<Result<Member, Failure>>,
    rebuilding: Option<Worker<Result<Member, Failure>>>,
}

/// The range of the height of a generation, in points.
const ROW: [f32; 2] = [6.0, 40.0];
/// The width of the column with the generations' numbers, in points.
const GUTTER: f32 = 44.0;
/// The minimum height of the tree, in points.
const LEAST: f32 = 260.0;
/// The minimum distance between members of one generation, in points. [`WIDEST`] limits the width that follows.
const APART: f32 = 9.0;
const WIDEST: f32 = 30_000.0;
/// The minimum interval between two reads of a growing tree, in seconds.
const READ_EVERY: f64 = 1.0;

impl Default for FamilyTree {
    fn default() -> FamilyTree {
        FamilyTree {
            shown: TreeScope::Living,
            row: 16.0,
            family: None,
            of: None,
            reading: None,
            due: 0.0,
            chosen: None,
            find: false,
        }
    }
}

impl FamilyTree {
    /// Collects the results of the workers.
    pub fn logic(&mut self) {
        match self.reading.as_ref().map(Worker::poll) {
            Some(Poll::Report(family)) => {
                (self.family, self.reading) = (Some(family), None);
                if let Some(id) = self.chosen() {
                    self.mark_kin(id);
                }
            }
            Some(Poll::Ended) => self.reading = None,
            Some(Poll::Working) | None => {}
        }
        let Some(chosen) = &mut self.chosen else { return };
        match chosen.rebuilding.as_ref().map(Worker::poll) {
            Some(Poll::Report(member)) => {
                (chosen.member, chosen.rebuilding) = (Some(member), None);
            }
            Some(Poll::Ended) => chosen.rebuilding = None,
            Some(Poll::Working) | None => {}
        }
    }

    /// The number of the selected member.
    pub fn chosen(&self) -> Option<u64> {
        self.chosen.as_ref().map(|chosen| chosen.id)
    }

    /// Clears the selection.
    pub fn choose_none(&mut self) {
        self.chosen = None;
    }

    /// Selects this member of the run in the folder.
    fn choose(&mut self, ctx: &egui::Context, folder: &Path, id: u64) {
        let path = folder.to_owned();
        let rebuilding = Worker::spawn(ctx, move |_, send| {
            send(past::member(&path, id).map_err(|error| Failure::from(&error)));
        });
        let rebuilding = Some(rebuilding);
        self.chosen = Some(SelectedMember { id, kin: HashSet::new(), member: None, rebuilding });
        self.mark_kin(id);
    }

    /// Selects this member and scrolls to it.
    pub fn find(&mut self, ctx: &egui::Context, folder: &Path, id: u64) {
        self.choose(ctx, folder, id);
        if self.family().is_some_and(|family| family.place(id).is_none()) {
            self.shown = TreeScope::Everyone;
        }
        self.find = true;
    }

    fn mark_kin(&mut self, id: u64) {
        let Some(Ok(family)) = &self.family else { return };
        let lineage = &family.lineage;
        let kin = lineage.with_ancestors([id]).into_iter().chain(lineage.with_descendants(id));
        let kin = kin.collect();
        if let Some(chosen) = &mut self.chosen {
            chosen.kin = kin;
        }
    }

    fn family(&self) -> Option<&Family> {
        self.family.as_ref()?.as_ref().ok()
    }

    fn read_when_due(&mut self, ctx: &egui::Context, run: &EvolutionView) {
        let wanted = (run.folder.clone(), self.shown, run.generation());
        let now = ctx.input(|input| input.time);
        if self.of.as_ref() == Some(&wanted) || self.reading.is_some() {
            return;
        }
        // Only growth waits; another run or selection is read at once.
        let is_growth = self.of.as_ref().is_some_and(|of| of.0 == wanted.0 && of.1 == wanted.1);
        if is_growth && now < self.due {
            ctx.request_repaint_after_secs(READ_EVERY as f32);
            return;
        }
        self.due = now + READ_EVERY;
        let (folder, shown) = (run.folder.clone(), self.shown);
        self.of = Some(wanted);
        self.reading = Some(Worker::spawn_behind(ctx, move |_, send| {
            send(Family::read(&folder, shown).map_err(|error| Failure::from(&error)));
        }));
    }

    /// Draws the tree of a run. Returns whether a member was selected.
    pub fn tree_ui(&mut self, ui: &mut Ui, look: &ViewContext, run: &EvolutionView) -> bool {
        self.read_when_due(ui.ctx(), run);
        let mut clicked = None;
        card(look).show(ui, |ui| {
            ui.set_width(ui.available_width());
            self.choices_ui(ui, look);
            let height = ui.available_height().max(LEAST);
            match &self.family {
                None => _ = busy_ui(ui),
                Some(Err(failure)) => {
                    ui.label(RichText::new(failure.words(look.words)).color(look.theme.error));
                }
                Some(Ok(family)) if family.nodes().is_empty() => {
                    let text = RichText::new(look.words.get("tree-empty")).color(look.theme.weak);
                    ui.add(Label::new(text).wrap());
                }
                Some(Ok(family)) => {
                    let find = self.find;
                    let view = TreeView { look, run, family, row: self.row, chosen: &self.chosen };
                    clicked = view.view_ui(ui, height, find);
                    self.find = self.of.as_ref().is_some_and(|of| of.1 != self.shown);
                }
            }
        });
        if let Some(id) = clicked {
            self.choose(ui.ctx(), &run.folder, id);
        }
        clicked.is_some()
    }

    fn choices_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        ui.horizontal_wrapped(|ui| {
            for (shown, id) in
                [(TreeScope::Living, "tree-living"), (TreeScope::Everyone, "tree-everyone")]
            {
                ui.selectable_value(&mut self.shown, shown, look.words.get(id));
            }
            let name = look.words.get("tree-zoom");
            ui.label(RichText::new(&*name).small().color(look.theme.weak));
            let row = f64::from(self.row);
            let slider = Slider::new(&mut self.row, ROW[0]..=ROW[1]).show_value(false);
            let slider = ui.add(slider).on_hover_text(&*name);
            slider.widget_info(|| WidgetInfo::slider(true, row, &*name));
            // As one, so that a narrow window does not part the words from their colours.
            let words = ["tree-legend", "tree-alive"].map(|id| look.words.get(id));
            let words = words.iter().map(|text| text_width(ui, text, &TextStyle::Small) + GAP);
            let width = words.sum::<f32>() + 6.0 * (DOT + GAP);
            let size = vec2(width, ui.spacing().interact_size.y);
            let layout = Layout::left_to_right(Align::Center);
            ui.allocate_ui_with_layout(size, layout, |ui| legend_ui(ui, look));
        });
    }

    /// Whether the facts about the selected member include its parents.
    pub fn tells_birth(&self) -> bool {
        let known = || self.family()?.lineage.get(self.chosen()?);
        known().is_some_and(|relative| relative.birth.operator != Operator::Unknown)
    }

    /// The known facts about the selected member, except its weights.
    pub fn chosen_ui(&self, ui: &mut Ui, look: &ViewContext, run: &EvolutionView) {
        let Some(chosen) = &self.chosen else { return };
        let known = self.family().and_then(|family| family.lineage.get(chosen.id));
        if let Some(relative) = known {
            facts_ui(ui, look, run, relative);
        }
        match &chosen.member {
            Some(Err(failure)) => {
                let text = RichText::new(failure.words(look.words)).color(look.theme.error);
                ui.add(Label::new(text).wrap());
            }
            None if chosen.rebuilding.is_some() => {
                ui.label(RichText::new(look.words.get("tree-rebuilding")).color(look.theme.weak));
            }
            _ => {}
        }
    }

    /// The selected member as it played last, and its last generation.
    pub fn member(&self) -> Option<(Member, u32)> {
        let chosen = self.chosen.as_ref()?;
        let member = chosen.member.as_ref()?.as_ref().ok()?.clone();
        let last = self.family().and_then(|family| family.lineage.get(chosen.id)?.last);
        let generation = last.map_or(member.born, |last| last.generation);
        Some((member, generation))
    }
}

/// A tree with its view settings, for one frame.
struct TreeView<'a> {
    look: &'a ViewContext<'a>,
    run: &'a EvolutionView,
    family: &'a Family,
    row: f32,
    chosen: &'a Option<SelectedMember>,
}

impl TreeView<'_> {
    /// Draws the visible part of the tree. Returns the number of the clicked member.
    fn view_ui(&self, ui: &mut Ui, height: f32, find: bool) -> Option<u64> {
        let (first, last) = self.family.span();
        let tall = (last - first) * self.row + 2.0 * space::HUGE;
        let wide = ui.available_width() - space::MEDIUM;
        let wide = wide.max((self.family.width() as f32 * APART).min(WIDEST));
        let area = ScrollArea::both().id_salt(("tree", &self.run.folder)).auto_shrink(false);
        let area = area.max_height(height).stick_to_bottom(!find);
        area.show_viewport(ui, |ui, viewport| {
            let origin = ui.max_rect().min;
            ui.set_min_size(vec2(wide, tall.max(height - space::MEDIUM)));
            let canvas = Rect::from_min_size(origin, vec2(wide, tall));
            if find && let Some(node) = self.chosen_node() {
                let at = Rect::from_center_size(self.at(canvas, node), Vec2::splat(self.row));
                ui.scroll_to_rect(at, Some(Align::Center));
            }
            let from = first + (viewport.top() - space::HUGE) / self.row;
            let to = first + (viewport.bottom() - space::HUGE) / self.row;
            let visible = Rangef::new(from, to);
            self.generations(ui, canvas, visible);
            self.lines(ui, canvas, visible);
            self.nodes_ui(ui, canvas, visible)
        })
        .inner
    }

    fn chosen_node(&self) -> Option<&FamilyNode> {
        self.family.place(self.chosen.as_ref()?.id)
    }

    fn at(&self, canvas: Rect, node: &FamilyNode) -> Pos2 {
        let wide = canvas.width() - GUTTER - space::LARGE;
        let y = canvas.top() + space::HUGE + (node.y - self.family.span().0) * self.row;
        pos2(canvas.left() + GUTTER + node.x * wide, y)
    }

    /// Draws the numbers of the generations to the left of the tree.
    fn generations(&self, ui: &Ui, canvas: Rect, visible: Rangef) {
        let first = self.family.span().0;
        let least = (40.0 / self.row).ceil() as u32;
        let step = [1, 2, 5, 10].into_iter().find(|step| *step >= least).unwrap_or(10);
        let from = (visible.min.max(0.0) as u32).div_ceil(step) * step;
        let stroke = Stroke::new(1.0, self.look.theme.line);
        let to = visible.max.min(self.family.span().1).max(0.0) as u32;
        for number in (from..=to).step_by(step as usize) {
            let y = canvas.top() + space::HUGE + (number as f32 - first) * self.row;
            ui.painter().hline(canvas.x_range(), y, stroke);
            let at = pos2(canvas.left() + space::SMALL, y - 1.0);
            let font = TextStyle::Small.resolve(ui.style());
            let color = self.look.theme.weak;
            ui.painter().text(at, Align2::LEFT_BOTTOM, number.to_string(), font, color);
        }
    }

    fn lines(&self, ui: &Ui, canvas: Rect, visible: Rangef) {
        let theme = self.look.theme;
        for (child, parent) in self.family.lines(visible.min, visible.max) {
            let is_kin = self.is_kin(child.id) && self.is_kin(parent.id);
            let is_first = child
                .parents
                .first()
                .is_some_and(|&first| self.family.nodes()[first as usize].id == parent.id);
            let color = match (is_kin, is_first) {
                (true, _) => theme.accent,
                (false, true) => theme.weak,
                (false, false) => theme.line,
            };
            // A larger family has a thicker line.
            let thick = if is_first { (child.leaves as f32).ln_1p().min(6.0) } else { 1.0 };
            let stroke = Stroke::new(thick.max(1.0), color);
            let (start, end) = (self.at(canvas, parent), self.at(canvas, child));
            // Straight down from the parent to the generation before the child's, then across to the child.
            let turn = pos2(start.x, (end.y - self.row).max(start.y));
            ui.painter().line_segment([start, turn], stroke);
            ui.painter().line_segment([turn, end], stroke);
        }
    }

    fn is_kin(&self, id: u64) -> bool {
        self.chosen.as_ref().is_some_and(|chosen| chosen.kin.contains(&id))
    }

    fn nodes_ui(&self, ui: &mut Ui, canvas: Rect, visible: Rangef) -> Option<u64> {
        let mut clicked = None;
        let radius = (self.row * 0.35).clamp(2.5, 6.0);
        for node in &self.family.nodes()[self.family.within(visible.min, visible.max)] {
            let at = self.at(canvas, node);
            let rect = Rect::from_center_size(at, Vec2::splat((2.0 * radius).max(8.0)));
            if !ui.is_rect_visible(rect) {
                continue;
            }
            let Some(relative) = self.family.lineage.get(node.id) else { continue };
            let response = ui.interact(rect, ui.scope_id().with(node.id), Sense::click());
            self.paint(ui, (at, radius), relative, response.hovered() || response.has_focus());
            let name = self.name(relative);
            response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &name));
            if response.clicked() {
                clicked = Some(node.id);
            }
            response.on_hover_ui(|ui| {
                let title = RichText::new(player(self.look, node.id)).text_style(title_style());
                ui.label(title);
                let born = [("generation", relative.birth.born.into())];
                let born = RichText::new(self.look.words.with("tree-born", &born));
                ui.label(born.color(self.look.theme.weak));
                facts_ui(ui, self.look, self.run, relative);
            });
        }
        clicked
    }

    fn name(&self, relative: &FamilyMember) -> String {
        let number = relative.birth.id.to_string();
        let values =
            [("number", number.as_str().into()), ("generation", relative.birth.born.into())];
        self.look.words.with("tree-node", &values).into_owned()
    }

    fn paint(&self, ui: &Ui, (at, radius): (Pos2, f32), relative: &FamilyMember, is_pointed: bool) {
        let theme = self.look.theme;
        let id = relative.birth.id;
        let fill = relative.best.map_or(theme.sunken, |best| theme.strength(best.share()));
        let is_chosen = self.chosen.as_ref().is_some_and(|chosen| chosen.id == id);
        let edge = if is_chosen || is_pointed {
            Stroke::new(2.0, theme.text)
        } else if relative.fate == Fate::Alive {
            Stroke::new(1.0, theme.text)
        } else {
            Stroke::NONE
        };
        let radius = if is_chosen || is_pointed { radius + 1.5 } else { radius };
        ui.painter().circle(at, radius, fill, edge);
    }
}

/// The size of a dot in the legend, and the space after each part, in points.
const DOT: f32 = 9.0;
const GAP: f32 = 4.0;

/// The meanings of the colours and of the ring.
fn legend_ui(ui: &mut Ui, look: &ViewContext) {
    ui.spacing_mut().item_spacing.x = GAP;
    let dot = |ui: &mut Ui| ui.allocate_exact_size(vec2(DOT, DOT), Sense::hover()).0.center();
    let text = |id: &str| RichText::new(look.words.get(id)).small().color(look.theme.weak);
    ui.label(text("tree-legend"));
    for step in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let at = dot(ui);
        ui.painter().circle_filled(at, 4.5, look.theme.strength(step));
    }
    let at = dot(ui);
    ui.painter().circle_stroke(at, 4.0, Stroke::new(1.0, look.theme.text));
    ui.label(text("tree-alive"));
}

fn player(look: &ViewContext, id: u64) -> String {
    let id = id.to_string();
    look.words.with("lab-member", &[("number", id.as_str().into())]).into_owned()
}

/// A member's origin, fate, children and best place. The birth is shown above it.
fn facts_ui(ui: &mut Ui, look: &ViewContext, run: &EvolutionView, relative: &FamilyMember) {
    let words = look.words;
    let line = |ui: &mut Ui, text: &str| {
        ui.add(Label::new(RichText::new(text).color(look.theme.weak)).wrap());
    };
    line(ui, &origin(look, relative));
    line(
        ui,
        &match relative.fate {
            Fate::Alive => words.get("tree-alive"),
            Fate::Died(generation) => words.with("tree-died", &[("generation", generation.into())]),
        },
    );
    line(ui, &words.with("tree-children", &[("count", relative.children.into())]));
    if let Some(best) = relative.best {
        let values = [
            ("place", best.place.into()),
            ("of", best.of.into()),
            ("generation", best.generation.into()),
        ];
        line(ui, &words.with("tree-place", &values));
    }
    let measured = run.history.iter().rev().find(|s| s.champion == relative.birth.id);
    if let Some(rating) = measured.and_then(|summary| run.settings.rating(summary)) {
        let elo = names::measured(rating);
        line(ui, &words.with("lab-measured", &[("elo", elo.as_str().into())]));
    }
}

fn origin(look: &ViewContext, relative: &FamilyMember) -> String {
    let words = look.words;
    let names: Vec<String> = relative.birth.parents.iter().map(u64::to_string).collect();
    let name = |index: usize| names.get(index).map_or("", String::as_str);
    let values = [("first", name(0).into()), ("second", name(1).into())];
    match relative.birth.operator {
        Operator::Unknown => words.get("how-unknown").into_owned(),
        Operator::Random => words.get("how-random").into_owned(),
        Operator::Heuristic => words.get("how-heuristic").into_owned(),
        Operator::Mutation => words.with("how-mutation", &values).into_owned(),
        Operator::Learning => words.with("how-learning", &values).into_owned(),
        Operator::Crossover => words.with("how-crossover", &values).into_owned(),
        Operator::CrossoverMutation => words.with("how-crossover-mutation", &values).into_owned(),
    }
}

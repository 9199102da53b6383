//! The side panel of an evolution: the selected player with its buttons, and the fittest player of each generation.

use egui::{Button, Label, RichText, Slider, Ui};
use othello_lab::evolution::Member;

use super::{
    EvolutionPage, RunTab,
    header::{RunInput, evolution_of},
    population::{self, MemberInput},
};
use crate::{
    action::{Command, NewRun},
    runs::evolution::EvolutionView,
    theme::space,
    widgets::ViewContext,
};

impl EvolutionPage {
    /// The selected member, and the slider of the champions.
    pub(super) fn member_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<RunInput> {
        let member = self.looked_at();
        let run = evolution_of(&self.runs[self.shown]);
        let tells_birth = self.tree.tells_birth();
        let input = population::member_ui(ui, look, run, (member.as_ref(), tells_birth));
        let related = member.as_ref().and_then(|member| self.related_ui(ui, look, member));
        self.tree.chosen_ui(ui, look, run);
        ui.add_space(space::LARGE);
        if let Some(generation) = champion_slider_ui(ui, look, run, self.champion_of) {
            self.select_champion(generation);
        }
        let run = evolution_of(&self.runs[self.shown]);
        let generation = self.champion_of.unwrap_or(run.generation());
        let past = self.past.past_ui(ui, look, run, generation);
        ui.add_space(space::LARGE);
        if let Some((member, _)) = &member {
            population::about_ui(ui, look, run, member);
        }
        let input = input.map(|input| match input {
            MemberInput::Play(member, generation) => RunInput::Play(member, generation),
            MemberInput::Watch(member, generation) => RunInput::Watch(member, generation),
            MemberInput::Style(member, generation) => RunInput::Style(member, generation),
        });
        input.or(related).or(past)
    }

    /// The buttons that show the member's family and breed it. They stay in place on every part of the page.
    fn related_ui(
        &self,
        ui: &mut Ui,
        look: &ViewContext,
        (member, generation): &(Member, u32),
    ) -> Option<RunInput> {
        let words = look.words;
        let mut input = None;
        // The tree itself shows the member already.
        let find = Button::new(words.get("tree-find"));
        if ui.add_enabled(self.part != RunTab::Tree, find).clicked() {
            input = Some(RunInput::Find(member.id));
        }
        if Command::Evolve(NewRun::ByHand).is_offered()
            && ui.button(words.get("lab-breed")).on_hover_text(words.tip("lab-breed")).clicked()
        {
            input = Some(RunInput::Breed(member.clone(), *generation));
        }
        input
    }

    /// Selects the fittest player of a generation.
    pub(super) fn select_champion(&mut self, generation: u32) {
        self.champion_of = Some(generation);
        self.table.selected = None;
        self.tree.choose_none();
    }

    /// The member in the side panel.
    pub(super) fn looked_at(&self) -> Option<(Member, u32)> {
        let run = self.evolution();
        if self.tree.chosen().is_some() {
            return self.tree.member();
        }
        if let Some(id) = self.table.selected
            && let Some(member) = run.members.iter().find(|member| member.id == id)
        {
            return Some((member.clone(), run.generation()));
        }
        let champion = match self.champion_of {
            Some(generation) => run.champion(generation).map(|c| (c.member.clone(), c.generation)),
            None => run.best(),
        };
        champion.or_else(|| run.members.first().map(|member| (member.clone(), 0)))
    }
}

/// The slider of the generations, under the name of the selected one's fittest player, which is a link to it. Returns
/// the generation that the user selects.
fn champion_slider_ui(
    ui: &mut Ui,
    look: &ViewContext,
    run: &EvolutionView,
    champion_of: Option<u32>,
) -> Option<u32> {
    let (words, last) = (look.words, run.generation());
    if last < 1 {
        return None;
    }
    let mut generation = champion_of.unwrap_or(last);
    let mut is_selected = false;
    let values = [("generation", generation.into())];
    ui.label(RichText::new(words.with("lab-champion", &values)).heading());
    if let Some(champion) = run.champion(generation) {
        let id = champion.member.id.to_string();
        let name = words.with("lab-member", &[("number", id.as_str().into())]);
        is_selected = ui.link(name).clicked();
    }
    let about = RichText::new(words.tip("lab-champions")).small().color(look.theme.weak);
    ui.add(Label::new(about).wrap());
    ui.spacing_mut().slider_width = ui.available_width() - 64.0;
    let response = ui.add(Slider::new(&mut generation, 1..=last));
    response.widget_info(|| {
        egui::WidgetInfo::slider(true, f64::from(generation), words.get("lab-champions"))
    });
    (is_selected || response.changed()).then_some(generation)
}

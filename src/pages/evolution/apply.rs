//! The actions of a run's buttons.

use std::path::Path;

use egui::Ui;
use othello_lab::{
    evolution::Member,
    players::spec::{ModelRef, PlayerSpec, Seat},
    runs::{RunError, evolution},
};

use super::{
    EvolutionPage, RunTab,
    form::EvolutionForm,
    header::{RunInput, RunNote, evolution_of},
    offspring::OffspringChoice,
    past, plots,
};
use crate::{
    action::Action,
    export::ExportedFile,
    runs::{
        evolution::{self as live, EvolutionStart, EvolutionView},
        exports,
    },
    text::failure::Failure,
    widgets::{ViewContext, opened::OpenedPlace},
};

impl EvolutionPage {
    /// Carries out a button's request. Returns the actions that the page does not handle itself.
    pub(super) fn carry_out(
        &mut self,
        ui: &Ui,
        look: &ViewContext,
        input: RunInput,
    ) -> Option<Action> {
        let live = &mut self.runs[self.shown];
        match input {
            RunInput::Pause => live.pause(),
            RunInput::FinishGeneration => live.finish(),
            RunInput::Resume => live::resume(ui.ctx(), live, EvolutionStart::Folder, None),
            RunInput::More(generations) => {
                let until = evolution_of(live).generation() + generations;
                live::resume(ui.ctx(), live, EvolutionStart::Folder, Some(until));
            }
            RunInput::Close => {
                self.runs.remove(self.shown);
                self.show(0);
            }
            RunInput::OpenFolder => {
                if let Some(RunNote::Saved(path)) = &self.note
                    && let Some(folder) = path.parent()
                {
                    self.note = Some(RunNote::Opened(OpenedPlace::folder(ui.ctx(), folder)));
                }
            }
            RunInput::SaveHistory => return self.export(exports::history_csv(self.evolution())),
            RunInput::SavePlots(ending) => {
                let runs: Vec<&EvolutionView> = self.evolutions().collect();
                let picture = plots::svg(look.words, &runs, self.shown);
                return self.export(Ok(exports::plots(self.evolution(), picture, ending)));
            }
            RunInput::SavePlayer => {
                let (member, generation) = self.looked_at()?;
                return self.export(Ok(exports::player(self.evolution(), member, generation)));
            }
            RunInput::SavePopulation => return self.export(exports::population(self.evolution())),
            RunInput::Match(players) => return Some(Action::Match(*players, PAIRS)),
            RunInput::Fork(generation) => {
                let run = evolution_of(live);
                self.form = Some(EvolutionForm::of_fork(&self.folder, run, generation));
            }
            RunInput::Find(id) => {
                self.part = RunTab::Tree;
                self.tree.find(ui.ctx(), live.folder(), id);
            }
            RunInput::Select(generation) => self.select_champion(generation),
            RunInput::Keep(kept) => {
                self.choice = OffspringChoice::default();
                live::resume(ui.ctx(), live, EvolutionStart::Choice(kept), None);
            }
            input => return self.carry_out_with_members(input),
        }
        None
    }

    /// Asks where to save this file, or shows why there is none.
    fn export(&mut self, file: Result<ExportedFile, Failure>) -> Option<Action> {
        match file {
            Ok(file) => return Some(Action::Export(Box::new(file))),
            Err(error) => self.note = Some(RunNote::Failed(error)),
        }
        None
    }

    /// Says below the header where a file was saved. Returns whether a run is shown.
    pub fn say_saved(&mut self, path: &Path) -> bool {
        let is_shown = self.form.is_none() && self.shown < self.runs.len();
        if is_shown {
            self.note = Some(RunNote::Saved(path.to_owned()));
        }
        is_shown
    }

    /// Carries out a request that needs members as players. Each such player has a file of its own.
    fn carry_out_with_members(&mut self, input: RunInput) -> Option<Action> {
        let run = evolution_of(&self.runs[self.shown]);
        let player = |member: &Member, generation| picked(run, member, generation);
        let mut parent = None;
        let action = match input {
            RunInput::Play(member, generation) => player(&member, generation)
                .map(|player| Some(Action::against(Seat::Player(player)))),
            RunInput::Watch(member, generation) => {
                player(&member, generation).map(|player| Some(Action::ChooseOpponent(player)))
            }
            RunInput::Style(member, generation) => {
                player(&member, generation).map(|player| Some(Action::ShowStyle(player)))
            }
            RunInput::MatchMembers(pair) => {
                let [one, other] = pair.each_ref().map(|m| player(m, run.generation() + 1));
                one.and_then(|one| Ok(Some(Action::Match([one, other?], PAIRS))))
            }
            RunInput::Breed(member, generation) => player(&member, generation).map(|player| {
                parent = Some(player);
                None
            }),
            _ => Ok(None),
        };
        if parent.is_some() {
            self.form = Some(EvolutionForm::of_parents(&self.folder, parent));
        }
        action.unwrap_or_else(|error| {
            self.note = Some(RunNote::Failed((&error).into()));
            None
        })
    }
}

/// The member as a player. A champion uses the file that the run keeps, so it has one name on all lists. Any other
/// member gets a new file, so a saved game finds it again.
fn picked(run: &EvolutionView, member: &Member, generation: u32) -> Result<PlayerSpec, RunError> {
    let champion = run.champions.iter().find(|champion| champion.member.id == member.id);
    let path = match champion {
        Some(champion) => return Ok(past::spec(run, champion)),
        None => evolution::pick(&run.folder, &run.settings.genome, generation, member)?,
    };
    Ok(PlayerSpec::search(run.settings.searcher, ModelRef::file(&path)))
}

/// The number of game pairs in a match between two players.
const PAIRS: u32 = 25;

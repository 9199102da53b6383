//! The actions of a run's buttons.

use std::path::PathBuf;

use egui::Ui;
use othello_lab::{
    learn::evolution::Member,
    players::seat::{ModelRef, PlayerSpec, Seat},
    run::{RunError, evolution},
};

use super::{
    EvolutionPage, Part,
    form::Form,
    header::{Note, Press, evolution_of},
    offspring::Choice,
    past, plots,
};
use crate::{
    action::Action,
    runs::{
        Live,
        evolution::{self as live, Beginning, Evolution},
        exports,
    },
    text::failure::Failure,
    widgets::Look,
};

impl EvolutionPage {
    /// Carries out a button's request. Returns the actions that the page does not handle itself.
    pub(super) fn carry_out(&mut self, ui: &Ui, look: &Look, press: Press) -> Option<Action> {
        let live = &mut self.runs[self.shown];
        match press {
            Press::Pause => live.pause(),
            Press::Stop => live.end(),
            Press::FinishGeneration => live.finish(),
            Press::Resume => resume(ui.ctx(), live, None),
            Press::More(generations) => {
                let until = evolution_of(live).generation() + generations;
                resume(ui.ctx(), live, Some(until));
            }
            Press::Close => {
                self.runs.remove(self.shown);
                self.show(0);
                if self.runs.is_empty() {
                    self.form = Some(Form::new(&self.folder, "sci"));
                }
            }
            Press::SaveHistory => self.note = Some(save(exports::history_csv(self.evolution()))),
            Press::SavePlots(drawn) => {
                let runs: Vec<&Evolution> = self.evolutions().collect();
                let picture = plots::svg(look.words, &runs, self.shown);
                self.note = Some(save(exports::plots(self.evolution(), &picture, drawn)));
            }
            Press::SavePlayer => {
                if let Some((member, generation)) = self.looked_at() {
                    let saved = exports::save_player(self.evolution(), member, generation);
                    self.note = Some(save(saved));
                }
            }
            Press::SavePopulation => {
                self.note = Some(save(exports::save_population(self.evolution())));
            }
            Press::Match(players) => return Some(Action::Match(*players, PAIRS)),
            Press::Fork(generation) => {
                let run = evolution_of(live);
                self.form = Some(Form::of_fork(&self.folder, run, generation));
            }
            Press::Find(id) => {
                self.part = Part::Tree;
                self.tree.find(ui.ctx(), live.folder(), id);
            }
            Press::Keep(kept) => {
                self.choice = Choice::default();
                let open = live::open(live.folder(), Beginning::Choice(kept), None);
                live.resume(ui.ctx(), open);
            }
            press => return self.carry_out_with_members(press),
        }
        None
    }

    /// Carries out a request that needs members as players. Each such player has a file of its own.
    fn carry_out_with_members(&mut self, press: Press) -> Option<Action> {
        let run = evolution_of(&self.runs[self.shown]);
        let player = |member: &Member, generation| picked(run, member, generation);
        let mut parent = None;
        let asked = match press {
            Press::Play(member, generation) => player(&member, generation)
                .map(|player| Some(Action::against(Seat::Player(player)))),
            Press::Watch(member, generation) => {
                player(&member, generation).map(|player| Some(Action::ChooseOpponent(player)))
            }
            Press::MatchMembers(pair) => {
                let [one, other] = pair.each_ref().map(|m| player(m, run.generation() + 1));
                one.and_then(|one| Ok(Some(Action::Match([one, other?], PAIRS))))
            }
            Press::Breed(member, generation) => player(&member, generation).map(|player| {
                parent = Some(player);
                None
            }),
            _ => Ok(None),
        };
        if parent.is_some() {
            self.form = Some(Form::of_parents(&self.folder, parent));
        }
        asked.unwrap_or_else(|error| {
            self.note = Some(Note::Failed((&error).into()));
            None
        })
    }
}

fn save(result: Result<PathBuf, Failure>) -> Note {
    match result {
        Ok(path) => Note::Saved(path),
        Err(error) => Note::Failed(error),
    }
}

fn resume(ctx: &egui::Context, live: &mut Live<Evolution>, until: Option<u32>) {
    let open = live::open(live.folder(), Beginning::Folder, until);
    live.resume(ctx, open);
}

/// The member as a player. A champion uses the file that the run keeps, so it has one name on all lists. Any other
/// member gets a new file, so a saved game finds it again.
fn picked(run: &Evolution, member: &Member, generation: u32) -> Result<PlayerSpec, RunError> {
    let champion = run.champions.iter().find(|champion| champion.member.id == member.id);
    let path = match champion {
        Some(champion) => return Ok(past::spec(run, champion)),
        None => evolution::pick(&run.folder, &run.settings.genome, generation, member)?,
    };
    Ok(PlayerSpec::search(run.settings.searcher, ModelRef::file(&path)))
}

/// The number of game pairs in a match between two players.
const PAIRS: u32 = 25;

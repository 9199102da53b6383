//! An earlier generation: its champion's move on the shown board, a match against another champion, and a fork from
//! there.

use std::{borrow::Cow, path::PathBuf, sync::Arc};

use egui::{Button, DragValue, Label, RichText, Ui};
use othello_engine::{Color, Position, Square, Stage, spec::Player};
use othello_lab::{
    players::spec::{ModelRef, PlayerSpec},
    runs::evolution::Champion,
};

use super::header::RunInput;
use crate::{
    page::Page,
    runs::evolution::EvolutionView,
    theme::space,
    widgets::{ViewContext, busy::busy_ui},
    worker::{Poll, Worker},
};

/// The state of the panel of earlier generations.
#[derive(Default)]
pub struct PastPanel {
    /// The shown board and its side to move.
    board: Option<(Position, Color)>,
    /// The generation to play against; 0 for the last.
    against: u32,
    champion_move: Option<ChampionMove>,
}

/// A champion's move on a board, once it is found.
struct ChampionMove {
    of: ChampionQuestion,
    answer: Option<Square>,
    search: Option<Worker<Option<Square>>>,
}

/// The run, the champion's number and generation, and the board.
type ChampionQuestion = (PathBuf, u64, u32, (Position, Color));

impl PastPanel {
    /// Sets the board shown on the game's page.
    pub fn set_board(&mut self, stage: Stage) {
        self.board = stage.turn.map(|turn| (stage.position(), turn));
    }

    /// Collects the result of the search.
    pub fn logic(&mut self) {
        let Some(champion_move) = &mut self.champion_move else { return };
        match champion_move.search.as_ref().map(Worker::poll) {
            Some(Poll::Report(answer)) => {
                (champion_move.answer, champion_move.search) = (answer, None);
            }
            Some(Poll::Ended) => champion_move.search = None,
            Some(Poll::Working) | None => {}
        }
    }

    /// Draws the actions on a generation's champion.
    pub fn past_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        run: &EvolutionView,
        generation: u32,
    ) -> Option<RunInput> {
        let champion = run.champion(generation)?;
        since_ui(ui, look, champion, generation);
        self.answer_ui(ui, look, run, champion);
        let last = run.generation();
        let mut input = None;
        let words = look.words;
        let match_ui = |ui: &mut Ui| {
            let mut against = if (1..=last).contains(&self.against) { self.against } else { last };
            let label = ui.label(words.get("past-against"));
            let field = ui.add(DragValue::new(&mut against).range(1..=last));
            if field.labelled_by(label.id).changed() {
                self.against = against;
            }
            let other = run.champion(against);
            let can = other.is_some_and(|other| other.member.id != champion.member.id);
            let button = ui.add_enabled(can, Button::new(words.get("past-match")));
            let button = button.on_hover_text(words.tip("past-match"));
            if button.on_disabled_hover_text(words.get("past-same")).clicked() {
                input = other.map(|other| {
                    RunInput::Match(Box::new([spec(run, champion), spec(run, other)]))
                });
            }
        };
        if Page::Tournament.is_offered() {
            ui.horizontal_wrapped(match_ui);
            // Below the row, which it would break.
            if let Some(other) = run.champion(self.against).filter(|_| self.against < last) {
                since_ui(ui, look, other, self.against);
            }
        }
        ui.add_space(space::SMALL);
        let fork = words.with("past-fork", &[("generation", generation.into())]);
        if ui.button(fork).on_hover_text(words.tip("past-fork")).clicked() {
            input = Some(RunInput::Fork(generation));
        }
        input
    }

    /// Draws the champion's move on the shown board.
    fn answer_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        run: &EvolutionView,
        champion: &Champion,
    ) {
        let Some(board) = self.board else { return };
        let of = (run.folder.clone(), champion.member.id, champion.generation, board);
        if self.champion_move.as_ref().is_none_or(|champion_move| champion_move.of != of) {
            self.champion_move = Some(ask(ui.ctx(), run, champion, of));
        }
        let Some(ChampionMove { answer, search: None, .. }) = &self.champion_move else {
            busy_ui(ui);
            return;
        };
        let Some(answer) = answer else { return };
        let square = answer.to_string();
        let text = look.words.with("past-plays", &[("square", square.as_str().into())]);
        ui.add(Label::new(RichText::new(text).color(look.theme.text)).wrap());
    }
}

/// Tells since when a champion leads, whose player is named after that generation. The line stays if there is nothing to
/// tell, so that the buttons below stay in place.
fn since_ui(ui: &mut Ui, look: &ViewContext, champion: &Champion, generation: u32) {
    let since = [("generation", champion.generation.into())];
    let is_older = champion.generation < generation;
    let text = if is_older { look.words.with("past-since", &since) } else { Cow::Borrowed(" ") };
    ui.label(RichText::new(text).small().color(look.theme.weak));
}

fn ask(
    ctx: &egui::Context,
    run: &EvolutionView,
    champion: &Champion,
    of: ChampionQuestion,
) -> ChampionMove {
    let model = Arc::new(champion.member.model(&run.settings.genome));
    let player = Player::new(run.settings.searcher, Some(model)).expect("a model is given");
    let (position, turn) = of.3;
    let search = Worker::spawn_behind(ctx, move |stop, send| {
        send(player.sit(turn, 1).search(&position, stop).best);
    });
    ChampionMove { of, answer: None, search: Some(search) }
}

/// The champion as a player, from the file that the run keeps of it.
pub fn spec(run: &EvolutionView, champion: &Champion) -> PlayerSpec {
    let path = run.folder.join(format!("champions/{}.ron", champion.generation));
    PlayerSpec::search(run.settings.searcher, ModelRef::file(&path))
}

//! The choices of several players in one position: a board with the first choices, and a table of all.

mod table;

use egui::{Context, Ui, UiBuilder};
use othello_engine::{Bitboard, Square, Stage};
use othello_lab::{
    players::{resolve::ResolvedPlayer, spec::PlayerSpec},
    teach::minds::MindQuestion,
};

use super::game::{
    badges::SquareBadges,
    board::{BoardView, Scene},
};
use crate::{
    action::{Action, MindsRequest},
    teach::minds::MindCouncil,
    theme::space,
    widgets::{ViewContext, dialog::is_left_by_escape, picker::Picker},
};

/// The smallest and the largest width of the table, in points.
const TABLE: [f32; 2] = [204.0, 360.0];

/// A board of the game that the players look at.
#[derive(Clone, Copy, Debug)]
pub struct SharedBoard {
    /// The discs and the side to move.
    pub stage: Stage,
    /// The last move.
    pub last: Option<Square>,
    /// The discs that it flipped.
    pub turned: Bitboard,
    /// The seed of players with random choices.
    pub seed: u64,
}

/// The page's state.
#[derive(Default)]
pub struct MindsPage {
    shared: Option<SharedBoard>,
    council: MindCouncil,
    board: BoardView,
    picker: Picker,
    /// Whether the list of players is open.
    is_choosing: bool,
}

impl MindsPage {
    /// Asks these players about this board, if somebody is to move on it.
    pub fn ask(
        &mut self,
        shared: SharedBoard,
        players: impl IntoIterator<Item = (PlayerSpec, Result<ResolvedPlayer, String>)>,
    ) {
        let Some(color) = shared.stage.turn else { return };
        let position = shared.stage.position();
        self.board = BoardView::beside("minds", shared.stage.board);
        self.shared = Some(shared);
        self.council.clear();
        players.into_iter().for_each(|(player, opened)| self.council.add(player, opened));
        self.council.ask(MindQuestion { position, color, seed: shared.seed });
    }

    /// Adds a player to those that are asked.
    pub fn add(&mut self, player: PlayerSpec, opened: Result<ResolvedPlayer, String>) {
        self.council.add(player, opened);
    }

    /// Removes a player.
    pub fn remove(&mut self, player: &PlayerSpec) {
        self.council.remove(player);
    }

    /// Stops all searches.
    pub fn stop(&mut self) {
        self.council.stop();
    }

    /// Begins the stopped searches again.
    pub fn go_on(&mut self) {
        self.council.go_on();
    }

    /// Whether players are searching.
    pub fn is_working(&self) -> bool {
        self.council.is_busy()
    }

    /// Takes in opinions and asks those who wait. Called before each frame.
    pub fn logic(&mut self, ctx: &Context) {
        self.council.advance(ctx);
    }

    /// Draws the page.
    pub fn page_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let width = (0.4 * ui.available_width()).clamp(TABLE[0], TABLE[1]);
        let all = ui.max_rect();
        let (board, table) = all.split_left_right_at_x(all.right() - width);
        let board = board.with_max_x(board.right() - space::LARGE);
        ui.scope_builder(UiBuilder::new().max_rect(board), |ui| self.board_ui(ui, look));
        let mut action = None;
        ui.scope_builder(UiBuilder::new().max_rect(table), |ui| {
            let area = egui::ScrollArea::vertical().auto_shrink(false);
            action = area.show(ui, |ui| self.table_ui(ui, look)).inner;
        });
        if action.is_none() && is_left_by_escape(ui) {
            let request = if self.is_working() { MindsRequest::Stop } else { MindsRequest::Close };
            action = Some(Action::Minds(request));
        }
        action
    }

    fn board_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let Some(shared) = self.shared else { return };
        let badges = self.badges(look);
        let scene = Scene {
            turn: shared.stage.turn,
            last: shared.last,
            turned: shared.turned,
            badges: &badges,
            ..Scene::of(shared.stage.board)
        };
        self.board.board_ui(ui, look, &scene, 0.0);
    }

    /// The badges of the players on their first choices.
    fn badges(&self, look: &ViewContext) -> Vec<SquareBadges> {
        let (letters, names) = (self.badges_of_minds(look), self.names(look));
        let disputed = self.council.disputed();
        let mut squares: Vec<SquareBadges> = Vec::new();
        for ((mind, badge), name) in self.council.minds().iter().zip(letters).zip(names) {
            let Some(square) = mind.first_choice() else { continue };
            match squares.iter_mut().find(|found| found.square == square) {
                Some(found) => {
                    found.badges.push(badge);
                    found.label += &look.words.get("list-separator");
                    found.label += &name;
                }
                None => squares.push(SquareBadges {
                    square,
                    badges: vec![badge],
                    glows: disputed.contains(square),
                    label: name,
                }),
            }
        }
        squares
    }
}

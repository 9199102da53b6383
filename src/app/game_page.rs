//! The page of the game: the board, the game's panel and the opening explorer.

use egui::{CentralPanel, Frame, Margin, MouseWheelUnit, Panel, pos2};

use super::App;
use crate::{
    action::{Action, Command},
    pages::game::{
        ExplorerView, SidePanel, analysis, bar,
        board::{ReasonMarks, Scene, SquareNote},
        explorer as explorer_panel, result,
        side::{board_width, is_upright, side_ui},
    },
    theme::{self, SIDE, space},
    widgets::{
        ViewContext,
        pane::{WindowPane, offer_focus_to},
    },
};

impl App {
    /// The panel beside the board, with the explorer in it if wanted.
    fn side_ui(&self, ui: &mut egui::Ui, holds_explorer: bool) -> Option<Action> {
        let refusal = |command| self.refusal(command);
        let side = SidePanel {
            session: &self.session,
            analysis: &self.analysis,
            shows_analysis: self.shows_analysis(),
            explorer: holds_explorer.then(|| self.explorer_view()),
            invites: self.is_newcomers() && self.is_first_game(),
            offers_lessons: self.offers_lessons && self.is_first_game(),
            refusal: &refusal,
        };
        side_ui(ui, &self.look(), &side)
    }

    pub(super) fn game_page_ui(&mut self, ui: &mut egui::Ui) -> Option<Action> {
        // If there is no room for both, the explorer is in the game's panel.
        let [_, least, _] = explorer_panel::WIDTH;
        let needed = least + SIDE[0] + board_width(ui);
        let has_room = ui.available_width() >= explorer_panel::WITH_GAME.max(needed);
        // On a phone in the hand the board needs the whole width.
        let margin = if is_upright(ui) { space::SMALL } else { space::LARGE };
        let shows_explorer = self.settings.show_explorer;
        let is_beside = has_room && !is_upright(ui);
        if shows_explorer {
            self.look_up(ui.ctx());
        }
        let mut action = if shows_explorer && is_beside { self.explorer_ui(ui) } else { None };
        action = action.or(self.side_ui(ui, shows_explorer && !is_beside));
        let look = ViewContext {
            words: &self.words,
            theme: &self.theme,
            settings: &self.settings,
            roster: &self.roster,
        };
        let secs = self.turning_secs();
        let notes = analysis::notes(&look, &self.analysis, &self.session);
        let reasons = analysis::reason_marks(&look, &self.analysis, &self.session);
        let scene = self.scene(ui, &notes, &reasons);
        // The bar keeps its space on boards without a value, so that the board does not jump.
        let has_bar = self.shows_analysis() && self.settings.show_bar;
        let (board, mut wheel) = (&mut self.board, None);
        let lead = self.analysis.lead(&self.session, self.session.ply()).filter(|_| has_bar);
        let mut frame =
            Frame::new().fill(self.theme.ground).inner_margin(Margin::same(margin as i8));
        if has_bar {
            frame.inner_margin = frame.inner_margin + Margin::symmetric(bar::ROOM as i8, 0);
        }
        CentralPanel::default().frame(frame).show(ui, |ui| {
            let center = ui.max_rect().center();
            let now = ui.input(|input| input.time);
            action = action.take().or(board.board_ui(ui, &look, &scene, secs));
            if let Some(lead) = lead {
                bar::bar_ui(ui, &look, board.place(), lead);
            }
            offer_focus_to(ui.ctx(), board.focusable(), WindowPane::Board);
            wheel = walk_by_wheel(ui, scene.keyboard);
            if board.is_moving(now, secs) || self.dialog.is_some() {
                return self.card_view.cover();
            }
            let card = self.result.as_ref().filter(|card| card.is_open);
            if let (Some(card), None) = (card, self.session.turn()) {
                let (ended, view) = ((&self.session, card), &mut self.card_view);
                let pressed = result::result_ui(ui, &look, center, ended, view);
                action = action.take().or(pressed);
            } else if let Some((color, _)) = self.passed {
                let top = pos2(center.x, ui.max_rect().top() - margin);
                action = action.take().or(result::pass_ui(ui, &look, top, color));
            }
        });
        let wheel = wheel.filter(|&command| self.refusal(command).is_none());
        action.or(wheel.map(Action::Command))
    }

    /// Looks the board up for the opening explorer.
    fn look_up(&mut self, ctx: &egui::Context) {
        let position = self.session.stage().position();
        self.databases.advance(ctx, &self.settings.databases);
        self.databases.look_up(position);
        self.book.advance(ctx, &self.book_file());
        self.book.look_up(position);
    }

    /// Lays out the opening explorer beside the board.
    fn explorer_ui(&self, ui: &mut egui::Ui) -> Option<Action> {
        let look = self.look();
        let [usual, least, most] = explorer_panel::WIDTH;
        let frame =
            Frame::new().fill(self.theme.panel).inner_margin(Margin::same(space::LARGE as i8));
        let beside_board = ui.available_width() - SIDE[0] - board_width(ui);
        let most = most.min(ui.available_width() / 2.0).min(beside_board).max(least);
        let panel = Panel::left("explorer").default_size(usual).size_range(least..=most);
        let view = self.explorer_view();
        panel.frame(frame).show(ui, |ui| explorer_panel::explorer_ui(ui, &look, &view)).inner
    }

    /// The contents of the opening explorer.
    fn explorer_view(&self) -> ExplorerView<'_> {
        ExplorerView {
            databases: &self.databases,
            book: &self.book,
            analysis: &self.analysis,
            stage: self.session.stage(),
        }
    }

    /// The board to draw: the game's, or the engine's line while the pointer is on it.
    fn scene<'a>(
        &self,
        ui: &egui::Ui,
        notes: &'a [SquareNote],
        reasons: &'a [ReasonMarks],
    ) -> Scene<'a> {
        let session = &self.session;
        let keyboard = self.dialog.is_none();
        let now = ui.input(|input| input.time);
        let Some((line, next)) = self.analysis.line_on_board(session, now) else {
            let stage = session.stage();
            let (last, turned) = (session.last_move(), session.turned());
            let playable = session.is_persons_turn();
            let is_shown = self.settings.show_feedback;
            return Scene {
                turn: session.turn(),
                last,
                turned,
                playable,
                keyboard,
                notes,
                feedback: self.feedback.shown(session).filter(|_| is_shown),
                reasons,
                ..Scene::of(stage.board)
            };
        };
        if let Some(next) = next {
            ui.ctx().request_repaint_after_secs(next as f32);
        }
        Scene { turn: line.turn(), keyboard, ..Scene::of_game(&line) }
    }
}

/// Converts a turn of the wheel over the board to a command: one move back or forward, with Shift another
/// variation.
fn walk_by_wheel(ui: &egui::Ui, is_free: bool) -> Option<Command> {
    let rect = ui.max_rect();
    let (turned, shift) = ui.input(|input| {
        let is_here = input.pointer.hover_pos().is_some_and(|at| rect.contains(at));
        let turns = input.events.iter().filter(|_| is_here && is_free).map(|event| match event {
            egui::Event::MouseWheel { unit, delta, modifiers, .. } if !modifiers.command => {
                let turned = if delta.y == 0.0 { delta.x } else { delta.y };
                match unit {
                    MouseWheelUnit::Point => turned / theme::WHEEL_STEP,
                    MouseWheelUnit::Line | MouseWheelUnit::Page => turned.signum(),
                }
            }
            _ => 0.0,
        });
        (turns.sum::<f32>(), input.modifiers.shift)
    });
    // Touchpads scroll by fractions of a step.
    let step = ui.data_mut(|data| {
        let so_far = data.get_temp_mut_or_default::<f32>(egui::Id::unique("wheel"));
        *so_far += turned;
        let step = so_far.trunc();
        *so_far -= step;
        step
    });
    let command = match (step < 0.0, shift) {
        (true, false) => Command::Forward,
        (false, false) => Command::Back,
        (true, true) => Command::NextVariation,
        (false, true) => Command::PreviousVariation,
    };
    (step != 0.0).then_some(command)
}

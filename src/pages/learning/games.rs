//! The live games of a run: some of the newest, replayed move by move on small boards.

use std::time::Duration;

use egui::{Label, Rect, RichText, Role, Sense, Ui, WidgetInfo, vec2};
use othello_engine::{Color, Game};

use crate::{
    settings::Animation,
    theme::{duration, space},
    widgets::{ViewContext, card::card, plot, small_board::small_board},
};

/// The newest games of a run.
pub(super) struct NewestGames<'a> {
    pub games: &'a [Game],
    /// The batch of games that they came with.
    pub batch: u32,
    /// Whether the run is playing. Otherwise the boards show how the games ended.
    pub is_playing: bool,
}

/// The boards, from left to right.
#[derive(Default)]
pub(super) struct GameBoards {
    boards: Vec<GameBoard>,
}

/// A game on a board.
struct GameBoard {
    game: Game,
    /// The batch of games that it came with.
    batch: u32,
    /// The time when its replay began, in the window's seconds.
    began: f64,
}

impl GameBoard {
    /// The number of moves to show, and the seconds until the next one.
    fn shown(&self, now: f64) -> (usize, Option<f64>) {
        let moves = self.game.moves().len();
        if now.is_infinite() {
            return (moves, None);
        }
        let passed = ((now - self.began) / duration::LIVE_MOVE).max(0.0);
        let next = self.began + (passed.floor() + 1.0) * duration::LIVE_MOVE - now;
        let ply = passed as usize;
        if ply < moves { (ply, Some(next)) } else { (moves, None) }
    }

    /// Whether its end has been shown for long enough.
    fn is_over(&self, now: f64) -> bool {
        let end = self.began + self.game.moves().len() as f64 * duration::LIVE_MOVE;
        now.is_infinite() || now >= end + duration::LIVE_END
    }
}

/// The minimum side of a board, in points.
const LEAST: f32 = 90.0;
/// The height of the line below a board, in points.
const LINE: f32 = 18.0;

impl GameBoards {
    /// Draws the newest games.
    pub fn games_ui(&mut self, ui: &mut Ui, look: &ViewContext, shown: &NewestGames, height: f32) {
        let NewestGames { games: newest, batch, is_playing } = *shown;
        card(look).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.set_height(plot::TITLE + height);
            let title = ui.label(RichText::new(look.words.get("learning-games")).heading());
            title.on_hover_text(look.words.tip("learning-games"));
            if newest.is_empty() {
                let none = RichText::new(look.words.get("learning-no-game"));
                ui.add(Label::new(none.color(look.theme.weak)).wrap());
                return;
            }
            let room = ui.available_size();
            let most = ((room.x + space::MEDIUM) / (LEAST + space::MEDIUM)).floor();
            let most = most.clamp(1.0, newest.len() as f32);
            let wide = (room.x + space::MEDIUM) / most - space::MEDIUM;
            let side = wide.min(room.y - LINE - space::SMALL);
            let now = ui.input(|input| input.time);
            // Without animation, and after play, games show their ends at once.
            let is_still = !is_playing || look.settings.animation == Animation::Off;
            let seen = if is_still { f64::INFINITY } else { now };
            self.renew(newest, batch, most as usize, [now, seen]);
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = space::MEDIUM;
                for board in &self.boards {
                    board_ui(ui, look, board, side, seen);
                }
            });
        });
    }

    /// Keeps this many games, and replaces those that are over by newer ones. `seen` is the time up to which
    /// moves are shown; it is infinite if all games show their final positions.
    fn renew(&mut self, newest: &[Game], batch: u32, count: usize, [now, seen]: [f64; 2]) {
        self.boards.truncate(count);
        for (index, game) in newest.iter().enumerate().take(count) {
            let fresh = || GameBoard { game: game.clone(), batch, began: now };
            match self.boards.get_mut(index) {
                None => self.boards.push(fresh()),
                Some(old) if old.batch != batch && old.is_over(seen) => *old = fresh(),
                Some(_) => {}
            }
        }
    }
}

fn board_ui(ui: &mut Ui, look: &ViewContext, live: &GameBoard, side: f32, now: f64) {
    let (ply, next) = live.shown(now);
    if let Some(next) = next {
        ui.ctx().request_repaint_after(Duration::from_secs_f64(next));
    }
    let board = &live.game.stages()[ply].board;
    let last = ply.checked_sub(1).map(|ply| live.game.moves()[ply]);
    let [black, white] = [Color::Black, Color::White].map(|color| board.discs(color).len());
    let score = [("black", black.into()), ("white", white.into())];
    let score = look.words.with("learning-game", &score);
    ui.vertical(|ui| {
        let (response, painter) = ui.allocate_painter(vec2(side, side), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &*score));
        let rect = Rect::from_min_size(response.rect.min, vec2(side, side));
        small_board(&painter, rect, look, board, last);
        ui.label(RichText::new(&*score).small().color(look.theme.weak));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_shown_move_by_move_and_replaced_after_its_end() {
        let game: Game = {
            let mut game = Game::default();
            for square in ["f5", "d6", "c3"] {
                game.play(square.parse().unwrap()).unwrap();
            }
            game
        };
        let mut boards = GameBoards::default();
        boards.renew(&[game.clone(), game.clone()], 1, 1, [10.0; 2]);
        assert_eq!(boards.boards.len(), 1);
        let shown = |boards: &GameBoards, moves: f64| {
            boards.boards[0].shown(10.0 + moves * duration::LIVE_MOVE).0
        };
        assert_eq!([0.5, 1.5, 2.5, 3.5].map(|moves| shown(&boards, moves)), [0, 1, 2, 3]);
        let end = 10.0 + 3.0 * duration::LIVE_MOVE + duration::LIVE_END;
        let began = |boards: &GameBoards| boards.boards[0].began;
        boards.renew(std::slice::from_ref(&game), 2, 1, [end - 0.1; 2]);
        assert_eq!(began(&boards), 10.0);
        boards.renew(std::slice::from_ref(&game), 1, 1, [end + 0.1; 2]);
        assert_eq!(began(&boards), 10.0, "no newer one is there");
        boards.renew(std::slice::from_ref(&game), 2, 1, [end + 0.1; 2]);
        assert_eq!(began(&boards), end + 0.1);
        // Games that came while all stood still are played as soon as games are played again.
        boards.renew(&[game], 3, 1, [end + 0.2, f64::INFINITY]);
        assert_eq!((boards.boards[0].shown(end + 0.2).0, boards.boards[0].began), (0, end + 0.2));
    }
}

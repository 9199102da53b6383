//! The animation of discs that appear, disappear and turn over.

use egui::Shape;
use othello_engine::{Color, Square};

use super::{BoardLayout, BoardView, Scene};
use crate::{
    theme::duration,
    widgets::disc::{DiscPositions, Discs},
};

/// A disc that appears, disappears or turns over.
#[derive(Clone, Copy)]
pub(super) struct DiscChange {
    square: Square,
    before: Option<Color>,
    /// The delay from the start of the animation, in seconds.
    delay: f32,
}

impl BoardView {
    /// Starts the animation of all squares that differ from the board shown before.
    pub(super) fn notice_changes(&mut self, scene: &Scene, now: f64, secs: f32) {
        if scene.board == self.shown {
            return;
        }
        let origin = scene.last.unwrap_or(self.cursor);
        let before = self.shown;
        let changed = Square::all().filter(|&s| before.disc(s) != scene.board.disc(s));
        // The farthest discs start together, so that no move takes longer than the limit.
        let latest = (duration::LONGEST_MOVE - secs).max(0.0);
        self.moving = changed
            .map(|square| {
                let distance = square
                    .column()
                    .abs_diff(origin.column())
                    .max(square.row().abs_diff(origin.row()));
                let delay = (distance as f32 * duration::STAGGER).min(latest);
                DiscChange { square, before: before.disc(square), delay }
            })
            .collect();
        self.began = now;
        self.shown = scene.board;
    }

    /// The discs of the shown board, some of them still turning.
    pub(super) fn disc_shapes(
        &self,
        layout: &BoardLayout,
        discs: &mut Discs,
        now: f64,
        secs: f32,
    ) -> Vec<Shape> {
        let age = (now - self.began) as f32;
        let mut still = DiscPositions::default();
        let mut moving = Vec::new();
        for square in Square::all() {
            let center = layout.rect(square).center();
            let change = self.moving.iter().find(|m| m.square == square);
            let progress =
                change.map_or(1.0, |m| if secs > 0.0 { (age - m.delay) / secs } else { 1.0 });
            let before = change.and_then(|m| m.before);
            let color = self.shown.disc(square);
            let is_new = change.is_some() && before.is_none();
            // A new disc is still fading in: its full shadow would be there before it.
            if color.is_some() && !(is_new && age < secs * 0.35) {
                still.shadows.push(center);
            }
            match (color, before) {
                (Some(color), _) if progress >= 1.0 => still.discs.push((center, color)),
                (Some(color), Some(_)) if progress <= 0.0 => {
                    still.discs.push((center, color.other()));
                }
                (Some(color), Some(_)) => moving.extend(discs.turning(center, color, progress)),
                (Some(color), None) => moving.push(discs.landing(center, color, progress * 1.6)),
                (None, Some(color)) if progress < 1.0 => {
                    moving.push(discs.landing(center, color, 1.0 - progress));
                }
                (None, _) => {}
            }
        }
        // Moving discs are above those that lie.
        moving.insert(0, discs.still(still));
        moving
    }

    pub(super) fn longest(&self, secs: f32) -> f32 {
        let longest = self.moving.iter().map(|m| m.delay + secs).fold(0.0, f32::max);
        if secs == 0.0 { 0.0 } else { longest }
    }
}

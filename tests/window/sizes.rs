//! The game's page at every size and scale that a window can have: the board keeps its share of the height, and every
//! part of the panel can be reached.

use std::path::Path;

use crate::common::{Window, drawn, earlier, labels, outside, place, wait};
use egui::{Rect, accesskit::Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use othello::{
    action::{Action, Command},
    theme::ThemeName,
};
use othello_lab::{data::saved_game::SavedGame, players::spec::Seat};

/// Sizes of windows at the scale 1, in points.
const SIZES: [[f32; 2]; 6] = [
    [800.0, 560.0],
    [1280.0, 800.0],
    [1366.0, 768.0],
    [1000.0, 1000.0],
    [1080.0, 1920.0],
    [1920.0, 1080.0],
];
/// The lower edge of the menu bar, at most.
const BAR: f32 = 60.0;
/// The width of the margins and bars beside a board as wide as the window.
const BESIDE: f32 = 80.0;
/// The height of the bars and margins above and below the board.
const BARS: f32 = 112.0;
/// The minimum height of the board as a share of the window's.
const SHARE: f32 = 0.6;

/// Opens a window of this size with the end of a game against a computer, which has been analysed.
fn analysed(folder: &Path, size: [f32; 2]) -> Window {
    let seats = [Seat::Human, "greedy".into()];
    let saved = SavedGame::of_game(&earlier::ending(50, 60), usize::MAX, seats);
    let path = folder.join("game.ron");
    std::fs::write(&path, saved.write()).unwrap();
    let mut window = drawn(folder, ThemeName::Dark, size);
    window.apply(Action::OpenFile(path));
    window.apply(Action::GoTo(0));
    window.apply(Command::AnalyseGame);
    wait(&mut window, "the analysis", |app| {
        app.analysis().has_review() && app.analysis().progress().is_none()
    });
    window.finish_work();
    window
}

/// Enlarges the text by a step. The window keeps its size.
fn enlarge(window: &mut Window, [width, height]: [f32; 2]) {
    window.apply(Command::Larger);
    let size = vec2(width, height) / window.ctx.zoom_factor();
    for _ in 0..2 {
        window.run_steps(2);
        let scale = window.ctx.zoom_factor();
        window.set_size(vec2(width, height) / scale);
    }
    window.run_steps(4);
    assert!(window.ctx.content_rect().width() <= size.x + 1.0);
}

/// The squares of the board with the frame around them.
fn board(window: &Window) -> Rect {
    let square = |name: &str| {
        let begin = format!("{name}, ");
        let mut found = window.query_all_by_label_contains(&begin);
        let is_square = |node: &egui_kittest::Node| {
            node.accesskit_node().label().is_some_and(|label| label.starts_with(&begin))
        };
        found.find(is_square).expect("it is on the board").rect()
    };
    let squares = square("a1").union(square("h8"));
    // The frame around the squares is a tenth of the board.
    squares.expand(0.05 * squares.width())
}

/// Shows this part of the panel, if it is one of several tabs.
fn show_part(window: &mut Window, tab: &str) {
    let is_tab = |node: &egui_kittest::Node| {
        node.accesskit_node().role() == Role::Button && node.rect().top() > BAR
    };
    if let Some(tab) = window.query_all_by_label(tab).find(is_tab) {
        tab.click();
    }
    window.run();
}

/// Calls the check at every scale that the window allows.
fn at_every_scale(window: &mut Window, size: [f32; 2], mut check: impl FnMut(&mut Window, f32)) {
    window.apply(Command::UsualSize);
    window.run_steps(4);
    loop {
        let scale = window.ctx.zoom_factor();
        check(window, scale);
        if window.state().refusal(Command::Larger).is_some() {
            return;
        }
        enlarge(window, size);
        assert!(window.ctx.zoom_factor() > scale, "{size:?}: {scale}");
    }
}

#[test]
fn the_board_keeps_its_share_and_every_part_of_the_panel_is_in_sight_at_every_scale() {
    for size in SIZES {
        let folder = tempfile::tempdir().unwrap();
        let mut window = analysed(folder.path(), size);
        at_every_scale(&mut window, size, |window, scale| {
            for with_explorer in [false, true] {
                if with_explorer {
                    window.apply(Command::ToggleExplorer);
                    window.finish_work();
                }
                let room = window.ctx.content_rect();
                // In an upright window the board is as wide as the window, beside the bar of its value.
                let least = (SHARE * room.height()).min(room.width() - BESIDE);
                let board = board(window).height();
                // Beside the panel it has half of the width, if the bars and margins leave it the height.
                let half = (0.5 * room.width()).min(room.height() - BARS);
                let has_half = with_explorer || room.height() > room.width() || board >= half - 5.0;
                assert!(has_half, "{board} of {half}: {size:?}, {scale}");
                // Squares are whole pixels, and the separators of the panels take a point or two.
                assert!(board >= least - 5.0, "{board} of {room}: {size:?}, {scale}");
                assert_eq!(outside(window), Vec::<String>::new(), "{size:?}, {scale}");
                let parts = [("Analysis", "analysis-graph"), ("Games database", "book-title")];
                for (tab, part) in parts.into_iter().take(1 + usize::from(with_explorer)) {
                    show_part(window, tab);
                    let (part, room) = (place(window, part), window.ctx.content_rect());
                    let status = window.get_by_label_contains("legal moves").rect();
                    let is_in_sight = room.contains_rect(part) && part.bottom() <= status.top();
                    assert!(is_in_sight, "{tab}, {part}: {:?}, {size:?}, {scale}", labels(window));
                }
            }
            window.apply(Command::ToggleExplorer);
            window.finish_work();
        });
    }
}

#[test]
fn the_smallest_window_is_drawn_at_its_largest_scale() {
    let folder = tempfile::tempdir().unwrap();
    let size = [800.0, 560.0];
    let mut window = analysed(folder.path(), size);
    at_every_scale(&mut window, size, |_, _| {});
    window.snapshot("sizes-small-largest-dark");
}

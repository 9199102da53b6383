//! Felts, discs and frames: everything drawn on them is visible, and the choice is remembered.

use std::path::Path;

use crate::common::{Window, choose, contrast, drawn, earlier, open, set, wait};
use egui::Color32;
use egui_kittest::SnapshotResults;
use othello::{
    action::{Action, Command},
    game::game_analysis::AnalysisState,
    settings::Settings,
    theme::{self, DiscSet, Felt, Theme, ThemeName},
};
use othello_lab::{data::saved_game::SavedGame, players::spec::Seat};

const THEMES: [ThemeName; 2] = [ThemeName::Dark, ThemeName::Light];

/// Every theme with a choice of boards, in each combination of felt and discs.
fn boards() -> impl Iterator<Item = (Theme, String)> {
    THEMES.into_iter().flat_map(|name| {
        Felt::ALL.into_iter().flat_map(move |felt| {
            DiscSet::ALL.into_iter().map(move |discs| {
                let theme = Theme::new(name).with_board(felt, discs);
                (theme, format!("{name:?}, {felt:?}, {discs:?}"))
            })
        })
    })
}

#[track_caller]
fn assert_seen(name: &str, ink: Color32, ground: Color32, least: f32) {
    let ratio = theme::contrast(contrast::over(ink, ground), ground);
    assert!(ratio >= least, "{name}: {ink:?} on {ground:?} is {ratio}");
}

#[test]
fn discs_and_marks_are_visible_on_every_board() {
    for (Theme { ground, board, .. }, name) in boards() {
        let [black, white] = board.discs;
        for felt in [board.felt, board.felt_edge] {
            assert_seen(&format!("{name}: a black disc"), black.middle, felt, 2.1);
            assert_seen(&format!("{name}: a white disc"), white.middle, felt, 2.1);
            assert_seen(&format!("{name}: lines"), board.grid, felt, 1.8);
            assert_seen(&format!("{name}: moves"), board.legal, felt, 1.5);
            assert_seen(&format!("{name}: the cursor"), board.cursor, felt, 2.7);
        }
        assert_seen(&format!("{name}: the discs"), black.middle, white.middle, 9.0);
        for (disc, (last, turned)) in board.discs.iter().zip(board.last.iter().zip(board.turned)) {
            assert_seen(&format!("{name}: the last move"), *last, disc.middle, 2.5);
            assert_seen(&format!("{name}: turned discs"), turned, disc.middle, 2.5);
        }
        // The marks of losses have a dark outline, as the numbers on squares have.
        let edge = contrast::over(Color32::from_black_alpha(150), board.felt);
        for loss in board.loss {
            assert_seen(&format!("{name}: a loss"), loss, edge, contrast::LEAST);
        }
        for ink in [board.coordinates, board.last[0]] {
            assert_seen(&format!("{name}: letters"), ink, board.frame, contrast::LEAST);
        }
        assert_seen(&format!("{name}: the frame's edge"), board.frame_edge, ground, 2.0);
    }
}

#[test]
fn clear_discs_differ_in_shape_and_in_greyscale() {
    for theme in THEMES {
        let board = Theme::new(theme).with_board(Felt::Slate, DiscSet::Clear).board;
        let [black, white] = board.discs;
        assert_eq!(black.inlay, Color32::TRANSPARENT);
        assert_seen("the ring", white.inlay, white.middle, 2.5);
        assert!(white.middle.intensity() > black.middle.intensity() + 0.5);
    }
}

#[test]
fn high_contrast_has_its_own_board() {
    let folder = tempfile::tempdir().unwrap();
    let own = Theme::new(ThemeName::HighContrast);
    assert_eq!(own.clone().with_board(Felt::Blue, DiscSet::Quiet), own);
    set(folder.path(), |settings| settings.theme = ThemeName::HighContrast);
    let window = open(folder.path());
    for command in [Command::Felt(Felt::Blue), Command::Discs(DiscSet::Quiet)] {
        assert_eq!(window.state().refusal(command), Some("refusal-high-contrast"));
    }
}

#[test]
fn a_board_is_chosen_in_the_menu_and_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["View", "Board", "Walnut"]);
    choose(&mut window, &["View", "Discs", "Blue and yellow"]);
    window.run_steps(60);
    drop(window);
    let kept = Settings::load(&folder.path().join("settings.ron"));
    assert_eq!((kept.felt, kept.discs), (Felt::Walnut, DiscSet::Clear));
    let window = open(folder.path());
    let settings = window.state().settings();
    assert_eq!((settings.felt, settings.discs), (Felt::Walnut, DiscSet::Clear));
}

/// Opens a window with an analysed game on this board.
fn analysed(folder: &Path, theme: ThemeName, felt: Felt, discs: DiscSet) -> Window {
    let mut window = drawn(folder, theme, [800.0, 560.0]);
    let path = folder.join("game.ron");
    let game = SavedGame::of_game(&earlier::game(54), 52, [Seat::Human, Seat::Human]);
    std::fs::write(&path, game.write()).unwrap();
    let commands = [Command::Felt(felt), Command::Discs(discs), Command::ToggleValues];
    let actions = commands.map(Action::Command);
    for action in std::iter::once(Action::OpenFile(path)).chain(actions) {
        window.apply(action);
        window.run();
    }
    wait(&mut window, "the values", |app| app.analysis().doing() == AnalysisState::Done);
    window.remove_cursor();
    window.run();
    window
}

#[test]
fn text_is_readable_on_every_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut results = SnapshotResults::new();
    for (felt, discs, name) in [
        (Felt::Walnut, DiscSet::Quiet, "board-walnut-quiet"),
        (Felt::Blue, DiscSet::Clear, "board-blue-clear"),
        (Felt::Slate, DiscSet::Classic, "board-slate-classic"),
    ] {
        for theme in THEMES {
            let mut window = analysed(folder.path(), theme, felt, discs);
            contrast::check(&window, name);
            // One picture for each board: other tests show the differences between themes.
            if (theme == ThemeName::Dark) == (discs != DiscSet::Clear) {
                window.snapshot(name);
                results.extend_harness(&mut window);
            }
        }
    }
}

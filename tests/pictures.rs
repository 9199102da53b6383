//! How the window looks, held against pictures in `tests/snapshots`.
//! `UPDATE_SNAPSHOTS=1 cargo test --test pictures` draws them anew; look at each before keeping it.

mod common;

use std::path::Path;

use common::{Window, choose, populations};
use egui_kittest::{Harness, SnapshotResults, kittest::Queryable};
use othello::{
    App, Places,
    action::{Action, Command},
    insight::Doing,
    settings::{Animation, Settings},
    theme::ThemeName,
};
use othello_engine::Game;
use othello_lab::saved_game::SavedGame;

/// A window that is drawn, with a game to look at.
fn open(folder: &Path, theme: ThemeName, game: &str) -> Window {
    let settings = Settings {
        theme,
        animation: Animation::Off,
        seats: ["human".into(), "human".into()],
        ..Settings::default()
    };
    std::fs::write(folder.join("settings.ron"), settings.write()).unwrap();
    let places = Places::in_folder(folder, populations());
    let mut window = Harness::builder()
        .with_size([800.0, 560.0])
        .with_step_dt(1.0 / 60.0)
        .with_max_steps(120)
        .wgpu()
        .build_eframe(|creation| App::new(&creation.egui_ctx, places));
    window.run();
    if !game.is_empty() {
        let path = folder.join("game.ron");
        std::fs::write(&path, game).unwrap();
        let ctx = window.ctx.clone();
        window.state_mut().apply(&ctx, Action::OpenFile(path));
        window.run();
    }
    window.remove_cursor();
    window.run();
    window
}

/// A game of at most so many moves: always the legal move in the middle of those there are.
fn played(moves: usize) -> Game {
    let mut game = Game::default();
    for _ in 0..moves {
        let legal: Vec<_> = game.position().legal_moves().into_iter().collect();
        let Some(&square) = legal.get(legal.len() / 2) else { break };
        game.play(square).unwrap();
    }
    game
}

/// A file of such a game, with so many moves on the board.
fn game(moves: usize, ply: usize) -> String {
    let human = SavedGame::HUMAN.to_owned();
    SavedGame { game: played(moves), ply, black: human.clone(), white: human }.write()
}

#[test]
fn a_game_under_way_in_every_theme() {
    let folder = tempfile::tempdir().unwrap();
    let mut results = SnapshotResults::new();
    for (theme, name) in [
        (ThemeName::Dark, "game-dark"),
        (ThemeName::Light, "game-light"),
        (ThemeName::HighContrast, "game-high-contrast"),
    ] {
        let mut window = open(folder.path(), theme, &game(24, 20));
        window.snapshot(name);
        results.extend_harness(&mut window);
    }
}

#[test]
fn the_result_in_two_themes() {
    let mut results = SnapshotResults::new();
    for (theme, name) in [(ThemeName::Dark, "result-dark"), (ThemeName::Light, "result-light")] {
        let moves = played(60).moves().to_vec();
        // A folder each: a window that is dropped leaves its game behind, as a crash does.
        let folder = tempfile::tempdir().unwrap();
        let mut window = open(folder.path(), theme, &game(60, moves.len() - 1));
        let ctx = window.ctx.clone();
        window.state_mut().apply(&ctx, Action::Play(moves[moves.len() - 1]));
        window.run();
        window.snapshot(name);
        results.extend_harness(&mut window);
    }
}

#[test]
fn what_a_move_would_flip_is_shown_under_the_pointer() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), ThemeName::Dark, &game(30, 30));
    window.get_all_by_label_contains("legal move").nth(2).unwrap().hover();
    window.run();
    window.snapshot("preview-dark");
}

#[test]
fn the_page_of_the_patterns_in_two_themes() {
    let mut results = SnapshotResults::new();
    for (theme, name) in [(ThemeName::Dark, "patterns-dark"), (ThemeName::Light, "patterns-light")]
    {
        let folder = tempfile::tempdir().unwrap();
        let mut window = open(folder.path(), theme, "");
        choose(&mut window, &["Evolution", "New", "Patterns (GLEM)…"]);
        window.remove_cursor();
        window.run();
        window.snapshot(name);
        results.extend_harness(&mut window);
    }
}

#[test]
fn exact_values_and_the_analysis_beside_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut results = SnapshotResults::new();
    for (theme, name) in [(ThemeName::Dark, "analysis-dark"), (ThemeName::Light, "analysis-light")]
    {
        let mut window = open(folder.path(), theme, &game(54, 54));
        let ctx = window.ctx.clone();
        window.state_mut().apply(&ctx, Command::ToggleValues.into());
        // The end of a game is known exactly, and looks the same whenever it is found.
        common::wait(&mut window, "the values", |app| app.insight().doing() == Doing::Done);
        window.snapshot(name);
        results.extend_harness(&mut window);
    }
}

#[test]
fn the_page_of_the_network_in_two_themes() {
    let mut results = SnapshotResults::new();
    for (theme, name) in [(ThemeName::Dark, "network-dark"), (ThemeName::Light, "network-light")] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = open(folder.path(), theme, "");
        choose(&mut window, &["Evolution", "New", "Neural network…"]);
        window.remove_cursor();
        window.run();
        window.snapshot(name);
        results.extend_harness(&mut window);
    }
}

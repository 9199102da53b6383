//! How tournaments and the ladder look, held against pictures in `tests/snapshots`.

mod common;

use std::{path::Path, thread, time::Duration};

use common::{Window, contrast, populations};
use egui_kittest::{Harness, SnapshotResults, kittest::Queryable};
use othello::{App, Places, action::Action, settings::Settings, theme::ThemeName, ui::Page};
use othello_engine::search::Stop;
use othello_lab::tournament::{Config, Tournament};

fn open(folder: &Path, theme: ThemeName, page: Page) -> Window {
    let settings =
        Settings { theme, seats: ["human".into(), "human".into()], ..Settings::default() };
    std::fs::write(folder.join("settings.ron"), settings.write()).unwrap();
    let places = Places::in_folder(folder, populations());
    let mut window = Harness::builder()
        .with_size([1000.0, 700.0])
        .with_step_dt(1.0 / 60.0)
        .with_max_steps(120)
        .wgpu()
        .build_eframe(|creation| App::new(&creation.egui_ctx, places));
    window.run();
    let ctx = window.ctx.clone();
    window.state_mut().apply(&ctx, Action::Show(page));
    window.run();
    window
}

/// A tournament in the folder where the window looks for them.
fn play(folder: &Path) {
    let players = ["alphabeta:2@jma", "alphabeta:2@sci", "alphabeta:1@jma", "greedy", "random"];
    let openings = "random:6".parse().unwrap();
    let config = Config { pairs: 8, openings, ..Config::new(players.map(str::to_owned).into()) };
    let place = folder.join("tournaments/tournament 1");
    let mut tournament = Tournament::create(&place, config).unwrap();
    while tournament.step(&Stop::default()).unwrap().is_some() {}
}

#[test]
fn a_finished_tournament_and_the_ladder_in_two_themes() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path());
    let mut results = SnapshotResults::new();
    for (theme, name) in [(ThemeName::Dark, "dark"), (ThemeName::Light, "light")] {
        let mut window = open(folder.path(), theme, Page::Tournament);
        window.get_by_label("Open tournament 1").click();
        window.run_steps(4);
        while window.query_by_label("Tournament").is_none()
            || window.query_by_label_contains("games are played").is_none()
        {
            thread::sleep(Duration::from_millis(5));
            window.step();
        }
        window.remove_cursor();
        window.run();
        contrast::check(&window, "tournament");
        window.snapshot(format!("tournament-{name}"));
        let ctx = window.ctx.clone();
        window.state_mut().apply(&ctx, Action::Show(Page::Ladder));
        window.run();
        contrast::check(&window, "ladder");
        window.snapshot(format!("ladder-{name}"));
        results.extend_harness(&mut window);
    }
}

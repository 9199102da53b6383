//! Pictures of tournaments and the ladder, compared with `tests/snapshots`.

use std::path::Path;

use crate::common::{Window, contrast, drawn, earlier, wait_for};
use egui_kittest::{SnapshotResults, kittest::Queryable};
use othello::page::Page;
use othello::{action::Action, theme::ThemeName};

fn open(folder: &Path, theme: ThemeName, page: Page) -> Window {
    let mut window = drawn(folder, theme, [1000.0, 700.0]);
    window.apply(Action::Show(page));
    window.run();
    window
}

#[test]
fn a_finished_tournament_and_the_ladder_are_drawn_in_two_themes() {
    let folder = tempfile::tempdir().unwrap();
    earlier::tournament(folder.path());
    earlier::games_of_a_person(folder.path());
    let mut results = SnapshotResults::new();
    for (theme, name) in [(ThemeName::Dark, "dark"), (ThemeName::Light, "light")] {
        let mut window = open(folder.path(), theme, Page::Tournament);
        window.get_by_label("Open Tournament 1").click();
        window.run_steps(4);
        wait_for(&mut window, "games finished");
        window.finish_work();
        window.remove_cursor();
        window.run();
        contrast::check(&window, "tournament");
        window.snapshot(format!("tournament-{name}"));
        if theme == ThemeName::Light {
            window.get_all_by_label_contains(" – Greedy: ").next().unwrap().click();
            wait_for(&mut window, "· game ");
            window.remove_cursor();
            window.run();
            contrast::check(&window, "meeting");
            window.snapshot("tournament-games-light");
        }
        window.apply(Action::Show(Page::Ladder));
        wait_for(&mut window, "Play against");
        let casual = "Casual player: 3 won, 1 drawn, 2 lost";
        assert!(window.query_by_label(casual).is_some());
        contrast::check(&window, "ladder");
        window.snapshot(format!("ladder-{name}"));
        results.extend_harness(&mut window);
    }
}

//! The overview of the exercises: always a tab, a card for each, and the next step.

use std::path::Path;

use crate::common::{self, Window, click, contrast, outside, populations, set, shown, wait_for};
use egui::{Key, Modifiers};
use egui_kittest::{
    Harness, SnapshotResults,
    kittest::{NodeT, Queryable},
};
use othello::{
    Places,
    action::{Action, Command},
    page::Page,
    settings::Animation,
    text::messages::{Language, Messages},
    theme::ThemeName,
};

/// The smallest window, in pixels.
const SMALL: [f32; 2] = [800.0, 560.0];

fn quick(folder: &Path) -> Window {
    set(folder, |settings| settings.animation = Animation::Off);
    common::open(folder)
}

fn press(window: &mut Window, key: Key) {
    window.key_press(key);
    window.run();
}

#[test]
fn the_tab_of_practice_is_always_there_and_leads_to_every_exercise_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    for (button, text) in [
        ("Solve a puzzle", "Rated "),
        ("Play an opening", "Opening: Any opening"),
        ("Play an endgame", "Endgame trainer"),
    ] {
        click(&mut window, "Practice");
        assert!(shown(&window, "in ten short lessons"));
        click(&mut window, button);
        if button == "Play an opening" {
            window.finish_work();
        } else {
            wait_for(&mut window, text);
        }
        assert!(!shown(&window, "in ten short lessons"), "{button}");
        window.finish_work();
        press(&mut window, Key::Escape);
        press(&mut window, Key::Escape);
        assert!(shown(&window, "in ten short lessons"), "Escape leads back from {button}");
    }
}

#[test]
fn the_first_lesson_that_was_not_passed_is_the_next_step() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    click(&mut window, "Practice");
    click(&mut window, "Lesson 1: Placing and flipping");
    for key in [Key::D, Key::Num3] {
        press(&mut window, key);
    }
    assert!(shown(&window, "Well done!"));
    press(&mut window, Key::Escape);
    assert!(shown(&window, "Lesson 2: Several lines at once"));
    window.run_steps(60); // settings are saved after half a second
    window.finish_work();
    drop(window);
    let mut window = common::open(folder.path());
    click(&mut window, "Practice");
    assert!(shown(&window, "Lesson 2: Several lines at once"));
}

#[test]
fn the_menu_of_moves_does_not_act_on_the_hidden_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    window.apply(Action::Paste("f5d6c3".to_owned()));
    for page in [Page::Practice, Page::Puzzles] {
        window.apply(Action::Show(page));
        window.run();
        window.finish_work();
        for command in [
            Command::Undo,
            Command::First,
            Command::Back,
            Command::Delete,
            Command::Hint,
            Command::AnalyseGame,
            Command::ToggleAtOnce,
            Command::ToggleExplorer,
        ] {
            assert_eq!(window.state().refusal(command), Some("refusal-other-board"), "{command:?}");
        }
        window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
        window.run();
        window.key_press_modifiers(Modifiers::COMMAND, Key::D);
        window.run();
        assert!(!window.state().settings().show_explorer);
        assert_eq!(window.state().session().ply(), 3);
        window.apply(Action::Show(Page::Game));
        window.run();
        assert_eq!(window.state().refusal(Command::Back), None);
    }
}

#[test]
fn an_exercise_that_is_not_possible_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    click(&mut window, "Practice");
    let button = window.get_by_label("From the game on the board");
    assert!(button.accesskit_node().is_disabled());
    assert!(shown(&window, "No mistakes are due today"));
}

#[test]
fn the_overview_fits_a_small_window_in_every_language() {
    for language in Language::ALL {
        let words = Messages::new(language);
        for scale in [1.0, 1.75] {
            let folder = tempfile::tempdir().unwrap();
            set(folder.path(), |settings| settings.language = language);
            let builder = Harness::builder().with_size(SMALL.map(|side| side / scale));
            let builder = builder.with_pixels_per_point(scale);
            let places = Places::in_folder(folder.path(), populations());
            let mut window = Window::build(places, builder);
            window.apply(Action::Show(Page::Practice));
            window.run();
            assert_eq!(outside(&window), Vec::<String>::new(), "{language:?}, {scale}");
            for id in ["exercise-puzzle", "exercise-opening", "exercise-position"] {
                let name = words.get(id);
                window.get_by_label(&name).scroll_to_me();
                window.run();
                let rect = window.get_by_label(&name).rect();
                assert!(window.ctx.content_rect().contains_rect(rect), "{language:?}: {name}");
            }
        }
    }
}

#[test]
fn the_cards_of_a_wide_window_have_a_readable_width() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = common::open_sized(folder.path(), [2560.0, 1440.0]);
    window.apply(Action::Show(Page::Practice));
    window.run();
    let names = ["exercise-puzzle", "exercise-opening", "exercise-position"];
    for id in names {
        let rect = common::place(&window, id);
        let room = 560.0 * window.ctx.zoom_factor();
        assert!(rect.width() <= room, "{id}: {rect:?}");
    }
}

#[test]
fn the_overview_is_drawn_in_two_themes_and_small() {
    let mut results = SnapshotResults::new();
    for (theme, size, name) in [
        (ThemeName::Dark, [1040.0, 720.0], "exercises-dark"),
        (ThemeName::Light, [457.0, 320.0], "exercises-small-light"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = common::drawn(folder.path(), theme, size);
        window.apply(Action::Show(Page::Practice));
        window.remove_cursor();
        window.run();
        contrast::check(&window, name);
        results.add(window.try_snapshot(name));
    }
}

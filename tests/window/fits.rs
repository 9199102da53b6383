//! A small window loses nothing: the buttons of forms and dialogs stay in view, and so do the parts of the game's page.

use std::path::Path;

use egui_kittest::{Harness, kittest::Queryable};
use othello::{
    Places,
    action::{Action, Command, NewRun, Sides},
    page::Page,
    settings::Animation,
    text::messages::Language,
};

use crate::common::{Window, labels, outside, pick, place, populations, set};

/// The smallest window, in pixels.
const SMALL: [f32; 2] = [800.0, 560.0];

/// Opens the smallest window at this scale.
fn open(folder: &Path, language: Language, scale: f32) -> Window {
    set(folder, |settings| {
        settings.language = language;
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
    });
    let size = SMALL.map(|side| side / scale);
    let builder = Harness::builder().with_size(size).with_pixels_per_point(scale);
    Window::build(Places::in_folder(folder, populations()), builder)
}

/// Forms and dialogs, each with the message of its main button.
fn forms() -> Vec<(Action, &'static str)> {
    let evolve = |run| Action::from(Command::Evolve(run));
    vec![
        (Command::New(Sides::PersonComputer).into(), "new-game-start"),
        (Command::New(Sides::ComputerComputer).into(), "new-game-start"),
        (Command::ChangePlayers.into(), "opened-board-start"),
        (Command::Open.into(), "file-open"),
        (Command::SaveAs.into(), "file-save"),
        (Command::EditBoard.into(), "editor-play"),
        (Command::HowToPlay.into(), "lessons-next"),
        (Command::Shortcuts.into(), "close"),
        (Command::Cluster.into(), "close"),
        (Command::About.into(), "close"),
        (evolve(NewRun::Features), "form-start"),
        (evolve(NewRun::Net), "form-start"),
        (evolve(NewRun::Tuples), "form-start"),
        (evolve(NewRun::Map), "form-start"),
        (evolve(NewRun::ByHand), "form-start"),
        (evolve(NewRun::Night), "form-start"),
        (evolve(NewRun::Experiment), "form-start"),
    ]
}

#[test]
fn the_buttons_of_forms_and_dialogs_are_in_view_in_a_small_window() {
    let folder = tempfile::tempdir().unwrap();
    let mut all = String::new();
    for language in Language::ALL {
        for scale in [1.0, 1.75] {
            let mut window = open(folder.path(), language, scale);
            for (action, button) in forms() {
                window.apply(Action::Paste("f5d6c3d3c4f4f6f3e6e7".to_owned()));
                window.apply(action.clone());
                window.finish_work();
                let (button, size) = (place(&window, button), window.ctx.content_rect());
                if !size.contains_rect(button) {
                    all.push_str(&format!("{action:?}, {language:?}, {scale}: {button}\n"));
                }
                window.apply(Action::Dismiss);
                window.run();
            }
        }
    }
    assert!(all.is_empty(), "{all}");
}

/// The height of the tournament's footer above its button, in points.
const ABOVE_START: f32 = 8.0;

#[test]
fn the_list_of_a_tournament_keeps_clear_of_its_footer() {
    for size in [[800.0, 560.0], [1040.0, 720.0]] {
        for scale in [1.0, 1.25, 1.75] {
            let folder = tempfile::tempdir().unwrap();
            let builder = Harness::builder().with_size(size.map(|side| side / scale));
            let places = Places::in_folder(folder.path(), populations());
            let mut window = Window::build(places, builder.with_pixels_per_point(scale));
            window.apply(Action::Show(Page::Tournament));
            window.run();
            let footer = place(&window, "tournament-start").top() - ABOVE_START;
            for label in ["Custom player", "Add", "File…"] {
                window.get_by_label(label).scroll_to_me();
                window.run();
                let rect = window.get_by_label(label).rect();
                assert!(rect.bottom() <= footer, "{size:?}, {scale}, {label}: {rect}, {footer}");
            }
        }
    }
}

#[test]
fn the_explorer_leaves_the_moves_and_the_buttons_in_a_small_window() {
    let folder = tempfile::tempdir().unwrap();
    for scale in [1.0, 1.75] {
        let mut window = open(folder.path(), Language::English, scale);
        window.apply(Action::Paste("f5d6c3d3c4".to_owned()));
        window.apply(Command::ToggleExplorer);
        window.finish_work();
        for id in ["command-first", "command-last", "command-undo", "explorer-title"] {
            place(&window, id);
        }
        assert!(window.query_by_label("Book").is_some(), "{:?}", labels(&window));
        assert_eq!(outside(&window), Vec::<String>::new());
        window.get_all_by_label("Moves").last().expect("it has a tab").click();
        window.run();
        assert!(window.query_by_label("Book").is_none());
        assert!(window.query_all_by_label_contains("Move 5, c4").next().is_some());
        pick(&mut window, "Games database");
        assert!(window.query_by_label("Book").is_some());
        pick(&mut window, "Close the games database");
        assert!(!window.state().settings().show_explorer);
    }
}

#[test]
fn a_phone_shows_the_explorer_below_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), Language::English, 1.0);
    window.set_size(egui::vec2(390.0, 844.0));
    window.run_steps(3);
    window.apply(Command::ToggleExplorer);
    window.finish_work();
    let book = window.get_by_label("Book").rect();
    assert!(book.top() > 390.0, "{book}");
}

/// The tabs of the panel and the button that closes one are a row that wraps.
#[test]
fn the_panel_of_a_review_beside_the_explorer_is_not_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    let mut all = String::new();
    for language in [Language::French, Language::Polish] {
        let mut window = open(folder.path(), language, 1.0);
        window.set_size(egui::vec2(1280.0, 800.0));
        window.run_steps(3);
        window.apply(Action::Paste("c4c3c2d6f6f4d7b2a1c7b7g7g3h8".to_owned()));
        for command in [Command::ToggleExplorer, Command::AnalyseGame] {
            window.apply(command);
            window.finish_work();
        }
        place(&window, "command-close-analysis");
        let cut = outside(&window);
        all.extend(cut.iter().map(|text| format!("{language:?}: {text}\n")));
    }
    assert!(all.is_empty(), "{all}");
}

//! A right-to-left language: the whole window is mirrored, and the pointer finds what is seen.

use std::path::Path;

use egui::{Key, Modifiers, accesskit::Role, vec2};
use egui_kittest::kittest::Queryable;
use othello::{
    action::{Action, Command, NewRun, Sides},
    page::Page,
    settings::Animation,
    text::messages::{Language, Messages},
};
use othello_engine::notation::transcript;

use crate::common::{Window, open_sized, outside, place, set};

const SIZE: [f32; 2] = [1040.0, 720.0];

/// Opens a window in this language with a game between two people.
fn open(folder: &Path, language: Language) -> Window {
    set(folder, |settings| {
        settings.language = language;
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
    });
    open_sized(folder, SIZE)
}

/// Screens, each with two messages beside each other.
fn screens() -> Vec<(&'static str, Action, [&'static str; 2])> {
    let evolve = |run| Action::from(Command::Evolve(run));
    vec![
        ("menus", Action::Show(Page::Game), ["menu-game", "page-ladder"]),
        ("evolution", evolve(NewRun::Features), ["form-generations", "form-start"]),
        ("map", evolve(NewRun::Map), ["form-genome", "form-start"]),
        ("night", evolve(NewRun::Night), ["night-hours", "form-start"]),
        ("experiment", evolve(NewRun::Experiment), ["experiment-file", "form-start"]),
        ("patterns", evolve(NewRun::Patterns), ["learning-start", "patterns-shape"]),
        ("network", evolve(NewRun::Network), ["learning-start", "network-chances"]),
        ("tournament", Action::Show(Page::Tournament), ["tournament-players", "tournament-games"]),
        ("ladder", Action::Show(Page::Ladder), ["ladder-players", "ladder-find"]),
        ("puzzles", Command::Puzzles.into(), ["puzzles-shipped", "practice-own-games"]),
        ("new game", Command::New(Sides::PersonComputer).into(), ["cancel", "new-game-start"]),
        ("shortcuts", Command::Shortcuts.into(), ["shortcuts-usual-all", "close"]),
        ("editor", Command::EditBoard.into(), ["cancel", "editor-play"]),
    ]
}

#[test]
fn every_page_and_dialog_is_mirrored_in_persian() {
    let folder = tempfile::tempdir().unwrap();
    let mut all = String::new();
    for (language, is_mirrored) in [(Language::English, false), (Language::Persian, true)] {
        let mut window = open(folder.path(), language);
        for (name, action, [first, second]) in screens() {
            window.apply(Action::Dismiss);
            window.apply(action);
            window.finish_work();
            let [first, second] = [first, second].map(|id| place(&window, id).center().x);
            if (first > second) != is_mirrored {
                all.push_str(&format!("{name}, {language:?}: {first} {second}\n"));
            }
            let cut = outside(&window);
            all.extend(cut.iter().map(|text| format!("{name}, {language:?}: {text}\n")));
        }
    }
    assert!(all.is_empty(), "{all}");
}

#[test]
fn the_board_is_not_mirrored_and_takes_clicks_where_squares_are_seen() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), Language::Persian);
    let words = Messages::new(Language::Persian);
    let label = |id: &str, square: &str| words.with(id, &[("square", square.into())]).into_owned();
    let at = |window: &Window, label: &str| window.get_by_label(label).rect();
    let [left, right] = ["a1", "h1"].map(|square| at(&window, &label("square-empty", square)));
    assert!(left.center().x < right.center().x, "{left:?} {right:?}");
    // The board is to the right of the moves.
    let moves = at(&window, &words.get("no-moves-yet"));
    assert!(moves.right() < left.left(), "{moves:?} {left:?}");
    for square in ["f5", "f4", "e3"] {
        window.get_by_label(&label("square-legal", square)).click();
        window.run();
    }
    let played = transcript::write(window.state().session().game());
    assert_eq!(played, "f5f4e3");
}

#[test]
fn a_button_in_a_mirrored_window_is_clicked_where_it_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), Language::Persian);
    let before = place(&window, "page-ladder");
    assert!(before.center().x < 200.0, "{before:?}");
    let ladder = Messages::new(Language::Persian).get("page-ladder").into_owned();
    window.get_all_by_label(&ladder).last().expect("it is a tab").click();
    window.run();
    assert!(place(&window, "ladder-players").center().x > 0.0);
}

/// A field with Latin text has its cursor where a click puts it.
#[test]
fn latin_text_in_a_mirrored_field_is_edited_where_it_is_clicked() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), Language::Persian);
    window.apply(Command::Evolve(NewRun::Features));
    window.finish_work();
    let name = Messages::new(Language::Persian).get("form-name").into_owned();
    let field = window.get_by_role_and_label(Role::TextInput, &name);
    let rect = field.rect();
    field.click();
    window.run();
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.run();
    let field = window.get_by_role_and_label(Role::TextInput, &name);
    field.type_text("abc");
    window.run();
    // Before the first letter, at the left end of the field.
    window.hover_at(rect.left_center() + vec2(3.0, 0.0));
    window.drag_at(rect.left_center() + vec2(3.0, 0.0));
    window.drop_at(rect.left_center() + vec2(3.0, 0.0));
    window.run();
    window.get_by_role_and_label(Role::TextInput, &name).type_text("x");
    window.run();
    let field = window.get_by_role_and_label(Role::TextInput, &name);
    assert_eq!(field.value().as_deref(), Some("xabc"));
}

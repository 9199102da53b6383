//! The lessons: offered at the first start, played through by clicks and by the keyboard, and their pictures.

use std::path::Path;

use crate::common::{Window, click, contrast, drawn, open, open_sized, outside, set, shown};
use egui::{Key, accesskit::Role};
use egui_kittest::{
    SnapshotResults,
    kittest::{NodeT, Queryable},
};
use othello::{
    action::{Action, Command},
    settings::Animation,
    teach::{
        lesson::LessonPlay,
        lessons::{LESSONS, LessonTopic},
    },
    text::messages::{Language, Messages},
    theme::ThemeName,
};
use othello_engine::Color;

/// Opens a window of two people with the first lesson.
fn lessons(folder: &Path) -> Window {
    set(folder, |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
    });
    let mut window = open(folder);
    window.key_press(Key::F1);
    window.run();
    window
}

/// Clicks on a square of the lesson. It covers the game's square, which may have the same label.
fn try_square(window: &mut Window, square: &str) {
    let is_square = |node: &egui_kittest::Node| {
        node.accesskit_node().label().is_some_and(|text| text.contains(square))
    };
    window.get_all_by_role(Role::Button).rfind(is_square).expect("it is there").click();
    window.run();
}

/// Types a square.
fn type_square(window: &mut Window, keys: [Key; 2]) {
    for key in keys {
        window.key_press(key);
        window.run();
    }
}

#[test]
fn the_first_start_offers_the_lessons_until_one_is_done() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    assert!(shown(&window, "ten short lessons"));
    click(&mut window, "How to play…");
    assert!(shown(&window, "1. Placing and flipping"));
    window.key_press(Key::Escape);
    window.run();
    assert!(shown(&window, "ten short lessons"), "none was completed");
    click(&mut window, "How to play…");
    click(&mut window, "Next");
    window.key_press(Key::Escape);
    window.run();
    assert!(!shown(&window, "ten short lessons"));
    window.run_steps(60);
    window.finish_work();
    drop(window);
    assert!(!shown(&open(folder.path()), "ten short lessons"));
}

#[test]
fn an_offer_that_was_not_taken_is_not_repeated() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    assert!(shown(&window, "ten short lessons"));
    window.run_steps(60);
    window.finish_work();
    drop(window);
    assert!(!shown(&open(folder.path()), "ten short lessons"));
}

#[test]
fn every_lesson_is_played_through_by_clicks() {
    let folder = tempfile::tempdir().unwrap();
    let words = Messages::new(Language::English);
    let mut window = lessons(folder.path());
    for (place, lesson) in LESSONS.iter().enumerate() {
        assert!(shown(&window, &words.get(lesson.text)), "{:?}", lesson.topic);
        let done = words.get(lesson.done).into_owned();
        let done = done.split('{').next().expect("a text has a beginning");
        let mut play = LessonPlay::new(lesson);
        loop {
            let Some(square) = play.right_moves().next() else { break };
            play.play(square);
            try_square(&mut window, &square.to_string());
        }
        if lesson.topic == LessonTopic::Ending {
            assert!(shown(&window, "34 to 30: Black wins!"));
        } else {
            assert!(shown(&window, done), "{:?}", lesson.topic);
        }
        if place + 1 < LESSONS.len() {
            click(&mut window, "Next");
        }
    }
    click(&mut window, "Play against First steps");
    let session = window.state().session();
    let seats = Color::BOTH.map(|color| session.seat(color).to_string());
    assert_eq!(seats, ["human", "novice"]);
    assert!(session.is_persons_turn() && session.ply() == 0, "the game has begun");
    assert!(!shown(&window, "Show me"), "the lessons are closed");
}

#[test]
fn wrong_tries_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = lessons(folder.path());
    try_square(&mut window, "d4");
    assert!(shown(&window, "There is already a disc on d4."));
    try_square(&mut window, "a1");
    assert!(shown(&window, "a1 flips no disc"));
    click(&mut window, "Show me");
    assert!(
        !shown(&window, "a1 flips no disc") && shown(&window, "The rings mark the right moves.")
    );
    window.apply(Action::OpenLesson(LessonTopic::Mobility));
    window.run();
    try_square(&mut window, "d7");
    assert!(shown(&window, "After d7 White has 9 moves."));
    try_square(&mut window, "c1");
    assert!(shown(&window, "White has only four moves left."));
    click(&mut window, "Start over");
    assert!(!shown(&window, "White has only four moves left."));
    window.apply(Action::OpenLesson(LessonTopic::Passing));
    window.run();
    try_square(&mut window, "g1");
    assert!(shown(&window, "White cannot trap anything and must pass."));
}

#[test]
fn the_keyboard_alone_goes_through_the_lessons() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = lessons(folder.path());
    type_square(&mut window, [Key::A, Key::Num1]);
    assert!(shown(&window, "a1 flips no disc"));
    type_square(&mut window, [Key::D, Key::Num3]);
    assert!(shown(&window, "Well done!"));
    assert_eq!(window.state().session().ply(), 0, "the game beneath has no part in it");
    window.key_press(Key::Enter);
    window.run();
    assert!(shown(&window, "Find the square that traps discs along four lines at once."));
    window.key_press(Key::Escape);
    window.run();
    assert!(!shown(&window, "Find the square"));
}

#[test]
fn the_list_opens_any_lesson_and_the_answer_can_be_shown() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = lessons(folder.path());
    click(&mut window, "10. The last move");
    assert!(shown(&window, "Start in the area where you will also get the last move."));
    assert!(!shown(&window, "✓"));
    click(&mut window, "Show me");
    assert!(
        shown(&window, "g1, legal move, ✓") && shown(&window, "The ring marks the right move.")
    );
    // The button beside the game has the same name.
    window.get_all_by_label("Back").last().expect("it is there").click();
    window.run();
    assert!(shown(&window, "Find the move that leaves White the fewest moves."));
}

#[test]
fn every_lesson_fits_the_smallest_window_in_every_language() {
    for language in Language::ALL {
        let folder = tempfile::tempdir().unwrap();
        set(folder.path(), |settings| settings.language = language);
        let mut window = open_sized(folder.path(), [457.0, 320.0]);
        for lesson in &LESSONS {
            window.apply(Action::OpenLesson(lesson.topic));
            window.run();
            assert_eq!(outside(&window), Vec::<String>::new(), "{language:?}, {:?}", lesson.topic);
        }
    }
}

#[test]
fn lessons_are_drawn_in_two_themes_in_persian_and_in_a_small_window() {
    let mut results = SnapshotResults::new();
    for (theme, language, size, name) in [
        (ThemeName::Dark, Language::English, [1040.0, 720.0], "lesson-dark"),
        (ThemeName::Light, Language::English, [1040.0, 720.0], "lesson-light"),
        (ThemeName::Light, Language::Persian, [1040.0, 720.0], "lesson-persian"),
        (ThemeName::Light, Language::English, [457.0, 600.0], "lesson-small-light"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = drawn(folder.path(), theme, size);
        window.apply(Command::Language(language));
        window.apply(Action::OpenLesson(LessonTopic::CornerNeighbours));
        window.run();
        try_square(&mut window, "b2");
        window.remove_cursor();
        window.run();
        contrast::check(&window, name);
        assert_eq!(outside(&window), Vec::<String>::new());
        results.add(window.try_snapshot(name));
    }
}

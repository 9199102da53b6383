//! The output of a screen reader: the live region of the window, move by move, in a whole short game.

use egui::{
    Key,
    accesskit::{Live, Role},
};
use egui_kittest::kittest::{By, NodeT, Queryable};
use othello::{
    action::{Action, Command},
    settings::Animation,
    text::messages::Language,
};

use crate::common::{Window, click, open, set};

/// A game of 14 moves, in which White passes once and loses all discs.
const GAME: &str = "c4c3c2d6f6f4d7b2a1c7b7g7g3h8";

/// Opens a window with a game between two people.
fn people(folder: &std::path::Path) -> Window {
    set(folder, |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
    });
    open(folder)
}

/// The texts that a screen reader says when they change.
fn announced(window: &Window) -> Vec<String> {
    let live = window.query_all(By::new()).filter_map(|node| {
        let node = node.accesskit_node();
        (node.live() != Live::Off).then(|| node.value().or_else(|| node.label())).flatten()
    });
    live.collect()
}

#[test]
fn every_move_the_pass_and_the_end_are_announced() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = people(folder.path());
    assert_eq!(announced(&window), ["Black to move"]);
    let mut said = Vec::new();
    for square in GAME.as_bytes().chunks(2).map(|square| std::str::from_utf8(square).unwrap()) {
        // The square says that it can be played, and then that it was.
        click(&mut window, &format!("{square}, legal move"));
        let [now] = &announced(&window)[..] else { panic!("{:?}", announced(&window)) };
        said.push(now.clone());
        assert!(window.query_by_label_contains(&format!("{square}, ")).is_some(), "{square}");
        window.apply(Action::Dismiss); // the card of a pass covers the board
        window.run();
    }
    println!("{said:#?}");
    let turns = ["White to move", "Black to move"];
    let plain = |index: usize, square: &str| format!("{square}. {}", turns[index % 2]);
    let squares: Vec<&str> =
        GAME.as_bytes().chunks(2).map(|square| std::str::from_utf8(square).unwrap()).collect();
    let passed = said.iter().position(|text| text.contains("passed")).expect("White passes");
    for (index, text) in said[..passed].iter().enumerate() {
        assert_eq!(*text, plain(index, squares[index]));
    }
    let square = squares[passed];
    assert_eq!(said[passed], format!("{square}. White had no move and passed. Black to move"));
    for (index, text) in said.iter().enumerate().take(13).skip(passed + 1) {
        assert_eq!(*text, plain(index + 1, squares[index]));
    }
    assert!(said[13].starts_with("h8. Black wins"), "{}", said[13]);
}

#[test]
fn one_widget_stays_in_the_tree_and_says_every_change() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = people(folder.path());
    let live = |window: &Window| {
        let mut nodes =
            window.query_all(By::new()).filter(|node| node.accesskit_node().live() != Live::Off);
        let node = nodes.next().expect("the state of the game").accesskit_node();
        (node.id(), node.role(), node.value())
    };
    let (id, role, first) = live(&window);
    // The name of a label is its value, and only a changed name is announced.
    assert_eq!(role, Role::Label);
    window.apply(Action::Play("f5".parse().unwrap()));
    window.run();
    let (after, _, second) = live(&window);
    assert_eq!(after, id);
    assert_ne!(second, first);
}

#[test]
fn an_illegal_square_is_explained_and_nothing_moves() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = people(folder.path());
    let place = |window: &Window, label: &str| window.get_by_label(label).rect();
    let labels = ["4 legal moves", "Black to move", "f5, legal move"];
    let before = labels.map(|label| place(&window, label));
    for (square, said) in [("a1", "a1 flips no disc."), ("d5", "d5 is taken.")] {
        click(
            &mut window,
            &format!("{square}, {}", if square == "a1" { "empty" } else { "black" }),
        );
        assert_eq!(announced(&window), ["Black to move", said]);
        assert_eq!(labels.map(|label| place(&window, label)), before);
    }
    // By the keyboard, and until the next move.
    for key in [Key::H, Key::Num8] {
        window.key_press(key);
        window.run();
    }
    assert_eq!(announced(&window), ["Black to move", "h8 flips no disc."]);
    click(&mut window, "f5, legal move");
    assert_eq!(announced(&window), ["f5. White to move"]);
    assert_eq!(window.state().session().ply(), 1);
}

#[test]
fn the_window_has_a_name_for_screen_readers() {
    let folder = tempfile::tempdir().unwrap();
    let window = people(folder.path());
    assert_eq!(window.root().accesskit_node().label().as_deref(), Some("Othello Lab"));
}

#[test]
fn announcements_are_in_the_chosen_language() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = people(folder.path());
    window.apply(Command::Language(Language::French));
    window.apply(Action::Play("f5".parse().unwrap()));
    window.run();
    let [said] = &announced(&window)[..] else { panic!("{:?}", announced(&window)) };
    assert!(said.starts_with("f5. "), "{said}");
    assert!(!said.contains("White"), "{said}");
}

#[test]
fn feedback_on_a_move_is_said_on_its_square_if_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = people(folder.path());
    let play = |window: &mut Window, square: &str| {
        click(window, &format!("{square}, legal move"));
        window.finish_work();
    };
    play(&mut window, "f5");
    assert!(window.query_by_label("f5, black, last move").is_some(), "it is off at first");
    window.apply(Command::ToggleFeedback);
    window.finish_work();
    // All first moves are alike.
    assert!(window.query_by_label("f5, black, last move, best move").is_some());
    for square in ["f4", "e3", "d6", "c4", "d3", "c3"] {
        play(&mut window, square);
    }
    // This gives a corner away.
    play(&mut window, "b2");
    let square = window.get_by_label_contains("b2, white, last move, loses ");
    let label = square.accesskit_node().label().unwrap();
    let discs: f32 = label.split(' ').rev().nth(1).unwrap().parse().unwrap();
    assert!(discs > 3.0, "{label}");
}

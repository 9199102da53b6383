//! The smallest usual window, 800 by 560 points: menus and cards without a part that cannot be reached.

use std::{collections::BTreeSet, path::Path};

use egui::Key;
use egui_kittest::{Node, kittest::Queryable};
use othello::{
    action::{Action, Command, Sides},
    page::Page,
    settings::Animation,
    text::{
        messages::{Language, Messages},
        names,
    },
};
use othello_lab::library::Level;

use crate::common::{Window, click, labels, open_sized, outside, set, wait_for};

const SMALL: [f32; 2] = [800.0, 560.0];
/// A window that is too low for most menus.
const LOW: [f32; 2] = [800.0, 360.0];

/// The lower edge of the menu bar, at most.
const BAR: f32 = 40.0;

/// The menus, each with the way to it.
const MENUS: [&[&str]; 16] = [
    &["menu-game"],
    &["menu-game", "menu-new"],
    &["menu-moves"],
    &["menu-moves", "menu-this-move"],
    &["menu-analysis"],
    &["menu-evolution"],
    &["menu-evolution", "menu-new"],
    &["menu-evolution", "menu-new", "menu-polynomials"],
    &["menu-view"],
    &["menu-view", "menu-theme"],
    &["menu-view", "menu-felt"],
    &["menu-view", "menu-discs"],
    &["menu-view", "menu-language"],
    &["menu-view", "menu-animation"],
    &["menu-view", "menu-sound"],
    &["menu-help"],
];

fn open(folder: &Path, language: Language, size: [f32; 2]) -> Window {
    set(folder, |settings| {
        settings.language = language;
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
    });
    open_sized(folder, size)
}

/// Opens the menu with this message, of the bar or of an open menu.
fn open_menu(window: &mut Window, words: &Messages, id: &str, in_bar: bool) {
    let label = words.get(id).into_owned();
    for is_scrolled in [false, true] {
        {
            // A tab in the bar may have the same label as a menu in a menu.
            let is_meant = |item: &Node| (item.rect().top() < BAR) == in_bar;
            let mut all = window.get_all_by_label(&label).filter(is_meant);
            let item = all.next().expect("the menu is there");
            if is_scrolled { item.click() } else { item.scroll_to_me() }
        }
        window.run();
    }
}

/// The entries of an open menu that cannot be scrolled into the window.
fn cut(window: &mut Window, entries: &BTreeSet<String>) -> Vec<String> {
    let room = window.ctx.content_rect();
    let mut cut = Vec::new();
    for label in entries {
        window.get_all_by_label(label).last().expect("it is in the menu").scroll_to_me();
        window.run();
        let rect = window.get_all_by_label(label).last().expect("it is in the menu").rect();
        if !room.contains_rect(rect) {
            cut.push(format!("{label}: {rect:?}"));
        }
    }
    cut
}

#[test]
fn every_menu_entry_can_be_reached_in_a_small_window() {
    let windows =
        [(Language::English, SMALL), (Language::Persian, SMALL), (Language::English, LOW)];
    for (language, size) in windows {
        let folder = tempfile::tempdir().unwrap();
        let mut window = open(folder.path(), language, size);
        let words = Messages::new(language);
        for path in MENUS {
            let (last, first) = path.split_last().expect("a path has a menu");
            for (number, id) in first.iter().enumerate() {
                open_menu(&mut window, &words, id, number == 0);
            }
            let before: BTreeSet<String> = labels(&window).into_iter().collect();
            open_menu(&mut window, &words, last, first.is_empty());
            let entries = labels(&window).into_iter().filter(|label| !before.contains(label));
            let entries: BTreeSet<String> = entries.collect();
            assert!(entries.len() > 1, "{path:?}: {entries:?}");
            assert_eq!(cut(&mut window, &entries), Vec::<String>::new(), "{language:?}, {path:?}");
            assert_eq!(outside(&window), Vec::<String>::new(), "{language:?}, {path:?}");
            for _ in path {
                window.key_press(Key::Escape);
                window.run();
            }
        }
    }
}

#[test]
fn a_menu_opens_at_its_first_entry_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), Language::English, LOW);
    let words = Messages::new(Language::English);
    let tops = [(); 2].map(|()| {
        open_menu(&mut window, &words, "menu-game", true);
        let top = window.get_by_label_contains("Rematch").rect().top();
        window.get_by_label_contains("Quit").scroll_to_me();
        window.run();
        assert!(window.get_by_label_contains("Rematch").rect().top() < top, "it is scrolled");
        window.key_press(Key::Escape);
        window.run();
        top
    });
    assert_eq!(tops[0], tops[1]);
}

#[test]
fn the_keyboard_reaches_the_last_entry_of_a_menu_higher_than_the_window() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), Language::English, LOW);
    window.get_all_by_label("Game").next().expect("it is in the bar").click();
    window.run();
    // Up from the title is the last entry.
    for key in [Key::ArrowDown, Key::ArrowUp] {
        window.key_press(key);
        window.run();
    }
    let quit = window.get_by_label_contains("Quit").rect();
    assert!(window.ctx.content_rect().contains_rect(quit), "{quit:?}");
}

#[test]
fn the_sentences_on_level_cards_are_whole_in_a_small_window() {
    let new_game = Command::New(Sides::PersonComputer).into();
    for language in [Language::English, Language::Polish, Language::Persian] {
        let folder = tempfile::tempdir().unwrap();
        let words = Messages::new(language);
        // A wider ladder has its list at the side, with short lines instead of cards.
        for (action, size) in [(&new_game, SMALL), (&Action::Show(Page::Ladder), [700.0, 560.0])] {
            let mut window = open(folder.path(), language, size);
            window.apply(action.clone());
            window.finish_work();
            for level in Level::ALL {
                let [name, about] = [names::level_name(level), names::level_about(level)];
                let card = format!("{}, {}", words.get(name), words.get(about));
                let card = window.get_by_label(&card).rect();
                let sentence = window.get_by_label(&words.tip(about)).rect();
                let below = card.bottom() - sentence.bottom();
                assert!(below >= 6.0, "{language:?}, {action:?}, {level:?}: {below}");
            }
        }
    }
}

#[test]
fn the_ranking_begins_on_the_first_screen_of_a_small_window() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), Language::English, SMALL);
    window.apply(Action::Show(Page::Ladder));
    wait_for(&mut window, "Play against ");
    let ranking = window.get_by_label("Ranking").rect();
    assert!(ranking.bottom() < SMALL[1] / 2.0, "{ranking}");
    let first = window.get_all_by_label_contains("Play against ").next().unwrap().rect();
    assert!(window.ctx.content_rect().contains_rect(first), "{first}");
}

#[test]
fn help_with_a_puzzle_is_in_sight_in_a_small_window() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), Language::English, SMALL);
    window.apply(Command::Puzzles);
    wait_for(&mut window, "Rated ");
    for (button, text) in
        [("Show a hint", "Hint: take a corner."), ("Show another hint", "The move flips ")]
    {
        window.get_by_label(button).scroll_to_me();
        window.run();
        click(&mut window, button);
        let rect = window.get_by_label_contains(text).rect();
        assert!(window.ctx.content_rect().contains_rect(rect), "{text}: {rect:?}");
    }
}

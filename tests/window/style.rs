//! Style cards: measured once and kept, from the board, the ladder and an evolution, and pictures of one.

use std::{fs, path::Path};

use crate::common::{
    self, Watchdog, Window, choose, click, in_two_themes, open_sized, outside, set, shown, wait_for,
};
use egui_kittest::kittest::Queryable;
use othello::{
    action::{Action, Command},
    page::Page,
    settings::Animation,
    text::messages::Language,
    theme::ThemeName,
};

/// Opens a window with a game against the greedy player.
fn open(folder: &Path, theme: ThemeName) -> Window {
    open_against("greedy", folder, theme)
}

fn open_against(player: &str, folder: &Path, theme: ThemeName) -> Window {
    set(folder, |settings| {
        settings.theme = theme;
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), player.into()]);
    });
    open_sized(folder, [1040.0, 720.0])
}

const MEASURED: &str = "64 games against the levels.";

#[test]
fn a_card_is_measured_once_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), ThemeName::Dark);
    choose(&mut window, &["Analysis", "Style card"]);
    assert!(shown(&window, "Game 0 of 64"));
    wait_for(&mut window, MEASURED);
    assert!(shown(&window, "Grabs discs early, steps beside empty corners"));
    assert!(shown(&window, "Discs 98, Mobility 9"), "{:?}", common::labels(&window));
    click(&mut window, "Close");
    window.finish_work();
    drop(window);
    let file = folder.path().join("styles.txt");
    let kept = fs::read_to_string(&file).unwrap();
    assert_eq!(kept.lines().count(), 2);

    let mut window = open(folder.path(), ThemeName::Dark);
    window.apply(Command::StyleCard);
    let watchdog = Watchdog::new("the kept card");
    while !shown(&window, MEASURED) {
        assert!(!shown(&window, "Game 1 of 64"), "the card is kept: nothing is played");
        watchdog.check(|| format!("{:?}", common::labels(&window)));
        window.deliver();
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), kept);
}

#[test]
fn a_stopped_measurement_keeps_nothing() {
    let folder = tempfile::tempdir().unwrap();
    // No game of this player ends before the stop.
    let mut window = open_against("pvs:600s@glem", folder.path(), ThemeName::Dark);
    window.apply(Command::StyleCard);
    wait_for(&mut window, "Game 0 of 64");
    click(&mut window, "Stop");
    window.finish_work();
    assert!(!shown(&window, MEASURED) && !shown(&window, " of 64"));
    assert!(!folder.path().join("styles.txt").exists());
}

#[test]
fn the_ladder_shows_the_card_of_its_marked_player() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), ThemeName::Dark);
    window.apply(Action::Show(Page::Ladder));
    wait_for(&mut window, "Style card");
    window.get_all_by_label("Style card").last().unwrap().click();
    window.run();
    wait_for(&mut window, MEASURED);
    assert!(shown(&window, "Swindles "));
}

#[test]
fn two_people_have_no_card() {
    let folder = tempfile::tempdir().unwrap();
    let window = common::drawn(folder.path(), ThemeName::Dark, [1040.0, 720.0]);
    assert_eq!(window.state().refusal(Command::StyleCard), Some("refusal-no-computer"));
}

#[test]
fn a_style_card_is_drawn_in_two_themes() {
    in_two_themes("style", |folder, theme| {
        let mut window = open(folder, theme);
        window.apply(Command::StyleCard);
        wait_for(&mut window, MEASURED);
        window.finish_work();
        window.remove_cursor();
        window.run();
        assert_eq!(outside(&window), Vec::<String>::new());
        window
    });
}

#[test]
fn a_style_card_fits_the_smallest_window_in_every_language() {
    let folder = tempfile::tempdir().unwrap();
    for language in Language::ALL {
        set(folder.path(), |settings| {
            settings.language = language;
            settings.seats = Some(["human".into(), "greedy".into()]);
        });
        let mut window = open_sized(folder.path(), [457.0, 320.0]);
        window.apply(Command::StyleCard);
        window.finish_work();
        assert_eq!(outside(&window), Vec::<String>::new(), "{language:?}");
    }
}

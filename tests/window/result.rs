//! The end of a game: the content of the result card, and its buttons.

use crate::common::{
    self, Window, click, contrast, drawn, earlier, play_until, set, shown, wait, wait_for,
};
use egui_kittest::kittest::{NodeT, Queryable};
use othello::{action::Action, settings::Animation, theme::ThemeName};
use othello_engine::Color;
use othello_lab::{
    data::saved_game::{RatingRule, SavedGame},
    ladder::Ladder,
    library::Level,
    players::spec::Seat,
    rating::elo::Person,
};

/// Opens a window with a nearly finished rated game of a person against a casual player. It begins late, so its
/// review is quick.
fn nearly_over(folder: &std::path::Path) -> Window {
    let seats = [Seat::Human, Level::Casual.player().into()];
    let saved = SavedGame::of_game(&earlier::ending(44, 52), usize::MAX, seats);
    let saved = SavedGame { rating: RatingRule::Fair, ..saved };
    let path = folder.join("games/game.ron");
    std::fs::create_dir_all(folder.join("games")).unwrap();
    std::fs::write(&path, saved.write()).unwrap();
    let mut window = drawn(folder, ThemeName::Dark, [800.0, 560.0]);
    window.apply(Action::OpenRecent(path));
    window.run();
    window
}

/// Plays the game to its end and waits until the card is complete.
fn to_the_end(window: &mut Window) {
    play_until(window, usize::MAX);
    wait_for(window, "Your Elo: 1");
    wait(window, "the end of the review", |app| app.analysis().progress().is_none());
}

fn opponent(window: &Window) -> Seat {
    let session = window.state().session();
    let seats = Color::BOTH.map(|color| session.seat(color));
    seats.into_iter().find(|seat| *seat != Seat::Human).expect("there is a computer")
}

#[test]
fn the_card_of_a_first_game_shows_the_provisional_rating_and_the_turning_point() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = nearly_over(folder.path());
    to_the_end(&mut window);
    let ladder = Ladder::open(&folder.path().join("ladder.ron"), "").unwrap();
    let Person { rating, deviation, .. } = ladder.person();
    let text = format!("Your Elo: {rating:.0} ± {:.0} (provisional)", 1.96 * deviation);
    assert!(window.query_by_label(&text).is_some(), "{text:?}");
    assert!(!shown(&window, "→"), "no change that frightens");
    assert_ne!(rating, 1500.0);
    window.remove_cursor();
    window.run();
    contrast::check(&window, "result-rated-dark");
    window.snapshot("result-rated-dark");
}

#[test]
fn a_weaker_or_stronger_opponent_is_one_click_away() {
    for (button, level) in
        [("Easier: Beginner", Level::Beginner), ("Harder: Club player", Level::Club)]
    {
        let folder = tempfile::tempdir().unwrap();
        let mut window = nearly_over(folder.path());
        to_the_end(&mut window);
        click(&mut window, button);
        assert_eq!(opponent(&window), level.player().into());
        let session = window.state().session();
        assert_eq!(session.seat(Color::White), Seat::Human, "the colours change");
        assert!(session.ply() <= 1);
        assert_eq!(window.state().settings().opponent, Some(level.player().into()));
    }
}

#[test]
fn a_review_starts_at_the_turning_point_and_agrees_with_the_card() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| {
        settings.seats = Some([Seat::Human, Seat::Human]);
        settings.animation = Animation::Off;
    });
    let mut window = common::open_sized(folder.path(), [1280.0, 960.0]);
    let moves = earlier::game(60).moves().to_vec();
    for square in moves {
        window.apply(Action::Play(square));
        window.run();
    }
    wait_for(&mut window, "Turning point: ");
    assert!(window.query_by_label_contains("Your Elo").is_none(), "two people have no ratings");
    assert!(window.query_by_label_contains("Easier").is_none());
    assert!(!folder.path().join("ladder.ron").exists());
    let text = window.get_by_label_contains("Turning point: ").accesskit_node().value();
    let text = text.expect("it is a line of text");
    let number: usize = text.split([' ', '.']).find_map(|word| word.parse().ok()).unwrap();
    click(&mut window, "Review");
    assert_eq!(window.state().session().ply(), number - 1);
    let square = window.state().session().game().moves()[number - 1];
    let row = format!("{number}. {square} cost ");
    let rows = window.query_all_by_label_contains(&row);
    let label = |node: egui_kittest::Node| node.accesskit_node().label().unwrap_or_default();
    let rows: Vec<String> = rows.map(label).collect();
    assert!(rows.iter().any(|row| row.ends_with("turning point")), "{text}: {rows:?}");
    assert!(window.query_by_label("Review").is_none(), "the card is put away");
    wait(&mut window, "the first analysed moves", |app| app.analysis().has_review());
}

//! The end of a game: the content of the result card, and its buttons.

use crate::common::{
    self, Window, click, contrast, drawn, earlier, focused, pass_guard, play_until, set, shown,
    wait, wait_for,
};
use egui::{Event, Key, Modifiers, PointerButton};
use egui_kittest::kittest::{NodeT, Queryable};
use othello::{
    action::{Action, Command},
    settings::Animation,
    theme::ThemeName,
};
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
    pass_guard(window);
}

/// Plays a short game of two people to its end.
fn finished(folder: &std::path::Path) -> Window {
    let mut window = drawn(folder, ThemeName::Dark, [1040.0, 720.0]);
    for square in GAME.as_bytes().chunks(2).map(|square| std::str::from_utf8(square).unwrap()) {
        window.apply(Action::Play(square.parse().unwrap()));
        window.run_steps(2);
    }
    assert!(shown(&window, "Play again"));
    window
}

/// A game of 14 moves, in which White loses all discs.
const GAME: &str = "c4c3c2d6f6f4d7b2a1c7b7g7g3h8";

fn press(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run_steps(3);
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
    let Person { rating, .. } = ladder.person();
    let text = format!("Your Elo: {rating:.0} (provisional)");
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
    pass_guard(&mut window);
    click(&mut window, "Analyse");
    assert_eq!(window.state().session().ply(), number - 1);
    let square = window.state().session().game().moves()[number - 1];
    let row = format!("{number}. {square} cost ");
    let rows = window.query_all_by_label_contains(&row);
    let label = |node: egui_kittest::Node| node.accesskit_node().label().unwrap_or_default();
    let rows: Vec<String> = rows.map(label).collect();
    assert!(rows.iter().any(|row| row.ends_with("turning point")), "{text}: {rows:?}");
    assert!(window.query_by_label("Analyse").is_none(), "the card is put away");
    wait(&mut window, "the first analysed moves", |app| app.analysis().has_review());
}

#[test]
fn a_click_meant_for_the_board_presses_no_button_of_the_card() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = finished(folder.path());
    for button in ["Play again", "Analyse", "See the board"] {
        window.get_by_label(button).click();
        window.run_steps(2);
        assert!(window.query_by_label("Play again").is_some(), "{button}");
    }
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(window.state().session().ply(), 14, "neither does Enter");
    // A click counts from its press on.
    let pos = window.get_by_label("Play again").rect().center();
    for pressed in [true, false] {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        window.event(Event::PointerMoved(pos));
        window.event(Event::PointerButton { pos, button, pressed, modifiers });
        pass_guard(&mut window);
    }
    assert_eq!(window.state().session().ply(), 14);
    window.get_by_label("Play again").click();
    window.run_steps(2);
    assert_eq!(window.state().session().ply(), 0);
}

#[test]
fn the_card_takes_the_focus_and_tab_walks_within_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = finished(folder.path());
    assert_eq!(focused(&window).as_deref(), Some("Play again"));
    let mut walked = Vec::new();
    for modifiers in [Modifiers::NONE; 5].into_iter().chain([Modifiers::SHIFT; 2]) {
        press(&mut window, modifiers, Key::Tab);
        walked.extend(focused(&window));
    }
    let [close, review, again, learn] =
        ["See the board", "Analyse", "Play again", "Learn from mistakes"];
    assert_eq!(walked, [learn, close, review, again, learn, again, review]);
    // From the board, too.
    press(&mut window, Modifiers::COMMAND, Key::F6);
    while focused(&window).is_none_or(|name| name != again) {
        press(&mut window, Modifiers::COMMAND, Key::F6);
    }
    pass_guard(&mut window);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(window.state().session().ply(), 0);
}

#[test]
fn escape_closes_the_card_and_a_command_shows_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = finished(folder.path());
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Play again").is_none());
    let keys = Modifiers::COMMAND | Modifiers::SHIFT;
    press(&mut window, keys, Key::G);
    assert_eq!(focused(&window).as_deref(), Some("Play again"));
    // A dialog over the card gives the focus back.
    press(&mut window, Modifiers::COMMAND, Key::K);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(focused(&window).as_deref(), Some("Play again"));
    // The arrow keys still walk through the game.
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(window.state().session().ply(), 13);
    assert!(window.query_by_label("Play again").is_none());
    common::choose(&mut window, &["Game", "Show result"]);
    assert_eq!(window.state().session().ply(), 14, "the end of the game is shown");
    assert!(window.query_by_label("Play again").is_some());
    window.apply(Command::Rematch);
    assert_eq!(window.state().refusal(Command::ShowResult), Some("refusal-not-over"));
}

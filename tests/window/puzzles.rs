//! The page of puzzles: tries, values, the rating and the next puzzle, and pictures of it.

use std::path::Path;

use egui::{Key, accesskit::Role};
use egui_kittest::{
    SnapshotResults,
    kittest::{By, NodeT, Queryable},
};
use othello::{action::Command, theme::ThemeName};
use othello_engine::Game;
use othello_lab::teach::puzzles::{Puzzle, PuzzleList, PuzzleRecord};

use crate::common::{Window, choose, click, contrast, drawn, earlier, shown, wait_for};

/// The next puzzle of the page. It is drawn by the seed of all tests, 1, and the number of answers.
fn next(folder: &Path) -> Puzzle {
    let record = PuzzleRecord::open(&folder.join("puzzles.ron")).unwrap();
    let shipped = PuzzleList::shipped();
    let seed = 1 + record.answers().len() as u64;
    shipped.puzzles()[record.next(shipped.puzzles(), None, seed).unwrap()].clone()
}

fn play(window: &mut Window, square: impl std::fmt::Display) {
    click(window, &format!("{square}, legal move"));
}

#[test]
fn a_puzzle_found_at_once_raises_the_rating_and_shows_the_values() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = next(folder.path());
    let mut window = drawn(folder.path(), ThemeName::Dark, [1000.0, 700.0]);
    choose(&mut window, &["Game", "Puzzles"]);
    wait_for(&mut window, &format!("Rated {}", puzzle.rating));
    assert!(shown(&window, "3 tries"));
    play(&mut window, puzzle.best);
    window.finish_work();
    assert!(shown(&window, &format!("Right: {}", puzzle.best)));
    assert!(shown(&window, "Rating after 9 more puzzles"));
    assert!(!shown(&window, " → ") && !shown(&window, "± "), "it says nothing yet");
    assert!(shown(&window, "1 puzzle answered"));
    let value = format!("{:+}", puzzle.score).replace('-', "−");
    assert!(shown(&window, &format!("{}, legal move, {value}", puzzle.best)));
    let record = PuzzleRecord::open(&folder.path().join("puzzles.ron")).unwrap();
    assert!(record.answers().len() == 1 && record.answers()[0].found);
    assert!(record.rating().rating > 1500.0);

    let second = next(folder.path());
    assert_ne!(second, puzzle);
    click(&mut window, "Next puzzle");
    assert!(shown(&window, &format!("Rated {}", second.rating)) && shown(&window, "3 tries"));
}

#[test]
fn the_arrow_keys_lead_into_a_list_that_the_mouse_opened() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = drawn(folder.path(), ThemeName::Dark, [1000.0, 700.0]);
    window.apply(Command::Puzzles);
    wait_for(&mut window, "Rated ");
    let focused = |window: &Window| {
        let mut nodes = window.query_all(By::new()).map(|node| node.accesskit_node());
        nodes.find(egui_kittest::kittest::AccessKitNode::is_focused).and_then(|node| node.label())
    };
    for (key, entry) in [(Key::ArrowDown, "All themes"), (Key::ArrowUp, "Perfect end")] {
        window.get_by_role_and_label(Role::ComboBox, "Theme").click();
        window.run();
        assert!(shown(&window, "Win the corner"), "the list is open");
        window.key_press(key);
        window.run();
        assert_eq!(focused(&window).as_deref(), Some(entry));
        if key == Key::ArrowDown {
            window.key_press(Key::Escape);
            window.run();
            assert!(!shown(&window, "Win the corner"), "the list is closed");
        }
    }
    window.key_press(Key::Enter);
    window.run();
    assert!(shown(&window, "Play the last "), "the chosen theme is shown");
    assert!(!shown(&window, "Win the corner"), "the list is closed");
    let theme = window.get_by_role_and_label(Role::ComboBox, "Theme");
    assert!(theme.accesskit_node().is_focused());
}

#[test]
fn the_first_try_decides_and_the_third_shows_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = next(folder.path());
    let mut window = drawn(folder.path(), ThemeName::Dark, [1000.0, 700.0]);
    window.apply(Command::Puzzles);
    wait_for(&mut window, "Rated ");
    let legal = puzzle.position().legal_moves().into_iter();
    let wrong: Vec<_> = legal.filter(|square| *square != puzzle.best).collect();
    play(&mut window, wrong[0]);
    window.finish_work();
    let record = || PuzzleRecord::open(&folder.path().join("puzzles.ron")).unwrap();
    let rating = record().rating().rating;
    assert!(rating < 1500.0 && !record().answers()[0].found);
    assert!(shown(&window, "2 tries") && shown(&window, "Rating after 9 more puzzles"));
    assert!(!shown(&window, &format!("{rating:.0}")), "a first mistake shocks nobody");
    click(&mut window, "Show the answer");
    window.finish_work();
    assert!(shown(&window, &format!("The best move is {}", puzzle.best)));
    assert_eq!(record().answers().len(), 1, "only the first try counts");
}

#[test]
fn the_rating_appears_after_ten_answers() {
    let folder = tempfile::tempdir().unwrap();
    let shipped = PuzzleList::shipped();
    for (puzzle, is_found) in
        shipped.puzzles().iter().zip([true, false].into_iter().cycle()).take(9)
    {
        PuzzleRecord::add(&folder.path().join("puzzles.ron"), puzzle, is_found).unwrap();
    }
    let puzzle = next(folder.path());
    let mut window = drawn(folder.path(), ThemeName::Dark, [1000.0, 700.0]);
    window.apply(Command::Puzzles);
    wait_for(&mut window, "Rating after one more puzzle");
    wait_for(&mut window, "Rated ");
    play(&mut window, puzzle.best);
    window.finish_work();
    let record = PuzzleRecord::open(&folder.path().join("puzzles.ron")).unwrap();
    assert!(shown(&window, &format!("→ {:.0}", record.rating().rating)));
    assert!(shown(&window, &format!("± {:.0}", record.rating().error())));
}

#[test]
fn puzzles_come_from_own_games_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = drawn(folder.path(), ThemeName::Dark, [1000.0, 700.0]);
    window.apply(Command::Puzzles);
    wait_for(&mut window, "Rated ");
    click(&mut window, "From my games");
    wait_for(&mut window, "Your games have no puzzle of this kind yet.");
    for number in 0..10 {
        let name = format!("2026-01-0{number}");
        earlier::keep_game(folder.path(), &name, &random_game(number));
    }
    click(&mut window, "Collection");
    wait_for(&mut window, "Rated ");
    click(&mut window, "From my games");
    wait_for(&mut window, "Rated ");
    window.finish_work();
    click(&mut window, "Show the answer");
    wait_for(&mut window, "The best move is ");
}

/// A game of random moves.
fn random_game(seed: u64) -> Game {
    let (mut game, mut number) = (Game::default(), seed);
    while game.turn().is_some() {
        number = number.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let moves = game.position().legal_moves();
        let place = (number >> 33) as usize % moves.len() as usize;
        game.play(moves.into_iter().nth(place).unwrap()).unwrap();
    }
    game
}

#[test]
fn puzzles_are_drawn_in_two_themes() {
    let mut results = SnapshotResults::new();
    for (theme, name) in [(ThemeName::Dark, "dark"), (ThemeName::Light, "light")] {
        let folder = tempfile::tempdir().unwrap();
        let puzzle = next(folder.path());
        let mut window = drawn(folder.path(), theme, [1000.0, 700.0]);
        window.apply(Command::Puzzles);
        wait_for(&mut window, "Rated ");
        if theme == ThemeName::Light {
            play(&mut window, puzzle.best);
        }
        window.finish_work();
        window.remove_cursor();
        window.run();
        contrast::check(&window, "puzzles");
        window.snapshot(format!("puzzles-{name}"));
        results.extend_harness(&mut window);
    }
}

//! The page of puzzles: tries, values, the rating and the next puzzle, and pictures of it.

use std::path::Path;

use egui::{
    Key,
    accesskit::{Live, Role},
};
use egui_kittest::{
    SnapshotResults,
    kittest::{By, NodeT, Queryable},
};
use othello::{action::Command, text::messages::Language, theme::ThemeName};
use othello_engine::{Game, Square, search::Stop};
use othello_lab::teach::puzzles::{Puzzle, PuzzleList, PuzzleRecord};

use crate::common::{
    Window, choose, click, contrast, drawn, earlier, labels, outside, shown, wait_for,
};

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
fn squares_are_typed_and_enter_leads_to_the_next_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = next(folder.path());
    let mut window = drawn(folder.path(), ThemeName::Dark, [1000.0, 700.0]);
    window.apply(Command::Puzzles);
    wait_for(&mut window, &format!("Rated {}", puzzle.rating));
    let press = |window: &mut Window, key: Key| {
        window.key_press(key);
        window.run();
    };
    let type_square = |window: &mut Window, square: Square| {
        let name = square.to_string().to_uppercase();
        for key in [&name[..1], &name[1..]] {
            press(window, Key::from_name(key).unwrap());
        }
    };
    let taken = Square::all().find(|square| puzzle.board.disc(*square).is_some()).unwrap();
    let reason = format!("{taken} is taken.");
    type_square(&mut window, taken);
    assert!(shown(&window, &reason) && shown(&window, "3 tries"));
    let said = window.get_by_label(&reason).accesskit_node().live();
    assert_eq!(said, Live::Polite);
    press(&mut window, Key::Enter);
    assert!(shown(&window, "3 tries"), "there is nothing to go on to yet");
    type_square(&mut window, puzzle.best);
    window.finish_work();
    assert!(shown(&window, &format!("Right: {}", puzzle.best)) && !shown(&window, &reason));
    let second = next(folder.path());
    press(&mut window, Key::Enter);
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
    for (key, entry) in [(Key::ArrowDown, "All themes"), (Key::ArrowUp, "Perfect endgame")] {
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
fn hints_name_the_part_of_the_board_and_the_flips_and_leave_the_answer_open() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = next(folder.path());
    let mut window = drawn(folder.path(), ThemeName::Dark, [1000.0, 700.0]);
    window.apply(Command::Puzzles);
    wait_for(&mut window, "Rated ");
    assert!(!shown(&window, "Hint: "));
    click(&mut window, "Show a hint");
    assert!(shown(&window, "Hint: take a corner."), "the first puzzles are free corners");
    click(&mut window, "Show another hint");
    let flips = puzzle.position().flips(puzzle.best).len();
    let flips = if flips == 1 { "one disc".to_owned() } else { format!("{flips} discs") };
    assert!(shown(&window, &format!("The move flips {flips}.")));
    let hints = window.get_by_label("Show another hint");
    assert!(hints.accesskit_node().is_disabled(), "there are two hints");
    assert!(shown(&window, "0 puzzles answered") && shown(&window, "3 tries"));
    play(&mut window, puzzle.best);
    window.finish_work();
    let record = PuzzleRecord::open(&folder.path().join("puzzles.ron")).unwrap();
    assert!(record.answers()[0].found, "a hint costs nothing");
    assert!(!shown(&window, "Hint: "));
}

#[test]
fn a_wrong_try_is_explained_without_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = next(folder.path());
    let mut window = drawn(folder.path(), ThemeName::Dark, [1000.0, 700.0]);
    window.apply(Command::Puzzles);
    wait_for(&mut window, "Rated ");
    let legal = puzzle.position().legal_moves().into_iter();
    for wrong in legal.filter(|square| *square != puzzle.best).take(2) {
        play(&mut window, wrong);
        wait_for(&mut window, &format!("{wrong} is not the best move. Try again."));
        let solution = puzzle.solve(Some(wrong), &Stop::default()).expect("nothing stops it");
        let found = solution.moves.iter().find(|found| found.square == wrong);
        let cost = puzzle.score - found.expect("it is legal").score;
        wait_for(&mut window, &format!("This move costs you {cost} discs with best play."));
        assert!(shown(&window, "You could take a corner."));
        assert!(shown(&window, "Your opponent’s best reply is "));
        let names_answer = |label: &String| label.contains("best move is");
        assert!(!labels(&window).iter().any(names_answer));
    }
    assert!(shown(&window, "One try left"));
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
fn a_button_leads_back_to_the_exercises() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = drawn(folder.path(), ThemeName::Dark, [1000.0, 700.0]);
    window.apply(Command::Puzzles);
    wait_for(&mut window, "Rated ");
    click(&mut window, "Back");
    assert!(shown(&window, "Solve a puzzle") && !shown(&window, "Rated "));
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

#[test]
fn help_with_a_puzzle_is_drawn_in_english_and_persian() {
    let mut results = SnapshotResults::new();
    for (language, name) in [(Language::English, "english"), (Language::Persian, "persian")] {
        let folder = tempfile::tempdir().unwrap();
        let puzzle = next(folder.path());
        let mut window = drawn(folder.path(), ThemeName::Light, [1000.0, 700.0]);
        window.apply(Command::Puzzles);
        wait_for(&mut window, "Rated ");
        let mut legal = puzzle.position().legal_moves().into_iter();
        play(&mut window, legal.find(|square| *square != puzzle.best).unwrap());
        click(&mut window, "Show a hint");
        click(&mut window, "Show another hint");
        window.apply(Command::Language(language));
        window.finish_work();
        window.remove_cursor();
        window.run();
        contrast::check(&window, "puzzles");
        assert_eq!(outside(&window), Vec::<String>::new());
        window.snapshot(format!("puzzles-help-{name}"));
        results.extend_harness(&mut window);
    }
}

//! The opening explorer: databases are opened and searched by position, and their games viewed.

use std::{
    net::TcpListener,
    path::{Path, PathBuf},
};

use crate::common::{self, Window, click, contrast, drawn, open, shown, wait_for};
use egui_kittest::{
    SnapshotResults,
    kittest::{NodeT, Queryable},
};
use othello::{
    Places,
    action::{Action, Command},
    settings::Animation,
    text::messages::{Language, Messages},
    theme::ThemeName,
};
use othello_engine::{
    Game, NodeId,
    notation::{ggf, record::GameRecord},
};
use othello_lab::book::Book;

/// Games of three pairs of players: two tigers, a cow on a rotated board, and a rose.
fn games() -> Vec<GameRecord> {
    let record = |black: &str, white: &str, margin: f32, moves: &str| {
        let game: Game = moves.parse().expect("they are legal");
        let (black, white) = (black.to_owned(), white.to_owned());
        let date = "2024-05-01".to_owned();
        GameRecord { black, white, date, result: Some(margin), ..GameRecord::of_game(game) }
    };
    vec![
        record("Ada", "Bob", 12.0, "f5d6c3d3c4f4f6"),
        record("Bob", "Cleo", -4.0, "f5d6c3d3c4f4e3"),
        record("Cleo", "Ada", 0.0, "e6f4c3c4"),
        record("Ada", "Dan", 20.0, "f5f6e6f4e3"),
    ]
}

fn file(folder: &Path, name: &str, records: &[GameRecord]) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, ggf::write(records).content).unwrap();
    path
}

/// Sets up a game between two people, in which everything may help.
fn two_people(folder: &Path) {
    common::set(folder, |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
    });
}

/// Opens a window with a game between two people and this database.
fn with_games(folder: &Path, records: &[GameRecord]) -> Window {
    two_people(folder);
    let mut window = open(folder);
    let path = file(folder, "four.ggf", records);
    window.apply(Action::AddDatabases(vec![path.display().to_string()]));
    wait_for(&mut window, "4 games in one file");
    window
}

const FIRST: &str =
    "f5: 4 games, 100.0%; Black won 2, drawn 1, White won 1; +7.0 discs for Black on average";
const SECOND: &str =
    "d6: 3 games, 75.0%; Black won 1, drawn 1, White won 1; +2.7 discs for Black on average";

#[test]
fn a_download_without_a_network_says_so_and_can_be_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    two_people(folder.path());
    // A port that was free a moment ago.
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mirror = format!("http://127.0.0.1:{port}/");
    let places = Places {
        mirror: Some(mirror.clone()),
        ..Places::in_folder(folder.path(), common::populations())
    };
    let mut window = Window::open(places, [1040.0, 720.0]);
    window.apply(Command::ToggleExplorer);
    window.run();
    click(&mut window, "Download tournament games (9 MB)");
    let advice = "cannot be reached. Check your internet connection, then try again, or add a file with games";
    wait_for(&mut window, advice);
    let told = common::labels(&window).into_iter().find(|label| label.contains(advice)).unwrap();
    assert!(!told.contains("http"), "the cause is in the tooltip: {told}");
    let cause = format!("{mirror}WTH_1977.wtb: ");
    assert!(!shown(&window, &cause), "{:?}", common::labels(&window));
    window.get_by_label_contains(advice).hover();
    window.run_steps(60);
    assert!(shown(&window, &cause), "{:?}", common::labels(&window));
    assert!(window.state().settings().databases.is_empty());
    click(&mut window, "Try again");
    wait_for(&mut window, advice);
    click(&mut window, "Close the message");
    assert!(!shown(&window, advice));
    // The panel scrolls to what does not fit.
    let button = window.get_by_label("Download tournament games (9 MB)").rect();
    window.hover_at(button.center_top() - egui::vec2(0.0, 60.0));
    window.run();
    let (unit, phase) = (egui::MouseWheelUnit::Page, egui::TouchPhase::Move);
    let (delta, modifiers) = (egui::vec2(0.0, -3.0), egui::Modifiers::NONE);
    let source = egui::MouseWheelSource::Unknown;
    window.event(egui::Event::MouseWheel { unit, delta, phase, modifiers, source });
    window.run();
    let button = window.get_by_label("Download tournament games (9 MB)").rect();
    assert!(button.bottom() < 690.0, "{button} is under the status bar");
}

#[test]
fn a_download_is_ended_and_says_where_it_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    two_people(folder.path());
    // A server that never answers.
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let mirror = format!("http://{}/", server.local_addr().unwrap());
    let places =
        Places { mirror: Some(mirror), ..Places::in_folder(folder.path(), common::populations()) };
    let stored = places.databases.join("wthor");
    let mut window = Window::open(places, [1040.0, 720.0]);
    window.apply(Command::ToggleExplorer);
    window.run();
    click(&mut window, "Download tournament games (9 MB)");
    wait_for(&mut window, "File 0 of 51");
    assert!(shown(&window, &format!("Saves in {}", stored.display())));
    click(&mut window, "Cancel download");
    assert!(shown(&window, "Download tournament games (9 MB)"));
    // The connection ends, and with it the work that waits for its answer.
    drop(server);
}

#[test]
fn a_database_is_searched_by_position() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_games(folder.path(), &games());
    click(&mut window, FIRST);
    assert_eq!(window.state().session().game(), &"f5".parse::<Game>().unwrap());
    click(&mut window, SECOND);
    window.apply(Action::Play("c5".parse().unwrap()));
    window.run();
    assert!(shown(&window, "No game in the database reached this position."));
    // Settings are saved half a second after a change.
    window.run_steps(60);
    drop(window);
    // The next start restores it, with the game.
    let mut window = open(folder.path());
    wait_for(&mut window, "4 games in one file");
    click(&mut window, "First");
    window.get_by_label(FIRST);
    click(&mut window, "Remove all");
    assert!(shown(&window, "See which moves were played in each position"));
    click(&mut window, "Close the games database");
    assert!(!shown(&window, "See which moves were played in each position"));
}

#[test]
fn a_game_without_names_says_so_once() {
    let folder = tempfile::tempdir().unwrap();
    let unnamed = GameRecord { black: String::new(), white: String::new(), ..games()[0].clone() };
    two_people(folder.path());
    let mut window = open(folder.path());
    let path = file(folder.path(), "one.ggf", &[unnamed]);
    window.apply(Action::AddDatabases(vec![path.display().to_string()]));
    wait_for(&mut window, "1 game in one file");
    assert!(shown(&window, "Players not named"), "{:?}", common::labels(&window));
    assert!(!shown(&window, "Unknown"));
}

#[test]
fn a_database_game_opens_at_the_shown_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_games(folder.path(), &games());
    click(&mut window, FIRST);
    click(&mut window, SECOND);
    let before = window.state().session().stage();
    // It was played on a rotated board.
    click(&mut window, "Cleo – Ada, 32–32 · 2024-05-01");
    let session = window.state().session();
    assert_eq!(session.stage(), before);
    assert_eq!(session.game(), &"f5d6c3d3".parse::<Game>().unwrap());
    assert_eq!(session.tree().comment(NodeId::START), "Cleo – Ada, 32–32 · 2024-05-01");
    click(&mut window, "Undo");
    assert_eq!(window.state().session().game(), &"f5d6".parse::<Game>().unwrap());
}

#[test]
fn other_files_of_the_folder_are_added_by_one_click_and_damaged_ones_reported() {
    let folder = tempfile::tempdir().unwrap();
    file(folder.path(), "more.ggf", &games()[3..]);
    std::fs::write(folder.path().join("bad.ggf"), "(;GM[Othello]B[a1];)").unwrap();
    let mut window = with_games(folder.path(), &games());
    click(&mut window, "Add the 2 other files in this folder");
    wait_for(&mut window, "5 games in 3 files");
    assert!(shown(&window, "bad.ggf: "), "what is wrong with it is told");
}

/// A value of the book as it is shown.
fn told(value: f32) -> String {
    let text = format!("{value:+.1}").replace('-', "−");
    if ["+0.0", "−0.0"].contains(&&*text) { "0.0".to_owned() } else { text }
}

#[test]
fn a_book_is_looked_up_by_position() {
    let folder = tempfile::tempdir().unwrap();
    common::set(folder.path(), |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
        settings.show_explorer = true;
    });
    let mut window = open(folder.path());
    let usual = Book::open(Path::new("books/glem.book")).unwrap();
    let count =
        format!("{} positions", Messages::new(Language::English).grouped(usual.len() as i64));
    wait_for(&mut window, &count);
    // The two best moves of the book.
    for ply in 0..2 {
        let position = window.state().session().stage().position();
        let best = usual.moves(&position)[0];
        click(
            &mut window,
            &format!("{} is worth {} discs in the book", best.square, told(best.value)),
        );
        assert_eq!(window.state().session().game().moves().len(), ply + 1);
        assert_eq!(window.state().session().game().moves()[ply], best.square);
    }
    // The user's own book, dropped on the window.
    let own = folder.path().join("own.book");
    let text = usual.to_string();
    let mut lines: Vec<&str> = text.lines().take(4).collect();
    lines[2] = "positions 1";
    std::fs::write(&own, lines.join("\n") + "\n").unwrap();
    window.apply(Action::OpenFile(own.clone()));
    wait_for(&mut window, "one position");
    assert!(shown(&window, "This position is not in the book."));
    // A damaged book is reported, and the built-in one can be restored.
    std::fs::write(&own, text.replacen("positions", "position", 1)).unwrap();
    let bad = folder.path().join("bad.book");
    std::fs::rename(&own, &bad).unwrap();
    window.apply(Action::OpenFile(bad));
    wait_for(&mut window, "bad.book: line 3: ");
    click(&mut window, "Default book");
    wait_for(&mut window, &count);
}

#[test]
fn the_book_is_as_high_as_the_room() {
    for size in [[1280.0, 800.0], [1706.0, 960.0]] {
        let folder = tempfile::tempdir().unwrap();
        two_people(folder.path());
        let mut window = common::open_sized(folder.path(), size);
        window.apply(Command::ToggleExplorer);
        wait_for(&mut window, " in the book");
        window.finish_work();
        let add = common::place(&window, "explorer-fetch").bottom();
        assert!((size[1] - 90.0..size[1] - 30.0).contains(&add), "{size:?}: {add}");
    }
}

#[test]
fn the_explorer_leaves_two_columns_to_the_game() {
    let folder = tempfile::tempdir().unwrap();
    two_people(folder.path());
    let mut window = common::open_sized(folder.path(), [1706.0, 960.0]);
    window.event(egui::Event::Paste("f5d6c3d3c4f4f6f3e6e7d7c6".to_owned()));
    window.run();
    window.apply(Command::ToggleValues);
    window.apply(Command::ToggleExplorer);
    wait_for(&mut window, " in the book");
    window.finish_work();
    // The moves are beside the graph rather than above it.
    let moves = window.get_by_label_contains("Move 1, f5").rect();
    let line = window.get_all_by_label_contains("Best line").next().unwrap().rect();
    assert!(moves.right() < line.left(), "{moves:?} {line:?}");
}

#[test]
fn the_moves_of_the_book_are_in_the_order_of_their_main_values() {
    let folder = tempfile::tempdir().unwrap();
    two_people(folder.path());
    let mut window = open(folder.path());
    window.event(egui::Event::Paste("f5d6c3d3c4".to_owned()));
    window.run();
    window.apply(Command::ToggleExplorer);
    wait_for(&mut window, " is worth ");
    window.apply(Command::ToggleValues);
    wait_for(&mut window, "search, depth ");
    window.finish_work();
    let names = window.query_all_by_label_contains(" is worth ");
    let main = |name: String| {
        let value = name.split(" is worth ").nth(1)?.split(' ').next()?.replace('\u{2212}', "-");
        value.parse::<f32>().ok()
    };
    let values: Vec<f32> = names.filter_map(|node| main(node.accesskit_node().label()?)).collect();
    assert!(values.len() > 1 && values.is_sorted_by(|a, b| a >= b), "{values:?}");
}

#[test]
fn a_book_move_shows_the_sources_of_its_values() {
    let folder = tempfile::tempdir().unwrap();
    two_people(folder.path());
    let mut window = open(folder.path());
    window.apply(Command::ToggleExplorer);
    wait_for(&mut window, " in the book");
    let book = Book::open(Path::new("books/glem.book")).unwrap();
    let start = window.state().session().stage().position();
    let depth = book.moves(&start)[0].depth;
    let best = book.moves(&start)[0].square;
    window.apply(Command::ToggleValues);
    let source = format!("book, depth {depth}");
    wait_for(&mut window, "search, depth ");
    window.finish_work();
    let known = window.state().analysis().known(&start).unwrap().report.depth;
    let begin = format!("{best} is worth ");
    let names = window.query_all_by_label_contains(&begin);
    let names: Vec<String> = names.filter_map(|node| node.accesskit_node().label()).collect();
    assert_eq!(names.len(), 1, "{names:?}");
    let order = [names[0].find(&source).unwrap(), names[0].find("search, depth ").unwrap()];
    assert_eq!(order.is_sorted(), known < depth, "the deeper one first: {}", names[0]);
}

#[test]
fn the_explorer_is_drawn() {
    let mut results = SnapshotResults::new();
    for (name, theme) in [("explorer-dark", ThemeName::Dark), ("explorer-light", ThemeName::Light)]
    {
        let folder = tempfile::tempdir().unwrap();
        let mut window = drawn(folder.path(), theme, [1040.0, 720.0]);
        let path = file(folder.path(), "four.ggf", &games());
        window.apply(Action::AddDatabases(vec![path.display().to_string()]));
        wait_for(&mut window, "4 games in one file");
        window.apply(Action::Play("f5".parse().unwrap()));
        window.run();
        contrast::check(&window, name);
        window.snapshot(name);
        results.extend_harness(&mut window);
    }
}

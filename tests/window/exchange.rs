//! Games from and for other programs, by files and the clipboard.

use crate::common::{self, Window, choose, click, open, shown};
use egui::{
    Event, Key, Modifiers, OutputCommand,
    accesskit::{Live, Role},
};
use egui_kittest::kittest::{NodeT, Queryable};
use othello::{action::Action, theme::duration};
use othello_engine::notation::{diagram, ggf, record::GameRecord};

const MOVES: &str = "f5d6c3d3c4f4";

fn paste(window: &mut Window, text: &str) {
    window.event(Event::Paste(text.to_owned()));
    window.run();
}

/// The text that one of the next frames copies to the clipboard.
fn copied(window: &mut Window) -> Option<String> {
    (0..9).find_map(|_| {
        window.step();
        window.output().platform_output.commands.iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        })
    })
}

fn moves(window: &Window) -> String {
    window.state().session().game().moves().iter().map(ToString::to_string).collect()
}

#[test]
fn a_pasted_transcript_becomes_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    paste(&mut window, "1. F5 d6 2. C3 D3 3. c4 f4");
    assert_eq!(moves(&window), MOVES);
    assert_eq!(window.state().session().ply(), 6);
    let note = window.get_by_label("Pasted a game of 6 moves");
    assert_eq!(note.accesskit_node().live(), Live::Polite);
}

#[test]
fn an_empty_clipboard_is_said_to_be_empty() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    let (key, modifiers) = (Key::V, Modifiers::COMMAND);
    let release = Event::Key { key, modifiers, physical_key: None, pressed: false, repeat: false };
    paste(&mut window, MOVES);
    window.event(release.clone());
    window.run();
    assert!(!shown(&window, "Nothing to open on the clipboard"));
    window.event(release);
    window.run();
    assert!(shown(&window, "Nothing to open on the clipboard"));
    assert_eq!(moves(&window), MOVES);
}

#[test]
fn a_cancelled_correction_brings_back_the_game_before() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    paste(&mut window, "f5f6e6f4");
    paste(&mut window, &format!("{MOVES}a1e3"));
    assert_eq!(moves(&window), MOVES);
    let cancel = |window: &Window| window.get_by_label("Cancel").rect();
    let before = cancel(&window);
    window.event(Event::Text("d3".to_owned()));
    window.run();
    assert_eq!(cancel(&window), before, "the room of the reason stays");
    assert!(!shown(&window, "is illegal"));
    click(&mut window, "Cancel");
    assert_eq!(moves(&window), "f5f6e6f4");
}

#[test]
fn a_pasted_transcript_is_read_up_to_its_illegal_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    let text = "1. F5 d6 2. C3 D3 3. c4 f4 4. a1 e3";
    paste(&mut window, text);
    assert_eq!(moves(&window), MOVES);
    assert!(!shown(&window, "were read"), "no notice says again what the dialog says");
    let why = "Move 7 is illegal: a1 flips no disc. The 6 moves before it are on the board.";
    assert!(shown(&window, why), "{:?}", common::labels(&window));
    let field = "Correct the moves or the board:";
    let shown_text = window.get_by_role_and_label(Role::MultilineTextInput, field);
    assert_eq!(shown_text.accesskit_node().value().as_deref(), Some(text));
    // The illegal move is marked, so that typing replaces it.
    window.event(Event::Text("e7".to_owned()));
    window.run();
    let shown_text = window.get_by_role_and_label(Role::MultilineTextInput, field);
    assert_eq!(shown_text.accesskit_node().value(), Some(text.replace("a1", "e7")));
    click(&mut window, "Cancel");
    assert_eq!(moves(&window), "", "the game before is back");
}

#[test]
fn a_message_about_a_success_covers_nothing_and_goes() {
    let folder = tempfile::tempdir().unwrap();
    common::set(folder.path(), |settings| {
        settings.seats = Some(["human".into(), "human".into()]);
    });
    let mut window = open(folder.path());
    let news = "Pasted a game of 6 moves";
    paste(&mut window, MOVES);
    let place = window.get_by_label(news).rect();
    let first = window.get_by_label_contains("a1, ").rect();
    let last = window.get_by_label_contains("h8, ").rect();
    let board = first.union(last).expand(0.05 * (last.right() - first.left()));
    assert!(!place.intersects(board), "{place} over {board}");
    let square = common::legal(&window)[0];
    click(&mut window, &format!("{square}, legal move"));
    assert!(!shown(&window, news), "the next move ends it");
    paste(&mut window, MOVES);
    assert!(shown(&window, news));
    window.run_steps((60.0 * duration::NEWS) as usize + 2);
    assert!(!shown(&window, news), "its time is over");
}

#[test]
fn words_after_a_pasted_transcript_are_left_out_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    paste(&mut window, "1. F5 d6 2. C3 D3 3. c4 f4 35-29");
    assert!(!shown(&window, "left out"), "a score is no word");
    paste(&mut window, "f5d6c3d3c4 a strange\nopening");
    assert_eq!(moves(&window), "f5d6c3d3c4");
    let note =
        "One part of the pasted text was left out: words that are no moves: \"a strange opening\"";
    assert!(shown(&window, note), "{:?}", common::labels(&window));
}

#[test]
fn pasted_games_of_a_line_each_are_not_read_as_one() {
    for (text, line) in [("f5d6c3d3\nf5a1\n", 2), ("F5 a1\n\nf5 D6 c3 d3", 1)] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = open(folder.path());
        paste(&mut window, text);
        assert_eq!(moves(&window), "f5d6c3d3");
        let left_out = format!(
            "One part of the pasted text was left out: line {line}: as moves, move 2: a1 is not legal here"
        );
        assert!(shown(&window, &left_out), "{:?}", common::labels(&window));
        assert!(!shown(&window, "Correct the moves or the board:"));
    }
}

#[test]
fn a_pasted_board_asks_for_the_players() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    let board = "---------------------------OX------XXX-----X-------------------- O";
    paste(&mut window, board);
    click(&mut window, "Continue");
    let (start, side) = window.state().session().game().start();
    assert_eq!(diagram::write(&start, side), board);
}

#[test]
fn an_invalid_paste_is_reported_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    paste(&mut window, MOVES);
    paste(&mut window, "dear diary");
    assert!(shown(&window, "No game or board found: "));
    assert_eq!(moves(&window), MOVES);
    click(&mut window, "Cancel");
    assert!(!shown(&window, "No game or board found: "));
    paste(&mut window, " ");
    assert!(shown(&window, "Nothing to open on the clipboard"));
    paste(&mut window, "dear diary");
    assert!(!shown(&window, "Nothing to open on the clipboard"), "the dialog says enough");
}

#[test]
fn a_pasted_text_that_is_no_game_is_corrected() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    paste(&mut window, "f5d6c9");
    let field = "Correct the moves or the board:";
    let text = window.get_by_role_and_label(Role::MultilineTextInput, field);
    assert_eq!(text.accesskit_node().value().as_deref(), Some("f5d6c9"));
    assert!(text.accesskit_node().is_focused());
    window.key_press(Key::End);
    window.key_press(Key::Backspace);
    window.event(Event::Text("3".to_owned()));
    window.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    window.run();
    assert_eq!(moves(&window), "f5d6c3");
    assert!(shown(&window, "Pasted a game of 3 moves"));
}

#[test]
fn moves_and_board_are_copied() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    paste(&mut window, MOVES);
    window.event(Event::Copy);
    assert_eq!(copied(&mut window).as_deref(), Some(MOVES));
    choose(&mut window, &["Game"]);
    window.get_by_label_contains("Copy position").click();
    let board = copied(&mut window).expect("the board was copied");
    assert!(board.len() == 66 && board.ends_with(" X"), "{board}");
}

#[test]
fn a_game_of_another_program_opens() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("theirs.ggf");
    let record = GameRecord { black: "saio".into(), ..GameRecord::of_game(MOVES.parse().unwrap()) };
    std::fs::write(&file, ggf::write(&[record]).content).unwrap();
    let mut window = open(folder.path());
    window.apply(Action::OpenFile(file));
    window.run();
    assert_eq!(moves(&window), MOVES);
    window.key_press_modifiers(Modifiers::NONE, Key::Home);
    window.run();
    let session = window.state().session();
    assert_eq!((session.ply(), session.tree().comment(session.shown())), (0, "saio – ?"));
}

/// Two games of named players, and one with an illegal move.
const COLLECTION: &str = "(;GM[Othello]PB[Ann]PW[Bob]B[f5]W[d6];)\n\
    (;GM[Othello]PB[Cid]PW[Dee]B[f5]W[f6]B[e6];)\n(;GM[Othello]PB[Eve]PW[Fay]B[a1];)\n";

#[test]
fn a_file_of_several_games_opens_as_a_list_that_is_searched() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("three.ggf");
    std::fs::write(&file, COLLECTION).unwrap();
    let mut window = open(folder.path());
    window.apply(Action::OpenFile(file));
    window.run();
    assert!(shown(&window, "1. Ann – Bob") && shown(&window, "2. Cid – Dee"));
    // What is left out is said, with its game, line and reason.
    assert!(shown(&window, "One part of three.ggf was left out: game 3, line 3: "));
    window.get_by_label("Search by player, date, result or moves").type_text("dee");
    window.run();
    assert!(!shown(&window, "1. Ann – Bob"));
    window.get_by_label_contains("2. Cid – Dee").click();
    window.run();
    assert_eq!(moves(&window), "f5f6e6");
    assert!(!shown(&window, "Search these games by position"));
}

#[test]
fn pasted_games_open_as_a_list_and_are_searched_by_position_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    paste(&mut window, COLLECTION);
    assert!(shown(&window, "One part of the pasted text was left out: game 3, line 3: "));
    window.get_by_label_contains("1. Ann – Bob").click();
    window.run();
    assert_eq!(moves(&window), "f5d6");
    let file = folder.path().join("three.ggf");
    std::fs::write(&file, COLLECTION).unwrap();
    window.apply(Action::OpenFile(file));
    window.run();
    click(&mut window, "Search these games by position");
    common::wait_for(&mut window, "2 games in one file");
}

#[test]
fn files_in_other_encodings_keep_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("latin1.sgf");
    std::fs::write(&file, b"(;GM[2]CA[ISO-8859-1]PB[Zo\xe9]PW[Bob];B[f5];W[d6])").unwrap();
    let mut window = open(folder.path());
    window.apply(Action::OpenFile(file));
    window.run();
    assert_eq!(moves(&window), "f5d6");
    assert_eq!(window.state().session().tree().comment(othello_engine::NodeId::START), "Zoé – Bob");
}

#[test]
fn pictures_of_the_board_and_the_game_are_saved() {
    let folder = tempfile::tempdir().unwrap();
    common::set(folder.path(), |settings| {
        settings.folder = Some(folder.path().display().to_string());
    });
    let mut window = open(folder.path());
    paste(&mut window, MOVES);
    let begins: [(&str, &[u8]); 3] =
        [("a.png", b"\x89PNG"), ("a.svg", b"<svg "), ("a.gif", b"GIF89a")];
    for (name, begin) in begins {
        let path = folder.path().join(name);
        window.apply(Action::SaveFile(path.clone()));
        window.run();
        assert!(shown(&window, name), "it says where");
        common::wait(&mut window, "the picture", |_| path.exists());
        assert!(std::fs::read(&path).unwrap().starts_with(begin), "{name}");
    }
    choose(&mut window, &["Game", "Save picture…"]);
    window.get_by_label("Name").focus();
    window.run();
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.get_by_label("Name").type_text("a.png");
    window.run();
    click(&mut window, "Save");
    assert!(window.query_by_label("Replace").is_some(), "one that is there is not lost unasked");
}

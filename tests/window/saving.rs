//! Saving: formats, names, folders, and the order of moves in the file.

use std::path::Path;

use crate::common::{
    Window, choose, choose_among, click, open, play_until, set, shown, wait, wait_for_turn,
};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use image::{AnimationDecoder, codecs::gif::GifDecoder};
use othello::{
    action::{Action, Command},
    settings::Animation,
};
use othello_engine::notation::{movetext, transcript};
use othello_lab::{data::game_files, library::Level, players::spec::Seat};

fn with_seats(folder: &Path, seats: [Seat; 2]) -> Window {
    set(folder, |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some(seats);
    });
    open(folder)
}

fn play(window: &mut Window, moves: &str) {
    let game: othello_engine::Game = moves.parse().unwrap();
    for &square in game.moves() {
        window.apply(Action::Play(square));
        window.run();
    }
}

fn undo(window: &mut Window) {
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
}

#[test]
fn a_move_after_undo_replaces_the_move_taken_back_in_the_list_and_in_sgf() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_seats(folder.path(), [Seat::Human, Level::Casual.player().into()]);
    play_until(&mut window, 4);
    let played = transcript::write(window.state().session().game());
    undo(&mut window);
    assert_eq!(window.state().session().ply(), 2);
    let session = window.state().session();
    let (legal, taken_back) = (session.stage().position().legal_moves(), session.game().moves()[2]);
    let other = legal.into_iter().find(|&square| square != taken_back).unwrap();
    window.apply(Action::Play(other));
    wait_for_turn(&mut window);
    let label = format!("Move 3, {taken_back}, variation");
    assert!(window.query_by_label(&label).is_some(), "{label}");
    let path = folder.path().join("game.sgf");
    window.apply(Action::SaveFile(path.clone()));
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("PB[Human]") && text.contains("PW[Casual player]"), "{text}");
    let record = &game_files::open(&path).unwrap().content[0];
    assert_eq!(record.game, *window.state().session().game());
    let tree = movetext::write(record.tree.as_ref().unwrap());
    assert!(tree.contains(&format!("({taken_back}")), "{played}: {tree}");
}

#[test]
fn a_saved_game_has_its_result_even_while_an_earlier_board_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_seats(folder.path(), [Seat::Human, Seat::Human]);
    play(&mut window, "e6f4e3f6g5d6e7f5");
    let position = window.state().session().stage().position();
    let other = position.legal_moves().into_iter().find(|square| square.to_string() != "c5");
    window.apply(Action::Play(other.unwrap()));
    undo(&mut window);
    window.apply(Action::Play("c5".parse().unwrap()));
    window.apply(Action::GoTo(3));
    window.run();
    for (name, expected) in [("a.sgf", "RE[B+64]"), ("a.ggf", "RE[+64"), ("a.txt", "f5c5")] {
        let path = folder.path().join(name);
        window.apply(Action::SaveFile(path.clone()));
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.to_lowercase().contains(&expected.to_lowercase()), "{name}: {text}");
    }
}

/// A window with a game between two people, whose files begin in this folder.
fn with_people(folder: &Path) -> Window {
    set(folder, |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some([Seat::Human, Seat::Human]);
        settings.folder = Some(folder.display().to_string());
    });
    open(folder)
}

fn type_name(window: &mut Window, name: &str) {
    window.get_by_label("Name").focus();
    window.run();
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.get_by_label("Name").type_text(name);
    window.run();
}

#[test]
fn the_save_dialog_offers_every_format_before_the_first_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_people(folder.path());
    choose(&mut window, &["Game", "Save as…"]);
    for (offered, name) in [
        ("For other programs, with variations (.sgf)", "game.sgf"),
        ("Current position, discs only (.tab)", "game.tab"),
    ] {
        choose_among(&mut window, "Format", offered);
        let field = window.get_by_label("Name").accesskit_node().value();
        assert_eq!(field.as_deref(), Some(name));
    }
    click(&mut window, "Save");
    assert!(folder.path().join("game.tab").exists());
}

#[test]
fn a_file_that_cannot_be_opened_leaves_its_name_to_be_corrected() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("good.txt"), "f5d6c3").unwrap();
    let mut window = with_people(folder.path());
    window.apply(Command::Open);
    window.run();
    type_name(&mut window, "god.txt");
    click(&mut window, "Open");
    assert!(window.query_by_label_contains("god.txt cannot be opened: ").is_some());
    assert_eq!(window.get_by_label("Name").accesskit_node().value().as_deref(), Some("god.txt"));
    type_name(&mut window, "good.txt");
    assert!(window.query_by_label_contains("cannot be opened").is_none());
    click(&mut window, "Open");
    assert_eq!(window.state().session().game().moves().len(), 3);
    assert!(window.query_by_label("Name").is_none());
}

#[test]
fn each_kind_of_file_has_its_own_folder() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_people(folder.path());
    play(&mut window, "f5d6");
    let pictures = folder.path().join("pictures");
    std::fs::create_dir(&pictures).unwrap();
    choose(&mut window, &["Game", "Save picture…"]);
    type_name(&mut window, &pictures.join("a.svg").display().to_string());
    click(&mut window, "Save");
    wait(&mut window, "the picture", |_| pictures.join("a.svg").exists());
    let place = pictures.canonicalize().unwrap().display().to_string();
    choose(&mut window, &["Game", "Save as…"]);
    assert!(window.query_by_label(&place).is_none());
    click(&mut window, "Cancel");
    choose(&mut window, &["Game", "Save picture…"]);
    assert!(window.query_by_label(&place).is_some());
}

#[test]
fn enter_does_not_replace_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_people(folder.path());
    play(&mut window, "f5d6");
    let path = folder.path().join("game.ron");
    std::fs::write(&path, "something").unwrap();
    choose(&mut window, &["Game", "Save as…"]);
    click(&mut window, "Save");
    assert!(shown(&window, "Replace this file?"));
    window.key_press(Key::Enter);
    window.run();
    assert!(!shown(&window, "Replace this file?"));
    assert_eq!(std::fs::read_to_string(path).unwrap(), "something");
}

#[test]
fn a_name_that_exists_is_kept_when_its_file_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_people(folder.path());
    std::fs::write(folder.path().join("club.sgf"), "something").unwrap();
    choose(&mut window, &["Game", "Save as…"]);
    type_name(&mut window, "club.sgf");
    click(&mut window, "Save");
    assert!(shown(&window, "Replace this file?"));
    click(&mut window, "Cancel");
    assert!(!shown(&window, "Replace this file?"));
    let name = window.get_by_label("Name").accesskit_node().value();
    assert_eq!(name.as_deref(), Some("club.sgf"));
    type_name(&mut window, "club-2.sgf");
    click(&mut window, "Save");
    assert!(folder.path().join("club-2.sgf").exists());
    assert!(!shown(&window, "Save the game"), "the dialog is closed");
}

#[test]
fn an_animation_shows_the_whole_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_people(folder.path());
    play(&mut window, "f5d6c3d3c4");
    window.apply(Action::GoTo(2));
    window.run();
    let path = folder.path().join("game.gif");
    window.apply(Action::SaveFile(path.clone()));
    wait(&mut window, "the picture", |_| path.exists());
    let bytes = std::fs::read(path).unwrap();
    let frames = GifDecoder::new(std::io::Cursor::new(bytes)).unwrap().into_frames();
    assert_eq!(frames.count(), 6);
}

#[test]
fn escape_asks_before_a_typed_comment_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_people(folder.path());
    play(&mut window, "f5d6");
    let escape = |window: &mut Window| {
        window.key_press(Key::Escape);
        window.run();
    };
    let question = "Save the changed comment?";
    window.key_press(Key::F2);
    window.run();
    window.get_by_label("About this move").type_text("surprising");
    window.run();
    escape(&mut window);
    if !shown(&window, question) {
        escape(&mut window); // the first one may only leave the field
    }
    assert!(shown(&window, question));
    escape(&mut window);
    assert!(window.query_by_label("About this move").is_some(), "editing goes on");
    escape(&mut window);
    if !shown(&window, question) {
        escape(&mut window);
    }
    click(&mut window, "Save");
    let session = window.state().session();
    assert_eq!(session.tree().comment(session.shown()), "surprising");
    window.key_press(Key::F2);
    window.run();
    escape(&mut window);
    assert!(!shown(&window, question), "nothing was changed");
}

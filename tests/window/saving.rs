//! Saving: formats, names, folders, and the order of moves in the file.

use crate::common::{Window, open, play_until, set, wait_for_turn};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use othello::{action::Action, settings::Animation};
use othello_engine::notation::{movetext, transcript};
use othello_lab::{data::game_files, library::Level, players::spec::Seat};

fn with_seats(folder: &std::path::Path, seats: [Seat; 2]) -> Window {
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

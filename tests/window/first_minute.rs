//! A new user's first minute: a ready board, and a first player by one click.

use crate::common::{open, set, shown, wait_for};
use egui_kittest::kittest::Queryable;
use othello::settings::Animation;

#[test]
fn the_board_is_ready_and_a_first_player_is_two_clicks_away() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.animation = Animation::Off);
    let mut window = open(folder.path());
    assert!(window.state().session().is_persons_turn());
    assert!(shown(&window, "c4, legal move") || shown(&window, "d3, legal move"));

    window.get_by_label("Evolve your own computer player").click();
    wait_for(&mut window, "against Random");
    window.get_by_label("Play the fittest so far").click();
    window.run_steps(8);
    let saved = window.state().session().saved();
    assert!(saved.black.is_human());
    assert!(saved.white.to_string().contains("sci-run-1"), "{}", saved.white);
    assert!(window.state().session().game().moves().is_empty());
    assert!(!shown(&window, "Evolve your own computer player"));
}

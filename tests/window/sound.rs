//! The sounds of a game.

use std::sync::mpsc::{self, Receiver};

use crate::common::{Window, choose, drawn, earlier};
use othello::{
    action::Action,
    sound::{Loudness, Sound},
    theme::ThemeName,
};
use othello_engine::{Game, notation::transcript};

type Heard = Receiver<(Sound, Loudness)>;

/// Opens a window for two people, and records its sounds.
fn listen(folder: &std::path::Path) -> (Window, Heard) {
    let mut window = drawn(folder, ThemeName::Dark, [800.0, 560.0]);
    let (speaker, heard) = mpsc::channel();
    window.state_mut().set_speaker(speaker);
    (window, heard)
}

fn play(window: &mut Window, moves: &str) -> Game {
    let game: Game = moves.parse().unwrap();
    let from = window.state().session().ply();
    for &square in &game.moves()[from..] {
        window.apply(Action::Play(square));
        window.run();
    }
    game
}

fn sounds(heard: &Heard) -> Vec<Sound> {
    heard.try_iter().map(|(sound, _)| sound).collect()
}

#[test]
fn every_move_sounds_with_its_flips_and_the_end_follows() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, heard) = listen(folder.path());
    let game = play(&mut window, "e6f4e3f6g5d6e7f5c5");
    let flips = game
        .moves()
        .iter()
        .zip(game.stages())
        .map(|(&square, stage)| Sound::Move { flips: stage.position().flips(square).len() });
    assert_eq!(sounds(&heard), flips.chain([Sound::End]).collect::<Vec<_>>());
}

#[test]
fn a_pass_sounds_after_its_move() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, heard) = listen(folder.path());
    let game = play(&mut window, &transcript::write(&earlier::game(60)));
    let after = &game.stages()[1..];
    let passed = after.iter().filter(|stage| stage.passed.is_some() && stage.turn.is_some());
    let passed = passed.count();
    assert!(passed > 0, "the game has no pass");
    let all = sounds(&heard);
    assert_eq!(all.iter().filter(|sound| **sound == Sound::Pass).count(), passed);
    assert!(
        all.windows(2).all(|two| two[1] != Sound::Pass || matches!(two[0], Sound::Move { .. }))
    );
}

#[test]
fn the_menu_changes_the_volume_and_mutes() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, heard) = listen(folder.path());
    play(&mut window, "f5");
    assert_eq!(heard.try_iter().next().map(|(_, loudness)| loudness), Some(Loudness::Normal));
    choose(&mut window, &["View", "Sound", "Loud"]);
    play(&mut window, "f5d6");
    assert_eq!(heard.try_iter().next().map(|(_, loudness)| loudness), Some(Loudness::Loud));
    choose(&mut window, &["View", "Sound", "Play sounds"]);
    play(&mut window, "f5d6c3");
    assert_eq!(sounds(&heard), []);
}

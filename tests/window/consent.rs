//! Consent: opening a file starts no program before the user has allowed that exact command.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::common::{Window, open, open_sized, set};
use egui_kittest::kittest::Queryable;
use othello::action::Action;
use othello_lab::{
    data::saved_game::SavedGame,
    players::{consent::Consent, spec::Seat},
    runs::tournament::{Config, Tournament},
};

/// A program that leaves a trace when it is started.
struct Bait {
    trace: PathBuf,
    seat: Seat,
}

impl Bait {
    fn new(folder: &Path) -> Bait {
        let trace = folder.join("trace");
        let seat = format!("gtp:200ms@sh -c 'echo started >{}'", trace.display());
        Bait { trace, seat: Seat::from(seat.as_str()) }
    }

    /// A game in which the program is to move.
    fn game(&self) -> SavedGame {
        let seats = [Seat::Human, self.seat.clone()];
        SavedGame::of_game(&"f5".parse().unwrap(), 1, seats)
    }

    /// Writes the game to a file, as if received by mail.
    fn mail(&self) -> PathBuf {
        let path = self.trace.with_file_name("mail.ron");
        fs::write(&path, self.game().write()).unwrap();
        path
    }

    fn has_started(&self) -> bool {
        self.trace.exists()
    }
}

/// Lets all started work finish.
fn settle(window: &mut Window) {
    window.run();
    window.finish_work();
}

/// Opens a window and this file in it.
fn open_file(folder: &Path, path: &Path) -> Window {
    let mut window = open(folder);
    window.apply(Action::OpenFile(path.to_owned()));
    window
}

/// Checks that the whole command is shown and nothing has run, then refuses.
fn asks_and_is_refused(window: &mut Window, bait: &Bait) {
    settle(window);
    assert!(!bait.has_started());
    assert!(window.query_by_label("Start this program?").is_some());
    assert!(window.query_by_label_contains("echo started").is_some());
    window.get_by_label("Do not start it").click();
    settle(window);
    assert!(!bait.has_started());
    assert!(window.query_by_label("Start this program?").is_none());
}

#[test]
fn a_saved_game_asks_before_a_program_is_started() {
    let folder = tempfile::tempdir().unwrap();
    let bait = Bait::new(folder.path());
    let path = bait.mail();
    let mut window = open_file(folder.path(), &path);
    asks_and_is_refused(&mut window, &bait);
    assert!(window.query_by_label_contains("Who plays").is_some(), "others may take the seat");
    window.apply(Action::Dismiss);

    // Once allowed, it starts, and from then on without a question.
    window.apply(Action::OpenFile(path.clone()));
    window.run_steps(4);
    window.get_by_label("Start it").click();
    settle(&mut window);
    assert!(bait.has_started());
    drop(window);
    fs::remove_file(&bait.trace).unwrap();
    let mut again = open_file(folder.path(), &path);
    settle(&mut again);
    assert!(again.query_by_label("Start this program?").is_none());
    assert!(bait.has_started());
}

#[test]
fn dropped_and_pasted_games_start_no_program() {
    let folder = tempfile::tempdir().unwrap();
    let bait = Bait::new(folder.path());
    let mut window = open(folder.path());
    window.apply(Action::Paste(bait.game().write()));
    settle(&mut window);
    assert!(!bait.has_started());
    // A dropped file opens like any other.
    let path = folder.path().join("dropped.ron");
    fs::write(&path, bait.game().write()).unwrap();
    window.apply(Action::OpenFile(path));
    asks_and_is_refused(&mut window, &bait);
}

#[test]
fn an_autosaved_game_and_saved_seats_start_no_program() {
    let folder = tempfile::tempdir().unwrap();
    let bait = Bait::new(folder.path());
    let seats = [bait.seat.clone(), Seat::Human];
    set(folder.path(), |settings| settings.seats = Some(seats));
    let mut window = open(folder.path());
    settle(&mut window);
    assert!(!bait.has_started(), "by the settings");
    drop(window);

    fs::create_dir_all(folder.path().join("games")).unwrap();
    fs::write(folder.path().join("games/game.ron"), bait.game().write()).unwrap();
    fs::write(folder.path().join("games/window-1.txt"), "game.ron").unwrap();
    let mut window = open(folder.path());
    asks_and_is_refused(&mut window, &bait);
}

#[test]
fn enter_alone_does_not_allow_a_program() {
    let folder = tempfile::tempdir().unwrap();
    let bait = Bait::new(folder.path());
    let mut window = open_file(folder.path(), &bait.mail());
    settle(&mut window);
    assert!(window.query_by_label("Start this program?").is_some());
    window.key_press(egui::Key::Enter);
    settle(&mut window);
    assert!(!bait.has_started());
    assert!(window.query_by_label("Start this program?").is_none());
}

#[test]
fn a_tournament_and_a_ladder_ask_before_a_program_is_started() {
    let folder = tempfile::tempdir().unwrap();
    let bait = Bait::new(folder.path());
    let place = folder.path().join("tournaments/tournament 1");
    let players = [bait.seat.player().unwrap().clone(), "random".parse().unwrap()];
    let config = Config::new(players.to_vec());
    drop(Tournament::create(&place, config.clone(), &Consent::EVERYTHING).unwrap());
    let settings = folder.path().join("settings of others.ron");
    fs::write(&settings, config.write()).unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    window.apply(Action::OpenFile(place.join("tournament.ron")));
    asks_and_is_refused(&mut window, &bait);
    window.apply(Action::OpenTournament(place));
    asks_and_is_refused(&mut window, &bait);
    window.apply(Action::OpenFile(settings));
    window.run();
    window.get_by_label("Start the tournament").click();
    window.run();
    asks_and_is_refused(&mut window, &bait);
    window.apply(Action::Match(players, 1));
    asks_and_is_refused(&mut window, &bait);
    // The ladder starts a game against the player it lists.
    window.apply(Action::against(bait.seat.clone()));
    asks_and_is_refused(&mut window, &bait);
}

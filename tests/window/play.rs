//! A person's first hour: choose an evolved player, play, save midway, resume, finish.

use crate::common::{
    self, Window, choose, click, legal, open, pick_from, play_until, set, wait, wait_for_turn,
};
use egui::{Key, Modifiers, accesskit::Live};
use egui_kittest::kittest::{NodeT, Queryable};
use othello::settings::Animation;
use othello_engine::notation::{tab, transcript};
use othello_lab::data::saved_game::SavedGame;

#[test]
fn a_new_user_plays_an_evolved_player_saves_midway_and_resumes() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| {
        settings.animation = Animation::Off;
        settings.folder = Some(folder.path().display().to_string());
    });
    let mut window = open(folder.path());
    choose(&mut window, &["Game", "New", "Human vs CPU…"]);
    pick_from(&mut window, "Evolved", "player100aSCI, 100 generations · fitness 162");
    click(&mut window, "Start");
    play_until(&mut window, 30);
    choose(&mut window, &["Game", "Save as…"]);
    window.get_by_label("Name").focus();
    window.run();
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.get_by_label("Name").type_text("half");
    window.run();
    click(&mut window, "Save");
    let half = transcript::write(window.state().session().game());
    assert!(folder.path().join("half.ron").exists());
    drop(window);

    let mut window = open(folder.path());
    choose(&mut window, &["Game", "Open…"]);
    click(&mut window, "half.ron");
    click(&mut window, "Open");
    assert_eq!(transcript::write(window.state().session().game()), half);
    let opponent = window.state().session().saved().white.to_string();
    assert!(
        opponent.starts_with("alphabeta:4@") && opponent.ends_with("player100aSCI.evl"),
        "{opponent}"
    );
    play_until(&mut window, usize::MAX);
    assert!(window.state().session().game().is_over());
    assert!(transcript::write(window.state().session().game()).starts_with(&half));
    assert!(window.query_by_label("See the board").is_some(), "the result is shown");
    window.run_steps(60);
    click(&mut window, "See the board");
    assert!(window.query_by_label("See the board").is_none(), "until it is dismissed");
}

#[test]
fn a_player_is_chosen_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Game", "New", "CPU vs CPU…"]);
    click(&mut window, "Black: File…");
    click(&mut window, "player100aSCI.evl");
    click(&mut window, "Open");
    pick_from(&mut window, "Engines", "White: Random, plays at random");
    click(&mut window, "Start");
    let saved = window.state().session().saved();
    assert!(saved.black.to_string().ends_with("player100aSCI.evl"), "{}", saved.black);
    assert_eq!(saved.white.to_string(), "random");
}

#[test]
fn moves_are_undone_redone_and_selected_in_the_list() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.animation = Animation::Off);
    let mut window = open(folder.path());
    play_until(&mut window, 6);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    assert_eq!(window.state().session().ply(), 4);
    click(&mut window, "Undo");
    assert_eq!(window.state().session().ply(), 2);
    click(&mut window, "Last");
    assert_eq!(window.state().session().ply(), 6);
    window.get_by_label_contains("Move 3, ").click();
    window.run();
    assert_eq!(window.state().session().ply(), 3);
    click(&mut window, "Continue from here");
    wait_for_turn(&mut window);
    assert_eq!(window.state().session().ply(), 4);
}

#[test]
fn the_keyboard_plays_one_move_by_arrows_and_one_by_typing() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
    });
    let mut window = open(folder.path());
    window.key_press(Key::Enter); // focuses the board, at d3
    window.run();
    window.key_press(Key::Enter);
    window.run();
    assert!(window.query_by_label("d3, black, last move").is_some());
    for key in [Key::C, Key::Num3] {
        window.key_press(key);
        window.run();
    }
    assert!(window.query_by_label("c3, white, last move").is_some());
    window.key_press(Key::ArrowDown);
    window.run();
    window.key_press(Key::Enter);
    window.run();
    assert!(window.query_by_label("c4, black, last move").is_some());
}

#[test]
fn two_computers_pause_step_and_continue() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.pause_secs = 0.0);
    let mut window = open(folder.path());
    choose(&mut window, &["Game", "New", "CPU vs CPU…"]);
    pick_from(&mut window, "Engines", "Black: Greedy, flips the most discs");
    pick_from(&mut window, "Engines", "White: Random, plays at random");
    window.get_by_label("Start").click();
    wait(&mut window, "a few moves", |app| app.session().ply() >= 3);
    wait(&mut window, "the end", |app| app.session().game().is_over());
    common::pass_guard(&mut window);
    click(&mut window, "See the board");
    click(&mut window, "First");
    click(&mut window, "Computer plays one move");
    wait(&mut window, "one move", |app| app.session().ply() == 1);
    window.run_steps(10);
    assert_eq!(window.state().session().ply(), 1, "it waits after a step");
    click(&mut window, "Pause or resume computer");
    wait(&mut window, "the end", |app| app.session().game().is_over());
}

#[test]
fn two_computers_at_once_show_only_the_final_board() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.at_once = true);
    let mut window = open(folder.path());
    choose(&mut window, &["Game", "New", "CPU vs CPU…"]);
    pick_from(&mut window, "Engines", "Black: Greedy, flips the most discs");
    pick_from(&mut window, "Engines", "White: Greedy, flips the most discs");
    window.get_by_label("Start").click();
    wait(&mut window, "the final board", |app| {
        let session = app.session();
        let is_over = session.game().is_over() && session.is_at_end();
        assert!(session.ply() == 0 || is_over || session.has_person(), "ply {}", session.ply());
        is_over
    });
    window.run();
    assert!(window.query_by_label("See the board").is_some(), "the result is shown");
    let note = format!("Skipped {} moves to the result", window.state().session().ply());
    assert_eq!(window.get_by_label(&note).accesskit_node().live(), Live::Polite);
    common::pass_guard(&mut window);
    click(&mut window, "See the board");
    // From an earlier board, every move can be shown again.
    click(&mut window, "Skip to the result");
    assert!(!window.state().settings().at_once);
    assert!(
        window.query_all_by_label("Delay").next().is_some(),
        "the pause between moves can be set"
    );
}

#[test]
fn a_board_file_asks_for_players_and_is_written_exactly() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.animation = Animation::Off);
    let game: othello_engine::Game = "f5d6c3".parse().unwrap();
    let path = folder.path().join("old.tab");
    std::fs::write(&path, tab::write(&game.board())).unwrap();
    let mut window = open(folder.path());
    drop_file(&mut window, &path);
    assert!(window.query_by_label("Who is to move?").is_some());
    click(&mut window, "White moves"); // the default, as the number of discs is odd
    assert!(window.query_by_label("Who plays from here?").is_some());
    pick_from(&mut window, "Engines", "White: SCI, alpha-beta, depth 4");
    click(&mut window, "Continue");
    assert_eq!(
        window.state().session().tree().start(),
        (game.board(), othello_engine::Color::White)
    );
    wait_for_turn(&mut window);
    let square = legal(&window)[0];
    click(&mut window, &format!("{square}, legal move"));
    wait_for_turn(&mut window);
    let copy = folder.path().join("copy.tab");
    let session = window.state().session().saved();
    othello::files::save(&copy, &session, ToString::to_string).unwrap();
    assert_eq!(std::fs::read_to_string(copy).unwrap(), tab::write(&session.shown_game().board()));
}

#[test]
fn a_bad_file_is_reported_and_keeps_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    click(&mut window, "f5, legal move");
    let before = window.state().session().saved();
    let path = folder.path().join("bad.tab");
    std::fs::write(&path, "0 0 0\n").unwrap();
    drop_file(&mut window, &path);
    assert!(
        window
            .query_by_label("bad.tab cannot be opened: line 1: expected 10 values, found 3")
            .is_some()
    );
    assert_eq!(window.state().session().saved().game().moves()[0], before.game().moves()[0]);
    click(&mut window, "Close");
    assert!(window.query_by_label_contains("cannot be opened").is_none());
}

#[test]
fn closing_asks_nothing_and_the_next_start_resumes_with_the_same_players() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.animation = Animation::Off);
    let mut window = open(folder.path());
    play_until(&mut window, 4);
    let saved = window.state().session().saved();
    press(&mut window, &[(Modifiers::COMMAND, Key::Q)]);
    // Dropped without a regular exit, as after a kill.
    drop(window);
    let mut window = open(folder.path());
    assert_eq!(window.state().session().saved(), saved);
    play_until(&mut window, 6);
    assert_eq!(window.state().session().ply(), 6, "the same opponent plays on");
}

#[test]
fn every_game_is_found_by_search_and_opened_by_a_click() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_with(folder.path(), "f5d6c3");
    press(&mut window, &[(Modifiers::COMMAND, Key::R)]);
    let game = "c4e3f6e6".to_owned();
    window.event(egui::Event::Paste(game.clone()));
    window.run();
    choose(&mut window, &["Game", "Recent games…"]);
    common::wait_for(&mut window, "3 moves");
    common::wait_for(&mut window, "–");
    let listed = |window: &Window| {
        let games = window.query_all_by_label_contains("Human – Human, ");
        games.filter(|game| !game.accesskit_node().label().unwrap().starts_with("Delete")).count()
    };
    assert_eq!(listed(&window), 2);
    window.get_by_label("Search by player, date, opening or moves").type_text("human f5d6");
    window.run();
    assert_eq!(listed(&window), 1, "the other begins with other moves");
    window.query_all_by_label_contains("Human – Human, ").next().unwrap().click();
    window.run();
    assert_eq!(moves(&window), "f5 d6 c3");
    press(&mut window, &[(Modifiers::COMMAND, Key::Z)]);
    assert_eq!(transcript::write(window.state().session().game()), game, "undo brings it back");
}

#[test]
fn a_recent_game_is_deleted_and_restored() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_with(folder.path(), "f5d6c3");
    press(&mut window, &[(Modifiers::COMMAND, Key::R)]);
    window.event(egui::Event::Paste("c4e3f6e6".to_owned()));
    window.run();
    let kept = || {
        let files = std::fs::read_dir(folder.path().join("games")).unwrap().flatten();
        files.filter(|file| file.path().extension().is_some_and(|ending| ending == "ron")).count()
    };
    choose(&mut window, &["Game", "Recent games…"]);
    common::wait_for(&mut window, "3 moves");
    window.run(); // the dialog has grown with its list
    assert_eq!(kept(), 2);
    let deletions = window.query_all_by_label_contains("Delete Human").count();
    assert_eq!(deletions, 1, "the game on the board stays");
    window.get_by_label_contains("Delete Human").click();
    window.run();
    assert_eq!(kept(), 1);
    window.get_by_label_contains("Restore Human").click();
    window.run();
    assert_eq!(kept(), 2);
    window.get_by_label_contains("Delete Human").click();
    window.run();
    drop(window);
    let mut window = open(folder.path());
    choose(&mut window, &["Game", "Recent games…"]);
    common::wait_for(&mut window, "4 moves");
    assert!(!common::shown(&window, "3 moves"));
    let all = std::fs::read_dir(folder.path().join("games")).unwrap().flatten();
    assert!(all.into_iter().all(|file| file.path().extension().unwrap() != "deleted"));
}

#[test]
fn an_existing_file_is_replaced_only_after_a_question_and_saving_shows_the_path() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_with(folder.path(), "f5d6c3");
    std::fs::write(folder.path().join("mine.ron"), "something").unwrap();
    let save = |window: &mut common::Window, name: &str| {
        choose(window, &["Game", "Save as…"]);
        window.get_by_label("Name").focus();
        window.run();
        window.key_press_modifiers(Modifiers::COMMAND, Key::A);
        window.get_by_label("Name").type_text(name);
        window.run();
        window.key_press(Key::Enter); // same as the button
        window.run();
    };
    let text = || std::fs::read_to_string(folder.path().join("mine.ron")).unwrap();
    window.state_mut().apply(&egui::Context::default(), othello::action::Action::Dismiss);
    let typed = folder.path().join("mine").display().to_string();
    let corner = |window: &Window| window.get_by_label_contains("a1, ").rect();
    let place = corner(&window);
    save(&mut window, &typed);
    assert!(window.query_by_label("Replace this file?").is_some());
    click(&mut window, "Cancel");
    assert_eq!(text(), "something");
    click(&mut window, "Save"); // the typed name is still there
    click(&mut window, "Replace");
    assert!(text().contains("f5 d6 c3"));
    assert!(window.query_by_label(&format!("Saved as {typed}.ron")).is_some());
    assert_eq!(corner(&window), place, "the board stays where it was");
    // A typed folder is opened.
    std::fs::create_dir(folder.path().join("deeper")).unwrap();
    save(&mut window, &folder.path().join("deeper").display().to_string());
    window.get_by_label("Name").type_text("there");
    window.run();
    click(&mut window, "Save");
    assert!(folder.path().join("deeper/there.ron").exists());
}

#[test]
fn a_different_move_in_a_pasted_game_starts_a_variation_that_survives_a_crash() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.animation = Animation::Off);
    let mut window = open(folder.path());
    let game = transcript::write(&common::earlier::game(usize::MAX));
    window.event(egui::Event::Paste(game.clone()));
    window.run();
    window.key_press(Key::Home);
    window.run();
    let other = legal(&window).into_iter().find(|square| !game.starts_with(&square.to_string()));
    let other = other.unwrap().to_string();
    click(&mut window, &format!("{other}, legal move"));
    let tree = window.state().session().tree().clone();
    assert_eq!(transcript::write(&tree.main_game()), game, "nothing is cut off");
    assert_eq!(transcript::write(window.state().session().game()), other);
    drop(window);
    let window = open(folder.path());
    assert_eq!(*window.state().session().tree(), tree);
    assert_eq!(transcript::write(window.state().session().game()), other);
}

/// Opens a window with a pasted game of two people, to edit its moves.
fn window_with(folder: &std::path::Path, moves: &str) -> common::Window {
    set(folder, |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
    });
    let mut window = open(folder);
    window.event(egui::Event::Paste(moves.to_owned()));
    window.run();
    window
}

fn press(window: &mut common::Window, keys: &[(Modifiers, Key)]) {
    for &(modifiers, key) in keys {
        window.key_press_modifiers(modifiers, key);
        window.run();
    }
}

fn moves(window: &common::Window) -> String {
    othello_engine::notation::movetext::write(window.state().session().tree())
}

#[test]
fn variations_are_visited_marked_promoted_deleted_and_undone_by_keys() {
    const NONE: Modifiers = Modifiers::NONE;
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_with(folder.path(), "f5d6c3d3");
    let shown = |window: &common::Window| {
        let session = window.state().session();
        transcript::write(&session.game().truncated(session.ply()))
    };
    press(&mut window, &[(NONE, Key::ArrowLeft); 3]);
    assert_eq!(shown(&window), "f5");
    press(&mut window, &[(NONE, Key::F), (NONE, Key::Num4)]);
    assert_eq!((shown(&window), moves(&window)), ("f5f4".into(), "f5 d6 (f4) c3 d3".into()));
    press(&mut window, &[(NONE, Key::ArrowDown)]);
    assert_eq!(shown(&window), "f5d6");
    press(&mut window, &[(NONE, Key::ArrowUp), (Modifiers::COMMAND, Key::Num3)]);
    press(&mut window, &[(Modifiers::COMMAND, Key::U)]);
    assert_eq!(moves(&window), "f5 f4!? (d6 c3 d3)");
    press(&mut window, &[(NONE, Key::F2)]);
    window.get_by_label("About this move").type_text("surprising");
    window.run();
    press(&mut window, &[(Modifiers::COMMAND, Key::Enter)]);
    assert_eq!(moves(&window), "f5 f4!? {surprising} (d6 c3 d3)");
    press(&mut window, &[(NONE, Key::Delete)]);
    assert_eq!((shown(&window), moves(&window)), ("f5".into(), "f5 d6 c3 d3".into()));
    press(&mut window, &[(Modifiers::COMMAND, Key::Z)]);
    assert_eq!(moves(&window), "f5 f4!? {surprising} (d6 c3 d3)");
    press(&mut window, &[(Modifiers::COMMAND, Key::Z); 3]);
    assert_eq!(moves(&window), "f5 d6 (f4) c3 d3");
    press(&mut window, &[(Modifiers::COMMAND, Key::Z); 2]);
    assert_eq!(moves(&window), "", "the game that the paste replaced is back");
    press(&mut window, &[(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z)]);
    assert_eq!(moves(&window), "f5 d6 (f4) c3 d3");
}

#[test]
fn the_list_shows_variations_and_edits_them_by_its_menu() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_with(folder.path(), "f5d6c3d3");
    click(&mut window, "Move 1, f5");
    click(&mut window, "f4, legal move");
    assert!(window.query_by_label("Move 2, f4, variation").is_some());
    click(&mut window, "Move 3, c3");
    assert_eq!(window.state().session().ply(), 3);
    window.get_by_label("Move 2, f4, variation").click_secondary();
    window.run();
    assert_eq!(window.state().session().last_move().unwrap().to_string(), "f4");
    window.get_by_label_contains("Promote variation").click();
    window.run();
    assert_eq!(moves(&window), "f5 f4 (d6 c3 d3)");
    choose(&mut window, &["Moves", "This move", "Delete from here"]);
    assert_eq!(moves(&window), "f5 d6 c3 d3");
    click(&mut window, "Undo");
    assert_eq!(moves(&window), "f5 f4 (d6 c3 d3)");
}

#[test]
fn the_wheel_steps_through_the_game_over_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_with(folder.path(), "f5d6c3d3");
    window.get_by_label("a1, empty").hover();
    window.run();
    let mut turn = |y: f32, modifiers| {
        let (unit, phase) = (egui::MouseWheelUnit::Line, egui::TouchPhase::Move);
        let source = egui::MouseWheelSource::Unknown;
        let delta = egui::vec2(0.0, y);
        window.event(egui::Event::MouseWheel { unit, delta, phase, modifiers, source });
        window.run();
        window.state().session().ply()
    };
    assert_eq!([turn(1.0, Modifiers::NONE), turn(1.0, Modifiers::NONE)], [3, 2]);
    assert_eq!([turn(-1.0, Modifiers::NONE), turn(-1.0, Modifiers::NONE)], [3, 4]);
    assert_eq!(turn(-1.0, Modifiers::NONE), 4, "there is no more");
}

#[test]
fn settings_are_saved_when_they_change() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["View", "Language", "Español"]);
    window.run_steps(60);
    assert!(window.query_by_label("Evolución").is_some(), "the words have changed");
    drop(window); // no regular exit: only pending writes finish
    let settings = othello::settings::Settings::load(&folder.path().join("settings.ron"));
    assert_eq!(settings.language, othello::text::messages::Language::Spanish);
}

#[test]
fn a_pass_is_announced_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
    });
    // After Black's c1 White has discs but no legal move, so Black plays again.
    let path = folder.path().join("pass.ron");
    let mut board = vec!['-'; 64];
    for (square, disc) in [(0, 'X'), (1, 'O'), (8, 'O'), (63, 'O')] {
        board[square] = disc;
    }
    let board: String = board.into_iter().collect();
    let text = format!(
        "(version: 1, black: \"human\", white: \"human\", start: \"{board} X\", moves: \"\", ply: 0)"
    );
    std::fs::write(&path, text).unwrap();
    let mut window = open(folder.path());
    drop_file(&mut window, &path);
    click(&mut window, "c1, legal move");
    assert!(window.query_by_label("White had no move and passed").is_some());
    assert!(window.query_by_label_contains("1 pass").is_some());
    click(&mut window, "OK");
    assert!(window.query_by_label("White had no move and passed").is_none());
}

/// A file dropped by a window system.
#[derive(Debug)]
struct Dropped(std::path::PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &std::path::Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

fn drop_file(window: &mut common::Window, path: &std::path::Path) {
    window.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(path.to_owned())));
    window.run();
}

#[test]
fn a_click_on_a_players_card_changes_the_player_and_the_game_continues() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_with(folder.path(), "f5d6c3");
    window.get_by_label("White: Human. Change players…").click();
    window.run();
    common::wait_for(&mut window, "Continue");
    window.get_by_label("White: CPU").click();
    window.run();
    common::click(&mut window, "Continue");
    play_until(&mut window, 4);
    assert!(moves(&window).starts_with("f5 d6 c3"), "{}", moves(&window));
    let session = window.state().session();
    assert!(session.player(othello_engine::Color::White).is_some() && session.has_person());
    // It is the same game in the same file, with the new player.
    let kept = session.autosave_file.clone().unwrap();
    drop(window);
    let text = std::fs::read_to_string(kept).unwrap();
    let saved = SavedGame::read(&text).unwrap();
    assert_eq!(saved.tree.main_game().moves().len(), 4);
    assert!(saved.white.player().is_some());
}

#[test]
fn letters_typed_into_an_open_menu_are_no_moves() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_with(folder.path(), "f5");
    click(&mut window, "Game");
    for key in [Key::D, Key::Num6] {
        window.key_press(key);
        window.run();
    }
    assert_eq!(window.state().session().ply(), 1);
    window.key_press(Key::Escape);
    window.run();
    for key in [Key::D, Key::Num6] {
        window.key_press(key);
        window.run();
    }
    assert_eq!(window.state().session().ply(), 2, "the menu is closed");
}

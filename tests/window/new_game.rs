//! New games: opponent, colour, start and time; and how they may end.

use std::{path::Path, time::Duration};

use crate::common::{self, Window, choose, click, open, pick_from, play_until, set, wait_for};
use egui::{
    Key, Modifiers,
    accesskit::{Live, Role, Toggled},
};
use egui_kittest::kittest::{NodeT, Queryable};
use othello::{
    action::{Action, Command},
    settings::{Animation, Settings},
};
use othello_engine::{
    Color,
    notation::{record::EarlyEnd, transcript},
};
use othello_lab::{games::clock::TimeControl, ladder::Ladder, library::Level, players::spec::Seat};

fn quick(folder: &Path) -> Window {
    set(folder, |settings| settings.animation = Animation::Off);
    open(folder)
}

fn ask(window: &mut Window) {
    window.key_press_modifiers(Modifiers::COMMAND, Key::N);
    window.run();
}

fn seats(window: &Window) -> [String; 2] {
    Color::BOTH.map(|color| window.state().session().seat(color).to_string())
}

fn moves(window: &Window) -> String {
    transcript::write(window.state().session().game())
}

/// Whether the option with this label is selected.
fn is_chosen(window: &Window, label: &str) -> bool {
    let node = window.get_by_label(label);
    node.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
}

/// Selects an option in the box with this label.
fn choose_in(window: &mut Window, name: &str, text: &str) {
    window.get_by_role_and_label(Role::ComboBox, name).click();
    window.run();
    window.get_all_by_label(text).last().expect("it is offered").click();
    window.run();
}

#[test]
fn the_arrow_keys_lead_into_the_lists_that_the_mouse_opened() {
    for (name, second) in [("Time", "Time per move"), ("Start from", "Named opening")] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = quick(folder.path());
        ask(&mut window);
        window.get_by_role_and_label(Role::ComboBox, name).click();
        window.run();
        for key in [Key::ArrowDown, Key::ArrowDown, Key::Enter] {
            window.key_press(key);
            window.run();
        }
        let list = window.get_by_role_and_label(Role::ComboBox, name);
        assert_eq!(list.value().as_deref(), Some(second), "{name}");
        assert!(window.query_by_label("Start").is_some(), "{name}: the dialog is still open");
    }
}

#[test]
fn enter_starts_the_game_from_the_numbers_of_its_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    ask(&mut window);
    choose_in(&mut window, "Time", "Time per game + increment");
    window.get_by_role_and_label(Role::SpinButton, "min").click();
    window.run();
    window.event(egui::Event::Text("7".to_owned()));
    window.run();
    window.key_press(Key::Enter);
    window.run();
    assert!(window.query_by_label("Start").is_none(), "the game has begun");
    let control = window.state().settings().time;
    assert_eq!(control, Some(TimeControl::Game(Duration::from_mins(7), Duration::from_secs(5))));
}

#[test]
fn each_level_has_a_card_with_its_strength() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    ask(&mut window);
    let labels = common::labels(&window);
    let ratings = labels.iter().filter(|label| label.starts_with("Elo "));
    assert_eq!(ratings.count(), 7, "each has its rating");
    for sentence in ["for a first game", "weaker tournament player", "the strongest level"] {
        assert!(common::shown(&window, sentence), "{sentence}");
    }
    click(&mut window, "You play: White");
    click(&mut window, "Beginner, 1 move ahead, many mistakes");
    click(&mut window, "Start");
    assert_eq!(seats(&window), [Level::Beginner.player().to_string().as_str(), "human"]);
}

#[test]
fn a_newcomer_is_offered_first_steps_and_then_the_last_opponent() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    assert_eq!(seats(&window), ["human", "novice"], "the board is ready for the same opponent");
    ask(&mut window);
    assert!(is_chosen(&window, "First steps, grabs discs, ignores corners"));
    click(&mut window, "Beginner, 1 move ahead, many mistakes");
    click(&mut window, "Start");
    ask(&mut window);
    assert!(is_chosen(&window, "Beginner, 1 move ahead, many mistakes"));
}

#[test]
fn the_matching_level_for_a_person_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let ladder = folder.path().join("ladder.ron");
    let shipped = include_str!("../../assets/ladder.ron");
    for (score, name) in
        [(0.0, "First steps, grabs discs, ignores corners"), (1.0, "Master, two seconds per move")]
    {
        Ladder::change(&ladder, shipped, |ladder| {
            for _ in 0..60 {
                ladder.take_person(&Level::Casual.player(), score);
                ladder.take_person(&Level::Master.player(), score);
            }
        })
        .unwrap();
        let mut window = quick(folder.path());
        ask(&mut window);
        click(&mut window, "Suggest an opponent");
        assert!(is_chosen(&window, name), "{name}");
    }
}

#[test]
fn the_last_opponent_survives_a_pasted_game_and_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    ask(&mut window);
    pick_from(&mut window, "Engines", "SCI, alpha-beta, depth 4");
    click(&mut window, "You play: White");
    click(&mut window, "Start");
    window.event(egui::Event::Paste("f5d6c3".to_owned()));
    window.run();
    assert_eq!(seats(&window), ["human", "human"]);
    window.run_steps(60); // settings are saved after half a second
    drop(window);
    let settings = Settings::load(&folder.path().join("settings.ron"));
    assert_eq!(settings.opponent, Some(Seat::from("alphabeta:4@sci")));
    let mut window = open(folder.path());
    ask(&mut window);
    assert!(is_chosen(&window, "SCI, alpha-beta, depth 4"), "its list is shown");
    window.key_press(Key::Enter);
    window.run();
    assert_eq!(seats(&window), ["alphabeta:4@sci", "human"]);
}

#[test]
fn a_random_colour_is_remembered_and_search_settings_are_under_advanced() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    ask(&mut window);
    click(&mut window, "You play: Random");
    click(&mut window, "Advanced");
    assert!(common::shown(&window, "This level has no settings."));
    pick_from(&mut window, "Engines", "JMA, alpha-beta, depth 4");
    choose_in(&mut window, "Search", "Minimax");
    click(&mut window, "Start");
    assert!(seats(&window).contains(&"minimax:4@jma".to_owned()), "{:?}", seats(&window));
    ask(&mut window);
    assert!(is_chosen(&window, "You play: Random"));
}

#[test]
fn a_game_starts_with_a_named_opening_and_so_does_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    choose(&mut window, &["Game", "New", "Human vs Human…"]);
    choose_in(&mut window, "Start from", "Named opening");
    window.get_by_label("Named opening: Tiger").click();
    window.run();
    window.get_by_label("Search openings").focus();
    window.run();
    window.get_by_label("Search openings").type_text("buffalo");
    window.run();
    assert!(window.query_by_label("Rose").is_none());
    click(&mut window, "Hokuriku Buffalo");
    click(&mut window, "Start");
    assert_eq!(moves(&window), "f5f6e6f4c3c4");
    play_until(&mut window, 8);
    assert!(moves(&window).starts_with("f5f6e6f4c3c4"));
    window.key_press_modifiers(Modifiers::COMMAND, Key::R);
    window.run();
    assert_eq!(moves(&window), "f5f6e6f4c3c4", "the same opening with the colours changed");
}

#[test]
fn a_game_starts_with_a_balanced_opening_or_from_the_shown_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    choose(&mut window, &["Game", "New", "Human vs Human…"]);
    choose_in(&mut window, "Start from", "Balanced opening");
    click(&mut window, "Start");
    let drawn = moves(&window);
    assert_eq!(window.state().session().ply(), 8);
    for _ in 0..3 {
        window.key_press(Key::ArrowLeft);
        window.run();
    }
    ask(&mut window);
    choose_in(&mut window, "Start from", "Current position");
    click(&mut window, "Start");
    wait_for(&mut window, "to move");
    assert!(moves(&window).starts_with(&drawn[..10]), "{drawn} {}", moves(&window));
    assert!(seats(&window).contains(&Level::FirstSteps.player().to_string()));
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    // Undo brings back the previous game.
    let mut back = 0;
    while moves(&window) != drawn && back < 3 {
        window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
        window.run();
        back += 1;
    }
    assert_eq!(moves(&window), drawn);
}

/// Starts a game of two people with this time control.
fn begun(folder: &Path, time: TimeControl) -> Window {
    set(folder, |settings| {
        settings.animation = Animation::Off;
        settings.time = Some(time);
    });
    let mut window = open(folder);
    choose(&mut window, &["Game", "New", "Human vs Human…"]);
    window.get_by_label("Start").click();
    window.run_steps(2);
    window
}

fn left(window: &Window, color: Color) -> f64 {
    window.state().session().time_left(color).expect("there is a clock").0.as_secs_f64()
}

#[test]
fn the_clock_runs_for_the_side_to_move_also_while_looking_back_and_stops_in_dialogs() {
    let folder = tempfile::tempdir().unwrap();
    let control = TimeControl::Game(Duration::from_mins(1), Duration::from_secs(5));
    let mut window = begun(folder.path(), control);
    window.run_steps(120); // two seconds
    assert!((left(&window, Color::Black) - 58.0).abs() < 0.3, "{}", left(&window, Color::Black));
    window.get_by_label("f5, legal move").click();
    window.run_steps(60);
    assert!((left(&window, Color::Black) - 63.0).abs() < 0.4, "it has its increment");
    let white = left(&window, Color::White);
    assert!((white - 59.0).abs() < 0.3, "{white}");
    assert!(
        common::shown(&window, "White’s time: 0:59")
            || common::shown(&window, "White’s time: 1:00")
    );
    window.key_press(Key::ArrowLeft);
    window.run_steps(60);
    let white = left(&window, Color::White);
    let black = left(&window, Color::Black);
    window.run_steps(60);
    assert!(left(&window, Color::White) < white - 0.8, "looking back takes White’s time");
    assert_eq!(left(&window, Color::Black), black);
    assert!(!common::shown(&window, "paused"));
    let white = left(&window, Color::White);
    window.key_press(Key::ArrowRight);
    window.run_steps(60);
    assert!(left(&window, Color::White) < white - 0.8);
    window.key_press(Key::F2); // opens the comment dialog
    window.run_steps(4);
    let white = left(&window, Color::White);
    window.run_steps(60);
    assert_eq!(left(&window, Color::White), white, "a dialog takes no time");
}

#[test]
fn time_that_runs_out_while_looking_back_ends_the_game_at_its_last_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = begun(folder.path(), TimeControl::Move(Duration::from_secs(2)));
    window.get_by_label("f5, legal move").click();
    window.run_steps(30);
    window.key_press(Key::ArrowLeft);
    window.run_steps(150);
    let session = window.state().session();
    assert_eq!((session.ply(), session.ended()), (1, Some(EarlyEnd::WhiteOutOfTime)));
    assert!(common::shown(&window, "Black wins"));
}

#[test]
fn a_clock_that_stands_in_a_variation_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = begun(folder.path(), TimeControl::Move(Duration::from_mins(1)));
    for square in ["f5", "d6", "c3"] {
        window.apply(Action::Play(square.parse().unwrap()));
        window.run_steps(2);
    }
    window.apply(Action::GoTo(1));
    window.apply(Action::Play("f6".parse().unwrap()));
    window.run_steps(30);
    assert!(left(&window, Color::Black) < 59.8, "play goes on in the variation");
    window.apply(Command::BackToGame);
    window.run_steps(2);
    let white = left(&window, Color::White);
    window.run_steps(60);
    assert_eq!(left(&window, Color::White), white);
    assert!(common::shown(&window, "paused"), "{:?}", common::labels(&window));
    window.apply(Command::Last);
    window.run_steps(60);
    assert!(left(&window, Color::White) < white, "the game goes on at its last move");
}

#[test]
fn a_resumed_game_keeps_its_remaining_time() {
    let folder = tempfile::tempdir().unwrap();
    let control = TimeControl::Game(Duration::from_mins(1), Duration::from_secs(5));
    let mut window = begun(folder.path(), control);
    window.run_steps(120); // two seconds
    window.get_by_label("f5, legal move").click();
    window.run_steps(120);
    // As when the window is closed.
    eframe::App::on_exit(window.state_mut(), None);
    drop(window);
    let mut window = open(folder.path());
    let session = window.state().session();
    assert_eq!(session.time_control(), Some(control));
    let [black, white] = Color::BOTH.map(|color| left(&window, color));
    assert!((black - 63.0).abs() < 0.6 && (white - 58.0).abs() < 0.6, "{black} {white}");
    window.run_steps(60);
    assert!(left(&window, Color::White) < white - 0.8, "it runs on");
}

#[test]
fn a_loss_on_time_can_be_continued_without_a_clock() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = begun(folder.path(), TimeControl::Move(Duration::from_secs(2)));
    window.get_by_label("f5, legal move").click();
    window.run_steps(60);
    assert_eq!(window.state().session().ended(), None);
    window.run_steps(75);
    assert_eq!(window.state().session().ended(), Some(EarlyEnd::WhiteOutOfTime));
    let count = window.query_all_by_label_contains("White’s time ran out").count();
    assert_eq!(count, 2, "the status bar and the result say so");
    assert!(common::shown(&window, "Black wins"));
    assert!(common::legal(&window).is_empty(), "nobody is to move");
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    let session = window.state().session();
    assert!(session.ended().is_none() && session.time_left(Color::White).is_none());
    assert_eq!(common::legal(&window).len(), 3);
}

#[test]
fn a_game_without_a_move_has_nothing_to_review() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = begun(folder.path(), TimeControl::Move(Duration::from_secs(1)));
    window.run_steps(120);
    assert_eq!(window.state().session().ended(), Some(EarlyEnd::BlackOutOfTime));
    let has = |window: &Window, label: &str| {
        window.query_all_by_role_and_label(Role::Button, label).next().is_some()
    };
    assert!(has(&window, "Play again"), "{:?}", common::labels(&window));
    assert!(!has(&window, "Analyse") && !has(&window, "Learn from mistakes"));
}

#[test]
fn a_confirmed_resignation_is_a_lasting_loss() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "greedy".into()]);
    });
    let mut window = open(folder.path());
    choose(&mut window, &["Game", "Resign"]);
    assert!(
        common::shown(&window, "This game is too short to count on the ladder."),
        "it is too short"
    );
    assert_eq!(window.state().session().ended(), None);
    click(&mut window, "Resign");
    assert_eq!(window.state().session().ended(), Some(EarlyEnd::BlackResigned));
    assert!(common::shown(&window, "You lost"));
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    assert_eq!(window.state().session().ended(), None, "and is taken back like a move");
    play_until(&mut window, 12);
    choose(&mut window, &["Game", "Resign"]);
    assert!(common::shown(&window, "Resign this game?"));
    assert!(common::shown(&window, "It counts as a loss on the ladder."));
    click(&mut window, "Resign");
    assert_eq!(window.state().session().ended(), Some(EarlyEnd::BlackResigned));
    window.key_press(Key::Home);
    window.run();
    drop(window);
    let mut window = open(folder.path());
    window.key_press(Key::End);
    window.run();
    assert_eq!(window.state().session().ended(), Some(EarlyEnd::BlackResigned));
    choose(&mut window, &["Game", "Recent games…"]);
    wait_for(&mut window, "Black resigned");
    window.key_press(Key::Escape);
    window.run();
    click(&mut window, "Ladder");
    wait_for(&mut window, "after 1 game");
}

#[test]
fn the_dialog_names_players_that_its_lists_do_not_show() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "alphabeta:3@sci".into()]);
        settings.opponent = Some("alphabeta:3@sci".into());
    });
    let mut window = open(folder.path());
    // The lists have this model with another depth only.
    window.apply(Action::ChooseOpponent("greedy".parse().unwrap()));
    window.run();
    let selected = |window: &Window| {
        let labels = common::labels(window).into_iter();
        labels.filter(|label| label.starts_with("Selected: ")).collect::<Vec<_>>()
    };
    assert_eq!(selected(&window), ["Selected: Greedy", "Selected: SCI, alpha-beta, depth 3"]);
    click(&mut window, "Start");
    assert_eq!(seats(&window), ["greedy", "alphabeta:3@sci"]);
    ask(&mut window);
    assert_eq!(selected(&window), ["Selected: SCI, alpha-beta, depth 3"]);
}

#[test]
fn no_player_is_selected_for_a_side_that_a_person_plays() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    window.apply(Command::ChangePlayers);
    window.run();
    let selected = |window: &Window| {
        let rows = window.query_all_by_label_contains("Black: Beginner");
        rows.filter(|row| row.accesskit_node().toggled() == Some(Toggled::True)).count()
    };
    click(&mut window, "Black: CPU");
    pick_from(&mut window, "Levels", "Black: Beginner, 1 move ahead, many mistakes");
    assert_eq!(selected(&window), 1);
    click(&mut window, "Black: Human");
    assert_eq!(selected(&window), 0);
    click(&mut window, "Black: CPU");
    assert_eq!(selected(&window), 1, "it is still chosen");
}

#[test]
fn a_low_clock_of_a_person_is_announced() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = begun(folder.path(), TimeControl::Move(Duration::from_secs(5)));
    let warning = "Black is running out of time";
    window.run_steps(180); // three seconds
    assert!(!common::shown(&window, warning));
    window.run_steps(80);
    let node = window.get_by_label(warning);
    assert_eq!(node.accesskit_node().live(), Live::Polite);
    assert!(!common::shown(&window, "White is running out of time"));
}

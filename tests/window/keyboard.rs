//! Keyboard operation: no test here uses a pointer.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::common::{
    self, Window, focused, legal, open, pass_guard, set, wait, wait_for, wait_for_turn,
};
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{By, NodeT, Queryable};
use othello::page::Page;
use othello::{
    action::{Action, Command, NewRun, Sides},
    settings::{Animation, Settings},
    text::messages::{Language, Messages},
    theme::Felt,
};
use othello_lab::{library::Level, runs::RunKind};

fn press(window: &mut Window, key: Key) {
    window.key_press(key);
    window.run_steps(3);
}

fn press_with(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run_steps(3);
}

/// Presses a key until the widget with this label has the focus.
fn go_by(window: &mut Window, key: Key, label: &str) {
    let mut seen = Vec::new();
    while focused(window).is_none_or(|name| name != label) {
        seen.extend(focused(window));
        assert!(seen.len() < 300, "{label:?} was not reached: {seen:#?}");
        press(window, key);
    }
}

/// Moves the focus to this label and presses Enter.
fn enter(window: &mut Window, label: &str) {
    go_by(window, Key::Tab, label);
    press(window, Key::Enter);
}

/// Opens nested menus and presses Enter on the last label.
fn menu(window: &mut Window, path: &[&str]) {
    let (menu, items) = path.split_first().expect("a menu");
    enter(window, menu);
    for item in items {
        go_by(window, Key::ArrowDown, item);
        press(window, Key::Enter);
    }
}

fn quick(folder: &Path) -> Window {
    set(folder, |settings| settings.animation = Animation::Off);
    open(folder)
}

#[test]
fn a_whole_game_is_started_played_and_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::N);
    enter(&mut window, "Engines");
    go_by(&mut window, Key::Tab, "Search players");
    window.event(egui::Event::Text("random".to_owned()));
    enter(&mut window, "Random, plays at random");
    enter(&mut window, "Start");
    assert_eq!(window.state().session().saved().white.to_string(), "random");
    loop {
        wait_for_turn(&mut window);
        let Some(square) = legal(&window).first().map(ToString::to_string) else { break };
        for letter in square.chars() {
            let key = Key::from_name(&letter.to_uppercase().to_string()).unwrap();
            press(&mut window, key);
        }
    }
    assert!(window.state().session().game().is_over());
    wait_for(&mut window, "See the board");
    pass_guard(&mut window);
    enter(&mut window, "See the board");
    assert!(window.query_by_label("See the board").is_none());
}

#[test]
fn every_menu_opens_and_closes() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    for (name, item) in [
        ("Game", "Open…"),
        ("Moves", "Undo"),
        ("Analysis", "Hint"),
        ("Evolution", "Resume…"),
        ("View", "Show legal moves"),
        ("Help", "About Othello Lab"),
    ] {
        let count = |window: &Window| window.query_all_by_label_contains(item).count();
        let closed = count(&window);
        enter(&mut window, name);
        assert!(count(&window) > closed, "{name} shows no {item}");
        press(&mut window, Key::Escape);
        assert_eq!(count(&window), closed, "{name} stays open");
    }
}

#[test]
fn an_evolution_is_started_from_the_menu_watched_and_paused() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    menu(&mut window, &["Evolution", "New", "Features…"]);
    wait_for(&mut window, "Evolve twelve features");
    enter(&mut window, "Start");
    wait_for(&mut window, "games a second");
    enter(&mut window, "Pause");
    wait_for(&mut window, "Paused after generation 0");
}

#[test]
fn a_tournament_is_started_watched_and_paused() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    enter(&mut window, "Tournament");
    // More games than the default, so that there is something to stop.
    go_by(&mut window, Key::Tab, "Game pairs");
    press(&mut window, Key::Tab);
    window.event(egui::Event::Text("900".to_owned()));
    press(&mut window, Key::Enter);
    enter(&mut window, "Start the tournament");
    wait_for(&mut window, "Now playing");
    enter(&mut window, "Pause");
    wait_for(&mut window, "Resume");
    wait(&mut window, "the tournament's end", |_| true);
    assert!(common::shown(&window, "paused"));
}

#[test]
fn the_cluster_dialog_focuses_the_address() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    menu(&mut window, &["Evolution", "Machines…"]);
    assert_eq!(focused(&window).as_deref(), Some("Address"));
    window.event(egui::Event::Text("nats://nowhere.invalid".to_owned()));
    window.run_steps(3);
    enter(&mut window, "Connect");
}

/// Opens the palette and types this text.
fn search(window: &mut Window, text: &str) {
    press_with(window, Modifiers::COMMAND, Key::K);
    assert_eq!(focused(window).as_deref(), Some("Search commands, players and games"));
    window.event(egui::Event::Text(text.to_owned()));
    window.run_steps(3);
}

#[test]
fn the_palette_finds_a_command_by_a_few_letters() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    search(&mut window, "wlnt");
    press(&mut window, Key::Enter);
    assert_eq!(window.state().settings().felt, Felt::Walnut);
    assert!(!common::shown(&window, "Search commands"), "it is closed");
    search(&mut window, "board felt");
    // The arrows move through the results and stop at the ends.
    for key in [Key::ArrowUp, Key::ArrowDown, Key::ArrowDown, Key::ArrowUp, Key::ArrowUp] {
        press(&mut window, key);
    }
    press(&mut window, Key::Enter);
    assert_eq!(window.state().settings().felt, Felt::Green);
    search(&mut window, "recent games");
    press(&mut window, Key::Enter);
    wait_for(&mut window, "No matching games");
}

#[test]
fn the_palette_finds_commands_before_marks_and_explains_them_below_the_list() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    window.apply(Action::Paste("f5d6c3".to_owned()));
    search(&mut window, "mist");
    let last = window.get_by_label_contains("This move: Mistake").rect();
    let tip = window.get_by_label_contains("Find the better move in each position").rect();
    assert!(tip.top() >= last.bottom(), "{tip:?} {last:?}");
    press(&mut window, Key::Enter);
    wait_for(&mut window, "Learn from your mistakes");
}

#[test]
fn the_palette_lists_words_that_begin_with_the_text_before_all_others() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    let lines = |window: &mut Window, text: &str| {
        search(window, text);
        let names = window.query_all_by_role(Role::Button).filter_map(|node| {
            let name = node.accesskit_node().label()?;
            (node.rect().width() > 400.0).then_some(name)
        });
        let names: Vec<String> = names.collect();
        press(window, Key::Escape);
        names
    };
    let found = lines(&mut window, "theme");
    assert!(found.len() >= 3, "{found:?}");
    assert!(found[..3].iter().all(|name| name.starts_with("Theme: ")), "{found:?}");
    assert!(!found.iter().any(|name| name.contains("This move: ")), "only letters: {found:?}");
    let found = lines(&mut window, "an");
    let begins = |name: &String| {
        let name = name.to_lowercase();
        name.split(|letter: char| !letter.is_alphanumeric()).any(|word| word.starts_with("an"))
    };
    assert!(begins(&found[0]) && !found.iter().all(begins), "{found:?}");
    assert!(found.iter().skip_while(|name| begins(name)).all(|name| !begins(name)), "{found:?}");
}

#[test]
fn the_palette_shows_why_a_command_is_unavailable_and_closes_by_escape() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    search(&mut window, "promote");
    let line = window.get_by_label_contains("This move: Promote");
    assert!(line.accesskit_node().is_disabled());
    press(&mut window, Key::Enter);
    assert!(common::shown(&window, "Search commands"), "nothing was chosen");
    press(&mut window, Key::Escape);
    assert!(!common::shown(&window, "Search commands"));
    search(&mut window, "zzzz");
    assert!(common::shown(&window, "No matches"));
}

#[test]
fn the_palette_seats_a_player_and_opens_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    for moves in ["f5d6c3", "f5f4"] {
        window.apply(Action::Paste(moves.to_owned()));
        window.run_steps(3);
    }
    let is_game = |path: PathBuf| path.extension().is_some_and(|ending| ending == "ron");
    wait(&mut window, "the games' copies", |_| {
        let files = fs::read_dir(folder.path().join("games")).unwrap();
        files.filter(|file| is_game(file.as_ref().unwrap().path())).count() == 2
    });
    search(&mut window, "perpendicular");
    wait_for(&mut window, "Perpendicular");
    press(&mut window, Key::Enter);
    assert_eq!(window.state().session().game().moves().len(), 3);
    search(&mut window, "greedy");
    press(&mut window, Key::Enter);
    enter(&mut window, "Start");
    assert_eq!(window.state().session().saved().white.to_string(), "greedy");
}

/// Sets a new shortcut for the command with this prefix in the list of shortcuts.
fn rebind(window: &mut Window, label: &str, modifiers: Modifiers, key: Key) {
    enter(window, label);
    assert!(common::shown(window, "Press the new keys"));
    press_with(window, modifiers, key);
}

#[test]
fn shortcuts_are_changed_saved_and_reset() {
    let folder = tempfile::tempdir().unwrap();
    let library = "Search by player, date, opening or moves";
    let new = Modifiers::COMMAND | Modifiers::SHIFT;
    let mut window = quick(folder.path());
    press(&mut window, Key::Questionmark);
    rebind(&mut window, "Recent games…: Ctrl+L", Modifiers::COMMAND, Key::O);
    assert!(common::shown(&window, "used for “Open…”"), "they are taken");
    rebind(&mut window, "Recent games…: Ctrl+L", Modifiers::NONE, Key::A);
    assert!(common::shown(&window, "reserved"), "a letter is a square");
    rebind(&mut window, "Recent games…: Ctrl+L", new, Key::L);
    window.run_steps(60);
    press(&mut window, Key::Escape);
    drop(window);
    let kept = Settings::load(&folder.path().join("settings.ron"));
    assert_eq!(kept.keys["command-library"], "Ctrl+Shift+L");

    let mut window = open(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::L);
    assert!(!common::shown(&window, library), "these are its keys no more");
    press_with(&mut window, new, Key::L);
    wait_for(&mut window, "No matching games");
    press(&mut window, Key::Escape);
    search(&mut window, "recent games");
    assert!(window.state().settings().keys.len() == 1);
    press(&mut window, Key::Escape);
    press(&mut window, Key::Questionmark);
    enter(&mut window, "Recent games…: Reset");
    assert!(window.state().settings().keys.is_empty());
    rebind(&mut window, "About Othello Lab: –", Modifiers::NONE, Key::F12);
    enter(&mut window, "Reset all shortcuts");
    assert!(window.state().settings().keys.is_empty());
    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::COMMAND, Key::L);
    wait_for(&mut window, "No matching games");
}

#[test]
fn every_player_on_a_long_ladder_is_reachable_and_visible() {
    let folder = tempfile::tempdir().unwrap();
    let won = |n: u32| format!("(\"pvs:{n}n@sci\", \"pvs:{}n@sci\", [0, 0, 0, 0, 2]),", n + 1);
    let results: String = (1..60).map(won).collect();
    let person = "(rating: (rating: 1500.0, deviation: 350.0, volatility: 0.06), games: [])";
    let events = format!("[(source: \"cup\", results: [{results}])]");
    let ladder = format!("(events: {events}, histories: [], person: {person})");
    fs::write(folder.path().join("ladder.ron"), ladder).unwrap();
    let mut window = quick(folder.path());
    window.apply(Action::Show(Page::Ladder));
    wait_for(&mut window, "searches 2 positions a move");
    let last = |name: &String| {
        name.starts_with("Play against") && name.ends_with("searches 60 positions a move")
    };
    let mut seen = Vec::new();
    while !focused(&window).as_ref().is_some_and(last) {
        press(&mut window, Key::Tab);
        seen.extend(focused(&window));
        assert!(seen.len() < 400, "the last one is not reached: {seen:#?}");
    }
    let mut nodes = window.query_all(By::new());
    let node = nodes.find(|node| node.accesskit_node().is_focused()).unwrap();
    let view = window.ctx.content_rect();
    assert!(view.contains_rect(node.rect()), "{:?} is not in {view:?}", node.rect());
}

#[test]
fn escape_leaves_the_forms() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("runs/first");
    common::earlier::run(&run, 2);
    let mut window = open(folder.path());
    window.apply(Command::New(Sides::PersonComputer));
    window.run();
    assert!(window.query_by_label("Start").is_some());
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("Start").is_none());
    window.apply(Action::OpenRun(RunKind::Evolution, run));
    wait_for(&mut window, "more generations");
    window.apply(Command::Evolve(NewRun::Features));
    window.run();
    assert!(window.query_by_label("Cancel").is_some());
    if focused(&window).is_some() {
        press(&mut window, Key::Escape); // leaves the field
    }
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("Cancel").is_none());
}

#[test]
fn the_palette_finds_languages_by_their_english_names() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    for (typed, found) in [("polish", "Polski"), ("language japanese", "日本語")] {
        search(&mut window, typed);
        assert!(window.query_by_label_contains(found).is_some(), "{typed}");
        press(&mut window, Key::Escape);
    }
}

#[test]
fn the_palette_finds_commands_by_other_words_for_them() {
    for (language, typed, found) in [
        (Language::English, "settings", "command-theme-dark"),
        (Language::English, "preferences", "command-sound"),
        (Language::English, "options", "command-legal"),
        (Language::English, "language", "command-language-polish"),
        (Language::English, "dark mode", "command-theme-dark"),
        (Language::English, "mute", "command-sound"),
        (Language::English, "zoom", "command-larger"),
        (Language::Spanish, "preferencias", "command-theme-dark"),
        (Language::French, "réglages", "command-theme-dark"),
        (Language::Polish, "ustawienia", "command-theme-dark"),
        (Language::Japanese, "設定", "command-theme-dark"),
        (Language::Persian, "تنظیمات", "command-theme-dark"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        set(folder.path(), |settings| settings.language = language);
        let mut window = open(folder.path());
        press_with(&mut window, Modifiers::COMMAND, Key::K);
        window.event(egui::Event::Text(typed.to_owned()));
        window.run_steps(3);
        let name = Messages::new(language).get(found).into_owned();
        // A name in its menu ends with the command's own name. Only the visible entries have labels.
        let is_shown =
            |window: &Window| common::labels(window).iter().any(|line| line.ends_with(&name));
        for _ in 0..60 {
            if !is_shown(&window) {
                press(&mut window, Key::ArrowDown);
            }
        }
        assert!(is_shown(&window), "{typed}: {:?}", common::labels(&window));
    }
}

#[test]
fn menus_are_opened_by_keys_and_the_arrows_lead_to_the_next_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    press(&mut window, Key::F10);
    assert!(common::shown(&window, "Recent games…"));
    press(&mut window, Key::ArrowRight);
    assert!(
        common::shown(&window, "Previous variation") && !common::shown(&window, "Recent games…")
    );
    press(&mut window, Key::ArrowLeft);
    assert!(common::shown(&window, "Recent games…"));
    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::ALT, Key::A);
    assert!(common::shown(&window, "Values of all moves"));
}

#[test]
fn keys_lead_from_page_to_page_and_from_pane_to_pane() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::PageDown);
    assert!(!common::shown(&window, "Black to move"));
    press_with(&mut window, Modifiers::COMMAND, Key::PageUp);
    assert!(common::shown(&window, "Black to move"));
    press_with(&mut window, Modifiers::COMMAND, Key::F6);
    assert_eq!(focused(&window).as_deref(), Some("d3, legal move"));
    press_with(&mut window, Modifiers::COMMAND, Key::F6);
    assert!(focused(&window).is_some_and(|name| name.starts_with("Black: ")));
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::F6);
    assert_eq!(focused(&window).as_deref(), Some("d3, legal move"));
}

#[test]
fn the_board_shows_its_cursor_when_it_takes_the_focus_from_a_menu() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    let square = |window: &mut Window| {
        let place = window.get_by_label("d3, legal move").rect().shrink(1.0);
        let image = window.render().unwrap();
        let [x, y, width, height] =
            [place.left(), place.top(), place.width(), place.height()].map(|side| side as u32);
        image::imageops::crop_imm(&image, x, y, width, height).to_image()
    };
    let bare = square(&mut window);
    press(&mut window, Key::F10);
    assert!(common::shown(&window, "Recent games…"));
    press_with(&mut window, Modifiers::COMMAND, Key::F6);
    assert_eq!(focused(&window).as_deref(), Some("d3, legal move"));
    assert!(!common::shown(&window, "Recent games…"), "the menu is closed");
    assert!(square(&mut window) != bare, "the cursor is not drawn");
}

#[test]
fn the_panes_of_puzzles_and_exercises_are_in_the_cycle() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    let walk = |window: &mut Window, expected: &[&str]| {
        for name in expected {
            press_with(window, Modifiers::COMMAND, Key::F6);
            let found = focused(window).unwrap_or_default();
            assert!(found.starts_with(name), "{found:?} instead of {name:?}");
        }
    };
    press(&mut window, Key::F3);
    wait_for(&mut window, "Rated ");
    walk(&mut window, &["d3", "Back", "Game", "d3"]);
    press(&mut window, Key::F7);
    wait_for_turn_in_practice(&mut window);
    walk(&mut window, &["8", "Game", "d3"]);
    window.apply(Action::Show(Page::Practice));
    for _ in 0..2 {
        press(&mut window, Key::Escape);
    }
    window.apply(Action::Show(Page::Practice));
    window.run_steps(3);
    walk(&mut window, &["Lesson 1", "Game"]);
}

/// Waits until the trainer has a position.
fn wait_for_turn_in_practice(window: &mut Window) {
    wait_for(window, "Find the best move every time.");
    window.finish_work();
}

#[test]
fn enter_starts_a_new_game_from_a_selected_option_and_arrows_choose_the_level() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    let cards = |window: &mut Window| {
        press_with(window, Modifiers::COMMAND, Key::N);
        go_by(window, Key::Tab, "First steps, grabs discs, ignores corners");
    };
    cards(&mut window);
    press(&mut window, Key::Tab);
    assert_eq!(focused(&window).as_deref(), Some("Advanced"), "the levels are one stop");
    press_with(&mut window, Modifiers::SHIFT, Key::Tab);
    for (key, level) in
        [(Key::ArrowRight, "Beginner"), (Key::ArrowDown, "Expert"), (Key::ArrowUp, "Beginner")]
    {
        press(&mut window, key);
        let found = focused(&window).unwrap_or_default();
        assert!(found.starts_with(level), "{found}");
    }
    press(&mut window, Key::Enter);
    assert!(window.query_by_label("Start").is_none(), "the dialog is closed");
    let white = window.state().session().saved().white.to_string();
    assert_eq!(white, Level::Beginner.player().to_string());
    // Another option is selected first.
    press_with(&mut window, Modifiers::COMMAND, Key::N);
    go_by(&mut window, Key::Tab, "You play: White");
    press(&mut window, Key::Enter);
    assert!(window.query_by_label("Start").is_some());
    press(&mut window, Key::Enter);
    assert!(window.query_by_label("Start").is_none());
    assert_eq!(window.state().session().saved().white.to_string(), "human");
}

#[test]
fn the_palette_finds_commands_by_their_explanations() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    search(&mut window, "opening");
    assert!(common::shown(&window, "Games database"));
}

#[test]
fn tab_leads_from_the_menus_through_the_tabs_in_their_order_to_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    press(&mut window, Key::F10);
    press(&mut window, Key::Escape);
    go_by(&mut window, Key::Tab, "Help");
    let mut order = Vec::new();
    for _ in 0..8 {
        press(&mut window, Key::Tab);
        order.extend(focused(&window));
    }
    let tabs = ["Board", "Practice", "Lab", "Models", "Tournament", "Ladder"];
    let named: Vec<&str> =
        order.iter().map(String::as_str).filter(|name| tabs.contains(name)).collect();
    assert!(named.len() >= 5, "{order:?}");
    let places = named.iter().map(|name| tabs.iter().position(|tab| tab == name));
    assert!(places.is_sorted(), "{order:?}");
    assert_eq!(order[..named.len()], named[..], "the tabs come directly after the menus");
}

#[test]
fn the_list_of_the_open_dialog_is_walked_by_arrows_and_typed_letters() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("my games");
    fs::create_dir_all(games.join("more")).unwrap();
    let files = [
        ("alpha.txt", "f5"),
        ("beta.txt", "f5f4"),
        ("bravo.txt", "f5f4e3"),
        ("more/x.txt", "f5d6c3d3"),
    ];
    for (name, moves) in files {
        fs::write(games.join(name), moves).unwrap();
    }
    set(folder.path(), |settings| {
        settings.folders.insert("games".to_owned(), games.display().to_string());
    });
    let mut window = open(folder.path());
    let open_dialog = |window: &mut Window| {
        press_with(window, Modifiers::COMMAND, Key::O);
        assert_eq!(focused(window).as_deref(), Some("Name"));
    };
    let count = |window: &Window| window.state().session().game().moves().len();
    open_dialog(&mut window);
    press(&mut window, Key::ArrowUp);
    assert_eq!(focused(&window).as_deref(), Some("bravo.txt"));
    press(&mut window, Key::Escape);
    open_dialog(&mut window);
    for (key, entry) in [
        (Key::ArrowDown, "more/"),
        (Key::ArrowDown, "alpha.txt"),
        (Key::ArrowDown, "beta.txt"),
        (Key::ArrowUp, "alpha.txt"),
        (Key::ArrowUp, "more/"),
        (Key::ArrowUp, "more/"),
    ] {
        press(&mut window, key);
        assert_eq!(focused(&window).as_deref(), Some(entry));
    }
    for letter in ["b", "r"] {
        window.event(egui::Event::Text(letter.to_owned()));
        window.run_steps(3);
    }
    assert_eq!(focused(&window).as_deref(), Some("bravo.txt"));
    press(&mut window, Key::Enter);
    assert_eq!(count(&window), 3);
    // The typed beginning of a name leads to its entry.
    open_dialog(&mut window);
    window.event(egui::Event::Text("be".to_owned()));
    press(&mut window, Key::ArrowDown);
    assert_eq!(focused(&window).as_deref(), Some("beta.txt"));
    press(&mut window, Key::Enter);
    assert_eq!(count(&window), 2);
    // The focus stays in the list when a folder is opened.
    open_dialog(&mut window);
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::Enter);
    assert_eq!(focused(&window).as_deref(), Some("x.txt"));
    press(&mut window, Key::Enter);
    assert_eq!(count(&window), 4);
}

#[test]
fn recent_games_are_walked_by_the_arrows_and_opened_by_enter() {
    let folder = tempfile::tempdir().unwrap();
    for day in 1..=30 {
        let game = common::earlier::game(day);
        common::earlier::keep_game(folder.path(), &format!("2026-01-{day:02}"), &game);
    }
    let mut window = quick(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::L);
    wait_for(&mut window, "30 moves");
    window.finish_work();
    for _ in 0..25 {
        press(&mut window, Key::ArrowDown);
    }
    let row = window.query_all_by_label_contains("Human, 5 moves").next().expect("it is drawn");
    assert!(window.ctx.content_rect().contains_rect(row.rect()));
    press(&mut window, Key::Enter);
    assert_eq!(window.state().session().game().moves().len(), 5);
}

#[test]
fn ctrl_and_enter_start_a_new_game_from_any_field() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = quick(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::N);
    enter(&mut window, "Engines");
    go_by(&mut window, Key::Tab, "Search players");
    window.event(egui::Event::Text("random".to_owned()));
    enter(&mut window, "Random, plays at random");
    go_by(&mut window, Key::Tab, "Search players");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert!(window.query_by_label("Start").is_none(), "the dialog is closed");
    assert_eq!(window.state().session().saved().white.to_string(), "random");
}

//! Tournaments and the ladder, operated by clicks.

use std::path::Path;

use egui::{Key, Modifiers};
use othello_engine::Color;
use othello_lab::{
    games::openings::OpeningSpec,
    ladder::Ladder,
    players::consent::Consent,
    runs::tournament::{Config, Tournament},
};

use crate::common::{
    self, Watchdog, Window, click, earlier, open, open_sized, pick_from, play_until, set, shown,
    wait, wait_for,
};
use egui_kittest::kittest::{NodeT, Queryable};
use othello::{
    action::{Action, Command},
    page::Page,
};

/// Delivers reports until the page's tab shows no activity.
fn wait_for_rest(window: &mut Window) {
    let watchdog = Watchdog::new("the end of the tournament");
    while window.query_by_label("Tournament").is_none() {
        watchdog.check(String::new);
        window.deliver();
    }
    window.run();
}

/// Opens a window that plays a match of this many pairs between these players.
fn matched(folder: &Path, players: [&str; 2], pairs: u32) -> Window {
    let mut window = open_sized(folder, [1040.0, 900.0]);
    play_match(&mut window, players, pairs);
    window.run_steps(4);
    window
}

fn play_match(window: &mut Window, players: [&str; 2], pairs: u32) {
    let players = players.map(|name| name.parse().unwrap());
    window.apply(Action::Match(players, pairs));
}

/// Starts a tournament between the players selected by default.
fn start(window: &mut Window) {
    window.get_by_label("Tournament").click();
    window.run_steps(4);
    window.get_by_label("Start the tournament").click();
    window.run_steps(4);
}

#[test]
fn a_tournament_is_set_up_played_exported_and_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    start(&mut window);
    wait_for(&mut window, "All 120 games finished");
    wait_for_rest(&mut window);
    window.get_by_label("Performance");
    assert!(common::shown(&window, "Performance: Elo by this tournament’s games alone."));
    click(&mut window, "Export…");
    wait_for(&mut window, "Format");
    click(&mut window, "Save");
    let files = folder.path().join("tournaments");
    let games = std::fs::read_to_string(files.join("tournament 1.ggf")).unwrap();
    assert_eq!(games.matches("(;GM[Othello]").count(), 120);
    click(&mut window, "Export…");
    wait_for(&mut window, "Format");
    common::choose_among(&mut window, "Format", "Table as text (.txt)");
    click(&mut window, "Save");
    let table = std::fs::read_to_string(files.join("tournament 1.txt")).unwrap();
    click(&mut window, "Export…");
    wait_for(&mut window, "Format");
    common::choose_among(&mut window, "Format", "Report as a page (.html)");
    click(&mut window, "Save");
    let page = std::fs::read_to_string(files.join("tournament 1.html")).unwrap();
    assert!(page.contains("<h2>Cross table</h2>") && page.contains(">JMA"), "{page}");
    // Its names are readable, and its marks are explained.
    assert!(table.contains("JMA") && !table.contains("@jma"), "{table}");
    assert!(table.contains("Superior to: the likelihood in percent"), "{table}");
    // Whatever the games show, a sentence sums it up.
    assert!(
        common::shown(&window, " is stronger than ")
            || common::shown(&window, "do not show which player"),
        "{:?}",
        common::labels(&window)
    );
    assert!(window.query_by_label_contains("1. ").is_some());
    click(&mut window, "New…");
    // The busy indicator animates while the list is read.
    window.get_by_label("Open Tournament 1").click();
    window.run_steps(2);
    wait_for(&mut window, "All 120 games finished");
    wait_for_rest(&mut window);
    click(&mut window, "Ladder");
    wait_for(&mut window, "Play against JMA");
}

#[test]
fn an_unfinished_tournament_says_so_and_waits_for_its_resumption() {
    let folder = tempfile::tempdir().unwrap();
    let (done, all) = earlier::begun_tournament(folder.path());
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    click(&mut window, "Tournament");
    wait_for(&mut window, &format!("{done} of {all} games"));
    window.get_by_label_contains("Open Tournament 1").click();
    window.run_steps(2);
    wait_for(&mut window, "Resume");
    wait_for_rest(&mut window);
    assert!(common::shown(&window, &format!("{done} of {all} games, paused")));
    click(&mut window, "Resume");
    wait_for(&mut window, &format!("All {all} games finished"));
}

#[test]
fn a_tournament_opens_at_its_top_wherever_another_one_was_scrolled_to() {
    let folder = tempfile::tempdir().unwrap();
    earlier::begun_tournament(folder.path());
    let first = folder.path().join("tournaments/tournament 1");
    let second = folder.path().join("tournaments/tournament 2");
    std::fs::create_dir(&second).unwrap();
    for file in std::fs::read_dir(&first).unwrap().map(Result::unwrap) {
        if file.path().is_file() {
            std::fs::copy(file.path(), second.join(file.file_name())).unwrap();
        }
    }
    let mut window = open_sized(folder.path(), [1040.0, 420.0]);
    let shown = |window: &mut Window, folder: &Path| {
        window.apply(Action::Show(Page::Tournament));
        window.apply(Action::ViewTournament(folder.to_owned()));
        window.run_steps(2);
        wait_for(window, " games, paused");
        window.run_steps(4);
        window.query_by_label("Standings").map(|title| title.rect().top())
    };
    let top = shown(&mut window, &first).expect("the standings are in view");
    window.get_by_label_contains("Rows play black").scroll_to_me();
    window.run_steps(8);
    let scrolled = window.query_by_label("Standings").map(|title| title.rect().top());
    assert!(scrolled.is_none_or(|scrolled| scrolled < top), "{scrolled:?}");
    assert_eq!(shown(&mut window, &second), Some(top));
}

#[test]
fn ratings_of_a_tournament_lie_on_the_scale_of_the_lists() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    play_match(&mut window, ["alphabeta:4@sci", "random"], 10);
    wait_for(&mut window, "All 20 games finished");
    wait_for_rest(&mut window);
    window.finish_work();
    wait_for(&mut window, "rated on the ladder set");
    let first = common::labels(&window).into_iter().find(|label| label.starts_with("1. SCI"));
    let first = first.unwrap();
    let rating = first.split(" (").next().unwrap().rsplit(", ").next().unwrap();
    let rating: f64 = rating.parse().unwrap();
    // Its known rating is 1500. Centred on 1500 it would be above 1650.
    assert!((1400.0..1650.0).contains(&rating), "{rating}");
}

#[test]
fn the_same_games_give_the_same_figure_in_a_tournament_and_on_the_ladder() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    let [new, known] = ["alphabeta:2@sci", "alphabeta:4@sci"];
    play_match(&mut window, [new, known], 10);
    wait_for(&mut window, "All 20 games finished");
    wait_for_rest(&mut window);
    window.finish_work();
    let first_ladder = include_str!("../../assets/ladder.ron");
    let ladder = Ladder::open(&folder.path().join("ladder.ron"), first_ladder).unwrap();
    let rated = ladder.find(&new.parse().unwrap()).unwrap().rated;
    assert_eq!(rated.games, 20);
    let figure = format!("SCI  ·  alpha-beta, depth 2, {:.0} (", rated.rating);
    assert!(common::shown(&window, &figure), "{figure}: {:?}", common::labels(&window));
    // The new games do not count for a player whose rating is fixed.
    let before = Ladder::open(&folder.path().join("none"), first_ladder).unwrap();
    let known = known.parse().unwrap();
    assert_eq!(ladder.find(&known).unwrap().rated, before.find(&known).unwrap().rated);
}

#[test]
fn a_player_of_a_group_that_is_not_shown_is_not_measured() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    click(&mut window, "Ladder");
    wait_for(&mut window, "keep the Elo of the games counted here");
    let is_off =
        |window: &Window, label: &str| window.get_by_label(label).accesskit_node().is_disabled();
    for (group, expected) in [("My players", true), ("Levels", false)] {
        click(&mut window, group);
        assert_eq!(is_off(&window, "Play it"), expected, "{group}");
        // The rating of the chosen player is fixed.
        assert!(is_off(&window, "Measure Elo"), "{group}");
    }
    window.get_by_label("Measure Elo").hover();
    window.run_steps(30);
    wait_for(&mut window, "new games do not change its Elo");
}

#[test]
fn the_set_up_says_how_many_games_are_played_and_about_how_long() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    click(&mut window, "Tournament");
    assert!(common::shown(&window, "120 games · about 1 s"), "four fast players");
    common::add(&mut window, "", "pvs:10s@glem");
    wait_for(&mut window, "200 games · about ");
    // The speed of this search with this model is not known.
    common::add(&mut window, "", "alphabeta:1@gene23");
    wait_for(&mut window, "300 games · duration unknown");
}

#[test]
fn the_names_of_all_chosen_players_are_readable() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [800.0, 900.0]);
    click(&mut window, "Tournament");
    let height =
        |window: &Window| window.get_by_label_contains(" players chosen: ").rect().height();
    let few = height(&window);
    for level in ["Beginner", "Casual player", "Club player", "Strong", "Expert"] {
        pick_from(&mut window, "Levels", level);
    }
    wait_for(&mut window, "9 players chosen");
    assert!(height(&window) >= 2.0 * few.min(15.0), "the names are wrapped, not cut off");
}

#[test]
fn repeated_games_are_counted_beside_the_standings() {
    let folder = tempfile::tempdir().unwrap();
    let config = "(players: [\"greedy\", \"alphabeta:1@jma\"], pairs: 10, openings: \"start\")";
    let file = folder.path().join("tournament.ron");
    std::fs::write(&file, config).unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    window.apply(Action::OpenFile(file));
    window.run_steps(4);
    wait_for(&mut window, "Start the tournament");
    window.get_by_label("Start the tournament").click();
    window.run_steps(4);
    wait_for(&mut window, "All 20 games finished");
    wait_for(&mut window, "20 games, 2 different");
}

#[test]
fn a_tournament_stopped_before_its_first_result_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = matched(folder.path(), ["pvs:600s@glem", "pvs:601s@glem"], 1);
    wait_for(&mut window, "0 of 2 games");
    let name = "Patterns against Patterns";
    let place = folder.path().join("tournaments").join(name);
    assert!(place.exists());
    window.get_by_label("Pause").click();
    window.run_steps(2);
    wait_for_rest(&mut window);
    assert!(place.exists(), "it can be resumed");
    click(&mut window, "New…");
    assert!(!place.exists());
    assert!(window.query_by_label(&format!("Open {name}")).is_none());
    // One with results stays.
    play_match(&mut window, ["greedy", "random"], 1);
    wait_for(&mut window, "All 2 games finished");
    wait_for_rest(&mut window);
    click(&mut window, "New…");
    assert!(window.query_by_label("Open Greedy against Random").is_some());
}

#[test]
fn a_tournament_can_use_balanced_openings() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    window.get_by_label("Tournament").click();
    window.run_steps(4);
    click(&mut window, "Balanced openings");
    click(&mut window, "Start the tournament");
    wait_for(&mut window, "All 120 games finished");
    let settings = folder.path().join("tournaments/tournament 1/tournament.ron");
    let settings = std::fs::read_to_string(settings).unwrap();
    assert!(settings.contains("openings: \"balanced\""), "{settings}");
}

#[test]
fn a_tournament_is_paused_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = matched(folder.path(), ["alphabeta:5@jma", "alphabeta:5@sci"], 60);
    wait_for(&mut window, "of 120 games · "); // and the remaining time
    window.get_by_label("Pause").click();
    window.run_steps(2);
    wait_for(&mut window, "Resume");
    window.run();
    assert!(window.query_by_label_contains("paused").is_some());
    window.get_by_label("Resume").click();
    window.run_steps(2);
    wait_for(&mut window, "All 120 games finished");
}

#[test]
fn a_running_tournament_is_not_ended_by_another_one() {
    let folder = tempfile::tempdir().unwrap();
    let players = ["alphabeta:5@jma", "alphabeta:5@sci"];
    let mut window = matched(folder.path(), players, 60);
    play_match(&mut window, players, 1);
    wait_for(&mut window, "A tournament is in progress");
    wait_for(&mut window, "All 120 games finished");
    wait_for_rest(&mut window);
    play_match(&mut window, ["random", "greedy"], 1);
    wait_for(&mut window, "All 2 games finished");
    assert!(folder.path().join("tournaments/Random against Greedy").exists());
}

#[test]
fn two_computers_play_a_match_from_the_new_game_dialog() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    common::choose(&mut window, &["Game", "New", "CPU vs CPU"]);
    pick_from(&mut window, "Engines", "Black: Greedy, flips the most discs");
    pick_from(&mut window, "Engines", "White: Random, plays at random");
    window.get_by_label("Play a match…").click();
    window.run_steps(4);
    wait_for(&mut window, "All 20 games finished");
}

#[test]
fn a_cell_lists_its_games_and_one_is_replayed_on_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = matched(folder.path(), ["greedy", "alphabeta:2@jma"], 3);
    wait_for(&mut window, "All 6 games finished");
    wait_for_rest(&mut window);
    let cell = "Greedy – JMA: ";
    click_first(&mut window, cell);
    wait_for(&mut window, "· game 3");
    let games = window.query_all_by_label_contains("· game ").count();
    assert_eq!(games, 3, "Greedy was black in three games");
    click_first(&mut window, "· game 3");
    let session = window.state().session();
    assert_eq!(session.ply(), 0, "from the first board");
    let seats = [Color::Black, Color::White].map(|color| session.seat(color).to_string());
    assert_eq!(seats, ["greedy", "alphabeta:2@jma"]);
    let place = folder.path().join("tournaments/Greedy against JMA");
    let table = std::fs::read_to_string(place.join("games.csv"));
    let moves = session.game().moves().iter().map(ToString::to_string).collect::<String>();
    let line = table.unwrap().lines().nth(3).unwrap().to_owned();
    let (row, _sum) = line.rsplit_once(',').unwrap();
    assert!(row.starts_with("3,greedy,alphabeta:2@jma,") && row.ends_with(&moves), "{row}");
    // It is over: only a replay shows its moves, and ends with the last one.
    let count = session.game().moves().len();
    assert!(!shown(&window, "Computer paused") && !shown(&window, "paused"), "nobody is to move");
    window.apply(Command::PauseOrContinue);
    window.run_steps(5);
    wait(&mut window, "the end of the replay", |app| app.session().turn().is_none());
    window.run_steps(5);
    let session = window.state().session();
    assert_eq!((session.game().moves().len(), session.is_running()), (count, false));
    window.apply(Action::GoTo(20));
    window.apply(Command::Step);
    window.run_steps(60);
    let session = window.state().session();
    assert_eq!((session.ply(), session.game().moves().len()), (21, count));
    assert!(session.is_finished() && session.result_node().is_some());
    click(&mut window, "Tournament");
    click(&mut window, "Back to the table");
    assert!(window.query_all_by_label_contains(cell).next().is_some());
}

#[test]
fn the_last_games_are_shown_at_their_ends_and_open_on_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    play_match(&mut window, ["alphabeta:2@sci", "alphabeta:2@jma"], 3);
    // While another page is shown, the running games are not copied for display.
    window.apply(Action::Show(Page::Game));
    window.finish_work();
    window.apply(Action::Show(Page::Tournament));
    window.run();
    wait_for(&mut window, "All 6 games finished");
    wait_for_rest(&mut window);
    assert!(shown(&window, "Last games") && shown(&window, "Click a game to open it"));
    // Between the heading and the standings.
    let below = window.get_by_label("Standings").rect().top();
    let is_tile = |node: &egui_kittest::Node| node.rect().bottom() < below;
    let tile = window.query_all_by_label_contains("JMA").rfind(is_tile);
    tile.expect("a tile").click();
    window.run();
    let session = window.state().session();
    assert!(session.game().result().is_some(), "a whole game");
    assert_eq!((session.ply(), session.is_finished()), (0, true));
    let seats = Color::BOTH.map(|color| session.seat(color).to_string());
    assert!(seats.contains(&"alphabeta:2@sci".to_owned()), "{seats:?}");
}

#[test]
fn the_large_board_stays_at_the_final_position() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    play_match(&mut window, ["pvs:20ms@sci", "pvs:20ms@jma"], 1);
    wait_for(&mut window, "Now playing");
    click_first(&mut window, " – ");
    wait_for(&mut window, "Back to the table");
    wait_for(&mut window, "All 2 games finished");
    wait_for_rest(&mut window);
    assert!(shown(&window, "Back to the table"), "{:?}", common::labels(&window));
    click(&mut window, "Back to the table");
    assert!(shown(&window, "Last games"));
}

#[test]
fn a_game_that_a_player_failed_to_finish_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("tournaments/tournament 1");
    let players = ["greedy", "random"].map(|name| name.parse().unwrap()).to_vec();
    let config = Config { pairs: 1, openings: OpeningSpec::Start, ..Config::new(players) };
    drop(Tournament::create(&place, config, &Consent::NONE).unwrap());
    let games = "game,black,white,black_discs,white_discs,margin,failed,reason,moves\n\
                 1,greedy,random,0,64,-64,black,no move was given,f5d6\n\
                 2,random,greedy,64,0,64,white,no move was given,f5d6c3\n";
    std::fs::write(place.join("games.csv"), games).unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    window.apply(Action::Show(Page::Tournament));
    window.apply(Action::ViewTournament(place));
    wait_for(&mut window, "All 2 games finished");
    wait_for_rest(&mut window);
    click_first(&mut window, "Random – Greedy: ");
    wait_for(&mut window, "· game 2");
    click_first(&mut window, "· game 2");
    window.apply(Action::GoTo(3));
    window.run();
    let session = window.state().session();
    assert_eq!((session.ply(), session.turn(), session.margin()), (3, None, Some(1)));
    assert!(session.is_finished() && !shown(&window, "paused"), "{:?}", common::labels(&window));
}

/// Clicks on the first widget with this label.
fn click_first(window: &mut Window, label: &str) {
    window.get_all_by_label_contains(label).next().expect("it is there").click();
    window.run();
}

#[test]
fn a_tournament_is_renamed_and_opened_by_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = matched(folder.path(), ["greedy", "random"], 1);
    wait_for(&mut window, "All 2 games finished");
    wait_for_rest(&mut window);
    for (name, error) in [("a/b", "without slashes"), (" May cup ", "")] {
        click(&mut window, "Rename…");
        window.get_by_label("Name of the tournament").focus();
        window.run();
        window.key_press_modifiers(Modifiers::COMMAND, Key::A);
        window.get_by_label("Name of the tournament").type_text(name);
        window.run();
        click(&mut window, "Rename");
        assert_eq!(window.query_by_label_contains("without slashes").is_some(), !error.is_empty());
        if !error.is_empty() {
            click(&mut window, "Cancel");
        }
    }
    let tournaments = folder.path().join("tournaments");
    assert!(!tournaments.join("Greedy against Random").exists());
    assert!(window.query_by_label("May cup").is_some());
    click(&mut window, "New…");
    let elsewhere = tempfile::tempdir().unwrap();
    let cup = elsewhere.path().join("cup of others");
    std::fs::rename(tournaments.join("May cup"), &cup).unwrap();
    window.apply(Action::OpenFile(cup.join("tournament.ron")));
    wait_for(&mut window, "cup of others");
    wait_for(&mut window, "All 2 games finished");
}

#[test]
fn a_settings_file_opens_the_tournament_form() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    let settings = r#"(players: ["greedy", "random", "alphabeta:1@jma"], format: Swiss(rounds: 2),
        pairs: 3, openings: "random:6", seed: 7, noise: 0.1, anchor: Some(("random", 1000.0)))"#;
    let file = folder.path().join("tournament.ron");
    std::fs::write(&file, settings).unwrap();
    window.apply(Action::OpenFile(file));
    window.run();
    assert!(window.query_by_label_contains("3 players chosen: Greedy").is_some());
    window.get_by_label("Start the tournament").click();
    wait_for(&mut window, "All 12 games finished");
    let kept = folder.path().join("tournaments/tournament 1/tournament.ron");
    let [kept, wanted] = [std::fs::read_to_string(kept).unwrap(), settings.to_owned()]
        .map(|text| Config::read(&text).unwrap());
    assert_eq!(kept, wanted);
}

#[test]
fn a_persons_game_is_rated_and_an_opponent_is_suggested() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.seats = Some(["human".into(), "random".into()]));
    let mut window = open(folder.path());
    play_until(&mut window, 64);
    click(&mut window, "Ladder");
    wait_for(&mut window, "after 1 game");
    click(&mut window, "Play a suggested opponent");
    let session = window.state().session();
    assert!(session.game().moves().len() < 2 && session.has_person() && session.has_computer());
}

#[test]
fn players_without_a_connection_to_rated_ones_are_listed_apart() {
    let folder = tempfile::tempdir().unwrap();
    let shipped = include_str!("../../assets/ladder.ron").split("// crc32").next().unwrap();
    let cup = |first: &str, second: &str| {
        format!("events: [(source: \"cup\", results: [(\"{first}\", \"{second}\", [1, 0, 3])]),")
    };
    let write = |event: String| {
        let ladder = shipped.replacen("events: [", &event, 1);
        std::fs::write(folder.path().join("ladder.ron"), ladder).unwrap();
    };
    write(cup("alphabeta:3@sci", "alphabeta:3@jma"));
    let mut window = open_sized(folder.path(), [1040.0, 3_600.0]);
    window.apply(Action::Show(Page::Ladder));
    wait_for(&mut window, "Not yet connected");
    assert!(common::shown(&window, "These players have not met a rated player"));
    let rate = |window: &Window, name: &str| {
        common::labels(window)
            .iter()
            .any(|label| label.starts_with("Measure the Elo of ") && label.contains(name))
    };
    assert!(rate(&window, "SCI") && rate(&window, "JMA"), "{:?}", common::labels(&window));
    let play =
        common::labels(&window).into_iter().filter(|label| label.starts_with("Play against"));
    let unrated = play.filter(|label| label.contains("depth 3")).collect::<Vec<_>>();
    assert_eq!(unrated, Vec::<String>::new(), "they have no place in the ranking");

    // A game against a rated player connects one.
    write(cup("alphabeta:3@sci", "greedy"));
    let watchdog = Watchdog::new("the ladder");
    while common::shown(&window, "Not yet connected") {
        watchdog.check(String::new);
        window.deliver();
    }
}

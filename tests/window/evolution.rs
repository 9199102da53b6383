//! The evolution lab: from the menu to a game against an evolved player.

mod ends;
mod family;
mod night;
mod runs;

use std::path::Path;

use crate::common::{
    self, Watchdog, Window, choose, click, contrast, drawn, earlier, labels, open, outside, pick,
    pick_from, populations, wait_for,
};
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::{
    SnapshotResults,
    kittest::{NodeT, Queryable},
};
use othello::theme::ThemeName;
use othello_engine::{Color, notation::evl, search::Stop};
use othello_lab::runs::{Run, evolution::EvolutionRun};

/// Scrolls to a label and clicks on it.
fn press(window: &mut Window, label: &str) {
    window.get_by_label(label).scroll_to_me();
    window.run();
    window.get_by_label(label).click();
    window.run();
}

#[test]
fn the_menu_leads_to_a_game_against_an_evolved_player() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "New", "Polynomials", "SCI polynomials…"]);
    wait_for(&mut window, "Evolve SCI polynomials");
    let run = folder.path().join("runs").join("sci-run-1");
    window.get_by_label(&format!("Saves in {}", run.display()));
    press(&mut window, "Start");
    wait_for(&mut window, "games a second");
    let estimates = |label: &String| {
        label.contains("games a second · ")
            && (label.ends_with(" left") || label.ends_with("measuring…"))
    };
    assert!(
        labels(&window).iter().any(estimates),
        "from the first generation: {:?}",
        labels(&window)
    );
    wait_for(&mut window, "Player ");
    press(&mut window, "Pause after this generation");
    wait_for(&mut window, "Paused after generation");

    press(&mut window, "Resume");
    wait_for(&mut window, "games a second");
    press(&mut window, "Pause");
    wait_for(&mut window, "Paused after generation");
    assert!(folder.path().join("runs/sci-run-1/population.ron").exists());

    press(&mut window, "Play this player");
    window.run_steps(8);
    let session = window.state().session();
    assert!(session.has_person() && session.has_computer());
    assert!(session.seat(Color::White).to_string().contains("sci-run-1/champions/"));
}

#[test]
fn an_earlier_run_is_resumed_and_its_champions_can_be_watched() {
    let folder = tempfile::tempdir().unwrap();
    earlier::run(&folder.path().join("runs/first"), 3);
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "first: sci, 3 generations");
    press(&mut window, "Resume");
    wait_for(&mut window, "Done: 103 generations");
    press(&mut window, "Save…");
    press(&mut window, "Plots (SVG)");
    let papers = folder.path().join("papers");
    std::fs::create_dir(&papers).unwrap();
    let path = papers.join("mine.svg");
    save_as(&mut window, "first.svg", &path);
    wait_for(&mut window, &format!("Saved to {}", path.display()));
    let svg = std::fs::read_to_string(&path).unwrap();
    assert!(svg.contains("<polyline") && svg.ends_with("</svg>\n"));
    assert!(svg.contains(">Variance of fitness</text>"));
    // The next one begins in this folder.
    press(&mut window, "Save…");
    press(&mut window, "Plots (PNG)");
    window.run();
    assert!(labels(&window).iter().any(|label| label == "mine.svg"), "{:?}", labels(&window));
    press(&mut window, "Save");
    wait_for(&mut window, "first.png");
    let png = std::fs::read(papers.join("first.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG"));

    press(&mut window, "Watch it against…");
    window.run();
    pick_from(&mut window, "Engines", "White: Greedy, flips the most discs");
    press(&mut window, "Start");
    window.run_steps(8);
    let session = window.state().session();
    assert!(!session.has_person());
    assert!(session.seat(Color::Black).to_string().contains("champions"));
    assert_eq!(session.seat(Color::White).to_string(), "greedy");
}

#[test]
fn an_earlier_run_can_be_viewed_without_changes() {
    let folder = tempfile::tempdir().unwrap();
    earlier::run(&folder.path().join("runs/first"), 3);
    let state = || std::fs::read(folder.path().join("runs/first/population.ron")).unwrap();
    let before = state();
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Resume…"]);
    press(&mut window, "Show");
    wait_for(&mut window, "Done: 3 generations");
    assert!(window.query_all_by_label("Fittest of each generation").next().is_some());
    assert!(window.query_by_label_contains("Against the fixed opponents").is_some());
    assert_eq!(state(), before);
}

#[test]
fn runs_of_every_kind_are_listed_and_resumed_with_one_click() {
    let folder = tempfile::tempdir().unwrap();
    earlier::run(&folder.path().join("runs/first"), 3);
    drop(earlier::begun(&folder.path().join("runs/second"), 2));
    let at_work = earlier::begun(&folder.path().join("runs/third"), 2);
    earlier::tournament(folder.path());
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Evolution · 3 of 3 generations · done");
    wait_for(&mut window, "Evolution · 0 of 2 generations · paused");
    wait_for(&mut window, "Evolution · 0 of 2 generations · running");
    wait_for(&mut window, "Tournament · 160 of 160 games · done");
    assert!(window.query_by_label("Resume third").is_none(), "it is at work");
    press(&mut window, "Resume second");
    wait_for(&mut window, "Done: 2 generations");
    drop(at_work);
    choose(&mut window, &["Evolution", "Resume…"]);
    press(&mut window, "Show tournament 1");
    wait_for(&mut window, "All 160 games finished");
}

#[test]
fn strengths_of_different_kinds_of_runs_share_one_plot() {
    let folder = tempfile::tempdir().unwrap();
    earlier::run(&folder.path().join("runs/evolved"), 8);
    let mut learned = earlier::patterns(&folder.path().join("runs/learned"));
    while learned.step(&Stop::default()).unwrap().is_some() {}
    drop(learned);
    let mut window = drawn(folder.path(), ThemeName::Dark, [1040.0, 860.0]);
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Patterns · 2 of 2 rounds · done");
    press(&mut window, "Compare evolved");
    press(&mut window, "Compare learned");
    // In its row and beside its curve.
    wait_for_times(&mut window, "learned", 2);
    window.remove_cursor();
    window.run_steps(4);
    window.snapshot("compared-dark");
    press(&mut window, "Compare learned");
    wait_for_times(&mut window, "learned", 1);
}

#[test]
fn a_player_of_a_map_is_one_click_away() {
    let folder = tempfile::tempdir().unwrap();
    earlier::map(&folder.path().join("runs/styles"));
    let mut window = drawn(folder.path(), ThemeName::Light, [1040.0, 1000.0]);
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Map of styles · 4 of 4 generations · done");
    press(&mut window, "Map styles");
    wait_for(&mut window, "styles: the strongest of each style");
    window.remove_cursor();
    window.run_steps(4);
    window.snapshot("map-light");
    let players = window.query_all_by_label_contains("% of the discs and ").count();
    assert!(players > 5, "{players} players");
    let all = window.query_all_by_label_contains("% of the discs and ");
    all.last().unwrap().click();
    window.run_steps(8);
    let session = window.state().session();
    assert!(session.has_person() && session.has_computer());
    let player = session.seat(Color::White).to_string();
    assert!(player.starts_with("alphabeta:1@") && player.contains("styles/cells/"), "{player}");
}

#[test]
fn a_map_of_styles_is_started_from_the_menu_and_resumed_from_the_list() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "New", "Map of styles…"]);
    wait_for(&mut window, "Fill a map of styles");
    window.get_by_label("Players").click();
    window.run();
    click(&mut window, "SCI, 3 weights");
    press(&mut window, "Start");
    // The list shows the progress, and the map fills below it.
    wait_for(&mut window, "map-run-1: the strongest of each style");
    wait_for(&mut window, "% of the discs and ");
    press(&mut window, "Pause map-run-1");
    wait_for(&mut window, "Resume map-run-1");
    let text = std::fs::read_to_string(folder.path().join("runs/map-run-1/run.ron")).unwrap();
    assert!(text.contains("genome: \"sci\"") && text.contains("until: 50"), "{text}");
    press(&mut window, "Resume map-run-1");
    wait_for(&mut window, "Pause map-run-1");
    // The next map gets its own name.
    choose(&mut window, &["Evolution", "New", "Map of styles…"]);
    window.run_steps(4);
    assert_eq!(window.get_by_label("Name").value().as_deref(), Some("map-run-2"));
}

/// Waits until this many labels are exactly this text.
fn wait_for_times(window: &mut Window, text: &str, times: usize) {
    let watchdog = Watchdog::new(text);
    while window.query_all_by_label(text).count() != times {
        watchdog.check(|| format!("{} of {times}", window.query_all_by_label(text).count()));
        window.deliver();
    }
    window.run();
}

#[test]
fn self_play_shows_its_progress_and_is_paused_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("runs/games.csv");
    std::fs::create_dir(folder.path().join("runs")).unwrap();
    earlier::self_play(&file, 200_000);
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Self-play · 0 of 200000 games · paused");
    press(&mut window, "Resume games.csv");
    wait_for(&mut window, " left");
    assert!(window.query_by_label("Lab, running").is_some(), "the tab says that it works");
    press(&mut window, "Pause games.csv");
    wait_for(&mut window, "Resume games.csv");
    wait_for(&mut window, " of 200000 games · paused");
    let rows = std::fs::read_to_string(&file).unwrap().lines().count();
    assert!(rows > 100, "{rows} rows");
}

#[test]
fn a_population_from_a_file_evolves_further() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "There is no evolution to resume yet");
    press(&mut window, "Another file…");
    window.run();
    pick(&mut window, "sci-5.evl");
    click(&mut window, "Open");
    wait_for(&mut window, "sci-5: sci, 5 generations");
    press(&mut window, "Resume");
    wait_for(&mut window, " of 105");
    press(&mut window, "Pause");
    wait_for(&mut window, "Paused after generation");
    assert!(folder.path().join("runs/sci-5-2/population.ron").exists());
}

#[test]
fn a_population_keeps_its_time_when_it_evolves_further() {
    let folder = tempfile::tempdir().unwrap();
    let runs = folder.path().join("runs");
    std::fs::create_dir(&runs).unwrap();
    std::fs::copy(populations().join("player100aSCI.evl"), runs.join("old.evl")).unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "old: sci, 100 generations");
    press(&mut window, "Resume");
    wait_for(&mut window, " of 200");
    press(&mut window, "Pause");
    wait_for(&mut window, "Paused after generation");
    press(&mut window, "Save…");
    window.get_by_role_and_label(Role::Button, "Population").click();
    window.run();
    // The usual place is the folder of the runs.
    press(&mut window, "Save");
    wait_for(&mut window, "Saved to");
    let text = std::fs::read_to_string(runs.join("old-2.evl")).unwrap();
    let time = evl::read(&text).unwrap().time.unwrap();
    // The time so far was 6 hours, 11 minutes and 32 seconds.
    assert!((22_292..22_352).contains(&time.as_secs()), "{time:?}");
}

#[test]
fn a_run_named_evl_also_writes_that_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    let name = |window: &mut Window, menu: &[&str]| {
        choose(window, menu);
        window.get_by_label("Name").focus();
        window.run();
        window.key_press_modifiers(Modifiers::COMMAND, Key::A);
        window.get_by_label("Name").type_text("mine.evl");
        window.run();
        press(window, "Start");
    };
    name(&mut window, &["Evolution", "New", "Features…"]);
    wait_for(&mut window, "An .evl file holds polynomials only");
    name(&mut window, &["Evolution", "New", "Polynomials", "SCI polynomials…"]);
    wait_for(&mut window, " of 100");
    assert!(window.query_by_label_contains("mine.evl").is_some(), "it says where");
    press(&mut window, "Pause");
    wait_for(&mut window, "Paused after generation");
    let text = std::fs::read_to_string(folder.path().join("runs/mine.evl")).unwrap();
    let done = format!("Paused after generation {} of", evl::read(&text).unwrap().generations);
    assert!(window.query_by_label_contains(&done).is_some(), "{done}");
}

#[test]
fn the_form_suggests_an_unused_name() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("runs/sci-run-1")).unwrap();
    std::fs::write(folder.path().join("runs/sci-run-1/mine.txt"), "").unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "New", "Polynomials", "SCI polynomials…"]);
    // The form does not suggest a name that exists.
    press(&mut window, "Start");
    wait_for(&mut window, "games a second");
    assert!(folder.path().join("runs/sci-run-2/run.ron").exists());
    press(&mut window, "Pause");
    wait_for(&mut window, "Paused after generation");
}

#[test]
fn the_lab_is_drawn_in_two_themes() {
    let mut results = SnapshotResults::new();
    for (theme, size, name) in [
        (ThemeName::Dark, [1040.0, 720.0], "evolution_dark"),
        (ThemeName::Light, [800.0, 560.0], "evolution_light_small"),
        // High enough for all plots.
        (ThemeName::Light, [1040.0, 1100.0], "evolution_plots"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        earlier::run(&folder.path().join("runs/first"), 4);
        let mut window = drawn(folder.path(), theme, size);
        choose(&mut window, &["Evolution", "Resume…"]);
        press(&mut window, "Resume");
        wait_for(&mut window, "Done: 104 generations");
        window.remove_cursor();
        window.run();
        contrast::check(&window, name);
        results.add(window.try_snapshot(name));
    }
}

#[test]
fn the_form_for_a_new_evolution_is_drawn() {
    let mut results = SnapshotResults::new();
    let folder = tempfile::tempdir().unwrap();
    let mut window = drawn(folder.path(), ThemeName::Light, [1040.0, 720.0]);
    choose(&mut window, &["Evolution", "New", "Polynomials", "JMA polynomials…"]);
    window.remove_cursor();
    window.run();
    results.add(window.try_snapshot("evolution_form"));
    click(&mut window, "All settings");
    // One core is left to the window, and the other scheme is one selection away.
    for label in ["Threads", "Scheme", "Opponents"] {
        assert!(window.query_by_label(label).is_some(), "{label}");
    }
}

/// Opens the page of the run in the folder, without resuming it.
fn view(window: &mut Window, done: &str) {
    choose(window, &["Evolution", "Resume…"]);
    press(window, "Show");
    wait_for(window, done);
}

#[test]
fn the_pointer_in_one_plot_shows_the_values_of_all() {
    let folder = tempfile::tempdir().unwrap();
    earlier::run(&folder.path().join("runs/first"), 6);
    let mut window = open(folder.path());
    view(&mut window, "Done: 6 generations");
    let cursor_texts = |window: &common::Window| -> Vec<String> {
        let nodes = window.query_all_by_label_contains("Generation ");
        let text = |node: egui_kittest::Node| {
            let node = node.accesskit_node();
            node.label().or_else(|| node.value()).unwrap_or_default()
        };
        nodes.map(text).filter(|text| text.contains(", ")).collect()
    };
    assert!(cursor_texts(&window).is_empty());
    let title = window.get_by_label("Strength in Elo").rect();
    window.hover_at(title.left_bottom() + egui::vec2(200.0, 80.0));
    window.run_steps(3);
    let all = cursor_texts(&window);
    // Strength, fitness, weights, variance and diversity of the same generation.
    assert!(all.len() >= 4, "{all:?}");
    let at = all[0].split(',').next().unwrap();
    assert!(all.iter().all(|one| one.starts_with(&format!("{at}, "))), "{all:?}");
    assert!(all.iter().any(|one| one.contains("fittest ") && one.contains("worst ")), "{all:?}");
    // After a zoom around the pointer, all plots start at a later generation.
    let left = title.left_bottom() + egui::vec2(60.0, 80.0);
    let at_left = |window: &mut common::Window| {
        window.hover_at(left);
        window.run_steps(3);
        cursor_texts(window)
    };
    let before = at_left(&mut window);
    window.hover_at(left + egui::vec2(500.0, 0.0));
    window.run_steps(2);
    window.event(egui::Event::Zoom(3.0));
    window.run_steps(3);
    let after = at_left(&mut window);
    assert!(before.iter().all(|one| one.starts_with("Generation 1, ")), "{before:?}");
    assert!(after.iter().all(|one| !one.starts_with("Generation 1, ")), "{after:?}");
    assert_eq!(before.len(), after.len());
    window.hover_at(egui::pos2(1.0, 1.0));
    window.run_steps(3);
    assert!(cursor_texts(&window).is_empty());
}

#[test]
fn an_earlier_generation_is_viewed_played_and_forked() {
    let folder = tempfile::tempdir().unwrap();
    earlier::run(&folder.path().join("runs/first"), 6);
    let mut window = open(folder.path());
    view(&mut window, "Done: 6 generations");
    wait_for(&mut window, "Its move in the current position: ");
    press(&mut window, "Fork from generation 6…");
    wait_for(&mut window, "Fork an evolution");
    press(&mut window, "Start");
    wait_for(&mut window, "Done: 7 generations");
    let settings = std::fs::read_to_string(folder.path().join("runs/first-fork-1/run.ron"));
    let settings = settings.unwrap();
    assert!(
        settings.contains("run: \"first\"") && settings.contains("generation: 6"),
        "{settings}"
    );
    // The fork includes all members born before it.
    press(&mut window, "Family tree");
    wait_for(&mut window, ", born in generation 7");
    wait_for(&mut window, ", born in generation 2");
}

#[test]
fn a_run_card_renames_deletes_restores_and_plays() {
    let folder = tempfile::tempdir().unwrap();
    let runs = folder.path().join("runs");
    earlier::run(&runs.join("first"), 3);
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Evolution · 3 of 3 generations · done");
    press(&mut window, "More… first");
    press(&mut window, "Rename…");
    window.get_by_label("New name").focus();
    window.run_steps(4);
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.get_by_label("New name").type_text("second");
    window.run_steps(4);
    press(&mut window, "Rename");
    wait_for(&mut window, "More… second");
    assert!(runs.join("second/run.ron").exists() && !runs.join("first").exists());

    press(&mut window, "More… second");
    press(&mut window, "Delete");
    wait_for(&mut window, "second was deleted.");
    assert!(!runs.join("second").exists());
    press(&mut window, "Restore");
    wait_for(&mut window, "More… second");
    assert!(runs.join("second/run.ron").exists());
    assert!(window.query_by_label_contains("second was deleted.").is_none());

    press(&mut window, "More… second");
    press(&mut window, "Fork…");
    wait_for(&mut window, "Fork an evolution");
    choose(&mut window, &["Evolution", "Resume…"]);
    press(&mut window, "Play second");
    wait_for(&mut window, "New game");
}

#[test]
fn two_runs_are_compared_with_the_interval_of_their_difference() {
    let folder = tempfile::tempdir().unwrap();
    earlier::run(&folder.path().join("runs/first"), 3);
    earlier::run(&folder.path().join("runs/other"), 5);
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Evolution · 5 of 5 generations · done");
    press(&mut window, "Compare first");
    press(&mut window, "Compare other");
    // Both runs have the same seed, so they are equal as far as both got.
    wait_for(
        &mut window,
        "first was 0 Elo stronger than other after generation or round 3, by their games against the fixed opponents (95% interval: ",
    );
    press(&mut window, "Test which is stronger");
    wait_for(&mut window, "first against other: ");
    wait_for(&mut window, " won, ");
    assert!(window.query_by_label_contains("have made progress since").is_none());
    // The verdict is of the players that met, so it says which these were.
    let mut first = EvolutionRun::open(&folder.path().join("runs/first")).unwrap();
    first.set_until(Some(4)).unwrap();
    while first.step(&Stop::default()).unwrap().is_some() {}
    wait_for(&mut window, "Between first after generation or round 3 and other after 5: ");
}

/// Saves in the window's own dialog, which suggests this name, under another one.
fn save_as(window: &mut Window, suggested: &str, path: &Path) {
    window.run();
    let field = window.get_by_role_and_label(Role::TextInput, "Name");
    assert_eq!(field.accesskit_node().value().as_deref(), Some(suggested));
    field.focus();
    window.run();
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.get_by_role_and_label(Role::TextInput, "Name").type_text(&path.display().to_string());
    window.run();
    press(window, "Save");
}

#[test]
fn two_players_have_offspring_and_a_grandchild_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "New", "Breed by hand…"]);
    wait_for(&mut window, "Parents: –");
    // The list of parents starts with evolved players.
    wait_for(&mut window, "jma-1000");
    wait_for(&mut window, "Choose two parents");
    common::add(&mut window, "", "alphabeta:1@sci");
    assert!(window.query_by_label("Parents: –").is_none());
    // Players of another kind are no longer listed.
    press(&mut window, "Evolved");
    wait_for(&mut window, "Only players of the same kind are listed: SCI, 3 weights");
    let lists = |text: &str| window.query_all_by_label_contains(text).next().is_some();
    assert!(lists("sci-1000") && !lists("jma-1000"), "{:?}", labels(&window));
    // One that is typed is refused, with the name of its file.
    let other = format!("alphabeta:1@{}", populations().join("jma-1000.evl").display());
    common::add(&mut window, "", &other);
    wait_for(&mut window, "jma-1000.evl cannot be crossed: their weights are of different kinds");
    assert!(window.query_by_label_contains(&populations().display().to_string()).is_none());
    assert!(window.query_by_label_contains(" × ").is_none());
    wait_for(&mut window, "Choose one more parent");
    let parents = |window: &Window| {
        labels(window).into_iter().find(|label| label.starts_with("Parents: ")).unwrap()
    };
    let first = parents(&window);
    for player in ["alphabeta:2@sci", "alphabeta:1@sci"] {
        common::add(&mut window, "", player);
    }
    // The parent that the form was opened with stays; the third one replaces the second.
    assert!(parents(&window).starts_with(&format!("{first} × ")), "{}", parents(&window));
    press(&mut window, "Start");
    wait_for(&mut window, "Generation 0: choose the next parents");
    let children = (3..=8).map(|number| format!("Keep Player {number}"));
    assert!(children.into_iter().all(|label| window.query_by_label(&label).is_some()));
    wait_for(&mut window, "The numbers below are the weights in which a child differs most");
    press(&mut window, "Keep Player 3");
    press(&mut window, "Keep Player 5");
    press(&mut window, "Keep Player 4");
    press(&mut window, "Keep Player 3");
    press(&mut window, "Breed from 2 parents");
    wait_for(&mut window, "Generation 1: choose the next parents");
    let run = folder.path().join("runs/bred-run-1");
    let lineage = std::fs::read_to_string(run.join("lineage.csv")).unwrap();
    assert!(lineage.contains("\n1,5:2 4:1 1:0 "), "{lineage}");

    press(&mut window, "Play Player 9");
    window.run_steps(8);
    let session = window.state().session();
    assert!(session.has_person() && session.has_computer());
    assert!(session.seat(Color::White).to_string().ends_with("bred-run-1/picked/2-9.ron"));

    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Evolution · 1 generation so far · paused");
    press(&mut window, "Resume bred-run-1");
    wait_for(&mut window, "Generation 1: choose the next parents");
    press(&mut window, "Family tree");
    wait_for(&mut window, "Ancestors of the living");
}

#[test]
fn each_offspring_has_a_card_with_a_face() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs/bred");
    let shipped = format!("alphabeta:4@{}", populations().join("jma-100.evl").display());
    let players = ["alphabeta:4@jma", &shipped].map(|player| player.parse().unwrap());
    let mut run = EvolutionRun::breed(&path, &players, 3).unwrap();
    run.keep(&[4, 7]).unwrap();
    drop(run);
    let mut window = drawn(folder.path(), ThemeName::Dark, [1040.0, 720.0]);
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Evolution · 1 generation so far · paused");
    press(&mut window, "Resume bred");
    wait_for(&mut window, "Generation 1: choose the next parents");
    press(&mut window, "Keep Player 10");
    window.run();
    assert_eq!(outside(&window), Vec::<String>::new());
    let mut results = SnapshotResults::new();
    results.add(window.try_snapshot("bred-dark"));
}

#[test]
fn the_gallery_has_a_hundred_players_and_a_click_plays_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Gallery of styles"]);
    wait_for(&mut window, "% of the discs and ");
    let players = window.query_all_by_label_contains("% of the discs and ").count();
    assert!(players >= 100, "{players} players");
    window.remove_cursor();
    window.run();
    window.snapshot("gallery-dark");
    window.get_all_by_label_contains("% of the discs and ").last().unwrap().click();
    window.run_steps(8);
    let session = window.state().session();
    let player = session.seat(Color::White).to_string();
    assert!(player.starts_with("alphabeta:2@") && player.contains("styles/cells/"), "{player}");
}

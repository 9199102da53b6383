//! The pages of the lab as a student of evolution or of machine learning uses them: names, comparisons, colours, and
//! buttons that stay in place.

use std::{collections::BTreeSet, path::Path};

use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT, Queryable};
use othello::{
    action::{Action, Command, NewRun},
    page::Page,
};
use othello_engine::search::Stop;
use othello_lab::{
    evolution::{EvolutionSettings, GenerationSummary, Scheme, genome::Genome},
    runs::{Run, evolution::EvolutionRun},
};

use crate::common::{
    Window, choose, choose_recipe, click, earlier, labels, open, open_sized, pick, shown, wait_for,
    wait_for_any,
};

/// Finishes a run with quick games of these settings.
fn finish(folder: &Path, settings: EvolutionSettings, generations: u32) {
    let mut run = EvolutionRun::create(folder, settings, 1, Some(generations)).unwrap();
    while !run.is_done() {
        run.step(&Stop::default()).unwrap();
    }
}

/// Shows a run without resuming it.
fn view(window: &mut Window, run: &Path) {
    window.apply(Action::Show(Page::Evolution));
    window.apply(Action::ViewRun(run.to_owned()));
    wait_for(window, "Family tree");
}

#[test]
fn the_fittest_so_far_of_a_generation_and_the_strongest_have_names_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs/first");
    finish(&path, earlier::settings(Genome::SCI), 20);
    let run = EvolutionRun::look(&path).unwrap();
    let elite = run.evolution().state().elite.clone().unwrap();
    let other = run.champions().iter().rev().find(|champion| champion.member.id != elite.id);
    let other = other.expect("another player was the best of some generation").generation;
    let mut window = open(folder.path());
    view(&mut window, &path);
    window.get_by_label("Play the fittest so far");
    let strongest = EvolutionRun::look(&path).unwrap();
    let rating = |of: &GenerationSummary| strongest.settings().rating(of).map(|of| of.value);
    let most = strongest.history().iter().filter_map(rating).fold(f64::MIN, f64::max);
    let told = format!("Strongest: {most:.0} Elo, generation ");
    assert!(shown(&window, &told), "{told} {:?}", labels(&window));
    wait_for(&mut window, "Fittest so far, since generation");
    assert!(window.query_all_by_label("Fittest of each generation").next().is_some());
    // Back to the generation in which another player led.
    window.get_by_role_and_label(Role::Slider, "Fittest of each generation").focus();
    window.run();
    for _ in other..20 {
        window.key_press(Key::ArrowLeft);
        window.run();
    }
    let is_told = |window: &Window, generation: u32| {
        let told = format!("Fittest of generation {generation}");
        window.query_all_by_label(&told).next().is_some()
    };
    assert!(is_told(&window, other) && !is_told(&window, 20), "{:?}", labels(&window));
    assert!(!shown(&window, "Fittest so far, since generation"), "{:?}", labels(&window));

    // A click on the strongest selects the first generation with that strength, and its player.
    let is_most = |of: &&GenerationSummary| rating(of) == Some(most);
    let first = strongest.history().iter().find(is_most).expect("it is measured");
    click(&mut window, &format!("{told}{}", first.number));
    assert!(is_told(&window, first.number), "{:?}", labels(&window));
    assert!(window.query_all_by_label(&format!("Player {}", first.champion)).nth(1).is_some());

    // A scheme without a best player of all generations says so.
    let path = folder.path().join("runs/other");
    let scheme = EvolutionSettings::new(Genome::SCI, Scheme::CmaEs);
    let quick = earlier::settings(Genome::SCI);
    let settings = EvolutionSettings { searcher: quick.searcher, benchmark_pairs: 1, ..scheme };
    finish(&path, settings, 2);
    view(&mut window, &path);
    wait_for(&mut window, "Play the fittest of this generation");
    assert!(!shown(&window, "so far"), "{:?}", labels(&window));
}

#[test]
fn runs_are_compared_from_the_list_the_menu_and_by_a_shortcut() {
    let folder = tempfile::tempdir().unwrap();
    earlier::run(&folder.path().join("runs/first"), 2);
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Compare runs"]);
    wait_for(&mut window, "A comparison needs two runs");
    assert!(
        window.get_by_role_and_label(Role::Button, "Compare runs").accesskit_node().is_disabled()
    );

    // The comparison follows as soon as there is a second run.
    earlier::run(&folder.path().join("runs/other"), 3);
    wait_for(
        &mut window,
        " after generation or round 2, by their games against the fixed opponents (95% interval: ",
    );
    drop(window);

    let mut window = open(folder.path());
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    window.run();
    wait_for(
        &mut window,
        " after generation or round 2, by their games against the fixed opponents (95% interval: ",
    );
    drop(window);

    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Show other");
    click(&mut window, "Compare runs");
    wait_for(
        &mut window,
        " after generation or round 2, by their games against the fixed opponents (95% interval: ",
    );
}

#[test]
fn the_runs_to_resume_follow_the_runs_on_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs/first");
    let mut run = earlier::begun(&path, 5);
    run.step(&Stop::default()).unwrap();
    drop(run);
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Resume…"]);
    let begun = EvolutionRun::look(&path).unwrap().evolution().state().generation;
    wait_for(&mut window, &format!("From generation {begun} to {}", begun + 100));

    let mut run = EvolutionRun::open(&path).unwrap();
    while !run.is_done() {
        run.step(&Stop::default()).unwrap();
    }
    drop(run);
    wait_for(&mut window, "From generation 5 to 105");
    window.get_by_label("first: sci, 5 generations");
    earlier::run(&folder.path().join("runs/other"), 1);
    wait_for(&mut window, "other: sci, 1 generation");
    std::fs::remove_dir_all(&path).unwrap();
    wait_for_any(&mut window, &["From generation 1 to 101"]);
    assert!(!shown(&window, "first: sci"), "{:?}", labels(&window));
}

#[test]
fn each_form_has_a_scroll_position_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 480.0]);
    window.apply(Command::Evolve(NewRun::Polynomial(othello_engine::models::PolynomialKind::Sci)));
    window.run();
    pick(&mut window, "All settings");
    window.get_by_label("Mutation size").scroll_to_me();
    window.run();
    let title = |window: &Window, text: &str| window.get_all_by_label(text).last().unwrap().rect();
    assert!(title(&window, "Evolve SCI polynomials").bottom() < 0.0, "it is scrolled down");
    window.apply(Command::Evolve(NewRun::Experiment));
    window.run();
    let top = window.get_by_label_contains("Try several values of one setting").rect().top();
    assert!(top > 40.0, "the form is shown from its top: {top}");
}

#[test]
fn parents_are_chosen_before_breeding_can_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    window.apply(Command::Evolve(NewRun::ByHand));
    wait_for(&mut window, "Choose two parents");
    let can_start = |window: &Window| {
        !window.get_by_role_and_label(Role::Button, "Start").accesskit_node().is_disabled()
    };
    assert!(!can_start(&window));
    crate::common::add(&mut window, "", "alphabeta:1@sci");
    wait_for(&mut window, "Choose one more parent");
    assert!(!can_start(&window));
    crate::common::add(&mut window, "", "alphabeta:2@sci");
    assert!(can_start(&window) && !shown(&window, "Choose one more parent"));
}

#[test]
fn the_buttons_that_start_are_in_view_in_a_low_window() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 520.0]);
    window.apply(Action::Show(Page::Tournament));
    window.run();
    let screen = window.ctx.content_rect();
    assert!(screen.contains_rect(window.get_by_label("Start the tournament").rect()));
    window.apply(Command::Evolve(NewRun::Patterns));
    window.run();
    window.get_by_label("Folder").scroll_to_me();
    window.run();
    assert!(screen.contains_rect(window.get_by_label("Folder").rect()), "it is scrolled to");
    assert!(screen.contains_rect(window.get_by_label("Start training").rect()));
}

#[test]
fn the_fields_of_training_stay_in_place_when_the_recipe_changes() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1040.0, 900.0]);
    window.apply(Command::Evolve(NewRun::Network));
    window.finish_work();
    let place =
        |window: &Window| window.get_by_role_and_label(Role::SpinButton, "Rounds").rect().top();
    let before = place(&window);
    for recipe in ["As in Sánchez & Montero", "As the built-in network", "Strong"] {
        choose_recipe(&mut window, recipe);
        window.finish_work();
        assert!((place(&window) - before).abs() < 0.5, "{recipe}: {before} {}", place(&window));
    }
}

#[test]
fn the_buttons_of_a_player_stay_in_place_when_another_is_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs/first");
    earlier::run(&path, 3);
    let mut window = open_sized(folder.path(), [1040.0, 1900.0]);
    view(&mut window, &path);
    let place = |window: &Window| window.get_by_label("Play this player").rect().top();
    let before = place(&window);
    let names = labels(&window).into_iter().filter(|label| label.starts_with("Player "));
    // The text about a player with parents is longer.
    let mut has_parents = BTreeSet::new();
    for name in names.collect::<BTreeSet<String>>() {
        window.get_all_by_label(&name).last().unwrap().scroll_to_me();
        window.run();
        window.get_all_by_label(&name).last().unwrap().click();
        window.run();
        assert!((place(&window) - before).abs() < 0.5, "{name}");
        has_parents.insert(shown(&window, "Child of"));
        if has_parents.len() == 2 {
            return;
        }
    }
    panic!("there are players with parents and without: {:?}", labels(&window));
}

#[test]
fn the_runs_use_the_width_of_a_wide_window() {
    let folder = tempfile::tempdir().unwrap();
    let runs = folder.path().join("runs");
    for number in 1..=8 {
        drop(earlier::begun(&runs.join(format!("run-{number}")), 2));
    }
    let mut window = open_sized(folder.path(), [1920.0, 1080.0]);
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Resume run-8");
    let right = window.get_by_role_and_label(Role::Button, "Resume").rect().right();
    assert!(window.ctx.content_rect().right() - right < 80.0, "{right}");
    let place = |number: u32| window.get_by_label(&format!("Resume run-{number}")).rect();
    assert!((place(1).top() - place(5).top()).abs() < 0.5, "more than four in a row");
    assert_eq!(crate::common::outside(&window), Vec::<String>::new());
    pick(&mut window, "Resume run-8");
}

#[test]
fn a_run_bred_by_hand_is_resumed_without_a_number_of_generations() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs/bred");
    let players = ["alphabeta:1@sci", "alphabeta:2@sci"].map(|player| player.parse().unwrap());
    drop(EvolutionRun::breed(&path, &players, 3).unwrap());
    earlier::run(&folder.path().join("runs/first"), 2);
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Continue choosing parents");
    assert!(!shown(&window, "More generations") && !shown(&window, "From generation"));
    assert!(!shown(&window, "Duration unknown"));
    window.get_by_label_contains("first: sci").click();
    window.run();
    assert!(shown(&window, "More generations") && shown(&window, "From generation 2 to 102"));
    let place = |window: &Window| window.get_by_label_contains("bred: sci").rect().top();
    let before = place(&window);
    window.get_by_label_contains("bred: sci").click();
    window.run();
    assert!((place(&window) - before).abs() < 0.5, "{before} {}", place(&window));
    click(&mut window, "Choose parents");
    wait_for(&mut window, "Generation 0: choose the next parents");
    assert_eq!(EvolutionRun::look(&path).unwrap().until(), None);
    // The first parents are copies of players with names.
    wait_for(&mut window, "Parent · Copy of SCI");
}

#[test]
fn the_buttons_of_a_player_keep_their_order_on_every_part_of_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs/first");
    earlier::run(&path, 12);
    let mut window = open(folder.path());
    view(&mut window, &path);
    wait_for(&mut window, "Play this player");
    let is_ordered = |window: &Window| {
        let labels = ["Play this player", "Find in the family tree", "Breed with…"];
        let tops = labels.map(|label| window.get_by_label(label).rect().top());
        tops.is_sorted()
    };
    assert!(is_ordered(&window));
    click(&mut window, "Find in the family tree");
    wait_for(&mut window, "Mutation of ");
    assert!(is_ordered(&window));
    // The panel tells the parents once.
    assert!(!shown(&window, "Child of"));
}

#[test]
fn the_buttons_of_a_deleted_run_follow_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs/first");
    earlier::run(&path, 2);
    othello_lab::runs::deleted::discard(&path).unwrap();
    let mut window = open(folder.path());
    window.apply(Command::DeletedRuns);
    wait_for(&mut window, "Restore first");
    let [name, button] = ["first", "Restore first"].map(|label| window.get_by_label(label).rect());
    assert!(button.top() - name.bottom() < 40.0, "{name} {button}");
}

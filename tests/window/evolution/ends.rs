//! The ends of runs, and the games that their pages and cards start.

use egui::accesskit::{Role, Toggled};
use egui_kittest::kittest::{NodeT, Queryable};
use othello::{action::Action, page::Page};
use othello_engine::{Color, search::Stop};
use othello_lab::{
    evolution::genome::Genome,
    runs::{Run, evolution::EvolutionRun},
};

use super::press;
use crate::common::{Window, choose, click, earlier, labels, open, seat_of_lab, shown, wait_for};

/// Opens the lab on this run, without resuming it.
fn view(window: &mut Window, run: &std::path::Path) {
    window.apply(Action::Show(Page::Evolution));
    window.apply(Action::ViewRun(run.to_owned()));
    wait_for(window, "Family tree");
}

#[test]
fn a_stopped_run_keeps_its_target() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "New", "Features…"]);
    wait_for(&mut window, "Evolve twelve features");
    press(&mut window, "Start");
    wait_for(&mut window, "games a second");
    assert!(window.query_by_label("Stop").is_none(), "a run is paused, with its target kept");
    press(&mut window, "Pause");
    wait_for(&mut window, "Paused after generation 0 of 100");
    window.get_by_label("Resume");
    press(&mut window, "Close");
    wait_for(&mut window, "Evolution · 0 of 100 generations · paused");
}

#[test]
fn nothing_moves_under_the_pointer_when_a_run_ends() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("runs/first");
    drop(earlier::begun(&run, 2));
    let mut window = open(folder.path());
    view(&mut window, &run);
    let place = |window: &Window| window.get_by_label("Charts").rect();
    let before = place(&window);
    press(&mut window, "Resume");
    wait_for(&mut window, "Done: 2 generations");
    wait_for(&mut window, "% against Greedy");
    assert_eq!(place(&window), before);
}

#[test]
fn a_run_card_adds_its_player_to_my_players() {
    let folder = tempfile::tempdir().unwrap();
    earlier::run(&folder.path().join("runs/first"), 3);
    let mut window = open(folder.path());
    click(&mut window, "Lab");
    wait_for(&mut window, "Play first");
    press(&mut window, "Play first");
    window.run();
    window.finish_work();
    let tab = window.get_by_role_and_label(Role::Tab, "My players");
    assert_eq!(tab.accesskit_node().toggled(), Some(Toggled::True));
    let is_marked = |node: &egui_kittest::Node| {
        let node = node.accesskit_node();
        node.toggled() == Some(Toggled::True) && node.label().is_some_and(|l| l.contains("gen. 1"))
    };
    let marked = window.query_all_by_label_contains("first").filter(is_marked).count();
    assert_eq!(marked, 1, "{:?}", labels(&window));
}

#[test]
fn a_watched_player_gets_another_as_its_opponent() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("runs/first");
    earlier::run(&run, 3);
    let mut window = open(folder.path());
    // The last opponent of the person is the player itself.
    seat_of_lab(&mut window, "first");
    press(&mut window, "Start");
    view(&mut window, &run);
    press(&mut window, "Watch it against…");
    window.run();
    press(&mut window, "Start");
    window.run_steps(8);
    let session = window.state().session();
    assert!(session.seat(Color::Black).to_string().contains("first"));
    assert_ne!(session.seat(Color::Black), session.seat(Color::White));
    assert!(!session.seat(Color::White).to_string().contains("first"));
}

#[test]
fn the_best_player_has_one_fitness_with_its_meaning() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs/first");
    let mut run = earlier::begun_of(Genome::SCI, &path, 60);
    while !run.is_done() {
        run.step(&Stop::default()).unwrap();
    }
    drop(run);
    let run = EvolutionRun::look(&path).unwrap();
    let elite = run.evolution().state().elite.clone().unwrap();
    let now = run.evolution().state().members.iter().find(|member| member.id == elite.id);
    let record = format!("Highest fitness {}", elite.fitness);
    let mut window = open(folder.path());
    view(&mut window, &path);
    wait_for(&mut window, "Fittest so far");
    assert!(shown(&window, &record), "{:?}", labels(&window));
    if let Some(now) = now.filter(|now| now.fitness != elite.fitness) {
        assert!(
            shown(&window, &format!("Its fitness now: {}", now.fitness)),
            "{:?}",
            labels(&window)
        );
    }
}

#[test]
fn a_comparison_has_all_figures_and_the_settings_that_differ() {
    let folder = tempfile::tempdir().unwrap();
    earlier::run(&folder.path().join("runs/first"), 3);
    let mut settings = earlier::settings(Genome::SCI);
    *settings.scheme.sigma_mut().unwrap() = 7.25;
    let path = folder.path().join("runs/other");
    let mut other = EvolutionRun::create(&path, settings, 1, Some(3)).unwrap();
    while !other.is_done() {
        other.step(&Stop::default()).unwrap();
    }
    drop(other);
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Compare other");
    press(&mut window, "Compare first");
    press(&mut window, "Compare other");
    wait_for(&mut window, "Settings that differ");
    for text in ["Strength in Elo", "Fitness", "Diversity", "Mutation size", "7.25"] {
        assert!(shown(&window, text) || window.query_by_label(text).is_some(), "{text}");
    }
    assert!(window.query_by_label("Minimum weight").is_none(), "it is the same");
}

//! The family tree of a run.

use egui::epaint::{ClippedPrimitive, Primitive};
use egui_kittest::{SnapshotResults, kittest::Queryable};
use othello::theme::ThemeName;
use othello_engine::Color;
use othello_lab::store::{self, Limit};

use super::{press, view};
use crate::common::{Window, contrast, drawn, earlier, open, outside, wait_for};

#[test]
fn the_family_tree_shows_ancestors_and_any_member_can_play() {
    let mut results = SnapshotResults::new();
    let folder = tempfile::tempdir().unwrap();
    earlier::run(&folder.path().join("runs/first"), 12);
    let mut window = drawn(folder.path(), ThemeName::Dark, [1040.0, 760.0]);
    view(&mut window, "Done: 12 generations");
    press(&mut window, "Family tree");
    wait_for(&mut window, ", born in generation 12");
    window.remove_cursor();
    window.run_steps(4);
    results.add(window.try_snapshot("family-dark"));

    // A child that has not played: its weights are in no champion's file.
    let children = window.query_all_by_label_contains(", born in generation 12");
    children.last().unwrap().click();
    window.run_steps(4);
    wait_for(&mut window, "Mutation of ");
    wait_for(&mut window, "Play this player");
    contrast::check(&window, "family-dark");
    press(&mut window, "Play this player");
    window.run_steps(8);
    let seat = window.state().session().seat(Color::White).to_string();
    assert!(seat.starts_with("alphabeta:1@") && seat.contains("first/picked/12-"), "{seat}");
}

#[test]
fn all_members_fit_into_the_family_tree_of_a_small_window() {
    let mut results = SnapshotResults::new();
    let folder = tempfile::tempdir().unwrap();
    earlier::run(&folder.path().join("runs/first"), 12);
    let mut window = drawn(folder.path(), ThemeName::Light, [800.0, 560.0]);
    view(&mut window, "Done: 12 generations");
    // The run's player can be found in the tree.
    press(&mut window, "Find in the family tree");
    wait_for(&mut window, ", born in generation ");
    wait_for(&mut window, "Best rank by fitness: 1 of 30, in generation ");
    let visible_members =
        |window: &Window| window.query_all_by_label_contains(", born in generation ").count();
    let living = visible_members(&window);
    press(&mut window, "Everyone");
    window.finish_work();
    assert!(visible_members(&window) >= living + 10);
    window.remove_cursor();
    window.run_steps(8);
    results.add(window.try_snapshot("family-light-small"));
    assert_eq!(outside(&window), Vec::<String>::new());
}

#[test]
fn a_run_of_an_earlier_version_has_no_family_tree_yet() {
    let folder = tempfile::tempdir().unwrap();
    earlier::run(&folder.path().join("runs/first"), 3);
    std::fs::remove_file(folder.path().join("runs/first/lineage.csv")).unwrap();
    let mut window = open(folder.path());
    view(&mut window, "Done: 3 generations");
    press(&mut window, "Family tree");
    wait_for(&mut window, "No births recorded yet");
}

/// Writes a run of this many generations without games, whose children all live for two generations.
fn long_run(folder: &std::path::Path, generations: u64) {
    earlier::run(folder, 1);
    let read = |name: &str| store::read_text(&folder.join(name), Limit::RUN).unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    write(
        "population.ron",
        &read("population.ron").replacen("generation: 1", &format!("generation: {generations}"), 1),
    );
    let text = read("run.ron");
    write("run.ron", &text.replacen("until: 1,", &format!("until: {generations},"), 1));
    let text = read("history.csv");
    let (header, row) = text.split_once('\n').unwrap();
    let row = row.split_once(',').unwrap().1;
    let rows = (1..=generations).map(|number| format!("{number},{row}"));
    write("history.csv", &(format!("{header}\n") + &rows.collect::<String>()));
    let mut text = "generation,ranked,born\n0,,".to_owned();
    (1..=30).for_each(|id| text += &format!("{id}r "));
    text.push('\n');
    for generation in 1..=generations {
        let first = 15 * generation - 14;
        let born = (0..15).map(|i| format!("{}m{}", first + 30 + i, first + 15 + i % 7));
        let ranked = (first..first + 30).rev().map(|id| format!("{id}:1"));
        let (born, ranked): (Vec<_>, Vec<_>) = (born.collect(), ranked.collect());
        text += &format!("{generation},{},{}\n", ranked.join(" "), born.join(" "));
    }
    write("lineage.csv", &text);
}

/// The number of points that a frame of the family tree draws.
fn points(window: &mut Window) -> usize {
    window.run();
    let shapes = window.output().shapes.clone();
    let drawn = window.ctx.tessellate(shapes, 1.0);
    let points = |drawn: &ClippedPrimitive| match &drawn.primitive {
        Primitive::Mesh(mesh) => mesh.vertices.len(),
        Primitive::Callback(_) => 0,
    };
    drawn.iter().map(points).sum()
}

#[test]
fn drawing_cost_does_not_grow_with_the_generations() {
    let folder = tempfile::tempdir().unwrap();
    let mut frames = [Vec::new(), Vec::new()];
    for (generations, frames) in [100, 10_000].into_iter().zip(&mut frames) {
        let folder = folder.path().join(generations.to_string());
        long_run(&folder.join("runs/long"), generations);
        let mut window = open(&folder);
        view(&mut window, "Done: 10");
        // The last child of all, and one that died childless.
        let last = 30 + 15 * generations;
        for (choice, id) in [("Family tree", last), ("Everyone", last - 37)] {
            press(&mut window, choice);
            wait_for(&mut window, &format!("Player {id},"));
            window.run();
            assert!(window.query_all_by_label_contains(", born in generation ").count() > 20);
            frames.push(points(&mut window));
        }
    }
    println!("points drawn, of the tree and of everyone: {frames:?}");
    let [few, many] = frames;
    assert!(many.iter().zip(&few).all(|(many, few)| *many < 3 * few), "{many:?} {few:?}");
}

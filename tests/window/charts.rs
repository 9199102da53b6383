//! The charts of the lab: values under the pointer, and a picture of each.

use std::path::Path;

use egui::{Pos2, pos2};
use egui_kittest::kittest::Queryable;
use othello_engine::search::Stop;
use othello_lab::runs::Run;

use crate::common::{Window, click, earlier, labels, learning_page, open, wait_for};

/// The title of the chart of the strength.
const TITLE: &str = "Strength in Elo";

/// Opens the pages with a run of patterns that has two rounds.
fn learned(folder: &Path) -> Window {
    let run = folder.join("run");
    let mut rounds = earlier::patterns(&run);
    while !rounds.is_done() {
        rounds.step(&Stop::default()).unwrap();
    }
    drop(rounds);
    let mut window = open(folder);
    learning_page(&mut window, "Patterns (GLEM)…", &run);
    wait_for(&mut window, "Error by epoch");
    window
}

/// A point in the plot below this title, this far from its left edge.
fn within(window: &Window, title: &str, along: f32) -> Pos2 {
    let title = window.get_all_by_label(title).next().expect("there is a plot").rect();
    pos2(title.left() + along, title.bottom() + 60.0)
}

#[test]
fn pointing_at_a_chart_shows_the_round_and_the_values() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = learned(folder.path());
    let cases = [
        (TITLE, 110.0, "Round 1, run 1305"),
        (TITLE, 280.0, "Round 2, run 1674"),
        ("Error by epoch", 110.0, "Epoch 2, training 20.7, validation 20.4"),
        ("Error by stage", 110.0, "Discs on the board "),
    ];
    for (title, along, told) in cases {
        let at = within(&window, title, along);
        window.hover_at(at);
        window.run();
        let found = labels(&window).into_iter().any(|label| label.starts_with(told));
        assert!(found, "{title}: {:?}", labels(&window));
    }
}

#[test]
fn a_single_chart_is_saved_where_the_user_likes() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = learned(folder.path());
    assert!(window.query_by_label("Save chart: Strength in Elo").is_none());
    window.hover_at(within(&window, TITLE, 200.0));
    window.run();
    click(&mut window, "Save chart: Strength in Elo");
    click(&mut window, "Save as SVG…");
    window.run();
    click(&mut window, "Save");
    let path = folder.path().join("runs/strength-in-elo.svg");
    wait_for(&mut window, "strength-in-elo.svg");
    let svg = std::fs::read_to_string(&path).unwrap();
    assert!(svg.contains(">Strength in Elo</text>") && svg.contains("<polyline"), "{svg}");
    assert!(!svg.contains("epoch"), "no other chart is in it");
}

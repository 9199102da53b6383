//! Night runs: their form, their state and their report.

use egui_kittest::kittest::Queryable;
use othello::theme::ThemeName;
use othello_lab::{
    evolution::{EvolutionSettings, Scheme, genome::Genome},
    runs::evolution::EvolutionRun,
};

use super::press;
use crate::common::{choose, drawn, earlier, open, wait_for};

#[test]
fn a_night_run_starts_from_the_menu_and_shows_its_report() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    // Two waiting runs; one is selected, for two generations. None is at first.
    for name in ["first", "second"] {
        let path = folder.path().join("runs").join(name);
        let mut settings = EvolutionSettings::new(Genome::SCI, Scheme::Elitism);
        settings.benchmark_pairs = 1;
        drop(EvolutionRun::create(&path, settings, 1, Some(2)).unwrap());
    }
    choose(&mut window, &["Evolution", "Night run…"]);
    wait_for(&mut window, "Runs to continue");
    assert_eq!(window.get_by_label("Hours").value().as_deref(), Some("8.0"));
    window.get_by_label("0 of 2 selected");
    press(&mut window, "first");
    window.get_by_label("1 of 2 selected");
    window.remove_cursor();
    window.run();
    window.snapshot("night-dark");
    press(&mut window, "Start");
    wait_for(&mut window, "Report night-run-1");
    let page = std::fs::read_to_string(folder.path().join("runs/night-run-1/report.html")).unwrap();
    assert!(page.contains("0 → 2 generations") && !page.contains("second"), "{page}");
    let shown = |command: &egui::OutputCommand| matches!(command, egui::OutputCommand::OpenUrl(page) if page.url.ends_with("/report.html"));
    window.get_by_label("Report night-run-1").click();
    let is_shown = (0..4).any(|_| {
        window.step();
        window.output().platform_output.commands.iter().any(shown)
    });
    assert!(is_shown);
    // Without a browser nothing opens, so the path is shown too.
    wait_for(&mut window, "report.html yourself.");
    window.get_by_label("Copy the path");
}

#[test]
fn the_list_of_a_night_run_is_as_tall_as_the_window_allows() {
    let folder = tempfile::tempdir().unwrap();
    let runs = folder.path().join("runs");
    for number in 10..40 {
        drop(earlier::begun(&runs.join(format!("run-{number}")), 2));
    }
    let shown = |height: f32| {
        let mut window = drawn(folder.path(), ThemeName::Dark, [1040.0, height]);
        choose(&mut window, &["Evolution", "Night run…"]);
        wait_for(&mut window, "0 of 30 selected");
        let list = window.get_by_label("Runs to continue").rect().bottom()
            ..window.get_by_label("Start").rect().top();
        let rows = (10..40).filter(|number| {
            let name = format!("run-{number}");
            let row = window.query_by_label(&name);
            row.is_some_and(|row| list.contains(&row.rect().center().y))
        });
        assert!(window.get_by_label("Start").rect().bottom() < height);
        rows.count()
    };
    let (low, high) = (shown(720.0), shown(1000.0));
    assert!(high > low + 5, "{low} and {high} rows");
}

#[test]
fn a_night_run_shows_its_state_and_ends_with_its_report_by_a_key() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    for name in ["first", "second"] {
        let path = folder.path().join("runs").join(name);
        let mut settings = EvolutionSettings::new(Genome::SCI, Scheme::Elitism);
        settings.benchmark_pairs = 1;
        drop(EvolutionRun::create(&path, settings, 1, Some(1_000_000)).unwrap());
    }
    choose(&mut window, &["Evolution", "Night run…"]);
    wait_for(&mut window, "Runs to continue");
    for name in ["first", "second"] {
        press(&mut window, name);
    }
    press(&mut window, "Start");
    wait_for(&mut window, "Night run · 0 of 2 runs");
    wait_for(&mut window, "first · ");
    // A paused night run can be ended like a running one.
    press(&mut window, "Pause night-run-1");
    wait_for(&mut window, "Resume night-run-1");
    window.get_by_label("End now night-run-1").focus();
    window.run_steps(2);
    window.key_press(egui::Key::Enter);
    wait_for(&mut window, "Report night-run-1");
    wait_for(&mut window, "Night run · 2 of 2 runs · done");
    let page = std::fs::read_to_string(folder.path().join("runs/night-run-1/report.html")).unwrap();
    assert!(page.contains("ended early"), "{page}");
    assert!(window.query_by_label("End now night-run-1").is_none());
}

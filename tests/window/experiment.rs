//! Experiments: a question asked in the form and answered, a plan in a file, pause and resumption, failed runs, and
//! pictures.

use std::{fs, path::Path};

use egui::{
    Event, Key,
    accesskit::{Role, Toggled},
};
use egui_kittest::kittest::{NodeT, Queryable};
use othello::{
    action::{Action, Command, NewRun},
    theme::ThemeName,
};
use othello_engine::search::Stop;
use othello_lab::{
    experiment::{ExperimentRun, MachineInfo},
    runs::{Run, RunKind},
    store::{self, Limit},
};

use crate::common::{
    Window, choose, click, drawn, in_two_themes, labels, open_sized, outside, pick, set, shown,
    wait_for, wait_for_any,
};

/// Two values of mutation, three seeds of each, two generations of quick games.
const PLAN: &str = r#"(
    question: "Does mutation 1.5 beat 0.5 for SCI?",
    runs: Evolution(
        settings: (genome: "sci", scheme: Elitism, searcher: "alphabeta:1", benchmark_pairs: 1),
        grid: (sigma: [0.5, 1.5]),
        length: Generations(2),
    ),
    seeds: 3,
    measures: [Strength(pairs: 2), Anytime, Diversity],
)"#;

const SIZE: [f32; 2] = [1040.0, 900.0];

fn create(folder: &Path, plan: &str) -> ExperimentRun {
    fs::create_dir_all(folder.parent().unwrap()).unwrap();
    ExperimentRun::create(folder, plan, MachineInfo::this(1), None).unwrap()
}

/// Does all the work of an experiment.
fn finish(experiment: &mut ExperimentRun) {
    while experiment.step(&Stop::default()).unwrap().is_some() {}
}

fn type_number(window: &mut Window, label: &str, number: &str) {
    let field = window.get_by_role_and_label(Role::SpinButton, label);
    field.scroll_to_me();
    window.run();
    window.get_by_role_and_label(Role::SpinButton, label).focus();
    window.run();
    window.event(Event::Text(number.to_owned()));
    window.run();
    window.key_press(Key::Enter);
    window.run();
}

#[test]
fn a_question_is_asked_and_answered() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), SIZE);
    choose(&mut window, &["Evolution", "Experiment…"]);
    window.finish_work();
    assert!(shown(&window, "Which mutation size is better for SCI, 0.5 or 1.5?"));
    // 40 runs of 30 generations with 150 games and 24 of the benchmark, and 300 that measure the player.
    assert!(shown(&window, "on this computer: 220,800 games"), "{:?}", labels(&window));
    assert!(shown(&window, "a difference if one value is better in 76 of 100 pairs of runs."));
    type_number(&mut window, "Seeds", "3");
    type_number(&mut window, "Generations per run", "2");
    assert!(shown(&window, "3 seeds per value are too few to show a difference reliably."));
    click(&mut window, "Start");
    wait_for(&mut window, "6 of 6 runs · done");

    let path = folder.path().join("runs/experiment-run-1");
    let experiment = ExperimentRun::look(&path).unwrap();
    let strengths: Vec<f64> = experiment
        .done()
        .filter(|run| run.arm == 1)
        .map(|run| experiment.state().ended[&run.name].values["strength"])
        .collect();
    let mean = format!("{:.0}", strengths.iter().sum::<f64>() / 3.0);
    let all = labels(&window);
    assert!(all.contains(&mean), "the mean {mean} of 1.5 is in the table: {all:?}");
    let tells = |label: &&String| label.contains(" Elo ") && label.contains("3 seeds are too few");
    assert!(all.iter().any(|label| tells(&label)), "{all:?}");
    click(&mut window, "Diversity");
    assert!(!labels(&window).contains(&mean), "the table of another measure");
    assert!(path.join("report.html").is_file() && shown(&window, "Report"));
    click(&mut window, "Copy the tables");
    click(&mut window, "Report");
    assert!(shown(&window, "If no browser opens, open ") && shown(&window, "report.html"));
    let height = |label| window.get_by_label(label).rect().height();
    assert!((height("Copy the path") - height("Report")).abs() < 1.0, "not squashed");
    // One button opens the folder, and what was said goes with the next request.
    click(&mut window, "Copy the tables");
    assert!(!shown(&window, "If no browser opens, open "));

    // It is listed, and shown again in a new window.
    drop(window);
    let mut window = open_sized(folder.path(), SIZE);
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Experiment · 6 of 6 runs · done");
    assert!(shown(&window, "Which mutation size is better for SCI, 0.5 or 1.5?"), "on its card");
    click(&mut window, "Show experiment-run-1");
    wait_for(&mut window, "6 of 6 runs · done");
    assert!(labels(&window).contains(&mean));
    click(&mut window, "New experiment");
    assert!(shown(&window, "Saves in runs/experiment-run-2") || shown(&window, "experiment-run-2"));
}

#[test]
fn the_plan_in_a_file_is_shown_before_it_runs() {
    let folder = tempfile::tempdir().unwrap();
    let plans = folder.path().to_string_lossy().into_owned();
    set(folder.path(), |settings| _ = settings.folders.insert("plans".to_owned(), plans));
    fs::write(folder.path().join("plan.ron"), PLAN).unwrap();
    fs::write(folder.path().join("wrong.ron"), PLAN.replace("sigma", "sigmas")).unwrap();
    let mut window = open_sized(folder.path(), SIZE);
    choose(&mut window, &["Evolution", "Experiment…"]);
    for (file, told) in [("wrong.ron", "sigmas"), ("plan.ron", "Does mutation 1.5 beat 0.5")] {
        // It may lie below the edge of the window.
        window.get_by_label("Open a plan…").click_accesskit();
        window.run();
        pick(&mut window, file);
        click(&mut window, "Open");
        window.finish_work();
        assert!(shown(&window, told), "{:?}", labels(&window));
    }
    click(&mut window, "Start");
    wait_for(&mut window, "6 of 6 runs · done");
    let settings = fs::read_to_string(folder.path().join("runs/experiment-run-1/experiment.ron"));
    assert!(settings.unwrap().contains(PLAN), "the plan is kept as it was written");
}

#[test]
fn an_experiment_pauses_and_resumes_after_the_window_was_closed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs/mutation");
    drop(create(&path, PLAN));
    let mut window = open_sized(folder.path(), SIZE);
    window.apply(Action::OpenRun(RunKind::Experiment, path.clone()));
    let two_or_more = ["2 of 6 runs", "3 of 6 runs", "4 of 6 runs", "5 of 6 runs"];
    wait_for_any(&mut window, &two_or_more);
    click(&mut window, "Pause");
    wait_for(&mut window, " of 6 runs · paused");
    let paused = ExperimentRun::look(&path).unwrap().state().ended.clone();
    assert!((2..6).contains(&paused.len()), "{} runs have ended", paused.len());
    drop(window);

    let mut window = open_sized(folder.path(), SIZE);
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, " of 6 runs · paused");
    click(&mut window, "Resume mutation");
    wait_for(&mut window, "6 of 6 runs · done");
    let resumed = ExperimentRun::look(&path).unwrap();
    assert!(paused.iter().all(|(name, ended)| resumed.state().ended[name] == *ended));
    // It has the results of one that was never paused.
    let mut whole = create(&folder.path().join("whole/mutation"), PLAN);
    finish(&mut whole);
    assert_eq!(resumed.state(), whole.state());
}

#[test]
fn the_tab_of_an_experiment_moves_no_other_tab() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs/mutation");
    drop(create(&path, PLAN));
    let mut window = open_sized(folder.path(), SIZE);
    let tabs = |window: &Window| {
        ["Board", "Lab", "Models", "Ladder"].map(|tab| window.get_by_label(tab).rect())
    };
    let before = tabs(&window);
    window.apply(Action::ViewRun(path));
    wait_for(&mut window, "0 of 6 runs");
    window.get_by_label("Experiment");
    assert_eq!(tabs(&window), before);
}

#[test]
fn failed_runs_are_named_and_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs/mutation");
    drop(create(&path, PLAN));
    let blocked = path.join("runs/sigma-0.5-seed-2");
    fs::write(&blocked, "no folder").unwrap();
    let mut window = open_sized(folder.path(), SIZE);
    window.apply(Action::OpenRun(RunKind::Experiment, path));
    wait_for(&mut window, "6 of 6 runs · done");
    assert!(shown(&window, "sigma-0.5-seed-2 failed: "), "{:?}", labels(&window));
    assert!(
        shown(&window, "2 and 3 seeds are too few to test.")
            || shown(&window, "3 and 2 seeds are too few to test.")
            || shown(&window, "seeds: 2 and 3")
            || shown(&window, "seeds: 3 and 2"),
        "{:?}",
        labels(&window)
    );
    fs::remove_file(&blocked).unwrap();
    click(&mut window, "Try the failed runs again");
    wait_for(&mut window, "6 of 6 runs · done");
    window.finish_work();
    assert!(!shown(&window, " failed: ") && !shown(&window, "Try the failed runs again"));
}

#[test]
fn seeds_are_added_to_an_experiment_that_is_not_conclusive() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs/mutation");
    let plan = PLAN.replace("seeds: 3", "seeds: 8").replace("Generations(2)", "Generations(6)");
    finish(&mut create(&path, &plan));
    let mut window = open_sized(folder.path(), SIZE);
    window.apply(Action::OpenRun(RunKind::Experiment, path.clone()));
    wait_for(&mut window, "16 of 16 runs · done");
    assert!(
        shown(
            &window,
            "Each interval belongs to the mean or median beside it; fewer than five runs"
        ),
        "{:?}",
        labels(&window)
    );
    window.finish_work();
    let button = labels(&window).into_iter().find(|label| label.starts_with("Add "));
    let button = button.unwrap_or_else(|| panic!("{:?}", labels(&window)));
    assert!(
        button.contains(" (about ") && !button.ends_with('…'),
        "quick, so no question: {button}"
    );
    let more: u32 = button.split(' ').nth(1).unwrap().parse().unwrap();
    assert!(shown(&window, &format!("about {more} more seed")), "{:?}", labels(&window));
    click(&mut window, &button);
    wait_for(&mut window, &format!(" of {} runs", 16 + 2 * more));
    // No advice while planned runs are still to come.
    assert!(!shown(&window, "would settle it"));
    click(&mut window, "Pause");
    wait_for(&mut window, " runs · paused");
    let longer = ExperimentRun::look(&path).unwrap();
    assert_eq!(longer.plan().seeds, 8 + more);
    assert!(longer.state().ended.len() >= 16, "the finished runs are kept");
}

#[test]
fn an_experiment_that_was_ended_early_counts_its_finished_runs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs/mutation");
    let plan = PLAN.replace("seeds: 3", "seeds: 400").replace("Generations(2)", "Generations(6)");
    let mut experiment = create(&path, &plan);
    // With one thread the runs end in their order.
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    one.install(|| {
        while experiment.state().ended.len() < 16 {
            experiment.step(&Stop::default()).unwrap();
        }
    });
    experiment.end().unwrap();
    let finished = experiment.state().finished();
    assert_eq!(finished, 16);
    drop(experiment);
    let mut window = open_sized(folder.path(), SIZE);
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, &format!("Experiment · {finished} of 800 runs · ended early"));
    click(&mut window, "Show mutation");
    wait_for(&mut window, &format!("{finished} of 800 runs · ended early"));
    // Seeds are added to those with results.
    window.finish_work();
    let all = labels(&window);
    let button = all.iter().find(|label| label.starts_with("Add ")).cloned();
    let button = button.unwrap_or_else(|| panic!("{all:?}"));
    let more: u32 = button.split(' ').nth(1).unwrap().parse().unwrap();
    click(&mut window, &button);
    let seeds = finished as u32 / 2 + more;
    wait_for(&mut window, &format!(" of {} runs", 2 * seeds));
    click(&mut window, "Pause");
    wait_for(&mut window, " runs · paused");
}

#[test]
fn an_experiment_that_was_ended_early_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs/mutation");
    let mut experiment = create(&path, PLAN);
    while experiment.state().ended.is_empty() {
        experiment.step(&Stop::default()).unwrap();
    }
    experiment.end().unwrap();
    drop(experiment);
    let mut window = open_sized(folder.path(), SIZE);
    window.apply(Action::ViewRun(path));
    wait_for(&mut window, " of 6 runs · ended early");
    click(&mut window, "Resume");
    wait_for(&mut window, "6 of 6 runs · done");
    assert!(window.query_by_label("Resume").is_none());
}

#[test]
fn many_seeds_are_added_only_after_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs/mutation");
    let plan = PLAN.replace("seeds: 3", "seeds: 8").replace("Generations(2)", "Generations(6)");
    finish(&mut create(&path, &plan));
    // More runs would take long if they had more generations.
    let settings = path.join("experiment.ron");
    let text = store::read_text(&settings, Limit::SETTINGS).unwrap();
    let text = text.replace("Generations(6)", "Generations(9000000)");
    store::write_with_sums(&settings, text.as_bytes()).unwrap();
    let mut window = open_sized(folder.path(), SIZE);
    window.apply(Action::ViewRun(path));
    wait_for(&mut window, "16 of 16 runs · done");
    window.finish_work();
    let button = labels(&window).into_iter().find(|label| label.starts_with("Add ")).unwrap();
    assert!(button.contains(" (about ") && button.ends_with('…'), "{button}");
    click(&mut window, &button);
    assert!(shown(&window, " runs? They take about "), "{:?}", labels(&window));
    assert!(shown(&window, "16 of 16 runs · done"), "nothing is started yet");
    click(&mut window, "Cancel");
    assert!(!shown(&window, " runs? They take about "));
    click(&mut window, &button);
    click(&mut window, "Add them");
    wait_for(&mut window, "16 of ");
    click(&mut window, "Pause");
    wait_for(&mut window, " runs · paused");
}

#[test]
fn one_generation_and_few_seeds_are_told_beside_their_fields() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [1280.0, 800.0]);
    choose(&mut window, &["Evolution", "Experiment…"]);
    window.finish_work();
    let few = "seeds per value are too few to show a difference reliably.";
    let hardly = "With one generation, a setting such as the mutation size hardly acts.";
    let lab = window.get_by_label("Lab").accesskit_node().toggled();
    assert_eq!(lab, Some(Toggled::True), "the form belongs to the lab");
    assert!(!shown(&window, few) && !shown(&window, hardly));
    let length = |window: &Window| {
        let top = |label| window.get_by_role_and_label(Role::SpinButton, label).rect().top();
        top("Generations per run") - top("Seeds")
    };
    let before = length(&window);
    type_number(&mut window, "Seeds", "2");
    window.finish_work();
    window.run_steps(2);
    assert_eq!(length(&window), before, "the warning has room");
    let warning = window.get_by_label_contains(few).rect();
    let field = window.get_by_role_and_label(Role::SpinButton, "Seeds").rect();
    assert!(warning.top() - field.bottom() < 20.0, "{field} {warning}");
    type_number(&mut window, "Generations per run", "1");
    assert!(shown(&window, hardly));
    window.finish_work();
    click(&mut window, "Start");
    wait_for(&mut window, "4 of 4 runs · done");
    assert!(
        shown(&window, "A learning curve needs at least two generations."),
        "{:?}",
        labels(&window)
    );
    // Two seeds have no interval.
    assert!(
        labels(&window).iter().filter(|label| *label == "–").count() >= 4,
        "{:?}",
        labels(&window)
    );
    click(&mut window, "New experiment");
    window.run_steps(2);
    window.get_by_label("Setting");
}

#[test]
fn the_run_at_work_is_named_by_its_value_and_seed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs/mutation");
    drop(create(&path, &PLAN.replace("Generations(2)", "Generations(400)")));
    let mut window = open_sized(folder.path(), SIZE);
    window.apply(Action::OpenRun(RunKind::Experiment, path));
    wait_for(&mut window, "Value sigma 0.5, seed 1: ");
    wait_for(&mut window, " of 400 generations");
    click(&mut window, "Pause");
    wait_for(&mut window, " runs · paused");
}

#[test]
fn each_setting_has_its_question() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), SIZE);
    window.apply(Command::Evolve(NewRun::Experiment));
    window.run();
    for (setting, question) in [
        ("Population", "Which number of members is better for SCI, 10 or 30?"),
        ("Opponents", "Which number of opponents is better for SCI, 2 or 5?"),
        ("Generations", "Which number of generations is better for SCI, 5 or 30?"),
        ("Scheme", "Which scheme is better for SCI, Elitism or CMA-ES?"),
    ] {
        crate::common::choose_among(&mut window, "Setting", setting);
        window.finish_work();
        assert!(shown(&window, question), "{:?}", labels(&window));
    }
    click(&mut window, "Add a value");
    assert!(
        shown(&window, "Which scheme is best for SCI, Elitism, CMA-ES or MuLambda?"),
        "{:?}",
        labels(&window)
    );
    click(&mut window, "Remove the last value");
    assert!(shown(&window, "Elitism or CMA-ES?"));
    window.key_press(Key::Escape);
    window.run();
    assert!(!shown(&window, "Which scheme is better"), "Escape leads back to the lab");
}

#[test]
fn a_finished_experiment_has_a_picture() {
    let plan = PLAN.replace("seeds: 3", "seeds: 8").replace("Generations(2)", "Generations(6)");
    in_two_themes("experiment", |folder, theme| {
        let path = folder.join("runs/mutation");
        finish(&mut create(&path, &plan));
        let mut window = drawn(folder, theme, [1040.0, 800.0]);
        window.apply(Action::OpenRun(RunKind::Experiment, path));
        wait_for(&mut window, "16 of 16 runs · done");
        window.remove_cursor();
        window.run_steps(4);
        assert_eq!(outside(&window), Vec::<String>::new());
        window
    });
}

#[test]
fn the_form_has_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = drawn(folder.path(), ThemeName::Light, [1040.0, 860.0]);
    window.apply(Command::Evolve(NewRun::Experiment));
    window.run();
    window.snapshot("experiment-form-light");
}

//! Experiments through the public interface: failures of single runs, and plans.

use std::{collections::BTreeMap, fs, path::Path};

use othello_engine::search::Stop;
use othello_lab::{
    experiment::{
        ArmCurve, CurveAxis, EndedRun, ExperimentAnalysis, ExperimentPlan, ExperimentRun,
        ExperimentStep, Forecast, MachineInfo,
    },
    runs::{Run, RunKind, RunState, batch::End, list},
    statistics::SampleAdvice,
};

/// Two arms of three short evolutions.
const PLAN: &str = r#"(
    question: "Does mutation 1.5 beat 0.5?",
    runs: Evolution(
        settings: (
            genome: "sci", searcher: "alphabeta:1", parents: 4, children: 4, opponents: 2,
            opening_plies: 4, benchmark_pairs: 1,
        ),
        grid: (sigma: [0.5, 1.5]),
        length: Generations(3),
    ),
    seeds: 3,
    measures: [Strength(pairs: 1), Anytime, Final(measurements: 2), Diversity, Games, Pool(pairs: 1)],
)"#;

fn machine() -> MachineInfo {
    MachineInfo::this(1)
}

/// Does something on a pool of this many threads.
fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

/// Works to the end and returns the ended runs in order.
fn finish(experiment: &mut ExperimentRun) -> Vec<(String, EndedRun)> {
    let mut ended = Vec::new();
    while let Some(step) = experiment.step(&Stop::default()).unwrap() {
        if let ExperimentStep::Ended(name, end) = step {
            ended.push((name, end));
        }
    }
    assert!(experiment.is_done());
    ended
}

fn whole(folder: &Path) -> BTreeMap<String, EndedRun> {
    let mut experiment = ExperimentRun::create(folder, PLAN, machine(), None).unwrap();
    finish(&mut experiment);
    experiment.state().ended.clone()
}

#[test]
fn a_damaged_run_is_passed_over_and_tried_again() {
    let place = tempfile::tempdir().unwrap();
    let expected = whole(&place.path().join("whole"));
    let folder = place.path().join("damaged");
    let name = "sigma-1.5-seed-2";
    let run = folder.join("runs").join(name);
    let mut experiment = ExperimentRun::create(&folder, PLAN, machine(), None).unwrap();
    fs::create_dir_all(run.join("champions")).unwrap();
    fs::write(run.join("run.ron"), "(").unwrap();
    let ended = finish(&mut experiment);
    assert_eq!(ended.len(), 6);
    let failed: Vec<&str> = experiment.failures().map(|(run, _)| run).collect();
    assert_eq!(failed, [name]);
    for (run, end) in ended.iter().filter(|(run, _)| run != name) {
        assert_eq!(expected[run], *end);
    }
    let page = fs::read_to_string(experiment.report()).unwrap();
    assert!(page.contains("Failed runs") && page.contains("1 of 6 runs failed"), "{page}");
    let analysis = ExperimentAnalysis::of(&experiment).unwrap();
    let counts: Vec<usize> = analysis.measures[0].values.iter().map(Vec::len).collect();
    assert_eq!(counts, [3, 2]);
    drop(experiment);

    // Repaired, it is the only run that is tried again, and the pool is played again with its player.
    fs::remove_dir_all(&run).unwrap();
    let mut experiment = ExperimentRun::open(&folder).unwrap();
    let ended = finish(&mut experiment);
    assert_eq!(ended.iter().map(|(run, _)| run.as_str()).collect::<Vec<_>>(), [name]);
    assert_eq!(experiment.state().ended, expected);
    let analysis = ExperimentAnalysis::of(&experiment).unwrap();
    assert!(analysis.measures.iter().all(|m| m.values.iter().all(|values| values.len() == 3)));
}

#[test]
fn figures_are_compared_over_the_seeds() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("experiment");
    whole(&folder);
    let experiment = ExperimentRun::look(&folder).unwrap();
    let analysis = ExperimentAnalysis::of(&experiment).unwrap();
    assert_eq!(analysis.arms, ["sigma 0.5", "sigma 1.5"]);
    for measured in &analysis.measures {
        let [comparison] = measured.comparisons[..] else { panic!("one comparison") };
        assert_eq!(comparison.counts, [3, 3]);
        assert_eq!(comparison.adjusted, comparison.outcome.map(|outcome| outcome.p));
        let name = measured.measure.name();
        if name == "games" {
            // Three generations of eight members with two opponents each, in all runs.
            assert!(measured.values.iter().flatten().all(|(_, games)| *games == 48.0));
            assert_eq!(comparison.advice, SampleAdvice::TooSmall);
        }
    }
    // Those by processor time depend on the load: runs need not overlap.
    let by_games = |curve: &&ArmCurve| curve.axis == CurveAxis::Games;
    let curves: Vec<&ArmCurve> = analysis.curves.iter().filter(by_games).collect();
    assert_eq!(curves.len(), 2);
    assert_eq!(curves[0].points.first().unwrap()[0], 16.0);
    assert_eq!(curves[0].points.last().unwrap()[0], 48.0);
    // The resamples of three seeds span little more than these seeds.
    assert!(curves[0].band.is_empty());

    let text = fs::read_to_string(folder.join("report.md")).unwrap();
    // The value with the higher mean comes first.
    let orders = ["1.5 against sigma 0.5", "0.5 against sigma 1.5"];
    let begins =
        |order| text.starts_with(&format!("# Does mutation 1.5 beat 0.5?\n\n- sigma {order}: "));
    assert!(orders.into_iter().any(begins), "{text}");
    assert!(text.contains("## Strength over time\n"), "{text}");
    assert!(text.contains("| sigma 0.5 | 3 |") && text.contains("![Learning curves](curves.svg)"));
    let rows = fs::read_to_string(folder.join("results.csv")).unwrap();
    assert_eq!(rows.lines().count(), 7, "{rows}");
    assert!(rows.starts_with("run,arm,seed,end,strength,anytime,final,diversity,games,pool,"));
    // The list of runs shows it as one run.
    let listed = list(&[place.path().to_owned()]);
    assert_eq!(listed.iter().map(|run| run.kind).collect::<Vec<_>>(), [RunKind::Experiment]);
    assert!(matches!(listed[0].state, RunState::Done));
}

#[test]
fn runs_side_by_side_give_the_same_results() {
    let place = tempfile::tempdir().unwrap();
    let expected = on_threads(1, || whole(&place.path().join("alone")));
    let folder = place.path().join("beside");
    let mut experiment = ExperimentRun::create(&folder, PLAN, machine(), None).unwrap();
    let begun = || fs::read_dir(folder.join("runs")).unwrap().count();
    on_threads(4, || experiment.step(&Stop::default()).unwrap());
    assert_eq!(begun(), 4, "each thread has a run of its own");
    // After a stop they are all saved, and nothing new begins.
    let stop = Stop::default();
    stop.request();
    while on_threads(4, || experiment.step(&stop).unwrap()).is_some() {}
    assert_eq!(begun(), 4);
    drop(experiment);
    let mut experiment = ExperimentRun::open(&folder).unwrap();
    on_threads(4, || finish(&mut experiment));
    assert_eq!(experiment.state().ended, expected);
    assert!(experiment.runs().iter().all(|run| experiment.time(&run.name).seconds > 0.0));
}

#[test]
fn an_experiment_that_is_ended_reports_its_finished_runs() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("experiment");
    let mut experiment = ExperimentRun::create(&folder, PLAN, machine(), None).unwrap();
    // One run after another.
    on_threads(1, || {
        while experiment.state().ended.len() < 2 {
            experiment.step(&Stop::default()).unwrap();
        }
        experiment.step(&Stop::default()).unwrap();
    });
    experiment.end().unwrap();
    assert!(experiment.is_done() && experiment.report().is_file());
    let asked = experiment.state().ended.values().filter(|ended| ended.end == End::Asked).count();
    assert_eq!(asked, 4);
    // Runs that were left out are not done.
    assert!(experiment.state().is_cut() && experiment.state().finished() == 2);
    assert!(experiment.progress().share().unwrap() < 0.5, "{:?}", experiment.progress());
    let listed = list(&[place.path().to_owned()]);
    let part = listed[0].progress.parts()[0];
    assert_eq!((part.done, part.of), (2, Some(6)));
    drop(experiment);
    // It can be resumed all the same.
    let mut experiment = ExperimentRun::open(&folder).unwrap();
    assert_eq!(finish(&mut experiment).len(), 4);
}

#[test]
fn seeds_are_added_to_those_with_results_after_an_early_end() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("experiment");
    let plan = PLAN.replace("    seeds: 3,", "    seeds: 300,");
    let mut experiment = ExperimentRun::create(&folder, &plan, machine(), None).unwrap();
    on_threads(1, || {
        while experiment.state().ended.len() < 3 {
            experiment.step(&Stop::default()).unwrap();
        }
    });
    experiment.end().unwrap();
    drop(experiment);
    // The third run is the first one of the second seed.
    let longer = ExperimentRun::extend(&folder, 1).unwrap();
    assert_eq!((longer.plan().seeds, longer.state().runs), (3, 6));
    assert_eq!(longer.state().finished(), 3);
}

#[test]
fn added_seeds_give_the_results_of_a_longer_plan() {
    let place = tempfile::tempdir().unwrap();
    let expected = whole(&place.path().join("whole"));
    let folder = place.path().join("short");
    // A comment with the word comes before the number itself.
    let short = PLAN.replace("    seeds: 3,", "    // seeds: more later\n    seeds: 2,");
    finish(&mut ExperimentRun::create(&folder, &short, machine(), None).unwrap());
    let mut longer = ExperimentRun::extend(&folder, 1).unwrap();
    assert!(!longer.is_done());
    assert_eq!((longer.plan().seeds, longer.state().runs), (3, 6));
    assert!(longer.text().contains("// seeds: more later\n    seeds: 3,"), "{}", longer.text());
    let mut added: Vec<String> = finish(&mut longer).into_iter().map(|(name, _)| name).collect();
    added.sort();
    assert_eq!(added, ["sigma-0.5-seed-3", "sigma-1.5-seed-3"]);
    assert_eq!(longer.state().ended, expected);
    drop(longer);
    let refused = ExperimentRun::extend(&folder, 100_000).err().unwrap();
    assert!(refused.to_string().contains("10000 seeds"), "{refused}");
}

#[test]
fn a_stopped_forecast_leaves_times_unknown() {
    let plan = ExperimentPlan::read(PLAN).unwrap();
    let stop = Stop::default();
    stop.request();
    let forecast = Forecast::measure(&plan, &stop).unwrap();
    assert_eq!(forecast.games(), Forecast::count(&plan).unwrap().games());
    assert_eq!(forecast.secs(), None);
}

#[test]
fn a_forecast_counts_all_games() {
    let forecast = Forecast::count(&ExperimentPlan::read(PLAN).unwrap()).unwrap();
    // Sixteen games and a benchmark of twelve in each generation, then the twelve of the strength.
    let games = 3 * (16 + 12) + 12;
    assert!(forecast.arms.iter().all(|arm| arm.games == games));
    assert_eq!((forecast.runs, forecast.pool), (6, 6 * 5));
    assert_eq!(forecast.games(), 6 * games + 30);
    assert_eq!(forecast.secs(), None);
    let equal = PLAN.replace("Generations(3)", "Games(100)");
    let forecast = Forecast::count(&ExperimentPlan::read(&equal).unwrap()).unwrap();
    assert_eq!(forecast.arms[0].games, 6 * (16 + 12) + 12);
}

#[test]
fn an_invalid_plan_is_refused_with_its_fault() {
    let place = tempfile::tempdir().unwrap();
    let error = |from: &str, to: &str| {
        assert!(PLAN.contains(from), "{from}");
        let created = ExperimentRun::create(
            &place.path().join("x"),
            &PLAN.replace(from, to),
            machine(),
            None,
        );
        created.map(drop).unwrap_err().to_string()
    };
    let many: Vec<String> = (0..448).map(|n| format!("{n}.5")).collect();
    let many = format!("[{}]", many.join(", "));
    for (from, to, reason) in [
        ("[0.5, 1.5]", &*many, "expected at most 100000 comparisons, found 100128"),
        ("Generations(3)", "Each([])", "expected at least one arm"),
        ("seeds: 3", "seeds: 0", "expected 1 to 10000 seeds, found 0"),
        ("[0.5, 1.5]", "[0.5, 0.5]", "sigma-0.5 is named twice"),
        ("[0.5, 1.5]", "[0.5, -1.5]", "sigma -1.5: sigma must be 0 or more"),
        ("genome: \"sci\", ", "", "sigma 0.5: expected a genome, such as \"sci\""),
        ("Anytime, ", "Error, ", "these runs have no measure error"),
        ("Anytime, ", "Strength(pairs: 2), ", "strength is named twice"),
        ("Generations(3)", "Generations(0)", "expected 1 to 10000000 generations, found 0"),
        (
            "seeds: 3",
            "seeds: 3, compare: Against(\"sigma 2\")",
            "expected one of the arms (sigma 0.5; sigma 1.5), found sigma 2",
        ),
    ] {
        assert_eq!(error(from, to), reason);
    }
    assert!(!place.path().join("x").exists());
    let error = ExperimentPlan::read(&PLAN.replace("seeds", "seed")).unwrap_err().to_string();
    assert!(error.starts_with("line 11, column 5: Unexpected field named `seed`"), "{error}");
}

#[test]
fn a_search_gives_the_best_arms_more_seeds() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("search");
    let plan = PLAN
        .replace("[0.5, 1.5]", "[0.1, 0.5, 1.5, 3.0, 6.0]")
        .replace("seeds: 3", "seeds: 4, search: (first_seeds: 1)")
        .replace(", Pool(pairs: 1)", "");
    let mut experiment = ExperimentRun::create(&folder, &plan, machine(), None).unwrap();
    let ended = finish(&mut experiment);
    // Five arms with one seed, three with a second one, two with four.
    assert_eq!(ended.len(), 5 + 3 + 2 * 2);
    assert_eq!(experiment.state().runs, 12);
    let analysis = ExperimentAnalysis::of(&experiment).unwrap();
    let mut counts: Vec<usize> = analysis.measures[0].values.iter().map(Vec::len).collect();
    let value = |arm: usize| analysis.measures[0].values[arm][0].1;
    let best = (0..5).max_by(|&one, &other| value(one).total_cmp(&value(other))).unwrap();
    assert!(counts[best] >= 2, "the best of the first round stays: {counts:?}");
    counts.sort_unstable();
    assert_eq!(counts, [1, 1, 2, 4, 4]);
    assert!(experiment.progress().share() == Some(1.0) && experiment.is_done());

    // The same runs after an interruption.
    let again = place.path().join("again");
    let mut first = ExperimentRun::create(&again, &plan, machine(), None).unwrap();
    while first.state().ended.len() < 6 {
        first.step(&Stop::default()).unwrap();
    }
    drop(first);
    let mut second = ExperimentRun::open(&again).unwrap();
    finish(&mut second);
    assert_eq!(second.state().ended, experiment.state().ended);
}

#[test]
fn the_shipped_plans_are_valid() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let plans = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut count = 0;
    for plan in plans.filter(|path| path.extension().is_some_and(|ending| ending == "ron")) {
        let text = fs::read_to_string(&plan).unwrap();
        let read = ExperimentPlan::read(&text).map_err(|error| error.to_string());
        let checked = read.and_then(|plan| plan.checked().map_err(|error| error.to_string()));
        assert!(checked.is_ok(), "{}: {}", plan.display(), checked.unwrap_err());
        count += 1;
    }
    assert!(count >= 3);
}

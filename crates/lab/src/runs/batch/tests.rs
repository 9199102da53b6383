use othello_engine::spec::SearcherSpec;

use super::*;
use crate::{
    evolution::{EvolutionSettings, Scheme, genome::Genome},
    ladder::Ladder,
    runs::{Unit, evolution::EvolutionRun},
    store::{self, Limit},
};

/// A run with quick games and few benchmark games.
fn evolution(path: &Path, until: u32) {
    let mut settings = EvolutionSettings::new(Genome::SCI, Scheme::Elitism);
    settings.searcher = SearcherSpec::AlphaBeta { depth: 1 };
    settings.benchmark_pairs = 1;
    settings.opponents = 1;
    let mut run = EvolutionRun::create(path, settings, 7, Some(until)).unwrap();
    run.step(&Stop::default()).unwrap();
}

fn read(path: impl AsRef<Path>) -> std::io::Result<String> {
    store::read_text(path.as_ref(), Limit::RUN)
}

fn plan(place: &Path, names: &[&str]) -> Plan {
    let runs: Vec<PathBuf> = names.iter().map(|name| place.join(name)).collect();
    let against = vec!["greedy".parse().unwrap(), "random".parse().unwrap()];
    Plan { against, pairs: 2, ..Plan::new(runs) }
}

fn until_morning(batch: &mut BatchRun) {
    while batch.step(&Stop::default()).unwrap().is_some() {}
}

#[test]
fn a_batch_continues_runs_plays_finals_and_writes_a_report() {
    let place = tempfile::tempdir().unwrap();
    let place = place.path();
    evolution(&place.join("one"), 4);
    evolution(&place.join("two"), 2);
    let ladder = place.join("ladder.ron");
    let plan = Plan { more: Some(3), ladder: Some(ladder.clone()), ..plan(place, &["one", "two"]) };
    let mut batch = BatchRun::create(&place.join("night"), plan).unwrap();
    until_morning(&mut batch);
    assert!(batch.is_done());
    let ends: Vec<&End> = batch.ends().map(|(_, end)| end).collect();
    assert_eq!(ends, [&End::Generations, &End::Generations]);
    for name in ["one", "two"] {
        let run = EvolutionRun::look(&place.join(name)).unwrap();
        assert_eq!(run.evolution().state().generation, 4, "{name}");
    }
    let page = read(batch.report()).unwrap();
    for told in ["1 → 4 generations", "<polyline", "Notable games", "greedy", "new</span>"] {
        assert!(page.contains(told), "{told}");
    }
    assert!(!page.contains("http://") || page.contains("http://www.w3.org/2000/svg"));
    let rungs = Ladder::open(&ladder, "").unwrap().rungs().len();
    let players = Tournament::look(&place.join("night/finals")).unwrap().config().players.len();
    assert_eq!(rungs, players);
    assert_eq!(summary_of(&place.join("night")).unwrap().kind, RunKind::Batch);
}

#[test]
fn a_batch_stopped_after_every_step_plays_the_same_finals() {
    let place = tempfile::tempdir().unwrap();
    let games = |name: &str, stops: bool| {
        let place = place.path().join(name);
        evolution(&place.join("one"), 3);
        let path = place.join("night");
        drop(BatchRun::create(&path, plan(&place, &["one"])).unwrap());
        loop {
            let mut batch = BatchRun::open(&path).unwrap();
            if batch.is_done() {
                break;
            }
            if !stops {
                until_morning(&mut batch);
            } else if batch.step(&Stop::default()).unwrap().is_some() {
                // Stops and drops the batch after each step.
                let stop = Stop::default();
                stop.request();
                batch.step(&stop).unwrap();
            }
        }
        let games = read(path.join("finals/games.csv")).unwrap();
        games.replace(&*place.to_string_lossy(), "")
    };
    assert_eq!(games("whole", false), games("stopped", true));
}

#[test]
fn a_failed_run_is_reported_and_the_others_continue() {
    let place = tempfile::tempdir().unwrap();
    let place = place.path();
    evolution(&place.join("busy"), 3);
    evolution(&place.join("free"), 2);
    let mut batch = BatchRun::create(&place.join("night"), plan(place, &["busy", "free"])).unwrap();
    let _busy = EvolutionRun::open(&place.join("busy")).unwrap();
    until_morning(&mut batch);
    let ends: Vec<&End> = batch.ends().map(|(_, end)| end).collect();
    assert!(matches!(ends[0], End::Failed(why) if why.contains("in use")), "{ends:?}");
    assert_eq!(ends[1], &End::Done);
    assert!(read(batch.report()).unwrap().contains("in use by another program"));
}

#[test]
fn a_batch_out_of_time_ends_its_runs_and_still_reports() {
    let place = tempfile::tempdir().unwrap();
    let place = place.path();
    evolution(&place.join("one"), 1_000_000);
    let plan = Plan { seconds: Some(0), pairs: 0, ..plan(place, &["one"]) };
    let mut batch = BatchRun::create(&place.join("night"), plan).unwrap();
    until_morning(&mut batch);
    assert_eq!(batch.ends().next().unwrap().1, &End::Time);
    assert!(!place.join("night/finals").exists());
    assert!(report_in(&place.join("night")).is_some());
}

#[test]
fn a_batch_ended_early_reports_its_results() {
    let place = tempfile::tempdir().unwrap();
    let place = place.path();
    for name in ["one", "two"] {
        evolution(&place.join(name), 1_000_000);
    }
    let path = place.join("night");
    let mut batch = BatchRun::create(&path, plan(place, &["one", "two"])).unwrap();
    assert_eq!(batch.progress(), Progress::of(Unit::Run, 0, Some(2)));
    batch.step(&Stop::default()).unwrap().unwrap();
    let (name, progress) = batch.doing().unwrap();
    assert_eq!((name.as_str(), progress.parts()[0].done), ("one", 2));
    batch.end().unwrap();
    assert!(batch.is_done() && batch.doing().is_none());
    assert!(batch.ends().all(|(_, end)| *end == End::Asked));
    assert_eq!(batch.progress(), Progress::of(Unit::Run, 2, Some(2)));
    let page = read(batch.report()).unwrap();
    assert!(page.contains("ended early") && page.contains("1 → 2 generations"), "{page}");
    assert!(!path.join(FINALS).exists());
    // Ending again changes nothing, and the runs are unlocked.
    assert_eq!(BatchRun::open(&path).err().map(drop), Some(()));
    drop(batch);
    let mut batch = BatchRun::open(&path).unwrap();
    batch.end().unwrap();
    assert_eq!(read(batch.report()).unwrap(), page);
    assert_eq!(EvolutionRun::open(&place.join("one")).unwrap().evolution().state().generation, 2);
}

#[test]
fn unfinished_finals_are_reported_with_the_games_played() {
    let place = tempfile::tempdir().unwrap();
    let place = place.path();
    evolution(&place.join("one"), 2);
    let path = place.join("night");
    let plan = Plan { pairs: 1000, ..plan(place, &["one"]) };
    let mut batch = BatchRun::create(&path, plan).unwrap();
    while batch.finals.is_none() {
        batch.step(&Stop::default()).unwrap().unwrap();
    }
    let progress = batch.progress();
    let [runs, games] = progress.parts() else { panic!("{progress:?}") };
    assert_eq!((runs.done, runs.of, games.unit), (1, Some(1), Unit::Game));
    assert_eq!(batch.doing().unwrap().0, FINALS);
    // A batch stopped during its finals can be ended as well.
    let stop = Stop::default();
    stop.request();
    batch.step(&stop).unwrap();
    drop(batch);
    let mut batch = BatchRun::open(&path).unwrap();
    batch.end().unwrap();
    let page = read(batch.report()).unwrap();
    assert!(page.contains("Finals") && page.contains("greedy"), "{page}");
}

#[test]
fn a_finished_evolution_continues_for_its_share_of_the_time() {
    let place = tempfile::tempdir().unwrap();
    let place = place.path();
    evolution(&place.join("one"), 1);
    let plan = Plan { seconds: Some(1_000_000), pairs: 0, ..plan(place, &["one"]) };
    let mut batch = BatchRun::create(&place.join("night"), plan).unwrap();
    let generation = |batch: &BatchRun| batch.doing().map_or(0, |(_, run)| run.parts()[0].done);
    while generation(&batch) < 3 {
        batch.step(&Stop::default()).unwrap().unwrap();
    }
    batch.current.as_mut().unwrap().until = Some(Instant::now());
    until_morning(&mut batch);
    assert_eq!(batch.ends().next().unwrap().1, &End::Time);
    let run = EvolutionRun::look(&place.join("one")).unwrap();
    assert!(run.evolution().state().generation > 1);
}

#[test]
fn an_invalid_plan_is_rejected() {
    let place = tempfile::tempdir().unwrap();
    let place = place.path();
    evolution(&place.join("one"), 2);
    let told = |names: &[&str]| {
        let batch = BatchRun::create(&place.join("night"), plan(place, names));
        batch.map(drop).unwrap_err().to_string()
    };
    assert!(told(&[]).contains("at least one run"));
    assert!(told(&["nobody"]).contains("expected the folder of a run"));
    assert!(told(&["one", "one"]).contains("named twice"));
    assert!(!place.join("night").exists());
}

//! The history of an evolution: its lineage, earlier generations, forks, and breeding by hand.

use othello_engine::{search::Stop, spec::SearcherSpec};
use othello_lab::{
    evolution::{MemberBirth, Operator, Scheme},
    runs::{
        Run,
        evolution::{EvolutionRun, lineage::Fate, lineage_of, past},
    },
};

use crate::evolution::{mulambda, quick};

/// A genome for each scheme.
const EACH_SCHEME: [(&str, Scheme); 4] = [
    ("jma", Scheme::Elitism),
    ("features", Scheme::MuLambda),
    ("sci", Scheme::CmaEs),
    ("pfm", Scheme::Td),
];

#[test]
fn the_lineage_records_parents_birth_operator_and_fate() {
    let place = tempfile::tempdir().unwrap();
    for (genome, scheme) in EACH_SCHEME {
        let path = place.path().join(genome);
        let mut run = EvolutionRun::create(&path, quick(genome, scheme), 9, Some(5)).unwrap();
        let mut everyone = run.evolution().state().members.clone();
        while let Some(generation) = run.step(&Stop::default()).unwrap() {
            everyone.extend(generation.ranked);
            everyone.extend(run.evolution().state().members.clone());
        }
        let lineage = lineage_of(&path).unwrap();
        everyone.sort_by_key(|member| member.id);
        everyone.dedup_by_key(|member| member.id);
        assert_eq!(lineage.relatives().len(), everyone.len());
        for (relative, member) in lineage.relatives().iter().zip(&everyone) {
            let MemberBirth { id, born, operator, parents } = &relative.birth;
            assert_eq!((id, born, parents), (&member.id, &member.born, &member.parents));
            let first = if scheme == Scheme::MuLambda && *id > 6 {
                Operator::Heuristic
            } else {
                Operator::Random
            };
            let expected = match parents.len() {
                0 => [first; 2],
                1 if scheme == Scheme::Td => [Operator::Learning; 2],
                1 => [Operator::Mutation; 2],
                _ => [Operator::Crossover, Operator::CrossoverMutation],
            };
            assert!(expected.contains(operator), "{id}: {operator:?}");
        }
        let state = run.evolution().state();
        let mut living: Vec<u64> = state.members.iter().map(|member| member.id).collect();
        living.sort_unstable();
        assert_eq!(lineage.living().collect::<Vec<_>>(), living);
        for (ranking, summary) in lineage.rankings()[1..].iter().zip(run.history()) {
            assert_eq!(ranking.members[0].1, summary.best);
            let leader = ranking.members.iter().position(|(id, _)| *id == summary.champion);
            // The mean of a distribution is not always its best member.
            assert!(scheme == Scheme::CmaEs || leader == Some(0), "{leader:?}");
            assert!(leader.is_some());
        }
    }
}

#[test]
fn a_run_without_a_lineage_records_births_from_its_resumption() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("run");
    let mut run = EvolutionRun::create(&path, quick("sci", Scheme::Elitism), 9, Some(3)).unwrap();
    while run.step(&Stop::default()).unwrap().is_some() {}
    drop(run);
    std::fs::remove_file(path.join("lineage.csv")).unwrap();
    assert_eq!(lineage_of(&path).unwrap().relatives(), []);

    let mut run = EvolutionRun::open(&path).unwrap();
    run.set_until(Some(5)).unwrap();
    while run.step(&Stop::default()).unwrap().is_some() {}
    let lineage = lineage_of(&path).unwrap();
    assert_eq!((lineage.since(), lineage.relatives().len()), (3, 60));
    let (before, after): (Vec<_>, Vec<_>) =
        lineage.relatives().iter().partition(|relative| relative.birth.born <= 3);
    assert!(before.iter().all(|relative| relative.birth.operator == Operator::Unknown));
    assert!(after.iter().all(|relative| relative.birth.operator == Operator::Mutation));
}

#[test]
fn every_earlier_population_and_member_can_be_restored() {
    let place = tempfile::tempdir().unwrap();
    for (genome, scheme) in EACH_SCHEME {
        let path = place.path().join(genome);
        let mut settings = quick(genome, scheme);
        if scheme == Scheme::MuLambda {
            mulambda(&mut settings).settled = 0.0;
        }
        let mut run = EvolutionRun::create(&path, settings, 9, Some(6)).unwrap();
        let mut states = vec![run.evolution().state().clone()];
        let mut everyone = states[0].members.clone();
        while let Some(generation) = run.step(&Stop::default()).unwrap() {
            states.push(run.evolution().state().clone());
            // Each member in its last state, including those that have not played yet.
            everyone.extend(generation.ranked);
            everyone.extend(run.evolution().state().members.clone());
        }
        for (generation, state) in (0..).zip(&states) {
            assert_eq!(&past::population_at(&path, generation).unwrap().state, state);
        }
        let error = past::population_at(&path, 7).unwrap_err().to_string();
        assert_eq!(error, "generation 7 is not kept: expected 0 to 6");
        let born = everyone.iter().map(|member| member.id).max().unwrap();
        for id in [1, 7, 12, 13, 20, 30].into_iter().filter(|id| *id <= born) {
            let last = everyone.iter().rfind(|member| member.id == id).unwrap();
            let again = past::member(&path, id).unwrap();
            assert_eq!((again.id, &again.weights), (id, &last.weights));
        }
        assert_eq!(past::member(&path, 999).unwrap_err().to_string(), "no member 999 is known");
    }
}

#[test]
fn a_fork_with_equal_settings_repeats_its_parent_run() {
    let place = tempfile::tempdir().unwrap();
    let path = |name: &str| place.path().join(name);
    let settings = quick("jma", Scheme::Elitism);
    let finish = |mut run: EvolutionRun| {
        while run.step(&Stop::default()).unwrap().is_some() {}
        run
    };
    let whole = EvolutionRun::create(&path("whole"), settings.clone(), 9, Some(6)).unwrap();
    let whole = finish(whole);
    let mut changed = settings.clone();
    changed.scheme.sigma_mut().into_iter().for_each(|sigma| *sigma = 0.25);
    let fork = |name: &str, settings| {
        let told = (settings, 9);
        finish(EvolutionRun::fork(&path(name), &path("whole"), 3, told, Some(6)).unwrap())
    };
    let (same, other) = (fork("same", settings), fork("other", changed));
    assert_eq!(same.evolution().state(), whole.evolution().state());
    assert_ne!(other.evolution().state(), whole.evolution().state());
    assert_eq!(same.history(), &whole.history()[3..]);
    let lineage = |run: &EvolutionRun| std::fs::read_to_string(run.path().join("lineage.csv"));
    assert_eq!(lineage(&same).unwrap(), lineage(&whole).unwrap());
    let parent = other.parent().unwrap();
    assert_eq!((&*parent.run, parent.generation), ("whole", 3));
    // Members that died before the fork are restored from the parent run.
    assert_eq!(
        past::population_at(&path("other"), 2).unwrap(),
        past::population_at(&path("whole"), 2).unwrap()
    );
    assert_eq!(past::population_at(&path("other"), 5).unwrap().state.generation, 5);
    assert_eq!(past::member(&path("other"), 1).unwrap(), past::member(&path("whole"), 1).unwrap());
    drop(other);
    assert!(EvolutionRun::open(&path("other")).unwrap().is_done());
}

/// A run bred from two polynomials of three weights, one of them from a file.
fn bred(path: &std::path::Path, seed: u64) -> EvolutionRun {
    let elite = concat!(env!("CARGO_MANIFEST_DIR"), "/../../populations/sci-100.evl");
    let players = ["alphabeta:1@sci", &format!("alphabeta:4@{elite}")].map(|t| t.parse().unwrap());
    EvolutionRun::breed(path, &players, seed).unwrap()
}

#[test]
fn a_run_bred_by_hand_saves_and_resumes() {
    let place = tempfile::tempdir().unwrap();
    let [path, again] = ["run", "again"].map(|name| place.path().join(name));
    let mut run = bred(&path, 7);
    assert_eq!(run.settings().searcher, SearcherSpec::AlphaBeta { depth: 1 });
    let ids = |run: &EvolutionRun| run.offspring().iter().map(|m| m.id).collect::<Vec<_>>();
    assert_eq!(ids(&run), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(run.offspring()[0].weights, [50.0, -25.0, 1.0]);
    assert!(run.offspring()[2..].iter().all(|child| child.parents.len() == 2));
    let kept = run.keep(&[5, 3, 5]).unwrap();
    assert_eq!(kept.births.len(), 6);
    assert!(kept.births.iter().all(|birth| birth.operator == Operator::CrossoverMutation));
    assert_eq!(ids(&run), [5, 3, 9, 10, 11, 12, 13, 14]);
    // After reopening, a single parent has mutated copies.
    drop(run);
    let mut run = EvolutionRun::open(&path).unwrap();
    assert!(!run.is_done());
    assert_eq!(run.step(&Stop::default()).unwrap(), None, "nobody plays");
    assert_eq!(run.keep(&[11]).unwrap().ranked[0].id, 11);
    let next = run.keep(&[16, 11]).unwrap();
    assert!(next.births.iter().all(|birth| birth.operator == Operator::Mutation));

    let lineage = lineage_of(&path).unwrap();
    let fate = |id| lineage.get(id).unwrap().fate;
    assert_eq!([1, 5, 11, 16].map(fate), [Fate::Died(1), Fate::Died(2), Fate::Alive, Fate::Alive]);
    assert_eq!(lineage.with_ancestors([16]).len(), 6, "16, 11, 5, 3, 1, 2");
    assert_eq!(run.champions().iter().map(|c| c.member.id).collect::<Vec<_>>(), [5, 11, 16]);
    assert_eq!(past::population_at(&path, 1).unwrap().state.members.len(), 2);
    assert_eq!(past::member(&path, 4).unwrap().parents.len(), 2, "nobody kept it");

    let mut other = bred(&again, 7);
    for kept in [&[5, 3][..], &[11], &[16, 11]] {
        other.keep(kept).unwrap();
    }
    for name in ["run.ron", "population.ron", "beginning.ron", "history.csv", "lineage.csv"] {
        let [one, two] = [&path, &again].map(|run| std::fs::read(run.join(name)).unwrap());
        assert_eq!(one, two, "{name}");
    }
}

#[test]
fn invalid_parents_and_choices_are_reported() {
    let place = tempfile::tempdir().unwrap();
    let breed = |one: &str, other: &str| {
        let players = [one, other].map(|text| text.parse().unwrap());
        let run = EvolutionRun::breed(&place.path().join("none"), &players, 1);
        run.unwrap_err().to_string()
    };
    assert!(breed("sci", "greedy").starts_with("greedy cannot be bred: expected a polynomial"));
    assert!(breed("glem", "sci").contains("@glem cannot be bred"));
    assert!(breed("sci", "gene23").ends_with("their weights are of different kinds"));
    assert!(!place.path().join("none").exists());
    let mut run = bred(&place.path().join("run"), 1);
    let before = run.evolution().state().clone();
    assert_eq!(run.keep(&[]).unwrap_err().to_string(), "choose at least one member to keep");
    let error = run.keep(&[3, 9]).unwrap_err().to_string();
    assert_eq!(error, "member 9 is not among those to choose from");
    assert_eq!(*run.evolution().state(), before);
}

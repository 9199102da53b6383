//! Evolution through the public interface: the rules of the schemes, and independence of threads and stops.

use std::{thread, time::Duration};

use othello_engine::{
    search::{Pruning, Stop},
    spec::SearcherSpec,
};
use othello_lab::{
    evolution::{
        CmaEsSettings, CmaSettings, Colours, Evolution, EvolutionSettings, Fitness, GameCounter,
        MuLambdaSettings, Rivals, Scheme, SchemeSettings, StopRule, TdSettings,
        files::PopulationFile, genome::Genome,
    },
    runs::{
        Run,
        evolution::{EvolutionRun, past},
    },
    store::{self, Limit},
};

/// Settings with quick games and no benchmark.
pub fn quick(genome: &str, scheme: Scheme) -> EvolutionSettings {
    let mut settings = EvolutionSettings::new(genome.parse().unwrap(), scheme);
    settings.searcher = match settings.searcher {
        SearcherSpec::Pruned(pruning) => {
            SearcherSpec::Pruned(Pruning { depth: 3, width: 2, ..pruning })
        }
        _ => SearcherSpec::AlphaBeta { depth: 1 },
    };
    settings.benchmark_pairs = 0;
    settings.opening_plies = 4;
    if let SchemeSettings::Td(td) = &mut settings.scheme {
        td.games = td.games.min(100);
    }
    settings
}

/// The settings of (µ, λ).
pub fn mulambda(settings: &mut EvolutionSettings) -> &mut MuLambdaSettings {
    let SchemeSettings::MuLambda(own) = &mut settings.scheme else { panic!("another scheme") };
    own
}

/// Limits the number of children.
fn with_children(mut settings: EvolutionSettings, most: u32) -> EvolutionSettings {
    if let [_, Some(children)] = settings.scheme.counts_mut() {
        *children = most.min(*children);
    }
    settings
}

fn evolve(evolution: &mut Evolution, generations: u32) -> String {
    let mut history = String::new();
    for _ in 0..generations {
        let generation =
            evolution.step(&Stop::default(), &GameCounter::default()).unwrap().unwrap();
        history += &format!("{generation:?}\n");
    }
    history
}

#[test]
fn a_generation_of_elitism_keeps_the_best_and_replaces_the_worst() {
    let mut evolution = Evolution::new(quick("sci", Scheme::Elitism), 3).unwrap();
    let mut best_ever = f64::MIN;
    for number in 1..=12 {
        let before = evolution.state().clone();
        let generation =
            evolution.step(&Stop::default(), &GameCounter::default()).unwrap().unwrap();
        let after = evolution.state();
        assert_eq!((generation.summary.number, after.generation), (number, number));

        // Fitness accumulates: each of the 150 games gives 1 to the winner and -2 to the loser, or 0 for a
        // draw.
        let total = |members: &[othello_lab::evolution::Member]| {
            members.iter().map(|member| member.fitness).sum::<f64>()
        };
        let lost = total(&before.members) - total(&generation.ranked);
        assert!((0.0..=150.0).contains(&lost) && lost > 100.0, "{lost}");

        // Best first, and the older first among equals.
        assert!(generation.ranked.is_sorted_by_key(|m| (-(m.fitness as i64), m.id)));
        assert_eq!(after.members[..15], generation.ranked[..15]);
        for (index, child) in after.members[15..].iter().enumerate() {
            assert_eq!((child.fitness, child.born), (0.0, number));
            assert_eq!(child.id, 30 + u64::from(number - 1) * 15 + index as u64 + 1);
            // Each child is within six standard deviations of the parent in its place.
            assert_eq!(child.parents, [after.members[index].id]);
            let parent = &after.members[index].weights;
            assert!(child.weights.iter().zip(parent).all(|(a, b)| (a - b).abs() < 9.0));
            assert_ne!(&child.weights, parent);
        }

        let first = &generation.ranked[0];
        let elite = after.elite.as_ref().unwrap();
        if first.fitness > best_ever {
            best_ever = first.fitness;
            assert_eq!(elite, first);
        } else {
            assert_eq!(Some(elite), before.elite.as_ref());
        }
    }
}

#[test]
fn fresh_fitness_restarts_at_zero_each_generation() {
    let settings = EvolutionSettings { fitness: Fitness::Fresh, ..quick("sci", Scheme::Elitism) };
    let mut evolution = Evolution::new(settings, 3).unwrap();
    for _ in 0..5 {
        let generation =
            evolution.step(&Stop::default(), &GameCounter::default()).unwrap().unwrap();
        // Five games of its own and those drawn by others, far less than five generations add up to.
        let total: f64 = generation.ranked.iter().map(|member| member.fitness).sum();
        assert!((-150.0..=0.0).contains(&total), "{total}");
    }
}

#[test]
fn a_generation_of_mulambda_keeps_the_best_of_parents_and_children() {
    let settings = quick("features", Scheme::MuLambda);
    let mut evolution = Evolution::new(settings.clone(), 5).unwrap();
    assert_eq!(evolution.state().members.len(), 12);
    for number in 1..=5 {
        let before = evolution.state().clone();
        let generation =
            evolution.step(&Stop::default(), &GameCounter::default()).unwrap().unwrap();
        assert_eq!(generation.ranked.len(), 18);
        let parents = generation.ranked.iter().filter(|m| m.born < number);
        let mut parents: Vec<_> = parents.map(|m| (m.id, m.weights.clone())).collect();
        parents.sort_by_key(|(id, _)| *id);
        let mut expected: Vec<_> =
            before.members.iter().map(|m| (m.id, m.weights.clone())).collect();
        expected.sort_by_key(|(id, _)| *id);
        assert_eq!(parents, expected);
        assert_eq!(evolution.state().members, generation.ranked[..12]);
        // Every child lies between its parents or near them: the mutation's standard deviation is 1.
        let found = |id: u64| before.members.iter().find(|member| member.id == id).unwrap();
        for child in generation.ranked.iter().filter(|member| member.born == number) {
            let [first, second] = child.parents[..] else { panic!("{:?}", child.parents) };
            assert_ne!(first, second);
            let pairs = found(first).weights.iter().zip(&found(second).weights);
            for (weight, (a, b)) in child.weights.iter().zip(pairs) {
                assert!((a.min(*b) - 9.0..=a.max(*b) + 9.0).contains(weight));
            }
        }
        let (low, high) = settings.range;
        let all = generation.ranked.iter().flat_map(|member| &member.weights);
        assert!(all.into_iter().all(|weight| (low..=high).contains(weight)));
        // 153 games: a win scores 3 and up to 3 more, a draw 1 for both.
        let total: f64 = generation.ranked.iter().map(|member| member.fitness).sum();
        assert!((2.0 * 153.0..=6.0 * 153.0).contains(&total), "{total}");
    }
}

#[test]
fn mu_lambda_ends_when_the_variance_of_fitness_settles() {
    let mut settings = quick("features", Scheme::MuLambda);
    mulambda(&mut settings).settled = 1e9; // any change is small
    let mut evolution = Evolution::new(settings, 5).unwrap();
    for number in 1..=4 {
        assert!(!evolution.is_settled());
        evolve(&mut evolution, 1);
        assert_eq!(evolution.is_settled(), number == 4);
    }
}

#[test]
fn a_settled_evolution_can_be_extended() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run");
    let mut settings = quick("features", Scheme::MuLambda);
    *mulambda(&mut settings) =
        MuLambdaSettings { settled: 1e9, ..mulambda(&mut settings).ended_by(StopRule::Trend) };
    let mut run = EvolutionRun::create(&path, settings.clone(), 5, None).unwrap();
    while run.step(&Stop::default()).unwrap().is_some() {}
    // The rule applies as soon as the later half has eight generations.
    assert_eq!(run.evolution().state().generation, 15);
    drop(run);
    let mut run = EvolutionRun::open(&path).unwrap();
    assert!(run.is_done());
    run.set_until(Some(17)).unwrap();
    while run.step(&Stop::default()).unwrap().is_some() {}
    assert_eq!(run.evolution().state().generation, 17);
    assert!(!run.evolution().is_settled());

    // The stop rule does not affect the evolution itself.
    let mut never = settings;
    *mulambda(&mut never) =
        MuLambdaSettings { settled: 0.0, ..mulambda(&mut never).ended_by(StopRule::Paper) };
    let mut other = Evolution::new(never, 5).unwrap();
    evolve(&mut other, 17);
    assert_eq!(other.state().members, run.evolution().state().members);
}

#[test]
fn evolution_does_not_depend_on_the_number_of_threads() {
    for (genome, scheme, colours) in [
        ("sci", Scheme::Elitism, Colours::FirstIsBlack),
        ("jma", Scheme::MuLambda, Colours::Both),
        ("features", Scheme::MuLambda, Colours::Drawn),
        ("net:65-4-1", Scheme::Elitism, Colours::Drawn),
        ("net:65-4-1", Scheme::CmaEs, Colours::Both),
        ("ntuple:2", Scheme::Td, Colours::Both),
        ("ntuple:2", Scheme::CmaEs, Colours::Both),
    ] {
        let mut settings =
            EvolutionSettings { colours, ..with_children(quick(genome, scheme), 30) };
        settings.benchmark_pairs = 1;
        let run = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let mut evolution = Evolution::new(settings.clone(), 11).unwrap();
            let history = pool.install(|| evolve(&mut evolution, 3));
            (history, evolution.state().clone())
        };
        let one = run(1);
        assert_eq!(run(2), one);
        assert_eq!(run(5), one);
    }
}

#[test]
fn different_seeds_give_different_evolutions() {
    let run = |seed| {
        let mut evolution = Evolution::new(quick("sci", Scheme::Elitism), seed).unwrap();
        evolve(&mut evolution, 1)
    };
    assert_ne!(run(1), run(2));
}

#[test]
fn stopping_and_resuming_a_run_leaves_the_same_files() {
    let settings = quick("jma", Scheme::Elitism);
    ends_alike(settings.clone());
    for rivals in [
        Rivals::Champions,
        Rivals::Benchmark,
        Rivals::Players(vec!["greedy".to_owned(), "alphabeta:1@sci".to_owned()]),
    ] {
        let settings = EvolutionSettings { rivals, fitness: Fitness::Elo, ..settings.clone() };
        ends_alike(EvolutionSettings { opponents: 2, ..settings });
    }
    let cma = CmaSettings { adapts: false, rare: 0.4, most: 3.0, slower: 2 };
    for (rivals, cma) in [(Rivals::Mirror, cma), (Rivals::Population, CmaSettings::default())] {
        let scheme = SchemeSettings::CmaEs(CmaEsSettings { children: 6, sigma: 0.6, cma });
        let settings = quick("ntuple:2", Scheme::CmaEs);
        ends_alike(EvolutionSettings { scheme, rivals, opponents: 2, ..settings });
    }
    let settings = quick("ntuple:2", Scheme::Td);
    ends_alike(EvolutionSettings { rivals: Rivals::Champions, ..settings });
}

/// Runs twice with these settings, once without a stop and once with many, and compares the files.
fn ends_alike(settings: EvolutionSettings) {
    let folder = tempfile::tempdir().unwrap();
    let (left_alone, stopped) = (folder.path().join("a"), folder.path().join("b"));
    let mut run = EvolutionRun::create(&left_alone, settings.clone(), 9, Some(6)).unwrap();
    while !run.is_done() {
        run.step(&Stop::default()).unwrap().unwrap();
    }

    drop(EvolutionRun::create(&stopped, settings, 9, Some(6)).unwrap());
    let mut stops = 0;
    for wait in [3, 11, 5, 19, 8].into_iter().cycle() {
        let mut run = EvolutionRun::open(&stopped).unwrap();
        if run.is_done() {
            break;
        }
        let stop = Stop::default();
        let clock = stop.clone();
        let timer = thread::spawn(move || {
            thread::sleep(Duration::from_millis(wait));
            clock.request();
        });
        while !run.is_done() && run.step(&stop).unwrap().is_some() {}
        timer.join().unwrap();
        stops += 1;
        // The run makes progress even on a slow machine.
        if stops > 40 {
            run.step(&Stop::default()).unwrap();
        }
    }
    for name in ["run.ron", "population.ron", "history.csv", "lineage.csv"] {
        let read = |run: &std::path::Path| std::fs::read_to_string(run.join(name)).unwrap();
        assert_eq!(read(&left_alone), read(&stopped), "{name}");
    }
    let champions = |run: &std::path::Path| EvolutionRun::look(run).unwrap().champions().to_vec();
    assert_eq!(champions(&left_alone), champions(&stopped));
    assert!(!champions(&stopped).is_empty());
}

#[test]
fn a_run_can_maintain_an_evl_file_beside_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.1");
    let mut run = EvolutionRun::create(&path, quick("jma", Scheme::Elitism), 9, Some(4)).unwrap();
    run.keep_evl().unwrap();
    let read = || {
        let text = std::fs::read_to_string(folder.path().join("mine.1.evl")).unwrap();
        othello_engine::notation::evl::read(&text).unwrap()
    };
    assert_eq!(read().generations, 0);
    run.step(&Stop::default()).unwrap();
    assert_eq!(read().generations, 1);
    drop(run);
    // The option is saved in the run's settings.
    let mut run = EvolutionRun::open(&path).unwrap();
    while run.step(&Stop::default()).unwrap().is_some() {}
    assert_eq!((read().generations, read().individuals.len()), (4, 31));

    let path = folder.path().join("others");
    let mut run =
        EvolutionRun::create(&path, quick("features", Scheme::MuLambda), 9, None).unwrap();
    let error = run.keep_evl().unwrap_err().to_string();
    assert!(error.contains("genome must be polynomials, for an .evl file"), "{error}");
    assert!(!folder.path().join("others.evl").exists());
}

#[test]
fn games_before_a_stop_are_not_repeated() {
    let mut settings = quick("jma", Scheme::Elitism);
    settings.searcher = SearcherSpec::AlphaBeta { depth: 3 };
    let (mut evolution, played) = loop {
        let mut evolution = Evolution::new(settings.clone(), 4).unwrap();
        let progress = GameCounter::default();
        let stop = Stop::default();
        let (watched, asked) = (progress.clone(), stop.clone());
        let watch = thread::spawn(move || {
            while watched.games().0 < 10 {
                thread::yield_now();
            }
            asked.request();
        });
        let generation = evolution.step(&stop, &progress).unwrap();
        watch.join().unwrap();
        let played = evolution.state().played.iter().flatten().count();
        // The stop may come too late if both threads share a processor.
        if generation.is_none() && played < 150 {
            break (evolution, played);
        }
    };
    assert!(played >= 10, "{played}");
    let rest = GameCounter::default();
    evolution.step(&Stop::default(), &rest).unwrap().unwrap();
    assert_eq!(rest.ever(), 150 - played);
}

#[test]
fn a_single_polynomial_becomes_a_member_of_the_first_population() {
    let single = othello_engine::notation::evl::read("1 1\n0\n0 50 -25 1\n").unwrap();
    for scheme in [Scheme::Elitism, Scheme::MuLambda] {
        let file = PopulationFile::from_evl(&single);
        let mut evolution = file.resumed(quick("sci", scheme), 1).unwrap();
        let members = &evolution.state().members;
        assert!(members.len() > 1, "{scheme:?}");
        assert_eq!(members[0].weights, [50.0, -25.0, 1.0], "{scheme:?}");
        assert_ne!(members[1].weights, members[0].weights, "{scheme:?}");
        evolve(&mut evolution, 1);
        assert_eq!(evolution.state().generation, 1, "{scheme:?}");
    }
}

#[test]
fn populations_of_the_original_program_resume_and_round_trip() {
    let text = include_str!("../../../../populations/player100aSCI.evl");
    let original = othello_engine::notation::evl::read(text).unwrap();
    let file = PopulationFile::from_evl(&original);
    assert_eq!(file.to_evl(), Some(original.clone()));
    assert_eq!(file.formatted(), ("evl", text.to_owned()));
    assert_eq!(PopulationFile::read(&file.write()).unwrap(), file);

    let settings = quick("sci", Scheme::Elitism);
    file.fits(&settings).unwrap();
    let mut evolution = file.resumed(settings, 1).unwrap();
    // The earlier time is included: 6 hours, 11 minutes and 32 seconds.
    assert_eq!(Some(evolution.seconds()), original.time.map(|time| time.as_secs_f64()));
    evolve(&mut evolution, 2);
    assert_eq!(evolution.state().generation, 102);
    let mut file = PopulationFile::new(Genome::SCI, evolution.state().clone());
    file.seconds = Some(evolution.seconds());
    let evl = file.to_evl().unwrap();
    assert_eq!((evl.generations, evl.individuals.len()), (102, 31));
    assert!(evl.time >= original.time, "{:?}", evl.time);
    // Six decimals are enough for the exact weights.
    let again = othello_engine::notation::evl::read(&file.formatted().1).unwrap();
    assert_eq!(again.individuals, evl.individuals);
    // An invalid time in a file is ignored.
    file.seconds = Some(-1.0);
    assert_eq!(file.to_evl().unwrap().time, Some(Duration::ZERO));
}

#[test]
fn a_damaged_population_is_reported_with_its_line() {
    let evolution = Evolution::new(quick("sci", Scheme::Elitism), 1).unwrap();
    let whole = PopulationFile::new(Genome::SCI, evolution.state().clone()).write();
    let message = |text: &str| PopulationFile::read(text).unwrap_err().to_string();
    assert!(message(&whole[..whole.len() / 2]).starts_with("line "));
    assert!(message(&whole.replacen("fitness", "fitnes", 1)).starts_with("line "));
    let other = whole.replacen("\"sci\"", "\"jma\"", 1);
    assert_eq!(message(&other), "member 1: expected 10 weights within limits for jma");
    let later = whole.replacen("version: 1", "version: 9", 1);
    assert_eq!(
        message(&later),
        "version 9 comes from a newer program; this one reads up to version 1"
    );
}

#[test]
fn cmaes_starts_around_the_best_of_another_population() {
    let place = tempfile::tempdir().unwrap();
    let path = |name: &str| place.path().join(name);
    let mut run = EvolutionRun::create(&path("a"), quick("jma", Scheme::Elitism), 9, Some(2));
    let run = run.as_mut().unwrap();
    while run.step(&Stop::default()).unwrap().is_some() {}
    let best = run.evolution().best().clone();
    let settings = quick("jma", Scheme::CmaEs);
    let told = (settings.clone(), 9);
    let mut fork = EvolutionRun::fork(&path("b"), &path("a"), 2, told, Some(4)).unwrap();
    assert_eq!(fork.evolution().best().weights, best.weights);
    while fork.step(&Stop::default()).unwrap().is_some() {}
    drop(fork);
    let fork = EvolutionRun::open(&path("b")).unwrap();
    let middle = fork.evolution().best();
    assert_eq!((middle.born, middle.parents.len()), (4, 2));
    assert_eq!(fork.champions().last().unwrap().generation, 4);
    assert_eq!(past::population_at(&path("b"), 3).unwrap().state.generation, 3);
    drop(fork);
    let state = store::read_text(&path("b").join("population.ron"), Limit::RUN).unwrap();
    let damaged = state.replacen("sigma: ", "sigma: -", 1);
    std::fs::write(path("b").join("population.ron"), damaged).unwrap();
    let error = EvolutionRun::open(&path("b")).unwrap_err().to_string();
    assert!(error.ends_with("expected the distribution of an evolution of jma"), "{error}");
}

#[test]
fn temporal_differences_improve_and_continue_from_any_member() {
    for genome in ["jma", "ntuple:2"] {
        let mut settings = quick(genome, Scheme::Td);
        settings.scheme = SchemeSettings::Td(TdSettings { games: 400, ..TdSettings::USUAL });
        let mut evolution = Evolution::new(settings.clone(), 3).unwrap();
        let first = evolution.step(&Stop::default(), &GameCounter::default()).unwrap().unwrap();
        // The first generation starts without knowledge.
        let [learned, before] = &first.ranked[..] else { panic!("{:?}", first.ranked) };
        assert_eq!((learned.parents.as_slice(), learned.born), ([before.id].as_slice(), 1));
        assert!(learned.fitness > before.fitness, "{} {}", learned.fitness, before.fitness);
        // A new member replaces the old one even if it loses.
        for number in 2..8 {
            let generation =
                evolution.step(&Stop::default(), &GameCounter::default()).unwrap().unwrap();
            assert_eq!(evolution.best().born, number);
            assert_eq!(generation.summary.champion, evolution.best().id);
            assert_eq!(generation.summary.best, generation.ranked[0].fitness);
        }
        let mut other = evolved(quick(genome, Scheme::CmaEs), 1).state().clone();
        other.members[0].weights.fill(0.01);
        let population = PopulationFile::new(genome.parse().unwrap(), other);
        let resumed = population.resumed(settings, 4).unwrap();
        assert_eq!((resumed.state().members.len(), &resumed.state().cma), (1, &None));
    }
}

/// An evolution with these settings after some generations.
fn evolved(settings: EvolutionSettings, generations: u32) -> Evolution {
    let mut evolution = Evolution::new(settings, 3).unwrap();
    evolve(&mut evolution, generations);
    evolution
}

#[test]
fn champions_are_stored_only_if_they_are_rivals() {
    let settings = EvolutionSettings { opponents: 2, ..quick("jma", Scheme::CmaEs) };
    assert!(evolved(settings.clone(), 3).state().hall.is_empty());
    let met = evolved(EvolutionSettings { rivals: Rivals::Champions, ..settings }, 3);
    let generations: Vec<u32> = met.state().hall.iter().map(|kept| kept.generation).collect();
    assert_eq!(generations, [1, 2, 3]);
}

#[test]
fn elo_fitness_is_centred_on_zero() {
    let settings = EvolutionSettings { fitness: Fitness::Elo, ..quick("jma", Scheme::MuLambda) };
    let mut evolution = Evolution::new(settings, 3).unwrap();
    let generation = evolution.step(&Stop::default(), &GameCounter::default()).unwrap().unwrap();
    let elo: Vec<f64> = generation.ranked.iter().map(|member| member.fitness).collect();
    assert!(elo.is_sorted_by(|a, b| a >= b), "{elo:?}");
    assert!(elo.iter().sum::<f64>().abs() < 1e-6 && elo[0] > 50.0, "{elo:?}");
}

#[test]
fn an_invalid_rival_is_reported_by_name() {
    let folder = tempfile::tempdir().unwrap();
    for (player, said) in [
        ("alphabeta:1@nobody.evl", "rivals: alphabeta:1@nobody.evl"),
        ("mcts:100", "found mcts:100"),
        ("gtp:sh -c true", "rivals: gtp:sh -c true"),
    ] {
        let rivals = Rivals::Players(vec![player.to_owned()]);
        let settings = EvolutionSettings { rivals, ..quick("jma", Scheme::Elitism) };
        let path = folder.path().join(player.replace([':', '/', ' ', '@'], "-"));
        let error = EvolutionRun::create(&path, settings, 1, Some(2)).map(drop).unwrap_err();
        assert!(error.to_string().contains(said), "{error}");
        assert!(!path.exists());
    }
}

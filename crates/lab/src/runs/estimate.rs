//! Durations of evolutions, maps, moves and batches, from games that this machine plays for a moment.

use std::{
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

use othello_engine::{Color, search::Stop, time::Instant};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

pub use super::speed::{RoundCost, Speed, positions_in};
use super::{
    RunKind, evolution, map::MapRun, network::NetRun, patterns::GlemRun, rounds::RoundsSettings,
};
use crate::{
    evolution::{
        Evolution, EvolutionSettings, GameCounter, Scheme, SchemeSettings,
        map_elites::{MapSettings, MapState, PlayContext},
    },
    executor::Executor,
    games::openings::random_opening,
    players::{consent::Consent, resolve::ResolvedPlayer, spec::PlayerSpec},
};

/// The work of a generation or of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StepCost {
    /// The number of its games.
    pub games: f64,
    /// The seconds it takes.
    pub secs: f64,
}

/// The work that is left in a run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkLeft {
    /// The generations or rounds until the run's own end; `None` if it has none.
    pub steps: Option<u64>,
    /// The mean work of each.
    pub cost: StepCost,
}

/// The least time of a measurement, and the greatest if fewer games than [`ENOUGH`] end in the least.
const LEAST: Duration = Duration::from_millis(400);
const LIMITS: [Duration; 2] = [LEAST, Duration::from_secs(6)];
const ENOUGH: usize = 3;

impl StepCost {
    /// The games of a generation at a known speed, without a measurement.
    pub fn assumed(games: f64, speed: &Speed) -> StepCost {
        StepCost { games, secs: speed.of_bred_games(games) }
    }

    /// Plays the first generations for about half a second on the current pool. `None` if no games are played, if
    /// opponents have to be opened first, or if `stop` was requested.
    pub fn of_evolution(settings: &EvolutionSettings, stop: &Stop) -> Option<StepCost> {
        let mut evolution = Evolution::new(settings.clone(), 1).ok()?;
        let is_playable = evolution.missing_players().is_empty();
        if !is_playable || settings.scheme.kind() == Scheme::ByHand {
            return None;
        }
        let games = games_of(settings);
        measured(games, stop, |counter, stop| matches!(evolution.step(stop, counter), Ok(Some(_))))
    }

    /// Like [`StepCost::of_evolution`], for a map.
    pub fn of_map(settings: &MapSettings, stop: &Stop) -> Option<StepCost> {
        settings.check().ok()?;
        let (mut map, executor) = (MapState::default(), Executor::default());
        measured(games_of_map(settings), stop, |counter, stop| {
            let context = PlayContext { executor: &executor, stop, counter };
            matches!(map.step(settings, 1, context), Ok(Some(_)))
        })
    }
}

/// The games of a generation, with those that it learns from, without those of the benchmark.
pub fn bred_games(settings: &EvolutionSettings) -> u64 {
    let learned = match &settings.scheme {
        SchemeSettings::Td(td) => td.games,
        _ => 0,
    };
    settings.games() as u64 + u64::from(learned)
}

/// The games of a generation, with those that it learns from and those of the benchmark.
pub fn games_of(settings: &EvolutionSettings) -> f64 {
    bred_games(settings) as f64 + f64::from(settings.benchmark().games())
}

/// The games of a generation of a map.
pub fn games_of_map(settings: &MapSettings) -> f64 {
    f64::from(settings.children) * f64::from(settings.benchmark().games())
}

/// Takes steps until enough games are played. A step that is stopped counts with its games.
fn measured(
    games: f64,
    stop: &Stop,
    mut step: impl FnMut(&GameCounter, &Stop) -> bool,
) -> Option<StepCost> {
    let (counter, began) = (GameCounter::default(), Instant::now());
    let mut whole: Option<(u32, f64)> = None;
    with_limit(stop, LIMITS, &|| counter.ever() >= ENOUGH, |stop| {
        while began.elapsed() < LEAST && step(&counter, stop) {
            whole = Some((whole.map_or(1, |(steps, _)| steps + 1), began.elapsed().as_secs_f64()));
        }
    });
    if stop.is_requested() {
        return None;
    }
    let secs = match whole {
        // The first step alone also prepares tables.
        Some((steps, secs)) if steps > 1 => secs / f64::from(steps),
        // Half of the games under way are assumed to be played.
        _ => began.elapsed().as_secs_f64() * games / (counter.ever() as f64 + 0.5),
    };
    Some(StepCost { games, secs })
}

/// Runs work for the first of these times, and if that is not `enough`, until it is or the second is over.
pub(crate) fn with_limit(
    stop: &Stop,
    [least, most]: [Duration; 2],
    enough: &(dyn Fn() -> bool + Sync),
    work: impl FnOnce(&Stop),
) {
    const STEP: Duration = Duration::from_millis(10);
    let (inner, is_done) = (Stop::default(), AtomicBool::new(false));
    thread::scope(|scope| {
        let watch = || {
            let began = Instant::now();
            let is_over = || {
                let elapsed = began.elapsed();
                is_done.load(Ordering::Relaxed)
                    || stop.is_requested()
                    || elapsed >= most
                    || elapsed >= least && enough()
            };
            while !is_over() {
                thread::sleep(STEP);
            }
            inner.request();
        };
        // If the system refuses a thread, the work ends by itself.
        let _ = thread::Builder::new().spawn_scoped(scope, watch);
        work(&inner);
        is_done.store(true, Ordering::Relaxed);
    });
}

/// The mean seconds that a player needs for a move of its own, over a whole game. `None` if it is a program, whose
/// start needs consent, if it cannot be opened, or if `stop` was requested.
pub fn secs_a_move(spec: &PlayerSpec, stop: &Stop) -> Option<f64> {
    /// The moves on the board of each position searched.
    const PLIES: [u32; 5] = [10, 20, 30, 40, 50];
    let player = ResolvedPlayer::open(spec, &Consent::NONE).ok()?;
    player.ours()?;
    let mut searcher = player.sit(Color::Black, 1);
    let (mut searched, mut finished, mut secs) = (0_u32, 0_u32, 0.0);
    with_limit(stop, LIMITS, &|| true, |stop| {
        // A search after the first finds its tables filled, as in a game.
        for (round, plies) in (0_u64..3).flat_map(|round| PLIES.map(|plies| (round, plies))) {
            let game = random_opening(plies, &mut ChaCha8Rng::seed_from_u64(round));
            if game.turn().is_none() {
                continue;
            }
            let began = Instant::now();
            searcher.search(&game.position(), stop);
            secs += began.elapsed().as_secs_f64();
            searched += 1;
            if stop.is_requested() {
                break;
            }
            finished += 1;
        }
    });
    // A search that was stopped is taken for half of one.
    let moves = f64::from(finished) + 0.5 * f64::from(searched - finished);
    (!stop.is_requested() && searched > 0).then(|| secs / moves)
}

/// The work left in the run at this path. Takes this speed, or measures the machine on this many threads and the
/// current pool. `None` if its kind has no generations or rounds, if it cannot be read, or if `stop` was requested.
pub fn work_left(
    path: &Path,
    (speed, threads): (Option<&Speed>, usize),
    stop: &Stop,
) -> Option<WorkLeft> {
    let speed_of_rounds = || speed.copied().unwrap_or_else(|| Speed::measure(threads));
    match RunKind::of(path)? {
        RunKind::Evolution => {
            let (file, done) = evolution::glance(path).ok()?;
            let cost = match speed {
                Some(speed) => StepCost::assumed(games_of(&file.settings), speed),
                None => StepCost::of_evolution(&file.settings, stop)?,
            };
            let steps = file.until.map(|until| u64::from(until.saturating_sub(done)));
            Some(WorkLeft { steps, cost })
        }
        RunKind::Map => {
            let run = MapRun::look(path).ok()?;
            let cost = match speed {
                Some(speed) => StepCost::assumed(games_of_map(run.settings()), speed),
                None => StepCost::of_map(run.settings(), stop)?,
            };
            let steps = u64::from(run.until().saturating_sub(run.map().generation));
            Some(WorkLeft { steps: Some(steps), cost })
        }
        RunKind::Patterns => {
            let (settings, done) = GlemRun::glance(path).ok()?;
            rounds_left(&settings.costs(&speed_of_rounds()), done)
        }
        RunKind::Network => {
            let (settings, done) = NetRun::glance(path).ok()?;
            rounds_left(&settings.costs(&speed_of_rounds()), done)
        }
        RunKind::Tournament | RunKind::SelfPlay | RunKind::Batch | RunKind::Experiment => None,
    }
}

/// The number of rounds left and their mean cost; the mean of all rounds if none is left.
fn rounds_left(costs: &[RoundCost], done: usize) -> Option<WorkLeft> {
    let left = costs.get(done..).unwrap_or_default();
    let of = if left.is_empty() { costs } else { left };
    let mean = |part: fn(&RoundCost) -> f64| of.iter().map(part).sum::<f64>() / of.len() as f64;
    let cost = StepCost { games: mean(|cost| cost.games as f64), secs: mean(RoundCost::secs) };
    (!of.is_empty()).then_some(WorkLeft { steps: Some(left.len() as u64), cost })
}

/// The games and the seconds of a batch of these runs within `seconds`, if limited, of at most `more` steps each.
/// `None` without any limit.
pub fn of_batch(runs: &[WorkLeft], seconds: Option<f64>, more: Option<u64>) -> Option<StepCost> {
    let mut total = StepCost::default();
    for (place, run) in runs.iter().enumerate() {
        // A finished run goes on if there is a limit.
        let own = run.steps.filter(|&steps| steps > 0);
        let steps = match (own, more) {
            (Some(own), Some(more)) => Some(own.min(more)),
            (own, more) => own.or(more),
        };
        // What a run leaves of its share goes to those after it.
        let share = seconds.map(|all| (all - total.secs) / (runs.len() - place) as f64);
        let wanted = steps.map(|steps| steps as f64 * run.cost.secs);
        let secs = match (wanted, share) {
            (Some(wanted), Some(share)) => wanted.min(share),
            (wanted, share) => wanted.or(share)?,
        };
        total.secs += secs;
        total.games += run.cost.games * secs / run.cost.secs.max(1e-9);
    }
    Some(total)
}

#[cfg(test)]
mod tests {
    use othello_train::presets::NetPreset;

    use super::*;
    use crate::{
        evolution::genome::Genome,
        runs::{network::NetRunSettings, patterns::RunSettings},
    };

    fn quick() -> EvolutionSettings {
        let mut settings = EvolutionSettings::new(Genome::SCI, Scheme::Elitism);
        settings.searcher = "alphabeta:1".parse().unwrap();
        settings
    }

    #[test]
    fn a_generation_is_measured_with_all_its_games() {
        let cost = StepCost::of_evolution(&quick(), &Stop::default()).unwrap();
        // 30 members with five games each, and 4 pairs against six opponents.
        assert!((cost.games - 198.0).abs() < 1e-9, "{cost:?}");
        assert!(cost.secs > 0.0 && cost.secs.is_finite());
        let map = StepCost::of_map(&MapSettings::new(Genome::SCI), &Stop::default()).unwrap();
        assert!((map.games - 720.0).abs() < 1e-9, "{map:?}");
        assert!(map.secs > 0.0 && map.secs.is_finite());
    }

    #[test]
    fn a_measurement_ends_when_it_is_stopped() {
        let stop = Stop::default();
        stop.request();
        assert_eq!(StepCost::of_evolution(&quick(), &stop), None);
        assert_eq!(secs_a_move(&"random".parse().unwrap(), &stop), None);
    }

    #[test]
    fn players_in_files_are_measured_and_programs_are_not_started() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../populations/sci-5.evl");
        let secs = |spec: &str| secs_a_move(&spec.parse().unwrap(), &Stop::default());
        let bred = secs(&format!("alphabeta:2@{}", file.display())).unwrap();
        assert!(bred > 0.0 && bred.is_finite());
        assert_eq!(secs("gtp:rm -r x"), None);
    }

    #[test]
    fn a_batch_shares_its_time_among_runs_that_need_it() {
        let run = |steps, secs| WorkLeft { steps, cost: StepCost { games: 10.0, secs } };
        let near = |cost: Option<StepCost>, games: f64, secs: f64| {
            let cost = cost.unwrap();
            assert!((cost.games - games).abs() < 1e-6, "{cost:?}");
            assert!((cost.secs - secs).abs() < 1e-6, "{cost:?}");
        };
        // The first run ends after 20 seconds; the second gets the other 80.
        near(of_batch(&[run(Some(10), 2.0), run(None, 4.0)], Some(100.0), None), 300.0, 100.0);
        // A finished run goes on for its share.
        near(of_batch(&[run(Some(0), 2.0)], Some(100.0), None), 500.0, 100.0);
        near(of_batch(&[run(Some(10), 2.0); 2], None, None), 200.0, 40.0);
        near(of_batch(&[run(None, 2.0)], None, Some(3)), 30.0, 6.0);
        assert_eq!(of_batch(&[run(None, 2.0)], None, None), None, "it has no end");
    }

    #[test]
    fn more_work_takes_longer_and_threads_share_it() {
        let speed = Speed { threads: 1, ..Speed::DESKTOP };
        let whole = |rounds: Vec<f64>| rounds.iter().sum::<f64>();
        let secs = |preset| whole(NetRunSettings::from(preset).secs(&speed, 0.0));
        assert!(secs(NetPreset::Paper) > 10.0 * secs(NetPreset::PaperSmall));
        assert!(secs(NetPreset::Shipped) > 0.0);
        let run = |rounds, depth| RunSettings {
            rounds: RunSettings::usual_rounds(rounds, 5_000, depth),
            ..RunSettings::default()
        };
        let secs = |rounds, depth, speed: &Speed| run(rounds, depth).secs(speed, 1e6);
        assert!(whole(secs(3, 5, &speed)) > whole(secs(3, 4, &speed)));
        assert_eq!(secs(4, 3, &speed)[..3], secs(3, 3, &speed));
        let shared = Speed { threads: 4, ..speed };
        let ratio = whole(secs(3, 4, &speed)) / whole(secs(3, 4, &shared));
        assert!((ratio - 4.0).abs() < 1e-9, "{ratio}");
        // A round that trains only on its own games takes as long as the first.
        let mut forgetful = run(3, 4);
        forgetful.rounds[2].memory = Some(1);
        let [first, second, third] = forgetful.secs(&speed, 1e6)[..] else {
            panic!("three rounds")
        };
        assert!(third < second && third.to_bits() == first.to_bits(), "{first} {second} {third}");
    }
}

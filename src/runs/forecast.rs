//! Durations of runs and tournaments before they start, measured in the background.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
    sync::OnceLock,
};

use othello_engine::search::Stop;
use othello_lab::{
    evolution::{EvolutionSettings, map_elites::MapSettings},
    experiment::{ExperimentPlan, Forecast},
    players::spec::PlayerSpec,
    runs::{
        RunKind,
        estimate::{self, Speed, StepCost, WorkLeft},
        tournament::{limit_a_move, typical_secs_a_move},
    },
};

use serde::{Deserialize, Serialize};

use crate::worker::{self, Poll, Worker};

/// Planned work whose duration is estimated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PlannedWork {
    /// A new evolution with these settings.
    Evolution(Box<EvolutionSettings>),
    /// A new map with these settings.
    Map(Box<MapSettings>),
    /// The rest of the run in this folder.
    Run(PathBuf),
    /// An experiment by the plan in this text.
    Experiment(String),
}

/// The speed of this machine at training, measured once for all forecasts and runs. A second caller waits for the
/// measurement of the first. `None` if no thread can be started.
pub fn training_speed() -> Option<Speed> {
    static MEASURED: OnceLock<Option<Speed>> = OnceLock::new();
    *MEASURED.get_or_init(|| {
        // One thread, because the result is the speed of one thread.
        let pool = worker::pool(1).ok()?;
        Some(pool.install(|| Speed::measure(worker::usual_threads())))
    })
}

/// The answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ForecastAnswer {
    /// The machine is being measured.
    Measuring,
    /// The duration cannot be estimated.
    Unknown,
    /// The work that is left.
    Known(WorkLeft),
}

/// Measures how long this machine needs for a step of planned work. The answers are kept.
pub struct DurationForecast {
    /// The speed to use instead of a measurement.
    speed: Option<Speed>,
    known: Vec<(PlannedQuestion, Option<WorkLeft>)>,
    measuring: Option<ForecastJob>,
}

/// Planned work and the number of threads that do it.
type PlannedQuestion = (PlannedWork, usize);

struct ForecastJob {
    question: PlannedQuestion,
    worker: Worker<Option<WorkLeft>>,
    /// The last frame that asked for it.
    asked: u64,
}

/// The greatest number of answers that are kept.
const MOST_ANSWERS: usize = 64;

impl DurationForecast {
    /// Creates a forecast of this machine, or of one with a known speed.
    pub const fn new(speed: Option<Speed>) -> DurationForecast {
        DurationForecast { speed, known: Vec::new(), measuring: None }
    }

    /// The duration of this work on this many threads. Starts a measurement if it is unknown. A measurement that no
    /// frame asks for any more ends.
    pub fn ask(
        &mut self,
        ctx: &egui::Context,
        work: &PlannedWork,
        threads: usize,
    ) -> ForecastAnswer {
        self.collect();
        let is_it = |(known, on): &PlannedQuestion| known == work && *on == threads;
        if let Some((_, answer)) = self.known.iter().find(|(question, _)| is_it(question)) {
            return answer.map_or(ForecastAnswer::Unknown, ForecastAnswer::Known);
        }
        let frame = ctx.cumulative_pass_nr();
        match &mut self.measuring {
            Some(job) if is_it(&job.question) => job.asked = frame,
            Some(job) if job.asked + 1 >= frame => {}
            _ => {
                if let Some(left) = self.of_other_seeds(work, threads) {
                    self.keep(((work.clone(), threads), Some(left)));
                    return ForecastAnswer::Known(left);
                }
                let question = (work.clone(), threads);
                let worker = measure(ctx, question.clone(), self.speed);
                self.measuring = Some(ForecastJob { question, worker, asked: frame });
            }
        }
        ForecastAnswer::Measuring
    }

    /// The seconds of a generation of an evolution with these settings, if a form has measured it.
    pub fn known_generation(&self, settings: &EvolutionSettings) -> Option<f64> {
        let is_it = |work: &PlannedWork| matches!(work, PlannedWork::Evolution(known) if **known == *settings);
        let known = self.known.iter().rev().find(|((work, _), _)| is_it(work));
        known.and_then(|(_, answer)| *answer).map(|left| left.cost.secs)
    }

    /// Takes in the measurement, also while no form is shown, and ends one that no frame asks for any more.
    pub fn logic(&mut self, ctx: &egui::Context) {
        self.collect();
        let frame = ctx.cumulative_pass_nr();
        self.measuring.take_if(|job| job.asked + 2 < frame);
    }

    fn collect(&mut self) {
        let Some(job) = &self.measuring else { return };
        let answer = match job.worker.poll() {
            Poll::Working => return,
            Poll::Report(answer) => answer,
            Poll::Ended => None,
        };
        let question = self.measuring.take().expect("it was measured").question;
        self.keep((question, answer));
    }

    fn keep(&mut self, answer: (PlannedQuestion, Option<WorkLeft>)) {
        if self.known.len() == MOST_ANSWERS {
            self.known.remove(0);
        }
        self.known.push(answer);
    }

    /// The duration of an experiment that differs only in its seeds from one with a known duration. A measurement of
    /// its own would depend on what else the machine does just then, so that both could not be compared.
    fn of_other_seeds(&self, work: &PlannedWork, threads: usize) -> Option<WorkLeft> {
        let PlannedWork::Experiment(text) = work else { return None };
        let plan = ExperimentPlan::read(text).ok()?;
        let is_same = |other: &str| {
            let other = ExperimentPlan::read(other);
            other.is_ok_and(|other| ExperimentPlan { seeds: plan.seeds, ..other } == plan)
        };
        let known = self.known.iter().rev().find_map(|((work, on), answer)| match work {
            PlannedWork::Experiment(other) if *on == threads && is_same(other) => *answer,
            _ => None,
        })?;
        Forecast::at(&plan, known.cost.secs / known.cost.games).ok()?.work()
    }
}

/// Measures in the background.
#[cfg(not(target_family = "wasm"))]
fn measure(
    ctx: &egui::Context,
    question: PlannedQuestion,
    speed: Option<Speed>,
) -> Worker<Option<WorkLeft>> {
    Worker::spawn_behind(ctx, move |stop, send| send(measured(&question, speed, stop)))
}

/// Measures in a web worker, whose speed is not known before.
#[cfg(target_family = "wasm")]
fn measure(
    ctx: &egui::Context,
    question: PlannedQuestion,
    _: Option<Speed>,
) -> Worker<Option<WorkLeft>> {
    let files = super::evolution_job::all_files();
    Worker::spawn_job(ctx, DurationJob { question, files })
}

/// A measurement as plain data.
#[cfg(target_family = "wasm")]
#[derive(Serialize, Deserialize)]
pub struct DurationJob {
    #[serde(with = "super::evolution_job::as_text")]
    question: PlannedQuestion,
    files: super::evolution_job::SentFiles,
}

#[cfg(target_family = "wasm")]
impl worker::PlainJob for DurationJob {
    type Report = Option<WorkLeft>;

    const NAME: &'static str = "forecast";

    fn run(self, stop: &Stop, send: &mut dyn FnMut(Option<WorkLeft>)) {
        othello_lab::store::memory::replace(self.files);
        send(measured(&self.question, None, stop));
    }
}

fn measured(
    (work, threads): &PlannedQuestion,
    speed: Option<Speed>,
    stop: &Stop,
) -> Option<WorkLeft> {
    let endless = |cost: StepCost| WorkLeft { steps: None, cost };
    let pool = worker::pool(*threads).ok()?;
    pool.install(|| match (work, &speed) {
        (PlannedWork::Evolution(settings), Some(speed)) => {
            Some(endless(StepCost::assumed(estimate::games_of(settings), speed)))
        }
        (PlannedWork::Map(settings), Some(speed)) => {
            Some(endless(StepCost::assumed(estimate::games_of_map(settings), speed)))
        }
        (PlannedWork::Evolution(settings), None) => {
            StepCost::of_evolution(settings, stop).map(endless)
        }
        (PlannedWork::Map(settings), None) => StepCost::of_map(settings, stop).map(endless),
        (PlannedWork::Run(folder), speed) => {
            let kind = RunKind::of(folder)?;
            let of_training = || training_speed().map(|speed| speed.on(*threads));
            let is_training = matches!(kind, RunKind::Patterns | RunKind::Network);
            let speed = speed.or_else(|| is_training.then(of_training).flatten());
            estimate::work_left(folder, (speed.as_ref(), *threads), stop)
        }
        (PlannedWork::Experiment(text), speed) => {
            let plan = ExperimentPlan::read(text).ok()?;
            let forecast = match speed {
                Some(speed) => Forecast::assumed(&plan, speed),
                None => Forecast::measure(&plan, stop),
            };
            forecast.ok()?.work()
        }
    })
}

/// The time that each player needs for a move, measured once for each.
#[derive(Default)]
pub struct MoveSpeeds {
    /// Whether typical speeds are used instead of measured ones.
    is_typical: bool,
    known: BTreeMap<String, Option<f64>>,
    measuring: Option<Worker<(String, Option<f64>)>>,
}

impl MoveSpeeds {
    /// Creates the speeds on this machine, or those of a typical one.
    pub const fn new(is_typical: bool) -> MoveSpeeds {
        MoveSpeeds { is_typical, known: BTreeMap::new(), measuring: None }
    }

    /// Whether all these players are measured. Starts the missing measurements, one after another.
    pub fn are_known(&mut self, ctx: &egui::Context, players: &[PlayerSpec]) -> bool {
        if let Some(worker) = &self.measuring {
            match worker.poll() {
                Poll::Report((player, secs)) => {
                    self.known.insert(player, secs);
                }
                Poll::Ended => self.measuring = None,
                Poll::Working => {}
            }
        }
        let missing: BTreeSet<String> = players
            .iter()
            .filter(|player| limit_a_move(player).is_none() && !self.is_typical)
            .map(ToString::to_string)
            .filter(|player| !self.known.contains_key(player))
            .collect();
        if missing.is_empty() {
            return true;
        }
        if self.measuring.is_none() {
            self.measuring = Some(Worker::spawn_behind(ctx, move |stop, send| {
                let Ok(pool) = worker::pool(1) else { return };
                for player in missing {
                    let spec = player.parse().ok();
                    let secs =
                        spec.and_then(|spec| pool.install(|| estimate::secs_a_move(&spec, stop)));
                    if stop.is_requested() {
                        return;
                    }
                    send((player, secs));
                }
            }));
        }
        false
    }

    /// A player's seconds per move: by its time limit, measured, or typical of its kind.
    pub fn secs_a_move(&self, player: &PlayerSpec) -> Option<f64> {
        let measured = || self.known.get(&player.to_string()).copied().flatten();
        limit_a_move(player).or_else(measured).or_else(|| typical_secs_a_move(player))
    }
}

#[cfg(test)]
mod tests {
    use othello_engine::models::PolynomialKind;
    use othello_lab::{
        evolution::Scheme,
        experiment::{SettingQuestion, VariedSetting},
    };

    use super::*;

    #[test]
    fn the_duration_of_an_experiment_is_proportional_to_its_seeds() {
        let plan = |seeds| {
            let question = SettingQuestion {
                model: PolynomialKind::Sci,
                setting: VariedSetting::Mutation,
                values: vec![0.5, 1.5],
                schemes: vec![Scheme::Elitism, Scheme::CmaEs],
                seeds,
                generations: 30,
            };
            PlannedWork::Experiment(question.plan("Which is better?"))
        };
        let (ctx, mut forecast) = (egui::Context::default(), DurationForecast::new(None));
        let cost = StepCost { games: 5520.0, secs: 57.0 };
        forecast.keep(((plan(20), 2), Some(WorkLeft { steps: Some(40), cost })));
        // No measurement of its own, which the load of the machine would change.
        let ForecastAnswer::Known(left) = forecast.ask(&ctx, &plan(4), 2) else {
            panic!("unknown")
        };
        assert_eq!(left.steps, Some(8));
        assert!((left.cost.secs - 57.0).abs() < 1e-6, "{left:?}");
    }
}

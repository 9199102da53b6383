//! The window's view of an evolution.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    slice,
};

use othello_engine::search::Stop;
use othello_engine::time::Instant;
use othello_lab::{
    evolution::{
        EvolutionSettings, GameCounter, Generation, GenerationSummary, Member, Scheme,
        files::PopulationFile,
    },
    players::spec::PlayerSpec,
    rating::benchmark::{Rating, Strength},
    runs::{
        Pace, RunError,
        evolution::{Champion, EvolutionRun},
    },
};

use serde::{Deserialize, Serialize};

use super::live::{LiveRun, RunView};

/// The start of an evolution.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum EvolutionStart {
    /// A new run with these settings and this seed.
    New(Box<EvolutionSettings>, u64),
    /// A new run that is also saved in an `.evl` file next to its folder.
    NewFile(Box<EvolutionSettings>, u64),
    /// A run from an earlier population, with settings and seed.
    Population(Box<PopulationFile>, Box<EvolutionSettings>, u64),
    /// A generation of the run in this folder, with settings and seed.
    Fork(PathBuf, u32, Box<EvolutionSettings>, u64),
    /// Offspring of two players by manual selection, with a seed.
    Bred(Box<[PlayerSpec; 2]>, u64),
    /// The run's folder, with the members that the person has selected, best first.
    Choice(Vec<u64>),
    /// The run's folder, resumed where it stopped.
    Folder,
}

/// The data of an evolution that the window shows.
pub struct EvolutionView {
    /// Its folder.
    pub folder: PathBuf,
    /// Its settings.
    pub settings: EvolutionSettings,
    /// The seed of all its random numbers.
    pub seed: u64,
    /// The final generation; `None` if the stop rule ends the run.
    pub until: Option<u32>,
    /// The generations so far.
    pub history: Vec<GenerationSummary>,
    /// The last index in the history at which each champion was the best.
    last_best: HashMap<u64, usize>,
    /// The generation whose champion has the highest measured strength, with that strength.
    strongest: Option<(u32, Rating)>,
    /// The members of the last generation, best first; before it, the first population.
    pub members: Vec<Member>,
    /// The offspring to select from; empty except in runs with manual selection.
    pub offspring: Vec<Member>,
    /// The champions so far.
    pub champions: Vec<Champion>,
    /// The best member ever, if the scheme stores it: slot 31 of the original program's file, and the run's
    /// player.
    pub elite: Option<Member>,
    /// The `.evl` file with a copy of the run.
    pub evl: Option<PathBuf>,
    /// The forked run, if its folder is still beside this one.
    pub original: Option<Original>,
    /// The two players that breeding by hand started from; empty in other runs.
    bred_from: Vec<String>,
    /// The generation when it was opened.
    first: u32,
    counter: GameCounter,
    began: Instant,
}

/// The run that another one was forked from, as it was at the opening.
pub struct Original {
    /// Its name.
    pub name: String,
    /// Its settings.
    pub settings: EvolutionSettings,
    /// Its generations.
    pub history: Vec<GenerationSummary>,
}

impl Original {
    fn of(fork: &EvolutionRun) -> Option<Original> {
        let name = fork.parent()?.run.clone();
        let run = EvolutionRun::look(&fork.path().with_file_name(&name)).ok()?;
        let (settings, history) = (run.settings().clone(), run.history().to_vec());
        Some(Original { name, settings, history })
    }
}

/// The results of some generations.
#[derive(Serialize, Deserialize)]
pub struct EvolutionNews {
    generations: Vec<Generation>,
    champions: Vec<Champion>,
    elite: Option<Member>,
    until: Option<u32>,
    counter: GameCounter,
}

impl EvolutionNews {
    /// The final generation; `None` if the stop rule ends the run.
    #[cfg(target_family = "wasm")]
    pub const fn until(&self) -> Option<u32> {
        self.until
    }
}

/// Opens or creates the run in this folder and evolves up to this generation, as [`open`], in the background.
pub fn begin(
    ctx: &egui::Context,
    folder: &Path,
    threads: usize,
    (start, until): (EvolutionStart, Option<u32>),
) -> LiveRun<EvolutionView> {
    let mut live = LiveRun::at_rest(folder, threads);
    resume(ctx, &mut live, start, until);
    live
}

/// Continues a run in the background.
pub fn resume(
    ctx: &egui::Context,
    live: &mut LiveRun<EvolutionView>,
    start: EvolutionStart,
    until: Option<u32>,
) {
    #[cfg(not(target_family = "wasm"))]
    live.resume(ctx, open(live.folder(), start, until));
    #[cfg(target_family = "wasm")]
    {
        let worker = super::evolution_job::EvolutionWorker::start(ctx, live.folder(), start, until);
        live.continue_in(Box::new(worker));
    }
}

/// Opens or creates the run in this folder and evolves up to this generation. With `None` the run's own limit
/// or its stop rule ends it.
pub fn open(
    folder: &Path,
    start: EvolutionStart,
    until: Option<u32>,
) -> impl FnOnce(&Stop) -> Result<EvolutionRun, RunError> + Send + use<> {
    let folder = folder.to_owned();
    move |_| match start {
        EvolutionStart::New(settings, seed) => {
            EvolutionRun::create(&folder, *settings, seed, until)
        }
        EvolutionStart::NewFile(settings, seed) => {
            let mut run = EvolutionRun::create(&folder, *settings, seed, until)?;
            run.keep_evl().map(|()| run)
        }
        EvolutionStart::Population(population, settings, seed) => {
            EvolutionRun::create_from(&folder, *population, *settings, seed, until)
        }
        EvolutionStart::Fork(parent, generation, settings, seed) => {
            EvolutionRun::fork(&folder, &parent, generation, (*settings, seed), until)
        }
        EvolutionStart::Bred(players, seed) => EvolutionRun::breed(&folder, &players, seed),
        EvolutionStart::Choice(kept) => {
            let mut run = EvolutionRun::open(&folder)?;
            run.keep(&kept).map(|_| run)
        }
        EvolutionStart::Folder => {
            let mut run = EvolutionRun::open(&folder)?;
            if until != run.until() && until.is_some() {
                run.set_until(until)?;
            }
            Ok(run)
        }
    }
}

impl RunView for EvolutionView {
    type Run = EvolutionRun;
    type News = EvolutionNews;

    fn of(run: &EvolutionRun) -> EvolutionView {
        EvolutionView {
            folder: run.path().to_owned(),
            settings: run.settings().clone(),
            seed: run.seed(),
            original: Original::of(run),
            bred_from: run.bred_from().to_vec(),
            until: run.until(),
            history: run.history().to_vec(),
            last_best: (0..).zip(run.history()).map(|(at, best)| (best.champion, at)).collect(),
            strongest: strongest(run.settings(), run.history(), None),
            members: run.evolution().state().members.clone(),
            offspring: run.offspring(),
            champions: run.champions().to_vec(),
            elite: run.evolution().state().elite.clone(),
            evl: run.evl(),
            first: run.evolution().state().generation,
            counter: run.counter().clone(),
            began: Instant::now(),
        }
    }

    fn news(run: &EvolutionRun, generations: Vec<Generation>) -> EvolutionNews {
        let since = generations.first().map_or(u32::MAX, |first| first.summary.number);
        let known = run.champions().partition_point(|champion| champion.generation < since);
        EvolutionNews {
            generations,
            champions: run.champions()[known..].to_vec(),
            elite: run.evolution().state().elite.clone(),
            until: run.until(),
            counter: run.counter().clone(),
        }
    }

    fn take(&mut self, news: EvolutionNews) {
        let EvolutionNews { generations, champions, elite, until, counter } = news;
        self.champions.extend(champions);
        (self.elite, self.until, self.counter) = (elite, until, counter);
        for Generation { summary, ranked, .. } in generations {
            self.strongest = strongest(&self.settings, slice::from_ref(&summary), self.strongest);
            self.last_best.insert(summary.champion, self.history.len());
            self.history.push(summary);
            self.members = ranked;
        }
    }
}

impl EvolutionView {
    /// The number of finished generations.
    pub fn generation(&self) -> u32 {
        self.history.last().map_or(self.first, |summary| summary.number)
    }

    /// Whether a person selects the parents.
    pub const fn is_by_hand(&self) -> bool {
        !self.offspring.is_empty()
    }

    /// The counter of its games.
    #[cfg(test)]
    pub const fn counter(&self) -> &GameCounter {
        &self.counter
    }

    /// The finished games of the current generation, and the number of all its games.
    pub fn games(&self) -> (usize, usize) {
        self.counter.games()
    }

    /// Games per second since the opening, 0 before the first game.
    pub fn games_per_sec(&self) -> f64 {
        self.counter.ever() as f64 / self.began.elapsed().as_secs_f64().max(0.001)
    }

    /// The remaining seconds, estimated from the games since the opening. Used in the first generation, when no
    /// generation has been timed yet. `None` before enough games, or if the stop rule ends the run.
    pub fn secs_left_by_games(&self) -> Option<f64> {
        let (played, planned) = self.games();
        let measured = self.settings.benchmark().games() as usize;
        let generations = self.until?.saturating_sub(self.generation()) as usize;
        let left = (generations * (planned + measured)).saturating_sub(played);
        let elapsed = self.began.elapsed().as_secs_f64();
        secs_for(left, self.counter.ever(), elapsed).filter(|_| elapsed >= Pace::ENOUGH)
    }

    /// The name of a file about this run with this extension.
    pub fn file_name(&self, ending: &str) -> String {
        format!("{}.{ending}", self.name())
    }

    /// A member's result in the benchmark, if it was ever the best of its generation.
    pub fn strength(&self, member: &Member) -> Option<&Strength> {
        let at = *self.last_best.get(&member.id)?;
        self.history[at].strength.as_ref()
    }

    /// The generation whose champion has the highest measured strength, with that strength.
    pub const fn strongest(&self) -> Option<(u32, Rating)> {
        self.strongest
    }

    /// The folder's name.
    pub fn name(&self) -> String {
        self.folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The name of the player that this first member is a copy of, in a run bred by hand.
    pub fn copied(&self, member: &Member) -> Option<&str> {
        let place = usize::try_from(member.id.checked_sub(1)?).ok()?;
        self.bred_from.get(place).map(String::as_str).filter(|_| member.born == 0)
    }

    /// The run's player and the generation that first ranked it best. It is the elite if the scheme stores
    /// one, as in the exported file and the lists, else the newest champion.
    pub fn best(&self) -> Option<(Member, u32)> {
        let elite = self.elite.as_ref();
        let same = |champion: &&Champion| elite.is_some_and(|elite| elite.id == champion.member.id);
        let since = match elite {
            Some(_) => self.champions.iter().find(same),
            None => self.champions.last(),
        };
        let member = elite.or(since.map(|champion| &champion.member))?.clone();
        Some((member, since.map_or(self.first, |champion| champion.generation)))
    }

    /// Whether its player is the best of all generations, not of the last one alone.
    pub fn keeps_elite(&self) -> bool {
        self.elite.is_some() || self.settings.scheme.kind() == Scheme::Elitism
    }

    /// Whether this member was the best of this generation.
    pub fn is_champion(&self, member: &Member, generation: u32) -> bool {
        let is_of = |summary: &&GenerationSummary| summary.number == generation;
        let summary = self.history.iter().rev().find(is_of);
        summary.is_some_and(|summary| summary.champion == member.id)
    }

    /// The champion of this generation.
    pub fn champion(&self, generation: u32) -> Option<&Champion> {
        self.champions.iter().rev().find(|champion| champion.generation <= generation)
    }
}

/// The first generation with the highest measured strength: one of these, or that `known` from before. A champion has
/// the same strength in each generation in which it leads.
fn strongest(
    settings: &EvolutionSettings,
    history: &[GenerationSummary],
    known: Option<(u32, Rating)>,
) -> Option<(u32, Rating)> {
    let measured = history.iter().filter_map(|of| Some((of.number, settings.rating(of)?)));
    most(known.into_iter().chain(measured))
}

/// The first of the greatest ratings.
fn most(rated: impl Iterator<Item = (u32, Rating)>) -> Option<(u32, Rating)> {
    rated.reduce(|best, next| if next.1.value > best.1.value { next } else { best })
}

/// The seconds for this many games at the speed of those already played; `None` if there are none.
fn secs_for(left: usize, played: usize, secs: f64) -> Option<f64> {
    (played > 0).then(|| left as f64 * secs / played as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strongest_is_of_the_first_generation_with_its_player() {
        let rating = |value: f64| Rating { value, low: value - 50.0, high: value + 50.0 };
        let rated = [(1, 1500.0), (5, 1724.0), (6, 1600.0), (8, 1724.0)];
        let best = rated.map(|(number, value)| (number, rating(value)));
        assert_eq!(most(best.into_iter()).map(|(number, _)| number), Some(5));
    }

    #[test]
    fn the_remaining_time_follows_from_the_finished_games() {
        assert_eq!(secs_for(30, 0, 5.0), None, "nothing is measured yet");
        assert_eq!(secs_for(30, 10, 5.0), Some(15.0));
        assert_eq!(secs_for(0, 10, 5.0), Some(0.0));
    }
}

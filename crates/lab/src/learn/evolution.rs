//! Evolution: a population plays itself, the best stay, their children take the others' places.
//!
//! One step is one generation. Every random number comes from (run seed, generation, game), so a
//! generation is the same whatever was stopped, and on any number of threads.

mod birth;
mod by_hand;
mod cmaes;
mod elitism;
pub mod files;
mod games;
mod league;
mod mulambda;
mod rivals;
mod settings;
mod stop_rule;
mod summary;
mod td;

use std::{
    cmp::{Ordering, Reverse},
    collections::HashMap,
    sync::{
        Arc, LazyLock,
        atomic::{self, AtomicUsize},
    },
    time::Instant,
};

use othello_engine::{models::Model, search::Stop, spec::Player};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

pub use birth::{Birth, Operator};
pub use by_hand::ChoiceError;
pub use cmaes::CmaSettings;
pub use games::Table;
pub use rivals::{Kept, Rivals};
pub use settings::{
    Colours, Fitness, HEURISTIC_RANGES, Overrides, Points, Scheme, Settings, SettingsError,
};
pub use stop_rule::StopRule;
pub use summary::Summary;

use crate::{
    learn::{cma::Cma, genome::Genome},
    measure::benchmark::{Benchmark, Strength},
    work::{Crew, WorkError},
};

/// One of a population.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// Its number in the order of birth, from 1.
    pub id: u64,
    /// The generation in which it was a child; 0 in the first population.
    pub born: u32,
    /// The numbers of those whose weights it came from: one that was mutated, or two that were
    /// crossed. Empty in a first population, and of members written before parents were.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parents: Vec<u64>,
    /// Points won in its games.
    pub fitness: f64,
    /// As many as its genome has.
    pub weights: Vec<f64>,
}

impl Member {
    /// What it values positions with.
    pub fn model(&self, genome: &Genome) -> Model {
        genome.model(&self.weights).expect("a member's weights are of its genome and finite")
    }

    /// Best first; among equals the older one.
    fn by_fitness(&self, other: &Member) -> Ordering {
        other.fitness.total_cmp(&self.fitness).then(self.id.cmp(&other.id))
    }
}

/// Where an evolution stands between two generations, or within one: all that a resumed run needs
/// beside settings and seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// How many generations are done.
    pub generation: u32,
    /// The next child's number.
    pub next_id: u64,
    /// Elitism: survivors, best first, then their children. Else the survivors.
    pub members: Vec<Member>,
    /// The best ever, which elitism keeps aside.
    pub elite: Option<Member>,
    /// The variance of fitness in the last generation.
    pub variance: Option<f64>,
    /// The variances of all generations, where the rule that ends the evolution asks for them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variances: Vec<f64>,
    /// The distribution that `CmaEs` draws children from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cma: Option<Cma>,
    /// Champions of earlier generations, where the settings ask for them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hall: Vec<Kept>,
    /// Whether the variance has settled, so that the evolution ends by itself.
    pub settled: bool,
    /// Disc differences for black of the games of the next generation that were already played.
    pub played: Vec<Option<i32>>,
}

impl State {
    /// That of an evolution which begins with these, numbered from 1.
    pub(crate) fn first(members: Vec<Member>) -> State {
        State {
            generation: 0,
            next_id: members.len() as u64 + 1,
            members,
            elite: None,
            variance: None,
            variances: Vec::new(),
            cma: None,
            hall: Vec::new(),
            settled: false,
            played: Vec::new(),
        }
    }
}

/// An evolution under way.
#[derive(Clone, Debug)]
pub struct Evolution {
    settings: Settings,
    seed: u64,
    state: State,
    benchmark: Benchmark,
    /// The players that the settings name to be met, once they are opened.
    pool: Vec<Player>,
    seconds: f64,
    crew: Crew,
    /// Seconds since some moment; tests have a clock of their own.
    clock: fn() -> f64,
}

/// What a generation came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Generation {
    /// Its figures.
    pub summary: Summary,
    /// All that played, best first.
    pub ranked: Vec<Member>,
    /// Those who were born in it, in the order of their numbers.
    pub births: Vec<Birth>,
}

impl Generation {
    /// Who stands for it: the best, or the middle of a distribution.
    pub fn champion(&self) -> &Member {
        let is_champion = |member: &&Member| member.id == self.summary.champion;
        self.ranked.iter().find(is_champion).unwrap_or(&self.ranked[0])
    }
}

/// Counts games while they are played: shared with whoever shows how far a generation is.
#[derive(Clone, Debug, Default)]
pub struct GameCounter(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    total: AtomicUsize,
    done: AtomicUsize,
    ever: AtomicUsize,
}

impl GameCounter {
    /// Games of this generation that are played, and all it has.
    pub fn games(&self) -> (usize, usize) {
        let load = |count: &AtomicUsize| count.load(atomic::Ordering::Relaxed);
        (load(&self.0.done), load(&self.0.total))
    }

    /// All games played since this was made, those of the benchmark included.
    pub fn ever(&self) -> usize {
        self.0.ever.load(atomic::Ordering::Relaxed)
    }

    pub(super) fn start(&self, done: usize, total: usize) {
        self.0.done.store(done, atomic::Ordering::Relaxed);
        self.0.total.store(total, atomic::Ordering::Relaxed);
    }

    pub(super) fn count(&self, of_generation: bool) {
        self.0.ever.fetch_add(1, atomic::Ordering::Relaxed);
        if of_generation {
            self.0.done.fetch_add(1, atomic::Ordering::Relaxed);
        }
    }
}

/// The stream of numbers that breeding draws from; games have the streams before it.
pub(super) const BREEDING: u32 = u32::MAX;

/// The numbers of one game of one generation, or of its breeding.
pub(super) fn stream(seed: u64, generation: u32, game: u32) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream((u64::from(generation) << 32) | u64::from(game));
    rng
}

/// Seconds since the first call.
fn monotonic() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64()
}

impl Evolution {
    /// A new evolution with a first population.
    ///
    /// # Errors
    /// If the settings make no sense.
    pub fn new(settings: Settings, seed: u64) -> Result<Evolution, SettingsError> {
        settings.check()?;
        let mut rng = stream(seed, 0, BREEDING);
        let state = match settings.scheme {
            Scheme::Elitism => elitism::first(&settings, &mut rng),
            Scheme::CmaEs => cmaes::first(&settings),
            Scheme::Td => td::first(&settings),
            Scheme::MuLambda | Scheme::ByHand => mulambda::first(&settings, &mut rng),
        };
        Ok(Evolution::resume(settings, seed, state, 0.0))
    }

    /// An evolution resumed where it stood, after so many seconds. The settings have been checked, and
    /// the state is one of theirs.
    pub fn resume(settings: Settings, seed: u64, state: State, seconds: f64) -> Evolution {
        let benchmark = settings.benchmark();
        let (pool, crew) = (Vec::new(), Crew::default());
        Evolution { settings, seed, state, benchmark, pool, seconds, crew, clock: monotonic }
    }

    /// Lets these play its games.
    pub fn employ(&mut self, crew: &Crew) {
        self.crew = crew.clone();
    }

    /// The players that the settings name and nobody has opened yet.
    pub fn missing_players(&self) -> &[String] {
        match &self.settings.rivals {
            Rivals::Players(players) if self.pool.is_empty() => players,
            _ => &[],
        }
    }

    /// Takes in the players of [`Evolution::missing_players`], in their order.
    pub fn meet(&mut self, players: Vec<Player>) {
        self.pool = players;
    }

    /// What it was told.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What all its random numbers come from.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Where it stands.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The seconds that its games have taken, over all sittings; those of the benchmark do not count.
    pub const fn seconds(&self) -> f64 {
        self.seconds
    }

    /// The player that the evolution has come to: the elite, or the best of the last generation.
    pub fn best(&self) -> &Member {
        self.state.elite.as_ref().unwrap_or(&self.state.members[0])
    }

    /// Whether it has ended by itself.
    pub const fn is_settled(&self) -> bool {
        self.state.settled
    }

    /// Evolves on, though it may have settled: the rule that ended it begins anew.
    pub fn extend(&mut self) {
        if std::mem::take(&mut self.state.settled) {
            self.state.variance = None;
            self.state.variances.clear();
        }
    }

    /// Plays one generation. `None` if stopped: what was played is kept in the state, and the next step
    /// goes on there. `None` also where a person has to choose. Those who are missing must have been met
    /// before.
    ///
    /// # Errors
    /// If other machines play the games, and they fail.
    pub fn step(
        &mut self,
        stop: &Stop,
        counter: &GameCounter,
    ) -> Result<Option<Generation>, WorkError> {
        if self.settings.scheme == Scheme::ByHand {
            return Ok(None);
        }
        let began = (self.clock)();
        let learned = self.learned(stop, counter);
        self.seconds += (self.clock)() - began;
        let Some(learned) = learned else { return Ok(None) };
        let (field, mutated) = self.field(learned);
        let began = (self.clock)();
        let played = self.play(&field, stop, counter);
        self.seconds += (self.clock)() - began;
        if !played? {
            return Ok(None);
        }
        let ranked = self.ranked(field);
        let leader = self.leader(&ranked).clone();
        let strength = match self.settings.benchmark_pairs {
            0 => None,
            _ => match self.strength(&leader, stop, counter)? {
                None => return Ok(None),
                strength => strength,
            },
        };
        Ok(Some(self.end_generation(ranked, strength, &mutated)))
    }

    /// Goes through a generation that was played before: each member has the points that it had then,
    /// best first, by its number. What chance decides follows from the seed; what was learned does, too,
    /// but sooner from the champion of the generation, if it is known. `None` if others played.
    pub fn repeat(
        &mut self,
        ranking: &[(u64, f64)],
        champion: Option<&Member>,
    ) -> Option<Generation> {
        let known = champion.map(|member| member.weights.clone());
        let learned = known.or_else(|| self.learned(&Stop::default(), &GameCounter::default()));
        let (field, mutated) = self.field(learned?);
        if field.len() != ranking.len() {
            return None;
        }
        let mut field: HashMap<u64, Member> =
            field.into_iter().map(|member| (member.id, member)).collect();
        let placed = |(id, fitness): &(u64, f64)| {
            let member = field.remove(id)?;
            Some(Member { fitness: *fitness, ..member })
        };
        let ranked = ranking.iter().map(placed).collect::<Option<_>>()?;
        Some(self.end_generation(ranked, None, &mutated))
    }

    /// Those among whom a person chooses: the parents, then their children, by number.
    pub fn litter(&self) -> Vec<Member> {
        self.field(Vec::new()).0
    }

    /// Ends a generation in which a person keeps these, by number, the best first.
    ///
    /// # Errors
    /// If nobody is kept, or somebody who is not among those to choose from.
    pub fn keep(&mut self, kept: &[u64]) -> Result<Generation, ChoiceError> {
        let ranking = by_hand::ranking(&self.litter(), kept)?;
        Ok(self.repeat(&ranking, None).expect("they are ranked who are to choose from"))
    }

    fn end_generation(
        &mut self,
        ranked: Vec<Member>,
        strength: Option<Strength>,
        mutated: &[u64],
    ) -> Generation {
        let number = self.state.generation + 1;
        let champion = self.leader(&ranked).id;
        let summary = Summary::new(number, &self.settings, (&ranked, champion), strength);
        self.advance(&ranked, &summary);
        let births = self.births(&ranked, mutated);
        Generation { summary, ranked, births }
    }

    /// The births of all who were there at the beginning, if they were born here.
    pub fn first_births(&self) -> Vec<Birth> {
        Birth::of_first(&self.settings, &self.state.members)
    }

    /// Those who were born in the generation that was just played.
    fn births(&self, ranked: &[Member], mutated: &[u64]) -> Vec<Birth> {
        let among: Vec<&Member> = match self.settings.scheme {
            Scheme::Elitism => self.state.members.iter().collect(),
            Scheme::MuLambda | Scheme::ByHand | Scheme::Td => ranked.iter().collect(),
            Scheme::CmaEs => ranked.iter().chain(&self.state.members).collect(),
        };
        let born = among.into_iter().filter(|member| member.born == self.state.generation);
        let scheme = self.settings.scheme;
        let mut births: Vec<Birth> =
            born.map(|child| Birth::of_child(scheme, child, mutated)).collect();
        births.sort_by_key(|birth| birth.id);
        births
    }

    /// What the member of `Td` learns for the next generation; nothing where nobody learns. `None` if
    /// stopped.
    fn learned(&self, stop: &Stop, counter: &GameCounter) -> Option<Vec<f64>> {
        if self.settings.scheme != Scheme::Td {
            return Some(Vec::new());
        }
        td::learned(&self.settings, &self.state, self.seed, stop, counter)
    }

    /// Those who play in the next generation, and the numbers of those who were mutated after a
    /// crossover. `learned` is what was learned.
    fn field(&self, learned: Vec<f64>) -> (Vec<Member>, Vec<u64>) {
        match self.settings.scheme {
            Scheme::Elitism => (elitism::field(&self.settings, &self.state), Vec::new()),
            Scheme::MuLambda => {
                let mut rng = stream(self.seed, self.state.generation + 1, BREEDING);
                mulambda::field(&self.settings, &self.state, &mut rng)
            }
            Scheme::CmaEs => {
                let mut rng = stream(self.seed, self.state.generation + 1, BREEDING);
                (cmaes::field(&self.settings, &self.state, &mut rng), Vec::new())
            }
            Scheme::ByHand => {
                let mut rng = stream(self.seed, self.state.generation + 1, BREEDING);
                by_hand::field(&self.settings, &self.state, &mut rng)
            }
            Scheme::Td => (td::field(&self.settings, &self.state, learned), Vec::new()),
        }
    }

    /// Plays the games that are missing. Whether all are played then.
    fn play(
        &mut self,
        field: &[Member],
        stop: &Stop,
        counter: &GameCounter,
    ) -> Result<bool, WorkError> {
        let settings = &self.settings;
        self.state.played.resize(settings.games(), None);
        let done = self.state.played.iter().flatten().count();
        counter.start(done, settings.games());
        let members = field.iter().map(|member| settings.player(member));
        let rivals = match &settings.rivals {
            Rivals::Population | Rivals::Leader | Rivals::Mirror => Vec::new(),
            Rivals::Champions => rivals::hall(settings, &self.state),
            Rivals::Benchmark => settings.benchmark().players().to_vec(),
            Rivals::Players(_) => self.pool.clone(),
        };
        let players = members.chain(rivals).collect();
        let table = Table { draw: self.draw(), players };
        let played = (0..).zip(&self.state.played);
        let missing: Vec<u32> =
            played.filter(|(_, margin)| margin.is_none()).map(|(game, _)| game).collect();
        let margins = self.crew.pieces(&table, &missing, stop, || counter.count(true))?;
        for (game, margin) in missing.into_iter().zip(margins) {
            self.state.played[game as usize] = margin;
        }
        Ok(self.state.played.iter().all(Option::is_some))
    }

    /// What decides who meets whom in the next generation.
    fn draw(&self) -> games::Draw {
        let rivals = self.settings.rivals.count(&self.state);
        let generation = self.state.generation + 1;
        games::Draw { settings: self.settings.clone(), seed: self.seed, generation, rivals }
    }

    /// Those who played with their points, best first.
    fn ranked(&self, mut field: Vec<Member>) -> Vec<Member> {
        let draw = self.draw();
        let margins = self.state.played.iter().map(|margin| margin.expect("all games are played"));
        let games = (0..).zip(margins).map(|(game, margin)| (draw.pairing(game), margin));
        if self.settings.fitness == Fitness::Elo {
            let share = |margin: i32| f64::from(margin.signum() + 1) / 2.0;
            let results: Vec<league::Result> = games
                .map(|(pairing, margin)| (pairing.black, pairing.white, share(margin)))
                .collect();
            let found = league::elo(field.len() + draw.rivals, &results);
            field.iter_mut().zip(found).for_each(|(member, elo)| member.fitness = elo);
        } else {
            for (pairing, margin) in games {
                let (black, white) = games::points(&self.settings.points, margin);
                for (player, points) in [(pairing.black, black), (pairing.white, white)] {
                    if let Some(member) = field.get_mut(player) {
                        member.fitness += points;
                    }
                }
            }
        }
        field.sort_by(Member::by_fitness);
        if self.settings.scheme == Scheme::Td {
            // Who has learned stands first, whoever wins.
            field.sort_by_key(|member| Reverse(member.born));
        }
        field
    }

    /// Who stands for the generation: the best, or the middle of the distribution.
    fn leader<'a>(&self, ranked: &'a [Member]) -> &'a Member {
        let middle = self.state.members[0].id;
        let is_leader =
            |member: &&Member| self.settings.scheme == Scheme::CmaEs && member.id == middle;
        ranked.iter().find(is_leader).unwrap_or(&ranked[0])
    }

    /// How a player does against the benchmark. `None` if stopped.
    fn strength(
        &mut self,
        best: &Member,
        stop: &Stop,
        counter: &GameCounter,
    ) -> Result<Option<Strength>, WorkError> {
        let player = self.settings.player(best);
        self.benchmark.play(&player, &self.crew, stop, || counter.count(false))
    }

    fn advance(&mut self, ranked: &[Member], summary: &Summary) {
        let generation = self.state.generation + 1;
        if self.settings.rivals == Rivals::Champions {
            let champion = self.leader(ranked).clone();
            rivals::remember(&mut self.state.hall, generation, &champion);
        }
        match self.settings.scheme {
            Scheme::Elitism => {
                let mut rng = stream(self.seed, generation, BREEDING);
                elitism::advance(&self.settings, &mut self.state, ranked, &mut rng);
            }
            Scheme::MuLambda => mulambda::advance(&self.settings, &mut self.state, ranked, summary),
            Scheme::CmaEs => cmaes::advance(&self.settings, &mut self.state, ranked),
            Scheme::ByHand => by_hand::advance(&self.settings, &mut self.state, ranked),
            Scheme::Td => td::advance(&mut self.state, ranked),
        }
        self.state.generation = generation;
        self.state.variance = Some(summary.variance);
        self.state.played.clear();
    }
}

#[cfg(test)]
mod tests {
    use othello_engine::spec::SearcherSpec;

    use super::*;

    /// The games of the test below: each takes a second.
    static GAMES: LazyLock<GameCounter> = LazyLock::new(GameCounter::default);

    #[test]
    fn the_games_of_the_benchmark_are_no_time_of_the_evolution() {
        let mut settings = Settings::new(Genome::SCI, Scheme::Elitism);
        settings.searcher = SearcherSpec::AlphaBeta { depth: 1 };
        settings.benchmark_pairs = 1;
        let mut evolution = Evolution::new(settings, 4).unwrap();
        evolution.clock = || GAMES.ever() as f64;
        for generation in 1..=2 {
            evolution.step(&Stop::default(), &GAMES).unwrap().unwrap();
            assert_eq!(evolution.seconds(), f64::from(150 * generation));
        }
        assert!(GAMES.ever() > 300, "{}", GAMES.ever());
    }
}

//! Evolution: a population plays itself, the best survive, and their children replace the others.
//!
//! One step is one generation. Every random number derives from (run seed, generation, game). A generation is
//! therefore the same after any interruption and on any number of threads.

mod birth;
pub mod breeding;
mod by_hand;
mod check;
pub mod cma;
mod cmaes;
mod elitism;
pub mod files;
mod games;
pub mod genome;
mod league;
pub mod map_elites;
mod mulambda;
mod rivals;
mod scheme;
pub(crate) mod settings;
mod stop_rule;
mod summary;
mod td;
mod written;

use std::{
    cmp::{Ordering, Reverse},
    collections::HashMap,
    sync::{
        Arc, LazyLock,
        atomic::{self, AtomicUsize},
    },
};

use othello_engine::time::Instant;
use othello_engine::{models::Model, search::Stop, spec::Player};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

pub use self::birth::{MemberBirth, Operator};
pub(crate) use self::games::GenerationGames;
pub use self::rivals::{FormerChampion, Rivals};
pub use self::summary::GenerationSummary;
pub use by_hand::ChoiceError;
pub use check::SettingsError;
pub use cma::CmaSettings;
pub use othello_train::temporal_difference::TdSettings;
pub use scheme::{
    ByHandSettings, CmaEsSettings, ElitismSettings, MuLambdaSettings, Scheme, SchemeSettings,
};
pub(crate) use settings::HEURISTIC_RANGES;
pub use settings::{Colours, EvolutionSettings, Fitness, Points};
pub use stop_rule::StopRule;
pub use written::{Combination, Overrides, Variations};

use self::{cma::Cma, genome::Genome};
use crate::{
    executor::{Executor, WorkError},
    games::memory::RememberingPlayer,
    rating::benchmark::{Benchmark, Strength},
};

/// A member of a population.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// Its number in order of birth, from 1.
    pub id: u64,
    /// The generation it was born in; 0 in the first population.
    pub born: u32,
    /// The numbers of its parents: one after a mutation, two after a crossover. Empty in a first population
    /// and in files from before parents were recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parents: Vec<u64>,
    /// Points won in its games.
    pub fitness: f64,
    /// The weights, as many as the genome has.
    pub weights: Vec<f64>,
}

impl Member {
    /// The model that this member plays with.
    pub fn model(&self, genome: &Genome) -> Model {
        genome.model(&self.weights).expect("a member's weights are of its genome and finite")
    }

    /// Orders by fitness, best first; the older one first in a tie.
    fn by_fitness(&self, other: &Member) -> Ordering {
        other.fitness.total_cmp(&self.fitness).then(self.id.cmp(&other.id))
    }
}

/// The state of an evolution between two generations or within one: everything needed to resume, apart from
/// settings and seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The number of finished generations.
    pub generation: u32,
    /// The number of the next child.
    pub next_id: u64,
    /// Elitism: survivors, best first, then their children. Other schemes: the survivors.
    pub members: Vec<Member>,
    /// The best member ever, which elitism keeps separately.
    pub elite: Option<Member>,
    /// The fitness variance of the last generation.
    pub variance: Option<f64>,
    /// The fitness variances of all generations, if the stop rule needs them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variances: Vec<f64>,
    /// The distribution from which `CmaEs` draws children.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cma: Option<Cma>,
    /// Champions of earlier generations, if they are opponents.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hall: Vec<FormerChampion>,
    /// Whether the variance has settled, which ends the evolution.
    pub settled: bool,
    /// Disc differences for black of the next generation's games; `None` for games not yet played.
    pub played: Vec<Option<i32>>,
}

impl State {
    /// The state of an evolution that starts with these members, numbered from 1.
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

/// A running evolution.
#[derive(Clone, Debug)]
pub struct Evolution {
    settings: EvolutionSettings,
    seed: u64,
    state: State,
    benchmark: Benchmark,
    /// The opponents named in the settings, once they are opened.
    pool: Vec<Player>,
    /// The players of the last generation, with their moves.
    seated: Vec<RememberingPlayer>,
    seconds: f64,
    executor: Executor,
    /// Returns seconds since some fixed moment; tests replace it.
    clock: fn() -> f64,
}

/// The result of a generation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Generation {
    /// The figures of the generation: fitness, diversity and strength.
    pub summary: GenerationSummary,
    /// All members that played, best first.
    pub ranked: Vec<Member>,
    /// The births in this generation, in the order of their numbers.
    pub births: Vec<MemberBirth>,
}

impl Generation {
    /// The generation's champion: the best member, or the mean of the distribution.
    pub fn champion(&self) -> &Member {
        let is_champion = |member: &&Member| member.id == self.summary.champion;
        self.ranked.iter().find(is_champion).unwrap_or(&self.ranked[0])
    }
}

/// A counter of games played, shared with the progress display. A deserialised counter is independent of the original.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "[usize; 3]", into = "[usize; 3]")]
pub struct GameCounter(Arc<GameCounts>);

#[derive(Debug, Default)]
struct GameCounts {
    total: AtomicUsize,
    done: AtomicUsize,
    ever: AtomicUsize,
}

impl From<[usize; 3]> for GameCounter {
    fn from([total, done, ever]: [usize; 3]) -> GameCounter {
        let counts = GameCounts { total: total.into(), done: done.into(), ever: ever.into() };
        GameCounter(Arc::new(counts))
    }
}

impl From<GameCounter> for [usize; 3] {
    fn from(counter: GameCounter) -> [usize; 3] {
        let (done, total) = counter.games();
        [total, done, counter.ever()]
    }
}

impl GameCounter {
    /// The number of games played in this generation, and its total.
    pub fn games(&self) -> (usize, usize) {
        let load = |count: &AtomicUsize| count.load(atomic::Ordering::Relaxed);
        (load(&self.0.done), load(&self.0.total))
    }

    /// The number of games played since the counter was made, including the benchmark's.
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

/// The random stream for breeding; games use the streams below it.
pub(super) const BREEDING: u32 = u32::MAX;

/// The random numbers of one game, or of the breeding, in one generation.
pub(super) fn stream(seed: u64, generation: u32, game: u32) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    // A stream for each game: its draw depends neither on the threads nor on the games before.
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
    /// If the settings are invalid.
    pub fn new(settings: EvolutionSettings, seed: u64) -> Result<Evolution, SettingsError> {
        settings.check()?;
        let state = Evolution::first_state(&settings, None, seed);
        Ok(Evolution::resume(settings, seed, state, 0.0))
    }

    /// The first population. A founder takes the place of its first member.
    fn first_state(settings: &EvolutionSettings, founder: Option<&Member>, seed: u64) -> State {
        let mut rng = stream(seed, 0, BREEDING);
        match &settings.scheme {
            SchemeSettings::Elitism(own) => elitism::first((settings, own), founder, &mut rng),
            SchemeSettings::CmaEs(own) => cmaes::first(settings, own),
            SchemeSettings::Td(_) => td::first(settings),
            SchemeSettings::MuLambda(own) => {
                let even = if own.heuristic { own.parents / 2 } else { own.parents };
                mulambda::first(settings, (own.parents, even), founder, &mut rng)
            }
            SchemeSettings::ByHand(own) => {
                mulambda::first(settings, (own.parents, own.parents), founder, &mut rng)
            }
        }
    }

    /// Resumes an evolution from this state, after `seconds` of play. The settings must have been checked,
    /// and the state must fit them.
    pub fn resume(settings: EvolutionSettings, seed: u64, state: State, seconds: f64) -> Evolution {
        let benchmark = settings.benchmark();
        Evolution {
            settings,
            seed,
            state,
            benchmark,
            pool: Vec::new(),
            seated: Vec::new(),
            seconds,
            executor: Executor::default(),
            clock: monotonic,
        }
    }

    /// Sets the executor that plays the games.
    pub fn employ(&mut self, executor: &Executor) {
        self.executor = executor.clone();
    }

    /// The opponents named in the settings that are not opened yet.
    pub fn missing_players(&self) -> &[String] {
        match &self.settings.rivals {
            Rivals::Players(players) if self.pool.is_empty() => players,
            _ => &[],
        }
    }

    /// Sets the opponents listed by [`Evolution::missing_players`], in the same order.
    pub fn meet(&mut self, players: Vec<Player>) {
        self.pool = players;
    }

    /// The settings.
    pub const fn settings(&self) -> &EvolutionSettings {
        &self.settings
    }

    const fn scheme(&self) -> Scheme {
        self.settings.scheme.kind()
    }

    /// The seed of all random numbers.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The current state.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The seconds spent on its games over all sessions, without those of the benchmark.
    pub const fn seconds(&self) -> f64 {
        self.seconds
    }

    /// The current best player: the elite, or the best of the last generation.
    pub fn best(&self) -> &Member {
        self.state.elite.as_ref().unwrap_or(&self.state.members[0])
    }

    /// Whether the stop rule has ended the evolution.
    pub const fn is_settled(&self) -> bool {
        self.state.settled
    }

    /// Lets a settled evolution continue: the stop rule starts again from no history.
    pub fn extend(&mut self) {
        if std::mem::take(&mut self.state.settled) {
            // The stop rule compares with them, so it would settle again at once.
            self.state.variance = None;
            self.state.variances.clear();
        }
    }

    /// Plays one generation. Returns `None` if stopped; finished games stay in the state, and the next step
    /// continues from there. Also returns `None` if a person has to choose the survivors. Requires all
    /// missing players to be set.
    ///
    /// # Errors
    /// If remote machines play the games and fail.
    pub fn step(
        &mut self,
        stop: &Stop,
        counter: &GameCounter,
    ) -> Result<Option<Generation>, WorkError> {
        if self.scheme() == Scheme::ByHand {
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

    /// Replays a generation from its ranking: member numbers with their points, best first. The seed
    /// determines all random choices, and with them the weights that `Td` learns; `champion`, if known,
    /// spares learning them again. `None` if the members differ.
    pub fn repeat(
        &mut self,
        ranking: &[(u64, f64)],
        champion: Option<&Member>,
    ) -> Option<Generation> {
        // With `Td` the learned member leads its generation, so a kept champion spares the learning.
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

    /// The members to choose from: the parents, then their children, by number.
    pub fn offspring(&self) -> Vec<Member> {
        self.field(Vec::new()).0
    }

    /// Ends a generation in which a person keeps these members, given by number, best first.
    ///
    /// # Errors
    /// If no member is kept, or one that is not in the offspring.
    pub fn keep(&mut self, kept: &[u64]) -> Result<Generation, ChoiceError> {
        let ranking = by_hand::ranking(&self.offspring(), kept)?;
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
        let summary = GenerationSummary::new(number, &self.settings, (&ranked, champion), strength);
        self.advance(&ranked, &summary);
        let births = self.births(&ranked, mutated);
        Generation { summary, ranked, births }
    }

    /// The births of the first population.
    pub(crate) fn first_births(&self) -> Vec<MemberBirth> {
        MemberBirth::of_first(&self.settings.scheme, &self.state.members)
    }

    /// The births in the generation that was just played.
    fn births(&self, ranked: &[Member], mutated: &[u64]) -> Vec<MemberBirth> {
        let scheme = self.scheme();
        let among: Vec<&Member> = match scheme {
            Scheme::Elitism => self.state.members.iter().collect(),
            Scheme::MuLambda | Scheme::ByHand | Scheme::Td => ranked.iter().collect(),
            Scheme::CmaEs => ranked.iter().chain(&self.state.members).collect(),
        };
        let born = among.into_iter().filter(|member| member.born == self.state.generation);
        let mut births: Vec<MemberBirth> =
            born.map(|child| MemberBirth::of_child(scheme, child, mutated)).collect();
        births.sort_by_key(|birth| birth.id);
        births
    }

    /// The weights that `Td` learns for the next generation; empty for other schemes. `None` if stopped.
    fn learned(&self, stop: &Stop, counter: &GameCounter) -> Option<Vec<f64>> {
        let SchemeSettings::Td(td) = &self.settings.scheme else { return Some(Vec::new()) };
        td::learned((&self.settings.genome, td), &self.state, self.seed, stop, counter)
    }

    /// The members that play in the next generation, and the numbers of those mutated after a crossover.
    /// `learned` holds the weights from [`Evolution::learned`].
    fn field(&self, learned: Vec<f64>) -> (Vec<Member>, Vec<u64>) {
        let (settings, state) = (&self.settings, &self.state);
        let mut rng = stream(self.seed, state.generation + 1, BREEDING);
        match &settings.scheme {
            SchemeSettings::Elitism(_) => (elitism::field(settings, state), Vec::new()),
            SchemeSettings::MuLambda(own) => mulambda::field(settings, own, state, &mut rng),
            SchemeSettings::CmaEs(own) => {
                (cmaes::field(settings, own, state, &mut rng), Vec::new())
            }
            SchemeSettings::ByHand(own) => by_hand::field(settings, own, state, &mut rng),
            SchemeSettings::Td(_) => (td::field(settings, state, learned), Vec::new()),
        }
    }

    /// Plays the missing games and returns whether all games are now played.
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
            Rivals::Champions => {
                let hall = self.state.hall.iter();
                hall.map(|kept| settings.player(&kept.member)).collect()
            }
            Rivals::Benchmark => settings.benchmark().players().to_vec(),
            Rivals::Players(_) => self.pool.clone(),
        };
        let players = members.chain(rivals).collect();
        self.seated = games::remembering(settings, &self.seated, players);
        let table = GenerationGames { draw: self.draw(), players: self.seated.clone() };
        let played = (0..).zip(&self.state.played);
        let missing: Vec<u32> =
            played.filter(|(_, margin)| margin.is_none()).map(|(game, _)| game).collect();
        let margins = self.executor.pieces(&table, &missing, stop, || counter.count(true))?;
        for (game, margin) in missing.into_iter().zip(margins) {
            self.state.played[game as usize] = margin;
        }
        Ok(self.state.played.iter().all(Option::is_some))
    }

    /// The draw of pairings for the next generation.
    fn draw(&self) -> games::Draw {
        let rivals = self.settings.rivals.count(&self.state);
        let generation = self.state.generation + 1;
        games::Draw { settings: self.settings.clone(), seed: self.seed, generation, rivals }
    }

    /// The members with their points, best first.
    fn ranked(&self, mut field: Vec<Member>) -> Vec<Member> {
        let draw = self.draw();
        let margins = self.state.played.iter().map(|margin| margin.expect("all games are played"));
        let games = (0..).zip(margins).map(|(game, margin)| (draw.pairing(game), margin));
        if self.settings.fitness == Fitness::Elo {
            let share = |margin: i32| f64::from(margin.signum() + 1) / 2.0;
            let results: Vec<league::LeagueResult> = games
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
        if self.scheme() == Scheme::Td {
            // The learned member takes over whatever its result, so it is sorted first.
            field.sort_by_key(|member| Reverse(member.born));
        }
        field
    }

    /// The generation's champion: the best member, or the mean of the distribution.
    fn leader<'a>(&self, ranked: &'a [Member]) -> &'a Member {
        let middle = self.state.members[0].id;
        let is_leader = |member: &&Member| self.scheme() == Scheme::CmaEs && member.id == middle;
        ranked.iter().find(is_leader).unwrap_or(&ranked[0])
    }

    /// The strength of a player against the benchmark. `None` if stopped.
    fn strength(
        &mut self,
        best: &Member,
        stop: &Stop,
        counter: &GameCounter,
    ) -> Result<Option<Strength>, WorkError> {
        let player = self.settings.player(best);
        self.benchmark.play(&player, &self.executor, stop, || counter.count(false))
    }

    fn advance(&mut self, ranked: &[Member], summary: &GenerationSummary) {
        let generation = self.state.generation + 1;
        if self.settings.rivals == Rivals::Champions {
            let champion = self.leader(ranked).clone();
            rivals::remember(&mut self.state.hall, generation, &champion);
        }
        let (genome, state) = (&self.settings.genome, &mut self.state);
        match &self.settings.scheme {
            SchemeSettings::Elitism(own) => {
                let mut rng = stream(self.seed, generation, BREEDING);
                elitism::advance((genome, own), state, ranked, &mut rng);
            }
            SchemeSettings::MuLambda(own) => mulambda::advance(own, state, ranked, summary),
            SchemeSettings::CmaEs(own) => cmaes::advance((genome, own), state, ranked),
            SchemeSettings::ByHand(own) => by_hand::advance(own, state, ranked),
            SchemeSettings::Td(_) => td::advance(state, ranked),
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

    /// The game counter of the test below, which also serves as its clock: a game takes a second.
    static GAMES: LazyLock<GameCounter> = LazyLock::new(GameCounter::default);

    #[test]
    fn seconds_exclude_the_games_of_the_benchmark() {
        let mut settings = EvolutionSettings::new(Genome::SCI, Scheme::Elitism);
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

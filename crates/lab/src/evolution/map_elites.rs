//! MAP-Elites: breeds players of different styles, not only strong ones. A map keeps the strongest player of
//! each style, and every child descends from a random player of the map (Mouret and Clune 2015, "Illuminating
//! search spaces by mapping elites").

use std::sync::Arc;

use othello_engine::{
    search::Stop,
    spec::{Player, SearcherSpec},
};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::{
    BREEDING, ElitismSettings, GameCounter, Member, Scheme, SchemeSettings, SettingsError,
    breeding, genome::Genome, stream,
};
use crate::evolution;
use crate::{
    executor::{Executor, WorkError},
    rating::{
        benchmark::{Benchmark, BenchmarkGame, Field},
        style::Style,
    },
};

/// The settings of a map. Together with a seed they determine the map exactly.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapSettings {
    /// The kind of players.
    pub genome: Genome,
    /// The players' search.
    pub searcher: SearcherSpec,
    /// The number of rows, and of columns.
    pub side: u32,
    /// The number of children per generation; those of the first generation are random.
    pub children: u32,
    /// The number of game pairs a child plays against each benchmark opponent.
    pub pairs: u32,
    /// The range of the initial weights.
    pub range: (f64, f64),
    /// The standard deviation of a mutation, in weight units.
    pub sigma: f64,
}

impl MapSettings {
    /// The default settings for a genome, with the weight range and search of its evolution.
    pub fn new(genome: Genome) -> MapSettings {
        let scheme = evolution::EvolutionSettings::usual_scheme(&genome);
        let usual = evolution::EvolutionSettings::new(genome, scheme);
        MapSettings {
            genome: usual.genome,
            searcher: usual.searcher,
            side: 8,
            children: 30,
            pairs: 2,
            range: usual.range,
            sigma: usual.scheme.sigma().expect("only temporal differences have none"),
        }
    }

    /// Checks these settings.
    ///
    /// # Errors
    /// The first setting out of range, as a sentence.
    pub fn check(&self) -> Result<(), SettingsError> {
        let wrong = |right: bool, field, expected| {
            if right { Ok(()) } else { Err(SettingsError { field, expected }) }
        };
        wrong((2..=32).contains(&self.side), "side", "2 to 32")?;
        wrong((1..=100).contains(&self.pairs), "pairs", "1 to 100")?;
        // The other settings have the same limits as in an evolution by mutation.
        let Self { searcher, children, range, sigma, .. } = *self;
        let own = ElitismSettings { parents: children.max(1), children, sigma };
        let like = evolution::EvolutionSettings::new(self.genome.clone(), Scheme::Elitism);
        let scheme = SchemeSettings::Elitism(own);
        evolution::EvolutionSettings { scheme, searcher, range, ..like }.check()
    }

    /// The benchmark that measures a child's strength.
    pub const fn benchmark(&self) -> Benchmark {
        Benchmark::new(Field::Evolution, self.pairs)
    }

    /// The cell of a style: column by discs, row by mobility, both from the lowest.
    pub fn cell(&self, style: Style) -> [u32; 2] {
        [style.discs, style.moves].map(|share| {
            let (low, high) = SHOWN;
            let part = (share - low) / (high - low) * f64::from(self.side);
            part.clamp(0.0, f64::from(self.side - 1)) as u32
        })
    }

    /// The style at the centre of a cell.
    pub fn style(&self, [column, row]: [u32; 2]) -> Style {
        let (low, high) = SHOWN;
        let middle = |at: u32| low + (f64::from(at) + 0.5) / f64::from(self.side) * (high - low);
        Style { discs: middle(column), moves: middle(row) }
    }
}

/// The range of shares shown on the map; styles beyond it fall into the edge cells.
pub const SHOWN: (f64, f64) = (0.3, 0.7);

/// The strongest player of a style.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Elite {
    /// Its column and row.
    pub cell: [u32; 2],
    /// The player. Its fitness is its score against the benchmark, as a share of all points.
    pub member: Member,
}

/// A map between two generations: everything needed to resume, apart from settings and seed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapState {
    /// The number of finished generations.
    pub generation: u32,
    /// The number of players born so far.
    pub born: u64,
    /// The elites, sorted by cell.
    pub elites: Vec<Elite>,
}

/// The executor, stop and counter of a generation's games.
#[derive(Clone, Copy)]
pub struct PlayContext<'a> {
    /// The executor of the games.
    pub executor: &'a Executor,
    /// A request to stop.
    pub stop: &'a Stop,
    /// The counter of finished games.
    pub counter: &'a GameCounter,
}

impl MapState {
    /// The elite with the greatest fitness; the older one in a tie.
    pub fn best(&self) -> Option<&Elite> {
        let by_strength = |a: &&Elite, b: &&Elite| {
            let (a, b) = (&a.member, &b.member);
            a.fitness.total_cmp(&b.fitness).then(b.id.cmp(&a.id))
        };
        self.elites.iter().max_by(by_strength)
    }

    /// Plays one generation and adds each child that is the first or the strongest of its style. Returns the
    /// changed cells, or `None` if stopped; the map is then unchanged.
    ///
    /// # Errors
    /// If remote machines play the games and fail.
    pub fn step(
        &mut self,
        settings: &MapSettings,
        seed: u64,
        games: PlayContext<'_>,
    ) -> Result<Option<Vec<[u32; 2]>>, WorkError> {
        let PlayContext { executor, stop, counter } = games;
        let children = self.children(settings, seed);
        let benchmark = settings.benchmark();
        let each = benchmark.games() as usize;
        counter.start(0, each * children.len());
        let players = children.iter().map(|child| player(settings, child)).collect();
        let games = benchmark.games_of(players, executor, stop, || counter.count(true))?;
        let Some(games) = games else { return Ok(None) };
        // Only after all games: a stopped generation is bred again with the same random numbers.
        self.generation += 1;
        self.born += u64::from(settings.children);
        let tried = children.into_iter().zip(games.chunks(each));
        let mut changed: Vec<[u32; 2]> =
            tried.filter_map(|(child, games)| self.take(elite(settings, child, games))).collect();
        changed.sort_unstable();
        changed.dedup();
        Ok(Some(changed))
    }

    /// The children of the next generation: random for an empty map, else mutated elites.
    fn children(&self, settings: &MapSettings, seed: u64) -> Vec<Member> {
        let mut rng = stream(seed, self.generation + 1, BREEDING);
        let genome = &settings.genome;
        let child = |id: u64| {
            let (weights, parents) = if self.elites.is_empty() {
                (breeding::uniform(vec![settings.range; genome.len()], &mut rng), Vec::new())
            } else {
                let parent = &self.elites[rng.random_range(0..self.elites.len())].member;
                let weights = breeding::mutated(&parent.weights, settings.sigma, &mut rng);
                (weights, vec![parent.id])
            };
            let weights = weights.into_iter().map(|weight| genome.kept(weight)).collect();
            Member { id, born: self.generation + 1, parents, fitness: 0.0, weights }
        };
        (self.born + 1..).take(settings.children as usize).map(child).collect()
    }

    /// Inserts an elite if its cell is empty or holds a weaker one, and returns that cell.
    fn take(&mut self, elite: Elite) -> Option<[u32; 2]> {
        let cell = elite.cell;
        match self.elites.binary_search_by_key(&cell, |known| known.cell) {
            Err(place) => self.elites.insert(place, elite),
            Ok(place) if elite.member.fitness > self.elites[place].member.fitness => {
                self.elites[place] = elite;
            }
            Ok(_) => return None,
        }
        Some(cell)
    }
}

fn player(settings: &MapSettings, member: &Member) -> Player {
    let model = Arc::new(member.model(&settings.genome));
    Player::new(settings.searcher, Some(model)).expect("a model is given")
}

/// Rates a child by its games: its strength and its style.
fn elite(settings: &MapSettings, member: Member, games: &[BenchmarkGame]) -> Elite {
    let style = Style::of(games.iter().map(|played| (played.color, &played.finished.game)));
    let fitness = Benchmark::strength(games).score;
    Elite { cell: settings.cell(style), member: Member { fitness, ..member } }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quick() -> MapSettings {
        let searcher = "alphabeta:1".parse().unwrap();
        MapSettings { searcher, children: 8, pairs: 1, ..MapSettings::new(Genome::JMA) }
    }

    fn step(map: &mut MapState, settings: &MapSettings, stop: &Stop) -> Option<Vec<[u32; 2]>> {
        let (executor, counter) = (&Executor::default(), &GameCounter::default());
        map.step(settings, 3, PlayContext { executor, stop, counter }).unwrap()
    }

    fn grown(settings: &MapSettings, generations: u32) -> MapState {
        let mut map = MapState::default();
        for _ in 0..generations {
            step(&mut map, settings, &Stop::default()).unwrap();
        }
        map
    }

    #[test]
    fn every_cell_keeps_the_strongest_of_its_style() {
        let settings = quick();
        let mut map = MapState::default();
        let mut last: Vec<Elite> = Vec::new();
        for generation in 1..=6 {
            let changed = step(&mut map, &settings, &Stop::default()).unwrap();
            assert!(map.elites.is_sorted_by_key(|elite| elite.cell));
            for elite in &map.elites {
                assert!(elite.cell.iter().all(|&at| at < settings.side));
                let before = last.iter().find(|known| known.cell == elite.cell);
                let is_new = before.is_none_or(|known| known.member.id != elite.member.id);
                assert_eq!(changed.contains(&elite.cell), is_new);
                assert_eq!(elite.member.born == generation, is_new);
                if let Some(known) = before {
                    assert!(elite.member.fitness >= known.member.fitness);
                }
                // Only the first generation is random; all others have parents.
                assert_eq!(elite.member.parents.is_empty(), elite.member.born == 1);
            }
            assert!(map.elites.len() >= last.len());
            last.clone_from(&map.elites);
        }
        assert!(map.elites.len() > 3, "{} styles", map.elites.len());
        assert_eq!(map.born, 48);
    }

    #[test]
    fn the_map_does_not_depend_on_the_number_of_threads() {
        let settings = quick();
        let on = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| grown(&settings, 3))
        };
        assert_eq!(on(1), on(4));
    }

    #[test]
    fn a_stopped_step_leaves_the_map_unchanged() {
        let mut map = grown(&quick(), 1);
        let before = map.clone();
        let stop = Stop::default();
        stop.request();
        assert_eq!(step(&mut map, &quick(), &stop), None);
        assert_eq!(map, before);
    }

    #[test]
    fn styles_beyond_the_map_fall_into_edge_cells() {
        let settings = quick();
        let cell = |discs, moves| settings.cell(Style { discs, moves });
        assert_eq!(cell(0.0, 1.0), [0, 7]);
        assert_eq!(cell(0.5, 0.5), [4, 4]);
        assert_eq!(cell(0.31, 0.69), [0, 7]);
        for at in [[0, 0], [3, 5], [7, 7]] {
            assert_eq!(settings.cell(settings.style(at)), at);
        }
    }

    #[test]
    fn invalid_settings_are_rejected() {
        let fault = |settings: MapSettings| settings.check().unwrap_err().field;
        assert_eq!(fault(MapSettings { side: 1, ..quick() }), "side");
        assert_eq!(fault(MapSettings { children: 0, ..quick() }), "children");
        assert_eq!(fault(MapSettings { range: (1.0, 1.0), ..quick() }), "range");
        assert_eq!(quick().check(), Ok(()));
    }
}

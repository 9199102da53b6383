//! MAP-Elites: players that differ, not only players that win. A map of styles keeps the strongest
//! player of each, and every child is born from any of them (Mouret and Clune 2015, "Illuminating
//! search spaces by mapping elites").

use std::sync::Arc;

use othello_engine::{
    search::Stop,
    spec::{Player, SearcherSpec},
};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::{
    breeding,
    evolution::{self, BREEDING, GameCounter, Member, SettingsError, stream},
    genome::Genome,
};
use crate::{
    measure::{
        benchmark::{Benchmark, BenchmarkGame, Field},
        style::Style,
    },
    work::{Crew, WorkError},
};

/// The settings of a map. Together with a seed they determine every byte of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapSettings {
    /// What the players are.
    pub genome: Genome,
    /// How they search.
    pub searcher: SearcherSpec,
    /// How many cells the map has each way.
    pub side: u32,
    /// How many children are born in a generation; the first generation's are drawn by chance.
    pub children: u32,
    /// How many pairs of games a child plays against each opponent of the benchmark.
    pub pairs: u32,
    /// The range of the first weights.
    pub range: (f64, f64),
    /// The standard deviation of a mutation, in weight units.
    pub sigma: f64,
}

impl MapSettings {
    /// The usual ones for a genome: weights and search as in its evolution.
    pub fn new(genome: Genome) -> MapSettings {
        let scheme = evolution::Settings::usual_scheme(&genome);
        let usual = evolution::Settings::new(genome, scheme);
        MapSettings {
            genome: usual.genome,
            searcher: usual.searcher,
            side: 8,
            children: 30,
            pairs: 2,
            range: usual.range,
            sigma: usual.sigma,
        }
    }

    /// Whether these settings make sense.
    ///
    /// # Errors
    /// The first one that does not, in a sentence.
    pub fn check(&self) -> Result<(), SettingsError> {
        let wrong = |right: bool, field, expected| {
            if right { Ok(()) } else { Err(SettingsError { field, expected }) }
        };
        wrong((2..=32).contains(&self.side), "side", "2 to 32")?;
        wrong((1..=100).contains(&self.pairs), "pairs", "1 to 100")?;
        // What is left is checked as for an evolution.
        let scheme = evolution::Settings::usual_scheme(&self.genome);
        let like = evolution::Settings::new(self.genome.clone(), scheme);
        let parents = like.parents.max(self.children);
        let Self { searcher, children, range, sigma, .. } = self.clone();
        evolution::Settings { searcher, range, sigma, parents, children, ..like }.check()
    }

    /// What a child plays to be valued.
    pub const fn benchmark(&self) -> Benchmark {
        Benchmark::new(Field::Evolution, self.pairs)
    }

    /// The cell of a style: column by discs, row by moves, both from the lowest.
    pub fn cell(&self, style: Style) -> [u32; 2] {
        [style.discs, style.moves].map(|share| {
            let (low, high) = SHOWN;
            let part = (share - low) / (high - low) * f64::from(self.side);
            part.clamp(0.0, f64::from(self.side - 1)) as u32
        })
    }

    /// The style in the middle of a cell.
    pub fn style(&self, [column, row]: [u32; 2]) -> Style {
        let (low, high) = SHOWN;
        let middle = |at: u32| low + (f64::from(at) + 0.5) / f64::from(self.side) * (high - low);
        Style { discs: middle(column), moves: middle(row) }
    }
}

/// The shares that the map shows; what lies beyond belongs to its edge.
pub const SHOWN: (f64, f64) = (0.3, 0.7);

/// The strongest player of a style.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Elite {
    /// Its cell.
    pub cell: [u32; 2],
    /// The player. Its fitness is the share of points that it takes from the benchmark.
    pub member: Member,
}

/// A map between two generations: all that a resumed run needs beside settings and seed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapState {
    /// How many generations are done.
    pub generation: u32,
    /// How many players have been born.
    pub born: u64,
    /// Those that the map holds, by cell.
    pub elites: Vec<Elite>,
}

impl MapState {
    /// The strongest of all; among equals the older one.
    pub fn best(&self) -> Option<&Elite> {
        let by_strength = |a: &&Elite, b: &&Elite| {
            let (a, b) = (&a.member, &b.member);
            a.fitness.total_cmp(&b.fitness).then(b.id.cmp(&a.id))
        };
        self.elites.iter().max_by(by_strength)
    }

    /// Bears one generation and takes in whoever is the first or the strongest of its style. `None` if
    /// stopped; nothing has then changed. Returns the cells that have a new player.
    ///
    /// # Errors
    /// If other machines play, and they fail.
    pub fn step(
        &mut self,
        settings: &MapSettings,
        seed: u64,
        crew: &Crew,
        stop: &Stop,
        counter: &GameCounter,
    ) -> Result<Option<Vec<[u32; 2]>>, WorkError> {
        let children = self.children(settings, seed);
        let benchmark = settings.benchmark();
        let each = benchmark.games() as usize;
        counter.start(0, each * children.len());
        let players = children.iter().map(|child| player(settings, child)).collect();
        let games = benchmark.games_of(players, crew, stop, || counter.count(true))?;
        let Some(games) = games else { return Ok(None) };
        self.generation += 1;
        self.born += u64::from(settings.children);
        let tried = children.into_iter().zip(games.chunks(each));
        let mut changed: Vec<[u32; 2]> =
            tried.filter_map(|(child, games)| self.take(elite(settings, child, games))).collect();
        changed.sort_unstable();
        changed.dedup();
        Ok(Some(changed))
    }

    /// The next generation: by chance, or mutated from players of the map.
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

    /// Its cell, if it is the first one there or stronger than who was.
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

/// What a child came to by its games: how strong it is, and in which style.
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
        map.step(settings, 3, &Crew::default(), stop, &GameCounter::default()).unwrap()
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
                // Who was not drawn by chance descends from a player of the map.
                assert_eq!(elite.member.parents.is_empty(), elite.member.born == 1);
            }
            assert!(map.elites.len() >= last.len());
            last.clone_from(&map.elites);
        }
        assert!(map.elites.len() > 3, "{} styles", map.elites.len());
        assert_eq!(map.born, 48);
    }

    #[test]
    fn any_number_of_threads_gives_the_same_map() {
        let settings = quick();
        let on = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| grown(&settings, 3))
        };
        assert_eq!(on(1), on(4));
    }

    #[test]
    fn a_stop_changes_nothing() {
        let mut map = grown(&quick(), 1);
        let before = map.clone();
        let stop = Stop::default();
        stop.request();
        assert_eq!(step(&mut map, &quick(), &stop), None);
        assert_eq!(map, before);
    }

    #[test]
    fn styles_beyond_the_map_belong_to_its_edge() {
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
    fn settings_that_make_no_sense_are_refused() {
        let fault = |settings: MapSettings| settings.check().unwrap_err().field;
        assert_eq!(fault(MapSettings { side: 1, ..quick() }), "side");
        assert_eq!(fault(MapSettings { children: 0, ..quick() }), "children");
        assert_eq!(fault(MapSettings { range: (1.0, 1.0), ..quick() }), "range");
        assert_eq!(quick().check(), Ok(()));
    }
}

//! Runs with breeding by hand: two players of any origin have children, a person keeps some of them, and so
//! on.

use std::path::Path;

use othello_engine::{models::Model, spec::SearcherSpec};

use super::{EvolutionRun, RunOrigin};
use crate::{
    evolution::{
        Evolution, EvolutionSettings, Generation, Member, Scheme, State, files::PopulationFile,
        genome::Genome,
    },
    players::{
        model_file,
        spec::{ModelRef, PlayerSpec},
    },
    runs::RunError,
};

/// Error: two players cannot be bred.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParentError {
    /// A player has no weights, or its model is not of a kind that evolves.
    #[error("{0} cannot be bred: expected a polynomial, weighted features or a small network")]
    NoGenome(String),
    /// The genomes of the two differ.
    #[error("{0} and {1} cannot be crossed: their weights are of different kinds")]
    Differ(String, String),
}

/// The mutation step, as a share of the size of the parents' weights.
const CHANGE: f64 = 0.1;

/// An opened parent.
struct ChosenParent {
    genome: Genome,
    weights: Vec<f64>,
}

impl ChosenParent {
    fn of(player: &PlayerSpec, model: &Model) -> Result<ChosenParent, RunError> {
        let genome = Genome::of(model).ok_or_else(|| no_genome(player))?;
        let weights = model.weights().iter().map(|&w| genome.kept(f64::from(w))).collect();
        Ok(ChosenParent { genome, weights })
    }
}

/// Checks that these players, one or more, can be the parents of a run.
///
/// # Errors
/// If a player cannot be opened or bred with the first.
pub fn check_parents(players: &[PlayerSpec]) -> Result<(), RunError> {
    opened(players).map(drop)
}

/// The genome of a player, which it shares with every player that it can be bred with. `None` if it cannot be opened
/// or bred.
pub fn genome_of(player: &PlayerSpec) -> Option<Genome> {
    Genome::of(&model_file::open(player.model()?).ok()?.model)
}

/// The parents, all with the genome of the first, and the search of the first.
fn opened(players: &[PlayerSpec]) -> Result<(Vec<ChosenParent>, Option<SearcherSpec>), RunError> {
    let mut parents: Vec<ChosenParent> = Vec::new();
    let mut searcher = None;
    for player in players {
        let model = player.model().ok_or_else(|| no_genome(player))?;
        let opened = model_file::open(model).map_err(RunError::work)?;
        searcher = searcher.or(Some(player.searcher().unwrap_or(opened.searcher)));
        let parent = ChosenParent::of(player, &opened.model)?;
        if parents.first().is_some_and(|first| first.genome != parent.genome) {
            let [one, other] = [&players[0], player].map(short_name);
            return Err(RunError::work(ParentError::Differ(one, other)));
        }
        parents.push(parent);
    }
    Ok((parents, searcher))
}

fn no_genome(player: &PlayerSpec) -> RunError {
    RunError::work(ParentError::NoGenome(short_name(player)))
}

/// A player's spec with its model's file name instead of the whole path.
fn short_name(player: &PlayerSpec) -> String {
    let path = player.model().and_then(ModelRef::path);
    let name = path.and_then(|path| Some((path.to_str()?, path.file_name()?.to_str()?)));
    let spec = player.to_string();
    name.map_or(spec.clone(), |(path, name)| spec.replace(path, name))
}

impl EvolutionRun {
    /// Starts a run in a new folder that breeds from two players by hand. The children search like the first
    /// parent, if evolution allows that search.
    ///
    /// # Errors
    /// If a player cannot be opened or bred with the other, or the folder is in use or cannot be written to.
    pub fn breed(
        folder: &Path,
        players: &[PlayerSpec; 2],
        seed: u64,
    ) -> Result<EvolutionRun, RunError> {
        let evolution = bred_from(players, seed)?;
        let names = players.each_ref().map(PlayerSpec::to_string);
        EvolutionRun::start(folder, evolution, RunOrigin::Bred(names), None)
    }

    /// The members to choose from, parents first; empty in other runs.
    pub fn offspring(&self) -> Vec<Member> {
        if self.is_by_hand() { self.evolution.offspring() } else { Vec::new() }
    }

    /// The player specs of the two parents of the first generation; empty in other runs.
    pub fn bred_from(&self) -> &[String] {
        &self.file.bred_from
    }

    /// Whether a person chooses the survivors.
    pub fn is_by_hand(&self) -> bool {
        self.settings().scheme.kind() == Scheme::ByHand
    }

    /// Ends a generation in which the person keeps these members, best first, and saves it.
    ///
    /// # Errors
    /// If the choice is invalid, or a file cannot be written.
    pub fn keep(&mut self, kept: &[u64]) -> Result<Generation, RunError> {
        if self.logs.is_none() {
            self.open_logs()?;
        }
        let generation = self.evolution.keep(kept).map_err(RunError::work)?;
        self.remember(&generation)?;
        self.save()?;
        Ok(generation)
    }
}

fn bred_from(players: &[PlayerSpec; 2], seed: u64) -> Result<Evolution, RunError> {
    let (parents, searcher) = opened(players)?;
    let mut settings = settings(parents[0].genome.clone(), &parents);
    let told =
        EvolutionSettings { searcher: searcher.unwrap_or(settings.searcher), ..settings.clone() };
    if told.check().is_ok() {
        settings = told;
    }
    let member = |(id, parent): (u64, ChosenParent)| Member {
        id,
        born: 0,
        parents: Vec::new(),
        fitness: 0.0,
        weights: parent.weights,
    };
    let state = State::first((1..).zip(parents).map(member).collect());
    let population = PopulationFile::new(settings.genome.clone(), state);
    population.resumed(settings, seed).map_err(RunError::settings)
}

/// The default settings, with mutations large enough to notice and small enough to keep the parents'
/// character.
fn settings(genome: Genome, parents: &[ChosenParent]) -> EvolutionSettings {
    let usual = EvolutionSettings::new(genome, Scheme::ByHand);
    let weights = || parents.iter().flat_map(|parent| &parent.weights);
    let squares: f64 = weights().map(|weight| weight * weight).sum();
    let size = (squares / weights().count() as f64).sqrt();
    let mut scheme = usual.scheme;
    if let Some(sigma) = scheme.sigma_mut().filter(|_| size > 0.0) {
        *sigma = CHANGE * size;
    }
    // The parents may have weights of any size, so no range limits those of their children.
    EvolutionSettings { scheme, range: (-1e6, 1e6), ..usual }
}

//! Runs with breeding by hand: two players of any origin have children, a person keeps some of them, and so
//! on.

use std::path::Path;

use othello_engine::models::Model;

use super::{EvolutionRun, RunOrigin};
use crate::{
    evolution::{
        Evolution, EvolutionSettings, Generation, Member, Scheme, State, files::PopulationFile,
        genome::Genome,
    },
    players::{model_file, spec::PlayerSpec},
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
        let none = || RunError::work(ParentError::NoGenome(player.to_string()));
        let genome = Genome::of(model).ok_or_else(none)?;
        let weights = model.weights().iter().map(|&w| genome.kept(f64::from(w))).collect();
        Ok(ChosenParent { genome, weights })
    }
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
    let mut parents = Vec::new();
    let mut searcher = None;
    for player in players {
        let none = || RunError::work(ParentError::NoGenome(player.to_string()));
        let opened = model_file::open(player.model().ok_or_else(none)?).map_err(RunError::work)?;
        searcher = searcher.or(Some(player.searcher().unwrap_or(opened.searcher)));
        parents.push(ChosenParent::of(player, &opened.model)?);
    }
    let genome = parents[0].genome.clone();
    if parents[1].genome != genome {
        let [one, other] = players.each_ref().map(PlayerSpec::to_string);
        return Err(RunError::work(ParentError::Differ(one, other)));
    }
    let mut settings = settings(genome, &parents);
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

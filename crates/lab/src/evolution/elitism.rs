//! The scheme of Othello7: mutation only; the better half survives, and the best member ever is kept
//! separately.

use rand::Rng;

use super::{ElitismSettings, EvolutionSettings, Fitness, Member, State};
use super::{breeding, genome::Genome};

/// Parents with random weights, and a mutated child of each of the first ones.
pub(super) fn first(
    (settings, own): (&EvolutionSettings, &ElitismSettings),
    founder: Option<&Member>,
    rng: &mut impl Rng,
) -> State {
    let genome = &settings.genome;
    let ranges = vec![settings.range; genome.len()];
    let mut members: Vec<Member> = (1..=u64::from(own.parents))
        .map(|id| {
            let weights = breeding::uniform(ranges.iter().copied(), rng);
            let weights = weights.into_iter().map(|w| genome.kept(w)).collect();
            Member { id, born: 0, parents: Vec::new(), fitness: 0.0, weights }
        })
        .collect();
    if let (Some(first), Some(founder)) = (members.first_mut(), founder) {
        first.weights.clone_from(&founder.weights);
    }
    let mut next_id = u64::from(own.parents) + 1;
    let children = children((genome, own), &members, &mut next_id, 0, rng);
    members.extend(children);
    State::first(members)
}

/// Survivors and children as they are; fitness starts at 0 unless it accumulates.
pub(super) fn field(settings: &EvolutionSettings, state: &State) -> Vec<Member> {
    let mut field = state.members.clone();
    if settings.fitness == Fitness::Fresh {
        for member in &mut field {
            member.fitness = 0.0;
        }
    }
    field
}

/// Replaces the worst by children of the best, and updates the elite.
pub(super) fn advance(
    (genome, own): (&Genome, &ElitismSettings),
    state: &mut State,
    ranked: &[Member],
    rng: &mut impl Rng,
) {
    let best = &ranked[0];
    if state.elite.as_ref().is_none_or(|elite| best.fitness > elite.fitness) {
        state.elite = Some(best.clone());
    }
    state.members = ranked[..own.parents as usize].to_vec();
    let born = state.generation + 1;
    let children = children((genome, own), &state.members, &mut state.next_id, born, rng);
    state.members.extend(children);
}

/// A mutated child of each of the best parents, in their order.
fn children(
    (genome, own): (&Genome, &ElitismSettings),
    parents: &[Member],
    next_id: &mut u64,
    born: u32,
    rng: &mut impl Rng,
) -> Vec<Member> {
    parents[..own.children as usize]
        .iter()
        .map(|parent| {
            let id = *next_id;
            *next_id += 1;
            let weights = breeding::mutated(&parent.weights, own.sigma, rng);
            let weights = weights.into_iter().map(|w| genome.kept(w)).collect();
            Member { id, born, parents: vec![parent.id], fitness: 0.0, weights }
        })
        .collect()
}

//! The scheme of Othello7: mutation only; the better half survives, and the best member ever is kept
//! separately.

use rand::Rng;

use super::breeding;
use super::{Fitness, Member, Settings, State};

/// Parents with random weights, and a mutated child of each of the first ones.
pub(super) fn first(settings: &Settings, founder: Option<&Member>, rng: &mut impl Rng) -> State {
    let genome = &settings.genome;
    let ranges = vec![settings.range; genome.len()];
    let mut members: Vec<Member> = (1..=u64::from(settings.parents))
        .map(|id| {
            let weights = breeding::uniform(ranges.iter().copied(), rng);
            let weights = weights.into_iter().map(|w| genome.kept(w)).collect();
            Member { id, born: 0, parents: Vec::new(), fitness: 0.0, weights }
        })
        .collect();
    if let (Some(first), Some(founder)) = (members.first_mut(), founder) {
        first.weights.clone_from(&founder.weights);
    }
    let mut next_id = u64::from(settings.parents) + 1;
    let children = children(settings, &members, &mut next_id, 0, rng);
    members.extend(children);
    State::first(members)
}

/// Survivors and children as they are; fitness starts at 0 unless it accumulates.
pub(super) fn field(settings: &Settings, state: &State) -> Vec<Member> {
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
    settings: &Settings,
    state: &mut State,
    ranked: &[Member],
    rng: &mut impl Rng,
) {
    let best = &ranked[0];
    if state.elite.as_ref().is_none_or(|elite| best.fitness > elite.fitness) {
        state.elite = Some(best.clone());
    }
    state.members = ranked[..settings.parents as usize].to_vec();
    let born = state.generation + 1;
    let children = children(settings, &state.members, &mut state.next_id, born, rng);
    state.members.extend(children);
}

/// A mutated child of each of the best parents, in their order.
fn children(
    settings: &Settings,
    parents: &[Member],
    next_id: &mut u64,
    born: u32,
    rng: &mut impl Rng,
) -> Vec<Member> {
    parents[..settings.children as usize]
        .iter()
        .map(|parent| {
            let id = *next_id;
            *next_id += 1;
            let weights = breeding::mutated(&parent.weights, settings.sigma, rng);
            let weights = weights.into_iter().map(|w| settings.genome.kept(w)).collect();
            Member { id, born, parents: vec![parent.id], fitness: 0.0, weights }
        })
        .collect()
}

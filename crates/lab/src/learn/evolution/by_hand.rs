//! Breeding by hand: of some parents and their children a person keeps whom they like, and these are the
//! next parents. A choice is kept as a ranking, so that all else is as in any evolution.

use rand::{Rng, RngExt, seq::index};

use super::{Member, Settings, State};
use crate::learn::breeding;

/// A choice that cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    /// A generation needs parents.
    #[error("expected at least one to be kept")]
    Nobody,
    /// It is not among those to choose from.
    #[error("member {0} is not among those to choose from")]
    Unknown(u64),
}

/// The parents and their children: mutated blends of two, or of a single parent mutated copies. With the
/// numbers of those that were mutated.
pub(super) fn field(
    settings: &Settings,
    state: &State,
    rng: &mut impl Rng,
) -> (Vec<Member>, Vec<u64>) {
    let mut field = super::elitism::field(settings, state);
    let mut mutated = Vec::new();
    for id in (state.next_id..).take(settings.children as usize) {
        let pair = index::sample(rng, state.members.len(), state.members.len().min(2));
        let parents: Vec<&Member> = pair.iter().map(|index| &state.members[index]).collect();
        let weights = match parents[..] {
            [one, other] => breeding::blended(&one.weights, &other.weights, rng.random()),
            _ => parents[0].weights.clone(),
        };
        let weights = breeding::mutated(&weights, settings.sigma, rng).into_iter();
        let weights = weights.map(|weight| super::mulambda::keep(settings, weight)).collect();
        let parents = parents.iter().map(|parent| parent.id).collect();
        field.push(Member { id, born: state.generation + 1, parents, fitness: 0.0, weights });
        mutated.push(id);
    }
    (field, mutated)
}

/// Those to choose from with their points: those who are kept have some, the first the most.
pub(super) fn ranking(litter: &[Member], kept: &[u64]) -> Result<Vec<(u64, f64)>, ChoiceError> {
    let mut ranking: Vec<(u64, f64)> = Vec::new();
    for id in kept {
        if !litter.iter().any(|member| member.id == *id) {
            return Err(ChoiceError::Unknown(*id));
        }
        if !ranking.iter().any(|(other, _)| other == id) {
            ranking.push((*id, 0.0));
        }
    }
    let count = ranking.len();
    if count == 0 {
        return Err(ChoiceError::Nobody);
    }
    for (place, (_, points)) in ranking.iter_mut().enumerate() {
        *points = (count - place) as f64;
    }
    let is_left = |member: &&Member| !kept.contains(&member.id);
    ranking.extend(litter.iter().filter(is_left).map(|member| (member.id, 0.0)));
    Ok(ranking)
}

/// Those who were kept are the next parents.
pub(super) fn advance(settings: &Settings, state: &mut State, ranked: &[Member]) {
    let is_kept = |member: &&Member| member.fitness > 0.0;
    state.members = ranked.iter().filter(is_kept).cloned().collect();
    state.next_id += u64::from(settings.children);
}

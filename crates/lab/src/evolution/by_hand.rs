//! Breeding by hand: a person chooses members from parents and children, and these become the next parents. A
//! choice is stored as a ranking, so everything else works as in any evolution.

use rand::Rng;

use super::{
    ByHandSettings, EvolutionSettings, Member, State,
    mulambda::{self, Crossing},
};

/// An invalid choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    /// No member was chosen.
    #[error("choose at least one member to keep")]
    Nobody,
    /// The member is not in the offspring.
    #[error("member {0} is not among those to choose from")]
    Unknown(u64),
}

/// The parents and their children, with the numbers of mutated children. All children are mutated, so that no
/// two are alike.
pub(super) fn field(
    settings: &EvolutionSettings,
    own: &ByHandSettings,
    state: &State,
    rng: &mut impl Rng,
) -> (Vec<Member>, Vec<u64>) {
    let &ByHandSettings { children, sigma, .. } = own;
    mulambda::bred(settings, Crossing { children, mutation_rate: 1.0, sigma }, state, rng)
}

/// The offspring with points: the chosen members in descending order, then the others with 0.
pub(super) fn ranking(offspring: &[Member], kept: &[u64]) -> Result<Vec<(u64, f64)>, ChoiceError> {
    let mut ranking: Vec<(u64, f64)> = Vec::new();
    for id in kept {
        if !offspring.iter().any(|member| member.id == *id) {
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
    ranking.extend(offspring.iter().filter(is_left).map(|member| (member.id, 0.0)));
    Ok(ranking)
}

/// Makes the chosen members the next parents.
pub(super) fn advance(own: &ByHandSettings, state: &mut State, ranked: &[Member]) {
    let is_kept = |member: &&Member| member.fitness > 0.0;
    state.members = ranked.iter().filter(is_kept).cloned().collect();
    state.next_id += u64::from(own.children);
}

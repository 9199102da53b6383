//! Breeding by hand: of some parents and their children a person keeps whom they like, and these are the
//! next parents. A choice is kept as a ranking, so that all else is as in any evolution.

use rand::Rng;

use super::{Member, Settings, State};

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

/// The parents and their children, all of them mutated, so that no two are alike. With the numbers of those
/// that were mutated.
pub(super) fn field(
    settings: &Settings,
    state: &State,
    rng: &mut impl Rng,
) -> (Vec<Member>, Vec<u64>) {
    super::mulambda::bred(settings, state, 1.0, rng)
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

//! The scheme of CMA-ES: children are drawn from a distribution, meet each other, and the better half moves
//! it. What plays for the evolution is the middle of the distribution; it takes part in the games, but
//! nothing is learned from its own.

use rand::Rng;

use super::{Member, Settings, State};
use crate::learn::cma::Cma;

/// A distribution around the middle of the range.
pub(super) fn first(settings: &Settings) -> State {
    let (low, high) = settings.range;
    let weights = vec![f64::midpoint(low, high); settings.genome.len()];
    let mean = Member { id: 1, born: 0, parents: Vec::new(), fitness: 0.0, weights };
    around(settings, mean, State::first(Vec::new()))
}

/// A distribution around this member, in place of the population it was of.
pub(super) fn around(settings: &Settings, mean: Member, state: State) -> State {
    let cma = Some(Cma::new(mean.weights.clone(), settings.sigma));
    let next_id = state.next_id.max(mean.id + 1);
    State { cma, next_id, members: vec![mean], elite: None, played: Vec::new(), ..state }
}

/// The middle of the distribution, and children drawn from it.
pub(super) fn field(settings: &Settings, state: &State, rng: &mut impl Rng) -> Vec<Member> {
    let mut field = super::elitism::field(settings, state);
    let mean = &state.members[0];
    let drawn = distribution(state).sample(settings.children as usize, rng);
    field.extend((state.next_id..).zip(drawn).map(|(id, weights)| Member {
        id,
        born: state.generation + 1,
        parents: vec![mean.id],
        fitness: 0.0,
        weights: weights.into_iter().map(|weight| keep(settings, weight)).collect(),
    }));
    field
}

/// The distribution moves towards the better half. Its new middle names the two children that count most.
pub(super) fn advance(settings: &Settings, state: &mut State, ranked: &[Member]) {
    let before = state.members[0].id;
    let children: Vec<&Member> = ranked.iter().filter(|member| member.id != before).collect();
    let mut cma = distribution(state).clone();
    cma.learn(&children.iter().map(|child| &child.weights[..]).collect::<Vec<_>>());
    state.members = vec![Member {
        id: state.next_id + children.len() as u64,
        born: state.generation + 1,
        parents: children[..2].iter().map(|child| child.id).collect(),
        fitness: 0.0,
        weights: cma.mean.iter().map(|&weight| keep(settings, weight)).collect(),
    }];
    state.next_id += children.len() as u64 + 1;
    state.cma = Some(cma);
}

fn distribution(state: &State) -> &Cma {
    state.cma.as_ref().expect("a state of this scheme has a distribution")
}

/// No weight may grow beyond what a model takes.
fn keep(settings: &Settings, weight: f64) -> f64 {
    settings.genome.kept(weight.clamp(-1e6, 1e6))
}

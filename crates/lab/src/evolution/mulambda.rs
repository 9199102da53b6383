//! The scheme of the twelve-feature search: children from crossover and mutation join their parents, all play
//! a round robin, and the best survive.

use rand::{Rng, RngExt, seq::index};

use super::{
    EvolutionSettings, GenerationSummary, HEURISTIC_RANGES, Member, MuLambdaSettings, State,
    StopRule, breeding,
};

/// The breeding of children: their number, and how often and how far they are mutated.
#[derive(Clone, Copy)]
pub(super) struct Crossing {
    pub(super) children: u32,
    pub(super) mutation_rate: f64,
    pub(super) sigma: f64,
}

/// This many parents with random weights: the first `even` drawn uniformly from the range, the others from the
/// published ranges. A founder takes the place of the first.
pub(super) fn first(
    settings: &EvolutionSettings,
    (parents, even): (u32, u32),
    founder: Option<&Member>,
    rng: &mut impl Rng,
) -> State {
    let genome = &settings.genome;
    let mut members: Vec<Member> = (0..parents)
        .map(|index| {
            let weights = if index < even {
                breeding::uniform(vec![settings.range; genome.len()], rng)
            } else {
                breeding::uniform(HEURISTIC_RANGES, rng)
            };
            let weights = weights.into_iter().map(|weight| keep(settings, weight)).collect();
            let id = u64::from(index) + 1;
            Member { id, born: 0, parents: Vec::new(), fitness: 0.0, weights }
        })
        .collect();
    if let (Some(first), Some(founder)) = (members.first_mut(), founder) {
        first.weights.clone_from(&founder.weights);
    }
    State::first(members)
}

/// The parents and their children, and the numbers of those that were mutated. Fitness starts at 0 unless it
/// accumulates.
pub(super) fn field(
    settings: &EvolutionSettings,
    own: &MuLambdaSettings,
    state: &State,
    rng: &mut impl Rng,
) -> (Vec<Member>, Vec<u64>) {
    let &MuLambdaSettings { children, mutation_rate, sigma, .. } = own;
    bred(settings, Crossing { children, mutation_rate, sigma }, state, rng)
}

/// The parents and their children: blends of two parents, or copies of a single one.
pub(super) fn bred(
    settings: &EvolutionSettings,
    crossing: Crossing,
    state: &State,
    rng: &mut impl Rng,
) -> (Vec<Member>, Vec<u64>) {
    let mut field = super::elitism::field(settings, state);
    let mut mutated = Vec::new();
    for id in (state.next_id..).take(crossing.children as usize) {
        let pair = index::sample(rng, state.members.len(), state.members.len().min(2));
        let parents: Vec<&Member> = pair.iter().map(|index| &state.members[index]).collect();
        let mut weights = match parents[..] {
            [one, other] => breeding::blended(&one.weights, &other.weights, rng.random()),
            _ => parents[0].weights.clone(),
        };
        if rng.random_bool(crossing.mutation_rate) {
            weights = breeding::mutated(&weights, crossing.sigma, rng);
            mutated.push(id);
        }
        let weights = weights.into_iter().map(|weight| keep(settings, weight)).collect();
        let parents = parents.iter().map(|parent| parent.id).collect();
        field.push(Member { id, born: state.generation + 1, parents, fitness: 0.0, weights });
    }
    (field, mutated)
}

/// Keeps the best and checks the stop rule.
pub(super) fn advance(
    own: &MuLambdaSettings,
    state: &mut State,
    ranked: &[Member],
    summary: &GenerationSummary,
) {
    state.members = ranked[..own.parents as usize].to_vec();
    state.next_id += u64::from(own.children);
    let rule = own.stop_rule;
    let mut variances = match rule {
        StopRule::Paper => Vec::from_iter(state.variance),
        StopRule::Trend => std::mem::take(&mut state.variances),
    };
    variances.push(summary.variance);
    state.settled =
        summary.number >= own.min_generations && rule.is_settled(&variances, own.settled);
    if rule == StopRule::Trend {
        state.variances = variances;
    }
}

/// Clamps a weight to the range.
fn keep(settings: &EvolutionSettings, weight: f64) -> f64 {
    let (low, high) = settings.range;
    settings.genome.kept(weight.clamp(low, high))
}

//! The scheme of the twelve-feature search: children from crossover and mutation join their parents, all play
//! a round robin, and the best survive.

use rand::{Rng, RngExt, seq::index};

use super::breeding;
use super::{GenerationSummary, HEURISTIC_RANGES, Member, Settings, State, StopRule};

/// Parents with random weights, drawn uniformly from the range. In a heuristic population half of them come
/// from the published ranges.
pub(super) fn first(settings: &Settings, founder: Option<&Member>, rng: &mut impl Rng) -> State {
    let genome = &settings.genome;
    let even = if settings.heuristic { settings.parents / 2 } else { settings.parents };
    let mut members: Vec<Member> = (0..settings.parents)
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
    settings: &Settings,
    state: &State,
    rng: &mut impl Rng,
) -> (Vec<Member>, Vec<u64>) {
    bred(settings, state, settings.mutation_rate, rng)
}

/// As `field`, with this mutation rate: blends of two parents, or copies of a single one.
pub(super) fn bred(
    settings: &Settings,
    state: &State,
    mutation_rate: f64,
    rng: &mut impl Rng,
) -> (Vec<Member>, Vec<u64>) {
    let mut field = super::elitism::field(settings, state);
    let mut mutated = Vec::new();
    for id in (state.next_id..).take(settings.children as usize) {
        let pair = index::sample(rng, state.members.len(), state.members.len().min(2));
        let parents: Vec<&Member> = pair.iter().map(|index| &state.members[index]).collect();
        let mut weights = match parents[..] {
            [one, other] => breeding::blended(&one.weights, &other.weights, rng.random()),
            _ => parents[0].weights.clone(),
        };
        if rng.random_bool(mutation_rate) {
            weights = breeding::mutated(&weights, settings.sigma, rng);
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
    settings: &Settings,
    state: &mut State,
    ranked: &[Member],
    summary: &GenerationSummary,
) {
    state.members = ranked[..settings.parents as usize].to_vec();
    state.next_id += u64::from(settings.children);
    let rule = settings.stop_rule;
    let mut variances = match rule {
        StopRule::Paper => Vec::from_iter(state.variance),
        StopRule::Trend => std::mem::take(&mut state.variances),
    };
    variances.push(summary.variance);
    state.settled =
        summary.number >= settings.min_generations && rule.is_settled(&variances, settings.settled);
    if rule == StopRule::Trend {
        state.variances = variances;
    }
}

/// Clamps a weight to the range.
fn keep(settings: &Settings, weight: f64) -> f64 {
    let (low, high) = settings.range;
    settings.genome.kept(weight.clamp(low, high))
}

//! The scheme of temporal differences: one member learns from self-play, then plays its previous version to
//! show its progress. The learned version replaces the old one whatever the result.

use othello_engine::search::Stop;
use othello_train::temporal_difference::{Student, TdSettings};

use super::{EvolutionSettings, GameCounter, Member, State, elitism, genome::Genome, stream};

/// The random stream of learning game 0; the counted games use the streams below.
const LEARNING: u32 = 1 << 31;

/// A member without knowledge: all weights are in the middle of the range.
pub(super) fn first(settings: &EvolutionSettings) -> State {
    let (low, high) = settings.range;
    let weights = vec![f64::midpoint(low, high); settings.genome.len()];
    State::first(vec![Member { id: 1, born: 0, parents: Vec::new(), fitness: 0.0, weights }])
}

/// This member alone, which replaces its population.
pub(super) fn alone(best: Member, state: State) -> State {
    let next_id = state.next_id.max(best.id + 1);
    State { next_id, members: vec![best], elite: None, cma: None, played: Vec::new(), ..state }
}

/// The member's weights for the next generation. `None` if stopped.
pub(super) fn learned(
    (genome, td): (&Genome, &TdSettings),
    state: &State,
    seed: u64,
    stop: &Stop,
    counter: &GameCounter,
) -> Option<Vec<f64>> {
    let mut student = student(genome, &state.members[0].weights)
        .expect("the settings name a genome that learns so");
    let numbers = |number| stream(seed, state.generation + 1, LEARNING + number);
    let td = td.after(state.generation);
    counter.start(0, td.games as usize);
    student.learn(&td, stop, numbers, || counter.count(true))?;
    Some(student.weights().into_iter().map(|weight| genome.kept(weight)).collect())
}

/// The previous version of the member, and the one with these weights.
pub(super) fn field(settings: &EvolutionSettings, state: &State, weights: Vec<f64>) -> Vec<Member> {
    let mut field = elitism::field(settings, state);
    field.push(Member {
        id: state.next_id,
        born: state.generation + 1,
        parents: vec![state.members[0].id],
        fitness: 0.0,
        weights,
    });
    field
}

/// Keeps the learned version.
pub(super) fn advance(state: &mut State, ranked: &[Member]) {
    state.members = vec![ranked[0].clone()];
    state.next_id += 1;
}

/// The student with these weights; `None` if they do not fit the genome, or the genome is not linear.
fn student(genome: &Genome, weights: &[f64]) -> Option<Student> {
    match genome {
        Genome::Polynomial(kind) => Student::polynomial(*kind, weights),
        Genome::NTuple(shapes) => Student::tables(shapes, weights),
        Genome::Features | Genome::Net(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_linear_models_learn_by_temporal_differences() {
        for (genome, can) in
            [("jma", true), ("ntuple:2", true), ("features", false), ("net", false)]
        {
            let genome: Genome = genome.parse().unwrap();
            assert_eq!(genome.is_linear(), can);
            assert_eq!(student(&genome, &vec![0.0; genome.len()]).is_some(), can);
        }
    }
}

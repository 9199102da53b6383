//! The scheme of CMA-ES: children are drawn from a distribution and play each other, and the better half
//! moves it. The mean of the distribution is the evolution's player. It takes part in the games, but the
//! distribution learns nothing from its results.

use othello_engine::{Position, models::TupleShapes};
use rand::{Rng, SeedableRng, seq::IteratorRandom};
use rand_chacha::ChaCha8Rng;

use super::{
    CmaEsSettings, EvolutionSettings, Member, Rivals, State,
    cma::{Cma, CmaSettings},
    genome::Genome,
};

/// A distribution around the middle of the weight range.
pub(super) fn first(settings: &EvolutionSettings, own: &CmaEsSettings) -> State {
    let (low, high) = settings.range;
    let weights = vec![f64::midpoint(low, high); settings.genome.len()];
    let mean = Member { id: 1, born: 0, parents: Vec::new(), fitness: 0.0, weights };
    around((&settings.genome, own), mean, State::first(Vec::new()))
}

/// A distribution around this member, which replaces its population.
pub(super) fn around(
    (genome, own): (&Genome, &CmaEsSettings),
    mean: Member,
    state: State,
) -> State {
    let parts = match genome {
        Genome::NTuple(shapes) if own.cma.rare > 0.0 => parts(shapes, own.cma.rare),
        _ => vec![1.0; genome.len()],
    };
    let cma = Some(Cma::spread(mean.weights.clone(), own.sigma, &parts));
    let next_id = state.next_id.max(mean.id + 1);
    State { cma, next_id, members: vec![mean], elite: None, played: Vec::new(), ..state }
}

/// The relative deviation of each weight, by how often positions of random games read it. The root mean
/// square is 1.
fn parts(shapes: &TupleShapes, rare: f64) -> Vec<f64> {
    /// Enough games for a weight that one position in a thousand reads.
    const GAMES: usize = 400;
    /// A minimum frequency, for weights that no game reads.
    const LEAST: f64 = 3e-3;
    let none = vec![0.0; shapes.len()];
    let network = shapes.network(&none).expect("zeros are weights");
    // The seed is fixed, so that the deviations depend on the shapes alone.
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let mut reads = vec![0.0; none.len()];
    let mut positions = 0.0;
    for _ in 0..GAMES {
        let mut position = Position::START;
        while !position.is_over() {
            position = match position.legal_moves().into_iter().choose(&mut rng) {
                Some(square) => position.after(square, position.flips(square)),
                None => position.pass(),
            };
            // Seen by the side that has moved.
            let read = network.variables(&position.pass());
            reads.iter_mut().zip(read).for_each(|(sum, count)| *sum += f64::from(count));
            positions += 1.0;
        }
    }
    let wide = |read: f64| libm::pow(read / positions + LEAST, -rare);
    let parts: Vec<f64> = reads.into_iter().map(wide).collect();
    let mean = parts.iter().map(|part| part * part).sum::<f64>() / parts.len() as f64;
    parts.into_iter().map(|part| part / mean.sqrt()).collect()
}

/// The mean of the distribution, and children drawn from it.
pub(super) fn field(
    settings: &EvolutionSettings,
    own: &CmaEsSettings,
    state: &State,
    rng: &mut impl Rng,
) -> Vec<Member> {
    let mut field = super::elitism::field(settings, state);
    let mean = &state.members[0];
    let (cma, children) = (distribution(state), own.children as usize);
    let drawn = match settings.rivals {
        Rivals::Mirror => cma.sample_mirrored(children, rng),
        _ => cma.sample(children, rng),
    };
    field.extend((state.next_id..).zip(drawn).map(|(id, weights)| Member {
        id,
        born: state.generation + 1,
        parents: vec![mean.id],
        fitness: 0.0,
        weights: weights.into_iter().map(|weight| keep(&settings.genome, weight)).collect(),
    }));
    field
}

/// Moves the distribution towards the better half. The parents of its new mean are the two best children.
pub(super) fn advance(
    (genome, own): (&Genome, &CmaEsSettings),
    state: &mut State,
    ranked: &[Member],
) {
    let before = state.members[0].id;
    let children: Vec<&Member> = ranked.iter().filter(|member| member.id != before).collect();
    let mut cma = distribution(state).clone();
    let weights: Vec<&[f64]> = children.iter().map(|child| &child.weights[..]).collect();
    if own.cma.adapts {
        cma.learn(&weights);
    } else {
        let CmaSettings { most, slower, .. } = own.cma;
        let falls = match slower {
            0 => 0.0,
            _ => f64::from(state.generation) / f64::from(slower),
        };
        cma.shift(&weights, 1.0 / (1.0 + falls), most);
    }
    state.members = vec![Member {
        id: state.next_id + children.len() as u64,
        born: state.generation + 1,
        parents: children[..2].iter().map(|child| child.id).collect(),
        fitness: 0.0,
        weights: cma.mean.iter().map(|&weight| keep(genome, weight)).collect(),
    }];
    state.next_id += children.len() as u64 + 1;
    state.cma = Some(cma);
}

fn distribution(state: &State) -> &Cma {
    state.cma.as_ref().expect("a state of this scheme has a distribution")
}

/// Limits a weight to what a model accepts.
fn keep(genome: &Genome, weight: f64) -> f64 {
    // A distribution that runs away must not end a run with weights that no model accepts.
    genome.kept(weight.clamp(-1e6, 1e6))
}

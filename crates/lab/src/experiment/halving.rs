//! Search over the arms of an experiment by successive halving: all arms run with a few seeds, then the better half of
//! them with twice as many, and so on. Which runs follow depends only on the measures of those before.
//!
//! Source: K. Jamieson, A. Talwalkar, Non-stochastic Best Arm Identification and Hyperparameter Optimization, 2016.

use super::{
    ExperimentRun, PlannedRun,
    plan::{ExperimentPlan, HalvingSearch},
};
use crate::statistics::mean;

/// The minimum number of arms that remain, so that the best one is compared over all seeds.
const LEAST: usize = 2;

/// A round: the number of arms, and the number of seeds that they have after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HalvingRound {
    pub(super) arms: usize,
    pub(super) seeds: u32,
}

/// The rounds of a plan with this many arms. Without a search there is one.
pub(super) fn rounds(plan: &ExperimentPlan, arms: usize) -> Vec<HalvingRound> {
    let Some(HalvingSearch { first_seeds }) = plan.search else {
        return vec![HalvingRound { arms, seeds: plan.seeds }];
    };
    let mut round = HalvingRound { arms, seeds: first_seeds.min(plan.seeds) };
    let mut rounds = vec![round];
    while round.seeds < plan.seeds {
        let arms = round.arms.div_ceil(2).max(LEAST.min(arms));
        // Once no arm is dropped any more, one round has all remaining seeds.
        let seeds = if arms == round.arms { plan.seeds } else { 2 * round.seeds };
        round = HalvingRound { arms, seeds: seeds.min(plan.seeds) };
        rounds.push(round);
    }
    rounds
}

/// The number of runs of a plan with this many arms.
pub(super) fn runs(plan: &ExperimentPlan, arms: usize) -> u64 {
    let mut before = 0;
    let mut all = 0;
    for HalvingRound { arms, seeds } in rounds(plan, arms) {
        all += arms as u64 * u64::from(seeds - before);
        before = seeds;
    }
    all
}

impl ExperimentRun {
    /// The index of the next run to start; `None` if all wanted runs have ended, or if those in progress decide which
    /// ones follow.
    pub(super) fn next_place(&self) -> Option<usize> {
        let mut arms: Vec<usize> = (0..self.arms.len()).collect();
        let mut before = 0;
        for round in rounds(&self.plan, self.arms.len()) {
            if round.arms < arms.len() {
                arms = self.best(arms, round.arms, before);
            }
            before = round.seeds;
            let is_next = |run: &PlannedRun| {
                arms.contains(&run.arm)
                    && self.is_among_first(run, round.seeds)
                    && !self.state.ended.contains_key(&run.name)
            };
            let is_current = |place: usize| self.current.iter().any(|run| run.place == place);
            let mut left = (0..self.runs.len()).filter(|&place| is_next(&self.runs[place]));
            if let Some(first) = left.next() {
                // The next round depends on all runs of this one.
                return std::iter::once(first).chain(left).find(|&place| !is_current(place));
            }
        }
        None
    }

    /// Whether the run's seed is among this many first ones.
    fn is_among_first(&self, run: &PlannedRun, seeds: u32) -> bool {
        run.seed.wrapping_sub(self.plan.first_seed) < u64::from(seeds)
    }

    /// The best of these arms by the first measure, in their order. Those without a value come last. Later seeds do not
    /// count, so that the choice stays the same while they are run.
    fn best(&self, mut arms: Vec<usize>, count: usize, seeds: u32) -> Vec<usize> {
        let measure = &self.plan.measures[0];
        let figure = |arm: usize| {
            let own =
                self.runs.iter().filter(|run| run.arm == arm && self.is_among_first(run, seeds));
            let ended = own.filter_map(|run| self.state.ended.get(&run.name));
            let values: Vec<f64> =
                ended.filter_map(|ended| ended.values.get(measure.name()).copied()).collect();
            let sign = if measure.is_better_if_lower() { -1.0 } else { 1.0 };
            if values.is_empty() { f64::NEG_INFINITY } else { sign * mean(&values) }
        };
        // Stable: of equal arms the first stay.
        arms.sort_by(|&one, &other| figure(other).total_cmp(&figure(one)));
        arms.truncate(count);
        arms.sort_unstable();
        arms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_halve_the_arms_and_double_the_seeds() {
        let text = r#"(
            question: "", seeds: 20, search: (first_seeds: 3), measures: [Games],
            runs: Evolution(settings: (genome: "sci"), length: Generations(1)),
        )"#;
        let plan = ExperimentPlan::read(text).unwrap();
        let pairs = |arms| -> Vec<(usize, u32)> {
            rounds(&plan, arms).iter().map(|round| (round.arms, round.seeds)).collect()
        };
        assert_eq!(pairs(9), [(9, 3), (5, 6), (3, 12), (2, 20)]);
        assert_eq!(runs(&plan, 9), 9 * 3 + 5 * 3 + 3 * 6 + 2 * 8);
        assert_eq!(pairs(2), [(2, 3), (2, 20)]);
        assert_eq!(pairs(1), [(1, 3), (1, 20)]);
        let whole = ExperimentPlan { search: None, ..plan };
        assert_eq!(rounds(&whole, 9), [HalvingRound { arms: 9, seeds: 20 }]);
        assert_eq!(runs(&whole, 9), 180);
    }
}

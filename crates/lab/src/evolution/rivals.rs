//! The opponents of a generation, and the champions kept as opponents.

use serde::{Deserialize, Serialize};

use super::{Member, State};
use crate::rating::benchmark::Field;

/// The opponents of a generation's members.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rivals {
    /// The other members of the generation.
    #[default]
    Population,
    /// A hall of fame: half of the games are against champions of earlier generations, so that old skills are
    /// not lost.
    ///
    /// Source: C. Rosin and R. Belew, New Methods for Competitive Coevolution, 1997.
    Champions,
    /// The best member of the previous generation, or the mean of a distribution. All play from the same
    /// openings, so results differ only because players do.
    Leader,
    /// Children of `CmaEs` come in pairs, mirrored about the mean, and the two of a pair play each other.
    /// Games between opposite ends show most clearly which direction is better.
    Mirror,
    /// The benchmark's fixed opponents, each in turn.
    Benchmark,
    /// These players, written as player specs, each in turn.
    Players(Vec<String>),
}

impl Rivals {
    pub(super) fn are_population(&self) -> bool {
        *self == Rivals::Population
    }

    /// Whether all members play the same opponents, in the same order and from the same openings.
    pub(super) const fn are_common(&self) -> bool {
        matches!(self, Rivals::Leader | Rivals::Benchmark | Rivals::Players(_))
    }

    /// Whether all opponents are outside the population, so that at least one is needed.
    pub(super) const fn are_others(&self) -> bool {
        matches!(self, Rivals::Benchmark | Rivals::Players(_))
    }

    /// The number of opponents outside the generation.
    pub(super) fn count(&self, state: &State) -> usize {
        match self {
            Rivals::Population | Rivals::Leader | Rivals::Mirror => 0,
            Rivals::Champions => state.hall.len(),
            Rivals::Benchmark => Field::SIZE,
            Rivals::Players(players) => players.len(),
        }
    }
}

/// A stored champion.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(rename = "Kept")]
pub struct FormerChampion {
    /// The generation it was champion of.
    pub generation: u32,
    /// The member at that time.
    pub member: Member,
}

/// The maximum number of stored champions, spread evenly over all generations.
const HALL: usize = 50;

/// Stores the champion of a generation, if the generation is among those kept.
pub(super) fn remember(hall: &mut Vec<FormerChampion>, generation: u32, champion: &Member) {
    // The interval between stored generations doubles whenever the store is full.
    let mut every = 1;
    while generation / every > HALL as u32 {
        every *= 2;
    }
    if generation.is_multiple_of(every) {
        hall.push(FormerChampion { generation, member: champion.clone() });
    }
    hall.retain(|kept| kept.generation.is_multiple_of(every));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_champions_cover_all_generations_evenly() {
        let mut all = Vec::new();
        for generation in 1..=1000 {
            let (id, weights) = (u64::from(generation), Vec::new());
            let champion = Member { id, born: 0, parents: Vec::new(), fitness: 0.0, weights };
            remember(&mut all, generation, &champion);
            assert!(all.len() <= HALL && !all.is_empty());
            let last = all.last().unwrap().generation;
            assert!(generation - last <= generation / HALL as u32 * 2, "{generation}: {last}");
        }
        let generations: Vec<u32> = all.iter().map(|kept| kept.generation).collect();
        assert_eq!(generations, (1..=31).map(|n| 32 * n).collect::<Vec<_>>());
    }
}

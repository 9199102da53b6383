//! Whom the members of a generation meet, and the champions that are kept to be met again.

use othello_engine::spec::Player;
use serde::{Deserialize, Serialize};

use super::{Member, Settings, State};
use crate::measure::benchmark::Field;

/// Whom a member of a generation plays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rivals {
    /// The others of its generation.
    #[default]
    Population,
    /// In half of its games champions of earlier generations, which it has not to lose to again: a hall
    /// of fame.
    ///
    /// Source: C. Rosin and R. Belew, New Methods for Competitive Coevolution, 1997.
    Champions,
    /// The best of those who were there before, or the middle of a distribution, all from the same openings:
    /// what differs in the results is what differs in the players.
    Leader,
    /// Children of `CmaEs` come in pairs, the one as far from the middle as the other, on the other side of it: the
    /// two meet each other. Which way from the middle is better shows clearest between its two ends.
    Mirror,
    /// The fixed opponents that strength is measured by, each in its turn.
    Benchmark,
    /// These players of ours, each in its turn, as they are written everywhere.
    Players(Vec<String>),
}

impl Rivals {
    pub(super) fn are_population(&self) -> bool {
        *self == Rivals::Population
    }

    /// Whether everybody meets the same, one after the other, from the same openings.
    pub(super) const fn are_common(&self) -> bool {
        matches!(self, Rivals::Leader | Rivals::Benchmark | Rivals::Players(_))
    }

    /// Whether they are met in every game, so that there must be some.
    pub(super) const fn are_others(&self) -> bool {
        matches!(self, Rivals::Benchmark | Rivals::Players(_))
    }

    /// How many there are beside the generation itself.
    pub(super) fn count(&self, state: &State) -> usize {
        match self {
            Rivals::Population | Rivals::Leader | Rivals::Mirror => 0,
            Rivals::Champions => state.hall.len(),
            Rivals::Benchmark => Field::SIZE,
            Rivals::Players(players) => players.len(),
        }
    }
}

/// A champion that is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// The generation that it stood for.
    pub generation: u32,
    /// As it was then.
    pub member: Member,
}

/// No more champions than these are kept, spread evenly over all generations.
const HALL: usize = 50;

/// Takes in the champion of a generation, if there is a place for it.
pub(super) fn remember(hall: &mut Vec<Kept>, generation: u32, champion: &Member) {
    // The distance between those who are kept doubles whenever the hall is full.
    let mut every = 1;
    while generation / every > HALL as u32 {
        every *= 2;
    }
    if generation.is_multiple_of(every) {
        hall.push(Kept { generation, member: champion.clone() });
    }
    hall.retain(|kept| kept.generation.is_multiple_of(every));
}

/// The champions as players.
pub(super) fn hall(settings: &Settings, state: &State) -> Vec<Player> {
    state.hall.iter().map(|kept| settings.player(&kept.member)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hall_holds_champions_of_all_times() {
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

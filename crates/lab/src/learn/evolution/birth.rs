//! How a member came about, as a run keeps it of everyone who was ever born.

use super::{Member, Scheme, Settings};

/// Where a member's weights come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// Nobody has kept it: of members that were born elsewhere or before births were kept.
    Unknown,
    /// Drawn evenly from the range of a first population.
    Random,
    /// Drawn from the ranges that were published for the twelve features.
    Heuristic,
    /// The weights of one parent, each changed a little.
    Mutation,
    /// A blend of two parents.
    Crossover,
    /// A blend of two parents, each weight then changed a little.
    CrossoverMutation,
    /// The weights of one parent after what it has learned from play.
    Learning,
}

/// The birth of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Birth {
    /// The member's number, from 1 in the order of birth.
    pub id: u64,
    /// The generation it was born in, 0 for a first population.
    pub born: u32,
    /// Where its weights come from.
    pub operator: Operator,
    /// The numbers of its parents: none, one or two.
    pub parents: Vec<u64>,
}

impl Birth {
    /// All that a member tells of its own birth.
    pub fn told_by(member: &Member) -> Birth {
        Birth::by(Operator::Unknown, member)
    }

    pub(super) fn by(operator: Operator, member: &Member) -> Birth {
        Birth { id: member.id, born: member.born, operator, parents: member.parents.clone() }
    }

    /// A child of a generation under way; `mutated` holds those who were changed after a crossover.
    pub(super) fn of_child(scheme: Scheme, member: &Member, mutated: &[u64]) -> Birth {
        let operator = match member.parents.len() {
            1 if scheme == Scheme::Td => Operator::Learning,
            1 => Operator::Mutation,
            _ if mutated.contains(&member.id) => Operator::CrossoverMutation,
            _ => Operator::Crossover,
        };
        Birth::by(operator, member)
    }

    /// A first population as the schemes make it.
    pub(super) fn of_first(settings: &Settings, members: &[Member]) -> Vec<Birth> {
        let even = settings.parents as usize / 2;
        let is_heuristic = settings.heuristic && settings.scheme == Scheme::MuLambda;
        let operator = |index: usize, member: &Member| match member.parents.len() {
            0 if is_heuristic && index >= even => Operator::Heuristic,
            0 => Operator::Random,
            _ => Operator::Mutation,
        };
        let members = members.iter().enumerate();
        members.map(|(index, member)| Birth::by(operator(index, member), member)).collect()
    }
}

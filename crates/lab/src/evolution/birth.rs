//! The birth records of members, as a run stores them.

use serde::{Deserialize, Serialize};

use super::{Member, Scheme, SchemeSettings};

/// The origin of a member's weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Operator {
    /// Not recorded: the member comes from another run, or from before births were recorded.
    Unknown,
    /// Drawn uniformly from the range of a first population.
    Random,
    /// Drawn from the ranges published for the twelve features.
    Heuristic,
    /// The weights of one parent with a small change to each.
    Mutation,
    /// A blend of two parents' weights.
    Crossover,
    /// A blend of two parents with a small change to each weight.
    CrossoverMutation,
    /// The weights of one parent after learning from play.
    Learning,
}

/// The birth record of a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemberBirth {
    /// The member's number in order of birth, from 1.
    pub id: u64,
    /// The generation it was born in, 0 for a first population.
    pub born: u32,
    /// The origin of its weights.
    pub operator: Operator,
    /// The numbers of its parents: none, one or two.
    pub parents: Vec<u64>,
}

impl MemberBirth {
    /// The birth as far as a member's own fields record it.
    pub(crate) fn told_by(member: &Member) -> MemberBirth {
        MemberBirth::by(Operator::Unknown, member)
    }

    pub(super) fn by(operator: Operator, member: &Member) -> MemberBirth {
        MemberBirth { id: member.id, born: member.born, operator, parents: member.parents.clone() }
    }

    /// The birth of a child of the current generation; `mutated` lists the members mutated after a crossover.
    pub(super) fn of_child(scheme: Scheme, member: &Member, mutated: &[u64]) -> MemberBirth {
        let operator = match member.parents.len() {
            1 if scheme == Scheme::Td => Operator::Learning,
            1 => Operator::Mutation,
            _ if mutated.contains(&member.id) => Operator::CrossoverMutation,
            _ => Operator::Crossover,
        };
        MemberBirth::by(operator, member)
    }

    /// The births of a first population, as the schemes create it.
    pub(super) fn of_first(scheme: &SchemeSettings, members: &[Member]) -> Vec<MemberBirth> {
        let even = scheme.parents() as usize / 2;
        let is_heuristic = matches!(scheme, SchemeSettings::MuLambda(own) if own.heuristic);
        let operator = |index: usize, member: &Member| match member.parents.len() {
            0 if is_heuristic && index >= even => Operator::Heuristic,
            0 => Operator::Random,
            _ => Operator::Mutation,
        };
        let members = members.iter().enumerate();
        members.map(|(index, member)| MemberBirth::by(operator(index, member), member)).collect()
    }
}

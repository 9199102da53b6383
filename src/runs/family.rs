//! Background layout of an evolution's family tree. The lines are indexed by generation, so that a frame
//! draws only what is visible.

use std::{collections::HashMap, ops::Range, path::Path};

use othello_lab::runs::{
    RunError,
    evolution::{Lineage, lineage_of},
};

/// The members on the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TreeScope {
    /// The living members and their ancestors.
    #[default]
    Living,
    /// All members ever born.
    Everyone,
}

/// A family tree with positions.
pub struct Family {
    /// All members.
    pub lineage: Lineage,
    nodes: Vec<FamilyNode>,
    /// For each stretch of generations, the nodes with parent lines through it.
    passing: Vec<Vec<u32>>,
    places: HashMap<u64, u32>,
    /// The maximum number of members side by side.
    width: u32,
}

/// The position of a member on the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct FamilyNode {
    /// The member's number.
    pub id: u64,
    /// The horizontal position, from 0 at the left to 1 at the right.
    pub x: f32,
    /// The vertical position, from the top: the generation of its birth.
    pub y: f32,
    /// The number of its childless descendants on the tree, 1 if it has no children.
    pub leaves: u32,
    /// Its parents on the tree.
    pub parents: Vec<u32>,
}

/// The number of generations that share a list of lines.
const STRETCH: f32 = 64.0;

impl Family {
    /// Lays out the family of the run in this folder.
    ///
    /// # Errors
    /// If a file cannot be read or is damaged.
    pub fn read(folder: &Path, shown: TreeScope) -> Result<Family, RunError> {
        Ok(Family::new(lineage_of(folder)?, shown))
    }

    /// Lays out these members.
    pub fn new(lineage: Lineage, shown: TreeScope) -> Family {
        let ids: Vec<u64> = match shown {
            TreeScope::Living => lineage.with_ancestors(lineage.living()),
            TreeScope::Everyone => lineage.relatives().iter().map(|r| r.birth.id).collect(),
        };
        let places: HashMap<u64, u32> = ids.iter().copied().zip(0..).collect();
        let mut nodes: Vec<FamilyNode> = Vec::with_capacity(ids.len());
        for id in ids {
            let birth = &lineage.get(id).expect("it was found there").birth;
            let parents: Vec<u32> =
                birth.parents.iter().filter_map(|parent| places.get(parent).copied()).collect();
            // Children within the first population are placed half a generation below their parents.
            let above = parents.iter().map(|parent| nodes[*parent as usize].y + 0.5);
            let y = above.fold(birth.born as f32, f32::max);
            nodes.push(FamilyNode { id, x: 0.0, y, leaves: 0, parents });
        }
        let mut width = spread(&mut nodes);
        if shown == TreeScope::Everyone {
            width = side_by_side(&mut nodes);
        }
        let passing = passing(&nodes);
        Family { lineage, nodes, passing, places, width }
    }

    /// All nodes, oldest first.
    pub fn nodes(&self) -> &[FamilyNode] {
        &self.nodes
    }

    /// The maximum number of members side by side.
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// The node of this member, if it is on the tree.
    pub fn place(&self, id: u64) -> Option<&FamilyNode> {
        self.places.get(&id).map(|index| &self.nodes[*index as usize])
    }

    /// The first and the last generation on the tree.
    pub fn span(&self) -> (f32, f32) {
        let ends = self.nodes.first().zip(self.nodes.last());
        ends.map_or((0.0, 0.0), |(first, last)| (first.y, last.y))
    }

    /// The range of nodes between two generations.
    pub fn within(&self, from: f32, to: f32) -> Range<usize> {
        // The half generations of a first population may break the order of birth.
        let first = self.nodes.partition_point(|node| node.y < from - 1.0);
        first..self.nodes.partition_point(|node| node.y <= to + 1.0)
    }

    /// Each pair of a member and its parent whose line passes between two generations.
    pub fn lines(&self, from: f32, to: f32) -> impl Iterator<Item = (&FamilyNode, &FamilyNode)> {
        let within = self.within(from, to);
        let end = within.end as u32;
        // Later children are invisible themselves, but their lines pass through the lower end.
        let stretch = self.passing.get(stretch_of(to)).map_or(&[][..], Vec::as_slice);
        let later = stretch.iter().filter(move |index| **index >= end).map(|index| *index as usize);
        within.chain(later).flat_map(move |index| {
            let node = &self.nodes[index];
            let parents = node.parents.iter().map(|parent| &self.nodes[*parent as usize]);
            parents.filter(move |parent| parent.y <= to).map(move |parent| (node, parent))
        })
    }
}

fn stretch_of(y: f32) -> usize {
    (y.max(0.0) / STRETCH) as usize
}

/// Gives each member the width that its descendants need and places it in the middle. Returns the total
/// width.
fn spread(nodes: &mut [FamilyNode]) -> u32 {
    // A member with two parents is placed below the first.
    for index in (0..nodes.len()).rev() {
        nodes[index].leaves = nodes[index].leaves.max(1);
        let leaves = nodes[index].leaves;
        if let Some(parent) = nodes[index].parents.first().copied() {
            nodes[parent as usize].leaves += leaves;
        }
    }
    let mut taken = vec![0; nodes.len()]; // the left end of each node's free space
    let mut all = 0;
    for index in 0..nodes.len() {
        let leaves = nodes[index].leaves;
        let free = match nodes[index].parents.first() {
            Some(parent) => &mut taken[*parent as usize],
            None => &mut all,
        };
        let left = *free;
        *free += leaves;
        taken[index] = left;
        nodes[index].x = left as f32 + leaves as f32 / 2.0;
    }
    for node in nodes {
        node.x /= all.max(1) as f32;
    }
    all
}

/// Spaces each generation evenly, in the order of the parents. For the tree of all members, where `spread` would
/// leave too little room. Returns the maximum number of members side by side.
fn side_by_side(nodes: &mut [FamilyNode]) -> u32 {
    let (mut from, mut most) = (0, 0);
    while let Some(first) = nodes.get(from) {
        let count = nodes[from..].iter().take_while(|node| node.y == first.y).count();
        let parents_x = |index: &usize| {
            let parent = nodes[*index].parents.first();
            parent.map_or(0.0, |&parent| nodes[parent as usize].x)
        };
        let mut order: Vec<usize> = (from..from + count).collect();
        order.sort_by(|a, b| parents_x(a).total_cmp(&parents_x(b)).then(a.cmp(b)));
        for (slot, index) in order.into_iter().enumerate() {
            nodes[index].x = (slot as f32 + 0.5) / count as f32;
        }
        (from, most) = (from + count, most.max(count));
    }
    most as u32
}

fn passing(nodes: &[FamilyNode]) -> Vec<Vec<u32>> {
    let last = nodes.last().map_or(0.0, |node| node.y);
    let mut passing = vec![Vec::new(); stretch_of(last) + 1];
    for (index, node) in (0..).zip(nodes) {
        let Some(from) = node.parents.iter().map(|&p| nodes[p as usize].y).reduce(f32::min) else {
            continue;
        };
        // The stretch of the birth counts too: the child may lie below the visible part.
        for stretch in &mut passing[stretch_of(from)..=stretch_of(node.y)] {
            stretch.push(index);
        }
    }
    passing
}

#[cfg(test)]
mod tests {
    use othello_lab::runs::evolution::Survivors;

    use super::*;

    const TEXT: &str = "generation,ranked,born\n\
        0,,1r 2r 3m1 4m2\n\
        1,3:4 1:2 2:-1 4:-5,5m3 6m1\n\
        2,5:7 3:4 6:0 1:-3,7m5 8m3\n";

    fn family(shown: TreeScope) -> Family {
        Family::new(Lineage::read(TEXT, Survivors::Best(2), 2).unwrap(), shown)
    }

    #[test]
    fn living_members_and_ancestors_are_below_their_parents() {
        let family = family(TreeScope::Living);
        let ids: Vec<u64> = family.nodes().iter().map(|node| node.id).collect();
        assert_eq!(ids, [1, 3, 5, 7, 8]);
        assert_eq!(family.width(), 2);
        let place = |id| family.place(id).map(|node| (node.x, node.y)).unwrap();
        assert_eq!(place(1), (0.5, 0.0));
        assert_eq!(place(3), (0.5, 0.5));
        assert_eq!(place(7), (0.25, 2.0));
        assert_eq!(place(8), (0.75, 2.0));
        assert_eq!(family.place(2), None);
    }

    #[test]
    fn members_do_not_overlap() {
        let family = family(TreeScope::Everyone);
        assert_eq!((family.nodes().len(), family.width()), (8, 2));
        // No two members of a generation share a position.
        let mut places: Vec<(i64, i64)> = family
            .nodes()
            .iter()
            .map(|node| ((node.y * 2.0) as i64, (node.x * 1e6) as i64))
            .collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 8);
    }

    #[test]
    fn the_visible_part_has_its_members_and_crossing_lines() {
        // A long-lived member has a child 300 generations later.
        let mut text = "generation,ranked,born\n0,,1r 2r\n".to_owned();
        for generation in 1..300 {
            let born = if generation == 299 { "3m1" } else { "" };
            text += &format!("{generation},1:1 2:0,{born}\n");
        }
        let lineage = Lineage::read(&text, Survivors::Best(2), 299).unwrap();
        let family = Family::new(lineage, TreeScope::Living);
        let lines = |from, to| {
            let lines = family.lines(from, to);
            lines.map(|(child, parent)| (child.id, parent.id)).collect::<Vec<_>>()
        };
        for at in [0.0, 10.0, 100.0, 200.0, 280.0, 298.0] {
            assert_eq!(lines(at, at + 5.0), [(3, 1)], "{at}");
        }
        assert_eq!(family.within(100.0, 150.0).len(), 0);
        assert_eq!(family.within(290.0, 300.0).len(), 1);
    }

    #[test]
    fn a_family_of_ten_thousand_generations_is_laid_out() {
        let mut text = "generation,ranked,born\n0,,".to_owned();
        (1..=30).for_each(|id| text += &format!("{id}r "));
        text.push('\n');
        for generation in 1..=10_000_u64 {
            let first = 15 * generation - 14;
            let born: Vec<String> =
                (0..15).map(|i| format!("{}m{}", first + 30 + i, first + 15 + i)).collect();
            let ranked: Vec<String> =
                (first..first + 30).rev().map(|id| format!("{id}:1")).collect();
            text += &format!("{generation},{},{}\n", ranked.join(" "), born.join(" "));
        }
        let family = Family::new(
            Lineage::read(&text, Survivors::Best(15), 10_000).unwrap(),
            TreeScope::Everyone,
        );
        let lines: usize =
            (0..100).map(|i| family.lines(i as f32 * 99.0, i as f32 * 99.0 + 100.0).count()).sum();
        assert_eq!(family.nodes().len(), 150_030);
        assert!(lines / 100 > 1000);
    }
}

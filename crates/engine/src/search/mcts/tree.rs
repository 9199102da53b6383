//! The tree of a Monte Carlo search: nodes with visits, rewards and proofs.
//!
//! Passes have no nodes: in the position of a node the side to move can move, or the game is over.

use rand_chacha::ChaCha8Rng;

use super::playout::below;
use crate::{
    Position, Square,
    search::{Backup, Outcome},
};

/// A tree stored as a list; the children of a node are adjacent.
pub(super) struct Tree {
    nodes: Vec<Node>,
    most: usize,
    rule: Rule,
}

/// The rule of selection and backpropagation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    /// 2 Cp.
    pub(super) exploration: f64,
    /// The rule of backpropagation.
    pub(super) backup: Backup,
    /// Whether moves have priors and are selected by PUCT; otherwise by UCT.
    pub(super) guided: bool,
}

/// A position with the statistics of the simulations through it.
///
/// Rewards and proofs are for the side that moved into the node.
#[derive(Clone)]
pub(super) struct Node {
    position: Position,
    total: f64,
    visits: u32,
    children: u32, // the index of the first child; 0 while there are none
    square: u8,    // the move that leads here
    legal: u8,     // the number of legal moves; 0 if the game is over
    tried: u8,     // the number of visited children
    again: bool,   // whether the side that moved into the node moves again after a pass
    proof: Option<Outcome>,
    prior: u16, // the policy prior of the move, in 65535ths
}

/// The index of the root.
pub(super) const ROOT: usize = 0;

impl Node {
    /// The node after a move that leads to `next`, seen by the other side.
    fn new(square: Square, next: Position) -> Node {
        let mut node = Node { square: square.index() as u8, ..Node::unborn(square) };
        let moves = next.legal_moves();
        node.position = next;
        node.legal = moves.len() as u8;
        if moves.is_empty() {
            let passed = next.pass();
            let moves = passed.legal_moves();
            if moves.is_empty() {
                node.proof = Some(Outcome::of(passed.margin()));
            } else {
                node.position = passed;
                node.legal = moves.len() as u8;
                node.again = true;
            }
        }
        node
    }

    /// An unvisited child.
    fn unborn(square: Square) -> Node {
        Node {
            // A placeholder until the first visit: many children are never visited, and flips cost
            // time.
            position: Position::START,
            total: 0.0,
            visits: 0,
            children: 0,
            square: square.index() as u8,
            legal: 0,
            tried: 0,
            again: false,
            proof: None,
            prior: 0,
        }
    }

    /// The move that leads here.
    pub(super) fn square(&self) -> Square {
        Square::new(usize::from(self.square)).expect("made from a square")
    }

    /// The position, or the one after a pass.
    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    /// The number of simulations through the node.
    pub(super) const fn visits(&self) -> u32 {
        self.visits
    }

    /// The mean reward for the side that moved into the node, -1..=1.
    pub(super) fn mean(&self) -> f64 {
        self.total / f64::from(self.visits.max(1))
    }

    /// Converts a reward from the side to move to the side that moved into the node.
    fn for_mover(&self, reward: f64) -> f64 {
        if self.again { reward } else { -reward }
    }

    fn outcome_for_mover(&self, outcome: Outcome) -> Outcome {
        if self.again { outcome } else { outcome.reversed() }
    }
}

impl Tree {
    /// A tree of at most `most` nodes with only the root.
    pub(super) fn new(root: &Position, most: usize, rule: Rule) -> Tree {
        let a1 = Square::new(0).expect("a1 is a square");
        let root =
            Node { position: *root, legal: root.legal_moves().len() as u8, ..Node::unborn(a1) };
        Tree { nodes: vec![root], most: most.max(1), rule }
    }

    /// The root.
    pub(super) fn root(&self) -> &Node {
        &self.nodes[ROOT]
    }

    /// The visited children of a node, in no particular order.
    pub(super) fn children(&self, node: &Node) -> &[Node] {
        &self.nodes[node.children as usize..][..usize::from(node.tried)]
    }

    /// The root's next move to visit, the likeliest one under a policy. Used if a search ends
    /// before it has visited any.
    pub(super) fn next_move(&self) -> Option<Square> {
        let root = self.root();
        let child = self.nodes.get(root.children as usize).filter(|_| root.children != 0);
        child.map(Node::square).or_else(|| root.position.legal_moves().first())
    }

    /// Selects a path from the root to a node that is new, proven or cannot grow, and stores it in
    /// `path`.
    pub(super) fn descend(&mut self, path: &mut Vec<u32>, rng: &mut ChaCha8Rng) {
        path.clear();
        let mut at = ROOT;
        loop {
            path.push(at as u32);
            let node = &self.nodes[at];
            if node.proof.is_some() {
                return;
            }
            // With a policy a node is expanded after its evaluation, which provides the priors.
            if node.children == 0 && (self.rule.guided || !self.grow(at, rng)) {
                return;
            }
            let best = if self.rule.guided { self.select_puct(at) } else { self.select(at) };
            let Some(best) = best else {
                path.push(self.try_next(at));
                return;
            };
            at = best;
        }
    }

    /// The position of a node.
    pub(super) fn position(&self, at: u32) -> &Position {
        &self.nodes[at as usize].position
    }

    /// Whether the side to move at the end of the path also moves at the root.
    pub(super) fn is_own_root(&self, path: &[u32]) -> bool {
        path[1..].iter().fold(true, |own_root, &at| own_root == self.nodes[at as usize].again)
    }

    /// Sets the proven outcome for the side to move in a node.
    pub(super) fn prove(&mut self, at: u32, outcome: Outcome) {
        let node = &mut self.nodes[at as usize];
        node.proof = Some(node.outcome_for_mover(outcome));
    }

    /// The reward for the side to move in a proven node.
    pub(super) fn known(&self, at: u32) -> Option<f64> {
        let node = &self.nodes[at as usize];
        let outcome = node.outcome_for_mover(node.proof?);
        Some(match outcome {
            Outcome::Loss => -1.0,
            Outcome::Draw => 0.0,
            Outcome::Win => 1.0,
        })
    }

    /// Appends the children of a node in random order. Returns false if the tree is full.
    fn grow(&mut self, at: usize, rng: &mut ChaCha8Rng) -> bool {
        let Some(first) = self.push_children(at) else { return false };
        // Without the shuffle all trees would grow alike, and searches would repeat the same games.
        let children = &mut self.nodes[first..];
        for last in (1..children.len()).rev() {
            let other = below(last as u32 + 1, rng) as usize;
            let square = children[last].square;
            children[last].square = children[other].square;
            children[other].square = square;
        }
        true
    }

    /// Appends the children of a newly evaluated node, the likeliest first, with the softmax of the
    /// logits as priors. Does nothing if the node has children or is proven, or the tree is full.
    pub(super) fn expand_with_policy(&mut self, at: u32, logits: &[f32; 64]) {
        let at = at as usize;
        if self.nodes[at].children != 0 || self.nodes[at].proof.is_some() {
            return;
        }
        let Some(first) = self.push_children(at) else { return };
        let children = &mut self.nodes[first..];
        let logit = |child: &Node| logits[usize::from(child.square)];
        children.sort_by(|a, b| logit(b).total_cmp(&logit(a)));
        // With the greatest logit subtracted, no exponential overflows.
        let most = logit(&children[0]);
        let sum: f32 = children.iter().map(|child| (logit(child) - most).exp()).sum();
        for child in children {
            child.prior = ((logit(child) - most).exp() / sum * 65_535.0) as u16;
        }
    }

    /// Appends unvisited children and returns the index of the first; `None` if the tree is full.
    fn push_children(&mut self, at: usize) -> Option<usize> {
        let moves = self.nodes[at].position.legal_moves();
        let first = self.nodes.len();
        let needed = first + moves.len() as usize;
        if needed > self.most {
            return None;
        }
        if needed > self.nodes.capacity() {
            // `Vec` itself would double its capacity beyond the limit.
            let grown = (2 * self.nodes.capacity()).clamp(1024.min(self.most), self.most);
            // If the system refuses memory, the tree is full.
            self.nodes.try_reserve_exact(grown.max(needed) - first).ok()?;
        }
        self.nodes.extend(moves.into_iter().map(Node::unborn));
        self.nodes[at].children = first as u32;
        Some(first)
    }

    /// Visits the next unvisited child.
    fn try_next(&mut self, at: usize) -> u32 {
        let node = &mut self.nodes[at];
        let child = node.children as usize + usize::from(node.tried);
        node.tried += 1;
        let position = node.position;
        let square = self.nodes[child].square();
        let next = position.after(square, position.flips(square));
        let prior = self.nodes[child].prior;
        self.nodes[child] = Node { prior, ..Node::new(square, next) };
        child as u32
    }

    /// The child with the greatest UCT value, without proven losses; `None` while there is an
    /// unvisited child.
    fn select(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        if node.tried < node.legal {
            return None;
        }
        let explore = self.explore(node);
        let mut best = (f64::NEG_INFINITY, node.children as usize);
        for (index, child) in (node.children as usize..).zip(self.children(node)) {
            let uct = uct(child, explore);
            if uct > best.0 && self.proof(child) != Some(Outcome::Loss) {
                best = (uct, index);
            }
        }
        Some(best.1)
    }

    /// The child with the greatest PUCT value, without proven losses; `None` if it is unvisited.
    /// The value of an unvisited child is that of its parent less [`FIRST_PLAY_REDUCTION`].
    ///
    /// Source: D. Silver et al., Mastering the game of Go without human knowledge, 2017.
    fn select_puct(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let explore = self.explore(node);
        let mut best = (f64::NEG_INFINITY, None);
        let children = &self.nodes[node.children as usize..][..usize::from(node.legal)];
        // Unvisited children come last, sorted by prior: only the first of them can be the best.
        if let Some(next) = children.get(usize::from(node.tried)) {
            best.0 = node.for_mover(node.mean()) - FIRST_PLAY_REDUCTION + puct(next, explore);
        }
        for (index, child) in (node.children as usize..).zip(self.children(node)) {
            let value = child.mean() + puct(child, explore);
            if value > best.0 && self.proof(child) != Some(Outcome::Loss) {
                best = (value, Some(index));
            }
        }
        best.1
    }

    /// The proven outcome of a node; `None` with unsigned rewards.
    pub(super) fn proof(&self, node: &Node) -> Option<Outcome> {
        node.proof.filter(|_| self.rule.backup == Backup::Signed)
    }

    /// The parent's factor of the exploration term: 2 Cp sqrt(ln N), with PUCT 2 Cp sqrt(N).
    fn explore(&self, parent: &Node) -> f64 {
        let visits = f64::from(parent.visits.max(1));
        self.rule.exploration * if self.rule.guided { visits.sqrt() } else { visits.ln().sqrt() }
    }

    /// The UCT or PUCT value of a visited child.
    pub(super) fn uct(&self, parent: &Node, child: &Node) -> f64 {
        let explore = self.explore(parent);
        if self.rule.guided { child.mean() + puct(child, explore) } else { uct(child, explore) }
    }

    /// Backpropagates a reward for the side to move at the end of the path, and any proof.
    pub(super) fn reward(&mut self, path: &[u32], mut reward: f64) {
        if self.rule.backup == Backup::Unsigned {
            for &at in path {
                self.nodes[at as usize].visits += 1;
                self.nodes[at as usize].total += reward;
            }
            return;
        }
        // A proof spreads upwards as long as it proves each next node.
        let mut news =
            self.nodes[*path.last().expect("a path has a root") as usize].proof.is_some();
        for &at in path.iter().rev() {
            let at = at as usize;
            if news && self.nodes[at].proof.is_none() {
                self.nodes[at].proof = self.proof_of(at);
                news = self.nodes[at].proof.is_some();
            }
            let node = &mut self.nodes[at];
            reward = node.for_mover(reward);
            node.visits += 1;
            node.total += reward;
        }
    }

    /// The outcome of a node proven by its children: a win if one child is won, otherwise the best
    /// of them if all are proven.
    fn proof_of(&self, at: usize) -> Option<Outcome> {
        let node = &self.nodes[at];
        let mut best = Outcome::Loss;
        // An unvisited move may still be better.
        let mut open = node.tried < node.legal;
        for child in self.children(node) {
            match child.proof {
                Some(outcome) => best = best.max(outcome),
                None => open = true,
            }
        }
        (best == Outcome::Win || !open).then(|| node.outcome_for_mover(best))
    }

    /// Makes the node with this position the root and drops all nodes that are not below it.
    /// Returns false if the node is not in the tree or was solved without a search of its moves, or
    /// if the memory for the copy is missing.
    pub(super) fn move_root(&mut self, position: &Position) -> bool {
        let Some(root) = self.find(ROOT, position) else { return false };
        if self.nodes[root].proof.is_some() && self.nodes[root].children == 0 {
            return false;
        }
        if root == ROOT {
            return true;
        }
        // A breadth-first copy keeps siblings adjacent.
        let mut kept = vec![self.nodes[root].clone()];
        let mut next = 0;
        while next < kept.len() {
            let first = kept[next].children as usize;
            if first != 0 {
                if kept.try_reserve(usize::from(kept[next].legal)).is_err() {
                    return false;
                }
                kept[next].children = kept.len() as u32;
                kept.extend_from_slice(&self.nodes[first..first + usize::from(kept[next].legal)]);
            }
            next += 1;
        }
        self.nodes = kept;
        true
    }

    /// The index of a visited node with this position, at or below `at`.
    fn find(&self, at: usize, position: &Position) -> Option<usize> {
        let node = &self.nodes[at];
        if node.position == *position {
            return Some(at);
        }
        // Discs stay on the board: a position with an empty square where the node has a disc is not
        // below it.
        let discs = |p: &Position| p.own() | p.opp();
        if !(discs(&node.position) & position.empty()).is_empty() {
            return None;
        }
        let children = node.children as usize..node.children as usize + usize::from(node.tried);
        children.into_iter().find_map(|child| self.find(child, position))
    }
}

/// The value of an unvisited move below that of its parent.
// Of 0 to 0.4, this value scored best in matches.
const FIRST_PLAY_REDUCTION: f64 = 0.2;

/// The exploration term of PUCT: explore P / (1 + N).
fn puct(child: &Node, explore: f64) -> f64 {
    explore * f64::from(child.prior) / 65_535.0 / (1.0 + f64::from(child.visits))
}

/// The UCT value: Q / N + explore / sqrt(N).
fn uct(child: &Node, explore: f64) -> f64 {
    let visits = f64::from(child.visits.max(1));
    child.total / visits + explore / visits.sqrt()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    const RULE: Rule = Rule { exploration: 2.8, backup: Backup::Signed, guided: false };

    #[test]
    fn the_tree_never_outgrows_its_bound() {
        for most in [1, 5, 100, 5000] {
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let mut tree = Tree::new(&Position::START, most, RULE);
            let mut path = Vec::new();
            for round in 0..3000 {
                tree.descend(&mut path, &mut rng);
                tree.reward(&path, f64::from(round % 3 - 1));
                assert!(tree.nodes.capacity() <= most.max(4), "{most}");
            }
            assert_eq!(tree.root().visits(), 3000);
        }
    }

    #[test]
    fn with_a_policy_likely_moves_are_visited_first_and_most() {
        let rule = Rule { exploration: 1.6, backup: Backup::Signed, guided: true };
        let mut tree = Tree::new(&Position::START, 100_000, rule);
        let mut logits = [0.0; 64];
        let likely = Position::START.legal_moves().into_iter().nth(2).unwrap();
        logits[likely.index()] = 2.0;
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut path = Vec::new();
        for round in 0..500 {
            tree.descend(&mut path, &mut rng);
            let leaf = *path.last().unwrap();
            tree.expand_with_policy(leaf, &logits);
            tree.reward(&path, 0.0);
            if round == 1 {
                assert_eq!(tree.children(tree.root())[0].square(), likely);
            }
        }
        let children = tree.children(tree.root());
        let priors: u32 = children.iter().map(|child| u32::from(child.prior)).sum();
        assert_eq!(children.len(), 4);
        assert!((65_500..=65_535).contains(&priors), "{priors}");
        // With equal values, visits are proportional to the priors: e² of e² + 3.
        let share = f64::from(children[0].visits()) / 499.0;
        assert!((share - 0.71).abs() < 0.03, "{share}");
    }

    #[test]
    fn unsigned_rewards_are_equal_along_the_path() {
        let rule = Rule { backup: Backup::Unsigned, ..RULE };
        let mut tree = Tree::new(&Position::START, 100_000, rule);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut path = Vec::new();
        for _ in 0..2000 {
            tree.descend(&mut path, &mut rng);
            tree.reward(&path, 1.0);
        }
        assert!(path.len() > 2);
        assert!(path.iter().all(|&at| tree.nodes[at as usize].mean() == 1.0));
        assert!(tree.nodes.iter().all(|node| tree.proof(node).is_none()));
    }

    #[test]
    fn moving_the_root_keeps_what_is_below_it() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut tree = Tree::new(&Position::START, 100_000, RULE);
        let mut path = Vec::new();
        for round in 0..2000 {
            tree.descend(&mut path, &mut rng);
            tree.reward(&path, f64::from(round % 3 - 1));
        }
        let reply = path[2] as usize;
        let before = tree.nodes[reply].clone();
        let squares = |tree: &Tree, node: &Node| -> Vec<(Square, u32)> {
            tree.children(node).iter().map(|child| (child.square(), child.visits)).collect()
        };
        let children = squares(&tree, &before);
        assert!(tree.move_root(&before.position));
        assert_eq!((tree.root().visits, tree.root().total), (before.visits, before.total));
        assert_eq!(squares(&tree, tree.root()), children);
        assert!(!tree.move_root(&Position::START));
    }
}

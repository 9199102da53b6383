//! Monte Carlo tree search with UCT or PUCT, by random playouts or an evaluator.
//!
//! Source: C. Browne et al., A Survey of Monte Carlo Tree Search Methods, 2012; proofs as in
//! M. Winands et al., Monte-Carlo Tree Search Solver, 2008.

mod leaf;
mod playout;
mod settings;
mod tree;

pub use leaf::{LeafEvaluator, Lookahead, Playout, PolicyFunction, ValueFunction};
pub use playout::playout;
pub use settings::{Backup, Exploration, FinalMove, MctsSettings, ParseMctsError};

use std::time::Duration;

use crate::time::Instant;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use self::tree::{Node, Rule, Tree};
use super::{
    Budget, MoveValue, Outcome, Report, Searcher, Stop, TimeLeft, Value, solver::OutcomeSolver,
};
use crate::{Position, Square};

/// Monte Carlo tree search. The tree is kept from move to move unless the settings ask for a fresh
/// one.
///
/// ```
/// use othello_engine::{Position, search::{Mcts, MctsSettings, Playout, Searcher, Stop}};
///
/// let settings: MctsSettings = "500".parse()?;
/// let report = Mcts::new(settings, Playout, 1).search(&Position::START, &Stop::default());
/// let visits: u64 = report.moves.iter().filter_map(|m| m.visits).sum();
/// assert_eq!((report.nodes, visits), (500, 500));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Mcts<L> {
    settings: MctsSettings,
    leaf: L,
    rng: ChaCha8Rng,
    tree: Option<Tree>,
    path: Vec<u32>,
    logits: [f32; 64], // of the node valued last, if the leaf evaluator has a policy
    clock: Option<TimeLeft>, // the clock of the next move
    outcome_solver: OutcomeSolver,
}

/// The number of simulations for a forced move, if the tree is kept: there is nothing to choose.
const FORCED: u64 = 100;

/// The interval between live reports.
const LIVE: Duration = Duration::from_millis(100);

impl<L: LeafEvaluator> Mcts<L> {
    /// A search whose random choices derive from `seed`. It is reproducible unless time is the
    /// limit.
    pub fn new(settings: MctsSettings, leaf: L, seed: u64) -> Mcts<L> {
        let rng = ChaCha8Rng::seed_from_u64(seed);
        Mcts {
            settings,
            leaf,
            rng,
            tree: None,
            path: Vec::new(),
            logits: [0.0; 64],
            clock: None,
            outcome_solver: OutcomeSolver::default(),
        }
    }

    /// The tree with this root: a part of the last search's tree, or a new one.
    fn rooted(&mut self, position: &Position) -> Tree {
        if let Some(mut tree) = self.tree.take()
            && !self.settings.fresh
            && tree.move_root(position)
        {
            return tree;
        }
        // Half of the memory: moving the root copies the kept nodes.
        let bytes = self.settings.memory_mb as usize * (1 << 20) / 2;
        // Node indices have 32 bits.
        let most = (bytes / size_of::<Node>()).min(u32::MAX as usize);
        let exploration = self.settings.exploration.unwrap_or(L::EXPLORATION);
        let rule = Rule {
            exploration: 2.0 * exploration.get(),
            backup: self.settings.backup,
            guided: L::HAS_POLICY,
        };
        Tree::new(position, most, rule)
    }

    /// One simulation: selection, expansion, evaluation and backpropagation.
    #[inline(always)]
    fn simulate(&mut self, tree: &mut Tree) {
        tree.descend(&mut self.path, &mut self.rng);
        let leaf = *self.path.last().expect("a path has a root");
        self.solve(tree, leaf);
        let reward = tree.known(leaf).unwrap_or_else(|| {
            let logits = &mut self.logits;
            let value = {
                let own_root = tree.is_own_root(&self.path);
                self.leaf.value(tree.position(leaf), own_root, &mut self.rng, logits)
            };
            if L::HAS_POLICY {
                tree.expand_with_policy(leaf, logits);
            }
            f64::from(value)
        });
        tree.reward(&self.path, reward);
    }

    /// Solves a new node with few empty squares. The root is not solved, as its moves must be
    /// searched.
    fn solve(&mut self, tree: &mut Tree, leaf: u32) {
        let position = tree.position(leaf);
        let few = position.empty().len() <= self.settings.solved_from();
        if few && self.path.len() > 1 && tree.known(leaf).is_none() {
            let outcome = self.outcome_solver.of(position);
            tree.prove(leaf, outcome);
        }
    }

    fn report(&self, tree: &Tree, simulations: u64) -> Report {
        let root = tree.root();
        let mut moves: Vec<MoveValue> = tree
            .children(root)
            .iter()
            .map(|child| MoveValue {
                square: child.square(),
                value: value(tree, child),
                line: line(tree, child),
                visits: Some(u64::from(child.visits())),
            })
            .collect();
        moves.sort_by_key(|m| m.square);
        let best = best(tree, self.settings.final_move).map(Node::square);
        let chosen = moves.iter().find(|m| Some(m.square) == best);
        let line = chosen.map_or_else(Vec::new, |m| m.line.clone());
        Report {
            // A stop may come before the first simulation; a move is reported all the same.
            best: best.or_else(|| tree.next_move()),
            value: chosen.map_or(Value::Estimate(0.0), |m| m.value),
            depth: line.len() as u32,
            nodes: simulations,
            line,
            moves,
            failure: None,
            resigns: false,
        }
    }
}

impl<L: LeafEvaluator> Searcher for Mcts<L> {
    fn search_live(
        &mut self,
        position: &Position,
        stop: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Report {
        let began = Instant::now();
        let moves = position.legal_moves().len();
        if moves == 0 {
            return Report::of_move(None);
        }
        let mut tree = self.rooted(position);
        let (most, time) = match self.settings.budget {
            Budget::Time(time) => (u64::MAX, time),
            Budget::Nodes(most) => (most, Duration::MAX),
            Budget::Depth(most) => (u64::from(most), Duration::MAX),
        };
        // A clock shortens a time budget only: a number of simulations is kept.
        let clock = self.clock.take().filter(|_| time < Duration::MAX);
        let time =
            clock.map_or(time, |clock| time.min(clock.time_per_move(position.empty().len())));
        let most = if moves == 1 && !self.settings.fresh { most.min(FORCED) } else { most };
        // Solving a node can take fifty times as long as evaluating it.
        let check = if self.settings.solved_from() > 0 { 8 } else { 64 };
        let mut simulations = 0;
        let mut shown = Duration::ZERO;
        while simulations < most && tree.proof(tree.root()).is_none() && !stop.is_requested() {
            self.simulate(&mut tree);
            simulations += 1;
            if simulations % check == 0 {
                let elapsed = began.elapsed();
                if elapsed >= time {
                    break;
                }
                if elapsed >= shown + LIVE {
                    shown = elapsed;
                    live(&self.report(&tree, simulations));
                }
            }
        }
        let report = self.report(&tree, simulations);
        live(&report);
        self.tree = Some(tree);
        report
    }

    fn set_clock(&mut self, clock: TimeLeft) {
        self.clock = Some(clock);
    }
}

/// The child to play: a proven win, otherwise the child with the most visits or the greatest UCT
/// value that is not a proven loss. Ties are broken by the mean, then by the square.
fn best(tree: &Tree, by: FinalMove) -> Option<&Node> {
    let root = tree.root();
    let rank = |child: &Node| {
        let proof = match tree.proof(child) {
            Some(Outcome::Win) => 2,
            Some(Outcome::Loss) => 0,
            Some(Outcome::Draw) | None => 1,
        };
        let by = match by {
            FinalMove::Visits => f64::from(child.visits()),
            FinalMove::Uct => tree.uct(root, child),
        };
        (proof, by, child.mean())
    };
    tree.children(root).iter().max_by(|a, b| {
        let (x, y) = (rank(a), rank(b));
        x.0.cmp(&y.0)
            .then(x.1.total_cmp(&y.1))
            .then(x.2.total_cmp(&y.2))
            .then(b.square().cmp(&a.square()))
    })
}

fn value(tree: &Tree, child: &Node) -> Value {
    tree.proof(child).map_or_else(|| Value::Estimate(child.mean() as f32), Value::Outcome)
}

/// The move into this node, followed by the most visited moves.
fn line(tree: &Tree, child: &Node) -> Vec<Square> {
    let mut line = vec![child.square()];
    let mut node = child;
    while let Some(next) = tree.children(node).iter().max_by_key(|next| next.visits()) {
        line.push(next.square());
        node = next;
    }
    line
}

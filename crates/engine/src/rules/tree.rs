//! A game with variations. The first of several moves is the main line. A [`NodeId`] stays valid: a
//! deleted node is only unlinked and can be linked again.

use super::Value;
use crate::{Board, Color, Game, IllegalMove, Square, Stage};

/// A place in a [`GameTree`]: the board after a move, or at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of every tree.
    pub const START: NodeId = NodeId(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An annotation of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
}

impl Mark {
    /// All marks in their usual order.
    pub const ALL: [Mark; 4] = [Mark::Good, Mark::Mistake, Mark::Blunder, Mark::Interesting];

    /// The text written after a move.
    ///
    /// ```
    /// use othello_engine::Mark;
    ///
    /// assert_eq!(Mark::Blunder.text(), "??");
    /// ```
    pub const fn text(self) -> &'static str {
        match self {
            Mark::Good => "!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
            Mark::Interesting => "!?",
        }
    }
}

/// The result of a search of the board after a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// For the side to move there; estimates are in discs.
    pub value: Value,
    /// The searched depth in plies.
    pub depth: u32,
    /// The principal variation.
    pub line: Vec<Square>,
}

/// A property of a move that only other programs use, such as a label of a square in SGF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// The name: letters.
    pub name: String,
    /// The values in their brackets, byte for byte as SGF writes them: `[d3:A][c4:B]`.
    pub values: String,
}

/// The board after a move, with the annotations of the move.
#[derive(Clone, Debug)]
struct Node {
    square: Option<Square>, // none at the start
    parent: NodeId,
    children: Vec<NodeId>,
    stage: Stage,
    mark: Option<Mark>,
    comment: String,
    finding: Option<Finding>,
    properties: Vec<Property>,
}

impl Node {
    fn new(square: Option<Square>, parent: NodeId, stage: Stage) -> Node {
        Node {
            square,
            parent,
            children: Vec::new(),
            stage,
            mark: None,
            comment: String::new(),
            finding: None,
            properties: Vec::new(),
        }
    }
}

/// A start and the squares played from it, with variations. Trees are equal if they hold the same
/// moves in the same order, with the same marks, comments, findings and properties.
///
/// ```
/// use othello_engine::{GameTree, NodeId};
///
/// let mut tree = GameTree::of_game(&"f5d6c3".parse()?);
/// let first = tree.children(NodeId::START)[0];
/// let other = tree.play(first, "f4".parse()?)?;
/// assert_eq!(tree.children(first).len(), 2);
/// assert_eq!(tree.game(&tree.line(other)), "f5f4".parse()?);
/// assert_eq!(tree.game(&tree.line(NodeId::START)), "f5d6c3".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameTree {
    nodes: Vec<Node>,
}

impl Default for GameTree {
    fn default() -> GameTree {
        GameTree::of_game(&Game::default())
    }
}

impl PartialEq for GameTree {
    fn eq(&self, other: &GameTree) -> bool {
        // Equal trees may have different ids, so the nodes are compared in order.
        let said = |tree: &GameTree, id: NodeId| {
            let node = &tree.nodes[id.index()];
            let said = (node.comment.clone(), node.finding.clone(), node.properties.clone());
            (tree.ply(id), node.square, node.mark, said)
        };
        let of = |tree: &GameTree| tree.all().map(|id| said(tree, id)).collect::<Vec<_>>();
        self.start() == other.start() && of(self) == of(other)
    }
}

impl GameTree {
    /// A game without variations.
    pub fn of_game(game: &Game) -> GameTree {
        let mut tree = GameTree { nodes: vec![Node::new(None, NodeId::START, game.stages()[0])] };
        let mut at = NodeId::START;
        for (&square, &stage) in game.moves().iter().zip(&game.stages()[1..]) {
            at = tree.add(at, square, stage);
        }
        tree
    }

    fn add(&mut self, parent: NodeId, square: Square, stage: Stage) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("memory ends before"));
        self.nodes.push(Node::new(Some(square), parent, stage));
        self.nodes[parent.index()].children.push(id);
        id
    }

    /// Plays a square: returns the existing move, or appends a new one. A deleted move is restored
    /// with its continuation.
    ///
    /// # Errors
    /// If the square is not a legal move; the tree is then unchanged.
    pub fn play(&mut self, at: NodeId, square: Square) -> Result<NodeId, IllegalMove> {
        if let Some(known) = self.child(at, square) {
            return Ok(known);
        }
        if let Some(deleted) = self.deleted(at, square) {
            self.link(deleted, usize::MAX);
            return Ok(deleted);
        }
        let stage = self
            .stage(at)
            .after(square)
            .ok_or_else(|| IllegalMove { number: self.ply(at) + 1, square })?;
        Ok(self.add(at, square, stage))
    }

    /// The deleted move to this square, if any. It is reused, as two nodes for one move would be
    /// two games.
    fn deleted(&self, at: NodeId, square: Square) -> Option<NodeId> {
        let is_it = |node: &Node| node.parent == at && node.square == Some(square);
        let index = self.nodes.iter().position(is_it)?;
        u32::try_from(index).ok().map(NodeId)
    }

    /// The move to this square, if there is one.
    pub fn child(&self, at: NodeId, square: Square) -> Option<NodeId> {
        self.children(at).iter().copied().find(|&child| self.square(child) == Some(square))
    }

    /// The moves played here, the main line first.
    pub fn children(&self, at: NodeId) -> &[NodeId] {
        &self.nodes[at.index()].children
    }

    /// The node before this move; `None` for the start.
    pub fn parent(&self, at: NodeId) -> Option<NodeId> {
        (at != NodeId::START).then(|| self.nodes[at.index()].parent)
    }

    /// The square of this move; `None` for the start.
    pub fn square(&self, at: NodeId) -> Option<Square> {
        self.nodes[at.index()].square
    }

    /// The board after the move.
    pub fn stage(&self, at: NodeId) -> Stage {
        self.nodes[at.index()].stage
    }

    /// The starting board and its side to move, which may have had to pass.
    pub fn start(&self) -> (Board, Color) {
        self.game(&[NodeId::START]).start()
    }

    /// The number of moves from the start to this node.
    pub fn ply(&self, at: NodeId) -> usize {
        std::iter::successors(self.parent(at), |&at| self.parent(at)).count()
    }

    /// The nodes from the start to this one, continued by main moves to the end.
    pub fn line(&self, at: NodeId) -> Vec<NodeId> {
        let mut line: Vec<NodeId> =
            std::iter::successors(Some(at), |&at| self.parent(at)).collect();
        line.reverse();
        line.extend(std::iter::successors(self.main_child(at), |&at| self.main_child(at)));
        line
    }

    fn main_child(&self, at: NodeId) -> Option<NodeId> {
        self.children(at).first().copied()
    }

    /// A line from the start as a game without variations.
    ///
    /// # Panics
    /// If the line is empty.
    pub fn game(&self, line: &[NodeId]) -> Game {
        let moves = line.iter().filter_map(|&at| self.square(at)).collect();
        Game::of_stages(moves, line.iter().map(|&at| self.stage(at)).collect())
    }

    /// The game of the main line.
    pub fn main_game(&self) -> Game {
        self.game(&self.line(NodeId::START))
    }

    /// All nodes in depth-first order, main lines first.
    pub fn all(&self) -> impl Iterator<Item = NodeId> {
        let mut left = vec![NodeId::START];
        std::iter::from_fn(move || {
            let next = left.pop()?;
            // Reversed: the stack pops the last child first.
            left.extend(self.children(next).iter().rev());
            Some(next)
        })
    }

    /// Whether no move was played.
    pub fn is_empty(&self) -> bool {
        self.children(NodeId::START).is_empty()
    }

    /// The index among the siblings, 0 for the main move; `None` for the start and for deleted
    /// moves.
    pub fn place(&self, at: NodeId) -> Option<usize> {
        self.children(self.parent(at)?).iter().position(|&sibling| sibling == at)
    }

    /// The move that a promotion would make the main one: the nearest ancestor, or this node, that
    /// is not the first of its siblings; `None` on the main line.
    pub fn branch(&self, at: NodeId) -> Option<NodeId> {
        std::iter::successors(Some(at), |&at| self.parent(at))
            .find(|&at| self.place(at).is_some_and(|place| place > 0))
    }

    /// Links a move at this index among its siblings: reorders it, or undoes its deletion.
    pub fn link(&mut self, at: NodeId, place: usize) {
        let Some(parent) = self.parent(at) else { return };
        self.unlink(at);
        let children = &mut self.nodes[parent.index()].children;
        children.insert(place.min(children.len()), at);
    }

    /// Deletes a move with its continuation. The start stays.
    pub fn unlink(&mut self, at: NodeId) {
        if let Some(parent) = self.parent(at) {
            self.nodes[parent.index()].children.retain(|&child| child != at);
        }
    }

    /// The mark of the move.
    pub fn mark(&self, at: NodeId) -> Option<Mark> {
        self.nodes[at.index()].mark
    }

    /// Sets or removes the mark of the move.
    pub fn set_mark(&mut self, at: NodeId, mark: Option<Mark>) {
        self.nodes[at.index()].mark = mark;
    }

    /// The comment on the move; empty if there is none.
    pub fn comment(&self, at: NodeId) -> &str {
        &self.nodes[at.index()].comment
    }

    /// Sets the comment on the move.
    pub fn set_comment(&mut self, at: NodeId, comment: String) {
        self.nodes[at.index()].comment = comment;
    }

    /// The finding for the board after the move.
    pub fn finding(&self, at: NodeId) -> Option<&Finding> {
        self.nodes[at.index()].finding.as_ref()
    }

    /// Sets the finding for the board after the move.
    pub fn set_finding(&mut self, at: NodeId, finding: Option<Finding>) {
        self.nodes[at.index()].finding = finding;
    }

    /// The properties of the move that only other programs use.
    pub fn properties(&self, at: NodeId) -> &[Property] {
        &self.nodes[at.index()].properties
    }

    /// Sets the properties of the move.
    pub fn set_properties(&mut self, at: NodeId, properties: Vec<Property>) {
        self.nodes[at.index()].properties = properties;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn tree() -> (GameTree, Vec<NodeId>) {
        let tree = GameTree::of_game(&"f5d6c3d3c4".parse().unwrap());
        let line = tree.line(NodeId::START);
        (tree, line)
    }

    fn moves(tree: &GameTree, at: NodeId) -> String {
        crate::notation::transcript::write(&tree.game(&tree.line(at)))
    }

    #[test]
    fn a_deviating_move_starts_a_variation_and_keeps_the_rest() {
        let (mut tree, line) = tree();
        let other = tree.play(line[1], square("f4")).unwrap();
        assert_eq!(moves(&tree, NodeId::START), "f5d6c3d3c4");
        assert_eq!(moves(&tree, other), "f5f4");
        assert_eq!(tree.play(line[1], square("d6")), Ok(line[2]), "a known move adds nothing");
        assert_eq!(tree.all().count(), 7);
        let error = tree.play(line[1], square("a1")).unwrap_err();
        assert_eq!(error.to_string(), "move 2: a1 is not legal here");
        assert_eq!(tree.all().count(), 7);
    }

    #[test]
    fn playing_a_deleted_move_restores_it() {
        let (mut tree, line) = tree();
        let before = tree.clone();
        tree.unlink(line[3]);
        assert_eq!(tree.all().count(), 3);
        assert_eq!(tree.play(line[2], square("c3")), Ok(line[3]));
        assert_eq!(tree, before);
        tree.link(line[3], 0);
        assert_eq!(tree, before, "and it is there once");
    }

    #[test]
    fn a_promoted_variation_can_be_demoted() {
        let (mut tree, line) = tree();
        let before = tree.clone();
        let other = tree.play(line[1], square("f4")).unwrap();
        let deeper = tree.play(other, square("e3")).unwrap();
        assert_eq!((tree.branch(deeper), tree.branch(line[5])), (Some(other), None));
        tree.link(other, 0);
        assert_eq!(moves(&tree, NodeId::START), "f5f4e3");
        assert_eq!(tree.branch(line[5]), Some(line[2]));
        tree.link(other, 1);
        assert_eq!(moves(&tree, NodeId::START), "f5d6c3d3c4");
        tree.unlink(other);
        assert_eq!(tree, before);
    }

    #[test]
    fn relinking_restores_marks_and_comments() {
        let (mut tree, line) = tree();
        tree.play(line[1], square("f4")).unwrap();
        tree.set_comment(line[4], "the point".to_owned());
        tree.set_mark(line[4], Some(Mark::Good));
        let before = tree.clone();
        let place = tree.place(line[2]).unwrap();
        tree.unlink(line[2]);
        assert_eq!(moves(&tree, NodeId::START), "f5f4");
        assert!(tree != before && tree.place(line[2]).is_none());
        tree.link(line[2], place);
        assert_eq!(tree, before);
        tree.unlink(NodeId::START);
        assert_eq!(tree, before, "the start stays");
    }
}
